//! The interface for programs: as described, with the same rights, and never at a loss.

use std::cell::Cell;
use std::collections::BTreeSet;

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode, header};
use competition::Problem;
use competition::happened;
use ledger::accounts::Role;
use pages::id;
use serde_json::{Value, json};
use web::addresses;
use words::Language;

use crate::common::hall::Hall;
use crate::common::nth;
use crate::common::{Guest, chance::Chance, read, schema::Schema};

/// A program with a key, and the server it asks.
struct Program {
    guest: Guest,
    key: String,
}

/// The halls of [`Program::with_events`].
const EVENTS: [&str; 3] = ["swiss", "robin", "teams"];

impl Program {
    async fn new() -> Program {
        let guest = Guest::new().await;
        let key = guest.program("server", None, Some(Role::ChiefArbiter)).await.reveal();
        Program { guest, key }
    }

    /// The same in a server with an event of each kind: one in its third round, one that is over, and
    /// one of teams in its second round.
    async fn with_events() -> Program {
        let program = Program::new().await;
        Hall::swiss(&program.guest).await;
        Hall::robin(&program.guest).await;
        Hall::teams(&program.guest).await;
        program
    }

    async fn ask(&self, method: Method, path: &str, body: impl Into<Body>) -> (StatusCode, Value) {
        self.with(method, path, body, &[]).await
    }

    async fn with(
        &self,
        method: Method,
        path: &str,
        body: impl Into<Body>,
        headers: &[(&str, &str)],
    ) -> (StatusCode, Value) {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::AUTHORIZATION, format!("Bearer {}", self.key))
            .header(header::ACCEPT_LANGUAGE, "en");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = self.guest.ask(request.body(body.into()).unwrap()).await;
        let status = answer.status();
        let kind = answer.headers().get(header::CONTENT_TYPE).cloned();
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        if status.is_client_error() {
            assert_eq!(kind.unwrap(), "application/problem+json", "{path}");
        }
        let value =
            if bytes.is_empty() { Value::Null } else { serde_json::from_slice(&bytes).unwrap() };
        (status, value)
    }

    async fn get(&self, path: &str) -> Value {
        let (status, value) = self.ask(Method::GET, path, "").await;
        assert_eq!(status, StatusCode::OK, "{path}: {value}");
        value
    }

    async fn command(&self, event: &str, command: &Value) -> (StatusCode, Value) {
        self.ask(Method::POST, &format!("/api/events/{event}/commands"), command.to_string()).await
    }
}

#[tokio::test]
async fn the_description_names_every_address_and_nothing_else() {
    let program = Program::new().await;
    let description = program.get("/api/openapi.json").await;
    let paths = description["paths"].as_object().unwrap();
    let described: BTreeSet<(String, String)> = paths
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().keys();
            methods.map(|method| (method.to_uppercase(), path.clone()))
        })
        .collect();
    let real: BTreeSet<(String, String)> = addresses()
        .into_iter()
        .filter(|one| one.path.starts_with("/api/") && one.path != "/api/openapi.json")
        .map(|one| (one.method.to_string(), one.path.to_owned()))
        .collect();
    assert_eq!(described, real);
}

