//! What players need: entered at the desk, shown to those who must know; assistants at their pages; boards of
//! wood at which somebody does not see.

use axum::http::{Method, StatusCode};
use clauses::proves;
use competition::{Member, PlayerId};
use ledger::Actor;
use ledger::accounts::{AccountId, Role};
use ledger::people::Panel;
use pages::id;
use serde_json::{Value, json};
use web::{Access, addresses};

use crate::common::hall::{Hall, plain};
use crate::common::page::Page;
use crate::common::{Folder, Guest, nth};
use crate::play::chief_of;
use crate::play::{Wire, listens};

/// What an entry says that nobody else may read.
const SECRET: &str = "palpable-set";
/// Who assists.
const HELPER: &str = "Helperanna";

/// Chess of four on the platform, entered and admitted.
async fn chess(chief: &Guest) -> Hall {
    let mut rules = plain(json!({"round-robin": {"cycles": 1}}));
    rules["rulebook"] = json!("UA-CHESS");
    rules["discipline"] = json!("chess");
    rules["time-control"] = json!("90+30");
    rules["games"] = json!({"platform": {}});
    let hall = Hall::new(chief, "cup", rules).await;
    hall.players(4).await;
    hall
}

async fn announced(hall: &Hall) {
    hall.stage(1).await;
    let pair = json!({"do": "pair", "round": 1, "seed": "round 1"});
    hall.all(vec![pair, json!({"do": "publish", "round": 1})]).await;
}

/// The entries of White and Black at the first table, and its address.
fn table(hall: &Hall) -> ([u16; 2], String) {
    let state = hall.state();
    let section = &state.sections()[0];
    let one = &hall.round(1).tables[0];
    let entry = |number: tournament::Number| match section.members[number.index()] {
        Member::Player(player) => player.0,
        Member::Team(_) => panic!("no team plays"),
    };
    let id = &one.boards[0].tables[&nth(1)];
    ([entry(one.white), entry(one.black)], format!("/t/{id}"))
}

/// What somebody needs, said in his entry.
async fn needs(hall: &Hall, entry: u16, needs: Value) {
    let state = hall.state();
    let mut player = serde_json::to_value(&state.player(PlayerId(entry)).unwrap().player).unwrap();
    player["needs"] = needs;
    hall.ok(json!({"do": "change", "id": entry, "player": player})).await;
}

/// A player who has followed his link.
async fn player(chief: &Guest, entry: u16) -> Guest {
    let id: AccountId = "chief".parse().unwrap();
    let by = Actor::Account { id: &id, key: None };
    let panel = Panel { server: &chief.server, by, event: "cup" };
    let until = chief.server.now() + 1_000_000_000;
    let made = panel.link_players(&[PlayerId(entry)], until).await.unwrap();
    let mut player = chief.stranger();
    let (status, _) = player.get(&format!("/player/{}", made[0].0.reveal())).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    player
}

/// The panel agrees to an assistant with these duties, who follows the link that is made for him.
async fn assistant(chief: &mut Guest, entry: u16, duties: &[&str]) -> Guest {
    let all: String = duties.iter().map(|duty| format!("&duties={duty}")).collect();
    let form = format!("name={HELPER}&application=of+10+November{all}");
    chief.done(&format!("/desk/cup/entries/{entry}/assistant"), &form).await;
    let page = chief.shown(&format!("/desk/cup/entries/{entry}/assistant-link"), "").await;
    let link = page.one("code.secret").text();
    let path = link[link.find("/assistant/").unwrap()..].trim().to_owned();
    let mut helper = chief.stranger();
    let (status, _) = helper.get(&path).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    helper
}

