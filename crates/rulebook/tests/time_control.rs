//! Time controls are read as they are written.

use rulebook::{Repetition, TimeControl};

#[test]
fn what_is_written_is_read_and_written_again() {
    for text in [
        "45",
        "30+30",
        "0+10",
        "120/50, 60/25*",
        "90/45, 30+30",
        "60/30, 30/15*",
        "5+3",
        "15 d5",
        "90/40, 30 d10",
    ] {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.to_string(), text);
        assert_eq!(control.repetition() == Repetition::LastPeriod, text.ends_with('*'));
    }
    for text in [
        "",
        "0",
        "x",
        "30+",
        "+30",
        "60/30",
        "60/0, 30",
        "45, 15",
        "45*",
        "60/30*, 30",
        "70000",
        "15 d",
        "15 d5+3",
        "15+3 d5",
        "0 d5",
        "15d5",
    ] {
        let refused = text.parse::<TimeControl>().unwrap_err().to_string();
        assert!(refused.starts_with(&format!("{text:?} is no time control")), "{refused}");
    }
}

/// The time for sixty moves, counted move by move.
#[test]
fn sixty_moves_are_counted_as_one_would() {
    for (text, minutes) in [
        ("45", 45),
        ("30+30", 60),
        ("3+2", 5),
        ("120/50, 60/25*", 180),
        ("90/45, 30+30", 90 + 30 + 15 / 2),
        ("60/30, 30/15*", 60 + 30 + 30),
        ("45/20, 15", 60),
        ("10/10*", 60),
        ("15 d5", 20),
    ] {
        let control: TimeControl = text.parse().unwrap();
        let slow = slowly(&control);
        assert_eq!(control.sixty_moves_seconds(), slow, "{text}");
        assert_eq!(slow / 60, minutes, "{text}");
    }
}

fn slowly(control: &TimeControl) -> u32 {
    let periods = control.periods();
    let (mut at, mut made, mut seconds) = (0, 0, u32::from(periods[0].minutes) * 60);
    for _ in 0..60 {
        let period = periods[at.min(periods.len() - 1)];
        if period.moves.is_some_and(|moves| made == u32::from(moves.get())) {
            (at, made) = (at + 1, 0);
            seconds += u32::from(periods[at.min(periods.len() - 1)].minutes) * 60;
        }
        let period = periods[at.min(periods.len() - 1)];
        seconds += u32::from(period.increment_seconds + period.delay_seconds);
        made += 1;
    }
    seconds
}

#[test]
fn the_period_follows_from_the_moves_that_were_made() {
    let minutes =
        |control: &str, moves| control.parse::<TimeControl>().unwrap().period(moves).minutes;
    assert_eq!([0, 49, 50, 500].map(|moves| minutes("120/50, 60", moves)), [120, 120, 60, 60]);
    assert_eq!([49, 50, 75, 500].map(|moves| minutes("120/50, 60/25*", moves)), [120, 60, 60, 60]);
}
