//! Random commands in random order: nothing falls, nothing breaks, folding again gives the same.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::num::NonZeroU64;
use std::panic::{AssertUnwindSafe, catch_unwind};

use competition::{
    Command, Competition, Fact, LogEntry, Place, Problem, RoundState, Section, SectionNumber,
    StageSystem, decide,
};
use lots::{Lot, Seed};
use serde_json::{Value, json};
use tournament::{Entry, Number, Outcome, Round, Score};

use crate::hall::{Hall, nth, regulations};
use cases::{hold, seeds};

enum Dice {
    /// A step of its own, that can be left out.
    Own(Box<Lot>),
    /// Draws of a case that is made smaller if it fails.
    Drawn(Box<cases::Random>),
}

impl Dice {
    fn new(seed: &str) -> Dice {
        Dice::Own(Box::new(Lot::new(&Seed::from_text(seed), "random commands")))
    }

    fn below(&mut self, count: u64) -> u64 {
        match self {
            Dice::Own(lot) => lot.choose(NonZeroU64::new(count).unwrap()),
            Dice::Drawn(random) => random.below(count as usize) as u64,
        }
    }

    fn one_of<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len() as u64) as usize]
    }
}

/// Something that somebody might try; most of it makes sense now and then.
fn anything(dice: &mut Dice, event: &Competition) -> Value {
    let sections = event.sections().len() as u64;
    let section = 1 + dice.below(sections + 1);
    let current = event.section(nth(section)).map_or(1, |one| one.current().get().into());
    let round = if dice.below(5) == 0 { 1 + dice.below(11) } else { current };
    let table = 1 + dice.below(6);
    let who = if event.is_team_event() && dice.below(3) > 0 {
        format!("t{}", 1 + dice.below(7))
    } else {
        format!("p{}", 1 + dice.below(20))
    };
    let score = dice.one_of(&["1-0", "0-1", "=", "+-", "-+", "--", "0-0", "1-0", "=", "0-1"]);
    let board = 1 + dice.below(3);
    match dice.below(40) {
        0 => json!({ "do": "enter", "name": "New", "rating": 1500 + dice.below(900) }),
        1 => json!({ "do": "check", "by": "s" }),
        2 => json!({ "do": "admit", "by": "c" }),
        3 if dice.below(4) == 0 => json!({ "do": "withdraw", "who": who, "reason": "r" }),
        4 if dice.below(6) == 0 => {
            json!({ "do": "exclude", "who": who, "reason": "r", "by": "chief-panel", "annul": dice.below(2) == 0, "points": ["7"] })
        }
        5 => {
            json!({ "do": "away", "who": who, "round": round, "gets": dice.one_of(&["nothing", "half", "full"]) })
        }
        6 => {
            json!({ "do": "forbid", "one": who, "other": format!("p{}", 1 + dice.below(20)), "strength": dice.one_of(&["always", "if-possible"]) })
        }
        7 => json!({ "do": "start-stage", "stage": 1 + dice.below(3), "seed": "s" }),
        8..=10 => {
            json!({ "do": "pair", "section": section, "round": round, "seed": format!("s{round}") })
        }
        11..=13 => json!({ "do": "publish", "section": section, "round": round }),
        14..=15 => json!({ "do": "start", "section": section, "round": round }),
        16..=24 => {
            json!({ "do": "result", "section": section, "round": round, "table": table, "board": board, "score": score })
        }
        25..=27 => json!({ "do": "close", "section": section, "round": round }),
        28 => {
            json!({ "do": "correct", "section": section, "round": 1 + dice.below(6), "table": table, "board": board, "score": score, "by": "c", "reason": "r" })
        }
        29 => {
            json!({ "do": "unpair", "section": section, "round": round, "reason": dice.one_of(&["", "r"]) })
        }
        30 => {
            json!({ "do": "break-tie", "section": section, "round": round, "table": table, "by": "lot", "seed": "s" })
        }
        31 => match dice.below(3) {
            0 => {
                json!({ "do": "undo", "event": event.history().len().saturating_sub(1), "reason": "r" })
            }
            _ => json!({ "do": "undo", "reason": "r" }),
        },
        32 => {
            json!({ "do": "order-rounds", "section": section, "seed": "s", "by": "c", "reason": "r" })
        }
        33 => {
            json!({ "do": "wrong-board", "section": section, "round": round, "table": table, "board": board, "side": "first", "by": "c" })
        }
        34 => {
            json!({ "do": "line-up", "section": section, "round": round, "team": 1 + dice.below(6), "boards": [1 + dice.below(20), 1 + dice.below(20)] })
        }
        35..=36 => {
            json!({ "do": "play-on", "who": format!("p{}", 1 + dice.below(30)), "reason": "late", "by": "chief-arbiter", "joins": section, "gets": dice.one_of(&["nothing", "half"]) })
        }
        37..=38 => {
            let mut numbers: Vec<u64> = (1..=6).collect();
            numbers.rotate_left(dice.below(6) as usize);
            let pairs: Vec<&[u64]> = numbers.chunks(2).take(1 + dice.below(3) as usize).collect();
            json!({ "do": "pair-by-hand", "section": section, "round": round, "pairs": pairs, "by": "c", "reason": "r" })
        }
        _ => json!({ "do": "play-off", "section": section, "order": [1, 2], "note": "n" }),
    }
}

