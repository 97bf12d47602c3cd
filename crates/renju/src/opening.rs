//! The opening stage of a game, played under an opening regulation.
//!
//! A state machine that goes through the steps of an [`OpeningRule`]: it knows who acts, between
//! what, and refuses everything else. There is no action for a pass, which the opening stage does
//! not know.

use std::ops::Not;

use crate::{Colour, Count, Fifths, Lettering, OpeningRule, Point, Position, Refusal, Step};

/// The two at the board, whatever their colours come to be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Player {
    /// Starts with Black.
    First,
    /// Starts with White.
    Second,
}

impl Not for Player {
    type Output = Player;

    fn not(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// What a player does in the opening.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Action {
    /// Places the next stone.
    Place(Point),
    /// Exchanges colours.
    Swap,
    /// Keeps the colours as they are, where they could be exchanged.
    Keep,
    /// Declares how many fifth moves will be offered.
    Declare(u8),
    /// Offers these fifth moves.
    Offer(Vec<Point>),
    /// Keeps this fifth move.
    Choose(Point),
}

/// Why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningRefusal {
    /// The opening stage is over.
    #[error("the opening is over; go on with ordinary moves")]
    Over,
    /// The other player has to act.
    #[error("it is the other player's turn to act in the opening")]
    NotYourTurn,
    /// Something else has to be done now.
    #[error("this cannot be done at this step of the opening; see the choices it offers")]
    NotThisStep,
    /// Outside the area.
    #[error("move {number} must be placed inside the central {side} × {side} points")]
    OutsideArea {
        /// Which move of the game it would be.
        number: u8,
        /// How wide the area is.
        side: u8,
    },
    /// A number that may not be declared.
    #[error("{declared} fifth moves cannot be declared; declare a number from 1 to {}", .limit.get())]
    Declared {
        /// What was declared.
        declared: u8,
        /// The highest number that may be.
        limit: Fifths,
    },
    /// Not as many fifth moves as needed.
    #[error("{offered} fifth moves were offered; {} are needed", .needed.get())]
    Offered {
        /// How many were offered.
        offered: usize,
        /// How many are needed.
        needed: Fifths,
    },
    /// Two fifth moves that are the same, or the same up to a symmetry of the four stones.
    #[error("the fifth moves {} and {} are the same by symmetry; offer different ones", Lettering::Documents.write(*.0), Lettering::Documents.write(*.1))]
    Symmetrical(Point, Point),
    /// A fifth move that was not offered.
    #[error("{} was not offered as a fifth move; choose one of those offered", Lettering::Documents.write(*.0))]
    NotOffered(Point),
    /// The stone cannot be placed under the rules of the game.
    #[error(transparent)]
    Move(#[from] Refusal),
}

/// A game in its opening stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    position: Position,
    black: Player,
    /// The ways on from here, of which the next action takes one.
    paths: Vec<Vec<Step>>,
    offered: Vec<Point>,
}

impl Opening {
    /// The start of a game.
    pub fn new(rule: OpeningRule) -> Opening {
        let paths = paths_from(rule.steps());
        Opening { position: Position::new(), black: Player::First, paths, offered: Vec::new() }
    }

    /// The game so far.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who has Black, as things stand.
    pub fn black(&self) -> Player {
        self.black
    }

    /// Whether the opening stage is over and ordinary play begins.
    pub fn is_over(&self) -> bool {
        self.paths.is_empty()
    }

    /// Who has to act; `None` when the opening is over.
    pub fn to_act(&self) -> Option<Player> {
        let by = self.choices().next()?.by()?;
        Some(if by == Colour::Black { self.black } else { !self.black })
    }

    /// What the player to act can do: the first step of each way on.
    pub fn choices(&self) -> impl Iterator<Item = &Step> {
        self.paths.iter().filter_map(|path| path.first())
    }

    /// The fifth moves that were offered.
    pub fn offered(&self) -> &[Point] {
        &self.offered
    }

