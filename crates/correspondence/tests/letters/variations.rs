//! Letters on the board: variations, forced moves, impossible and unreadable ones.

use clauses::Document;
use correspondence::{
    Act, Awaiting, Game, Letter, Offer, Part, Purpose, Rules, Ruling, Terms, What, Why,
};
use draughts::{Colour, Variant};
use rulebook::{DayBudget, Medium, Rulebook};

use crate::support::{
    BOOKS, cites, date, find, game, has, letter, refused, rows, rules, send, terms,
};

const VARIATIONS: &str = include_str!("../data/variations.letters");

/// White has sent the first move of the worked example, with its variation.
fn offered(document: Document, variation: &str) -> Game {
    let mut game = game(document, terms());
    let mut first = letter(Colour::White, "", "01.03", "1.c3-d4");
    let name = Some("A".to_owned());
    first.offers.push(Offer { name, moves: variation.to_owned() });
    send(&mut game, first);
    game
}

const OFFER: &str = "1...d6-c5 2.b2-c3 f6-g5 3.g3-h4";

fn answered(game: &mut Game, moves: &str) -> Vec<Ruling> {
    send(game, letter(Colour::Black, "08.03", "10.03", moves))
}

#[test]
fn variations_are_accepted_up_to_the_changed_move() {
    let _claim = clauses::proves(&[
        "RU-2022 10.2.4",
        "RU-2022 10.2.8",
        "RU-2022 10.2.10",
        "RU-2022 10.2.12",
        "RU-2022 10.2.13",
        "RU-2013 6.2.4",
        "RU-2013 6.2.8",
        "RU-2013 6.2.10",
        "RU-2013 6.2.12",
        "RU-2013 6.2.13",
    ]);
    let mut count = 0;
    for row in rows(VARIATIONS) {
        let [id, offer, answer, black, white, line, what, next] = row[..] else {
            panic!("{row:?}")
        };
        for document in BOOKS {
            let mut game = offered(document, offer);
            let ruled = answered(&mut game, answer);
            let made = |side| game.account(side).made().to_string();
            assert_eq!([made(Colour::Black), made(Colour::White)], [black, white], "{id}");
            assert_eq!(game.line(), line, "{id}");
            assert_eq!(game.total(Colour::White), 0, "{id}: what Black's letter makes is free");
            let seen: Vec<String> = ruled.iter().map(|one| format!("{:?}", one.what)).collect();
            assert_eq!(seen.join(" "), what, "{id}");
            let awaited = match game.awaiting() {
                Awaiting::Move(Colour::White) => "move",
                Awaiting::Report { offender: Colour::Black, replace: true } => "replace",
                other => panic!("{id}: {other:?}"),
            };
            assert_eq!(awaited, next, "{id}");
        }
        count += 1;
    }
    assert_eq!(count, 11);
}

#[test]
fn who_offered_a_move_must_open_the_next_letter_with_it() {
    let _claim = clauses::proves(&["RU-2022 10.2.8", "RU-2013 6.2.8"]);
    for document in BOOKS {
        let mut game = offered(document, OFFER);
        let ruled = answered(&mut game, "1...d6-c5");
        assert!(cites(find(&ruled, What::Bound), document, "10.2.8"));
        let other = letter(Colour::White, "17.03", "20.03", "2.g3-h4");
        let refusal = refused(&mut game, Act::Letter(Box::new(other)));
        assert_eq!(refusal.why, Why::BoundByOffer);
        send(&mut game, letter(Colour::White, "17.03", "20.03", "2.b2-c3"));
        assert_eq!(game.total(Colour::White), 3, "it is charged as any reply");
    }
}

