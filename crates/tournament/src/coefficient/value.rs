//! Values of coefficients, exactly.

#[cfg(feature = "serde")]
mod stored;

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;

use crate::Points;

/// A number that a coefficient may have: any fraction, never rounded.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "stored::Exact"))]
pub struct Value(Fraction);

/// A fraction, held as cheaply as it can be.
///
/// Sums over those who left add up averages of companies of all sizes. Brought to one denominator they
/// would need hundreds of digits; as terms they are added by merging, and only two sums that are
/// nearly equal are ever brought to one.
#[derive(Clone, Debug)]
enum Fraction {
    /// In lowest terms.
    Small(Term),
    /// The sum of terms with rising denominators.
    Terms(Box<[Term]>),
    /// In lowest terms.
    Large(Box<BigRational>),
}

/// One fraction; its denominator is positive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Term {
    numerator: i64,
    denominator: i64,
}

/// A denominator above this is not worth finding.
const DENOMINATOR_MAX: i64 = 1 << 31;

impl Term {
    fn new(numerator: i64, denominator: i64) -> Term {
        Term { numerator, denominator }
    }

    fn reduced(self) -> Term {
        if self.denominator == 1 {
            return self;
        }
        let divisor = self.numerator.unsigned_abs().gcd(&self.denominator.unsigned_abs());
        // The divisor is at most the denominator.
        let divisor = i64::try_from(divisor).unwrap_or(1);
        Term::new(self.numerator / divisor, self.denominator / divisor)
    }

    /// The sum of two in lowest terms, if it is small.
    fn plus(self, other: Term) -> Option<Term> {
        if self.denominator == other.denominator {
            let numerator = self.numerator.checked_add(other.numerator)?;
            return Some(Term::new(numerator, self.denominator).reduced());
        }
        let shared = self.denominator.gcd(&other.denominator);
        let (own, his) = (other.denominator / shared, self.denominator / shared);
        let denominator = self.denominator.checked_mul(own)?;
        if denominator > DENOMINATOR_MAX {
            return None;
        }
        let numerator =
            self.numerator.checked_mul(own)?.checked_add(other.numerator.checked_mul(his)?)?;
        Some(Term::new(numerator, denominator).reduced())
    }

    /// The product with another, not reduced.
    fn times(self, other: Term) -> Option<Term> {
        let numerator = self.numerator.checked_mul(other.numerator)?;
        Some(Term::new(numerator, self.denominator.checked_mul(other.denominator)?))
    }

    fn to_large(self) -> BigRational {
        BigRational::new(self.numerator.into(), self.denominator.into())
    }
}

impl Value {
    /// Nothing.
    pub const ZERO: Value = Value::whole(0);

    /// A whole number.
    pub const fn whole(number: i64) -> Value {
        Value(Fraction::Small(Term { numerator: number, denominator: 1 }))
    }

    /// A share of it.
    ///
    /// # Panics
    ///
    /// If there are no shares.
    pub fn over(&self, shares: i64) -> Value {
        assert!(shares > 0, "a value is divided among at least one");
        self.times(Term::new(1, shares))
    }

    /// The number, if it is whole and not too large.
    pub(super) fn as_whole(&self) -> Option<i64> {
        match self.0 {
            Fraction::Small(Term { numerator, denominator: 1 }) => Some(numerator),
            _ => None,
        }
    }

    /// The sum of some terms.
    fn of_terms(mut terms: Vec<Term>) -> Value {
        terms.sort_unstable_by_key(|term| term.denominator);
        let mut merged: Vec<Term> = Vec::with_capacity(terms.len());
        for term in terms {
            match merged.last_mut() {
                Some(last) if last.denominator == term.denominator => {
                    match last.numerator.checked_add(term.numerator) {
                        Some(sum) => last.numerator = sum,
                        None => merged.push(term),
                    }
                }
                _ => merged.push(term),
            }
        }
        merged.retain(|term| term.numerator != 0);
        let mut reduced = merged.iter().map(|term| term.reduced());
        match reduced.try_fold(Term::new(0, 1), Term::plus) {
            Some(sum) => Value(Fraction::Small(sum)),
            None => Value(Fraction::Terms(merged.into())),
        }
    }

    fn large(value: BigRational) -> Value {
        match (i64::try_from(value.numer()), i64::try_from(value.denom())) {
            (Ok(numerator), Ok(denominator)) => {
                Value(Fraction::Small(Term::new(numerator, denominator)))
            }
            _ => Value(Fraction::Large(Box::new(value))),
        }
    }

    fn to_large(&self) -> BigRational {
        match &self.0 {
            Fraction::Small(term) => term.to_large(),
            Fraction::Terms(terms) => terms.iter().map(|term| term.to_large()).sum(),
            Fraction::Large(large) => large.as_ref().clone(),
        }
    }

    /// Its terms, unless it is one large fraction.
    fn terms(&self) -> Option<&[Term]> {
        match &self.0 {
            Fraction::Small(term) => Some(std::slice::from_ref(term)),
            Fraction::Terms(terms) => Some(terms),
            Fraction::Large(_) => None,
        }
    }

    fn times(&self, factor: Term) -> Value {
        let product = match &self.0 {
            Fraction::Small(term) => {
                term.times(factor).map(|product| Fraction::Small(product.reduced()))
            }
            Fraction::Terms(terms) if factor.numerator != 0 => {
                let products: Option<Box<[Term]>> =
                    terms.iter().map(|term| term.times(factor)).collect();
                products.map(Fraction::Terms)
            }
            _ => None,
        };
        let exactly = || Value::large(self.to_large() * factor.to_large());
        product.map_or_else(exactly, Value)
    }

