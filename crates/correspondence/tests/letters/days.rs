//! Days for one letter, the first move, the end of play, and when they are too many.

use correspondence::{Announced, Awaiting, Exchange, Impossible, Posted, Purpose, What};
use draughts::Colour;

use crate::support::{BOOKS, carried, cites, date, days, find, has, rows, rules, terms};

const DAYS: &str = include_str!("../data/days.letters");
const FIRST_AND_LAST: &str = include_str!("../data/first_and_last.letters");
const OVERDUE: &str = include_str!("../data/overdue.letters");

/// The days that a letter of White adds, with these breaks.
fn charged(exchange: &mut Exchange, letter: &Posted) -> i64 {
    let before = exchange.total(letter.by);
    exchange.post(letter).unwrap();
    exchange.total(letter.by) - before
}

#[test]
fn a_reply_costs_the_days_after_receipt_without_breaks() {
    let _claim = clauses::proves(&[
        "RU-2022 10.3.1",
        "RU-2022 10.4.2",
        "RU-2022 10.4.3",
        "RU-2013 6.3.1",
        "RU-2013 6.4.2",
        "RU-2013 6.4.3",
    ]);
    for row in rows(DAYS) {
        let [id, received, sent, breaks, wanted] = row[..] else { panic!("{row:?}") };
        for document in BOOKS {
            let mut exchange = carried(document, (4, 10), (4, 10));
            for (by, taken) in Colour::BOTH.into_iter().zip(breaks.split(", ")) {
                let taken = taken.trim_start_matches("B ");
                let (whole, told) = taken.split_once(" told ").unwrap_or((taken, "01.01"));
                if whole.is_empty() {
                    continue;
                }
                let (first, last) = days(whole);
                let told = (told != "-").then(|| date(told));
                let announced = Announced { by, first, last, told, accepted: false, extra: false };
                let ruled = exchange.take_break(&announced).unwrap();
                let counts = if told.is_some() { What::BreakCounted } else { What::NoBreak };
                assert!(cites(find(&ruled, counts), document, "10.4.2"), "{id}");
            }
            let letter = Posted::new(Colour::White, Some(date(received)), date(sent));
            let wanted: i64 = wanted.parse().unwrap();
            assert_eq!(charged(&mut exchange, &letter), wanted, "{id}, {document}");
            let entry = exchange.account(Colour::White).entries().last().unwrap();
            let number = if document == BOOKS[0] { "10.3.1" } else { "6.3.1" };
            assert_eq!(entry.clauses[0].number(), number, "{id}: the days can be opened");
        }
    }
}

#[test]
fn the_first_move_and_the_end_of_play_have_their_own_days() {
    let _claim = clauses::proves(&["RU-2022 10.3.2", "RU-2013 6.3.2"]);
    for row in rows(FIRST_AND_LAST) {
        let [id, term, received, sent, wanted] = row[..] else { panic!("{row:?}") };
        for document in BOOKS {
            let mut terms = terms();
            let mut letter = Posted::new(Colour::White, None, date(sent));
            let mut exchange = if id.starts_with('F') {
                (terms.start, terms.sheet.white) = (Some(date(term)), Some(date(received)));
                Exchange::new(rules(document, terms))
            } else {
                terms.end = Some(date(term));
                letter.received = Some(date(received));
                let carried = draughts::ByColour { white: (4, 10), black: (4, 10) };
                Exchange::carried(rules(document, terms), Colour::White, carried)
            };
            let before = exchange.total(Colour::White);
            let ruled = exchange.post(&letter).unwrap();
            let wanted: i64 = wanted.parse().unwrap();
            assert_eq!(exchange.total(Colour::White) - before, wanted, "{id}, {document}");
            if wanted == 0 {
                assert!(cites(find(&ruled, What::NoDays), document, "10.3.2"), "{id}");
            }
        }
    }
}

#[test]
fn time_is_overdue_when_more_days_than_the_begun_tens_give_are_used() {
    let _claim = clauses::proves(&["RU-2022 10.3.5", "RU-2013 6.3.5"]);
    for row in rows(OVERDUE) {
        let [made, total, limit, overdue] = row[..] else { panic!("{row:?}") };
        let (made, total): (u32, u32) = (made.parse().unwrap(), total.parse().unwrap());
        for document in BOOKS {
            // The last move, sent on the day of receipt, brings the count of moves there.
            let mut exchange = carried(document, (made - 1, total), (made - 1, 0));
            assert_eq!(exchange.rules().limit(made), limit.parse::<i64>().unwrap());
            let day = Some(date("01.04"));
            exchange.post(&Posted::new(Colour::White, day, date("01.04"))).unwrap();
            let is = exchange.account(Colour::White).is_overdue();
            assert_eq!(is, overdue == "yes", "{row:?}, {document}");
        }
    }
}

