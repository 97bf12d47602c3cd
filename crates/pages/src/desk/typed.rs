//! What was typed into a form that is refused: it comes back as it was, each fault at its field.

use competition::{MissingField, Noun, Problem, Refusal, SanctionNeeds};
use words::Language;

/// A form as it was typed, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct Typed<F> {
    /// The form; where none was sent, an empty one.
    pub form: F,
    /// Faults by the names of the fields; the empty name is the whole form.
    faults: Vec<(&'static str, String)>,
}

impl<F> Typed<F> {
    /// What came.
    pub fn of(form: F) -> Typed<F> {
        Typed { form, faults: Vec::new() }
    }

    /// Notes what is wrong with a field.
    pub fn wrong(&mut self, field: &'static str, text: impl Into<String>) {
        self.faults.push((field, text.into()));
    }

    /// Notes every fault of a refusal at the field it is about.
    pub fn refuse(&mut self, refusal: &Refusal, language: Language) {
        for fault in &refusal.faults {
            self.wrong(field_of(&fault.problem), fault.text(language));
        }
    }

    /// Whether it is this form that is refused.
    pub(crate) fn is_refused(&self) -> bool {
        !self.faults.is_empty()
    }

    /// What is wrong with a field.
    pub(crate) fn faults(&self, field: &str) -> Vec<&str> {
        let here = self.faults.iter().filter(|(name, _)| *name == field);
        here.map(|(_, text)| text.as_str()).collect()
    }
}

/// A field, and whether a problem is about it.
type About = (&'static str, fn(&Problem) -> bool);

/// The fields of the forms for conduct; problems with none of them are about the whole form.
const ABOUT: [About; 16] = [
    ("text", |one| matches!(one, Problem::Unsaid { what: MissingField::Text })),
    ("reason", |one| matches!(one, Problem::Unsaid { what: MissingField::Reason })),
    ("filed_by", |one| {
        matches!(
            one,
            Problem::Unsaid { what: MissingField::Who }
                | Problem::OnlyCaptain { .. }
                | Problem::ProtestForAnother { .. }
        )
    }),
    ("clauses", |one| {
        let foreign = matches!(one, Problem::SanctionByForeignClause { .. });
        let none = matches!(one, Problem::ProtestWithoutClauses | Problem::SanctionWithoutClauses);
        foreign
            || none
            || matches!(one, Problem::UnknownClause { .. } | Problem::ProtestByForeignClause { .. })
    }),
    ("written", |one| matches!(one, Problem::ProtestNotWritten | Problem::AppealNotWritten)),
    ("seconds", |one| {
        let said = matches!(one, Problem::SanctionNeeds { what: SanctionNeeds::Seconds });
        said || matches!(one, Problem::SanctionSeconds { .. })
    }),
    ("rounds", |one| matches!(one, Problem::SanctionNeeds { what: SanctionNeeds::Rounds })),
    ("score", |one| {
        let said = matches!(one, Problem::SanctionNeeds { what: SanctionNeeds::Result });
        let ruled = matches!(one, Problem::DismissedWithResult | Problem::NothingToCorrect { .. });
        said || ruled || matches!(one, Problem::SanctionScore { .. })
    }),
    ("note", |one| matches!(one, Problem::CommitteeLate)),
    ("deposit", |one| matches!(one, Problem::DepositMissing { .. })),
    ("round", |one| {
        let round = matches!(one, Problem::NoSuch { thing: Noun::Round, .. });
        round || matches!(one, Problem::ProtestLate { .. } | Problem::NotPaired { .. })
    }),
    ("sanction", |one| {
        let fine = matches!(one, Problem::FineNotAnnounced | Problem::FineOtherwise { .. });
        let game = matches!(one, Problem::SanctionNeeds { .. });
        fine || game
            || matches!(
                one,
                Problem::UnknownSanction { .. }
                    | Problem::SanctionNotFor
                    | Problem::SanctionOutOfOrder
            )
    }),
    ("by", |one| matches!(one, Problem::SanctionBy { .. })),
    ("members", |one| {
        let name = matches!(one, Problem::Unsaid { what: MissingField::Name });
        name || matches!(one, Problem::CommitteeUnsound { .. } | Problem::CommitteeArbiter { .. })
    }),
    ("voted", |one| matches!(one, Problem::NotOfCommittee { .. })),
    ("panel", |one| matches!(one, Problem::PanelSettles { .. })),
];

/// The field that a problem is about.
fn field_of(problem: &Problem) -> &'static str {
    ABOUT.iter().find(|(_, is)| is(problem)).map_or("", |(field, _)| field)
}
