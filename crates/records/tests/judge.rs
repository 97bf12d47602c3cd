//! Games judged under rulebooks, by the facts of the report. `damka/tests/shell/judge.rs` has the rest, as a
//! person runs it.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use clauses::Document;
use game::Colour;
use notation::gamefile::Score;
use records::{
    AgreedDraws, Format, GameRecord, HowEnded, JudgingRules, Kind, NotJudged, ReadOptions, Report,
    Verdict, What, judge, read, read_sheet,
};
use rulebook::Rulebook;
use words::Language;

fn first(text: &str, format: Format) -> GameRecord {
    read(text.as_bytes(), format, ReadOptions::default()).next().unwrap().unwrap()
}

fn judged(document: Document, text: &str, format: Format) -> Report {
    let record = first(text, format);
    let rules = JudgingRules::choose(Rulebook::of(document), &record, None, None).unwrap();
    judge(&record, &rules, None)
}

#[test]
fn everything_that_is_found_is_said_in_three_languages() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
    let files = [
        (Document::UA_CHESS, format!("[Result \"1-0\"]\n\n{shuffle} 1-0\n"), Format::Pgn),
        (Document::UA_CHESS, "1. e4 (=) e5 1/2-1/2\n".to_owned(), Format::Pgn),
        (Document::UA_CHESS, "1. f3 e5 2. g4 Qh4# 0-1\n".to_owned(), Format::Pgn),
        (Document::RU_2022, "[GameType \"25\"]\n\n1. c3-d4 d6-c5 1-1\n".to_owned(), Format::Pdn),
        (Document::RU_2022, "[GameType \"25\"]\n\n1. c3-d4 2-0\n".to_owned(), Format::Pdn),
        (Document::RU_2022, "h8 h9 - -\n".to_owned(), Format::Stones),
    ];
    for (document, text, format) in files {
        let report = judged(document, &text, format);
        let said = |language: Language| {
            let found = report.findings.iter().map(|finding| finding.text(language));
            let labels = report.findings.iter().map(|finding| finding.label.text(language));
            found.chain(labels).chain([report.outcome.text(language)]).collect::<Vec<_>>()
        };
        for language in Language::ALL {
            for sentence in said(language) {
                assert!(!sentence.contains(['{', '}']), "{sentence}");
            }
        }
        let cyrillic = |text: &String| text.chars().any(|sign| ('а'..='я').contains(&sign));
        assert!(cyrillic(&report.outcome.text(Language::Uk)), "{text}");
        assert!(!said(Language::En).iter().any(cyrillic), "{text}");
    }
}

#[test]
fn an_early_agreement_is_measured_by_the_rule_itself() {
    let _claim = clauses::proves(&["RU-2022 6.1.8.1"]);
    let text = "[GameType \"25\"]\n\n1. c3-d4 d6-c5 1-1\n";
    let report = judged(Document::RU_2022, text, Format::Pdn);
    assert_eq!(report.outcome.how, HowEnded::Agreement);
    let found = report.findings.iter().map(|finding| &finding.what);
    let early = found
        .filter(|what| matches!(what, What::EarlyAgreement { moves_each: 1, moves_each_min: 20 }));
    assert_eq!(early.count(), 1);
}

/// What regulations say of agreed draws is found too, with the clause that lets them.
#[test]
fn an_agreement_is_measured_by_the_regulations() {
    let _claim = clauses::proves(&["UA-CHESS 9.1.1"]);
    let record = first("1. e4 e5 2. Nf3 Nc6 1/2-1/2\n", Format::Pgn);
    let rules =
        JudgingRules::choose(Rulebook::of(Document::UA_CHESS), &record, None, None).unwrap();
    let found = |agreed| {
        let report = judge(&record, &rules.clone().agreeing(agreed), None);
        let found = report.findings.iter().find(|one| one.what.name().contains("agreement"));
        found.map(|one| (one.what.name(), one.clauses.iter().map(ToString::to_string).collect()))
    };
    let clause = vec!["UA-CHESS 9.1.1".to_owned()];
    assert_eq!(found(AgreedDraws::AsRulebook), None);
    assert_eq!(found(AgreedDraws::AfterMoves(2)), None);
    assert_eq!(found(AgreedDraws::AfterMoves(3)), Some(("early-agreement", clause.clone())));
    assert_eq!(found(AgreedDraws::None), Some(("agreement-barred", clause)));
}

/// What an event keeps is judged with the result that was entered for it.
#[test]
fn the_result_is_that_of_whoever_asks() {
    let mut record = read_sheet(Kind::Chess, "1. f3 e5 2. g4 Qh4#", None).unwrap();
    let rules =
        JudgingRules::choose(Rulebook::of(Document::UA_CHESS), &record, None, None).unwrap();
    record.score = Some(Score::WhiteWins);
    let report = judge(&record, &rules, None);
    assert_eq!(report.outcome.verdict, Verdict::Wins(Colour::Black));
    assert_eq!(report.agrees(), Some(false));
    record.score = Some(Score::BlackWins);
    assert_eq!(judge(&record, &rules, None).agrees(), Some(true));
}

#[test]
fn a_game_of_russian_draughts_is_draughts64_where_nothing_else_is_played() {
    let record = first("[GameType \"25\"]\n\n1. c3-d4 *\n", Format::Pdn);
    let discipline = |document| {
        let rules = JudgingRules::choose(Rulebook::of(document), &record, None, None).unwrap();
        judge(&record, &rules, None).discipline.unwrap()
    };
    assert_eq!(discipline(Document::RU_2022), "russian");
    let kinds = Rulebook::of(Document::UA_64).disciplines().iter();
    assert!(kinds.filter_map(Kind::of_discipline).any(|kind| kind == record.kind()));
    assert!(!discipline(Document::UA_64).is_empty());
    let none = JudgingRules::choose(Rulebook::of(Document::UA_CHESS), &record, None, None);
    assert!(matches!(none, Err(NotJudged::NoDiscipline { .. })));
}

/// A draw that the arbiter had to declare ends the game, though it went on and was won.
#[test]
fn a_draw_that_was_passed_over_is_told() {
    let _claim = clauses::proves(&["UA-2024 IV.15.2", "UA-2024 VI.draws.1.8"]);
    let position = "W:WKa1,Kc1:BKh2";
    let moves =
        "1. a1-b2 h2-g1 2. b2-c3 g1-h2 3. c3-b4 h2-g1 4. b4-a3 g1-h2 5. a3-b4 h2-g1 6. b4-a3";
    let text = format!("[GameType \"25\"]\n[SetUp \"1\"]\n[FEN \"{position}\"]\n\n{moves} 2-0\n");
    let report = judged(Document::UA_2024, &text, Format::Pdn);
    let passed = report.findings.iter().filter(
        |one| matches!(&one.what, What::PlayedOn { over_after, plies: 2 } if over_after.ply == 9),
    );
    assert_eq!(passed.count(), 1, "{:?}", report.findings);
    assert_eq!((report.outcome.verdict, report.agrees()), (Verdict::Draw, Some(false)));
}
