//! A second file that knows how far every stream had come when that was acknowledged.
//!
//! A damaged write-ahead log takes the last commits with it, the heads in the database too, and what
//! is left looks whole. This file stands outside of it. A line is written behind every commit and
//! before the answer; it is not flushed each time, so after a power failure it may lack lines: it
//! never knows too much, and whatever it knows must be in the database.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;

use super::only_ours;
use crate::digest::check;
use crate::head::Head;
use crate::{Digest, StreamId, Version};

/// Lines that may stand behind each other before the file is made anew.
const LINES: usize = 50_000;

/// The file, open for further lines.
pub(super) struct Witness {
    path: PathBuf,
    file: Option<File>,
    lines: usize,
}

/// What the file says.
pub(super) struct Testimony {
    /// Whether there is one.
    pub(super) is_there: bool,
    /// The heads that were acknowledged.
    pub(super) heads: HashMap<StreamId, Head>,
    /// Lines that cannot be read, but for an unfinished last one.
    pub(super) unreadable: usize,
}

impl Witness {
    pub(super) fn at(path: PathBuf) -> Witness {
        Witness { path, file: None, lines: 0 }
    }

    /// Everything the file says; nothing if there is none.
    pub(super) fn heard(&mut self) -> io::Result<Testimony> {
        let (bytes, is_there) = match fs::read(&self.path) {
            Ok(bytes) => (bytes, true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (Vec::new(), false),
            Err(error) => return Err(error),
        };
        let mut testimony = Testimony { is_there, heads: HashMap::new(), unreadable: 0 };
        let mut lines = bytes.split_inclusive(|byte| *byte == b'\n').peekable();
        while let Some(line) = lines.next() {
            // Before the first line after a start, so that an unfinished one does not spoil it.
            if line == b"\n" {
                continue;
            }
            self.lines += 1;
            match std::str::from_utf8(line).ok().and_then(read) {
                Some((stream, head)) => drop(testimony.heads.insert(stream, head)),
                None if lines.peek().is_none() && !line.ends_with(b"\n") => {}
                None => testimony.unreadable += 1,
            }
        }
        Ok(testimony)
    }

    /// Takes note of heads that are on disk now. That it cannot be written must not stop the hall:
    /// the results themselves are kept.
    pub(super) fn note<'a>(&mut self, heads: impl Iterator<Item = (&'a StreamId, &'a Head)>) {
        let text = written(heads, &mut self.lines);
        let wrote = self.file().and_then(|file| file.write_all(text.as_bytes()));
        if wrote.is_err() {
            // An unfinished line must not spoil the next one.
            self.file = None;
        }
    }

    /// Whether it has become long for what it says.
    pub(super) fn is_long(&self, streams: usize) -> bool {
        self.lines > LINES.max(4 * streams)
    }

    /// Whether it has a line for each stream, and nothing else.
    pub(super) fn is_short(&self, streams: usize) -> bool {
        self.lines == streams
    }

    /// Makes the file anew, a line a stream.
    pub(super) fn renew<'a>(
        &mut self,
        heads: impl Iterator<Item = (&'a StreamId, &'a Head)>,
    ) -> io::Result<()> {
        self.lines = 0;
        let text = written(heads, &mut self.lines);
        let fresh = self.path.with_extension("heads-new");
        let mut file =
            only_ours(OpenOptions::new().write(true).create(true).truncate(true)).open(&fresh)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&fresh, &self.path)?;
        self.file = None;
        Ok(())
    }

    fn file(&mut self) -> io::Result<&mut File> {
        let file = match self.file.take() {
            Some(file) => file,
            None => {
                let mut file =
                    only_ours(OpenOptions::new().append(true).create(true)).open(&self.path)?;
                if file.metadata()?.len() > 0 {
                    file.write_all(b"\n")?;
                }
                file
            }
        };
        Ok(self.file.insert(file))
    }
}

fn written<'a>(heads: impl Iterator<Item = (&'a StreamId, &'a Head)>, lines: &mut usize) -> String {
    let mut text = String::new();
    for (stream, head) in heads {
        let said = format!("{} {:?} {stream}", head.version, head.digest);
        // Writing into memory does not fail.
        let _ = writeln!(text, "{said} {}", check(&said));
        *lines += 1;
    }
    text
}

fn read(line: &str) -> Option<(StreamId, Head)> {
    let (said, checked) = line.strip_suffix('\n')?.rsplit_once(' ')?;
    let mut words = said.split(' ');
    let version = Version(words.next()?.parse().ok()?);
    let digest = Digest::from_text(words.next()?)?;
    let stream = words.next()?.parse().ok()?;
    (checked == check(said)).then_some((stream, Head { version, digest }))
}
