//! The pairs of a round, and why they are so.

use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use clauses::Clause;
#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Colour, Number, Points, Round};

/// The pairs of one round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pairing {
    /// The pairs in the order in which they were formed: the first plays on board 1.
    pub pairs: Vec<Pair>,
    /// The one for whom there was no opponent.
    pub bye: Option<Bye>,
    /// The lot that decided, if the system asks for one.
    pub lot: Option<Drawn>,
    /// What the arbiter should know before he publishes the round.
    pub notes: Vec<Note>,
    /// What the round as a whole rests on.
    pub because: Vec<Ground>,
}

impl Pairing {
    /// Whether everybody sits as in another.
    pub fn sits_as(&self, other: &Pairing) -> bool {
        let pairs = |one: &Pairing| -> Vec<(Number, Number)> {
            one.pairs.iter().map(|pair| (pair.white, pair.black)).collect()
        };
        let bye = |one: &Pairing| one.bye.as_ref().map(|bye| bye.who);
        pairs(self) == pairs(other) && bye(self) == bye(other)
    }

    /// Whether it names anybody who was passed over.
    pub fn names_passed(&self) -> bool {
        let searches = self.pairs.iter().filter_map(|pair| pair.search.as_ref());
        let bye = self.bye.as_ref().is_some_and(|bye| !bye.passed.is_empty());
        bye || { searches }.any(|one| !one.passed.is_empty() || !one.stayed.is_empty())
    }
}

/// Two who play each other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pair {
    /// He who has White.
    pub white: Number,
    /// He who has Black.
    pub black: Number,
    /// What the pair rests on.
    pub because: Vec<Ground>,
    /// How it was found, in a system that searches.
    pub search: Option<Box<Search>>,
}

/// One who has no opponent this round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bye {
    /// Who.
    pub who: Number,
    /// Those who stood before him for it, and why they play.
    pub passed: Vec<Passed>,
    /// What it rests on.
    pub because: Vec<Ground>,
}

impl Ground {
    /// An article of FIDE's handbook.
    pub(crate) const fn fide(article: &'static str) -> Ground {
        Ground::Fide(Cow::Borrowed(article))
    }

    /// A reading of ours, by its id.
    pub(crate) const fn reading(id: &'static str) -> Ground {
        Ground::Reading(Cow::Borrowed(id))
    }
}

impl Pair {
    /// A pair that needed no search, such as one read from a table.
    pub fn new(white: Number, black: Number, because: Vec<Ground>) -> Pair {
        Pair { white, black, because, search: None }
    }
}

impl Bye {
    /// A bye that needed no search.
    pub fn new(who: Number, because: Vec<Ground>) -> Bye {
        Bye { who, passed: Vec::new(), because }
    }
}

/// How a pair was found: the trace that an arbiter would have written beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Search {
    /// The points of the group that was being paired.
    pub group: Points,
    /// The one for whom an opponent was sought.
    pub one: Ranked,
    /// The opponent found.
    pub other: Ranked,
    /// Whether the first of them had to leave his group.
    pub moved: Moved,
    /// Those who were to leave the group before him, and why they stayed.
    pub stayed: Vec<Passed>,
    /// The opponents that were tried before, in order, and why they were passed over.
    pub passed: Vec<Passed>,
    /// What decided the colours.
    pub colours: ColourRule,
    /// Who gets one colour a third time running, if anybody does.
    pub third_running: Option<Number>,
}

/// Where a participant stands in the classification before the round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ranked {
    /// Who.
    pub who: Number,
    /// His place, counted from 1.
    pub place: u16,
    /// His points.
    pub points: Points,
    /// What orders him inside his group, the most important first.
    pub keys: Vec<Key>,
}

/// A value that orders participants with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", tag = "key", content = "value", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Key {
    /// His number, the smaller first.
    NumberAscending(Number),
    /// His number, the larger first.
    NumberDescending(Number),
    /// His place in the lot of the round, counted from 1.
    Lot(u16),
    /// The points of all his opponents, by the name of Solkoff.
    Solkoff(Points),
    /// The same without the worst opponent.
    TruncatedSolkoff(Points),
    /// The same without the best and the worst.
    MedianSolkoff(Points),
    /// The points of all his opponents, by the name of Buchholz.
    Buchholz(Points),
    /// The same without the best and the worst.
    MedianBuchholz(Points),
    /// He rose in this round, and it has not been made up for.
    Risen(Round),
    /// He descended in this round, and it has not been made up for.
    Descended(Round),
    /// The colour that is due to him.
    Due(Colour),
}

/// Whether the first of a pair played inside his group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Moved {
    /// Both have the same points.
    Stayed,
    /// He went down to a group with fewer points.
    Descent,
    /// He went up to a group with more points.
    Rise,
}

