//! What must hold of every clock, whatever is done to it.

use game::{Clock, Millis, Moment, Remaining, Side};

use crate::{Act, Lot, controls, random_game};

/// Random games under every control.
fn each_game(name: &str, games: u64, check: impl Fn(Clock, Vec<(Moment, Act)>, Moment)) {
    for control in controls() {
        cases::play(&format!("{control}: {name}"), games, |random| {
            let (game, end) = random_game(&mut Lot(random), &control, 1);
            random.note(format_args!("{game:?} until {end:?}"));
            check(Clock::new(&control), game, end);
        });
    }
}

fn used(clock: &Clock, now: Moment) -> Millis {
    clock.used(Side::First, now) + clock.used(Side::Second, now)
}

#[test]
fn time_is_conserved() {
    let _claim =
        clauses::built_in(&["UA-2024 III.clock.1.3", "UA-2024 III.clock.1.4", "UA-CHESS 6.1"]);
    each_game("time is conserved", 20, |mut clock, game, end| {
        let (mut ran, mut last) = (Millis::ZERO, game[0].0);
        for (now, act) in game {
            if clock.running().is_some() {
                ran += now - last;
            }
            act.apply(&mut clock, now);
            if let Act::Charge(_, time) = act {
                ran += time;
            }
            last = now;
            assert_eq!(used(&clock, now), ran, "{act:?}");
        }
        if clock.running().is_some() {
            ran += end - last;
        }
        assert_eq!(used(&clock, end), ran);
    });
}

#[test]
fn no_time_is_left_only_where_a_flag_is_down() {
    each_game("no time is left only where a flag is down", 20, |mut clock, game, _| {
        for (now, act) in game {
            act.apply(&mut clock, now);
            for side in Side::BOTH {
                match clock.remaining(side, now) {
                    Remaining::Left(time) => assert!(time > Millis::ZERO),
                    Remaining::Fallen(moment) => assert!(moment <= now),
                }
            }
        }
    });
}

#[test]
fn a_flag_falls_at_the_moment_that_was_foretold() {
    each_game("a flag falls at the moment that was foretold", 10, |mut clock, game, _| {
        for (now, act) in game {
            act.apply(&mut clock, now);
            let (Some(side), Some(fall)) = (clock.running(), clock.reaches(Millis::ZERO)) else {
                continue;
            };
            assert_eq!(clock.fallen(side, fall + Millis(-1)), None);
            assert_eq!(clock.fallen(side, fall), Some(fall));
            assert_eq!(clock.fallen(side, fall + Millis::minutes(600)), Some(fall));
            let minute = clock.reaches(Millis::minutes(1));
            let shown = minute.map(|moment| clock.remaining(side, moment).shown());
            assert!(shown.is_none_or(|time| time == Millis::minutes(1)));
        }
    });
}

#[test]
fn a_fallen_flag_rises_only_by_an_arbiters_hand() {
    each_game("a fallen flag rises only by an arbiters hand", 10, |mut clock, game, _| {
        for (now, act) in game {
            let before = Side::BOTH.map(|side| clock.fallen(side, now));
            act.apply(&mut clock, now);
            if !matches!(act, Act::Set(..) | Act::Shift(..)) {
                for side in Side::BOTH {
                    let fallen = before[side as usize];
                    assert!(fallen.is_none() || clock.fallen(side, now) == fallen);
                }
            }
        }
    });
}

#[test]
fn the_same_acts_give_the_same_clock() {
    each_game("the same acts give the same clock", 3, |new, game, end| {
        let play = |mut clock: Clock| {
            game.iter().for_each(|(now, act)| act.apply(&mut clock, *now));
            clock
        };
        let clock = play(new.clone());
        assert_eq!(clock, play(new));
        assert_eq!(clock.flags(end), clock.clone().flags(end));
    });
}

#[test]
fn a_clock_that_was_stored_goes_on_as_if_it_had_not_been() {
    each_game(
        "a clock that was stored goes on as if it had not been",
        2,
        |mut clock, game, end| {
            let mut stored = clock.clone();
            for (now, act) in game {
                stored = serde_json::from_str(&serde_json::to_string(&stored).unwrap()).unwrap();
                act.apply(&mut clock, now);
                act.apply(&mut stored, now);
            }
            assert_eq!(clock, stored);
            assert_eq!(used(&clock, end), used(&stored, end));
        },
    );
}

