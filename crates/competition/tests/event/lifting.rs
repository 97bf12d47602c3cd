//! A protest or an appeal that is upheld lifts the sanction it is about, and gives back what that did.

use clauses::proves;
use competition::{Fact, GivenBack, Gone, Lifted};
use serde_json::{Value, json};

use crate::hall::{Hall, nth};
use crate::sanctions::{sanction, score, swiss, two, with};

/// A protest about a sanction.
fn against(who: &str, round: u16, what: Value) -> Value {
    json!({ "do": "protest", "who": who, "filed-by": "himself", "round": round, "text": "it was not me",
            "clauses": [], "written": true, "against": what })
}

fn decided(upheld: bool) -> Value {
    json!({ "do": "decide-protest", "protest": 1, "upheld": upheld, "by": "chief-arbiter",
            "text": "so it is" })
}

/// Upholds the last protest, and says what was lifted with it.
fn lift(hall: &mut Hall, command: Value) -> Lifted {
    let fact = hall.ok(command);
    fact.lifted().unwrap_or_else(|| panic!("it lifts nothing")).clone()
}

fn boards(lifted: &Lifted) -> usize {
    lifted.back.iter().filter(|one| matches!(one, GivenBack::Board { .. })).count()
}

#[test]
fn a_lost_game_is_given_back_though_others_have_played_on() {
    let _shown = clauses::shows(&["UA-CHESS 11.10"]);
    let _claim = proves(&["UA-2024 III.rights.1.5", "UA-CHESS IV.9.1.5"]);
    for (rulebook, clause) in
        [("UA-2024", "UA-2024 III.rights.10.4"), ("UA-CHESS", "UA-CHESS IV.9.10.4")]
    {
        let mut hall = swiss(rulebook, |_| {});
        let [first, second] = two(&hall, 1, 1);
        hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "=" }));
        let lost = sanction(&first, 1, clause, "loss-of-game", "arbiter");
        let lost = with(
            lost,
            json!({ "score": if rulebook == "UA-CHESS" { json!("0-1") } else { Value::Null } }),
        );
        hall.ok(lost);
        assert_eq!(score(&hall, 1, 1), "0-1");
        hall.play(1, 1, |_, _| "1-0");
        hall.pair(1, 2);
        hall.ok(against(&first, 1, json!({ "incident": 1 })));
        // What nobody imposed cannot be protested against, nor lifted.
        hall.no(against(&second, 1, json!({ "incident": 2 })));
        let mut other = decided(true);
        other["lifts"] = json!({ "incident": 2 });
        hall.no(other);
        let mut dismissed = decided(false);
        dismissed["lifts"] = json!({ "incident": 1 });
        hall.no(dismissed);
        let lifted = lift(&mut hall, decided(true));
        assert_eq!((boards(&lifted), lifted.gone.len()), (1, 0));
        assert_eq!(score(&hall, 1, 1), "=");
        assert!(hall.event.is_lifted(nth(1)));
        assert!(hall.event.imposed().is_empty());
        hall.ok(json!({ "do": "undo", "reason": "read wrongly" }));
        assert_eq!(score(&hall, 1, 1), "0-1");
        assert!(!hall.event.is_lifted(nth(1)));
    }
}

