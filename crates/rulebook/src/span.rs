//! A range of numbers, open or closed on either side.

use std::fmt;

use serde::Deserialize;

/// From and up to (both included), above and below (both excluded); what is not said is free.
///
/// In the data files a number alone means exactly that number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Span {
    from: Option<u16>,
    above: Option<u16>,
    to: Option<u16>,
    below: Option<u16>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Exactly(u16),
    Between(Bounds),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bounds {
    from: Option<u16>,
    above: Option<u16>,
    to: Option<u16>,
    below: Option<u16>,
}

/// The bounds leave no number, or say one thing twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "A range needs at most one lower bound (from, above) and one upper bound (to, below), and room between them."
)]
pub struct EmptySpan;

impl TryFrom<Written> for Span {
    type Error = EmptySpan;

    fn try_from(written: Written) -> Result<Span, EmptySpan> {
        let span = match written {
            Written::Exactly(number) => {
                Span { from: Some(number), to: Some(number), ..Span::default() }
            }
            Written::Between(Bounds { from, above, to, below }) => Span { from, above, to, below },
        };
        let twice = span.from.and(span.above).is_some() || span.to.and(span.below).is_some();
        let room = (0..=u16::MAX).any(|number| span.holds(u32::from(number)));
        if twice || !room { Err(EmptySpan) } else { Ok(span) }
    }
}

impl Span {
    /// The least number of the range, if it has one.
    pub fn least(self) -> Option<u16> {
        self.from.or(self.above.map(|above| above.saturating_add(1)))
    }

    /// The greatest number of the range, if it has one.
    pub fn most(self) -> Option<u16> {
        self.to.or(self.below.map(|below| below.saturating_sub(1)))
    }

    /// Whether a number lies in the range.
    pub fn holds(self, number: u32) -> bool {
        self.holds_in_units(number, 1)
    }

    /// Whether an amount lies in the range when the bounds are multiples of `unit`.
    pub fn holds_in_units(self, amount: u32, unit: u32) -> bool {
        let bound = |number: u16| u32::from(number) * unit;
        self.from.is_none_or(|least| amount >= bound(least))
            && self.above.is_none_or(|below| amount > bound(below))
            && !self.exceeded_by(amount, unit)
    }

    /// Whether an amount is larger than the range allows.
    pub fn exceeded_by(self, amount: u32, unit: u32) -> bool {
        let bound = |number: u16| u32::from(number) * unit;
        self.to.is_some_and(|most| amount > bound(most))
            || self.below.is_some_and(|limit| amount >= bound(limit))
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lower = match (self.from, self.above) {
            (Some(from), _) => Some(format!("{from}")),
            (None, Some(above)) => Some(format!("more than {above}")),
            (None, None) => None,
        };
        let upper = match (self.to, self.below) {
            (Some(to), _) => Some(format!("{to}")),
            (None, Some(below)) => Some(format!("less than {below}")),
            (None, None) => None,
        };
        match (lower, upper) {
            (Some(lower), Some(upper)) if lower == upper => f.write_str(&lower),
            (Some(lower), Some(upper)) if self.from.and(self.to).is_some() => {
                write!(f, "{lower}–{upper}")
            }
            (Some(lower), Some(upper)) => write!(f, "{lower} and {upper}"),
            (Some(lower), None) if self.from.is_some() => write!(f, "at least {lower}"),
            (Some(lower), None) => f.write_str(&lower),
            (None, Some(upper)) if self.to.is_some() => write!(f, "at most {upper}"),
            (None, Some(upper)) => f.write_str(&upper),
            (None, None) => f.write_str("any number"),
        }
    }
}
