//! Tables of results and cards.

use super::*;

#[test]
fn the_card_has_every_round_with_the_running_total() {
    let _claim = clauses::shows(&["RU-2022 14.1.2", "RU-2022 App.8"]);
    let one = Subject { player: Some(4), ..of(&ROBIN) };
    let text = text::words(&pdf(Form::PlayerCard, &one, Language::Ru));
    has(&text, &["Карточка участника", "Звание/разряд", "Нарастающий итог", "Цвет"]);
    let section = ROBIN.section(nth(1)).unwrap();
    let number = tournament::Number::new(4).unwrap();
    let tournament = ROBIN.tournament(section, 7);
    has(&text, &[ROBIN.name(section.members[3])]);
    for cell in tournament::crosstable::card(&tournament, number, 7) {
        let (opponent, _) = cell.against.unwrap();
        has(&text, &[ROBIN.name(section.members[opponent.index()]), &cell.sum.to_string()]);
    }
    let nobody = Subject { player: Some(9), ..of(&ROBIN) };
    assert!(Paper::new(Form::PlayerCard, &nobody, Language::Ru, &Templates::built_in()).is_err());
}

#[test]
fn tables_have_places_points_and_coefficients() {
    let _claim = clauses::shows(&["RU-2022 14.1.3", "RU-2022 App.9", "RU-2022 App.10"]);
    let robin = words(Form::RoundRobinTable, &ROBIN, Language::Ru);
    has(
        &robin,
        &[
            "Протокол (таблица результатов)",
            "№ Фамилия, имя Зв., р/д Рейтинг Организация 1 2 3 4 5 6 7 8",
            "Очки Место",
            "Зонненборн-Бергер",
        ],
    );
    let section = ROBIN.section(nth(1)).unwrap();
    for placed in ROBIN.places(section) {
        has(
            &robin,
            &[ROBIN.name(section.members[placed.number.index()]), &placed.points.to_string()],
        );
    }
    let swiss = words(Form::SwissTable, &SWISS, Language::Uk);
    has(&swiss, &["Місце № Прізвище, ім’я", "I II III IV V VI VII VIII IX Очки"]);
    let standings = SWISS.standings(SWISS.section(nth(1)).unwrap(), 3).unwrap();
    let first = standings.rows[0].number;
    let cells = tournament::crosstable::card(
        &SWISS.tournament(SWISS.section(nth(1)).unwrap(), 3),
        first,
        3,
    );
    for cell in cells {
        let (opponent, colour) = cell.against.unwrap();
        let letter = if colour == tournament::Colour::White { "б" } else { "ч" };
        has(&swiss, &[&format!("{opponent}{letter}\u{a0}{}", cell.mark).replace('\u{a0}', " ")]);
    }
}

#[test]
fn teams_are_placed_by_what_their_members_made() {
    let _claim = clauses::shows(&["RU-2022 14.1.4", "RU-2022 App.11"]);
    let text = words(Form::TeamScoringTable, &SCORING, Language::Ru);
    has(&text, &["командного зачета", "Сумма очков", "Фамилия, имя, отчество"]);
    for team in SCORING.team_scores(SCORING.section(nth(1)).unwrap()) {
        has(&text, &[&team.team, &team.points.to_string(), &team.places.to_string()]);
    }
}

#[test]
fn forms_of_2013_have_the_columns_of_2013() {
    let _claim = clauses::shows(&["RU-2013 App.3", "RU-2013 App.2", "RU-2013 1.15.3"]);
    let one = Subject { player: Some(1), ..of(&OLD) };
    let card = text::words(&pdf(Form::PlayerCard, &one, Language::Ru));
    has(
        &card,
        &[
            "Карточка участника соревнований по швейцарской системе",
            "№ Фамилия соперника звание цвет Результат Нараст. итог Прим.",
        ],
    );
    assert!(!card.contains("категории"), "{card}");
    let newer = Subject { player: Some(1), ..of(&ROBIN) };
    has(&text::words(&pdf(Form::PlayerCard, &newer, Language::Ru)), &["категории", "№ тура"]);
}

