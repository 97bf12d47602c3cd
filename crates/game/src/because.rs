//! Why something was decided: the clauses, and the facts they were applied to.

use clauses::Clause;
use rulebook::{Basis, Entry, Sanction};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use words::Language;

use crate::{Colour, Millis};

/// The clauses a decision rests on and the facts they were applied to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Because {
    /// The clauses.
    #[serde(serialize_with = "write_ids", deserialize_with = "read_ids")]
    pub clauses: Vec<Clause>,
    /// The facts.
    pub facts: Vec<Fact>,
}

/// A fact that a decision speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
pub struct Word(pub String);

impl Word {
    /// The word for a sanction.
    pub fn sanction(sanction: Sanction) -> Word {
        let key = match sanction {
            Sanction::Remark => "remark",
            Sanction::Warning => "warning",
            Sanction::Reprimand => "reprimand",
            Sanction::OpponentGainsTime => "opponent-gains-time",
            Sanction::OffenderLosesTime => "offender-loses-time",
            Sanction::OpponentGainsPoints => "opponent-gains-points",
            Sanction::OffenderLosesPoints => "offender-loses-points",
            Sanction::LossOfGame => "loss-of-game",
            Sanction::LossOfGameOrMicroMatch => "loss-of-game-or-micro-match",
            Sanction::Fine => "fine",
            Sanction::ExclusionFromRounds => "exclusion-from-rounds",
            Sanction::Expulsion => "expulsion",
        };
        Word(format!("sanction.{key}"))
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
