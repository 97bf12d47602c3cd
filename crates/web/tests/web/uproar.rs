//! All at once at all tables of a hall: players, assistants, those who report and relay, officials, programs and
//! strangers ask for whatever comes to their minds, by forms and over the wire. Nobody does what is not his, nobody
//! hears what is not his, what is kept reads back as it is, and the event has what came of its games.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use axum::http::StatusCode;
use game::{ActKind, Actor, Possible, Side};
use play::Table;
use serde_json::{Value, json};

use crate::added_up::Added;
use crate::at_tables::{
    DESK, GROUP, HALL_ENTERS, JUDGES, PLAYERS, RELAYERS, SEATED, TABLET, opens,
};
use crate::common::Folder;
use crate::common::everybody::{EVERYBODY, Everybody};
use crate::common::page::encoded;
use crate::noise::{Chance, anything};
use crate::play::Wire;

/// Everybody asks so often.
const REQUESTS: usize = 40;
const TABLES: [&str; 5] = ["event", "hall", "friendly", "wood", "relay"];

/// Whether somebody may do what a message of this kind asks for.
fn may(who: &str, table: &str, kind: &str) -> bool {
    let all: &[&[&str]] = match (table, kind) {
        ("event", "act") => &[JUDGES],
        ("event", "aside") => &[&["white"]],
        ("hall", "act") => &[HALL_ENTERS],
        ("friendly", "say" | "propose") => &[GROUP],
        ("wood", "act") => &[TABLET],
        ("relay", "relay" | "result") => &[RELAYERS],
        (_, "act" | "aside" | "say" | "propose" | "relay" | "result") => &[],
        ("event", _) => &[PLAYERS],
        ("hall", _) => &[&["in the hall"]],
        ("friendly", _) => &[SEATED, GROUP],
        (_, _) => &[],
    };
    all.iter().any(|names| names.contains(&who))
}

/// A form of an act that can be meant at a board, filled in somehow.
fn meant(chance: &mut Chance, table: &Table, now: game::Moment) -> String {
    let officials = [Actor::ChiefArbiter, Actor::Arbiter];
    let hats =
        [Actor::Player(Side::First), Actor::Player(Side::Second), Actor::Assistant(Side::First)];
    let hat = [&hats[..], &officials[..]].concat()[chance.below(5)];
    let all = table.game().possible(&[hat], table.settled(now));
    if all.is_empty() {
        return "act=press&by=first".to_owned();
    }
    // Games go on for a while.
    let plays = |one: &&Possible| matches!(one.kind, ActKind::Move | ActKind::Press);
    let one = match all.iter().find(plays).filter(|_| chance.below(4) > 0) {
        Some(one) => one,
        None => &all[chance.below(all.len())],
    };
    let by = match hat {
        Actor::Player(Side::First) => "first",
        Actor::Player(Side::Second) => "second",
        Actor::Assistant(_) => "assistant-of-first",
        Actor::Arbiter => "arbiter",
        Actor::ChiefArbiter | Actor::ChiefPanel | Actor::Platform => "chief-arbiter",
    };
    let filled = one.fields.iter().map(|field| {
        let text = match field.choices.is_empty() {
            true => ["x", "1:00", "e2e4", "7", ""][chance.below(5)],
            false => &field.choices[chance.below(field.choices.len())],
        };
        format!("&{}={}", field.blank.name(), encoded(text))
    });
    let filled: String = filled.collect();
    format!("act={}&by={by}{filled}&reason=noise&sure=yes", one.kind.name())
}

