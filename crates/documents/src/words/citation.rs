//! Clauses as people cite them on paper: `п. 5.4.17.2`, `розд. III «Запис», п. 2`.

use clauses::Document;
use rulebook::Rulebook;
use words::{Language, say};

use crate::id;

/// Several clauses, one after another.
pub(crate) fn cite_all<T: ToString>(language: Language, ids: &[T]) -> String {
    let all: Vec<String> = ids.iter().map(|id| cite(language, &id.to_string())).collect();
    all.join("; ")
}

/// A clause without the short name of its rulebook, which only this program knows.
pub fn cite(language: Language, clause: &str) -> String {
    let Some((book, clause)) = clause.split_once(' ') else { return clause.to_owned() };
    let (first, rest) = clause.split_once('.').unwrap_or((clause, ""));
    let number = |number: &str| say!(language, id::CITE_NUMBER, number);
    let appendix = |number: &str| say!(language, id::CITE_APPENDIX, number);
    let named = |word: &str| heading(language, book, word);
    let with = |head: String, rest: &str| match rest {
        "" => head,
        rest => format!("{head}, {}", number(rest)),
    };
    let is_roman = !first.is_empty() && first.chars().all(|sign| "IVX".contains(sign));
    match first {
        "App" => appendix(rest),
        letter if has_appendix(book, letter) => with(appendix(letter), rest),
        part if is_roman => {
            let part = say!(language, id::CITE_PART, part);
            let (word, rest) = match rest.split_once('.') {
                Some((word, rest)) if named(word).is_some() => (word, rest),
                None if named(rest).is_some() => (rest, ""),
                _ => ("", rest),
            };
            match named(word) {
                Some(name) => with(format!("{part} «{name}»"), rest),
                None => with(part, rest),
            }
        }
        _ => number(clause),
    }
}

/// Whether a rulebook has an appendix with this letter.
fn has_appendix(book: &str, letter: &str) -> bool {
    Document::from_prefix(book).is_some_and(|one| Rulebook::of(one).has_appendix(letter))
}

/// The heading that a part of a rulebook has, where its clauses are called by a word.
fn heading(language: Language, book: &str, word: &str) -> Option<&'static str> {
    let names = Rulebook::of(Document::from_prefix(book)?).heading(word)?;
    Some(names.of(language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_cited_as_people_do() {
        for (id, uk, en) in [
            ("RU-2022 5.4.17.2", "п. 5.4.17.2", "cl. 5.4.17.2"),
            ("UA-2024 III.record.2", "розд. III «Запис», п. 2", "section III «Record», cl. 2"),
            ("UA-2024 IV.8.3", "розд. IV, п. 8.3", "section IV, cl. 8.3"),
            ("UA-2024 App.2", "Додаток 2", "Appendix 2"),
            ("UA-CHESS A.4.4", "Додаток A, п. 4.4", "Appendix A, cl. 4.4"),
            ("UA-CHESS I", "розд. I", "section I"),
        ] {
            assert_eq!(cite(Language::Uk, id), uk);
            assert_eq!(cite(Language::En, id), en);
        }
        assert_eq!(cite(Language::Uk, "5.4"), "5.4");
    }

    #[test]
    fn every_clause_can_be_cited() {
        for clause in clauses::all() {
            let told = cite(Language::Uk, &clause.to_string());
            let prefix = clause.document().prefix();
            assert!(!told.contains(prefix), "{clause}: {told}");
            let word = |sign: char| sign.is_ascii_lowercase() || sign == '-';
            assert!(!told.contains(word), "{clause} has an English word: {told}");
        }
    }
}
