//! A rulebook that nobody has written is obeyed like the others: the same under which whole events are held
//! (`damka/tests/shell/rulebook/sixth.rs`). It is a program of its own, because rulebooks are added before
//! any other is read.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)]

mod scenario;

use std::path::Path;

#[test]
fn a_made_up_rulebook() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    rulebook::add(&here.join("../damka/tests/data/rulebooks")).unwrap();
    let scenes = here.join("tests/data/scenarios/made_up.scenes");
    scenario::play_all(&std::fs::read_to_string(scenes).unwrap());
}
