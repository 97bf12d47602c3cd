//! Values of coefficients for programs.

use num_bigint::BigInt;
use num_rational::BigRational;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Value;

/// How programs read a value: exactly, and never as a text made for reading.
#[derive(Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) enum Exact {
    /// A whole number.
    Whole(Digits),
    /// A fraction in lowest terms.
    Fraction {
        /// What stands above the line.
        num: Digits,
        /// What stands below it, at least 2.
        den: Digits,
    },
}

/// A whole number; as a text of its digits only where it takes more than the 64 bits of JSON's readers.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) enum Digits {
    /// A number.
    Number(i64),
    /// Its digits.
    Text(String),
}

impl From<&BigInt> for Digits {
    fn from(number: &BigInt) -> Digits {
        i64::try_from(number).map_or_else(|_| Digits::Text(number.to_string()), Digits::Number)
    }
}

/// `-3`, `{"num": 31, "den": 2}`.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let large = self.to_large();
        let (num, den) = (Digits::from(large.numer()), Digits::from(large.denom()));
        match large.is_integer() {
            true => Exact::Whole(num),
            false => Exact::Fraction { num, den },
        }
        .serialize(serializer)
    }
}

/// More digits than any coefficient has: a text of them would take long to read.
const DIGITS_MAX: usize = 10_000;

impl Digits {
    fn number(self) -> Option<BigInt> {
        match self {
            Digits::Number(number) => Some(number.into()),
            Digits::Text(text) => Some(text).filter(|text| text.len() <= DIGITS_MAX)?.parse().ok(),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        let (num, den) = match Exact::deserialize(deserializer)? {
            Exact::Whole(num) => (num, Digits::Number(1)),
            Exact::Fraction { num, den } => (num, den),
        };
        let den = den.number().filter(|den| *den > BigInt::ZERO);
        let value = num.number().zip(den).map(|(num, den)| BigRational::new(num, den));
        value.map(Value::large).ok_or_else(|| serde::de::Error::custom("it is not a fraction"))
    }
}
