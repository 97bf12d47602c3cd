//! Whoever was passed over is taken for once, and every pairing that is left then is looked at: the key
//! that the explanation names is really the first that is worse.

use std::cell::RefCell;

use cases::Random;
use lots::Seed;

use super::super::classification::classify;
use super::super::colours::Painter;
use super::super::groups::{Groups, Left};
use super::super::keys::{Keys, Worse, first_worse};
use super::super::procedure::Procedure;
use super::super::{Depth, Lots, Terms, first_colour, pair};
use super::{all_pairings, rank, without};
use crate::{
    Colour, Entry, How, Note, Number, Outcome, Pairing, Participant, Passed, Refusal, System,
    Tournament, Worth,
};

const SYSTEMS: [System; 8] = [
    System::RuLot,
    System::RuIndividual,
    System::RuTruncatedSolkoff,
    System::RuBuchholz,
    System::UaMedianSolkoff,
    System::UaChessBuchholz,
    System::UaLot,
    System::RenjuLot,
];

/// One explained round, as it was before and after each pair.
struct Judge<'a> {
    groups: &'a Groups<'a>,
    best: Vec<Keys>,
}

impl Judge<'_> {
    /// The best keys of all ways to go on that are wished for.
    fn best_of(
        &self,
        formed: &[(usize, usize)],
        left: &Left,
        wished: impl Fn(&[(usize, usize)]) -> bool,
    ) -> Option<Vec<Keys>> {
        let ways = all_pairings(self.groups, left).into_iter().filter(|way| wished(way));
        let keys = ways.map(|way| self.groups.keys(formed.iter().copied().chain(way)));
        keys.min_by_key(|keys| rank(keys))
    }

    fn expected(&self, found: Option<Vec<Keys>>) -> Refusal {
        let Some(found) = found else { return Refusal::NoCompletion };
        let points = |turn: usize| {
            let players = &self.groups.procedure.field.players;
            let of_turn = |index: &usize| self.groups.turn_of(*index) == turn;
            players[(0..players.len()).find(of_turn).unwrap()].points
        };
        match first_worse(&self.best, &found) {
            Some(Worse::Leave(turn)) => Refusal::MoreLeave(points(turn)),
            Some(Worse::Farther(turn)) => Refusal::Farther(points(turn)),
            Some(Worse::Breaches(turn)) => Refusal::MoreThirds(points(turn)),
            None => Refusal::Order,
        }
    }
}

/// How often each reason was given.
#[derive(Debug, Default)]
struct Tally {
    met: usize,
    more_leave: usize,
    farther: usize,
    thirds: usize,
    order: usize,
    no_completion: usize,
    no_opponent: usize,
}

impl Tally {
    fn count(&mut self, why: Refusal) {
        match why {
            Refusal::MoreLeave(_) => self.more_leave += 1,
            Refusal::Farther(_) => self.farther += 1,
            Refusal::MoreThirds(_) | Refusal::ThirdRunning => self.thirds += 1,
            Refusal::Order => self.order += 1,
            Refusal::NoCompletion => self.no_completion += 1,
            Refusal::NoOpponent => self.no_opponent += 1,
            _ => self.met += 1,
        }
    }
}

