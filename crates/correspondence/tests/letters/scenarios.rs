//! The sequences of letters of the data file, under both rulebooks.

use calendar::Date;
use clauses::Document;
use correspondence::{
    Announced, Awaiting, EntryKind, Exchange, Fact, Impossible, Posted, Purpose, Ruling, What,
};
use draughts::{ByColour, Colour};

use crate::support::{BOOKS, date, days, player, rows, rules, terms};

const SCENARIOS: &str = include_str!("../data/scenarios.letters");
const PENALTIES: &str = include_str!("../data/penalties.letters");

#[test]
fn every_sequence_comes_to_what_is_written() {
    let _claim = clauses::proves(&[
        "RU-2022 10.2.9",
        "RU-2022 10.2.11",
        "RU-2022 10.3.1",
        "RU-2022 10.3.2",
        "RU-2022 10.3.3",
        "RU-2022 10.3.4",
        "RU-2022 10.3.5",
        "RU-2022 10.3.6",
        "RU-2022 10.3.7",
        "RU-2022 10.4.1",
        "RU-2022 10.4.2",
        "RU-2022 10.4.3",
        "RU-2022 10.4.5",
        "RU-2013 6.2.9",
        "RU-2013 6.2.11",
        "RU-2013 6.3.1",
        "RU-2013 6.3.2",
        "RU-2013 6.3.3",
        "RU-2013 6.3.4",
        "RU-2013 6.3.5",
        "RU-2013 6.3.6",
        "RU-2013 6.3.7",
        "RU-2013 6.4.1",
        "RU-2013 6.4.2",
        "RU-2013 6.4.3",
        "RU-2013 6.4.5",
    ]);
    assert_eq!(held(SCENARIOS), 34);
}

#[test]
fn penalties_are_charged_in_the_next_reply_or_never() {
    let _claim = clauses::proves(&[
        "RU-2022 10.2.11",
        "RU-2022 10.3.3",
        "RU-2022 10.3.7",
        "RU-2013 6.2.11",
        "RU-2013 6.3.3",
        "RU-2013 6.3.7",
    ]);
    assert_eq!(held(PENALTIES), 13);
}

/// Holds every sequence of a file under both rulebooks, and says how many there were.
fn held(text: &'static str) -> usize {
    let mut count = 0;
    for row in rows(text) {
        let [id, settings, events, ledger, rulings] = row[..] else { panic!("{row:?}") };
        for document in BOOKS {
            let mut exchange = begun(document, settings);
            let mut told = Vec::new();
            for (number, event) in (1..).zip(events.split(';')) {
                let ruled = happens(&mut exchange, event.trim(), id);
                told.extend(ruled.iter().filter_map(said).map(|said| format!("{number} {said}")));
            }
            let told = if told.is_empty() { "none".to_owned() } else { told.join("; ") };
            assert_eq!(told, rulings, "{id}, {document}");
            let both = Colour::BOTH.map(|side| account(&exchange, side)).join("; ");
            assert_eq!(both, ledger, "{id}, {document}");
        }
        count += 1;
    }
    count
}

fn begun(document: Document, settings: &str) -> Exchange {
    let mut terms = terms();
    let mut carried = ByColour { white: (0, 0), black: (0, 0) };
    for setting in settings.split_whitespace() {
        let (name, value) = setting.split_once('=').unwrap();
        let number = || value.parse::<u32>().unwrap();
        match name {
            "y" => assert_eq!(value, "2022"),
            "start" => terms.start = Some(date(value)),
            "end" => terms.end = Some(date(value)),
            "sheetW" => terms.sheet.white = Some(date(value)),
            "sheetB" => terms.sheet.black = Some(date(value)),
            "mW" => carried.white.0 = number(),
            "tW" => carried.white.1 = number(),
            "mB" => carried.black.0 = number(),
            "tB" => carried.black.1 = number(),
            _ => panic!("{setting}"),
        }
    }
    Exchange::carried(rules(document, terms), Colour::White, carried)
}

/// `12.03>15.03`, `->03.03`
fn received_and_sent(text: &str) -> (Option<Date>, Date) {
    let (received, sent) = text.split_once('>').unwrap();
    ((received != "-").then(|| date(received)), date(sent))
}

