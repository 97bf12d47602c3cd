//! Knockout by points: whoever has lost so many of them is out.

use crate::matching::Largest;
use crate::{Entry, Meeting, Meetings, Number, Outcome, Points, Tournament};

/// Who is still in after the rounds of a tournament, and when the others went.
///
/// A draw costs what it costs, and a free round nothing. The documents name the way and not the pairs:
/// those who are in meet in the order of their numbers, as in a bracket, nobody the same opponent twice
/// as long as that can be avoided, and the last is free if their number is odd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// For each number after how many rounds he was out.
    out_after: Vec<Option<u16>>,
}

impl Elimination {
    /// What the rounds of a tournament have made of its participants.
    pub fn of(tournament: &Tournament, limit: Points) -> Elimination {
        let out_after = |number: Number| {
            let mut lost = Points::ZERO;
            let by_points = (1..).zip(tournament.entries(number)).find_map(|(round, entry)| {
                lost += cost(tournament, entry);
                (lost >= limit).then_some(round)
            });
            let left = tournament.participants[number.index()].left_after;
            by_points.into_iter().chain(left).min()
        };
        Elimination { out_after: tournament.numbers().map(out_after).collect() }
    }

    /// Those who are still in, in the order of their numbers.
    pub fn inside(&self) -> impl Iterator<Item = Number> + '_ {
        let inside = self.out_after.iter().enumerate().filter(|(_, out)| out.is_none());
        inside.map(|(index, _)| Number::at(index))
    }

    /// Whether nothing is left to play.
    pub fn is_over(&self) -> bool {
        self.inside().nth(1).is_none()
    }

    /// How many rounds so many participants can play at the most: every meeting costs somebody
    /// something, and one costs the two of it what a win is worth.
    pub fn rounds_max(participants: u16, limit: Points, win: Points) -> u16 {
        let all = i64::from(participants) * i64::from(limit.0 + win.0);
        u16::try_from(all / i64::from(win.0.max(1))).unwrap_or(u16::MAX)
    }

    /// The meetings of the next round: the lower number is named first.
    pub fn meetings(&self, tournament: &Tournament) -> Meetings {
        let mut waiting: Vec<Number> = self.inside().collect();
        let mut meetings = Meetings::default();
        if !waiting.len().is_multiple_of(2) {
            let rounds_free = |number: &Number| {
                let played = |entry: &Entry| matches!(entry, Entry::Game { .. });
                tournament.entries(*number).filter(|entry| !played(entry)).count()
            };
            // The last of those who have been free least often.
            let free = (0..waiting.len()).rev().min_by_key(|index| rounds_free(&waiting[*index]));
            meetings.free.extend(free.map(|index| waiting.remove(index)));
        }
        while !waiting.is_empty() {
            let first = waiting.remove(0);
            let may = |one: Number, other: Number| tournament.met(one, other).is_none();
            let leaves_pairs = |index: &usize| {
                let mut rest = waiting.clone();
                let second = rest.remove(*index);
                may(first, second) && can_all_meet(&rest, &may)
            };
            let second = (0..waiting.len()).find(leaves_pairs).unwrap_or(0);
            let second = waiting.remove(second);
            meetings.meetings.push(Meeting { first, second });
        }
        meetings
    }

    /// The places as they stand, each with the place he shares from and how many share it: whoever
    /// left later stands higher.
    pub fn places(&self) -> Vec<(Number, u16, u16)> {
        let mut order: Vec<(u16, Number)> = self
            .out_after
            .iter()
            .enumerate()
            .map(|(index, out)| (out.map_or(0, |round| u16::MAX - round), Number::at(index)))
            .collect();
        order.sort_unstable();
        let mut places = Vec::with_capacity(order.len());
        for sharing in order.chunk_by(|one, other| one.0 == other.0) {
            let (first, share) = (places.len() as u16 + 1, sharing.len() as u16);
            places.extend(sharing.iter().map(|(_, number)| (*number, first, share)));
        }
        places
    }
}

/// What an entry of the table costs.
fn cost(tournament: &Tournament, entry: Entry) -> Points {
    match entry {
        Entry::Game { outcome: Outcome::Unfinished, .. } => Points::ZERO,
        Entry::Game { .. } => tournament.worth.win - tournament.worth.of_entry(entry),
        Entry::Absent | Entry::HalfBye | Entry::FullBye | Entry::Bye => Points::ZERO,
    }
}

