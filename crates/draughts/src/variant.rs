//! The games, for choosing at run time.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use crate::colour::Colour;
use crate::game::{self, Game, LastRow};
use crate::square::{Square, SquareSet};

/// How pieces move and capture, and on which board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Rules {
    /// Russian draughts on 64 squares.
    Russian,
    /// Brazilian draughts on 64 squares; also draughts-64 with the majority option of
    /// `RU-2022 6.2.3`, which is the same thing.
    Brazilian,
    /// International draughts on 100 squares.
    International,
    /// English checkers.
    English,
    /// Draughts on 80 squares: ten files, eight ranks.
    Eighty,
}

impl Rules {
    /// The five sets of rules.
    pub const ALL: [Rules; 5] =
        [Rules::Russian, Rules::Brazilian, Rules::International, Rules::English, Rules::Eighty];
}

/// Runs code specialised for the game of some [`Rules`].
macro_rules! specialise {
    ($rules:expr, $G:ident => $body:expr) => {
        match $rules {
            $crate::variant::Rules::Russian => {
                type $G = $crate::game::Russian;
                $body
            }
            $crate::variant::Rules::Brazilian => {
                type $G = $crate::game::Brazilian;
                $body
            }
            $crate::variant::Rules::International => {
                type $G = $crate::game::International;
                $body
            }
            $crate::variant::Rules::English => {
                type $G = $crate::game::English;
                $body
            }
            $crate::variant::Rules::Eighty => {
                type $G = $crate::game::Eighty;
                $body
            }
        }
    };
}
pub(crate) use specialise;

/// What a player plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Goal {
    /// Who cannot move, or has no pieces left, has lost.
    Take,
    /// Who cannot move, or has no pieces left, has won: giveaway (поддавки).
    GiveAway,
}

/// How the squares of a board are named in print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Naming {
    /// `a1`, `c3`: files from White's left, ranks from White's side.
    Algebraic,
    /// `1`, `32`: row by row from Black's side.
    Numeric,
}

/// A game: rules and goal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant {
    rules: Rules,
    goal: Goal,
}

/// The constants of a game, to be shown to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Number of files.
    pub width: u32,
    /// Number of ranks.
    pub height: u32,
    /// Men of each side at the start.
    pub men: u32,
    /// Do kings move any distance?
    pub flying_kings: bool,
    /// Do men capture backwards?
    pub men_capture_backwards: bool,
    /// Must the most pieces be taken?
    pub majority: bool,
    /// What happens to a man on the last row in the middle of a capture.
    pub last_row: LastRow,
    /// Who has the first move.
    pub begins: Colour,
}

impl Variant {
    /// Russian draughts-64.
    pub const RUSSIAN: Variant = Variant::new(Rules::Russian, Goal::Take);
    /// Brazilian draughts-64.
    pub const BRAZILIAN: Variant = Variant::new(Rules::Brazilian, Goal::Take);
    /// International draughts-100.
    pub const INTERNATIONAL: Variant = Variant::new(Rules::International, Goal::Take);
    /// English checkers.
    pub const ENGLISH: Variant = Variant::new(Rules::English, Goal::Take);
    /// Draughts-80.
    pub const EIGHTY: Variant = Variant::new(Rules::Eighty, Goal::Take);
    /// Giveaway with the Russian rules, the one the rulebooks know.
    pub const GIVEAWAY: Variant = Variant::new(Rules::Russian, Goal::GiveAway);

    /// Every variant, the usual six first.
    pub const ALL: [Variant; 10] = [
        Variant::RUSSIAN,
        Variant::BRAZILIAN,
        Variant::INTERNATIONAL,
        Variant::ENGLISH,
        Variant::GIVEAWAY,
        Variant::EIGHTY,
        Variant::new(Rules::Brazilian, Goal::GiveAway),
        Variant::new(Rules::International, Goal::GiveAway),
        Variant::new(Rules::English, Goal::GiveAway),
        Variant::new(Rules::Eighty, Goal::GiveAway),
    ];

    /// The game with these rules and this goal.
    pub const fn new(rules: Rules, goal: Goal) -> Variant {
        Variant { rules, goal }
    }

    /// How pieces move and capture.
    pub fn rules(self) -> Rules {
        self.rules
    }

    /// What the players play for.
    pub fn goal(self) -> Goal {
        self.goal
    }

