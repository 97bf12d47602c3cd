//! What has been played so far in one stage of an event.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Colour, Number, Points, Round, Worth};

/// A player, or a team, of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(default, rename_all = "kebab-case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Participant {
    /// His name.
    pub name: String,
    /// His rating, if he has one.
    pub rating: Option<u16>,
    /// His title, as the list gives it.
    pub title: String,
    /// His federation, region or club, as the list gives it.
    pub federation: String,
    /// His or her sex, if the list gives it.
    pub sex: Option<Sex>,
    /// The day of birth as the list gives it: `1990/01/31`, or the year alone.
    pub born: String,
    /// His number in the register of a federation, as the list gives it.
    pub id: String,
    /// How many rounds he took part in, if he left the tournament after them; 0 if he never came.
    pub left_after: Option<u16>,
    /// What remains of his results if he left.
    pub remains: KeptResults,
}

/// What remains of the results of one who left a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum KeptResults {
    /// All, unless he played fewer than half of the games of a round robin.
    #[default]
    ByHalf,
    /// All of them.
    All,
    /// Those who met him keep what they made; he is not placed.
    ForOthers,
    /// Nothing, for anybody.
    Nothing,
}

/// The sex of a participant, where events or lists ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Sex {
    /// Male.
    Male,
    /// Female.
    Female,
}

/// How a game came to its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum How {
    /// It was played.
    Played,
    /// It was played, and is not rated.
    Unrated,
    /// It was not played: one of them, or both, were absent.
    Forfeit,
}

/// A result, for one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Outcome {
    /// He won.
    Win,
    /// Nobody won.
    Draw,
    /// He lost; both may have.
    Loss,
    /// It is not known yet.
    Unfinished,
}

/// What one participant has in one round: a cell of the table. A micro-match is one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Entry {
    /// He was not paired, and has nothing.
    Absent,
    /// He asked not to be paired, and has the points of a draw.
    HalfBye,
    /// He was not paired by a decision, and has the points of a win.
    FullBye,
    /// There was no opponent for him: the "+" of an odd number.
    Bye,
    /// He was paired.
    Game {
        /// With whom.
        opponent: Number,
        /// The colour he had, or was to have.
        colour: Colour,
        /// His result.
        outcome: Outcome,
        /// How it came about.
        how: How,
    },
}

impl Entry {
    /// The opponent, the colour and the result, if a game was really played or is being played.
    pub fn played(self) -> Option<(Number, Colour, Outcome)> {
        match self {
            Entry::Game { how: How::Forfeit, .. } => None,
            Entry::Game { opponent, colour, outcome, .. } => Some((opponent, colour, outcome)),
            _ => None,
        }
    }

    /// Whether he has the points of a win without having played for them.
    pub fn won_without_play(self) -> bool {
        let forfeit = matches!(self, Entry::Game { how: How::Forfeit, outcome: Outcome::Win, .. });
        forfeit || matches!(self, Entry::Bye | Entry::FullBye)
    }
}

/// Points that count for pairing and nothing else, as acceleration gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fictitious {
    /// The first and the last number of those who have them.
    pub numbers: (Number, Number),
    /// The first and the last round for which they have them.
    pub rounds: (Round, Round),
    /// How many.
    pub points: Points,
}

/// One stage of an event: who takes part, and what each had in each round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tournament {
    /// The participants: number 1 first.
    pub participants: Vec<Participant>,
    /// The cells of each round, in the order of the participants.
    pub rounds: Vec<Vec<Entry>>,
    /// What results are worth.
    pub worth: Worth,
    /// How many rounds there will be.
    pub planned: u16,
    /// The colour that number 1 has in the first round, if it has been drawn.
    pub first_colour: Option<Colour>,
    /// Those who will not be paired in the next round, and what they get for it.
    pub away: Vec<(Number, Entry)>,
    /// Pairs that must not be made.
    pub forbidden: Vec<(Number, Number)>,
    /// The points that each brought along from an earlier stage; nobody has any if it is empty.
    #[cfg_attr(feature = "serde", serde(default))]
    pub carried: Vec<Points>,
    /// Points that count for pairing only; of two that overlap the later one holds.
    #[cfg_attr(feature = "serde", serde(default))]
    pub fictitious: Vec<Fictitious>,
}

