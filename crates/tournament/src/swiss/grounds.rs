//! The clauses and readings that stand behind a round, a bye, a pair and its colours.

use clauses::{Clause, Document};

use crate::{ColourRule, Ground, Moved, System};

use super::procedure::{Palette, drawn_numbers};
use super::reading::{self, Reading};
use super::{BelowHalf, History, Met, NumberOrder, Terms, UpwardHalves};

/// The grounds of one system in one round, looked up once.
pub(super) struct Grounds {
    system: System,
    /// Of the round as a whole.
    pub(super) round: Vec<Ground>,
    /// Of the bye.
    pub(super) bye: Vec<Ground>,
    inside: Vec<Ground>,
    down: Vec<Ground>,
    up: Vec<Ground>,
    colours: Vec<Ground>,
    first_colours: Vec<Ground>,
}

impl Grounds {
    /// The grounds of a system in a round.
    pub(super) fn new(system: System, terms: &Terms, round: u16) -> Grounds {
        let list = |clauses: &[&str]| cite(system, terms, clauses);
        let first = round == 1;
        Grounds {
            system,
            round: [list(of_round(system, round)), readings(system, terms, round)].concat(),
            bye: [list(of_bye(system)), vec![reading::BYE_FROM_THE_END.into()]].concat(),
            inside: list(inside(system, terms, first)),
            down: list(moving(system)),
            up: list(rising(system)),
            colours: list(colours(system)),
            first_colours: list(if first { first_colours(system, terms) } else { colours(system) }),
        }
    }

    /// The grounds of a pair.
    pub(super) fn pair(&self, moved: Moved, rule: ColourRule) -> Vec<Ground> {
        let place = match moved {
            Moved::Stayed => &self.inside,
            Moved::Descent => &self.down,
            Moved::Rise => &self.up,
        };
        let colours = match rule {
            ColourRule::Number | ColourRule::FirstHasWhite => &self.first_colours,
            _ => &self.colours,
        };
        let mut grounds = place.clone();
        grounds.extend(colours.iter().filter(|ground| !place.contains(ground)).cloned());
        grounds.extend(self.colour_reading(rule).map(Ground::from));
        grounds
    }

    fn colour_reading(&self, rule: ColourRule) -> Option<Reading> {
        match (rule, Palette::of(self.system)) {
            (ColourRule::Exchanged, _) => Some(reading::THIRD_IS_EXCHANGED),
            (ColourRule::HigherAlternates, _) if self.system == System::UaLot => {
                Some(reading::HIGHER_IN_LOT_ALTERNATES)
            }
            (ColourRule::LotAlternates, _) => Some(reading::EARLIER_IN_LOT_ALTERNATES),
            (ColourRule::EarlierGetsDue, _) => Some(reading::EARLIER_GETS_DUE),
            (ColourRule::Number | ColourRule::FirstHasWhite, _) => None,
            (_, Palette::Ru) => Some(reading::RU_COLOURS),
            (_, Palette::Renju) if self.system == System::RenjuRegulated => {
                Some(reading::RENJU_COLOURS)
            }
            _ => None,
        }
    }
}

/// Clauses by their numbers. A Russian number is that of the 2022 edition behind `5.4.10`.
fn cite(system: System, terms: &Terms, numbers: &[&str]) -> Vec<Ground> {
    let document = document(system, terms);
    let full = |number: &&str| match (Palette::of(system), document) {
        (Palette::Ru, Document::RU_2013) => format!("{document} 1.15{number}"),
        (Palette::Ru, _) => format!("{document} 5.4.10{number}"),
        _ => format!("{document} {number}"),
    };
    let known = |number: &&str| Clause::parse(&full(number)).ok().map(Ground::Clause);
    numbers.iter().filter_map(known).collect()
}

fn document(system: System, terms: &Terms) -> Document {
    match (Palette::of(system), system) {
        (Palette::Ru, _) => terms.edition.document(),
        (Palette::Ua, System::UaChessBuchholz) => Document::UA_CHESS,
        (Palette::Ua, _) => Document::UA_2024,
        (Palette::Renju, _) => Document::RU_2013,
    }
}

