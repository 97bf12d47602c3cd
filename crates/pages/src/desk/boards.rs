//! The boards of a round on the platform: all of them by what needs a person, and one with every act of
//! an official.

use std::sync::Arc;

use askama::Template;
use competition::{BoardNumber, GameNumber, Place, Venue};
use game::Millis;
use ledger::accounts::Right;
use ledger::platform::PlatformGame;
use ledger::tables::LoggedTable;
use play::{
    EventView, Fact, Need, Person, Phase, Role, Said, ServerTime, Table, TableView, Tick, told,
};
use rulebook::{Offences, Sanction};
use serde::Deserialize;
use words::Id;

use crate::context::EventContext;
use crate::form::Text;
use crate::frame::Frame;
use crate::id;
use crate::play::{Square, players, rows, state};
use crate::text::Texts;
use crate::viewer::Viewer;

/// A table of the platform as the desk looks at it.
pub struct SeenTable {
    /// The game of the event.
    pub game: PlatformGame,
    /// The table.
    pub table: Arc<LoggedTable>,
    /// The time of the server and of the game.
    pub now: (ServerTime, game::Moment),
}

/// All boards of the platform, those first that need a person.
#[derive(Template)]
#[template(path = "desk_boards.html")]
pub struct BoardsPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    rows: Vec<WallRow>,
    /// The boards of open rounds that are played at wooden boards: label, place.
    wood: Vec<(String, Place)>,
    may_rule: bool,
    version: u64,
    notice: Option<String>,
}

/// A board on the wall.
struct WallRow {
    id: String,
    label: String,
    players: String,
    state: Id,
    need: Need,
    needed: Id,
    white: String,
    black: String,
    runs: Option<game::Colour>,
    result: String,
    calls: Vec<String>,
    unticked: bool,
}

/// A board by its name: the table, the board of a team match, the game of a meeting.
fn label(place: Place, game: GameNumber, games: u8) -> String {
    let board = match place.board {
        BoardNumber::FIRST => place.table.to_string(),
        board => format!("{}.{board}", place.table),
    };
    if games > 1 { format!("{board} ({game})") } else { board }
}

fn need_id(need: Need) -> Id {
    match need {
        Need::Called => id::NEED_CALLED,
        Need::Claimed => id::NEED_CLAIMED,
        Need::Flag => id::NEED_FLAG,
        Need::Stopped => id::NEED_STOPPED,
        Need::Late => id::NEED_LATE,
        Need::Lost => id::NEED_LOST,
        Need::NearDraw => id::NEED_NEAR_DRAW,
        Need::Nothing => id::TABLE_PLAYING,
        Need::Waits => id::TABLE_GATHERING,
        Need::Over => id::TABLE_OVER,
    }
}

