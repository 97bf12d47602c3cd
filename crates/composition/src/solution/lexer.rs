//! The words and signs of a solution.

use super::error::{SolutionError, SolutionFault};

/// A word or sign, and the character it starts at, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) column: usize,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `d4`, `cd4`, `h:f4`, `37-32`
    Move(String),
    /// `A`, `VP1`, `I-A`, `II-1`
    Label(String),
    Open,
    Close,
    /// `,`, which says nothing: moves follow one another anyway.
    Comma,
    /// `;`, the end of a line.
    EndOfLine,
    /// `?`
    Mistake,
    /// `+`
    Wins,
    /// `=`
    Draws,
}

pub(super) fn tokens(text: &str) -> Result<Vec<Token>, SolutionError> {
    let letters: Vec<char> = text.chars().collect();
    let mut lexer = Lexer { letters: &letters, at: 0 };
    let mut tokens = Vec::new();
    while lexer.at < letters.len() {
        let column = lexer.at + 1;
        if let Some(kind) = lexer.next()? {
            tokens.push(Token { column, kind });
        }
    }
    Ok(tokens)
}

struct Lexer<'a> {
    letters: &'a [char],
    at: usize,
}

impl Lexer<'_> {
    /// The next token; none if what stands here says nothing. Its first letter is taken before
    /// anybody looks what it is, so every call goes on by one letter at least.
    fn next(&mut self) -> Result<Option<Kind>, SolutionError> {
        let letter = self.letters[self.at];
        self.at += 1;
        Ok(Some(match letter {
            '(' => Kind::Open,
            ')' => Kind::Close,
            ',' => Kind::Comma,
            ';' => Kind::EndOfLine,
            '?' => Kind::Mistake,
            '+' | '#' => Kind::Wins,
            // Russian print marks a win by a cross, at the end of a move or of a line.
            'x' | 'х' | '×' | '✕' if self.ends_here() => Kind::Wins,
            '=' => Kind::Draws,
            '!' | '.' | '…' | '*' => return Ok(None),
            _ if letter.is_whitespace() => return Ok(None),
            _ if letter.is_uppercase() && self.is_square() => {
                return Ok(self.move_or_number());
            }
            _ if letter.is_uppercase() => self.label(),
            _ if begins_move(letter) => return Ok(self.move_or_number()),
            _ => return Err(SolutionFault::Symbol(letter).at(self.at)),
        }))
    }

    /// Does nothing that belongs to a move follow?
    fn ends_here(&self) -> bool {
        self.letters.get(self.at).is_none_or(|next| !next.is_alphanumeric())
    }

    /// Do the capital just taken and what follows it name a square: `B6`, `AB6`, `C3`?
    fn is_square(&self) -> bool {
        let file = |letter: char| "ABCDEFGHАСЕВН".contains(letter);
        let rest: Vec<char> = self.letters[self.at..].iter().copied().take(3).collect();
        let digit = |nth: usize| rest.get(nth).is_some_and(char::is_ascii_digit);
        let long = rest.first().is_some_and(|&next| file(next) || next == ':') && digit(1);
        // `A1` in brackets repeats the line A; a square there is written small.
        file(self.letters[self.at - 1]) && (long || (digit(0) && !self.in_brackets()))
    }

    fn in_brackets(&self) -> bool {
        let before = self.letters[..self.at].iter().rev();
        before.copied().find(|letter| "()".contains(*letter)) == Some('(')
    }

    /// The word whose first letter was taken, and what of the following belongs to it.
    fn word(&mut self, belongs: impl Fn(char) -> bool) -> String {
        let (first, rest) = (self.letters[self.at - 1], &self.letters[self.at..]);
        let following = rest.iter().copied().take_while(|&letter| belongs(letter));
        let word: String = std::iter::once(first).chain(following).collect();
        self.at += word.chars().count() - 1;
        word
    }

    fn label(&mut self) -> Kind {
        Kind::Label(self.word(|letter| letter.is_alphanumeric() || letter == '-'))
    }

    /// A move, or the number of one, which says nothing.
    fn move_or_number(&mut self) -> Option<Kind> {
        let mut word = self.word(|letter| {
            begins_move(letter) || letter.is_uppercase() || "-–—:×/".contains(letter)
        });
        // `a5x` is a move that wins; the cross is read again.
        if word.ends_with(['x', 'х', '×']) && word.chars().count() > 1 && self.ends_here() {
            word.pop();
            self.at -= 1;
        }
        let word: String = word.to_lowercase();
        let is_number = word.chars().all(|letter| letter.is_ascii_digit())
            && self.letters.get(self.at) == Some(&'.')
            && self.letters[self.at..].iter().any(|letter| letter.is_alphanumeric());
        (!is_number).then_some(Kind::Move(word))
    }
}

fn begins_move(letter: char) -> bool {
    letter.is_lowercase() || letter.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_place_in_a_solution_is_named_with_its_place() {
        for letter in ['½', '²', '中', '٣', 'ǅ'] {
            let refused = tokens(&format!("ab6 {letter}")).unwrap_err();
            assert_eq!(refused, SolutionFault::Symbol(letter).at(5));
        }
    }

    /// Texts of all the letters there are, and of those that a lexer knows: each has its end, and
    /// its tokens stand in it one after the other.
    #[test]
    fn every_text_has_an_end() {
        let mut seed = 7_u64;
        let mut below = |bound: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % bound
        };
        let known: Vec<char> =
            "ab6 d4:×-–(),;?!+=.…*1234 ABVPI½²中٣ǅ\u{301}\u{202e}\0".chars().collect();
        for _ in 0..50_000 {
            let length = below(12);
            let text: String = (0..length)
                .map(|_| match below(3) {
                    0 => char::from_u32(below(0x11_0000) as u32).unwrap_or('\u{fffd}'),
                    1 => char::from_u32(below(0x800) as u32).unwrap_or('\u{fffd}'),
                    _ => known[below(known.len() as u64) as usize],
                })
                .collect();
            let Ok(tokens) = tokens(&text) else { continue };
            assert!(tokens.is_sorted_by(|one, next| one.column < next.column), "{text:?}");
            assert!(tokens.len() <= text.chars().count(), "{text:?}");
        }
    }
}
