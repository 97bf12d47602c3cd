//! The regulated Swiss of renju: down to the middle, up to the middle, and the middle last.
//!
//! As in the common search a choice is made once, after a test that all others can still be paired.
//! Those who are on their way down must not meet each other; those on their way up may, in the middle.

mod leavers;
mod step;

use std::cmp::{Ordering, Reverse};

use crate::Points;
use crate::matching::Largest;

use super::colours::due;
use super::field::Field;
use super::procedure::{Direction, Procedure};
use super::{Depth, UpwardHalves};
use leavers::Leaving;
use step::{Reunion, Step};

pub(super) use step::Found;

/// Marks of those who must not meet each other: the players on their way into a group, and those
/// who wait for the middle.
const INCOMING: u8 = 1;
const WAITING: u8 = 2;

/// The pairs of all groups. All players but `bye` must have a perfect matching.
pub(super) fn pair_groups(
    procedure: &Procedure<'_>,
    bye: Option<usize>,
    depth: Depth,
) -> Vec<Found> {
    let groups = procedure.field.groups(bye);
    let side =
        |group: &Vec<usize>| procedure.against_half(procedure.field.players[group[0]].points);
    let of_side = |wanted: Ordering| groups.iter().filter(move |group| side(group) == wanted);
    let top: Vec<&Vec<usize>> = of_side(Ordering::Greater).collect();
    let middle: Vec<usize> = of_side(Ordering::Equal).flatten().copied().collect();
    let low: Vec<&Vec<usize>> = of_side(Ordering::Less).collect();
    let stayed = vec![Vec::new(); procedure.field.players.len()];
    let mut table = Regulated { procedure, found: Vec::new(), stayed, depth };

    let mut above = Vec::new();
    for (at, group) in top.iter().enumerate() {
        let later = top[at + 1..].iter().chain(&low).flat_map(|group| group.iter());
        let later = later.chain(&middle).copied().collect();
        above = table.pass(Direction::Down, above, group, later, &[]);
    }
    let mut below = Vec::new();
    for (at, group) in low.iter().enumerate().rev() {
        let later = low[..at].iter().flat_map(|group| group.iter()).chain(&middle).chain(&above);
        below = table.pass(Direction::Up, below, group, later.copied().collect(), &above);
    }
    table.middle(above, middle, below);
    table.found
}

struct Regulated<'a> {
    procedure: &'a Procedure<'a>,
    found: Vec<Found>,
    /// Who stayed in a group when a player left it, for each player.
    stayed: Vec<Vec<crate::Passed>>,
    depth: Depth,
}

/// One who has moved and seeks an opponent.
struct Turn<'a> {
    step: &'a Step<'a>,
    mover: usize,
    /// Who may receive him, the first first.
    candidates: Vec<usize>,
    /// Those who leave the group.
    leavers: &'a [usize],
}