#[tokio::test]
async fn needs_are_entered_at_the_desk() {
    let mut chief = Guest::chief().await;
    let hall = chess(&chief).await;
    let path = "/desk/cup/entries/1";
    let sent = chief.page(path).await.one(&format!("form[action={path}]")).sends();
    let form = sent
        .replace("sight=", "sight=blind")
        .replace("equipment=", &format!("equipment={SECRET}"))
        .replace("sign=", "sign=touch+of+the+hand");
    chief
        .done(path, &format!("{form}&hands=yes&pauses=yes&duties=keep-record&duties=press-clock"))
        .await;
    let state = hall.state();
    let needs = &state.player(PlayerId(1)).unwrap().player.needs;
    let found = serde_json::to_value(needs).unwrap();
    let wanted = json!({"sight": "blind", "hands": true, "pauses": true, "equipment": SECRET,
                        "sign": "touch of the hand", "duties": ["keep-record", "press-clock"]});
    assert_eq!(found, wanted);
    let filled = chief.page(path).await;
    assert!(
        filled.has("option[value=blind][selected]") && filled.has("input[name=hands][checked]")
    );
    assert_eq!(
        filled.count("input[name=duties][checked]"),
        4,
        "asked for, and offered to be agreed"
    );
    // By a list, in words.
    let rows = "Name\tNeeds\tAssistant\nNew One\tнезрячий, слух; коляска\tHe";
    let rows = crate::common::page::encoded(rows);
    let import = "/desk/cup/entries/import";
    let page = chief.shown(import, &format!("rows={rows}")).await;
    let (_, confirmed) =
        page.one(&format!("form[action={import}] [name=step][value=enter]")).pressed();
    chief.done(import, &confirmed).await;
    let state = hall.state();
    let listed = &state.players().last().unwrap().player;
    let found = serde_json::to_value(&listed.needs).unwrap();
    assert_eq!(found, json!({"sight": "blind", "hearing": true}));
    assert!(listed.wheelchair && listed.assistant == "He");
}

#[tokio::test]
async fn needs_are_shown_to_those_who_must_know() {
    let mut chief = Guest::chief().await;
    let hall = chess(&chief).await;
    announced(&hall).await;
    let ([white, black], at) = table(&hall);
    needs(&hall, white, json!({"sight": "weak", "equipment": SECRET})).await;
    let mut helper = assistant(&mut chief, white, &["keep-record"]).await;
    let [mut own, mut other] = [player(&chief, white).await, player(&chief, black).await];
    // Those who must know.
    assert!(chief.page("/desk/cup/needs").await.says(SECRET));
    let board = at.replace("/t/", "/desk/cup/boards/");
    assert!(chief.page(&board).await.one("#aid").says(SECRET));
    let mine = own.page("/e/cup/my-games").await;
    assert!(mine.one("#needs").says(SECRET) && mine.one("#needs").says(HELPER));
    assert!(helper.page("/e/cup/assist").await.says(HELPER));
    let mut stranger = chief.stranger();
    assert_eq!(stranger.get("/desk/cup/needs").await.0, StatusCode::FORBIDDEN);
    assert_eq!(stranger.get("/e/cup/assist").await.0, StatusCode::NOT_FOUND);
    // Nobody else, at any address.
    for guest in [&mut stranger, &mut other] {
        nobody_reads(guest, &at, &[SECRET, HELPER]).await;
    }
}

/// Somebody who must not know these words looks at every address.
async fn nobody_reads(guest: &mut Guest, at: &str, words: &[&str]) {
    let mut looked = 0;
    for address in addresses() {
        let streams = ["live", "events", "events.ndjson", "news"];
        let last = address.path.rsplit('/').next().unwrap_or_default();
        if address.method != Method::GET || streams.contains(&last) {
            continue;
        }
        let of_desk = address.path.starts_with("/desk") && matches!(address.access, Access::Has(_));
        let table = at.trim_start_matches("/t/");
        let table = if address.path.starts_with("/e/") { "1" } else { table };
        let fills = [
            ("event", "cup"),
            ("round", "1"),
            ("number", "1"),
            ("table", table),
            ("who", "p1"),
            ("board", at.trim_start_matches("/t/")),
            ("document", "UA-CHESS"),
            ("game", "1-1-1-1-1"),
            ("paper", "start-list.html"),
            ("file", "standings.csv"),
        ];
        let path = fills.iter().fold(address.path.to_owned(), |path, (name, value)| {
            path.replace(&format!("{{{name}}}"), value)
        });
        let (status, text) = guest.get(&path).await;
        let found = words.iter().find(|word| text.contains(**word));
        // What a rulebook says, what can be asked of a server, and what pages do, anybody may read.
        let of_all = path == "/api"
            || path.ends_with(".js")
            || ["/rules", "/clause", "openapi"].iter().any(|way| path.contains(way));
        assert!(of_all || found.is_none(), "{found:?} at {path} {status}");
        assert!(!of_desk || !status.is_success(), "{path}");
        looked += usize::from(status.is_success());
    }
    assert!(looked > 20, "{looked} pages were looked at");
}

