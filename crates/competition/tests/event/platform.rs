//! Games on the platform: their tables, boards that go to wood, and what is taken back.

use clauses::proves;
use competition::happened;
use competition::{Competition, Fact, GameNumber, Place, Severity, Venue};
use serde_json::{Value, json};

use crate::hall::{Hall, nth, regulations};
use crate::regulations::findings;

/// Four players in an event on the platform whose first round is announced.
fn announced() -> Hall {
    let mut rules = regulations("UA-2024", json!({ "round-robin": { "cycles": 1 } }));
    rules["games"] = json!({ "platform": {} });
    let mut hall = Hall::new(rules);
    hall.players(4).ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall
}

fn set(table: u16, id: &str) -> Value {
    let tables = json!([{ "table": table, "board": 1, "game": 1, "id": id }]);
    json!({ "do": "set-tables", "round": 1, "tables": tables })
}

fn place(table: u16) -> Place {
    Place { section: nth(1), round: nth(1), table: nth(table), board: nth(1) }
}

/// The table of the platform at which the first game of a table is played.
fn table(hall: &Hall, number: u16) -> Option<String> {
    let board = hall.event.board_at(place(number))?;
    board.tables.get(&GameNumber::FIRST).cloned()
}

#[test]
fn games_on_the_platform_have_tables_as_long_as_their_pairs() {
    let mut hall = announced();
    let missing = |hall: &Hall| hall.event.without_tables(nth(1), nth(1)).len();
    assert_eq!(missing(&hall), 2);
    hall.no(set(1, "too short"));
    hall.no(set(3, "abcdefghjk"));
    hall.ok(set(1, "abcdefghjk"));
    hall.ok(set(2, "mnpqrstuvw"));
    assert_eq!(missing(&hall), 0);
    // What the program has set up is nobody's act: the announcement is what was done last.
    hall.ok(json!({ "do": "undo", "reason": "too early" }));
    assert!(!hall.event.is_announced(nth(1), nth(1)));
    assert_eq!(table(&hall, 1), None);
    hall.ok(json!({ "do": "publish", "round": 1 }));
    assert_eq!(missing(&hall), 2, "the tables of pairs that nobody was told are gone");
    hall.ok(set(1, "yz02345678"));
    assert_eq!(table(&hall, 1).as_deref(), Some("yz02345678"));
    let again = Competition::from_facts(hall.event.history());
    assert_eq!(again.as_ref(), Ok(&hall.event));
}

#[test]
fn a_board_goes_to_wood_and_back_for_a_reason() {
    let mut hall = announced();
    let to = |venue: &str, reason: &str| json!({ "do": "switch-venue", "round": 1, "table": 1, "to": venue, "by": "Chief", "reason": reason });
    assert_eq!(hall.event.is_played_at(place(1)), Venue::Platform);
    hall.no(to("platform", "it is there"));
    hall.no(to("wood", " "));
    hall.ok(to("wood", "they are in the hall"));
    assert_eq!(hall.event.is_played_at(place(1)), Venue::Wood);
    assert_eq!(hall.event.is_played_at(place(2)), Venue::Platform);
    // What happens at a wooden board is reported at a table of its own.
    assert_eq!(hall.event.without_tables(nth(1), nth(1)).len(), 2);
    hall.ok(set(1, "abcdefghjk"));
    hall.ok(to("platform", "they went home"));
    assert_eq!(table(&hall, 1).as_deref(), Some("abcdefghjk"), "it goes on there");
    // Where nothing is played on the platform nothing is moved.
    let mut plain = Hall::new(regulations("UA-2024", json!({ "round-robin": { "cycles": 1 } })));
    plain.players(4).ok(json!({ "do": "start-stage", "stage": 1 }));
    plain.pair(1, 1);
    plain.no(to("platform", "why not"));
    assert!(plain.event.without_tables(nth(1), nth(1)).is_empty());
}

#[test]
fn a_result_of_the_platform_says_how_the_game_ended() {
    let mut hall = announced();
    hall.ok(set(1, "abcdefghjk"));
    hall.ok(json!({ "do": "start", "round": 1 }));
    let platform = json!({
        "id": "abcdefghjk", "seq": 9, "ending": "ended-time", "clauses": ["UA-2024 III.clock.10"],
    });
    let result =
        json!({ "do": "result", "round": 1, "table": 1, "score": "0-1", "platform": platform });
    let fact = hall.ok(result);
    assert!(matches!(fact, Fact::Scored(happened::Scored { platform: Some(_), .. })));
    let ended = |hall: &Hall| hall.event.board_at(place(1)).unwrap().ended.len();
    assert_eq!(ended(&hall), 1);
    hall.ok(json!({ "do": "undo", "reason": "the game was reopened" }));
    assert_eq!(ended(&hall), 0);
    assert!(hall.event.has_entered("abcdefghjk", 9), "it is not entered once more");
    assert!(!hall.event.has_entered("abcdefghjk", 10), "a later end is another one");
}

