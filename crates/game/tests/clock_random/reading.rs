//! A second reading of the clock: it ticks, second by second, and knows nothing of the first.

use std::cell::Cell;
use std::collections::VecDeque;

use game::{Clock, Flags, Millis, Moment, Remaining, Side};
use rulebook::{Period, TimeControl};

use crate::{Act, Lot, controls, random_game};

/// One half of a ticking clock, in seconds.
struct Half {
    left: i64,
    used: i64,
    this_move: i64,
    moves: u32,
    fell_at: Option<i64>,
}

/// A ticking clock.
struct Ticking {
    control: TimeControl,
    halves: [Half; 2],
    side: Option<usize>,
    last_side: Option<usize>,
    second: i64,
}

impl Ticking {
    fn new(control: &TimeControl, second: i64) -> Ticking {
        let half = || Half {
            left: i64::from(control.first().minutes) * 60,
            used: 0,
            this_move: 0,
            moves: 0,
            fell_at: None,
        };
        let control = control.clone();
        Ticking { control, halves: [half(), half()], side: None, last_side: None, second }
    }

    /// The period of a move and its last move, found by laying period after period.
    fn period(&self, number: u32) -> (Period, Option<u32>) {
        let mut periods: VecDeque<Period> = self.control.periods().iter().copied().collect();
        let mut last_move = 0;
        loop {
            let period = periods.pop_front().unwrap();
            let Some(moves) = period.moves else { return (period, None) };
            last_move += u32::from(moves.get());
            if number <= last_move {
                return (period, Some(last_move));
            }
            if periods.is_empty() {
                periods.push_back(period);
            }
        }
    }

    /// The seconds that a completed move brings.
    fn brings(&self, number: u32) -> i64 {
        let (period, last_move) = self.period(number);
        let mut brings = i64::from(period.increment_seconds);
        if last_move == Some(number) {
            brings += i64::from(self.period(number + 1).0.minutes) * 60;
        }
        brings
    }

    /// The seconds of the present move that cost nothing.
    fn free(&self, half: usize) -> i64 {
        self.period(self.halves[half].moves + 1).0.delay_seconds.into()
    }

    fn tick_to(&mut self, second: i64) {
        while self.second < second {
            self.second += 1;
            if let Some(side) = self.side {
                self.use_second(side);
            }
        }
    }

    fn use_second(&mut self, side: usize) {
        let free = self.free(side);
        let half = &mut self.halves[side];
        half.used += 1;
        half.this_move += 1;
        if half.this_move > free {
            half.left -= 1;
        }
        self.look(side);
    }

    /// Lets the flag fall if nothing is left.
    fn look(&mut self, side: usize) {
        let half = &mut self.halves[side];
        if half.left <= 0 && half.fell_at.is_none() {
            half.fell_at = Some(self.second);
        }
    }

    fn does(&mut self, act: Act) {
        match act {
            Act::Start(side) => self.run(side as usize),
            Act::Press => {
                let Some(side) = self.side else { return };
                self.halves[side].moves += 1;
                self.halves[side].left += self.brings(self.halves[side].moves);
                self.halves[side].this_move = 0;
                self.run(1 - side);
            }
            Act::Stop => self.side = None,
            Act::Resume => self.side = self.last_side,
            Act::TakeBack(side) if self.halves[side as usize].moves > 0 => {
                self.halves[side as usize].left -= self.brings(self.halves[side as usize].moves);
                self.halves[side as usize].moves -= 1;
                self.look(side as usize);
            }
            Act::TakeBack(_) => {}
            Act::Add(side, time) => self.halves[side as usize].left += time.0 / 1000,
            Act::Take(side, time, leaving) => {
                // Second by second, as long as more than that is left.
                for _ in 0..time.0 / 1000 {
                    if self.halves[side as usize].left > leaving.0 / 1000 {
                        self.halves[side as usize].left -= 1;
                        self.look(side as usize);
                    }
                }
            }
            Act::Charge(side, time) => {
                (0..time.0 / 1000).for_each(|_| self.use_second(side as usize));
            }
            Act::Shift(side, time) => self.shift(side as usize, time.0 / 1000),
            Act::Set(side, left) => {
                self.halves[side as usize].left = left.0 / 1000;
                self.halves[side as usize].fell_at = None;
            }
            Act::SetMoves(side, moves) => self.halves[side as usize].moves = moves,
        }
    }

