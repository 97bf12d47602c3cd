//! Tables at wooden boards: somebody reports what happens there, or the moves alone are shown.

use std::sync::Arc;

use game::{
    Act, ActKind, Actor, Aid, ClockChange, Event, Game, GameResult, Moment, PerSide,
    Phase as GamePhase, PlayAct, Possible, Presence, Refusal as GameRefusal, Side, Situation, What,
    Why,
};
use rulebook::{Rulebook, Sight};
use serde::{Deserialize, Serialize};

use crate::table::Deciding;
use crate::{Decided, Fact, PerPerson, Person, Refusal, Seat, Stop, Table, TableEnding, Who};

/// What a table is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TableKind {
    /// The game is played here.
    #[default]
    Platform,
    /// It is played at a wooden board, and what happens there is reported.
    Wood(Wood),
    /// It is played elsewhere, and its moves are shown.
    Relay,
}

/// How a wooden board is followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Wood {
    /// What of it is reported.
    pub follows: Follows,
    /// How badly each player sees, if he does.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "PerPerson<Option<String>>"))]
    pub sight: PerPerson<Option<Sight>>,
    /// Whether each has an assistant, who then has every duty that the rulebook knows.
    #[serde(default)]
    pub assistant: PerPerson<bool>,
}

/// What of a wooden board is followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Follows {
    /// Moves and presses: the clock is the program's.
    #[default]
    MovesAndClock,
    /// Moves; the clock stands beside the board and is read off.
    Moves,
    /// The clock alone, which is the program's.
    Clock,
}

impl TableKind {
    pub(crate) fn is_platform(&self) -> bool {
        *self == TableKind::Platform
    }

    /// How the board is followed, if it is a wooden one.
    pub fn wood(&self) -> Option<&Wood> {
        match self {
            TableKind::Wood(wood) => Some(wood),
            TableKind::Platform | TableKind::Relay => None,
        }
    }

    /// Its name in messages.
    pub fn name(&self) -> &'static str {
        match self {
            TableKind::Platform => "platform",
            TableKind::Wood(_) => "wood",
            TableKind::Relay => "relay",
        }
    }

    /// The help that each player has.
    pub(crate) fn aids(&self, book: &Rulebook) -> PerSide<Aid> {
        let Some(wood) = self.wood() else { return PerSide::default() };
        let duties = || book.assistants().iter().map(|rule| rule.duty).collect();
        PerSide::from_fn(|side| {
            let person = Person::who_began_as(side);
            Aid {
                sight: wood.sight[person],
                assistant: if wood.assistant[person] { duties() } else { Vec::new() },
                sign: false,
            }
        })
    }
}

/// What a reporter says is no longer.
const REASON_CHARS_MAX: usize = 500;
/// A game that is relayed has no more moves.
pub const RELAYED_MAX: usize = 2_000;
/// So many moves are gone over in all as a friendly game is relayed: with each that comes, and with each
/// correction, the whole of it. A game of six hundred, told move by move, takes most of that.
pub const RELAY_WORK_MAX: u64 = 250_000;
/// What is relayed counts as so many moves besides, however little it says: it is kept for ever.
const RELAY_WORK_EACH: u64 = 50;
/// So much may happen at a friendly table: what happens at a table is kept for ever, and gone over when
/// somebody opens it.
pub const FRIENDLY_SEQ_MAX: u32 = 20_000;

impl Table {
    /// Whether somebody who is known by a key reports what happens at the board.
    pub fn reports(&self, key: &str) -> bool {
        self.reporters.iter().any(|seat| seat.key == key)
    }

    /// Who reports.
    pub fn reporters(&self) -> &[Seat] {
        &self.reporters
    }

    /// The result that the table knows and the game does not.
    pub fn told_result(&self) -> Option<GameResult> {
        self.told.map(|(result, _)| result)
    }

    /// What the game has come to, whoever knows it.
    pub fn result(&self) -> Option<GameResult> {
        self.game().outcome().map(|outcome| outcome.result).or(self.told_result())
    }

    /// Whether the program keeps the clocks of the game.
    pub fn keeps_clock(&self) -> bool {
        match &self.terms().kind {
            TableKind::Platform => !self.terms().untimed,
            TableKind::Wood(wood) => wood.follows != Follows::Moves,
            TableKind::Relay => false,
        }
    }

    /// What can be meant at the board now, by those whom a reporter speaks of.
    pub fn possible(&self, now: Moment) -> Vec<Possible> {
        self.possible_under(Actor::ChiefArbiter, now)
    }

    /// The same, where an official of this rank judges there.
    pub fn possible_under(&self, official: Actor, now: Moment) -> Vec<Possible> {
        let Some(wood) = self.terms().kind.wood() else { return Vec::new() };
        if self.told.is_some() {
            return Vec::new();
        }
        let helps =
            |person: Person| wood.assistant[person] || !self.terms().help[person].duties.is_empty();
        let assisted = Person::BOTH.into_iter().filter(|person| helps(*person));
        let assistants = assisted.map(|person| Actor::Assistant(self.side(person)));
        let players = Side::BOTH.map(Actor::Player);
        let hats: Vec<Actor> = players.into_iter().chain(assistants).chain([official]).collect();
        let now = self.moment(now);
        let all = self.game().possible(&hats, now);
        all.into_iter().filter(|one| wood.follows.takes(one.kind)).collect()
    }

