//! Terms, and what comes when letters do not, or no longer.

use clauses::Document;
use correspondence::{
    Act, Announced, DrawWord, Due, Duty, Ending, Evaluation, Game, LeaverGame, Paper, Purpose,
    Sanction, Standing, What, Why,
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
    let _claim = clauses::proves(&["RU-2022 10.3.4", "RU-2013 6.3.4"]);
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
            // A repeat is registered, however the first was sent.
            assert!(cites(find(&ruled, What::NotRegistered), document, "10.3.4"));
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
        let contest = |received, sent| {
            let text = "Ten days are left.".to_owned();
            Act::ClaimProtest { received: date(received), sent: date(sent), text }
        };
        let late = refused(&mut game, contest("10.05.2022", "21.05.2022"));
        assert_eq!(late.why, Why::TooLate, "T-5");
        let late = refused(&mut game, contest("25.02.2024", "07.03.2024"));
        assert_eq!(late.why, Why::TooLate, "T-14");
        let mut silent = game.clone();
        let ruled = game.act(&contest("25.02.2024", "06.03.2024")).unwrap();
        assert!(cites(find(&ruled, What::ClaimContested), document, "10.3.8"), "T-14");
        for (game, contested) in [(&mut game, true), (&mut silent, false)] {
            let ruled = game.act(&judged("01.04.2024", Paper::ALL, false)).unwrap();
            assert_eq!(has(&ruled, What::ClaimUncontested), !contested);
            assert!(cites(find(&ruled, What::ClaimTrue), document, "10.3.7"));
            let outcome = game.outcome().unwrap();
            assert_eq!((outcome.standing, outcome.how), (Standing::Won(WHITE), Ending::Overdue));
        }
        // Overdue time is lost also where the claimant has not written his own move; and the judge may go by the days
        // though papers are missing.
        let mut game = begun(document, "01.03.2022");
        send(&mut game, letter(BLACK, "05.03", "01.05", "1...f6-g5"));
        claim.moves.clear();
        send(&mut game, claim);
        let refusal = refused(&mut game, judged("01.06", Paper::ALL, true));
        assert_eq!(refusal.why, Why::PapersComplete);
        let mut declined = game.clone();
        let some = [Paper::Letters, Paper::Receipts, Paper::Chart];
        let ruled = game.act(&judged("01.06", &some, false)).unwrap();
        assert!(cites(find(&ruled, What::PaperMissing), document, "10.3.6"));
        assert!(cites(find(&ruled, What::ClaimTrue), document, "10.3.7"));
        let ruled = declined.act(&judged("01.06", &some, true)).unwrap();
        assert!(cites(find(&ruled, What::PaperMissing), document, "10.3.6"));
        assert!(cites(find(&ruled, What::ClaimDeclined), document, "10.3.7"));
        assert_eq!(declined.total(WHITE), 1, "the days up to the claim, and no penalty");
        send(&mut declined, letter(WHITE, "08.06", "09.06", "2.g3-h4"));
        // A false claim needs the move that is forwarded.
        let mut game = begun(document, "01.03.2022");
        send(&mut game, letter(BLACK, "05.03", "06.03", "1...f6-g5"));
        let mut claim = letter(WHITE, "10.03", "11.03", "");
        claim.purpose = Purpose::Claim;
        send(&mut game, claim);
        let refusal = refused(&mut game, judged("01.04", Paper::ALL, false));
        assert_eq!(refusal.why, Why::ClaimWithoutMove);
        let ruled = game.act(&judged("01.04", &[], true)).unwrap();
        assert_eq!(ruled.iter().filter(|one| one.what == What::PaperMissing).count(), 4);
    }
}

/// The judge decides about a claim.
fn judged(on: &str, papers: &[Paper], declines: bool) -> Act {
    Act::Judge { on: date(on), papers: papers.to_vec(), declines, text: String::new() }
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
    let text = "1.a1-b2 wins.".to_owned();
    Act::Analysis { by, sent: date(sent), received: date(received), evaluation, text }
}

