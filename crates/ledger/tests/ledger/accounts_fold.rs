//! Roles, sessions and links of the accounts.

use std::collections::BTreeSet;

use competition::{FactIndex, LogEntry, PlayerId, TeamId};
use ledger::accounts::{
    AccountFact, AccountId, Accounts, Key, Misfit, Phone, PlayerLink, Reach, Right, Role, Secret,
    Tables,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The one with a number, counted from 1: `nth(2)` is a round, a table or a board, as it is needed.
#[track_caller]
fn nth<T: std::str::FromStr<Err: std::fmt::Debug>>(number: impl ToString) -> T {
    number.to_string().parse().unwrap()
}

fn anna() -> AccountId {
    "Anna.Koval".parse().unwrap()
}

fn named(name: &str) -> Key {
    Key { name: name.into(), reach: Reach::Everything, event: None }
}

fn accounts(facts: &[AccountFact]) -> Accounts {
    let mut accounts = Accounts::default();
    let opened = AccountFact::AccountOpened {
        id: anna(),
        name: "Анна Коваль".into(),
        password: "hash".into(),
        at: 0,
    };
    accounts.apply(&opened).unwrap();
    for fact in facts {
        // What is kept as text comes back the same.
        let text = serde_json::to_string(fact).unwrap();
        accounts.apply(&serde_json::from_str(&text).unwrap()).unwrap();
    }
    accounts
}

fn given(event: Option<&str>, role: Role) -> AccountFact {
    AccountFact::RoleGiven {
        id: anna(),
        event: event.map(str::to_owned),
        role,
        reason: String::new(),
    }
}

#[test]
fn a_role_counts_in_its_own_event_only() {
    let accounts = accounts(&[given(Some("kyiv"), Role::Secretary)]);
    assert!(accounts.may(&anna(), "kyiv", &Right::Keep));
    assert!(!accounts.may(&anna(), "kyiv", &Right::Rule));
    assert!(!accounts.may(&anna(), "lviv", &Right::Look));
}

#[test]
fn who_is_admin_may_do_everything_everywhere() {
    let accounts = accounts(&[given(None, Role::ChiefArbiter)]);
    assert!(accounts.may(&anna(), "lviv", &Right::Head));
    assert!(accounts.account(&anna()).unwrap().is_admin());
}

#[test]
fn only_an_organiser_who_judges_nothing_decides_for_good() {
    let organiser = || given(Some("kyiv"), Role::Organiser);
    let alone = accounts(&[organiser()]);
    assert!(alone.may(&anna(), "kyiv", &Right::Organise));
    assert!(alone.may(&anna(), "kyiv", &Right::Look));
    for right in [Right::Head, Right::Rule, Right::Keep, Right::Program] {
        assert!(!alone.may(&anna(), "kyiv", &right), "{right:?}");
    }
    let line = Role::LineArbiter { section: None, boards: Tables(nth(1), nth(2)) };
    for role in [Role::ChiefArbiter, Role::Deputy, Role::Secretary, line] {
        assert!(!role.gives(&Right::Organise), "{role:?}");
        let both = accounts(&[organiser(), given(Some("kyiv"), role.clone())]);
        assert!(!both.may(&anna(), "kyiv", &Right::Organise), "{role:?}");
    }
    // Whoever owns the server leads every event of it.
    let owner = accounts(&[organiser(), given(None, Role::ChiefArbiter)]);
    assert!(!owner.may(&anna(), "kyiv", &Right::Organise));
}

#[test]
fn a_line_arbiter_has_his_boards_and_a_captain_his_team() {
    let line = Role::LineArbiter { section: None, boards: Tables(nth(3), nth(5)) };
    let boards: Vec<_> = (1..=7)
        .filter(|board| line.gives(&Right::Board { section: nth(1), table: nth(*board) }))
        .collect();
    assert_eq!(boards, [3, 4, 5]);
    assert!(!line.gives(&Right::Keep));
    let of_juniors = Role::LineArbiter { section: Some(nth(2)), boards: Tables(nth(3), nth(5)) };
    assert!(of_juniors.gives(&Right::Board { section: nth(2), table: nth(4) }));
    assert!(!of_juniors.gives(&Right::Board { section: nth(1), table: nth(4) }));
    let captain = Role::Captain { team: TeamId(2) };
    assert!(captain.gives(&Right::LineUp(TeamId(2))) && !captain.gives(&Right::LineUp(TeamId(1))));
    assert!(
        !captain.gives(&Right::Board { section: nth(1), table: nth(1) })
            && !captain.gives(&Right::Look)
    );
}

#[test]
fn a_session_ends_in_time_and_with_the_password() {
    let (browser, program) = (Secret::new().unwrap(), Secret::new().unwrap());
    let opened = |secret: &Secret, key: Option<&str>| AccountFact::SessionOpened {
        seal: secret.seal(),
        id: anna(),
        until: 100,
        key: key.map(named),
    };
    let mut accounts = accounts(&[opened(&browser, None), opened(&program, Some("results"))]);
    assert_eq!(accounts.session(&browser, 99).unwrap().account, anna());
    assert!(accounts.session(&browser, 100).is_none());
    accounts.apply(&AccountFact::PasswordChanged { id: anna(), password: "new".into() }).unwrap();
    assert!(accounts.session(&browser, 1).is_none());
    assert!(accounts.session(&program, 1).is_some());
    assert_eq!(
        accounts.keys(&anna(), 1).map(|(_, key, _)| &*key.name).collect::<Vec<_>>(),
        ["results"]
    );
}

/// A key that an earlier Damka wrote was a name alone.
#[test]
fn a_key_of_the_first_form_is_read() {
    let seal = String::from(Secret::new().unwrap().seal());
    let text = format!(
        r#"{{"fact":"session-opened","seal":"{seal}","id":"anna.koval","until":9,"key":"board"}}"#
    );
    let mut accounts = accounts(&[]);
    accounts.apply(&AccountFact::read(&text).unwrap()).unwrap();
    assert_eq!(
        accounts.keys(&anna(), 1).map(|(_, key, _)| key).collect::<Vec<_>>(),
        [&named("board")]
    );
}

/// Links that somebody made end with his account: he knows them.
#[test]
fn links_end_with_the_account_of_who_made_them() {
    let secret = Secret::new().unwrap();
    let mut accounts = accounts(&[]);
    let (seal, event, role) = (secret.seal(), Some("kyiv".to_owned()), Role::Secretary);
    accounts
        .enter(
            &AccountFact::Invited { seal, event, role, until: 9, once: false, key: None },
            1,
            "anna.koval",
        )
        .unwrap();
    assert!(accounts.invitation(&secret, 2).is_some());
    accounts.enter(&AccountFact::AccountClosed { id: anna() }, 2, "chief").unwrap();
    assert!(accounts.invitation(&secret, 3).is_none());
}

/// Who has lost a role does not come back by a link of his own; what he may still give stays good.
#[test]
fn links_end_with_the_role_of_who_made_them() {
    let [kyiv, lviv] = [(); 2].map(|()| Secret::new().unwrap());
    let role = |event: &str| AccountFact::RoleGiven {
        id: anna(),
        event: Some(event.to_owned()),
        role: Role::ChiefArbiter,
        reason: String::new(),
    };
    let invited = |secret: &Secret, event: &str| AccountFact::Invited {
        seal: secret.seal(),
        event: Some(event.to_owned()),
        role: Role::Deputy,
        until: 9,
        once: false,
        key: None,
    };
    let mut accounts = accounts(&[role("kyiv"), role("lviv")]);
    accounts.enter(&invited(&kyiv, "kyiv"), 1, "anna.koval").unwrap();
    accounts.enter(&invited(&lviv, "lviv"), 1, "anna.koval").unwrap();
    let taken = AccountFact::RolesTaken { id: anna(), event: Some("kyiv".to_owned()) };
    accounts.enter(&taken, 2, "chief").unwrap();
    assert!(accounts.invitation(&kyiv, 3).is_none());
    assert!(accounts.invitation(&lviv, 3).is_some());
}

/// What a program's key made ends with the key, and nothing else does.
#[test]
fn links_end_with_the_key_that_made_them() {
    let [key, by_key, by_hand] = [(); 3].map(|()| Secret::new().unwrap());
    let opened = AccountFact::SessionOpened {
        seal: key.seal(),
        id: anna(),
        until: 9,
        key: Some(named("board")),
    };
    let invited = |secret: &Secret, key: Option<&str>| AccountFact::Invited {
        seal: secret.seal(),
        event: Some("kyiv".to_owned()),
        role: Role::Deputy,
        until: 9,
        once: false,
        key: key.map(str::to_owned),
    };
    for end in
        [AccountFact::KeysClosed { id: anna() }, AccountFact::SessionClosed { seal: key.seal() }]
    {
        let mut accounts = accounts(&[]);
        for fact in [&opened, &invited(&by_key, Some("board")), &invited(&by_hand, None)] {
            accounts.enter(fact, 1, "anna.koval").unwrap();
        }
        assert!(accounts.invitation(&by_key, 2).is_some());
        accounts.enter(&end, 2, "anna.koval").unwrap();
        assert!(accounts.invitation(&by_key, 3).is_none());
        assert!(accounts.invitation(&by_hand, 3).is_some());
    }
}

/// Nobody can look at a moment that is over; here we do, to see what is still in memory.
#[test]
fn what_has_ended_is_forgotten_when_somebody_signs_in() {
    let [old, key, link, new] = [(); 4].map(|()| Secret::new().unwrap());
    let opened = |secret: &Secret, until, key: Option<&str>| AccountFact::SessionOpened {
        seal: secret.seal(),
        id: anna(),
        until,
        key: key.map(named),
    };
    let invited = AccountFact::Invited {
        seal: link.seal(),
        event: Some("kyiv".into()),
        role: Role::Secretary,
        until: 100,
        once: false,
        key: None,
    };
    let facts = [opened(&old, 100, None), opened(&key, i64::MAX, Some("results")), invited];
    let mut accounts = accounts(&facts);
    accounts.enter(&opened(&new, 500, None), 99, "anna.koval").unwrap();
    assert!(accounts.session(&old, 50).is_some() && accounts.invitation(&link, 50).is_some());
    accounts.enter(&opened(&new, 500, None), 100, "anna.koval").unwrap();
    assert!(accounts.session(&old, 50).is_none() && accounts.invitation(&link, 50).is_none());
    assert!(accounts.session(&key, 50).is_some() && accounts.session(&new, 50).is_some());
}

#[test]
fn an_invitation_ends_in_time() {
    let secret = Secret::new().unwrap();
    let link = AccountFact::Invited {
        seal: secret.seal(),
        event: Some("kyiv".into()),
        role: Role::LineArbiter { section: None, boards: Tables(nth(1), nth(4)) },
        until: 50,
        once: false,
        key: None,
    };
    let mut accounts = accounts(&[link]);
    assert!(accounts.invitation(&secret, 49).is_some());
    assert!(accounts.invitation(&secret, 50).is_none());
    accounts.apply(&AccountFact::InvitationClosed { seal: secret.seal() }).unwrap();
    assert!(accounts.invitation(&secret, 1).is_none());
}

#[test]
fn a_secret_is_read_back_and_never_shown() {
    let secret = Secret::new().unwrap();
    assert_eq!(secret.reveal().parse::<Secret>().unwrap(), secret);
    assert_eq!(format!("{secret:?}"), "Secret(…)");
    assert!("abc".parse::<Secret>().is_err());
    assert!("é".repeat(32).parse::<Secret>().is_err());
}

#[test]
fn names_to_sign_in_with() {
    assert_eq!(anna().as_str(), "anna.koval");
    assert_eq!("Ї-Ґ".parse::<AccountId>().unwrap().as_str(), "ї-ґ");
    for bad in ["", "a", "two words", "<script>", &"x".repeat(41)] {
        assert!(bad.parse::<AccountId>().is_err(), "{bad}");
    }
}

#[test]
fn a_role_is_taken_alone_and_all_are_taken_together() {
    let (one, other) = (
        Role::LineArbiter { section: None, boards: Tables(nth(1), nth(4)) },
        Role::LineArbiter { section: None, boards: Tables(nth(9), nth(9)) },
    );
    let event = Some("kyiv".to_owned());
    let taken = AccountFact::RoleTaken {
        id: anna(),
        event: event.clone(),
        role: one.clone(),
        reason: String::new(),
    };
    let accounts = accounts(&[given(Some("kyiv"), one), given(Some("kyiv"), other.clone()), taken]);
    assert!(!accounts.may(&anna(), "kyiv", &Right::Board { section: nth(1), table: nth(1) }));
    assert!(accounts.may(&anna(), "kyiv", &Right::Board { section: nth(1), table: nth(9) }));
    let mut accounts = accounts;
    accounts.apply(&AccountFact::RolesTaken { id: anna(), event }).unwrap();
    assert!(!accounts.may(&anna(), "kyiv", &Right::Look));
}

#[test]
fn tables_are_shared_out_and_signed_for() {
    let shared = |tables, each| Tables::split(tables, each).collect::<Vec<_>>();
    assert_eq!(shared(17, 10), [Tables(nth(1), nth(10)), Tables(nth(11), nth(17))]);
    assert_eq!(shared(2, 1), [Tables(nth(1), nth(1)), Tables(nth(2), nth(2))]);
    assert_eq!(shared(3, u16::MAX), [Tables(nth(1), nth(3))]);
    assert!(shared(0, 5).is_empty());
    let phone = Phone {
        event: "kyiv".into(),
        section: nth(1),
        round: nth(2),
        pairs: FactIndex(3),
        tables: Tables(nth(11), nth(17)),
        until: 50,
    };
    let by = phone.signature(Secret::new().unwrap().seal());
    assert_eq!(Tables::signed(&by), Some(Tables(nth(11), nth(17))));
    assert!(by.parse::<AccountId>().is_err(), "no account can sign so");
    assert_eq!(Tables::signed("anna.koval"), None);
}

/// The SHA-256 of the frozen accounts of each version: a new kind of entry makes a new version. The third, which has
/// the links of players, grows still.
const SUMS: [&str; 2] = [
    "194262b3244df986b1e94dfc955fa4a372052af6c9d3d265f3feb38f882db18e",
    "b6f8c30306d69d6b988d08fb7179585dd33613091a9a0246b7003e50c71834e1",
];

/// Entries as every version wrote them, never written again: one of each kind.
#[test]
fn accounts_of_every_version_are_read() {
    let [first, second] =
        [include_str!("../data/accounts/v1.jsonl"), include_str!("../data/accounts/v2.jsonl")];
    let sum = |text: &str| -> String {
        Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    assert_eq!([first, second].map(sum), SUMS, "frozen entries stay as they were");
    assert_eq!(first.lines().count(), second.lines().count());
    let mut kinds = BTreeSet::new();
    for (old, new) in first.lines().zip(second.lines()) {
        let fact = AccountFact::read(new).unwrap();
        assert_eq!(AccountFact::read(old).unwrap(), fact);
        assert_eq!(AccountFact::read(&fact.written().unwrap()).unwrap(), fact);
        let value: Value = serde_json::from_str(new).unwrap();
        kinds.insert(value["fact"]["fact"].to_string());
        for at in 0.. {
            let mut left = at;
            let mut spoiled = value.clone();
            if !spoil(&mut spoiled, &mut left) {
                break;
            }
            assert!(AccountFact::read(&spoiled.to_string()).is_err(), "{spoiled}");
        }
    }
    assert_eq!(kinds.len(), 15, "{kinds:?}");
}

/// A player's link opens his games until it ends or another is made, and nobody else's.
#[test]
fn a_link_of_a_player_is_his_alone() {
    let secret = Secret::new().unwrap();
    let link =
        PlayerLink { event: "kyiv".to_owned(), entry: PlayerId(7), until: 50, assists: false };
    let linked = AccountFact::PlayerLinked { seal: secret.seal(), link: link.clone() };
    let text = linked.written().unwrap();
    assert!(text.starts_with(r#"{"v":3,"fact":{"fact":"player-linked""#), "{text}");
    assert_eq!(AccountFact::read(&text).unwrap(), linked);
    let mut spoiled: Value = serde_json::from_str(&text).unwrap();
    assert!(spoil(&mut spoiled, &mut 2) && AccountFact::read(&spoiled.to_string()).is_err());
    let mut accounts = accounts(&[linked]);
    assert_eq!(accounts.player_link(&secret, 49), Some((secret.seal(), &link)));
    assert_eq!(accounts.player_link(&secret, 50), None);
    assert!(link.gives("kyiv", &Right::Player(PlayerId(7))));
    assert!(
        !link.gives("kyiv", &Right::Player(PlayerId(8)))
            && !link.gives("lviv", &Right::Player(PlayerId(7)))
    );
    assert!(!link.gives("kyiv", &Right::Look) && !link.gives("kyiv", &Right::LineUps));
    assert!(link.signature().parse::<AccountId>().is_err(), "no account can sign so");
    let unlinked = AccountFact::PlayerUnlinked { seal: secret.seal() };
    assert_eq!(AccountFact::read(&unlinked.written().unwrap()).unwrap(), unlinked);
    accounts.apply(&unlinked).unwrap();
    assert_eq!(accounts.player_link(&secret, 1), None);
}

/// Adds a field to the object with this number, if there are so many.
fn spoil(value: &mut Value, left: &mut usize) -> bool {
    match value {
        Value::Object(fields) if *left == 0 => {
            fields.insert("colour-of-the-hall".to_owned(), json!("green"));
            true
        }
        Value::Object(fields) => {
            *left -= 1;
            fields.values_mut().any(|one| spoil(one, left))
        }
        Value::Array(all) => all.iter_mut().any(|one| spoil(one, left)),
        _ => false,
    }
}

/// A fact about somebody who has no account belongs to another log: nothing is guessed from it.
#[test]
fn what_is_about_nobody_does_not_fit() {
    let boris: AccountId = "boris".parse().unwrap();
    let (id, event, role) = (|| boris.clone(), || Some("kyiv".to_owned()), Role::Secretary);
    let seal = Secret::new().unwrap().seal();
    let about_him = [
        AccountFact::PasswordChanged { id: id(), password: "new".into() },
        AccountFact::Renamed { id: id(), name: "Борис".into() },
        AccountFact::SessionsClosed { id: id() },
        AccountFact::KeysClosed { id: id() },
        AccountFact::AccountClosed { id: id() },
        AccountFact::RoleGiven {
            id: id(),
            event: event(),
            role: role.clone(),
            reason: String::new(),
        },
        AccountFact::RoleTaken { id: id(), event: event(), role, reason: String::new() },
        AccountFact::RolesTaken { id: id(), event: event() },
        AccountFact::SessionOpened { seal, id: id(), until: 9, key: None },
    ];
    for fact in about_him {
        assert_eq!(accounts(&[]).apply(&fact), Err(Misfit(boris.clone())), "{fact:?}");
        assert_eq!(accounts(&[]).enter(&fact, 1, "anna.koval"), Err(Misfit(boris.clone())));
    }
}
