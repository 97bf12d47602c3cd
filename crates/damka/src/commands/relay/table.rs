//! The table at which a record is followed, by the addresses that programs use.

use anyhow::{Context, bail};
use clauses::Document;
use records::Kind;
use rulebook::Rulebook;
use serde_json::Value;

use crate::commands::http::Site;
use crate::id;

/// A table for a game that is played elsewhere.
pub(super) struct RelayTable {
    site: Site,
    path: String,
    kind: Kind,
}

/// What came of moves that were sent.
pub(super) enum Sent {
    /// They are kept.
    Kept,
    /// They are not, and why.
    Refused(String),
    /// The game is over.
    Over(String),
    /// The server did not answer, or cannot just now.
    Away,
}

impl RelayTable {
    /// The table of an address, if this program may enter moves there.
    pub(super) fn at(mut site: Site, path: String) -> anyhow::Result<RelayTable> {
        let language = site.language();
        let nothing = || anyhow::anyhow!("{}", language.say(id::PLAY_NO_TABLE));
        anyhow::ensure!(path.starts_with("/t/"), nothing());
        let welcome = site.get(&format!("{path}/table.json"))?;
        anyhow::ensure!(welcome.status == 200, nothing());
        let welcome: Value = serde_json::from_str(&welcome.body)?;
        let terms = &welcome["terms"];
        anyhow::ensure!(terms["kind"] == "relay", "{}", language.say(id::RELAY_NO_RELAY));
        anyhow::ensure!(welcome["role"] == "arbiter", "{}", language.say(id::RELAY_NOT_YOURS));
        let kind = kind(terms).with_context(|| format!("the server plays {terms}"))?;
        Ok(RelayTable { site, path, kind })
    }

    /// What is played there.
    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// The table as it stands; nothing if the server does not answer.
    fn seen(&mut self) -> anyhow::Result<Option<Value>> {
        let path = format!("{}/table.json", self.path);
        let Ok(answer) = self.site.get(&path) else { return Ok(None) };
        match answer.status {
            200 => Ok(serde_json::from_str::<Value>(&answer.body).ok()),
            429 | 500.. => Ok(None),
            _ => bail!("{}", self.site.language().say(id::PLAY_NO_TABLE)),
        }
    }

    /// The moves that stand there; nothing if the server does not answer.
    pub(super) fn moves(&mut self) -> anyhow::Result<Option<Vec<String>>> {
        let Some(seen) = self.seen()? else { return Ok(None) };
        let moves = seen["table"]["moves"].as_array().map(Vec::as_slice).unwrap_or_default();
        let text = |one: &Value| one["text"].as_str().map(str::to_owned);
        Ok(Some(moves.iter().filter_map(text).collect()))
    }

    /// Whether the result of the game is known there.
    pub(super) fn is_over(&mut self) -> anyhow::Result<bool> {
        let seen = self.seen()?;
        Ok(seen.is_some_and(|seen| !seen["table"]["ended"].is_null()))
    }

    /// Enters moves after so many that stay.
    pub(super) fn enter(&mut self, stay: usize, moves: &[String]) -> anyhow::Result<Sent> {
        let form = [("stay", stay.to_string()), ("moves", moves.join(" "))];
        let form = form.each_ref().map(|(name, value)| (*name, value.as_str()));
        let Ok(answer) = self.site.post_for_json(&format!("{}/relay", self.path), &form) else {
            return Ok(Sent::Away);
        };
        match answer.status {
            200 => Ok(Sent::Kept),
            422 => {
                let no: Value = serde_json::from_str(&answer.body)?;
                let text = no["text"].as_str().unwrap_or_default().to_owned();
                Ok(if no["why"] == "over" { Sent::Over(text) } else { Sent::Refused(text) })
            }
            429 | 500.. => Ok(Sent::Away),
            _ => bail!("{}", self.site.language().say(id::RELAY_NOT_YOURS)),
        }
    }
}

/// The kind of game that terms name.
fn kind(terms: &Value) -> Option<Kind> {
    let book = Rulebook::of(Document::from_prefix(terms["rulebook"].as_str()?)?);
    let discipline = records::named_discipline(book, terms["discipline"].as_str()?).ok()?;
    Kind::of_discipline(discipline)
}
