//! An event that was decided holds together; one that was tampered with does not.

use competition::happened;
use competition::{
    Absence, Competition, Fact, Member, Misfit, Moment, Noun, PairsMade, Place, PlayerId,
    SectionDrawn, Side, Strength, TeamId,
};
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
        |fact, _| sections(fact, |section| section.members[0] = Member::Player(PlayerId(6))),
        |fact, _| sections(fact, |section| _ = section.carried.pop()),
        |fact, _| sections(fact, |section| section.brought.push(vec![Entry::Absent])),
        |fact, _| sections(fact, |section| section.members.clear()),
        |fact, _| {
            if let Fact::StageStarted(happened::StageStarted { stage, .. }) = fact {
                *stage = nth(2);
            }
        },
    ];
    for (number, forge) in forge.iter().enumerate() {
        let mut log: Vec<Fact> = sound.history().iter().cloned().collect();
        log.iter_mut().for_each(|fact| forge(fact, far));
        assert!(Competition::from_facts(&log).is_err(), "forgery {number}");
    }
    let (by, reason) = ("c".to_owned(), "r".to_owned());
    let order = vec![nth(99)];
    let beyond = Fact::RoundsOrdered(happened::RoundsOrdered {
        section: nth(1),
        order,
        by,
        reason,
        lot: None,
    });
    let mut forged = sound.clone();
    forged.apply(beyond).unwrap();
    assert!(!forged.is_sound(), "a round that the table has not");
}

/// Forges the pairs of a round, where a fact makes some.
fn pairs(fact: &mut Fact, forge: impl Fn(&mut PairsMade)) {
    if let Fact::Paired(happened::Paired { made, .. }) = fact {
        forge(made);
    }
}

