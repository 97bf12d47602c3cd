//! What the rulebooks say about the conduct of a game, against tables read from the documents.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use std::fmt::Debug;

use clauses::{Document, reads};
use rulebook::{
    BoardFault, Cited, Discipline, Override, Refused, RuleSet, Rulebook, Subject, Violations, Wrong,
};

fn discipline(document: Document, id: &str) -> &'static Discipline {
    Rulebook::of(document).discipline(id).unwrap_or_else(|| panic!("{document} has no {id}"))
}

/// What is said and where, as `Resigns 1.7.11`; a dash for silence.
fn said<T: Debug>(cited: &Cited<T>) -> String {
    let clauses = cited.clauses.to_string();
    let (_, numbers) = clauses.split_once(' ').unwrap();
    format!("{:?} {numbers}", cited.says)
}

fn maybe<T: Debug>(cited: &Option<Cited<T>>) -> String {
    cited.as_ref().map_or_else(|| "–".to_owned(), said)
}

fn all<T: Debug>(cited: &[Cited<T>]) -> String {
    cited.iter().map(said).collect::<Vec<_>>().join("; ")
}

/// Every discipline in which a game is played has every topic of conduct, except in the document
/// that has rules of play only.
#[test]
fn nothing_is_missing() {
    for book in Rulebook::all().filter(|book| book.document() != Document::UA_64) {
        for one in book.disciplines().iter().filter(|one| one.play.game().is_some()) {
            let has = [
                ("start", book.start(one).is_some()),
                ("lateness", book.lateness(one).is_some()),
                ("clock", book.clock(one).is_some()),
                ("clock fault", book.clock_fault(one).is_some()),
                ("flag", book.flag(one).is_some()),
                ("record", book.record(one).is_some()),
                ("offers", book.offers(one).is_some()),
                ("violations", book.violations(one).is_some()),
                ("board faults", book.board_faults(one).next().is_some()),
                ("ladders", book.ladders(one).next().is_some()),
                ("offences", book.offences(one).next().is_some()),
                ("protests", book.protests(one).is_some()),
                ("scoring", book.scoring(one).is_some()),
            ];
            let missing: Vec<&str> =
                has.iter().filter(|(_, there)| !there).map(|(topic, _)| *topic).collect();
            assert_eq!(missing, [""; 0], "{} {one}", book.document());
            let renju = one.play.game().unwrap().0 == rulebook::Game::Renju;
            assert_eq!(book.touch(one).is_none(), renju, "{} {one}", book.document());
        }
    }
    let silent = discipline(Document::UA_64, "russian");
    assert_eq!(Rulebook::of(Document::UA_64).clock(silent), None);
    assert_eq!(Rulebook::of(Document::UA_64).violations(silent), None);
}

#[test]
fn a_round_begins() {
    for (document, id, gather, runs, late) in [
        (Document::RU_2013, "russian", "5 1.6.1", "FirstPlayers 1.6.3", "DrawnOnHisTime 1.6.4"),
        (Document::RU_2013, "international-blitz", "5 1.6.1", "FirstPlayers 1.6.3", "–"),
        (Document::RU_2013, "renju", "5 1.6.1", "FirstPlayers 1.6.3", "–"),
        (
            Document::RU_2022,
            "draughts64",
            "5 5.4.1.1",
            "FirstPlayers 5.4.1.2",
            "DrawnOnHisTime 5.4.1.3",
        ),
        (Document::RU_2022, "renju", "5 5.4.1.1", "FirstPlayers 5.4.1.2", "–"),
        (
            Document::UA_2024,
            "english",
            "15 III.start.1",
            "FirstPlayers III.start.3, III.clock.4",
            "DrawnOnHisTime III.start.5.5",
        ),
        (
            Document::UA_2024,
            "international",
            "15 III.start.1",
            "FirstPlayers III.start.3, III.clock.4",
            "–",
        ),
        (Document::UA_CHESS, "chess", "–", "FirstPlayers 6.6", "–"),
    ] {
        let rule = Rulebook::of(document).start(discipline(document, id)).unwrap();
        let found =
            [maybe(&rule.gather_minutes_before), said(&rule.runs), maybe(&rule.late_opening)];
        assert_eq!(found, [gather, runs, late], "{document} {id}");
    }
}

