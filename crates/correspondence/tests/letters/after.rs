//! Terms, and what comes when letters do not, or no longer.

use clauses::Document;
use correspondence::{
    Act, Announced, DrawWord, Due, Duty, Ending, Evaluation, Game, LeaverGame, Standing, What, Why,
};
use draughts::Colour;

use crate::support::{BOOKS, cites, date, find, game, has, letter, refused, send, terms, until};

const WHITE: Colour = Colour::White;
const BLACK: Colour = Colour::Black;

/// White has sent the first move on a day.
fn begun(document: Document, sent: &str) -> Game {
    let mut terms = terms();
    (terms.start, terms.end) = (Some(date("01.03.2022")), Some(date("31.12.2022")));
    let mut game = game(document, terms);
    send(&mut game, letter(WHITE, "", sent, "1.c3-d4"));
    game
}

fn due(game: &Game, duty: Duty, who: Option<Colour>) -> Due {
    let found = game.due().into_iter().find(|due| due.duty == duty && due.who == who);
    found.unwrap_or_else(|| panic!("{duty:?}: {:?}", game.due()))
}

fn number(due: &Due) -> &'static str {
    due.clauses[0].number()
}

#[test]
fn letters_without_an_answer_are_repeated_after_forty_days() {
    let _claim = clauses::proves(&["RU-2022 10.3.4", "RU-2022 10.2.1", "RU-2013 6.3.4"]);
    for document in BOOKS {
        let game = begun(document, "01.04.2022");
        let repeat = due(&game, Duty::Repeat, Some(WHITE));
        assert_eq!(repeat.until, Some(date("11.05.2022")), "T-1");
        for (on, days, what) in [
            ("11.05.2022", 0, What::Repeated),
            ("16.05.2022", 5, What::RepeatedLate),
            ("10.05.2022", 0, What::RepeatedEarly),
        ] {
            let mut game = game.clone();
            let before = game.total(WHITE);
            let act = Act::Repeat { by: WHITE, on: date(on), registered: false };
            let ruled = game.act(&act).unwrap();
            assert!(cites(find(&ruled, what), document, "10.3.4"), "T-2, T-3");
            assert!(cites(find(&ruled, What::NotRegistered), document, "10.2.1"));
            assert_eq!(game.total(WHITE) - before, days, "T-2, T-3");
            // The term runs again from the repeat.
            let again = due(&game, Duty::Repeat, Some(WHITE)).until;
            assert_eq!(again, Some(date(on).days_later(40)));
        }
        let mut waiting = crate::support::game(document, game.rules().terms().clone());
        assert_eq!(due(&waiting, Duty::Enquire, Some(BLACK)).until, Some(date("31.03")), "T-4");
        let enquiry = |on| Act::Enquiry { by: BLACK, on: date(on), registered: true };
        let ruled = waiting.act(&enquiry("31.03")).unwrap();
        assert!(cites(find(&ruled, What::Enquired), document, "10.3.4"));
        assert!(has(&waiting.act(&enquiry("30.03")).unwrap(), What::EnquiredEarly));
        assert_eq!(refused(&mut game.clone(), enquiry("31.03")).why, Why::NoEnquiry);
    }
}

#[test]
fn faults_are_reported_within_three_days() {
    let _claim = clauses::proves(&["RU-2022 10.2.9", "RU-2013 6.2.9"]);
    for document in BOOKS {
        let mut game = begun(document, "01.03.2022");
        send(&mut game, letter(BLACK, "05.01.2023", "05.01.2023", "1...f6-g5"));
        let mut game = begun(document, "28.01.2022");
        let mut faulty = letter(BLACK, "30.01.2022", "31.01.2022", "1...f6-g5");
        faulty.repeats = Some("1.g3-f4".to_owned());
        send(&mut game, faulty);
        let report = due(&game, Duty::Report, Some(WHITE));
        assert_eq!((report.days, report.until), (3, None), "T-9");
        let mut late = game.clone();
        for (game, sent, days) in [(&mut game, "06.02.2022", 0), (&mut late, "07.02.2022", 1)] {
            let mut report = letter(WHITE, "03.02.2022", sent, "");
            report.purpose = correspondence::Purpose::Report;
            send(game, report);
            assert_eq!(game.total(WHITE), days, "T-9");
        }
    }
}

