//! What somebody wishes of a new event: the fields of the form, and the regulations they make.

use std::collections::BTreeMap;

use competition::Regulations;
use serde_json::{Map, Value, json};
use words::Id;

use crate::id;
use crate::roster::read_date;
use crate::text::Texts;

/// The fields of the form; empty ones mean what the rulebook has.
#[derive(Clone, Debug, Default)]
pub struct EventForm {
    fields: BTreeMap<String, Vec<String>>,
}

/// How many criteria, ways of breaking a tie and officials the form has room for.
pub(crate) const TIES: usize = 6;
pub(crate) const OFFICIALS: usize = 5;

impl EventForm {
    /// What was sent.
    pub fn of(fields: Vec<(String, String)>) -> EventForm {
        let mut form = EventForm::default();
        for (name, value) in fields {
            let value: String = value.trim().chars().take(2_000).collect();
            form.fields.entry(name).or_default().push(value);
        }
        form
    }

    /// Fills in a field.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.fields.insert(name.to_owned(), vec![value.into()]);
    }

    /// One more value of a field that has several.
    pub(crate) fn add(&mut self, name: &str, value: impl Into<String>) {
        self.fields.entry(name.to_owned()).or_default().push(value.into());
    }

    /// The value of a field, empty if it was not sent.
    pub fn get(&self, name: &str) -> &str {
        self.fields.get(name).and_then(|all| all.first()).map_or("", String::as_str)
    }

    /// Whether a field has a value among those sent.
    pub(crate) fn has(&self, name: &str, value: &str) -> bool {
        self.fields.get(name).is_some_and(|all| all.iter().any(|one| one == value))
    }

    pub(crate) fn all(&self, name: &str) -> Vec<&str> {
        let all = self.fields.get(name).map(Vec::as_slice).unwrap_or_default();
        all.iter().map(String::as_str).filter(|one| !one.is_empty()).collect()
    }

    pub(crate) fn is_team_event(&self) -> bool {
        self.get("kind") == "team"
    }

    /// Rulebook and discipline.
    pub(crate) fn discipline(&self) -> (&str, &str) {
        self.get("discipline").split_once('/').unwrap_or_default()
    }

    /// The regulations, or what is wrong with which fields.
    ///
    /// They are written as data, so that what the form leaves out is what the rulebook has.
    pub fn regulations(&self, t: Texts) -> Result<Regulations, Vec<(String, String)>> {
        let mut draft = Draft { form: self, t, faults: Vec::new() };
        let value = draft.regulations();
        if !draft.faults.is_empty() {
            return Err(draft.faults);
        }
        let unreadable = |_| vec![(String::new(), t.say(id::EVENT_UNREADABLE).into_owned())];
        serde_json::from_value(value).map_err(unreadable)
    }
}

/// Regulations in the making.
struct Draft<'a> {
    form: &'a EventForm,
    t: Texts,
    /// Faults by the names of the fields.
    faults: Vec<(String, String)>,
}

