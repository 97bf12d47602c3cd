//! What threads of this process have taken of its processors.

use std::fmt;
use std::time::{Duration, Instant};

/// What the threads of the server are called; those of the log have names of their own.
pub(crate) const SERVER: &str = "server";
const LOG: &str = "damka-log";

/// Processor time so far.
#[derive(Clone, Copy, Default)]
struct Taken {
    server: Duration,
    log: Duration,
    others: Duration,
}

/// What has begun to be counted.
pub(crate) struct Count {
    begun: Instant,
    taken: Taken,
    number: u64,
}

/// How often something was done in a second, and what it took each time.
#[derive(Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) a_second: f64,
    /// Microseconds of the threads of the server, of the one that writes, and of the clients.
    server: f64,
    log: f64,
    clients: f64,
}

impl Taken {
    fn so_far() -> Taken {
        let mut taken = Taken::default();
        let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
        for thread in threads {
            let read = |file: &str| std::fs::read_to_string(thread.path().join(file));
            let (Ok(name), Ok(stat)) = (read("comm"), read("schedstat")) else { continue };
            let first = stat.split(' ').next();
            let ns = first.and_then(|first| first.parse().ok()).unwrap_or(0);
            let own = match name.trim() {
                SERVER => &mut taken.server,
                LOG => &mut taken.log,
                _ => &mut taken.others,
            };
            *own += Duration::from_nanos(ns);
        }
        taken
    }
}

impl Count {
    pub(crate) fn begin(number: u64) -> Count {
        Count { begun: Instant::now(), taken: Taken::so_far(), number }
    }

    pub(crate) fn end(self, number: u64) -> Rate {
        let (now, time) = (Taken::so_far(), self.begun.elapsed());
        let done = (number - self.number).max(1) as f64;
        let each = |after: Duration, before: Duration| {
            after.saturating_sub(before).as_secs_f64() * 1_000_000.0 / done
        };
        Rate {
            a_second: done / time.as_secs_f64(),
            server: each(now.server, self.taken.server),
            log: each(now.log, self.taken.log),
            clients: each(now.others, self.taken.others),
        }
    }
}

impl Rate {
    /// The mean of several rounds.
    pub(crate) fn mean(rounds: &[Rate]) -> Rate {
        let mean =
            |one: fn(&Rate) -> f64| rounds.iter().map(one).sum::<f64>() / rounds.len() as f64;
        Rate {
            a_second: mean(|one| one.a_second),
            server: mean(|one| one.server),
            log: mean(|one| one.log),
            clients: mean(|one| one.clients),
        }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rate { server, log, clients, .. } = self;
        write!(f, "{server:.1} µs of the server, {log:.1} of the log, {clients:.1} of the clients")
    }
}