/// Forges a section as it was drawn, where a fact begins some.
fn sections(fact: &mut Fact, forge: impl Fn(&mut SectionDrawn)) {
    if let Fact::StageStarted(happened::StageStarted { sections, .. }) = fact {
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
    let more = Fact::Scored(happened::Scored {
        place,
        score: Score::Draw,
        adjudicated: None,
        at: None,
        platform: None,
    });
    assert!(hall.event.apply(more).is_err(), "more than can be entered");
}

/// What is about something that is not there is refused and never passed over.
#[test]
fn what_is_not_there_cannot_have_happened() {
    let mut hall = Hall::new(regulations("UA-2024", json!({ "round-robin": { "cycles": 1 } })));
    hall.players(4).ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    let (section, round) = (nth(1), nth(1));
    let (at, far, nobody) = (hall.now, Number::at(4), Member::Player(PlayerId(9)));
    let place = Place { section, round, table: nth(1), board: nth(1) };
    let aside = Place { board: nth(2), ..place };
    let gets = Absence::Half;
    let boards = |count: usize| vec![Vec::new(); count];
    let refused = [
        Fact::AwayNoted(happened::AwayNoted { section, number: far, round: nth(2), gets }),
        Fact::Expected(happened::Expected { section, number: far, round: nth(2) }),
        Fact::CheckedIn(happened::CheckedIn { who: nobody, at }),
        Fact::CheckedOut(happened::CheckedOut { who: nobody, at }),
        Fact::TableFixed(happened::TableFixed { who: nobody, table: Some(nth(1)) }),
        Fact::TableFixed(happened::TableFixed { who: Member::Team(TeamId(1)), table: None }),
        Fact::Unpaired(happened::Unpaired {
            section,
            round: nth(2),
            reason: "r".to_owned(),
            published: false,
        }),
        Fact::Started(happened::Started {
            section,
            round,
            at,
            boards: boards(1),
            note: String::new(),
            clauses: Vec::new(),
        }),
        Fact::Started(happened::Started {
            section,
            round,
            at,
            boards: boards(3),
            note: String::new(),
            clauses: Vec::new(),
        }),
        Fact::Missed(happened::Missed { place: aside, side: Side::First, at }),
        Fact::Arrived(happened::Arrived {
            place: aside,
            side: Side::First,
            at,
            excused: String::new(),
        }),
        Fact::Recorded(happened::Recorded { place, game: nth(201), moves: "1. c3-d4".to_owned() }),
        Fact::Corrected(happened::Corrected {
            place,
            game: nth(2),
            score: Score::Draw,
            by: "c".to_owned(),
            reason: "r".to_owned(),
            changes: Vec::new(),
            places: Vec::new(),
        }),
        Fact::Forbidden(happened::Forbidden {
            one: nobody,
            other: Member::Player(PlayerId(1)),
            strength: Strength::Always,
            reason: "r".to_owned(),
        }),
        told(json!({ "happened": "created", "regulations": hall.event.regulations() })),
        told(json!({ "happened": "resumed", "by": "chief-arbiter", "at": at })),
        told(json!({ "happened": "resumed", "section": 1, "by": "chief-arbiter", "at": at })),
        told(json!({ "happened": "paused", "pause":
            { "section": 2, "reason": "r", "by": "chief-arbiter", "at": at } })),
        told(
            json!({ "happened": "plays-on", "who": "p9", "reason": "r", "by": "chief-arbiter", "at": at }),
        ),
        told(json!({ "happened": "joined", "section": 1, "who": "p9",
            "joining": { "after": 0, "gets": "nothing" }, "reason": "r", "at": at })),
        told(
            json!({ "happened": "incident-noted", "incident": { "who": "p9", "round": null, "act": "a",
            "clauses": [], "sanction": null, "by": "arbiter", "at": at } }),
        ),
        protested("p9", 1, at),
        protested("p1", 2, at),
        told(
            json!({ "happened": "played-off", "section": 1, "play-off": { "order": [1, 5], "note": "" } }),
        ),
        told(json!({ "happened": "additional-waived", "section": 1,
            "waived": { "who": [1, 5], "reason": "r", "at": at } })),
        told(json!({ "happened": "signed", "section": 2, "round": null, "by": "c", "at": at })),
        drawn(3, 1, at),
        told(json!({ "happened": "lined-up", "section": 1, "round": 1, "team": 1, "boards": [] })),
        told(json!({ "happened": "additional-scored", "section": 1, "additional": 1, "meeting": 1,
            "board": 1, "game": 1, "score": "1-0" })),
    ];
    for fact in refused {
        let mut event = hall.event.clone();
        assert!(event.apply(fact.clone()).is_err(), "{fact:?}");
    }
    // Nothing is known yet of an event that was not created.
    for fact in [
        told(json!({ "happened": "amended", "regulations": hall.event.regulations() })),
        told(json!({ "happened": "moved", "moved": { "place": "Lviv", "starts": "2026-11-16",
            "ends": "2026-11-20", "reason": "r", "by": "c", "at": at } })),
    ] {
        assert_eq!(Competition::default().apply(fact.clone()), Err(Misfit::NotCreated), "{fact:?}");
    }
}

/// What is missing is called by its name.
#[test]
fn a_meeting_of_an_additional_match_is_no_table() {
    let mut hall = Hall::new(regulations("UA-2024", json!({ "round-robin": { "cycles": 1 } })));
    hall.players(4).ok(json!({ "do": "start-stage", "stage": 1 }));
    let scored = |additional, meeting| -> Fact {
        told(json!({ "happened": "additional-scored", "section": 1, "additional": additional,
            "meeting": meeting, "board": 1, "game": 1, "score": "1-0" }))
    };
    let missing = |thing, number| Err(Misfit::NotThere { thing, number });
    assert_eq!(hall.event.apply(scored(1, 1)), missing(Noun::AdditionalMatch, 1));
    hall.event
        .apply(told(json!({ "happened": "additional-called", "section": 1, "additional": {
            "who": [1, 2], "places": [1, 2], "control": "5", "length": "first-win",
            "meetings": [{ "white": 1, "black": 2, "boards": [[]] }], "clauses": [], "at": hall.now } })))
        .unwrap();
    assert_eq!(hall.event.clone().apply(scored(1, 2)), missing(Noun::Meeting, 2));
    assert_eq!(hall.event.apply(scored(1, 1)), Ok(()));
}

fn told(fact: serde_json::Value) -> Fact {
    serde_json::from_value(fact.clone()).unwrap_or_else(|why| panic!("{fact}: {why}"))
}

fn protested(who: &str, section: u16, at: Moment) -> Fact {
    told(json!({ "happened": "protested", "protest": {
        "who": who, "filed-by": "c", "section": section, "round": 1, "text": "t", "clauses": [],
        "deposit-roubles": 0, "at": at,
    } }))
}

fn drawn(table: u16, board: u16, at: Moment) -> Fact {
    told(json!({
        "happened": "openings-drawn", "section": 1, "round": 1, "drawn": [[table, board, {
            "source": "UA-2024 App.2", "cell": "I/1", "opening": "1. cd4", "purpose": "p",
            "lot": { "seed": "s" }, "by": "c", "at": at,
        }]],
    }))
}

/// Keys that lead nowhere are found, also where nothing but a look at them would.
#[test]
fn what_leads_nowhere_is_not_sound() {
    let mut hall = Hall::new(regulations("UA-2024", json!({ "round-robin": { "cycles": 1 } })));
    hall.players(4).ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    let at = hall.now;
    let sound = drawn(2, 1, at);
    let unsound = [
        drawn(1, 101, at),
        told(json!({
            "happened": "stage-started", "stage": 1, "sections": [{ "name": "", "members": ["p1", "p2", "p3"],
                "first-colour": "white", "carried": [0, 0, 0],
                "came": [{ "section": 9, "place": [1, 1], "points": 4 }] }],
        })),
    ];
    let holds = |fact: Fact| Competition::from_facts(hall.event.history().iter().chain([&fact]));
    assert!(holds(sound).is_ok());
    for fact in unsound {
        assert_eq!(holds(fact.clone()), Err(Misfit::Unsound), "{fact:?}");
    }
}
