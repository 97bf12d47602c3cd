//! A tournament of seven by correspondence through three years, from its first letter to its final table, by letters
//! and clicks mixed: two move on the server, one writes letters and enters them himself, the letters of the others the
//! secretary enters, who posts cards of what was clicked. A claim of overdue time is won and one is lost, a break is
//! announced late, a player leaves, a game is adjudicated, an appeal goes to the end.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use clauses::proves;
use competition::{Date, Place, PlayerId};
use correspondence::{Awaiting, Standing};
use draughts::Colour;
use ledger::accounts::Role;

use crate::common::hall::Hall;
use crate::common::page::encoded;
use crate::common::round_here::player_of;
use crate::common::{Guest, nth};
use crate::correspondence::by_post;
use crate::letters_pages::{DAY, paper, press, through};

/// Those who hold the event, and the players who have links.
struct Tournament {
    hall: Hall,
    chief: Guest,
    secretary: Guest,
    /// Who holds the event: another person than its judge.
    organiser: Guest,
    players: BTreeMap<PlayerId, Guest>,
    /// When the last letter of each game was sent.
    sent: BTreeMap<Place, Date>,
}

/// A field as it was typed, before a form sends it.
fn decoded(value: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            (b'%', [a, b, after @ ..]) => {
                let hex = [*a, *b];
                bytes.push(u8::from_str_radix(std::str::from_utf8(&hex).unwrap(), 16).unwrap());
                rest = after;
            }
            (b'+', _) => bytes.push(b' '),
            _ => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).unwrap()
}

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

impl Tournament {
    fn game(&self, place: Place) -> std::sync::Arc<competition::correspondence::PostalGame> {
        self.hall.state().postal_game(place).unwrap()
    }

    fn places(&self) -> Vec<Place> {
        self.hall.state().postal_games().map(|(place, _)| place).collect()
    }

    fn address(place: Place) -> String {
        format!("letters/{}-{}-{}-1-1", place.section, place.round, place.table)
    }

    /// Somebody fills in a form of a game, looks at what follows, and saves it by the button that stands there then.
    async fn by_form(guest: &mut Guest, path: &str, form: &str) {
        let typed: Vec<(String, String)> = { form.split('&') }
            .map(|field| field.split_once('=').unwrap())
            .map(|(name, value)| (name.to_owned(), decoded(value)))
            .collect();
        let what = &typed.iter().find(|(name, _)| name == "what").unwrap().1;
        let sheet = match what.as_str() {
            "move" | "report" | "correct" | "claim" => "#letter-form",
            "dispute" | "appeal" | "contest" | "record" | "analysis" | "protest" => "#other form",
            _ => "#decide form",
        };
        let typed: Vec<(&str, &str)> =
            typed.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        through(guest, path, sheet, &typed).await;
    }

    /// The secretary enters something for a game.
    async fn enter(&mut self, place: Place, form: &str) {
        let path = format!("/desk/post/{}", Tournament::address(place));
        Tournament::by_form(&mut self.secretary, &path, form).await;
    }

    /// The chief judge decides something.
    async fn decide(&mut self, place: Place, form: &str) {
        let path = format!("/desk/post/{}", Tournament::address(place));
        Tournament::by_form(&mut self.chief, &path, form).await;
    }

    /// The organiser decides something for good.
    async fn decide_for_good(&mut self, place: Place, form: &str) {
        let path = format!("/desk/post/{}", Tournament::address(place));
        Tournament::by_form(&mut self.organiser, &path, form).await;
    }

    /// The day on the clock of the server.
    fn today(&self) -> Date {
        ledger::moment(self.chief.server.now()).date()
    }

    /// The clock goes on to a day.
    fn until(&self, day: &str) {
        let days = date(day).days_since(self.today());
        self.chief.clock.go_on(DAY * u32::try_from(days).unwrap());
    }

    fn is_here(&self, place: Place, side: Colour) -> bool {
        self.game(place).game.rules().is_here(side)
    }

    /// A player does something by a form of his own page.
    async fn by_himself(&mut self, player: PlayerId, place: Place, form: &str) {
        let path = format!("/e/post/{}", Tournament::address(place));
        let guest = self.players.get_mut(&player).unwrap();
        Tournament::by_form(guest, &path, form).await;
    }

