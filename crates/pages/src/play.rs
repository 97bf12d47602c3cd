//! Sitting down to play, and the page of a table.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use askama::Template;
use clauses::Document;
use game::{Colour, Moment, Side};
use ledger::tables::LoggedTable;
use play::{
    Blindfold, BoardKind, Delay, EventGame, PerPerson, Person, Phase, Piece, Role, Saying,
    ServerTime, Table, TableTerms, TableView,
};
use practice::Level;
use rulebook::{Entrants, Rulebook};
use serde::Deserialize;
use words::{Id, Language};

use crate::frame::Frame;
use crate::id;
use crate::listening;
use crate::text::Texts;
use crate::viewer::Viewer;

/// The form in which a game with a friend is set up.
#[derive(Clone, Debug, Deserialize)]
pub struct PlayForm {
    /// Rulebook and discipline: `UA-2024/russian-blitz`.
    pub discipline: String,
    /// The time control.
    pub control: String,
    /// The colour he wants.
    #[serde(default)]
    pub colour: Wish,
    /// The opening regulation of renju.
    #[serde(default)]
    pub opening: String,
    /// His name.
    #[serde(default)]
    pub name: String,
    /// The level of the program, if he plays with it.
    #[serde(default)]
    pub partner: String,
    /// How late those who watch are told: `3` moves, `60s`.
    #[serde(default)]
    pub delay: String,
    /// Whether it is shown on the wall.
    #[serde(default)]
    pub on_wall: Option<String>,
    /// Whether anybody may take the other seat.
    #[serde(default)]
    pub open_to_all: Option<String>,
    /// Whether replies may be prepared.
    #[serde(default)]
    pub premoves: Option<String>,
    /// Whether he plays blindfold: `last-move` or `record`.
    #[serde(default)]
    pub blindfold: String,
    /// Who confers.
    #[serde(default)]
    pub confer: Confer,
    /// So many equal proposals of a group are done by themselves.
    #[serde(default)]
    pub quorum: String,
}

/// Which sides are groups that confer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Confer {
    /// Everybody plays alone.
    #[default]
    Nobody,
    /// His own.
    Own,
    /// Both.
    Both,
}

/// The colour that somebody wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// Whichever comes.
    #[default]
    Any,
    /// White.
    White,
    /// Black.
    Black,
}

impl Default for PlayForm {
    fn default() -> PlayForm {
        PlayForm {
            discipline: format!("{}/russian-blitz", Rulebook::usual().document().prefix()),
            control: "5+3".to_owned(),
            colour: Wish::Any,
            opening: String::new(),
            name: String::new(),
            partner: String::new(),
            delay: String::new(),
            on_wall: None,
            open_to_all: None,
            premoves: None,
            blindfold: String::new(),
            confer: Confer::Nobody,
            quorum: String::new(),
        }
    }
}

impl PlayForm {
    /// What is to be played, or what is wrong with the form.
    pub fn terms(&self, texts: Texts) -> Result<TableTerms, String> {
        let unknown = || texts.say(id::PLAY_NO_DISCIPLINE).into_owned();
        let (rulebook, discipline) = self.discipline.split_once('/').ok_or_else(unknown)?;
        let opening = self.opening.trim();
        let unclear = |_| texts.say(id::PLAY_NO_DELAY).into_owned();
        Ok(TableTerms {
            delay: Delay::read(&self.delay).map_err(unclear)?,
            on_wall: self.on_wall.is_some(),
            open_to_all: self.open_to_all.is_some(),
            premoves: self.premoves.is_some(),
            opening: (!opening.is_empty()).then(|| opening.to_owned()),
            ..TableTerms::friendly(rulebook, discipline, self.control.trim())
        })
    }

    /// The terms with him blindfolded, if he wants it so.
    pub fn blindfolded(&self, terms: TableTerms) -> TableTerms {
        let own = match self.blindfold.as_str() {
            "last-move" => Some(Blindfold::LastMove),
            "record" => Some(Blindfold::Record),
            _ => return terms,
        };
        let table = Table::new(terms.clone()).ok();
        let person = self.person(table.as_ref());
        let blindfold = PerPerson::from_fn(|one| own.filter(|_| one == person));
        TableTerms { blindfold, ..terms }
    }

    /// How many equal proposals of a group are done by themselves; below two the captain decides.
    pub fn quorum(&self) -> Option<u8> {
        self.quorum.trim().parse().ok().filter(|quorum| *quorum > 1)
    }