#[test]
fn players_who_come_late() {
    for (document, id, absent, within, neither) in [
        (
            Document::RU_2013,
            "russian",
            "RU-2013 1.6.3",
            "RegulationsSay 1.9.1",
            "BothLoseUnlessExcused 1.9.2",
        ),
        (
            Document::RU_2013,
            "renju",
            "RU-2013 1.6.3",
            "ClockOnly 5.3.6.1",
            "BothLoseUnlessExcused 5.3.6.3",
        ),
        (
            Document::RU_2022,
            "russian-blitz",
            "RU-2022 5.4.1.2",
            "RegulationsSay 5.4.4.1",
            "BothLoseUnlessExcused 5.4.4.2",
        ),
        (
            Document::UA_2024,
            "brazilian",
            "UA-2024 III.start.4.3, III.start.4.4, III.start.4.5",
            "DisciplinaryOffence III.start.4.1",
            "BothLoseUnlessExcused III.start.4.2",
        ),
        (Document::UA_CHESS, "chess", "UA-CHESS 6.6, 6.7.2", "ClockOnly 6.7.1", "BothLose 6.7.1"),
    ] {
        let rule = Rulebook::of(document).lateness(discipline(document, id)).unwrap();
        let found =
            [rule.absent_clauses.to_string(), said(&rule.within_limit), said(&rule.neither_comes)];
        assert_eq!(found, [absent, within, neither], "{document} {id}");
    }
}

/// Stopping the clocks, the good reasons for it, moving early, pressing without a move.
#[test]
fn the_clock_is_used() {
    for (document, id, stopping, reasons, early, pressed) in [
        (Document::RU_2013, "russian", "Resigns 1.7.11", "FixDraw 1.7.13", "–", "Forbidden 1.7.6"),
        (Document::RU_2013, "giveaway", "Resigns 1.7.11", "", "–", "Forbidden 1.7.6"),
        (
            Document::RU_2013,
            "russian-blitz",
            "Resigns 1.7.11",
            "FixDraw 1.16.8",
            "OnOwnClock 1.16.2",
            "Forbidden 1.7.6",
        ),
        (
            Document::RU_2013,
            "renju",
            "Resigns 5.3.1.8",
            "Interruption 5.3.1.6",
            "OnOwnClock 5.2.5.1",
            "Pass 5.3.1.7",
        ),
        (
            Document::RU_2022,
            "international",
            "Resigns 5.4.2.9",
            "DisputedCorrection 5.4.14.4",
            "–",
            "Forbidden 5.4.2.3",
        ),
        (
            Document::RU_2022,
            "russian-rapid",
            "Resigns 5.4.2.9",
            "CallArbiter 6.1.10.3; DisputedCorrection 5.4.14.4; FixDraw 6.1.10.5",
            "–",
            "Forbidden 5.4.2.3",
        ),
        (
            Document::RU_2022,
            "international-blitz",
            "Resigns 5.4.2.9",
            "CallArbiter 7.7.3; DisputedCorrection 5.4.14.4",
            "–",
            "Forbidden 5.4.2.3",
        ),
        (
            Document::RU_2022,
            "renju",
            "Resigns 5.4.2.9",
            "Interruption 9.3.1.4",
            "OnOwnClock 9.2.5.1",
            "Pass 9.3.1.5",
        ),
        (
            Document::UA_2024,
            "russian",
            "Resigns III.start.3",
            "ClaimTime III.clock.10",
            "–",
            "Forbidden III.clock.4",
        ),
        (
            Document::UA_CHESS,
            "chess",
            "Offence 6.11.2, 6.11.4",
            "CallArbiter 6.11.2; FaultyClock 6.10.2; DisplacedPieces 7.4.2; ClaimDraw 9.5.1",
            "OnceMoved 1.3, 6.2.2",
            "IllegalMove 7.5.3",
        ),
        (
            Document::UA_CHESS,
            "chess-blitz",
            "Offence 6.11.2, 6.11.4",
            "CallArbiter 6.11.2; FaultyClock 6.10.2; DisplacedPieces 7.4.2; ClaimDraw 9.5.1; ClaimTime A.4.3",
            "OnceMoved 1.3, 6.2.2",
            "IllegalMove 7.5.3",
        ),
    ] {
        let rule = Rulebook::of(document).clock(discipline(document, id)).unwrap();
        let found = [
            said(&rule.stopping),
            all(&rule.may_stop_to),
            maybe(&rule.moving_early),
            said(&rule.pressed_without_move),
        ];
        assert_eq!(found, [stopping, reasons, early, pressed], "{document} {id}");
    }
}

