//! The form of an event: every part of the regulations has a field or a reason, and what is written
//! into the form is read back from it.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers too

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use cases::Random;
use competition::Regulations;
use pages::Texts;
use pages::desk::EventForm;
use proptest::prelude::{Strategy, proptest};
use proptest::test_runner::Config;
use serde_json::{Value, json};
use words::Language;

/// What regulations say that has no field in the form, and why.
const WITHOUT_FIELD: [(&str, &str); 8] = [
    ("rulebook", "chosen on the page before, and never changed"),
    ("discipline", "chosen on the page before, and never changed"),
    ("sections", "written by those who approve the regulations, in files"),
    ("stages.name", "given by the program as soon as there are two"),
    ("stages.system.match.mode.first-to-points", "matches by points are held from files"),
    ("stages.system.match.mode.first-to-wins", "matches by wins are held from files"),
    ("stages.system.match.ends", "every game is played, unless a file says otherwise"),
    ("teams.line-up-minutes", "as the rulebook says, unless a file says otherwise"),
];

fn t() -> Texts {
    Texts { language: Language::En }
}

/// What regulations can say, as data names it: every value that is not made of further ones.
fn said_by_regulations() -> BTreeSet<String> {
    let schema = schemars::schema_for!(Regulations).to_value();
    let mut found = BTreeSet::new();
    walk(&schema, &schema, "", &mut found);
    found
}

fn walk(schema: &Value, root: &Value, path: &str, found: &mut BTreeSet<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return walk(&root["$defs"][name], root, path, found);
    }
    let parts = ["oneOf", "anyOf", "allOf"].into_iter().filter_map(|key| schema[key].as_array());
    let parts: Vec<&Value> = parts.flatten().filter(|part| part["type"] != "null").collect();
    if !parts.is_empty() {
        return parts.into_iter().for_each(|part| walk(part, root, path, found));
    }
    if let Some(properties) = schema["properties"].as_object() {
        for (name, property) in properties {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            walk(property, root, &path, found);
        }
    } else if schema["items"].is_object() {
        walk(&schema["items"], root, path, found);
    } else {
        found.insert(path.to_owned());
    }
}

#[test]
fn everything_that_regulations_say_has_a_field_or_a_reason() {
    let said = said_by_regulations();
    assert!(said.len() > 45, "{said:?}");
    let described: BTreeSet<String> = EventForm::described().collect();
    let reasons: BTreeMap<&str, &str> = WITHOUT_FIELD.into();
    for path in &said {
        let listed = reasons.contains_key(path.as_str());
        assert!(described.contains(path) || listed, "{path} has no field and no reason");
        assert!(!(described.contains(path) && listed), "{path} has a field and a reason for none");
    }
    for path in described.iter().map(String::as_str).chain(reasons.into_keys()) {
        assert!(said.contains(path), "regulations do not say {path}");
    }
}

#[test]
fn no_two_inputs_have_one_name() {
    let mut names: Vec<&str> = EventForm::inputs().collect();
    assert!(names.len() > 45, "{names:?}");
    names.sort_unstable();
    for two in names.windows(2) {
        assert_ne!(two[0], two[1]);
    }
}

/// What comes of regulations when the form is shown and sent back as it is.
fn shown_and_sent(regulations: &Regulations) -> Regulations {
    let form = EventForm::from(EventForm::of(regulations).sent());
    form.amended(regulations, t()).unwrap_or_else(|faults| panic!("{faults:?}: {regulations:?}"))
}

/// Every regulations in the frozen logs of older versions.
#[test]
fn regulations_of_frozen_logs_come_back_as_they_are() {
    let logs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../competition/tests/logs");
    let mut texts = Vec::new();
    gather(&logs, &mut texts);
    let mut seen = 0;
    for text in texts {
        for value in
            serde_json::Deserializer::from_str(&text).into_iter::<Value>().map_while(Result::ok)
        {
            seen += check_all(&value);
        }
    }
    assert!(seen >= 3, "{seen}");
}

