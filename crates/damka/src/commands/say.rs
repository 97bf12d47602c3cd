//! `damka say`: moves as they are said aloud.

use std::io::Write;

use clap::{Args, ValueEnum};
use notation::speech::{self, Language, NoNames, NotUnderstood, Squares, Voice, Wording};
use serde_json::json;

use super::language;
use super::moves::{chess_text, full_text};
use super::write_json;
use crate::Answer;
use crate::games::{AnyPosition, PositionArgs};

/// Say a move aloud, or understand one that was said
///
/// The sentence is meant for screen readers and speech programs. Moves are understood in notation
/// and in all the languages at once, with the names and numerals of UA-CHESS D.2.1 or without. If
/// what was said is no legal move, or more than one, the exit code is 1.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka say russian c3:g7 --fen \"W:Wc3:Bd4,f6\" --lang uk
  damka say chess Nf3 --lang de-names
  damka say chess e2e4 --lang ru --squares written
  damka say renju j9 --moves \"h8 h9\" --lang en
  damka say chess --understand \"Springer Gustav eins – Felix drei\"
  damka say international --understand \"тридцять два на двадцять вісім\" --json")]
pub(crate) struct Say {
    #[command(flatten)]
    position: PositionArgs,
    /// The move to say, in notation or in words
    #[arg(value_name = "MOVE", required_unless_present = "understand")]
    mv: Option<String>,
    /// The language, or the names of UA-CHESS D.2.1
    #[arg(long, value_parser = language::of_moves(), default_value_t = Wording::Of(Language::Uk))]
    lang: Wording,
    /// How squares are put
    #[arg(long, value_enum, default_value_t = SquaresArg::Spelled)]
    squares: SquaresArg,
    /// Write the move that is meant by these words, in notation
    #[arg(long, value_name = "WORDS", conflicts_with = "mv")]
    understand: Option<String>,
    /// Write JSON; what is not understood comes with the moves that may be meant
    #[arg(long)]
    json: bool,
}

/// The form of squares as an argument.
#[derive(Clone, Copy, ValueEnum)]
enum SquaresArg {
    /// c3, Caesar 3
    Written,
    /// це три, Caesar drei
    Spelled,
}

/// A move that was understood, ready to be said.
struct Understood {
    notation: String,
    say: Box<dyn Fn(Voice) -> Result<String, NoNames>>,
}

impl Say {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let text = self.mv.as_ref().or(self.understand.as_ref()).map_or("", String::as_str);
        match understand(self.position.position()?, text) {
            Ok(understood) => {
                self.write(&understood, out)?;
                Ok(Answer::Done)
            }
            Err(unheard) => {
                self.write_unheard(text, &unheard, out)?;
                Ok(Answer::No)
            }
        }
    }

    fn write(
        &self,
        Understood { notation, say }: &Understood,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let voice = self.voice();
        match (&self.understand, self.json) {
            (Some(_), false) => writeln!(out, "{notation}")?,
            (None, false) => writeln!(out, "{}", say(voice)?)?,
            (Some(heard), true) => write_json(out, &json!({ "heard": heard, "move": notation }))?,
            (None, true) => {
                let (language, said) = (voice.wording.code(), say(voice)?);
                write_json(out, &json!({ "move": notation, "language": language, "said": said }))?;
            }
        }
        Ok(())
    }

    fn write_unheard(
        &self,
        text: &str,
        Unheard { error, near }: &Unheard,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let told = error.candidates();
        if self.json {
            let candidates = if told.is_empty() { near } else { told };
            let error = error.to_string();
            return write_json(
                out,
                &json!({ "heard": text, "error": error, "candidates": candidates }),
            );
        }
        writeln!(out, "{error}")?;
        if told.is_empty() && !near.is_empty() {
            writeln!(out, "it sounds like {}", near.join(", "))?;
        }
        Ok(())
    }

    fn voice(&self) -> Voice {
        let squares = match self.squares {
            SquaresArg::Written => Squares::Written,
            SquaresArg::Spelled => Squares::Spelled,
        };
        Voice { wording: self.lang, squares }
    }
}

/// Why nothing was understood, and the moves that sound most like it, in notation.
struct Unheard {
    error: NotUnderstood,
    near: Vec<String>,
}

fn understand(position: AnyPosition, text: &str) -> Result<Understood, Box<Unheard>> {
    Ok(match position {
        AnyPosition::Draughts(position) => {
            let legal = position.legal_moves();
            let write = |mv: &draughts::Move| full_text(&position, &legal, mv);
            let mv = speech::draughts::understand(&position, text).map_err(|error| {
                let near = speech::draughts::suggest(&position, text);
                Box::new(Unheard { error, near: near.iter().map(write).collect() })
            })?;
            let variant = position.variant();
            Understood {
                notation: write(&mv),
                say: Box::new(move |voice| speech::draughts::say(variant, &mv, voice)),
            }
        }
        AnyPosition::Chess(position) => {
            let write = |mv: &chess::Move| chess_text(&position, mv);
            let mv = speech::chess::understand(&position, text).map_err(|error| {
                let near = speech::chess::suggest(&position, text);
                Box::new(Unheard { error, near: near.iter().map(write).collect() })
            })?;
            Understood {
                notation: write(&mv),
                say: Box::new(move |voice| Ok(speech::chess::say(&position, &mv, voice))),
            }
        }
        AnyPosition::Renju(record, lettering) => {
            let position = record.position();
            let write = |mv: &renju::Move| match mv {
                renju::Move::Place(point) => lettering.write(*point).to_string(),
                renju::Move::Pass => "-".to_owned(),
            };
            let mv = speech::renju::understand(position, lettering, text).map_err(|error| {
                let near = speech::renju::suggest(position, lettering, text);
                Box::new(Unheard { error, near: near.iter().map(write).collect() })
            })?;
            Understood {
                notation: write(&mv),
                say: Box::new(move |voice| speech::renju::say(mv, lettering, voice)),
            }
        }
    })
}
