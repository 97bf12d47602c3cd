//! Long work cut into pieces and shared among threads.

use std::iter;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// Numbers handed to a thread at a time: some milliseconds of work.
const CHUNK: u64 = 1 << 15;

/// The work was broken off because its watcher asked for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// Works on all numbers below `len`, a range at a time, and gives the results in order.
///
/// `watch` is called by the calling thread, at first and then whenever that has done a part; when
/// it breaks, the work stops.
pub(crate) fn sweep<T: Send>(
    len: u64,
    threads: NonZeroUsize,
    work: impl Fn(Range<u64>) -> T + Sync,
    mut watch: impl FnMut() -> ControlFlow<()>,
) -> Result<Vec<T>, Stopped> {
    let queue = Queue { len, next: AtomicU64::new(0), stopped: AtomicBool::new(false) };
    let helpers = threads.get().min(len.div_ceil(CHUNK) as usize).saturating_sub(1);
    let part = |range: Range<u64>| (range.start, work(range));
    let mut done = thread::scope(|scope| {
        let help = || iter::from_fn(|| queue.take()).map(part).collect::<Vec<_>>();
        let helpers: Vec<_> = (0..helpers).map(|_| scope.spawn(help)).collect();
        let watched = iter::from_fn(|| {
            if watch().is_break() {
                queue.stop();
            }
            queue.take()
        });
        let mut done: Vec<_> = watched.map(part).collect();
        for helper in helpers {
            done.extend(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        done
    });
    if queue.is_stopped() {
        return Err(Stopped);
    }
    done.sort_unstable_by_key(|&(start, _)| start);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

/// The ranges that nobody works on yet.
struct Queue {
    len: u64,
    next: AtomicU64,
    stopped: AtomicBool,
}

impl Queue {
    fn take(&self) -> Option<Range<u64>> {
        if self.is_stopped() {
            return None;
        }
        let start = self.next.fetch_add(CHUNK, Ordering::Relaxed);
        (start < self.len).then(|| start..self.len.min(start + CHUNK))
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

    #[test]
    fn every_number_is_worked_on_once_and_in_order() {
        for len in [0, 1, CHUNK, 5 * CHUNK + 3] {
            let ranges = sweep(len, TWO, |range| range, || ControlFlow::Continue(())).unwrap();
            assert!(ranges.into_iter().flatten().eq(0..len));
        }
    }

    #[test]
    fn the_watcher_can_stop_the_work() {
        let mut calls = 0;
        let stop_at_once = || {
            calls += 1;
            ControlFlow::Break(())
        };
        assert_eq!(sweep(100 * CHUNK, TWO, |_| (), stop_at_once), Err(Stopped));
        assert_eq!(calls, 1);
    }
}
