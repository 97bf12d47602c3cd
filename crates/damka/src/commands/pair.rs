//! `damka pair`: the pairs of the next round, and the check of those that were made.

mod check;
mod rounds;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use tournament::explain::Telling;
use tournament::trf::{Report, Rounds};
use tournament::{Entry, Outcome, Pairing, Points, System, Tournament};
use words::Language;

use super::write_json;
use super::{language, report_file};
use crate::Answer;
use crate::id;
use rounds::Drawing;

/// Find the pairs of the next round of a tournament report (TRF), or check those that were made
///
/// The plain output is that of the established programs: the number of pairs, then the numbers of
/// White and Black, one pair a line; who has no opponent stands with 0.
///
/// Systems: ru-lot, ru-individual, ru-truncated-solkoff, ru-buchholz (RU-2022, RU-2013),
/// ua-median-solkoff, ua-lot (UA-2024), ua-chess-buchholz (UA-CHESS), renju-regulated, renju-lot
/// (RU-2013), fide-dutch (FIDE C.04.3 of 2026).
///
/// Systems that draw lots need a seed: --seed, or a line "### OUR-SEED 003 words" in the file (the
/// seed of round 3; 000 is for all rounds).
///
/// With --check every round of the file is paired again from what was before it; the exit code is 1
/// if any differs.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka pair --system ua-median-solkoff open.trf
  damka pair --system fide-dutch open.trf --explain
  damka pair --system ru-lot cup.trf --seed \"7 12 31 4\" --explain --lang ru
  damka pair --system ua-chess-buchholz open.trf --json
  damka pair --check --system fide-dutch open.trf")]
pub(crate) struct Pair {
    /// The file
    #[arg(value_name = "FILE.trf")]
    file: PathBuf,
    /// The pairing system
    #[arg(long, value_name = "ID")]
    system: System,
    /// Repeat every round of the file and report those that differ
    #[arg(long)]
    check: bool,
    /// The seed of the lot
    #[arg(long, value_name = "SEED")]
    seed: Option<String>,
    /// How many rounds there will be, if the file does not say
    #[arg(long, value_name = "N")]
    rounds: Option<u16>,
    /// Say of every pair why it was made
    #[arg(long)]
    explain: bool,
    /// The language of the explanations
    #[arg(long, value_parser = language::spoken(), default_value_t)]
    lang: Language,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Pair {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let mut report = report_file::read(&self.file)?;
        if let Some(rounds) = self.rounds {
            report.tournament.planned = rounds;
            report.rounds = Rounds::Given;
        }
        let drawing = Drawing { system: self.system, seed: self.seed.as_deref() };
        if self.check {
            return check::run(&report, drawing, self.lang, self.json, out);
        }
        ready(&mut report)?;
        let round = report.tournament.next_round();
        let pairing = match self.explain {
            true => drawing.explain(&report, &report.tournament, round)?,
            false => drawing.pair(&report, &report.tournament, round)?,
        };
        if self.json {
            let pairing = serde_json::to_value(&pairing)?;
            write_json(
                out,
                &json!({ "system": self.system.id(), "round": round, "pairing": pairing }),
            )?;
        } else if self.explain {
            self.write_explained(&report, &pairing, out)?;
        } else {
            write_plain(&report, &pairing, out)?;
        }
        Ok(Answer::Done)
    }

    fn write_explained(
        &self,
        report: &Report,
        pairing: &Pairing,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let telling = Telling { tournament: &report.tournament, language: self.lang };
        let round = report.tournament.next_round();
        writeln!(out, "{}", report.name())?;
        let heading = self.lang.say(id::PAIR_ROUND);
        writeln!(out, "{heading} {round}, {}", self.system)?;
        for line in telling.round(pairing) {
            writeln!(out, "  {line}")?;
        }
        for (board, pair) in (1..).zip(&pairing.pairs) {
            let side = |number| with_points(&telling, report.tournament.points(number), number);
            writeln!(out, "\n{board:3}. {} – {}", side(pair.white), side(pair.black))?;
            for line in telling.pair(pair) {
                writeln!(out, "       {line}")?;
            }
        }
        if let Some(bye) = &pairing.bye {
            let name = with_points(&telling, report.tournament.points(bye.who), bye.who);
            writeln!(out, "\n     {name} – {}", self.lang.say(id::PAIR_BYE))?;
            for line in telling.bye(bye) {
                writeln!(out, "       {line}")?;
            }
        }
        Ok(())
    }
}

fn with_points(telling: &Telling<'_>, points: Points, number: tournament::Number) -> String {
    format!("{} ({points})", telling.name(number))
}

fn write_plain(report: &Report, pairing: &Pairing, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "{}", pairing.pairs.len() + usize::from(pairing.bye.is_some()))?;
    for pair in &pairing.pairs {
        writeln!(out, "{} {}", report.id_of(pair.white), report.id_of(pair.black))?;
    }
    if let Some(bye) = &pairing.bye {
        writeln!(out, "{} 0", report.id_of(bye.who))?;
    }
    Ok(())
}

/// Whether the next round can be paired at all.
fn ready(report: &mut Report) -> anyhow::Result<()> {
    let played = report.tournament.played_rounds();
    if report.rounds == Rounds::Guessed {
        anyhow::bail!("The file does not say how many rounds there are; say --rounds N.");
    }
    anyhow::ensure!(
        played < report.tournament.planned,
        "All {played} rounds of the tournament have been paired."
    );
    let unfinished = unfinished(&report.tournament);
    anyhow::ensure!(
        unfinished == 0,
        "{unfinished} games of round {played} have no result; enter the results first."
    );
    Ok(())
}

fn unfinished(tournament: &Tournament) -> usize {
    let cells = tournament.rounds.iter().flatten();
    let open = |entry: &&Entry| matches!(entry, Entry::Game { outcome: Outcome::Unfinished, .. });
    cells.filter(open).count() / 2
}
