//! A judge of black stones written straight from the definition: an array of cells, stones put
//! down and taken off again, every free point of a line tried. It shares nothing with the crate.

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    Free,
    Black,
    White,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Five,
    Overline,
    DoubleFour,
    DoubleThree,
    Legal,
}

type Spot = (i32, i32);

const STEPS: [Spot; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

#[derive(Clone)]
pub struct Slow {
    pub cells: [[Cell; 15]; 15],
    /// How many look-aheads deep double threes are seen; a full judge never runs out.
    pub look_aheads: usize,
}

impl Slow {
    pub fn of(board: &renju::Board) -> Slow {
        let mut cells = [[Cell::Free; 15]; 15];
        for point in renju::Point::all() {
            cells[point.column() as usize][point.row() as usize] = match board.at(point) {
                Some(renju::Colour::Black) => Cell::Black,
                Some(renju::Colour::White) => Cell::White,
                None => Cell::Free,
            };
        }
        Slow { cells, look_aheads: 225 }
    }

    /// Judges a black stone on a free point.
    pub fn judge(&mut self, p: Spot) -> Answer {
        self.put(p, Cell::Black);
        let answer = self.judge_placed(p);
        self.put(p, Cell::Free);
        answer
    }

    /// How many fours and how many threes a black stone makes.
    pub fn count(&mut self, p: Spot) -> (usize, usize) {
        self.put(p, Cell::Black);
        let fours = STEPS.iter().map(|&step| self.fours(p, step)).sum();
        let threes = STEPS.iter().filter(|&&step| self.is_three(p, step)).count();
        self.put(p, Cell::Free);
        (fours, threes)
    }

    fn judge_placed(&mut self, p: Spot) -> Answer {
        let lengths = STEPS.map(|step| self.unbroken(p, step).len());
        if lengths.contains(&5) {
            return Answer::Five;
        }
        if lengths.iter().any(|&length| length >= 6) {
            return Answer::Overline;
        }
        let fours: usize = STEPS.iter().map(|&step| self.fours(p, step)).sum();
        if fours >= 2 {
            return Answer::DoubleFour;
        }
        if self.look_aheads == 0 {
            return Answer::Legal;
        }
        self.look_aheads -= 1;
        let threes = STEPS.iter().filter(|&&step| self.is_three(p, step)).count();
        self.look_aheads += 1;
        if threes >= 2 {
            return Answer::DoubleThree;
        }
        Answer::Legal
    }

    /// How many different sets of four stones with `p` one more stone makes an exact five.
    fn fours(&mut self, p: Spot, step: Spot) -> usize {
        let mut sets: Vec<Vec<Spot>> = Vec::new();
        for q in self.free_on_line(p, step) {
            self.put(q, Cell::Black);
            let row = self.unbroken(q, step);
            if row.len() == 5 && row.contains(&p) {
                let set: Vec<Spot> = row.into_iter().filter(|&stone| stone != q).collect();
                if !sets.contains(&set) {
                    sets.push(set);
                }
            }
            self.put(q, Cell::Free);
        }
        sets.len()
    }

    fn is_three(&mut self, p: Spot, step: Spot) -> bool {
        if self.fours(p, step) > 0 {
            return false;
        }
        for q in self.free_on_line(p, step) {
            self.put(q, Cell::Black);
            let open_four = self.is_open_four(p, q, step);
            self.put(q, Cell::Free);
            if open_four && self.judge(q) == Answer::Legal {
                return true;
            }
        }
        false
    }

    /// Whether an unbroken four with both stones can be completed to an exact five at both ends.
    fn is_open_four(&mut self, p: Spot, q: Spot, step: Spot) -> bool {
        let row = self.unbroken(q, step);
        if row.len() != 4 || !row.contains(&p) {
            return false;
        }
        let before = (row[0].0 - step.0, row[0].1 - step.1);
        let after = (row[3].0 + step.0, row[3].1 + step.1);
        self.completes(before, step) && self.completes(after, step)
    }

    fn completes(&mut self, end: Spot, step: Spot) -> bool {
        if self.get(end) != Some(Cell::Free) {
            return false;
        }
        self.put(end, Cell::Black);
        let five = self.unbroken(end, step).len() == 5;
        self.put(end, Cell::Free);
        five
    }

    /// The unbroken row of black stones through `p`, in the order of the line.
    fn unbroken(&self, p: Spot, step: Spot) -> Vec<Spot> {
        let mut start = p;
        while self.get((start.0 - step.0, start.1 - step.1)) == Some(Cell::Black) {
            start = (start.0 - step.0, start.1 - step.1);
        }
        let mut row = Vec::new();
        while self.get(start) == Some(Cell::Black) {
            row.push(start);
            start = (start.0 + step.0, start.1 + step.1);
        }
        row
    }

    fn free_on_line(&self, p: Spot, step: Spot) -> Vec<Spot> {
        let line = (-14..=14).map(|n| (p.0 + n * step.0, p.1 + n * step.1));
        line.filter(|&spot| self.get(spot) == Some(Cell::Free)).collect()
    }

    fn get(&self, (column, row): Spot) -> Option<Cell> {
        let on_board = (0..15).contains(&column) && (0..15).contains(&row);
        on_board.then(|| self.cells[column as usize][row as usize])
    }

    fn put(&mut self, (column, row): Spot, cell: Cell) {
        self.cells[column as usize][row as usize] = cell;
    }
}
