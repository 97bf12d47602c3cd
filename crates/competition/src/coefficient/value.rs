//! Values of coefficients, exactly.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;

use crate::Points;

/// A number that a coefficient may have: any fraction, never rounded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Value(Fraction);

/// A fraction in lowest terms; small whenever it fits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Fraction {
    Small { numerator: i64, denominator: i64 },
    Large(Box<BigRational>),
}

impl Value {
    /// Nothing.
    pub const ZERO: Value = Value::whole(0);

    /// A whole number.
    pub const fn whole(number: i64) -> Value {
        Value(Fraction::Small { numerator: number, denominator: 1 })
    }

    /// A share of it.
    ///
    /// # Panics
    ///
    /// If there are no shares.
    pub fn over(&self, shares: i64) -> Value {
        assert!(shares > 0, "a value is divided among at least one");
        match &self.0 {
            Fraction::Small { numerator, denominator } => {
                Value::of(i128::from(*numerator), i128::from(*denominator) * i128::from(shares))
            }
            Fraction::Large(large) => Value::large(large.as_ref() / BigInt::from(shares)),
        }
    }

    /// The number, if it is whole and not too large.
    pub(super) fn as_whole(&self) -> Option<i64> {
        match self.0 {
            Fraction::Small { numerator, denominator: 1 } => Some(numerator),
            _ => None,
        }
    }

    fn of(numerator: i128, denominator: i128) -> Value {
        if let (Ok(numerator), Ok(denominator)) =
            (i64::try_from(numerator), i64::try_from(denominator))
        {
            return Value::small(numerator, denominator);
        }
        let divisor = BigInt::from(numerator).gcd(&denominator.into());
        Value::large(BigRational::new_raw(numerator / &divisor, denominator / divisor))
    }

    /// A fraction in lowest terms; nearly all are whole, or tenths of whole numbers.
    fn small(numerator: i64, denominator: i64) -> Value {
        if denominator == 1 {
            return Value::whole(numerator);
        }
        let divisor = numerator.unsigned_abs().gcd(&denominator.unsigned_abs());
        // The divisor is at most the denominator.
        let divisor = i64::try_from(divisor).unwrap_or(1);
        let (numerator, denominator) = (numerator / divisor, denominator / divisor);
        Value(Fraction::Small { numerator, denominator })
    }

    fn large(value: BigRational) -> Value {
        match (i64::try_from(value.numer()), i64::try_from(value.denom())) {
            (Ok(numerator), Ok(denominator)) => Value(Fraction::Small { numerator, denominator }),
            _ => Value(Fraction::Large(Box::new(value))),
        }
    }

    fn to_large(&self) -> BigRational {
        match &self.0 {
            Fraction::Small { numerator, denominator } => {
                BigRational::new((*numerator).into(), (*denominator).into())
            }
            Fraction::Large(large) => large.as_ref().clone(),
        }
    }

    /// Both as small fractions, if they are.
    fn small_with(&self, other: &Value) -> Option<[(i64, i64); 2]> {
        match (&self.0, &other.0) {
            (
                Fraction::Small { numerator: a, denominator: b },
                Fraction::Small { numerator: c, denominator: d },
            ) => Some([(*a, *b), (*c, *d)]),
            _ => None,
        }
    }
}

impl From<Points> for Value {
    fn from(points: Points) -> Value {
        Value::whole(points.0.into()).over(10)
    }
}

impl Add<&Value> for &Value {
    type Output = Value;

    fn add(self, other: &Value) -> Value {
        match self.small_with(other) {
            Some([(a, 1), (c, 1)]) if a.checked_add(c).is_some() => Value::whole(a + c),
            Some([(a, b), (c, d)]) => {
                let [a, b, c, d] = [a, b, c, d].map(i128::from);
                match (a * d).checked_add(c * b) {
                    Some(numerator) => Value::of(numerator, b * d),
                    None => Value::large(self.to_large() + other.to_large()),
                }
            }
            None => Value::large(self.to_large() + other.to_large()),
        }
    }
}

impl Neg for &Value {
    type Output = Value;

