//! Whole events that do nothing but what is asked for next.

use competition::Step;
use serde_json::{Value, json};

use crate::hall::{Hall, nth, regulations};

/// An arbiter who knows nothing but the next step, until none is left.
fn drive(hall: &mut Hall, players: u16, teams: &[Value]) -> usize {
    let mut taken = 0;
    while let Some(step) = hall.event.next_steps().first().copied() {
        if let Some((section, round)) = step.round() {
            let section = hall.event.section(section).unwrap();
            assert_eq!(hall.event.next_step_of(section, round), Some(step));
        }
        take(hall, step, players, teams);
        signs_what_nothing_holds_up(hall);
        taken += 1;
        assert!(taken < 1_000, "it comes to an end: {step:?}");
    }
    taken
}

/// A final table can be signed if, and only if, nothing is named that holds it up.
fn signs_what_nothing_holds_up(hall: &Hall) {
    for section in hall.event.sections() {
        let sign = json!({ "do": "sign", "section": section.number, "by": "Anna" });
        let held_up = hall.event.holds_up_signing(section);
        let signed = hall.decide(sign);
        assert_eq!(signed.is_ok(), held_up.is_empty(), "{held_up:?}: {signed:?}");
    }
}

fn take(hall: &mut Hall, step: Step, players: u16, teams: &[Value]) {
    let seed = "next";
    match step {
        Step::Enter if hall.event.players().is_empty() => {
            for number in 1..=players {
                hall.ok(json!({ "do": "enter", "name": format!("Player {number}"), "rating": 2400 - number }));
            }
        }
        Step::Enter => teams.iter().for_each(|team| _ = hall.ok(team.clone())),
        Step::Admit(open) => {
            assert_eq!(open, usize::from(players));
            hall.admit();
        }
        Step::SettlePlaces(section) => {
            let shared = hall.event.undecided(hall.event.section(section).unwrap());
            let order: Vec<u16> = shared.iter().map(|one| one.number.get()).collect();
            hall.ok(
                json!({ "do": "play-off", "section": section, "order": order, "note": "blitz" }),
            );
        }
        Step::StartStage(stage) | Step::DrawAgain(stage) => {
            hall.ok(json!({ "do": "start-stage", "stage": stage, "seed": seed }));
        }
        Step::DecideMissed(section, who, _) => {
            let who = hall.event.section(section).unwrap().members[who.index()];
            hall.ok(json!({ "do": "play-on", "who": who, "by": "chief-arbiter", "reason": "ill" }));
        }
        Step::Resume(section) => {
            hall.ok(json!({ "do": "resume", "section": section, "by": "chief-arbiter" }));
        }
        Step::Pair(section, round) => {
            hall.ok(json!({ "do": "pair", "section": section, "round": round, "seed": seed }));
        }
        Step::LetIn(_)
        | Step::PairAgain(..)
        | Step::DrawOpenings(..)
        | Step::SettleRuling(_)
        | Step::SignAgain(..) => panic!("nothing of this kind is left undone here: {step:?}"),
        Step::Publish(section, round) => {
            hall.ok(json!({ "do": "publish", "section": section, "round": round }));
        }
        Step::Start(section, round) => {
            hall.ok(json!({ "do": "start", "section": section, "round": round }));
        }
        Step::EnterResults(section, round) => {
            let open = hall.event.open_games(section, round);
            assert!(!open.is_empty(), "what is asked for can be done");
            for (place, game) in open {
                // Every third meeting is drawn, so that ties are to be broken.
                let score = if place.table.get() % 3 == 0 { "=" } else { "1-0" };
                hall.ok(json!({
                    "do": "result", "section": section, "round": round, "table": place.table,
                    "board": place.board, "game": game, "score": score,
                }));
            }
        }
        Step::BreakTie(section, round, table) => {
            hall.ok(json!({ "do": "break-tie", "section": section, "round": round, "table": table, "by": "lot", "seed": seed }));
        }
        Step::Close(section, round) => {
            hall.ok(json!({ "do": "close", "section": section, "round": round }));
        }
        Step::DecideProtest(protest) => {
            hall.ok(json!({ "do": "decide-protest", "protest": protest, "upheld": false, "by": "chief-arbiter", "text": "no" }));
        }
        Step::DecideAppeal(protest) => panic!("nobody appealed against {protest}"),
        Step::Sign(section) => {
            hall.ok(json!({ "do": "sign", "section": section, "by": "Bondar" }));
        }
    }
}

/// It is played to its end, signed, and nothing waits any more.
fn ends(rules: Value, players: u16, teams: &[Value]) -> Hall {
    let mut hall = Hall::new(rules);
    assert_eq!(hall.event.next_steps(), [Step::Enter]);
    drive(&mut hall, players, teams);
    assert!(hall.event.is_finished() && hall.event.next_steps().is_empty());
    let sections = hall.event.sections();
    assert!(sections.iter().all(|one| hall.event.next_step_of(one, one.current()).is_none()));
    assert!(sections.iter().all(|one| hall.event.is_over(one) && hall.event.is_signed(one.number)));
    hall
}

#[test]
fn a_round_robin_is_played_by_its_next_steps() {
    let hall = ends(regulations("UA-2024", json!({ "round-robin": { "cycles": 1 } })), 6, &[]);
    assert_eq!(hall.event.section(nth(1)).unwrap().closed(), 5);
}

#[test]
fn a_swiss_is_played_by_its_next_steps() {
    let system = json!({ "swiss": { "system": "ua-median-solkoff", "rounds": 4 } });
    let hall = ends(regulations("UA-2024", system), 9, &[]);
    assert_eq!(hall.event.section(nth(1)).unwrap().closed(), 4);
}

#[test]
fn a_knockout_is_played_by_its_next_steps() {
    let system = json!({ "knockout": { "tie-breaks": ["lot"] } });
    let hall = ends(regulations("UA-2024", system), 8, &[]);
    assert_eq!(hall.event.section(nth(1)).unwrap().closed(), 3);
}

#[test]
fn a_team_event_is_played_by_its_next_steps() {
    let mut rules = regulations("UA-2024", json!({ "round-robin": { "cycles": 1 } }));
    rules["kind"] = json!("team");
    rules["teams"] = json!({ "boards": 2 });
    let team = |first: u16| {
        let name = format!("Team {first}");
        json!({ "do": "enter-team", "name": name, "captain": "C", "main": [first, first + 1] })
    };
    let hall = ends(rules, 8, &[team(1), team(3), team(5), team(7)]);
    assert_eq!(hall.event.section(nth(1)).unwrap().closed(), 3);
}

#[test]
fn two_stages_are_played_by_their_next_steps() {
    let mut rules = regulations("UA-2024", json!({ "round-robin": { "cycles": 1 } }));
    rules["stages"] = json!([
        { "name": "groups", "system": { "round-robin": { "cycles": 1 } }, "groups": 2, "numbers": "as-listed" },
        { "name": "final", "system": { "round-robin": { "cycles": 1 } }, "qualifiers": 2, "numbers": "as-listed" },
    ]);
    let hall = ends(rules, 8, &[]);
    assert_eq!(hall.event.sections().len(), 3);
}
