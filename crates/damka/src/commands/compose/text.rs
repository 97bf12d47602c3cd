//! Reports on compositions for people to read.

use std::io::{self, Write};

use composition::{
    Entry, Evidence, Finding, Outcome, Report, Rulebook, Weight, game_text, genre_text,
};
use draughts::Variant;
use words::{Language, say};

use super::Checked;
use super::works::Work;
use crate::id;

/// The most facts that are told of one requirement.
const FACTS_MAX: usize = 12;

/// Writes a report.
pub(super) fn write(
    out: &mut dyn Write,
    one: &Checked,
    rulebook: Rulebook,
    language: Language,
) -> io::Result<()> {
    let number = one.work.number;
    match (&one.work.entry, &one.report) {
        (Ok(entry), Some(report)) => write_report(out, number, entry, report, language),
        (Ok(_), None) => Ok(()),
        (Err(refusal), _) => {
            writeln!(out, "{}", say!(language, id::COMPOSE_REFUSED_UNDER, number, rulebook))?;
            writeln!(out, "    {}\n", refusal.text(language))
        }
    }
}

/// Writes a line for each.
pub(super) fn table(
    out: &mut dyn Write,
    checked: &[Checked],
    language: Language,
) -> io::Result<()> {
    let authors = checked.iter().map(|one| author(&one.work).chars().count());
    let width = authors.max().unwrap_or_default().clamp(6, 30);
    let reports = checked.iter().filter_map(|one| one.report.as_ref());
    let genres = reports.map(|report| genre_text(report.genre, language).chars().count());
    let genre_width = genres.max().unwrap_or_default().max(17);
    for one in checked {
        let author: String = author(&one.work).chars().take(30).collect();
        let told = in_a_line(one, genre_width, language);
        let line = format!("{:>4}  {author:width$}  {told}", one.work.number);
        writeln!(out, "{}", line.trim_end())?;
    }
    let count = |outcome| checked.iter().filter(|one| one.outcome() == Some(outcome)).count();
    let all = checked.len();
    let refused = checked.iter().filter(|one| one.report.is_none()).count();
    let sound = count(Outcome::Sound);
    let defective = count(Outcome::Defective);
    let undecided = count(Outcome::Undecided);
    let told = say!(language, id::COMPOSE_SUM, all, sound, defective, undecided, refused);
    writeln!(out, "{told}")
}

fn author(work: &Work) -> &str {
    work.author.as_deref().unwrap_or("–")
}

fn in_a_line(checked: &Checked, genre_width: usize, language: Language) -> String {
    let Some(report) = &checked.report else {
        return language.say(id::COMPOSE_REFUSED).into_owned();
    };
    let defects = report.defects().map(|finding| finding.requirement.text(language));
    let defects: Vec<String> = defects.collect();
    let (genre, outcome) = (genre_text(report.genre, language), report.outcome().text(language));
    format!("{genre:genre_width$}  {outcome:11}  {}", defects.join(", "))
}

fn write_report(
    out: &mut dyn Write,
    number: usize,
    entry: &Entry,
    report: &Report,
    language: Language,
) -> io::Result<()> {
    let position = entry.composition.position();
    let author = entry.author.as_deref().map(|name| format!(" {name}")).unwrap_or_default();
    writeln!(out, "№ {number}.{author}")?;
    if let Some(publication) = &entry.publication {
        let date = entry.publication_date.as_deref().unwrap_or_default();
        writeln!(out, "    {publication} {date}")?;
    }
    let (fen, task) = (position.fen(), entry.composition.task().text(language));
    let (board, game) = (entry.composition.board(), game_text(position.variant(), language));
    writeln!(out, "    {fen}  {task}  ({})", say!(language, id::COMPOSE_BOARD, board, game))?;
    if let Some(solution) = &entry.composition.solution {
        writeln!(out, "    {solution}")?;
    }
    let (genre, rulebook) = (genre_text(report.genre, language), report.rulebook);
    let outcome = report.outcome().text(language);
    writeln!(out, "    {}", say!(language, id::COMPOSE_UNDER, genre, rulebook, outcome))?;
    if report.outcome_in_fact() != report.outcome() {
        let outcome = report.outcome_in_fact().text(language);
        writeln!(out, "    {}", say!(language, id::COMPOSE_IN_FACT, outcome))?;
    }
    for finding in &report.findings {
        write_finding(out, finding, position.variant(), language)?;
    }
    if let Some(solution) = &report.solution {
        writeln!(out, "    {}", say!(language, id::COMPOSE_FOUND, solution))?;
    }
    writeln!(out)
}

fn write_finding(
    out: &mut dyn Write,
    finding: &Finding,
    variant: Variant,
    language: Language,
) -> io::Result<()> {
    let clauses: Vec<String> = finding.clauses.iter().map(ToString::to_string).collect();
    let weight = match finding.weight {
        Weight::Formal => String::new(),
        weight => format!(" ({})", weight.text(language)),
    };
    let requirement = format!("{}{weight}", finding.requirement.text(language));
    let status = finding.status.text(language);
    let line = format!("  {status:13}  {requirement:34}  {}", clauses.join(", "));
    writeln!(out, "{}", line.trim_end())?;
    for evidence in finding.evidence.iter().take(FACTS_MAX) {
        writeln!(out, "                   {}", in_words(evidence, variant, language))?;
    }
    match finding.evidence.len().checked_sub(FACTS_MAX) {
        Some(more @ 1..) => {
            let told = say!(language, id::COMPOSE_MORE, more);
            writeln!(out, "                   {told}")
        }
        _ => Ok(()),
    }
}

/// `A: full side solution, c3 d4: 1.a5-b6 (c7:a5)`
fn in_words(evidence: &Evidence, variant: Variant, language: Language) -> String {
    let label = evidence.label.as_ref().map(|label| format!("{}: ", label.text(language)));
    let mut words = label.unwrap_or_default();
    words.push_str(&evidence.fact.text(language));
    let squares = evidence.square_names(variant);
    if !squares.is_empty() {
        words.push_str(&format!(" [{}]", squares.join(" ")));
    }
    if let Some(play) = &evidence.play {
        words.push_str(&format!("  {play}"));
    }
    words
}
