//! What every reader must bear, whatever it is given.
//!
//! `cargo fuzz` drives these functions with what it makes up; `crates/damka/tests/nonsense.rs`
//! with the committed corpus and mutations of it. None may panic or take long; and what was read and
//! written again must be read as the same.
#![allow(dead_code, reason = "each fuzz target uses one of them")]

use std::sync::OnceLock;

use competition::{Command, Competition, Fact, LogEntry, Moment, decide};
use documents::{Failure, Form, Output, Paper, Subject, Templates};
use draughts::{Naming, Position, Variant};
use game::{Millis, Moment as GameTime};
use ledger::accounts::AccountFact;
use ledger::readers;
use ledger::tables::TableFact;
use notation::movetext::{Format, Style, read_move, write_move};
use notation::{pdn, pgn, stones};
use play::{
    Person, Request, Role, Seat, ServerTime, Table, TableAct, TableTerms, TableView, Timekeeper,
    Who, wire,
};
use renju::Lettering;
use tournament::Participant;
use tournament::trf::{Report, participants_from_csv, participants_to_csv};
use words::Language;

/// A FEN in any variant: what can be read can be written and read again.
pub(crate) fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for variant in Variant::ALL {
        let position = match Position::from_fen(variant, &text) {
            Ok(position) => position,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        for naming in [Naming::Algebraic, Naming::Numeric] {
            let again = Position::from_fen(variant, &position.fen_in(naming));
            assert_eq!(again, Ok(position));
        }
        assert_eq!(position.legal_moves().len() as u64, position.count_legal_moves());
    }
}

/// A move in a position: the first byte chooses the variant, the next three how the game has gone,
/// the rest is the text. What can be read can be written in every style and read again.
pub(crate) fn movetext(data: &[u8]) {
    let [variant, plies, seed, step, text @ ..] = data else { return };
    let variant = Variant::ALL[usize::from(*variant) % Variant::ALL.len()];
    let position = walk(variant, *plies, *seed, *step);
    let legal = position.legal_moves();
    let text = String::from_utf8_lossy(text);
    let mv = match read_move(&position, &legal, &text) {
        Ok(mv) => mv,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert!(legal.contains(&mv));
    for style in [Style::Full, Style::Usual, Style::Short, Style::Target] {
        let written = write_move(&position, &legal, &mv, Format::printed(variant, style));
        assert_eq!(read_move(&position, &legal, &written), Ok(mv), "{written}");
    }
}

/// The position after some moves that the bytes choose.
fn walk(variant: Variant, plies: u8, seed: u8, step: u8) -> Position {
    let mut position = Position::start(variant);
    let mut choice = usize::from(seed);
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        position = position.after(&legal[choice % legal.len()]);
        choice = choice.wrapping_mul(31).wrapping_add(usize::from(step));
    }
    position
}

/// A file of draughts games: what can be read of it can be written and read again, and is the same.
pub(crate) fn pdn(data: &[u8]) {
    let games = |data: &[u8], bytes: usize| -> Vec<pdn::Game> {
        let limits = pdn::Limits { bytes, depth: 16, faults: 20 };
        let options = pdn::Options { limits, ..pdn::Options::default() };
        let reader = pdn::Reader::with_options(data, options);
        reader.flatten().map(|reading| reading.game).collect()
    };
    let read = games(data, 1 << 16);
    let layout = pdn::Layout::default();
    let written: String = read.iter().map(|game| game.to_pdn(&layout) + "\n").collect();
    let again = games(written.as_bytes(), 1 << 24);
    assert!(again == read, "{written}");
}

/// The same for chess, of games in which all is right: a move that cannot be read in Ukrainian
/// letters may well be one in English letters, in which all are written.
pub(crate) fn pgn(data: &[u8]) {
    let games = |data: &[u8], bytes: usize| -> Vec<pgn::Game> {
        let limits = pgn::Limits { bytes, depth: 16, faults: 20 };
        let options = pgn::Options { limits, ..pgn::Options::default() };
        let read = pgn::Reader::with_options(data, options).flatten();
        read.filter(|reading| reading.errors.is_empty()).map(|reading| reading.game).collect()
    };
    let read = games(data, 1 << 16);
    let layout = pgn::Layout::default();
    let written: String = read.iter().map(|game| game.to_pgn(&layout) + "\n").collect();
    let again = games(written.as_bytes(), 1 << 24);
    assert!(again == read, "{written}");
}

/// A tournament report: what can be read can be written and read again, and has the same results.
pub(crate) fn trf(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match Report::read(&text) {
        Ok((report, _)) => {
            let written = report.write();
            let again = Report::read(&written).map(|(again, _)| again.tournament.rounds);
            assert_eq!(again, Ok(report.tournament.rounds), "{written}");
        }
        Err(unreadable) => assert!(!unreadable.to_string().is_empty()),
    }
}

