//! The list of all clauses, in the order of the documents and sorted for lookup.

use std::sync::OnceLock;

use crate::Document;

/// A document and the number of one of its clauses.
pub(crate) type Row = (Document, &'static str);

static REGISTER: OnceLock<Register> = OnceLock::new();

const OFFICIAL: &str = include_str!("../data/clauses.tsv");

#[derive(Debug)]
struct Register {
    /// What the ids of each document begin with.
    documents: Vec<&'static str>,
    /// As the documents have them.
    rows: Vec<Row>,
    /// Places in `rows`, sorted by document and number.
    sorted: Vec<u16>,
}

/// Why further documents cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotAdded {
    /// A line is not a document, a tab and the number of a clause.
    #[error("The line {0:?} is not the name of a document, a tab and the number of a clause.")]
    Line(String),
    /// The clauses of a document do not stand together.
    #[error("The clauses of {0} stand in two places, or it is one that Damka brings along.")]
    Document(String),
    /// A clause stands twice.
    #[error("The clause {0} stands twice.")]
    Clause(String),
    /// There are more than an id can name.
    #[error("There are too many documents or clauses.")]
    TooMany,
    /// Clauses have been read already.
    #[error("Documents must be added before any clause is used.")]
    InUse,
}

/// Adds further documents, by lines of a document, a tab and the number of one of its clauses, in the
/// order of the document. This must come before anything else is asked of this crate.
pub fn add(table: &str) -> Result<(), NotAdded> {
    let more: &'static str = Box::leak(table.to_owned().into_boxed_str());
    let register = Register::read(OFFICIAL.lines().skip(1).chain(more.lines()))?;
    REGISTER.set(register).map_err(|_| NotAdded::InUse)
}

fn register() -> &'static Register {
    REGISTER.get_or_init(|| match Register::read(OFFICIAL.lines().skip(1)) {
        Ok(register) => register,
        // A test reads it.
        Err(fault) => unreachable!("{fault}"),
    })
}

/// What the ids of each document begin with.
pub(crate) fn documents() -> &'static [&'static str] {
    &register().documents
}

/// All rows, in the order of the documents.
pub(crate) fn rows() -> &'static [Row] {
    &register().rows
}

/// The place of a clause among [`rows`], if there is such a clause.
pub(crate) fn place(document: Document, number: &str) -> Option<u16> {
    let Register { rows, sorted, .. } = register();
    let found = sorted.binary_search_by_key(&(document, number), |&at| rows[usize::from(at)]);
    found.ok().map(|index| sorted[index])
}

impl Register {
    fn read(lines: impl Iterator<Item = &'static str>) -> Result<Register, NotAdded> {
        let (mut documents, mut rows) = (Vec::new(), Vec::new());
        for line in lines {
            let row = line.split_once('\t').filter(|(prefix, number)| {
                let is_name = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
                is_name(prefix) && is_name(number)
            });
            let (prefix, number) = row.ok_or_else(|| NotAdded::Line(line.to_owned()))?;
            if documents.last() != Some(&prefix) {
                if documents.contains(&prefix) {
                    return Err(NotAdded::Document(prefix.to_owned()));
                }
                documents.push(prefix);
            }
            let document = u8::try_from(documents.len() - 1).map_err(|_| NotAdded::TooMany)?;
            rows.push((Document(document), number));
        }
        let count = u16::try_from(rows.len()).map_err(|_| NotAdded::TooMany)?;
        let mut sorted: Vec<u16> = (0..count).collect();
        sorted.sort_by_key(|&at| rows[usize::from(at)]);
        let twice =
            sorted.windows(2).find(|pair| rows[usize::from(pair[0])] == rows[usize::from(pair[1])]);
        if let Some(pair) = twice {
            let (document, number) = rows[usize::from(pair[0])];
            return Err(NotAdded::Clause(format!("{} {number}", documents[document.place()])));
        }
        Ok(Register { documents, rows, sorted })
    }
}
