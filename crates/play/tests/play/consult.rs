//! Groups that confer: what they say is theirs, one hand moves, and enough of one mind move by themselves.

use play::{
    Consult, Fact, PerPerson, Person, Phase, Proposal, Refusal, Role, Saying, Seat, ServerTime,
    Stop, TableAct, TableTerms, TableView, Who,
};
use words::Language;

use crate::hall::Hall;

const CAPTAIN: Who = Who::Player(Person::First);
const ANNA: Who = Who::Member(Person::First, 1);
const BOHDAN: Who = Who::Member(Person::First, 2);

/// White is a group of three; Black plays alone.
fn group(quorum: Option<u8>) -> Hall {
    timed_group(quorum, true)
}

fn timed_group(quorum: Option<u8>, timed: bool) -> Hall {
    let consult = PerPerson::from_fn(|person| {
        (person == Person::First).then(|| Consult { quorum, code: "open sesame".to_owned() })
    });
    let terms = TableTerms::friendly("RU-2022", "russian-blitz", "3+2");
    let mut hall = Hall::with(TableTerms { consult, untimed: !timed, ..terms });
    for name in ["Anna", "Bohdan"] {
        comes(&mut hall, Person::First, "open sesame", name).unwrap();
    }
    hall
}

fn comes(hall: &mut Hall, person: Person, code: &str, name: &str) -> Result<(), Refusal> {
    let seat = Seat { name: name.to_owned(), key: format!("key of {name}") };
    let act = TableAct::Join { person, code: code.to_owned(), seat };
    hall.at(100, Who::Platform, act).map(|_| ())
}

fn says(hall: &mut Hall, ms: i64, by: Who, text: &str) -> Result<(), Refusal> {
    hall.at(ms, by, TableAct::Confer(text.to_owned())).map(|_| ())
}

fn proposes(hall: &mut Hall, ms: i64, by: Who, text: &str) -> Result<(), Refusal> {
    let what = Proposal::Move(text.to_owned());
    hall.at(ms, by, TableAct::Propose { ply: hall.table.ply(), what }).map(|_| ())
}

fn seen(hall: &Hall, role: Role) -> TableView {
    let now = (ServerTime(0), hall.table.at());
    TableView::of(&hall.table, role, Language::En, now, 0)
}

/// Everything that somebody is sent of a table.
fn sent(hall: &Hall, role: Role) -> String {
    serde_json::to_string(&seen(hall, role)).unwrap()
}

#[test]
fn what_a_group_says_is_its_own_until_the_game_is_over() {
    let mut hall = group(None);
    says(&mut hall, 1_000, ANNA, "the bridge is weak").unwrap();
    says(&mut hall, 2_000, CAPTAIN, "which of them?").unwrap();
    proposes(&mut hall, 3_000, BOHDAN, "c3-d4").unwrap();
    let own = seen(&hall, Role::Member(Person::First, 2)).consult.unwrap();
    let talk: Vec<(&str, &str)> =
        own.talk.iter().map(|one| (one.name.as_str(), one.text.as_str())).collect();
    assert_eq!(talk, [("Anna", "the bridge is weak"), ("First", "which of them?")]);
    assert_eq!(own.proposals[0].text.as_deref(), Some("c3-d4"));
    for role in [Role::Player(Person::Second), Role::Spectator] {
        let told = sent(&hall, role);
        assert!(!told.contains("bridge") && !told.contains("open sesame"), "{role:?}: {told}");
        assert!(seen(&hall, role).consult.is_none());
    }
    assert!(sent(&hall, Role::Arbiter).contains("bridge"), "the arbiter reads it");
    assert!(!sent(&hall, Role::Arbiter).contains("open sesame"));
    let resign = TableAct::Say { ply: 0, what: Saying::Resign };
    hall.at(5_000, CAPTAIN, resign).unwrap();
    assert!(sent(&hall, Role::Player(Person::Second)).contains("bridge"), "then everybody reads");
    assert!(sent(&hall, Role::Spectator).contains("bridge"));
}