/// Whether so many can be paired without anybody meeting whom he may not.
fn can_all_meet(numbers: &[Number], may: &impl Fn(Number, Number) -> bool) -> bool {
    let may_play = |one: usize, other: usize| may(numbers[one], numbers[other]);
    Largest::perfect(numbers.len(), &may_play).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Colour, How, Participant, Worth};

    /// A tournament of so many, each round as pairs of numbers with the result of the first.
    fn played(count: usize, rounds: &[&[(u16, u16, Outcome)]]) -> Tournament {
        let mut tournament =
            Tournament::new(vec![Participant::default(); count], Worth::TWO_ONE_ZERO, 0);
        for round in rounds {
            let mut entries = vec![Entry::Absent; count];
            for &(first, second, outcome) in *round {
                let other = match outcome {
                    Outcome::Win => Outcome::Loss,
                    Outcome::Loss => Outcome::Win,
                    same => same,
                };
                let game = |opponent: u16, colour, outcome| Entry::Game {
                    opponent: Number::at(usize::from(opponent) - 1),
                    colour,
                    outcome,
                    how: How::Played,
                };
                entries[usize::from(first) - 1] = game(second, Colour::White, outcome);
                entries[usize::from(second) - 1] = game(first, Colour::Black, other);
            }
            tournament.rounds.push(entries);
        }
        tournament
    }

    fn numbers(meetings: &Meetings) -> Vec<(u16, u16)> {
        meetings.meetings.iter().map(|one| (one.first.get(), one.second.get())).collect()
    }

    #[test]
    fn a_draw_costs_its_points_and_a_free_round_nothing() {
        use Outcome::{Draw, Win};
        let limit = Points::whole(2);
        let tournament = played(5, &[&[(1, 2, Draw), (3, 4, Win)]]);
        let after = Elimination::of(&tournament, limit);
        assert_eq!(after.inside().map(Number::get).collect::<Vec<_>>(), [1, 2, 3, 5]);
        // 1 and 2 have met; 5 was free and is not again.
        let next = after.meetings(&tournament);
        assert_eq!(numbers(&next), [(1, 3), (2, 5)]);
        assert!(next.free.is_empty());
        let tournament = played(5, &[&[(1, 2, Draw), (3, 4, Win)], &[(1, 3, Draw), (2, 5, Win)]]);
        let after = Elimination::of(&tournament, limit);
        assert_eq!(after.inside().map(Number::get).collect::<Vec<_>>(), [2, 3]);
        assert!(!after.is_over());
        let places = after.places();
        let told: Vec<_> =
            places.iter().map(|(who, first, share)| (who.get(), *first, *share)).collect();
        assert_eq!(told, [(2, 1, 2), (3, 1, 2), (1, 3, 2), (5, 3, 2), (4, 5, 1)]);
    }

    #[test]
    fn who_has_met_meets_again_only_when_nobody_else_is_left() {
        use Outcome::Draw;
        let tournament = played(2, &[&[(1, 2, Draw)]]);
        let after = Elimination::of(&tournament, Points::whole(3));
        assert_eq!(numbers(&after.meetings(&tournament)), [(1, 2)]);
    }

    #[test]
    fn it_ends_whatever_happens() {
        cases::play("knockout by points", 200, |chance| {
            let count = 2 + chance.below(11);
            let limit = Points::whole(1 + chance.below(6) as i32);
            let mut tournament = played(count, &[]);
            let most = Elimination::rounds_max(count as u16, limit, Points::whole(2));
            for _ in 0..=most {
                let now = Elimination::of(&tournament, limit);
                if now.is_over() {
                    return;
                }
                let meetings = now.meetings(&tournament);
                assert_eq!(2 * meetings.meetings.len() + meetings.free.len(), now.inside().count());
                let mut entries = vec![Entry::Absent; count];
                for Meeting { first, second } in meetings.meetings {
                    let outcome = [Outcome::Win, Outcome::Draw, Outcome::Loss][chance.below(3)];
                    let other = match outcome {
                        Outcome::Win => Outcome::Loss,
                        Outcome::Loss => Outcome::Win,
                        same => same,
                    };
                    let game = |opponent, colour, outcome| Entry::Game {
                        opponent,
                        colour,
                        outcome,
                        how: How::Played,
                    };
                    entries[first.index()] = game(second, Colour::White, outcome);
                    entries[second.index()] = game(first, Colour::Black, other);
                }
                tournament.rounds.push(entries);
            }
            panic!("{count} players and {limit} points: not over after {most} rounds");
        });
    }
}
