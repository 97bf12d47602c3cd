//! `damka opening-rule`: the opening regulations of renju, step by step.

use std::io::Write;

use clap::Args;
use renju::{Area, Colour, Count, Fifths, OpeningRule as Rule, Step};
use serde_json::{Value, json};

use super::write_json;
use crate::Answer;

/// Tell the steps of an opening regulation of renju
///
/// The rulebooks leave it to the regulations of an event to name one (RU-2013 5.2.4.3, RU-2022
/// 9.2.4.3); the steps are those of international practice. N in a name is a number of fifth moves,
/// 1 to 100.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka opening-rule --list
  damka opening-rule rif
  damka opening-rule soosyrv-8
  damka opening-rule taraguchi-10 --json")]
pub(crate) struct OpeningRule {
    /// The regulation: free, rif, yamaguchi, yamaguchi-N, soosyrv-N, taraguchi-N or as-agreed
    #[arg(required_unless_present = "list")]
    name: Option<String>,
    /// List the regulations
    #[arg(long)]
    list: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What holds in every regulation.
const NOTES: [&str; 3] = [
    "Black and White are the players who have that colour at that step; the first player begins with Black.",
    "Black's fouls count from the first move on, and nobody may pass during the opening.",
    "After the last step the players move by turns.",
];

impl OpeningRule {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        match &self.name {
            Some(name) if !self.list => {
                let rule: Rule = name.parse()?;
                if self.json {
                    write_json(out, &as_json(rule))?;
                } else {
                    write_rule(out, rule)?;
                }
            }
            _ => write_list(out, self.json)?,
        }
        Ok(Answer::Done)
    }
}

fn write_list(out: &mut dyn Write, json: bool) -> anyhow::Result<()> {
    let usual = |count| Fifths::new(count).unwrap_or(Fifths::MAX);
    let rules = [
        Rule::Free,
        Rule::Rif,
        Rule::Yamaguchi { limit: Fifths::MAX },
        Rule::Soosyrv { limit: usual(8) },
        Rule::Taraguchi { count: usual(10) },
        Rule::AsAgreed,
    ];
    if json {
        let list = rules.map(|rule| json!({ "name": rule.to_string(), "title": title(rule) }));
        return write_json(out, &json!(list));
    }
    for rule in rules {
        writeln!(out, "{:13} {}", rule.to_string(), title(rule))?;
    }
    Ok(())
}

fn write_rule(out: &mut dyn Write, rule: Rule) -> anyhow::Result<()> {
    writeln!(out, "{rule}: {}\n", title(rule))?;
    let steps = rule.steps();
    for line in numbered(&steps, "") {
        writeln!(out, "{line}")?;
    }
    if !steps.is_empty() {
        writeln!(out, "\n{}", NOTES.join("\n"))?;
    } else {
        writeln!(out, "Nothing is asked of the players here.")?;
    }
    Ok(())
}

fn as_json(rule: Rule) -> Value {
    let steps: Vec<Value> = rule.steps().iter().map(step_json).collect();
    json!({ "name": rule.to_string(), "title": title(rule), "steps": steps, "notes": NOTES })
}

fn title(rule: Rule) -> String {
    match rule {
        Rule::Free => "the first stone on the centre, and nothing more".to_owned(),
        Rule::Rif => {
            "an opening of three stones, a swap, two fifth moves (RIF, classical)".to_owned()
        }
        Rule::Yamaguchi { .. } => {
            "an opening of three stones with a number of fifth moves, a swap".to_owned()
        }
        Rule::Soosyrv { limit } => format!(
            "an opening of three stones, a swap, a fourth move with up to {} fifth moves, a swap",
            limit.get()
        ),
        Rule::Taraguchi { count } => {
            format!("a swap after every move in a growing square, or {} fifth moves", count.get())
        }
        Rule::AsAgreed => "the opening is arranged outside the program".to_owned(),
    }
}

/// The steps as numbered sentences, the two ways of an `Either` below it as a1, a2 … and b1, b2 …
fn numbered(steps: &[Step], way: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, step) in (1..).zip(steps) {
        lines.push(format!("{way}{number}. {}", sentence(step)));
        if let Step::Either(one, other) = step {
            let ways = numbered(one, "a").into_iter().chain(numbered(other, "b"));
            lines.extend(ways.map(|line| format!("   {line}")));
        }
    }
    lines
}

fn sentence(step: &Step) -> String {
    match step {
        &Step::Place { by, number, area } => {
            let stone = match stone(number) {
                own if own == by => String::new(),
                other => format!(", a {} stone,", colour_name(other)),
            };
            format!("{by} places move {number}{stone} {}.", place(area))
        }
        Step::Swap { by } => format!("{by} may exchange colours with the opponent."),
        Step::Declare { by, limit } => {
            format!("{by} declares how many fifth moves will be offered, 1 to {}.", limit.get())
        }
        Step::Offer { by, count } => format!("{by} offers {}.", offer(*count)),
        Step::Choose { by } => format!("{by} keeps one of them as move 5."),
        Step::Either(..) => {
            let by = step.by().map(|by| by.to_string()).unwrap_or_default();
            format!("{by} goes on in one of two ways, a or b.")
        }
    }
}

fn offer(count: Count) -> String {
    let differing = "no two the same or symmetrical";
    match count {
        Count::Fixed(count) if count.get() == 1 => "1 fifth move".to_owned(),
        Count::Fixed(count) => format!("{} fifth moves, {differing}", count.get()),
        Count::Declared => format!("as many fifth moves as were declared, {differing}"),
    }
}

fn place(area: Area) -> String {
    match area {
        Area::CENTRE => "on the centre point, H8".to_owned(),
        Area::ANYWHERE => "anywhere".to_owned(),
        area => format!("inside the central {0} × {0} points", area.side()),
    }
}

/// The colour of the stone of this move.
fn stone(number: u8) -> Colour {
    if number % 2 == 1 { Colour::Black } else { Colour::White }
}

fn step_json(step: &Step) -> Value {
    let mut value = match step {
        &Step::Place { number, area, .. } => json!({
            "action": "place", "move": number, "stone": colour_name(stone(number)), "area": area.side(),
        }),
        Step::Swap { .. } => json!({ "action": "swap" }),
        Step::Declare { limit, .. } => json!({ "action": "declare", "limit": limit.get() }),
        Step::Offer { count: Count::Fixed(count), .. } => {
            json!({ "action": "offer", "count": count.get() })
        }
        Step::Offer { count: Count::Declared, .. } => {
            json!({ "action": "offer", "count": "declared" })
        }
        Step::Choose { .. } => json!({ "action": "choose" }),
        Step::Either(one, other) => {
            let ways = [one, other].map(|way| way.iter().map(step_json).collect::<Vec<_>>());
            json!({ "action": "either", "ways": ways })
        }
    };
    value["by"] = json!(step.by().map(colour_name));
    value["text"] = json!(sentence(step));
    value
}

fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::White => "white",
    }
}
