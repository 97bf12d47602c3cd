//! The opening regulations as lists of steps.
//!
//! The rulebooks only say that such restrictions must stand in the regulations of the event and
//! follow international rules (RU-2013 5.2.4.3, RU-2022 9.2.4.3); the steps are those of
//! international practice.

use std::fmt;
use std::str::FromStr;

use crate::Colour::{self, Black, White};
use crate::{Point, SIDE};

/// An opening regulation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpeningRule {
    /// The first stone on the centre and nothing more.
    Free,
    /// The classical regulation: one of 26 openings, a swap, two fifth moves.
    Rif,
    /// The first player declares with the opening how many fifth moves will be offered.
    Yamaguchi {
        /// The highest number that may be declared.
        limit: Fifths,
    },
    /// White declares with the fourth move how many fifth moves will be offered (Soosõrv).
    Soosyrv {
        /// The highest number that may be declared.
        limit: Fifths,
    },
    /// A swap after every move in a growing square, or many fifth moves.
    Taraguchi {
        /// How many fifth moves are offered when Black chooses to offer them.
        count: Fifths,
    },
    /// The opening is arranged outside the program; nothing is asked of the players here.
    AsAgreed,
}

/// A number of fifth moves on offer: 1 to 100.
///
/// A position of four stones with one of them on the centre has at most one symmetry besides the
/// identity, so at least 110 of its 221 free points differ: as many as can be asked for exist.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fifths(u8);

impl Fifths {
    /// The most that can be asked for.
    pub const MAX: Fifths = Fifths(100);

    /// A number of fifth moves; `None` outside 1 to 100.
    pub const fn new(count: u8) -> Option<Fifths> {
        if count >= 1 && count <= Fifths::MAX.0 { Some(Fifths(count)) } else { None }
    }

    /// The number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// A square round the centre inside which a stone must be placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    reach: u8,
}

impl Area {
    /// The centre point.
    pub const CENTRE: Area = Area { reach: 0 };
    /// The central 3 × 3 points.
    pub const THREE: Area = Area { reach: 1 };
    /// The central 5 × 5 points.
    pub const FIVE: Area = Area { reach: 2 };
    /// The central 7 × 7 points.
    pub const SEVEN: Area = Area { reach: 3 };
    /// The central 9 × 9 points.
    pub const NINE: Area = Area { reach: 4 };
    /// The whole board.
    pub const ANYWHERE: Area = Area { reach: SIDE / 2 };

    /// How many points wide the square is.
    pub const fn side(self) -> u8 {
        2 * self.reach + 1
    }

    /// Whether the point lies inside.
    pub const fn contains(self, point: Point) -> bool {
        point.distance_from_centre() <= self.reach
    }
}

/// How many fifth moves have to be offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// So many.
    Fixed(Fifths),
    /// As many as will have been declared.
    Declared,
}

/// One step of an opening regulation, taken by the player who has that colour when it comes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Places the next stone, whatever its colour.
    Place {
        /// Who places it.
        by: Colour,
        /// Which move of the game it is.
        number: u8,
        /// Where it must be.
        area: Area,
    },
    /// May exchange colours.
    Swap {
        /// Who may.
        by: Colour,
    },
    /// Declares how many fifth moves will be offered.
    Declare {
        /// Who declares.
        by: Colour,
        /// The highest number that may be declared.
        limit: Fifths,
    },
    /// Offers fifth moves, no two equal or symmetrical.
    Offer {
        /// Who offers.
        by: Colour,
        /// How many.
        count: Count,
    },
    /// Keeps one of the fifth moves offered.
    Choose {
        /// Who chooses.
        by: Colour,
    },
    /// Goes on in one of two ways, as the player to act prefers.
    Either(Vec<Step>, Vec<Step>),
}

impl OpeningRule {
    /// All that has to be done, in order.
    pub fn steps(self) -> Vec<Step> {
        match self {
            OpeningRule::Free => vec![place(Black, 1, Area::CENTRE)],
            OpeningRule::Rif => [
                opening_by_black(),
                vec![swap(White), place(White, 4, Area::ANYWHERE)],
                fifths(Count::Fixed(Fifths(2))),
            ]
            .concat(),
            OpeningRule::Yamaguchi { limit } => [
                opening_by_black(),
                vec![Step::Declare { by: Black, limit }],
                vec![swap(White), place(White, 4, Area::ANYWHERE)],
                fifths(Count::Declared),
            ]
            .concat(),
            OpeningRule::Soosyrv { limit } => [
                opening_by_black(),
                vec![swap(White), place(White, 4, Area::ANYWHERE)],
                vec![Step::Declare { by: White, limit }, swap(Black)],
                fifths(Count::Declared),
            ]
            .concat(),
            OpeningRule::Taraguchi { count } => taraguchi(count),
            OpeningRule::AsAgreed => Vec::new(),
        }
    }
}

