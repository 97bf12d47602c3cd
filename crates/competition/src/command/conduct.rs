//! Conduct: incidents, protests, appeals, signatures, and taking back.

use rulebook::Sanction;
use serde::{Deserialize, Serialize};
use tournament::{Round, Score};

use crate::{
    Authority, BoardNumber, CommitteeMember, Competition, FactIndex, GameNumber, Heard, Imposed,
    Member, ProtestNumber, SectionNumber, TableNumber,
};

/// Note an incident, and what was imposed for it. What is imposed takes effect at once: whatever a
/// sanction needs to be told for that (a result, seconds, rounds, an amount) must be said with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NoteIncident {
    /// Who.
    pub who: Member,
    /// In which round.
    pub round: Option<Round>,
    /// What happened.
    pub act: String,
    /// The clauses that were broken.
    pub clauses: Vec<String>,
    /// The points of the regulations that were broken, such as `7.2`.
    #[serde(default)]
    pub points: Vec<String>,
    /// Whether a telephone of his rang during play.
    #[serde(default)]
    pub rang: bool,
    /// What was imposed, by its name in the rulebook; nothing if it was only noted.
    #[serde(default)]
    pub sanction: Option<String>,
    /// Who decides.
    pub by: Authority,
    /// In which section; it must be said where he plays such a round in several.
    #[serde(default)]
    pub section: Option<SectionNumber>,
    /// Which game of his meeting, counted from 1; if it is not said, the one that is played, or else
    /// the last.
    #[serde(default)]
    pub game: Option<GameNumber>,
    /// The result of that game now, where more than one is possible: both may lose, or the arbiter
    /// fixes what the opponent has.
    #[serde(default)]
    pub score: Option<Score>,
    /// Whether the whole micro-match is lost, and not the game alone.
    #[serde(default)]
    pub micro_match: bool,
    /// The seconds that a clock is changed by.
    #[serde(default)]
    pub seconds: Option<u16>,
    /// The rounds that he must not play in.
    #[serde(default)]
    pub rounds: Vec<Round>,
    /// The fine.
    #[serde(default)]
    pub amount: Option<u32>,
    /// Whether all his results are annulled when he is removed.
    #[serde(default)]
    pub annul: bool,
    /// Another measure, in words.
    #[serde(default)]
    pub measure: String,
}

impl NoteIncident {
    /// Something that happened, for which nothing is imposed.
    pub fn new(who: Member, act: String, by: Authority) -> NoteIncident {
        NoteIncident {
            who,
            round: None,
            act,
            clauses: Vec::new(),
            points: Vec::new(),
            rang: false,
            sanction: None,
            by,
            section: None,
            game: None,
            score: None,
            micro_match: false,
            seconds: None,
            rounds: Vec::new(),
            amount: None,
            annul: false,
            measure: String::new(),
        }
    }

    /// Whether what is imposed reaches further than the board he sits at.
    pub(super) fn reaches_further(&self) -> bool {
        let named = |sanction: Sanction| self.sanction.as_deref() == Some(sanction.name());
        named(Sanction::Expulsion) || named(Sanction::ExclusionFromRounds)
    }
}

/// Form the appeals committee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FormCommittee {
    /// Its members, the chair first.
    pub members: Vec<CommitteeMember>,
    /// Its reserves.
    pub reserves: Vec<CommitteeMember>,
    /// Why it is formed only now, where it should have been before the first round.
    #[serde(default)]
    pub note: String,
}

/// File a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FileProtest {
    /// In whose name.
    pub who: Member,
    /// Who files it: in team events the captain.
    pub filed_by: String,
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// About which round.
    pub round: Round,
    /// What it is about.
    pub text: String,
    /// The clauses that were broken.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// The points of the regulations that were broken, such as `7.2`.
    #[serde(default)]
    pub points: Vec<String>,
    /// Whether it is in writing.
    #[serde(default)]
    pub written: bool,
    /// The deposit paid, in roubles.
    #[serde(default)]
    pub deposit_roubles: u16,
    /// The sanction that it is about: if it is upheld, that is lifted.
    #[serde(default)]
    pub against: Option<Imposed>,
}

/// Decide a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DecideProtest {
    /// Which, counted from 1.
    pub protest: ProtestNumber,
    /// Whether it is upheld.
    pub upheld: bool,
    /// Who decides.
    pub by: Authority,
    /// The decision.
    pub text: String,
    /// Who was heard.
    #[serde(default)]
    pub heard: Option<Heard>,
    /// The result that it changes.
    #[serde(default)]
    pub result: Option<ResultRuled>,
    /// The sanction that it lifts, if it is not the one that the protest is about.
    #[serde(default)]
    pub lifts: Option<Imposed>,
}

/// The result that a decision gives a game of the round that a protest is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ResultRuled {
    /// The table.
    pub table: TableNumber,
    /// The board of a team match, counted from 1.
    #[serde(default = "super::first_board")]
    pub board: BoardNumber,
    /// The game of a micro-match, counted from 1.
    #[serde(default = "super::first_game")]
    pub game: GameNumber,
    /// Its result.
    pub score: Score,
}

/// Appeal against the decision on a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FileAppeal {
    /// Which protest.
    pub protest: ProtestNumber,
    /// The appeal.
    pub text: String,
    /// Whether it is in writing.
    #[serde(default)]
    pub written: bool,
}

/// Decide an appeal, finally.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DecideAppeal {
    /// Which protest.
    pub protest: ProtestNumber,
    /// Whether it is upheld.
    pub upheld: bool,
    /// The members of the committee who voted.
    pub voted: Vec<String>,
    /// The decision.
    pub text: String,
    /// Who was heard.
    #[serde(default)]
    pub heard: Option<Heard>,
    /// The result that it changes.
    #[serde(default)]
    pub result: Option<ResultRuled>,
    /// The sanction that it lifts, if it is not the one that the protest is about.
    #[serde(default)]
    pub lifts: Option<Imposed>,
}

/// Sign the protocol of a round, or the final table if no round is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sign {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    #[serde(default)]
    pub round: Option<Round>,
    /// Who signs. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
    /// With which account. A server that knows its people puts it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
}

/// Take back the last event that counts, a result of a running round, or what took something
/// back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Undo {
    /// Why.
    pub reason: String,
    /// Which event, by its place in the history counted from 0; the last one if not said.
    #[serde(default)]
    pub event: Option<FactIndex>,
}

impl Undo {
    /// What it takes back: what is named, or what stands last.
    pub fn means(&self, event: &Competition) -> Option<FactIndex> {
        self.event.or_else(|| event.last_fact())
    }
}