#[test]
fn nobody_sees_a_draft_in_a_table_or_on_a_card() {
    let mut play = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(4));
    play.begin();
    play.ask(serde_json::json!({"do": "pair", "round": 1}));
    let one = Subject { player: Some(1), ..of(&play.event) };
    let card = text::words(&pdf(Form::PlayerCard, &one, Language::Uk));
    assert!(!card.contains("білі") && !card.contains("чорні"), "{card}");
    let first = Subject { round: Some(nth(1)), ..of(&play.event) };
    assert!(Paper::new(Form::Standings, &first, Language::Uk, &Templates::built_in()).is_err());
    // The desk prints the protocol of a draft to look at it.
    assert!(Paper::new(Form::RoundProtocol, &first, Language::Uk, &Templates::built_in()).is_ok());
}

#[test]
fn a_table_of_teams_holds_nothing_of_the_round_that_is_played() {
    let section = TEAMS.section(nth(1)).unwrap();
    assert_eq!((section.closed(), section.rounds.len()), (1, 2), "the second round is running");
    let csv =
        render(Form::Standings, &of(&TEAMS), Language::Uk, Output::Csv, &Templates::built_in());
    let csv = String::from_utf8(csv.unwrap()).unwrap();
    let mut rows = csv.trim_start_matches('\u{feff}').lines().map(|line| line.split(';'));
    let column = rows.next().unwrap().position(|head| head == "Очки").unwrap();
    let points = rows.map(|mut row| row.nth(column).unwrap().parse::<u32>().unwrap());
    assert_eq!(points.sum::<u32>(), 6, "two for each match of the first round:\n{csv}");
}

/// The rows of a table in a language, by the names of its columns.
fn column(form: Form, subject: &Subject, name: &str) -> Vec<String> {
    let csv = render(form, subject, Language::Uk, Output::Csv, &Templates::built_in()).unwrap();
    let csv = String::from_utf8(csv).unwrap();
    let mut rows = csv.trim_start_matches('\u{feff}').lines().map(|line| line.split(';'));
    let at = rows.next().unwrap().position(|head| head == name).unwrap();
    rows.map(|mut row| row.nth(at).unwrap().to_owned()).collect()
}

#[test]
fn the_round_that_is_played_is_on_no_table_and_a_card_has_what_is_known_of_it() {
    let section = TEAMS.section(nth(1)).unwrap();
    assert_eq!((section.closed(), section.rounds.len()), (1, 2), "the second round is running");
    let second = Subject { round: Some(nth(2)), ..of(&TEAMS) };
    let refused = Paper::new(Form::Standings, &second, Language::Uk, &Templates::built_in());
    assert!(matches!(refused, Err(Failure::Unfit(documents::Unfit::Running(_)))));
    let counting = TEAMS.counting();
    for table in &section.round(nth(2)).unwrap().tables {
        let finished = !table.outcomes(&counting).contains(&tournament::Outcome::Unfinished);
        let one = Subject { player: Some(table.white.get()), ..of(&TEAMS) };
        assert!(!column(Form::PlayerCard, &one, "Команда-суперник")[1].is_empty());
        for head in ["Результат", "Наростаючий підсумок"] {
            let cells = column(Form::PlayerCard, &one, head);
            assert_eq!((cells[0].is_empty(), cells[1].is_empty()), (false, !finished), "{head}");
        }
    }
}

#[test]
fn the_last_table_is_final_and_an_earlier_one_says_after_which_round() {
    let last = words(Form::RoundRobinTable, &ROBIN, Language::Uk);
    has(&last, &["підсумкова таблиця"]);
    assert!(!last.contains("після туру"), "{last}");
    let earlier = Subject { round: Some(nth(3)), ..of(&ROBIN) };
    let earlier = text::words(&pdf(Form::RoundRobinTable, &earlier, Language::Uk));
    assert_eq!(earlier.matches("після туру 3").count(), 2, "above the table and at the foot");
}

