//! One rule of a rulebook changed, and every way to do that.

use std::collections::{BTreeMap, BTreeSet};

use clauses::Clause;
use rulebook::{Entry, Kind, Rulebook};
use toml::{Table, Value};

/// What names things, says when a rule holds, or is told to people: nothing that is decided.
const NOT_RULES: [&str; 18] = [
    "clauses",
    "names",
    "title",
    "short-title",
    "headings",
    "id",
    "reading",
    "document",
    "for",
    "number",
    "international",
    "protocols",
    "events-by",
    "language",
    "words",
    "edition",
    "games",
    "block",
];

/// Lists whose order is a rule; not that of criteria in a catalogue.
const ORDERED: [&str; 4] = ["criteria", "steps", "team-round-robin", "team-swiss"];

/// Parts that have no clauses of their own, and where in the file those stand that say them.
const SAID_BY: [(&str, &str); 30] = [
    ("events.approved-months", "refusals.approved-late"),
    ("events.districts", "events.arbiters"),
    ("events.entry-forms", "events.entry-term"),
    ("events.excluded-by", "refusals.panel-excludes"),
    ("events.fee-max", "refusals.fee-too-high"),
    ("events.further-ages", "refusals.age-groups-not-neighbours"),
    ("events.judges-without-senior", "refusals.senior-judge-unsaid"),
    ("events.neighbouring-age-groups", "refusals.age-groups-not-neighbours"),
    ("events.program-pairs-regional", "refusals.hand-pairing"),
    ("events.protest-names-clauses", "refusals.protest-without-clauses"),
    ("events.provision", "refusals.provision-refused"),
    ("events.ranks", "refusals.rank-unsaid"),
    // What a document does not say stands there because regulations of such events have it.
    ("events.section", ""),
    ("events.technical", ""),
    ("events.team-round-robin", "events.team-placing"),
    ("events.team-swiss", "events.team-placing"),
    ("events.usual-rounds", "refusals.rounds-unusual"),
    ("events.wheelchair-events", "refusals.wheelchair-only"),
    ("composition.before-branching", "composition.clauses.unique-problem"),
    ("composition.crude-sacrifices", "composition.clauses.sacrifice"),
    ("composition.finals.etude", "composition.clauses.final-etude"),
    ("composition.finals.problem-100", "composition.clauses.final-100"),
    ("composition.finals.problem-64", "composition.clauses.final-64"),
    ("composition.kings-act", "composition.clauses.kings-act"),
    ("composition.lead", "composition.clauses.force"),
    ("composition.legality-of-locks", "composition.clauses.legal-lock"),
    ("composition.lock-finals", "composition.clauses.lock-finals"),
    ("composition.lone-piece-is-free", "composition.clauses.unique"),
    ("composition.single-way-after-dual", "composition.duals.problem-64"),
    ("composition.remarks-on-black", "composition.clauses.final-economy"),
];

/// How a rule is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Way {
    /// A number by one.
    Number,
    /// A word by another that the same rule has elsewhere, yes by no.
    Word,
    /// A rule, a part of it or what it rests on is not there.
    Removed,
    /// Two neighbours of an ordered list.
    Exchanged,
}

impl Way {
    pub(crate) const ALL: [Way; 4] = [Way::Number, Way::Word, Way::Removed, Way::Exchanged];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Way::Number => "number",
            Way::Word => "word",
            Way::Removed => "removed",
            Way::Exchanged => "exchanged",
        }
    }
}

/// A step from a value to one inside it.
#[derive(Clone, Debug)]
enum Step {
    Key(String),
    At(usize),
}

/// A change of one rule.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) document: &'static str,
    pub(crate) way: Way,
    /// Where, such as `draw fifty-moves ground.count.limit`.
    pub(crate) place: String,
    /// What it was and becomes.
    pub(crate) what: String,
    /// The clauses that say what is changed.
    pub(crate) clauses: Vec<Clause>,
    path: Vec<Step>,
    becomes: Becomes,
}

#[derive(Clone, Debug)]
enum Becomes {
    Value(Value),
    Nothing,
    Exchanged,
}

/// The words that each place has in any of the five files.
pub(crate) type Words = BTreeMap<String, BTreeSet<String>>;

impl Change {
    /// Whether the software decides what is changed.
    pub(crate) fn is_enforced(&self) -> bool {
        self.clauses.iter().any(|clause| Entry::of(*clause).kind() == Kind::Enforced)
    }

    /// The part of the file it stands in, such as `offence` or `events.admission`.
    pub(crate) fn section(&self) -> String {
        let mut parts = self.place.split(['.', '[']);
        let first = parts.next().unwrap_or_default();
        match parts.next() {
            Some(second) if ["events", "composition"].contains(&first) => {
                format!("{first}.{second}")
            }
            _ => first.to_owned(),
        }
    }

    /// Whether it stands in a part of the file: `events` is all of `events.admission`.
    pub(crate) fn is_of(&self, section: &str) -> bool {
        let own = self.section();
        own == section || own.split('.').next() == Some(section)
    }

