//! A second move generator, slow and obvious.
//!
//! It was written from the rules alone, without a look at the crate, so that the two can be
//! compared: a plain two-dimensional board, plain recursion, no cleverness.
#![allow(dead_code, unreachable_pub)] // each test that includes this module uses a part of it

use std::collections::BTreeSet;

/// Whose rules are played. Giveaway moves as Russian.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rules {
    Russian,
    Brazilian,
    International,
    English,
    /// Ten files, eight ranks, Russian captures.
    Eighty,
}

/// What a man does that a jump has brought to the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LastRank {
    /// It is a king at once, and goes on as a king if it can.
    GoesOnAsKing,
    /// It goes on as a man if it can; if not, it becomes a king.
    GoesOnAsMan,
    /// It becomes a king and the move is over.
    Stops,
}

impl Rules {
    pub const ALL: [Rules; 5] =
        [Rules::Russian, Rules::Brazilian, Rules::International, Rules::English, Rules::Eighty];

    /// The number of files.
    pub fn width(self) -> u32 {
        match self {
            Rules::Russian | Rules::Brazilian | Rules::English => 8,
            Rules::International | Rules::Eighty => 10,
        }
    }

    /// The number of ranks.
    pub fn height(self) -> u32 {
        match self {
            Rules::Russian | Rules::Brazilian | Rules::English | Rules::Eighty => 8,
            Rules::International => 10,
        }
    }

    /// The number of dark squares; they are numbered from 1 to this.
    pub fn squares(self) -> u32 {
        self.width() * self.height() / 2
    }

    /// How many ranks are full of men of one side at the start.
    fn ranks_of_men(self) -> u32 {
        match self {
            Rules::Russian | Rules::Brazilian | Rules::English | Rules::Eighty => 3,
            Rules::International => 4,
        }
    }

    fn who_begins(self) -> Colour {
        match self {
            Rules::English => Colour::Black,
            _ => Colour::White,
        }
    }

    fn kings_fly(self) -> bool {
        self != Rules::English
    }

    fn men_capture_backward(self) -> bool {
        self != Rules::English
    }

    fn most_must_be_taken(self) -> bool {
        matches!(self, Rules::Brazilian | Rules::International)
    }

    fn last_rank(self) -> LastRank {
        match self {
            Rules::Russian | Rules::Eighty => LastRank::GoesOnAsKing,
            Rules::Brazilian | Rules::International => LastRank::GoesOnAsMan,
            Rules::English => LastRank::Stops,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Colour {
    White,
    Black,
}

impl Colour {
    fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// The step in ranks by which this side's men go forward.
    fn forward(self) -> i32 {
        match self {
            Colour::White => 1,
            Colour::Black => -1,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Man,
    King,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    colour: Colour,
    kind: Kind,
}

/// A cell by its file from White's left and its rank from White's side, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    file: i32,
    rank: i32,
}

#[derive(Clone, Copy, Debug)]
struct Direction {
    file: i32,
    rank: i32,
}

const DIRECTIONS: [Direction; 4] = [
    Direction { file: -1, rank: 1 },
    Direction { file: 1, rank: 1 },
    Direction { file: -1, rank: -1 },
    Direction { file: 1, rank: -1 },
];

impl Cell {
    fn step(self, direction: Direction) -> Cell {
        Cell { file: self.file + direction.file, rank: self.rank + direction.rank }
    }
}

/// A position. Squares are numbered from 1 on, row by row from Black's side, left to right as White
/// sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rules: Rules,
    /// By rank, then by file.
    cells: [[Option<Piece>; 10]; 10],
    to_move: Colour,
}

/// A move; two ways to the same end by the same captures are one move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    pub from: u32,
    pub to: u32,
    pub captured: BTreeSet<u32>,
    /// Whether a king stands on `to` afterwards, be it an old or a new one.
    pub ends_as_king: bool,
}

/// The number of sequences of `depth` moves.
pub fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|one| perft(&board.play(one), depth - 1)).sum()
}

impl Board {
    /// The position with these pieces.
    pub fn new(
        rules: Rules,
        white_men: &[u32],
        white_kings: &[u32],
        black_men: &[u32],
        black_kings: &[u32],
        white_to_move: bool,
    ) -> Board {
        let to_move = if white_to_move { Colour::White } else { Colour::Black };
        let mut board = Board { rules, cells: [[None; 10]; 10], to_move };
        board.put_all(white_men, Piece { colour: Colour::White, kind: Kind::Man });
        board.put_all(white_kings, Piece { colour: Colour::White, kind: Kind::King });
        board.put_all(black_men, Piece { colour: Colour::Black, kind: Kind::Man });
        board.put_all(black_kings, Piece { colour: Colour::Black, kind: Kind::King });
        board
    }