    /// The name used on the command line and in files, such as `russian`.
    pub fn name(self) -> &'static str {
        match (self.goal, self.rules) {
            (Goal::Take, Rules::Russian) => "russian",
            (Goal::Take, Rules::Brazilian) => "brazilian",
            (Goal::Take, Rules::International) => "international",
            (Goal::Take, Rules::English) => "english",
            (Goal::Take, Rules::Eighty) => "eighty",
            (Goal::GiveAway, Rules::Russian) => "giveaway",
            (Goal::GiveAway, Rules::Brazilian) => "giveaway-brazilian",
            (Goal::GiveAway, Rules::International) => "giveaway-international",
            (Goal::GiveAway, Rules::English) => "giveaway-english",
            (Goal::GiveAway, Rules::Eighty) => "giveaway-eighty",
        }
    }

    /// The constants of the game.
    pub fn facts(self) -> Facts {
        specialise!(self.rules, G => facts::<G>())
    }

    /// How many squares the board has.
    pub fn squares(self) -> u32 {
        let Facts { width, height, .. } = self.facts();
        width / 2 * height
    }

    /// How squares are named in print.
    pub fn naming(self) -> Naming {
        match self.rules {
            Rules::International | Rules::English => Naming::Numeric,
            Rules::Russian | Rules::Brazilian | Rules::Eighty => Naming::Algebraic,
        }
    }

    /// The row on which men of this colour are crowned.
    pub fn crowning_row(self, colour: Colour) -> SquareSet {
        let white = colour == Colour::White;
        specialise!(self.rules, G => game::squares::<G>(game::crowning_row::<G>(white)))
    }

    /// The square in this file and rank, counted from 0 at White's left; none if it is light or
    /// off the board.
    pub fn square_at(self, file: u32, rank: u32) -> Option<Square> {
        let Facts { width, height, .. } = self.facts();
        let playing = file < width && rank < height && (file + rank).is_multiple_of(2);
        playing.then(|| Square::of_board((height - 1 - rank) * (width / 2) + file / 2 + 1))
    }

    /// The file and rank of a square, counted from 0 at White's left; none if the board has no
    /// such square.
    pub fn file_and_rank(self, square: Square) -> Option<(u32, u32)> {
        let Facts { width, height, .. } = self.facts();
        let index = square.number() - 1;
        let row = index / (width / 2);
        let rank = (height - 1).checked_sub(row)?;
        Some((index % (width / 2) * 2 + rank % 2, rank))
    }

    /// The printed name of a square, as the variant's rulebooks name it.
    pub fn square_name(self, square: Square) -> String {
        self.square_name_in(square, self.naming())
    }

    /// The name of a square in the given naming.
    pub fn square_name_in(self, square: Square, naming: Naming) -> String {
        match (naming, self.file_and_rank(square)) {
            (Naming::Algebraic, Some((file, rank))) => {
                format!("{}{}", char::from(b'a' + file as u8), rank + 1)
            }
            _ => square.number().to_string(),
        }
    }

    /// The square with this name, in either naming: `c3`, `C3` or `22`.
    pub fn square_named(self, name: &str) -> Result<Square, UnknownSquare> {
        let by_number = || {
            let number: u32 = name.parse().ok()?;
            Square::new(number).filter(|_| number <= self.squares())
        };
        let by_file_and_rank = || {
            let mut letters = name.chars();
            let file = u32::from(letters.next()?.to_ascii_lowercase()).checked_sub('a'.into())?;
            let rank: u32 = letters.as_str().parse().ok()?;
            self.square_at(file, rank.checked_sub(1)?)
        };
        let digits = name.bytes().all(|byte| byte.is_ascii_digit());
        let found = if digits { by_number() } else { by_file_and_rank() };
        found.ok_or_else(|| UnknownSquare { name: name.to_owned(), variant: self })
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Variant, UnknownVariant> {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.name() == name)
            .ok_or_else(|| UnknownVariant { name: name.to_owned() })
    }
}

/// A name that no variant has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no draughts variant “{name}”; the variants are {}", Variant::ALL.map(Variant::name).join(", "))]
pub struct UnknownVariant {
    /// The name as given.
    pub name: String,
}

/// A name that no square of the board has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the {variant} board has no playing square “{name}”; it has {}", squares_in_words(*variant))]
pub struct UnknownSquare {
    /// The name as given.
    pub name: String,
    /// The game on whose board it was looked for.
    pub variant: Variant,
}

fn squares_in_words(variant: Variant) -> String {
    let Facts { width, height, .. } = variant.facts();
    let last_file = char::from(b'a' + (width - 1) as u8);
    format!("the dark squares of a1–{last_file}{height}, numbered 1–{}", variant.squares())
}

fn facts<G: Game>() -> Facts {
    Facts {
        width: G::WIDTH,
        height: G::HEIGHT,
        men: G::HALF * G::ROWS_OF_MEN,
        flying_kings: G::FLYING_KINGS,
        men_capture_backwards: G::MEN_CAPTURE_BACKWARDS,
        majority: G::MAJORITY,
        last_row: G::LAST_ROW,
        begins: G::BEGINS,
    }
}
