//! Two boards that differ are settled from both records: what these say, and the position to be restored.

use askama::Template;
use game::{Colour, Side};
use play::Table;
use records::{GameRecord, Kind, TwoSheets, read_sheet};
use rulebook::Accommodation;
use serde::Deserialize;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::play::players;
use crate::text::Texts;
use crate::view::draw;
use crate::viewer::Viewer;

/// Both records, as they are typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct RecordsForm {
    /// Of him who plays White.
    pub white: String,
    /// Of him who plays Black.
    pub black: String,
}

/// The page on which two records are compared.
#[derive(Template)]
#[template(path = "desk_records.html")]
pub struct RecordsPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    id: String,
    players: String,
    /// Whose records they are: White's and Black's.
    names: [String; 2],
    form: RecordsForm,
    faults: Vec<String>,
    found: Option<Found>,
    /// The clauses that say what is done.
    clauses: Vec<String>,
}

/// What came of it.
struct Found {
    agree: bool,
    text: String,
    /// How each goes on, where they differ.
    next: Option<String>,
    picture: String,
}

impl RecordsPage {
    /// Of a table, with what was typed.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        id: &str,
        table: &Table,
        form: RecordsForm,
    ) -> RecordsPage {
        let t = viewer.texts;
        let rules = table.game().rules();
        let name = |colour: Colour| {
            let side = [Side::First, Side::Second];
            let side = side.into_iter().find(|side| rules.colour(*side) == colour);
            let seat = side.and_then(|side| table.seat(table.player(side)));
            seat.map(|seat| seat.name.clone()).unwrap_or_default()
        };
        let names = [name(Colour::White), name(Colour::Black)];
        let mut page = RecordsPage {
            frame: Frame::new(viewer, context.title(viewer, id::TWO_RECORDS)),
            tab: "boards",
            id: id.to_owned(),
            players: players(table, t),
            faults: Vec::new(),
            found: None,
            clauses: clauses(table),
            context,
            names,
            form,
        };
        if !page.form.white.trim().is_empty() || !page.form.black.trim().is_empty() {
            page.compare(table, t);
        }
        page
    }

    fn compare(&mut self, table: &Table, t: Texts) {
        let Some(kind) = Kind::of_discipline(table.game().rules().discipline()) else {
            self.faults.push(t.say(id::WOOD_FOREIGN).into_owned());
            return;
        };
        let read = |(text, who): (&String, &String)| {
            read_sheet(kind, text, None).map_err(|bad| {
                let why = ledger::games::problem(bad).text(t.language);
                t.tell(id::TWO_RECORDS_UNREAD, &[("who", who), ("why", &why)]).into_owned()
            })
        };
        let sheets = [&self.form.white, &self.form.black].into_iter().zip(&self.names).map(read);
        match *sheets.collect::<Vec<_>>() {
            [Ok(ref white), Ok(ref black)] => self.found = Some(found(white, black, t)),
            ref unread => {
                let faults = unread.iter().filter_map(|one| one.as_ref().err().cloned());
                self.faults.extend(faults);
            }
        }
    }
}

/// The clauses by which boards that differ are settled.
fn clauses(table: &Table) -> Vec<String> {
    let rules = table.game().rules();
    let rule = rules.book().impairment(rules.discipline());
    let found = rule.into_iter().flat_map(|rule| &rule.rules);
    let found = { found }.find(|one| one.says == Accommodation::BoardsDiffer);
    found.map(|one| one.clauses.iter().map(ToString::to_string).collect()).unwrap_or_default()
}

fn found(white: &GameRecord, black: &GameRecord, t: Texts) -> Found {
    let said = TwoSheets::compare(white, black);
    let plies = said.plies();
    let picture = draw(&white.board(plies), &t.say(id::TWO_RECORDS), t);
    let moves = [("moves", &*plies.to_string())];
    let next = |record: &GameRecord| {
        let nothing = || t.say(id::TWO_RECORDS_NOTHING).into_owned();
        record.move_texts().get(plies).cloned().unwrap_or_else(nothing)
    };
    match said {
        TwoSheets::Agree { .. } => Found {
            agree: true,
            text: t.tell(id::TWO_RECORDS_AGREE, &moves).into_owned(),
            next: None,
            picture,
        },
        TwoSheets::Differ { .. } => {
            let words = [("white", &*next(white)), ("black", &*next(black))];
            Found {
                agree: false,
                text: t.tell(id::TWO_RECORDS_DIFFER, &moves).into_owned(),
                next: Some(t.tell(id::TWO_RECORDS_NEXT, &words).into_owned()),
                picture,
            }
        }
    }
}
