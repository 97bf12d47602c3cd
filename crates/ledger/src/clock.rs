//! The time: the one place that reads the clock of the machine, and what the clock of the hall shows.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use competition::Moment;

/// Where a server reads the time.
#[derive(Clone, Debug, Default)]
pub enum Clock {
    /// The clock of the machine.
    #[default]
    System,
    /// A clock that stands until it is set: the same test shows the same pages at every hour.
    Set(Arc<AtomicI64>),
}

impl Clock {
    /// A clock that shows a time and stands.
    pub fn set_to(at: i64) -> Clock {
        Clock::Set(Arc::new(AtomicI64::new(at)))
    }

    /// Sets a clock that stands further; that of the machine goes by itself.
    pub fn go_on(&self, by: Duration) {
        match self {
            Clock::System => {}
            Clock::Set(at) => {
                at.fetch_add(by.as_millis() as i64, Ordering::Relaxed);
            }
        }
    }

    /// Milliseconds since 1970 that only go on, one after the other: for clocks of games. Whoever sets
    /// the clock of the machine takes nothing from a player.
    pub fn steady(&self) -> i64 {
        static BEGAN: LazyLock<(i64, Instant)> =
            LazyLock::new(|| (Clock::System.now(), Instant::now()));
        match self {
            Clock::System => {
                let (day, since) = *BEGAN;
                day.saturating_add(i64::try_from(since.elapsed().as_millis()).unwrap_or(i64::MAX))
            }
            Clock::Set(at) => at.load(Ordering::Relaxed),
        }
    }

    /// The time of day: milliseconds since 1970.
    pub fn now(&self) -> i64 {
        match self {
            Clock::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
            }
            Clock::Set(at) => at.load(Ordering::Relaxed),
        }
    }
}

/// The last day of the year 9998: later years are no event's, wherever its clock stands.
pub(crate) const LAST_MOMENT: i64 = 253_370_764_800_000;

/// The time of day at which the clock of the hall shows a minute.
pub(crate) fn millis(shown: Moment) -> i64 {
    let minute = jiff::fmt::strtime::parse("%Y-%m-%d %H:%M", shown.to_string());
    let minute = minute.and_then(|parsed| parsed.to_datetime());
    let stamp = minute.and_then(|minute| minute.to_zoned(jiff::tz::TimeZone::system()));
    stamp.map_or(0, |stamp| stamp.timestamp().as_millisecond()).clamp(0, LAST_MOMENT)
}

/// What the clock of the hall shows at a time of day.
pub fn moment(at: i64) -> Moment {
    let stamp = jiff::Timestamp::from_millisecond(at.clamp(0, LAST_MOMENT)).unwrap_or_default();
    let shown = stamp.to_zoned(jiff::tz::TimeZone::system());
    let date = shown.strftime("%Y-%m-%d %H:%M").to_string();
    date.parse().unwrap_or_else(|_| unreachable!("{date} is a minute of the calendar"))
}
