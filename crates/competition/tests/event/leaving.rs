//! Those who leave: what a panel decides about a team, and what is told before anybody confirms.

use clauses::{Document, proves};
use competition::happened;
use competition::{Command, Consequence, Consequences, Fact, Settlement, Settling, consequences};
use rulebook::System as PlacingSystem;
use serde_json::{Value, json};
use tournament::standings::{BoardGame, MainOrder, TeamMatch, TeamRules, TeamStandings};
use tournament::{Number, Points, Score};
use words::Language;

use crate::hall::{Hall, nth, regulations};
use crate::sanctions::with;
use crate::teams::teams;

fn ahead(hall: &Hall, command: Value) -> Consequences {
    let command: Command = serde_json::from_value(command).unwrap();
    consequences(&hall.event, &command, hall.now).unwrap()
}

fn withdraw(who: &str) -> Value {
    json!({ "do": "withdraw", "who": who, "reason": "the bus leaves" })
}

fn settling(hall: &Hall, who: &str) -> Settling {
    ahead(hall, withdraw(who)).departures[0].settling.unwrap()
}

/// Plays a round of a team event: every board of a match ends alike.
fn play(hall: &mut Hall, round: u16, score: impl Fn(u16, u16) -> &'static str) {
    if round > 1 {
        hall.pair(1, round);
    }
    hall.ok(json!({ "do": "start", "round": round }));
    let tables = hall.event.sections()[0].rounds[usize::from(round) - 1].tables.clone();
    for (table, one) in (1..).zip(tables) {
        for (board, seat) in (1..).zip(&one.boards) {
            if seat.scores.is_empty() {
                let score = score(one.white.get(), one.black.get());
                hall.ok(json!({ "do": "result", "round": round, "table": table, "board": board, "score": score }));
            }
        }
    }
    hall.ok(json!({ "do": "close", "round": round }));
}

fn smaller_wins(white: u16, black: u16) -> &'static str {
    if white < black { "1-0" } else { "0-1" }
}

/// Team 4 has lost to 1 and 3. If it also loses to 2, then 2 comes up; without it all stays.
#[test]
fn the_panel_takes_what_changes_the_winners_least() {
    let _claim = proves(&["RU-2022 5.4.9.5", "RU-2013 1.14.5"]);
    for (rulebook, clause, places) in
        [("RU-2022", "RU-2022 5.4.9.5", 3), ("RU-2013", "RU-2013 1.14.5", 1)]
    {
        let mut hall = teams(rulebook, 4, 2, json!({ "reserves-max": 1 }));
        // 1–4, 2–3; 4–3, 1–2; and 2–4, 3–1 are left.
        play(&mut hall, 1, |white, _| if white == 1 { "1-0" } else { "=" });
        play(&mut hall, 2, |white, _| if white == 4 { "0-1" } else { "=" });
        let before = hall.places(1);
        let found = settling(&hall, "t4");
        assert_eq!(found.first_places, places);
        hall.no_because(withdraw("t4"), &[clause]);
        assert_eq!(hall.places(1), before, "nothing happened yet");

        let text = hall.no(withdraw("t4"));
        assert!(text.contains(&*found.proposed.word(Language::En)), "{text}");
        for (panel, follows, left) in
            [("losses", Consequence::Counts, 4), ("annulled", Consequence::Annulled, 3)]
        {
            let mut confirmed = withdraw("t4");
            confirmed["panel"] = json!(panel);
            let mut hall = Hall { event: hall.event.clone(), now: hall.now };
            let told = ahead(&hall, confirmed.clone());
            assert_eq!(told.departures[0].leaving.consequence, follows);
            assert_eq!(told.departures[0].because[0].to_string(), clause);
            let Fact::Left(happened::Left { left: record, .. }) = hall.ok(confirmed) else {
                panic!()
            };
            assert_eq!(serde_json::to_value(record.panel).unwrap(), json!(panel));
            play(&mut hall, 3, |_, _| "=");
            assert_eq!(hall.places(1).len(), left, "an annulled team has no place");
        }
    }
}

