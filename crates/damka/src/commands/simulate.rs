//! `damka simulate`: a random event, paired by one of the systems.

use std::io::Write;
use std::num::NonZeroU64;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use lots::{Lot, Seed};
use tournament::rating::FIDE;
use tournament::swiss::Lots;
use tournament::trf::{Report, RoundSeed};
use tournament::{
    Colour, Entry, How, Number, Outcome, Pairing, Participant, Points, Sex, System, Terms,
    Tournament, Worth,
};

use crate::Answer;

/// Play a random event and write it as a tournament report (TRF)
///
/// Results follow the ratings with some noise: a player has good and bad days. The same arguments
/// give the same file on every machine. The seed stands in the file, so that damka pair --check can
/// repeat the lots.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka simulate --system ua-median-solkoff --players 120 --rounds 9 --seed 7 -o open.trf
  damka simulate --system fide-dutch --players 31 --rounds 7 --seed 1 --forfeits 3 --withdrawals 2
  damka simulate --system ru-lot --players 24 --rounds 7 --seed \"Lviv\" --draws 60 -o cup.trf")]
pub(crate) struct Simulate {
    /// The pairing system
    #[arg(long, value_name = "ID")]
    system: System,
    /// How many players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=9999))]
    players: u16,
    /// How many rounds
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(1..=99))]
    rounds: u16,
    /// The seed of everything that is left to chance
    #[arg(long, value_name = "SEED")]
    seed: String,
    /// Draws between equal players, in percent
    #[arg(long, value_name = "P", default_value_t = 30, value_parser = clap::value_parser!(u8).range(0..=100))]
    draws: u8,
    /// Games decided without play, in percent
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    forfeits: u8,
    /// Players who leave before each round but the first, in percent
    #[arg(long, value_name = "P", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    withdrawals: u8,
    /// Where to write; without it to standard output
    #[arg(short, long, value_name = "FILE.trf")]
    output: Option<PathBuf>,
}

