//! Draw rules at work, by cases an arbiter meets.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use clauses::Document;
use draughts::Variant;
use game::{
    Chance, Circumstances, Effort, Finding, Flags, Millis, PerSide, Position, Side, Stage,
    nobody_can_win,
};
use rulebook::{Ends, Ground, Period, RecordKept, Rulebook, TimeControl};
use support::{Played, to_and_fro};

fn russian(fen: &str) -> draughts::Position {
    draughts::Position::from_fen(Variant::RUSSIAN, fen).unwrap()
}

fn international(fen: &str) -> draughts::Position {
    draughts::Position::from_fen(Variant::INTERNATIONAL, fen).unwrap()
}

fn chess(fen: &str) -> chess::Position {
    chess::Position::from_fen(fen).unwrap()
}

/// The first period of a control.
fn period(control: &str) -> Period {
    control.parse::<TimeControl>().unwrap().first()
}

/// A period that lasts to the end of the game.
fn to_the_end(increment_seconds: u16) -> Option<Period> {
    Some(period(&format!("5+{increment_seconds}")))
}

#[test]
fn three_kings_have_fifteen_moves_against_a_king_off_the_road() {
    let _claim = clauses::proves(&["RU-2022 6.1.8.3", "RU-2022 5.4.13.5", "RU-2022 5.4.13.6"]);
    let start = russian("W:WKa1,Kb2,Kc3:BKg1");
    let cycle = to_and_fro(&start);
    let mut game = Played::under(Document::RU_2022, "russian", &start);

    game.go_round(&cycle, 28);
    let nearest = game.watch.nearest(&Circumstances::default()).unwrap();
    assert_eq!(nearest.rule.clauses.to_string(), "RU-2022 6.1.8.3, 5.4.13.6");
    assert_eq!(nearest.tally.unwrap().left.unwrap()[Side::First], 1);
    assert_eq!(game.stage("three-kings"), Stage::Running);

    game.make(&cycle[0]);
    let standing = game.standing("three-kings");
    assert_eq!(standing.ends(), Some(Ends::ArbiterMay));
    assert_eq!(standing.claimants, [Side::Second]);
}

#[test]
fn a_stay_on_the_road_does_not_give_the_three_kings_new_moves() {
    let _claim = clauses::proves(&["RU-2013 2.1.9.1.3", "RU-2013 2.1.9.1.7"]);
    let mut game = Played::under(Document::RU_2013, "russian", &russian("W:WKb8,Ka5,Kh4:BKe3"));
    game.play("h4-e1 e3-d4");
    assert_eq!(game.counted("three-kings"), Some(1));
    assert_eq!(game.stage("three-kings"), Stage::Dormant);
    assert_eq!(game.counted("three-pieces-on-road"), Some(0));
    game.play("e1-h4 d4-e3");
    assert_eq!(game.counted("three-kings"), Some(2));
    assert_eq!(game.stage("three-kings"), Stage::Running);
    assert_eq!(game.counted("three-pieces-on-road"), None);
}

#[test]
fn three_men_have_five_moves_against_a_king_on_the_road() {
    let _claim = clauses::proves(&["RU-2013 2.1.9.1.7", "RU-2022 6.1.8.5"]);
    let rule = "three-pieces-on-road";
    for document in [Document::RU_2013, Document::RU_2022] {
        let mut game = Played::under(document, "russian", &russian("W:Wa3,h2,h4:BKa1"));
        game.play("a3-b4 a1-h8 b4-a5 h8-a1 h4-g5 a1-h8 g5-h6 h8-a1");
        assert_eq!((game.stage(rule), game.counted(rule)), (Stage::Running, Some(4)));
        game.play("h2-g3");
        assert_eq!(game.stage(rule), Stage::Met);
    }
}

