//! Who ends a game that is drawn otherwise than by a count, and when it is.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use clauses::Document;
use draughts::Variant;
use game::{Circumstances, Finding, Flags, Millis, PerSide, Position, Side, Stage};
use rulebook::{Ends, Period, RecordKept, TimeControl};
use support::{Played, to_and_fro};

/// A game of a discipline from a position.
fn played(document: Document, discipline: &str, fen: &str) -> Played<draughts::Position> {
    let variant = if discipline.starts_with("international") {
        Variant::INTERNATIONAL
    } else if discipline.starts_with("giveaway") {
        Variant::GIVEAWAY
    } else {
        Variant::RUSSIAN
    };
    let start = draughts::Position::from_fen(variant, fen).unwrap();
    Played::under(document, discipline, &start)
}

fn position(discipline: &str) -> &'static str {
    if discipline.starts_with("international") { "W:WK48,35:BK4,16" } else { "W:WKe1,a3:BKd8,h6" }
}

fn period(control: &str) -> Option<Period> {
    Some(control.parse::<TimeControl>().unwrap().first())
}

#[test]
fn agreed_draws_are_ended_by_the_players() {
    let _claim = clauses::proves(&[
        "RU-2013 2.1.9.1.1",
        "RU-2013 3.5",
        "RU-2013 4.2",
        "RU-2022 6.1.8.1",
        "RU-2022 7.7.2",
        "RU-2022 6.1.10.2",
        "UA-2024 VI.draws.1.1",
        "UA-2024 V.outcome.3.1",
        "UA-64 6.1",
    ]);
    let cases = [
        (Document::RU_2013, "russian", "agreement", 0, RecordKept::Kept),
        (Document::RU_2013, "international", "agreement", 0, RecordKept::Kept),
        (Document::RU_2013, "giveaway", "agreement", 0, RecordKept::Kept),
        (Document::RU_2022, "russian", "agreement", 20, RecordKept::Kept),
        (Document::RU_2022, "russian-rapid", "agreement", 0, RecordKept::Kept),
        (Document::RU_2022, "russian-rapid", "agreement-unrecorded", 0, RecordKept::Absent),
        (Document::RU_2022, "international", "agreement", 40, RecordKept::Kept),
        (Document::RU_2022, "international-rapid", "agreement-unrecorded", 0, RecordKept::Absent),
        (Document::RU_2022, "giveaway", "agreement", 0, RecordKept::Kept),
        (Document::UA_2024, "russian", "agreement", 20, RecordKept::Kept),
        (Document::UA_2024, "russian-rapid", "agreement", 20, RecordKept::Kept),
        (Document::UA_2024, "russian-rapid", "agreement-unrecorded", 0, RecordKept::Absent),
        (Document::UA_2024, "international", "agreement", 40, RecordKept::Kept),
        (Document::UA_2024, "international-rapid", "agreement", 40, RecordKept::Kept),
        (Document::UA_2024, "international-rapid", "agreement-unrecorded", 0, RecordKept::Absent),
        (Document::UA_64, "russian", "agreement", 20, RecordKept::Kept),
    ];
    for (document, discipline, rule, moves, record) in cases {
        let mut game = played(document, discipline, position(discipline));
        let cycle = to_and_fro(&game.position.clone());
        let circumstances = Circumstances { record, ..Circumstances::default() };
        let case = format!("{document} {discipline} {rule}");
        if moves > 0 {
            game.go_round(&cycle, 2 * moves - 1);
            assert_eq!(game.standing_in(rule, &circumstances).stage, Stage::Running, "{case}");
            game.make(&cycle[(2 * moves - 1) % 4]);
        }
        let standing = game.standing_in(rule, &circumstances);
        assert_eq!(standing.ends(), Some(Ends::Players), "{case}");
        assert!(standing.claimants.is_empty(), "{case}");
        // The other kind of record makes another rule, or none.
        let other = match record {
            RecordKept::Absent => RecordKept::Kept,
            RecordKept::Kept | RecordKept::Either => RecordKept::Absent,
        };
        let other = Circumstances { record: other, ..Circumstances::default() };
        let depends = discipline.ends_with("rapid");
        assert_eq!(game.standing_in(rule, &other).stage == Stage::Dormant, depends, "{case}");
    }
}

