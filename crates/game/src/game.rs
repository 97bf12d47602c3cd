//! One game from the start signal to the signed result.

use std::sync::Arc;

use crate::opening::Stage;
use crate::{
    Aid, Board, Circumstances, Command, Entry, Event, Moment, Outcome, PerSide, Refusal, Rules,
    Side, Standing, State, Unreadable, apply, decide,
};

/// A game: what it is played under, what has happened, and what stands on the board.
///
/// ```
/// use std::sync::Arc;
/// use game::{Act, Actor, Command, Game, Moment, Rules, Side, StartAct, Terms};
/// use rulebook::Rulebook;
///
/// let book = Arc::new(Rulebook::of(clauses::Document::RU_2022).clone());
/// let rules = Rules::new(book, "russian", Terms::new("30+30".parse()?))?;
/// let mut game = Game::new(Arc::new(rules))?;
/// let command = Command { by: Actor::Player(Side::First), act: Act::Resign };
/// let refusal = game.act(&command, Moment(0)).unwrap_err();
/// assert_eq!(refusal.text(words::Language::En), "The game has not begun; wait for the signal to start.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<Rules>,
    pub(crate) state: State,
    pub(crate) board: Board,
}

/// An event that cannot have happened in a game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The event of moment {} does not fit the game as it stands: {reason}; the log is not of this game.", event.at.0)]
pub struct Misfit {
    /// The event.
    pub event: Box<Event>,
    /// Why it does not fit.
    pub reason: String,
}

impl Game {
    /// A game before anything has happened.
    pub fn new(rules: Arc<Rules>) -> Result<Game, Unreadable> {
        let state = State::new(&rules);
        let board = first_board(&rules)?;
        Ok(Game { rules, state, board })
    }

    /// A game whose state was kept.
    pub fn from_state(rules: Arc<Rules>, state: State) -> Result<Game, Unreadable> {
        let mut board = first_board(&rules)?;
        for entry in &state.score {
            match entry {
                Entry::Move { text, .. } => {
                    let unreadable = |error: crate::NotLegal| Unreadable {
                        text: text.to_string(),
                        reason: error.to_string(),
                    };
                    board.play(text).map_err(unreadable)?;
                }
                Entry::Put(text) => board.put(text)?,
                Entry::Found(finding) => board.found(*finding),
                Entry::Offer(_) => {}
            }
        }
        Ok(Game { rules, state, board })
    }

    /// The same game where it goes on otherwise: at a board, or on a platform again.
    pub fn under(&self, rules: Arc<Rules>) -> Game {
        Game { rules, state: self.state.clone(), board: self.board.clone() }
    }

    /// What it is played under.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// What is remembered about it.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What stands on the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The position in words before the first move, and after each move that stands.
    pub fn positions(&self) -> Vec<String> {
        let Ok(mut board) = first_board(&self.rules) else { return Vec::new() };
        let mut all = vec![board.text()];
        for entry in &self.state.score {
            match entry {
                Entry::Move { text, .. } => {
                    if board.play(text).is_err() {
                        break;
                    }
                    all.push(board.text());
                }
                // Where the board was put anew, that is what the last move has led to.
                Entry::Put(text) => {
                    if board.put(text).is_err() {
                        break;
                    }
                    all.pop();
                    all.push(board.text());
                }
                Entry::Found(_) | Entry::Offer(_) => {}
            }
        }
        all
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.state.outcome.as_ref()
    }

    /// What follows if somebody does something now.
    pub fn decide(&self, command: &Command, now: Moment) -> Result<Vec<Event>, Refusal> {
        self.decided(command, now).map(|(events, _)| events)
    }

    /// The same, and the game with what follows.
    pub fn decided(&self, command: &Command, now: Moment) -> Result<(Vec<Event>, Game), Refusal> {
        decide::decide(self, command, now)
    }

    /// Takes note of an event.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        apply::apply(self, event)
            .map_err(|reason| Misfit { event: Box::new(event.clone()), reason })
    }

    /// Decides what follows and takes note of it.
    pub fn act(&mut self, command: &Command, now: Moment) -> Result<Vec<Event>, Refusal> {
        let (events, game) = self.decided(command, now)?;
        *self = game;
        Ok(events)
    }

    /// How the game stands with regard to each draw rule: how many moves are left, by which clause,
    /// and who may claim it.
    pub fn standings(&self, now: Moment) -> Vec<Standing<'_>> {
        self.board.standings(&self.circumstances(now))
    }

    pub(crate) fn circumstances(&self, now: Moment) -> Circumstances {
        let clock = &self.state.clock;
        let turn = self.board.turn();
        Circumstances {
            record: self.rules.record_kept(),
            period: Some(self.rules.terms().control.period(clock.moves(turn))),
            left: PerSide::from_fn(|side| Some(clock.remaining(side, now).shown())),
            ..Circumstances::default()
        }
    }

    /// He who began as the side that is this one now.
    pub fn began_as(&self, side: Side) -> Side {
        if self.state.swapped { !side } else { side }
    }

    /// The help a player has.
    pub(crate) fn aid(&self, side: Side) -> &Aid {
        &self.rules.terms().aids[self.began_as(side)]
    }

    /// Who has to act in the opening, where a regulation is played under and it goes on.
    pub fn to_act_in_opening(&self) -> Option<Side> {
        self.opening_stage()?.to_act()
    }

    /// The steps of the opening that may be taken now, by their names.
    pub fn opening_steps(&self) -> Vec<&'static str> {
        self.opening_stage().map_or_else(Vec::new, |stage| stage.steps())
    }

    /// How many fifth moves have to be offered now, if they have.
    pub fn fifth_moves(&self) -> Option<u8> {
        self.opening_stage()?.fifths()
    }

    /// The opening as it stands, where a regulation is played under.
    pub(crate) fn opening_stage(&self) -> Option<Stage> {
        Stage::after(self.rules.opening()?, &self.state.opening.done)
    }

    /// Whether a player's move is due, and it is his.
    pub(crate) fn is_turn(&self, side: Side) -> bool {
        self.board.turn() == side
    }
}

fn first_board(rules: &Rules) -> Result<Board, Unreadable> {
    Board::new(rules.game(), rules.draws(), rules.terms().position.as_deref())
}
