//! Team events.

use clauses::proves;
use competition::{Board, Competition, Side};
use serde_json::{Value, json};
use tournament::{Number, Points, Score};

use crate::hall::{Hall, nth, regulations, say};

/// Teams of players: team 1 has players 1 to n, and so on.
pub fn teams(rulebook: &str, teams: u16, boards: u16, rules: Value) -> Hall {
    let mut regulations = regulations(rulebook, json!({ "round-robin": {} }));
    regulations["kind"] = json!("team");
    regulations["discipline"] = json!(match rulebook {
        "RU-2022" => "international-team",
        "UA-CHESS" => "chess-team",
        _ => "international",
    });
    regulations["teams"] = rules;
    regulations["teams"]["boards"] = json!(boards);
    // Russia wants it said how many reserves there are and whether boards are fixed.
    for (key, usual) in [("reserves-max", json!(0)), ("order", json!("fixed"))] {
        if regulations["teams"][key].is_null() {
            regulations["teams"][key] = usual;
        }
    }
    if rulebook.starts_with("RU") {
        regulations["tie-breaks"] = json!(["sonneborn-berger-half"]);
    }
    if regulations["teams"]["scoring"].is_null() {
        regulations["teams"]["scoring"] = json!("match-points");
    }
    // Only this rulebook asks whose points a coefficient is made of.
    if rulebook == "RU-2022" {
        regulations["teams"]["coefficient-of"] = regulations["teams"]["scoring"].clone();
    }
    let mut hall = Hall::new(regulations);
    let size = boards + 1;
    hall.players(teams * size);
    for team in 0..teams {
        let first = team * size + 1;
        let main: Vec<u16> = (first..first + boards).collect();
        hall.ok(json!({ "do": "enter-team", "name": format!("Team {}", team + 1), "captain": format!("Captain {}", team + 1),
            "main": main, "reserves": [first + boards] }));
    }
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall.pair(1, 1);
    hall
}

fn standard() -> Value {
    json!({ "reserves-max": 1 })
}

fn line_up(team: u16, boards: Value) -> Value {
    json!({ "do": "line-up", "round": 1, "team": team, "boards": boards })
}

fn seated(hall: &Hall, table: usize) -> Vec<[Option<u16>; 2]> {
    let table = &hall.event.sections()[0].rounds[0].tables[table];
    table.boards.iter().map(|board: &Board| board.players.map(|one| one.map(|id| id.0))).collect()
}

fn result(table: u16, board: u8, score: &str) -> Value {
    json!({ "do": "result", "round": 1, "table": table, "board": board, "score": score })
}

#[test]
fn boards_meet_the_same_boards_and_colours_alternate_down() {
    let _claim = clauses::shows(&["UA-2024 III.team.2", "UA-2024 III.team.3"]);
    let mut hall = teams("UA-2024", 4, 4, standard());
    hall.no(result(1, 1, "1-0"));
    hall.ok(json!({ "do": "start", "round": 1 }));
    // Team 1 meets team 4 on table 1.
    assert_eq!(hall.pairs(1, 1)[0], (1, 4));
    let boards: Vec<_> = (0..4).map(|board| [Some(1 + board), Some(16 + board)]).collect();
    assert_eq!(seated(&hall, 0), boards);
    // The first-named team has White on board 1, so on the odd boards.
    use tournament::Colour::{Black, White};
    let table = &hall.event.sections()[0].rounds[0].tables[0];
    let colours: Vec<_> = (1..=4).map(|board| table.colour_of_first(nth(board))).collect();
    assert_eq!(colours, [White, Black, White, Black]);
}

#[test]
fn without_a_line_up_the_main_players_play() {
    let _claim = proves(&["UA-2024 III.team.4"]);
    let mut hall = teams("UA-2024", 4, 4, standard());
    hall.ok(line_up(4, json!([16, 20, 18, null])));
    hall.ok(json!({ "do": "start", "round": 1 }));
    let wanted = [[Some(1), Some(16)], [Some(2), Some(20)], [Some(3), Some(18)], [Some(4), None]];
    assert_eq!(seated(&hall, 0), wanted);
    let table = &hall.event.sections()[0].rounds[0].tables[0];
    assert_eq!(table.boards[3].scores, [Score::SecondAbsent], "a missing player is a minus");
}

