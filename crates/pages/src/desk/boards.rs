//! The boards of a round on the platform: all of them by what needs a person, and one with every act of
//! an official.

use std::sync::Arc;

use askama::Template;
use competition::{BoardNumber, Competition, GameNumber, Place, PlayerId, RoundState, Venue};
use game::{Colour, Millis};
use ledger::accounts::Right;
use ledger::platform::{PlatformGame, seat_key, ticks_of};
use ledger::tables::{LoggedTable, is_shown_to_officials};
use play::{
    Agreement, Breach, ClockView, EventView, Fact, Follows, Need, Noticed, PerPerson, Person,
    Phase, Role, Said, ServerTime, Table, TableView, Tick, Who, told,
};
use words::Id;

use crate::acts::Acts;
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::play::{Square, players, rows, shown, state};
use crate::text::Texts;
use crate::view::{duties, needs};
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
    /// The boards of open rounds that are played at wooden boards.
    wood: Vec<WoodRow>,
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
    /// White's clock and Black's.
    clocks: [Running; 2],
    result: String,
    calls: Vec<String>,
    unticked: bool,
}

impl WallRow {
    /// What is said of it to those who do not see it.
    fn says(&self, t: &Texts) -> String {
        let need = t.say(self.needed);
        t.tell(id::NEED_AT, &[("table", self.label.as_str()), ("need", &need)]).into_owned()
    }
}

/// A clock that goes on in the browser: what it shows, what it has left in milliseconds, and before how many
/// of them nothing is charged, if it runs.
struct Running {
    shown: String,
    left: i64,
    free: Option<i64>,
}

/// White's clock and Black's, as they stand.
fn running(clocks: &ClockView) -> [Running; 2] {
    let one = |colour: Colour, left: Millis| Running {
        shown: shown(left),
        left: left.0,
        free: (clocks.runs == Some(colour)).then_some(clocks.free.0),
    };
    [one(Colour::White, clocks.white), one(Colour::Black, clocks.black)]
}

/// A wooden board: its tables are reported there, the one that is played now first.
struct WoodRow {
    label: String,
    place: Place,
    /// The name of its table, who plays, and how it stands.
    id: String,
    players: String,
    state: Id,
    result: String,
}

/// A board by its name: the table, the board of a team match, the game of a meeting. Those of a display are
/// counted by their rounds, which have one table each.
fn label(place: Place, game: GameNumber, games: u8, competition: &Competition) -> String {
    let is_display = competition.regulations().is_some_and(|one| one.is_display());
    let board = match place.board {
        _ if is_display => place.round.to_string(),
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
        Need::Asked => id::TABLE_ASKING,
        Need::Stopped => id::NEED_STOPPED,
        Need::Late => id::NEED_LATE,
        Need::Lost => id::NEED_LOST,
        Need::Reported => id::NEED_REPORTED,
        Need::NearDraw => id::NEED_NEAR_DRAW,
        Need::Nothing => id::TABLE_PLAYING,
        Need::Waits => id::TABLE_GATHERING,
        Need::Over => id::TABLE_OVER,
    }
}

