//! Over the wire: scenarios of conduct go as they are told, and random messages of everybody at once do
//! no harm.

use std::time::Duration;

use game::{Act, Actor, Command, DrawAct, PlayAct, StartAct};
use play::{Role, TableTerms};
use serde_json::{Value, json};
use web::Limits;

use crate::common::{Folder, ten_in_the_morning};
use crate::play::{RUSSIAN, Wire, listens_with, two_sit, two_sit_at};
use crate::scenario::{Played, played, scenarios};

/// A scenario that two players alone can go through, from the signal on.
fn of_two_players(scenario: &str) -> Option<(Played, TableTerms)> {
    if !scenario.lines().any(|line| line == "begin") {
        return None;
    }
    let add = |line: &str| match line.starts_with("play ") && !line.contains(" online") {
        true => format!("{line} online"),
        false => line.to_owned(),
    };
    let text = scenario.lines().map(add).collect::<Vec<_>>().join("\n");
    let line = text.lines().find_map(|line| line.strip_prefix("play "))?;
    let words: Vec<&str> = line.split_whitespace().collect();
    let plain = |word: &&str| *word == "online" || word.starts_with("position=");
    if !words[3..].iter().all(plain) {
        return None;
    }
    let played = played(&text)?;
    let alone = played.acts.iter().skip(3).all(|(command, _, came)| {
        let waits = matches!(came, Ok(events) if events.iter().any(|one| one.what.id().name() == "claimed"));
        matches!(command.by, Actor::Player(_)) && message(command, 0).is_some() && !waits
    });
    let terms = TableTerms {
        lag_limit_ms: 0,
        position: played.game().rules().terms().position.clone(),
        ..TableTerms::friendly(words[0], words[1], &words[2].replace(',', ", "))
    };
    (alone && played.acts.len() > 3).then_some((played, terms))
}

/// They talk faster than a table listens otherwise.
fn unhurried() -> Limits {
    Limits { table_requests_a_second: 100_000, ..Limits::of_this_machine() }
}

/// What a player says who means this.
fn message(command: &Command, ply: u32) -> Option<Value> {
    Some(match &command.act {
        Act::Play(PlayAct::Move(text)) => json!({"t": "move", "ply": ply, "move": text}),
        Act::Draw(DrawAct::Offer) => json!({"t": "offer", "ply": ply}),
        Act::Draw(DrawAct::Accept) => json!({"t": "accept", "ply": ply}),
        Act::Draw(DrawAct::Decline) => json!({"t": "decline", "ply": ply}),
        Act::Draw(DrawAct::Claim { rule, intended }) => {
            json!({"t": "claim", "ply": ply, "rule": rule, "intended": intended})
        }
        Act::Resign => json!({"t": "resign", "ply": ply}),
        _ => return None,
    })
}

#[tokio::test]
async fn scenarios_go_the_same_way_over_a_real_wire() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../game/tests/data/scenarios");
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut told = Vec::new();
    for entry in std::fs::read_dir(data).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "game") {
            let text = std::fs::read_to_string(path).unwrap();
            let all = scenarios(&text).into_iter();
            told.extend(
                all.filter_map(|one| Some((one.lines().next()?.to_owned(), of_two_players(one)?))),
            );
        }
    }
    std::panic::set_hook(quiet);
    told.sort_by(|one, other| one.0.cmp(&other.0));
    let folder = Folder::new();
    let clock = ten_in_the_morning();
    let open = listens_with(&folder, clock.clone(), unhurried()).await;
    // A sample: every so manieth, so that the whole takes seconds.
    let step = told.len().div_ceil(24);
    assert!(told.len() > 20, "{}", told.len());
    for (title, (played, terms)) in told.into_iter().step_by(step) {
        let begins = played.acts[2].1;
        assert!(matches!(played.acts[2].0.act, Act::Start(StartAct::Signal)), "{title}");
        let (path, [first, second]) = two_sit_at(&open, terms).await;
        let mut wires = [
            Wire::connects(&open, &path, &first, "first").await,
            Wire::connects(&open, &path, &second, "second").await,
        ];
        for wire in &mut wires {
            assert_eq!(wire.asks(json!({"t": "ready"})).await.0["t"], json!("ok"), "{title}");
        }
        let id = path.strip_prefix("/t/").unwrap();
        let table = open.server.tables().need(id).await.unwrap().unwrap();
        let mut now = begins;
        for (command, at, came) in played.acts.iter().skip(3) {
            clock.go_on(Duration::from_millis((*at - now).0 as u64));
            now = *at;
            let ply = table.snapshot().table().unwrap().ply();
            let Actor::Player(side) = command.by else { unreachable!() };
            let wire = if side == game::Side::First { &mut wires[0] } else { &mut wires[1] };
            let (answer, _) = wire.asks(message(command, ply).unwrap()).await;
            match came {
                Ok(_) => assert_eq!(answer["t"], json!("ok"), "{title}: {command:?}: {answer}"),
                Err(refusal) => {
                    let why = refusal.why.id().name().trim_start_matches("refused-");
                    assert_eq!(answer["why"], json!(why), "{title}: {command:?}: {answer}");
                    let clauses: Vec<String> =
                        refusal.because.clauses.iter().map(ToString::to_string).collect();
                    assert_eq!(answer["clauses"], json!(clauses), "{title}");
                }
            }
        }
        let logged = table.snapshot();
        let (one, other) = (logged.table().unwrap().game(), played.game());
        assert_eq!(one.board().text(), other.board().text(), "{title}");
        assert_eq!(
            one.outcome().map(|one| (one.result, &one.because.clauses)),
            other.outcome().map(|one| (one.result, &one.because.clauses)),
            "{title}"
        );
    }
    open.stop.send(()).unwrap();
}

