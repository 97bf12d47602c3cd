//! The worked tables: values of every coefficient, and the places that follow from them.
#![allow(clippy::unwrap_used, clippy::panic)]

mod standings_support;

use clauses::Document;
use rulebook::{Criterion, Game, System};
use standings_support::{number, table};
use tournament::coefficient::{AfterSplit, NamedBy, Rules, Sheet, Status, Unusable, Wins};
use tournament::standings::{
    Base, BoardGame, Decision, MainOrder, TeamCoefficient, TeamCriterion, TeamEvent, TeamMatch,
    TeamRules, TeamScoring, TeamStandings, Unpublishable, Weight,
};
use tournament::{Number, Points, Round, Standings, Tournament};
use words::Language;

/// Six players, round robin.
const ROUND_ROBIN: &str = "\
6w0 2w0 3b1 4w2 5b2
5w1 1b2 6w2 3w1 4b0
4w2 5b1 1w1 2b1 6w1
3b0 6b2 5w1 1b0 2w2
2b1 3w1 4b1 6b0 1w0
1b2 4w0 2b0 5w2 3b1";

/// Eight players, five rounds of a Swiss.
const SWISS: &str = "\
5w2 3w2 8b2 7b0 6w2
6b1 8w1 3b2 4w0 7w2
7w2 1b0 2w0 5b1 4b2
8b0 6w0 5b1 2b2 3w0
1b0 7b0 4w1 3w1 8b0
2w1 4b2 7w0 8w1 1b0
3b0 5w2 6b2 1w2 2b0
4w2 2b1 1w0 6b1 5w2";

/// Seven players with byes; number 7 leaves after round 3.
const WITH_BYES: &str = "\
4w2 3w1 7b2 2b1 5w0
5b2 7w2 3b2 1w1 6w0
6w2 1b1 2w0 5b1 4b1
1b0 + 5w0 6b0 3w1
2w0 6b2 4b2 3w1 1b2
3b0 5w0 + 4w2 2b2
+ 2b0 1w0 . .";

fn with_byes() -> Tournament {
    let mut tournament = table(WITH_BYES);
    tournament.participants[6].left_after = Some(3);
    tournament
}

fn rules(document: Document, system: System) -> Rules {
    let game = if document == Document::UA_CHESS { Game::Chess } else { Game::Russian };
    Rules::of(document, game, system).unwrap()
}

/// Checks a table of values: one line a participant, one column a criterion, levels with commas.
#[track_caller]
fn assert_values(tournament: &Tournament, rules: &Rules, criteria: &[Criterion], values: &str) {
    let sheet = Sheet::new(tournament, rules, tournament.played_rounds());
    for (index, line) in values.lines().enumerate() {
        let cells: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(cells.len(), criteria.len(), "{line}");
        for (criterion, expected) in criteria.iter().zip(cells) {
            let number = Number::at(index);
            let found = sheet.coefficient(*criterion, &rules.readings, number).unwrap();
            let levels: Vec<String> =
                (0..found.levels()).map(|level| found.level(level).to_string()).collect();
            assert_eq!(levels.join(","), expected, "{criterion:?} of number {number}");
            let breakdown = sheet.breakdown(*criterion, &rules.readings, number).unwrap();
            assert_eq!(&breakdown.value, found.level(0));
        }
    }
}

#[track_caller]
fn assert_places(standings: &Standings, places: &[&str]) {
    let found: Vec<String> = standings
        .rows
        .iter()
        .map(|row| match row.place {
            Some(place) => format!("{place}:{}", row.number),
            None => format!("-:{}", row.number),
        })
        .collect();
    assert_eq!(found, places);
}

const ALL: [Criterion; 13] = [
    Criterion::Schmulian,
    Criterion::SonnebornBergerDoubled,
    Criterion::SonnebornBergerHalf,
    Criterion::Riga,
    Criterion::Wins,
    Criterion::BeatenSum,
    Criterion::OpponentsSum,
    Criterion::OpponentsTruncatedIterated,
    Criterion::OpponentsMedianIterated,
    Criterion::SolkoffPlus,
    Criterion::SolkoffBalyakin,
    Criterion::OpponentsElo,
    Criterion::OpponentsTruncated,
];

