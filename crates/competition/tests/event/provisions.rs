//! What regulations may say in words of their own, must say, and which sections are empty without it.

use clauses::proves;
use competition::{Problem, Regulations, Severity};
use serde_json::{Value, json};
use words::Language;

use crate::hall::bare;
use crate::regulations::findings;

const ALL: &str = "aim management admission entry-order reception programme safety awards finance \
    dress-code device-storage phone-penalties lateness-consequences both-absent further-draws \
    absence-notice pairing-method tie-break-procedure match-criteria entry-changes reserve-boards \
    counted-members appeal-limits remote-places remote-equipment own-devices identification \
    correspondence";

/// Whose event it is that a row is about.
fn is_held_so(rules: &mut Value, how: &str) {
    match how {
        "" => {}
        "teams" => rules["kind"] = json!("team"),
        "team-scoring" => rules["kind"] = json!({ "team-scoring": { "best": 4 } }),
        "remote" => rules["games"] = json!({ "remote": true }),
        other => panic!("{other}"),
    }
}

/// What the clauses leave to the regulations: the disciplines, how it is held, and what may be said.
#[test]
fn only_what_a_clause_leaves_to_them_is_said() {
    let _claim = clauses::shows(&[
        "RU-2013 1.9.1",
        "RU-2013 1.13.2",
        "RU-2013 1.14.2",
        "RU-2013 1.15.2",
        "RU-2013 1.15.9",
        "RU-2013 5.2.7.2",
        "RU-2013 5.3.13.2",
        "RU-2013 6.1.3",
        "RU-2013 6.1.6",
        "RU-2022 1.3",
        "RU-2022 2.2.1",
        "RU-2022 2.3.2",
        "RU-2022 2.3.3",
        "RU-2022 3.1.2",
        "RU-2022 3.1.3",
        "RU-2022 3.2",
        "RU-2022 5.1",
        "RU-2022 5.4.4.1",
        "RU-2022 5.4.8.13",
        "RU-2022 5.4.9.2",
        "RU-2022 5.4.10.2",
        "RU-2022 5.4.10.9",
        "RU-2022 5.4.12.2",
        "RU-2022 5.4.12.5",
        "RU-2022 5.4.12.10",
        "RU-2022 5.4.12.13",
        "RU-2022 9.2.7.2",
        "RU-2022 10.1.3",
        "RU-2022 10.2.1",
        "RU-2022 10.3.9",
        "UA-2024 II.regulation.2.1",
        "UA-2024 II.regulation.2.3",
        "UA-2024 II.regulation.2.4",
        "UA-2024 II.regulation.2.6",
        "UA-2024 II.regulation.2.7",
        "UA-2024 II.regulation.2.8",
        "UA-2024 II.regulation.2.9",
        "UA-2024 II.regulation.2.10",
        "UA-2024 II.systems.5.4",
        "UA-2024 III.placing.2",
        "UA-2024 III.rights.3.12",
        "UA-2024 III.team.2",
        "UA-2024 III.team.9",
        "UA-2024 III.time-control.8",
        "UA-2024 IV.8.3",
        "UA-CHESS 6.7.2",
        "UA-CHESS 11.3.2.1",
        "UA-CHESS 11.10",
        "UA-CHESS II.4.4",
        "UA-CHESS II.7.1",
        "UA-CHESS IV.1.1",
        "UA-CHESS IV.1.2",
        "UA-CHESS IV.2",
        "UA-CHESS IV.2.1",
        "UA-CHESS IV.2.2",
        "UA-CHESS IV.2.3",
        "UA-CHESS IV.2.4",
        "UA-CHESS IV.2.5",
        "UA-CHESS IV.4.2",
        "UA-CHESS IV.6.2",
        "UA-CHESS IV.6.9",
        "UA-CHESS IV.9.3.12",
        "UA-CHESS IV.10.8.3.5",
    ]);
    let old = "aim admission programme awards entry-order";
    let of_2013 =
        format!("{old} lateness-consequences absence-notice pairing-method tie-break-procedure");
    let of_2022 = "aim management admission programme awards finance entry-order dress-code \
                   device-storage lateness-consequences absence-notice pairing-method \
                   tie-break-procedure";
    let ukraine = "aim management admission programme safety awards finance entry-order \
                   phone-penalties tie-break-procedure match-criteria";
    let chess = "aim management programme admission awards reception entry-order safety finance \
                 both-absent device-storage phone-penalties appeal-limits tie-break-procedure \
                 match-criteria";
    for (rulebook, disciplines, how, open) in [
        ("RU-2013", "russian draughts64 international-blitz giveaway", "", of_2013.clone()),
        ("RU-2013", "international", "teams", format!("{of_2013} reserve-boards")),
        ("RU-2013", "international", "team-scoring", of_2013),
        ("RU-2013", "renju", "", format!("{old} further-draws match-criteria")),
        ("RU-2013", "correspondence", "", format!("{old} correspondence")),
        ("RU-2022", "russian draughts64 international-blitz giveaway", "", of_2022.into()),
        ("RU-2022", "renju", "", format!("{of_2022} further-draws")),
        ("RU-2022", "international-team", "teams", format!("{of_2022} reserve-boards")),
        ("RU-2022", "international", "team-scoring", format!("{of_2022} counted-members")),
        (
            "RU-2022",
            "international",
            "remote",
            format!("{of_2022} remote-places remote-equipment own-devices identification"),
        ),
        ("RU-2022", "correspondence", "", format!("{of_2022} correspondence")),
        ("UA-2024", "russian international-rapid brazilian english", "", ukraine.into()),
        ("UA-2024", "international", "teams", format!("{ukraine} entry-changes")),
        ("UA-2024", "international", "team-scoring", format!("{ukraine} counted-members")),
        ("UA-2024", "international", "remote", ukraine.into()),
        ("UA-CHESS", "chess chess-rapid chess-blitz", "", chess.into()),
        ("UA-CHESS", "chess-team", "teams", format!("{chess} entry-changes")),
        ("UA-CHESS", "chess", "team-scoring", chess.into()),
    ] {
        for discipline in disciplines.split(' ') {
            let may = |of: &&str| {
                let found = findings(rulebook, |rules| {
                    rules["discipline"] = json!(discipline);
                    rules["provisions"] = json!([{ "of": of, "text": "So." }]);
                    is_held_so(rules, how);
                });
                !found.iter().any(|one| one.fault.problem.name() == "provision-refused")
            };
            let said: Vec<&str> = ALL.split_whitespace().filter(may).collect();
            let mut wanted: Vec<&str> = open.split_whitespace().collect();
            wanted.sort_by_key(|one| ALL.find(one));
            assert_eq!(said, wanted, "{rulebook} {discipline} {how}");
        }
    }
}

