//! Those who leave, and what the table then says: as it was decided when they left.

use clauses::proves;
use competition::happened;
use competition::{Consequence, Fact, Leaving, Step};
use serde_json::{Value, json};
use tournament::{Number, Points, Score};

use crate::hall::{Hall, nth, regulations};

fn smaller_wins(white: u16, black: u16) -> &'static str {
    if white < black { "1-0" } else { "0-1" }
}

fn begun(rulebook: &str, system: Value, players: u16) -> Hall {
    let mut hall = Hall::new(regulations(rulebook, system));
    hall.players(players);
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
    hall
}

fn play(hall: &mut Hall, rounds: std::ops::RangeInclusive<u16>) {
    for round in rounds {
        hall.pair(1, round);
        hall.play(1, round, smaller_wins);
    }
}

fn leave(hall: &mut Hall, who: &str) -> Leaving {
    let event = hall.ok(json!({ "do": "withdraw", "who": who, "reason": "illness" }));
    let Fact::Left(happened::Left { sections, .. }) = event else { panic!("{event:?}") };
    sections[0].2
}

fn points(hall: &Hall, number: u16) -> Option<Points> {
    let section = hall.event.section(nth(1)).unwrap();
    let places = hall.event.places(section);
    places.iter().find(|one| one.number.get() == number).map(|one| one.points)
}

