//! Running `damka` as a person runs it.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::Value;

pub fn damka(arguments: &[&str]) -> Output {
    let ended = Command::new(env!("CARGO_BIN_EXE_damka")).args(arguments).output().unwrap();
    // Lists of clauses and rules tell nothing that was decided.
    if !matches!(arguments.first(), Some(&"clause" | &"rulebook")) {
        note_cited(&String::from_utf8_lossy(&ended.stdout));
        note_cited(&String::from_utf8_lossy(&ended.stderr));
    }
    ended
}

/// Notes which clauses a command cites: for the claims of this test, and for
/// `crates/rulebook/examples/reached.rs`.
fn note_cited(text: &str) {
    clauses::heard(text);
    let Some(folder) = std::env::var_os("DAMKA_REACHED") else { return };
    let cited = clauses::cited_in(text);
    let lines: String =
        cited.iter().map(|clause| format!("{}\tcommand\n", clause.whole())).collect();
    let path = std::path::Path::new(&folder).join(format!("shell-{}", std::process::id()));
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap();
    std::io::Write::write_all(&mut file, lines.as_bytes()).unwrap();
}

/// The output of a command that must end with exit code 0.
#[track_caller]
pub fn output(arguments: &[&str]) -> String {
    ending_with(0, arguments)
}

/// The output of a command that must end with this exit code.
#[track_caller]
pub fn ending_with(code: i32, arguments: &[&str]) -> String {
    let ended = damka(arguments);
    let (out, err) = (ended.stdout, String::from_utf8(ended.stderr).unwrap());
    assert_eq!(ended.status.code(), Some(code), "{arguments:?}: {err}");
    String::from_utf8(out).unwrap()
}

/// What a command says on standard error when it refuses its input.
#[track_caller]
pub fn refusal(arguments: &[&str]) -> String {
    let ended = damka(arguments);
    assert_eq!(ended.status.code(), Some(2), "{arguments:?}");
    assert!(ended.stdout.is_empty());
    String::from_utf8(ended.stderr).unwrap()
}

#[track_caller]
pub fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&output(arguments)).unwrap()
}

/// A folder of its own for a test, which goes when the test ends.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("damka-{name}-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// The path of a file in it with this text.
    pub fn file(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}
