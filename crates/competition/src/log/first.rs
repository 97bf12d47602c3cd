//! The first version of the log kept parts of the state, as the program happened to hold them, and
//! did not say its version. This brings its entries up to the second, which keeps what was decided.

use serde_json::{Map, Value, json};

/// An entry of the first version as the second one says it. What is not as the first version wrote
/// it stays as it is, and is refused where the entry is read.
pub(super) fn brought_up(mut entry: Value) -> Value {
    let happened = entry.get("happened").and_then(Value::as_str).unwrap_or_default().to_owned();
    let Some(fields) = entry.as_object_mut() else { return entry };
    match happened.as_str() {
        "stage-started" => each(fields, "sections", section),
        "paired" => renamed(fields, "record", "made", made),
        "pair-added" => pair_added(fields),
        "started" => each(fields, "boards", |table| {
            table.as_array_mut().into_iter().flatten().for_each(board);
        }),
        "corrected" => each(fields, "changes", difference),
        "protested" => {
            if let Some(protest) = fields.get_mut("protest").and_then(Value::as_object_mut) {
                without_empty(protest, &["decision", "appeal", "appeal-decision"]);
            }
        }
        _ => {}
    }
    entry
}

/// What happens later in a section was kept empty.
fn section(section: &mut Value) {
    if let Some(fields) = section.as_object_mut() {
        fields.remove("stage");
        without_empty(fields, &["order", "rounds", "left", "joined", "away", "play-offs"]);
    }
}

/// What happens later in a round was kept empty.
fn made(record: &mut Value) {
    let Some(fields) = record.as_object_mut() else { return };
    if fields.get("state").is_some_and(|state| state == "draft") {
        fields.remove("state");
    }
    without_empty(fields, &["starts", "closed", "line-ups", "openings", "late", "signed"]);
    renamed(fields, "tables", "pairs", |tables| {
        tables.as_array_mut().into_iter().flatten().for_each(pair);
    });
    renamed(fields, "paired", "by", |by| {
        if let Some(instead) = by.pointer_mut("/hand/instead") {
            difference(instead);
        }
    });
}

fn pair(table: &mut Value) {
    if let Some(fields) = table.as_object_mut() {
        without_empty(fields, &["tie-break"]);
        fields.remove("added");
        each(fields, "boards", board);
    }
}

/// What else is known of a board the event knows from the entries before.
fn board(board: &mut Value) {
    if let Some(fields) = board.as_object_mut() {
        ["records", "wrong", "adjudicated"].iter().for_each(|name| drop(fields.remove(*name)));
    }
}

/// Who added a pair stood inside the table.
fn pair_added(fields: &mut Map<String, Value>) {
    for part in ["by", "reason"] {
        let said = fields.get("table").and_then(|table| table.pointer(&format!("/added/{part}")));
        let said = said.cloned().unwrap_or_default();
        fields.insert(part.to_owned(), said);
    }
    renamed(fields, "table", "pair", pair);
}

/// At first only the English words were kept.
fn difference(difference: &mut Value) {
    if let Some(told @ Value::String(_)) = difference.get_mut("impossible") {
        *told = json!({ "uk": told, "ru": told, "en": told });
    }
}

/// Takes away what could hold something and does not; what holds something is left, to be refused.
fn without_empty(fields: &mut Map<String, Value>, names: &[&str]) {
    for name in names {
        let empty = |value: &Value| value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        if fields.get(*name).is_some_and(empty) {
            fields.remove(*name);
        }
    }
}

fn each(fields: &mut Map<String, Value>, name: &str, change: impl FnMut(&mut Value)) {
    fields.get_mut(name).and_then(Value::as_array_mut).into_iter().flatten().for_each(change);
}

fn renamed(fields: &mut Map<String, Value>, old: &str, new: &str, change: impl FnOnce(&mut Value)) {
    if let Some(mut value) = fields.remove(old) {
        change(&mut value);
        fields.insert(new.to_owned(), value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fact, LogEntry};

    #[test]
    fn english_words_alone_are_every_languages_words() {
        let change = json!({"round": 2, "system": [], "made": [], "impossible": "Nobody is left."});
        let place = json!({"section": 1, "round": 1, "table": 1, "board": 1});
        let entry = json!({"happened": "corrected", "place": place, "game": 1, "score": "=", "by": "a", "reason": "r", "changes": [change]});
        let Fact::Corrected(crate::happened::Corrected { changes, .. }) =
            Fact::read(&entry.to_string()).unwrap()
        else {
            panic!()
        };
        let told = changes[0].impossible.as_ref().unwrap();
        assert_eq!(told.text(words::Language::Uk), "Nobody is left.");
    }

    #[test]
    fn what_the_first_version_never_wrote_is_refused() {
        let section = json!({"stage": 1, "name": "", "members": ["p1"], "first-colour": "white", "lot": null, "order": [], "rounds": [], "carried": [0], "brought": [], "left": [], "away": [], "play-offs": []});
        let mut entry = json!({"happened": "stage-started", "stage": 1, "sections": [section]});
        assert!(Fact::read(&entry.to_string()).is_ok());
        entry["sections"][0]["rounds"] = json!([{}]);
        assert!(Fact::read(&entry.to_string()).is_err());
    }
}