    /// The next letter of a game: five days on the way, so many to think. Who moves on the server clicks today, and his
    /// card is posted to a partner who does not; who has a link says when his partner's letter came, and writes himself;
    /// the secretary enters the others.
    async fn letter(&mut self, place: Place, think: i64, more: &str) {
        let game = self.game(place);
        let Awaiting::Move(side) = game.game.awaiting() else { panic!("{place:?}") };
        let (writer, legal) = (game.player(side), game.game.legal());
        let moves = encoded(&legal[game.game.moves().len() % legal.len()]);
        if self.is_here(place, side) {
            let today = self.today();
            self.by_himself(writer, place, &format!("what=move&moves={moves}{more}")).await;
            let goes_on = self.game(place).game.outcome().is_none();
            if goes_on && !self.is_here(place, !side) {
                self.enter(place, &format!("what=forwarded&sent={today}")).await;
            }
            self.sent.insert(place, today);
            return;
        }
        let before = self.sent.get(&place).copied();
        let received = before.map(|day| day.days_later(5));
        let sent = received.unwrap_or(date("2026-11-16")).days_later(think);
        self.sent.insert(place, sent);
        let received = received.map(|day| day.to_string()).unwrap_or_default();
        let form = format!("what=move&received={received}&sent={sent}&moves={moves}{more}");
        if self.players.contains_key(&writer) {
            if !received.is_empty() {
                let path = format!("/e/post/{}", Tournament::address(place));
                let guest = self.players.get_mut(&writer).unwrap();
                let page = guest.page(&path).await;
                // What the judge has forwarded he has seen.
                if page.has("#received") {
                    let line = page.one("#line").text();
                    let typed = [("received", received.as_str())];
                    let (status, text) = press(guest, &page, "#received button", &typed).await;
                    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
                    // Only now he sees what his partner has written.
                    assert_ne!(guest.page(&path).await.one("#line").text(), line);
                }
            }
            self.by_himself(writer, place, &form).await;
        } else {
            let side = if side == Colour::White { "white" } else { "black" };
            self.enter(place, &format!("{form}&side={side}")).await;
        }
    }

    /// So many letters in each of these games, eight days from one to the next.
    async fn play(&mut self, places: &[Place], letters: usize) {
        for _ in 0..letters {
            self.chief.clock.go_on(DAY * 8);
            for place in places {
                if self.game(*place).game.outcome().is_none() {
                    self.letter(*place, 3, "").await;
                }
            }
        }
    }

    /// The next writer gives a game up, and the records are sent of those who write letters.
    async fn give_up(&mut self, place: Place) {
        if self.game(place).game.outcome().is_none() {
            self.letter(place, 2, "&resigns=on").await;
        }
        let on = self.game(place).game.outcome().unwrap().on;
        self.records(place, on).await;
    }

    async fn records(&mut self, place: Place, on: Date) {
        for (side, word) in [(Colour::White, "white"), (Colour::Black, "black")] {
            if !self.is_here(place, side) {
                self.enter(place, &format!("what=record&side={word}&sent={on}")).await;
            }
        }
    }

    /// Whoever is to write claims that his partner's time is overdue; says who, and the days that it took him.
    async fn claim(&mut self, place: Place) -> (Colour, i64) {
        let game = self.game(place);
        let Awaiting::Move(claimant) = game.game.awaiting() else { panic!() };
        let moves = encoded(&game.game.legal()[0]);
        if self.is_here(place, claimant) {
            let days = self.today().days_since(game.game.exchange().arrived(claimant).unwrap());
            let form = format!("what=claim&moves={moves}");
            self.by_himself(game.player(claimant), place, &form).await;
            return (claimant, days);
        }
        let side = if claimant == Colour::White { "white" } else { "black" };
        let (received, sent) = (self.sent[&place].days_later(5), self.sent[&place].days_later(7));
        let form = format!(
            "what=claim&side={side}&received={received}&sent={sent}&registered=on&moves={moves}"
        );
        self.enter(place, &form).await;
        (claimant, 2)
    }

    fn standing(&self, place: Place) -> Option<Standing> {
        self.game(place).game.outcome().map(|one| one.standing)
    }
}

