//! The start of a game: who is at the board, whose clock runs, who comes too late.

use rulebook::{
    Allowed, Basis, BothAbsent, Cost, Lateness, NeitherComes, SecondAbsent, TimeControl,
};
use serde::{Deserialize, Serialize};

use crate::{Clock, Millis, Moment, PerSide, Side};

/// The start of a game, from the first player at the board until both are there.
///
/// Whose clock runs meanwhile, who pays for the time and how long one may be late is for the
/// [`Lateness`] of a rulebook to say.
///
/// ```
/// use game::{Clock, Millis, Moment, Side, Start};
/// use rulebook::Rulebook;
///
/// let rulebook = Rulebook::of(clauses::Document::RU_2022);
/// let discipline = rulebook.discipline("russian").ok_or("no such discipline")?;
/// let lateness = rulebook.lateness(discipline).ok_or("no such rule")?;
/// let control = "30+30".parse()?;
/// let mut clock = Clock::new(&control);
/// let mut start = Start::new(Start::limit(lateness, &control, None));
///
/// // Nobody is there, and the first player comes after ten minutes: each has lost five.
/// let at = |minutes| Moment(0) + Millis::minutes(minutes);
/// start.signal(lateness, &mut clock, at(0))?;
/// start.arrive(Side::First, lateness, &mut clock, at(10))?;
/// assert_eq!(clock.used(Side::First, at(10)), Millis::minutes(5));
/// assert_eq!(clock.running(), Some(Side::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    limit: Millis,
    signal: Option<Moment>,
    presence: PerSide<Presence>,
}

/// Whether a player is at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Presence {
    /// He is not there.
    Absent,
    /// He is not there, but will be let in however late he comes.
    Excused,
    /// He has been there since this moment.
    Present(Moment),
}

/// How a player came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Arrival {
    /// In time.
    InTime,
    /// So much after the signal, but early enough to play.
    Late(Millis),
}

/// Whose absence has decided the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum NoShow {
    /// One player's.
    Of(Side),
    /// Both players'.
    OfBoth,
}

/// Whether the player who moves first may make his move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FirstMove {
    /// He may, on the board.
    Made,
    /// He may, on the board or in writing; the move binds him, and he starts the absent player's
    /// clock by it.
    MadeOrWritten,
    /// Not yet: the signal has not been given, or somebody must come before.
    Waits,
}

/// Why somebody cannot arrive, or the signal cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The signal has been given.
    #[error("The signal to start has been given already; a game starts only once.")]
    AlreadyStarted,
    /// The player is there.
    #[error("The player is at the board already; only an absent player can arrive.")]
    AlreadyPresent,
    /// The player comes too late.
    #[error(
        "The player comes {} s after the signal, and only {} s are allowed; he has lost unless the arbiter excuses him.",
        late.0 / 1000,
        limit.0 / 1000
    )]
    TooLate {
        /// How late he comes.
        late: Millis,
        /// How late he might have come.
        limit: Millis,
    },
}

impl Start {
    /// Nobody is there yet; one may be so late.
    pub fn new(limit: Millis) -> Start {
        Start { limit, signal: None, presence: PerSide::from_fn(|_| Presence::Absent) }
    }

    /// How late one may be: as the regulations say, but where the rulebook ties it to the control
    /// no later than that; as the rulebook says if they are silent.
    pub fn limit(rule: &Lateness, control: &TimeControl, regulations: Option<u16>) -> Millis {
        let default = rule.allowed.minutes(control);
        let minutes = match (regulations, rule.allowed) {
            (None, _) => default,
            (Some(minutes), Allowed::Minutes(_)) => minutes,
            (Some(minutes), Allowed::FirstControlAtMostMinutes(_)) => minutes.min(default),
        };
        Millis::minutes(minutes.into())
    }

    /// Whether a player is at the board.
    pub fn presence(&self, side: Side) -> Presence {
        self.presence[side]
    }

    /// The last moment at which an absent player may come.
    pub fn deadline(&self) -> Option<Moment> {
        Some(self.signal? + self.limit)
    }

    /// Who has not come in time.
    pub fn no_show(&self, now: Moment) -> Option<NoShow> {
        self.deadline().filter(|deadline| now > *deadline)?;
        let absent = |side| self.presence[side] == Presence::Absent;
        match (absent(Side::First), absent(Side::Second)) {
            (true, true) => Some(NoShow::OfBoth),
            (true, false) => Some(NoShow::Of(Side::First)),
            (false, true) => Some(NoShow::Of(Side::Second)),
            (false, false) => None,
        }
    }

    /// Whose absence an absent player's is part of: both players' only once the time is over and
    /// the other is not there either.
    pub fn no_show_of(&self, side: Side, now: Moment) -> NoShow {
        let over = self.deadline().is_some_and(|deadline| now > deadline);
        if over && !self.is_present(!side) { NoShow::OfBoth } else { NoShow::Of(side) }
    }