/// A form, where it is sent, and of which kind of message it is.
fn form(
    chance: &mut Chance,
    name: &str,
    table: &Table,
    who: &str,
) -> (String, String, &'static str) {
    let now = table.at();
    let ply = table.ply() + u32::from(chance.below(10) == 0);
    let legal = table.game().board().legal_moves();
    let text = match legal.is_empty() {
        true => "e2e4".to_owned(),
        false => legal[chance.below(legal.len())].clone(),
    };
    let act = |form: String| (format!("/t/{name}/act"), form);
    // Each does what he is there for most often.
    let usual = match who {
        "assistant" => 13,
        "tablet" | "secretary" => 9,
        "relayer" => 12,
        _ => 0,
    };
    let what = if chance.below(2) == 0 { usual } else { chance.below(16) };
    let ((path, form), kind) = match what {
        0..4 => (act(format!("what=move&ply={ply}&move={text}")), "move"),
        4 => {
            let word = ["offer", "accept", "decline", "yes", "no", "take-back"][chance.below(6)];
            (act(format!("what={word}&ply={ply}")), "offer")
        }
        5 => (act(format!("what=say&text=talk+of+{}", encoded(who))), "say"),
        6 => (act(format!("what=propose&ply={ply}&text={text}")), "propose"),
        7 => (act(format!("what=aside&text=aside+of+{}", encoded(who))), "aside"),
        8 => (act(format!("what=call&text=call+of+{}", encoded(who))), "call"),
        9..12 => ((format!("/t/{name}/report"), meant(chance, table, now)), "act"),
        12 => {
            let stay = table.line().len().saturating_sub(chance.below(2));
            ((format!("/t/{name}/relay"), format!("stay={stay}&moves={text}")), "relay")
        }
        13 => ((format!("/e/cup/assist/{name}"), meant(chance, table, now)), "assist"),
        14 => ((format!("/desk/cup/boards/{name}/act"), meant(chance, table, now)), "act"),
        _ => ((format!("/t/{name}/breach"), "text=breach+told".to_owned()), "breach"),
    };
    (path, form, kind)
}

