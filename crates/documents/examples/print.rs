//! Prints every form of four events and blank, in every language, into a folder, to be looked at:
//! `cargo run -p documents --example print -- DIR [uk|ru|en] [FORM…]`.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../tests/support/mod.rs"]
mod support;

use competition::event::Competition;
use documents::{Form, Letter, Output, Subject, Templates, TimeChart, render};
use rulebook::Language;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "papers".to_owned());
    let language = match arguments.next().as_deref() {
        Some("ru") => Language::Ru,
        Some("en") => Language::En,
        _ => Language::Uk,
    };
    let only: Vec<String> = arguments.collect();
    std::fs::create_dir_all(&folder).unwrap();
    let mut templates = Templates::built_in();
    // As they are now, so that a template can be tried without building anything.
    for (name, _) in Templates::built_in().all() {
        let path = format!("{}/templates/{name}.html", env!("CARGO_MANIFEST_DIR"));
        templates.replace(name, std::fs::read_to_string(path).unwrap()).unwrap();
    }
    let chart = TimeChart {
        white: "Коваль".into(),
        black: "Мельник".into(),
        moves: vec![
            [letter("01.03", "03.03", 2, "c3-b4"), letter("12.03", "15.03", 3, "f6-g5")],
            [letter("22.03", "26.03", 4, "b2-c3"), letter("10.04", "11.04", 1, "g5-h4")],
        ],
    };
    let events: [(&str, Option<Competition>); 5] = [
        ("blank", None),
        ("swiss", Some(support::swiss(34, 5))),
        ("robin", Some(support::round_robin(8))),
        ("teams", Some(support::teams())),
        ("scoring", Some(support::team_scoring())),
    ];
    for (name, event) in &events {
        for form in Form::ALL
            .into_iter()
            .filter(|form| only.is_empty() || only.iter().any(|one| one == form.name()))
        {
            let mut subject = Subject::blank(support::now());
            subject.event = event.as_ref();
            subject.chart = event.is_some().then_some(&chart);
            subject.address = Some("https://damka.example/e/cup");
            for output in Output::ALL {
                match render(form, &subject, language, output, &templates) {
                    Ok(bytes) => std::fs::write(
                        format!("{folder}/{name}-{form}.{}", output.extension()),
                        bytes,
                    )
                    .unwrap(),
                    Err(error) => {
                        println!("{name} {form}: {error}");
                        break;
                    }
                }
            }
        }
    }
}

fn letter(received: &str, sent: &str, days: u16, text: &str) -> Option<Letter> {
    Some(Letter { received: received.into(), sent: sent.into(), days, text: text.into() })
}
