//! "Nothing left to build" against brute force on boards with few free points.

// Helpers of tests may panic as tests may.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::cell::Cell;
use std::collections::HashSet;

use cases::Random;
use clauses::built_in;
use common::{board, p};
use renju::{Board, Colour, Lettering, Move, Outcome, Point, PointSet, Position};

/// A full board on which no colour has more than two stones in a row.
fn blocked(point: Point) -> Colour {
    if (point.column() / 2 + point.row()).is_multiple_of(2) { Colour::Black } else { Colour::White }
}

/// The blocked board with a few stones turned to the other colour, in bands so that rows appear, and
/// a few taken off.
fn nearly_full(random: &mut Random) -> Board {
    let points: Vec<Point> = Point::all().collect();
    let (start, direction) = (random.pick(&points), random.pick(&renju::Direction::ALL));
    let colour = random.pick(&[Colour::Black, Colour::White]);
    let band: PointSet = (0..7).filter_map(|n| start.along(direction, n)).collect();
    let near: Vec<Point> = band.iter().collect();
    let holes: PointSet = (0..1 + random.below(5))
        .map(|n| if n < 3 { random.pick(&near) } else { random.pick(&points) })
        .collect();
    let mut board = Board::EMPTY;
    for point in points.into_iter().filter(|&point| !holes.contains(point)) {
        let turned = band.contains(point) && random.below(6) > 0;
        board.put(if turned { colour } else { blocked(point) }, point).unwrap();
    }
    board
}

/// Whether some way of filling some of the free points gives the colour a winning row.
fn can_be_filled(board: &Board, colour: Colour) -> bool {
    let holes: Vec<Point> = board.free().iter().collect();
    (0..1u32 << holes.len()).any(|filling| {
        let mut filled = *board;
        for (_, &hole) in holes.iter().enumerate().filter(|(n, _)| filling >> n & 1 == 1) {
            filled.put(colour, hole).unwrap();
        }
        has_won(&filled, colour)
    })
}

/// Written without the crate's own terms.
fn has_won(board: &Board, colour: Colour) -> bool {
    let own = |column: i32, row: i32| {
        let point = Point::new(column.try_into().unwrap_or(99), row.try_into().unwrap_or(99));
        point.is_some_and(|point| board.at(point) == Some(colour))
    };
    let wins = |length: i32| length == 5 || (length > 5 && colour == Colour::White);
    (0..15).any(|column| {
        (0..15).any(|row| {
            [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(x, y)| {
                let length = (0..).take_while(|n| own(column + n * x, row + n * y)).count() as i32;
                !own(column - x, row - y) && wins(length)
            })
        })
    })
}

/// Who can win by some series of legal moves.
fn winners(position: Position, seen: &mut HashSet<Position>, found: &mut HashSet<Colour>) {
    if let Some(outcome) = position.outcome() {
        found.extend(outcome.winner());
        return;
    }
    if !seen.insert(position) {
        return;
    }
    let places = position.legal_points().iter().map(Move::Place);
    for mv in places.chain([Move::Pass]) {
        let mut next = position;
        next.play(mv).unwrap();
        winners(next, seen, found);
    }
}

#[test]
fn nothing_is_called_lost_that_can_still_be_built() {
    let _claim = built_in(&["RU-2013 5.2.7.1", "RU-2022 9.2.7.1"]);
    let (drawn, open) = (Cell::new(0), Cell::new(0));
    cases::play("nearly full boards", 2_500, |random| {
        let board = nearly_full(random);
        if Position::from_board(board, Colour::Black).outcome().is_some() {
            return;
        }
        for colour in [Colour::Black, Colour::White] {
            assert_eq!(board.has_room_to_win(colour), can_be_filled(&board, colour), "{board:?}");
        }
        let mut found = HashSet::new();
        for turn in [Colour::Black, Colour::White] {
            winners(Position::from_board(board, turn), &mut HashSet::new(), &mut found);
        }
        assert_eq!(found.contains(&Colour::White), board.has_room_to_win(Colour::White));
        assert!(!found.contains(&Colour::Black) || board.has_room_to_win(Colour::Black));
        if board.has_nothing_left_to_build() {
            assert!(found.is_empty());
            drawn.update(|count| count + 1);
        } else {
            open.update(|count| count + 1);
        }
    });
    let (drawn, open) = (drawn.get(), open.get());
    assert!(drawn > 200 && open > 200, "{drawn} drawn, {open} open");
}

#[test]
fn one_stretch_of_five_is_enough() {
    let _claim = built_in(&["RU-2013 5.2.7.1", "RU-2022 9.2.7.1"]);
    let without = |holes: &str| {
        let holes = Lettering::Documents.read_all(holes).unwrap();
        let mut board = Board::EMPTY;
        for point in Point::all().filter(|point| !holes.contains(point)) {
            board.put(blocked(point), point).unwrap();
        }
        board
    };
    // Row 8 reads O O X X O O X X O O X X O O X.
    assert!(without("H8").has_nothing_left_to_build());
    assert!(without("E8 F8").has_nothing_left_to_build());
    // C8 to H8 would be six black stones, A8 to F8 six white ones.
    assert!(!without("E8 F8").has_room_to_win(Colour::Black));
    assert!(!without("E8 F8 G8").has_room_to_win(Colour::Black));
    assert!(without("E8 F8 G8 H8").has_room_to_win(Colour::Black));
    assert!(without("C8 D8").has_room_to_win(Colour::White));
    assert!(!without("C8 D8").has_nothing_left_to_build());
}

#[test]
fn an_open_board_is_never_drawn() {
    let _claim = built_in(&["RU-2013 5.2.7.1", "RU-2022 9.2.7.1"]);
    assert!(!Board::EMPTY.has_nothing_left_to_build());
    let middle = board(Lettering::Documents, "H8 G8", "H9 J9");
    assert!(!middle.has_nothing_left_to_build());
    // The draw is the players' to claim: the position can still be played.
    let mut board = Board::EMPTY;
    for point in Point::all().filter(|&point| point != p("A1")) {
        board.put(blocked(point), point).unwrap();
    }
    let mut position = Position::from_board(board, Colour::Black);
    assert!(board.has_nothing_left_to_build());
    assert_eq!(position.outcome(), None);
    position.place(p("A1")).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::FullBoard));
}
