//! The rulebooks, clause by clause: what each is about, and who decides it.

use askama::Template;
use clauses::Document;
use rulebook::{Entry, Kind, Rulebook};
use words::{Id, Language};

use crate::frame::Frame;
use crate::id;
use crate::viewer::Viewer;

/// More than this nobody reads to the end.
const FOUND_MAX: usize = 300;

/// All rulebooks, or the clauses in which some words stand.
#[derive(Template)]
#[template(path = "rules.html")]
pub struct RulesPage {
    frame: Frame,
    sought: String,
    /// The rulebooks: how their clauses begin, title, how many clauses in words.
    books: Vec<(&'static str, &'static str, String)>,
    found: Vec<ClauseRow>,
    /// How many were found, in words.
    count: String,
    /// Whether there are more than are shown.
    more: bool,
}

/// A rulebook, clause by clause.
#[derive(Template)]
#[template(path = "rulebook.html")]
pub struct RulebookPage {
    frame: Frame,
    document: &'static str,
    title: &'static str,
    clauses: Vec<ClauseRow>,
    /// What the marks behind clauses mean, with how many clauses have each.
    kinds: [(Id, Id, usize); 3],
}

/// A clause in a list.
struct ClauseRow {
    document: &'static str,
    number: &'static str,
    title: &'static str,
    kind: Id,
}

impl ClauseRow {
    fn new(entry: &'static Entry, language: Language) -> ClauseRow {
        let clause = entry.clause();
        ClauseRow {
            document: clause.document().prefix(),
            number: clause.number(),
            title: entry.title(language),
            kind: mark(entry.kind()).0,
        }
    }

    /// Whether all words, which are in small letters, stand in it.
    fn has(&self, words: &str) -> bool {
        let text = format!("{} {} {}", self.document, self.number, self.title).to_lowercase();
        words.split_whitespace().all(|word| text.contains(word))
    }
}

/// A word for who decides a clause, and a sentence.
fn mark(kind: Kind) -> (Id, Id) {
    match kind {
        Kind::Enforced => (id::RULES_ENFORCED, id::RULES_ENFORCED_TEXT),
        Kind::Recorded => (id::RULES_RECORDED, id::RULES_RECORDED_TEXT),
        Kind::Informative => (id::RULES_INFORMATIVE, id::RULES_INFORMATIVE_TEXT),
    }
}

fn entries(document: Document) -> impl Iterator<Item = &'static Entry> {
    Entry::all().filter(move |entry| entry.clause().document() == document)
}

impl RulesPage {
    /// The clauses in which all words stand; all rulebooks if there are none.
    pub fn new(viewer: &Viewer, sought: String) -> RulesPage {
        let language = viewer.texts.language;
        let book = |book: &'static Rulebook| {
            let document = book.document();
            let count = viewer.texts.count(id::RULES_COUNT, &entries(document).count());
            (document.prefix(), book.title().of(language), count.into_owned())
        };
        let words = sought.trim().to_lowercase();
        let rows = Entry::all().map(|entry| ClauseRow::new(entry, language));
        let mut found: Vec<ClauseRow> = match words.is_empty() {
            true => Vec::new(),
            false => rows.filter(|row| row.has(&words)).take(FOUND_MAX + 1).collect(),
        };
        let more = found.len() > FOUND_MAX;
        found.truncate(FOUND_MAX);
        RulesPage {
            frame: Frame::new(viewer, viewer.texts.say(id::RULES)),
            sought,
            books: Rulebook::all().map(book).collect(),
            count: viewer.texts.count(id::RULES_FOUND, &found.len()).into_owned(),
            found,
            more,
        }
    }
}

impl RulebookPage {
    /// The rulebook whose clauses begin so, if there is one.
    pub fn new(viewer: &Viewer, document: &str) -> Option<RulebookPage> {
        let document = Document::from_prefix(document)?;
        let language = viewer.texts.language;
        let title = Rulebook::of(document).title().of(language);
        let count = |kind| entries(document).filter(|entry| entry.kind() == kind).count();
        let kinds = [Kind::Enforced, Kind::Recorded, Kind::Informative].map(|kind| {
            let (name, text) = mark(kind);
            (name, text, count(kind))
        });
        Some(RulebookPage {
            frame: Frame::new(viewer, title),
            document: document.prefix(),
            title,
            clauses: entries(document).map(|entry| ClauseRow::new(entry, language)).collect(),
            kinds,
        })
    }
}
