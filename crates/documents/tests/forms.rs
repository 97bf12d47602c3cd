//! Every form in every language: filled, its words read back from the PDF, and blank.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;
#[path = "support/text.rs"]
mod text;

use std::sync::LazyLock;

use clauses::proves;
use competition::event::Competition;
use documents::{Failure, Form, Output, Paper, Subject, Templates, TimeChart, render};
use rulebook::Language;

static SWISS: LazyLock<Competition> = LazyLock::new(|| support::swiss(21, 3));
static ROBIN: LazyLock<Competition> = LazyLock::new(|| support::round_robin(8));
static TEAMS: LazyLock<Competition> = LazyLock::new(support::teams);
static SCORING: LazyLock<Competition> = LazyLock::new(support::team_scoring);
static CHESS: LazyLock<Competition> = LazyLock::new(support::chess);
static RENJU: LazyLock<Competition> = LazyLock::new(support::renju);
static OLD: LazyLock<Competition> = LazyLock::new(support::old_swiss);

fn pdf(form: Form, subject: &Subject, language: Language) -> Vec<u8> {
    render(form, subject, language, Output::Pdf, &Templates::built_in())
        .unwrap_or_else(|error| panic!("{form}: {error}"))
}

fn of(event: &Competition) -> Subject<'_> {
    Subject::of(event, support::now())
}

/// The words of a filled form in one line.
fn words(form: Form, event: &Competition, language: Language) -> String {
    text::words(&pdf(form, &of(event), language))
}

#[track_caller]
fn has(text: &str, wanted: &[&str]) {
    for one in wanted {
        assert!(text.contains(one), "{one:?} is missing in:\n{text}");
    }
}

#[test]
fn every_form_is_made_blank_in_every_language_and_output() {
    for language in Language::ALL {
        for form in Form::ALL {
            let paper =
                Paper::new(form, &Subject::blank(support::now()), language, &Templates::built_in())
                    .unwrap();
            assert!(paper.write(Output::Pdf).unwrap().starts_with(b"%PDF-1.7"), "{form}");
            let html = String::from_utf8(paper.write(Output::Html).unwrap()).unwrap();
            assert!(html.contains("<!DOCTYPE html>") && !html.contains("undefined"), "{form}");
            paper.write(Output::Xlsx).unwrap();
            paper.write(Output::Csv).unwrap();
            assert_ne!(form.title(language), form.name(), "{form} has no title");
        }
    }
}

#[test]
fn forms_of_a_round_have_its_pairs_and_results_in_every_language() {
    proves(&["RU-2022 14.1.1", "RU-2022 App.6", "RU-2022 14.1.5"]);
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
            ["RECORD №", "Result White № Black Result", "Chief arbiter:", "Chief secretary:"],
        ),
    ];
    for (language, heads) in heads {
        let protocol = words(Form::RoundProtocol, &SWISS, language);
        has(&protocol, &heads);
        has(&protocol, &["Бондар О. П.", "Ґудзь Є. Ї.", "Кубок Дніпра", "Київ"]);
        let wall = words(Form::PairingList, &SWISS, language);
        let section = SWISS.section(1).unwrap();
        for table in &section.round(3).unwrap().tables {
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
    let first = Subject { round: Some(1), ..of(&SWISS) };
    has(&text::words(&pdf(Form::RoundProtocol, &first, Language::Uk)), &["1 тур;"]);
    let ninth = Subject { round: Some(9), ..of(&SWISS) };
    let refused = Paper::new(Form::RoundProtocol, &ninth, Language::Uk, &Templates::built_in());
    let Err(Failure::Unfit(unfit)) = refused else { panic!("it was printed") };
    assert_eq!(unfit.to_string(), "Round 9 has not been paired; 3 rounds have.");
}

#[test]
fn matches_of_teams_have_boards_totals_and_captains() {
    proves(&["RU-2022 App.7", "RU-2013 App.2"]);
    let first = Subject { round: Some(1), ..of(&TEAMS) };
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
    let record = TEAMS.section(1).unwrap().round(1).unwrap();
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
fn applications_and_admission_name_everybody_with_what_is_asked() {
    proves(&["RU-2022 App.3", "RU-2022 App.4"]);
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
            "Руководитель региональной спортивной федерации",
        ],
    );
    let admission = words(Form::AdmissionProtocol, &ROBIN, Language::Ru);
    has(&admission, &["Рассмотрено заявок: 8", "Допущено: 8", "RU-2022 5.1", "допущен"]);
    for record in &ROBIN.players {
        let surname = record.player.name.split([' ', '-']).next().unwrap();
        has(&preliminary, &[surname]);
        has(&admission, &[surname]);
    }
}

