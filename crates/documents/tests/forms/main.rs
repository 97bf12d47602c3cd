//! Every form in every language: filled, its words read back from the PDF, and blank.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod boards;
mod conclusion;
mod contents;
mod correspondence;
mod entries;
mod every_form;
mod norms;
mod rounds;
mod rules;
#[path = "../support/mod.rs"]
mod support;
mod tables;
#[path = "../support/text.rs"]
mod text;

use std::sync::LazyLock;

use competition::Competition;
use documents::{Failure, Form, Needs, Output, Paper, Subject, Templates, TimeChart, render};
use support::nth;
use words::Language;

static SWISS: LazyLock<Competition> = LazyLock::new(|| support::swiss(21, 3));
static ROBIN: LazyLock<Competition> = LazyLock::new(|| support::round_robin(8));
static TEAMS: LazyLock<Competition> = LazyLock::new(support::teams);
static SCORING: LazyLock<Competition> = LazyLock::new(support::team_scoring);
static CHESS: LazyLock<Competition> = LazyLock::new(support::chess);
static RENJU: LazyLock<Competition> = LazyLock::new(support::renju);
static OLD: LazyLock<Competition> = LazyLock::new(support::old_swiss);

fn pdf(form: Form, subject: &Subject, language: Language) -> Vec<u8> {
    render(form, subject, language, Output::Pdf, &Templates::built_in())
        .unwrap_or_else(|error| panic!("{form}: {error}"))
}

fn of(event: &Competition) -> Subject<'_> {
    Subject::of(event, support::now())
}

/// The words of a filled form in one line.
fn words(form: Form, event: &Competition, language: Language) -> String {
    text::words(&pdf(form, &of(event), language))
}

#[track_caller]
fn has(text: &str, wanted: &[&str]) {
    for one in wanted {
        assert!(text.contains(one), "{one:?} is missing in:\n{text}");
    }
}
