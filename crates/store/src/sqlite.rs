//! A log in a folder of this machine.

mod check;
mod glances;
mod reader;
mod schema;
mod wal;
mod witness;
mod writer;

use std::collections::HashMap;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{mpsc, watch};

use crate::group::{self, Append, Done, WriterQueue};
use crate::head::Head;
use crate::{Answer, Indexed, Log, NewEvent, Place, Recorded, StoreError, StreamId, Version};
use check::{Streams, Watch};
use reader::Readers;
use witness::Witness;
use writer::Writer;

/// How many requests may wait for the writer before others wait to be let in.
const WAITING: usize = 4_096;

/// A log in a folder: SQLite with a write-ahead log, every commit flushed to the disk.
///
/// One thread writes; requests that come while it is busy share its next commit. Closing the log,
/// also by dropping it, lets the writer finish and leaves everything in `damka.sqlite` alone.
///
/// Damage is noticed and told, never guessed around: the structure of the file is looked through at
/// opening and from time to time, every event is held against its seal when it is read, and how far
/// each stream has come is kept in a table and, outside of SQLite, in `damka.heads`. A stream that
/// lacks something is neither read nor written; the others are.
pub struct SqliteLog {
    at_work: Mutex<Option<AtWork>>,
    readers: Arc<Readers>,
    index: PathBuf,
    damaged: Arc<HashMap<StreamId, Version>>,
    warnings: Vec<String>,
    news: watch::Receiver<Place>,
    // Held as long as the log is open.
    _lock: File,
}

/// The end of a stream: its head, and where in the file the last of its events is; none is at nought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tail {
    head: Head,
    place: i64,
}

impl Default for Tail {
    fn default() -> Tail {
        Tail { head: Head::START, place: 0 }
    }
}

/// Those who work until the log is closed.
struct AtWork {
    queue: WriterQueue,
    writer: JoinHandle<()>,
    watch: Watch,
}

impl SqliteLog {
    /// Opens the log in a folder, and makes both if they are not there.
    pub fn open(folder: &Path) -> Result<SqliteLog, StoreError> {
        new_folder(folder).map_err(|error| no_folder(folder, error))?;
        let lock = lock(folder)?;
        let file = file_in(folder);
        keep_private(folder).map_err(|error| no_folder(folder, error))?;
        let wal = beside(&file, "-wal");
        let unread = wal::unread_end(&wal).map_err(|error| no_folder(&wal, error))?;
        let mut connection = Connection::open(&file).map_err(|error| no_file(&file, error))?;
        schema::prepare(&mut connection, &file)?;
        let Streams { tails, mut damaged } = check::streams(&connection, check::is_small(&file))?;
        let mut witness = Witness::at(folder.join("damka.heads"));
        let mut warnings = Vec::new();
        let heard = witness.heard().map_err(|error| no_folder(folder, error))?;
        let index = folder.join("damka.index");
        if !heard.is_there {
            // Perhaps an older copy was put here: of that one nothing is known at a glance.
            let _ = fs::remove_file(&index);
        }
        if heard.unreadable > 0 {
            let number = heard.unreadable;
            warnings.push(format!("damka.heads is damaged: {number} of its lines cannot be read."));
        }
        for (stream, version) in behind(&connection, &tails, &heard.heads)? {
            damaged.entry(stream).or_insert(version);
        }
        if let Some(unread) = unread {
            let nothing = heard.is_there && damaged.is_empty() && !unread.has_commit;
            warnings.push(end_of_wal(&wal, &unread.bytes, nothing)?);
        }
        for (stream, version) in &damaged {
            warnings.push(format!(
                "{stream} lacks what was acknowledged, from its event {version} on: it is neither read nor written. Restore a backup. (If an older copy was put here on purpose, remove damka.heads.)"
            ));
        }
        let last = reader::last_place(&connection)?;
        let readers = Arc::new(Readers::new(file.clone()));
        let watch = Watch::begin(Arc::clone(&readers), &file);
        let (queue, requests) = mpsc::channel(WAITING);
        let (tell, news) = watch::channel(last);
        let damaged = Arc::new(damaged);
        let found = Arc::clone(&watch.found);
        let mut writer =
            Writer { connection, tails, damaged: Arc::clone(&damaged), found, witness, tell };
        if damaged.is_empty() {
            writer.tidy();
        }
        let all = Arc::clone(&readers);
        let work = move || {
            writer.run(requests);
            all.close();
            writer.tidy();
        };
        let writer = std::thread::Builder::new().name("damka-log".into()).spawn(work);
        let writer = writer.map_err(|error| no_folder(folder, error))?;
        let at_work = Mutex::new(Some(AtWork { queue, writer, watch }));
        Ok(SqliteLog { at_work, readers, index, damaged, warnings, news, _lock: lock })
    }