#[test]
fn entries_of_the_impaired_have_their_own_columns() {
    proves(&["UA-CHESS II.4.1"]);
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
        csv.contains(";ч;06.05.1990;;;;класичні шахи;1800;Коваленко І. І.;Сидоренко Г. В.;;"),
        "{csv}"
    );
    assert!(csv.contains(";на візку;"), "{csv}");
}

#[test]
fn an_assistant_is_asked_of_the_chief_judge() {
    proves(&["UA-CHESS IV.5.11"]);
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
fn what_was_drawn_can_be_drawn_again() {
    proves(&["UA-2024 IV.5.5", "RU-2022 12.2"]);
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
        ],
    );
    for record in &SWISS.players {
        has(&text, &[record.player.name.split([' ', '-']).next().unwrap()]);
    }
    for drawn in SWISS.section(1).unwrap().round(2).unwrap().openings.values() {
        has(&text, &[&drawn.cell]);
    }
}

#[test]
fn line_ups_name_those_who_play() {
    proves(&["UA-2024 III.team.4", "RU-2022 5.4.9.2"]);
    let first = Subject { round: Some(1), ..of(&TEAMS) };
    let text = text::words(&pdf(Form::LineUp, &first, Language::Uk));
    assert_eq!(text.matches("Заявка команди на тур").count(), 6);
    has(&text, &["проти команди", "не пізніше ніж за 10 хв до початку туру", "Капітан"]);
    let record = TEAMS.section(1).unwrap().round(1).unwrap();
    for player in
        record.tables.iter().flat_map(|one| &one.boards).flat_map(|one| one.players).flatten()
    {
        has(&text, &[TEAMS.player(player).unwrap().player.name.split([' ', '-']).next().unwrap()]);
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
            "№ Фамилия соперника Звание Цвет Результат Нараст. итог",
        ],
    );
    assert!(!card.contains("категории"), "{card}");
    let newer = Subject { player: Some(1), ..of(&ROBIN) };
    has(&text::words(&pdf(Form::PlayerCard, &newer, Language::Ru)), &["категории", "№ тура"]);
}

#[test]
fn the_programme_has_what_the_document_asks_of_it() {
    proves(&["RU-2022 3.2"]);
    let text = words(Form::Programme, &ROBIN, Language::Ru);
    has(
        &text,
        &[
            "ПРОГРАММА СОРЕВНОВАНИЙ",
            "Соревнования проводятся в соответствии с правилами: ",
            "(RU-2022)",
            "1. Организаторы Федерація шашок України",
            "2. Сроки и место проведения соревнований Львів",
            "3. Расписание",
            "4. Кто имеет право участия",
            "5. Справочная информация",
        ],
    );
}

#[test]
fn renju_is_written_on_its_board_black_first() {
    proves(&["RU-2022 9.3.2.1", "RU-2022 9.3.2.5", "RU-2013 5.3.2.1", "RU-2013 5.3.3.3"]);
    let sheets = pdf(Form::RenjuScoreSheet, &of(&RENJU), Language::Ru);
    let text = text::words(&sheets);
    assert!(text::info(&sheets).contains("Pages:           3"), "{}", text::info(&sheets));
    has(&text, &["1 a 2 b 3 c", "15 o", "Пасы", "обводят", "Подпись (черные)"]);
    assert!(text.find("Черные").unwrap() < text.find("Белые").unwrap(), "{text}");
    let table = RENJU.section(1).unwrap().round(1).unwrap().tables[0].clone();
    let name = RENJU.name(RENJU.section(1).unwrap().members[table.black.index()]);
    has(&text, &[&format!("Черные {name}")]);
    let one = Subject { player: Some(table.black.get()), ..of(&RENJU) };
    let envelope = text::words(&pdf(Form::AdjournmentEnvelope, &one, Language::Ru));
    assert_eq!(envelope.matches("КОНВЕРТ ОТЛОЖЕННОЙ ПАРТИИ").count(), 1);
    has(&envelope, &[name, "Номер записанного хода", "Время на часах", "Дата и время доигрывания"]);
    let chess = words(Form::ChessScoreSheet, &CHESS, Language::Uk);
    has(&chess, &["Білі Чорні", "60", "60+30"]);
}

