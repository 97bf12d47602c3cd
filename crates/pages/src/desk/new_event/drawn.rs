//! The form as the page draws it: each field with its input, what stands in it and what is wrong.

use super::description::FORM;
use super::event_form::{EventForm, Faults};
use super::field::{Cell, Field, Input, Width};
use super::form_choices::{Choice, FormChoices, Hint};
use super::place::TICKED;
use crate::view::{Cited, capital};

/// A part of the form.
pub(super) struct DrawnPart {
    pub(super) title: String,
    pub(super) fields: Vec<DrawnField>,
    pub(super) folds: Vec<DrawnFold>,
}

/// Fields that are folded away.
pub(super) struct DrawnFold {
    pub(super) title: String,
    pub(super) hint: Hint,
    pub(super) is_open: bool,
    pub(super) fields: Vec<DrawnField>,
}

/// A field of the form.
pub(super) struct DrawnField {
    pub(super) name: &'static str,
    pub(super) label: String,
    /// Whether the label is not said by the head of the fold already.
    pub(super) is_labelled: bool,
    pub(super) class: &'static str,
    /// Whether somebody begins to write here.
    pub(super) is_first: bool,
    pub(super) required: bool,
    pub(super) input: DrawnInput,
    pub(super) faults: Vec<String>,
    pub(super) hint: Hint,
}

