//! The classification before a round: who is to be paired, and in which order.

use crate::{Colour, Entry, Impossible, Key, Number, Points, Round, System, Tournament};

use super::field::{Colours, Field, Player};
use super::floats::{Counting, Floats, floats};
use super::procedure::Palette;
use super::{Met, NumberOrder, Terms};

/// Those who are to be paired, in order.
pub(super) fn classify(
    tournament: &Tournament,
    system: System,
    terms: &Terms,
    lot: &[Number],
) -> Field {
    let round = tournament.next_round();
    let scores = Scores::of(tournament, system);
    let floats = history(tournament, system, terms);
    let mut lot_place = vec![0; tournament.participants.len()];
    for (place, number) in lot.iter().enumerate() {
        lot_place[number.index()] = place;
    }
    let mut players: Vec<Player> = active(tournament)
        .map(|number| {
            let index = number.index();
            let colours: Vec<Colour> = tournament.colours(number).collect();
            let lot = lot_place[index];
            Player {
                number,
                points: scores.points[index],
                keys: keys(&scores, system, terms, round, number, lot),
                had_plus: tournament.entries(number).any(Entry::won_without_play),
                met: Vec::new(),
                barred: Colours::NONE,
                twice: Colours::NONE,
                colours,
                floats: floats[index].clone(),
                lot,
            }
        })
        .collect();
    players.sort_by_cached_key(|player| (-player.points.0, order(&player.keys)));
    let mut field = Field { players, round };
    note_meetings(&mut field, tournament, terms.readings.met);
    note_bars(&mut field, Palette::of(system));
    field
}

/// Checks that the table has a cell for everybody in every round, and names no strangers.
pub(super) fn check_table(tournament: &Tournament) -> Result<(), Impossible> {
    let participants = tournament.participants.len();
    let known = |number: Number| number.index() < participants;
    let sound = |cell: &Entry| !matches!(cell, Entry::Game { opponent, .. } if !known(*opponent));
    for (round, cells) in Round::all().zip(&tournament.rounds) {
        if cells.len() != participants || !cells.iter().all(sound) {
            return Err(Impossible::BadTable { round, participants });
        }
    }
    Ok(())
}

/// The numbers of those who are to be paired.
pub(super) fn active(tournament: &Tournament) -> impl Iterator<Item = Number> + '_ {
    let mut here = vec![true; tournament.participants.len()];
    for (number, _) in &tournament.away {
        if let Some(here) = here.get_mut(number.index()) {
            *here = false;
        }
    }
    let left = |number: Number| tournament.participants[number.index()].left_after.is_some();
    tournament.numbers().filter(move |number| here[number.index()] && !left(*number))
}

/// The opponent whom a cell of the table counts as met.
pub(super) fn opponent(met: Met, cell: Entry) -> Option<Number> {
    match (met, cell) {
        (Met::Paired, Entry::Game { opponent, .. }) => Some(opponent),
        _ => cell.played().map(|(opponent, ..)| opponent),
    }
}

fn history(tournament: &Tournament, system: System, terms: &Terms) -> Vec<Floats> {
    let counting = match Palette::of(system) {
        Palette::Ru => return vec![Floats::default(); tournament.participants.len()],
        Palette::Ua => Counting::Unforced,
        Palette::Renju => Counting::All,
    };
    floats(tournament, counting, |cell| opponent(terms.readings.met, cell))
}

fn note_meetings(field: &mut Field, tournament: &Tournament, met: Met) {
    let mut index_of = vec![None; tournament.participants.len()];
    for (index, player) in field.players.iter().enumerate() {
        index_of[player.number.index()] = Some(index);
    }
    for player in &mut field.players {
        let rounds = Round::all().zip(tournament.entries(player.number));
        let meetings = rounds.filter_map(|(round, cell)| Some((opponent(met, cell)?, round)));
        player.met = meetings
            .filter_map(|(who, round)| Some((index_of[who.index()]?, Some(round))))
            .collect();
    }
    let find = |number: Number| index_of.get(number.index()).copied().flatten();
    for (one, other) in &tournament.forbidden {
        if let (Some(one), Some(other)) = (find(*one), find(*other)) {
            field.players[one].met.push((other, None));
            field.players[other].met.push((one, None));
        }
    }
}

pub(super) fn note_bars(field: &mut Field, palette: Palette) {
    for player in &mut field.players {
        let run = |games| player.running(games).map_or(Colours::NONE, Colours::only);
        match palette {
            Palette::Ru => player.barred = run(3),
            Palette::Ua => player.twice = run(2),
            Palette::Renju => player.barred = renju_bar(player),
        }
    }
}

