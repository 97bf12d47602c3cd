//! Seeds and commitments are stored and read back.

use lots::{Commitment, Seed};
use serde_json::{from_str, json, to_value};

#[test]
fn a_seed_is_a_text_or_bytes() {
    let text = Seed::from_text("Kyiv 2026");
    assert_eq!(to_value(&text).unwrap(), json!({ "text": "Kyiv 2026" }));
    for seed in [text.mixed_with(&["seven"]), text] {
        let stored = serde_json::to_string(&seed).unwrap();
        assert_eq!(from_str::<Seed>(&stored).unwrap(), seed);
    }
}

#[test]
fn a_commitment_is_what_was_announced() {
    let commitment = Seed::from_text("Kyiv 2026").commitment();
    let text = commitment.to_string();
    assert_eq!(text.parse(), Ok(commitment));
    assert_eq!(text.to_uppercase().parse(), Ok(commitment));
    assert_eq!(to_value(commitment).unwrap(), json!(text));
    assert_eq!(serde_json::from_value::<Commitment>(json!(text)).unwrap(), commitment);
    for wrong in
        ["", "00", &text[1..], &format!("{text}0"), &text.replace('a', "g"), &"я".repeat(32)]
    {
        assert!(wrong.parse::<Commitment>().is_err(), "{wrong}");
    }
}
