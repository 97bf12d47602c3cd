//! The compositions that a person names.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use composition::solve::Task;
use composition::{
    Board, Composition, Entry, Finding, Genre, Label, Proof, Rulebook, Solution, latin_fen,
    read_task, set_up,
};
use draughts::{Position, Setup, Variant};
use notation::pdn::{Options, Reader};
use words::Language;

use crate::commands::replay;
use crate::failure;
use crate::games::VariantArg;

/// One or many compositions.
#[derive(Args)]
pub(super) struct WorkArgs {
    /// A PDN file of compositions (- for standard input)
    #[arg(value_name = "FILE.pdn", required_unless_present = "fen", conflicts_with = "fen")]
    file: Option<PathBuf>,
    /// One position
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Its task: win, draw, lock:2M, lock:1K+2M
    #[arg(long, default_value = "win", value_parser = task, requires = "fen")]
    task: Task,
    /// The author's solution in short notation, such as "g3, e5 (c5 A), c7+; A (b6), d4+"
    #[arg(long, value_name = "TEXT", requires = "fen")]
    solution: Option<String>,
    /// The genre that the author declares, such as miniature, etude, lock-of-men
    #[arg(long, requires = "fen")]
    genre: Option<Genre>,
    /// The lines that the author declares thematic, such as main,A,C
    #[arg(long, value_name = "LABELS", value_delimiter = ',', requires = "fen")]
    thematic: Option<Vec<Label>>,
    /// How the position can have arisen: the FEN of a quiet position and moves
    #[arg(long, value_name = "FEN MOVES", requires = "fen")]
    proof: Option<String>,
    /// The author
    #[arg(long, value_name = "NAME", requires = "fen")]
    author: Option<String>,
    /// The board, 64 or 100 squares [default: 64 for letters, 100 for numbers over 32]
    #[arg(long, value_parser = ["64", "100"], conflicts_with = "variant")]
    board: Option<String>,
    /// The game, where it is neither Russian nor International draughts
    #[arg(long, value_name = "VARIANT", hide_possible_values = true)]
    variant: Option<VariantArg>,
}

/// A composition by its number, or why it could not be taken.
pub(super) struct Work {
    pub(super) number: usize,
    pub(super) author: Option<String>,
    pub(super) entry: Result<Entry, Refusal>,
}

/// Why a composition could not be taken.
pub(super) enum Refusal {
    /// The pieces cannot stand so.
    SetUp(Box<Finding>),
    /// Something could not be read.
    Unread(String),
}

impl Refusal {
    /// What is wrong with the pieces is told in a language; what could not be read as all commands do.
    pub(super) fn text(&self, language: Language) -> String {
        match self {
            Refusal::Unread(why) => why.clone(),
            Refusal::SetUp(finding) => {
                let facts = finding.evidence.iter().map(|evidence| evidence.fact.text(language));
                let clauses = finding.clauses.iter().map(ToString::to_string);
                let (facts, clauses): (Vec<_>, Vec<_>) = (facts.collect(), clauses.collect());
                format!("{} ({})", facts.join("; "), clauses.join(", "))
            }
        }
    }
}

impl WorkArgs {
    pub(super) fn read(&self, rulebook: Rulebook) -> anyhow::Result<Vec<Work>> {
        match (&self.file, &self.fen) {
            (Some(file), _) => self.in_file(file),
            (None, Some(fen)) => {
                let (author, entry) = (self.author.clone(), self.in_fen(fen, rulebook)?);
                Ok(vec![Work { number: 1, author, entry }])
            }
            (None, None) => bail!("name a PDN file, or a position with --fen"),
        }
    }

    fn in_file(&self, file: &Path) -> anyhow::Result<Vec<Work>> {
        let preferred = self.given_variant().or(Some(Variant::RUSSIAN));
        let options = Options { preferred, ..Options::default() };
        let mut works = Vec::new();
        for (number, reading) in (1..).zip(Reader::with_options(replay::open(file)?, options)) {
            let reading = reading.with_context(|| format!("in composition {number}"))?;
            let entry = Entry::read(&reading).map_err(|error| Refusal::Unread(error.to_string()));
            let author = Entry::author_of(&reading.game).map(str::to_owned);
            works.push(Work { number, author, entry });
        }
        if works.is_empty() {
            bail!("no composition was found in {}", file.display());
        }
        Ok(works)
    }

    fn in_fen(&self, fen: &str, rulebook: Rulebook) -> anyhow::Result<Result<Entry, Refusal>> {
        let (variant, setup) = self.setup(fen)?;
        let position = match set_up(rulebook, variant, &setup) {
            Ok(position) => position,
            Err(finding) => return Ok(Err(Refusal::SetUp(Box::new(finding)))),
        };
        let composition = self.composition(position)?;
        let author = self.author.clone();
        Ok(Ok(Entry { author, publication: None, publication_date: None, composition }))
    }

    fn composition(&self, position: Position) -> anyhow::Result<Composition> {
        let mut composition = Composition::new(position, self.task)?;
        composition.genre = self.genre;
        if let Some(text) = &self.solution {
            let solution = Solution::read(position, text).with_context(|| text.clone());
            composition.solution = Some(solution.context("the solution cannot be read")?);
        }
        if let Some(labels) = &self.thematic {
            composition.declare(labels)?;
        }
        if let Some(text) = &self.proof {
            composition.proof = Some(Proof::read(text, &position)?);
        }
        Ok(composition)
    }

    /// The pieces, on the board that is named or on the one whose squares these are.
    fn setup(&self, fen: &str) -> anyhow::Result<(Variant, Setup)> {
        let fen = &latin_fen(fen);
        let variant = match self.given_variant() {
            Some(variant) => variant,
            None => Board::named_in(fen).map_err(anyhow::Error::msg)?.usual_variant(),
        };
        let setup = Setup::from_fen(variant, fen).map_err(|fault| failure::in_fen(&fault, fen))?;
        Ok((variant, setup))
    }

    fn given_variant(&self) -> Option<Variant> {
        match self.board.as_deref() {
            Some("64") => Some(Variant::RUSSIAN),
            Some(_) => Some(Variant::INTERNATIONAL),
            None => self.variant.map(|variant| variant.0),
        }
    }
}

fn task(text: &str) -> Result<Task, composition::solve::UnknownTask> {
    read_task(text)
}
