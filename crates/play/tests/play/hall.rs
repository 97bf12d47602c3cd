//! A hall with one table, a server whose clock the test sets, and a disk that takes as long as it says.

use game::{Act, ClockChange, Colour, Event, Millis, Moment, Side, What};
use play::{
    Changes, CommandId, Decided, Drawn, Fact, Means, Person, PoolReading, Reading, Refusal,
    Request, Role, Seat, ServerTime, Table, TableAct, TableTerms, TableView, Timekeeper, Who,
};
use serde_json::json;
use words::Language;

/// When the signal is given: the vectors count from it.
const SIGNAL: i64 = 1_000_000;
/// What the game's own time is then.
const BEGINS: i64 = 10_000;

pub struct Hall {
    pub table: Table,
    keeper: Timekeeper,
    pub ways: [i64; 2],
    pub disk: i64,
    /// What was forgiven, what the disk took, in all since the signal.
    pub forgiven: i64,
    pub disks: i64,
    pub facts: Vec<Fact>,
    /// What the one clock of a giver says, at a board of his display.
    pub pool: Option<PoolReading>,
    /// The opening that was drawn in the event and waits for a latecomer.
    pub opening: Option<Drawn>,
    /// When the last fact was on disk: one is written after the other.
    done: i64,
    sums: Sums,
}

/// The time of the server since the signal, counted a second time and without the table's own clocks.
#[derive(Default)]
struct Sums {
    /// When the last fact was on disk.
    kept: Option<i64>,
    /// How long a clock ran, and how long none did.
    ran: i64,
    stood: i64,
    disk: i64,
    forgiven: i64,
    /// How much of lost connections was free, and of outages.
    away: i64,
    /// What passed between a flag, or the last moment before it, and the one who looked at it.
    late: i64,
    /// What was charged to a player of the time in which no clock ran.
    put: i64,
    /// When it began, and what had been charged by then.
    began: i64,
    charged: i64,
}

impl Hall {
    /// A friendly game that begins at 0.
    pub fn friendly(rulebook: &str, discipline: &str, control: &str) -> Hall {
        Hall::with(TableTerms::friendly(rulebook, discipline, control))
    }

    /// A game that begins at 0, with both players there.
    pub fn with(terms: TableTerms) -> Hall {
        let mut hall = Hall::waiting(terms);
        hall.at(-2_000, Who::Player(Person::First), TableAct::Ready).unwrap();
        if hall.table.terms().arbiter {
            hall.at(-1_000, Who::Player(Person::Second), TableAct::Ready).unwrap();
            hall.signal(0);
        } else {
            hall.at(0, Who::Player(Person::Second), TableAct::Ready).unwrap();
        }
        hall
    }

    /// A table at which both have sat down.
    pub fn waiting(terms: TableTerms) -> Hall {
        let mut hall = Hall {
            table: Table::new(terms).unwrap(),
            keeper: Timekeeper::beginning(ServerTime(SIGNAL), Moment(BEGINS)),
            ways: [0; 2],
            disk: 0,
            forgiven: 0,
            disks: 0,
            facts: Vec::new(),
            pool: None,
            opening: None,
            done: i64::MIN,
            sums: Sums::default(),
        };
        for person in Person::BOTH {
            let seat = Seat { name: format!("{person:?}"), key: format!("key of {person:?}") };
            hall.at(-5_000, Who::Platform, TableAct::Sit(person, seat)).unwrap();
        }
        hall
    }

    pub fn signal(&mut self, ms: i64) {
        let act = Act::Start(game::StartAct::Signal);
        self.official(ms, act).unwrap();
    }

    /// Somebody asks for something so many milliseconds after the signal.
    pub fn at(&mut self, ms: i64, by: Who, act: TableAct) -> Result<Decided, Refusal> {
        self.asks(ms, Request { by, id: None, act })
    }

    pub fn asks(&mut self, ms: i64, request: Request) -> Result<Decided, Refusal> {
        let received = ServerTime(SIGNAL + ms);
        let way = match &request.by {
            Who::Player(Person::First) => self.ways[0],
            Who::Player(Person::Second) => self.ways[1],
            Who::Member(..)
            | Who::Assistant(..)
            | Who::Arbiter(_)
            | Who::ChiefArbiter(_)
            | Who::Reporter(_)
            | Who::Platform => 0,
        };
        let (grace, pool) = (self.grace(), self.pool);
        let reading = Reading { grace, pool, ..self.keeper.read(received, Millis(way)) };
        let now = reading.game.max(self.table.clocked());
        let opening = self.opening.as_ref();
        let decided = self.table.decide_with_opening(&request, &reading, opening)?;
        let ran = self.table.game().state().clock.running().is_some();
        // A clock that stands beside the board, or for all boards of a giver, or none at all, is not the
        // table's to count.
        let counts = self.table.keeps_clock() && self.table.terms().pool.is_none();
        if !decided.facts.is_empty() {
            self.done = self.done.max(received.0 + self.disk);
        }
        let before = self.table.clone();
        for fact in &decided.facts {
            // What is kept is read back: a table is the fold of its text.
            let text = serde_json::to_string(fact).unwrap();
            let fact: Fact = serde_json::from_str(&text).unwrap();
            self.table.apply(&fact).unwrap();
            let runs = self.table.game().state().clock.running().is_some();
            self.keeper.kept(received, &fact, runs, ServerTime(self.done));
            if let Fact::Played(played) = &fact {
                self.forgiven += played.timing.forgiven.0;
            }
            self.disks += if fact.moves_clocks() { self.disk } else { 0 };
            self.facts.push(fact);
        }
        if counts && !decided.facts.is_empty() {
            self.count(received.0, ran, &decided.facts, now);
        }
        if !decided.facts.is_empty() {
            self.leads_on(&before, (received, now));
        }
        Ok(decided)
    }

