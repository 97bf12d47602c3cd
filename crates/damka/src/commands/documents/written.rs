//! Papers into files.

use competition::{Section, SectionNumber};
use std::fs;
use std::io::Write;
use std::path::Path;
use tournament::Round;

use anyhow::Context;
use documents::{Failure, Form, Needs, Output, Paper, Subject, Templates};
use indicatif::{ProgressBar, ProgressStyle};
use words::Language;

use crate::Answer;

/// Writes a file as a whole: the old one stays until the new one is there.
pub(super) fn whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".new");
    let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        // Nothing half done is left behind; that there may be nothing to remove is fine.
        let _ = fs::remove_file(&unfinished);
    }
    written.with_context(|| format!("{} was not written", path.display()))
}

/// Writes every form that an event can fill, those of rounds for every round.
pub(super) fn all(
    subject: &Subject,
    language: Language,
    templates: &Templates,
    folder: &Path,
    out: &mut dyn Write,
) -> anyhow::Result<Answer> {
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let papers = papers(subject);
    let bar = ProgressBar::new(papers.len() as u64);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}")?);
    let mut written = 0;
    for Named { form, section, round } in papers {
        bar.set_message(form.name());
        let subject = Subject { section, round, ..subject.clone() };
        match Paper::new(form, &subject, language, templates) {
            Ok(paper) => {
                let several = subject.event.is_some_and(|event| event.sections().len() > 1);
                let section = section.filter(|_| several).map(|one| format!("-{one}"));
                let round = round.map(|round| format!("-{round:02}")).unwrap_or_default();
                let name = format!("{form}{}{round}.pdf", section.unwrap_or_default());
                whole(&folder.join(name), &paper.write(Output::Pdf)?)?;
                written += 1;
            }
            // What the event has not got is not printed.
            Err(Failure::Unfit(_)) => {}
            Err(other) => return Err(other.into()),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    writeln!(out, "{written} papers in {}", folder.display())?;
    Ok(Answer::Done)
}

/// A paper, and which part of the event it is about.
struct Named {
    form: Form,
    section: Option<SectionNumber>,
    round: Option<Round>,
}

/// Those of the whole event once, those of sections for each, those of rounds for every round.
fn papers(subject: &Subject) -> Vec<Named> {
    let Some(event) = subject.event else { return Vec::new() };
    let asked = |one: &&Section| subject.section.is_none_or(|asked| asked == one.number);
    let sections: Vec<&Section> = event.sections().iter().filter(asked).collect();
    let mut papers = Vec::new();
    for form in Form::ALL.into_iter().filter(|form| form.fits(event)) {
        let named = |section, round| Named { form, section: Some(section), round };
        match form.needs() {
            Needs::Round => papers.extend(sections.iter().flat_map(|section| {
                let rounds = Round::all().zip(&section.rounds);
                rounds.map(|(round, _)| named(section.number, Some(round)))
            })),
            Needs::Section => {
                papers.extend(sections.iter().map(|section| named(section.number, None)));
            }
            Needs::Event | Needs::Protest => {
                papers.push(Named { form, section: subject.section, round: None });
            }
            Needs::Chart => {}
        }
    }
    papers
}
