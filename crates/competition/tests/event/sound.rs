//! An event that was decided holds together; one that was tampered with does not.

use competition::{Absence, Competition, Member, PlayerId};
use serde_json::json;
use tournament::{Entry, Number, Score};

use crate::hall::{Hall, regulations};

#[test]
fn what_is_decided_holds_together_and_what_is_forged_does_not() {
    let mut hall = Hall::new(regulations("UA-2024", json!({ "round-robin": { "cycles": 1 } })));
    hall.players(5).ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=2 {
        assert!(hall.event.is_sound());
        hall.pair(1, round).ok(json!({ "do": "start", "round": round }));
        hall.play(1, round, |_, _| "=");
    }
    let sound = hall.event;
    assert!(sound.is_sound() && Competition::default().is_sound());
    let far = Number::at(5);
    let forge: [fn(&mut Competition, Number); 9] = [
        |state, far| state.sections[0].rounds[0].tables[0].white = far,
        |state, _| {
            state.sections[0].rounds[0].tables[0].black =
                state.sections[0].rounds[0].tables[0].white
        },
        |state, far| state.sections[0].rounds[1].bye = Some(far),
        |state, far| _ = state.sections[0].rounds[1].away.insert(far, Absence::Half),
        |state, _| state.sections[0].members[0] = Member::Player(PlayerId(6)),
        |state, _| _ = state.sections[0].carried.pop(),
        |state, _| state.sections[0].brought.push(vec![Entry::Absent]),
        |state, _| state.sections[0].order = vec![0],
        |state, _| state.sections[0].stage = 2,
    ];
    for (number, forge) in forge.iter().enumerate() {
        let mut state = sound.clone();
        forge(&mut state, far);
        assert!(!state.is_sound(), "forgery {number}");
    }
}

/// A meeting that is drawn again and again may have as many games as may be entered.
#[test]
fn as_many_games_as_can_be_entered_can_be_read_again() {
    let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
    rules["micro-match"] = json!({ "games": 2, "additional": true });
    rules["discipline"] = json!("russian");
    let mut hall = Hall::new(rules);
    hall.players(4).ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1).ok(json!({ "do": "start", "round": 1 }));
    let draw = json!({ "do": "result", "round": 1, "table": 1, "score": "=" });
    let mut games = 0;
    while hall.decide(draw.clone()).is_ok() {
        hall.ok(draw.clone());
        games += 1;
    }
    assert!(games > 100 && hall.event.is_sound(), "{games}");
    hall.event.sections[0].rounds[0].tables[0].boards[0].scores.push(Score::Draw);
    assert!(!hall.event.is_sound(), "more than can be entered");
}