#[test]
fn in_2022_the_road_must_be_the_lone_kings_alone() {
    let _claim = clauses::proves(&["RU-2022 6.1.8.5"]);
    let start = russian("W:Wa1,a3,h2:BKh8");
    let counted =
        |document| Played::under(document, "russian", &start).counted("three-pieces-on-road");
    assert_eq!(counted(Document::RU_2013), Some(0));
    assert_eq!(counted(Document::RU_2022), None);
}

#[test]
fn the_thirty_two_moves_do_not_run_where_five_do() {
    let _claim = clauses::proves(&["UA-64 6.6", "UA-64 6.3.1"]);
    let mut game = Played::under(Document::UA_64, "russian", &russian("W:WKb8,Ka5,Kh4:BKe3"));
    assert_eq!(game.counted("thirty-two-moves"), Some(0));
    game.play("h4-e1 e3-d4");
    assert_eq!(game.counted("thirty-two-moves"), None);
    assert_eq!(game.counted("three-pieces-on-road"), Some(0));
}

#[test]
fn a_win_on_the_last_move_counts() {
    let _claim = clauses::shows(&["UA-2024 V.draws.3"]);
    let _claim = clauses::proves(&["UA-2024 VI.draws.1.4", "RU-2022 6.1.8.3"]);
    // The fifteenth move takes the king that stepped beside it.
    for document in [Document::RU_2022, Document::UA_2024] {
        let start = russian("W:WKa1,Kb2,Kc3:BKg1");
        let mut game = Played::under(document, "russian", &start);
        game.go_round(&to_and_fro(&start), 26).play("h8-c3 a7-d4");
        assert_eq!(game.counted("three-kings"), Some(14));
        game.play("c3:e5");
        assert_eq!(game.position.ended().unwrap().winner, Some(Side::First));
        assert_ne!(game.stage("three-kings"), Stage::Met);
    }
    // The fifteenth move locks the king in.
    let start = russian("B:WKe3,Kf2,Kb8:BKh2");
    let mut game = Played::under(Document::UA_2024, "russian", &start);
    game.go_round(&to_and_fro(&start), 28).play("h2-g1 b8-h2");
    assert_eq!(game.position.ended().unwrap().winner, Some(Side::First));
    assert_eq!(game.counted("three-kings"), Some(15));
    assert_ne!(game.stage("three-kings"), Stage::Met);
}

#[test]
fn the_arbiter_may_suspend_the_five_moves() {
    let _claim = clauses::proves(&["RU-2022 6.1.8.5"]);
    let start = russian("W:WKb8,Ka5,Kh4:BKd4");
    let cycle = to_and_fro(&start);
    let mut game = Played::under(Document::RU_2022, "russian", &start);
    game.go_round(&cycle, 8);
    game.watch.found(Finding::WonPosition);
    game.make(&cycle[0]);
    assert_eq!(game.stage("three-pieces-on-road"), Stage::Dormant);
    // Another book has no such exception: its five moves are over.
    let mut other = Played::under(Document::RU_2013, "russian", &start);
    other.go_round(&cycle, 8).watch.found(Finding::WonPosition);
    other.make(&cycle[0]);
    assert_eq!(other.stage("three-pieces-on-road"), Stage::Met);
}

#[test]
fn the_same_position_three_times() {
    let _claim = clauses::proves(&[
        "RU-2013 2.1.9.1.9",
        "RU-2013 3.5#4",
        "RU-2022 5.4.13.1",
        "RU-2022 5.4.13.1#3",
        "UA-2024 V.draws.1",
        "UA-2024 VI.draws.1.3",
        "UA-64 6.5",
        "UA-CHESS 9.2.1.2",
        "UA-CHESS 9.2.2",
    ]);
    for rulebook in Rulebook::all() {
        for discipline in rulebook.disciplines() {
            let Some((game, _)) = discipline.play.game() else { continue };
            let kings = match game.name() {
                "international" => "W:WK46,K41,26:BK45,K50,25",
                "english" => "B:WK28,K32:BK1,25",
                "renju" => continue,
                _ => "W:WKa1,Kb2,h4:BKg1,Kh2,a5",
            };
            match game.variant().parse::<Variant>() {
                Ok(variant) => {
                    let start = draughts::Position::from_fen(variant, kings).unwrap();
                    occurs_three_times(Played::by(rulebook, discipline, &start));
                }
                Err(_) => {
                    occurs_three_times(Played::by(rulebook, discipline, &chess::Position::start()));
                }
            }
        }
    }
}

