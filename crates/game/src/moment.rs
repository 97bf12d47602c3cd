//! Time as whole milliseconds: a moment of the day, and a length of time.

use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// A moment, in milliseconds since some beginning that all moments of a game share.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Moment(pub i64);

/// A length of time in milliseconds; negative only where time has been overstepped.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Millis(pub i64);

impl Millis {
    /// No time at all.
    pub const ZERO: Millis = Millis(0);

    /// So many seconds.
    pub const fn seconds(seconds: i64) -> Millis {
        Millis(seconds * 1_000)
    }

    /// So many minutes.
    pub const fn minutes(minutes: i64) -> Millis {
        Millis::seconds(minutes * 60)
    }
}

impl Sub for Moment {
    type Output = Millis;

    fn sub(self, earlier: Moment) -> Millis {
        Millis(self.0 - earlier.0)
    }
}

impl Add<Millis> for Moment {
    type Output = Moment;

    fn add(self, length: Millis) -> Moment {
        Moment(self.0 + length.0)
    }
}

impl Add for Millis {
    type Output = Millis;

    fn add(self, other: Millis) -> Millis {
        Millis(self.0 + other.0)
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Millis) {
        self.0 += other.0;
    }
}

impl Sub for Millis {
    type Output = Millis;

    fn sub(self, other: Millis) -> Millis {
        Millis(self.0 - other.0)
    }
}

impl SubAssign for Millis {
    fn sub_assign(&mut self, other: Millis) {
        self.0 -= other.0;
    }
}