    /// What was found at the opening and should be told.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Copies the log of a folder into a new file, whole and as of one moment, also while a server
    /// works on it. A file that is there already is never overwritten. Gives the streams that lack
    /// something, with the first event that is missing: a copy is no better than what it is of.
    pub fn backup(folder: &Path, to: &Path) -> Result<Vec<(StreamId, Version)>, StoreError> {
        let file = file_in(folder);
        // Before the copy: what is acknowledged meanwhile may be in it or not.
        let acknowledged = Witness::at(folder.join("damka.heads")).heard();
        let acknowledged = acknowledged.map_err(|error| no_folder(folder, error))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection =
            Connection::open_with_flags(&file, flags).map_err(|error| no_file(&file, error))?;
        schema::wait_for_others(&connection)?;
        // An empty file of ours: what is there already is never written over.
        let made = only_ours(OpenOptions::new().write(true).create_new(true)).open(to);
        match made {
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                let what = format!("{} is there already.", to.display());
                let why = "nothing was written";
                return Err(StoreError::unavailable(&what, "Name a new file.", why));
            }
            Err(error) => return Err(no_folder(to, error)),
        }
        let target = to.to_string_lossy();
        let copied = connection.execute("VACUUM INTO ?1", [target.as_ref()]);
        if let Err(error) = copied {
            let _ = fs::remove_file(to);
            return Err(no_file(to, error));
        }
        let flushed = File::open(to).and_then(|copy| copy.sync_all());
        flushed.map_err(|error| no_folder(to, error))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let copy = Connection::open_with_flags(to, flags).map_err(|error| no_file(to, error))?;
        let Streams { tails, mut damaged } = check::streams(&copy, true)?;
        for (stream, version) in behind(&copy, &tails, &acknowledged.heads)? {
            damaged.entry(stream).or_insert(version);
        }
        Ok(damaged.into_iter().collect())
    }

    /// Opens a backup to be read or copied from.
    pub fn open_backup(file: &Path, folder: &Path) -> Result<SqliteLog, StoreError> {
        let unread = |error| {
            let what = format!("{} cannot be read.", file.display());
            let advice = "Check that the file exists and that you may read it.";
            StoreError::unavailable(&what, advice, error)
        };
        let mut backup = File::open(file).map_err(unread)?;
        new_folder(folder).map_err(|error| no_folder(folder, error))?;
        let copy = only_ours(OpenOptions::new().write(true).create(true).truncate(true))
            .open(file_in(folder));
        copy.and_then(|mut copy| std::io::copy(&mut backup, &mut copy))
            .map_err(|error| no_folder(folder, error))?;
        SqliteLog::open(folder)
    }

    fn at_work(&self) -> MutexGuard<'_, Option<AtWork>> {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ask(&self, append: Append) -> impl Future<Output = Done> + Send + use<> {
        let asked = self.at_work().as_ref().map(|work| group::ask(&work.queue, append));
        async move { asked.ok_or(StoreError::Closed)?.await }
    }
}

impl AtWork {
    /// Without a desk the writer comes to its end; the file is whole after that.
    fn end(self) {
        self.watch.end();
        drop(self.queue);
        let _ = self.writer.join();
    }
}

impl Drop for SqliteLog {
    fn drop(&mut self) {
        if let Some(work) = self.at_work().take() {
            work.end();
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
        if let Some(version) = self.damaged.get(&stream) {
            let damaged = StoreError::Damaged { stream, version: *version };
            return Box::pin(async { Err(damaged) });
        }
        Box::pin(self.readers.ask(move |connection| reader::stream(connection, &stream, after)))
    }

    fn read_all(&self, after: Place, at_most: u32) -> Answer<'_, Vec<Recorded>> {
        Box::pin(self.readers.ask(move |connection| reader::all(connection, after, at_most)))
    }

    fn streams<'a>(&'a self, beginning: &'a str) -> Answer<'a, Vec<(StreamId, Version)>> {
        let (beginning, damaged) = (beginning.to_owned(), Arc::clone(&self.damaged));
        Box::pin(self.readers.ask(move |connection| {
            let mut all = reader::streams(connection, &beginning)?;
            // Whoever opens all streams must hear of those that cannot be read.
            all.retain(|(stream, _)| !damaged.contains_key(stream));
            let own = damaged.iter().filter(|(stream, _)| stream.as_str().starts_with(&beginning));
            all.extend(own.map(|(stream, missing)| (stream.clone(), missing.before())));
            all.sort_unstable();
            Ok(all)
        }))
    }

