//! Over the wire: random messages of everybody at once do no harm. Nobody does what is not his, and
//! nobody is told what is not his to know.

use std::sync::Arc;
use std::time::Duration;

use game::{Act, Actor, ClockAct, DrawAct, Millis, Side, StartAct, Verdict, WrongAct};
use ledger::Clock;
use ledger::tables::LiveTable;
use play::{Blindfold, Consult, Delay, PerPerson, Person, Role, Table, TableAct, TableTerms, Who};
use serde_json::{Value, json};

use crate::added_up::Added;
use crate::common::{Folder, ten_in_the_morning};
use crate::conduct::{Room, unhurried};
use crate::play::{Wire, listens_with};

/// A number that looks like chance, the same in every run.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    pub fn below(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// Those who make noise: two captains or players, somebody who confers with each, the arbiter of the
/// table, the chief arbiter, and somebody whom nobody knows.
const NAMES: [&str; 7] = ["first", "anna", "second", "petro", "arbiter", "chief", "stranger"];

/// Each makes so much noise.
const MESSAGES: usize = 70;

/// Steps of an opening; stones are placed most often.
const STEPS: [&str; 8] = ["place", "place", "place", "swap", "keep", "declare", "offer", "choose"];

/// What one of them has heard, and which kinds of messages were done for him.
struct Noise {
    name: &'static str,
    heard: Vec<Value>,
    done: Vec<String>,
}

/// What is played, and who is told what.
struct Kind {
    game: (&'static str, &'static str, &'static str, Option<&'static str>),
    /// Whether it is a table of an event, which officials judge.
    judged: bool,
    groups: [bool; 2],
    blind: [Option<Blindfold>; 2],
    /// How many moves late those who watch are told.
    delay: Option<u16>,
}

const RUSSIAN: (&str, &str, &str, Option<&str>) = ("RU-2022", "russian", "30+30", None);
const RENJU: (&str, &str, &str, Option<&str>) = ("RU-2013", "renju", "10", Some("rif"));
const CHESS: (&str, &str, &str, Option<&str>) = ("UA-CHESS", "chess", "90+30", None);

fn kinds() -> Vec<Kind> {
    let plain =
        Kind { game: RUSSIAN, judged: false, groups: [false; 2], blind: [None; 2], delay: None };
    let last = Some(Blindfold::LastMove);
    vec![
        Kind { delay: Some(4), ..plain },
        Kind { judged: true, groups: [true, false], blind: [None, last], delay: Some(4), ..plain },
        Kind { game: RENJU, judged: true, groups: [true, true], ..plain },
        Kind { game: CHESS, judged: true, blind: [Some(Blindfold::Record), None], ..plain },
        Kind { game: CHESS, groups: [false, true], blind: [last, None], ..plain },
    ]
}

fn number(person: Person) -> usize {
    match person {
        Person::First => 0,
        Person::Second => 1,
    }
}

impl Kind {
    fn terms(&self) -> TableTerms {
        let (rulebook, discipline, control, opening) = self.game;
        let group = |person: Person| {
            let code = format!("code of {person:?}");
            self.groups[number(person)].then_some(Consult { quorum: Some(2), code })
        };
        TableTerms {
            opening: opening.map(str::to_owned),
            lag_limit_ms: 0,
            consult: PerPerson::from_fn(group),
            blindfold: PerPerson::from_fn(|person| self.blind[number(person)]),
            delay: self.delay.map(Delay::Moves),
            ..TableTerms::friendly(rulebook, discipline, control)
        }
    }