/// Until when a player may complain, and how much a cut must leave.
#[test]
fn clocks_fail() {
    for (document, id, complaint, least, disturbance) in [
        (Document::RU_2013, "russian-blitz", "BeforeTimeIsOver 1.7.10", "15 1.7.8", "–"),
        (
            Document::RU_2013,
            "renju",
            "AtOnceBeforeOwnFlag 5.3.1.5",
            "5 5.3.1.5",
            "MayAddTime 5.3.10.5",
        ),
        (Document::RU_2022, "russian", "BeforeTimeIsOver 5.4.2.8", "15 5.4.2.5", "–"),
        (Document::RU_2022, "international-team", "BeforeTimeIsOver 5.4.2.8", "15 5.4.2.5", "–"),
        (Document::RU_2022, "russian-rapid", "BeforeTimeIsOver 5.4.2.8", "–", "–"),
        (Document::RU_2022, "giveaway", "BeforeTimeIsOver 5.4.2.8", "–", "–"),
        (Document::RU_2022, "renju", "BeforeTimeIsOver 5.4.2.8", "–", "–"),
        (Document::UA_2024, "international", "BeforeTimeIsOver III.clock.9", "–", "–"),
        (Document::UA_CHESS, "chess-rapid", "AnyTime 6.10.1", "–", "MayAddTime 12.5"),
    ] {
        let rule = Rulebook::of(document).clock_fault(discipline(document, id)).unwrap();
        let found =
            [said(&rule.complaint), maybe(&rule.minutes_left_min), maybe(&rule.disturbance)];
        assert_eq!(found, [complaint, least, disturbance], "{document} {id}");
    }
}

/// When the flag has fallen, and what follows when both have.
#[test]
fn both_flags() {
    for (document, id, falls, both) in [
        (Document::RU_2013, "russian", "AtZero 1.7.9", "DrawIfOrderUnknown 2.1.9.1.2"),
        (Document::RU_2013, "international-rapid", "AtZero 1.7.9", "Draw 1.16.7"),
        (Document::RU_2013, "renju", "WhenNoticed 5.3.1.3, 5.3.1.4", "FirstClaimed 5.3.1.3"),
        (Document::RU_2022, "giveaway", "AtZero 5.4.2.6", "DrawIfOrderUnknown 5.4.13.1#2"),
        (Document::RU_2022, "renju", "AtZero 5.4.2.6", "DrawIfOrderUnknown 5.4.13.1#2"),
        (Document::UA_2024, "russian", "AtZero III.clock.10", "FirstByClock III.clock.1.5"),
        (Document::UA_CHESS, "chess", "WhenNoticed 6.8", "FirstClaimed 6.8, 6.9"),
    ] {
        let rule = Rulebook::of(document).flag(discipline(document, id)).unwrap();
        assert_eq!([said(&rule.falls), said(&rule.both)], [falls, both], "{document} {id}");
    }
}

/// Restoring the record: by whom, on whose time, and what if it fails.
#[test]
fn records_are_restored() {
    for (document, id, behind, restores, both, never) in [
        (
            Document::RU_2013,
            "russian",
            "ArbiterRunsClock 1.8.2",
            "BeforeNextMove 1.8.3",
            "Halved 1.8.4",
            "BothLose 1.8.4",
        ),
        (
            Document::RU_2013,
            "renju",
            "–",
            "AtOnceOnOwnTime 5.3.2.3",
            "HalvedThenOwnTime 5.3.2.5",
            "–",
        ),
        (Document::RU_2022, "russian", "–", "BeforeNextMove 5.4.3.2", "Halved 5.4.3.3", "–"),
        (Document::RU_2022, "renju", "–", "AtOnceOnOwnTime 9.3.2.2", "Halved 5.4.3.3", "–"),
        (Document::RU_2022, "russian-blitz", "–", "–", "–", "–"),
        (
            Document::UA_2024,
            "english",
            "OpponentMayCall III.record.7",
            "AtOnceOnOwnTime III.clock.12",
            "Halved III.clock.12",
            "Sanctioned III.record.8",
        ),
        (Document::UA_2024, "english-blitz", "–", "–", "–", "–"),
        (Document::UA_CHESS, "chess", "Punished 8.1.3, 12.9", "–", "HelpEachOther 11.11", "–"),
    ] {
        let rule = Rulebook::of(document).record(discipline(document, id)).unwrap();
        let found = [
            maybe(&rule.behind),
            maybe(&rule.restores),
            maybe(&rule.both_stopped),
            maybe(&rule.never_restored),
        ];
        assert_eq!(found, [behind, restores, both, never], "{document} {id}");
        let recorded = found[2] != "–";
        assert_eq!(rule.duty == rulebook::RecordDuty::Both, recorded, "{document} {id}");
    }
}

