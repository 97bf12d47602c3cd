//! The demo: furnished into an empty server and nowhere else, and every door of it opens.

use axum::http::StatusCode;
use ledger::demo;
use words::Language;

use crate::common::Guest;

const EVENTS: [&str; 4] = ["demo-swiss", "demo-round-robin", "demo-teams", "demo-here"];

#[tokio::test]
async fn the_demo_is_furnished_and_walks() {
    let mut guest = Guest::chief().await;
    demo::seed(&guest.server).await.unwrap();
    demo::seed(&guest.server).await.unwrap(); // what is there stays as it is
    let calendar = guest.page("/").await;
    for event in EVENTS {
        assert!(calendar.has(&format!("#events a[href=/e/{event}]")), "{event}");
    }
    for language in Language::ALL {
        guest.language = Some(language);
        for event in EVENTS {
            let public = ["", "/participants", "/rounds/1", "/standings", "/crosstable", "/screen"];
            for page in public.map(|page| format!("/e/{event}{page}")) {
                assert_eq!(guest.page(&page).await.one("html").get("lang"), language.code());
            }
            for tab in guest.page(&format!("/desk/{event}")).await.all("nav.tabs a") {
                let status = guest.get(tab.get("href")).await.0;
                assert!(status == StatusCode::OK || status == StatusCode::SEE_OTHER, "{tab:?}");
            }
        }
    }
    // A round is being played: a result is entered by pressing its button.
    let round = guest.page("/desk/demo-swiss/rounds/5").await;
    let open = round.all("#results tr[data-done=no]");
    assert_eq!(open.len(), 8);
    let button = open[0].one("button[data-key==]");
    assert_eq!(guest.press(button).await.0, StatusCode::SEE_OTHER);
    let games = guest.page("/e/demo-round-robin/games").await;
    assert!(games.has("a[href^=/e/demo-round-robin/games/1-]"), "moves of some games are kept");
}

#[tokio::test]
async fn the_first_visit_shows_boards_that_live() {
    let mut guest = Guest::new().await;
    assert!(!guest.page("/").await.has("#now"), "without a demo nobody plays");
    let mut gallery = demo::Gallery::open(&guest.server).await;
    let home = guest.page("/").await;
    assert_eq!(home.count("#now [data-table]"), 5);
    assert!(home.has("#now [data-square] .piece") && home.has("#now a[href=/wall]"));
    assert_eq!(guest.page("/wall").await.count("#wall [data-table]"), 5);
    let first = gallery.tables().next().unwrap().clone();
    let table = format!("/t/{}", first.id());
    let seen = guest.page(&table).await;
    assert!(!seen.has(&format!("form[action={table}/sit]")), "both seats are the program's");
    assert_eq!(
        guest.post(&format!("{table}/act"), "what=resign&ply=6").await.0,
        StatusCode::FORBIDDEN
    );
    // Whoever listens is told of the next move.
    let mut news = first.news();
    for _ in 0..5 {
        gallery.go_on(&guest.server).await;
    }
    let told = news.recv().await.unwrap();
    assert_eq!((told.ply_before, told.table.table().unwrap().ply()), (6, 7));
}

/// A round of an event is played: its boards stand on the first page and on the wall of the round, go on when
/// somebody watches, and are watched over by an arbiter when nobody does.
#[tokio::test]
async fn the_demo_has_a_round_that_is_being_played() {
    let mut guest = Guest::chief().await;
    demo::seed(&guest.server).await.unwrap();
    let mut round = demo::RoundHere::open(&guest.server).await;
    let wall = guest.page("/e/demo-here/rounds/3/wall").await;
    assert_eq!(wall.count("#wall [data-table]"), 4);
    let name = wall.all("#wall [data-table]")[0].get("data-table").to_owned();
    let live = guest.server.tables().need(&name).await.unwrap().unwrap();
    round.go_on(&guest.server).await;
    let ply = || live.snapshot().table().unwrap().ply();
    assert_eq!(ply(), 0, "nobody watches");
    let news = live.news();
    for _ in 0..24 {
        round.go_on(&guest.server).await;
    }
    assert!(ply() >= 3, "{}", ply());
    assert_eq!(guest.page("/").await.count("#now [data-table]"), 4);
    // Nobody looks any more: the clocks stand, and go on when somebody comes back.
    drop(news);
    guest.clock.go_on(std::time::Duration::from_secs(61));
    round.go_on(&guest.server).await;
    let phase = || live.snapshot().table().unwrap().phase();
    assert_eq!(phase(), play::Phase::Stopped);
    let before = ply();
    let _news = live.news();
    for _ in 0..8 {
        round.go_on(&guest.server).await;
    }
    assert!(phase() == play::Phase::Playing && ply() > before);
}
