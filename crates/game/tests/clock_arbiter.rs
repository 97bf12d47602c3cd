//! What an arbiter does to a clock, and what the clock tells him.

#![allow(clippy::unwrap_used)]

use game::{Clock, Flags, Millis, Moment, Remaining, Side};

use Side::{First, Second};

fn at(seconds: i64) -> Moment {
    Moment(0) + Millis::seconds(seconds)
}

fn left(clock: &Clock, side: Side, now: Moment) -> Millis {
    let Remaining::Left(time) = clock.remaining(side, now) else {
        return Millis::ZERO;
    };
    time
}

/// A clock on which the first player has just been started.
fn started(control: &str) -> Clock {
    let mut clock = Clock::new(&control.parse().unwrap());
    clock.start(First, at(0));
    clock
}

#[test]
fn time_before_pressing_is_the_movers() {
    let _claim = clauses::built_in(&["UA-2024 III.clock.10", "UA-CHESS 6.2.2"]);
    let mut clock = started("5");
    // He moved at 20 and pressed at 35.
    clock.press(First, at(35)).unwrap();
    assert_eq!(clock.used(First, at(35)), Millis::seconds(35));
    assert_eq!(clock.used(Second, at(35)), Millis::ZERO);
}

#[test]
fn no_time_runs_while_the_game_is_interrupted() {
    let _claim = clauses::built_in(&["RU-2013 5.3.1.6", "RU-2022 9.3.1.4", "UA-CHESS 6.11.1"]);
    let mut clock = started("5+3");
    clock.stop(at(10));
    clock.stop(at(500));
    assert_eq!(clock.running(), None);
    clock.resume(at(1000));
    assert_eq!(clock.running(), Some(First));
    assert_eq!(clock.used(First, at(1005)), Millis::seconds(15));
    assert_eq!(clock.used(Second, at(1005)), Millis::ZERO);
}

#[test]
fn a_cut_leaves_what_the_rulebook_wants_left() {
    let _claim = clauses::built_in(&["RU-2013 1.7.8", "RU-2013 5.3.1.5", "RU-2022 5.4.2.5"]);
    let (quarter, five) = (Millis::minutes(15), Millis::minutes(5));
    let mut clock = started("45");
    assert_eq!(clock.correct(First, Millis::minutes(20), quarter, at(0)), Millis::minutes(20));
    assert_eq!(clock.correct(First, Millis::minutes(10), quarter, at(0)), quarter);
    assert_eq!(clock.correct(First, Millis::minutes(3), five, at(0)), five);
    let four = Millis::minutes(4);
    clock.set(First, four, at(0));
    assert_eq!(clock.correct(First, Millis::minutes(3), five, at(0)), four, "he had no more");
    assert_eq!(clock.correct(First, Millis::minutes(9), five, at(0)), Millis::minutes(9));
    assert_eq!(left(&clock, First, at(60)), Millis::minutes(8));
}

#[test]
fn a_penalty_takes_what_is_there_and_can_cost_the_game() {
    let _claim = clauses::built_in(&["UA-CHESS 12.9.2", "UA-CHESS 12.9.3"]);
    let mut clock = started("5");
    let minute = Millis::minutes(1);
    clock.add(Second, minute + minute, at(10));
    assert_eq!(left(&clock, Second, at(10)), Millis::minutes(7));
    assert_eq!(clock.take(First, minute, Millis::ZERO, at(10)), minute);
    assert_eq!(left(&clock, First, at(10)), Millis::seconds(230));
    let taken = clock.take(First, Millis::minutes(9), Millis::ZERO, at(20));
    assert_eq!(taken, Millis::seconds(220));
    assert_eq!(clock.flags(at(20)), Flags::Down(First));
    assert_eq!(clock.used(First, at(20)), Millis::seconds(20), "penalties are not used time");
}

