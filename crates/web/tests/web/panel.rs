//! What the desk is told of its panel, and what the regulations choose for games that are judged.

use clauses::proves;
use competition::Problem;
use ledger::accounts::{Role, Tables};
use serde_json::{Value, json};
use words::Language;

use crate::common::Guest;
use crate::common::hall::{Hall, plain};
use crate::common::nth;
use crate::common::page::encoded;

#[tokio::test]
async fn the_first_page_of_the_desk_warns_of_too_few_arbiters() {
    let _claim = proves(&["UA-2024 IV.13"]);
    let mut chief = Guest::chief().await;
    let mut rules = plain(json!({"round-robin": {}}));
    rules["arbiters"] = json!(1);
    let hall = Hall::new(&chief, "cup", rules).await;
    hall.players(10).await;
    assert!(!chief.page("/desk/cup").await.has("#warnings"), "nobody is paired yet");
    hall.stage(1).await;
    let page = chief.page("/desk/cup").await;
    let few = Problem::FewArbiters { arbiters: 1, advised: 2 }.text(Language::Uk);
    let lines = page.all("#warnings li");
    let line = lines.iter().find(|line| line.says(&few)).unwrap_or_else(|| panic!("{few}"));
    assert!(line.says("UA-2024 IV.13"), "{}", line.text());
}

/// One arbiter judges four pairs at the most, whoever gives him tables and in how many parts.
#[tokio::test]
async fn a_line_arbiter_with_five_tables_is_refused() {
    let _claim = proves(&["UA-2024 IV.13"]);
    let mut chief = Guest::chief().await;
    let hall = Hall::new(&chief, "cup", plain(json!({"round-robin": {}}))).await;
    hall.players(12).await;
    chief.person("bond", None, None).await;
    chief.person("kit", None, None).await;
    let give =
        |who: &str, last: u16| format!("account={who}&role=line-arbiter&first=1&last={last}");
    chief.done("/desk/cup/judges", &give("bond", 4)).await;
    assert!(!chief.page("/desk/cup/judges").await.has("#holders .fault"));
    let page = chief.refused("/desk/cup/judges", &give("kit", 5)).await;
    assert!(page.says("UA-2024 IV.13"), "{}", page.text());
    let more = "account=bond&role=line-arbiter&first=5&last=5";
    assert!(chief.refused("/desk/cup/judges", more).await.says("UA-2024 IV.13"));
    let link = "role=line-arbiter&first=1&last=5&hours=12";
    assert!(chief.refused("/desk/cup/judges/invite", link).await.says("UA-2024 IV.13"));
    let page = chief.page("/desk/cup/judges").await;
    assert!(!page.one("#holders").says("kit") && !page.has("#holders .fault"), "{}", page.text());
    chief.done("/desk/cup/judges", &give("kit", 4)).await;
}

/// Whoever had more before, or has them by a link, is marked; and so is a match that cannot be parted.
#[tokio::test]
async fn a_line_arbiter_with_too_many_tables_is_marked() {
    let _claim = proves(&["UA-2024 IV.13"]);
    let mut chief = Guest::chief().await;
    let hall = Hall::new(&chief, "cup", plain(json!({"round-robin": {}}))).await;
    hall.players(12).await;
    let role = Role::LineArbiter { section: None, boards: Tables(nth(1), nth(5)) };
    chief.person("bond", Some("cup"), Some(role)).await;
    let page = chief.page("/desk/cup/judges").await;
    assert!(page.one("#holders .fault").says("UA-2024 IV.13"), "{}", page.text());
}

#[tokio::test]
async fn a_norm_is_written_into_an_entry_and_printed() {
    let mut chief = Guest::chief().await;
    Hall::robin(&chief).await;
    let certificate = "/desk/robin/papers/certificate.html";
    let offered = "a[href^=/desk/robin/papers/certificate.html]";
    assert!(!chief.page("/desk/robin/papers").await.has(offered));
    let entry = "/desk/robin/entries/2";
    let form = chief.page(entry).await.one("form[action=/desk/robin/entries/2]").sends();
    let typed = form.replace("norm=", &format!("norm={}", encoded("КМС")));
    assert!(typed != form, "{form}");
    chief.done(entry, &typed).await;
    assert!(chief.page("/desk/robin/papers").await.has(offered));
    let paper = chief.page(certificate).await;
    assert!(paper.says("КМС") && paper.says("Player 02") && !paper.says("Player 01"));
}

