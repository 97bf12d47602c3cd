//! Events for the tests: made-up people, real rules.
#![allow(dead_code, clippy::unwrap_used, clippy::panic, unreachable_pub)]

use competition::happened;
use competition::{Command, Competition, Fact, Moment, Regulations, decide};
use lots::{Lot, Seed};
use serde_json::{Value, json};

/// The minute at which everything happens.
pub fn now() -> Moment {
    "2026-11-16 10:30".parse().unwrap()
}

/// An event that is being played by a program.
pub struct Play {
    pub event: Competition,
    lot: Lot,
}

impl Play {
    /// An event with these regulations, and a panel.
    pub fn new(regulations: Value) -> Play {
        let lot = Lot::new(&Seed::from_text("papers"), "results");
        let mut play = Play { event: Competition::default(), lot };
        let mut rules = json!({
            "do": "create", "name": "Кубок Дніпра", "starts": "2026-11-14", "ends": "2026-11-16", "place": "Київ",
            "organiser": "Федерація шашок України", "time-control": "20+10",
            "officials": [
                {"name": "Бондар О. П.", "post": "chief-judge", "category": "1", "place": "Київ"},
                {"name": "Ґудзь Є. Ї.", "post": "chief-secretary", "category": "2", "place": "Львів"},
                {"name": "Лисенко М. В.", "post": "judge", "category": "2", "place": "Одеса"},
            ],
        });
        for (key, value) in regulations.as_object().unwrap() {
            rules[key] = value.clone();
        }
        play.ask(rules);
        play
    }

    pub fn ask(&mut self, command: Value) {
        let command: Command = serde_json::from_value(command.clone())
            .unwrap_or_else(|error| panic!("{error}: {command}"));
        let events =
            decide(&self.event, &command, now()).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        events.into_iter().for_each(|fact| self.event.happen(fact));
    }

    pub fn enter(&mut self, people: &[(String, &str)]) {
        for (index, (name, from)) in people.iter().enumerate() {
            let sex = if index % 3 == 1 { "female" } else { "male" };
            let title = ["МС", "КМС", "I", "II"][index % 4];
            self.ask(json!({"do": "enter", "name": name, "from": from, "rating": 2300 - 7 * index, "title": title,
                "born": format!("{}-03-14", 1960 + index % 45), "sex": sex, "coach": "Коваленко І. І."}));
        }
        self.ask(json!({"do": "check", "by": "Мандатна комісія"}));
        self.ask(json!({"do": "admit", "by": "Мандатна комісія"}));
    }

    /// Forms the appeals committee.
    pub fn form_committee(&mut self) {
        let member = |name: &str| json!({"name": name, "born": 1970});
        let members = ["Голуб Я. Я.", "Кіт Ю. Ю.", "Сова Е. Е."].map(member);
        let reserves = ["Грак І. І.", "Дрозд О. О."].map(member);
        self.ask(json!({"do": "form-committee", "members": members, "reserves": reserves}));
    }

    pub fn begin(&mut self) {
        self.ask(json!({"do": "start-stage", "stage": 1, "seed": "Damka"}));
    }

    /// Plays a round: all its tables, or only the first so many.
    pub fn round(&mut self, round: u16, tables: Option<usize>) {
        self.ask(json!({"do": "pair", "round": round, "seed": format!("round {round}")}));
        self.ask(json!({"do": "publish", "round": round, "starts": "2026-11-16 10:35"}));
        if self.event.regulations().is_some_and(|one| one.opening_table.is_some()) {
            self.ask(json!({"do": "draw-openings", "round": round, "by": "Бондар О. П.", "seed": format!("openings {round}")}));
        }
        self.ask(json!({"do": "start", "round": round, "note": "оголошено усно"}));
        let record = self.event.section(nth(1)).unwrap().round(nth(round)).unwrap();
        let boards: Vec<usize> = record.tables.iter().map(|table| table.boards.len()).collect();
        let games = self.event.counting().games;
        for (table, boards) in (1..).zip(&boards).take(tables.unwrap_or(usize::MAX)) {
            for board in 1..=*boards {
                for _ in 0..games {
                    let mut scores = ["1-0", "=", "=", "0-1"];
                    self.lot.shuffle(&mut scores);
                    self.ask(json!({"do": "result", "round": round, "table": table, "board": board, "score": scores[0]}));
                }
            }
        }
        if tables.is_none() {
            self.ask(json!({"do": "close", "round": round}));
        }
    }
}

