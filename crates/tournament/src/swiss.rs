//! The Swiss systems of the rulebooks.
//!
//! Each is a pure function of the table and the [`Terms`]. The result is the best complete pairing by
//! three keys: as few as possible leave their groups, and to near ones; as few as possible get a
//! colour a third time running; and among those left the first in the order of the rulebook's search.
//! The regulated Swiss of renju has a text of its own.

mod classification;
mod colours;
mod field;
mod floats;
mod grounds;
mod groups;
mod inside;
mod keys;
mod procedure;
pub mod reading;
mod reasons;
mod regulated;
mod repair;
mod search;
mod start;
mod terms;
#[cfg(test)]
mod tests;
mod usual;
mod warnings;
mod weigh;
mod windows;

use lots::Lot;

use crate::matching::Largest;
use crate::{
    Bye, Colour, Drawn, Impossible, Moved, Note, Number, Pair, Pairing, Passed, Refusal, Round,
    Search, Source, System, Tournament,
};
use classification::{active, check_table, classify};
use colours::Painter;
use field::Field;
use grounds::Grounds;
use groups::Groups;
use procedure::{Palette, Procedure, drawn_numbers};
use regulated::Found;
use warnings::warnings;

pub use repair::repair;
pub use start::{StartOrder, starting_order};
pub use terms::{
    BelowHalf, History, LotColours, Lots, Met, NumberOrder, Numbering, Readings, Terms,
    UpwardHalves,
};

/// How much is to be said about the pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// The pairs and what they rest on.
    Pairs,
    /// Also why those who came earlier in the order were passed over.
    Reasons,
}

/// The pairs of the next round by one of the Swiss systems of the five rulebooks.
pub(crate) fn pair(
    system: System,
    tournament: &Tournament,
    terms: &Terms,
    depth: Depth,
) -> Result<Pairing, Impossible> {
    check_table(tournament)?;
    let lot = draw(system, tournament, terms)?;
    let order = lot.as_ref().map_or(&[][..], |lot| &lot.order);
    let field = classify(tournament, system, terms, order);
    let grounds = Grounds::new(system, terms, field.round);
    let mut notes = Vec::new();
    let (field, bye) = match settle_bye(&field, &grounds) {
        Ok(bye) => (field, bye),
        Err(_) => {
            let free = without_bar(&field);
            let bye = settle_bye(&free, &grounds)?;
            notes.push(Note::BarDropped);
            (free, bye)
        }
    };
    let odd_gets = first_colour(system, tournament, terms, &mut notes);
    let painter =
        Painter { field: &field, system, odd_gets, lot_colours: terms.readings.lot_colours };
    let procedure = Procedure { field: &field, system, terms, win: tournament.worth.win, painter };
    let found = find(&procedure, bye.as_ref().map(|(index, _)| *index), depth);
    let pairs: Vec<Pair> =
        found.into_iter().map(|found| finish(found, &painter, &grounds, &mut notes)).collect();
    let mut because = grounds.round;
    if notes.contains(&Note::BarDropped) {
        because.push(reading::BAR_DROPPED.into());
    }
    notes.extend(warnings(&field, system, tournament, &pairs));
    Ok(Pairing { pairs, bye: bye.map(|(_, bye)| bye), lot, notes, because })
}

/// The pairs in the order of formation.
fn find(procedure: &Procedure<'_>, bye: Option<usize>, depth: Depth) -> Vec<Found> {
    if procedure.system == System::RenjuRegulated {
        return regulated::pair_groups(procedure, bye, depth);
    }
    let (groups, left) = Groups::new(procedure, bye);
    let pairs = search::pair_groups(&groups, &left);
    match depth {
        Depth::Pairs => reasons::tell(&groups, &pairs),
        Depth::Reasons => reasons::explain(&groups, left, &pairs),
    }
}

/// The lot of the round, if the system asks for one.
fn draw(
    system: System,
    tournament: &Tournament,
    terms: &Terms,
) -> Result<Option<Drawn>, Impossible> {
    let round = tournament.next_round();
    let asked = match system {
        System::UaLot => true,
        System::RuLot | System::RenjuLot => round > 1,
        _ => false,
    };
    if !asked {
        return Ok(None);
    }
    let mut order: Vec<Number> = tournament.numbers().collect();
    let source = match &terms.lots {
        Lots::None => return Err(Impossible::NoLot { round }),
        Lots::Numbers => Source::Numbers,
        Lots::Given(given) => {
            check_lot(tournament, given, round)?;
            order.clone_from(given);
            Source::Given
        }
        Lots::Seed(seed) => {
            let purpose = format!("round {round}: pairs");
            Lot::new(seed, &purpose).shuffle(&mut order);
            Source::Seed { purpose }
        }
    };
    Ok(Some(Drawn { source, order }))
}

