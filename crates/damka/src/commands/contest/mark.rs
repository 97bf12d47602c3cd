//! `damka contest mark`: an answer held against the key.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::anyhow;
use clap::Args;
use composition::solve::{NoOracle, go_on};
use contests::solving::{LineIs, Marking, Problem, mark};
use words::Language;

use super::{BUDGET, read};
use crate::commands::language;
use crate::{Answer, id};

/// Hold an answer against the key, and propose points
///
/// Says of every line of the answer what it is: a variation of the key, something beside it that is worth
/// points, another way for a judge to look at, or where it fails. A judge confirms points with `confirm`.
#[derive(Args)]
#[command(after_help = "\
Example:
  damka contest mark solving.contest --solver 0 --problem 1")]
pub(super) struct Mark {
    /// The file of the contest
    #[arg(value_name = "FILE.contest")]
    file: PathBuf,
    /// Whose answer, from 0
    #[arg(long, value_name = "N")]
    solver: u16,
    /// To which work, from 0
    #[arg(long, value_name = "N")]
    problem: u16,
    /// The language
    #[arg(long, value_parser = language::spoken(), default_value_t)]
    lang: Language,
}

impl Mark {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let record = read(&self.file)?;
        let solving = &record.solving;
        let said = |refusal: contests::Refusal| anyhow!(refusal.text(self.lang));
        let problem = solving.problem(self.problem).map_err(said)?;
        let Some(answer) = solving.answered(self.solver, self.problem) else {
            writeln!(out, "{}", self.lang.say(id::CONTEST_NO_ANSWER))?;
            return Ok(Answer::No);
        };
        let regulations =
            solving.regulations().ok_or_else(|| anyhow!("there are no regulations"))?;
        let rule = regulations.rule().map_err(said)?;
        let marking = mark(problem, rule, answer, (&NoOracle, BUDGET), &mut go_on)?;
        self.write(out, problem, &marking)?;
        Ok(Answer::Done)
    }

    fn write(&self, out: &mut dyn Write, problem: &Problem, marking: &Marking) -> io::Result<()> {
        let language = self.lang;
        for line in &marking.lines {
            let tell = |id, number: usize| {
                language.tell(id, &[("number", &number.to_string())]).into_owned()
            };
            let what = match &line.is {
                LineIs::Thematic(label) => language
                    .tell(id::CONTEST_LINE_KEY, &[("label", &label.to_string())])
                    .into_owned(),
                LineIs::Item(place) => problem
                    .items
                    .get(*place)
                    .map_or_else(String::new, |item| contests::wording::found(item.kind, language)),
                LineIs::OtherWay(number) => tell(id::CONTEST_LINE_OTHER, *number),
                LineIs::Fails(number) => tell(id::CONTEST_LINE_FAILS, *number),
                LineIs::Undecided(number) => tell(id::CONTEST_LINE_OPEN, *number),
                LineIs::Stops => language.say(id::CONTEST_LINE_STOPS).into_owned(),
            };
            writeln!(out, "{}: {what}", line.label)?;
        }
        let (given, asked) = (marking.given.len().to_string(), marking.asked.to_string());
        let words = [("given", given.as_str()), ("asked", asked.as_str())];
        writeln!(out, "{}", language.tell(id::CONTEST_GIVEN, &words))?;
        for place in &marking.items {
            if let Some(item) = problem.items.get(*place) {
                let what = contests::wording::found(item.kind, language);
                writeln!(out, "+ {}: {what}", item.points)?;
            }
        }
        writeln!(out, "= {}", marking.points)
    }
}