#[test]
fn a_game_that_was_broken_off_is_played_on_or_the_ruling_says_its_result() {
    let _told = clauses::shows(&["UA-2024 IV.8.4"]);
    let lost = |who: &str| sanction(who, 1, "UA-2024 III.rights.10.4", "loss-of-game", "arbiter");
    // While the round is played the game goes on.
    let mut hall = swiss("UA-2024", |_| {});
    let [first, _] = two(&hall, 1, 1);
    hall.ok(lost(&first));
    hall.ok(against(&first, 1, json!({ "incident": 1 })));
    lift(&mut hall, decided(true));
    assert_eq!(score(&hall, 1, 1), "");
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
    // Once it is closed its result stands until one is said; it is told.
    let closed = || {
        let mut hall = swiss("UA-2024", |_| {});
        hall.ok(lost(&two(&hall, 1, 1)[0]));
        hall.play(1, 1, |_, _| "=");
        hall.ok(against(&two(&hall, 1, 1)[0], 1, json!({ "incident": 1 })));
        hall
    };
    let mut silent = closed();
    let lifted = lift(&mut silent, decided(true));
    assert!(matches!(lifted.gone[..], [Gone::Board { .. }]), "{lifted:?}");
    assert_eq!(score(&silent, 1, 1), "0-1");
    let mut said = closed();
    let mut draw = decided(true);
    draw["result"] = json!({ "table": 1, "score": "=" });
    let lifted = lift(&mut said, draw);
    assert!(lifted.gone.is_empty(), "the ruling says the result: {lifted:?}");
    assert_eq!(score(&said, 1, 1), "=");
}

#[test]
fn the_committee_lifts_what_the_chief_arbiter_let_stand() {
    let _shown = clauses::shows(&["RU-2022 5.4.17.5"]);
    let _told = clauses::shows(&["UA-2024 IV.8.4"]);
    for (rulebook, clause, name, by) in [
        ("UA-2024", "UA-2024 III.rights.10.4", "loss-of-game", "arbiter"),
        ("RU-2022", "RU-2022 5.4.15.1", "loss-of-game-or-micro-match", "chief-arbiter"),
    ] {
        let mut hall = swiss(rulebook, |_| {});
        let member = |name: &str| json!({ "name": name, "born": 1980 });
        let [first, _] = two(&hall, 1, 1);
        let (members, reserves) = (["Ann", "Bob", "Eve"].map(member), ["Dan", "Fay"].map(member));
        hall.ok(json!({ "do": "form-committee", "members": members, "reserves": reserves,
                        "note": "late" }));
        hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
        hall.ok(sanction(&first, 1, clause, name, by));
        hall.play(1, 1, |_, _| "=");
        let mut filed = against(&first, 1, json!({ "incident": 1 }));
        filed["clauses"] = json!([clause]);
        hall.ok(filed);
        hall.ok(decided(false));
        hall.ok(json!({ "do": "appeal", "protest": 1, "text": "he erred", "written": true }));
        assert_eq!(score(&hall, 1, 1), "0-1");
        let vote = json!({ "do": "decide-appeal", "protest": 1, "upheld": true, "text": "it stands",
                           "voted": ["Ann", "Bob", "Eve"] });
        lift(&mut hall, vote);
        assert_eq!(score(&hall, 1, 1), "1-0");
    }
}

#[test]
fn one_whose_removal_is_lifted_is_paired_again() {
    let _shown = clauses::shows(&["UA-2024 III.rights.10.5", "RU-2022 5.4.17.3"]);
    let _told = clauses::shows(&["UA-2024 IV.8.4"]);
    for (rulebook, clause, by) in [
        ("UA-2024", "UA-2024 III.rights.10.5", "arbiter"),
        ("RU-2022", "RU-2022 5.4.15.1", "chief-panel"),
    ] {
        for excluded in [false, true] {
            let mut hall = swiss(rulebook, |_| {});
            hall.play(1, 1, |_, _| "1-0");
            hall.pair(1, 2);
            let [first, _] = two(&hall, 2, 1);
            let number: u16 = first[1..].parse().unwrap();
            let what = if excluded {
                hall.ok(json!({ "do": "exclude", "who": first, "reason": "a fight", "by": "chief-panel", "clauses": [clause] }));
                json!({ "exclusion": first })
            } else {
                hall.ok(sanction(&first, 2, clause, "expulsion", by));
                json!({ "incident": 1 })
            };
            hall.ok(json!({ "do": "start", "round": 2 }));
            assert_eq!(score(&hall, 2, 1), "-+", "he does not come any more");
            hall.play(1, 2, |_, _| "=");
            hall.pair(1, 3);
            hall.play(1, 3, |_, _| "=");
            let plays = |hall: &Hall, round| {
                hall.pairs(1, round).iter().any(|(one, other)| [*one, *other].contains(&number))
            };
            assert!(!plays(&hall, 3));
            let mut filed = against(&first, 3, what);
            filed["clauses"] = json!([clause]);
            hall.ok(filed);
            let lifted = lift(&mut hall, decided(true));
            // The round that he did not come to is closed, and the next was paired without him.
            assert_eq!(boards(&lifted), 0);
            assert!(
                matches!(lifted.gone[..], [Gone::Board { .. }, Gone::Round { .. }]),
                "{lifted:?}"
            );
            assert!(lifted.back.contains(&GivenBack::Event {}));
            hall.pair(1, 4);
            assert!(plays(&hall, 4), "he is paired again");
            hall.ok(json!({ "do": "undo", "reason": "wrong hall" }));
        }
    }
}

