//! The register knows every clause, in order, and nothing else.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use clauses::{Clause, Document, all, built_in, proves, reads, shows};

#[test]
fn every_clause_reads_back_as_itself() {
    for clause in all() {
        assert_eq!(Clause::parse(&clause.to_string()), Ok(clause));
    }
}

#[test]
fn all_is_strictly_in_document_order() {
    let clauses: Vec<Clause> = all().collect();
    assert!(clauses.is_sorted_by(|earlier, later| earlier < later));
    assert!(clauses.is_sorted_by_key(|clause| clause.document()));
    // The order of the document, not of the alphabet.
    assert!(clause("RU-2013 1.9") < clause("RU-2013 1.10"));
}

#[test]
fn each_document_has_its_number_of_clauses() {
    let counts =
        Document::OFFICIAL.map(|document| all().filter(|c| c.document() == document).count());
    assert_eq!(counts, [430, 459, 54, 771, 549]);
}

#[test]
fn a_bullet_stands_behind_its_clause_and_before_the_next() {
    let bullet = clause("RU-2013 3.5#2");
    assert_eq!(bullet.whole(), clause("RU-2013 3.5"));
    assert!(bullet.whole() < clause("RU-2013 3.5#1") && clause("RU-2013 3.5#1") < bullet);
    let next = all().find(|&next| next > bullet).unwrap();
    assert_ne!(next, bullet.whole());
    assert_eq!(bullet.to_string(), "RU-2013 3.5#2");
}

#[test]
fn misspelt_ids_are_refused() {
    for id in [
        "",
        " ",
        "RU-2013",
        "RU-2013 ",
        "RU-2013  3.5",
        "RU-2013 3.5 ",
        " RU-2013 3.5",
        "ru-2013 3.5",
        "RU-2013 3.5#",
        "RU-2013 3.5#0",
        "RU-2013 3.5#02",
        "RU-2013 3.5#+2",
        "RU-2013 3.5#2#3",
        "RU-2013 3.5#99999",
        "RU-2014 3.5",
        "UA-2024 3.5",
        "RU-2013 3.5.",
        "document clause",
        "РУ-2013 3.5",
        "RU-2013\t3.5",
    ] {
        let unknown = Clause::parse(id).unwrap_err();
        assert_eq!(unknown.id(), id);
        assert_eq!(unknown.near().len(), 3, "{id:?}");
    }
}

#[test]
fn a_refusal_names_near_ids() {
    let unknown = Clause::parse("RU-2022 6.1.8.66").unwrap_err();
    assert_eq!(unknown.near()[0], clause("RU-2022 6.1.8.6"));
    assert!(unknown.to_string().contains("`RU-2022 6.1.8.6`"), "{unknown}");
    assert_eq!(Clause::parse("ru-2013 3.5#2").unwrap_err().near()[0], clause("RU-2013 3.5"));
}

#[test]
fn a_very_long_id_is_cut() {
    let unknown = Clause::parse(&"1".repeat(1_000_000)).unwrap_err();
    assert_eq!(unknown.id().len(), 60);
}

#[test]
fn a_claim_holds_if_the_clause_was_cited() {
    let _claim = proves(&["RU-2022 6.1.8.6", "RU-2013 3.5#2"]);
    clauses::cited(&[clause("RU-2022 6.1.8.6#1"), clause("RU-2013 3.5#2")]);
}

#[test]
#[should_panic = "RU-2022 6.1.8.6: nothing cited it; RU-2013 3.5#2: its rulebook was not opened"]
fn a_claim_fails_if_nothing_cited_the_clause() {
    let _claim = proves(&["RU-2022 6.1.8.6", "RU-2013 3.5#2"]);
    clauses::opened(Document::RU_2022);
    clauses::aside(|| clauses::cited(&[clause("RU-2022 6.1.8.6")]));
}

#[test]
#[should_panic = "RU-2013 3.5#2: nothing cited it"]
fn a_part_is_not_cited_by_another_part() {
    let _claim = proves(&["RU-2013 3.5#2"]);
    clauses::cited(&[clause("RU-2013 3.5#1"), clause("RU-2013 3.5")]);
}

#[test]
fn what_is_shown_needs_its_rulebook() {
    let _claim = shows(&["UA-64 6.5"]);
    clauses::opened(Document::UA_64);
}

#[test]
#[should_panic = "UA-64 6.5: its rulebook was not opened"]
fn what_is_read_needs_its_rulebook() {
    let _claim = reads(&["UA-64 6.5"]);
    clauses::opened(Document::UA_2024);
}

#[test]
fn what_is_built_in_needs_nothing() {
    let _claim = built_in(&["UA-64 6.5"]);
}

#[test]
fn texts_cite_by_their_words() {
    let text = "refused [RU-2022 6.1.8.6#1, 5.4.13.6]: so says UA-2024 III.start.4.1. And RU-2022 is no clause,                 UA-CHESS IV.5.7.3, 12.6; nor is RU-2013 99.9, 1.4";
    let ids = [
        "RU-2022 5.4.13.6",
        "RU-2022 6.1.8.6#1",
        "UA-2024 III.start.4.1",
        "UA-CHESS 12.6",
        "UA-CHESS IV.5.7.3",
    ];
    let found: Vec<String> = clauses::cited_in(text).iter().map(ToString::to_string).collect();
    let mut ids = ids.map(clause);
    ids.sort();
    assert_eq!(found, ids.map(|clause| clause.to_string()));
    let _claim = proves(&["UA-CHESS 12.6"]);
    clauses::heard(text);
}

#[test]
#[should_panic = "There is no clause \"RU-2013 99.1\" in the rulebooks"]
fn proves_refuses_an_unknown_id() {
    let _claim = proves(&["RU-2022 6.1.8.6", "RU-2013 99.1"]);
}

#[test]
#[should_panic = "proves no clause"]
fn proves_refuses_an_empty_list() {
    let _claim = proves(&[]);
}

#[track_caller]
fn clause(id: &str) -> Clause {
    Clause::parse(id).unwrap()
}
