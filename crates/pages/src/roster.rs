//! A list of entries out of a table: what each column means, and what is wrong with each row.

mod column;
mod field;

use std::collections::{BTreeMap, HashMap};

use competition::{
    Birth, Competition, Fault, Player, PlayerId, PlayerRecord, Problem, Team, obstacles,
};
use ledger::sheet::Sheet;

use crate::id;
use crate::text::Texts;

pub use column::Column;
pub use field::{FieldFault, read_date};
pub(crate) use field::{read_birth, read_rating, read_sex};

/// A list of entries, understood as far as it can be.
pub struct Roster {
    /// What each column of the table means.
    pub(crate) columns: Vec<Column>,
    /// The headings of the columns, where the table has them.
    pub(crate) heads: Vec<String>,
    /// The rows below the headings.
    pub(crate) rows: Vec<Row>,
}

/// One row of the list.
pub(crate) struct Row {
    /// Its number in the table, counted from 1.
    pub(crate) line: usize,
    /// Its cells.
    cells: Vec<String>,
    /// The entry that it makes.
    pub(crate) player: Player,
    /// His team, where teams meet, his board in it, and who speaks for it.
    team: String,
    board: Option<u16>,
    captain: String,
    /// What is wrong with it.
    pub(crate) remarks: Vec<Remark>,
}

/// Something to know about a row before it is entered.
pub(crate) struct Remark {
    /// Whether the row can be entered all the same.
    pub(crate) grave: bool,
    /// Whether the row is taken unless somebody says so.
    pub(crate) doubled: bool,
    /// What it is.
    pub(crate) text: String,
}

impl Row {
    /// A cell, counted from 0.
    pub(crate) fn cell(&self, index: &usize) -> &str {
        self.cells.get(*index).map_or("", String::as_str)
    }

    /// Whether it can be entered at all.
    pub(crate) fn can_be_entered(&self) -> bool {
        !self.remarks.iter().any(|remark| remark.grave)
    }

    /// Whether it is entered, where somebody has chosen or nobody has.
    fn is_wanted(&self, chosen: Option<&[usize]>) -> bool {
        chosen.map_or(self.is_taken(), |lines| lines.contains(&self.line)) && self.can_be_entered()
    }

    /// Whether it is entered unless somebody decides otherwise.
    pub(crate) fn is_taken(&self) -> bool {
        self.can_be_entered() && !self.remarks.iter().any(|remark| remark.doubled)
    }
}

impl Roster {
    /// The headings of the columns in which something stands and that nobody takes.
    pub(crate) fn untaken(&self) -> Vec<&str> {
        let stands = |index: &usize| self.rows.iter().any(|row| !row.cell(index).is_empty());
        let untaken = self.columns.iter().enumerate();
        let untaken = untaken.filter(|(index, one)| **one == Column::Ignored && stands(index));
        let heads = untaken.map(|(index, _)| self.heads.get(index).map_or("", String::as_str));
        heads.filter(|head| head.chars().any(char::is_alphabetic)).collect()
    }

    /// The rows that are not entered, with who stands in them, where somebody has chosen or nobody has.
    pub fn left_out(&self, chosen: Option<&[usize]>) -> Vec<(usize, &str)> {
        let wanted = |row: &&Row| !row.is_wanted(chosen);
        let left = self.rows.iter().filter(wanted);
        left.map(|row| (row.line, row.player.name.as_str())).collect()
    }

    /// The teams of the rows that are entered, where the first of them gets this number in the list of entries: by
    /// their boards, the main players first.
    pub fn teams(&self, chosen: Option<&[usize]>, first: u16, boards: u8) -> Vec<Team> {
        let mut teams: Vec<(&str, Vec<(PlayerId, &Row)>)> = Vec::new();
        let wanted = self.rows.iter().filter(|row| row.is_wanted(chosen));
        for (id, row) in (first..).map(PlayerId).zip(wanted).filter(|(_, row)| !row.team.is_empty())
        {
            match teams.iter_mut().find(|(name, _)| *name == row.team) {
                Some((_, players)) => players.push((id, row)),
                None => teams.push((row.team.as_str(), vec![(id, row)])),
            }
        }
        let team = |(name, mut players): (&str, Vec<(PlayerId, &Row)>)| {
            players.sort_by_key(|(_, row)| row.board.unwrap_or(u16::MAX));
            let speaks = players.iter().find(|(_, row)| !row.captain.is_empty());
            // A name, or a mark beside the player.
            let captain = match speaks.or(players.first()) {
                Some((_, row)) if is_name_of_captain(&row.captain) => row.captain.clone(),
                Some((_, row)) => row.player.name.clone(),
                None => String::new(),
            };
            let mut main: Vec<PlayerId> = players.iter().map(|(id, _)| *id).collect();
            let reserves = main.split_off(main.len().min(boards.into()));
            Team { name: name.to_owned(), captain, main, reserves }
        };
        teams.into_iter().map(team).collect()
    }

    /// The players of the rows that were chosen; where nobody has chosen, of those that are sound.
    pub fn players(self, chosen: Option<&[usize]>) -> Vec<Player> {
        let wanted = self.rows.into_iter().filter(|row| row.is_wanted(chosen));
        wanted.map(|row| row.player).collect()
    }