#[test]
fn what_regulations_may_say_of_the_platform() {
    let found = |rulebook: &str, terms: Value| -> Vec<(&'static str, Severity)> {
        let all = findings(rulebook, |rules| rules["games"] = json!({ "platform": terms }));
        let own = ["lag-limit", "two-delays", "no-remote-play", "remote-unidentified"];
        let named = all.iter().map(|one| (one.fault.problem.name(), one.severity));
        named.filter(|(name, _)| own.contains(name)).collect()
    };
    assert_eq!(found("UA-2024", json!({})), []);
    assert_eq!(found("UA-2024", json!({ "lag-limit-ms": 0 })), []);
    let far = found("UA-2024", json!({ "lag-limit-ms": 1_001 }));
    assert_eq!(far, [("lag-limit", Severity::Error)]);
    let both = found("UA-2024", json!({ "delay-moves": 3, "delay-seconds": 60 }));
    assert_eq!(both, [("two-delays", Severity::Error)]);
    // Tables leave captures free, so an event that does not is not played at them.
    let majority = findings("UA-2024", |rules| {
        rules["games"] = json!({ "platform": {}, "majority-capture": true });
    });
    let refused = |name: &str| majority.iter().any(|one| one.fault.problem.name() == name);
    assert!(refused("majority-not-on-platform"));
    let at_boards =
        findings("UA-2024", |rules| rules["games"] = json!({ "majority-capture": true }));
    let free = |one: &competition::Finding| one.fault.problem.name() != "majority-not-on-platform";
    assert!(at_boards.iter().all(free));
    assert_eq!(found("RU-2013", json!({})), [("no-remote-play", Severity::Warning)]);
    assert_eq!(found("RU-2022", json!({})), [("remote-unidentified", Severity::Error)]);
}

/// UA-64 has moves and draws and nothing of how an event is held: under it one plays with friends.
#[test]
fn no_event_is_held_on_the_platform_under_rules_of_moves_alone() {
    let found = findings("UA-64", |rules| {
        rules["rulebook"] = json!("UA-64");
        rules["games"] = json!({ "platform": {} });
    });
    let refused = found.iter().find(|one| one.fault.problem.name() == "rulebook-without-events");
    assert_eq!(refused.map(|one| one.severity), Some(Severity::Error));
}

#[test]
fn players_check_in_shortly_before_a_round() {
    let mut rules = regulations("UA-2024", json!({ "round-robin": { "cycles": 1 } }));
    rules["games"] = json!({ "platform": {} });
    let slot = |round: u16| {
        let at = format!("2026-11-16 {}:00", 8 + 2 * round);
        json!({ "at": at, "what": { "round": { "round": round } } })
    };
    rules["timetable"] = (1..=3).map(slot).collect();
    let mut hall = Hall::new(rules);
    hall.players(4).ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    let wait = |hall: &Hall, at: &str| hall.event.gathers_in(nth(1), nth(1), at.parse().unwrap());
    assert_eq!(wait(&hall, "2026-11-16 09:00"), Some(45), "UA-2024 III.start.1");
    assert_eq!(wait(&hall, "2026-11-16 09:44"), Some(1));
    assert_eq!(wait(&hall, "2026-11-16 09:45"), None);
    assert_eq!(wait(&hall, "2026-11-16 10:05"), None);
    // A round that has begun is open to everybody, whatever the timetable says.
    hall.ok(json!({ "do": "start", "round": 1 }));
    assert_eq!(wait(&hall, "2026-11-16 09:00"), None);
    // Without a timetable nobody is too early.
    assert_eq!(wait(&announced(), "2026-11-16 09:00"), None);
}

