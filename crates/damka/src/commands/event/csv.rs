//! Lists of players as tables with commas or semicolons.

use anyhow::{Context, bail, ensure};
use competition::{Command, Player};
use serde_json::{Map, Value};

/// The commands that enter the players of a table: its first line names the columns, which are the
/// fields of an entry (name, born, sex, rating, title, from, …).
pub(super) fn entries(text: &str) -> anyhow::Result<Vec<Command>> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let Some((_, header)) = lines.next() else { bail!("the table is empty") };
    let separator = if header.contains(';') { ';' } else { ',' };
    let columns: Vec<String> = cells(header, separator)?;
    ensure!(columns.iter().any(|column| column == "name"), "no column is called name");
    lines
        .map(|(number, line)| {
            entry(&columns, &cells(line, separator)?).with_context(|| format!("line {number}"))
        })
        .collect()
}

fn entry(columns: &[String], cells: &[String]) -> anyhow::Result<Command> {
    ensure!(cells.len() <= columns.len(), "it has more cells than there are columns");
    let mut fields = Map::new();
    for (column, cell) in columns.iter().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
        let value = match column.as_str() {
            "rating" => {
                Value::Number(cell.parse::<u16>().context("the rating is no number")?.into())
            }
            "wheelchair" | "by-organiser" => {
                Value::Bool(["1", "yes", "true"].contains(&cell.as_str()))
            }
            _ => Value::String(cell.clone()),
        };
        fields.insert(column.clone(), value);
    }
    let player: Player = serde_json::from_value(Value::Object(fields))?;
    Ok(Command::Enter(Box::new(player)))
}

/// The cells of a line; quotation marks protect separators, two of them are one.
fn cells(line: &str, separator: char) -> anyhow::Result<Vec<String>> {
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if quoted && signs.peek() == Some(&'"') => {
                signs.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            sign if sign == separator && !quoted => cells.push(std::mem::take(&mut cell)),
            sign => cell.push(sign),
        }
    }
    ensure!(!quoted, "a quotation mark is not closed");
    cells.push(cell);
    Ok(cells.into_iter().map(|cell| cell.trim().to_owned()).collect())
}