fn gather(folder: &Path, texts: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => gather(&path, texts),
            false => texts.push(std::fs::read_to_string(path).unwrap()),
        }
    }
}

/// Checks all regulations within a value, and says how many there are.
fn check_all(value: &Value) -> usize {
    if let Ok(regulations) = serde_json::from_value::<Regulations>(without_tags(value)) {
        assert_eq!(shown_and_sent(&regulations), regulations);
        return 1;
    }
    match value {
        Value::Object(fields) => fields.values().map(check_all).sum(),
        Value::Array(items) => items.iter().map(check_all).sum(),
        _ => 0,
    }
}

/// Without the words by which a log tells its entries apart.
fn without_tags(value: &Value) -> Value {
    let mut value = value.clone();
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|name, _| {
            !["fact", "do", "event", "version", "v", "at", "by"].contains(&name.as_str())
        });
    }
    value
}

/// Numbers that follow from a seed.
struct Chance<'a>(&'a mut Random);

impl Chance<'_> {
    fn below(&mut self, limit: u64) -> u64 {
        self.0.below(limit as usize) as u64
    }

    fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        self.0.pick(all)
    }

    fn some(&mut self, most: u64, mut one: impl FnMut(&mut Chance<'_>) -> Value) -> Vec<Value> {
        self.0.list(most as usize + 1, |random| one(&mut Chance(random)))
    }
}

const TEXTS: [&str; 5] = ["Київ", "a & b", "«Ґанок» <b>", "\"quoted\"", "x"];

/// The system of a stage.
fn system(chance: &mut Chance<'_>, everything: bool) -> Value {
    let plain = [
        json!({"round-robin": {"cycles": 1 + chance.below(3)}}),
        json!("scheveningen"),
        json!({"swiss": {"system": chance.pick(&tournament::System::ALL).id(), "rounds": 1 + chance.below(20)}}),
        json!({"match": {"mode": {"most-points-of": 1 + chance.below(30)}}}),
        json!({"knockout": {
            "play-on": chance.pick(&["nobody", "for-third-place", "for-all-places"]),
            "slots": chance.pick(&["in-order", "seeded"]),
            "tie-breaks": [chance.pick(&["replay", "micro-match", "lot"]), chance.pick(&["white-leaves", "lot"])],
        }}),
    ];
    let further = [
        json!({"match": {"mode": {"first-to-wins": 3}, "ends": "when-decided"}}),
        json!({"knockout": {}}),
    ];
    match everything && chance.below(4) == 0 {
        true => chance.pick(&further),
        false => chance.pick(&plain),
    }
}

