//! A table as it stands: the fold of its facts, and what follows if somebody asks for something.

mod adjourn;
mod answered;
mod calls;
mod deciding;
mod folding;
mod line;
mod lots;
mod moments;
mod of_event;
mod platform;
mod players;

pub(crate) use deciding::Deciding;
pub use deciding::{After, Decided};
pub use folding::Misfit;

use std::sync::Arc;

use answered::Answered;
use game::{Game, GameResult, Millis, Moment, Phase as GamePhase, Side};

use crate::event::EventState;
use crate::notice::Notices;
use crate::way::{Group, PoolKnown};
use crate::{
    Asked, PerPerson, Person, Question, Seat, ServerTime, TableEnding, TableKind, TableTerms,
    TermsError,
};

/// A table as it stands.
#[derive(Clone, Debug)]
pub struct Table {
    // A table is copied for everything that happens there: its copies share what hardly changes.
    terms: Arc<TableTerms>,
    pub(crate) game: Arc<Game>,
    seats: Arc<PerPerson<Option<Seat>>>,
    /// Who is ready to go on with a game that is stopped.
    ready: PerPerson<bool>,
    connections: PerPerson<Connection>,
    /// The newest window of each, where several servers must know, and how many there were.
    windows: PerPerson<(Option<String>, u32)>,
    calls: Vec<(Person, String)>,
    /// How often each has called in this game, and when last.
    called: PerPerson<(u32, ServerTime)>,
    /// How often each has asked to take a move back, and to play again.
    pub(crate) wishes: PerPerson<[u32; 2]>,
    /// Who reports what happens at a wooden board.
    pub(crate) reporters: Vec<Seat>,
    /// The result that the game itself does not know, and how it is known.
    pub(crate) told: Option<(GameResult, TableEnding)>,
    /// How many moves were gone over as its game was relayed.
    pub(crate) relay_work: u64,
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
    answered: Answered,
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
    /// How often it was lost.
    losses: u32,
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

impl Table {
    /// A table that is set up so.
    pub fn new(terms: TableTerms) -> Result<Table, TermsError> {
        let game = Arc::new(Game::new(Arc::new(terms.rules()?))?);
        Ok(Table {
            terms: Arc::new(terms),
            game,
            seats: Arc::default(),
            ready: PerPerson::default(),
            connections: PerPerson::default(),
            windows: PerPerson::default(),
            calls: Vec::new(),
            called: PerPerson::default(),
            wishes: PerPerson::default(),
            reporters: Vec::new(),
            told: None,
            relay_work: 0,
            groups: PerPerson::default(),
            errors: PerPerson::default(),
            attempts: PerPerson::default(),
            display: Vec::new(),
            pool: PoolKnown::default(),
            last_received: ServerTime(0),
            question: None,
            rematch: None,
            is_void: false,
            answered: Answered::default(),
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

    /// The newest window of a player, by its name, where several servers must know it.
    pub fn window(&self, person: Person) -> Option<&str> {
        self.windows[person].0.as_deref()
    }

    /// Who has called the arbiter, with what he said.
    pub fn calls(&self) -> &[(Person, String)] {
        &self.calls
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
