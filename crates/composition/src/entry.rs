//! A composition from a PDN file.

use draughts::Position;
use notation::pdn::{Game, Reading, Score};
use rulebook::composition::UnknownGenre;
use thiserror::Error;

use crate::composition::{Composition, NotComposed, NotThematic};
use crate::legality::{Proof, ProofFault};
use crate::solution::{Label, Solution, SolutionError, UnknownLabel};
use crate::solve::{Task, UnknownTask};

/// A composition and who made and published it.
///
/// Read from the tags `Author` (or `White`), `Publication`, `PublicationDate`; `Task` (otherwise
/// the result tells: a draw, or else a win), `Genre`, `Thematic` (the labels of the lines that are
/// declared so), `Proof` (a FEN and moves that lead to the position), `Solution` (in short
/// notation, where the game has no moves).
#[derive(Clone, Debug)]
pub struct Entry {
    /// The author or authors.
    pub author: Option<String>,
    /// Where it was published.
    pub publication: Option<String>,
    /// When it was published.
    pub publication_date: Option<String>,
    /// The composition.
    pub composition: Composition,
}

impl Entry {
    /// Takes a composition from a game of a PDN file.
    pub fn read(reading: &Reading) -> Result<Entry, EntryError> {
        let game = &reading.game;
        if let Some(error) = reading.errors.first() {
            return Err(EntryError::Unread(error.to_string()));
        }
        let position = game.start.ok_or(EntryError::NoPosition)?;
        let tag = |name: &str| game.tags.get(name).filter(|value| !value.is_empty());
        let mut composition = Composition::new(position, task(game)?)?;
        composition.genre = tag("Genre").map(str::parse).transpose()?;
        composition.solution = solution(game, position)?;
        if let Some(labels) = tag("Thematic") {
            let labels = labels.split_whitespace().map(str::parse);
            composition.declare(&labels.collect::<Result<Vec<Label>, _>>()?)?;
        }
        composition.proof = tag("Proof").map(|text| Proof::read(text, &position)).transpose()?;
        Ok(Entry {
            author: Entry::author_of(game).map(str::to_owned),
            publication: tag("Publication").map(str::to_owned),
            publication_date: tag("PublicationDate").map(str::to_owned),
            composition,
        })
    }

    /// Who made the composition, as its tags say.
    pub fn author_of(game: &Game) -> Option<&str> {
        let tag = |name: &str| game.tags.get(name).filter(|value| !value.is_empty());
        tag("Author").or(tag("White"))
    }
}

/// Why a game of a PDN file is no composition.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EntryError {
    /// The file tells no position.
    #[error("there is no position; give it in a FEN tag")]
    NoPosition,
    /// Something of the file could not be read.
    #[error("{0}")]
    Unread(String),
    /// The game is not one of the composition rules.
    #[error(transparent)]
    NotComposed(#[from] NotComposed),
    /// The task could not be read.
    #[error(transparent)]
    Task(#[from] UnknownTask),
    /// The genre could not be read.
    #[error(transparent)]
    Genre(#[from] UnknownGenre),
    /// A label among the thematic lines could not be read.
    #[error(transparent)]
    Label(#[from] UnknownLabel),
    /// A line is declared thematic that there is not.
    #[error(transparent)]
    Thematic(#[from] NotThematic),
    /// The solution could not be read.
    #[error(transparent)]
    Solution(#[from] SolutionError),
    /// The proof of legality is none.
    #[error(transparent)]
    Proof(#[from] ProofFault),
}

fn task(game: &Game) -> Result<Task, UnknownTask> {
    match game.tags.get("Task").filter(|text| !text.is_empty()) {
        Some(text) => read_task(text),
        None if game.score == Score::Draw => Ok(Task::Draw),
        None => Ok(Task::Win),
    }
}

/// Reads a task as it is written in files and under diagrams: `win`, `lock:1K+2M`, `Нічия`,
/// `Замкнути 1Д+2П`.
pub fn read_task(text: &str) -> Result<Task, UnknownTask> {
    let small = text.trim().to_lowercase();
    let pieces = ["lock:", "lock", "замкнути", "запереть"]
        .into_iter()
        .find_map(|word| small.strip_prefix(word));
    let usual = match (small.as_str(), pieces) {
        ("+" | "виграш" | "выигрыш", _) => "win".to_owned(),
        ("=" | "нічия" | "ничья", _) => "draw".to_owned(),
        (_, Some(pieces)) => {
            let pieces = pieces.trim().replace(['д', 'k'], "K").replace(['п', 'm'], "M");
            format!("lock:{}", pieces.replace(' ', ""))
        }
        (other, None) => other.to_owned(),
    };
    usual.parse().map_err(|_| UnknownTask { text: text.to_owned() })
}

/// The moves of the game, or the short notation of a tag.
fn solution(game: &Game, position: Position) -> Result<Option<Solution>, SolutionError> {
    match game.tags.get("Solution").filter(|text| !text.is_empty()) {
        Some(text) if game.moves.plies.is_empty() => Solution::read(position, text).map(Some),
        _ => Ok(Solution::from_game(game)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_read_as_they_are_printed() {
        let read = |text| read_task(text).unwrap().to_string();
        assert_eq!(read("Замкнути 1Д+2П"), "lock:1K+2M");
        assert_eq!(read("Запереть 2П"), "lock:2M");
        assert_eq!(read("lock:1m"), "lock:1M");
        assert_eq!(read("Нічия"), "draw");
        assert_eq!(read("Win"), "win");
        assert!(read_task("Замкнути").is_err());
    }
}
