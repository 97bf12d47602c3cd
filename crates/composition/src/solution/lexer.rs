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
    /// The next token; none if what stands here says nothing.
    fn next(&mut self) -> Result<Option<Kind>, SolutionError> {
        let letter = self.letters[self.at];
        let kind = match letter {
            '(' => Kind::Open,
            ')' => Kind::Close,
            ',' => Kind::Comma,
            ';' => Kind::EndOfLine,
            '?' => Kind::Mistake,
            '+' => Kind::Wins,
            '=' => Kind::Draws,
            '!' | '.' | '…' | '*' => return Ok(self.skip()),
            _ if letter.is_whitespace() => return Ok(self.skip()),
            _ if letter.is_uppercase() => return Ok(Some(self.label())),
            _ if letter.is_alphanumeric() => return Ok(self.move_or_number()),
            _ => return Err(SolutionFault::Symbol(letter).at(self.at + 1)),
        };
        self.at += 1;
        Ok(Some(kind))
    }

    fn skip(&mut self) -> Option<Kind> {
        self.at += 1;
        None
    }

    fn word(&mut self, belongs: impl Fn(char) -> bool) -> String {
        let rest = &self.letters[self.at..];
        let word: String = rest.iter().copied().take_while(|&letter| belongs(letter)).collect();
        self.at += word.chars().count();
        word
    }

    fn label(&mut self) -> Kind {
        Kind::Label(self.word(|letter| letter.is_alphanumeric() || letter == '-'))
    }

    /// A move, or the number of one, which says nothing.
    fn move_or_number(&mut self) -> Option<Kind> {
        let belongs = |letter: char| letter.is_lowercase() || letter.is_ascii_digit();
        let word = self.word(|letter| belongs(letter) || "-–—:×".contains(letter));
        let is_number = word.chars().all(|letter| letter.is_ascii_digit())
            && self.letters.get(self.at) == Some(&'.')
            && self.letters[self.at..].iter().any(|letter| letter.is_alphanumeric());
        (!is_number).then_some(Kind::Move(word))
    }
}
