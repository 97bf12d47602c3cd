//! A description, read: examples of what it allows, and whether an answer is as it says.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, unreachable_pub)] // each test uses its part

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::chance::Chance;

/// An OpenAPI description.
pub struct Schema(Value);

/// One of the commands.
pub struct Described {
    pub name: String,
    pub schema: Value,
    pub fields: BTreeSet<String>,
    pub required: BTreeSet<String>,
}

impl Schema {
    pub fn new(description: Value) -> Schema {
        Schema(description)
    }

    /// All commands, each with the fields of what it is made of.
    pub fn commands(&self) -> Vec<Described> {
        let all = self.0["components"]["schemas"]["Command"]["oneOf"].as_array().unwrap();
        all.iter().map(|one| self.described(one)).collect()
    }

    fn described(&self, one: &Value) -> Described {
        let schema = self.whole(one);
        let fields = schema["properties"].as_object().unwrap().keys().cloned().collect();
        let required = schema["required"].as_array().into_iter().flatten();
        let required = required.map(|name| name.as_str().unwrap().to_owned()).collect();
        let name = schema["properties"]["do"]["const"].as_str().unwrap().to_owned();
        Described { name, schema, fields, required }
    }

    /// A schema with what it refers to put in its place.
    fn whole(&self, schema: &Value) -> Value {
        let Some(path) = schema["$ref"].as_str() else { return schema.clone() };
        let mut whole = self.0.pointer(path.trim_start_matches('#')).unwrap().clone();
        for name in ["properties", "required"] {
            match (&mut whole[name], &schema[name]) {
                (Value::Object(base), Value::Object(more)) => base.extend(more.clone()),
                (Value::Array(base), Value::Array(more)) => base.extend(more.clone()),
                (base @ Value::Null, more) if !more.is_null() => *base = more.clone(),
                _ => {}
            }
        }
        whole
    }

    /// Something that a schema allows.
    pub fn example(&self, schema: &Value, chance: &mut Chance) -> Value {
        let schema = self.whole(schema);
        for choice in ["oneOf", "anyOf"] {
            if let Some(all) = schema[choice].as_array() {
                return self.example(chance.pick(all), chance);
            }
        }
        if !schema["const"].is_null() {
            return schema["const"].clone();
        }
        if let Some(values) = schema["enum"].as_array() {
            return chance.pick(values).clone();
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => chance.pick(kinds).as_str().unwrap().to_owned(),
            kind => kind.as_str().unwrap_or_else(|| panic!("no type in {schema}")).to_owned(),
        };
        match kind.as_str() {
            "null" => Value::Null,
            "boolean" => json!(chance.below(2) == 0),
            "integer" => {
                let least = schema["minimum"].as_f64().unwrap_or(-100.0) as i64;
                let most = schema["maximum"].as_f64().unwrap_or(f64::from(u16::MAX)) as i64;
                json!(chance.number(least, most))
            }
            "string" => self.text(&schema, chance),
            "array" => self.list(&schema, chance),
            "object" => self.object(&schema, chance),
            other => panic!("{other} in {schema}"),
        }
    }

    fn text(&self, schema: &Value, chance: &mut Chance) -> Value {
        let day = format!(
            "20{:02}-{:02}-{:02}",
            chance.below(60),
            chance.below(12) + 1,
            chance.below(28) + 1
        );
        let pattern = schema["pattern"].as_str().unwrap_or_default();
        json!(match (schema["format"].as_str(), pattern) {
            (Some("date"), _) => day,
            (_, pattern) if pattern.contains(':') => {
                format!("{day} {:02}:{:02}", chance.below(24), chance.below(60))
            }
            (_, pattern) if pattern.starts_with("^[pt]") => {
                format!("{}{}", chance.pick(&["p", "t"]), chance.below(40))
            }
            // A day, or the year alone.
            (_, pattern) if pattern.starts_with("^[0-9]{4}(") => {
                let year = day.split('-').next().unwrap_or_default().to_owned();
                if chance.below(2) == 0 { year } else { day }
            }
            (_, pattern) if pattern.starts_with("^[a-z0-9]") => "cup-7".to_owned(),
            (_, "") => chance.text().to_owned(),
            (_, pattern) => panic!("no example for {pattern}"),
        })
    }

