//! Whether what the format describes stands in a frozen log: what nobody froze, nobody notices when it is lost.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use competition::{Fact, LogEntry};
use schemars::schema_for;
use serde_json::Value;

use super::UPDATE;

/// Fields that stand in no frozen log of the newest version that has some, a line each. It can only become
/// shorter by itself: who adds a field that no test of an event writes adds a line, and says why after `#`.
const LIST: &str = "not_frozen.txt";

#[test]
fn every_field_is_in_a_frozen_log_or_listed() {
    let schema = serde_json::to_value(schema_for!(Fact)).unwrap();
    let walk = Walk { schema: &schema };
    let mut described = BTreeSet::new();
    walk.describe(&schema, "", &mut described);
    let mut frozen = BTreeSet::new();
    for log in newest() {
        for line in fs::read_to_string(log).unwrap().lines() {
            let fact = Fact::read(line).unwrap();
            walk.visit(&schema, &serde_json::to_value(fact).unwrap(), "", &mut frozen);
        }
    }
    assert!(frozen.is_subset(&described), "{:?}", frozen.difference(&described).next());
    let missing: BTreeSet<&String> = described.difference(&frozen).collect();
    let path = logs().join(LIST);
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let name = |line: &str| line.split('#').next().unwrap_or_default().trim().to_owned();
    if std::env::var_os(UPDATE).is_some() {
        let still = kept.lines().filter(|line| missing.contains(&name(line)));
        fs::write(&path, still.map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let listed: BTreeSet<String> = kept.lines().map(name).collect();
    let forgotten: Vec<_> = missing.iter().filter(|one| !listed.contains(**one)).collect();
    assert!(forgotten.is_empty(), "neither frozen nor in {LIST}: {forgotten:#?}");
    let done: Vec<_> = listed.iter().filter(|one| !missing.contains(one)).collect();
    assert!(done.is_empty(), "frozen and still in {LIST}; {UPDATE}=1 strikes them out: {done:#?}");
}

fn logs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../competition/tests/logs")
}

/// The frozen logs of the newest version that has some.
fn newest() -> Vec<PathBuf> {
    let folders = (1..=Fact::VERSION).rev().map(|version| logs().join(format!("v{version}")));
    let folder = folders.into_iter().find(|folder| folder.exists()).unwrap();
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect()
}

/// A way through values along their schema. Fields are named by the shape or the fact that they stand in.
struct Walk<'a> {
    schema: &'a Value,
}

impl Walk<'_> {
    fn describe(&self, shape: &Value, at: &str, found: &mut BTreeSet<String>) {
        if let Some(name) = shape["$ref"].as_str() {
            let name = name.rsplit('/').next().unwrap();
            // A shape that stands in several places is described once; it may hold itself.
            if found.insert(format!("{name}.")) {
                self.describe(&self.schema["$defs"][name], name, found);
            }
            return;
        }
        for (name, field) in shape["properties"].as_object().into_iter().flatten() {
            found.insert(format!("{}.{name}", kind_of(shape, at)));
            self.describe(field, &format!("{}.{name}", kind_of(shape, at)), found);
        }
        for inner in inner(shape) {
            self.describe(inner, at, found);
        }
    }

    fn visit(&self, shape: &Value, value: &Value, at: &str, found: &mut BTreeSet<String>) {
        if let Some(name) = shape["$ref"].as_str() {
            let name = name.rsplit('/').next().unwrap();
            found.insert(format!("{name}."));
            return self.visit(&self.schema["$defs"][name], value, name, found);
        }
        if let Some(items) = value.as_array() {
            let fixed = shape["prefixItems"].as_array().into_iter().flatten();
            let rest = shape.get("items").filter(|items| items.is_object());
            let shapes = fixed.chain(rest.into_iter().cycle());
            for (item, shape) in items.iter().zip(shapes) {
                self.visit(shape, item, at, found);
            }
        }
        if let (Some(fields), Some(shapes)) = (value.as_object(), shape["properties"].as_object()) {
            let at = kind_of(shape, at);
            for (name, field) in fields {
                let Some(shape) = shapes.get(name) else { continue };
                found.insert(format!("{at}.{name}"));
                self.visit(shape, field, &format!("{at}.{name}"), found);
            }
        }
        for one in ["oneOf", "anyOf"].iter().flat_map(|key| shape[key].as_array()).flatten() {
            if self.fits(one, value) {
                self.visit(one, value, at, found);
            }
        }
    }

    /// Whether a value can have a shape, as far as it takes to tell the shapes of an enum apart.
    fn fits(&self, shape: &Value, value: &Value) -> bool {
        if let Some(name) = shape["$ref"].as_str() {
            let name = name.rsplit('/').next().unwrap();
            return self.fits(&self.schema["$defs"][name], value);
        }
        if let Some(one) = shape.get("const") {
            return one == value;
        }
        if let Some(all) = shape["enum"].as_array() {
            return all.contains(value);
        }
        for key in ["oneOf", "anyOf"] {
            if let Some(all) = shape[key].as_array() {
                return all.iter().any(|one| self.fits(one, value));
            }
        }
        if let Some(shapes) = shape["properties"].as_object() {
            let Some(fields) = value.as_object() else { return false };
            let needed = shape["required"].as_array().into_iter().flatten();
            return needed.filter_map(Value::as_str).all(|name| fields.contains_key(name))
                && fields.iter().all(|(name, field)| {
                    shapes
                        .get(name)
                        .is_some_and(|shape| shape.get("const").is_none_or(|one| one == field))
                });
        }
        match &shape["type"] {
            Value::String(kind) => is_a(kind, value),
            Value::Array(kinds) => {
                kinds.iter().filter_map(Value::as_str).any(|kind| is_a(kind, value))
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => true,
        }
    }
}

fn is_a(kind: &str, value: &Value) -> bool {
    match value {
        Value::Null => kind == "null",
        Value::Bool(_) => kind == "boolean",
        Value::Number(_) => kind == "number" || kind == "integer",
        Value::String(_) => kind == "string",
        Value::Array(_) => kind == "array",
        Value::Object(_) => kind == "object",
    }
}

/// What a shape consists of, beside its fields.
fn inner(shape: &Value) -> Vec<&Value> {
    let lists = ["oneOf", "anyOf", "prefixItems"].into_iter().flat_map(|key| shape[key].as_array());
    let items = shape.get("items").filter(|items| items.is_object());
    lists.flatten().chain(items).collect()
}

/// Where the fields of a shape stand: of an enum the kind that it is.
fn kind_of(shape: &Value, at: &str) -> String {
    let fields = shape["properties"].as_object().into_iter().flatten();
    let mut kinds = fields.filter_map(|(_, field)| field.get("const").and_then(Value::as_str));
    match (kinds.next(), at) {
        (Some(kind), "") => kind.to_owned(),
        (Some(kind), at) => format!("{at}={kind}"),
        (None, at) => at.to_owned(),
    }
}
