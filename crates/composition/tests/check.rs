//! What the worked positions do not show: refusals, special kinds, files, wrong solutions.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use std::sync::OnceLock;

use clauses::proves;
use composition::solve::{Budget, NoOracle, Task, go_on};
use composition::{
    Checker, Composition, Entry, Fact, Genre, Outcome, Proof, Report, Requirement, Rulebook,
    Solution, Status, set_up,
};
use draughts::{Position, Setup, Variant};
use endgame::Tables;
use notation::pdn::Reader;

fn book(name: &str) -> Rulebook {
    name.parse().unwrap()
}

fn composition(fen: &str, task: Task, solution: &str) -> Composition {
    let position = Position::from_fen(Variant::RUSSIAN, fen).unwrap();
    let mut composition = Composition::new(position, task).unwrap();
    if !solution.is_empty() {
        composition.solution = Some(Solution::read(position, solution).unwrap());
    }
    composition
}

fn check(composition: &Composition, rulebook: Rulebook) -> Report {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    let tables = TABLES.get_or_init(|| Tables::build_in_memory(Variant::RUSSIAN, 3).unwrap());
    let mut watch = go_on;
    Checker::new(composition, tables, Budget::default(), &mut watch).under(rulebook)
}

fn status(report: &Report, requirement: Requirement) -> Option<Status> {
    report.finding(requirement).map(|finding| finding.status)
}

fn tells(report: &Report, fact: &Fact) -> bool {
    report.findings.iter().flat_map(|finding| &finding.evidence).any(|one| one.fact == *fact)
}

#[test]
fn pieces_that_cannot_stand_so_are_refused_with_the_clause() {
    let _claim = clauses::shows(&["UA-2024 VIII.formal.11.3"]);
    let _claim = proves(&["UA-2024 VIII.formal.11.1", "UA-2024 VIII.formal.11.2"]);
    let refused = |fen: &str| {
        let setup = Setup::from_fen(Variant::RUSSIAN, fen).unwrap();
        let finding = set_up(book("UA-2024"), Variant::RUSSIAN, &setup).unwrap_err();
        (finding.clauses[0].to_string(), finding.evidence.len())
    };
    let thirteen = "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2,h4:Bh8";
    assert_eq!(refused(thirteen), ("UA-2024 VIII.formal.11.2".into(), 1));
    assert_eq!(refused("W:Wb8,d8:Bh8"), ("UA-2024 VIII.formal.11.1".into(), 2));
}

#[test]
fn special_kinds_are_recognised_where_the_position_tells_of_them() {
    let _claim = clauses::shows(&[
        "UA-2024 VIII.subject.8",
        "UA-2024 VIII.subject.9",
        "UA-2024 VIII.subject.9.6",
    ]);
    let _claim = clauses::built_in(&["RU-2013 7.1.4"]);
    let _claim = proves(&["UA-2024 VIII.subject.9.1", "RU-2022 11.1.4"]);
    let black_moves = composition("B:WKa1,Kc1:Bh8", Task::Win, "");
    let report = check(&black_moves, book("UA-2024"));
    assert_eq!(status(&report, Requirement::SpecialKind), Some(Status::Judge));
    assert_eq!(status(&report, Requirement::Solvable), Some(Status::Holds));
    let position = Position::from_fen(Variant::GIVEAWAY, "W:Wa1:Bc3,h8").unwrap();
    let giveaway = Composition::new(position, Task::Win).unwrap();
    let report = check(&giveaway, book("RU-2022"));
    assert_eq!(report.findings[0].clauses[0].to_string(), "RU-2022 11.1.4");
    assert!(Composition::new(Position::start(Variant::ENGLISH), Task::Win).is_err());
}

#[test]
fn a_draw_that_could_be_a_win_does_more_than_was_asked() {
    let report = check(&composition("W:Wa3,c5:Bh2,a7", Task::Draw, ""), book("UA-2024"));
    assert!(tells(&report, &Fact::DoesMore));
    assert_eq!(report.outcome(), Outcome::Defective);
}

#[test]
fn a_wrong_move_of_the_author_is_shown_with_its_refutation() {
    let _claim = clauses::built_in(&["RU-2013 7.2.3", "RU-2022 11.2.3"]);
    let _claim = proves(&["UA-2024 VIII.formal.3"]);
    let wrong = composition("W:Wa3,c5:Bh2,a7", Task::Win, "b6, b4+");
    let report = check(&wrong, book("UA-2024"));
    let finding = report.finding(Requirement::AuthorsMoves).unwrap();
    assert_eq!(finding.status, Status::Fails);
    assert_eq!(finding.evidence[0].play.as_ref().unwrap().to_string(), "1.c5-b6 (a7:c5)");
    assert_eq!(report.finding(Requirement::SideSolutions).map(|_| ()), None);
}