#[test]
fn main_players_keep_their_boards_and_reserves_sit_anywhere() {
    let _claim =
        proves(&["UA-2024 III.team.4", "UA-CHESS IV.6.4", "RU-2022 5.4.9.2", "RU-2013 1.14.2"]);
    for (rulebook, clause) in [
        ("UA-2024", "UA-2024 III.team.4"),
        ("UA-CHESS", "UA-CHESS IV.6.4"),
        ("RU-2022", "RU-2022 5.4.9.2"),
        ("RU-2013", "RU-2013 1.14.2"),
    ] {
        let mut hall = teams(rulebook, 4, 4, standard());
        let crowded = json!({ "do": "change-team", "id": 1, "team": { "name": "One", "captain": "C",
                              "main": [1, 2, 3, 4], "reserves": [5, 6] } });
        hall.no_because(crowded, &[clause]);
        hall.no_because(line_up(1, json!([2, 1, 3, 4])), &[clause]);
        hall.no_because(line_up(1, json!([1, 2, 3])), &[clause]);
        hall.no_because(line_up(1, json!([1, 2, 3, 19])), &[clause]);
        hall.no(line_up(1, json!([5, 2, 5, 4])));
        hall.ok(line_up(1, json!([5, 2, 3, 4])));
    }
}

#[test]
fn line_ups_are_due_before_the_round() {
    let _claim =
        proves(&["UA-2024 III.team.4", "UA-CHESS IV.6.4", "RU-2022 5.4.9.2", "RU-2013 1.14.2"]);
    for (rulebook, in_time, late) in [
        ("UA-2024", "2026-11-16 10:50", "2026-11-16 10:51"),
        ("UA-CHESS", "2026-11-16 10:50", "2026-11-16 10:51"),
        ("RU-2022", "2026-11-16 10:45", "2026-11-16 10:46"),
        ("RU-2013", "2026-11-16 10:45", "2026-11-16 10:46"),
    ] {
        let mut hall = teams(rulebook, 4, 4, standard());
        hall.ok(json!({ "do": "unpair", "round": 1, "reason": "to set the time" }));
        hall.ok(json!({ "do": "pair", "round": 1 }));
        hall.no(line_up(1, json!([5, 2, 3, 4])));
        hall.ok(json!({ "do": "publish", "round": 1, "starts": "2026-11-16 11:00" }));
        hall.at(late).no(line_up(1, json!([5, 2, 3, 4])));
        // On paper it was in time, whenever somebody types it in.
        let mut paper = line_up(1, json!([5, 2, 3, 4]));
        paper["handed-in"] = json!(in_time);
        assert!(hall.decide(paper).is_ok());
        hall.at(in_time).ok(line_up(1, json!([5, 2, 3, 4])));
        hall.ok(json!({ "do": "start", "round": 1 }));
        hall.no(line_up(1, json!([1, 2, 3, 4])));
    }
}

#[test]
fn with_a_free_order_the_last_list_stands_in() {
    let _claim = clauses::shows(&["UA-2024 III.team.5", "UA-CHESS IV.6.5"]);
    for rulebook in ["UA-2024", "UA-CHESS"] {
        let mut hall = teams(rulebook, 4, 4, json!({ "reserves-max": 1, "order": "free" }));
        hall.ok(line_up(1, json!([4, 3, 2, 5])));
        hall.ok(json!({ "do": "start", "round": 1 }));
        for table in 1..=2 {
            (1..=4).for_each(|board| {
                hall.ok(result(table, board, "="));
            });
        }
        hall.ok(json!({ "do": "close", "round": 1 }));
        hall.pair(1, 2);
        hall.ok(json!({ "do": "start", "round": 2 }));
        let table = &hall.event.sections()[0].rounds[1].tables;
        let seats: Vec<_> =
            table.iter().flat_map(|table| &table.boards).flat_map(|board| board.players).collect();
        let first: Vec<u16> = seats.iter().flatten().map(|id| id.0).filter(|id| *id <= 5).collect();
        assert_eq!(first, [4, 3, 2, 5], "{rulebook}");
    }
}

