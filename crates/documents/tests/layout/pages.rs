//! Where words stand: never off the paper, and each sheet on the pages that it should take.

use std::io::Write;
use std::process::{Command, Stdio};

use cases::Random;
use competition::Competition;
use documents::{Form, Output, Subject, Templates, render};
use serde_json::json;
use words::Language;

use super::{made, pdf, support, text};

/// A word and its place on the page, in points from the top.
struct Word {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
    text: String,
}

/// A page of a PDF, as poppler sees it.
struct Page {
    width: f32,
    height: f32,
    words: Vec<Word>,
}

impl Page {
    fn word(&self, text: &str) -> Option<&Word> {
        self.words.iter().find(|word| word.text == text)
    }

    fn is_whole(&self) -> bool {
        let inside = |word: &Word| {
            word.left >= 0.0
                && word.top >= 0.0
                && word.right <= self.width
                && word.bottom <= self.height
        };
        self.words.iter().all(inside)
    }
}

/// The pages of a PDF; every word of them is on the paper.
fn pages(pdf: &[u8]) -> Vec<Page> {
    let mut reader = Command::new("pdftotext")
        .args(["-bbox", "-enc", "UTF-8", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = reader.stdin.take().unwrap();
    let pdf = pdf.to_vec();
    let writer = std::thread::spawn(move || input.write_all(&pdf).unwrap());
    let output = reader.wait_with_output().unwrap();
    writer.join().unwrap();
    let mut pages: Vec<Page> = Vec::new();
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let number = |name: &str| -> f32 {
            line.split(&format!("{name}=\""))
                .nth(1)
                .unwrap()
                .split('"')
                .next()
                .unwrap()
                .parse()
                .unwrap()
        };
        if line.trim().starts_with("<page ") {
            let (width, height) = (number("width"), number("height"));
            pages.push(Page { width, height, words: Vec::new() });
        } else if line.trim().starts_with("<word ") {
            let text = line.split('>').nth(1).unwrap().trim_end_matches("</word").to_owned();
            let [left, top, right, bottom] = ["xMin", "yMin", "xMax", "yMax"].map(number);
            pages.last_mut().unwrap().words.push(Word { left, top, right, bottom, text });
        }
    }
    for (number, page) in (1..).zip(&pages) {
        assert!(page.is_whole(), "words run off page {number}");
    }
    pages
}

/// Rows of a table, the first of which begins with cells that reach down.
fn reaching(rows: usize, first: &str) -> String {
    let row = |row: usize| {
        let before = if row == 1 { first } else { "" };
        format!("<tr data-mm=\"7\">{before}<td>ряд{row}</td></tr>")
    };
    (1..=rows).map(row).collect()
}

#[test]
fn a_cell_higher_than_a_page_shows_its_words_on_each() {
    let rows = reaching(60, "<th rowspan=\"60\" scope=\"row\">Дружина</th>");
    let made = pdf(&format!(
        "<article><table><thead><tr><th>Хто</th><th>Що</th></tr></thead><tbody>{rows}<tr><th scope=\"row\">Друга</th><td>ряд61</td></tr></tbody></table></article>"
    ));
    let pages = pages(&made);
    assert!(pages.len() >= 2);
    for page in &pages {
        let name = page.word("Дружина").unwrap();
        let first = page.words.iter().find(|word| word.text.starts_with("ряд")).unwrap();
        assert!((name.top - first.top).abs() < 8.0, "the name stands beside {}", first.text);
    }
    let all: Vec<&str> =
        pages.iter().flat_map(|page| &page.words).map(|word| word.text.as_str()).collect();
    assert!((1..=61).all(|row| all.contains(&format!("ряд{row}").as_str())));
    // Those who listen hear it once.
    assert_eq!(text::structure(&made).matches("Дружина").count(), 1);
}

#[test]
fn a_cell_lower_than_a_page_shows_its_words_once_and_in_the_middle() {
    let rows = reaching(9, "<th rowspan=\"9\" scope=\"row\">Дружина</th>");
    let pages = pages(&pdf(&format!("<article><table><tbody>{rows}</tbody></table></article>")));
    let tops = |text: &str| pages[0].words.iter().find(|word| word.text == text).unwrap().top;
    assert!((tops("Дружина") - tops("ряд5")).abs() < 1.0);
}

#[test]
fn a_region_with_more_members_than_a_page_has_rows_keeps_its_name_and_points() {
    let mut play = support::Play::new(json!({
        "rulebook": "UA-2024", "discipline": "russian", "kind": {"team-scoring": {"best": 2}},
        "stages": [{"system": {"swiss": {"system": "ua-median-solkoff", "rounds": 5}}, "numbers": "rating"}],
    }));
    let people: Vec<(String, &str)> =
        support::people(44).into_iter().map(|(name, _)| (name, "Запоріжжя")).collect();
    play.enter(&people);
    play.begin();
    play.round(1, None);
    let pages = pages(&make(Form::TeamScoringTable, &play.event));
    assert!(pages.len() >= 2);
    let members = |page: &Page| page.words.iter().any(|word| word.text == "Андрій");
    assert!(members(&pages[0]), "the first page is not left empty");
    assert!(pages.iter().filter(|page| members(page)).all(|page| page.word("Запоріжжя").is_some()));
}

#[test]
fn words_too_many_for_a_page_go_on_wherever_they_stand() {
    let long: String = (1..=400).map(|line| format!("<p>слово{line}</p>")).collect();
    for table in [
        format!(
            "<table class=\"cards\"><tbody><tr><td>{long}</td><td>інша</td></tr></tbody></table>"
        ),
        format!(
            "<table class=\"plain\"><tbody><tr><td>{long}</td><td>інша</td></tr></tbody></table>"
        ),
        format!(
            "<table><tbody><tr><td rowspan=\"2\">{long}</td><td>одна</td></tr><tr><td>інша</td></tr></tbody></table>"
        ),
        format!(
            "<table><tbody><tr><td rowspan=\"2\">одна</td><td>{long}</td></tr><tr><td>інша</td></tr></tbody></table>"
        ),
    ] {
        let pages = pages(&pdf(&format!("<article>{table}</article>")));
        let all: Vec<&str> =
            pages.iter().flat_map(|page| &page.words).map(|word| word.text.as_str()).collect();
        for line in 1..=400 {
            assert!(all.contains(&format!("слово{line}").as_str()), "{line} of {table:.60}");
        }
        assert!(all.contains(&"інша"));
    }
}

/// A table by lot: every cell holds a word of its own, some of them many words.
fn drawn_by_lot(random: &mut Random) -> (String, usize) {
    let mut upto = |most: usize| random.below(most);
    let look = ["", "plain", "cards"][upto(3)];
    let (mut rows, mut words) = (String::new(), 0);
    for _ in 0..1 + upto(12) {
        rows += &format!("<tr data-mm=\"{}\">", [0, 7, 60, 240][upto(4)]);
        for _ in 0..1 + upto(4) {
            let more = ["", "ще ", "кілька слів "][upto(3)].repeat([1, 1, 500][upto(3)]);
            let class = ["", "own", "right"][upto(3)];
            rows += &format!(
                "<td class=\"{class}\" rowspan=\"{}\" colspan=\"{}\">слово{words} {more}</td>",
                [1, 1, 2, 5, 12][upto(5)],
                [1, 1, 1, 2][upto(4)]
            );
            words += 1;
        }
        rows += "</tr>";
    }
    let head = ["", "<thead><tr><th>голова</th></tr></thead>"][upto(2)];
    (
        format!(
            "<article><p>до</p><table class=\"{look}\">{head}<tbody>{rows}</tbody></table></article>"
        ),
        words,
    )
}

#[test]
fn tables_by_lot_lose_no_word() {
    let tried = std::cell::Cell::new(0);
    cases::play("tables by lot", 60, |random| {
        let (template, words) = drawn_by_lot(random);
        // Cells that lie over each other are refused.
        let Ok(paper) = made(&template, Language::Uk) else { return };
        tried.update(|count| count + 1);
        let pages = pages(&paper.write(Output::Pdf).unwrap());
        let all: std::collections::BTreeSet<&str> =
            pages.iter().flat_map(|page| &page.words).map(|word| word.text.as_str()).collect();
        for word in 0..words {
            assert!(all.contains(format!("слово{word}").as_str()), "{word} of {template}");
        }
    });
    assert!(tried.get() > 15, "{}", tried.get());
}

#[test]
fn a_drawing_is_never_higher_than_the_page() {
    let drawing = "<figure data-mm=\"180\" data-alt=\"стовп\"><svg viewBox=\"0 0 100 1000\"><text x=\"0\" y=\"995\" font-size=\"20\">низ</text></svg></figure>";
    for place in
        [drawing.to_owned(), format!("<table><tbody><tr><td>{drawing}</td></tr></tbody></table>")]
    {
        let pages = pages(&pdf(&format!("<article>{place}</article>")));
        assert!(pages[0].word("низ").is_some());
    }
}

#[test]
fn a_high_row_to_write_in_keeps_its_height() {
    let pages = pages(&pdf(
        "<article><table><tbody><tr data-mm=\"150\"><td>текст</td></tr><tr><td>далі</td></tr></tbody></table></article>",
    ));
    let (text, next) = (pages[0].word("текст").unwrap(), pages[0].word("далі").unwrap());
    // The words stand in the middle of 150 mm.
    assert!(next.top - text.top > 70.0 * 72.0 / 25.4, "{} {}", text.top, next.top);
}

#[test]
fn columns_wider_than_the_page_shrink_to_it() {
    for columns in 2..=11 {
        for mm in [45.0, 62.5, 90.0] {
            let mm = mm * 4.0 / columns as f32;
            let cols = format!("<col data-mm=\"{mm}\"/>").repeat(columns);
            let cells = "<td class=\"right\">ок</td>".repeat(columns);
            let pages = pages(&pdf(&format!(
                "<article><table><colgroup>{cols}</colgroup><tbody><tr>{cells}</tr></tbody></table></article>"
            )));
            let right = pages[0].words.iter().map(|word| word.right).fold(0.0, f32::max);
            assert!(right < pages[0].width - 15.0 * 72.0 / 25.4, "{columns} columns of {mm} mm");
        }
    }
}

#[test]
fn names_in_two_directions_read_well_in_lines_to_write_on() {
    for place in [
        "<p>Хто <span class=\"line\">NAME</span></p>",
        "<p>Хто <span class=\"line\" data-mm=\"60\" data-under=\"NAME\">1</span></p>",
        "<p>NAME</p>",
    ] {
        let place = place.replace("NAME", "דוד בן-גוריון (Давид)");
        let words = text::words(&pdf(&format!("<article>{place}</article>")));
        assert!(words.contains("Давид"), "{place}: {words}");
        assert!(words.contains("דוד"), "{place}: {words}");
    }
}

fn make(form: Form, event: &Competition) -> Vec<u8> {
    let subject = Subject {
        address: Some("https://damka.example/e/7"),
        ..Subject::of(event, support::now())
    };
    render(form, &subject, Language::Uk, Output::Pdf, &Templates::built_in())
        .unwrap_or_else(|error| panic!("{form}: {error}"))
}

/// An event with a name of 90 letters, whose first player has one of 200.
fn long_names() -> Competition {
    let name = "Відкритий командний чемпіонат Дніпропетровської області пам’яті Володимира Каплана 2026 р.";
    assert_eq!(name.chars().count(), 90);
    let mut play = support::Play::new(json!({
        "name": name, "rulebook": "UA-2024", "discipline": "russian", "opening-table": "ua2024-app2",
        "stages": [{"system": {"swiss": {"system": "ua-median-solkoff", "rounds": 5}}, "numbers": "rating"}],
    }));
    let mut people = support::people(12);
    people[0].0 =
        "Костянтинопольський-Переяславський Олександр ".repeat(5).chars().take(200).collect();
    play.enter(&people);
    play.begin();
    (1..=5).for_each(|round| play.round(round, None));
    (1..=12).for_each(|id| play.norm(id, "кандидат у майстри спорту України"));
    play.event
}

#[test]
fn certificates_cards_and_envelopes_take_one_page_each() {
    let event = long_names();
    for (form, sheets) in [(Form::Certificate, 12), (Form::PlayerCard, 12), (Form::PlaceCards, 2)] {
        let pages = pages(&make(form, &event));
        assert_eq!(pages.len(), sheets, "{form}");
    }
    // Games are adjourned in renju alone, by the rules of 2013.
    let renju = support::amended(&event, |rules| {
        rules.rulebook = clauses::Document::RU_2013;
        rules.discipline = "renju".to_owned();
    });
    assert_eq!(pages(&make(Form::AdjournmentEnvelope, &renju)).len(), 6);
}

#[test]
fn a_round_robin_of_sixty_is_split_in_parts_each_with_its_heads() {
    let mut play = support::Play::new(json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(60));
    play.begin();
    play.round(1, None);
    let pages = pages(&make(Form::RoundRobinTable, &play.event));
    // Who has met whom: sixty columns of numbers, over all parts.
    let mut heads = std::collections::BTreeSet::new();
    for (number, page) in (1..).zip(&pages) {
        let name = page.word("Прізвище,").unwrap_or_else(|| panic!("page {number} has no head"));
        let line = page.words.iter().filter(|word| (word.top - name.top).abs() < 6.0);
        heads.extend(line.filter_map(|word| word.text.parse::<u16>().ok()));
    }
    assert!((1..=60).all(|column| heads.contains(&column)), "{heads:?}");
    let all: Vec<&str> =
        pages.iter().flat_map(|page| &page.words).map(|word| word.text.as_str()).collect();
    let parts = all.iter().filter(|word| **word == "Чорновол-Щербаківський").count();
    assert_eq!(parts % 5, 0, "five of this name in every part");
    assert!(parts >= 15, "three parts");
}
