//! The principles of every Swiss system on large events, checked by a reader of the table that
//! knows nothing of how pairs are found.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, dead_code)]

#[path = "swiss/chance.rs"]
mod chance;
#[path = "swiss/event.rs"]
mod event;

use std::cell::Cell;
use std::collections::BTreeSet;

use chance::Chance;
use event::{Event, number};
use lots::Seed;
use tournament::swiss::Lots;
use tournament::{
    Colour, Entry, How, Moved, Note, Number, Outcome, Pairing, Passed, Points, Refusal, System,
    Tournament, Worth,
};

/// What one colour in a row, or more than the other, a system allows.
#[derive(Clone, Copy)]
struct Limits {
    running: usize,
    surplus: usize,
}

fn limits(system: System) -> Limits {
    match system {
        System::RenjuLot | System::RenjuRegulated => Limits { running: 2, surplus: 2 },
        System::UaLot | System::UaMedianSolkoff | System::UaChessBuchholz => {
            Limits { running: 2, surplus: usize::MAX }
        }
        _ => Limits { running: 3, surplus: usize::MAX },
    }
}

struct Checker<'a> {
    system: System,
    table: &'a Tournament,
    pairing: &'a Pairing,
}

impl Checker<'_> {
    fn check(&self) {
        self.everybody_once();
        self.nobody_again();
        self.bye_once();
        self.colours_within_limits();
        self.few_leave_their_group();
        self.explanations_are_true();
    }

    fn everybody_once(&self) {
        let sides = self.pairing.pairs.iter().flat_map(|pair| [pair.white, pair.black]);
        let mut here: Vec<Number> =
            sides.chain(self.pairing.bye.iter().map(|bye| bye.who)).collect();
        here.sort();
        let expected: Vec<Number> =
            self.table.numbers().filter(|who| self.table.is_active(*who)).collect();
        assert_eq!(here, expected, "everybody who is here is paired once, and nobody else");
        assert_eq!(self.pairing.bye.is_some(), expected.len() % 2 == 1);
    }

    fn nobody_again(&self) {
        for pair in &self.pairing.pairs {
            assert_eq!(
                self.table.met(pair.white, pair.black),
                None,
                "{}-{}",
                pair.white,
                pair.black
            );
            let forbidden = |(one, other): &(Number, Number)| {
                [*one, *other] == [pair.white, pair.black]
                    || [*one, *other] == [pair.black, pair.white]
            };
            assert!(!self.table.forbidden.iter().any(forbidden));
        }
    }

    fn bye_once(&self) {
        let Some(bye) = &self.pairing.bye else { return };
        let plus = |who: Number| self.table.entries(who).any(Entry::won_without_play);
        assert!(!plus(bye.who));
        for passed in &bye.passed {
            assert_eq!(plus(passed.who), passed.why == Refusal::HadBye);
        }
        // Nobody with fewer points could have had it.
        let lower = self.table.numbers().filter(|who| {
            self.table.is_active(*who) && self.table.points(*who) < self.table.points(bye.who)
        });
        for who in lower {
            assert!(bye.passed.iter().any(|passed| passed.who == who), "{who} comes before");
        }
    }

    fn colours_within_limits(&self) {
        let limits = limits(self.system);
        for pair in &self.pairing.pairs {
            for (who, colour) in [(pair.white, Colour::White), (pair.black, Colour::Black)] {
                let mut colours: Vec<Colour> = self.table.colours(who).collect();
                colours.push(colour);
                let running = colours.iter().rev().take_while(|own| **own == colour).count();
                let own = colours.iter().filter(|own| **own == colour).count();
                let surplus = (2 * own).saturating_sub(colours.len());
                let within = running <= limits.running && surplus <= limits.surplus;
                let noted = [Note::BarBroken(who), Note::ThirdRunning(who)];
                let noted = self.pairing.notes.iter().any(|note| noted.contains(note));
                assert_eq!(within, !noted, "{who} gets {colour:?} after {colours:?}");
            }
        }
    }

    /// The points of those whose turn comes first stand first: from the top, and in the Ukrainian
    /// systems by numbers from the bottom among those below 50 %.
    fn turns(&self) -> Vec<Points> {
        let here = self.table.numbers().filter(|who| self.table.is_active(*who));
        let without_bye =
            here.filter(|who| self.pairing.bye.as_ref().is_none_or(|bye| bye.who != *who));
        let scores: BTreeSet<Points> = without_bye.map(|who| self.table.points(who)).collect();
        let half = self.table.worth.win.0 * self.table.rounds.len() as i32;
        let mirrored = matches!(self.system, System::UaMedianSolkoff | System::UaChessBuchholz);
        let is_low = |points: &Points| mirrored && 2 * points.0 < half;
        let (low, high): (Vec<Points>, Vec<Points>) = scores.into_iter().partition(is_low);
        high.into_iter().rev().chain(low).collect()
    }

    /// For each turn how many leave their group and how far the farthest goes.
    fn leaving(&self, turns: &[Points], pairs: &[(Number, Number)]) -> Vec<(usize, usize)> {
        let mut scores = turns.to_vec();
        scores.sort();
        let place = |points: Points| scores.iter().position(|score| *score == points).unwrap();
        let mut leaving = vec![(0, 0); turns.len()];
        for (one, other) in pairs {
            let (one, other) = (self.table.points(*one), self.table.points(*other));
            if one != other {
                let turn = turns.iter().position(|score| [one, other].contains(score)).unwrap();
                let far = place(one).abs_diff(place(other));
                leaving[turn] = (leaving[turn].0 + 1, leaving[turn].1.max(far));
            }
        }
        leaving
    }

    /// Whether two may be paired.
    fn may_meet(&self, one: Number, other: Number) -> bool {
        let barred = |who: Number, colour: Colour| {
            let limits = limits(self.system);
            let mut colours: Vec<Colour> = self.table.colours(who).collect();
            colours.push(colour);
            let running = colours.iter().rev().take_while(|own| **own == colour).count();
            let own = colours.iter().filter(|own| **own == colour).count();
            running > limits.running || 2 * own > colours.len() + limits.surplus.min(99)
        };
        let soft = matches!(
            self.system,
            System::UaLot | System::UaMedianSolkoff | System::UaChessBuchholz
        );
        let a_colour = [Colour::White, Colour::Black]
            .into_iter()
            .any(|colour| soft || !(barred(one, colour) || barred(other, !colour)));
        self.table.met(one, other).is_none() && a_colour
    }

    /// In a small event: nobody leaves a group who need not. All complete pairings are gone through, and
    /// none has more pairs inside the groups, group by group, or movers that go less far.
    fn as_many_pairs_inside_as_can_be(&self) {
        let turns = self.turns();
        let pairs: Vec<(Number, Number)> =
            self.pairing.pairs.iter().map(|pair| (pair.white, pair.black)).collect();
        let found = self.leaving(&turns, &pairs);
        let players = pairs.iter().flat_map(|(white, black)| [*white, *black]).collect();
        self.every_pairing(players, &mut Vec::new(), &mut |other| {
            let other = self.leaving(&turns, other);
            assert!(found <= other, "{}: {found:?} leave, and {other:?} would do", self.system);
        });
    }

    fn every_pairing(
        &self,
        players: Vec<Number>,
        pairs: &mut Vec<(Number, Number)>,
        see: &mut impl FnMut(&[(Number, Number)]),
    ) {
        let Some((&one, others)) = players.split_first() else { return see(pairs) };
        for &other in others.iter().filter(|other| self.may_meet(one, **other)) {
            pairs.push((one, other));
            let rest = others.iter().copied().filter(|own| *own != other).collect();
            self.every_pairing(rest, pairs, see);
            pairs.pop();
        }
    }

    /// Unless a group is so small that its players may all have met, only the odd one leaves it.
    fn few_leave_their_group(&self) {
        let mut groups: std::collections::BTreeMap<_, Vec<Number>> = Default::default();
        for who in self.table.numbers().filter(|who| self.table.is_active(*who)) {
            groups.entry(self.table.points(who)).or_default().push(who);
        }
        for group in groups.values().filter(|group| group.len() > 60) {
            let opponents = self
                .pairing
                .pairs
                .iter()
                .filter(|pair| group.contains(&pair.white) != group.contains(&pair.black));
            // Whoever comes from one of the small groups, and the one who goes.
            let (crossing, size) = (opponents.count(), group.len());
            assert!(crossing <= 5, "{}: {crossing} of {size} play outside", self.system);
        }
    }

    fn explanations_are_true(&self) {
        for pair in &self.pairing.pairs {
            let search = pair.search.as_ref().unwrap();
            let (one, other) = (search.one.who, search.other.who);
            assert!(
                [pair.white, pair.black].contains(&one)
                    && [pair.white, pair.black].contains(&other)
            );
            let ordering = self.table.points(one).cmp(&self.table.points(other));
            let moved = match ordering {
                std::cmp::Ordering::Equal => Moved::Stayed,
                std::cmp::Ordering::Greater => Moved::Descent,
                std::cmp::Ordering::Less => Moved::Rise,
            };
            assert_eq!(search.moved, moved);
            assert!(!pair.because.is_empty());
            for passed in &search.passed {
                self.refusal_is_true(one, passed);
            }
        }
        for ground in &self.pairing.because {
            if let tournament::Ground::Reading(id) = ground {
                assert!(tournament::swiss::reading::Reading::find(id).is_some(), "{id}");
            }
        }
    }

    fn refusal_is_true(&self, one: Number, passed: &Passed) {
        match passed.why {
            Refusal::Met(round) => assert_eq!(self.table.met(one, passed.who), Some(round)),
            _ => assert_eq!(self.table.met(one, passed.who), None),
        }
    }
}