/// An event with other regulations.
pub fn amended(event: &Competition, change: impl FnOnce(&mut Regulations)) -> Competition {
    let mut regulations = Box::new(event.regulations().unwrap().clone());
    change(&mut regulations);
    event.with(Fact::Amended(happened::Amended { regulations }))
}

/// An event as it was created, before anybody has entered.
pub fn created(event: &Competition) -> Competition {
    let first: Vec<Fact> = event.history().iter().take(1).cloned().collect();
    Competition::from_facts(&first).unwrap()
}

/// An event whose regulations said something else from the beginning: what is added after the draw stands
/// in other papers.
pub fn announced(event: &Competition, change: impl FnOnce(&mut Regulations)) -> Competition {
    let mut regulations = Box::new(event.regulations().unwrap().clone());
    change(&mut regulations);
    let told = |fact: &Fact| match fact {
        Fact::Created(_) => Fact::Created(happened::Created { regulations: regulations.clone() }),
        other => other.clone(),
    };
    let facts: Vec<Fact> = event.history().iter().map(told).collect();
    Competition::from_facts(&facts).unwrap()
}

/// The one with a number, counted from 1: `nth(2)` is a round, a table or a board, as it is needed.
#[track_caller]
pub fn nth<T: std::str::FromStr<Err: std::fmt::Debug>>(number: impl ToString) -> T {
    number.to_string().parse().unwrap()
}

/// So many people who do not exist, some with long names.
pub fn people(count: usize) -> Vec<(String, &'static str)> {
    const SURNAMES: [&str; 12] = [
        "Коваль",
        "Мельник",
        "Шевчук",
        "Бойко",
        "Ткач",
        "Кравець",
        "Олійник",
        "Ґалаґан",
        "Чорновол-Щербаківський",
        "Їжак",
        "Єременко",
        "Поліщук",
    ];
    const NAMES: [&str; 10] = [
        "Андрій",
        "Оксана",
        "Богдан",
        "Ірина",
        "Василь",
        "Юлія",
        "Петро",
        "Марія",
        "Роман",
        "Всеволод Костянтинович",
    ];
    const FROM: [&str; 6] = ["Київ", "Львів", "Одеса", "Харків", "Дніпро", "Полтава"];
    (0..count)
        .map(|index| {
            (
                format!(
                    "{} {}{}",
                    SURNAMES[index % 12],
                    NAMES[index / 12 % 10],
                    if index >= 120 { format!(" {}", index / 120 + 1) } else { String::new() }
                ),
                FROM[index % 6],
            )
        })
        .collect()
}

impl Play {
    /// Writes the norm that somebody met into his entry.
    pub fn norm(&mut self, id: u16, norm: &str) {
        let record = self.event.player(competition::PlayerId(id)).unwrap();
        let mut player = serde_json::to_value(&record.player).unwrap();
        player["norm"] = json!(norm);
        self.ask(json!({"do": "change", "id": id, "player": player}));
    }
}

/// A Swiss of micro-matches with drawn openings.
pub fn swiss(players: usize, rounds: u16) -> Competition {
    let mut play = Play::new(json!({
        "rulebook": "UA-2024", "discipline": "russian", "micro-match": {"games": 2}, "opening-table": "ua2024-app2",
        "stages": [{"system": {"swiss": {"system": "ua-median-solkoff", "rounds": 9}}, "numbers": "rating"}],
    }));
    play.enter(&people(players));
    play.begin();
    for round in 1..=rounds {
        play.round(round, None);
    }
    play.event
}

