//! The principles of every Swiss system on large events, checked by a reader of the table that
//! knows nothing of how pairs are found.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, dead_code)]

#[path = "swiss/chance.rs"]
mod chance;
#[path = "swiss/event.rs"]
mod event;

use chance::Chance;
use event::{Event, number};
use lots::Seed;
use tournament::swiss::Lots;
use tournament::{
    Colour, Entry, How, Moved, Note, Number, Outcome, Pairing, Passed, Refusal, System, Tournament,
    Worth,
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
            // One who comes from each side, and the one who goes.
            assert!(opponents.count() <= 9, "a large group keeps nearly all its players");
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
    let size = 2000 + system as usize % 2;
    let mut chance = Chance(77 + system as u64);
    let mut event = Event::new(system, size, Worth::ONE_HALF_ZERO);
    event.terms.lots = Lots::Seed(Seed::from_text("principles"));
    event.table.forbidden.push((number(1), number(1001)));
    for _ in 0..7 {
        chance.absences(&mut event, 1, 1);
        let pairing = event.pair();
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
}

#[test]
fn russian_systems_keep_their_principles() {
    clauses::proves(&["RU-2022 5.4.10.2", "RU-2013 1.15.2"]);
    hold(System::RuLot);
    hold(System::RuIndividual);
    hold(System::RuTruncatedSolkoff);
    hold(System::RuBuchholz);
}

#[test]
fn ukrainian_systems_keep_their_principles() {
    clauses::proves(&["UA-2024 III.swiss.1", "UA-2024 III.swiss.2", "UA-2024 III.swiss.3"]);
    clauses::proves(&["UA-2024 III.swiss.6", "UA-CHESS IV.7.1", "UA-CHESS IV.7.2"]);
    clauses::proves(&["UA-CHESS IV.7.3", "UA-CHESS IV.7.6"]);
    hold(System::UaMedianSolkoff);
    hold(System::UaChessBuchholz);
    hold(System::UaLot);
}

#[test]
fn renju_systems_keep_their_principles() {
    clauses::proves(&["RU-2013 5.3.14.2"]);
    hold(System::RenjuRegulated);
    hold(System::RenjuLot);
}
