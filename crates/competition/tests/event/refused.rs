//! What is refused while an event is held rests on the clause of its document.

use clauses::{Clause, proves};
use serde_json::{Value, json};
use words::Language;

use crate::additional::two_ties;
use crate::hall::{Hall, regulations};
use crate::openings::{draw, event as with_openings};
use crate::sanctions::{swiss as begun, with};
use crate::teams::teams;

const BOOKS: [&str; 4] = ["RU-2013", "RU-2022", "UA-2024", "UA-CHESS"];

/// Where a scene cannot be played under a document.
const NOT_PLAYED: &str = "not played";

/// What every document says of a knockout whose meeting has no winner.
const UNDECIDED: [&str; 4] = ["5.3.13.4", "1.4", "II.systems.6.2", "IV.3.1.2"];

/// What is refused by its name, a hall under a document with the command that is, and the clauses of each
/// document that is against it; `-` where the document says nothing, and then it is not refused or no clause is
/// named.
struct Row {
    name: &'static str,
    scene: fn(&str) -> (Hall, Value),
    clauses: [&'static str; 4],
}

fn row(name: &'static str, scene: fn(&str) -> (Hall, Value), clauses: [&'static str; 4]) -> Row {
    Row { name, scene, clauses }
}

#[track_caller]
fn are_refused(rows: &[Row]) {
    let mut otherwise = Vec::new();
    for Row { name, scene, clauses } in rows {
        for (book, wanted) in BOOKS.into_iter().zip(clauses) {
            if *wanted == NOT_PLAYED {
                continue;
            }
            let (hall, command) = scene(book);
            let faults = hall.decide(command).err().map(|one| one.faults).unwrap_or_default();
            let found = faults.iter().find(|one| one.problem.name() == *name);
            let cited = found.map_or_else(|| "-".to_owned(), |one| numbers(book, &one.because));
            if cited != *wanted {
                let told: Vec<String> = faults.iter().map(|one| one.text(Language::En)).collect();
                otherwise.push(format!("{book} {name}: {told:?}, and not {wanted}"));
            }
        }
    }
    assert!(otherwise.is_empty(), "{otherwise:#?}");
}

/// Clauses without the name of their document.
fn numbers(book: &str, clauses: &[Clause]) -> String {
    let document = format!("{book} ");
    let numbers: Vec<String> =
        clauses.iter().map(|one| one.to_string().replace(&document, "")).collect();
    if numbers.is_empty() { "-".to_owned() } else { numbers.join(", ") }
}

fn correct(score: &str) -> Value {
    json!({ "do": "correct", "round": 1, "table": 1, "score": score, "by": "chief", "reason": "misread" })
}

/// A knockout of four whose first round is published.
fn knockout(book: &str) -> Hall {
    let system =
        json!({ "knockout": { "play-on": "nobody", "tie-breaks": ["shorter-game", "lot"] } });
    let mut hall = Hall::new(regulations(book, system));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall
}

/// A drawn meeting of a knockout, decided in a way.
fn tie(book: &str, decided: Value) -> (Hall, Value) {
    let mut hall = knockout(book);
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "=" }));
    (hall, with(json!({ "do": "break-tie", "round": 1, "table": 1 }), decided))
}

#[test]
fn what_is_refused_in_a_knockout_names_its_clause() {
    let _claim = proves(&["RU-2013 5.3.13.4", "RU-2013 1.11", "RU-2022 1.4", "RU-2022 5.4.6"]);
    let _claim = proves(&["UA-2024 II.systems.6.2", "UA-CHESS IV.3.1.2"]);
    are_refused(&[
        row("winner-missing", |book| tie(book, json!({ "by": "shorter-game" })), UNDECIDED),
        row(
            "extra-games-undecided",
            |book| tie(book, json!({ "by": "shorter-game", "games": ["="] })),
            UNDECIDED,
        ),
        row(
            "micro-match-not-named",
            |book| tie(book, json!({ "by": "micro-match", "winner": 1 })),
            ["1.11", "5.4.6", "II.systems.6.2", "IV.3.1.2"],
        ),
        row(
            "winner-went-on",
            |book| {
                let mut hall = knockout(book);
                hall.play(1, 1, |_, _| "1-0");
                hall.pair(1, 2);
                (hall, correct("0-1"))
            },
            UNDECIDED,
        ),
        row(
            "meeting-undecided",
            |book| {
                let mut hall = knockout(book);
                hall.play(1, 1, |_, _| "1-0");
                hall.ok(correct("="));
                (hall, json!({ "do": "pair", "round": 2, "seed": "coin" }))
            },
            UNDECIDED,
        ),
    ]);
}