/// What is written for people can be read in two ways; the cell cannot.
#[test]
fn whatever_is_drawn_is_begun_with_as_its_cell_says() {
    for table in openings::Table::ALL {
        for cell in table.cells(openings::Errata::Corrected) {
            let Some(opening) = cell.opening() else { continue };
            let drawn: competition::DrawnOpening = serde_json::from_value(json!({
                "source": table.name(), "cell": cell.address().to_string(),
                "opening": opening.to_string(), "purpose": "round 1", "lot": { "seed": "1" },
                "by": "chief", "at": "2026-11-16 10:00",
            }))
            .unwrap();
            let position = drawn.position(table.variant());
            assert_eq!(position, Some(opening.position().fen()), "{table} {opening}");
            let moved = matches!(opening.start(), openings::Start::Moves(all) if !all.is_empty());
            assert_eq!(drawn.moves(table.variant()).is_some(), moved, "{table} {opening}");
        }
    }
}

/// Regulations choose another way of playing where their rulebook names it; a display is one section in which
/// number 1 meets all others.
#[test]
fn an_event_is_played_in_a_way_that_its_rulebook_names() {
    let _claim = proves(&[
        "UA-2024 II.systems.7.2",
        "UA-2024 II.systems.7.5",
        "UA-2024 II.systems.7.7",
        "UA-2024 II.systems.7.8",
    ]);
    let found = |rulebook: &str, system: &str, terms: Value| -> Vec<String> {
        let all = findings(rulebook, |rules| {
            rules["games"] = json!({ "platform": terms });
            rules["stages"] = json!([{ "system": match system {
                "round-robin" => json!({ "round-robin": { "cycles": 1 } }),
                _ => json!("scheveningen"),
            } }]);
        });
        let own = ["field-foreign", "display-unsound"];
        let errors = all.iter().filter(|one| one.severity == Severity::Error);
        let named = errors.map(|one| one.fault.problem.name());
        named.filter(|name| own.contains(name)).map(str::to_owned).collect()
    };
    for way in [json!({ "blindfold": "last-move" }), json!({ "consultation": true, "quorum": 2 })] {
        assert!(found("UA-2024", "round-robin", way.clone()).is_empty(), "{way}");
        assert_eq!(found("RU-2022", "round-robin", way), ["field-foreign"]);
    }
    for way in
        [json!({ "display": "boards" }), json!({ "display": "untimed", "blindfold": "record" })]
    {
        assert!(found("UA-2024", "scheveningen", way.clone()).is_empty(), "{way}");
        assert_eq!(found("UA-2024", "round-robin", way.clone()), ["display-unsound"]);
        assert_eq!(found("RU-2022", "scheveningen", way), ["field-foreign"]);
    }
    let pooled = |minutes: u16| {
        found("UA-2024", "scheveningen", json!({ "display": "pooled", "giver-minutes": minutes }))
    };
    assert!(pooled(60).is_empty());
    assert_eq!(pooled(0), ["display-unsound"], "one clock has time of its own");
    let idle = found("UA-2024", "round-robin", json!({ "giver-minutes": 60 }));
    assert_eq!(idle, ["display-unsound"], "nobody gives a display");
    // Only renju under RU-2013 adjourns games.
    assert_eq!(found("UA-2024", "round-robin", json!({ "adjournment": true })), ["field-foreign"]);
}

/// Whoever has number 1 meets all others, each in a round of his own, and all at once.
#[test]
fn the_boards_of_a_display_are_paired_before_any_is_over() {
    let mut rules = regulations("UA-2024", json!("scheveningen"));
    rules["games"] = json!({ "platform": { "display": "boards" } });
    let mut hall = Hall::new(rules);
    hall.players(4).ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        hall.pair(1, round);
        hall.ok(json!({ "do": "start", "round": round }));
    }
    hall.no(json!({ "do": "pair", "round": 4, "seed": "1" }));
    let section = hall.event.section(nth(1)).unwrap();
    let met = (1..=3).map(|round| {
        let tables = &section.round(nth(round)).unwrap().tables;
        assert_eq!(tables.len(), 1);
        [tables[0].white.get(), tables[0].black.get()]
    });
    let met: Vec<[u16; 2]> = met.collect();
    assert!(met.iter().all(|pair| pair.contains(&1)), "{met:?}");
    let others: std::collections::BTreeSet<u16> =
        met.iter().flatten().copied().filter(|number| *number != 1).collect();
    assert_eq!(others.into_iter().collect::<Vec<_>>(), [2, 3, 4]);
    // Without a display a round waits for the one before it.
    let mut plain = regulations("UA-2024", json!("scheveningen"));
    plain["games"] = json!({ "platform": {} });
    let mut hall = Hall::new(plain);
    hall.players(4);
    hall.no(json!({ "do": "start-stage", "stage": 1 }));
}
