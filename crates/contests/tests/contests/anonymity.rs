//! In a closed contest nobody who may not know learns who made what, or when it came.

use clauses::proves;
use contests::composing::{Command, Contest, Who};
use contests::{Fact, Gate};

use crate::support::{
    BOOKS, CHIEF, ETUDES, Hall, PROBLEMS, PROBLEMS_TOO, SECRETARY, applicant, approved, day,
    judged, miniature, provisional, regulations, second_miniature, third_miniature,
};

/// All who may look, with two authors and a number that no author has.
const ROLES: [Who; 11] = [
    Who::Anybody,
    Who::Organiser,
    Who::Body,
    CHIEF,
    SECRETARY,
    PROBLEMS,
    PROBLEMS_TOO,
    ETUDES,
    Who::Author(0),
    Who::Author(1),
    Who::Author(9),
];

/// What tells somebody of an author: all that his entry says.
fn secrets(name: &str) -> Vec<String> {
    let entry = applicant(name);
    let parts = name.split(' ').map(str::to_owned);
    let rest =
        [entry.residence, entry.title, entry.society, entry.work, entry.address, entry.coach];
    parts.chain(rest).chain(["1961".to_owned()]).collect()
}

fn looks(contest: &Contest, who: Who, on: &str) -> String {
    let mut view = contest.view(who, day(on));
    // The regulations are everybody's, and name the panel.
    view.regulations = None;
    serde_json::to_string(&view).unwrap()
}

#[test]
fn a_closed_contest_tells_nobody_before_the_end() {
    let _claim = proves(&["UA-2024 VIII.composing.2", "RU-2022 11.5.2", "RU-2013 7.5.2"]);
    for book in BOOKS {
        let mut over = approved(regulations(book));
        over.does(Command::Finalise, Who::Organiser, "01.08.2025");
        let mut receiving = Hall::announced(regulations(book));
        receiving.sends("Зірченко Зоя", 0, third_miniature(), "01.02.2025");
        receiving.sends("Авраменко Адам", 0, miniature(), "02.02.2025");
        let mut remarked = provisional(regulations(book));
        let remark =
            Command::Remark {
                code: 1, from: "Читач Іван".to_owned(), text: "!".to_owned()
            };
        remarked.does(remark, Who::Anybody, "02.06.2025");
        let complaint = Command::Complain { entry: 1, text: "замало".to_owned() };
        remarked.does(complaint, Who::Author(1), "02.06.2025");
        let stages = [
            (&receiving, "03.02.2025"),
            (&receiving, "11.04.2025"),
            (&judged(regulations(book)), "12.04.2025"),
            (&provisional(regulations(book)), "02.06.2025"),
            (&remarked, "03.06.2025"),
            (&approved(regulations(book)), "11.06.2025"),
        ];
        for (hall, on) in stages {
            for who in ROLES {
                // In the Russian books authors are hidden from the judges; those who hold it are none.
                let may_hold = who == Who::Organiser && book != "UA-2024";
                if who == SECRETARY || may_hold {
                    let coded = hall.contest.coded(1).is_some();
                    let sees = looks(&hall.contest, who, on).contains("Зірченко");
                    assert_eq!(sees, who == SECRETARY || coded, "{book} {who:?} {on}");
                    continue;
                }
                let seen = looks(&hall.contest, who, on);
                for (author, name) in [(0, "Зірченко Зоя"), (1, "Авраменко Адам")]
                {
                    if who == Who::Author(author) {
                        continue;
                    }
                    for secret in [name.split(' ').next().unwrap(), name.split(' ').nth(1).unwrap()]
                    {
                        assert!(!seen.contains(secret), "{book} {who:?} {on}: {secret} in {seen}");
                    }
                }
                let own = matches!(who, Who::Author(0 | 1));
                let told = ["2025,\"month\":2", "2025-02-0", "Читач"];
                assert!(own || told.iter().all(|one| !seen.contains(one)), "{who:?} {on}: {seen}");
                for secret in secrets("Зірченко Зоя") {
                    assert!(own || !seen.contains(&secret), "{book} {who:?} {on}: {secret}");
                }
                let view = hall.contest.view(who, day(on));
                assert!(!view.hidden_by.is_empty(), "it says by which clause");
                for entry in &view.entries {
                    assert_eq!(entry.number.is_some(), entry.received.is_some());
                    assert_eq!(entry.number.is_some(), own && entry.author.is_some());
                }
            }
        }
        // At the end all is told but what the entry form says.
        let seen = looks(&over.contest, Who::Anybody, "02.08.2025");
        assert!(seen.contains("Зірченко") && seen.contains("Авраменко"));
        assert!(!seen.contains("Тиха") && !seen.contains("1961") && !seen.contains("Тренеренко"));
    }
}