/// What must hold whatever was done.
fn check(event: &Competition) {
    for section in event.sections() {
        let swiss = matches!(
            event.stage_of(section).map(|stage| &stage.system),
            Some(StageSystem::Swiss { .. })
        );
        assert!(section.members.iter().collect::<BTreeSet<_>>().len() == section.members.len());
        for record in &section.rounds {
            let mut seen = BTreeSet::new();
            for table in &record.tables {
                assert!(seen.insert(table.white) && seen.insert(table.black), "twice in a round");
            }
            for number in record.bye.iter().chain(&record.free) {
                assert!(seen.insert(*number), "paired and free");
            }
            assert!(seen.iter().all(|number| number.index() < section.members.len()));
            if record.state == RoundState::Draft {
                let played = record.tables.iter().flat_map(|table| &table.boards).any(|board| {
                    board.scores.iter().any(|score| score.how() == tournament::How::Played)
                });
                assert!(!played, "results before publication");
            }
        }
        let drafts = section.rounds.iter().filter(|one| one.state != RoundState::Closed).count();
        assert!(drafts <= 1, "one round at a time");
        let tournament = event.tournament(section, section.rounds.len() as u16);
        for round in &tournament.rounds {
            for (index, entry) in round.iter().enumerate() {
                if let Entry::Game { opponent, .. } = entry {
                    let back = round[opponent.index()];
                    assert!(
                        matches!(back, Entry::Game { opponent, .. } if opponent == Number::at(index))
                    );
                }
            }
        }
        if swiss {
            for one in tournament.numbers() {
                let mut met = BTreeSet::new();
                for (other, ..) in tournament.entries(one).filter_map(Entry::played) {
                    assert!(met.insert(other), "{one} met {other} twice");
                }
            }
        }
        let places = event.places(section);
        for placed in &places {
            assert!(placed.first >= 1 && placed.first <= placed.last);
        }
        let placed: BTreeSet<_> = places.iter().map(|one| one.number).collect();
        assert_eq!(placed.len(), places.len(), "nobody has two places");
        let tournament = event.tournament(section, section.closed());
        for row in event.standings(section, section.closed()).iter().flat_map(|one| &one.rows) {
            assert_eq!(row.points, tournament.points(row.number), "{}", row.number);
        }
    }
}

/// From wherever an event stands it can be brought to its end; only a Swiss may be out of pairs.
fn goes_on(hall: &Hall) {
    let mut hall = Hall { event: hall.event.clone(), now: hall.now };
    for number in SectionNumber::up_to(hall.event.sections().len() as u16) {
        for _ in 0..100 {
            let section = hall.event.section(number).unwrap().clone();
            if hall.event.is_over(&section) || !next_step(&mut hall, number, &section) {
                break;
            }
        }
    }
}

/// Whether there was a next step in a section that is not over.
fn next_step(hall: &mut Hall, number: SectionNumber, section: &Section) -> bool {
    let round = section.current();
    let act = |what: &str| json!({ "do": what, "section": number, "round": round });
    match section.round(round).map(|record| record.state) {
        None => {
            break_ties(hall, number, section);
            hall.let_play_on(number.get());
            let pair = json!({ "do": "pair", "section": number, "round": round, "seed": "s" });
            if let Err(refusal) = hall.decide(pair.clone()) {
                let out_of_pairs = matches!(refusal.faults[0].problem, Problem::Impossible { .. });
                assert!(out_of_pairs, "the event stands still: {refusal}");
                return false;
            }
            hall.ok(pair);
        }
        Some(RoundState::Draft) => {
            hall.ok(act("publish"));
        }
        Some(RoundState::Published) => {
            hall.ok(act("start"));
        }
        Some(_) => {
            enter_results(hall, number, round);
            break_ties(hall, number, &hall.event.section(number).unwrap().clone());
            hall.ok(act("close"));
        }
    }
    true
}