/// That a team is excluded and its results annulled rests on a clause of its own, or on what a panel
/// does with teams that leave.
#[test]
fn an_exclusion_names_its_clause() {
    for (rulebook, by, clause) in [
        ("RU-2022", "chief-panel", "RU-2022 1.5.8"),
        ("RU-2013", "chief-arbiter", "RU-2013 1.10.3"),
        ("UA-2024", "chief-arbiter", "UA-2024 III.withdrawal.2"),
    ] {
        let mut hall = teams(rulebook, 4, 2, json!({ "reserves-max": 1 }));
        play(&mut hall, 1, smaller_wins);
        let exclude = json!({ "do": "exclude", "who": "t4", "reason": "sold a match", "by": by, "annul": true, "clauses": [clause] });
        if rulebook != "RU-2022" {
            hall.no_because(exclude, &[clause]);
            continue;
        }
        let because = &ahead(&hall, exclude).departures[0].because;
        assert_eq!(because.iter().map(ToString::to_string).collect::<Vec<_>>(), [clause]);
    }
}

/// Whoever is excluded is so by a clause of the event's own rulebook, or a point of its regulations: also who
/// missed a round.
#[test]
fn nobody_is_excluded_by_words_alone() {
    let _claim = proves(&["UA-2024 III.rights.10", "RU-2022 5.4.15.1", "RU-2013 1.4"]);
    let _shown =
        clauses::shows(&["UA-2024 III.withdrawal.1.3", "RU-2022 5.4.5.1", "RU-2013 1.10.1"]);
    for (rulebook, ladder, missed) in [
        ("UA-2024", "UA-2024 III.rights.10", "UA-2024 III.withdrawal.1.3"),
        ("RU-2022", "RU-2022 5.4.15.1", "RU-2022 5.4.5.1"),
        ("RU-2013", "RU-2013 1.4", "RU-2013 1.10.1"),
    ] {
        let exclude = |more: Value| {
            let plain =
                json!({ "do": "exclude", "who": "p2", "reason": "fought", "by": "chief-panel" });
            with(plain, more)
        };
        let mut hall = Hall::new(regulations(rulebook, json!({ "round-robin": {} })));
        hall.players(4);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        hall.no_because(exclude(json!({})), &[ladder]);
        hall.no_because(
            exclude(json!({ "clauses": ["UA-CHESS 12.9"] })),
            &["UA-CHESS 12.9", ladder],
        );
        hall.no(exclude(json!({ "clauses": ["RU-2022 99"] })));
        assert!(hall.decide(exclude(json!({ "points": ["7.2"] }))).is_ok(), "{rulebook}");
        // What is known of one who missed a round is proposed.
        let second = "p2".parse().unwrap();
        assert!(hall.event.missed_by(second).is_empty());
        hall.pair(1, 1);
        hall.play(1, 1, |white, black| match () {
            () if white == 2 => "-+",
            () if black == 2 => "+-",
            () => "=",
        });
        let proposed: Vec<String> =
            hall.event.missed_by(second).iter().map(ToString::to_string).collect();
        assert_eq!(proposed, [missed]);
        let Fact::Left(happened::Left { left, .. }) =
            hall.ok(exclude(json!({ "clauses": proposed })))
        else {
            panic!("he left")
        };
        assert_eq!(left.clauses, [missed]);
        assert!(left.points.is_empty());
    }
}

