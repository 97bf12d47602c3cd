//! The text of a file, taken apart.

use std::marker::PhantomData;

use super::dialect::{Dialect, Escape, Grammar, Sign};
use super::score::Score;
use super::tagpair::TagPair;

/// A piece of a file and where it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Token<'a, D: Dialect> {
    pub(crate) at: usize,
    pub(crate) kind: Kind<'a, D>,
}

/// What a piece of a file is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind<'a, D: Dialect> {
    Tag(TagPair<'a>),
    Comment(&'a str),
    /// It ends before a tag, or at the end of the text.
    UnclosedComment(&'a str),
    Open,
    Close,
    StrayBrace,
    Nag(u16),
    Number(u32),
    Move(&'a str),
    Mark(D::Mark),
    Score(Score),
    /// Words that are nothing of the above.
    Text(&'a str),
    End,
}

/// Takes a text apart, piece by piece. It can be copied to look ahead.
#[derive(Clone)]
pub struct Lexer<'a, D: Dialect> {
    text: &'a str,
    at: usize,
    /// Where the last move or mark ends: a mark that starts there belongs to it.
    move_end: usize,
    /// Where the next `}` stands, once it has been looked for, and up to where no tag is closed.
    /// Without these a text of many brackets would be looked through again and again.
    next_brace: usize,
    no_tag_before: usize,
    dialect: PhantomData<D>,
}

impl<'a, D: Grammar> Lexer<'a, D> {
    pub(crate) fn new(text: &'a str) -> Lexer<'a, D> {
        Lexer {
            text,
            at: 0,
            move_end: usize::MAX,
            next_brace: 0,
            no_tag_before: 0,
            dialect: PhantomData,
        }
    }

    /// How much of the text has been taken.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// Gives a piece back, to be taken again.
    pub(crate) fn give_back(&mut self, token: &Token<'_, D>) {
        self.at = token.at;
    }

    pub(crate) fn next(&mut self) -> Token<'a, D> {
        self.skip_blanks();
        let at = self.at;
        let kind = self.kind();
        if matches!(kind, Kind::Move(_) | Kind::Mark(_)) {
            self.move_end = self.at;
        }
        Token { at, kind }
    }

    fn kind(&mut self) -> Kind<'a, D> {
        let rest = &self.text[self.at..];
        match rest.as_bytes() {
            [] => Kind::End,
            [b'0'..=b'9', ..] => self.number_or_move(rest),
            [b'{', ..] => self.comment(rest),
            [b'(', ..] => self.open(rest),
            [b')', ..] => self.take(1, Kind::Close),
            [b'}', ..] => self.take(1, Kind::StrayBrace),
            [b';', ..] => self.line_comment(rest),
            [b'%', ..] if self.at_line_start() => self.escaped_line(rest),
            [b'[', ..] => self.tag(rest),
            [b'$', ..] => self.nag(rest),
            [b'*', ..] if D::STAR.is_none() || self.at != self.move_end => {
                self.take(1, Kind::Score(Score::Unfinished))
            }
            [b'!' | b'?' | b'+' | b'=' | b'*' | b'-', ..] => self.sign(rest),
            _ => self.word(rest),
        }
    }

    fn take(&mut self, bytes: usize, kind: Kind<'a, D>) -> Kind<'a, D> {
        self.at += bytes;
        kind
    }

    /// Passes over what means nothing: blanks, dots and commas, and `\r` spelt out.
    fn skip_blanks(&mut self) {
        loop {
            self.at += match self.text.as_bytes()[self.at..] {
                [0..=b' ' | b'.' | b',', ..] => 1,
                [b'\\', b'r' | b'n', ..] => 2,
                [0xC2, 0xA0, ..] => '\u{a0}'.len_utf8(),
                [0xEF, 0xBB, 0xBF, ..] => '\u{feff}'.len_utf8(),
                [0xE2, 0x80, 0xA6, ..] => '…'.len_utf8(),
                _ => return,
            };
        }
    }

    fn at_line_start(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t', '\u{feff}']);
        before.is_empty() || before.ends_with(['\n', '\r'])
    }

    fn number_or_move(&mut self, rest: &'a str) -> Kind<'a, D> {
        if let Some((score, end)) = D::score_at_start(rest) {
            return self.take(end, Kind::Score(score));
        }
        if let Some(end) = D::move_end(rest) {
            return self.take(end, Self::move_or_score(&rest[..end]));
        }
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = &rest[digits..];
        if after.starts_with(char::is_alphanumeric) && D::move_end(after).is_none() {
            return self.text(rest);
        }
        let number = rest[..digits].parse().unwrap_or(u32::MAX);
        self.take(digits, Kind::Number(number))
    }

    /// A comment ends at its `}`. Where a whole tag stands at the start of a line before that, the
    /// `}` was forgotten: a game that is not closed must not swallow the next.
    fn comment(&mut self, rest: &'a str) -> Kind<'a, D> {
        if self.next_brace <= self.at {
            self.next_brace = self.at + rest.find('}').unwrap_or(rest.len());
        }
        let close = self.next_brace - self.at;
        let words = &rest[1..close];
        let mut from = 0;
        while let Some(found) = words[from..].find('\n') {
            from += found + 1;
            // The tag may have a brace of its own.
            let line = &rest[1 + from..];
            if line.starts_with('[') && TagPair::at_start(line).is_some() {
                return self.take(1 + from, Kind::UnclosedComment(&words[..from]));
            }
        }
        if close == rest.len() {
            return self.take(close, Kind::UnclosedComment(words));
        }
        self.take(close + 1, Kind::Comment(words))
    }

    fn line_comment(&mut self, rest: &'a str) -> Kind<'a, D> {
        let end = line_end(rest);
        self.take(end, Kind::Comment(&rest[1..end]))
    }

    fn escaped_line(&mut self, rest: &'a str) -> Kind<'a, D> {
        match D::ESCAPE {
            Escape::Comment => self.line_comment(rest),
            Escape::Nothing => self.take(line_end(rest), Kind::Comment("")),
        }
    }

    /// `(!)` is a mark, `(` the start of a variation.
    fn open(&mut self, rest: &'a str) -> Kind<'a, D> {
        if let Some((sign, end)) = D::sign_at_start(rest) {
            return self.take(end, sign.into());
        }
        match D::sign_at_start(&rest[1..]) {
            Some((sign, end)) if rest[1 + end..].starts_with(')') => {
                self.take(1 + end + 1, sign.into())
            }
            _ => self.take(1, Kind::Open),
        }
    }

    fn tag(&mut self, rest: &'a str) -> Kind<'a, D> {
        let pair = if self.at_line_start() {
            TagPair::at_line_start(rest)
        } else {
            self.tag_within_line(rest)
        };
        match pair {
            Some(pair) => self.take(pair.end, Kind::Tag(pair)),
            None => self.text(rest),
        }
    }

    fn tag_within_line(&mut self, rest: &'a str) -> Option<TagPair<'a>> {
        if self.at < self.no_tag_before || !TagPair::opens(rest) {
            return None;
        }
        let pair = TagPair::at_start(rest);
        if pair.is_none() {
            self.no_tag_before = self.at + line_end(rest);
        }
        pair
    }

    fn nag(&mut self, rest: &'a str) -> Kind<'a, D> {
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        match rest[1..1 + digits].parse() {
            Ok(number) => self.take(1 + digits, Kind::Nag(number)),
            Err(_) => self.text(rest),
        }
    }

    fn sign(&mut self, rest: &'a str) -> Kind<'a, D> {
        match D::sign_at_start(rest) {
            Some((sign, end)) => self.take(end, sign.into()),
            None => self.word(rest),
        }
    }

    /// A move with letters, `½-½`, `±`, a tag that lost its bracket, or other words.
    fn word(&mut self, rest: &'a str) -> Kind<'a, D> {
        if let Some(end) = D::move_end(rest) {
            return self.take(end, Kind::Move(&rest[..end]));
        }
        if let Some((score, end)) = D::score_at_start(rest) {
            return self.take(end, Kind::Score(score));
        }
        if let Some((sign, end)) = D::sign_at_start(rest) {
            return self.take(end, sign.into());
        }
        match self.at_line_start().then(|| TagPair::at_line_start(rest)).flatten() {
            Some(pair) => self.take(pair.end, Kind::Tag(pair)),
            None => self.text(rest),
        }
    }

    /// Words up to the end of the line or up to something that can be read.
    fn text(&mut self, rest: &'a str) -> Kind<'a, D> {
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let mut end = first + word_end(&rest[first..]);
        loop {
            let blanks = rest[end..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t'));
            let next = end + blanks.count();
            let word = word_end(&rest[next..]);
            if word == 0 || Self::is_play(&rest[next..]) {
                return self.take(end, Kind::Text(&rest[..end]));
            }
            end = next + word;
        }
    }

    /// `1:1` is a result, whatever follows it.
    fn move_or_score(text: &str) -> Kind<'_, D> {
        match D::score_at_start(text) {
            Some((score, end)) if end == text.len() => Kind::Score(score),
            _ => Kind::Move(text),
        }
    }

    /// Does a text go on with a result, a numbered move or what must be a move?
    fn is_play(text: &str) -> bool {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        digits > 0 && text[digits..].starts_with('.')
            || D::score_at_start(text).is_some()
            || D::is_surely_move(text)
    }
}

impl<D: Dialect> From<Sign<D>> for Kind<'_, D> {
    fn from(sign: Sign<D>) -> Self {
        match sign {
            Sign::Mark(mark) => Kind::Mark(mark),
            Sign::Nag(number) => Kind::Nag(number),
            Sign::Nothing => Kind::Comment(""),
        }
    }
}

fn line_end(text: &str) -> usize {
    text.bytes().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(text.len())
}

fn word_end(text: &str) -> usize {
    let ends = |letter: char| letter.is_ascii_whitespace() || is_structure(letter);
    text.find(ends).unwrap_or(text.len())
}

/// Letters that end words wherever they stand.
fn is_structure(letter: char) -> bool {
    matches!(letter, '{' | '}' | '(' | ')' | '[' | ';' | '$')
}