fn enter_results(hall: &mut Hall, section: SectionNumber, round: Round) {
    let counting = hall.event.counting();
    let tables = hall.event.section(section).unwrap().round(round).unwrap().tables.clone();
    for (table, one) in (1..).zip(&tables) {
        for (board, mut seat) in (1..).zip(one.boards.clone()) {
            while seat.outcomes(&counting).contains(&Outcome::Unfinished) {
                let place = Place { section, round, table: nth(table), board: nth(board) };
                let by = hall.event.is_adjudicated(place).then_some("the panel");
                hall.ok(json!({ "do": "result", "section": section, "round": round, "table": table, "board": board, "score": "=", "adjudicated": by }));
                seat.scores.push(Score::Draw);
            }
        }
    }
}

fn break_ties(hall: &mut Hall, number: SectionNumber, section: &Section) {
    let (counting, knockout) = (hall.event.counting(), hall.event.is_knockout(section));
    for (round, record) in (1..).zip(&section.rounds) {
        for (table, one) in (1..).zip(&record.tables) {
            if knockout && one.winner(&counting).is_none() {
                hall.ok(json!({ "do": "break-tie", "section": number, "round": round, "table": table, "by": "lot", "seed": "s" }));
            }
        }
    }
}

/// A hall with these players and teams.
fn hall_of(rules: Value, players: u16, teams: u16) -> Hall {
    let mut hall = Hall::new(rules);
    hall.players(players);
    for team in 0..teams {
        let main = [2 * team + 1, 2 * team + 2];
        hall.ok(
            json!({ "do": "enter-team", "name": format!("T{team}"), "captain": "C", "main": main }),
        );
    }
    hall
}

/// Gives a hall commands, each from a seed of its own, so that any of them can be left out; what was
/// followed is told before it is done.
fn follow(hall: &mut Hall, seeds: &[u64], mut told: impl FnMut(&Value)) {
    for (step, seed) in seeds.iter().enumerate() {
        if step % 50 == 0 {
            goes_on(hall);
        }
        let said = anything(&mut Dice::new(&seed.to_string()), &hall.event);
        let command: Command = serde_json::from_value(said.clone()).unwrap();
        if let Ok(events) = decide(&hall.event, &command, hall.now) {
            told(&said);
            events.into_iter().for_each(|fact| hall.event.happen(fact));
            check(&hall.event);
        }
    }
    goes_on(hall);
}

/// Random commands; if something breaks, the fewest that break it.
fn run(rules: Value, players: u16, teams: u16, name: &str, steps: usize) {
    let hall = || hall_of(rules.clone(), players, teams);
    let followed = Cell::new(0);
    let tell = |seeds: &Vec<u64>| {
        let mut commands = Vec::new();
        // What fails fails again here; the last command is the one to blame.
        let _ = catch_unwind(AssertUnwindSafe(|| {
            follow(&mut hall(), seeds, |said| commands.push(said.to_string()));
        }));
        format!("{players} players, {teams} teams, {rules}\n{}", commands.join("\n"))
    };
    hold(name, 1, &seeds(steps), tell, |seeds| {
        let mut hall = hall();
        follow(&mut hall, &seeds, |_| followed.set(followed.get() + 1));
        folds_again(&hall.event);
    });
    let followed = followed.get();
    assert!(followed > 15, "{followed} of {steps} commands made sense");
}

fn folds_again(event: &Competition) {
    assert_eq!(Competition::from_facts(event.history()).as_ref(), Ok(event));
    for fact in event.history() {
        assert_eq!(Fact::read(&fact.written().unwrap()).unwrap(), *fact, "it can be written down");
    }
}

#[test]
fn random_swiss_events() {
    for seed in 0..12 {
        let system = ["ru-individual", "ua-median-solkoff", "fide-dutch", "ru-lot"][seed % 4];
        let rules = regulations("UA-2024", json!({ "swiss": { "system": system, "rounds": 5 } }));
        run(rules, 9 + seed as u16 % 3, 0, &format!("swiss {seed}"), 400);
    }
}

#[test]
fn random_round_robins_with_a_final() {
    for seed in 0..8 {
        let book = ["RU-2022", "UA-2024"][seed % 2];
        let mut rules = regulations(book, json!({ "round-robin": {} }));
        let carry = ["nothing", "points", "meetings"][seed % 3];
        rules["play-off"] = json!(true);
        if book == "UA-2024" {
            // Only draughts-64 has micro-matches there.
            rules["discipline"] = json!("russian");
            rules["time-control"] = json!("20+10");
            rules["opening-table"] = json!("ua2024-app2");
        }
        rules["micro-match"] = json!({ "games": 1 + seed % 2 });
        rules["stages"] = json!([
            { "name": "group", "system": { "round-robin": {} }, "groups": 2 },
            { "name": "final", "system": { "round-robin": {} }, "qualifiers": 2, "carry": carry },
        ]);
        run(rules, 8, 0, &format!("robin {seed}"), 600);
    }
}

