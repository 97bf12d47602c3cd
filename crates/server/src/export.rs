//! An event for other programs: TRF, tables with commas, workbooks, our own event file.

use competition::{Competition, Section, SectionNumber, Unreadable};
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};
use tournament::trf::Report;
use tournament::{Points, Round};

use crate::files;
use crate::house::{Hall, moment};
use crate::text::Texts;
use crate::view::{Crosstable, RoundView, StandingsView};

/// The report of a section, as pairing programs and rating offices read it.
pub(crate) fn trf(competition: &Competition, section: &Section) -> String {
    let regulations = competition.regulations.as_deref();
    let name = regulations.map_or("", |one| one.name.as_str());
    let tournament = competition.tournament(section, section.announced());
    let mut report = Report::new(name, tournament);
    for placed in competition.places(section) {
        if let Some(rank) = report.ranks.get_mut(placed.number.index()) {
            *rank = u16::try_from(placed.first).unwrap_or_default();
        }
    }
    report.write()
}

/// The file that `damka event show` reads.
pub(crate) fn event_file(hall: &Hall) -> Result<String, Unreadable> {
    let entries = hall.acts.iter().zip(&hall.competition.history);
    let entries = entries.map(|(act, fact)| (moment(act.at), Some(&*act.by), fact));
    Ok(files::event_file(entries, &hall.competition)?.to_string())
}

/// A table of cells: texts, and numbers that can be counted with.
type Rows = Vec<Vec<Cell>>;

#[derive(Clone, Debug)]
enum Cell {
    Text(String),
    Number(f64),
}

impl Cell {
    fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// A number where the text is one, also with a half.
    fn value(text: &str) -> Cell {
        let plain = text.replace('½', ".5").replace('−', "-");
        plain.parse().map_or_else(|_| Cell::text(text), Cell::Number)
    }
}

/// The table of places with commas; spreadsheets open it as it is.
pub(crate) fn csv(competition: &Competition, section: &Section, t: Texts) -> String {
    // The mark tells spreadsheets that the text is UTF-8.
    let mut text = "\u{feff}".to_owned();
    for row in standings(competition, section, t) {
        let cells: Vec<String> = row.iter().map(csv_cell).collect();
        text += &cells.join(",");
        text += "\r\n";
    }
    text
}

fn csv_cell(cell: &Cell) -> String {
    match cell {
        Cell::Number(number) => number.to_string(),
        Cell::Text(text) => {
            // A text that looks like a formula would be computed.
            let formula = text.starts_with(['=', '+', '-', '@', '\t']);
            let safe = if formula { format!("'{text}") } else { text.clone() };
            match safe.contains([',', ';', '"', '\n', '\r']) {
                true => format!("\"{}\"", safe.replace('"', "\"\"")),
                false => safe,
            }
        }
    }
}

fn standings(competition: &Competition, section: &Section, t: Texts) -> Rows {
    let view = StandingsView::of(competition, section, Round::MAX, t);
    let say = |id: &str| Cell::text(t.say(id));
    let mut head: Vec<Cell> = vec![say("place"), Cell::text("№"), say("name"), say("title")];
    head.extend([say("rating"), say("from"), say("points")]);
    head.extend(view.criteria.iter().map(|column| Cell::text(column.name)));
    let mut rows = vec![head];
    for row in &view.rows {
        let mut cells = vec![
            Cell::value(&row.place),
            Cell::Number(row.who.number.into()),
            Cell::text(&row.who.name),
            Cell::text(&row.who.title),
            Cell::value(&row.who.rating),
            Cell::text(&row.who.from),
            points(row.points),
        ];
        let values = row.values.iter();
        cells.extend(values.map(|value| {
            Cell::value(&value.as_ref().map(ToString::to_string).unwrap_or_default())
        }));
        rows.push(cells);
    }
    rows
}

fn points(points: Points) -> Cell {
    Cell::Number(f64::from(points.0) / 10.0)
}