/// When a move is written, and what becomes of the sheets.
#[test]
fn sheets_are_kept() {
    for (document, id, writes, after) in [
        (Document::RU_2013, "russian", "–", "–"),
        (
            Document::RU_2013,
            "renju",
            "BeforeNextMove 5.3.2.4",
            "[CompareMoves, CompareTimes] 5.3.2.6",
        ),
        (Document::RU_2022, "international", "–", "[CompareTimes, WriteResult] 5.4.3.5"),
        (
            Document::RU_2022,
            "renju",
            "AfterAndBeforeNext 9.3.2.3, 9.3.2.4",
            "[CompareMoves, CompareTimes] 9.3.2.5",
        ),
        (
            Document::UA_2024,
            "russian",
            "–",
            "[CompareMoves, CompareTimes, WriteResult] III.record.9",
        ),
        (Document::UA_CHESS, "chess", "AfterAndBeforeNext 8.1.2, 8.1.3", "[] 8.5"),
    ] {
        let rule = Rulebook::of(document).record(discipline(document, id)).unwrap();
        assert_eq!(
            [maybe(&rule.writes), maybe(&rule.after_game)],
            [writes, after],
            "{document} {id}"
        );
    }
}

#[test]
fn touched_pieces_bind() {
    for (document, id, binds, cannot, unreleased, remedy) in [
        (
            Document::RU_2013,
            "international",
            "OwnPiece 2.1.4.7",
            "Free 2.1.4.7",
            "AnotherSquare 2.1.4.8",
            "Demand 2.1.10.3#3",
        ),
        (
            Document::RU_2013,
            "russian-blitz",
            "OwnPiece 2.1.4.7",
            "Free 2.1.4.7",
            "AnotherSquare 2.1.4.8",
            "Demand 1.16.5",
        ),
        (
            Document::RU_2022,
            "russian",
            "OwnPiece 6.1.4.7",
            "Free 6.1.4.7, 5.4.14.3",
            "AnotherSquare 6.1.4.8",
            "Demand 5.4.14.3",
        ),
        (
            Document::UA_2024,
            "international",
            "OwnPiece V.moves.11",
            "Free V.moves.11",
            "AnotherSquare V.moves.12",
            "Demand V.violations.4.3",
        ),
        (
            Document::UA_2024,
            "brazilian-rapid",
            "OwnPiece VI.moves.10",
            "Free VI.moves.10",
            "AnotherSquare VI.moves.11",
            "Demand VI.violations.4.3",
        ),
        (
            Document::UA_2024,
            "english",
            "OwnPiece VII.moves.5",
            "Violation VII.violations.1.2",
            "SameDirection VII.moves.6",
            "–",
        ),
        (
            Document::UA_CHESS,
            "chess-blitz",
            "OwnPiece 4.3.1; OpponentsPiece 4.3.2; BothColours 4.3.3; KingAndRook 4.4.1, 4.4.3; RookBeforeKing 4.4.2; PromotedPiece 4.4.4",
            "Free 4.5",
            "AnotherSquare 4.7",
            "CallArbiter 4.8",
        ),
    ] {
        let rule = Rulebook::of(document).touch(discipline(document, id)).unwrap();
        let found = [
            all(&rule.binds),
            said(&rule.cannot_move),
            said(&rule.unreleased),
            maybe(&rule.remedy),
        ];
        assert_eq!(found, [binds, cannot, unreleased, remedy], "{document} {id}");
    }
}

fn correction(rule: &Violations) -> [String; 6] {
    [
        format!("until {:?}", rule.until),
        said(&rule.initiative),
        said(&rule.correction),
        said(&rule.time),
        said(&rule.later),
        maybe(&rule.after_game),
    ]
}

