//! Single rules of the Swiss systems: colours, bars, floats, byes, lots, numbers, refusals.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, dead_code)]

#[path = "swiss/event.rs"]
mod event;

use std::cell::Cell;

use clauses::Document;
use event::{Event, number, opposite, pairs};
use lots::Seed;
use tournament::swiss::{
    BelowHalf, History, LotColours, Lots, Met, NumberOrder, Numbering, Readings, StartOrder, Terms,
    UpwardHalves, repair, starting_order,
};
use tournament::{
    Bye, Colour, ColourRule, Entry, Ground, How, Impossible, Note, Outcome, Pairing, Participant,
    Passed, Refusal, Round, Source, System, Worth,
};

fn round(number: u16) -> Round {
    Round::new(number).unwrap()
}

/// Two players, 1 and 2, who have had these colours, and nobody else to play: `WBW`.
fn duel(system: System, one: &str, other: &str) -> Result<Pairing, Impossible> {
    let rounds = one.len().max(other.len());
    let mut event = Event::new(system, 2 + 2 * rounds, Worth::ONE_HALF_ZERO);
    for dummy in &mut event.table.participants[2..] {
        dummy.left_after = Some(0);
    }
    for round in 0..rounds {
        let mut cells = vec![Entry::Absent; event.table.participants.len()];
        for (player, history) in [one, other].into_iter().enumerate() {
            // A shorter history is that of somebody who came later.
            let Some(at) = (round + history.len()).checked_sub(rounds) else { continue };
            let colour = if &history[at..=at] == "W" { Colour::White } else { Colour::Black };
            let dummy = 2 + 2 * round + player;
            let game = |opponent: usize, colour| Entry::Game {
                opponent: number(opponent as u16 + 1),
                colour,
                outcome: Outcome::Loss,
                how: How::Played,
            };
            cells[player] = game(dummy, colour);
            cells[dummy] = game(player, !colour);
        }
        event.table.rounds.push(cells);
    }
    event.table.first_colour = Some(Colour::White);
    event.terms.lots = Lots::Numbers;
    event.system.pair(&event.table, &event.terms)
}

/// Who has White, and why.
fn white(system: System, one: &str, other: &str) -> (u16, ColourRule) {
    let pairing = duel(system, one, other).unwrap();
    let search = pairing.pairs[0].search.as_ref().unwrap();
    (pairing.pairs[0].white.get(), search.colours)
}