fn occurs_three_times<P: Position>(mut game: Played<P>) {
    let cycle = to_and_fro(&game.position);
    game.go_round(&cycle, 7);
    assert_ne!(game.stage("repetition"), Stage::Met);
    game.make(&cycle[3]);
    let standing = game.standing("repetition");
    assert_eq!(standing.stage, Stage::Met);
    let tally = standing.tally.unwrap();
    assert_eq!((tally.counted, tally.from_ply), (3, 0));
}

#[test]
fn occurrences_need_not_follow_one_another() {
    let _claim = clauses::shows(&["UA-2024 III.result.4.4"]);
    let _claim = clauses::proves(&["RU-2022 5.4.13.2", "RU-2013 2.1.9.2"]);
    for document in [Document::RU_2013, Document::RU_2022, Document::UA_2024] {
        let start = russian("W:WKa1,Kb2,Kc3:BKg1");
        let mut game = Played::under(document, "russian", &start);
        game.play("c3-h8 g1-a7 h8-c3 a7-g1");
        // Another round of other positions, and then the first again.
        game.play("c3-g7 g1-h2 g7-h8 h2-g1 h8-g7 g1-h2 g7-c3 h2-g1");
        assert_eq!((game.stage("repetition"), game.counted("repetition")), (Stage::Met, Some(3)));
    }
}

#[test]
fn under_ua_2024_the_arbiter_must_end_what_the_rules_have_drawn() {
    let _claim = clauses::proves(&["UA-2024 IV.15.2"]);
    let start = russian("W:WKb8,Ka5:BKd4");
    let mut game = Played::under(Document::UA_2024, "russian", &start);
    game.go_round(&to_and_fro(&start), 9);
    let standing = game.standing("two-against-one");
    assert_eq!(standing.ends(), Some(Ends::ArbiterMust));
    assert_eq!(standing.claimants, [Side::Second]);
}

#[test]
fn a_capture_makes_earlier_positions_unreachable() {
    let _claim = clauses::proves(&["RU-2022 5.4.13.1#3"]);
    let start = russian("W:WKa1,Kb2:BKg1,Kh2");
    let mut game = Played::under(Document::RU_2022, "russian", &start);
    game.go_round(&to_and_fro(&start), 4).play("b2-d4 g1:c5");
    assert_eq!(game.counted("repetition"), Some(1));
}

#[test]
fn a_draw_is_claimed_with_the_intended_move() {
    let _claim = clauses::shows(&["RU-2013 2.1.9.2", "RU-2022 5.4.13.2", "UA-2024 III.result.4.3"]);
    let _claim = clauses::proves(&["UA-CHESS 9.2.1.1", "UA-CHESS 9.3.1"]);
    let start = chess("7k/8/8/8/8/8/8/R6K w - - 99 90");
    let game = Played::under(Document::UA_CHESS, "chess", &start);
    let circumstances = Circumstances::default();
    let claims = |text: &str| -> Vec<String> {
        let mv = start.find_move(text).unwrap();
        let standings = game.watch.claims_with(&start, &mv, &circumstances).unwrap();
        assert!(standings.iter().all(|standing| standing.claimants == [Side::First]));
        standings.iter().map(|standing| standing.rule.id.clone()).collect()
    };
    assert_eq!(claims("a1b1"), ["fifty-moves"]);
    assert_eq!(game.stage("fifty-moves"), Stage::Running);

    let kings = russian("W:WKa1,Kb2:BKg1,Kh2");
    let cycle = to_and_fro(&kings);
    for (document, discipline) in [
        (Document::RU_2013, "russian"),
        (Document::RU_2022, "russian"),
        (Document::UA_2024, "brazilian"),
    ] {
        let mut game = Played::under(document, discipline, &kings);
        game.go_round(&cycle, 7);
        let claims = game.watch.claims_with(&game.position, &cycle[3], &circumstances).unwrap();
        let ids: Vec<&str> = claims.iter().map(|standing| standing.rule.id.as_str()).collect();
        assert_eq!(ids, ["repetition"], "{document}");
        assert_eq!(claims[0].claimants, [Position::turn(&game.position)]);
    }
}

