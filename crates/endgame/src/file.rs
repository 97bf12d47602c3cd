//! The file in which the values of one ending are kept.
//!
//! ```text
//!  bytes
//!    8   "DAMKAEND"
//!    4   version of the format
//!    4   bytes in a block
//!    4   men and kings of the stronger side, men and kings of the weaker
//!   28   name of the variant, filled up with zeros
//!    8   bytes of data
//!    8   checksum of the 56 bytes above and of the block sums
//!  8 × n  checksums of the blocks
//!  data  one byte for each placement, the stronger side to move first (see `code.rs`)
//! ```
//!
//! Numbers are little-endian. Every block is checked when it is read, so that no damaged value is
//! ever believed. Blocks are read with ordinary reads, not mapped into memory: mapping cannot be
//! done without `unsafe`, and a mapped file that somebody shortens kills the process, where a read
//! gives an error. The system keeps the same pages in its memory either way.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use draughts::Variant;

use crate::checksum::checksum;
use crate::error::FileError;
use crate::material::Ending;

const MAGIC: &[u8; 8] = b"DAMKAEND";
const VERSION: u32 = 1;
const BLOCK: usize = 4096;
const NAME: usize = 28;
/// Bytes before the block sums, without and with the checksum that ends them.
const FIELDS: usize = 56;
const HEADER: usize = FIELDS + 8;
/// Blocks kept in memory, by the last bits of their number.
const CACHED: usize = 64;

/// Where the table of an ending is kept.
pub(crate) fn path(folder: &Path, variant: Variant, ending: Ending) -> PathBuf {
    folder.join(variant.name()).join(format!("{}.end", ending.file_stem()))
}

/// Writes the values of an ending so that the file is either whole or not there.
pub(crate) fn write(
    folder: &Path,
    variant: Variant,
    ending: Ending,
    codes: &[u8],
) -> Result<(), FileError> {
    let path = path(folder, variant, ending);
    let unfinished = path.with_extension("part");
    let failed = |path| FileError::io("write", path);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(failed(parent))?;
    }
    let written = File::create(&unfinished).and_then(|file| {
        let mut file = BufWriter::new(file);
        file.write_all(&head(variant, ending, codes))?;
        file.write_all(codes)?;
        file.into_inner()?.sync_all()
    });
    written.map_err(failed(&unfinished))?;
    fs::rename(&unfinished, &path).map_err(failed(&path))
}

/// Header and block sums.
fn head(variant: Variant, ending: Ending, codes: &[u8]) -> Vec<u8> {
    let mut head = fields(variant, ending, codes.len() as u64);
    let sums: Vec<u8> =
        codes.chunks(BLOCK).flat_map(|block| checksum(block).to_le_bytes()).collect();
    let sum = checksum(&[head.as_slice(), &sums].concat());
    head.extend(sum.to_le_bytes());
    head.extend(sums);
    head
}

fn fields(variant: Variant, ending: Ending, len: u64) -> Vec<u8> {
    let mut name = variant.name().as_bytes().to_vec();
    name.resize(NAME, 0);
    let pieces = [ending.stronger(), ending.weaker()].map(|force| [force.men, force.kings]);
    let pieces = pieces.concat().into_iter().map(|count| count as u8);
    let mut fields = MAGIC.to_vec();
    fields.extend(VERSION.to_le_bytes());
    fields.extend((BLOCK as u32).to_le_bytes());
    fields.extend(pieces);
    fields.extend(name);
    fields.extend(len.to_le_bytes());
    assert_eq!(fields.len(), FIELDS, "the header has a fixed size");
    fields
}

/// An open table file whose header has been checked.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    len: u64,
    sums: Vec<u64>,
    reader: Mutex<Reader>,
}

#[derive(Debug)]
struct Reader {
    file: File,
    cache: Vec<Option<(u64, Vec<u8>)>>,
}