impl<'a> Regulated<'a> {
    fn field(&self) -> &'a Field {
        self.procedure.field
    }

    /// Pairs a group with those who have come into it; gives those who leave it.
    fn pass(
        &mut self,
        direction: Direction,
        incoming: Vec<usize>,
        residents: &[usize],
        later: Vec<usize>,
        waiting: &[usize],
    ) -> Vec<usize> {
        let step = self.step(direction, &incoming, residents, later, waiting);
        let mut leavers = Vec::new();
        for Leaving { mover, stayed } in step.leavers() {
            self.stayed[mover].extend(stayed);
            leavers.push(mover);
        }
        let stays = |player: &usize| !leavers.contains(player);
        let mut home: Vec<usize> = step.group.iter().copied().filter(stays).collect();
        let mut witness = step.witness(home.clone());
        let mut left: Vec<usize> = residents.iter().copied().filter(stays).collect();
        for mover in self.in_turn(direction, incoming.into_iter().filter(stays).collect()) {
            let candidates = self.receiving(direction, &left);
            let turn = Turn { step: &step, mover, candidates, leavers: &leavers };
            self.receive(turn, &mut witness, &mut home);
            left.retain(|player| home.contains(player));
        }
        self.pair_residents(&step, left, witness, direction, &leavers);
        leavers
    }

    fn step(
        &self,
        direction: Direction,
        incoming: &[usize],
        residents: &[usize],
        later: Vec<usize>,
        waiting: &[usize],
    ) -> Step<'a> {
        let mut apart = vec![0; self.field().players.len()];
        incoming.iter().for_each(|&player| apart[player] = INCOMING);
        waiting.iter().for_each(|&player| apart[player] = WAITING);
        Step {
            field: self.field(),
            group: [incoming, residents].concat(),
            movers: self.leave_order(direction, incoming, residents),
            later,
            points: self.field().players[residents[0]].points,
            apart,
            reunion: if direction == Direction::Up { Reunion::Later } else { Reunion::Never },
            depth: self.depth,
        }
    }

    /// Who is to leave, the first candidate first.
    fn leave_order(
        &self,
        direction: Direction,
        incoming: &[usize],
        residents: &[usize],
    ) -> Vec<usize> {
        let field = self.field();
        let majority = self.procedure.majority(&[incoming, residents].concat());
        let minority = |player: usize| {
            majority.is_some() && due(&field.players[player], field.round) != majority
        };
        let mut home = residents.to_vec();
        // Residents stand by ascending number.
        if direction == Direction::Down {
            home.reverse();
        }
        home.sort_by_key(|&player| minority(player));
        let mut guests = self.in_turn(direction, incoming.to_vec());
        guests.reverse();
        home.extend(guests);
        home
    }

    /// Those on their way in the order in which they are served.
    fn in_turn(&self, direction: Direction, movers: Vec<usize>) -> Vec<usize> {
        let mut movers = movers;
        let key = |player: usize| {
            let player = &self.field().players[player];
            (Reverse(player.points), player.number)
        };
        movers.sort_by_key(|&player| key(player));
        if direction == Direction::Up {
            movers.reverse();
        }
        movers
    }

    /// Residents in the order in which they receive.
    fn receiving(&self, direction: Direction, residents: &[usize]) -> Vec<usize> {
        let mut order = residents.to_vec();
        if direction == Direction::Up {
            order.reverse();
        }
        order
    }

    /// Finds the opponent of one who has moved, and takes both out of those who are still here.
    fn receive(&mut self, turn: Turn<'_>, witness: &mut Largest, here: &mut Vec<usize>) {
        let Turn { step, mover, candidates, leavers } = turn;
        let mut passed = Vec::new();
        let receiver = candidates.into_iter().find(|&other| {
            let fits = step.fits(mover, other, witness);
            if !fits {
                step.pass(&mut passed, other, || step.why_not((mover, other), here, leavers));
            }
            fits
        });
        assert!(receiver.is_some(), "a mover stays only where he can be received");
        let Some(other) = receiver else { return };
        here.retain(|&player| player != mover && player != other);
        let stayed = std::mem::take(&mut self.stayed[mover]);
        self.found.push(Found { one: mover, other, group: step.points, stayed, passed });
    }

    fn pair_residents(
        &mut self,
        step: &Step<'_>,
        residents: Vec<usize>,
        witness: Largest,
        direction: Direction,
        leavers: &[usize],
    ) {
        let mut residents = residents;
        let descending = self.procedure.terms.readings.upward_halves == UpwardHalves::Descending;
        if direction == Direction::Up && descending {
            residents.reverse();
        }
        let why =
            |one: usize, other: usize, home: &[usize]| step.why_not((one, other), home, leavers);
        self.found.extend(step.inside(&residents, witness, why));
    }

    /// Everybody who is left is paired in the middle.
    fn middle(&mut self, above: Vec<usize>, residents: Vec<usize>, below: Vec<usize>) {
        let everybody = [above.as_slice(), &residents, &below].concat();
        if everybody.is_empty() {
            return;
        }
        let mut apart = vec![0; self.field().players.len()];
        above.iter().for_each(|&player| apart[player] = WAITING);
        let step = Step {
            field: self.field(),
            points: self.half(),
            group: everybody.clone(),
            movers: Vec::new(),
            later: Vec::new(),
            apart,
            reunion: Reunion::Never,
            depth: self.depth,
        };
        let mut witness = step.witness(everybody.clone());
        let (mut left, mut below) = (residents, self.in_turn(Direction::Up, below));
        let mut here = everybody;
        for mover in self.in_turn(Direction::Down, above) {
            let candidates = [left.as_slice(), &below].concat();
            self.receive(
                Turn { step: &step, mover, candidates, leavers: &[] },
                &mut witness,
                &mut here,
            );
            left.retain(|player| here.contains(player));
            below.retain(|player| here.contains(player));
        }
        while !below.is_empty() {
            let mover = below.remove(0);
            let candidates = [self.receiving(Direction::Up, &left), below.clone()].concat();
            self.receive(
                Turn { step: &step, mover, candidates, leavers: &[] },
                &mut witness,
                &mut here,
            );
            left.retain(|player| here.contains(player));
            below.retain(|player| here.contains(player));
        }
        let why = |one: usize, other: usize, here: &[usize]| step.why_not((one, other), here, &[]);
        self.found.extend(step.inside(&left, witness, why));
    }

    /// The points of the middle group.
    fn half(&self) -> Points {
        Points(self.procedure.win.0 * (i32::from(self.field().round.before())) / 2)
    }
}
