//! Time of a whole-board foul map, fast and slow, measured in one run.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;
use std::time::Instant;

use cases::Random;
use common::random::Boards;
use common::slow::{Answer, Slow};
use renju::{Board, Colour, FoulMap};

fn main() {
    let mut random = Random::new(2026);
    let middle_games = |random: &mut Random, stones: usize| -> Vec<Board> {
        (0..200).map(|_| random.middle_game(stones)).collect()
    };
    println!("whole-board foul map, per board");
    for stones in [20, 40, 60, 80] {
        let boards = middle_games(&mut random, stones);
        report(&format!("middle games of {stones} stones"), &boards);
    }
    report("stones crowded together", &(0..200).map(|_| random.clustered()).collect::<Vec<_>>());
    report("boards full of threes", &(0..200).map(|_| random.full_of_threes()).collect::<Vec<_>>());
    report("the 63 boards of the tests", &data());
}

fn report(what: &str, boards: &[Board]) {
    let fouls = |board: &Board| (board.free() - FoulMap::of(board).permitted()).len();
    let total: usize = boards.iter().map(fouls).sum();
    let fast = microseconds(boards, 500, |board| {
        black_box(FoulMap::of(board));
    });
    let slow = microseconds(boards, 1, |board| {
        black_box(slow_fouls(board));
    });
    let findings = microseconds(boards, 1, |board| {
        for point in board.free().iter() {
            black_box(board.judge(Colour::Black, point));
        }
    });
    assert_eq!(total, boards.iter().map(slow_fouls).sum::<usize>(), "fast and slow disagree");
    println!(
        "{what:30} {fast:8.2} µs  slow {slow:8.0} µs = {:6.0} ×  with findings {findings:6.0} µs  \
         {:.1} fouls",
        slow / fast,
        total as f64 / boards.len() as f64
    );
}

/// The best of five rounds, since the machine is shared.
fn microseconds(boards: &[Board], repeats: usize, each: impl Fn(&Board)) -> f64 {
    let round = || {
        let start = Instant::now();
        for _ in 0..repeats {
            boards.iter().for_each(|board| each(black_box(board)));
        }
        start.elapsed().as_secs_f64() * 1e6 / (repeats * boards.len()) as f64
    };
    (0..5).map(|_| round()).fold(f64::INFINITY, f64::min)
}

fn slow_fouls(board: &Board) -> usize {
    let mut slow = Slow::of(board);
    let foul = |answer| !matches!(answer, Answer::Five | Answer::Legal);
    let points = board.free().iter();
    points.filter(|point| foul(slow.judge((point.column().into(), point.row().into())))).count()
}

fn data() -> Vec<Board> {
    let lines = include_str!("../tests/data/renju_fouls.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(" | ").collect();
            common::board(renju::Lettering::International, &fields[1][2..], &fields[2][2..])
        })
        .collect()
}
