//! What players are asked at a table, and what follows from their answers: whether a win can be shown
//! before a draw is given at once, whether a move may be taken back, whether they play again; and the
//! game that is claimed because the opponent has left.

use game::{
    Act, Actor, Because, ClockAct, ClockChange, DrawAct, Entry, Event, Finding, Game, GameResult,
    Millis, Moment, Phase as GamePhase, Side, Stage, What, WrongAct,
};
use rulebook::Ground;
use serde::{Deserialize, Serialize};

use crate::table::Deciding;
use crate::{
    Decided, Fact, PerPerson, Person, Phase, Refusal, ServerTime, Stop, Table, TableEnding, Who,
};

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", tag = "what")]
pub enum Asked {
    /// Both, whether they can show a win; otherwise a rule draws the game at once.
    ShowWin {
        /// The rule, by its id.
        rule: String,
    },
    /// The opponent, whether a player may take his last move back.
    TakeBack {
        /// Who wants it.
        by: Person,
    },
    /// The opponent, whether they play again with colours changed.
    Rematch {
        /// Who wants it.
        by: Person,
    },
}

/// What a player may ask his opponent for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// To take his last move back.
    TakeBack,
    /// To play again with colours changed.
    Rematch,
}

/// A question that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub asked: Asked,
    /// Since when.
    pub since: Moment,
    /// Who has answered so far, and whether he said yes.
    pub answers: PerPerson<Option<bool>>,
}

/// A player asks to take a move back no more often in a game, nor to play again.
const WISHES_MAX: u32 = 20;
/// So long players may think about a win that they can show.
pub const SHOW_WIN: Millis = Millis::seconds(20);
/// After so long without a connection the opponent may claim a friendly game.
pub const LEFT: Millis = Millis::minutes(3);

impl Asked {
    /// Its name in messages.
    pub fn name(&self) -> &'static str {
        match self {
            Asked::ShowWin { .. } => "show-win",
            Asked::TakeBack { .. } => "take-back",
            Asked::Rematch { .. } => "rematch",
        }
    }

    /// Whether somebody is asked.
    pub fn asks(&self, person: Person) -> bool {
        match self {
            Asked::ShowWin { .. } => true,
            Asked::TakeBack { by } | Asked::Rematch { by } => *by != person,
        }
    }
}

impl Table {
    /// What is asked, as long as the answer matters.
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// The table of the next game, once both want it.
    pub fn rematch(&self) -> Option<&str> {
        self.rematch.as_deref()
    }

    /// Whether both want to play again and nobody has set the table up yet.
    pub fn wants_rematch(&self) -> bool {
        let asked = self.question.as_ref().filter(|_| self.rematch.is_none());
        asked.is_some_and(|question| match question.asked {
            // The program always plays again.
            Asked::Rematch { by } => {
                let partner = self.seat(!by).is_some_and(|seat| seat.partner().is_some());
                partner || question.answers[!by] == Some(true)
            }
            Asked::ShowWin { .. } | Asked::TakeBack { .. } => false,
        })
    }

    /// In how long the opponent may claim the game of a player who has left it; not at all while others
    /// of his group are there: then the flag decides.
    pub fn claimed_in(&self, left: Person, now: (ServerTime, Moment)) -> Option<Millis> {
        let (lost, known) = self.lost_since(left).filter(|_| self.members(left).is_empty())?;
        let clock = &self.game().state().clock;
        if !self.keeps_clock() || clock.running().is_none() {
            // Where nobody's time is counted, and while clocks stand, the time of the game stands still.
            return Some(LEFT - Millis(now.0.0 - known.0));
        }
        let time = clock.remaining(self.side(left), lost).shown();
        Some(LEFT.min(time) - (now.1 - lost))
    }

    pub(crate) fn ask(&mut self, asked: &Asked, since: Moment) {
        match asked {
            Asked::ShowWin { .. } => {}
            Asked::TakeBack { by } => self.wishes[*by][0] += 1,
            Asked::Rematch { by } => self.wishes[*by][1] += 1,
        }
        let answers = PerPerson::default();
        self.question = Some(Question { asked: asked.clone(), since, answers });
    }

    pub(crate) fn answered(&mut self, person: Person, yes: bool) {
        let Some(question) = &mut self.question else { return };
        question.answers[person] = Some(yes);
        let is_over = match question.asked {
            Asked::ShowWin { .. } => false,
            Asked::TakeBack { .. } | Asked::Rematch { .. } => !yes,
        };
        if is_over {
            self.question = None;
        }
    }

