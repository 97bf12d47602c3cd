//! Commands as people type them: a verb, then names and values.

use anyhow::{Context, bail};
use competition::Command;
use serde_json::{Map, Value};

/// Reads `pair round=2 seed="Kyiv"`, or the same as JSON.
///
/// A value is JSON where it can be read as such, otherwise a text; `player.name=…` is a name inside
/// a name.
pub(super) fn read(words: &[String]) -> anyhow::Result<Command> {
    if let [only] = words
        && only.trim_start().starts_with('{')
    {
        return understood(serde_json::from_str(only).context("it is no JSON")?);
    }
    let Some((verb, pairs)) = words.split_first() else { bail!("there is no command") };
    let mut command = Map::new();
    command.insert("do".to_owned(), Value::String(verb.clone()));
    for pair in pairs {
        let Some((name, value)) = pair.split_once('=') else {
            bail!("{pair:?} is no name=value, as in round=2");
        };
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
        put(&mut command, name, value)?;
    }
    understood(Value::Object(command))
}

fn understood(command: Value) -> anyhow::Result<Command> {
    let text = command.to_string();
    serde_json::from_value(texts(command)).with_context(|| format!("{text} is no command"))
}

/// Names, reasons and the like are texts even if they look like numbers.
fn texts(mut command: Value) -> Value {
    const TEXTS: [&str; 18] = [
        "name",
        "title",
        "from",
        "coach",
        "representative",
        "address",
        "assistant",
        "note",
        "reason",
        "seed",
        "text",
        "act",
        "by",
        "captain",
        "filed-by",
        "commitment",
        "score",
        "who",
    ];
    if let Value::Object(fields) = &mut command {
        for (name, value) in fields.iter_mut() {
            match value {
                Value::Number(number) if TEXTS.contains(&name.as_str()) => {
                    *value = Value::String(number.to_string());
                }
                Value::Object(_) => *value = texts(value.take()),
                _ => {}
            }
        }
    }
    command
}

fn put(fields: &mut Map<String, Value>, name: &str, value: Value) -> anyhow::Result<()> {
    let Some((outer, inner)) = name.split_once('.') else {
        fields.insert(name.to_owned(), value);
        return Ok(());
    };
    let nested = fields.entry(outer).or_insert_with(|| Value::Object(Map::new()));
    match nested {
        Value::Object(nested) => put(nested, inner, value),
        _ => bail!("{outer} has a value of its own and cannot have {inner} inside"),
    }
}

/// Splits a line into words at spaces outside of quotes; quotes around a value are taken off.
pub(super) fn words(line: &str) -> anyhow::Result<Vec<String>> {
    if line.trim_start().starts_with('{') {
        return Ok(vec![line.trim().to_owned()]);
    }
    let mut words = Vec::new();
    let (mut word, mut inside, mut depth) = (String::new(), Inside::Nothing, 0_u32);
    for sign in line.chars() {
        match (&inside, sign) {
            // A text in a list is JSON and keeps its quotes.
            (Inside::Nothing, '"') if depth == 0 => inside = Inside::Quotes,
            (Inside::Quotes, '"') => inside = Inside::Nothing,
            (Inside::Nothing, ' ' | '\t') if depth == 0 => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            (Inside::Nothing, '[' | '{') => {
                depth += 1;
                word.push(sign);
            }
            (Inside::Nothing, ']' | '}') => {
                depth = depth.saturating_sub(1);
                word.push(sign);
            }
            (_, sign) => word.push(sign),
        }
    }
    if let Inside::Quotes = inside {
        bail!("a quotation mark is not closed");
    }
    if !word.is_empty() {
        words.push(word);
    }
    Ok(words)
}

enum Inside {
    Nothing,
    Quotes,
}
