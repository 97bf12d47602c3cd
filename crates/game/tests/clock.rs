//! The clock under every kind of control that the documents name.

#![allow(clippy::unwrap_used)]

use clauses::Document;
use game::{Clock, Flags, Millis, Moment, NotRunning, Remaining, Side};
use rulebook::{Game, Pace, Rulebook, TimeControl};

use Side::{First, Second};

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

fn at(minutes: i64, seconds: i64) -> Moment {
    Moment((minutes * 60 + seconds) * 1000)
}

fn left(minutes: i64, seconds: i64) -> Remaining {
    Remaining::Left(time(minutes, seconds))
}

fn time(minutes: i64, seconds: i64) -> Millis {
    Millis::minutes(minutes) + Millis::seconds(seconds)
}

/// A clock under this control after so many moves by each side, each of so many milliseconds, with
/// the first player's clock running, and the moment.
fn after(text: &str, moves: u32, each: Millis) -> (Clock, Moment) {
    let mut clock = Clock::new(&control(text));
    let mut now = Moment(0);
    clock.start(First, now);
    for _ in 0..moves {
        for side in Side::BOTH {
            now = now + each;
            clock.press(side, now).unwrap();
        }
    }
    (clock, now)
}

#[test]
fn all_moves_within_the_base_time() {
    let _claim = clauses::built_in(&[
        "RU-2013 1.16.1",
        "RU-2022 5.4.2.1",
        "UA-2024 III.time-control.1",
        "UA-CHESS 6.3.1",
    ]);
    let (clock, now) = after("5", 20, Millis::seconds(10));
    assert_eq!(clock.remaining(First, now), left(1, 40));
    assert_eq!(clock.control_move(First), None);
    assert_eq!(clock.moves_to_control(First), None);
    assert_eq!(clock.fallen(First, now + time(1, 39)), None);
    assert_eq!(clock.fallen(First, now + time(1, 40)), Some(now + time(1, 40)));
    assert_eq!(clock.flags(now + time(2, 0)), Flags::Down(First));
}

#[test]
fn an_increment_comes_with_every_completed_move_and_not_before() {
    let _claim =
        clauses::built_in(&["RU-2022 5.4.2.1", "UA-2024 III.time-control.4", "UA-CHESS 6.3.1"]);
    let (mut clock, now) = after("30+30", 0, Millis::ZERO);
    assert_eq!(clock.remaining(First, now), left(30, 0));
    assert_eq!(clock.increment(First), Millis::seconds(30));
    clock.press(First, now + time(1, 0)).unwrap();
    assert_eq!(clock.remaining(First, now + time(9, 0)), left(29, 30));
    assert_eq!(clock.remaining(Second, now + time(9, 0)), left(22, 0));
}

#[test]
fn unused_time_is_carried_over_and_the_last_period_repeats() {
    let _claim =
        clauses::built_in(&["RU-2013 3.6.1", "UA-2024 III.time-control.4.3", "UA-CHESS 6.3.2"]);
    let (mut clock, now) = after("120/50, 60/25*", 49, time(2, 0));
    assert_eq!(clock.remaining(First, now), left(22, 0));
    assert_eq!((clock.control_move(First), clock.moves_to_control(First)), (Some(50), Some(1)));
    clock.press(First, now + time(2, 0)).unwrap();
    assert_eq!(clock.remaining(First, now + time(2, 0)), left(80, 0));
    assert_eq!((clock.control_move(First), clock.moves_to_control(First)), (Some(75), Some(25)));
    assert_eq!(clock.control_move(Second), Some(50));

    let (clock, now) = after("120/50, 60/25*", 75, time(2, 0));
    assert_eq!(clock.remaining(First, now), left(120 + 60 + 60 - 150, 0));
    let (clock, _) = after("120/50, 60/25*", 1000, Millis::ZERO);
    assert_eq!((clock.control_move(First), clock.moves_to_control(First)), (Some(1025), Some(25)));
}

#[test]
fn checkers_have_an_hour_for_thirty_moves_then_half_an_hour_for_fifteen() {
    let _claim = clauses::built_in(&["UA-2024 III.time-control.4.2"]);
    let (clock, now) = after("60/30, 30/15*", 44, time(1, 50));
    assert_eq!(clock.remaining(First, now), left(90 - 88, 440));
}

#[test]
fn an_increment_may_begin_at_a_later_move() {
    let _claim = clauses::built_in(&["UA-2024 III.time-control.4.3"]);
    let (mut clock, now) = after("90/45, 30+30", 44, time(1, 0));
    assert_eq!(clock.increment(First), Millis::ZERO);
    clock.press(First, now + time(1, 0)).unwrap();
    assert_eq!(clock.remaining(First, now + time(1, 0)), left(75, 0), "move 45 adds the period");
    clock.press(Second, now + time(2, 0)).unwrap();
    assert_eq!(clock.increment(First), Millis::seconds(30));
    clock.press(First, now + time(3, 0)).unwrap();
    assert_eq!(clock.remaining(First, now + time(3, 0)), left(74, 30), "move 46 is the first paid");
}

