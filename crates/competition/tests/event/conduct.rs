//! Incidents, protests, appeals, signatures.

use clauses::proves;
use serde_json::{Value, json};

use crate::hall::{Hall, regulations};

fn played(rulebook: &str, change: impl Fn(&mut Value)) -> Hall {
    let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
    change(&mut rules);
    let mut hall = Hall::new(rules);
    hall.players(4);
    if rulebook != "RU-2013" {
        hall.ok(committee(3, 2, 1980));
    }
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    hall.at("2026-11-16 14:00").play(1, 1, |_, _| "1-0");
    hall
}

fn committee(members: u16, reserves: u16, born: u16) -> Value {
    let list = |count: u16, kind: &str| -> Value {
        (1..=count).map(|one| json!({ "name": format!("{kind} {one}"), "born": born })).collect()
    };
    json!({ "do": "form-committee", "members": list(members, "member"), "reserves": list(reserves, "reserve") })
}

fn protest(clauses: &[&str], written: bool) -> Value {
    json!({
        "do": "protest", "who": "p1", "filed-by": "Player 1", "round": 1, "text": "the clock stood",
        "clauses": clauses, "written": written, "deposit-roubles": 1000,
    })
}

#[test]
fn a_protest_comes_in_time_in_writing_with_its_clauses_and_its_deposit() {
    let _claim = proves(&["RU-2022 5.4.17.1", "RU-2022 5.4.17.2", "RU-2022 5.4.17.4"]);
    let _claim = proves(&["RU-2022 5.4.17.3"]);
    let mut hall = played("RU-2022", |rules| rules["deposit-roubles"] = json!(1000));
    let good = protest(&["RU-2022 5.4.2.8"], true);
    hall.at("2026-11-16 15:00");
    hall.no_because(protest(&["RU-2022 5.4.2.8"], false), &["RU-2022 5.4.17.2"]);
    hall.no_because(protest(&[], true), &["RU-2022 5.4.17.2"]);
    hall.no(protest(&["RU-2022 5.4.99"], true));
    let mut poor = good.clone();
    poor["deposit-roubles"] = json!(999);
    hall.no_because(poor, &["RU-2022 5.4.17.4"]);
    hall.at("2026-11-16 15:01").no_because(good.clone(), &["RU-2022 5.4.17.1"]);
    hall.at("2026-11-16 15:00").ok(good);
    let decide = |by: &str| json!({ "do": "decide-protest", "protest": 1, "upheld": true, "by": by, "text": "replay" });
    hall.no(decide("arbiter"));
    hall.ok(decide("chief-arbiter"));
    assert_eq!(hall.event.protests()[0].deposit_returned(), Some(true), "upheld");
    hall.no_because(decide("chief-arbiter"), &["RU-2022 5.4.17.3"]);
}

#[test]
fn in_rapid_play_a_protest_comes_before_the_next_round() {
    let _claim = proves(&["RU-2022 5.4.17.1"]);
    let mut hall = played("RU-2022", |rules| {
        rules["discipline"] = json!("international-rapid");
        rules["time-control"] = json!("15+5");
    });
    hall.pair(1, 2);
    hall.at("2026-11-16 16:30").ok(protest(&["RU-2022 5.4.2.8"], true));
    hall.at("2026-11-16 17:00").ok(json!({ "do": "start", "round": 2 }));
    hall.at("2026-11-16 17:01")
        .no_because(protest(&["RU-2022 5.4.2.8"], true), &["RU-2022 5.4.17.1"]);
    hall.play(1, 2, |_, _| "=");
    hall.pair(1, 3);
    hall.at("2026-11-16 19:00").play(1, 3, |_, _| "=");
    let mut last = protest(&["RU-2022 5.4.2.8"], true);
    last["round"] = json!(3);
    hall.at("2026-11-16 19:31").no_because(last.clone(), &["RU-2022 5.4.17.1"]);
    hall.at("2026-11-16 19:30").ok(last);
}

#[test]
fn decisions_take_a_day_at_most() {
    let _claim = clauses::shows(&["RU-2022 5.4.17.3"]);
    for (decided, late) in [("2026-11-17 14:30", false), ("2026-11-17 14:31", true)] {
        let mut hall = played("RU-2022", |_| ());
        hall.at("2026-11-16 14:30").ok(protest(&["RU-2022 5.4.2.8"], true));
        hall.at(decided);
        hall.ok(json!({ "do": "decide-protest", "protest": 1, "upheld": false, "by": "chief-arbiter", "text": "no" }));
        assert_eq!(hall.event.protests()[0].decision.as_ref().unwrap().late, late);
    }
}

