//! The clock of a game: two dials of which at most one runs.

mod dial;
mod schedule;

use std::cmp::Ordering;

use rulebook::TimeControl;
use serde::{Deserialize, Serialize};

use self::dial::Dial;
use self::schedule::Schedule;
use crate::{Flags, Millis, Moment, PerSide, Side};

/// Both players' clocks under a time control.
///
/// It behaves like the device on the table, except that it never measures time itself: every act
/// has its moment, and acts come in the order of their moments. A moment before the running clock
/// was started counts as that start.
///
/// A flag falls at the first moment at which nothing is left to the control, and stays down: no
/// increment and no added time raises it again. Only [`Clock::set`] does, by which the arbiter
/// corrects a reading.
///
/// ```
/// use game::{Clock, Millis, Moment, Remaining, Side};
///
/// let mut clock = Clock::new(&"3+2".parse()?);
/// let at = |seconds: i64| Moment(seconds * 1000);
/// clock.start(Side::First, at(0));
/// clock.press(Side::First, at(10))?;
/// assert_eq!(clock.running(), Some(Side::Second));
/// assert_eq!(clock.remaining(Side::First, at(60)), Remaining::Left(Millis::seconds(172)));
///
/// assert_eq!(clock.fallen(Side::Second, at(189)), None);
/// assert_eq!(clock.fallen(Side::Second, at(500)), Some(at(190)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    schedule: Schedule,
    dials: PerSide<Dial>,
    motion: Motion,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Motion {
    NotStarted,
    Running { side: Side, since: Moment },
    Stopped { side: Side },
}

/// What a player's clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Remaining {
    /// So much time to the next control, more than none.
    Left(Millis),
    /// Nothing: his time was over at this moment.
    Fallen(Moment),
}

impl Remaining {
    /// The time shown, none if the flag has fallen.
    pub fn shown(self) -> Millis {
        match self {
            Remaining::Left(time) => time,
            Remaining::Fallen(_) => Millis::ZERO,
        }
    }
}

/// A player pressed while his clock was not running.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "The {} player's clock is not running, so pressing it completes no move; start his clock first.",
    match .0 { Side::First => "first", Side::Second => "second" }
)]
pub struct NotRunning(pub Side);

impl Clock {
    /// A clock set for a control, with nothing running.
    pub fn new(control: &TimeControl) -> Clock {
        let schedule = Schedule::from(control);
        let dials = PerSide::from_fn(|_| Dial::new(schedule.base()));
        Clock { schedule, dials, motion: Motion::NotStarted }
    }

    /// Whose clock is running.
    pub fn running(&self) -> Option<Side> {
        match self.motion {
            Motion::Running { side, .. } => Some(side),
            Motion::NotStarted | Motion::Stopped { .. } => None,
        }
    }

    /// Since when the running clock runs, or when it was last looked at.
    pub fn running_since(&self) -> Option<Moment> {
        match self.motion {
            Motion::Running { since, .. } => Some(since),
            Motion::NotStarted | Motion::Stopped { .. } => None,
        }
    }

    /// What a player's clock shows.
    pub fn remaining(&self, side: Side, now: Moment) -> Remaining {
        let dial = self.dial(side, now);
        dial.fallen.map_or(Remaining::Left(dial.left), Remaining::Fallen)
    }

    /// The moment at which a player's flag fell.
    pub fn fallen(&self, side: Side, now: Moment) -> Option<Moment> {
        self.dial(side, now).fallen
    }

    /// Which flags have fallen, and which first.
    pub fn flags(&self, now: Moment) -> Flags {
        let fallen = |side| self.fallen(side, now);
        match (fallen(Side::First), fallen(Side::Second)) {
            (None, None) => Flags::Up,
            (Some(_), None) => Flags::Down(Side::First),
            (None, Some(_)) => Flags::Down(Side::Second),
            (Some(first), Some(second)) => Flags::BothDown {
                first: match first.cmp(&second) {
                    Ordering::Less => Some(Side::First),
                    Ordering::Equal => None,
                    Ordering::Greater => Some(Side::Second),
                },
            },
        }
    }

    /// Whether a player has less than this to the next control: time trouble.
    pub fn has_less(&self, side: Side, than: Millis, now: Moment) -> bool {
        self.remaining(side, now).shown() < than
    }

    /// The moment at which the running clock shows this, if nobody touches it before; none if it
    /// showed less when it was started.
    ///
    /// With [`Millis::ZERO`] it is the moment at which the flag will fall.
    pub fn reaches(&self, left: Millis) -> Option<Moment> {
        let Motion::Running { side, since } = self.motion else { return None };
        let dial = &self.dials[side];
        let ahead = dial.fallen.is_none() && dial.left >= left;
        ahead.then(|| dial.reaches(left, since, self.delay(side)))
    }

    /// The time a player has used: all that ran on his clock or was charged to him.
    pub fn used(&self, side: Side, now: Moment) -> Millis {
        self.dial(side, now).used
    }

    /// How many moves a player has completed.
    pub fn moves(&self, side: Side) -> u32 {
        self.dials[side].moves
    }

    /// The number of the next move that must be completed in time; none if all must.
    pub fn control_move(&self, side: Side) -> Option<u32> {
        self.schedule.control_move(self.next_move(side))
    }

    /// How many moves a player must still complete before his next control.
    pub fn moves_to_control(&self, side: Side) -> Option<u32> {
        Some(self.control_move(side)? - self.moves(side))
    }

