//! Titles of players in English papers: entries have them in Ukrainian or Russian.

use std::collections::BTreeMap;

use minijinja::value::{Value, ValueKind};

/// The abbreviations of sports titles.
const TITLES: [(&str, &str); 6] =
    [("ЗМС", "HMS"), ("МСМК", "IMS"), ("ГМ", "GM"), ("МГ", "IGM"), ("КМС", "CMS"), ("МС", "MS")];

/// Titles and ranks from the highest down, as entries spell them.
const RANKS: [&str; 14] =
    ["ЗМС", "МГ", "ГМ", "МСМК", "МС", "МСУ", "КМС", "I", "1", "II", "2", "III", "3", "б/р"];

/// Titles with how many have each, the highest first: `МС – 5, КМС – 3`; `none` stands for those
/// who have no title.
pub(super) fn by_rank<'a>(titles: impl Iterator<Item = &'a str>, none: &str) -> String {
    let mut counts: BTreeMap<(usize, &str), usize> = BTreeMap::new();
    for title in titles {
        let title = if title == "б/р" { "" } else { title };
        let rank = RANKS.iter().position(|rank| *rank == title).unwrap_or(RANKS.len());
        let rank = if title.is_empty() { RANKS.len() + 1 } else { rank };
        *counts.entry((rank, title)).or_default() += 1;
    }
    let told = counts.iter().map(|((_, title), count)| {
        format!("{} – {count}", if title.is_empty() { none } else { *title })
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Facts with the titles that are known in English.
pub(super) fn in_english(facts: Value) -> Value {
    match facts.kind() {
        ValueKind::Map => {
            let keys = facts.try_iter().into_iter().flatten();
            let pair = |key: Value| {
                let value = facts.get_item(&key).unwrap_or_default();
                let told = match key.as_str() {
                    Some("title" | "titles") => translated(&value),
                    _ => in_english(value),
                };
                (key, told)
            };
            keys.map(pair).collect()
        }
        ValueKind::Seq | ValueKind::Iterable => {
            facts.try_iter().into_iter().flatten().map(in_english).collect()
        }
        _ => facts,
    }
}

/// A title, or several with how often each comes: `МС – 5, КМС – 3`.
fn translated(value: &Value) -> Value {
    let Some(text) = value.as_str() else { return value.clone() };
    let word = |word: &str| {
        let known = TITLES.iter().find(|(title, _)| *title == word);
        known.map_or(word, |(_, english)| english).to_owned()
    };
    Value::from(text.split(' ').map(word).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use minijinja::context;

    #[test]
    fn titles_are_translated_wherever_they_stand_and_nothing_else_is() {
        let facts = context! {
            rows => [context! { who => context! { name => "МС Іван", title => "КМС" } }],
            titles => "МС – 5, КМС – 3, I – 1",
            picture => Value::from_safe_string("<svg/>".into()),
        };
        let told = in_english(facts);
        let who = told.get_attr("rows").unwrap().get_item_by_index(0).unwrap();
        let who = who.get_attr("who").unwrap();
        assert_eq!(who.get_attr("title").unwrap().as_str(), Some("CMS"));
        assert_eq!(who.get_attr("name").unwrap().as_str(), Some("МС Іван"));
        assert_eq!(told.get_attr("titles").unwrap().as_str(), Some("MS – 5, CMS – 3, I – 1"));
        assert!(told.get_attr("picture").unwrap().is_safe());
    }
}