/// Four teams of four and a reserve, with this order of boards, in their first round.
fn of_four(book: &str, order: &str) -> Hall {
    teams(book, 4, 4, json!({ "reserves-max": 1, "order": order }))
}

fn line_up() -> Value {
    json!({ "do": "line-up", "round": 1, "team": 1, "boards": [5, 2, 3, 4] })
}

fn change_team(main: Value) -> Value {
    let team = json!({ "name": "One", "captain": "Captain 1", "main": main, "reserves": [5] });
    json!({ "do": "change-team", "id": 1, "team": team })
}

#[test]
fn what_is_refused_of_teams_names_its_clause() {
    let _claim = proves(&["RU-2013 1.14.2", "RU-2013 1.14.4", "RU-2013 1.14.7", "RU-2022 5.4.9.2"]);
    let _claim = proves(&["RU-2022 5.4.9.4", "RU-2022 5.4.17.2", "UA-2024 III.team.4"]);
    let _claim = proves(&["UA-2024 III.team.6", "UA-2024 III.team.5", "UA-2024 III.team.1"]);
    let _claim = proves(&["UA-2024 III.team.2", "UA-2024 III.rights.1.5", "UA-CHESS IV.6.4"]);
    let _claim = proves(&["UA-CHESS IV.6.6", "UA-CHESS IV.6.5", "UA-CHESS IV.6.1"]);
    let _claim = proves(&["UA-CHESS IV.6.2", "UA-CHESS IV.9.1.5"]);
    are_refused(&[
        row(
            "order-broken",
            |book| (of_four(book, "move-up"), line_up()),
            ["1.14.2, 1.14.4", "5.4.9.2, 5.4.9.4", "III.team.4, III.team.6", "IV.6.4, IV.6.6"],
        ),
        row(
            "line-up-late",
            |book| {
                let mut hall = of_four(book, "fixed");
                hall.ok(json!({ "do": "unpair", "round": 1, "reason": "to set the time" }));
                hall.ok(json!({ "do": "pair", "round": 1 }));
                hall.ok(json!({ "do": "publish", "round": 1, "starts": "2026-11-16 11:00" }));
                hall.at("2026-11-16 10:55");
                (hall, line_up())
            },
            ["1.14.2", "5.4.9.2", "III.team.4, III.team.5", "IV.6.4, IV.6.5"],
        ),
        row(
            "main-line-up",
            |book| (of_four(book, "fixed"), change_team(json!([1, 2, 3]))),
            ["1.14.2", "5.4.9.2", "III.team.1, III.team.2", "IV.6.1, IV.6.2"],
        ),
        row(
            "team-order-frozen",
            |book| {
                let mut hall = of_four(book, "fixed");
                hall.ok(json!({ "do": "start", "round": 1 }));
                (hall, change_team(json!([2, 1, 3, 4])))
            },
            ["1.14.2", "5.4.9.2", "III.team.2", "IV.6.2"],
        ),
        row(
            "protest-not-written",
            |book| {
                let mut hall = of_four(book, "fixed");
                hall.ok(json!({ "do": "start", "round": 1 }));
                let said = json!({ "who": "t1", "filed-by": "Captain 1", "written": false });
                (hall, protest(book, said))
            },
            ["1.14.7", "5.4.17.2", "III.rights.1.5", "IV.9.1.5"],
        ),
    ]);
}

/// A round robin of four whose first round was played, with a committee for appeals of this member and others.
fn played(book: &str, member: Option<&str>) -> Hall {
    let mut hall = Hall::new(regulations(book, json!({ "round-robin": {} })));
    hall.players(4);
    if let Some(name) = member {
        hall.ok(committee([name, "Ann", "Bob"]));
    }
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    hall.at("2026-11-16 14:00").play(1, 1, |_, _| "1-0");
    hall
}

