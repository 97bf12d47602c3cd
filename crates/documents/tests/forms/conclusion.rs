//! The end of an event: reports, certificates, protests.

use competition::happened;
use competition::{Fact, Ruling};

use super::*;

#[test]
fn the_conclusion_tells_what_happened() {
    let _claim = clauses::shows(&["RU-2022 14.2", "UA-2024 IV.8.6"]);
    let report = words(Form::Report, &ROBIN, Language::Ru);
    has(
        &report,
        &[
            "ОТЧЕТ ГЛАВНОЙ СУДЕЙСКОЙ КОЛЛЕГИИ",
            "Запізнення",
            "п. 5.4.4.1",
            "протест удовлетворен",
            "Протокол тура (7)",
            "Лисенко М. В.",
        ],
    );
    let one = Subject { player: Some(1), ..of(&ROBIN) };
    let certificate = text::words(&pdf(Form::Certificate, &one, Language::Uk));
    let section = ROBIN.section(nth(1)).unwrap();
    let placed = ROBIN.places(section).into_iter().find(|placed| placed.number.get() == 1).unwrap();
    has(
        &certificate,
        &[
            "ДОВІДКА ПРО ВИКОНАННЯ КЛАСИФІКАЦІЙНИХ НОРМАТИВІВ",
            &format!("Місце: {} Кількість учасників: 8 Турів: 7", placed.first),
            "Зіграно партій (без «+» і «−»): 7",
        ],
    );
    let protest = words(Form::Protest, &ROBIN, Language::Uk);
    has(&protest, &["ПРОТЕСТ", "Годинник суперника не було пущено.", "п. 5.4.17.2", "1000 руб."]);
    let decision = words(Form::ProtestDecision, &ROBIN, Language::Uk);
    has(&decision, &["Протест задоволено", "Заставу повернуто.", "головна суддівська колегія"]);
    assert!(
        render(Form::Protest, &of(&SWISS), Language::Uk, Output::Pdf, &Templates::built_in())
            .is_err()
    );
}

#[test]
fn what_was_corrected_is_told_with_the_old_result_and_what_was_taken_back_is_not() {
    let mut play = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(4));
    play.begin();
    play.round(1, None);
    let correct = |score: &str| serde_json::json!({"do": "correct", "round": 1, "table": 1, "score": score, "by": "Бондар О. П.", "reason": "описка"});
    let old =
        play.event.section(nth(1)).unwrap().round(nth(1)).unwrap().tables[0].boards[0].scores[0];
    let new = if old.text() == "1-0" { "0-1" } else { "1-0" };
    play.ask(correct(new));
    let told = format!("{new} замість {}. Бондар О. П.: описка", old.text());
    has(&words(Form::Report, &play.event, Language::Uk), &["Тур 1, стіл 1,", &told]);
    play.ask(serde_json::json!({"do": "undo", "reason": "помилка"}));
    assert!(!words(Form::Report, &play.event, Language::Uk).contains("описка"));
}

