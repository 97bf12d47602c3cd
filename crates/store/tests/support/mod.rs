//! What the tests of both logs share: folders that go away, and a real PostgreSQL server.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub, dead_code)] // shared by several tests

pub mod postgres;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use store::{NewEvent, StreamId};

/// A new folder that is removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        Folder::below(&std::env::temp_dir())
    }

    /// One that no disk has to wait for, where the system has such a place.
    pub fn in_memory() -> Folder {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { Folder::below(memory) } else { Folder::new() }
    }

    fn below(place: &Path) -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = place.join(format!("damka-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn stream(name: &str) -> StreamId {
    name.parse().unwrap()
}

pub fn event(body: &str) -> NewEvent {
    NewEvent { at: 1_700_000_000_000, by: "secretary".into(), body: body.into() }
}