#[test]
fn a_year_has_one_break_of_thirty_days() {
    let _claim = clauses::proves(&[
        "RU-2022 10.4.1",
        "RU-2022 10.4.4",
        "RU-2022 10.4.5",
        "RU-2013 6.4.1",
        "RU-2013 6.4.4",
        "RU-2013 6.4.5",
    ]);
    for document in BOOKS {
        let mut game = begun(document, "01.03.2022");
        let one = |first, last, extra| {
            let (first, last) = (date(first), date(last));
            let told = Some(date("01.06"));
            Act::Break(Announced { by: BLACK, first, last, told, accepted: false, extra })
        };
        let ruled = game.act(&one("01.07", "31.07", false)).unwrap();
        assert!(cites(find(&ruled, What::BreakTooLong), document, "10.4.1"), "T-11");
        let ruled = game.act(&one("01.07", "30.07", false)).unwrap();
        assert!(has(&ruled, What::BreakCounted), "T-10");
        let ruled = game.act(&one("01.09", "02.09", false)).unwrap();
        assert!(cites(find(&ruled, What::BreakTwice), document, "10.4.1"), "T-12");
        let ruled = game.act(&one("01.09", "02.09", true)).unwrap();
        assert!(cites(find(&ruled, What::BreakCounted), document, "10.4.5"), "T-12");
        assert_eq!(refused(&mut game, one("02.09", "01.09", true)).why, Why::BreakBackwards);
        let ruled = send(&mut game, letter(BLACK, "28.06", "10.07", "1...f6-g5"));
        assert!(cites(find(&ruled, What::MoveInBreak), document, "10.4.4"));
        assert_eq!(game.total(BLACK), 2);
    }
}

#[test]
fn the_last_safe_day_leaves_out_breaks() {
    let mut game = begun(BOOKS[0], "01.03.2022");
    let day = date("01.04");
    assert_eq!(game.last_safe_day_after(BLACK, day), Some(date("21.05")));
    let told = Some(date("01.03"));
    let (first, last) = (date("10.04"), date("19.04"));
    let one = Announced { by: WHITE, first, last, told, accepted: false, extra: false };
    game.act(&Act::Break(one)).unwrap();
    assert_eq!(game.last_safe_day_after(BLACK, day), Some(date("31.05")));
    for (sent, overdue) in [("31.05", false), ("01.06", true)] {
        let mut game = game.clone();
        let ruled = send(&mut game, letter(BLACK, "01.04", sent, "1...f6-g5"));
        assert_eq!(has(&ruled, What::Overdue), overdue);
    }
}

#[test]
fn the_accused_protests_within_ten_days() {
    let _claim =
        clauses::proves(&["RU-2022 10.3.6", "RU-2022 10.3.8", "RU-2022 10.3.7", "RU-2013 6.3.8"]);
    for document in BOOKS {
        let mut game = begun(document, "01.03.2022");
        send(&mut game, letter(BLACK, "05.03", "01.05", "1...f6-g5"));
        assert!(game.account(BLACK).is_overdue());
        let mut claim = letter(WHITE, "08.05", "09.05", "2.g3-h4");
        claim.purpose = correspondence::Purpose::Claim;
        let ruled = send(&mut game, claim.clone());
        assert!(cites(find(&ruled, What::Claimed), document, "10.3.6"));
        assert!(cites(find(&ruled, What::NotRegistered), document, "10.3.6"));
        assert_eq!(game.total(WHITE), 0, "nothing is entered before the decision");
        let contest =
            |received, sent| Act::ClaimProtest { received: date(received), sent: date(sent) };
        let late = refused(&mut game, contest("10.05.2022", "21.05.2022"));
        assert_eq!(late.why, Why::TooLate, "T-5");
        let late = refused(&mut game, contest("25.02.2024", "07.03.2024"));
        assert_eq!(late.why, Why::TooLate, "T-14");
        let mut silent = game.clone();
        let ruled = game.act(&contest("25.02.2024", "06.03.2024")).unwrap();
        assert!(cites(find(&ruled, What::ClaimContested), document, "10.3.8"), "T-14");
        for (game, contested) in [(&mut game, true), (&mut silent, false)] {
            let ruled = game.act(&Act::Judge { on: date("01.06"), complete: true }).unwrap();
            assert_eq!(has(&ruled, What::ClaimUncontested), !contested);
            assert!(cites(find(&ruled, What::ClaimTrue), document, "10.3.7"));
            let outcome = game.outcome().unwrap();
            assert_eq!((outcome.standing, outcome.how), (Standing::Won(WHITE), Ending::Overdue));
        }
        // Without his own move the judge can only decline.
        let mut game = begun(document, "01.03.2022");
        send(&mut game, letter(BLACK, "05.03", "01.05", "1...f6-g5"));
        claim.moves.clear();
        send(&mut game, claim);
        let judged = |complete| Act::Judge { on: date("01.06"), complete };
        assert_eq!(refused(&mut game, judged(true)).why, Why::ClaimWithoutMove);
        let ruled = game.act(&judged(false)).unwrap();
        assert!(has(&ruled, What::ClaimDeclined));
        send(&mut game, letter(WHITE, "08.06", "09.06", "2.g3-h4"));
    }
}

