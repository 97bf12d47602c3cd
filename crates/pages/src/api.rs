//! What programs can ask, described for people.

use askama::Template;
use serde_json::Value;

use crate::frame::Frame;
use crate::id;
use crate::viewer::Viewer;

/// What programs can ask.
#[derive(Template)]
#[template(path = "api.html")]
pub struct ApiPage {
    frame: Frame,
    operations: Vec<Operation>,
    commands: Vec<Shape>,
    shapes: Vec<Shape>,
}

/// Something that can be asked.
struct Operation {
    method: String,
    path: String,
    summary: String,
    parameters: Vec<Field>,
    asks: Option<Kind>,
    tells: Option<Kind>,
    key: bool,
}

/// A thing with fields, or with a few values.
struct Shape {
    name: String,
    text: String,
    fields: Vec<Field>,
    values: Vec<String>,
}

struct Field {
    name: String,
    text: String,
    kind: Kind,
    required: bool,
}

/// What a field holds: words, and the shape they lead to.
#[derive(Clone, Default)]
struct Kind {
    words: String,
    link: Option<String>,
}

fn operations(description: &Value) -> Vec<Operation> {
    let paths = description["paths"].as_object().into_iter().flatten();
    paths
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().into_iter().flatten();
            methods.map(|(method, one)| operation(method, path, one))
        })
        .collect()
}

fn operation(method: &str, path: &str, one: &Value) -> Operation {
    let schema = |content: &Value| {
        let content = content["content"].as_object()?.values().next()?;
        Some(kind(&content["schema"]))
    };
    let parameter = |one: &Value| Field {
        name: text(&one["name"]),
        text: text(&one["description"]),
        kind: kind(&one["schema"]),
        required: one["required"] == true,
    };
    let good = ["200", "201"].iter().find_map(|status| schema(&one["responses"][status]));
    Operation {
        method: method.to_uppercase(),
        path: path.to_owned(),
        summary: text(&one["summary"]),
        parameters: list(&one["parameters"]).iter().map(parameter).collect(),
        asks: schema(&one["requestBody"]),
        tells: good,
        key: !one["security"].is_null(),
    }
}

/// One of the commands: its name is the value of `do`.
fn command(schema: &Value) -> Shape {
    let name = text(&schema["properties"]["do"]["const"]);
    let mut shape = shape(&name, schema);
    shape.fields.retain(|field| field.name != "do");
    if let Some(base) = schema["$ref"].as_str() {
        let name = base.rsplit('/').next().unwrap_or_default();
        let words = Kind { words: name.to_owned(), link: Some(name.to_owned()) };
        let text = String::new();
        shape.fields.insert(0, Field { name: "…".into(), text, kind: words, required: true });
    }
    shape
}

fn shape(name: &str, schema: &Value) -> Shape {
    let required = list(&schema["required"]);
    let fields = schema["properties"].as_object().into_iter().flatten();
    let field = |(name, one): (&String, &Value)| Field {
        name: name.clone(),
        text: text(&one["description"]),
        kind: kind(one),
        required: required.contains(&Value::from(name.as_str())),
    };
    let of = |one: &Value| match (&one["const"], one["properties"].as_object()) {
        (Value::String(value), _) => value.clone(),
        (_, Some(fields)) => fields.keys().cloned().collect::<Vec<_>>().join(", "),
        _ => kind(one).words,
    };
    let values = list(&schema["enum"]).iter().map(text);
    let values = values.chain(list(&schema["oneOf"]).iter().map(of)).collect();
    let text = text(&schema["description"]);
    Shape { name: name.to_owned(), text, fields: fields.map(field).collect(), values }
}

/// What a schema says in a few words.
fn kind(schema: &Value) -> Kind {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return Kind { words: name.to_owned(), link: Some(name.to_owned()) };
    }
    if let Some(some) = list(&schema["anyOf"]).iter().find(|one| one["type"] != "null") {
        return kind(some);
    }
    if schema["type"] == "array" {
        let Kind { words, link } = kind(&schema["items"]);
        return Kind { words: format!("[{words}]"), link };
    }
    let words = match (&schema["enum"], &schema["type"]) {
        (Value::Array(values), _) => values.iter().map(text).collect::<Vec<_>>().join(" | "),
        (_, Value::Array(types)) => text(types.first().unwrap_or(&Value::Null)),
        (_, plain) => schema["format"].as_str().map_or_else(|| text(plain), str::to_owned),
    };
    Kind { words, link: None }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl ApiPage {
    /// The page of a description of the interface (OpenAPI).
    pub fn new(viewer: &Viewer, description: &Value) -> ApiPage {
        let schemas = description["components"]["schemas"].as_object();
        let shapes = schemas.into_iter().flatten().filter(|(name, _)| *name != "Command");
        let commands = &description["components"]["schemas"]["Command"]["oneOf"];
        ApiPage {
            frame: Frame::new(viewer, viewer.texts.say(id::API)),
            operations: operations(description),
            commands: list(commands).iter().map(command).collect(),
            shapes: shapes.map(|(name, schema)| shape(name, schema)).collect(),
        }
    }
}