#[test]
fn forced_moves_of_the_partner_are_written_and_answered() {
    let _claim = clauses::proves(&["RU-2022 10.2.4", "RU-2013 6.2.4"]);
    for document in BOOKS {
        for (answer, made) in [
            ("2...b6:d4 3.E3:c5 d6:b4 4.a3:c5 g7-f6", [3, 2]),
            ("2...d6:b4 3.a3:c5 b6:d4 4.E3:c5 g7-f6", [3, 2]),
        ] {
            let mut game = game(document, terms());
            send(&mut game, letter(Colour::White, "", "01.03", "1.c3-d4"));
            send(&mut game, letter(Colour::Black, "05.03", "05.03", "1...f6-g5"));
            let ruled = send(&mut game, letter(Colour::White, "10.03", "10.03", "2.d4-c5"));
            assert!(!has(&ruled, What::ForcedNotWritten), "Black has two captures");
            let mut short = game.clone();
            let (first, _) = answer.split_once(' ').unwrap();
            let ruled = send(&mut short, letter(Colour::Black, "15.03", "16.03", first));
            assert!(cites(find(&ruled, What::ForcedNotWritten), document, "10.2.4"));
            let ruled = send(&mut game, letter(Colour::Black, "15.03", "16.03", answer));
            assert!(has(&ruled, What::ForcedAnswered) && !has(&ruled, What::ForcedNotWritten));
            let counts = [Colour::Black, Colour::White].map(|side| game.account(side).made());
            assert_eq!(counts, [made[0] + 1, made[1] + 2]);
            assert_eq!(game.total(Colour::White), 0, "forced moves cost nothing");
        }
    }
}

#[test]
fn a_move_of_the_partner_that_is_neither_offered_nor_forced_does_not_count() {
    let mut game = game(BOOKS[0], terms());
    send(&mut game, letter(Colour::White, "", "01.03", "1.c3-d4"));
    let ruled = send(&mut game, letter(Colour::Black, "05.03", "05.03", "1...f6-g5 2.b2-c3 g5-h4"));
    assert!(has(&ruled, What::NotForced));
    assert_eq!(game.line(), "1.c3-d4 f6-g5");
}

#[test]
fn a_short_move_is_impossible() {
    let _claim = clauses::proves(&["RU-2022 10.2.2", "RU-2013 6.2.2"]);
    for document in BOOKS {
        for (text, legal, short, what) in [
            ("1.c3-d4", true, false, None),
            ("1.с3-d4", true, false, None),
            ("1.c3d4", true, false, None),
            ("1.cd4", false, true, Some(What::Impossible)),
            ("1.d4", false, true, Some(What::Impossible)),
            ("1.a3-b", false, true, Some(What::Completed)),
            ("1.a3-c5", false, false, Some(What::Completed)),
            ("1.c3-c5", false, false, Some(What::Impossible)),
            ("1.d4-e5", false, false, Some(What::Impossible)),
            ("1.b2-c3", false, false, Some(What::Impossible)),
        ] {
            let mut game = game(document, terms());
            let ruled = send(&mut game, letter(Colour::White, "", "01.03", text));
            assert_eq!(has(&ruled, What::ShortNotation), short, "{text}");
            if short {
                assert!(cites(find(&ruled, What::ShortNotation), document, "10.2.2"));
            }
            let none = !has(&ruled, What::Completed) && !has(&ruled, What::Impossible);
            assert_eq!(none, legal, "{text}");
            if let Some(what) = what {
                assert!(cites(find(&ruled, what), document, "10.2.10"), "{text}");
            }
            let made = u32::from(what != Some(What::Impossible));
            assert_eq!(game.account(Colour::White).made(), made, "{text}");
        }
    }
}

#[test]
fn the_sender_replaces_an_impossible_move_and_its_days_count() {
    let _claim = clauses::proves(&["RU-2022 10.2.10", "RU-2022 10.2.11", "RU-2013 6.2.10"]);
    for document in BOOKS {
        let mut game = game(document, terms());
        send(&mut game, letter(Colour::White, "", "01.03", "1.c3-e5"));
        let answer = letter(Colour::Black, "05.03", "06.03", "1...f6-g5");
        let refusal = refused(&mut game, Act::Letter(Box::new(answer)));
        assert_eq!(refusal.why, Why::ReportFirst);
        let mut report = letter(Colour::Black, "05.03", "06.03", "");
        (report.purpose, report.charges_stop) = (Purpose::Report, true);
        send(&mut game, report);
        let mut fix = letter(Colour::White, "12.03", "14.03", "1.g3-f4");
        fix.purpose = Purpose::Correct;
        send(&mut game, fix);
        assert_eq!(game.line(), "1.g3-f4");
        assert_eq!([game.total(Colour::White), game.total(Colour::Black)], [8, 0]);
        let entry = game.account(Colour::White).entries().last().unwrap();
        let number = if document == BOOKS[0] { "10.2.10" } else { "6.2.10" };
        assert_eq!(entry.clauses[0].number(), number);
    }
}

