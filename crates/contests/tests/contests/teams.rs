//! Teams by the works of their authors.

use clauses::proves;
use contests::composing::teams::sum;
use contests::composing::{Command, Past, Who};
use contests::{Gate, Mean, Points};

use crate::support::{
    CHIEF, ETUDES, Hall, PROBLEMS, PROBLEMS_TOO, SECRETARY, applicant, day, mark, miniature,
    regulations, second_miniature, third_miniature,
};

fn of(authors: &[&[u32]]) -> String {
    let rule = regulations("UA-2024").rule().unwrap().teams.as_ref().unwrap().says;
    let mean = |points: &u32| Mean::of(&[Points::whole(*points)]);
    let authors = authors.iter().map(|works| works.iter().map(mean).collect()).collect();
    sum(rule, authors).to_string()
}

#[test]
fn the_examples_of_the_specification_add_up() {
    let a = [90, 88, 86, 84, 80];
    let four: [&[u32]; 4] = [&a, &[85, 83, 82, 81], &[79, 78, 77, 76], &[75, 60, 50, 40]];
    assert_eq!(of(&four), "1174");
    assert_eq!(of(&[&[90, 85, 80, 75, 70, 65]]), "400");
    assert_eq!(of(&[&[90, 80, 70, 60, 50, 40], &[95, 94, 93, 92, 91, 90]]), "815");
    assert_eq!(of(&[&[1; 9], &[1; 9], &[1; 9]]), "15");
    assert_eq!(
        of(&[&[9; 9], &[1; 9], &[1; 9], &[1; 9], &[1; 9], &[2; 9]]),
        "42",
        "three of each, of the five best"
    );
    assert_eq!(of(&[&[7], &[]]), "7", "what is missing counts nothing");
    assert_eq!(of(&[]), "0");
}

#[test]
fn teams_are_placed_when_the_results_are_final() {
    let _claim = proves(&["UA-2024 VIII.composing.5.2"]);
    for (book, teams) in [("UA-2024", 2), ("RU-2022", 0)] {
        let mut with_teams = regulations(book);
        with_teams.teams = true;
        let mut hall = Hall::announced(with_teams);
        let authors = [
            ("Зірченко Зоя", "Полтава", third_miniature()),
            ("Авраменко Адам", " полтава", miniature()),
            ("Мельник Максим", "Суми", second_miniature()),
        ];
        for (name, team, work) in authors {
            let applicant =
                contests::composing::Applicant { team: team.to_owned(), ..applicant(name) };
            let command = Command::Enter {
                applicant: Some(applicant),
                author: None,
                section: 0,
                work: Box::new(work),
                gate: Gate::default(),
                past: Past::default(),
            };
            hall.does(command, Who::Anybody, "01.02.2025");
        }
        hall.does(Command::Distribute, SECRETARY, "11.04.2025");
        for code in 1..=3 {
            for judge in [PROBLEMS, PROBLEMS_TOO] {
                hall.does(mark(code, 7), judge, "12.04.2025");
            }
        }
        hall.does(Command::PublishProvisional, Who::Organiser, "01.06.2025");
        let report = Command::Report { section: 0, text: "звіт".to_owned() };
        assert!(hall.tries(&report, ETUDES, "02.06.2025").is_err());
        hall.does(report, PROBLEMS, "02.06.2025");
        hall.does(Command::Approve, CHIEF, "10.06.2025");
        // Teams tell authors.
        assert!(hall.contest.view(CHIEF, day("11.06.2025")).teams.0.is_empty());
        hall.does(Command::Finalise, Who::Organiser, "01.08.2025");
        let (placed, clauses) = hall.contest.view(Who::Anybody, day("02.08.2025")).teams;
        assert_eq!(placed.len(), teams);
        if let [first, second] = &placed[..] {
            let said =
                [first, second].map(|one| (one.team.as_str(), one.points.to_string(), one.place));
            assert_eq!(said, [("Полтава", "14".to_owned(), 1), ("Суми", "7".to_owned(), 2)]);
            assert_eq!(clauses, ["UA-2024 VIII.composing.5.2"]);
        }
    }
}
