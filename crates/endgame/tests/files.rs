//! Building tables in a folder, and what happens to files that are damaged.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use std::fs;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use draughts::{Position, Variant};
use endgame::{
    BuildError, Built, Ending, FileError, MOST_PIECES, Plan, Progress, Resources, Sample, Tables,
    Value,
};

const TWO_THREADS: Resources =
    Resources { threads: NonZeroUsize::new(2).unwrap(), memory_bytes: 100_000_000 };
const PLENTY: u64 = u64::MAX;

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let name = format!("damka-endgame-{test}-{}", std::process::id());
        Folder(std::env::temp_dir().join(name))
    }

    fn with_tables(test: &str, pieces: u32) -> Folder {
        let folder = Folder::new(test);
        folder.build(pieces).unwrap();
        folder
    }

    fn build(&self, pieces: u32) -> Result<Built, BuildError> {
        let plan = Plan::new(Variant::RUSSIAN, pieces).unwrap();
        plan.build(&self.0, TWO_THREADS, &mut |_| ControlFlow::Continue(()))
    }

    fn open(&self, memory_bytes: u64) -> Result<Tables, FileError> {
        Tables::open(&self.0, Variant::RUSSIAN, memory_bytes)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join("russian").join(name)
    }

    /// The files' names and contents.
    fn files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let entries = fs::read_dir(self.0.join("russian")).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let mut files: Vec<_> =
            paths.map(|path| (path.file_name().unwrap().into(), fs::read(path).unwrap())).collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn tables_from_files_are_those_from_memory() {
    let folder = Folder::with_tables("same", 3);
    let built = Tables::build_in_memory(Variant::RUSSIAN, 3).unwrap();
    for memory_bytes in [0, 10_000, PLENTY] {
        let opened = folder.open(memory_bytes).unwrap();
        assert!(opened.endings().eq(built.endings()));
        for class in built.endings().flat_map(Ending::classes) {
            assert_eq!(opened.stats(class).unwrap(), built.stats(class).unwrap(), "{class}");
        }
    }
}

