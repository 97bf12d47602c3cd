//! `data/proofs.tsv` is what the sources say: every test that claims a clause, and nothing but tests.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clauses::Clause;
use rulebook::Mark;

/// Set this variable to bring the list up to date: `DAMKA_UPDATE=1 cargo test -p rulebook`.
const UPDATE: &str = "DAMKA_UPDATE";

/// Tests beside those of crates that know no rulebook whose subject is code and no data.
const BUILT_IN: [(&str, &str); 3] = [
    ("crates/composition", "what solutions prove, how sheets are written"),
    ("crates/game/tests/clock", "how a clock runs"),
    ("crates/tournament", "how systems pair, what coefficients are worth"),
];

#[test]
fn are_listed() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/proofs.tsv");
    let found: String = proofs()
        .into_iter()
        .map(|(clause, mark, test)| format!("{clause}\t{}\t{test}\n", mark.name()))
        .collect();
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&list, &found).unwrap();
    }
    let listed = fs::read_to_string(&list).unwrap_or_default();
    assert!(listed == found, "proofs.tsv is out of date: run {UPDATE}=1 cargo test -p rulebook");
}

/// Every clause that a test claims, by which mark, with the file and name of the test.
fn proofs() -> BTreeSet<(Clause, Mark, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut proofs = BTreeSet::new();
    let mut wrong = Vec::new();
    for (extension, claims) in
        [("game", claims_told as fn(&str) -> Vec<Claim<'_>>), ("rs", claims_in)]
    {
        for file in files(&root.join("crates"), extension) {
            let name = file.strip_prefix(&root).unwrap().to_str().unwrap();
            // The crate of the marks tries them out, and this file speaks of them.
            if name.starts_with("crates/clauses") || name == "crates/rulebook/tests/proofs.rs" {
                continue;
            }
            let text = fs::read_to_string(&file).unwrap();
            for Claim { id, mark, test } in claims(&text) {
                if id.is_empty() {
                    let (Ok(function) | Err(function)) = test;
                    wrong.push(format!("{name}: a claim in {function} names no clause itself"));
                    continue;
                }
                let clause = Clause::parse(id).unwrap_or_else(|error| panic!("{name}: {error}"));
                match test {
                    Err(function) => wrong.push(format!("{name}: {function} is no test")),
                    Ok(_) if mark == Mark::BuiltIn && !may_be_built_in(&root, name) => {
                        wrong.push(format!("{name}: {clause} is data, not built in"));
                    }
                    Ok(test) => {
                        proofs.insert((clause, mark, format!("{name}\t{test}")));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    proofs
}

/// Whether what a test tries can be a rule in code: its crate rests on no rulebook, or it is an exception.
fn may_be_built_in(root: &Path, file: &str) -> bool {
    let folder: PathBuf = file.split('/').take(2).collect();
    let manifest = fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap();
    let rests_on_rulebooks = manifest.lines().any(|line| line.starts_with("rulebook"));
    !rests_on_rulebooks || BUILT_IN.iter().any(|(start, _)| file.starts_with(start))
}

/// A claim, with its test, or the function that is none.
struct Claim<'a> {
    id: &'a str,
    mark: Mark,
    test: Result<&'a str, &'a str>,
}

/// The ids in the calls of the marks, with the function each call stands in; an empty one for a call without any.
fn claims_in(text: &str) -> Vec<Claim<'_>> {
    let functions = functions(text);
    let mut found = Vec::new();
    for mark in Mark::ALL {
        let call = format!("{}(&[", mark.name().replace('-', "_"));
        for (at, _) in text.match_indices(&call) {
            let part_of_a_name = |sign: char| sign.is_alphanumeric() || sign == '_';
            if text[..at].ends_with(part_of_a_name) || is_comment(text, at) {
                continue;
            }
            let ids = &text[at + call.len()..];
            let ids = &ids[..ids.find(']').unwrap_or(0)];
            let function = functions.iter().rev().find(|one| one.at < at);
            let test = match function {
                Some(Function { name, is_test: true, .. }) => Ok(*name),
                Some(Function { name, .. }) => Err(*name),
                None => Err("what stands outside of functions"),
            };
            // Whatever is claimed without being written there would be passed over.
            if !ids.contains('"') {
                found.push(Claim { id: "", mark, test });
            }
            found.extend(ids.split('"').skip(1).step_by(2).map(|id| Claim { id, mark, test }));
        }
    }
    found
}

fn is_comment(text: &str, at: usize) -> bool {
    let line = text[..at].rsplit('\n').next().unwrap_or("");
    line.trim_start().starts_with("//")
}

/// A function of a file.
struct Function<'a> {
    at: usize,
    name: &'a str,
    is_test: bool,
}

/// The functions of a file, by the lines that they begin with, `async` and indented ones too.
fn functions(text: &str) -> Vec<Function<'_>> {
    let mut functions = Vec::new();
    let (mut at, mut is_test) = (0, false);
    for line in text.split_inclusive('\n') {
        let code = line.trim();
        let words = ["pub ", "pub(crate) ", "pub(super) ", "const ", "async "];
        let head = words.iter().fold(code, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
        if let Some(rest) = head.strip_prefix("fn ") {
            let name = rest.split(['(', '<']).next().unwrap_or("");
            functions.push(Function { at, name, is_test });
            is_test = false;
        } else if code.starts_with("#[") {
            let attribute = code.trim_start_matches("#[");
            let name = attribute.split(['(', ']', ' ', '=']).next().unwrap_or("");
            is_test |= name == "test" || name.ends_with("::test");
        } else if !code.starts_with("//") {
            is_test = false;
        }
        at += line.len();
    }
    functions
}

/// The ids under `proves` and `shows` in a file of scenarios, with the title of each.
fn claims_told(text: &str) -> Vec<Claim<'_>> {
    let mut found = Vec::new();
    for scenario in text.split("\n== ").skip(1) {
        let test = Ok(scenario.lines().next().unwrap_or(""));
        for mark in [Mark::Proves, Mark::Shows] {
            let said =
                |line: &'_ str| line.split_once(' ').is_some_and(|(word, _)| word == mark.name());
            for line in scenario.lines().filter(|line| said(line)) {
                let list = line.split_once(' ').map_or("", |(_, list)| list);
                found.extend(list.split(", ").map(|id| Claim { id, mark, test }));
            }
        }
    }
    found
}

#[test]
fn only_tests_are_found() {
    let text = r#"
#[tokio::test]
// Why.
async fn of_the_server() {
    let _claim = proves(&["RU-2022 1.1"]);
}

mod tests {
    #[test]
    fn indented() {
        let _claim = clauses::built_in(&[
            "RU-2022 1.2",
        ]);
        // proves(&["RU-2022 1.4"]) in a comment
        let _claim = proves(&[clause]);
    }

    #[allow(dead_code)]
    fn helper() {
        let _claim = shows(&["RU-2022 1.3"]);
    }
}
"#;
    let told: Vec<_> =
        claims_in(text).iter().map(|one| (one.id, one.mark.name(), one.test)).collect();
    let of_the_server = ("RU-2022 1.1", "proves", Ok("of_the_server"));
    let indented = ("RU-2022 1.2", "built-in", Ok("indented"));
    let unnamed = ("", "proves", Ok("indented"));
    let helper = ("RU-2022 1.3", "shows", Err("helper"));
    assert_eq!(told, [of_the_server, unnamed, indented, helper]);
}

/// The rows of a list, without its head, that lack a column or whose last one is empty.
fn without_reason(list: &str) -> Vec<&str> {
    let columns = list.lines().next().unwrap_or("").split('\t').count();
    let has_reason = |row: &&str| {
        let fields: Vec<&str> = row.split('\t').collect();
        fields.len() == columns && fields.last().is_some_and(|reason| !reason.trim().is_empty())
    };
    list.lines().skip(1).filter(|row| !has_reason(row)).collect()
}

/// What no test of behaviour noticed, and what nobody could, is listed with the reason.
#[test]
fn what_is_not_noticed_has_a_reason() {
    assert_eq!(without_reason("a\treason\n1\tbecause\n2\t\n3\n"), ["2\t", "3"]);
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    for name in ["survivors.tsv", "equivalent.tsv"] {
        let list = fs::read_to_string(data.join(name)).unwrap();
        let head = list.lines().next().unwrap_or("");
        assert!(head.ends_with("\treason"), "{name}: {head}");
        let unexplained = without_reason(&list);
        assert!(unexplained.is_empty(), "{name}: why? {unexplained:#?}");
    }
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            files.extend(self::files(&path, extension));
        } else if path.extension().is_some_and(|one| one == extension) {
            files.push(path);
        }
    }
    files.sort_unstable();
    files
}
