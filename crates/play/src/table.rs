//! A table as it stands: the fold of its facts, and what follows if somebody asks for something.

mod adjourn;
mod lots;
mod of_event;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use game::{
    Act, Actor, AidAct, ClockAct, ClockChange, Command, DrawAct, Entry, Event, Game, GameResult,
    Millis, Moment, NoShow, PanelAct, Phase as GamePhase, PlayAct, Presence, Side, StartAct, What,
    Why,
};
use rulebook::{Duty, StopReason};

use crate::event::EventState;
use crate::notice::{Noticed, Notices};
use crate::question::draws_at_once;
use crate::way::{Group, PoolKnown};
use crate::{
    Asked, CommandId, Drawn, Fact, Means, PerPerson, Person, Played, Question, Reading, Refusal,
    Remark, Request, SHOW_WIN, Saying, Seat, ServerTime, Stop, TableAct, TableEnding, TableKind,
    TableTerms, TermsError, Timing, Who, Wish,
};

/// A table as it stands.
#[derive(Clone, Debug)]
pub struct Table {
    terms: TableTerms,
    pub(crate) game: Game,
    seats: PerPerson<Option<Seat>>,
    /// Who is ready to go on with a game that is stopped.
    ready: PerPerson<bool>,
    connections: PerPerson<Connection>,
    calls: Vec<(Person, String)>,
    /// How often each has called in this game, and when last.
    called: PerPerson<(u32, ServerTime)>,
    /// How often each has asked to take a move back, and to play again.
    pub(crate) wishes: PerPerson<[u32; 2]>,
    /// Who reports what happens at a wooden board.
    pub(crate) reporters: Vec<Seat>,
    /// The result that the game itself does not know, and how it is known.
    pub(crate) told: Option<(GameResult, TableEnding)>,
    /// Those who confer with each player, and what they say.
    pub(crate) groups: PerPerson<Group>,
    /// How many impossible moves each has tried blindfold.
    pub(crate) errors: PerPerson<u32>,
    /// How many of these and of fouls are kept.
    pub(crate) attempts: PerPerson<u32>,
    /// The tables of the display that begins here, with the giver's seats.
    display: Vec<(String, Person)>,
    /// The one clock of the giver of a display.
    pub(crate) pool: PoolKnown,
    /// When the server received what happened last in the game.
    last_received: ServerTime,
    /// What players are asked.
    pub(crate) question: Option<Question>,
    /// The table of the next game.
    pub(crate) rematch: Option<String>,
    is_void: bool,
    /// The facts by which requests were answered.
    answered: BTreeMap<CommandId, u32>,
    seq: u32,
    /// The last moment of the game that is known.
    at: Moment,
    /// The last moment at which clocks changed: nothing that a clock runs by happens before it.
    clocked: Moment,
    of_event: EventState,
    /// What was noticed of the players.
    pub(crate) notices: Notices,
}

/// The connection of a player.
#[derive(Clone, Copy, Debug, Default)]
struct Connection {
    /// Since when it is lost, in the time of the game and of the server.
    lost: Option<(Moment, ServerTime)>,
    /// Until when it is settled how much of its absence was free.
    settled: Moment,
    /// When the server knew that.
    known: ServerTime,
    /// How much was free so far.
    free: Millis,
}

/// Where a table has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A seat is free.
    Open,
    /// The players are coming.
    Gathering,
    /// The steps of an opening regulation are taken.
    Opening,
    /// It is being played.
    Playing,
    /// A claim waits for the arbiter.
    Waiting,
    /// Both are asked whether they can show a win.
    Asking,
    /// The clocks are stopped.
    Stopped,
    /// The game is adjourned.
    Adjourned,
    /// The game is over.
    Over,
    /// The game was taken for not begun.
    Void,
}

/// What follows from a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// What happens; nothing if it was asked before, or if there is nothing to do.
    pub facts: Vec<Fact>,
    /// The fact by which the same request was answered before.
    pub answered: Option<u32>,
    /// Why the offer that came with a move was not made.
    pub offer_refused: Option<game::Refusal>,
    /// Why what was asked for was not done, where the attempt itself is kept.
    pub refused: Option<Refusal>,
}

/// A fact that cannot have happened at a table as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The fact does not fit the table as it stands: {0}.")]
pub struct Misfit(pub String);

/// What a player says to the arbiter is no longer.
const CALL_CHARS_MAX: usize = 500;
/// A player calls the arbiter no more often in a game.
const CALLS_MAX: u32 = 30;
/// Before so much time has passed a call is the same call.
const CALL_AGAIN: Millis = Millis::seconds(10);

impl Decided {
    /// Of an absence on his own clock a part was free: that is settled before anything else happens, so
    /// that nothing takes it from him.
    fn settle(&mut self, (away, time): (Person, Millis), now: Moment, received: ServerTime) {
        for fact in &mut self.facts {
            if let Fact::Presence { person, here: true, free, .. } = fact
                && *person == away
            {
                *free = time;
                return;
            }
        }
        let received = Some(received);
        let settled = Fact::Presence { person: away, here: false, at: now, free: time, received };
        self.facts.insert(0, settled);
    }
}

impl Table {
    /// A table that is set up so.
    pub fn new(terms: TableTerms) -> Result<Table, TermsError> {
        let game = Game::new(Arc::new(terms.rules()?))?;
        Ok(Table {
            terms,
            game,
            seats: PerPerson::default(),
            ready: PerPerson::default(),
            connections: PerPerson::default(),
            calls: Vec::new(),
            called: PerPerson::default(),
            wishes: PerPerson::default(),
            reporters: Vec::new(),
            told: None,
            groups: PerPerson::default(),
            errors: PerPerson::default(),
            attempts: PerPerson::default(),
            display: Vec::new(),
            pool: PoolKnown::default(),
            last_received: ServerTime(0),
            question: None,
            rematch: None,
            is_void: false,
            answered: BTreeMap::new(),
            seq: 1,
            at: Moment(0),
            clocked: Moment(0),
            of_event: EventState::default(),
            notices: Notices::default(),
        })
    }