#[test]
fn values_of_the_round_robin() {
    let _claim = clauses::built_in(&[
        "RU-2022 5.4.8.4",
        "RU-2022 5.4.8.4.1",
        "RU-2013 1.13.4",
        "RU-2022 5.4.8.3",
        "RU-2022 5.4.8.3.1",
        "RU-2013 1.13.5",
        "RU-2022 5.4.8.10",
        "RU-2013 1.13.9",
        "RU-2022 5.4.8.7",
    ]);
    assert_values(
        &table(ROUND_ROBIN),
        &rules(Document::RU_2022, System::RoundRobin),
        &ALL,
        "\
−3 22 11 36 2 8 25 22,17,12,6 16,11,6 125 619 10542 22
5 29 14½ 38½ 2 10 24 21,16,11,6 15,10,5 126 600 10567 21
5 29 14½ 38½ 1 5 24 21,16,11,6 15,10,5 126 600 10602 21
0 25 12½ 37½ 2 11 25 22,17,12,6 16,11,6 125 619 10648 22
−10 17 8½ 35½ 0 0 27 22,17,12,6 16,11,6 123 663 10682 22
−3 22 11 36 2 8 25 22,17,12,6 16,11,6 125 619 10719 22",
    );
}

#[test]
fn values_of_the_swiss() {
    let _claim = clauses::built_in(&[
        "RU-2022 5.4.8.5",
        "RU-2022 5.4.8.6",
        "RU-2022 5.4.8.7",
        "RU-2022 5.4.8.8",
        "RU-2022 5.4.8.9",
        "RU-2013 1.13.6",
        "RU-2013 1.13.7",
        "RU-2013 1.13.8",
        "RU-2013 5.3.11.3.1",
        "RU-2013 5.3.11.3.2",
        "RU-2013 5.3.11.3.3",
    ]);
    assert_values(
        &table(SWISS),
        &rules(Document::RU_2022, System::Swiss),
        &ALL,
        "\
11 34 17 40 4 17 23 21,17,12,6 15,11,6 130 585 10201 21
8 32 16 40 2 11 24 21,17,12,6 15,11,6 125 598 10235 21
−5 20 10 35 2 9 25 23,20,14,8 15,12,6 123 603 10567 23
−9 14 7 30 1 6 23 21,17,12,6 15,11,6 129 579 10388 21
−20 8 4 32 0 0 28 25,20,14,8 17,12,6 119 666 10412 25
−11 18 9 38 1 3 29 26,20,14,8 18,12,6 118 685 10447 26
3 28 14 39 3 14 25 23,19,14,8 15,11,6 129 625 10648 23
−3 20 10 33 2 5 23 21,18,14,8 13,10,6 127 569 10602 21",
    );
    let median = [Criterion::OpponentsMedian];
    let rules = rules(Document::RU_2013, System::Swiss);
    assert_values(&table(SWISS), &rules, &median, "15\n15\n15\n15\n17\n18\n15\n13");
}

#[test]
fn a_bye_and_an_opponent_who_left_as_ukraine_counts_them() {
    let _claim = clauses::built_in(&["UA-2024 III.placing.5", "UA-CHESS IV.4.5"]);
    let _shown = clauses::shows(&["UA-2024 III.placing.5", "UA-CHESS IV.4.5"]);
    let criteria = [
        Criterion::OpponentsSum,
        Criterion::OpponentsTruncatedIterated,
        Criterion::OpponentsMedianIterated,
        Criterion::SonnebornBergerDoubled,
        Criterion::SonnebornBergerHalf,
        Criterion::Riga,
        Criterion::Wins,
        Criterion::BeatenSum,
        Criterion::OpponentsElo,
    ];
    for document in [Document::UA_2024, Document::UA_CHESS] {
        assert_values(
            &with_byes(),
            &rules(document, System::Swiss),
            &criteria,
            "\
26½ 23½,19,14,7 16½,12,7 27 13½ 40 2 7½ 10507
28½ 24,19,13,7 17,12,6 39 19½ 48 3 16½ 10461
29 26,20,14,7 19,13,7 28 14 43 1 6 10602
27 24,19,13,7 17,12,6 11 5½ 32½ 1 0 8463
27 24,19,13,7 17,12,6 35 17½ 44½ 3 15 10682
25 22,19,14,7 15,12,7 26 13 38 3 10 8509
16 13,7 6 6 3 19 1 0 4395",
        );
    }
}

#[test]
fn a_bye_and_an_opponent_who_left_as_russia_counts_them() {
    let _claim = clauses::built_in(&["RU-2022 5.4.10.11", "RU-2013 1.13.11"]);
    let _shown = clauses::shows(&["RU-2022 5.4.10.11", "RU-2013 1.13.11"]);
    let criteria = [
        Criterion::OpponentsSum,
        Criterion::SonnebornBergerDoubled,
        Criterion::SonnebornBergerHalf,
        Criterion::Riga,
        Criterion::BeatenSum,
        Criterion::SolkoffPlus,
        Criterion::SolkoffBalyakin,
    ];
    for document in [Document::RU_2022, Document::RU_2013] {
        assert_values(
            &with_byes(),
            &rules(document, System::Swiss),
            &criteria,
            "\
26½ 27 13½ 40 7½ 125½ 679
28½ 39 19½ 48 16½ 121½ 704½
29 28 14 43 6 132 769½
26 9 4½ 30½ 0 121½ 667
27 35 17½ 44½ 15 134 725½
24 24 12 36 10 125½ 641½
15 4 2 17 0 70 388½",
        );
    }
}

