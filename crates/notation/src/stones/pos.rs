//! `.pos` files, in which RenLib and other programs save one line of play.
//!
//! The first byte is the number of moves, then each move is a byte: the points counted from 0, row
//! by row from the upper left. There is no way to write a pass.

use renju::{Move, Point, SIDE};

use super::{PosError, Record};

/// Reads the bytes of a `.pos` file. For fouls among the moves ask [`Record::fouls`].
pub fn read_pos(bytes: &[u8]) -> Result<Record, PosError> {
    if bytes.starts_with(b"\xffRenLib\xff") {
        return Err(PosError::Library);
    }
    let (&said, moves) = bytes.split_first().unwrap_or((&0, &[]));
    if said == 0 || usize::from(said) != moves.len() {
        return Err(PosError::Count { said, bytes: moves.len() });
    }
    let mut record = Record::new();
    for (number, &byte) in (1..).zip(moves) {
        let point = point(byte).ok_or(PosError::Byte { number, byte })?;
        let played = record.push(Move::Place(point));
        played.map_err(|reason| PosError::Unplayable { number, reason })?;
    }
    Ok(record)
}

fn point(byte: u8) -> Option<Point> {
    let row_from_top = byte / SIDE;
    Point::new(byte % SIDE, (SIDE - 1).checked_sub(row_from_top)?)
}