#[test]
fn moves_that_are_not_repeated_stop_the_game() {
    let _claim = clauses::proves(&["RU-2022 10.2.9", "RU-2013 6.2.9"]);
    for document in BOOKS {
        for (repeats, lacks, faulty) in [
            (None, false, false),
            (Some("1.c3-d4"), false, false),
            (Some("c3-d4"), false, false),
            (Some("1.g3-f4"), false, true),
            (Some("1.cd4"), false, true),
            (None, true, true),
        ] {
            let mut game = game(document, terms());
            send(&mut game, letter(Colour::White, "", "01.03", "1.c3-d4"));
            let mut reply = letter(Colour::Black, "05.03", "06.03", "1...f6-g5");
            reply.repeats = repeats.map(str::to_owned);
            reply.lacks.extend(lacks.then_some(Part::Repetition));
            let ruled = send(&mut game, reply);
            assert_eq!(has(&ruled, What::FaultyRepetition), faulty, "{repeats:?}");
            // The move sent with it stays made.
            assert_eq!(game.line(), "1.c3-d4 f6-g5");
            if !faulty {
                continue;
            }
            assert!(cites(find(&ruled, What::FaultyRepetition), document, "10.2.9"));
            let mut report = letter(Colour::White, "12.03", "16.03", "");
            report.purpose = Purpose::Report;
            let ruled = send(&mut game, report);
            assert!(has(&ruled, What::ReportedLate));
            assert_eq!(game.total(Colour::White), 1, "three days are free");
            let next = letter(Colour::White, "12.03", "16.03", "2.g3-h4");
            let refusal = refused(&mut game, Act::Letter(Box::new(next)));
            assert_eq!(refusal.why, Why::NotHisTurn);
        }
    }
}

#[test]
fn an_illegible_move_is_asked_for_again() {
    let _claim = clauses::proves(&["RU-2022 10.2.9"]);
    let mut game = game(BOOKS[0], terms());
    let ruled = send(&mut game, letter(Colour::White, "", "01.03", "1.c3-?4"));
    assert!(has(&ruled, What::Illegible));
    assert_eq!(game.awaiting(), Awaiting::Report { offender: Colour::White, replace: true });
    assert_eq!(game.line(), "");
}

#[test]
fn wrong_numbers_and_wrong_totals_cost_nothing() {
    let _claim = clauses::proves(&["RU-2022 10.2.14", "RU-2022 10.3.1", "RU-2013 6.2.14"]);
    for document in BOOKS {
        let mut game = game(document, terms());
        let mut first = letter(Colour::White, "", "01.03", "2.c3-d4");
        first.totals = Some((3, 0));
        let ruled = send(&mut game, first);
        assert!(cites(find(&ruled, What::WrongNumber), document, "10.2.14"));
        assert!(cites(find(&ruled, What::TotalsDiffer), document, "10.3.1"));
        let mut reply = letter(Colour::Black, "05.03", "07.03", "1...f6-g5");
        (reply.charges_stop, reply.charges_omission) = (true, true);
        reply.totals = Some((0, 2));
        let ruled = send(&mut game, reply);
        assert!(has(&ruled, What::StopRefused) && has(&ruled, What::OmissionRefused));
        assert!(!has(&ruled, What::TotalsDiffer));
        assert_eq!(game.total(Colour::White), 0);
    }
}

