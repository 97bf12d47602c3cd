//! What is wrong with a file that somebody brought.

use ledger::files::FileFault;
use ledger::sheet::SheetFault;
use words::Id;

use crate::id;

/// The text that tells what is wrong with an archive, and the entry it is about.
pub fn fault_text(fault: &FileFault) -> (Id, usize) {
    match *fault {
        FileFault::Foreign => (id::ARCHIVE_FOREIGN, 0),
        FileFault::Length => (id::ARCHIVE_LENGTH, 0),
        FileFault::Unreadable(entry, _) => (id::ARCHIVE_UNREADABLE, entry),
        FileFault::Altered(entry) => (id::ARCHIVE_ALTERED, entry),
        FileFault::Unsound(entry) => (id::ARCHIVE_UNSOUND, entry),
        FileFault::OtherSeal => (id::ARCHIVE_RESEALED, 0),
    }
}

/// The text that tells what is wrong with a list of entries.
pub(crate) fn sheet_fault_id(fault: SheetFault) -> Id {
    match fault {
        SheetFault::OldWorkbook => id::SHEET_OLD_WORKBOOK,
        SheetFault::Broken => id::SHEET_BROKEN,
        SheetFault::TooBig => id::SHEET_TOO_BIG,
        SheetFault::TooManyCells => id::SHEET_TOO_MANY_CELLS,
        SheetFault::Empty => id::SHEET_EMPTY,
    }
}
