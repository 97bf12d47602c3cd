//! A position that can be played on.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use thiserror::Error;

use crate::board::Board;
use crate::colour::{ByColour, Colour};
use crate::game::{self, Game};
use crate::generate::{self, Capture, Route, Sink};
use crate::moves::{Move, Piece};
use crate::setup::{Setup, SetupFault};
use crate::square::{Square, SquareSet};
use crate::variant::{Goal, Variant, specialise};

/// A checked position: pieces and the side to move in one of the games.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    variant: Variant,
    pub(crate) board: Board,
    turn: Colour,
}

/// Runs code specialised for a position's game and side to move.
macro_rules! for_side_to_move {
    ($position:expr, $G:ident, $WHITE:ident => $body:expr) => {
        $crate::variant::specialise!($position.variant().rules(), $G => match $position.turn() {
            $crate::Colour::White => { const $WHITE: bool = true; $body }
            $crate::Colour::Black => { const $WHITE: bool = false; $body }
        })
    };
}
pub(crate) use for_side_to_move;

impl Position {
    /// The position from which a game begins.
    pub fn start(variant: Variant) -> Position {
        let board = specialise!(variant.rules(), G => start::<G>());
        Position { variant, board, turn: variant.facts().begins }
    }

    /// Checks a set-up; on failure everything that is wrong with it is said at once.
    pub fn new(variant: Variant, setup: &Setup) -> Result<Position, InvalidSetup> {
        let faults = setup.faults(variant);
        if !faults.is_empty() {
            return Err(InvalidSetup { faults });
        }
        let board = specialise!(variant.rules(), G => Board {
            white: game::bits::<G>(setup.pieces(Colour::White)),
            black: game::bits::<G>(setup.pieces(Colour::Black)),
            kings: game::bits::<G>(setup.kings.white.union(setup.kings.black)),
        });
        Ok(Position { variant, board, turn: setup.turn })
    }

    /// The game that is played.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The side to move.
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// The pieces as a set-up, for showing and editing.
    pub fn setup(&self) -> Setup {
        let Board { white, black, kings } = self.board;
        let squares = |bits| specialise!(self.variant.rules(), G => game::squares::<G>(bits));
        let both = |white, black| ByColour { white: squares(white), black: squares(black) };
        Setup {
            men: both(white & !kings, black & !kings),
            kings: both(white & kings, black & kings),
            turn: self.turn,
        }
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<(Colour, Piece)> {
        if square.number() > self.variant.squares() {
            return None;
        }
        let bit = specialise!(self.variant.rules(), G => game::bit::<G>(square));
        let Board { white, black, kings } = self.board;
        let colour = match (white & bit != 0, black & bit != 0) {
            (true, _) => Colour::White,
            (_, true) => Colour::Black,
            (false, false) => return None,
        };
        Some((colour, if kings & bit != 0 { Piece::King } else { Piece::Man }))
    }

    /// How many pieces a side has.
    pub fn count(&self, colour: Colour, piece: Piece) -> u32 {
        let own = match colour {
            Colour::White => self.board.white,
            Colour::Black => self.board.black,
        };
        match piece {
            Piece::Man => (own & !self.board.kings).count_ones(),
            Piece::King => (own & self.board.kings).count_ones(),
        }
    }

    /// The legal moves, in order of origin and destination.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves.sort_unstable();
        moves
    }

    /// The legal moves in no particular order, into a buffer that is emptied first.
    pub fn legal_moves_into(&self, moves: &mut Vec<Move>) {
        moves.clear();
        for_side_to_move!(self, G, WHITE => {
            let pen = Pen::<G> { board: self.board, game: PhantomData };
            let mut list = List { pen, moves };
            generate::generate::<G, WHITE, _>(&self.board, &mut list);
        });
    }