fn of_round(system: System, round: u16) -> &'static [&'static str] {
    match (system, round) {
        (System::RuLot, _) => &[".2", ".4", ".8"],
        (System::RuIndividual, 1) => &[".2", ".5", ".5.1", ".5.2", ".8"],
        (System::RuIndividual, 2) => &[".2", ".5", ".5.3", ".8"],
        (System::RuIndividual, _) => &[".2", ".5", ".5.6", ".8"],
        (System::RuTruncatedSolkoff, 1) => &[".2", ".6", ".6.1", ".5.1", ".5.2", ".8"],
        (System::RuTruncatedSolkoff, 2) => &[".2", ".6", ".6.1", ".5.3", ".8"],
        (System::RuTruncatedSolkoff, _) => &[".2", ".6", ".6.1", ".6.2", ".8"],
        (System::RuBuchholz, 1) => &[".2", ".7", ".7.1", ".7.2", ".8"],
        (System::RuBuchholz, 2) => &[".2", ".7", ".7.3", ".8"],
        (System::RuBuchholz, _) => &[".2", ".7", ".7.6", ".8"],
        (System::UaMedianSolkoff, 1) => &["III.swiss.1", "III.swiss.9", "III.swiss.9.2"],
        (System::UaMedianSolkoff, 2) => &[
            "III.swiss.1",
            "III.swiss.2",
            "III.swiss.9",
            "III.swiss.9.2",
            "III.swiss.9.6",
            "III.swiss.9.12",
        ],
        (System::UaMedianSolkoff, _) => &[
            "III.swiss.1",
            "III.swiss.2",
            "III.swiss.9",
            "III.swiss.9.2",
            "III.swiss.9.7",
            "III.swiss.9.12",
        ],
        (System::UaChessBuchholz, 1) => &["IV.7.1", "IV.7.9.5"],
        (System::UaChessBuchholz, 2) => &["IV.7.1", "IV.7.2", "IV.7.9.6", "IV.7.9.12"],
        (System::UaChessBuchholz, _) => &[
            "IV.7.1",
            "IV.7.2",
            "IV.7.9.7.1",
            "IV.7.9.7.2",
            "IV.7.9.7.3",
            "IV.7.9.7.4",
            "IV.7.9.12",
        ],
        (System::UaLot, _) => &["III.swiss.1", "III.swiss.2", "III.swiss.7"],
        (System::RenjuRegulated, _) => &["5.3.14.2", "5.3.15", "5.3.15.3"],
        (System::RenjuLot, _) => &["5.3.14.2", "5.3.16", "5.3.16.1"],
        (System::FideDutch, _) => &[],
    }
}

fn of_bye(system: System) -> &'static [&'static str] {
    match system {
        System::UaMedianSolkoff => &["III.swiss.6", "III.swiss.9.1"],
        System::UaLot => &["III.swiss.6"],
        System::UaChessBuchholz => &["IV.7.6"],
        System::RenjuRegulated => &["5.3.15.2"],
        System::RenjuLot | System::FideDutch => &[],
        _ => &[".2"],
    }
}

fn inside(system: System, terms: &Terms, first: bool) -> &'static [&'static str] {
    match (system, first) {
        (System::RuLot, _) => &[".4"],
        (System::RuIndividual | System::RuTruncatedSolkoff, true) => &[".5.2"],
        (System::RuIndividual | System::RuTruncatedSolkoff, false) => &[".5.5"],
        (System::RuBuchholz, true) => &[".7.2"],
        (System::RuBuchholz, false) => &[".7.5"],
        (System::UaMedianSolkoff, true) if drawn_numbers(system, terms.numbering) => {
            &["III.swiss.9.5"]
        }
        (System::UaMedianSolkoff, true) => &["III.swiss.9.3", "III.swiss.9.4"],
        (System::UaMedianSolkoff, false) => &["III.swiss.9.8"],
        (System::UaChessBuchholz, true) => &["IV.7.9.5"],
        (System::UaChessBuchholz, false) => &["IV.7.9.8.2"],
        (System::UaLot, _) => &["III.swiss.7"],
        (System::RenjuRegulated, _) => &["5.3.15.3"],
        (System::RenjuLot, _) => &["5.3.16.1"],
        (System::FideDutch, _) => &[],
    }
}

fn moving(system: System) -> &'static [&'static str] {
    match system {
        System::RuLot => &[".4"],
        System::RuIndividual | System::RuTruncatedSolkoff => &[".5.4"],
        System::RuBuchholz => &[".7.4"],
        System::UaMedianSolkoff => &["III.swiss.9.8", "III.swiss.9.11"],
        System::UaChessBuchholz => &["IV.7.9.8.1", "IV.7.9.11"],
        System::UaLot => &["III.swiss.2", "III.swiss.4"],
        System::RenjuRegulated => &["5.3.15.4"],
        System::RenjuLot => &["5.3.16.1", "5.3.16.1.1", "5.3.16.1.3"],
        System::FideDutch => &[],
    }
}

