//! What lies on the boards: score sheets, slips, cards.

use super::*;

#[test]
fn renju_is_written_on_its_board_black_first() {
    let _claim = clauses::shows(&["RU-2022 9.3.2.1", "RU-2022 9.3.2.5"]);
    let sheets = pdf(Form::RenjuScoreSheet, &of(&RENJU), Language::Ru);
    let text = text::words(&sheets);
    assert!(text::info(&sheets).contains("Pages:           3"), "{}", text::info(&sheets));
    has(&text, &["1 a 2 b 3 c", "15 o", "Пасы", "обводят", "Подпись (черные)"]);
    assert!(text.find("Черные").unwrap() < text.find("Белые").unwrap(), "{text}");
    let table = RENJU.section(nth(1)).unwrap().round(nth(1)).unwrap().tables[0].clone();
    let name = RENJU.name(RENJU.section(nth(1)).unwrap().members[table.black.index()]);
    has(&text, &[&format!("Черные {name}")]);
    let old = support::amended(&RENJU, |rules| rules.rulebook = clauses::Document::RU_2013);
    let one = Subject { player: Some(table.black.get()), ..of(&old) };
    let envelope = text::words(&pdf(Form::AdjournmentEnvelope, &one, Language::Ru));
    assert_eq!(envelope.matches("КОНВЕРТ ОТЛОЖЕННОЙ ПАРТИИ").count(), 1);
    has(&envelope, &[name, "Номер записанного хода", "Время на часах", "Дата и время доигрывания"]);
    let chess = words(Form::ChessScoreSheet, &CHESS, Language::Uk);
    has(&chess, &["Білі Чорні", "60", "60 хв + 30 с на хід"]);
}

#[test]
fn score_sheets_of_draughts_explain_the_signs() {
    let _claim = clauses::shows(&["RU-2022 App.5"]);
    let text = words(Form::DraughtsScoreSheet, &ROBIN, Language::Ru);
    has(
        &text,
        &[
            "- ход; : взятие; ! сильный ход; !! очень сильный ход; ? слабый ход; ?? очень слабый ход, зевок; х выигрыш; 0 проигрыш; = ничья",
        ],
    );
}

#[test]
fn papers_of_the_boards_name_who_sits_there() {
    let sheets = pdf(Form::DraughtsScoreSheet, &of(&SWISS), Language::Uk);
    // Ten boards and two games of the micro-match on each, a page for every game.
    assert!(text::info(&sheets).contains("Pages:           20"), "{}", text::info(&sheets));
    assert!(text::info(&sheets).contains("419.528 x 595.276"), "{}", text::info(&sheets));
    let slips = words(Form::OpeningSlips, &SWISS, Language::Uk);
    has(&slips, &["Таблиця Додаток 2", "Тур 3", "Таблиця", "Кубок Дніпра"]);
    let cards = Subject { address: Some("https://damka.example/e/cup"), ..of(&SWISS) };
    let cards = text::words(&pdf(Form::PlaceCards, &cards, Language::Uk));
    for record in SWISS.players() {
        has(&cards, &[record.player.name.split([' ', '-']).next().unwrap()]);
    }
    has(&words(Form::TableNumbers, &SWISS, Language::En), &["Table", "10"]);
}

#[test]
fn slips_and_score_sheets_have_the_openings_that_were_drawn() {
    let slips = words(Form::OpeningSlips, &SWISS, Language::Uk);
    let sheets = words(Form::DraughtsScoreSheet, &SWISS, Language::Uk);
    let record = SWISS.section(nth(1)).unwrap().round(nth(3)).unwrap();
    assert_eq!(record.openings.len(), 10);
    for drawn in record.openings.values() {
        has(&slips, &[drawn.opening.trim_end_matches([' ', '-']), &drawn.cell]);
        has(&sheets, &[drawn.opening.trim_end_matches([' ', '-'])]);
    }
}
