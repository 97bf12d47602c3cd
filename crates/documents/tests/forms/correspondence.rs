//! Papers of correspondence games.

use super::*;

#[test]
fn the_time_chart_is_that_of_the_document() {
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
fn the_starting_sheet_names_the_players_and_both_dates() {
    let _claim = clauses::shows(&["RU-2022 10.3.2"]);
    let list = words(Form::CorrespondenceStartList, &ROBIN, Language::Ru);
    has(
        &list,
        &[
            "СТАРТОВЫЙ ЛИСТ (ИГРА ПО ПЕРЕПИСКЕ)",
            "Шифр турнира",
            "Начало игры 14.11.2026 окончание игры 16.11.2026",
            "Адрес для писем",
        ],
    );
    for record in ROBIN.players() {
        has(&list, &[record.player.name.split([' ', '-']).next().unwrap()]);
    }
}