    /// A line that names it, always the same.
    pub(crate) fn line(&self) -> String {
        format!("{}\t{}\t{}\t{}", self.document, self.way.name(), self.place, self.what)
    }

    /// The file with the change; none if the reader refuses it.
    pub(crate) fn apply(&self, file: &Table) -> Option<String> {
        let mut whole = Value::Table(file.clone());
        let (last, way) = self.path.split_last()?;
        let mut at = &mut whole;
        for step in way {
            at = match step {
                Step::Key(key) => at.get_mut(key)?,
                Step::At(index) => at.get_mut(index)?,
            };
        }
        match (last, &self.becomes) {
            (Step::Key(key), Becomes::Value(value)) => *at.get_mut(key)? = value.clone(),
            (Step::At(index), Becomes::Value(value)) => *at.get_mut(index)? = value.clone(),
            (Step::Key(key), Becomes::Nothing) => {
                at.as_table_mut()?.remove(key)?;
            }
            (Step::At(index), Becomes::Nothing) => {
                at.as_array_mut()?.remove(*index);
            }
            (Step::At(index), Becomes::Exchanged) => at.as_array_mut()?.swap(*index, index + 1),
            (Step::Key(_), Becomes::Exchanged) => return None,
        }
        let text = written(whole.as_table()?);
        Rulebook::read(&text).is_ok().then_some(text)
    }
}

/// Notes the words of a file.
pub(crate) fn note_words(words: &mut Words, value: &Value, at: &str) {
    match value {
        Value::Table(table) => {
            table.iter().for_each(|(key, one)| note_words(words, one, &format!("{at}.{key}")));
        }
        Value::Array(list) => list.iter().for_each(|one| note_words(words, one, at)),
        Value::String(text) => {
            words.entry(at.to_owned()).or_default().insert(text.clone());
        }
        _ => {}
    }
}

/// Every change of a file.
pub(crate) fn all(document: &'static str, file: &Table, words: &Words) -> Vec<Change> {
    let mut search = Search { document, file, words, found: Vec::new() };
    let inside =
        Inside { path: Vec::new(), place: String::new(), at: String::new(), basis: Vec::new() };
    search.table(file, &inside);
    search.found
}

struct Search<'a> {
    document: &'static str,
    file: &'a Table,
    words: &'a Words,
    found: Vec<Change>,
}

/// Where the search is.
#[derive(Clone)]
struct Inside {
    path: Vec<Step>,
    place: String,
    /// The keys alone, by which words of the same rule are found.
    at: String,
    basis: Vec<Clause>,
}

impl Inside {
    fn key(&self, key: &str) -> Inside {
        let mut inside = self.clone();
        inside.path.push(Step::Key(key.to_owned()));
        let dot = if self.place.is_empty() { "" } else { "." };
        inside.place = format!("{}{dot}{key}", self.place);
        inside.at = format!("{}.{key}", self.at);
        inside
    }

    fn index(&self, index: usize, value: &Value) -> Inside {
        let mut inside = self.clone();
        inside.path.push(Step::At(index));
        let named = ["id", "says", "act", "of", "by", "item", "duty", "sanction", "pace", "system"]
            .into_iter()
            .find_map(|key| value.get(key).and_then(Value::as_str));
        let scope = value.get("for").map(inline).unwrap_or_default();
        let name = match (named, value.as_str()) {
            (Some(name), _) | (None, Some(name)) => format!("[{index} {name}{scope}]"),
            (None, None) => format!("[{index}{scope}]"),
        };
        inside.place += &name;
        inside
    }
}

