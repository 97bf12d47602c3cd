//! The cells of all participants, put together and compared.

use super::super::code::Code;
use super::super::{Fault, Remark};
use super::player::{Cell, Player, block};
use crate::{Colour, Entry, How, Number, Outcome};

/// The table of the file.
pub(super) struct Cells {
    /// By round, then by participant.
    rounds: Vec<Vec<Entry>>,
    /// Whether the file has anything there, by round, then by participant.
    filled: Vec<Vec<bool>>,
}

impl Cells {
    pub(super) fn of(
        players: &[Player],
        ids: &[u16],
        faults: &mut Vec<Fault>,
        remarks: &mut Vec<Remark>,
    ) -> Cells {
        let mut index_of: Vec<Option<usize>> = vec![None; usize::from(u16::MAX) + 1];
        for (index, id) in ids.iter().enumerate() {
            index_of[usize::from(*id)] = Some(index);
        }
        let rounds = players.iter().map(|player| player.cells.len()).max().unwrap_or(0);
        let mut table = Table { players, index_of, faults, remarks };
        let rounds_of = |round| (0..ids.len()).map(|index| table.entry(index, round)).collect();
        let entries: Vec<Vec<Entry>> = (0..rounds).map(rounds_of).collect();
        let filled = |round: usize| {
            let is_filled =
                |player: &Player| player.cells.get(round).is_some_and(|cell| !cell.is_blank);
            table.players.iter().map(is_filled).collect()
        };
        let cells = Cells { filled: (0..rounds).map(filled).collect(), rounds: entries };
        cells.check_byes(faults);
        cells
    }

    fn check_byes(&self, faults: &mut Vec<Fault>) {
        for (round, entries) in (1..).zip(&self.rounds) {
            let byes = entries.iter().filter(|entry| **entry == Entry::Bye).count();
            if byes > 1 {
                let problem = format!(
                    "in round {round} there are {byes} byes for an odd number (U); there can be one. \
                     Write F for a full point by decision."
                );
                faults.push(Fault { line: 0, columns: None, problem });
            }
        }
    }

    /// The rounds that have been paired, and who rests in the coming one.
    ///
    /// A round is paired if anybody has an opponent or the bye of an odd number in it, or if
    /// everybody has something.
    pub(super) fn split(mut self) -> (Vec<Vec<Entry>>, Vec<(Number, Entry)>) {
        let is_paired = |(entries, filled): (&Vec<Entry>, &Vec<bool>)| {
            let paired = |entry: &Entry| matches!(entry, Entry::Game { .. } | Entry::Bye);
            entries.iter().any(paired) || filled.iter().all(|filled| *filled)
        };
        let paired =
            self.rounds.iter().zip(&self.filled).rposition(is_paired).map_or(0, |last| last + 1);
        let resting = match (self.rounds.get(paired), self.filled.get(paired)) {
            (Some(entries), Some(filled)) => {
                let cells = entries.iter().zip(filled).enumerate();
                let rests = cells.filter(|(_, (_, filled))| **filled);
                rests.map(|(index, (entry, _))| (Number::at(index), *entry)).collect()
            }
            _ => Vec::new(),
        };
        self.rounds.truncate(paired);
        (self.rounds, resting)
    }
}

struct Table<'a> {
    players: &'a [Player],
    index_of: Vec<Option<usize>>,
    faults: &'a mut Vec<Fault>,
    remarks: &'a mut Vec<Remark>,
}

impl Table<'_> {
    /// What a participant has in a round, if his opponent's line agrees.
    fn entry(&mut self, index: usize, round: usize) -> Entry {
        let players = self.players;
        let player = &players[index];
        let Some(cell) = player.cells.get(round) else { return Entry::Absent };
        match cell.code {
            Code::Rest(entry) => {
                if cell.colour.is_some() {
                    let problem = "there is a colour without an opponent.".to_owned();
                    let column = block(round) + 5;
                    self.remarks.push(Fault {
                        line: player.line,
                        columns: Some((column, column)),
                        problem,
                    });
                }
                entry
            }
            Code::Game(outcome, how) => match self.game(index, round, cell) {
                Ok((opponent, colour)) => {
                    Entry::Game { opponent: Number::at(opponent), colour, outcome, how }
                }
                Err(problem) => {
                    let columns = Some((block(round), block(round) + 7));
                    self.faults.push(Fault { line: player.line, columns, problem });
                    Entry::Absent
                }
            },
        }
    }

    /// The opponent and the colour of a game; or why the two lines do not agree.
    fn game(&mut self, index: usize, round: usize, cell: &Cell) -> Result<(usize, Colour), String> {
        let own = self.players[index].id;
        let id = cell.opponent;
        let opponent = self.index_of.get(usize::from(id)).copied().flatten();
        let opponent =
            opponent.ok_or_else(|| format!("there is no participant with the number {id}."))?;
        if opponent == index {
            return Err("he would play himself.".to_owned());
        }
        let other = self.players[opponent].cells.get(round).filter(|other| other.opponent == own);
        let line = self.players[opponent].line;
        let other = other.ok_or_else(|| {
            format!(
                "he has number {id} as his opponent in round {}, and line {line} does not agree.",
                round + 1
            )
        })?;
        let colour = match (cell.colour, other.colour) {
            (Some(own), Some(theirs)) if own == theirs => {
                return Err(format!(
                    "both have the same colour in round {}; see line {line}.",
                    round + 1
                ));
            }
            (Some(own), _) => own,
            (None, Some(theirs)) => !theirs,
            (None, None) => self.assumed_colour(index, opponent, round),
        };
        if !agree(cell.code, other.code) {
            return Err(format!(
                "the results of the two in round {} do not agree; see line {line}.",
                round + 1
            ));
        }
        Ok((opponent, colour))
    }

    /// Nobody wrote the colours: the smaller number is taken to have had White.
    fn assumed_colour(&mut self, index: usize, opponent: usize, round: usize) -> Colour {
        if index < opponent {
            let problem =
                "the colours are missing; this number is taken to have had White.".to_owned();
            let columns = Some((block(round) + 5, block(round) + 5));
            self.remarks.push(Fault { line: self.players[index].line, columns, problem });
            return Colour::White;
        }
        Colour::Black
    }
}

/// Whether two results can belong to one game: both may lose, one at most may win.
fn agree(one: Code, other: Code) -> bool {
    let (Code::Game(one, how), Code::Game(other, other_how)) = (one, other) else { return false };
    let unfinished = |outcome| outcome == Outcome::Unfinished;
    let results = match (one, other) {
        (Outcome::Win, Outcome::Loss) | (Outcome::Loss, Outcome::Win) => true,
        (Outcome::Draw | Outcome::Loss, Outcome::Draw | Outcome::Loss) => true,
        _ => unfinished(one) && unfinished(other),
    };
    results && (how == How::Forfeit) == (other_how == How::Forfeit)
}
