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
            assert!(html.starts_with("<!DOCTYPE html>"), "{form}");
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
            } else {
                // It can be made, only nobody needs it: a round protocol of teams, a table of a
                // Swiss as if it were a round robin, a sheet of another game, a list of those who
                // will write letters.
                let letters = form == Form::CorrespondenceStartList;
                let of_other = matches!(form.needs(), Needs::Round | Needs::Section);
                assert!(letters || of_other, "{form}");
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

/// Words that only the program knows: keys of texts, what should have been filled in.
fn ids(text: &str) -> Vec<&str> {
    let is_id = |word: &&str| {
        let letters = word.trim_matches(|sign: char| !sign.is_ascii_alphanumeric());
        let parted = letters.contains('_') || word.contains('{') || word.contains('}');
        let book = ["RU-20", "UA-20", "UA-CHESS", "UA-64"].iter().any(|id| word.contains(id));
        parted || book
    };
    text.split_whitespace().filter(is_id).collect()
}

#[test]
fn every_filled_form_says_the_same_in_print_and_in_a_table() {
    for event in [&*SWISS, &*ROBIN, &*TEAMS, &*CHESS] {
        let name = &event.regulations().unwrap().name;
        for (form, language) in
            Form::ALL.into_iter().flat_map(|form| Language::ALL.map(|language| (form, language)))
        {
            if !form.fits(event) {
                continue;
            }
            let paper = Paper::new(form, &of(event), language, &Templates::built_in()).unwrap();
            let printed = text::words(&paper.write(Output::Pdf).unwrap());
            has(&printed, &[name]);
            assert!(ids(&printed).is_empty(), "{form}, {language:?}: {:?}", ids(&printed));
            let close: String = printed.split_whitespace().collect();
            let csv = match form.has_tables() {
                true => String::from_utf8(paper.write(Output::Csv).unwrap()).unwrap(),
                false => continue,
            };
            for word in csv.split([';', '\n', '"', '\u{feff}']).flat_map(str::split_whitespace) {
                let word = word.trim_start_matches('\'').trim_matches('_');
                assert!(
                    close.contains(word),
                    "{form}, {language:?}: {word:?} is not in\n{printed}"
                );
            }
        }
    }
}

#[test]
fn a_blank_form_follows_the_rulebook_of_the_event() {
    let like = |event| Subject { like: Some(event), ..Subject::blank(support::now()) };
    let read = |form, event, language| text::words(&pdf(form, &like(event), language));
    has(&read(Form::PlayerCard, &*OLD, Language::Ru), &["Нараст. итог Прим.", "13"]);
    has(&read(Form::Application, &*CHESS, Language::Uk), &["ПОІМЕННА ЗАЯВКА НА УЧАСТЬ"]);
    has(
        &read(Form::Application, &*SWISS, Language::Ru),
        &["Руководитель областного органа по физической культуре и спорту"],
    );
    has(
        &read(Form::Application, &*ROBIN, Language::Ru),
        &["субъекта Российской Федерации в области физической культуры и спорта"],
    );
    has(&read(Form::DraughtsScoreSheet, &*ROBIN, Language::Uk), &["30 60", "прорахунок"]);
    has(
        &read(Form::DraughtsScoreSheet, &*SWISS, Language::Uk),
        &["25 50", "+ виграш", "х або : взяття"],
    );
}

#[test]
fn a_blank_form_is_one_page() {
    // What the panel and the organiser write about an event takes two; an appeal has its own page.
    let longer = [Form::Report, Form::Regulations, Form::TableNumbers, Form::ProtestDecision];
    for event in [None, Some(&*ROBIN), Some(&*OLD), Some(&*CHESS)] {
        let subject = Subject { like: event, ..Subject::blank(support::now()) };
        for form in Form::ALL.into_iter().filter(|form| !longer.contains(form)) {
            for language in Language::ALL {
                let info = text::info(&pdf(form, &subject, language));
                assert!(info.contains("Pages:           1\n"), "{form}, {language:?}: {info}");
            }
        }
    }
}

#[test]
fn what_cannot_be_printed_says_why_in_every_language() {
    let missing = documents::Missing { asked: 9, there: 3 };
    let unfit = documents::Unfit::Running(missing);
    assert_eq!(
        unfit.text(Language::Uk),
        "Тур 9 ще не завершено, тому таблиці після нього немає; завершено турів: 3."
    );
    assert_eq!(
        unfit.text(Language::Ru),
        "Тур 9 еще не закончен, поэтому таблицы после него нет; закончено туров: 3."
    );
    assert_eq!(
        unfit.to_string(),
        "Round 9 is not finished, so there is no table after it; 3 rounds are."
    );
}