fn committee(names: [&str; 3]) -> Value {
    let list = |names: &[&str]| -> Value {
        names.iter().map(|name| json!({ "name": name, "born": 1980 })).collect()
    };
    json!({ "do": "form-committee", "members": list(&names), "reserves": list(&["Eve", "Dan"]),
            "note": "it was forgotten" })
}

/// A protest of player 1, otherwise than usual.
fn protest(book: &str, otherwise: Value) -> Value {
    let clauses: &[&str] = if book == "RU-2022" { &["RU-2022 5.4.2.8"] } else { &[] };
    let usual = json!({ "do": "protest", "who": "p1", "filed-by": "Player 1", "round": 1,
                        "text": "the clock stood", "clauses": clauses, "written": true });
    with(usual, otherwise)
}

fn decide_protest(by: &str) -> Value {
    json!({ "do": "decide-protest", "protest": 1, "upheld": false, "by": by, "text": "no" })
}

fn appeal() -> Value {
    json!({ "do": "appeal", "protest": 1, "text": "he erred", "written": true })
}

/// The chief arbiter dismissed a protest of player 1.
fn dismissed(book: &str, member: Option<&str>) -> Hall {
    let mut hall = played(book, member);
    hall.ok(protest(book, json!({})));
    hall.ok(decide_protest("chief-arbiter"));
    hall
}

/// Player 1 appeals against it.
fn appealed(book: &str, member: &str) -> Hall {
    let mut hall = dismissed(book, Some(member));
    hall.ok(appeal());
    hall
}

/// The committee has decided on the appeal.
fn decided_finally(book: &str) -> Hall {
    let mut hall = appealed(book, "Cid");
    hall.ok(vote(&["Cid", "Ann", "Bob"]));
    hall
}

fn vote(voted: &[&str]) -> Value {
    json!({ "do": "decide-appeal", "protest": 1, "upheld": true, "voted": voted, "text": "a draw",
            "result": { "table": 1, "score": "=" } })
}