/// What the program that reads commands says it knows: serde names all variants and all fields.
fn expected(text: &str) -> BTreeSet<String> {
    let list = text.split("expected ").nth(1).unwrap_or_default();
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[tokio::test]
async fn the_description_names_every_command_and_every_field() {
    use competition::Command;
    let program = Program::new().await;
    let schema = Schema::new(program.get("/api/openapi.json").await);
    let commands = schema.commands();
    let error = serde_json::from_str::<Command>(r#"{"do":"?"}"#).unwrap_err().to_string();
    let names: BTreeSet<String> = commands.iter().map(|one| one.name.clone()).collect();
    assert_eq!(names, expected(&error));
    for command in &commands {
        let mut chance = Chance::new(7);
        let mut odd = schema.example(&command.schema, &mut chance);
        odd["?"] = json!(1);
        let error = serde_json::from_value::<Command>(odd).unwrap_err().to_string();
        let fields: BTreeSet<String> =
            command.fields.iter().filter(|name| *name != "do").cloned().collect();
        assert_eq!(fields, expected(&error), "{}", command.name);
    }
}

/// Whatever the description allows is understood; whatever it requires is needed.
#[tokio::test]
async fn commands_are_what_the_description_says() {
    use competition::Command;
    let program = Program::new().await;
    let schema = Schema::new(program.get("/api/openapi.json").await);
    for command in schema.commands() {
        cases::play(&command.name, 60, |random| {
            let example = schema.example(&command.schema, &mut Chance::of(random));
            let read = serde_json::from_value::<Command>(example.clone());
            assert!(read.is_ok(), "{example}: {read:?}");
            for name in example.as_object().unwrap().keys() {
                let mut less = example.clone();
                less.as_object_mut().unwrap().remove(name);
                let read = serde_json::from_value::<Command>(less);
                assert_eq!(
                    read.is_err(),
                    command.required.contains(name),
                    "{example} without {name}"
                );
            }
        });
    }
}

#[test]
fn random_requests_are_answered_as_described_and_never_with_a_fault_of_ours() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let program = runtime.block_on(Program::with_events());
    let schema = Schema::new(runtime.block_on(program.get("/api/openapi.json")));
    let commands = schema.commands();
    let (done, refused) = (Cell::new(0), Cell::new(0));
    cases::play("random requests", 1_500, |random| {
        let mut chance = Chance::of(random);
        let command = &commands[chance.below(commands.len())];
        let event = *chance.pick(&["swiss", "robin", "teams", "cup"]);
        let mut example = schema.example(&command.schema, &mut chance);
        if chance.below(3) == 0 {
            example = chance.spoil(example);
        }
        random.note(format_args!("{event}: {example}"));
        let (status, answer) = runtime.block_on(program.command(event, &example));
        assert!(!status.is_server_error(), "{event}: {example}: {status} {answer}");
        done.update(|count| count + usize::from(status == StatusCode::OK));
        refused.update(|count| count + usize::from(status == StatusCode::CONFLICT));
    });
    let (done, refused) = (done.get(), refused.get());
    assert!(done > 20 && refused > 200, "{done} done, {refused} refused");
    runtime.block_on(everything_is_as_described(&program, &schema));
}

/// What can be read of the events after all that.
async fn everything_is_as_described(program: &Program, schema: &Schema) {
    for path in [
        "",
        "/regulations",
        "/participants",
        "/teams",
        "/roles",
        "/invitations",
        "/phones",
        "/standings",
        "/crosstable",
        "/state",
        "/log",
    ] {
        for event in EVENTS {
            let path = format!("/api/events/{event}{path}");
            let told = program.get(&path).await;
            let pattern = path.replace(event, "{event}");
            schema.check(&pattern, &told).unwrap_or_else(|fault| panic!("{path}: {fault}"));
        }
    }
    for address in addresses() {
        if address.method != Method::GET
            || address.path.ends_with("live")
            || address.path.ends_with("news")
        {
            continue;
        }
        for number in ["1", "0", "65535", "99999999999", "-1", "x", "%ff", "%00"] {
            for event in ["swiss", "nothing", &"x".repeat(3_000), "%F0%9F%92%A5", "..%2F..", "%ff"]
            {
                let path = fill(address.path, event, number);
                let query = format!("{path}?section={number}&after={number}");
                for path in [path, query] {
                    let request = Request::get(&path).header(header::ACCEPT_LANGUAGE, "en");
                    let answer = program.guest.ask(request.body(Body::empty()).unwrap()).await;
                    assert!(!answer.status().is_server_error(), "{path}");
                }
            }
        }
    }
}

fn fill(path: &str, event: &str, other: &str) -> String {
    let parts = path.split('/').map(|part| match part {
        "{event}" => event,
        part if part.starts_with('{') => other,
        part => part,
    });
    parts.collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn hostile_bodies_get_a_problem() {
    let program = Program::with_events().await;
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let nested =
        format!("{}{{}}{}", r#"{"do":"create","stages":"#.repeat(5_000), "}".repeat(5_000));
    let bodies: Vec<Vec<u8>> = vec![
        Vec::new(),
        b"null".to_vec(),
        b"{\"do\":\"undo\",\"reason\":\"\xff\xfe\"}".to_vec(),
        vec![0; 1_000],
        deep.into_bytes(),
        nested.into_bytes(),
        vec![b' '; 3_000_000],
        br#"{"do":"undo","reason":"\u0000"}"#.repeat(2),
        br#"{"do":"result","round":1e400,"table":1,"score":"="}"#.to_vec(),
        br#"{"do":"result","do":"undo","reason":""}"#.to_vec(),
    ];
    let schema = Schema::new(program.get("/api/openapi.json").await);
    for (path, ..) in schema.posts() {
        let path = &fill(&path, "swiss", "1");
        for body in &bodies {
            let (status, answer) = program.ask(Method::POST, path, body.clone()).await;
            assert!(status.is_client_error(), "{path} {status} {answer}");
            assert!(
                answer["detail"].is_string() && answer["status"] == status.as_u16(),
                "{answer}"
            );
        }
    }
    for (method, path) in [
        (Method::PUT, "/api/events"),
        (Method::DELETE, "/api/events/swiss"),
        (Method::PATCH, "/api/events/swiss/commands"),
    ] {
        let (status, answer) = program.ask(method, path, "").await;
        assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED, "{answer}");
    }
    let (status, answer) = program.ask(Method::GET, "/api/nothing", "").await;
    let title = json!(Language::En.say(id::NOT_FOUND));
    assert_eq!((status, &answer["title"]), (StatusCode::NOT_FOUND, &title));
    let kind = [("content-type", "text/xml")];
    let path = "/api/events/swiss/commands";
    let (status, _) = program.with(Method::POST, path, "<do/>", &kind).await;
    assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn a_refusal_names_its_clauses_in_the_language_asked_for() {
    let program = Program::with_events().await;
    let command = json!({"do": "pair", "round": 4});
    for language in Language::ALL {
        let request = Request::post("/api/events/swiss/commands")
            .header(header::AUTHORIZATION, format!("Bearer {}", program.key))
            .header(header::ACCEPT_LANGUAGE, language.code());
        let request = request.body(Body::from(command.to_string())).unwrap();
        let (status, answer) = read(program.guest.ask(request).await).await;
        assert_eq!(status, StatusCode::CONFLICT);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["title"], json!(language.say(id::REFUSED)), "{answer}");
        let fault = &answer["faults"][0];
        assert_eq!(fault["text"], json!(Problem::RoundRunning { round: nth(3) }.text(language)));
        assert!(fault["clauses"].is_array(), "{answer}");
    }
}

#[tokio::test]
async fn an_event_from_its_regulations_to_a_result() {
    let program = Program::new().await;
    let regulations = json!({
        "name": "Cup", "rulebook": "UA-2024", "protest-minutes": 30, "discipline": "russian", "starts": "2026-12-01",
        "ends": "2026-12-02", "time-control": "20+10",
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    });
    let body = json!({"event": "cup", "regulations": regulations}).to_string();
    let (status, answer) = program.ask(Method::POST, "/api/events", body.clone()).await;
    assert_eq!((status, answer["version"].as_u64()), (StatusCode::CREATED, Some(1)), "{answer}");
    let (status, _) = program.ask(Method::POST, "/api/events", body).await;
    assert_eq!(status, StatusCode::PRECONDITION_FAILED, "the name is taken");
    for name in ["Koval", "Boiko", "Tkach", "Moroz"] {
        let enter = json!({"do": "enter", "name": name, "born": "1990-01-01", "sex": "male"});
        assert_eq!(program.command("cup", &enter).await.0, StatusCode::OK);
    }
    for command in [
        json!({"do": "check", "by": "desk"}),
        json!({"do": "admit", "by": "desk"}),
        json!({"do": "start-stage", "stage": 1, "seed": "s"}),
        json!({"do": "pair", "round": 1}),
    ] {
        let (status, answer) = program.command("cup", &command).await;
        assert_eq!(status, StatusCode::OK, "{command}: {answer}");
    }
    let draft = "/api/events/cup/rounds/1";
    assert_eq!(program.get(draft).await["state"], "draft");
    let stranger = Request::get(draft).body(Body::empty()).unwrap();
    assert_eq!(program.guest.ask(stranger).await.status(), StatusCode::NOT_FOUND);
    for command in [
        json!({"do": "publish", "round": 1}),
        json!({"do": "start", "round": 1, "note": "said aloud"}),
    ] {
        let (status, answer) = program.command("cup", &command).await;
        assert_eq!(status, StatusCode::OK);
        // What would be lost is told to programs too.
        assert!(answer["before-play"].to_string().contains("UA-2024 IV.8.4"), "{answer}");
    }
    let result = json!({"do": "result", "round": 1, "table": 1, "score": "1-0"});
    assert_eq!(program.command("cup", &result).await.0, StatusCode::OK);
    assert_eq!(program.get("/api/events/cup/standings").await["rows"][0]["points"], 2.0);
    let log = program.get("/api/events/cup/log?after=10").await;
    assert_eq!(log["log"].as_array().unwrap().last().unwrap()["event"]["happened"], "scored");
}

#[tokio::test]
async fn a_request_is_done_once_and_at_the_version_it_expects() {
    let program = Program::with_events().await;
    let path = "/api/events/swiss/commands";
    let version = program.get("/api/events/swiss").await["version"].as_u64().unwrap();
    let body = json!({"do": "enter", "name": "Nobody"}).to_string();
    let stale = [("if-match", "\"3\"")];
    let (status, answer) = program.with(Method::POST, path, body.clone(), &stale).await;
    assert_eq!(
        (status, answer["version"].as_u64()),
        (StatusCode::PRECONDITION_FAILED, Some(version))
    );
    let (status, _) = program.with(Method::POST, path, body.clone(), &[("if-match", "x")]).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let now = version.to_string();
    for _ in 0..3 {
        let headers = [("if-match", now.as_str()), ("idempotency-key", "one")];
        let (status, answer) = program.with(Method::POST, path, body.clone(), &headers).await;
        assert_eq!((status, answer["version"].as_u64()), (StatusCode::OK, Some(version + 1)));
    }
    let other = json!({"do": "undo", "reason": "slip"}).to_string();
    let (status, _) = program.with(Method::POST, path, other, &[("idempotency-key", "one")]).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(program.get("/api/events/swiss").await["version"], version + 1);
}

#[tokio::test]
async fn a_key_is_made_used_and_taken_away() {
    let mut program = Program::new().await;
    // A key is made in a browser: a program that could make keys would never lose them.
    let browser = program.guest.person("board-keeper", None, None).await;
    program.guest.cookie = Some(format!("damka={}", browser.reveal()));
    let request = Request::post("/api/me/keys").header("sec-fetch-site", "same-origin");
    let (status, made) = program.guest.send(request, Body::from(r#"{"name":"board"}"#)).await;
    let made: Value = serde_json::from_str(&made).unwrap();
    assert_eq!(status, StatusCode::CREATED);
    let secret = made["secret"].as_str().unwrap();
    let second = Program { guest: Guest { cookie: None, ..program.guest }, key: secret.to_owned() };
    assert_eq!(second.get("/api/me").await["account"], "board-keeper");
    let keys = second.get("/api/me/keys").await;
    assert_eq!(keys["keys"][0]["name"], "board");
    assert!(!keys.to_string().contains(secret), "a secret is shown once");
    let path = format!("/api/me/keys/{}", made["key"].as_str().unwrap());
    assert_eq!(second.ask(Method::DELETE, &path, "").await.0, StatusCode::FORBIDDEN);
    let mut browser = Guest { cookie: Some(format!("damka={}", browser.reveal())), ..second.guest };
    let request = Request::delete(&path).header("sec-fetch-site", "same-origin");
    assert_eq!(browser.send(request, Body::empty()).await.0, StatusCode::NO_CONTENT);
    let second = Program { guest: browser, key: secret.to_owned() };
    assert_eq!(second.ask(Method::GET, "/api/me", "").await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn the_description_is_a_page_too() {
    let page = Guest::new().await.page("/api").await;
    for word in
        ["/api/events/{event}/commands", "pair-by-hand", "Who adjudicated it", "Regulations"]
    {
        assert!(page.says(word), "{word}");
    }
}

/// Whatever the description allows is answered as it says, spoiled or not.
#[test]
fn everything_that_can_be_posted_is_answered_as_described() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let program = runtime.block_on(Program::with_events());
    let schema = Schema::new(runtime.block_on(program.get("/api/openapi.json")));
    let posts = schema.posts();
    assert!(posts.len() >= 7, "{posts:?}");
    for (path, asks, tells) in posts {
        let understood = Cell::new(0);
        cases::play(&path, 60, |random| {
            let mut chance = Chance::of(random);
            let event = *chance.pick(&["swiss", "teams"]);
            let example = schema.example(&asks, &mut chance);
            let spoiled = chance.below(4) == 3;
            let body = if spoiled { chance.spoil(example) } else { example };
            let place = fill(&path, event, "1");
            random.note(format_args!("{place} {body}"));
            let asked = program.ask(Method::POST, &place, body.to_string());
            let (status, answer) = runtime.block_on(asked);
            assert!(!status.is_server_error(), "{place} {body}: {status} {answer}");
            if status.is_success() {
                let fits = schema.suits(&tells, &answer);
                fits.unwrap_or_else(|fault| panic!("{place} {body}: {fault}"));
            }
            let read = !answer["detail"].as_str().is_some_and(|text| text.contains(" at line "));
            assert!(read || spoiled, "{place} {body} was not understood: {answer}");
            understood.update(|count| count + usize::from(read));
        });
        let understood = understood.get();
        assert!(understood >= 35, "{path}: {understood}");
    }
}

#[tokio::test]
async fn a_program_gives_roles_and_makes_links() {
    let program = Program::with_events().await;
    program.guest.person("olena", None, None).await;
    let post = async |path: &str, body: Value| {
        let path = format!("/api/events/swiss{path}");
        program.ask(Method::POST, &path, body.to_string()).await
    };
    let role = json!({"line-arbiter": {"boards": [1, 4]}});
    let olena = json!({"account": "olena", "role": role});
    let (status, roles) = post("/roles", olena.clone()).await;
    assert_eq!(status, StatusCode::OK, "{roles}");
    assert_eq!(roles["roles"][0]["role"], role, "{roles}");
    assert_eq!(roles["roles"][1]["everywhere"], true, "{roles}");
    // Four pairs are the most that one arbiter judges.
    let wide = |first: u16| json!({"line-arbiter": {"boards": [first, 5]}});
    for first in [1, 5] {
        let five = json!({"account": "olena", "role": wide(first)});
        let (status, refused) = post("/roles", five).await;
        assert_eq!(status, StatusCode::CONFLICT, "{refused}");
        assert_eq!(refused["faults"][0]["clauses"][0], "UA-2024 IV.13", "{refused}");
    }
    let (status, refused) = post("/invitations", json!({"role": wide(1), "hours": 2})).await;
    assert_eq!(status, StatusCode::CONFLICT, "{refused}");
    assert_eq!(post("/roles/take", olena.clone()).await.0, StatusCode::OK);
    assert_eq!(post("/roles/take", olena).await.0, StatusCode::CONFLICT);
    let nobody = json!({"account": "nobody", "role": "deputy"});
    assert_eq!(post("/roles", nobody).await.0, StatusCode::CONFLICT);
    let team = json!({"account": "olena", "role": {"captain": {"team": 1}}});
    assert_eq!(post("/roles", team).await.0, StatusCode::UNPROCESSABLE_ENTITY);

    let (status, made) = post("/invitations", json!({"role": "deputy", "hours": 2})).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let open = program.get("/api/events/swiss/invitations").await;
    assert_eq!(open["invitations"][0]["key"], made["key"]);
    let secret = made["link"].as_str().unwrap().rsplit('/').next().unwrap();
    assert!(!open.to_string().contains(secret), "a secret is told once");
    let path = format!("/api/events/swiss/invitations/{}", made["key"].as_str().unwrap());
    assert_eq!(program.ask(Method::DELETE, &path, "").await.0, StatusCode::NO_CONTENT);
    assert_eq!(program.ask(Method::DELETE, &path, "").await.0, StatusCode::NOT_FOUND);

    let phone = json!({"round": 3, "tables": [4, 6], "hours": 3});
    let (status, made) = post("/phones", phone).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let phones = program.get("/api/events/swiss/phones").await;
    assert_eq!(phones["phones"][0]["works"], true);
    let link = made["link"].as_str().unwrap();
    let door = format!("/in{}?at=4", link.split("/in").nth(1).unwrap());
    let seen = Request::get(door).body(Body::empty()).unwrap();
    assert_eq!(program.guest.ask(seen).await.status(), StatusCode::OK);
    for (round, tables) in [(2, [1, 2]), (4, [1, 2]), (3, [1, 7]), (3, [0, 2]), (3, [3, 2])] {
        let phone = json!({"round": round, "tables": tables, "hours": 3});
        assert_eq!(post("/phones", phone).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let path = format!("/api/events/swiss/phones/{}", made["key"].as_str().unwrap());
    assert_eq!(program.ask(Method::DELETE, &path, "").await.0, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn the_card_of_a_team_and_of_a_player() {
    let program = Program::with_events().await;
    let schema = Schema::new(program.get("/api/openapi.json").await);
    let team = program.get("/api/events/teams/teams/1").await;
    schema.check("/api/events/{event}/teams/{number}", &team).unwrap();
    assert!(!team["players"].as_array().unwrap().is_empty(), "{team}");
    assert!(!team["matches"].as_array().unwrap().is_empty(), "{team}");
    let player = program.get("/api/events/swiss/players/1").await;
    schema.check("/api/events/{event}/players/{number}", &player).unwrap();
    let none = "/api/events/swiss/teams/1";
    assert_eq!(program.ask(Method::GET, none, "").await.0, StatusCode::NOT_FOUND);
}

/// The second round of the teams is played: one match of two is over.
#[tokio::test]
async fn the_table_of_teams_is_of_the_round_that_was_asked_for() {
    let program = Program::with_events().await;
    let table = async |query: &str| {
        let told = program.get(&format!("/api/events/teams/standings{query}")).await;
        let points = |row: &Value| row["points"].as_f64().unwrap();
        let points: Vec<f64> = told["rows"].as_array().unwrap().iter().map(points).collect();
        (told["after"].as_u64().unwrap(), points)
    };
    let (after, points) = table("?after=1").await;
    assert_eq!((after, points.iter().sum::<f64>()), (1, 4.0), "two for each of two matches");
    assert!(points.is_sorted_by(|one, other| one >= other), "{points:?}");
    let (after, points) = table("?after=0").await;
    assert_eq!((after, points), (0, vec![0.0; 4]));
    let (after, points) = table("").await;
    assert_eq!((after, points.iter().sum::<f64>()), (2, 6.0), "and two for the third");
    assert!(points.is_sorted_by(|one, other| one >= other), "{points:?}");
}

/// Only those who may do something may take it back; and whoever took it back by mistake, or in
/// bad faith, has not had the last word.
#[tokio::test]
async fn to_take_an_act_back_needs_the_right_to_it() {
    let mut program = Program::with_events().await;
    let person =
        async |id: &str, role| program.guest.program(id, Some("swiss"), Some(role)).await.reveal();
    let secretary = person("secretary", Role::Secretary).await;
    let chief = std::mem::take(&mut program.key);
    let undo = |event: Option<usize>| json!({"do": "undo", "event": event, "reason": "slip"});
    let exclude = json!({"do": "exclude", "who": "p11", "reason": "r", "by": "chief-panel",
                         "clauses": ["UA-2024 III.rights.10.5"]});
    let note = json!({"do": "incident", "who": "p3", "act": "talked", "clauses": ["UA-2024 III.result.1"], "by": "chief-arbiter"});
    for act in [exclude, note] {
        program.key = chief.clone();
        let (status, done) = program.command("swiss", &act).await;
        assert_eq!(status, StatusCode::OK, "{done}");
        let event = done["version"].as_u64().unwrap() as usize - 1;
        program.key = secretary.clone();
        // Nor what is not there yet: it may be a ruling on its way to the disk.
        for which in [None, Some(event), Some(event + 1)] {
            let (status, _) = program.command("swiss", &undo(which)).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{act}");
        }
        program.key = chief.clone();
        let (status, undone) = program.command("swiss", &undo(None)).await;
        assert_eq!(status, StatusCode::OK);
        let undoing = undone["version"].as_u64().unwrap() as usize - 1;
        program.key = secretary.clone();
        let back = undo(Some(undoing));
        assert_eq!(program.command("swiss", &back).await.0, StatusCode::FORBIDDEN);
        program.key = chief.clone();
        assert_eq!(program.command("swiss", &back).await.0, StatusCode::OK);
    }
    let logged = program.guest.server.event("swiss").unwrap().snapshot();
    assert!(
        logged.state.competition.incidents().iter().any(|one| one.act == "talked"),
        "it is back"
    );
    // His own slips the secretary takes back as before.
    program.key = secretary;
    let entered = json!({"do": "enter", "name": "Somebody New"});
    assert_eq!(program.command("swiss", &entered).await.0, StatusCode::OK);
    assert_eq!(program.command("swiss", &undo(None)).await.0, StatusCode::OK);
}

/// What nobody could read is refused by its field, whether a program sends it or a form.
#[tokio::test]
async fn texts_have_signs_that_are_seen_and_an_end() {
    let program = Program::with_events().await;
    let names = ["a\nb", "a\0b", "a\u{1b}[31mb", "a\u{202e}b", "a\u{200b}b", &"я".repeat(301)];
    for name in names {
        let enter = json!({"do": "enter", "name": name, "born": "1990-01-01", "sex": "male"});
        let (status, problem) = program.command("swiss", &enter).await;
        assert_eq!(status, StatusCode::CONFLICT, "{name:?}: {problem}");
        assert!(problem["detail"].as_str().unwrap().contains("the name"), "{problem}");
    }
    let told = |reason: String| json!({"do": "withdraw", "who": "p1", "reason": reason});
    for reason in ["я".repeat(5_001), "a\u{202e}b".into()] {
        let (status, problem) = program.command("swiss", &told(reason)).await;
        assert_eq!(status, StatusCode::CONFLICT, "{problem}");
        assert!(problem["detail"].as_str().unwrap().contains("the reason"), "{problem}");
    }
    let several = told("Ill.\r\n\tSaid so himself.".into());
    assert_eq!(program.command("swiss", &several).await.0, StatusCode::OK);
    let regulations = json!({"name": "Cup\u{202e}", "place": "Kyiv", "rulebook": "UA-2024",
        "discipline": "russian", "starts": "2026-12-01", "ends": "2026-12-02",
        "time-control": "20+10", "stages": [{"system": {"round-robin": {}}}]});
    let new = json!({"event": "cup", "regulations": regulations}).to_string();
    let (status, problem) = program.ask(Method::POST, "/api/events", new).await;
    assert_eq!(status, StatusCode::CONFLICT, "{problem}");
    let secret = program.guest.person("desk", None, Some(Role::ChiefArbiter)).await.reveal();
    let mut desk = Guest { cookie: Some(format!("damka={secret}")), ..program.guest };
    let form = "name=Nobody%E2%80%AE&born=1990-01-01&sex=male";
    let page = desk.refused("/desk/swiss/entries", form).await;
    assert!(page.one("form#new [role=alert]").says("U+202E"), "{}", page.text());
}

/// Whoever may be named as the one who decides is the one who asked, whatever was sent.
#[tokio::test]
async fn what_is_done_is_done_in_the_name_of_the_one_who_asks() {
    use competition::Fact;
    let program = Program::with_events().await;
    let schema = Schema::new(program.get("/api/openapi.json").await);
    let sign = json!({"do": "sign", "round": 2, "by": "Somebody Else"});
    assert_eq!(program.command("swiss", &sign).await.0, StatusCode::OK);
    let unsigned = json!({"do": "sign", "round": 1});
    assert_eq!(program.command("swiss", &unsigned).await.0, StatusCode::OK, "no name needed");
    let secret = program.guest.person("other", None, Some(Role::ChiefArbiter)).await.reveal();
    let mut desk = Guest { cookie: Some(format!("damka={secret}")), ..program.guest };
    let press = r#"{"do":"sign","round":2,"by":"Somebody Else"}"#;
    assert_eq!(desk.command("swiss", press).await.0, StatusCode::SEE_OTHER);
    let snapshot = desk.server.event("swiss").unwrap().snapshot();
    let signed = snapshot.state.competition.history().iter().rev().map_while(|event| match event {
        Fact::Signed(happened::Signed { by, account, .. }) => {
            Some((by.as_str(), account.as_deref()))
        }
        _ => None,
    });
    let names = ["other", "server", "server"].map(|name| (name, Some(name)));
    assert_eq!(signed.collect::<Vec<_>>(), names);
    // Who moves an event is the organiser, whom nobody signs in.
    let named = |one: &&crate::common::schema::Described| {
        one.schema["properties"]["by"]["type"] == "string" && one.name != "move"
    };
    let names: Vec<String> =
        schema.commands().iter().filter(named).map(|one| one.name.clone()).collect();
    assert_eq!(names.len(), 20, "a further one signs in its row of commands!: {names:?}");
}
