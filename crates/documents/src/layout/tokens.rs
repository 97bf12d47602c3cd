//! Directions of letters, and the words that a line is made of.

use std::ops::Range;

use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

use crate::tree::Inline;

/// Stands for a place while the directions of a line are found.
pub(super) const HOLE: char = '\u{fffc}';

/// The direction of every letter; none if all go to the right.
pub(super) struct Levels(Vec<Level>);

impl Levels {
    pub(super) fn at(&self, byte: usize) -> Level {
        self.0.get(byte).copied().unwrap_or(Level::ltr())
    }

    pub(super) fn part(&self, from: usize, length: usize) -> Levels {
        Levels(self.0.get(from..from + length).map(<[Level]>::to_vec).unwrap_or_default())
    }
}

/// The directions of the letters of a paragraph that goes to the right.
pub(super) fn levels(words: &[Inline]) -> Levels {
    let leftwards =
        words.iter().any(|word| matches!(word, Inline::Text { text, .. } if is_leftwards(text)));
    if !leftwards {
        return Levels(Vec::new());
    }
    let mut text = String::new();
    for word in words {
        match word {
            Inline::Text { text: part, .. } => text.push_str(part),
            Inline::Room(_) => text.push(HOLE),
            Inline::NewLine => text.push(' '),
        }
    }
    Levels(BidiInfo::new(&text, Some(Level::ltr())).levels)
}

/// Whether some of a text is written from right to left.
pub(super) fn is_leftwards(text: &str) -> bool {
    text.chars().any(|letter| {
        letter >= '\u{590}'
            && matches!(
                bidi_class(letter),
                BidiClass::R | BidiClass::AL | BidiClass::RLE | BidiClass::RLO | BidiClass::RLI
            )
    })
}

/// Words and spaces; whether a line may end after each.
pub(super) fn tokens(text: &str, levels: &Levels) -> Vec<(Range<usize>, bool)> {
    let mut tokens: Vec<(Range<usize>, bool)> = Vec::new();
    let mut start = 0;
    let mut before = ' ';
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let end = at + letter.len_utf8();
        let next = letters.peek().map(|(_, next)| *next);
        // From one number to another, such as `14–16`, is one word.
        let range = before.is_numeric() && next.is_some_and(char::is_numeric);
        let hyphen = matches!(letter, '-' | '–' | '—' | '/')
            && at > start
            && next.is_some_and(char::is_alphanumeric)
            && !range;
        before = letter;
        let turns = next.is_some() && levels.at(at) != levels.at(end);
        if letter == ' ' || next.is_none_or(|next| next == ' ') || hyphen || turns {
            tokens.push((start..end, hyphen));
            start = end;
        }
    }
    tokens
}

/// The letters of a word, each with all that belongs to it: accents, and what makes one picture of
/// several signs.
pub(super) fn letters(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut signs = rest.char_indices();
        let (_, mut last) = signs.next()?;
        let mut flag = is_flag(last);
        let end = signs.find(|(_, sign)| {
            let half = flag && is_flag(*sign);
            let parted = last != JOINER && !belongs(*sign) && !half;
            (last, flag) = (*sign, flag && !half);
            parted
        });
        let (letter, after) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
        rest = after;
        Some(letter)
    })
}

/// Makes one sign of two.
const JOINER: char = '\u{200d}';

/// Whether a sign belongs to the letter before it.
fn belongs(sign: char) -> bool {
    let skin = matches!(sign, '\u{1f3fb}'..='\u{1f3ff}');
    sign == JOINER || skin || bidi_class(sign) == BidiClass::NSM
}

/// Whether a sign is half of a flag.
fn is_flag(sign: char) -> bool {
    matches!(sign, '\u{1f1e6}'..='\u{1f1ff}')
}

#[cfg(test)]
mod tests {
    use super::{Levels, letters, tokens};

    #[test]
    fn a_line_ends_within_double_names_and_not_within_ranges() {
        let ends = |text: &str| {
            let all = tokens(text, &Levels(Vec::new()));
            let within = all.into_iter().filter(|(_, ends)| *ends);
            within.map(|(range, _)| text[range].to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(ends("Чорновол-Щербаківський Ю."), ["Чорновол-"]);
        assert_eq!(ends("14–16 листопада, 33-28, 5/6"), [""; 0]);
        assert_eq!(ends("шашки-64"), ["шашки-"]);
    }

    #[test]
    fn a_letter_keeps_what_belongs_to_it() {
        let cut = |text| letters(text).collect::<Vec<_>>();
        assert_eq!(cut("и\u{306}о\u{301}\u{323}г"), ["и\u{306}", "о\u{301}\u{323}", "г"]);
        assert_eq!(cut("👩\u{200d}👧👍🏽x"), ["👩\u{200d}👧", "👍🏽", "x"]);
        assert_eq!(cut("🇺🇦🇱🇹"), ["🇺🇦", "🇱🇹"]);
        assert_eq!(cut("שָׁלו"), ["שָׁ", "ל", "ו"]);
        assert_eq!(cut(""), [""; 0]);
    }
}