    /// The time that a player will be given for the move he is about to complete.
    pub fn increment(&self, side: Side) -> Millis {
        self.schedule.increment(self.next_move(side))
    }

    /// Starts a player's clock and stops the other; no move is completed.
    pub fn start(&mut self, side: Side, now: Moment) {
        let since = self.settle(now);
        self.motion = Motion::Running { side, since };
    }

    /// A player completes his move: his clock stops and is credited, his opponent's starts.
    ///
    /// That his flag had fallen does not keep him from it; [`Clock::fallen`] tells.
    pub fn press(&mut self, by: Side, now: Moment) -> Result<(), NotRunning> {
        if self.running() != Some(by) {
            return Err(NotRunning(by));
        }
        self.start(!by, now);
        let credit = self.schedule.credit(self.next_move(by));
        self.dials[by].complete(credit);
        Ok(())
    }

    /// Stops both clocks.
    pub fn stop(&mut self, now: Moment) {
        self.settle(now);
        if let Motion::Running { side, .. } = self.motion {
            self.motion = Motion::Stopped { side };
        }
    }

    /// Starts the clock that ran before both were stopped, if they were.
    pub fn resume(&mut self, now: Moment) {
        if let Motion::Stopped { side } = self.motion {
            self.motion = Motion::Running { side, since: now };
        }
    }

    /// A player's last completed move does not count: what it brought him is taken away again.
    pub fn take_back(&mut self, side: Side, now: Moment) {
        let now = self.settle(now);
        if self.moves(side) > 0 {
            let credit = self.schedule.credit(self.moves(side));
            self.dials[side].take_back(credit, now);
        }
    }

    /// Gives a player time.
    pub fn add(&mut self, side: Side, time: Millis, now: Moment) {
        let now = self.settle(now);
        self.dials[side].gain(time, now);
    }

    /// Takes time from a player, but leaves him so much if he has it; returns what was taken.
    ///
    /// If nothing need be left and nothing is, his flag falls.
    pub fn take(&mut self, side: Side, time: Millis, leaving: Millis, now: Moment) -> Millis {
        let now = self.settle(now);
        let spare = (self.dials[side].left - leaving).max(Millis::ZERO);
        let taken = time.clamp(Millis::ZERO, spare);
        self.dials[side].gain(Millis::ZERO - taken, now);
        taken
    }

    /// Charges a player with time that passed while the clocks were stopped, as when something was
    /// put right at his expense; it counts as used.
    pub fn charge(&mut self, side: Side, time: Millis, now: Moment) {
        let now = self.settle(now);
        let delay = self.delay(side);
        self.dials[side].charge(time.max(Millis::ZERO), delay);
        self.dials[side].fall_if_over(now);
    }

    /// Charges a player's opponent with time that the player has used on the move he is thinking
    /// about; returns how much.
    ///
    /// If his flag fell only because of that time, it rises.
    pub fn shift(&mut self, from: Side, time: Millis, now: Moment) -> Millis {
        let now = self.settle(now);
        let shifted = time.clamp(Millis::ZERO, self.dials[from].thought);
        let (delay, other_delay) = (self.delay(from), self.delay(!from));
        self.dials[from].refund(shifted, delay);
        self.dials[!from].charge(shifted, other_delay);
        self.dials[!from].fall_if_over(now);
        shifted
    }

    /// Sets what a player's clock shows, as when a faulty clock is replaced; a fallen flag rises
    /// if time is left, and falls if none is.
    pub fn set(&mut self, side: Side, left: Millis, now: Moment) {
        let now = self.settle(now);
        self.dials[side].set(left, now);
    }

    /// Corrects what a player's clock shows, but cuts it no further than to what must be left him;
    /// returns what it shows then.
    pub fn correct(&mut self, side: Side, left: Millis, leaving: Millis, now: Moment) -> Millis {
        let shown = self.remaining(side, now).shown();
        let left = left.max(leaving.min(shown));
        self.set(side, left, now);
        left
    }

    /// Gives each player the other's half, as when they exchange colours and keep their times.
    pub(crate) fn swap(&mut self) {
        self.dials.swap();
        self.motion = match self.motion {
            Motion::NotStarted => Motion::NotStarted,
            Motion::Running { side, since } => Motion::Running { side: !side, since },
            Motion::Stopped { side } => Motion::Stopped { side: !side },
        };
    }

    /// Sets how many moves a player has completed; what they would have brought is not given.
    pub fn set_moves(&mut self, side: Side, moves: u32, now: Moment) {
        // What has run so far ran under the delay of the old move.
        self.settle(now);
        self.dials[side].moves = moves;
    }

    fn next_move(&self, side: Side) -> u32 {
        self.moves(side).saturating_add(1)
    }

    fn delay(&self, side: Side) -> Millis {
        self.schedule.delay(self.next_move(side))
    }

    /// A player's dial as it is now.
    fn dial(&self, side: Side, now: Moment) -> Dial {
        let mut dial = self.dials[side];
        if let Motion::Running { side: running, since } = self.motion
            && running == side
        {
            dial.run(since, now.max(since), self.delay(side));
        }
        dial
    }

    /// Charges the running clock up to now, or up to its start if that is later.
    fn settle(&mut self, now: Moment) -> Moment {
        let Motion::Running { side, since } = self.motion else { return now };
        let now = now.max(since);
        self.dials[side] = self.dial(side, now);
        self.motion = Motion::Running { side, since: now };
        now
    }
}