/// A match that was announced and not begun is lost, not blank.
#[test]
fn announced_matches_are_lost_if_the_panel_says_losses() {
    let mut hall = teams("RU-2022", 4, 2, json!({ "reserves-max": 1 }));
    play(&mut hall, 1, smaller_wins);
    play(&mut hall, 2, smaller_wins);
    hall.pair(1, 3);
    hall.ok(json!({ "do": "withdraw", "who": "t4", "reason": "bus", "panel": "losses" }));
    hall.ok(json!({ "do": "start", "round": 3 }));
    let section = &hall.event.sections()[0];
    let table = section.rounds[2].table_of(Number::at(3)).unwrap();
    let side = usize::from(table.black == Number::at(3));
    let points = table.points(&hall.event.counting());
    assert_eq!((points[side], points[1 - side]), (Points::ZERO, Points::whole(2)));
}

/// It came to all rounds but the last: the round is closed, the table is not yet signed.
#[test]
fn a_team_that_missed_the_last_round_is_settled_too() {
    let _claim = proves(&["RU-2022 5.4.9.5", "RU-2013 1.14.5"]);
    for rulebook in ["RU-2022", "RU-2013"] {
        let mut hall = teams(rulebook, 4, 2, json!({ "reserves-max": 1 }));
        play(&mut hall, 1, smaller_wins);
        play(&mut hall, 2, smaller_wins);
        play(&mut hall, 3, |white, black| match (white, black) {
            (_, 4) => "+-",
            (4, _) => "-+",
            _ => "=",
        });
        assert!(ahead(&hall, withdraw("t1")).departures.is_empty(), "it came");
        hall.no(withdraw("t4"));
        let section = hall.event.section(nth(1)).unwrap();
        assert!(hall.event.is_over(section));
        let mut annulled = Hall { event: hall.event.clone(), now: hall.now };
        annulled
            .ok(json!({ "do": "withdraw", "who": "t4", "reason": "left", "panel": "annulled" }));
        assert_eq!(annulled.places(1).len(), 3);
        hall.ok(json!({ "do": "withdraw", "who": "t4", "reason": "left", "panel": "losses" }));
        assert_eq!(hall.places(1).len(), 4);
    }
}

#[test]
fn elsewhere_no_panel_is_asked() {
    let mut hall = teams("UA-2024", 4, 2, json!({ "reserves-max": 1 }));
    play(&mut hall, 1, smaller_wins);
    hall.no(json!({ "do": "withdraw", "who": "t4", "reason": "bus", "panel": "losses" }));
    assert_eq!(ahead(&hall, withdraw("t4")).departures[0].settling, None);
    hall.ok(withdraw("t4"));
}

/// In a team Swiss an annulled team takes its matches along, and the rest can be paired.
#[test]
fn a_team_leaves_a_swiss() {
    let mut rules =
        regulations("RU-2022", json!({ "swiss": { "system": "ru-individual", "rounds": 4 } }));
    rules["kind"] = json!("team");
    rules["discipline"] = json!("international-team");
    rules["teams"] = json!({ "boards": 1, "reserves-max": 0, "order": "fixed", "scoring": "match-points", "coefficient-of": "match-points" });
    rules["tie-breaks"] = json!(["opponents-sum"]);
    for (panel, follows) in [("losses", Consequence::Stands), ("annulled", Consequence::Annulled)] {
        let mut hall = Hall::new(rules.clone());
        hall.players(7);
        for team in 1..=7 {
            hall.ok(json!({ "do": "enter-team", "name": format!("T{team}"), "captain": "C", "main": [team] }));
        }
        hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
        hall.pair(1, 1);
        play(&mut hall, 1, smaller_wins);
        play(&mut hall, 2, smaller_wins);
        let Fact::Left(happened::Left { sections, .. }) =
            hall.ok(json!({ "do": "withdraw", "who": "t1", "reason": "bus", "panel": panel }))
        else {
            panic!()
        };
        assert_eq!(sections[0].2.consequence, follows);
        play(&mut hall, 3, smaller_wins);
        let placed = hall.places(1).iter().any(|(number, ..)| *number == 1);
        assert_eq!(placed, follows == Consequence::Stands);
    }
}

