//! The worked positions of the specification give exactly their verdicts.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use std::path::Path;
use std::sync::Mutex;

use clauses::proves;
use composition::solve::{Budget, Claim, Length, Solver, Task, Verdict, go_on};
use composition::{
    Checker, Composition, Entry, Evidence, Fact, Finding, Outcome, Report, Rulebook, Solution,
};
use draughts::{Colour, Piece, Position, Setup, Square, Variant};
use endgame::{Plan, Resources, Tables, Value};
use notation::pdn::Reader;

fn book(name: &str) -> Rulebook {
    name.parse().unwrap()
}

/// One test at a time makes tables.
static MAKING: Mutex<()> = Mutex::new(());

/// Tables of up to four pieces, worked out once for all runs of the tests.
fn tables(variant: Variant) -> Tables {
    let _alone = MAKING.lock();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("endgame");
    std::fs::create_dir_all(&folder).unwrap();
    let plan = Plan::new(variant, 4).unwrap();
    let go_on = &mut |_: &_| std::ops::ControlFlow::Continue(());
    plan.build(&folder, Resources::default(), go_on).unwrap();
    Tables::open(&folder, variant, Resources::default().memory_bytes).unwrap()
}

struct Case<'a> {
    name: &'a str,
    lines: Vec<&'a str>,
}

impl<'a> Case<'a> {
    fn all(text: &'a str) -> Vec<Case<'a>> {
        let blocks = text.split("\n\n").filter(|block| block.starts_with("case "));
        blocks
            .map(|block| {
                let mut lines = block.lines();
                let name = lines.next().unwrap().strip_prefix("case ").unwrap();
                Case { name, lines: lines.collect() }
            })
            .collect()
    }

    fn said(&self, key: &str) -> impl Iterator<Item = &'a str> {
        let key = format!("{key} ");
        self.lines
            .iter()
            .filter_map(move |line| line.strip_prefix(&key))
            .collect::<Vec<_>>()
            .into_iter()
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        let more = ["shows ", "lacks ", "weighs "];
        self.said(key).find(|rest| !more.iter().any(|one| rest.starts_with(one)))
    }

    fn composition(&self) -> Composition {
        let (variant, fen) = self.get("position").unwrap().split_once(' ').unwrap();
        let position = Position::from_fen(variant.parse().unwrap(), fen).unwrap();
        let task = self.get("task").unwrap().parse().unwrap();
        let mut composition = Composition::new(position, task).unwrap();
        composition.genre = self.get("genre").map(|name| name.parse().unwrap());
        composition.solution =
            self.get("solution").map(|text| Solution::read(position, text).unwrap());
        if let Some(labels) = self.get("thematic") {
            let labels: Vec<_> = labels.split(' ').map(|label| label.parse().unwrap()).collect();
            composition.declare(&labels).unwrap();
        }
        composition
    }

    fn check(&self, report: &Report, book: &str) {
        let name = self.name;
        if let Some(verdict) = self.get(book) {
            let broken: Vec<&str> =
                report.defects().map(|found| found.requirement.name()).collect();
            let found = match report.outcome() {
                Outcome::Sound => "sound".to_owned(),
                Outcome::Undecided => "not decided".to_owned(),
                Outcome::Defective => broken.join(", "),
            };
            assert_eq!(found, verdict, "{name} under {}", report.rulebook);
        }
        let told = told(report, self.composition().position().variant());
        for fact in self.said(&format!("{book} shows")) {
            let shown =
                told.iter().any(|line| line == fact || line.starts_with(&format!("{fact} ")));
            assert!(shown, "{name} under {}: {fact}\nin {told:#?}", report.rulebook);
        }
        for fact in self.said(&format!("{book} lacks")) {
            let shown = told.iter().any(|line| line.starts_with(fact));
            assert!(!shown, "{name} under {}: {fact}\nin {told:#?}", report.rulebook);
        }
        for wanted in self.said(&format!("{book} weighs")) {
            let weighed = |found: &Finding| {
                let requirement = found.requirement.text(words::Language::En);
                format!("{requirement}: {}", found.weight.name())
            };
            let weighed: Vec<String> = report.findings.iter().map(weighed).collect();
            assert!(weighed.iter().any(|one| one == wanted), "{name}: {wanted} in {weighed:?}");
        }
    }
}

fn told(report: &Report, variant: Variant) -> Vec<String> {
    let line = |finding: &Finding, evidence: &Evidence| {
        let Evidence { fact, status, play, .. } = evidence;
        let play = play.as_ref().map(|play| format!(" {play}")).unwrap_or_default();
        let squares = evidence.square_names(variant).join(",");
        let squares = if squares.is_empty() { squares } else { format!(" {squares}") };
        let english = words::Language::En;
        let (requirement, status) = (finding.requirement.text(english), status.text(english));
        format!("{requirement} {status}: {}{squares}{play}", fact.text(english))
    };
    let findings = report.findings.iter();
    findings
        .flat_map(|finding| finding.evidence.iter().map(move |one| line(finding, one)))
        .collect()
}

