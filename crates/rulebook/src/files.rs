//! The files of the rulebooks: the five that Damka brings along, and those of a folder.

#[cfg(debug_assertions)]
use std::env;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{fs, io};

use crate::entry::Kind;
use crate::{Fault, Rulebook};

/// The two files of a rulebook.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File {
    /// What the ids of its clauses begin with.
    pub(crate) document: &'static str,
    /// What it says.
    pub(crate) rules: &'static str,
    /// Its clauses, in the order of the document.
    pub(crate) register: &'static str,
}

macro_rules! official {
    ($($document:literal)+) => {
        [$(File {
            document: $document,
            rules: include_str!(concat!("../data/rulebooks/", $document, ".toml")),
            register: include_str!(concat!("../data/register/", $document, ".tsv")),
        }),+]
    };
}

static OFFICIAL: [File; 5] = official!["RU-2013" "RU-2022" "UA-64" "UA-2024" "UA-CHESS"];

static ADDED: OnceLock<Vec<File>> = OnceLock::new();

/// All files, in the order of the documents.
pub(crate) fn all() -> impl Iterator<Item = &'static File> {
    official().iter().chain(ADDED.get().into_iter().flatten())
}

#[cfg(not(debug_assertions))]
fn official() -> &'static [File] {
    &OFFICIAL
}

/// In tests the rules can be others: `examples/mutate` breaks one at a time and asks who notices, and need
/// not build anything for it.
#[cfg(debug_assertions)]
fn official() -> &'static [File] {
    static INSTEAD: OnceLock<Vec<File>> = OnceLock::new();
    INSTEAD.get_or_init(|| {
        let folder = env::var_os("DAMKA_RULEBOOKS_INSTEAD").map(PathBuf::from);
        let other = |file: &File| {
            let path = folder.as_ref()?.join(format!("{}.toml", file.document));
            let rules: &'static str = fs::read_to_string(path).ok()?.leak();
            Some(File { rules, ..*file })
        };
        OFFICIAL.iter().map(|file| other(file).unwrap_or(*file)).collect()
    })
}

/// Why the rulebooks of a folder cannot be added.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotAdded {
    /// A file cannot be read.
    #[error("{} cannot be read: {fault}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        fault: io::Error,
    },
    /// A line of a register is not as it should be.
    #[error(
        "{}, line {line}: a clause is its number, a tab, enforced, recorded or informative, and its title in English, Russian and Ukrainian, each after a tab.", path.display()
    )]
    Register {
        /// Which file.
        path: PathBuf,
        /// Which line.
        line: usize,
    },
    /// The clauses cannot be added.
    #[error(transparent)]
    Clauses(#[from] clauses::NotAdded),
    /// A rulebook cannot be used.
    #[error("{}: {fault}", path.display())]
    Rules {
        /// Which file.
        path: PathBuf,
        /// Why.
        fault: Fault,
    },
}

/// Adds the rulebooks of a folder: of each `NAME.toml`, as those that Damka brings along, and
/// `NAME.tsv`, the register of its clauses. This must come before anything else is asked of the
/// rulebooks.
pub fn add(folder: &Path) -> Result<(), NotAdded> {
    let unreadable = |path: &Path| {
        let path = path.to_owned();
        move |fault| NotAdded::File { path, fault }
    };
    let read = |path: &Path| -> Result<&'static str, NotAdded> {
        Ok(Box::leak(fs::read_to_string(path).map_err(unreadable(path))?.into_boxed_str()))
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable(folder))? {
        let path = entry.map_err(unreadable(folder))?.path();
        if path.extension().is_some_and(|kind| kind == "toml") {
            found.push(path);
        }
    }
    found.sort();
    let (mut files, mut table) = (Vec::new(), String::new());
    for path in &found {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if OFFICIAL.iter().any(|one| one.document == name) {
            return Err(clauses::NotAdded::Document(name).into());
        }
        let register_path = path.with_extension("tsv");
        let register = read(&register_path)?;
        for (index, row) in register.lines().enumerate().skip(1) {
            let fields: Vec<&str> = row.split('\t').collect();
            let [number, kind, _, _, _] = fields[..] else {
                return Err(NotAdded::Register { path: register_path, line: index + 1 });
            };
            if Kind::ALL.iter().all(|known| known.name() != kind) {
                return Err(NotAdded::Register { path: register_path, line: index + 1 });
            }
            table.push_str(&format!("{name}\t{number}\n"));
        }
        files.push(File { document: name.leak(), rules: read(path)?, register });
    }
    clauses::add(&table)?;
    for (file, path) in files.iter().zip(found) {
        let named = |rulebook: Rulebook| match rulebook.document().prefix() {
            name if name == file.document => Ok(()),
            name => Err(Fault::Unreadable(format!("the file must be called {name}.toml"))),
        };
        let read = Rulebook::read(file.rules).and_then(named);
        read.map_err(|fault| NotAdded::Rules { path, fault })?;
    }
    ADDED.set(files).map_err(|_| clauses::NotAdded::InUse.into())
}