/// Both ways counted a second time, from the matches alone.
fn slowly(hall: &Hall, document: Document, leaver: Number) -> Settling {
    let section = &hall.event.sections()[0];
    let event = hall.event.team_event(section);
    let rules =
        || TeamRules::of(document, PlacingSystem::RoundRobin, MainOrder::MatchPoints).unwrap();
    let order = |matches: Vec<TeamMatch>, without: Option<Number>| {
        let mut event = event.clone();
        event.matches = matches;
        let rows = TeamStandings::new(&event, rules()).rows;
        let mut groups: Vec<Vec<Number>> = Vec::new();
        let mut last = 0;
        for row in rows.iter().filter(|row| Some(row.number) != without) {
            if row.place.first != last || groups.is_empty() {
                groups.push(Vec::new());
                last = row.place.first;
            }
            groups.last_mut().unwrap().push(row.number);
        }
        // One entry for each place, those who share it in all of theirs.
        groups
            .into_iter()
            .flat_map(|mut group| {
                group.sort_unstable();
                vec![group.clone(); group.len()]
            })
            .collect::<Vec<_>>()
    };
    let his = |one: &&TeamMatch| one.first == leaver || one.second == Some(leaver);
    let now = order(event.matches.clone(), None);
    let mut lost = event.matches.clone();
    for other in (0..event.teams.len()).map(Number::at).filter(|other| *other != leaver) {
        let met = event
            .matches
            .iter()
            .filter(his)
            .any(|one| one.first == other || one.second == Some(other));
        if !met {
            let board = BoardGame {
                players: Default::default(),
                points: [Points::ZERO, hall.event.counting().worth.win],
            };
            let boards = vec![board; event.boards];
            lost.push(TeamMatch { round: nth(9), first: leaver, second: Some(other), boards });
        }
    }
    let rest: Vec<TeamMatch> = event.matches.iter().filter(|one| !his(one)).cloned().collect();
    let (lost, rest) = (order(lost, None), order(rest, Some(leaver)));
    let first_places = if document == Document::RU_2022 { 3 } else { 1 };
    let changed = |then: &[Vec<Number>]| {
        (0..first_places).filter(|place| now.get(*place) != then.get(*place)).count() as u16
    };
    let (by_losses, by_annulment) = (changed(&lost), changed(&rest));
    let proposed = if by_annulment < by_losses { Settlement::Annulled } else { Settlement::Losses };
    Settling { proposed, first_places: first_places as u16, by_losses, by_annulment }
}

#[test]
fn both_ways_agree_with_a_second_count() {
    let proposals = std::cell::Cell::new([0, 0]);
    cases::play("settling", 24, |random| {
        let books = [("RU-2022", Document::RU_2022), ("RU-2013", Document::RU_2013)];
        let (rulebook, document) = random.pick(&books);
        let mut hall = teams(rulebook, 5, 2, json!({ "reserves-max": 1 }));
        for round in 1..=2 + random.below(3) as u16 {
            play(&mut hall, round, |_, _| random.clone().pick(&["1-0", "=", "0-1"]));
        }
        for team in 1..=5 {
            let found = settling(&hall, &format!("t{team}"));
            assert_eq!(found, slowly(&hall, document, Number::at(team - 1)), "t{team}");
            let mut counts = proposals.get();
            counts[usize::from(found.proposed == Settlement::Annulled)] += 1;
            proposals.set(counts);
        }
    });
    let proposals = proposals.get();
    assert!(proposals.iter().all(|count| *count > 5), "{proposals:?}");
}

