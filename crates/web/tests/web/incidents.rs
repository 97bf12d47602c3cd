//! Incidents, sanctions, protests and appeals on the desk, and what everybody sees of them.

use axum::http::StatusCode;
use clauses::proves;
use competition::{Member, Problem};
use ledger::accounts::{Role, Tables};
use pages::id;
use serde_json::json;
use words::Language;

use crate::common::Guest;
use crate::common::hall::Hall;
use crate::common::nth;
use crate::common::page::Page;

const DESK: &str = "/desk/swiss/incidents";
const PROTESTS: &str = "/desk/swiss/protests";

/// The chief arbiter of an event whose third round is played at tables 3 to 6.
async fn chief() -> (Guest, Hall) {
    let guest = Guest::chief().await;
    let hall = Hall::swiss(&guest).await;
    (guest, hall)
}

/// What is chosen of the sanctions.
fn proposed(page: &Page) -> &str {
    page.one("[name=sanction][checked]").get("value")
}

#[tokio::test]
async fn what_somebody_has_had_is_told_and_nothing_is_chosen_for_the_arbiter() {
    let (mut guest, _) = chief().await;
    let first = guest.page(&format!("{DESK}?who=p1&round=3&offence=0")).await;
    assert_eq!(proposed(&first), "", "gravity is for the arbiter to say");
    let mild = "remark";
    assert!(first.all("form .clause").iter().any(|one| one.says("UA-2024")));
    let note = format!(
        "who=p1&round=3&act=talked&clauses=UA-2024+III.rights.3.1&sanction={mild}&by=arbiter"
    );
    guest.done(DESK, &note).await;
    let second = guest.page(&format!("{DESK}?who=p1&round=3")).await;
    assert!(second.one("fieldset").says(&guest.count(id::LADDER_HAD, 1)));
    let other = guest.page(&format!("{DESK}?who=p2&round=3")).await;
    assert!(!other.one("fieldset").says(&guest.count(id::LADDER_HAD, 1)));
    let why = guest.page("/e/swiss/why/incidents/1").await;
    assert!(why.has("#incident") && why.says("talked"));
    assert_eq!(guest.get("/e/swiss/why/incidents/2").await.0, StatusCode::NOT_FOUND);
}

/// A clause that names several offences with a dash each offers each in words of its own.
#[tokio::test]
async fn offences_are_offered_in_words_of_their_own() {
    let mut guest = Guest::chief().await;
    let hall = Hall::robin(&guest).await;
    let page = guest.page(&format!("/desk/{}/incidents", hall.event())).await;
    let mut offered: Vec<String> =
        page.all("[name=offence] option").into_iter().map(|one| one.text()).collect();
    let of_clause = offered.iter().filter(|text| text.contains("RU-2022 2.3.3#")).count();
    assert_eq!(of_clause, 11, "{offered:?}");
    let words = |text: &String| text.split(" · ").next().unwrap_or_default().to_owned();
    let count = offered.len();
    offered = offered.iter().map(words).collect();
    offered.sort_unstable();
    offered.dedup();
    assert_eq!(offered.len(), count, "{offered:?}");
}

/// What is imposed changes the table in the same act, and says so on the desk and to everybody.
#[tokio::test]
async fn a_sanction_takes_effect_at_once() {
    let _claim = clauses::shows(&["UA-2024 III.rights.10.4", "UA-2024 III.rights.10.5"]);
    let (mut guest, hall) = chief().await;
    let section = hall.state().sections()[0].clone();
    let table = hall.round(3).tables[3].clone();
    let who = section.members[table.white.index()];
    assert!(hall.scores(3, 4).is_empty());
    let impose = |clauses: &str, sanction: &str| {
        format!(
            "who={who}&round=3&act=a+phone+rang&clauses={clauses}&sanction={sanction}&by=arbiter"
        )
    };
    let page = guest.refused(DESK, &impose("", "loss-of-game")).await;
    assert!(page.says(&Problem::SanctionWithoutClauses.text(guest.reads())), "{}", page.text());
    guest.done(DESK, &impose("UA-2024+III.rights.3.12", "loss-of-game")).await;
    assert_eq!(hall.scores(3, 4), ["0-1"]);
    assert!(guest.page(DESK).await.one("#noted").says("0 : 1"));
    guest.done(DESK, &impose("UA-2024+III.rights.11", "expulsion")).await;
    assert!(guest.page(DESK).await.one("#noted").says(&guest.say(id::EFFECT_REMOVED)));
    let Member::Player(player) = who else { panic!("players are paired here") };
    assert!(hall.state().player(player).unwrap().left.is_some());
    guest.refused(DESK, &impose("UA-2024+III.rights.11", "warning")).await;
}

