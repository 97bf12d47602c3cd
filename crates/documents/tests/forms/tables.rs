//! Tables of results and cards.

use super::*;

#[test]
fn the_card_has_every_round_with_the_running_total() {
    proves(&["RU-2022 14.1.2", "RU-2022 App.8"]);
    let one = Subject { player: Some(4), ..of(&ROBIN) };
    let text = text::words(&pdf(Form::PlayerCard, &one, Language::Ru));
    has(&text, &["Карточка участника", "Звание/разряд", "Нарастающий итог", "Цвет"]);
    let section = ROBIN.section(1).unwrap();
    let number = competition::Number::new(4).unwrap();
    let tournament = ROBIN.tournament(section, 7);
    has(&text, &[ROBIN.name(section.members[3])]);
    for cell in competition::crosstable::card(&tournament, number, 7) {
        let (opponent, _) = cell.against.unwrap();
        has(&text, &[ROBIN.name(section.members[opponent.index()]), &cell.sum.to_string()]);
    }
    let nobody = Subject { player: Some(9), ..of(&ROBIN) };
    assert!(Paper::new(Form::PlayerCard, &nobody, Language::Ru, &Templates::built_in()).is_err());
}

#[test]
fn tables_have_places_points_and_coefficients() {
    proves(&["RU-2022 14.1.3", "RU-2022 App.9", "RU-2022 App.10"]);
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
    let section = ROBIN.section(1).unwrap();
    for placed in ROBIN.places(section) {
        has(
            &robin,
            &[ROBIN.name(section.members[placed.number.index()]), &placed.points.to_string()],
        );
    }
    let swiss = words(Form::SwissTable, &SWISS, Language::Uk);
    has(&swiss, &["Місце № Прізвище, ім’я", "I II III IV V VI VII VIII IX Очки"]);
    let standings = SWISS.standings(SWISS.section(1).unwrap(), 3).unwrap();
    let first = standings.rows[0].number;
    let cells =
        competition::crosstable::card(&SWISS.tournament(SWISS.section(1).unwrap(), 3), first, 3);
    for cell in cells {
        let (opponent, colour) = cell.against.unwrap();
        let letter = if colour == competition::Colour::White { "б" } else { "ч" };
        has(&swiss, &[&format!("{opponent}{letter}\u{a0}{}", cell.mark).replace('\u{a0}', " ")]);
    }
}

#[test]
fn teams_are_placed_by_what_their_members_made() {
    proves(&["RU-2022 14.1.4", "RU-2022 App.11"]);
    let text = words(Form::TeamScoringTable, &SCORING, Language::Ru);
    has(&text, &["командного зачета", "Сумма очков", "Фамилия, имя, отчество"]);
    for team in SCORING.team_scores(SCORING.section(1).unwrap()) {
        has(&text, &[&team.team, &team.points.to_string(), &team.places.to_string()]);
    }
}

#[test]
fn forms_of_2013_have_the_columns_of_2013() {
    proves(&["RU-2013 App.3", "RU-2013 App.2", "RU-2013 1.15.3"]);
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
    let first = Subject { round: Some(1), ..of(&play.event) };
    assert!(Paper::new(Form::Standings, &first, Language::Uk, &Templates::built_in()).is_err());
    // The desk prints the protocol of a draft to look at it.
    assert!(Paper::new(Form::RoundProtocol, &first, Language::Uk, &Templates::built_in()).is_ok());
}

#[test]
fn a_table_of_teams_holds_nothing_of_the_round_that_is_played() {
    let section = TEAMS.section(1).unwrap();
    assert_eq!((section.closed(), section.rounds.len()), (1, 2), "the second round is running");
    let csv =
        render(Form::Standings, &of(&TEAMS), Language::Uk, Output::Csv, &Templates::built_in());
    let csv = String::from_utf8(csv.unwrap()).unwrap();
    let mut rows = csv.trim_start_matches('\u{feff}').lines().map(|line| line.split(';'));
    let column = rows.next().unwrap().position(|head| head == "Очки").unwrap();
    let points = rows.map(|mut row| row.nth(column).unwrap().parse::<u32>().unwrap());
    assert_eq!(points.sum::<u32>(), 6, "two for each match of the first round:\n{csv}");
}
