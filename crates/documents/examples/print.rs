//! Prints every form of seven events and blank, in every language, into a folder, to be looked at:
//! `cargo run -p documents --example print -- DIR [uk|ru|en] [FORM…]`.
#![allow(clippy::unwrap_used, clippy::panic)] // in the support of the tests

#[path = "../tests/support/mod.rs"]
mod support;

use std::error::Error;
use std::fs;

use competition::Competition;
use documents::{Form, Output, Subject, Templates, TimeChart, render};
use words::Language;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "papers".to_owned());
    let language = match arguments.next().as_deref() {
        Some("ru") => Language::Ru,
        Some("en") => Language::En,
        _ => Language::Uk,
    };
    let only: Vec<String> = arguments.collect();
    fs::create_dir_all(&folder).map_err(|error| format!("{folder} cannot be made: {error}."))?;
    let mut templates = Templates::built_in();
    // As they are now, so that a template can be tried without building anything.
    for (name, _) in Templates::built_in().all() {
        let path = format!("{}/templates/{name}.html", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(&path);
        templates
            .replace(name, text.map_err(|error| format!("{path} cannot be read: {error}."))?)?;
    }
    let chart: TimeChart = support::CHART.parse()?;
    let events: [(&str, Option<Competition>); 8] = [
        ("blank", None),
        ("swiss", Some(support::swiss(34, 5))),
        ("robin", Some(support::round_robin(8))),
        ("teams", Some(support::teams())),
        ("scoring", Some(support::team_scoring())),
        ("chess", Some(support::chess())),
        ("renju", Some(support::renju())),
        ("old", Some(support::old_swiss())),
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
                    Ok(bytes) => {
                        write(&format!("{folder}/{name}-{form}.{}", output.extension()), &bytes)?;
                    }
                    Err(error) => {
                        println!("{name} {form}: {error}");
                        break;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Writes a paper whole, or says which one could not be written.
fn write(path: &str, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes)
        .map_err(|error| format!("{path} cannot be written: {error}. Make room and run it again."))
}
