//! A partner to practise with. He knows no clause and no clock: he is shown a position and says a move.
//!
//! # Where to begin
//! [`Partner::new`] for a game at a [`Level`], then [`Partner::answer`] to a position in words. What he
//! says depends on the position, the level, the seed and the [`Effort`] alone, unless he is stopped.
//!
//! # What this crate must not know
//! Tables, people, events: he never sits at a game of an event. `ledger` seats him at friendly tables.

mod chess;
mod draughts;
mod renju;
mod search;

use std::sync::Arc;

use ::draughts::Variant;
use game::{Position, Unreadable};
use rulebook::Game;
use serde::{Deserialize, Serialize};

pub use crate::draughts::Exact;

/// How strong a partner is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// He sees what can be taken now, and errs often.
    Easy,
    /// He sees a few moves ahead, and errs sometimes.
    #[default]
    Medium,
    /// He plays as well as he can.
    Strong,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Level; 3] = [Level::Easy, Level::Medium, Level::Strong];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Strong => "strong",
        }
    }

    /// The level with this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// How many positions he looks at.
    fn positions(self) -> u64 {
        match self {
            Level::Easy => 300,
            Level::Medium => 8_000,
            Level::Strong => 400_000,
        }
    }

    /// In how many of a hundred moves he takes one that is only nearly the best, and by how many
    /// hundredths of a man that one is worse at most.
    fn errs(self) -> (u64, i32) {
        match self {
            Level::Easy => (35, 120),
            Level::Medium => (15, 30),
            Level::Strong => (0, 0),
        }
    }
}

/// How long he may think: asked now and then, `true` stops him.
pub struct Effort<'a> {
    is_over: &'a dyn Fn() -> bool,
    left: u64,
}

impl<'a> Effort<'a> {
    fn new(level: Level, is_over: &'a dyn Fn() -> bool) -> Effort<'a> {
        Effort { is_over, left: level.positions() }
    }

    /// Looks at one more position; `false` if there is no time for it.
    fn spend(&mut self) -> bool {
        if self.left.is_multiple_of(1024) && (self.is_over)() {
            self.left = 0;
        }
        self.left = self.left.saturating_sub(1);
        self.left > 0
    }
}

/// Somebody to play with.
#[derive(Clone)]
pub struct Partner {
    game: Game,
    level: Level,
    exact: Option<Arc<Exact>>,
}

impl Partner {
    /// A partner for a game.
    pub fn new(game: Game, level: Level) -> Partner {
        Partner { game, level, exact: None }
    }

    /// The same, who knows endings by heart.
    #[must_use]
    pub fn knowing(self, exact: Arc<Exact>) -> Partner {
        Partner { exact: Some(exact), ..self }
    }

    /// His answer to a position in words: a move in words, or none where there is nothing to play.
    pub fn answer(
        &self,
        position: &str,
        seed: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<String>, Unreadable> {
        let mut effort = Effort::new(self.level, is_over);
        if let Ok(variant) = self.game.variant().parse::<Variant>() {
            let position = ::draughts::Position::start(variant).read(position)?;
            let known = self.exact.as_deref().filter(|_| self.level == Level::Strong);
            let found = known.and_then(|exact| exact.best(&position, seed));
            let found = found.or_else(|| search::choose(&position, self.level, seed, &mut effort));
            return Ok(found.map(|mv| position.move_text(&mv)));
        }
        if self.game == Game::Renju {
            let position = ::renju::Position::new().read(position)?;
            let found = renju::choose(&position, self.level, seed, &mut effort);
            return Ok(found.map(|mv| position.move_text(&mv)));
        }
        let position = ::chess::Position::start().read(position)?;
        let found = search::choose(&position, self.level, seed, &mut effort);
        Ok(found.map(|mv| position.move_text(&mv)))
    }
}

/// Numbers that look as if they were drawn, and are the same for the same seed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed ^ 0x9E37_79B9_7F4A_7C15)
    }

    /// A number below another.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        // The mixing of SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % end.max(1)
    }
}
