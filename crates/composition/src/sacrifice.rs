//! What a sacrifice offers where most pieces must be taken.

use std::fmt;

use draughts::{Piece, Position, Setup, Square, SquareSet, Variant};

use crate::ray::{DIRECTIONS, Direction, ray};

/// How many pieces can be taken in each direction, fewest first; the last number is what must be
/// taken (`UA-2024 VIII.artistic.7.6`, `RU-2013 7.3.7.6`, `RU-2022 11.3.7.6`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ratio(Vec<usize>);

/// How the rulebooks value a sacrifice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SacrificeClass {
    /// There is no choice, or one between equal numbers.
    Plain,
    /// There is a choice, but none of one piece fewer.
    Uneconomical,
    /// Some direction offers one piece fewer than must be taken.
    Economical,
    /// More than two directions without a gap between the numbers.
    GreaterMerit,
}

impl Ratio {
    /// A ratio of these numbers.
    pub fn new(mut numbers: Vec<usize>) -> Ratio {
        numbers.sort_unstable();
        Ratio(numbers)
    }

    /// What the side to move can take, direction by direction, as if it need not take the most.
    pub fn of(position: &Position) -> Ratio {
        let setup = position.setup();
        let mut numbers = Vec::new();
        for origin in setup.pieces(position.turn()).iter() {
            let hunt = Hunt::new(position, &setup, origin);
            let most = DIRECTIONS.map(|way| hunt.most_in(origin, way, SquareSet::EMPTY));
            numbers.extend(most.into_iter().filter(|&taken| taken > 0));
        }
        Ratio::new(numbers)
    }

    /// The numbers, fewest first.
    pub fn numbers(&self) -> &[usize] {
        &self.0
    }

    /// How it is valued. (`RU-2013 7.3.7.6` calls 1:2 ideal as well.)
    pub fn class(&self) -> SacrificeClass {
        let Some((most, others)) = self.0.split_last() else { return SacrificeClass::Plain };
        let gapless = self.0.windows(2).all(|pair| pair[1] - pair[0] <= 1);
        if self.0[0] == *most {
            SacrificeClass::Plain
        } else if others.len() >= 2 && gapless {
            SacrificeClass::GreaterMerit
        } else if others.contains(&(most - 1)) {
            SacrificeClass::Economical
        } else {
            SacrificeClass::Uneconomical
        }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&numbers.join(":"))
    }
}

/// A piece looking for what it can take. On the boards with majority a man stays a man until its
/// capture is over.
struct Hunt {
    variant: Variant,
    setup: Setup,
    enemies: SquareSet,
    flies: bool,
}

impl Hunt {
    fn new(position: &Position, setup: &Setup, origin: Square) -> Hunt {
        let king = matches!(setup.at(origin), Some((_, Piece::King)));
        let mut lifted = *setup;
        lifted.clear(origin);
        Hunt {
            variant: position.variant(),
            setup: lifted,
            enemies: setup.pieces(!position.turn()),
            flies: king && position.variant().facts().flying_kings,
        }
    }

    /// The most pieces that can be taken if the first jump goes in a direction.
    fn most_in(&self, at: Square, direction: Direction, taken: SquareSet) -> usize {
        let reach = if self.flies { usize::MAX } else { 1 };
        let is_free = |square: &Square| self.setup.at(*square).is_none();
        let mut way = ray(self.variant, at, direction);
        let Some(victim) = way.by_ref().take(reach).find(|square| !is_free(square)) else {
            return 0;
        };
        if !self.enemies.contains(victim) || taken.contains(victim) {
            return 0;
        }
        let mut taken = taken;
        taken.insert(victim);
        let landings = way.take_while(is_free).take(reach);
        let further = |landing: Square| {
            let next = DIRECTIONS.into_iter().map(|way| self.most_in(landing, way, taken));
            1 + next.max().unwrap_or_default()
        };
        landings.map(further).max().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(text: &str) -> Ratio {
        Ratio::new(text.split(':').map(|number| number.parse().unwrap()).collect())
    }

    #[test]
    fn the_printed_ratios_are_classed_as_printed() {
        let _claim = clauses::built_in(&[
            "UA-2024 VIII.artistic.7.6",
            "RU-2013 7.3.7.6",
            "RU-2022 11.3.7.6",
        ]);
        for text in ["1:2", "3:4", "1:3:4", "2:2:4:5"] {
            assert_eq!(ratio(text).class(), SacrificeClass::Economical, "{text}");
        }
        for text in ["1:1:2", "2:3:4", "1:2:2:3", "2:2:3"] {
            assert_eq!(ratio(text).class(), SacrificeClass::GreaterMerit, "{text}");
        }
        for text in ["1:3", "1:2:4"] {
            assert_eq!(ratio(text).class(), SacrificeClass::Uneconomical, "{text}");
        }
    }

    #[test]
    fn directions_are_counted_without_the_majority_rule() {
        let fen = "B:W27,28,39,50:B22";
        let position = Position::from_fen(Variant::INTERNATIONAL, fen).unwrap();
        assert_eq!(Ratio::of(&position).to_string(), "1:2");
        assert_eq!(position.legal_moves().len(), 1);
        assert_eq!(position.legal_moves()[0].captured().len(), 2);
    }
}
