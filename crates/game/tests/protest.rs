//! Terms for protests, rulebook by rulebook.

#![allow(clippy::unwrap_used)]

use clauses::{Document, proves};
use game::{Millis, Moment, ProtestWindow, RoundKind, decision_due};
use rulebook::{ProtestRule, Rulebook};

fn rule(document: Document, discipline: &str) -> &'static ProtestRule {
    let rulebook = Rulebook::of(document);
    rulebook.protests(rulebook.discipline(discipline).unwrap()).unwrap()
}

fn at(minutes: i64) -> Moment {
    Moment(0) + Millis::minutes(minutes)
}

const INSTANT: Millis = Millis(1);

#[test]
fn classical_games_are_protested_within_an_hour_after_the_round() {
    proves(&["RU-2022 5.4.17.1"]);
    for discipline in ["russian", "international", "renju", "giveaway"] {
        for round in [RoundKind::Followed, RoundKind::Last] {
            let rule = rule(Document::Ru2022, discipline);
            let mut window = ProtestWindow::open(rule, round, None, at(0));
            assert!(window.hears(at(60)));
            assert!(!window.hears(at(60) + INSTANT), "{discipline}");
            window.next_round(at(30));
            assert!(window.hears(at(60)), "the next round does not shorten the hour");
        }
    }
}

#[test]
fn rapid_and_blitz_are_protested_before_the_next_round_begins() {
    proves(&["RU-2022 5.4.17.1"]);
    for discipline in ["russian-rapid", "international-blitz", "draughts64-rapid"] {
        let rule = rule(Document::Ru2022, discipline);
        let mut window = ProtestWindow::open(rule, RoundKind::Followed, None, at(0));
        assert_eq!(window.closes(), None);
        assert!(window.hears(at(45)), "as long as no round has begun");
        window.next_round(at(50));
        assert!(window.hears(at(50)));
        assert!(!window.hears(at(50) + INSTANT));
        window.next_round(at(90));
        assert!(!window.hears(at(80)), "a later round opens nothing again");

        let window = ProtestWindow::open(rule, RoundKind::Last, None, at(0));
        assert!(window.hears(at(30)));
        assert!(!window.hears(at(30) + INSTANT), "after the last round half an hour");
    }
}

#[test]
fn elsewhere_the_term_is_announced_beforehand() {
    proves(&["UA-2024 IV.8.4", "UA-CHESS IV.10.8.4.3"]);
    use Document::{Ru2013, Ua2024, UaChess};
    for (document, discipline) in [(Ua2024, "russian"), (UaChess, "chess"), (Ru2013, "renju")] {
        let rule = rule(document, discipline);
        let term = Some(Millis::minutes(20));
        let window = ProtestWindow::open(rule, RoundKind::Followed, term, at(5));
        assert_eq!(window.closes(), Some(at(25)));
        assert!(window.hears(at(25)) && !window.hears(at(25) + INSTANT));
        let silent = ProtestWindow::open(rule, RoundKind::Followed, None, at(5));
        assert!(silent.hears(at(10_000)), "nobody has set an end");
    }
}

#[test]
fn a_protest_is_decided_within_a_day() {
    proves(&["RU-2022 5.4.17.3"]);
    let due = decision_due(rule(Document::Ru2022, "russian"), at(7));
    assert_eq!(due, Some(at(7 + 24 * 60)));
    assert_eq!(decision_due(rule(Document::Ua2024, "russian"), at(7)), None);
}
