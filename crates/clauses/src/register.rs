//! The embedded list, in the order of the documents and sorted for lookup.

use std::sync::LazyLock;

use crate::Document;

/// A document and the number of one of its clauses.
pub(crate) type Row = (Document, &'static str);

static REGISTER: LazyLock<Register> =
    LazyLock::new(|| Register::read(include_str!("../data/clauses.tsv")));

struct Register {
    /// As the documents have them.
    rows: Vec<Row>,
    /// Places in `rows`, sorted by document and number.
    sorted: Vec<u16>,
}

/// All rows, in the order of the documents.
pub(crate) fn rows() -> &'static [Row] {
    &REGISTER.rows
}

/// The place of a clause among [`rows`], if there is such a clause.
pub(crate) fn place(document: Document, number: &str) -> Option<u16> {
    let Register { rows, sorted } = &*REGISTER;
    let found = sorted.binary_search_by_key(&(document, number), |&at| rows[usize::from(at)]);
    found.ok().map(|index| sorted[index])
}

impl Register {
    fn read(table: &'static str) -> Register {
        let rows: Vec<Row> = table.lines().skip(1).map(read_row).collect();
        assert!(rows.len() <= usize::from(u16::MAX), "a place in the register must fit 16 bits");
        assert!(rows.is_sorted_by_key(|row| row.0), "clauses.tsv must keep the documents in order");
        let mut sorted: Vec<u16> = (0..=u16::MAX).take(rows.len()).collect();
        sorted.sort_by_key(|&at| rows[usize::from(at)]);
        let distinct = |pair: &[u16]| rows[usize::from(pair[0])] != rows[usize::from(pair[1])];
        assert!(sorted.windows(2).all(distinct), "clauses.tsv must not list a clause twice");
        Register { rows, sorted }
    }
}

fn read_row(line: &'static str) -> Row {
    let row = line.split_once('\t').and_then(|(prefix, number)| {
        Document::from_prefix(prefix).map(|document| (document, number))
    });
    assert!(row.is_some(), "clauses.tsv must have a document and a clause in the line {line:?}");
    row.unwrap_or((Document::Ru2013, ""))
}