/// A number that looks like chance, the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// Something that somebody may send, sense or nonsense.
fn anything(chance: &mut Chance, legal: &[String], ply: u64) -> String {
    let number = chance.below(1_000_000);
    let id = format!("noise-{number:016}");
    let ply = if chance.below(10) == 0 { ply + 1 } else { ply };
    let text = match legal.is_empty() {
        true => chance.pick(&["c3-d4", "", "a9", "b6-a5"]).to_owned(),
        false => legal[chance.below(legal.len())].clone(),
    };
    match chance.below(14) {
        0..5 => json!({"t": "move", "id": id, "ply": ply, "move": text, "offer": chance.below(9) == 0}),
        5 => json!({"t": chance.pick(&["offer", "accept", "decline"]), "id": id, "ply": ply}),
        6 => json!({"t": "claim", "id": id, "ply": ply, "rule": chance.pick(&["threefold", "x", ""])}),
        7 => json!({"t": "step", "id": id, "n": ply, "do": "place", "points": [text]}),
        8 => json!({"t": "ready", "id": id}),
        9 => json!({"t": "call", "id": id, "text": "noise"}),
        10 => json!({"t": "pong", "n": number}),
        11 => json!({"t": "hello", "v": 1, "after": number}),
        12 => json!({"t": "move", "id": "short", "ply": ply, "move": text}),
        _ => return chance.pick(&["", "{", "[]", "null", "{\"t\":\"act\"}", "\u{0}", "{\"t\":\"move\"}"]).to_owned(),
    }
    .to_string()
}

/// What somebody hears while he makes noise; gives all of it.
async fn makes_noise(mut wire: Wire, seed: u64) -> Vec<Value> {
    let mut chance = Chance(seed);
    let (mut heard, mut legal, mut ply) = (Vec::new(), Vec::new(), 0);
    for _ in 0..150 {
        let text = anything(&mut chance, &legal, ply);
        let answered = !text.contains("pong") && !text.contains("hello");
        wire.sends(text).await.unwrap();
        while answered {
            let value = wire.hears_next().await;
            if value["t"] == "event" || value["t"] == "welcome" {
                ply = value["table"]["ply"].as_u64().unwrap();
                let all = value["table"]["legal"].as_array().unwrap();
                legal = all.iter().map(|one| one["text"].as_str().unwrap().to_owned()).collect();
            }
            let is_answer = value["t"] == "ok" || value["t"] == "no";
            heard.push(value);
            if is_answer {
                break;
            }
        }
    }
    heard
}

#[tokio::test]
async fn noise_of_everybody_at_once_does_no_harm() {
    let folder = Folder::new();
    let open = listens_with(&folder, ten_in_the_morning(), unhurried()).await;
    for (number, delay) in ["", "&delay=4"].into_iter().enumerate() {
        let form = format!("{RUSSIAN}{delay}");
        let (table, white, black) = two_sit(&open, &form).await;
        let mut w = Wire::connects(&open, &table, &white, "white").await;
        let mut b = Wire::connects(&open, &table, &black, "black").await;
        w.asks(json!({"t": "ready"})).await;
        b.asks(json!({"t": "ready"})).await;
        let s = Wire::connects(&open, &table, &white.stranger(), "stranger").await;
        let seed = 7 * number as u64;
        let (w, b, s) = tokio::join!(
            makes_noise(w, seed + 1),
            makes_noise(b, seed + 2),
            makes_noise(s, seed + 3),
        );
        let id = table.strip_prefix("/t/").unwrap();
        let live = open.server.tables().need(id).await.unwrap().unwrap();
        let logged = live.snapshot();
        let real = logged.table().unwrap();
        assert!(real.ply() > 4, "{} moves", real.ply());
        // A stranger does nothing and sees nothing that is not his.
        for one in &s {
            assert_ne!(one["t"], json!("ok"), "{one}");
            let text = one.to_string();
            assert!(!text.contains("\"lost\":true") && !text.contains("\"lost\":false"), "{text}");
            if one["table"].is_object() {
                assert_eq!(one["table"]["legal"], json!([]), "{one}");
                assert!(one["table"]["you"].is_null(), "{one}");
            }
        }
        // Each player is told only his own moves, and every move that was acknowledged is there once.
        for (heard, own) in [(&w, "white"), (&b, "black")] {
            let legal = heard.iter().filter(|one| one["table"]["legal"].get(0).is_some());
            for one in legal {
                assert_eq!(
                    (&one["table"]["you"], &one["table"]["turn"]),
                    (&json!(own), &json!(own))
                );
            }
        }
        // What is told is in order, and what is kept reads back as it is.
        for heard in [&w, &b, &s] {
            let seqs: Vec<u64> = heard
                .iter()
                .filter_map(|one| one["seq"].as_u64().filter(|_| one["t"] == "event"))
                .collect();
            assert!(seqs.windows(2).all(|pair| pair[0] < pair[1]), "{seqs:?}");
        }
        let seen = live.sight(Role::Spectator);
        let public = seen.table.table().unwrap().ply();
        let over = real.game().outcome().is_some();
        let late = if delay.is_empty() || over { 0 } else { 4 };
        assert_eq!(public, real.ply().saturating_sub(late));
        assert!(
            s.iter().filter_map(|one| one["table"]["ply"].as_u64()).all(|ply| ply <= public.into())
        );
        let facts = live.since(0).await.unwrap();
        let mut again = play::Table::new(real.terms().clone()).unwrap();
        facts.iter().skip(1).for_each(|fact| again.apply(fact).unwrap());
        assert_eq!(again.game().state(), real.game().state());
    }
    open.stop.send(()).unwrap();
}
