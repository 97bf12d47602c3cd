//! What forms are made of: texts as people type them, and inputs of which there are several, such as
//! `board1`, `board2` and so on.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

/// A text as it was typed, without spaces around it and no longer than anybody reads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub struct Text(String);

/// The most letters of a text.
const TEXT_CHARS_MAX: usize = 4_000;

impl From<String> for Text {
    fn from(typed: String) -> Text {
        Text(typed.trim().chars().take(TEXT_CHARS_MAX).collect())
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What stands in inputs, by their numbers.
pub type Numbered<T, N = u16> = BTreeMap<N, T>;

/// Reads the inputs whose names are this one with a number. What was left empty, or is not such a
/// value, is left out: it came from no page of ours. A form takes it in flattened:
///
/// ```text
/// #[serde(flatten, deserialize_with = "boards")]
/// boards: Numbered<u16>,
/// ```
pub fn numbered<'de, D, T, N>(
    deserializer: D,
    name: &'static str,
) -> Result<Numbered<T, N>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr,
    N: FromStr + Ord,
{
    deserializer.deserialize_map(Inputs { name, value: PhantomData })
}

struct Inputs<T, N> {
    name: &'static str,
    value: PhantomData<(T, N)>,
}

impl<'de, T: FromStr, N: FromStr + Ord> Visitor<'de> for Inputs<T, N> {
    type Value = Numbered<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "inputs called {} with a number", self.name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Numbered<T, N>, A::Error> {
        let mut all = Numbered::new();
        while let Some((input, text)) = map.next_entry::<String, String>()? {
            let number = input.strip_prefix(self.name).and_then(|number| number.parse().ok());
            all.extend(number.zip(text.trim().parse().ok()));
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Seats {
        name: String,
        #[serde(flatten, deserialize_with = "boards")]
        boards: Numbered<u16>,
        #[serde(flatten, deserialize_with = "reserves")]
        reserves: Numbered<u16>,
    }

    fn boards<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Numbered<u16>, D::Error> {
        numbered(deserializer, "board")
    }

    fn reserves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Numbered<u16>, D::Error> {
        numbered(deserializer, "reserve")
    }

    #[test]
    fn several_inputs_of_a_form_are_read_by_their_numbers() {
        let sent = "board2=7&reserve1=9&name=A&board1=+5&board3=&board4=x&board=1&further=2";
        let read: Seats = serde_html_form::from_str(sent).unwrap();
        let boards = [(1, 5), (2, 7)].into();
        assert_eq!(read, Seats { name: "A".into(), boards, reserves: [(1, 9)].into() });
    }
}
