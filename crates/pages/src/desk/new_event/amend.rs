//! Regulations that are changed: the form filled with what they say.
//!
//! The form does not have a field for everything that regulations can say. So only what was changed
//! in it is taken over, and everything else stays as it is.

use competition::Regulations;
use serde_json::Value;

use super::event_form::{EventForm, OFFICIALS, TIES};
use crate::id;
use crate::text::Texts;

/// The regulations with what differs in the form from what it was filled with.
pub fn amended(
    old: &Regulations,
    form: &EventForm,
    t: Texts,
) -> Result<Regulations, Vec<(String, String)>> {
    let unwritable = |_| vec![(String::new(), t.say(id::EVENT_UNREADABLE).into_owned())];
    let value = |one: &Regulations| serde_json::to_value(one).map_err(unwritable);
    let (shown, wished) = (value(&form_of(old).regulations(t)?)?, value(&form.regulations(t)?)?);
    let mut all = value(old)?;
    let keys = |value: &Value| -> Vec<String> {
        value.as_object().map(|map| map.keys().cloned().collect()).unwrap_or_default()
    };
    let mut known = keys(&wished);
    known.extend(keys(&shown));
    for key in known {
        if wished.get(&key) != shown.get(&key) {
            all[key.as_str()] = wished.get(&key).cloned().unwrap_or_default();
        }
    }
    if let Value::Object(map) = &mut all {
        map.retain(|_, value| !value.is_null());
    }
    serde_json::from_value(all).map_err(unwritable)
}

/// The form as it would have to be filled in for regulations, as far as it has fields for them.
pub(super) fn form_of(regulations: &Regulations) -> EventForm {
    let mut form = EventForm::default();
    // It was read from such a value, or could be.
    let value = serde_json::to_value(regulations).unwrap_or_default();
    form.set("discipline", format!("{}/{}", regulations.rulebook.prefix(), regulations.discipline));
    for (field, path) in [
        ("name", "/name"),
        ("place", "/place"),
        ("organiser", "/organiser"),
        ("starts", "/starts"),
        ("ends", "/ends"),
        ("status", "/status"),
        ("approved", "/approved"),
        ("control", "/time-control"),
        ("games", "/micro-match/games"),
        ("additional", "/micro-match/additional"),
        ("lateness", "/lateness-minutes"),
        ("byes", "/byes/most"),
        ("byes_last", "/byes/not-in-last"),
        ("opening_table", "/opening-table"),
        ("renju_opening", "/renju-opening"),
        ("scoring", "/scoring"),
        ("play_off", "/play-off"),
        ("pairing_by", "/pairing-by"),
        ("adaptive", "/adaptive"),
        ("fee", "/fee-roubles"),
        ("deposit", "/deposit-roubles"),
        ("protest_minutes", "/protest-minutes"),
        ("arbiters", "/arbiters"),
        ("sex", "/eligible/sex"),
        ("rating_min", "/eligible/rating-min"),
        ("wheelchair_only", "/eligible/wheelchair-only"),
        ("best", "/kind/team-scoring/best"),
        ("boards", "/teams/boards"),
        ("reserves", "/teams/reserves-max"),
        ("order", "/teams/order"),
        ("team_scoring", "/teams/scoring"),
        ("qualifiers", "/stages/1/qualifiers"),
        ("carry", "/stages/1/carry"),
    ] {
        set(&mut form, field, value.pointer(path));
    }
    match value.get("kind") {
        Some(Value::Object(_)) => form.set("kind", "team-scoring"),
        kind => set(&mut form, "kind", kind),
    }
    for (end, stage) in [("", value.pointer("/stages/0")), ("2", value.pointer("/stages/1"))] {
        let Some(stage) = stage else { continue };
        set_stage(&mut form, end, stage);
    }
    for (number, tie) in (1..=TIES).zip(texts(value.get("tie-breaks"))) {
        form.set(&format!("tie{number}"), tie);
    }
    for age in texts(value.pointer("/eligible/age-groups")) {
        form.add("age", age);
    }
    form.set("documents", texts(value.get("documents")).join("\n"));
    let officials = value.get("officials").and_then(Value::as_array);
    for (number, official) in (1..=OFFICIALS).zip(officials.into_iter().flatten()) {
        for (field, key) in
            [("official", "name"), ("post", "post"), ("category", "category"), ("from", "place")]
        {
            set(&mut form, &format!("{field}{number}"), official.get(key));
        }
    }
    form
}

/// The fields of a stage end in nothing or in 2.
fn set_stage(form: &mut EventForm, end: &str, stage: &Value) {
    let field = |name: &str| format!("{name}{end}");
    set(form, &field("groups"), stage.get("groups"));
    set(form, &field("numbers"), stage.get("numbers"));
    let system = |path: &str| stage.pointer(&format!("/system{path}"));
    let name = match (system("/knockout/play-on").and_then(Value::as_str), system("/round-robin")) {
        (Some("for-third-place"), _) => "knockout-third",
        (Some("for-all-places"), _) => "knockout-all",
        (Some(_), _) => "knockout",
        (None, Some(table)) if table.get("cycles") == Some(&Value::from(2)) => "double",
        (None, Some(_)) => "round-robin",
        (None, None) if system("/match").is_some() => "match",
        (None, None) => {
            system("/swiss/system").or(system("")).and_then(Value::as_str).unwrap_or("")
        }
    };
    form.set(&field("system"), name);
    set(form, &field("rounds"), system("/swiss/rounds").or(system("/match/mode/most-points-of")));
    for (number, way) in (1..=3).zip(texts(system("/knockout/tie-breaks"))) {
        form.set(&format!("ko{number}"), way);
    }
}

/// Fills in a field with a text, a number or a tick; an empty one stays empty.
fn set(form: &mut EventForm, field: &str, value: Option<&Value>) {
    match value {
        Some(Value::String(text)) => form.set(field, text.clone()),
        Some(Value::Number(number)) if number.as_u64() != Some(0) => {
            form.set(field, number.to_string());
        }
        Some(Value::Bool(true)) => form.set(field, "yes"),
        _ => {}
    }
}

fn texts(value: Option<&Value>) -> Vec<String> {
    let all = value.and_then(Value::as_array).into_iter().flatten();
    all.filter_map(|one| one.as_str().map(ToOwned::to_owned)).collect()
}
