//! Before a round: absences, forbidden pairs, check-in, leaving, late entries, teams.

use axum::http::StatusCode;
use competition::{Member, PlayerId, RoundState, Strength};
use ledger::accounts::{Role, Tables};
use pages::id;

use crate::common::Guest;
use crate::common::hall::Hall;
use crate::common::nth;
use crate::common::page::encoded;

const SWISS: &str = "/desk/swiss";

/// The chief arbiter of a Swiss of seven rounds whose third is played.
async fn chief() -> (Guest, Hall) {
    let guest = Guest::chief().await;
    let hall = Hall::swiss(&guest).await;
    (guest, hall)
}

#[tokio::test]
async fn an_absence_is_noted_for_several_rounds_and_taken_back() {
    let (mut guest, hall) = chief().await;
    let absences = format!("{SWISS}/absences");
    guest.done(&absences, "who=p3&round=4,+6-7&gets=nothing").await;
    assert_eq!(hall.state().sections()[0].away.len(), 3);
    let page = guest.page(&absences).await;
    let rows = page.all("#away tbody tr");
    assert!(rows.len() == 3 && rows[1].says(&guest.say(id::GETS_NOTHING)), "{rows:?}");
    assert_eq!(guest.press(rows[1].one("button")).await.0, StatusCode::SEE_OTHER);
    let away = hall.state().sections()[0].away.clone();
    assert_eq!(away.len(), 2);
    // All or none: round 3 is paired already.
    for rounds in ["5,3", "x", "99"] {
        guest.refused(&absences, &format!("who=p3&round={rounds}")).await;
    }
    assert_eq!(hall.state().sections()[0].away, away);
}

#[tokio::test]
async fn a_whole_region_can_be_kept_apart() {
    let (mut guest, hall) = chief().await;
    let forbid = format!("{SWISS}/forbid");
    let group = encoded("group-from:Kyiv");
    guest.done(&forbid, &format!("group={group}&strength=if-possible")).await;
    let forbidden = hall.state().forbidden().to_vec();
    assert_eq!(forbidden.len(), 4 * 3 / 2, "four come from there");
    assert!(forbidden.iter().all(|(.., strength)| *strength == Strength::IfPossible));
    guest.refused(&forbid, &format!("group={group}")).await; // they are forbidden already
    guest.done(&forbid, "one=p1&other=p2&strength=always&reason=brothers").await;
    guest.refused(&forbid, "one=p1&other=p1").await;
    let allow = r#"{"do":"allow","one":"p2","other":"p1"}"#;
    assert_eq!(guest.command("swiss", allow).await.0, StatusCode::SEE_OTHER);
    assert_eq!(hall.state().forbidden(), forbidden);
}

#[tokio::test]
async fn everybody_is_checked_in_by_one_touch_and_back_by_another() {
    let (mut guest, hall) = chief().await;
    let path = format!("{SWISS}/check-in");
    let page = guest.page(&path).await;
    let touch = page.one("#who-p1[aria-pressed=false]");
    for _ in 0..2 {
        // Another arbiter saw the same empty row and touched it too.
        assert_eq!(guest.press(touch).await.0, StatusCode::SEE_OTHER);
    }
    let page = guest.page(&format!("{path}?touched=p1")).await;
    assert_eq!(page.one("[role=status] b").text(), "Player 01");
    assert_eq!(page.count("[aria-pressed=true]"), 1);
    assert_eq!(guest.press(page.one("#who-p1[aria-pressed=true]")).await.0, StatusCode::SEE_OTHER);
    assert!(hall.state().here().is_empty());
    // All but two come; the two are noted as away and left out of the pairs.
    for number in 1..=10 {
        guest.done(&path, &format!("in=p{number}")).await;
    }
    let page = guest.page(&path).await;
    let absent = format!("form[action={path}/absent] button");
    assert_eq!(page.one(&absent).text(), guest.count(id::MARK_ABSENT, 2));
    assert_eq!(guest.press(page.one(&absent)).await.0, StatusCode::SEE_OTHER);
    assert_eq!(hall.state().sections()[0].away.len(), 2);
    guest.refused(&format!("{path}/absent"), "").await;
}