#[test]
fn violations_are_corrected() {
    for (document, id, expected) in [
        (
            Document::RU_2013,
            "russian",
            [
                "until OpponentsReply",
                "Never 2.1.10.3",
                "Whole 2.1.10.3",
                "Offenders 1.16.3",
                "Stands 2.1.10.3, 1.16.3",
                "ResultStands 2.1.10.4",
            ],
        ),
        (
            Document::RU_2013,
            "renju",
            [
                "until EndOfGame",
                "Never 5.3.10.6",
                "Whole 5.3.8.3",
                "ChargedToOffender 5.3.8.3",
                "Stands 5.3.8.3",
                "ResultStands 5.3.8.3",
            ],
        ),
        (
            Document::RU_2022,
            "international-rapid",
            [
                "until OpponentsReply",
                "Never 5.4.14.2",
                "Whole 5.4.14.2",
                "Offenders 5.4.14.4",
                "Stands 5.4.14.2, 5.4.14.4",
                "ResultStands 5.4.14.5",
            ],
        ),
        (
            Document::UA_2024,
            "russian",
            [
                "until OpponentsReply",
                "Never VI.violations.4",
                "Whole VI.violations.8",
                "ChargedToOffender III.clock.13",
                "Stands VI.violations.7",
                "–",
            ],
        ),
        (
            Document::UA_2024,
            "english",
            [
                "until OpponentsReply",
                "WhenSeen VII.violations.1",
                "Whole VII.violations.1",
                "ChargedToOffender III.clock.13",
                "Stands VII.violations.1.9",
                "–",
            ],
        ),
        (
            Document::UA_CHESS,
            "chess",
            [
                "until EndOfGame",
                "WhenSeen 7.5.1",
                "Whole 7.5.1",
                "ArbiterSets 7.1",
                "Stands 7.5.1",
                "–",
            ],
        ),
        (
            Document::UA_CHESS,
            "chess-rapid",
            [
                "until OpponentsReply",
                "WhenSeen A.4.2",
                "Whole 7.5.1",
                "ArbiterSets 7.1",
                "ByConsent A.4.2",
                "–",
            ],
        ),
    ] {
        let rule = Rulebook::of(document).violations(discipline(document, id)).unwrap();
        assert_eq!(correction(rule), expected, "{document} {id}");
    }
    let rule = Rulebook::of(Document::UA_2024)
        .violations(discipline(Document::UA_2024, "english"))
        .unwrap();
    assert_eq!(maybe(&rule.first), "Warning VII.violations.1");
    assert_eq!(maybe(&rule.repeated), "PenaltyForLikeError VII.violations.1");
    assert_eq!(maybe(&rule.refusal), "Loses VII.violations.1.11");
}

/// An unmarked king can be put right later; a pawn that was not exchanged is a queen.
#[test]
fn some_violations_differ_from_the_others() {
    use rulebook::{Correction, Until};
    let draughts = Rulebook::of(Document::RU_2022)
        .violations(discipline(Document::RU_2022, "russian"))
        .unwrap();
    let unmarked = draughts.violation("king-not-marked").unwrap();
    assert_eq!(draughts.until(unmarked), Until::EndOfGame);
    assert_eq!(draughts.correction(unmarked), Correction::Crowned);
    let impossible = draughts.violation("impossible-move").unwrap();
    assert_eq!(draughts.until(impossible), Until::OpponentsReply);
    assert_eq!(draughts.correction(impossible), Correction::Whole);
    let chess = Rulebook::of(Document::UA_CHESS)
        .violations(discipline(Document::UA_CHESS, "chess"))
        .unwrap();
    let pawn = chess.violation("pawn-not-promoted").unwrap();
    assert_eq!(chess.correction(pawn), Correction::Crowned);
    assert_eq!(chess.violation("foul"), None);
}

