//! What one round costs after nine: every Swiss system of the rulebooks, from 100 to 10,000 players.
//!
//! `cargo bench -p tournament --bench swiss`
#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use lots::{Lot, Seed};
use tournament::swiss::Lots;
use tournament::{
    Colour, Entry, How, Outcome, Pairing, Participant, System, Terms, Tournament, Worth,
};

const SIZES: [usize; 3] = [100, 1_000, 10_000];
const ROUNDS: u16 = 9;
/// The stronger wins the more often the further apart the numbers are; so many of 100 are drawn.
const DRAWS: u64 = 30;

fn main() {
    println!("round 10 after nine, milliseconds (the slowest of rounds 2 to 10 in brackets)");
    println!("{:22} {:>18} {:>18} {:>18}   growth", "system", SIZES[0], SIZES[1], SIZES[2]);
    for system in System::ALL.into_iter().filter(|system| *system != System::FideDutch) {
        let times = SIZES.map(|size| last_round(system, size));
        let cells = times.map(|(last, worst)| format!("{:.2} ({:.2})", ms(last), ms(worst)));
        let [_, (middle, _), (large, _)] = times;
        let growth = (ms(large) / ms(middle)).log10();
        println!(
            "{:22} {:>18} {:>18} {:>18}   n^{growth:.2}",
            system, cells[0], cells[1], cells[2]
        );
    }
    explained();
    crowded();
}

/// What all reasons cost: round 10 of 1,000 players, as events write it into their logs.
fn explained() {
    println!(
        "\nthe slowest of rounds 2 to 10 of 1,000 players with all reasons, milliseconds, and the pairs alone"
    );
    for system in System::ALL {
        let mut table = table(1_000);
        let (terms, mut chance) = terms(system);
        let (mut pairs, mut reasons) = (Duration::ZERO, Duration::ZERO);
        for round in 0..=ROUNDS {
            let start = Instant::now();
            let pairing = system.pair(&table, &terms).unwrap();
            let alone = start.elapsed();
            let start = Instant::now();
            drop(system.explain(&table, &terms));
            if round > 0 {
                (pairs, reasons) = (pairs.max(alone), reasons.max(start.elapsed()));
            }
            play(&mut table, &pairing, &mut chance);
        }
        println!("{system:22} {:>18.2} {:>18.2}", ms(reasons), ms(pairs));
    }
}

/// Sixty players who go on until no pairing without a rematch is left: here a plain search is lost.
fn crowded() {
    println!("\n60 players until nobody is left to play: rounds made, slowest round, milliseconds");
    for system in System::ALL.into_iter().filter(|system| *system != System::FideDutch) {
        let mut table = table(60);
        let (terms, mut chance) = terms(system);
        let (mut rounds, mut worst) = (0, Duration::ZERO);
        loop {
            let start = Instant::now();
            let pairing = system.pair(&table, &terms);
            worst = worst.max(start.elapsed());
            let Ok(pairing) = pairing else { break };
            rounds += 1;
            play(&mut table, &pairing, &mut chance);
        }
        println!("{system:22} {rounds:>18} {:>18.2}", ms(worst));
    }
}

fn table(size: usize) -> Tournament {
    let players = vec![Participant::default(); size];
    let mut table = Tournament::new(players, Worth::TWO_ONE_ZERO, ROUNDS + 1);
    table.first_colour = Some(Colour::White);
    table
}

fn terms(system: System) -> (Terms, Lot) {
    let seed = Seed::from_text("bench");
    let chance = Lot::new(&seed, system.id());
    (Terms::with_lots(Lots::Seed(seed)), chance)
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn last_round(system: System, size: usize) -> (Duration, Duration) {
    let mut table = table(size);
    let (terms, mut chance) = terms(system);
    let (mut last, mut worst) = (Duration::ZERO, Duration::ZERO);
    for round in 0..=ROUNDS {
        let start = Instant::now();
        let pairing = system.pair(&table, &terms).unwrap();
        last = start.elapsed();
        worst = worst.max(if round == 0 { Duration::ZERO } else { last });
        play(&mut table, &pairing, &mut chance);
    }
    (last, worst)
}

fn play(table: &mut Tournament, pairing: &Pairing, chance: &mut Lot) {
    let size = table.participants.len();
    let mut cells = vec![Entry::Absent; size];
    let mut below = |count: u64| chance.choose(count.try_into().unwrap());
    for pair in &pairing.pairs {
        let (white, black) = (pair.white.index(), pair.black.index());
        let lead = (black as i64 - white as i64) * 40 / size as i64;
        let (outcome, opposite) = match below(100) {
            draw if draw < DRAWS => (Outcome::Draw, Outcome::Draw),
            _ if (below(100) as i64) < 50 + lead => (Outcome::Win, Outcome::Loss),
            _ => (Outcome::Loss, Outcome::Win),
        };
        let cell =
            |opponent, colour, outcome| Entry::Game { opponent, colour, outcome, how: How::Played };
        cells[white] = cell(pair.black, Colour::White, outcome);
        cells[black] = cell(pair.white, Colour::Black, opposite);
    }
    if let Some(bye) = &pairing.bye {
        cells[bye.who.index()] = Entry::Bye;
    }
    table.rounds.push(cells);
}