/// A lot names everybody who is to be paired, and nobody twice.
fn check_lot(tournament: &Tournament, lot: &[Number], round: Round) -> Result<(), Impossible> {
    let mut named = vec![false; tournament.participants.len()];
    for &who in lot {
        match named.get_mut(who.index()) {
            Some(named) if !*named => *named = true,
            _ => return Err(Impossible::BadLot { round, who }),
        }
    }
    match active(tournament).find(|who| !named[who.index()]) {
        Some(who) => Err(Impossible::BadLot { round, who }),
        None => Ok(()),
    }
}

/// The one who is free, if the number is odd; proves on the way that all others can be paired.
fn settle_bye(field: &Field, grounds: &Grounds) -> Result<Option<(usize, Bye)>, Impossible> {
    let count = field.players.len();
    let round = field.round;
    let legal = |one: usize, other: usize| field.may_play(one, other);
    let mut all = Largest::new(count, (0..count).collect(), &legal);
    if count % 2 == 1 && field.players.iter().all(|player| player.had_plus) {
        return Err(Impossible::NoBye { round });
    }
    if all.left_over() != count % 2 {
        return Err(Impossible::Rematch { round });
    }
    if count.is_multiple_of(2) {
        return Ok(None);
    }
    let mut passed: Vec<Passed> = Vec::new();
    for index in (0..count).rev() {
        let player = &field.players[index];
        if !player.had_plus && all.take_out(&[index], &legal) {
            let bye = Bye { who: player.number, passed, because: grounds.bye.clone() };
            return Ok(Some((index, bye)));
        }
        let why = if player.had_plus { Refusal::HadBye } else { Refusal::NoCompletion };
        passed.push(field.passed(index, why));
    }
    Err(Impossible::Rematch { round })
}

fn without_bar(field: &Field) -> Field {
    let mut free = field.clone();
    for player in &mut free.players {
        player.barred = field::Colours::NONE;
    }
    free
}

/// The colour that an odd number gets where neither of a pair has played.
fn first_colour(
    system: System,
    tournament: &Tournament,
    terms: &Terms,
    notes: &mut Vec<Note>,
) -> Colour {
    let renju = Palette::of(system) == Palette::Renju;
    let usual = if renju { Colour::Black } else { Colour::White };
    let fixed = match system {
        System::RuLot | System::RenjuLot | System::UaLot => true,
        System::UaMedianSolkoff | System::UaChessBuchholz => drawn_numbers(system, terms.numbering),
        _ => renju && tournament.played_rounds() > 0,
    };
    if fixed {
        return usual;
    }
    let had = || match tournament.rounds.first()?.first()? {
        crate::Entry::Game { colour, .. } => Some(*colour),
        _ => None,
    };
    let drawn = || match &terms.lots {
        Lots::Seed(seed) => {
            Lot::new(seed, "round 1: colours").pick(&[Colour::White, Colour::Black]).copied()
        }
        _ => None,
    };
    tournament.first_colour.or_else(had).or_else(drawn).unwrap_or_else(|| {
        if tournament.rounds.is_empty() {
            notes.push(Note::FirstColourAssumed(usual));
        }
        usual
    })
}

/// Gives a pair its colours and its explanation.
fn finish(found: Found, painter: &Painter<'_>, grounds: &Grounds, notes: &mut Vec<Note>) -> Pair {
    let Found { one, other, group, stayed, passed } = found;
    let field = painter.field;
    let (colour, colours) = painter.paint(one, other);
    let (first, second) = (&field.players[one], &field.players[other]);
    let moved = match first.points.cmp(&second.points) {
        std::cmp::Ordering::Equal => Moved::Stayed,
        std::cmp::Ordering::Greater => Moved::Descent,
        std::cmp::Ordering::Less => Moved::Rise,
    };
    let third = [(first, colour), (second, !colour)].into_iter();
    let third = third.filter(|(player, colour)| player.twice.has(*colour));
    let mut third = third.map(|(player, _)| player.number);
    notes.extend(third.clone().map(Note::ThirdRunning));
    let third_running = third.next();
    let (one, other) = (field.place(one), field.place(other));
    let (white, black) = match colour {
        Colour::White => (one.who, other.who),
        Colour::Black => (other.who, one.who),
    };
    let because = grounds.pair(moved, colours);
    let search = Search { group, one, other, moved, stayed, passed, colours, third_running };
    Pair { white, black, because, search: Some(Box::new(search)) }
}