#[test]
fn score_sheets_of_draughts_explain_the_signs() {
    proves(&["RU-2022 App.5", "RU-2013 App.4"]);
    let text = words(Form::DraughtsScoreSheet, &ROBIN, Language::Ru);
    has(
        &text,
        &[
            "- ход; : взятие; ! сильный ход; !! очень сильный ход; ? слабый ход; ?? очень слабый ход; х выигрыш; 0 проигрыш; = ничья",
        ],
    );
}

#[test]
fn what_is_announced_says_what_the_regulations_say() {
    proves(&[
        "UA-2024 IV.8.3",
        "UA-2024 II.regulation.6",
        "UA-CHESS IV.10.8.3",
        "UA-CHESS IV.10.8.3.1",
        "UA-CHESS IV.10.8.3.2",
        "UA-CHESS IV.10.8.3.3",
        "UA-CHESS IV.10.8.3.4",
        "UA-CHESS IV.10.8.3.5",
        "UA-CHESS IV.10.8.3.6",
    ]);
    for event in [&*SWISS, &*CHESS] {
        has(
            &words(Form::TechnicalRegulations, event, Language::Uk),
            &[
                "1. Строки і місце проведення спортивних змагань Місце проведення Київ",
                "2. Система проведення",
                "3. Контроль часу",
                "4. Розподіл місць у разі рівності очок",
                "5. Нагородження",
                "6. Кількість місць, що дають право виходу",
            ],
        );
    }
    let technical = words(Form::TechnicalRegulations, &SWISS, Language::Uk);
    has(
        &technical,
        &[
            "ТЕХНІЧНИЙ РЕГЛАМЕНТ",
            "швейцарська система, турів: 9",
            "20+10",
            "UA-2024 App.2",
            "партій у мікроматчі: 2",
        ],
    );
    ten_sections();
    let regulations = words(Form::Regulations, &SWISS, Language::Uk);
    has(
        &regulations,
        &[
            "1. Мета та завдання",
            "10. Строки та порядок подання заявок на участь",
            "Федерація шашок України",
            "14–16 листопада 2026 р.",
            "Лисенко М. В. (суддя 2 категорії), Одеса",
        ],
    );
    let schedule = words(Form::Schedule, &SWISS, Language::Uk);
    has(&schedule, &["Календарний розклад ігор", "16.11.2026 10:30", "9"]);
}

fn ten_sections() {
    proves(&[
        "UA-2024 II.regulation.2.1",
        "UA-2024 II.regulation.2.2",
        "UA-2024 II.regulation.2.3",
        "UA-2024 II.regulation.2.4",
        "UA-2024 II.regulation.2.5",
        "UA-2024 II.regulation.2.6",
        "UA-2024 II.regulation.2.8",
        "UA-2024 II.regulation.2.9",
        "UA-CHESS IV.2.1",
        "UA-CHESS IV.2.2",
        "UA-CHESS IV.2.3",
        "UA-CHESS IV.2.5",
    ]);
    for event in [&*SWISS, &*CHESS] {
        let text = words(Form::Regulations, event, Language::Uk);
        let heads = [
            "1. Мета та завдання",
            "2. Строки і місце проведення спортивних змагань",
            "3. Організація та керівництво проведення спортивних змагань",
            "4. Учасники заходу",
            "5. Характер заходу",
            "6. Програма проведення спортивних змагань",
            "7. Безпека та підготовка місця проведення спортивного змагання",
            "8. Умови визначення першості та нагородження переможців і призерів",
            "9. Умови фінансування заходу та матеріальне забезпечення учасників",
            "10. Строки та порядок подання заявок на участь",
        ];
        let places: Vec<usize> = heads
            .iter()
            .map(|head| text.find(head).unwrap_or_else(|| panic!("{head} is missing in {text}")))
            .collect();
        assert!(places.is_sorted(), "{text}");
    }
}

