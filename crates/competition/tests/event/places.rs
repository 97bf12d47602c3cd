//! Places are given with what parts neighbours, and asked about later.

use competition::happened;
use competition::{Competition, Fact, LogEntry, Parted, PlaceGiven, PlanKind, Section};
use rulebook::Criterion;
use serde_json::json;
use tournament::Number;
use tournament::standings::TeamCriterion;
use words::Language;

use crate::hall::{Hall, nth, regulations};

fn section(hall: &Hall) -> &Section {
    hall.event.section(nth(1)).unwrap()
}

fn closed(hall: &Hall, round: u16) -> Vec<PlaceGiven> {
    let facts = hall.event.history().iter();
    let mut given = facts.filter_map(|fact| match fact {
        Fact::Closed(happened::Closed { round: of, places, .. }) if *of == round => {
            Some(places.clone())
        }
        _ => None,
    });
    given.next_back().unwrap()
}

fn swiss(count: u16) -> Hall {
    let system = json!({ "swiss": { "system": "ru-individual", "rounds": 4 } });
    let mut hall = Hall::new(regulations("RU-2022", system));
    hall.players(count);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall
}

/// Rounds in which the smaller number wins, but for draws of those who are next to each other.
fn play(hall: &mut Hall, rounds: u16) {
    for round in 1..=rounds {
        hall.pair(1, round);
        hall.play(1, round, |white, black| match white.abs_diff(black) {
            1 | 2 => "1/2-1/2",
            _ if white < black => "1-0",
            _ => "0-1",
        });
    }
}

#[test]
fn closing_a_round_keeps_what_parts_neighbours() {
    let mut hall = swiss(12);
    play(&mut hall, 4);
    for round in 1..=4 {
        let kept = closed(&hall, round);
        let standings = hall.event.standings(section(&hall), round).unwrap();
        assert_eq!(kept.len(), 12);
        let mut by = [0; 3];
        for (given, row) in kept.iter().zip(&standings.rows) {
            let place = row.place.unwrap();
            assert_eq!(given.number, row.number);
            assert_eq!(given.place.map(usize::from), [place.first, place.last]);
            assert_eq!(given.points, row.points);
            let decision = row.decision.as_ref().map(|one| format!("{one:?}"));
            match (&given.parted, decision) {
                (None, None) => by[0] += 1,
                (Some(Parted::Points {}), Some(decision)) => {
                    by[1] += 1;
                    assert!(decision.starts_with("Points"), "{decision}");
                }
                (Some(Parted::Criterion { criterion, values, .. }), Some(decision)) => {
                    by[2] += 1;
                    let index =
                        standings.rules.criteria.iter().position(|one| one == criterion).unwrap();
                    assert!(decision.contains(&format!("index: {index}")), "{decision}");
                    assert!(values.upper > values.lower, "{given:?}");
                    assert!(!values.clauses.is_empty(), "{given:?}");
                }
                other => panic!("{other:?}"),
            }
        }
        // Somebody shares the first row's place with nobody above; points part some in every round.
        assert!(by[1] > 0 && by[0] > 0, "{by:?}");
    }
    assert!(
        closed(&hall, 4).iter().any(|one| matches!(one.parted, Some(Parted::Criterion { .. })))
    );
}

#[test]
fn why_reads_what_was_kept() {
    let mut hall = swiss(8);
    play(&mut hall, 2);
    // A log in which something else parted two: whoever asks is told what was decided then.
    let parted_by_judges = |fact: &Fact| {
        let mut fact = fact.clone();
        if let Fact::Closed(happened::Closed { round, places, .. }) = &mut fact
            && *round == 2
        {
            let note = "the judges said so".to_owned();
            places[1].parted = Some(Parted::Order { note });
        }
        fact
    };
    let facts: Vec<Fact> = hall.event.history().iter().map(parted_by_judges).collect();
    let told = competition::Competition::from_facts(&facts).unwrap();
    let section = told.section(nth(1)).unwrap();
    let given = told.places_given(section, 2);
    let second = given.rows[1].number;
    assert_eq!(given.before(second), None);
    let why = told.tell_place(section, &given, second, Language::En);
    assert!(why[1].contains("the judges said so"), "{why:?}");
    // Another round is told as it was.
    assert_eq!(told.places_given(section, 1).rows, closed(&hall, 1));
    // Places that are not these are not believed, and nobody is looked for who is not there.
    let forged = |fact: &Fact| {
        let mut fact = fact.clone();
        if let Fact::Closed(happened::Closed { places, .. }) = &mut fact {
            places[0].number = Number::at(500);
        }
        fact
    };
    let facts: Vec<Fact> = hall.event.history().iter().map(forged).collect();
    let forged = competition::Competition::from_facts(&facts).unwrap();
    let section = forged.section(nth(1)).unwrap();
    let given = forged.places_given(section, 2);
    assert_eq!(given.rows, closed(&hall, 2));
    assert!(forged.tell_place(section, &given, Number::at(500), Language::En).is_empty());
}

