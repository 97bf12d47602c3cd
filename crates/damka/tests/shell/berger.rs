//! `damka berger`, run as a person runs it.

use crate::support::{json, output, refusal};

#[test]
fn the_rounds_are_printed() {
    let printed = output(&["berger", "7"]);
    assert_eq!(printed.lines().count(), 7);
    assert_eq!(printed.lines().next(), Some("  1: 2–7  3–6  4–5  (1 free)"));
    assert_eq!(output(&["berger", "6", "--cycles", "2", "--round", "6"]), "  6: 6–1  5–2  4–3\n");
    let rounds = json(&["berger", "4", "--json"]);
    assert_eq!(rounds[1]["pairs"], serde_json::json!([[4, 3], [1, 2]]));
}

#[test]
fn nonsense_is_refused() {
    assert!(refusal(&["berger", "1"]).contains("2 to 2000"));
    assert!(refusal(&["berger", "6", "--round", "6"]).contains("rounds 1 to 5"));
    refusal(&["berger", "many"]);
}