impl Tournament {
    /// Leaves out those with later numbers, who have met nobody.
    pub fn keep_first(&mut self, count: usize) {
        self.participants.truncate(count);
        self.rounds.iter_mut().for_each(|round| round.truncate(count));
        self.carried.truncate(count);
    }

    /// A tournament in which nothing has been played yet.
    pub fn new(participants: Vec<Participant>, worth: Worth, planned: u16) -> Tournament {
        Tournament {
            participants,
            rounds: Vec::new(),
            worth,
            planned,
            first_colour: None,
            away: Vec::new(),
            forbidden: Vec::new(),
            carried: Vec::new(),
            fictitious: Vec::new(),
        }
    }

    /// The numbers of all participants.
    pub fn numbers(&self) -> impl DoubleEndedIterator<Item = Number> + ExactSizeIterator {
        (0..self.participants.len()).map(Number::at)
    }

    /// How many rounds are in the table.
    pub fn played_rounds(&self) -> u16 {
        u16::try_from(self.rounds.len()).unwrap_or(u16::MAX)
    }

    /// The round that is to be paired.
    pub fn next_round(&self) -> Round {
        Round::from_index(self.rounds.len())
    }

    /// Whether a participant is still in the tournament and expected in the next round.
    pub fn is_active(&self, number: Number) -> bool {
        self.participants[number.index()].left_after.is_none()
            && self.away.iter().all(|(away, _)| *away != number)
    }

    /// What a participant had, round by round.
    pub fn entries(&self, number: Number) -> impl DoubleEndedIterator<Item = Entry> + '_ {
        self.rounds.iter().map(move |round| round[number.index()])
    }

    /// The points of a participant so far, as far as they count.
    pub fn points(&self, number: Number) -> Points {
        let counted = self.entries(number).filter(|entry| self.counts(number, *entry));
        self.carried(number) + counted.map(|entry| self.worth.of_entry(entry)).sum::<Points>()
    }

    /// Whether what a participant had in a round counts: nothing does of one who left too early, nor
    /// against him.
    pub(crate) fn counts(&self, number: Number, entry: Entry) -> bool {
        let gone = |who: Number| {
            let one = self.participants.get(who.index());
            one.is_some_and(|one| one.remains == KeptResults::Nothing)
        };
        !gone(number) && !matches!(entry, Entry::Game { opponent, .. } if gone(opponent))
    }

    /// The points that a participant brought along from an earlier stage.
    pub fn carried(&self, number: Number) -> Points {
        self.carried.get(number.index()).copied().unwrap_or(Points::ZERO)
    }

    /// The points that a participant has for the pairing of a round, and for nothing else.
    pub fn fictitious(&self, number: Number, round: Round) -> Points {
        let holds = |given: &&Fictitious| {
            (given.numbers.0..=given.numbers.1).contains(&number)
                && (given.rounds.0..=given.rounds.1).contains(&round)
        };
        self.fictitious.iter().rev().find(holds).map_or(Points::ZERO, |given| given.points)
    }

    /// The round in which two really met, if they did.
    pub fn met(&self, one: Number, other: Number) -> Option<Round> {
        let with_other = |entry: Entry| entry.played().is_some_and(|(who, ..)| who == other);
        let index = self.entries(one).position(with_other);
        index.map(Round::from_index)
    }

    /// The colours of the games that a participant has really played, the earliest first.
    pub fn colours(&self, number: Number) -> impl DoubleEndedIterator<Item = Colour> + '_ {
        self.entries(number).filter_map(|entry| entry.played().map(|(_, colour, _)| colour))
    }
}
