//! How tags and wordings are stored: as an object and as a short name.
//!
//! Games have a text of their own for that, which other programs read too: PDN, PGN, the move lists of
//! renju.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::gamefile::Tags;
use crate::speech::Wording;

impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// Names that a file cannot have are made tidy, as [`Tags::set`] does; the usual tags come first again, the
/// others by their names.
impl<'de> Deserialize<'de> for Tags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tags, D::Error> {
        let mut tags = Tags::new();
        for (name, value) in BTreeMap::<String, String>::deserialize(deserializer)? {
            tags.set(&name, &value);
        }
        Ok(tags)
    }
}

impl Serialize for Wording {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Wording {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Wording, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(Error::custom)
    }
}