/// Plays a large event and checks every round.
fn hold(system: System) {
    cases::play(&format!("{system}: principles"), 1, |random| {
        let size = 2000 + system as usize % 2;
        let mut chance = Chance(random.clone());
        let mut event = Event::new(system, size, Worth::ONE_HALF_ZERO);
        event.terms.lots = Lots::Seed(Seed::from_text("principles"));
        event.table.forbidden.push((number(1), number(1001)));
        for _ in 0..7 {
            chance.absences(&mut event, 1, 1);
            let pairing = event.explain();
            Checker { system, table: &event.table, pairing: &pairing }.check();
            event.play(&pairing, |white, black| {
                let lead = (i32::from(black) - i32::from(white)) * 35 / 2000;
                match chance.result(30, 2) {
                    (Outcome::Draw, how) => (Outcome::Draw, how),
                    (_, How::Forfeit) => (Outcome::Win, How::Forfeit),
                    (_, how) if (chance.below(100) as i32) < 50 + lead => (Outcome::Win, how),
                    (_, how) => (Outcome::Loss, how),
                }
            });
        }
    });
}

/// Plays small events to the end and counts the pairs inside groups in every round.
fn count_pairs_inside(system: System) {
    let rounds = Cell::new(0);
    cases::play(&format!("{system}: inside"), 60, |random| {
        let mut chance = Chance(random.clone());
        let mut event = Event::new(system, 6 + chance.below(5), Worth::TWO_ONE_ZERO);
        event.terms.lots = Lots::Seed(Seed::from_text(format!("inside {}", chance.below(1_000))));
        for _ in 0..7 {
            chance.absences(&mut event, 3, 1);
            let Ok(pairing) = system.explain(&event.table, &event.terms) else { break };
            if !pairing.notes.contains(&Note::BarDropped) {
                let checker = Checker { system, table: &event.table, pairing: &pairing };
                checker.check();
                checker.as_many_pairs_inside_as_can_be();
                rounds.update(|count| count + 1);
            }
            event.play(&pairing, |_, _| chance.result(30, 3));
        }
    });
    let rounds = rounds.get();
    assert!(rounds > 150, "{system}: {rounds} rounds");
}

