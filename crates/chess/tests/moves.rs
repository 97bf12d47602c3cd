//! How the pieces move (Articles 1 to 3), and what ends the game on the board (Article 5).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in helpers of tests too

use chess::{CastlingSide, Colour, File, Outcome, Position, Rank, Role, Square};

/// Reads eight lines of eight signs, the eighth rank first; dots are empty squares.
fn picture(turn: &str, castling: &str, crossed: &str, lines: [&str; 8]) -> Position {
    let board = lines.map(|line| line.replace(' ', "").replace('.', "1")).join("/");
    Position::from_fen(&format!("{board} {turn} {castling} {crossed}")).unwrap()
}

fn white(lines: [&str; 8]) -> Position {
    picture("w", "-", "-", lines)
}

/// Where the man on a square may go, in the order of the board.
fn goes_to(position: &Position, from: &str) -> String {
    let from: Square = from.parse().unwrap();
    let moves = position.legal_moves();
    let mut squares: Vec<Square> =
        moves.iter().filter(|mv| mv.from() == from).map(|mv| mv.to()).collect();
    squares.sort_unstable();
    squares.dedup();
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Sixty-four squares, light and dark in turn; the corner at each player's right is light.
#[test]
fn the_board() {
    let _claim = clauses::built_in(&["UA-CHESS 2.1"]);
    let light = |square: &Square| square.is_light();
    assert_eq!(Square::ALL.len(), 64);
    assert_eq!(Square::ALL.iter().filter(|square| light(square)).count(), 32);
    assert!(light(&Square::H1) && light(&Square::A8));
    for square in Square::ALL {
        for (files, ranks) in [(1, 0), (0, 1)] {
            let beside = neighbour(square, files, ranks);
            assert!(beside.is_none_or(|beside| light(&beside) != light(&square)), "{square}");
        }
    }
}

/// Eight files, eight ranks, and diagonals of one colour, on which a bishop goes.
#[test]
fn the_lines_of_the_board() {
    let _claim = clauses::built_in(&["UA-CHESS 2.4"]);
    assert_eq!((File::ALL.len(), Rank::ALL.len()), (8, 8));
    let position = white([
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        "k . . . . . . .",
        ". . . B . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . K . .",
    ]);
    let squares = goes_to(&position, "d4");
    assert_eq!(squares, "a1 g1 b2 f2 c3 e3 c5 e5 b6 f6 a7 g7 h8");
    let dark = |name: &str| name.parse::<Square>().unwrap().is_dark();
    assert!(squares.split(' ').all(dark));
}

/// The square so many files and ranks away, if the board has it.
fn neighbour(square: Square, files: i32, ranks: i32) -> Option<Square> {
    let file = square.file().offset(files)?;
    Some(Square::from_coords(file, square.rank().offset(ranks)?))
}

#[test]
fn the_start() {
    let _claim = clauses::built_in(&["UA-CHESS 1.2", "UA-CHESS 2.2", "UA-CHESS 2.3"]);
    let start = Position::start();
    assert_eq!(start.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(start.turn(), Colour::White);
    assert_eq!(start.men().count(), 32);
    assert_eq!(start.at(Square::E1), Some(Role::King.of(Colour::White)));
    assert_eq!(start.at(Square::E4), None);
    let next = start.after(&start.uci("e2e4").unwrap());
    assert_eq!(next.turn(), Colour::Black);
    assert_eq!((next.move_number(), next.quiet_plies()), (1, 0));
}

#[test]
fn pieces_on_an_open_board() {
    let _claim =
        clauses::built_in(&["UA-CHESS 3.2", "UA-CHESS 3.3", "UA-CHESS 3.4", "UA-CHESS 3.6"]);
    let board = white([
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . k . .",
        ". . . . . . . .",
        ". . . . . . . R",
        ". . . . . . . .",
        "B N . . . . . .",
        "K . . . . . . Q",
    ]);
    assert_eq!(goes_to(&board, "b2"), "d1 d3 a4 c4");
    assert_eq!(goes_to(&board, "a2"), "b1 b3 c4 d5 e6 f7 g8");
    assert_eq!(goes_to(&board, "h4"), "h2 h3 a4 b4 c4 d4 e4 f4 g4 h5 h6 h7 h8");
    let queen = "b1 c1 d1 e1 f1 g1 g2 h2 f3 h3 e4 d5 c6 b7 a8";
    assert_eq!(goes_to(&board, "h1"), queen);
}

#[test]
fn pieces_in_the_way() {
    let _claim = clauses::built_in(&["UA-CHESS 3.1", "UA-CHESS 3.1.1", "UA-CHESS 3.5"]);
    let board = white([
        ". . . . . . . k",
        ". . . . . . . .",
        ". . . . . . . .",
        ". p . . P . . .",
        ". . . . . . . .",
        ". R . . . . . .",
        ". . . . . . . .",
        ". K B . . . . .",
    ]);
    assert_eq!(goes_to(&board, "b3"), "b2 a3 c3 d3 e3 f3 g3 h3 b4 b5");
    assert_eq!(goes_to(&board, "c1"), "b2 d2 a3 e3 f4 g5 h6");
    let takes = board.uci("b3b5").unwrap();
    assert_eq!(takes.captured(), Some(Role::Pawn));
    let after = board.after(&takes);
    assert_eq!(after.at(Square::B5), Some(Role::Rook.of(Colour::White)));
    assert_eq!(after.men().count(), board.men().count() - 1);
}

#[test]
fn pawns() {
    let _claim = clauses::built_in(&["UA-CHESS 3.7.1", "UA-CHESS 3.7.2", "UA-CHESS 3.7.3"]);
    let board = white([
        ". . . . . . . k",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . p .",
        ". n . p . . P .",
        ". . P . . p . p",
        "P . . . P . P .",
        ". . . . . . . K",
    ]);
    assert_eq!(goes_to(&board, "a2"), "a3 a4");
    assert_eq!(goes_to(&board, "c3"), "b4 c4 d4");
    assert_eq!(goes_to(&board, "e2"), "e3 f3 e4");
    assert_eq!(goes_to(&board, "g2"), "f3 g3 h3");
    assert_eq!(goes_to(&board, "g4"), "");
}

#[test]
fn taking_in_passing_is_for_the_next_move_only() {
    let _claim = clauses::built_in(&["UA-CHESS 3.7.4.1", "UA-CHESS 3.7.4.2"]);
    let start = Position::start();
    let play = |position: &Position, moves: &str| {
        moves.split(' ').fold(position.clone(), |position, mv| {
            position.play(&position.uci(mv).unwrap()).unwrap()
        })
    };
    let now = play(&start, "e2e4 a7a6 e4e5 d7d5");
    let takes = now.uci("e5d6").unwrap();
    assert!(takes.is_en_passant());
    assert_eq!(takes.captured(), Some(Role::Pawn));
    let after = now.after(&takes);
    assert_eq!(after.at(Square::D5), None);
    assert_eq!(after.at(Square::D6), Some(Role::Pawn.of(Colour::White)));
    let later = play(&now, "a2a3 a6a5");
    assert!(later.uci("e5d6").is_err());
    // A pawn that came there by two single steps cannot be taken so.
    let slow = play(&start, "e2e4 d7d6 e4e5 a7a6 a2a3 d6d5");
    assert!(slow.uci("e5d6").is_err());
}

#[test]
fn promotion() {
    let _claim = clauses::built_in(&["UA-CHESS 3.7.5.1", "UA-CHESS 3.7.5.2", "UA-CHESS 3.7.5.3"]);
    let board = white([
        ". . . . k . . .",
        "P . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        "Q . . . K . . .",
    ]);
    let pawn = |mv: &&chess::Move| mv.from() == Square::A7;
    let moves = board.legal_moves();
    let new: Vec<_> = moves.iter().filter(pawn).filter_map(|mv| mv.promotion()).collect();
    assert_eq!(new.len(), 4, "a pawn must become something: {new:?}");
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
        assert!(new.contains(&role));
    }
    let queen = board.after(&board.uci("a7a8q").unwrap());
    assert!(queen.is_check(), "the new queen works at once");
    assert!(board.uci("a7a8").is_err());
}

#[test]
fn castling() {
    let _claim = clauses::built_in(&["UA-CHESS 3.8", "UA-CHESS 3.8.1", "UA-CHESS 3.8.2"]);
    let board = picture("w", "KQkq", "-", CASTLES);
    assert_eq!(goes_to(&board, "e1"), "c1 d1 f1 g1 d2 e2 f2");
    let short = board.uci("e1g1").unwrap();
    assert_eq!(short.castling(), Some(CastlingSide::KingSide));
    let after = board.after(&short);
    assert_eq!(after.at(Square::G1), Some(Role::King.of(Colour::White)));
    assert_eq!(after.at(Square::F1), Some(Role::Rook.of(Colour::White)));
    let long = after.after(&after.uci("e8c8").unwrap());
    assert_eq!(long.at(Square::C8), Some(Role::King.of(Colour::Black)));
    assert_eq!(long.at(Square::D8), Some(Role::Rook.of(Colour::Black)));
}

const CASTLES: [&str; 8] = [
    "r . . . k . . r",
    "p . . . . . . p",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    "P . . . . . . P",
    "R . . . K . . R",
];

#[test]
fn castling_is_lost_for_good_when_king_or_rook_has_moved() {
    let _claim =
        clauses::built_in(&["UA-CHESS 3.8.2.1", "UA-CHESS 3.8.2.1.1", "UA-CHESS 3.8.2.1.2"]);
    let board = picture("w", "KQkq", "-", CASTLES);
    let play = |moves: &str| {
        moves
            .split(' ')
            .fold(board.clone(), |position, mv| position.play(&position.uci(mv).unwrap()).unwrap())
    };
    let king = play("e1e2 a7a6 e2e1 a6a5");
    assert!(king.uci("e1g1").is_err() && king.uci("e1c1").is_err());
    let rook = play("h1g1 a7a6 g1h1 a6a5");
    assert!(rook.uci("e1g1").is_err() && rook.uci("e1c1").is_ok());
}

#[test]
fn castling_is_barred_for_the_moment() {
    let _claim =
        clauses::built_in(&["UA-CHESS 3.8.2.2", "UA-CHESS 3.8.2.2.1", "UA-CHESS 3.8.2.2.2"]);
    let may = |fen: &str| {
        let position = Position::from_fen(fen).unwrap();
        [position.uci("e1g1").is_ok(), position.uci("e1c1").is_ok()]
    };
    assert_eq!(may("4k3/8/8/8/8/8/8/R3K2R w KQ -"), [true, true]);
    assert_eq!(may("4k3/4r3/8/8/8/8/8/R3K2R w KQ -"), [false, false], "the king is attacked");
    assert_eq!(may("4k3/5r2/8/8/8/8/8/R3K2R w KQ -"), [false, true], "f1 is crossed");
    assert_eq!(may("4k3/6r1/8/8/8/8/8/R3K2R w KQ -"), [false, true], "g1 is attacked");
    assert_eq!(may("4k3/7r/8/8/8/8/8/R3K2R w KQ -"), [true, true], "only the rook is attacked");
    assert_eq!(may("4k3/1r6/8/8/8/8/8/R3K2R w KQ -"), [true, true], "b1 is not the king's way");
    assert_eq!(may("4k3/8/8/8/8/8/8/RN2K1NR w KQ -"), [false, false], "something stands between");
}

#[test]
fn check_and_pins() {
    let _claim = clauses::built_in(&[
        "UA-CHESS 1.4.1",
        "UA-CHESS 1.4.2",
        "UA-CHESS 3.1.2",
        "UA-CHESS 3.1.3",
        "UA-CHESS 3.9.1",
        "UA-CHESS 3.9.2",
    ]);
    let board = white([
        ". . . . r . . k",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . N . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . K . . .",
    ]);
    assert_eq!(goes_to(&board, "e4"), "", "the knight may not uncover its king");
    // The black rook is pinned, yet it keeps the white king off the e-file.
    let board = white([
        ". . . . . . . .",
        "B . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . r . . .",
        ". . . K . k . .",
        ". . . . . . . .",
    ]);
    assert!(!goes_to(&board, "d2").contains('e'));
    let check = white([
        ". . . . r . . k",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        ". . . . . . . .",
        "R . . . . . . .",
        ". . . . K . . .",
    ]);
    assert!(check.is_check());
    assert_eq!(goes_to(&check, "a2"), "e2");
    assert_eq!(goes_to(&check, "e1"), "d1 f1 d2 f2");
}

#[test]
fn mate_and_stalemate_end_the_game() {
    let _claim = clauses::built_in(&["UA-CHESS 1.4", "UA-CHESS 5.1.1", "UA-CHESS 5.2.1"]);
    let outcome = |fen: &str| Position::from_fen(fen).unwrap().outcome();
    let mate = outcome("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!(mate, Some(Outcome::Checkmate { winner: Colour::Black }));
    assert_eq!(mate.and_then(Outcome::winner), Some(Colour::Black));
    let stalemate = outcome("7k/5Q2/6K1/8/8/8/8/8 b - -");
    assert_eq!(stalemate, Some(Outcome::Stalemate));
    assert_eq!(stalemate.and_then(Outcome::winner), None);
    assert_eq!(Position::start().outcome(), None);
}

#[test]
fn what_cannot_be_played_is_refused_in_words() {
    let start = Position::start();
    let move_of_later = start.after(&start.uci("e2e4").unwrap()).uci("e7e5").unwrap();
    let refused = start.play(&move_of_later).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "e7e5 is not a legal move of rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    assert!(start.uci("e2e5").unwrap_err().to_string().starts_with("e2e5 is not a legal move of"));
    assert_eq!(
        start.uci("pawn").unwrap_err().to_string(),
        "“pawn” is not a move between two squares; write it as in “e2e4”, or “e7e8q” to promote"
    );
}