    /// The position every game begins with.
    pub fn start(rules: Rules) -> Board {
        let men = rules.ranks_of_men() * rules.width() / 2;
        let black: Vec<u32> = (1..=men).collect();
        let white: Vec<u32> = (rules.squares() - men + 1..=rules.squares()).collect();
        Board::new(rules, &white, &[], &black, &[], rules.who_begins() == Colour::White)
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    pub fn white_to_move(&self) -> bool {
        self.to_move == Colour::White
    }

    pub fn white_men(&self) -> Vec<u32> {
        self.squares_of(Piece { colour: Colour::White, kind: Kind::Man })
    }

    pub fn white_kings(&self) -> Vec<u32> {
        self.squares_of(Piece { colour: Colour::White, kind: Kind::King })
    }

    pub fn black_men(&self) -> Vec<u32> {
        self.squares_of(Piece { colour: Colour::Black, kind: Kind::Man })
    }

    pub fn black_kings(&self) -> Vec<u32> {
        self.squares_of(Piece { colour: Colour::Black, kind: Kind::King })
    }

    /// Every legal move.
    pub fn moves(&self) -> BTreeSet<Move> {
        let captures = self.captures();
        if captures.is_empty() {
            return self.quiet_moves();
        }
        if !self.rules.most_must_be_taken() {
            return captures;
        }
        let most = captures.iter().map(|one| one.captured.len()).max();
        captures.into_iter().filter(|one| Some(one.captured.len()) == most).collect()
    }

    /// The position after a move of this position.
    pub fn play(&self, one: &Move) -> Board {
        let mut board = self.clone();
        board.put(board.cell(one.from), None);
        for &square in &one.captured {
            board.put(board.cell(square), None);
        }
        let kind = if one.ends_as_king { Kind::King } else { Kind::Man };
        board.put(board.cell(one.to), Some(Piece { colour: self.to_move, kind }));
        board.to_move = self.to_move.other();
        board
    }

    fn quiet_moves(&self) -> BTreeSet<Move> {
        let mut moves = BTreeSet::new();
        for (from, piece) in self.pieces_to_move() {
            for direction in DIRECTIONS {
                let forward = direction.rank == piece.colour.forward();
                if piece.kind == Kind::Man && !forward {
                    continue;
                }
                for to in self.quiet_goals(from, piece.kind, direction) {
                    moves.insert(Move {
                        from: self.number(from),
                        to: self.number(to),
                        captured: BTreeSet::new(),
                        ends_as_king: self.kind_at_the_end(piece, to) == Kind::King,
                    });
                }
            }
        }
        moves
    }

    fn quiet_goals(&self, from: Cell, kind: Kind, direction: Direction) -> Vec<Cell> {
        let mut goals = self.empty_cells_behind(from, direction);
        if !self.flies(kind) {
            goals.truncate(1);
        }
        goals
    }

    /// Every capture to its end, whatever its length.
    fn captures(&self) -> BTreeSet<Move> {
        let mut found = BTreeSet::new();
        for (from, piece) in self.pieces_to_move() {
            // The square it leaves is empty for the whole capture, the pieces it jumps are not.
            let mut board = self.clone();
            board.put(from, None);
            let mut capture = Capture { board, from, piece, seen: BTreeSet::new(), found };
            capture.go_on(from, piece.kind, &BTreeSet::new());
            found = capture.found;
        }
        found
    }

    fn pieces_to_move(&self) -> Vec<(Cell, Piece)> {
        let cells = (1..=self.rules.squares()).map(|number| self.cell(number));
        cells
            .filter_map(|cell| Some((cell, self.at(cell)?)))
            .filter(|(_, piece)| piece.colour == self.to_move)
            .collect()
    }

    fn flies(&self, kind: Kind) -> bool {
        kind == Kind::King && self.rules.kings_fly()
    }

    /// A man whose move is over on the last rank is a king.
    fn kind_at_the_end(&self, piece: Piece, to: Cell) -> Kind {
        if self.is_last_rank(piece.colour, to) { Kind::King } else { piece.kind }
    }

    fn is_last_rank(&self, colour: Colour, cell: Cell) -> bool {
        match colour {
            Colour::White => cell.rank == self.rules.height() as i32 - 1,
            Colour::Black => cell.rank == 0,
        }
    }

    /// The empty cells one behind the other, up to the first piece or the edge.
    fn empty_cells_behind(&self, from: Cell, direction: Direction) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut cell = from.step(direction);
        while self.is_empty(cell) {
            cells.push(cell);
            cell = cell.step(direction);
        }
        cells
    }

    fn is_empty(&self, cell: Cell) -> bool {
        self.is_on_board(cell) && self.at(cell).is_none()
    }

    fn is_on_board(&self, cell: Cell) -> bool {
        let files = 0..self.rules.width() as i32;
        let ranks = 0..self.rules.height() as i32;
        files.contains(&cell.file) && ranks.contains(&cell.rank)
    }

    fn at(&self, cell: Cell) -> Option<Piece> {
        if !self.is_on_board(cell) {
            return None;
        }
        self.cells[cell.rank as usize][cell.file as usize]
    }

    fn put(&mut self, cell: Cell, piece: Option<Piece>) {
        self.cells[cell.rank as usize][cell.file as usize] = piece;
    }

