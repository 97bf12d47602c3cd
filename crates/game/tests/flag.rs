//! What fallen flags mean, rulebook by rulebook.

#![allow(clippy::unwrap_used, clippy::panic)]

use FlagVerdict::{ArbiterDecides, BoardStands, Drawn, Lost, PlayOn};
use Side::{First, Second};
use clauses::{Document, proves};
use game::{Chance, Clock, FlagFacts, FlagVerdict, Flags, LastMoveEnded, Millis, Moment, Side};
use rulebook::{Caller, FlagRule, Rulebook};

fn rule(document: Document, discipline: &str) -> &'static FlagRule {
    let rulebook = Rulebook::of(document);
    rulebook.flag(rulebook.discipline(discipline).unwrap()).unwrap()
}

/// Every discipline that is played in one sitting.
fn rules() -> impl Iterator<Item = &'static FlagRule> {
    let of = |book: &'static Rulebook| {
        book.disciplines().iter().filter_map(|discipline| book.flag(discipline))
    };
    Rulebook::all().flat_map(of)
}

/// An open game with these flags.
fn facts(flags: Flags) -> FlagFacts {
    FlagFacts { flags, noticed: None, last_move: LastMoveEnded::Nothing }
}

fn judge(facts: FlagFacts, rule: &FlagRule) -> FlagVerdict {
    let ruling = facts.judge(rule, |_| Chance::Open);
    clauses::cited(ruling.clauses);
    ruling.verdict
}

#[test]
fn he_whose_time_is_over_has_lost_even_in_a_won_position() {
    let _claim = clauses::shows(&["UA-2024 III.time-control.2"]);
    let _claim = proves(&[
        "RU-2013 1.7.9",
        "RU-2013 1.16.8",
        "RU-2013 5.2.6.4",
        "RU-2022 5.4.2.6",
        "RU-2022 9.2.6.4",
        "UA-2024 III.clock.10",
        "UA-CHESS 6.9",
    ]);
    assert!(rules().count() > 40, "every discipline of four books");
    for rule in rules() {
        let ended = FlagFacts { last_move: LastMoveEnded::BeforeFall, ..facts(Flags::Up) };
        assert_eq!([facts(Flags::Up), ended].map(|facts| judge(facts, rule)), [PlayOn; 2]);
        for side in Side::BOTH {
            assert_eq!(judge(facts(Flags::Down(side)), rule), Lost(side), "{}", rule.clauses);
        }
    }
}

#[test]
fn an_unmet_control_is_found_on_the_clock() {
    let _claim = clauses::shows(&["UA-2024 III.time-control.2", "UA-2024 VII.outcome.3.3"]);
    let mut clock = Clock::new(&"60/30, 30/15*".parse().unwrap());
    clock.start(First, Moment(0));
    clock.set_moves(First, 29, Moment(0));
    clock.set(First, Millis::seconds(5), Moment(0));
    let late = Moment(0) + Millis::seconds(5);
    assert_eq!(judge(facts(clock.flags(late)), rule(Document::UA_2024, "english")), Lost(First));
    let mut in_time = clock.clone();
    in_time.press(First, late + Millis(-1)).unwrap();
    assert_eq!(judge(facts(in_time.flags(late)), rule(Document::UA_2024, "english")), PlayOn);
}

#[test]
fn a_move_that_ended_the_game_stands_before_the_flag() {
    let _claim = proves(&["RU-2013 1.7.12", "RU-2022 5.4.2.10", "UA-CHESS 6.9"]);
    let before = FlagFacts { last_move: LastMoveEnded::BeforeFall, ..facts(Flags::Down(First)) };
    for (document, discipline) in [
        (Document::RU_2013, "russian"),
        (Document::RU_2013, "international-blitz"),
        (Document::RU_2013, "renju"),
        (Document::RU_2022, "international"),
        (Document::RU_2022, "giveaway"),
        (Document::RU_2022, "renju"),
        (Document::UA_CHESS, "chess"),
        (Document::UA_CHESS, "chess-blitz"),
    ] {
        assert_eq!(judge(before, rule(document, discipline)), BoardStands, "{discipline}");
    }
}

#[test]
fn in_one_book_the_clock_must_be_pressed_in_time_whatever_the_move_did() {
    let _claim = proves(&["UA-2024 III.clock.10"]);
    let before = FlagFacts { last_move: LastMoveEnded::BeforeFall, ..facts(Flags::Down(Second)) };
    for discipline in ["russian", "international", "english"] {
        assert_eq!(judge(before, rule(Document::UA_2024, discipline)), Lost(Second));
    }
}

#[test]
fn what_came_after_an_unnoticed_fall_stands_where_a_flag_falls_when_it_is_noticed() {
    let _claim = proves(&["RU-2013 5.3.1.3", "RU-2013 1.7.9", "RU-2022 5.4.2.6", "UA-CHESS 6.8"]);
    let after = FlagFacts { last_move: LastMoveEnded::AfterFall, ..facts(Flags::Down(First)) };
    assert_eq!(judge(after, rule(Document::UA_CHESS, "chess")), BoardStands);
    assert_eq!(judge(after, rule(Document::RU_2013, "renju")), BoardStands);
    assert_eq!(judge(after, rule(Document::RU_2022, "russian")), Lost(First));
    assert_eq!(judge(after, rule(Document::RU_2013, "russian")), Lost(First));
}

