//! A composition as it is handed in.

use draughts::{Position, Variant};
use rulebook::composition::Genre;
use thiserror::Error;

use crate::board::Board;
use crate::legality::Proof;
use crate::solution::{Label, Solution};
use crate::solve::Task;

/// A position with a task, and what its author says about it.
#[derive(Clone, Debug)]
pub struct Composition {
    position: Position,
    board: Board,
    task: Task,
    /// The genre that the author declares.
    pub genre: Option<Genre>,
    /// The solution that the author gives.
    pub solution: Option<Solution>,
    /// The lines that the author declares to be thematic variations.
    pub(crate) thematic: Option<Vec<Label>>,
    /// The author's proof that the position can have arisen.
    pub proof: Option<Proof>,
}

impl Composition {
    /// A position with a task, of which the author says nothing more.
    pub fn new(position: Position, task: Task) -> Result<Composition, NotComposed> {
        let variant = position.variant();
        let board = Board::of(variant).ok_or(NotComposed { variant })?;
        let (genre, solution, thematic, proof) = (None, None, None, None);
        Ok(Composition { position, board, task, genre, solution, thematic, proof })
    }

    /// Takes these lines for those that the author declares thematic. They must be lines of his
    /// solution; `VP1` is the line without a name.
    pub fn declare(&mut self, labels: &[Label]) -> Result<(), NotThematic> {
        let lines = self.solution.as_ref().map_or(&[][..], Solution::lines);
        let known: Vec<Label> = lines.iter().map(|line| line.label().clone()).collect();
        let known: Vec<Label> = known.into_iter().filter(Label::is_variation).collect();
        let mut declared = Vec::new();
        for label in labels {
            let is_first = |one: &Label| matches!(one, Label::Main | Label::MainVariation(1));
            let same = |one: &&Label| *one == label || (is_first(one) && is_first(label));
            let Some(line) = known.iter().find(same) else {
                return Err(NotThematic { label: label.clone(), known });
            };
            declared.push(line.clone());
        }
        self.thematic = Some(declared);
        Ok(())
    }

    /// The lines that are declared thematic, if the author says so.
    pub fn thematic(&self) -> &[Label] {
        self.thematic.as_deref().unwrap_or_default()
    }

    /// The initial position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The task.
    pub fn task(&self) -> Task {
        self.task
    }
}

/// The rulebooks know no compositions of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the rulebooks know no compositions of {variant} draughts; they know the boards of 64 and of 100 squares"
)]
pub struct NotComposed {
    /// The game.
    pub variant: Variant,
}

/// A line is declared thematic that the solution does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the solution has no variation {label} that could be thematic; it has these: {}",
    list(known)
)]
pub struct NotThematic {
    /// The line.
    pub label: Label,
    /// Those that there are.
    pub known: Vec<Label>,
}

fn list(labels: &[Label]) -> String {
    let labels: Vec<String> = labels.iter().map(ToString::to_string).collect();
    labels.join(", ")
}
