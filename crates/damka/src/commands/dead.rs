//! `damka dead`: can anybody still mate?

use std::io::Write;

use chess::{Budget, Helpmate, Life, MateAnswer, Position, Prospects, prospects};
use clap::Args;
use clauses::Clause;
use rulebook::{Discipline, Game, Ground, Rulebook};
use serde_json::{Value, json};

use super::moves::chess_text;
use super::{cited, write_json};
use crate::Answer;

/// Say whether each side of a chess position can still mate by some series of legal moves
///
/// Where nobody can, the position is dead and the game is drawn (UA-CHESS 5.2.2); where one side
/// cannot, the other does not lose on time (6.9). The answer comes with the moves to a mate or the
/// reason why there are none, and is certain unless it says undecided.
///
/// Exit code 1 if it could not be decided whether the position is dead.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka dead \"2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w\"
  damka dead \"8/8/8/8/8/8/7p/5K1k b\" --json
  damka dead \"7k/8/1p6/1Pp5/2Pp4/pB1Pp1p1/P1B1P1P1/3B2K1 b\" --budget 100000")]
pub(crate) struct Dead {
    /// The position; move counters may be left out
    fen: String,
    /// How many positions to look at before leaving it undecided
    #[arg(long, value_name = "POSITIONS", default_value_t = Budget::FULL.0)]
    budget: u32,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Dead {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let position = Position::from_fen(&self.fen)?;
        let prospects = prospects(&position, Budget(self.budget));
        if self.json {
            write_json(out, &as_json(&position, &prospects))?;
        } else {
            writeln!(out, "White: {}", in_words(&position, &prospects.white))?;
            writeln!(out, "Black: {}", in_words(&position, &prospects.black))?;
            writeln!(
                out,
                "{}",
                match prospects.life() {
                    Life::Dead =>
                        format!("The position is dead: the game is drawn{}.", cited(dead_draws)),
                    Life::Alive => "The position is not dead.".to_owned(),
                    Life::Undecided =>
                        "Whether the position is dead was not decided; try a larger --budget."
                            .to_owned(),
                }
            )?;
        }
        Ok(if prospects.life() == Life::Undecided { Answer::No } else { Answer::Done })
    }
}

/// The clauses by which a game of chess that nobody can win any more is drawn.
fn dead_draws(book: &Rulebook) -> Vec<Clause> {
    let is_chess = |one: &&Discipline| one.play.game().is_some_and(|(game, _)| game == Game::Chess);
    let draws = book.disciplines().iter().filter(is_chess).flat_map(|one| book.draws(one));
    let dead = draws.filter(|rule| rule.ground == Ground::NobodyCanWin);
    dead.flat_map(|rule| rule.clauses.iter().copied()).collect()
}

fn in_words(position: &Position, answer: &MateAnswer) -> String {
    match answer {
        MateAnswer::Possible(helpmate) if helpmate.moves.is_empty() => "it is mate".to_owned(),
        MateAnswer::Possible(helpmate) => format!("can mate: {}", line(position, helpmate)),
        MateAnswer::Impossible(proof) => format!("cannot mate: {proof}"),
        MateAnswer::Undecided { nodes } => format!("not decided after {nodes} positions"),
    }
}

/// The moves with their numbers.
fn line(position: &Position, helpmate: &Helpmate) -> String {
    let mut at = position.clone();
    let mut text = String::new();
    for mv in &helpmate.moves {
        let number = at.move_number();
        if at.turn() == chess::Colour::White {
            text += &format!("{number}. ");
        } else if text.is_empty() {
            text += &format!("{number}... ");
        }
        text += &chess_text(&at, mv);
        text.push(' ');
        at = at.after(mv);
    }
    text.trim_end().to_owned()
}

fn as_json(position: &Position, prospects: &Prospects) -> Value {
    let side = |answer: &MateAnswer| match answer {
        MateAnswer::Possible(helpmate) => {
            json!({ "mate": "possible", "line": line(position, helpmate) })
        }
        MateAnswer::Impossible(proof) => {
            json!({ "mate": "impossible", "reason": proof.to_string() })
        }
        MateAnswer::Undecided { nodes } => json!({ "mate": "undecided", "nodes": nodes }),
    };
    let dead = match prospects.life() {
        Life::Dead => Some(true),
        Life::Alive => Some(false),
        Life::Undecided => None,
    };
    json!({ "white": side(&prospects.white), "black": side(&prospects.black), "dead": dead })
}
