//! Everybody who can come to a table, by every way there is: players by links and accounts, programs with keys,
//! assistants, officials here and elsewhere, groups that confer, those who report, and those who only watch.

use std::collections::BTreeMap;

use axum::http::{StatusCode, header};
use competition::PlayerId;
use ledger::accounts::{Reach, Role, Tables};
use play::Fact;
use serde_json::{Value, json};

use super::hall::{Hall, plain};
use super::round_here::{on_platform, player_of, table};
use super::{Guest, nth, posting};

/// Everybody, by the ways by which they come.
pub const EVERYBODY: [&str; 30] = [
    // At the first table of the event: White by his link, Black by his account, which has lent keys.
    "white",
    "assistant",
    "black",
    "black's program",
    "black's reader",
    // Those who play at the second table, which stands in the hall, and at the third.
    "in the hall",
    "neighbour",
    // Officials of the event; keys of the chief arbiter.
    "line arbiter",
    "line arbiter of the hall",
    "secretary",
    "deputy",
    "chief",
    "chief's program",
    "chief's results",
    "chief's reader",
    "host",
    // Officials of another event.
    "line arbiter elsewhere",
    "chief elsewhere",
    // At a friendly table: one alone against a captain and his group, and somebody with a key of the captain.
    "friend",
    "captain",
    "captain's program",
    "captain's reader",
    "member",
    // Who opened a board of wood with a browser, and who relays a game by his account and its keys.
    "tablet",
    "relayer",
    "relayer's program",
    "relayer's reader",
    // Those who have nothing to do with any of them.
    "team captain",
    "signed in",
    "stranger",
];

/// A round of an event and three tables beside it, with everybody.
pub struct Everybody {
    /// The event.
    pub hall: Hall,
    /// Its first table, played here; the second, moved to the hall; and `friendly`, `wood`, `relay`.
    pub tables: BTreeMap<&'static str, String>,
    /// The code by which one comes to the group of the captain.
    pub code: String,
    /// Each with a browser or a program.
    pub guests: BTreeMap<&'static str, Guest>,
}

impl Everybody {
    /// All are there, and the games have begun; those who only watch are told three moves late.
    pub async fn gathers(stranger: &Guest) -> Everybody {
        let mut guests = BTreeMap::from([("stranger", stranger.stranger())]);
        let signed_in = async |id: &str, event: Option<&str>, role: Option<Role>| {
            let mut guest = stranger.stranger();
            guest.sign_in(&stranger.person(id, event, role).await);
            guest
        };
        let program = async |id: &str, reach: Reach| Guest {
            key: Some(stranger.key_of(id, reach).await),
            ..stranger.stranger()
        };
        let mut host = signed_in("host", None, Some(Role::ChiefArbiter)).await;
        let chief = signed_in("chief", Some("cup"), Some(Role::ChiefArbiter)).await;
        let rules = json!({
            "rulebook": "UA-CHESS", "discipline": "chess", "time-control": "90+30",
            "games": {"platform": {"delay-moves": 3}},
        });
        let hall = Hall::new(&host, "cup", on_platform(rules)).await;
        hall.players(6).await;
        hall.stage(1).await;
        let pair = json!({"do": "pair", "round": 1, "seed": "round 1"});
        hall.all(vec![pair, json!({"do": "publish", "round": 1})]).await;
        let elsewhere =
            Hall::new(&host, "other", plain(json!({"round-robin": {"cycles": 1}}))).await;
        elsewhere.players(4).await;

        let line = |first, last| Role::LineArbiter {
            section: None,
            boards: Tables(nth(first), nth(last)),
        };
        for (who, id, event, role) in [
            ("line arbiter", "line-1", "cup", line(1, 1)),
            ("line arbiter of the hall", "line-2", "cup", line(2, 2)),
            ("secretary", "secretary", "cup", Role::Secretary),
            ("deputy", "deputy", "cup", Role::Deputy),
            ("line arbiter elsewhere", "line-3", "other", line(1, 9)),
            ("chief elsewhere", "chief-3", "other", Role::ChiefArbiter),
            ("team captain", "captain-1", "cup", Role::Captain { team: competition::TeamId(1) }),
        ] {
            guests.insert(who, signed_in(id, Some(event), Some(role)).await);
        }
        guests.insert("signed in", signed_in("nobody", None, None).await);
        for (who, reach) in [
            ("chief's program", Reach::Everything),
            ("chief's results", Reach::Results),
            ("chief's reader", Reach::Reading),
        ] {
            guests.insert(who, program("chief", reach).await);
        }

        // The first table, with an assistant of White; the second goes to the hall.
        let tables = [table(&hall, 1, 1), table(&hall, 2, 1), table(&hall, 3, 1)];
        let [white, black] = entries(&hall, 1);
        guests.insert("white", player_of(&host, &hall, white).await);
        let role = Role::Player { entry: PlayerId(black) };
        guests.insert("black", signed_in("black", Some("cup"), Some(role)).await);
        guests.insert("black's program", program("black", Reach::Everything).await);
        guests.insert("black's reader", program("black", Reach::Reading).await);
        guests.insert("in the hall", player_of(&host, &hall, entries(&hall, 2)[0]).await);
        guests.insert("neighbour", player_of(&host, &hall, entries(&hall, 3)[0]).await);
        guests.insert("assistant", assistant(&mut host, &hall, white).await);
        for who in ["white", "black"] {
            let act = format!("{}/act", tables[0]);
            guests.get_mut(who).unwrap().done(&act, "what=ready").await;
        }
        let to_the_hall = "section=1&round=1&table=2&board=1&to=wood&reason=in+the+hall";
        host.done("/desk/cup/boards/venue", to_the_hall).await;
        host.done("/desk/cup/rounds/1/start", "").await;
        let in_hall = format!("{}/act", tables[1].replace("/t/", "/desk/cup/boards/"));
        for act in [
            "arrive&by=first&side=first",
            "arrive&by=second&side=second",
            "signal&by=chief-arbiter",
        ] {
            host.done(&in_hall, &format!("act={act}")).await;
        }

        // The friendly table: Black is a group.
        let mut captain = signed_in("captain", None, None).await;
        let form = "discipline=UA-CHESS%2Fchess&control=90%2B30&colour=black&name=Captain&confer=own&delay=3";
        let friendly = set_up(&mut captain, "/play", form).await;
        let link = captain.page(&friendly).await.one("[data-part=confer-link]").text();
        let mut friend = stranger.stranger();
        friend.done(&format!("{friendly}/sit"), "person=first&name=Friend").await;
        let mut member = stranger.stranger();
        member.done(&link, "name=Member").await;
        for one in [&mut captain, &mut friend] {
            one.done(&format!("{friendly}/act"), "what=ready").await;
        }
        guests.insert("captain's program", program("captain", Reach::Everything).await);
        guests.insert("captain's reader", program("captain", Reach::Reading).await);

        // A board of wood opened by a browser, and a game that is relayed by an account.
        let mut tablet = stranger.stranger();
        let form = "discipline=UA-CHESS%2Fchess&control=90%2B30&white=A&black=B&delay=3";
        let wood = set_up(&mut tablet, "/play/board", form).await;
        for act in ["act=arrive&by=first", "act=arrive&by=second", "act=signal&by=chief-arbiter"] {
            tablet.done(&format!("{wood}/report"), act).await;
        }
        let mut relayer = signed_in("relayer", None, None).await;
        let relay = set_up(&mut relayer, "/play/board", &format!("{form}&follows=relay")).await;
        guests.insert("relayer's program", program("relayer", Reach::Everything).await);
        guests.insert("relayer's reader", program("relayer", Reach::Reading).await);

        let rest = [
            ("host", host),
            ("chief", chief),
            ("friend", friend),
            ("captain", captain),
            ("member", member),
            ("tablet", tablet),
            ("relayer", relayer),
        ];
        guests.extend(rest);
        assert!(
            guests.len() == EVERYBODY.len() && EVERYBODY.iter().all(|who| guests.contains_key(who))
        );
        let [first, second, _] = tables;
        let names = [
            ("event", first),
            ("hall", second),
            ("friendly", friendly),
            ("wood", wood),
            ("relay", relay),
        ];
        let code = link.rsplit('/').next().unwrap().to_owned();
        Everybody { hall, tables: names.into(), code, guests }
    }

