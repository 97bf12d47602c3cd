//! Games from a stream, one at a time.

use std::io::Read;

use super::dialect::{Dialect, Grammar};
use super::fault::{At, Place, ReadError, Warning};
use super::game::Game;
use super::parse::{ParseState, Parsed, Rest, parse};
use super::tagpair::TagPair;
use crate::encoding::{Decoder, Encoding, Filled};

/// Reads the games of a file of any size, holding no more than a game or two in memory.
#[derive(Debug)]
pub struct Reader<R, D: Grammar> {
    decoder: Decoder<R>,
    parse: ParseState<D>,
    /// What is not yet read starts at `at`.
    text: String,
    at: usize,
    place: Place,
    rest: Rest,
    state: State,
    games: usize,
}

/// How games are to be read.
#[derive(Clone, Copy, Debug)]
pub struct Options<D: Dialect> {
    /// What to try first where a game does not say it: in PDN the variant, in PGN the letters of
    /// the pieces.
    pub preferred: Option<D::MissingField>,
    /// The encoding; none to find it out.
    pub encoding: Option<Encoding>,
    /// How much is taken.
    pub limits: Limits,
}

impl<D: Dialect> Default for Options<D> {
    fn default() -> Options<D> {
        Options { preferred: None, encoding: None, limits: Limits::default() }
    }
}

/// Bounds on what one game may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The longest game, in bytes of UTF-8.
    pub bytes: usize,
    /// The most variations within one another.
    pub depth: usize,
    /// The most errors and the most warnings that are listed for one game.
    pub faults: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: 4 << 20, depth: 64, faults: 100 }
    }
}

/// A game and how its reading went.
#[derive(Clone, Debug)]
pub struct Reading<D: Dialect> {
    /// Which game of the file, from 1.
    pub number: usize,
    /// Where it starts.
    pub place: Place,
    /// The game.
    pub game: Game<D>,
    /// What was taken where the game does not say it; none if the moves cannot be played.
    pub chosen: Option<D::Choice>,
    /// Why moves could not be played.
    pub errors: Vec<At<D::Error>>,
    /// What is not as it should be, but was read.
    pub warnings: Vec<At<Warning>>,
    /// How many errors and warnings are not listed, because there were too many.
    pub omitted: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Reading,
    /// Looking for the next game after one that was too long.
    Skipping,
    Ended,
}

impl<R: Read, D: Grammar> Reader<R, D> {
    /// Reads a stream in the usual way.
    pub fn new(source: R) -> Reader<R, D> {
        Reader::with_options(source, Options::default())
    }

    /// Reads a stream as told.
    pub fn with_options(source: R, options: Options<D>) -> Reader<R, D> {
        let decoder = match options.encoding {
            Some(encoding) => Decoder::with_encoding(source, encoding),
            None => Decoder::new(source),
        };
        Reader {
            decoder,
            parse: ParseState {
                options,
                before: None,
                found: Vec::new(),
                scratch: D::Scratch::default(),
            },
            text: String::new(),
            at: 0,
            place: Place { line: 1, column: 1 },
            rest: Rest::More,
            state: State::Reading,
            games: 0,
        }
    }

    fn read(&mut self) -> Result<Option<Reading<D>>, ReadError> {
        if self.state == State::Skipping {
            self.skip()?;
        }
        loop {
            let text = &self.text[self.at..];
            match parse(text, self.place, self.rest, &mut self.parse) {
                Parsed::Game(reading, end) => return self.give(*reading, end).map(Some),
                Parsed::TooDeep(place, end) => return Err(self.too_deep(place, end)),
                Parsed::Incomplete if text.len() > self.parse.options.limits.bytes => {
                    self.state = State::Skipping;
                    return Err(self.too_long());
                }
                Parsed::Incomplete => self.fill()?,
                Parsed::Stray(end) => self.consume(end),
                Parsed::Nothing => return Ok(None),
            }
        }
    }

    fn give(&mut self, reading: Reading<D>, end: usize) -> Result<Reading<D>, ReadError> {
        if end > self.parse.options.limits.bytes {
            let error = self.too_long();
            self.consume(end);
            return Err(error);
        }
        self.consume(end);
        self.games += 1;
        self.parse.before = reading.chosen.map(D::missing_field).or(self.parse.before);
        Ok(Reading { number: self.games, ..reading })
    }

    fn too_deep(&mut self, place: Place, end: usize) -> ReadError {
        self.consume(end);
        self.games += 1;
        ReadError::TooDeep { game: self.games, place, depth: self.parse.options.limits.depth }
    }

    fn too_long(&mut self) -> ReadError {
        self.games += 1;
        let bytes = self.parse.options.limits.bytes;
        let text = &self.text[self.at..];
        let blanks = text.len() - text.trim_start().len();
        let line = self.place.after(&text[..blanks]).line;
        ReadError::TooLong { game: self.games, line, bytes }
    }

    fn consume(&mut self, bytes: usize) {
        let read = &self.text[self.at..self.at + bytes];
        self.place = self.place.after(read);
        self.at += bytes;
    }

    /// Doubles the text ahead, so that a game is looked at no more often than its length doubles.
    fn fill(&mut self) -> Result<(), ReadError> {
        self.text.drain(..self.at);
        self.at = 0;
        let wanted = 2 * self.text.len();
        loop {
            if self.decoder.fill(&mut self.text)? == Filled::End {
                self.rest = Rest::None;
                return Ok(());
            }
            if self.text.len() > wanted {
                return Ok(());
            }
        }
    }

    /// Passes over the rest of a game that is too long, up to the tags of the next.
    fn skip(&mut self) -> Result<(), ReadError> {
        let rest = self.text.len() - self.at;
        self.consume(last_line(&self.text[self.at..]).min(rest));
        loop {
            let text = &self.text[self.at..];
            if let Some(tag) = next_tag(text) {
                self.consume(tag);
                break;
            }
            self.consume(last_line(text));
            if self.rest == Rest::None {
                self.consume(self.text.len() - self.at);
                break;
            }
            self.fill()?;
        }
        self.state = State::Reading;
        Ok(())
    }
}

impl<R: Read, D: Grammar> Iterator for Reader<R, D> {
    type Item = Result<Reading<D>, ReadError>;

    fn next(&mut self) -> Option<Result<Reading<D>, ReadError>> {
        if self.state == State::Ended {
            return None;
        }
        let read = self.read().transpose();
        if matches!(read, None | Some(Err(ReadError::File(_)))) {
            self.state = State::Ended;
        }
        read
    }
}

/// Where the last line of a text starts, its line break included.
fn last_line(text: &str) -> usize {
    text.rfind('\n').unwrap_or(text.len())
}

/// Where the first line that begins with a tag starts.
fn next_tag(text: &str) -> Option<usize> {
    text.match_indices("\n[")
        .map(|(at, _)| at + 1)
        .find(|&at| TagPair::at_start(&text[at..]).is_some())
}