    /// The moment that counts at the board: where its own clock stands beside it, ours stands still while
    /// the game is played; and where a giver has one clock, while that one runs.
    pub(crate) fn moment(&self, now: Moment) -> Moment {
        if self.waits_for_giver() {
            return self.clocked();
        }
        let beside = self.terms().kind.wood().is_some_and(|wood| wood.follows == Follows::Moves);
        let read = beside || self.terms().untimed;
        let state = self.game().state();
        let here = |side| matches!(state.start.presence(side), Presence::Present(_));
        let playing = state.phase != GamePhase::Waiting && Side::BOTH.into_iter().all(here);
        if read && playing { self.at() } else { now }
    }

    /// Takes note of moves that were played elsewhere, after so many that stay.
    pub(crate) fn relay(&mut self, stay: u32, moves: &[String], at: Moment) -> Result<(), String> {
        let mut line = self.line();
        line.truncate(stay as usize);
        line.extend_from_slice(moves);
        self.game = Arc::new(relayed(self.game.rules().clone(), &line, at)?);
        self.relay_work += relay_work(&line);
        Ok(())
    }

    /// Whether strangers have filled it: nothing more is kept of what they say there.
    pub(crate) fn is_full(&self) -> bool {
        self.event().is_none() && self.seq() >= FRIENDLY_SEQ_MAX
    }

    /// The moves of the board, in order.
    pub fn line(&self) -> Vec<String> {
        let one = |entry: &game::Entry| match entry {
            game::Entry::Move { text, .. } => Some(text.to_string()),
            game::Entry::Put(_) | game::Entry::Found(_) | game::Entry::Offer(_) => None,
        };
        self.game().state().score.iter().filter_map(one).collect()
    }
}

impl Follows {
    /// Whether an act is reported of such a board.
    fn takes(self, kind: ActKind) -> bool {
        match self {
            Follows::MovesAndClock | Follows::Moves => true,
            Follows::Clock => match kind.situation() {
                Situation::Start | Situation::Clock | Situation::End => true,
                Situation::Move
                | Situation::Violation
                | Situation::Draw
                | Situation::Record
                | Situation::Adjournment
                | Situation::Announcement => false,
            },
        }
    }
}

/// What it costs to take note of a line.
fn relay_work(line: &[String]) -> u64 {
    RELAY_WORK_EACH + line.len() as u64
}

/// A game of which the moves alone are known; the move that cannot be played, if there is one.
fn relayed(
    rules: std::sync::Arc<game::Rules>,
    line: &[String],
    at: Moment,
) -> Result<Game, String> {
    let mut game = Game::new(rules).map_err(|error| error.to_string())?;
    let event = |what| Event { at, what, because: game::Because::default() };
    game.apply(&event(What::Begun)).map_err(|misfit| misfit.to_string())?;
    for text in line {
        let moved = event(What::Moved(game.board().turn(), text.clone()));
        game.apply(&moved).map_err(|_| text.clone())?;
    }
    game.apply(&event(What::Clock(ClockChange::Stopped))).map_err(|misfit| misfit.to_string())?;
    Ok(game)
}

