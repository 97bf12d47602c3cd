//! Every count of every rulebook: reached exactly, not a move earlier, and begun anew.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use clauses::Document;
use draughts::Variant;
use game::{Finding, Position, Stage};
use rulebook::{Discipline, Ends, Ground, Rulebook};
use support::{Played, to_and_fro};

/// One case of `data/counts.tsv`.
struct Case<'a> {
    document: Document,
    games: Vec<&'a str>,
    rule: &'a str,
    start: &'a str,
    /// After how many plies the rule is met.
    plies: usize,
    /// Moves after which nothing has been counted.
    reset: &'a str,
}

impl Case<'_> {
    fn all() -> Vec<Case<'static>> {
        let lines = include_str!("data/counts.tsv").lines().skip(1).filter(|line| !line.is_empty());
        lines.map(Case::read).collect()
    }

    fn read(line: &str) -> Case<'_> {
        let parts: Vec<&str> = line.split('\t').collect();
        let [document, games, rule, start, plies, reset] = parts[..] else {
            panic!("six columns are wanted: {line:?}")
        };
        Case {
            document: Document::from_prefix(document).unwrap(),
            games: games.split(' ').collect(),
            rule,
            start,
            plies: plies.parse().unwrap(),
            reset,
        }
    }

    fn is_for(&self, discipline: &Discipline) -> bool {
        let game = discipline.play.game().map(|(game, _)| game.name());
        game.is_some_and(|game| self.games.contains(&game))
    }

    fn disciplines(&self) -> impl Iterator<Item = &'static Discipline> {
        let disciplines = Rulebook::of(self.document).disciplines().iter();
        disciplines.filter(|discipline| self.is_for(discipline))
    }

    fn run(&self) {
        for discipline in self.disciplines() {
            let (game, _) = discipline.play.game().unwrap();
            match game.variant().parse::<Variant>() {
                Ok(variant) => {
                    let start = draughts::Position::from_fen(variant, self.start).unwrap();
                    self.run_from(discipline, &start);
                }
                Err(_) => {
                    let start = chess::Position::from_fen(self.start).unwrap();
                    self.run_from(discipline, &start);
                }
            }
        }
    }

    /// Who ends the game when the count is full: the claimant, the arbiter who may or must, or nobody.
    fn ends(&self) -> Ends {
        match (self.document, self.rule) {
            (Document::RU_2022, _) => Ends::ArbiterMay,
            (Document::UA_2024, _) => Ends::ArbiterMust,
            (Document::UA_64, _) | (_, "seventy-five-moves") => Ends::AtOnce,
            _ => Ends::OnClaim,
        }
    }

    /// Whether a position that the arbiter finds won stops the count.
    fn stops_when_won(&self) -> bool {
        let rule = (self.document, self.rule);
        [Document::RU_2022, Document::UA_2024]
            .map(|one| (one, "three-pieces-on-road"))
            .contains(&rule)
    }

    fn run_from<P: Position>(&self, discipline: &Discipline, start: &P) {
        let case = format!("{} {discipline} {} {}", self.document, self.rule, self.start);
        let begun = || Played::by(Rulebook::of(self.document), discipline, start);
        if self.plies == 0 {
            // Nothing is counted here.
            assert_eq!(begun().counted(self.rule), None, "{case}");
            return;
        }
        let cycle = to_and_fro(start);

        let mut game = begun();
        game.go_round(&cycle, self.plies - 1);
        assert_eq!(game.stage(self.rule), Stage::Running, "{case}: a move short");
        game.make(&cycle[(self.plies - 1) % 4]);
        let standing = game.standing(self.rule);
        assert_eq!(standing.stage, Stage::Met, "{case}: reached");
        assert_eq!(standing.ends(), Some(self.ends()), "{case}");
        let tally = standing.tally.unwrap();
        assert_eq!((tally.counted, tally.from_ply), (tally.limit, 0), "{case}");
        assert_eq!(tally.plies_left(game.position.turn()), Some(0), "{case}");

        let mut game = begun();
        game.go_round(&cycle, self.plies - 1).watch.found(Finding::WonPosition);
        game.make(&cycle[(self.plies - 1) % 4]);
        let met = game.stage(self.rule) == Stage::Met;
        assert_eq!(met, !self.stops_when_won(), "{case}: a win is shown");

        let mut game = begun();
        if let Some(moves) = self.reset.strip_prefix("on: ") {
            game.go_round(&cycle, 4).play(moves);
            let tally = game.standing(self.rule).tally.unwrap();
            assert_eq!((tally.counted, tally.from_ply), (3, 0), "{case}: goes on");
            return;
        }
        let plies = self.reset.split_whitespace().count();
        game.go_round(&cycle, 4).play(self.reset);
        let standing = game.standing(self.rule);
        let counted = standing.tally.map(|tally| (tally.counted, tally.from_ply as usize));
        assert!(counted.is_none_or(|it| it == (0, 4 + plies)), "{case}: reset, {counted:?}");
    }
}

