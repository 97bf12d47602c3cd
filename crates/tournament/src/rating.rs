//! Changes of ratings by Elo's method, with the tables and factors as data.
//!
//! These are estimates for a notice on the wall: the federation that keeps a list decides what it
//! counts, and its factor may depend on things a table of results does not know.

use crate::{How, Number, Outcome, Tournament};

/// A way to count ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingSystem {
    /// What it is called, and how far it is to be trusted.
    pub name: &'static str,
    /// The largest difference for which the better player is expected to score 50, 51, 52 … percent.
    pub differences: &'static [u16],
    /// Larger differences count as this one.
    pub difference_max: u16,
    /// The factor by rating: up to which rating, and how much; the last holds for all above.
    pub factors: &'static [(u16, u16)],
}

/// The largest rating differences for 50 to 99 percent.
const ELO: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162,
    170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374,
    391, 411, 432, 456, 484, 517, 559, 619, 735,
];

/// FIDE's table (Handbook B.02 8.1.2). New players and juniors have a factor of 40, which must be
/// given by hand.
pub const FIDE: RatingSystem = RatingSystem {
    name: "FIDE (B.02; factor 40 of new players and juniors not known here)",
    differences: &ELO,
    difference_max: 400,
    factors: &[(2399, 20), (u16::MAX, 10)],
};

/// The same table with the factors that draughts federations are known to use; not taken from a text
/// in force.
pub const FMJD_LIKE: RatingSystem = RatingSystem {
    name: "FMJD-like (factors to be checked with the federation)",
    differences: &ELO,
    difference_max: 400,
    factors: &[(2199, 20), (2399, 15), (u16::MAX, 10)],
};

/// What an event does to the rating of a participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingChange {
    /// Who.
    pub number: Number,
    /// His rating before.
    pub before: u16,
    /// His rated games: really played, against rated opponents.
    pub games: u16,
    /// What he scored in them, in hundredths of a win.
    pub scored: i32,
    /// What was expected of him, in hundredths of a win.
    pub expected: i32,
    /// The factor.
    pub factor: u16,
}

impl RatingChange {
    /// The change in hundredths of a rating point.
    pub fn hundredths(&self) -> i32 {
        i32::from(self.factor) * (self.scored - self.expected)
    }

    /// The rating after, rounded to the nearest; halves go up.
    pub fn after(&self) -> i32 {
        i32::from(self.before) + (self.hundredths() + 50).div_euclid(100)
    }
}

impl RatingSystem {
    /// The score expected of a player who is so much better, in percent of a game.
    pub fn expected(&self, difference: i32) -> i32 {
        let size = difference.unsigned_abs().min(self.difference_max.into());
        let better = 50 + self.differences.partition_point(|most| u32::from(*most) < size) as i32;
        if difference < 0 { 100 - better } else { better }
    }

    /// The factor for a rating.
    pub fn factor(&self, rating: u16) -> u16 {
        let found = self.factors.iter().find(|(most, _)| rating <= *most);
        found.or(self.factors.last()).map_or(0, |(_, factor)| *factor)
    }

    /// The changes of all who have a rating and rated games.
    pub fn changes(&self, tournament: &Tournament) -> Vec<RatingChange> {
        tournament.numbers().filter_map(|number| self.change(tournament, number)).collect()
    }

    fn change(&self, tournament: &Tournament, number: Number) -> Option<RatingChange> {
        let rating = |who: Number| tournament.participants.get(who.index())?.rating;
        let before = rating(number)?;
        let mut change = RatingChange {
            number,
            before,
            games: 0,
            scored: 0,
            expected: 0,
            factor: self.factor(before),
        };
        for (opponent, scored) in rated_games(tournament, number) {
            let Some(theirs) = rating(opponent) else { continue };
            change.games += 1;
            change.scored += scored;
            change.expected += self.expected(i32::from(before) - i32::from(theirs));
        }
        (change.games > 0).then_some(change)
    }
}

/// The games that count for ratings and norms: those really played. In hundredths of a win.
pub fn rated_games(tournament: &Tournament, number: Number) -> impl Iterator<Item = (Number, i32)> {
    tournament.entries(number).filter_map(|entry| match entry {
        crate::Entry::Game { opponent, outcome, how: How::Played, .. } => match outcome {
            Outcome::Win => Some((opponent, 100)),
            Outcome::Draw => Some((opponent, 50)),
            Outcome::Loss => Some((opponent, 0)),
            Outcome::Unfinished => None,
        },
        _ => None,
    })
}