    /// Takes the next step; a refused action changes nothing.
    pub fn act(&mut self, player: Player, action: &Action) -> Result<(), OpeningRefusal> {
        let to_act = self.to_act().ok_or(OpeningRefusal::Over)?;
        if player != to_act {
            return Err(OpeningRefusal::NotYourTurn);
        }
        let path = self.paths.iter().find(|path| path.first().is_some_and(|s| s.takes(action)));
        let (step, mut rest) = match path.map(|path| path.split_first()) {
            Some(Some((step, rest))) => (step.clone(), rest.to_vec()),
            _ => return Err(OpeningRefusal::NotThisStep),
        };
        self.take(&step, action)?;
        if let &Action::Declare(declared) = action {
            settle_count(&mut rest, declared);
        }
        self.paths = paths_from(rest);
        Ok(())
    }

    fn take(&mut self, step: &Step, action: &Action) -> Result<(), OpeningRefusal> {
        match (step, action) {
            (&Step::Place { number, area, .. }, &Action::Place(point)) => {
                if !area.contains(point) {
                    return Err(OpeningRefusal::OutsideArea { number, side: area.side() });
                }
                self.position.place(point)?;
            }
            (Step::Swap { .. }, Action::Swap) => self.black = !self.black,
            (Step::Swap { .. }, Action::Keep) => {}
            (&Step::Declare { limit, .. }, &Action::Declare(declared)) => {
                if Fifths::new(declared).is_none_or(|declared| declared > limit) {
                    return Err(OpeningRefusal::Declared { declared, limit });
                }
            }
            (&Step::Offer { count: Count::Fixed(needed), .. }, Action::Offer(points)) => {
                self.check_offer(points, needed)?;
                self.offered.clone_from(points);
            }
            (Step::Choose { .. }, &Action::Choose(point)) => {
                if !self.offered.contains(&point) {
                    return Err(OpeningRefusal::NotOffered(point));
                }
                self.position.place(point)?;
            }
            _ => return Err(OpeningRefusal::NotThisStep),
        }
        Ok(())
    }

    fn check_offer(&self, points: &[Point], needed: Fifths) -> Result<(), OpeningRefusal> {
        if points.len() != usize::from(needed.get()) {
            return Err(OpeningRefusal::Offered { offered: points.len(), needed });
        }
        let symmetries: Vec<_> = self.position.board().own_symmetries().collect();
        for (n, &point) in points.iter().enumerate() {
            self.position.clone().place(point)?;
            let same = |other: &&Point| symmetries.iter().any(|s| s.image(**other) == point);
            if let Some(&other) = points[..n].iter().find(same) {
                return Err(OpeningRefusal::Symmetrical(other, point));
            }
        }
        Ok(())
    }
}

impl Step {
    /// Whether the action is of the kind this step asks for.
    fn takes(&self, action: &Action) -> bool {
        match self {
            Step::Place { .. } => matches!(action, Action::Place(_)),
            Step::Swap { .. } => matches!(action, Action::Swap | Action::Keep),
            Step::Declare { .. } => matches!(action, Action::Declare(_)),
            Step::Offer { .. } => matches!(action, Action::Offer(_)),
            Step::Choose { .. } => matches!(action, Action::Choose(_)),
            Step::Either(..) => false,
        }
    }
}

/// The ways on through these steps: none, one, or the two of an `Either`.
fn paths_from(steps: Vec<Step>) -> Vec<Vec<Step>> {
    match steps.split_first() {
        None => Vec::new(),
        Some((Step::Either(one, other), rest)) => {
            [one, other].map(|way| [way.as_slice(), rest].concat()).into()
        }
        Some(_) => vec![steps],
    }
}

/// Writes a declared number into the steps that wait for it.
fn settle_count(steps: &mut [Step], declared: u8) {
    for step in steps {
        if let (Step::Offer { count, .. }, Some(fifths)) = (step, Fifths::new(declared)) {
            *count = Count::Fixed(fifths);
        }
    }
}
