//! What must hold on the board while a count runs.

use rulebook::{Condition, Count, Ground, Kings, Road};

use super::DrawRules;
use crate::{Force, PerSide, Side};

/// Whose moves a count counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stronger {
    /// This side is the stronger one.
    Is(Side),
    /// Neither is.
    Neither,
}

/// Whether the condition holds in every part, and if so who is the stronger side.
pub(super) fn holds(
    condition: &Condition,
    rules: &DrawRules,
    force: &PerSide<Force>,
) -> Option<Stronger> {
    let stronger = runs(condition, rules, force)?;
    decides(condition, force).then_some(stronger)
}

/// Whether a count with this condition runs, and if so who is the stronger side.
pub(super) fn runs(
    condition: &Condition,
    rules: &DrawRules,
    force: &PerSide<Force>,
) -> Option<Stronger> {
    let pieces = u32::from(force[Side::First].pieces() + force[Side::Second].pieces());
    let right_number = condition.pieces.is_none_or(|span| span.holds(pieces));
    let right_kings = match condition.kings {
        Kings::Any => true,
        Kings::BothSides => Side::BOTH.into_iter().all(|side| force[side].kings > 0),
    };
    let fits = right_number && right_kings && road_is_right(condition.road, force);
    if !fits || excepted(condition, rules, force) {
        return None;
    }
    stronger(condition, force)
}

/// Whether a count with this condition can decide the game as the pieces stand.
pub(super) fn decides(condition: &Condition, force: &PerSide<Force>) -> bool {
    condition.road != Road::LoneKingOff || lone_kings_on_road(force) == 0
}

/// The part of the road in a condition that must hold all the time.
fn road_is_right(road: Road, force: &PerSide<Force>) -> bool {
    let on_road = || lone_kings_on_road(force) > 0;
    match road {
        Road::Any | Road::LoneKingOff => true,
        Road::LoneKingOn => on_road(),
        Road::LoneKingAloneOn => {
            on_road() && force[Side::First].on_road + force[Side::Second].on_road == 1
        }
    }
}

fn lone_kings_on_road(force: &PerSide<Force>) -> usize {
    Side::BOTH
        .into_iter()
        .filter(|side| force[*side].is_lone_king() && force[*side].on_road > 0)
        .count()
}

fn excepted(condition: &Condition, rules: &DrawRules, force: &PerSide<Force>) -> bool {
    condition.except.iter().any(|id| named_count_holds(id, rules, force))
}

/// Whether the condition of the counting rule with this id holds.
pub(super) fn named_count_holds(id: &str, rules: &DrawRules, force: &PerSide<Force>) -> bool {
    match rules.get(id).map(|rule| &rule.ground) {
        Some(Ground::Count(Count { condition, .. })) => holds(condition, rules, force).is_some(),
        _ => false,
    }
}

/// The stronger side: the one that faces a lone king with a force of the list; without a list, the
/// one with more pieces. None at all if a list is given and nobody fits it.
fn stronger(condition: &Condition, force: &PerSide<Force>) -> Option<Stronger> {
    let list = &condition.against_lone_king;
    let fits = |side: Side| {
        let Force { kings, men, .. } = force[side];
        force[!side].is_lone_king() && list.iter().any(|wanted| wanted.is(kings, men))
    };
    if list.is_empty() {
        return Some(match force[Side::First].pieces().cmp(&force[Side::Second].pieces()) {
            std::cmp::Ordering::Greater => Stronger::Is(Side::First),
            std::cmp::Ordering::Less => Stronger::Is(Side::Second),
            std::cmp::Ordering::Equal => Stronger::Neither,
        });
    }
    match Side::BOTH.map(fits) {
        [true, true] => Some(Stronger::Neither),
        [true, false] => Some(Stronger::Is(Side::First)),
        [false, true] => Some(Stronger::Is(Side::Second)),
        [false, false] => None,
    }
}
