//! Regulations and their terms, marks, complaints, results.

use clauses::proves;
use composition::Genre;
use contests::composing::table::Award;
use contests::composing::{Command, Deduction, Fault, Kind, Regulations, Scope, Stage, Who};
use contests::{Mean, Points, Why};
use rulebook::contests::Duty;

use crate::support::{
    BOOKS, CHIEF, ETUDES, Hall, PROBLEMS, PROBLEMS_TOO, SECRETARY, approved, code, day, etude,
    judged, mark, miniature, official, provisional, regulations, section, third_miniature,
};

/// Takes something away.
type Lack = fn(&mut Regulations);

fn announced(regulations: Regulations) -> Result<(), (Why, String)> {
    let refused = regulations.check(day("10.01.2025")).err();
    refused.map_or(Ok(()), |refusal| {
        let clauses: Vec<String> = refusal.clauses.iter().map(ToString::to_string).collect();
        Err((refusal.why, clauses.join(", ")))
    })
}

#[test]
fn regulations_state_every_item() {
    let _claim = proves(&[
        "UA-2024 VIII.composing.3.1",
        "UA-2024 VIII.composing.3.2",
        "UA-2024 VIII.composing.3.3",
        "UA-2024 VIII.composing.3.4",
        "UA-2024 VIII.composing.3.5",
        "UA-2024 VIII.composing.3.6",
        "UA-2024 VIII.composing.3.7",
        "UA-2024 VIII.composing.3.8",
        "UA-2024 VIII.composing.3.9",
        "UA-2024 VIII.composing.3.10",
        "RU-2022 11.5.2",
        "RU-2013 7.5.2",
    ]);
    let lacks: [(&str, Lack); 14] = [
        ("3.1", |one| one.organiser.clear()),
        ("3.2", |one| one.period.clear()),
        ("3.3", |one| one.sections.clear()),
        ("3.4", |one| one.admission.clear()),
        ("3.5", |one| one.works_max = 0),
        ("3.5", |one| one.copies = 0),
        ("3.6", |one| one.address.clear()),
        ("3.6", |one| one.sending_until = None),
        ("3.7", |one| one.ranking = None),
        ("3.8", |one| one.panel.retain(|one| one.section != Some(1))),
        ("3.9", |one| one.provisional = None),
        ("3.9", |one| one.works_published = None),
        ("3.9", |one| one.remarks.clear()),
        ("3.10", |one| one.in_force = None),
    ];
    for book in BOOKS {
        assert_eq!(announced(regulations(book)), Ok(()));
        for (point, lack) in lacks {
            let mut lacking = regulations(book);
            lack(&mut lacking);
            let clause = match book {
                "UA-2024" => format!("UA-2024 VIII.composing.{point}"),
                "RU-2022" => "RU-2022 11.5.2".to_owned(),
                _ => "RU-2013 7.5.2".to_owned(),
            };
            assert_eq!(announced(lacking), Err((Why::NotStated, clause)), "{point}");
        }
    }
}

