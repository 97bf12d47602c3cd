//! Who does something, and whether he may: asked when it is decided, not when he began to ask.

use std::borrow::Cow;

use crate::accounts::{Account, AccountId, Accounts, Key, Phone, PlayerLink, Right, Seal};

/// Who does something.
#[derive(Clone, Copy, Debug)]
pub enum Actor<'a> {
    /// Somebody with an account, or a program with a key of his.
    Account {
        /// The account.
        id: &'a AccountId,
        /// The key, if a program asks.
        key: Option<&'a Key>,
    },
    /// Whoever holds the link of a phone.
    Phone {
        /// By what the phone is known.
        seal: Seal,
        /// What it was lent for.
        phone: &'a Phone,
    },
    /// A player who came by his link.
    Player {
        /// By what the link is known.
        seal: Seal,
        /// Whose it is.
        link: &'a PlayerLink,
    },
    /// This program itself, under a name: nobody's rights are asked.
    Program(&'a str),
}

impl Actor<'_> {
    /// Whether he may use a right in an event, as the accounts are.
    pub fn may(&self, accounts: &Accounts, event: &str, right: &Right) -> bool {
        match self {
            Actor::Account { id, key } => {
                accounts.may(id, event, right)
                    && key.is_none_or(|key| key.allows(event, right, false))
            }
            // A phone that was called in is not there any more.
            Actor::Phone { seal, phone } => {
                let lent = accounts.phones(event).into_iter().any(|(one, _)| one == *seal);
                lent && phone.enters(event, right)
            }
            Actor::Player { seal, link } => {
                let lent = accounts.player_links(event).into_iter().any(|(one, _)| one == *seal);
                lent && link.gives(event, right)
            }
            Actor::Program(_) => true,
        }
    }

    /// Whether he runs the server, as the accounts are.
    pub(crate) fn runs_the_server(&self, accounts: &Accounts) -> bool {
        match self {
            Actor::Account { id, key } => {
                accounts.account(id).is_some_and(Account::is_admin)
                    && key.is_none_or(Key::allows_admin)
            }
            Actor::Phone { .. } | Actor::Player { .. } => false,
            Actor::Program(_) => true,
        }
    }

    /// With what he signs in the log.
    pub fn signature(&self) -> Cow<'_, str> {
        match self {
            Actor::Account { id, .. } => Cow::Borrowed(id.as_str()),
            Actor::Phone { seal, phone } => Cow::Owned(phone.signature(*seal)),
            Actor::Player { link, .. } => Cow::Owned(link.signature()),
            Actor::Program(name) => Cow::Borrowed(name),
        }
    }

    /// The name and the account in which he does it; a phone and a program have none.
    pub(crate) fn person<'a>(&'a self, accounts: &'a Accounts) -> Option<(&'a str, &'a str)> {
        match self {
            Actor::Account { id, .. } => {
                accounts.account(id).map(|account| (account.name.as_str(), id.as_str()))
            }
            Actor::Phone { .. } | Actor::Player { .. } | Actor::Program(_) => None,
        }
    }
}
