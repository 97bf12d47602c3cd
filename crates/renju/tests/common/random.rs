//! Random boards from a seed.

use cases::Random;
use renju::{Board, Colour, Point, Position};

/// Boards of many kinds. What is drawn smallest is a free point, so that a smaller case has fewer stones.
pub trait Boards {
    /// Every point black, white or free with the given weights.
    fn scattered(&mut self, black: usize, white: usize, free: usize) -> Board;

    /// Stones crowded into a square, black ones mostly.
    fn clustered(&mut self) -> Board;

    /// Pairs of black stones two or three apart all over the board: nearly every point makes rows
    /// of three, and few make fours.
    fn full_of_threes(&mut self) -> Board;

    /// Two neighbouring rows nearly filled with black stones, and a few stones elsewhere: rows of
    /// three cross them everywhere, so that every look-ahead leads to another.
    fn banded(&mut self) -> Board;

    /// A game of so many stones, each near another, that nobody has won: a dense middle game.
    fn middle_game(&mut self, stones: usize) -> Board;
}

impl Boards for Random {
    fn scattered(&mut self, black: usize, white: usize, free: usize) -> Board {
        let mut board = Board::EMPTY;
        for point in Point::all() {
            let n = self.below(free + white + black);
            if n >= free + white {
                board.put(Colour::Black, point).unwrap();
            } else if n >= free {
                board.put(Colour::White, point).unwrap();
            }
        }
        board
    }

    fn clustered(&mut self) -> Board {
        let side = 5 + self.below(6) as u8;
        let corner = |random: &mut Random| random.below(16 - side as usize) as u8;
        let (column, row) = (corner(self), corner(self));
        let black = 10 + self.below(50);
        let white = self.below(30);
        let mut board = Board::EMPTY;
        for point in Point::all() {
            let inside = (column..column + side).contains(&point.column())
                && (row..row + side).contains(&point.row());
            let n = self.below(100);
            if inside && n >= 100 - black {
                board.put(Colour::Black, point).unwrap();
            } else if inside && n >= 100 - black - white {
                board.put(Colour::White, point).unwrap();
            }
        }
        board
    }

    fn full_of_threes(&mut self) -> Board {
        let mut board = Board::EMPTY;
        let points: Vec<Point> = Point::all().collect();
        let pairs = self.list(70, |random| {
            let (point, direction) = (random.pick(&points), random.pick(&renju::Direction::ALL));
            (point, point.along(direction, 1 + random.below(2) as i8))
        });
        for (point, other) in pairs {
            for stone in [Some(point), other].into_iter().flatten() {
                let calm = board.judge(Colour::Black, stone).is_some_and(|f| f.fours.is_empty());
                if calm && board.is_free(stone) {
                    board.put(Colour::Black, stone).unwrap();
                }
            }
        }
        for point in self.list(12, |random| random.pick(&points)) {
            let _ = board.put(Colour::White, point);
        }
        board
    }

    fn banded(&mut self) -> Board {
        let band = 4 + self.below(6) as u8;
        let mut board = Board::EMPTY;
        for point in Point::all() {
            let inside = (band..band + 2).contains(&point.row());
            let (black, white) = if inside { (85, 1) } else { (2, 2) };
            match self.below(100) {
                n if n >= 100 - black => board.put(Colour::Black, point).unwrap(),
                n if n >= 100 - black - white => board.put(Colour::White, point).unwrap(),
                _ => {}
            }
        }
        board.image(self.pick(&renju::Symmetry::ALL))
    }

    fn middle_game(&mut self, stones: usize) -> Board {
        loop {
            let mut position = Position::new();
            while position.outcome().is_none() && position.board().occupied().len() < stones {
                let legal: Vec<Point> = position.legal_points().iter().collect();
                let point = self.pick(&legal);
                if position.moves() == 0 || has_neighbour(position.board(), point) {
                    position.place(point).unwrap();
                }
            }
            if position.outcome().is_none() {
                return *position.board();
            }
        }
    }
}

fn has_neighbour(board: &Board, point: Point) -> bool {
    let near = |other: Point| {
        other.column().abs_diff(point.column()) <= 1 && other.row().abs_diff(point.row()) <= 1
    };
    board.occupied().iter().any(near)
}
