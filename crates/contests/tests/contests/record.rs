//! A contest in a file.

use contests::Why;
use contests::composing::Who;
use contests::record::{Asked, Record};

const SCRIPT: &str = include_str!("../data/cup.contest");

#[test]
fn a_contest_is_written_and_read_again() {
    let mut record = Record::default();
    for line in SCRIPT.lines() {
        let asked = Asked::read(line).unwrap();
        record
            .act(&asked)
            .unwrap_or_else(|why| panic!("{line}: {}", why.text(words::Language::En)));
    }
    let text = record.text().unwrap();
    let again = Record::read(&text).unwrap();
    assert_eq!(again.composing, record.composing);
    assert_eq!(again.text().unwrap(), text);
    assert_eq!(again.is_solving(), Some(false));
    // What another version or another kind of contest wrote does not pass for this one.
    let other = text.replacen("\"v\":1", "\"v\":2", 1);
    assert_eq!(Record::read(&other).err().unwrap().line, 1);
    let extra = text.replacen("{\"v\":1", "{\"x\":0,\"v\":1", 1);
    assert!(Record::read(&extra).is_err());
    let solving =
        r#"{"as":"anybody","at":"2025-01-10 12:00","do":{"solving":{"command":"announce"}}}"#;
    let refused = record.act(&Asked::read(solving).unwrap()).unwrap_err();
    assert_eq!(refused.why, Why::NotYours);
    assert_eq!(text.lines().count(), record.text().unwrap().lines().count());
}

#[test]
fn roles_are_read() {
    for (text, who) in [
        ("organiser", Who::Organiser),
        ("body", Who::Body),
        ("anybody", Who::Anybody),
        ("official:2", Who::Official(2)),
        ("author:0", Who::Author(0)),
        ("solver:1", Who::Author(1)),
    ] {
        assert_eq!(text.parse(), Ok(who));
    }
    for text in ["", "judge", "official", "official:", "official:x", "author:-1", "x:1"] {
        assert!(text.parse::<Who>().is_err(), "{text}");
    }
}