#[test]
fn a_correction_gives_places_anew_and_tells_the_old_one() {
    let mut hall = swiss(8);
    play(&mut hall, 2);
    let kept = closed(&hall, 2);
    let given = hall.event.places_given(section(&hall), 2);
    assert!(given.rows == kept && given.before(kept[7].number).is_none());
    // The last won his game of the first round after all.
    let last = kept[7].number;
    let table = section(&hall).rounds[0].tables.iter().position(|one| one.has(last)).unwrap();
    let score = if section(&hall).rounds[0].tables[table].white == last { "1-0" } else { "0-1" };
    hall.ok(json!({ "do": "correct", "round": 1, "table": table + 1, "score": score, "by": "c", "reason": "r" }));
    let given = hall.event.places_given(section(&hall), 2);
    assert_eq!(given.before(last), Some(&kept[7]));
    let now = given.rows.iter().find(|one| one.number == last).unwrap();
    assert!(now.place[0] < kept[7].place[0], "{now:?}");
    let why = hall.event.tell_place(section(&hall), &given, last, Language::En);
    let place = kept[7].place[1].to_string();
    assert!(why.last().unwrap().contains(&place), "{why:?}");
    // Whoever stays where he was is told nothing of it.
    for one in &given.rows {
        let old = kept.iter().find(|old| old.number == one.number).unwrap();
        assert_eq!(given.before(one.number).is_some(), old.place != one.place);
    }
    // Taken back, it stands again.
    hall.ok(json!({ "do": "undo", "reason": "slip" }));
    assert_eq!(hall.event.places_given(section(&hall), 2).rows, kept);
}

/// What a correction, a sanction or leaving made of the places is kept with it, and read from there.
#[test]
fn what_changes_places_keeps_them_with_what_parts_neighbours() {
    let mut hall = swiss(8);
    play(&mut hall, 2);
    let last = closed(&hall, 2)[7].number;
    let table = section(&hall).rounds[0].tables.iter().position(|one| one.has(last)).unwrap();
    let score = if section(&hall).rounds[0].tables[table].white == last { "1-0" } else { "0-1" };
    let commands = [
        json!({ "do": "correct", "round": 1, "table": table + 1, "score": score, "by": "c", "reason": "r" }),
        json!({ "do": "incident", "who": "p2", "round": 2, "act": "a phone rang", "sanction": "loss-of-game-or-micro-match",
            "clauses": ["RU-2022 5.4.15.1"], "by": "chief-arbiter" }),
        json!({ "do": "exclude", "who": "p1", "reason": "r", "by": "chief-panel", "annul": true, "clauses": ["RU-2022 1.5.8"] }),
    ];
    for command in commands {
        let fact = hall.ok(command);
        let said = serde_json::to_value(&fact).unwrap();
        assert_eq!(
            (&said["places"][0]["section"], &said["places"][0]["round"]),
            (&json!(1), &json!(2))
        );
        let given = hall.event.places_given(section(&hall), 2).rows;
        assert_eq!(said["places"][0]["places"], json!(given), "{fact:?}");
        // Whoever asks is told what was decided then.
        let mut forged = said;
        forged["places"][0]["places"][1]["parted"] =
            json!({ "by": "order", "note": "the judges said so" });
        let forged: Fact = serde_json::from_value(forged).unwrap();
        let before = hall.event.history().iter().take(hall.event.history().len() - 1);
        let told = Competition::from_facts(before.chain([&forged])).unwrap();
        let rows = told.places_given(told.section(nth(1)).unwrap(), 2).rows;
        assert_eq!(rows[1].parted, Some(Parted::Order { note: "the judges said so".to_owned() }));
    }
    // What changes no place says none.
    let fact = hall.ok(
        json!({ "do": "incident", "who": "p3", "act": "talked", "clauses": [], "by": "arbiter" }),
    );
    assert!(!fact.written().unwrap().contains("places"), "{fact:?}");
}

