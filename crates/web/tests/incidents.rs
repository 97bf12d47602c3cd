//! Incidents, sanctions, protests and appeals on the desk, and what everybody sees of them.
#![allow(clippy::unwrap_used)] // in helpers too

mod common;

use axum::http::StatusCode;
use common::Guest;
use ledger::accounts::Role;

async fn chief() -> Guest {
    let mut guest = Guest::chief().await;
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=en"));
    guest
}

const DESK: &str = "/desk/demo-swiss/incidents";

#[tokio::test]
async fn the_next_step_of_the_ladder_is_proposed() {
    let mut guest = chief().await;
    let (_, first) = guest.get(&format!("{DESK}?who=p1&round=5&offence=0")).await;
    let proposed = |page: &str| {
        let checked = page
            .split("name=\"sanction\" value=\"")
            .find(|part| part.split('>').next().is_some_and(|tag| tag.contains("checked")));
        checked.unwrap().split('"').next().unwrap().to_owned()
    };
    let mild = proposed(&first);
    assert!(first.contains("UA-2024"), "{first}");
    let note = format!("who=p1&round=5&act=talked&clauses=&sanction={mild}&by=arbiter");
    let (status, text) = guest.post(DESK, &note).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    let (_, second) = guest.get(&format!("{DESK}?who=p1&round=5")).await;
    assert_ne!(proposed(&second), mild, "the next time the next step");
    assert!(second.contains("has had 1"), "{second}");
    let (_, other) = guest.get(&format!("{DESK}?who=p2&round=5")).await;
    assert_eq!(proposed(&other), mild, "others begin below");
    let (status, why) = guest.get("/e/demo-swiss/why/incidents/1").await;
    assert_eq!(status, StatusCode::OK);
    assert!(why.contains("talked"), "{why}");
    assert_eq!(guest.get("/e/demo-swiss/why/incidents/2").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_line_arbiter_notes_what_happens_at_his_boards() {
    let guest = Guest::new().await;
    let section = guest.server.event("demo-swiss").unwrap().snapshot().state.competition.clone();
    let section = section.sections()[0].clone();
    let at = |table: usize| {
        let number = section.rounds[4].tables[table - 1].white;
        section.members[number.index()].to_string()
    };
    let (near, far) = (at(1), at(17));
    let role = Role::LineArbiter { section: None, boards: (1, 5) };
    let secret = guest.person("line", Some("demo-swiss"), Some(role)).await;
    let mut line = Guest { cookie: Some(format!("damka={}", secret.reveal())), ..guest };
    let note = |who: &str, by: &str| format!("who={who}&round=5&act=noise&sanction=&by={by}");
    assert_eq!(line.post(DESK, &note(&near, "arbiter")).await.0, StatusCode::SEE_OTHER);
    assert_eq!(line.post(DESK, &note(&far, "arbiter")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(line.post(DESK, &note(&near, "chief-panel")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(
        line.post(DESK, "who=zz&act=x&by=arbiter").await.0,
        StatusCode::UNPROCESSABLE_ENTITY
    );
}

#[tokio::test]
async fn a_protest_goes_its_way_to_the_end() {
    let mut guest = chief().await;
    let file = "who=p1&filed_by=Koval&section=1&round=5&text=clock+was+wrong&clauses=";
    let (status, text) = guest.post("/desk/demo-swiss/protests", file).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "it must be in writing");
    assert!(text.contains("UA-2024") || text.contains("writ"), "{text}");
    let written = format!("{file}&written=yes");
    assert_eq!(guest.post("/desk/demo-swiss/protests", &written).await.0, StatusCode::SEE_OTHER);
    let (_, desk) = guest.get(DESK).await;
    assert!(desk.contains("Protest 1") && desk.contains("clock was wrong"), "{desk}");
    let (_, finish) = guest.get("/desk/demo-swiss/finish").await;
    assert!(finish.contains("Protest 1 is open"), "{finish}");
    let decide = "upheld=yes&text=ten+minutes+are+added";
    let path = "/desk/demo-swiss/protests/1/decide";
    assert_eq!(guest.post(path, decide).await.0, StatusCode::SEE_OTHER);
    assert_eq!(guest.post(path, decide).await.0, StatusCode::UNPROCESSABLE_ENTITY, "once only");
    let (_, why) = guest.get("/e/demo-swiss/why/protests/1").await;
    assert!(why.contains("upheld") && why.contains("ten minutes are added"), "{why}");
    assert!(why.contains("clock was wrong"), "those who keep the event read it all");
    let appeal = guest.post("/desk/demo-swiss/protests/1/appeal", "text=too+little").await;
    assert_eq!(appeal.0, StatusCode::UNPROCESSABLE_ENTITY, "there is no committee");
}

#[tokio::test]
async fn what_the_parties_say_is_for_those_who_keep_the_event() {
    let mut guest = chief().await;
    let file = "who=p1&filed_by=Koval&section=1&round=5&text=clock+was+wrong&written=yes";
    assert_eq!(guest.post("/desk/demo-swiss/protests", file).await.0, StatusCode::SEE_OTHER);
    let note = "who=p1&round=5&act=whispered&clauses=&sanction=&by=arbiter";
    assert_eq!(guest.post(DESK, note).await.0, StatusCode::SEE_OTHER);
    let role = Role::LineArbiter { section: None, boards: (1, 5) };
    let line = guest.person("line", Some("demo-swiss"), Some(role)).await;
    let line = Some(format!("damka={}; language=en", line.reveal()));
    let chief = guest.cookie.clone();
    let (protest, incident) = ("/e/demo-swiss/why/protests/1", "/e/demo-swiss/why/incidents/1");

    guest.cookie = None;
    assert_eq!(guest.get(protest).await.0, StatusCode::NOT_FOUND, "nothing is decided");
    assert_eq!(guest.get(incident).await.0, StatusCode::NOT_FOUND, "it was only noted");
    guest.cookie.clone_from(&line);
    assert_eq!(guest.get(protest).await.0, StatusCode::NOT_FOUND);
    assert!(guest.get(incident).await.1.contains("whispered"));
    let desk = "/desk/demo-swiss";
    for page in [desk, &format!("{desk}/finish"), &format!("{desk}/log"), DESK] {
        let (status, text) = guest.get(page).await;
        assert_eq!(status, StatusCode::OK, "{page}");
        assert!(!text.contains("clock was wrong"), "{page}: {text}");
        assert!(!text.contains("incidents#protest1"), "{page} leads him nowhere: {text}");
    }

    guest.cookie = chief;
    assert!(guest.get(desk).await.1.contains("incidents#protest1"), "a task of the chief arbiter");
    let decide = "upheld=yes&text=ten+minutes+are+added";
    let path = "/desk/demo-swiss/protests/1/decide";
    assert_eq!(guest.post(path, decide).await.0, StatusCode::SEE_OTHER);
    for cookie in [None, line] {
        guest.cookie = cookie;
        let (status, why) = guest.get(protest).await;
        assert_eq!(status, StatusCode::OK);
        assert!(why.contains("ten minutes are added"), "{why}");
        assert!(!why.contains("clock was wrong") && !why.contains("Koval"), "{why}");
    }
}

#[tokio::test]
async fn a_committee_is_checked_and_refused_with_its_clauses() {
    let mut guest = chief().await;
    let late = "members=A%3B1970%0AB%3B1971%0AC%3B1972&reserves=D%3B1973%0AE%3B1974";
    let (status, text) = guest.post("/desk/demo-swiss/committee", late).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "rounds have begun");
    assert!(!text.is_empty());
    let (status, text) = guest.post("/desk/demo-swiss/committee", "members=Nobody").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains("year of birth"), "{text}");
}

#[tokio::test]
async fn the_log_says_in_words_what_happened() {
    let mut guest = chief().await;
    for event in ["demo-swiss", "demo-round-robin", "demo-teams"] {
        for language in ["uk", "ru", "en"] {
            let session = guest.cookie.clone().unwrap();
            guest.cookie = Some(session.replace("language=en", &format!("language={language}")));
            let (status, text) = guest.get(&format!("/desk/{event}/log")).await;
            assert_eq!(status, StatusCode::OK);
            assert!(!text.contains("{\"happened\"") && !text.contains("<td>log-"), "{event}");
            assert!(!text.contains("<td></td><td class=\"no-print\">"), "every entry has words");
            guest.cookie = Some(session);
        }
    }
    let all = guest.get("/desk/demo-swiss/log").await.1;
    let results = guest.get("/desk/demo-swiss/log?kind=results&round=5").await.1;
    assert!(results.contains("Round 5, table 1:") && !results.contains("Round 4 closed"));
    assert!(all.contains("Round 4 closed") && all.contains("Entered: "));
    let nobody = guest.get("/desk/demo-swiss/log?by=nobody").await.1;
    assert!(nobody.contains("Nothing like this"));
    // The last entry can be taken back from here, and stays in the log.
    let before =
        guest.server.event("demo-swiss").unwrap().snapshot().state.competition.history().len();
    let undo = format!(r#"command={{"do":"undo","reason":"slip","event":{}}}"#, before - 1);
    assert_eq!(guest.post("/desk/demo-swiss/do", &undo).await.0, StatusCode::SEE_OTHER);
    let after = guest.get("/desk/demo-swiss/log").await.1;
    assert!(after.contains("taken back") && after.contains("(slip)"), "{after}");
}

#[tokio::test]
async fn the_schedule_shows_every_round() {
    let mut guest = chief().await;
    let (status, text) = guest.get("/e/demo-swiss/schedule").await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.contains("coming") && text.contains("rounds/5"), "{text}");
}

/// The form with this action, as the page shows it.
fn form<'a>(page: &'a str, action: &str) -> &'a str {
    let from = page.split(&format!("action=\"{action}\"")).nth(1).unwrap();
    from.split("</form>").next().unwrap()
}

#[tokio::test]
async fn a_refused_form_comes_back_as_it_was_typed() {
    let mut guest = chief().await;
    let file = "who=p3&filed_by=Koval&section=1&round=5&text=clock+was+wrong&clauses=UA-2024+0.0";
    let (status, page) = guest.post("/desk/demo-swiss/protests", file).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let shown = form(&page, "/desk/demo-swiss/protests");
    assert!(shown.contains(">clock was wrong</textarea>") && shown.contains("value=\"Koval\""));
    assert!(shown.contains("<option value=\"p3\" selected>"), "{shown}");
    let clauses = shown.split("name=\"clauses\"").nth(1).unwrap().split("</label>").next().unwrap();
    assert!(clauses.contains("class=\"fault\""), "the fault stands at its field: {clauses}");
    let (_, page) = guest.post("/desk/demo-swiss/protests", "who=p3&round=x&text=no").await;
    assert!(form(&page, "/desk/demo-swiss/protests").contains("Write the number of the round"));

    let (_, page) =
        guest.post("/desk/demo-swiss/committee", "members=Nobody&reserves=A%3B1990").await;
    let shown = form(&page, "/desk/demo-swiss/committee");
    assert!(shown.contains(">Nobody</textarea>") && shown.contains(">A;1990</textarea>"));
    assert!(shown.contains("has no year of birth"), "{shown}");

    let note = "who=p1&round=5&act=noise&clauses=nonsense&sanction=warning&by=chief-arbiter";
    let (status, page) = guest.post(DESK, note).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let shown = form(&page, DESK);
    assert!(shown.contains(">noise</textarea>") && shown.contains("value=\"nonsense\""), "{shown}");
    assert!(shown.contains("value=\"warning\" checked"), "{shown}");
}