fn crosstable(competition: &Competition, section: &Section, t: Texts) -> Rows {
    let table = Crosstable::of(competition, section, Round::MAX, t);
    let mut head = vec![Cell::text("№"), Cell::text(t.say("name"))];
    head.extend(table.heads.iter().map(|head| Cell::value(head)));
    head.extend([Cell::text(t.say("points")), Cell::text(t.say("place"))]);
    let mut rows = vec![head];
    for row in &table.rows {
        let mut cells = vec![Cell::Number(row.who.number.into()), Cell::text(&row.who.name)];
        cells.extend(row.cells.iter().map(|cell| {
            let colour = match (cell.colour, cell.is_black()) {
                (None, _) => "",
                (_, true) => "●",
                (_, false) => "○",
            };
            Cell::text(format!("{colour}{} {}", cell.text, cell.opponent).trim())
        }));
        cells.extend([points(row.points), Cell::value(&row.place)]);
        rows.push(cells);
    }
    rows
}

fn rounds(competition: &Competition, section: &Section, t: Texts) -> Rows {
    let say = |id: &str| Cell::text(t.say(id));
    // On every second board of two teams the one on the left has Black.
    let [white, black] = match (competition.is_team_event(), competition.counting().games > 1) {
        (true, _) => ["team"; 2],
        (false, true) => ["white-first", "black-first"],
        (false, false) => ["white", "black"],
    };
    let mut rows = vec![vec![say("round"), say("table"), say(white), say("result"), say(black)]];
    for number in 1..=section.announced() {
        let Some(round) = RoundView::of(competition, section, number, t) else { continue };
        for table in &round.tables {
            for board in &table.boards {
                let player = |own: &str, other: &str| match table.boards.len() > 1 {
                    true => Cell::text(format!("{own} ({other})")),
                    false => Cell::text(other),
                };
                rows.push(vec![
                    Cell::Number(number.into()),
                    Cell::Number(table.table.into()),
                    player(&board.white, &table.white.name),
                    Cell::text(&board.result),
                    player(&board.black, &table.black.name),
                ]);
            }
        }
    }
    rows
}

/// A workbook with the tables of all sections.
pub(crate) fn xlsx(competition: &Competition, t: Texts) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    for (number, section) in (1..).zip(&competition.sections) {
        let sheets = [
            ("standings", standings(competition, section, t)),
            ("crosstable", crosstable(competition, section, t)),
            ("rounds", rounds(competition, section, t)),
        ];
        for (id, rows) in sheets {
            let sheet = workbook.add_worksheet();
            sheet.set_name(sheet_name(&t.say(id), number, competition))?;
            fill(sheet, &rows)?;
        }
    }
    if competition.sections.is_empty() {
        workbook.add_worksheet();
    }
    workbook.save_to_buffer()
}

/// At most 31 letters, as spreadsheets want it.
fn sheet_name(title: &str, number: SectionNumber, competition: &Competition) -> String {
    let title: String = title.chars().take(27).collect();
    if competition.sections.len() > 1 { format!("{title} {number}") } else { title }
}

fn fill(sheet: &mut Worksheet, rows: &Rows) -> Result<(), XlsxError> {
    let bold = Format::new().set_bold();
    for (line, row) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(row) {
            match cell {
                Cell::Number(number) => sheet.write_number(line, column, *number)?,
                Cell::Text(text) if line == 0 => {
                    sheet.write_string_with_format(line, column, text, &bold)?
                }
                Cell::Text(text) => sheet.write_string(line, column, text)?,
            };
        }
    }
    sheet.set_freeze_panes(1, 0)?;
    sheet.autofit();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_a_formula_stays_a_text() {
        assert_eq!(csv_cell(&Cell::text("=1+1")), "'=1+1");
        assert_eq!(csv_cell(&Cell::text("Koval, \"O\"")), "\"Koval, \"\"O\"\"\"");
        assert_eq!(csv_cell(&Cell::value("−3½")), "-3.5");
        assert_eq!(csv_cell(&Cell::value("3–4")), "3–4");
    }
}