#[test]
fn rounds_to_come_are_given_back_and_those_that_were_played_are_told() {
    let _told = clauses::shows(&["UA-CHESS IV.10.8.4.3"]);
    let _claim = proves(&["UA-CHESS 12.9"]);
    let mut hall = swiss("UA-CHESS", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let out = sanction(&first, 1, "UA-CHESS 12.9.8", "exclusion-from-rounds", "arbiter");
    hall.ok(with(out, json!({ "rounds": [2, 3] })));
    hall.play(1, 1, |_, _| "=");
    hall.pair(1, 2);
    hall.play(1, 2, |_, _| "=");
    hall.ok(against(&first, 2, json!({ "incident": 1 })));
    let lifted = lift(&mut hall, decided(true));
    assert!(matches!(lifted.back[..], [GivenBack::Round { .. }]), "{lifted:?}");
    assert!(matches!(lifted.gone[..], [Gone::Round { .. }]), "{lifted:?}");
    hall.pair(1, 3);
    let number: u16 = first[1..].parse().unwrap();
    assert!(hall.pairs(1, 3).iter().any(|(one, other)| [*one, *other].contains(&number)));
    // What was lifted bars from nothing to come.
    let number = tournament::Number::at(usize::from(number) - 1);
    assert!(!hall.event.is_barred(nth(1), number, nth(4)));
}

#[test]
fn points_time_and_fines_are_given_back() {
    let _claim = proves(&["UA-CHESS 12.9"]);
    let mut hall = swiss("UA-CHESS", |rules| rules["fine"] = json!(100));
    let [first, _] = two(&hall, 1, 1);
    let impose =
        |name: &str, more: Value| with(sanction(&first, 1, "UA-CHESS 12.9", name, "arbiter"), more);
    hall.ok(impose("opponent-gains-time", json!({ "seconds": 120 })));
    hall.ok(impose("fine", json!({})));
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "=" }));
    hall.ok(impose("offender-loses-points", json!({ "score": "0-1/2" })));
    assert_eq!(score(&hall, 1, 1), "0-1/2");
    let mut lifts = |number: u16| {
        hall.ok(against(&first, 1, json!({ "incident": number })));
        let mut upheld = decided(true);
        upheld["protest"] = json!(number);
        (lift(&mut hall, upheld), score(&hall, 1, 1))
    };
    let (clock, _) = lifts(1);
    assert!(matches!(clock.gone[..], [Gone::Clock { .. }]), "the game is over: {clock:?}");
    let (fine, _) = lifts(2);
    assert_eq!(fine.back, [GivenBack::Fine { amount: 100 }]);
    let (_, points) = lifts(3);
    assert_eq!(points, "=");
}

