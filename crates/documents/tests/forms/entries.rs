//! Applications and admission.

use super::*;

#[test]
fn applications_and_admission_name_everybody_with_what_is_asked() {
    let _claim = clauses::shows(&["RU-2022 App.3", "RU-2022 App.4"]);
    let preliminary = words(Form::PreliminaryApplication, &ROBIN, Language::Ru);
    has(
        &preliminary,
        &[
            "ПРЕДВАРИТЕЛЬНАЯ ЗАЯВКА НА УЧАСТИЕ",
            "Домашний адрес",
            "Представителем назначается:",
            "14.03.1960",
        ],
    );
    assert!(!preliminary.contains("Допуск"));
    let application = words(Form::Application, &ROBIN, Language::Ru);
    has(
        &application,
        &[
            "Допуск",
            "Печать и подпись медицинской организации",
            "Руководитель организации, заявляющей спортсменов",
        ],
    );
    let admission = words(Form::AdmissionProtocol, &ROBIN, Language::Ru);
    has(&admission, &["Заявлено спортсменов: 8", "Допущено: 8", "п. 5.1", "допущен"]);
    for record in ROBIN.players() {
        let surname = record.player.name.split([' ', '-']).next().unwrap();
        has(&preliminary, &[surname]);
        has(&admission, &[surname]);
    }
}

#[test]
fn entries_of_the_impaired_have_their_own_columns() {
    let _claim = clauses::shows(&["UA-CHESS II.4.1"]);
    let technical = words(Form::PreliminaryApplication, &CHESS, Language::Uk);
    has(&technical, &["ТЕХНІЧНА ЗАЯВКА НА УЧАСТЬ", "Регіональний центр «Інваспорт»"]);
    let named = words(Form::Application, &CHESS, Language::Uk);
    has(
        &named,
        &["ПОІМЕННА ЗАЯВКА НА УЧАСТЬ", "Керівник регіонального центру", "Кубок Інваспорту"],
    );
    let csv =
        render(Form::Application, &of(&CHESS), Language::Uk, Output::Csv, &Templates::built_in());
    let csv = String::from_utf8(csv.unwrap()).unwrap();
    let head = "№;Прізвище, ім’я, по батькові;Стать;Дата народження;Категорія ураження;Спортивний клас, статус;МКС, підсумковий протокол;Спортивна дисципліна;Рейтинг;Особистий тренер;Асистент;Страховий поліс;Допуск лікаря";
    assert!(csv.contains(head), "{csv}");
    assert!(
        csv.contains(";ч;06.05.1990;1;;;класичні шахи;1800;Коваленко І. І.;Сидоренко Г. В.;;"),
        "{csv}"
    );
    assert!(csv.contains(";2 (на візку);"), "{csv}");
}

#[test]
fn an_assistant_is_asked_of_the_chief_judge() {
    let _claim = clauses::shows(&["UA-CHESS IV.5.11"]);
    let text = words(Form::AssistantApplication, &CHESS, Language::Uk);
    assert_eq!(text.matches("ЗАЯВА ПРО КОРИСТУВАННЯ ПОСЛУГАМИ АСИСТЕНТА").count(), 3);
    has(
        &text,
        &[
            "Головному судді змагань",
            "Бондар О. П.",
            "Сидоренко Г. В.",
            "оголошувати ходи",
            "жестовою мовою",
        ],
    );
    let refused = render(
        Form::AssistantApplication,
        &of(&ROBIN),
        Language::Uk,
        Output::Pdf,
        &Templates::built_in(),
    );
    assert!(matches!(refused, Err(Failure::Unfit(documents::Unfit::NoAssistants))));
}

#[test]
fn those_admitted_are_counted_by_age() {
    let mut play = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    for (name, born) in
        [("А", "2017-05-01"), ("Б", "2017-12-31"), ("В", "1990-01-01"), ("Г", "2016-01-01")]
    {
        play.ask(serde_json::json!({"do": "enter", "name": name, "born": born}));
    }
    play.ask(serde_json::json!({"do": "check", "by": "Мандатна комісія"}));
    play.ask(serde_json::json!({"do": "admit", "by": "Мандатна комісія"}));
    for form in [Form::AdmissionProtocol, Form::Report] {
        let text = words(form, &play.event, Language::Uk);
        has(&text, &["юні надії (8–10) – 3, дорослі – 1"]);
    }
}