#[test]
fn records_are_sent_within_fifteen_days_or_both_get_a_minus() {
    let _claim = clauses::proves(&[
        "RU-2022 10.5.1",
        "RU-2022 10.5.8",
        "RU-2022 10.5.9",
        "RU-2013 6.5.1",
        "RU-2013 6.5.8",
        "RU-2013 6.5.9",
    ]);
    for document in BOOKS {
        let mut game = begun(document, "01.03.2022");
        let mut last = letter(BLACK, "20.05", "01.06.2022", "");
        last.resigns = true;
        let ruled = send(&mut game, last);
        let record = find(&ruled, What::RecordDue);
        assert_eq!(until(record), date("16.06.2022"), "T-7");
        assert!(cites(record, document, "10.5.1"), "T-7");
        let table = Act::Table { on: date("01.02.2023") };
        let mut silent = game.clone();
        let ruled = silent.act(&table).unwrap();
        assert!(cites(find(&ruled, What::NeitherRecord), document, "10.5.8"));
        assert_eq!(silent.outcome().unwrap().standing, Standing::BothMinus);
        let sent = |by, sent| Act::Record { by, sent: date(sent), received: None };
        let ruled = game.act(&sent(WHITE, "16.06")).unwrap();
        assert!(cites(find(&ruled, What::RecordSent), document, "10.5.1"), "T-7");
        assert_eq!(refused(&mut game, sent(WHITE, "17.06")).why, Why::SentAlready);
        let mut late = game.clone();
        assert!(has(&late.act(&sent(BLACK, "17.06")).unwrap(), What::RecordLate), "T-7");
        assert_eq!(number(&due(&game, Duty::Record, Some(BLACK))), record.clauses[0].number());
        let ruled = game.act(&table).unwrap();
        assert!(cites(find(&ruled, What::RecordOwed), document, "10.5.9"));
        assert_eq!(game.outcome().unwrap().standing, Standing::Won(WHITE));
    }
}

fn analysis(by: Colour, sent: &str, received: &str, evaluation: Evaluation) -> Act {
    Act::Analysis { by, sent: date(sent), received: date(received), evaluation }
}

fn adjudicated(on: &str, result: Evaluation, against_both: bool) -> Act {
    Act::Adjudicated { on: date(on), result, against_both }
}

#[test]
fn unfinished_games_are_adjudicated_within_a_month() {
    let _claim = clauses::proves(&[
        "RU-2022 10.5.2",
        "RU-2022 10.5.4",
        "RU-2022 10.5.5",
        "RU-2013 6.5.2",
        "RU-2013 6.5.4",
        "RU-2013 6.5.5",
    ]);
    for document in BOOKS {
        let game = begun(document, "01.03.2022");
        let term = due(&game, Duty::Analysis, Some(WHITE));
        assert_eq!(term.until, Some(date("10.01.2023")), "T-6");
        let mut early = game.clone();
        let too_early = analysis(WHITE, "01.12.2022", "02.12.2022", Evaluation::White);
        assert_eq!(refused(&mut early, too_early).why, Why::PlayGoesOn);
        let nothing = adjudicated("10.01.2023", Evaluation::Draw, false);
        assert_eq!(refused(&mut early, nothing).why, Why::AnalysesMayCome);

        for (received, month) in [("10.01.2023", "10.02.2023"), ("31.01.2023", "28.02.2023")] {
            let mut game = game.clone();
            let act = analysis(WHITE, "10.01.2023", received, Evaluation::White);
            let ruled = game.act(&act).unwrap();
            assert!(cites(find(&ruled, What::AnalysisSent), document, "10.5.2"), "T-6");
            let judge = due(&game, Duty::Adjudicate, None);
            assert_eq!(judge.until, Some(date(month)), "T-8, T-13");
            let after = date(month).days_later(1);
            let act = Act::Adjudicated { on: after, result: Evaluation::Draw, against_both: false };
            let ruled = game.act(&act).unwrap();
            assert!(cites(find(&ruled, What::AdjudicatedLate), document, "10.5.5"), "T-8");
        }

        let mut both = game.clone();
        for by in Colour::BOTH {
            both.act(&analysis(by, "05.01.2023", "08.01.2023", Evaluation::Draw)).unwrap();
        }
        let other = adjudicated("09.01.2023", Evaluation::Black, false);
        assert_eq!(refused(&mut both, other).why, Why::BothWantOther);
        let mut aside = both.clone();
        let ruled = aside.act(&adjudicated("09.01.2023", Evaluation::Black, true)).unwrap();
        assert!(cites(find(&ruled, What::EvaluationsSetAside), document, "10.5.4"));
        let ruled = both.act(&adjudicated("09.01.2023", Evaluation::Draw, false)).unwrap();
        assert!(cites(find(&ruled, What::EvaluationsAgree), document, "10.5.4"));
        assert_eq!(both.outcome().unwrap().standing, Standing::Draw);
    }
}