#[test]
fn nobody_comes_in_without_the_code() {
    let mut hall = group(None);
    let refused = |come: Result<(), Refusal>| come.unwrap_err();
    let stranger = comes(&mut hall, Person::First, "please", "Stranger");
    assert_eq!(refused(stranger), Refusal::Table(Stop::NotYours));
    let other = comes(&mut hall, Person::Second, "open sesame", "Stranger");
    assert_eq!(refused(other), Refusal::Table(Stop::NotYours), "Black plays alone");
    let twice = comes(&mut hall, Person::First, "open sesame", "Anna");
    assert_eq!(refused(twice), Refusal::Table(Stop::NotYours));
    let spy = comes(&mut hall, Person::First, "open sesame", "Second");
    assert_eq!(refused(spy), Refusal::Table(Stop::NotYours), "the opponent does not");
    for number in 2..8 {
        comes(&mut hall, Person::First, "open sesame", &format!("Friend {number}")).unwrap();
    }
    let ninth = comes(&mut hall, Person::First, "open sesame", "Late");
    assert_eq!(refused(ninth), Refusal::Table(Stop::Taken));
    let alone = says(&mut hall, 1_000, Who::Player(Person::Second), "to whom?");
    assert_eq!(refused(alone), Refusal::Table(Stop::NotYours));
}

#[test]
fn the_captain_moves_and_others_propose() {
    let mut hall = group(None);
    let moving = hall.moving("c3-d4");
    let moved = hall.at(1_000, ANNA, moving.clone()).unwrap_err();
    assert_eq!(moved, Refusal::Table(Stop::CaptainActs));
    assert_eq!(proposes(&mut hall, 1_500, ANNA, "c3-c4").unwrap_err().key(), "illegal-move");
    for by in [ANNA, BOHDAN, CAPTAIN] {
        proposes(&mut hall, 2_000, by, "g3-h4").unwrap();
    }
    assert_eq!(hall.table.ply(), 0, "however many want it");
    hall.at(4_000, CAPTAIN, moving).unwrap();
    assert_eq!(hall.left(4_000, 'w'), 178_000, "one clock a side, whoever talks meanwhile");
    let own = seen(&hall, Role::Player(Person::First)).consult.unwrap();
    assert_eq!(own.proposals, [], "those of older plies are dropped");
    let early = proposes(&mut hall, 5_000, ANNA, "b2-c3").unwrap_err();
    assert_eq!(early.key(), "not-his-turn");
}

#[test]
fn enough_of_one_mind_move_by_themselves() {
    let mut hall = group(Some(2));
    proposes(&mut hall, 1_000, ANNA, "g3-h4").unwrap();
    proposes(&mut hall, 1_100, ANNA, "g3-h4").unwrap();
    assert_eq!(hall.table.ply(), 0, "one mind is one");
    proposes(&mut hall, 1_200, ANNA, "c3-d4").unwrap();
    proposes(&mut hall, 1_300, BOHDAN, "g3-h4").unwrap();
    assert_eq!(hall.table.ply(), 0, "she wants another move now");
    proposes(&mut hall, 2_000, BOHDAN, "c3-d4").unwrap();
    assert_eq!(hall.table.line(), ["c3-d4"]);
    let kept = |fact: &&Fact| matches!(fact, Fact::Proposed { .. });
    assert_eq!(hall.facts.iter().filter(kept).count(), 5, "who wanted what is kept");
    hall.moves(3_000, 'b', "b6-a5");
    for by in [ANNA, CAPTAIN] {
        let act = TableAct::Propose { ply: 2, what: Proposal::Say(Saying::Resign) };
        hall.at(4_000, by, act).unwrap();
    }
    assert_eq!((hall.table.phase(), hall.outcome().as_str()), (Phase::Over, "0-1"));
}

