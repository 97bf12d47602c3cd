//! Every scenario of conduct that can happen on a platform, over real connections: two players, the
//! arbiter of their table and the chief arbiter each speak for themselves.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use game::{Act, ActKind, Actor, Command, Event, Moment, OpeningAct, Refusal, Side};
use ledger::accounts::{Role, Secret, Tables};
use ledger::platform::possible;
use ledger::tables::LiveTable;
use ledger::{Clock, Denied};
use play::{EventGame, Person, Request, Seat, ServerTime, Table, TableAct, TableTerms, Who};
use serde_json::{Value, json};
use web::Limits;

use crate::added_up::Added;
use crate::common::hall::{Hall, plain};
use crate::common::{Folder, Guest, nth, ten_in_the_morning};
use crate::play::{Open, Wire, browser, listens_with};
use crate::scenarios::{Told, asked, of_tables, plays_at_a_table};

/// They talk faster than a table listens otherwise.
pub fn unhurried() -> Limits {
    Limits { table_requests_a_second: 100_000, ..Limits::of_this_machine() }
}

/// A server with an event whose round is being played; its first table has an arbiter of its own.
pub struct Room<'a> {
    pub open: &'a Open,
    pub clock: Clock,
    /// Somebody whom the server does not know.
    pub anybody: Guest,
    /// The arbiter of the table, and the chief arbiter.
    pub officials: [Guest; 2],
    /// What is known to have no button at the desk.
    not_offered: RefCell<Vec<(Who, ActKind)>>,
}

impl Room<'_> {
    pub async fn of(open: &Open, clock: Clock) -> Room<'_> {
        let anybody = browser(open).await;
        let mut chief = anybody.stranger();
        chief.sign_in(&anybody.person("chief", None, Some(Role::ChiefArbiter)).await);
        let hall = Hall::new(&chief, "cup", plain(json!({"round-robin": {"cycles": 1}}))).await;
        hall.players(4).await;
        hall.stage(1).await;
        hall.begin(1).await;
        let role = Role::LineArbiter { section: None, boards: Tables(nth(1), nth(1)) };
        let mut line = anybody.stranger();
        line.sign_in(&anybody.person("line", Some("cup"), Some(role)).await);
        Room { open, clock, anybody, officials: [line, chief], not_offered: RefCell::default() }
    }

    /// A table of the event with such terms, whose sums are exact.
    pub async fn table(&self, terms: TableTerms) -> Arc<LiveTable> {
        let event = EventGame {
            event: "cup".to_owned(),
            section: 1,
            round: 1,
            table: 1,
            board: 1,
            game: 1,
            admitted: false,
            closed: false,
            by_lot: false,
        };
        let event = Some(event);
        let terms =
            TableTerms { lag_limit_ms: 0, arbiter: true, adjournment: true, event, ..terms };
        self.open.server.tables().set_up(terms).await.unwrap()
    }

    /// Somebody sits down, in a browser of his own.
    pub async fn sits(&self, table: &LiveTable, person: Person) -> Guest {
        let (guest, seat) = self.somebody(&format!("{person:?}"));
        self.asks(table, Who::Platform, TableAct::Sit(person, seat)).await.unwrap();
        guest
    }

    /// Somebody with a browser, as tables know him.
    pub fn somebody(&self, name: &str) -> (Guest, Seat) {
        let secret = Secret::new().unwrap();
        let mut guest = self.anybody.stranger();
        guest.cookie = Some(format!("seat={}", secret.reveal()));
        (guest, Seat { name: name.to_owned(), key: String::from(secret.seal()) })
    }

    /// What the program itself does.
    pub async fn asks(
        &self,
        table: &LiveTable,
        by: Who,
        act: TableAct,
    ) -> Result<(), Denied<play::Refusal>> {
        let request = Request { by, id: None, act };
        table.ask(&request, ServerTime(self.open.server.steady())).await.map(|_| ())
    }
}

/// What somebody says who means this.
fn said(by: Actor, act: &TableAct) -> Value {
    match act {
        TableAct::Ready => json!({"t": "ready"}),
        TableAct::Move { ply, text, .. } => json!({"t": "move", "ply": ply, "move": text}),
        TableAct::Step { step, act } => stepped(*step, act),
        TableAct::Say { ply, what } => json!({"t": what, "ply": ply}),
        TableAct::Claim { ply, rule, intended } => {
            json!({"t": "claim", "ply": ply, "rule": rule, "intended": intended})
        }
        TableAct::Call(text) => json!({"t": "call", "text": text}),
        TableAct::Official { act, reason, .. } => {
            json!({"t": "act", "by": by, "command": act, "reason": reason, "sure": true})
        }
        other => panic!("nobody says {other:?}"),
    }
}