/// Every size, every number of cycles, every round to leave after: the table follows the decision.
#[test]
fn the_table_follows_the_decision() {
    let _claim =
        proves(&["RU-2022 5.4.5.2", "RU-2022 5.4.5.3", "RU-2013 1.10.2", "RU-2013 1.10.3"]);
    let mut seen = [0, 0];
    for rulebook in ["RU-2022", "RU-2013", "UA-2024"] {
        for (players, cycles) in [(3, 2), (4, 1), (4, 3), (5, 1), (5, 2), (6, 2), (8, 2)] {
            let mut hall = begun(rulebook, json!({ "round-robin": { "cycles": cycles } }), players);
            let section = hall.event.section(nth(1)).unwrap();
            let planned = hall.event.planned(section);
            for round in 1..planned {
                play(&mut hall, round..=round);
                let mut then = Hall { event: hall.event.clone(), now: hall.now };
                let counts = leave(&mut then, "p1").consequence == Consequence::Counts;
                play(&mut then, round + 1..=round + 1);
                let context = format!("{rulebook}: {players} × {cycles}, round {round}");
                assert_eq!(points(&then, 1).is_some(), counts, "{context}");
                seen[usize::from(counts)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
}

/// 8 players, 2 cycles: five of fourteen games are fewer than half.
#[test]
fn less_than_half_of_two_cycles() {
    let mut hall = begun("RU-2022", json!({ "round-robin": { "cycles": 2 } }), 8);
    play(&mut hall, 1..=5);
    let before: Vec<_> = (2..=8).map(|number| points(&hall, number).unwrap()).collect();
    assert_eq!(leave(&mut hall, "p1").consequence, Consequence::ForRatingOnly);
    assert_eq!(points(&hall, 1), None);
    let after: Vec<_> = (2..=8).map(|number| points(&hall, number).unwrap()).collect();
    assert_eq!(before, after, "he won them all, and nobody loses anything");
}

/// The half is a matter of round robins: elsewhere what was played stands.
#[test]
fn scheveningen_and_matches_keep_what_was_played() {
    let mut hall = Hall::new(regulations("RU-2022", json!("scheveningen")));
    for number in 1..=12 {
        let from = if number <= 6 { "Kyiv" } else { "Lviv" };
        hall.ok(json!({ "do": "enter", "name": format!("P{number}"), "from": from }));
    }
    hall.admit();
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    play(&mut hall, 1..=5);
    let before = points(&hall, 1);
    assert_eq!(leave(&mut hall, "p1").consequence, Consequence::Stands);
    assert_eq!(points(&hall, 1), before);
    play(&mut hall, 6..=6);
    assert_eq!(hall.places(1).len(), 12);

    let mut hall = begun("UA-2024", json!({ "match": { "mode": { "first-to-wins": 3 } } }), 2);
    play(&mut hall, 1..=2);
    leave(&mut hall, "p2");
    assert_eq!(points(&hall, 1), Some(Points::whole(4)), "2-1-0 for a win");
}

/// 10 players, four games played, the fifth goes on: five of nine are half.
#[test]
fn a_game_that_goes_on_counts_as_played() {
    let _claim = clauses::shows(&["RU-2022 5.4.5.4", "RU-2013 1.10.4"]);
    let _claim = proves(&["UA-2024 III.withdrawal.1.1"]);
    for rulebook in ["UA-2024", "RU-2022", "RU-2013"] {
        let mut hall = begun(rulebook, json!({ "round-robin": {} }), 10);
        play(&mut hall, 1..=4);
        hall.pair(1, 5);
        let mut early = Hall { event: hall.event.clone(), now: hall.now };
        assert_ne!(leave(&mut early, "p1").consequence, Consequence::Counts, "it had not begun");
        hall.ok(json!({ "do": "start", "round": 5 }));
        let leaving = leave(&mut hall, "p1");
        let adjudicated = rulebook != "UA-2024";
        assert_eq!(leaving, Leaving { after: 5, consequence: Consequence::Counts, adjudicated });
        hall.play(1, 5, smaller_wins);
        let section = hall.event.section(nth(1)).unwrap();
        let table = section.round(nth(5)).unwrap().table_of(Number::at(0)).unwrap();
        let counting = hall.event.counting();
        assert_eq!(table.how(&counting), tournament::How::Played);
        let won = table.winner(&counting) == Some(Number::at(0));
        assert_eq!(won, adjudicated, "the panel said that he had won");
        assert!(points(&hall, 1).is_some());
    }
}

/// In a Swiss of draughts or chess whoever leaves keeps what he played and his place, however early he leaves.
#[test]
fn whoever_leaves_a_swiss_keeps_his_place() {
    let _claim = clauses::shows(&["RU-2013 1.10.5", "RU-2022 5.4.5.5", "UA-2024 III.withdrawal.2"]);
    for rulebook in ["RU-2013", "RU-2022", "UA-2024", "UA-CHESS"] {
        let swiss = json!({ "swiss": { "system": "ua-lot", "rounds": 5 } });
        let mut hall = begun(rulebook, swiss, 8);
        play(&mut hall, 1..=1);
        assert_eq!(leave(&mut hall, "p1").consequence, Consequence::Stands, "{rulebook}");
        play(&mut hall, 2..=2);
        assert!(points(&hall, 1).is_some(), "{rulebook}");
    }
}

/// Who leaves during round 3 after winning his game of it took part in round 3.
#[test]
fn the_last_round_is_the_one_that_he_played() {
    let _claim = clauses::shows(&["UA-2024 III.placing.5"]);
    let swiss = json!({ "swiss": { "system": "ua-median-solkoff", "rounds": 5 } });
    let mut hall = begun("UA-2024", swiss, 8);
    play(&mut hall, 1..=2);
    hall.pair(1, 3);
    let pairs = hall.pairs(1, 3);
    let table = pairs.iter().position(|(white, black)| *white == 1 || *black == 1).unwrap();
    let score = if pairs[table].0 == 1 { "1-0" } else { "0-1" };
    let before = Hall { event: hall.event.clone(), now: hall.now };
    hall.ok(json!({ "do": "result", "round": 3, "table": table + 1, "score": score }));
    assert_eq!(leave(&mut hall, "p1").after, 3);
    let other = usize::from(pairs.iter().map(|pair| pair.0.max(pair.1)).max().unwrap()) - 1;
    for (mut hall, who) in [(hall, 0), (before, other)] {
        if who > 0 {
            assert_eq!(leave(&mut hall, &format!("p{}", who + 1)).after, 2, "he never sat down");
        }
        // Whatever happened since: the pairs are as the system found them.
        let section = hall.event.section(nth(1)).unwrap();
        let reasons = hall.event.reasons(section, nth(3)).unwrap().unwrap();
        let found: Vec<_> =
            reasons.pairing.pairs.iter().map(|one| (one.white.get(), one.black.get())).collect();
        assert_eq!(found, pairs);
        hall.play(1, 3, smaller_wins);
        hall.pair(1, 4);
        let record = hall.event.section(nth(1)).unwrap().round(nth(4)).unwrap();
        assert!(!record.seats(Number::at(who)));
    }
}

/// The leader is excluded and his result annulled: somebody else is first, and nobody is left out.
#[test]
fn those_behind_an_annulled_result_move_up() {
    let _claim = clauses::shows(&["RU-2022 1.5.8"]);
    let annul = json!({ "do": "exclude", "who": "p1", "reason": "sold a game", "by": "chief-panel", "annul": true, "clauses": ["RU-2022 1.5.4"] });
    for system in [
        json!({ "swiss": { "system": "fide-dutch", "rounds": 3 } }),
        json!({ "knockout": { "play-on": "for-all-places", "tie-breaks": ["lot"] } }),
        json!({ "round-robin": {} }),
    ] {
        let players = if system.get("round-robin").is_some() { 4 } else { 8 };
        let mut hall = begun("RU-2022", system, players);
        play(&mut hall, 1..=3);
        assert_eq!(hall.places(1)[0].0, 1);
        let mut signed = Hall { event: hall.event.clone(), now: hall.now };
        signed.ok(json!({ "do": "sign", "by": "chief" }));
        signed.no(annul.clone());
        hall.ok(annul.clone());
        let places = hall.places(1);
        assert_eq!(places.len(), usize::from(players) - 1);
        let mut next = 1;
        for group in places.chunk_by(|one, other| one.1 == other.1) {
            assert_eq!((group[0].1, group[0].2), (next, next + group.len() - 1), "{places:?}");
            next += group.len();
        }
        let section = hall.event.section(nth(1)).unwrap();
        if let Some(standings) = hall.event.standings(section, 3).filter(|_| players == 8) {
            assert_eq!(standings.row(Number::at(0)).unwrap().place, None);
        }
    }
}

/// A correction of where somebody comes from does not change whom he meets.
#[test]
fn sides_stay_as_they_were_drawn_up() {
    let mut hall = Hall::new(regulations("RU-2022", json!("scheveningen")));
    for number in 1..=6 {
        let from = if number <= 3 { "Kyiv" } else { "Lviv" };
        hall.ok(json!({ "do": "enter", "name": format!("P{number}"), "from": from }));
    }
    hall.admit();
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    play(&mut hall, 1..=1);
    let mut plain = Hall { event: hall.event.clone(), now: hall.now };
    hall.ok(json!({ "do": "change", "id": 1, "player": { "name": "P1", "from": "Kyiv city" } }));
    for hall in [&mut plain, &mut hall] {
        play(hall, 2..=3);
        assert!(hall.event.is_over(hall.event.section(nth(1)).unwrap()));
    }
    assert_eq!(plain.event.sections()[0].rounds, hall.event.sections()[0].rounds);
}

fn robin(rulebook: &str) -> Hall {
    let mut hall = Hall::new(regulations(rulebook, json!({ "round-robin": {} })));
    hall.players(6);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall
}

/// Somebody who did not come: the round is closed with his absence.
fn absent(hall: &mut Hall, round: u16, number: u16) {
    hall.pair(1, round);
    hall.play(1, round, |white, black| match () {
        () if white == number => "-+",
        () if black == number => "+-",
        () => "1/2-1/2",
    });
}

#[test]
fn whoever_missed_a_round_is_decided_on_before_the_next_pairs() {
    let _claim = proves(&["RU-2022 5.4.5.1", "UA-2024 III.withdrawal.1.3", "RU-2013 1.10.1"]);
    for (rulebook, clause, by) in [
        ("RU-2022", "RU-2022 5.4.5.1", "chief-arbiter"),
        ("UA-2024", "UA-2024 III.withdrawal.1.3", "chief-arbiter"),
        ("RU-2013", "RU-2013 1.10.1", "arbiter"),
    ] {
        let mut hall = robin(rulebook);
        absent(&mut hall, 1, 3);
        let third = hall.event.section(nth(1)).unwrap().members[2];
        let pair = json!({ "do": "pair", "round": 2 });
        hall.no_because(pair.clone(), &[clause]);
        let step = Step::DecideMissed(nth(1), Number::at(2), nth(1));
        assert_eq!(hall.event.next_steps()[0], step);
        let lets = |by: &str| json!({ "do": "play-on", "who": third, "by": by, "reason": "ill" });
        let others = hall.decide(lets("arbiter"));
        assert_eq!(others.is_ok(), by == "arbiter", "{rulebook}");
        if by == "chief-arbiter" {
            hall.no_because(lets("arbiter"), &[clause]);
        }
        hall.ok(lets(by));
        // Once for each absence.
        absent(&mut hall, 2, 3);
        hall.no_because(json!({ "do": "pair", "round": 3 }), &[clause]);
        hall.ok(json!({ "do": "withdraw", "who": third, "reason": "went home" }));
        hall.ok(json!({ "do": "pair", "round": 3 }));
    }
    // A Swiss says nothing of it.
    let system = json!({ "swiss": { "system": "ru-individual", "rounds": 3 } });
    let mut hall = Hall::new(regulations("RU-2022", system));
    hall.players(6);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    absent(&mut hall, 1, 3);
    hall.ok(json!({ "do": "pair", "round": 2 }));
}

#[test]
fn a_game_that_was_played_when_somebody_left_is_adjudicated_or_lost() {
    let _claim = clauses::shows(&["UA-2024 III.withdrawal.1.1"]);
    let _adjudicated = proves(&["RU-2022 5.4.5.4", "RU-2013 1.10.4"]);
    for (rulebook, clause) in [
        ("RU-2022", Some("RU-2022 5.4.5.4")),
        ("RU-2013", Some("RU-2013 1.10.4")),
        ("UA-2024", None),
    ] {
        let mut hall = robin(rulebook);
        hall.pair(1, 1).ok(json!({ "do": "start", "round": 1 }));
        let section = hall.event.section(nth(1)).unwrap();
        let white = section.members[section.rounds[0].tables[0].white.index()];
        hall.ok(json!({ "do": "withdraw", "who": white, "reason": "ill" }));
        let scores = |hall: &Hall| {
            hall.event.section(nth(1)).unwrap().rounds[0].tables[0].boards[0].scores.clone()
        };
        let result =
            |score: &str| json!({ "do": "result", "round": 1, "table": 1, "score": score });
        let Some(clause) = clause else {
            assert_eq!(scores(&hall), [Score::SecondWins], "{rulebook}");
            continue;
        };
        assert_eq!(scores(&hall), [], "{rulebook}");
        hall.no_because(result("1-0"), &[clause]);
        // He may have won it all the same.
        let mut adjudicated = result("1-0");
        adjudicated["adjudicated"] = json!("the panel");
        hall.ok(adjudicated);
        assert_eq!(scores(&hall), [Score::FirstWins], "{rulebook}");
        hall.no(json!({ "do": "correct", "round": 1, "table": 1, "score": "0-1", "by": "secretary", "reason": "a slip" }));
    }
}

/// The minus against one who left is nobody's absence.
#[test]
fn whoever_was_to_meet_one_who_left_has_missed_nothing() {
    let _claim = clauses::shows(&["RU-2022 5.4.5.1"]);
    let _claim = proves(&["RU-2022 5.4.5.2"]);
    let mut hall = robin("RU-2022");
    hall.pair(1, 1);
    hall.play(1, 1, |_, _| "1/2-1/2");
    hall.ok(json!({ "do": "withdraw", "who": "p1", "reason": "ill" }));
    for round in 2..=4 {
        let section = hall.event.section(nth(1)).unwrap();
        assert_eq!(hall.event.missing_undecided(section), [], "before round {round}");
        hall.ok(json!({ "do": "pair", "round": round }));
        hall.ok(json!({ "do": "publish", "round": round }));
        hall.play(1, round, |_, _| "1/2-1/2");
    }
}

/// Whoever missed a round that is not closed yet is decided on all the same.
#[test]
fn an_absence_is_not_passed_over_by_pairing_early() {
    let _claim = proves(&["RU-2022 5.4.5.1"]);
    let mut hall = robin("RU-2022");
    hall.pair(1, 1).ok(json!({ "do": "start", "round": 1 }));
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "-+" }));
    let early = json!({ "do": "pair", "round": 2, "unfinished": "pair-without" });
    hall.no_because(early, &["RU-2022 5.4.5.1"]);
}

/// What was wrong with the regulations before anybody asked for it does not keep others from being mended.
#[test]
fn an_event_that_began_before_a_check_came_can_be_amended() {
    let mut hall = robin("RU-2022");
    hall.amend(|one| one.scoring = None);
    let mut rules = hall.event.regulations().unwrap().clone();
    rules.name = "Another cup".to_owned();
    hall.ok(json!({ "do": "amend", "regulations": rules }));
    // In a new event the same is refused.
    let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
    rules["scoring"] = Value::Null;
    rules["do"] = json!("create");
    let create = serde_json::from_value(rules).unwrap();
    let refused = competition::decide(&Default::default(), &create, hall.now);
    assert!(refused.unwrap_err().to_string().contains("RU-2022 5.4.7.1"));
}

#[test]
fn an_adjudication_is_taken_back_only_by_those_who_may_give_it() {
    let mut hall = robin("RU-2022");
    hall.pair(1, 1).ok(json!({ "do": "start", "round": 1 }));
    let undo = json!({ "do": "undo", "reason": "slip" });
    let right = |hall: &Hall| {
        let undo: competition::Command = serde_json::from_value(undo.clone()).unwrap();
        undo.right(&hall.event)
    };
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "=" }));
    assert_eq!(right(&hall), competition::Right::Board { section: nth(1), table: nth(1) });
    let (white, _) = hall.pairs(1, 1)[1];
    hall.ok(json!({ "do": "withdraw", "who": format!("p{white}"), "reason": "ill" }));
    hall.ok(
        json!({ "do": "result", "round": 1, "table": 2, "score": "=", "adjudicated": "panel" }),
    );
    assert_eq!(right(&hall), competition::Right::Rule);
}