    /// What it was set up for.
    pub fn terms(&self) -> &TableTerms {
        &self.terms
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What it knows as a table of an event.
    pub(crate) fn of_event(&self) -> &EventState {
        &self.of_event
    }

    /// How many facts it is the fold of.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// The tables of the simultaneous display that begins here, with the giver's seats.
    pub fn display(&self) -> &[(String, Person)] {
        &self.display
    }

    /// When the server received what happened last in the game.
    pub fn last_received(&self) -> ServerTime {
        self.last_received
    }

    /// The last moment of the game that is known.
    pub fn at(&self) -> Moment {
        self.at
    }

    /// The last moment at which clocks changed.
    pub fn clocked(&self) -> Moment {
        self.clocked
    }

    /// Who sits somewhere.
    pub fn seat(&self, person: Person) -> Option<&Seat> {
        self.seats[person].as_ref()
    }

    /// He who is known by a key.
    pub fn person(&self, key: &str) -> Option<Person> {
        let sits = |one: &Person| self.seat(*one).is_some_and(|seat| seat.key == key);
        Person::BOTH.into_iter().find(sits)
    }

    /// The side that somebody plays by now.
    pub fn side(&self, person: Person) -> Side {
        // To exchange twice is to keep.
        self.game.began_as(person.began_as())
    }

    /// He who plays a side by now.
    pub fn player(&self, side: Side) -> Person {
        Person::who_began_as(self.game.began_as(side))
    }

    /// Whether somebody's connection is lost.
    pub fn is_lost(&self, person: Person) -> bool {
        self.connections[person].lost.is_some()
    }

    /// Whether somebody has said that he is ready.
    pub fn is_ready(&self, person: Person) -> bool {
        match self.game.state().phase {
            GamePhase::Waiting => self.is_here(person),
            GamePhase::Playing | GamePhase::Adjourned | GamePhase::Over => self.ready[person],
        }
    }

    /// Who has called the arbiter, with what he said.
    pub fn calls(&self) -> &[(Person, String)] {
        &self.calls
    }

    /// How many moves were made.
    pub fn ply(&self) -> u32 {
        let moves = self.game.state().score.iter().filter(|one| matches!(one, Entry::Move { .. }));
        u32::try_from(moves.count()).unwrap_or(u32::MAX)
    }

    /// The moves that stand, each with its number among all that were made: without those that were
    /// taken back.
    pub fn standing(&self) -> Vec<(usize, &str)> {
        self.followed().0
    }

    /// The moves that lead from the beginning to the position that stands, if moves alone do.
    pub fn whole_line(&self) -> Option<Vec<&str>> {
        let (line, is_whole) = self.followed();
        is_whole.then(|| line.into_iter().map(|(_, text)| text).collect())
    }

    /// Whether the board was ever put otherwise than by moves: else all that were made stand.
    pub fn was_put(&self) -> bool {
        self.game.state().score.iter().any(|entry| matches!(entry, Entry::Put(_)))
    }

    /// The moves that stand, and whether they lead to the position that stands.
    fn followed(&self) -> (Vec<(usize, &str)>, bool) {
        let mut is_whole = true;
        let score = &self.game.state().score;
        // To look at all positions takes its time.
        let positions = if self.was_put() { self.game.positions() } else { Vec::new() };
        let mut line: Vec<(usize, &str)> = Vec::new();
        let mut made = 0;
        for entry in score {
            match entry {
                Entry::Move { text, .. } => {
                    line.push((made, text));
                    made += 1;
                }
                // An opening that was drawn after the signal is where the game begins.
                Entry::Put(_) if made == 0 && self.drawn().is_some() => {}
                // Where an earlier position stands again, what came after it does not.
                Entry::Put(_) => {
                    let after =
                        |stays: &usize| match stays.checked_sub(1).and_then(|at| line.get(at)) {
                            Some((number, _)) => positions.get(number + 1),
                            None => positions.first(),
                        };
                    let stays =
                        (0..line.len()).rev().find(|stays| after(stays) == positions.get(made));
                    is_whole &= stays.is_some();
                    line.truncate(stays.unwrap_or(line.len()));
                }
                Entry::Found(_) | Entry::Offer(_) => {}
            }
        }
        (line, is_whole)
    }

    /// Where it has got to.
    pub fn phase(&self) -> Phase {
        let state = self.game.state();
        if self.is_void {
            return Phase::Void;
        }
        if self.told.is_some() {
            return Phase::Over;
        }
        if self.terms.kind == TableKind::Relay {
            return Phase::Playing;
        }
        match state.phase {
            GamePhase::Waiting if !self.seats.all(Option::is_some) => Phase::Open,
            GamePhase::Waiting => Phase::Gathering,
            GamePhase::Playing if state.claim.is_some() => Phase::Waiting,
            GamePhase::Playing if self.is_win_asked() => Phase::Asking,
            GamePhase::Playing if state.clock.running().is_none() => Phase::Stopped,
            GamePhase::Playing if self.game.to_act_in_opening().is_some() => Phase::Opening,
            GamePhase::Playing => Phase::Playing,
            GamePhase::Adjourned => Phase::Adjourned,
            GamePhase::Over => Phase::Over,
        }
    }

    /// The moment of the game at which the program must look again, with the person whose message may
    /// still be on its way.
    pub fn looks_again(&self) -> Option<(Moment, Option<Person>)> {
        let state = self.game.state();
        let here = self.is_looked_after();
        if !self.has_time() || self.is_void || state.claim.is_some() || !here {
            return None;
        }
        if let Some(question) = self.question.as_ref().filter(|_| self.is_win_asked()) {
            let yes = Person::BOTH.into_iter().any(|one| question.answers[one] == Some(true));
            return (!yes).then_some((question.since + SHOW_WIN, None));
        }
        let running = state.clock.running().map(|side| self.player(side));
        // The one clock of a giver is looked after by him who holds it.
        let falls = state.clock.reaches(Millis::ZERO).filter(|_| !self.waits_for_giver());
        let flag = falls.map(|at| (at, running));
        let warned = self.warned_from().map(|at| (at, running));
        let absent = Person::BOTH.into_iter().any(|person| !self.is_here(person));
        let absent = absent && state.phase == GamePhase::Playing;
        let late = state.start.deadline().filter(|_| absent).map(|at| (at + Millis(1), None));
        flag.into_iter().chain(warned).chain(late).min_by_key(|(at, _)| *at)
    }

    /// From when a player who sees badly and whom nobody assists is to be warned of his time.
    fn warned_from(&self) -> Option<Moment> {
        let (_, left) = self.game.unwarned().filter(|_| !self.waits_for_giver())?;
        let clock = &self.game.state().clock;
        let falls = clock.reaches(Millis::ZERO)?;
        Some(clock.reaches(left).unwrap_or(self.at()).min(falls))
    }

    /// Whether somebody's time may be over: while it is played, and while a move is being sealed.
    fn has_time(&self) -> bool {
        match self.game.state().phase {
            GamePhase::Playing => true,
            GamePhase::Adjourned => self.seals().is_some(),
            GamePhase::Waiting | GamePhase::Over => false,
        }
    }

    /// How much longer a lost connection costs its player nothing.
    pub fn free_left(&self, person: Person) -> Millis {
        let allowed = Millis::seconds(self.terms.away_seconds.into());
        (allowed - self.connections[person].free).max(Millis::ZERO)
    }

    /// How much longer, from a moment of the server on, the clock that runs costs its player nothing
    /// because he is away. Whatever happens meanwhile settles what was free so far, so it is counted from
    /// there.
    pub fn away_free(&self, now: ServerTime) -> Millis {
        let running = self.game.state().clock.running().map(|side| self.player(side));
        let away = running.filter(|person| self.is_lost(*person) && self.keeps_clock());
        away.map_or(Millis::ZERO, |person| {
            let since = self.connections[person].known.max(self.last_received);
            let gone = Millis(now.0.saturating_sub(since.0)).max(Millis::ZERO);
            (self.free_left(person) - gone).max(Millis::ZERO)
        })
    }

    /// What follows if somebody asks for something at a reading of the clocks.
    pub fn decide(&self, request: &Request, reading: &Reading) -> Result<Decided, Refusal> {
        if let Some(seq) = request.id.as_ref().and_then(|id| self.answered.get(id)) {
            return Ok(Decided { answered: Some(*seq), ..Decided::default() });
        }
        if self.is_void {
            return Err(Stop::Void.into());
        }
        if self.told.is_some() && !belongs_after_end(&request.act) {
            return Err(game::Refusal::plain(Why::Over).into());
        }
        // What is received while the fact before it is being written happens after that fact.
        let now = self.moment(reading.game).max(self.clocked);
        // The program remembers a moment from which what was free is taken off already.
        let outage = matches!(request.act, TableAct::Outage(_));
        let away = self.away(now).filter(|_| !outage);
        let settled = away.map_or(now, |(_, free)| Moment(now.0 - free.0));
        let game = self.in_time(request, settled, reading.grace);
        let reading = Reading { game, ..*reading };
        let mut decided = Deciding::new(self, request, &reading).decide()?;
        if let Some(away) = away.filter(|_| !decided.facts.is_empty()) {
            decided.settle(away, game, reading.received);
        }
        Ok(decided)
    }

    /// He who is away while his own clock runs, and how much of that is free and not settled yet.
    fn away(&self, now: Moment) -> Option<(Person, Millis)> {
        let clock = &self.game.state().clock;
        let person = self.player(clock.running()?);
        let connection = self.connections[person];
        let (lost, _) = connection.lost?;
        let since = clock.running_since()?.max(lost).max(connection.settled);
        let free = (now - since).min(self.free_left(person));
        (free > Millis::ZERO && self.keeps_clock()).then_some((person, free))
    }

    /// The moment of the game that counts, without what is free for a player who is away.
    pub fn settled(&self, now: Moment) -> Moment {
        if self.waits_for_giver() {
            return self.clocked;
        }
        self.away(now).map_or(now, |(_, free)| Moment(now.0 - free.0))
    }

    /// As long as a message of him whose clock runs may be on its way nobody calls his flag: what is
    /// asked for then happens at the last moment of his time. His own move has its way forgiven.
    fn in_time(&self, request: &Request, now: Moment, grace: Millis) -> Moment {
        let state = self.game.state();
        let moves = matches!(
            request.act,
            TableAct::Move { .. } | TableAct::Step { .. } | TableAct::Seal(_)
        );
        let own = match &request.by {
            Who::Player(person) | Who::Member(person, _) => {
                moves && state.clock.running() == Some(self.side(*person))
            }
            Who::Assistant(person, _) => {
                let acts = matches!(
                    request.act,
                    TableAct::Assist { act: Act::Play(_) | Act::Opening(_), .. }
                );
                acts && state.clock.running() == Some(self.side(*person))
            }
            Who::Arbiter(_) | Who::ChiefArbiter(_) | Who::Reporter(_) | Who::Platform => false,
        };
        let grace = grace.min(Millis(self.terms.lag_limit_ms.into()));
        let falls = state.clock.reaches(Millis::ZERO).filter(|_| !own && state.claim.is_none());
        match falls.filter(|_| self.is_looked_after()) {
            Some(falls) if now >= falls && now < falls + grace => {
                Moment(falls.0 - 1).max(self.clocked)
            }
            Some(_) | None => now,
        }
    }

    /// Takes note of a fact.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), Misfit> {
        let id = match fact {
            Fact::Opened { .. } => return Err(Misfit("a table is set up once".into())),
            Fact::Seated { person, seat } => {
                self.seats[*person] = Some(seat.clone());
                None
            }
            Fact::Played(played) => {
                self.play(played)?;
                played.id.as_ref()
            }
            Fact::Ready { person, id } => {
                self.ready[*person] = true;
                id.as_ref()
            }
            Fact::Called { person, text, at, id, received } => {
                self.calls.push((*person, text.clone()));
                let (number, last) = &mut self.called[*person];
                (*number, *last) = (*number + 1, received.unwrap_or_default());
                self.at = self.at.max(*at);
                id.as_ref()
            }
            Fact::Presence { person, here, at, free, received } => {
                let connection = &mut self.connections[*person];
                let since = (*at, received.unwrap_or_default());
                // Who is told to be away again has been away since he left.
                connection.lost = (!here).then_some(connection.lost.unwrap_or(since));
                connection.settled = *at;
                connection.known = received.unwrap_or_default();
                connection.free += *free;
                self.at = self.at.max(*at);
                None
            }
            Fact::Reporting { seat } => {
                self.reporters.push(seat.clone());
                None
            }
            Fact::Relayed { stay, moves, at, id, .. } => {
                self.relay(*stay, moves, *at).map_err(Misfit)?;
                self.at = self.at.max(*at);
                id.as_ref()
            }
            Fact::Asked { asked, at, id } => {
                self.ask(asked, *at);
                self.at = self.at.max(*at);
                id.as_ref()
            }
            Fact::Answered { person, yes, at, id } => {
                self.answered(*person, *yes);
                self.at = self.at.max(*at);
                id.as_ref()
            }
            Fact::Joined { person, seat } => {
                self.joined(*person, seat);
                None
            }
            Fact::Conferred { person, member, text, at, id } => {
                self.conferred(*person, Remark { member: *member, text: text.clone(), at: *at });
                self.at = self.at.max(*at);
                id.as_ref()
            }
            Fact::Proposed { person, member, ply, what, at, id } => {
                self.proposed(*person, *member, *ply, what.clone());
                self.at = self.at.max(*at);
                id.as_ref()
            }
            Fact::Erred { person, at, foul, .. } => {
                // Only what was tried blindfold is counted.
                self.errors[*person] += u32::from(!foul);
                self.attempts[*person] += 1;
                self.at = self.at.max(*at);
                None
            }
            Fact::Noticed { person, what, at } => {
                self.notices.takes(*person, what);
                self.at = self.at.max(*at);
                None
            }
            Fact::Breach { told, at, id } => {
                self.of_event.breaches.push(told.clone());
                self.at = self.at.max(*at);
                id.as_ref()
            }
            Fact::Display { tables, giver } => {
                self.display = tables.iter().cloned().zip(giver.iter().copied()).collect();
                None
            }
            Fact::Rematch { table } => {
                self.rematch = Some(table.clone());
                None
            }
            Fact::Told { result, how, at, id, .. } => {
                self.told = Some((*result, *how));
                self.at = self.at.max(*at);
                id.as_ref()
            }
            Fact::Voided { .. } => {
                self.is_void = true;
                // What was annulled has no end.
                self.of_event.ended = None;
                None
            }
            Fact::Ticked { person, ticks, seen, ticked } => {
                let own = &mut self.of_event.ticks[*person];
                for tick in ticks {
                    match seen {
                        true => own.insert(*tick, ticked.clone()),
                        false => own.remove(tick),
                    };
                }
                None
            }
            Fact::Drawn(drawn) => {
                let phase = self.game.state().phase;
                match phase {
                    GamePhase::Waiting => self.begin_with(drawn)?,
                    // It was put on the board of a game that goes on.
                    GamePhase::Playing | GamePhase::Adjourned | GamePhase::Over => {
                        self.terms.position = Some(drawn.position.clone());
                        self.of_event.drawn = Some(drawn.clone());
                    }
                }
                None
            }
            Fact::Begins { at } => {
                self.of_event.begins = Some(*at);
                None
            }
            Fact::Elsewhere { reason } => {
                self.goes_on_elsewhere(reason.as_deref())?;
                None
            }
            Fact::Follows { follows, .. } => {
                self.is_followed(*follows)?;
                None
            }
            Fact::Helped { help } => {
                self.terms.help = help.clone();
                let rules = self.terms.rules().map_err(|error| Misfit(error.to_string()))?;
                self.game = self.game.under(Arc::new(rules));
                None
            }
            Fact::Aside(aside) => {
                self.of_event.asides[aside.person].push(aside.clone());
                self.at = self.at.max(aside.at);
                aside.id.as_ref()
            }
            Fact::Message(message) => {
                // Whoever was spoken to was answered.
                self.calls.retain(|(person, _)| message.to != Some(*person));
                // What is said to all takes up no report.
                if message.to.is_some() {
                    self.of_event.breaches.clear();
                }
                self.of_event.messages.push(message.clone());
                None
            }
        };
        self.seq += 1;
        if let Some(id) = id {
            self.answered.insert(id.clone(), self.seq);
        }
        Ok(())
    }