    /// A move or a decision makes a question idle; only that for another game is asked at the end. Whether
    /// a win can be shown is asked until somebody has decided it: what is said meanwhile decides nothing.
    pub(crate) fn drop_idle_question(&mut self, events: &[Event]) {
        let state = self.game.state();
        let decides = |event: &Event| matches!(&event.what, What::Found(_) | What::Restored(_));
        let decided = state.phase != GamePhase::Playing
            || state.clock.running().is_some()
            || events.iter().any(decides);
        let idle = self.question.as_ref().is_some_and(|question| match question.asked {
            Asked::ShowWin { .. } => decided,
            Asked::TakeBack { .. } => true,
            Asked::Rematch { .. } => false,
        });
        if idle {
            self.question = None;
        }
    }
}

/// Whether a rule of the game may draw it at once, whatever stands on the board.
pub(crate) fn draws_at_once(game: &Game) -> bool {
    let rules = game.rules();
    let mut draws = rules.book().draws(rules.discipline());
    draws.any(|rule| matches!(rule.ground, Ground::AtOnce(_)))
}

/// The rule that draws a game at once unless a win can be shown; with a mark whether anybody is asked,
/// since of two lone kings nobody can show one.
pub(crate) fn drawn_at_once(game: &Game, now: Moment) -> Option<(String, bool)> {
    let standings = game.standings(now);
    let at_once = |one: &&game::Standing<'_>| matches!(one.rule.ground, Ground::AtOnce(_));
    let met = standings.iter().filter(|one| one.stage == Stage::Met).find(at_once)?;
    let force = game.board().force();
    let kings = Side::BOTH.iter().all(|side| force[*side].is_lone_king());
    Some((met.rule.id.clone(), !kings))
}

