//! What is asked of a side.

use std::fmt;
use std::str::FromStr;

use draughts::{Colour, Piece, Position};
use thiserror::Error;

/// What a side is to reach, against any defence and without regard to draws by counting moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Task {
    /// Win the game.
    Win,
    /// At least not lose it.
    Draw,
    /// Leave the other side to move without a move, with exactly these pieces.
    Lock(Pieces),
    /// The same with these pieces or more: as many kings at least, and as many pieces at least.
    /// Needed to find solutions that do more than was asked.
    LockAtLeast(Pieces),
}

/// Kings and men, as in `1K+2M`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces {
    /// How many kings.
    pub kings: u32,
    /// How many men.
    pub men: u32,
}

/// A task and the side that has it: “White wins”.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    /// The side that is to fulfil the task.
    pub side: Colour,
    /// The task.
    pub task: Task,
}

impl Claim {
    /// White has the task, as in compositions.
    pub fn white(task: Task) -> Claim {
        Claim { side: Colour::White, task }
    }

    /// The side to move has the task.
    pub fn of_side_to_move(position: &Position, task: Task) -> Claim {
        Claim { side: position.turn(), task }
    }
}

impl Pieces {
    /// The pieces of a side.
    pub fn of(position: &Position, colour: Colour) -> Pieces {
        Pieces {
            kings: position.count(colour, Piece::King),
            men: position.count(colour, Piece::Man),
        }
    }

    /// Kings and men together.
    pub fn total(self) -> u32 {
        self.kings + self.men
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Task::Win => f.write_str("win"),
            Task::Draw => f.write_str("draw"),
            Task::Lock(pieces) => write!(f, "lock:{pieces}"),
            Task::LockAtLeast(pieces) => write!(f, "lock-at-least:{pieces}"),
        }
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Pieces { kings: 0, men } => write!(f, "{men}M"),
            Pieces { kings, men: 0 } => write!(f, "{kings}K"),
            Pieces { kings, men } => write!(f, "{kings}K+{men}M"),
        }
    }
}

impl FromStr for Task {
    type Err = UnknownTask;

    fn from_str(text: &str) -> Result<Task, UnknownTask> {
        let unknown = || UnknownTask { text: text.to_owned() };
        match text.split_once(':') {
            None if text == "win" => Ok(Task::Win),
            None if text == "draw" => Ok(Task::Draw),
            Some(("lock", pieces)) => pieces.parse().map(Task::Lock).map_err(|_| unknown()),
            Some(("lock-at-least", pieces)) => {
                pieces.parse().map(Task::LockAtLeast).map_err(|_| unknown())
            }
            _ => Err(unknown()),
        }
    }
}

impl FromStr for Pieces {
    type Err = UnknownTask;

    fn from_str(text: &str) -> Result<Pieces, UnknownTask> {
        let unknown = || UnknownTask { text: text.to_owned() };
        let count = |part: &str, letter: char| {
            let digits = part.strip_suffix([letter, letter.to_ascii_lowercase()])?;
            digits.parse().ok().filter(|count| (1..=20).contains(count))
        };
        let (kings, men) = match text.split_once('+') {
            Some((kings, men)) => (count(kings, 'K'), count(men, 'M')),
            None if text.ends_with(['K', 'k']) => (count(text, 'K'), Some(0)),
            None => (Some(0), count(text, 'M')),
        };
        Ok(Pieces { kings: kings.ok_or_else(unknown)?, men: men.ok_or_else(unknown)? })
    }
}

/// A text that names no task.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{text}” is no task; write win, draw, lock:2M, lock:1K or lock:1K+2M")]
pub struct UnknownTask {
    /// The text as given.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_are_read_as_they_are_written() {
        for text in ["win", "draw", "lock:2M", "lock:1K", "lock:1K+2M", "lock-at-least:12M"] {
            assert_eq!(text.parse::<Task>().unwrap().to_string(), text);
        }
        assert_eq!("1k+2m".parse(), Ok(Pieces { kings: 1, men: 2 }));
    }

    #[test]
    fn what_is_no_task_is_named() {
        for text in ["", "lose", "lock", "lock:", "lock:0M", "lock:2", "lock:2M+1K", "lock:é"] {
            let error = text.parse::<Task>().unwrap_err();
            assert!(error.to_string().starts_with(&format!("“{text}” is no task")), "{error}");
        }
    }
}
