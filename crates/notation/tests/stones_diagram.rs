//! Renju diagrams: pictures compared with pictures, and SVG read back.

#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

mod support;

use std::collections::BTreeMap;

use clauses::built_in;
use notation::diagram::Letters;
use notation::stones::{Diagram, Print, Record, read_moves};
use renju::{Board, Colour, Lettering, Move, Point};
use support::Random;
use support::svg::{assert_stands_alone, between};

use Lettering::{Documents, International};

const PRINTS: [Print; 3] = [Print::Stones, Print::OneColour, Print::TwoColours];

fn record(text: &str) -> Record {
    read_moves(text, Documents).unwrap().record
}

fn game() -> Record {
    record("h8 j9 g7 g9 - h10 j8 g8 f6 - j7 h7")
}

/// Black's numbers odd and in parentheses, White's even and bare, passes in the margin.
#[test]
fn a_game_is_drawn_with_the_numbers_of_its_moves() {
    let _claim =
        built_in(&["RU-2013 5.3.2.1", "RU-2022 9.3.2.1", "RU-2013 5.2.2.2", "RU-2022 9.2.2.2"]);
    let expected = "
15   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
14   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
13   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
12   .   .   .   +   .   .   .   .   .   .   .   +   .   .   .
11   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
10   .   .   .   .   .   .   .   6   .   .   .   .   .   .   .
 9   .   .   .   .   .   .   4   .   2   .   .   .   .   .   .
 8   .   .   .   .   .   .   8  (1) (7)  .   .   .   .   .   .
 7   .   .   .   .   .   .  (3) 12 (11)  .   .   .   .   .   .
 6   .   .   .   .   .  (9)  .   .   .   .   .   .   .   .   .
 5   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
 4   .   .   .   +   .   .   .   .   .   .   .   +   .   .   .
 3   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
 2   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
 1   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .
     A   B   C   D   E   F   G   H   J   K   L   M   N   O   P
Last stone: 12 H7
Passes: 5 -, 10 -
";
    let diagram = Diagram::of_record(&game(), Documents);
    assert_eq!(diagram.text(Letters::Ascii), expected.trim_start_matches('\n'));
}

/// The picture is the one that the board itself draws, and the marks come on top.
#[test]
fn a_position_is_drawn_with_its_marks() {
    let board: Board = *game().position().board();
    let plain = Diagram::of_board(&board, International).text(Letters::Ascii);
    assert_eq!(plain.replace('+', "."), board.picture(International));
    let free = Documents.read("H9").unwrap();
    let marked = Diagram::of_board(&board, Documents).marked(free, "33").marked(Point::CENTRE, "!");
    let text = marked.text(Letters::Unicode);
    assert!(text.contains("\n 9  ·  ·  ·  ·  ·  ·  ○ 33  ○  ·  ·  ·  ·  ·  ·\n"), "{text}");
    assert!(text.contains("\n 8  ·  ·  ·  ·  ·  ·  ○  ●  ●  ·  ·  ·  ·  ·  ·\n"), "{text}");
    assert!(!text.contains('!'), "no mark hides a stone");
}

/// The pictures as they were looked at and found good; a change of them should be looked at too.
#[test]
fn svg_is_the_one_that_was_approved() {
    let diagram = Diagram::of_record(&game(), Documents);
    let one_colour = diagram.clone().print(Print::OneColour);
    assert_eq!(one_colour.svg(), include_str!("data/renju_one_colour.svg"));
    let marked = diagram.marked(Documents.read("H9").unwrap(), "33");
    assert_eq!(marked.svg(), include_str!("data/renju_stones.svg"));
}

#[test]
fn svg_tells_the_game_in_words() {
    let svg = Diagram::of_record(&record("h8 j9 -"), International).svg();
    assert!(svg.contains("<title>Renju game, 3 moves</title>"));
    assert!(svg.contains("<desc>1 H8, 2 I9, 3 pass.</desc>"));
    let board = *record("h8").position().board();
    let svg = Diagram::of_board(&board, Documents).marked(Point::new(8, 8).unwrap(), "<&>").svg();
    assert!(svg.contains("<desc>Black: H8. White: no stones. Mark on J9: &lt;&amp;&gt;.</desc>"));
    let svg = Diagram::of_record(&Record::new(), Documents).titled("Тур 1\u{0}, <1>").svg();
    assert!(svg.contains("<title>Тур 1 , &lt;1&gt;</title>\n<desc>No moves.</desc>"));
}