    /// Shows each legal move once, in no particular order, without a list of them.
    ///
    /// ```
    /// use draughts::{Position, Variant};
    ///
    /// let mut to_the_edge = 0;
    /// Position::start(Variant::RUSSIAN).for_each_legal_move(|mv| {
    ///     to_the_edge += u32::from(mv.destination().number() == 20); // h4
    /// });
    /// assert_eq!(to_the_edge, 1);
    /// ```
    pub fn for_each_legal_move(&self, mut visit: impl FnMut(&Move)) {
        // Not generic from here on: the generator exists ten times already.
        self.visit_legal_moves(&mut visit);
    }

    fn visit_legal_moves(&self, visit: &mut dyn FnMut(&Move)) {
        for_side_to_move!(self, G, WHITE => {
            let mut longest = Longest(0);
            if G::MAJORITY {
                generate::generate::<G, WHITE, _>(&self.board, &mut longest);
            }
            let (board, game) = (self.board, PhantomData::<G>);
            let mut visitor = Visitor { pen: Pen { board, game }, takes: longest.0, visit };
            generate::generate::<G, WHITE, _>(&self.board, &mut visitor);
        });
    }

    /// Is it one of the legal moves?
    pub fn is_legal(&self, mv: &Move) -> bool {
        let mut found = false;
        self.for_each_legal_move(|legal| found |= legal == mv);
        found
    }

    /// How many legal moves there are.
    pub fn count_legal_moves(&self) -> u64 {
        for_side_to_move!(self, G, WHITE => generate::count::<G, WHITE>(&self.board))
    }

    /// Must the side to move capture?
    pub fn must_capture(&self) -> bool {
        for_side_to_move!(self, G, WHITE => generate::must_capture::<G, WHITE>(&self.board))
    }

    /// Plays a move if it is legal here.
    pub fn play(&self, mv: &Move) -> Result<Position, IllegalMove> {
        if self.is_legal(mv) {
            Ok(self.after(mv))
        } else {
            Err(IllegalMove { mv: *mv, position: *self })
        }
    }

    /// The position after one of its own legal moves.
    ///
    /// # Panics
    /// If the move cannot be one of this position's: its origin holds no piece of the side to
    /// move, or what it takes is not there.
    pub fn after(&self, mv: &Move) -> Position {
        let board = for_side_to_move!(self, G, WHITE => {
            let origin = game::bit::<G>(mv.origin);
            let destination = game::bit::<G>(mv.destination);
            let captured = game::bits::<G>(mv.captured);
            assert!(
                self.board.own::<WHITE>() & origin != 0
                    && self.board.enemy::<WHITE>() & captured == captured,
                "{mv:?} is no move of {self:?}"
            );
            let crowned = if mv.becomes == Piece::King { destination } else { 0 };
            self.board.after::<WHITE>(origin, destination, captured, crowned)
        });
        self.followed_by(board)
    }

    /// These pieces, with the other side to move.
    #[inline(always)]
    pub(crate) fn followed_by(&self, board: Board) -> Position {
        Position { board, turn: !self.turn, ..*self }
    }

    /// How the game has ended, if the side to move cannot go on. Draws and clocks are not
    /// decided here: they depend on the rulebook.
    pub fn outcome(&self) -> Option<Outcome> {
        let own = match self.turn {
            Colour::White => self.board.white,
            Colour::Black => self.board.black,
        };
        let ground = if own == 0 {
            Ground::NoPieces
        } else if self.count_legal_moves() == 0 {
            Ground::NoMove
        } else {
            return None;
        };
        let winner = match self.variant.goal() {
            Goal::Take => !self.turn,
            Goal::GiveAway => self.turn,
        };
        Some(Outcome { winner, ground })
    }

    /// A number that is the same for the same pieces and side to move, and almost surely
    /// different otherwise. It is stable between versions, so it may be stored.
    pub fn key(&self) -> u64 {
        let Board { white, black, kings } = self.board;
        let turn = match self.turn {
            Colour::White => 0x5741_4954,
            Colour::Black => 0x4D4F_5645,
        };
        [white, black, kings].into_iter().fold(mix(turn), |key, word| mix(key ^ word))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Position {
    /// The name of the game and the FEN, which [`FromStr`](core::str::FromStr) reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.variant, self.fen())
    }
}

/// How a game ended on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// Who has won.
    pub winner: Colour,
    /// Why the side to move could not go on.
    pub ground: Ground,
}

