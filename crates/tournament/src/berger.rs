//! Round robins by the Berger tables.

use crate::{Meeting, Meetings, Number, Round};

/// The schedule of a round robin, of any size, in one or several cycles.
///
/// The tables of the documents (3 to 22 participants) all follow one construction, which is used
/// for every size. Every even cycle is the first with colours exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Berger {
    participants: u16,
    cycles: u16,
}

/// More than this cannot be numbered in rounds of all cycles.
const PARTICIPANTS_MAX: u16 = 2_000;
const CYCLES_MAX: u16 = 16;

/// There is no such round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "A round robin has 2 to {PARTICIPANTS_MAX} participants and 1 to {CYCLES_MAX} cycles, not {participants} and {cycles}; choose another number, or another system."
)]
pub struct NoRoundRobin {
    participants: u16,
    cycles: u16,
}

impl Berger {
    /// A round robin has no more participants than this.
    pub const PARTICIPANTS_MAX: u16 = PARTICIPANTS_MAX;

    /// The schedule for so many participants and cycles.
    pub fn new(participants: u16, cycles: u16) -> Result<Berger, NoRoundRobin> {
        let sound =
            (2..=PARTICIPANTS_MAX).contains(&participants) && (1..=CYCLES_MAX).contains(&cycles);
        if sound {
            Ok(Berger { participants, cycles })
        } else {
            Err(NoRoundRobin { participants, cycles })
        }
    }

    /// The size of the table: an odd number of participants uses the next even one.
    pub fn table(self) -> u16 {
        self.participants + self.participants % 2
    }

    /// How many rounds one cycle has.
    pub fn rounds_in_cycle(self) -> u16 {
        self.table() - 1
    }

    /// How many rounds there are.
    pub fn rounds(self) -> u16 {
        self.rounds_in_cycle() * self.cycles
    }

    /// How many games each participant is to play.
    pub fn games_each(self) -> u16 {
        (self.participants - 1) * self.cycles
    }

    /// The meetings of a round, counted from 1; nothing beyond the last.
    pub fn round(self, round: Round) -> Meetings {
        if round > self.rounds() {
            return Meetings::default();
        }
        let (cycle, within) =
            (round.before() / self.rounds_in_cycle(), round.before() % self.rounds_in_cycle());
        let within = Round::from_index(within.into());
        let exchanged = cycle % 2 == 1;
        let meetings = table_round(self.table(), within)
            .map(|meeting| if exchanged { meeting.reversed() } else { meeting });
        Meetings::among(self.participants, meetings)
    }
}

/// A round of the table for an even number `size`: the highest number first, then the others.
///
/// With m = size − 1 and the partner k of the highest number, the other pairs lie around k in the
/// circle 1..m: one step before and behind him, two steps, and so on.
fn table_round(size: u16, round: Round) -> impl Iterator<Item = Meeting> {
    let round = round.get();
    let circle = usize::from(size - 1);
    let centre =
        usize::from(if round.is_multiple_of(2) { size / 2 + round / 2 } else { round.div_ceil(2) })
            - 1;
    let (top, partner) = (Number::at(circle), Number::at(centre));
    // In even rounds the highest number begins.
    let top_meets = Meeting { first: partner, second: top };
    let top_meets = if round.is_multiple_of(2) { top_meets.reversed() } else { top_meets };
    let others = (1..usize::from(size) / 2).map(move |step| Meeting {
        first: Number::at((centre + step) % circle),
        second: Number::at((centre + circle - step) % circle),
    });
    std::iter::once(top_meets).chain(others)
}