#[test]
fn works_are_sent_and_results_wait_for_months() {
    let _claim = proves(&[
        "UA-2024 VIII.composing.3.6",
        "UA-2024 VIII.composing.4.2",
        "RU-2022 11.5.2",
        "RU-2013 7.5.2",
    ]);
    // The dates of the specification: book, published, the term ends, whether that is enough.
    for (book, published, until, valid) in [
        ("UA-2024", "10.01.2025", "10.03.2025", true),
        ("UA-2024", "10.01.2025", "09.03.2025", false),
        ("UA-2024", "31.12.2024", "28.02.2025", true),
        ("RU-2022", "10.01.2025", "10.04.2025", true),
        ("RU-2022", "10.01.2025", "09.04.2025", false),
        ("RU-2013", "10.01.2025", "09.04.2025", false),
    ] {
        let mut terms = regulations(book);
        terms.sending_until = Some(day(until));
        let why = terms.check(day(published)).err().map(|refusal| refusal.why);
        assert_eq!(why, (!valid).then_some(Why::SendingTooShort), "{book} {published} {until}");
    }
    for (book, finals, valid) in [
        ("UA-2024", "01.07.2025", true),
        ("UA-2024", "30.06.2025", false),
        ("RU-2022", "01.08.2025", true),
        ("RU-2022", "31.07.2025", false),
        ("RU-2013", "31.07.2025", false),
    ] {
        let mut terms = regulations(book);
        terms.final_results = Some(day(finals));
        let why = announced(terms).err().map(|refusal| refusal.0);
        assert_eq!(why, (!valid).then_some(Why::FinalTooEarly), "{book} {finals}");
        // The same holds when results are announced, whatever was announced before.
        let hall = approved(regulations(book));
        let tried = hall.tries(&Command::Finalise, Who::Organiser, finals);
        assert_eq!(tried.err().map(|one| one.why), (!valid).then_some(Why::NotBefore));
    }
}

#[test]
fn championships_are_agreed_on_and_have_themes_in_one_genre() {
    let _claim = proves(&["UA-2024 VIII.composing.1", "UA-2024 VIII.composing.2"]);
    let mut official_one = regulations("UA-2024");
    official_one.kind = Kind::Championship;
    let refused = (Why::NoAgreement, "UA-2024 VIII.composing.1".to_owned());
    assert_eq!(announced(official_one.clone()), Err(refused));
    official_one.agreed = "Мінмолодьспорт".to_owned();
    assert_eq!(announced(official_one.clone()), Ok(()));
    let mut own = regulations("UA-2024");
    (own.kind, own.scope) = (Kind::Championship, Scope::Open);
    assert_eq!(announced(own), Ok(()), "not official");
    official_one.sections[0].theme = "п'ять на п'ять".to_owned();
    let refused = (Why::ThemesInOneGenre, "UA-2024 VIII.composing.2".to_owned());
    assert_eq!(announced(official_one.clone()), Err(refused));
    official_one.sections[1] = section("друга тема", &[Genre::Miniature]);
    assert_eq!(announced(official_one), Ok(()));
    let mut contest = regulations("UA-2024");
    contest.sections[0].theme = "вільна".to_owned();
    assert_eq!(announced(contest), Ok(()), "contests may");
}

#[test]
fn marks_stand_on_the_scale() {
    let _claim = proves(&[
        "UA-2024 VIII.composing-judges.6.2",
        "UA-2024 VIII.composing-judges.7.1",
        "RU-2022 11.7",
        "RU-2013 7.7",
    ]);
    let deduct = |points: Points, less: Points| Command::Mark {
        code: 2,
        points,
        deductions: vec![Deduction {
            points: less, reason: "пасивна шашка".to_owned()
        }],
        character: String::new(),
    };
    for (book, most) in [("UA-2024", 100), ("RU-2022", 10), ("RU-2013", 10)] {
        let mut hall = judged(regulations(book));
        let tried = |hall: &Hall, command| {
            hall.tries(&command, PROBLEMS, "01.05.2025").err().map(|one| one.why)
        };
        assert_eq!(tried(&hall, mark(2, 0)), None);
        assert_eq!(tried(&hall, mark(2, most)), None);
        assert_eq!(tried(&hall, mark(2, most + 1)), Some(Why::NotOnScale));
        let half = Command::Mark {
            code: 2,
            points: Points(750),
            deductions: Vec::new(),
            character: String::new(),
        };
        assert_eq!(tried(&hall, half.clone()), Some(Why::NotOnScale));
        assert_eq!(tried(&hall, deduct(Points::whole(8), Points(50))), Some(Why::NotOnScale));
        assert_eq!(tried(&hall, deduct(Points::whole(8), Points::whole(2))), None);
        // Judges of other sections do not mark, nor does anybody else.
        for who in [ETUDES, SECRETARY, Who::Organiser, Who::Author(0), Who::Anybody] {
            let (why, clauses) = hall.refused(mark(2, 5), who, "01.05.2025");
            assert_eq!(why, Why::NotYours, "{who:?}");
            assert!(clauses.contains(book), "{clauses}");
        }
        hall.does(deduct(Points::whole(8), Points::whole(2)), PROBLEMS, "01.05.2025");
        hall.does(mark(2, 9), PROBLEMS_TOO, "01.05.2025");
        let seen = hall.contest.view(CHIEF, day("01.05.2025"));
        let values: Vec<String> =
            seen.entries[1].marks.iter().map(|one| one.value().to_string()).collect();
        assert_eq!(values, ["6", "9"]);
    }
    // Where the book does not say in what steps, the regulations do.
    let mut halves = regulations("RU-2022");
    halves.step = Some(Points(50));
    let half = Command::Mark {
        code: 2,
        points: Points(750),
        deductions: Vec::new(),
        character: String::new(),
    };
    assert!(judged(halves).tries(&half, PROBLEMS, "01.05.2025").is_ok());
}

