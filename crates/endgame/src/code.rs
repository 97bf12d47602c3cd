//! A value as one byte, the form in which tables hold it.

use draughts::Goal;

use crate::value::Value;

/// The number of plies to the end, or [`Code::DRAW`].
///
/// Who wins need not be written down: the sides take turns, so where the side that cannot move
/// loses, even numbers are losses and odd ones wins; in giveaway it is the other way round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Code(pub(crate) u8);

impl Code {
    /// The side to move cannot move.
    pub(crate) const END: Code = Code(0);
    /// Neither side can force a win.
    pub(crate) const DRAW: Code = Code(u8::MAX);
    /// The longest way to the end that a byte can say.
    pub(crate) const LONGEST: u32 = u8::MAX as u32 - 1;

    /// The code of a value; none if its end is too far off.
    pub(crate) fn of(value: Value) -> Option<Code> {
        match value {
            Value::Draw => Some(Code::DRAW),
            Value::Win { plies } | Value::Loss { plies } => {
                (plies <= Code::LONGEST).then_some(Code(plies as u8))
            }
        }
    }

    /// One ply more; none if that is too far off. Not to be asked of a draw.
    pub(crate) fn next(self) -> Option<Code> {
        (u32::from(self.0) < Code::LONGEST).then(|| Code(self.0 + 1))
    }

    pub(crate) fn value(self, goal: Goal) -> Value {
        let plies = u32::from(self.0);
        match self {
            Code::DRAW => Value::Draw,
            _ if self.is_loss(goal) => Value::Loss { plies },
            _ => Value::Win { plies },
        }
    }

    /// Has the side to move lost? Not to be asked of a draw.
    pub(crate) fn is_loss(self, goal: Goal) -> bool {
        self.0.is_multiple_of(2) == (goal == Goal::Take)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_one_value() {
        for goal in [Goal::Take, Goal::GiveAway] {
            for byte in 0..=u8::MAX {
                assert_eq!(Code::of(Code(byte).value(goal)), Some(Code(byte)));
            }
            assert_eq!(Code::END.value(goal), Value::of_the_end(goal));
        }
        assert_eq!(Code::of(Value::Win { plies: 255 }), None);
        assert_eq!([Code(253).next(), Code(254).next()], [Some(Code(254)), None]);
    }
}
