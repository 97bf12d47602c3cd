//! Numbers in words.

/// The numbers of a language, as far as its boards need them.
#[derive(Debug)]
pub(super) struct Numerals {
    /// From one on, at most to nineteen.
    pub(super) units: Vec<String>,
    /// From twenty on.
    pub(super) tens: Vec<String>,
    /// What stands between tens and units.
    pub(super) joint: String,
}

impl Numerals {
    /// A number in words, in digits where the language has none for it.
    pub(super) fn say(&self, number: u32) -> String {
        let unit = |number: u32| self.units.get(number.checked_sub(1)? as usize);
        let ten = |number: u32| self.tens.get((number / 10).checked_sub(2)? as usize);
        match (ten(number), unit(number % 10)) {
            (None, _) => unit(number).map_or_else(|| number.to_string(), Clone::clone),
            (Some(ten), None) => ten.clone(),
            (Some(ten), Some(unit)) => format!("{ten}{}{unit}", self.joint),
        }
    }

    /// The numbers that are one word each.
    pub(super) fn words(&self) -> impl Iterator<Item = (u32, &str)> {
        let units = (1..).zip(&self.units);
        let tens = (20..).step_by(10).zip(&self.tens);
        units.chain(tens).map(|(number, word)| (number, word.as_str()))
    }
}
