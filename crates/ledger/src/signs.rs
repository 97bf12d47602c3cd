//! Which signs a text may have, and how many: one definition for what is typed, sent and imported.

use competition::{Command, Fault, MOVES_CHARS_MAX, Problem, Refusal};
use serde_json::Value;

/// The most letters of a name, a place, a title: of everything that stands on one line.
pub(crate) const LINE_CHARS_MAX: usize = 300;
/// The most letters of what is told: a reason, a note, a protest.
const TOLD_CHARS_MAX: usize = 5_000;

/// The fields in which something is told, on several lines if need be. Everything else, also what
/// is added later, is one line.
const TOLD: [&str; 5] = ["text", "reason", "note", "act", "moves"];

/// Whether a sign would change how the signs around it are read without being seen itself: control
/// characters, and marks of width and direction that come along when something is copied.
pub(crate) fn is_unseen(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{61c}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// A text on one line, without blanks around it or signs that nobody sees, and no longer than a
/// line may be.
pub fn tidy(text: &str) -> String {
    on_line(text).chars().take(LINE_CHARS_MAX).collect()
}

/// The same, however long: for what is told, and refused where it is too long.
pub(crate) fn on_line(text: &str) -> String {
    let seen = |sign: char| if sign.is_control() || sign == '\u{a0}' { ' ' } else { sign };
    let shown: String = text.chars().map(seen).filter(|sign| !is_unseen(*sign)).collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    words.join(" ")
}

/// Whether a text can stand on one line.
pub fn is_line(text: &str, chars_max: usize) -> bool {
    !text.contains(is_unseen) && text.chars().count() <= chars_max
}

/// Refuses a command with a text that is too long or has signs that nobody sees.
///
/// The command is looked through as it would be written down, so no field of it can be forgotten.
pub(crate) fn check(command: &Command) -> Result<(), Refusal> {
    let mut faults = Vec::new();
    // A command that cannot be written down holds no text that could be kept.
    let written = serde_json::to_value(command).unwrap_or_default();
    look("", &written, &mut faults);
    if faults.is_empty() { Ok(()) } else { Err(Refusal { faults }) }
}

fn look(field: &str, value: &Value, faults: &mut Vec<Fault>) {
    match value {
        Value::String(text) => faults.extend(fault(field, text).map(Fault::plain)),
        Value::Array(all) => all.iter().for_each(|one| look(field, one, faults)),
        Value::Object(all) => all.iter().for_each(|(name, one)| {
            // A name may be a text of somebody too.
            faults.extend(fault(field, name).map(Fault::plain));
            look(name, one, faults);
        }),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// What is wrong with the text of a field.
fn fault(field: &str, text: &str) -> Option<Problem> {
    let told = TOLD.contains(&field);
    let most = match field {
        // Before they are read: what is too long is not looked at move by move.
        "moves" => MOVES_CHARS_MAX,
        _ if told => TOLD_CHARS_MAX,
        _ => LINE_CHARS_MAX,
    };
    let (is_moves, field) = (field == "moves", field.to_owned());
    if text.chars().count() > most {
        let most = most as u32;
        let moves = Problem::MovesTooLong { most };
        return Some(if is_moves { moves } else { Problem::TextTooLong { field, most } });
    }
    let bad = |sign: &char| is_unseen(*sign) && !(told && matches!(sign, '\n' | '\r' | '\t'));
    let sign = text.chars().find(bad)?;
    Some(Problem::UnseenSign { field, code: u32::from(sign) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn refused(command: Value) -> Vec<Problem> {
        let command: Command = serde_json::from_value(command).unwrap();
        let faults = check(&command).map_or_else(|refusal| refusal.faults, |()| Vec::new());
        faults.into_iter().map(|fault| fault.problem).collect()
    }

    fn unseen(field: &str) -> Vec<Problem> {
        vec![Problem::UnseenSign { field: field.into(), code: 0x202e }]
    }

    #[test]
    fn every_text_of_a_command_is_looked_at_however_deep_it_is() {
        const BAD: &str = "a\u{202e}b";
        for (field, command) in [
            ("name", json!({"do": "enter", "name": BAD})),
            ("coach", json!({"do": "change", "id": 1, "player": {"name": "A", "coach": BAD}})),
            (
                "name",
                json!({"do": "form-committee", "members": [{"name": BAD, "born": 1970}], "reserves": []}),
            ),
            (
                "adjudicated",
                json!({"do": "result", "round": 1, "table": 1, "score": "=", "adjudicated": BAD}),
            ),
            (
                "voted",
                json!({"do": "decide-appeal", "protest": 1, "upheld": true, "voted": ["A", BAD], "text": "b"}),
            ),
            ("seed", json!({"do": "reveal", "seed": BAD})),
            ("moves", json!({"do": "record", "round": 1, "table": 1, "moves": BAD})),
        ] {
            assert_eq!(refused(command), unseen(field));
        }
    }

    #[test]
    fn what_is_told_may_have_lines_and_a_name_may_not() {
        assert!(refused(json!({"do": "contribute", "text": "27\r\n\tand 13"})).is_empty());
        assert_eq!(refused(json!({"do": "reveal", "seed": "27\n"})).len(), 1);
        assert!(
            refused(json!({"do": "enter", "name": "Ґалина О’Коннор-Їжакевич (мол.)"})).is_empty()
        );
        let long = |letters| json!({"do": "undo", "reason": "я".repeat(letters)});
        assert!(refused(long(5_000)).is_empty());
        assert_eq!(
            refused(long(5_001)),
            [Problem::TextTooLong { field: "reason".into(), most: 5_000 }]
        );
    }

    #[test]
    fn what_is_tidied_passes() {
        let odd: String = (0..0x3000).chain(0xe0000..0xe0080).filter_map(char::from_u32).collect();
        for part in odd.chars().collect::<Vec<_>>().chunks(200) {
            let tidied = tidy(&part.iter().collect::<String>());
            assert!(is_line(&tidied, LINE_CHARS_MAX), "{tidied:?}");
        }
    }
}