/// By what a table is known to have somebody who is helped: what his assistant does, how badly he sees, and the
/// clauses by which all that is.
const OF_HELP: [&str; 8] = [
    SECRET,
    HELPER,
    "tell-times",
    "move-pieces",
    "\"help\"",
    "\"sight\"",
    "\"told\"",
    "UA-CHESS IV.5",
];

#[tokio::test]
async fn what_somebody_is_helped_with_nobody_else_learns_from_his_game() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let mut chief = chief_of(&open).await;
    let hall = chess(&chief).await;
    announced(&hall).await;
    let ([white, black], at) = table(&hall);
    needs(&hall, white, json!({"sight": "blind", "equipment": SECRET})).await;
    let mut helper = assistant(&mut chief, white, &["move-pieces", "tell-times"]).await;
    let mut both = [player(&chief, white).await, player(&chief, black).await];
    let mut stranger = chief.stranger();
    let mut wires = Vec::new();
    for other in [&stranger, &both[1]] {
        let mut wire = Wire::opens(&open, &at, other, None).await.unwrap();
        wire.says(json!({"t": "hello", "v": 2, "speech": "written"})).await;
        wires.push(wire);
    }
    for one in &mut both {
        one.done(&format!("{at}/act"), "what=ready").await;
    }
    chief.done("/desk/cup/rounds/1/start", "").await;
    let own = at.replace("/t/", "/e/cup/assist/");
    helper.done(&own, "act=ask&by=assistant-of-first&question=times").await;
    helper.done(&own, "act=move&by=assistant-of-first&move=e2e4&reason=palpable-set").await;
    helper.done(&own, "what=aside&text=palpable-set").await;
    let board = chief.page(&at.replace("/t/", "/desk/cup/boards/")).await;
    assert!(board.says("IV.5") && board.says(HELPER), "who judges there is told");
    for other in [&mut stranger, &mut both[1]] {
        nobody_reads(other, &at, &OF_HELP).await;
    }
    both[1].done(&format!("{at}/act"), "what=resign&ply=1").await;
    for wire in &mut wires {
        loop {
            let heard = wire.hears_next().await;
            let text = heard.to_string();
            let found = OF_HELP.iter().find(|word| text.contains(**word));
            assert!(found.is_none(), "{found:?} in {text}");
            if heard["table"]["phase"] == "over" {
                break;
            }
        }
    }
    for other in [&mut stranger, &mut both[1]] {
        nobody_reads(other, &at, &OF_HELP).await;
    }
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn the_board_that_lacks_an_assistant_waits_and_the_others_begin() {
    let _claim = proves(&["UA-CHESS D.2.11"]);
    let folder = Folder::new();
    let open = listens(&folder).await;
    let mut chief = chief_of(&open).await;
    let hall = chess(&chief).await;
    announced(&hall).await;
    let ([white, black], at) = table(&hall);
    needs(&hall, white, json!({"sight": "blind"})).await;
    needs(&hall, black, json!({"hearing": true})).await;
    let both = [player(&chief, white).await, player(&chief, black).await];
    let mut wire = Wire::connects(&open, &at, &both[0], "white").await;
    let mut opponent = Wire::connects(&open, &at, &both[1], "black").await;
    let second = &hall.round(1).tables[1].boards[0].tables[&nth(1)];
    let mut elsewhere =
        Wire::connects(&open, &format!("/t/{second}"), &chief.stranger(), "elsewhere").await;
    for one in [&mut wire, &mut opponent] {
        assert_eq!(one.asks(json!({"t": "ready"})).await.0["t"], "ok");
    }
    chief.done("/desk/cup/rounds/1/start", "").await;
    while elsewhere.hears("event").await["table"]["phase"] != "playing" {}
    let (no, _) = wire.asks(json!({"t": "move", "ply": 0, "move": "e2e4"})).await;
    assert_eq!(no["t"], "no", "{no}");
    assert!(chief.page("/desk/cup/needs").await.has("[data-lacks-assistant]"));
    assistant(&mut chief, white, &["announce-moves"]).await;
    while wire.hears("event").await["table"]["phase"] != "playing" {}
    let (ok, _) = wire.asks(json!({"t": "move", "ply": 0, "move": "e2e4"})).await;
    assert_eq!(ok["t"], "ok", "{ok}");
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn what_needs_ask_for_is_ticked_at_the_board() {
    let _claim = proves(&["UA-CHESS IV.5.16"]);
    let mut chief = Guest::chief().await;
    let mut rules = plain(json!({"round-robin": {"cycles": 1}}));
    rules["rulebook"] = json!("UA-CHESS");
    rules["discipline"] = json!("chess");
    rules["time-control"] = json!("90+30");
    rules["games"] = json!({"platform": {"admitted": true}});
    let hall = Hall::new(&chief, "cup", rules).await;
    hall.players(4).await;
    announced(&hall).await;
    let ([white, black], at) = table(&hall);
    needs(&hall, white, json!({"hearing": true})).await;
    let mut both = [player(&chief, white).await, player(&chief, black).await];
    let board = at.replace("/t/", "/desk/cup/boards/");
    let act = format!("{board}/act");
    let seen = chief.page(&board).await;
    let aids = seen.one("tr[data-tick=hearing-aids]");
    assert!(aids.says("UA-CHESS IV.5.16") && aids.has(".missing"));
    assert_eq!(aids.all("button[value=tick]").len(), 1, "of him alone who does not hear");
    assert!(!seen.has("tr[data-tick=recorder]"), "who sees needs no recorder");
    for side in ["first", "second"] {
        for tick in ["identity", "room", "equipment", "camera", "devices"] {
            chief.done(&act, &format!("what=tick&side={side}&tick={tick}")).await;
        }
    }
    for one in &mut both {
        one.done(&format!("{at}/act"), "what=ready").await;
    }
    chief.done("/desk/cup/rounds/1/start", "").await;
    let waits = both[0].page(&at).await;
    assert!(waits.says(&chief.say(id::TABLE_GATHERING)), "no signal before they are off");
    chief.done(&act, "what=tick&side=first&tick=hearing-aids").await;
    chief.server.settle("cup").await;
    assert!(both[0].page(&at).await.says(&chief.say(id::TABLE_PLAYING)));
    assert!(!chief.page(&board).await.has("tr[data-tick=hearing-aids] .missing"));
}

#[tokio::test]
async fn leave_of_the_arbiter_is_ticked_where_draughts_ask_for_it() {
    let mut chief = Guest::chief().await;
    let mut rules = plain(json!({"round-robin": {"cycles": 1}}));
    rules["rulebook"] = json!("RU-2022");
    rules["time-control"] = json!("30+30");
    rules["scoring"] = json!("1-½-0");
    rules["unofficial"] = json!(true);
    rules["tie-breaks"] = json!(["sonneborn-berger-half", "wins"]);
    rules["games"] = json!({"platform": {}});
    let hall = Hall::new(&chief, "cup", rules).await;
    hall.players(4).await;
    announced(&hall).await;
    let ([white, black], at) = table(&hall);
    needs(&hall, white, json!({"sight": "weak"})).await;
    needs(&hall, black, json!({"sight": "blind"})).await;
    let board = at.replace("/t/", "/desk/cup/boards/");
    let seen = chief.page(&board).await;
    for (tick, clause, of) in [
        ("second-board", "RU-2022 2.3.3#2", 2),
        ("special-board", "RU-2022 2.3.3#4", 2),
        ("recorder", "RU-2022 2.3.3#11", 1),
    ] {
        let row = seen.one(&format!("tr[data-tick={tick}]"));
        assert!(row.says(clause), "{}", row.text());
        assert_eq!(row.all("button[value=tick]").len(), of, "{tick}");
    }
    chief.done(&format!("{board}/act"), "what=tick&side=second&tick=recorder").await;
    let row = chief.page(&board).await;
    assert!(!row.has("tr[data-tick=recorder] .missing"));
    assert!(chief.page("/desk/cup/needs").await.says("RU-2022 2.3.3#11"), "on the slip too");
}

#[tokio::test]
async fn of_two_special_sets_the_slip_says_who_chooses() {
    let mut chief = Guest::chief().await;
    let hall = chess(&chief).await;
    announced(&hall).await;
    let ([white, black], _) = table(&hall);
    let mut cited = async || {
        let slip = chief.page("/desk/cup/needs").await;
        slip.all("ol li .faint").iter().any(|one| one.text().trim() == "UA-CHESS IV.5.1")
    };
    needs(&hall, white, json!({"sight": "blind"})).await;
    assert!(!cited().await, "there is one set");
    needs(&hall, black, json!({"sight": "blind"})).await;
    assert!(cited().await);
}

#[tokio::test]
async fn an_assistant_does_what_was_agreed_and_nothing_else() {
    let _claim = proves(&["UA-CHESS IV.5.11.2"]);
    let mut chief = Guest::chief().await;
    let hall = chess(&chief).await;
    announced(&hall).await;
    let ([white, black], at) = table(&hall);
    needs(&hall, white, json!({"hands": true})).await;
    let mut helper = assistant(&mut chief, white, &["move-pieces", "speak-to-arbiters"]).await;
    let mut both = [player(&chief, white).await, player(&chief, black).await];
    for one in &mut both {
        one.done(&format!("{at}/act"), "what=ready").await;
    }
    chief.done("/desk/cup/rounds/1/start", "").await;
    let page = helper.page("/e/cup/assist").await;
    assert!(page.has("[data-kind=move]"), "he moves the piece that is named");
    assert!(!page.has("[data-kind=resign]"));
    let seen = page.one("[data-kind=move] input[name=seen]").get("value").to_owned();
    let own = at.replace("/t/", "/e/cup/assist/");
    let moves = format!("act=move&by=assistant-of-first&move=e2e4&seen={seen}");
    // The assistant of one side is nobody's of the other: who he is is not taken from the form.
    helper.done(&own, &moves.replace("first", "second")).await;
    assert!(
        chief.page(&at.replace("/t/", "/desk/cup/boards/")).await.says(HELPER),
        "in his own name"
    );
    let refused = helper.refused(&own, "act=flag&by=assistant-of-first").await;
    assert!(refused.has("[data-part=notice] .bad"));
    helper.refused(&own, "act=resign&by=assistant-of-first").await;
    helper.refused(&own, "act=ask&by=assistant-of-first&question=times").await;
    // He speaks to the arbiter, and with his player, and the arbiter reads it.
    helper.done(&own, "what=call&text=a+glass+of+water").await;
    helper.done(&own, "what=aside&text=they+come").await;
    both[0].done(&format!("{at}/act"), "what=aside&text=thank+you").await;
    both[1].refused(&format!("{at}/act"), "what=aside&text=and+me").await;
    let said = |page: &Page| page.one("[data-asides]").says("thank you");
    assert!(said(&helper.page("/e/cup/assist").await));
    assert!(said(&both[0].page("/e/cup/my-games").await));
    assert!(!both[1].page("/e/cup/my-games").await.has("[data-asides]"));
    assert!(both[0].page(&at).await.one("[data-part=asides]").says("thank you"), "at the table");
    assert!(both[1].page(&at).await.has("[data-part=asides][hidden]"));
    let mut secretary = chief.stranger();
    secretary.sign_in(&chief.person("secretary", Some("cup"), Some(Role::Secretary)).await);
    let board = chief.page(&at.replace("/t/", "/desk/cup/boards/")).await;
    assert!(board.says("they come") && board.says("thank you") && board.says("a glass of water"));
    // A secretary enters, and is told nothing of what is for those who judge: at the desk, at the table, and
    // when the board stands in the hall.
    let places = [at.replace("/t/", "/desk/cup/boards/"), at.clone(), format!("{at}/table.json")];
    let to_wood = "section=1&round=1&table=1&board=1&to=wood&reason=in+the+hall";
    for moved in [false, true] {
        if moved {
            chief.done("/desk/cup/boards/venue", to_wood).await;
        }
        for path in &places {
            let (status, text) = secretary.get(path).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            for words in ["they come", "thank you", "a glass of water"] {
                assert!(!text.contains(words), "{path} tells {words}");
            }
        }
        let (_, seen) = secretary.get(&places[2]).await;
        assert!(seen.contains("\"role\":\"reporter\""), "he sees the board as it is: {seen}");
    }
    chief.done("/desk/cup/boards/venue", &to_wood.replace("to=wood", "to=platform")).await;
    // His duties end with what was agreed, and his link with another one.
    assistant(&mut chief, white, &["speak-to-arbiters"]).await;
    assert_eq!(helper.get("/e/cup/assist").await.0, StatusCode::GONE);
    assert_eq!(helper.post(&own, &moves).await.0, StatusCode::GONE);
}

#[tokio::test]
async fn a_move_is_announced_before_the_clock_at_a_board_of_wood() {
    let _claim =
        proves(&["UA-CHESS D.2.4", "UA-CHESS IV.5.5", "UA-CHESS IV.5.9", "UA-CHESS IV.5.2"]);
    let _claim = proves(&["UA-CHESS D.2.1", "UA-CHESS IV.5.14"]);
    let mut chief = Guest::chief().await;
    let hall = chess(&chief).await;
    announced(&hall).await;
    let ([white, black], at) = table(&hall);
    needs(&hall, black, json!({"sight": "blind", "sign": "a touch of the hand", "pauses": true}))
        .await;
    let mut both = [player(&chief, white).await, player(&chief, black).await];
    for one in &mut both {
        one.done(&format!("{at}/act"), "what=ready").await;
    }
    chief.done("/desk/cup/rounds/1/start", "").await;
    chief
        .done(
            "/desk/cup/boards/venue",
            "section=1&round=1&table=1&board=1&to=wood&reason=in+the+hall",
        )
        .await;
    let board = at.replace("/t/", "/desk/cup/boards/");
    let act = format!("{board}/act");
    chief.done(&act, "what=follow&follows=moves-and-clock").await;
    chief.done(&act, "act=resume&by=chief-arbiter&reason=go+on").await;
    let mut made = 0;
    for (by, text, called) in
        [("first", "e2e4", "e2e3"), ("second", "e7e5", ""), ("first", "g1f3", "g1h3")]
    {
        chief.done(&act, &format!("act=move&by={by}&move={text}")).await;
        let silent = chief.refused(&act, &format!("act=press&by={by}")).await;
        assert!(silent.says("UA-CHESS D.2.4"), "pressed before it was announced");
        match called {
            "" => chief.done(&act, &format!("act=give-sign&by={by}")).await,
            called => {
                chief.done(&act, &format!("act=announce&by={by}&text={called}")).await;
            }
        }
        chief.done(&act, &format!("act=press&by={by}")).await;
        made += usize::from(!called.is_empty());
        let page = chief.page(&board).await;
        assert_eq!(page.has("[data-slips=2]"), made == 2, "two slips that stand are shown");
    }
    // A pause for care is a stop whose reason says no more.
    let care = chief.page(&board).await;
    let (path, form) = care.one("[data-care]").pressed();
    chief.done(&path, &form).await;
    assert!(chief.page(&board).await.says(&chief.say(id::BOARD_CARE_REASON)));
}

#[tokio::test]
async fn two_boards_are_settled_from_two_records() {
    let _claim = proves(&["UA-CHESS D.2.9"]);
    let mut chief = Guest::chief().await;
    let hall = chess(&chief).await;
    announced(&hall).await;
    let (_, at) = table(&hall);
    let path = format!("{}/records", at.replace("/t/", "/desk/cup/boards/"));
    let mut compared = async |white: &str, black: &str| {
        chief
            .shown(
                &path,
                &format!("white={}&black={}", white.replace(' ', "+"), black.replace(' ', "+")),
            )
            .await
    };
    let same = compared("1. e4 e5 2. Nf3", "e2e4 e7e5 g1f3").await;
    assert!(same.has("[data-two-records=agree]") && same.says("D.2.9"));
    let other = compared("1. e4 e5 2. Nf3", "1. e4 e5 2. Nh3 d6").await;
    assert!(other.has("[data-two-records=differ]") && other.has("figure svg"));
    let unread = compared("1. e4 e5", "1. e4 e6 2. Ke5").await;
    assert!(!unread.has("[data-two-records]") && unread.has("[role=alert]"));
}

#[tokio::test]
async fn a_clock_tells_times_and_moves() {
    let chief = Guest::chief().await;
    let hall = chess(&chief).await;
    announced(&hall).await;
    let (_, at) = table(&hall);
    let page = chief.stranger().page(&format!("{at}/clock")).await;
    assert!(page.has("[aria-live=polite][data-part=said]"));
    assert_eq!(page.one("[data-part=white]").text(), "1:30:00");
    assert!(page.has("button[data-tell=times]") && page.has("button[data-tell=moves]"));
}

#[tokio::test]
async fn a_clock_tells_nothing_to_those_who_are_told_late() {
    let mut chief = Guest::chief().await;
    let mut rules = plain(json!({"round-robin": {"cycles": 1}}));
    rules["rulebook"] = json!("UA-CHESS");
    rules["discipline"] = json!("chess");
    rules["time-control"] = json!("90+30");
    rules["games"] = json!({"platform": {"delay-moves": 3}});
    let hall = Hall::new(&chief, "cup", rules).await;
    hall.players(4).await;
    announced(&hall).await;
    let ([white, _], at) = table(&hall);
    let clock = format!("{at}/clock");
    let (status, text) = chief.stranger().get(&clock).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let late = Page::read(&text);
    assert!(late.has("[data-late]") && !late.has("[data-part=white]"));
    assert!(player(&chief, white).await.page(&clock).await.has("[data-part=white]"));
    assert!(chief.page(&clock).await.has("[data-part=white]"));
}

#[tokio::test]
async fn an_assistant_reads_the_board_and_the_moves_to_the_control() {
    let _claim = proves(&["UA-CHESS IV.5.11.3"]);
    let mut chief = Guest::chief().await;
    let mut rules = plain(json!({"round-robin": {"cycles": 1}}));
    rules["rulebook"] = json!("UA-CHESS");
    rules["discipline"] = json!("chess");
    rules["time-control"] = json!("90/40, 30+30");
    rules["games"] = json!({"platform": {}});
    let hall = Hall::new(&chief, "cup", rules).await;
    hall.players(4).await;
    announced(&hall).await;
    let ([white, black], at) = table(&hall);
    needs(&hall, white, json!({"hands": true})).await;
    let mut helper = assistant(&mut chief, white, &["tell-move-number"]).await;
    let mut both = [player(&chief, white).await, player(&chief, black).await];
    for one in &mut both {
        one.done(&format!("{at}/act"), "what=ready").await;
    }
    chief.done("/desk/cup/rounds/1/start", "").await;
    both[0].done(&format!("{at}/act"), "what=move&ply=0&move=e2e4").await;
    let page = helper.page("/e/cup/assist").await;
    assert!(page.one("[data-moves-left]").says("39"), "{}", page.text());
    let told: Value =
        serde_json::from_str(page.one("[data-part=position]").get("data-told")).unwrap();
    assert_eq!(told["pieces"]["pieces"]["e4"], "wp");
    assert_eq!((&told["turn"], &told["last"]["said"]), (&json!("black"), &json!("пішак e2 на e4")));
    let own = at.replace("/t/", "/e/cup/assist/");
    helper.done(&own, "act=ask&by=assistant-of-first&question=moves").await;
    let refused = helper.refused(&own, "act=ask&by=assistant-of-first&question=times").await;
    assert!(refused.says("UA-CHESS IV.5.11.3"));
}

/// The first table of a round, in the hall with its moves and clock followed; White's and Black's entries, its
/// address, and where the arbiter reports.
async fn on_wood(chief: &mut Guest, hall: &Hall) -> ([u16; 2], String, String) {
    let (both, at) = table(hall);
    for entry in both {
        player(chief, entry).await.done(&format!("{at}/act"), "what=ready").await;
    }
    chief.done("/desk/cup/rounds/1/start", "").await;
    let venue = "section=1&round=1&table=1&board=1&to=wood&reason=in+the+hall";
    chief.done("/desk/cup/boards/venue", venue).await;
    let act = format!("{}/act", at.replace("/t/", "/desk/cup/boards/"));
    chief.done(&act, "what=follow&follows=moves-and-clock").await;
    chief.done(&act, "act=resume&by=chief-arbiter&reason=go+on").await;
    (both, at, act)
}

#[tokio::test]
async fn the_assistant_announces_for_both_writes_and_then_presses() {
    let _claim = proves(&["UA-CHESS IV.5.11.1", "UA-CHESS D.2.10.2"]);
    let _claim = proves(&["UA-CHESS D.2.8", "UA-CHESS IV.5.11.2", "UA-CHESS IV.5.7.3"]);
    let mut chief = Guest::chief().await;
    let hall = chess(&chief).await;
    announced(&hall).await;
    let ([white, _], at) = table(&hall);
    needs(&hall, white, json!({"sight": "blind", "hands": true})).await;
    let duties = ["announce-moves", "keep-record", "press-clock"];
    let mut helper = assistant(&mut chief, white, &duties).await;
    let (_, _, act) = on_wood(&mut chief, &hall).await;
    let own = at.replace("/t/", "/e/cup/assist/");
    chief.done(&act, "act=move&by=first&move=e2e4").await;
    // A slip of the tongue is corrected before the clock is pressed; the record comes before it too.
    helper.done(&own, "act=announce&by=assistant-of-first&text=e2e3").await;
    helper
        .done(&own, "act=correct-announcement&by=assistant-of-first&text=Eva+zwei+Eva+vier")
        .await;
    let early = helper.refused(&own, "act=press&by=assistant-of-first").await;
    assert!(early.says("UA-CHESS IV.5.11.2"), "{}", early.text());
    assert!(early.one("[data-part=notice] .bad").says("UA-CHESS IV.5.11.2"));
    helper.done(&own, "act=write&by=assistant-of-first").await;
    helper.done(&own, "act=press&by=assistant-of-first").await;
    // The moves of the other are announced by him too.
    chief.done(&act, "act=move&by=second&move=e7e5").await;
    assert!(chief.refused(&act, "act=press&by=second").await.says("UA-CHESS D.2.4"));
    helper.done(&own, "act=announce&by=assistant-of-first&text=e7e5").await;
    chief.done(&act, "act=press&by=second").await;
    // Who sees badly asks the arbiter whose move it is, and is told that a press did not work.
    chief.done(&act, "act=ask&by=first&question=turn-and-moves").await;
    chief.done(&act, "act=move&by=first&move=g1f3").await;
    chief.done(&act, "act=tell-not-pressed&by=arbiter&side=first").await;
    let board = chief.page(act.trim_end_matches("/act")).await;
    assert!(board.says("UA-CHESS IV.5.11.1") && board.says("UA-CHESS D.2.8"), "{}", board.text());
    assert!(!board.has("[data-slips=1]"), "what was corrected is no slip");
}

#[tokio::test]
async fn the_arbiter_steps_in_against_the_opponent_of_who_does_not_see() {
    let _claim = proves(&["UA-CHESS IV.5.10"]);
    let mut chief = Guest::chief().await;
    let hall = chess(&chief).await;
    announced(&hall).await;
    let ([_, black], _) = table(&hall);
    needs(&hall, black, json!({"sight": "blind"})).await;
    let (_, _, act) = on_wood(&mut chief, &hall).await;
    chief.done(&act, "act=violate&by=first&violation=impossible-move&text=e2e5").await;
    chief.done(&act, "act=decide-violation&by=arbiter&verdict=right").await;
    assert!(chief.page(act.trim_end_matches("/act")).await.says("UA-CHESS IV.5.10"));
}

#[tokio::test]
async fn what_follows_from_needs_stands_on_the_slip_with_its_clauses() {
    let _claim = proves(&["UA-CHESS D.2.10", "UA-CHESS IV.5.17", "UA-CHESS IV.5.11"]);
    let mut chief = Guest::chief().await;
    let hall = chess(&chief).await;
    announced(&hall).await;
    let ([white, black], _) = table(&hall);
    needs(&hall, white, json!({"sight": "blind"})).await;
    let mut wheeled =
        serde_json::to_value(&hall.state().player(PlayerId(black)).unwrap().player).unwrap();
    wheeled["wheelchair"] = json!(true);
    hall.ok(json!({"do": "change", "id": black, "player": wheeled})).await;
    let slip = |page: &Page| page.one("[data-slip=1]").text();
    let before = slip(&chief.page("/desk/cup/needs").await);
    assert!(before.contains("UA-CHESS IV.5.17") && !before.contains("UA-CHESS D.2.10"), "{before}");
    assistant(&mut chief, white, &["announce-moves"]).await;
    let after = slip(&chief.page("/desk/cup/needs").await);
    assert!(
        after.contains("UA-CHESS D.2.10, UA-CHESS IV.5.11") && after.contains(HELPER),
        "{after}"
    );
}

#[tokio::test]
async fn the_day_of_classification_names_its_commission_and_arbiters_are_advised_for_pairs() {
    let _claim = proves(&["UA-CHESS II.5.4", "UA-CHESS IV.5.18"]);
    let mut chief = Guest::chief().await;
    let mut rules = plain(json!({"round-robin": {"cycles": 1}}));
    rules["rulebook"] = json!("UA-CHESS");
    rules["discipline"] = json!("chess");
    rules["time-control"] = json!("90+30");
    rules["arbiters"] = json!(1);
    let hall = Hall::new(&chief, "cup", rules).await;
    hall.players(6).await;
    hall.stage(1).await;
    assert!(chief.page("/desk/cup").await.one("#warnings").says("UA-CHESS IV.5.18"));
    let classify = "/desk/cup/entries/1/classify";
    let nobody = chief
        .refused(classify, "outcome=eligible&category=1&class=BC1&status=new&commission=")
        .await;
    assert!(nobody.says("UA-CHESS II.5.4"), "{}", nobody.text());
    chief
        .done(classify, "outcome=eligible&category=1&class=BC1&status=new&commission=Dr.+Ivanova")
        .await;
}