#[test]
fn tables_are_found_right_from_files_and_from_memory() {
    let folder = Folder::with_tables("verify", 3);
    let threads = TWO_THREADS.threads;
    let on_disk = folder.open(0).unwrap();
    let sample = Sample::OneIn(NonZeroU64::new(100).unwrap());
    let checked = on_disk.verify(sample, threads, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!((1_990..2_020).contains(&checked), "{checked}");
    let in_memory = folder.open(PLENTY).unwrap();
    let mut seen: Vec<Progress> = Vec::new();
    let watch = &mut |progress: &Progress| {
        seen.push(*progress);
        ControlFlow::Continue(())
    };
    assert_eq!(in_memory.verify(Sample::All, threads, watch).unwrap(), 3_488 + 196_032);
    assert!(seen.is_sorted_by_key(|progress| (progress.endings_done, progress.steps_done)));
    assert_eq!(seen.last().unwrap().endings_done, 8);
}

#[test]
fn a_second_build_has_nothing_to_do() {
    let folder = Folder::with_tables("again", 3);
    let plan = Plan::new(Variant::RUSSIAN, 3).unwrap();
    let again = folder.build(3).unwrap();
    assert_eq!(again, Built { found: plan.endings().to_vec(), made: vec![] });
}

#[test]
fn a_build_can_be_stopped_and_goes_on_from_there() {
    let whole = Folder::with_tables("whole", 3);
    let folder = Folder::new("stopped");
    let plan = Plan::new(Variant::RUSSIAN, 3).unwrap();
    let stop_at_fourth = &mut |progress: &Progress| {
        assert!(progress.steps_done <= progress.steps && progress.endings == 9);
        if progress.endings_done == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let stopped = plan.build(&folder.0, TWO_THREADS, stop_at_fourth);
    assert!(matches!(stopped, Err(BuildError::Stopped)), "{stopped:?}");
    assert_eq!(folder.files().len(), 3);
    let built = folder.build(3).unwrap();
    assert_eq!(built.found, plan.endings()[..3]);
    assert_eq!(built.made, plan.endings()[3..]);
    assert_eq!(folder.files(), whole.files());
}

/// Each is refused with its name and the advice to build it again; a build replaces it.
#[test]
fn a_damaged_file_is_refused_by_name_and_replaced() {
    let folder = Folder::with_tables("damaged", 2);
    let path = folder.file("KvK.end");
    let sound = fs::read(&path).unwrap();
    assert_eq!(sound.len(), 64 + 8 + 992);
    let cut = [0, 1, 63, 64, 70, 72, 500, sound.len() - 1].map(|len| sound[..len].to_vec());
    let longer = [&sound[..], &[0]].concat();
    let flipped = (0..sound.len()).map(|at| flip(&sound, at));
    for damaged in cut.into_iter().chain([longer]).chain(flipped) {
        fs::write(&path, &damaged).unwrap();
        let message = folder.open(PLENTY).unwrap_err().to_string();
        assert!(message.starts_with(path.to_str().unwrap()), "{message}");
        assert!(message.ends_with("delete it and build it again"), "{message}");
    }
    let repaired = folder.build(2).unwrap();
    assert_eq!(repaired.made.iter().map(Ending::to_string).collect::<Vec<_>>(), ["K v K"]);
    assert_eq!(fs::read(&path).unwrap(), sound);
}

#[test]
fn damage_is_noticed_when_the_block_is_read() {
    let folder = Folder::with_tables("late", 3);
    let path = folder.file("KKvK.end");
    let sound = fs::read(&path).unwrap();
    fs::write(&path, flip(&sound, sound.len() - 1)).unwrap();
    let tables = folder.open(0).unwrap();
    let probe = |fen| tables.probe(&Position::from_fen(Variant::RUSSIAN, fen).unwrap());
    assert_eq!(probe("W:WKb8,Kd8:BKh2").unwrap(), Some(Value::Win { plies: 7 }));
    // The last value of the file.
    let error = probe("W:WKg1:BKe1,Kc1").unwrap_err();
    assert!(matches!(error, FileError::Damaged { .. }), "{error}");
}

#[test]
fn a_file_of_another_ending_or_variant_is_refused() {
    let folder = Folder::with_tables("other", 2);
    fs::copy(folder.file("KvK.end"), folder.file("KvM.end")).unwrap();
    let message = folder.open(PLENTY).unwrap_err().to_string();
    assert!(message.contains("KvM.end") && message.contains("another ending"), "{message}");
    fs::rename(folder.0.join("russian"), folder.0.join("brazilian")).unwrap();
    let error = Tables::open(&folder.0, Variant::BRAZILIAN, PLENTY).unwrap_err();
    assert!(error.to_string().contains("or variant"), "{error}");
}

#[test]
fn an_empty_folder_has_no_tables() {
    let tables = Tables::open(Path::new("/no/such/folder"), Variant::ENGLISH, PLENTY).unwrap();
    assert_eq!(tables.endings().count(), 0);
}

#[test]
fn what_cannot_be_built_is_refused_at_once() {
    for pieces in [0, 1, MOST_PIECES + 1] {
        let error = Plan::new(Variant::RUSSIAN, pieces).unwrap_err();
        assert!(matches!(error, BuildError::Pieces { .. }), "{error}");
    }
    let folder = Folder::new("memory");
    let plan = Plan::new(Variant::RUSSIAN, 4).unwrap();
    let resources = Resources { memory_bytes: plan.memory_bytes() - 1, ..TWO_THREADS };
    let error = plan.build(&folder.0, resources, &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(matches!(error, BuildError::Memory { .. }), "{error}");
    assert!(!folder.0.exists());
    let error = Tables::build_in_memory(Variant::INTERNATIONAL, 6).unwrap_err();
    assert!(matches!(error, BuildError::Memory { .. }), "{error}");
}

fn flip(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut flipped = bytes.to_vec();
    flipped[at] ^= 0x10;
    flipped
}
