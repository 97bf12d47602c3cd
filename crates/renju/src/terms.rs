//! The terms of the rulebooks (RU-2013 5.2.3, RU-2022 9.2.3), read off a board as it stands.
//!
//! Each is asked of a stone and a direction, for the colour of that stone. Black's five is exactly
//! five stones. White also wins by more, so what White's rows can be completed to is five or more.

use crate::{Board, Colour, Direction, Finding, Point, PointSet, Verdict};

/// Stones of one colour on one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// The direction of the line.
    pub direction: Direction,
    /// The stones.
    pub stones: PointSet,
}

/// Four stones that one more completes to a five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Four {
    /// The four stones.
    pub row: Row,
    /// The free points that complete them: one, or two if the four is open.
    pub completions: PointSet,
}

impl Four {
    /// Whether the four stands unbroken and can be completed at both ends.
    pub fn is_open(&self) -> bool {
        self.completions.len() == 2
    }
}

/// Three stones that an allowed move extends to an open four.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Three {
    /// The three stones.
    pub row: Row,
    /// The allowed moves that extend them to an open four.
    pub extensions: PointSet,
}

/// Three stones that look like a three and are none, since no move that would make an open four of
/// them is allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FalseThree {
    /// The three stones.
    pub row: Row,
    /// The moves that would extend them, each with what is wrong with it: a foul, or a five made at
    /// the same time, which ends the game before there is a four.
    pub refused: Vec<Finding>,
}

impl Board {
    /// All stones on the line of this one with no opposing stone between; gaps are allowed.
    pub fn row(&self, point: Point, direction: Direction) -> Option<Row> {
        Some(self.line(point, direction)?.reach(|cell| cell != Cell::Barred))
    }

    /// The stones joined to this one without a gap.
    pub fn unbroken_row(&self, point: Point, direction: Direction) -> Option<Row> {
        Some(self.line(point, direction)?.reach(|cell| cell == Cell::Own))
    }

    /// The unbroken row through this stone, if it has exactly five stones.
    pub fn five(&self, point: Point, direction: Direction) -> Option<Row> {
        self.unbroken_row(point, direction).filter(|row| row.stones.len() == 5)
    }

    /// The unbroken row through this stone, if it has six stones or more.
    pub fn overline(&self, point: Point, direction: Direction) -> Option<Row> {
        self.unbroken_row(point, direction).filter(|row| row.stones.len() > 5)
    }

    /// The fours with this stone: different sets of four stones, of which one line can hold two.
    pub fn fours(&self, point: Point, direction: Direction) -> Vec<Four> {
        let mut fours: Vec<Four> = Vec::new();
        let windows = self.line(point, direction).into_iter().flat_map(Line::four_windows);
        for four in windows {
            match fours.last_mut() {
                Some(last) if last.row == four.row => last.completions |= four.completions,
                _ => fours.push(four),
            }
        }
        fours
    }

    /// The open four with this stone.
    pub fn open_four(&self, point: Point, direction: Direction) -> Option<Four> {
        self.fours(point, direction).into_iter().find(Four::is_open)
    }

    /// The three with this stone.
    pub fn three(&self, point: Point, direction: Direction) -> Option<Three> {
        self.three_or_false_three(point, direction)?.ok()
    }

    /// The false three with this stone.
    pub fn false_three(&self, point: Point, direction: Direction) -> Option<FalseThree> {
        self.three_or_false_three(point, direction)?.err()
    }

    /// Tries every move that would make an open four of three stones.
    pub(crate) fn three_or_false_three(
        &self,
        point: Point,
        direction: Direction,
    ) -> Option<Result<Three, FalseThree>> {
        let line = self.line(point, direction)?;
        let (row, candidates) = line.extensions_to_open_four()?;
        let allowed = |&q: &Point| self.verdict(line.colour, q) == Some(Verdict::Allowed);
        let extensions: PointSet = candidates.iter().filter(allowed).collect();
        if !extensions.is_empty() {
            return Some(Ok(Three { row, extensions }));
        }
        let refused = candidates.iter().filter_map(|q| self.judge(line.colour, q)).collect();
        Some(Err(FalseThree { row, refused }))
    }

    fn line(&self, point: Point, direction: Direction) -> Option<Line<'_>> {
        Some(Line { board: self, colour: self.at(point)?, point, direction })
    }
}

/// The line through a stone, seen by its colour, with the stone at offset 0.
#[derive(Clone, Copy)]
struct Line<'a> {
    board: &'a Board,
    colour: Colour,
    point: Point,
    direction: Direction,
}

#[derive(Clone, Copy, PartialEq)]
enum Cell {
    Own,
    Free,
    /// An opposing stone, or off the board.
    Barred,
}

impl<'a> Line<'a> {
    fn point(&self, offset: i8) -> Option<Point> {
        self.point.along(self.direction, offset)
    }

    fn cell(&self, offset: i8) -> Cell {
        match self.point(offset).map(|point| self.board.at(point)) {
            Some(None) => Cell::Free,
            Some(Some(colour)) if colour == self.colour => Cell::Own,
            _ => Cell::Barred,
        }
    }

    /// The points of a stretch whose cells are of one sort.
    fn pick(&self, stretch: impl Iterator<Item = i8>, cell: Cell) -> PointSet {
        let offsets = stretch.filter(|&offset| self.cell(offset) == cell);
        offsets.filter_map(|offset| self.point(offset)).collect()
    }

    /// The own stones from here on both sides as far as the cells are passable.
    fn reach(&self, passable: impl Fn(Cell) -> bool) -> Row {
        let end = |sign: i8| (1..).take_while(|&n| passable(self.cell(sign * n))).count() as i8;
        Row { direction: self.direction, stones: self.pick(-end(-1)..=end(1), Cell::Own) }
    }

    /// Whether stones on all five cells from `start` would be a five. To Black a sixth stone at
    /// either end spoils it.
    fn is_room_for_five(&self, start: i8) -> bool {
        let exact = self.colour == Colour::White
            || (self.cell(start - 1) != Cell::Own && self.cell(start + 5) != Cell::Own);
        exact && (start..start + 5).all(|offset| self.cell(offset) != Cell::Barred)
    }

    /// Every stretch of five cells that one stone would complete.
    fn four_windows(self) -> impl Iterator<Item = Four> + use<'a> {
        (-4..=0).filter(move |&start| self.is_room_for_five(start)).filter_map(move |start| {
            let stones = self.pick(start..start + 5, Cell::Own);
            let row = Row { direction: self.direction, stones };
            let completions = self.pick(start..start + 5, Cell::Free);
            (completions.len() == 1).then_some(Four { row, completions })
        })
    }

    /// Three stones that one more would make an open four, and the points where it would.
    fn extensions_to_open_four(&self) -> Option<(Row, PointSet)> {
        let mut found: Option<(Row, PointSet)> = None;
        for start in (-3..=0).filter(|&start| self.is_room_for_open_four(start)) {
            let stones = self.pick(start..start + 4, Cell::Own);
            if stones.len() == 3 {
                let row = Row { direction: self.direction, stones };
                let points = found.map_or(PointSet::EMPTY, |(_, points)| points);
                found = Some((row, points | self.pick(start..start + 4, Cell::Free)));
            }
        }
        found
    }

    /// Whether stones on all four cells from `start` would be a four that can be completed at both
    /// ends.
    fn is_room_for_open_four(&self, start: i8) -> bool {
        let ends = [start - 1, start + 4];
        ends.into_iter().all(|end| self.cell(end) == Cell::Free)
            && self.is_room_for_five(start - 1)
            && self.is_room_for_five(start)
    }
}
