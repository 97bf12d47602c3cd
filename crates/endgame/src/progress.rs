//! How far a long piece of work has come.

use std::time::Duration;

use crate::material::Ending;

/// How far a build or a check has come. It holds no time: who watches has a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being worked on.
    pub ending: Ending,
    /// How many endings are finished.
    pub endings_done: usize,
    /// How many endings there are to do.
    pub endings: usize,
    /// How much of the work is done, in steps of about equal length.
    pub steps_done: u64,
    /// How many steps there are in all.
    pub steps: u64,
}

impl Progress {
    /// How long the rest will take if it goes on as it has in the time since the beginning; none
    /// before the first step.
    pub fn time_left(&self, elapsed: Duration) -> Option<Duration> {
        let steps_left = self.steps.saturating_sub(self.steps_done);
        let ratio = steps_left as f64 / self.steps_done as f64;
        Duration::try_from_secs_f64(elapsed.as_secs_f64() * ratio).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_estimate_is_in_proportion() {
        let ending = Ending::of_pieces(2)[0];
        let progress =
            |steps_done| Progress { ending, endings_done: 0, endings: 3, steps_done, steps: 100 };
        let minute = Duration::from_secs(60);
        assert_eq!(progress(25).time_left(minute), Some(3 * minute));
        assert_eq!(progress(100).time_left(minute), Some(Duration::ZERO));
        assert_eq!(progress(0).time_left(minute), None);
    }
}
