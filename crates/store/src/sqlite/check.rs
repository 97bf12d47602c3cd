//! Whether the file is what was written: its structure, its tables, and how far its streams go.

use std::collections::HashMap;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use rusqlite::{Connection, InterruptHandle};

use super::Tail;
use super::broken;
use super::reader::{self, Readers};
use crate::{StoreError, StreamId, Version};

/// Files of at most so many bytes are looked through before anything is done with them; bigger
/// ones beside the work, so that a hall does not wait.
const AT_ONCE: u64 = 64 << 20;

/// How often the file is looked through while it is used.
const EVERY: Duration = Duration::from_secs(3_600);

/// Streams with their ends, and those whose events do not reach them, with the version of
/// the first event that is missing.
pub(super) struct Streams {
    pub(super) tails: HashMap<StreamId, Tail>,
    pub(super) damaged: HashMap<StreamId, Version>,
}

/// Looks through the structure of the file, and the index held against the table.
pub(super) fn structure(connection: &Connection) -> Result<(), StoreError> {
    let complaint = "PRAGMA integrity_check(1)";
    match connection.query_row(complaint, [], |row| row.get::<_, String>(0)) {
        Ok(said) if said == "ok" => Ok(()),
        Ok(said) => Err(StoreError::DamagedFile(said)),
        Err(error) => Err(broken(error)),
    }
}

/// Holds the heads against the events: against all of them if `whole`, else against those that they name. What
/// lies before these is held against its seals when it is read.
pub(super) fn streams(connection: &Connection, whole: bool) -> Result<Streams, StoreError> {
    let tails = reader::tails(connection)?;
    let mut damaged: HashMap<StreamId, Version> = reader::astray(connection)?.into_iter().collect();
    if !whole {
        return Ok(Streams { tails, damaged });
    }
    let mut reached = reader::reached(connection)?;
    for (stream, Tail { head, .. }) in &tails {
        let (last, number) = reached.remove(stream).unwrap_or_default();
        if last != head.version || number != last.0 {
            damaged.insert(stream.clone(), Version(number.min(last.0).min(head.version.0)).plus(1));
        }
    }
    // Events without a head.
    damaged.extend(reached.into_keys().map(|stream| (stream, Version::NONE.plus(1))));
    Ok(Streams { tails, damaged })
}

/// Looks through the file from time to time, beside those who use it.
pub(super) struct Watch {
    /// What was found.
    pub(super) found: Arc<OnceLock<StoreError>>,
    at_it: Arc<Mutex<Option<InterruptHandle>>>,
    stop: Sender<()>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    pub(super) fn begin(readers: Arc<Readers>, file: &Path) -> Watch {
        let (found, at_it) = (Arc::default(), Arc::default());
        let (stop, stopped) = channel();
        let first = if is_small(file) { EVERY } else { Duration::ZERO };
        let (tell, lend) = (Arc::clone(&found), Arc::clone(&at_it));
        let watch = move || watch(&readers, &stopped, first, &tell, &lend);
        let thread = std::thread::Builder::new().name("damka-check".into()).spawn(watch).ok();
        Watch { found, at_it, stop, thread }
    }

    pub(super) fn end(self) {
        drop(self.stop);
        if let Some(check) = &*self.at_it.lock().unwrap_or_else(PoisonError::into_inner) {
            check.interrupt();
        }
        if let Some(thread) = self.thread {
            let _ = thread.join();
        }
    }
}

/// Whether a file is looked through before it is used.
pub(super) fn is_small(file: &Path) -> bool {
    std::fs::metadata(file).is_ok_and(|file| file.len() <= AT_ONCE)
}

fn watch(
    readers: &Readers,
    stopped: &Receiver<()>,
    first: Duration,
    tell: &OnceLock<StoreError>,
    lend: &Mutex<Option<InterruptHandle>>,
) {
    let mut pause = first;
    while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(pause) {
        pause = EVERY;
        let lend = |handle| *lend.lock().unwrap_or_else(PoisonError::into_inner) = handle;
        let Ok(connection) = readers.connect() else { continue };
        lend(Some(connection.get_interrupt_handle()));
        // Whoever stopped before that could not interrupt.
        if stopped.try_recv() == Err(TryRecvError::Disconnected) {
            return;
        }
        let found = structure(&connection);
        lend(None);
        // A disk that does not answer for once is no damage; those who use the file will be told.
        if let Err(error @ StoreError::DamagedFile(_)) = found {
            tracing::error!(%error, "the file of the data");
            let _ = tell.set(error);
            return;
        }
    }
}