    fn neg(self) -> Value {
        match &self.0 {
            Fraction::Small { numerator, denominator } if *numerator != i64::MIN => {
                Value(Fraction::Small { numerator: -numerator, denominator: *denominator })
            }
            _ => self * &Value::whole(-1),
        }
    }
}

impl Sub<&Value> for &Value {
    type Output = Value;

    fn sub(self, other: &Value) -> Value {
        self + &-other
    }
}

impl Mul<&Value> for &Value {
    type Output = Value;

    fn mul(self, other: &Value) -> Value {
        match self.small_with(other) {
            Some([(a, b), (c, d)]) => {
                let [a, b, c, d] = [a, b, c, d].map(i128::from);
                Value::of(a * c, b * d)
            }
            None => Value::large(self.to_large() * other.to_large()),
        }
    }
}

impl<'a> Sum<&'a Value> for Value {
    fn sum<I: Iterator<Item = &'a Value>>(values: I) -> Value {
        values.fold(Value::ZERO, |sum, value| &sum + value)
    }
}

impl Sum<Value> for Value {
    fn sum<I: Iterator<Item = Value>>(values: I) -> Value {
        values.fold(Value::ZERO, |sum, value| &sum + &value)
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        match self.small_with(other) {
            Some([(a, b), (c, d)]) if b == d => a.cmp(&c),
            Some([(a, b), (c, d)]) => {
                (i128::from(a) * i128::from(d)).cmp(&(i128::from(c) * i128::from(b)))
            }
            None => self.to_large().cmp(&other.to_large()),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Written as documents do: `34`, `26½`, `4.25`, and `22 1/3` where decimals would not end.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match &self.0 {
            Fraction::Small { numerator, denominator } => small_text(*numerator, *denominator),
            Fraction::Large(large) => large.to_string(),
        };
        f.pad(&text)
    }
}

fn small_text(numerator: i64, denominator: i64) -> String {
    let sign = if numerator < 0 { "−" } else { "" };
    let (numerator, denominator) = (numerator.unsigned_abs(), denominator.unsigned_abs());
    let (whole, rest) = (numerator / denominator, numerator % denominator);
    let decimals = (1..=3_u32).find(|places| 10_u64.pow(*places).is_multiple_of(denominator));
    match (whole, denominator, decimals) {
        (_, 1, _) => format!("{sign}{whole}"),
        (0, 2, _) => format!("{sign}½"),
        (_, 2, _) => format!("{sign}{whole}½"),
        (_, _, Some(places)) => {
            let digits = rest * (10_u64.pow(places) / denominator);
            format!("{sign}{whole}.{digits:0width$}", width = places as usize)
        }
        (0, _, None) => format!("{sign}{rest}/{denominator}"),
        (_, _, None) => format!("{sign}{whole} {rest}/{denominator}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_written_as_people_write_them() {
        let written = |numerator: i64, shares| Value::whole(numerator).over(shares).to_string();
        assert_eq!(written(34, 1), "34");
        assert_eq!(written(53, 2), "26½");
        assert_eq!(written(-1, 2), "−½");
        assert_eq!(written(17, 4), "4.25");
        assert_eq!(written(201, 20), "10.05");
        assert_eq!(written(67, 3), "22 1/3");
        assert_eq!(written(-1, 7), "−1/7");
    }

    #[test]
    fn nothing_is_lost_when_denominators_grow() {
        let primes = [9967, 9949, 9941, 9931, 9929, 9923, 9907, 9901, 9887, 9883_i64];
        let sum: Value = primes.iter().map(|prime| Value::whole(1).over(*prime)).sum();
        assert!(matches!(sum.0, Fraction::Large(_)));
        let back =
            primes.iter().fold(sum.clone(), |rest, prime| &rest - &Value::whole(1).over(*prime));
        assert_eq!(back, Value::ZERO);
        assert!(sum > Value::whole(1).over(1001) && sum < Value::whole(1).over(989));
        assert_eq!(&sum * &Value::ZERO, Value::ZERO);
        let most = Value::whole(i64::MAX);
        assert_eq!(&(&most + &most) - &most, most);
    }
}