#[test]
fn places_of_the_round_robin() {
    let _claim = clauses::built_in(&[
        "UA-2024 III.placing.1",
        "UA-2024 III.placing.3",
        "UA-2024 III.placing.3.1",
        "UA-CHESS IV.4.1",
        "UA-CHESS IV.4.3",
        "UA-CHESS IV.4.3.1",
        "RU-2022 5.4.8.1",
        "RU-2022 5.4.8.11",
        "RU-2013 1.13.1",
        "RU-2013 1.13.10",
        "UA-2024 II.systems.5.1",
    ]);
    let tournament = table(ROUND_ROBIN);
    let places = |rules| Standings::now(&tournament, rules);
    let ours = ["1:2", "2:3", "3:4", "4:1", "5:6", "6:5"];
    assert_places(&places(rules(Document::UA_2024, System::RoundRobin)), &ours);
    assert_places(&places(rules(Document::UA_CHESS, System::RoundRobin)), &ours);
    let mut restart = rules(Document::UA_2024, System::RoundRobin);
    restart.readings.after_split = AfterSplit::Restart;
    assert_places(&places(restart), &["1:2", "2:3", "3:4", "4:6", "5:1", "6:5"]);
    let russian = rules(Document::RU_2022, System::RoundRobin);
    assert_places(&places(russian), &["1:2", "2:3", "3:4", "4:6", "5:1", "6:5"]);
}

#[test]
fn places_of_the_swiss() {
    let _claim = clauses::built_in(&["UA-2024 III.placing.3.2", "UA-CHESS IV.4.3.2"]);
    let _claim =
        clauses::built_in(&["UA-2024 III.withdrawal.2", "RU-2022 5.4.5.5", "RU-2013 1.10.5"]);
    let tournament = table(SWISS);
    let places = |rules| Standings::now(&tournament, rules);
    let ours = ["1:1", "2:7", "3:8", "4:2", "5:3", "6:6", "7:4", "8:5"];
    assert_places(&places(rules(Document::UA_2024, System::Swiss)), &ours);
    let by_sum =
        rules(Document::RU_2022, System::Swiss).with_criteria(vec![Criterion::OpponentsSum]);
    let russian = places(by_sum);
    assert_places(&russian, &["1:1", "2:7", "3:2", "4:8", "5:3", "6:6", "7:4", "8:5"]);
    let median =
        rules(Document::UA_2024, System::Swiss).with_criteria(vec![Criterion::OpponentsMedian]);
    let shared = ["1:1", "2–3:2", "2–3:7", "4:8", "5:3", "6:6", "7:4", "8:5"];
    assert_places(&places(median), &shared);
    let places = Standings::now(&with_byes(), rules(Document::UA_2024, System::Swiss));
    assert_places(&places, &["1:2", "2:5", "3:1", "4:6", "5:3", "6:4", "7:7"]);
    assert_eq!(places.row(number(7)).unwrap().status, Status::Left(3));
    // What was played with him stands: his own points, and the wins of 1 and 2.
    assert_eq!(places.row(number(7)).unwrap().points, Points::whole(2));
    assert_eq!(places.sheet.against(number(1), number(7)), (Points::whole(2), 1));
    assert_eq!(places.sheet.against(number(2), number(7)), (Points::whole(2), 1));
}

#[test]
fn who_left_is_placed_by_the_same_criteria_as_everybody() {
    let _claim =
        clauses::built_in(&["RU-2022 5.4.8.1", "RU-2022 5.4.5.5", "UA-2024 III.withdrawal.2"]);
    let mut tournament = with_byes();
    tournament.rounds[4][3] = tournament.rounds[4][6];
    tournament.rounds[4][2] = tournament::Entry::Absent;
    // Numbers 4 and 7 have 2 points each; it is 4 who left, and 4 who had the stronger opponents.
    tournament.participants[6].left_after = None;
    tournament.participants[3].left_after = Some(4);
    let placed = |criterion| {
        let rules = rules(Document::RU_2022, System::Swiss).with_criteria(vec![criterion]);
        Standings::now(&tournament, rules)
    };
    let places = placed(Criterion::OpponentsSum);
    let last: Vec<u16> = places.rows[5..].iter().map(|row| row.number.get()).collect();
    assert_eq!(last, [4, 7]);
    assert!(matches!(places.rows[6].decision, Some(Decision::Criterion { index: 0, .. })));
    let places = placed(Criterion::Wins);
    assert!(places.row(number(7)).unwrap().place.unwrap().is_shared(), "one win each");
}

