//! Terms for protests, rulebook by rulebook.

#![allow(clippy::unwrap_used)]

use clauses::{Document, proves};
use game::{
    Filer, Filing, FilingFault, Form, Millis, Moment, Naming, ProtestWindow, RoundKind,
    decision_due,
};
use rulebook::{Barred, Deadline, ProtestRule, Rulebook};

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
    let _claim = clauses::shows(&["RU-2022 5.4.17.1"]);
    for discipline in ["russian", "international", "renju", "giveaway"] {
        for round in [RoundKind::Followed, RoundKind::Last] {
            let rule = rule(Document::RU_2022, discipline);
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
    let _claim = clauses::shows(&["RU-2022 5.4.17.1"]);
    for discipline in ["russian-rapid", "international-blitz", "draughts64-rapid"] {
        let rule = rule(Document::RU_2022, discipline);
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
fn where_a_document_leaves_the_term_open_it_is_announced_beforehand() {
    // No document of ours does.
    let rule =
        ProtestRule { deadline: Deadline::Announced, ..rule(Document::RU_2013, "renju").clone() };
    let term = Some(Millis::minutes(20));
    let window = ProtestWindow::open(&rule, RoundKind::Followed, term, at(5));
    assert_eq!(window.closes(), Some(at(25)));
    assert!(window.hears(at(25)) && !window.hears(at(25) + INSTANT));
    let silent = ProtestWindow::open(&rule, RoundKind::Followed, None, at(5));
    assert!(silent.hears(at(10_000)), "nobody has set an end");
}

/// The right to protest is given without a term, and nobody can cut it short.
#[test]
fn by_the_rules_of_2013_a_protest_is_heard_at_any_time() {
    let _claim = proves(&["RU-2013 1.3.1", "RU-2013 5.3.7.1"]);
    for discipline in ["russian", "international", "draughts64", "renju"] {
        let rule = rule(Document::RU_2013, discipline);
        let term = Some(Millis::minutes(20));
        let window = ProtestWindow::open(rule, RoundKind::Followed, term, at(5));
        assert!(window.hears(at(10_000)), "{discipline}");
        let cited = rule.clauses[0].to_string();
        assert!(["RU-2013 1.3.1#5", "RU-2013 5.3.7.1"].contains(&cited.as_str()), "{cited}");
    }
}

/// In Ukraine only the appeal against the chief arbiter's word has a term.
#[test]
fn in_ukraine_a_protest_is_heard_at_any_time() {
    let _claim = proves(&["UA-2024 III.rights.1.5", "UA-CHESS IV.9.1.5"]);
    for (document, discipline) in [(Document::UA_2024, "russian"), (Document::UA_CHESS, "chess")] {
        let rule = rule(document, discipline);
        let term = Some(Millis::minutes(20));
        let window = ProtestWindow::open(rule, RoundKind::Followed, term, at(5));
        assert!(window.hears(at(10_000)), "{document}");
        assert_eq!(rule.clauses[0].document(), document);
    }
}

#[test]
fn a_protest_is_decided_within_a_day() {
    let _claim = clauses::shows(&["RU-2022 5.4.17.3"]);
    for discipline in ["russian", "renju", "giveaway", "international-rapid", "russian-blitz"] {
        let due = decision_due(rule(Document::RU_2022, discipline), at(7));
        assert_eq!(due, Some(at(7 + 24 * 60)), "{discipline}");
    }
    assert_eq!(decision_due(rule(Document::UA_2024, "russian"), at(7)), None);
}

/// A written protest of a player, as it should be.
const SOUND: Filing =
    Filing { by: Filer::Player, form: Form::Written, clauses: Naming::Named, about: None };

/// What is wrong with a protest, each with the first clause that says so.
fn faults(filing: Filing, document: Document, discipline: &str) -> Vec<(FilingFault, String)> {
    let faults = filing.faults(rule(document, discipline));
    faults.into_iter().map(|(fault, clauses)| (fault, clauses[0].to_string())).collect()
}

#[test]
fn a_protest_is_written_and_names_the_clauses() {
    let _claim = proves(&["RU-2022 5.4.17.2", "RU-2022 5.4.9.7", "RU-2013 1.14.7"]);
    let _claim = proves(&["UA-2024 III.team.8", "UA-CHESS IV.6.8"]);
    use FilingFault::{NamesNoClauses, NotByCaptain, NotInWriting};
    let spoken = Filing { form: Form::Spoken, clauses: Naming::Missing, ..SOUND };
    let team = Filing { by: Filer::TeamPlayer, ..SOUND };
    let captain = Filing { by: Filer::Captain, form: Form::Spoken, ..SOUND };
    let because = |fault, clause: &str| (fault, clause.to_owned());
    for (filing, document, expected) in [
        (SOUND, Document::RU_2022, vec![]),
        (
            spoken,
            Document::RU_2022,
            vec![
                because(NotInWriting, "RU-2022 5.4.17.2"),
                because(NamesNoClauses, "RU-2022 5.4.17.2"),
            ],
        ),
        (team, Document::RU_2022, vec![because(NotByCaptain, "RU-2022 5.4.9.7")]),
        (spoken, Document::RU_2013, vec![]),
        (team, Document::RU_2013, vec![because(NotByCaptain, "RU-2013 1.14.7")]),
        (captain, Document::RU_2013, vec![because(NotInWriting, "RU-2013 1.14.7")]),
        (team, Document::UA_2024, vec![because(NotByCaptain, "UA-2024 III.team.8")]),
        (captain, Document::UA_2024, vec![because(NotInWriting, "UA-2024 III.rights.1.5")]),
    ] {
        assert_eq!(faults(filing, document, "russian"), expected, "{document} {filing:?}");
    }
    let chess = vec![because(NotByCaptain, "UA-CHESS IV.6.8")];
    assert_eq!(faults(team, Document::UA_CHESS, "chess"), chess);
}

#[test]
fn some_things_no_protest_can_change() {
    let _claim =
        proves(&["RU-2013 1.7.10", "RU-2013 2.1.10.4", "RU-2022 5.4.2.8", "RU-2022 5.4.14.5"]);
    let _claim = proves(&["UA-2024 III.clock.9"]);
    use Barred::{AfterGame, ClockAfterTime, UnnoticedIllegalMove};
    for (document, discipline, about, clause) in [
        (Document::RU_2013, "russian", ClockAfterTime, Some("RU-2013 1.7.10")),
        (Document::RU_2013, "russian", AfterGame, Some("RU-2013 2.1.10.4")),
        (Document::RU_2013, "russian", UnnoticedIllegalMove, Some("RU-2013 1.16.3")),
        (Document::RU_2013, "renju", AfterGame, Some("RU-2013 5.3.8.3")),
        (Document::RU_2022, "international-blitz", ClockAfterTime, Some("RU-2022 5.4.2.8")),
        (Document::RU_2022, "giveaway", AfterGame, Some("RU-2022 5.4.14.5")),
        (Document::RU_2022, "russian", UnnoticedIllegalMove, Some("RU-2022 5.4.14.4")),
        (Document::UA_2024, "russian", ClockAfterTime, Some("UA-2024 III.clock.9")),
        (Document::UA_2024, "russian", AfterGame, None),
    ] {
        let found = faults(Filing { about: Some(about), ..SOUND }, document, discipline);
        let expected = clause.map(|clause| (FilingFault::Barred, clause.to_owned()));
        assert_eq!(found, Vec::from_iter(expected), "{document} {about:?}");
    }
}