#[test]
fn what_follows_is_told_before_it_happens() {
    for (rulebook, clauses) in [
        ("RU-2022", ["RU-2022 5.4.5.2", "RU-2022 5.4.5.3"]),
        ("RU-2013", ["RU-2013 1.10.2", "RU-2013 1.10.3"]),
        ("UA-2024", ["UA-2024 III.withdrawal.1.2", "UA-2024 III.withdrawal.1.1"]),
        ("UA-CHESS", ["UA-CHESS I.9", "UA-CHESS I.9"]),
    ] {
        let mut hall = Hall::new(regulations(rulebook, json!({ "round-robin": {} })));
        hall.players(6);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        for round in 1..=3 {
            hall.pair(1, round);
            hall.play(1, round, smaller_wins);
            let told = ahead(&hall, withdraw("p1"));
            let [departure] = &told.departures[..] else { panic!("{told:?}") };
            assert_eq!((departure.played, departure.scheduled), (round, Some(5)));
            let half = usize::from(round == 3);
            assert_eq!(departure.because[0].to_string(), clauses[half]);
            let mut then = Hall { event: hall.event.clone(), now: hall.now };
            let Fact::Left(happened::Left { sections, .. }) = then.ok(withdraw("p1")) else {
                panic!()
            };
            assert_eq!(sections[0].2, departure.leaving);
            // Everybody whose place is another is named, and nobody else.
            let (before, after) = (hall.places(1), then.places(1));
            let moved: Vec<u16> = told.moved.iter().map(|one| one.number.get()).collect();
            for number in 1..=6 {
                let of =
                    |list: &[(u16, usize, usize)]| list.iter().find(|one| one.0 == number).copied();
                assert_eq!(
                    of(&before) != of(&after),
                    moved.contains(&number),
                    "{rulebook} {number}"
                );
            }
            for language in Language::ALL {
                let lines = told.lines(&hall.event, language);
                assert!(lines[0].contains(clauses[half]), "{lines:?}");
            }
        }
    }
}

#[test]
fn corrections_and_unpairing_are_told_too() {
    let rules = regulations("UA-2024", json!({ "swiss": { "system": "fide-dutch", "rounds": 5 } }));
    let mut hall = Hall::new(rules);
    hall.players(8);
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
    hall.pair(1, 1);
    hall.play(1, 1, smaller_wins);
    hall.pair(1, 2);
    let correct = json!({ "do": "correct", "round": 1, "table": 1, "score": "=", "by": "chief", "reason": "card" });
    let told = ahead(&hall, correct.clone());
    let Fact::Corrected(happened::Corrected { changes, .. }) =
        Hall { event: hall.event.clone(), now: hall.now }.ok(correct)
    else {
        panic!()
    };
    assert!(!changes.is_empty() && told.pairs == changes && !told.moved.is_empty());
    let unpair = ahead(&hall, json!({ "do": "unpair", "round": 2 }));
    let discarded = unpair.discarded.unwrap();
    assert_eq!((discarded.pairs.len(), discarded.published, discarded.line_ups), (4, true, 0));
    assert_eq!(ahead(&hall, json!({ "do": "close", "round": 2 })), Consequences::default());
    let nobody: Command = serde_json::from_value(withdraw("p99")).unwrap();
    assert!(consequences(&hall.event, &nobody, hall.now).is_err());
}

/// Round 1 is announced and not begun: whoever left last was not there for a "+" either.
#[test]
fn two_who_leave_one_after_the_other_have_both_lost() {
    let _claim = clauses::shows(&["UA-2024 III.result.2"]);
    for system in
        [json!({ "round-robin": {} }), json!({ "swiss": { "system": "ua-lot", "rounds": 3 } })]
    {
        let mut hall = Hall::new(regulations("UA-2024", system));
        hall.players(6);
        let started = json!({ "do": "start-stage", "stage": 1 });
        hall.ok(started);
        hall.pair(1, 1);
        let (white, black) = hall.pairs(1, 1)[0];
        for number in [white, black] {
            let member = hall.event.sections()[0].members[usize::from(number) - 1];
            hall.ok(json!({ "do": "withdraw", "who": member, "reason": "ill" }));
        }
        let scores = &hall.event.sections()[0].rounds[0].tables[0].boards[0].scores;
        assert_eq!(scores[..], [Score::BothAbsent], "{:?}", hall.event.sections()[0].left);
    }
}