/// Why the side to move cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Ground {
    /// It has no pieces left.
    NoPieces,
    /// All its pieces are blocked.
    NoMove,
}

/// A set-up that is no position, with all its faults.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct InvalidSetup {
    /// What is wrong; never empty.
    pub faults: Vec<SetupFault>,
}

/// A move that is not legal in the position it was tried in.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{mv:?} is not a legal move of {position:?}")]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// The position.
    pub position: Position,
}

/// Makes moves of what the generator reports.
struct Pen<G> {
    board: Board,
    game: PhantomData<G>,
}

impl<G: Game> Pen<G> {
    fn piece(&self, origin: u64) -> Piece {
        if self.board.kings & origin != 0 { Piece::King } else { Piece::Man }
    }

    fn quiet(&self, origin: u64, destination: u64, crowned: u64) -> Move {
        self.write(origin, destination, crowned, SquareSet::EMPTY, &[])
    }

    fn capture(&self, capture: &Capture<'_>) -> Move {
        let Capture { origin, destination, captured, crowned, route } = *capture;
        self.write(origin, destination, crowned, game::squares::<G>(captured), route)
    }

    fn write(
        &self,
        origin: u64,
        destination: u64,
        crowned: u64,
        captured: SquareSet,
        via: &[u64],
    ) -> Move {
        let becomes = if crowned != 0 { Piece::King } else { Piece::Man };
        Move::new(
            self.piece(origin),
            becomes,
            game::square::<G>(origin),
            game::square::<G>(destination),
            captured,
            via.iter().map(|&bit| game::square::<G>(bit)),
        )
    }
}

/// Writes the moves down.
struct List<'a, G> {
    pen: Pen<G>,
    moves: &'a mut Vec<Move>,
}

impl<G: Game> Sink for List<'_, G> {
    type Trail = Route;

    fn quiet(&mut self, origin: u64, destination: u64, crowned: u64) {
        self.moves.push(self.pen.quiet(origin, destination, crowned));
    }

    fn capture(&mut self, capture: &Capture<'_>) {
        self.moves.push(self.pen.capture(capture));
    }

    fn forget(&mut self) {
        self.moves.clear();
    }
}

/// How many pieces the longest capture takes.
struct Longest(u32);

impl Sink for Longest {
    type Trail = ();

    fn quiet(&mut self, _: u64, _: u64, _: u64) {}

    fn capture(&mut self, capture: &Capture<'_>) {
        self.0 = self.0.max(capture.captured.count_ones());
    }

    fn forget(&mut self) {}
}

/// Shows the moves one by one; of captures only those that take enough, because what has been
/// shown cannot be forgotten when a longer one is found.
struct Visitor<'a, G> {
    pen: Pen<G>,
    takes: u32,
    visit: &'a mut dyn FnMut(&Move),
}

impl<G: Game> Sink for Visitor<'_, G> {
    type Trail = Route;

    fn quiet(&mut self, origin: u64, destination: u64, crowned: u64) {
        (self.visit)(&self.pen.quiet(origin, destination, crowned));
    }

    fn capture(&mut self, capture: &Capture<'_>) {
        if capture.captured.count_ones() >= self.takes {
            (self.visit)(&self.pen.capture(capture));
        }
    }

    fn forget(&mut self) {}
}

/// The pieces at the start of the game.
pub(crate) fn start<G: Game>() -> Board {
    let men = G::HALF * G::ROWS_OF_MEN;
    let first = SquareSet::from_bits((1 << men) - 1);
    let last = SquareSet::from_bits(first.bits() << (G::HALF * G::HEIGHT - men));
    Board { white: game::bits::<G>(last), black: game::bits::<G>(first), kings: 0 }
}

/// The finaliser of SplitMix64: every input bit reaches every output bit.
fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