#[test]
fn in_checkers_repetition_is_shown_beforehand_or_claimed_when_it_has_come() {
    let _claim =
        clauses::proves(&["UA-2024 VII.draws.1.1", "UA-2024 III.result.4.2", "UA-2024 IV.15.2"]);
    let start = draughts::Position::from_fen(Variant::ENGLISH, "B:WK28,K32:BK1,25").unwrap();
    let cycle = to_and_fro(&start);
    let mut game = Played::under(Document::UA_2024, "english", &start);
    game.go_round(&cycle, 7);
    let circumstances = Circumstances::default();
    let claims = game.watch.claims_with(&game.position, &cycle[3], &circumstances).unwrap();
    assert_eq!(claims.len(), 1);
    game.make(&cycle[3]);
    let standing = game.standing("repetition");
    assert_eq!((standing.ends(), standing.claimants.len()), (Some(Ends::ArbiterMust), 1));
}

#[test]
fn who_moves_next_claims_what_has_been_reached() {
    let _claim = clauses::proves(&["UA-CHESS 9.2.1.2"]);
    let start = chess::Position::start();
    let mut game = Played::under(Document::UA_CHESS, "chess-blitz", &start);
    game.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!(game.standing("repetition").claimants, [Side::First]);
    assert_eq!(game.standing("repetition").ends(), Some(Ends::OnClaim));
}

