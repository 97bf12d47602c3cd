//! `damka lot`, run as a person runs it.

use crate::support::{ending_with, json, output, refusal};

#[test]
fn a_seed_is_committed_to_drawn_from_and_verified() {
    // printf %s 'Kyiv 2026' | sha256sum
    let commitment = output(&["lot", "commit", "Kyiv 2026"]);
    let digest = commitment.trim();
    assert_eq!(digest.len(), 64);
    let draw =
        ["lot", "draw", "--seed", "Kyiv 2026", "--count", "8", "--purpose", "round 1: colours"];
    assert_eq!(output(&draw), "6 4 5 3 8 7 2 1\n", "the example of the method");
    let verify = |order: &str, digest: &str| {
        let words = [
            "lot",
            "verify",
            "--seed",
            "Kyiv 2026",
            "--count",
            "8",
            "--purpose",
            "round 1: colours",
            "--order",
            order,
            "--commitment",
            digest,
        ];
        words.map(ToOwned::to_owned)
    };
    let words = verify("6,4,5,3,8,7,2,1", digest);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(output(&words).matches("as announced").count(), 2);
    let words = verify("4,6,5,3,8,7,2,1", &digest.replace(&digest[..1], "x"));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    assert_eq!(ending_with(1, &words).matches("differs").count(), 2);
}

#[test]
fn contributions_change_the_draw() {
    let drawn = |contributions: &[&str]| {
        let mut words = vec!["lot", "draw", "--seed", "s", "--count", "30", "--json"];
        contributions.iter().for_each(|one| words.extend(["--contribution", one]));
        json(&words)["order"].clone()
    };
    assert_ne!(drawn(&[]), drawn(&["27"]));
    assert_ne!(drawn(&["27", "sunflower"]), drawn(&["sunflower", "27"]));
}

#[test]
fn nonsense_is_refused() {
    refusal(&["lot", "draw", "--seed", "s", "--count", "0"]);
    assert!(refusal(&["lot", "verify", "--seed", "s", "--count", "3"]).contains("--order"));
}
