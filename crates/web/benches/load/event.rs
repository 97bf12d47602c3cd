//! A big event, played until its last round has begun.

use competition::happened;
use competition::{Command, Competition, Fact, SectionNumber, decide};
use ledger::Actor;
use ledger::Server;
use ledger::accounts::{AccountFact, Accounts, Key, Reach, Role, Secret};
use serde_json::{Value, json};
use tournament::{Number, Round};

/// The last round, whose results are entered.
pub(crate) const ROUNDS: u16 = 11;

/// What happens in an event of so many players until the last round is being played.
pub(crate) fn play(players: usize) -> Vec<Fact> {
    let mut play = Play::default();
    play.ask(json!({
        "do": "create", "name": "Load", "place": "Kyiv", "rulebook": "UA-2024", "protest-minutes": 30,
        "discipline": "russian", "starts": "2026-11-16", "ends": "2026-11-18",
        "time-control": "20+10",
        "stages": [{"system": {"swiss": {"system": "ua-median-solkoff", "rounds": ROUNDS}}, "numbers": "rating"}],
    }));
    for number in 1..=players {
        play.ask(json!({
            "do": "enter", "name": format!("Player Number {number}"), "born": "1990-01-01",
            "sex": "male", "rating": 2_400 - number, "from": "Kyiv",
        }));
    }
    play.ask(json!({"do": "check", "by": "desk"}));
    play.ask(json!({"do": "admit", "by": "desk"}));
    play.ask(json!({"do": "start-stage", "stage": 1, "seed": "load"}));
    for round in Round::up_to(ROUNDS) {
        play.round(round);
        if round < ROUNDS {
            play.results(round, players / 2);
        }
    }
    play.events
}

#[derive(Default)]
struct Play {
    state: Competition,
    events: Vec<Fact>,
}

impl Play {
    fn ask(&mut self, command: Value) {
        let command: Command = serde_json::from_value(command).unwrap();
        let now = "2026-11-16 10:00".parse().unwrap();
        let decided = decide(&self.state, &command, now);
        decided
            .unwrap_or_else(|refusal| panic!("{refusal}"))
            .into_iter()
            .for_each(|event| self.happen(event));
    }

    fn happen(&mut self, event: Fact) {
        self.state.happen(event.clone());
        self.events.push(event);
    }

    /// Seats everybody: what matters here is how much there is, not who meets whom.
    fn round(&mut self, round: Round) {
        let board = json!({"players": [null, null]});
        let pair = |(white, black): (Number, Number)| json!({"white": white, "black": black, "boards": [board]});
        let pairs: Vec<Value> = self.pairs(round).into_iter().map(pair).collect();
        let made = json!({"pairs": pairs, "by": "system"});
        let paired = json!({"happened": "paired", "section": 1, "round": round, "made": made});
        self.happen(serde_json::from_value(paired).unwrap());
        self.ask(json!({"do": "publish", "round": round}));
        self.ask(json!({"do": "start", "round": round, "note": "said aloud"}));
    }

    /// Everybody with the one half a circle away, turned by one every round: nobody meets twice.
    fn pairs(&self, round: Round) -> Vec<(Number, Number)> {
        let count = self.state.section(SectionNumber::FIRST).unwrap().members.len();
        let half = count / 2;
        (0..half)
            .map(|index| (Number::at(index), Number::at(half + (index + round.index() + 1) % half)))
            .collect()
    }

    fn results(&mut self, round: Round, tables: usize) {
        for table in 1..=tables {
            let score = ["1-0", "=", "0-1"][(table * 7 + round.index() + 1) % 3];
            self.ask(json!({"do": "result", "round": round, "table": table, "score": score}));
        }
        self.ask(json!({"do": "close", "round": round}));
    }
}

/// Puts the event into a server, and gives the key of its chief arbiter.
pub(crate) async fn seed(server: &Server, events: Vec<Fact>) -> String {
    let Some(Fact::Created(happened::Created { regulations })) = events.first() else {
        panic!("it is created first")
    };
    server
        .act("load", &Actor::Program("desk"), &Command::Create(regulations.clone()))
        .await
        .unwrap();
    let logged = server.event("load").unwrap();
    logged.act("desk", 0, |_| Ok::<_, ledger::Denied<String>>(events[1..].to_vec())).await.unwrap();
    let secret = Secret::new().unwrap();
    let id: ledger::accounts::AccountId = "chief".parse().unwrap();
    let facts = vec![
        AccountFact::AccountOpened {
            id: id.clone(),
            name: "Chief".into(),
            password: String::new(),
            at: 0,
        },
        AccountFact::RoleGiven {
            id: id.clone(),
            event: None,
            role: Role::ChiefArbiter,
            reason: String::new(),
        },
        AccountFact::SessionOpened {
            seal: secret.seal(),
            id,
            until: i64::MAX,
            key: Some(Key { name: "load".into(), reach: Reach::Everything, event: None }),
        },
    ];
    server
        .accounts()
        .act("desk", 0, |_: &Accounts| Ok::<_, ledger::Denied<String>>(facts.clone()))
        .await
        .unwrap();
    secret.reveal()
}