impl BoardsPage {
    /// The boards of an event, as they stand now.
    pub fn new(viewer: &Viewer, context: EventContext, tables: &[SeenTable]) -> BoardsPage {
        let t = viewer.texts;
        let competition = context.competition();
        let mut needs: Vec<(Need, i64, WallRow)> = Vec::new();
        // A secretary is told that somebody calls, and those who judge there what he says.
        let judges = |place: Place| {
            let own = viewer.account.as_ref();
            let judges = |id| viewer.accounts.judges(id, &context.slug, place.section, place.table);
            viewer.may(&context.slug, Right::Rule) || own.is_some_and(judges)
        };
        for seen in tables {
            // What is played at wooden boards stands below.
            let here = seen.table.table().filter(|table| table.elsewhere().is_none());
            let Some(table) = here else { continue };
            let (need, left) = table.needs(seen.now.1);
            let mut row = row(seen, table, need, competition, t);
            if !judges(seen.game.place) {
                row.calls.clear();
            }
            needs.push((need, left.0, row));
        }
        // Of equal needs, he first who has the least time.
        needs.sort_by_key(|one| (one.0, one.1));
        let version = version(context.snapshot.version.0, tables);
        let wood = wood(&context, tables, t);
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

fn row(
    seen: &SeenTable,
    table: &Table,
    need: Need,
    competition: &Competition,
    t: Texts,
) -> WallRow {
    let view = TableView::of(table, Role::Arbiter, t.language, seen.now, u32::MAX);
    let calls = table.calls().iter().map(|(_, text)| text.clone()).collect();
    WallRow {
        id: seen.game.id.clone(),
        label: label(seen.game.place, seen.game.game, competition.counting().games, competition),
        players: players(table, t),
        state: state(view.phase),
        need,
        needed: need_id(need),
        clocks: running(&view.clocks),
        result: view.ended.map(|ended| ended.result).unwrap_or_default(),
        calls,
        unticked: Person::BOTH.into_iter().any(|person| !table.is_admitted(person)),
    }
}

/// The boards of open rounds that an arbiter has moved to wood.
fn wood(context: &EventContext, tables: &[SeenTable], t: Texts) -> Vec<WoodRow> {
    let competition = context.competition();
    let mut rows: Vec<WoodRow> = Vec::new();
    for seen in tables {
        let place = seen.game.place;
        let known = rows.iter().any(|row| row.place == place);
        let next = competition.next_game(place).ok();
        let is_next = next.is_none_or(|next| next == seen.game.game);
        let Some(table) = seen.table.table().filter(|_| !known && is_next) else { continue };
        if competition.is_played_at(place) == Venue::Wood {
            let view = TableView::of(table, Role::Arbiter, t.language, seen.now, u32::MAX);
            rows.push(WoodRow {
                label: label(place, GameNumber::FIRST, 1, competition),
                place,
                id: seen.game.id.clone(),
                players: players(table, t),
                state: state(view.phase),
                result: view.ended.map(|ended| ended.result).unwrap_or_default(),
            });
        }
    }
    rows
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
    /// White's clock and Black's.
    clocks: [Running; 2],
    view: TableView,
    event: EventView,
    rows: Vec<Vec<Square>>,
    kind: &'static str,
    state: Id,
    happened: Vec<Line>,
    /// The forms for what he may do there now; none for one who only looks.
    acts: String,
    /// What is ticked of each, with the clauses: name, label, clauses, whether it was seen of each.
    ticks: Vec<TickRow>,
    /// Who has called, and what he said.
    calls: Vec<(String, String)>,
    /// Who of those who watch has reported something, and what.
    breaches: Vec<(String, String)>,
    /// The video room in which players are seen.
    room: String,
    /// What was agreed before the game, and whether it may be entered now.
    agreed: Option<Agreement>,
    agrees: bool,
    /// Whether he judges here, and whether as the chief arbiter.
    judges: bool,
    /// What of a wooden board is followed.
    follows: Option<Follows>,
    /// What the two need, where they need something.
    aid: Vec<String>,
    /// Who has let two slips of the tongue or more stand, and how many.
    slips: Vec<(String, String)>,
    /// Whether a clock runs that the arbiter may stop.
    runs: bool,
    may_rule: bool,
    version: u64,
    notice: Option<String>,
}

/// Something that has happened at a table.
pub(crate) struct Line {
    by: String,
    pub(crate) text: String,
    clauses: Vec<play::Clause>,
}

/// Something to tick.
struct TickRow {
    key: &'static str,
    label: Id,
    clauses: String,
    /// What follows as long as it is not ticked, where that must be said.
    missing: Option<Id>,
    /// Of each of whom it is ticked: how forms call him, and who has seen it and when.
    seen: [Option<(&'static str, Option<String>)>; 2],
}

pub(super) fn tick_id(tick: Tick) -> Id {
    match tick {
        Tick::Identity => id::TICK_IDENTITY,
        Tick::Room => id::TICK_ROOM,
        Tick::Equipment => id::TICK_EQUIPMENT,
        Tick::Camera => id::TICK_CAMERA,
        Tick::Devices => id::TICK_DEVICES,
        Tick::SecondBoard => id::TICK_SECOND_BOARD,
        Tick::SpecialBoard => id::TICK_SPECIAL_BOARD,
        Tick::Recorder => id::TICK_RECORDER,
        Tick::HearingAids => id::TICK_HEARING_AIDS,
    }
}

impl BoardPage {
    /// A table of an event and what has happened there; none if it is no table of an event.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        seen: &SeenTable,
        (facts, official): (&[Fact], Option<&Who>),
    ) -> Option<BoardPage> {
        let t = viewer.texts;
        let table = seen.table.table()?;
        // A secretary enters, an arbiter judges: what is noticed and reported, what a side says and calls for is
        // for those who judge there.
        let judges = matches!(official, Some(Who::Arbiter(_) | Who::ChiefArbiter(_)));
        let role = if judges { Role::Arbiter } else { Role::Reporter };
        let view = TableView::of(table, role, t.language, seen.now, 0);
        let event = EventView::of(table, role, t.language, seen.now.0)?;
        let grid = TableView::grid(table);
        let games = context.competition().counting().games;
        let competition = context.competition();
        let label = label(seen.game.place, seen.game.game, games, competition);
        let title = format!("{} {label} – {}", t.say(id::TABLE), context.name());
        let name = |person| table.seat(person).map(|seat| seat.name.clone()).unwrap_or_default();
        let names = Person::BOTH.map(name);
        let slug = &context.slug;
        let place = seen.game.place;
        let record = context.competition().section(place.section);
        let record = record.and_then(|section| section.round(place.round));
        let is_begun = record.is_some_and(|record| record.state == RoundState::Playing);
        let acts = official.map(|who| {
            let possible = ledger::platform::possible(who, table, seen.now.1, is_begun);
            let there = (format!("/desk/{slug}/boards/{}/act", seen.game.id), table.seq());
            let acts = Acts::of(table.game(), &possible, there, t);
            // At a wooden board it is said who did what.
            if table.elsewhere().is_some() { acts.for_wood() } else { acts.for_official() }
        });
        let acts = acts.and_then(|acts| acts.render().ok()).unwrap_or_default();
        let event_place = (context.competition(), place);
        let is_shown = |fact: &&Fact| {
            let of_judges = matches!(
                fact,
                Fact::Noticed { .. }
                    | Fact::Breach { .. }
                    | Fact::Presence { .. }
                    | Fact::Erred { .. }
                    | Fact::Aside(_)
                    | Fact::Called { .. }
            );
            (judges || !of_judges) && is_shown_to_officials(fact, table, event_place, seen.now.0)
        };
        // What a player needs is for those who judge there or keep the entries.
        let knows = judges || viewer.may(slug, Right::Keep);
        let happened = facts.iter().rev().filter(is_shown);
        Some(BoardPage {
            frame: Frame::new(viewer, title)
                .at(&format!("/desk/{}/boards/{}", context.slug, seen.game.id)),
            tab: "boards",
            id: seen.game.id.clone(),
            place,
            label,
            players: players(table, t),
            rows: rows(&grid, &view, t),
            kind: grid.kind.name(),
            state: state(view.phase),
            happened: happened.flat_map(|fact| lines(table, fact, t)).collect(),
            acts,
            ticks: ticks(&context, table, t),
            calls: event.calls.iter().map(|(by, text)| (name(*by), text.clone())).collect(),
            breaches: event
                .breaches
                .iter()
                .map(|told| (reporter(told, t), told.text.clone()))
                .collect(),
            room: context
                .competition()
                .regulations()
                .map_or_else(String::new, |one| one.video_room.clone()),
            agreed: table.agreed().cloned(),
            agrees: table.is_agreed_on() && matches!(view.phase, Phase::Open | Phase::Gathering),
            judges,
            follows: table.terms().kind.wood().map(|wood| wood.follows),
            aid: if knows { aid(&context, table, t) } else { Vec::new() },
            slips: if knows { slips(table) } else { Vec::new() },
            runs: table.game().state().clock.running().is_some(),
            may_rule: matches!(official, Some(Who::ChiefArbiter(_))),
            version: version(context.snapshot.version.0, std::slice::from_ref(seen)),
            names,
            clocks: running(&view.clocks),
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

    fn is_swapped(&self) -> bool {
        self.agreed.as_ref().is_some_and(|agreed| agreed.swapped)
    }

    fn is_over(&self) -> bool {
        self.view.phase == Phase::Over
    }

    fn is_void(&self) -> bool {
        self.view.phase == Phase::Void
    }
}

fn word(person: Person) -> &'static str {
    match person {
        Person::First => "first",
        Person::Second => "second",
    }
}

/// What the players of a table need, and who assists, each in a line.
fn aid(context: &EventContext, table: &Table, t: Texts) -> Vec<String> {
    let all = (1..).map(PlayerId).zip(context.competition().players());
    let sits = |id: PlayerId| table.person(&seat_key(&context.slug, id)).is_some();
    let here =
        all.filter(|(id, one)| (one.player.has_needs() || one.assistant.is_some()) && sits(*id));
    here.map(|(_, one)| {
        let agreed = one.assistant.as_ref();
        let agreed = agreed.map(|one| {
            format!("{}: {} – {}", t.say(id::ASSISTANT), one.name, duties(&one.duties, t))
        });
        let said: Vec<String> = needs(&one.player, t).into_iter().chain(agreed).collect();
        format!("{}: {}", one.player.name, said.join("; "))
    })
    .collect()
}

/// Slips of the tongue that stand uncorrected: two or more may be punished.
fn slips(table: &Table) -> Vec<(String, String)> {
    let counted = Person::BOTH.into_iter().map(|person| {
        let slips = table.game().state().slips[table.side(person)];
        let name = table.seat(person).map(|seat| seat.name.clone()).unwrap_or_default();
        (name, slips)
    });
    counted.filter(|(_, slips)| *slips > 1).map(|(name, slips)| (name, slips.to_string())).collect()
}

/// What is ticked of the players of a table: of all who play from afar, and of those who need something.
fn ticks(context: &EventContext, table: &Table, t: Texts) -> Vec<TickRow> {
    let competition = context.competition();
    let all = (1..).map(PlayerId).zip(competition.players());
    let needed = PerPerson::from_fn(|person| {
        let sits = |id: PlayerId| table.person(&seat_key(&context.slug, id)) == Some(person);
        let player = all.clone().find(|(id, _)| sits(*id));
        player.map(|(_, one)| ticks_of(competition, &one.player)).unwrap_or_default()
    });
    let rules = table.game().rules();
    let afar = table.event().is_some_and(|event| event.admitted);
    let row = |tick: Tick| {
        let clauses = tick.clauses(rules.book(), rules.discipline());
        let clauses: Vec<String> = clauses.iter().map(ToString::to_string).collect();
        let is_afar = Tick::AFAR.contains(&tick);
        let seen = [Person::First, Person::Second].map(|person| {
            let needs = &needed[person];
            let due = (is_afar && afar) || needs.iter().any(|(one, _)| *one == tick);
            let ticked = table.ticks(person).get(&tick);
            let when = |when: i64| t.minute(ledger::moment(when));
            let ticked = ticked.map(|one| format!("{}, {}", one.by, when(one.when)));
            due.then(|| (word(person), ticked))
        });
        let missing = match tick {
            Tick::HearingAids if afar => Some(id::TICK_WAITS),
            Tick::HearingAids => Some(id::TICK_OWED),
            Tick::SecondBoard | Tick::SpecialBoard | Tick::Recorder => Some(id::TICK_NO_LEAVE),
            Tick::Identity | Tick::Room | Tick::Equipment | Tick::Camera | Tick::Devices => None,
        };
        let open = seen.iter().flatten().any(|(_, ticked)| ticked.is_none());
        let missing = missing.filter(|_| open);
        TickRow {
            key: tick.key(),
            label: tick_id(tick),
            clauses: clauses.join(", "),
            missing,
            seen,
        }
    };
    let rows = Tick::AFAR.into_iter().chain(Tick::OF_NEEDS).map(row);
    rows.filter(|row| row.seen.iter().any(Option::is_some)).collect()
}

/// Who has reported something, as he calls himself.
fn reporter(told: &Breach, t: Texts) -> String {
    match told.by.is_empty() {
        true => t.say(id::BREACH_SOMEBODY).into_owned(),
        false => told.by.clone(),
    }
}

/// What is noticed of a player, in words.
fn noticed(what: &Noticed, t: Texts) -> String {
    match what {
        Noticed::PageHidden => t.say(id::NOTICED_HIDDEN).into_owned(),
        Noticed::PageBack => t.say(id::NOTICED_BACK).into_owned(),
        Noticed::SecondWindow => t.say(id::NOTICED_SECOND).into_owned(),
        Noticed::Refused { text, .. } => format!("{} {text}", t.say(id::NOTICED_REFUSED)),
    }
}

/// What a fact says to an arbiter.
pub(crate) fn lines(table: &Table, fact: &Fact, t: Texts) -> Vec<Line> {
    let name = |person| table.seat(person).map(|seat| seat.name.clone()).unwrap_or_default();
    let by = |who: &Who| match who {
        Who::Player(person) | Who::Member(person, _) => name(*person),
        Who::Arbiter(name)
        | Who::ChiefArbiter(name)
        | Who::Reporter(name)
        | Who::Assistant(_, name) => name.clone(),
        Who::Platform => t.say(id::BY_PLATFORM).into_owned(),
    };
    let line = |by: String, text: String| vec![Line { by, text, clauses: Vec::new() }];
    match fact {
        Fact::Played(played) => {
            let by = by(&played.by);
            let said = |one: Said| {
                let text = match played.reason.as_str() {
                    "" => one.text,
                    play::CARE => format!("{} ({})", one.text, t.say(id::BOARD_CARE_REASON)),
                    reason => format!("{} ({reason})", one.text),
                };
                Line { by: by.clone(), text, clauses: one.clauses }
            };
            told(played, t.language).into_iter().map(said).collect()
        }
        Fact::Called { person, text, .. } => {
            line(name(*person), format!("{} {text}", t.say(id::BOARD_CALLED)))
        }
        Fact::Erred { person, text, foul: true, .. } => {
            line(name(*person), format!("{} {text}", t.say(id::BOARD_FOUL)))
        }
        Fact::Noticed { person, what, .. } => line(name(*person), noticed(what, t)),
        Fact::Breach { told, .. } => {
            line(reporter(told, t), format!("{} {}", t.say(id::BREACH_TOLD), told.text))
        }
        // Of one who is away it is settled what was free: that he is away was said before.
        Fact::Presence { here: false, free, .. } if *free > Millis::ZERO => Vec::new(),
        Fact::Presence { person, here, .. } => {
            let id = if *here { id::BOARD_BACK } else { id::TABLE_LOST };
            line(name(*person), t.say(id).into_owned())
        }
        Fact::Aside(aside) if aside.assistant.is_empty() => {
            line(name(aside.person), aside.text.clone())
        }
        Fact::Aside(aside) => line(aside.assistant.clone(), aside.text.clone()),
        Fact::Message(message) => line(message.by.clone(), message.text.clone()),
        Fact::Ticked { person, ticks, ticked, seen } => {
            let all: Vec<String> =
                ticks.iter().map(|tick| t.say(tick_id(*tick)).into_owned()).collect();
            let sign = if *seen { "✓" } else { "✗" };
            line(ticked.by.clone(), format!("{sign} {}: {}", name(*person), all.join(", ")))
        }
        Fact::Voided { by: who, reason } => {
            line(by(who), format!("{} ({reason})", t.say(id::TABLE_VOID)))
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
        Fact::Agreed { agreed, by, reason } => {
            let swapped = agreed.swapped.then(|| t.say(id::BOARD_SWAPPED).into_owned());
            let reason = (!reason.is_empty()).then(|| format!("({reason})"));
            let said = [Some(format!("{}: {}", t.say(id::BOARD_AGREED), agreed.moves)), swapped];
            let said = said.into_iter().chain([reason]).flatten().collect::<Vec<_>>();
            line(by.clone(), said.join(" · "))
        }
        Fact::Elsewhere { reason } => {
            let text = match reason {
                Some(reason) => format!("{} ({reason})", t.say(id::BOARD_ON_WOOD)),
                None => t.say(id::BOARD_ON_PLATFORM).into_owned(),
            };
            line(by(&Who::Platform), text)
        }
        Fact::Follows { follows, by: who } => {
            let said = match follows {
                Follows::Moves => id::WOOD_MOVES,
                Follows::MovesAndClock => id::WOOD_MOVES_AND_CLOCK,
                Follows::Clock => id::WOOD_CLOCK,
            };
            line(by(who), t.say(said).into_owned())
        }
        Fact::Asked { asked: play::Asked::ShowWin { .. }, .. } => {
            line(by(&Who::Platform), t.say(id::TABLE_SHOW_WIN).into_owned())
        }
        Fact::Answered { person, yes, .. } => {
            let said = if *yes { id::TABLE_YES } else { id::TABLE_NO };
            line(name(*person), t.say(said).into_owned())
        }
        // Who sits where is seen, and the rest is for friendly games and boards of wood.
        Fact::Opened { .. }
        | Fact::Seated { .. }
        | Fact::Ready { .. }
        | Fact::Begins { .. }
        | Fact::Helped { .. }
        | Fact::Reporting { .. }
        | Fact::Relayed { .. }
        | Fact::Told { .. }
        | Fact::Asked { .. }
        | Fact::Erred { foul: false, .. }
        | Fact::Joined { .. }
        | Fact::Conferred { .. }
        | Fact::Proposed { .. }
        | Fact::Display { .. }
        | Fact::Window { .. }
        | Fact::Rematch { .. } => Vec::new(),
    }
}
