//! The built test programs, and the tests in them that claim a clause.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use clauses::Clause;
use rulebook::Mark;

/// A test that takes longer than this under a changed rule has noticed it.
const PATIENCE: Duration = Duration::from_secs(120);

/// The crates whose tests cost most, the dearest last: they are asked what no other test noticed.
const DEAR: [&str; 4] = ["pages", "ledger", "damka", "web"];

/// So many of those that noticed a change before are asked first, alone: neighbours are often noticed by the
/// same test, and the others need not run then.
const ASKED_FIRST: usize = 4;

/// A test program.
#[derive(Debug)]
struct Program {
    path: PathBuf,
    /// The folder of its crate, in which cargo runs it.
    folder: PathBuf,
    package: String,
    tests: Vec<String>,
}

/// A line of the list of proofs: read when this runs, so that a new claim needs no new build of everything.
struct Proof<'a> {
    clause: Clause,
    data_only: bool,
    package: &'a str,
    /// The test; of a file of scenarios the one that plays it.
    test: &'a str,
}

impl<'a> Proof<'a> {
    /// The claim of a line; none for what is built in.
    fn read(line: &'a str) -> Option<Proof<'a>> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [clause, mark, file, test] = fields[..] else { panic!("{line}") };
        let scenarios = file.rsplit('/').next().and_then(|name| name.strip_suffix(".game"));
        (mark != Mark::BuiltIn.name()).then(|| Proof {
            clause: Clause::parse(clause).unwrap(),
            data_only: mark == Mark::Reads.name(),
            package: file.split('/').nth(1).unwrap_or_default(),
            test: scenarios.unwrap_or(test),
        })
    }
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
    /// The tests of behaviour that noticed a change, the last one first.
    noticed: Vec<(usize, usize)>,
}

