//! Sealed moves of adjourned games: a cover in the log of the table, and its key in a stream of its own that no
//! page, file or answer is made from.
//!
//! The key is random and used once. The move, filled up so that its length says nothing, is hidden by digests of
//! the key; one more digest binds the cover to it, so that who has the key cannot say later that something else
//! was sealed.

use std::borrow::Cow;

use play::{COVER, Refusal, Request, Slip, Stop, Table, TableAct, Unsealed, Who};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::{NewEvent, StoreError, StreamId, Version};
use tracing::warn;

use super::{LiveTable, signature};
use crate::ledger::Denied;

/// Streams of keys.
const SEALED: &str = "sealed/";
/// What is sealed has so many bytes with its length, whatever it is.
const SLIP_BYTES: usize = 128;
const DIGEST_BYTES: usize = 32;

/// A key as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    cover: String,
    key: String,
}

impl LiveTable {
    /// A request with what only the keeper of the table can add: a cover over a move that is sealed, or what
    /// is under the cover of one that is opened.
    pub(super) async fn with_envelope<'a>(
        &self,
        request: &'a Request,
    ) -> Result<Cow<'a, Request>, Denied<Refusal>> {
        let snapshot = self.snapshot();
        let Some(table) = snapshot.table() else { return Ok(Cow::Borrowed(request)) };
        if let TableAct::Seal(Slip::Written(text)) = &request.act
            && seals(table, &request.by)
        {
            let cover = self.cover(&table.to_seal(text), &request.by).await?;
            let act = TableAct::Seal(Slip::Covered(cover));
            return Ok(Cow::Owned(Request { act, ..request.clone() }));
        }
        if let TableAct::Open(None) = &request.act {
            let act = TableAct::Open(self.unsealed(table).await?);
            return Ok(Cow::Owned(Request { act, ..request.clone() }));
        }
        Ok(Cow::Borrowed(request))
    }

    /// Whether the envelope of an adjourned game can be opened, if it is one of ours.
    pub(crate) async fn has_envelope(&self) -> Result<bool, Denied<Refusal>> {
        let snapshot = self.snapshot();
        let covered = snapshot.table().filter(|table| table.cover().is_some());
        match covered {
            Some(table) => Ok(self.unsealed(table).await?.is_some()),
            None => Ok(true),
        }
    }

    /// Covers a move and keeps the key: before anybody is told that it is sealed.
    async fn cover(&self, text: &str, by: &Who) -> Result<String, Denied<Refusal>> {
        let mut key = [0; DIGEST_BYTES];
        if let Err(error) = getrandom::fill(&mut key) {
            warn!(%error, "there is no key for a sealed move");
            return Err(Denied::Refused(Stop::NoEnvelope.into()));
        }
        let Some(cover) = covered(text, &key) else {
            return Err(Denied::Refused(Stop::TooLong.into()));
        };
        let kept = Kept { cover: cover.clone(), key: hexadecimal(&key) };
        let Ok(body) = serde_json::to_string(&kept) else {
            return Err(Denied::Refused(Stop::NoEnvelope.into()));
        };
        let stream = self.keys()?;
        let before = self.log.read(&stream, Version::NONE).await?;
        let version = before.last().map_or(Version::NONE, |one| one.version);
        let event = NewEvent { at: self.clock.now(), by: signature(by), body };
        self.log.append(&stream, version, vec![event]).await?;
        Ok(cover)
    }

    /// What is under the cover of the move that is sealed, if its key is there.
    async fn unsealed(&self, table: &Table) -> Result<Option<Unsealed>, StoreError> {
        let Some(cover) = table.cover() else { return Ok(None) };
        let Ok(stream) = self.keys() else { return Ok(None) };
        let kept = self.log.read(&stream, Version::NONE).await?;
        let mut kept = kept.iter().filter_map(|one| serde_json::from_str::<Kept>(&one.body).ok());
        let own = kept.rfind(|one| one.cover == cover);
        Ok(own.and_then(|one| {
            let text = uncovered(cover, &one.key)?;
            Some(Unsealed { text, key: one.key })
        }))
    }

    fn keys(&self) -> Result<StreamId, Denied<Refusal>> {
        let stream = format!("{SEALED}{}", self.id).parse::<StreamId>();
        stream.map_err(|_| Denied::Refused(Stop::NoEnvelope.into()))
    }
}