#[test]
fn a_protest_against_an_adjudication_needs_an_analysis_in_time() {
    let _claim =
        clauses::proves(&["RU-2022 10.5.6", "RU-2022 10.5.7", "RU-2013 6.5.6", "RU-2013 6.5.7"]);
    for document in BOOKS {
        let mut game = begun(document, "01.03.2022");
        game.act(&analysis(WHITE, "10.01.2023", "12.01.2023", Evaluation::White)).unwrap();
        let ruled =
            game.act(&analysis(BLACK, "11.01.2023", "13.01.2023", Evaluation::Black)).unwrap();
        assert!(has(&ruled, What::AnalysisLate), "T-16");
        let protest =
            |by, received, sent| Act::Protest { by, received: date(received), sent: date(sent) };
        let early = protest(WHITE, "01.02.2023", "02.02.2023");
        assert_eq!(refused(&mut game, early).why, Why::NothingToProtest);
        game.act(&adjudicated("20.01.2023", Evaluation::Draw, false)).unwrap();
        let barred = refused(&mut game, protest(BLACK, "25.01.2023", "26.01.2023"));
        assert_eq!(barred.why, Why::NoAnalysis, "T-16");
        let late = refused(&mut game, protest(WHITE, "10.05.2022", "21.05.2022"));
        assert_eq!(late.why, Why::TooLate, "T-5");
        let ruled = game.act(&protest(WHITE, "10.05.2022", "20.05.2022")).unwrap();
        assert!(cites(find(&ruled, What::ProtestHeard), document, "10.5.6"), "T-5");
        let decides = Act::Organiser { on: date("01.03.2023"), result: Evaluation::White };
        let ruled = game.act(&decides).unwrap();
        assert!(cites(find(&ruled, What::DecidedForGood), document, "10.5.7"));
        assert_eq!(game.outcome().unwrap().standing, Standing::Won(WHITE));
        assert_eq!(refused(&mut game, decides).why, Why::Final);
    }
}

#[test]
fn the_judge_says_what_becomes_of_the_games_of_leavers() {
    let _claim = clauses::proves(&["RU-2022 10.5.3", "RU-2013 6.5.3"]);
    for document in BOOKS {
        let mut game = begun(document, "01.03.2022");
        let decides = |decision| Act::LeaverGame { on: date("01.06"), decision };
        assert_eq!(refused(&mut game, decides(LeaverGame::Lost)).why, Why::NobodyLeft);
        let ruled = game.act(&Act::Left { by: WHITE, on: date("20.05") }).unwrap();
        assert!(cites(find(&ruled, What::Left), document, "10.5.3"));
        assert_eq!(due(&game, Duty::LeaverGame, None).until, None);
        for (decision, standing) in [
            (LeaverGame::Lost, Some(Standing::Won(BLACK))),
            (LeaverGame::Annulled, Some(Standing::Annulled)),
            (LeaverGame::Adjudicated, None),
        ] {
            let mut game = game.clone();
            let ruled = game.act(&decides(decision)).unwrap();
            assert!(cites(&ruled[0], document, "10.5.3"));
            assert_eq!(game.outcome().map(|outcome| outcome.standing), standing);
            if standing.is_none() {
                game.act(&adjudicated("01.07", Evaluation::Draw, false)).unwrap();
                assert_eq!(game.outcome().unwrap().standing, Standing::Draw);
            }
        }
    }
}