#[test]
fn a_drop_out_of_a_round_robin_before_half_counts_for_nobody() {
    let _claim =
        clauses::built_in(&["UA-2024 III.withdrawal.1.2", "RU-2022 5.4.5.2", "RU-2013 1.10.2"]);
    let mut tournament = table(ROUND_ROBIN);
    for round in 2..5 {
        for entry in &mut tournament.rounds[round] {
            if matches!(entry, tournament::Entry::Game { opponent, .. } if opponent.get() == 1) {
                *entry = tournament::Entry::Absent;
            }
        }
        tournament.rounds[round][0] = tournament::Entry::Absent;
    }
    tournament.participants[0].left_after = Some(2);
    for document in [Document::UA_2024, Document::RU_2022, Document::RU_2013] {
        let rules = rules(document, System::RoundRobin);
        let standings = Standings::now(&tournament, rules.clone());
        assert_eq!(standings.rows[5].number, number(1));
        assert_eq!(standings.rows[5].place, None);
        // Numbers 6 and 2 had beaten him.
        assert_eq!(standings.row(number(6)).unwrap().points, Points::whole(3));
        assert_eq!(standings.row(number(2)).unwrap().points, Points::whole(4));
        let sum = [Criterion::OpponentsSum];
        assert_values(&tournament, &rules, &sum, "0\n16\n15\n15\n17\n17");
    }
    let _claim =
        clauses::built_in(&["UA-2024 III.withdrawal.1.1", "RU-2022 5.4.5.3", "RU-2013 1.10.3"]);
    let mut half = table(ROUND_ROBIN);
    half.participants[0].left_after = Some(3);
    let standings = Standings::now(&half, rules(Document::UA_2024, System::RoundRobin));
    assert_eq!(standings.row(number(6)).unwrap().points, Points::whole(5));
    assert_eq!(standings.row(number(1)).unwrap().place.unwrap().first, 4, "by the criteria");
}

#[test]
fn each_place_says_what_decided_it() {
    let tournament = table(ROUND_ROBIN);
    let standings = Standings::now(&tournament, rules(Document::UA_2024, System::RoundRobin));
    let words = standings.explain(&tournament, number(1), Language::En);
    assert_eq!(
        words,
        [
            "Player 1 (No. 1): place 4, points 5",
            "below Player 4 (No. 4): Schmulian: −3 to 0 (UA-2024 III.placing.3.1)",
            "above Player 6 (No. 6): results in order of place, against Player 4 (No. 4): 2 to 0 \
             (UA-2024 III.placing.3.1, UA-2024 III.placing.3.2)",
            "Schmulian −3 = −5 (No. 6) − 6 (No. 2) + 5 (No. 4) + 3 (No. 5)",
            "Sonneborn-Berger ×2 22 = 6 (No. 3) + 2·5 (No. 4) + 2·3 (No. 5)",
            "wins 2 = 1 (No. 4) + 1 (No. 5)",
        ]
    );
    let words = standings.explain(&tournament, number(2), Language::Uk);
    assert_eq!(words[0], "Player 2 (№ 2): місце 1, очки 6");
    assert_eq!(
        words[1],
        "вище за Player 3 (№ 3): перемоги: 2 проти 1 (UA-2024 III.placing.3.1, UA-2024 III.placing.3.2)"
    );
    let words = standings.explain(&tournament, number(4), Language::Ru);
    assert_eq!(words[1], "ниже, чем Player 3 (№ 3): очки 5 против 6");

    let tournament = with_byes();
    let standings = Standings::now(&tournament, rules(Document::UA_2024, System::Swiss));
    let words = standings.explain(&tournament, number(6), Language::En);
    assert_eq!(
        words[1],
        "below Player 1 (No. 1): truncated Solkoff: 22 to 23½ (UA-2024 III.placing.3.2)"
    );
    let truncated = "truncated Solkoff 22 = 5 (No. 3) + 7 (No. 5) + [3 (+), the worst] + 3 (No. 4) \
                     + 7 (No. 2); levels 22, 19, 14, 7";
    assert_eq!(words[3], truncated);
    assert_eq!(
        words.last().unwrap(),
        "+ counts 3, the last of those who finished (UA-2024 III.placing.5)"
    );
    let words = standings.explain(&tournament, number(1), Language::En);
    assert_eq!(
        words.last().unwrap(),
        "Player 7 (No. 7) left after round 3: counts 4½ (UA-2024 III.placing.5)"
    );
}