fn adjudicated(on: &str, result: Evaluation, against_both: bool) -> Act {
    Act::Adjudicated { on: date(on), result, against_both, text: String::new() }
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
            let act = Act::Adjudicated {
                on: after,
                result: Evaluation::Draw,
                against_both: false,
                text: String::new(),
            };
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
        let protest = |by, received, sent| {
            let text = "Black has no draw.".to_owned();
            Act::Protest { by, received: date(received), sent: date(sent), text }
        };
        let early = protest(WHITE, "01.02.2023", "02.02.2023");
        assert_eq!(refused(&mut game, early).why, Why::NothingToProtest);
        game.act(&adjudicated("20.01.2023", Evaluation::Draw, false)).unwrap();
        let barred = refused(&mut game, protest(BLACK, "25.01.2023", "26.01.2023"));
        assert_eq!(barred.why, Why::NoAnalysis, "T-16");
        let early = refused(&mut game, protest(WHITE, "19.01.2023", "26.01.2023"));
        assert_eq!(early.why, Why::DatesInDisorder, "nobody receives it before it is decided");
        let late = refused(&mut game, protest(WHITE, "10.05.2023", "21.05.2023"));
        assert_eq!(late.why, Why::TooLate, "T-5");
        let ruled = game.act(&protest(WHITE, "10.05.2023", "20.05.2023")).unwrap();
        assert!(cites(find(&ruled, What::ProtestHeard), document, "10.5.6"), "T-5");
        let text = "White wins.".to_owned();
        let decides = Act::Organiser { on: date("01.06.2023"), result: Evaluation::White, text };
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
        let appeal = |received, sent| {
            let (received, sent) = (date(received), date(sent));
            Act::Appeal { by: WHITE, received, sent, text: "Not so.".to_owned() }
        };
        let decided = |on| Act::Decided { on: date(on), text: "It stands.".to_owned() };
        assert_eq!(refused(&mut game, appeal("10.05", "11.05")).why, Why::NoDispute);
        let asked = Act::Dispute { by: WHITE, on: date("01.05"), text: "The date.".to_owned() };
        let ruled = game.act(&asked).unwrap();
        assert!(cites(&ruled[0], document, "10.1.12"));
        assert_eq!(refused(&mut game, appeal("10.05", "11.05")).why, Why::NotDecided);
        assert_eq!(refused(&mut game, decided("30.04")).why, Why::DatesInDisorder);
        game.act(&decided("08.05")).unwrap();
        assert_eq!(game.decided_on(), Some(date("08.05")));
        let late = refused(&mut game, appeal("10.05", "21.05"));
        assert_eq!(late.why, Why::TooLate, "T-5");
        game.act(&appeal("10.05", "20.05")).unwrap();
        assert_eq!(refused(&mut game, decided("08.05")).why, Why::DatesInDisorder);
        game.act(&decided("01.06")).unwrap();
        game.act(&appeal("10.06", "20.06")).unwrap();
        game.act(&decided("25.06")).unwrap();
        assert_eq!(refused(&mut game, appeal("26.06", "27.06")).why, Why::Final);
    }
}

#[test]
fn without_a_secretary_the_judge_is_asked_first() {
    let _claim = clauses::proves(&["RU-2022 10.1.8", "RU-2013 6.1.8", "RU-2022 10.1.12"]);
    for document in BOOKS {
        let mut terms = terms();
        terms.secretary = false;
        let mut game = game(document, terms);
        let asked = Act::Dispute { by: WHITE, on: date("01.05"), text: String::new() };
        let ruled = game.act(&asked).unwrap();
        for number in ["10.1.8", "10.1.12"] {
            assert!(cites(find(&ruled, What::DisputeGoes), document, number));
        }
        assert_eq!(game.disputed_before(), Some(correspondence::Instance::Judge));
    }
}

