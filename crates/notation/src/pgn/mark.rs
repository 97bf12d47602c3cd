//! Signs after a move.

use std::fmt;

use super::dialect::Pgn;
use crate::gamefile::Sign;

/// A sign that praises or blames a move, or an offer beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// `!`: good.
    Good,
    /// `!!`: brilliant.
    Brilliant,
    /// `?`: a mistake.
    Mistake,
    /// `??`: a blunder.
    Blunder,
    /// `!?`: interesting.
    Interesting,
    /// `?!`: dubious.
    Dubious,
    /// `(=)`: a draw was offered (`UA-CHESS C.12`).
    DrawOffer,
}

impl Mark {
    fn sign(self) -> &'static str {
        match self {
            Mark::Good => "!",
            Mark::Brilliant => "!!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
            Mark::Interesting => "!?",
            Mark::Dubious => "?!",
            Mark::DrawOffer => "(=)",
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

/// The sign at the start of a text, and where it ends. Signs that judge the position become their
/// numbers; those of check and mate say nothing that the move does not say.
pub(super) fn sign_at_start(text: &str) -> Option<(Sign<Pgn>, usize)> {
    let (text, sign) = SIGNS.iter().find(|(sign, _)| text.starts_with(sign))?;
    Some((*sign, text.len()))
}

/// Every sign, those that begin with others before these.
const SIGNS: [(&str, Sign<Pgn>); 43] = [
    ("!!", Sign::Mark(Mark::Brilliant)),
    ("!?", Sign::Mark(Mark::Interesting)),
    ("!", Sign::Mark(Mark::Good)),
    ("??", Sign::Mark(Mark::Blunder)),
    ("?!", Sign::Mark(Mark::Dubious)),
    ("?", Sign::Mark(Mark::Mistake)),
    ("‼", Sign::Mark(Mark::Brilliant)),
    ("⁉", Sign::Mark(Mark::Interesting)),
    ("⁇", Sign::Mark(Mark::Blunder)),
    ("⁈", Sign::Mark(Mark::Dubious)),
    ("(=)", Sign::Mark(Mark::DrawOffer)),
    ("+/-", Sign::Nag(16)),
    ("+/−", Sign::Nag(16)),
    ("±", Sign::Nag(16)),
    ("-/+", Sign::Nag(17)),
    ("−/+", Sign::Nag(17)),
    ("∓", Sign::Nag(17)),
    ("+/=", Sign::Nag(14)),
    ("+=", Sign::Nag(14)),
    ("⩲", Sign::Nag(14)),
    ("=/+", Sign::Nag(15)),
    ("=+", Sign::Nag(15)),
    ("⩱", Sign::Nag(15)),
    ("+-", Sign::Nag(18)),
    ("+−", Sign::Nag(18)),
    ("+–", Sign::Nag(18)),
    ("-+", Sign::Nag(19)),
    ("−+", Sign::Nag(19)),
    ("–+", Sign::Nag(19)),
    ("==", Sign::Nag(11)),
    ("=", Sign::Nag(10)),
    ("∞", Sign::Nag(13)),
    ("□", Sign::Nag(7)),
    ("⨀", Sign::Nag(22)),
    ("⊙", Sign::Nag(22)),
    ("↑", Sign::Nag(36)),
    ("→", Sign::Nag(40)),
    ("⇆", Sign::Nag(132)),
    ("++", Sign::Nothing),
    ("+", Sign::Nothing),
    ("#", Sign::Nothing),
    ("†", Sign::Nothing),
    ("‡", Sign::Nothing),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sign_hides_behind_the_beginning_of_another() {
        for (text, sign) in SIGNS {
            assert_eq!(sign_at_start(text), Some((sign, text.len())), "{text}");
        }
        for other in ["--", "(!", "*", "N", "-1", "{", ""] {
            assert_eq!(sign_at_start(other), None, "{other}");
        }
    }
}