/// A protest to the chief arbiter has no term in Ukraine; the appeal against his word has the one
/// that was announced, and is written.
#[test]
fn the_term_of_appeals_in_ukraine_is_the_one_announced() {
    let _claim = clauses::shows(&["UA-2024 III.rights.1.5"]);
    let _claim = proves(&["UA-2024 IV.8.4", "UA-CHESS IV.10.8.4.3"]);
    for (rulebook, clause) in [("UA-2024", "UA-2024 IV.8.4"), ("UA-CHESS", "UA-CHESS IV.10.8.4.3")]
    {
        let mut hall = played(rulebook, |rules| rules["protest-minutes"] = json!(20));
        hall.at("2026-11-18 09:00").ok(protest(&[], true));
        hall.ok(json!({ "do": "decide-protest", "protest": 1, "upheld": false, "by": "chief-arbiter", "text": "no" }));
        let appeal = |written: bool| json!({ "do": "appeal", "protest": 1, "text": "he erred", "written": written });
        hall.no_because(appeal(false), &[clause]);
        hall.at("2026-11-18 09:21").no_because(appeal(true), &[clause]);
        hall.at("2026-11-18 09:20").ok(appeal(true));
    }
}

/// What the committee finds is done in the same act.
#[test]
fn an_appeal_that_is_upheld_changes_the_result() {
    let _claim = proves(&["RU-2022 5.4.17.3", "UA-2024 IV.8.4", "UA-CHESS IV.10.8.4.3"]);
    for (rulebook, closed) in [
        ("UA-2024", "UA-2024 IV.8.4"),
        ("UA-CHESS", "UA-CHESS IV.10.8.4.3"),
        ("RU-2022", "RU-2022 5.4.17.3"),
    ] {
        let mut hall = played(rulebook, |_| ());
        let clauses: &[&str] = if rulebook == "RU-2022" { &["RU-2022 5.4.2.8"] } else { &[] };
        hall.ok(protest(clauses, true));
        let result = json!({ "table": 1, "score": "=" });
        let no = json!({ "do": "decide-protest", "protest": 1, "upheld": false, "by": "chief-arbiter", "text": "no" });
        let mut wrong = no.clone();
        wrong["result"] = result.clone();
        hall.no(wrong);
        hall.ok(no.clone());
        hall.no_because(no, &[closed]);
        hall.ok(json!({ "do": "appeal", "protest": 1, "text": "he erred", "written": true }));
        let score =
            |hall: &Hall| hall.event.sections()[0].rounds[0].tables[0].boards[0].scores[0].text();
        assert_eq!(score(&hall), "1-0");
        let voted = ["member 1", "member 2", "member 3"];
        hall.ok(json!({ "do": "decide-appeal", "protest": 1, "upheld": true, "voted": voted,
                        "text": "a draw", "result": result }));
        assert_eq!(score(&hall), "=");
        hall.ok(json!({ "do": "undo", "reason": "read wrongly" }));
        assert_eq!(score(&hall), "1-0");
    }
}

#[test]
fn the_appeals_committee_is_sound_and_formed_before_the_first_round() {
    let _claim = proves(&[
        "RU-2022 5.4.17.5",
        "UA-2024 IV.8.4",
        "UA-CHESS IV.10.8.4",
        "UA-CHESS IV.10.8.4.1",
    ]);
    let hall = |rulebook: &str| Hall::new(regulations(rulebook, json!({ "round-robin": {} })));
    for (rulebook, clause) in [
        ("RU-2022", "RU-2022 5.4.17.5"),
        ("UA-2024", "UA-2024 IV.8.4"),
        ("UA-CHESS", "UA-CHESS IV.10.8.4.1"),
    ] {
        hall(rulebook).no_because(committee(2, 2, 1980), &[clause]);
        hall(rulebook).no_because(committee(3, 1, 1980), &[clause]);
        let mut with_arbiter = committee(3, 2, 1980);
        with_arbiter["members"][1]["arbiter"] = json!(true);
        hall(rulebook).no_because(with_arbiter, &[clause]);
        hall(rulebook).ok(committee(3, 2, 1980));
    }
    hall("RU-2022").no_because(committee(4, 2, 1980), &["RU-2022 5.4.17.5"]);
    hall("RU-2022").no_because(committee(3, 2, 2006), &["RU-2022 5.4.17.5"]);
    let mut young = committee(3, 2, 1980);
    young["reserves"][0]["born"] = json!(2006);
    hall("RU-2022").no_because(young, &["RU-2022 5.4.17.5"]);
    hall("UA-2024").no_because(committee(4, 2, 2006), &["UA-2024 IV.8.4"]);
    hall("UA-CHESS").no_because(committee(4, 2, 1980), &["UA-CHESS IV.10.8.4.1"]);
    let mut panel = regulations("UA-2024", json!({ "round-robin": {} }));
    panel["officials"] = json!([{ "name": "Member  1", "post": "chief-judge" }]);
    Hall::new(panel).no_because(committee(3, 2, 1980), &["UA-2024 IV.8.4", "member 1"]);
    for (rulebook, clause) in [("UA-CHESS", "UA-CHESS IV.10.8.4"), ("UA-2024", "UA-2024 IV.8.4")] {
        let mut late = played(rulebook, |_| ());
        late.no_because(committee(3, 2, 1980), &[clause]);
        let mut told = committee(3, 2, 1980);
        told["note"] = json!("it was forgotten");
        late.ok(told);
    }
    // RU-2022 does not say when.
    played("RU-2022", |_| ()).ok(committee(3, 2, 1980));
}

