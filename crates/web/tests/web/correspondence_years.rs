//! A tournament of seven by correspondence through three years, from its first letter to its final table: letters
//! that the secretary enters and those that players write themselves, a claim of overdue time that is won and one
//! that is lost, a break announced late, a player who leaves, an adjudicated game, an appeal.

use std::collections::BTreeMap;

use competition::{Date, Place, PlayerId};
use correspondence::{Awaiting, Standing};
use draughts::Colour;
use ledger::accounts::Role;

use crate::common::hall::Hall;
use crate::common::page::encoded;
use crate::common::round_here::player_of;
use crate::common::{Guest, nth};
use crate::correspondence::by_post;
use crate::letters_pages::{DAY, paper, through};

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

    /// The next letter of a game: five days on the way, so many to think; a player with a link writes it himself.
    async fn letter(&mut self, place: Place, think: i64, more: &str) {
        let game = self.game(place);
        let Awaiting::Move(side) = game.game.awaiting() else { panic!("{place:?}") };
        let before = self.sent.get(&place).copied();
        let received = before.map(|day| day.days_later(5));
        let sent = received.unwrap_or(date("2026-11-16")).days_later(think);
        self.sent.insert(place, sent);
        let legal = game.game.legal();
        let moves = encoded(&legal[game.filed.len() % legal.len()]);
        let received = received.map(|day| day.to_string()).unwrap_or_default();
        let form = format!("what=move&received={received}&sent={sent}&moves={moves}{more}");
        let writer = game.player(side);
        match self.players.get_mut(&writer) {
            Some(player) => {
                let path = format!("/e/post/{}", Tournament::address(place));
                Tournament::by_form(player, &path, &form).await;
            }
            None => {
                let side = if side == Colour::White { "white" } else { "black" };
                self.enter(place, &format!("{form}&side={side}")).await;
            }
        }
    }

    /// So many letters, and the next writer gives the game up.
    async fn play(&mut self, place: Place, letters: usize) {
        for _ in 0..letters {
            if self.game(place).game.outcome().is_none() {
                self.letter(place, 3, "").await;
            }
        }
    }

    async fn give_up(&mut self, place: Place) {
        if self.game(place).game.outcome().is_some() {
            return;
        }
        self.letter(place, 2, "&resigns=on").await;
        let sent = self.sent[&place];
        for side in ["white", "black"] {
            self.enter(place, &format!("what=record&side={side}&sent={}", sent.days_later(7)))
                .await;
        }
    }

    fn standing(&self, place: Place) -> Option<Standing> {
        self.game(place).game.outcome().map(|one| one.standing)
    }
}

