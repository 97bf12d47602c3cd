//! Points in hundredths, and means of them that are kept as fractions.

use std::cmp::Ordering;
use std::fmt;

use serde::{Deserialize, Serialize};

/// Points, in hundredths: marks may go by halves, and shares of points are no whole numbers.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Points(pub u32);

impl Points {
    /// Whole points.
    pub const fn whole(points: u32) -> Points {
        Points(points.saturating_mul(100))
    }

    /// These and others.
    pub fn plus(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }

    /// These without others; never less than nothing.
    pub fn minus(self, other: Points) -> Points {
        Points(self.0.saturating_sub(other.0))
    }

    /// Reads `7`, `7.5`, `7,25`.
    pub fn read(text: &str) -> Option<Points> {
        let text = text.trim().replace(',', ".");
        let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
        let digits = |part: &str| {
            (!part.is_empty() && part.len() <= 6 && part.bytes().all(|sign| sign.is_ascii_digit()))
                .then(|| part.parse::<u32>().ok())
                .flatten()
        };
        let hundredths = match part.len() {
            1 => digits(part)?.checked_mul(10)?,
            2 => digits(part)?,
            _ => return None,
        };
        digits(whole)?.checked_mul(100)?.checked_add(hundredths).map(Points)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (whole, 0) => write!(f, "{whole}"),
            (whole, part) if part % 10 == 0 => write!(f, "{whole}.{}", part / 10),
            (whole, part) => write!(f, "{whole}.{part:02}"),
        }
    }
}

/// The mean of marks, or a sum of means: a fraction, so that equal stays equal.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Mean {
    /// Hundredths of points.
    sum: u64,
    /// Divided by this; never 0.
    of: u64,
}

impl Mean {
    /// Nothing.
    pub const NOTHING: Mean = Mean { sum: 0, of: 1 };

    /// The mean of marks; nothing of none.
    pub fn of(marks: &[Points]) -> Mean {
        let sum = marks.iter().map(|mark| u64::from(mark.0)).sum();
        Mean { sum, of: (marks.len() as u64).max(1) }
    }

    /// This and another.
    pub fn plus(self, other: Mean) -> Mean {
        let common = self.of / gcd(self.of, other.of);
        let of = common.saturating_mul(other.of);
        let scaled = |one: Mean| one.sum.saturating_mul(of / one.of);
        let sum = scaled(self).saturating_add(scaled(other));
        let by = gcd(sum, of).max(1);
        Mean { sum: sum / by, of: of / by }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl PartialEq for Mean {
    fn eq(&self, other: &Mean) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Mean {}

impl PartialOrd for Mean {
    fn partial_cmp(&self, other: &Mean) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Mean {
    fn cmp(&self, other: &Mean) -> Ordering {
        let left = u128::from(self.sum) * u128::from(other.of);
        left.cmp(&(u128::from(other.sum) * u128::from(self.of)))
    }
}

impl fmt::Display for Mean {
    /// Whole and hundredths if they are exact; otherwise with the fraction: `72 1/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.sum.is_multiple_of(self.of) {
            return Points(u32::try_from(self.sum / self.of).unwrap_or(u32::MAX)).fmt(f);
        }
        let whole = self.of.saturating_mul(100);
        let (rest, by) = (self.sum % whole, gcd(self.sum % whole, whole));
        write!(f, "{} {}/{}", self.sum / whole, rest / by, whole / by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_exact() {
        let mean = Mean::of(&[70, 72, 75].map(Points::whole));
        assert_eq!(mean.to_string(), "72 1/3");
        assert_eq!(mean.plus(mean).plus(mean).to_string(), "217");
        assert_eq!(Mean::of(&[Points::whole(80), Points::whole(81)]).to_string(), "80.5");
        assert!(Mean::of(&[Points::whole(80)]) > mean);
        assert_eq!(Mean::of(&[]), Mean::NOTHING);
    }

    #[test]
    fn points_are_read_as_they_are_written() {
        for text in ["0", "7", "7.5", "7.25", "100"] {
            assert_eq!(Points::read(text).map(|points| points.to_string()).as_deref(), Some(text));
        }
        assert_eq!(Points::read("7,5"), Some(Points(750)));
        for text in ["", "-1", "7.", "7.125", "x", "99999999999"] {
            assert_eq!(Points::read(text), None, "{text}");
        }
    }
}