/// Regulations by chance: with everything that data can say, or with what the form can make.
fn regulations(random: &mut Random, discipline: (&str, &str), everything: bool) -> Regulations {
    let chance = &mut Chance(random);
    let text = |chance: &mut Chance<'_>| json!(chance.pick(&TEXTS));
    let mut stages = vec![json!({
        "system": system(chance, everything), "groups": 1 + chance.below(3),
        "numbers": chance.pick(&["lot", "rating", "as-listed"]),
    })];
    for number in 0..chance.below(if everything { 3 } else { 2 }) {
        stages.push(json!({
            "name": format!("stage {number}"), "system": system(chance, everything),
            "qualifiers": 1 + chance.below(4), "carry": chance.pick(&["nothing", "points", "meetings"]),
        }));
    }
    if !everything && stages.len() == 2 {
        (stages[0]["name"], stages[1]["name"]) = (json!("Groups"), json!("Final"));
    }
    let mut value = json!({
        "name": chance.pick(&TEXTS), "rulebook": discipline.0, "discipline": discipline.1,
        "place": chance.pick(&TEXTS), "organiser": chance.pick(&["", "Club"]),
        "starts": "2026-12-01", "ends": chance.pick(&["2026-12-01", "2026-12-09"]),
        "status": chance.pick(&["club", "municipal", "regional", "interregional", "national"]),
        "time-control": chance.pick(&["20+10", "90+30", "nonsense"]), "stages": stages,
        "micro-match": {"games": 1 + chance.below(4), "additional": chance.below(2) == 0},
        "eligible": {
            "age-groups": chance.some(2, |chance| json!(chance.pick(&["cadets (13–16)", "juniors (16–19)", "unknown"]))),
            "rating-min": chance.below(2500),
        },
        "play-off": chance.below(2) == 0, "pairing-by": chance.pick(&["computer", "hand"]),
        "protest-minutes": chance.below(100), "arbiters": chance.below(20),
        "documents": chance.some(3, |chance| json!(chance.pick(&["medical", "fee", "паспорт"]))),
        "officials": chance.some(if everything { 9 } else { 5 }, |chance| json!({
            "name": chance.pick(&TEXTS), "post": chance.pick(&["chief-judge", "judge", "doctor"]),
            "category": chance.pick(&["", "1"]), "place": chance.pick(&["", "Kyiv"]), "checked": chance.pick(&[json!(null), json!("2026-11-02")]),
        })),
    });
    let ties = chance.some(if everything { 9 } else { 6 }, |chance| {
        json!(chance.pick(&rulebook::Criterion::ALL).id())
    });
    if everything || !ties.is_empty() {
        value["tie-breaks"] = json!(ties);
    }
    for (name, said) in [
        ("approved", json!("2026-01-02")),
        ("scoring", json!(chance.pick(&["1-½-0", "2-1-0"]))),
        ("lateness-minutes", json!(chance.below(90))),
        ("byes", json!({"most": chance.below(4), "not-in-last": chance.below(3)})),
        ("opening-table", json!(chance.pick(&["UA-2024 App.2", "of my own"]))),
    ] {
        if chance.below(2) == 0 {
            value[name] = said;
        }
    }
    let said = |chance: &mut Chance<'_>| chance.pick(&["Київ", "Раз\nДва", "a & <b>"]);
    value["provisions"] = json!([
        {"of": "awards", "text": said(chance)},
        {"of": "programme", "text": said(chance)},
    ]);
    value["timetable"] = json!([
        {"at": "2026-12-01 09:30", "what": {"other": "Відкриття, 2 хв"}},
        {"at": "2026-12-01 10:00", "what": {"round": {"stage": 1 + chance.below(2), "round": 1}}},
    ]);
    value["qualifier"] = json!({"event": chance.pick(&TEXTS), "places": 1 + chance.below(9)});
    value["entries-until"] = json!("2026-11-20");
    value["approved-by"] = json!(chance.pick(&TEXTS));
    match chance.below(4) {
        0 => {
            value["kind"] = json!("team");
            value["teams"] = json!({
                "boards": 1 + chance.below(6), "reserves-max": chance.below(3),
                "order": chance.pick(&["fixed", "move-up", "free"]),
                "scoring": chance.pick(&["match-points", "board-points"]),
            });
        }
        1 => {
            value["kind"] = json!({"team-scoring": {"best": chance.pick(&[json!(null), json!(3)])}})
        }
        2 => value["kind"] = json!("individual-team"),
        _ => {}
    }
    if everything {
        value["renju-opening"] = text(chance);
        value["fee-roubles"] = json!(chance.below(100_000));
        value["deposit-roubles"] = json!(chance.below(60_000));
        value["sections"] = json!([1, 2]);
        value["adaptive"] = json!(chance.below(2) == 0);
    }
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value:#}"))
}

/// Disciplines in which different fields are offered.
const DISCIPLINES: [(&str, &str); 4] = [
    ("UA-2024", "russian"),
    ("UA-2024", "international"),
    ("RU-2022", "russian"),
    ("RU-2022", "international"),
];

/// Whatever regulations say, also what the form has no fields for.
#[test]
fn a_form_that_was_not_touched_changes_nothing() {
    cases::play("a form that was not touched changes nothing", 400, |random| {
        let of = random.pick(&DISCIPLINES);
        let regulations = regulations(random, of, true);
        assert_eq!(shown_and_sent(&regulations), regulations);
    });
}

