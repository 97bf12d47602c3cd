//! Lists of players as tables with commas or semicolons.

use anyhow::{Context, bail, ensure};
use competition::{Command, Player};
use serde_json::{Map, Value};
use tables::Row;

/// The commands that enter the players of a table: its first line names the columns, which are the
/// fields of an entry (name, born, sex, rating, title, from, …); what a player needs stands below
/// needs.sight, needs.hearing, needs.speech, needs.hands, needs.duties, needs.equipment, needs.sign and
/// needs.pauses.
pub(super) fn entries(text: &str) -> anyhow::Result<Vec<Command>> {
    let mut rows =
        tables::read(text).filter(|row| row.cells.iter().any(|cell| !cell.trim().is_empty()));
    let Some(header) = rows.next() else { bail!("the table is empty") };
    let columns = cells(&header)?;
    ensure!(columns.iter().any(|column| column == "name"), "no column is called name");
    rows.map(|row| {
        let entered = cells(&row).and_then(|cells| entry(&columns, &cells));
        entered.with_context(|| format!("line {}", row.line))
    })
    .collect()
}

fn entry(columns: &[String], cells: &[String]) -> anyhow::Result<Command> {
    ensure!(cells.len() <= columns.len(), "it has more cells than there are columns");
    let mut fields = Map::new();
    let mut needs = Map::new();
    for (column, cell) in columns.iter().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
        if let Some(need) = column.strip_prefix("needs.") {
            needs.insert(need.to_owned(), self::need(need, cell));
            continue;
        }
        let value = match column.as_str() {
            "rating" => {
                Value::Number(cell.parse::<u16>().context("the rating is no number")?.into())
            }
            "wheelchair" | "by-organiser" | "hors-concours" | "counts-for-team" => said_yes(cell),
            _ => Value::String(cell.clone()),
        };
        fields.insert(column.clone(), value);
    }
    if !needs.is_empty() {
        fields.insert("needs".to_owned(), Value::Object(needs));
    }
    let player: Player = serde_json::from_value(Value::Object(fields))?;
    Ok(Command::Enter(Box::new(player)))
}

/// A need by its name; duties are written one after the other: `keep-record press-clock`.
fn need(name: &str, cell: &str) -> Value {
    match name {
        "hearing" | "speech" | "hands" | "pauses" => said_yes(cell),
        "duties" => cell.split_whitespace().map(str::to_owned).map(Value::String).collect(),
        _ => Value::String(cell.to_owned()),
    }
}

fn said_yes(cell: &str) -> Value {
    Value::Bool(["1", "yes", "true"].contains(&cell))
}

fn cells(row: &Row) -> anyhow::Result<Vec<String>> {
    ensure!(!row.open_quote, "a quotation mark is not closed");
    Ok(row.cells.iter().map(|cell| cell.trim().to_owned()).collect())
}
