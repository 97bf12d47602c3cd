//! The record of a participant.

use super::super::Fault;
use super::super::code::{self, Code};
use super::super::fields::Fields;
use crate::{Colour, Participant, Points, Sex};

/// A record 001.
pub(super) struct Player {
    pub(super) line: usize,
    pub(super) id: u16,
    pub(super) participant: Participant,
    pub(super) points: Option<Points>,
    pub(super) rank: u16,
    pub(super) cells: Vec<Cell>,
}

/// What one round has in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    /// The id of the opponent; 0 if there is none.
    pub(super) opponent: u16,
    pub(super) colour: Option<Colour>,
    pub(super) code: Code,
    /// Whether anything stands there at all.
    pub(super) is_blank: bool,
}

/// The first column of the block of a round, counted from 0.
pub(super) fn block(round: usize) -> usize {
    92 + 10 * round
}

impl Player {
    pub(super) fn read(line: usize, text: &str) -> Result<Player, Vec<Fault>> {
        let fields = Fields::new(line, text);
        let mut faults = Vec::new();
        if let Some(column) = (1..=fields.len()).find(|column| fields.at(*column) == '\t') {
            let problem = "there is a tab; columns are filled with blanks.".to_owned();
            return Err(vec![fields.fault(column, column, problem)]);
        }
        let mut noted = |result: Result<Option<u16>, Fault>| match result {
            Ok(number) => number.unwrap_or(0),
            Err(fault) => {
                faults.push(fault);
                0
            }
        };
        let id = noted(fields.number(5, 8, "the number of a participant"));
        let rank = noted(fields.number(86, 89, "a rank"));
        let rating = noted(fields.number(49, 52, "a rating"));
        if id == 0 && faults.is_empty() {
            let problem = "a participant needs a number from 1 to 9999.".to_owned();
            faults.push(fields.fault(5, 8, problem));
        }
        let points = fields.points(81, 84).unwrap_or_else(|fault| {
            faults.push(fault);
            None
        });
        let cells = cells(&fields, &mut faults);
        let participant = Participant { rating: (rating > 0).then_some(rating), ..person(&fields) };
        if faults.is_empty() {
            Ok(Player { line, id, participant, points, rank, cells })
        } else {
            Err(faults)
        }
    }
}

fn person(fields: &Fields) -> Participant {
    Participant {
        name: fields.text(15, 47),
        title: fields.text(11, 13),
        federation: fields.text(54, 56),
        sex: match fields.at(10).to_ascii_lowercase() {
            'm' => Some(Sex::Male),
            'w' | 'f' => Some(Sex::Female),
            _ => None,
        },
        born: fields.text(70, 79),
        id: fields.text(58, 68),
        ..Participant::default()
    }
}

fn cells(fields: &Fields, faults: &mut Vec<Fault>) -> Vec<Cell> {
    let rounds = (fields.len() + 1).saturating_sub(block(0)).div_ceil(10);
    let mut cells = Vec::with_capacity(rounds);
    for round in 0..rounds {
        match cell(fields, block(round)) {
            Ok(cell) => cells.push(cell),
            Err(fault) => {
                faults.push(fault);
                // One shifted column spoils all that follow; one fault a line is enough.
                break;
            }
        }
    }
    cells
}

fn cell(fields: &Fields, from: usize) -> Result<Cell, Fault> {
    let gaps = [from + 4, from + 6, from + 8, from + 9];
    if let Some(column) = gaps.into_iter().find(|column| fields.at(*column) != ' ') {
        let problem = format!(
            "“{}” stands where a blank must be. The columns may be shifted: look for a name of more \
             than 33 letters, or read the file in its own code page.",
            fields.at(column)
        );
        return Err(fields.fault(column, column, problem));
    }
    let opponent = fields.number(from, from + 3, "the number of an opponent")?.unwrap_or(0);
    let colour = match fields.at(from + 5).to_ascii_lowercase() {
        'w' => Some(Colour::White),
        'b' => Some(Colour::Black),
        '-' | ' ' => None,
        other => {
            let problem = format!("“{other}” is not a colour; write w, b or -.");
            return Err(fields.fault(from + 5, from + 5, problem));
        }
    };
    let letter = fields.at(from + 7);
    let code = match opponent {
        0 => code::without_opponent(letter),
        _ => code::with_opponent(letter),
    };
    let code = code.ok_or_else(|| {
        let beside = if opponent == 0 { "without an opponent" } else { "beside an opponent" };
        let problem = format!(
            "“{letter}” is not a result {beside}; write 1 = 0, W D L, + or - beside an opponent, and \
             H F U or Z without one."
        );
        fields.fault(from + 7, from + 7, problem)
    })?;
    let is_blank = fields.text(from, from + 7).is_empty();
    Ok(Cell { opponent, colour, code, is_blank })
}
