//! Forms of a round: protocols, matches, pairs on the wall, line-ups, what was drawn.

use super::*;

#[test]
fn forms_of_a_round_have_its_pairs_and_results_in_every_language() {
    let heads = [
        (
            Language::Uk,
            [
                "ПРОТОКОЛ №",
                "Результат Білі № Чорні Результат",
                "Головний суддя:",
                "Головний секретар:",
            ],
        ),
        (
            Language::Ru,
            [
                "ПРОТОКОЛ №",
                "Результат Белые № Черные Результат",
                "Главный судья:",
                "Главный секретарь:",
            ],
        ),
        (
            Language::En,
            ["RECORD No.", "Result White Board Black Result", "Chief arbiter:", "Chief secretary:"],
        ),
    ];
    for (language, heads) in heads {
        let protocol = words(Form::RoundProtocol, &SWISS, language);
        has(&protocol, &heads);
        has(&protocol, &["Бондар О. П.", "Ґудзь Є. Ї.", "Кубок Дніпра", "Київ"]);
        let wall = words(Form::PairingList, &SWISS, language);
        let section = SWISS.section(nth(1)).unwrap();
        for table in &section.round(nth(3)).unwrap().tables {
            for number in [table.white, table.black] {
                let name = SWISS.name(section.members[number.index()]);
                let surname = name.split([' ', '-']).next().unwrap();
                has(&protocol, &[surname]);
                has(&wall, &[surname]);
            }
        }
    }
    let protocol = words(Form::RoundProtocol, &SWISS, Language::Uk);
    has(&protocol, &["без пари, «+»", "3 тур;"]);
}

#[test]
fn a_named_round_is_printed_and_one_that_was_not_paired_is_refused() {
    let first = Subject { round: Some(nth(1)), ..of(&SWISS) };
    has(&text::words(&pdf(Form::RoundProtocol, &first, Language::Uk)), &["1 тур;"]);
    let ninth = Subject { round: Some(nth(9)), ..of(&SWISS) };
    let refused = Paper::new(Form::RoundProtocol, &ninth, Language::Uk, &Templates::built_in());
    let Err(Failure::Unfit(unfit)) = refused else { panic!("it was printed") };
    assert_eq!(unfit.to_string(), "Round 9 has not been paired; 3 rounds have.");
}

#[test]
fn matches_of_teams_have_boards_totals_and_captains() {
    let first = Subject { round: Some(nth(1)), ..of(&TEAMS) };
    let protocols = pdf(Form::TeamProtocol, &first, Language::Ru);
    let text = text::words(&protocols);
    has(
        &text,
        &[
            "Протокол командных соревнований",
            "Итоговый результат:",
            "в пользу команды",
            "Капитан 1",
            "Судья матча:",
            "Київ",
        ],
    );
    assert_eq!(text.matches("Итоговый результат:").count(), 3);
    let record = TEAMS.section(nth(1)).unwrap().round(nth(1)).unwrap();
    let counting = TEAMS.counting();
    for table in &record.tables {
        let [left, right] = table.points(&counting);
        has(&text, &[&format!("{left} – {right}")]);
        for player in table.boards.iter().flat_map(|board| board.players).flatten() {
            has(&text, &[TEAMS.player(player).unwrap().player.name.split(' ').next().unwrap()]);
        }
    }
    let summary = text::words(&pdf(Form::TeamSummary, &first, Language::Ru));
    has(&summary, &["Сводный протокол командных соревнований", "№ Команда 1 Результат Команда 2"]);
    let refused =
        render(Form::TeamProtocol, &of(&SWISS), Language::Ru, Output::Pdf, &Templates::built_in());
    assert!(matches!(refused, Err(Failure::Unfit(documents::Unfit::NoTeams))));
}

#[test]
fn what_was_drawn_can_be_drawn_again() {
    let _claim = clauses::shows(&["UA-2024 IV.5.5"]);
    for language in Language::ALL {
        let text = words(Form::DrawRecord, &SWISS, language);
        has(&text, &["Damka", "round 1", "round 3", "Бондар О. П."]);
    }
    let text = words(Form::DrawRecord, &SWISS, Language::Uk);
    has(
        &text,
        &[
            "ПРОТОКОЛ ЖЕРЕБКУВАННЯ",
            "за рейтингом",
            "Колір номера 1 у першому турі",
            "за системою змагань",
            "Тур 3. Ким проведено: Бондар О. П., 16.11.2026 10:30 Дошка",
        ],
    );
    has(
        &words(Form::DrawRecord, &SWISS, Language::En),
        &["Round 3. Drawn by: Бондар О. П., 16 Nov 2026 10:30 Board"],
    );
    for record in SWISS.players() {
        has(&text, &[record.player.name.split([' ', '-']).next().unwrap()]);
    }
    for drawn in SWISS.section(nth(1)).unwrap().round(nth(2)).unwrap().openings.values() {
        has(&text, &[&drawn.cell]);
    }
}

#[test]
fn line_ups_name_those_who_play() {
    let _claim = clauses::shows(&["UA-2024 III.team.4"]);
    let first = Subject { round: Some(nth(1)), ..of(&TEAMS) };
    let text = text::words(&pdf(Form::LineUp, &first, Language::Uk));
    assert_eq!(text.matches("Заявка команди на тур").count(), 6);
    has(&text, &["проти команди", "не пізніше ніж за 10 хв до початку туру", "Капітан"]);
    let record = TEAMS.section(nth(1)).unwrap().round(nth(1)).unwrap();
    for player in
        record.tables.iter().flat_map(|one| &one.boards).flat_map(|one| one.players).flatten()
    {
        has(&text, &[TEAMS.player(player).unwrap().player.name.split([' ', '-']).next().unwrap()]);
    }
}

#[test]
fn a_board_that_was_not_played_has_a_plus_and_a_minus() {
    let _claim = clauses::shows(&["UA-2024 III.result.2"]);
    let mut play = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "kind": "team",
        "teams": {"boards": 2}, "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(8));
    for (at, name) in ["А", "Б", "В", "Г"].iter().enumerate() {
        play.ask(serde_json::json!({"do": "enter-team", "name": name, "captain": "К", "main": [2 * at + 1, 2 * at + 2], "reserves": []}));
    }
    play.begin();
    play.ask(serde_json::json!({"do": "pair", "round": 1}));
    play.ask(serde_json::json!({"do": "publish", "round": 1}));
    // Before the clocks are started nobody is named, and every board has its line and its sheet.
    let protocol = words(Form::TeamProtocol, &play.event, Language::Uk);
    has(&protocol, &["1. –", "2. –"]);
    let sheets = pdf(Form::DraughtsScoreSheet, &of(&play.event), Language::Uk);
    assert!(text::info(&sheets).contains("Pages:           4"), "{}", text::info(&sheets));
    play.ask(serde_json::json!({"do": "start", "round": 1, "note": "оголошено усно"}));
    play.ask(
        serde_json::json!({"do": "result", "round": 1, "table": 1, "board": 1, "score": "+-"}),
    );
    play.ask(
        serde_json::json!({"do": "result", "round": 1, "table": 1, "board": 2, "score": "1-0"}),
    );
    has(&words(Form::TeamProtocol, &play.event, Language::Uk), &["+ – −", "2 – 0", "4 – 0"]);
}
