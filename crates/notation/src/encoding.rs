//! Text from bytes whose encoding nobody has told us.
//!
//! Game files come in UTF-8, Windows-1251 and Latin-1, and collections glued together from
//! several sources come in more than one. UTF-8 gives itself away: text in another encoding is
//! almost never valid UTF-8 by accident. So every line that is valid UTF-8 is read as UTF-8; the
//! other lines are Windows-1251 or Latin-1, and which of the two is decided by the words of the
//! whole stream so far: Cyrillic words are all high bytes, Western ones have a few high bytes
//! among ASCII letters.

use std::io::{self, Read};

use thiserror::Error;

/// So much is read at a time.
const BLOCK_BYTES: usize = 64 * 1024;

/// How bytes stand for letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8, of which ASCII is a part.
    Utf8,
    /// Windows-1251: Cyrillic.
    Windows1251,
    /// Latin-1: Western European, with the quotation marks and dashes that Windows-1252 has in
    /// place of control codes.
    Latin1,
}

impl Encoding {
    /// The letter that a byte stands for; in UTF-8 only ASCII bytes are letters of their own.
    fn letter(self, byte: u8) -> char {
        match (self, byte) {
            (_, 0..0x80) => char::from(byte),
            (Encoding::Utf8, _) => NONE,
            (Encoding::Windows1251, 0xC0..) => {
                char::from_u32(u32::from('А') + u32::from(byte - 0xC0)).unwrap_or(NONE)
            }
            (Encoding::Windows1251, _) => CYRILLIC_SIGNS[usize::from(byte - 0x80)],
            (Encoding::Latin1, 0xA0..) => char::from(byte),
            (Encoding::Latin1, _) => WESTERN_SIGNS[usize::from(byte - 0x80)],
        }
    }
}

/// Turns a stream of bytes into text.
#[derive(Debug)]
pub struct Decoder<R> {
    source: R,
    /// Bytes read and not yet turned into text.
    block: Vec<u8>,
    encoding: Option<Encoding>,
    evidence: Evidence,
    state: State,
}

/// How far a stream has been read.
#[derive(Debug)]
enum State {
    AtStart,
    Reading,
    Ended,
    /// What was read before this is still to be given out.
    Failed(io::Error),
}

/// Whether a stream has more text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filled {
    /// There may be more.
    More,
    /// That was all.
    End,
}

/// Why a stream gives no text.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// The bytes could not be read.
    #[error("the file could not be read to its end: {0}")]
    Io(#[from] io::Error),
    /// The text is UTF-16.
    #[error(
        "the file is in UTF-16; save it as UTF-8 (in Notepad: Save as, Encoding, UTF-8) and try again"
    )]
    Utf16,
}

impl<R: Read> Decoder<R> {
    /// Decodes a stream, finding out its encoding.
    pub fn new(source: R) -> Decoder<R> {
        Decoder {
            source,
            block: Vec::new(),
            encoding: None,
            evidence: Evidence::default(),
            state: State::AtStart,
        }
    }

    /// Decodes a stream whose encoding is known.
    pub fn with_encoding(source: R, encoding: Encoding) -> Decoder<R> {
        Decoder { encoding: Some(encoding), ..Decoder::new(source) }
    }

    /// Appends some more text, whole lines where lines are not very long.
    pub fn fill(&mut self, text: &mut String) -> Result<Filled, DecodeError> {
        self.read()?;
        let whole = self.whole_lines();
        self.decode(whole, text);
        self.block.drain(..whole);
        match std::mem::replace(&mut self.state, State::Ended) {
            State::Failed(error) if whole == 0 => Err(error.into()),
            State::Ended => Ok(Filled::End),
            unchanged => {
                self.state = unchanged;
                Ok(Filled::More)
            }
        }
    }

    fn read(&mut self) -> Result<(), DecodeError> {
        if matches!(self.state, State::Ended | State::Failed(_)) {
            return Ok(());
        }
        let wanted = BLOCK_BYTES as u64;
        match self.source.by_ref().take(wanted).read_to_end(&mut self.block) {
            Err(error) => self.state = State::Failed(error),
            Ok(0) => self.state = State::Ended,
            Ok(_) if matches!(self.state, State::AtStart) => self.state = State::Reading,
            Ok(_) => return Ok(()),
        }
        self.begin()
    }

