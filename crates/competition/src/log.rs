//! The log as a format: how entries are written, and how those of older programs are brought up.
//!
//! An entry is `{"v":6,"fact":{…}}`: the version of the format and what happened. A field that is not
//! known is refused: whoever leaves out what he does not understand has another event. Versions that
//! were ever written are read for ever; `docs/format.md` describes them.

mod first;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::Fact;

/// What is kept in a log.
pub trait LogEntry: Serialize + DeserializeOwned {
    /// The version in which entries are written now.
    const VERSION: u16;

    /// Brings an entry of the version before up to the next one.
    fn brought_up(from: u16, body: Value) -> Result<Value, Unreadable>;

    /// The text of the entry.
    fn written(&self) -> Result<String, Unreadable> {
        Ok(serde_json::to_string(&Written { v: Self::VERSION, fact: self })?)
    }

    /// The entry that a text says, in any version that was ever written.
    fn read(text: &str) -> Result<Self, Unreadable> {
        let (version, body) = match serde_json::from_str::<Versioned<'_>>(text) {
            Ok(told) if told.v == Self::VERSION => {
                return Ok(serde_json::from_str(told.fact.get())?);
            }
            Ok(told) => (told.v, serde_json::from_str(told.fact.get())?),
            Err(error) => {
                // The first version did not say that it was one.
                let body: Value = serde_json::from_str(text)?;
                if !body.is_object() || body.get("v").is_some() {
                    return Err(error.into());
                }
                (1, body)
            }
        };
        if !(1..Self::VERSION).contains(&version) {
            return Err(Unreadable::Version { version, known: Self::VERSION });
        }
        let newest =
            (version..Self::VERSION).try_fold(body, |body, from| Self::brought_up(from, body));
        Ok(serde_json::from_value(newest?)?)
    }
}

/// An entry as it is written.
#[derive(Serialize)]
struct Written<'a, T> {
    v: u16,
    fact: &'a T,
}

/// An entry of which only the version is known yet.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Versioned<'a> {
    v: u16,
    #[serde(borrow)]
    fact: &'a RawValue,
}

/// Why an entry cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// A newer program wrote it.
    #[error(
        "it has version {version} of the format, and this program knows versions up to {known}"
    )]
    Version {
        /// The version of the entry.
        version: u16,
        /// The newest version that is known here.
        known: u16,
    },
    /// It is not what the format says.
    #[error("{0}")]
    Text(#[from] serde_json::Error),
}

impl LogEntry for Fact {
    const VERSION: u16 = 6;

    fn brought_up(from: u16, body: Value) -> Result<Value, Unreadable> {
        match from {
            1 => Ok(first::brought_up(body)),
            // Effects of sanctions and rulings, notes and fines came with the third version, where none
            // had been: what was written before says the same in it.
            2 => Ok(body),
            // Places with what parts neighbours, what pairs were read from, adjudications and more of the
            // regulations came with the fourth.
            3 => Ok(body),
            // The fifth says which places are others by a correction, a sanction or a ruling, from where those
            // came who go on to a stage, and why somebody is free.
            4 => Ok(body),
            // The sixth has games on the platform: its terms, its tables, and how games ended there; needs, assistants
            // and classification; and games by correspondence.
            5 => Ok(body),
            _ => Err(Unreadable::Version { version: from, known: Fact::VERSION }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_says_its_version() {
        let fact = Fact::Contributed(crate::happened::Contributed { text: "7".to_owned() });
        let text = fact.written().unwrap();
        assert_eq!(text, r#"{"v":6,"fact":{"happened":"contributed","text":"7"}}"#);
        assert_eq!(Fact::read(&text).unwrap(), fact);
    }

    #[test]
    fn what_is_not_known_is_refused() {
        let refused = [
            (r#"{"v":7,"fact":{"happened":"contributed","text":"7"}}"#, "has version 7"),
            (r#"{"v":0,"fact":{"happened":"contributed","text":"7"}}"#, "has version 0"),
            (
                r#"{"v":2,"fact":{"happened":"contributed","text":"7","by":"x"}}"#,
                "unknown field `by`",
            ),
            (
                r#"{"v":2,"by":"x","fact":{"happened":"contributed","text":"7"}}"#,
                "unknown field `by`",
            ),
            (r#"{"happened":"contributed","text":"7","by":"x"}"#, "unknown field `by`"),
            (r#"{"v":2,"fact":{"happened":"rained"}}"#, "unknown variant `rained`"),
            ("7", "invalid type"),
            ("", "EOF"),
        ];
        for (text, why) in refused {
            let said = Fact::read(text).unwrap_err().to_string();
            assert!(said.contains(why), "{text}: {said}");
        }
    }
}
