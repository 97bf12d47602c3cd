//! What the accounts remembers.

use competition::{LogEntry, Unreadable};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{AccountId, Key, Moment, Phone, PlayerLink, Role, Seal};

/// Something that has happened in the accounts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "fact", rename_all = "kebab-case", deny_unknown_fields)]
pub enum AccountFact {
    /// Somebody has an account now.
    AccountOpened {
        /// With this name he signs in.
        id: AccountId,
        /// His own name.
        name: String,
        /// The hash of his password.
        password: String,
        /// When.
        at: Moment,
    },
    /// A password was changed; all browsers have to sign in again.
    PasswordChanged {
        /// Whose.
        id: AccountId,
        /// The hash of the new one.
        password: String,
    },
    /// Somebody is called otherwise.
    Renamed {
        /// Who.
        id: AccountId,
        /// His name now.
        name: String,
    },
    /// All browsers have to sign in again; the keys of programs stay.
    SessionsClosed {
        /// Whose.
        id: AccountId,
    },
    /// The keys of all his programs have ended.
    KeysClosed {
        /// Whose.
        id: AccountId,
    },
    /// Nobody can sign in with an account any more; its roles, browsers and keys have ended.
    AccountClosed {
        /// Whose.
        id: AccountId,
    },
    /// Somebody has a role.
    RoleGiven {
        /// Who.
        id: AccountId,
        /// In which event; none means the whole server.
        event: Option<String>,
        /// The role.
        role: Role,
        /// Why, where somebody said it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// Somebody has one role less.
    RoleTaken {
        /// Who.
        id: AccountId,
        /// In which event; none means the whole server.
        event: Option<String>,
        /// The role.
        role: Role,
        /// Why, where somebody said it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// Somebody has no role any more.
    RolesTaken {
        /// Who.
        id: AccountId,
        /// In which event; none means the whole server.
        event: Option<String>,
    },
    /// A browser or a program may act for an account.
    SessionOpened {
        /// The seal of its secret.
        seal: Seal,
        /// For whom.
        id: AccountId,
        /// Until when.
        until: Moment,
        /// What kind of key a program has; none for a browser.
        key: Option<Key>,
    },
    /// It may not any more.
    SessionClosed {
        /// The seal of its secret.
        seal: Seal,
    },
    /// A link was made that gives a role.
    Invited {
        /// The seal of its secret.
        seal: Seal,
        /// In which event; none means the whole server.
        event: Option<String>,
        /// The role.
        role: Role,
        /// Until when.
        until: Moment,
        /// Whether it is for one person only.
        once: bool,
        /// The key of the program that made it, by its name: the link ends with the key.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
    },
    /// It gives nothing any more.
    InvitationClosed {
        /// The seal of its secret.
        seal: Seal,
    },
    /// A phone may enter results.
    PhoneLent {
        /// The seal of the secret in its link.
        seal: Seal,
        /// Which ones.
        phone: Phone,
    },
    /// It may not any more.
    PhoneTaken {
        /// The seal of the secret in its link.
        seal: Seal,
    },
    /// A player has a link to his games.
    PlayerLinked {
        /// The seal of the secret in it.
        seal: Seal,
        /// Whose.
        link: PlayerLink,
    },
    /// It opens nothing any more.
    PlayerUnlinked {
        /// The seal of the secret in it.
        seal: Seal,
    },
    /// A friendly table stands in no list for everybody any more, whatever its players want.
    TableHidden {
        /// The table, by its name.
        table: String,
        /// Why.
        reason: String,
    },
    /// It may stand there again.
    TableShown {
        /// The table, by its name.
        table: String,
        /// Why.
        reason: String,
    },
}

impl LogEntry for AccountFact {
    const VERSION: u16 = 3;

    /// The first version did not say that it was one; a key was its name alone, and could do
    /// everything. The third has the links of players, hidden tables and organisers besides.
    fn brought_up(from: u16, mut body: Value) -> Result<Value, Unreadable> {
        match from {
            1 => {
                if let Some(key @ Value::String(_)) = body.get_mut("key") {
                    *key = json!({ "name": key, "reach": "everything" });
                }
                Ok(body)
            }
            2 => Ok(body),
            _ => Err(Unreadable::Version { version: from, known: AccountFact::VERSION }),
        }
    }
}

impl AccountFact {
    /// Why it was done, where somebody said it.
    pub fn reason(&self) -> &str {
        match self {
            AccountFact::RoleGiven { reason, .. }
            | AccountFact::RoleTaken { reason, .. }
            | AccountFact::TableHidden { reason, .. }
            | AccountFact::TableShown { reason, .. } => reason,
            AccountFact::AccountOpened { .. }
            | AccountFact::PasswordChanged { .. }
            | AccountFact::Renamed { .. }
            | AccountFact::SessionsClosed { .. }
            | AccountFact::KeysClosed { .. }
            | AccountFact::AccountClosed { .. }
            | AccountFact::RolesTaken { .. }
            | AccountFact::SessionOpened { .. }
            | AccountFact::SessionClosed { .. }
            | AccountFact::Invited { .. }
            | AccountFact::InvitationClosed { .. }
            | AccountFact::PhoneLent { .. }
            | AccountFact::PhoneTaken { .. }
            | AccountFact::PlayerLinked { .. }
            | AccountFact::PlayerUnlinked { .. } => "",
        }
    }
}