/// What a bye counts is told with the clause of the document, and in its words.
#[test]
fn what_a_bye_counts_is_told_with_its_clause() {
    let _claim = clauses::proves(&["RU-2013 1.13.11", "RU-2022 5.4.10.11"]);
    let _claim = clauses::proves(&["UA-2024 III.placing.5", "UA-CHESS IV.4.5"]);
    let tournament = with_byes();
    let criteria = [Criterion::OpponentsSum];
    for (document, told) in [
        (Document::RU_2013, "+ counts 2, the least of anybody (RU-2013 1.13.11)"),
        (Document::RU_2022, "+ counts 2, the least of anybody (RU-2022 5.4.10.11)"),
        (Document::UA_2024, "+ counts 3, the last of those who finished (UA-2024 III.placing.5)"),
        (Document::UA_CHESS, "+ counts 3, the last of those who finished (UA-CHESS IV.4.5)"),
    ] {
        let rules = rules(document, System::Swiss).with_criteria(criteria.to_vec());
        let standings = Standings::now(&tournament, rules);
        let words = standings.explain(&tournament, number(6), Language::En);
        assert_eq!(words.last().unwrap(), told);
    }
}

#[test]
fn head_to_head_of_two_and_of_all() {
    let _claim = clauses::built_in(&[
        "UA-CHESS IV.4.3.1.1",
        "UA-CHESS IV.4.3.2.1",
        "RU-2022 5.4.8.2",
        "RU-2013 1.13.3",
    ]);
    // A circle 1-2-3, each with a win; 4 lost to all.
    let tournament = table("2w2 3b0 4w2\n1b0 4w2 3b2\n4w2 1w2 2w0\n3b0 2b0 1b0");
    let of_two = rules(Document::UA_2024, System::RoundRobin)
        .with_criteria(vec![Criterion::HeadToHeadOfTwo]);
    let all = of_two.clone().with_criteria(vec![Criterion::HeadToHead]);
    assert_places(&Standings::now(&tournament, of_two), &["1–3:1", "1–3:2", "1–3:3", "4:4"]);
    assert_places(&Standings::now(&tournament, all.clone()), &["1–3:1", "1–3:2", "1–3:3", "4:4"]);
    // Two wins, a win and a loss, two losses among 1, 2 and 3, who have equal points.
    let tournament = table(
        "\
2w2 3w2 4w0 5w0 .
1b0 5w0 . 4w2 3w2
4w2 1b0 5w2 . 2b0
3b0 . 1b2 2b0 5w0
. 2b2 3b0 1b2 4b2",
    );
    let standings = Standings::now(&tournament, all.clone());
    assert_places(&standings, &["1:5", "2:1", "3:2", "4:3", "5:4"]);
    // Not all of them met.
    let swiss = table("2w1\n1b1\n4w1\n3b1");
    assert_places(&Standings::now(&swiss, all), &["1–4:1", "1–4:2", "1–4:3", "1–4:4"]);
}

#[test]
fn wins_with_and_without_pluses() {
    let _claim = clauses::built_in(&["RU-2013 1.12.2", "RU-2022 5.4.7.2", "UA-2024 III.result.2"]);
    let _claim = clauses::built_in(&["RU-2022 10.5.8", "RU-2013 6.5.8"]);
    let tournament = table("2w+ 3w2\n1b- +\n+ 1b0");
    let mut rules = rules(Document::UA_2024, System::Swiss);
    assert_values(&tournament, &rules, &[Criterion::Wins], "2\n1\n1");
    rules.readings.wins = Wins::PlayedOnly;
    assert_values(&tournament, &rules, &[Criterion::Wins], "1\n0\n0");
    let standings = Standings::now(&tournament, rules);
    assert_eq!(standings.row(number(1)).unwrap().points, Points::whole(4), "a plus is a win");
    assert_eq!(standings.row(number(2)).unwrap().points, Points::whole(2), "a minus is nothing");
    let neither = table("2w- 3w2\n1b- +\n+ 1b0");
    let standings = Standings::now(&neither, self::rules(Document::RU_2022, System::Swiss));
    assert_eq!(standings.sheet.against(number(1), number(2)).0, Points::ZERO);
    assert_eq!(standings.sheet.against(number(2), number(1)).0, Points::ZERO);
}

#[test]
fn renju_and_chess_count_in_halves() {
    let _claim = clauses::built_in(&["RU-2013 5.3.9.1", "UA-CHESS 10.1"]);
    let mut tournament = table("2w2 3b1 4w+\n1b0 4w1 3b?\n4w2 1w1 2w?\n3b0 2b1 1b-");
    tournament.worth = tournament::Worth::ONE_HALF_ZERO;
    let points = tournament.numbers().map(|number| tournament.points(number).to_string());
    assert_eq!(points.collect::<Vec<String>>(), ["2½", "½", "1½", "½"]);
}

