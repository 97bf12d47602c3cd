//! What it costs to open an event by correspondence: 15 players, 105 games, up to 40 moves of each side.
//!
//! `cargo bench -p competition --bench correspondence`
#![allow(clippy::unwrap_used, clippy::panic)] // a benchmark may fail loudly

use std::time::{Duration, Instant};

use cases::Random;
use competition::{Command, Competition, Date, Fact, LogEntry, Moment, Place, decide};
use correspondence::Awaiting;
use draughts::Colour;
use serde_json::{Value, json};

const PLAYERS: u16 = 15;
const MOVES: usize = 40;
const RUNS: usize = 15;

/// An event that grows.
struct Event {
    state: Competition,
    now: Moment,
}

impl Event {
    fn ask(&mut self, command: Value) {
        let command: Command = serde_json::from_value(command).unwrap();
        for fact in decide(&self.state, &command, self.now).unwrap() {
            self.state.happen(fact);
        }
    }
}

fn main() {
    let event = played();
    let facts: Vec<Fact> = event.state.history().iter().cloned().collect();
    let lines: Vec<String> = facts.iter().map(|fact| fact.written().unwrap()).collect();
    let letters: usize = event.state.postal_games().map(|(_, game)| game.filed.len()).sum();
    let bytes: usize = lines.iter().map(String::len).sum();
    println!(
        "{letters} letters in {} games, {} KB",
        event.state.postal_games().count(),
        bytes / 1024
    );
    let read = median(|| lines.iter().map(|line| Fact::read(line).unwrap()).collect::<Vec<_>>());
    let opened = median(|| Competition::from_facts(&facts).unwrap());
    let due =
        median(|| event.state.postal_games().map(|(_, game)| game.game.due().len()).sum::<usize>());
    println!("reading its log  {:>8.2} ms (the yardstick)", ms(read));
    println!("folding it       {:>8.2} ms, {:.2} of reading", ms(opened), ms(opened) / ms(read));
    println!("who must write   {:>8.2} ms, {:.2} of reading", ms(due), ms(due) / ms(read));
}

fn played() -> Event {
    let state = Competition::default();
    let mut event = Event { state, now: "2026-01-10 10:00".parse().unwrap() };
    event.ask(json!({
        "do": "create", "name": "By post", "rulebook": "RU-2022", "discipline": "correspondence",
        "time-control": "", "starts": "2026-03-01", "ends": "2032-12-31", "entries-until": "2026-02-20",
        "tie-breaks": ["sonneborn-berger-half"], "organiser": "Federation",
        "officials": [
            {"name": "Judge", "post": "chief-judge"}, {"name": "Secretary", "post": "chief-secretary"},
        ],
        "provisions": [{"of": "admission", "text": "As usual."}],
        "stages": [{"numbers": "as-listed", "system": {"round-robin": {"cycles": 1}}}],
        "correspondence": {"game": "russian", "medium": "post"},
    }));
    for number in 1..=PLAYERS {
        event.ask(json!({"do": "enter", "name": format!("Player {number}")}));
    }
    event.ask(json!({"do": "check", "by": "secretary"}));
    event.ask(json!({"do": "admit", "by": "commission"}));
    event.ask(json!({"do": "start-stage", "stage": 1, "seed": "numbers"}));
    for round in 1..=PLAYERS {
        event.ask(json!({"do": "pair", "round": round, "seed": "colours"}));
        event.ask(json!({"do": "publish", "round": round}));
        event.ask(json!({"do": "start", "round": round, "note": "as usual"}));
    }
    let mut random = Random::new(1);
    let places: Vec<Place> = event.state.postal_games().map(|(place, _)| place).collect();
    for place in places {
        let mut last: Option<Date> = None;
        for _ in 0..2 * MOVES {
            let game = event.state.postal_game(place).unwrap();
            let Awaiting::Move(side) = game.game.awaiting() else { break };
            if game.game.outcome().is_some() {
                break;
            }
            let received = last.map(|day| day.days_later(5));
            let sent = received.unwrap_or("2026-03-01".parse().unwrap()).days_later(2);
            last = Some(sent);
            let by = if side == Colour::White { "white" } else { "black" };
            let moves = random.pick(&game.game.legal());
            event.ask(json!({
                "do": "correspond", "round": place.round, "table": place.table, "by": "Secretary",
                "deed": {"letter": {
                    "by": by, "purpose": "move", "received": received, "sent": sent, "moves": moves,
                }},
            }));
        }
    }
    event
}

fn median<T>(mut run: impl FnMut() -> T) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let begun = Instant::now();
            drop(run());
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[RUNS / 2]
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