#[test]
fn a_defective_work_gets_nothing_or_is_out() {
    let _claim = proves(&["UA-2024 VIII.subject.1", "RU-2022 11.1.1", "RU-2013 7.1.1"]);
    for book in BOOKS {
        let mut hall = provisional(regulations(book));
        let found = code(&hall, &miniature());
        let strike =
            |fault, reason: &str| Command::Strike { code: found, fault, reason: reason.to_owned() };
        assert_eq!(hall.refused(strike(Fault::Formal, " "), CHIEF, "02.06.2025").0, Why::NoReason);
        hall.does(strike(Fault::Formal, "1.g5-h6 теж виграє"), PROBLEMS, "02.06.2025");
        let seen = hall.contest.view(Who::Anybody, day("02.06.2025"));
        let one = seen.entries.iter().find(|one| one.code == Some(found)).unwrap();
        assert!(one.struck.as_ref().unwrap().clauses[0].starts_with(book));
        let award = one.award.unwrap();
        match book {
            "UA-2024" => assert_eq!(award, Award::Points(Mean::NOTHING)),
            _ => assert_eq!(award, Award::Removed),
        }
        // A full predecessor takes the right to exist everywhere.
        hall.does(strike(Fault::Predecessor, "Цукерник, 1972"), CHIEF, "03.06.2025");
        let seen = hall.contest.view(Who::Anybody, day("03.06.2025"));
        let award = seen.entries.iter().find(|one| one.code == Some(found)).unwrap().award.unwrap();
        assert_eq!(award, Award::Removed);
    }
}

