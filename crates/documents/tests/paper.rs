//! Paper: pages, tags, fonts, names that nobody should have, templates of others.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;
#[path = "support/text.rs"]
mod text;

use std::collections::BTreeSet;

use calamine::{Data, Reader, Xlsx};
use competition::Competition;
use documents::{Failure, Form, Letter, Output, Paper, Subject, Templates, TimeChart, render};
use serde_json::json;
use words::Language;

fn of(event: &Competition) -> Subject<'_> {
    Subject::of(event, support::now())
}

fn make(form: Form, event: &Competition, output: Output) -> Vec<u8> {
    render(form, &of(event), Language::Uk, output, &Templates::built_in())
        .unwrap_or_else(|error| panic!("{form}: {error}"))
}

#[test]
fn two_hundred_participants_take_several_pages_with_the_head_on_each() {
    let event = support::swiss(200, 1);
    let pdf = make(Form::SwissTable, &event, Output::Pdf);
    let text = text::text(&pdf);
    let pages: Vec<&str> = text.trim_end_matches('\u{c}').split('\u{c}').collect();
    assert!(pages.len() >= 5, "{} pages", pages.len());
    for (number, page) in (1..).zip(&pages) {
        assert!(page.contains("Прізвище"), "page {number} has no head:\n{page}");
        assert!(
            page.replace(' ', "").contains(&format!("{number}/{}", pages.len())),
            "page {number} has no number"
        );
        assert!(page.contains("після туру 1"), "page {number} does not say how far the event is");
        let rows = page
            .lines()
            .filter(|line| {
                line.contains("Київ")
                    || line.contains("Львів")
                    || line.contains("Одеса")
                    || line.contains("Харків")
                    || line.contains("Дніпро  ")
                    || line.contains("Полтава")
            })
            .count();
        assert!(rows >= 2, "page {number} has a lonely row:\n{page}");
    }
    let last = pages.last().unwrap();
    assert!(last.contains("Головний суддя:") && last.contains("Головний секретар:"));
    for record in event.players() {
        let surname = record.player.name.split([' ', '-']).next().unwrap();
        assert!(text.contains(surname));
    }
}

#[test]
fn the_pdf_is_tagged_and_archivable() {
    let event = support::round_robin(8);
    let pdf = make(Form::RoundRobinTable, &event, Output::Pdf);
    let info = text::info(&pdf);
    assert!(info.contains("Tagged:          yes"), "{info}");
    assert!(
        info.contains("Title:           Таблиця результатів (колова система) – Осінній турнір"),
        "{info}"
    );
    assert!(
        info.contains("PDF/A-2a") || String::from_utf8_lossy(&pdf).contains("pdfaid:part"),
        "{info}"
    );
    let structure = text::structure(&pdf);
    for tag in ["Table", "THead", "TBody", "TR", "TH", "TD", "H1"] {
        assert!(
            structure.lines().any(|line| line.trim().starts_with(tag)),
            "{tag} is missing:\n{structure}"
        );
    }
    // The head and eight rows, each with all its cells, the empty ones too.
    let is_cell = |line: &&str| matches!(line.trim(), "TD" | "TH" | "TH:");
    let cells = structure.lines().filter(is_cell).count();
    assert_eq!(cells, 9 * (5 + 8 + 2 + 2), "{structure}");
}

/// Names that nobody should have.
fn hostile() -> Vec<String> {
    vec![
        "Д".repeat(200),
        format!("{} {}", "Довгий".repeat(12), "Ім'я ".repeat(25)),
        "محمد عبد الله شاه".to_owned(),
        "דוד בן-גוריון (Давид)".to_owned(),
        "О'Коннор \"Білий\" #1 $<b>&amp;{{ w }}{% raw %}</td>".to_owned(),
        "😀 Юлія 🏁👩‍👩‍👧 ♔".to_owned(),
        "Нуль\u{0}\u{1}\u{7f}\u{feff}\u{fffe}\u{e000}кінець".to_owned(),
        "=HYPERLINK(\"http://зло\")".to_owned(),
        "漢字 王 ไทย".to_owned(),
        "и\u{306}о\u{301}г".to_owned(),
        "]]> <!-- --> <?x ?>".to_owned(),
        "\u{202e}обернений\u{202c}".to_owned(),
    ]
}

