//! What can be meant now: every act that somebody could report about a game as it stands, with the blanks
//! that a form has for it.
//!
//! Nothing is known here about when an act is in place: each is tried on the game itself with whatever its
//! blanks could hold, and is possible if it is done, or if only what was written into a blank is refused.

mod blank;
mod filled;
mod kind;
mod written;

pub use blank::{Blank, Field};
pub use filled::{Filled, NotFilled};
pub use kind::{ActKind, Situation};

use crate::{Actor, Command, Game, Moment, Refusal, Why};

/// An act that can be meant now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Possible {
    /// What is done.
    pub kind: ActKind,
    /// Who does it.
    pub by: Actor,
    /// What must be written for it, with what can be chosen.
    pub fields: Vec<Field>,
}

/// A form is tried with so many fillings at the most.
const FILLINGS_MAX: usize = 2_000;

impl Game {
    /// What can be meant now by any of these, who report about themselves alone unless they judge.
    pub fn possible(&self, by: &[Actor], now: Moment) -> Vec<Possible> {
        let each = |by: &Actor| {
            let by = *by;
            ActKind::ALL.iter().filter_map(move |kind| self.possible_act(*kind, by, now))
        };
        by.iter().flat_map(each).collect()
    }

    /// The form of an act, if it can be meant now.
    pub fn possible_act(&self, kind: ActKind, by: Actor, now: Moment) -> Option<Possible> {
        let blanks = kind.blanks();
        let offered: Vec<Vec<Option<String>>> =
            blanks.iter().map(|blank| blank.tried(self, kind, by, now)).collect();
        let mut meant: Vec<Vec<Option<String>>> = vec![Vec::new(); blanks.len()];
        let mut is_possible = false;
        for filling in fillings(&offered) {
            let filled: Filled = blanks
                .iter()
                .zip(&filling)
                .filter_map(|(blank, text)| Some((*blank, text.clone()?)))
                .collect();
            let Ok(act) = kind.act(&filled, by) else { continue };
            if self.decide(&Command { by, act }, now).is_err_and(|no| no.is_out_of_place()) {
                continue;
            }
            is_possible = true;
            for (kept, text) in meant.iter_mut().zip(filling) {
                if !kept.contains(&text) {
                    kept.push(text);
                }
            }
        }
        let fields = blanks.iter().zip(meant).map(|(blank, kept)| blank.field(self, kept));
        is_possible.then(|| Possible { kind, by, fields: fields.collect() })
    }
}

/// Every combination of what the blanks are tried with.
fn fillings(offered: &[Vec<Option<String>>]) -> Vec<Vec<Option<String>>> {
    let mut all: Vec<Vec<Option<String>>> = vec![Vec::new()];
    for tried in offered {
        let longer = |begun: &Vec<Option<String>>| {
            let begun = begun.clone();
            tried.iter().map(move |text| {
                let mut whole = begun.clone();
                whole.push(text.clone());
                whole
            })
        };
        all = all.iter().flat_map(longer).take(FILLINGS_MAX).collect();
    }
    all
}

impl Why {
    /// Whether it is about what was written into a blank where anything can be written, or about a
    /// combination of choices: with something else the act may be done.
    fn is_of_what_is_written(self) -> bool {
        matches!(
            self,
            Why::IllegalMove
                | Why::FoulDoubleThree
                | Why::FoulDoubleFour
                | Why::FoulOverline
                | Why::Touched
                | Why::CastlingBarred
                | Why::IntendedMoveMissing
                | Why::Unreadable
                | Why::BoardShowsOtherwise
                | Why::PositionPossible
                | Why::TimeMissing
                | Why::TooMuchTime
                | Why::TooLittleLeft
                | Why::MoreThanPlayed
                | Why::OpeningPoint
                | Why::OpeningNumber
                | Why::OtherTimes
                | Why::ProtestWithoutClauses
        )
    }
}

impl Refusal {
    /// Whether the act itself has no place now, whatever is written into its blanks.
    pub fn is_out_of_place(&self) -> bool {
        !self.why.is_of_what_is_written()
    }
}