/// A game of renju as a list of moves or as RenLib's text board, in either lettering.
pub(crate) fn renju(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for lettering in [Lettering::Documents, Lettering::International] {
        if let Ok(reading) = stones::read_moves(&text, lettering) {
            let list = reading.record.list(lettering);
            let again = stones::read_moves(&list, lettering).map(|again| again.record);
            assert!(again.is_ok_and(|again| again == reading.record), "{list}");
        }
    }
    if let Err(error) = stones::read_text_board(&text) {
        assert!(!error.to_string().is_empty());
    }
}

/// A `.pos` file of renju.
pub(crate) fn pos(data: &[u8]) {
    match stones::read_pos(data) {
        Ok(record) => assert_eq!(record.moves().len() + 1, data.len()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A game by letters told in lines, with the letters and moves in it: every text is read or refused at a
/// place in it, and what was read is played as far as it goes, or refused in words.
pub(crate) fn letters(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let told = match correspondence::read(&text) {
        Ok(told) => told,
        Err(mistake) => {
            let line = text.lines().nth(mistake.line - 1).unwrap_or_default();
            assert!(mistake.column <= line.chars().count() + 1, "{mistake:?}");
            return assert!(!mistake.text(Language::En).is_empty());
        }
    };
    for book in rulebook::Rulebook::all() {
        let Ok(rules) = correspondence::Rules::new(book, told.terms.clone()) else { continue };
        let mut game = correspondence::Game::new(rules);
        for (_, act) in told.acts.iter().take(100) {
            if let Err(refusal) = game.act(act) {
                assert!(!refusal.text(Language::En).is_empty());
            }
        }
    }
}

/// A move that is said or typed at a table, of draughts or of renju: it is a move, or he is told something.
pub(crate) fn spoken(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for table in tables_begun() {
        for language in Language::ALL {
            for style in play::Style::ALL {
                let meant = play::meant(table, &text, play::Speech { language, style });
                if let play::Meant::Nothing { say, .. } = meant {
                    assert!(!say.is_empty());
                }
            }
        }
    }
}

/// A record that another program writes while it is played, of each kind of game, as `damka relay` reads it
/// again and again: as many moves as can be played, and what is wrong with the next.
pub(crate) fn relayed(data: &[u8]) {
    use records::{Format, ReadOptions};
    for format in [Format::Pdn, Format::Pgn, Format::Stones] {
        for record in records::read(data, format, ReadOptions::default()).take(10).flatten() {
            let played = record.move_texts().len();
            assert!(!record.numbering().number(played + 1).is_empty());
        }
    }
}

/// A rulebook as a file: it is read, or refused in words.
pub(crate) fn rulebook(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Err(fault) = rulebook::Rulebook::read(&text) {
        assert!(!fault.to_string().is_empty());
    }
}

/// A table as text: what was read can be written and read again, with every separator.
pub(crate) fn table(data: &[u8]) {
    use tables::Separator::{Comma, Semicolon, Tab};
    // A mark within the text would be the mark of what is written of it.
    let text = String::from_utf8_lossy(data).replace(tables::MARK, "");
    let rows: Vec<Vec<String>> = tables::read(&text).map(|row| row.cells).collect();
    for separator in [Tab, Semicolon, Comma] {
        // One more column, so that every row shows its separator.
        let marked = rows.iter().map(|row| [row.clone(), vec!["end".to_owned(); 2]].concat());
        let written = tables::write(separator, marked.clone());
        if tables::Separator::of(&written) == separator {
            let again = tables::read(&written).map(|row| row.cells);
            assert!(again.eq(marked), "{written}");
        }
    }
    if let Ok(mut people) = participants_from_csv(&text) {
        // A row with nothing in it is nobody.
        people.retain(|person| *person != Participant::default());
        assert_eq!(participants_from_csv(&participants_to_csv(&people)), Ok(people));
    }
}

/// A file of entries as the desk takes it: a workbook, or text in any encoding.
pub(crate) fn sheet(data: &[u8]) {
    match readers::sheet(data) {
        Ok(rows) => assert!(rows.iter().flatten().any(|cell| !cell.is_empty())),
        Err(fault) => assert!(!fault.is_empty()),
    }
}

/// A template of a paper: whatever it says, the paper is made or its fault is told.
pub(crate) fn template(data: &[u8]) {
    const FORM: Form = Form::ALL[0];
    let Ok(now) = "2026-11-16 10:00".parse::<Moment>() else { return };
    let mut templates = Templates::built_in();
    let text = String::from_utf8_lossy(data).into_owned();
    let replaced = templates.replace(FORM.name(), text);
    assert!(replaced.is_ok(), "the first form has a template of its own");
    match Paper::new(FORM, &Subject::blank(now), Language::Uk, &templates) {
        Ok(paper) => {
            for output in [Output::Html, Output::Csv] {
                let written = paper.write(output);
                assert!(written.is_ok_and(|bytes| String::from_utf8(bytes).is_ok()));
            }
        }
        Err(Failure::Unfit(_)) => {}
        Err(failure) => assert!(!failure.to_string().is_empty()),
    }
}

/// An archive of an event.
pub(crate) fn archive(data: &[u8]) {
    if let Err(fault) = readers::archive(&String::from_utf8_lossy(data)) {
        assert!(!fault.is_empty());
    }
}

/// A command as JSON: it is read as the same again, and an event that it opens can be kept.
pub(crate) fn command(data: &[u8]) {
    let Ok(command) = serde_json::from_slice::<Command>(data) else { return };
    let written = serde_json::to_string(&command).unwrap_or_default();
    assert_eq!(serde_json::from_str::<Command>(&written).ok().as_ref(), Some(&command));
    let Ok(now) = "2026-11-16 10:00".parse::<Moment>() else { return };
    if let Ok(events) = decide(&Competition::default(), &command, now) {
        let written: Vec<String> = events.iter().map(entry_text).collect();
        written.iter().for_each(|text| entry(text.as_bytes()));
        assert!(Competition::from_facts(&events).is_ok());
    }
}

/// An entry of the log of an event, of any version: it is read as the same again, and an event refuses
/// it or goes on with it.
pub(crate) fn entry(data: &[u8]) {
    let Some(fact) = std::str::from_utf8(data).ok().and_then(|text| Fact::read(text).ok()) else {
        return;
    };
    let written = entry_text(&fact);
    assert_eq!(Fact::read(&written).ok().as_ref(), Some(&fact), "{written}");
    // What comes first in a log is a regulation or does not fit.
    let _ = Competition::from_facts([&fact]);
}

fn entry_text(fact: &Fact) -> String {
    fact.written().unwrap_or_default()
}

/// An entry of the log of accounts, of any version: it is read as the same again.
pub(crate) fn account_entry(data: &[u8]) {
    reads_itself::<AccountFact>(data);
}

/// An entry of the log of a table.
pub(crate) fn table_entry(data: &[u8]) {
    reads_itself::<TableFact>(data);
}

fn reads_itself<T: LogEntry + PartialEq + std::fmt::Debug>(data: &[u8]) {
    let Some(entry) = std::str::from_utf8(data).ok().and_then(|text| T::read(text).ok()) else {
        return;
    };
    let written = entry.written().unwrap_or_default();
    assert_eq!(T::read(&written).ok().as_ref(), Some(&entry), "{written}");
}

/// A message of a player over the wire: at a table of draughts and at one of renju it is refused or what
/// follows fits, whoever says it, and can be shown.
pub(crate) fn message(data: &[u8]) {
    let Some(heard) = std::str::from_utf8(data).ok().and_then(wire::read) else { return };
    let Some((id, act)) = wire::asked(heard) else { return };
    for table in tables_begun() {
        for person in Person::BOTH {
            let (by, id, act) = (Who::Player(person), Some(id.clone()), act.clone());
            let request = Request { by, id, act };
            let mut table = table.clone();
            match decided(&mut table, &request) {
                Ok(()) => {
                    let now = (ServerTime(0), GameTime(BEGINS));
                    let view = TableView::of(&table, Role::Spectator, Language::En, now, 0);
                    assert!(serde_json::to_string(&view).is_ok());
                }
                Err(refusal) => assert!(!refusal.text(Language::En).is_empty()),
            }
        }
    }
}

/// What the time of the games is while messages are heard.
const BEGINS: i64 = 10_000;

/// Does what is asked for at a table, if it can be done.
fn decided(table: &mut Table, request: &Request) -> Result<(), play::Refusal> {
    let keeper = Timekeeper::beginning(ServerTime(0), GameTime(BEGINS));
    let decided = table.decide(request, &keeper.read(ServerTime(0), Millis::ZERO))?;
    for fact in &decided.facts {
        assert!(table.apply(fact).is_ok(), "{fact:?} does not fit");
    }
    Ok(())
}

/// A game of draughts and one of renju with its opening, both begun.
fn tables_begun() -> &'static [Table] {
    static TABLES: OnceLock<Vec<Table>> = OnceLock::new();
    TABLES.get_or_init(|| {
        let draughts = TableTerms::friendly("RU-2022", "russian", "3+2");
        let renju = TableTerms::friendly("RU-2022", "renju", "45+10");
        let renju = TableTerms { opening: Some("rif".to_owned()), ..renju };
        [draughts, renju].into_iter().map(begun).collect()
    })
}

/// A table at which both have sat down and are ready.
fn begun(terms: TableTerms) -> Table {
    let Ok(mut table) = Table::new(terms) else { unreachable!("it can be played") };
    let sits = |person: Person| {
        let seat = Seat { name: "somebody".to_owned(), key: format!("key of {person:?}") };
        (Who::Platform, TableAct::Sit(person, seat))
    };
    let is_ready = |person| (Who::Player(person), TableAct::Ready);
    let acts = Person::BOTH.map(sits).into_iter().chain(Person::BOTH.map(is_ready));
    for (by, act) in acts {
        assert!(decided(&mut table, &Request { by, id: None, act }).is_ok());
    }
    table
}
