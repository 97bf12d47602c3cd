//! Who is here before a round, and who is expected after all.

use competition::{Member, PlayerId};
use serde_json::json;
use tournament::Round;

use crate::hall::{Hall, regulations};

fn swiss() -> Hall {
    let system = json!({ "swiss": { "system": "ua-median-solkoff", "rounds": 3 } });
    let mut rules = regulations("UA-2024", system);
    rules["byes"] = json!({ "most": 1 });
    let mut hall = Hall::new(rules);
    hall.players(6);
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
    hall
}

#[test]
fn who_is_here_counts_for_one_round() {
    let mut hall = swiss();
    hall.ok(json!({ "do": "check-in", "who": "p1" }));
    hall.ok(json!({ "do": "check-in", "who": "p2" }));
    hall.ok(json!({ "do": "check-out", "who": "p2" }));
    assert_eq!(hall.event.here().len(), 1);
    assert!(hall.event.here().contains(&Member::Player(PlayerId(1))));
    hall.no(json!({ "do": "check-out", "who": "p2" }));
    hall.no(json!({ "do": "check-in", "who": "p7" }));
    hall.ok(json!({ "do": "pair", "round": 1 }));
    assert_eq!(hall.event.here().len(), 1, "a draft may be thrown away");
    hall.ok(json!({ "do": "publish", "round": 1 }));
    assert!(hall.event.here().is_empty());
}

#[test]
fn one_who_was_away_is_expected_after_all() {
    let mut hall = swiss();
    hall.ok(json!({ "do": "away", "who": "p3", "round": 1 }));
    hall.ok(json!({ "do": "away", "who": "p4", "round": 2, "gets": "half" }));
    hall.ok(json!({ "do": "expect", "who": "p3", "round": 1 }));
    hall.no(json!({ "do": "expect", "who": "p3", "round": 1 }));
    hall.no(json!({ "do": "expect", "who": "p4", "round": 1 }));
    assert_eq!(hall.event.sections()[0].away.len(), 1);
    hall.ok(json!({ "do": "pair", "round": 1 }));
    let round = &hall.event.sections()[0].rounds[0];
    assert_eq!((round.tables.len(), round.away.len()), (3, 0));
    // Once the round is paired it is too late.
    let mut hall = swiss();
    hall.ok(json!({ "do": "away", "who": "p3", "round": 1 }));
    hall.ok(json!({ "do": "pair", "round": 1 }));
    hall.no(json!({ "do": "expect", "who": "p3", "round": 1 }));
}

#[test]
fn byes_with_points_have_the_limits_of_the_regulations() {
    let system = json!({ "swiss": { "system": "ua-median-solkoff", "rounds": 5 } });
    let mut regulations = regulations("UA-2024", system);
    regulations["byes"] = json!({ "most": 2, "not-in-last": 1 });
    let mut hall = Hall::new(regulations);
    hall.players(8);
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
    let bye =
        |who: &str, round: u16| json!({ "do": "away", "who": who, "round": round, "gets": "half" });
    hall.ok(bye("p1", 2));
    hall.ok(bye("p1", 2)); // the same one again is no further one
    hall.ok(bye("p1", 4));
    assert!(hall.no(bye("p1", 3)).contains("2 byes"));
    assert!(hall.no(bye("p2", 5)).contains("Round 5"));
    // Without points anybody may be away at any time.
    hall.ok(json!({ "do": "away", "who": "p1", "round": 5 }));
    hall.ok(json!({ "do": "away", "who": "p1", "round": 3 }));
    // A bye given back can be asked for again.
    hall.ok(json!({ "do": "expect", "who": "p1", "round": 4 }));
    hall.ok(bye("p1", 3));
}

/// What is noted for another stage says nothing of the round to come.
#[test]
fn who_is_expected_next_is_asked_of_the_section_he_plays_in() {
    let duel = json!({ "match": { "mode": { "first-to-wins": 2 } } });
    let mut rules = regulations("UA-2024", duel.clone());
    rules["stages"] = json!([
        { "name": "match", "system": duel, "numbers": "as-listed" },
        { "name": "return match", "system": duel, "numbers": "as-listed", "qualifiers": 2 },
    ]);
    let mut hall = Hall::new(rules);
    hall.players(2);
    let expected = |hall: &Hall| -> Vec<(Option<u16>, bool)> {
        let all = hall.event.expected_next();
        all.iter().map(|one| (one.round.map(Round::get), one.is_missing())).collect()
    };
    assert_eq!(expected(&hall), [(None, true), (None, true)]);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.ok(json!({ "do": "away", "who": "p2", "round": 3 }));
    for round in 1..=2 {
        assert_eq!(expected(&hall), [(Some(round), true), (Some(round), true)]);
        hall.pair(1, round).ok(json!({ "do": "start", "round": round }));
        hall.play(1, round, |white, _| if white == 1 { "1-0" } else { "0-1" });
    }
    assert!(expected(&hall).is_empty(), "the match is won");
    hall.ok(json!({ "do": "start-stage", "stage": 2 }));
    hall.ok(json!({ "do": "check-in", "who": "p1" }));
    assert_eq!(expected(&hall), [(Some(1), false), (Some(1), true)]);
    hall.ok(json!({ "do": "away", "who": "p2", "round": 1 }));
    assert_eq!(expected(&hall), [(Some(1), false), (Some(1), false)]);
}
