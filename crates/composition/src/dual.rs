//! Kinds of inexactness: how another move that fulfils the task differs from the author's.
//!
//! Only what can be seen from the moves themselves is decided here. Whether a rulebook tolerates
//! a kind is said in [`tolerance`](crate::tolerance).

use draughts::{Move, Piece, Position, Variant};

use crate::ray::ray;
use crate::solution::Step;

/// A kind of inexactness (`UA-2024 VIII.artistic.5`, `VIII.artistic.8.4`; `RU-2013 7.1.3`,
/// `7.2.7.3`, `7.3.8.5` and the same of `RU-2022`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dual {
    /// Moves in another order.
    Transposition(Distance),
    /// To the same square in two moves over another square.
    AlternativeMove(Route),
    /// A capture that ends on the same square, with the same result.
    AlternativeCapture,
    /// A capture that ends on the same square, with another result.
    AlternativeCaptureElse,
    /// A king's capture that can go round either way.
    CircularCapture,
    /// A king goes to another square of the same diagonal.
    InexactKingMove,
    /// A king's capture ends on another square of the same diagonal.
    InexactKingCapture,
    /// A position of the line comes back.
    Repetition,
    /// The solution becomes one move longer.
    Lengthening,
    /// Another piece is given up on the same square, or the same piece on another.
    SacrificeSwap,
    /// Another last move, after which the end is as good.
    FinalMove,
    /// Another way to the same finals of a lock task.
    Duality,
}

/// How far from one another transposed moves are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Distance {
    /// They follow each other.
    Adjacent,
    /// There are moves between them.
    Apart,
}

/// Where an alternative move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Route {
    /// A man to the last row.
    ToCrown,
    /// Elsewhere.
    Elsewhere,
}

impl Dual {
    /// The kind without what is told apart for the judge alone.
    pub(crate) fn broadly(self) -> Dual {
        match self {
            Dual::Transposition(_) => Dual::Transposition(Distance::Apart),
            Dual::AlternativeMove(_) => Dual::AlternativeMove(Route::Elsewhere),
            other => other,
        }
    }

    /// A short name for programs, such as `transposition`.
    pub fn name(self) -> &'static str {
        match self {
            Dual::Transposition(_) => "transposition",
            Dual::AlternativeMove(_) => "alternative move",
            Dual::AlternativeCapture => "alternative capture, same position",
            Dual::AlternativeCaptureElse => "alternative capture, other position",
            Dual::CircularCapture => "circular king capture",
            Dual::InexactKingMove => "inexact king move",
            Dual::InexactKingCapture => "inexact king capture",
            Dual::Repetition => "repetition",
            Dual::Lengthening => "lengthening",
            Dual::SacrificeSwap => "sacrifice of another piece or on another square",
            Dual::FinalMove => "other final move",
            Dual::Duality => "another way to the same finals",
        }
    }
}

/// A line as far as it is played: White's and Black's moves in turn, White's first.
#[derive(Clone, Copy)]
pub(crate) struct Course<'a> {
    pub(crate) steps: &'a [Step],
}

/// A dual, and the move with which White goes on after the same reply, if that can be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Recognised {
    pub(crate) dual: Dual,
    pub(crate) then: Option<Continuation>,
}

/// Where White should go on after a dual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Continuation {
    /// After the dual and Black's reply.
    pub(crate) position: Position,
    pub(crate) mv: Move,
}