fn rising(system: System) -> &'static [&'static str] {
    match system {
        System::UaMedianSolkoff => &["III.swiss.9.10", "III.swiss.9.11"],
        System::UaChessBuchholz => &["IV.7.9.10", "IV.7.9.11"],
        _ => moving(system),
    }
}

fn colours(system: System) -> &'static [&'static str] {
    match system {
        System::UaMedianSolkoff => &["III.swiss.3", "III.swiss.9.14"],
        System::UaChessBuchholz => &["IV.7.3", "IV.7.9.14"],
        System::UaLot => &["III.swiss.3", "III.swiss.7"],
        System::RenjuRegulated | System::RenjuLot => &["5.3.14.2", "5.3.16.1.2"],
        System::FideDutch => &[],
        _ => &[".2"],
    }
}

fn first_colours(system: System, terms: &Terms) -> &'static [&'static str] {
    match system {
        System::UaMedianSolkoff if drawn_numbers(system, terms.numbering) => &["III.swiss.9.5"],
        System::UaMedianSolkoff => &["III.swiss.9.4"],
        System::UaChessBuchholz => &["IV.7.9.5"],
        System::UaLot => &["III.swiss.7"],
        System::RenjuRegulated | System::RenjuLot => &["5.3.16.1"],
        System::RuBuchholz => &[".7.2"],
        System::RuIndividual | System::RuTruncatedSolkoff => &[".5.2"],
        System::RuLot => &[".4"],
        System::FideDutch => &[],
    }
}

/// The readings that the round as a whole rests on.
fn readings(system: System, terms: &Terms, round: u16) -> Vec<Ground> {
    let chosen = &terms.readings;
    let mut list = vec![reading::FIRST_IN_ORDER];
    list.push(match chosen.met {
        Met::Played => reading::MET_IS_PLAYED,
        Met::Paired => reading::MET_IS_PAIRED,
    });
    let by_lot = matches!(system, System::RuLot | System::UaLot | System::RenjuLot);
    let by_coefficient = matches!(
        system,
        System::RuTruncatedSolkoff | System::UaMedianSolkoff | System::UaChessBuchholz
    );
    if by_lot && round > 1 {
        list.push(reading::ROUND_LOT);
    }
    if by_coefficient && round > 2 {
        list.push(match chosen.numbers {
            NumberOrder::Alternating => reading::NUMBERS_ALTERNATE,
            NumberOrder::Ascending => reading::NUMBERS_ASCEND,
        });
    }
    match Palette::of(system) {
        Palette::Ru => {}
        Palette::Ua => list.extend(ukrainian(system, terms, round)),
        Palette::Renju => list.extend(renju(system, terms)),
    }
    list.into_iter().map(Ground::from).collect()
}

fn ukrainian(system: System, terms: &Terms, round: u16) -> Vec<Reading> {
    let mut list = vec![
        reading::UNPLAYED_NO_COLOUR,
        reading::ONE_SIDED_HISTORY,
        reading::FLOATS_CANCEL_IN_ORDER,
    ];
    list.push(match terms.readings.history {
        History::Both => reading::HISTORY_OF_BOTH,
        History::MoverOnly => reading::HISTORY_OF_MOVER,
    });
    if system != System::UaLot {
        list.push(match terms.readings.below_half {
            BelowHalf::BottomUp => reading::BELOW_HALF_BOTTOM_UP,
            BelowHalf::TopDown => reading::BELOW_HALF_TOP_DOWN,
        });
        list.extend((round > 2).then_some(reading::BYE_COUNTS_LOWEST));
    }
    let chess_rated = system == System::UaChessBuchholz && !drawn_numbers(system, terms.numbering);
    list.extend((round == 1 && chess_rated).then_some(reading::RATED_BY_ANALOGY));
    list
}

fn renju(system: System, terms: &Terms) -> Vec<Reading> {
    let halves = match terms.readings.upward_halves {
        UpwardHalves::Ascending => reading::UPWARD_HALVES_ASCEND,
        UpwardHalves::Descending => reading::UPWARD_HALVES_DESCEND,
    };
    match system {
        System::RenjuRegulated => {
            vec![reading::RENJU_EXACT_FORM, reading::ONE_SIDED_HISTORY, halves]
        }
        _ => vec![reading::RENJU_EXACT_FORM, reading::ONE_SIDED_HISTORY],
    }
}