    /// Begins with the opening that was drawn; whoever has come already is still there.
    fn begin_with(&mut self, drawn: &Drawn) -> Result<(), Misfit> {
        let misfit = |error: TermsError| Misfit(error.to_string());
        self.terms.position = Some(drawn.position.clone());
        let mut game = Game::new(Arc::new(self.terms.rules().map_err(misfit)?))
            .map_err(|error| Misfit(error.to_string()))?;
        let start = &self.game.state().start;
        let here = Side::BOTH.into_iter().filter_map(|side| match start.presence(side) {
            Presence::Present(at) => Some((at, side)),
            Presence::Absent | Presence::Excused => None,
        });
        let mut here: Vec<(Moment, Side)> = here.collect();
        here.sort_by_key(|(at, _)| *at);
        for (at, side) in here {
            let arrives = Act::Start(StartAct::Arrive(side));
            let command = Command { by: Actor::Player(side), act: arrives };
            game.act(&command, at).map_err(|refusal| Misfit(format!("{:?}", refusal.why)))?;
        }
        self.game = game;
        self.of_event.drawn = Some(drawn.clone());
        Ok(())
    }

    fn play(&mut self, played: &Played) -> Result<(), Misfit> {
        self.last_received = played.timing.received;
        let before = self.game.outcome().map(|outcome| outcome.result);
        let moves = played.moves_clocks();
        let waited = self.waits_for_giver();
        let adds =
            self.game.state().clock.running().map(|side| self.game.state().clock.increment(side));
        for event in &played.events {
            self.game.apply(event).map_err(|misfit| Misfit(misfit.to_string()))?;
            self.at = self.at.max(event.at);
            let clock = matches!(&event.what, What::Clock(_));
            if clock || moves {
                self.clocked = self.clocked.max(event.at);
            }
        }
        self.drop_idle_question(&played.events);
        // A move of his after which the other's time runs adds to the giver's own; a move of the other that
        // is taken back does not.
        let presses = |event: &Event| matches!(event.what, What::Clock(ClockChange::Pressed(_)));
        let state = self.game.state();
        let goes_on = state.phase == GamePhase::Playing && state.clock.running().is_some();
        let moved = waited && played.events.iter().any(presses);
        let adds = adds.filter(|_| moved && goes_on && !self.waits_for_giver());
        self.notes_pool(played.timing.pool, adds.unwrap_or_default());
        let after = self.game.outcome().map(|outcome| outcome.result);
        if after != before {
            self.of_event.ended = after.map(|_| self.seq + 1);
        }
        // Who was ready to go on has gone on.
        if self.game.state().clock.running().is_some() {
            self.ready = PerPerson::default();
        }
        match &played.by {
            // Whoever stops the clocks of a whole round has not been at each of its boards.
            Who::Arbiter(_) | Who::ChiefArbiter(_)
                if !played.events.iter().all(stops_or_goes_on) =>
            {
                self.calls.clear();
                self.of_event.breaches.clear();
            }
            Who::Arbiter(_)
            | Who::ChiefArbiter(_)
            | Who::Player(_)
            | Who::Member(..)
            | Who::Assistant(..)
            | Who::Reporter(_)
            | Who::Platform => {}
        }
        Ok(())
    }