/// The board of the rulebook: 15 lines each way, five marked points, letters and numbers.
#[test]
fn svg_shows_the_board() {
    let _claim = built_in(&["RU-2013 5.2.2.2", "RU-2022 9.2.2.2"]);
    let svg = Diagram::of_board(&Board::EMPTY, Documents).svg();
    let inner = between(&svg, "class=\"lines\"", "/>");
    assert_eq!((inner.matches('H').count(), inner.matches('V').count()), (13, 13));
    assert_eq!(svg.matches("class=\"edge\"").count(), 1, "the four outer lines");
    let dots = between(&svg, "class=\"marked-points\"", "</g>");
    let points: Vec<Point> =
        dots.lines().filter(|line| line.contains("cx=")).map(point_under).collect();
    assert_eq!(Documents.write_all(points), "D4 D12 H8 M4 M12");
    let labels: String = svg.split("<text").skip(1).map(|text| between(text, ">", "<")).collect();
    assert_eq!(labels, "151413121110987654321ABCDEFGHJKLMNOP");
}

#[test]
fn svg_shows_every_stone_with_its_number() {
    let _claim = built_in(&["RU-2013 5.3.2.1", "RU-2022 9.3.2.1"]);
    cases::play("stones", 100, |random| {
        let record = random_record(random);
        for print in PRINTS {
            let svg = Diagram::of_record(&record, Documents).print(print).svg();
            assert_stands_alone(&svg);
            for colour in [Colour::Black, Colour::White] {
                let stones = record.stones().filter(|stone| stone.colour == colour);
                let expected: BTreeMap<u16, Point> =
                    stones.map(|stone| (stone.number, stone.point)).collect();
                assert_eq!(numbers(&svg, colour), expected);
                let mut placed: Vec<Point> = expected.into_values().collect();
                placed.sort();
                assert_eq!(circles(&svg, colour), placed);
            }
            let passes = record.passes().map(|number| format!("{number} –"));
            assert_eq!(passes_in(&svg), passes.collect::<Vec<_>>());
        }
    });
}

/// In one colour Black's stones have circles and White's have none; in two, White's are red.
#[test]
fn score_sheets_follow_the_rulebook() {
    let _claim = built_in(&["RU-2013 5.3.2.1", "RU-2022 9.3.2.1"]);
    let edge = |print: Print, class: &str| {
        let svg = Diagram::of_record(&game(), Documents).print(print).svg();
        between(&svg, &format!("<g class=\"{class}\" "), ">").split(' ').nth(1).unwrap().to_owned()
    };
    assert_eq!(edge(Print::OneColour, "black"), "stroke=\"#38312b\"");
    assert_eq!(edge(Print::OneColour, "white"), "stroke=\"none\"");
    assert_eq!(edge(Print::TwoColours, "black"), "stroke=\"#38312b\"");
    assert_eq!(edge(Print::TwoColours, "white"), "stroke=\"#b3261e\"");
}

#[test]
fn only_a_stone_is_marked_as_the_last_move() {
    let marked =
        |text| Diagram::of_record(&record(text), Documents).svg().matches("last-move").count();
    assert_eq!((marked(""), marked("h8"), marked("h8 j9 -")), (0, 1, 0));
}

fn random_record(random: &mut Random) -> Record {
    let mut record = Record::new();
    for _ in 0..random.below(300) {
        let mv = match random.below(12) {
            0 => Move::Pass,
            _ => Move::Place(Point::new(random.below(15) as u8, random.below(15) as u8).unwrap()),
        };
        // What cannot be played is left out.
        _ = record.push(mv);
    }
    record
}

/// The numbers drawn for a colour, with the points they stand on.
fn numbers(svg: &str, colour: Colour) -> BTreeMap<u16, Point> {
    let class = format!("<g class=\"{} numbers\"", class(colour));
    let groups = svg.split(&class).skip(1).map(|rest| rest.split_once("</g>").unwrap().0);
    let texts = groups.flat_map(|group| group.split("<text").skip(1));
    texts
        .map(|text| {
            let (x, y): (u32, u32) = (attribute(text, "x"), attribute(text, "y"));
            (between(text, ">", "<").parse().unwrap(), point_at(x, y))
        })
        .collect()
}

fn circles(svg: &str, colour: Colour) -> Vec<Point> {
    let group = between(svg, &format!("<g class=\"{}\"", class(colour)), "</g>");
    let mut points: Vec<Point> = group.split("<circle").skip(1).map(point_under).collect();
    points.sort();
    points
}

fn passes_in(svg: &str) -> Vec<String> {
    let Some((_, rest)) = svg.split_once("class=\"passes\"") else { return Vec::new() };
    let group = rest.split_once("</g>").unwrap().0;
    group.split("<text").skip(1).map(|text| between(text, ">", "<").to_owned()).collect()
}

fn class(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}

fn point_under(circle: &str) -> Point {
    point_at(attribute(circle, "cx"), attribute(circle, "cy"))
}

/// The point nearest to a place: lines are 40 apart and start at 27.
fn point_at(x: u32, y: u32) -> Point {
    let line = |at: u32| ((at - 7) / 40) as u8;
    Point::new(line(x), 14 - line(y)).unwrap()
}

fn attribute(element: &str, name: &str) -> u32 {
    between(element, &format!(" {name}=\""), "\"").parse().unwrap()
}