    fn list(&self, schema: &Value, chance: &mut Chance) -> Value {
        if let Some(items) = schema["prefixItems"].as_array() {
            return items.iter().map(|item| self.example(item, chance)).collect();
        }
        let least = schema["minItems"].as_u64().unwrap_or(0) as usize;
        let most = schema["maxItems"].as_u64().unwrap_or(3) as usize;
        let length = least + chance.below(most - least + 1);
        (0..length).map(|_| self.example(&schema["items"], chance)).collect()
    }

    fn object(&self, schema: &Value, chance: &mut Chance) -> Value {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut object = Map::new();
        for (name, one) in schema["properties"].as_object().into_iter().flatten() {
            if required.contains(&json!(name)) || chance.below(2) == 0 {
                object.insert(name.clone(), self.example(one, chance));
            }
        }
        Value::Object(object)
    }

    /// What each address takes, and what it tells when all goes well.
    pub fn posts(&self) -> Vec<(String, Value, Value)> {
        let paths = self.0["paths"].as_object().unwrap().iter();
        let posts = paths.filter(|(_, one)| one["post"].is_object()).map(|(path, one)| {
            let content = |place: &Value| place["content"]["application/json"]["schema"].clone();
            let good = |status: &str| content(&one["post"]["responses"][status]);
            let told = if good("201").is_null() { good("200") } else { good("201") };
            (path.clone(), content(&one["post"]["requestBody"]), told)
        });
        posts.collect()
    }

    /// Whether an answer is as a schema says.
    pub fn suits(&self, schema: &Value, answer: &Value) -> Result<(), String> {
        self.fits(schema, answer, "answer")
    }

    /// Whether the answer to a request is as the description says.
    pub fn check(&self, path: &str, answer: &Value) -> Result<(), String> {
        let told = &self.0["paths"][path]["get"]["responses"]["200"]["content"];
        self.fits(&told["application/json"]["schema"], answer, "answer")
    }

    fn fits(&self, schema: &Value, value: &Value, place: &str) -> Result<(), String> {
        if *schema == json!(true) {
            return Ok(());
        }
        let schema = &self.whole(schema);
        let fault = |text: String| Err(format!("{place}: {text}"));
        for choice in ["oneOf", "anyOf"] {
            if let Some(all) = schema[choice].as_array() {
                let found = all.iter().any(|one| self.fits(one, value, place).is_ok());
                return if found { Ok(()) } else { fault(format!("{value} is none of {all:?}")) };
            }
        }
        if !schema["const"].is_null() && schema["const"] != *value {
            return fault(format!("{value} is not {}", schema["const"]));
        }
        if schema["enum"].as_array().is_some_and(|all| !all.contains(value)) {
            return fault(format!("{value} is not in {}", schema["enum"]));
        }
        let kind = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        let kinds = match &schema["type"] {
            Value::Array(kinds) => kinds.clone(),
            Value::Null => vec![json!(kind)],
            kind => vec![kind.clone()],
        };
        let whole = kind == "integer" && kinds.contains(&json!("number"));
        if !whole && !kinds.contains(&json!(kind)) {
            return fault(format!("{value} is no {kinds:?}"));
        }
        match value {
            Value::Array(items) => {
                let tuple = schema["prefixItems"].as_array();
                for (index, item) in items.iter().enumerate() {
                    let schema = tuple.map_or(&schema["items"], |all| &all[index]);
                    self.fits(schema, item, &format!("{place}[{index}]"))?;
                }
            }
            Value::Object(fields) => {
                for name in schema["required"].as_array().into_iter().flatten() {
                    if !fields.contains_key(name.as_str().unwrap()) {
                        return fault(format!("{name} is missing"));
                    }
                }
                for (name, field) in fields {
                    let known = &schema["properties"][name];
                    if known.is_null() && schema["additionalProperties"] == json!(false) {
                        return fault(format!("{name} is not described"));
                    }
                    let other = &schema["additionalProperties"];
                    let known = if known.is_null() && other.is_object() { other } else { known };
                    if !known.is_null() {
                        self.fits(known, field, &format!("{place}.{name}"))?;
                    }
                }
            }
            _ => {}
        }
        Ok(())
    }
}