    /// Who knew the table, at whatever moment, knows it by what is told him of what happened: as it is shown to one
    /// who comes. Another one listens each time.
    fn leads_on(&self, before: &Table, now: (ServerTime, Moment)) {
        let roles = [
            Role::Player(Person::First),
            Role::Player(Person::Second),
            Role::Member(Person::First, 1),
            Role::Arbiter,
            Role::Reporter,
            Role::Spectator,
        ];
        let role = roles[self.facts.len() % roles.len()];
        let kind = TableView::grid(before).kind;
        let whole = |table, now| {
            let view = TableView::of(table, role, Language::En, now, 0);
            json!({ "grid": { "kind": kind }, "table": view })
        };
        let mut known = whole(before, (before.last_received(), before.at()));
        let changes = Changes::of((before, &self.table), role, Language::En, now, before.ply());
        play::follow(&mut known, &json!({ "seq": self.table.seq(), "table": changes }));
        assert_eq!(known, whole(&self.table, now), "{role:?}");
    }

    /// How long a message of him whose clock runs may be on its way.
    fn grace(&self) -> Millis {
        let running = self.table.game().state().clock.running();
        let limit = i64::from(self.table.terms().lag_limit_ms);
        let way = |side| match self.table.player(side) {
            Person::First => self.ways[0],
            Person::Second => self.ways[1],
        };
        Millis(running.map_or(0, way).min(limit))
    }

    /// Nothing of the time is lost: what both were charged, what was forgiven and what was free is the
    /// time in which a clock ran; with what the disk took and the time in which none ran it is the
    /// time of the server (play.md §15).
    fn count(&mut self, received: i64, ran: bool, facts: &[Fact], now: Moment) {
        let game = self.table.game();
        let clock = &game.state().clock;
        let free: i64 = facts.iter().map(free).sum();
        let now = Moment(now.0 - free);
        // What moves the clocks says when; during everything else they go on.
        let moved = facts.iter().filter(|fact| fact.moves_clocks()).filter_map(Fact::at).max();
        let at = moved.unwrap_or(now);
        let charged: i64 = Side::BOTH.iter().map(|side| clock.used(*side, at).0).sum();
        let (sums, done) = (&mut self.sums, self.done);
        match sums.kept {
            Some(kept) => {
                let span = (received - kept).max(0);
                *(if ran { &mut sums.ran } else { &mut sums.stood }) += span;
                let kept = kept.max(received);
                let done = if moved.is_some() { kept.max(done) } else { kept };
                sums.disk += done - kept;
                sums.kept = Some(done);
            }
            None if clock.running().is_some() => {
                (sums.kept, sums.began, sums.charged) = (Some(done), done, charged);
                return;
            }
            None => return,
        }
        sums.away += free;
        let mut outage = false;
        let mut forgiven = 0;
        for fact in facts {
            match fact {
                Fact::Played(played) => {
                    outage |= played.reason == "outage";
                    forgiven += played.timing.forgiven.0;
                    sums.put += played.events.iter().map(put).sum::<i64>();
                }
                // Nobody is charged for a game that was not begun.
                Fact::Voided { .. } => return,
                _ => {}
            }
        }
        sums.forgiven += forgiven;
        let late = if moved.is_some() && ran { now.0 - at.0 - forgiven } else { 0 };
        assert!(late >= 0, "nothing happens before it is asked for");
        // What passed since the mark is nobody's. A flag falls before anybody looks at it, and who looks
        // while a move may be on its way looks at the last moment before it.
        let limit = i64::from(self.table.terms().lag_limit_ms);
        let lost = game.outcome().is_some();
        assert!(outage || lost || late <= limit, "{late} ms are nobody's and nobody says why");
        *(if outage { &mut sums.away } else { &mut sums.late }) += late;
        let elapsed = sums.kept.unwrap() - sums.began;
        assert_eq!(sums.ran + sums.stood + sums.disk, elapsed, "every millisecond is somewhere");
        let charged = charged - sums.charged;
        let ran = sums.ran + sums.put;
        let nobodys = sums.forgiven + sums.away + sums.late;
        assert_eq!(charged + nobodys, ran, "charged, forgiven, away");
    }

