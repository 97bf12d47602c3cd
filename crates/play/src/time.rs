//! The time of a game: the server's, less what is nobody's.
//!
//! What the disk takes, what a connection takes up to a limit, a lost connection where the terms allow
//! it, and an outage run on nobody's clock. All moments that `game` is given are game time, and facts
//! keep it; so a log that is read again gives the same clocks.

use game::{Millis, Moment};
use serde::{Deserialize, Serialize};

use crate::{Fact, PoolReading};

/// A moment of the server: milliseconds by its own steady clock.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ServerTime(pub i64);

/// What clocks and connections say when somebody asks for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// When it was received.
    pub received: ServerTime,
    /// The time of the game then, with nothing forgiven.
    pub game: Moment,
    /// How long his messages are on their way, as far as the server has measured it.
    pub way: Millis,
    /// How long the disk took for the last fact that moved the clocks, and before this one.
    pub disk: Millis,
    /// How long a message of him whose clock runs may still be on its way when his time is over.
    pub grace: Millis,
    /// What the one clock of a giver says, at a board of his display.
    pub pool: Option<PoolReading>,
}

/// Holds how far the time of a game is behind the server's.
///
/// It is no part of the table's state: after a start it is begun anew, and the game stands still until
/// it is resumed.
#[derive(Clone, Copy, Debug)]
pub struct Timekeeper {
    free: i64,
    disk: i64,
    /// The moment at which the game stands still, whatever the server's clock says.
    stands: Option<Moment>,
}

impl Timekeeper {
    /// A game that is at a moment now, and goes on.
    pub fn beginning(now: ServerTime, game: Moment) -> Timekeeper {
        Timekeeper { free: now.0.saturating_sub(game.0), disk: 0, stands: None }
    }

    /// A game that stands still at a moment, until a clock runs again.
    pub fn standing(game: Moment) -> Timekeeper {
        Timekeeper { free: 0, disk: 0, stands: Some(game) }
    }

    /// What the clocks say at a moment.
    pub fn read(&self, received: ServerTime, way: Millis) -> Reading {
        Reading {
            received,
            game: self.stands.unwrap_or(Moment(received.0.saturating_sub(self.free))),
            way: way.max(Millis::ZERO),
            disk: Millis(self.disk),
            grace: Millis::ZERO,
            pool: None,
        }
    }

    /// What was received is on disk now. Whoever is to move next has his time from now on; a game that
    /// stood still goes on if a clock runs. What moves no clock frees no time: whoever talks much would
    /// gain by it.
    pub fn kept(&mut self, received: ServerTime, fact: &Fact, runs: bool, now: ServerTime) {
        if !fact.moves_clocks() {
            return self.noted(fact);
        }
        self.disk = now.0.saturating_sub(received.0).max(0);
        if self.stands.is_some() && !runs {
            self.stands = self.stands.max(fact.at());
            return;
        }
        let game = fact.at().or(self.stands).unwrap_or(self.read(received, Millis::ZERO).game);
        self.stands = None;
        self.free = now.0.saturating_sub(game.0);
    }

    /// The time of the game goes on, but for what a lost connection does not cost.
    fn noted(&mut self, fact: &Fact) {
        if let Some(stands) = self.stands {
            self.stands = Some(fact.at().map_or(stands, |at| stands.max(at)));
            return;
        }
        if let Fact::Presence { free, .. } = fact {
            self.free = self.free.saturating_add(free.0);
        }
        if let Fact::Played(_) = fact {
            // It has told what the disk took before it.
            self.disk = 0;
        }
    }

    /// The moment of the server at which the game will be at a moment, if nothing more is free.
    pub fn server_at(&self, game: Moment) -> ServerTime {
        ServerTime(game.0.saturating_add(self.free))
    }
}
