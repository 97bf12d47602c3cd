//! Protests, and what became of them.

use serde::Serialize;
use tournament::Round;

use super::{Imposed, Member, Moment, ProtestFiled, Ruling, SectionNumber};

/// A protest and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Protest {
    /// In whose name.
    pub who: Member,
    /// Who filed it.
    pub filed_by: String,
    /// The section.
    pub section: SectionNumber,
    /// The round.
    pub round: Round,
    /// What it is about.
    pub text: String,
    /// The clauses that were broken.
    pub clauses: Vec<String>,
    /// The points of the regulations that were broken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<String>,
    /// The deposit paid, in roubles.
    pub deposit_roubles: u16,
    /// When it was filed.
    pub at: Moment,
    /// The sanction that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Imposed>,
    /// How it was decided.
    pub decision: Option<Ruling>,
    /// The appeal against that.
    pub appeal: Option<String>,
    /// How the appeal was decided.
    pub appeal_decision: Option<Ruling>,
}

impl From<&ProtestFiled> for Protest {
    fn from(filed: &ProtestFiled) -> Protest {
        let ProtestFiled { who, section, round, deposit_roubles, at, against, .. } = *filed;
        Protest {
            who,
            filed_by: filed.filed_by.clone(),
            section,
            round,
            text: filed.text.clone(),
            clauses: filed.clauses.clone(),
            points: filed.points.clone(),
            deposit_roubles,
            at,
            against,
            decision: None,
            appeal: None,
            appeal_decision: None,
        }
    }
}

impl Protest {
    /// What becomes of the deposit: it is returned if the protest was upheld in the end.
    pub fn deposit_returned(&self) -> Option<bool> {
        let last = self.appeal_decision.as_ref().or(self.decision.as_ref());
        last.map(|ruling| ruling.upheld)
    }
}
