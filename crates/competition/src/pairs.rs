//! Maps written as lists of pairs, because the keys of a JSON object can only be texts.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

pub(super) fn serialize<K: Serialize, V: Serialize, S: Serializer>(
    map: &BTreeMap<K, V>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(map)
}