    /// Bounds of it, as whole numbers of a very small unit; none where they would not fit.
    fn bounds(&self) -> Option<(i64, i64)> {
        let terms = self.terms()?;
        let below = |term: &Term| match term.numerator.checked_mul(1 << 32) {
            Some(scaled) => Some(scaled.div_euclid(term.denominator)),
            None => {
                let scaled = i128::from(term.numerator) << 32;
                i64::try_from(scaled.div_euclid(term.denominator.into())).ok()
            }
        };
        let least = terms.iter().try_fold(0_i64, |sum, term| sum.checked_add(below(term)?))?;
        Some((least, least.checked_add(i64::try_from(terms.len()).ok()?)?))
    }

    fn sign(&self) -> Ordering {
        match &self.0 {
            Fraction::Small(term) => term.numerator.cmp(&0),
            _ => self.to_large().numer().cmp(&BigInt::ZERO),
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
        if let (Fraction::Small(one), Fraction::Small(another)) = (&self.0, &other.0)
            && let Some(sum) = one.plus(*another)
        {
            return Value(Fraction::Small(sum));
        }
        match (self.terms(), other.terms()) {
            (Some(own), Some(his)) => Value::of_terms([own, his].concat()),
            _ => Value::large(self.to_large() + other.to_large()),
        }
    }
}

impl Neg for &Value {
    type Output = Value;

    fn neg(self) -> Value {
        self.times(Term::new(-1, 1))
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
        match (&self.0, &other.0) {
            (Fraction::Small(factor), _) => other.times(*factor),
            (_, Fraction::Small(factor)) => self.times(*factor),
            _ => Value::large(self.to_large() * other.to_large()),
        }
    }
}

impl<'a> Sum<&'a Value> for Value {
    fn sum<I: Iterator<Item = &'a Value>>(values: I) -> Value {
        let mut terms = Vec::with_capacity(32);
        let mut large = Vec::new();
        for value in values {
            match value.terms() {
                Some(own) => terms.extend_from_slice(own),
                None => large.push(value),
            }
        }
        large.into_iter().fold(Value::of_terms(terms), |sum, value| &sum + value)
    }
}

impl Sum<Value> for Value {
    fn sum<I: Iterator<Item = Value>>(values: I) -> Value {
        values.collect::<Vec<Value>>().iter().sum()
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Value {}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        if let (Fraction::Small(one), Fraction::Small(another)) = (&self.0, &other.0) {
            let [a, b] = [one.numerator, one.denominator].map(i128::from);
            let [c, d] = [another.numerator, another.denominator].map(i128::from);
            return if b == d { a.cmp(&c) } else { (a * d).cmp(&(c * b)) };
        }
        match (self.bounds(), other.bounds()) {
            (Some((_, most)), Some((least, _))) if most < least => Ordering::Less,
            (Some((least, _)), Some((_, most))) if least > most => Ordering::Greater,
            _ => (self - other).sign(),
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
        let text = match Value::large(self.to_large()).0 {
            Fraction::Small(term) => small_text(term.numerator, term.denominator),
            _ => self.to_large().to_string(),
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
    fn programs_read_numbers_and_fractions() {
        let json = |value: &Value| serde_json::to_string(value).unwrap();
        assert_eq!(json(&Value::whole(-1)), "-1");
        assert_eq!(json(&Value::whole(31).over(2)), r#"{"num":31,"den":2}"#);
        assert_eq!(json(&Value::whole(-346).over(3)), r#"{"num":-346,"den":3}"#);
        assert_eq!(json(&Value::whole(30).over(10)), "3");
        let huge = (0..3).fold(Value::whole(i64::MAX).over(5), |value, _| &value * &value);
        assert!(json(&huge).starts_with(r#"{"num":""#), "{}", json(&huge));
        for value in [Value::whole(-1), Value::whole(31).over(2), huge] {
            assert_eq!(serde_json::from_str::<Value>(&json(&value)).unwrap(), value);
        }
        let refused = [r#"{"num":1,"den":0}"#, r#"{"num":1,"den":-2}"#, r#""one""#, "0.5"];
        for text in refused {
            assert!(serde_json::from_str::<Value>(text).is_err(), "{text}");
        }
    }

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
        assert!(matches!(sum.0, Fraction::Terms(_)));
        let back =
            primes.iter().fold(sum.clone(), |rest, prime| &rest - &Value::whole(1).over(*prime));
        assert_eq!(back, Value::ZERO);
        assert!(sum > Value::whole(1).over(1001) && sum < Value::whole(1).over(989));
        assert_eq!(&sum * &Value::ZERO, Value::ZERO);
        assert_eq!(
            sum.to_large(),
            primes.iter().map(|prime| Term::new(1, *prime).to_large()).sum()
        );
        let twice = &sum + &sum;
        assert_eq!(&twice * &Value::whole(1).over(2), sum);
        assert_eq!(Value::large(sum.to_large()), sum, "however it is held");
        assert_eq!(&Value::large(sum.to_large()) - &sum, Value::ZERO);
        let most = Value::whole(i64::MAX);
        assert_eq!(&(&most + &most) - &most, most);
    }
}
