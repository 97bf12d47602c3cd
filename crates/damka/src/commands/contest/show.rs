//! `damka contest show`: a contest as somebody may see it.

use std::io::{self, Write};
use std::path::PathBuf;

use calendar::Moment;
use clap::Args;
use composition::genre_text;
use contests::composing::Who;
use contests::composing::table::{Award, Placed};
use contests::composing::view::{Seen, View};
use contests::{solving, wording};
use words::Language;

use super::read;
use crate::commands::{language, write_json};
use crate::{Answer, id};

/// Show a contest as somebody may see it
///
/// Who looks is organiser, body (of the federation), anybody, official:N (by the place in the panel, from 0)
/// or author:N. In a closed contest nobody but the secretary learns before the end who made what.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka contest show cup.contest --at \"2025-06-02 10:00\"
  damka contest show cup.contest --as official:2 --at \"2025-05-01 10:00\" --lang uk
  damka contest show cup.contest --as author:0 --at \"2025-06-02 10:00\" --json")]
pub(super) struct Show {
    /// The file of the contest
    #[arg(value_name = "FILE.contest")]
    file: PathBuf,
    /// Who looks
    #[arg(long = "as", value_name = "ROLE", default_value = "anybody")]
    who: Who,
    /// The moment of looking: terms are counted to it, and what happened is what stands in the file
    #[arg(long, value_name = "MOMENT")]
    at: Moment,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// The language
    #[arg(long, value_parser = language::spoken(), default_value_t)]
    lang: Language,
}

impl Show {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let record = read(&self.file)?;
        if record.is_solving() == Some(true) {
            let view = record.solving.view(self.who, self.at);
            match self.json {
                true => write_json(out, &serde_json::to_value(&view)?)?,
                false => self.solving(out, &view)?,
            }
        } else {
            let view = record.composing.view(self.who, self.at.date());
            match self.json {
                true => write_json(out, &serde_json::to_value(&view)?)?,
                false => self.composing(out, &view)?,
            }
        }
        Ok(Answer::Done)
    }

    fn composing(&self, out: &mut dyn Write, view: &View) -> io::Result<()> {
        let language = self.lang;
        let name = view.regulations.as_ref().map_or("", |one| one.name.as_str());
        writeln!(out, "{name}: {}", wording::stage(view.stage, language))?;
        if !view.hidden_by.is_empty() {
            let hidden = language.say(id::CONTEST_HIDDEN);
            writeln!(out, "{hidden} ({})", view.hidden_by.join(", "))?;
        }
        for entry in &view.entries {
            self.entry(out, entry)?;
        }
        for (section, placed) in view.places.iter().enumerate() {
            let regulations = view.regulations.as_ref();
            let name =
                regulations.and_then(|one| one.sections.get(section)).map_or("", |one| &one.name);
            writeln!(out, "\n{name}")?;
            for one in placed {
                let work = language.tell(id::CONTEST_WORK, &[("code", &one.number.to_string())]);
                writeln!(out, "  {} {work}: {}", place(one), one.points)?;
            }
            for author in view.authors.get(section).into_iter().flatten() {
                let (who, placed) = (&author.author.name, &author.placed);
                writeln!(out, "  {} {who}: {}", place(placed), placed.points)?;
            }
        }
        let (teams, clauses) = &view.teams;
        for team in teams {
            let places = span(team.place, team.to);
            writeln!(out, "{places} {}: {} ({})", team.team, team.points, clauses.join(", "))?;
        }
        for remark in &view.remarks {
            let answer = remark.answer.as_deref().unwrap_or("–");
            writeln!(out, "\n? {}: {}\n  {answer}", remark.code.unwrap_or_default(), remark.text)?;
        }
        for complaint in &view.complaints {
            let decided = complaint.decided.as_ref().map_or("–", |one| &one.reason);
            let code = complaint.code.unwrap_or_default();
            writeln!(out, "\n! {code}: {}\n  {decided}", complaint.text)?;
        }
        Ok(())
    }

    fn entry(&self, out: &mut dyn Write, entry: &Seen) -> io::Result<()> {
        let language = self.lang;
        let number = |number: Option<u16>| number.map_or("–".to_owned(), |one| one.to_string());
        let code = language.tell(id::CONTEST_WORK, &[("code", &number(entry.code))]).into_owned();
        let own = entry.number.map(|one| format!(", № {one}")).unwrap_or_default();
        let author = entry.author.as_ref().map(|one| format!(", {}, {}", one.name, one.residence));
        writeln!(out, "\n{code}{own}{}", author.unwrap_or_default())?;
        let work = &entry.work;
        let genre = genre_text(work.genre, language);
        writeln!(out, "  {genre}, {} {}\n  {}", work.task, work.position, work.solution)?;
        if !entry.open.is_empty() {
            let open = entry.open.join(", ");
            writeln!(out, "  {}", language.tell(id::CONTEST_OPEN, &[("what", &open)]))?;
        }
        for mark in &entry.marks {
            writeln!(out, "  {} {}", mark.value(), mark.character)?;
            for less in &mark.deductions {
                writeln!(out, "    −{} {}", less.points, less.reason)?;
            }
        }
        match &entry.award {
            Some(Award::Points(points)) => writeln!(out, "  = {points}")?,
            Some(Award::Removed) => writeln!(out, "  = {}", language.say(id::CONTEST_REMOVED))?,
            None => {}
        }
        if let Some(struck) = &entry.struck {
            writeln!(out, "  {} ({})", struck.reason, struck.clauses.join(", "))?;
        }
        for revised in &entry.revised {
            writeln!(out, "  → {}", revised.reason)?;
        }
        Ok(())
    }

    fn solving(&self, out: &mut dyn Write, view: &solving::view::View) -> io::Result<()> {
        let name = view.regulations.as_ref().map_or("", |one| one.name.as_str());
        writeln!(out, "{name}: {}", wording::solving_stage(view.stage, self.lang))?;
        for (number, problem) in view.problems.iter().enumerate() {
            let (work, points) = (&problem.work, problem.points);
            let author = problem.author.as_ref().map(|one| format!(", {}", one.name));
            let author = author.unwrap_or_default();
            writeln!(
                out,
                "\n{number}. {}, {} {}: {points}{author}",
                genre_text(work.genre, self.lang),
                work.task,
                work.position
            )?;
            if !work.solution.is_empty() {
                writeln!(out, "  {}", work.solution)?;
            }
            for item in &problem.items {
                let what = wording::found(item.kind, self.lang);
                writeln!(out, "  + {}: {what} {}", item.points, item.line)?;
            }
        }
        for (solver, problem, answer) in &view.answers {
            writeln!(out, "\n{solver} → {problem}: {}", answer.text)?;
        }
        for row in &view.table {
            let points: Vec<String> = row.points.iter().map(ToString::to_string).collect();
            let places = span(row.place, row.to);
            writeln!(out, "{places} {}: {} ({})", row.person.name, row.total, points.join(" + "))?;
        }
        Ok(())
    }
}

fn place(placed: &Placed) -> String {
    span(placed.place, placed.to)
}

/// Places that several share: `1–2.`
fn span(from: u16, to: u16) -> String {
    if from == to { format!("{from}.") } else { format!("{from}–{to}.") }
}
