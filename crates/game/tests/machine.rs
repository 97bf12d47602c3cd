//! Scenarios of conduct under the five rulebooks, told in `tests/data/scenarios`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)]

mod scenario;

use scenario::play_all;

/// One test for each file of scenarios.
macro_rules! files {
    ($($name:ident)+) => {$(
        #[test]
        fn $name() {
            play_all(&file(concat!(stringify!($name), ".game")));
        }
    )+};
}

files! {
    offers
    start
    moves
    flags
    clock
    claims
    violations
    faults
    sheets
    sanctions
    adjournment
    aids
    after
    openings
    platform
    claims_all
    chess_violations
    violations_more
    flags_more
    clock_more
    lateness_more
    offers_more
    touch_more
    faults_more
    records_more
    protests
    rest_more
}

fn file(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/scenarios");
    std::fs::read_to_string(format!("{folder}/{name}")).unwrap()
}
