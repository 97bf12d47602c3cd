//! Age groups: whom each admits, and which disciplines have which, as the documents print them.

use clauses::proves;
use serde_json::json;

use crate::hall::{Hall, regulations};
use crate::regulations::findings;

/// A group by its name, and the oldest of whom it is; without a limit for adults.
type Group = (&'static str, Option<u16>);

/// Nobody may reach the limit in the year of the event.
const RU_DRAUGHTS: [Group; 7] = [
    ("boys, girls (under 9)", Some(8)),
    ("boys and girls (under 11)", Some(10)),
    ("boys, girls (under 14)", Some(13)),
    ("boys, girls (under 17)", Some(16)),
    ("juniors (under 20)", Some(19)),
    ("juniors (under 27)", Some(26)),
    ("men, women", None),
];
const RU_RENJU: [Group; 5] = [
    ("boys, girls (under 12)", Some(11)),
    ("boys, girls (12–15)", Some(15)),
    ("juniors (16–20)", Some(20)),
    ("juniors (21–25)", Some(25)),
    ("men, women", None),
];
/// Nobody may exceed the limit in the year of the event.
const UA_DRAUGHTS: [Group; 7] = [
    ("young hopes (6–8)", Some(8)),
    ("young hopes (8–10)", Some(10)),
    ("younger cadets (10–13)", Some(13)),
    ("cadets (13–16)", Some(16)),
    ("juniors (16–19)", Some(19)),
    ("youth (19–26)", Some(26)),
    ("adults", None),
];
const UA_CHESS: [Group; 8] = [
    ("young hopes (up to 8)", Some(8)),
    ("hopes (up to 10)", Some(10)),
    ("mini-cadets (up to 12)", Some(12)),
    ("cadets (up to 14)", Some(14)),
    ("older cadets (up to 16)", Some(16)),
    ("juniors (up to 18)", Some(18)),
    ("youth (up to 20)", Some(20)),
    ("adults", None),
];

/// Enters one of each age from 5 to 30, and says which of them the commission may admit.
fn admitted(rulebook: &str, discipline: &str, group: &str) -> Vec<u16> {
    let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
    rules["discipline"] = json!(discipline);
    rules["eligible"] = json!({ "age-groups": [group] });
    if discipline == "renju" {
        rules["time-control"] = json!("120+30");
        rules["renju-opening"] = json!("RIF");
    }
    let mut hall = Hall::new(rules);
    let ages: Vec<u16> = (5..=30).collect();
    for age in &ages {
        let born = format!("{}-07-01", 2026 - age);
        hall.ok(json!({ "do": "enter", "name": format!("{age} years"), "born": born }));
    }
    hall.ok(json!({ "do": "check", "by": "s" }));
    let may = |number: usize| {
        hall.decide(json!({ "do": "admit", "players": [number], "by": "c" })).is_ok()
    };
    (1..).zip(ages).filter(|(number, _)| may(*number)).map(|(_, age)| age).collect()
}

/// Each group takes those up to its limit, the younger included.
#[test]
fn each_group_admits_up_to_its_limit() {
    let _claim = clauses::shows(&[
        "RU-2022 2.1",
        "UA-2024 III.age.1",
        "UA-CHESS II.8.1",
        "UA-CHESS II.8.2",
        "UA-CHESS II.8.3.1",
        "UA-CHESS II.8.3.2",
        "UA-CHESS II.8.3.3",
        "UA-CHESS II.8.3.4",
        "UA-CHESS II.8.3.5",
        "UA-CHESS II.8.3.6",
        "UA-CHESS II.8.3.7",
    ]);
    for (rulebook, discipline, groups) in [
        ("RU-2022", "international", &RU_DRAUGHTS[..]),
        ("RU-2022", "renju", &RU_RENJU),
        ("UA-2024", "international", &UA_DRAUGHTS),
        ("UA-CHESS", "chess", &UA_CHESS),
    ] {
        for (group, oldest) in groups {
            let wanted: Vec<u16> = (5..=oldest.unwrap_or(30)).collect();
            assert_eq!(admitted(rulebook, discipline, group), wanted, "{rulebook} {group}");
        }
    }
    let students: Vec<u16> = (17..=25).collect();
    assert_eq!(admitted("RU-2022", "international", "students (17–25)"), students);
}

/// A discipline has the groups that the document gives it, and no others: table 1 of Russia, and one list for
/// all in Ukraine.
#[test]
fn each_discipline_has_the_groups_of_its_document() {
    let _claim = clauses::shows(&["UA-2024 II.systems.1", "UA-2024 II.systems.2"]);
    let _claim =
        clauses::shows(&["RU-2022 1.2", "RU-2022 App.1", "RU-2022 6.2", "UA-CHESS II.2.1"]);
    let _claim = clauses::shows(&["UA-CHESS II.8.1", "UA-CHESS II.8.2"]);
    let _claim = proves(&["RU-2022 2.1", "UA-2024 III.age.1"]);
    let students = "students (17–25)";
    let names = |groups: &[Group]| groups.iter().map(|(name, _)| *name).collect::<Vec<&str>>();
    let every: Vec<&str> = [&RU_DRAUGHTS[..], &RU_RENJU, &UA_DRAUGHTS, &UA_CHESS]
        .into_iter()
        .flat_map(names)
        .chain([students])
        .collect();
    for (rulebook, disciplines, own) in [
        (
            "RU-2022",
            "russian-rapid russian-team russian-blitz russian international-rapid international-team \
             international-blitz international correspondence giveaway composition draughts64 \
             draughts64-rapid draughts64-blitz draughts64-team",
            &RU_DRAUGHTS[..],
        ),
        (
            "RU-2022",
            "russian-rapid-team russian-blitz-team international-rapid-team \
             international-blitz-team draughts64-rapid-team draughts64-blitz-team",
            &[("men, women", None)],
        ),
        ("RU-2022", "renju", &RU_RENJU),
        (
            "UA-2024",
            "international international-rapid international-blitz russian russian-rapid \
             russian-blitz brazilian brazilian-rapid brazilian-blitz english english-rapid \
             english-blitz composition",
            &UA_DRAUGHTS,
        ),
        (
            "UA-CHESS",
            "chess chess-team chess-rapid chess-rapid-team chess-blitz chess-blitz-team",
            &UA_CHESS,
        ),
    ] {
        let own = names(own);
        for discipline in disciplines.split(' ') {
            for group in &every {
                let found = findings(rulebook, |rules| {
                    rules["discipline"] = json!(discipline);
                    rules["eligible"] = json!({ "age-groups": [group] });
                });
                let problem = |name: &str| found.iter().any(|one| one.fault.problem.name() == name);
                assert!(!problem("unknown-discipline"), "{rulebook} {discipline}");
                let known = own.contains(group) || rulebook == "RU-2022" && *group == students;
                assert_eq!(!problem("unknown-age-group"), known, "{rulebook} {discipline} {group}");
            }
        }
    }
}

/// Where a document has disciplines of teams, teams play in them and nobody else does; elsewhere a discipline is
/// for both.
#[test]
fn team_disciplines_are_those_of_the_document() {
    let _claim = clauses::shows(&["RU-2022 App.1", "RU-2022 6.2", "UA-CHESS II.2.1"]);
    let _claim = clauses::shows(&["UA-2024 II.systems.1", "UA-2024 II.systems.2"]);
    let _claim = proves(&["RU-2022 1.2"]);
    let both = "russian russian-rapid russian-blitz international international-rapid \
                international-blitz draughts64 draughts64-rapid draughts64-blitz";
    for (rulebook, disciplines) in
        [("RU-2022", both), ("UA-CHESS", "chess chess-rapid chess-blitz"), ("RU-2013", both)]
    {
        let apart = rulebook != "RU-2013";
        for discipline in disciplines.split(' ') {
            let refused = |discipline: &str, kind: &str| {
                let found = findings(rulebook, |rules| {
                    rules["discipline"] = json!(discipline);
                    rules["kind"] = json!(kind);
                });
                let problem = |name: &str| found.iter().any(|one| one.fault.problem.name() == name);
                problem("team-discipline") || problem("unknown-discipline")
            };
            let team = format!("{discipline}-team");
            assert!(!refused(discipline, "individual"), "{rulebook} {discipline}");
            assert_eq!(refused(discipline, "team"), apart, "{rulebook} {discipline}");
            assert_eq!(!refused(&team, "team"), apart, "{rulebook} {team}");
            assert!(refused(&team, "individual"), "{rulebook} {team}");
        }
    }
    for (rulebook, disciplines) in [
        ("RU-2022", "giveaway renju"),
        ("UA-2024", "international russian brazilian english"),
        ("RU-2013", "giveaway renju"),
    ] {
        for discipline in disciplines.split(' ') {
            for kind in ["individual", "team"] {
                let found = findings(rulebook, |rules| {
                    rules["discipline"] = json!(discipline);
                    rules["kind"] = json!(kind);
                });
                let problem = |name: &str| found.iter().any(|one| one.fault.problem.name() == name);
                let refused = problem("team-discipline") || problem("unknown-discipline");
                assert!(!refused, "{rulebook} {discipline} {kind}");
            }
        }
    }
}
