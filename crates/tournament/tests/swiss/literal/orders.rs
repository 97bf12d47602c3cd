//! The five functions that make a procedure out of the search of 5.2: who leaves a group, who receives him, whom
//! the first of the rest meets (`legal` and `breach` are colours).

use super::{Direction, Player, Position, Procedure, colours};

/// Which way the groups are being gone through: phase 2 of (e) and (f) runs upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Down,
    Up,
}

/// `mover_order(G)`; the group comes in any order, indices are classification places.
pub fn mover_order(position: &Position, phase: Phase, group: &[usize]) -> Vec<usize> {
    let group = in_classification(group);
    match position.procedure {
        Procedure::A | Procedure::B | Procedure::C => backwards(&group),
        Procedure::D => group,
        Procedure::E | Procedure::F => match phase {
            Phase::Down => descend_order(position, &group),
            Phase::Up => rise_order(position, &group),
        },
        Procedure::H => {
            let majority = majority_due(position, &group);
            let mut order = vec![];
            for kind in [Some(Direction::Rise), None, Some(Direction::Descent)] {
                for due_majority in [true, false] {
                    for &index in group.iter().rev() {
                        let player = &position.players[index];
                        let is_due =
                            majority.is_some() && colours::due(position.round, player) == majority;
                        if direction(player) == kind && is_due == due_majority {
                            order.push(index);
                        }
                    }
                }
            }
            order
        }
        Procedure::I => {
            let mut order = by_round(position, Direction::Rise, &backwards(&group));
            order.extend(of_kind(position, None, &backwards(&group)));
            order.extend(of_kind(position, Some(Direction::Descent), &backwards(&group)));
            order
        }
        Procedure::G => vec![],
    }
}

/// `target_order(G)`.
pub fn target_order(position: &Position, phase: Phase, group: &[usize]) -> Vec<usize> {
    let group = in_classification(group);
    match position.procedure {
        Procedure::A | Procedure::B | Procedure::C => group,
        Procedure::D => backwards(&group),
        Procedure::E | Procedure::F => match phase {
            Phase::Down => rise_order(position, &group),
            Phase::Up => descend_order(position, &group),
        },
        Procedure::H => {
            let mut order = of_kind(position, Some(Direction::Descent), &group);
            order.extend(of_kind(position, None, &group));
            order.extend(of_kind(position, Some(Direction::Rise), &group));
            order
        }
        Procedure::I => {
            let mut order = by_round(position, Direction::Descent, &group);
            order.extend(of_kind(position, None, &group));
            order.extend(of_kind(position, Some(Direction::Rise), &group));
            order
        }
        Procedure::G => vec![],
    }
}

/// `partner_order(R)`, R in G's order.
pub fn partner_order(procedure: Procedure, rest: &[usize]) -> Vec<usize> {
    match procedure {
        Procedure::A | Procedure::H | Procedure::I => rest[1..].to_vec(),
        Procedure::B | Procedure::C | Procedure::E | Procedure::F | Procedure::G => halves(rest),
        Procedure::D => backwards(&rest[1..]),
    }
}

/// R[h+1] … R[2h], then R[h] … R[2].
fn halves(rest: &[usize]) -> Vec<usize> {
    let half = rest.len() / 2;
    let mut order = rest[half..].to_vec();
    order.extend(backwards(&rest[1..half]));
    order
}

/// (e): who has risen, the earliest first, then the others from first to last.
fn descend_order(position: &Position, group: &[usize]) -> Vec<usize> {
    let mut order = by_round(position, Direction::Rise, &same_round_order(position, group));
    let others: Vec<usize> = group.iter().copied().filter(|index| !order.contains(index)).collect();
    order.extend(others);
    order
}

/// (e): who has descended, the earliest first, then the others from last to first.
fn rise_order(position: &Position, group: &[usize]) -> Vec<usize> {
    let mut order = by_round(position, Direction::Descent, &same_round_order(position, group));
    let others: Vec<usize> =
        group.iter().rev().copied().filter(|index| !order.contains(index)).collect();
    order.extend(others);
    order
}

/// Same round: lower first in groups of 50 % and more, higher first below.
fn same_round_order(position: &Position, group: &[usize]) -> Vec<usize> {
    match group.first() {
        Some(&index) if half_or_more(position, position.players[index].points) => backwards(group),
        _ => group.to_vec(),
    }
}

/// 2p ≥ w·r with w = 2 and r finished rounds.
pub fn half_or_more(position: &Position, points: u32) -> bool {
    2 * points >= 2 * (position.round - 1)
}

/// Those with an uncancelled float of this direction, the earliest round first, else as they come.
fn by_round(position: &Position, kind: Direction, group: &[usize]) -> Vec<usize> {
    let mut order = vec![];
    for round in 1..position.round {
        for &index in group {
            let float = position.players[index].float;
            if float.is_some_and(|float| float.direction == kind && float.round == round) {
                order.push(index);
            }
        }
    }
    order
}

fn of_kind(position: &Position, kind: Option<Direction>, group: &[usize]) -> Vec<usize> {
    group.iter().copied().filter(|&index| direction(&position.players[index]) == kind).collect()
}

fn direction(player: &Player) -> Option<Direction> {
    player.float.map(|float| float.direction)
}

/// The colour more of these are due, if the numbers differ.
pub fn majority_due(position: &Position, group: &[usize]) -> Option<super::Colour> {
    let due = |colour| {
        group
            .iter()
            .filter(|&&index| {
                colours::due(position.round, &position.players[index]) == Some(colour)
            })
            .count()
    };
    let (white, black) = (due(super::Colour::White), due(super::Colour::Black));
    if white > black {
        Some(super::Colour::White)
    } else if black > white {
        Some(super::Colour::Black)
    } else {
        None
    }
}

fn in_classification(group: &[usize]) -> Vec<usize> {
    let mut group = group.to_vec();
    group.sort();
    group
}

fn backwards(group: &[usize]) -> Vec<usize> {
    group.iter().rev().copied().collect()
}
