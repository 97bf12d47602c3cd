//! Work that takes its time: on threads of its own, so many at once, so many waiting, so long.

use std::time::Duration;

use tokio::sync::Semaphore;

/// Where one kind of slow work is done. Pages never wait for it, and nobody can fill it so that
/// those who come later wait without end: whoever finds the bench full is told at once.
pub struct Bench {
    at_work: Semaphore,
    inside: Semaphore,
    longest: Duration,
}

/// Why slow work has no answer. In both cases it may be asked for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undone {
    /// Too many are waiting already.
    #[error("Too many are waiting already.")]
    Full,
    /// It took too long.
    #[error("It took too long.")]
    Late,
}

impl Bench {
    /// A bench with so many places, for so many more who wait. Nobody waits longer than `longest`.
    pub const fn new(places: usize, waiting: usize, longest: Duration) -> Bench {
        Bench {
            at_work: Semaphore::const_new(places),
            inside: Semaphore::const_new(places + waiting),
            longest,
        }
    }

    /// Does the work when it is its turn. A place is given back when the work is done, not when
    /// nobody waits for it any more: the work itself must have its bounds.
    pub async fn work<T: Send + 'static>(
        &'static self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let inside = self.inside.try_acquire().map_err(|_| Undone::Full)?;
        let done = async {
            let place = self.at_work.acquire().await.map_err(|_| Undone::Full)?;
            let work = move || {
                let _places = (inside, place);
                work()
            };
            // What panics has been told to the log already.
            tokio::task::spawn_blocking(work).await.map_err(|_| Undone::Late)
        };
        tokio::time::timeout(self.longest, done).await.unwrap_or(Err(Undone::Late))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[tokio::test]
    async fn whoever_finds_it_full_is_told_at_once_and_nobody_waits_for_ever() {
        static BENCH: Bench = Bench::new(1, 1, Duration::from_millis(100));
        let (end, ended) = mpsc::channel::<()>();
        let long = tokio::spawn(BENCH.work(move || ended.recv()));
        let waits = tokio::spawn(BENCH.work(|| 2));
        tokio::time::sleep(Duration::from_millis(30)).await;
        assert_eq!(BENCH.work(|| 3).await, Err(Undone::Full));
        assert_eq!(long.await.unwrap(), Err(Undone::Late));
        assert_eq!(waits.await.unwrap(), Err(Undone::Late));
        // The place is taken as long as the work runs, and free then.
        assert_eq!(BENCH.work(|| 4).await, Err(Undone::Late));
        drop(end);
        tokio::time::sleep(Duration::from_millis(30)).await;
        assert_eq!(BENCH.work(|| 5).await, Ok(5));
    }
}
