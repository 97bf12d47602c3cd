//! Draws are those of the second implementation, and fair.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use std::collections::BTreeMap;
use std::num::NonZeroU64;

use lots::{Lot, Seed};

/// What `vectors.py` printed.
const VECTORS: &str = include_str!("data/vectors.tsv");

#[test]
fn every_vector_of_the_second_implementation_comes_out() {
    let mut compared = BTreeMap::new();
    for line in VECTORS.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [what, seed, contributions, purpose, count, expected] = columns[..] else {
            panic!("six columns in {line:?}");
        };
        let seed = read_seed(seed);
        let result = match what {
            "commitment" => seed.commitment().to_string(),
            "choose" => chosen(&seed, purpose, count.parse().unwrap()),
            "shuffle" => shuffled(&seed, purpose, count.parse().unwrap()),
            "mixed" => mixed(&seed, contributions, count.parse().unwrap()),
            other => panic!("an unknown kind of vector {other}"),
        };
        assert_eq!(result, expected, "{line}");
        *compared.entry(what).or_insert(0) += 1;
    }
    let expected = [("choose", 180), ("commitment", 6), ("mixed", 36), ("shuffle", 108)];
    assert_eq!(compared, BTreeMap::from(expected));
}

fn read_seed(text: &str) -> Seed {
    match text.split_once(':').unwrap() {
        ("text", text) => Seed::from_text(text),
        ("hex", digits) => Seed::from(std::array::from_fn(|at| {
            u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).unwrap()
        })),
        _ => panic!("an unknown kind of seed {text}"),
    }
}

fn chosen(seed: &Seed, purpose: &str, count: NonZeroU64) -> String {
    let mut lot = Lot::new(seed, purpose);
    let numbers: Vec<String> = (0..12).map(|_| lot.choose(count).to_string()).collect();
    numbers.join(" ")
}

fn shuffled(seed: &Seed, purpose: &str, length: u32) -> String {
    let mut items: Vec<String> = (1..=length).map(|item| item.to_string()).collect();
    Lot::new(seed, purpose).shuffle(&mut items);
    items.join(" ")
}

fn mixed(seed: &Seed, contributions: &str, count: usize) -> String {
    let contributions: Vec<&str> = contributions.split('|').take(count).collect();
    assert_eq!(contributions.len(), count);
    let mixed = seed.mixed_with(&contributions);
    let Seed::Bytes(bytes) = &mixed else { panic!("a mixed seed is bytes, not {mixed:?}") };
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_commitment_is_the_plain_digest_of_the_seed() {
    // The first example of FIPS 180.
    let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(Seed::from_text("abc").commitment().to_string(), expected);
}

#[test]
fn seed_and_purpose_cannot_run_into_each_other() {
    let first_number =
        |seed, purpose| Lot::new(&Seed::from_text(seed), purpose).choose(count(u64::MAX));
    assert_ne!(first_number("ab", "c"), first_number("a", "bc"));
    assert_ne!(first_number("ab", ""), first_number("", "ab"));
}

#[test]
fn a_shuffle_keeps_every_item_once() {
    for length in 0..200u64 {
        let mut items: Vec<u64> = (0..length).collect();
        Lot::new(&Seed::from_text("places"), &length.to_string()).shuffle(&mut items);
        items.sort();
        assert!(items.iter().copied().eq(0..length), "{items:?}");
    }
}

#[test]
fn pick_is_choose_on_the_items() {
    let mut lot = Lot::new(&Seed::from_text("pick"), "");
    let mut same = lot.clone();
    for _ in 0..100 {
        assert_eq!(lot.pick(&[0, 1, 2, 3, 4]), Some(&same.choose(count(5))));
    }
    assert_eq!(lot.pick::<u64>(&[]), None);
    assert_eq!(lot.choose(count(u64::MAX)), same.choose(count(u64::MAX)), "nothing was drawn");
}

#[test]
fn every_face_of_a_die_is_equally_likely() {
    let mut lot = Lot::new(&Seed::from_text("die"), "fairness");
    let faces = (0..60_000).map(|_| lot.choose(count(6)));
    // 5 degrees of freedom: a fair die exceeds 25.7 once in ten thousand seeds.
    assert!(deviation(faces, 6) < 25.7);
}

#[test]
fn every_order_of_four_is_equally_likely() {
    let mut lot = Lot::new(&Seed::from_text("four"), "fairness");
    let orders = (0..24_000).map(|_| {
        let mut items = [0, 1, 2, 3];
        lot.shuffle(&mut items);
        items
    });
    // 23 degrees of freedom: once in ten thousand seeds above 57.1.
    assert!(deviation(orders, 24) < 57.1);
}

#[test]
fn a_huge_count_has_no_bias_to_small_numbers() {
    let third = 1 << 62;
    let mut lot = Lot::new(&Seed::from_text("thirds"), "fairness");
    // A bare remainder would fall into the first third every second time.
    let thirds = (0..30_000).map(|_| lot.choose(count(3 * third)) / third);
    assert!(deviation(thirds, 3) < 18.4);
}

/// Pearson's chi-square of the values against `kinds` equally likely ones.
fn deviation<T: Ord>(values: impl Iterator<Item = T>, kinds: usize) -> f64 {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_insert(0u32) += 1;
    }
    assert_eq!(counts.len(), kinds, "every kind occurs");
    let expected = f64::from(counts.values().sum::<u32>()) / kinds as f64;
    counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

fn count(count: u64) -> NonZeroU64 {
    NonZeroU64::new(count).unwrap()
}