#[test]
fn papers_of_the_boards_name_who_sits_there() {
    let sheets = pdf(Form::DraughtsScoreSheet, &of(&SWISS), Language::Uk);
    // Ten boards and two games of the micro-match on each, a page for every game.
    assert!(text::info(&sheets).contains("Pages:           20"), "{}", text::info(&sheets));
    assert!(text::info(&sheets).contains("419.528 x 595.276"), "{}", text::info(&sheets));
    let slips = words(Form::OpeningSlips, &SWISS, Language::Uk);
    has(&slips, &["UA-2024 App.2", "round 3", "Таблиця"]);
    let cards = Subject { address: Some("https://damka.example/e/cup"), ..of(&SWISS) };
    let cards = text::words(&pdf(Form::PlaceCards, &cards, Language::Uk));
    for record in &SWISS.players {
        has(&cards, &[record.player.name.split([' ', '-']).next().unwrap()]);
    }
    has(&words(Form::TableNumbers, &SWISS, Language::En), &["Table", "10"]);
}

#[test]
fn slips_and_score_sheets_have_the_openings_that_were_drawn() {
    let slips = words(Form::OpeningSlips, &SWISS, Language::Uk);
    let sheets = words(Form::DraughtsScoreSheet, &SWISS, Language::Uk);
    let record = SWISS.section(1).unwrap().round(3).unwrap();
    assert_eq!(record.openings.len(), 10);
    for drawn in record.openings.values() {
        has(&slips, &[&drawn.opening, &drawn.cell, &drawn.purpose]);
        has(&sheets, &[&drawn.opening]);
    }
}

#[test]
fn the_conclusion_tells_what_happened() {
    proves(&["RU-2022 14.2", "UA-2024 IV.8.6", "UA-2024 IV.5.7", "UA-CHESS IV.10.5.7"]);
    let report = words(Form::Report, &ROBIN, Language::Ru);
    has(
        &report,
        &[
            "ОТЧЕТ ГЛАВНОЙ СУДЕЙСКОЙ КОЛЛЕГИИ",
            "Запізнення",
            "RU-2022 5.4.4.1",
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
            &format!("і посів (посіла) {}", placed.first),
            "Зіграно партій (без «+» і «−»): 7",
            "місце. Кількість учасників: 8",
        ],
    );
    let protest = words(Form::Protest, &ROBIN, Language::Uk);
    has(&protest, &["ПРОТЕСТ", "Годинник суперника не було пущено.", "RU-2022 5.4.17.2", "1000"]);
    let decision = words(Form::ProtestDecision, &ROBIN, Language::Uk);
    has(&decision, &["Протест задоволено", "Заставу повернуто.", "головна суддівська колегія"]);
    assert!(
        render(Form::Protest, &of(&SWISS), Language::Uk, Output::Pdf, &Templates::built_in())
            .is_err()
    );
}

#[test]
fn the_time_chart_is_that_of_the_document() {
    proves(&["RU-2022 10.3.6", "RU-2013 6.3.6"]);
    let text = correspondence(Form::TimeChart, support::CHART);
    has(
        &text,
        &[
            "Белые: Иванов",
            "Черные: Петров",
            "01.03.2026 03.03.2026 2 2 c3-b4 1 f6-g5 12.03.2026 15.03.2026 3 3",
            "22.03.2026 26.03.2026 4 6 b2-c3 2 g5-h4 10.04.2026 11.04.2026 1 4",
        ],
    );
}

/// The words of a form of a correspondence game in Russian.
fn correspondence(form: Form, chart: &str) -> String {
    let chart: TimeChart = chart.parse().unwrap();
    let subject = Subject { chart: Some(&chart), ..Subject::blank(support::now()) };
    text::words(&pdf(form, &subject, Language::Ru))
}

#[test]
fn a_letter_has_what_the_document_asks_of_it() {
    proves(&["RU-2022 10.2.3", "RU-2013 6.2.3"]);
    let letter = correspondence(Form::CorrespondenceLetter, support::CHART);
    has(
        &letter,
        &[
            "Приветствие",
            "7/2026",
            "Повторяю Ваш ход (ходы) 2. b2-c3",
            "Принятый вариант или его часть",
            "Мой ход (ходы) 2... g5-h4",
            "Предлагаю вариант",
            "26.03.2026",
            "10.04.2026",
            "11.04.2026",
            "белые / черные 6 / 4",
            "Обратный адрес",
            "подпись",
        ],
    );
}