#[test]
fn who_leaves_a_renju_event() {
    let _claim = clauses::built_in(&["RU-2013 5.3.9.3", "RU-2013 5.3.9.4"]);
    let renju = || Rules::of(Document::RU_2013, Game::Renju, System::RoundRobin).unwrap();
    let mut tournament = table(ROUND_ROBIN);
    for (left, place) in [(2, None), (3, Some(6))] {
        tournament.participants[0].left_after = Some(left);
        for round in usize::from(left)..5 {
            let forfeit = |entry: &mut tournament::Entry, outcome| {
                if let tournament::Entry::Game { outcome: result, how, .. } = entry {
                    (*result, *how) = (outcome, tournament::How::Forfeit);
                }
            };
            forfeit(&mut tournament.rounds[round][0], tournament::Outcome::Loss);
            for entry in &mut tournament.rounds[round][1..] {
                if matches!(entry, tournament::Entry::Game { opponent, .. } if opponent.get() == 1)
                {
                    forfeit(entry, tournament::Outcome::Win);
                }
            }
        }
        let standings = Standings::now(&tournament, renju());
        let row = standings.row(number(1)).unwrap();
        assert_eq!(row.place.map(|place| place.first), place, "left after {left}");
        // Number 4 was to meet him in round 4: a plus, unless nothing of his counts.
        let met = if place.is_some() { 1 } else { 0 };
        assert_eq!(standings.sheet.against(number(4), number(1)).1, met);
        tournament = table(ROUND_ROBIN);
    }
}

#[test]
fn after_any_round_and_while_one_runs() {
    let tournament = table(SWISS);
    let rules = rules(Document::UA_2024, System::Swiss);
    let after = Standings::after(&tournament, rules.clone(), 3);
    assert_eq!(after.after, 3);
    let points: Vec<String> = after.rows.iter().map(|row| row.points.to_string()).collect();
    assert_eq!(points, ["6", "4", "4", "3", "3", "2", "1", "1"]);
    assert_eq!(after.publishable(5), Err(Unpublishable::RoundsToPlay { played: 3, planned: 5 }));
    let running = table("2w? 3w?\n1b? 4w2\n4w1 1b?\n3b1 2b0");
    let standings = Standings::now(&running, rules);
    assert_eq!(standings.state, tournament::standings::State::Running(2));
    assert_eq!(standings.publishable(2), Err(Unpublishable::GamesUnfinished { games: 2 }));
    assert_places(&standings, &["1:2", "2:4", "3:3", "4:1"]);
}

#[test]
fn the_regulations_name_the_criteria() {
    let _claim = clauses::built_in(&[
        "RU-2013 5.3.11.1",
        "RU-2013 5.3.11.2",
        "UA-2024 III.placing.4",
        "UA-2024 III.placing.6",
        "UA-CHESS IV.4.4",
        "UA-CHESS IV.4.6",
    ]);
    let _claim = clauses::proves(&["RU-2022 5.4.8.12", "RU-2013 1.13.12"]);
    let tournament = table(SWISS);
    for document in [Document::RU_2013, Document::RU_2022] {
        let silent = rules(document, System::Swiss);
        assert_eq!(silent.named_by, NamedBy::Nobody);
        let refused = Standings::now(&tournament, silent.clone()).publishable(5).unwrap_err();
        assert!(matches!(refused, Unpublishable::CriteriaNotNamed { .. }), "{refused}");
        let named = silent.with_criteria(vec![Criterion::SolkoffPlus, Criterion::Wins]);
        assert_eq!(Standings::now(&tournament, named).publishable(5), Ok(()));
    }
    for document in [Document::UA_2024, Document::UA_CHESS] {
        let listed = rules(document, System::Swiss);
        assert_eq!(listed.named_by, NamedBy::Rulebook);
        assert_eq!(Standings::now(&tournament, listed.clone()).publishable(5), Ok(()));
        let added = listed.with_criteria(vec![Criterion::Riga]);
        assert_eq!(Standings::now(&tournament, added).publishable(5), Ok(()));
    }
    let renju = Rules::of(Document::RU_2013, Game::Renju, System::RoundRobin).unwrap();
    let expected = [Criterion::SonnebornBergerHalf, Criterion::Wins, Criterion::HeadToHead];
    assert_eq!(renju.criteria, expected);
    assert!(Rules::of(Document::UA_64, Game::Russian, System::Swiss).is_err());
}

#[test]
fn schmulian_is_for_round_robins() {
    let _claim = clauses::built_in(&["RU-2013 1.13.12", "UA-2024 III.placing.4"]);
    let _claim = clauses::proves(&["RU-2022 5.4.8.4.3"]);
    let swiss = rules(Document::RU_2022, System::Swiss).with_criteria(vec![Criterion::Schmulian]);
    assert!(matches!(swiss.faults()[..], [Unusable::SchmulianOutsideRoundRobin { .. }]));
    // The others have no such clause: the regulations may choose it.
    for document in [Document::RU_2013, Document::UA_2024, Document::UA_CHESS] {
        let swiss = rules(document, System::Swiss).with_criteria(vec![Criterion::Schmulian]);
        assert_eq!(swiss.faults(), []);
    }
    let twice = rules(Document::RU_2022, System::RoundRobin)
        .with_criteria(vec![Criterion::Schmulian, Criterion::Schmulian]);
    assert_eq!(twice.faults(), [Unusable::Twice { id: "schmulian" }]);
}

