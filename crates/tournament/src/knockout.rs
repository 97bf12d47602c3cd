//! Knockout brackets, with or without play for the lower places.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Meeting, Meetings, Number};

/// Who goes on playing after a defeat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PlayOn {
    /// Nobody: the loser of a meeting leaves.
    #[default]
    Nobody,
    /// The losers of the two semi-finals, for the third place.
    ForThirdPlace,
    /// Everybody, until each place is decided: the improved knockout.
    ForAllPlaces,
}

/// How the numbers are put into the bracket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Slots {
    /// As they come: 1–2, 3–4, …; if places are left free, the first numbers pass the first round.
    #[default]
    InOrder,
    /// The strongest apart: number 1 could meet number 2 only in the last round.
    Seeded,
}

/// A bracket as it stands before a round.
///
/// It is a list of blocks. The members of a block share the places from its `first_place` on; each
/// round halves every block that plays on, the winners before the losers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    play_on: PlayOn,
    blocks: Vec<Block>,
}

/// Those who share a run of places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The highest place they share.
    pub first_place: u16,
    /// Who: none stands for a free place, which loses to everybody.
    pub slots: Vec<Option<Number>>,
    /// Whether they play each other for these places.
    plays: bool,
}

/// How a meeting of a bracket was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decided {
    /// He has won and goes on.
    Won(Number),
    /// Both have lost: both leave, and their next opponent passes free.
    BothLost,
}

/// A meeting of the bracket has no winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "The meeting of {} and {} has no winner yet; enter its result, or break the tie as the regulations say.",
    meeting.first, meeting.second
)]
pub struct NoWinner {
    /// The meeting.
    pub meeting: Meeting,
}

impl Bracket {
    /// The bracket before the first round.
    pub fn new(participants: u16, slots: Slots, play_on: PlayOn) -> Bracket {
        let size = participants.next_power_of_two().max(2);
        let order = match slots {
            Slots::InOrder => in_order(participants, size),
            Slots::Seeded => seeded(size),
        };
        let real = |number: u16| Number::new(number).filter(|_| number <= participants);
        let slots = order.into_iter().map(real).collect();
        Bracket { play_on, blocks: vec![Block { first_place: 1, slots, plays: true }] }
    }

    /// The blocks, the highest place first.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// How many rounds a bracket of so many participants has.
    pub fn rounds(participants: u16) -> u16 {
        participants.next_power_of_two().max(2).ilog2() as u16
    }

    /// The meetings of the next round, and those who pass it without play.
    pub fn meetings(&self) -> Meetings {
        let mut meetings = Meetings::default();
        for pair in self.playing().flat_map(|block| block.slots.chunks_exact(2)) {
            match (pair[0], pair[1]) {
                (Some(first), Some(second)) => meetings.meetings.push(Meeting { first, second }),
                (Some(free), None) | (None, Some(free)) => meetings.free.push(free),
                (None, None) => {}
            }
        }
        meetings
    }

    /// Whether there is nothing left to play.
    pub fn is_over(&self) -> bool {
        self.meetings().meetings.is_empty()
            && !self.playing().any(|block| block.players().count() > 1)
    }

    /// The blocks whose members still play each other.
    fn playing(&self) -> impl Iterator<Item = &Block> {
        self.blocks.iter().filter(|block| block.plays)
    }

    /// The bracket after a round.
    pub fn after(&self, decided: impl Fn(Meeting) -> Option<Decided>) -> Result<Bracket, NoWinner> {
        let mut blocks = Vec::new();
        for block in &self.blocks {
            if block.plays {
                blocks.extend(self.halves(block, &decided)?);
            } else {
                blocks.push(block.clone());
            }
        }
        blocks.retain(|block| block.players().next().is_some());
        Ok(Bracket { play_on: self.play_on, blocks })
    }

    /// The places as they stand: each with the place he shares from and how many share it.
    pub fn places(&self) -> Vec<(Number, u16, u16)> {
        let mut place = 1;
        let mut places = Vec::new();
        for block in &self.blocks {
            let share = block.players().count() as u16;
            places.extend(block.players().map(|number| (number, place, share)));
            place += share;
        }
        places
    }

    /// Whether those play on who share so many places from this one on.
    fn goes_on(&self, first_place: u16, size: usize) -> bool {
        let wanted = match self.play_on {
            PlayOn::ForAllPlaces => true,
            PlayOn::ForThirdPlace => first_place == 1 || (first_place == 3 && size == 2),
            PlayOn::Nobody => first_place == 1,
        };
        wanted && size > 1
    }

    /// The winners of a block and its losers. Those whose meeting both have lost play no more: they
    /// share the places of the losers, behind them if these play on.
    fn halves(
        &self,
        block: &Block,
        decided: impl Fn(Meeting) -> Option<Decided>,
    ) -> Result<Vec<Block>, NoWinner> {
        let [mut winners, mut losers, mut out] = [const { Vec::new() }; 3];
        for pair in block.slots.chunks_exact(2) {
            let first_wins = match (pair[0], pair[1]) {
                (Some(first), Some(second)) => {
                    let meeting = Meeting { first, second };
                    match decided(meeting).ok_or(NoWinner { meeting })? {
                        Decided::Won(winner) => winner == first,
                        Decided::BothLost => {
                            winners.push(None);
                            losers.push(None);
                            out.extend([Some(first), Some(second)]);
                            continue;
                        }
                    }
                }
                (None, Some(_)) => false,
                // Between two free places the first-named wins.
                (_, None) => true,
            };
            let (up, down) = if first_wins { (pair[0], pair[1]) } else { (pair[1], pair[0]) };
            winners.push(up);
            losers.push(down);
        }
        let next_place = block.first_place + winners.len() as u16;
        let mut halves = vec![self.block(block.first_place, winners)];
        let mut losers = self.block(next_place, losers);
        if losers.plays {
            halves.extend([losers, Block { first_place: next_place, slots: out, plays: false }]);
        } else {
            losers.slots.extend(out);
            halves.push(losers);
        }
        Ok(halves)
    }

    fn block(&self, first_place: u16, slots: Vec<Option<Number>>) -> Block {
        let plays = self.goes_on(first_place, slots.len());
        Block { first_place, slots, plays }
    }
}

impl Block {
    /// Those who are really there.
    pub fn players(&self) -> impl Iterator<Item = Number> + '_ {
        self.slots.iter().flatten().copied()
    }
}

/// Numbers `1..=free` each beside a free place, then the others two by two.
fn in_order(participants: u16, size: u16) -> Vec<u16> {
    let free = size - participants;
    let passing = (1..=free).flat_map(|number| [number, u16::MAX]);
    passing.chain(free + 1..=participants).collect()
}

/// The usual order of seeds: each round, the best meets the worst of those who should be left.
fn seeded(size: u16) -> Vec<u16> {
    let mut order = vec![1];
    while order.len() < usize::from(size) {
        let sum = 2 * order.len() as u16 + 1;
        order = order.iter().flat_map(|&seed| [seed, sum - seed]).collect();
    }
    order
}