    /// The program at the level he wants to play with, if it can take part.
    pub fn partner(&self, texts: Texts) -> Result<Option<Level>, String> {
        if self.partner.is_empty() {
            return Ok(None);
        }
        // It knows how to play, and not how to bargain about an opening.
        if !self.opening.trim().is_empty() {
            return Err(texts.say(id::PLAY_PARTNER_NO_OPENING).into_owned());
        }
        let level = Level::named(&self.partner);
        level.map(Some).ok_or_else(|| texts.say(id::PLAY_NO_PARTNER).into_owned())
    }

    /// The seat he wants at a table.
    pub fn person(&self, table: Option<&Table>) -> Person {
        let first = table.map(|table| table.game().rules().colour(Side::First));
        match (self.colour, first) {
            (Wish::White, Some(Colour::Black)) | (Wish::Black, Some(Colour::White)) => {
                Person::Second
            }
            (Wish::White | Wish::Black, _) => Person::First,
            // A coin was to decide before (`PlayForm::drawn`).
            (Wish::Any, _) => Person::First,
        }
    }

    /// The same with a colour: where any will do, the side of a coin decides.
    #[must_use]
    pub fn drawn(&self, heads: bool) -> PlayForm {
        let colour = match (self.colour, heads) {
            (Wish::Any, true) => Wish::White,
            (Wish::Any, false) => Wish::Black,
            (chosen @ (Wish::White | Wish::Black), _) => chosen,
        };
        PlayForm { colour, ..self.clone() }
    }
}

