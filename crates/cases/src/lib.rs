//! Random cases for tests, the same on every machine; one that fails is made smaller before it is shown.
//!
//! Nearly every test draws from [`Random`] and needs nothing else: [`play`] remembers what was drawn, and
//! tries a case that failed again with fewer and smaller draws. So that smaller means simpler, 0 should
//! stand for what is simplest: no piece, the first move, the usual rule.
//!
//! ```
//! cases::play("sums", 100, |random| {
//!     let (one, other) = (random.below(1_000), random.below(1_000));
//!     assert_eq!(one + other, other + one);
//! });
//! ```
//!
//! Where a case is a thing of its own, such as a whole event, it is described as a
//! [`Strategy`] of proptest and held by [`hold`].
//!
//! Only tests use this crate.
// Whoever uses it is a test, and tests end with a panic.
#![allow(clippy::panic)]

mod drawn;
mod quiet;
mod random;

use std::cell::RefCell;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use proptest::collection::{SizeRange, vec};
use proptest::option;
use proptest::prelude::any;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};

pub use random::Random;

/// The longest time in which a smaller case is looked for.
const SHRINKING_MS: u32 = 60_000;

/// Nearly all steps are there at first.
const THERE: f64 = 0.999;

/// Tries so many cases; of the smallest that failed it shows why, and what was drawn in it.
///
/// # Panics
/// If a case fails.
#[track_caller]
pub fn play(name: &str, cases: u64, test: impl Fn(&mut Random)) {
    // When the time is up the case at hand is one that was not run.
    let failed = RefCell::new(String::new());
    let tell = |_: &Random| failed.borrow().clone();
    hold(name, cases, &drawn::Drawn, tell, |mut random| {
        let run = catch_unwind(AssertUnwindSafe(|| test(&mut random)));
        if let Err(fault) = run {
            failed.replace(format!("{random:?}"));
            resume_unwind(fault);
        }
    });
}

/// Seeds of the steps of a case. A case gets smaller by having fewer of them: smaller numbers would
/// be no simpler.
pub fn seeds(count: impl Into<SizeRange>) -> impl Strategy<Value = Vec<u64>> {
    let steps = vec(option::weighted(THERE, any::<u64>().no_shrink()), count);
    steps.prop_map(|steps| steps.into_iter().flatten().collect())
}

/// Tries so many cases of a strategy; `tell` shows the smallest that failed.
///
/// # Panics
/// If a case fails.
#[track_caller]
pub fn hold<S: Strategy<Value: Debug>>(
    name: &str,
    cases: u64,
    strategy: &S,
    tell: impl Fn(&S::Value) -> String,
    test: impl Fn(S::Value),
) {
    let config = Config {
        cases: cases as u32,
        failure_persistence: None,
        max_shrink_time: SHRINKING_MS,
        max_shrink_iters: 1 << 20,
        ..Config::default()
    };
    let mut seed = [0; 32];
    name.bytes().zip(&mut seed).for_each(|(letter, byte)| *byte = letter);
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let tried = quiet::quietly(|| {
        runner.run(strategy, |case| {
            test(case);
            Ok(())
        })
    });
    match tried {
        Ok(()) => {}
        Err(TestError::Fail(why, case)) => {
            let place = quiet::failed_at();
            panic!("{name}: {why}\nat {place}\nthe smallest case that fails:\n{}", tell(&case))
        }
        Err(error) => panic!("{name}: {error}"),
    }
}