#[test]
fn dates_and_totals_are_one_kind_of_omission() {
    let _claim = clauses::proves(&["RU-2022 10.3.3", "RU-2013 6.3.3"]);
    for document in BOOKS {
        let mut game = game(document, terms());
        let lacking = |mut letter: Letter, part| {
            letter.lacks.push(part);
            letter
        };
        let first = letter(Colour::White, "", "01.03", "1.c3-d4");
        let ruled = send(&mut game, lacking(first, Part::Dates));
        assert!(cites(find(&ruled, What::Omitted), document, "10.3.3"));
        send(&mut game, letter(Colour::Black, "05.03", "06.03", "1...f6-g5"));
        let second = letter(Colour::White, "", "14.03", "2.b2-c3");
        let ruled = send(&mut game, lacking(second, Part::Totals));
        assert!(has(&ruled, What::OmittedAgain));
        // White's letter took four days: so did Black's.
        let worked_out = find(&ruled, What::ReceiptWorkedOut);
        assert!(cites(worked_out, document, "10.3.3"));
        assert_eq!(game.total(Colour::White), 4);
        let mut reply = letter(Colour::Black, "18.03", "18.03", "2...g5-h4");
        reply.charges_omission = true;
        send(&mut game, reply);
        assert_eq!(game.total(Colour::White), 10);
    }
}

#[test]
fn the_postmark_that_the_answer_names_corrects_the_partners_total() {
    let _claim = clauses::proves(&["RU-2022 10.3.1", "RU-2013 6.3.1"]);
    for document in BOOKS {
        let mut terms = terms();
        terms.start = Some(date("01.03"));
        let mut game = game(document, terms);
        send(&mut game, letter(Colour::White, "", "03.03", "1.c3-d4"));
        let mut reply = letter(Colour::Black, "10.03", "10.03", "1...f6-g5");
        reply.partner_sent = Some(date("05.03"));
        reply.totals = Some((4, 0));
        let ruled = send(&mut game, reply);
        assert!(cites(find(&ruled, What::PostmarkCounted), document, "10.3.1"));
        assert!(!has(&ruled, What::TotalsDiffer));
        assert_eq!(game.total(Colour::White), 4);
    }
}

#[test]
fn what_a_letter_must_have_is_asked_for() {
    let _claim = clauses::proves(&[
        "RU-2022 10.2.1",
        "RU-2022 10.2.3",
        "RU-2022 10.2.5",
        "RU-2022 10.2.6",
        "RU-2013 6.2.5",
        "RU-2013 6.2.6",
        "RU-2022 10.2.7",
        "RU-2013 6.2.1",
        "RU-2013 6.2.3",
        "RU-2013 6.2.7",
    ]);
    for document in BOOKS {
        let mut terms = terms();
        terms.registered = true;
        let mut game = game(document, terms);
        let mut first = letter(Colour::White, "", "01.03", "1.c3-d4");
        first.lacks = vec![Part::Greeting, Part::Code, Part::Address, Part::Signature];
        (first.comments, first.rubbed_out) = (true, true);
        for moves in ["1...d6-c5 2.b2-c3", "1...f6-g5 2.b2-c3"] {
            first.offers.push(Offer { name: None, moves: moves.to_owned() });
        }
        let ruled = send(&mut game, first.clone());
        let missing = ruled.iter().filter(|ruling| ruling.what == What::PartMissing);
        assert_eq!(missing.count(), 4);
        for (what, number) in [
            (What::PartMissing, "10.2.3"),
            (What::Commented, "10.2.6"),
            (What::RubbedOut, "10.2.5"),
            (What::OffersUnnamed, "10.2.7"),
            (What::NotRegistered, "10.2.1"),
        ] {
            assert!(cites(find(&ruled, what), document, number), "{what:?}");
        }
        let mut empty = letter(Colour::Black, "05.03", "06.03", "");
        empty.accepts = Some("C".to_owned());
        let refusal = refused(&mut game, Act::Letter(Box::new(empty.clone())));
        assert_eq!(refusal.why, Why::NoMove);
        empty.moves = "1...f6-g5".to_owned();
        let refusal = refused(&mut game, Act::Letter(Box::new(empty)));
        assert_eq!(refusal.why, Why::NoOffer);
    }
}

