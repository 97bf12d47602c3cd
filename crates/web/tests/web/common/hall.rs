//! A hall in which tests hold events: commands as JSON, at the minute that the clock of the server shows.

use std::ops::RangeInclusive;
use std::sync::Arc;

use competition::{Command, Competition, Fact, FactIndex, Refusal, RoundRecord};
use ledger::{Actor, Denied, Server};
use serde_json::{Value, json};

use super::{Guest, nth};

/// An event on a server, led from behind the desk.
#[derive(Clone)]
pub struct Hall {
    server: Arc<Server>,
    event: Arc<str>,
}

impl Hall {
    /// An event under these regulations that begins and ends on the first day.
    pub async fn new(guest: &Guest, event: &str, regulations: Value) -> Hall {
        Hall::on(&guest.server, event, regulations).await
    }

    /// The same without a browser.
    pub async fn on(server: &Arc<Server>, event: &str, regulations: Value) -> Hall {
        let hall = Hall { server: Arc::clone(server), event: event.into() };
        let mut create = json!({
            "do": "create", "name": format!("The {event}"), "starts": "2026-11-16", "ends": "2026-11-16",
        });
        announce(&mut create, regulations["rulebook"].as_str().unwrap_or_default());
        create.as_object_mut().unwrap().extend(regulations.as_object().unwrap().clone());
        hall.ok(create).await;
        hall
    }

    /// An event that was made by a form.
    pub fn made(guest: &Guest, event: &str) -> Hall {
        Hall { server: Arc::clone(&guest.server), event: event.into() }
    }

    /// `/desk/swiss/rounds/3`: twelve play micro-matches by the Swiss system and have drawn their
    /// openings. Two rounds are over, and the first two tables of the third.
    pub async fn swiss(guest: &Guest) -> Hall {
        let hall = Hall::new(guest, "swiss", swiss()).await;
        hall.players(12).await;
        hall.stage(1).await;
        hall.play(1).await;
        hall.play(2).await;
        hall.begin(3).await;
        hall.results(3, 1..=2).await;
        hall
    }

    /// `/e/robin`: four have met one another, and all is over.
    pub async fn robin(guest: &Guest) -> Hall {
        Hall::robin_on(&guest.server).await
    }

    /// The same without a browser.
    pub async fn robin_on(server: &Arc<Server>) -> Hall {
        let regulations = json!({
            "rulebook": "RU-2022", "discipline": "international", "time-control": "60+30", "scoring": "1-½-0",
            "tie-breaks": ["sonneborn-berger-half", "wins"],
            "stages": [{"system": {"round-robin": {"cycles": 1}}}],
        });
        let hall = Hall::on(server, "robin", regulations).await;
        hall.players(4).await;
        hall.stage(1).await;
        for round in 1..=3 {
            hall.play(round).await;
        }
        hall
    }

    /// `/desk/teams`: four teams of three and a reserve. A round is over, and the first match of
    /// the second; the third is to come.
    pub async fn teams(guest: &Guest) -> Hall {
        let regulations = json!({
            "rulebook": "UA-2024", "discipline": "russian", "time-control": "20+10", "kind": "team",
            "teams": {"boards": 3, "reserves-max": 1},
            "stages": [{"system": {"round-robin": {"cycles": 1}}}],
        });
        let hall = Hall::new(guest, "teams", regulations).await;
        hall.players(16).await;
        let team = |first: u16| {
            let [one, two, three, reserve] = [first, first + 1, first + 2, first + 3];
            json!({
                "do": "enter-team", "name": format!("Team {}", first.div_ceil(4)),
                "captain": format!("Captain {}", first.div_ceil(4)),
                "main": [one, two, three], "reserves": [reserve],
            })
        };
        hall.all((1..=16).step_by(4).map(team).collect()).await;
        hall.stage(1).await;
        hall.play(1).await;
        hall.begin(2).await;
        hall.results(2, 1..=1).await;
        hall
    }

    /// The name in its addresses.
    pub fn event(&self) -> &str {
        &self.event
    }

    /// A command that must be followed.
    pub async fn ok(&self, command: Value) {
        self.all(vec![command]).await;
    }

    /// A command that must be refused.
    pub async fn refused(&self, command: Value) -> Refusal {
        let read: Command = serde_json::from_value(command).unwrap();
        match self.server.act(&self.event, &Actor::Program("damka"), &read).await {
            Err(Denied::Refused(refusal)) => refusal,
            other => panic!("{}: {other:?}", read.written()),
        }
    }

    /// Commands that must be followed, kept together.
    pub async fn all(&self, commands: Vec<Value>) {
        let read = |command| serde_json::from_value::<Command>(command).unwrap();
        let read: Vec<Command> = commands.iter().cloned().map(read).collect();
        let done = self.server.act_all(&self.event, &Actor::Program("damka"), &read).await;
        assert!(done.is_ok(), "{commands:?}: {}", done.err().unwrap());
    }

    /// Enters so many players and admits them.
    pub async fn players(&self, count: u16) {
        let enter = |number: u16| {
            json!({
                "do": "enter", "name": format!("Player {number:02}"), "rating": 2_400 - 10 * number,
                "born": format!("1990-03-{number:02}"), "from": CITIES[usize::from(number) % 3],
                "sex": if number.is_multiple_of(2) { "female" } else { "male" },
            })
        };
        self.all((1..=count).map(enter).collect()).await;
        self.admit().await;
    }

    /// Admits all who have entered.
    pub async fn admit(&self) {
        let admit = json!({"do": "admit", "by": "commission"});
        self.all(vec![json!({"do": "check", "by": "secretary"}), admit]).await;
    }

