//! What the script of a table says to whoever does not see it, and the words he can type.

use std::collections::BTreeMap;

use words::{Id, Language};

use crate::id;
use crate::text::Texts;

/// What the script says by itself, by names; places to fill stand in it as `{n}`.
pub(crate) fn words(t: Texts) -> Vec<(&'static str, String)> {
    let plain = [
        ("acts", id::TABLE_ACTS),
        ("yes", id::TABLE_YES),
        ("no", id::TABLE_NO),
        ("sure-resign", id::SURE_RESIGN),
        ("sure-accept", id::SURE_ACCEPT),
        ("side-white", id::SAY_WHITE),
        ("side-black", id::SAY_BLACK),
        ("mark-can", id::MARK_CAN),
        ("mark-must", id::MARK_MUST),
        ("mark-chosen", id::MARK_CHOSEN),
        ("mark-target", id::MARK_TARGET),
        ("mark-last", id::MARK_LAST),
        ("mark-foul", id::MARK_FOUL),
        ("kind-m", id::KIND_MEN),
        ("kind-k", id::KIND_KINGS),
        ("kind-s", id::KIND_STONES),
        ("kind-p", id::KIND_PAWNS),
        ("kind-n", id::KIND_KNIGHTS),
        ("kind-b", id::KIND_BISHOPS),
        ("kind-r", id::KIND_ROOKS),
        ("kind-q", id::KIND_QUEENS),
        ("kind-K", id::KIND_CHESS_KINGS),
        ("say-no-last", id::SAY_NO_LAST),
        ("say-took-nothing", id::SAY_TOOK_NOTHING),
        ("say-no-clock", id::SAY_NO_CLOCK),
        ("say-own-offer", id::SAY_OWN_OFFER),
        ("say-offer", id::SAY_OFFER_STANDS),
        ("say-no-counts", id::SAY_NO_COUNTS),
        ("say-no-moves", id::SAY_NO_MOVES),
        ("say-none", id::SAY_NONE),
        ("say-no-such-square", id::SAY_NO_SUCH_SQUARE),
        ("say-where", id::SAY_WHERE),
        ("say-no-acts", id::SAY_NO_ACTS),
        ("say-nothing-yet", id::SAY_NOTHING_YET),
        ("say-dropped", id::SAY_DROPPED),
        ("say-start", id::SITUATION_START),
        ("say-lost", id::SAY_LOST),
        ("say-lost-alone", id::SAY_LOST_ALONE),
        ("say-with-move", id::SAY_WITH_MOVE),
        ("say-not-now", id::SAY_NOT_NOW),
        ("keys", id::KEYS_OF_BOARD),
        ("keys-fixed", id::KEYS_FIXED),
        ("keys-press", id::KEYS_PRESS),
        ("keys-letters", id::KEYS_LETTERS),
        ("key-piece", id::KEY_PIECE),
        ("key-go", id::KEY_GO),
        ("key-here", id::KEY_HERE),
        ("key-around", id::KEY_AROUND),
        ("key-moves", id::KEY_MOVES),
        ("key-last", id::KEY_LAST),
        ("key-took", id::KEY_TOOK),
        ("key-again", id::KEY_AGAIN),
        ("key-clock", id::KEY_CLOCK),
        ("key-turn", id::KEY_TURN),
        ("key-has", id::KEY_HAS),
        ("key-count", id::KEY_COUNT),
        ("key-field", id::KEY_FIELD),
        ("key-menu", id::KEY_MENU),
        ("key-help", id::KEY_HELP),
    ];
    let filled: [(&str, Id, &[&str]); 17] = [
        ("say-last", id::SAY_LAST, &["move"]),
        ("keys-taken", id::KEYS_TAKEN, &["key", "what"]),
        ("say-took", id::SAY_TOOK, &["squares"]),
        ("say-times", id::SAY_TIMES, &["own", "other"]),
        ("say-own-time", id::SAY_OWN_TIME, &["own"]),
        ("say-turn", id::SAY_TURN, &["side", "n"]),
        ("say-your-turn", id::SAY_YOUR_TURN, &["side", "n"]),
        ("say-count", id::SAY_COUNT, &["rule", "n", "limit"]),
        ("say-moves", id::SAY_MOVES, &["moves"]),
        ("say-captures", id::SAY_CAPTURES, &["moves"]),
        ("say-more", id::SAY_MORE, &["n"]),
        ("say-row", id::SAY_ROW, &["n", "squares"]),
        ("say-row-empty", id::SAY_ROW_EMPTY, &["n"]),
        ("say-taken-up", id::SAY_TAKEN_UP, &["square", "squares"]),
        ("say-trouble", id::SAY_TROUBLE, &["time"]),
        ("say-seconds", id::SAY_SECONDS, &["n"]),
        ("say-connected", id::SAY_CONNECTED, &["state"]),
    ];
    let plain = plain.into_iter().map(|(name, id)| (name, t.say(id).into_owned()));
    let filled = filled.into_iter().map(|(name, id, places)| {
        let places: Vec<(&str, String)> =
            places.iter().map(|place| (*place, format!("{{{place}}}"))).collect();
        let places: Vec<(&str, &str)> =
            places.iter().map(|(place, text)| (*place, text.as_str())).collect();
        (name, t.tell(id, &places).into_owned())
    });
    plain.chain(filled).collect()
}

/// The words that can be typed instead of a move, in every language: people mix them.
pub(crate) fn commands() -> String {
    let all = [
        ("board", id::TYPED_BOARD),
        ("row", id::TYPED_ROW),
        ("men", id::TYPED_MEN),
        ("kings", id::TYPED_KINGS),
        ("pieces", id::TYPED_PIECES),
        ("last", id::TYPED_LAST),
        ("clock", id::TYPED_CLOCK),
        ("turn", id::TYPED_TURN),
        ("count", id::TYPED_COUNT),
        ("draw", id::TYPED_DRAW),
        ("accept", id::TYPED_ACCEPT),
        ("decline", id::TYPED_DECLINE),
        ("claim", id::TYPED_CLAIM),
        ("resign", id::TYPED_RESIGN),
        ("call", id::TYPED_CALL),
        ("swap", id::TYPED_SWAP),
        ("keep", id::TYPED_KEEP),
        ("pass", id::TYPED_PASS),
        ("next", id::TYPED_NEXT),
        ("back", id::TYPED_BACK),
        ("first", id::TYPED_FIRST),
        ("end", id::TYPED_END),
        ("move", id::TYPED_MOVE),
    ];
    let said = |language: Language| {
        all.into_iter().flat_map(move |(name, id)| {
            // Several forms of a word mean the same.
            let forms = language.say(id).into_owned();
            forms.split(", ").map(|form| (form.to_owned(), name)).collect::<Vec<_>>()
        })
    };
    let commands: BTreeMap<String, &str> = Language::ALL.into_iter().flat_map(said).collect();
    serde_json::to_string(&commands).unwrap_or_default()
}