#[test]
fn rapid_and_blitz_games_run_under_the_controls_set_for_them() {
    let _claim =
        clauses::built_in(&["RU-2022 6.1.10.1", "RU-2022 7.7.1", "UA-2024 III.time-control.3.2"]);
    let _claim =
        clauses::built_in(&["UA-2024 III.time-control.3.1", "UA-2024 III.time-control.3.3"]);
    for (document, game, text, pace) in [
        (Document::RU_2022, Game::Russian, "30+30", Pace::Classical),
        (Document::RU_2022, Game::Russian, "8+4", Pace::Rapid),
        (Document::RU_2022, Game::Russian, "3+2", Pace::Blitz),
        (Document::RU_2022, Game::International, "15+5", Pace::Rapid),
        (Document::RU_2022, Game::International, "5+3", Pace::Blitz),
        (Document::UA_2024, Game::Russian, "45+10", Pace::Classical),
        (Document::UA_2024, Game::Russian, "10+3", Pace::Rapid),
        (Document::UA_2024, Game::Russian, "3+3", Pace::Blitz),
    ] {
        let rows = Rulebook::of(document).classify(game, &control(text));
        assert!(rows.iter().any(|row| row.pace == pace), "{text}");
        let (clock, now) = after(text, 60, Millis::seconds(4));
        let period = control(text).first();
        let seconds = i64::from(period.increment_seconds) * 60 - 4 * 60;
        assert_eq!(clock.remaining(First, now), left(period.minutes.into(), seconds), "{text}");
    }
}

#[test]
fn a_delay_costs_nothing_and_what_is_left_of_it_is_not_kept() {
    let _claim = clauses::built_in(&["UA-CHESS 6.3.2"]);
    let mut clock = Clock::new(&control("5 d10"));
    clock.start(First, at(0, 0));
    assert_eq!(clock.remaining(First, at(0, 10)), left(5, 0));
    assert_eq!(clock.remaining(First, at(0, 11)), left(4, 59));
    assert_eq!(clock.reaches(Millis::ZERO), Some(at(5, 10)));
    clock.stop(at(0, 4));
    clock.resume(at(1, 0));
    assert_eq!(clock.remaining(First, at(1, 6)), left(5, 0), "the delay is the move's, not anew");
    assert_eq!(clock.remaining(First, at(1, 16)), left(4, 50));
    clock.press(First, at(1, 16)).unwrap();
    clock.press(Second, at(1, 18)).unwrap();
    assert_eq!(clock.remaining(Second, at(1, 18)), left(5, 0), "eight seconds are not kept");
    assert_eq!(clock.remaining(First, at(1, 28)), left(4, 50));
    assert_eq!(clock.used(First, at(1, 28)), time(0, 30), "it is used time all the same");
}

#[test]
fn a_flag_that_fell_stays_down_whatever_is_credited_later() {
    let _claim = clauses::built_in(&[
        "RU-2013 1.7.9",
        "RU-2022 5.4.2.6",
        "UA-2024 III.time-control.2",
        "UA-CHESS 6.4",
    ]);
    let (mut clock, now) = after("3+2", 0, Millis::ZERO);
    let fall = now + time(3, 0);
    clock.press(First, fall).unwrap();
    clock.add(First, time(10, 0), fall);
    assert_eq!(clock.remaining(First, fall), Remaining::Fallen(fall), "pressing at zero is late");

    clock.set(First, time(1, 0), fall);
    assert_eq!(clock.remaining(First, fall), left(1, 0), "unless the arbiter sets the clock");
}

#[test]
fn the_clock_knows_which_of_two_flags_fell_first() {
    let _claim = clauses::built_in(&["UA-2024 III.clock.1.5"]);
    let (mut clock, now) = after("3", 0, Millis::ZERO);
    clock.press(First, now + time(3, 1)).unwrap();
    assert_eq!(clock.flags(now + time(6, 0)), Flags::Down(First));
    assert_eq!(clock.flags(now + time(6, 1)), Flags::BothDown { first: Some(First) });
}

#[test]
fn at_most_one_clock_runs_and_only_its_owner_completes_a_move() {
    let _claim = clauses::built_in(&["RU-2013 1.7.2", "UA-CHESS 6.1", "UA-CHESS 6.2.1"]);
    let mut clock = Clock::new(&control("5"));
    assert_eq!(clock.running(), None);
    assert_eq!(clock.press(First, at(0, 0)), Err(NotRunning(First)));
    clock.start(First, at(0, 0));
    assert_eq!(clock.press(Second, at(0, 5)), Err(NotRunning(Second)));
    clock.press(First, at(0, 10)).unwrap();
    assert_eq!(clock.running(), Some(Second));
    clock.stop(at(0, 20));
    assert_eq!(clock.running(), None);
    assert_eq!(clock.remaining(Second, at(9, 0)), left(4, 50));
    clock.resume(at(9, 0));
    assert_eq!(clock.remaining(Second, at(9, 5)), left(4, 45));
}

#[test]
fn a_moment_before_the_start_counts_as_the_start() {
    let mut clock = Clock::new(&control("5"));
    clock.start(First, at(1, 0));
    assert_eq!(clock.used(First, at(0, 0)), Millis::ZERO);
    clock.press(First, at(0, 30)).unwrap();
    assert_eq!(clock.used(Second, at(1, 10)), time(0, 10));
}

#[test]
fn the_running_clock_says_when_it_will_show_a_time() {
    let mut clock = Clock::new(&control("5"));
    assert_eq!(clock.reaches(time(1, 0)), None, "nothing runs");
    clock.start(First, at(0, 0));
    assert_eq!(clock.reaches(time(5, 0)), Some(at(0, 0)));
    assert_eq!(clock.reaches(time(5, 1)), None);
    assert_eq!(clock.reaches(time(4, 0)), Some(at(1, 0)));
}