    /// Everybody comes, and the game begins.
    async fn begins(&self, room: &Room<'_>) -> (Arc<LiveTable>, Vec<Wire>) {
        let live = match self.judged {
            true => room.table(self.terms()).await,
            false => room.open.server.tables().set_up(self.terms()).await.unwrap(),
        };
        let mut guests = Vec::new();
        for (person, member) in [(Person::First, "Anna"), (Person::Second, "Petro")] {
            guests.push(room.sits(&live, person).await);
            // Where nobody confers he is somebody who looks on.
            let (guest, seat) = room.somebody(member);
            let act = TableAct::Join { person, code: format!("code of {person:?}"), seat };
            let joined = room.asks(&live, Who::Platform, act).await;
            assert_eq!(joined.is_ok(), self.groups[number(person)], "{person:?}");
            guests.push(guest);
        }
        guests.extend(room.officials.iter().cloned());
        guests.push(room.anybody.stranger());
        let path = format!("/t/{}", live.id());
        let mut wires = Vec::new();
        for (guest, name) in guests.iter().zip(NAMES) {
            wires.push(Wire::connects(room.open, &path, guest, name).await);
        }
        for player in [0, 2] {
            assert_eq!(wires[player].asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
        }
        if self.judged {
            let signal = json!({
                "t": "act", "by": "arbiter", "command": {"start": "signal"}, "reason": "all are here",
            });
            assert_eq!(wires[4].asks(signal).await.0["t"], json!("ok"));
        }
        (live, wires)
    }
}

/// What an official may do, or somebody who would like to be one.
fn official(chance: &mut Chance, table: &Table) -> Act {
    let side = Side::BOTH[chance.below(2)];
    match chance.below(12) {
        0 => Act::Clock(ClockAct::Stop(None)),
        1..6 => Act::Clock(ClockAct::Resume),
        6 => Act::Clock(ClockAct::Set(side, Millis::seconds(1_200))),
        7 => Act::Clock(ClockAct::Add(side, Millis::seconds(60))),
        8 => Act::Clock(ClockAct::Flag { found: None }),
        9 => Act::Draw(DrawAct::Decide(Verdict::Wrong)),
        10 => Act::Wrong(WrongAct::Restore(table.game().board().text())),
        _ => Act::Start(StartAct::Signal),
    }
}

/// Something that somebody may send, sense or nonsense; whether it is answered.
pub fn anything(chance: &mut Chance, table: &Table, name: &str, id: &str) -> (String, bool) {
    let ply = table.ply() + u32::from(chance.below(10) == 0);
    let legal = table.game().board().legal_moves();
    let text = match legal.is_empty() || chance.below(9) == 0 {
        true => chance.pick(&["c3-d4", "", "a9", "b6-a5", "H8", "e2e4"]).to_owned(),
        false => legal[chance.below(legal.len())].clone(),
    };
    let value = match chance.below(26) {
        0..8 => {
            json!({"t": "move", "id": id, "ply": ply, "move": text, "offer": chance.below(9) == 0})
        }
        8 => json!({"t": chance.pick(&["offer", "accept", "decline"]), "id": id, "ply": ply}),
        9 => {
            json!({"t": "claim", "id": id, "ply": ply, "rule": chance.pick(&["threefold", "x", ""])})
        }
        10..14 => {
            let word = chance.pick(&STEPS);
            let step = table.game().state().opening.done.len();
            json!({"t": "step", "id": id, "n": step, "do": word, "points": [text], "count": 1})
        }
        14 => json!({"t": "ready", "id": id}),
        15 => json!({"t": "call", "id": id, "text": format!("call of {name}")}),
        16 => json!({"t": "ask", "id": id, "what": chance.pick(&["take-back", "rematch"])}),
        17 => json!({"t": "answer", "id": id, "say": chance.pick(&["yes", "no"])}),
        18 => json!({"t": "say", "id": id, "text": format!("talk of {name}")}),
        19 => json!({"t": "propose", "id": id, "ply": ply, "move": text}),
        20..23 => {
            let by = [Actor::Arbiter, Actor::ChiefArbiter, Actor::Player(Side::First)];
            let by = by[chance.below(by.len())];
            let act = official(chance, table);
            let sure = chance.below(4) > 0;
            json!({"t": "act", "id": id, "by": by, "command": act, "reason": "noise", "sure": sure})
        }
        23 => match chance.below(5) {
            0 => json!({"t": "relay", "id": id, "stay": 0, "moves": [text]}),
            1 => json!({"t": "result", "id": id, "result": {"played": ["half", "half"]}}),
            2 => json!({"t": "claim-left", "id": id}),
            3 => json!({"t": "sign", "id": id}),
            _ => json!({"t": "move", "id": "short", "ply": ply, "move": text}),
        },
        24 => match chance.below(2) {
            0 => return (json!({"t": "pong", "n": 1_000_000}).to_string(), false),
            _ => return (json!({"t": "hello", "v": 2, "after": 3}).to_string(), false),
        },
        _ => {
            let all = ["", "{", "[]", "null", "{\"t\":\"act\"}", "\u{0}", "{\"t\":\"move\"}"];
            return (chance.pick(&all).to_owned(), true);
        }
    };
    (value.to_string(), true)
}

/// Somebody makes noise, and time passes now and then.
async fn makes_noise(mut wire: Wire, live: &LiveTable, clock: &Clock, seed: u64) -> (Noise, Wire) {
    let mut chance = Chance(seed);
    let name = wire.name;
    let mut noise = Noise { name, heard: Vec::new(), done: Vec::new() };
    for number in 0..MESSAGES {
        clock.go_on(Duration::from_millis([0, 0, 1, 40, 700][chance.below(5)]));
        let logged = live.snapshot();
        let id = format!("noise-of-{name}-{number:08}");
        let (text, mut waits) = anything(&mut chance, logged.table().unwrap(), name, &id);
        wire.sends(text.clone()).await.unwrap();
        while waits {
            let value = wire.hears_next().await;
            let is_ok = value["t"] == "ok";
            waits = !is_ok && value["t"] != "no";
            noise.heard.push(value);
            if is_ok {
                let asked: Value = serde_json::from_str(&text).unwrap();
                noise.done.push(asked["t"].as_str().unwrap().to_owned());
            }
        }
    }
    // Whoever is silent stays: nobody else is to act for him.
    (noise, wire)
}

/// Whether a game goes on in what somebody was told.
fn goes_on(told: &Value) -> bool {
    let phase = &told["table"]["phase"];
    told["table"].is_object() && phase != "over" && phase != "void"
}

impl Noise {
    /// Nobody has done what is not his.
    fn is_allowed(&self, kind: &Kind) {
        let may: &[&str] = match self.name {
            "first" | "second" => &[
                "move",
                "offer",
                "accept",
                "decline",
                "claim",
                "step",
                "ready",
                "call",
                "ask",
                "answer",
                "say",
                "propose",
                "sign",
                "claim-left",
            ],
            "anna" if kind.groups[0] => &["say", "propose"],
            "petro" if kind.groups[1] => &["say", "propose"],
            "arbiter" | "chief" if kind.judged => &["act"],
            _ => &[],
        };
        for done in &self.done {
            assert!(may.contains(&done.as_str()), "{} did {done}", self.name);
        }
        let confers = match self.name {
            "first" | "anna" => kind.groups[0],
            _ => kind.groups[1],
        };
        let conferred = self.done.iter().any(|one| one == "say" || one == "propose");
        assert!(confers || !conferred, "{} confers with nobody", self.name);
    }

