//! The text of a file, taken apart.

use super::mark::Mark;
use super::score::Score;
use super::shape::move_end;
use super::tagpair::TagPair;

/// A piece of a file and where it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token<'a> {
    pub(super) at: usize,
    pub(super) kind: Kind<'a>,
}

/// What a piece of a file is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind<'a> {
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
    Mark(Mark),
    Score(Score),
    /// Words that are nothing of the above.
    Text(&'a str),
    End,
}

/// Takes a text apart, piece by piece. It can be copied to look ahead.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Where the last move or mark ends: a mark that starts there belongs to it.
    move_end: usize,
    /// Where the next `}` stands, once it has been looked for, and up to where no tag is closed.
    /// Without these a text of many brackets would be looked through again and again.
    next_brace: usize,
    no_tag_before: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { text, at: 0, move_end: usize::MAX, next_brace: 0, no_tag_before: 0 }
    }

    /// How much of the text has been taken.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Gives a piece back, to be taken again.
    pub(super) fn give_back(&mut self, token: &Token<'_>) {
        self.at = token.at;
    }

    pub(super) fn next(&mut self) -> Token<'a> {
        self.skip_blanks();
        let at = self.at;
        let kind = self.kind();
        if matches!(kind, Kind::Move(_) | Kind::Mark(_)) {
            self.move_end = self.at;
        }
        Token { at, kind }
    }

    fn kind(&mut self) -> Kind<'a> {
        let rest = &self.text[self.at..];
        match rest.as_bytes() {
            [] => Kind::End,
            [b'0'..=b'9', ..] => self.number_or_move(rest),
            [b'{', ..] => self.comment(rest),
            [b'(', ..] => self.open(rest),
            [b')', ..] => self.take(1, Kind::Close),
            [b'}', ..] => self.take(1, Kind::StrayBrace),
            [b';', ..] => self.line_comment(rest),
            [b'%', ..] if self.at_line_start() => self.line_comment(rest),
            [b'[', ..] => self.tag(rest),
            [b'$', ..] => self.nag(rest),
            [b'*', ..] if self.at != self.move_end => self.take(1, Kind::Score(Score::Unfinished)),
            [b'!' | b'?' | b'+' | b'=' | b'*' | b'-', ..] => self.mark(rest),
            _ => self.word(rest),
        }
    }

    fn take(&mut self, bytes: usize, kind: Kind<'a>) -> Kind<'a> {
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

    fn number_or_move(&mut self, rest: &'a str) -> Kind<'a> {
        if let Some((score, end)) = Score::at_start(rest) {
            return self.take(end, Kind::Score(score));
        }
        if let Some(end) = move_end(rest) {
            return self.take(end, move_or_score(&rest[..end]));
        }
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = &rest[digits..];
        if after.starts_with(char::is_alphanumeric) {
            return self.text(rest);
        }
        let number = rest[..digits].parse().unwrap_or(u32::MAX);
        self.take(digits, Kind::Number(number))
    }

    /// A comment ends at its `}`. Where a whole tag stands at the start of a line before that, the
    /// `}` was forgotten: a game that is not closed must not swallow the next.
    fn comment(&mut self, rest: &'a str) -> Kind<'a> {
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

    fn line_comment(&mut self, rest: &'a str) -> Kind<'a> {
        let end = line_end(rest);
        self.take(end, Kind::Comment(&rest[1..end]))
    }

    /// `(!)` is a mark, `(` the start of a variation.
    fn open(&mut self, rest: &'a str) -> Kind<'a> {
        match Mark::at_start(&rest[1..]) {
            Some((mark, end)) if rest[1 + end..].starts_with(')') => {
                self.take(1 + end + 1, Kind::Mark(mark))
            }
            _ => self.take(1, Kind::Open),
        }
    }

    fn tag(&mut self, rest: &'a str) -> Kind<'a> {
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

    fn nag(&mut self, rest: &'a str) -> Kind<'a> {
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        match rest[1..1 + digits].parse() {
            Ok(number) => self.take(1 + digits, Kind::Nag(number)),
            Err(_) => self.text(rest),
        }
    }

    fn mark(&mut self, rest: &'a str) -> Kind<'a> {
        match Mark::at_start(rest) {
            Some((mark, end)) => self.take(end, Kind::Mark(mark)),
            None => self.text(rest),
        }
    }

    /// A move with letters, `½-½`, a tag that lost its bracket, or other words.
    fn word(&mut self, rest: &'a str) -> Kind<'a> {
        if let Some(end) = move_end(rest) {
            return self.take(end, Kind::Move(&rest[..end]));
        }
        if let Some((score, end)) = Score::at_start(rest) {
            return self.take(end, Kind::Score(score));
        }
        match self.at_line_start().then(|| TagPair::at_line_start(rest)).flatten() {
            Some(pair) => self.take(pair.end, Kind::Tag(pair)),
            None => self.text(rest),
        }
    }

    /// Words up to the end of the line or up to something that can be read.
    fn text(&mut self, rest: &'a str) -> Kind<'a> {
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let mut end = first + word_end(&rest[first..]);
        loop {
            let blanks = rest[end..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t'));
            let next = end + blanks.count();
            let word = word_end(&rest[next..]);
            if word == 0 || is_play(&rest[next..]) {
                return self.take(end, Kind::Text(&rest[..end]));
            }
            end = next + word;
        }
    }
}

/// `1:1` is a result, whatever follows it.
fn move_or_score(text: &str) -> Kind<'_> {
    Score::read(text).map_or(Kind::Move(text), Kind::Score)
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

/// Does a text go on with a result, a numbered move or a move of two squares?
fn is_play(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && text[digits..].starts_with('.')
        || Score::at_start(text).is_some()
        || move_end(text).is_some_and(|end| text[..end].contains(['-', 'x', ':']))
}
