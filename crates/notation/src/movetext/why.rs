//! Why a move is not legal, and which legal moves come nearest to it.

use draughts::{Colour, Move, Piece, Position, Setup, Square, Variant};
use thiserror::Error;

use super::sketch::{Origin, Sketch};

/// At most so many legal moves are offered in place of one that is not legal.
const NEAREST: usize = 4;

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// The side to move has no move at all.
    #[error("there is no legal move; the game is over")]
    GameOver,
    /// Nothing stands where the move starts.
    #[error("{square} is empty")]
    EmptySquare {
        /// The name of the square.
        square: String,
    },
    /// The piece belongs to the other side.
    #[error("the piece on {square} is not {turn}'s")]
    OpponentsPiece {
        /// The name of the square.
        square: String,
        /// Whose turn it is.
        turn: Colour,
    },
    /// No piece of the side to move stands on the file where the move starts.
    #[error("{turn} has no piece on file {file}")]
    EmptyFile {
        /// The letter of the file.
        file: char,
        /// Whose turn it is.
        turn: Colour,
    },
    /// It takes nothing although something can be taken.
    #[error("something can be taken, so it must be")]
    MustCapture,
    /// It takes fewer pieces than can be taken.
    #[error("it takes {takes}, but {most} can be taken and the most must be")]
    MustTakeMost {
        /// How many it takes.
        takes: usize,
        /// How many must be taken.
        most: usize,
    },
    /// The capture is broken off.
    #[error("the capture can go on, so it must")]
    StopsShort,
    /// No piece goes that way.
    #[error("no piece can go that way")]
    NoSuchWay,
}

/// Why the sketch, which means no legal move, means none.
pub(super) fn reason(position: &Position, legal: &[Move], sketch: &Sketch) -> Reason {
    if legal.is_empty() {
        return Reason::GameOver;
    }
    let mut origins = own_pieces(position, sketch).peekable();
    if origins.peek().is_none() {
        return nobody_there(position, sketch);
    }
    origins
        .filter_map(|origin| broken_duty(position, legal, origin, sketch))
        .next()
        .unwrap_or(Reason::NoSuchWay)
}

/// The legal moves whose ends lie nearest to those of the sketch.
pub(super) fn nearest<'a>(variant: Variant, legal: &'a [Move], sketch: &Sketch) -> Vec<&'a Move> {
    let origin_off_by = |mv: &Move| match sketch.origin() {
        Origin::Square(square) => distance(variant, square, mv.origin()),
        Origin::File(file) => file.abs_diff(coordinates(variant, mv.origin()).0),
        Origin::Unsaid => 0,
    };
    let off_by =
        |mv: &Move| origin_off_by(mv) + distance(variant, sketch.destination(), mv.destination());
    let mut moves: Vec<&Move> = legal.iter().collect();
    moves.sort_unstable_by_key(|mv| (off_by(mv), **mv));
    moves.truncate(NEAREST);
    moves
}

/// The pieces of the side to move that the sketch can speak of.
fn own_pieces(position: &Position, sketch: &Sketch) -> impl Iterator<Item = Square> {
    let variant = position.variant();
    let origin = sketch.origin();
    position.setup().pieces(position.turn()).iter().filter(move |&square| match origin {
        Origin::Square(said) => square == said,
        Origin::File(file) => coordinates(variant, square).0 == file,
        Origin::Unsaid => true,
    })
}

fn nobody_there(position: &Position, sketch: &Sketch) -> Reason {
    let turn = position.turn();
    match sketch.origin() {
        Origin::Square(at) => {
            let square = position.variant().square_name_in(at, sketch.naming());
            match position.at(at) {
                None => Reason::EmptySquare { square },
                Some(_) => Reason::OpponentsPiece { square, turn },
            }
        }
        Origin::File(file) => {
            Reason::EmptyFile { file: char::from_digit(file + 10, 36).unwrap_or('?'), turn }
        }
        Origin::Unsaid => Reason::GameOver,
    }
}

