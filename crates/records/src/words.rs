//! The sentences of a report.

use clauses::Clause;
use draughts::Colour;
use game::{Side, Standing, Tally};
use rulebook::{Counted, DrawRule, Ends, Entry, Ground};

use super::record::Shown;

/// What a clause is about.
pub(super) fn title(clause: Clause) -> &'static str {
    Entry::of(clause).english()
}

/// What a draw rule is about: the title of its first clause.
pub(super) fn name(rule: &DrawRule) -> &'static str {
    rule.clauses.first().map_or("", |clause| title(*clause))
}

/// How far a rule has come: `15 of 15 moves by White, counted from 20...`.
pub(super) fn progress<P: Shown>(rule: &DrawRule, tally: &Tally, start: &P) -> String {
    let since = match tally.from_ply {
        0 => "at the start".to_owned(),
        ply => format!("after {}", start.numbering().label(ply as usize)),
    };
    let Tally { counted, limit, .. } = *tally;
    match &rule.ground {
        Ground::Repetition(_) => {
            format!("the same position for the {} time, first {since}", ordinal(counted))
        }
        Ground::Passes(_) => format!("{counted} of {limit} passes in succession"),
        Ground::Agreement(_) if limit == 0 => "no least number of moves".to_owned(),
        Ground::Agreement(_) => format!("{counted} of {limit} moves by each side"),
        _ => {
            let whose = match tally.of {
                Some(side) => start.colour(side).to_string(),
                None => "each side".to_owned(),
            };
            format!("{counted} of {limit} moves by {whose}, counted from {}", from(tally, start))
        }
    }
}

/// The move that a count counts as its first.
fn from<P: Shown>(tally: &Tally, start: &P) -> String {
    start.numbering().label(tally.from_ply as usize + 1)
}

/// What a rule that is met means: who may claim the draw, who declares it.
pub(super) fn consequence<P: Shown>(standing: &Standing<'_>, start: &P) -> String {
    let claimants: Vec<String> =
        standing.claimants.iter().map(|side| start.colour(*side).to_string()).collect();
    let claim = match claimants.is_empty() {
        true => None,
        false => Some(format!("{} may claim a draw", claimants.join(" and "))),
    };
    match (standing.rule.ends, claim) {
        (Ends::AtOnce, _) => "the game is drawn".to_owned(),
        (Ends::ArbiterMust, _) => "the arbiter must declare a draw".to_owned(),
        (Ends::ArbiterMay, None) => "the arbiter may declare a draw".to_owned(),
        (Ends::ArbiterMay, Some(claim)) => format!("{claim}, or the arbiter may declare it"),
        (Ends::OnClaim, Some(claim)) => claim,
        (Ends::OnClaim, None) => {
            "a draw could only be claimed before the move, by showing it".to_owned()
        }
        (Ends::Players, _) => "the players may agree to a draw".to_owned(),
    }
}

/// How many moves are left before a rule draws the game.
pub(super) fn left<P: Shown>(standing: &Standing<'_>, start: &P) -> Option<String> {
    let left = standing.tally.as_ref()?.left?;
    let moves = |number: u16, whose: &str| {
        format!("{number} more {} by {whose}", if number == 1 { "move" } else { "moves" })
    };
    let of = |side: Side| moves(left[side], &start.colour(side).to_string());
    let counted = match &standing.rule.ground {
        Ground::Count(count) => count.of,
        _ => Counted::StrongerSide,
    };
    Some(match (counted, standing.tally.as_ref()?.of) {
        (_, Some(side)) => of(side),
        _ if left[Side::First] == left[Side::Second] => moves(left[Side::First], "each side"),
        _ => format!("{} and {}", of(Side::First), of(Side::Second)),
    })
}

/// `White wins`, `draw`.
pub(super) fn wins(colour: Colour) -> String {
    format!("{colour} wins")
}

pub(super) fn plies(number: usize) -> String {
    format!("{number} {}", if number == 1 { "ply" } else { "plies" })
}

pub(super) fn ordinal(number: u16) -> String {
    let suffix = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{suffix}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals() {
        assert_eq!(
            [1, 2, 3, 4, 11, 21, 112].map(ordinal).join(" "),
            "1st 2nd 3rd 4th 11th 21st 112th"
        );
    }
}