#[test]
fn a_round_that_is_closed_late_has_its_own_places() {
    let mut hall = swiss(8);
    hall.pair(1, 1).ok(json!({ "do": "start", "round": 1 }));
    let results = |hall: &mut Hall, round: u16| {
        for table in 1..=4 {
            hall.ok(json!({ "do": "result", "round": round, "table": table, "score": "1-0" }));
        }
    };
    results(&mut hall, 1);
    hall.ok(json!({ "do": "pair", "round": 2, "unfinished": "pair-without", "seed": "s" }));
    hall.ok(json!({ "do": "publish", "round": 2 }));
    hall.ok(json!({ "do": "start", "round": 2 }));
    results(&mut hall, 2);
    hall.ok(json!({ "do": "close", "round": 2 }));
    hall.ok(json!({ "do": "close", "round": 1 }));
    let points = |round| closed(&hall, round).iter().map(|one| one.points).max().unwrap();
    assert!(points(2) > points(1), "{:?} {:?}", points(2), points(1));
}

#[test]
fn additional_games_part_those_whom_they_name() {
    let mut regulations = regulations("RU-2013", json!({ "round-robin": {} }));
    regulations["play-off"] = json!(true);
    let mut hall = Hall::new(regulations);
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, |white, black| match (white.min(black), white.max(black)) {
            (1, 2) | (1, 3) | (2, 4) => "1/2-1/2",
            _ if white < black => "1-0",
            _ => "0-1",
        });
    }
    let note = "blitz 2:0";
    // Two is above one by a criterion; the games decide whether they lead to the same or not.
    assert!(matches!(closed(&hall, 3)[1].parted, Some(Parted::Criterion { .. })));
    let mut as_before = Hall { event: hall.event.clone(), now: hall.now };
    let order = json!([1, 2]);
    let played = as_before.ok(json!({ "do": "play-off", "order": order, "note": note }));
    let Fact::PlayedOff(happened::PlayedOff { places, .. }) = played else { panic!() };
    assert_eq!(places[1].number.get(), 2);
    assert_eq!(places[1].parted, Some(Parted::Order { note: note.to_owned() }));
    let played = hall.ok(json!({ "do": "play-off", "order": [2, 1], "note": note }));
    let Fact::PlayedOff(happened::PlayedOff { places, .. }) = played else { panic!() };
    let numbers: Vec<u16> = places.iter().map(|one| one.number.get()).collect();
    assert_eq!(numbers, [2, 1, 3, 4]);
    assert_eq!(places[1].parted, Some(Parted::Order { note: note.to_owned() }));
    assert_eq!(places[2].parted, Some(Parted::Points {}));
    let section = section(&hall);
    let given = hall.event.places_given(section, 3);
    assert_eq!(given.rows, places);
    for language in Language::ALL {
        let why = hall.event.tell_place(section, &given, Number::at(0), language);
        assert_eq!(why.len(), 3, "{why:?}");
        assert!(why[1].contains(note), "{why:?}");
    }
}

#[test]
fn brackets_and_teams_say_why_too() {
    let system = json!({ "knockout": { "tie-breaks": ["lot"] } });
    let mut hall = Hall::new(regulations("UA-2024", system));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
    for round in 1..=2 {
        hall.pair(1, round);
        hall.play(1, round, |white, black| if white < black { "1-0" } else { "0-1" });
    }
    let given = hall.event.places_given(section(&hall), 2);
    assert_eq!(given.rows[0].parted, None);
    assert_eq!(given.rows[1].parted, Some(Parted::Bracket {}));
    let why = hall.event.tell_place(section(&hall), &given, given.rows[1].number, Language::En);
    assert!(why[1].contains("by the bracket"), "{why:?}");
    assert_eq!(section(&hall).rounds[1].plan.as_ref().unwrap().of, PlanKind::Bracket);
}

#[test]
fn a_criterion_is_kept_by_its_name() {
    let text = r#"{"v":4,"fact":{"happened":"closed","section":1,"round":1,"at":"2026-11-16 10:00","places":[
        {"number":1,"place":[1,1],"points":4},
        {"number":2,"place":[2,2],"points":4,"parted":{"by":"criterion","criterion":"wins","values":{"upper":3,"lower":{"num":5,"den":2}}}},
        {"number":3,"place":[3,3],"points":4,"parted":{"by":"team-criterion","criterion":"boards","values":{"level":1,"upper":3,"lower":2,"clauses":["UA-2024 III.teams.1"]}}}]}}"#;
    let fact = Fact::read(text).unwrap();
    let Fact::Closed(happened::Closed { places, .. }) = &fact else { panic!() };
    let Some(Parted::Criterion { criterion, .. }) = &places[1].parted else { panic!() };
    assert_eq!(*criterion, Criterion::Wins);
    let Some(Parted::TeamCriterion { criterion, values }) = &places[2].parted else { panic!() };
    assert_eq!((*criterion, values.level), (TeamCriterion::Boards, 1));
    assert_eq!(Fact::read(&fact.written().unwrap()).unwrap(), fact);
    assert_eq!(places[0].number, Number::at(0));
}
