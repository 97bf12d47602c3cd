//! A claim as a chase: one side, the hunter, tries to force an end; the other evades it.
//!
//! To win and to lock are to force. To draw is to evade the other side's win. So one search
//! serves every task: can the hunter force the end in finitely many moves, or can the evader keep
//! away from it for ever?

use draughts::{Colour, Goal, Position};
use endgame::Value;

use super::oracle::Oracle;
use super::task::{Claim, Pieces, Task};

/// Who hunts, and for what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chase {
    hunter: Colour,
    aim: Aim,
    claimant: Role,
}

/// What the hunter wants.
#[derive(Clone, Copy, Debug)]
enum Aim {
    Win,
    LockExactly(Pieces),
    LockAtLeast(Pieces),
}

/// The two sides of a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Hunter,
    Evader,
}

/// What is known of a position without looking further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The hunter forces the end in at most so many plies.
    Forced { plies: u32 },
    /// The evader keeps away from it.
    Evaded,
}

impl Chase {
    pub(crate) fn of(claim: Claim) -> Chase {
        let Claim { side, task } = claim;
        let (hunter, aim, claimant) = match task {
            Task::Win => (side, Aim::Win, Role::Hunter),
            Task::Draw => (!side, Aim::Win, Role::Evader),
            Task::Lock(pieces) => (side, Aim::LockExactly(pieces), Role::Hunter),
            Task::LockAtLeast(pieces) => (side, Aim::LockAtLeast(pieces), Role::Hunter),
        };
        Chase { hunter, aim, claimant }
    }

    pub(crate) fn hunter(&self) -> Colour {
        self.hunter
    }

    /// Is any win good enough?
    pub(crate) fn is_for_win(&self) -> bool {
        matches!(self.aim, Aim::Win)
    }

    /// The part that the claim's side plays.
    pub(crate) fn claimant(&self) -> Role {
        self.claimant
    }

    /// Who is to move.
    pub(crate) fn mover(&self, position: &Position) -> Role {
        if position.turn() == self.hunter { Role::Hunter } else { Role::Evader }
    }

    /// What is known of a position with so many legal moves: it is an end, or the hunter's aim is
    /// out of reach, or the oracle knows it.
    pub(crate) fn fate(
        &self,
        position: &Position,
        legal_moves: u64,
        oracle: &dyn Oracle,
    ) -> Option<Fate> {
        if legal_moves == 0 {
            return Some(self.end(position));
        }
        if self.out_of_reach(position) {
            return Some(Fate::Evaded);
        }
        self.foretold(position, oracle.value(position)?)
    }

    /// The side to move cannot move.
    fn end(&self, position: &Position) -> Fate {
        let prey = Pieces::of(position, !self.hunter);
        let blocked = position.turn() != self.hunter && prey.total() > 0;
        let fulfilled = match (self.aim, position.variant().goal()) {
            (Aim::Win, Goal::Take) => position.turn() != self.hunter,
            (Aim::Win, Goal::GiveAway) => position.turn() == self.hunter,
            (Aim::LockExactly(asked), _) => blocked && prey == asked,
            (Aim::LockAtLeast(asked), _) => {
                blocked && prey.kings >= asked.kings && prey.total() >= asked.total()
            }
        };
        if fulfilled { Fate::Forced { plies: 0 } } else { Fate::Evaded }
    }

    /// Pieces never come back, and kings never become men.
    pub(crate) fn out_of_reach(&self, position: &Position) -> bool {
        let prey = || Pieces::of(position, !self.hunter);
        match self.aim {
            Aim::Win => false,
            Aim::LockExactly(asked) => prey().men < asked.men || prey().total() < asked.total(),
            Aim::LockAtLeast(asked) => prey().total() < asked.total(),
        }
    }

    /// What a value says about the chase. Whoever locks the other wins (or in giveaway loses), so
    /// a value rules some locks out; it never proves one.
    fn foretold(&self, position: &Position, value: Value) -> Option<Fate> {
        let hunter_wins = match (value, self.mover(position)) {
            (Value::Win { plies }, Role::Hunter) | (Value::Loss { plies }, Role::Evader) => {
                Some(plies)
            }
            _ => None,
        };
        match (self.aim, hunter_wins, position.variant().goal()) {
            (Aim::Win, Some(plies), _) => Some(Fate::Forced { plies }),
            (Aim::Win, None, _) | (_, None, Goal::Take) => Some(Fate::Evaded),
            (_, Some(_), Goal::Take) | (_, _, Goal::GiveAway) => None,
        }
    }
}
