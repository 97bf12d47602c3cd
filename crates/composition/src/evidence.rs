//! What shows that a requirement is met or not: a fact, and the moves or squares it is about.

use std::fmt;

use draughts::{Move, Position, SetupFault, SquareSet, Variant};
use notation::movetext::{Format, Style, write_move};
use rulebook::composition::{Genre, Tolerance};

use crate::dual::Dual;
use crate::genre::GenreFault;
use crate::legality::ProofFault;
use crate::play::Play;
use crate::report::Status;
use crate::sacrifice::Ratio;
use crate::solution::Label;
use crate::solve::Pieces;
use crate::special::SpecialKind;

/// A fact, with the moves to play through or the squares to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The fact.
    pub fact: Fact,
    /// What it says about the requirement.
    pub status: Status,
    /// In which line of the solution.
    pub label: Option<Label>,
    /// The moves that show it.
    pub play: Option<Play>,
    /// The squares it is about.
    pub squares: SquareSet,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Something is wrong with the set-up.
    SetUp(SetupFault),
    /// It is of a special kind.
    Special(SpecialKind),
    /// White must begin with a capture.
    CaptureFirst,
    /// White has no first move.
    NoFirstMove,
    /// Nothing is en prise.
    Quiet,
    /// White's pieces on these squares are en prise.
    EnPrise,
    /// Black's last move is shown.
    LastMoveShown,
    /// Black can have made no last move.
    NoLastMove,
    /// No line was found that leads to the position.
    LastMoveNotFound,
    /// The author's proof is wrong.
    WrongProof(ProofFault),
    /// The rulebook does not ask for legality here.
    LegalityNotAsked,
    /// The genres that fit.
    Fits(Vec<Genre>),
    /// A genre that does not fit, and why.
    Misfit(Genre, GenreFault),
    /// The genre was not declared, and was taken from the play.
    Presumed(Genre),
    /// The side that leads, and by how many.
    Lead(i64),
    /// The first moves that fulfil the task.
    FirstMoves(Vec<String>),
    /// No first move fulfils the task.
    NoSolution,
    /// White does better than the task asks.
    DoesMore,
    /// A move of the author after which the task cannot be fulfilled.
    WrongMove,
    /// A move of the author of which it could not be found out.
    UnprovedMove,
    /// A reply of Black that the author does not mention, and White's answers to it.
    Unmentioned(Vec<String>),
    /// Another move fulfils the task, and it is no dual.
    SideSolution(Extent),
    /// Another move locks more than was asked.
    LocksMore,
    /// Another move fulfils the task; it is a dual.
    Dual(Dual, Tolerance),
    /// A dual after which the task can be fulfilled in yet another way.
    DualNotPermitted(Dual),
    /// It could not be found out whether another move fulfils the task.
    UnprovedAlternative,
    /// So many duals in one variation.
    DualsCount(usize),
    /// The line does not end with Black to move.
    WhiteToMoveAtEnd,
    /// Black can capture in the final.
    BlackCaptures,
    /// The task is not fulfilled in the final.
    NotFulfilled,
    /// It could not be found out whether the task is fulfilled in the final.
    UnprovedFinal,
    /// White has more than one piece in the final.
    WhitePieces(usize),
    /// All white pieces are needed; is it a motif?
    Motif,
    /// Black's pieces in the final are not blocked.
    NotBlocked,
    /// These pieces are locked.
    Locked(Pieces),
    /// Pieces that are not needed in the final.
    Unneeded,
    /// It could not be found out whether a piece of the final is needed.
    UnprovedNeed,
    /// The end of a line.
    Final,
    /// The thematic variations.
    Thematic(Vec<Label>),
    /// A line that does not meet what is asked of thematic variations.
    Additional,
    /// Two variations in which the same moves are made.
    SameMoves(Label, Label),
    /// So many different finals.
    DifferentFinals(usize),
    /// A piece without which the composition is as good.
    Superfluous,
    /// A piece that is needed only because of a formal limit.
    VeryPassive,
    /// A piece without which the lines can still be played, but there are other solutions too.
    Guards,
    /// It could not be found out whether a piece is superfluous.
    UnprovedPiece,
    /// Every piece is needed.
    NoneSuperfluous,
    /// A false track with its one refutation.
    Refuted,
    /// A false track that fulfils the task after all.
    TrackFulfils,
    /// A false track that Black refutes in several ways.
    SeveralRefutations(Vec<String>),
    /// Illusory play after which the task is fulfilled.
    IllusoryFulfils,
    /// Illusory play after which the task is not fulfilled.
    IllusoryFails,
    /// A line of a false track of which it could not be found out.
    UnprovedTrack,
    /// A king that neither moves nor is taken before the final.
    IdleKing,
    /// A sacrifice and what it gives.
    Sacrifice(Ratio),
    /// A sacrifice of several pieces without a choice.
    CrudeSacrifice(usize),
    /// An exchange at the start that only passes the move.
    FrontExtension,
    /// A white man in the corner with a black one before it.
    Corner,
}