#[tokio::test]
async fn seven_play_three_years() {
    let chief = Guest::chief().await;
    let terms = serde_json::json!({"game": "russian", "medium": "post"});
    let hall = Hall::new(&chief, "post", by_post(terms)).await;
    hall.players(7).await;
    hall.stage(1).await;
    let mut secretary = chief.stranger();
    secretary.sign_in(&chief.person("secretary", Some("post"), Some(Role::Secretary)).await);
    secretary.done("/desk/post/letters", "what=begin").await;
    let mut organiser = chief.stranger();
    organiser.sign_in(&chief.person("organiser", Some("post"), Some(Role::Organiser)).await);
    // All that comes has come by the day on which it is entered.
    chief.clock.go_on(DAY * 1_000);
    let mut players = BTreeMap::new();
    for entry in 1..=3 {
        players.insert(PlayerId(entry), player_of(&chief, &hall, entry).await);
    }
    let sent = BTreeMap::new();
    let mut all = Tournament { hall, chief, secretary, organiser, players, sent };
    let places = all.places();
    assert_eq!(places.len(), 21);
    let leaver = PlayerId(7);
    let others: Vec<Place> = { places.iter().copied() }
        .filter(|place| all.game(*place).side_of(leaver).is_none())
        .collect();
    assert_eq!(others.len(), 15);
    let [won, lost, left_over, appealed, rest @ ..] = &others[..] else { panic!() };

    // In every game something is played.
    for place in &places {
        all.play(*place, 4).await;
    }
    // One takes his break, and tells it late: it counts from the day of telling.
    let breaker = PlayerId(1);
    let holiday = "what=break&first=2027-07-01&last=2027-07-20&told=2027-07-11";
    all.players.get_mut(&breaker).unwrap().done("/e/post/letters", holiday).await;
    let state = all.hall.state();
    let lengths: Vec<i64> = { state.postal_games_of(breaker) }
        .map(|(_, game)| game.game.breaks()[0].length())
        .collect();
    assert_eq!(lengths, [10; 6]);

    // A claim that is right: 60 days for one letter.
    all.letter(*won, 60, "").await;
    let game = all.game(*won);
    let Awaiting::Move(claimant) = game.game.awaiting() else { panic!() };
    assert!(game.game.account(!claimant).is_overdue());
    let claim = |side: Colour, sent: Date, moves: &str| {
        let side = if side == Colour::White { "white" } else { "black" };
        let (received, sent) = (sent.days_later(5), sent.days_later(7));
        let moves = encoded(moves);
        format!(
            "what=claim&side={side}&received={received}&sent={sent}&registered=on&moves={moves}"
        )
    };
    let moves = game.game.legal()[0].clone();
    all.enter(*won, &claim(claimant, all.sent[won], &moves)).await;
    all.decide(*won, "what=decides&sent=2027-06-01").await;
    assert_eq!(all.standing(*won), Some(Standing::Won(claimant)));
    // A claim that is wrong: six days, and the game goes on with the recorded move.
    let game = all.game(*lost);
    let Awaiting::Move(claimant) = game.game.awaiting() else { panic!() };
    let (before, total) = (game.game.moves().len(), game.game.total(claimant));
    let moves = game.game.legal()[0].clone();
    all.enter(*lost, &claim(claimant, all.sent[lost], &moves)).await;
    all.enter(*lost, "what=contest&received=2027-02-01&sent=2027-02-09").await;
    all.decide(*lost, "what=decides&sent=2027-02-20").await;
    let game = all.game(*lost);
    assert_eq!(game.game.moves().len(), before + 1);
    assert_eq!(game.game.total(claimant), total + 2 + 6);
    all.sent.insert(*lost, date("2027-02-20"));

    // One leaves in the second year: what is unfinished of his is lost.
    all.chief
        .done("/desk/post/letters", "what=leaver&player=7&first=2028-02-01&decision=lost")
        .await;
    for (place, game) in all.hall.state().postal_games_of(leaver) {
        let side = game.side_of(leaver).unwrap();
        assert_eq!(all.standing(place), Some(Standing::Won(!side)));
    }
    // A dispute goes to the secretary, to the judge and to the organiser.
    all.enter(*appealed, "what=dispute&side=white&sent=2028-03-01").await;
    all.enter(*appealed, "what=decided&sent=2028-03-05").await;
    all.enter(*appealed, "what=appeal&side=white&received=2028-03-10&sent=2028-03-20").await;
    all.decide(*appealed, "what=decided&sent=2028-04-01").await;
    all.enter(*appealed, "what=appeal&side=white&received=2028-04-05&sent=2028-04-10").await;
    // The organiser, who is another person, decides that White has won: that is the result.
    all.decide_for_good(*appealed, "what=final&sent=2028-05-01&result=white").await;
    assert_eq!(all.game(*appealed).game.disputed_before(), None);
    assert_eq!(all.standing(*appealed), Some(Standing::Won(Colour::White)));

    // The others play on and end.
    for place in rest.iter().chain([lost, appealed]) {
        all.play(*place, 6).await;
        all.give_up(*place).await;
    }
    // One game is unfinished on the last day: it is adjudicated, protested against, and decided for good.
    assert_eq!(all.standing(*left_over), None);
    for (side, wanted) in [("white", "white"), ("black", "draw")] {
        let form = "sent=2029-01-08&received=2029-01-14";
        all.enter(*left_over, &format!("what=analysis&side={side}&{form}&result={wanted}")).await;
    }
    all.decide(*left_over, "what=adjudicated&sent=2029-02-01&result=draw").await;
    all.enter(*left_over, "what=protest&side=white&received=2029-02-05&sent=2029-02-10").await;
    all.decide_for_good(*left_over, "what=final&sent=2029-03-01&result=white").await;
    assert_eq!(all.standing(*left_over), Some(Standing::Won(Colour::White)));

    // The final table, and the event is over.
    for side in ["white", "black"] {
        all.enter(*won, &format!("what=record&side={side}&sent=2027-06-10")).await;
        all.enter(*appealed, &format!("what=record&side={side}&sent=2028-05-10")).await;
    }
    all.secretary.done("/desk/post/letters", "what=table&first=2029-03-10").await;
    let rounds: Vec<_> =
        (1..=7).map(|round| serde_json::json!({"do": "close", "round": round})).collect();
    all.hall.all(rounds).await;
    let state = all.hall.state();
    assert!(state.is_finished());
    assert_eq!(state.section(nth(1)).unwrap().closed(), 7);
    assert!(state.postal_games().all(|(_, game)| game.game.outcome().is_some()));
    // Each page opens, and says all that came.
    for place in &places {
        let page = all.chief.page(&format!("/desk/post/{}", Tournament::address(*place))).await;
        assert_eq!(page.count("ol.cards li.card"), all.game(*place).filed.len());
    }
    // The papers have the same: the card of the first letter, the chart that went with the claim.
    let address = format!("/desk/post/{}", Tournament::address(*won));
    let game = all.game(*won);
    let card = paper(&all.chief, &format!("{address}/card-1.pdf")).await;
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
