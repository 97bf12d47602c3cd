//! Which time controls make a game classical, rapid or blitz.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Discipline, Game, Pace, Rulebook, Span, TimeControl};

/// The controls that a rulebook has for some games at one pace.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Controls {
    /// The games.
    pub games: Vec<Game>,
    /// The pace that these controls make.
    pub pace: Pace,
    /// The clauses that say so.
    pub clauses: Basis,
    /// A control fits if one of these admits it.
    pub admits: Vec<Admission>,
    /// The controls that the document recommends among them.
    #[serde(default)]
    pub recommends: Vec<TimeControl>,
    /// What regulations hear that choose another control.
    #[serde(default)]
    pub outside: Outside,
    /// Other controls that contradict the document all the same.
    #[serde(default)]
    pub refuses: Vec<Limits>,
    /// Whether another control may not be one of another pace of the game.
    #[serde(default)]
    pub of_its_pace: bool,
}

worded! {
    /// What becomes of a control that the document does not name for its pace.
    #[derive(Default)]
    pub enum Outside {
        #[default]
        Unusual: "it may be chosen, and is unusual",
        Refused: "it may not be chosen",
    }
}

/// What a document says to a control that regulations choose for a discipline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlFound<'book> {
    /// It is named, or the document names none.
    Fits,
    /// The document names others and lets regulations choose.
    Unusual(&'book Controls),
    /// It contradicts the document.
    Refused(&'book Controls),
}

impl Rulebook {
    /// What the document says to a control for a discipline.
    pub fn find_control(&self, discipline: &Discipline, control: &TimeControl) -> ControlFound<'_> {
        let Some((game, pace)) = discipline.play.game() else { return ControlFound::Fits };
        let fitting = self.classify(game, control);
        let own = self.controls(game).find(|row| row.pace == pace);
        let Some(row) = own.filter(|_| fitting.iter().all(|row| row.pace != pace)) else {
            return ControlFound::Fits;
        };
        let contradicts = row.outside == Outside::Refused
            || row.refuses.iter().any(|limits| limits.hold(control))
            || row.of_its_pace && !fitting.is_empty();
        if contradicts { ControlFound::Refused(row) } else { ControlFound::Unusual(row) }
    }
}

impl Controls {
    /// Whether a control fits.
    pub fn admit(&self, control: &TimeControl) -> bool {
        self.admits.iter().any(|admission| admission.admits(control))
    }
}

/// One way in which a document describes the controls it admits.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Admission {
    /// This control.
    Control(TimeControl),
    /// A control to the end of the game with no less time and no smaller increment.
    NotLessThan(TimeControl),
    /// Any control within these limits.
    Within(Limits),
}

/// Limits on a control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// The minutes of a control with one period to the end of the game.
    pub minutes: Option<Span>,
    /// The seconds added for every move of such a control.
    pub increment_seconds: Option<Span>,
    /// The minutes a player has for his first sixty moves, additions included.
    pub sixty_moves_minutes: Option<Span>,
}

impl Admission {
    fn admits(&self, control: &TimeControl) -> bool {
        match self {
            Admission::Control(wanted) => control == wanted,
            Admission::NotLessThan(least) => is_not_less(control, least),
            Admission::Within(limits) => limits.hold(control),
        }
    }
}

fn is_not_less(control: &TimeControl, least: &TimeControl) -> bool {
    let (Some(given), Some(least)) = (control.single(), least.single()) else {
        return control == least;
    };
    given.minutes >= least.minutes && given.increment_seconds >= least.increment_seconds
}

impl Limits {
    fn hold(self, control: &TimeControl) -> bool {
        let single = |limit: Option<Span>, value: fn(crate::Period) -> u16| {
            limit.is_none_or(|span| {
                control.single().is_some_and(|period| span.holds(u32::from(value(period))))
            })
        };
        single(self.minutes, |period| period.minutes)
            && single(self.increment_seconds, |period| period.increment_seconds)
            && self
                .sixty_moves_minutes
                .is_none_or(|span| span.holds_in_units(control.sixty_moves_seconds(), 60))
    }
}
