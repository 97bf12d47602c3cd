//! How fast the prover is.
//!
//! `cargo bench -p composition --bench solve` solves the worked positions (verdict; then every
//! first move and the length), one large problem, and random positions under growing budgets, in
//! one to two minutes. With `-- FOLDER` it uses the endgame tables of that folder instead of
//! working out those of three pieces.

use std::collections::HashMap;
use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use composition::solve::{Budget, Claim, Length, Solver, Task, Verdict, go_on};
use draughts::{Colour, Piece, Position, Setup, Square, Variant};
use endgame::Tables;

/// Ten men a side; White wins by a combination of seven moves. (After a problem published in 2017
/// at endgamesandmore.blogspot.com, from its second move.)
const LARGE: &str = "W:W22,24,28,29,30,33,36,43,44,47:B8,10,11,13,14,18,27,31,35,37";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let tables = Both::open(folder.map(PathBuf::from))?;
    worked(&tables)?;
    large(&tables)?;
    growth(&tables);
    Ok(())
}

/// The tables of both boards.
struct Both(HashMap<Variant, Tables>);

impl Both {
    fn open(folder: Option<PathBuf>) -> Result<Both, Box<dyn Error>> {
        let mut tables = HashMap::new();
        for variant in [Variant::RUSSIAN, Variant::INTERNATIONAL] {
            let begun = Instant::now();
            let of_variant = match &folder {
                Some(folder) => Tables::open(folder, variant, 4 << 30)?,
                None => Tables::build_in_memory(variant, 3)?,
            };
            let pieces = of_variant.endings().map(|ending| ending.pieces()).max().unwrap_or(0);
            println!("{variant}: tables of {pieces} pieces, {}", shown(begun.elapsed()));
            tables.insert(variant, of_variant);
        }
        Ok(Both(tables))
    }

    fn solver(&self, variant: Variant, task: Task, nodes: u64) -> Solver<'_> {
        let budget = Budget { nodes, memory_bytes: 4 << 30 };
        Solver::new(Claim::white(task), &self.0[&variant], budget)
    }
}

fn worked(tables: &Both) -> Result<(), Box<dyn Error>> {
    let mut verdicts = Vec::new();
    let mut wholes = Vec::new();
    let lines = include_str!("../tests/data/worked.tsv").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let mut field = || fields.next().ok_or("a field is missing in the worked positions");
        let (name, variant, fen, task) = (field()?, field()?.parse()?, field()?, field()?.parse()?);
        let position = Position::from_fen(variant, fen)?;
        let mut solver = tables.solver(variant, task, 3_000_000);
        let begun = Instant::now();
        let verdict = solver.judge(&position, &mut go_on);
        let first = begun.elapsed();
        let moves = solver.judge_moves(&position, &mut go_on);
        let open = moves.iter().filter(|one| matches!(one.verdict, Verdict::Undecided(_))).count();
        let length = solver.length(&position, &mut go_on);
        let whole = begun.elapsed();
        println!(
            "{name:6} {verdict:?} {}, with every first move and the length {} ({}, {} positions{})",
            shown(first),
            shown(whole),
            in_plies(length),
            solver.positions(),
            if open > 0 { format!(", {open} moves open") } else { String::new() },
        );
        verdicts.push(first);
        wholes.push(whole);
    }
    summary("verdict", verdicts);
    summary("with every first move and the length", wholes);
    Ok(())
}

fn large(tables: &Both) -> Result<(), Box<dyn Error>> {
    let position = Position::from_fen(Variant::INTERNATIONAL, LARGE)?;
    let mut solver = tables.solver(Variant::INTERNATIONAL, Task::Win, 10_000_000);
    let begun = Instant::now();
    let verdict = solver.judge(&position, &mut go_on);
    println!(
        "ten men a side: {verdict:?} {}, {} plies shown, {} positions",
        shown(begun.elapsed()),
        solver.line(&position).len(),
        solver.positions()
    );
    Ok(())
}

/// Random positions of men, nothing en prise: the hardest kind of question, since most are neither
/// won nor lost. What ten times the budget buys.
fn growth(tables: &Both) {
    for men in [3, 4, 5, 6] {
        for nodes in [10_000, 100_000, 1_000_000] {
            let mut dice = Dice(men);
            let begun = Instant::now();
            let (mut decided, mut positions, mut tried) = (0, 0, 0);
            while tried < 40 && begun.elapsed() < Duration::from_secs(10) {
                let mut solver = tables.solver(Variant::RUSSIAN, Task::Win, nodes);
                let verdict = solver.judge(&dice.quiet(men), &mut go_on);
                decided += u32::from(!matches!(verdict, Verdict::Undecided(_)));
                positions += solver.positions();
                tried += 1;
            }
            let speed = positions as f64 / begun.elapsed().as_secs_f64() / 1e6;
            println!(
                "random, {men} men a side, budget {nodes}: {decided} of {tried} decided, \
                 {speed:.1} million positions/s"
            );
        }
    }
}

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    /// Men only, White to move, nobody can capture.
    fn quiet(&mut self, men: u64) -> Position {
        loop {
            let mut setup = Setup::empty(Colour::White);
            for at in 0..2 * men {
                let colour = if at % 2 == 0 { Colour::White } else { Colour::Black };
                if let Some(square) = Square::new(1 + self.roll(32) as u32) {
                    setup.put(square, colour, Piece::Man);
                }
            }
            let all = Colour::BOTH.iter().all(|&side| setup.pieces(side).len() as u64 == men);
            let turned = Setup { turn: Colour::Black, ..setup };
            let both = [setup, turned].map(|setup| Position::new(Variant::RUSSIAN, &setup));
            if let ([Ok(white), Ok(black)], true) = (both, all)
                && !white.must_capture()
                && !black.must_capture()
            {
                return white;
            }
        }
    }
}

fn summary(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    if let (Some(median), Some(most)) = (times.get(times.len() / 2), times.last()) {
        println!("{what}: half in {}, all in {}", shown(*median), shown(*most));
    }
}

fn shown(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

fn in_plies(length: Option<Length>) -> String {
    match length {
        Some(Length::Exactly(plies)) => format!("{plies} plies"),
        Some(Length::AtMost(plies)) => format!("at most {plies} plies"),
        None => "no length".to_owned(),
    }
}