#[test]
fn a_correction_is_told_as_things_were_when_it_was_made() {
    let mut play = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "protest-minutes": 30,
        "stages": [{"groups": 2, "system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(8));
    play.begin();
    let report = |play: &support::Play| words(Form::Report, &play.event, Language::Uk);
    let seated = |play: &support::Play| {
        let section = play.event.section(nth(2)).unwrap();
        let table = &section.round(nth(1)).unwrap().tables[0];
        let name = |number: tournament::Number| {
            play.event.name(section.members[number.index()]).to_owned()
        };
        format!("{} – {}", name(table.white), name(table.black))
    };
    let ask = |play: &mut support::Play, what: serde_json::Value| {
        let mut command = serde_json::json!({"section": 2, "round": 1});
        command.as_object_mut().unwrap().extend(what.as_object().unwrap().clone());
        play.ask(command);
    };
    // Play has begun in the first group.
    play.round(1, Some(0));
    for what in ["pair", "publish"] {
        ask(&mut play, serde_json::json!({"do": what}));
    }
    ask(&mut play, serde_json::json!({"do": "result", "table": 1, "score": "+-"}));
    ask(
        &mut play,
        serde_json::json!({"do": "correct", "table": 1, "score": "-+", "by": "Бондар О. П.", "reason": "описка"}),
    );
    let told =
        format!("Група 2. Тур 1, стіл 1, {}: -+ замість +-. Бондар О. П.: описка", seated(&play));
    has(&report(&play), &[&told]);
    // Pairs that were thrown away take their corrections along, and begin anew.
    ask(&mut play, serde_json::json!({"do": "unpair", "reason": "Запізнілий"}));
    assert!(!report(&play).contains("описка"));
    for what in ["pair", "publish", "start"] {
        ask(&mut play, serde_json::json!({"do": what}));
    }
    ask(&mut play, serde_json::json!({"do": "result", "table": 1, "score": "1-0"}));
    ask(
        &mut play,
        serde_json::json!({"do": "correct", "table": 1, "score": "=", "by": "Бондар О. П.", "reason": "бланк"}),
    );
    let told =
        format!("Група 2. Тур 1, стіл 1, {}: = замість 1-0. Бондар О. П.: бланк", seated(&play));
    has(&report(&play), &[&told]);
}

#[test]
fn sanctions_are_told_in_words() {
    let mut play = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(4));
    play.begin();
    play.ask(serde_json::json!({"do": "incident", "who": "p2", "act": "Розмови", "clauses": ["UA-2024 III.rights.2"], "sanction": "remark", "by": "arbiter"}));
    has(
        &words(Form::Report, &play.event, Language::Uk),
        &["зауваження", "розд. III «Права та обов’язки», п. 2"],
    );
}

#[test]
fn each_ruling_says_what_became_of_the_deposit_by_itself() {
    let mut event = ROBIN.clone();
    let decision = event.protests()[0].decision.clone().unwrap();
    let (protest, text, at) = (nth(1), "Не згоден.".into(), decision.at);
    let first = Ruling { upheld: false, ..decision.clone() };
    event.happen(Fact::ProtestDecided(happened::ProtestDecided {
        protest,
        decision: first,
        places: Vec::new(),
    }));
    event.happen(Fact::Appealed(happened::Appealed { protest, text, at }));
    // Whoever stood down does not sign.
    let by = ["Резервний Перший", "Резервний Другий"].map(str::to_owned).to_vec();
    let decision = Ruling { by, ..decision };
    event.happen(Fact::AppealDecided(happened::AppealDecided {
        protest,
        decision,
        places: Vec::new(),
    }));
    let text = words(Form::ProtestDecision, &event, Language::Uk);
    has(&text, &["Резервний Перший", "Резервний Другий"]);
    let [rejected, kept, upheld, returned] =
        ["Протест відхилено", "Застава не повертається", "Протест задоволено", "Заставу повернуто"]
            .map(|part| text.find(part).unwrap_or_else(|| panic!("{part} is not in {text}")));
    assert!(rejected < kept && kept < upheld && upheld < returned, "{text}");
    has(&text, &["РІШЕННЯ ЩОДО АПЕЛЯЦІЇ", "Голова апеляційного комітету"]);
}

#[test]
fn an_appeal_names_the_decision_that_it_is_against() {
    let _claim = clauses::shows(&["UA-2024 III.rights.1.5"]);
    let mut play = support::Play::new(serde_json::json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(4));
    play.form_committee();
    play.begin();
    play.round(1, None);
    for text in ["Годинник не пущено.", "Шум у залі."] {
        play.ask(serde_json::json!({"do": "protest", "who": "p2", "filed-by": "Мельник Андрій", "round": 1, "text": text, "written": true, "clauses": ["UA-2024 III.rights.1.5"]}));
    }
    play.ask(serde_json::json!({"do": "decide-protest", "protest": 2, "upheld": false, "by": "chief-arbiter", "text": "У залі було тихо."}));
    assert!(!Form::Appeal.fits(&play.event));
    play.ask(serde_json::json!({"do": "appeal", "protest": 2, "text": "Свідки не вислухані.", "written": true}));
    assert!(Form::Appeal.fits(&play.event));
    let appeal = words(Form::Appeal, &play.event, Language::Uk);
    has(
        &appeal,
        &[
            "До апеляційного комітету змагань Кубок Дніпра",
            "Заявник: Мельник Андрій",
            "АПЕЛЯЦІЯ Учасник Мельник Андрій",
            "Оскаржується рішення щодо протесту № 2 від 16.11.2026 10:30 У залі було тихо.",
            "Підстави апеляції Свідки не вислухані.",
            "16.11.2026 10:30 Подав",
        ],
    );
    assert!(!appeal.contains("Годинник не пущено"), "nobody appealed against that: {appeal}");
    let first = Subject { protest: Some(nth(1)), ..of(&play.event) };
    let refused = Paper::new(Form::Appeal, &first, Language::Uk, &Templates::built_in());
    assert!(matches!(refused, Err(Failure::Unfit(documents::Unfit::NoAppeal))));
}
