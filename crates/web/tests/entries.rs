//! Before a round: absences, forbidden pairs, check-in, leaving, late entries, teams.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers too

mod common;

use std::sync::Arc;

use axum::http::StatusCode;
use common::Guest;
use competition::{Competition, Member, PlayerId, RoundState, Strength};
use ledger::LoggedEvent;
use ledger::accounts::Role;

const SWISS: &str = "/desk/demo-swiss";

async fn chief() -> Guest {
    let mut guest = Guest::chief().await;
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=en"));
    guest
}

fn state(guest: &Guest, slug: &str) -> Arc<LoggedEvent> {
    guest.server.event(slug).unwrap().snapshot().state
}

fn swiss(guest: &Guest) -> Competition {
    state(guest, "demo-swiss").competition.clone()
}

async fn done(guest: &mut Guest, path: &str, form: &str) {
    let (status, text) = guest.post(path, form).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{path} {form}: {text}");
}

#[tokio::test]
async fn an_absence_is_noted_for_several_rounds_and_taken_back() {
    let mut guest = chief().await;
    let absences = format!("{SWISS}/absences");
    done(&mut guest, &absences, "who=p3&round=6,+8-9&gets=half").await;
    assert_eq!(swiss(&guest).sections()[0].away.len(), 3);
    let (_, page) = guest.get(&absences).await;
    assert!(
        page.contains("the points of a draw") && page.contains("Will come after all"),
        "{page}"
    );
    done(&mut guest, &format!("{SWISS}/do"), r#"command={"do":"expect","who":"p3","round":8}"#)
        .await;
    assert_eq!(swiss(&guest).sections()[0].away.len(), 2);
    // All or none: round 5 is paired already.
    for rounds in ["7,5", "x", "99"] {
        let (status, _) = guest.post(&absences, &format!("who=p3&round={rounds}")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{rounds}");
    }
    assert_eq!(swiss(&guest).sections()[0].away.len(), 2);
}

#[tokio::test]
async fn a_whole_region_can_be_kept_apart() {
    let mut guest = chief().await;
    let forbid = format!("{SWISS}/forbid");
    let from = swiss(&guest).players()[0].player.from.clone();
    let number = swiss(&guest).players().iter().filter(|one| one.player.from == from).count();
    let group: String =
        format!("group-from:{from}").bytes().map(|byte| format!("%{byte:02X}")).collect();
    done(&mut guest, &forbid, &format!("group={group}&strength=if-possible")).await;
    let forbidden = swiss(&guest).forbidden().to_vec();
    assert_eq!(forbidden.len(), number * (number - 1) / 2);
    assert!(forbidden.iter().all(|(.., strength)| *strength == Strength::IfPossible));
    let (status, _) = guest.post(&forbid, &format!("group={group}")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "they are forbidden already");
    done(&mut guest, &forbid, "one=p1&other=p2&strength=always&reason=brothers").await;
    assert_eq!(guest.post(&forbid, "one=p1&other=p1").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    done(&mut guest, &format!("{SWISS}/do"), r#"command={"do":"allow","one":"p2","other":"p1"}"#)
        .await;
    assert_eq!(swiss(&guest).forbidden().len(), number * (number - 1) / 2);
}

#[tokio::test]
async fn everybody_is_checked_in_by_one_touch_and_back_by_another() {
    let mut guest = chief().await;
    let path = format!("{SWISS}/check-in");
    done(&mut guest, &path, "in=p1").await;
    // Another arbiter saw the same empty row and touched it too.
    done(&mut guest, &path, "in=p1").await;
    let (_, page) = guest.get(&format!("{path}?touched=p1")).await;
    let name = swiss(&guest).players()[0].player.name.clone();
    assert!(page.contains(&format!("<b>{name}</b>")) && page.contains("1 / 34"), "{page}");
    done(&mut guest, &path, "out=p1").await;
    assert!(swiss(&guest).here().is_empty());
    // All but two come; the two are noted as away and left out of the pairs.
    for number in 1..=32 {
        done(&mut guest, &path, &format!("in=p{number}")).await;
    }
    let (_, page) = guest.get(&path).await;
    assert!(page.contains("Note 2 players as away"), "{page}");
    done(&mut guest, &format!("{path}/absent"), "").await;
    assert_eq!(swiss(&guest).sections()[0].away.len(), 2);
    assert_eq!(guest.post(&format!("{path}/absent"), "").await.0, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn what_follows_is_told_before_somebody_leaves() {
    clauses::proves(&["UA-2024 III.withdrawal.2"]);
    let mut guest = chief().await;
    let path = format!("{SWISS}/leave/p34");
    let before = state(&guest, "demo-swiss").acts.len();
    let (status, page) = guest.get(&path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("UA-2024 III.withdrawal.2"), "{page}");
    assert_eq!(state(&guest, "demo-swiss").acts.len(), before, "looking changes nothing");
    assert_eq!(guest.post(&path, "way=withdrew&reason=").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    done(&mut guest, &path, "way=withdrew&reason=illness").await;
    assert!(swiss(&guest).player(PlayerId(34)).unwrap().left.is_some());
    let (_, page) = guest.get(&format!("{SWISS}/entries/34")).await;
    assert!(page.contains("illness"), "{page}");
    for nobody in ["p99", "x", "t1"] {
        let (status, _) = guest.get(&format!("{SWISS}/leave/{nobody}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{nobody}");
    }
}

#[tokio::test]
async fn a_late_entry_joins_with_the_next_number() {
    let mut guest = chief().await;
    done(&mut guest, &format!("{SWISS}/entries"), "name=Latecomer&born=1990-01-01").await;
    let ticks = "seen=35:entry&seen=35:not-suspended&seen=35:anti-doping-course";
    done(&mut guest, &format!("{SWISS}/admission/check"), ticks).await;
    done(&mut guest, &format!("{SWISS}/admission/admit"), "").await;
    let (_, page) = guest.get(&format!("{SWISS}/absences")).await;
    assert!(page.contains("Late entries") && page.contains("Latecomer"), "{page}");
    done(&mut guest, &format!("{SWISS}/join"), "who=p35&section=1&reason=train&gets=nothing").await;
    let section = swiss(&guest).sections()[0].clone();
    let number = section.number_of(Member::Player(PlayerId(35))).unwrap();
    assert_eq!(number.get(), 35);
    assert_eq!(section.rounds[4].state, RoundState::Playing);
}

/// What the hidden field of a form says about the state it was filled with.
async fn seen(guest: &mut Guest, path: &str) -> String {
    let (_, page) = guest.get(path).await;
    let (_, rest) = page.split_once("name=\"seen\" value=\"").unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

#[tokio::test]
async fn of_two_secretaries_who_change_one_entry_the_second_is_told() {
    let mut guest = chief().await;
    for (path, first, second) in [
        (
            "/desk/demo-swiss/entries/1",
            "name=Koval+Iryna&born=1990-01-01",
            "name=Koval+I.&born=1990-01-01",
        ),
        (
            "/desk/demo-teams/teams/1",
            "name=Kyiv&captain=First&main1=1&main2=2&main3=3&reserve1=4",
            "name=Kyiv&captain=Second&main1=1&main2=2&main3=3&reserve1=4",
        ),
    ] {
        let both = seen(&mut guest, path).await;
        done(&mut guest, path, &format!("{first}&seen={both}")).await;
        let (status, page) = guest.post(path, &format!("{second}&seen={both}")).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{page}");
        assert!(page.contains("meanwhile"), "{page}");
        let again = seen(&mut guest, path).await;
        assert_ne!(again, both);
        done(&mut guest, path, &format!("{second}&seen={again}")).await;
    }
    assert_eq!(swiss(&guest).players()[0].player.name, "Koval I.");
    assert_eq!(state(&guest, "demo-teams").competition.teams()[0].team.captain, "Second");
}

#[tokio::test]
async fn a_team_is_changed_and_comes_back_with_what_was_wrong() {
    let mut guest = chief().await;
    let path = "/desk/demo-teams/teams";
    let (status, page) = guest.get(path).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("Main line-up"), "{page}");
    let (status, page) = guest.post(path, "name=Short&captain=Nobody&main1=1").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("value=\"Short\"") && page.contains("UA-2024"), "{page}");
    // The order of boards is fixed once play has begun; the captain is not.
    let order = "name=Kyiv&captain=New&main1=2&main2=1&main3=3&reserve1=4";
    let (status, page) = guest.post(&format!("{path}/1"), order).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{page}");
    let captain = "name=Kyiv&captain=New&main1=1&main2=2&main3=3&reserve1=4";
    done(&mut guest, &format!("{path}/1"), captain).await;
    assert_eq!(state(&guest, "demo-teams").competition.teams()[0].team.captain, "New");
    assert_eq!(guest.get("/desk/demo-swiss/teams").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn birthdays_and_documents_are_for_those_who_keep_the_event() {
    let guest = Guest::new().await;
    let role = Role::LineArbiter { section: None, boards: (1, 5) };
    let line = guest.person("line", Some("demo-swiss"), Some(role)).await.reveal();
    let keeper = guest.person("keeper", Some("demo-swiss"), Some(Role::Secretary)).await.reveal();
    let mut guest = guest;
    let (desk, api) = ("/desk/demo-swiss", "/api/events/demo-swiss");
    let whole = [
        format!("{desk}/entries/1"),
        format!("{desk}/admission"),
        format!("{desk}/finish/event.json"),
        format!("{desk}/finish/archive.damka"),
        format!("{desk}/finish/event.trf"),
        format!("{api}/state"),
        format!("{api}/log"),
    ];
    let born = guest.server.event("demo-swiss").unwrap().snapshot().state.competition.players()[0]
        .player
        .born;
    let born = born.unwrap().to_string();
    let [year, month, day] = born.split('-').collect::<Vec<_>>()[..] else { unreachable!() };
    let shown = format!("{day}.{month}.{year}");
    for (who, status) in [(&line, StatusCode::FORBIDDEN), (&keeper, StatusCode::OK)] {
        guest.cookie = Some(format!("damka={who}; language=uk"));
        for path in &whole {
            assert_eq!(guest.get(path).await.0, status, "{path}");
        }
        let (seen, list) = guest.get(&format!("{desk}/entries")).await;
        assert_eq!(seen, StatusCode::OK);
        assert_eq!(list.contains(&shown), status == StatusCode::OK, "{shown}: {list}");
        let (_, sought) = guest.get(&format!("{desk}/entries?q={shown}")).await;
        assert_eq!(sought.contains("id=\"people\""), status == StatusCode::OK);
        let (_, finish) = guest.get(&format!("{desk}/finish")).await;
        assert_eq!(finish.contains("archive.damka"), status == StatusCode::OK);
    }
}