#[test]
fn what_is_refused_of_protests_and_appeals_names_its_clause() {
    let _claim = proves(&["RU-2022 5.4.17.3", "RU-2022 5.4.17.2", "RU-2022 2.3.4#2"]);
    let _claim = proves(&["RU-2022 2.3.1#5", "RU-2022 5.4.17.5", "RU-2022 5.4.15.1"]);
    let _claim = proves(&["UA-2024 III.rights.1.5", "UA-2024 IV.8.4", "UA-2024 III.rights.10"]);
    let _claim = proves(&["UA-CHESS IV.9.1.5", "UA-CHESS IV.10.8.4.3", "UA-CHESS IV.10.8.4"]);
    let _claim = proves(&["UA-CHESS IV.10.8.4.1", "UA-CHESS IV.10.8.4.2", "UA-CHESS 12.9"]);
    are_refused(&[
        row(
            "protest-by-chief",
            |book| {
                let mut hall = played(book, None);
                hall.ok(protest(book, json!({})));
                (hall, decide_protest("arbiter"))
            },
            ["-", "5.4.17.3", "III.rights.1.5", "IV.9.1.5"],
        ),
        row(
            "protest-for-another",
            |book| (played(book, None), protest(book, json!({ "filed-by": "Player 2" }))),
            ["-", "5.4.17.2", "III.rights.1.5", "IV.9.1.5"],
        ),
        row(
            "not-representative",
            |book| {
                let mut hall = played(book, None);
                let player = json!({ "name": "Player 1", "representative": "Ivanova A." });
                hall.ok(json!({ "do": "change", "id": 1, "player": player }));
                (hall, protest(book, json!({ "filed-by": "anybody" })))
            },
            ["-", "2.3.4#2, 5.4.17.2", "III.rights.1.5", "IV.9.1.5"],
        ),
        row(
            "protest-not-written",
            |book| (played(book, None), protest(book, json!({ "written": false }))),
            ["-", "5.4.17.2", "III.rights.1.5", "IV.9.1.5"],
        ),
        row(
            "nothing-imposed",
            |book| (played(book, None), protest(book, json!({ "against": { "incident": 1 } }))),
            ["-", "2.3.1#5", "III.rights.1.5", "IV.9.1.5"],
        ),
        row(
            "protest-open",
            |book| {
                let mut hall = played(book, Some("Cid"));
                hall.ok(protest(book, json!({})));
                (hall, appeal())
            },
            [NOT_PLAYED, "5.4.17.5", "IV.8.4", "IV.10.8.4.3"],
        ),
        // Nobody has appealed.
        row(
            "protest-open",
            |book| (dismissed(book, Some("Cid")), vote(&["Cid", "Ann", "Bob"])),
            [NOT_PLAYED, "5.4.17.5", "IV.8.4", "IV.10.8.4.3"],
        ),
        row(
            "committee-missing",
            |book| (dismissed(book, None), appeal()),
            ["-", "5.4.17.5", "-", "-"],
        ),
        row(
            "committee-owed",
            |book| (dismissed(book, None), appeal()),
            ["-", "-", "IV.8.4, III.rights.1.5", "IV.10.8.4, IV.9.1.5"],
        ),
        row(
            "committee-needed",
            |book| (appealed(book, "Cid"), committee(["Cid", "Ann", "Bob"])),
            [NOT_PLAYED, "5.4.17.5", "IV.8.4", "IV.10.8.4.3"],
        ),
        row(
            "committee-twice",
            |book| (played(book, None), committee(["Ann", "Bob", "Ann"])),
            ["-", "5.4.17.5", "IV.8.4", "IV.10.8.4.1"],
        ),
        row(
            "committee-arbiter",
            |book| {
                let mut formed = committee(["Cid", "Ann", "Bob"]);
                formed["members"][1]["arbiter"] = json!(true);
                (played(book, None), formed)
            },
            ["-", "5.4.17.5", "IV.8.4", "IV.10.8.4.1"],
        ),
        row(
            "committee-unsound",
            |book| {
                let mut formed = committee(["Cid", "Ann", "Bob"]);
                formed["members"]
                    .as_array_mut()
                    .unwrap()
                    .push(json!({ "name": "Fay", "born": 1980 }));
                (played(book, None), formed)
            },
            ["-", "5.4.17.5", "IV.8.4", "IV.10.8.4.1"],
        ),
        // Whoever stands down is replaced by a reserve.
        row(
            "committee-unsound",
            |book| (appealed(book, "Player 1"), vote(&["Ann", "Bob"])),
            [NOT_PLAYED, "5.4.17.5", "IV.8.4", "IV.10.8.4.2"],
        ),
        row(
            "protest-closed",
            |book| (decided_finally(book), vote(&["Cid", "Ann", "Bob"])),
            [NOT_PLAYED, "5.4.17.5", "IV.8.4", "IV.10.8.4.3"],
        ),
        row(
            "protest-closed",
            |book| (decided_finally(book), appeal()),
            [NOT_PLAYED, "5.4.17.5", "IV.8.4", "IV.10.8.4.3"],
        ),
        row(
            "committee-party",
            |book| (appealed(book, "Player 1"), vote(&["Player 1", "Ann", "Bob"])),
            [NOT_PLAYED, "5.4.17.5", "IV.8.4", "IV.10.8.4.2"],
        ),
        row(
            "not-of-committee",
            |book| (appealed(book, "Cid"), vote(&["a stranger", "Ann", "Bob"])),
            [NOT_PLAYED, "5.4.17.5", "IV.8.4", "IV.10.8.4.2"],
        ),
        row(
            "result-ruled",
            |book| (decided_finally(book), correct("1-0")),
            [NOT_PLAYED, "5.4.17.5", "IV.8.4", "IV.10.8.4.3"],
        ),
        row(
            "unknown-sanction",
            |book| {
                let noted = json!({ "do": "incident", "who": "p1", "round": 1, "act": "a phone rang",
                                    "clauses": [], "sanction": "flogging", "by": "chief-panel" });
                (played(book, None), noted)
            },
            ["-", "5.4.15.1", "III.rights.10", "12.9"],
        ),
    ]);
    // Before the first round it is told that there is none yet.
    for (book, wanted) in [("UA-2024", "IV.8.4"), ("UA-CHESS", "IV.10.8.4")] {
        let lacking =
            Hall::new(regulations(book, json!({ "round-robin": {} }))).event.before_play();
        let found = lacking.iter().find(|one| one.problem.name() == "committee-unformed").unwrap();
        assert_eq!(numbers(book, &found.because), wanted);
    }
}