    /// Whether the program looks after flags and empty chairs: at a wooden board people do.
    fn is_looked_after(&self) -> bool {
        let here = self.terms.kind.is_platform() && self.elsewhere().is_none();
        here && self.keeps_clock() && self.told.is_none()
    }

    /// Whether both are asked if they can show a win.
    fn is_win_asked(&self) -> bool {
        self.question.as_ref().is_some_and(|one| matches!(one.asked, Asked::ShowWin { .. }))
    }

    /// Since when somebody's connection is lost, in the time of the game and of the server.
    pub(crate) fn lost_since(&self, person: Person) -> Option<(Moment, ServerTime)> {
        self.connections[person].lost
    }
}

/// Whether clocks were stopped or go on, and nothing else.
fn stops_or_goes_on(event: &Event) -> bool {
    matches!(event.what, What::Clock(ClockChange::Stopped | ClockChange::Resumed))
}

/// Whether something may be asked for when the result of a game was told that the game itself does not know.
fn belongs_after_end(act: &TableAct) -> bool {
    match act {
        TableAct::Ask(Wish::Rematch)
        | TableAct::Answer(_)
        | TableAct::Rematched(_)
        | TableAct::Look
        | TableAct::Outage(_)
        | TableAct::Presence(_)
        | TableAct::Page(_)
        | TableAct::SecondWindow
        | TableAct::Confer(_)
        | TableAct::Aside(_)
        | TableAct::Message { .. }
        | TableAct::Sign
        | TableAct::BeginToReport(_)
        // Players are told that it has begun, and the chief arbiter may annul it.
        | TableAct::Void { .. } => true,
        TableAct::Sit(..)
        | TableAct::Ready
        | TableAct::Move { .. }
        | TableAct::Step { .. }
        | TableAct::Say { .. }
        | TableAct::Claim { .. }
        | TableAct::Seal(_)
        | TableAct::Open(_)
        | TableAct::Call(_)
        | TableAct::Complain(_)
        | TableAct::ReportBreach(_)
        | TableAct::Official { .. }
        | TableAct::Report { .. }
        | TableAct::Relay { .. }
        | TableAct::TellResult(_)
        | TableAct::Join { .. }
        | TableAct::Propose { .. }
        | TableAct::Ask(Wish::TakeBack)
        | TableAct::ClaimLeft
        | TableAct::Display(_)
        | TableAct::Tick { .. }
        | TableAct::Help(_)
        | TableAct::Assist { .. }
        | TableAct::Draw(_)
        | TableAct::PlayElsewhere(_)
        | TableAct::Follow(_)
        | TableAct::BeginsAt(_)
        | TableAct::Begin => false,
    }
}

