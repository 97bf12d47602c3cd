//! Every command of the conduct can be reported of a board of wood by the forms of its page: the scenarios of
//! the conduct, told form by form, come out as they are told.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::http::{StatusCode, header};
use game::{ActKind, Actor, Command, Mode, Moment, Refusal};
use ledger::accounts::Secret;
use play::{
    Follows, Help, PerPerson, Person, Request, Seat, ServerTime, TableAct, TableTerms, Who, Wood,
};
use serde_json::{Value, json};

use crate::common::{Guest, page, posting};
use crate::scenario::{Played, played, scenarios};

/// A page is asked for so many times whether it offers a kind of act: to find out is much work.
const LOOKS: usize = 2;

/// The terms of a board of wood where such a game is played, if there can be one.
fn terms(scenario: &str, played: &Played) -> Option<TableTerms> {
    let line = scenario.lines().find_map(|line| line.strip_prefix("play "))?;
    let mut words = line.split_whitespace();
    let (rulebook, discipline, control) = (words.next()?, words.next()?, words.next()?);
    let wanted = played.game().rules().terms();
    let aid = |person: Person| &wanted.aids[person.began_as()];
    let wood = Wood {
        follows: Follows::MovesAndClock,
        sight: PerPerson::from_fn(|person| aid(person).sight),
        assistant: PerPerson::from_fn(|person| !aid(person).assistant.is_empty()),
    };
    let help = |person: Person| Help {
        sight: aid(person).sight,
        duties: aid(person).assistant.clone(),
        sign: aid(person).sign,
    };
    let terms = TableTerms {
        // What a board of its own is set up with knows of no agreed signs.
        help: match Person::BOTH.into_iter().any(|person| aid(person).sign) {
            true => PerPerson::from_fn(help),
            false => PerPerson::default(),
        },
        opening: wanted.opening.clone(),
        fouls_lose: wanted.fouls == game::Fouls::Lose,
        position: wanted.position.clone(),
        late_minutes: wanted.late_minutes,
        late_punished: wanted.late_punished,
        agreed_draws: wanted.agreed_draws,
        record: wanted.record,
        protest_minutes: wanted.protest_minutes,
        sanctions_before: PerPerson::from_fn(|person| {
            wanted.sanctions_before[person.began_as()].clone()
        }),
        rule_set: Some(played.game().rules().book().rule_set()),
        ..TableTerms::wooden(rulebook, discipline, &control.replace(',', ", "), wood)
    };
    // What the terms of a table do not say: duties of assistants that were not all agreed.
    let same = terms.rules().ok()?.terms() == wanted;
    same.then_some(terms)
}

/// Who did something, as forms name him.
fn name(by: Actor) -> Option<&'static str> {
    use game::Side::{First, Second};
    Some(match by {
        Actor::Player(First) => "first",
        Actor::Player(Second) => "second",
        Actor::Assistant(First) => "assistant-of-first",
        Actor::Assistant(Second) => "assistant-of-second",
        Actor::Arbiter => "arbiter",
        Actor::ChiefArbiter => "chief-arbiter",
        Actor::ChiefPanel => "chief-panel",
        Actor::Platform => return None,
    })
}

/// The fields of the form that means a command, if one does.
fn form(command: &Command) -> Option<String> {
    let (kind, filled) = ActKind::written(&command.act);
    // Of themselves players speak in the first person: nobody reports of another by such a form.
    if kind.act(&filled, command.by).ok()? != command.act {
        return None;
    }
    let mut fields = vec![page::pair("act", kind.name()), page::pair("by", name(command.by)?)];
    fields.extend(filled.iter().map(|(blank, text)| page::pair(blank.name(), text)));
    Some(fields.join("&"))
}