/// A Swiss whose first round is to be paired.
fn swiss(book: &str, players: u16) -> Hall {
    let system = json!({ "swiss": { "system": "fide-dutch", "rounds": 3 } });
    let mut hall = Hall::new(regulations(book, system));
    hall.players(players);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall
}

/// The same of eight, of whom the first has left.
fn left(book: &str) -> Hall {
    let mut hall = swiss(book, 8);
    hall.ok(withdraw());
    hall
}

fn withdraw() -> Value {
    json!({ "do": "withdraw", "who": "p1", "reason": "ill" })
}

fn forbid(other: u16) -> Value {
    json!({ "do": "forbid", "one": "p1", "other": format!("p{other}"), "strength": "always" })
}

fn by_hand() -> Value {
    json!({ "do": "pair-by-hand", "round": 1, "pairs": [[1, 2], [3, 4], [5, 6], [7, 8]],
            "by": "chief", "reason": "guests" })
}

/// Four who are to meet those whom they have not met, which is forbidden to the first.
fn last_round(book: &str) -> Hall {
    let mut hall = swiss(book, 4);
    for round in 1..=2 {
        hall.pair(1, round);
        hall.play(1, round, |_, _| "=");
    }
    let pairs = (1..=2).flat_map(|round| hall.pairs(1, round));
    let met: Vec<u16> =
        pairs.filter(|pair| pair.0.min(pair.1) == 1).map(|pair| pair.0.max(pair.1)).collect();
    let other = (2..=4).find(|one| !met.contains(one)).unwrap();
    hall.ok(forbid(other));
    hall
}

#[test]
fn what_is_refused_of_pairs_names_its_clause() {
    let _claim = proves(&["RU-2013 1.15", "RU-2013 1.15.8", "RU-2013 1.15.2", "RU-2013 1.15.9"]);
    let _claim = proves(&["RU-2013 App.1", "RU-2022 5.4.10.12", "RU-2022 5.4.10.8"]);
    let _claim = proves(&["RU-2022 5.4.10.2", "RU-2022 5.4.10.9", "RU-2022 App.2"]);
    let _claim = proves(&["UA-2024 II.systems.6.3", "UA-2024 III.swiss.1"]);
    let _claim = proves(&["UA-2024 III.withdrawal.2", "UA-2024 II.systems.6.1"]);
    let _claim = proves(&["UA-CHESS IV.3.1.3", "UA-CHESS IV.7.1", "UA-CHESS IV.3.1.1.2"]);
    are_refused(&[
        row(
            "already-published",
            |book| {
                let mut hall = swiss(book, 8);
                hall.pair(1, 1);
                (hall, json!({ "do": "publish", "round": 1 }))
            },
            ["1.15", "5.4.10.12", "II.systems.6.3", "IV.3.1.3"],
        ),
        row(
            "impossible",
            |book| (last_round(book), json!({ "do": "pair", "round": 3 })),
            ["1.15.8", "5.4.10.8, 5.4.10.12", "III.swiss.1", "IV.7.1"],
        ),
        row(
            "has-left",
            |book| (left(book), withdraw()),
            ["1.15.2", "5.4.10.2", "III.withdrawal.2", "-"],
        ),
        row(
            "pair-absent",
            |book| (left(book), by_hand()),
            ["1.15.2", "5.4.10.2", "III.withdrawal.2", "-"],
        ),
        row(
            "pair-forbidden",
            |book| {
                let mut hall = swiss(book, 8);
                hall.ok(forbid(2));
                (hall, by_hand())
            },
            ["1.15.9", "5.4.10.9", "-", "-"],
        ),
        row(
            "table-order",
            |book| {
                let order = json!({ "do": "order-rounds", "order": [2, 1, 3], "by": "chief", "reason": "r" });
                (swiss(book, 8), order)
            },
            ["App.1", "App.2", "II.systems.6.1", "IV.3.1.1.2"],
        ),
    ]);
}