    fn put_all(&mut self, squares: &[u32], piece: Piece) {
        for &square in squares {
            let cell = self.cell(square);
            assert!(self.at(cell).is_none(), "the square {square} is given twice");
            self.put(cell, Some(piece));
        }
    }

    fn squares_of(&self, piece: Piece) -> Vec<u32> {
        let holds_it = |&number: &u32| self.at(self.cell(number)) == Some(piece);
        (1..=self.rules.squares()).filter(holds_it).collect()
    }

    fn number(&self, cell: Cell) -> u32 {
        let row = self.rules.height() - 1 - cell.rank as u32;
        self.rules.width() / 2 * row + cell.file as u32 / 2 + 1
    }

    fn cell(&self, number: u32) -> Cell {
        assert!((1..=self.rules.squares()).contains(&number), "no square has the number {number}");
        let row = (number - 1) / (self.rules.width() / 2);
        let rank = self.rules.height() - 1 - row;
        let pair = (number - 1) % (self.rules.width() / 2);
        // The corner a1 is dark, so the dark cells are those whose file and rank have an even sum.
        Cell { file: (2 * pair + rank % 2) as i32, rank: rank as i32 }
    }
}

/// The search for all captures of one piece.
struct Capture {
    /// Without the capturing piece, with everything it jumps.
    board: Board,
    from: Cell,
    piece: Piece,
    /// Where the piece was already, as what, having jumped what: the rest would be the same.
    seen: BTreeSet<(Cell, Kind, BTreeSet<Cell>)>,
    found: BTreeSet<Move>,
}

/// An enemy that may be jumped, and the cells behind it where the piece may land.
struct Jump {
    over: Cell,
    landings: Vec<Cell>,
}

impl Capture {
    fn go_on(&mut self, at: Cell, kind: Kind, taken: &BTreeSet<Cell>) {
        if !self.seen.insert((at, kind, taken.clone())) {
            return;
        }
        let jumps = self.jumps(at, kind, taken);
        if jumps.is_empty() && !taken.is_empty() {
            self.finish(at, kind, taken);
        }
        for jump in jumps {
            let mut taken = taken.clone();
            taken.insert(jump.over);
            for landing in self.allowed_landings(&jump, kind, &taken) {
                self.land(landing, kind, &taken);
            }
        }
    }

    fn land(&mut self, at: Cell, kind: Kind, taken: &BTreeSet<Cell>) {
        let stops = self.board.rules.last_rank() == LastRank::Stops;
        if stops && kind == Kind::Man && self.board.is_last_rank(self.piece.colour, at) {
            self.finish(at, kind, taken);
        } else {
            self.go_on(at, self.kind_on_the_way(kind, at), taken);
        }
    }

    fn finish(&mut self, at: Cell, kind: Kind, taken: &BTreeSet<Cell>) {
        let piece = Piece { kind, ..self.piece };
        self.found.insert(Move {
            from: self.board.number(self.from),
            to: self.board.number(at),
            captured: taken.iter().map(|&cell| self.board.number(cell)).collect(),
            ends_as_king: self.board.kind_at_the_end(piece, at) == Kind::King,
        });
    }

    /// The landings from which the capture goes on, or all of them if it goes on from none.
    fn allowed_landings(&self, jump: &Jump, kind: Kind, taken: &BTreeSet<Cell>) -> Vec<Cell> {
        let goes_on =
            |cell: &Cell| !self.jumps(*cell, self.kind_on_the_way(kind, *cell), taken).is_empty();
        let onward: Vec<Cell> = jump.landings.iter().copied().filter(goes_on).collect();
        if onward.is_empty() { jump.landings.clone() } else { onward }
    }

    fn kind_on_the_way(&self, kind: Kind, at: Cell) -> Kind {
        let crowned = self.board.rules.last_rank() == LastRank::GoesOnAsKing
            && self.board.is_last_rank(self.piece.colour, at);
        if crowned { Kind::King } else { kind }
    }

    fn jumps(&self, at: Cell, kind: Kind, taken: &BTreeSet<Cell>) -> Vec<Jump> {
        let mut jumps = Vec::new();
        for direction in DIRECTIONS {
            let forward = direction.rank == self.piece.colour.forward();
            if kind == Kind::King || forward || self.board.rules.men_capture_backward() {
                jumps.extend(self.jump(at, kind, direction, taken));
            }
        }
        jumps
    }

    fn jump(
        &self,
        at: Cell,
        kind: Kind,
        direction: Direction,
        taken: &BTreeSet<Cell>,
    ) -> Option<Jump> {
        let mut over = at.step(direction);
        while self.board.flies(kind) && self.board.is_empty(over) {
            over = over.step(direction);
        }
        let enemy = self.board.at(over)?.colour != self.piece.colour;
        if !enemy || taken.contains(&over) {
            return None;
        }
        let mut landings = self.board.empty_cells_behind(over, direction);
        if !self.board.flies(kind) {
            landings.truncate(1);
        }
        if landings.is_empty() { None } else { Some(Jump { over, landings }) }
    }
}