#[test]
fn what_was_decided_anew_since_stands() {
    let mut hall = swiss("UA-2024", |_| {});
    let [first, second] = two(&hall, 1, 1);
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
    hall.ok(sanction(&first, 1, "UA-2024 III.rights.10.4", "loss-of-game", "arbiter"));
    // The opponent protests about something else, and the game is called a draw.
    hall.ok(against(&second, 1, Value::Null));
    let mut drawn = decided(true);
    drawn["result"] = json!({ "table": 1, "score": "=" });
    hall.ok(drawn);
    hall.ok(against(&first, 1, json!({ "incident": 1 })));
    let mut upheld = decided(true);
    upheld["protest"] = json!(2);
    let lifted = lift(&mut hall, upheld);
    assert!(matches!(lifted.gone[..], [Gone::Board { .. }]));
    assert_eq!(score(&hall, 1, 1), "=");
    let text = hall.event.history().last().unwrap();
    assert!(matches!(text, Fact::ProtestDecided(_)));
}

#[test]
fn a_bar_that_was_lifted_bars_no_more_and_his_own_absence_stays() {
    let _claim = proves(&["UA-CHESS 12.9"]);
    let mut hall = swiss("UA-CHESS", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let number = tournament::Number::at(first[1..].parse::<usize>().unwrap() - 1);
    hall.ok(json!({ "do": "away", "who": first, "round": 3 }));
    let out = sanction(&first, 1, "UA-CHESS 12.9.8", "exclusion-from-rounds", "arbiter");
    hall.ok(with(out, json!({ "rounds": [2, 3] })));
    assert!(hall.event.is_barred(nth(1), number, nth(2)));
    hall.ok(against(&first, 1, json!({ "incident": 1 })));
    let lifted = lift(&mut hall, decided(true));
    let given: Vec<_> = { lifted.back.iter() }
        .filter_map(|one| match one {
            GivenBack::Round { round, .. } => Some(round.get()),
            _ => None,
        })
        .collect();
    assert_eq!(given, [2], "in the third he is away of his own will");
    assert!(!hall.event.is_barred(nth(1), number, nth(2)));
}

#[test]
fn a_micro_match_and_a_running_clock_are_given_back() {
    let _claim = proves(&["RU-2022 5.4.15.1", "UA-CHESS 12.9"]);
    let mut hall = swiss("RU-2022", |rules| rules["micro-match"] = json!({ "games": 2 }));
    let [first, _] = two(&hall, 1, 1);
    let result = json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" });
    hall.ok(result.clone());
    let name = "loss-of-game-or-micro-match";
    let lost = sanction(&first, 1, "RU-2022 5.4.15.1", name, "chief-arbiter");
    hall.ok(with(lost, json!({ "micro-match": true })));
    hall.no(result.clone());
    let mut filed = against(&first, 1, json!({ "incident": 1 }));
    filed["clauses"] = json!(["RU-2022 5.4.15.1"]);
    hall.ok(filed);
    let lifted = lift(&mut hall, decided(true));
    assert_eq!(boards(&lifted), 1);
    hall.ok(result);
    assert_eq!(score(&hall, 1, 1), "1-0 1-0");
    // What one clock gained it gives back while the game goes on.
    let mut chess = swiss("UA-CHESS", |_| {});
    let [first, _] = two(&chess, 1, 1);
    let time = sanction(&first, 1, "UA-CHESS 12.9", "opponent-gains-time", "arbiter");
    chess.ok(with(time, json!({ "seconds": 120 })));
    chess.ok(against(&first, 1, json!({ "incident": 1 })));
    let lifted = lift(&mut chess, decided(true));
    assert!(matches!(lifted.back[..], [GivenBack::Clock { seconds: -120, .. }]), "{lifted:?}");
}

#[test]
fn nothing_is_lifted_in_a_signed_table_and_nothing_twice() {
    let _told = clauses::shows(&["UA-2024 III.rights.1.5"]);
    let mut hall = swiss("UA-2024", |_| {});
    let [first, second] = two(&hall, 1, 1);
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
    hall.ok(sanction(&first, 1, "UA-2024 III.rights.10.4", "loss-of-game", "arbiter"));
    let mut late = Hall { event: hall.event.clone(), now: hall.now };
    hall.ok(against(&first, 1, json!({ "incident": 1 })));
    hall.ok(against(&second, 1, json!({ "incident": 1 })));
    lift(&mut hall, decided(true));
    // Whoever else was right about it has nothing more to get.
    let mut other = decided(true);
    other["protest"] = json!(2);
    assert!(hall.ok(other).lifted().is_none());
    late.play(1, 1, |_, _| "1-0");
    for round in 2..=4 {
        late.pair(1, round);
        late.play(1, round, |_, _| "1-0");
    }
    late.ok(json!({ "do": "sign", "by": "chief" }));
    late.ok(against(&first, 1, json!({ "incident": 1 })));
    late.no(decided(true));
    assert!(late.decide(decided(false)).is_ok());
}

#[test]
fn in_a_knockout_he_stays_who_has_gone_on() {
    let _told = clauses::shows(&["UA-2024 III.rights.1.5"]);
    let system = json!({ "knockout": { "play-on": "nobody", "tie-breaks": ["lot"] } });
    let mut hall = Hall::new(crate::hall::regulations("UA-2024", system));
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    let [first, _] = two(&hall, 1, 1);
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
    hall.ok(sanction(&first, 1, "UA-2024 III.rights.10.4", "loss-of-game", "arbiter"));
    hall.play(1, 1, |_, _| "1-0");
    hall.pair(1, 2);
    hall.ok(against(&first, 1, json!({ "incident": 1 })));
    let lifted = lift(&mut hall, decided(true));
    assert!(matches!(lifted.gone[..], [Gone::Board { .. }]), "{lifted:?}");
    assert_eq!(score(&hall, 1, 1), "0-1");
}

/// Where everybody meets everybody the plan seats him who was removed.
#[test]
fn in_a_round_robin_games_to_come_are_given_back_and_begun_ones_are_not() {
    let _told = clauses::shows(&["UA-2024 III.rights.1.5"]);
    let removed = |rounds: u16| {
        let rules = crate::hall::regulations("UA-2024", json!({ "round-robin": {} }));
        let mut hall = Hall::new(rules);
        hall.players(6);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        for round in 1..=rounds {
            hall.pair(1, round);
            hall.play(1, round, |_, _| "=");
        }
        hall.ok(sanction("p1", rounds, "UA-2024 III.rights.10.5", "expulsion", "arbiter"));
        hall.pair(1, rounds + 1);
        hall
    };
    let lifted = |hall: &mut Hall, round: u16| {
        hall.ok(against("p1", round, json!({ "incident": 1 })));
        lift(hall, decided(true))
    };
    let mut coming = removed(3);
    let back = lifted(&mut coming, 3);
    let given = |back: &Lifted| {
        let board = |one: &GivenBack| match one {
            GivenBack::Board { scores, .. } => Some(scores.len()),
            _ => None,
        };
        back.back.iter().find_map(board)
    };
    assert_eq!(given(&back), Some(0), "it can be played: {back:?}");
    let mut begun = removed(3);
    begun.ok(json!({ "do": "start", "round": 4 }));
    let back = lifted(&mut begun, 3);
    assert_eq!(given(&back), None);
    assert!(back.gone.iter().any(|one| matches!(one, Gone::Round { .. })), "{back:?}");
    // Where the other one has left, there is nobody to play.
    let mut alone = removed(3);
    let pairs = alone.pairs(1, 4);
    let (one, other) = pairs.iter().find(|(one, other)| *one == 1 || *other == 1).unwrap();
    let opponent = if *one == 1 { other } else { one };
    alone.ok(json!({ "do": "withdraw", "who": format!("p{opponent}"), "reason": "ill" }));
    let back = lifted(&mut alone, 3);
    assert_eq!(given(&back), Some(1), "{back:?}");
}
