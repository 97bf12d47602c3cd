//! What programs can ask, described for programs (OpenAPI 3.1).

use std::sync::LazyLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use competition::{Command, Regulations};
use pages::answers::TeamCardAnswer;
use pages::answers::{
    CrosstableAnswer, Done, EventCard, Events, LogAnswer, Participants, PlayerAnswer, RoundAnswer,
    StandingsAnswer, StateAnswer, Teams,
};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::act::NewEvent;
use super::keys::{Keys, Me, NewKey, WantedKey};
use super::people::{Invitations, NewInvitation, NewLink, NewPhone, Phones, RoleOf, Roles};
use super::problem::Problem;

/// The description, as text.
pub(super) async fn description() -> Response {
    static TEXT: LazyLock<String> = LazyLock::new(|| DESCRIPTION.to_string());
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "max-age=3600")];
    (headers, TEXT.as_str()).into_response()
}

/// The description.
pub(super) static DESCRIPTION: LazyLock<Value> = LazyLock::new(describe);

fn describe() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut paths = Paths { generator: settings.into_generator(), paths: Map::new() };
    paths.events();
    paths.tables();
    paths.acts();
    paths.people();
    paths.account();
    let Paths { mut generator, paths } = paths;
    let schemas = generator.take_definitions(true);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Damka",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Everything the arbiters' desk does, for programs, with the same rights. Texts come in the language of Accept-Language: uk, ru or en.",
            "license": {"name": "AGPL-3.0-or-later", "identifier": "AGPL-3.0-or-later"},
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"key": {
                "type": "http", "scheme": "bearer",
                "description": "A key of the account, made on its page /me.",
            }},
        },
    })
}

struct Paths {
    generator: SchemaGenerator,
    paths: Map<String, Value>,
}

impl Paths {
    fn events(&mut self) {
        self.get::<Events>("/api/events", "All events of this server");
        self.post::<NewEvent, Done>("/api/events", "Open an event", "201");
        self.get::<EventCard>("/api/events/{event}", "An event at a glance");
        self.get::<Regulations>("/api/events/{event}/regulations", "Its regulations");
        self.get::<Participants>("/api/events/{event}/participants", "Those who have entered");
        self.get::<Teams>("/api/events/{event}/teams", "The teams");
    }

    fn tables(&mut self) {
        let section = || query("section", "Which section; the last one if not said.", 1);
        let after = || query("after", "As it stood after this round.", 0);
        let round = "/api/events/{event}/rounds/{round}";
        self.get::<RoundAnswer>(round, "A round: its pairs and results").with(section());
        let standings = "/api/events/{event}/standings";
        self.get::<StandingsAnswer>(standings, "The places, with what separates equal points")
            .with(section())
            .with(after());
        let crosstable = "/api/events/{event}/crosstable";
        self.get::<CrosstableAnswer>(crosstable, "Who played whom").with(section());
        let team = "/api/events/{event}/teams/{number}";
        self.get::<TeamCardAnswer>(team, "A team: its players, its matches, its place")
            .with(section());
        let player = "/api/events/{event}/players/{number}";
        self.get::<PlayerAnswer>(player, "One who takes part, and why he has his place")
            .with(section());
    }

    fn acts(&mut self) {
        let news = self.get::<String>(
            "/api/events/{event}/news",
            "The version of the event now, and again whenever it changes (server-sent events)",
        );
        news.0["responses"]["200"]["content"] =
            json!({"text/event-stream": {"schema": {"type": "string"}}});
        let log = "/api/events/{event}/log";
        self.get::<LogAnswer>(log, "What happened, 500 acts at a time")
            .with(query("after", "Only what came after this version.", 0))
            .with_key();
        let state = "/api/events/{event}/state";
        self.get::<StateAnswer>(state, "Everything that is known of the event").with_key();
        let commands = "/api/events/{event}/commands";
        self.post::<Command, Done>(commands, "Do something: any command of the desk", "200")
            .with(header("If-Match", "The version that the event must still have, such as \"17\". Answered with 412 if it has another one."))
            .with(header("Idempotency-Key", "A name for this request: asked again under it, it is done only once."));
    }

