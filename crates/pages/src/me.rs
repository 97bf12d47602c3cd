//! The visitor's own page: his name, password, keys, language, theme and size of letters.

use askama::Template;
use ledger::accounts::{AccountId, Accounts, Key, Reach, Seal};
use ledger::moment;
use words::Id;

use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::viewer::Viewer;

/// The page of whoever is signed in.
#[derive(Template)]
#[template(path = "me.html")]
pub struct MePage {
    frame: Frame,
    id: String,
    name: String,
    keys: Vec<KeyRow>,
    /// The events he has a role in: short names and names.
    events: Vec<(String, String)>,
    /// The name and the secret of a key that has just been made.
    fresh: Option<(String, String)>,
    fault: Option<Wrong>,
    done: bool,
}

/// A key in words.
pub(crate) struct KeyRow {
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) reach: String,
    pub(crate) until: String,
}

/// The text that names a reach.
fn reach_id(reach: Reach) -> Id {
    match reach {
        Reach::Everything => id::KEY_REACH_EVERYTHING,
        Reach::Results => id::KEY_REACH_RESULTS,
        Reach::Reading => id::KEY_REACH_READING,
    }
}

/// What was wrong, and in which form.
struct Wrong {
    form: &'static str,
    text: String,
}

impl KeyRow {
    /// The keys of an account, by name.
    pub(crate) fn all(accounts: &Accounts, id: &AccountId, now: i64, t: Texts) -> Vec<KeyRow> {
        let row = |(seal, key, until): (Seal, &Key, i64)| {
            let reach = t.say(reach_id(key.reach)).into_owned();
            let reach = match &key.event {
                Some(event) => format!("{reach}: {event}"),
                None => reach,
            };
            let (name, until) = (key.name.clone(), t.moment(moment(until)));
            KeyRow { key: String::from(seal), name, reach, until }
        };
        let mut rows: Vec<KeyRow> = accounts.keys(id, now).map(row).collect();
        rows.sort_by(|one, other| (&one.name, &one.key).cmp(&(&other.name, &other.key)));
        rows
    }
}

impl MePage {
    /// The page of whoever is signed in, and the events in which he has a role: their short names and
    /// their names.
    pub fn new(
        viewer: &Viewer,
        accounts: &Accounts,
        events: Vec<(String, String)>,
    ) -> Option<MePage> {
        let id = viewer.account.as_ref()?;
        Some(MePage {
            frame: Frame::new(viewer, viewer.texts.say(id::ME)).at("/me"),
            id: id.to_string(),
            name: viewer.name.clone(),
            keys: KeyRow::all(accounts, id, viewer.now, viewer.texts),
            events,
            fresh: None,
            fault: None,
            done: viewer.path.ends_with("?done"),
        })
    }

    /// With a fault beside its form.
    pub fn refused(self, form: &'static str, text: impl Into<String>) -> MePage {
        MePage { fault: Some(Wrong { form, text: text.into() }), done: false, ..self }
    }

    /// With a name as it was typed.
    pub fn named(self, name: String) -> MePage {
        MePage { name, ..self }
    }

    /// With the name and the secret of a key that has just been made.
    pub fn with_key(self, name: String, secret: String) -> MePage {
        MePage { fresh: Some((name, secret)), ..self }
    }

    /// What was wrong in a form.
    fn wrong(&self, form: &str) -> Option<&str> {
        self.fault.as_ref().filter(|fault| fault.form == form).map(|fault| fault.text.as_str())
    }
}
