//! The write-ahead log of SQLite, looked at before SQLite does: it passes over a damaged end without
//! a word.
//!
//! The file is a head of 32 bytes and frames of 24 bytes and a page. Every frame carries the two
//! salts of the head and a checksum over all frames up to it. Frames of an earlier use of the file
//! stand behind the end, with other salts.

use std::fs;
use std::path::Path;

const HEAD: usize = 32;
const FRAME_HEAD: usize = 24;
/// The signature; its last bit tells the order of bytes in checksums.
const MAGIC: u32 = 0x377f_0682;

/// The write-ahead log as it was found, if SQLite will not take all that was written to it.
pub(super) struct UnreadEnd {
    /// The whole file, to be put aside.
    pub(super) bytes: Vec<u8>,
    /// Whether a commit that was finished may be in what is not read.
    pub(super) has_commit: bool,
}

/// Looks whether all frames of a write-ahead log fit their checksums.
pub(super) fn unread_end(file: &Path) -> std::io::Result<Option<UnreadEnd>> {
    match fs::read(file) {
        Ok(bytes) => {
            let unread = unread(&bytes);
            Ok(unread.map(|has_commit| UnreadEnd { bytes, has_commit }))
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Whether a commit may be in what is not read; none if everything is.
fn unread(bytes: &[u8]) -> Option<bool> {
    if bytes.is_empty() {
        return None;
    }
    let Some((head, frames)) = bytes.split_at_checked(HEAD) else { return Some(false) };
    let big_endian = number(head, 0) == (MAGIC | 1);
    let page = number(head, 8) as usize;
    let sum = checksum((0, 0), &head[..24], big_endian);
    let known = big_endian || number(head, 0) == MAGIC;
    if !known || sum != (number(head, 24), number(head, 28)) || !page.is_power_of_two() {
        return Some(!frames.is_empty());
    }
    let salts = (number(head, 16), number(head, 20));
    let mut frames = frames.chunks(FRAME_HEAD + page);
    let mut sum = sum;
    for frame in frames.by_ref() {
        if !fits(frame, page, salts, &mut sum, big_endian) {
            // Nothing from here on is read. That is right if it was written in an earlier use of
            // the file: the salts of that were others, both of them.
            let rest = std::iter::once(frame).chain(frames);
            let mut ours = rest.filter(|one| is_of_this_use(one, salts)).peekable();
            ours.peek()?;
            while let Some(one) = ours.next() {
                // The last frame of a commit says how big the file is after it. If nothing was
                // written behind it, it may be the one that was being written at the end: then
                // nobody was told that it is kept.
                if number(one, 4) != 0 && ours.peek().is_some() {
                    return Some(true);
                }
            }
            return Some(false);
        }
    }
    None
}

fn fits(
    frame: &[u8],
    page: usize,
    salts: (u32, u32),
    sum: &mut (u32, u32),
    big_endian: bool,
) -> bool {
    if frame.len() != FRAME_HEAD + page || (number(frame, 8), number(frame, 12)) != salts {
        return false;
    }
    let after = checksum(*sum, &frame[..8], big_endian);
    *sum = checksum(after, &frame[FRAME_HEAD..], big_endian);
    *sum == (number(frame, 16), number(frame, 20))
}

fn is_of_this_use(frame: &[u8], (one, other): (u32, u32)) -> bool {
    frame.len() < FRAME_HEAD || number(frame, 8) == one || number(frame, 12) == other
}

/// SQLite's checksum: two running sums over pairs of numbers.
fn checksum((mut one, mut other): (u32, u32), bytes: &[u8], big_endian: bool) -> (u32, u32) {
    let read = |four: &[u8]| {
        let four = four.try_into().unwrap_or_default();
        if big_endian { u32::from_be_bytes(four) } else { u32::from_le_bytes(four) }
    };
    for pair in bytes.chunks_exact(8) {
        one = one.wrapping_add(read(&pair[..4])).wrapping_add(other);
        other = other.wrapping_add(read(&pair[4..])).wrapping_add(one);
    }
    (one, other)
}

/// A number of the file's own fields, which are always big-endian.
fn number(bytes: &[u8], at: usize) -> u32 {
    let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
    four.map_or(0, u32::from_be_bytes)
}
