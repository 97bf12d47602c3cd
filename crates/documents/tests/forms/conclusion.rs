//! The end of an event: reports, certificates, protests.

use super::*;

#[test]
fn the_conclusion_tells_what_happened() {
    proves(&["RU-2022 14.2", "UA-2024 IV.8.6", "UA-2024 IV.5.7", "UA-CHESS IV.10.5.7"]);
    let report = words(Form::Report, &ROBIN, Language::Ru);
    has(
        &report,
        &[
            "ОТЧЕТ ГЛАВНОЙ СУДЕЙСКОЙ КОЛЛЕГИИ",
            "Запізнення",
            "п. 5.4.4.1",
            "протест удовлетворен",
            "Протокол тура – 7",
            "Лисенко М. В.",
        ],
    );
    let one = Subject { player: Some(1), ..of(&ROBIN) };
    let certificate = text::words(&pdf(Form::Certificate, &one, Language::Uk));
    let section = ROBIN.section(1).unwrap();
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
