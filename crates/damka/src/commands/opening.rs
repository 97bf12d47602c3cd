//! `damka opening`: the opening-draw tables.

use std::fmt::Write as _;
use std::io::Write;

use anyhow::Context;
use clap::Args;
use draughts::Facts;
use lots::Seed;
use notation::diagram::{Diagram, Letters};
use openings::{Address, Cell, Draw, Errata, Opening as Start, Reserve, Table, Terms};
use serde_json::{Value, json};

use super::moves::colour_name;
use super::write_json;
use crate::Answer;

/// Draw an opening from an official table, or show a cell of it
///
/// A draw is made from a seed and a purpose, by a method that anybody can repeat: the same seed,
/// table and purpose always give the same cell. Without --seed a seed is made up and printed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka opening --list
  damka opening ua2024-app2 --seed \"7 12 31 4\" --purpose \"round 1, board 3\"
  damka opening ru2013-app5 --cell VI/24
  damka opening ua2024-app5 --cell 12 --json")]
pub(crate) struct Opening {
    /// The table, such as ua2024-app2 or \"UA-2024 App.2\"
    #[arg(required_unless_present = "list")]
    table: Option<String>,
    /// List the tables
    #[arg(long)]
    list: bool,
    /// Draw with this seed
    #[arg(long, value_name = "SEED", conflicts_with = "cell")]
    seed: Option<String>,
    /// What is drawn for; keeps the draws of one seed apart
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    purpose: String,
    /// Show this cell, such as XVI/12 (in the checkers table a rank, such as 12)
    #[arg(long, value_name = "COLUMN/ROW")]
    cell: Option<String>,
    /// A misprinted cell means a new draw, instead of being corrected
    #[arg(long)]
    strict: bool,
    /// Let the reserve positions of RU-2013 App.5 take part in the draw
    #[arg(long)]
    reserve: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// What was shown or drawn.
struct Shown {
    cell: &'static Cell,
    /// None if the cell means a new draw.
    opening: Option<Start>,
    drawn: Option<Drawn>,
}

struct Drawn {
    seed: String,
    purpose: String,
    redrawn: Vec<&'static Cell>,
}

impl Opening {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        match &self.table {
            Some(table) if !self.list => {
                let shown = self.shown(table.parse()?)?;
                if self.json {
                    write_json(out, &shown.as_json())?;
                } else {
                    write!(out, "{}", shown.as_text()?)?;
                }
            }
            _ if self.json => write_json(out, &Table::ALL.into_iter().map(table_json).collect())?,
            _ => write_list(out)?,
        }
        Ok(Answer::Done)
    }

    fn shown(&self, table: Table) -> anyhow::Result<Shown> {
        let errata = if self.strict { Errata::Strict } else { Errata::Corrected };
        if let Some(address) = &self.cell {
            let cell = table.cell(address.parse::<Address>()?, errata)?;
            return Ok(Shown { cell, opening: cell.opening(), drawn: None });
        }
        let seed = match &self.seed {
            Some(seed) => seed.clone(),
            None => random_seed()?,
        };
        let reserve = if self.reserve { Reserve::Included } else { Reserve::LeftOut };
        let terms = Terms { errata, reserve };
        let draw = Draw::new(table, &Seed::from_text(seed.clone()), &self.purpose, terms);
        let drawn = Drawn { seed, purpose: draw.purpose, redrawn: draw.redrawn };
        Ok(Shown { cell: draw.cell, opening: Some(draw.opening), drawn: Some(drawn) })
    }
}

impl Shown {
    fn as_text(&self) -> Result<String, std::fmt::Error> {
        let mut text = String::new();
        let (table, cell) = (self.cell.table(), self.cell);
        writeln!(text, "{table}, {}: {}", cell.address(), cell.text())?;
        if let Some(drawn) = &self.drawn {
            writeln!(text, "Drawn with the seed “{}” for “{}”", drawn.seed, drawn.purpose)?;
            for redrawn in &drawn.redrawn {
                writeln!(text, "First came {}, which means a new draw", redrawn.address())?;
            }
        }
        if let Some(erratum) = cell.erratum() {
            writeln!(text, "Printed “{}”: {}", cell.printed(), erratum.reason)?;
        }
        match &self.opening {
            None => writeln!(text, "This cell means a new draw.")?,
            Some(opening) => {
                let position = opening.position();
                let must = if position.must_capture() { " and must capture" } else { "" };
                writeln!(text, "\n{}", Diagram::new(position).text(Letters::Ascii))?;
                if !opening.to_string().is_empty() {
                    writeln!(text, "{}: {opening}", cell.kind().name())?;
                }
                writeln!(text, "{} to move{must}\n{}", position.turn(), position.fen())?;
            }
        }
        Ok(text)
    }

    fn as_json(&self) -> Value {
        let cell = self.cell;
        let opening = self.opening.as_ref().map(|opening| {
            let position = opening.position();
            json!({
                "expanded": opening.to_string(),
                "fen": position.fen(),
                "turn": colour_name(position.turn()),
                "must_capture": position.must_capture(),
            })
        });
        let drawn = self.drawn.as_ref().map(|drawn| {
            let redrawn: Vec<_> =
                drawn.redrawn.iter().map(|cell| cell.address().to_string()).collect();
            json!({ "seed": drawn.seed, "purpose": drawn.purpose, "redrawn": redrawn })
        });
        json!({
            "table": cell.table().name(),
            "cell": cell.address().to_string(),
            "kind": cell.kind().name(),
            "text": cell.text(),
            "printed": cell.printed(),
            "erratum": cell.erratum().map(|erratum| erratum.reason),
            "score": cell.score(),
            "opening": opening,
            "draw": drawn,
        })
    }
}

fn write_list(out: &mut dyn Write) -> anyhow::Result<()> {
    for table in Table::ALL {
        let cells = table.cells(Errata::Corrected).len();
        writeln!(
            out,
            "{:12} {:14} {cells:4} cells  {}",
            table.id(),
            table.name(),
            table.title().en
        )?;
    }
    Ok(())
}

fn table_json(table: Table) -> Value {
    let title = table.title();
    let Facts { begins, .. } = table.variant().facts();
    json!({
        "id": table.id(),
        "name": table.name(),
        "variant": table.variant().name(),
        "begins": colour_name(begins),
        "cells": table.cells(Errata::Corrected).len(),
        "title": { "uk": title.uk, "ru": title.ru, "en": title.en },
    })
}

/// A seed that nobody can foresee, short enough to be read out.
fn random_seed() -> anyhow::Result<String> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).context("the system gives no random numbers; name a --seed")?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
