//! What separates equals: the lists of the documents, the catalogues they let regulations choose from, and the
//! orders of teams.

use clauses::proves;
use competition::{Regulations, Severity};
use rulebook::{Criterion, System};
use serde_json::{Value, json};

use crate::hall::regulations;
use crate::regulations::findings;

fn robin() -> Value {
    json!({ "round-robin": {} })
}

fn swiss() -> Value {
    json!({ "swiss": { "system": "fide-dutch", "rounds": 7 } })
}

/// Where the document has an order, it holds if the regulations name none.
#[test]
fn the_order_of_the_document_holds_where_none_is_named() {
    let _claim = clauses::shows(&[
        "UA-2024 III.placing.3.1",
        "UA-2024 III.placing.3.2",
        "UA-CHESS IV.4.3.1",
        "UA-CHESS IV.4.3.2",
    ]);
    for (rulebook, system, order) in [
        (
            "UA-2024",
            robin(),
            "head-to-head-of-two schmulian sonneborn-berger-doubled wins order-of-place",
        ),
        (
            "UA-2024",
            swiss(),
            "head-to-head-of-two opponents-truncated-iterated opponents-median-iterated wins \
             order-of-place",
        ),
        ("UA-CHESS", robin(), "head-to-head-of-two sonneborn-berger-doubled wins order-of-place"),
        (
            "UA-CHESS",
            swiss(),
            "head-to-head-of-two opponents-truncated-iterated opponents-median wins order-of-place",
        ),
        ("RU-2013", robin(), ""),
        ("RU-2022", swiss(), ""),
    ] {
        let mut rules = regulations(rulebook, system);
        rules["tie-breaks"] = json!(null);
        let rules: Regulations = serde_json::from_value(rules).unwrap();
        let found = rules.criteria(&rules.stages[0]);
        let found: Vec<&str> = found.into_iter().map(Criterion::id).collect();
        assert_eq!(found, order.split_whitespace().collect::<Vec<_>>(), "{rulebook}");
    }
}

/// What a catalogue has may be named; what it has for another system is unusual, and what it has not is refused.
#[test]
fn regulations_choose_from_the_catalogue_of_their_document() {
    let _claim = clauses::shows(&[
        "RU-2013 1.13.3",
        "RU-2013 1.13.4",
        "RU-2013 1.13.5",
        "RU-2013 1.13.6",
        "RU-2013 1.13.7",
        "RU-2013 1.13.8",
        "RU-2013 1.13.9",
        "RU-2013 5.3.11.1",
        "RU-2013 5.3.11.3.1",
        "RU-2013 5.3.11.3.2",
        "RU-2013 5.3.11.3.3",
        "RU-2022 5.4.8.3.1",
        "RU-2022 5.4.8.4.1",
        "RU-2022 5.4.8.5",
        "RU-2022 5.4.8.6",
        "RU-2022 5.4.8.7",
        "RU-2022 5.4.8.8",
        "RU-2022 5.4.8.9",
        "RU-2022 5.4.8.10",
        "UA-2024 III.placing.3.1",
        "UA-2024 III.placing.3.2",
        "UA-CHESS IV.4.3.1",
        "UA-CHESS IV.4.3.2",
    ]);
    let _claim = proves(&["RU-2022 5.4.8.2", "RU-2022 5.4.8.4.3", "UA-2024 III.placing.4"]);
    // The rulebook, the discipline, what any system has, what a round robin and what a Swiss has besides.
    for (rulebook, discipline, any, of_robin, of_swiss) in [
        (
            "RU-2013",
            "russian",
            "schmulian sonneborn-berger-doubled riga wins head-to-head beaten-sum order-of-place \
             opponents-elo",
            "",
            "opponents-sum opponents-median opponents-truncated-iterated",
        ),
        (
            "RU-2013",
            "renju",
            "sonneborn-berger-half wins head-to-head",
            "",
            "opponents-sum opponents-median opponents-truncated",
        ),
        (
            "RU-2022",
            "international",
            "sonneborn-berger-half sonneborn-berger-doubled riga wins head-to-head order-of-place \
             opponents-elo",
            "schmulian",
            "opponents-sum opponents-median opponents-truncated opponents-truncated-iterated \
             solkoff-plus solkoff-balyakin",
        ),
        (
            "UA-2024",
            "russian",
            "head-to-head-of-two wins order-of-place",
            "schmulian sonneborn-berger-doubled",
            "opponents-truncated-iterated opponents-median-iterated",
        ),
        (
            "UA-CHESS",
            "chess",
            "head-to-head-of-two wins order-of-place",
            "sonneborn-berger-doubled",
            "opponents-truncated-iterated opponents-median",
        ),
    ] {
        for (system, own, other) in [(robin(), of_robin, of_swiss), (swiss(), of_swiss, of_robin)] {
            for criterion in Criterion::ALL {
                let found = findings(rulebook, |rules| {
                    rules["discipline"] = json!(discipline);
                    rules["tie-breaks"] = json!([criterion.id()]);
                    rules["stages"][0]["system"] = system.clone();
                });
                let about = found.iter().find(|one| {
                    ["criterion-outside", "criterion-unlisted", "schmulian-in-swiss"]
                        .contains(&one.fault.problem.name())
                });
                let has = |list: &str| list.split_whitespace().any(|one| one == criterion.id());
                let refused = rulebook == "RU-2022";
                let wanted = match () {
                    () if has(any) || has(own) => None,
                    () if criterion == Criterion::Schmulian && refused => Some(Severity::Error),
                    () if has(other) || !refused => Some(Severity::Warning),
                    () => Some(Severity::Error),
                };
                let found = about.map(|one| one.severity);
                assert_eq!(found, wanted, "{rulebook} {discipline} {} {system}", criterion.id());
            }
        }
    }
}

