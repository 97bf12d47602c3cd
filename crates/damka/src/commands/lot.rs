//! `damka lot`: public draws that anybody can repeat.

use std::io::Write;

use anyhow::bail;
use clap::{Args, Subcommand};
use lots::{Lot as Draw, Seed};
use serde_json::json;

use super::write_json;
use crate::Answer;

/// Commit to a seed, draw an order, verify a draw
///
/// The method is described in the documentation of the crate `lots`; it needs SHA-256 and ChaCha20
/// and nothing else, so that anybody can repeat a draw without this program.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka lot commit \"ten random words that nobody can guess\"
  damka lot draw --seed \"Kyiv 2026\" --count 8 --purpose \"stage 1: numbers\"
  damka lot verify --seed \"Kyiv 2026\" --count 3 --purpose numbers --order 2,1,3")]
pub(crate) struct Lot {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    Commit(Commit),
    Draw(DrawArgs),
    Verify(Verify),
}

impl Lot {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        match self.step {
            Step::Commit(commit) => commit.run(out),
            Step::Draw(draw) => draw.run(out),
            Step::Verify(verify) => verify.run(out),
        }
    }
}

/// Print what may be announced before the seed is: its SHA-256
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka lot commit \"ten random words that nobody can guess\"
  printf %s \"ten random words that nobody can guess\" | sha256sum")]
struct Commit {
    /// The seed
    seed: String,
}

impl Commit {
    fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        writeln!(out, "{}", Seed::from_text(self.seed).commitment())?;
        Ok(Answer::Done)
    }
}

/// The seed of a draw, what was mixed into it, and what is drawn.
#[derive(Args)]
struct Origin {
    /// The seed
    #[arg(long)]
    seed: String,
    /// What somebody called out, mixed in; repeat it in the order of the calls
    #[arg(long = "contribution", value_name = "TEXT")]
    contributions: Vec<String>,
    /// What is drawn for; keeps the draws of one seed apart
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    purpose: String,
    /// How many are put into an order, from 1 to N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    count: u16,
}

impl Origin {
    fn order(&self) -> Vec<u16> {
        let seed = Seed::from_text(self.seed.clone());
        let seed = match self.contributions.is_empty() {
            true => seed,
            false => seed.mixed_with(&self.contributions),
        };
        let mut order: Vec<u16> = (1..=self.count).collect();
        Draw::new(&seed, &self.purpose).shuffle(&mut order);
        order
    }
}

/// Draw the order of 1 to N
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka lot draw --seed \"Kyiv 2026\" --count 8 --purpose \"stage 1: numbers\"
  damka lot draw --seed \"ten words\" --contribution 27 --contribution sunflower --count 12 --json")]
struct DrawArgs {
    #[command(flatten)]
    origin: Origin,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl DrawArgs {
    fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let order = self.origin.order();
        if self.json {
            let Origin { seed, contributions, purpose, .. } = &self.origin;
            write_json(
                out,
                &json!({ "seed": seed, "contributions": contributions, "purpose": purpose, "order": order }),
            )?;
        } else {
            let order: Vec<String> = order.iter().map(ToString::to_string).collect();
            writeln!(out, "{}", order.join(" "))?;
        }
        Ok(Answer::Done)
    }
}

/// Repeat a draw and compare; exit code 1 if it was not so
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka lot verify --seed \"Kyiv 2026\" --count 3 --purpose numbers --order 2,1,3
  damka lot verify --seed \"ten words\" --count 3 --commitment 5ca1ab1e…")]
struct Verify {
    #[command(flatten)]
    origin: Origin,
    /// The digest that was announced before the draw
    #[arg(long, value_name = "SHA256")]
    commitment: Option<String>,
    /// The order that was announced after it
    #[arg(long, value_name = "1,2,3", value_delimiter = ',')]
    order: Vec<u16>,
}

impl Verify {
    fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        if self.commitment.is_none() && self.order.is_empty() {
            bail!("There is nothing to compare with; give --commitment, --order, or both.");
        }
        let mut answer = Answer::Done;
        if let Some(announced) = &self.commitment {
            let digest = Seed::from_text(self.origin.seed.clone()).commitment().to_string();
            let same = digest.eq_ignore_ascii_case(announced);
            writeln!(out, "commitment: {}", verdict(same, &digest))?;
            answer = if same { answer } else { Answer::No };
        }
        if !self.order.is_empty() {
            let order = self.origin.order();
            let text: Vec<String> = order.iter().map(ToString::to_string).collect();
            let same = order == self.order;
            writeln!(out, "order: {}", verdict(same, &text.join(" ")))?;
            answer = if same { answer } else { Answer::No };
        }
        Ok(answer)
    }
}

fn verdict(same: bool, found: &str) -> String {
    if same { "as announced".to_owned() } else { format!("differs: the draw gives {found}") }
}