#[test]
fn both_flags_and_repetition_are_ended_by_whom_the_rulebook_says() {
    let _claim = clauses::proves(&[
        "RU-2013 2.1.9.1.2",
        "RU-2013 2.1.9.1.9",
        "RU-2013 3.5",
        "RU-2013 4.2",
        "RU-2022 5.4.13.1",
        "RU-2022 5.4.13.6",
        "UA-2024 VI.draws.1.3",
        "UA-2024 V.draws.1",
        "UA-2024 IV.15.2",
        "UA-64 6.5",
    ]);
    let down =
        Circumstances { flags: Some(Flags::BothDown { first: None }), ..Circumstances::default() };
    let cases = [
        (Document::RU_2013, "russian", Some(Ends::OnClaim), Ends::OnClaim),
        (Document::RU_2013, "international", Some(Ends::OnClaim), Ends::OnClaim),
        (Document::RU_2013, "giveaway", Some(Ends::OnClaim), Ends::OnClaim),
        (Document::RU_2022, "russian", Some(Ends::ArbiterMay), Ends::ArbiterMay),
        (Document::RU_2022, "international", Some(Ends::ArbiterMay), Ends::ArbiterMay),
        (Document::RU_2022, "giveaway", Some(Ends::ArbiterMay), Ends::ArbiterMay),
        (Document::UA_2024, "russian", None, Ends::ArbiterMust),
        (Document::UA_2024, "international", None, Ends::ArbiterMust),
        (Document::UA_64, "russian", None, Ends::AtOnce),
    ];
    for (document, discipline, flags, repetition) in cases {
        let case = format!("{document} {discipline}");
        let mut game = played(document, discipline, position(discipline));
        if let Some(flags) = flags {
            assert_eq!(game.stage("both-flags"), Stage::Dormant, "{case}");
            assert_eq!(game.standing_in("both-flags", &down).ends(), Some(flags), "{case}");
        }
        let cycle = to_and_fro(&game.position.clone());
        game.go_round(&cycle, 7);
        assert_eq!(game.stage("repetition"), Stage::Running, "{case}");
        game.make(&cycle[3]);
        assert_eq!(game.standing("repetition").ends(), Some(repetition), "{case}");
    }
    let renju = Played::under(Document::RU_2022, "renju", &renju::Position::new());
    assert_eq!(renju.stage("both-flags"), Stage::Dormant);
    assert_eq!(renju.standing_in("both-flags", &down).ends(), Some(Ends::OnClaim));
}

#[test]
fn a_clearly_drawn_position_is_claimed_after_five_moves() {
    let _claim =
        clauses::proves(&["RU-2013 2.1.9.1.6", "RU-2013 4.2", "RU-2013 1.16.7", "RU-2022 6.1.8.7"]);
    let cases = [
        (Document::RU_2013, "russian"),
        (Document::RU_2013, "giveaway"),
        (Document::RU_2013, "international-rapid"),
        (Document::RU_2022, "russian"),
    ];
    for (document, discipline) in cases {
        let case = format!("{document} {discipline}");
        let mut game = played(document, discipline, position(discipline));
        let cycle = to_and_fro(&game.position.clone());
        game.watch.found(Finding::ClearlyDrawn { playing_to_win: Side::First });
        game.go_round(&cycle, 8);
        assert_eq!(game.stage("clearly-drawn"), Stage::Running, "{case}");
        game.make(&cycle[0]);
        let standing = game.standing("clearly-drawn");
        assert_eq!(standing.ends(), Some(Ends::OnClaim), "{case}");
        assert_eq!(standing.claimants, [Side::Second], "{case}");
    }
}

