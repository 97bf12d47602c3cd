//! What is done in the accounts: roles, invitations and phones of an event, keys, joining, and what
//! those who run the server end. Whether somebody may is asked where it is decided.

mod admin;
mod joining;
mod keys;
mod panel;

use competition::{Command, Competition, PlayerId};

use crate::accounts::{AccountFact, Accounts, Moment, Secret};
use crate::actor::Actor;
use crate::ledger::Denied;
use crate::server::Server;

pub use admin::{Admin, Ending};
pub use joining::{NewAccount, SESSION_LASTS, first_link, join, open_session};
pub use keys::{drop_key, make_key};
pub use panel::{INVITATION_HOURS_MAX, PHONE_HOURS_MAX, PHONES_MAX, Panel, tables_of, unfit};

/// What was done, or why not.
pub type Kept<T> = Result<T, Denied<Objection>>;

/// An hour.
pub const HOUR: i64 = 3_600 * 1_000;

/// What is objected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// Nobody has this account.
    NoSuchAccount,
    /// He does not have this role.
    NoSuchRole,
    /// There is no such invitation, or it has ended.
    NoSuchInvitation,
    /// No such phone was lent.
    NoSuchPhone,
    /// An event is never left without a head.
    LastChief,
    /// Somebody always runs the server.
    LastAdmin,
    /// These tables are nobody's.
    BadTables,
    /// There is no such team.
    BadTeam,
    /// There is no such player.
    BadPlayer,
    /// The system gave no secret.
    NoSecret,
    /// A key is called by a short line.
    KeyName,
    /// A key ends within a year.
    KeyDays,
    /// There is no such event.
    KeyEvent,
    /// He has as many keys as anybody may.
    KeyTooMany,
    /// There is no such key.
    KeyUnknown,
    /// Somebody else has this account.
    AccountTaken,
    /// The link is good for nothing any more.
    LinkEnded,
    /// There is no such friendly table, or it is not hidden.
    NoSuchTable,
    /// Whoever takes something from everybody says why, in a line.
    NoReason,
    /// A player has a game that goes on: another link would end the one he plays by.
    PlayerPlays,
}

/// Decides on the accounts in somebody's name.
async fn keep(
    server: &Server,
    by: &Actor<'_>,
    decide: impl Fn(&Accounts) -> Result<Vec<AccountFact>, Denied<Objection>>,
) -> Kept<()> {
    let done = server.accounts().act(&by.signature(), server.now(), decide).await;
    done.map(|_| ())
}

/// Whether a command can make somebody the assistant of a player no longer.
pub(crate) fn may_end_assistants(command: &Command) -> bool {
    matches!(command, Command::AgreeAssistant(_) | Command::Undo(_))
}

/// Whoever is no longer the assistant of a player comes in by his link no more: else he would act in the name
/// of the next one.
pub(crate) async fn end_assistants(
    server: &Server,
    by: &Actor<'_>,
    event: &str,
    (before, now): (&Competition, &Competition),
) {
    let name = |competition: &Competition, id: PlayerId| {
        competition.player(id)?.assistant.as_ref().map(|one| one.name.clone())
    };
    let others: Vec<PlayerId> = (1..=before.players().len() as u16)
        .map(PlayerId)
        .filter(|id| name(before, *id).is_some_and(|was| name(now, *id) != Some(was)))
        .collect();
    if others.is_empty() {
        return;
    }
    let ended = keep(server, by, |accounts| {
        let seals = others.iter().flat_map(|id| accounts.assistant_links(event, *id));
        Ok(seals.map(|seal| AccountFact::PlayerUnlinked { seal }).collect())
    });
    if let Err(error) = ended.await {
        tracing::warn!(event, ?error, "the link of an assistant does not end");
    }
}

/// The key by which a program asks, if one does, and when it ends: what it makes does not outlive it.
fn by_key(server: &Server, by: &Actor<'_>, now: Moment) -> (Option<String>, Moment) {
    let Actor::Account { id, key: Some(key) } = by else { return (None, Moment::MAX) };
    let accounts = server.accounts().snapshot().state;
    let own = accounts.keys(id, now).filter(|(_, one, _)| one.name == key.name);
    (Some(key.name.clone()), own.map(|(.., ends)| ends).max().unwrap_or(now))
}

/// A new secret, where the system has any.
fn secret() -> Kept<Secret> {
    Secret::new().map_err(|_| Denied::Refused(Objection::NoSecret))
}
