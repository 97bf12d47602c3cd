//! The first page: which events there are.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use store::Version;
use words::Id;

use super::page::{Frame, show};
use super::table::{Access, Table};
use super::visitor::Visitor;
use crate::glance::Glance;
use crate::house::House;
use crate::id;
use crate::view::{Card, Phase};

pub(super) fn routes() -> Table {
    Table::default().get("/", Access::Everybody, calendar)
}

#[derive(Template)]
#[template(path = "calendar.html")]
struct CalendarPage {
    frame: Frame,
    /// Running, coming and past, those that have events.
    groups: Vec<(Id, Vec<Card>)>,
    /// Whether there are so many that one would search.
    many: bool,
    sought: String,
    may_create: bool,
    /// Events that cannot be read.
    unread: Vec<String>,
}

/// What is searched for: words that stand somewhere on the card of an event.
#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
}

impl Search {
    /// What is sought, as long as anybody would type it.
    fn words(&self) -> String {
        self.q.chars().take(100).collect()
    }
}

/// Whether all words stand on a card; they are in small letters.
fn finds(words: &str, card: &Card) -> bool {
    let Card { name, place, days, discipline, rulebook, .. } = card;
    let text = format!("{name} {place} {days} {discipline} {rulebook}").to_lowercase();
    words.split_whitespace().all(|word| text.contains(word))
}

async fn calendar(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Query(search): Query<Search>,
) -> Response {
    let events = house.list().await;
    let sought = search.words();
    let words = sought.to_lowercase();
    let card = |(slug, version, glance): &(String, Version, Arc<Glance>)| {
        Card::listed(slug, *version, glance, visitor.texts)
    };
    let cards = events.iter().map(card);
    let (mut now, mut coming, mut past) = (Vec::new(), Vec::new(), Vec::new());
    for card in cards.filter(|card| finds(&words, card)) {
        match card.phase {
            Phase::Running => now.push(card),
            Phase::Coming => coming.push(card),
            Phase::Over => past.push(card),
        }
    }
    let mut groups =
        vec![(id::EVENTS_NOW, now), (id::EVENTS_COMING, coming), (id::EVENTS_PAST, past)];
    groups.retain(|(_, cards)| !cards.is_empty());
    let frame = Frame::new(&visitor, visitor.texts.say(id::CALENDAR));
    let may_create = visitor.runs_the_house;
    let many = events.len() > 12 || !sought.is_empty();
    let unread = house.all_unread().into_iter().map(|(slug, _)| slug).collect();
    show(&CalendarPage { frame, groups, many, sought, may_create, unread })
}