impl Draft<'_> {
    fn regulations(&mut self) -> Value {
        let form = self.form;
        let (rulebook, discipline) = form.discipline();
        let starts = self.day("starts", id::EVENT_STARTS);
        let ends = match form.get("ends") {
            "" => starts.clone(),
            _ => self.day("ends", id::EVENT_ENDS),
        };
        if form.get("name").is_empty() {
            self.faults.push(("name".into(), self.t.say(id::EVENT_NAME_MISSING).into_owned()));
        }
        let mut value = json!({
            "name": form.get("name"), "place": form.get("place"),
            "organiser": form.get("organiser"), "rulebook": rulebook, "discipline": discipline,
            "starts": starts, "ends": ends, "time-control": form.get("control"),
            "kind": self.kind(), "stages": self.stages(), "eligible": self.eligible(),
            "micro-match": {
                "games": self.few("games", id::EVENT_GAMES).unwrap_or(1),
                "additional": form.has("additional", "yes"),
            },
            "play-off": form.has("play_off", "yes"), "adaptive": form.has("adaptive", "yes"),
            "documents": lines(form.get("documents")), "officials": self.officials(),
        });
        if let Value::Object(map) = &mut value {
            self.choices(map);
        }
        value
    }

    /// What stays out where nothing was said.
    fn choices(&mut self, map: &mut Map<String, Value>) {
        let form = self.form;
        for (field, key) in [
            ("status", "status"),
            ("scoring", "scoring"),
            ("opening_table", "opening-table"),
            ("renju_opening", "renju-opening"),
            ("pairing_by", "pairing-by"),
        ] {
            if !form.get(field).is_empty() {
                map.insert(key.into(), json!(form.get(field)));
            }
        }
        for (field, key, text) in [
            ("lateness", "lateness-minutes", id::REGULATIONS_LATENESS),
            ("deposit", "deposit-roubles", id::EVENT_DEPOSIT),
            ("protest_minutes", "protest-minutes", id::EVENT_PROTEST_MINUTES),
            ("arbiters", "arbiters", id::EVENT_ARBITERS),
        ] {
            if let Some(number) = self.number(field, text) {
                map.insert(key.into(), json!(number));
            }
        }
        if let Some(fee) = self.number_to(u32::MAX, "fee", id::EVENT_FEE) {
            map.insert("fee-roubles".into(), json!(fee));
        }
        if let Some(most) = self.few("byes", id::EVENT_BYES) {
            let last = self.number("byes_last", id::EVENT_BYES_LAST).unwrap_or(0);
            map.insert("byes".into(), json!({"most": most, "not-in-last": last}));
        }
        if !form.get("approved").is_empty() {
            let day = self.day("approved", id::EVENT_APPROVED);
            map.insert("approved".into(), day);
        }
        let ties: Vec<&str> = (1..=TIES)
            .map(|number| form.get(&format!("tie{number}")))
            .filter(|tie| !tie.is_empty())
            .collect();
        if !ties.is_empty() {
            map.insert("tie-breaks".into(), json!(ties));
        }
        if form.is_team_event() {
            let teams = self.teams();
            map.insert("teams".into(), teams);
        }
    }

    fn kind(&mut self) -> Value {
        match self.form.get("kind") {
            "" => json!("individual"),
            "team-scoring" => {
                json!({"team-scoring": {"best": self.few("best", id::EVENT_BEST)}})
            }
            kind => json!(kind),
        }
    }

    fn teams(&mut self) -> Value {
        let form = self.form;
        let mut teams = json!({
            "boards": self.few("boards", id::EVENT_BOARDS).unwrap_or(0),
            "reserves-max": self.few("reserves", id::EVENT_RESERVES).unwrap_or(0),
        });
        for (field, key) in [("order", "order"), ("team_scoring", "scoring")] {
            if !form.get(field).is_empty() {
                teams[key] = json!(form.get(field));
            }
        }
        teams
    }

    fn eligible(&mut self) -> Value {
        let form = self.form;
        let mut eligible = json!({
            "age-groups": form.all("age"), "wheelchair-only": form.has("wheelchair_only", "yes"),
        });
        if !form.get("sex").is_empty() {
            eligible["sex"] = json!(form.get("sex"));
        }
        if let Some(least) = self.number("rating_min", id::EVENT_RATING_MIN) {
            eligible["rating-min"] = json!(least);
        }
        eligible
    }

    fn stages(&mut self) -> Vec<Value> {
        let mut stages = vec![self.stage("")];
        if !self.form.get("system2").is_empty() {
            let mut stage = self.stage("2");
            stage["qualifiers"] = json!(self.number("qualifiers", id::EVENT_QUALIFIERS));
            if !self.form.get("carry").is_empty() {
                stage["carry"] = json!(self.form.get("carry"));
            }
            stage["name"] = json!(self.t.say(id::STAGE_FINAL));
            stages[0]["name"] = json!(self.t.say(id::STAGE_GROUPS));
            stages.push(stage);
        }
        stages
    }

    /// The stage whose fields end so.
    fn stage(&mut self, end: &str) -> Value {
        let form = self.form;
        let field = |name: &str| format!("{name}{end}");
        let system = match form.get(&field("system")) {
            "" | "round-robin" => json!({"round-robin": {"cycles": 1}}),
            "double" => json!({"round-robin": {"cycles": 2}}),
            "knockout" => self.knockout("nobody"),
            "knockout-third" => self.knockout("for-third-place"),
            "knockout-all" => self.knockout("for-all-places"),
            "scheveningen" => json!("scheveningen"),
            "match" => {
                let games = self.number(&field("rounds"), id::EVENT_ROUNDS).unwrap_or(4);
                json!({"match": {"mode": {"most-points-of": games}}})
            }
            swiss => {
                let rounds = self.number(&field("rounds"), id::EVENT_ROUNDS).unwrap_or(9);
                json!({"swiss": {"system": swiss, "rounds": rounds}})
            }
        };
        let mut stage = json!({"system": system});
        if let Some(groups) = self.number(&field("groups"), id::EVENT_GROUPS) {
            stage["groups"] = json!(groups);
        }
        if !form.get(&field("numbers")).is_empty() {
            stage["numbers"] = json!(form.get(&field("numbers")));
        }
        stage
    }

    fn knockout(&self, play_on: &str) -> Value {
        let mut ways: Vec<&str> = ["ko1", "ko2", "ko3"].map(|field| self.form.get(field)).to_vec();
        ways.retain(|way| !way.is_empty());
        if ways.is_empty() {
            ways = vec!["shorter-game", "lot"];
        }
        json!({"knockout": {"play-on": play_on, "tie-breaks": ways}})
    }

    fn officials(&self) -> Vec<Value> {
        let official = |number: usize| {
            let field = |name: &str| self.form.get(&format!("{name}{number}"));
            let known = !field("official").is_empty();
            known.then(|| {
                json!({
                    "name": field("official"), "post": field("post"),
                    "category": field("category"), "place": field("from"),
                })
            })
        };
        (1..=OFFICIALS).filter_map(official).collect()
    }

    /// A whole number, if one was written.
    fn number(&mut self, field: &str, label: Id) -> Option<u16> {
        self.number_to(u16::MAX, field, label)
    }

    /// A whole number of what there are only few of, such as games or boards.
    fn few(&mut self, field: &str, label: Id) -> Option<u8> {
        self.number_to(u8::MAX, field, label)
    }

    fn number_to<N>(&mut self, most: N, field: &str, label: Id) -> Option<N>
    where
        N: TryFrom<u64> + ToString,
    {
        let text = self.form.get(field);
        if text.is_empty() {
            return None;
        }
        let Ok(number) = text.parse::<u64>() else {
            self.wrong(id::EVENT_NO_NUMBER, field, label);
            return None;
        };
        let number = N::try_from(number).ok();
        if number.is_none() {
            let (label, most) = (self.t.say(label), most.to_string());
            let words = [("field", &*label), ("text", text), ("most", &*most)];
            let fault = self.t.tell(id::EVENT_NUMBER_BIG, &words).into_owned();
            self.faults.push((field.to_owned(), fault));
        }
        number
    }

    fn day(&mut self, field: &str, label: Id) -> Value {
        let text = self.form.get(field);
        match read_date(text) {
            Ok(day) => json!(day),
            Err(_) => {
                self.wrong(id::EVENT_NO_DATE, field, label);
                Value::Null
            }
        }
    }

    fn wrong(&mut self, id: Id, field: &str, label: Id) {
        let label = self.t.say(label);
        let shown: String = self.form.get(field).chars().take(40).collect();
        let text = self.t.tell(id, &[("field", &label), ("text", &shown)]);
        self.faults.push((field.to_owned(), text.into_owned()));
    }
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).take(20).collect()
}