/// All scenarios of boards of wood that a table can be set up for.
fn told() -> Vec<(String, Played, TableTerms)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../game/tests/data/scenarios");
    let mut told = Vec::new();
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|one| one == "game")) {
        let text = std::fs::read_to_string(path).unwrap();
        for scenario in scenarios(&text) {
            let title = scenario.lines().next().unwrap_or_default().to_owned();
            let Some(played) = played(scenario) else { continue };
            let Some(terms) = terms(scenario, &played) else { continue };
            let online = played.game().rules().terms().mode == Mode::Online;
            if !online && played.acts.iter().all(|(command, ..)| form(command).is_some()) {
                told.push((title, played, terms));
            }
        }
    }
    told
}

/// Sets a board up, with somebody who reports of it.
async fn beside(guest: &mut Guest, terms: TableTerms) -> String {
    let table = guest.server.tables().set_up(terms).await.unwrap();
    let secret = Secret::new().unwrap();
    let seat = |name: &str, key: String| Seat { name: name.to_owned(), key };
    let own = seat("Kovalenko", String::from(secret.seal()));
    let players = Person::BOTH.map(|one| TableAct::Sit(one, seat("player", format!("{one:?}"))));
    for act in players.into_iter().chain([TableAct::BeginToReport(own)]) {
        let request = Request { by: Who::Platform, id: None, act };
        table.ask(&request, ServerTime(guest.server.steady())).await.unwrap();
    }
    guest.cookie = Some(format!("seat={}", secret.reveal()));
    table.id().to_owned()
}

/// Reports something, and gives the answer as a program hears it.
async fn reports(guest: &Guest, table: &str, form: &str) -> (StatusCode, Value) {
    let request = posting(&format!("/t/{table}/report")).header(header::ACCEPT, "application/json");
    let answer = guest.ask_form(request, form).await;
    let status = answer.status();
    let body = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    (status, serde_json::from_slice(&body).unwrap_or_default())
}

fn is_refused_so(answer: &Value, refusal: &Refusal) -> bool {
    let why = refusal.why.id().name().trim_start_matches("refused-");
    let clauses: Vec<String> = refusal.because.clauses.iter().map(ToString::to_string).collect();
    answer["why"] == json!(why) && answer["clauses"] == json!(clauses)
}

#[tokio::test]
async fn every_command_of_the_conduct_is_reported_by_a_form() {
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let told = told();
    std::panic::set_hook(quiet);
    let mut guest = Guest::new().await;
    let mut offered: BTreeMap<&str, usize> = BTreeMap::new();
    for (title, played, terms) in &told {
        let table = beside(&mut guest, terms.clone()).await;
        let live = guest.server.tables().need(&table).await.unwrap().unwrap();
        let mut now = Moment(0);
        for (command, at, came) in &played.acts {
            guest.clock.go_on(Duration::from_millis((*at - now).0.max(0) as u64));
            now = *at;
            let kind = ActKind::of(&command.act).name();
            let looks = offered.entry(kind).or_default();
            if came.is_ok() && *looks < LOOKS {
                *looks += 1;
                let page = guest.page(&format!("/t/{table}/acts")).await;
                let shown = page.has(&format!("form[data-report={kind}]"));
                assert!(shown, "{title}: {command:?} is done and not offered");
            }
            let (status, answer) = reports(&guest, &table, &form(command).unwrap()).await;
            match came {
                Ok(_) => {
                    assert_eq!(status, StatusCode::OK, "{title}: {command:?}: {answer}");
                }
                Err(refusal) => {
                    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{title}: {command:?}");
                    assert!(is_refused_so(&answer, refusal), "{title}: {command:?}: {answer}");
                }
            }
        }
        let logged = live.snapshot();
        let (one, other) = (logged.table().unwrap().game(), played.game());
        assert_eq!(one.board().text(), other.board().text(), "{title}");
        assert_eq!(one.outcome(), other.outcome(), "{title}");
    }
    println!("{} scenarios", told.len());
    let never: Vec<&str> = ActKind::ALL
        .iter()
        .map(|kind| kind.name())
        .filter(|kind| offered.get(kind).is_none_or(|looks| *looks == 0))
        .collect();
    assert_eq!(never, Vec::<&str>::new(), "no scenario does these at a board of wood");
}