#[test]
fn positions_with_other_rights_are_not_the_same() {
    let _claim = clauses::shows(&["UA-CHESS 9.2.2.1", "UA-CHESS 9.2.2.2"]);
    let mut game =
        Played::under(Document::UA_CHESS, "chess", &chess("r3k3/8/8/8/8/8/8/4K2R w Kq -"));
    // The first of these positions still had castling.
    game.play("e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.counted("repetition"), Some(2));

    let passing = chess("4k3/3p4/8/4P3/8/8/8/4K3 b - -");
    let mut game = Played::under(Document::UA_CHESS, "chess", &passing);
    game.play("d7d5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.counted("repetition"), Some(2));
}

#[test]
fn chess_is_drawn_by_itself_after_five_occurrences_and_seventy_five_moves() {
    let _claim = clauses::proves(&["UA-CHESS 9.6.1", "UA-CHESS 9.6.2"]);
    let start = chess::Position::start();
    let cycle = to_and_fro(&start);
    let mut game = Played::under(Document::UA_CHESS, "chess", &start);
    game.go_round(&cycle, 15);
    assert_eq!(game.stage("fivefold-repetition"), Stage::Running);
    game.make(&cycle[3]);
    assert_eq!(game.standing("fivefold-repetition").ends(), Some(Ends::AtOnce));

    let mate_in_one = chess("7k/8/6K1/8/8/8/8/R7 w - - 149 120");
    let mut game = Played::under(Document::UA_CHESS, "chess", &mate_in_one);
    let mut quiet = game.clone();
    quiet.play("a1b1");
    assert_eq!(quiet.stage("seventy-five-moves"), Stage::Met);
    game.play("a1a8");
    assert_eq!(game.stage("seventy-five-moves"), Stage::Running);
}

#[test]
fn stalemate_and_dead_positions_end_a_game_of_chess() {
    let _claim = clauses::proves(&["UA-CHESS 5.2.1", "UA-CHESS 5.2.2"]);
    let mut game = Played::under(Document::UA_CHESS, "chess", &chess("7k/8/5KQ1/8/8/8/8/8 b - -"));
    assert_eq!(game.standing("stalemate").ends(), Some(Ends::AtOnce));
    game = Played::under(Document::UA_CHESS, "chess", &chess("7k/8/5K2/8/8/8/7q/8 w - -"));
    assert_eq!(game.stage("stalemate"), Stage::Dormant);

    let last_pawn = chess("8/8/8/8/8/1k6/p7/K1B5 w - -");
    let mut game = Played::under(Document::UA_CHESS, "chess", &last_pawn);
    assert_eq!(game.stage("nobody-can-win"), Stage::Dormant);
    game.play("c1e3 b3c4 a1a2");
    assert_eq!(game.standing("nobody-can-win").ends(), Some(Ends::AtOnce));

    // A wall of pawns is not seen at a glance, but found when asked for.
    let wall = chess("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w");
    let mut game = Played::under(Document::UA_CHESS, "chess", &wall);
    assert_eq!(game.stage("nobody-can-win"), Stage::Dormant);
    assert_eq!(nobody_can_win(&wall, Effort::Positions(3_000)), Chance::None);
    game.watch.found(Finding::NobodyCanWin);
    assert_eq!(game.stage("nobody-can-win"), Stage::Met);
}

#[test]
fn neither_can_win_at_draughts_if_the_arbiter_finds_so() {
    let _claim = clauses::proves(&[
        "UA-2024 VI.draws.1.2",
        "UA-2024 VI.outcome.2.3",
        "UA-2024 V.outcome.1.2",
        "UA-2024 V.outcome.3",
        "UA-64 6.2",
    ]);
    let start = russian("W:WKa1:BKh8,b8");
    for (document, ends) in
        [(Document::UA_2024, Ends::ArbiterMust), (Document::UA_64, Ends::AtOnce)]
    {
        let mut game = Played::under(document, "russian", &start);
        assert_eq!(game.standing("nobody-can-win").ends(), None);
        game.watch.found(Finding::NobodyCanWin);
        assert_eq!(game.standing("nobody-can-win").ends(), Some(ends));
    }
    let mut game = Played::under(Document::UA_2024, "international", &international("W:WK46:BK45"));
    game.watch.found(Finding::NobodyCanWin);
    assert_eq!(game.standing("nobody-can-win").ends(), Some(Ends::ArbiterMust));
}

#[test]
fn a_pass_answered_by_a_pass() {
    let _claim = clauses::proves(&["RU-2013 5.2.7.1", "RU-2022 9.2.7.1"]);
    for document in [Document::RU_2013, Document::RU_2022] {
        let mut game = Played::under(document, "renju", &renju::Position::new());
        game.play("H8 H9 -");
        assert_eq!(game.stage("passes"), Stage::Running);
        let mut answered = game.clone();
        answered.play("-");
        assert_eq!(answered.standing("passes").ends(), Some(Ends::AtOnce));
        game.play("J9 - ");
        assert_eq!(game.counted("passes"), Some(1));
    }
}

#[test]
fn nothing_left_to_build_is_for_the_players_to_claim() {
    let _claim = clauses::proves(&["RU-2013 5.2.7.1", "RU-2022 9.2.7.1", "RU-2022 5.4.13.6"]);
    // Every stretch of five holds stones of both colours.
    let rows: Vec<String> = (0..15)
        .map(|row| {
            (0..15).map(|column| if (column + 2 * row) / 2 % 2 == 0 { 'X' } else { 'O' }).collect()
        })
        .collect();
    let board: renju::Board = rows.join("\n").parse().unwrap();
    assert!(board.has_nothing_left_to_build());
    let full = renju::Position::from_board(board, renju::Colour::White);
    for document in [Document::RU_2013, Document::RU_2022] {
        let game = Played::under(document, "renju", &full);
        let standing = game.standing("nobody-can-win");
        assert_eq!(standing.ends(), Some(Ends::OnClaim));
        assert_eq!(standing.claimants, Side::BOTH);
        let open = Played::under(document, "renju", &renju::Position::new());
        assert_eq!(open.stage("nobody-can-win"), Stage::Dormant);
    }
}

#[test]
fn agreement_has_its_time() {
    let _claim = clauses::shows(&["UA-2024 VI.outcome.2.1"]);
    let _claim = clauses::proves(&[
        "RU-2013 2.1.9.1.1",
        "RU-2022 5.4.13.1#1",
        "RU-2022 6.1.8.1",
        "RU-2022 7.5.1",
        "UA-2024 VI.draws.1.1",
        "UA-2024 V.outcome.3.1",
        "UA-2024 VII.outcome.4.1",
        "UA-64 5.3.1",
        "UA-64 6.1",
        "UA-CHESS 5.2.3",
        "RU-2022 8.2",
        "RU-2013 4.2",
    ]);
    let kings = "W:WKa1,Kb2,h4:BKg1,Kh2,a5";
    let on_100 = "W:WK46,K41,26:BK45,K50,25";
    let checkers = "B:WK28,K32:BK1,25";
    for (document, discipline, variant, fen, moves) in [
        (Document::RU_2013, "russian", Variant::RUSSIAN, kings, 0),
        (Document::RU_2013, "giveaway", Variant::GIVEAWAY, kings, 0),
        (Document::RU_2022, "russian", Variant::RUSSIAN, kings, 20),
        (Document::RU_2022, "russian-rapid", Variant::RUSSIAN, kings, 0),
        (Document::RU_2022, "giveaway", Variant::GIVEAWAY, kings, 0),
        (Document::RU_2022, "international", Variant::INTERNATIONAL, on_100, 40),
        (Document::UA_2024, "brazilian-blitz", Variant::BRAZILIAN, kings, 20),
        (Document::UA_2024, "international-rapid", Variant::INTERNATIONAL, on_100, 40),
        (Document::UA_2024, "english", Variant::ENGLISH, checkers, 0),
        (Document::UA_64, "russian", Variant::RUSSIAN, kings, 20),
    ] {
        let start = draughts::Position::from_fen(variant, fen).unwrap();
        let circumstances = Circumstances { record: RecordKept::Kept, ..Circumstances::default() };
        let game = Played::under(document, discipline, &start);
        agreed_after(game, moves, &circumstances);
    }
    let game = Played::under(Document::UA_CHESS, "chess", &chess::Position::start());
    agreed_after(game, 1, &Circumstances::default());
}

/// An agreement is open after so many moves by each side, and not before.
fn agreed_after<P: Position>(mut game: Played<P>, moves: usize, circumstances: &Circumstances) {
    let cycle = to_and_fro(&game.position);
    for ply in 0..2 * moves {
        assert_eq!(game.standing_in("agreement", circumstances).ends(), None);
        game.make(&cycle[ply % 4]);
    }
    assert_eq!(game.standing_in("agreement", circumstances).ends(), Some(Ends::Players));
}

#[test]
fn without_a_record_agreement_needs_few_pieces() {
    let _claim = clauses::proves(&[
        "RU-2022 6.1.10.2",
        "RU-2022 7.7.2",
        "UA-2024 VI.draws.1.1",
        "UA-2024 V.outcome.3.1",
    ]);
    let six = russian("W:Wa1,c1,e1,g1,b2,d2:Ba7,c7,e7,g7,b8,d8");
    let seven = russian("W:Wa1,c1,e1,g1,b2,d2,f2:Ba7,c7,e7,g7,b8,d8");
    let ten = international("W:W31,32,33,34,35,36,37,38,39,40:B1,2,3,4,5,6,7,8,9,10");
    let eleven = international("W:W31,32,33,34,35,36,37,38,39,40:B1,2,3,4,5,6,7,8,9,10,11");
    let absent = Circumstances { record: RecordKept::Absent, ..Circumstances::default() };
    for document in [Document::RU_2022, Document::UA_2024] {
        for (discipline, start, open) in [
            ("russian-rapid", &six, true),
            ("russian-blitz", &seven, false),
            ("international-blitz", &ten, true),
            ("international-rapid", &eleven, false),
        ] {
            let game = Played::under(document, discipline, start);
            let standing = game.standing_in("agreement-unrecorded", &absent);
            assert_eq!(standing.ends().is_some(), open, "{document} {discipline}");
            let recorded = game.standing_in("agreement", &absent);
            assert_eq!(recorded.stage, Stage::Dormant);
        }
    }
}

#[test]
fn both_flags_down_and_nobody_knows_the_order() {
    let _claim = clauses::proves(&[
        "RU-2013 2.1.9.1.2",
        "RU-2022 5.4.13.1#2",
        "RU-2013 3.5#4",
        "RU-2013 4.2",
    ]);
    let with = |flags| Circumstances { flags: Some(flags), ..Circumstances::default() };
    for rulebook in Rulebook::all() {
        for discipline in rulebook.disciplines() {
            let mut rules = rulebook.draws(discipline);
            if !rules.any(|rule| rule.ground == Ground::BothFlagsFallen) {
                continue;
            }
            let game =
                Played::by(rulebook, discipline, &draughts::Position::start(Variant::RUSSIAN));
            let stage = |flags| game.standing_in("both-flags", &with(flags)).stage;
            assert_eq!(stage(Flags::BothDown { first: None }), Stage::Met);
            assert_eq!(stage(Flags::BothDown { first: Some(Side::First) }), Stage::Dormant);
            assert_eq!(stage(Flags::Down(Side::First)), Stage::Dormant);
        }
    }
}

#[test]
fn a_clearly_drawn_position_is_changed_within_five_moves_or_drawn() {
    let _claim = clauses::proves(&["RU-2013 2.1.9.1.6", "RU-2013 4.2", "RU-2022 6.1.8.7"]);
    let start = russian("W:WKa1,Kb2,h4:BKg1,Kh2,a5");
    let cycle = to_and_fro(&start);
    for (document, discipline) in [
        (Document::RU_2013, "russian"),
        (Document::RU_2013, "giveaway"),
        (Document::RU_2022, "russian"),
    ] {
        let mut game = Played::under(document, discipline, &start);
        game.go_round(&cycle, 4);
        assert_eq!(game.counted("clearly-drawn"), None);
        game.watch.found(Finding::ClearlyDrawn { playing_to_win: Side::First });
        game.go_round(&cycle, 8);
        let nearest = game.standing("clearly-drawn").tally.unwrap();
        assert_eq!((nearest.counted, nearest.from_ply), (4, 4));
        assert_eq!(nearest.left.unwrap()[Side::First], 1);
        let mut changed = game.clone();
        changed.watch.found(Finding::WonPosition);
        game.make(&cycle[0]);
        assert_eq!(game.standing("clearly-drawn").ends(), Some(Ends::OnClaim));
        assert_eq!(game.standing("clearly-drawn").claimants, [Side::Second]);
        changed.make(&cycle[0]);
        assert_eq!(changed.stage("clearly-drawn"), Stage::Dormant);
    }
}

#[test]
fn without_increment_drawn_endings_are_drawn_at_once() {
    let _claim = clauses::shows(&["UA-2024 VI.draws.1.10"]);
    let _claim = clauses::proves(&[
        "RU-2022 6.1.10.4",
        "RU-2022 7.7.4",
        "RU-2022 7.7.4#1",
        "UA-2024 VI.draws.1.9",
    ]);
    let on_road = russian("W:WKb8,Ka5,Kh4:BKd4");
    let off_road = russian("W:WKb8,Ka5,Kh4:BKe3");
    let two = russian("W:WKb8,Ka5:BKe3");
    let on_100 = international("W:WK46,K41,K37:BK45");
    for (document, discipline, start, drawn) in [
        (Document::RU_2022, "russian-blitz", &on_road, true),
        (Document::RU_2022, "russian-blitz", &off_road, false),
        (Document::RU_2022, "russian-rapid", &two, true),
        (Document::RU_2022, "international-rapid", &on_100, true),
        (Document::UA_2024, "russian", &on_road, true),
        (Document::UA_2024, "brazilian-rapid", &off_road, false),
        (Document::UA_2024, "brazilian-rapid", &two, true),
    ] {
        let mut game = Played::under(document, discipline, start);
        let stage = |game: &Played<_>, increment| {
            let period = to_the_end(increment);
            game.standing_in("at-once", &Circumstances { period, ..Circumstances::default() }).stage
        };
        assert_eq!(stage(&game, 0) == Stage::Met, drawn, "{document} {discipline}");
        assert_eq!(stage(&game, 2), Stage::Dormant);
        assert_eq!(game.stage("at-once"), Stage::Dormant, "the control is not known");
        game.watch.found(Finding::WonPosition);
        assert_eq!(stage(&game, 0), Stage::Dormant, "a player has shown the win");
    }
}

#[test]
fn the_better_side_may_save_itself_when_short_of_time() {
    let _claim = clauses::proves(&[
        "RU-2013 1.7.13",
        "RU-2013 1.16.8",
        "RU-2022 6.1.10.5",
        "RU-2022 7.7.4#2",
        "UA-2024 III.result.4.8",
    ]);
    let rule = "better-but-short-of-time";
    let on_64 = russian("W:WKa1,Kb2,Kc3:BKg1");
    let nine = international("W:W31,32,33,34,35:B6,7,8,9");
    let eight = international("W:W31,32,33,34:B6,7,8,9");
    let at = |increment, seconds, better| Circumstances {
        period: to_the_end(increment),
        left: PerSide::new(Some(Millis::seconds(seconds)), None),
        better,
        ..Circumstances::default()
    };
    let first = Some(Side::First);
    for (document, discipline, start, circumstances, met) in [
        (Document::RU_2013, "russian", &on_64, at(30, 10, first), true),
        (Document::RU_2013, "russian", &on_64, at(30, 10, None), false),
        (Document::RU_2013, "international-blitz", &eight, at(3, 100, first), true),
        (Document::RU_2022, "russian-rapid", &on_64, at(4, 10, first), true),
        (Document::RU_2022, "international-rapid", &eight, at(0, 60, first), true),
        (Document::RU_2022, "international-rapid", &eight, at(0, 61, first), false),
        (Document::RU_2022, "international-rapid", &eight, at(5, 60, first), false),
        (Document::RU_2022, "international-rapid", &nine, at(0, 60, first), false),
        (Document::RU_2022, "international-rapid", &eight, at(0, 60, Some(Side::Second)), false),
        (Document::UA_2024, "international", &eight, at(0, 60, first), true),
        (Document::UA_2024, "international", &nine, at(0, 60, first), false),
    ] {
        let game = Played::under(document, discipline, start);
        let standing = game.standing_in(rule, &circumstances);
        assert_eq!(standing.stage == Stage::Met, met, "{document} {discipline} {circumstances:?}");
        assert_eq!(standing.claimants, if met { vec![Side::First] } else { Vec::new() });
    }
    let by_moves = Circumstances { period: Some(period("45/20, 15")), ..at(0, 10, first) };
    let game = Played::under(Document::RU_2013, "russian", &on_64);
    assert_eq!(game.standing_in(rule, &by_moves).stage, Stage::Dormant);
}

#[test]
fn a_board_that_was_put_begins_every_count_anew() {
    let start = russian("W:WKa1,Kb2,Kc3:BKg1");
    let mut game = Played::under(Document::RU_2022, "russian", &start);
    game.go_round(&to_and_fro(&start), 8);
    assert_eq!(game.stage("repetition"), Stage::Met);
    game.watch.board_was_put(&russian("W:WKa1,Kb2,Ke1:BKg1"));
    assert_eq!(game.counted("three-kings"), Some(0));
    assert_eq!(game.counted("repetition"), Some(1));
}