/// Does a side solution replace the whole solution or a part of it?
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Extent {
    /// From the first move, or before the thematic variations part.
    Full,
    /// Later.
    Partial,
}

impl Evidence {
    /// A fact alone.
    pub(crate) fn new(status: Status, fact: Fact) -> Evidence {
        Evidence { fact, status, label: None, play: None, squares: SquareSet::EMPTY }
    }

    /// A fact that speaks against nothing.
    pub(crate) fn holds(fact: Fact) -> Evidence {
        Evidence::new(Status::Holds, fact)
    }

    pub(crate) fn in_line(self, label: &Label) -> Evidence {
        Evidence { label: Some(label.clone()), ..self }
    }

    pub(crate) fn playing(self, play: Play) -> Evidence {
        Evidence { play: Some(play), ..self }
    }

    pub(crate) fn on(self, squares: SquareSet) -> Evidence {
        Evidence { squares, ..self }
    }

    /// The names of the squares.
    pub fn square_names(&self, variant: Variant) -> Vec<String> {
        self.squares.iter().map(|square| variant.square_name(square)).collect()
    }
}

/// A legal move of a position as it is written in evidence.
pub(crate) fn written(position: &Position, mv: &Move) -> String {
    let format = Format::printed(position.variant(), Style::Usual);
    write_move(position, &position.legal_moves(), mv, format)
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = match self {
            Fact::SetUp(fault) => return fault.fmt(f),
            Fact::Special(kind) => return kind.fmt(f),
            Fact::WrongProof(fault) => return fault.fmt(f),
            Fact::Fits(genres) => return write!(f, "by its numbers it can be {}", either(genres)),
            Fact::Misfit(genre, fault) => return write!(f, "it is no {genre}: {fault}"),
            Fact::Presumed(genre) => {
                return write!(f, "no genre was declared; by its play it was taken for {genre}");
            }
            Fact::Lead(0) => "both sides have equally many pieces",
            Fact::Lead(lead) if *lead > 0 => return write!(f, "White leads by {lead}"),
            Fact::Lead(lead) => return write!(f, "Black leads by {}", -lead),
            Fact::FirstMoves(moves) => {
                return write!(f, "the task is fulfilled by {}", either(moves));
            }
            Fact::Unmentioned(answers) if answers.is_empty() => "a reply that is not mentioned",
            Fact::Unmentioned(answers) => {
                return write!(
                    f,
                    "a reply that is not mentioned; White answers {}",
                    either(answers)
                );
            }
            Fact::Dual(dual, tolerance) => return write!(f, "{dual}: {}", in_words(*tolerance)),
            Fact::DualNotPermitted(dual) => {
                return write!(f, "{dual}, after which there is yet another way");
            }
            Fact::DualsCount(count) => return write!(f, "{count} duals; one is permitted"),
            Fact::WhitePieces(count) => return write!(f, "White has {count} pieces in the final"),
            Fact::Locked(pieces) => return write!(f, "{pieces} locked"),
            Fact::Thematic(labels) => {
                let count = labels.len();
                let listed =
                    if count == 0 { String::new() } else { format!(" ({})", listed(labels)) };
                return write!(f, "thematic variations: {count}{listed}");
            }
            Fact::SameMoves(one, other) => {
                return write!(f, "{one} and {other} have the same moves and the same final");
            }
            Fact::DifferentFinals(count) => return write!(f, "different finals: {count}"),
            Fact::SeveralRefutations(moves) => {
                return write!(f, "Black refutes it by {}", either(moves));
            }
            Fact::Sacrifice(ratio) => return write!(f, "sacrifice {ratio}: {}", ratio.class()),
            Fact::CrudeSacrifice(count) => {
                return write!(f, "{count} pieces given in one direction without a choice: crude");
            }
            other => plain_words(other),
        };
        f.write_str(plain)
    }
}

