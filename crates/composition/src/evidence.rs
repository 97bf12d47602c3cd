//! What shows that a requirement is met or not: a fact, and the moves or squares it is about.

use draughts::{Move, Position, SetupFault, SquareSet, Variant};
use notation::movetext::{Format, Style, write_move};
use rulebook::composition::{Genre, Tolerance};

use crate::dual::Dual;
use crate::genre::GenreFault;
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
    /// The author hands in no proof, though one is asked for.
    ProofNotHandedIn,
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
    /// The task is fulfilled, whatever Black begins with.
    Fulfilled,
    /// First moves of which it was not found out whether they fulfil the task.
    FirstMovesOpen(Vec<String>),
    /// Several first moves fulfil the task, whichever of them the author means.
    SeveralFirstMoves(Vec<String>),
    /// The author hands in no solution.
    NoSolutionHandedIn,
    /// No first move fulfils the task.
    NoSolution,
    /// White does better than the task asks.
    DoesMore,
    /// A move of the author after which the task cannot be fulfilled.
    WrongMove,
    /// A move of the author of which it could not be found out.
    UnprovedMove,
    /// What the author claims of the end of a line is not what the task asks for.
    WrongSign,
    /// A reply of Black that the author does not mention, and White's answers to it.
    Unmentioned(Vec<String>),
    /// The same where it was not found out of every answer.
    UnmentionedOpen(Vec<String>),
    /// So many more replies that the author does not mention, answered by several moves or by the
    /// only one there is.
    UnmentionedOthers(usize),
    /// Another move fulfils the task, and it is no dual.
    SideSolution(Extent),
    /// Another move locks more than was asked.
    LocksMore,
    /// Another move fulfils the task; it is a dual.
    Dual(Dual, Tolerance),
    /// A dual after which the task can be fulfilled in yet another way.
    DualNotPermitted(Dual),
    /// It could not be found out whether these other moves fulfil the task.
    UnprovedAlternatives(Vec<String>),
    /// So many duals in one variation, where one is permitted.
    DualsCount(usize),
    /// The same where more than one only lower the score.
    DualsMany(usize),
    /// The line does not end with Black to move.
    WhiteToMoveAtEnd,
    /// Black can capture in the final.
    BlackCaptures,
    /// The task is not fulfilled in the final.
    NotFulfilled,
    /// It could not be found out whether the task is fulfilled in the final.
    UnprovedFinal,
    /// The line stops before compulsory captures; it was played out.
    PlayedOut,
    /// Black's pieces that are not needed in the final.
    UnneededBlack,
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
    /// Of these lines it was not decided whether they are thematic.
    UnprovedThematic(Vec<Label>),
    /// The thematic variations among those that the author did not hand in.
    NotHandedIn(Vec<Label>),
    /// A line that does not meet what is asked of thematic variations.
    Additional,
    /// Two variations in which the same moves are made.
    SameMoves(Label, Label),
    /// So many different finals.
    DifferentFinals(usize),
    /// A piece without which the composition is as good.
    Superfluous,
    /// A piece that only an additional line of the author needs.
    OnlyAdditional,
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
    /// Whether the position and the play are natural.
    Natural,
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