#[test]
fn where_players_move_up_the_order_of_the_entry_is_kept() {
    let _claim = proves(&["RU-2022 5.4.9.2"]);
    let mut hall = teams("RU-2022", 4, 4, json!({ "reserves-max": 1, "order": "move-up" }));
    hall.no_because(line_up(1, json!([5, 2, 3, 4])), &["RU-2022 5.4.9.2"]);
    hall.ok(line_up(1, json!([2, 3, 4, 5])));
}

#[test]
fn a_game_on_a_wrong_board_is_lost() {
    let _claim = clauses::shows(&[
        "UA-2024 III.team.6",
        "UA-CHESS IV.6.6",
        "RU-2022 5.4.9.4",
        "RU-2013 1.14.4",
    ]);
    for rulebook in ["UA-2024", "UA-CHESS", "RU-2022", "RU-2013"] {
        let mut hall = teams(rulebook, 4, 2, standard());
        hall.ok(json!({ "do": "start", "round": 1 }));
        hall.ok(result(1, 1, "1-0"));
        let wrong = json!({ "do": "wrong-board", "round": 1, "table": 1, "board": 1, "side": "first", "by": "chief" });
        hall.ok(wrong);
        let counting = hall.event.counting();
        let board = &hall.event.sections()[0].rounds[0].tables[0].boards[0];
        assert_eq!(board.wrong, Some(Side::First));
        assert_eq!(
            board.points(&counting),
            [Points::ZERO, counting.worth.win],
            "even if it was won"
        );
        assert_eq!(board.how(&counting), tournament::How::Forfeit, "the game is not counted");
        hall.no(result(1, 1, "1-0"));
    }
}

#[test]
fn a_team_that_is_too_few_is_not_admitted_to_the_match() {
    let _claim = clauses::shows(&["RU-2022 5.4.9.4", "RU-2013 1.14.4"]);
    for (rulebook, boards, barred) in [
        ("RU-2022", json!([1, null, null, null]), true),
        ("RU-2022", json!([1, 2, null, null]), false),
        ("RU-2013", json!([1, null, null, null]), true),
        ("UA-2024", json!([1, null, null, null]), false),
    ] {
        let mut hall = teams(rulebook, 4, 4, standard());
        hall.ok(line_up(1, boards));
        hall.ok(json!({ "do": "start", "round": 1 }));
        let table = &hall.event.sections()[0].rounds[0].tables[0];
        let lost = table.boards.iter().all(|board| board.scores == [Score::FirstAbsent]);
        assert_eq!(lost, barred, "{rulebook}");
    }
}

/// Five boards: two players are fewer than half, which bars a team only in RU-2013.
#[test]
fn the_two_russian_rulebooks_differ_on_how_few_is_too_few() {
    let _claim = clauses::shows(&["RU-2022 5.4.9.4", "RU-2013 1.14.4"]);
    for (rulebook, barred) in [("RU-2022", false), ("RU-2013", true)] {
        let mut hall = teams(rulebook, 4, 5, standard());
        hall.ok(line_up(1, json!([1, 2, null, null, null])));
        hall.ok(json!({ "do": "start", "round": 1 }));
        let table = &hall.event.sections()[0].rounds[0].tables[0];
        let lost = table.boards.iter().all(|board| board.scores == [Score::FirstAbsent]);
        assert_eq!(lost, barred, "{rulebook}");
    }
}

#[test]
fn the_sum_of_the_boards_wins_the_match() {
    let _claim = clauses::shows(&["UA-2024 III.team.7.1", "UA-2024 II.systems.5.2"]);
    let mut hall = teams("UA-2024", 4, 2, standard());
    hall.ok(json!({ "do": "start", "round": 1 }));
    hall.ok(result(1, 1, "1-0"));
    hall.no(json!({ "do": "close", "round": 1 }));
    hall.ok(result(1, 2, "="));
    hall.ok(result(2, 1, "1-0"));
    hall.ok(result(2, 2, "0-1"));
    hall.ok(json!({ "do": "close", "round": 1 }));
    let section = &hall.event.sections()[0];
    let tournament = hall.event.tournament(section, 1);
    let points: Vec<i32> = tournament.numbers().map(|one| tournament.points(one).0 / 10).collect();
    assert_eq!(points, [2, 1, 1, 0], "match points 2-1-0");
    let standings = hall.event.team_standings(section).unwrap();
    assert_eq!(standings.rows[0].number.get(), 1);
    assert_eq!(standings.rows[0].totals.game_points, Points::whole(3));
    let event = hall.event.team_event(section);
    assert_eq!(event.matches[0].boards[0].players, ["Player 1", "Player 10"], "board by board");
}

