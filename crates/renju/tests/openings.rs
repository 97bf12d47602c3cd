//! Opening regulations, walked through step by step.

// Helpers of tests may panic as tests may.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::collections::HashSet;

use cases::Random;
use clauses::built_in;
use common::p;
use renju::{
    Action, Area, Board, Colour, Count, Fifths, Opening, OpeningRefusal, OpeningRule, Player,
    Point, Refusal, Step,
};

use Player::{First, Second};

fn rule(name: &str) -> OpeningRule {
    name.parse().unwrap()
}

fn place(name: &str) -> Action {
    Action::Place(p(name))
}

fn offer(names: &str) -> Action {
    Action::Offer(renju::Lettering::Documents.read_all(names).unwrap())
}

fn choose(name: &str) -> Action {
    Action::Choose(p(name))
}

/// Takes steps that must all be accepted.
fn walk(opening: &mut Opening, steps: &[(Player, Action)]) {
    for (player, action) in steps {
        assert_eq!(opening.to_act(), Some(*player), "{action:?}");
        assert_eq!(opening.act(*player, action), Ok(()), "{action:?}");
    }
}

fn three_stones(opening: &mut Opening) {
    walk(opening, &[(First, place("H8")), (First, place("H9")), (First, place("G7"))]);
}

/// Tries an action that must be refused and must change nothing.
fn refused(opening: &mut Opening, player: Player, action: Action) -> OpeningRefusal {
    let before = opening.clone();
    let refusal = opening.act(player, &action).unwrap_err();
    assert_eq!(*opening, before);
    refusal
}

#[test]
fn free() {
    let _claim =
        built_in(&["RU-2013 5.2.4.1", "RU-2022 9.2.4.1", "RU-2013 5.2.4.3", "RU-2022 9.2.4.3"]);
    let mut opening = Opening::new(OpeningRule::Free);
    let outside = OpeningRefusal::OutsideArea { number: 1, side: 1 };
    assert_eq!(refused(&mut opening, First, place("H9")), outside);
    walk(&mut opening, &[(First, place("H8"))]);
    assert!(opening.is_over());
    assert_eq!(refused(&mut opening, Second, place("H9")), OpeningRefusal::Over);
}

#[test]
fn as_agreed() {
    let _claim = built_in(&["RU-2013 5.2.4.3", "RU-2022 9.2.4.3"]);
    let opening = Opening::new(OpeningRule::AsAgreed);
    assert!(opening.is_over());
    assert_eq!((opening.to_act(), opening.black()), (None, First));
}

#[test]
fn rif_without_a_swap() {
    let _claim = built_in(&["RU-2013 5.2.4.3", "RU-2022 9.2.4.3"]);
    let mut opening = Opening::new(OpeningRule::Rif);
    three_stones(&mut opening);
    walk(&mut opening, &[(Second, Action::Keep), (Second, place("A1"))]);
    walk(&mut opening, &[(First, offer("G8 K10"))]);
    assert_eq!(opening.offered(), [p("G8"), p("K10")]);
    assert_eq!(refused(&mut opening, Second, choose("L11")), OpeningRefusal::NotOffered(p("L11")));
    walk(&mut opening, &[(Second, choose("K10")), (Second, place("P15"))]);
    assert!(opening.is_over());
    assert_eq!(opening.black(), First);
    let board = common::board(renju::Lettering::Documents, "H8 G7 K10", "H9 A1 P15");
    assert_eq!(opening.position().board(), &board);
    assert_eq!(opening.position().turn(), Colour::Black);
}

#[test]
fn rif_with_a_swap() {
    let mut opening = Opening::new(OpeningRule::Rif);
    three_stones(&mut opening);
    assert_eq!(refused(&mut opening, First, Action::Swap), OpeningRefusal::NotYourTurn);
    walk(&mut opening, &[(Second, Action::Swap)]);
    assert_eq!(opening.black(), Second);
    walk(&mut opening, &[(First, place("A1")), (Second, offer("G8 K10"))]);
    walk(&mut opening, &[(First, choose("G8")), (First, place("K10"))]);
    assert!(opening.is_over());
}

#[test]
fn stones_must_lie_in_their_area() {
    let mut opening = Opening::new(OpeningRule::Rif);
    walk(&mut opening, &[(First, place("H8"))]);
    let outside = |number, side| OpeningRefusal::OutsideArea { number, side };
    assert_eq!(refused(&mut opening, First, place("H10")), outside(2, 3));
    let occupied = OpeningRefusal::Move(Refusal::Occupied(p("H8")));
    assert_eq!(refused(&mut opening, First, place("H8")), occupied);
    walk(&mut opening, &[(First, place("J9"))]);
    assert_eq!(refused(&mut opening, First, place("H11")), outside(3, 5));
    assert_eq!(refused(&mut opening, First, Action::Keep), OpeningRefusal::NotThisStep);
    walk(&mut opening, &[(First, place("K10"))]);
    assert_eq!(refused(&mut opening, Second, place("A1")), OpeningRefusal::NotThisStep);
    assert_eq!(outside(3, 5).to_string(), "move 3 must be placed inside the central 5 × 5 points");
}

