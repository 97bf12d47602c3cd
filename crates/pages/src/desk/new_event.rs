//! A new event: rulebook and discipline, then everything else with the rulebook's own words on it.
//!
//! All that the form knows of its fields stands in `new_event/description.rs`, once.

mod description;
mod drawn;
mod event_form;
mod field;
mod form_choices;
#[cfg(test)]
mod offers;
mod parts;
mod place;

use askama::Template;
use competition::{Problem, Refusal, Regulations, Settled, Severity};
use rulebook::{Play, Rulebook};
use words::Id;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::viewer::Viewer;
use description::field_about;
use drawn::{Drawing, DrawnInput, DrawnPart};
use event_form::Faults;
use form_choices::FormChoices;

pub use event_form::EventForm;

/// The disciplines in which an event can be held.
#[derive(Template)]
#[template(path = "desk_new_discipline.html")]
pub struct DisciplinePage {
    frame: Frame,
    /// Rulebook, its title, its disciplines as value, name and clauses.
    books: Vec<(String, Vec<(String, String)>)>,
}

/// The form of an event: a new one, or one that is there.
#[derive(Template)]
#[template(path = "desk_new.html")]
pub struct NewPage {
    frame: Frame,
    purpose: Purpose,
    form: EventForm,
    choices: FormChoices,
    faults: Faults,
    warnings: Faults,
    looked: bool,
}

/// What the form is for: a new event, or one that is there.
struct Purpose {
    /// Where he came from: address and name.
    back: (String, String),
    action: String,
    title: Id,
    button: Id,
    /// What can no longer be changed.
    settled: Option<Id>,
}

impl Purpose {
    fn amend(context: &EventContext) -> Purpose {
        Purpose {
            back: (format!("/desk/{}", context.slug), context.card.name.clone()),
            action: format!("/desk/{}/regulations", context.slug),
            title: id::AMEND_REGULATIONS,
            button: id::AMEND,
            settled: context.competition().settled().map(|settled| match settled {
                Settled::Entries => id::SETTLED_ENTRIES,
                Settled::Admission => id::SETTLED_ADMISSION,
                Settled::Draw => id::SETTLED_DRAW,
            }),
        }
    }

    fn create(t: Texts) -> Purpose {
        Purpose {
            back: ("/desk/new".to_owned(), t.say(id::EVENT_DISCIPLINE).into_owned()),
            action: "/desk/new".to_owned(),
            title: id::NEW_EVENT,
            button: id::CREATE_EVENT,
            settled: None,
        }
    }
}

/// The name of the field that a problem is about; empty where it is about several.
fn field_of(problem: &Problem) -> &'static str {
    field_about(problem).map_or("", |field| field.name)
}

/// What the rulebook says of the regulations, by the fields it speaks of.
fn findings(regulations: &Regulations, severity: Severity, t: Texts) -> Faults {
    let found = regulations.findings().into_iter().filter(|one| one.severity == severity);
    found.map(|one| (field_of(&one.fault.problem), one.fault.text(t.language))).collect()
}

impl DisciplinePage {
    /// The disciplines of all rulebooks under which events are held.
    pub fn new(viewer: &Viewer) -> DisciplinePage {
        let t = viewer.texts;
        let holds = |book: &&Rulebook| !book.disciplines().is_empty() && book.holds_events();
        let mut books: Vec<&Rulebook> = Rulebook::all().filter(holds).collect();
        // Most arbiters hold events under the rulebook of their own language.
        books.sort_by_key(|book| !book.is_in(t.language));
        let books = books.into_iter().map(|book| {
            let prefix = book.document().prefix();
            let played = book.disciplines().iter().filter(|one| one.play != Play::Composition);
            let all = played.map(|one| {
                (format!("{prefix}/{}", one.id), format!("{} · {prefix}", one.names.of(t.language)))
            });
            (format!("{prefix} – {}", book.title().of(t.language)), all.collect())
        });
        DisciplinePage { frame: Frame::new(viewer, t.say(id::NEW_EVENT)), books: books.collect() }
    }
}

impl NewPage {
    /// The form of a new event as its rulebook fills it in, if it names a discipline.
    pub fn begun(viewer: &Viewer, form: &EventForm) -> Option<NewPage> {
        let choices = FormChoices::named(&form.discipline, viewer.texts)?;
        NewPage::new(viewer, EventForm::proposed(choices), Purpose::create(viewer.texts))
    }

    /// The form of a new event as it was filled in, if it names a discipline.
    pub fn sent(viewer: &Viewer, form: EventForm) -> Option<NewPage> {
        let page = NewPage::new(viewer, form, Purpose::create(viewer.texts))?;
        Some(NewPage { looked: true, ..page })
    }

    /// The form filled with the regulations of an event that is there.
    pub fn of_event(viewer: &Viewer, context: &EventContext) -> Option<NewPage> {
        let regulations = context.competition().regulations()?;
        let mut form = EventForm::of(regulations);
        form.seen = context.competition().amended_at();
        NewPage::new(viewer, form, Purpose::amend(context))
    }

    /// The form for an event that is there, as it was filled in.
    pub fn amending(viewer: &Viewer, context: &EventContext, form: EventForm) -> Option<NewPage> {
        let page = NewPage::new(viewer, form, Purpose::amend(context))?;
        Some(NewPage { looked: true, ..page })
    }

    fn new(viewer: &Viewer, form: EventForm, purpose: Purpose) -> Option<NewPage> {
        let choices = FormChoices::named(&form.discipline, viewer.texts)?;
        let frame = Frame::new(viewer, viewer.texts.say(purpose.title));
        let (faults, warnings) = (Faults::new(), Faults::new());
        Some(NewPage { frame, purpose, form, choices, faults, warnings, looked: false })
    }

    /// The form.
    pub fn form(&self) -> &EventForm {
        &self.form
    }

    fn parts(&self) -> Vec<DrawnPart> {
        Drawing { choices: self.choices, form: &self.form, faults: &self.faults }.parts()
    }

    /// With faults by the names of the fields.
    pub fn refused(self, faults: Faults) -> NewPage {
        NewPage { faults, ..self }
    }

    /// With every fault of a refusal at its field.
    pub fn refused_by(self, refusal: &Refusal) -> NewPage {
        let language = self.frame.t.language;
        let faults = refusal.faults.iter();
        let faults = faults.map(|one| (field_of(&one.problem), one.text(language))).collect();
        self.refused(faults)
    }

    /// With what the rulebook says of the regulations.
    pub fn judged(self, regulations: &Regulations) -> NewPage {
        let t = self.frame.t;
        let faults = findings(regulations, Severity::Error, t);
        let mut warnings = findings(regulations, Severity::Owed, t);
        warnings.extend(findings(regulations, Severity::Warning, t));
        NewPage { faults, warnings, ..self }
    }

    /// Whether anything is wrong.
    pub fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }
}