#[test]
fn as_many_pairs_inside_the_groups_as_can_be() {
    let _claim = clauses::built_in(&["RU-2013 1.15.5.4"]);
    let _claim = clauses::built_in(&["RU-2013 1.15.7.4"]);
    let _claim =
        clauses::proves(&["UA-2024 III.swiss.9.12", "UA-CHESS IV.7.9.12", "UA-2024 III.swiss.2"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.5.4", "RU-2022 5.4.10.7.4"]);
    let _claim = clauses::proves(&["RU-2013 5.3.16.1.1"]);
    for system in System::ALL {
        if ![System::FideDutch, System::RenjuRegulated].contains(&system) {
            count_pairs_inside(system);
        }
    }
}

#[test]
fn russian_systems_keep_their_principles() {
    let _claim = clauses::built_in(&["RU-2013 1.15.2"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.2"]);
    hold(System::RuLot);
    hold(System::RuIndividual);
    hold(System::RuTruncatedSolkoff);
    hold(System::RuBuchholz);
}

#[test]
fn ukrainian_systems_keep_their_principles() {
    let _claim =
        clauses::proves(&["UA-2024 III.swiss.1", "UA-2024 III.swiss.2", "UA-2024 III.swiss.3"]);
    let _claim = clauses::proves(&["UA-2024 III.swiss.6", "UA-CHESS IV.7.1", "UA-CHESS IV.7.2"]);
    let _claim = clauses::proves(&["UA-CHESS IV.7.3", "UA-CHESS IV.7.6"]);
    hold(System::UaMedianSolkoff);
    hold(System::UaChessBuchholz);
    hold(System::UaLot);
}

#[test]
fn renju_systems_keep_their_principles() {
    let _claim = clauses::proves(&["RU-2013 5.3.14.2"]);
    hold(System::RenjuRegulated);
    hold(System::RenjuLot);
}