#[test]
fn a_lock_task_must_be_fulfilled_exactly() {
    let _claim = clauses::shows(&["RU-2013 7.2.8.2"]);
    let _claim = clauses::built_in(&["UA-2024 VIII.formal.10.5", "RU-2022 11.2.8.2"]);
    let solution = "cg5 (h6 A), ec5, g3, g1+; A (f6), d6, dg3+";
    let king = composition("W:WKc1,Kf2,Ke7:Bg7", "lock:1K".parse().unwrap(), solution);
    let report = check(&king, book("RU-2013"));
    assert_eq!(status(&report, Requirement::Solvable), Some(Status::Fails));
}

#[test]
fn a_declared_genre_is_kept_to() {
    let _claim = proves(&["UA-2024 VIII.subject.5", "UA-2024 VIII.formal.9.2"]);
    let mut miniature = composition("W:Wf2,f4,d6,a7:Bh2,h4,f6,d8", Task::Win, "g3, e5, c7, g1+");
    assert_eq!(check(&miniature, book("UA-2024")).genre, Genre::Miniature);
    miniature.genre = Some(Genre::Etude);
    let report = check(&miniature, book("UA-2024"));
    assert_eq!(status(&report, Requirement::Genre), Some(Status::Holds));
    assert_eq!(status(&report, Requirement::Thematic), Some(Status::Fails), "an étude needs two");
}

/// What a judge will want to see is told with the clause of each book: pieces that hang at the start, kings that do
/// nothing, a man that bars the corner, a piece that only fills a number.
#[test]
fn what_a_judge_will_want_to_see_is_told_with_its_clause() {
    let _claim = proves(&[
        "UA-2024 VIII.artistic.7.8",
        "UA-2024 VIII.artistic.8.2",
        "UA-2024 VIII.artistic.9.4",
        "RU-2022 11.2.7.4",
        "RU-2022 11.3.4",
        "RU-2022 11.3.7.2",
        "RU-2022 11.3.8.2",
        "RU-2022 11.3.9.2",
        "RU-2013 7.2.7.4",
        "RU-2013 7.3.4",
        "RU-2013 7.3.7.2",
        "RU-2013 7.3.8.2",
        "RU-2013 7.3.9.2",
    ]);
    let told = |composition: &Composition, name: &str, fact: &Fact| -> String {
        let report = check(composition, book(name));
        let tells = |one: &&composition::Finding| one.evidence.iter().any(|one| one.fact == *fact);
        let found = report.findings.iter().filter(tells);
        let clauses = found.flat_map(|one| one.clauses.iter().map(ToString::to_string));
        clauses.collect::<Vec<_>>().join(", ")
    };
    let of = |fen: &str, task: &str, genre: &str, solution: &str| {
        let mut one = composition(fen, task.parse().unwrap(), solution);
        one.genre = Some(genre.parse().unwrap());
        one
    };
    let hanging = of("W:Wc7,g1:Bb8,h2", "win", "etude", "");
    let locked = of("W:Wb2,Kd2,Kg1:Ba3,h2", "lock:1M", "lock-miniature", "");
    let idle = of(
        "W:WKg1,c7:Bb8,h2",
        "win",
        "king-problem",
        "d8 (a7 A), c7 (b6), a5+; A (c7), b6+",
    );
    let busy = of("W:WKh8,c7:Bb8,g7,f6", "win", "king-problem", "d8 (c7), b6 (h6), e5 (g5)");
    let passive = of("W:Wd2,d4,h4,a5,c5:Bf2,g5,f6,c7,e7", "win", "miniature", "ab6, cb6, e5, g1+");
    for (name, blow, lock, kings, corner, number) in [
        (
            "UA-2024",
            "UA-2024 VIII.artistic.8.2",
            "UA-2024 VIII.artistic.9.4",
            "UA-2024 VIII.artistic.7.8",
            "",
            "",
        ),
        (
            "RU-2022",
            "RU-2022 11.3.8.2",
            "RU-2022 11.3.9.2",
            "RU-2022 11.2.7.4",
            "RU-2022 11.3.7.2",
            "RU-2022 11.3.4",
        ),
        (
            "RU-2013",
            "RU-2013 7.3.8.2",
            "RU-2013 7.3.9.2",
            "RU-2013 7.2.7.4",
            "RU-2013 7.3.7.2",
            "RU-2013 7.3.4",
        ),
    ] {
        assert_eq!(told(&hanging, name, &Fact::EnPrise), blow);
        assert_eq!(told(&locked, name, &Fact::EnPrise), lock);
        assert_eq!(told(&idle, name, &Fact::IdleKing), kings);
        assert_eq!(told(&busy, name, &Fact::IdleKing), "");
        assert_eq!(told(&hanging, name, &Fact::Corner), corner);
        assert_eq!(told(&idle, name, &Fact::Corner), "");
        assert!(told(&passive, name, &Fact::VeryPassive).ends_with(number), "{name}");
    }
}