#[test]
fn without_increment_some_endings_are_drawn_at_once() {
    let _claim = clauses::proves(&["RU-2022 6.1.10.4", "RU-2022 7.7.4", "UA-2024 VI.draws.1.9"]);
    let (may, must) = (Ends::ArbiterMay, Ends::ArbiterMust);
    let cases = [
        (Document::RU_2022, "russian-rapid", "W:WKb8,Ka5,Kh4:BKd4", may),
        (Document::RU_2022, "russian-rapid", "W:WKb8,Ka5:BKd4", may),
        (Document::RU_2022, "international-rapid", "W:WK48,K47,35:BK4", may),
        (Document::RU_2022, "international-rapid", "W:WK48,35:BK4", may),
        (Document::RU_2022, "international-rapid", "W:WK48:BK4", may),
        (Document::UA_2024, "russian-rapid", "W:WKb8,Ka5,Kh4:BKd4", must),
        (Document::UA_2024, "russian-rapid", "W:WKb8,Ka5:BKd4", must),
        (Document::UA_2024, "russian-rapid", "W:WKb8:BKg1", must),
    ];
    for (document, discipline, fen, ends) in cases {
        let game = played(document, discipline, fen);
        let under = |control: &str| {
            let circumstances =
                Circumstances { period: period(control), ..Circumstances::default() };
            game.standing_in("at-once", &circumstances).ends()
        };
        assert_eq!((under("15"), under("15+5")), (Some(ends), None), "{document} {fen}");
    }
    // Four against one is played on.
    let game = played(Document::UA_2024, "russian-rapid", "W:WKb8,Ka5,Kh4,Kh2:BKd4");
    let circumstances = Circumstances { period: period("15"), ..Circumstances::default() };
    assert_eq!(game.standing_in("at-once", &circumstances).stage, Stage::Dormant);
}

#[test]
fn the_better_side_short_of_time_fixes_a_draw() {
    let _claim = clauses::proves(&[
        "RU-2013 1.7.13",
        "RU-2013 1.16.8",
        "RU-2022 6.1.10.5",
        "RU-2022 7.7.4",
        "UA-2024 III.result.4.8",
    ]);
    // The control, the seconds left, and whether he may.
    let any: &[(&str, i64, bool)] =
        &[("15", 300, true), ("15+5", 61, true), ("30/15, 5", 60, true)];
    let to_the_end: &[(&str, i64, bool)] =
        &[("45", 300, true), ("45+5", 61, true), ("30/45, 15", 60, false)];
    let minute: &[(&str, i64, bool)] =
        &[("15", 60, true), ("15", 61, false), ("15+5", 60, false), ("30/15, 5", 60, false)];
    let cases = [
        (Document::RU_2013, "russian", to_the_end),
        (Document::RU_2013, "russian-rapid", any),
        (Document::RU_2022, "russian-rapid", any),
        (Document::RU_2022, "international-rapid", minute),
        (Document::UA_2024, "international-rapid", minute),
    ];
    for (document, discipline, times) in cases {
        let game = played(document, discipline, position(discipline));
        for &(control, seconds, may) in times {
            let circumstances = Circumstances {
                period: period(control),
                better: Some(Side::First),
                left: PerSide::new(Some(Millis::seconds(seconds)), None),
                ..Circumstances::default()
            };
            let standing = game.standing_in("better-but-short-of-time", &circumstances);
            let case = format!("{document} {discipline} {control} {seconds}");
            assert_eq!(standing.ends(), may.then_some(Ends::OnClaim), "{case}");
            let claimants: &[Side] = if may { &[Side::First] } else { &[] };
            assert_eq!(standing.claimants, claimants, "{case}");
        }
    }
    // Eight pieces of both sides together, not nine.
    for (fen, may) in
        [("W:WK48,35,45,36:BK4,16,6,15", true), ("W:WK48,35,45,36,46:BK4,16,6,15", false)]
    {
        for document in [Document::RU_2022, Document::UA_2024] {
            let game = played(document, "international-rapid", fen);
            let circumstances = Circumstances {
                period: period("15"),
                better: Some(Side::First),
                left: PerSide::new(Some(Millis::seconds(50)), None),
                ..Circumstances::default()
            };
            let standing = game.standing_in("better-but-short-of-time", &circumstances);
            assert_eq!(standing.stage == Stage::Met, may, "{document} {fen}");
        }
    }
}