/// Somebody who came earlier in the order, and was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Passed {
    /// Who.
    pub who: Number,
    /// Why not.
    pub why: Refusal,
}

/// Why somebody who came earlier in the order was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Refusal {
    /// The two met in this round.
    Met(Round),
    /// The two must not be paired, by a decision.
    Forbidden,
    /// Neither could be given a colour that he may have.
    ColourBar,
    /// One of them would get a colour a third time running, which can be avoided.
    ThirdRunning,
    /// He has no possible opponent in the groups that come into question.
    NoOpponent,
    /// The others could not all be paired then.
    NoCompletion,
    /// More would then have to leave the group of these points than need to.
    MoreLeave(Points),
    /// Somebody would then have to leave the group of these points for one farther away.
    Farther(Points),
    /// The group of these points would then take more third colours running than it needs to.
    MoreThirds(Points),
    /// All else would be equal then, but others would leave the group than those who come first.
    Order,
    /// He has had a win without play already.
    HadBye,
    /// All could be paired then, but worse under this criterion of FIDE's Dutch system: 12 is C12.
    Criterion(u8),
}

/// What decided the colours of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ColourRule {
    /// Neither had played: by the number of the higher one, as in the first round.
    Number,
    /// Neither had played: the first of the pair has White.
    FirstHasWhite,
    /// Another assignment would break the bar on one colour running.
    Bar,
    /// White to the one who has had it less often.
    FewerWhites,
    /// The colours of the game so many games back differ: 1 is the last game.
    History(u16),
    /// Equal histories: the higher one alternates.
    HigherAlternates,
    /// Equal histories: the one earlier in the lot alternates.
    LotAlternates,
    /// Both get the colour that is due to them.
    Dues,
    /// Both are due the same colour; he who needs it more gets it.
    Stronger,
    /// Both are due the same colour, with equal histories: the higher one gets it.
    HigherGetsDue,
    /// Both are due the same colour; the larger surplus is evened out first.
    Surplus,
    /// Exchanged, so that nobody gets one colour a third time running. No system does so any more;
    /// logs of November 2026 and before have it.
    Exchanged,
    /// Both are due the same colour, with equal histories: the one earlier in the search gets it.
    EarlierGetsDue,
}

/// What the arbiter should know about a round before he publishes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Note {
    /// No pairing keeps the bar on colours, so it was dropped for this round.
    BarDropped,
    /// He gets one colour again although the bar forbids it.
    BarBroken(Number),
    /// He gets one colour a third time running.
    ThirdRunning(Number),
    /// His colours will differ by more than the rulebook aims at.
    Surplus(Number),
    /// He descends again before having risen.
    SecondDescent(Number),
    /// He rises again before having descended.
    SecondRise(Number),
    /// The draw of the colour of number 1 was not given: he got this one.
    FirstColourAssumed(Colour),
}

/// The lot of a round, as it was used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Drawn {
    /// Where it comes from.
    pub source: Source,
    /// The order it gave.
    pub order: Vec<Number>,
}

/// Where a lot comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case", deny_unknown_fields)
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Source {
    /// The numbers of the participants are the lot.
    Numbers,
    /// It was drawn in public and typed in.
    Given,
    /// It follows from a seed, for this purpose, by the method of the crate `lots`.
    Seed {
        /// The purpose that keeps this draw apart from others of the same seed.
        purpose: String,
    },
}

/// What a decision rests on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub enum Ground {
    /// A clause of one of our five documents.
    Clause(Clause),
    /// An article of FIDE's handbook, such as `C.04.3 3.8`.
    Fide(Cow<'static, str>),
    /// A reading of ours where a text is silent or unclear, by its id.
    Reading(Cow<'static, str>),
    /// What an older or newer program rested a decision on, as it wrote it.
    Other(String),
}

/// `RU-2022 5.4.10.5.4`, `FIDE C.04.3 3.8`, `[met-is-played]`.
impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ground::Clause(clause) => clause.fmt(f),
            Ground::Fide(article) => write!(f, "FIDE {article}"),
            Ground::Reading(id) => write!(f, "[{id}]"),
            Ground::Other(text) => f.write_str(text),
        }
    }
}

impl FromStr for Ground {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Ground, Infallible> {
        if let Some(article) = text.strip_prefix("FIDE ") {
            return Ok(Ground::Fide(article.to_owned().into()));
        }
        match text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(id) => Ok(Ground::Reading(id.to_owned().into())),
            // A log is read also when the register of clauses has changed.
            None => {
                Ok(Clause::parse(text)
                    .map_or_else(|_| Ground::Other(text.to_owned()), Ground::Clause))
            }
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Ground {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ground, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(feature = "serde")]
impl Serialize for Ground {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
