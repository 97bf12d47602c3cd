//! The move generator against published counts.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in helpers of tests too

use chess::{Position, divide, perft};

#[test]
fn published_counts() {
    let _claim = clauses::built_in(&["UA-CHESS 3.10.1", "UA-CHESS 3.10.2"]);
    let data = include_str!("data/perft.tsv");
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let (fen, counts) = line.split_once('\t').unwrap();
        let position = Position::from_fen(fen).unwrap();
        for (depth, count) in (1..).zip(counts.split(' ')).filter(|(_, count)| *count != "-") {
            assert_eq!(perft(&position, depth).to_string(), count, "{fen} at depth {depth}");
        }
    }
}

#[test]
fn the_parts_add_up() {
    let position = Position::start();
    let parts = divide(&position, 3);
    assert_eq!(parts.len(), 20);
    assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), perft(&position, 3));
    assert_eq!(perft(&position, 0), 1);
    assert_eq!(perft(&position, 1), position.count_legal_moves());
}
