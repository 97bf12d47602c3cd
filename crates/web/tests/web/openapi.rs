//! The description of the interface stands in `docs/openapi.json`: whoever changes it sees so.

use std::fs;
use std::path::Path;

use axum::http::StatusCode;
use serde_json::Value;

use crate::common::Guest;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");

/// Programs of others are written by this description: a change of it is a change for them.
#[tokio::test]
async fn the_committed_description_is_the_one_that_is_served() {
    let (status, served) = Guest::new().await.get("/api/openapi.json").await;
    assert_eq!(status, StatusCode::OK);
    let served: Value = serde_json::from_str(&served).unwrap();
    if std::env::var_os("DAMKA_UPDATE").is_some() {
        fs::write(FILE, text(&served)).unwrap();
    }
    let committed = fs::read_to_string(Path::new(FILE)).unwrap_or_default();
    let committed: Value = serde_json::from_str(&committed).unwrap_or_default();
    let mut differences = Vec::new();
    compare("", &committed, &served, &mut differences);
    assert!(
        differences.is_empty(),
        "docs/openapi.json and /api/openapi.json differ; if that is meant, say so in CHANGELOG.md \
         and run DAMKA_UPDATE=1 cargo test -p web --test web openapi\n{}",
        differences.join("\n")
    );
}

/// Sorted, whatever the order in memory: only what changes is shown as changed.
fn text(value: &Value) -> String {
    let mut text = serde_json::to_string_pretty(&sorted(value)).unwrap();
    text.push('\n');
    text
}

fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort();
            names.into_iter().map(|name| (name.clone(), sorted(&fields[name]))).collect()
        }
        Value::Array(items) => items.iter().map(sorted).collect(),
        plain => plain.clone(),
    }
}

/// Where two differ, the deepest place of each difference.
fn compare(at: &str, committed: &Value, served: &Value, differences: &mut Vec<String>) {
    match (committed, served) {
        (Value::Object(old), Value::Object(new)) => {
            for (name, value) in old {
                let at = format!("{at}/{name}");
                match new.get(name) {
                    Some(other) => compare(&at, value, other, differences),
                    None => differences.push(format!("{at} is gone")),
                }
            }
            let added = new.keys().filter(|name| !old.contains_key(*name));
            differences.extend(added.map(|name| format!("{at}/{name} is new")));
        }
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            for (index, (value, other)) in old.iter().zip(new).enumerate() {
                compare(&format!("{at}/{index}"), value, other, differences);
            }
        }
        _ if committed == served => {}
        _ => differences.push(format!("{at} was {committed} and is {served}")),
    }
}
