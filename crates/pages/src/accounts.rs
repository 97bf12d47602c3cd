//! The accounts of the server, for those who run it: who may what, and how that ends.

use std::collections::BTreeMap;

use askama::Template;
use competition::Competition;
use ledger::accounts::{Accounts, Invitation, Role};
use ledger::people::Objection;
use ledger::{LoggedEvent, Snapshot, moment};

use crate::frame::Frame;
use crate::id;
use crate::me::KeyRow;
use crate::view::{DeedLine, objection_id, role_text};
use crate::viewer::Viewer;

/// So many lines of the history are shown.
const HISTORY: usize = 50;

/// All accounts, for those who run the server.
#[derive(Template)]
#[template(path = "accounts.html")]
pub struct AccountsPage {
    frame: Frame,
    rows: Vec<Row>,
    /// Links to the server that nobody has followed: names in forms, and until when.
    links: Vec<(String, String)>,
    history: Vec<DeedLine>,
    /// A link that has just been made.
    fresh: Option<String>,
    fault: Option<String>,
    done: bool,
    /// Whether they are not read any more.
    accounts_unread: bool,
    /// Who speaks for others and was not named as a proxy.
    unnamed_proxy: Option<String>,
}

/// An account.
struct Row {
    id: String,
    name: String,
    since: String,
    closed: bool,
    own: bool,
    is_admin: bool,
    /// Events and roles in them.
    roles: Vec<String>,
    browsers: usize,
    keys: Vec<KeyRow>,
}

impl AccountsPage {
    /// All accounts. Captains and players are named as their events name them.
    pub fn new(
        viewer: &Viewer,
        accounts: &Accounts,
        events: &BTreeMap<String, Snapshot<LoggedEvent>>,
    ) -> AccountsPage {
        let (t, now) = (viewer.texts, viewer.now);
        let nowhere = Competition::default();
        let rows = accounts.all().map(|(id, account)| {
            let role = |(event, role): (&str, &Role)| {
                let known = events.get(event).map(|snapshot| &snapshot.state.competition);
                format!("{event}: {}", role_text(role, known.unwrap_or(&nowhere), t))
            };
            Row {
                id: id.to_string(),
                name: account.name.clone(),
                since: t.moment(moment(account.since)),
                closed: account.closed,
                own: viewer.account.as_ref() == Some(id),
                is_admin: account.is_admin(),
                roles: account.events().map(role).collect(),
                browsers: accounts.browsers(id, now),
                keys: KeyRow::all(accounts, id, now, t),
            }
        });
        let link =
            |(seal, one): (_, &Invitation)| (String::from(seal), t.minute(moment(one.until)));
        let audit_lines = accounts.audit_lines(None).iter().rev().take(HISTORY);
        AccountsPage {
            frame: Frame::new(viewer, t.say(id::ACCOUNTS)),
            rows: rows.collect(),
            links: accounts.invitations(None, now).into_iter().map(link).collect(),
            history: audit_lines
                .map(|audit_line| DeedLine::of(audit_line, accounts, &nowhere, t))
                .collect(),
            fresh: None,
            fault: None,
            done: viewer.path.ends_with("?done"),
            accounts_unread: false,
            unnamed_proxy: None,
        }
    }

    /// Says whether they are not read any more.
    #[must_use]
    pub fn with_accounts_unread(self, accounts_unread: bool) -> AccountsPage {
        AccountsPage { accounts_unread, ..self }
    }

    /// Says that somebody speaks for others who was not named as a proxy.
    #[must_use]
    pub fn with_unnamed_proxy(self, address: Option<std::net::IpAddr>) -> AccountsPage {
        AccountsPage { unnamed_proxy: address.map(|one| one.to_string()), ..self }
    }

    /// With a link that has just been made.
    pub fn with_link(self, link: String) -> AccountsPage {
        AccountsPage { fresh: Some(link), ..self }
    }

    /// With what was objected to.
    pub fn refused(self, why: Objection) -> AccountsPage {
        let fault = Some(self.frame.t.say(objection_id(why)).into_owned());
        AccountsPage { fault, ..self }
    }
}
