//! What the server has done since it was opened, counted, in the text form that Prometheus reads.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use store::{Answer, Indexed, Log, NewEvent, Place, Recorded, StreamId, Version};
use tokio::sync::watch;

/// What is counted. Labels come from our own tables of addresses, commands and refusals, so there
/// are only so many of them, and none holds what somebody has sent.
pub struct Metrics {
    opened: Instant,
    requests: Times,
    commands: Mutex<BTreeMap<(&'static str, &'static str), u64>>,
    appends: Times,
    listening: Arc<AtomicUsize>,
}

/// Times by their labels.
type Times = Mutex<BTreeMap<String, Histogram>>;

/// How often something took no longer than each of [`LIMITS`], how often in all, how long together.
#[derive(Clone, Copy, Default)]
struct Histogram {
    within: [u64; LIMITS.len()],
    count: u64,
    sum: Duration,
}

/// In milliseconds: a page, a page that is noticed, a page that is complained of.
const LIMITS: [u64; 8] = [1, 5, 20, 50, 100, 250, 1_000, 5_000];

/// Somebody who listens to an event, counted as long as he does.
pub struct Listening(Arc<AtomicUsize>);

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        Metrics {
            opened: Instant::now(),
            requests: Mutex::default(),
            commands: Mutex::default(),
            appends: Mutex::default(),
            listening: Arc::default(),
        }
    }

    /// A request was answered; `path` as the table of addresses has it.
    pub fn answered(&self, method: &str, path: &str, status: u16, took: Duration) {
        let class = status / 100;
        let labels = format!(r#"method="{method}",path="{path}",status="{class}xx""#);
        took_so_long(&self.requests, labels, took);
    }

    /// A command was done or refused.
    pub fn decided(&self, command: &'static str, outcome: &'static str) {
        let mut commands = self.commands.lock().unwrap_or_else(PoisonError::into_inner);
        *commands.entry((command, outcome)).or_default() += 1;
    }

    /// Counts one who listens, until what is given is dropped.
    pub fn listens(&self) -> Listening {
        self.listening.fetch_add(1, Ordering::Relaxed);
        Listening(Arc::clone(&self.listening))
    }

    fn appended(&self, kept: bool, took: Duration) {
        let outcome = if kept { "kept" } else { "failed" };
        took_so_long(&self.appends, format!(r#"outcome="{outcome}""#), took);
    }

    /// All of it as text, with the number of events that are open.
    pub fn text(&self, events_open: usize) -> String {
        let mut text = String::new();
        // Writing into memory does not fail.
        let _ = self.write(&mut text, events_open);
        text
    }

    fn write(&self, out: &mut String, events_open: usize) -> fmt::Result {
        let requests = "Requests by address and class of status, until the answer began.";
        histogram(out, "damka_request_seconds", requests, &self.requests)?;
        head(out, "damka_commands_total", "counter", "Commands by what became of them.")?;
        let commands = self.commands.lock().unwrap_or_else(PoisonError::into_inner);
        for ((command, outcome), count) in &*commands {
            let labels = format!(r#"command="{command}",outcome="{outcome}""#);
            writeln!(out, "damka_commands_total{{{labels}}} {count}")?;
        }
        let appends = "Appends to the log, until they were on disk.";
        histogram(out, "damka_append_seconds", appends, &self.appends)?;
        let listening = self.listening.load(Ordering::Relaxed);
        gauge(out, "damka_events_open", "Events held in memory.", events_open)?;
        gauge(out, "damka_pages_listening", "Live pages and programs that listen.", listening)?;
        let uptime = self.opened.elapsed().as_secs_f64();
        gauge(out, "damka_uptime_seconds", "Since the server was opened.", uptime)?;
        match resident_bytes() {
            Some(bytes) => gauge(out, "process_resident_memory_bytes", "Memory in use.", bytes),
            None => Ok(()),
        }
    }
}

fn took_so_long(times: &Times, labels: String, took: Duration) {
    let mut times = times.lock().unwrap_or_else(PoisonError::into_inner);
    let histogram = times.entry(labels).or_default();
    for (within, limit) in histogram.within.iter_mut().zip(LIMITS) {
        *within += u64::from(took <= Duration::from_millis(limit));
    }
    histogram.count += 1;
    histogram.sum += took;
}

fn head(out: &mut String, name: &str, kind: &str, help: &str) -> fmt::Result {
    writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}")
}

fn gauge(out: &mut String, name: &str, help: &str, value: impl fmt::Display) -> fmt::Result {
    head(out, name, "gauge", help)?;
    writeln!(out, "{name} {value}")
}

fn histogram(out: &mut String, name: &str, help: &str, times: &Times) -> fmt::Result {
    head(out, name, "histogram", help)?;
    for (labels, times) in &*times.lock().unwrap_or_else(PoisonError::into_inner) {
        for (within, limit) in times.within.iter().zip(LIMITS) {
            let limit = Duration::from_millis(limit).as_secs_f64();
            writeln!(out, r#"{name}_bucket{{{labels},le="{limit}"}} {within}"#)?;
        }
        writeln!(out, r#"{name}_bucket{{{labels},le="+Inf"}} {}"#, times.count)?;
        writeln!(out, "{name}_sum{{{labels}}} {}", times.sum.as_secs_f64())?;
        writeln!(out, "{name}_count{{{labels}}} {}", times.count)?;
    }
    Ok(())
}

/// How much memory the program holds, where the system says so in a file.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1_024)
}

/// A log whose appends are timed.
pub(crate) struct Timed {
    pub(crate) log: Arc<dyn Log>,
    pub(crate) metrics: Arc<Metrics>,
}

impl Log for Timed {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        expected: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        let begun = Instant::now();
        // It takes its turn when it is called, not when it is awaited.
        let kept = self.log.append(stream, expected, events);
        Box::pin(async move {
            let kept = kept.await;
            self.metrics.appended(kept.is_ok(), begun.elapsed());
            kept
        })
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        self.log.read(stream, after)
    }

    fn read_all(&self, after: Place, at_most: u32) -> Answer<'_, Vec<Recorded>> {
        self.log.read_all(after, at_most)
    }

    fn newer(&self, after: Place, at_most: u32) -> Answer<'_, Vec<(Place, StreamId, Version)>> {
        self.log.newer(after, at_most)
    }

    fn streams<'a>(&'a self, beginning: &'a str) -> Answer<'a, Vec<(StreamId, Version)>> {
        self.log.streams(beginning)
    }

    fn index(&self) -> Answer<'_, Vec<Indexed>> {
        self.log.index()
    }

    fn keep_index(&self, entries: Vec<Indexed>) -> Answer<'_, ()> {
        self.log.keep_index(entries)
    }

    fn is_shared(&self) -> bool {
        self.log.is_shared()
    }

    fn close(&self) -> Answer<'_, ()> {
        self.log.close()
    }

    fn news(&self) -> watch::Receiver<Place> {
        self.log.news()
    }
}
