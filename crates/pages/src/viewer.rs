//! Who looks: what a page needs to know of its reader.

use std::sync::Arc;

use ledger::accounts::{AccountId, Accounts, Key, Right};
use words::Language;

use crate::text::Texts;

/// In which language and looks somebody reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Looks {
    /// The language.
    pub language: Language,
    /// The theme; as the system has it if none is chosen.
    pub theme: Option<&'static str>,
    /// The size of letters; the usual one if none is chosen.
    pub size: Option<&'static str>,
}

impl Looks {
    /// The themes that can be chosen.
    pub const THEMES: [&'static str; 3] = ["light", "dark", "contrast"];
    /// The sizes that can be chosen.
    pub const SIZES: [&'static str; 2] = ["large", "huge"];
}

/// Who looks.
#[derive(Clone)]
pub struct Viewer {
    /// The texts of his language.
    pub texts: Texts,
    /// How he wants to see them.
    pub looks: Looks,
    /// His account, if he is signed in.
    pub account: Option<AccountId>,
    /// His name.
    pub name: String,
    /// Whether he runs the server.
    pub is_admin: bool,
    /// The key with which a program asks for him.
    pub key: Option<Key>,
    /// Whether nothing can change by what he asks.
    pub only_looks: bool,
    /// The address he asks for.
    pub path: String,
    /// When he asks: milliseconds since 1970.
    pub now: i64,
    /// The accounts as they were then.
    pub accounts: Arc<Accounts>,
    /// The event whose player he is by his link.
    pub plays_in: Option<String>,
}

impl Viewer {
    /// Whether he has a right in an event.
    pub fn may(&self, slug: &str, right: Right) -> bool {
        let reaches = |key: &Key| key.allows(slug, &right, self.only_looks);
        self.account.as_ref().is_some_and(|id| self.accounts.may(id, slug, &right))
            && self.key.as_ref().is_none_or(reaches)
    }

    /// Whether he has a part in all of an event's desk. Whoever judges at some tables has none but there.
    pub fn sees_all(&self, slug: &str) -> bool {
        self.may(slug, Right::Keep) || self.may(slug, Right::Organise)
    }

    /// Whether he plays in an event, or speaks for a team of it.
    pub(crate) fn plays(&self, slug: &str) -> bool {
        let entered = |id: &AccountId| {
            !self.accounts.entries_of(id, slug).is_empty()
                || self.accounts.team_of(id, slug).is_some()
        };
        self.plays_in.as_deref() == Some(slug) || self.account.as_ref().is_some_and(entered)
    }
}
