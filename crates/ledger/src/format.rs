//! `docs/format.md`, made from the types that are written into the log.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use competition::{Fact, LogEntry};
use schemars::schema_for;
use serde_json::Value;

use crate::accounts::AccountFact;
use crate::tables::TableFact;

mod frozen;

/// Set this variable to bring the description up to date.
const UPDATE: &str = "DAMKA_UPDATE";

const HEAD: &str = "\
# The format of the log

Made from the types by `DAMKA_UPDATE=1 cargo test -p ledger --lib format`; do not change it by hand.

A server keeps streams of entries: `office` for its accounts, `event/NAME` for each event, `table/NAME`
for each table where a game is played. Every entry
is a JSON text `{\"v\":6,\"fact\":{…}}`, with the version of the format and what happened; the store keeps
beside it when, by whom, and a digest that chains it to the entry before.

What is promised:

* A version that was ever written is read for ever. Entries of version 1 are the bare fact without
  `v`; they are brought up to version 2 by `competition/src/log/first.rs` and, for accounts, by
  `ledger/src/accounts/fact.rs`. Versions 2 to 5 of events say the same in version 6, which only adds:
  the third what sanctions and rulings did, the fourth places with what parts neighbours, what pairs were
  read from, games that wait for an adjudication, and more of the regulations, the fifth the places that a
  correction, a sanction or a ruling changed, from where those came who go on to a stage, and why somebody
  is free, the sixth games on the platform. The sixth grows still. Frozen logs of every version before it in
  `crates/competition/tests/logs` hold us to it; what is in none of the newest is listed there.
* A field that is not described here is refused, wherever it stands. A version grows until its logs are
  frozen; whoever adds a field afterwards makes a new one. (Version 4 grew after that, by nine fields that may
  be left out: programs of its first days refuse entries that have them.)
* Entries of tables have version 1, which is not frozen yet: it may grow while live play is being built.
* Nothing is taken out of a log. What is not kept any longer is not shown: a friendly table of people without
  accounts 30 days after what last happened there (its address answers 410), what a group said while it
  conferred after a year, what officials see of connections and of moves that were refused 30 days after
  the term for protests and appeals. It is out of the data with a new folder, or database, alone.
* A program that meets an entry it cannot read does not touch that stream any more, says so, and serves
  all others. If it is one of the accounts, written by another server meanwhile, rights stay as they were
  known, and the first page and that of the accounts say so; without accounts that can be read a server
  does not open.
* The rules of letters are part of the format: what came for a game by correspondence is kept as it was
  written, with what was ruled, and its days are counted again from that whenever a log is read. Where a
  program's rules do not take any more what an earlier one took, the entry stays where it is with the reason,
  the result that it gave stands, and the stream is read on.
* `damka archive 1` is a file of such entries, a line each, with their digests; `damka event 1` is one JSON
  text with the entries under `log`, a `seal` over them letter by letter, and how the event stands under
  `state` for others to read.
";

#[test]
fn the_format_is_described() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/format.md");
    let mut text = HEAD.to_owned();
    let events = serde_json::to_value(schema_for!(Fact)).unwrap();
    let accounts = serde_json::to_value(schema_for!(AccountFact)).unwrap();
    describe(&mut text, "Facts of an event", "happened", Fact::VERSION, &events);
    describe(&mut text, "Facts of the accounts", "fact", AccountFact::VERSION, &accounts);
    let tables = serde_json::to_value(schema_for!(play::Fact)).unwrap();
    describe(&mut text, "Facts of a table", "happened", TableFact::VERSION, &tables);
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == text,
        "docs/format.md is out of date: run {UPDATE}=1 cargo test -p ledger --lib format. \
         Is it a new version? Then freeze logs of it."
    );
}

fn describe(text: &mut String, title: &str, tag: &str, version: u16, schema: &Value) {
    writeln!(text, "\n## {title}\n\nVersion {version}. `{tag}` says what happened.").unwrap();
    for fact in schema["oneOf"].as_array().unwrap() {
        let name = fact["properties"][tag]["const"].as_str().unwrap();
        writeln!(text, "\n### `{name}`\n\n{}\n", said(fact)).unwrap();
        if fact["$ref"].is_string() {
            writeln!(text, "* all fields of {}", kind(fact)).unwrap();
        }
        fields(text, fact, tag);
    }
    let shapes: BTreeMap<_, _> = schema["$defs"].as_object().unwrap().iter().collect();
    writeln!(text, "\n## {title}: shapes").unwrap();
    for (name, shape) in shapes {
        writeln!(text, "\n### {name}\n\n{}\n", said(shape)).unwrap();
        match shape["oneOf"].as_array() {
            Some(kinds) => kinds.iter().for_each(|kind| choice(text, kind)),
            None if shape["properties"].is_object() => fields(text, shape, ""),
            None => writeln!(text, "{}", kind(shape)).unwrap(),
        }
    }
}

/// One of several forms that a shape has.
fn choice(text: &mut String, shape: &Value) {
    let said = said(shape);
    let said = if said.is_empty() { said } else { format!(": {said}") };
    writeln!(text, "* {}{said}", kind(shape)).unwrap();
}

fn fields(text: &mut String, shape: &Value, tag: &str) {
    let Some(fields) = shape["properties"].as_object() else { return };
    // The order of a JSON object depends on what else is built.
    let fields: BTreeMap<_, _> = fields.iter().collect();
    let needed: BTreeSet<&str> =
        shape["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, field) in fields.into_iter().filter(|(name, _)| *name != tag) {
        let needed = if needed.contains(name.as_str()) { "" } else { ", may be left out" };
        let said = said(field);
        let said = if said.is_empty() { said } else { format!(": {said}") };
        writeln!(text, "* `{name}` ({}{needed}){said}", kind(field)).unwrap();
    }
}

fn said(shape: &Value) -> String {
    shape["description"].as_str().unwrap_or_default().replace('\n', " ")
}

/// What stands in a place of this shape.
fn kind(shape: &Value) -> String {
    let all = |key: &str| {
        let kinds: Vec<String> = shape[key].as_array().unwrap().iter().map(kind).collect();
        kinds.join(" or ")
    };
    if let Some(name) = shape["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(value) = shape.get("const") {
        return format!("`{value}`");
    }
    if let Some(values) = shape["enum"].as_array() {
        let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
        return values.join(" or ");
    }
    if shape["anyOf"].is_array() {
        return all("anyOf");
    }
    if shape["oneOf"].is_array() {
        return all("oneOf");
    }
    if shape["prefixItems"].is_array() {
        return format!("[{}]", all("prefixItems").replace(" or ", ", "));
    }
    // A few of the same kind stand side by side.
    let counts = ["minItems", "maxItems"].map(|key| shape[key].as_u64());
    if let [Some(count @ 1..=3), most] = counts
        && most == Some(count)
    {
        let one = kind(&shape["items"]);
        return format!("[{}]", vec![one; count as usize].join(", "));
    }
    if shape["items"].is_object() {
        return format!("list of {}", kind(&shape["items"]));
    }
    if let Some(fields) = shape["properties"].as_object() {
        let fields: BTreeMap<_, _> = fields.iter().collect();
        let fields: Vec<String> =
            fields.iter().map(|(name, field)| format!("`{name}`: {}", kind(field))).collect();
        return format!("{{{}}}", fields.join(", "));
    }
    match &shape["type"] {
        Value::String(one) => one.clone(),
        Value::Array(several) => {
            let names: Vec<&str> = several.iter().filter_map(Value::as_str).collect();
            names.join(" or ")
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => "any".to_owned(),
    }
}
