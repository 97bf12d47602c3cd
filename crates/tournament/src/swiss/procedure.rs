//! What makes each system what it is: who leaves a group, who receives him, who is tried first.

use std::cmp::{Ordering, Reverse};

use crate::{Colour, Points, System};

use super::colours::{Painter, due};
use super::field::Field;
use super::groups::Turn;
use super::{BelowHalf, History, Numbering, Terms};

/// The family of colour rules that a system follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Palette {
    /// Alternate; never four times running.
    Ru,
    /// Even out; a third time running only where it cannot be helped.
    Ua,
    /// Never three times running, never three more than the other.
    Renju,
}

/// The order in which opponents are tried inside a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Partners {
    /// The next one, the one after him, …
    Next,
    /// The first of the lower half and on to its end, then back up the upper half.
    Halves,
    /// The last one, the last but one, …
    FirstLast,
}

/// Where a group sends those who leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// To fewer points.
    Down,
    /// To more points.
    Up,
}

/// A system at work on one field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Procedure<'a> {
    pub(super) field: &'a Field,
    pub(super) system: System,
    pub(super) terms: &'a Terms,
    /// What a win is worth.
    pub(super) win: Points,
    /// Who would have which colour.
    pub(super) painter: Painter<'a>,
}

impl Palette {
    /// The colour rules of a system.
    pub(super) fn of(system: System) -> Palette {
        match system {
            System::RuLot
            | System::RuIndividual
            | System::RuTruncatedSolkoff
            | System::RuBuchholz => Palette::Ru,
            System::UaMedianSolkoff | System::UaChessBuchholz | System::UaLot => Palette::Ua,
            System::RenjuRegulated | System::RenjuLot | System::FideDutch => Palette::Renju,
        }
    }
}

impl Partners {
    /// The places of the opponents of the first of `count` players, in the order of trial.
    pub(super) fn places(self, count: usize) -> Box<dyn Iterator<Item = usize>> {
        let half = count / 2;
        match self {
            Partners::Next => Box::new(1..count),
            Partners::Halves => Box::new((half..count).chain((1..half).rev())),
            Partners::FirstLast => Box::new((1..count).rev()),
        }
    }
}

/// Whether starting numbers were drawn, so that neighbours meet in round 1.
pub(super) fn drawn_numbers(system: System, numbering: Numbering) -> bool {
    match numbering {
        Numbering::Drawn => true,
        Numbering::Rated => false,
        Numbering::Usual => system == System::UaChessBuchholz,
    }
}

