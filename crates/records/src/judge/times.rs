//! What a record tells of the clocks.

use game::{Circumstances, Clock, Millis, Moment, PerSide, Position, Side};
use rulebook::{RecordKept, TimeControl};

use crate::record::Ply;

/// The clocks as far as the record goes.
pub(super) struct Times {
    control: Option<TimeControl>,
    /// Runs as long as the time of every move is noted.
    clock: Option<Clock>,
    now: Moment,
    left: PerSide<Option<Millis>>,
    moves: PerSide<u32>,
}

/// Something that the clocks show.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// The clock was noted as showing nothing left.
    AtZero,
    /// By the times of the moves, the control was overstepped by so much.
    Overstepped(Millis),
}

impl Times {
    pub(super) fn new(control: Option<TimeControl>, turn: Side) -> Times {
        let mut clock = control.as_ref().map(Clock::new);
        if let Some(clock) = &mut clock {
            clock.start(turn, Moment(0));
        }
        let (left, moves) = (PerSide::default(), PerSide::default());
        Times { control, clock, now: Moment(0), left, moves }
    }

    /// Takes note of a move.
    pub(super) fn moved<P: Position>(&mut self, ply: &Ply<P>, by: Side) -> Option<Shown> {
        self.moves[by] += 1;
        let left = ply.left.map(|left| Millis(left.as_millis() as i64));
        self.left[by] = left.or(self.left[by]);
        let overstepped = match ply.spent {
            Some(spent) => self.spend(Millis(spent.as_millis() as i64), by),
            None => {
                self.clock = None;
                None
            }
        };
        overstepped.or((left == Some(Millis::ZERO)).then_some(Shown::AtZero))
    }

    fn spend(&mut self, spent: Millis, by: Side) -> Option<Shown> {
        let clock = self.clock.as_mut()?;
        let before = self.now;
        self.now = self.now + spent;
        let was_down = clock.fallen(by, before).is_some();
        let fallen = clock.fallen(by, self.now);
        clock.press(by, self.now).ok()?;
        let fallen = fallen.filter(|_| !was_down)?;
        Some(Shown::Overstepped(self.now - fallen))
    }

    /// What rules on draws must know of the clocks when it is this side's move.
    pub(super) fn circumstances(&self, turn: Side) -> Circumstances {
        let period = self.control.as_ref().map(|control| control.period(self.moves[turn]));
        Circumstances { record: RecordKept::Kept, period, left: self.left, ..Default::default() }
    }
}

/// The control that a `TimeControl` tag names in seconds, as `300+3` or `40/7200:3600`.
///
/// Less than a minute may well be meant as minutes, so nothing is made of it.
pub(super) fn control_of_tag(tag: &str) -> Option<TimeControl> {
    let periods: Option<Vec<String>> = tag.split(':').map(period_of_tag).collect();
    periods?.join(", ").parse().ok()
}

fn period_of_tag(text: &str) -> Option<String> {
    let (moves, time) = match text.split_once('/') {
        Some((moves, time)) => (format!("/{moves}"), time),
        None => (String::new(), text),
    };
    let (base, increment) = time.split_once('+').unwrap_or((time, "0"));
    let seconds: u32 = base.trim().parse().ok()?;
    (seconds >= 60 && seconds.is_multiple_of(60))
        .then(|| format!("{}{moves}+{}", seconds / 60, increment.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_name_controls_in_seconds() {
        let read = |tag| control_of_tag(tag).map(|control| control.to_string());
        assert_eq!(read("300+3"), Some("5+3".to_owned()));
        assert_eq!(read("600"), Some("10".to_owned()));
        assert_eq!(read("40/7200:3600"), Some("120/40, 60".to_owned()));
        for unclear in ["-", "?", "30+30", "90", "", "40/x"] {
            assert_eq!(read(unclear), None, "{unclear}");
        }
    }
}
