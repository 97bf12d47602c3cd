//! `damka berger`: the schedule of a round robin.

use std::io::Write;

use clap::Args;
use serde_json::{Value, json};
use tournament::{Berger as Schedule, Meetings, Round};

use super::write_json;
use crate::Answer;

/// Print the rounds of a round robin by the Berger tables
///
/// The first-named of a pair has White (in renju and checkers he begins with Black). With an odd
/// number of participants one is free in each round. Tables of any size follow the construction of
/// the printed ones (RU-2022 App.2, RU-2013 App.1, UA-2024 App.1, UA-CHESS IV.3.1.1); every even
/// cycle exchanges colours.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka berger 8
  damka berger 7 --cycles 2
  damka berger 24 --round 5
  damka berger 6 --json")]
pub(crate) struct Berger {
    /// How many participants
    #[arg(value_name = "N")]
    participants: u16,
    /// How often everybody meets everybody
    #[arg(long, value_name = "C", default_value_t = 1)]
    cycles: u16,
    /// Only this round
    #[arg(long, value_name = "R")]
    round: Option<Round>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Berger {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let schedule = Schedule::new(self.participants, self.cycles)?;
        let last = schedule.rounds();
        if let Some(round) = self.round.filter(|round| *round > last) {
            anyhow::bail!("There is no round {round}: this round robin has rounds 1 to {last}.");
        }
        let rounds =
            Round::up_to(last).filter(|round| self.round.is_none_or(|wanted| wanted == *round));
        let rounds = rounds.map(|round| (round, schedule.round(round)));
        if self.json {
            write_json(out, &rounds.map(|(round, meetings)| as_json(round, &meetings)).collect())?;
        } else {
            for (round, meetings) in rounds {
                writeln!(out, "{round:>3}: {}", as_text(&meetings))?;
            }
        }
        Ok(Answer::Done)
    }
}

fn as_text(meetings: &Meetings) -> String {
    let pairs = meetings.meetings.iter().map(|one| format!("{}–{}", one.first, one.second));
    let free = meetings.free.iter().map(|number| format!("({number} free)"));
    pairs.chain(free).collect::<Vec<_>>().join("  ")
}

fn as_json(round: Round, meetings: &Meetings) -> Value {
    let pairs = meetings.meetings.iter().map(|one| [one.first.get(), one.second.get()]);
    let free: Vec<_> = meetings.free.iter().map(|number| number.get()).collect();
    json!({ "round": round, "pairs": pairs.collect::<Vec<_>>(), "free": free })
}
