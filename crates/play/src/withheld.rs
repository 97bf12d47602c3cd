//! What those who only watch are not told yet: some moves or some seconds of it.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::{EventGame, Fact, Phase, ServerTime, Table};

/// How late those who only watch are told what happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Delay {
    /// A move is told when so many more are on disk, or the game is over.
    Moves(u16),
    /// Everything is told so many seconds after it was on disk, the end too.
    Seconds(u16),
}

/// A text is no delay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A delay is a number of moves, such as 3, or of seconds, such as 60s.")]
pub struct NoDelay;

impl Delay {
    /// A delay as it is typed: `3` for moves, `60s` for seconds; nothing and 0 are none.
    pub fn read(text: &str) -> Result<Option<Delay>, NoDelay> {
        let text = text.trim();
        let (number, of): (&str, fn(u16) -> Delay) = match text.strip_suffix('s') {
            Some(number) => (number, Delay::Seconds),
            None => (text, Delay::Moves),
        };
        match number.parse() {
            _ if text.is_empty() => Ok(None),
            Ok(0) => Ok(None),
            Ok(number) => Ok(Some(of(number))),
            Err(_) => Err(NoDelay),
        }
    }
}

/// What has happened at a table and is not told yet to those who only watch.
#[derive(Clone, Debug)]
pub struct Withheld {
    delay: Delay,
    held: VecDeque<Held>,
    /// How many moves there are, and whether the game is over, as players know it.
    ply: u32,
    is_over: bool,
}

/// What happened together.
#[derive(Clone, Debug)]
struct Held {
    facts: Vec<Fact>,
    kept: ServerTime,
    /// How many moves there were after it.
    ply: u32,
    /// Whether the game had not begun: who sits where is no secret.
    before_start: bool,
}

impl Withheld {
    /// Nothing has happened yet.
    pub fn new(delay: Delay) -> Withheld {
        Withheld { delay, held: VecDeque::new(), ply: 0, is_over: false }
    }

    /// Facts were kept at a moment, and gave this table.
    pub fn happened(&mut self, facts: Vec<Fact>, kept: ServerTime, table: &Table) {
        // That a game is about to begin tells that the one before it is over.
        let follows = table.event().is_some_and(EventGame::follows);
        let of_start = |fact: &Fact| {
            matches!(fact, Fact::Seated { .. } | Fact::Drawn(_) | Fact::Agreed { .. })
        };
        let before_start = matches!(table.phase(), Phase::Open | Phase::Gathering)
            && (!follows || facts.iter().all(of_start));
        self.ply = table.ply();
        self.is_over = matches!(table.phase(), Phase::Over | Phase::Void);
        self.held.push_back(Held { facts, kept, ply: self.ply, before_start });
    }

    /// What may be told next by now.
    pub fn tells(&mut self, now: ServerTime) -> Option<Vec<Fact>> {
        let (delay, ply, is_over) = (self.delay, self.ply, self.is_over);
        let may = |held: &mut Held| {
            held.before_start
                || match delay {
                    Delay::Moves(moves) => is_over || ply >= held.ply.saturating_add(moves.into()),
                    Delay::Seconds(seconds) => now >= due(held.kept, seconds),
                }
        };
        self.held.pop_front_if(may).map(|held| held.facts)
    }

    /// When something may be told next, if it is the time that decides.
    pub fn tells_next(&self) -> Option<ServerTime> {
        match (self.delay, self.held.front()) {
            (Delay::Seconds(seconds), Some(held)) => Some(due(held.kept, seconds)),
            (Delay::Moves(_), _) | (_, None) => None,
        }
    }
}

fn due(kept: ServerTime, seconds: u16) -> ServerTime {
    ServerTime(kept.0.saturating_add(i64::from(seconds) * 1_000))
}
