//! A time control, written as `30+30`, `15 d5`, `120/50, 60/25*` or `90/45, 30+30`.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use serde::Deserialize;

/// The moves over which rulebooks measure a control with increments.
const MEASURED_MOVES: u32 = 60;

/// The time each player has, period by period.
///
/// Written as minutes, `/` and the number of moves of a period, then `+` and the seconds added for
/// each move, or ` d` and the seconds by which the clock starts later on each move; periods stand
/// between commas, and `*` after the last one repeats it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct TimeControl {
    periods: Vec<Period>,
    repetition: Repetition,
}

/// A part of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The minutes that it gives each player.
    pub minutes: u16,
    /// How many moves must be made in it; none named means all that are left.
    pub moves: Option<NonZeroU16>,
    /// The seconds added for every move made in it.
    pub increment_seconds: u16,
    /// The seconds of every move that pass before its time begins to run; what is left of them is
    /// not kept.
    pub delay_seconds: u16,
}

/// What follows the last period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// Nothing: it lasts to the end of the game.
    None,
    /// The same period again.
    LastPeriod,
}

/// A text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} is no time control: write minutes, `/moves` for every period but one that lasts to the end, `+seconds` for an increment or ` dseconds` for a delay, commas between periods and `*` to repeat the last, as in `30+30`, `15 d5`, `120/50, 60/25*` or `90/45, 30+30`."
)]
pub struct InvalidTimeControl {
    text: String,
}

impl TimeControl {
    /// The periods, at least one.
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// What follows the last period.
    pub fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// The first period.
    pub fn first(&self) -> Period {
        self.periods[0]
    }

    /// The period, if there is only one and it lasts to the end of the game.
    pub fn single(&self) -> Option<Period> {
        let [period] = self.periods[..] else { return None };
        period.moves.is_none().then_some(period)
    }

    /// The period in which a player is who has completed so many moves.
    pub fn period(&self, moves: u32) -> Period {
        let mut left = moves;
        for period in &self.periods {
            match period.moves.map(|moves| u32::from(moves.get())) {
                Some(moves) if left >= moves => left -= moves,
                _ => return *period,
            }
        }
        // The last one lasts to the end of the game, or is repeated.
        self.periods[self.periods.len() - 1]
    }

    /// The seconds a player has for his first sixty moves; delays count in full.
    pub fn sixty_moves_seconds(&self) -> u32 {
        let (mut seconds, mut left) = (0, MEASURED_MOVES);
        let last = self.periods[self.periods.len() - 1];
        for period in self.periods.iter().copied().chain(std::iter::repeat(last)) {
            let moves = period.moves.map_or(left, |moves| u32::from(moves.get()).min(left));
            let each_move = u32::from(period.increment_seconds) + u32::from(period.delay_seconds);
            seconds += u32::from(period.minutes) * 60 + each_move * moves;
            left -= moves;
            if left == 0 {
                break;
            }
        }
        seconds
    }
}

impl FromStr for TimeControl {
    type Err = InvalidTimeControl;

    fn from_str(text: &str) -> Result<TimeControl, InvalidTimeControl> {
        read(text).ok_or_else(|| InvalidTimeControl { text: text.chars().take(60).collect() })
    }
}

impl TryFrom<String> for TimeControl {
    type Error = InvalidTimeControl;

    fn try_from(text: String) -> Result<TimeControl, InvalidTimeControl> {
        text.parse()
    }
}

fn read(text: &str) -> Option<TimeControl> {
    let (text, repetition) = match text.strip_suffix('*') {
        Some(text) => (text, Repetition::LastPeriod),
        None => (text, Repetition::None),
    };
    let periods: Vec<Period> = text.split(',').map(read_period).collect::<Option<_>>()?;
    let (last, earlier) = periods.split_last()?;
    let to_the_end = last.moves.is_none();
    let sound = earlier.iter().all(|period| period.moves.is_some())
        && to_the_end == (repetition == Repetition::None);
    sound.then_some(TimeControl { periods, repetition })
}

fn read_period(text: &str) -> Option<Period> {
    let text = text.trim();
    let (text, increment_seconds, delay_seconds) = match text.split_once(" d") {
        Some((text, seconds)) => (text.trim_end(), 0, seconds.parse().ok()?),
        None => match text.split_once('+') {
            Some((text, seconds)) => (text, seconds.parse().ok()?, 0),
            None => (text, 0, 0),
        },
    };
    let (minutes, moves) = match text.split_once('/') {
        Some((minutes, moves)) => (minutes, Some(moves.parse().ok()?)),
        None => (text, None),
    };
    let minutes: u16 = minutes.parse().ok()?;
    let some_time = minutes > 0 || increment_seconds > 0;
    some_time.then_some(Period { minutes, moves, increment_seconds, delay_seconds })
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, period) in self.periods.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{period}")?;
        }
        if self.repetition == Repetition::LastPeriod { f.write_str("*") } else { Ok(()) }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.minutes)?;
        if let Some(moves) = self.moves {
            write!(f, "/{moves}")?;
        }
        if self.increment_seconds > 0 {
            write!(f, "+{}", self.increment_seconds)?;
        }
        if self.delay_seconds > 0 {
            write!(f, " d{}", self.delay_seconds)?;
        }
        Ok(())
    }
}