    /// Looks at the first bytes of the stream.
    fn begin(&mut self) -> Result<(), DecodeError> {
        match self.block.as_slice() {
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Err(DecodeError::Utf16),
            [0, high, 0, low, ..] | [high, 0, low, 0, ..] if *high != 0 && *low != 0 => {
                Err(DecodeError::Utf16)
            }
            [0xEF, 0xBB, 0xBF, ..] => {
                self.block.drain(..3);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// How many of the bytes can be decoded without cutting a letter in two.
    fn whole_lines(&self) -> usize {
        if matches!(self.state, State::Ended | State::Failed(_)) {
            return self.block.len();
        }
        match self.block.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => last + 1,
            None => {
                let high = self.block.iter().rev().take_while(|&&byte| byte >= 0x80).count();
                self.block.len() - if high > 3 { 0 } else { high }
            }
        }
    }

    fn decode(&mut self, bytes: usize, text: &mut String) {
        let bytes = &self.block[..bytes];
        match (self.encoding, std::str::from_utf8(bytes)) {
            (None | Some(Encoding::Utf8), Ok(valid)) => text.push_str(valid),
            (Some(Encoding::Utf8), Err(_)) => text.push_str(&String::from_utf8_lossy(bytes)),
            (Some(encoding), _) => text.extend(bytes.iter().map(|&byte| encoding.letter(byte))),
            (None, Err(_)) => {
                let lines = || bytes.split_inclusive(|&byte| byte == b'\n');
                lines().filter(|line| !is_utf8(line)).for_each(|line| self.evidence.weigh(line));
                let other = self.evidence.verdict();
                lines().for_each(|line| decode_line(line, other, text));
            }
        }
    }
}

fn decode_line(line: &[u8], other: Encoding, text: &mut String) {
    if is_utf8(line) {
        text.push_str(&String::from_utf8_lossy(line));
    } else {
        text.extend(line.iter().map(|&byte| other.letter(byte)));
    }
}

/// Is this UTF-8, perhaps with a few broken letters?
fn is_utf8(line: &[u8]) -> bool {
    let (mut letters, mut broken) = (0, 0);
    for chunk in line.utf8_chunks() {
        letters += chunk.valid().chars().filter(|letter| !letter.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    broken == 0 || letters > broken
}

/// What the words of a stream say about its encoding.
#[derive(Debug, Default)]
struct Evidence {
    cyrillic: usize,
    western: usize,
}

impl Evidence {
    fn verdict(&self) -> Encoding {
        if self.western > self.cyrillic { Encoding::Latin1 } else { Encoding::Windows1251 }
    }

    fn weigh(&mut self, line: &[u8]) {
        self.western += line.iter().filter(|&&byte| byte == WESTERN_HALF).count();
        for neighbours in line.windows(3) {
            let [before, WESTERN_TIMES, after] = *neighbours else { continue };
            self.western += usize::from(before.is_ascii_digit() && after.is_ascii_alphanumeric());
        }
        for word in line.split(|&byte| !byte.is_ascii_alphabetic() && !is_high_letter(byte)) {
            self.weigh_word(word);
        }
    }

    fn weigh_word(&mut self, word: &[u8]) {
        let high = word.iter().filter(|&&byte| is_high_letter(byte)).count();
        let ascii = word.len() - high;
        if high > ascii && high > 1 {
            self.cyrillic += high - ascii;
        } else if ascii > 0 {
            self.western += high;
        }
    }
}

/// `½` in Latin-1; no letter of Russian or Ukrainian in Windows-1251.
const WESTERN_HALF: u8 = 0xBD;

/// `×` in Latin-1.
const WESTERN_TIMES: u8 = 0xD7;

/// Is this a letter of Russian or Ukrainian in Windows-1251? Those of Western languages in
/// Latin-1 are among them.
fn is_high_letter(byte: u8) -> bool {
    matches!(byte, 0xC0..|0xA5| 0xA8 | 0xAA | 0xAF | 0xB2..=0xB4 | 0xB8 | 0xBA | 0xBF)
}

/// Stands for bytes that an encoding leaves out.
const NONE: char = char::REPLACEMENT_CHARACTER;

/// Bytes 0x80 to 0xBF of Windows-1251; from 0xC0 on it follows Unicode.
const CYRILLIC_SIGNS: [char; 64] = [
    'Ђ', 'Ѓ', '‚', 'ѓ', '„', '…', '†', '‡', '€', '‰', 'Љ', '‹', 'Њ', 'Ќ', 'Ћ', 'Џ', 'ђ', '‘', '’',
    '“', '”', '•', '–', '—', NONE, '™', 'љ', '›', 'њ', 'ќ', 'ћ', 'џ', '\u{a0}', 'Ў', 'ў', 'Ј', '¤',
    'Ґ', '¦', '§', 'Ё', '©', 'Є', '«', '¬', '\u{ad}', '®', 'Ї', '°', '±', 'І', 'і', 'ґ', 'µ', '¶',
    '·', 'ё', '№', 'є', '»', 'ј', 'Ѕ', 'ѕ', 'ї',
];

/// Bytes 0x80 to 0x9F of Windows-1252; from 0xA0 on it follows Unicode.
const WESTERN_SIGNS: [char; 32] = [
    '€', NONE, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', NONE, 'Ž', NONE, NONE, '‘',
    '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', NONE, 'ž', 'Ÿ',
];