#[test]
fn symmetrical_fifths_are_refused() {
    let _claim = built_in(&["RU-2013 5.2.4.3", "RU-2022 9.2.4.3"]);
    let mut opening = Opening::new(OpeningRule::Rif);
    // All four stones in the column H: left and right are the same.
    walk(&mut opening, &[(First, place("H8")), (First, place("H9")), (First, place("H10"))]);
    walk(&mut opening, &[(Second, Action::Keep), (Second, place("H7"))]);
    let symmetrical = |one, other| OpeningRefusal::Symmetrical(p(one), p(other));
    assert_eq!(refused(&mut opening, First, offer("G8 J8")), symmetrical("G8", "J8"));
    assert_eq!(refused(&mut opening, First, offer("G8 G8")), symmetrical("G8", "G8"));
    let needed = Fifths::new(2).unwrap();
    for names in ["G8", "G8 G9 G10", ""] {
        let offered = names.split_whitespace().count();
        let refusal = OpeningRefusal::Offered { offered, needed };
        assert_eq!(refused(&mut opening, First, offer(names)), refusal);
    }
    let occupied = OpeningRefusal::Move(Refusal::Occupied(p("H7")));
    assert_eq!(refused(&mut opening, First, offer("G8 H7")), occupied);
    walk(&mut opening, &[(First, offer("G8 J9"))]);
}

#[test]
fn points_alike_only_on_an_empty_board_may_both_be_offered() {
    let mut opening = Opening::new(OpeningRule::Rif);
    three_stones(&mut opening);
    walk(&mut opening, &[(Second, Action::Keep), (Second, place("H7"))]);
    walk(&mut opening, &[(First, offer("G8 J8"))]);
}

#[test]
fn yamaguchi() {
    let _claim = built_in(&["RU-2013 5.2.4.3", "RU-2022 9.2.4.3"]);
    let mut opening = Opening::new(rule("yamaguchi-12"));
    three_stones(&mut opening);
    let limit = Fifths::new(12).unwrap();
    for declared in [0, 13, 255] {
        let refusal = OpeningRefusal::Declared { declared, limit };
        assert_eq!(refused(&mut opening, First, Action::Declare(declared)), refusal);
    }
    walk(&mut opening, &[(First, Action::Declare(3)), (Second, Action::Swap)]);
    walk(&mut opening, &[(First, place("A1"))]);
    let three = Count::Fixed(Fifths::new(3).unwrap());
    let choices: Vec<&Step> = opening.choices().collect();
    assert_eq!(choices, [&Step::Offer { by: Colour::Black, count: three }]);
    walk(&mut opening, &[(Second, offer("A2 A3 A4")), (First, choose("A3")), (First, place("A5"))]);
    assert!(opening.is_over());
    assert_eq!(opening.black(), Second);
}

#[test]
fn soosyrv_8() {
    let _claim = built_in(&["RU-2013 5.2.4.3", "RU-2022 9.2.4.3"]);
    let mut opening = Opening::new(rule("soosyrv-8"));
    three_stones(&mut opening);
    walk(&mut opening, &[(Second, Action::Keep), (Second, place("A1"))]);
    let limit = Fifths::new(8).unwrap();
    let refusal = OpeningRefusal::Declared { declared: 9, limit };
    assert_eq!(refused(&mut opening, Second, Action::Declare(9)), refusal);
    walk(&mut opening, &[(Second, Action::Declare(2))]);
    // The other player may swap too, and then the one who declared must offer.
    walk(&mut opening, &[(First, Action::Swap), (Second, offer("B1 B2"))]);
    walk(&mut opening, &[(First, choose("B1")), (First, place("B2"))]);
    assert!(opening.is_over());
    assert_eq!(opening.black(), Second);
}

fn taraguchi_after_four() -> Opening {
    let mut opening = Opening::new(rule("taraguchi-10"));
    walk(&mut opening, &[(First, place("H8")), (Second, Action::Swap)]);
    // Now the first player has White.
    walk(&mut opening, &[(First, place("H9")), (Second, Action::Keep)]);
    walk(&mut opening, &[(Second, place("F6")), (First, Action::Swap)]);
    let outside = OpeningRefusal::OutsideArea { number: 4, side: 7 };
    assert_eq!(refused(&mut opening, Second, place("D8")), outside);
    walk(&mut opening, &[(Second, place("E8"))]);
    opening
}