/// A protest names the sanction that it is about; upheld, it gives back what that did, and everybody can
/// read what.
#[tokio::test]
async fn a_protest_that_is_upheld_lifts_the_sanction() {
    let _claim = clauses::shows(&["UA-2024 III.rights.1.5"]);
    let (mut guest, hall) = chief().await;
    let table = hall.round(3).tables[3].clone();
    let who = hall.state().sections()[0].members[table.white.index()];
    let impose = format!(
        "who={who}&round=3&act=a+phone+rang&clauses=UA-2024+III.rights.3.12&sanction=loss-of-game&by=arbiter"
    );
    guest.done(DESK, &impose).await;
    assert_eq!(hall.scores(3, 4), ["0-1"]);
    let desk = guest.page(DESK).await;
    let offered = desk.all("[name=against] option");
    assert!(offered.iter().any(|one| one.get("value") == "incident-1"));
    let file = format!(
        "who={who}&filed_by=himself&section=1&round=3&text=not+mine&written=yes&against=incident-1"
    );
    guest.done(PROTESTS, &file).await;
    let desk = guest.page(DESK).await;
    assert!(desk.has("[name=lifts]"), "{}", desk.text());
    guest.done(&format!("{PROTESTS}/1/decide"), "upheld=yes&text=it+was+not&heard=both").await;
    assert!(hall.scores(3, 4).is_empty(), "the game is played on");
    let desk = guest.page(DESK).await;
    assert!(desk.has("#noted [data-lifted]") && desk.has("#protest1 [data-lifted]"));
    assert!(desk.all("[name=against] option").is_empty(), "nothing stands any more");
    let mut anybody = guest.stranger();
    let why = anybody.page("/e/swiss/why/incidents/1").await;
    assert!(why.has("dl [data-lifted]"), "{}", why.text());
    let why = anybody.page("/e/swiss/why/protests/1").await;
    assert!(why.has("#ruling [data-lifted]"), "{}", why.text());
}

