//! What is taken: who may compete, how many works, their past, the term.

use clauses::proves;
use composition::Genre;
use contests::composing::{Command, Kind, Past, PastContest, PastOutcome, Rework, Scope, Who};
use contests::{Excluded, Gate, Why, Work};

use crate::support::{
    BOOKS, Hall, SECRETARY, applicant, day, enter, etude, miniature, regulations, second_miniature,
    third_miniature, work,
};

fn with_past(past: Past) -> Command {
    let Command::Enter { applicant, author, section, work, gate, .. } =
        enter("Зірченко Зоя", 0, miniature())
    else {
        panic!()
    };
    Command::Enter { applicant, author, section, work, gate, past }
}

fn been_in(outcomes: &[PastOutcome]) -> Command {
    let one = |outcome: &PastOutcome| PastContest {
        name: "конкурс".to_owned(), outcome: *outcome
    };
    with_past(Past { contests: outcomes.iter().map(one).collect(), ..Past::default() })
}

#[test]
fn judges_compete_where_they_do_not_judge() {
    let _claim = proves(&["UA-2024 VIII.composing-judges.12", "RU-2022 11.7", "RU-2013 7.7"]);
    for book in BOOKS {
        let mut hall = Hall::announced(regulations(book));
        let refused = |hall: &Hall, name: &str, section, work: Work| {
            let tried = hall.tries(&enter(name, section, work), Who::Anybody, "01.02.2025");
            let refusal = tried.err()?;
            assert_eq!(refusal.why, Why::MayNotCompete);
            assert!(refusal.clauses.iter().all(|one| one.to_string().starts_with(book)));
            Some(())
        };
        // However the name is written.
        assert!(refused(&hall, "головко  ІВАН", 0, miniature()).is_some());
        assert!(refused(&hall, "Головко Іван", 1, etude()).is_some());
        assert!(refused(&hall, "Суддя Петро", 0, miniature()).is_some());
        assert!(refused(&hall, "Суддя Петро", 1, etude()).is_none());
        assert!(refused(&hall, "Етюденко Марія", 1, etude()).is_some());
        assert!(refused(&hall, "Етюденко Марія", 0, miniature()).is_none());
        assert!(refused(&hall, "Писаренко Ольга", 0, miniature()).is_none(), "allowed here");
        let mut strict = regulations(book);
        strict.panel_competes = false;
        hall = Hall::announced(strict);
        assert!(refused(&hall, "Писаренко Ольга", 0, miniature()).is_some());
    }
}

#[test]
fn works_are_of_the_section_and_not_too_many() {
    let _claim = proves(&["UA-2024 VIII.composing.3.5", "RU-2022 11.5.2", "RU-2013 7.5.2"]);
    for book in BOOKS {
        let mut hall = Hall::announced(regulations(book));
        let (why, clauses) =
            hall.refused(enter("Зірченко Зоя", 1, miniature()), Who::Anybody, "01.02.2025");
        assert!(why == Why::NotOfSection && clauses.contains(book), "{why:?} {clauses}");
        hall.sends("Зірченко Зоя", 0, miniature(), "01.02.2025");
        let another = |work: Work| Command::Enter {
            applicant: None,
            author: None,
            section: 0,
            work: Box::new(work),
            gate: Gate::default(),
            past: Past::default(),
        };
        hall.does(another(second_miniature()), Who::Author(0), "01.02.2025");
        let (why, clauses) = hall.refused(another(third_miniature()), Who::Author(0), "01.02.2025");
        assert!(why == Why::TooManyWorks && clauses.contains(book), "{why:?} {clauses}");
        // From a letter, under the same name, it is the same author.
        let letter = enter("зірченко зоя", 0, third_miniature());
        assert_eq!(hall.refused(letter, SECRETARY, "01.02.2025").0, Why::TooManyWorks);
    }
}

#[test]
fn works_change_until_the_term_ends() {
    let _claim = proves(&["UA-2024 VIII.composing-judges.9.1", "RU-2022 11.5.2", "RU-2013 7.5.2"]);
    for book in BOOKS {
        let mut hall = Hall::announced(regulations(book));
        hall.sends("Зірченко Зоя", 0, miniature(), "01.02.2025");
        let replace = Command::Replace {
            entry: 0,
            work: Box::new(second_miniature()),
            gate: Gate::default(),
            past: Past::default(),
        };
        for who in [Who::Anybody, Who::Organiser, Who::Author(1), Who::Official(2)] {
            assert_eq!(hall.refused(replace.clone(), who, "10.04.2025").0, Why::NotYours);
        }
        hall.does(replace.clone(), Who::Author(0), "10.04.2025");
        let late = [
            (replace, Who::Author(0)),
            (Command::Withdraw { entry: 0 }, Who::Author(0)),
            (enter("Новий Автор", 0, miniature()), Who::Anybody),
        ];
        for (command, who) in late {
            let (why, clauses) = hall.refused(command, who, "11.04.2025");
            assert!(why == Why::TermOver && clauses.contains(book), "{why:?} {clauses}");
        }
        let early = hall.refused(Command::Distribute, SECRETARY, "10.04.2025");
        assert_eq!(early.0, Why::TermGoesOn);
        hall.does(Command::Withdraw { entry: 0 }, Who::Author(0), "10.04.2025");
        assert_eq!(hall.refused(Command::Distribute, SECRETARY, "11.04.2025").0, Why::NoWorks);
    }
}