/// The colours that a player of renju must not get: a third running, or three more than the other.
pub(super) fn renju_bar(player: &Player) -> Colours {
    player.running(2).map_or(Colours::NONE, Colours::only).or(surplus(player))
}

/// The colour that he has had twice more than the other.
fn surplus(player: &Player) -> Colours {
    let (white, black) = (player.count(Colour::White), player.count(Colour::Black));
    let heavy = |own: usize, other: usize, colour| match own >= other + 2 {
        true => Colours::only(colour),
        false => Colours::NONE,
    };
    heavy(white, black, Colour::White).or(heavy(black, white, Colour::Black))
}

/// What orders a participant among equal points.
fn keys(
    scores: &Scores,
    system: System,
    terms: &Terms,
    round: Round,
    number: Number,
    lot: usize,
) -> Vec<Key> {
    let ascending = vec![Key::NumberAscending(number)];
    let alternating = match round.get() % 2 {
        1 => ascending.clone(),
        _ => vec![Key::NumberDescending(number)],
    };
    let behind = match terms.readings.numbers {
        NumberOrder::Alternating => alternating.clone(),
        NumberOrder::Ascending => ascending.clone(),
    };
    let opponents = || scores.opponents(number);
    match system {
        System::RuLot | System::RenjuLot if round == 1 => ascending,
        System::RuLot | System::RenjuLot | System::UaLot => vec![Key::Lot(lot as u16 + 1)],
        System::RuIndividual => alternating,
        System::RuBuchholz | System::RenjuRegulated if round <= 2 => ascending,
        System::RenjuRegulated | System::FideDutch => ascending,
        _ if round <= 2 => alternating,
        System::RuTruncatedSolkoff => {
            [vec![Key::TruncatedSolkoff(sum(&opponents(), 1, 0))], behind].concat()
        }
        System::RuBuchholz => [vec![Key::Buchholz(sum(&opponents(), 0, 0))], ascending].concat(),
        System::UaMedianSolkoff => {
            let all = opponents();
            let (full, median) = (sum(&all, 0, 0), sum(&all, 1, 1));
            [vec![Key::Solkoff(full), Key::MedianSolkoff(median)], behind].concat()
        }
        System::UaChessBuchholz => {
            let all = opponents();
            let (full, median) = (sum(&all, 0, 0), sum(&all, 1, 1));
            [vec![Key::Buchholz(full), Key::MedianBuchholz(median)], behind].concat()
        }
    }
}

/// Keys as numbers, the smaller the higher.
fn order(keys: &[Key]) -> Vec<i32> {
    let number = |number: Number| i32::from(number.get());
    let value = |key: &Key| match *key {
        Key::NumberAscending(own) => number(own),
        Key::NumberDescending(own) => -number(own),
        Key::Lot(place) => i32::from(place),
        Key::Solkoff(points)
        | Key::TruncatedSolkoff(points)
        | Key::MedianSolkoff(points)
        | Key::Buchholz(points)
        | Key::MedianBuchholz(points) => -points.0,
        Key::Risen(_) | Key::Descended(_) | Key::Due(_) => 0,
    };
    keys.iter().map(value).collect()
}

/// The sum of sorted points without so many of the worst and of the best.
fn sum(sorted: &[Points], worst: usize, best: usize) -> Points {
    let kept = sorted.len().saturating_sub(worst + best);
    sorted.iter().skip(worst).take(kept).copied().sum()
}

/// The points of everybody now.
struct Scores<'a> {
    tournament: &'a Tournament,
    points: Vec<Points>,
    /// What a bye counts in a coefficient: the lowest score.
    bye: Points,
}

impl Scores<'_> {
    fn of(tournament: &Tournament, system: System) -> Scores<'_> {
        let points: Vec<Points> =
            tournament.numbers().map(|number| tournament.points(number)).collect();
        // The Russian rulebooks say "anyone", the Ukrainian ones "of those who finished".
        let counts = |index: usize| {
            Palette::of(system) == Palette::Ru
                || tournament.participants[index].left_after.is_none()
        };
        let counted = (0..points.len()).filter(|&index| counts(index)).map(|index| points[index]);
        let bye = counted.min().unwrap_or_default();
        Scores { tournament, points, bye }
    }

    /// The current points of his opponents, the worst first. A bye is an opponent with the lowest
    /// score, a game that was not played counts, a round missed does not.
    fn opponents(&self, number: Number) -> Vec<Points> {
        let value = |cell: Entry| match cell {
            Entry::Game { opponent, .. } => Some(self.points[opponent.index()]),
            Entry::Bye | Entry::FullBye => Some(self.bye),
            Entry::Absent | Entry::HalfBye => None,
        };
        let mut points: Vec<Points> = self.tournament.entries(number).filter_map(value).collect();
        points.sort();
        points
    }
}