impl Simulate {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let text = self.report()?.write();
        match &self.output {
            Some(path) => std::fs::write(path, text)
                .with_context(|| format!("{} could not be written", path.display()))?,
            None => out.write_all(text.as_bytes())?,
        }
        Ok(Answer::Done)
    }

    fn report(&self) -> anyhow::Result<Report> {
        let is_one_line = !self.seed.contains(char::is_control) && self.seed.trim() == self.seed;
        anyhow::ensure!(
            is_one_line && !self.seed.is_empty(),
            "The seed must fit into a line of the file: without line ends, and without blanks around it."
        );
        let seed = Seed::from_text(self.seed.clone());
        let mut chance = Chance(Lot::new(&seed, "simulate: play"));
        let mut tournament = self.start(&seed, &mut chance);
        let strengths: Vec<i32> =
            tournament.participants.iter().map(|player| strength(player, &mut chance)).collect();
        let terms = Terms::with_lots(Lots::Seed(seed));
        for round in 1..=self.rounds {
            if round > 1 {
                self.let_some_leave(&mut tournament, &mut chance);
            }
            let pairing = self.system.pair(&tournament, &terms).with_context(|| {
                format!("Round {round} of {} cannot be played with these {} players; ask for fewer rounds", self.rounds, self.players)
            })?;
            let entries = self.play(&tournament, &pairing, &strengths, &mut chance);
            tournament.rounds.push(entries);
        }
        Ok(self.finished(tournament))
    }

    fn start(&self, seed: &Seed, chance: &mut Chance) -> Tournament {
        let players = (1..=self.players).map(|number| player(number, self.players, chance));
        let worth = match self.system {
            System::FideDutch | System::UaChessBuchholz => Worth::ONE_HALF_ZERO,
            System::RenjuRegulated | System::RenjuLot => Worth::ONE_HALF_ZERO,
            _ => Worth::TWO_ONE_ZERO,
        };
        let mut tournament = Tournament::new(players.collect(), worth, self.rounds);
        let colours = [Colour::White, Colour::Black];
        tournament.first_colour = Lot::new(seed, "round 1: colours").pick(&colours).copied();
        tournament
    }

    fn let_some_leave(&self, tournament: &mut Tournament, chance: &mut Chance) {
        let round = tournament.played_rounds();
        let numbers: Vec<Number> = tournament.numbers().collect();
        for number in numbers {
            let staying = tournament.numbers().filter(|one| tournament.is_active(*one)).count();
            let leaves = tournament.is_active(number) && chance.happens(self.withdrawals);
            // Two who would have to meet again end the event for nobody's good.
            if leaves && staying > usize::from(self.rounds) + 1 {
                tournament.participants[number.index()].left_after = Some(round);
            }
        }
    }

    fn play(
        &self,
        tournament: &Tournament,
        pairing: &Pairing,
        strengths: &[i32],
        chance: &mut Chance,
    ) -> Vec<Entry> {
        let mut entries = vec![Entry::Absent; tournament.participants.len()];
        for pair in &pairing.pairs {
            let lead = strengths[pair.white.index()] - strengths[pair.black.index()];
            let (white, black, how) = self.result(lead, chance);
            let game = |opponent, colour, outcome| Entry::Game { opponent, colour, outcome, how };
            entries[pair.white.index()] = game(pair.black, Colour::White, white);
            entries[pair.black.index()] = game(pair.white, Colour::Black, black);
        }
        if let Some(bye) = &pairing.bye {
            entries[bye.who.index()] = Entry::Bye;
        }
        entries
    }

    /// The result for White, for Black, and whether it was played.
    fn result(&self, lead: i32, chance: &mut Chance) -> (Outcome, Outcome, How) {
        if chance.happens(self.forfeits) {
            return match chance.below(5) {
                0 => (Outcome::Loss, Outcome::Loss, How::Forfeit),
                1 | 2 => (Outcome::Loss, Outcome::Win, How::Forfeit),
                _ => (Outcome::Win, Outcome::Loss, How::Forfeit),
            };
        }
        // In hundredths of a percent; the weaker one's chances bound the draws.
        let expected = FIDE.expected(lead);
        let drawn = i32::from(self.draws) * 2 * expected.min(100 - expected);
        let won = expected * 100 - drawn / 2;
        match i32::try_from(chance.below(10_000)).unwrap_or(0) {
            drawing if drawing < won => (Outcome::Win, Outcome::Loss, How::Played),
            drawing if drawing < won + drawn => (Outcome::Draw, Outcome::Draw, How::Played),
            _ => (Outcome::Loss, Outcome::Win, How::Played),
        }
    }

    fn finished(&self, tournament: Tournament) -> Report {
        let name = format!("Simulated {} {}", self.system, self.seed);
        let mut places: Vec<Number> = tournament.numbers().collect();
        let points: Vec<Points> = places.iter().map(|number| tournament.points(*number)).collect();
        places.sort_by_key(|number| std::cmp::Reverse(points[number.index()]));
        let mut report = Report::new(&name, tournament);
        for (rank, number) in (1..).zip(places) {
            report.ranks[number.index()] = rank;
        }
        report.seeds = vec![RoundSeed { round: None, seed: self.seed.clone() }];
        report
    }
}

/// What is left to chance.
struct Chance(Lot);

impl Chance {
    fn below(&mut self, count: u64) -> u64 {
        NonZeroU64::new(count).map_or(0, |count| self.0.choose(count))
    }

    fn happens(&mut self, percent: u8) -> bool {
        self.below(100) < u64::from(percent)
    }
}

/// Ratings fall from the first number to the last, from 2500 to about 1500.
fn player(number: u16, players: u16, chance: &mut Chance) -> Participant {
    let steps = u64::from(number - 1) * 1000 / u64::from(players);
    let rating = 2500 - steps - chance.below(10);
    Participant {
        name: format!("Player {number:04}"),
        rating: u16::try_from(rating).ok(),
        sex: Some(if chance.happens(25) { Sex::Female } else { Sex::Male }),
        ..Participant::default()
    }
}

/// What a player is really worth in this event: up to 150 points more or less than his rating.
fn strength(player: &Participant, chance: &mut Chance) -> i32 {
    i32::from(player.rating.unwrap_or(0)) + chance.below(301) as i32 - 150
}