impl Programs {
    /// Builds what is not built yet, and asks each program for its tests; where packages are named, theirs
    /// alone.
    pub(crate) fn build(root: &Path, packages: &[String], proofs: &str) -> Programs {
        let is_wanted = |proof: &Proof<'_>| {
            packages.is_empty() || packages.iter().any(|name| name == proof.package)
        };
        let mut cargo = Command::new("cargo");
        cargo.args(["test", "--no-run", "--message-format=json", "--quiet", "--tests"]);
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
        let cost = |one: &Program| DEAR.iter().position(|dear| *dear == one.package);
        programs.sort_by(|one, other| (cost(one), &one.path).cmp(&(cost(other), &other.path)));
        let mut claims: BTreeMap<Clause, BTreeSet<_>> = BTreeMap::new();
        for Proof { clause, data_only, package, test: wanted } in
            proofs.lines().filter_map(Proof::read).filter(is_wanted)
        {
            let of_package = |(_, one): &(usize, &Program)| one.package == package;
            let mut found = false;
            for (at, program) in programs.iter().enumerate().filter(of_package) {
                for (index, test) in program.tests.iter().enumerate() {
                    if test.rsplit("::").next() == Some(wanted) {
                        claims.entry(clause.whole()).or_default().insert((data_only, at, index));
                        found = true;
                    }
                }
            }
            assert!(found, "there is no test {wanted} in {package}");
        }
        let reads = |program: &Program| {
            let name = program.path.file_name().unwrap().to_string_lossy();
            program.package == "rulebook" && !name.starts_with("proofs-")
        };
        let readers = programs.iter().enumerate().filter(|(_, program)| reads(program));
        let readers =
            readers.flat_map(|(at, program)| (0..program.tests.len()).map(move |one| (at, one)));
        let readers = readers.collect();
        Programs { programs, claims, readers, noticed: Vec::new() }
    }

    /// The tests that claim any of these clauses.
    fn claiming(&self, clauses: &[Clause]) -> BTreeSet<(bool, usize, usize)> {
        let of = |clause: &Clause| self.claims.get(&clause.whole()).into_iter().flatten().copied();
        clauses.iter().flat_map(of).collect()
    }

    /// The programs of which a test fails that claims one of these clauses, under the rulebooks of a folder.
    pub(crate) fn failing(&self, clauses: &[Clause], rulebooks: &Path) -> Vec<String> {
        let claiming = self.claiming(clauses).into_iter().map(|(_, at, index)| (at, index));
        let mut failing = Vec::new();
        for (at, tests) in by_program(claiming.chain(self.readers.iter().copied())) {
            let failed = self.failed(at, &tests, rulebooks);
            let path = self.programs[at].path.display();
            failing.extend(failed.map(|tests| format!("{path}: {}", tests.join(", "))));
        }
        failing
    }

    /// Runs the tests that claim any of these clauses, with the rulebooks of a folder: first those that noticed
    /// others, then the cheap ones, the dear ones, and last those that read data back.
    pub(crate) fn judge(&mut self, clauses: &[Clause], rulebooks: &Path) -> Verdict {
        let claiming = self.claiming(clauses);
        let of_behaviour = |one: &&(usize, usize)| claiming.contains(&(false, one.0, one.1));
        let first: Vec<_> =
            self.noticed.iter().filter(of_behaviour).take(ASKED_FIRST).copied().collect();
        let others = claiming.iter().filter(|one| !one.0).map(|&(_, at, index)| (at, index));
        let others: Vec<_> = others.filter(|one| !first.contains(one)).collect();
        if self.notice(first, rulebooks) || self.notice(others, rulebooks) {
            return Verdict::Killed;
        }
        let data_only = claiming.iter().filter(|one| one.0).map(|&(_, at, index)| (at, index));
        let readers: Vec<_> = data_only.chain(self.readers.iter().copied()).collect();
        if by_program(readers).iter().any(|(at, one)| self.failed(*at, one, rulebooks).is_some()) {
            return Verdict::DataOnly;
        }
        if claiming.is_empty() { Verdict::Unclaimed } else { Verdict::Survived }
    }

    /// Whether one of these tests fails, program by program; those that do are remembered.
    fn notice(&mut self, tests: Vec<(usize, usize)>, rulebooks: &Path) -> bool {
        for (at, tests) in by_program(tests) {
            let Some(failed) = self.failed(at, &tests, rulebooks) else { continue };
            let is_one = |index: &usize| failed.contains(&self.programs[at].tests[*index]);
            let failed: Vec<_> =
                tests.into_iter().filter(is_one).map(|index| (at, index)).collect();
            self.noticed.retain(|one| !failed.contains(one));
            self.noticed.splice(0..0, failed);
            return true;
        }
        false
    }

    /// The names of the tests that failed; none if all passed.
    fn failed(&self, at: usize, tests: &BTreeSet<usize>, rulebooks: &Path) -> Option<Vec<String>> {
        let program = &self.programs[at];
        program.failed(tests.iter().map(|index| program.tests[*index].as_str()), rulebooks)
    }
}

/// Tests by the program they stand in.
fn by_program(tests: impl IntoIterator<Item = (usize, usize)>) -> BTreeMap<usize, BTreeSet<usize>> {
    let mut runs: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    tests.into_iter().for_each(|(at, index)| {
        runs.entry(at).or_default().insert(index);
    });
    runs
}

impl Program {
    /// The names of the tests that failed, as far as the program told them; none if all passed.
    fn failed<'a>(
        &self,
        tests: impl Iterator<Item = &'a str>,
        rulebooks: &Path,
    ) -> Option<Vec<String>> {
        let told = rulebooks.join("told.txt");
        let mut command = Command::new(&self.path);
        command.args(["--exact", "--quiet"]).args(tests).current_dir(&self.folder);
        command.env("DAMKA_RULEBOOKS_INSTEAD", rulebooks).env("RUST_BACKTRACE", "0");
        command.env("RUST_TEST_THREADS", "1").env("CARGO_MANIFEST_DIR", &self.folder);
        command.stdout(File::create(&told).unwrap()).stderr(Stdio::null()).stdin(Stdio::null());
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
        if ended.is_some_and(|status| status.success()) {
            return None;
        }
        let told = fs::read(&told).unwrap();
        let told = String::from_utf8_lossy(&told);
        let (_, list) = told.rsplit_once("\nfailures:\n").unwrap_or_default();
        Some(list.lines().filter_map(|line| line.strip_prefix("    ")).map(str::to_owned).collect())
    }
}
