//! The fold: the only place where a fact changes a table.

use std::sync::Arc;

use game::{
    Act, Actor, ClockChange, Command, Event, Game, Moment, Phase as GamePhase, Presence, StartAct,
    What,
};

use super::{After, Table};
use crate::{
    Agreement, Drawn, Fact, PerPerson, Person, Played, Remark, TableTerms, TermsError, Who,
};

/// A fact that cannot have happened at a table as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The fact does not fit the table as it stands: {0}.")]
pub struct Misfit(pub String);

impl Table {
    /// Takes note of a fact.
    pub fn apply(&mut self, fact: &Fact) -> Result<(), Misfit> {
        self.apply_decided(fact, &mut After::default())
    }

    /// Takes note of the next of the facts that were decided on the table as it stands; of what is known of the
    /// game with them nothing is made anew.
    pub fn apply_decided(&mut self, fact: &Fact, after: &mut After) -> Result<(), Misfit> {
        let id = match fact {
            Fact::Opened { .. } => return Err(Misfit("a table is set up once".into())),
            Fact::Seated { person, seat } => {
                Arc::make_mut(&mut self.seats)[*person] = Some(seat.clone());
                None
            }
            Fact::Played(played) => {
                self.play(played, after.0.take())?;
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
                connection.losses += u32::from(!here && connection.lost.is_none());
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
            Fact::Window { person, name } => {
                self.windows[*person] = (Some(name.clone()), self.windows[*person].1 + 1);
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
            Fact::Agreed { agreed, .. } => {
                self.begin_as_agreed(agreed)?;
                None
            }
            Fact::Drawn(drawn) => {
                let phase = self.game.state().phase;
                match phase {
                    GamePhase::Waiting => self.begin_with(drawn)?,
                    // It was put on the board of a game that goes on.
                    GamePhase::Playing | GamePhase::Adjourned | GamePhase::Over => {
                        Arc::make_mut(&mut self.terms).position = Some(drawn.position.clone());
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
                Arc::make_mut(&mut self.terms).help = help.clone();
                let rules = self.terms.rules().map_err(|error| Misfit(error.to_string()))?;
                self.game = Arc::new(self.game.under(Arc::new(rules)));
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

    /// Begins with the opening that was drawn.
    fn begin_with(&mut self, drawn: &Drawn) -> Result<(), Misfit> {
        Arc::make_mut(&mut self.terms).position = Some(drawn.position.clone());
        self.begin_anew()?;
        self.of_event.drawn = Some(drawn.clone());
        Ok(())
    }

    /// Begins with the stones and the colours that were agreed on.
    fn begin_as_agreed(&mut self, agreed: &Agreement) -> Result<(), Misfit> {
        let misfit = |error: TermsError| Misfit(error.to_string());
        let empty = TableTerms { position: None, ..TableTerms::clone(&self.terms) };
        let empty = Game::new(Arc::new(empty.rules().map_err(misfit)?));
        let mut board = empty.map_err(|error| Misfit(error.to_string()))?.board().clone();
        for stone in agreed.moves.split_whitespace() {
            board.play(stone).map_err(|error| Misfit(error.to_string()))?;
        }
        let stands = (!agreed.moves.is_empty()).then(|| board.text());
        let terms = Arc::make_mut(&mut self.terms);
        (terms.position, terms.swapped) = (stands, agreed.swapped);
        self.begin_anew()?;
        self.of_event.agreed = Some(agreed.clone());
        Ok(())
    }

    /// Begins under the terms as they are now; whoever has come already is still there.
    fn begin_anew(&mut self) -> Result<(), Misfit> {
        let misfit = |error: TermsError| Misfit(error.to_string());
        let mut game = Game::new(Arc::new(self.terms.rules().map_err(misfit)?))
            .map_err(|error| Misfit(error.to_string()))?;
        let start = &self.game.state().start;
        let here =
            Person::BOTH.into_iter().filter_map(|person| match start.presence(self.side(person)) {
                Presence::Present(at) => Some((at, person)),
                Presence::Absent | Presence::Excused => None,
            });
        let mut here: Vec<(Moment, Person)> = here.collect();
        here.sort_by_key(|(at, _)| *at);
        for (at, person) in here {
            // Colours may have been exchanged since he came.
            let side = game.began_as(person.began_as());
            let arrives = Act::Start(StartAct::Arrive(side));
            let command = Command { by: Actor::Player(side), act: arrives };
            game.act(&command, at).map_err(|refusal| Misfit(format!("{:?}", refusal.why)))?;
        }
        self.game = Arc::new(game);
        Ok(())
    }

    fn play(&mut self, played: &Played, after: Option<Arc<Game>>) -> Result<(), Misfit> {
        self.last_received = played.timing.received;
        let before = self.game.outcome().map(|outcome| outcome.result);
        let moves = played.moves_clocks();
        let waited = self.waits_for_giver();
        let adds =
            self.game.state().clock.running().map(|side| self.game.state().clock.increment(side));
        let known = after.is_some();
        if let Some(after) = after {
            self.game = after;
        }
        for event in &played.events {
            if !known {
                let noted = Arc::make_mut(&mut self.game).apply(event);
                noted.map_err(|misfit| Misfit(misfit.to_string()))?;
            }
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
}

/// Whether clocks were stopped or go on, and nothing else.
fn stops_or_goes_on(event: &Event) -> bool {
    matches!(event.what, What::Clock(ClockChange::Stopped | ClockChange::Resumed))
}