#[test]
fn the_last_move_may_still_take_the_king() {
    let _claim = clauses::proves(&[
        "RU-2013 2.1.9.1.4",
        "RU-2022 6.1.8.4",
        "UA-2024 VI.draws.1.8",
        "UA-2024 V.draws.3",
        "UA-2024 V.draws.4",
        "UA-64 6.3.3",
        "RU-2013 3.5",
        "RU-2022 7.5.2",
    ]);
    let russian = "c3-e1 g1-e3 b8-c7 e3-f2 e1:g3";
    let cases = [
        (
            Document::RU_2013,
            "russian",
            "three-kings-and-more",
            "W:WKa1,Kb2,Kc3,Kb8:BKg1",
            24,
            russian,
        ),
        (
            Document::RU_2022,
            "russian",
            "three-kings-and-more",
            "W:WKa1,Kb2,Kc3,Kb8:BKg1",
            24,
            russian,
        ),
        (Document::UA_2024, "russian", "two-against-one", "W:WKc3,Kb8:BKg1", 4, russian),
        (Document::UA_64, "russian", "two-against-one", "W:WKc3,Kb8:BKg1", 4, russian),
        (
            Document::UA_2024,
            "international",
            "three-against-one",
            "W:WK48,K47,35:BK4",
            28,
            "47-41 4-10 41:5",
        ),
        (
            Document::UA_2024,
            "international",
            "two-against-one",
            "W:WK48,K47:BK4",
            4,
            "48-43 4-9 47-41 9-14 41:10",
        ),
        (
            Document::RU_2013,
            "international",
            "three-against-one",
            "W:WK48,K47,35:BK4",
            28,
            "47-41 4-10 41:5",
        ),
        (
            Document::RU_2022,
            "international",
            "three-against-one",
            "W:WK48,K47,35:BK4",
            28,
            "47-41 4-10 41:5",
        ),
    ];
    for (document, discipline, rule, fen, plies, line) in cases {
        let case = format!("{document} {discipline} {rule}");
        let mut game = played(document, discipline, fen);
        let cycle = to_and_fro(&game.position.clone());
        game.go_round(&cycle, plies);
        let (quiet, last) = line.rsplit_once(' ').unwrap();
        game.play(quiet);
        assert_eq!(game.stage(rule), Stage::Running, "{case}");
        game.play(last);
        assert_eq!(game.position.ended().unwrap().winner, Some(Side::First), "{case}");
        assert_ne!(game.stage(rule), Stage::Met, "{case}");
    }
}

#[test]
fn by_the_rules_of_2013_the_king_must_be_taken_not_shut_in() {
    let _claim = clauses::proves(&["RU-2013 2.1.9.1.3"]);
    let mut game = played(Document::RU_2013, "russian", "B:WKe3,Kf2,Kb8:BKh2");
    let cycle = to_and_fro(&game.position.clone());
    game.go_round(&cycle, 28).play("h2-g1 b8-h2");
    assert_eq!(game.position.ended().unwrap().winner, Some(Side::First));
    assert_eq!(game.stage("three-kings"), Stage::Met);
}

#[test]
fn under_the_ukrainian_rules_a_king_shut_in_by_the_last_move_has_lost() {
    let _claim = clauses::proves(&["UA-2024 V.draws.3", "RU-2022 7.5.2"]);
    for (document, drawn) in [(Document::UA_2024, false), (Document::RU_2022, true)] {
        let mut game = played(document, "international", "W:WK39,K44,K6:BK45");
        let cycle = to_and_fro(&game.position.clone());
        game.go_round(&cycle, 28).play("6-1 45-50 1-45");
        assert_eq!(game.position.ended().unwrap().winner, Some(Side::First));
        assert_eq!(game.stage("three-against-one") == Stage::Met, drawn, "{document}");
    }
}