/// Each violation of the table in the documents, by its number in each of their lists.
#[test]
fn the_lists_of_violations() {
    let listed = |document, id: &str| {
        let rule = Rulebook::of(document).violations(discipline(document, id)).unwrap();
        rule.list.iter().map(|one| one.id.as_str()).collect::<Vec<_>>()
    };
    let (of_2013, of_2022) =
        (listed(Document::RU_2013, "russian"), listed(Document::RU_2022, "russian"));
    let (of_100, of_64) =
        (listed(Document::UA_2024, "international"), listed(Document::UA_2024, "russian"));
    // The number in RU-2013 2.1.10.3, in RU-2022 5.4.14.2, in UA-2024 V. and VI.violations.4.
    for (id, first, second, third) in [
        ("impossible-move", 1, 1, 2),
        ("two-moves-in-a-row", 2, 2, 1),
        ("touched-one-moved-another", 3, 3, 3),
        ("took-move-back", 4, 4, 4),
        ("moved-opponents-piece", 5, 5, 5),
        ("quiet-move-instead-of-capture", 6, 6, 6),
        ("removed-without-cause", 7, 7, 7),
        ("captured-wrong-number", 8, 0, 8),
        ("stopped-during-capture", 9, 0, 9),
        ("removed-before-capture-ended", 10, 8, 10),
        ("removed-wrong-number", 11, 9, 11),
        ("removed-not-captured", 12, 10, 12),
        ("stopped-while-removing", 13, 11, 13),
        ("removed-own-after-capture", 14, 12, 14),
        ("king-not-marked", 0, 13, 15),
        ("moved-unmarked-king", 0, 14, 16),
        ("used-both-hands", 0, 0, 17),
    ] {
        let number = |list: &[&str]| list.iter().position(|one| *one == id).map_or(0, |at| at + 1);
        assert_eq!([number(&of_2013), number(&of_2022)], [first, second], "{id}");
        assert_eq!([number(&of_100), number(&of_64)], [third, third], "{id}");
    }
    assert_eq!((of_2013.len(), of_2022.len(), of_100.len(), of_64.len()), (14, 14, 17, 17));
    assert_eq!(listed(Document::UA_2024, "english").len(), 8);
    assert_eq!(listed(Document::RU_2013, "renju"), ["impossible-move", "foul"]);
    assert_eq!(listed(Document::UA_CHESS, "chess").len(), 5);
}

/// The penalty of the first illegal move, and that the second loses, unless no mate is possible.
#[test]
fn illegal_moves_at_chess() {
    for (id, seconds) in [("chess", 120), ("chess-rapid", 120), ("chess-blitz", 60)] {
        let one = discipline(Document::UA_CHESS, id);
        for set in [RuleSet::Basic, RuleSet::Supervised] {
            let book = Rulebook::of(Document::UA_CHESS).under(set);
            let rule = book.violations(one).unwrap();
            assert_eq!(rule.opponent_gains_seconds, seconds, "{id} {set:?}");
            assert_eq!(rule.lost_by, Some(2));
            assert_eq!(rule.costs, Some(rulebook::FlagCost::GameUnlessNoMatePossible));
        }
    }
}

/// The regulations choose between the two sets, and the choice decides what holds.
#[test]
fn the_sets_of_rules_for_rapid_and_blitz() {
    let _claim = reads(&["UA-CHESS A.5", "UA-CHESS B.4"]);
    let permitted = |id: &str| {
        let wish = Override::RuleSet(RuleSet::Supervised);
        wish.check(Rulebook::of(Document::UA_CHESS), discipline(Document::UA_CHESS, id))
            .map(ToString::to_string)
    };
    assert_eq!(permitted("chess-rapid").as_deref(), Ok("UA-CHESS A.5"));
    assert_eq!(permitted("chess-blitz-team").as_deref(), Ok("UA-CHESS B.4"));
    assert_eq!(permitted("chess"), Err(Refused::NoClause { subject: Subject::RuleSet }));

    let supervised = Rulebook::of(Document::UA_CHESS).under(RuleSet::Supervised);
    let basic = Rulebook::of(Document::UA_CHESS).under(RuleSet::Basic);
    for id in ["chess-rapid", "chess-blitz"] {
        let one = discipline(Document::UA_CHESS, id);
        let until = |book: &Rulebook| book.violations(one).unwrap().until;
        assert_eq!(until(&supervised), rulebook::Until::EndOfGame);
        assert_eq!(until(&basic), rulebook::Until::OpponentsReply);
        assert_eq!(
            until(Rulebook::of(Document::UA_CHESS)),
            until(&basic),
            "the basic set if none is chosen"
        );
        let faults =
            |book: &Rulebook| book.board_faults(one).map(|fault| fault.wrong).collect::<Vec<_>>();
        assert!(faults(&basic).contains(&Wrong::ImpossiblePosition));
        assert!(!faults(&supervised).contains(&Wrong::ImpossiblePosition));
    }
    let classical = discipline(Document::UA_CHESS, "chess");
    assert_eq!(supervised.violations(classical), basic.violations(classical));
}