    /// Understands a table. Where somebody has said what the columns mean, that holds.
    pub fn of(
        sheet: &Sheet,
        said: Option<&[Column]>,
        competition: &Competition,
        t: Texts,
    ) -> Roster {
        let (head, guessed) = column::recognise(sheet, competition.is_team_event());
        let mut columns = said.map_or(guessed, <[Column]>::to_vec);
        columns.resize(sheet.width(), Column::Ignored);
        let heads = head.map(|index| sheet.rows[index].clone()).unwrap_or_default();
        let first = head.map_or(0, |index| index + 1);
        let numbered = (1..).zip(&sheet.rows).skip(first).filter(|(_, cells)| !cells.is_empty());
        let mut rows: Vec<Row> =
            numbered.map(|(line, cells)| row(line, cells, &columns, t)).collect();
        eligibility(&mut rows, competition, t);
        doubles(&mut rows, competition, t);
        Roster { columns, heads, rows }
    }
}

/// Whether a cell names the captain: otherwise it marks the player who is.
fn is_name_of_captain(cell: &str) -> bool {
    let marks = ["капіт", "капит", "capt"];
    let word = cell.to_lowercase();
    let letters = word.chars().filter(|sign| sign.is_alphabetic()).count();
    letters > 3 && !marks.iter().any(|mark| word.starts_with(mark))
}

fn row(line: usize, cells: &[String], columns: &[Column], t: Texts) -> Row {
    let mut player = Player::default();
    let mut remarks = Vec::new();
    let mut names: BTreeMap<Column, &str> = BTreeMap::new();
    let (mut team, mut board, mut captain) = (String::new(), None, String::new());
    for (column, cell) in columns.iter().zip(cells).filter(|(_, cell)| !cell.is_empty()) {
        if column.is_name() {
            names.insert(*column, cell);
        } else if *column == Column::Team {
            team.clone_from(cell);
        } else if *column == Column::Board {
            board = cell.trim_end_matches('.').parse().ok();
        } else if *column == Column::Captain {
            captain.clone_from(cell);
        } else if let Err(fault) = column.fill(&mut player, cell) {
            remarks.push(Remark { grave: fault.is_grave(), doubled: false, text: fault.text(t) });
        }
    }
    player.name = names.into_values().collect::<Vec<_>>().join(" ");
    if player.name.is_empty() {
        remarks.push(grave(t.say(id::ROW_NO_NAME).into_owned()));
    } else if !player.name.chars().any(char::is_alphabetic) {
        remarks.push(grave(t.tell(id::ROW_BAD_NAME, &[("text", &player.name)]).into_owned()));
    }
    Row { line, cells: cells.to_vec(), player, team, board, captain, remarks }
}

fn grave(text: String) -> Remark {
    Remark { grave: true, doubled: false, text }
}

/// What the regulations have against each of them: age, sex, rating. Papers come later.
fn eligibility(rows: &mut [Row], competition: &Competition, t: Texts) {
    let Some(regulations) = competition.regulations() else { return };
    let stays = |fault: &Fault| {
        !matches!(fault.problem, Problem::ItemMissing { .. } | Problem::ItemExpired { .. })
    };
    for row in rows {
        let id = PlayerId(0);
        let record = PlayerRecord::entered(row.player.clone(), None);
        let faults = obstacles(regulations, id, &record, regulations.starts);
        let texts = faults
            .iter()
            .filter(|fault| stays(fault))
            .map(|fault| fault.text(t.language).replacen(&id.to_string(), &row.player.name, 1));
        let remarks = texts.map(|text| Remark { grave: false, doubled: false, text });
        row.remarks.extend(remarks.collect::<Vec<_>>());
    }
}

/// Who is entered already, or stands in the list twice.
fn doubles(rows: &mut [Row], competition: &Competition, t: Texts) {
    let mut seen: HashMap<Vec<String>, Vec<(Option<Birth>, String)>> = HashMap::new();
    for (number, record) in (1..).zip(competition.players()) {
        let number: u16 = number;
        let place = t.tell(id::ROW_ENTERED_ALREADY, &[("n", &number.to_string())]);
        let player = &record.player;
        seen.entry(bare(&player.name)).or_default().push((player.born, place.into_owned()));
    }
    for row in rows.iter_mut().filter(|row| !row.player.name.is_empty()) {
        let namesakes = seen.entry(bare(&row.player.name)).or_default();
        let born = row.player.born;
        if let Some((_, text)) = namesakes.iter().find(|(other, _)| may_be_equal(*other, born)) {
            row.remarks.push(Remark { grave: false, doubled: true, text: text.clone() });
        }
        let place = t.tell(id::ROW_TWICE, &[("n", &row.line.to_string())]);
        namesakes.push((born, place.into_owned()));
    }
}

/// Whether two entries are of one person: the same name, and nothing against it.
pub(crate) fn is_same(one: &Player, other: &Player) -> bool {
    may_be_equal(one.born, other.born) && bare(&one.name) == bare(&other.name)
}

/// Whether two birthdays may be one: nobody says otherwise.
fn may_be_equal(one: Option<Birth>, other: Option<Birth>) -> bool {
    one.zip(other).is_none_or(|(one, other)| one.may_be(other))
}

/// A name as it is compared: small letters, words in one order, one apostrophe.
fn bare(name: &str) -> Vec<String> {
    let plain = |sign: char| if "’ʼ`‘′".contains(sign) { '\'' } else { sign };
    let name: String = name.to_lowercase().replace('ё', "е").chars().map(plain).collect();
    let split = name.split(|sign: char| !(sign.is_alphanumeric() || sign == '\''));
    let mut words: Vec<String> = split.filter(|word| !word.is_empty()).map(str::to_owned).collect();
    words.sort();
    words
}
