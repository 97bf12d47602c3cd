//! A composition as its author hands it in, and when it began to exist.

use calendar::Date;
use composition::{Composition, Genre, Proof, Solution, read_task};
use draughts::{Position, Variant};
use rulebook::contests::ComposingRule;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A composition in words, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Work {
    /// The game: `russian`, `brazilian` or `international`.
    pub game: String,
    /// The position, as FEN.
    pub position: String,
    /// `win`, `draw`, `lock:1K+2M`.
    pub task: String,
    /// The genre.
    pub genre: Genre,
    /// The solution in the documents' notation.
    pub solution: String,
    /// The labels of the lines that are declared thematic, if the author says so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub thematic: String,
    /// How the position arose, if that must be shown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub proof: String,
}

/// Who has made a work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Person {
    /// Surname, name, patronymic.
    pub name: String,
    /// Where he lives.
    pub residence: String,
}

impl Person {
    /// Whether this is the same person, as far as names tell.
    pub fn is(&self, name: &str) -> bool {
        folded(&self.name) == folded(name)
    }
}

/// A name without what does not matter.
pub(crate) fn folded(name: &str) -> String {
    let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}

/// A publication.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Published {
    /// Where.
    pub source: String,
    /// When.
    pub on: Date,
    /// In how many copies, if it was printed; none if it is electronic.
    pub copies: Option<u32>,
}

/// Whether a work exists by a publication.
pub fn exists_by(published: &Published, rule: &ComposingRule) -> bool {
    match published.copies {
        Some(copies) => copies >= rule.existence.says.copies,
        None => rule.existence.says.electronic,
    }
}

/// Since when a work exists: the first publication that counts, or the last day for sending works of the
/// first contest it was entered in; none if it was neither published so nor entered.
pub fn existence(
    published: &[Published],
    contests: &[Date],
    rule: &ComposingRule,
) -> (Option<Date>, Vec<clauses::Clause>) {
    let counted = published.iter().filter(|one| exists_by(one, rule)).map(|one| one.on);
    let first = counted.chain(contests.iter().copied()).min();
    (first, [&*rule.existence.clauses, &*rule.priority].concat())
}

/// Why what an author handed in cannot be set up and played through.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Unplayable(pub String);

impl Work {
    /// The work on the board.
    pub fn composition(&self) -> Result<Composition, Unplayable> {
        let said = |error: &dyn std::fmt::Display| Unplayable(error.to_string());
        let position = self.start()?;
        let task = read_task(&self.task).map_err(|error| said(&error))?;
        let mut composition = Composition::new(position, task).map_err(|error| said(&error))?;
        composition.genre = Some(self.genre);
        if !self.solution.trim().is_empty() {
            let solution =
                Solution::read(position, &self.solution).map_err(|error| said(&error))?;
            composition.solution = Some(solution);
        }
        if !self.thematic.trim().is_empty() {
            let labels: Result<Vec<_>, composition::UnknownLabel> =
                self.thematic.split_whitespace().map(str::parse).collect();
            let labels = labels.map_err(|error| said(&error))?;
            composition.declare(&labels).map_err(|error| said(&error))?;
        }
        if !self.proof.trim().is_empty() {
            composition.proof =
                Some(Proof::read(&self.proof, &position).map_err(|error| said(&error))?);
        }
        Ok(composition)
    }

    /// The position on the board.
    pub fn start(&self) -> Result<Position, Unplayable> {
        let said = |error: &dyn std::fmt::Display| Unplayable(error.to_string());
        let variant = self
            .variant()
            .ok_or_else(|| Unplayable(format!("there is no game “{}”", self.game)))?;
        Position::from_fen(variant, &self.position).map_err(|error| said(&error))
    }

    /// The game it is made for.
    pub fn variant(&self) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.name() == self.game)
    }
}
