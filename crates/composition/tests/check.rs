//! What the worked positions do not show: refusals, special kinds, files, wrong solutions.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use std::sync::OnceLock;

use clauses::proves;
use composition::solve::{Budget, NoOracle, Task, go_on};
use composition::{
    Checker, Composition, Entry, Fact, Genre, Label, Outcome, Proof, Report, Requirement, Rulebook,
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
    let idle =
        of("W:WKg1,c7:Bb8,h2", "win", "king-problem", "d8 (a7 A), c7 (b6), a5+; A (c7), b6+");
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

/// In print a solution stops where the rest goes by itself; that is no defect, and it is told.
#[test]
fn a_line_that_stops_before_compulsory_captures_is_played_out() {
    let _claim = proves(&["UA-2024 VIII.formal.5.3"]);
    let fen = "W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7";
    let played_out = |solution: &str| {
        let report = check(&composition(fen, Task::Win, solution), book("UA-2024"));
        (report.outcome(), tells(&report, &Fact::PlayedOut))
    };
    assert_eq!(played_out("ab6, d4, h6, a5+"), (Outcome::Sound, false));
    assert_eq!(played_out("ab6, d4, h6+"), (Outcome::Sound, true));
    assert_eq!(played_out("ab6, d4+"), (Outcome::Defective, true), "White has a choice then");
}

/// In a contest only what was handed in counts: what the program adds shows what there is in fact.
#[test]
fn what_was_not_handed_in_does_not_count() {
    let _claim = proves(&["UA-2024 VIII.formal.10.3", "RU-2022 11.2.5"]);
    let lock = |solution: &str, name: &str| {
        let work = composition("W:WKc1,Kf2,Ke7:Bg7", "lock:1M".parse().unwrap(), solution);
        let report = check(&work, book(name));
        let thematic = report.finding(Requirement::Thematic).unwrap();
        let clause = thematic.clauses[0].to_string();
        (report.outcome(), report.outcome_in_fact(), clause)
    };
    let (both, one) = ("cg5 (h6 A), ec5, g3, g1+; A (f6), d6, dg3+", "cg5 (h6), ec5, g3, g1+");
    let clause = "UA-2024 VIII.formal.10.3".to_owned();
    assert_eq!(lock(both, "UA-2024"), (Outcome::Sound, Outcome::Sound, clause.clone()));
    assert_eq!(lock(one, "UA-2024"), (Outcome::Defective, Outcome::Sound, clause));
    let (etude, name) = ("W:Wa3,c5:Bh2,a7", "RU-2022");
    let handed_in = |solution: &str| {
        let mut work = composition(etude, Task::Win, solution);
        work.genre = Some(Genre::Etude);
        let report = check(&work, book(name));
        (report.outcome(), report.outcome_in_fact())
    };
    let both = "b4 (g1 A), a5, c7+; A (b6), a7 (g1), c5, c5+";
    assert_eq!(handed_in(both), (Outcome::Sound, Outcome::Sound));
    assert_eq!(handed_in("b4 (g1), a5, c7+"), (Outcome::Defective, Outcome::Sound));
}

/// A line that the solution does not have is not passed over.
#[test]
fn lines_declared_thematic_must_be_there() {
    let mut work = composition("W:Wa3,c5:Bh2,a7", Task::Win, "b4 (g1 Б), a5; Б (b6), a7 (g1), c5");
    let labels = |text: &str| -> Vec<Label> {
        text.split(',').map(|label| label.parse().unwrap()).collect()
    };
    let refused = work.declare(&labels("main,Q")).unwrap_err();
    assert!(refused.to_string().ends_with("it has these: main, Б"), "{refused}");
    assert!(refused.text(words::Language::Uk).contains("Q"));
    assert_eq!(work.declare(&labels("VP1,Б")), Ok(()), "the line without a name is VP1");
    let printed = work.solution.as_ref().unwrap().to_string();
    assert!(printed.contains("(g1 Б)") && printed.contains("; Б (b6)"), "{printed}");
    let mut bare = composition("W:Wa3,c5:Bh2,a7", Task::Win, "");
    assert!(bare.declare(&labels("main")).is_err());
}

/// A genre that nobody has declared is a presumption, and a judge decides.
#[test]
fn a_presumed_genre_makes_no_defect() {
    let mut work = composition("W:Wf2,f4,d6,a7:Bh2,h4,f6,d8", Task::Win, "g3, e5, c7, g1+");
    let genre = |work: &Composition| status(&check(work, book("RU-2022")), Requirement::Genre);
    assert_eq!(genre(&work), Some(Status::Judge));
    work.genre = Some(Genre::Miniature);
    assert_eq!(genre(&work), Some(Status::Fails));
}

/// Findings name the clauses that a judge looks for.
#[test]
fn findings_name_their_clauses_once() {
    let clauses = |work: &Composition, name: &str, requirement: Requirement| -> Vec<String> {
        let report = check(work, book(name));
        let found = report.finding(requirement).map(|one| one.clauses.clone()).unwrap_or_default();
        found.iter().map(ToString::to_string).collect()
    };
    let illegal = composition("W:Wc7,a1:Bb8", Task::Win, "");
    let named = clauses(&illegal, "UA-2024", Requirement::LastMove);
    assert_eq!(named, ["UA-2024 VIII.formal.2", "UA-2024 VIII.formal.11.1"]);
    // What is said of pieces en prise is said of études.
    let hanging = composition("W:Wf2,f4,d6,a7,d4:Bh2,h4,f6,d8,e5", Task::Win, "");
    assert!(tells(&check(&hanging, book("UA-2024")), &Fact::ProofNotHandedIn));
    let mut miniature = hanging.clone();
    miniature.genre = Some(Genre::Miniature);
    assert_eq!(clauses(&miniature, "UA-2024", Requirement::Appearance), Vec::<String>::new());
    for rulebook in Rulebook::all() {
        let x6 = composition("W:Wd2,b4,d4,a5,f6:Bb2,f2,d6,f8", Task::Win, "e5, c3, e7, c5, e1+");
        for finding in check(&x6, rulebook).findings {
            let mut seen = finding.clauses.clone();
            seen.dedup();
            assert_eq!(seen, finding.clauses, "{}", finding.requirement.name());
        }
    }
    let sound = "W:Wf2,f4,d6,a7:Bh2,h4,f6,d8";
    let mut practical = composition(sound, Task::Win, "g3, e5, c7, g1+");
    practical.genre = Some(Genre::PracticalProblem);
    let _claim = proves(&["RU-2013 7.2.7.5", "RU-2022 11.2.7.5"]);
    let natural = |name: &str| clauses(&practical, name, Requirement::Appearance).join(" ");
    assert_eq!(natural("RU-2013"), "RU-2013 7.2.7.5");
    assert_eq!(natural("RU-2022"), "RU-2022 11.2.7.5");
}

/// `+` and `=` are claims: one that is not the task's is shown.
#[test]
fn a_sign_that_is_not_the_tasks_is_shown() {
    let signed = |sign: &str| {
        let solution = format!("ab6, d4, h6, a5{sign}");
        let work = composition("W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7", Task::Win, &solution);
        tells(&check(&work, book("UA-2024")), &Fact::WrongSign)
    };
    assert!(signed("=") && !signed("+") && !signed("x") && !signed(""));
}

/// Once the time is over nothing more is asked, and nothing is called proved or refuted.
#[test]
fn a_check_that_is_stopped_ends_at_once() {
    let work = composition("W:WKb8,g1,h4:Bc5,e3,f6", Task::Win, "g3 (b4), e1 (a3), ef2");
    let mut asked = 0_u64;
    let mut watch = |_| {
        asked += 1;
        std::ops::ControlFlow::Break(())
    };
    let mut checker = Checker::new(&work, &NoOracle, Budget::default(), &mut watch);
    let report = checker.under(book("UA-2024"));
    assert_eq!(report.outcome(), Outcome::Undecided);
    assert_eq!(status(&report, Requirement::Solvable), Some(Status::Undecided));
    assert_eq!(asked, 1, "the first answer was to stop");
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