/// Neither he who protests nor his opponent votes, and no table is signed before the vote.
#[test]
fn parties_do_not_vote_and_an_appeal_holds_the_table_up() {
    let _claim = proves(&["RU-2022 5.4.17.5"]);
    let mut hall = played("RU-2022", |_| ());
    for round in 2..=3 {
        hall.pair(1, round);
        hall.play(1, round, |_, _| "=");
    }
    let member = |name: &str| json!({ "name": name, "born": 1980 });
    hall.ok(json!({ "do": "form-committee",
        "members": [member("Player 1"), member("Player 2"), member("Player 4"), member("Ann"), member("Bob")],
        "reserves": [member("Eve"), member("Dan")] }));
    hall.at("2026-11-16 14:30").ok(protest(&["RU-2022 5.4.2.8"], true));
    hall.ok(json!({ "do": "decide-protest", "protest": 1, "upheld": false, "by": "chief-panel", "text": "no" }));
    hall.ok(json!({ "do": "appeal", "protest": 1, "text": "the panel erred", "written": true }));
    hall.no_because(json!({ "do": "sign", "by": "chief" }), &["RU-2022 5.4.17.5"]);
    let vote = |first: &str| json!({ "do": "decide-appeal", "protest": 1, "upheld": true, "voted": [first, "Ann", "Bob"], "text": "replay" });
    assert_eq!(hall.pairs(1, 1)[0], (1, 4));
    hall.no_because(vote("Player 1"), &["RU-2022 5.4.17.5"]);
    hall.no_because(vote("Player 4"), &["RU-2022 5.4.17.5"]);
    hall.ok(vote("Player 2"));
    hall.ok(json!({ "do": "sign", "by": "chief" }));
}

#[test]
fn an_appeal_follows_a_decision_and_is_final() {
    let _claim = proves(&["RU-2022 5.4.17.5"]);
    let mut hall = played("RU-2022", |_| ());
    hall.at("2026-11-16 14:30").ok(protest(&["RU-2022 5.4.2.8"], true));
    let appeal =
        json!({ "do": "appeal", "protest": 1, "text": "the panel erred", "written": true });
    hall.no_because(appeal.clone(), &["RU-2022 5.4.17.5"]);
    hall.ok(json!({ "do": "decide-protest", "protest": 1, "upheld": false, "by": "chief-panel", "text": "no" }));
    assert_eq!(hall.event.protests()[0].deposit_returned(), Some(false));
    hall.ok(appeal);
    let vote = |names: &[&str]| json!({ "do": "decide-appeal", "protest": 1, "upheld": true, "voted": names, "text": "replay" });
    hall.no(vote(&["member 1", "member 2", "stranger"]));
    hall.no(vote(&["member 1", "member 2", "member 2"]));
    hall.no_because(
        vote(&["member 1", "member 2", "member 3", "reserve 1"]),
        &["RU-2022 5.4.17.5"],
    );
    // An interested member is replaced by a reserve.
    hall.ok(vote(&["member 1", "reserve 2", "member 3"]));
    hall.no(vote(&["member 1", "member 2", "member 3"]));
    assert_eq!(hall.event.protests()[0].deposit_returned(), Some(true));
    hall.no(json!({ "do": "appeal", "protest": 2, "text": "?" }));
}

#[test]
fn without_a_committee_the_chief_arbiter_has_the_last_word() {
    let mut hall = played("RU-2013", |_| ());
    hall.ok(protest(&[], true));
    hall.ok(json!({ "do": "decide-protest", "protest": 1, "upheld": false, "by": "chief-arbiter", "text": "no" }));
    hall.no(json!({ "do": "appeal", "protest": 1, "text": "still" }));
}

