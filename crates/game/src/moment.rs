//! Time as whole milliseconds: a moment of the day, and a length of time.
//!
//! Sums that no calendar could hold end at the last number there is, so that nonsense does no harm.

use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// A moment, in milliseconds since some beginning that all moments of a game share.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moment(pub i64);

/// A length of time in milliseconds; negative only where time has been overstepped.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Millis(pub i64);

impl Millis {
    /// No time at all.
    pub const ZERO: Millis = Millis(0);

    /// So many seconds.
    pub const fn seconds(seconds: i64) -> Millis {
        Millis(seconds.saturating_mul(1_000))
    }

    /// So many minutes.
    pub const fn minutes(minutes: i64) -> Millis {
        Millis::seconds(minutes.saturating_mul(60))
    }
}

impl Sub for Moment {
    type Output = Millis;

    fn sub(self, earlier: Moment) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Millis> for Moment {
    type Output = Moment;

    fn add(self, length: Millis) -> Moment {
        Moment(self.0.saturating_add(length.0))
    }
}

impl Add for Millis {
    type Output = Millis;

    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Millis) {
        *self = *self + other;
    }
}

impl Sub for Millis {
    type Output = Millis;

    fn sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Millis {
    fn sub_assign(&mut self, other: Millis) {
        *self = *self - other;
    }
}
