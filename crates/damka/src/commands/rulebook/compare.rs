//! `damka rulebook compare`: in what two rulebooks differ.

use std::io::Write;

use clap::Args;
use rulebook::{Line, Topic};
use serde_json::{Value, json};

use super::show::ids;
use super::{book, discipline};
use crate::Answer;
use crate::commands::write_json;

/// How wide the columns of the table are, in letters: the rule, and what each rulebook says.
const RULE_WIDTH: usize = 26;
const TEXT_WIDTH: usize = 44;

/// Show in what two rulebooks differ for a discipline
#[derive(Args)]
pub(super) struct Compare {
    /// The first rulebook
    first: String,
    /// The second rulebook
    second: String,
    /// The discipline, by the id that both have
    discipline: String,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Compare {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let (first, second) = (book(&self.first)?, book(&self.second)?);
        let lines = differences(
            first.lines(discipline(first, &self.discipline)?),
            second.lines(discipline(second, &self.discipline)?),
        );
        if self.json {
            write_json(out, &lines.iter().map(as_json).collect())?;
            return Ok(Answer::Done);
        }
        let names = [first.document(), second.document()].map(|document| document.to_string());
        write_table(out, names, &lines)?;
        Ok(Answer::Done)
    }
}

/// A rule that two rulebooks have differently, or only one of them has.
struct Difference {
    topic: Topic,
    rule: String,
    said: [Option<Line>; 2],
}

/// What the two lists say differently, topic by topic.
fn differences(first: Vec<Line>, mut second: Vec<Line>) -> Vec<Difference> {
    let mut found = Vec::new();
    for line in first {
        let same = |other: &Line| (other.topic, &other.key) == (line.topic, &line.key);
        let alike = |other: &Line| same(other) && other.text == line.text;
        let other = second.iter().position(alike).or_else(|| second.iter().position(same));
        let other = other.map(|at| second.remove(at));
        if other.as_ref().is_none_or(|other| other.text != line.text) {
            let (topic, rule) = (line.topic, line.key.clone());
            found.push(Difference { topic, rule, said: [Some(line), other] });
        }
    }
    found.extend(second.into_iter().map(|line| {
        let (topic, rule) = (line.topic, line.key.clone());
        Difference { topic, rule, said: [None, Some(line)] }
    }));
    found.sort_by_key(|difference| difference.topic);
    found
}

fn as_json(difference: &Difference) -> Value {
    let [first, second] = difference.said.each_ref().map(|line| {
        line.as_ref().map(|line| json!({ "text": line.text, "clauses": ids(&line.clauses) }))
    });
    let (topic, rule) = (difference.topic.heading(), &difference.rule);
    json!({ "topic": topic, "rule": rule, "first": first, "second": second })
}

fn write_table(
    out: &mut dyn Write,
    [first, second]: [String; 2],
    lines: &[Difference],
) -> anyhow::Result<()> {
    write_row(out, ["rule", &first, &second])?;
    let mut topic = None;
    for line in lines {
        if topic.replace(line.topic) != Some(line.topic) {
            writeln!(out, "{}", "-".repeat(RULE_WIDTH + 2 * TEXT_WIDTH + 6))?;
            writeln!(out, "{}", line.topic.heading().to_uppercase())?;
        }
        let [first, second] = line.said.each_ref().map(|line| match line {
            Some(line) => format!("{} [{}]", line.text, line.clauses),
            None => "–".to_owned(),
        });
        write_row(out, [&line.rule, &first, &second])?;
    }
    Ok(())
}

fn write_row(out: &mut dyn Write, [rule, first, second]: [&str; 3]) -> anyhow::Result<()> {
    let columns =
        [wrapped(rule, RULE_WIDTH), wrapped(first, TEXT_WIDTH), wrapped(second, TEXT_WIDTH)];
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    for index in 0..height {
        let [rule, first, second] =
            columns.each_ref().map(|column| column.get(index).map_or("", String::as_str));
        let row = format!("{rule:RULE_WIDTH$} | {first:TEXT_WIDTH$} | {second}");
        writeln!(out, "{}", row.trim_end())?;
    }
    Ok(())
}

/// The text in lines of at most so many letters, broken at spaces.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