/// Team 1 has 5 match points and 4 board points, team 2 has 4 and 4½.
#[test]
fn board_points_may_count_first() {
    let _claim = proves(&["RU-2022 5.4.9.6.1", "RU-2022 5.4.9.6.2", "RU-2013 1.14.6"]);
    let rounds =
        [[["1-0", "="], ["1-0", "1-0"]], [["=", "="], ["1-0", "="]], [["1-0", "1-0"], ["=", "="]]];
    for rulebook in ["RU-2022", "RU-2013"] {
        for (scoring, winner) in [("match-points", 1), ("board-points", 2)] {
            let mut hall = teams(rulebook, 4, 2, json!({ "reserves-max": 1, "scoring": scoring }));
            for (round, tables) in (1..).zip(rounds) {
                if round > 1 {
                    hall.pair(1, round);
                }
                hall.ok(json!({ "do": "start", "round": round }));
                for (table, boards) in (1..).zip(tables) {
                    for (board, score) in (1..).zip(boards) {
                        let mut entered = result(table, board, score);
                        entered["round"] = json!(round);
                        hall.ok(entered);
                    }
                }
                hall.ok(json!({ "do": "close", "round": round }));
            }
            let standings = hall.event.team_standings(&hall.event.sections()[0]).unwrap();
            assert_eq!(standings.rows[0].number.get(), winner, "{rulebook}, {scoring}");
        }
    }
}

#[test]
fn the_entry_of_a_team_is_checked_and_then_stands() {
    let _claim = proves(&[
        "UA-2024 III.team.1",
        "UA-CHESS IV.6.1",
        "UA-2024 III.team.2",
        "UA-CHESS IV.6.2",
        "RU-2022 5.4.9.2",
    ]);
    for (rulebook, clause) in [
        ("UA-2024", "UA-2024 III.team.2"),
        ("UA-CHESS", "UA-CHESS IV.6.2"),
        ("RU-2022", "RU-2022 5.4.9.2"),
    ] {
        let mut hall = teams(rulebook, 4, 2, standard());
        let team = |main: Value, reserves: Value| json!({ "do": "change-team", "id": 1, "team": { "name": "One", "captain": "C", "main": main, "reserves": reserves } });
        hall.no_because(team(json!([1]), json!([])), &[clause]);
        hall.no(team(json!([1, 2]), json!([3, 4])));
        hall.no(team(json!([1, 1]), json!([])));
        hall.no(team(json!([1, 4]), json!([])));
        hall.ok(team(json!([2, 1]), json!([3])));
        hall.ok(json!({ "do": "start", "round": 1 }));
        hall.no_because(team(json!([1, 2]), json!([3])), &[clause]);
        // In Ukraine nobody is added, taken out or exchanged either; elsewhere the regulations decide.
        let without = team(json!([2, 1]), json!([]));
        if rulebook == "RU-2022" {
            hall.ok(without);
            continue;
        }
        hall.no_because(without.clone(), &[clause]);
        hall.ok(team(json!([2, 1]), json!([3])));
        hall.amend(|rules| {
            let text = "reserves may be exchanged".to_owned();
            rules
                .provisions
                .push(competition::ProvisionText { of: rulebook::Provision::EntryChanges, text });
        });
        hall.ok(without);
    }
}