fn check_all(variant: Variant) {
    let tables = tables(variant);
    let cases = Case::all(include_str!("data/worked.txt"));
    for case in &cases {
        let composition = case.composition();
        if composition.position().variant() != variant {
            continue;
        }
        let mut watch = go_on;
        let budget = Budget { nodes: 1_000_000, ..Budget::default() };
        let mut checker = Checker::new(&composition, &tables, budget, &mut watch);
        case.check(&checker.under(book("UA-2024")), "UA");
        case.check(&checker.under(book("RU-2013")), "RU");
        case.check(&checker.under(book("RU-2022")), "RU");
    }
}

#[test]
fn worked_positions_on_64_squares() {
    let _shown = clauses::shows(&[
        "UA-2024 VIII.subject.1",
        "UA-2024 VIII.subject.2",
        "UA-2024 VIII.subject.6",
        "UA-2024 VIII.formal.1",
        "UA-2024 VIII.formal.5.1",
        "UA-2024 VIII.formal.5.2",
        "UA-2024 VIII.formal.6",
        "UA-2024 VIII.formal.10.7",
    ]);
    let _claim = clauses::shows(&["RU-2013 7.2.1", "RU-2022 11.2.1"]);
    let _claim = proves(&[
        "UA-2024 VIII.subject.3",
        "UA-2024 VIII.subject.4.1",
        "UA-2024 VIII.subject.5",
        "UA-2024 VIII.subject.6.1",
        "UA-2024 VIII.formal.2",
        "UA-2024 VIII.formal.3",
        "UA-2024 VIII.formal.4",
        "UA-2024 VIII.formal.5",
        "UA-2024 VIII.formal.5.3",
        "UA-2024 VIII.formal.6.1",
        "UA-2024 VIII.formal.6.2",
        "UA-2024 VIII.formal.7",
        "UA-2024 VIII.formal.8.1",
        "UA-2024 VIII.formal.8.3",
        "UA-2024 VIII.formal.8.5",
        "UA-2024 VIII.formal.9.1",
        "UA-2024 VIII.formal.9.2",
        "UA-2024 VIII.formal.9.3",
        "UA-2024 VIII.formal.9.4",
        "UA-2024 VIII.formal.10.1",
        "UA-2024 VIII.formal.10.2",
        "UA-2024 VIII.formal.10.3",
        "UA-2024 VIII.formal.10.4",
        "UA-2024 VIII.formal.10.5",
        "UA-2024 VIII.formal.10.6",
        "UA-2024 VIII.formal.10.8",
        "UA-2024 VIII.formal.10.9",
        "UA-2024 VIII.formal.11.1",
        "UA-2024 VIII.artistic.3",
        "UA-2024 VIII.artistic.5",
        "UA-2024 VIII.artistic.7.3",
        "UA-2024 VIII.artistic.7.4",
        "UA-2024 VIII.artistic.7.8",
        "UA-2024 VIII.artistic.8.4",
    ]);
    let _claim = proves(&[
        "RU-2013 7.1.1",
        "RU-2013 7.1.3",
        "RU-2013 7.2.2",
        "RU-2013 7.2.3",
        "RU-2013 7.2.4",
        "RU-2013 7.2.5",
        "RU-2013 7.2.6",
        "RU-2013 7.2.7.1",
        "RU-2013 7.2.7.2",
        "RU-2013 7.2.7.4",
        "RU-2013 7.2.8.1",
        "RU-2013 7.2.8.2",
        "RU-2013 7.2.8.3",
        "RU-2013 7.3.3",
        "RU-2013 7.3.5",
        "RU-2013 7.3.7.5",
        "RU-2013 7.3.8.4",
        "RU-2013 7.3.8.5",
        "RU-2013 7.3.9.5",
        "RU-2022 11.1.1",
        "RU-2022 11.1.3",
        "RU-2022 11.2.2",
        "RU-2022 11.2.3",
        "RU-2022 11.2.4",
        "RU-2022 11.2.5",
        "RU-2022 11.2.6",
        "RU-2022 11.2.7.1",
        "RU-2022 11.2.7.2",
        "RU-2022 11.2.7.4",
        "RU-2022 11.2.8.1",
        "RU-2022 11.2.8.2",
        "RU-2022 11.2.8.3",
        "RU-2022 11.3.3",
        "RU-2022 11.3.5",
        "RU-2022 11.3.7.5",
        "RU-2022 11.3.8.4",
        "RU-2022 11.3.8.5",
        "RU-2022 11.3.9.5",
    ]);
    check_all(Variant::RUSSIAN);
}