#[test]
fn an_award_is_contested_with_the_chief_judge_and_then_with_the_federation() {
    let _claim = proves(&["UA-2024 VIII.composing-judges.9.2", "RU-2022 11.7", "RU-2013 7.7"]);
    let complain = |entry| Command::Complain { entry, text: "замало".to_owned() };
    let decide = |points| Command::Decide { complaint: 0, points, reason: "так".to_owned() };
    let appeal = Command::Appeal { complaint: 0, text: "замало".to_owned() };
    for book in BOOKS {
        let mut hall = provisional(regulations(book));
        // One's own works, only.
        assert_eq!(hall.refused(complain(0), Who::Author(1), "02.06.2025").0, Why::NotYours);
        let (why, clauses) = hall.refused(complain(1), Who::Anybody, "02.06.2025");
        assert!(why == Why::NotYours && clauses.contains(book));
        hall.does(complain(1), Who::Author(1), "02.06.2025");
        assert_eq!(hall.refused(Command::Approve, CHIEF, "03.06.2025").0, Why::NoReport);
        let has_appeal = book == "UA-2024";
        let (why, clauses) = hall.refused(appeal.clone(), Who::Author(1), "03.06.2025");
        assert_eq!(why, if has_appeal { Why::ChiefJudgeFirst } else { Why::NoAppeal });
        assert_eq!(clauses.contains("composing-judges.9.2"), has_appeal);
        let mut changed = hall.clone();
        changed.does(decide(Some(Points::whole(10))), CHIEF, "03.06.2025");
        if has_appeal {
            let refused = changed.refused(appeal.clone(), Who::Author(1), "04.06.2025");
            assert_eq!(refused.0, Why::AwardChanged);
        }
        let placed = changed.contest.works_placed(0);
        assert_eq!(placed[0].points, Mean::of(&[Points::whole(10)]));
        hall.does(decide(None), CHIEF, "03.06.2025");
        if has_appeal {
            hall.does(appeal.clone(), Who::Author(1), "04.06.2025");
            let decided = Command::DecideAppeal {
                complaint: 0,
                points: Some(Points::whole(9)),
                reason: "так".to_owned(),
            };
            assert_eq!(hall.refused(decided.clone(), CHIEF, "05.06.2025").0, Why::NotYours);
            hall.does(decided, Who::Body, "05.06.2025");
        }
        let late = approved(regulations(book));
        let (why, clauses) = late.refused(complain(1), Who::Author(1), "11.06.2025");
        assert!(why == Why::DecidedAlready && clauses.contains(book), "{why:?} {clauses}");
    }
}

#[test]
fn results_are_published_in_time_or_late_and_approved_when_all_is_decided() {
    let _claim = proves(&["UA-2024 VIII.composing.4.1"]);
    let mut hall = judged(regulations("UA-2024"));
    let (why, clauses) = hall.refused(Command::PublishProvisional, Who::Anybody, "01.06.2025");
    assert_eq!((why, clauses.as_str()), (Why::NotYours, "UA-2024 VIII.composing.4.1"));
    let refused = hall.refused(Command::PublishProvisional, Who::Organiser, "01.06.2025");
    assert_eq!(refused.0, Why::NotMarked);
    for code in 1..=3 {
        let judges = if code == 3 { vec![ETUDES] } else { vec![PROBLEMS, PROBLEMS_TOO] };
        for judge in judges {
            hall.does(mark(code, 50), judge, "01.05.2025");
        }
    }
    let mut late = hall.clone();
    hall.does(Command::PublishProvisional, Who::Organiser, "01.06.2025");
    late.does(Command::PublishProvisional, Who::Organiser, "02.06.2025");
    let day_of =
        |hall: &Hall| hall.contest.view(Who::Anybody, day("03.06.2025")).provisional.unwrap();
    assert!(!day_of(&hall).late && day_of(&late).late);
    let report = |section| Command::Report { section, text: "звіт".to_owned() };
    assert_eq!(
        hall.refused(report(0), PROBLEMS_TOO, "02.06.2025").0,
        Why::NotYours,
        "a senior judge is there"
    );
    hall.does(report(0), PROBLEMS, "02.06.2025");
    assert_eq!(hall.refused(Command::Approve, CHIEF, "03.06.2025").0, Why::NoReport);
    hall.does(report(1), ETUDES, "02.06.2025");
    let remark =
        Command::Remark {
            code: 1, from: "Читач".to_owned(), text: "було в 1972".to_owned()
        };
    hall.does(remark, Who::Anybody, "03.06.2025");
    assert_eq!(hall.refused(Command::Approve, CHIEF, "04.06.2025").0, Why::Undecided);
    let answer = Command::AnswerRemark { remark: 0, answer: "інший задум".to_owned() };
    hall.does(answer, PROBLEMS, "04.06.2025");
    hall.does(Command::Approve, CHIEF, "05.06.2025");
    hall.does(Command::Finalise, SECRETARY, "01.08.2025");
    assert_eq!(hall.contest.stage(day("14.08.2025")), Stage::Final);
    assert_eq!(hall.refused(Command::SendAwards, SECRETARY, "14.08.2025").0, Why::NotNow);
    hall.does(Command::SendAwards, SECRETARY, "15.08.2025");
    assert_eq!(hall.contest.stage(day("15.08.2025")), Stage::Awarded);
}