fn fault(document: Document, id: &str, wrong: Wrong) -> Option<&'static BoardFault> {
    Rulebook::of(document).board_faults(discipline(document, id)).find(|one| one.wrong == wrong)
}

/// A wrong board, set-up or colours: what is done, until which move, and what holds afterwards.
#[test]
fn boards_are_put_right() {
    for (document, id, wrong, expected) in [
        (Document::RU_2013, "russian", Wrong::BoardTurned, "NewGame None None [RU-2013 2.1.10.1]"),
        (
            Document::RU_2013,
            "giveaway",
            Wrong::SetUp,
            "PutRight Some(1) Some(Stands) [RU-2013 2.1.10.2]",
        ),
        (
            Document::RU_2013,
            "russian",
            Wrong::Colours,
            "PutRight Some(1) Some(Stands) [RU-2013 2.1.10.2]",
        ),
        (
            Document::RU_2013,
            "renju",
            Wrong::Colours,
            "PutRight Some(1) Some(SecondGameCorrects) [RU-2013 5.3.8.1]",
        ),
        (
            Document::RU_2022,
            "russian",
            Wrong::SetUp,
            "PutRight Some(1) Some(Stands) [RU-2022 5.4.14.1]",
        ),
        (
            Document::RU_2022,
            "russian",
            Wrong::Colours,
            "PutRight Some(1) Some(Stands) [RU-2022 5.4.14.1]",
        ),
        (
            Document::RU_2022,
            "renju",
            Wrong::Colours,
            "PutRight Some(1) Some(SecondGameCorrects) [RU-2022 12.4.1]",
        ),
        (
            Document::UA_2024,
            "international",
            Wrong::Colours,
            "PutRight Some(1) Some(Stands) [UA-2024 I.3]",
        ),
        (
            Document::UA_2024,
            "international",
            Wrong::BoardTurned,
            "NewGame None None [UA-2024 V.violations.1]",
        ),
        (
            Document::UA_2024,
            "brazilian",
            Wrong::BoardTurned,
            "NewGame None None [UA-2024 VI.violations.1]",
        ),
        (
            Document::UA_2024,
            "russian",
            Wrong::DrawnPosition,
            "PutRight Some(1) Some(Stands) [UA-2024 III.start.5.7]",
        ),
        (
            Document::UA_2024,
            "russian",
            Wrong::PiecesDisplaced,
            "RestoredOnOwnTime None None [UA-2024 VI.violations.3]",
        ),
        (
            Document::UA_2024,
            "english",
            Wrong::PiecesDisplaced,
            "PutRight None None [UA-2024 VII.violations.1.10]",
        ),
        (Document::UA_CHESS, "chess", Wrong::BoardTurned, "PutRight None None [UA-CHESS 7.2.2]"),
        (
            Document::UA_CHESS,
            "chess-blitz",
            Wrong::BoardTurned,
            "PutRight Some(10) Some(Stands) [UA-CHESS A.4.1, 7.2.2]",
        ),
        (Document::UA_CHESS, "chess", Wrong::SetUp, "NewGame None None [UA-CHESS 7.2.1]"),
        (
            Document::UA_CHESS,
            "chess-rapid",
            Wrong::SetUp,
            "NewGame Some(10) Some(StandsWithoutCastling) [UA-CHESS A.4.1, 7.2.1]",
        ),
        (
            Document::UA_CHESS,
            "chess",
            Wrong::Colours,
            "NewGame Some(10) Some(Stands) [UA-CHESS 7.3]",
        ),
        (
            Document::UA_CHESS,
            "chess",
            Wrong::PiecesDisplaced,
            "RestoredOnOwnTime None None [UA-CHESS 7.4.1, 7.4.2, 7.4.3]",
        ),
    ] {
        let BoardFault { remedy, until_moves_each, afterwards, clauses, .. } =
            fault(document, id, wrong).unwrap();
        let found = format!("{remedy:?} {until_moves_each:?} {afterwards:?} [{clauses}]");
        assert_eq!(found, expected, "{document} {id} {wrong:?}");
    }
    assert_eq!(
        fault(Document::RU_2022, "russian", Wrong::BoardTurned),
        None,
        "the document is silent"
    );
    let colours = fault(Document::UA_CHESS, "chess", Wrong::Colours).unwrap();
    for (moves, remedied) in [([9, 9], true), ([10, 9], true), ([10, 10], false), ([30, 30], false)]
    {
        assert_eq!(colours.is_remedied_after(moves), remedied, "{moves:?}");
    }
}

