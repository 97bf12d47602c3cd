//! An event that was decided holds together; one that was tampered with does not.

use competition::{Absence, Competition, Fact, Member, PairsMade, Place, PlayerId, SectionDrawn};
use serde_json::json;
use tournament::{Entry, Number, Score};

use crate::hall::{Hall, nth, regulations};

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
    type Forge = fn(&mut Fact, Number);
    let forge: [Forge; 9] = [
        |fact, far| pairs(fact, |made| made.pairs[0].white = far),
        |fact, _| pairs(fact, |made| made.pairs[0].black = made.pairs[0].white),
        |fact, far| pairs(fact, |made| made.bye = Some(far)),
        |fact, far| pairs(fact, |made| made.away.push((far, Absence::Half))),
        |fact, _| drawn(fact, |section| section.members[0] = Member::Player(PlayerId(6))),
        |fact, _| drawn(fact, |section| _ = section.carried.pop()),
        |fact, _| drawn(fact, |section| section.brought.push(vec![Entry::Absent])),
        |fact, _| drawn(fact, |section| section.members.clear()),
        |fact, _| {
            if let Fact::StageStarted { stage, .. } = fact {
                *stage = nth(2);
            }
        },
    ];
    for (number, forge) in forge.iter().enumerate() {
        let mut log: Vec<Fact> = sound.history().iter().cloned().collect();
        log.iter_mut().for_each(|fact| forge(fact, far));
        let read = Competition::from_facts(&log);
        assert!(!read.is_ok_and(|state| state.is_sound()), "forgery {number}");
    }
    let (by, reason) = ("c".to_owned(), "r".to_owned());
    let order = vec![nth(99)];
    let beyond = Fact::RoundsOrdered { section: nth(1), order, by, reason, lot: None };
    let mut forged = sound.clone();
    forged.apply(beyond).unwrap();
    assert!(!forged.is_sound(), "a round that the table has not");
}

/// Forges the pairs of a round, where a fact makes some.
fn pairs(fact: &mut Fact, forge: impl Fn(&mut PairsMade)) {
    if let Fact::Paired { made, .. } = fact {
        forge(made);
    }
}

/// Forges a section as it was drawn, where a fact begins some.
fn drawn(fact: &mut Fact, forge: impl Fn(&mut SectionDrawn)) {
    if let Fact::StageStarted { sections, .. } = fact {
        sections.iter_mut().for_each(forge);
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
    let place = Place { section: nth(1), round: nth(1), table: nth(1), board: nth(1) };
    let more = Fact::Scored { place, score: Score::Draw, adjudicated: None };
    hall.event.apply(more).unwrap();
    assert!(!hall.event.is_sound(), "more than can be entered");
}