impl Step {
    /// The colour of the player who takes the step; both ways of an `Either` begin with one player.
    pub fn by(&self) -> Option<Colour> {
        match self {
            &Step::Place { by, .. }
            | &Step::Swap { by }
            | &Step::Declare { by, .. }
            | &Step::Offer { by, .. }
            | &Step::Choose { by } => Some(by),
            Step::Either(steps, _) => steps.first().and_then(Step::by),
        }
    }
}

fn taraguchi(count: Fifths) -> Vec<Step> {
    let swaps = vec![
        swap(Black),
        place(Black, 5, Area::NINE),
        swap(White),
        place(White, 6, Area::ANYWHERE),
    ];
    vec![
        place(Black, 1, Area::CENTRE),
        swap(White),
        place(White, 2, Area::THREE),
        swap(Black),
        place(Black, 3, Area::FIVE),
        swap(White),
        place(White, 4, Area::SEVEN),
        Step::Either(swaps, fifths(Count::Fixed(count))),
    ]
}

/// One player places the first three stones, white among them.
fn opening_by_black() -> Vec<Step> {
    vec![place(Black, 1, Area::CENTRE), place(Black, 2, Area::THREE), place(Black, 3, Area::FIVE)]
}

/// Black offers fifth moves, White keeps one and plays the sixth.
fn fifths(count: Count) -> Vec<Step> {
    vec![
        Step::Offer { by: Black, count },
        Step::Choose { by: White },
        place(White, 6, Area::ANYWHERE),
    ]
}

const fn place(by: Colour, number: u8, area: Area) -> Step {
    Step::Place { by, number, area }
}

const fn swap(by: Colour) -> Step {
    Step::Swap { by }
}

/// `free`, `rif`, `yamaguchi`, `yamaguchi-12`, `soosyrv-8`, `taraguchi-10`, `as-agreed`.
impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningRule::Free => f.write_str("free"),
            OpeningRule::Rif => f.write_str("rif"),
            OpeningRule::Yamaguchi { limit: Fifths::MAX } => f.write_str("yamaguchi"),
            OpeningRule::Yamaguchi { limit } => write!(f, "yamaguchi-{}", limit.0),
            OpeningRule::Soosyrv { limit } => write!(f, "soosyrv-{}", limit.0),
            OpeningRule::Taraguchi { count } => write!(f, "taraguchi-{}", count.0),
            OpeningRule::AsAgreed => f.write_str("as-agreed"),
        }
    }
}

/// A name that is no opening regulation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "there is no opening regulation \"{0}\"; known are free, rif, yamaguchi, yamaguchi-N, soosyrv-N, taraguchi-N and as-agreed, N from 1 to 100"
)]
pub struct UnknownRule(String);

/// Reads what `Display` writes. Yamaguchi without a number leaves the number declared to the
/// players, up to [`Fifths::MAX`].
impl FromStr for OpeningRule {
    type Err = UnknownRule;

    fn from_str(name: &str) -> Result<OpeningRule, UnknownRule> {
        let numbered = |prefix| {
            let number: Option<u8> = name.strip_prefix(prefix).and_then(|n| n.parse().ok());
            number.and_then(Fifths::new)
        };
        match name {
            "free" => return Ok(OpeningRule::Free),
            "rif" => return Ok(OpeningRule::Rif),
            "yamaguchi" => return Ok(OpeningRule::Yamaguchi { limit: Fifths::MAX }),
            "as-agreed" => return Ok(OpeningRule::AsAgreed),
            _ => {}
        }
        let yamaguchi = numbered("yamaguchi-").map(|limit| OpeningRule::Yamaguchi { limit });
        let soosyrv = numbered("soosyrv-").map(|limit| OpeningRule::Soosyrv { limit });
        let taraguchi = numbered("taraguchi-").map(|count| OpeningRule::Taraguchi { count });
        yamaguchi.or(soosyrv).or(taraguchi).ok_or_else(|| UnknownRule(name.into()))
    }
}
