//! What a field of the form is: its input, its place in the regulations, when it is offered.

use competition::Problem;
use words::Id;

use super::form_choices::{Choice, FormChoices, Hint};
use super::place::Place;

/// A part of the form.
pub(crate) struct Part {
    pub(super) title: Id,
    pub(super) fields: &'static [Field],
    /// What few events need, folded away below.
    pub(super) folds: &'static [Fold],
}

/// Fields that are folded away until they are needed.
pub(crate) struct Fold {
    pub(super) title: Id,
    pub(super) hint: fn(FormChoices) -> Hint,
    /// They are needed as soon as this field has such a value; none where they are once one of them is
    /// filled in.
    pub(super) needed: Option<Needed>,
    pub(super) fields: &'static [Field],
}

/// The name of a field, and the values with which it needs others.
type Needed = (&'static str, fn(&str) -> bool);

/// A field of the form.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    /// The name of its input; inputs of which there are several have it with their numbers.
    pub(super) name: &'static str,
    pub(super) label: Id,
    pub(super) input: Input,
    pub(super) place: Place,
    /// Whether it is there in a discipline of a rulebook.
    pub(super) offered: fn(FormChoices) -> bool,
    /// What stands there at first.
    pub(super) proposed: fn(FormChoices) -> Vec<String>,
    /// What the rulebook says beside it.
    pub(super) hint: fn(FormChoices) -> Hint,
    /// What it means that nothing of a list is chosen.
    pub(super) none: Option<Id>,
    /// Whether a problem is about it.
    pub(super) about: fn(&Problem) -> bool,
    pub(super) required: bool,
    pub(super) width: Width,
}

/// How much room a field has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    /// Beside others.
    Column,
    /// A line of its own.
    Full,
    /// No more than it needs.
    Short,
}

/// What is typed into, or chosen from.
#[derive(Clone, Copy)]
pub(crate) enum Input {
    /// A line of text.
    Line {
        /// How long it may be.
        chars_max: usize,
        /// What is suggested while typing.
        suggested: Option<Suggested>,
    },
    /// Lines of text, each a value.
    Lines,
    /// A day.
    Day,
    /// A whole number.
    Number {
        /// For how many digits there is room.
        size: u8,
        /// What an empty one means, shown in grey.
        example: &'static str,
    },
    /// One of several choices.
    Choice(fn(FormChoices) -> Vec<Choice>),
    /// Yes or no.
    Tick,
    /// Any of several choices.
    Ticks(fn(FormChoices) -> Vec<Choice>),
    /// Several choices in an order, each chosen in an input of its own.
    Order {
        /// How many there is room for at first.
        room: usize,
        of: fn(FormChoices) -> Vec<Choice>,
    },
    /// Rows of several inputs.
    Table {
        /// How many there is room for at first.
        room: usize,
        columns: &'static [Column],
        /// The column without which a row is empty.
        key: usize,
    },
}