    /// The table after the server was killed and has come back, at what it remembers.
    pub fn comes_back(&mut self, mark: i64) {
        let mut again = Table::new(self.table.terms().clone()).unwrap();
        self.facts.iter().for_each(|fact| again.apply(fact).unwrap());
        self.table = again;
        let mark = Moment(BEGINS + mark);
        // A clock ran until the mark, and then none did.
        if let Some(kept) = &mut self.sums.kept {
            let at = self.keeper.server_at(mark).0;
            self.sums.ran += at - *kept;
            *kept = at;
        }
        self.keeper = Timekeeper::standing(mark);
        self.at(0, Who::Platform, TableAct::Outage(mark)).unwrap();
    }

    /// The server's time so many milliseconds after the signal.
    pub fn server(&self, ms: i64) -> ServerTime {
        ServerTime(SIGNAL + ms)
    }

    /// How long no clock has run since the first one was started.
    pub fn stood(&self) -> i64 {
        self.sums.stood
    }

    /// He who has a colour moves.
    pub fn moves(&mut self, ms: i64, colour: char, text: &str) {
        self.tries(ms, colour, text).unwrap_or_else(|refusal| panic!("{ms} {text}: {refusal:?}"));
    }

    pub fn tries(&mut self, ms: i64, colour: char, text: &str) -> Result<Decided, Refusal> {
        let act = self.moving(text);
        self.at(ms, self.who(colour), act)
    }

    pub fn moving(&self, text: &str) -> TableAct {
        TableAct::Move {
            ply: self.table.ply(),
            text: text.to_owned(),
            offer: false,
            means: Some(Means::Click),
        }
    }

    pub fn official(&mut self, ms: i64, act: Act) -> Result<Decided, Refusal> {
        let act = TableAct::Official { act, reason: "seen".to_owned(), seen: None };
        self.at(ms, Who::Arbiter("Kovalenko".to_owned()), act)
    }

    pub fn who(&self, colour: char) -> Who {
        Who::Player(self.table.player(self.side(colour)))
    }

    pub fn side(&self, colour: char) -> Side {
        let wanted = if colour == 'w' { Colour::White } else { Colour::Black };
        let rules = self.table.game().rules();
        if rules.colour(Side::First) == wanted { Side::First } else { Side::Second }
    }

    /// What a clock shows so many milliseconds after the signal.
    pub fn left(&self, ms: i64, colour: char) -> i64 {
        let now = self.keeper.read(ServerTime(SIGNAL + ms), Millis::ZERO).game;
        let now = self.table.settled(now);
        self.table.game().state().clock.remaining(self.side(colour), now).shown().0
    }

    /// When the program must look again, in milliseconds after the signal, and what that is in the game.
    pub fn looks_again(&self) -> (i64, i64) {
        let (at, person) = self.table.looks_again().unwrap();
        let way = match person {
            Some(Person::First) => self.ways[0],
            Some(Person::Second) => self.ways[1],
            None => 0,
        };
        let limit = i64::from(self.table.terms().lag_limit_ms);
        (self.keeper.server_at(at).0 - SIGNAL + way.min(limit), at.0 - BEGINS)
    }

    /// What the server's clock shows then, and how far the game is without what is free.
    pub fn sees(&self, ms: i64) -> (ServerTime, Moment) {
        (ServerTime(SIGNAL + ms), self.table.settled(self.now(ms)))
    }

    /// The moment of the game so many milliseconds after the signal.
    pub fn now(&self, ms: i64) -> Moment {
        self.keeper.read(ServerTime(SIGNAL + ms), Millis::ZERO).game
    }

    /// How long the game has gone on, in its own time.
    pub fn game_time(&self) -> i64 {
        self.table.at().0 - BEGINS
    }

    pub fn outcome(&self) -> String {
        self.table.game().outcome().map_or_else(|| "none".into(), |one| one.result.to_string())
    }

    pub fn clauses(&self) -> Vec<String> {
        let because = self.table.game().outcome().map(|one| &one.because.clauses);
        because.into_iter().flatten().map(ToString::to_string).collect()
    }
}

/// How much of a lost connection a fact makes free.
fn free(fact: &Fact) -> i64 {
    match fact {
        Fact::Presence { free, .. } => free.0,
        _ => 0,
    }
}

/// What an event charges to a player of the time in which no clock ran.
fn put(event: &Event) -> i64 {
    match event.what {
        What::Clock(ClockChange::Charged(_, time)) => time.0,
        _ => 0,
    }
}

pub fn id(text: &str) -> CommandId {
    format!("{text:0>16}").try_into().unwrap()
}