#[test]
fn additional_matches_for_shared_places() {
    let _claim = clauses::proves(&[
        "UA-2024 III.placing.2",
        "UA-CHESS IV.4.2",
        "RU-2013 1.13.2",
        "RU-2022 5.4.8.13",
    ]);
    let tournament = table(ROUND_ROBIN);
    let of =
        |document| Standings::now(&tournament, rules(document, System::RoundRobin)).additional();
    let leaders = vec![number(2), number(3)];
    for (document, weight) in [
        (Document::UA_2024, Weight::May),
        (Document::UA_CHESS, Weight::May),
        (Document::RU_2022, Weight::IfProvided),
    ] {
        let additional = of(document);
        assert_eq!(additional.len(), 1);
        assert_eq!((&additional[0].who, additional[0].weight), (&leaders, weight));
    }
    let all: Vec<usize> = of(Document::RU_2013).iter().map(|one| one.who.len()).collect();
    assert_eq!(all, [2, 3], "every tie, and first of all by playing");
}

/// A to D on four boards; the sums of the matches, spread over the boards.
fn teams() -> TeamEvent {
    let score = |first: u16, second: u16, points: [i32; 4]| TeamMatch {
        round: Round::FIRST,
        first: number(first),
        second: Some(number(second)),
        boards: points
            .iter()
            .enumerate()
            .map(|(board, own)| BoardGame {
                players: [first, second].map(|team| format!("{team}.{}", board + 1)),
                points: [Points::whole(*own), Points::whole(2 - own)],
            })
            .collect(),
    };
    TeamEvent {
        teams: ["A", "B", "C", "D"].map(str::to_owned).to_vec(),
        boards: 4,
        match_worth: [2, 1, 0].map(Points::whole),
        matches: vec![
            score(1, 2, [2, 1, 1, 1]),
            score(1, 3, [1, 2, 1, 1]),
            score(1, 4, [1, 1, 1, 2]),
            score(2, 3, [2, 2, 2, 2]),
            score(2, 4, [2, 2, 2, 2]),
            score(3, 4, [2, 2, 1, 1]),
        ],
    }
}

#[track_caller]
fn team_order(rules: TeamRules) -> Vec<u16> {
    TeamStandings::new(&teams(), rules).rows.iter().map(|row| row.number.get()).collect()
}

#[test]
fn places_of_teams() {
    let _claim =
        clauses::built_in(&["UA-2024 II.systems.5.2", "UA-2024 III.team.7.1", "UA-CHESS IV.6.7.1"]);
    let _claim = clauses::proves(&[
        "UA-2024 III.team.7.2",
        "UA-CHESS IV.6.7.2",
        "RU-2022 5.4.9.6.1",
        "RU-2022 5.4.9.6.2",
        "RU-2013 1.14.6",
        "RU-2013 1.14.7",
    ]);
    let of = |document, order| TeamRules::of(document, System::RoundRobin, order).unwrap();
    let by_games = of(Document::RU_2022, MainOrder::GamePoints);
    let standings = TeamStandings::new(&teams(), by_games.clone());
    assert_eq!(team_order(by_games), [2, 1, 3, 4]);
    let right = standings.right.unwrap();
    assert_eq!((right.team, right.against), (number(1), number(2)));
    assert_eq!(right.clause.to_string(), "RU-2022 5.4.9.6.1");
    for document in [Document::UA_2024, Document::UA_CHESS, Document::RU_2022, Document::RU_2013] {
        let by_matches = of(document, MainOrder::MatchPoints);
        assert!(TeamStandings::new(&teams(), by_matches.clone()).right.is_none());
        assert_eq!(team_order(by_matches), [1, 2, 3, 4]);
    }
    let russian = TeamStandings::new(&teams(), of(Document::RU_2013, MainOrder::GamePoints));
    assert_eq!(russian.right.unwrap().clause.to_string(), "RU-2013 1.14.6");
    let totals = &standings.rows[1].totals;
    assert_eq!((totals.game_points, totals.match_points), (Points::whole(15), Points::whole(6)));
    assert_eq!((totals.won, totals.drawn, totals.lost), (3, 0, 0));
    assert!(TeamRules::of(Document::UA_2024, System::Swiss, MainOrder::GamePoints).is_err());
}

