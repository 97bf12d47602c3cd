//! The page where somebody says how he chooses without hands, and the words that the script says.

use std::collections::BTreeMap;

use askama::Template;
use words::{Id, Language};

use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::viewer::Viewer;

/// The page with his wishes; his browser keeps them.
#[derive(Template)]
#[template(path = "hands.html")]
pub struct HandsPage {
    frame: Frame,
    /// The ways of choosing.
    modes: [(&'static str, Id); 5],
    /// The times in milliseconds: name, what it is, from, to, and the modes that have it.
    times: [(&'static str, Id, u16, u16, &'static str); 4],
    /// The keys, and the modes that have them.
    keys: [(&'static str, Id, &'static str); 3],
    /// That a key has something else to do already, and that one cannot be taken; `{key}` and `{what}` are filled in by the script.
    taken: String,
    unfit: String,
}

impl HandsPage {
    /// For somebody.
    pub fn new(viewer: &Viewer) -> HandsPage {
        let t = viewer.texts;
        HandsPage {
            taken: t.tell(id::HANDS_TAKEN, &[("key", "{key}"), ("what", "{what}")]).into_owned(),
            unfit: t.tell(id::HANDS_UNFIT, &[("key", "{key}")]).into_owned(),
            frame: Frame::new(viewer, viewer.texts.say(id::HANDS)),
            modes: [
                ("off", id::HANDS_OFF),
                ("three", id::HANDS_THREE),
                ("two", id::HANDS_TWO),
                ("one", id::HANDS_ONE),
                ("dwell", id::HANDS_DWELL),
            ],
            times: [
                ("step", id::HANDS_STEP, 400, 5_000, "one"),
                ("hold", id::HANDS_HOLD, 0, 1_000, "three two one"),
                ("ignore", id::HANDS_IGNORE, 50, 1_000, "three two one"),
                ("dwell", id::HANDS_DWELL_TIME, 300, 3_000, "dwell"),
            ],
            keys: [
                ("next", id::HANDS_NEXT, "three two"),
                ("previous", id::HANDS_PREVIOUS, "three"),
                ("choose", id::HANDS_CHOOSE, "three two one"),
            ],
        }
    }
}

/// What the script says, by the names it has for it.
pub fn hands_words(t: Texts) -> BTreeMap<&'static str, String> {
    let mut words = BTreeMap::from(named(t));
    // Whoever dictates may say a number in any language.
    let numbers = Language::ALL.map(|language| language.say(id::NEAR_NUMBERS));
    words.insert("numbers", numbers.join(";"));
    words
}

fn named(t: Texts) -> [(&'static str, String); 27] {
    [
        ("hands", id::HANDS),
        ("next", id::HANDS_NEXT),
        ("previous", id::HANDS_PREVIOUS),
        ("choose", id::HANDS_CHOOSE),
        ("back", id::HANDS_BACK),
        ("start", id::HANDS_START),
        ("yes", id::TABLE_YES),
        ("no", id::TABLE_NO),
        ("page", id::HANDS_PAGE),
        ("rest", id::HANDS_REST),
        ("answer", id::HANDS_ANSWER),
        ("pieces", id::HANDS_PIECES),
        ("near", id::HANDS_NEAR),
        ("rows", id::HANDS_ROWS),
        ("pass", id::TABLE_PASS),
        ("draw", id::HANDS_DRAW),
        ("claim", id::TABLE_CLAIM),
        ("listen", id::HANDS_LISTEN),
        ("listen-last", id::HANDS_LISTEN_LAST),
        ("listen-clocks", id::HANDS_LISTEN_CLOCKS),
        ("listen-position", id::HANDS_LISTEN_POSITION),
        ("listen-counts", id::HANDS_LISTEN_COUNTS),
        ("no-moves", id::HANDS_NO_MOVES),
        ("move", id::TABLE_MOVE),
        ("which", id::HANDS_WHICH),
        ("up", id::HANDS_UP),
        ("down", id::HANDS_DOWN),
    ]
    .map(|(name, id)| (name, t.say(id).into_owned()))
}