/// Whether somebody has to seal a move.
fn seals(table: &Table, by: &Who) -> bool {
    match by {
        Who::Player(person) | Who::Member(person, _) => table.seals() == Some(*person),
        Who::Arbiter(_)
        | Who::ChiefArbiter(_)
        | Who::Reporter(_)
        | Who::Assistant(..)
        | Who::Platform => false,
    }
}

/// A text under the cover of a key, unless it is too long.
fn covered(text: &str, key: &[u8; DIGEST_BYTES]) -> Option<String> {
    let length =
        u8::try_from(text.len()).ok().filter(|length| usize::from(*length) < SLIP_BYTES)?;
    let mut slip = vec![length];
    slip.extend_from_slice(text.as_bytes());
    slip.resize(SLIP_BYTES, 0);
    let hidden = hidden(&slip, key);
    Some(format!("{COVER}{}:{}", hexadecimal(&hidden), hexadecimal(&bound(text, key))))
}

/// The text under a cover, if this is its key.
fn uncovered(cover: &str, key: &str) -> Option<String> {
    let (slip, bond) = cover.strip_prefix(COVER)?.split_once(':')?;
    let key: [u8; DIGEST_BYTES] = bytes(key)?.try_into().ok()?;
    let slip = hidden(&bytes(slip)?, &key);
    let (length, rest) = slip.split_first()?;
    let text = std::str::from_utf8(rest.get(..usize::from(*length))?).ok()?;
    (hexadecimal(&bound(text, &key)) == bond).then(|| text.to_owned())
}

/// Hides a slip, or brings it to light again: each block of it with a digest of the key and its number.
fn hidden(slip: &[u8], key: &[u8; DIGEST_BYTES]) -> Vec<u8> {
    let blocks = slip.chunks(DIGEST_BYTES).zip(0_u8..);
    let block = |(block, number): (&[u8], u8)| -> Vec<u8> {
        let pad = digest(b"damka seal, hidden", key, &[number]);
        block.iter().zip(pad).map(|(byte, pad)| byte ^ pad).collect()
    };
    blocks.flat_map(block).collect()
}

/// Binds a cover to its text.
fn bound(text: &str, key: &[u8; DIGEST_BYTES]) -> [u8; DIGEST_BYTES] {
    digest(b"damka seal, bound", key, text.as_bytes())
}

fn digest(what_for: &[u8], key: &[u8; DIGEST_BYTES], of: &[u8]) -> [u8; DIGEST_BYTES] {
    let mut digest = Sha256::new();
    digest.update(what_for);
    digest.update(key);
    digest.update(of);
    digest.finalize().into()
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    pairs.map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_key_lifts_a_cover() {
        let (key, other) = ([7; DIGEST_BYTES], [8; DIGEST_BYTES]);
        for text in ["", "H9", "хід"] {
            let cover = covered(text, &key).unwrap();
            assert_eq!(uncovered(&cover, &hexadecimal(&key)).as_deref(), Some(text));
            assert_eq!(uncovered(&cover, &hexadecimal(&other)), None);
        }
    }

    #[test]
    fn a_cover_says_neither_what_nor_how_much_it_hides() {
        let covers = ["", "H9", "H10"].map(|text| covered(text, &[7; DIGEST_BYTES]).unwrap());
        assert!(covers.iter().all(|one| one.len() == covers[0].len()));
        assert!(!covers[1].contains(&hexadecimal(b"H9")));
        assert_eq!(covered(&"x".repeat(SLIP_BYTES), &[7; DIGEST_BYTES]), None);
    }

    #[test]
    fn a_cover_that_was_altered_is_no_cover() {
        let key = [7; DIGEST_BYTES];
        let cover = covered("H9", &key).unwrap();
        let at = COVER.len() + 3;
        let sign = if &cover[at..=at] == "0" { "1" } else { "0" };
        let altered = format!("{}{sign}{}", &cover[..at], &cover[at + 1..]);
        assert_eq!(uncovered(&altered, &hexadecimal(&key)), None);
    }
}