#[tokio::test]
async fn what_follows_is_told_before_somebody_leaves() {
    let _claim = clauses::proves(&["UA-2024 III.withdrawal.2"]);
    let (mut guest, hall) = chief().await;
    let path = format!("{SWISS}/leave/p12");
    let before = hall.version();
    let page = guest.page(&path).await;
    assert!(page.says("UA-2024 III.withdrawal.2"), "{}", page.text());
    assert_eq!(hall.version(), before, "looking changes nothing");
    guest.refused(&path, "way=withdrew&reason=").await;
    guest.done(&path, "way=withdrew&reason=illness").await;
    assert!(hall.state().player(PlayerId(12)).unwrap().left.is_some());
    assert!(guest.page(&format!("{SWISS}/entries/12")).await.says("illness"));
    for nobody in ["p99", "x", "t1"] {
        let (status, _) = guest.get(&format!("{SWISS}/leave/{nobody}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{nobody}");
    }
}

#[tokio::test]
async fn a_late_entry_joins_with_the_next_number() {
    let (mut guest, hall) = chief().await;
    guest.done(&format!("{SWISS}/entries"), "name=Latecomer&born=1990-01-01").await;
    let ticks = "seen=13:entry&seen=13:not-suspended&seen=13:anti-doping-course";
    guest.done(&format!("{SWISS}/admission/check"), ticks).await;
    guest.done(&format!("{SWISS}/admission/admit"), "").await;
    let page = guest.page(&format!("{SWISS}/absences")).await;
    let join = page.one(&format!("form[action={SWISS}/join]"));
    assert!(join.one("option[value=p13]").says("Latecomer"));
    guest.done(&format!("{SWISS}/join"), "who=p13&section=1&reason=train&gets=nothing").await;
    let section = hall.state().sections()[0].clone();
    let number = section.number_of(Member::Player(PlayerId(13))).unwrap();
    assert_eq!(number.get(), 13);
    assert_eq!(hall.round(3).state, RoundState::Playing);
}

#[tokio::test]
async fn of_two_secretaries_who_change_one_entry_the_second_is_told() {
    let (mut guest, hall) = chief().await;
    let teams = Hall::teams(&guest).await;
    // Whoever was admitted stays the same person: his birth is mended, his name is not.
    let name = guest.page("/desk/swiss/entries/1").await;
    let name = name.one("[name=name]").get("value").replace(' ', "+");
    let born = |day: u8| format!("name={name}&born=1990-01-{day:02}");
    for (path, first, second) in [
        ("/desk/swiss/entries/1", born(1).as_str(), born(2).as_str()),
        (
            "/desk/teams/teams/1",
            "name=Kyiv&captain=First&main1=1&main2=2&main3=3&reserve1=4",
            "name=Kyiv&captain=Second&main1=1&main2=2&main3=3&reserve1=4",
        ),
    ] {
        // What the hidden field of the form says about the state it was filled with.
        let seen = async |guest: &mut Guest| {
            guest.page(path).await.one("[name=seen]").get("value").to_owned()
        };
        let both = seen(&mut guest).await;
        guest.done(path, &format!("{first}&seen={both}")).await;
        let page = guest.refused(path, &format!("{second}&seen={both}")).await;
        assert!(page.has("[role=alert]"), "{}", page.text());
        let again = seen(&mut guest).await;
        assert_ne!(again, both);
        guest.done(path, &format!("{second}&seen={again}")).await;
    }
    let born = hall.state().players()[0].player.born.map(|day| day.to_string());
    assert_eq!(born.as_deref(), Some("1990-01-02"));
    assert_eq!(teams.state().teams()[0].team.captain, "Second");
}

#[tokio::test]
async fn a_team_is_changed_and_comes_back_with_what_was_wrong() {
    let (mut guest, _) = chief().await;
    let teams = Hall::teams(&guest).await;
    let path = "/desk/teams/teams";
    let page = guest.page(path).await;
    assert!(page.has("[name=main1]") && page.has("[name=reserve1]"));
    let page = guest.refused(path, "name=Short&captain=Nobody&main1=1").await;
    assert!(page.has("[name=name][value=Short]") && page.says("UA-2024"), "{}", page.text());
    // The order of boards is fixed once play has begun; the captain is not.
    let order = "name=Kyiv&captain=New&main1=2&main2=1&main3=3&reserve1=4";
    guest.refused(&format!("{path}/1"), order).await;
    let captain = "name=Kyiv&captain=New&main1=1&main2=2&main3=3&reserve1=4";
    guest.done(&format!("{path}/1"), captain).await;
    assert_eq!(teams.state().teams()[0].team.captain, "New");
    assert_eq!(guest.get("/desk/swiss/teams").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn birthdays_and_documents_are_for_those_who_keep_the_event() {
    let (mut guest, _) = chief().await;
    let role = Role::LineArbiter { section: None, boards: Tables(nth(1), nth(5)) };
    let line = guest.person("line", Some("swiss"), Some(role)).await;
    let keeper = guest.person("keeper", Some("swiss"), Some(Role::Secretary)).await;
    let (desk, api) = ("/desk/swiss", "/api/events/swiss");
    let whole = [
        format!("{desk}/entries/1"),
        format!("{desk}/admission"),
        format!("{desk}/finish/event.json"),
        format!("{desk}/finish/archive.damka"),
        format!("{desk}/finish/event.trf"),
        format!("{api}/state"),
        format!("{api}/log"),
    ];
    let born = "01.03.1990";
    for (who, status) in [(&line, StatusCode::FORBIDDEN), (&keeper, StatusCode::OK)] {
        guest.sign_in(who);
        for path in &whole {
            assert_eq!(guest.get(path).await.0, status, "{path}");
        }
        let sees = status == StatusCode::OK;
        assert_eq!(guest.page(&format!("{desk}/entries")).await.says(born), sees);
        let sought = guest.page(&format!("{desk}/entries?q={born}")).await;
        assert_eq!(sought.has("#people"), sees);
        let finish = guest.page(&format!("{desk}/finish")).await;
        assert_eq!(finish.has("a[href*=archive.damka]"), sees);
    }
}