/// A round robin of so many whose first round is to be paired.
fn robin(book: &str, players: u16) -> Hall {
    let mut hall = Hall::new(regulations(book, json!({ "round-robin": {} })));
    hall.players(players);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall
}

fn joins(who: &str) -> Value {
    json!({ "do": "play-on", "who": who, "joins": 1, "gets": "nothing", "reason": "a late train",
            "by": "chief-arbiter" })
}

#[test]
fn what_is_refused_of_stages_and_entries_names_its_clause() {
    let _claim = proves(&["RU-2013 App.1", "RU-2013 1.2", "RU-2022 App.2", "RU-2022 12.2"]);
    let _claim = proves(&["RU-2022 1.4", "RU-2022 5.3", "RU-2022 2.2.1", "UA-2024 II.systems.6.1"]);
    let _claim = proves(&["UA-2024 IV.5.5", "UA-2024 II.systems.6.4", "UA-2024 IV.5.1"]);
    let _claim = proves(&["UA-2024 II.regulation.2.10", "UA-CHESS IV.3.1.1.1"]);
    let _claim = proves(&["UA-CHESS IV.10.5.5", "UA-CHESS IV.3.1.1", "UA-CHESS IV.3.1.4"]);
    let _claim = proves(&["UA-CHESS IV.10.5.1", "UA-CHESS II.3.2", "UA-CHESS II.7.1"]);
    are_refused(&[
        row(
            "lot-missing",
            |book| {
                let mut rules = regulations(book, json!({ "round-robin": {} }));
                rules["stages"][0]["numbers"] = json!("lot");
                let mut hall = Hall::new(rules);
                hall.players(4);
                (hall, json!({ "do": "start-stage", "stage": 1 }))
            },
            ["App.1", "App.2, 12.2", "II.systems.6.1, IV.5.5", "IV.3.1.1.1, IV.10.5.5"],
        ),
        row(
            "field-closed",
            |book| {
                let mut hall = robin(book, 4);
                hall.players_from(4, 5);
                (hall, joins("p5"))
            },
            ["App.1", "App.2", "II.systems.6.1", "IV.3.1.1"],
        ),
        row(
            "no-further-table",
            |book| {
                let mut hall = robin(book, 4);
                hall.pair(1, 1);
                let more = json!({ "do": "add-pair", "round": 1, "white": 1, "black": 2, "by": "chief",
                                   "reason": "guests" });
                (hall, more)
            },
            ["App.1", "App.2", "II.systems.6.1", "IV.3.1.1"],
        ),
        row(
            "not-two-sides",
            |book| {
                let mut hall = Hall::new(regulations(book, json!("scheveningen")));
                for (name, from) in [("A", "Kyiv"), ("B", "Lviv"), ("C", "Odesa"), ("D", "Kyiv")] {
                    hall.ok(json!({ "do": "enter", "name": name, "from": from }));
                }
                hall.admit();
                (hall, json!({ "do": "start-stage", "stage": 1 }))
            },
            ["1.2", "1.4", "II.systems.6.4", "IV.3.1.4"],
        ),
        row(
            "already-decided",
            |book| (robin(book, 4), json!({ "do": "admit", "players": [1], "by": "commission" })),
            ["-", "5.3", "IV.5.1", "IV.10.5.1"],
        ),
        row(
            "another-person",
            |book| {
                let mut hall = Hall::new(regulations(book, json!({ "round-robin": {} })));
                hall.ok(json!({ "do": "enter", "name": "A", "born": "2000-01-01" }));
                hall.admit();
                let other = json!({ "name": "B", "born": "2001-01-01" });
                (hall, json!({ "do": "change", "id": 1, "player": other }))
            },
            ["-", "5.3", "IV.5.1", "IV.10.5.1"],
        ),
        row(
            "not-admitted",
            |book| {
                let mut hall = swiss(book, 8);
                hall.ok(json!({ "do": "enter", "name": "Unchecked" }));
                (hall, joins("p9"))
            },
            ["-", "2.2.1, 5.3", "IV.5.1", "IV.10.5.1"],
        ),
        row(
            "rating-too-low",
            |book| {
                let mut rules = regulations(book, json!({ "round-robin": {} }));
                rules["eligible"] = json!({ "rating-min": 2000 });
                let mut hall = Hall::new(rules);
                hall.ok(json!({ "do": "enter", "name": "A", "rating": 1999 }));
                hall.ok(json!({ "do": "check", "by": "secretary" }));
                (hall, json!({ "do": "admit", "by": "commission" }))
            },
            ["-", "2.2.1", "II.regulation.2.10", "II.3.2, II.7.1"],
        ),
    ]);
}