#[test]
fn moves_that_are_only_offered_do_not_count_and_forced_answers_do() {
    let _claim = clauses::proves(&["RU-2022 10.3.5", "RU-2013 6.3.5"]);
    for document in BOOKS {
        let reply = |own, obliged| Posted {
            own,
            obliged,
            ..Posted::new(Colour::White, Some(date("01.04")), date("04.04"))
        };
        let overdue = |made, total, letter: Posted| {
            let mut exchange = carried(document, (made, total), (made, 20));
            let ruled = exchange.post(&letter).unwrap();
            let is = exchange.account(Colour::White).is_overdue();
            assert_eq!(is, has(&ruled, What::Overdue));
            is
        };
        assert!(overdue(9, 48, reply(1, 0)), "a");
        assert!(!overdue(10, 53, reply(1, 0)), "b");
        assert!(!overdue(9, 49, reply(2, 0)), "d");
        assert!(overdue(8, 49, reply(1, 0)), "e");
        assert!(!overdue(8, 49, reply(1, 2)), "f");
        assert!(overdue(8, 49, reply(1, 1)), "f, the tenth alone");
    }
}

#[test]
fn penalty_days_can_make_time_overdue_at_once() {
    let _claim = clauses::proves(&["RU-2022 10.2.11", "RU-2013 6.2.11"]);
    for document in BOOKS {
        let mut exchange = carried(document, (7, 44), (7, 20));
        let impossible = Posted {
            unreadable: true,
            ..Posted::new(Colour::White, Some(date("01.04")), date("03.04"))
        };
        exchange.post(&impossible).unwrap();
        assert_eq!(exchange.total(Colour::White), 46, "c");
        let mut report = Posted::new(Colour::Black, Some(date("10.04")), date("11.04"));
        (report.purpose, report.own, report.charges.stop) = (Purpose::Report, 0, true);
        let ruled = exchange.post(&report).unwrap();
        assert!(cites(find(&ruled, What::StopCharged), document, "10.2.11"));
        assert!(has(&ruled, What::Overdue), "c");
        assert_eq!(exchange.total(Colour::White), 52, "c");
    }
}

#[test]
fn an_impossible_first_move_counts_as_the_move_it_was_meant_for() {
    let _claim = clauses::proves(&["RU-2022 10.3.5"]);
    let mut terms = terms();
    terms.start = Some(date("01.03"));
    let mut exchange = Exchange::new(rules(BOOKS[0], terms));
    let first = Posted {
        own: 0,
        impossible: Some(Impossible::Replaced),
        ..Posted::new(Colour::White, None, date("19.04"))
    };
    assert!(!has(&exchange.post(&first).unwrap(), What::Overdue), "g");
    let awaited = Awaiting::Report { offender: Colour::White, replace: true };
    assert_eq!(exchange.awaiting(), awaited);
    let mut report = Posted::new(Colour::Black, Some(date("25.04")), date("26.04"));
    (report.purpose, report.own, report.charges.stop) = (Purpose::Report, 0, true);
    assert!(has(&exchange.post(&report).unwrap(), What::Overdue), "g");
    assert_eq!(exchange.total(Colour::White), 55, "g");
}

#[test]
fn a_missing_receipt_is_worked_out_from_the_average_way() {
    for (ways, average) in [(&[9, 7, 8, 10, 7][..], 8), (&[7, 8][..], 8), (&[7, 7, 8][..], 7)] {
        let mut exchange = Exchange::new(rules(BOOKS[0], terms()));
        let mut day = date("01.01");
        let mut by = Colour::White;
        exchange.post(&Posted::new(by, None, day)).unwrap();
        for way in ways {
            day = day.days_later(*way);
            by = !by;
            exchange.post(&Posted::new(by, Some(day), day)).unwrap();
        }
        assert_eq!(exchange.usual_transit(), Some(average));
        assert_eq!(exchange.worked_out_receipt(day.days_later(11)), Some(day.days_later(average)));
        // Not later than the answer.
        assert_eq!(exchange.worked_out_receipt(day.days_later(2)), Some(day.days_later(2)));
    }
}