#[tokio::test]
async fn seven_play_three_years() {
    let _claim = proves(&["RU-2022 10.2.1", "RU-2022 10.3.9"]);
    let chief = Guest::chief().await;
    let terms = serde_json::json!({
        "game": "russian", "medium": "post", "server-too": true, "days": {"days": 50, "moves": 10},
    });
    let hall = Hall::new(&chief, "post", by_post(terms)).await;
    hall.players(7).await;
    hall.stage(1).await;
    let mut secretary = chief.stranger();
    secretary.sign_in(&chief.person("secretary", Some("post"), Some(Role::Secretary)).await);
    secretary.done("/desk/post/letters", "what=begin").await;
    let mut organiser = chief.stranger();
    organiser.sign_in(&chief.person("organiser", Some("post"), Some(Role::Organiser)).await);
    let mut players = BTreeMap::new();
    for entry in 1..=3 {
        players.insert(PlayerId(entry), player_of(&chief, &hall, entry).await);
    }
    let sent = BTreeMap::new();
    let mut all = Tournament { hall, chief, secretary, organiser, players, sent };
    // Two choose to move on the server: one on his own page, for the other the secretary notes it.
    let first = all.players.get_mut(&PlayerId(1)).unwrap();
    let page = first.page("/e/post/letters").await;
    let (path, form) = page.one("#way button").pressed();
    first.done(&path, &form).await;
    all.secretary.done("/desk/post/letters", "what=way&player=2&here=on").await;
    let places = all.places();
    assert_eq!(places.len(), 21);
    let leaver = PlayerId(7);
    let others: Vec<Place> = { places.iter().copied() }
        .filter(|place| all.game(*place).side_of(leaver).is_none())
        .collect();
    assert_eq!(others.len(), 15);
    let ways = |place: &Place| Colour::BOTH.map(|side| all.is_here(*place, side));
    let pick = |wanted: [bool; 2], from: &[Place]| {
        let fits = |place: &&Place| {
            let ways = ways(place);
            ways == wanted || ways == [wanted[1], wanted[0]]
        };
        *from.iter().find(fits).unwrap()
    };
    let clicked = pick([true, true], &others);
    // The claims are made in games in which one clicks and the other writes.
    let mixed: Vec<Place> =
        others.iter().copied().filter(|place| ways(place)[0] != ways(place)[1]).collect();
    let [won, lost, appealed, ..] = mixed[..] else { panic!() };
    let left_over = pick([false, false], &others);
    let apart = [won, lost, appealed, left_over];
    let rest: Vec<Place> = others.iter().copied().filter(|one| !apart.contains(one)).collect();
    assert!(rest.contains(&clicked));

    // In every game something is played.
    all.play(&places, 4).await;
    // One takes his break, and tells it late: it counts from the day of telling, which is today on the server.
    let breaker = PlayerId(1);
    all.until("2026-12-30");
    let holiday = "what=break&first=2026-12-20&last=2027-01-08";
    all.players.get_mut(&breaker).unwrap().done("/e/post/letters", holiday).await;
    let state = all.hall.state();
    let lengths: Vec<i64> = { state.postal_games_of(breaker) }
        .map(|(_, game)| game.game.breaks()[0].length())
        .collect();
    assert_eq!(lengths, [10; 6]);

    // A claim that is wrong: six days, and the game goes on with the recorded move.
    let before = all.game(lost);
    let (claimant, days) = all.claim(lost).await;
    let claimed = all.today();
    all.chief.clock.go_on(DAY * 12);
    let (received, sent) = (claimed.days_later(4), claimed.days_later(8));
    all.enter(lost, &format!("what=contest&received={received}&sent={sent}")).await;
    let decided = all.today();
    all.decide(lost, &format!("what=decides&sent={decided}")).await;
    let game = all.game(lost);
    assert_eq!(game.game.moves().len(), before.game.moves().len() + 1);
    let breaks: i64 = match before.game.rules().is_here(claimant) {
        // Of his break the days up to the claim are nobody's.
        true => 1,
        false => 0,
    };
    let holidays = if game.side_of(breaker).is_some() { breaks } else { 0 };
    assert_eq!(game.game.total(claimant), before.game.total(claimant) + days - holidays + 6);
    all.sent.insert(lost, decided);

    // The others play on and end.
    let go_on: Vec<Place> = rest.iter().copied().chain([lost]).collect();
    all.play(&go_on, 6).await;
    all.chief.clock.go_on(DAY * 8);
    for place in &go_on {
        all.give_up(*place).await;
    }
    // A claim that is right: weeks for one letter.
    all.until("2027-08-01");
    all.letter(won, 60, "").await;
    let game = all.game(won);
    let Awaiting::Move(claimant) = game.game.awaiting() else { panic!() };
    assert!(game.game.account(!claimant).is_overdue());
    all.chief.clock.go_on(DAY * 8);
    assert_eq!(all.claim(won).await.0, claimant);
    all.chief.clock.go_on(DAY * 20);
    let decided = all.today();
    all.decide(won, &format!("what=decides&sent={decided}")).await;
    assert_eq!(all.standing(won), Some(Standing::Won(claimant)));
    all.records(won, decided).await;

    // One leaves in the second year: what is unfinished of his is lost.
    all.until("2028-02-01");
    all.chief
        .done("/desk/post/letters", "what=leaver&player=7&first=2028-02-01&decision=lost")
        .await;
    for (place, game) in all.hall.state().postal_games_of(leaver) {
        let side = game.side_of(leaver).unwrap();
        assert_eq!(all.standing(place), Some(Standing::Won(!side)));
    }
    // A dispute goes to the secretary, to the judge and to the organiser.
    for (day, form) in [
        ("2028-03-01", "what=dispute&side=white&sent=2028-03-01"),
        ("2028-03-05", "what=decided&sent=2028-03-05"),
        ("2028-03-20", "what=appeal&side=white&received=2028-03-10&sent=2028-03-20"),
    ] {
        all.until(day);
        all.enter(appealed, form).await;
    }
    all.until("2028-04-01");
    all.decide(appealed, "what=decided&sent=2028-04-01").await;
    all.until("2028-04-10");
    all.enter(appealed, "what=appeal&side=white&received=2028-04-05&sent=2028-04-10").await;
    // The organiser, who is another person, decides that White has won: that is the result.
    all.until("2028-05-01");
    all.decide_for_good(appealed, "what=final&sent=2028-05-01&result=white").await;
    assert_eq!(all.game(appealed).game.disputed_before(), None);
    assert_eq!(all.standing(appealed), Some(Standing::Won(Colour::White)));
    all.until("2028-05-10");
    all.records(appealed, date("2028-05-10")).await;

    // One game is unfinished on the last day: it is adjudicated, protested against, and decided for good.
    assert_eq!(all.standing(left_over), None);
    all.until("2029-03-10");
    for (side, wanted) in [("white", "white"), ("black", "draw")] {
        let form = "sent=2029-01-08&received=2029-01-14";
        all.enter(left_over, &format!("what=analysis&side={side}&{form}&result={wanted}")).await;
    }
    all.decide(left_over, "what=adjudicated&sent=2029-02-01&result=draw").await;
    all.enter(left_over, "what=protest&side=white&received=2029-02-05&sent=2029-02-10").await;
    all.decide_for_good(left_over, "what=final&sent=2029-03-01&result=white").await;
    assert_eq!(all.standing(left_over), Some(Standing::Won(Colour::White)));

    // The final table, and the event is over.
    all.secretary.done("/desk/post/letters", "what=table&first=2029-03-10").await;
    let rounds: Vec<_> =
        (1..=7).map(|round| serde_json::json!({"do": "close", "round": round})).collect();
    all.hall.all(rounds).await;
    let state = all.hall.state();
    assert!(state.is_finished());
    assert_eq!(state.section(nth(1)).unwrap().closed(), 7);
    assert!(state.postal_games().all(|(_, game)| game.game.outcome().is_some()));
    // Nobody owes a record: of what was clicked the server has it, the others have sent theirs.
    assert!(state.postal_games().all(|(_, game)| {
        game.game.outcome().is_some_and(|one| one.standing != Standing::BothMinus)
    }));
    // Each page opens, and says all that came.
    for place in &places {
        let page = all.chief.page(&format!("/desk/post/{}", Tournament::address(*place))).await;
        assert_eq!(page.count("ol.cards li.card"), all.game(*place).filed.len());
    }
    // The papers have the same: the card of the first letter, the chart that went with the claim.
    let address = format!("/desk/post/{}", Tournament::address(won));
    let game = all.game(won);
    let first = game.filed.iter().position(|one| one.act.letter().is_some()).unwrap() + 1;
    let card = paper(&all.chief, &format!("{address}/card-{first}.pdf")).await;
    assert!(card.contains(&game.game.moves()[0].text), "{card}");
    let chart = paper(&all.chief, &format!("{address}/time-chart.pdf")).await;
    for side in Colour::BOTH {
        assert!(chart.contains(&game.game.total(side).to_string()), "{chart}");
    }
    let report = paper(&all.chief, "/desk/post/papers/report.pdf").await;
    assert!(report.contains("Judge") && report.contains("Secretary"), "{report}");
    let standings = all.chief.page("/e/post/standings").await;
    assert_eq!(standings.count("#standings tbody tr"), 7, "{}", standings.text());
}