/// A round robin of six under a rulebook, of which three rounds are played, then `p1` leaves.
fn left_early(rulebook: &str) -> support::Play {
    // Some rulebooks leave the points to the regulations.
    let scoring = rulebook.starts_with("RU").then_some("1-½-0");
    let mut play = support::Play::new(serde_json::json!({
        "rulebook": rulebook, "scoring": scoring, "discipline": "russian", "stages": [{"system": {"round-robin": {"cycles": 1}}}],
        "tie-breaks": ["sonneborn-berger-half"],
    }));
    play.enter(&support::people(6));
    play.begin();
    (1..=2).for_each(|round| play.round(round, None));
    play.ask(serde_json::json!({"do": "withdraw", "who": "p1", "reason": "хвороба"}));
    play
}

#[test]
fn results_that_do_not_count_stand_in_brackets() {
    let _claim = clauses::shows(&["RU-2022 5.4.5.2", "UA-2024 III.withdrawal.1.2"]);
    for rulebook in ["UA-2024", "RU-2022"] {
        let play = left_early(rulebook);
        let text = words(Form::RoundRobinTable, &play.event, Language::Uk);
        let marks = ["(0)", "(½)", "(1)", "(2)"].map(|mark| text.matches(mark).count());
        assert_eq!(marks.iter().sum::<usize>(), 4, "two games, each of two: {text}");
        has(&text, &["у дужках – результат, який не враховується"]);
        let opponent = play.event.section(nth(1)).unwrap().round(nth(1)).unwrap();
        let gone = play.event.section(nth(1)).unwrap().left.keys().next().copied().unwrap();
        let table = opponent.table_of(gone).unwrap();
        let other = if table.white == gone { table.black } else { table.white };
        let card = Subject { player: Some(other.get()), ..of(&play.event) };
        assert!(column(Form::PlayerCard, &card, "Результат")[0].starts_with('('));
        assert_eq!(column(Form::PlayerCard, &card, "Наростаючий підсумок")[0], "0");
    }
}

