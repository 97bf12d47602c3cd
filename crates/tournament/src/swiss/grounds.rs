//! The clauses and readings that stand behind a round, a bye, a pair and its colours.

use clauses::Clause;
use rulebook::{Rulebook, StartingNumbers, SwissClauses};

use crate::{ColourRule, Ground, Moved, Round, System};

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
    pub(super) fn new(system: System, terms: &Terms, round: Round) -> Grounds {
        let numbers = match drawn_numbers(system, terms.numbering) {
            true => StartingNumbers::Drawn,
            false => StartingNumbers::Rated,
        };
        let described = described(system, terms);
        let of = |clauses: fn(&SwissClauses) -> &[Clause]| {
            described.map(|said| list(clauses(said))).unwrap_or_default()
        };
        let first = |clauses: fn(&SwissClauses, u16, StartingNumbers) -> &[Clause]| {
            described.map(|said| list(clauses(said, round.get(), numbers))).unwrap_or_default()
        };
        let whole = described.map(|said| list(said.round(round.get()))).unwrap_or_default();
        Grounds {
            system,
            round: [whole, readings(system, terms, round)].concat(),
            bye: [of(SwissClauses::bye), vec![reading::BYE_FROM_THE_END.into()]].concat(),
            inside: first(SwissClauses::inside),
            down: of(SwissClauses::descent),
            up: of(SwissClauses::rise),
            colours: of(SwissClauses::colours),
            first_colours: first(SwissClauses::first_colours),
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

/// What the document says that describes the procedure: the rulebook of the event if it does, otherwise
/// another.
fn described(system: System, terms: &Terms) -> Option<&'static SwissClauses> {
    let own = terms.rulebook.and_then(|document| Rulebook::of(document).swiss(system.id()));
    own.or_else(|| Rulebook::swiss_elsewhere(system.id()))
}

fn list(clauses: &[Clause]) -> Vec<Ground> {
    clauses.iter().copied().map(Ground::Clause).collect()
}

/// The readings that the round as a whole rests on.
fn readings(system: System, terms: &Terms, round: Round) -> Vec<Ground> {
    let chosen = &terms.readings;
    let mut list = vec![match system {
        System::RenjuRegulated => reading::FIRST_IN_ORDER,
        _ => reading::THREE_KEYS,
    }];
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

fn ukrainian(system: System, terms: &Terms, round: Round) -> Vec<Reading> {
    let mut list = vec![
        reading::UNPLAYED_NO_COLOUR,
        reading::ONE_SIDED_HISTORY,
        reading::THIRD_BREAKS_THE_PAIR,
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
