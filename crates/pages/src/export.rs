//! An event for other programs: TRF, tables with commas, workbooks, our own event file.

use competition::{Competition, Section, SectionNumber};
use documents::{NoWorkbook, PlainCell as Cell, PlainTable, workbook};
use tournament::trf::Report;
use tournament::{Points, Round};
use words::Id;

use crate::id;
use crate::text::Texts;
use crate::view::{Crosstable, RoundView, StandingsView};

/// The report of a section, as pairing programs and rating offices read it.
pub fn trf(competition: &Competition, section: &Section) -> String {
    let regulations = competition.regulations();
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

/// Rows of a table.
type Rows = Vec<Vec<Cell>>;

/// The table of places with commas; spreadsheets open it as it is.
pub fn csv(competition: &Competition, section: &Section, t: Texts) -> String {
    PlainTable { title: String::new(), rows: standings(competition, section, t) }.csv()
}

fn standings(competition: &Competition, section: &Section, t: Texts) -> Rows {
    let view = StandingsView::of(competition, section, u16::MAX, t);
    let say = |id: Id| Cell::text(t.say(id));
    let mut head: Vec<Cell> = vec![say(id::PLACE), Cell::text("№"), say(id::NAME), say(id::TITLE)];
    head.extend([say(id::RATING), say(id::FROM), say(id::POINTS)]);
    head.extend(view.criteria.iter().map(|column| Cell::text(column.name.clone())));
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
    let table = Crosstable::of(competition, section, u16::MAX, t);
    let mut head = vec![Cell::text("№"), Cell::text(t.say(id::NAME))];
    head.extend(table.heads.iter().map(|head| Cell::value(head)));
    head.extend([Cell::text(t.say(id::POINTS)), Cell::text(t.say(id::PLACE))]);
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
    let say = |id: Id| Cell::text(t.say(id));
    // On every second board of two teams the one on the left has Black.
    let [white, black] = match (competition.is_team_event(), competition.counting().games > 1) {
        (true, _) => [id::TEAM; 2],
        (false, true) => [id::WHITE_FIRST, id::BLACK_FIRST],
        (false, false) => [id::WHITE, id::BLACK],
    };
    let mut rows =
        vec![vec![say(id::ROUND), say(id::TABLE), say(white), say(id::RESULT), say(black)]];
    for number in Round::up_to(section.announced()) {
        let Some(round) = RoundView::of(competition, section, number, t) else { continue };
        for table in &round.tables {
            for board in &table.boards {
                let player = |own: &str, other: &str| match table.boards.len() > 1 {
                    true => Cell::text(format!("{own} ({other})")),
                    false => Cell::text(other),
                };
                rows.push(vec![
                    Cell::Number(number.get().into()),
                    Cell::Number(table.table.get().into()),
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
pub fn xlsx(competition: &Competition, t: Texts) -> Result<Vec<u8>, NoWorkbook> {
    let mut tables = Vec::new();
    for section in competition.sections() {
        let sheets = [
            (id::STANDINGS, standings(competition, section, t)),
            (id::CROSSTABLE, crosstable(competition, section, t)),
            (id::ROUNDS, rounds(competition, section, t)),
        ];
        tables.extend(sheets.map(|(id, rows)| {
            let title = sheet_title(&t.say(id), section.number, competition);
            PlainTable { title, rows }
        }));
    }
    workbook(&tables)
}

fn sheet_title(title: &str, number: SectionNumber, competition: &Competition) -> String {
    if competition.sections().len() > 1 { format!("{number} {title}") } else { title.to_owned() }
}