/// What must be said is asked for, with its clause.
#[test]
fn what_must_be_said_is_asked_for() {
    let _claim = clauses::shows(&["RU-2022 1.3", "RU-2022 5.4.4.1"]);
    let _claim = proves(&["RU-2013 1.9.1", "UA-2024 II.systems.5.4"]);
    for (rulebook, how, wanted) in [
        ("RU-2013", "", "RU-2013 1.9.1"),
        ("RU-2013", "team-scoring", "RU-2013 1.9.1"),
        ("RU-2022", "", ""),
        ("RU-2022", "team-scoring", ""),
        ("UA-2024", "", ""),
        ("UA-2024", "team-scoring", "UA-2024 II.systems.5.4"),
        ("UA-CHESS", "", ""),
        ("UA-CHESS", "team-scoring", ""),
    ] {
        let found = findings(rulebook, |rules| is_held_so(rules, how));
        let asked = found.iter().filter(|one| one.fault.problem.name() == "provision-wanted");
        let asked: Vec<String> = asked.map(|one| one.fault.text(Language::En)).collect();
        assert_eq!(asked.len(), usize::from(!wanted.is_empty()), "{rulebook} {how}: {asked:?}");
        assert!(asked.iter().all(|one| one.contains(wanted)), "{asked:?}");
        // For the members whose results count the first round waits.
        let owed = found.iter().filter(|one| one.severity == Severity::Owed);
        let owed = owed.filter(|one| one.fault.problem.name() == "provision-wanted").count();
        assert_eq!(owed, usize::from(wanted == "UA-2024 II.systems.5.4"), "{rulebook} {how}");
    }
}

/// The sections for which the first round waits while they are empty: of the regulations, and of the technical ones.
#[test]
fn the_first_round_waits_for_sections() {
    let _claim = clauses::shows(&[
        "RU-2022 2.2.1",
        "RU-2022 3.2",
        "UA-2024 II.regulation.2.1",
        "UA-2024 II.regulation.2.2",
        "UA-2024 II.regulation.2.3",
        "UA-2024 II.regulation.2.4",
        "UA-2024 II.regulation.2.6",
        "UA-2024 II.regulation.2.7",
        "UA-2024 II.regulation.2.8",
        "UA-2024 II.regulation.2.9",
        "UA-2024 II.regulation.2.10",
        "UA-2024 IV.8.3",
        "UA-CHESS IV.2.1",
        "UA-CHESS IV.2.2",
        "UA-CHESS IV.2.3",
        "UA-CHESS IV.2.4",
        "UA-CHESS IV.2.5",
        "UA-CHESS IV.10.8.3.1",
        "UA-CHESS IV.10.8.3.5",
    ]);
    for (rulebook, sections, technical) in [
        ("RU-2013", &[][..], &[][..]),
        ("RU-2022", &[4], &[]),
        ("UA-2024", &[1, 2, 3, 4, 6, 7, 8, 9, 10], &[1, 5]),
        ("UA-CHESS", &[1, 2, 3, 4, 5], &[1, 5]),
    ] {
        let rules = bare(rulebook, json!({ "round-robin": {} }));
        let rules: Regulations = serde_json::from_value(rules).unwrap();
        let (mut own, mut other) = (Vec::new(), Vec::new());
        for fault in rules.owed() {
            match fault.problem {
                Problem::SectionMissing { section, .. } => own.push(section),
                Problem::TechnicalMissing { section, .. } => other.push(section),
                _ => {}
            }
        }
        assert_eq!((&own[..], &other[..]), (sections, technical), "{rulebook}");
    }
}