/// What one of them has done, and what he was told: at which table, and what.
#[derive(Default)]
struct Noise {
    done: Vec<(&'static str, String)>,
    told: Vec<(&'static str, String)>,
}

/// Somebody makes noise: over the wire at one table, by forms at all.
async fn makes_noise(
    all: &Everybody,
    (who, own, mut wire): (&'static str, &'static str, Wire),
    seed: u64,
) -> (Noise, Wire) {
    let mut chance = Chance::new(seed);
    let mut guest = all.guests[who].clone();
    let mut noise = Noise::default();
    for number in 0..REQUESTS {
        guest.clock.go_on(Duration::from_millis([0, 0, 1, 40, 700][chance.below(5)]));
        let at = TABLES[chance.below(TABLES.len())];
        let by_wire = chance.below(2) == 0;
        let place = if by_wire { own } else { at };
        let name = &all.tables[place][3..];
        let live = guest.server.tables().need(name).await.unwrap().unwrap();
        let logged = live.snapshot();
        let table = logged.table().unwrap();
        if !by_wire {
            let (path, form, kind) = form(&mut chance, name, table, who);
            let cookie = guest.cookie.clone();
            let (status, text) = guest.post(&path, &form).await;
            guest.cookie = cookie;
            assert!(!status.is_server_error(), "{who}: {path} {form}: {text}");
            if status == StatusCode::SEE_OTHER {
                noise.done.push((place, kind.to_owned()));
            } else {
                noise.told.push((place, text));
            }
            let page = guest.get(&all.tables[place]).await;
            assert!(!page.0.is_server_error(), "{who}: {place}: {}", page.1);
            noise.told.push((place, page.1));
            continue;
        }
        let id = format!("uproar-{seed}-{number:016}");
        let (text, waits) = anything(&mut chance, table, who, &id);
        // A conversation may end, when a player comes by another window.
        if wire.sends(text.clone()).await.is_err() {
            continue;
        }
        if !waits {
            continue;
        }
        while let Some(told) = wire.hears_if_open().await {
            let (kind, answered) =
                (told["t"].clone(), told["id"] == json!(id) || told["id"].is_null());
            noise.told.push((place, told.to_string()));
            if kind == "ok" {
                let asked: Value = serde_json::from_str(&text).unwrap();
                noise.done.push((place, asked["t"].as_str().unwrap().to_owned()));
            }
            if kind == "ok" || kind == "no" && answered {
                break;
            }
        }
    }
    (noise, wire)
}

impl Noise {
    /// He has done nothing that is not his.
    fn is_allowed(&self, who: &str) {
        for (table, kind) in &self.done {
            let his = match kind.as_str() {
                "assist" => who == "assistant" && *table == "event",
                "breach" => ["event", "hall"].contains(table),
                kind => may(who, table, kind),
            };
            assert!(his, "{who} did {kind} at {table}");
        }
    }

    /// He was told nothing that is not his. What a group says is everybody's when its game is over.
    fn is_discreet(&self, who: &str, friendly_is_over: bool) {
        let desk = DESK.contains(&who);
        for (table, text) in &self.told {
            let (group, aided) = (GROUP.contains(&who), ["white", "assistant"].contains(&who));
            let secret = [
                ("aside of white", !desk && !aided),
                ("talk of captain", !group && !friendly_is_over),
                ("talk of member", !group && !friendly_is_over),
                ("call of white", !desk && who != "white"),
                ("call of black", !desk && who != "black"),
                ("breach told", !desk),
            ];
            for (words, is_secret) in secret {
                assert!(
                    !is_secret || !text.contains(words),
                    "{who} heard “{words}” at {table}: {text}"
                );
            }
        }
    }
}

#[tokio::test]
async fn an_uproar_does_no_harm() {
    let folder = Folder::new();
    let (open, stranger) = opens(&folder).await;
    let all = Everybody::gathers(&stranger).await;
    let mut chance = Chance::new(19);
    let mut noisy = Vec::new();
    for who in EVERYBODY {
        let own = match who {
            "white" | "black" => "event",
            "friend" | "captain" | "member" => "friendly",
            "secretary" => "hall",
            "tablet" => "wood",
            "relayer" => "relay",
            _ => TABLES[chance.below(TABLES.len())],
        };
        let wire = Wire::connects(&open, &all.tables[own], &all.guests[who], "uproar").await;
        noisy.push((who, own, wire));
    }
    let noises = noisy.into_iter().zip(1..).map(|(one, seed)| makes_noise(&all, one, seed));
    let noises = futures_util::future::join_all(noises).await;
    stranger.server.settle("cup").await;
    let (mut made, mut over) = (0, BTreeMap::new());
    for (name, path) in &all.tables {
        let live = stranger.server.tables().need(&path[3..]).await.unwrap().unwrap();
        let logged = live.snapshot();
        let real = logged.table().unwrap();
        made += real.ply();
        over.insert(*name, real.result().is_some());
        let facts = live.since(0).await.unwrap();
        let mut again = Table::new(real.terms().clone()).unwrap();
        facts.iter().skip(1).for_each(|fact| again.apply(fact).unwrap());
        assert_eq!(again.game().state(), real.game().state(), "{name} reads back as it is");
        if ["event", "friendly"].contains(name) {
            Added::of(real.terms(), &facts);
        }
    }
    let mut done = BTreeSet::new();
    for (who, (noise, _)) in EVERYBODY.iter().zip(&noises) {
        noise.is_allowed(who);
        noise.is_discreet(who, over["friendly"]);
        done.extend(noise.done.iter().map(|(table, kind)| format!("{table}: {kind}")));
    }
    for (number, name) in [(1, "event"), (2, "hall")] {
        let scores = all.hall.scores(1, number).len();
        assert_eq!(scores, usize::from(over[name]), "the event has the result of {name}");
    }
    assert!(made > 10 && done.len() > 7, "{made} moves; {done:?}");
    for (_, wire) in noises {
        wire.leaves().await;
    }
    open.stop.send(()).unwrap();
}