/// A time as clocks show it.
pub(crate) fn clock(time: Millis) -> String {
    let seconds = (time.0 + 999).max(0) / 1_000;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

impl BoardsPage {
    /// The boards of an event, as they stand now.
    pub fn new(viewer: &Viewer, context: EventContext, tables: &[SeenTable]) -> BoardsPage {
        let t = viewer.texts;
        let games = context.competition().counting().games;
        let mut needs: Vec<(Need, i64, WallRow)> = Vec::new();
        for seen in tables {
            let Some(table) = seen.table.table() else { continue };
            let (need, left) = table.needs(seen.now.1);
            needs.push((need, left.0, row(seen, table, need, games, t)));
        }
        // Of equal needs, he first who has the least time.
        needs.sort_by_key(|one| (one.0, one.1));
        let version = version(context.snapshot.version.0, tables);
        let wood = wood(&context);
        let may_rule = viewer.may(&context.slug, Right::Rule);
        let title = context.title(viewer, id::BOARDS);
        let rows = needs.into_iter().map(|(.., row)| row).collect();
        let frame = Frame::new(viewer, title);
        BoardsPage { frame, tab: "boards", context, rows, wood, may_rule, version, notice: None }
    }

    /// With what was refused.
    pub fn refused(self, notice: String) -> BoardsPage {
        BoardsPage { notice: Some(notice), ..self }
    }
}

/// By what a page of boards knows that something is new.
pub fn version(event: u32, tables: &[SeenTable]) -> u64 {
    let seqs = tables.iter().filter_map(|seen| Some(u64::from(seen.table.table()?.seq())));
    u64::from(event) * 1_000_000 + seqs.sum::<u64>()
}

fn row(seen: &SeenTable, table: &Table, need: Need, games: u8, t: Texts) -> WallRow {
    let view = TableView::of(table, Role::Arbiter, t.language, seen.now, u32::MAX);
    let calls = table.calls().iter().map(|(_, text)| text.clone()).collect();
    WallRow {
        id: seen.game.id.clone(),
        label: label(seen.game.place, seen.game.game, games),
        players: players(table, t),
        state: state(view.phase),
        need,
        needed: need_id(need),
        white: clock(view.clocks.white),
        black: clock(view.clocks.black),
        runs: view.clocks.runs,
        result: view.ended.map(|ended| ended.result).unwrap_or_default(),
        calls,
        unticked: Person::BOTH.into_iter().any(|person| !table.is_admitted(person)),
    }
}

/// The boards of open rounds that an arbiter has moved to wood.
fn wood(context: &EventContext) -> Vec<(String, Place)> {
    let competition = context.competition();
    let games = ledger::platform::games(competition).into_iter();
    let wood = games.filter(|one| competition.is_played_at(one.place) == Venue::Wood);
    let mut places: Vec<Place> = wood.map(|one| one.place).collect();
    places.dedup();
    places.into_iter().map(|place| (label(place, GameNumber::FIRST, 1), place)).collect()
}

/// One table, with all that an official may do there.
#[derive(Template)]
#[template(path = "desk_board.html")]
pub struct BoardPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    id: String,
    place: Place,
    label: String,
    players: String,
    names: [String; 2],
    view: TableView,
    event: EventView,
    rows: Vec<Vec<Square>>,
    kind: &'static str,
    state: Id,
    happened: Vec<Line>,
    /// The draws that may be declared: the rule, and what it is called.
    declare: Vec<(String, String)>,
    /// The sanctions of the rulebook: value, and what they are called.
    sanctions: Vec<(String, String)>,
    /// What is ticked of each, with the clauses: name, label, clauses, whether it was seen of each.
    ticks: Vec<TickRow>,
    absent: Vec<(&'static str, String)>,
    /// The results that the chief arbiter may give: value, and what it is called.
    results: [(&'static str, String); 4],
    /// Who has called, and what he said.
    calls: Vec<(String, String)>,
    runs: bool,
    may_rule: bool,
    version: u64,
    notice: Option<String>,
}

/// Something that has happened at a table.
struct Line {
    by: String,
    text: String,
    clauses: Vec<play::Clause>,
}

/// Something to tick.
struct TickRow {
    key: &'static str,
    label: Id,
    clauses: String,
    /// Of each: how forms call him, and who has seen it and when.
    seen: [(&'static str, Option<String>); 2],
}

fn tick_id(tick: Tick) -> Id {
    match tick {
        Tick::Identity => id::TICK_IDENTITY,
        Tick::Room => id::TICK_ROOM,
        Tick::Equipment => id::TICK_EQUIPMENT,
        Tick::Camera => id::TICK_CAMERA,
        Tick::Devices => id::TICK_DEVICES,
    }
}

impl BoardPage {
    /// A table of an event and what has happened there; none if it is no table of an event.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        seen: &SeenTable,
        facts: &[Fact],
    ) -> Option<BoardPage> {
        let t = viewer.texts;
        let table = seen.table.table()?;
        let view = TableView::of(table, Role::Arbiter, t.language, seen.now, 0);
        let event = EventView::of(table, Role::Arbiter, t.language)?;
        let grid = TableView::grid(table);
        let games = context.competition().counting().games;
        let label = label(seen.game.place, seen.game.game, games);
        let title = format!("{} {label} – {}", t.say(id::TABLE), context.name());
        let name = |person| table.seat(person).map(|seat| seat.name.clone()).unwrap_or_default();
        let names = Person::BOTH.map(name);
        let begun = matches!(view.phase, Phase::Playing | Phase::Opening | Phase::Stopped);
        let absent = Person::BOTH.into_iter().zip(&names).filter(|(person, _)| {
            let waits = matches!(view.phase, Phase::Gathering) || begun;
            waits && !table.is_here(*person)
        });
        Some(BoardPage {
            absent: absent.map(|(person, name)| (word(person), name.clone())).collect(),
            frame: Frame::new(viewer, title)
                .at(&format!("/desk/{}/boards/{}", context.slug, seen.game.id)),
            tab: "boards",
            id: seen.game.id.clone(),
            place: seen.game.place,
            label,
            players: players(table, t),
            rows: rows(&grid, &view, t),
            kind: grid.kind,
            state: state(view.phase),
            happened: facts.iter().rev().flat_map(|fact| lines(table, fact, t)).collect(),
            declare: view.counts.iter().map(|one| (one.rule.clone(), one.text.clone())).collect(),
            sanctions: sanctions(table, t),
            ticks: ticks(table, t),
            results: [
                ("first", format!("1 : 0 {}", names[0])),
                ("draw", "½ : ½".to_owned()),
                ("second", format!("1 : 0 {}", names[1])),
                ("both-lose", "0 : 0".to_owned()),
            ],
            calls: event.calls.iter().map(|(by, text)| (name(*by), text.clone())).collect(),
            runs: view.clocks.runs.is_some(),
            may_rule: viewer.may(&context.slug, Right::Rule),
            version: version(context.snapshot.version.0, std::slice::from_ref(seen)),
            names,
            notice: None,
            view,
            event,
            context,
        })
    }

    /// With what was refused.
    pub fn refused(self, notice: String) -> BoardPage {
        BoardPage { notice: Some(notice), ..self }
    }

    fn is_stopped(&self) -> bool {
        self.view.phase == Phase::Stopped
    }

    fn is_played(&self) -> bool {
        matches!(self.view.phase, Phase::Playing | Phase::Opening | Phase::Waiting | Phase::Stopped)
    }

    fn is_over(&self) -> bool {
        self.view.phase == Phase::Over
    }

    fn is_void(&self) -> bool {
        self.view.phase == Phase::Void
    }

    fn time(&self, time: &Millis) -> String {
        clock(*time)
    }
}

fn word(person: Person) -> &'static str {
    match person {
        Person::First => "first",
        Person::Second => "second",
    }
}

/// The sanctions of the rulebook, ladder by ladder.
fn sanctions(table: &Table, t: Texts) -> Vec<(String, String)> {
    let rules = table.game().rules();
    let ladders = rules.book().ladders(rules.discipline());
    let all = ladders
        .flat_map(|ladder| ladder.steps.iter().map(move |step| (ladder.offences, step.sanction)));
    let mut choices = Vec::new();
    for (offences, sanction) in all {
        let Some(value) = sanction_value(offences, sanction) else { continue };
        let name = crate::view::sanction(sanction.name(), t);
        let choice = (value, format!("{name} ({})", t.say(offences_id(offences))));
        if !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    choices
}

fn sanction_value(offences: Offences, sanction: Sanction) -> Option<String> {
    serde_json::to_string(&(sanction, offences)).ok()
}

fn offences_id(offences: Offences) -> Id {
    match offences {
        Offences::Any => id::OFFENCES_ANY,
        Offences::Repeated => id::OFFENCES_REPEATED,
        Offences::UnlawfulInfluence => id::OFFENCES_INFLUENCE,
        Offences::Laws => id::OFFENCES_LAWS,
        Offences::Discipline => id::OFFENCES_DISCIPLINE,
        Offences::Lateness => id::OFFENCES_LATENESS,
    }
}

fn ticks(table: &Table, t: Texts) -> Vec<TickRow> {
    if !table.event().is_some_and(|event| event.admitted) {
        return Vec::new();
    }
    let row = |tick: Tick| {
        let clauses: Vec<String> = tick.clauses(table).iter().map(ToString::to_string).collect();
        let seen = Person::BOTH.map(|person| {
            let ticked = table.ticks(person).get(&tick);
            let when = |when: i64| t.minute(ledger::moment(when));
            (word(person), ticked.map(|one| format!("{}, {}", one.by, when(one.when))))
        });
        TickRow { key: tick.key(), label: tick_id(tick), clauses: clauses.join(", "), seen }
    };
    Tick::ALL.map(row).into()
}

/// What a fact says to an arbiter.
fn lines(table: &Table, fact: &Fact, t: Texts) -> Vec<Line> {
    let name = |person| table.seat(person).map(|seat| seat.name.clone()).unwrap_or_default();
    let line = |by: String, text: String| vec![Line { by, text, clauses: Vec::new() }];
    match fact {
        Fact::Played(played) => {
            let by = match &played.by {
                play::Who::Player(person) => name(*person),
                play::Who::Arbiter(name) | play::Who::ChiefArbiter(name) => name.clone(),
                play::Who::Platform => t.say(id::BY_PLATFORM).into_owned(),
            };
            let said = |one: Said| {
                let text = match played.reason.is_empty() {
                    true => one.text,
                    false => format!("{} ({})", one.text, played.reason),
                };
                Line { by: by.clone(), text, clauses: one.clauses }
            };
            told(played, t.language).into_iter().map(said).collect()
        }
        Fact::Called { person, text, .. } => {
            line(name(*person), format!("{} {text}", t.say(id::BOARD_CALLED)))
        }
        Fact::Presence { person, here, .. } => {
            let id = if *here { id::BOARD_BACK } else { id::TABLE_LOST };
            line(name(*person), t.say(id).into_owned())
        }
        Fact::Message(message) => line(message.by.clone(), message.text.clone()),
        Fact::Ticked { person, ticks, ticked, seen } => {
            let all: Vec<String> =
                ticks.iter().map(|tick| t.say(tick_id(*tick)).into_owned()).collect();
            let sign = if *seen { "✓" } else { "✗" };
            line(ticked.by.clone(), format!("{sign} {}: {}", name(*person), all.join(", ")))
        }
        Fact::Voided { by, reason } => {
            let by = match by {
                play::Who::Player(person) => name(*person),
                play::Who::Arbiter(name) | play::Who::ChiefArbiter(name) => name.clone(),
                play::Who::Platform => t.say(id::BY_PLATFORM).into_owned(),
            };
            line(by, format!("{} ({reason})", t.say(id::TABLE_VOID)))
        }
        Fact::Drawn(drawn) => line(
            t.say(id::BY_PLATFORM).into_owned(),
            format!(
                "{}: {} – {}; {}",
                t.say(id::BOARD_DRAWN),
                drawn.cell,
                drawn.opening,
                drawn.proof
            ),
        ),
        Fact::Opened { .. } | Fact::Seated { .. } | Fact::Ready { .. } | Fact::Begins { .. } => {
            Vec::new()
        }
    }
}

/// What an official asks for at a table.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct BoardForm {
    /// What.
    pub what: Text,
    /// Whom it is about: `first` or `second`.
    pub side: Text,
    /// How much time, in minutes and seconds: `4:30`; or in seconds.
    pub time: Text,
    /// The rule of a draw.
    pub rule: Text,
    /// The result that is given.
    pub result: Text,
    /// The sanction and its ladder.
    pub sanction: Text,
    /// Whether the offence was gross.
    pub gross: Text,
    /// A position to be restored.
    pub position: Text,
    /// What is said to players.
    pub text: Text,
    /// What was seen of a player.
    pub tick: Text,
    /// Why.
    pub reason: Text,
    /// That he means it, where he is asked twice.
    pub sure: Text,
}
