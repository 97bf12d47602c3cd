//! Workbooks and pages from the same markup, and work that can be stopped.

use calamine::{Data, Reader, Xlsx};
use documents::{Form, Output, Paper, Subject, Templates};
use words::Language;

use super::{html, made, paper, support};

fn book(bytes: Vec<u8>) -> Xlsx<std::io::Cursor<Vec<u8>>> {
    calamine::open_workbook_from_rs(std::io::Cursor::new(bytes)).unwrap()
}

fn cells(bytes: Vec<u8>) -> Vec<Data> {
    let mut book = book(bytes);
    let sheets = book.worksheets();
    sheets.iter().flat_map(|(_, range)| range.rows().flatten().cloned()).collect()
}

#[test]
fn worksheets_of_events_with_emoji_have_names() {
    let table = "<table><tbody><tr><td>1</td></tr></tbody></table>";
    let title = format!("Розклад – {}", "😀".repeat(40));
    let made = paper(&format!("<article title=\"{title}\">{table}</article>"));
    let names = book(made.write(Output::Xlsx).unwrap()).sheet_names();
    assert_eq!(names, [format!("1 Розклад – {}", "😀".repeat(7))]);
}

#[test]
fn no_sheet_is_missing_in_a_workbook() {
    let sheet = |number: usize| {
        format!(
            "<article><h1>Лист {number}</h1><table><tbody><tr><td>рядок {number}</td></tr></tbody></table></article>"
        )
    };
    let made = paper(&(1..=601).map(sheet).collect::<String>()).write(Output::Xlsx).unwrap();
    assert!(book(made.clone()).sheet_names().len() <= 250);
    let cells = cells(made);
    for number in 1..=601 {
        assert!(cells.contains(&Data::String(format!("рядок {number}"))), "{number}");
        assert!(cells.contains(&Data::String(format!("Лист {number}"))), "{number}");
    }
}

#[test]
fn english_decimals_are_numbers_and_labels_of_boards_are_names() {
    let rows = "<article><table><tbody><tr><th scope=\"row\">3.10</th><td>10.25</td><td>−3</td><td>16.11.2026</td><td>1.2345678901</td><td>.5</td></tr></tbody></table></article>";
    let text = |text: &str| Data::String(text.to_owned());
    let cells_in = |language| cells(made(rows, language).unwrap().write(Output::Xlsx).unwrap());
    assert_eq!(
        cells_in(Language::En),
        [
            text("3.10"),
            Data::Float(10.25),
            Data::Float(-3.0),
            text("16.11.2026"),
            text("1.2345678901"),
            text(".5")
        ]
    );
    // Where decimals have a comma, a point is none.
    assert_eq!(cells_in(Language::Uk)[1], text("10.25"));
}

#[test]
fn coefficients_of_an_english_event_are_numbers() {
    let event = support::round_robin(7);
    let subject = Subject::of(&event, support::now());
    let paper =
        Paper::new(Form::Standings, &subject, Language::En, &Templates::built_in()).unwrap();
    let csv = String::from_utf8(paper.write(Output::Csv).unwrap()).unwrap();
    let pointed: Vec<f64> = csv
        .split([';', '\r'])
        .filter(|field| field.contains('.'))
        .filter_map(|field| field.parse().ok())
        .collect();
    assert!(!pointed.is_empty(), "no coefficient has a point in\n{csv}");
    let cells = cells(paper.write(Output::Xlsx).unwrap());
    for number in pointed {
        assert!(cells.contains(&Data::Float(number)), "{number}");
    }
}

#[test]
fn labels_of_boards_of_teams_stay_as_they_are() {
    let event = support::teams();
    let subject = Subject::of(&event, support::now());
    for form in Form::ALL {
        let Ok(paper) = Paper::new(form, &subject, Language::En, &Templates::built_in()) else {
            continue;
        };
        let cells = cells(paper.write(Output::Xlsx).unwrap());
        let labels = |cell: &&Data| matches!(cell, Data::Float(number) if (number * 10.0).round() % 10.0 != 0.0 && number.fract() != 0.5);
        assert_eq!(cells.iter().find(labels), None, "{form}");
    }
}

#[test]
fn lines_rows_and_drawings_of_a_page_are_as_large_as_on_paper() {
    let page = html(
        "<article data-letters=\"9.5\"><p>a <span class=\"line\" data-mm=\"34\"></span></p><table data-scale='0.8'><colgroup><col data-mm = '12.5'/></colgroup><tbody><tr data-mm=\"7\"><td>x</td></tr></tbody></table></article>",
    );
    for rule in [
        "[data-mm=\"34\"] { --mm: 34mm }",
        "[data-mm=\"12.5\"] { --mm: 12.5mm }",
        "[data-mm=\"7\"] { --mm: 7mm }",
        "[data-scale=\"0.8\"] { --scale: 0.8em }",
        "[data-letters=\"9.5\"] { --letters: 9.5pt }",
    ] {
        assert!(page.contains(rule), "{rule}");
    }
}

#[test]
fn every_size_that_a_form_asks_for_is_told_to_its_style_sheet() {
    for form in Form::ALL {
        let paper =
            Paper::new(form, &Subject::blank(support::now()), Language::Uk, &Templates::built_in());
        let page = String::from_utf8(paper.unwrap().write(Output::Html).unwrap()).unwrap();
        let (head, body) = page.split_once("</head>").unwrap();
        for size in body.split("data-mm=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert!(
                head.contains(&format!("[data-mm=\"{size}\"] {{ --mm: {size}mm }}")),
                "{form}: {size}"
            );
        }
        // What the server's Content-Security-Policy lets through: styles in the page, nothing else.
        assert!(
            !page.contains("<script") && !page.contains("url(") && !page.contains("src="),
            "{form}"
        );
    }
}

#[test]
fn writing_tells_how_far_it_is_and_can_be_stopped() {
    let sheet = "<article><p>a</p><div class=\"page-break\"><p>b</p></div></article>";
    let paper = paper(&sheet.repeat(10));
    let mut told = Vec::new();
    let whole = paper.write_while(Output::Pdf, &mut |done, all| {
        told.push((done, all));
        true
    });
    assert_eq!(whole.unwrap().unwrap(), paper.write(Output::Pdf).unwrap());
    assert!(told.is_sorted() && told.iter().all(|(done, all)| done < all), "{told:?}");
    let steps: std::collections::BTreeSet<usize> = told.iter().map(|(done, _)| *done).collect();
    assert_eq!(steps, (0..20).collect(), "each sheet is laid out and drawn");
    for stop in [0, 5, 13, 19] {
        let mut asked = 0;
        let stopped = paper.write_while(Output::Pdf, &mut |done, _| {
            asked = done;
            done < stop
        });
        assert_eq!(stopped, Ok(None));
        assert_eq!(asked, stop, "it stops at once");
    }
}
