//! Why something was decided: the clauses, and the facts they were applied to.

use std::borrow::Cow;

use clauses::Clause;
use rulebook::{Basis, Entry, Sanction};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use words::{Id, Language};

use crate::{Colour, Millis, id};

/// The clauses a decision rests on and the facts they were applied to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Because {
    /// The clauses.
    #[serde(serialize_with = "write_ids", deserialize_with = "read_ids")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub clauses: Vec<Clause>,
    /// The facts.
    pub facts: Vec<Fact>,
}

/// A fact that a decision speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// The player it is about.
    Player(Colour),
    /// A move as it was given.
    Move(String),
    /// A rule or violation, by the id it has in the rulebook's file.
    Rule(String),
    /// Something the rulebook's register has a word for, such as a sanction.
    Word(Word),
    /// How many there are.
    Number(u32),
    /// How many there must be, or may be.
    Limit(u32),
    /// A length of time.
    Time(Millis),
}

/// A word that is said in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Word(pub String);

/// The sanctions, by the words that facts have for them.
const SANCTIONS: [(Sanction, &str, Id); 13] = [
    (Sanction::Remark, "sanction.remark", id::SANCTION_REMARK),
    (Sanction::Warning, "sanction.warning", id::SANCTION_WARNING),
    (Sanction::Reprimand, "sanction.reprimand", id::SANCTION_REPRIMAND),
    (Sanction::OpponentGainsTime, "sanction.opponent-gains-time", id::SANCTION_OPPONENT_GAINS_TIME),
    (Sanction::OffenderLosesTime, "sanction.offender-loses-time", id::SANCTION_OFFENDER_LOSES_TIME),
    (
        Sanction::OpponentGainsPoints,
        "sanction.opponent-gains-points",
        id::SANCTION_OPPONENT_GAINS_POINTS,
    ),
    (
        Sanction::OffenderLosesPoints,
        "sanction.offender-loses-points",
        id::SANCTION_OFFENDER_LOSES_POINTS,
    ),
    (Sanction::LossOfGame, "sanction.loss-of-game", id::SANCTION_LOSS_OF_GAME),
    (
        Sanction::LossOfGameOrMicroMatch,
        "sanction.loss-of-game-or-micro-match",
        id::SANCTION_LOSS_OF_GAME_OR_MICRO_MATCH,
    ),
    (Sanction::Fine, "sanction.fine", id::SANCTION_FINE),
    (
        Sanction::ExclusionFromRounds,
        "sanction.exclusion-from-rounds",
        id::SANCTION_EXCLUSION_FROM_ROUNDS,
    ),
    (Sanction::Expulsion, "sanction.expulsion", id::SANCTION_EXPULSION),
    (Sanction::OtherMeasure, "sanction.other-measure", id::SANCTION_OTHER_MEASURE),
];

impl Word {
    /// The word for a sanction.
    pub fn sanction(sanction: Sanction) -> Word {
        let known = SANCTIONS.iter().find(|(one, _, _)| *one == sanction);
        Word(known.map_or("", |(_, word, _)| *word).to_owned())
    }

    /// The word in a language; itself, if it is none of ours.
    pub(crate) fn text(&self, language: Language) -> Cow<'_, str> {
        let known = SANCTIONS.iter().find(|(_, word, _)| *word == self.0);
        known.map_or(Cow::Borrowed(&self.0), |(_, _, id)| language.say(*id))
    }
}

impl Because {
    /// On these clauses, without any fact worth telling.
    pub fn of(clauses: &[Clause]) -> Because {
        Because { clauses: clauses.to_vec(), facts: Vec::new() }
    }

    /// The same on these clauses too.
    pub fn and(mut self, clauses: &[Clause]) -> Because {
        self.clauses.extend(clauses);
        let mut seen = Vec::new();
        self.clauses.retain(|clause| {
            let new = !seen.contains(clause);
            seen.push(*clause);
            new
        });
        self
    }

    /// The same with one more fact.
    pub fn with(mut self, fact: Fact) -> Because {
        self.facts.push(fact);
        self
    }

    /// What the first clause is about, in its own register's words.
    pub fn title(&self, language: Language) -> &'static str {
        self.clauses.first().map_or("", |clause| Entry::of(*clause).title(language))
    }
}

impl From<&Basis> for Because {
    fn from(basis: &Basis) -> Because {
        Because::of(basis)
    }
}

fn write_ids<S: Serializer>(clauses: &[Clause], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(clauses.iter().map(Clause::to_string))
}

fn read_ids<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Clause>, D::Error> {
    let ids = Vec::<String>::deserialize(deserializer)?;
    ids.iter().map(|id| Clause::parse(id).map_err(D::Error::custom)).collect()
}