impl TableFile {
    /// Opens the file of an ending that has so many placements.
    pub(crate) fn open(
        folder: &Path,
        variant: Variant,
        ending: Ending,
        len: u64,
    ) -> Result<TableFile, FileError> {
        let path = path(folder, variant, ending);
        let file = File::open(&path).map_err(FileError::io("read", &path))?;
        let size = file.metadata().map_err(FileError::io("read", &path))?.len();
        let mut reader = BufReader::new(file);
        let mut read = |bytes: usize| {
            let mut buffer = vec![0; bytes];
            reader.read_exact(&mut buffer).map_err(|error| unreadable(&path, error))?;
            Ok::<_, FileError>(buffer)
        };
        let header = read(HEADER)?;
        check_fields(&path, &header, &fields(variant, ending, len))?;
        let blocks = len.div_ceil(BLOCK as u64);
        let expected = HEADER as u64 + 8 * blocks + len;
        if size != expected {
            let what = format!("it has {size} bytes instead of {expected}");
            return Err(FileError::damaged(&path, what));
        }
        let sums = read(8 * blocks as usize)?;
        if words(&header[FIELDS..]).next() != Some(checksum(&[&header[..FIELDS], &sums].concat())) {
            return Err(FileError::damaged(&path, "the checksum of its header does not agree"));
        }
        let sums = words(&sums).collect();
        let file = reader.into_inner();
        let cache = (0..CACHED).map(|_| None).collect();
        Ok(TableFile { path, len, sums, reader: Mutex::new(Reader { file, cache }) })
    }

    /// One value.
    pub(crate) fn byte(&self, at: u64) -> Result<u8, FileError> {
        let block = at / BLOCK as u64;
        let offset = (at % BLOCK as u64) as usize;
        let mut reader = self.lock();
        let slot = block as usize % CACHED;
        if let Some((cached, bytes)) = &reader.cache[slot]
            && *cached == block
        {
            return Ok(bytes[offset]);
        }
        let bytes = self.blocks(&mut reader.file, block..block + 1)?;
        let byte = bytes[offset];
        reader.cache[slot] = Some((block, bytes));
        Ok(byte)
    }

    /// Many values in a row.
    pub(crate) fn bytes(&self, range: Range<u64>) -> Result<Vec<u8>, FileError> {
        let blocks = range.start / BLOCK as u64..range.end.div_ceil(BLOCK as u64);
        let before = (range.start - blocks.start * BLOCK as u64) as usize;
        let mut bytes = self.blocks(&mut self.lock().file, blocks)?;
        bytes.truncate(before + (range.end - range.start) as usize);
        bytes.drain(..before);
        Ok(bytes)
    }

    /// Reads everything, for the sake of the checksums.
    pub(crate) fn check(&self) -> Result<(), FileError> {
        let blocks = self.sums.len() as u64;
        for first in (0..blocks).step_by(CACHED) {
            self.blocks(&mut self.lock().file, first..blocks.min(first + CACHED as u64))?;
        }
        Ok(())
    }

    /// Reads some blocks and checks them.
    fn blocks(&self, file: &mut File, blocks: Range<u64>) -> Result<Vec<u8>, FileError> {
        let start = blocks.start * BLOCK as u64;
        let end = self.len.min(blocks.end * BLOCK as u64);
        let data = (HEADER + 8 * self.sums.len()) as u64;
        let mut bytes = vec![0; (end - start) as usize];
        file.seek(SeekFrom::Start(data + start))
            .and_then(|_| file.read_exact(&mut bytes))
            .map_err(|error| unreadable(&self.path, error))?;
        let sums = &self.sums[blocks.start as usize..blocks.end as usize];
        let sound = bytes.chunks(BLOCK).map(checksum).eq(sums.iter().copied());
        if sound {
            Ok(bytes)
        } else {
            let what = format!("the checksum of its bytes {start} to {end} does not agree");
            Err(FileError::damaged(&self.path, what))
        }
    }

    /// A thread that died while it read left nothing half done: blocks are cached when whole.
    fn lock(&self) -> std::sync::MutexGuard<'_, Reader> {
        self.reader.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Says in what a header differs from the one expected.
fn check_fields(path: &Path, found: &[u8], expected: &[u8]) -> Result<(), FileError> {
    let what = if found[..8] != expected[..8] {
        "it does not begin as a table does"
    } else if found[8..16] != expected[8..16] {
        "it was written in another version of the format"
    } else if found[16..48] != expected[16..48] {
        "it is the table of another ending or variant"
    } else if found[48..FIELDS] != expected[48..] {
        "it holds another number of positions than the ending has"
    } else {
        return Ok(());
    };
    Err(FileError::damaged(path, what))
}

fn unreadable(path: &Path, error: std::io::Error) -> FileError {
    match error.kind() {
        std::io::ErrorKind::UnexpectedEof => FileError::damaged(path, "it ends too early"),
        _ => FileError::io("read", path)(error),
    }
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u64> {
    bytes.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word))
}
