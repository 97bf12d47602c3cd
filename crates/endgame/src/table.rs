//! The values of all placements of one class.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use crate::code::Code;
use crate::error::FileError;
use crate::file::TableFile;
use crate::index::Index;
use crate::placement::Placement;

/// The values of an ending: a byte for each placement, class after class.
#[derive(Debug)]
pub(crate) enum Codes {
    Memory(Vec<u8>),
    File(TableFile),
}

/// One class with its values.
#[derive(Debug)]
pub(crate) struct Table {
    index: Index,
    codes: Arc<Codes>,
    /// Where the values of the class begin among those of the ending.
    start: u64,
}

impl Table {
    pub(crate) fn new(index: Index, codes: Arc<Codes>, start: u64) -> Table {
        let end = start + index.len();
        if let Codes::Memory(codes) = &*codes {
            assert!(end <= codes.len() as u64, "a value is missing of {}", index.class());
        }
        Table { index, codes, start }
    }

    pub(crate) fn index(&self) -> &Index {
        &self.index
    }

    /// The value of a placement of this class.
    #[inline]
    pub(crate) fn code(&self, placement: &Placement) -> Result<Code, FileError> {
        self.code_at(self.index.rank(placement))
    }

    /// The value of the placement with this number.
    #[inline]
    pub(crate) fn code_at(&self, number: u64) -> Result<Code, FileError> {
        let place = self.start + number;
        match &*self.codes {
            Codes::Memory(codes) => Ok(Code(codes[place as usize])),
            Codes::File(file) => file.byte(place).map(Code),
        }
    }

    /// The values of the placements with these numbers.
    pub(crate) fn codes(&self, numbers: Range<u64>) -> Result<Cow<'_, [u8]>, FileError> {
        assert!(numbers.end <= self.index.len(), "{} is not so large", self.index.class());
        let places = self.start + numbers.start..self.start + numbers.end;
        match &*self.codes {
            Codes::Memory(codes) => {
                Ok(Cow::Borrowed(&codes[places.start as usize..places.end as usize]))
            }
            Codes::File(file) => file.bytes(places).map(Cow::Owned),
        }
    }
}