    /// Nobody was told what is not his to know.
    fn is_discreet(&self, kind: &Kind) {
        let official = kind.judged && matches!(self.name, "arbiter" | "chief");
        let own = match self.name {
            "first" => Some(0),
            "anna" if kind.groups[0] => Some(0),
            "second" => Some(1),
            "petro" if kind.groups[1] => Some(1),
            _ => None,
        };
        for told in &self.heard {
            let text = told.to_string();
            let place = format!("{} heard {text}", self.name);
            assert!(official || !text.contains("call of "), "calls are for arbiters: {place}");
            let blind = own.and_then(|side| kind.blind[side]);
            let near = told["choices"].as_array().is_some_and(|all| !all.is_empty());
            assert!(blind.is_none() || !near, "no moves are shown blindfold: {place}");
            if !goes_on(told) {
                continue;
            }
            for (side, names) in [["first", "anna"], ["second", "petro"]].iter().enumerate() {
                let heard = names.iter().any(|one| text.contains(&format!("talk of {one}")));
                assert!(official || own == Some(side) || !heard, "another's talk: {place}");
            }
            for (side, person) in Person::BOTH.into_iter().enumerate() {
                let code = text.contains(&format!("code of {person:?}"));
                assert!(own == Some(side) || !code, "who comes in is their own: {place}");
            }
            if own.is_none() && !official {
                self.only_watches(&told["table"]);
            }
            if let Some(blind) = blind {
                self.sees_no_board(&told["table"], blind);
            }
        }
    }

    fn only_watches(&self, table: &Value) {
        assert_eq!(table["legal"], json!([]), "{} {table}", self.name);
        assert!(table["you"].is_null() && table["consult"].is_null(), "{} {table}", self.name);
        for side in ["white", "black"] {
            assert!(table[side]["lost"].is_null(), "who is lost is not for all: {table}");
        }
    }

    fn sees_no_board(&self, table: &Value, blind: Blindfold) {
        assert_eq!(table["blindfold"], json!(true), "{} {table}", self.name);
        assert!(table["pieces"]["pieces"].as_object().unwrap().is_empty(), "{table}");
        assert_eq!(table["legal"], json!([]), "{table}");
        let moves = table["moves"].as_array().unwrap().len();
        assert!(blind == Blindfold::Record || moves <= 1, "only the last move: {table}");
    }