    /// One of them.
    pub fn guest(&mut self, who: &str) -> &mut Guest {
        self.guests.get_mut(who).unwrap_or_else(|| panic!("{who} is nobody"))
    }

    /// So many facts have happened at the tables and in the event, but that somebody came or is away: who has
    /// left is missed a moment later.
    pub async fn happened(&self) -> Vec<u32> {
        let tables = self.guests["stranger"].server.tables();
        let mut all = vec![self.hall.version()];
        for table in self.tables.values() {
            let live = tables.need(&table[3..]).await.unwrap().unwrap();
            let facts = live.since(0).await.unwrap();
            let counts = |fact: &&Fact| !matches!(fact, Fact::Presence { .. });
            all.push(facts.iter().filter(counts).count() as u32);
        }
        all
    }
}

/// The entries of White and Black at a table of the first round.
pub fn entries(hall: &Hall, number: usize) -> [u16; 2] {
    let state = hall.state();
    let section = &state.sections()[0];
    let pair = &hall.round(1).tables[number - 1];
    [pair.white, pair.black].map(|number| match section.members[number.index()] {
        competition::Member::Player(player) => player.0,
        competition::Member::Team(_) => panic!("no team plays"),
    })
}

/// The panel agrees to an assistant, who follows the link that is made for him.
async fn assistant(chief: &mut Guest, hall: &Hall, entry: u16) -> Guest {
    let mut player: Value =
        serde_json::to_value(&hall.state().player(PlayerId(entry)).unwrap().player).unwrap();
    player["needs"] = json!({"hands": true});
    hall.ok(json!({"do": "change", "id": entry, "player": player})).await;
    let form = "name=Helper&application=of+10+November&duties=move-pieces&duties=speak-to-arbiters";
    chief.done(&format!("/desk/cup/entries/{entry}/assistant"), form).await;
    let page = chief.shown(&format!("/desk/cup/entries/{entry}/assistant-link"), "").await;
    let link = page.one("code.secret").text();
    let mut helper = chief.stranger();
    let (status, _) = helper.get(link[link.find("/assistant/").unwrap()..].trim()).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    helper
}

/// Sets up a table by a form, and gives its address; a seat without an account is the browser's.
async fn set_up(guest: &mut Guest, path: &str, form: &str) -> String {
    let answer = guest.ask_form(posting(path), form).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{path} {form}");
    if let Some(cookie) = answer.headers().get(header::SET_COOKIE) {
        let seat = cookie.to_str().unwrap().split(';').next().unwrap();
        let own = guest.cookie.iter().cloned().chain([seat.to_owned()]);
        guest.cookie = Some(own.collect::<Vec<_>>().join("; "));
    }
    answer.headers()[header::LOCATION].to_str().unwrap().to_owned()
}
