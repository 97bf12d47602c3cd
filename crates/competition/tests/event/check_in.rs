//! Who is here before a round, and who is expected after all.

use competition::{Member, PlayerId};
use serde_json::json;

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