#[test]
fn taraguchi_10_by_swaps() {
    let _claim = built_in(&["RU-2013 5.2.4.3", "RU-2022 9.2.4.3"]);
    for (answer, black) in [(Action::Keep, First), (Action::Swap, Second)] {
        let mut opening = taraguchi_after_four();
        assert_eq!(opening.choices().count(), 2);
        walk(&mut opening, &[(First, answer)]);
        assert_eq!(opening.black(), black);
        let outside = OpeningRefusal::OutsideArea { number: 5, side: 9 };
        assert_eq!(refused(&mut opening, black, place("C8")), outside);
        walk(&mut opening, &[(black, place("D8")), (!black, Action::Swap)]);
        walk(&mut opening, &[(black, place("P15"))]);
        assert!(opening.is_over());
        assert_eq!(opening.black(), !black);
    }
}

#[test]
fn taraguchi_10_by_ten_fifths() {
    let mut opening = taraguchi_after_four();
    let ten = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10";
    let needed = Fifths::new(10).unwrap();
    let refusal = OpeningRefusal::Offered { offered: 9, needed };
    assert_eq!(refused(&mut opening, First, offer(&ten[..26])), refusal);
    assert_eq!(refused(&mut opening, First, place("A1")), OpeningRefusal::NotThisStep);
    walk(&mut opening, &[(First, offer(ten)), (Second, choose("A7")), (Second, place("P15"))]);
    assert!(opening.is_over());
    assert_eq!(opening.black(), First);
}

#[test]
fn twenty_six_openings() {
    let mut openings: [HashSet<Board>; 2] = Default::default();
    let inside = |area: Area| Point::all().filter(move |&point| area.contains(point));
    for second in inside(Area::THREE) {
        for third in inside(Area::FIVE) {
            let mut board = Board::EMPTY;
            let placed = board
                .put(Colour::Black, Point::CENTRE)
                .and_then(|()| board.put(Colour::White, second))
                .and_then(|()| board.put(Colour::Black, third));
            if placed.is_ok() {
                let straight = second.column() == 7 || second.row() == 7;
                openings[usize::from(straight)].insert(board.canonical().0);
            }
        }
    }
    assert_eq!(openings.map(|openings| openings.len()), [13, 13]);
}

#[test]
fn names_read_back() {
    for name in
        ["free", "rif", "yamaguchi", "yamaguchi-12", "soosyrv-8", "taraguchi-10", "as-agreed"]
    {
        assert_eq!(rule(name).to_string(), name);
    }
    for name in ["", "RIF", "soosyrv", "soosyrv-0", "soosyrv-101", "soosyrv-300", "taraguchi-x"] {
        assert!(name.parse::<OpeningRule>().is_err(), "{name}");
    }
}

/// Whatever the players choose, the steps of each regulation lead to its end, stones alternate in
/// colour, and only the players it names act.
#[test]
fn random_walks_end() {
    let _claim = built_in(&["RU-2013 5.2.4.3", "RU-2022 9.2.4.3"]);
    for name in ["free", "rif", "yamaguchi", "soosyrv-8", "taraguchi-10", "as-agreed"] {
        cases::play(name, 200, |random| {
            let mut opening = Opening::new(rule(name));
            let mut steps = 0;
            while let Some(player) = opening.to_act() {
                let action = random_action(&opening, random);
                if opening.act(player, &action).is_ok() {
                    steps += 1;
                }
                assert!(steps < 20);
            }
            let moves = match name {
                "free" => 1,
                "as-agreed" => 0,
                _ => 6,
            };
            assert_eq!(opening.position().moves(), moves);
            let board = opening.position().board();
            let counts = [Colour::Black, Colour::White].map(|c| board.stones(c).len() as u16);
            assert_eq!(counts, [moves.div_ceil(2), moves / 2]);
        });
    }
}

fn random_action(opening: &Opening, random: &mut Random) -> Action {
    let choices: Vec<&Step> = opening.choices().collect();
    let points: Vec<Point> = opening.position().board().free().iter().collect();
    match random.pick(&choices) {
        Step::Place { .. } => Action::Place(random.pick(&points)),
        Step::Swap { .. } => [Action::Swap, Action::Keep][random.below(2)].clone(),
        Step::Declare { .. } => Action::Declare(random.below(12) as u8),
        &Step::Offer { count: Count::Fixed(count), .. } => {
            Action::Offer((0..count.get()).map(|_| random.pick(&points)).collect())
        }
        Step::Choose { .. } => Action::Choose(random.pick(opening.offered())),
        other => panic!("{other:?}"),
    }
}