#[test]
fn what_is_refused_of_its_course_names_its_clause() {
    let _claim = proves(&["RU-2013 1.13.2", "RU-2013 1.10.4", "RU-2013 1.6.4", "RU-2013 2.2.2"]);
    let _claim = proves(&["RU-2022 5.4.8.13", "RU-2022 12.4.3", "RU-2022 5.4.5.4"]);
    let _claim = proves(&["RU-2022 5.4.1.3", "RU-2022 6.2.2", "UA-2024 III.placing.2"]);
    let _claim = proves(&["UA-2024 III.withdrawal.2", "UA-2024 III.start.5.3"]);
    let _claim = proves(&["UA-2024 III.start.5.5", "UA-2024 III.start.5.2"]);
    let _claim = proves(&["UA-2024 III.start.5.8", "UA-CHESS IV.4.2"]);
    are_refused(&[
        row(
            "additional-running",
            |book| {
                let mut hall = two_ties(book, book == "RU-2022");
                hall.ok(json!({ "do": "additional", "who": [1, 2], "control": "5+3", "games": 2,
                                "seed": "public" }));
                (hall, json!({ "do": "sign", "by": "chief" }))
            },
            ["1.13.2", "5.4.8.13", "III.placing.2", "IV.4.2"],
        ),
        row(
            "cancel-ground",
            |book| {
                let cancel = json!({ "do": "cancel", "ground": "impossible", "by": "chief-arbiter",
                                     "reason": "the roof fell in" });
                (begun(book, |_| {}), cancel)
            },
            ["-", "12.4.3", "-", "-"],
        ),
        row(
            "adjudication-needed",
            |book| {
                let mut hall = robin(book, 6);
                hall.pair(1, 1);
                hall.ok(json!({ "do": "start", "round": 1 }));
                let (white, _) = hall.pairs(1, 1)[0];
                hall.ok(json!({ "do": "withdraw", "who": format!("p{white}"), "reason": "ill" }));
                (hall, json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }))
            },
            ["1.10.4", "5.4.5.4", "-", NOT_PLAYED],
        ),
        row(
            "not-adjudicated",
            |book| {
                let result = json!({ "do": "result", "round": 1, "table": 1, "score": "=",
                                     "adjudicated": "the panel" });
                (begun(book, |_| {}), result)
            },
            ["1.10.4", "5.4.5.4", "III.withdrawal.2", "-"],
        ),
        row(
            "opening-waits",
            |book| {
                let mut hall = with_openings(book);
                hall.ok(json!({ "do": "publish", "round": 1 }));
                hall.ok(json!({ "do": "missing", "round": 1, "table": 2, "side": "second" }));
                (hall, draw(json!([2])))
            },
            ["1.6.4", "5.4.1.3", "III.start.5.3, III.start.5.5", NOT_PLAYED],
        ),
        row(
            "openings-known",
            |book| {
                let mut hall = with_openings(book);
                hall.ok(json!({ "do": "publish", "round": 1 }));
                hall.ok(draw(json!([])));
                (hall, draw(json!([])))
            },
            ["1.6.4", "5.4.1.3", "III.start.5.2", NOT_PLAYED],
        ),
        row(
            "opening-table-missing",
            |book| {
                let mut hall = robin(book, 4);
                hall.pair(1, 1);
                (hall, draw(json!([])))
            },
            ["2.2.2", "6.2.2", "III.start.5.8", "-"],
        ),
    ]);
}
