//! The register: when works exist, which are like another, PDN there and back.

use clauses::proves;
use composition::{Genre, Rulebook};
use contests::{Likeness, Person, Published, Record, Register, existence, exists_by};
use notation::pdn::Reader;

use crate::support::{BOOKS, day, miniature, regulations, second_miniature, work};

fn published(on: &str, copies: Option<u32>) -> Published {
    Published { source: "Шашки".to_owned(), on: day(on), copies }
}

#[test]
fn a_work_exists_from_its_first_publication_or_contest() {
    let _claim = proves(&[
        "UA-2024 VIII.publication.1",
        "UA-2024 VIII.publication.2",
        "RU-2022 11.4.1",
        "RU-2022 11.4.2",
        "RU-2013 7.4.1",
        "RU-2013 7.4.2",
    ]);
    for book in BOOKS {
        let rule = regulations(book).rule().unwrap();
        let is_ukrainian = book == "UA-2024";
        assert_eq!(exists_by(&published("01.01.1990", None), rule), is_ukrainian, "electronic");
        assert_eq!(exists_by(&published("01.01.1990", Some(49)), rule), is_ukrainian);
        assert!(exists_by(&published("01.01.1990", Some(50)), rule));
        let all = [
            published("01.05.1990", Some(50)),
            published("01.03.1990", None),
            published("01.04.1990", Some(49)),
        ];
        let since = |contests: &[&str]| {
            let contests: Vec<_> = contests.iter().map(|one| day(one)).collect();
            existence(&all, &contests, rule).0.unwrap()
        };
        assert_eq!(since(&[]), day(if is_ukrainian { "01.03.1990" } else { "01.05.1990" }));
        assert_eq!(since(&["01.02.1990", "01.01.1991"]), day("01.02.1990"));
        assert_eq!(existence(&[], &[], rule).0, None);
        let (_, clauses) = existence(&all, &[], rule);
        assert!(clauses.len() == 2 && clauses.iter().all(|one| one.to_string().starts_with(book)));
    }
}

fn record(author: &str, position: &str, on: &str) -> Record {
    Record {
        work: work(Genre::Miniature, position, "e5"),
        authors: vec![Person { name: author.to_owned(), residence: "Київ".to_owned() }],
        published: vec![published(on, Some(1000))],
        note: String::new(),
    }
}

#[test]
fn likely_predecessors_are_found_and_ordered() {
    let rule = regulations("UA-2024").rule().unwrap();
    let mut register = Register::default();
    let asked = miniature();
    register.add(record("Той Самий", &asked.position, "01.01.1950"));
    register.add(record("Перший", "W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,h8", "01.01.1960"));
    // In a mirror with the colours exchanged: the board is turned.
    register.add(record("Другий", "W:Wb2,b4,d2,e3,g7:Bh4,g5,f6,d4,b4", "01.01.1970"));
    register.add(record("Третій", "W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7", "01.01.2030"));
    register.add(record("Четвертий", "W:Wd2,b4:Bf8", "01.01.1930"));
    let found = register.candidates(&asked, "той  самий", day("01.01.2025"), rule);
    let said: Vec<_> = found.iter().map(|one| (one.number, one.likeness, one.earlier)).collect();
    assert_eq!(said, [(3, Likeness::Same, false), (1, Likeness::Rearranged(1), true)]);
    let found = register.candidates(&asked, "хтось", day("01.01.2025"), rule);
    assert_eq!(found[0].number, 0, "the oldest first");
    let mirrored = work(Genre::Miniature, "W:Wb2,d2,b4,e3,g7:Bd4,b6,f6,g5,h4", "x");
    assert!(
        register
            .candidates(&mirrored, "", day("01.01.2025"), rule)
            .iter()
            .all(|one| one.likeness != Likeness::Same)
    );
}

#[test]
fn thousands_of_works_go_to_pdn_and_back() {
    let mut register = Register::default();
    for (place, mut one) in [miniature(), second_miniature()].into_iter().enumerate() {
        one.thematic = String::new();
        let mut record = record("Зірченко Зоя, Авраменко Адам", &one.position, "05.07.1985");
        record.authors = ["Зірченко Зоя", "Авраменко Адам"]
            .map(|name| Person { name: name.to_owned(), residence: "Київ".to_owned() })
            .to_vec();
        record.work = one;
        record.note =
            if place == 0 { "виправлено 1990".to_owned() } else { String::new() };
        register.add(record);
    }
    let rulebook: Rulebook = "UA-2024".parse().unwrap();
    let text = register.pdn();
    let mut again = Register::default();
    for reading in Reader::new(text.as_bytes()) {
        again.add(Record::read(&reading.unwrap(), rulebook).unwrap());
    }
    assert_eq!(again.len(), 2);
    for (one, other) in register.records().iter().zip(again.records()) {
        assert_eq!(
            (&one.authors, &one.published, &one.note),
            (&other.authors, &other.published, &other.note)
        );
        assert_eq!(one.work.start(), other.work.start());
        assert_eq!(one.work.genre, other.work.genre);
        assert!(other.work.composition().unwrap().solution.is_some(), "{}", other.work.solution);
    }
}
