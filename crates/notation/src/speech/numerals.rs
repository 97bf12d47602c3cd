//! Numbers in words.

/// The numbers of a language, as far as its boards need them.
#[derive(Debug)]
pub(super) struct Numerals {
    /// From one on, at most to nineteen.
    units: &'static str,
    /// From twenty on.
    tens: &'static str,
    /// What stands between tens and units.
    joint: &'static str,
}

impl Numerals {
    /// A number in words, in digits where the language has none for it.
    pub(super) fn say(&self, number: u32) -> String {
        let unit = |number: u32| self.units.split_whitespace().nth(number.checked_sub(1)? as usize);
        let ten =
            |number: u32| self.tens.split_whitespace().nth((number / 10).checked_sub(2)? as usize);
        match (ten(number), unit(number % 10)) {
            (None, _) => unit(number).map_or_else(|| number.to_string(), ToOwned::to_owned),
            (Some(ten), None) => ten.to_owned(),
            (Some(ten), Some(unit)) => format!("{ten}{}{unit}", self.joint),
        }
    }

    /// The numbers that are one word each.
    pub(super) fn words(&self) -> impl Iterator<Item = (u32, &'static str)> {
        let units = (1..).zip(self.units.split_whitespace());
        units.chain((20..).step_by(10).zip(self.tens.split_whitespace()))
    }
}

pub(super) const UKRAINIAN: Numerals = Numerals {
    units: "один два три чотири п'ять шість сім вісім дев'ять десять одинадцять дванадцять \
            тринадцять чотирнадцять п'ятнадцять шістнадцять сімнадцять вісімнадцять дев'ятнадцять",
    tens: "двадцять тридцять сорок п'ятдесят",
    joint: " ",
};

pub(super) const RUSSIAN: Numerals = Numerals {
    units: "один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать \
            тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать",
    tens: "двадцать тридцать сорок пятьдесят",
    joint: " ",
};

pub(super) const ENGLISH: Numerals = Numerals {
    units: "one two three four five six seven eight nine ten eleven twelve thirteen fourteen \
            fifteen sixteen seventeen eighteen nineteen",
    tens: "twenty thirty forty fifty",
    joint: "-",
};

/// The ranks of `UA-CHESS D.2.1`, in its spelling.
pub(super) const GERMAN: Numerals =
    Numerals { units: "eins zwei drei vier fuenf sechs sieben acht", tens: "", joint: "" };