/// The places of teams: by match points, by board points, and what follows.
#[test]
fn teams_are_placed_in_the_order_of_the_document() {
    let _claim = clauses::shows(&[
        "RU-2013 1.14.6",
        "RU-2013 1.14.7",
        "RU-2022 5.4.9.6.1",
        "RU-2022 5.4.9.6.2",
        "UA-2024 III.team.7.2",
        "UA-CHESS IV.6.7.2",
    ]);
    let ukraine = "MatchPoints HeadToHeadOfTwo GamePoints MatchesWon * BoardPlaces Boards";
    for (rulebook, scoring, robins, swisses, order) in [
        (
            "RU-2013",
            "board-points",
            "SonnebornBerger",
            "OpponentsSum",
            "GamePoints HeadToHead MatchesWon *",
        ),
        (
            "RU-2013",
            "match-points",
            "SonnebornBerger",
            "OpponentsSum",
            "MatchPoints HeadToHead MatchesWon *",
        ),
        (
            "RU-2022",
            "board-points",
            "SonnebornBerger",
            "OpponentsSum",
            "GamePoints MatchPoints HeadToHead MatchesWon * Boards",
        ),
        (
            "RU-2022",
            "match-points",
            "SonnebornBerger",
            "OpponentsSum",
            "MatchPoints GamePoints HeadToHead MatchesWon * Boards",
        ),
        (
            "UA-2024",
            "match-points",
            "Schmulian SonnebornBerger",
            "OpponentsTruncatedIterated",
            ukraine,
        ),
        ("UA-CHESS", "match-points", "SonnebornBerger", "OpponentsTruncatedIterated", ukraine),
    ] {
        let mut rules = regulations(rulebook, robin());
        rules["kind"] = json!("team");
        rules["tie-breaks"] = json!(null);
        rules["teams"] = json!({ "boards": 4, "scoring": scoring });
        let rules: Regulations = serde_json::from_value(rules).unwrap();
        let base = order.split(' ').next().unwrap();
        for (system, coefficients) in [(System::RoundRobin, robins), (System::Swiss, swisses)] {
            let named = |one: &str| format!("Coefficient({one}, {base})");
            let coefficients: Vec<String> = coefficients.split(' ').map(named).collect();
            let wanted = order.replace('*', &coefficients.join(" "));
            let found = rules.team_placing(system).unwrap().criteria;
            let found: Vec<String> = found.iter().map(|one| format!("{one:?}")).collect();
            assert_eq!(found.join(" "), wanted, "{rulebook} {scoring} {system:?}");
        }
    }
}