#[test]
fn coefficients_of_teams() {
    let _claim =
        clauses::built_in(&["RU-2022 5.4.8.3.2", "RU-2022 5.4.8.4.2", "RU-2022 5.4.9.6.3"]);
    use TeamCoefficient::{Schmulian, SonnebornBerger};
    let values = |coefficient, base| {
        let rules = TeamRules::of(Document::RU_2022, System::RoundRobin, MainOrder::GamePoints)
            .unwrap()
            .with_criteria(vec![TeamCriterion::Coefficient(coefficient, base)]);
        let standings = TeamStandings::new(&teams(), rules);
        let mut values = vec![String::new(); 4];
        for (index, row) in standings.rows.iter().enumerate() {
            let Some(tournament::standings::Decision::Criterion { upper, lower, .. }) =
                &row.decision
            else {
                continue;
            };
            values[standings.rows[index - 1].number.index()] = upper.to_string();
            values[row.number.index()] = lower.to_string();
        }
        values.join(" ")
    };
    assert_eq!(values(SonnebornBerger, Base::GamePoints), "165 157 75 63");
    assert_eq!(values(SonnebornBerger, Base::MatchPoints), "30 34 18 22");
    assert_eq!(values(Schmulian, Base::GamePoints), "165 37 −197 −281");
    assert_eq!(values(Schmulian, Base::MatchPoints), "30 −14 −62 −74");
}

/// The short one has a single step, the full one goes on.
#[test]
fn the_short_truncated_sum_of_teams_drops_the_worst_alone() {
    let _claim = clauses::built_in(&["RU-2022 5.4.8.7"]);
    use tournament::coefficient::Coefficient;
    let values = |coefficient| -> Vec<Coefficient> {
        let rules = TeamRules::of(Document::RU_2022, System::RoundRobin, MainOrder::GamePoints)
            .unwrap()
            .with_criteria(vec![TeamCriterion::Coefficient(coefficient, Base::GamePoints)]);
        let mut rows = TeamStandings::new(&teams(), rules).rows;
        rows.sort_by_key(|row| row.number);
        rows.into_iter().map(|row| row.values[0].clone().unwrap()).collect()
    };
    // Of A 15, B 19, C 9, D 5.
    let short = values(TeamCoefficient::OpponentsTruncated);
    let told: Vec<String> = short.iter().map(|one| one.level(0).to_string()).collect();
    assert_eq!(told, ["28", "24", "34", "34"]);
    assert!(short.iter().all(|one| matches!(one, Coefficient::Single(_))), "{short:?}");
    let full = values(TeamCoefficient::OpponentsTruncatedIterated);
    assert!(full.iter().all(|one| matches!(one, Coefficient::Levels(levels) if levels.len() == 2)));
}

#[test]
fn boards_decide_between_teams() {
    let rules = |criterion| {
        TeamRules::of(Document::UA_2024, System::RoundRobin, MainOrder::MatchPoints)
            .unwrap()
            .with_criteria(vec![criterion])
    };
    // Board points: A 4 4 3 4, B 4 5 5 5, C 3 2 2 2, D 1 1 2 1.
    assert_eq!(team_order(rules(TeamCriterion::Boards)), [2, 1, 3, 4]);
    // Places: A 1½+2+2+2, B 1½+1+1+1, C 3+3+3½+3, D 4+4+3½+4.
    assert_eq!(team_order(rules(TeamCriterion::BoardPlaces)), [2, 1, 3, 4]);
    let lines = teams().by_board();
    let first: Vec<(&str, String)> = lines[0]
        .players
        .iter()
        .map(|player| (player.name.as_str(), player.points.to_string()))
        .collect();
    let expected = [("1.1", "4"), ("2.1", "4"), ("3.1", "3"), ("4.1", "1")];
    assert_eq!(first, expected.map(|(name, points)| (name, points.to_owned())));
    assert_eq!(lines.iter().map(|line| line.players.len()).sum::<usize>(), 16);
}

#[test]
fn teams_in_an_individual_event() {
    let _claim = clauses::built_in(&[
        "UA-2024 II.systems.5.4",
        "RU-2022 1.3",
        "RU-2022 14.1.4",
        "RU-2022 App.11",
    ]);
    let tournament = table(SWISS);
    let standings = Standings::now(&tournament, rules(Document::UA_2024, System::Swiss));
    let team = |name: &str, members: &[u16]| {
        (name.to_owned(), members.iter().map(|member| number(*member)).collect::<Vec<Number>>())
    };
    let teams = [team("North", &[1, 4, 5]), team("South", &[7, 6, 2]), team("East", &[8, 3])];
    let of = |scoring: TeamScoring| {
        let scored = scoring.standings(&standings, &teams);
        let line = |team: &tournament::standings::Scored| {
            format!("{} {} {} {}", team.place, team.team, team.points, team.places)
        };
        scored.iter().map(line).collect::<Vec<String>>()
    };
    // North and East have equal points and equal sums of places; North has the best single place.
    assert_eq!(of(TeamScoring::Best(2)), ["1 South 12 6", "2 North 11 8", "3 East 11 8"]);
    assert_eq!(of(TeamScoring::All), ["1 South 16 12", "2 North 13 16", "3 East 11 8"]);
}
