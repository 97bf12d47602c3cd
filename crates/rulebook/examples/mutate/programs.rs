//! The built test programs, and the tests in them that claim a clause.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use clauses::Clause;
use rulebook::{Mark, Proof};

/// A test that takes longer than this under a changed rule has noticed it.
const PATIENCE: Duration = Duration::from_secs(120);

/// A test program.
#[derive(Debug)]
struct Program {
    path: PathBuf,
    /// The folder of its crate, in which cargo runs it.
    folder: PathBuf,
    package: String,
    tests: Vec<String>,
}

/// The crate of a proof.
fn package(proof: &Proof) -> &'static str {
    proof.file.split('/').nth(1).unwrap_or_default()
}

/// What the tests said to a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A test of behaviour failed.
    Killed,
    /// Only a test that reads the data back failed.
    DataOnly,
    /// All went on as before.
    Survived,
    /// Nobody claims any of its clauses.
    Unclaimed,
}

/// All test programs of the workspace that claim clauses of rulebooks.
#[derive(Debug)]
pub(crate) struct Programs {
    programs: Vec<Program>,
    /// For each clause the programs and tests that claim it.
    claims: BTreeMap<Clause, BTreeSet<(bool, usize, usize)>>,
    /// The tests of this crate, most of which read data back; they are asked about every change, last.
    readers: BTreeSet<(usize, usize)>,
}

impl Programs {
    /// Builds what is not built yet, and asks each program for its tests; where packages are named, theirs
    /// alone.
    pub(crate) fn build(root: &Path, packages: &[String]) -> Programs {
        let is_wanted = |proof: &&Proof| {
            packages.is_empty() || packages.iter().any(|name| *name == package(proof))
        };
        let proofs = || {
            let of_rulebooks = |proof: &&Proof| proof.mark != Mark::BuiltIn;
            Proof::all().iter().filter(of_rulebooks).filter(is_wanted)
        };
        let mut cargo = Command::new("cargo");
        cargo.args(["test", "--no-run", "--message-format=json", "--quiet", "--lib", "--tests"]);
        match packages {
            [] => {
                cargo.arg("--workspace");
            }
            some => {
                cargo.args(some.iter().flat_map(|name| ["-p", name]));
            }
        }
        let built = cargo.current_dir(root).stderr(Stdio::inherit()).output().unwrap();
        assert!(built.status.success(), "the tests do not build");
        let mut programs = Vec::new();
        for line in String::from_utf8(built.stdout).unwrap().lines() {
            let message: serde_json::Value = serde_json::from_str(line).unwrap();
            let Some(path) = message["executable"].as_str() else { continue };
            if message["profile"]["test"] != true {
                continue;
            }
            let manifest = Path::new(message["manifest_path"].as_str().unwrap());
            let folder = manifest.parent().unwrap().to_owned();
            let package = folder.file_name().unwrap().to_str().unwrap().to_owned();
            let listed = Command::new(path).arg("--list").current_dir(&folder).output().unwrap();
            let tests = String::from_utf8(listed.stdout).unwrap();
            let tests = tests.lines().filter_map(|line| line.strip_suffix(": test"));
            let tests = tests.map(str::to_owned).collect();
            programs.push(Program { path: path.into(), folder, package, tests });
        }
        let mut claims: BTreeMap<Clause, BTreeSet<_>> = BTreeMap::new();
        for proof in proofs() {
            let data_only = proof.mark == Mark::Reads;
            let name = proof.file.rsplit('/').next().and_then(|name| name.strip_suffix(".game"));
            let wanted = name.unwrap_or(proof.test);
            let package = package(proof);
            let mut found = false;
            for (at, program) in
                programs.iter().enumerate().filter(|(_, one)| one.package == package)
            {
                for (index, test) in program.tests.iter().enumerate() {
                    if test.rsplit("::").next() == Some(wanted) {
                        claims
                            .entry(proof.clause.whole())
                            .or_default()
                            .insert((data_only, at, index));
                        found = true;
                    }
                }
            }
            assert!(found, "there is no test {wanted} in {package} ({})", proof.file);
        }
        let reads = |program: &Program| {
            let name = program.path.file_name().unwrap().to_string_lossy();
            program.package == "rulebook" && !name.starts_with("proofs-")
        };
        let readers = programs.iter().enumerate().filter(|(_, program)| reads(program));
        let readers =
            readers.flat_map(|(at, program)| (0..program.tests.len()).map(move |one| (at, one)));
        let readers = readers.collect();
        Programs { programs, claims, readers }
    }

    /// The programs whose claiming tests fail under the rulebooks of a folder.
    pub(crate) fn failing(&self, rulebooks: &Path) -> Vec<String> {
        let claiming = |at: usize| -> BTreeSet<&str> {
            let all = self.claims.values().flatten().filter(|(_, one, _)| *one == at);
            let claiming = all.map(|&(_, _, index)| index);
            let readers =
                self.readers.iter().filter(|(one, _)| *one == at).map(|(_, index)| *index);
            claiming.chain(readers).map(|index| self.programs[at].tests[index].as_str()).collect()
        };
        let fails = |at: &usize| {
            let tests = claiming(*at);
            !tests.is_empty() && !self.programs[*at].passes(&tests, rulebooks)
        };
        let failing = (0..self.programs.len()).filter(fails);
        failing.map(|at| self.programs[at].path.display().to_string()).collect()
    }

    /// Runs the tests that claim any of these clauses, with the rulebooks of a folder.
    pub(crate) fn judge(&self, clauses: &[Clause], rulebooks: &Path) -> Verdict {
        let mut runs: BTreeMap<(bool, usize), BTreeSet<&str>> = BTreeMap::new();
        for clause in clauses {
            for &(data_only, at, index) in self.claims.get(&clause.whole()).into_iter().flatten() {
                runs.entry((data_only, at)).or_default().insert(&self.programs[at].tests[index]);
            }
        }
        let is_claimed = !runs.is_empty();
        for &(at, index) in &self.readers {
            runs.entry((true, at)).or_default().insert(&self.programs[at].tests[index]);
        }
        for ((data_only, at), tests) in runs {
            if !self.programs[at].passes(&tests, rulebooks) {
                return if data_only { Verdict::DataOnly } else { Verdict::Killed };
            }
        }
        if is_claimed { Verdict::Survived } else { Verdict::Unclaimed }
    }
}

impl Program {
    fn passes(&self, tests: &BTreeSet<&str>, rulebooks: &Path) -> bool {
        let mut command = Command::new(&self.path);
        command.args(["--exact", "--quiet"]).args(tests).current_dir(&self.folder);
        command.env("DAMKA_RULEBOOKS_INSTEAD", rulebooks).env("RUST_BACKTRACE", "0");
        command.env("RUST_TEST_THREADS", "1").env("CARGO_MANIFEST_DIR", &self.folder);
        command.stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null());
        let mut child = command.spawn().unwrap();
        let began = Instant::now();
        let ended: Option<ExitStatus> = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break Some(status);
            }
            if began.elapsed() > PATIENCE {
                child.kill().unwrap();
                child.wait().unwrap();
                break None;
            }
            sleep(Duration::from_millis(5));
        };
        ended.is_some_and(|status| status.success())
    }
}
