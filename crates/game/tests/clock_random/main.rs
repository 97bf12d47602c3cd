//! The clock in random games, against properties and against a second reading.

#![allow(clippy::unwrap_used, unreachable_pub)]

mod lot;
mod properties;
mod reading;

use game::{Clock, Millis, Moment, Side};
use rulebook::{Game, Rulebook, TimeControl};

use lot::Lot;

/// Something done to a clock.
#[derive(Clone, Copy, Debug)]
enum Act {
    Start(Side),
    Press,
    Stop,
    Resume,
    TakeBack(Side),
    Add(Side, Millis),
    Take(Side, Millis, Millis),
    Charge(Side, Millis),
    Shift(Side, Millis),
    Set(Side, Millis),
    SetMoves(Side, u32),
}

impl Act {
    fn apply(self, clock: &mut Clock, now: Moment) {
        match self {
            Act::Start(side) => clock.start(side, now),
            Act::Press => {
                let pressed = clock.running().map(|side| clock.press(side, now));
                assert!(pressed.is_none_or(|pressed| pressed.is_ok()));
            }
            Act::Stop => clock.stop(now),
            Act::Resume => clock.resume(now),
            Act::TakeBack(side) => clock.take_back(side, now),
            Act::Add(side, time) => clock.add(side, time, now),
            Act::Take(side, time, leaving) => {
                clock.take(side, time, leaving, now);
            }
            Act::Charge(side, time) => clock.charge(side, time, now),
            Act::Shift(side, time) => {
                clock.shift(side, time, now);
            }
            Act::Set(side, left) => clock.set(side, left, now),
            Act::SetMoves(side, moves) => clock.set_moves(side, moves, now),
        }
    }

    /// Mostly what players do, now and then what arbiters do.
    fn random(lot: &mut Lot, whole: i64) -> Act {
        let side = if lot.below(2) == 0 { Side::First } else { Side::Second };
        let time = Millis(lot.below(400) * whole);
        match lot.below(60) {
            13 => Act::Start(side),
            1 => Act::Stop,
            2..=5 => Act::Resume,
            6 => Act::TakeBack(side),
            7 => Act::Add(side, time),
            8 => Act::Take(side, time, Millis(lot.below(300) * whole)),
            9 => Act::Shift(side, time),
            10 => Act::Set(side, time + Millis(whole)),
            11 if lot.below(5) == 0 => Act::SetMoves(side, lot.below(90) as u32),
            12 => Act::Charge(side, time),
            _ => Act::Press,
        }
    }
}

/// Acts in the order of their moments, and a moment after the last.
fn random_game(lot: &mut Lot, control: &TimeControl, whole: i64) -> (Vec<(Moment, Act)>, Moment) {
    let most = control.sixty_moves_seconds() as i64 / 30 + 1;
    let mut now = Moment(lot.below(1000) * whole);
    let mut game = vec![(now, Act::Start(Side::First))];
    while game.len() < 2 || (game.len() < 200 && lot.below(200) > 0) {
        now = now + Millis(lot.below(most) * 1000 / whole * whole);
        game.push((now, Act::random(lot, whole)));
    }
    (game, now + Millis(lot.below(300) * whole))
}

/// The controls that the rulebooks name, and some with a delay.
fn controls() -> Vec<TimeControl> {
    let listed = ["45/20, 15", "120/50, 60/25*", "120/50, 60", "120/50, 30", "90/40, 60"];
    let ua = ["60/30, 30/15*", "90/45, 30+30", "90/50, 30", "40/5+10, 20/3+5*"];
    let delayed = ["5 d3", "25 d10", "60/30 d5, 15/10 d30*", "30/20 d60, 10+10"];
    let texts = listed.into_iter().chain(ua).chain(delayed);
    let mut controls: Vec<TimeControl> = texts.map(|text| text.parse().unwrap()).collect();
    for minutes in [3, 5, 7, 8, 10, 15, 20, 25, 30, 40, 45, 60, 80, 90, 120] {
        for seconds in [0, 2, 3, 4, 5, 10, 30, 60] {
            let control: TimeControl = format!("{minutes}+{seconds}").parse().unwrap();
            if is_named(&control) {
                controls.push(control);
            }
        }
    }
    controls
}

fn is_named(control: &TimeControl) -> bool {
    const GAMES: [Game; 7] = [
        Game::Russian,
        Game::Draughts64,
        Game::Brazilian,
        Game::International,
        Game::Giveaway,
        Game::Renju,
        Game::Chess,
    ];
    let names =
        |book: &Rulebook| GAMES.iter().any(|game| !book.classify(*game, control).is_empty());
    Rulebook::all().any(names)
}
