//! Rules of our own style that a machine can keep.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

#[path = "tidy/published.rs"]
mod published;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Crates that decide: the same input must always give the same answer.
const PURE: [&str; 20] = [
    "calendar",
    "clauses",
    "draughts",
    "renju",
    "chess",
    "lots",
    "rulebook",
    "openings",
    "notation",
    "composition",
    "correspondence",
    "game",
    "records",
    "competition",
    "tables",
    "tournament",
    "documents",
    "play",
    "practice",
    "words",
];

/// What stands in one of them and runs only while a program is built.
const BUILDING: &str = "words/src/build.rs";

/// What would make their answers depend on the clock, on chance or on the machine.
const IMPURE: [&str; 8] = [
    "Instant::now",
    "SystemTime",
    "thread_rng",
    "rand::rng(",
    "getrandom",
    "std::env::var",
    "std::fs::",
    "println!",
];

#[test]
fn the_pure_crates_are_pure() {
    for name in PURE {
        let files = rust_files(&crates().join(name).join("src"));
        for file in files.into_iter().filter(|file| !file.ends_with(BUILDING)) {
            let text = fs::read_to_string(&file).unwrap();
            for (number, line) in (1..).zip(text.lines()) {
                let code = line.split("//").next().unwrap_or_default();
                let found = IMPURE.iter().find(|word| code.contains(**word));
                assert_eq!(found, None, "{}:{number}", file.display());
            }
        }
    }
}

/// The table of limits says what the code says: each row names a constant with its value.
#[test]
fn the_table_of_limits_is_true() {
    let page = fs::read_to_string(crates().join("../docs/limits.md")).unwrap();
    let mut rows = 0;
    for row in page.lines().filter(|line| line.starts_with("| ") && line.ends_with("` |")) {
        let names: Vec<&str> = row.split('`').collect();
        let [.., file, _, said, _] = &names[..] else { panic!("{row}") };
        let (name, value) = said.split_once(" = ").unwrap_or_else(|| panic!("{row}"));
        let text = fs::read_to_string(crates().join(file)).unwrap();
        let declared = format!("const {name}: ");
        let there = text.split(&declared).nth(1).unwrap_or_else(|| panic!("{file}: no {name}"));
        let there = there.split(';').next().and_then(|one| one.split_once(" = "));
        assert_eq!(there.map(|(_, value)| value), Some(value), "{file}: {name}");
        rows += 1;
    }
    assert!(rows >= 50, "{rows} rows");
}

/// Crates of the server: the time is an argument there too.
const TIMED: [&str; 3] = ["ledger", "pages", "web"];

/// The one file that reads the clock, and those that measure how long something takes.
const CLOCKS: [&str; 10] = [
    "ledger/src/clock.rs",
    "web/src/connections",
    "ledger/src/events.rs",
    "ledger/src/metrics.rs",
    "ledger/src/server.rs",
    "web/src/compositions.rs",
    "web/src/live.rs",
    "web/src/play/live.rs",
    "web/src/play/pace.rs",
    "web/src/watch.rs",
];

/// Only durations are measured elsewhere, and never by the time of day.
#[test]
fn the_time_of_day_is_read_in_one_place() {
    for name in TIMED {
        for file in rust_files(&crates().join(name).join("src")) {
            let path = file.to_string_lossy();
            let text = fs::read_to_string(&file).unwrap();
            for (number, line) in (1..).zip(text.lines()) {
                let code = line.split("//").next().unwrap_or_default();
                let reads = |word: &str| code.contains(word);
                let day = ["SystemTime", "Timestamp::now", "Zoned::now"].into_iter().any(reads);
                let measures =
                    reads("Instant::now") && !CLOCKS.iter().any(|one| path.contains(one));
                let here = path.ends_with("ledger/src/clock.rs");
                assert!((here || !day) && !measures, "{path}:{number}: {code}");
            }
        }
    }
}

/// What the tests of a server must not lean on: the demo, which is furnished for visitors, and the hour.
#[test]
fn tests_of_pages_hold_events_of_their_own_at_a_time_that_they_set() {
    let lean = ["demo-", "demo::seed", "Server::open(", "Clock::System", "SystemTime"];
    for name in TIMED {
        for file in rust_files(&crates().join(name).join("tests")) {
            let text = fs::read_to_string(&file).unwrap();
            let found = lean.iter().find(|word| text.contains(**word));
            // Two are about the demo itself.
            let about_it = file.ends_with("web/demo.rs") || file.ends_with("ledger/demo.rs");
            assert!(found.is_none() || about_it, "{}: {found:?}", file.display());
        }
    }
}

/// A test that is ignored proves nothing, and a crate without a page helps nobody.
#[test]
fn nothing_is_ignored_and_every_crate_has_a_page() {
    let ignore = ["#[", "ignore"].concat();
    for entry in fs::read_dir(crates()).unwrap() {
        let root = entry.unwrap().path();
        for file in rust_files(&root) {
            let text = fs::read_to_string(&file).unwrap();
            assert!(!text.contains(&ignore), "{}", file.display());
            assert!(text.starts_with("//!"), "{} has no page of its own", file.display());
        }
    }
}

