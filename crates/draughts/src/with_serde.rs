//! How sets of squares, games and positions are stored: as lists of numbers, names and texts.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::position::Position;
use crate::square::{Square, SquareSet};
use crate::variant::Variant;

impl Serialize for SquareSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SquareSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SquareSet, D::Error> {
        deserializer.deserialize_seq(Numbers)
    }
}

/// Reads the squares of a set one by one.
struct Numbers;

impl<'de> Visitor<'de> for Numbers {
    type Value = SquareSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the numbers of squares")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<SquareSet, A::Error> {
        let mut set = SquareSet::EMPTY;
        while let Some(square) = numbers.next_element::<Square>()? {
            if !set.insert(square) {
                return Err(Error::custom(format_args!("square {square:?} is there twice")));
            }
        }
        Ok(set)
    }
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variant, D::Error> {
        parse(deserializer)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        parse(deserializer)
    }
}

fn parse<'de, T: FromStr<Err: fmt::Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(Error::custom)
}