fn stepped(step: u32, act: &OpeningAct) -> Value {
    let (word, points, count) = match act {
        OpeningAct::Place(point) => ("place", vec![point.clone()], None),
        OpeningAct::Swap => ("swap", Vec::new(), None),
        OpeningAct::Keep => ("keep", Vec::new(), None),
        OpeningAct::Declare(count) => ("declare", Vec::new(), Some(*count)),
        OpeningAct::Offer(points) => ("offer", points.clone(), None),
        OpeningAct::Choose(point) => ("choose", vec![point.clone()], None),
    };
    json!({"t": "step", "n": step, "do": word, "points": points, "count": count})
}

/// Those who speak at a table, in the order of [`speaker`].
const NAMES: [&str; 4] = ["first", "second", "arbiter", "chief"];

/// Which of them somebody is; the program itself speaks over no wire.
fn speaker(who: &Who) -> Option<usize> {
    match who {
        Who::Player(Person::First) => Some(0),
        Who::Player(Person::Second) => Some(1),
        Who::Arbiter(_) => Some(2),
        Who::ChiefArbiter(_) => Some(3),
        Who::Member(..) | Who::Assistant(..) | Who::Reporter(_) | Who::Platform => None,
    }
}

/// How far a scenario went over the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Went {
    ToItsEnd,
    /// Somebody's time was over: the program itself says so before anybody else can speak.
    Settled,
    /// An official does something that the event does for him.
    NotOffered,
}

struct Scene<'a> {
    room: &'a Room<'a>,
    told: &'a Told,
    live: Arc<LiveTable>,
    wires: [Option<Wire>; 4],
    now: Moment,
}

