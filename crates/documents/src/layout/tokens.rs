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
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let end = at + letter.len_utf8();
        let next = letters.peek().map(|(_, next)| *next);
        let hyphen = matches!(letter, '-' | '–' | '—' | '/')
            && at > start
            && next.is_some_and(char::is_alphanumeric);
        let turns = next.is_some() && levels.at(at) != levels.at(end);
        if letter == ' ' || next.is_none_or(|next| next == ' ') || hyphen || turns {
            tokens.push((start..end, hyphen));
            start = end;
        }
    }
    tokens
}