    /// Whether the player who moves first may make his move.
    pub fn first_move(&self, rule: &Lateness) -> FirstMove {
        let present = |side| self.is_present(side);
        match (self.signal, present(Side::First), present(Side::Second), rule.second_absent) {
            (Some(_), true, true, _) => FirstMove::Made,
            (Some(_), true, false, SecondAbsent::FirstPlayersUntilHeMoves) => {
                FirstMove::MadeOrWritten
            }
            _ => FirstMove::Waits,
        }
    }

    /// He who came last, if after the signal: on his time an opening is drawn that had to wait.
    pub fn latecomer(&self) -> Option<Side> {
        let since = |side| match self.presence[side] {
            Presence::Present(since) if self.signal.is_some_and(|signal| since > signal) => {
                Some(since)
            }
            Presence::Absent | Presence::Excused | Presence::Present(_) => None,
        };
        Side::BOTH.into_iter().filter(|side| since(*side).is_some()).max_by_key(|side| since(*side))
    }

    /// The arbiter gives the signal, and a clock is started.
    pub fn signal(
        &mut self,
        rule: &Lateness,
        clock: &mut Clock,
        now: Moment,
    ) -> Result<(), StartError> {
        if self.signal.is_some() {
            return Err(StartError::AlreadyStarted);
        }
        self.signal = Some(now);
        clock.start(self.begins(rule), now);
        Ok(())
    }

    /// A player comes to the board; the clocks are set as the rulebook wants it.
    pub fn arrive(
        &mut self,
        side: Side,
        rule: &Lateness,
        clock: &mut Clock,
        now: Moment,
    ) -> Result<Arrival, StartError> {
        let late = self.signal.map_or(Millis::ZERO, |signal| (now - signal).max(Millis::ZERO));
        match self.presence[side] {
            Presence::Present(_) => return Err(StartError::AlreadyPresent),
            Presence::Absent if late > self.limit => {
                return Err(StartError::TooLate { late, limit: self.limit });
            }
            Presence::Absent | Presence::Excused => {}
        }
        self.presence[side] = Presence::Present(now);
        if self.signal.is_some() && !self.is_present(!side) {
            share(side, late, rule, clock, now);
        } else if self.signal.is_some() && clock.moves(Side::First) == 0 {
            clock.start(Side::First, now);
        }
        Ok(if late > Millis::ZERO { Arrival::Late(late) } else { Arrival::InTime })
    }

    /// A player comes to the board under a rulebook that does not speak of coming late.
    pub fn come(&mut self, side: Side, now: Moment) {
        self.presence[side] = Presence::Present(now);
    }

    /// The arbiter finds that an absent player has a good reason, or lets him play anyhow.
    pub fn excuse(&mut self, side: Side) {
        if self.presence[side] == Presence::Absent {
            self.presence[side] = Presence::Excused;
        }
    }

    /// The players exchange sides.
    pub(crate) fn swap(&mut self) {
        self.presence.swap();
    }

    fn is_present(&self, side: Side) -> bool {
        matches!(self.presence[side], Presence::Present(_))
    }

    /// Whose clock the signal starts.
    fn begins(&self, rule: &Lateness) -> Side {
        let only_first = self.is_present(Side::First) && !self.is_present(Side::Second);
        match rule.second_absent {
            SecondAbsent::AbsentPlayers if only_first => Side::Second,
            SecondAbsent::AbsentPlayers | SecondAbsent::FirstPlayersUntilHeMoves => Side::First,
        }
    }
}

/// One of two absent players has come so late.
fn share(came: Side, late: Millis, rule: &Lateness, clock: &mut Clock, now: Moment) {
    let runs = match rule.both_absent {
        BothAbsent::FirstPlayerAll => return,
        BothAbsent::HalvedThenAbsentPlayers => !came,
        BothAbsent::HalvedThenFirstPlayers => Side::First,
    };
    clock.shift(Side::First, Millis(late.0 / 2), now);
    clock.start(runs, now);
}

impl NoShow {
    /// Those who have not come: theirs is the `-`, the other's the `+`.
    pub fn absentees(self) -> &'static [Side] {
        match self {
            NoShow::Of(Side::First) => &[Side::First],
            NoShow::Of(Side::Second) => &[Side::Second],
            NoShow::OfBoth => &Side::BOTH,
        }
    }

    /// The clauses by which the game is lost.
    pub fn clauses(self, rule: &Lateness) -> &Basis {
        match self {
            NoShow::Of(_) => &rule.clauses,
            NoShow::OfBoth => &rule.neither_comes.clauses,
        }
    }

    /// Whether a rulebook lets the arbiter excuse it.
    pub fn is_excusable(self, rule: &Lateness) -> bool {
        let pardonable = rule.neither_comes.says == NeitherComes::BothLoseUnlessExcused;
        match (self, rule.costs) {
            (NoShow::OfBoth, _) if pardonable => true,
            (_, Cost::Game | Cost::GameOrMicroMatch) => false,
            (
                _,
                Cost::RoundUnlessExcused | Cost::GameUnlessExcused | Cost::GameUnlessArbiterDecides,
            ) => true,
        }
    }
}
