//! What a clause is about and who decides it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use clauses::Clause;
use words::Language;

use crate::files;

/// Who decides what a clause says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The software decides it.
    Enforced,
    /// A person decides it; the software records the decision and its consequences.
    Recorded,
    /// The software has no part in it: equipment, venue, manners, headings, what people decide without it.
    Informative,
}

impl Kind {
    /// The three kinds.
    pub const ALL: [Kind; 3] = [Kind::Enforced, Kind::Recorded, Kind::Informative];

    /// Its name, as in the data files.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Enforced => "enforced",
            Kind::Recorded => "recorded",
            Kind::Informative => "informative",
        }
    }
}

/// A clause with its title in our own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    clause: Clause,
    kind: Kind,
    english: &'static str,
    russian: &'static str,
    ukrainian: &'static str,
}

impl Entry {
    /// The entry of a clause; a bullet has that of the clause it belongs to.
    ///
    /// # Panics
    /// If the register is not complete, which a test rules out.
    pub fn of(clause: Clause) -> &'static Entry {
        let entry = REGISTER.get(&clause.whole());
        let Some(entry) = entry else { unreachable!("{clause} is not in the register") };
        entry
    }

    /// All entries, in the order of the documents.
    pub fn all() -> impl Iterator<Item = &'static Entry> {
        REGISTER.values()
    }

    /// The clause.
    pub fn clause(&self) -> Clause {
        self.clause
    }

    /// Who decides it.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The title in a language.
    pub fn title(&self, language: Language) -> &'static str {
        language.of([self.ukrainian(), self.russian(), self.english()])
    }

    /// The title in English.
    pub fn english(&self) -> &'static str {
        self.english
    }

    /// The title in Russian; the English one where nobody will cite the clause.
    pub fn russian(&self) -> &'static str {
        if self.russian.is_empty() { self.english } else { self.russian }
    }

    /// The title in Ukrainian; the English one where nobody will cite the clause.
    pub fn ukrainian(&self) -> &'static str {
        if self.ukrainian.is_empty() { self.english } else { self.ukrainian }
    }
}

static REGISTER: LazyLock<BTreeMap<Clause, Entry>> = LazyLock::new(|| {
    let entries = files::all().flat_map(|file| {
        file.register.lines().skip(1).filter_map(move |row| read(file.document, row))
    });
    entries.map(|entry| (entry.clause, entry)).collect()
});

/// A row of a file; none if it is not as it should be, which a test rules out.
fn read(document: &str, row: &'static str) -> Option<Entry> {
    let mut fields = row.split('\t');
    let mut next = || fields.next();
    let clause = Clause::parse(&format!("{document} {}", next()?)).ok()?;
    let name = next()?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name)?;
    let (english, russian, ukrainian) = (next()?, next()?, next()?);
    Some(Entry { clause, kind, english, russian, ukrainian })
}