fn hostile_event() -> Competition {
    let mut play = support::Play::new(json!({
        "name": format!("Кубок {}", hostile().join(" ")), "place": hostile()[4], "organiser": hostile()[5],
        "rulebook": "UA-2024", "discipline": "russian", "kind": {"team-scoring": {"best": 2}}, "opening-table": "ua2024-app2",
        "stages": [{"system": {"swiss": {"system": "ua-median-solkoff", "rounds": 5}}, "numbers": "rating"}],
        "officials": [{"name": hostile()[0], "post": "chief-judge", "category": hostile()[4]}, {"name": hostile()[2], "post": "judge", "place": hostile()[6]}],
    }));
    let people: Vec<(String, &str)> =
        hostile().into_iter().map(|name| (name, "]]>{{ 7*7 }}<i>")).collect();
    play.enter(&people);
    play.form_committee();
    play.begin();
    play.round(1, None);
    play.ask(json!({"do": "protest", "who": "p1", "filed-by": hostile()[0], "round": 1, "text": hostile().join("; "), "written": true, "clauses": ["UA-2024 IV.8.4"]}));
    play.ask(json!({"do": "decide-protest", "protest": 1, "upheld": false, "by": "chief-arbiter", "text": hostile().join("; ")}));
    play.ask(json!({"do": "appeal", "protest": 1, "text": hostile().join("; "), "written": true}));
    play.event
}

