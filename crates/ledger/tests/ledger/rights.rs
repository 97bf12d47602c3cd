//! Whether somebody may is asked when it is decided, not when he looked.

use std::sync::Arc;

use competition::Command;
use ledger::accounts::{AccountFact, AccountId, Accounts, Key, Reach, Right, Role};
use ledger::people::{Objection, Panel};
use ledger::{Actor, Clock, Denied, Server};
use serde_json::{Value, json};
use store::SqliteLog;

use crate::support::Folder;

fn command(value: Value) -> Command {
    serde_json::from_value(value).unwrap()
}

fn enter(name: &str) -> Command {
    command(json!({"do": "enter", "name": name}))
}

struct Cup {
    server: Arc<Server>,
    anna: AccountId,
    chief: AccountId,
    _folder: Folder,
}

impl Cup {
    /// An event in a clock that stands, with a chief arbiter and Anna, its secretary.
    async fn new() -> Cup {
        let folder = Folder::new();
        let log = SqliteLog::open(folder.path()).unwrap();
        let clock = Clock::set_to(1_800_000_000_000);
        let server = Server::open_at(Arc::new(log), clock).await.unwrap();
        let create = command(json!({
            "do": "create", "name": "Cup", "rulebook": "UA-2024", "protest-minutes": 30, "discipline": "russian",
            "starts": "2026-12-01", "ends": "2026-12-02", "time-control": "20+10",
            "stages": [{"system": {"round-robin": {"cycles": 1}}}],
        }));
        server.act("cup", &Actor::Program("test"), &create).await.unwrap();
        let cup = Cup {
            server,
            anna: "anna".parse().unwrap(),
            chief: "chief".parse().unwrap(),
            _folder: folder,
        };
        cup.open(&cup.chief, Role::ChiefArbiter).await;
        cup.open(&cup.anna, Role::Secretary).await;
        cup
    }

    async fn open(&self, id: &AccountId, role: Role) {
        let (id, event) = (id.clone(), Some("cup".to_owned()));
        let facts = [
            AccountFact::AccountOpened {
                id: id.clone(),
                name: id.to_string().to_uppercase(),
                password: String::new(),
                at: 0,
            },
            AccountFact::RoleGiven { id, event, role, reason: String::new() },
        ];
        self.keep(&facts).await;
    }

    async fn keep(&self, facts: &[AccountFact]) {
        let kept = |_: &Accounts| Ok::<_, ledger::Denied<String>>(facts.to_vec());
        self.server.accounts().act("test", 0, kept).await.unwrap();
    }

    fn anna(&self) -> Actor<'_> {
        Actor::Account { id: &self.anna, key: None }
    }

    fn version(&self) -> u32 {
        self.server.event("cup").unwrap().snapshot().version.0
    }
}

#[tokio::test]
async fn a_right_that_was_taken_away_since_the_look_is_gone() {
    let cup = Cup::new().await;
    let anna = cup.anna();
    let looked = cup.server.accounts().snapshot().state;
    assert!(anna.may(&looked, "cup", &Right::Keep), "she may when she looks");
    cup.server.act("cup", &anna, &enter("One")).await.unwrap();

    let chief = Actor::Account { id: &cup.chief, key: None };
    let panel = Panel { server: &cup.server, by: chief, event: "cup" };
    panel.take(&cup.anna, &Role::Secretary, "").await.unwrap();
    let before = cup.version();
    let done = cup.server.act("cup", &anna, &enter("Two")).await;
    assert!(matches!(done, Err(Denied::Forbidden)), "{done:?}");
    assert_eq!(cup.version(), before, "nothing was kept");

    // She cannot give herself the role back, and what the chief gives he must still be able to give.
    let own = Panel { server: &cup.server, by: anna, event: "cup" };
    let done = own.give(&cup.anna, &Role::Secretary, "").await;
    assert!(matches!(done, Err(Denied::Forbidden)), "{done:?}");
    let done = panel.take(&cup.chief, &Role::ChiefArbiter, "").await;
    assert!(matches!(done, Err(Denied::Refused(Objection::LastChief))), "{done:?}");
}

#[tokio::test]
async fn what_a_command_needs_is_asked_of_the_state_that_it_is_decided_on() {
    let cup = Cup::new().await;
    let anna = cup.anna();
    // Each of several commands is asked for: regulations are the chief's, so nothing of it is kept.
    let regulations = cup.server.event("cup").unwrap().snapshot();
    let regulations = regulations.state.competition.regulations().cloned().unwrap();
    let mut amend = serde_json::to_value(&regulations).unwrap();
    amend["place"] = json!("Kyiv");
    let amend = command(json!({"do": "amend", "regulations": amend}));
    let before = cup.version();
    let done = cup.server.act_all("cup", &anna, &[enter("One"), amend.clone()]).await;
    assert!(matches!(done, Err(Denied::Forbidden)), "{done:?}");
    assert_eq!(cup.version(), before);

    // She takes back what she entered; what the chief has done after it is not hers to take back,
    // although it was the last when it is decided.
    cup.server.act("cup", &anna, &enter("One")).await.unwrap();
    let undo = command(json!({"do": "undo", "reason": "slip"}));
    cup.server.act("cup", &anna, &undo).await.unwrap();
    let chief = Actor::Account { id: &cup.chief, key: None };
    cup.server.act("cup", &chief, &amend).await.unwrap();
    let done = cup.server.act("cup", &anna, &undo).await;
    assert!(matches!(done, Err(Denied::Forbidden)), "{done:?}");
}

#[tokio::test]
async fn a_key_reaches_no_further_than_its_owner_said() {
    let cup = Cup::new().await;
    let key = |reach| Key { name: "program".into(), reach, event: None };
    for (reach, may) in
        [(Reach::Everything, true), (Reach::Results, false), (Reach::Reading, false)]
    {
        let key = key(reach);
        let by = Actor::Account { id: &cup.anna, key: Some(&key) };
        let done = cup.server.act("cup", &by, &enter("One")).await;
        assert_eq!(done.is_ok(), may, "{reach:?}: {done:?}");
    }
}

#[tokio::test]
async fn whatever_name_was_sent_that_of_the_account_is_kept() {
    let cup = Cup::new().await;
    let anna = cup.anna();
    cup.server.act("cup", &anna, &enter("One")).await.unwrap();
    let check = command(json!({"do": "check", "by": "somebody else"}));
    cup.server.act("cup", &anna, &check).await.unwrap();
    let logged = cup.server.event("cup").unwrap().snapshot().state;
    let fact =
        serde_json::to_string(logged.competition.history().iter().next_back().unwrap()).unwrap();
    assert!(fact.contains("ANNA") && !fact.contains("somebody"), "{fact}");
}