#[tokio::test]
async fn a_line_arbiter_notes_what_happens_at_his_boards() {
    let (guest, hall) = chief().await;
    let section = hall.state().sections()[0].clone();
    let at = |table: usize| {
        let number = hall.round(3).tables[table - 1].white;
        section.members[number.index()].to_string()
    };
    let (near, far) = (at(1), at(6));
    let role = Role::LineArbiter { section: None, boards: Tables(nth(1), nth(5)) };
    let mut line = guest.stranger();
    line.sign_in(&guest.person("line", Some("swiss"), Some(role)).await);
    let note = |who: &str, by: &str| format!("who={who}&round=3&act=noise&sanction=&by={by}");
    line.done(DESK, &note(&near, "arbiter")).await;
    assert_eq!(line.post(DESK, &note(&far, "arbiter")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(line.post(DESK, &note(&near, "chief-panel")).await.0, StatusCode::FORBIDDEN);
    line.refused(DESK, "who=zz&act=x&by=arbiter").await;
}

#[tokio::test]
async fn a_protest_goes_its_way_to_the_end() {
    let (mut guest, _) = chief().await;
    let file = "who=p1&filed_by=Koval&section=1&round=3&text=clock+was+wrong&clauses=";
    let page = guest.refused(PROTESTS, file).await;
    assert!(page.one(&format!("form[action={PROTESTS}]")).has("[role=alert]"), "not in writing");
    guest.done(PROTESTS, &format!("{file}&written=yes")).await;
    let desk = guest.page(DESK).await;
    assert!(desk.one("#protest1").says("clock was wrong"));
    let finish = guest.page("/desk/swiss/finish").await;
    assert!(finish.has(&format!("#checks a[href={DESK}]")), "{}", finish.text());
    let decide = "upheld=yes&text=ten+minutes+are+added";
    let path = format!("{PROTESTS}/1/decide");
    guest.done(&path, decide).await;
    guest.refused(&path, decide).await; // once only
    let why = guest.page("/e/swiss/why/protests/1").await;
    let ruling = why.one("#ruling[data-upheld=true]");
    assert!(ruling.says("ten minutes are added"), "{ruling:?}");
    assert!(why.says("clock was wrong"), "those who keep the event read it all");
    guest.refused(&format!("{PROTESTS}/1/appeal"), "text=too+little").await; // to no committee
}

#[tokio::test]
async fn what_the_parties_say_is_for_those_who_keep_the_event() {
    let (mut guest, _) = chief().await;
    let file = "who=p1&filed_by=Koval&section=1&round=3&text=clock+was+wrong&written=yes";
    guest.done(PROTESTS, file).await;
    guest.done(DESK, "who=p1&round=3&act=whispered&clauses=&sanction=&by=arbiter").await;
    let role = Role::LineArbiter { section: None, boards: Tables(nth(1), nth(5)) };
    let mut line = guest.stranger();
    line.sign_in(&guest.person("line", Some("swiss"), Some(role)).await);
    let mut stranger = guest.stranger();
    let (protest, incident) = ("/e/swiss/why/protests/1", "/e/swiss/why/incidents/1");

    assert_eq!(stranger.get(protest).await.0, StatusCode::NOT_FOUND, "nothing is decided");
    assert_eq!(stranger.get(incident).await.0, StatusCode::NOT_FOUND, "it was only noted");
    assert_eq!(line.get(protest).await.0, StatusCode::NOT_FOUND);
    assert!(line.page(incident).await.says("whispered"));
    let task = format!("a[href={DESK}#protest1]");
    for path in ["/desk/swiss", "/desk/swiss/finish", "/desk/swiss/log", DESK] {
        let page = line.page(path).await;
        assert!(!page.says("clock was wrong"), "{path}: {}", page.text());
        assert!(!page.has(&task), "{path} leads him nowhere");
    }

    assert!(guest.page("/desk/swiss").await.has(&task), "a task of the chief arbiter");
    let decide = "upheld=yes&text=ten+minutes+are+added";
    guest.done(&format!("{PROTESTS}/1/decide"), decide).await;
    for reader in [&mut stranger, &mut line] {
        let why = reader.page(protest).await;
        assert!(why.one("#ruling").says("ten minutes are added"));
        assert!(!why.says("clock was wrong") && !why.says("Koval"), "{}", why.text());
    }
}

#[tokio::test]
async fn a_committee_is_checked_and_refused_with_its_clauses() {
    let (mut guest, _) = chief().await;
    let path = "/desk/swiss/committee";
    let late = "members=A%3B1970%0AB%3B1971%0AC%3B1972&reserves=D%3B1973%0AE%3B1974";
    let page = guest.refused(path, late).await;
    let form = page.one(&format!("form[action={path}]"));
    let faulty = form.all("label").into_iter().find(|label| label.has("[name=note]")).unwrap();
    assert!(faulty.one(".fault").says("UA-2024"), "rounds have begun: {form:?}");
    let page = guest.refused(path, "members=Nobody").await;
    assert!(page.says(&guest.tell(id::COMMITTEE_UNREADABLE, &[("what", "Nobody")])));
}

#[tokio::test]
async fn the_log_says_in_words_what_happened() {
    let (mut guest, hall) = chief().await;
    let halls = [hall.clone(), Hall::robin(&guest).await, Hall::teams(&guest).await];
    for hall in &halls {
        for language in Language::ALL {
            guest.language = Some(language);
            let (event, count) = (hall.event(), hall.facts().len());
            let log = guest.page(&format!("/desk/{event}/log")).await;
            let lines = log.all("#log tbody tr");
            assert_eq!(lines.len(), count, "{event}");
            for line in lines {
                let words = line.all("td")[3].text();
                let plain = words.starts_with("log-") || words.contains("\"happened\"");
                assert!(!words.is_empty() && !plain, "{event} in {language}: {line:?}");
            }
        }
    }
    guest.language = Some(Language::En);
    let all = guest.page("/desk/swiss/log").await;
    let results = guest.page("/desk/swiss/log?kind=results&round=3").await;
    assert_eq!(results.count("#log tbody tr"), 4, "two games at two tables");
    assert!(all.says(&guest.tell(id::LOG_CLOSED, &[("round", "2")])));
    assert!(!results.says(&guest.tell(id::LOG_CLOSED, &[("round", "2")])));
    assert!(!guest.page("/desk/swiss/log?by=nobody").await.has("#log"));
    // The last entry can be taken back from here, and stays in the log.
    let last = format!("#e{}", hall.facts().len());
    let button = all.one(&format!("{last} button"));
    assert_eq!(guest.press(button).await.0, StatusCode::SEE_OTHER);
    let after = guest.page("/desk/swiss/log").await;
    assert!(after.one(&last).attribute("class") == Some("out") && after.has(&format!("{last} s")));
    assert_eq!(after.count("#log tbody tr"), all.count("#log tbody tr") + 1);
}

#[tokio::test]
async fn the_schedule_shows_every_round() {
    let (mut guest, _) = chief().await;
    let page = guest.page("/e/swiss/schedule").await;
    assert_eq!(page.count("tbody tr"), 7);
    assert_eq!(page.count("tbody tr.out"), 4, "these are to come");
    assert!(page.has("tbody a[href=/e/swiss/rounds/3?section=1]"));
}

#[tokio::test]
async fn a_refused_form_comes_back_as_it_was_typed() {
    let (mut guest, _) = chief().await;
    let file = "who=p3&filed_by=Koval&section=1&round=3&text=clock+was+wrong&clauses=UA-2024+0.0";
    let page = guest.refused(PROTESTS, file).await;
    let form = page.one(&format!("form[action={PROTESTS}]"));
    let typed =
        "who=p3&filed_by=Koval&section=1&round=3&text=clock%20was%20wrong&clauses=UA-2024%200.0";
    assert!(form.sends().starts_with(typed), "{}", form.sends());
    let labels = form.all("label").into_iter();
    let faulty: Vec<_> = labels.filter(|label| label.has(".fault")).collect();
    assert!(faulty.iter().any(|label| label.has("[name=clauses]")), "at its field: {faulty:?}");
    let page = guest.refused(PROTESTS, "who=p3&round=x&text=no").await;
    let faults = page.all(&format!("form[action={PROTESTS}] label .fault"));
    assert!(faults.iter().any(|one| one.text() == guest.say(id::ROUND_WRONG)), "{faults:?}");

    let path = "/desk/swiss/committee";
    let page = guest.refused(path, "members=Nobody&reserves=A%3B1990").await;
    let form = page.one(&format!("form[action={path}]"));
    assert_eq!(form.sends(), "members=Nobody&reserves=A%3B1990&note=");

    let note =
        "who=p1&round=3&act=noise&clauses=nonsense&points=&sanction=warning&by=chief-arbiter";
    let page = guest.refused(DESK, note).await;
    let typed = page.one(&format!("form.stack[action={DESK}]")).sends();
    let (before, by) = note.rsplit_once('&').unwrap();
    assert!(typed.starts_with(before) && typed.ends_with(by), "{typed}");
}

#[tokio::test]
async fn the_step_of_a_gross_first_offence_is_marked() {
    let _claim = proves(&["RU-2022 5.4.15.2"]);
    let mut guest = Guest::chief().await;
    let hall = Hall::robin(&guest).await;
    let at = |who: &str| format!("/desk/robin/incidents?who={who}&round=3");
    let page = guest.page(&at("p1")).await;
    let marked = page.all("[data-gross]");
    assert_eq!(marked.len(), 1, "{}", page.text());
    hall.ok(json!({"do": "incident", "who": "p1", "round": 3, "act": "talk", "by": "arbiter",
                   "clauses": ["RU-2022 2.3.3#1"], "sanction": "remark"}))
        .await;
    assert!(!guest.page(&at("p1")).await.has("[data-gross]"), "it is no first offence any more");
}

/// Where somebody plays the same round in two stages, the form asks in which, and the page's is proposed.
#[tokio::test]
async fn a_sanction_names_its_stage() {
    let mut guest = Guest::chief().await;
    let mut rules = crate::common::hall::plain(json!({ "round-robin": {} }));
    rules["stages"] = json!([
        { "name": "groups", "system": { "round-robin": {} }, "numbers": "as-listed" },
        { "name": "final", "system": { "round-robin": {} }, "qualifiers": 4, "numbers": "as-listed" },
    ]);
    let hall = Hall::new(&guest, "staged", rules).await;
    hall.players(4).await;
    hall.stage(1).await;
    for round in 1..=3 {
        hall.play(round).await;
    }
    hall.stage(2).await;
    hall.ok(json!({ "do": "pair", "section": 2, "round": 1, "seed": "1" })).await;
    hall.ok(json!({ "do": "publish", "section": 2, "round": 1 })).await;
    hall.ok(json!({ "do": "start", "section": 2, "round": 1, "note": "-" })).await;
    let desk = "/desk/staged/incidents";
    let page = guest.page(&format!("{desk}?who=p1&round=1&section=2")).await;
    assert_eq!(page.one("[name=section] [selected]").get("value"), "2");
    let lost =
        "who=p1&round=1&act=phone&clauses=UA-2024+III.rights.10.4&sanction=loss-of-game&by=arbiter";
    guest.refused(desk, lost).await;
    let before = hall.state().sections()[0].clone();
    guest.done(desk, &format!("{lost}&section=2")).await;
    let state = hall.state();
    assert_eq!(state.sections()[0].rounds, before.rounds, "the first stage is as it was");
    let tables = &state.sections()[1].rounds[0].tables;
    assert_eq!(tables.iter().filter(|table| !table.boards[0].scores.is_empty()).count(), 1);
}

/// Whoever is removed under a rulebook that lets results be annulled can have them annulled, by whom it says.
#[tokio::test]
async fn results_are_annulled_where_a_clause_lets_them_be() {
    let _claim = clauses::shows(&["RU-2022 1.5.8"]);
    let mut guest = Guest::chief().await;
    let robin = Hall::robin(&guest).await;
    let event = robin.event();
    let form = guest.page(&format!("/desk/{event}/incidents?who=p1&round=1")).await;
    assert!(form.has("[name=annul]"));
    let leave = format!("/desk/{event}/leave/p1");
    let page = guest.page(&leave).await;
    assert!(page.has("#annulled [name=by]") && !page.has("#withdrew [name=by]"));
    // Nobody is removed by words alone.
    assert!(page.has("#excluded [name=clauses]") && !page.has("#withdrew [name=clauses]"));
    let out =
        |by: &str, clauses: &str| format!("way=annulled&reason=cheated&by={by}&clauses={clauses}");
    for (by, clauses) in [("chief-arbiter", "RU-2022+1.5.8"), ("chief-panel", "")] {
        assert!(!guest.post(&leave, &out(by, clauses)).await.0.is_redirection());
        assert!(robin.state().players()[0].left.is_none());
    }
    let removed = "who=p1&round=1&act=cheated&clauses=RU-2022+1.5.4&sanction=expulsion&by=chief-panel&annul=yes";
    guest.done(&format!("/desk/{event}/incidents"), removed).await;
    let left = robin.state().players()[0].left.clone().unwrap();
    assert_eq!(left.way, competition::HowLeft::ExcludedAndAnnulled);
    // No clause of the Ukrainian rules lets that be.
    Hall::swiss(&guest).await;
    let form = guest.page(&format!("{DESK}?who=p1&round=3")).await;
    assert!(!form.has("[name=annul]") && form.has("[name=rang]"));
    assert!(!guest.page("/desk/swiss/leave/p1").await.has("#annulled"));
}