    fn index(&self) -> Answer<'_, Vec<Indexed>> {
        let path = self.index.clone();
        let damaged = Arc::clone(&self.damaged);
        let read = tokio::task::spawn_blocking(move || {
            let mut all = glances::read(&path);
            // Of a stream that cannot be read to its end nothing is shown as if it could.
            all.retain(|one| !damaged.contains_key(&one.stream));
            all
        });
        Box::pin(async { read.await.map_err(|_| StoreError::Closed) })
    }

    fn keep_index(&self, entries: Vec<Indexed>) -> Answer<'_, ()> {
        let path = self.index.clone();
        let kept = tokio::task::spawn_blocking(move || {
            glances::add(&path, &entries).map_err(|error| no_folder(&path, error))
        });
        Box::pin(async { kept.await.map_err(|_| StoreError::Closed)? })
    }

    fn close(&self) -> Answer<'_, ()> {
        let work = self.at_work().take();
        Box::pin(async move {
            let Some(work) = work else { return Ok(()) };
            tokio::task::spawn_blocking(|| work.end()).await.map_err(|_| StoreError::Closed)
        })
    }

    fn news(&self) -> watch::Receiver<Place> {
        self.news.clone()
    }
}

fn file_in(folder: &Path) -> PathBuf {
    folder.join("damka.sqlite")
}

fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Two programs on one folder would not hear of each other's events.
fn lock(folder: &Path) -> Result<File, StoreError> {
    let file = only_ours(OpenOptions::new().write(true).create(true).truncate(true))
        .open(folder.join("damka.lock"))
        .map_err(|error| no_folder(folder, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(no_folder(folder, error)),
    }
}

/// Streams of which less is here than was acknowledged, or something else.
fn behind(
    connection: &Connection,
    tails: &HashMap<StreamId, Tail>,
    acknowledged: &HashMap<StreamId, Head>,
) -> Result<Vec<(StreamId, Version)>, StoreError> {
    let mut behind = Vec::new();
    for (stream, known) in acknowledged {
        let here = tails.get(stream).copied().unwrap_or_default();
        if here.head.version < known.version {
            behind.push((stream.clone(), here.head.version.plus(1)));
        } else if reader::digest_at(connection, stream, here, known.version)? != known.digest {
            behind.push((stream.clone(), known.version));
        }
    }
    Ok(behind)
}

/// Tells of an end of the write-ahead log that SQLite does not read. Unless it is known that nothing
/// acknowledged is missing, the whole of it is put aside first: the next write would go over it.
fn end_of_wal(wal: &Path, bytes: &[u8], nothing_missing: bool) -> Result<String, StoreError> {
    if nothing_missing {
        return Ok("The last write was not finished when Damka was stopped, and was dropped. Nothing is missing that was acknowledged.".into());
    }
    let free =
        (1..).map(|number| beside(wal, &format!(".damaged-{number}"))).find(|file| !file.exists());
    let aside = free.unwrap_or_else(|| beside(wal, ".damaged"));
    let written = only_ours(OpenOptions::new().write(true).create_new(true))
        .open(&aside)
        .and_then(|mut file| std::io::Write::write_all(&mut file, bytes));
    written.map_err(|error| no_folder(&aside, error))?;
    Ok(format!(
        "The write-ahead log is damaged: its end cannot be read. It was put aside as {}.",
        aside.display()
    ))
}

/// The data are for the one who runs the server: passwords' hashes, birthdays, protests.
fn only_ours(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

fn new_folder(folder: &Path) -> std::io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes the file of the data for its owner alone, and what is there already too. SQLite gives the
/// files beside it the same rights.
fn keep_private(folder: &Path) -> std::io::Result<()> {
    let file = file_in(folder);
    only_ours(OpenOptions::new().append(true).create(true)).open(&file)?;
    #[cfg(unix)]
    for file in [beside(&file, "-wal"), beside(&file, "-shm"), file] {
        use std::os::unix::fs::PermissionsExt;
        match fs::set_permissions(&file, fs::Permissions::from_mode(0o600)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
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
    if is_damage(&why) {
        return StoreError::DamagedFile(format!("{}: {why}", file.display()));
    }
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
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "Another program holds it: try again, or stop that program."
        }
        _ => "Check the disk, then try again.",
    }
}

/// Whether SQLite says that a file is not what it wrote. Our statements are always the same: if one
/// makes no sense to it, the tables are not ours any more.
fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::{Error, ErrorCode::*};
    let code = error.sqlite_error_code();
    matches!(code, Some(DatabaseCorrupt | NotADatabase | SchemaChanged | Unknown))
        || matches!(error, Error::FromSqlConversionFailure(..) | Error::IntegralValueOutOfRange(..))
        || matches!(error, Error::InvalidColumnType(..) | Error::Utf8Error(..))
        || matches!(error, Error::SqlInputError { .. })
}

fn broken(error: rusqlite::Error) -> StoreError {
    if is_damage(&error) {
        return StoreError::DamagedFile(error.to_string());
    }
    StoreError::unavailable("The log could not be read or written.", advice(&error), error)
}
