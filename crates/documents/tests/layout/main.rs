//! What templates ask for stands on paper, and in the other outputs.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod faults;
mod outputs;
mod pages;
#[path = "../support/mod.rs"]
mod support;
#[path = "../support/text.rs"]
mod text;

use documents::{Failure, Form, Output, Paper, Subject, Templates};
use words::Language;

/// What a template of somebody else makes of a blank form.
fn made(template: &str, language: Language) -> Result<Paper, Failure> {
    let mut templates = Templates::built_in();
    templates.replace("standings", template.to_owned()).unwrap();
    Paper::new(Form::Standings, &Subject::blank(support::now()), language, &templates)
}

fn paper(template: &str) -> Paper {
    made(template, Language::Uk).unwrap_or_else(|error| panic!("{error}"))
}

fn pdf(template: &str) -> Vec<u8> {
    paper(template).write(Output::Pdf).unwrap_or_else(|error| panic!("{error}"))
}

fn html(template: &str) -> String {
    String::from_utf8(paper(template).write(Output::Html).unwrap()).unwrap()
}
