//! `damka convert`: games written in another way.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};
use draughts::{Colour, Move, Naming};
use notation::movetext::{CaptureSign, Format, Style};
use notation::pdn::{Game, Layout, Options, Points, Reader};
use notation::scoresheet::ScoreSheet;

use super::replay::open;
use crate::Answer;
use crate::games::VariantArg;

/// Rewrite the games of a PDN file in another notation
///
/// Comments, variations and tags are kept. Moves that cannot be played are kept as they are and
/// reported; exit code 1 if there were any. The output appears only when it is complete, so IN and
/// OUT may be the same file.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka convert old.pdn new.pdn
  damka convert game.pdn - --style short --capture colon
  damka convert games.pdn numbers.pdn --squares numbers
  damka convert game.pdn sheet.txt --to columns")]
pub(crate) struct Convert {
    /// The file to read (- for standard input)
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// The file to write (- for standard output)
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// What to write: a PDN file, or each game in the two columns of a score sheet
    #[arg(long, value_enum, default_value_t = Form::Pdn)]
    to: Form,
    /// How much of a move to write
    #[arg(long, value_enum, default_value_t = StyleArg::Usual)]
    style: StyleArg,
    /// How to name squares [default: as usual in the game]
    #[arg(long, value_enum)]
    squares: Option<NamingArg>,
    /// What to write between the squares of a capture
    #[arg(long, value_enum, default_value_t = CaptureArg::X)]
    capture: CaptureArg,
    /// What a win is worth in results [default: as usual in the game]
    #[arg(long, value_enum)]
    win: Option<PointsArg>,
    /// The game to try first where the file does not say which is played
    #[arg(long, value_name = "VARIANT")]
    variant: Option<VariantArg>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    Pdn,
    Columns,
}

#[derive(Clone, Copy, ValueEnum)]
enum StyleArg {
    /// Every square the piece touches: d2:h6:f8:c5:a7
    Full,
    /// Origin and destination, and what is needed to tell moves apart: d2:a5
    Usual,
    /// Files and the target square: ed4, b:d6
    Short,
}

#[derive(Clone, Copy, ValueEnum)]
enum NamingArg {
    Letters,
    Numbers,
}

#[derive(Clone, Copy, ValueEnum)]
enum CaptureArg {
    X,
    Colon,
}

#[derive(Clone, Copy, ValueEnum)]
enum PointsArg {
    #[value(name = "1")]
    One,
    #[value(name = "2")]
    Two,
}

impl Convert {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        if self.output.as_os_str() == "-" {
            return self.convert(out);
        }
        let unfinished = unfinished(&self.output);
        let answer = File::create(&unfinished)
            .map_err(anyhow::Error::from)
            .and_then(|file| {
                let mut file = BufWriter::new(file);
                let answer = self.convert(&mut file)?;
                file.into_inner()?.sync_all()?;
                std::fs::rename(&unfinished, &self.output)?;
                Ok(answer)
            })
            .with_context(|| format!("{} was not written", self.output.display()));
        if answer.is_err() {
            // Nothing half done is left behind; that there may be nothing to remove is fine.
            let _ = std::fs::remove_file(&unfinished);
        }
        answer
    }

    fn convert(&self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let mut answer = Answer::Done;
        let preferred = self.variant.map(|variant| variant.0);
        let options = Options { preferred, ..Options::default() };
        for (index, reading) in Reader::with_options(open(&self.input)?, options).enumerate() {
            let reading = reading.with_context(|| self.input.display().to_string())?;
            for error in &reading.errors {
                eprintln!("game {}, {error}", reading.number);
                answer = Answer::No;
            }
            if index > 0 {
                writeln!(out)?;
            }
            out.write_all(self.written(&reading.game)?.as_bytes())?;
        }
        Ok(answer)
    }

    fn written(&self, game: &Game) -> anyhow::Result<String> {
        let layout = self.layout();
        match (self.to, game.start) {
            (Form::Columns, Some(start)) => {
                let variant = start.variant();
                let naming = layout.naming.unwrap_or(variant.naming());
                let format = Format { style: layout.style, naming, capture: layout.capture };
                let moves: Vec<Move> = game.legal_moves().copied().collect();
                let begins = variant.facts().begins;
                let [left, right] = [begins, !begins].map(|colour| player(game, colour));
                Ok(ScoreSheet::new(&start, &moves, format)?.headed(&left, &right).to_string())
            }
            _ => Ok(game.to_pdn(&layout)),
        }
    }

    fn layout(&self) -> Layout {
        Layout {
            style: match self.style {
                StyleArg::Full => Style::Full,
                StyleArg::Usual => Style::Usual,
                StyleArg::Short => Style::Short,
            },
            naming: self.squares.map(|naming| match naming {
                NamingArg::Letters => Naming::Algebraic,
                NamingArg::Numbers => Naming::Numeric,
            }),
            capture: match self.capture {
                CaptureArg::X => CaptureSign::Cross,
                CaptureArg::Colon => CaptureSign::Colon,
            },
            points: self.win.map(|points| match points {
                PointsArg::One => Points::One,
                PointsArg::Two => Points::Two,
            }),
            ..Layout::default()
        }
    }
}

/// The player's name, or the colour.
fn player(game: &Game, colour: Colour) -> String {
    let colour = colour.to_string();
    game.tags.get(&colour).filter(|name| !name.is_empty()).unwrap_or(&colour).to_owned()
}

/// Where the output is gathered until it is complete: a reader of the file sees the old one or the
/// new one.
fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".unfinished");
    PathBuf::from(name)
}