#[test]
fn teams_show_what_they_are_placed_by() {
    let _claim = clauses::shows(&["RU-2013 1.14.6"]);
    let mut play = support::Play::new(serde_json::json!({
        "rulebook": "RU-2013", "scoring": "1-½-0", "discipline": "russian", "kind": "team", "tie-breaks": ["sonneborn-berger-half"],
        "teams": {"boards": 2, "reserves-max": 0, "order": "fixed", "scoring": "board-points"}, "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(8));
    for (at, name) in ["А", "Б", "В", "Г"].iter().enumerate() {
        play.ask(serde_json::json!({"do": "enter-team", "name": name, "captain": "К", "main": [2 * at + 1, 2 * at + 2], "reserves": []}));
    }
    play.begin();
    play.round(1, None);
    let event = &play.event;
    let standings = event.team_standings(event.section(nth(1)).unwrap()).unwrap();
    let board_points: Vec<String> =
        standings.rows.iter().map(|row| row.totals.game_points.to_string()).collect();
    assert_eq!(column(Form::Standings, &of(event), "Очки"), board_points);
    let text = words(Form::Standings, event, Language::Uk);
    has(&text, &["К1 – виграні матчі; К2 – коефіцієнт Зоннеборна–Бергера"]);
}

#[test]
fn a_table_says_what_decided_where_no_column_shows_it() {
    use tournament::standings::Decision;
    let event = support::swiss(34, 4);
    let section = event.section(nth(1)).unwrap();
    let standings = event.standings(section, 4).unwrap();
    let (mut steps, mut meetings) = (0, 0);
    for table in [Form::SwissTable, Form::Standings, Form::Report] {
        let text = words(table, &event, Language::Uk);
        has(
            &text,
            &[
                "За рівних очок по черзі: особиста зустріч, К1, К2, К3, з іншими за порядком місць.",
                "Сусідні місця розділено: ",
                "урізаний Солкоф: ",
                "На кожному наступному кроці",
            ],
        );
        for two in standings.rows.windows(2) {
            let Some(Decision::Criterion { index, level, upper, lower, .. }) = &two[1].decision
            else {
                continue;
            };
            let [above, below] = [&two[0], &two[1]].map(|row| row.place.unwrap());
            let step = if *level > 0 { format!("крок {}: ", level + 1) } else { String::new() };
            let said = format!(" {above} / {below} ({step}{upper} > {lower})");
            let has_column = two[1].coefficients[*index].is_some();
            if has_column && *level == 0 {
                assert!(!text.contains(&said), "a column shows it: {said}");
                continue;
            }
            has(&text, &[&said]);
            *(if *level > 0 { &mut steps } else { &mut meetings }) += 1;
        }
    }
    assert!(steps > 0 && meetings > 0, "{steps} {meetings}");
}

#[test]
fn halves_are_written_as_decimals_beside_other_decimals() {
    let values = column(Form::RoundRobinTable, &of(&ROBIN), "К1");
    assert!(
        values.iter().any(|value| value.contains(",25") || value.contains(",75")),
        "{values:?}"
    );
    assert!(values.iter().all(|value| !value.contains('½')), "{values:?}");
    assert!(values.iter().all(|value| value.split(',').nth(1).unwrap().len() == 2), "{values:?}");
}

/// Below a table with games without play stands what the document says of them.
#[test]
fn pluses_and_minuses_are_explained() {
    let _claim = clauses::shows(&[
        "RU-2013 1.12.2",
        "RU-2013 5.3.9.1",
        "RU-2022 5.4.7.2",
        "UA-2024 III.result.2",
    ]);
    let (counts, both) = ("+ counts as a win, − as a loss", "− for both: neither came");
    let (norms, ratings) = ("+ does not count for norms", "+ does not count for ratings");
    let old = serde_json::json!({"rulebook": "RU-2013", "discipline": "russian", "scoring": "1-½-0",
                                 "tie-breaks": ["wins"]});
    let mut of_2013 = old.clone();
    of_2013["discipline"] = serde_json::json!("renju");
    of_2013["renju-opening"] = serde_json::json!("rif");
    of_2013["time-control"] = serde_json::json!("90");
    let mut of_2022 = old.clone();
    of_2022["rulebook"] = serde_json::json!("RU-2022");
    let ukraine = serde_json::json!({"rulebook": "UA-2024", "discipline": "russian"});
    let chess = serde_json::json!({"rulebook": "UA-CHESS", "discipline": "chess", "time-control": "60+30",
                                   "starts": "2026-11-16", "ends": "2026-11-18"});
    for (mut rules, wanted) in [
        (old, &[counts, norms][..]),
        (of_2013, &[counts]),
        (of_2022, &[counts, norms, ratings]),
        (ukraine, &[counts, both, norms]),
        (chess, &[]),
    ] {
        for unplayed in [true, false] {
            rules["stages"] = serde_json::json!([{"system": {"round-robin": {"cycles": 1}}}]);
            let mut play = support::Play::new(rules.clone());
            play.enter(&support::people(4));
            play.begin();
            play.ask(serde_json::json!({"do": "pair", "round": 1}));
            play.ask(serde_json::json!({"do": "publish", "round": 1}));
            play.ask(serde_json::json!({"do": "start", "round": 1, "note": "said aloud"}));
            let first = if unplayed { "+-" } else { "=" };
            for (table, score) in [(1, first), (2, "1-0")] {
                play.ask(
                    serde_json::json!({"do": "result", "round": 1, "table": table, "score": score}),
                );
            }
            play.ask(serde_json::json!({"do": "close", "round": 1}));
            let text = words(Form::RoundRobinTable, &play.event, Language::En);
            for line in [counts, both, norms, ratings] {
                let told = unplayed && wanted.contains(&line);
                assert_eq!(text.contains(line), told, "{rules}: {line} in {text}");
            }
        }
    }
}