#[test]
fn sanctions_are_those_of_the_rulebook_and_of_who_may_impose_them() {
    let _claim = proves(&[
        "RU-2022 5.4.15.1",
        "RU-2022 1.5.6",
        "RU-2022 1.5.7",
        "UA-2024 III.rights.10",
        "UA-CHESS 12.9",
    ]);
    let hall = played("RU-2022", |_| ());
    let incident = |sanction: &str, by: &str| {
        json!({ "do": "incident", "who": "p1", "round": 1, "act": "a phone rang",
            "clauses": ["RU-2022 2.3.3"], "sanction": sanction, "by": by })
    };
    hall.no_because(incident("flogging", "chief-panel"), &["RU-2022 5.4.15.1", "warning"]);
    hall.no(incident("expulsion", "arbiter"));
    for (rulebook, sanction, clause) in [
        ("RU-2022", "warning", "RU-2022 1.5.6"),
        ("UA-2024", "reprimand", "UA-2024 III.rights.10"),
        ("UA-CHESS", "warning", "UA-CHESS 12.9"),
    ] {
        let mut hall = played(rulebook, |_| ());
        let mut noted = incident(sanction, "chief-panel");
        noted["clauses"] = json!([clause]);
        hall.ok(noted);
        assert_eq!(hall.event.incidents()[0].sanction.as_deref(), Some(sanction));
    }
    hall.no(json!({ "do": "incident", "who": "p9", "round": null, "act": "?", "clauses": [], "by": "arbiter" }));
}

#[test]
fn what_is_signed_is_frozen() {
    let mut hall = played("RU-2022", |_| ());
    hall.no(json!({ "do": "sign", "by": "chief" }));
    hall.no(json!({ "do": "sign", "round": 2, "by": "chief" }));
    hall.ok(json!({ "do": "sign", "round": 1, "by": "chief" }));
    assert_eq!(hall.event.sections()[0].rounds[0].signed[0].by, "chief");
    for round in 2..=3 {
        hall.pair(1, round);
        hall.play(1, round, |_, _| "=");
    }
    hall.ok(protest(&["RU-2022 5.4.2.8"], true));
    hall.no(json!({ "do": "sign", "by": "chief" }));
    hall.ok(json!({ "do": "decide-protest", "protest": 1, "upheld": false, "by": "chief-arbiter", "text": "no" }));
    hall.ok(json!({ "do": "sign", "by": "chief" }));
    let correct =
        json!({ "do": "correct", "round": 1, "table": 1, "score": "=", "by": "c", "reason": "r" });
    hall.no(correct.clone());
    hall.ok(json!({ "do": "undo", "reason": "an error was found" }));
    hall.ok(correct);
}

/// Full years count on the first day, where the document has an age.
#[test]
fn members_of_the_committee_are_of_age_on_the_day() {
    let _claim = proves(&["RU-2022 5.4.17.5"]);
    let hall = crate::sanctions::swiss("RU-2022", |rules| rules["status"] = json!("national"));
    let form = |young: Value| {
        let old = |name: &str| json!({ "name": name, "born": 1980 });
        json!({ "do": "form-committee", "members": [old("A"), old("B"), young],
                "reserves": [old("D"), old("E")] })
    };
    let born = |day: &str| json!({ "name": "C", "born": 2005, "born-on": day });
    // The event begins on 16 November 2026.
    assert!(hall.decide(form(born("2005-11-16"))).is_ok());
    hall.no_because(form(born("2005-11-17")), &["RU-2022 5.4.17.5"]);
    let unsaid = hall.no(form(json!({ "name": "C", "born": 2005 })));
    assert!(unsaid.contains("day of birth"), "{unsaid}");
    assert!(hall.decide(form(json!({ "name": "C", "born": 2004 }))).is_ok());
    // The rules of Ukraine have no age.
    let ukraine = crate::sanctions::swiss("UA-2024", |_| {});
    let mut late = form(json!({ "name": "C", "born": 2010 }));
    late["note"] = json!("late");
    assert!(ukraine.decide(late).is_ok());
}

/// Whom the entry names files for a player, and he himself.
#[test]
fn his_representative_files_for_him() {
    let _claim = proves(&["RU-2022 5.4.17.2"]);
    let mut hall = crate::sanctions::swiss("RU-2022", |_| {});
    let [first, _] = crate::sanctions::two(&hall, 1, 1);
    let id: u16 = first[1..].parse().unwrap();
    let name = format!("Player {id}");
    let filed = |by: &str| {
        json!({ "do": "protest", "who": first, "filed-by": by, "round": 1, "text": "no",
                "clauses": ["RU-2022 5.4.2.8"], "written": true })
    };
    assert!(hall.decide(filed("anybody")).is_ok(), "nobody was named");
    hall.ok(json!({ "do": "change", "id": id,
                    "player": { "name": name, "representative": "Ivanova A.", "address": "Tver" } }));
    hall.no_because(filed("anybody"), &["RU-2022 2.3.4#2", "RU-2022 5.4.17.2"]);
    assert!(hall.decide(filed("IVANOVA A.")).is_ok());
    assert!(hall.decide(filed(&name)).is_ok());
}
