//! What is typed at a table: a move, or a word for something else.

use serde_json::{Value, json};
use words::{Id, Language};

use crate::id;

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// A request to the server: its kind, and its other fields.
    Request(Ask, Value),
    /// Something the program answers itself.
    Own(Own),
}

/// A kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    Ready,
    Move,
    Step,
    Offer,
    Accept,
    Decline,
    Resign,
    Claim,
    Call,
    Void,
}

/// What the program answers itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Own {
    Board,
    Moves,
    Help,
    Quit,
}

/// The words, as they are in every language and in the reader's.
const WORDS: [(&str, Id); 17] = [
    ("ready", id::PLAY_READY),
    ("offer", id::PLAY_OFFER),
    ("accept", id::PLAY_ACCEPT),
    ("decline", id::PLAY_DECLINE),
    ("claim", id::PLAY_CLAIM),
    ("call", id::PLAY_CALL),
    ("resign", id::PLAY_RESIGN),
    ("void", id::PLAY_VOID),
    ("place", id::PLAY_PLACE),
    ("swap", id::PLAY_SWAP),
    ("keep", id::PLAY_KEEP),
    ("declare", id::PLAY_DECLARE),
    ("propose", id::PLAY_PROPOSE),
    ("choose", id::PLAY_CHOOSE),
    ("board", id::PLAY_BOARD),
    ("moves", id::PLAY_MOVES),
    ("quit", id::PLAY_QUIT),
];

/// The words that are understood.
pub(super) fn help(language: Language) -> String {
    let line = |(word, own): &(&str, Id)| match language.say(*own) {
        own if own == *word => format!("  {word}"),
        own => format!("  {word}, {own}"),
    };
    let lines: Vec<String> = WORDS.iter().map(line).collect();
    format!("{}\n{}", language.say(id::PLAY_HELP), lines.join("\n"))
}

/// The word by which a step of an opening is taken.
pub(super) fn step_word(step: &str, language: Language) -> String {
    // The word for an offer is that of a draw.
    let step = if step == "offer" { "propose" } else { step };
    let known = WORDS.iter().find(|(word, _)| *word == step);
    known.map_or_else(|| step.to_owned(), |(_, own)| language.say(*own).into_owned())
}

/// What a line means; nothing if it is empty.
pub(super) fn read(line: &str, language: Language) -> Option<Typed> {
    let (first, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
    let (first, rest) = (first.to_lowercase(), rest.trim());
    if first.is_empty() || first.starts_with('#') {
        return None;
    }
    let known = WORDS.iter().find(|(word, own)| first == *word || first == language.say(*own));
    let points = || rest.split_whitespace().map(str::to_uppercase).collect::<Vec<_>>();
    let step = |what: &str, fields: Value| {
        let mut step = json!({"t": "step", "do": what});
        merge(&mut step, fields);
        Typed::Request(Ask::Step, step)
    };
    let plain = |ask, kind: &str| Typed::Request(ask, json!({"t": kind}));
    Some(match known.map(|(word, _)| *word) {
        Some("ready") => plain(Ask::Ready, "ready"),
        Some("propose") => step("offer", json!({"points": points()})),
        // With points it is an offer of fifth moves.
        Some("offer") if !rest.is_empty() => step("offer", json!({"points": points()})),
        Some("offer") => plain(Ask::Offer, "offer"),
        Some("accept") => plain(Ask::Accept, "accept"),
        Some("decline") => plain(Ask::Decline, "decline"),
        Some("resign") => plain(Ask::Resign, "resign"),
        Some("void") => plain(Ask::Void, "void"),
        Some("claim") => claim(rest),
        Some("call") => Typed::Request(Ask::Call, json!({"t": "call", "text": rest})),
        Some("place") => step("place", json!({"points": points()})),
        Some("choose") => step("choose", json!({"points": points()})),
        Some("declare") => step("declare", json!({"count": rest.parse::<u8>().unwrap_or(0)})),
        Some("swap") => step("swap", json!({})),
        Some("keep") => step("keep", json!({})),
        Some("board") => Typed::Own(Own::Board),
        Some("moves") => Typed::Own(Own::Moves),
        Some("quit") => Typed::Own(Own::Quit),
        _ if matches!(first.as_str(), "help" | "?") => Typed::Own(Own::Help),
        _ => moving(line.trim()),
    })
}

fn claim(rest: &str) -> Typed {
    let (rule, intended) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let mut claim = json!({"t": "claim", "rule": rule});
    if !intended.trim().is_empty() {
        claim["intended"] = json!(intended.trim());
    }
    Typed::Request(Ask::Claim, claim)
}

/// A move; with `=` after it a draw is offered.
fn moving(text: &str) -> Typed {
    let (text, offer) = match text.strip_suffix('=') {
        Some(text) => (text.trim_end(), true),
        None => (text, false),
    };
    Typed::Request(Ask::Move, json!({"t": "move", "move": text, "offer": offer, "by": "typed"}))
}

fn merge(into: &mut Value, fields: Value) {
    if let (Some(into), Value::Object(fields)) = (into.as_object_mut(), fields) {
        into.extend(fields);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str, language: Language) -> Value {
        match read(line, language) {
            Some(Typed::Request(_, fields)) => fields,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn words_are_understood_in_every_language() {
        for language in Language::ALL {
            for (word, own) in WORDS {
                let own = language.say(own).into_owned();
                assert_eq!(read(word, language), read(&own, language), "{own}");
                assert!(!own.contains(' '), "{own} is a word");
            }
            assert!(help(language).contains("resign"));
        }
        assert_eq!(read("  ", Language::En), None);
        assert_eq!(read("# a remark", Language::En), None);
    }

    #[test]
    fn moves_steps_and_claims_have_their_fields() {
        let of = |line| fields(line, Language::Uk);
        assert_eq!(
            of("c3-d4 ="),
            json!({"t": "move", "move": "c3-d4", "offer": true, "by": "typed"})
        );
        assert_eq!(of("declare 2"), json!({"t": "step", "do": "declare", "count": 2}));
        assert_eq!(of("offer h8 j9"), json!({"t": "step", "do": "offer", "points": ["H8", "J9"]}));
        assert_eq!(of("offer"), json!({"t": "offer"}));
        assert_eq!(of("запропонувати h8"), json!({"t": "step", "do": "offer", "points": ["H8"]}));
        assert_eq!(step_word("offer", Language::Uk), "запропонувати");
        assert_eq!(
            of("claim threefold e2e4"),
            json!({"t": "claim", "rule": "threefold", "intended": "e2e4"})
        );
        assert_eq!(of("call моя дошка"), json!({"t": "call", "text": "моя дошка"}));
    }
}