#[test]
fn only_the_captain_files_protests() {
    let _claim =
        proves(&["UA-2024 III.team.8", "UA-CHESS IV.6.8", "RU-2022 5.4.9.7", "RU-2013 1.14.7"]);
    for (rulebook, clause) in [
        ("UA-2024", "UA-2024 III.team.8"),
        ("UA-CHESS", "UA-CHESS IV.6.8"),
        ("RU-2022", "RU-2022 5.4.9.7"),
        ("RU-2013", "RU-2013 1.14.7"),
    ] {
        let mut hall = teams(rulebook, 4, 2, standard());
        hall.ok(json!({ "do": "start", "round": 1 }));
        let protest = |who: &str, by: &str| {
            json!({ "do": "protest", "who": who, "filed-by": by, "round": 1, "text": "wrong board",
                "clauses": [clause], "written": true })
        };
        hall.no_because(protest("p1", "Player 1"), &[clause, "Captain 1"]);
        hall.no_because(protest("t1", "Captain 2"), &[clause]);
        hall.ok(protest("p1", "Captain 1"));
        hall.ok(protest("t2", "Captain 2"));
    }
}

#[test]
fn nobody_of_a_team_plays_unadmitted() {
    let _claim = proves(&["UA-2024 IV.5.1"]);
    let mut regulations = regulations("UA-2024", json!({ "round-robin": {} }));
    regulations["kind"] = json!("team");
    regulations["teams"] = json!({ "boards": 1, "reserves-max": 1 });
    let mut hall = Hall::new(regulations);
    hall.players(3);
    hall.ok(json!({ "do": "enter", "name": "Unchecked" }));
    for (team, main) in [(1, 1), (2, 2), (3, 4)] {
        hall.ok(json!({ "do": "enter-team", "name": format!("T{team}"), "captain": "C", "main": [main] }));
    }
    hall.no_because(json!({ "do": "start-stage", "stage": 1 }), &["p4", "UA-2024 IV.5.1"]);
}

#[test]
fn individual_results_may_be_added_up_for_teams() {
    let _claim = clauses::shows(&["UA-2024 II.systems.5.3"]);
    let _claim = clauses::shows(&["UA-2024 II.systems.5.4"]);
    for (kind, wanted) in [
        (json!({ "team-scoring": { "best": 1 } }), [("Kyiv", 6), ("Lviv", 4)]),
        (json!("individual-team"), [("Kyiv", 6), ("Lviv", 6)]),
    ] {
        let mut scores = team_scores(kind, ["Kyiv", "Lviv", "Lviv", "Kyiv"]);
        scores.sort_unstable();
        assert_eq!(scores, wanted.map(|(team, points)| (team.to_owned(), points)));
    }
}

#[test]
fn whoever_comes_from_nowhere_makes_no_team() {
    let scores = team_scores(json!("individual-team"), ["", "Lviv", " ", "Kyiv"]);
    assert_eq!(scores, [("Lviv".to_owned(), 4), ("Kyiv".to_owned(), 0)]);
}

/// The teams that four make who play for themselves, the best first: each beats those after him.
fn team_scores(kind: Value, from: [&str; 4]) -> Vec<(String, i32)> {
    let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
    if kind != json!("individual-team") {
        say(&mut rules, "counted-members", "The best.");
    }
    rules["kind"] = kind;
    let mut hall = Hall::new(rules);
    for (name, from) in ["A", "B", "C", "D"].iter().zip(from) {
        hall.ok(json!({ "do": "enter", "name": name, "from": from }));
    }
    hall.admit();
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, |white, black| if white < black { "1-0" } else { "0-1" });
    }
    let scores = hall.event.team_scores(&hall.event.sections()[0]);
    scores.into_iter().map(|one| (one.team, one.points.0 / 10)).collect()
}

/// Team 1 won its match and leaves when it has played one match of three, with round 2 announced.
#[test]
fn a_team_that_leaves_before_half_counts_for_nobody() {
    for rulebook in ["UA-2024", "UA-CHESS", "RU-2022", "RU-2013"] {
        let mut hall = teams(rulebook, 4, 2, standard());
        for round in 1..=3 {
            if round > 1 {
                hall.pair(1, round);
            }
            if round == 2 {
                let mut leaves =
                    json!({ "do": "withdraw", "who": "t1", "reason": "the bus leaves" });
                if rulebook.starts_with("RU") {
                    // There the panel decides.
                    leaves["panel"] = json!("annulled");
                }
                hall.ok(leaves);
            }
            hall.ok(json!({ "do": "start", "round": round }));
            let tables = hall.event.sections()[0].rounds[usize::from(round) - 1].tables.clone();
            for (table, one) in (1..).zip(tables) {
                let gone = round > 1 && one.has(Number::at(0));
                assert_eq!(one.boards.iter().any(|board| !board.scores.is_empty()), gone);
                for board in (1..=2).filter(|_| !gone) {
                    let score = if one.white < one.black { "1-0" } else { "0-1" };
                    let mut entered = result(table, board, score);
                    entered["round"] = json!(round);
                    hall.ok(entered);
                }
            }
            hall.ok(json!({ "do": "close", "round": round }));
        }
        assert_eq!(hall.places(1), [(2, 1, 1), (3, 2, 2), (4, 3, 3)], "{rulebook}");
        let event = hall.event.team_event(&hall.event.sections()[0]);
        assert_eq!(event.matches.len(), 3, "{rulebook}: those of the other three");
        assert_eq!(Competition::from_facts(hall.event.history()).as_ref(), Ok(&hall.event));
    }
}

