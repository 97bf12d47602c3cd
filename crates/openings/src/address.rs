//! Where a cell stands in its table.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use thiserror::Error;

/// Column and row of a cell, written `XVI/12`; in a table without columns the row alone, `5`.
///
/// Addresses are ordered as the cells of a table are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address {
    /// The column.
    pub column: Column,
    /// The row, from 1; in `UA-2024 App.5` the rank.
    pub row: u8,
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// The only column of a table that is a plain list, written `-`.
    Only,
    /// A numbered column, written in Roman numerals.
    Numbered(NonZeroU8),
    /// The spare positions under the table of `RU-2013 App.5`, written `RESERVE`.
    Reserve,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Column::Only => write!(f, "{}", self.row),
            column => write!(f, "{column}/{}", self.row),
        }
    }
}

impl FromStr for Address {
    type Err = InvalidAddress;

    fn from_str(text: &str) -> Result<Address, InvalidAddress> {
        let (column, row) = text.split_once('/').unwrap_or(("-", text));
        Address::read(column.trim(), row.trim())
            .ok_or_else(|| InvalidAddress { text: text.to_owned() })
    }
}

impl Address {
    pub(crate) fn read(column: &str, row: &str) -> Option<Address> {
        Some(Address { column: Column::read(column)?, row: row.parse().ok()? })
    }
}

impl Column {
    /// Reads Roman or Arabic numerals, `RESERVE` or `-`.
    fn read(text: &str) -> Option<Column> {
        let text = text.to_ascii_uppercase();
        match text.as_str() {
            "-" => Some(Column::Only),
            "RESERVE" => Some(Column::Reserve),
            _ => (text.parse().ok())
                .or_else(|| (1..=u8::MAX).find(|&number| roman(number) == text)?.try_into().ok())
                .map(Column::Numbered),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Column::Only => f.pad("-"),
            Column::Numbered(number) => f.pad(&roman(number.get())),
            Column::Reserve => f.pad("RESERVE"),
        }
    }
}

fn roman(mut number: u8) -> String {
    let signs = ["C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"];
    let values = [100, 90, 50, 40, 10, 9, 5, 4, 1];
    let mut text = String::new();
    for (sign, value) in signs.into_iter().zip(values) {
        while number >= value {
            text += sign;
            number -= value;
        }
    }
    text
}

/// A text that names no cell of any table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "“{text}” is not the address of a cell; write COLUMN/ROW, such as XVI/12, 16/12 or RESERVE/3, \
     and in a table without columns the row alone, such as 5"
)]
pub struct InvalidAddress {
    /// The text as given.
    pub text: String,
}
