//! Papers into files.

use std::fs;
use std::io::Write;
use std::path::Path;

use ::rulebook::Language;
use anyhow::Context;
use documents::{Failure, Form, Needs, Output, Paper, Subject, Templates};
use indicatif::{ProgressBar, ProgressStyle};

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
    for (form, round) in papers {
        bar.set_message(form.name());
        let subject = Subject { round, ..subject.clone() };
        match Paper::new(form, &subject, language, templates) {
            Ok(paper) => {
                let round = round.map(|round| format!("-{round:02}")).unwrap_or_default();
                whole(&folder.join(format!("{form}{round}.pdf")), &paper.write(Output::Pdf)?)?;
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

fn papers(subject: &Subject) -> Vec<(Form, Option<u16>)> {
    let sections = subject.event.map(|event| event.sections.as_slice()).unwrap_or_default();
    let section = subject
        .section
        .map_or(sections.last(), |number| sections.get(usize::from(number).wrapping_sub(1)));
    let rounds = section.map_or(0, |section| section.rounds.len() as u16);
    let mut papers = Vec::new();
    let fits = |form: &Form| subject.event.is_some_and(|event| form.fits(event));
    for form in Form::ALL.into_iter().filter(fits) {
        match form.needs() {
            Needs::Round => papers.extend((1..=rounds).map(|round| (form, Some(round)))),
            Needs::Chart => {}
            _ => papers.push((form, None)),
        }
    }
    papers
}