/// What the form can make it makes again from what it shows of it.
#[test]
fn what_the_form_makes_it_makes_again() {
    cases::play("what the form makes it makes again", 400, |random| {
        let of = random.pick(&DISCIPLINES);
        let made = EventForm::of(&regulations(random, of, false)).regulations(t()).unwrap();
        let again = EventForm::from(EventForm::of(&made).sent()).regulations(t());
        assert_eq!(again, Ok(made));
    });
}

/// A field that is changed says what was typed, and the others say what they said.
#[test]
fn what_was_typed_is_what_stands_there() {
    cases::play("what was typed is what stands there", 400, |random| {
        let of = random.pick(&DISCIPLINES);
        let (old, new) = (regulations(random, of, true), regulations(random, of, false));
        let wished = EventForm::of(&new);
        let amended = wished.amended(&old, t()).unwrap();
        let shown = EventForm::of(&amended).sent();
        // These are no fields of these disciplines, and keep what they said.
        let kept = [
            "renju_opening",
            "fee",
            "deposit",
            "adaptive",
            "opening_table",
            "byes",
            "byes_last",
            "rank",
        ];
        for typed in wished.sent() {
            let is_kept = kept.contains(&typed.0.as_str()) || typed.1.is_empty();
            assert!(is_kept || shown.contains(&typed), "{typed:?} is not in {shown:?}");
        }
        assert_eq!(amended.sections, old.sections, "nothing in the form is about it");
    });
}

proptest! {
    #![proptest_config(Config { cases: 400, failure_persistence: None, ..Config::default() })]

    /// Whatever is typed is read or refused.
    #[test]
    fn anything_can_be_typed(typed in typed(), of in 0..DISCIPLINES.len()) {
        let of = DISCIPLINES[of];
        let discipline = ("discipline".to_owned(), format!("{}/{}", of.0, of.1));
        let form = EventForm::from([discipline].into_iter().chain(typed).collect::<Vec<_>>());
        let _ = form.regulations(t());
        let _ = form.amended(&regulations(&mut Random::new(7), of, true), t());
    }
}

/// Inputs of the form with anything in them.
fn typed() -> impl Strategy<Value = Vec<(String, String)>> {
    let names: Vec<&str> = EventForm::inputs().collect();
    let text = proptest::prop_oneof![
        "[0-9]{1,22}",
        ".{0,40}",
        proptest::sample::select(vec![
            "yes",
            "team",
            "knockout-all",
            "fide-dutch",
            "-1",
            "2026-02-30"
        ])
        .prop_map(str::to_owned),
    ];
    let name = (proptest::sample::select(names), proptest::prop_oneof!["", "[0-9]{1,3}"]);
    let input = (name, text).prop_map(|((name, number), text)| (format!("{name}{number}"), text));
    proptest::collection::vec(input, 0..40)
}

#[test]
fn a_fault_is_at_its_field_and_only_there() {
    let typed = |changes: &[(&str, &str)]| {
        let mut sent =
            EventForm::of(&regulations(&mut Random::new(1), ("UA-2024", "russian"), false)).sent();
        for (name, text) in changes {
            sent.retain(|(other, _)| other != name);
            sent.push(((*name).to_owned(), (*text).to_owned()));
        }
        EventForm::from(sent).regulations(t())
    };
    for (name, text, told) in [
        ("name", "", "Write the name of the event."),
        ("starts", "soon", "“soon” is no date"),
        ("starts", "", "“” is no date"),
        ("lateness", "many", "“many” is no number"),
        ("games", "256", "256 is too many. Write 255 at most."),
        ("rating_min", "65536", "65536 is too many. Write 65535 at most."),
        ("status", "nonsense", "not one of its choices"),
        ("system", "nonsense", "not one of its choices"),
    ] {
        let faults = typed(&[(name, text)]).unwrap_err();
        assert!(faults.len() == 1 && faults[0].0 == name, "{faults:?}");
        assert!(faults[0].1.contains(told), "{faults:?}");
    }
    let both = typed(&[("games", "x"), ("ends", "x")]).unwrap_err();
    assert_eq!(both.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["ends", "games"]);
}
