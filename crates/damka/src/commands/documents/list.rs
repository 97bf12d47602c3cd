//! `damka documents --list`: the forms and what each needs.

use std::io::Write;

use documents::{Form, Needs};
use words::Language;

use crate::Answer;

pub(super) fn write(language: Language, out: &mut dyn Write) -> anyhow::Result<Answer> {
    for form in Form::ALL {
        let needs = match form.needs() {
            Needs::Event => "",
            Needs::Section => "  [--section]",
            Needs::Round => "  [--round]",
            Needs::Protest => "  [--protest]",
            Needs::Chart => "  [--game]",
        };
        writeln!(out, "{:<24} {}{needs}", form.name(), form.title(language))?;
    }
    Ok(Answer::Done)
}