    /// A player is told his own moves, when it is his turn; and all is told in order.
    fn is_in_order(&self) {
        if matches!(self.name, "first" | "second") {
            let legal = self.heard.iter().filter(|one| one["table"]["legal"].get(0).is_some());
            for one in legal {
                assert_eq!(one["table"]["you"], one["table"]["turn"], "{one}");
            }
        }
        let events = self.heard.iter().filter(|one| one["t"] == "event");
        let seqs: Vec<u64> = events.filter_map(|one| one["seq"].as_u64()).collect();
        assert!(seqs.windows(2).all(|pair| pair[0] < pair[1]), "{}: {seqs:?}", self.name);
    }
}

#[tokio::test]
async fn noise_of_everybody_at_once_does_no_harm() {
    let folder = Folder::new();
    let clock = ten_in_the_morning();
    let open = listens_with(&folder, clock.clone(), unhurried()).await;
    let room = Room::of(&open, clock).await;
    let (mut made, mut judged) = (0, false);
    for (nth, kind) in kinds().iter().enumerate() {
        let (live, mut wires) = kind.begins(&room).await;
        if let Some(moves) = kind.delay {
            tells_late(&live, &mut wires, moves).await;
        }
        let seeds = (100 * nth as u64 + 1)..;
        let all = wires.into_iter().zip(seeds);
        let all = all.map(|(wire, seed)| makes_noise(wire, &live, &room.clock, seed));
        let all = futures_util::future::join_all(all).await;
        let (all, wires): (Vec<Noise>, Vec<Wire>) = all.into_iter().unzip();
        let logged = live.snapshot();
        let real = logged.table().unwrap();
        made += real.ply() as usize + real.game().state().opening.done.len();
        for noise in &all {
            noise.is_allowed(kind);
            noise.is_discreet(kind);
            noise.is_in_order();
        }
        let mut officials = all.iter().filter(|one| matches!(one.name, "arbiter" | "chief"));
        let done = officials.any(|one| !one.done.is_empty());
        assert!(kind.judged || !done, "{nth}: nobody judges there");
        judged |= done;
        // A move that is taken back was seen.
        if !all.iter().any(|one| one.done.iter().any(|done| done == "answer")) {
            is_told_late(kind, &live, real, &all[6]);
        }
        let facts = live.since(0).await.unwrap();
        let mut again = Table::new(real.terms().clone()).unwrap();
        facts.iter().skip(1).for_each(|fact| again.apply(fact).unwrap());
        assert_eq!(again.game().state(), real.game().state(), "what is kept reads back as it is");
        Added::of(real.terms(), &facts);
        for wire in wires {
            wire.leaves().await;
        }
    }
    // Somebody may resign at once; at all tables together games are played and judged.
    assert!(made > 10 && judged, "{made} moves");
    drop(room);
    open.stop.send(()).unwrap();
}

/// Two moves more are made than may be held back: who only watches is told the first two, and no more.
async fn tells_late(live: &LiveTable, wires: &mut [Wire], moves: u16) {
    for ply in 0..u32::from(moves) + 2 {
        let logged = live.snapshot();
        let table = logged.table().unwrap();
        let text = table.game().board().legal_moves().swap_remove(0);
        let mover = 2 * number(table.player(table.game().board().turn()));
        let message = json!({"t": "move", "ply": ply, "move": text});
        let (answer, _) = wires[mover].asks(message).await;
        assert_eq!(answer["t"], json!("ok"), "{answer}");
    }
    let real: Vec<String> = live.snapshot().table().unwrap().line();
    let (_, heard) = wires[6].asks(json!({"t": "ready"})).await;
    let plies = heard.iter().filter_map(|one| one["table"]["ply"].as_u64());
    assert_eq!(plies.max(), Some(2), "he is told as many as he may know: {heard:?}");
    let told = heard.iter().filter_map(|one| one["table"]["moves"].as_array()).flatten();
    let told: Vec<&str> = told.filter_map(|one| one["text"].as_str()).collect();
    assert_eq!(told, real[..2], "{real:?}");
}

/// Who only watches is behind by what the terms say, until the game is over.
fn is_told_late(kind: &Kind, live: &LiveTable, real: &Table, stranger: &Noise) {
    let public = live.sight(Role::Spectator).table.table().unwrap().ply();
    let over = real.game().outcome().is_some();
    let late = kind.delay.filter(|_| !over).map_or(0, u32::from);
    assert!(public <= real.ply().saturating_sub(late), "{public} of {}", real.ply());
    let mut seen = stranger.heard.iter().filter_map(|one| one["table"]["ply"].as_u64());
    assert!(seen.all(|ply| ply <= public.into()), "{public}");
}