/// The rule of capturing that a piece would break by going the way of the sketch.
fn broken_duty(
    position: &Position,
    legal: &[Move],
    origin: Square,
    sketch: &Sketch,
) -> Option<Reason> {
    let way = sketch.after_origin();
    let is_longer = |mv: &Move| mv.origin() == origin && position.goes_via(mv, way);
    if legal.iter().any(is_longer) {
        return Some(Reason::StopsShort);
    }
    let most = legal.iter().map(|mv| mv.captured().len()).max().unwrap_or_default();
    match Walker::new(position, origin).takes(way)? {
        takes if takes >= most => None,
        0 => Some(Reason::MustCapture),
        takes if position.variant().facts().majority => Some(Reason::MustTakeMost { takes, most }),
        _ => Some(Reason::StopsShort),
    }
}

/// A piece that goes somewhere, whatever the duties are.
struct Walker {
    variant: Variant,
    setup: Setup,
    turn: Colour,
    piece: Piece,
    at: Square,
}

impl Walker {
    fn new(position: &Position, origin: Square) -> Walker {
        let piece = position.at(origin).map_or(Piece::Man, |(_, piece)| piece);
        let mut setup = position.setup();
        setup.clear(origin);
        Walker { variant: position.variant(), setup, turn: position.turn(), piece, at: origin }
    }

    /// How many pieces it takes on this way; none if it cannot go so.
    fn takes(mut self, way: &[Square]) -> Option<usize> {
        if let [destination] = way
            && self.jumped(*destination)?.is_empty()
        {
            return (self.steps(*destination) == 1 || self.flies()).then_some(0);
        }
        let mut taken = Vec::new();
        for &square in way {
            let victim = self.victim(square).filter(|victim| !taken.contains(victim))?;
            taken.push(victim);
            self.at = square;
        }
        Some(taken.len())
    }

    /// The one enemy piece it jumps on its way to a square.
    fn victim(&self, to: Square) -> Option<Square> {
        let jumped = self.jumped(to)?;
        let &[(victim, (colour, _))] = jumped.as_slice() else { return None };
        let far_enough = self.flies() || self.steps(to) == 2;
        (far_enough && colour != self.turn).then_some(victim)
    }

    /// What stands on the diagonal to an empty square; none if there is no such diagonal.
    fn jumped(&self, to: Square) -> Option<Vec<(Square, (Colour, Piece))>> {
        let (file, rank) = coordinates(self.variant, self.at);
        let (to_file, to_rank) = coordinates(self.variant, to);
        let diagonal = file.abs_diff(to_file) == rank.abs_diff(to_rank);
        if !diagonal
            || to == self.at
            || self.setup.at(to).is_some()
            || !self.may_face(rank, to_rank)
        {
            return None;
        }
        let toward = |from: u32, to: u32, step| if from < to { from + step } else { from - step };
        let between = (1..self.steps(to)).filter_map(|step| {
            self.variant.square_at(toward(file, to_file, step), toward(rank, to_rank, step))
        });
        Some(between.filter_map(|square| Some((square, self.setup.at(square)?))).collect())
    }

    /// Men go forward, and take backwards only in some games; which of the two it is shows only
    /// by the distance.
    fn may_face(&self, rank: u32, to_rank: u32) -> bool {
        let forward = (to_rank > rank) == (self.turn == Colour::White);
        let jumps_back = self.variant.facts().men_capture_backwards && rank.abs_diff(to_rank) == 2;
        self.piece == Piece::King || forward || jumps_back
    }

    fn flies(&self) -> bool {
        self.piece == Piece::King && self.variant.facts().flying_kings
    }

    fn steps(&self, to: Square) -> u32 {
        distance(self.variant, self.at, to)
    }
}

/// How many rows or files lie between two squares, whichever are more.
fn distance(variant: Variant, one: Square, other: Square) -> u32 {
    let (file, rank) = coordinates(variant, one);
    let (other_file, other_rank) = coordinates(variant, other);
    file.abs_diff(other_file).max(rank.abs_diff(other_rank))
}

fn coordinates(variant: Variant, square: Square) -> (u32, u32) {
    variant.file_and_rank(square).unwrap_or_default()
}