impl Deciding<'_> {
    /// Somebody begins to report what happens at the board.
    pub(crate) fn begins_to_report(self, seat: &Seat) -> Result<Decided, Refusal> {
        if self.request.by != Who::Platform || self.table.terms().kind.is_platform() {
            return Err(Stop::NotYours.into());
        }
        seat.is_named()?;
        if self.table.reports(&seat.key) {
            return Ok(Decided::default());
        }
        Ok(Decided::of(Fact::Reporting { seat: seat.clone() }))
    }

    /// Who reports may say what anybody at the board does; an arbiter what his rank lets him.
    fn may_report(&self, by: Actor) -> Result<(), Refusal> {
        let may = match (&self.request.by, by) {
            (Who::Reporter(_) | Who::ChiefArbiter(_), _) => by != Actor::Platform,
            (Who::Arbiter(_), Actor::Player(_) | Actor::Assistant(_) | Actor::Arbiter) => true,
            (Who::Assistant(person, _), by) => by == Actor::Assistant(self.table.side(*person)),
            (Who::Arbiter(_), Actor::ChiefArbiter | Actor::ChiefPanel | Actor::Platform)
            | (Who::Player(_) | Who::Member(..) | Who::Platform, _) => false,
        };
        if may { Ok(()) } else { Err(Stop::NotYours.into()) }
    }

    /// Nothing has happened at the table that he has not seen, where he says how much he has.
    pub(crate) fn follows(&self, seen: Option<u32>) -> Result<(), Refusal> {
        match seen.is_none_or(|seen| seen == self.table.seq()) {
            true => Ok(()),
            false => Err(Stop::Stale.into()),
        }
    }

    /// Something that somebody did at the board.
    pub(crate) fn reports(
        mut self,
        by: Actor,
        act: &Act,
        reason: &str,
    ) -> Result<Decided, Refusal> {
        let Some(wood) = self.table.terms().kind.wood().copied() else {
            return Err(Stop::NotYours.into());
        };
        self.may_report(by)?;
        self.told_nothing()?;
        if reason.chars().count() > REASON_CHARS_MAX {
            return Err(Stop::TooLong.into());
        }
        let at = self.table.moment(self.reading.game);
        match (wood.follows, act) {
            (Follows::Clock, Act::Play(PlayAct::Press)) => self.presses_alone(by, at)?,
            (Follows::Clock, act) if !wood.follows.takes(ActKind::of(act)) => {
                return Err(Stop::ClockAlone.into());
            }
            (Follows::Moves, Act::Play(PlayAct::Move(_)) | Act::Opening(_)) => {
                self.acts(by, act.clone(), at)?;
                // The clock beside the board was pressed, or it will be when it may be.
                let _ = self.acts(by, Act::Play(PlayAct::Press), at);
            }
            (Follows::Clock | Follows::Moves | Follows::MovesAndClock, act) => {
                self.acts(by, act.clone(), at)?;
            }
        }
        Ok(self.played(reason.to_owned()))
    }

    /// A press of a clock of whose board nothing is known.
    fn presses_alone(&mut self, by: Actor, at: Moment) -> Result<(), Refusal> {
        let state = self.game.state();
        let side = by.side().filter(|side| state.clock.running() == Some(*side));
        let Some(side) = side else {
            let colour = self.game.rules().colour(by.side().unwrap_or(Side::First));
            return Err(match state.phase {
                GamePhase::Waiting => GameRefusal::plain(Why::NotBegun),
                GamePhase::Over => GameRefusal::plain(Why::Over),
                GamePhase::Adjourned => GameRefusal::plain(Why::IsAdjourned),
                GamePhase::Playing => {
                    GameRefusal::plain(Why::NotHisTurn).with(game::Fact::Player(colour))
                }
            }
            .into());
        };
        self.clock_changes(ClockChange::Pressed(side), side, at);
        Ok(())
    }

    /// The hall tells the result of a game of which not everything is known here.
    pub(crate) fn tells_result(self, result: GameResult) -> Result<Decided, Refusal> {
        let kind = &self.table.terms().kind;
        let alone = kind.wood().is_some_and(|wood| wood.follows == Follows::Clock);
        if !alone && *kind != crate::TableKind::Relay {
            return Err(Stop::NotYours.into());
        }
        self.may_report(Actor::Arbiter)?;
        self.told_nothing()?;
        let at = self.reading.game.max(self.table.at());
        let (by, id) = (self.request.by.clone(), self.request.id.clone());
        Ok(Decided::of(Fact::Told { result, how: TableEnding::Told, by, at, id }))
    }

    fn told_nothing(&self) -> Result<(), Refusal> {
        match self.table.told_result() {
            Some(_) => Err(GameRefusal::plain(Why::Over).into()),
            None => Ok(()),
        }
    }

    /// Moves that were played elsewhere; what differs from those known before is corrected.
    pub(crate) fn relays(self, stay: u32, moves: &[String]) -> Result<Decided, Refusal> {
        if self.table.terms().kind != crate::TableKind::Relay {
            return Err(Stop::NotYours.into());
        }
        self.may_report(Actor::Arbiter)?;
        self.told_nothing()?;
        let known = self.table.line();
        if stay as usize > known.len() {
            return Err(Stop::Stale.into());
        }
        let (before, after) = known.split_at(stay as usize);
        let same = after.iter().zip(moves).take_while(|(one, other)| one == other).count();
        if same == moves.len() && same == after.len() {
            return Ok(Decided::default());
        }
        let line = [before, moves].concat();
        if line.len() > RELAYED_MAX {
            return Err(Stop::TooLong.into());
        }
        // Officials of an event answer for what they relay; at a friendly table anybody may.
        let work = self.table.relay_work + relay_work(&line);
        if self.table.event().is_none() && work > RELAY_WORK_MAX {
            return Err(Stop::Enough.into());
        }
        let at = self.reading.game.max(self.table.at());
        relayed(self.table.game().rules().clone(), &line, at)
            .map_err(|text| GameRefusal::plain(Why::IllegalMove).with(game::Fact::Move(text)))?;
        Ok(Decided::of(Fact::Relayed {
            stay: stay + same as u32,
            moves: moves[same..].to_vec(),
            by: self.request.by.clone(),
            at,
            id: self.request.id.clone(),
        }))
    }
}

impl Decided {
    /// One thing happens.
    pub(crate) fn of(fact: Fact) -> Decided {
        Decided { facts: vec![fact], ..Decided::default() }
    }
}
