//! The answers about mate against a slow and obvious search of everything.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in helpers of tests too

use std::cell::RefCell;
use std::collections::HashSet;

use cases::Random;
use chess::{Budget, Colour, MateAnswer, Outcome, Position, PositionKey, mate_possible};

/// What plain breadth-first search finds.
#[derive(Debug, PartialEq, Eq)]
enum Truth {
    Possible,
    Impossible,
    TooMany,
}

/// Boards with more positions than this are left alone.
const LIMIT: usize = 10_000;

/// Plays every move of every position that can come about, in order, until somebody is mated.
fn truth(start: &Position, winner: Colour, limit: usize) -> Truth {
    let mut seen: HashSet<PositionKey> = HashSet::from([start.key()]);
    let mut wave = vec![start.clone()];
    while !wave.is_empty() {
        let mut next_wave = Vec::new();
        for position in &wave {
            let moves = position.legal_moves();
            if moves.is_empty() && position.is_check() && position.turn() != winner {
                return Truth::Possible;
            }
            for mv in moves {
                let next = position.after(&mv);
                if seen.insert(next.key()) {
                    next_wave.push(next);
                }
            }
            if seen.len() > limit {
                return Truth::TooMany;
            }
        }
        wave = next_wave;
    }
    Truth::Impossible
}

type Squares = [[char; 8]; 8];

/// Pairs of pawns that block each other, anywhere.
fn scattered(dice: &mut Random) -> Squares {
    let mut board = [['1'; 8]; 8];
    for _ in 0..4 + dice.below(8) {
        let (file, rank) = (dice.below(8), 1 + dice.below(5));
        if board[rank][file] == '1' && board[rank + 1][file] == '1' {
            board[rank][file] = 'P';
            board[rank + 1][file] = 'p';
        }
    }
    board
}

/// A wall of such pairs on every second file, the white king below it, the black one above.
fn wall(dice: &mut Random) -> Squares {
    let mut board = [['1'; 8]; 8];
    let (first, rank) = (dice.below(2), 2 + dice.below(3));
    for file in (first..8).step_by(2) {
        let rank = if dice.below(8) == 0 { rank + 1 } else { rank };
        board[rank][file] = 'P';
        board[rank + 1][file] = 'p';
    }
    board[dice.below(rank)][dice.below(8)] = 'K';
    board[7 - dice.below(6 - rank)][dice.below(8)] = 'k';
    board
}

/// Puts men on free squares; pawns stay off the edge.
fn with_men(mut board: Squares, men: &str, dice: &mut Random) -> Option<Position> {
    for man in men.chars() {
        let (file, rank) = (dice.below(8), dice.below(8));
        let on_edge = rank == 0 || rank == 7;
        if board[rank][file] != '1' || (man.eq_ignore_ascii_case(&'p') && on_edge) {
            return None;
        }
        board[rank][file] = man;
    }
    let ranks: Vec<String> = board.iter().rev().map(|rank| rank.iter().collect()).collect();
    let turn = ["w", "b"][dice.below(2)];
    Position::from_fen(&format!("{} {turn} - -", ranks.join("/"))).ok()
}

/// How often mate was found possible and impossible, by both.
#[derive(Debug, Default)]
struct Agreed {
    possible: usize,
    impossible: usize,
}

fn compare(position: &Position, winner: Colour, agreed: &RefCell<Agreed>) {
    let mut agreed = agreed.borrow_mut();
    let answer = mate_possible(position, winner, Budget(20_000));
    match (answer, truth(position, winner, LIMIT)) {
        (_, Truth::TooMany) | (MateAnswer::Undecided { .. }, _) => {}
        (MateAnswer::Possible(helpmate), Truth::Possible) => {
            let end = helpmate.moves.iter().try_fold(position.clone(), |at, mv| at.play(mv));
            assert_eq!(end.unwrap().outcome(), Some(Outcome::Checkmate { winner }));
            agreed.possible += 1;
        }
        (MateAnswer::Impossible(_), Truth::Impossible) => agreed.impossible += 1,
        (answer, truth) => panic!("{position:?} {winner}: {answer:?}, but {truth:?}"),
    }
}

fn compare_boards(
    name: &str,
    boards: u64,
    make: fn(&mut Random) -> Squares,
    men: &[&str],
) -> Agreed {
    let agreed = RefCell::new(Agreed::default());
    cases::play(name, boards, |random| {
        let board = make(random);
        let men = men[random.below(men.len())];
        if let Some(position) = with_men(board, men, random) {
            random.note(format_args!("{position:?}"));
            for winner in [Colour::White, Colour::Black] {
                compare(&position, winner, &agreed);
            }
        }
    });
    agreed.into_inner()
}

#[test]
fn scattered_pawns() {
    let _claim = clauses::built_in(&["UA-CHESS 5.2.2", "UA-CHESS 6.9"]);
    let men = ["Kk", "KkP", "Kkp", "KkB", "KkBb", "KkN", "KkR", "KkBN", "KkbP", "KkBBb", "KkQ"];
    let agreed = compare_boards("scattered pawns", 500, scattered, &men);
    assert!(agreed.possible > 3, "{agreed:?}");
}

#[test]
fn walls() {
    let _claim = clauses::built_in(&["UA-CHESS 5.2.2", "UA-CHESS 6.9"]);
    let men = ["", "B", "b", "Bb", "P", "p", "N", "n", "BP", "bP", "pP", "Bp", "R", "PP", "pp"];
    let agreed = compare_boards("walls", 300, wall, &men);
    assert!(agreed.possible > 3 && agreed.impossible > 30, "{agreed:?}");
}