fn happens(exchange: &mut Exchange, event: &str, id: &str) -> Vec<Ruling> {
    let words: Vec<&str> = event.split_whitespace().collect();
    let by = player(words[0]);
    let done = match words[1] {
        "again" => exchange.repeat(by, date(words[2])),
        "break" => {
            let (first, last) = days(words[2]);
            let told = (words[4] != "-").then(|| date(words[4]));
            let (accepted, extra) = (words.contains(&"accepted"), words.contains(&"extra"));
            exchange.take_break(&Announced { by, first, last, told, accepted, extra })
        }
        "report" => exchange.post(&posted(exchange, by, Purpose::Report, &words[2..])),
        "fix" => exchange.post(&posted(exchange, by, Purpose::Correct, &words[2..])),
        "claim" => exchange.post(&posted(exchange, by, Purpose::Claim, &words[2..])).and_then(
            |mut claimed| {
                // The data files do not say when the judge decides: on the day of the claim.
                let (_, on) = received_and_sent(words[2]);
                claimed.extend(exchange.judge(on, !words.contains(&"incomplete"))?.0);
                Ok(claimed)
            },
        ),
        _ => exchange.post(&posted(exchange, by, Purpose::Move, &words[1..])),
    };
    done.unwrap_or_else(|refusal| panic!("{id}, {event}: {refusal:?}"))
}

fn posted(exchange: &Exchange, by: Colour, purpose: Purpose, words: &[&str]) -> Posted {
    let (received, sent) = received_and_sent(words[0]);
    let mut letter = Posted { purpose, ..Posted::new(by, received, sent) };
    for word in &words[1..] {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        match name {
            "k" => letter.own = value.parse().unwrap(),
            "p" => letter.partners = value.parse().unwrap(),
            "pm" => letter.stamp = Some(date(value)),
            "imp" => letter.impossible = Some(Impossible::Replaced),
            "uni" => letter.impossible = Some(Impossible::Completed),
            "badrep" => letter.unreadable = true,
            "nodates" => letter.omits = true,
            "+6stop" => letter.charges.stop = true,
            "+6dates" => letter.charges.omission = true,
            "cor" => letter.charges.postmark = true,
            // Moves that are only offered do not count; the judge is told apart what he lacks.
            "o" | "incomplete" => {}
            _ => panic!("{word}"),
        }
    }
    let replaces = matches!(exchange.awaiting(), Awaiting::Correction { replace: true, .. });
    match purpose {
        Purpose::Report => letter.own = 0,
        Purpose::Correct if !replaces => letter.own = 0,
        Purpose::Move | Purpose::Correct | Purpose::Claim => {}
    }
    if letter.impossible == Some(Impossible::Replaced) {
        letter.own -= 1;
    }
    letter
}

/// A ruling as the data file has it; nothing for those that it leaves out.
fn said(ruling: &Ruling) -> Option<String> {
    let by = ruling.player().map_or(' ', Colour::letter);
    let day = |day: &Date| format!("{:02}.{:02}", day.day(), day.month());
    Some(match ruling.what {
        What::Overdue => format!("{by} overdue"),
        What::Within => format!("{by} within"),
        What::StopRefused | What::OmissionRefused => "6 refused".to_owned(),
        What::PostmarkRefused => "correction refused".to_owned(),
        What::NoBreak => "no break".to_owned(),
        What::BreakTooLong | What::BreakTwice => "break refused".to_owned(),
        What::ClaimTrue => format!("claim true {by} loses"),
        What::ClaimFalse => "claim false".to_owned(),
        What::ClaimDeclined => "claim declined".to_owned(),
        What::BreakCounted => match &ruling.facts[..] {
            [_, Fact::Day(first), Fact::Until(last), Fact::Number(length)] => {
                format!("break {}..{} {length}", day(first), day(last))
            }
            other => panic!("{other:?}"),
        },
        _ => return None,
    })
}

/// `W 48i+3=51 m=10`
fn account(exchange: &Exchange, side: Colour) -> String {
    let mut text = String::new();
    let account = exchange.account(side);
    for entry in account.entries() {
        let days = entry.days(exchange.breaks());
        if !text.is_empty() && days >= 0 {
            text.push('+');
        }
        let mark = match entry.kind {
            EntryKind::Thinking => "",
            EntryKind::Carried => "i",
            EntryKind::Correction => "c",
            EntryKind::LateReport => "r",
            EntryKind::RepeatDelay => "d",
            EntryKind::Stop | EntryKind::Omission | EntryKind::FalseClaim => "p",
            EntryKind::Postmark => "a",
        };
        text.push_str(&format!("{days}{mark}"));
    }
    let text = if text.is_empty() { "0".to_owned() } else { text };
    format!("{} {text}={} m={}", side.letter(), exchange.total(side), account.made())
}
