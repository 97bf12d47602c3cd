//! Diagrams: pictures compared with pictures, and SVG read back.

#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

mod support;

use clauses::built_in;
use draughts::{Colour, Facts, Position, Square, SquareSet, Variant};
use notation::diagram::{Coordinates, Diagram, Letters};
use notation::movetext::read_move;
use support::svg::{assert_stands_alone, between};
use support::{random_game, random_kings};

fn squares(variant: Variant, names: &[&str]) -> SquareSet {
    names.iter().map(|name| variant.square_named(name).unwrap()).collect()
}

/// A position with men and kings of both sides, after a capture, with marks on free and taken
/// squares.
fn busy() -> Diagram {
    let fen = "W:Wc3,Kg1,a1,Kb2:Bd4,f6,Ka5,Kh8,h6";
    let before = Position::from_fen(Variant::RUSSIAN, fen).unwrap();
    let mv = read_move(&before, &before.legal_moves(), "c3:g7").unwrap();
    let marked = squares(Variant::RUSSIAN, &["b8", "a5", "g1"]);
    Diagram::new(&before.after(&mv)).last_move(&mv).marked(marked)
}

#[test]
fn files_and_ranks_stand_at_the_edges() {
    let _claim = built_in(&["RU-2013 2.1.6.1", "RU-2022 6.1.6.1", "UA-2024 VI.notation.2"]);
    let start = Position::start(Variant::RUSSIAN);
    let expected = "
  +-----------------+
8 |   b   b   b   b |
7 | b   b   b   b   |
6 |   b   b   b   b |
5 | .   .   .   .   |
4 |   .   .   .   . |
3 | w   w   w   w   |
2 |   w   w   w   w |
1 | w   w   w   w   |
  +-----------------+
    a b c d e f g h
";
    assert_eq!(Diagram::new(&start).text(Letters::Ascii), expected.trim_start_matches('\n'));
}

#[test]
fn black_sees_the_board_from_the_other_side() {
    let expected = "
  +-----------------+
1 |  (W)  .   .   w |
2 | .   .   .   W   |
3 |   .   .  [.]  . |
4 | .   .   .   .   |
5 |   .   .   .  (B)|
6 | b   .   .   .   |
7 |  [w]  .   .   . |
8 | B   .   .  (.)  |
  +-----------------+
    h g f e d c b a
";
    let text = busy().seen_by(Colour::Black).text(Letters::Ascii);
    assert_eq!(text, expected.trim_start_matches('\n'));
}

#[test]
fn numbered_boards_show_the_numbers_of_their_rows() {
    let _claim = built_in(&["RU-2013 3.3", "RU-2022 7.3", "UA-2024 V.notation.1"]);
    let fen = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";
    let woldouby = Diagram::new(&Position::from_fen(Variant::INTERNATIONAL, fen).unwrap());
    let expected = "
   +---------------------+
 1 |   .   .   .   .   . |  5
 6 | .   .   .   .   .   | 10
11 |   .   b   b   b   . | 15
16 | b   .   b   b   .   | 20
21 |   b   .   b   b   w | 25
26 | b   w   w   .   w   | 30
31 |   .   w   w   w   w | 35
36 | .   w   w   .   .   | 40
41 |   .   .   .   .   . | 45
46 | .   .   .   .   .   | 50
   +---------------------+
";
    let text = woldouby.text(Letters::Ascii);
    assert_eq!(text, expected.trim_start_matches('\n'));
}

#[test]
fn a_number_stands_on_every_free_square() {
    let _claim = built_in(&["UA-2024 VII.notation.1"]);
    let start = Position::start(Variant::ENGLISH);
    let expected = "
┌─────────────────────────┐
│     ⛂     ⛂     ⛂     ⛂ │
│  ⛂     ⛂     ⛂     ⛂    │
│     ⛂     ⛂     ⛂     ⛂ │
│ 13    14    15    16    │
│    17    18    19    20 │
│  ⛀     ⛀     ⛀     ⛀    │
│     ⛀     ⛀     ⛀     ⛀ │
│  ⛀     ⛀     ⛀     ⛀    │
└─────────────────────────┘
";
    let numbers = Diagram::new(&start).coordinates(Coordinates::Numbers);
    assert_eq!(numbers.text(Letters::Unicode), expected.trim_start_matches('\n'));
}

#[test]
fn a_board_may_be_bare() {
    let start = Position::start(Variant::EIGHTY);
    let bare = Diagram::new(&start).coordinates(Coordinates::None);
    assert!(bare.text(Letters::Ascii).starts_with("+---------------------+\n|   b   b"));
    assert!(!bare.svg().contains("<text"));
}

/// The picture as it was looked at and found good; a change of it should be looked at too.
#[test]
fn svg_is_the_one_that_was_approved() {
    assert_eq!(busy().svg(), include_str!("data/diagram.svg"));
}

#[test]
fn svg_tells_the_position_in_words() {
    let svg = busy().svg();
    assert!(svg.contains("<title>Draughts position (russian), Black to move</title>"));
    let words = "White: king b2, king g1, g7, a1. Black: king h8, king a5, h6. \
                 Last move c3:e5:g7.";
    assert!(svg.contains(&format!("<desc>{words}</desc>")), "{svg}");
    let svg = busy().titled("Kings & men <b>").svg();
    assert!(svg.contains("<title>Kings &amp; men &lt;b&gt;</title>"));
}

#[test]
fn svg_stands_alone_and_is_well_formed() {
    for variant in Variant::ALL {
        for colour in Colour::BOTH {
            for coordinates in [Coordinates::None, Coordinates::Edges, Coordinates::Numbers] {
                cases::play(&format!("{variant}, {colour:?}, {coordinates:?}"), 1, |random| {
                    let position = random_kings(variant, random);
                    let diagram = Diagram::new(&position).seen_by(colour);
                    assert_stands_alone(&diagram.coordinates(coordinates).svg());
                });
            }
        }
    }
}

#[test]
fn svg_shows_every_man_in_its_place() {
    for variant in Variant::ALL {
        cases::play(&format!("men, {variant}"), 1, |random| {
            for position in random_game(variant, random, 60) {
                for seen_by in Colour::BOTH {
                    let svg = Diagram::new(&position).seen_by(seen_by).svg();
                    let (white, black) = svg.split_once("<g class=\"black\"").unwrap();
                    for (group, colour) in [(white, Colour::White), (black, Colour::Black)] {
                        let men = group.lines().filter(|line| line.contains("r=\"23\""));
                        let men: SquareSet =
                            men.map(|circle| square_under(variant, seen_by, circle)).collect();
                        assert_eq!(men, position.setup().men[colour], "{position:?}");
                        let crowns = group.matches("class=\"crown\"").count();
                        assert_eq!(crowns, position.setup().kings[colour].len(), "{position:?}");
                    }
                }
            }
        });
    }
}

/// The square that a circle is drawn on, found from its centre.
fn square_under(variant: Variant, seen_by: Colour, circle: &str) -> Square {
    let Facts { width, height, .. } = variant.facts();
    let number =
        |name: &str| between(circle, &format!("{name}=\""), "\"").parse::<u32>().unwrap() / 60;
    let (column, row) = (number("cx"), number("cy"));
    let (file, rank) = match seen_by {
        Colour::White => (column, height - 1 - row),
        Colour::Black => (width - 1 - column, row),
    };
    variant.square_at(file, rank).unwrap()
}