fn run(wanted: impl Fn(&Case) -> bool) {
    let cases = Case::all();
    let cases: Vec<&Case> = cases.iter().filter(|case| wanted(case)).collect();
    assert!(!cases.is_empty());
    for case in cases {
        case.run();
    }
}

#[test]
fn every_count_of_every_discipline_has_a_case() {
    let cases = Case::all();
    for rulebook in Rulebook::all() {
        for discipline in rulebook.disciplines() {
            let counts = rulebook.draws(discipline);
            for rule in counts.filter(|rule| matches!(rule.ground, Ground::Count(_))) {
                let has_case = cases.iter().any(|case| {
                    case.document == rulebook.document()
                        && case.rule == rule.id
                        && case.is_for(discipline)
                });
                assert!(has_case, "{} {discipline} {}", rulebook.document(), rule.id);
            }
        }
    }
}

#[test]
fn the_counts_of_ru_2013() {
    let _claim = clauses::proves(&[
        "RU-2013 2.1.9.1.3",
        "RU-2013 2.1.9.1.4",
        "RU-2013 2.1.9.1.5",
        "RU-2013 2.1.9.1.5#1",
        "RU-2013 2.1.9.1.5#2",
        "RU-2013 2.1.9.1.5#3",
        "RU-2013 2.1.9.1.7",
        "RU-2013 2.1.9.1.8",
        "RU-2013 3.5",
        "RU-2013 3.5#1",
        "RU-2013 3.5#2",
        "RU-2013 3.5#3",
        "RU-2013 4.2",
    ]);
    run(|case| case.document == Document::RU_2013);
}

#[test]
fn the_counts_of_ru_2022() {
    let _claim = clauses::shows(&["RU-2022 6.1.8.2"]);
    let _claim = clauses::proves(&[
        "RU-2022 6.1.8.3",
        "RU-2022 6.1.8.4",
        "RU-2022 6.1.8.5",
        "RU-2022 6.1.8.6#1",
        "RU-2022 6.1.8.6#2",
        "RU-2022 6.1.8.6#3",
        "RU-2022 6.1.8.8",
        "RU-2022 6.1.8.8#1",
        "RU-2022 6.1.8.8#2",
        "RU-2022 7.5.2",
        "RU-2022 7.5.2#1",
        "RU-2022 7.5.2#2",
        "RU-2022 7.5.2#3",
        "RU-2022 8.2",
    ]);
    run(|case| case.document == Document::RU_2022);
}

#[test]
fn the_counts_of_ua_2024() {
    let _claim = clauses::shows(&[
        "UA-2024 V.outcome.3.2",
        "UA-2024 VI.outcome.2.2",
        "UA-2024 VII.outcome.4.2",
    ]);
    let _claim = clauses::proves(&[
        "UA-2024 V.draws.2",
        "UA-2024 V.draws.3",
        "UA-2024 V.draws.4",
        "UA-2024 VI.draws.1.4",
        "UA-2024 VI.draws.1.5",
        "UA-2024 VI.draws.1.6",
        "UA-2024 VI.draws.1.7",
        "UA-2024 VI.draws.1.8",
        "UA-2024 VII.draws.1.2",
    ]);
    run(|case| case.document == Document::UA_2024);
}

#[test]
fn the_counts_of_ua_64() {
    let _claim = clauses::shows(&["UA-64 5.3.2", "UA-64 6.3"]);
    let _claim = clauses::proves(&[
        "UA-64 6.3.1",
        "UA-64 6.3.2",
        "UA-64 6.3.3",
        "UA-64 6.3.4",
        "UA-64 6.4",
        "UA-64 6.6",
    ]);
    run(|case| case.document == Document::UA_64);
}

#[test]
fn the_counts_of_ua_chess() {
    let _claim = clauses::proves(&["UA-CHESS 9.3.2", "UA-CHESS 9.6.2"]);
    run(|case| case.document == Document::UA_CHESS);
}
