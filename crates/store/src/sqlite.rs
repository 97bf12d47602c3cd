//! A log in a folder of this machine.

mod reader;
mod schema;
mod writer;

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{mpsc, watch};

use crate::group::{self, Append, Desk, Done};
use crate::{Answer, Log, NewEvent, Place, Recorded, StoreError, StreamId, Version};
use reader::Readers;

/// How many requests may wait for the writer before others wait to be let in.
const WAITING: usize = 4_096;

/// A log in a folder: SQLite with a write-ahead log, every commit flushed to the disk.
///
/// One thread writes; requests that come while it is busy share its next commit. Closing the log,
/// by dropping it, lets the writer finish.
pub struct SqliteLog {
    desk: Option<Desk>,
    writer: Option<std::thread::JoinHandle<()>>,
    readers: Arc<Readers>,
    news: watch::Receiver<Place>,
    // Held as long as the log is open.
    _lock: File,
}

impl SqliteLog {
    /// Opens the log in a folder, and makes both if they are not there.
    pub fn open(folder: &Path) -> Result<SqliteLog, StoreError> {
        fs::create_dir_all(folder).map_err(|error| no_folder(folder, error))?;
        let lock = lock(folder)?;
        let file = file_in(folder);
        let mut connection = Connection::open(&file).map_err(|error| no_file(&file, error))?;
        schema::prepare(&mut connection).map_err(|error| error.of(&file))?;
        let last = reader::last_place(&connection)?;
        let (desk, requests) = mpsc::channel(WAITING);
        let (tell, news) = watch::channel(last);
        let writer = std::thread::Builder::new()
            .name("damka-log".into())
            .spawn(move || writer::run(connection, requests, &tell))
            .map_err(|error| no_folder(folder, error))?;
        let readers = Arc::new(Readers::new(file));
        Ok(SqliteLog { desk: Some(desk), writer: Some(writer), readers, news, _lock: lock })
    }

    /// Copies the log of a folder into a new file, whole and as of one moment, also while a server
    /// works on it. A file that is there already is never overwritten.
    pub fn backup(folder: &Path, to: &Path) -> Result<(), StoreError> {
        let file = file_in(folder);
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection =
            Connection::open_with_flags(&file, flags).map_err(|error| no_file(&file, error))?;
        schema::wait_for_others(&connection)?;
        if to.exists() {
            let what = format!("{} is there already.", to.display());
            return Err(StoreError::unavailable(&what, "Name a new file.", "nothing was written"));
        }
        let target = to.to_string_lossy();
        let copied = connection.execute("VACUUM INTO ?1", [target.as_ref()]);
        copied.map_err(|error| no_file(to, error))?;
        let flushed = File::open(to).and_then(|copy| copy.sync_all());
        flushed.map_err(|error| no_folder(to, error))
    }

    /// Opens a backup to be read or copied from.
    pub fn open_backup(file: &Path, folder: &Path) -> Result<SqliteLog, StoreError> {
        fs::create_dir_all(folder).map_err(|error| no_folder(folder, error))?;
        fs::copy(file, file_in(folder)).map_err(|error| no_folder(file, error))?;
        SqliteLog::open(folder)
    }

    fn ask(&self, append: Append) -> impl Future<Output = Done> + Send + use<> {
        let asked = self.desk.as_ref().map(|desk| group::ask(desk, append));
        async move { asked.ok_or(StoreError::Closed)?.await }
    }
}

impl Drop for SqliteLog {
    fn drop(&mut self) {
        // Without a desk the writer comes to its end; the folder is free after that.
        self.desk = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

impl Log for SqliteLog {
    fn append<'a>(
        &'a self,
        stream: &'a StreamId,
        expected: Version,
        events: Vec<NewEvent>,
    ) -> Answer<'a, Version> {
        let append = Append { stream: stream.clone(), expected, events };
        Box::pin(self.ask(append))
    }

    fn read<'a>(&'a self, stream: &'a StreamId, after: Version) -> Answer<'a, Vec<Recorded>> {
        let stream = stream.clone();
        Box::pin(self.readers.ask(move |connection| reader::stream(connection, &stream, after)))
    }

    fn read_all(&self, after: Place, at_most: u32) -> Answer<'_, Vec<Recorded>> {
        Box::pin(self.readers.ask(move |connection| reader::all(connection, after, at_most)))
    }

    fn streams<'a>(&'a self, beginning: &'a str) -> Answer<'a, Vec<(StreamId, Version)>> {
        let beginning = beginning.to_owned();
        Box::pin(self.readers.ask(move |connection| reader::streams(connection, &beginning)))
    }

    fn news(&self) -> watch::Receiver<Place> {
        self.news.clone()
    }
}

fn file_in(folder: &Path) -> PathBuf {
    folder.join("damka.sqlite")
}

/// Two programs on one folder would not hear of each other's events.
fn lock(folder: &Path) -> Result<File, StoreError> {
    let file = File::create(folder.join("damka.lock")).map_err(|error| no_folder(folder, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(no_folder(folder, error)),
    }
}

fn no_folder(folder: &Path, why: std::io::Error) -> StoreError {
    let what = format!("{} cannot be written to.", folder.display());
    StoreError::unavailable(
        &what,
        "Check that the folder exists, that you may write there and that the disk is not full.",
        why,
    )
}

fn no_file(file: &Path, why: rusqlite::Error) -> StoreError {
    let what = format!("{} cannot be used.", file.display());
    StoreError::unavailable(&what, advice(&why), why)
}

/// What to do about an error of SQLite.
fn advice(error: &rusqlite::Error) -> &'static str {
    use rusqlite::ErrorCode;
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "Make room on the disk and try again.",
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            "Check that you may write to the folder and its files."
        }
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            "The file is damaged: put it aside and restore a backup."
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "Another program holds it: try again, or stop that program."
        }
        _ => "Check the disk, then try again.",
    }
}

fn broken(error: rusqlite::Error) -> StoreError {
    StoreError::unavailable("The log could not be read or written.", advice(&error), error)
}