/// What is suggested: the id of the list on the page, and the list.
type Suggested = (&'static str, fn(FormChoices) -> Vec<String>);

/// A column of a table.
pub(crate) struct Column {
    /// The name of its inputs, before their numbers.
    pub(super) name: &'static str,
    pub(super) label: Id,
    pub(super) input: Cell,
}

/// What is typed into, or chosen from, in a table.
pub(crate) enum Cell {
    /// A line of text of so many letters.
    Line(usize),
    Choice(fn(FormChoices) -> Vec<Choice>),
}

/// No list is longer, whatever is sent.
const VALUES_MAX: usize = 60;

impl Field {
    const fn new(name: &'static str, label: Id, input: Input, place: Place) -> Field {
        Field {
            name,
            label,
            input,
            place,
            offered: |_| true,
            proposed: |_| Vec::new(),
            hint: |_| Hint::default(),
            none: None,
            about: |_| false,
            required: false,
            width: Width::Column,
        }
    }

    /// A line of text.
    pub(super) const fn line(name: &'static str, label: Id, place: Place) -> Field {
        Field::new(name, label, Input::Line { chars_max: 200, suggested: None }, place)
    }

    /// Lines of text.
    pub(super) const fn lines(name: &'static str, label: Id, place: Place) -> Field {
        Field { width: Width::Full, ..Field::new(name, label, Input::Lines, place) }
    }

    /// A day.
    pub(super) const fn day(name: &'static str, label: Id, place: Place) -> Field {
        Field::new(name, label, Input::Day, place)
    }

    /// A whole number.
    pub(super) const fn number(name: &'static str, label: Id, place: Place) -> Field {
        Field::new(name, label, Input::Number { size: 4, example: "" }, place)
    }

    /// One of several choices.
    pub(super) const fn choice(
        name: &'static str,
        label: Id,
        place: Place,
        choices: fn(FormChoices) -> Vec<Choice>,
    ) -> Field {
        Field::new(name, label, Input::Choice(choices), place)
    }

    /// Yes or no.
    pub(super) const fn tick(name: &'static str, label: Id, place: Place) -> Field {
        Field::new(name, label, Input::Tick, place)
    }

    /// Any of several choices.
    pub(super) const fn ticks(
        name: &'static str,
        label: Id,
        place: Place,
        choices: fn(FormChoices) -> Vec<Choice>,
    ) -> Field {
        Field::new(name, label, Input::Ticks(choices), place)
    }

    /// Several choices in an order.
    pub(super) const fn order(
        name: &'static str,
        label: Id,
        place: Place,
        room: usize,
        of: fn(FormChoices) -> Vec<Choice>,
    ) -> Field {
        Field::new(name, label, Input::Order { room, of }, place)
    }

    /// Rows of several inputs.
    pub(super) const fn table(
        name: &'static str,
        label: Id,
        place: Place,
        room: usize,
        columns: &'static [Column],
        key: usize,
    ) -> Field {
        Field::new(name, label, Input::Table { room, columns, key }, place)
    }

    /// Only in such disciplines of such rulebooks.
    pub(super) const fn offered(self, offered: fn(FormChoices) -> bool) -> Field {
        Field { offered, ..self }
    }

    /// With what stands there at first.
    pub(super) const fn proposed(self, proposed: fn(FormChoices) -> Vec<String>) -> Field {
        Field { proposed, ..self }
    }

    /// With what the rulebook says beside it.
    pub(super) const fn hint(self, hint: fn(FormChoices) -> Hint) -> Field {
        Field { hint, ..self }
    }

    /// With the problems that are about it.
    pub(super) const fn about(self, about: fn(&Problem) -> bool) -> Field {
        Field { about, ..self }
    }

    /// With what it means that nothing of a list is chosen.
    pub(super) const fn none(self, none: Id) -> Field {
        Field { none: Some(none), ..self }
    }

    /// Something must stand there.
    pub(super) const fn required(self) -> Field {
        Field { required: true, ..self }
    }

    /// With so much room.
    pub(super) const fn width(self, width: Width) -> Field {
        Field { width, ..self }
    }

    /// With another input than fields of its kind have.
    pub(super) const fn input(self, input: Input) -> Field {
        Field { input, ..self }
    }
}

impl Field {
    /// The names of inputs of which there are several, before their numbers; none where there is one.
    fn numbered(&self) -> Vec<&'static str> {
        match self.input {
            Input::Line { .. }
            | Input::Lines
            | Input::Day
            | Input::Number { .. }
            | Input::Choice(_)
            | Input::Tick
            | Input::Ticks(_) => Vec::new(),
            Input::Order { .. } => vec![self.name],
            Input::Table { columns, .. } => columns.iter().map(|column| column.name).collect(),
        }
    }

    /// The names of its inputs, without numbers.
    pub(super) fn names(&self) -> Vec<&'static str> {
        let numbered = self.numbered();
        if numbered.is_empty() { vec![self.name] } else { numbered }
    }

    /// Which of its inputs has this name, if one has.
    pub(super) fn slot(&self, input: &str) -> Option<usize> {
        let columns = self.numbered();
        if columns.is_empty() {
            return (input == self.name).then_some(0);
        }
        columns.iter().enumerate().find_map(|(at, name)| {
            let number: usize = input.strip_prefix(name)?.parse().ok()?;
            (1..=VALUES_MAX).contains(&number).then(|| (number - 1) * columns.len() + at)
        })
    }

    /// The name of an input.
    pub(super) fn input_name(&self, slot: usize) -> String {
        let columns = self.numbered();
        match columns.len() {
            0 => self.name.to_owned(),
            width => format!("{}{}", columns[slot % width], slot / width + 1),
        }
    }

    /// What stands in the inputs where the value is this.
    pub(super) fn cells(&self, value: &[String]) -> Vec<String> {
        let room = match self.input {
            Input::Lines => return vec![value.join("\n")],
            Input::Ticks(_) => 0,
            Input::Line { .. }
            | Input::Day
            | Input::Number { .. }
            | Input::Choice(_)
            | Input::Tick => 1,
            Input::Order { room, .. } => room,
            Input::Table { room, columns, .. } => room * columns.len(),
        };
        let mut cells = value.to_vec();
        cells.resize(room.max(value.len()), String::new());
        cells
    }

    /// The value that stands in the inputs, without what was left empty.
    pub(super) fn value(&self, cells: &[String]) -> Vec<String> {
        let texts = cells.iter().map(|text| text.trim());
        let filled: Vec<&str> = match self.input {
            Input::Table { columns, key, .. } => {
                let texts: Vec<&str> = texts.collect();
                let rows = texts.chunks_exact(columns.len());
                rows.filter(|row| !row[key].is_empty()).flatten().copied().collect()
            }
            Input::Lines => {
                let lines = texts.flat_map(str::lines).map(str::trim);
                lines.filter(|line| !line.is_empty()).collect()
            }
            Input::Line { .. }
            | Input::Day
            | Input::Number { .. }
            | Input::Choice(_)
            | Input::Tick
            | Input::Ticks(_)
            | Input::Order { .. } => texts.filter(|text| !text.is_empty()).collect(),
        };
        filled.into_iter().map(str::to_owned).collect()
    }

    /// Types a text into an input. Of texts for the same input the first counts.
    pub(super) fn type_into(&self, cells: &mut Vec<String>, slot: usize, text: String) {
        if matches!(self.input, Input::Ticks(_)) {
            if cells.len() < VALUES_MAX {
                cells.push(text);
            }
            return;
        }
        // Whole rows: there may be more than the page had room for.
        let width = self.numbered().len().max(1);
        if slot >= cells.len() {
            cells.resize((slot / width + 1) * width, String::new());
        }
        if cells[slot].is_empty() {
            cells[slot] = text;
        }
    }
}
