//! How points, boards and opening regulations are stored: as people write them.
//!
//! Points are texts in the lettering of the documents (`H8`), sets are lists of points, a board is
//! its black and its white stones, a regulation its name.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Board, Colour, Lettering, OpeningRule, Point, PointSet};

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Lettering::Documents.write(*self))
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Point, D::Error> {
        Lettering::Documents.read(&String::deserialize(deserializer)?).map_err(Error::custom)
    }
}

impl Serialize for PointSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for PointSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PointSet, D::Error> {
        Ok(Vec::<Point>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// The stones of a board, not yet checked.
#[derive(Serialize, Deserialize)]
struct Stones {
    black: PointSet,
    white: PointSet,
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (black, white) = (self.stones(Colour::Black), self.stones(Colour::White));
        Stones { black, white }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        let Stones { black, white } = Stones::deserialize(deserializer)?;
        Board::from_stones(black, white).map_err(Error::custom)
    }
}

impl Serialize for OpeningRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for OpeningRule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OpeningRule, D::Error> {
        parse(deserializer)
    }
}

fn parse<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(Error::custom)
}