#[test]
fn books_without_the_chapter_and_ways_they_do_not_know_are_refused() {
    let _claim = clauses::proves(&[
        "RU-2022 10.1.3",
        "RU-2022 10.1.4",
        "RU-2022 10.3.9",
        "RU-2013 6.1.1",
        "RU-2013 6.1.3",
        "RU-2013 6.1.4",
    ]);
    for document in [Document::UA_2024, Document::UA_64, Document::UA_CHESS] {
        let refusal = Rules::new(Rulebook::of(document), terms()).unwrap_err();
        assert_eq!(refusal.why, Why::NoChapter);
    }
    let why = |document, change: fn(&mut Terms)| {
        let mut terms = terms();
        change(&mut terms);
        Rules::new(Rulebook::of(document), terms).map(|_| ()).map_err(|refusal| {
            assert!(!refusal.clauses.is_empty());
            refusal.why
        })
    };
    let [new, old] = BOOKS;
    assert_eq!(why(new, |terms| terms.variant = Variant::EIGHTY), Err(Why::Variant));
    // No document has the rules of that game: the regulations must have them.
    assert_eq!(why(old, |terms| terms.variant = Variant::EIGHTY), Err(Why::RegulationsSilent));
    let with_rules = |terms: &mut Terms| {
        (terms.variant, terms.regulated) = (Variant::EIGHTY, true);
    };
    assert_eq!(why(old, with_rules), Ok(()));
    assert_eq!(why(old, |terms| terms.variant = Variant::ENGLISH), Err(Why::Variant));
    assert_eq!(why(old, |terms| terms.medium = Medium::Server), Err(Why::Medium));
    assert_eq!(why(new, |terms| terms.medium = Medium::Server), Err(Why::ServerTime));
    for document in BOOKS {
        assert_eq!(
            why(document, |terms| terms.medium = Medium::Phone),
            Err(Why::RegulationsSilent)
        );
        let regulated = |terms: &mut Terms| (terms.medium, terms.regulated) = (Medium::Email, true);
        assert_eq!(why(document, regulated), Ok(()));
    }
}

#[test]
fn a_server_takes_legal_moves_and_counts_by_its_own_rules() {
    let _claim = clauses::proves(&["RU-2022 10.3.9", "RU-2022 10.5.10"]);
    let mut terms = terms();
    (terms.medium, terms.start) = (Medium::Server, Some(date("01.03")));
    terms.budget = Some(DayBudget { days: 4, moves: 2.try_into().unwrap() });
    let book = BOOKS[0];
    let mut game = Game::new(rules(book, terms));
    send(&mut game, letter(Colour::White, "", "02.03", "1.c3-d4"));
    // No way of letters: Black's time has begun when White moved.
    send(&mut game, letter(Colour::Black, "", "05.03", "1...f6-g5"));
    assert_eq!([game.total(Colour::White), game.total(Colour::Black)], [1, 3]);
    let wrong = letter(Colour::White, "", "06.03", "2.c3-d4");
    let refusal = refused(&mut game, Act::Letter(Box::new(wrong)));
    assert_eq!((refusal.why, refusal.clauses[0].number()), (Why::OnServer, "10.3.9"));
    let record = Act::Record { by: Colour::White, sent: date("06.03"), received: None };
    assert_eq!(refused(&mut game, record).why, Why::OnServer);
    // Three of four days are left after 05.03.
    assert_eq!(game.last_safe_day(Colour::White), Some(date("08.03")));
    assert_eq!(refused(&mut game, Act::Today(date("08.03"))).why, Why::TimeLeft);
    let ruled = game.act(&Act::Today(date("09.03"))).unwrap();
    assert!(cites(find(&ruled, What::ServerTimeOver), book, "10.3.9"));
    assert!(game.outcome().is_some());

    let mut resigned = Game::new(game.rules().clone());
    let mut first = letter(Colour::White, "", "02.03", "");
    first.resigns = true;
    let ruled = send(&mut resigned, first);
    assert!(cites(find(&ruled, What::ServerResult), book, "10.5.10"));
}

#[test]
fn games_are_sent_by_every_way_that_the_document_lists() {
    let _shown = clauses::shows(&["RU-2022 10.1.1", "RU-2013 6.1.1"]);
    for document in BOOKS {
        let ways = [Medium::Post, Medium::Email, Medium::Phone, Medium::Server];
        let taken = ways.map(|medium| {
            let budget = Some(DayBudget { days: 50, moves: 10.try_into().unwrap() });
            let terms = Terms { medium, regulated: true, budget, ..terms() };
            Rules::new(Rulebook::of(document), terms).is_ok()
        });
        assert_eq!(taken, [true, true, true, document == BOOKS[0]]);
    }
}