/// A file that a page of the documentation names is there: whoever moves it mends the page.
#[test]
fn files_that_the_documentation_names_exist() {
    let files = repository();
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for (number, line) in (1..).zip(prose(&text)) {
            let told = format!("{}:{number}", page.display());
            for link in line.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
                let there = link.is_empty() || page.with_file_name(link).exists();
                assert!(there || link.contains("://"), "{told}: {link}");
            }
            // A row of the map is about one crate.
            let room = line.strip_prefix("| `").and_then(|rest| rest.split('`').next());
            let room = room
                .map(|name| format!("crates/{name}/"))
                .filter(|room| files.iter().any(|file| file.starts_with(room.as_str())));
            for name in line.split('`').skip(1).step_by(2).filter(|name| is_file(name)) {
                let near = |file: &&String| room.as_ref().is_none_or(|room| file.starts_with(room));
                assert!(
                    files.iter().filter(near).any(|file| is_named(file, name)),
                    "{told}: {name}"
                );
            }
        }
    }
}

/// The walks for newcomers lead through functions that are there.
#[test]
fn the_walks_go_through_functions_that_exist() {
    let walks = fs::read_to_string(crates().join("../docs/walks.md")).unwrap();
    let mut stations = 0;
    for row in walks.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split(" | ").collect();
        let file = cells[0].trim_matches(['|', ' ', '`']);
        let (room, path) = file.split_once('/').unwrap();
        let text = fs::read_to_string(crates().join(room).join("src").join(path)).unwrap();
        for name in cells[1].split(", ").map(|name| name.trim_matches('`')) {
            let there = ["(", "<"].iter().any(|sign| text.contains(&format!("fn {name}{sign}")));
            assert!(there, "docs/walks.md: {file} has no function {name}");
            stations += 1;
        }
    }
    assert!(stations > 60, "{stations}");
}

/// Commands that nobody finds are not there.
#[test]
fn the_help_names_every_command() {
    let help = |words: &[&str]| {
        let shown = Command::new(env!("CARGO_BIN_EXE_damka")).args(words).output().unwrap();
        String::from_utf8(shown.stdout).unwrap()
    };
    let all = help(&["--help"]);
    for page in pages() {
        for line in fs::read_to_string(&page).unwrap().lines() {
            let Some(words) = line.strip_prefix("$ damka ") else { continue };
            let verb = words.split(' ').next().unwrap_or_default();
            let known = all.lines().any(|line| line.split_whitespace().next() == Some(verb));
            assert!(known, "{}: damka {verb}", page.display());
        }
    }
    // Whoever reads commands names them all when he does not know one.
    let error = serde_json::from_str::<competition::Command>(r#"{"do":"?"}"#).unwrap_err();
    let error = error.to_string();
    let names: Vec<&str> =
        error.split('`').skip(1).step_by(2).filter(|name| *name != "?").collect();
    assert!(names.len() > 40, "{error}");
    let apply = help(&["event", "apply", "--help"]);
    let words: Vec<&str> = apply.split([' ', ',', '\n']).collect();
    let missing: Vec<&&str> = names.iter().filter(|name| !words.contains(name)).collect();
    assert!(missing.is_empty(), "damka event apply --help does not name {missing:?}");
}

/// The pages that are kept true.
fn pages() -> Vec<PathBuf> {
    let root = crates().join("..");
    let here = |folder: &Path| {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| path.extension().is_some_and(|one| one == "md")).collect::<Vec<_>>()
    };
    [here(&root), here(&root.join("docs"))].concat()
}

/// The lines of a page, those of examples left empty.
fn prose(text: &str) -> Vec<&str> {
    let mut example = false;
    let mut line = |line| {
        let fence = str::starts_with(line, "```");
        example ^= fence;
        if example || fence { "" } else { line }
    };
    text.lines().map(&mut line).collect()
}

/// Whether a word in code is the name of a file of ours.
fn is_file(name: &str) -> bool {
    let ends = ["rs", "toml", "tsv", "md", "js", "py", "html", "ftl", "pdn", "json"];
    let sound = |letter: char| letter.is_ascii_alphanumeric() || "_-./*".contains(letter);
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    name.chars().all(sound) && !name.starts_with('.') && ends.contains(&extension)
}

/// Whether a file is meant by a name: its path or the end of it, where `src/` may be left out, and
/// one `*` stands for anything.
fn is_named(file: &str, name: &str) -> bool {
    let short = file.replace("/src/", "/");
    let ends = |path: &str| match name.split_once('*') {
        Some((folder, end)) => path.contains(folder) && path.ends_with(end),
        None => path == name || path.ends_with(&format!("/{name}")),
    };
    ends(file) || ends(&short)
}

/// All files of the repository, by their paths from its root.
fn repository() -> Vec<String> {
    let root = crates().join("..").canonicalize().unwrap();
    let (mut files, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if !path.is_dir() {
                files.push(path.strip_prefix(&root).unwrap().to_string_lossy().into_owned());
            } else if !["target", "node_modules", ".git"].contains(&name.as_str()) {
                folders.push(path);
            }
        }
    }
    files
}

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return files };
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}
