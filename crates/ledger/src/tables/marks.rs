//! Where running games are, kept from time to time: an outage costs nobody more than what passed since.

use std::collections::BTreeMap;
use std::time::Duration;

use game::Moment;
use serde::{Deserialize, Serialize};
use store::{Indexed, Log, StreamId, Version};
use tracing::warn;

/// Where the marks are kept; where several servers write to one log, each has its own place behind it.
const MARKS: &str = "table-marks";
/// How often marks are kept.
const MARKED: Duration = Duration::from_secs(10);
/// How often where others must know that a game goes on elsewhere.
const MARKED_SHARED: Duration = Duration::from_secs(2);
/// A game of which nothing was heard for so long goes on nowhere.
const FRESH_MS: i64 = 5_000;

/// The marks of a log.
pub(super) struct Marks {
    own: String,
    is_shared: bool,
    /// Where running games were when programs before this one last said so.
    before: BTreeMap<String, i64>,
}

/// Where a game was that another server had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Elsewhere {
    /// The newest moment that is known of it.
    pub(super) at: Moment,
    /// Whether it goes on there.
    pub(super) goes_on: bool,
}

/// What a server has marked.
#[derive(Default, Serialize, Deserialize)]
struct Marked {
    /// When, by the server's clock.
    at: i64,
    /// The moment of each running game.
    running: BTreeMap<String, i64>,
}

/// What was kept before marks had a time.
#[derive(Deserialize)]
#[serde(untagged)]
enum Kept {
    Marked(Marked),
    Bare(BTreeMap<String, i64>),
}

impl Marks {
    pub(super) async fn find(log: &dyn Log, server: &str) -> Marks {
        let mut before: BTreeMap<String, i64> = BTreeMap::new();
        for marked in all(log).await {
            for (id, moment) in marked.running {
                let known = before.entry(id).or_insert(moment);
                *known = moment.max(*known);
            }
        }
        let is_shared = log.is_shared();
        let own = if is_shared { format!("{MARKS}-{server}") } else { MARKS.to_owned() };
        Marks { own, is_shared, before }
    }

    /// How often marks are to be kept.
    pub(super) fn every(&self) -> Duration {
        if self.is_shared { MARKED_SHARED } else { MARKED }
    }

    /// Where a game was when a program before this one last said so.
    pub(super) fn of(&self, id: &str) -> Option<Moment> {
        self.before.get(id).copied().map(Moment)
    }

    /// Where a game is now that goes on at another server, or where it was when that one was heard of last;
    /// `touched` is when something last happened in it, and where it was then.
    pub(super) async fn elsewhere(
        &self,
        log: &dyn Log,
        id: &str,
        touched: (i64, Moment),
        now: i64,
    ) -> Option<Elsewhere> {
        if !self.is_shared {
            return None;
        }
        let marked = all(log).await.into_iter();
        let marks = marked.filter_map(|one| Some((one.at, Moment(*one.running.get(id)?))));
        let (at, moment) = marks.chain([touched]).max_by_key(|(at, _)| *at)?;
        let goes_on = now - at <= FRESH_MS;
        let since = if goes_on { (now - at).max(0) } else { 0 };
        Some(Elsewhere { at: Moment(moment.0 + since), goes_on })
    }

    pub(super) async fn keep(&self, log: &dyn Log, at: i64, running: BTreeMap<String, i64>) {
        let marked = Marked { at, running };
        let (Ok(stream), Ok(body)) = (self.own.parse::<StreamId>(), serde_json::to_string(&marked))
        else {
            return;
        };
        let mark = Indexed { stream, version: Version(1), body };
        if let Err(error) = log.keep_index(vec![mark]).await {
            warn!(%error, "the marks of running games are not kept");
        }
    }
}

async fn all(log: &dyn Log) -> Vec<Marked> {
    let index = log.index().await.unwrap_or_default();
    let marks = index.into_iter().filter(|one| one.stream.as_str().starts_with(MARKS));
    let read = |one: Indexed| match serde_json::from_str(&one.body) {
        Ok(Kept::Marked(marked)) => Some(marked),
        Ok(Kept::Bare(running)) => Some(Marked { at: 0, running }),
        Err(_) => None,
    };
    marks.filter_map(read).collect()
}
