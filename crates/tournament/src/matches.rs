//! Matches of two: how many games there are, and who has won.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::Points;

/// How a match is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MatchMode {
    /// By the most points out of so many games.
    MostPointsOf(u16),
    /// By reaching so many points first.
    FirstToPoints(Points),
    /// By reaching so many wins first.
    FirstToWins(u16),
}

/// When a match of a set number of games ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Ends {
    /// After its last game.
    #[default]
    AfterAllGames,
    /// As soon as nothing can change the outcome; only if the regulations say so.
    WhenDecided,
}

/// The points and wins of the two sides so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// How many games are finished.
    pub games: u16,
    /// The points of the first and of the second.
    pub points: [Points; 2],
    /// Their wins.
    pub wins: [u16; 2],
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchStanding {
    /// There is more to play.
    Running,
    /// The first has won.
    FirstWon,
    /// The second has won.
    SecondWon,
    /// It is drawn.
    Drawn,
}

impl MatchMode {
    /// How a match stands, when a game is worth `win` at the most.
    pub fn standing(self, score: MatchScore, win: Points, ends: Ends) -> MatchStanding {
        match self {
            MatchMode::MostPointsOf(games) => most_points(games, score, win, ends),
            MatchMode::FirstToPoints(target) => {
                reached(score.points.map(|points| points >= target), score.points)
            }
            MatchMode::FirstToWins(target) => {
                reached(score.wins.map(|wins| wins >= target), score.wins)
            }
        }
    }
}

fn most_points(games: u16, score: MatchScore, win: Points, ends: Ends) -> MatchStanding {
    let left = games.saturating_sub(score.games);
    let [first, second] = score.points;
    let within_reach = Points(win.0 * i32::from(left));
    let decided = first > second + within_reach || second > first + within_reach;
    if left > 0 && !(decided && ends == Ends::WhenDecided) {
        return MatchStanding::Running;
    }
    ahead(first, second)
}

/// Both may reach a target with the last game, if a loss is worth something: then more is better.
fn reached<T: Ord>(targets: [bool; 2], amounts: [T; 2]) -> MatchStanding {
    let [first, second] = amounts;
    match targets {
        [false, false] => MatchStanding::Running,
        [true, false] => MatchStanding::FirstWon,
        [false, true] => MatchStanding::SecondWon,
        [true, true] => ahead(first, second),
    }
}

fn ahead<T: Ord>(first: T, second: T) -> MatchStanding {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => MatchStanding::FirstWon,
        std::cmp::Ordering::Less => MatchStanding::SecondWon,
        std::cmp::Ordering::Equal => MatchStanding::Drawn,
    }
}
