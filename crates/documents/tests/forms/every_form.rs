//! What holds for every form: blank or filled, in every language and output.

use super::*;

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