#[test]
fn an_entry_says_who_its_author_is() {
    let _claim = proves(&["UA-2024 VIII.composing-judges.10.5"]);
    let hall = Hall::announced(regulations("UA-2024"));
    for lack in 0..5 {
        let mut lacking = applicant("Зірченко Зоя");
        match lack {
            0 => lacking.born = None,
            1 => lacking.title.clear(),
            2 => lacking.society.clear(),
            3 => lacking.work.clear(),
            _ => lacking.address.clear(),
        }
        let enter = |applicant| Command::Enter {
            applicant: Some(applicant),
            author: None,
            section: 0,
            work: Box::new(miniature()),
            gate: Gate::default(),
            past: Past::default(),
        };
        let (why, clauses) = hall.refused(enter(lacking.clone()), Who::Anybody, "01.02.2025");
        let expected = (Why::EntryIncomplete, "UA-2024 VIII.composing-judges.10.5");
        assert_eq!((why, clauses.as_str()), expected);
        // The Russian books ask for none of it.
        let other = Hall::announced(regulations("RU-2022"));
        assert!(other.tries(&enter(lacking), Who::Anybody, "01.02.2025").is_ok());
    }
}

#[test]
fn the_past_of_a_work_may_bar_it() {
    let _claim = proves(&[
        "UA-2024 VIII.publication.5",
        "UA-2024 VIII.composing-judges.9.4",
        "UA-2024 VIII.composing-judges.11",
    ]);
    use PastOutcome::{DefectAfterDistinction, GoesOn, Marked, Rejected};
    let hall = Hall::announced(regulations("UA-2024"));
    for (outcomes, refused) in [
        (&[Marked][..], None),
        (&[Marked, Marked], None),
        (&[Rejected], None),
        (&[Marked, Rejected], None),
        (&[Rejected, Rejected], Some((Why::RejectedBefore, "publication.5"))),
        (&[Rejected, Marked], Some((Why::RejectedBefore, "publication.5"))),
        (&[GoesOn], Some((Why::InAnotherContest, "composing-judges.9.4"))),
        (&[DefectAfterDistinction], Some((Why::BarredByDefect, "composing-judges.11"))),
    ] {
        let tried = hall.tries(&been_in(outcomes), Who::Anybody, "01.02.2025").err();
        let said = tried.map(|one| (one.why, one.clauses[0].to_string()));
        let expected = refused.map(|(why, clause)| (why, format!("UA-2024 VIII.{clause}")));
        assert_eq!(said, expected, "{outcomes:?}");
    }
    // The Russian books know nothing of it.
    let other = Hall::announced(regulations("RU-2022"));
    assert!(other.tries(&been_in(&[Rejected, Rejected]), Who::Anybody, "01.02.2025").is_ok());
}

#[test]
fn reworkings_name_their_source_and_wait_for_five_years() {
    let _claim = proves(&["UA-2024 VIII.publication.4"]);
    let hall = Hall::announced(regulations("UA-2024"));
    let rework = |essential, source: &str, existed: Option<&str>, consent| {
        let rework = Rework {
            author: "Старий Майстер".to_owned(),
            source: source.to_owned(),
            existed: existed.map(day),
            essential,
            consent,
        };
        let past = Past { rework: Some(rework), ..Past::default() };
        let tried = hall.tries(&with_past(past), Who::Anybody, "01.02.2025").err();
        tried.map(|one| {
            assert_eq!(one.clauses[0].to_string(), "UA-2024 VIII.publication.4");
            one.why
        })
    };
    assert_eq!(rework(false, "Шашки, 1980", Some("01.01.1980"), true), Some(Why::SlightRework));
    assert_eq!(rework(true, " ", Some("01.01.1980"), true), Some(Why::SourceNotNamed));
    assert_eq!(rework(true, "Шашки, 1980", Some("01.01.1980"), false), None);
    // The contest's works exist from 10.04.2025.
    assert_eq!(rework(true, "Шашки, 2020", Some("10.04.2020"), false), None);
    let young = rework(true, "Шашки, 2020", Some("11.04.2020"), false);
    assert_eq!(young, Some(Why::AuthorsYears));
    assert_eq!(rework(true, "Шашки, 2020", Some("11.04.2020"), true), None);
    assert_eq!(rework(true, "рукопис", None, false), Some(Why::AuthorsYears));
}