    fn people(&mut self) {
        let roles = "/api/events/{event}/roles";
        self.get::<Roles>(roles, "Who has which role").with_key();
        self.post::<RoleOf, Roles>(roles, "Give somebody a role", "200");
        self.post::<RoleOf, Roles>("/api/events/{event}/roles/take", "Take a role away", "200");
        let invitations = "/api/events/{event}/invitations";
        self.get::<Invitations>(invitations, "The links that give a role").with_key();
        self.post::<NewInvitation, NewLink>(invitations, "Make a link that gives a role", "201");
        self.delete("/api/events/{event}/invitations/{key}", "Withdraw an invitation");
        let phones = "/api/events/{event}/phones";
        self.get::<Phones>(phones, "The phones that enter results").with_key();
        self.post::<NewPhone, NewLink>(phones, "Let a phone enter results of a round", "201");
        self.delete("/api/events/{event}/phones/{key}", "Withdraw the link of a phone");
    }

    fn account(&mut self) {
        self.get::<Me>("/api/me", "The account, and its roles").with_key();
        self.get::<Keys>("/api/me/keys", "The keys of the account's programs").with_key();
        self.post::<WantedKey, NewKey>("/api/me/keys", "Make a key", "201");
        self.delete("/api/me/keys/{key}", "Take a key away");
    }

    fn get<T: JsonSchema>(&mut self, path: &str, summary: &str) -> Operation<'_> {
        let schema = self.generator.subschema_for::<T>();
        let operation = self.put("get", path, summary);
        operation.0["responses"]["200"] = answer(schema.to_value());
        operation
    }

    fn post<Q: JsonSchema, A: JsonSchema>(
        &mut self,
        path: &str,
        summary: &str,
        status: &str,
    ) -> Operation<'_> {
        let asked = self.generator.subschema_for::<Q>();
        let told = self.generator.subschema_for::<A>();
        let operation = self.put("post", path, summary);
        operation.0["requestBody"] =
            json!({"required": true, "content": {"application/json": {"schema": asked}}});
        operation.0["responses"][status] = answer(told.to_value());
        operation.with_key()
    }

    fn delete(&mut self, path: &str, summary: &str) {
        let operation = self.put("delete", path, summary).with_key();
        operation.0["responses"]["204"] = json!({"description": "It is gone."});
    }

    fn put(&mut self, method: &str, path: &str, summary: &str) -> Operation<'_> {
        let problem = self.generator.subschema_for::<Problem>();
        let named = path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
        let parameters: Vec<Value> = named.map(parameter).collect();
        let place = self.paths.entry(path).or_insert_with(|| json!({}));
        place[method] = json!({
            "operationId": format!("{method} {path}"),
            "summary": summary,
            "parameters": parameters,
            "responses": {"default": {
                "description": "A problem (RFC 9457), with the clauses of a refusal.",
                "content": {"application/problem+json": {"schema": problem}},
            }},
        });
        Operation(&mut place[method])
    }
}

struct Operation<'a>(&'a mut Value);

impl Operation<'_> {
    fn with(self, parameter: Value) -> Self {
        if let Some(parameters) = self.0["parameters"].as_array_mut() {
            parameters.push(parameter);
        }
        self
    }

    fn with_key(self) -> Self {
        self.0["security"] = json!([{"key": []}]);
        self
    }
}

fn answer(schema: Value) -> Value {
    json!({"description": "What was asked for.", "content": {"application/json": {"schema": schema}}})
}

/// What differs in an address.
fn parameter(name: &str) -> Value {
    let (schema, text) = match name {
        "round" => (number(1), "The round, counted from 1."),
        "number" => (number(1), "The number of a participant of the section."),
        "event" => (json!({"type": "string"}), "The short name of the event."),
        _ => (json!({"type": "string"}), "As it was listed."),
    };
    json!({"name": name, "in": "path", "required": true, "description": text, "schema": schema})
}

fn query(name: &str, text: &str, least: u16) -> Value {
    json!({"name": name, "in": "query", "description": text, "schema": number(least)})
}

fn header(name: &str, text: &str) -> Value {
    json!({"name": name, "in": "header", "description": text, "schema": {"type": "string"}})
}

fn number(least: u16) -> Value {
    json!({"type": "integer", "minimum": least, "maximum": u16::MAX})
}
