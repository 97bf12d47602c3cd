//! A new event: rulebook and discipline, then everything else with the rulebook's own words on it.

mod amend;
mod event_form;
mod field;
mod form_choices;

use askama::Template;
use competition::{Fault, Refusal, Regulations, Settled, Severity};
use rulebook::{Country, Discipline, Rulebook};
use words::Id;
use words::Language;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::viewer::Viewer;
use amend::form_of;
use event_form::{OFFICIALS, TIES};
use field::field_of;
use form_choices::FormChoices;

pub use amend::amended;
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
    /// Faults and warnings by the names of the fields they are about.
    faults: Vec<(String, String)>,
    warnings: Vec<(String, String)>,
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

impl NewPage {
    /// What is wrong with a field.
    fn wrong(&self, field: &str) -> Vec<&str> {
        let here = self.faults.iter().filter(|(name, _)| name == field);
        here.map(|(_, text)| text.as_str()).collect()
    }

    fn selected(&self, field: &str, value: &str) -> &'static str {
        if self.form.has(field, value) { " selected" } else { "" }
    }

    fn checked(&self, field: &str) -> &'static str {
        if self.form.has(field, "yes") { " checked" } else { "" }
    }

    /// Whether the regulations name an opening table that the rulebook does not.
    fn is_further_table(&self) -> bool {
        let table = self.form.get("opening_table");
        !table.is_empty() && self.choices.opening_tables.iter().all(|one| one != table)
    }

    fn ties(&self) -> std::ops::RangeInclusive<usize> {
        1..=TIES
    }

    fn officials(&self) -> std::ops::RangeInclusive<usize> {
        1..=OFFICIALS
    }

    fn numbered(&self, name: &str, number: &usize) -> String {
        format!("{name}{number}")
    }

    fn chosen(&self, name: &str, number: &usize, value: &str) -> &'static str {
        if self.value(name, number) == value { " selected" } else { "" }
    }

    fn value(&self, name: &str, number: &usize) -> &str {
        self.form.get(&format!("{name}{number}"))
    }
}

const POSTS: [(&str, Id); 7] = [
    ("chief-judge", id::POST_CHIEF_JUDGE),
    ("deputy-chief-judge", id::POST_DEPUTY_CHIEF_JUDGE),
    ("chief-secretary", id::POST_CHIEF_SECRETARY),
    ("senior-judge", id::POST_SENIOR_JUDGE),
    ("judge", id::POST_JUDGE),
    ("informant-judge", id::POST_INFORMANT_JUDGE),
    ("doctor", id::POST_DOCTOR),
];

/// The rulebook and the discipline that a wish names.
fn named(form: &EventForm) -> Option<(&'static Rulebook, &'static Discipline)> {
    let (prefix, id) = form.discipline();
    let book = Rulebook::all().find(|book| book.document().prefix() == prefix)?;
    book.discipline(id).filter(|one| one.play.game().is_some()).map(|discipline| (book, discipline))
}

/// What the rulebook says of the regulations, by the fields it speaks of.
fn findings(regulations: &Regulations, severity: Severity, t: Texts) -> Vec<(String, String)> {
    let found = regulations.findings().into_iter().filter(|one| one.severity == severity);
    let told =
        found.map(|one| (field_of(&one.fault.problem).to_owned(), one.fault.text(t.language)));
    told.collect()
}

impl DisciplinePage {
    /// The disciplines of all rulebooks under which events are held.
    pub fn new(viewer: &Viewer) -> DisciplinePage {
        let t = viewer.texts;
        let holds = |book: &&Rulebook| !book.disciplines().is_empty() && book.holds_events();
        let mut books: Vec<&Rulebook> = Rulebook::all().filter(holds).collect();
        // Most arbiters hold events under the rulebook of their own language.
        if t.language == Language::Uk {
            books.sort_by_key(|book| book.events().country != Country::Ua);
        }
        let books = books.into_iter().map(|book| {
            let prefix = book.document().prefix();
            let played = book.disciplines().iter().filter(|one| one.play.game().is_some());
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
        let (book, discipline) = named(form)?;
        let form = form_choices::defaults(book, discipline);
        NewPage::new(viewer, form, Purpose::create(viewer.texts))
    }

    /// The form of a new event as it was filled in, if it names a discipline.
    pub fn sent(viewer: &Viewer, form: EventForm) -> Option<NewPage> {
        let page = NewPage::new(viewer, form, Purpose::create(viewer.texts))?;
        Some(NewPage { looked: true, ..page })
    }

    /// The form filled with the regulations of an event that is there.
    pub fn of_event(viewer: &Viewer, context: &EventContext) -> Option<NewPage> {
        let regulations = context.competition().regulations();
        let mut form = regulations.map(form_of).unwrap_or_default();
        let seen = context.competition().amended_at();
        form.set("seen", seen.map(|at| at.to_string()).unwrap_or_default());
        NewPage::new(viewer, form, Purpose::amend(context))
    }

    /// The form for an event that is there, as it was filled in.
    pub fn amending(viewer: &Viewer, context: &EventContext, form: EventForm) -> Option<NewPage> {
        let page = NewPage::new(viewer, form, Purpose::amend(context))?;
        Some(NewPage { looked: true, ..page })
    }

    fn new(viewer: &Viewer, form: EventForm, purpose: Purpose) -> Option<NewPage> {
        let (book, discipline) = named(&form)?;
        let choices = FormChoices::of(book, discipline, viewer.texts);
        let frame = Frame::new(viewer, viewer.texts.say(purpose.title));
        let (faults, warnings) = (Vec::new(), Vec::new());
        Some(NewPage { frame, purpose, form, choices, faults, warnings, looked: false })
    }

    /// The form.
    pub fn form(&self) -> &EventForm {
        &self.form
    }

    /// With faults by the names of the fields.
    pub fn refused(self, faults: Vec<(String, String)>) -> NewPage {
        NewPage { faults, ..self }
    }

    /// With every fault of a refusal at its field.
    pub fn refused_by(self, refusal: &Refusal) -> NewPage {
        let t = self.frame.t;
        let told = |one: &Fault| (field_of(&one.problem).to_owned(), one.text(t.language));
        let faults = refusal.faults.iter().map(told).collect();
        self.refused(faults)
    }

    /// With what the rulebook says of the regulations.
    pub fn judged(self, regulations: &Regulations) -> NewPage {
        let t = self.frame.t;
        let faults = findings(regulations, Severity::Error, t);
        let warnings = findings(regulations, Severity::Warning, t);
        NewPage { faults, warnings, ..self }
    }

    /// Whether anything is wrong.
    pub fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }
}