fn check(system: System, table: &Tournament, terms: &Terms, pairing: &Pairing, tally: &mut Tally) {
    let lot = pairing.lot.as_ref().map_or(&[][..], |lot| &lot.order);
    let field = classify(table, system, terms, lot);
    let index_of =
        |who: Number| field.players.iter().position(|player| player.number == who).unwrap();
    let odd_gets = first_colour(system, table, terms, &mut Vec::new());
    let lot_colours = terms.readings.lot_colours;
    let painter = Painter { field: &field, system, odd_gets, lot_colours };
    let win = table.worth.win;
    let procedure = Procedure { field: &field, system, terms, win, painter };
    let (groups, mut left) =
        Groups::new(&procedure, pairing.bye.as_ref().map(|bye| index_of(bye.who)));
    let searches: Vec<_> = pairing.pairs.iter().map(|pair| pair.search.as_ref().unwrap()).collect();
    let pairs: Vec<(usize, usize)> = searches
        .iter()
        .map(|search| (index_of(search.one.who), index_of(search.other.who)))
        .collect();
    let judge = Judge { groups: &groups, best: groups.keys(pairs.iter().copied()) };
    // Those who leave are told before the first pair of their group.
    let mut before_turn = (Vec::new(), left.clone());
    let mut formed: Vec<(usize, usize)> = Vec::new();
    for (search, &(one, other)) in searches.iter().zip(&pairs) {
        let turn = groups.turn_of(one);
        if formed.last().is_none_or(|last| groups.turn_of(last.0) != turn) {
            before_turn = (formed.clone(), left.clone());
        }
        for Passed { who, why } in &search.stayed {
            let mover = index_of(*who);
            tally.count(*why);
            let leaves = |way: &[(usize, usize)]| {
                way.iter().any(|pair| pair.0 == mover && groups.turn_of(pair.1) != turn)
            };
            if *why == Refusal::NoOpponent {
                let near = groups.receivers(turn, judge.best[turn].far, &before_turn.1);
                assert!(!near.iter().any(|&other| groups.may_play(mover, other)));
                continue;
            }
            let found = judge.best_of(&before_turn.0, &before_turn.1, leaves);
            assert_eq!(*why, judge.expected(found), "{system}: {who} stays");
        }
        for Passed { who, why } in &search.passed {
            let candidate = index_of(*who);
            tally.count(*why);
            let refused = field.refusal(one, candidate);
            if let Some(refused) = refused {
                assert_eq!(*why, refused);
                continue;
            }
            let kept = [formed.as_slice(), &[(one, candidate)]].concat();
            let found = judge.best_of(&kept, &without(&left, &[one, candidate]), |_| true);
            let expected = match judge.expected(found) {
                Refusal::MoreThirds(points)
                    if points == search.group && groups.breach(one, candidate) =>
                {
                    Refusal::ThirdRunning
                }
                other => other,
            };
            assert_eq!(*why, expected, "{system}: {} with {who}", search.one.who);
        }
        left = without(&left, &[one, other]);
        formed.push((one, other));
    }
}

fn play(table: &mut Tournament, pairing: &Pairing, chance: &mut Random) {
    let mut cells = vec![Entry::Absent; table.participants.len()];
    for pair in &pairing.pairs {
        let results = [Outcome::Win, Outcome::Draw, Outcome::Loss];
        let (white, black) = match chance.pick(&results) {
            Outcome::Win => (Outcome::Win, Outcome::Loss),
            Outcome::Draw => (Outcome::Draw, Outcome::Draw),
            _ => (Outcome::Loss, Outcome::Win),
        };
        let cell =
            |opponent, colour, outcome| Entry::Game { opponent, colour, outcome, how: How::Played };
        cells[pair.white.index()] = cell(pair.black, Colour::White, white);
        cells[pair.black.index()] = cell(pair.white, Colour::Black, black);
    }
    if let Some(bye) = &pairing.bye {
        cells[bye.who.index()] = Entry::Bye;
    }
    table.rounds.push(cells);
}

#[test]
fn the_named_key_is_really_worse() {
    let tally = RefCell::new(Tally::default());
    for system in SYSTEMS {
        cases::play(&system.to_string(), 150, |chance| {
            let seed = Seed::from_text(format!("{system} {}", chance.below(1_000)));
            let size = chance.pick(&[6, 7, 8, 9, 10]);
            let mut table =
                Tournament::new(vec![Participant::default(); size], Worth::TWO_ONE_ZERO, 9);
            table.first_colour = Some(Colour::White);
            let terms = Terms::with_lots(Lots::Seed(seed));
            for _ in 0..size {
                let Ok(pairing) = pair(system, &table, &terms, Depth::Reasons) else { break };
                let plain = pair(system, &table, &terms, Depth::Pairs).unwrap();
                let sides = |pairing: &Pairing| -> Vec<(Number, Number)> {
                    pairing.pairs.iter().map(|pair| (pair.white, pair.black)).collect()
                };
                assert_eq!(sides(&pairing), sides(&plain), "reasons change nothing");
                if !pairing.notes.contains(&Note::BarDropped) {
                    check(system, &table, &terms, &pairing, &mut tally.borrow_mut());
                }
                play(&mut table, &pairing, chance);
            }
        });
    }
    let tally = tally.into_inner();
    let Tally { met, more_leave, farther, thirds, order, no_completion, no_opponent } = tally;
    let often = [met, more_leave, farther, thirds, no_completion, no_opponent];
    assert!(often.iter().all(|count| *count > 10) && order > 0, "{often:?}, {order}");
}