#[test]
fn russian_colours_alternate() {
    let _claim = clauses::built_in(&["RU-2013 1.15.2"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.2"]);
    let white = |one, other| white(System::RuIndividual, one, other);
    assert_eq!(white("W", "B"), (2, ColourRule::History(1)));
    assert_eq!(white("WBB", "BWB"), (1, ColourRule::History(2)), "the one who had Black there");
    assert_eq!(
        white("BW", "W"),
        (1, ColourRule::History(2)),
        "only one has a game there: he alternates"
    );
    assert_eq!(
        white("BWB", "BWB"),
        (2, ColourRule::HigherAlternates),
        "in even rounds 2 is higher"
    );
    assert_eq!(white("BWWW", "BBWB"), (2, ColourRule::Bar), "never a fourth time running");
    assert_eq!(white("", ""), (1, ColourRule::Number));
}

#[test]
fn russian_bar_is_dropped_only_where_nothing_else_is_possible() {
    let _claim = clauses::built_in(&["RU-2013 1.15.2"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.2"]);
    let pairing = duel(System::RuIndividual, "WWW", "WWW").unwrap();
    assert!(pairing.notes.contains(&Note::BarDropped));
    assert_eq!(pairing.notes.iter().filter(|note| matches!(note, Note::BarBroken(_))).count(), 1);
}

#[test]
fn ukrainian_colours_are_evened_out() {
    let _claim = clauses::built_in(&[
        "UA-CHESS IV.7.9.14.2",
        "UA-CHESS IV.7.9.14.3",
        "UA-CHESS IV.7.9.14.4",
    ]);
    let _claim = clauses::built_in(&[
        "UA-2024 III.swiss.9.14",
        "UA-CHESS IV.7.9.14",
        "UA-CHESS IV.7.9.14.1",
    ]);
    for system in [System::UaMedianSolkoff, System::UaChessBuchholz, System::UaLot] {
        let white = |one, other| white(system, one, other);
        assert_eq!(white("WBW", "BWB"), (2, ColourRule::FewerWhites));
        assert_eq!(white("WB", "BW"), (1, ColourRule::History(1)), "he who had Black last");
        assert_eq!(white("WBB", "BWB"), (1, ColourRule::History(2)), "the game before");
        assert_eq!(white("WBWB", "BWWB"), (1, ColourRule::History(3)), "and so on back");
        let rule = match system {
            System::UaLot => ColourRule::LotAlternates,
            _ => ColourRule::HigherAlternates,
        };
        assert_eq!(white("BW", "BW"), (2, rule), "{system}: 1 is earlier, and had White");
    }
}

#[test]
fn a_third_colour_running_is_told_and_never_exchanged() {
    let _claim = clauses::built_in(&["UA-2024 III.swiss.9.13"]);
    let _claim = clauses::built_in(&["UA-CHESS IV.7.9.13"]);
    let _claim = clauses::proves(&["UA-2024 III.swiss.3"]);
    let _claim = clauses::proves(&["UA-CHESS IV.7.3"]);
    for system in [System::UaMedianSolkoff, System::UaChessBuchholz, System::UaLot] {
        // By the count of Whites 1 gets White a third time: nothing else is left to be paired.
        assert_eq!(white(system, "BBBWW", "WBWBW"), (1, ColourRule::FewerWhites));
        let told = duel(system, "BBBWW", "WBWBW").unwrap();
        assert!(told.notes.contains(&Note::ThirdRunning(number(1))));
        let told = duel(system, "WW", "WW").unwrap();
        assert!(told.notes.iter().any(|note| matches!(note, Note::ThirdRunning(_))));
    }
}

#[test]
fn renju_colours_even_out_in_even_rounds_and_alternate_in_odd_ones() {
    let _claim = clauses::proves(&["RU-2013 5.3.14.2", "RU-2013 5.3.16.1.2"]);
    for system in [System::RenjuRegulated, System::RenjuLot] {
        let white = |one, other| white(system, one, other);
        assert_eq!(white("WBB", "WBW"), (1, ColourRule::Bar), "never a third Black running");
        assert_eq!(white("BWB", "WBW"), (1, ColourRule::Dues));
        assert_eq!(white("WB", "BW"), (1, ColourRule::Dues), "round 3 alternates");
        assert_eq!(
            white("BWB", "B"),
            (2, ColourRule::History(2)),
            "equal surplus, the histories differ"
        );
        assert_eq!(white("WBBWB", "WBBWB"), (1, ColourRule::EarlierGetsDue));
        assert!(duel(system, "BB", "BB").unwrap().notes.contains(&Note::BarDropped));
        assert!(!duel(system, "BB", "WW").unwrap().notes.contains(&Note::BarDropped));
    }
}

#[test]
fn forced_floats_do_not_count() {
    let _claim = clauses::built_in(&["UA-2024 III.swiss.5"]);
    let _claim = clauses::built_in(&["UA-CHESS IV.7.4", "UA-CHESS IV.7.5"]);
    let _claim = clauses::proves(&["UA-2024 III.swiss.4"]);
    // Round 3 of 6 players: the single leader of round 2 goes down by force, who receives him rises.
    let mut event = Event::new(System::UaLot, 6, Worth::ONE_HALF_ZERO);
    event.terms.lots = Lots::Numbers;
    for _ in 0..3 {
        let pairing = event.pair();
        event.play(&pairing, |white, black| {
            (if white < black { Outcome::Win } else { Outcome::Loss }, How::Played)
        });
    }
    let shown = |who: u16| {
        let pairing = event.pair();
        let place =
            event::places(&pairing).into_iter().find(|place| place.who.get() == who).unwrap();
        place.keys
    };
    use tournament::Key::{Descended, Risen};
    let floated = |who| shown(who).iter().any(|key| matches!(key, Descended(_) | Risen(_)));
    let moves: Vec<bool> = (1..=6).map(floated).collect();
    assert_eq!(moves, expected_floats(&event), "counted from the table by hand");
}

/// Floats of the event above from first principles: every pair with different points, less those
/// where the player had met everybody he could.
fn expected_floats(event: &Event) -> Vec<bool> {
    let table = &event.table;
    let before = |who: usize, round: usize| -> i32 {
        (0..round).map(|round| table.worth.of_entry(table.rounds[round][who]).0).sum()
    };
    let met = |one: usize, other: usize, round: usize| {
        (0..round).any(|round| {
            table.rounds[round][one].played().is_some_and(|(who, ..)| who.index() == other)
        })
    };
    let mut balance = vec![0i32; 6];
    for round in 0..table.rounds.len() {
        for (who, balance) in balance.iter_mut().enumerate() {
            let Some((opponent, ..)) = table.rounds[round][who].played() else { continue };
            let (own, his) = (before(who, round), before(opponent.index(), round));
            let sign = (own - his).signum();
            let scores: Vec<i32> = (0..6).map(|other| before(other, round)).collect();
            let next = match sign {
                1 => scores.iter().filter(|score| **score > own).min(),
                _ => scores.iter().filter(|score| **score < own).max(),
            };
            let open = (0..6).any(|other| {
                let near = scores[other] == own || Some(&scores[other]) == next;
                other != who && near && !met(who, other, round)
            });
            *balance += if open { sign } else { 0 };
        }
    }
    balance.into_iter().map(|balance| balance != 0).collect()
}

#[test]
fn the_bye_goes_to_the_last_and_never_twice() {
    let _claim = clauses::built_in(&["RU-2013 1.15.2"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.2", "UA-2024 III.swiss.6"]);
    let _claim = clauses::proves(&["UA-2024 III.swiss.9.1", "UA-CHESS IV.7.6", "RU-2013 5.3.15.2"]);
    for system in System::ALL.into_iter().filter(|system| *system != System::FideDutch) {
        let mut event = Event::new(system, 5, Worth::ONE_HALF_ZERO);
        event.terms.lots = Lots::Numbers;
        let mut free = Vec::new();
        for _ in 0..4 {
            let pairing = event.pair();
            free.push(pairing.bye.clone().unwrap());
            event.play(&pairing, |white, black| {
                (if white < black { Outcome::Win } else { Outcome::Loss }, How::Played)
            });
        }
        assert_eq!(free[0].who, number(5), "{system}: the last of the first round");
        let mut who: Vec<_> = free.iter().map(|bye| bye.who).collect();
        who.sort();
        who.dedup();
        assert_eq!(who.len(), 4, "{system}: nobody twice");
        let passed: Vec<&Passed> = free.iter().flat_map(|bye: &Bye| &bye.passed).collect();
        assert!(passed.iter().any(|passed| passed.why == Refusal::HadBye));
    }
}

/// A bye rests on the clause of the document, and on that of another one if the document does not describe the
/// system; on no clause where none speaks of it.
#[test]
fn a_bye_names_its_clause() {
    let _claim = clauses::proves(&["RU-2013 1.15.2", "RU-2022 5.4.10.2", "RU-2013 5.3.15.2"]);
    let _claim = clauses::proves(&["UA-2024 III.swiss.6", "UA-2024 III.swiss.9.1"]);
    let _claim = clauses::proves(&["UA-CHESS IV.7.6"]);
    let russian =
        [System::RuLot, System::RuIndividual, System::RuTruncatedSolkoff, System::RuBuchholz];
    let mut rows: Vec<(Document, System, &str)> = vec![
        (Document::RU_2013, System::RenjuRegulated, "RU-2013 5.3.15.2"),
        (Document::RU_2013, System::RenjuLot, ""),
        (Document::UA_2024, System::UaLot, "UA-2024 III.swiss.6"),
        (Document::UA_2024, System::UaMedianSolkoff, "UA-2024 III.swiss.6, UA-2024 III.swiss.9.1"),
        (Document::UA_CHESS, System::UaChessBuchholz, "UA-CHESS IV.7.6"),
    ];
    for system in russian {
        rows.push((Document::RU_2013, system, "RU-2013 1.15.2"));
        rows.push((Document::RU_2022, system, "RU-2022 5.4.10.2"));
    }
    for (document, system, wanted) in rows {
        let mut event = Event::new(system, 5, Worth::ONE_HALF_ZERO);
        event.terms.lots = Lots::Numbers;
        event.terms.rulebook = Some(document);
        let bye = event.pair().bye.unwrap();
        let clauses = bye.because.iter().filter(|one| matches!(one, Ground::Clause(_)));
        let clauses: Vec<String> = clauses.map(Ground::to_string).collect();
        assert_eq!(clauses.join(", "), wanted, "{document} {system}");
    }
}

#[test]
fn a_win_by_forfeit_is_a_plus_too() {
    let _claim = clauses::built_in(&["RU-2013 1.15.2"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.2"]);
    let mut event = Event::new(System::RuIndividual, 5, Worth::ONE_HALF_ZERO);
    let pairing = event.pair();
    assert_eq!(pairs(&pairing), "1-3, 4-2; bye 5");
    event.play(&pairing, |white, black| match (white, black) {
        (1, 3) => (Outcome::Loss, How::Forfeit),
        _ => (Outcome::Draw, How::Played),
    });
    // 1 has nothing and is the last; 3 has had a win without play.
    let pairing = event.pair();
    assert_eq!(pairing.bye.unwrap().who, number(1));
    // The two did not meet.
    event.table.away =
        vec![(number(2), Entry::Absent), (number(4), Entry::Absent), (number(5), Entry::Absent)];
    assert_eq!(
        pairs(&event.pair()),
        "3-1",
        "neither has played: 3 is higher, and odd like number 1"
    );
    event.terms.readings.met = Met::Paired;
    let refused = event.system.pair(&event.table, &event.terms);
    assert_eq!(
        refused,
        Err(Impossible::Rematch { round: round(2) }),
        "under the other reading they did"
    );
}

#[test]
fn the_absent_are_not_paired() {
    let _claim = clauses::built_in(&["RU-2013 1.15.2", "UA-2024 III.withdrawal.2"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.2"]);
    let mut event = Event::new(System::RuIndividual, 6, Worth::ONE_HALF_ZERO);
    event.table.away.push((number(2), Entry::Absent));
    event.table.participants[4].left_after = Some(0);
    assert_eq!(pairs(&event.pair()), "1-4, 3-6");
}

#[test]
fn numbers_by_rating_then_lot() {
    let _claim =
        clauses::built_in(&["RU-2022 5.4.10.5.1", "RU-2022 5.4.10.7.1", "RU-2013 1.15.5.1"]);
    let _claim =
        clauses::built_in(&["RU-2013 1.15.7.1", "UA-2024 III.swiss.9.3", "UA-2024 III.swiss.9.5"]);
    let rated = |rating| Participant { rating, ..Participant::default() };
    let list = [None, Some(2100), Some(2300), None, Some(2100), Some(1900)].map(rated);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let order = starting_order(&list, StartOrder::Rating, &Seed::from_text(seed.to_string()));
        assert_eq!((order[0], order[3]), (2, 5));
        let mut equal = [order[1], order[2]];
        equal.sort();
        assert_eq!(equal, [1, 4], "equal ratings by lot");
        seen.insert(order);
    }
    assert_eq!(seen.len(), 4, "both ties fall both ways");
    let drawn: std::collections::BTreeSet<Vec<usize>> = (0..200)
        .map(|seed| starting_order(&list, StartOrder::Lot, &Seed::from_text(seed.to_string())))
        .collect();
    assert!(drawn.len() > 150, "without ratings everything is by lot");
}

#[test]
fn renju_numbers_by_rating_title_rank_lot() {
    let _claim = clauses::built_in(&["RU-2013 5.3.15.1"]);
    let player =
        |rating, title: &str| Participant { rating, title: title.into(), ..Participant::default() };
    let list =
        [player(None, "I"), player(Some(2000), ""), player(None, "MS"), player(Some(2000), "GM")];
    let order = StartOrder::RatingAndTitle(&["GM", "MS", "I"]);
    assert_eq!(starting_order(&list, order, &Seed::from_text("any")), [3, 1, 2, 0]);
}

#[test]
fn without_ratings_neighbours_meet_and_no_lot_is_drawn_later() {
    let _claim = clauses::built_in(&["UA-2024 III.swiss.8", "UA-CHESS IV.7.8"]);
    let _claim = clauses::proves(&["UA-2024 III.swiss.9.5"]);
    let _claim = clauses::proves(&["UA-CHESS IV.7.9.5"]);
    for system in [System::UaMedianSolkoff, System::UaChessBuchholz] {
        let mut event = Event::new(system, 6, Worth::TWO_ONE_ZERO);
        event.terms.numbering = Numbering::Drawn;
        let first = event.pair();
        assert_eq!(pairs(&first), "1-2, 3-4, 5-6", "odd numbers have White");
        let clauses: Vec<String> = first.pairs[0].because.iter().map(Ground::to_string).collect();
        let drawn = match system {
            System::UaMedianSolkoff => "UA-2024 III.swiss.9.5",
            _ => "UA-CHESS IV.7.9.5",
        };
        assert_eq!(clauses, [drawn], "the clause for numbers by lot, for the pair and its colours");
        event.play(&first, |_, _| (Outcome::Draw, How::Played));
        assert_eq!(event.pair().lot, None);
        event.terms.numbering = Numbering::Rated;
        event.table.rounds.clear();
        event.table.first_colour = Some(Colour::Black);
        assert_eq!(pairs(&event.pair()), "4-1, 2-5, 6-3", "the colour of number 1 was drawn");
    }
}

#[test]
fn the_chess_variant_is_the_median_solkoff_under_other_names() {
    let _claim =
        clauses::proves(&["UA-CHESS IV.7.9.7.4", "UA-CHESS IV.7.9.10", "UA-CHESS IV.7.9.11"]);
    let mut one = Event::new(System::UaMedianSolkoff, 14, Worth::ONE_HALF_ZERO);
    let mut other = Event::new(System::UaChessBuchholz, 14, Worth::ONE_HALF_ZERO);
    one.terms.numbering = Numbering::Rated;
    other.terms.numbering = Numbering::Rated;
    for round in 0..7u16 {
        let (expected, found) = (one.pair(), other.pair());
        assert_eq!(pairs(&found), pairs(&expected));
        let result = |white: u16, black: u16| match (white * 7 + black * 3 + round) % 5 {
            0 | 1 => (Outcome::Win, How::Played),
            2 => (Outcome::Draw, How::Played),
            _ => (Outcome::Loss, How::Played),
        };
        one.play(&expected, result);
        other.play(&found, result);
    }
}

#[test]
fn lots_are_part_of_the_result() {
    let mut event = Event::new(System::UaLot, 6, Worth::TWO_ONE_ZERO);
    let refuse = |event: &Event| event.system.pair(&event.table, &event.terms).unwrap_err();
    assert_eq!(refuse(&event), Impossible::NoLot { round: round(1) });
    event.terms.lots = Lots::Given([3, 1, 2, 6, 5, 5].map(number).to_vec());
    assert_eq!(refuse(&event), Impossible::BadLot { round: round(1), who: number(5) });
    event.terms.lots = Lots::Given([3, 1, 2, 6, 5].map(number).to_vec());
    assert_eq!(refuse(&event), Impossible::BadLot { round: round(1), who: number(4) });
    event.terms.lots = Lots::Given([3, 1, 2, 6, 5, 7].map(number).to_vec());
    assert_eq!(refuse(&event), Impossible::BadLot { round: round(1), who: number(7) });
    event.terms.lots = Lots::Given([3, 1, 2, 6, 5, 4].map(number).to_vec());
    assert_eq!(pairs(&event.pair()), "3-1, 2-6, 5-4");
    event.terms.lots = Lots::Seed(Seed::from_text("Kyiv 2026"));
    let drawn = event.pair().lot.unwrap();
    assert_eq!(drawn.source, Source::Seed { purpose: "round 1: pairs".into() });
    assert_eq!(event.pair().lot.unwrap(), drawn, "the same seed, the same lot");
}

#[test]
fn a_broken_table_is_refused() {
    let mut event = Event::new(System::RuIndividual, 4, Worth::TWO_ONE_ZERO);
    event.table.rounds.push(vec![Entry::Absent; 3]);
    let refused = event.system.pair(&event.table, &event.terms);
    assert_eq!(refused, Err(Impossible::BadTable { round: round(1), participants: 4 }));
}

#[test]
fn never_a_rematch() {
    let _claim = clauses::built_in(&["RU-2013 1.15.2"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.2", "UA-2024 III.swiss.1", "UA-CHESS IV.7.1"]);
    let _claim = clauses::proves(&["RU-2013 5.3.14.2"]);
    for system in System::ALL.into_iter().filter(|system| *system != System::FideDutch) {
        let mut event = Event::new(system, 4, Worth::TWO_ONE_ZERO);
        event.terms.lots = Lots::Numbers;
        for _ in 0..3 {
            let pairing = event.pair();
            event.play(&pairing, |_, _| (Outcome::Draw, How::Played));
        }
        let refused = event.system.pair(&event.table, &event.terms);
        assert_eq!(refused, Err(Impossible::Rematch { round: round(4) }));
        assert!(refused.unwrap_err().to_string().contains("chief arbiter can"));
    }
}

#[test]
fn a_round_paired_anew_touches_as_few_as_possible() {
    let _claim = clauses::built_in(&["RU-2013 1.15.8"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.8"]);
    for system in System::ALL.into_iter().filter(|system| *system != System::FideDutch) {
        let mut event = Event::new(system, 12, Worth::TWO_ONE_ZERO);
        event.terms.lots = Lots::Numbers;
        for _ in 0..4 {
            let pairing = event.pair();
            event.play(&pairing, |white, black| {
                (if white < black { Outcome::Win } else { Outcome::Loss }, How::Played)
            });
        }
        let published: Vec<_> =
            event.pair().pairs.iter().map(|pair| (pair.white, pair.black)).collect();
        let repaired =
            |event: &Event| repair(system, &event.table, &event.terms, &published).unwrap();
        let kept = |pairing: &Pairing| {
            pairing
                .pairs
                .iter()
                .filter(|pair| published.contains(&(pair.white, pair.black)))
                .count()
        };
        let same = repaired(&event);
        assert_eq!((kept(&same), same.pairs.len()), (6, 6), "nothing changed, nobody is touched");
        // Two of different pairs go: their opponents play each other, if they may.
        let (left, right) = (published[1], published[4]);
        event.table.away = vec![(left.0, Entry::Absent), (right.1, Entry::Absent)];
        let pairing = repaired(&event);
        assert_eq!(pairing.pairs.len(), 5);
        let met = event.table.met(left.1, right.0).is_some();
        assert_eq!(kept(&pairing), if met { 3 } else { 4 }, "{system}");
        // One goes: his opponent is free, unless he has had a win without play.
        event.table.away = vec![(left.0, Entry::Absent)];
        let pairing = repaired(&event);
        assert_eq!((kept(&pairing), pairing.bye.unwrap().who), (5, left.1), "{system}");
    }
}

#[test]
fn refusals_speak_three_languages() {
    let refused = Impossible::BadLot { round: round(3), who: number(7) };
    let texts = words::Language::ALL.map(|language| refused.text(language));
    assert!(texts.iter().all(|text| text.contains('3') && text.contains('7')));
    assert!(texts[0] != texts[1] && texts[1] != texts[2]);
}

#[test]
fn everybody_free_already() {
    let mut event = Event::new(System::RuIndividual, 3, Worth::TWO_ONE_ZERO);
    event.table.rounds.push(vec![Entry::Bye; 3]);
    let refused = event.system.pair(&event.table, &event.terms);
    assert_eq!(refused, Err(Impossible::NoBye { round: round(2) }));
}

#[test]
fn clauses_follow_the_rulebook() {
    let _claim = clauses::proves(&["RU-2022 5.4.10.5", "RU-2013 1.15.5"]);
    let mut event = Event::new(System::RuIndividual, 6, Worth::TWO_ONE_ZERO);
    let cited = |event: &Event| -> Vec<String> {
        event.pair().pairs[0].because.iter().map(Ground::to_string).collect()
    };
    assert_eq!(cited(&event), ["RU-2022 5.4.10.5.2"]);
    event.terms.rulebook = Some(Document::RU_2013);
    assert_eq!(cited(&event), ["RU-2013 1.15.5.2"]);
    event.terms.rulebook = Some(Document::UA_CHESS);
    assert_eq!(
        cited(&event),
        ["RU-2022 5.4.10.5.2"],
        "another document's procedure: its own clauses"
    );
}

#[test]
fn other_readings_are_named_and_change_pairs() {
    let usual = Readings::default();
    let all = [
        (
            System::RuTruncatedSolkoff,
            Readings { numbers: NumberOrder::Ascending, ..usual },
            "numbers-ascend",
        ),
        (
            System::UaMedianSolkoff,
            Readings { below_half: BelowHalf::TopDown, ..usual },
            "below-half-top-down",
        ),
        (
            System::UaMedianSolkoff,
            Readings { history: History::MoverOnly, ..usual },
            "history-of-mover",
        ),
        (
            System::UaLot,
            Readings { lot_colours: LotColours::Classification, ..usual },
            "higher-in-lot-alternates",
        ),
        (
            System::RenjuRegulated,
            Readings { upward_halves: UpwardHalves::Descending, ..usual },
            "upward-halves-descend",
        ),
    ];
    for (system, readings, id) in all {
        let (named, differs) = (Cell::new(false), Cell::new(false));
        cases::play(id, 60, |random| {
            let mut event = Event::new(system, 17, Worth::TWO_ONE_ZERO);
            let seed = Seed::from_text(random.below(1_000).to_string());
            event.terms = Terms::with_lots(Lots::Seed(seed));
            for _ in 0..6 {
                let pairing = event.pair();
                let other = Terms { readings, ..event.terms.clone() };
                let other = system.pair(&event.table, &other).unwrap();
                differs.set(differs.get() || pairs(&other) != pairs(&pairing));
                let grounds =
                    other.because.iter().chain(other.pairs.iter().flat_map(|pair| &pair.because));
                let mut grounds = grounds.into_iter();
                let now = grounds.any(|one| matches!(one, Ground::Reading(own) if own == id));
                named.set(named.get() || now);
                event.play(&pairing, |_, _| match random.below(7) {
                    0..3 => (Outcome::Win, How::Played),
                    3 => (Outcome::Draw, How::Played),
                    _ => (Outcome::Loss, How::Played),
                });
            }
        });
        let (named, differs) = (named.get(), differs.get());
        assert!(named && differs, "{system} under {id}: named {named}, differs {differs}");
    }
    assert_eq!(opposite(Outcome::Win), Outcome::Loss);
}

#[test]
fn both_of_a_pair_are_told_of_a_third_colour_running() {
    // 1 has had White twice running and Black three times before; 2 the other way round.
    let pairing = duel(System::UaMedianSolkoff, "BBBWW", "WWWBB").unwrap();
    let told = |who| pairing.notes.contains(&Note::ThirdRunning(number(who)));
    assert!(told(1) && told(2), "{:?}", pairing.notes);
}