    fn run(&mut self, side: usize) {
        self.side = Some(side);
        self.last_side = Some(side);
    }

    fn shift(&mut self, from: usize, seconds: i64) {
        for _ in 0..seconds {
            if self.halves[from].this_move == 0 {
                return;
            }
            let free = self.free(from);
            let half = &mut self.halves[from];
            if half.this_move > free {
                half.left += 1;
                if half.left == 1 {
                    half.fell_at = None;
                }
            }
            half.this_move -= 1;
            half.used -= 1;
            self.use_second(1 - from);
        }
    }
}

fn agree(clock: &Clock, ticking: &Ticking, now: Moment) {
    assert_eq!(now, seconds(ticking.second));
    assert_eq!(clock.running().map(|side| side as usize), ticking.side);
    for side in Side::BOTH {
        let half = &ticking.halves[side as usize];
        let fell = half.fell_at.map(seconds);
        let left = Remaining::Left(Millis::seconds(half.left));
        assert_eq!(clock.remaining(side, now), fell.map_or(left, Remaining::Fallen));
        assert_eq!(clock.fallen(side, now), fell);
        assert_eq!(clock.used(side, now), Millis::seconds(half.used));
        assert_eq!(clock.moves(side), half.moves);
        let control_move = ticking.period(half.moves + 1).1;
        assert_eq!(clock.control_move(side), control_move);
        assert_eq!(clock.moves_to_control(side), control_move.map(|last| last - half.moves));
        let increment = ticking.period(half.moves + 1).0.increment_seconds;
        assert_eq!(clock.increment(side), Millis::seconds(increment.into()));
    }
    assert_eq!(clock.flags(now), flags(ticking));
}

fn flags(ticking: &Ticking) -> Flags {
    match [ticking.halves[0].fell_at, ticking.halves[1].fell_at] {
        [None, None] => Flags::Up,
        [Some(_), None] => Flags::Down(Side::First),
        [None, Some(_)] => Flags::Down(Side::Second),
        [Some(first), Some(second)] if first == second => Flags::BothDown { first: None },
        [Some(first), Some(second)] => {
            let side = if first < second { Side::First } else { Side::Second };
            Flags::BothDown { first: Some(side) }
        }
    }
}

fn seconds(second: i64) -> Moment {
    Moment(0) + Millis::seconds(second)
}

#[test]
fn a_ticking_clock_says_the_same_under_every_control() {
    let _claim = clauses::built_in(&[
        "RU-2013 1.7.1",
        "RU-2013 1.16.1",
        "RU-2013 5.3.1.1",
        "RU-2022 5.4.2.1",
        "RU-2022 9.3.1.1",
        "UA-2024 III.time-control.1",
        "UA-CHESS 6.3.1",
        "UA-CHESS 6.3.2",
    ]);
    let (falls, controls_met) = (Cell::new(0), Cell::new(0));
    for control in controls() {
        cases::play(&format!("{control}: ticking"), 6, |random| {
            let (game, end) = random_game(&mut Lot(random), &control, 1000);
            random.note(format_args!("{game:?} until {end:?}"));
            let mut ticking = Ticking::new(&control, game[0].0.0 / 1000);
            let mut clock = Clock::new(&control);
            for (now, act) in game {
                ticking.tick_to(now.0 / 1000);
                act.apply(&mut clock, now);
                ticking.does(act);
                agree(&clock, &ticking, now);
            }
            ticking.tick_to(end.0 / 1000);
            agree(&clock, &ticking, end);
            falls.set(falls.get() + u32::from(clock.flags(end) != Flags::Up));
            let first_control = ticking.period(1).1.unwrap_or(u32::MAX);
            let met = u32::from(clock.moves(Side::First) >= first_control);
            controls_met.set(controls_met.get() + met);
        });
    }
    let (falls, controls_met) = (falls.get(), controls_met.get());
    assert!(falls > 100 && controls_met > 20, "{falls} falls, {controls_met} controls met");
}