#[test]
fn an_illegal_move_is_corrected_on_the_offenders_time_and_brings_nothing() {
    let _claim = clauses::built_in(&["UA-2024 III.clock.13"]);
    let mut clock = started("3+2");
    clock.press(First, at(30)).unwrap();
    // The opponent sees it after four seconds and presses back; it takes ten to put right.
    clock.take_back(First, at(34));
    clock.start(First, at(34));
    assert_eq!(clock.moves(First), 0);
    assert_eq!(left(&clock, First, at(44)), Millis::seconds(180 - 30 - 10));
    assert_eq!(left(&clock, Second, at(44)), Millis::seconds(180 - 4));
    clock.press(First, at(44)).unwrap();
    assert_eq!(left(&clock, First, at(44)), Millis::seconds(142), "one move, one increment");
}

#[test]
fn time_spent_on_a_correction_with_stopped_clocks_is_charged() {
    let _claim = clauses::built_in(&["UA-2024 III.clock.13"]);
    let mut clock = started("5");
    clock.stop(at(30));
    clock.charge(Second, Millis::seconds(40), at(70));
    clock.resume(at(70));
    assert_eq!(left(&clock, Second, at(70)), Millis::seconds(260));
    assert_eq!(clock.used(Second, at(70)), Millis::seconds(40));
    assert_eq!(clock.used(First, at(70)), Millis::seconds(30));
    clock.charge(Second, Millis::minutes(9), at(80));
    assert_eq!(clock.flags(at(80)), Flags::Down(Second), "it can cost him all he has");
}

#[test]
fn a_control_that_was_passed_by_an_illegal_move_is_open_again() {
    let mut clock = started("60/1, 30");
    clock.press(First, at(60)).unwrap();
    assert_eq!(
        (clock.control_move(First), left(&clock, First, at(60))),
        (None, Millis::minutes(89))
    );
    clock.take_back(First, at(60));
    assert_eq!(clock.moves_to_control(First), Some(1));
    assert_eq!(left(&clock, First, at(60)), Millis::minutes(59));
    clock.take_back(First, at(60));
    assert_eq!(clock.moves(First), 0, "there is nothing more to take back");
}

#[test]
fn time_for_restoring_both_records_is_halved() {
    let _claim = clauses::built_in(&["RU-2013 5.3.2.5", "RU-2022 5.4.3.3"]);
    let mut clock = started("45");
    // The record is restored from second 100 to second 400 on the running clock.
    let half = Millis::seconds(150);
    assert_eq!(clock.shift(First, half, at(400)), half);
    assert_eq!(clock.used(First, at(400)), Millis::seconds(250));
    assert_eq!(clock.used(Second, at(400)), half);
    assert_eq!(left(&clock, Second, at(400)), Millis::minutes(45) - half);
    let all = clock.shift(First, Millis::minutes(90), at(400));
    assert_eq!(all, Millis::seconds(250), "no more than he has used on this move");
}

#[test]
fn a_new_clock_gets_times_and_moves() {
    let _claim = clauses::built_in(&["UA-2024 III.clock.8", "UA-CHESS 6.10.1", "UA-CHESS 6.10.2"]);
    let mut clock = started("90/40, 30");
    clock.stop(at(100));
    clock.set(First, Millis::minutes(12), at(100));
    clock.set(Second, Millis::minutes(34), at(100));
    clock.set_moves(First, 38, at(100));
    clock.set_moves(Second, 37, at(100));
    clock.resume(at(200));
    assert_eq!(left(&clock, First, at(260)), Millis::minutes(11));
    assert_eq!(clock.moves_to_control(First), Some(2));
    assert_eq!(clock.moves_to_control(Second), Some(3));
}

#[test]
fn time_trouble_is_seen_to_the_millisecond_and_foretold() {
    let (zone, wide) = (Millis::minutes(5), Millis::minutes(10));
    let mut clock = started("90/40, 30+30");
    clock.set_moves(First, 39, at(0));
    clock.set(First, Millis::minutes(11), at(0));
    assert_eq!(clock.reaches(wide), Some(at(60)), "blind players are warned");
    assert_eq!(clock.reaches(zone), Some(at(360)), "those with weak sight are warned");
    assert!(!clock.has_less(First, zone, at(360)));
    assert!(clock.has_less(First, zone, at(360) + Millis(1)));
    assert_eq!(clock.increment(First), Millis::ZERO);
    clock.press(First, at(400)).unwrap();
    assert!(!clock.has_less(First, zone, at(400)), "the next period ends it");
    assert_eq!(clock.increment(First), Millis::seconds(30), "and there it cannot come again");
}
