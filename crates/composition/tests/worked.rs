//! The worked positions of the specification give exactly their verdicts.

use std::path::Path;

use clauses::proves;
use composition::solve::{Budget, go_on};
use composition::{Checker, Composition, Evidence, Finding, Outcome, Report, Rulebook, Solution};
use draughts::{Position, Variant};
use endgame::{Plan, Resources, Tables};

/// Tables of up to four pieces, worked out once for all runs of the tests.
fn tables(variant: Variant) -> Tables {
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
        self.said(key).find(|rest| !rest.starts_with("shows "))
    }

    fn composition(&self) -> Composition {
        let (variant, fen) = self.get("position").unwrap().split_once(' ').unwrap();
        let position = Position::from_fen(variant.parse().unwrap(), fen).unwrap();
        let task = self.get("task").unwrap().parse().unwrap();
        let mut composition = Composition::new(position, task).unwrap();
        composition.genre = self.get("genre").map(|name| name.parse().unwrap());
        composition.solution =
            self.get("solution").map(|text| Solution::read(position, text).unwrap());
        composition.thematic = self
            .get("thematic")
            .map(|labels| labels.split(' ').map(|label| label.parse().unwrap()).collect());
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
        let told = told(report);
        for fact in self.said(&format!("{book} shows")) {
            let shown =
                told.iter().any(|line| line == fact || line.starts_with(&format!("{fact} ")));
            assert!(shown, "{name} under {}: {fact}\nin {told:#?}", report.rulebook);
        }
    }
}

fn told(report: &Report) -> Vec<String> {
    let line = |finding: &Finding, evidence: &Evidence| {
        let Evidence { fact, status, play, .. } = evidence;
        let play = play.as_ref().map(|play| format!(" {play}")).unwrap_or_default();
        let variant = Variant::RUSSIAN;
        let squares = evidence.square_names(variant).join(",");
        let squares = if squares.is_empty() { squares } else { format!(" {squares}") };
        format!("{} {}: {fact}{squares}{play}", finding.requirement, status)
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
        case.check(&checker.under(Rulebook::Ua2024), "UA");
        case.check(&checker.under(Rulebook::Ru2013), "RU");
        case.check(&checker.under(Rulebook::Ru2022), "RU");
    }
}

#[test]
fn worked_positions_on_64_squares() {
    check_all(Variant::RUSSIAN);
}

#[test]
fn worked_positions_on_100_squares() {
    check_all(Variant::INTERNATIONAL);
}
