//! Random boards from a seed.

use renju::{Board, Colour, Point, Position};

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e3779b97f4a7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// Every point black, white or free with the given weights.
    pub fn scattered(&mut self, black: usize, white: usize, free: usize) -> Board {
        let mut board = Board::EMPTY;
        for point in Point::all() {
            let n = self.below(black + white + free);
            if n < black {
                board.put(Colour::Black, point).unwrap();
            } else if n < black + white {
                board.put(Colour::White, point).unwrap();
            }
        }
        board
    }

    /// Stones crowded into a square, black ones mostly.
    pub fn clustered(&mut self) -> Board {
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
            if inside && n < black {
                board.put(Colour::Black, point).unwrap();
            } else if inside && n < black + white {
                board.put(Colour::White, point).unwrap();
            }
        }
        board
    }

    /// Pairs of black stones two or three apart all over the board: nearly every point makes rows
    /// of three, and few make fours.
    pub fn full_of_threes(&mut self) -> Board {
        let mut board = Board::EMPTY;
        let points: Vec<Point> = Point::all().collect();
        for _ in 0..20 + self.below(40) {
            let point = self.pick(&points);
            let direction = self.pick(&renju::Direction::ALL);
            let other = point.along(direction, 1 + self.below(2) as i8);
            for stone in [Some(point), other].into_iter().flatten() {
                let calm = board.judge(Colour::Black, stone).is_some_and(|f| f.fours.is_empty());
                if calm && board.is_free(stone) {
                    board.put(Colour::Black, stone).unwrap();
                }
            }
        }
        for _ in 0..self.below(12) {
            let _ = board.put(Colour::White, self.pick(&points));
        }
        board
    }

    /// Two neighbouring rows nearly filled with black stones, and a few stones elsewhere: rows of
    /// three cross them everywhere, so that every look-ahead leads to another.
    pub fn banded(&mut self) -> Board {
        let band = 4 + self.below(6) as u8;
        let mut board = Board::EMPTY;
        for point in Point::all() {
            let inside = (band..band + 2).contains(&point.row());
            let (black, white) = if inside { (85, 1) } else { (2, 2) };
            match self.below(100) {
                n if n < black => board.put(Colour::Black, point).unwrap(),
                n if n < black + white => board.put(Colour::White, point).unwrap(),
                _ => {}
            }
        }
        board.image(self.pick(&renju::Symmetry::ALL))
    }

    /// A game of so many stones, each near another, that nobody has won: a dense middle game.
    pub fn middle_game(&mut self, stones: usize) -> Board {
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
