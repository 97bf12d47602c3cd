//! Tables of results written as in a document, and random events.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, clippy::panic)]

use cases::Random;
use tournament::{Colour, Entry, How, Number, Outcome, Participant, Tournament, Worth};

/// The ratings of the worked examples.
pub const RATINGS: [u16; 8] = [2210, 2185, 2150, 2104, 2070, 2033, 1998, 1950];

pub fn number(number: u16) -> Number {
    Number::new(number).unwrap()
}

/// A table of 2-1-0 results, one line a participant: `5w2` is a game with number 5 with White and
/// 2 points, `5w+` and `5b-` were not played, `5w?` is not finished, `+` is a bye, `.` an absence.
pub fn table(text: &str) -> Tournament {
    let lines: Vec<Vec<&str>> =
        text.lines().map(|line| line.split_whitespace().collect()).collect();
    let players = (0..lines.len()).map(|index| Participant {
        name: format!("Player {}", index + 1),
        rating: RATINGS.get(index).copied(),
        ..Participant::default()
    });
    let rounds = lines[0].len();
    let mut tournament =
        Tournament::new(players.collect(), Worth::TWO_ONE_ZERO, rounds.try_into().unwrap());
    tournament.rounds =
        (0..rounds).map(|round| lines.iter().map(|line| entry(line[round])).collect()).collect();
    tournament
}

fn entry(cell: &str) -> Entry {
    match cell {
        "+" => return Entry::Bye,
        "." => return Entry::Absent,
        "=" => return Entry::HalfBye,
        _ => {}
    }
    let (rest, result) = cell.split_at(cell.len() - 1);
    let (opponent, colour) = rest.split_at(rest.len() - 1);
    let (outcome, how) = match result {
        "2" => (Outcome::Win, How::Played),
        "1" => (Outcome::Draw, How::Played),
        "0" => (Outcome::Loss, How::Played),
        "+" => (Outcome::Win, How::Forfeit),
        "-" => (Outcome::Loss, How::Forfeit),
        "?" => (Outcome::Unfinished, How::Played),
        _ => panic!("{cell}"),
    };
    Entry::Game {
        opponent: number(opponent.parse().unwrap()),
        colour: if colour == "w" { Colour::White } else { Colour::Black },
        outcome,
        how,
    }
}

pub fn below(random: &mut Random, count: u64) -> u64 {
    random.below(count as usize) as u64
}

/// A Swiss-like event of anybody against anybody, with byes, forfeits, absences and people who leave.
pub fn random_event(random: &mut Random, players: u16, rounds: u16) -> Tournament {
    random_event_with(random, players, rounds, 6)
}

/// The same; one in so many leaves.
pub fn random_event_with(
    random: &mut Random,
    players: u16,
    rounds: u16,
    leavers: u64,
) -> Tournament {
    let worth = [Worth::TWO_ONE_ZERO, Worth::ONE_HALF_ZERO][below(random, 2) as usize];
    let people = (0..players).map(|index| Participant {
        name: format!("Player {}", index + 1),
        rating: (below(random, 5) > 0).then(|| 2400 - index),
        left_after: (below(random, leavers) == 0).then(|| below(random, rounds.into()) as u16),
        ..Participant::default()
    });
    let mut tournament = Tournament::new(people.collect(), worth, rounds);
    for round in 1..=rounds {
        let entries = random_round(&tournament, round, random);
        tournament.rounds.push(entries);
    }
    tournament
}

fn random_round(tournament: &Tournament, round: u16, random: &mut Random) -> Vec<Entry> {
    let mut entries = vec![Entry::Absent; tournament.participants.len()];
    let gone = |number: &Number| {
        tournament.participants[number.index()].left_after.is_some_and(|left| left < round)
    };
    let mut there: Vec<Number> = tournament.numbers().filter(|number| !gone(number)).collect();
    for last in (1..there.len()).rev() {
        there.swap(last, last - random.below(last + 1));
    }
    there.truncate(there.len() - usize::from(below(random, 5) == 0 && !there.is_empty()));
    for pair in there.chunks(2) {
        let [one, other] = match pair {
            [one, other] => [*one, *other],
            _ => {
                entries[pair[0].index()] = Entry::Bye;
                continue;
            }
        };
        let (ours, theirs, how) = match below(random, 10) {
            0 => (Outcome::Win, Outcome::Loss, How::Forfeit),
            1 => (Outcome::Loss, Outcome::Loss, How::Forfeit),
            2..6 => (Outcome::Win, Outcome::Loss, How::Played),
            6..8 => (Outcome::Draw, Outcome::Draw, How::Played),
            _ => (Outcome::Loss, Outcome::Win, How::Played),
        };
        let game = |opponent, colour, outcome| Entry::Game { opponent, colour, outcome, how };
        entries[one.index()] = game(other, Colour::White, ours);
        entries[other.index()] = game(one, Colour::Black, theirs);
    }
    entries
}

/// A complete round robin of so many, one cycle.
pub fn random_round_robin(random: &mut Random, players: u16) -> Tournament {
    let people = vec![Participant::default(); players.into()];
    let even = usize::from(players + players % 2);
    let mut tournament = Tournament::new(people, Worth::TWO_ONE_ZERO, even as u16 - 1);
    // The last stays, the others go round.
    for round in 0..even - 1 {
        let mut entries = vec![Entry::Absent; players.into()];
        for board in 0..even / 2 {
            let at =
                |seat: usize| if seat == 0 { even - 1 } else { (seat - 1 + round) % (even - 1) };
            let (one, other) = (at(board), at(even - 1 - board));
            if one.max(other) >= usize::from(players) {
                continue;
            }
            let outcomes = [
                (Outcome::Win, Outcome::Loss),
                (Outcome::Draw, Outcome::Draw),
                (Outcome::Loss, Outcome::Win),
            ];
            let (ours, theirs) = outcomes[below(random, 3) as usize];
            let game = |opponent: usize, colour, outcome| Entry::Game {
                opponent: Number::at(opponent),
                colour,
                outcome,
                how: How::Played,
            };
            entries[one] = game(other, Colour::White, ours);
            entries[other] = game(one, Colour::Black, theirs);
        }
        tournament.rounds.push(entries);
    }
    tournament
}