impl<'a> Course<'a> {
    /// White's move number `nth`, from 0.
    fn white(&self, nth: usize) -> Option<&'a Step> {
        self.steps.get(2 * nth)
    }

    /// Black's reply to it.
    fn reply(&self, nth: usize) -> Option<&'a Step> {
        self.steps.get(2 * nth + 1)
    }

    /// How many moves White makes.
    pub(crate) fn len(&self) -> usize {
        self.steps.len().div_ceil(2)
    }

    /// What kind of dual another move in place of White's move `nth` is, by the moves alone.
    pub(crate) fn recognise(&self, nth: usize, other: &Move) -> Option<Recognised> {
        let alone = |dual| Recognised { dual, then: None };
        self.transposition(nth, other)
            .or_else(|| self.alternative_move(nth, other))
            .or_else(|| self.same_square(nth, other).map(alone))
            .or_else(|| self.same_diagonal(nth, other))
    }

    /// The same for the kinds that only études and lock tasks know.
    pub(crate) fn recognise_freely(&self, nth: usize, other: &Move) -> Option<Recognised> {
        let alone = |dual| Recognised { dual, then: None };
        self.recognise(nth, other)
            .or_else(|| self.sacrifice_swap(nth, other).map(alone))
            .or_else(|| self.repetition(nth, other).map(alone))
    }

    /// Is the move a later one of the line, and do the others give the same position after it?
    fn transposition(&self, nth: usize, other: &Move) -> Option<Recognised> {
        let (at, author) = self.white(nth).map(|step| (step.position, step.mv))?;
        (nth + 1..self.len()).find_map(|later| {
            let moved_up = self.white(later).filter(|step| step.mv.same_ends(other))?;
            let goal = match self.reply(later) {
                Some(reply) => reply.position.after(&reply.mv),
                None => moved_up.position.after(&moved_up.mv),
            };
            let whites: Vec<Move> = std::iter::once(*other)
                .chain((nth..later).filter_map(|n| self.white(n)).map(|step| step.mv))
                .collect();
            let replies: Vec<Move> =
                (nth..=later).filter_map(|n| self.reply(n)).map(|step| step.mv).collect();
            let first_reply = leads_to(&at, &whites, &replies, &goal)?;
            let distance = if later == nth + 1 { Distance::Adjacent } else { Distance::Apart };
            let position = first_reply.map(|reply| at.after(other).after(&reply));
            let then = position.and_then(|position| continue_with(position, &author));
            Some(Recognised { dual: Dual::Transposition(distance), then })
        })
    }

    /// Does the piece reach the square of its next move over another one?
    fn alternative_move(&self, nth: usize, other: &Move) -> Option<Recognised> {
        let (author, reply, next) = (self.white(nth)?, self.reply(nth)?, self.white(nth + 1)?);
        let goes_on = author.mv.origin() == other.origin()
            && author.mv.destination() != other.destination()
            && next.mv.origin() == author.mv.destination();
        if !goes_on {
            return None;
        }
        let between = author.position.after(other);
        let reply = find(&between, &reply.mv)?;
        let position = between.after(&reply);
        let is_second = |mv: &Move| {
            mv.origin() == other.destination()
                && mv.destination() == next.mv.destination()
                && position.after(mv) == next.position.after(&next.mv)
        };
        let second = position.legal_moves().into_iter().find(is_second)?;
        let crowns = second.crowns() && other.piece() == Piece::Man;
        let route = if crowns { Route::ToCrown } else { Route::Elsewhere };
        let then = Some(Continuation { position, mv: second });
        Some(Recognised { dual: Dual::AlternativeMove(route), then })
    }

    fn same_square(&self, nth: usize, other: &Move) -> Option<Dual> {
        let author = &self.white(nth)?.mv;
        let both = author.is_capture() && other.is_capture();
        (both && author.destination() == other.destination())
            .then_some(Dual::AlternativeCaptureElse)
    }

    fn same_diagonal(&self, nth: usize, other: &Move) -> Option<Recognised> {
        let step = self.white(nth)?;
        let (author, variant) = (&step.mv, step.position.variant());
        let king = author.becomes() == Piece::King && other.becomes() == Piece::King;
        if !king || author.origin() != other.origin() || author.captured() != other.captured() {
            return None;
        }
        let dual = if author.is_capture() {
            on_a_ray_behind(variant, author, other).then_some(Dual::InexactKingCapture)?
        } else {
            on_a_ray_from(variant, author, other).then_some(Dual::InexactKingMove)?
        };
        Some(Recognised { dual, then: self.after_the_same_reply(nth, other) })
    }

    /// After the other move and the author's reply: the author's next move, if it can be made.
    fn after_the_same_reply(&self, nth: usize, other: &Move) -> Option<Continuation> {
        let (step, reply, next) = (self.white(nth)?, self.reply(nth)?, self.white(nth + 1)?);
        let between = step.position.after(other);
        let position = between.after(&find(&between, &reply.mv)?);
        let same_piece = |mv: &Move| {
            let moved_on = next.mv.origin() == step.mv.destination();
            let origin = if moved_on { other.destination() } else { next.mv.origin() };
            mv.origin() == origin && mv.destination() == next.mv.destination()
        };
        let mv = position.legal_moves().into_iter().find(same_piece)?;
        Some(Continuation { position, mv })
    }

    /// Is another piece given up on the same square, or the same piece on another, to the same
    /// effect?
    fn sacrifice_swap(&self, nth: usize, other: &Move) -> Option<Dual> {
        let (author, reply) = (self.white(nth)?, self.reply(nth)?);
        let (mine, its) = (&author.mv, author.position.after(other));
        let alike = mine.destination() == other.destination() || mine.origin() == other.origin();
        if !alike || !reply.mv.is_capture() || !its.must_capture() {
            return None;
        }
        let taken = reply.position.after(&reply.mv);
        let retaken = self.white(nth + 1).map(|next| next.position.after(&next.mv));
        let same = |mv: &Move| {
            let after = its.after(mv);
            let again = || after.legal_moves().iter().any(|mv| Some(after.after(mv)) == retaken);
            after == taken || again()
        };
        its.legal_moves().iter().any(same).then_some(Dual::SacrificeSwap)
    }

    /// Can a position of the line so far come back, at once or after a reply and a move?
    fn repetition(&self, nth: usize, other: &Move) -> Option<Dual> {
        let after = self.white(nth)?.position.after(other);
        let had = |position: &Position| {
            self.steps[..2 * nth].iter().any(|step| step.position == *position)
        };
        let comes_back = |mv: &Move| {
            let after = after.after(mv);
            had(&after) || after.legal_moves().iter().any(|mv| had(&after.after(mv)))
        };
        (had(&after) || after.legal_moves().iter().any(comes_back)).then_some(Dual::Repetition)
    }
}