impl<'a> Scene<'a> {
    async fn begin(room: &'a Room<'a>, told: &'a Told) -> Scene<'a> {
        let live = room.table(told.terms.clone()).await;
        let mut guests = Vec::new();
        for person in Person::BOTH {
            guests.push(room.sits(&live, person).await);
        }
        guests.extend(room.officials.iter().cloned());
        let chief = told.played.acts.iter().any(|(one, ..)| one.by == Actor::ChiefArbiter);
        let path = format!("/t/{}", live.id());
        let mut wires: [Option<Wire>; 4] = Default::default();
        for (at, (wire, guest)) in wires.iter_mut().zip(&guests).enumerate() {
            if at < 3 || chief {
                *wire = Some(Wire::connects(room.open, &path, guest, NAMES[at]).await);
            }
        }
        Scene { room, told, live, wires, now: Moment(0) }
    }

    async fn goes(&mut self) -> Went {
        let told = self.told;
        for (command, at, came) in &told.played.acts {
            let passed = (*at - self.now).0.max(0);
            self.room.clock.go_on(Duration::from_millis(passed as u64));
            self.now = *at;
            let logged = self.live.snapshot();
            let table = logged.table().unwrap();
            let over = table.looks_again().is_some_and(|(due, _)| due <= self.live.now().1);
            if over {
                self.settles(came).await;
                return Went::Settled;
            }
            // What nobody can ask for here does not happen here.
            let Some((by, act)) = asked(table, command) else { continue };
            let answer = self.says(command, &by, &act).await;
            // Corrections and protests are the event's.
            let is_not_his = answer["why"] == "not-yours";
            let official = matches!(by, Who::Arbiter(_) | Who::ChiefArbiter(_));
            if official && is_not_his {
                if came.is_err() {
                    continue;
                }
                self.is_not_offered(&by, &act, table);
                return Went::NotOffered;
            }
            self.is_answered(command, came, &answer);
        }
        self.is_the_same();
        Went::ToItsEnd
    }

    /// Somebody says something, and hears what came of it.
    async fn says(&mut self, command: &Command, by: &Who, act: &TableAct) -> Value {
        if let Some(at) = speaker(by) {
            let wire = self.wires[at].as_mut().unwrap();
            return wire.asks(said(command.by, act)).await.0;
        }
        match self.room.asks(&self.live, by.clone(), act.clone()).await {
            Ok(()) => json!({"t": "ok"}),
            Err(Denied::Refused(refusal)) => {
                let clauses: Vec<String> =
                    refusal.clauses().iter().map(ToString::to_string).collect();
                json!({"t": "no", "why": refusal.key(), "clauses": clauses})
            }
            Err(denied) => panic!("{}: {denied}", self.told.title),
        }
    }

    fn is_answered(&self, command: &Command, came: &Result<Vec<Event>, Refusal>, answer: &Value) {
        let place = format!("{}: {command:?}: {answer}", self.told.title);
        match came {
            Ok(_) => assert_eq!(answer["t"], json!("ok"), "{place}"),
            // A call is heard also where it stops no clock.
            Err(_) if answer["t"] == "ok" => {
                assert!(matches!(command.act, Act::Clock(_)), "{place}");
            }
            Err(refusal) => {
                let why = refusal.why.id().name().trim_start_matches("refused-");
                assert_eq!(answer["why"], json!(why), "{place}");
                let clauses: Vec<String> =
                    refusal.because.clauses.iter().map(ToString::to_string).collect();
                assert_eq!(answer["clauses"], json!(clauses), "{place}");
            }
        }
    }

    /// What an official is not let do has no button at his desk either.
    fn is_not_offered(&self, by: &Who, act: &TableAct, table: &Table) {
        let TableAct::Official { act, .. } = act else { panic!("{act:?}") };
        let kind = ActKind::of(act);
        // To try all that can be offered takes a while.
        let known = (by.clone(), kind);
        if self.room.not_offered.borrow().contains(&known) {
            return;
        }
        let offered = possible(by, table, self.now, true).iter().any(|one| one.kind == kind);
        assert!(!offered, "{}: {kind:?} is offered and not done", self.told.title);
        self.room.not_offered.borrow_mut().push(known);
    }

    /// The program looks at a time that is over. Where the scenario ends by it, it ends so.
    async fn settles(&self, came: &Result<Vec<Event>, Refusal>) {
        self.room.asks(&self.live, Who::Platform, TableAct::Look).await.unwrap();
        let is_end = |one: &Event| one.what.id().name().starts_with("ended-");
        let ends = came.as_ref().is_ok_and(|events| events.iter().any(is_end));
        let logged = self.live.snapshot();
        let found = logged.table().unwrap().game().outcome().map(|one| one.result);
        let told = self.told.played.game().outcome().map(|one| one.result);
        // Where nobody but an arbiter can say what a flag means, there is no result yet.
        if ends && found.is_some() {
            assert_eq!(found, told, "{}", self.told.title);
        }
    }

    /// The table has come to what the scenario tells.
    fn is_the_same(&self) {
        let title = &self.told.title;
        let logged = self.live.snapshot();
        let (one, other) = (logged.table().unwrap().game(), self.told.played.game());
        assert_eq!(one.board().text(), other.board().text(), "{title}");
        let end =
            |game: &game::Game| game.outcome().map(|one| (one.result, one.because.clauses.clone()));
        assert_eq!(end(one), end(other), "{title}");
        let used =
            |game: &game::Game| Side::BOTH.map(|side| game.state().clock.used(side, self.now));
        assert_eq!(used(one), used(other), "{title}: what each has used");
    }

    /// Everybody leaves. Where officials have done no more than to let the game begin, its time adds up.
    async fn ends(self) {
        let facts = self.live.since(0).await.unwrap();
        let logged = self.live.snapshot();
        let mut after = self.told.played.acts.iter().skip(3);
        if after.all(|(one, ..)| matches!(one.by, Actor::Player(_) | Actor::Platform)) {
            let added = Added::of(logged.table().unwrap().terms(), &facts);
            assert_eq!((added.disk, added.forgiven), (0, 0), "{}", self.told.title);
            // The clock of this server stands still while something is written; only a flag is looked at later
            // than it fell.
            let over = logged.table().unwrap().game().outcome().map(|one| one.kind.clone());
            let flagged = over == Some(game::Ending::Time);
            assert!(flagged || added.unsaid == 0, "{}: {added:?}", self.told.title);
        }
        for wire in self.wires.into_iter().flatten() {
            wire.leaves().await;
        }
    }
}

#[tokio::test]
async fn scenarios_go_the_same_way_over_a_real_wire() {
    let mut told = of_tables();
    told.retain(|one| plays_at_a_table(&one.title, one.terms.clone(), &one.played));
    told.sort_by(|one, other| one.title.cmp(&other.title));
    let folder = Folder::new();
    let clock = ten_in_the_morning();
    let open = listens_with(&folder, clock.clone(), unhurried()).await;
    let room = Room::of(&open, clock).await;
    let (mut went, mut own) = (Vec::new(), 0);
    for one in &told {
        let mut scene = Scene::begin(&room, one).await;
        went.push(scene.goes().await);
        scene.ends().await;
        own += usize::from(one.own);
    }
    let count = |wanted: Went| went.iter().filter(|one| **one == wanted).count();
    let counts = [Went::ToItsEnd, Went::Settled, Went::NotOffered].map(count);
    println!(
        "{} scenarios, {own} of them of a platform: {counts:?} to their ends, settled by the program, not offered",
        told.len()
    );
    assert!(told.len() >= 150 && counts[0] >= 100, "{counts:?}");
    drop(room);
    open.stop.send(()).unwrap();
}