#[test]
fn whoever_would_play_is_known_before_a_line_up_is_handed_in() {
    let _claim = proves(&["UA-2024 III.team.4", "RU-2022 5.4.9.2"]);
    let _claim = clauses::shows(&["UA-CHESS IV.6.4", "RU-2013 1.14.2"]);
    // In Ukraine the main players sit down where nobody says otherwise, in Russia those of the first round.
    for (rulebook, minutes, second) in
        [("UA-2024", 10, 2), ("UA-CHESS", 10, 2), ("RU-2022", 15, 3), ("RU-2013", 15, 3)]
    {
        let mut hall = teams(rulebook, 4, 2, standard());
        let ids = |hall: &Hall, round| -> Vec<Option<u16>> {
            let team = competition::TeamId(1);
            let seats = hall.event.line_up(&hall.event.sections()[0], round, team);
            seats.into_iter().map(|one| one.map(|id| id.0)).collect()
        };
        assert_eq!(ids(&hall, nth(1)), [Some(1), Some(2)], "{rulebook}: the main players");
        hall.ok(line_up(1, json!([1, 3])));
        assert_eq!(ids(&hall, nth(1)), [Some(1), Some(3)], "{rulebook}: as handed in");
        assert_eq!(ids(&hall, nth(2)), [Some(1), Some(second)], "{rulebook}: the round after");
        let (due, because) = hall.event.regulations().unwrap().line_up_due();
        assert_eq!(due, minutes, "{rulebook}");
        assert!(!because.is_empty());
    }
}

fn swiss(teams: u16, tie_breaks: Value) -> Hall {
    let mut rules = regulations("UA-2024", json!({ "swiss": { "system": "ua-lot", "rounds": 3 } }));
    rules["kind"] = json!("team");
    rules["teams"] = json!({ "boards": 2, "order": "free" });
    rules["tie-breaks"] = tie_breaks;
    rules["byes"] = json!({ "most": 1 });
    let mut hall = Hall::new(rules);
    hall.players(2 * teams);
    for team in 0..teams {
        hall.ok(json!({ "do": "enter-team", "name": format!("T{team}"), "captain": "C", "main": [2 * team + 1, 2 * team + 2] }));
    }
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
    hall
}

fn play_all(hall: &mut Hall, round: u16) {
    hall.pair(1, round);
    hall.ok(json!({ "do": "start", "round": round }));
    let tables = hall.event.sections()[0].rounds[usize::from(round) - 1].tables.clone();
    for (table, one) in (1..).zip(&tables) {
        for (board, _) in (1..).zip(&one.boards) {
            hall.ok(json!({ "do": "result", "round": round, "table": table, "board": board, "score": "1-0" }));
        }
    }
    hall.ok(json!({ "do": "close", "round": round }));
}

