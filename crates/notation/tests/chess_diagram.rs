//! Chess diagrams: pictures compared with pictures, and SVG read back.

#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

mod support;

use chess::{Colour, File, Piece, Position, Rank, Role, Square};
use clauses::built_in;
use notation::chess_diagram::{Coordinates, Diagram, Letters};
use support::svg::{assert_stands_alone, between};

/// A position with every man of both sides, after a capture in passing, with marks on free and
/// taken squares.
fn busy() -> Diagram {
    let before =
        Position::from_fen("r3k2r/1bq2pp1/8/n2pP1bp/8/B1N2N2/PPP1Q1PP/R3K2R w KQkq d6 0 9");
    let before = before.unwrap();
    let mv = before.uci("e5d6").unwrap();
    Diagram::new(&before.after(&mv)).last_move(&mv).marked([Square::E7, Square::G5, Square::B2])
}

#[test]
fn files_and_ranks_stand_at_the_edges() {
    let _claim = built_in(&["UA-CHESS 2.3", "UA-CHESS C.5", "UA-CHESS C.6", "UA-CHESS C.7"]);
    let expected = "
  ┌─────────────────┐
8 │ ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜ │
7 │ ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟ │
6 │   ·   ·   ·   · │
5 │ ·   ·   ·   ·   │
4 │   ·   ·   ·   · │
3 │ ·   ·   ·   ·   │
2 │ ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙ │
1 │ ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖ │
  └─────────────────┘
    a b c d e f g h
";
    let text = Diagram::new(&Position::start()).text(Letters::Unicode);
    assert_eq!(text, expected.trim_start_matches('\n'));
}

#[test]
fn black_sees_the_board_from_the_other_side() {
    let expected = "
  +-----------------+
1 | R .   K   .   R |
2 | P P . Q . P(P)P |
3 |   . N .   N   B |
4 | .   .   .   .   |
5 | p(b) [.]  .   n |
6 | .   .  [P]  .   |
7 |   p p(.)  q b . |
8 | r   . k .   . r |
  +-----------------+
    h g f e d c b a
";
    let text = busy().seen_by(Colour::Black).text(Letters::Ascii);
    assert_eq!(text, expected.trim_start_matches('\n'));
}

#[test]
fn a_board_may_be_bare() {
    let bare = busy().coordinates(Coordinates::None);
    assert!(bare.text(Letters::Ascii).starts_with("+-----------------+\n| r .   . k .   r |\n"));
    assert!(!bare.svg().contains("<text"));
}

/// The picture as it was looked at and found good; a change of it should be looked at too.
#[test]
fn svg_is_the_one_that_was_approved() {
    assert_eq!(busy().svg(), include_str!("data/chess_diagram.svg"));
}

#[test]
fn svg_tells_the_position_in_words() {
    let svg = busy().svg();
    assert!(svg.contains("<title>Chess position, Black to move</title>"));
    let words = "White: king e1, queen e2, rook a1, rook h1, bishop a3, knight c3, knight f3, \
                 pawn a2, pawn b2, pawn c2, pawn g2, pawn h2, pawn d6. \
                 Black: king e8, queen c7, rook a8, rook h8, bishop g5, bishop b7, knight a5, \
                 pawn h5, pawn f7, pawn g7. Last move e5xd6 in passing.";
    assert!(svg.contains(&format!("<desc>{words}</desc>")), "{svg}");
    let svg = busy().titled("Kings & pawns <b>").svg();
    assert!(svg.contains("<title>Kings &amp; pawns &lt;b&gt;</title>"));
}

#[test]
fn the_last_move_is_told_in_words() {
    let fen = "rnb1kb1r/p1P2ppp/8/8/3q4/8/PP3PPP/RNBQK2R w KQkq - 0 1";
    let position = Position::from_fen(fen).unwrap();
    for (uci, words) in [
        ("e1g1", "0-0"),
        ("d1d4", "Qd1xd4"),
        ("c7b8q", "c7xb8Q"),
        ("b1c3", "Nb1-c3"),
        ("h2h4", "h2-h4"),
    ] {
        let mv = match position.uci(uci) {
            Ok(mv) => mv,
            Err(error) => panic!("{error}"),
        };
        let svg = Diagram::new(&position.after(&mv)).last_move(&mv).svg();
        assert!(svg.contains(&format!(" Last move {words}.</desc>")), "{words}");
    }
}

#[test]
fn svg_stands_alone_and_shows_every_man_in_its_place() {
    cases::play("pictures of games", 3, |random| {
        let mut position = Position::start();
        for ply in 0..100 {
            let seen_by = [Colour::White, Colour::Black][ply % 2];
            let svg = Diagram::new(&position).seen_by(seen_by).svg();
            assert_stands_alone(&svg);
            let mut drawn = men(&svg, seen_by);
            drawn.sort_by_key(|(square, _)| *square);
            assert_eq!(drawn, position.men().collect::<Vec<_>>());
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position = position.after(&legal[random.below(legal.len())]);
        }
    });
}

/// The men of a picture, found from their classes and places.
fn men(svg: &str, seen_by: Colour) -> Vec<(Square, Piece)> {
    let (white, black) = svg.split_once("<g class=\"black\"").unwrap();
    let men = |group: &str, colour: Colour| -> Vec<(Square, Piece)> {
        let men = group.lines().filter(|line| line.contains("transform"));
        men.map(|line| man(line, seen_by, colour)).collect()
    };
    [men(white, Colour::White), men(black, Colour::Black)].concat()
}

fn man(line: &str, seen_by: Colour, colour: Colour) -> (Square, Piece) {
    let (x, y) = between(line, "translate(", ")").split_once(' ').unwrap();
    let [column, row] = [x, y].map(|number| number.parse::<u32>().unwrap() / 60);
    let (file, rank) = match seen_by {
        Colour::White => (column, 7 - row),
        Colour::Black => (7 - column, row),
    };
    let role = match between(line, "class=\"", "\"") {
        "king" => Role::King,
        "queen" => Role::Queen,
        "rook" => Role::Rook,
        "bishop" => Role::Bishop,
        "knight" => Role::Knight,
        "pawn" => Role::Pawn,
        other => panic!("{other}"),
    };
    (Square::from_coords(File::new(file), Rank::new(rank)), role.of(colour))
}
