//! A player who is away on his own clock with free time left: whatever happens meanwhile takes nothing of
//! it; and what the disk takes is nobody's time only where clocks are moved.

use game::Millis;
use play::{Fact, Person, Role, TableAct, TableTerms, TableView, Who};
use words::Language;

use crate::hall::Hall;

fn terms(control: &str, away_seconds: u16) -> TableTerms {
    let discipline = if control == "1" { "russian-blitz" } else { "russian" };
    let arbiter = discipline == "russian";
    TableTerms { away_seconds, arbiter, ..TableTerms::friendly("RU-2022", discipline, control) }
}

fn arbiter() -> Who {
    Who::Arbiter("Kovalenko".to_owned())
}

/// Black's clock runs since 12 s, and he is lost since 20 s.
fn lost() -> Hall {
    let mut hall = Hall::with(terms("30+30", 20));
    hall.moves(12_000, 'w', "c3-d4");
    hall.at(20_000, hall.who('b'), TableAct::Presence(false)).unwrap();
    hall
}

#[test]
fn nothing_that_happens_meanwhile_eats_what_is_granted() {
    let mut hall = lost();
    let called = hall.at(30_000, hall.who('w'), TableAct::Call("he is gone".to_owned())).unwrap();
    let settled = called.facts.iter().map(|fact| match fact {
        Fact::Presence { person, here, free, .. } => Some((*person, *here, free.0)),
        _ => None,
    });
    assert_eq!(settled.collect::<Vec<_>>(), [Some((Person::Second, false, 10_000)), None]);
    assert!(hall.table.is_lost(Person::Second), "he is away as before");
    assert_eq!(hall.table.free_left(Person::Second), Millis::seconds(10));
    let message = TableAct::Message { to: None, text: "wait".to_owned() };
    hall.at(35_000, arbiter(), message).unwrap();
    hall.at(50_000, hall.who('b'), TableAct::Presence(true)).unwrap();
    hall.moves(55_000, 'b', "b6-a5");
    assert_eq!(hall.left(55_000, 'b'), 1_800_000 - 23_000 + 30_000, "20 of 30 seconds are free");
}

#[test]
fn nobody_calls_the_flag_of_one_whose_time_is_free() {
    let mut hall = Hall::with(terms("1", 60));
    hall.moves(10_000, 'w', "c3-d4");
    hall.at(20_000, hall.who('b'), TableAct::Presence(false)).unwrap();
    // Without what is granted his flag would have fallen at 70 s.
    hall.at(75_000, hall.who('w'), TableAct::Presence(false)).unwrap();
    assert_eq!((hall.outcome().as_str(), hall.left(75_000, 'b')), ("none", 50_000));
    assert_eq!(hall.at(129_999, Who::Platform, TableAct::Look).unwrap().facts, []);
    hall.at(130_000, Who::Platform, TableAct::Look).unwrap();
    assert_eq!((hall.outcome().as_str(), hall.game_time()), ("1-0", 70_000));
}

#[test]
fn what_is_marked_for_an_outage_is_without_what_is_free() {
    let hall = lost();
    assert_eq!(hall.table.settled(hall.now(35_000)), hall.now(20_000));
    assert_eq!(hall.table.settled(hall.now(50_000)), hall.now(30_000), "20 seconds are granted");
    assert_eq!(hall.left(50_000, 'b'), 1_800_000 - 18_000);
}

#[test]
fn the_page_is_told_how_much_is_free() {
    let mut hall = lost();
    let clocks = |hall: &Hall, ms: i64, role: Role| {
        TableView::of(&hall.table, role, Language::En, hall.sees(ms), 0).clocks
    };
    let opponent = Role::Player(Person::First);
    let seen = clocks(&hall, 25_000, opponent);
    assert_eq!((seen.black, seen.free), (Millis(1_792_000), Millis::seconds(15)));
    let seen = clocks(&hall, 45_000, opponent);
    assert_eq!((seen.black, seen.free), (Millis(1_787_000), Millis::ZERO), "it is used up");
    let seen = clocks(&hall, 25_000, Role::Spectator);
    assert_eq!(seen.free, Millis::ZERO, "who only watches is told nothing of connections");
    // What happens meanwhile settles ten seconds of it.
    hall.at(30_000, hall.who('w'), TableAct::Call("he is gone".to_owned())).unwrap();
    assert_eq!(clocks(&hall, 34_000, Role::Arbiter).free, Millis::seconds(6));
    hall.at(36_000, hall.who('b'), TableAct::Presence(true)).unwrap();
    assert_eq!(clocks(&hall, 37_000, opponent).free, Millis::ZERO, "he is back");
}

#[test]
fn who_talks_much_gains_no_time_by_it() {
    let mut hall = Hall::with(terms("30+30", 0));
    hall.disk = 250;
    for call in 1..9 {
        let please = TableAct::Call("please".to_owned());
        hall.at(call * 10_000, hall.who('w'), please).unwrap();
    }
    hall.moves(90_000, 'w', "c3-d4");
    assert_eq!(hall.left(90_250, 'w'), 1_800_000 - 90_000 + 30_000);
    assert_eq!(hall.disks, 250, "the move alone");
}