#[test]
fn worked_positions_on_100_squares() {
    // It calls no sacrifice crude.
    let _shown = clauses::shows(&["UA-2024 VIII.artistic.7.6"]);
    let _claim = proves(&[
        "UA-2024 VIII.subject.4.2",
        "UA-2024 VIII.formal.8.2",
        "UA-2024 VIII.formal.8.4",
        "RU-2013 7.2.7.2",
        "RU-2022 11.2.7.2",
        "RU-2013 7.2.7.3",
        "RU-2013 7.3.7.6",
        "RU-2022 11.2.7.3",
        "RU-2022 11.3.7.6",
    ]);
    check_all(Variant::INTERNATIONAL);
}

#[test]
fn three_kings_win_or_draw_in_the_stated_number_of_plies() {
    let tables = tables(Variant::RUSSIAN);
    let mut solver = Solver::new(Claim::white(Task::Win), &tables, Budget::default());
    let worked = [
        ("W:WKa1,Kc1,Ke1:BKg1", Some(21)),
        ("W:WKa1,Kb2,Kc3:BKf4", Some(25)),
        ("W:WKc1,Ke1,Kg1:BKh8", None),
        ("W:WKa3,Ka5,Kc7:BKf6", Some(3)),
    ];
    for (fen, plies) in worked {
        let position = Position::from_fen(Variant::RUSSIAN, fen).unwrap();
        let verdict = if plies.is_some() { Verdict::Proved } else { Verdict::Refuted };
        assert_eq!(solver.judge(&position, &mut go_on), verdict, "{fen}");
        let length = solver.length(&position, &mut go_on);
        assert_eq!(length, plies.map(Length::Exactly), "{fen}");
    }
}

/// Published works get right verdicts, with a solution and without one.
#[test]
fn published_works_are_judged_rightly() {
    for variant in [Variant::RUSSIAN, Variant::INTERNATIONAL] {
        let tables = tables(variant);
        for case in Case::all(include_str!("data/published.txt")) {
            let composition = case.composition();
            if composition.position().variant() != variant {
                continue;
            }
            let mut watch = go_on;
            let nodes = case.get("nodes").map_or(1_000_000, |nodes| nodes.parse().unwrap());
            let budget = Budget { nodes, ..Budget::default() };
            let mut checker = Checker::new(&composition, &tables, budget, &mut watch);
            for (name, short) in [("UA-2024", "UA"), ("RU-2013", "RU"), ("RU-2022", "RU")] {
                let report = checker.under(book(name));
                case.check(&report, short);
            }
        }
    }
}

/// Compositions of others, as they were published: their notation is read, and the one that needs
/// no large tables is checked.
#[test]
fn published_compositions_are_read() {
    let tables = tables(Variant::RUSSIAN);
    let file = include_str!("data/published.pdn");
    let entries: Vec<Entry> =
        Reader::new(file.as_bytes()).map(|one| Entry::read(&one.unwrap()).unwrap()).collect();
    assert_eq!(entries.len(), 5);
    let mut watch = go_on;
    let etude = &entries[0].composition;
    let mut checker = Checker::new(etude, &tables, Budget::default(), &mut watch);
    for rulebook in Rulebook::all() {
        assert_eq!(checker.under(rulebook).outcome(), Outcome::Sound, "{rulebook}");
    }
}

/// On random positions of up to four pieces the checker names exactly the first moves that the
/// tables call winning.
#[test]
fn first_moves_agree_with_the_tables() {
    let tables = tables(Variant::RUSSIAN);
    let mut state = 7_u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % below
    };
    let mut solvable = 0;
    for _ in 0..1_500 {
        let mut setup = Setup::empty(Colour::White);
        for nth in 0..2 + random(3) {
            let colour = if nth % 2 == 0 { Colour::White } else { Colour::Black };
            let piece = if random(3) == 0 { Piece::King } else { Piece::Man };
            setup.put(Square::new(1 + random(32) as u32).unwrap(), colour, piece);
        }
        let Ok(position) = Position::new(Variant::RUSSIAN, &setup) else { continue };
        if position.must_capture() || position.setup().pieces(Colour::Black).is_empty() {
            continue;
        }
        let rated = tables.rated_moves(&position).unwrap().unwrap_or_default();
        let wins = |value: &Value| matches!(value, Value::Win { .. });
        let winning = rated.iter().filter(|rated| wins(&rated.value)).count();
        let composition = Composition::new(position, Task::Win).unwrap();
        let mut watch = go_on;
        let mut checker = Checker::new(&composition, &tables, Budget::default(), &mut watch);
        let report = checker.under(book("UA-2024"));
        let mut named = report.findings.iter().flat_map(|finding| &finding.evidence);
        let named = named.find_map(|evidence| match &evidence.fact {
            Fact::FirstMoves(moves) => Some(moves.len()),
            _ => None,
        });
        assert_eq!(named.unwrap_or_default(), winning, "{position:?}");
        solvable += usize::from(winning > 0);
    }
    assert!(solvable > 100, "{solvable}");
}