fn plain_words(fact: &Fact) -> &'static str {
    match fact {
        Fact::CaptureFirst => "White must begin with a capture",
        Fact::NoFirstMove => "White has no first move",
        Fact::Quiet => "nothing is en prise, so no proof is needed",
        Fact::EnPrise => "white pieces are en prise",
        Fact::LastMoveShown => "it can have arisen so",
        Fact::NoLastMove => "Black can have made no last move",
        Fact::LastMoveNotFound => "no line was found that leads here from a quiet position",
        Fact::LegalityNotAsked => "the rulebook does not ask for it in lock tasks",
        Fact::NoSolution => "no first move fulfils the task",
        Fact::DoesMore => "White can win, which is more than was asked",
        Fact::WrongMove => "after this the task cannot be fulfilled any more",
        Fact::UnprovedMove => "it was not decided whether this fulfils the task",
        Fact::SideSolution(Extent::Full) => "full side solution",
        Fact::SideSolution(Extent::Partial) => "partial side solution",
        Fact::LocksMore => "side solution: locks more than was asked",
        Fact::UnprovedAlternative => "it was not decided whether this fulfils the task too",
        Fact::WhiteToMoveAtEnd => "the line ends with White to move",
        Fact::BlackCaptures => "Black can capture in the final",
        Fact::NotFulfilled => "the task is not fulfilled in the final",
        Fact::UnprovedFinal => "it was not decided whether the task is fulfilled in the final",
        Fact::Motif => "all white pieces are needed; is it a final motif?",
        Fact::NotBlocked => "Black's pieces in the final are not blocked",
        Fact::Unneeded => "not needed in the final",
        Fact::UnprovedNeed => "it was not decided whether this is needed in the final",
        Fact::Final => "final",
        Fact::Additional => "does not meet the requirements of a thematic variation",
        Fact::Superfluous => "superfluous: without it the composition is as good",
        Fact::VeryPassive => "very passive: needed only for a formal limit",
        Fact::Guards => "needed only to keep out other solutions",
        Fact::UnprovedPiece => "it was not decided whether this is superfluous",
        Fact::NoneSuperfluous => "every piece is needed",
        Fact::Refuted => "refuted in one way only",
        Fact::TrackFulfils => "no false track: the task is fulfilled",
        Fact::IllusoryFulfils => "illusory play: after this the task is fulfilled",
        Fact::IllusoryFails => "no illusory play: the task is not fulfilled after it",
        Fact::UnprovedTrack => "it was not decided whether the task is fulfilled",
        Fact::IdleKing => "neither moves nor is taken before the final",
        Fact::FrontExtension => "an exchange that only passes the move to Black",
        Fact::Corner => "a white man in the corner with a black man before it",
        _ => "",
    }
}

/// What a tolerance means, in words.
fn in_words(tolerance: Tolerance) -> &'static str {
    match tolerance {
        Tolerance::Free => "no fault",
        Tolerance::Artistic => "lowers the score",
        Tolerance::Counts => "one is permitted in a variation",
        Tolerance::Judge => "the judge decides",
        Tolerance::Forbidden => "forbidden",
        Tolerance::Partial => "counts as a partial side solution",
        Tolerance::Full => "counts as a full side solution",
    }
}

fn listed<T: ToString>(items: &[T]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn either<T: ToString>(items: &[T]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [others @ .., last] if !others.is_empty() => {
            format!("{} or {}", listed(others), last.to_string())
        }
        one => listed(one),
    }
}