impl Search<'_> {
    fn add(&mut self, inside: &Inside, way: Way, what: String, becomes: Becomes) {
        self.found.push(Change {
            document: self.document,
            way,
            place: inside.place.clone(),
            what,
            clauses: inside.basis.clone(),
            path: inside.path.clone(),
            becomes,
        });
    }

    fn table(&mut self, table: &Table, inside: &Inside) {
        let mut here = inside.clone();
        let own: Vec<Clause> = table
            .iter()
            .filter(|(key, _)| *key == "clauses" || key.ends_with("-clauses"))
            .flat_map(|(_, value)| clauses_of(value).unwrap_or_default())
            .collect();
        if !own.is_empty() {
            here.basis = own;
        }
        for (key, value) in table {
            let cites = key.ends_with("-clauses") && clauses_of(value).is_some();
            if NOT_RULES.contains(&key.as_str()) || cites {
                continue;
            }
            let mut inside = here.key(key);
            if let Some((_, path)) = SAID_BY.iter().find(|(place, _)| *place == inside.place) {
                inside.basis = said_at(self.file, path);
            }
            if let Some(cited) = clauses_of(value) {
                inside.basis = cited;
                self.add(&inside, Way::Removed, "removed".into(), Becomes::Nothing);
                continue;
            }
            if value.get("says").is_some() {
                inside.basis = value.get("clauses").and_then(clauses_of).unwrap_or_default();
                self.add(&inside, Way::Removed, "removed".into(), Becomes::Nothing);
            }
            // In a catalogue the regulations choose, and their order is the one that holds.
            let catalogue = table.get("list").and_then(Value::as_str) == Some("catalogue");
            self.value(if catalogue { "catalogue" } else { key }, value, &inside);
        }
    }

    fn value(&mut self, key: &str, value: &Value, inside: &Inside) {
        match value {
            Value::Table(table) => self.table(table, inside),
            Value::Array(list) => self.list(key, list, inside),
            Value::Integer(number) => {
                let other =
                    if lot(&inside.place).is_multiple_of(2) { number + 1 } else { number - 1 };
                let other = if other < 0 { number + 1 } else { other };
                let what = format!("{number} -> {other}");
                self.add(inside, Way::Number, what, Becomes::Value(Value::Integer(other)));
            }
            Value::Boolean(says) => {
                let what = format!("{says} -> {}", !says);
                self.add(inside, Way::Word, what, Becomes::Value(Value::Boolean(!says)));
            }
            Value::String(word) => self.word(word, inside),
            Value::Float(_) | Value::Datetime(_) => {}
        }
    }

    fn word(&mut self, word: &str, inside: &Inside) {
        if word.starts_with(|sign: char| sign.is_ascii_digit()) {
            let digits = word.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(word.len());
            let number: u32 = word[..digits].parse().unwrap_or_default();
            let other = format!("{}{}", number + 1, &word[digits..]);
            let what = format!("{word} -> {other}");
            self.add(inside, Way::Number, what, Becomes::Value(Value::String(other)));
            return;
        }
        let Some(words) = self.words.get(&inside.at) else { return };
        let others: Vec<&String> = words.iter().filter(|one| *one != word).collect();
        if others.is_empty() {
            return;
        }
        let index = lot(&inside.place) % others.len() as u64;
        let other = others[usize::try_from(index).unwrap_or_default()];
        let what = format!("{word} -> {other}");
        self.add(inside, Way::Word, what, Becomes::Value(Value::String(other.clone())));
    }

    fn list(&mut self, key: &str, list: &[Value], inside: &Inside) {
        for (index, value) in list.iter().enumerate() {
            let mut one = inside.index(index, value);
            if let Some(table) = value.as_table() {
                one.basis = everything(table);
                if one.basis.is_empty() {
                    one.basis.clone_from(&inside.basis);
                }
            }
            self.add(&one, Way::Removed, "removed".into(), Becomes::Nothing);
            if ORDERED.contains(&key) && index + 1 < list.len() {
                let what = "with the next".to_owned();
                self.add(&one, Way::Exchanged, what, Becomes::Exchanged);
            }
            one.basis.clone_from(&inside.basis);
            match value {
                Value::Table(table) => self.table(table, &one),
                // A word of a list that is exchanged is a word removed and one that was not there.
                Value::String(word) if word.starts_with(|sign: char| sign.is_ascii_digit()) => {
                    self.word(word, &one);
                }
                Value::Integer(_) => self.value(key, value, &one),
                _ => {}
            }
        }
    }
}

/// The clauses of a list of nothing else.
fn clauses_of(value: &Value) -> Option<Vec<Clause>> {
    let list = value.as_array().filter(|list| !list.is_empty())?;
    list.iter().map(|one| Clause::parse(one.as_str()?).ok()).collect()
}

/// The clauses at a place of a file.
fn said_at(file: &Table, path: &str) -> Vec<Clause> {
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    let mut at = file.get(first);
    for key in rest.split('.').filter(|key| !key.is_empty()) {
        at = at.and_then(|value| value.get(key));
    }
    match at {
        Some(Value::Table(table)) => everything(table),
        Some(value) => {
            let rows = value.as_array().into_iter().flatten().filter_map(Value::as_table);
            clauses_of(value).unwrap_or_else(|| rows.flat_map(everything).collect())
        }
        None => Vec::new(),
    }
}

/// All clauses that a rule cites.
fn everything(table: &Table) -> Vec<Clause> {
    let mut found = BTreeSet::new();
    for value in table.values() {
        match (clauses_of(value), value) {
            (Some(clauses), _) => found.extend(clauses),
            (None, Value::Table(inner)) => found.extend(everything(inner)),
            (None, Value::Array(list)) => {
                found.extend(list.iter().filter_map(Value::as_table).flat_map(everything));
            }
            (None, _) => {}
        }
    }
    found.into_iter().collect()
}

/// A number made of a text, the same on every machine (FNV-1a).
pub(crate) fn lot(text: &str) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325;
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let sum = text.bytes().fold(start, mix);
    sum ^ (sum >> 29)
}

/// A file as text, one line for each key.
pub(crate) fn written(file: &Table) -> String {
    file.iter().map(|(key, value)| format!("{key:?} = {}\n", inline(value))).collect()
}

fn inline(value: &Value) -> String {
    match value {
        Value::Table(table) => {
            let inner: Vec<String> =
                table.iter().map(|(key, one)| format!("{key:?} = {}", inline(one))).collect();
            format!("{{ {} }}", inner.join(", "))
        }
        Value::Array(list) => {
            format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", "))
        }
        Value::String(text) => {
            format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
        }
        Value::Integer(number) => number.to_string(),
        Value::Boolean(says) => says.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Datetime(date) => date.to_string(),
    }
}
