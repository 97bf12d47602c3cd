//! The moves of a placement that leave its ending: captures and crownings.

use draughts::Move;

use crate::error::FileError;
use crate::placement::Placement;
use crate::tables::Tables;
use crate::value::Value;

/// What the moves of a placement come to that leave its ending, and how many stay inside.
pub(crate) struct Exits {
    /// The value of the best of them, or of having no move at all; none if all moves stay inside.
    pub(crate) best: Option<Value>,
    /// How many moves stay inside.
    pub(crate) inside: u64,
}

impl Exits {
    /// Looks at the moves of a placement; `moves` is a buffer.
    pub(crate) fn of(
        tables: &Tables,
        placement: &Placement,
        moves: &mut Vec<Move>,
    ) -> Result<Exits, FileError> {
        let position = placement.position(tables.variant());
        let legal = position.count_legal_moves();
        if legal > 0 && !position.must_capture() && !placement.can_crown(tables.variant()) {
            return Ok(Exits { best: None, inside: legal });
        }
        position.legal_moves_into(moves);
        moves.retain(|mv| mv.is_capture() || mv.crowns());
        let mut best = (legal == 0).then(|| Value::of_the_end(tables.variant().goal()));
        for mv in moves.iter() {
            let after = tables.probe(&position.after(mv))?;
            assert!(after.is_some(), "{position:?} leads to an ending that is not known yet");
            best = best.max(after.map(Value::of_move));
        }
        Ok(Exits { best, inside: legal - moves.len() as u64 })
    }
}