/// A request being worked on.
pub(crate) struct Deciding<'a> {
    pub(crate) table: &'a Table,
    pub(crate) request: &'a Request,
    pub(crate) reading: &'a Reading,
    /// The game with what has happened so far. It is copied only if something more is to be decided
    /// about it: most requests are one act.
    pub(crate) game: Cow<'a, Game>,
    pub(crate) events: Vec<Event>,
    forgiven: Millis,
    pub(crate) means: Option<Means>,
}

impl<'a> Deciding<'a> {
    pub(crate) fn new(
        table: &'a Table,
        request: &'a Request,
        reading: &'a Reading,
    ) -> Deciding<'a> {
        Deciding {
            table,
            request,
            reading,
            game: Cow::Borrowed(&table.game),
            events: Vec::new(),
            forgiven: Millis::ZERO,
            means: None,
        }
    }

    pub(crate) fn decide(mut self) -> Result<Decided, Refusal> {
        self.is_at_home()?;
        self.is_played_here()?;
        self.heeds_envelope()?;
        if self.has_giver_lost() {
            return self.giver_loses();
        }
        match &self.request.act {
            TableAct::Sit(person, seat) => self.sit(*person, seat),
            TableAct::Ready => self.ready(),
            TableAct::Move { ply, text, offer, means } => {
                if *means == Some(Means::Prepared) && !self.table.terms.premoves {
                    return Err(Stop::NoPremoves.into());
                }
                self.means = *means;
                self.moves(*ply, text, *offer)
            }
            TableAct::Step { step, act } => {
                let person = self.player()?;
                if self.game.state().opening.done.len() as u64 != u64::from(*step) {
                    return Err(Stop::Stale.into());
                }
                let at = self.on_own_time(person);
                let by = Actor::Player(self.table.side(person));
                self.acts_last(by, Act::Opening(act.clone()), at)?;
                Ok(self.played(String::new()))
            }
            TableAct::Say { ply, what } => self.says(*ply, *what),
            TableAct::Claim { ply, rule, intended } => {
                let act = DrawAct::Claim { rule: rule.clone(), intended: intended.clone() };
                self.claims(*ply, Act::Draw(act))
            }
            TableAct::Seal(slip) => self.seals(slip),
            TableAct::Open(unsealed) => self.opens(unsealed.as_ref()),
            TableAct::Call(text) => self.calls(text),
            TableAct::Complain(text) => self.complains(text),
            TableAct::ReportBreach(told) => self.reports_breach(told),
            TableAct::Page(seen) => {
                let what = if *seen { Noticed::PageBack } else { Noticed::PageHidden };
                self.is_noticed(&what)
            }
            TableAct::SecondWindow => self.is_noticed(&Noticed::SecondWindow),
            TableAct::Void { reason } => self.voids(reason),
            TableAct::Sign => self.signs(),
            TableAct::Tick { person, ticks, seen, when } => {
                self.ticks(*person, ticks, *seen, *when)
            }
            TableAct::Message { to, text } => self.message(*to, text),
            TableAct::Help(help) => self.helps(help),
            TableAct::Assist { act, reason, seen } => {
                self.follows(*seen)?;
                self.assists(act, reason)
            }
            TableAct::Aside(text) => self.says_aside(text),
            TableAct::Draw(drawn) => self.draws(drawn),
            TableAct::PlayElsewhere(reason) => self.plays_elsewhere(reason.as_deref()),
            TableAct::Follow(follows) => self.follows_board(*follows),
            TableAct::BeginsAt(at) => self.begins_at(*at),
            TableAct::Begin => self.begins(),
            TableAct::Presence(here) => self.presence(*here),
            TableAct::Official { act, reason, seen } => {
                self.follows(*seen)?;
                self.official(act, reason)
            }
            TableAct::Ask(wish) => self.asks(*wish),
            TableAct::Answer(yes) => self.answers(*yes),
            TableAct::ClaimLeft => self.claims_left(),
            TableAct::Join { person, code, seat } => self.joins(*person, code, seat),
            TableAct::Confer(text) => self.talks(text),
            TableAct::Propose { ply, what } => self.proposes(*ply, what),
            TableAct::Display(boards) => self.begins_display(boards),
            TableAct::Rematched(table) => self.sets_up_rematch(table),
            TableAct::BeginToReport(seat) => self.begins_to_report(seat),
            TableAct::Report { by, act, reason, seen } => {
                self.follows(*seen)?;
                self.reports(*by, act, reason)
            }
            TableAct::Relay { stay, moves } => self.relays(*stay, moves),
            TableAct::TellResult(result) => self.tells_result(*result),
            TableAct::Look => self.looks(),
            TableAct::Outage(at) => self.outage(*at),
        }
    }

    /// The player who asks, or whose hand he is who asks.
    pub(crate) fn player(&self) -> Result<Person, Refusal> {
        match &self.request.by {
            Who::Player(person) => Ok(*person),
            Who::Member(person, member) => {
                let now = (self.reading.received, self.reading.game);
                match self.table.is_hand(*person, *member, now) {
                    true => Ok(*person),
                    false => Err(Stop::CaptainActs.into()),
                }
            }
            Who::Arbiter(_)
            | Who::ChiefArbiter(_)
            | Who::Reporter(_)
            | Who::Assistant(..)
            | Who::Platform => Err(Stop::NotYours.into()),
        }
    }

    /// Nobody plays on a page what is played at a wooden board.
    fn is_played_here(&self) -> Result<(), Refusal> {
        let of_board = match &self.request.act {
            TableAct::Sit(..)
            | TableAct::BeginToReport(_)
            | TableAct::Report { .. }
            | TableAct::Relay { .. }
            | TableAct::TellResult(_)
            | TableAct::Help(_)
            | TableAct::Assist { .. }
            | TableAct::Aside(_)
            | TableAct::Look
            | TableAct::Outage(_) => true,
            TableAct::Ready
            | TableAct::Move { .. }
            | TableAct::Step { .. }
            | TableAct::Say { .. }
            | TableAct::Claim { .. }
            | TableAct::Seal(_)
            | TableAct::Open(_)
            | TableAct::Call(_)
            | TableAct::Complain(_)
            | TableAct::ReportBreach(_)
            | TableAct::Page(_)
            | TableAct::SecondWindow
            | TableAct::Ask(_)
            | TableAct::Answer(_)
            | TableAct::ClaimLeft
            | TableAct::Join { .. }
            | TableAct::Confer(_)
            | TableAct::Propose { .. }
            | TableAct::Rematched(_)
            | TableAct::Display(_)
            | TableAct::Void { .. }
            | TableAct::Presence(_)
            | TableAct::Sign
            | TableAct::Tick { .. }
            | TableAct::Message { .. }
            | TableAct::Draw(_)
            | TableAct::PlayElsewhere(_)
            | TableAct::Follow(_)
            | TableAct::BeginsAt(_)
            | TableAct::Begin
            // What of it is not done at the wooden board of an event is refused before.
            | TableAct::Official { .. } => {
                self.table.terms.kind.is_platform() || self.table.event().is_some()
            }
        };
        if of_board { Ok(()) } else { Err(Stop::NotYours.into()) }
    }

    /// The moment that counts for a player's own move: the way of his message is forgiven him.
    pub(crate) fn on_own_time(&mut self, person: Person) -> Moment {
        let now = self.reading.game;
        let clock = &self.game.state().clock;
        let Some(since) = clock.running_since() else { return now };
        if clock.running() != Some(self.table.side(person)) {
            return now;
        }
        let limit = Millis(self.table.terms.lag_limit_ms.into());
        let thought = (now - since.max(self.table.clocked)).max(Millis::ZERO);
        self.forgiven = self.reading.way.min(limit).min(thought);
        Moment(now.0 - self.forgiven.0)
    }

    /// Does something in the game.
    pub(crate) fn acts(&mut self, by: Actor, act: Act, at: Moment) -> Result<(), game::Refusal> {
        let at = at.max(self.table.clocked);
        let events = self.game.to_mut().act(&Command { by, act }, at)?;
        self.events.extend(events);
        Ok(())
    }

    /// Does the last thing that is done in the game: nothing more is decided about it.
    pub(crate) fn acts_last(
        &mut self,
        by: Actor,
        act: Act,
        at: Moment,
    ) -> Result<(), game::Refusal> {
        let at = at.max(self.table.clocked);
        let events = self.game.decide(&Command { by, act }, at)?;
        self.events.extend(events);
        Ok(())
    }

    /// What has happened in the game, as a fact.
    pub(crate) fn played(self, reason: String) -> Decided {
        let fact = Fact::Played(Played {
            events: self.events,
            by: self.request.by.clone(),
            reason,
            id: self.request.id.clone(),
            means: self.means,
            unsealed: None,
            timing: Timing {
                received: self.reading.received,
                way: self.reading.way,
                forgiven: self.forgiven,
                disk_before: self.reading.disk,
                pool: self.reading.pool.map(|pool| pool.time),
            },
        });
        Decided { facts: vec![fact], ..Decided::default() }
    }

    fn sit(self, person: Person, seat: &Seat) -> Result<Decided, Refusal> {
        if self.table.seat(person).is_some() {
            return Err(Stop::Taken.into());
        }
        if self.table.person(&seat.key).is_some() || self.table.member(&seat.key).is_some() {
            return Err(Stop::NotYours.into());
        }
        seat.is_named()?;
        let fact = Fact::Seated { person, seat: seat.clone() };
        Ok(Decided { facts: vec![fact], ..Decided::default() })
    }

    /// He has come; and when both have, and nobody else gives the signal, the game begins.
    fn ready(mut self) -> Result<Decided, Refusal> {
        let person = self.player()?;
        if !self.table.seats.all(Option::is_some) {
            return Err(Stop::SeatsOpen.into());
        }
        if !self.table.is_admitted(person) {
            return Err(Stop::NotAdmitted.into());
        }
        let state = self.game.state();
        if self.table.is_win_asked() {
            return Err(Stop::NotYours.into());
        }
        if state.phase == GamePhase::Playing && state.clock.running().is_none() {
            return self.ready_to_go_on(person);
        }
        let arrives = Act::Start(StartAct::Arrive(self.table.side(person)));
        let now = self.reading.game;
        self.acts(Actor::Player(self.table.side(person)), arrives, now)?;
        let here =
            |side: Side| matches!(self.game.state().start.presence(side), Presence::Present(_));
        let begins =
            self.game.state().phase == GamePhase::Waiting && Side::BOTH.into_iter().all(here);
        // What begins by itself begins when both want it, before its time too.
        let announced = self.table.begins().is_some();
        if begins && (announced || !self.table.terms.arbiter) {
            self.acts(Actor::Platform, Act::Start(StartAct::Signal), now)?;
        }
        self.latecomer_pays(now);
        Ok(self.played(String::new()))
    }

    /// After an outage a friendly game goes on when both want it.
    fn ready_to_go_on(mut self, person: Person) -> Result<Decided, Refusal> {
        if self.table.terms.arbiter {
            return Err(game::Refusal::plain(Why::ClocksStopped).into());
        }
        let fact = Fact::Ready { person, id: self.request.id.clone() };
        if !self.table.ready[!person] {
            let said = self.table.ready[person];
            return Ok(if said { Decided::default() } else { Decided::of(fact) });
        }
        let now = self.reading.game;
        self.acts_last(Actor::Platform, Act::Clock(ClockAct::Resume), now)?;
        Ok(self.played(String::new()))
    }

    fn moves(mut self, ply: u32, text: &str, offer: bool) -> Result<Decided, Refusal> {
        let person = self.player()?;
        self.seen(ply)?;
        self.heeds_draw()?;
        let at = self.on_own_time(person);
        let by = Actor::Player(self.table.side(person));
        let text = self.meant(person, text);
        let moves = Act::Play(PlayAct::Move(text.clone()));
        // Most moves are all that is decided about the game.
        let alone = !offer && !draws_at_once(&self.game);
        let moved = if alone { self.acts_last(by, moves, at) } else { self.acts(by, moves, at) };
        if let Err(refusal) = moved {
            return self.errs(person, &text, refusal.into());
        }
        if alone {
            return Ok(self.played(String::new()));
        }
        let offered = match offer && self.game.outcome().is_none() {
            true => self.acts(by, Act::Draw(DrawAct::Offer), at),
            false => Ok(()),
        };
        let asked = self.asks_for_a_win(at);
        let mut decided = self.played(String::new());
        decided.facts.extend(asked);
        Ok(Decided { offer_refused: offered.err(), ..decided })
    }

    fn says(mut self, ply: u32, what: Saying) -> Result<Decided, Refusal> {
        let person = self.player()?;
        self.seen(ply)?;
        if what == Saying::Offer {
            self.nothing_asked()?;
        }
        let act = match what {
            Saying::Offer => Act::Draw(DrawAct::Offer),
            Saying::Accept => Act::Draw(DrawAct::Accept),
            Saying::Decline => Act::Draw(DrawAct::Decline),
            Saying::Resign => Act::Resign,
        };
        let now = self.reading.game;
        self.acts_last(Actor::Player(self.table.side(person)), act, now)?;
        Ok(self.played(String::new()))
    }

    /// A claim that needs eyes is not taken where there are none.
    fn claims(mut self, ply: u32, act: Act) -> Result<Decided, Refusal> {
        let person = self.player()?;
        self.seen(ply)?;
        self.nothing_asked()?;
        let now = self.reading.game;
        self.acts(Actor::Player(self.table.side(person)), act, now)?;
        if self.game.state().claim.is_some() && !self.table.terms.arbiter {
            return Err(Stop::NoArbiter.into());
        }
        Ok(self.played(String::new()))
    }

    /// Whoever is asked whether he can show a win answers that before he wants anything else.
    fn nothing_asked(&self) -> Result<(), Refusal> {
        if self.table.is_win_asked() { Err(Stop::AnswerFirst.into()) } else { Ok(()) }
    }

    /// Nothing else has happened on the board than he has seen.
    pub(crate) fn seen(&self, ply: u32) -> Result<(), Refusal> {
        if self.table.ply() == ply { Ok(()) } else { Err(Stop::Stale.into()) }
    }

    /// The player who says something to the arbiter, himself or by an assistant who has that duty, if
    /// there is an arbiter and he may say so much; with what he says.
    fn caller(&self, text: &str) -> Result<(Person, String), Refusal> {
        let speaks =
            |person: Person| self.table.terms.help[person].duties.contains(&Duty::SpeakToArbiters);
        let (person, text) = match &self.request.by {
            // He speaks for his player, who asked him to.
            Who::Assistant(person, name) if speaks(*person) => (*person, format!("{name}: {text}")),
            Who::Player(_)
            | Who::Member(..)
            | Who::Assistant(..)
            | Who::Arbiter(_)
            | Who::ChiefArbiter(_)
            | Who::Reporter(_)
            | Who::Platform => (self.player()?, text.to_owned()),
        };
        if !self.table.terms.arbiter {
            return Err(Stop::NoArbiter.into());
        }
        if text.chars().count() > CALL_CHARS_MAX {
            return Err(Stop::TooLong.into());
        }
        let (number, _) = self.table.called[person];
        if number < CALLS_MAX { Ok((person, text)) } else { Err(Stop::Enough.into()) }
    }

    /// A call stops the clocks where the rulebook lets a player stop them for it.
    fn calls(mut self, text: &str) -> Result<Decided, Refusal> {
        let (person, text) = self.caller(text)?;
        let (number, last) = self.table.called[person];
        let received = self.reading.received;
        if number > 0 && received.0.saturating_sub(last.0) < CALL_AGAIN.0 {
            return Err(Stop::TooOften.into());
        }
        let now = self.reading.game;
        let id = self.request.id.clone();
        let called = Fact::Called { person, text, at: now, id, received: Some(received) };
        let stops = self.acts_last(
            Actor::Player(self.table.side(person)),
            Act::Clock(ClockAct::Stop(Some(StopReason::CallArbiter))),
            now,
        );
        let mut decided = match stops {
            Ok(()) => self.played(String::new()),
            Err(_) => Decided::default(),
        };
        decided.facts.push(called);
        Ok(decided)
    }

    /// The table is the first of a display.
    fn begins_display(self, boards: &[(String, Person)]) -> Result<Decided, Refusal> {
        if self.request.by != Who::Platform || !self.table.display.is_empty() {
            return Err(Stop::NotYours.into());
        }
        let (tables, giver) = boards.iter().cloned().unzip();
        Ok(Decided::of(Fact::Display { tables, giver }))
    }

    /// Before his own first move a player may take a friendly game for not begun; one to which nobody has
    /// come the program gives up.
    fn voids(self, reason: &str) -> Result<Decided, Refusal> {
        let unattended = self.table.event().is_none() && self.table.phase() == Phase::Open;
        if let Who::ChiefArbiter(_) = &self.request.by {
            self.reasoned(reason)?;
        } else if self.request.by != Who::Platform || !unattended {
            let person = self.player()?;
            let moved = self.game.state().moves_by(self.table.side(person)) > 0;
            if self.table.terms.arbiter {
                return Err(Stop::NotYours.into());
            }
            let over = self.game.outcome().is_some() || self.table.told.is_some();
            if moved || over {
                return Err(Stop::Begun.into());
            }
        }
        let fact = Fact::Voided { by: self.request.by.clone(), reason: reason.to_owned() };
        Ok(Decided { facts: vec![fact], ..Decided::default() })
    }

    /// A lost connection runs on its player's clock, except for what the terms grant him.
    fn presence(self, here: bool) -> Result<Decided, Refusal> {
        let person = self.player()?;
        // Who sits at the wooden board needs no connection.
        let at_wood = self.table.elsewhere().is_some();
        if at_wood || here != self.table.is_lost(person) {
            return Ok(Decided::default());
        }
        let (at, received) = (self.reading.game, Some(self.reading.received));
        Ok(Decided::of(Fact::Presence { person, here, at, free: Millis::ZERO, received }))
    }

    fn official(mut self, act: &Act, reason: &str) -> Result<Decided, Refusal> {
        let by = match &self.request.by {
            Who::Arbiter(_) => Actor::Arbiter,
            Who::ChiefArbiter(_) => Actor::ChiefArbiter,
            Who::Platform => Actor::Platform,
            Who::Player(_) | Who::Member(..) | Who::Reporter(_) | Who::Assistant(..) => {
                return Err(Stop::NotYours.into());
            }
        };
        match by {
            Actor::Platform => {}
            Actor::Player(_)
            | Actor::Assistant(_)
            | Actor::Arbiter
            | Actor::ChiefArbiter
            | Actor::ChiefPanel => self.reasoned(reason)?,
        }
        let now = self.reading.game;
        if matches!(act, Act::Start(StartAct::Signal)) {
            self.acts(by, act.clone(), now)?;
            self.latecomer_pays(now);
        } else {
            self.acts_last(by, act.clone(), now)?;
        }
        Ok(self.played(reason.to_owned()))
    }

    /// Whether somebody is too late, or his time is over.
    fn looks(mut self) -> Result<Decided, Refusal> {
        let now = self.reading.game;
        let state = self.game.state();
        let here = self.table.is_looked_after();
        if !self.table.has_time() || state.claim.is_some() || !here {
            return Ok(Decided::default());
        }
        if self.table.is_win_asked() {
            return self.silence();
        }
        let playing = state.phase == GamePhase::Playing;
        let late: Option<NoShow> = state.start.no_show(now).filter(|_| playing);
        if late.is_some() {
            self.acts_last(Actor::Platform, Act::Start(StartAct::CheckLateness), now)?;
            return Ok(self.played(String::new()));
        }
        if let Some((side, at)) = self.game.unwarned().filter(|_| !self.table.waits_for_giver()) {
            let left = self.game.state().clock.remaining(side, now).shown();
            if Millis::ZERO < left && left <= at {
                self.acts_last(Actor::Platform, Act::Aid(AidAct::WarnOfTime(side)), now)?;
                return Ok(self.played(String::new()));
            }
        }
        self.flags(now)
    }

    /// Whether this board waits for a giver whose one clock has run out, and somebody asks for what would
    /// go on with the game. A claim that was made in time is judged first.
    fn has_giver_lost(&self) -> bool {
        let goes_on = matches!(
            self.request.act,
            TableAct::Look
                | TableAct::Move { .. }
                | TableAct::Step { .. }
                | TableAct::Say { .. }
                | TableAct::Claim { .. }
                | TableAct::ClaimLeft
        );
        let state = self.game.state();
        let playing = state.phase == GamePhase::Playing && state.claim.is_none();
        let fallen = self.reading.pool.is_some_and(|pool| pool.fallen);
        let asked = self.table.is_win_asked() || !self.table.is_looked_after();
        goes_on && playing && fallen && !asked && self.table.waits_for_giver()
    }

    /// His own clock at this board has stood still for the one that has run out: it falls with that one.
    fn giver_loses(self) -> Result<Decided, Refusal> {
        match self.game.state().clock.reaches(Millis::ZERO) {
            Some(falls) => self.flags(falls),
            None => Ok(Decided::default()),
        }
    }

    /// Somebody's time is over, if it is.
    fn flags(mut self, now: Moment) -> Result<Decided, Refusal> {
        match self.acts_last(Actor::Platform, Act::Clock(ClockAct::Flag { found: None }), now) {
            Ok(()) => Ok(self.played(String::new())),
            Err(refusal) if refusal.why == Why::FlagsUnclear && !self.table.terms.arbiter => {
                // Nobody can say what the flag means, so it means what it says.
                let clock = &self.game.state().clock;
                let Some(side) = clock.running() else { return Ok(Decided::default()) };
                let fell = clock.fallen(side, now).unwrap_or(now);
                let lost = Act::Panel(PanelAct::Adjudicate(GameResult::win(!side)));
                self.acts_last(Actor::Platform, lost, fell)?;
                Ok(self.played(String::new()))
            }
            Err(_) => Ok(Decided::default()),
        }
    }

    /// The program was away: nobody's clock has run since the moment it remembers.
    fn outage(mut self, at: Moment) -> Result<Decided, Refusal> {
        let state = self.game.state();
        let runs = state.clock.running().is_some() && self.table.keeps_clock();
        if !self.table.has_time() || !runs || self.table.told.is_some() {
            return Ok(Decided::default());
        }
        let at = at.max(self.table.clocked);
        self.acts_last(Actor::Platform, Act::Clock(ClockAct::Stop(None)), at)?;
        Ok(self.played(OUTAGE.to_owned()))
    }
}

/// The reason with which the program stops clocks after an outage.
const OUTAGE: &str = "outage";