impl Procedure<'_> {
    /// The order of trial inside a group.
    pub(super) fn partners(&self) -> Partners {
        let neighbours = self.field.round == 1 && drawn_numbers(self.system, self.terms.numbering);
        match self.system {
            System::RuLot | System::UaLot | System::RenjuLot => Partners::Next,
            System::RuBuchholz => Partners::FirstLast,
            System::UaMedianSolkoff | System::UaChessBuchholz if neighbours => Partners::Next,
            _ => Partners::Halves,
        }
    }

    /// The groups in the order in which they are paired, and how many of them come before those
    /// that are gone through from the bottom.
    pub(super) fn turns(&self, groups: &[Vec<usize>]) -> (Vec<Turn>, usize) {
        let (count, half) = (groups.len(), self.below_half(groups));
        let turn = |direction: Direction| {
            move |position: usize| Turn { position, direction, from_last: position >= half }
        };
        let (down, up) = (turn(Direction::Down), turn(Direction::Up));
        match self.terms.readings.below_half {
            BelowHalf::BottomUp => {
                ((0..half).map(down).chain((half..count).rev().map(up)).collect(), half)
            }
            BelowHalf::TopDown => ((0..count).map(down).collect(), count),
        }
    }

    /// The first group that is gone through the other way round; all groups, if none is.
    fn below_half(&self, groups: &[Vec<usize>]) -> usize {
        match self.system {
            System::UaMedianSolkoff | System::UaChessBuchholz => {
                groups.iter().take_while(|group| self.at_least_half(group)).count()
            }
            _ => groups.len(),
        }
    }

    fn at_least_half(&self, group: &[usize]) -> bool {
        let points = group.first().map_or(Points::ZERO, |&first| self.field.players[first].points);
        self.against_half(points).is_ge()
    }

    /// How points compare with 50 % of what could be had so far.
    pub(super) fn against_half(&self, points: Points) -> Ordering {
        (2 * points.0).cmp(&(self.win.0 * (i32::from(self.field.round.before()))))
    }

    /// Who is to leave a group, the first candidate first.
    pub(super) fn movers(&self, group: &[usize], direction: Direction) -> Vec<usize> {
        match (self.system, direction) {
            (System::RuBuchholz, _) => group.to_vec(),
            (System::UaMedianSolkoff | System::UaChessBuchholz, Direction::Down) => {
                self.descend_order(group)
            }
            (System::UaMedianSolkoff | System::UaChessBuchholz, Direction::Up) => {
                self.rise_order(group)
            }
            (System::UaLot, _) => self.sorted(group, |index| self.lot_mover(index)),
            (System::RenjuLot, _) => {
                let majority = self.majority(group);
                self.sorted(group, |index| self.renju_mover(index, majority))
            }
            _ => group.iter().rev().copied().collect(),
        }
    }

    /// Who of a group is to receive a mover, the first candidate first.
    pub(super) fn targets(&self, group: &[usize], direction: Direction) -> Vec<usize> {
        let mover_only = self.terms.readings.history == History::MoverOnly;
        match (self.system, direction) {
            (System::RuBuchholz, _) => group.iter().rev().copied().collect(),
            (System::UaMedianSolkoff | System::UaChessBuchholz, Direction::Down) => {
                match mover_only {
                    true => group.iter().rev().copied().collect(),
                    false => self.rise_order(group),
                }
            }
            (System::UaMedianSolkoff | System::UaChessBuchholz, Direction::Up) => {
                match mover_only {
                    true => group.to_vec(),
                    false => self.descend_order(group),
                }
            }
            (System::UaLot, _) if !mover_only => self.sorted(group, |index| self.lot_target(index)),
            (System::RenjuLot, _) => self.sorted(group, |index| self.renju_target(index)),
            _ => group.to_vec(),
        }
    }

    fn sorted<K: Ord>(&self, group: &[usize], key: impl Fn(usize) -> K) -> Vec<usize> {
        let mut order = group.to_vec();
        order.sort_by_cached_key(|&index| key(index));
        order
    }

    /// Those who have risen, the earliest first, then the others from the first.
    fn descend_order(&self, group: &[usize]) -> Vec<usize> {
        let lower_first = self.at_least_half(group);
        self.sorted(group, |index| match self.field.players[index].floats.risen() {
            Some(round) => (0, round.get(), tie(index, lower_first)),
            None => (1, 0, index as isize),
        })
    }

    /// Those who have descended, the earliest first, then the others from the last.
    fn rise_order(&self, group: &[usize]) -> Vec<usize> {
        let lower_first = self.at_least_half(group);
        self.sorted(group, |index| match self.field.players[index].floats.descended() {
            Some(round) => (0, round.get(), tie(index, lower_first)),
            None => (1, 0, -(index as isize)),
        })
    }

    fn lot_mover(&self, index: usize) -> (u8, u16, Reverse<usize>) {
        let player = &self.field.players[index];
        let (class, round) = match (player.floats.risen(), player.floats.descended()) {
            (Some(round), _) => (0, round.get()),
            (None, None) => (1, 0),
            (None, Some(_)) => (2, 0),
        };
        (class, round, Reverse(player.lot))
    }

    fn lot_target(&self, index: usize) -> (u8, u16, usize) {
        let player = &self.field.players[index];
        let (class, round) = match (player.floats.descended(), player.floats.risen()) {
            (Some(round), _) => (0, round.get()),
            (None, None) => (1, 0),
            (None, Some(_)) => (2, 0),
        };
        (class, round, player.lot)
    }

    fn renju_mover(&self, index: usize, majority: Option<Colour>) -> (u8, bool, Reverse<usize>) {
        let player = &self.field.players[index];
        let (class, ..) = self.lot_mover(index);
        let minority = majority.is_some() && due(player, self.field.round) != majority;
        (class, minority, Reverse(player.lot))
    }

    fn renju_target(&self, index: usize) -> (u8, usize) {
        let (class, _, lot) = self.lot_target(index);
        (class, lot)
    }

    /// The colour that is due to more of them.
    pub(super) fn majority(&self, group: &[usize]) -> Option<Colour> {
        let dues = |colour: Colour| {
            let due_to = |index: &&usize| {
                due(&self.field.players[**index], self.field.round) == Some(colour)
            };
            group.iter().filter(due_to).count()
        };
        match dues(Colour::White).cmp(&dues(Colour::Black)) {
            Ordering::Greater => Some(Colour::White),
            Ordering::Less => Some(Colour::Black),
            Ordering::Equal => None,
        }
    }
}

fn tie(index: usize, lower_first: bool) -> isize {
    if lower_first { -(index as isize) } else { index as isize }
}