#[test]
fn a_chess_player_does_not_lose_to_one_who_cannot_mate() {
    let _claim = proves(&["UA-CHESS 6.9", "UA-CHESS A.4.3"]);
    for discipline in ["chess", "chess-rapid", "chess-blitz"] {
        let rule = rule(Document::UA_CHESS, discipline);
        let judge = |chance: Chance| {
            let ruling = facts(Flags::Down(First)).judge(rule, |winner| {
                assert_eq!(winner, Second, "it is the opponent who must be able to mate");
                chance
            });
            clauses::cited(ruling.clauses);
            ruling.verdict
        };
        assert_eq!(judge(Chance::Open), Lost(First));
        assert_eq!(judge(Chance::None), Drawn);
        assert_eq!(judge(Chance::Unknown), ArbiterDecides);
    }
    let draughts = facts(Flags::Down(First)).judge(rule(Document::RU_2022, "russian"), |_| {
        panic!("draughts does not ask");
    });
    assert_eq!(draughts.verdict, Lost(First));
}

#[test]
fn both_flags_down_are_judged_as_each_book_says() {
    let _claim = proves(&[
        "RU-2013 2.1.9.1.2",
        "RU-2013 1.16.7",
        "RU-2022 5.4.13.1#2",
        "UA-2024 III.clock.1.5",
        "UA-CHESS 6.9",
    ]);
    let known = facts(Flags::BothDown { first: Some(Second) });
    let unknown = facts(Flags::BothDown { first: None });
    let noticed = FlagFacts { noticed: Some(First), ..known };
    for (document, discipline, verdicts) in [
        (Document::RU_2013, "russian", [Lost(Second), Drawn, Lost(Second)]),
        (Document::RU_2013, "international", [Lost(Second), Drawn, Lost(Second)]),
        (Document::RU_2013, "russian-blitz", [Drawn, Drawn, Drawn]),
        (Document::RU_2013, "international-rapid", [Drawn, Drawn, Drawn]),
        (Document::RU_2022, "russian-blitz", [Lost(Second), Drawn, Lost(Second)]),
        (Document::RU_2022, "renju", [Lost(Second), Drawn, Lost(Second)]),
        (Document::UA_2024, "russian", [Lost(Second), ArbiterDecides, Lost(Second)]),
        (Document::UA_CHESS, "chess", [ArbiterDecides, ArbiterDecides, Lost(First)]),
    ] {
        let rule = rule(document, discipline);
        let found = [known, unknown, noticed].map(|facts| judge(facts, rule));
        assert_eq!(found, verdicts, "{document} {discipline}");
    }
}

#[test]
fn a_ruling_names_the_very_clause() {
    let down = facts(Flags::Down(First));
    let both = facts(Flags::BothDown { first: None });
    let ended = FlagFacts { last_move: LastMoveEnded::BeforeFall, ..down };
    for (document, discipline, facts, clause) in [
        (Document::RU_2013, "russian", down, "RU-2013 1.7.9"),
        (Document::RU_2013, "russian", ended, "RU-2013 1.7.12"),
        (Document::RU_2013, "russian", both, "RU-2013 2.1.9.1.2"),
        (Document::RU_2013, "russian-blitz", both, "RU-2013 1.16.7"),
        (Document::RU_2022, "international", down, "RU-2022 5.4.2.6"),
        (Document::RU_2022, "international", ended, "RU-2022 5.4.2.10"),
        (Document::RU_2022, "international", both, "RU-2022 5.4.13.1#2"),
        (Document::UA_2024, "english", ended, "UA-2024 III.clock.10"),
        (Document::UA_CHESS, "chess", down, "UA-CHESS 6.9"),
    ] {
        let ruling = facts.judge(rule(document, discipline), |_| Chance::Open);
        assert_eq!(ruling.clauses[0].to_string(), clause, "{document} {discipline}");
    }
}

#[test]
fn who_may_point_out_that_time_is_over() {
    let _claim = clauses::shows(&[
        "RU-2013 1.7.9",
        "RU-2013 5.3.1.3",
        "RU-2022 5.4.2.7",
        "UA-2024 III.clock.10",
        "UA-2024 IV.15.1",
        "UA-CHESS 6.8",
        "UA-CHESS A.4.5",
    ]);
    for (document, discipline, opponent, himself) in [
        (Document::RU_2013, "russian", true, false),
        (Document::RU_2013, "renju", false, false),
        (Document::RU_2022, "russian", true, true),
        (Document::UA_2024, "russian", true, false),
        (Document::UA_CHESS, "chess", true, true),
        (Document::UA_CHESS, "chess-blitz", true, true),
    ] {
        let rule = rule(document, discipline);
        let flags = Flags::Down(First);
        let may = |caller: Caller| rule.called_by.contains(&caller);
        assert!(may(Caller::Arbiter), "the arbiter always may");
        assert_eq!(may(flags.caller(Second)), opponent, "{document} {discipline}");
        assert_eq!(may(flags.caller(First)), himself, "{document} {discipline}");
    }
    assert_eq!(Flags::BothDown { first: None }.caller(First), Caller::Opponent);
}