/// A round robin whose first game has these moves and this result; the names of what is found in
/// it, with their clauses.
async fn found(regulations: Value, moves: &str, score: &str) -> Vec<(String, String)> {
    let mut chief = Guest::chief().await;
    let hall = Hall::new(&chief, "cup", regulations).await;
    hall.players(4).await;
    hall.stage(1).await;
    hall.begin(1).await;
    hall.ok(json!({"do": "result", "round": 1, "table": 1, "score": score})).await;
    chief.done("/desk/cup/games/1-1-1-1-1", &format!("moves={}", encoded(moves))).await;
    let page = chief.page("/desk/cup/games/1-1-1-1-1/judge").await;
    let lines = page.all("tr[data-finding]");
    lines.iter().map(|line| (line.get("data-finding").to_owned(), line.text())).collect()
}

#[tokio::test]
async fn games_are_judged_by_what_the_regulations_say_of_agreed_draws() {
    let _claim = clauses::shows(&["UA-CHESS 9.1.1"]);
    let chess = |agreed: Value| {
        let mut rules = plain(json!({"round-robin": {}}));
        rules["rulebook"] = json!("UA-CHESS");
        rules["discipline"] = json!("chess");
        rules["time-control"] = json!("90+30");
        rules["games"] = json!({ "agreed-draws": agreed });
        rules
    };
    let moves = "1. e4 e5 2. Nf3 Nc6";
    let early = found(chess(json!({"after-moves": 30})), moves, "=").await;
    let line = early.iter().find(|(name, _)| name == "early-agreement").unwrap();
    assert!(line.1.contains("UA-CHESS 9.1.1") && line.1.contains("30"), "{early:?}");
    let never = found(chess(json!("never")), moves, "=").await;
    assert!(never.iter().any(|(name, _)| name == "agreement-barred"), "{never:?}");
    let allowed = found(chess(json!({"after-moves": 2})), moves, "=").await;
    assert!(allowed.iter().all(|(name, _)| !name.contains("agreement")), "{allowed:?}");
}

#[tokio::test]
async fn a_rapid_event_is_judged_under_the_set_that_it_has_chosen() {
    let _claim = clauses::shows(&["UA-CHESS A.5"]);
    for (chosen, set) in [("A.3", "Supervised"), ("A.4", "Basic")] {
        let chief = Guest::chief().await;
        let mut rules = plain(json!({"round-robin": {}}));
        rules["rulebook"] = json!("UA-CHESS");
        rules["discipline"] = json!("chess-rapid");
        rules["time-control"] = json!("15+10");
        rules["games"] = json!({ "rule-set": chosen });
        let hall = Hall::new(&chief, "cup", rules).await;
        let judged = ledger::games::judging_rules(&hall.state()).unwrap();
        assert_eq!(format!("{:?}", judged.rulebook().rule_set()), set);
    }
}

#[tokio::test]
async fn where_the_most_must_be_captured_recorded_moves_are_read_so() {
    let _claim = clauses::shows(&["RU-2022 6.2.3"]);
    for majority in [false, true] {
        let mut chief = Guest::chief().await;
        let hall = Hall::new(
            &chief,
            "cup",
            json!({
                "rulebook": "RU-2022", "discipline": "draughts64", "time-control": "20+30",
                "scoring": "1-½-0", "tie-breaks": ["sonneborn-berger-half", "wins"],
                "micro-match": {"games": 2}, "opening-table": "RU-2013 App.5",
                "games": {"majority-capture": majority},
                "stages": [{"numbers": "as-listed", "system": {"round-robin": {}}}],
            }),
        )
        .await;
        hall.players(4).await;
        hall.stage(1).await;
        hall.begin(1).await;
        let position = "[FEN \"W:Wc3,h2:Bb4,b6,d4,h8\"]\n\n";
        let game = "/desk/cup/games/1-1-1-1-1";
        let one = format!("moves={}", encoded(&format!("{position}1. c3:e5")));
        let two = format!("moves={}", encoded(&format!("{position}1. c3:a5:c7")));
        chief.done(game, &two).await;
        let (status, _) = chief.post(game, &one).await;
        assert_eq!(status.is_client_error(), majority, "{status}");
    }
}