/// The move of a position with the ends of a given one.
fn find(position: &Position, wanted: &Move) -> Option<Move> {
    let legal = position.legal_moves();
    let exact = legal.iter().find(|mv| *mv == wanted);
    exact.or_else(|| legal.iter().find(|mv| mv.same_ends(wanted))).copied()
}

fn continue_with(position: Position, wanted: &Move) -> Option<Continuation> {
    find(&position, wanted).map(|mv| Continuation { position, mv })
}

/// Do White's moves, with these replies of Black in some order, lead to the goal? Tells Black's
/// first reply, if he makes any.
fn leads_to(
    from: &Position,
    whites: &[Move],
    replies: &[Move],
    goal: &Position,
) -> Option<Option<Move>> {
    let Some((white, whites)) = whites.split_first() else {
        return (from == goal).then_some(None);
    };
    let after = from.after(&find(from, white)?);
    if replies.is_empty() && whites.is_empty() {
        return (after == *goal).then_some(None);
    }
    (0..replies.len()).find_map(|nth| {
        let reply = find(&after, &replies[nth])?;
        let mut others = replies.to_vec();
        others.remove(nth);
        leads_to(&after.after(&reply), whites, &others, goal)?;
        Some(Some(reply))
    })
}

/// Do both moves go the same way from their origin?
fn on_a_ray_from(variant: Variant, one: &Move, other: &Move) -> bool {
    crate::ray::direction(variant, one.origin(), one.destination())
        == crate::ray::direction(variant, other.origin(), other.destination())
}

/// Do both captures end behind the same last piece?
fn on_a_ray_behind(variant: Variant, one: &Move, other: &Move) -> bool {
    let behind = |victim, direction| {
        let mut squares = ray(variant, victim, direction);
        let mut squares_again = ray(variant, victim, direction);
        squares.any(|at| at == one.destination())
            && squares_again.any(|at| at == other.destination())
    };
    let directions = crate::ray::DIRECTIONS;
    one.captured().iter().any(|victim| directions.iter().any(|&way| behind(victim, way)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::rulebook::Rulebook;
    use crate::tolerance::{Opening, Phase, Stage, tolerance};
    use rulebook::composition::{Genre, Tolerance};

    #[test]
    fn a_king_that_stops_on_other_squares_of_its_last_diagonal_is_inexact() {
        let _claim = clauses::shows(&[
            "UA-2024 VIII.artistic.5",
            "UA-2024 VIII.formal.8.2",
            "RU-2013 7.2.7.3",
            "RU-2022 11.2.7.3",
        ]);
        let position = Position::from_fen(Variant::INTERNATIONAL, "W:WK46:B28").unwrap();
        let moves = position.legal_moves();
        assert_eq!(moves.len(), 5);
        let steps = [Step { position, mv: moves[0] }];
        let course = Course { steps: &steps };
        for other in &moves[1..] {
            let dual = course.recognise(0, other).map(|recognised| recognised.dual);
            assert_eq!(dual, Some(Dual::InexactKingCapture));
        }
        let last = |phase| Stage { opening: Opening::Over, phase, last: true };
        let judged = |book: &str, phase| {
            let rulebook: Rulebook = book.parse().unwrap();
            let (genre, board) = (Genre::Miniature, Board::Hundred);
            tolerance(rulebook, genre, board, Dual::InexactKingCapture, last(phase))
        };
        assert_eq!(judged("UA-2024", Phase::Additional), Tolerance::Free);
        assert_eq!(judged("UA-2024", Phase::Combination), Tolerance::Forbidden);
        assert_eq!(judged("RU-2013", Phase::Additional), Tolerance::Partial);
        assert_eq!(judged("RU-2022", Phase::Combination), Tolerance::Partial);
    }

    #[test]
    fn captures_to_one_square_with_other_victims_change_the_position() {
        let position = Position::from_fen(Variant::RUSSIAN, "W:WKf8:Bc3,d4,e7,g5").unwrap();
        let moves = position.legal_moves();
        let steps = [Step { position, mv: moves[0] }];
        let recognised = Course { steps: &steps }.recognise(0, &moves[1]);
        assert_eq!(recognised.map(|one| one.dual), Some(Dual::AlternativeCaptureElse));
    }
}