/// Where a game is set up, and which are being played.
#[derive(Template)]
#[template(path = "play.html")]
pub struct PlayPage {
    frame: Frame,
    form: PlayForm,
    fault: Option<String>,
    /// The disciplines of each rulebook: value, name, and whether it is chosen.
    books: Vec<(String, Vec<DisciplineChoice>)>,
    colours: [(&'static str, Id, bool); 3],
    openings: [(&'static str, Cow<'static, str>, bool); 6],
    /// With whom: nobody yet, or the program at a level.
    partners: [(&'static str, Id, bool); 4],
    /// How late those are told who watch.
    delays: [(&'static str, Id, bool); 5],
    /// The colours of a giver.
    givers: [(&'static str, Id); 3],
    /// How one may play blindfold.
    blindfolds: [(&'static str, Id, bool); 3],
    /// Who may confer.
    conferring: [(&'static str, Id, bool); 3],
    /// What can be followed of a board beside us.
    followed: [(&'static str, Id); 4],
    /// The games that are being played: address, players, what.
    tables: Vec<(String, String, String)>,
    /// The tables where anybody may sit down, in the same way.
    seats: Vec<(String, String, String)>,
    /// The name of a table that was typed.
    code: String,
    /// Whether he may take tables from the lists.
    may_hide: bool,
}

impl PlayPage {
    /// The form as it was filled in, what was wrong with it, and the tables where games go on.
    pub fn new(
        viewer: &Viewer,
        form: PlayForm,
        fault: Option<String>,
        tables: &[(&str, Arc<LoggedTable>)],
    ) -> PlayPage {
        let t = viewer.texts;
        let open = |one: &(&str, Arc<LoggedTable>)| listed(one, t);
        let is = |wish| form.colour == wish;
        let colours = [
            ("any", id::PLAY_ANY_COLOUR, is(Wish::Any)),
            ("white", id::PLAY_WHITE, is(Wish::White)),
            ("black", id::PLAY_BLACK, is(Wish::Black)),
        ];
        let named = |name: &'static str, text: &'static str| {
            (name, Cow::Borrowed(text), form.opening == name)
        };
        let openings = [
            named("", "–"),
            named("rif", "RIF"),
            named("yamaguchi", "Yamaguchi"),
            named("soosyrv-8", "Soosõrv-8"),
            named("taraguchi-10", "Taraguchi-10"),
            ("free", t.say(id::PLAY_OPENING_FREE), form.opening == "free"),
        ];
        let plays = |level: Level, text: Id| (level.name(), text, form.partner == level.name());
        let partners = [
            ("", id::PLAY_FRIEND, form.partner.is_empty()),
            plays(Level::Easy, id::PLAY_EASY),
            plays(Level::Medium, id::PLAY_MEDIUM),
            plays(Level::Strong, id::PLAY_STRONG),
        ];
        let late = |value: &'static str, text: Id| (value, text, form.delay == value);
        PlayPage {
            delays: [
                late("", id::PLAY_DELAY_NONE),
                late("3", id::PLAY_DELAY_3),
                late("10", id::PLAY_DELAY_10),
                late("60s", id::PLAY_DELAY_MINUTE),
                late("900s", id::PLAY_DELAY_QUARTER),
            ],
            partners,
            blindfolds: [
                ("", id::PLAY_WITH_BOARD, form.blindfold.is_empty()),
                ("last-move", id::PLAY_BLINDFOLD, form.blindfold == "last-move"),
                ("record", id::PLAY_BLINDFOLD_RECORD, form.blindfold == "record"),
            ],
            conferring: [
                ("nobody", id::PLAY_CONFER_NOBODY, form.confer == Confer::Nobody),
                ("own", id::PLAY_CONFER_OWN, form.confer == Confer::Own),
                ("both", id::PLAY_CONFER_BOTH, form.confer == Confer::Both),
            ],
            followed: crate::wood::FOLLOWED,
            givers: crate::display::GIVERS,
            frame: Frame::new(viewer, t.say(id::PLAY)),
            books: books(&form.discipline, t.language),
            fault,
            colours,
            openings,
            tables: tables.iter().filter_map(open).collect(),
            seats: Vec::new(),
            code: String::new(),
            may_hide: viewer.is_admin,
            form,
        }
    }

    /// With the tables where anybody may sit down.
    #[must_use]
    pub fn with_seats(self, viewer: &Viewer, seats: &[(&str, Arc<LoggedTable>)]) -> PlayPage {
        let seats = seats.iter().filter_map(|one| listed(one, viewer.texts)).collect();
        PlayPage { seats, ..self }
    }

    /// With the name of a table that was typed.
    #[must_use]
    pub fn with_code(self, code: String) -> PlayPage {
        PlayPage { code, ..self }
    }
}

/// A table in a list: address, players, what is played.
fn listed((id, logged): &(&str, Arc<LoggedTable>), t: Texts) -> Option<(String, String, String)> {
    let table = logged.table()?;
    Some((format!("/t/{id}"), players(table, t), played(table, t.language)))
}

/// A discipline that can be chosen: value, name, and whether it is chosen.
type DisciplineChoice = (String, String, bool);

/// What is played in one sitting, by one against one.
fn books(chosen: &str, language: Language) -> Vec<(String, Vec<DisciplineChoice>)> {
    let disciplines = |book: &'static Rulebook| {
        let all = book.disciplines().iter();
        let fit =
            all.filter(|one| one.play.game().is_some() && one.entrants == Entrants::Individual);
        let one = |discipline: &rulebook::Discipline| {
            let value = format!("{}/{}", book.document().prefix(), discipline.id);
            let is_chosen = value == chosen;
            (value, discipline.names.of(language).to_owned(), is_chosen)
        };
        (book.short_title().of(language).to_owned(), fit.map(one).collect::<Vec<_>>())
    };
    let mut books: Vec<_> =
        Rulebook::all().map(disciplines).filter(|(_, all)| !all.is_empty()).collect();
    name_apart(books.iter_mut().flat_map(|(_, all)| all).map(|(value, name, _)| (&**value, name)));
    books
}

/// Where several rulebooks have a discipline of the same name, each is called by its document too: whoever hears a
/// list, or sees its choices as buttons, does not know under which head they stand.
pub(crate) fn name_apart<'a>(choices: impl Iterator<Item = (&'a str, &'a mut String)>) {
    let all: Vec<(&str, &mut String)> = choices.collect();
    let mut often: BTreeMap<String, usize> = BTreeMap::new();
    for (_, name) in &all {
        *often.entry((**name).clone()).or_default() += 1;
    }
    for (value, name) in all {
        let document = value.split_once('/').map(|(document, _)| document);
        if let Some(document) = document.filter(|_| often.get(name.as_str()) > Some(&1)) {
            *name = format!("{name} · {document}");
        }
    }
}

/// Who plays, White first.
pub(crate) fn players(table: &Table, t: Texts) -> String {
    let white = match table.game().rules().colour(Side::First) {
        Colour::White => Side::First,
        Colour::Black => Side::Second,
    };
    let name = |side| {
        let seat = table.seat(table.player(side));
        seat.map_or_else(|| t.say(id::PLAY_OPEN_SEAT).into_owned(), |seat| seat.name.clone())
    };
    format!("{} – {}", name(white), name(!white))
}

/// What is played, and how fast.
pub(crate) fn played(table: &Table, language: Language) -> String {
    let terms = table.terms();
    let name = table.game().rules().discipline().names.of(language);
    let control = if terms.untimed { "–" } else { &terms.control };
    format!("{name} · {control} · {}", rulebook(terms, language))
}

fn rulebook(terms: &TableTerms, language: Language) -> String {
    match Document::from_prefix(&terms.rulebook) {
        Some(document) => Rulebook::of(document).short_title().of(language).to_owned(),
        None => terms.rulebook.clone(),
    }
}

/// A table: the board, the clocks, what has happened, and what may be done.
#[derive(Template)]
#[template(path = "table.html")]
pub struct TablePage {
    frame: Frame,
    id: String,
    players: String,
    played: String,
    view: TableView,
    /// The board row by row, as he sees it.
    rows: Vec<Vec<Square>>,
    kind: &'static str,
    /// The seats that are free, with what they are called.
    free: Vec<(&'static str, Id)>,
    is_player: bool,
    is_arbiter: bool,
    /// Where in an event it stands.
    place: String,
    /// When a game begins by itself that follows another one.
    begins: Option<String>,
    /// What a script begins with.
    welcome: String,
    /// The words that a script needs, by their names.
    words: String,
    /// The words that can be typed instead of a move.
    commands: String,
    state: Id,
    shown_on_wall: bool,
    /// Whether anybody may take the free seat.
    open_to_all: bool,
    /// How late those are told who watch.
    delayed: Option<String>,
    /// What its record ends in.
    extension: &'static str,
    has_arbiter: bool,
    /// Whether replies may be prepared.
    premoves: bool,
    /// Whether he may look at the clocks act by act.
    has_clocks: bool,
    /// Whether he only watches an event and may tell the arbiter what he sees, and whether he has.
    may_report: bool,
    was_reported: bool,
    /// Whether he is to be told what officials see of him.
    checks_in: bool,
    /// The video room in which players are seen.
    room: String,
    /// The draws that are not offered because nobody judges; said before the game begins.
    not_offered: Vec<play::Clause>,
    /// Whether he may pass now.
    may_pass: bool,
    /// The moves that stand.
    moves: Vec<String>,
    /// Whether it is a board of a simultaneous display.
    is_display: bool,
    /// What he and his assistant have said: who, and what.
    asides: Vec<(String, String)>,
    /// What he is asked.
    question: Option<Id>,
    asked: bool,
}

/// A square as it is drawn.
pub(crate) struct Square {
    pub(crate) name: String,
    /// Whether it is played on.
    pub(crate) is_used: bool,
    pub(crate) is_dark: bool,
    pub(crate) piece: Option<String>,
    pub(crate) sign: &'static str,
    pub(crate) label: String,
    /// What is written there: along the ranks, or its number; and along the files.
    pub(crate) told: Option<String>,
    pub(crate) file: Option<String>,
}

impl TablePage {
    /// A table as somebody in a role sees it at a moment.
    pub fn new(
        viewer: &Viewer,
        id: &str,
        table: &Table,
        role: Role,
        now: (ServerTime, Moment),
        welcome: String,
    ) -> TablePage {
        let t = viewer.texts;
        let view = TableView::of(table, role, t.language, now, 0);
        let players = players(table, t);
        let grid = TableView::grid(table);
        let free = Person::BOTH.into_iter().filter(|person| table.seat(*person).is_none());
        let colour = |person| table.game().rules().colour(table.side(person));
        let free = match role {
            Role::Player(_) | Role::Member(..) => Vec::new(),
            Role::Arbiter | Role::Reporter | Role::Spectator => free
                .map(|person| {
                    let value = if person == Person::First { "first" } else { "second" };
                    let name = match colour(person) {
                        Colour::White => id::PLAY_SIT_WHITE,
                        Colour::Black => id::PLAY_SIT_BLACK,
                    };
                    (value, name)
                })
                .collect(),
        };
        TablePage {
            frame: Frame::new(viewer, players.clone()),
            id: id.to_owned(),
            players,
            played: played(table, t.language),
            rows: rows(&grid, &view, t),
            kind: grid.kind.name(),
            free,
            is_player: matches!(role, Role::Player(_) | Role::Member(..)),
            is_arbiter: role == Role::Arbiter,
            place: table.event().map(|event| place(event, t)).unwrap_or_default(),
            begins: table.begins().map(|at| t.minute(ledger::moment(at))),
            welcome,
            words: words(t),
            commands: listening::commands(),
            state: state(view.phase),
            shown_on_wall: table.terms().on_wall,
            open_to_all: table.terms().open_to_all,
            delayed: table.terms().delay.map(|delay| match delay {
                Delay::Moves(moves) => t.count(id::TABLE_DELAYED_MOVES, &moves).into_owned(),
                Delay::Seconds(seconds) => {
                    t.count(id::TABLE_DELAYED_SECONDS, &seconds).into_owned()
                }
            }),
            extension: match grid.kind {
                BoardKind::Chess => "pgn",
                BoardKind::Renju => "txt",
                BoardKind::Draughts => "pdn",
            },
            has_arbiter: table.terms().arbiter,
            premoves: table.terms().premoves,
            has_clocks: view.timed
                && table.terms().pool.is_none()
                && (role != Role::Spectator || view.phase == Phase::Over),
            may_report: table.event().is_some() && role == Role::Spectator && goes_on(view.phase),
            was_reported: false,
            checks_in: table.is_watched() && view.phase == Phase::Gathering,
            room: String::new(),
            not_offered: match view.phase {
                Phase::Open | Phase::Gathering => table.not_offered(t.language),
                Phase::Opening
                | Phase::Playing
                | Phase::Waiting
                | Phase::Asking
                | Phase::Stopped
                | Phase::Adjourned
                | Phase::Over
                | Phase::Void => Vec::new(),
            },
            may_pass: view.legal.iter().any(|one| one.text == PASS),
            moves: standing(&view),
            is_display: table.terms().display.is_some() || !table.display().is_empty(),
            asides: view
                .event
                .iter()
                .flat_map(|event| &event.asides)
                .map(|one| said(table, one))
                .collect(),
            question: view.question.as_ref().map(|one| question(one.what)),
            asked: view.question.as_ref().is_some_and(|one| one.yours),
            view,
        }
    }

    /// With the video room in which players are seen.
    #[must_use]
    pub fn in_room(self, room: String) -> TablePage {
        TablePage { room, ..self }
    }

    /// With the word that a report has reached the arbiter.
    #[must_use]
    pub fn reported(self) -> TablePage {
        TablePage { was_reported: true, ..self }
    }

    /// What is called that a group wants to be said.
    fn saying(&self, what: &Saying) -> Id {
        match what {
            Saying::Offer => id::TABLE_OFFER,
            Saying::Accept => id::TABLE_ACCEPT,
            Saying::Decline => id::TABLE_DECLINE,
            Saying::Resign => id::TABLE_RESIGN,
        }
    }

    /// What a step of an opening is called.
    fn step_name(&self, step: &str) -> Id {
        match step {
            "swap" => id::STEP_SWAP,
            "keep" => id::STEP_KEEP,
            "declare" => id::STEP_DECLARE,
            "offer" => id::STEP_OFFER,
            "choose" => id::STEP_CHOOSE,
            _ => id::STEP_PLACE,
        }
    }

    /// What can be wished by whoever listens: its name, what it is called, whether it is usual.
    fn wishes(&self) -> Vec<(&'static str, Id, &'static str)> {
        let all = [
            ("times", id::LISTENING_TIMES, "off"),
            ("seconds", id::LISTENING_SECONDS, "off"),
            ("letters", id::LISTENING_LETTERS, "on"),
            ("aloud", id::LISTENING_ALOUD, "off"),
            ("unseen", id::LISTENING_UNSEEN, "off"),
        ];
        // Who only watches has no time and no keys of his own.
        let fits = |name: &str| self.is_player || !matches!(name, "times" | "seconds");
        all.into_iter().filter(|(name, ..)| fits(name)).collect()
    }

    /// A time as clocks show it.
    fn time(&self, time: &game::Millis) -> String {
        shown(*time)
    }
}

/// Who said something to whom he helps or is helped by, and what.
pub(crate) fn said(table: &Table, aside: &play::Aside) -> (String, String) {
    let own = || table.seat(aside.person).map(|seat| seat.name.clone()).unwrap_or_default();
    let by = if aside.assistant.is_empty() { own() } else { aside.assistant.clone() };
    (by, aside.text.clone())
}

fn goes_on(phase: Phase) -> bool {
    !matches!(phase, Phase::Over | Phase::Void)
}

/// How a pass is written.
const PASS: &str = "-";

/// The moves that stand, as he may see them.
fn standing(view: &TableView) -> Vec<String> {
    let numbered = (view.moves_from..).zip(&view.moves);
    let stand = numbered.filter(|(number, _)| !view.taken_back.contains(number));
    stand.map(|(_, one)| one.text.clone()).collect()
}

/// A time as clocks show it.
pub(crate) fn shown(time: game::Millis) -> String {
    words::clock((time.0 + 999).max(0) / 1_000)
}

/// What is asked, in words.
fn question(what: &str) -> Id {
    match what {
        "show-win" => id::TABLE_SHOW_WIN,
        "take-back" => id::TABLE_MAY_TAKE_BACK,
        _ => id::TABLE_MAY_REMATCH,
    }
}

fn place(event: &EventGame, t: Texts) -> String {
    let (round, table) = (event.round.to_string(), event.table.to_string());
    t.tell(id::TABLE_OF_EVENT, &[("round", &round), ("table", &table)]).into_owned()
}

pub(crate) fn state(phase: Phase) -> Id {
    match phase {
        Phase::Open => id::TABLE_OPEN,
        Phase::Gathering => id::TABLE_GATHERING,
        Phase::Opening => id::TABLE_OPENING,
        Phase::Playing => id::TABLE_PLAYING,
        Phase::Waiting => id::TABLE_WAITING,
        Phase::Asking => id::TABLE_ASKING,
        Phase::Stopped => id::TABLE_STOPPED,
        Phase::Adjourned => id::TABLE_ADJOURNED,
        Phase::Over => id::TABLE_OVER,
        Phase::Void => id::TABLE_VOID,
    }
}

/// The words that the script of the page says.
pub(crate) fn words(t: Texts) -> String {
    let all: BTreeMap<&str, String> = [
        ("open", id::TABLE_OPEN),
        ("gathering", id::TABLE_GATHERING),
        ("opening", id::TABLE_OPENING),
        ("playing", id::TABLE_PLAYING),
        ("waiting", id::TABLE_WAITING),
        ("asking", id::TABLE_ASKING),
        ("stopped", id::TABLE_STOPPED),
        ("show-win", id::TABLE_SHOW_WIN),
        ("take-back", id::TABLE_MAY_TAKE_BACK),
        ("rematch", id::TABLE_MAY_REMATCH),
        ("asked", id::TABLE_ASKED),
        ("adjourned", id::TABLE_ADJOURNED),
        ("over", id::TABLE_OVER),
        ("void", id::TABLE_VOID),
        ("your-turn", id::TABLE_YOUR_TURN),
        ("lost", id::TABLE_LOST),
        ("offline", id::TABLE_OFFLINE),
        ("unsent", id::WOOD_UNSENT),
        ("replaced", id::TABLE_REPLACED),
        ("choose", id::TABLE_CHOOSE),
        ("ready", id::TABLE_READY),
        ("empty", id::SQUARE_EMPTY),
        ("wm", id::PIECE_WM),
        ("bm", id::PIECE_BM),
        ("wk", id::PIECE_WK),
        ("bk", id::PIECE_BK),
        ("wK", id::PIECE_CHESS_KING_WHITE),
        ("bK", id::PIECE_CHESS_KING_BLACK),
        ("ws", id::PIECE_WS),
        ("bs", id::PIECE_BS),
        ("wp", id::PIECE_WP),
        ("bp", id::PIECE_BP),
        ("wn", id::PIECE_WN),
        ("bn", id::PIECE_BN),
        ("wb", id::PIECE_WB),
        ("bb", id::PIECE_BB),
        ("wr", id::PIECE_WR),
        ("br", id::PIECE_BR),
        ("wq", id::PIECE_WQ),
        ("bq", id::PIECE_BQ),
        ("white", id::PLAY_WHITE),
        ("black", id::PLAY_BLACK),
        ("step-place", id::STEP_PLACE),
        ("step-swap", id::STEP_SWAP),
        ("step-keep", id::STEP_KEEP),
        ("step-declare", id::STEP_DECLARE),
        ("step-offer", id::STEP_OFFER),
        ("step-choose", id::STEP_CHOOSE),
        ("declare", id::STEP_DECLARE_BUTTON),
        ("no-such-move", id::TABLE_NO_SUCH_MOVE),
        ("offer", id::TABLE_OFFER),
        ("accept", id::TABLE_ACCEPT),
        ("decline", id::TABLE_DECLINE),
        ("resign", id::TABLE_RESIGN),
        ("claim", id::TABLE_CLAIM),
        ("play-it", id::TABLE_MAKE),
        ("prepared-not", id::TABLE_PREPARED_NOT),
    ]
    .into_iter()
    .map(|(name, id)| (name, t.say(id).into_owned()))
    .chain(listening::words(t))
    .collect();
    serde_json::to_string(&all).unwrap_or_default()
}

fn piece_name(piece: Piece) -> Id {
    match (piece.white, piece.kind) {
        (true, 'm') => id::PIECE_WM,
        (false, 'm') => id::PIECE_BM,
        (true, 'k') => id::PIECE_WK,
        (false, 'k') => id::PIECE_BK,
        (true, 'K') => id::PIECE_CHESS_KING_WHITE,
        (false, 'K') => id::PIECE_CHESS_KING_BLACK,
        (true, 's') => id::PIECE_WS,
        (false, 's') => id::PIECE_BS,
        (true, 'p') => id::PIECE_WP,
        (false, 'p') => id::PIECE_BP,
        (true, 'n') => id::PIECE_WN,
        (false, 'n') => id::PIECE_BN,
        (true, 'b') => id::PIECE_WB,
        (false, 'b') => id::PIECE_BB,
        (true, 'r') => id::PIECE_WR,
        (false, 'r') => id::PIECE_BR,
        (true, _) => id::PIECE_WQ,
        (false, _) => id::PIECE_BQ,
    }
}

/// A letter for a piece of chess; pieces of draughts are drawn by their class.
fn sign(kind: BoardKind, piece: Piece) -> &'static str {
    match (kind, piece.kind) {
        (BoardKind::Chess, 'K') => "♚\u{fe0e}",
        (BoardKind::Chess, 'q') => "♛\u{fe0e}",
        (BoardKind::Chess, 'r') => "♜\u{fe0e}",
        (BoardKind::Chess, 'b') => "♝\u{fe0e}",
        (BoardKind::Chess, 'n') => "♞\u{fe0e}",
        (BoardKind::Chess, _) => "♟\u{fe0e}",
        (BoardKind::Draughts | BoardKind::Renju, _) => "",
    }
}

pub(crate) fn rows(grid: &play::Grid, view: &TableView, t: Texts) -> Vec<Vec<Square>> {
    let named: BTreeMap<(u32, u32), &String> =
        grid.squares.iter().map(|(name, place)| (*place, name)).collect();
    // A board of renju has its letters below for both.
    let turned = view.you == Some(Colour::Black) && grid.kind != BoardKind::Renju;
    let (letters, numbers) = &grid.letters;
    let along = |all: &[String], nth: u32| all.get(nth as usize).cloned();
    let (left, lowest) = if turned { (grid.files - 1, grid.ranks - 1) } else { (0, 0) };
    let square = |file: u32, rank: u32| {
        let name = named.get(&(file, rank)).map(|name| (*name).clone());
        let piece = name.as_ref().and_then(|name| view.pieces.pieces.get(name)).copied();
        let words = piece.map_or(id::SQUARE_EMPTY, piece_name);
        Square {
            label: name
                .as_ref()
                .map_or_else(String::new, |name| format!("{name}, {}", t.say(words))),
            told: match letters.is_empty() {
                true => name.clone(),
                false => along(numbers, rank).filter(|_| file == left),
            },
            file: along(letters, file).filter(|_| rank == lowest),
            is_used: name.is_some(),
            name: name.unwrap_or_default(),
            is_dark: (file + rank).is_multiple_of(2),
            sign: piece.map_or("", |piece| sign(grid.kind, piece)),
            piece: piece.map(String::from),
        }
    };
    let row = |rank: u32| {
        let files: Vec<u32> =
            if turned { (0..grid.files).rev().collect() } else { (0..grid.files).collect() };
        files.into_iter().map(|file| square(file, rank)).collect()
    };
    match turned {
        true => (0..grid.ranks).map(row).collect(),
        false => (0..grid.ranks).rev().map(row).collect(),
    }
}