/// A "+" is a match won, half of the points one drawn; the places say what the pairing counts.
#[test]
fn a_team_without_an_opponent_has_won() {
    let _claim = clauses::shows(&["UA-2024 III.result.2"]);
    let _claim = proves(&["UA-2024 III.swiss.6"]);
    let mut hall = swiss(7, json!(null));
    hall.ok(json!({ "do": "away", "who": "t1", "round": 1, "gets": "half" }));
    hall.ok(json!({ "do": "away", "who": "t2", "round": 1, "gets": "full" }));
    play_all(&mut hall, 1);
    play_all(&mut hall, 2);
    let section = hall.event.section(nth(1)).unwrap();
    let standings = hall.event.team_standings(section).unwrap();
    let tournament = hall.event.tournament(section, 2);
    for row in &standings.rows {
        assert_eq!(row.totals.match_points, tournament.points(row.number), "{}", row.number);
        assert_eq!(row.totals.won + row.totals.drawn + row.totals.lost, 2);
    }
    let of = |team: usize| standings.rows.iter().find(|row| row.number.index() == team).unwrap();
    assert_eq!((of(0).totals.drawn, of(1).totals.drawn), (1, 0));
    let bye = section.rounds[0].bye.unwrap();
    assert!(of(bye.index()).totals.won > 0);
}

/// Four teams have drawn everything, until a board of the match of 1 and 4 turns out to have been won.
#[test]
fn a_decision_between_teams_does_not_outlive_their_tie() {
    let _claim = clauses::shows(&["UA-2024 III.placing.2"]);
    let mut hall = teams("UA-2024", 4, 2, standard());
    hall.amend(|rules| rules.play_off = true);
    for round in 1..=3 {
        if round > 1 {
            hall.pair(1, round);
        }
        hall.ok(json!({ "do": "start", "round": round }));
        for (table, board) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
            let mut drawn = result(table, board, "=");
            drawn["round"] = json!(round);
            hall.ok(drawn);
        }
        hall.ok(json!({ "do": "close", "round": round }));
    }
    let play_off = |order: Value| json!({ "do": "play-off", "order": order, "note": "blitz" });
    hall.ok(play_off(json!([3, 1, 2, 4])));
    assert_eq!(hall.places(1), [(3, 1, 1), (1, 2, 2), (2, 3, 3), (4, 4, 4)]);
    assert_eq!(hall.pairs(1, 1)[0], (1, 4));
    hall.ok(json!({ "do": "correct", "round": 1, "table": 1, "score": "1-0", "by": "chief", "reason": "card" }));
    assert_eq!(hall.places(1), [(1, 1, 1), (2, 2, 3), (3, 2, 3), (4, 4, 4)]);
    hall.no(play_off(json!([2, 3])));
    assert!(hall.event.may_play_off(hall.event.section(nth(1)).unwrap()).is_empty());
}

#[test]
fn two_absent_teams_both_lose() {
    let _claim = clauses::shows(&["UA-2024 III.result.2"]);
    let mut hall = swiss(4, json!(null));
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    for (table, score) in [(1, "--"), (2, "=")] {
        for board in [1, 2] {
            hall.ok(json!({ "do": "result", "round": 1, "table": table, "board": board, "score": score }));
        }
    }
    hall.ok(json!({ "do": "close", "round": 1 }));
    let section = hall.event.section(nth(1)).unwrap();
    let absent = &section.rounds[0].tables[0];
    for row in hall.event.team_standings(section).unwrap().rows {
        let expected = if absent.has(row.number) { (0, 1) } else { (1, 0) };
        assert_eq!((row.totals.drawn, row.totals.lost), expected);
    }
}

#[test]
fn the_coefficient_that_the_regulations_name_decides() {
    use tournament::standings::{TeamCoefficient, TeamCriterion};
    let named = |tie_breaks: Value| -> Vec<TeamCoefficient> {
        let hall = swiss(4, tie_breaks);
        let section = hall.event.section(nth(1)).unwrap();
        let criteria = hall.event.team_standings(section).unwrap().rules.criteria;
        let coefficient = |one: &TeamCriterion| match one {
            TeamCriterion::Coefficient(coefficient, _) => Some(*coefficient),
            _ => None,
        };
        criteria.iter().filter_map(coefficient).collect()
    };
    assert_eq!(named(json!(null)), [TeamCoefficient::OpponentsTruncatedIterated]);
    assert_eq!(named(json!(["opponents-median"])), [TeamCoefficient::OpponentsMedian]);
    assert_eq!(
        named(json!(["opponents-sum", "sonneborn-berger-half"])),
        [TeamCoefficient::OpponentsSum, TeamCoefficient::SonnebornBerger]
    );
    assert_eq!(named(json!(["opponents-truncated"])), [TeamCoefficient::OpponentsTruncated]);
}