#[test]
fn the_next_of_the_list_acts_for_a_captain_who_is_lost() {
    let mut hall = group(None);
    hall.at(5_000, CAPTAIN, TableAct::Presence(false)).unwrap();
    let moving = hall.moving("c3-d4");
    let soon = hall.at(25_000, ANNA, moving.clone()).unwrap_err();
    assert_eq!(soon, Refusal::Table(Stop::CaptainActs), "20 seconds are not over");
    let second = hall.at(30_000, BOHDAN, moving.clone()).unwrap_err();
    assert_eq!(second, Refusal::Table(Stop::CaptainActs), "he is not the next");
    hall.at(30_000, ANNA, moving).unwrap();
    hall.moves(31_000, 'b', "b6-a5");
    let reply = hall.moving("b2-c3");
    let early = hall.at(40_000, ANNA, reply.clone()).unwrap_err();
    assert_eq!(early, Refusal::Table(Stop::CaptainActs), "on his own clock");
    hall.at(72_000, BOHDAN, reply).unwrap();
    let claimed = hall.at(400_000, Who::Player(Person::Second), TableAct::ClaimLeft).unwrap_err();
    assert_eq!(claimed, Refusal::Table(Stop::NotLeft), "others of the group are there");
}

#[test]
fn without_time_too_the_next_of_the_list_acts() {
    let mut hall = timed_group(None, false);
    hall.at(5_000, CAPTAIN, TableAct::Presence(false)).unwrap();
    let moving = hall.moving("c3-d4");
    let soon = hall.at(25_000, ANNA, moving.clone()).unwrap_err();
    assert_eq!(soon, Refusal::Table(Stop::CaptainActs), "20 seconds are not over");
    hall.at(25_001, ANNA, moving).unwrap();
    assert_eq!(hall.table.ply(), 1);
}

#[test]
fn what_is_said_has_a_length() {
    let mut hall = group(None);
    let long = "я".repeat(501);
    let nothing = Stop::NothingSaid;
    for (text, stop) in [("", nothing), ("  ", nothing), (long.as_str(), Stop::TooLong)] {
        let refused = says(&mut hall, 1_000, ANNA, text).unwrap_err();
        assert_eq!(refused, Refusal::Table(stop));
    }
    says(&mut hall, 2_000, ANNA, &"я".repeat(500)).unwrap();
}

#[test]
fn what_a_group_said_is_shown_for_a_year() {
    let mut hall = group(None);
    says(&mut hall, 1_000, ANNA, "the bridge is weak").unwrap();
    let resign = TableAct::Say { ply: 0, what: Saying::Resign };
    hall.at(2_000, CAPTAIN, resign).unwrap();
    let year = 365 * 24 * 3_600_000;
    let said = |hall: &Hall, ms: i64, role: Role| {
        let view = TableView::of(&hall.table, role, Language::En, hall.sees(ms), 0);
        view.consult.map(|one| one.talk.len())
    };
    for role in [Role::Player(Person::First), Role::Arbiter, Role::Spectator] {
        assert_eq!(said(&hall, 2_000 + year - 1, role), Some(1));
        assert_eq!(said(&hall, 2_000 + year, role), Some(0), "{role:?}");
    }
}

/// Offers, claims and resignation are the captain's, or those of enough who want the same.
#[test]
fn enough_of_one_mind_claim_a_draw() {
    let mut hall = group(Some(2));
    let view = seen(&hall, Role::Member(Person::First, 1));
    let (rule, name) = view.claims[0].clone();
    let claim = |rule: &str| {
        let what = Proposal::Claim { rule: rule.to_owned(), intended: None };
        TableAct::Propose { ply: 0, what }
    };
    let unknown = hall.at(1_000, ANNA, claim("by-good-will")).unwrap_err();
    assert_eq!(unknown.key(), "no-such-rule");
    hall.at(2_000, ANNA, claim(&rule)).unwrap();
    let due = seen(&hall, Role::Player(Person::First)).consult.unwrap().proposals;
    assert_eq!(due[0].claim.as_deref(), Some(name));
    let claimed = |hall: &Hall| {
        let made = |fact: &Fact| {
            matches!(fact, Fact::Played(played) if played.events.iter().any(
                |event| matches!(event.what, game::What::Claimed(_))))
        };
        hall.facts.iter().any(made)
    };
    assert!(!claimed(&hall), "one of three");
    hall.at(3_000, BOHDAN, claim(&rule)).unwrap();
    assert!(claimed(&hall));
}
