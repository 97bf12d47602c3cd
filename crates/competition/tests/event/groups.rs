//! Places apart: of age groups that play together, and of those who play without one.

use clauses::proves;
use serde_json::json;

use crate::hall::{Hall, nth, regulations};

/// Six of two groups that play together; the smaller number wins.
fn merged() -> Hall {
    let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
    rules["eligible"] =
        json!({ "age-groups": ["boys, girls (under 14)", "boys, girls (under 17)"] });
    let mut hall = Hall::new(rules);
    // 2 is under 11 and plays with those under 14.
    for (name, born) in
        [("A", 2010), ("B", 2016), ("C", 2011), ("D", 2013), ("E", 2014), ("F", 2010)]
    {
        hall.ok(json!({ "do": "enter", "name": name, "born": format!("{born}-01-01") }));
    }
    hall.admit();
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=5 {
        hall.pair(1, round);
        hall.play(1, round, |white, black| match (white.min(black), white.max(black)) {
            (4, 5) => "=",
            _ if white < black => "1-0",
            _ => "0-1",
        });
    }
    hall
}

#[test]
fn groups_that_play_together_have_places_of_their_own() {
    let _claim = proves(&["RU-2022 2.1"]);
    let hall = merged();
    let section = hall.event.section(nth(1)).unwrap();
    let groups = hall.event.group_places(section, 5);
    type Places = Vec<(u16, usize, usize)>;
    let told: Vec<(String, Places)> = groups
        .iter()
        .map(|one| {
            let places = one.places.iter().map(|one| (one.number.get(), one.first, one.last));
            (one.group.names.en.clone(), places.collect())
        })
        .collect();
    assert_eq!(told[0].1[0], (2, 1, 1), "{told:?}");
    let numbers: Vec<u16> = told[0].1.iter().map(|one| one.0).collect();
    assert_eq!(numbers, [2, 4, 5]);
    assert_eq!(told[1].1, [(1, 1, 1), (3, 2, 2), (6, 3, 3)]);
    assert_eq!(hall.event.group_clauses()[0].to_string(), "RU-2022 2.1");
    // One table for all.
    assert_eq!(hall.places(1).len(), 6);
    let alone = Hall::new(regulations("RU-2022", json!({ "round-robin": {} })));
    assert!(alone.event.sections().is_empty());
}

#[test]
fn whoever_plays_without_a_place_leaves_it_to_the_others() {
    let _claim = proves(&["UA-CHESS II.3.2"]);
    let mut hall = Hall::new(regulations("UA-CHESS", json!({ "round-robin": {} })));
    for (name, out) in [("A", false), ("B", true), ("C", false), ("D", false)] {
        hall.ok(json!({ "do": "enter", "name": name, "hors-concours": out }));
    }
    hall.admit();
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, |white, black| match (white.min(black), white.max(black)) {
            (1, 3) => "=",
            (2, _) | (3, _) | (1, 4) if white < black => "1-0",
            (2, _) | (3, _) | (1, 4) => "0-1",
            _ => "=",
        });
    }
    // He beats two of them and counts as an opponent, and has no place.
    let standings = hall.event.standings(hall.event.section(nth(1)).unwrap(), 3).unwrap();
    assert_eq!(standings.rows[0].number.get(), 2);
    let places = hall.places(1);
    assert_eq!(places.iter().map(|one| one.0).collect::<Vec<_>>(), [1, 3, 4]);
    assert_eq!(places.iter().map(|one| one.1).collect::<Vec<_>>(), [1, 2, 3], "they close up");
    // The first place is played for among those who have one.
    let rights = hall.event.may_play_off(hall.event.section(nth(1)).unwrap());
    let who: Vec<u16> =
        rights.iter().flat_map(|one| &one.who).map(|one| one.number.get()).collect();
    assert!(!who.contains(&2), "{who:?}");
    // No other rulebook knows it.
    for rulebook in ["UA-2024", "RU-2022", "RU-2013"] {
        let hall = Hall::new(regulations(rulebook, json!({ "round-robin": {} })));
        hall.no(json!({ "do": "enter", "name": "A", "hors-concours": true }));
    }
}
