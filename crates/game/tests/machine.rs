//! Scenarios of conduct under the five rulebooks, told in `tests/data/scenarios`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)]

mod scenario;

use scenario::play_all;

#[test]
fn offers() {
    play_all(&file("offers"), None);
}

fn file(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/scenarios");
    std::fs::read_to_string(format!("{folder}/{name}.game")).unwrap()
}
