//! The forms of incidents, protests, appeals and the committee.

use competition::ProtestNumber;
use serde::Deserialize;

use super::incidents::About;
use super::typed::Typed;
use crate::form::Text;

/// An incident.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct IncidentForm {
    /// Who did it.
    pub who: Text,
    /// In which section.
    pub section: Text,
    /// In which round.
    pub round: Text,
    /// Which offence of the rulebook it is.
    pub offence: Text,
    /// What he did.
    pub act: Text,
    /// The clauses against which it is.
    pub clauses: Text,
    /// What is imposed for it; empty if it is only noted.
    pub sanction: Text,
    /// Who imposes it.
    pub by: Text,
    /// Which game of the meeting, if it is not the last.
    pub game: Text,
    /// The result of the game now.
    pub score: Text,
    /// Whether the whole micro-match is lost.
    pub micro_match: Text,
    /// The seconds that a clock is changed by.
    pub seconds: Text,
    /// The rounds that he must not play in.
    pub rounds: Text,
    /// The points of the regulations against which it is.
    pub points: Text,
    /// Another measure, in words.
    pub measure: Text,
    /// Whether his telephone rang during play.
    pub rang: Text,
    /// Whether his results are annulled when he is removed.
    pub annul: Text,
}

/// A protest.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct ProtestForm {
    /// Whose it is.
    pub who: Text,
    /// Who hands it in.
    pub filed_by: Text,
    /// In which section.
    pub section: Text,
    /// About which round.
    pub round: Text,
    /// What it says.
    pub text: Text,
    /// The clauses it rests on.
    pub clauses: Text,
    /// Whether it is in writing.
    pub written: Text,
    /// The deposit that goes with it.
    pub deposit: Text,
    /// The points of the regulations it rests on.
    pub points: Text,
    /// The sanction that it is about.
    pub against: Text,
}

/// A decision on a protest.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct RulingForm {
    upheld: Text,
    /// Its words.
    pub text: Text,
    /// The table whose result it changes, if it does.
    pub table: Text,
    /// The board of a team match.
    pub board: Text,
    /// The game of a micro-match.
    pub game: Text,
    /// The result that it gives.
    pub score: Text,
    /// The sanction that it lifts.
    pub lifts: Text,
    /// Who was heard.
    pub heard: Text,
}

impl RulingForm {
    /// Whether the protest is upheld.
    pub fn is_upheld(&self) -> bool {
        *self.upheld == *"yes"
    }
}

/// An appeal against a decision.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct AppealForm {
    /// What it says.
    pub text: Text,
    /// Whether it is in writing.
    pub written: Text,
}

/// A decision on an appeal.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct AppealRulingForm {
    /// Who voted, one a line.
    pub voted: Text,
    upheld: Text,
    /// Its words.
    pub text: Text,
    /// The table whose result it changes, if it does.
    pub table: Text,
    /// The board of a team match.
    pub board: Text,
    /// The game of a micro-match.
    pub game: Text,
    /// The result that it gives.
    pub score: Text,
    /// The sanction that it lifts.
    pub lifts: Text,
    /// Who was heard.
    pub heard: Text,
}

impl AppealRulingForm {
    /// Whether the appeal is upheld.
    pub fn is_upheld(&self) -> bool {
        *self.upheld == *"yes"
    }
}

/// The committee.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct CommitteeForm {
    /// Its members, one a line.
    pub members: Text,
    /// Its reserves, one a line.
    pub reserves: Text,
    /// Why it is formed only now.
    pub note: Text,
}

/// The forms of the page, one of which may have been refused.
#[derive(Default)]
pub struct ConductForms {
    /// An incident.
    pub incident: Typed<IncidentForm>,
    /// A protest.
    pub protest: Typed<ProtestForm>,
    /// A decision on the protest of a number.
    pub ruling: Option<(ProtestNumber, Typed<RulingForm>)>,
    /// An appeal against the decision on the protest of a number.
    pub appeal: Option<(ProtestNumber, Typed<AppealForm>)>,
    /// A decision on the appeal against the decision on the protest of a number.
    pub appeal_ruling: Option<(ProtestNumber, Typed<AppealRulingForm>)>,
    /// The committee.
    pub committee: Typed<CommitteeForm>,
}

impl ConductForms {
    /// Whom the form that was refused is about.
    pub fn about(&self) -> About {
        let IncidentForm { who, section, round, offence, .. } = &self.incident.form;
        let field = |text: &Text| Some(text.to_string()).filter(|text| !text.is_empty());
        About {
            section: section.parse().ok().or(self.protest.form.section.parse().ok()),
            who: field(who),
            round: field(round),
            offence: field(offence),
        }
    }
}

/// The form for the protest of a number: as it was typed, if it is this one that was refused.
pub(super) fn typed_for<F: Clone + Default>(
    refused: Option<&(ProtestNumber, Typed<F>)>,
    number: ProtestNumber,
) -> Typed<F> {
    let own = refused.filter(|(refused, _)| *refused == number);
    own.map(|(_, typed)| typed.clone()).unwrap_or_default()
}
