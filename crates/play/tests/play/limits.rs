//! Talking has its limits: whoever calls, asks or writes without end is told so.

use play::{PerPerson, Person, Refusal, Stop, TableAct, TableTerms, Who, Wish};

use crate::hall::Hall;

fn before_an_arbiter() -> Hall {
    let terms = TableTerms::friendly("RU-2022", "russian", "90+30");
    Hall::with(TableTerms { arbiter: true, ..terms })
}

fn call() -> TableAct {
    TableAct::Call("noise".to_owned())
}

fn refused(decided: Result<play::Decided, Refusal>) -> Stop {
    match decided {
        Err(Refusal::Table(stop)) => stop,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_call_within_seconds_is_the_same_call() {
    let mut hall = before_an_arbiter();
    hall.at(1_000, hall.who('w'), call()).unwrap();
    assert_eq!(refused(hall.at(10_999, hall.who('w'), call())), Stop::TooOften);
    hall.at(10_999, hall.who('b'), call()).unwrap();
    hall.at(11_000, hall.who('w'), call()).unwrap();
    assert_eq!(hall.table.calls().len(), 3);
}

#[test]
fn a_player_calls_so_often_in_a_game_and_his_opponent_is_still_heard() {
    let mut hall = before_an_arbiter();
    for number in 0..30 {
        hall.at(number * 10_000, hall.who('w'), call()).unwrap();
    }
    assert_eq!(refused(hall.at(400_000, hall.who('w'), call())), Stop::Enough);
    hall.at(400_000, hall.who('b'), call()).unwrap();
    // An answer of the arbiter does not begin a new count.
    let answer = TableAct::Message { to: Some(Person::First), text: "Enough".to_owned() };
    hall.at(401_000, Who::Arbiter("Anna".to_owned()), answer).unwrap();
    assert_eq!(refused(hall.at(500_000, hall.who('w'), call())), Stop::Enough);
}

#[test]
fn officials_write_so_much_to_a_table() {
    let mut hall = before_an_arbiter();
    let message = || TableAct::Message { to: None, text: "Lunch".to_owned() };
    let anna = || Who::Arbiter("Anna".to_owned());
    for number in 0..300 {
        hall.at(number, anna(), message()).unwrap();
    }
    assert_eq!(refused(hall.at(1_000, anna(), message())), Stop::Enough);
    assert_eq!(hall.table.messages().len(), 300);
}

#[test]
fn moves_are_asked_back_so_often_and_another_game_can_still_be_asked_for() {
    let mut hall = Hall::friendly("RU-2022", "russian-blitz", "3+2");
    hall.moves(1_000, 'w', "c3-d4");
    for number in 0..20 {
        let at = 2_000 + number * 10;
        hall.at(at, hall.who('w'), TableAct::Ask(Wish::TakeBack)).unwrap();
        hall.at(at + 5, hall.who('b'), TableAct::Answer(number % 2 == 0)).unwrap();
    }
    let more = hall.at(3_000, hall.who('w'), TableAct::Ask(Wish::TakeBack));
    assert_eq!(refused(more), Stop::Enough);
    let resign = TableAct::Say { ply: 1, what: play::Saying::Resign };
    hall.at(4_000, hall.who('w'), resign).unwrap();
    for number in 0..20 {
        hall.at(5_000 + number, hall.who('w'), TableAct::Ask(Wish::Rematch)).unwrap();
    }
    let more = hall.at(6_000, hall.who('w'), TableAct::Ask(Wish::Rematch));
    assert_eq!(refused(more), Stop::Enough);
    hall.at(6_000, hall.who('b'), TableAct::Ask(Wish::Rematch)).unwrap();
    assert!(hall.table.wants_rematch(), "both want it");
}

#[test]
fn a_group_proposes_so_much() {
    let consult = play::Consult { quorum: None, code: "code".to_owned() };
    let terms = TableTerms::friendly("RU-2022", "russian-blitz", "60");
    let both = PerPerson::from_fn(|one| (one == Person::First).then(|| consult.clone()));
    let mut hall = Hall::with(TableTerms { consult: both, ..terms });
    let propose = || TableAct::Propose { ply: 0, what: play::Proposal::Move("c3-d4".to_owned()) };
    for number in 0..2_000 {
        hall.at(number, hall.who('w'), propose()).unwrap();
    }
    assert_eq!(refused(hall.at(3_000, hall.who('w'), propose())), Stop::Enough);
    hall.moves(4_000, 'w', "c3-d4");
}
