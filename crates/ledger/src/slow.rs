//! Work that takes its time: on threads of its own, so many at once, so many waiting, so long.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;

/// Where one kind of slow work is done. Pages never wait for it, and nobody can fill it so that
/// those who come later wait without end: whoever finds the bench full is told at once.
pub struct Bench {
    at_work: Semaphore,
    inside: Semaphore,
    longest: Duration,
    /// How much of what is inside is for those behind an address.
    theirs: Mutex<BTreeMap<IpAddr, usize>>,
}

/// Those behind one address have no more than so much on a bench: one thing that is done, and one that
/// waits.
const OF_ONE_ADDRESS: usize = 2;

/// A place that somebody has on a bench, by his address.
struct Share {
    bench: &'static Bench,
    address: IpAddr,
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut theirs = self.bench.theirs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(inside) = theirs.get_mut(&self.address) {
            *inside -= 1;
            if *inside == 0 {
                theirs.remove(&self.address);
            }
        }
    }
}

/// Why slow work has no answer. In every case it may be asked for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undone {
    /// Too many are waiting already.
    #[error("Too many are waiting already.")]
    Full,
    /// He who asks has as much waiting as anybody may have.
    #[error("You have asked for as much already as is done for one at a time.")]
    Yours,
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
            theirs: Mutex::new(BTreeMap::new()),
        }
    }

    /// The same for a stranger: those behind his address cannot take all the places.
    pub async fn work_for<T: Send + 'static>(
        &'static self,
        address: IpAddr,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Undone> {
        let share = self.share(address)?;
        self.work(move || {
            let _share = share;
            work()
        })
        .await
    }

    fn share(&'static self, address: IpAddr) -> Result<Share, Undone> {
        let mut theirs = self.theirs.lock().unwrap_or_else(PoisonError::into_inner);
        let inside = theirs.entry(address).or_insert(0);
        // This very machine may be a proxy that nobody has told us of: it speaks for many.
        let for_many = address.is_loopback() || address.is_unspecified();
        if *inside >= OF_ONE_ADDRESS && !for_many {
            return Err(Undone::Yours);
        }
        *inside += 1;
        Ok(Share { bench: self, address })
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

    #[tokio::test]
    async fn those_behind_one_address_do_not_shut_others_out() {
        static BENCH: Bench = Bench::new(1, 6, Duration::from_secs(20));
        let home = |last: u8| IpAddr::from([192, 0, 2, last]);
        let (end, ended) = mpsc::channel::<()>();
        let first = tokio::spawn(BENCH.work_for(home(1), move || ended.recv()));
        while BENCH.at_work.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let second = tokio::spawn(BENCH.work_for(home(1), || 2));
        while BENCH.inside.available_permits() > 5 {
            tokio::task::yield_now().await;
        }
        for _ in 0..20 {
            assert_eq!(BENCH.work_for(home(1), || 3).await, Err(Undone::Yours));
        }
        let other = tokio::spawn(BENCH.work_for(home(2), || 4));
        drop(end);
        assert_eq!(other.await.unwrap(), Ok(4), "somebody else is heard");
        assert!(first.await.unwrap().is_ok());
        assert_eq!(second.await.unwrap(), Ok(2));
        assert_eq!(BENCH.work_for(home(1), || 5).await, Ok(5), "what is done counts no more");
        assert!(BENCH.theirs.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn whoever_speaks_for_many_is_bound_by_the_places_alone() {
        static BENCH: Bench = Bench::new(1, 3, Duration::from_secs(20));
        let (end, ended) = mpsc::channel::<()>();
        let here = IpAddr::from([127, 0, 0, 1]);
        let mut all = vec![tokio::spawn(BENCH.work_for(here, move || {
            let _ = ended.recv();
        }))];
        all.extend((0..3).map(|_| tokio::spawn(BENCH.work_for(here, || ()))));
        while BENCH.inside.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(BENCH.work_for(here, || ()).await, Err(Undone::Full));
        drop(end);
        for one in all {
            assert_eq!(one.await.unwrap(), Ok(()));
        }
    }
}