/// Everybody is counted in the youngest group of the document that has his age, and whoever is too young for all in none.
#[test]
fn each_age_is_counted_in_its_group() {
    let _claim = clauses::shows(&["UA-2024 III.age.1", "RU-2022 2.1"]);
    let ukraine = "young hopes (6–8) – 3, young hopes (8–10) – 2, younger cadets (10–13) – 3, \
                   cadets (13–16) – 3, juniors (16–19) – 3, youth (19–26) – 7, adults – 4";
    let renju = "boys, girls (under 12) – 7, boys, girls (12–15) – 4, juniors (16–20) – 5, \
                 juniors (21–25) – 5, men, women – 5";
    for (mut rules, wanted) in [
        (serde_json::json!({"rulebook": "UA-2024", "discipline": "russian"}), ukraine),
        (
            serde_json::json!({"rulebook": "RU-2022", "discipline": "renju", "renju-opening": "rif",
                "time-control": "60+30", "scoring": "1-½-0", "tie-breaks": ["wins"]}),
            renju,
        ),
    ] {
        rules["stages"] = serde_json::json!([{"system": {"round-robin": {"cycles": 1}}}]);
        let mut play = support::Play::new(rules);
        for age in 5..=30 {
            let (name, born) = (format!("{age}"), format!("{}-05-01", 2026 - age));
            play.ask(serde_json::json!({"do": "enter", "name": name, "born": born}));
        }
        play.ask(serde_json::json!({"do": "check", "by": "commission"}));
        play.ask(serde_json::json!({"do": "admit", "by": "commission"}));
        has(&words(Form::Report, &play.event, Language::En), &[wanted]);
    }
}

#[test]
fn an_event_without_entries_has_no_applications() {
    let stages = serde_json::json!([{"system": {"round-robin": {"cycles": 1}}}]);
    let alone = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": stages,
    }));
    let mut teams = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": stages,
        "kind": "team", "teams": {"boards": 2, "reserves-max": 0},
    }));
    teams.enter(&support::people(4));
    for event in [&alone.event, &teams.event] {
        for form in [Form::Application, Form::PreliminaryApplication] {
            let refused = Paper::new(form, &of(event), Language::Uk, &Templates::built_in());
            assert!(matches!(refused, Err(Failure::Unfit(documents::Unfit::NoEntries))));
            assert!(!form.fits(event));
        }
    }
}

#[test]
fn a_team_event_admits_by_teams() {
    let admission = words(Form::AdmissionProtocol, &TEAMS, Language::Uk);
    let report = words(Form::Report, &TEAMS, Language::Uk);
    has(&admission, &["Звання, розряд Команда Документи"]);
    for team in TEAMS.teams() {
        let count = team.team.players().count();
        has(&admission, &[&format!("{} – {count} (чоловіків", team.team.name)]);
        has(&report, &[&format!("{} – {count}", team.team.name)]);
    }
    assert!(!admission.contains("За областями") && !report.contains("За областями"));
}

#[test]
fn the_commission_and_representatives_stand_on_their_papers() {
    let _claim = clauses::shows(&["RU-2022 5.3", "RU-2022 2.3.4", "RU-2022 App.4"]);
    let mut play = support::Play::new(serde_json::json!({
        "rulebook": "RU-2022", "discipline": "international", "time-control": "60+30", "scoring": "1-½-0",
        "tie-breaks": ["sonneborn-berger-half", "wins"], "commission": ["Бондар О. П.", "Сидоров С. С."],
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.ask(serde_json::json!({"do": "enter", "name": "Иванов Иван", "from": "Тверь", "born": "1990-01-01",
        "representative": "Петрова А. А.", "address": "170100 Тверь, Советская, 1"}));
    let text = words(Form::AdmissionProtocol, &play.event, Language::Ru);
    has(
        &text,
        &["Бондар О. П. (главный судья)", "Сидоров С. С. (представитель проводящей организации)"],
    );
    let entry = words(Form::Application, &play.event, Language::Ru);
    has(&entry, &["Петрова А. А.", "170100 Тверь"]);
}

#[test]
fn the_regulations_say_how_long_the_break_is() {
    let _claim = clauses::shows(&["UA-2024 III.start.5.6"]);
    let with = |minutes: serde_json::Value| {
        let play = support::Play::new(serde_json::json!({
            "rulebook": "UA-2024", "discipline": "russian", "opening-table": "ua2024-app2",
            "micro-match": {"games": 2, "break-minutes": minutes},
            "stages": [{"system": {"round-robin": {"cycles": 1}}}],
        }));
        words(Form::TechnicalRegulations, &play.event, Language::Uk)
    };
    has(&with(serde_json::json!(null)), &["перерва між партіями 5–10 хв"]);
    has(&with(serde_json::json!(7)), &["перерва між партіями 7 хв"]);
}