#[test]
fn disputes_go_from_instance_to_instance() {
    let _claim = clauses::proves(&["RU-2022 10.1.12", "RU-2013 6.1.12"]);
    for document in BOOKS {
        let mut game = begun(document, "01.03.2022");
        let appeal = |sent| Act::Appeal { by: WHITE, received: date("10.05"), sent: date(sent) };
        let decided = Act::Decided { on: date("08.05") };
        assert_eq!(refused(&mut game, appeal("11.05")).why, Why::NoDispute);
        let asked = Act::Dispute { by: WHITE, on: date("01.05") };
        let ruled = game.act(&asked).unwrap();
        assert!(cites(&ruled[0], document, "10.1.12"));
        assert_eq!(refused(&mut game, appeal("11.05")).why, Why::NotDecided);
        game.act(&decided).unwrap();
        let late = refused(&mut game, appeal("21.05"));
        assert_eq!(late.why, Why::TooLate, "T-5");
        for _ in 0..2 {
            game.act(&appeal("20.05")).unwrap();
            game.act(&decided).unwrap();
        }
        assert_eq!(refused(&mut game, appeal("20.05")).why, Why::Final);
    }
}

#[test]
fn sanctions_name_clauses_and_letters_are_kept() {
    let _claim = clauses::proves(&[
        "RU-2022 10.1.9",
        "RU-2022 10.1.10",
        "RU-2022 10.1.13",
        "RU-2022 10.1.14",
        "RU-2013 6.1.10",
        "RU-2013 6.1.13",
        "RU-2013 6.1.14",
    ]);
    for document in BOOKS {
        let mut game = begun(document, "01.03.2022");
        let lost = |clauses: &[&str]| Act::Lost {
            by: WHITE,
            on: date("01.06"),
            clauses: clauses.iter().map(|id| (*id).to_owned()).collect(),
        };
        assert_eq!(refused(&mut game, lost(&[])).why, Why::NoClauses);
        assert_eq!(refused(&mut game, lost(&["UA-64 4.2"])).why, Why::UnknownClause);
        let id = if document == BOOKS[0] { "RU-2022 10.1.11" } else { "RU-2013 6.1.11" };
        let ruled = game.act(&lost(&[id])).unwrap();
        let declared = find(&ruled, What::DeclaredLost);
        for number in ["10.1.9", "10.1.10", "10.1.11"] {
            assert!(cites(declared, document, number));
        }
        assert_eq!(game.outcome().unwrap().standing, Standing::Won(BLACK));
        let results = Act::Results { by: WHITE, on: date("31.08.2022") };
        let ruled = game.act(&results).unwrap();
        assert!(cites(&ruled[0], document, "10.1.13"));
        assert_eq!(until(&ruled[0]), date("30.09.2022"), "T-15");
        let barred = |years| Act::Barred { by: WHITE, on: date("01.10"), years };
        assert_eq!(refused(&mut game, barred(4)).why, Why::BarTooLong);
        assert!(cites(&game.act(&barred(3)).unwrap()[0], document, "10.1.14"));
    }
}

#[test]
fn draws_are_agreed_and_games_end_on_the_board() {
    let mut game = begun(BOOKS[0], "01.03.2022");
    let mut hasty = letter(BLACK, "05.03", "06.03", "");
    hasty.draw = Some(DrawWord::Accepts);
    assert_eq!(refused(&mut game, Act::Letter(Box::new(hasty))).why, Why::NoDraw);
    let mut offer = letter(BLACK, "05.03", "06.03", "1...f6-g5");
    offer.draw = Some(DrawWord::Offers);
    assert!(has(&send(&mut game, offer), What::DrawOffered));
    let mut accept = letter(WHITE, "10.03", "11.03", "");
    accept.draw = Some(DrawWord::Accepts);
    assert!(has(&send(&mut game, accept), What::DrawAgreed));
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.standing, outcome.how), (Standing::Draw, Ending::Agreement));
    let more = letter(BLACK, "15.03", "16.03", "2...g5-h4");
    assert_eq!(refused(&mut game, Act::Letter(Box::new(more))).why, Why::Over);
}
