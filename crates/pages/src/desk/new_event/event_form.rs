//! The form of an event as it was filled in, and the regulations it makes.

use competition::{FactIndex, Regulations, StageSystem};
use serde::Deserialize;

use super::description::fields;
use super::field::Field;
use super::form_choices::FormChoices;
use super::parts::stage;
use crate::id;
use crate::text::Texts;

/// What stands in the inputs of the form.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "Vec<(String, String)>")]
pub struct EventForm {
    /// Rulebook and discipline: `UA-2024/russian`.
    pub(super) discipline: String,
    /// Where in the history the regulations were made that the form was filled with.
    pub(super) seen: Option<FactIndex>,
    step: Step,
    /// The inputs of each field, in the order of the description.
    cells: Vec<Vec<String>>,
}

/// What is asked for with the form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Step {
    /// To hold the event so.
    #[default]
    Create,
    /// To say what the rulebook thinks of it.
    Look,
}

/// What is wrong with a form: faults by the names of the fields, the empty name is all of it.
pub(crate) type Faults = Vec<(&'static str, String)>;

/// The most letters of an input: more than anybody types.
const INPUT_CHARS_MAX: usize = 10_000;

impl Default for EventForm {
    fn default() -> EventForm {
        let cells = fields().map(|field| field.cells(&[])).collect();
        EventForm { discipline: String::new(), seen: None, step: Step::Create, cells }
    }
}

impl From<Vec<(String, String)>> for EventForm {
    /// What was sent. Names that are not in the description are passed over.
    fn from(sent: Vec<(String, String)>) -> EventForm {
        let mut form = EventForm::default();
        for (name, text) in sent {
            let text: String = text.trim().chars().take(INPUT_CHARS_MAX).collect();
            match name.as_str() {
                "discipline" => form.discipline = text,
                "seen" => form.seen = text.parse().ok(),
                "step" => form.step = if text == "look" { Step::Look } else { Step::Create },
                _ => form.type_into(&name, text),
            }
        }
        form
    }
}

impl EventForm {
    fn type_into(&mut self, input: &str, text: String) {
        let mut filled = fields().zip(&mut self.cells);
        let found = filled.find_map(|(field, cells)| Some((field, cells, field.slot(input)?)));
        if let Some((field, cells, slot)) = found {
            field.type_into(cells, slot, text);
        }
    }

    /// The form as a rulebook fills it in.
    pub(super) fn proposed(choices: FormChoices) -> EventForm {
        let discipline = format!("{}/{}", choices.rulebook(), choices.discipline.id);
        let cells = fields().map(|field| field.cells(&(field.proposed)(choices))).collect();
        EventForm { discipline, cells, ..EventForm::default() }
    }

    /// The form filled with regulations, as far as it has fields for them.
    pub fn of(regulations: &Regulations) -> EventForm {
        let cells = |field: &Field| {
            let written = (field.place.written)(regulations).unwrap_or_default();
            field.cells(&written)
        };
        let cells = fields().map(cells).collect();
        EventForm { cells, ..EventForm::default() }.under(regulations)
    }

    /// The form under the rulebook and the discipline of an event, which no form changes.
    pub fn under(self, regulations: &Regulations) -> EventForm {
        let (rulebook, discipline) = (regulations.rulebook.prefix(), &regulations.discipline);
        EventForm { discipline: format!("{rulebook}/{discipline}"), ..self }
    }

    /// What a browser sends of it.
    pub fn sent(&self) -> Vec<(String, String)> {
        let inputs = fields().zip(&self.cells).flat_map(|(field, cells)| {
            let cells = cells.iter().enumerate();
            cells.map(|(slot, text)| (field.input_name(slot), text.clone()))
        });
        let seen = self.seen.map(|at| ("seen".to_owned(), at.to_string()));
        let discipline = ("discipline".to_owned(), self.discipline.clone());
        [discipline].into_iter().chain(seen).chain(inputs).collect()
    }

    /// Whether nothing is to be done but to say what the rulebook thinks of it.
    pub fn only_looks(&self) -> bool {
        self.step == Step::Look
    }

    /// Where in the history the regulations were made that it was filled with.
    pub fn seen(&self) -> Option<FactIndex> {
        self.seen
    }

    /// The inputs of a field.
    pub(super) fn cells(&self, field: &Field) -> &[String] {
        let mut filled = fields().zip(&self.cells);
        let found = filled.find(|(one, _)| one.name == field.name);
        found.map_or(&[], |(_, cells)| cells)
    }

    /// What stands in the first input of the field of a name.
    pub(super) fn value(&self, name: &str) -> &str {
        let mut filled = fields().zip(&self.cells);
        let found = filled.find(|(field, _)| field.name == name);
        found.and_then(|(_, cells)| cells.first()).map_or("", String::as_str)
    }

    /// The regulations of a new event, or what is wrong with which fields.
    pub fn regulations(&self, t: Texts) -> Result<Regulations, Faults> {
        let choices = FormChoices::named(&self.discipline, t).ok_or_else(|| unknown(t))?;
        // The days are read from the form, or it is refused.
        let never = ledger::moment(0).date();
        let mut blank =
            Regulations::blank(choices.book.document(), choices.discipline.id.clone(), never);
        blank.stages.push(stage(StageSystem::RoundRobin { cycles: 1 }));
        self.fill(choices, blank)
    }

    /// The regulations of an event with what was changed in the form. What it has no fields for
    /// stays as it is.
    pub fn amended(&self, old: &Regulations, t: Texts) -> Result<Regulations, Faults> {
        let choices = FormChoices::named(&self.discipline, t).ok_or_else(|| unknown(t))?;
        self.fill(choices, old.clone())
    }

    /// Fills the regulations with what differs from them in the form, field by field: so what a
    /// field cannot show is lost only by changing that field.
    fn fill(
        &self,
        choices: FormChoices,
        mut regulations: Regulations,
    ) -> Result<Regulations, Faults> {
        let mut faults = Faults::new();
        let offered = fields().zip(&self.cells).filter(|(field, _)| (field.offered)(choices));
        for (field, cells) in offered {
            let Some(stands) = (field.place.written)(&regulations) else { continue };
            let typed = field.value(cells);
            let missing = field.required && typed.is_empty();
            if typed == field.value(&field.cells(&stands)) && !missing {
                continue;
            }
            if let Err(unread) = (field.place.read)(&mut regulations, &typed, choices.t) {
                let shown = typed.first().map_or("", String::as_str);
                faults.push((field.name, unread.text(field.label, shown, choices.t)));
            }
        }
        if faults.is_empty() { Ok(regulations) } else { Err(faults) }
    }
}

/// The rulebook or the discipline is none that events are held under.
fn unknown(t: Texts) -> Faults {
    vec![("", t.say(id::EVENT_UNREADABLE).into_owned())]
}

impl EventForm {
    /// What of the regulations the form has fields for, as data names it: `micro-match.games`.
    pub fn described() -> impl Iterator<Item = String> {
        let paths = fields().flat_map(|field| field.place.paths);
        paths.map(|path| path.replace(' ', "").replace('_', "-"))
    }

    /// The names of its inputs, those of lists and tables without their numbers.
    pub fn inputs() -> impl Iterator<Item = &'static str> {
        fields().flat_map(Field::names)
    }
}
