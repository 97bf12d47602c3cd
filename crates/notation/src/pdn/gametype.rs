//! The number that a file gives to each kind of draughts.

use draughts::{Goal, Rules, Variant};

/// What a `GameType` tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameType {
    /// One of our games.
    Known(Variant),
    /// A game that we do not play.
    Foreign { number: u32, name: &'static str },
    /// Nothing we can make sense of.
    Unclear,
}

impl GameType {
    /// Reads the value of a tag: a number, also with what may follow it (`25,W,8,8,A0,0`), or the
    /// name of a variant.
    pub(super) fn read(value: &str) -> GameType {
        let first = value.split([',', ' ', ';']).next().unwrap_or_default();
        match first.parse() {
            Ok(number) => GameType::of(number),
            Err(_) => match value.trim().to_lowercase().parse() {
                Ok(variant) => GameType::Known(variant),
                Err(_) => GameType::Unclear,
            },
        }
    }

    /// The numbers of the PDN standard, and the one that Lidraughts added.
    fn of(number: u32) -> GameType {
        let name = match number {
            20 => return GameType::Known(Variant::INTERNATIONAL),
            21 => return GameType::Known(Variant::ENGLISH),
            25 => return GameType::Known(Variant::RUSSIAN),
            26 => return GameType::Known(Variant::BRAZILIAN),
            41 => return GameType::Known(Variant::EIGHTY),
            98 => return GameType::Known(Variant::new(Rules::International, Goal::GiveAway)),
            22 => "Italian draughts",
            23 => "American pool checkers",
            24 => "Spanish draughts",
            27 => "Canadian draughts",
            28 => "Portuguese draughts",
            29 => "Czech draughts",
            30 => "Turkish draughts",
            31 => "Thai draughts",
            40 => "Frisian draughts",
            _ => return GameType::Unclear,
        };
        GameType::Foreign { number, name }
    }
}

/// The number of a variant. Only one giveaway game has its own; the others are told apart by a
/// `Variant` tag.
pub(super) fn number(variant: Variant) -> u32 {
    match (variant.rules(), variant.goal()) {
        (Rules::International, Goal::GiveAway) => 98,
        (Rules::International, Goal::Take) => 20,
        (Rules::English, _) => 21,
        (Rules::Russian, _) => 25,
        (Rules::Brazilian, _) => 26,
        (Rules::Eighty, _) => 41,
    }
}

/// The value of the `Variant` tag, where the number is not enough.
pub(super) fn variant_tag(variant: Variant) -> Option<&'static str> {
    let said = GameType::of(number(variant)) == GameType::Known(variant);
    (!said).then_some("Giveaway")
}

/// Does the value of a `Variant` tag say that pieces are to be given away?
pub(super) fn is_giveaway(value: &str) -> bool {
    const NAMES: [&str; 6] = ["giveaway", "anti", "losing", "suicide", "поддавки", "піддавки"];
    let value = value.to_lowercase();
    NAMES.iter().any(|name| value.starts_with(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_a_number_and_is_found_by_it() {
        for variant in Variant::ALL {
            let goal = match variant_tag(variant) {
                Some(value) if is_giveaway(value) => Goal::GiveAway,
                _ => Goal::Take,
            };
            let GameType::Known(found) = GameType::read(&number(variant).to_string()) else {
                panic!("{variant}")
            };
            let goal = if found.goal() == Goal::GiveAway { Goal::GiveAway } else { goal };
            assert_eq!(Variant::new(found.rules(), goal), variant);
        }
    }

    #[test]
    fn numbers_come_with_additions_and_names() {
        for value in ["25", " 25", "25,W,8,8,A0,0", "25 ", "Russian", "russian"] {
            assert_eq!(GameType::read(value.trim()), GameType::Known(Variant::RUSSIAN), "{value}");
        }
        assert!(matches!(GameType::read("40"), GameType::Foreign { number: 40, .. }));
        assert_eq!(GameType::read("7"), GameType::Unclear);
        assert_eq!(GameType::read(""), GameType::Unclear);
    }
}
