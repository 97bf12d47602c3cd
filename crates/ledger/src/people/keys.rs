//! The keys of an account's programs.

use super::{Kept, Objection, keep, secret};
use crate::accounts::{AccountFact, AccountId, Accounts, Key, Secret};
use crate::actor::Actor;
use crate::ledger::Denied;
use crate::server::Server;
use crate::signs::is_line;

/// No key is good for longer.
const DAYS_MAX: u16 = 366;
/// So many keys an account has at once.
const KEYS_MAX: usize = 20;
const DAY: i64 = 24 * 3_600 * 1_000;

/// Makes a key for an account, good for so many days, and gives its secret.
pub async fn make_key(server: &Server, id: &AccountId, key: Key, days: u16) -> Kept<Secret> {
    let objection = if key.name.is_empty() || !is_line(&key.name, 100) {
        Some(Objection::KeyName)
    } else if !(1..=DAYS_MAX).contains(&days) {
        Some(Objection::KeyDays)
    } else if key.event.as_deref().is_some_and(|event| !server.has(event)) {
        Some(Objection::KeyEvent)
    } else {
        None
    };
    if let Some(objection) = objection {
        return Err(Denied::Refused(objection));
    }
    let secret = secret()?;
    let now = server.now();
    let until = now + i64::from(days) * DAY;
    let made = |accounts: &Accounts| {
        if accounts.keys(id, now).count() >= KEYS_MAX {
            return Err(Denied::Refused(Objection::KeyTooMany));
        }
        let (seal, id) = (secret.seal(), id.clone());
        Ok(vec![AccountFact::SessionOpened { seal, id, until, key: Some(key.clone()) }])
    };
    keep(server, &Actor::Account { id, key: None }, made).await?;
    Ok(secret)
}

/// Takes a key of an account away, named by its seal.
pub async fn drop_key(server: &Server, id: &AccountId, key: &str) -> Kept<()> {
    let now = server.now();
    let dropped = |accounts: &Accounts| {
        let mut keys = accounts.keys(id, now).map(|(seal, ..)| seal);
        let seal = keys.find(|seal| String::from(*seal) == key);
        let seal = seal.ok_or(Denied::Refused(Objection::KeyUnknown))?;
        Ok(vec![AccountFact::SessionClosed { seal }])
    };
    keep(server, &Actor::Account { id, key: None }, dropped).await
}