#[test]
fn the_authors_proof_is_believed_only_if_it_proves() {
    let _claim = clauses::built_in(&["RU-2013 7.2.2", "RU-2022 11.2.2"]);
    let _claim = proves(&["UA-2024 VIII.formal.2"]);
    let mut doubtful = composition("W:Wd4:Be5,f6", Task::Win, "");
    let goal = *doubtful.position();
    assert!(Proof::read("B:Wd4:Bd6,f6 f6-g5", &goal).is_err());
    assert!(Proof::read("B:Wd4:Be5,f6 e5-f4", &goal).is_err());
    doubtful.proof = Some(Proof::read("B:Wd4:Bd6,f6 d6-e5", &goal).unwrap());
    let report = check(&doubtful, book("UA-2024"));
    assert!(tells(&report, &Fact::LastMoveShown));
}

#[test]
fn budgets_are_kept_and_admitted() {
    let position = "W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7";
    let composition = composition(position, Task::Win, "ab6, d4, h6, a5+");
    let budget = Budget { nodes: 5, ..Budget::default() };
    let mut watch = go_on;
    let mut checker = Checker::new(&composition, &NoOracle, budget, &mut watch);
    let report = checker.under(book("UA-2024"));
    assert_eq!(report.outcome(), Outcome::Undecided);
    assert_eq!(status(&report, Requirement::Solvable), Some(Status::Undecided));
}

#[test]
fn a_file_tells_author_task_genre_and_solution() {
    let _claim = clauses::shows(&["UA-2024 VIII.publication.1"]);
    let file = "\
[Author \"Шевченко Т.\"]
[Publication \"Шашки\"]
[PublicationDate \"1861.03.10\"]
[Genre \"etude\"]
[GameType \"25\"]
[FEN \"W:WKe1,a7:Ba3,c5\"]
[Thematic \"main A\"]
1. a7-b8 (1. e1-c3? c5-b4 2. c3xa5 a3-b2) 1... a3-b2 (1... c5-b4 2. e1xa5 a3-b2 3. a5-c3 b2xd4
4. b8-f4) 2. e1-c3 b2xd4 3. b8-a7 2-0

[Author \"Гулак-Артемовський П.\"]
[Task \"Замкнути 1П\"]
[GameType \"25\"]
[FEN \"W:WKc1,Kf2,Ke7:Bg7\"]
[Solution \"cg5 (h6 A), ec5, g3, g1+; A (f6), d6, dg3+\"]
*

[GameType \"25\"]
[FEN \"W:Wa3:Bh8\"]
[Genre \"sonnet\"]
*
";
    let entries: Vec<_> =
        Reader::new(file.as_bytes()).map(|reading| Entry::read(&reading.unwrap())).collect();
    let first = entries[0].as_ref().unwrap();
    assert_eq!(first.author.as_deref(), Some("Шевченко Т."));
    assert_eq!(first.publication.as_deref(), Some("Шашки"));
    assert_eq!(first.publication_date.as_deref(), Some("1861.03.10"));
    assert_eq!(first.composition.genre, Some(Genre::Etude));
    let solution = first.composition.solution.as_ref().unwrap();
    assert_eq!(
        solution.to_string(),
        "b8 (b2 A), c3, a7+; A (b4), a5 (b2), c3, f4; I c3? (b4), a5 (b2)"
    );
    assert_eq!(check(&first.composition, book("UA-2024")).outcome(), Outcome::Sound);
    let second = entries[1].as_ref().unwrap();
    assert_eq!(second.composition.task().to_string(), "lock:1M");
    let refused = entries[2].as_ref().unwrap_err().to_string();
    assert!(refused.starts_with("there is no genre “sonnet”"), "{refused}");
}