    /// Draws the numbers of a stage.
    pub async fn stage(&self, stage: u16) {
        self.ok(json!({"do": "start-stage", "stage": stage, "seed": "numbers"})).await;
    }

    /// Pairs a round, announces it and lets the clocks run.
    ///
    /// Whoever missed the round before plays on.
    pub async fn begin(&self, round: u16) {
        let event = self.state();
        for (section, number) in event.sections().iter().flat_map(|one| {
            event.missing_undecided(one).into_iter().map(move |(number, _)| (one, number))
        }) {
            let who = section.members[number.index()];
            self.ok(json!({"do": "play-on", "who": who, "by": "chief-arbiter", "reason": "ill"}))
                .await;
        }
        let pair = json!({"do": "pair", "round": round, "seed": format!("round {round}")});
        let mut steps = vec![pair, json!({"do": "publish", "round": round})];
        if self.state().regulations().is_some_and(|one| one.opening_table.is_some()) {
            steps.push(
                json!({"do": "draw-openings", "round": round, "by": "chief", "seed": "openings"}),
            );
        }
        steps.push(json!({"do": "start", "round": round}));
        self.all(steps).await;
    }

    /// Enters what is missing at some tables: wins, draws and losses in turn.
    pub async fn results(&self, round: u16, tables: RangeInclusive<u16>) {
        let games = usize::from(self.state().counting().games);
        let mut results = Vec::new();
        for (table, one) in
            (1..).zip(&self.round(round).tables).filter(|one| tables.contains(&one.0))
        {
            for (board, one) in (1_usize..).zip(&one.boards) {
                for game in one.scores.len() + 1..=games {
                    let score =
                        ["1-0", "=", "0-1"][(usize::from(round * table) + board + game) % 3];
                    results.push(json!({
                        "do": "result", "round": round, "table": table, "board": board, "score": score,
                    }));
                }
            }
        }
        self.all(results).await;
    }

    /// Enters what is missing in a round, and closes it.
    pub async fn finish(&self, round: u16) {
        self.results(round, 1..=u16::MAX).await;
        self.ok(json!({"do": "close", "round": round})).await;
    }

    /// A whole round.
    pub async fn play(&self, round: u16) {
        self.begin(round).await;
        self.finish(round).await;
    }

    /// The event as it stands.
    pub fn state(&self) -> Competition {
        self.server.event(&self.event).unwrap().snapshot().state.competition.clone()
    }

    /// All that has happened.
    pub fn facts(&self) -> Vec<Fact> {
        self.state().history().iter().cloned().collect()
    }

    /// How much has happened.
    pub fn version(&self) -> u32 {
        self.server.event(&self.event).unwrap().snapshot().version.0
    }

    /// Who did what was done last.
    pub fn last_by(&self) -> String {
        let snapshot = self.server.event(&self.event).unwrap().snapshot();
        snapshot.state.acts.last().unwrap().by.to_string()
    }

    /// A round of the first section, if there is one.
    pub fn find_round(&self, round: u16) -> Option<RoundRecord> {
        self.state().section(nth(1)).unwrap().round(nth(round)).cloned()
    }

    /// A round of the first section.
    pub fn round(&self, round: u16) -> RoundRecord {
        self.find_round(round).unwrap()
    }

    /// Which entry made the pairs of a round: forms say so of what they were filled with.
    pub fn paired_at(&self, round: u16) -> FactIndex {
        self.state().paired_at(nth(1), nth(round)).unwrap()
    }

    /// The results that stand at the first board of a table.
    pub fn scores(&self, round: u16, table: usize) -> Vec<&'static str> {
        let board = &self.round(round).tables[table - 1].boards[0];
        board.scores.iter().map(|score| score.text()).collect()
    }
}

/// What must be announced before the first round.
pub fn announce(regulations: &mut Value, rulebook: &str) {
    let said: &[&str] = match rulebook {
        "UA-2024" => &["aim", "admission", "programme", "safety", "awards", "finance"],
        "UA-CHESS" => &["aim", "admission", "awards", "entry-order"],
        "RU-2022" => &["admission"],
        _ => &[],
    };
    let said: Vec<Value> = said.iter().map(|of| json!({"of": of, "text": "As usual."})).collect();
    regulations["provisions"] = json!(said);
    if rulebook.starts_with("UA") {
        regulations["protest-minutes"] = json!(10_000);
        regulations["place"] = json!("Kyiv");
        regulations["organiser"] = json!("Club");
        regulations["approved"] = json!("2026-08-01");
        regulations["approved-by"] = json!("Federation");
    }
    if matches!(rulebook, "UA-2024" | "RU-2022") {
        regulations["entries-until"] = json!("2026-11-16");
    }
}

const CITIES: [&str; 3] = ["Kyiv", "Lviv", "Odesa"];

/// A Swiss of micro-matches, seven rounds of it.
pub fn swiss() -> Value {
    json!({
        "rulebook": "UA-2024", "discipline": "russian", "time-control": "20+10",
        "micro-match": {"games": 2}, "opening-table": "UA-2024 App.2",
        "stages": [{"numbers": "rating", "system": {"swiss": {"system": "ua-median-solkoff", "rounds": 7}}}],
    })
}

/// An event of games without more ado; what it is played by follows.
pub fn plain(system: Value) -> Value {
    json!({
        "rulebook": "UA-2024", "discipline": "russian", "time-control": "20+10",
        "stages": [{"numbers": "as-listed", "system": system}],
    })
}