#[test]
fn records_of_correspondence_games_are_strips_in_half_short_notation() {
    proves(&["RU-2022 10.5.1", "RU-2013 6.5.1"]);
    let chart: TimeChart = format!("{}result: 1-0\n", support::CHART).parse().unwrap();
    let subject = Subject { chart: Some(&chart), ..Subject::blank(support::now()) };
    let record = pdf(Form::GameRecord, &subject, Language::Ru);
    // 70 by 210 millimetres.
    assert!(text::info(&record).contains("198.425 x 595.276"), "{}", text::info(&record));
    let record = text::words(&record);
    has(&record, &["Шифр турнира 7/2026", "1 cb4 fg5", "2 bc3 gh4", "Результат 1-0", "Подпись"]);
    let unfinished = text::words(&pdf(Form::Adjudication, &subject, Language::Ru));
    has(&unfinished, &["1. c3-b4 f6-g5", "Оценка позиции", "Анализ", "Позиция после моего"]);
}

#[test]
fn a_break_and_charged_days_are_in_the_chart() {
    let text =
        "white: А\nblack: Б\nbreak: 2026-03-02 2026-03-04\n1. c3-b4 2026-03-01 2026-03-06 +6\n";
    let chart: TimeChart = text.parse().unwrap();
    // Five days of which three are break, and six charged.
    assert_eq!(chart.totals(), [8, 0]);
}

#[test]
fn a_chart_that_is_none_says_where() {
    for (chart, wanted) in [
        ("1. c3-b4 2026-03-01", "Line 1 of the time chart: write it as"),
        (
            "white: А\n2. c3-b4 2026-03-01 2026-03-02",
            "Line 2 of the time chart: it begins with \"2.\"; \"1.\" comes next.",
        ),
        ("1. c3-b4 2026-03-05 2026-03-02", "look at the dates"),
        (
            "1. c3-b4 2026-03-01 2026-03-02\n1... f6-g5 2026-03-01 2026-03-03",
            "Line 2 of the time chart: a letter is received after",
        ),
        ("1. c3-b4 01.03 02.03", "\"01.03\" is no date; write it as 2026-03-01."),
        ("1. c3-b4 2026-03-01 2026-03-02 6", "write them as +6"),
        ("break: 2026-03-01", "first and last day"),
    ] {
        let told = chart.parse::<TimeChart>().unwrap_err().to_string();
        assert!(told.contains(wanted), "{told}");
    }
}

#[test]
fn the_same_subject_gives_the_same_bytes() {
    for output in Output::ALL {
        let make = || {
            render(Form::SwissTable, &of(&SWISS), Language::Uk, output, &Templates::built_in())
                .unwrap()
        };
        assert!(make() == make(), "{output:?}");
    }
}

#[test]
fn what_fits_an_event_can_be_made_and_what_does_not_is_refused() {
    for event in [&*SWISS, &*ROBIN, &*TEAMS, &*SCORING, &*CHESS, &*RENJU, &*OLD] {
        for form in Form::ALL {
            let made = Paper::new(form, &of(event), Language::En, &Templates::built_in());
            if form.fits(event) {
                let csv = made.unwrap().write(Output::Csv).unwrap();
                assert!(csv.len() > 3 || !form.has_tables(), "{form} has no table");
            } else if let Err(error) = made {
                assert!(matches!(error, Failure::Unfit(_)), "{form}: {error}");
            }
        }
    }
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
fn every_page_has_headings_named_tables_and_pictures_in_words() {
    let chart: TimeChart = support::CHART.parse().unwrap();
    for event in [None, Some(&*SWISS), Some(&*TEAMS), Some(&*CHESS), Some(&*RENJU)] {
        let subject = Subject {
            event,
            chart: event.map(|_| &chart),
            address: Some("https://damka.example/e/cup"),
            ..Subject::blank(support::now())
        };
        for form in Form::ALL {
            let Ok(html) =
                render(form, &subject, Language::Uk, Output::Html, &Templates::built_in())
            else {
                continue;
            };
            let html = String::from_utf8(html).unwrap();
            assert!(html.contains("<html lang=\"uk\">"), "{form}");
            for article in html.split("<article").skip(1) {
                assert_eq!(article.matches("<h1").count(), 1, "{form}");
            }
            for table in html.split("<table").skip(1) {
                let tag = table.split('>').next().unwrap();
                assert!(tag.contains("aria-label=\"") && !tag.contains("\"\""), "{form}: {tag}");
            }
            for picture in html.split("<svg").skip(1) {
                let named = picture.contains("<title>") || picture.contains("aria-label=\"");
                assert!(named, "{form}: {}", &picture[..200]);
            }
        }
    }
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