#[test]
fn sanctions_name_clauses_and_letters_are_kept() {
    let _claim = clauses::proves(&[
        "RU-2022 10.1.9",
        "RU-2022 10.1.10",
        "RU-2022 10.1.13",
        "RU-2022 10.1.14",
        "RU-2013 6.1.9",
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
        // What the book calls the second step, and what the other calls it.
        let (second, other) = match document == BOOKS[0] {
            true => (Sanction::Warning, Sanction::Reprimand),
            false => (Sanction::Reprimand, Sanction::Warning),
        };
        let broken = if document == BOOKS[0] { "RU-2022 10.2.6" } else { "RU-2013 6.2.6" };
        let sanction = |sanction, clauses: &[&str]| Act::Sanction {
            by: WHITE,
            on: date("01.05"),
            sanction,
            clauses: clauses.iter().map(|id| (*id).to_owned()).collect(),
            text: String::new(),
        };
        assert_eq!(refused(&mut game, sanction(second, &[])).why, Why::NoClauses);
        assert_eq!(refused(&mut game, sanction(other, &[broken])).why, Why::UnknownSanction);
        for known in [Sanction::Remark, second, Sanction::WithholdInformation, Sanction::AskHeavier]
        {
            let ruled = game.act(&sanction(known, &[broken])).unwrap();
            for number in ["10.1.9", "10.1.10", "10.2.6"] {
                assert!(cites(find(&ruled, What::Sanctioned), document, number), "{known:?}");
            }
        }
        let mut expelled = game.clone();
        let ruled = expelled.act(&sanction(Sanction::Expulsion, &[broken])).unwrap();
        assert!(cites(find(&ruled, What::Left), document, "10.5.3"));
        assert!(expelled.has_left(WHITE));
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

#[test]
fn letters_are_registered_once_that_is_ordered() {
    let _claim = clauses::proves(&["RU-2022 10.2.1", "RU-2013 6.2.1"]);
    for document in BOOKS {
        let mut game = begun(document, "01.03.2022");
        let ruled = send(&mut game, letter(BLACK, "05.03", "06.03", "1...f6-g5"));
        assert!(!has(&ruled, What::NotRegistered));
        let ruled = game.act(&Act::RegisteredOnly { on: date("10.03") }).unwrap();
        assert!(cites(find(&ruled, What::RegisteredOnly), document, "10.2.1"));
        let ruled = send(&mut game, letter(WHITE, "12.03", "13.03", "2.g3-h4"));
        assert!(cites(find(&ruled, What::NotRegistered), document, "10.2.1"));
        let mut sent = letter(BLACK, "15.03", "16.03", "2...g7-f6");
        sent.registered = true;
        assert!(!has(&send(&mut game, sent), What::NotRegistered));
    }
}

#[test]
fn code_and_first_date_are_held_to_what_they_should_be() {
    let _claim = clauses::proves(&["RU-2022 10.2.3", "RU-2022 10.3.1", "RU-2013 6.2.3"]);
    for document in BOOKS {
        let mut terms = terms();
        (terms.start, terms.code) = (Some(date("01.03.2022")), "RU-C 7".to_owned());
        let mut game = game(document, terms);
        let mut first = letter(WHITE, "", "01.03", "1.c3-d4");
        first.code = "ru-с7".to_owned();
        first.stamp = Some(date("02.03"));
        let ruled = send(&mut game, first);
        assert!(!has(&ruled, What::WrongCode), "spaces and look-alikes are the same on paper");
        let mut reply = letter(BLACK, "05.03", "06.03", "1...f6-g5");
        reply.code = "RU-C 8".to_owned();
        let mut game_other = game.clone();
        reply.partner_sent = Some(date("03.03"));
        let ruled = send(&mut game, reply.clone());
        assert!(cites(find(&ruled, What::WrongCode), document, "10.2.3"));
        assert!(cites(find(&ruled, What::FirstDateDiffers), document, "10.3.1"));
        assert!(!has(&ruled, What::PostmarkCounted));
        reply.partner_sent = Some(date("02.03"));
        let ruled = send(&mut game_other, reply);
        assert!(!has(&ruled, What::FirstDateDiffers));
        assert!(has(&ruled, What::PostmarkCounted));
        assert_eq!(game_other.total(WHITE), 1);
    }
}

#[test]
fn a_starting_sheet_that_came_late_moves_the_start_also_afterwards() {
    let _claim = clauses::proves(&["RU-2022 10.3.2", "RU-2013 6.3.2"]);
    for document in BOOKS {
        let mut terms = terms();
        terms.start = Some(date("01.03.2022"));
        let mut game = game(document, terms);
        let first = Act::Letter(Box::new(letter(WHITE, "", "09.03", "1.c3-d4")));
        game.act(&first).unwrap();
        assert_eq!(game.total(WHITE), 8);
        // F-5: received on the 5th, so that play begins on the 6th.
        let received = date("05.03");
        let mut late = game.with_sheet(WHITE, received, [&first].into_iter()).unwrap();
        let ruled = late.act(&Act::Sheet { by: WHITE, received }).unwrap();
        assert!(cites(find(&ruled, What::SheetLate), document, "10.3.2"));
        assert_eq!(late.total(WHITE), 3);
        let received = date("25.02");
        let mut in_time = game.with_sheet(WHITE, received, [&first].into_iter()).unwrap();
        let ruled = in_time.act(&Act::Sheet { by: WHITE, received }).unwrap();
        assert!(has(&ruled, What::SheetInTime));
        assert_eq!(in_time.total(WHITE), 8);
        // What was noted first was a mistake.
        let wrong = Act::Sheet { by: WHITE, received: date("05.03") };
        let acts = [first, wrong];
        let mended = game.with_sheet(WHITE, received, acts.iter()).unwrap();
        assert_eq!(mended.total(WHITE), 8);
    }
}

#[test]
fn games_that_end_because_somebody_leaves_owe_no_records() {
    let _claim = clauses::proves(&["RU-2022 10.5.3", "RU-2013 6.5.3"]);
    for document in BOOKS {
        let mut game = begun(document, "01.03.2022");
        game.act(&Act::Left { by: BLACK, on: date("01.05") }).unwrap();
        let decision = LeaverGame::Lost;
        game.act(&Act::LeaverGame { on: date("02.05"), decision }).unwrap();
        assert!(game.due().is_empty());
        game.act(&Act::Table { on: date("01.02.2023") }).unwrap();
        assert_eq!(game.outcome().unwrap().standing, Standing::Won(WHITE));
    }
}