/// A way to fill a section that is empty otherwise.
fn filled(with: &str) -> Value {
    match with {
        "place" => json!({ "place": "Kyiv" }),
        "organiser" => json!({ "organiser": "Club" }),
        "eligible" => json!({ "eligible": { "rating-min": 1800 } }),
        "timetable" => {
            json!({ "timetable": [{ "at": "2026-11-16 10:00", "what": { "round": { "round": 1 } } }] })
        }
        "entry-term" => json!({ "entries-until": "2026-11-10" }),
        said => json!({ "provisions": [{ "of": said, "text": "So." }] }),
    }
}

/// The sections that are empty in regulations that say as little as possible, and then with one thing more.
fn empty(rulebook: &str, with: Option<&str>) -> [Vec<u8>; 2] {
    let mut rules = bare(rulebook, json!({ "round-robin": {} }));
    for (key, value) in with.map(filled).unwrap_or(json!({})).as_object().unwrap() {
        rules[key] = value.clone();
    }
    let rules: Regulations = serde_json::from_value(rules).unwrap();
    let numbers = |all: Vec<competition::EmptySection>| all.iter().map(|one| one.number).collect();
    [numbers(rules.empty_sections()), numbers(rules.empty_technical_sections())]
}

/// A section is empty until one of the things is said that it is there for, and nothing else fills it.
#[test]
fn a_section_is_filled_by_what_it_is_there_for() {
    let _claim = clauses::shows(&[
        "RU-2022 2.2.1",
        "RU-2022 3.1.2",
        "RU-2022 3.2",
        "RU-2022 5.1",
        "UA-2024 II.regulation.2.1",
        "UA-2024 II.regulation.2.2",
        "UA-2024 II.regulation.2.3",
        "UA-2024 II.regulation.2.4",
        "UA-2024 II.regulation.2.6",
        "UA-2024 II.regulation.2.7",
        "UA-2024 II.regulation.2.8",
        "UA-2024 II.regulation.2.9",
        "UA-2024 II.regulation.2.10",
        "UA-2024 IV.8.3",
        "UA-CHESS IV.2.1",
        "UA-CHESS IV.2.2",
        "UA-CHESS IV.2.3",
        "UA-CHESS IV.2.4",
        "UA-CHESS IV.2.5",
        "UA-CHESS IV.10.8.3.1",
        "UA-CHESS IV.10.8.3.5",
    ]);
    let russia = "2 place; 3 organiser management; 4 eligible admission; 5 timetable programme; \
                  8 awards; 10 entry-term entry-order";
    let ukraine = "1 aim; 2 place; 3 organiser management; 4 eligible admission; \
                   6 timetable programme; 7 safety; 8 awards; 9 finance; 10 entry-term entry-order";
    let chess = "1 aim; 2 place; 3 eligible admission; 4 awards; 5 reception entry-order";
    // Only the Ukrainian documents have technical regulations.
    let ukrainian = "1 place; 5 awards";
    let other = "organiser management eligible admission timetable programme aim safety finance \
                 reception entry-term entry-order place awards dress-code";
    for (rulebook, sections, technical) in [
        ("RU-2013", "", ""),
        ("RU-2022", russia, ""),
        ("UA-2024", ukraine, ukrainian),
        ("UA-CHESS", chess, ukrainian),
    ] {
        let read = |rows: &'static str| -> Vec<(u8, Vec<&'static str>)> {
            let row = |row: &'static str| {
                let (number, needs) = row.split_once(' ').unwrap();
                (number.parse().unwrap(), needs.split(' ').collect())
            };
            rows.split("; ").filter(|one| !one.is_empty()).map(row).collect()
        };
        let papers = [read(sections), read(technical)];
        let without = |with: &str| {
            papers.clone().map(|rows| -> Vec<u8> {
                let left = rows.into_iter().filter(|(_, needs)| !needs.contains(&with));
                left.map(|(number, _)| number).collect()
            })
        };
        assert_eq!(empty(rulebook, None), without(""), "{rulebook}");
        for with in other.split_whitespace() {
            assert_eq!(empty(rulebook, Some(with)), without(with), "{rulebook} {with}");
        }
    }
}