#[test]
fn two_who_change_a_team_do_not_undo_each_other_unseen() {
    let mut hall = swiss(4, json!(null));
    let seen = hall.event.team_changed_at(competition::TeamId(1)).unwrap();
    let change = |captain: &str| json!({ "do": "change-team", "id": 1, "team": { "name": "T0", "captain": captain, "main": [1, 2] }, "seen": seen });
    hall.ok(change("Anna"));
    assert!(hall.no(change("Hanna")).contains("meanwhile"));
}

/// The document knows one coefficient of round robins, and it is not Schmulian's.
#[test]
fn teams_of_chess_are_compared_by_sonneborn_berger() {
    let _shown = clauses::shows(&["UA-CHESS IV.6.7.2.4"]);
    use tournament::standings::{TeamCoefficient, TeamCriterion};
    let coefficients = |rulebook: &str| -> Vec<TeamCoefficient> {
        let hall = teams(rulebook, 4, 2, standard());
        let standings = hall.event.team_standings(hall.event.section(nth(1)).unwrap()).unwrap();
        let of = |one: &TeamCriterion| match one {
            TeamCriterion::Coefficient(what, _) => Some(*what),
            _ => None,
        };
        standings.rules.criteria.iter().filter_map(of).collect()
    };
    assert_eq!(coefficients("UA-CHESS"), [TeamCoefficient::SonnebornBerger]);
    assert_eq!(
        coefficients("UA-2024"),
        [TeamCoefficient::Schmulian, TeamCoefficient::SonnebornBerger]
    );
}

/// What is named and compares no teams is told, and not dropped in silence.
#[test]
fn what_compares_no_teams_is_told() {
    let _claim = proves(&["RU-2022 5.4.9.6.3"]);
    let hall = teams("RU-2022", 4, 2, standard());
    let mut rules = hall.event.regulations().unwrap().clone();
    rules.tie_breaks = Some(["riga", "opponents-sum", "wins"].map(str::to_owned).to_vec());
    let told: Vec<String> =
        rules.findings().iter().map(|one| one.fault.text(words::Language::En)).collect();
    for (name, idle) in [("Riga", true), ("\"wins\"", true), ("Solkoff", false)] {
        let found = told.iter().any(|one| one.contains(name) && one.contains("RU-2022 5.4.9.6.3"));
        assert_eq!(found, idle, "{name}: {told:?}");
    }
}

#[test]
fn only_those_on_the_list_count_for_their_team() {
    let _claim = proves(&["UA-2024 II.systems.5.4"]);
    let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
    rules["kind"] = json!({ "team-scoring": { "best": 2 } });
    let unsaid: competition::Regulations = serde_json::from_value(rules.clone()).unwrap();
    let told = |one: &competition::Finding| one.fault.text(words::Language::En);
    assert!(unsaid.findings().iter().any(|one| told(one).contains("UA-2024 II.systems.5.4")));
    say(&mut rules, "counted-members", "Those on the list.");
    let mut hall = Hall::new(rules);
    for (name, from, listed) in
        [("A", "Kyiv", false), ("B", "Kyiv", true), ("C", "Kyiv", true), ("D", "Lviv", true)]
    {
        hall.ok(json!({ "do": "enter", "name": name, "from": from, "counts-for-team": listed }));
    }
    hall.admit();
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, |white, black| if white < black { "1-0" } else { "0-1" });
    }
    let points = |hall: &Hall| -> Vec<(String, String)> {
        let section = hall.event.section(nth(1)).unwrap();
        let scores = hall.event.team_scores(section);
        scores.iter().map(|one| (one.team.clone(), one.points.to_string())).collect()
    };
    let pairs = |one: [(&str, &str); 2]| one.map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec();
    assert_eq!(points(&hall), pairs([("Kyiv", "6"), ("Lviv", "0")]), "B and C, not A");
    // Without a list the best so many count.
    for id in 2..=4 {
        let player = hall.event.players()[id - 1].player.clone();
        let mut player = serde_json::to_value(player).unwrap();
        player["counts-for-team"] = json!(false);
        hall.ok(json!({ "do": "change", "id": id, "player": player }));
    }
    assert_eq!(points(&hall), pairs([("Kyiv", "10"), ("Lviv", "0")]));
}