/// Whatever was decided, corrected and left: an order that is accepted is the order of the places,
/// and one of those who share the last place from which one goes on settles it.
#[test]
fn decisions_count_when_they_are_taken() {
    let settled = Cell::new(0);
    cases::play("decisions", 200, |random| {
        let mut dice = Dice::Drawn(Box::new(random.clone()));
        let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
        rules["play-off"] = json!(dice.below(2) == 0);
        rules["stages"] = json!([
            { "system": { "round-robin": {} }, "numbers": "as-listed" },
            { "system": { "round-robin": {} }, "qualifiers": 2 + dice.below(2), "numbers": "as-listed" },
        ]);
        let mut hall = Hall::new(rules);
        hall.players(6);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        for round in 1..=5 {
            hall.pair(1, round);
            hall.play(1, round, |_, _| "=");
        }
        for _ in 0..40 {
            let who = format!("p{}", 1 + dice.below(6));
            let score = dice.one_of(&["1-0", "0-1", "=", "=", "="]);
            let attempt = match dice.below(40) {
                0 => json!({ "do": "withdraw", "who": who, "reason": "r" }),
                1 => {
                    json!({ "do": "exclude", "who": who, "reason": "r", "by": "chief-panel", "annul": true, "points": ["7"] })
                }
                2..=20 => {
                    json!({ "do": "correct", "round": 1 + dice.below(5), "table": 1 + dice.below(3), "score": score, "by": "c", "reason": "r" })
                }
                kind => {
                    let noted = note_an_order(&mut hall, &mut dice, kind < 30);
                    settled.update(|count| count + u32::from(noted));
                    continue;
                }
            };
            if hall.decide(attempt.clone()).is_ok() {
                hall.ok(attempt);
                check(&hall.event);
            }
        }
    });
    let settled = settled.get();
    assert!(settled > 100, "{settled}");
}

/// Puts some in order, or those who share the last place from which one goes on; whether they did.
fn note_an_order(hall: &mut Hall, dice: &mut Dice, undecided: bool) -> bool {
    let shared = |hall: &Hall| -> Vec<u16> {
        let shared = hall.event.undecided(hall.event.section(nth(1)).unwrap());
        shared.iter().map(|one| one.number.get()).collect()
    };
    let mut order = shared(hall);
    let settles = undecided && !order.is_empty();
    if !settles {
        order = (1..=6).filter(|_| dice.below(2) == 0).collect();
    }
    (0..order.len()).for_each(|at| order.swap(at, dice.below(at as u64 + 1) as usize));
    let noted = json!({ "do": "play-off", "order": order, "note": "n" });
    if settles || hall.decide(noted.clone()).is_ok() {
        hall.ok(noted);
        let places = hall.places(1).into_iter().map(|one| one.0);
        assert_eq!(places.filter(|one| order.contains(one)).collect::<Vec<_>>(), order);
    }
    assert!(!settles || shared(hall).is_empty());
    settles
}

#[test]
fn random_knockouts_and_teams() {
    for seed in 0..6 {
        let system = json!({ "knockout": { "play-on": (["nobody", "for-all-places"][seed % 2]), "tie-breaks": ["lot"] } });
        run(regulations("RU-2022", system), 7, 0, &format!("knockout {seed}"), 300);
        let mut rules =
            regulations("UA-2024", json!({ "swiss": { "system": "ua-lot", "rounds": 4 } }));
        rules["kind"] = json!("team");
        rules["teams"] = json!({ "boards": 2, "order": "free" });
        run(rules, 14, 7, &format!("teams {seed}"), 500);
    }
}

/// Additional games after a draw end somewhere, and a table of 2,001 is no round robin.
#[test]
fn there_is_an_end_to_everything() {
    let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
    rules["micro-match"] = json!({ "games": 2, "additional": true });
    let mut hall = Hall::new(rules);
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    let draw = json!({ "do": "result", "round": 1, "table": 1, "score": "=" });
    (0..200).for_each(|_| {
        hall.ok(draw.clone());
    });
    hall.no(draw);

    let mut hall = Hall::new(regulations("RU-2022", json!({ "round-robin": { "cycles": 16 } })));
    for number in 1..=2001 {
        hall.ok(json!({ "do": "enter", "name": format!("Player {number}") }));
    }
    hall.admit();
    hall.no(json!({ "do": "start-stage", "stage": 1 }));
    hall.ok(json!({ "do": "withdraw", "who": "p7", "reason": "too many" }));
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "withdraw", "who": "p9", "reason": "too long" }));
}