/// Only the rules of 2013 know adjournment, and only at renju.
#[test]
fn adjournment() {
    for book in Rulebook::all() {
        for one in book.disciplines() {
            let expected = book.document() == Document::RU_2013 && one.id == "renju";
            assert_eq!(book.adjournment(one).is_some(), expected, "{} {one}", book.document());
        }
    }
    let rule = Rulebook::of(Document::RU_2013)
        .adjournment(discipline(Document::RU_2013, "renju"))
        .unwrap();
    assert_eq!(said(&rule.bad_sealed_move), "LosesGame 5.3.3.4");
    assert_eq!(said(&rule.replier_absent), "HisClockRunsEnvelopeShut 5.3.4.4");
    assert_eq!(said(&rule.sealer_absent), "MayWriteReplyAndPress 5.3.4.5");
    assert_eq!(said(&rule.envelope_lost), "FromAdjournedPosition 5.3.4.6");
    assert_eq!(said(&rule.draw_without_resuming), "Allowed 5.3.5.3");
}

/// How each kind of draw is claimed; every draw that needs a claim has a procedure.
#[test]
fn claims() {
    for book in Rulebook::all().filter(|book| book.document() != Document::UA_64) {
        for one in book.disciplines() {
            let claimed: Vec<&String> = book.claims(one).flat_map(|claim| &claim.of).collect();
            for rule in book.draws(one) {
                use rulebook::Ground::{Count, Repetition};
                let counted = matches!(rule.ground, Count(_) | Repetition(_));
                let automatic = rule.ends == rulebook::Ends::AtOnce;
                let procedures = claimed.iter().filter(|id| **id == &rule.id).count();
                let (document, id) = (book.document(), &rule.id);
                assert!(procedures <= 1, "{document} {one} {id}");
                assert_eq!(
                    counted && !automatic,
                    counted && procedures == 1,
                    "{document} {one} {id}"
                );
            }
        }
    }
    for (document, id, draw, asks, evidence, clauses) in [
        (
            Document::RU_2013,
            "russian",
            "three-kings",
            "Arbiter",
            "FullRecord",
            "RU-2013 2.1.9.1, 2.1.9.2",
        ),
        (
            Document::RU_2013,
            "russian-blitz",
            "clearly-drawn",
            "Arbiter",
            "ArbitersPresence",
            "RU-2013 1.16.7, 2.1.9.1",
        ),
        (
            Document::RU_2013,
            "russian-blitz",
            "repetition",
            "Arbiter",
            "ArbitersPresence",
            "RU-2013 1.16.7, 2.1.9.2",
        ),
        (
            Document::RU_2013,
            "international-rapid",
            "better-but-short-of-time",
            "ByOfferAndStopping",
            "ArbitersJudgement",
            "RU-2013 1.16.8",
        ),
        (
            Document::RU_2022,
            "russian",
            "two-or-three-pieces",
            "OpponentThenArbiter",
            "RecordOrArbitersPresence",
            "RU-2022 5.4.13.5",
        ),
        (Document::RU_2022, "giveaway", "repetition", "Arbiter", "FullRecord", "RU-2022 5.4.13.2"),
        (
            Document::RU_2022,
            "russian",
            "clearly-drawn",
            "Arbiter",
            "ArbitersPresence",
            "RU-2022 6.1.8.7",
        ),
        (
            Document::UA_CHESS,
            "chess-rapid",
            "repetition",
            "Arbiter",
            "RecordOrArbitersPresence",
            "UA-CHESS 9.2.1.1, 9.2.1.2, 9.3.1, 9.3.2, 9.5.1, 9.5.3, A.2, IV.10.14",
        ),
        (
            Document::UA_2024,
            "international",
            "three-against-one",
            "Arbiter",
            "RecordOrArbitersPresence",
            "UA-2024 III.result.4.1, III.result.4.5, III.result.4.6, III.result.4.7",
        ),
    ] {
        let claims = Rulebook::of(document).claims(discipline(document, id)).collect::<Vec<_>>();
        let rule = claims.iter().find(|claim| claim.of.iter().any(|one| one == draw)).unwrap();
        let found =
            (format!("{:?}", rule.asks), format!("{:?}", rule.evidence), rule.clauses.to_string());
        assert_eq!(found, (asks.into(), evidence.into(), clauses.into()), "{document} {id} {draw}");
    }
}
