//! How long checking takes: the worked positions, all rulebooks' questions of one, and how the
//! work grows with the tables. Run with `cargo bench -p composition --bench check`.
#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use composition::solve::{Budget, NoOracle, Oracle, go_on};
use composition::{Checker, Composition, Outcome, Rulebook, Solution};
use draughts::{Position, Variant};
use endgame::Tables;

fn book(name: &str) -> Rulebook {
    name.parse().unwrap()
}

fn main() {
    let cases = compositions(Variant::RUSSIAN);
    println!("worked positions on 64 squares, one rulebook, 1M positions a question:");
    let mut before: Option<Duration> = None;
    for pieces in [0, 2, 3, 4] {
        let tables =
            (pieces > 0).then(|| Tables::build_in_memory(Variant::RUSSIAN, pieces).unwrap());
        let oracle: &dyn Oracle = match &tables {
            Some(tables) => tables,
            None => &NoOracle,
        };
        let begun = Instant::now();
        let times: Vec<(Duration, bool)> = cases.iter().map(|case| check(case, oracle)).collect();
        let all = begun.elapsed();
        let open = times.iter().filter(|(_, open)| *open).count();
        let slowest = times.iter().map(|(time, _)| *time).max().unwrap();
        let ratio = before.map(|before| before.as_secs_f64() / all.as_secs_f64());
        println!(
            "  tables of {pieces} pieces: {:3} positions in {all:9.2?}, slowest {slowest:9.2?}, \
             {open} not decided{}",
            cases.len(),
            ratio.map(|ratio| format!(", {ratio:.1} times faster")).unwrap_or_default(),
        );
        before = Some(all);
    }
}

/// How long a check takes, and whether it was left open.
fn check(composition: &Composition, oracle: &dyn Oracle) -> (Duration, bool) {
    let begun = Instant::now();
    let mut watch = go_on;
    let budget = Budget { nodes: 1_000_000, ..Budget::default() };
    let mut checker = Checker::new(composition, oracle, budget, &mut watch);
    let report = checker.under(book("UA-2024"));
    (begun.elapsed(), report.outcome() == Outcome::Undecided)
}

fn compositions(variant: Variant) -> Vec<Composition> {
    let text = include_str!("../tests/data/worked.txt");
    let cases = text.split("\n\n").filter(|block| block.starts_with("case "));
    let read = |block: &str| {
        let said = |key: &str| block.lines().find_map(|line| line.strip_prefix(key));
        let (name, fen) = said("position ")?.split_once(' ')?;
        (name == variant.name()).then_some(())?;
        let position = Position::from_fen(variant, fen).ok()?;
        let mut composition = Composition::new(position, said("task ")?.parse().ok()?).ok()?;
        composition.genre = said("genre ").and_then(|name| name.parse().ok());
        composition.solution =
            said("solution ").map(|text| Solution::read(position, text).unwrap());
        Some(composition)
    };
    cases.filter_map(read).collect()
}