#[test]
fn what_is_found_after_the_end_leaves_place_and_distinction() {
    let _claim = proves(&["UA-2024 VIII.composing-judges.11"]);
    let mut hall = approved(regulations("UA-2024"));
    let found = code(&hall, &miniature());
    let note = Command::NoteDefect {
        code: found, reason: "побічний розв'язок".to_owned()
    };
    assert_eq!(hall.refused(note.clone(), CHIEF, "12.06.2025").0, Why::NotNow);
    hall.does(Command::Finalise, Who::Organiser, "01.08.2025");
    let before = hall.contest.works_placed(0);
    let (why, clauses) = hall.refused(note.clone(), PROBLEMS, "02.08.2025");
    assert_eq!((why, clauses.as_str()), (Why::NotYours, "UA-2024 VIII.composing-judges.11"));
    hall.does(note, CHIEF, "02.08.2025");
    assert_eq!(hall.contest.works_placed(0), before);
    let seen = hall.contest.view(Who::Anybody, day("02.08.2025"));
    assert!(seen.entries.iter().any(|one| one.late_defect.is_some()));
}

#[test]
fn authors_are_placed_by_the_sum_and_share_places() {
    let mut hall = provisional(regulations("UA-2024"));
    let placed = hall.contest.authors_placed(None);
    // Авраменко 8.5 + 5, Зірченко 6.5; he entered his étude as somebody new, since only the secretary joins names.
    let points: Vec<String> = placed.iter().map(|one| one.points.to_string()).collect();
    assert_eq!(points, ["8.5", "6.5", "5"]);
    let second = code(&hall, &third_miniature());
    let revise = Command::Revise { code: second, points: Points::whole(5), reason: "x".to_owned() };
    hall.does(revise, CHIEF, "03.06.2025");
    let placed = hall.contest.authors_placed(None);
    let places: Vec<(u16, u16)> = placed.iter().map(|one| (one.place, one.to)).collect();
    assert_eq!(places, [(1, 1), (2, 3), (2, 3)]);
    let third = code(&hall, &etude());
    assert!(hall.contest.coded(third).is_some());
}

#[test]
fn the_body_of_the_federation_can_have_everything_judged_anew() {
    let mut hall = approved(regulations("UA-2024"));
    let cancel = Command::Cancel { reason: "несумлінно".to_owned() };
    assert_eq!(hall.refused(cancel.clone(), CHIEF, "12.06.2025").0, Why::NotYours);
    hall.does(cancel.clone(), Who::Body, "12.06.2025");
    assert_eq!(hall.contest.stage(day("12.06.2025")), Stage::Judging);
    assert!(
        hall.contest.view(CHIEF, day("12.06.2025")).entries.iter().all(|one| one.marks.is_empty())
    );
    let other = approved(regulations("RU-2022"));
    assert_eq!(other.refused(cancel, Who::Body, "12.06.2025").0, Why::NoAppeal);
}

#[test]
fn a_panel_needs_a_judge_for_every_section() {
    let mut stray = regulations("UA-2024");
    stray.panel.push(official("Зайвий", Duty::SectionJudge, Some(7)));
    assert_eq!(announced(stray).unwrap_err().0, Why::NoSuchSection);
    let mut unknown = regulations("RU-2022");
    unknown.sections[0].genres = vec![Genre::SmallProblem];
    assert_eq!(announced(unknown).unwrap_err().0, Why::NoSuchSection);
    let mut elsewhere = regulations("UA-2024");
    elsewhere.rules = "UA-64".to_owned();
    assert_eq!(announced(elsewhere).unwrap_err().0, Why::NoChapter);
}