#[test]
fn one_version_of_a_work_enters_a_section() {
    let _claim = proves(&["UA-2024 VIII.publication.6"]);
    // The miniature in a mirror.
    let mirrored = work(Genre::Miniature, "W:Wf2,f4,d6,a7:Bh2,h4,f6,d8", "g3, e5, c7, g1+");
    let moved = work(Genre::Miniature, "W:Wd2,d4,b6:Bf2,f4,d6", "e3");
    let one = work(Genre::Miniature, "W:Wc3,c5,a7:Be3,e5,c7", "d4");
    for (first, second, same) in
        [(&mirrored, &mirrored, true), (&one, &moved, true), (&one, &mirrored, false)]
    {
        let mut hall = Hall::announced(regulations("UA-2024"));
        let enter = |author, work: &Work| Command::Enter {
            applicant: (author == Who::Anybody).then(|| applicant("Зірченко Зоя")),
            author: None,
            section: 0,
            work: Box::new(work.clone()),
            gate: Gate::default(),
            past: Past::default(),
        };
        hall.does(enter(Who::Anybody, first), Who::Anybody, "01.02.2025");
        let tried = hall.tries(&enter(Who::Author(0), second), Who::Author(0), "01.02.2025").err();
        let said = tried.map(|one| (one.why, one.clauses[0].to_string()));
        let refused = (Why::VersionEntered, "UA-2024 VIII.publication.6".to_owned());
        assert_eq!(said, same.then_some(refused));
        // Another author may send it; judges find the predecessor.
        hall.sends("Інший Автор", 0, second.clone(), "01.02.2025");
    }
}

#[test]
fn championships_take_the_main_genres() {
    let _claim = proves(&["UA-2024 VIII.composing.1.2"]);
    let mut championship = regulations("UA-2024");
    (championship.kind, championship.scope) = (Kind::Championship, Scope::Open);
    // The first move is Black's: a special kind.
    let special = work(Genre::Miniature, "B:Wc3,b4,a5,c5:Bf2,d6,c7", "(e5)");
    let hall = Hall::announced(championship);
    let tried = hall.tries(&enter("Зірченко Зоя", 0, special.clone()), Who::Anybody, "01.02.2025");
    let refusal = tried.unwrap_err();
    assert_eq!(refusal.why, Why::MainGenresOnly, "{}", refusal.text(words::Language::En));
    assert_eq!(refusal.clauses[0].to_string(), "UA-2024 VIII.composing.1.2");
    let contest = Hall::announced(regulations("UA-2024"));
    let tried = contest.tries(&enter("Зірченко Зоя", 0, special), Who::Anybody, "01.02.2025");
    assert!(tried.is_ok());
}

#[test]
fn what_a_check_has_proved_is_not_taken() {
    let hall = Hall::announced(regulations("UA-2024"));
    let Command::Enter { applicant, author, section, work, past, .. } =
        enter("Зірченко Зоя", 0, miniature())
    else {
        panic!()
    };
    let excluded = Excluded {
        requirement: "side solutions".to_owned(),
        clauses: vec!["UA-2024 VIII.formal.7".to_owned()],
    };
    let gate = Gate { excluded: vec![excluded], open: Vec::new() };
    let command = Command::Enter { applicant, author, section, work, gate, past };
    let (why, clauses) = hall.refused(command, Who::Anybody, "01.02.2025");
    assert_eq!(why, Why::Excluded);
    assert_eq!(clauses, "UA-2024 VIII.formal.7, UA-2024 VIII.subject.1");
}

#[test]
fn a_closed_contest_takes_no_text_that_tells_the_author() {
    let mut telling = miniature();
    telling.proof = "З газети Зірченко".to_owned();
    let hall = Hall::announced(regulations("UA-2024"));
    let refused =
        hall.refused(enter("Зірченко Зоя", 0, telling.clone()), Who::Anybody, "01.02.2025");
    assert_eq!(refused.0, Why::Unplayable, "a proof is moves");
    telling.proof.clear();
    telling.solution = "ab6, d4, h6, a5+ Зірченко".to_owned();
    let refused = hall.refused(enter("Зірченко Зоя", 0, telling), Who::Anybody, "01.02.2025");
    assert_eq!(refused.0, Why::Unplayable, "a solution too");
}