#[test]
fn looking_or_stopping_for_no_time_changes_nothing() {
    each_game("looking or stopping for no time changes nothing", 5, |mut clock, game, end| {
        let mut watched = clock.clone();
        for (now, act) in game {
            act.apply(&mut clock, now);
            if watched.running().is_some() {
                watched.stop(now);
                watched.resume(now);
            }
            act.apply(&mut watched, now);
        }
        for side in Side::BOTH {
            assert_eq!(clock.remaining(side, end), watched.remaining(side, end));
        }
    });
}

#[test]
fn the_order_in_which_time_is_used_does_not_matter_to_the_totals() {
    for control in controls() {
        cases::play(&format!("{control}: thoughts in any order"), 4, |random| {
            let mut lot = Lot(random);
            // Too short for a flag to fall in any order.
            let limit = i64::from(control.first().minutes) * 60_000 / 40;
            let mut thoughts: Vec<i64> = (0..40).map(|_| lot.below(limit)).collect();
            let play = |thoughts: &[i64]| {
                let mut clock = Clock::new(&control);
                let mut now = Moment(0);
                clock.start(Side::First, now);
                for &thought in thoughts {
                    now = now + Millis(thought);
                    Act::Press.apply(&mut clock, now);
                }
                Side::BOTH.map(|side| (clock.remaining(side, now), clock.used(side, now)))
            };
            let expected = play(&thoughts);
            // Each player's own thoughts in another order: his are every other one.
            for index in (2..40).rev() {
                let other = lot.below(index as i64 / 2 + 1) as usize * 2 + index % 2;
                thoughts.swap(index, other.min(index));
            }
            assert_eq!(play(&thoughts), expected, "{control}");
        });
    }
}

#[test]
fn gifts_and_penalties_may_come_in_any_order() {
    for control in controls() {
        cases::play(&format!("{control}: gifts in any order"), 4, |random| {
            let mut lot = Lot(random);
            let mut acts: Vec<Act> = (0..8)
                .map(|_| match lot.below(2) {
                    0 => Act::Add(Side::First, Millis(lot.below(60_000))),
                    _ => Act::Take(Side::First, Millis(lot.below(15_000)), Millis::ZERO),
                })
                .collect();
            let play = |acts: &[Act]| {
                let mut clock = Clock::new(&control);
                clock.start(Side::First, Moment(0));
                acts.iter().for_each(|act| act.apply(&mut clock, Moment(1000)));
                clock
            };
            let expected = play(&acts);
            for _ in 0..5 {
                acts.rotate_left(1 + lot.below(7) as usize);
                assert_eq!(play(&acts), expected, "{control}");
            }
        });
    }
}

#[test]
fn nonsense_does_no_harm() {
    for control in controls() {
        cases::play(&format!("{control}: nonsense"), 4, |random| {
            let mut lot = Lot(random);
            let mut clock = Clock::new(&control);
            for _ in 0..300 {
                let side = if lot.below(2) == 0 { Side::First } else { Side::Second };
                let (now, time) = (Moment(lot.anything()), Millis(lot.anything()));
                let act = match lot.below(10) {
                    5 => Act::Charge(side, time),
                    0 => Act::Add(side, time),
                    1 => Act::Take(side, time, Millis(lot.anything())),
                    2 => Act::Shift(side, time),
                    3 => Act::Set(side, time),
                    4 => Act::SetMoves(side, lot.anything() as u32),
                    _ => Act::random(&mut lot, 1),
                };
                act.apply(&mut clock, now);
                for side in Side::BOTH {
                    let at = Moment(lot.anything());
                    let left = clock.remaining(side, at).shown();
                    assert!(left >= Millis::ZERO && !clock.has_less(side, left, at));
                    assert!(clock.used(side, at) >= Millis::ZERO);
                    assert!(
                        clock.control_move(side).is_none_or(|number| number >= clock.moves(side))
                    );
                    let _ = (clock.flags(at), clock.increment(side), clock.reaches(time));
                }
            }
        });
    }
}
