//! A case that fails is shown as small as it can be.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use std::panic::catch_unwind;

use cases::{Random, hold, play, seeds};

/// What is told of a test that fails.
fn told(test: impl Fn() + std::panic::UnwindSafe) -> String {
    let panic = catch_unwind(test).unwrap_err();
    *panic.downcast::<String>().unwrap()
}

#[test]
fn fewer_and_smaller_draws_are_looked_for() {
    let told = told(|| {
        play("too large", 100, |random| {
            let numbers = random.list(50, |random| random.below(1_000));
            assert!(numbers.iter().all(|number| *number < 300), "{numbers:?}");
        });
    });
    assert!(told.starts_with("too large: [300]"), "{told}");
    assert!(told.ends_with("what was drawn: [1, 300, 0]"), "{told}");
}

#[test]
fn what_matters_stays_however_far_apart() {
    let told = told(|| {
        play("two sevens", 500, |random| {
            let digits: Vec<usize> = (0..40).map(|_| random.below(10)).collect();
            let sevens = digits.iter().filter(|digit| **digit == 7).count();
            assert!(sevens < 2, "{digits:?}");
        });
    });
    let shown = told.lines().next().unwrap();
    assert_eq!(shown.matches('7').count(), 2, "{told}");
    assert_eq!(shown.matches('0').count(), 38, "{told}");
}

/// Zeros alone would never end a test that draws until something fits.
#[test]
fn a_test_that_draws_until_something_fits_ends() {
    let told = told(|| {
        play("until it fits", 10, |random| {
            while random.below(3) == 0 {}
            panic!("at last");
        });
    });
    assert!(told.starts_with("until it fits: at last"), "{told}");
}

#[test]
fn cases_are_the_same_in_every_run() {
    let drawn = || {
        let words = std::cell::RefCell::new(Vec::new());
        play("the same", 3, |random| words.borrow_mut().push(random.word()));
        words.into_inner()
    };
    assert_eq!(drawn(), drawn());
    let [mut one, mut other] = [7, 8].map(Random::new);
    assert_ne!(one.word(), other.word());
}

#[test]
fn steps_of_a_described_case_are_left_out() {
    let told = told(|| {
        let told = |steps: &Vec<u64>| format!("{} steps", steps.len());
        hold("odd steps", 100, &seeds(20), told, |steps| {
            assert!(steps.iter().filter(|step| *step % 2 == 1).count() < 3);
        });
    });
    assert!(told.ends_with("3 steps"), "{told}");
}