impl Deciding<'_> {
    /// After a move: where a rule draws at once unless a win is shown, both are asked.
    pub(crate) fn asks_for_a_win(&mut self, at: Moment) -> Option<Fact> {
        if self.game.outcome().is_some() {
            return None;
        }
        let (rule, is_asked) = drawn_at_once(&self.game, at)?;
        if !is_asked {
            let declared = Act::Draw(DrawAct::Declare(rule));
            let _ = self.acts(Actor::Platform, declared, at);
            return None;
        }
        self.acts(Actor::Platform, Act::Clock(ClockAct::Stop(None)), at).ok()?;
        Some(Fact::Asked { asked: Asked::ShowWin { rule }, at, id: None })
    }

    /// A player asks his opponent for something.
    pub(crate) fn asks(self, wish: Wish) -> Result<Decided, Refusal> {
        let by = self.player()?;
        if self.table.terms().arbiter {
            return Err(Stop::NotYours.into());
        }
        let (asked, may) = match wish {
            Wish::TakeBack => {
                let moved = self.game.state().moves_by(self.table.side(by)) > 0;
                (Asked::TakeBack { by }, self.table.phase() == Phase::Playing && moved)
            }
            Wish::Rematch => (Asked::Rematch { by }, self.table.phase() == Phase::Over),
        };
        if !may || self.table.rematch().is_some() {
            return Err(Stop::NothingToAsk.into());
        }
        // Both ask for the same: that is an answer.
        if self.table.question().is_some_and(|open| open.asked == Asked::Rematch { by: !by }) {
            return self.answers(true);
        }
        let [taken_back, again] = self.table.wishes[by];
        let asked_before = match wish {
            Wish::TakeBack => taken_back,
            Wish::Rematch => again,
        };
        if asked_before >= WISHES_MAX {
            return Err(Stop::Enough.into());
        }
        let at = self.reading.game;
        Ok(Decided::of(Fact::Asked { asked, at, id: self.request.id.clone() }))
    }

    /// A player answers a question.
    pub(crate) fn answers(self, yes: bool) -> Result<Decided, Refusal> {
        let person = self.player()?;
        let Some(question) = self.table.question().cloned() else {
            return Err(Stop::NothingToAnswer.into());
        };
        if !question.asked.asks(person) || question.answers[person].is_some() {
            return Err(Stop::NothingToAnswer.into());
        }
        let at = self.reading.game;
        let answered = Fact::Answered { person, yes, at, id: self.request.id.clone() };
        let follows = match (&question.asked, yes) {
            (Asked::ShowWin { rule }, _) => {
                let other = question.answers[!person];
                self.win_shown(rule, [Some(yes), other], at)?
            }
            (Asked::TakeBack { by }, true) => Some(self.takes_back(*by, at)?),
            (Asked::TakeBack { .. }, false) | (Asked::Rematch { .. }, _) => None,
        };
        let facts = [answered].into_iter().chain(follows.into_iter().flat_map(|one| one.facts));
        Ok(Decided { facts: facts.collect(), ..Decided::default() })
    }

    /// What follows when the players have said whether they can show a win; the arbiter judges a yes, and
    /// where there is none the game goes on.
    fn win_shown(
        mut self,
        rule: &str,
        answers: [Option<bool>; 2],
        at: Moment,
    ) -> Result<Option<Decided>, Refusal> {
        if answers.contains(&Some(true)) {
            if self.table.terms().arbiter {
                return Ok(None);
            }
            let found = Act::Draw(DrawAct::Find(Finding::WonPosition));
            self.acts(Actor::Platform, found, at)?;
            self.acts(Actor::Platform, Act::Clock(ClockAct::Resume), at)?;
            return Ok(Some(self.played(String::new())));
        }
        if answers.contains(&None) {
            return Ok(None);
        }
        self.acts(Actor::Platform, Act::Draw(DrawAct::Declare(rule.to_owned())), at)?;
        Ok(Some(self.played(String::new())))
    }

    /// The time for an answer is over: who is silent cannot show a win.
    pub(crate) fn silence(mut self) -> Result<Decided, Refusal> {
        let Some(question) = self.table.question() else { return Ok(Decided::default()) };
        let Asked::ShowWin { rule } = &question.asked else { return Ok(Decided::default()) };
        let now = self.reading.game;
        let said = Person::BOTH.into_iter().any(|person| question.answers[person] == Some(true));
        if said || now < question.since + SHOW_WIN {
            return Ok(Decided::default());
        }
        self.acts(Actor::Platform, Act::Draw(DrawAct::Declare(rule.clone())), now)?;
        Ok(self.played(String::new()))
    }

    /// The position before a player's last move stands again, and his clock runs.
    fn takes_back(mut self, by: Person, at: Moment) -> Result<Decided, Refusal> {
        let side = self.table.side(by);
        let mut state = self.game.state().clone();
        let own =
            |entry: &Entry| matches!(entry, Entry::Move { side: mover, .. } if *mover == side);
        let Some(last) = state.score.iter().rposition(own) else {
            return Err(Stop::NothingToAsk.into());
        };
        state.score.truncate(last);
        let before = Game::from_state(self.game.rules().clone(), state);
        let position = before.map_err(|_| Stop::NothingToAsk)?.board().text();
        self.acts(Actor::Platform, Act::Wrong(WrongAct::Restore(position)), at)?;
        if self.game.state().clock.running() != Some(side) {
            self.clock_changes(ClockChange::Started(side), side, at);
        }
        Ok(self.played(TAKEN_BACK.to_owned()))
    }

    /// A player's clock changes by what `game` has no command for.
    pub(crate) fn clock_changes(&mut self, change: ClockChange, side: Side, at: Moment) {
        let player = game::Fact::Player(self.game.rules().colour(side));
        let because = Because::default().with(player);
        let event = Event { at: at.max(self.table.clocked()), what: What::Clock(change), because };
        if self.game.to_mut().apply(&event).is_ok() {
            self.events.push(event);
        }
    }

    /// A friendly game whose other player has left is claimed.
    pub(crate) fn claims_left(self) -> Result<Decided, Refusal> {
        let person = self.player()?;
        let playing = self.game.state().phase == GamePhase::Playing;
        if self.table.terms().arbiter || !playing || self.table.told_result().is_some() {
            return Err(Stop::NotYours.into());
        }
        let now = self.reading.game;
        match self.table.claimed_in(!person, (self.reading.received, now)) {
            Some(wait) if wait <= Millis::ZERO => Ok(Decided::of(Fact::Told {
                result: GameResult::win(self.table.side(person)),
                how: TableEnding::Left,
                by: self.request.by.clone(),
                at: now,
                id: self.request.id.clone(),
            })),
            Some(_) | None => Err(Stop::NotLeft.into()),
        }
    }

    /// The table of the next game is set up.
    pub(crate) fn sets_up_rematch(self, table: &str) -> Result<Decided, Refusal> {
        match self.request.by == Who::Platform && self.table.wants_rematch() {
            true => Ok(Decided::of(Fact::Rematch { table: table.to_owned() })),
            false => Err(Stop::NothingToAnswer.into()),
        }
    }
}

/// The reason with which a position is restored because both want it.
const TAKEN_BACK: &str = "taken back";
