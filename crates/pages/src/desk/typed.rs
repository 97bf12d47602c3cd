//! What was typed into a form that is refused: it comes back as it was, each fault at its field.

use std::collections::BTreeMap;

use competition::{Noun, Problem, Refusal, Unsaid};
use words::Language;

/// The fields of a form as they were typed, and what is wrong with them.
#[derive(Clone, Debug, Default)]
pub struct Typed {
    form: String,
    fields: BTreeMap<String, String>,
    /// Faults by the names of the fields; the empty name is the whole form.
    faults: Vec<(&'static str, String)>,
}

/// The most letters of a field.
const FIELD_CHARS_MAX: usize = 4_000;

impl Typed {
    /// What came with the form of this name.
    pub fn of(form: impl Into<String>, fields: BTreeMap<String, String>) -> Typed {
        let cut = |text: String| text.trim().chars().take(FIELD_CHARS_MAX).collect();
        let fields = fields.into_iter().map(|(name, text)| (name, cut(text))).collect();
        Typed { form: form.into(), fields, faults: Vec::new() }
    }

    /// A field of this form; empty if it was not sent.
    pub fn field(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", String::as_str)
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

    /// Whether it is the form of this name that is refused.
    pub(crate) fn is(&self, form: &str) -> bool {
        self.form == form && !self.faults.is_empty()
    }

    /// What to put into a field of a form: what was typed, if it is this form that is refused.
    pub fn get(&self, form: &str, field: &str) -> &str {
        if self.is(form) { self.field(field) } else { "" }
    }

    /// Whether a field of the refused form has this value.
    pub(crate) fn has(&self, form: &str, field: &str, value: &str) -> bool {
        self.is(form) && self.field(field) == value
    }

    /// What is wrong with a field of a form.
    pub(crate) fn faults(&self, form: &str, field: &str) -> Vec<&str> {
        let here = |(name, _): &&(&str, String)| *name == field && self.form == form;
        self.faults.iter().filter(here).map(|(_, text)| text.as_str()).collect()
    }
}

/// A field, and whether a problem is about it.
type About = (&'static str, fn(&Problem) -> bool);

/// The fields of the forms for conduct; problems with none of them are about the whole form.
const ABOUT: [About; 12] = [
    ("text", |one| matches!(one, Problem::Unsaid { what: Unsaid::Text })),
    ("reason", |one| matches!(one, Problem::Unsaid { what: Unsaid::Reason })),
    ("filed_by", |one| {
        matches!(one, Problem::Unsaid { what: Unsaid::Who } | Problem::OnlyCaptain { .. })
    }),
    ("clauses", |one| {
        matches!(one, Problem::UnknownClause { .. } | Problem::ProtestWithoutClauses)
    }),
    ("written", |one| matches!(one, Problem::ProtestNotWritten)),
    ("deposit", |one| matches!(one, Problem::DepositMissing { .. })),
    ("round", |one| {
        let round = matches!(one, Problem::NoSuch { thing: Noun::Round, .. });
        round || matches!(one, Problem::ProtestLate { .. } | Problem::NotPaired { .. })
    }),
    ("sanction", |one| matches!(one, Problem::UnknownSanction { .. })),
    ("by", |one| matches!(one, Problem::SanctionBy { .. })),
    ("members", |one| {
        let name = matches!(one, Problem::Unsaid { what: Unsaid::Name });
        name || matches!(one, Problem::CommitteeUnsound { .. } | Problem::CommitteeArbiter { .. })
    }),
    ("voted", |one| matches!(one, Problem::NotOfCommittee { .. })),
    ("panel", |one| matches!(one, Problem::PanelSettles { .. })),
];

/// The field that a problem is about.
fn field_of(problem: &Problem) -> &'static str {
    ABOUT.iter().find(|(_, is)| is(problem)).map_or("", |(field, _)| field)
}
