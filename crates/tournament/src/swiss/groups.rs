//! The groups of a round in the order in which their turn comes.

use crate::Points;
use crate::matching::NONE;

use super::keys::Keys;
use super::procedure::{Direction, Procedure};

/// A group whose turn it is at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Which group: 0 has the most points.
    pub(super) position: usize,
    /// Where it sends those who leave it.
    pub(super) direction: Direction,
    /// Whether it is gone through from its last player.
    pub(super) from_last: bool,
}

/// The groups of a round. A player belongs to the turn of his group; those whose turn comes later
/// receive those who leave the earlier ones.
pub(super) struct Groups<'a> {
    pub(super) procedure: &'a Procedure<'a>,
    pub(super) turns: Vec<Turn>,
    /// How many turns come before those of the groups that are gone through from the bottom.
    pub(super) split: usize,
    /// The turn of each player.
    turn_of: Vec<usize>,
}

/// The players of each turn who have no opponent yet, in the order of the classification.
pub(super) type Left = Vec<Vec<usize>>;

impl<'a> Groups<'a> {
    /// The groups of all but the one who is free, and who is in them.
    pub(super) fn new(procedure: &'a Procedure<'a>, bye: Option<usize>) -> (Groups<'a>, Left) {
        let members = procedure.field.groups(bye);
        let (turns, split) = procedure.turns(&members);
        let mut turn_of = vec![NONE; procedure.field.players.len()];
        let left: Left = turns.iter().map(|turn| members[turn.position].clone()).collect();
        for (turn, members) in left.iter().enumerate() {
            members.iter().for_each(|&player| turn_of[player] = turn);
        }
        (Groups { procedure, turns, split, turn_of }, left)
    }

    /// The turn of a player.
    pub(super) fn turn_of(&self, player: usize) -> usize {
        self.turn_of[player]
    }

    /// How many groups lie between two turns, the farther one included.
    pub(super) fn distance(&self, one: usize, other: usize) -> usize {
        self.turns[one].position.abs_diff(self.turns[other].position)
    }

    /// The points of a player's group.
    pub(super) fn points(&self, player: usize) -> Points {
        self.procedure.field.players[player].points
    }

    /// Whether two may play each other.
    pub(super) fn may_play(&self, one: usize, other: usize) -> bool {
        one != other && self.procedure.field.may_play(one, other)
    }

    /// Whether somebody would get a colour a third time running.
    pub(super) fn breach(&self, one: usize, other: usize) -> bool {
        self.procedure.painter.breach(one, other)
    }

    /// Whether two may play each other without a breach.
    pub(super) fn in_peace(&self, one: usize, other: usize) -> bool {
        self.may_play(one, other) && !self.breach(one, other)
    }

    /// Those left of a turn in the order in which the group is gone through.
    pub(super) fn in_order(&self, turn: usize, members: &[usize]) -> Vec<usize> {
        let mut order = members.to_vec();
        if self.turns[turn].from_last {
            order.reverse();
        }
        order
    }

    /// Who is to leave, the first candidate first.
    pub(super) fn movers(&self, turn: usize, members: &[usize]) -> Vec<usize> {
        self.procedure.movers(members, self.turns[turn].direction)
    }

    /// Who receives those who leave and go so many groups far at most, the first candidate first.
    pub(super) fn receivers(&self, turn: usize, far: usize, left: &Left) -> Vec<usize> {
        let mut near: Vec<usize> = (turn + 1..self.turns.len())
            .filter(|&other| self.distance(turn, other) <= far && !left[other].is_empty())
            .collect();
        near.sort_by_key(|&other| self.distance(turn, other));
        let direction = self.turns[turn].direction;
        near.iter().flat_map(|&other| self.procedure.targets(&left[other], direction)).collect()
    }

    /// The keys of a turn with one more pair, in which the first is of that turn.
    pub(super) fn with_pair(&self, keys: Keys, one: usize, other: usize) -> Keys {
        let (turn, facing) = (self.turn_of[one], self.turn_of[other]);
        let breach = self.breach(one, other);
        match turn == facing {
            true => keys.and_pair(breach),
            false => keys.and_leaves(self.distance(turn, facing), breach),
        }
    }

    /// The keys of all turns in a complete pairing, given by pairs whose first had his turn.
    pub(super) fn keys(&self, pairs: impl Iterator<Item = (usize, usize)>) -> Vec<Keys> {
        let mut keys = vec![Keys::default(); self.turns.len()];
        for (one, other) in pairs {
            let turn = self.turn_of[one];
            keys[turn] = self.with_pair(keys[turn], one, other);
        }
        keys
    }
}