/// An input, and what stands in it.
pub(super) enum DrawnInput {
    Line { value: String, chars_max: usize, list: Option<(&'static str, Vec<String>)> },
    Lines { text: String },
    Day { value: String },
    Number { value: String, size: u8, example: &'static str },
    Choice { options: Vec<Options> },
    Tick { is_ticked: bool },
    Ticks { choices: Vec<DrawnTick> },
    Order { selects: Vec<Select> },
    Table { rows: Vec<Vec<DrawnCell>> },
}

/// Something that can be ticked.
pub(super) struct DrawnTick {
    pub(super) value: String,
    pub(super) name: String,
    pub(super) because: Vec<Cited>,
    pub(super) is_ticked: bool,
}

/// One list of several to choose from.
pub(super) struct Select {
    pub(super) name: String,
    pub(super) options: Vec<Options>,
}

/// An input of a table.
pub(super) struct DrawnCell {
    pub(super) name: String,
    pub(super) label: String,
    pub(super) input: DrawnInput,
}

/// Choices under one head, if they have one.
pub(super) struct Options {
    pub(super) head: Option<String>,
    pub(super) options: Vec<DrawnOption>,
}

/// Something that can be chosen.
pub(super) struct DrawnOption {
    pub(super) value: String,
    pub(super) text: String,
    pub(super) is_chosen: bool,
}

/// Whoever draws the form: for whom it is, what stands in it, what is wrong.
pub(super) struct Drawing<'a> {
    pub(super) choices: FormChoices,
    pub(super) form: &'a EventForm,
    pub(super) faults: &'a Faults,
}

impl Drawing<'_> {
    pub(super) fn parts(&self) -> Vec<DrawnPart> {
        let say = |id| self.choices.t.say(id).into_owned();
        let fold = |fold: &super::field::Fold| {
            let fields = self.fields(fold.fields);
            let needed = match fold.needed {
                Some((name, needs)) => needs(self.form.value(name)),
                None => fold.fields.iter().any(|field| self.is_filled(field)),
            };
            let is_open = needed || fields.iter().any(|field| !field.faults.is_empty());
            let mut fold = DrawnFold {
                title: say(fold.title),
                hint: (fold.hint)(self.choices),
                is_open,
                fields,
            };
            for field in &mut fold.fields {
                field.is_labelled = field.label != fold.title;
            }
            fold
        };
        let part = |(at, part): (usize, &super::field::Part)| {
            let mut fields = self.fields(part.fields);
            if at == 0 {
                fields.iter_mut().take(1).for_each(|field| field.is_first = true);
            }
            let mut folds: Vec<DrawnFold> = part.folds.iter().map(fold).collect();
            folds.retain(|fold| !fold.fields.is_empty());
            DrawnPart { title: say(part.title), fields, folds }
        };
        FORM.iter().enumerate().map(part).collect()
    }

    /// Whether something stands in a field that did not stand there at first.
    fn is_filled(&self, field: &Field) -> bool {
        let filled = field.value(self.form.cells(field));
        (field.offered)(self.choices)
            && !filled.is_empty()
            && filled != (field.proposed)(self.choices)
    }

    fn fields(&self, fields: &[Field]) -> Vec<DrawnField> {
        let offered = fields.iter().filter(|field| (field.offered)(self.choices));
        offered.map(|field| self.field(field)).collect()
    }

    fn field(&self, field: &Field) -> DrawnField {
        let faults = self.faults.iter().filter(|(name, _)| *name == field.name);
        DrawnField {
            name: field.name,
            label: capital(&self.choices.t.say(field.label)),
            is_labelled: true,
            class: match field.width {
                Width::Column => "",
                Width::Full => "full",
                Width::Short => "short",
            },
            is_first: false,
            required: field.required,
            input: self.input(field),
            faults: faults.map(|(_, text)| text.clone()).collect(),
            hint: (field.hint)(self.choices),
        }
    }

    fn input(&self, field: &Field) -> DrawnInput {
        let choices = self.choices;
        let cells = self.form.cells(field);
        let value = || cells.first().cloned().unwrap_or_default();
        match field.input {
            Input::Line { chars_max, suggested } => {
                let list = suggested.map(|(id, list)| (id, list(choices)));
                DrawnInput::Line { value: value(), chars_max, list }
            }
            Input::Lines => DrawnInput::Lines { text: value() },
            Input::Day => DrawnInput::Day { value: value() },
            Input::Number { size, example } => DrawnInput::Number { value: value(), size, example },
            Input::Choice(of) => {
                DrawnInput::Choice { options: self.options(of(choices), &value()) }
            }
            Input::Tick => DrawnInput::Tick { is_ticked: value() == TICKED },
            Input::Ticks(of) => DrawnInput::Ticks { choices: ticks(of(choices), cells) },
            Input::Order { of, .. } => {
                let selects = cells.iter().enumerate().map(|(slot, value)| {
                    let none = field.none.filter(|_| slot == 0);
                    let none = none.map(|id| choices.t.say(id).into_owned()).unwrap_or_default();
                    let mut own = of(choices);
                    own.insert(0, Choice::new("", none));
                    let options = self.options(own, value);
                    Select { name: field.input_name(slot), options }
                });
                DrawnInput::Order { selects: selects.collect() }
            }
            Input::Table { columns, .. } => {
                let cell = |(slot, value): (usize, &String)| {
                    let column = &columns[slot % columns.len()];
                    let value = value.clone();
                    let input = match column.input {
                        Cell::Line(chars_max) => DrawnInput::Line { value, chars_max, list: None },
                        Cell::Choice(of) => {
                            DrawnInput::Choice { options: self.options(of(choices), &value) }
                        }
                    };
                    let label = choices.t.say(column.label).into_owned();
                    DrawnCell { name: field.input_name(slot), label, input }
                };
                let mut rows: Vec<Vec<DrawnCell>> = Vec::new();
                for (slot, value) in cells.iter().enumerate() {
                    if slot % columns.len() == 0 {
                        rows.push(Vec::new());
                    }
                    rows.last_mut().into_iter().for_each(|row| row.push(cell((slot, value))));
                }
                DrawnInput::Table { rows }
            }
        }
    }

    /// Choices as options under their heads. What is chosen stands there also if the rulebook does
    /// not offer it: looking at a form must not change what it says.
    fn options(&self, mut choices: Vec<Choice>, chosen: &str) -> Vec<Options> {
        if !chosen.is_empty() && choices.iter().all(|choice| choice.value != chosen) {
            choices.push(Choice::new(chosen, chosen));
        }
        let mut groups: Vec<Options> = Vec::new();
        for choice in choices {
            let head = choice.under.map(|id| self.choices.t.say(id).into_owned());
            let clauses: String =
                choice.because.iter().map(|one| format!(" · {}", one.id)).collect();
            let option = DrawnOption {
                is_chosen: choice.value == chosen,
                value: choice.value,
                text: format!("{}{clauses}", choice.name),
            };
            match groups.last_mut().filter(|group| group.head == head) {
                Some(group) => group.options.push(option),
                None => groups.push(Options { head, options: vec![option] }),
            }
        }
        groups
    }
}

/// Choices with what is ticked, which stands there also if the rulebook does not offer it.
fn ticks(mut choices: Vec<Choice>, ticked: &[String]) -> Vec<DrawnTick> {
    for value in ticked {
        if choices.iter().all(|choice| choice.value != *value) {
            choices.push(Choice::new(value, value));
        }
    }
    let drawn = choices.into_iter().map(|choice| DrawnTick {
        is_ticked: ticked.contains(&choice.value),
        value: choice.value,
        name: choice.name,
        because: choice.because,
    });
    drawn.collect()
}
