//! Random cases, the same on every machine; one that fails is made smaller before it is shown.
#![allow(dead_code, unreachable_pub, clippy::panic)] // each test that includes it uses a part of it

use std::fmt::Debug;

use proptest::collection::{SizeRange, vec};
use proptest::option;
use proptest::prelude::any;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};

/// The longest time in which a smaller case is looked for.
const SHRINKING_MS: u32 = 60_000;

/// Nearly all steps are there at first.
const THERE: f64 = 0.999;

/// Seeds of the steps of a case. A case gets smaller by having fewer of them: smaller numbers would
/// be no simpler.
pub fn seeds(count: impl Into<SizeRange>) -> impl Strategy<Value = Vec<u64>> {
    let steps = vec(option::weighted(THERE, any::<u64>().no_shrink()), count);
    steps.prop_map(|steps| steps.into_iter().flatten().collect())
}

/// Tries so many cases; `tell` shows the smallest that failed.
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
    let tried = TestRunner::new_with_rng(config, rng).run(strategy, |case| {
        test(case);
        Ok(())
    });
    match tried {
        Ok(()) => {}
        Err(TestError::Fail(why, case)) => {
            panic!("{name}: {why}\nthe smallest case that fails:\n{}", tell(&case))
        }
        Err(error) => panic!("{name}: {error}"),
    }
}
