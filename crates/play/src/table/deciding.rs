//! What follows from a request: who may ask here, and who decides it.

use std::borrow::Cow;
use std::sync::Arc;

use game::{Act, Actor, Command, DrawAct, Event, Game, Millis, Moment, Why};

use super::Table;
use crate::notice::Noticed;
use crate::{
    Fact, Means, Person, Played, Reading, Refusal, Request, ServerTime, Stop, TableAct, Timing,
    Who, Wish,
};

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
    /// The game with the facts, where it is known already.
    pub after: After,
}

/// A game with what was decided about it: nothing but what the facts make of it, so that nobody need ask twice
/// for the same.
#[derive(Clone, Debug, Default)]
pub struct After(pub(crate) Option<Arc<Game>>);

/// It says nothing that the facts do not say.
impl PartialEq for After {
    fn eq(&self, _: &After) -> bool {
        true
    }
}

impl Eq for After {}

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
    /// What follows if somebody asks for something at a reading of the clocks.
    pub fn decide(&self, request: &Request, reading: &Reading) -> Result<Decided, Refusal> {
        if let Some(seq) = request.id.as_ref().and_then(|id| self.answered.get(id)) {
            return Ok(Decided { answered: Some(*seq), ..Decided::default() });
        }
        if self.is_void {
            return Err(Stop::Void.into());
        }
        // The program goes on to look at clocks: what was begun there ends.
        if self.is_full() && request.by != Who::Platform {
            return Err(Stop::Enough.into());
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
        | TableAct::Window(_)
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
    pub(super) forgiven: Millis,
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
            TableAct::Window(name) => self.opens_window(name),
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
            | TableAct::Window(_)
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
}