#[test]
fn while_works_are_received_nobody_sees_works_of_others() {
    let mut hall = Hall::announced(regulations("UA-2024"));
    hall.sends("Зірченко Зоя", 0, third_miniature(), "01.02.2025");
    hall.sends("Авраменко Адам", 0, miniature(), "02.02.2025");
    for who in ROLES {
        let seen = hall.contest.view(who, day("03.02.2025")).entries.len();
        let expected = match who {
            SECRETARY => 2,
            Who::Author(0 | 1) => 1,
            _ => 0,
        };
        assert_eq!(seen, expected, "{who:?}");
    }
}

#[test]
fn judges_see_the_works_of_their_section_and_their_own_marks() {
    let mut hall = judged(regulations("UA-2024"));
    let count = |hall: &Hall, who| hall.contest.view(who, day("12.04.2025")).entries.len();
    assert_eq!([PROBLEMS, PROBLEMS_TOO, ETUDES, CHIEF].map(|who| count(&hall, who)), [2, 2, 1, 3]);
    assert_eq!(count(&hall, Who::Anybody), 0);
    hall.does(crate::support::mark(1, 70), PROBLEMS, "12.04.2025");
    let marks = |hall: &Hall, who| {
        let view = hall.contest.view(who, day("12.04.2025"));
        view.entries.iter().map(|one| one.marks.len()).sum::<usize>()
    };
    assert_eq!(marks(&hall, PROBLEMS_TOO), 0, "not of one another");
    assert_eq!([PROBLEMS, CHIEF].map(|who| marks(&hall, who)), [1, 1]);
    hall.does(Command::PublishWorks, SECRETARY, "13.04.2025");
    assert_eq!(count(&hall, Who::Anybody), 3);
    assert_eq!(marks(&hall, Who::Anybody), 0);
}

#[test]
fn codes_tell_nothing_of_who_came_first() {
    let works = [third_miniature(), miniature(), second_miniature()];
    let names = ["Зірченко Зоя", "Авраменко Адам", "Мельник Максим"];
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let seen: Vec<String> = orders
        .iter()
        .map(|order| {
            let mut hall = Hall::announced(regulations("UA-2024"));
            for &place in order {
                hall.sends(names[place], 0, works[place].clone(), "01.02.2025");
            }
            hall.does(Command::Distribute, SECRETARY, "11.04.2025");
            for code in 1..=3 {
                for judge in [PROBLEMS, PROBLEMS_TOO] {
                    hall.does(crate::support::mark(code, 50), judge, "12.04.2025");
                }
            }
            hall.does(Command::PublishProvisional, Who::Organiser, "01.06.2025");
            // Level works do not stand in the order in which they came either.
            let who = [Who::Anybody, PROBLEMS, CHIEF, Who::Body, Who::Organiser];
            who.map(|who| looks(&hall.contest, who, "02.06.2025")).join("\n")
        })
        .collect();
    assert!(seen.iter().all(|one| *one == seen[0]));
}

#[test]
fn an_open_contest_names_its_authors_with_the_works() {
    for book in BOOKS {
        let mut open = regulations(book);
        open.closed = false;
        let hall = judged(open);
        assert!(looks(&hall.contest, PROBLEMS, "12.04.2025").contains("Зірченко"));
        assert!(!looks(&hall.contest, Who::Anybody, "12.04.2025").contains("Зірченко"));
        assert!(!looks(&hall.contest, PROBLEMS, "12.04.2025").contains("Тиха"));
    }
}

#[test]
fn what_was_decided_is_folded_again() {
    let hall = provisional(regulations("UA-2024"));
    let mut again = Contest::default();
    for fact in &hall.facts {
        let text = serde_json::to_string(fact).unwrap();
        again.apply(&serde_json::from_str::<Fact>(&text).unwrap()).unwrap();
    }
    assert_eq!(again, hall.contest);
    let entered = hall
        .facts
        .iter()
        .any(|one| matches!(one, Fact::Entered { gate, .. } if *gate == Gate::default()));
    assert!(entered);
}