/// A round robin, played to its end, with a protest and an incident.
pub fn round_robin(players: usize) -> Competition {
    let mut play = Play::new(json!({
        "name": "Осінній турнір", "rulebook": "RU-2022", "scoring": "1-½-0", "discipline": "international", "time-control": "60+30", "place": "Львів",
        "tie-breaks": ["sonneborn-berger-half", "wins"], "deposit-roubles": 1000,
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&people(players));
    play.begin();
    let rounds = players as u16 - 1 + players as u16 % 2;
    for round in 1..=rounds {
        play.round(round, None);
        if round == 1 {
            play.ask(json!({"do": "protest", "who": "p1", "filed-by": "Коваль Андрій", "round": 1, "text": "Годинник суперника не було пущено.",
                "clauses": ["RU-2022 5.4.17.2"], "written": true, "deposit-roubles": 1000}));
            play.ask(json!({"do": "decide-protest", "protest": 1, "upheld": true, "by": "chief-panel", "text": "Протест обґрунтований."}));
            play.ask(json!({"do": "incident", "who": "p2", "round": 1, "act": "Запізнення", "clauses": ["RU-2022 5.4.4.1"], "by": "arbiter"}));
        }
    }
    (1..=players as u16).for_each(|id| play.norm(id, "КМС"));
    play.event
}

/// Teams that meet each other.
pub fn teams() -> Competition {
    let mut play = Play::new(json!({
        "name": "Командний кубок", "rulebook": "UA-2024", "discipline": "russian", "place": "Одеса", "kind": "team",
        "teams": {"boards": 3, "reserves-max": 1, "order": "move-up"},
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    let people = people(24);
    play.enter(&people);
    for (index, name) in
        ["Київ", "Львів", "Одеса", "Харків", "Дніпро", "Полтава"].iter().enumerate()
    {
        let first = index * 4 + 1;
        let main: Vec<usize> = (first..first + 3).collect();
        play.ask(json!({"do": "enter-team", "name": name, "captain": people[first + 2].0, "main": main, "reserves": [first + 3]}));
    }
    play.begin();
    play.round(1, None);
    play.round(2, Some(1));
    play.event
}

/// Players whose points are added up for their teams.
pub fn team_scoring() -> Competition {
    let mut play = Play::new(json!({
        "name": "Особисто-командна першість", "rulebook": "RU-2022", "scoring": "1-½-0", "discipline": "russian", "kind": {"team-scoring": {"best": 2}}, "tie-breaks": ["sonneborn-berger-half", "wins"],
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&people(12));
    play.begin();
    for round in 1..=11 {
        play.round(round, None);
    }
    play.event
}

/// Chess by the rules for players with impairments, with assistants.
pub fn chess() -> Competition {
    let mut play = Play::new(json!({
        "name": "Кубок Інваспорту", "starts": "2026-11-16", "ends": "2026-11-18", "rulebook": "UA-CHESS", "discipline": "chess", "time-control": "60+30", "adaptive": true,
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    for (index, (name, from)) in people(6).iter().enumerate() {
        let assistant = if index % 2 == 0 { "Сидоренко Г. В." } else { "" };
        play.ask(json!({"do": "enter", "name": name, "from": from, "rating": 1800 - 10 * index, "title": "II", "born": "1990-05-06",
            "sex": "male", "coach": "Коваленко І. І.", "assistant": assistant, "wheelchair": index == 1}));
    }
    play.ask(json!({"do": "check", "by": "Мандатна комісія"}));
    play.ask(json!({"do": "admit", "by": "Мандатна комісія"}));
    play.begin();
    play.round(1, None);
    play.event
}

/// Renju.
pub fn renju() -> Competition {
    let mut play = Play::new(json!({
        "name": "Кубок рендзю", "rulebook": "RU-2022", "scoring": "1-½-0", "discipline": "renju", "time-control": "60+30",
        "tie-breaks": ["sonneborn-berger-half", "wins"], "renju-opening": "rif",
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&people(6));
    play.begin();
    play.round(1, None);
    play.event
}

/// A Swiss by the rules of 2013.
pub fn old_swiss() -> Competition {
    let mut play = Play::new(json!({
        "name": "Мемориал", "rulebook": "RU-2013", "scoring": "1-½-0", "discipline": "russian", "tie-breaks": ["opponents-truncated-iterated"],
        "stages": [{"system": {"swiss": {"system": "ru-truncated-solkoff", "rounds": 5}}, "numbers": "rating"}],
    }));
    play.enter(&people(14));
    play.begin();
    play.round(1, None);
    play.round(2, None);
    play.event
}

/// The game of RU-2022 10.3.6, table 2.
pub const CHART: &str = "
code: 7/2026
white: Иванов
black: Петров
1. c3-b4 2026-03-01 2026-03-03
1... f6-g5 2026-03-12 2026-03-15
2. b2-c3 2026-03-22 2026-03-26
2... g5-h4 2026-04-10 2026-04-11
";