fn hostile_teams() -> Competition {
    let mut play = support::Play::new(json!({
        "name": hostile()[0], "rulebook": "UA-2024", "discipline": "russian", "kind": "team",
        "teams": {"boards": 2, "reserves-max": 1}, "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    let people: Vec<(String, &str)> = hostile().into_iter().map(|name| (name, "]]>")).collect();
    play.enter(&people);
    for (index, name) in hostile().iter().take(4).enumerate() {
        let first = index * 3 + 1;
        play.ask(json!({"do": "enter-team", "name": name, "captain": hostile()[4], "main": [first, first + 1], "reserves": [first + 2]}));
    }
    play.begin();
    (1..=3).for_each(|round| play.round(round, None));
    play.norm(1, &hostile()[3]);
    play.event
}

fn hostile_chess() -> Competition {
    let mut play = support::Play::new(json!({
        "name": hostile()[4], "starts": "2026-11-16", "ends": "2026-11-18", "rulebook": "UA-CHESS", "discipline": "chess", "adaptive": true, "time-control": "90+30",
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    for name in hostile() {
        play.ask(json!({"do": "enter", "name": name, "from": hostile()[3], "coach": hostile()[4], "assistant": hostile()[5], "title": hostile()[9]}));
    }
    play.ask(json!({"do": "check", "by": "К"}));
    play.ask(json!({"do": "admit", "by": "К"}));
    play.begin();
    play.round(1, None);
    play.event
}

fn hostile_chart() -> TimeChart {
    let date = "2026-03-01".parse().unwrap();
    let letter = |text: &String| Letter {
        text: text.clone(),
        short: String::new(),
        received: Some(date),
        sent: Some(date),
        days: 0,
    };
    TimeChart {
        code: hostile()[4].clone(),
        white: hostile()[0].clone(),
        black: hostile()[2].clone(),
        result: hostile()[5].clone(),
        breaks: Vec::new(),
        letters: hostile().iter().map(letter).collect(),
        ..TimeChart::default()
    }
}

#[test]
fn names_that_nobody_should_have_break_no_form() {
    let events = [hostile_event(), hostile_teams(), hostile_chess()];
    let chart = hostile_chart();
    let mut made: BTreeSet<Form> = BTreeSet::new();
    for (event, language) in events.iter().flat_map(|one| Language::ALL.map(|two| (one, two))) {
        let subject =
            Subject { address: Some("https://x.example/\"<>"), chart: Some(&chart), ..of(event) };
        for form in Form::ALL {
            let paper = match Paper::new(form, &subject, language, &Templates::built_in()) {
                Ok(paper) => paper,
                Err(Failure::Unfit(_)) => continue,
                Err(error) => panic!("{form}: {error}"),
            };
            for output in Output::ALL {
                let bytes = paper.write(output).unwrap_or_else(|error| panic!("{form}: {error}"));
                assert!(!bytes.is_empty());
            }
            made.insert(form);
        }
    }
    // Envelopes are printed where games are adjourned, and none of these are.
    made.insert(Form::AdjournmentEnvelope);
    assert_eq!(made.len(), Form::ALL.len(), "{made:?}");
    let event = hostile_event();
    let html = String::from_utf8(make(Form::Standings, &event, Output::Html)).unwrap();
    assert!(html.contains("#1 $&lt;b&gt;&amp;amp;{{ w }}{% raw %}&lt;/td&gt;"), "{html}");
    assert!(!html.contains("49"), "a name was calculated");
    let text = text::words(&make(Form::StartList, &event, Output::Pdf));
    for wanted in ["Давид", "#1 $<b>&amp;{{ w }}{% raw %}</td>", "]]> <!-- --> <?x ?>"] {
        assert!(text.contains(wanted), "{wanted} is missing in\n{text}");
    }
    assert!(text.matches('Д').count() >= 200, "a long name was cut");
}

#[test]
fn the_workbook_reads_back_with_numbers_as_numbers() {
    let event = support::round_robin(8);
    let bytes = make(Form::RoundRobinTable, &event, Output::Xlsx);
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(std::io::Cursor::new(bytes)).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    let rows: Vec<Vec<Data>> = sheet.rows().map(<[Data]>::to_vec).collect();
    let head = rows.iter().position(|row| row[1] == Data::String("Прізвище, ім’я".into())).unwrap();
    let section = event.section(support::nth(1)).unwrap();
    for placed in event.places(section) {
        let row = &rows[head + placed.number.index() + 1];
        assert_eq!(
            row[1],
            Data::String(event.name(section.members[placed.number.index()]).to_owned())
        );
        let points = f64::from(placed.points.0) / 10.0;
        assert!(row.contains(&Data::Float(points)), "{points} in {row:?}");
        assert_eq!(row.last().unwrap(), &Data::Float(placed.first as f64));
    }
}

#[test]
fn the_csv_reads_back_and_calculates_nothing() {
    let event = hostile_event();
    let text = String::from_utf8(make(Form::StartList, &event, Output::Csv)).unwrap();
    assert!(text.starts_with('\u{feff}'));
    let rows: Vec<Vec<String>> = text.trim_start_matches('\u{feff}').lines().map(fields).collect();
    assert_eq!(rows[0][..3], ["№", "Прізвище, ім’я", "Зв., розряд"]);
    assert!(rows.iter().all(|row| row.len() == 5), "{rows:?}");
    let names: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
    assert!(names.contains(&"О'Коннор \"Білий\" #1 $<b>&amp;{{ w }}{% raw %}</td>"), "{names:?}");
    assert!(names.contains(&"'=HYPERLINK(\"http://зло\")"), "{names:?}");
}

/// The fields of a line with semicolons and quotes.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                fields.last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ';' if !quoted => fields.push(String::new()),
            other => fields.last_mut().unwrap().push(other),
        }
    }
    fields
}

#[test]
fn a_replaced_template_is_used_in_every_output() {
    let event = support::round_robin(4);
    let mut templates = Templates::built_in();
    let ours = "<article class=\"a4\" title=\"Наша\"><h1>Наша форма: {{ event.name }}</h1><table><thead><tr><th scope=\"col\">Хто</th></tr></thead><tbody>{% for row in f.rows %}<tr><td>{{ row.name }}</td></tr>{% endfor %}</tbody></table></article>";
    templates.replace("start-list", ours.to_owned()).unwrap();
    let paper = Paper::new(Form::StartList, &of(&event), Language::Uk, &templates).unwrap();
    assert!(text::words(&paper.write(Output::Pdf).unwrap()).contains("Наша форма: Осінній турнір"));
    let csv = String::from_utf8(paper.write(Output::Csv).unwrap()).unwrap();
    assert!(csv.contains("Хто") && csv.contains("Коваль Андрій"), "{csv}");
    assert!(templates.replace("no-such-form", String::new()).is_err());
}

#[test]
fn a_broken_template_says_where_it_is_broken() {
    let event = support::round_robin(4);
    let fault = |text: &str| {
        let mut templates = Templates::built_in();
        templates.replace("standings", text.to_owned()).unwrap();
        Paper::new(Form::Standings, &of(&event), Language::Uk, &templates)
            .map(|_| ())
            .unwrap_err()
            .to_string()
    };
    let unclosed = fault("<article>\n{% for row in f.rows %}\n</article>");
    assert!(unclosed.starts_with("standings.html, line 3: "), "{unclosed}");
    let unknown = fault("<article>\n\n<p>{{ f.nobody.knows }}</p></article>");
    assert!(
        unknown.starts_with("standings.html, line 3: ") && unknown.contains("does not know"),
        "{unknown}"
    );
    let open = fault("<article>\n<p>open\n</article>");
    assert!(open.contains("line 3") && open.contains("every tag is closed"), "{open}");
    let strange = fault("<article>\n<video/>\n</article>");
    assert!(
        strange.contains("line 2") && strange.contains("<video> cannot be set on paper"),
        "{strange}"
    );
    assert!(strange.contains("<video/>"), "{strange}");
}

#[test]
fn a_word_that_there_is_not_is_found_where_no_rehearsal_leads() {
    let fault = |text: &str| {
        let mut templates = Templates::built_in();
        templates.replace("standings", text.to_owned()).unwrap();
        templates.check(support::now()).unwrap_err().to_string()
    };
    let never = fault(
        "<article>\n{% if event.name == 'Nobody' %}\n{{ w.chief_jugde }}{% endif %}</article>",
    );
    assert!(never.starts_with("standings.html, line 3: there is no word w.chief_jugde"), "{never}");
    let together = fault("<article>\n<p>{{ w['chief_' ~ 'judge'] }}</p></article>");
    assert!(together.starts_with("standings.html, line 2: words are named"), "{together}");
    assert_eq!(Templates::built_in().check(support::now()), Ok(()));
}

#[test]
fn a_template_that_goes_on_and_on_is_stopped() {
    let event = support::round_robin(4);
    let fault = |name: &str, text: &str| {
        let mut templates = Templates::built_in();
        templates.replace(name, text.to_owned()).unwrap();
        let made = Paper::new(Form::Standings, &of(&event), Language::Uk, &templates);
        made.map(|_| ()).unwrap_err().to_string()
    };
    let endless = fault(
        "standings",
        "<article>\n{% for i in range(90000) %}{% for j in range(90000) %}{% endfor %}{% endfor %}</article>",
    );
    assert!(endless.starts_with("standings.html, line 2: "), "{endless}");
    assert!(endless.contains("look for a loop within a loop"), "{endless}");
    let large = fault(
        "standings",
        "<article>{% for i in range(90000) %}<p>{% for j in range(100) %}{{ w.swiss_cells }}{% endfor %}</p>{% endfor %}</article>",
    );
    assert!(large.starts_with("standings.html: ") && large.contains("16 MB"), "{large}");
    // In a part that others use, too.
    let part = fault(
        "parts",
        "{% macro heading() %}\n\n{% for i in range(90000) %}{% for j in range(90000) %}{% endfor %}{% endfor %}{% endmacro %}",
    );
    assert!(part.starts_with("parts.html, line 3: "), "{part}");
}

#[test]
fn a_text_longer_than_a_page_goes_on_on_the_next() {
    let mut play = support::Play::new(json!({
        "rulebook": "UA-2024", "discipline": "russian", "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(4));
    play.begin();
    play.round(1, None);
    let long: Vec<String> = (1..=3_000).map(|number| format!("слово{number}")).collect();
    play.ask(json!({"do": "incident", "who": "p1", "round": 1, "act": long.join(" "), "clauses": ["UA-2024 III.rights.3.12"], "by": "arbiter"}));
    let report = text::words(&make(Form::Report, &play.event, Output::Pdf));
    for number in [1, 500, 1_500, 2_999, 3_000] {
        assert!(report.contains(&format!("слово{number}")), "{number}");
    }
}
