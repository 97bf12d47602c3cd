//! The first page: which events there are.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::page::{Frame, show};
use super::table::{Access, Table};
use super::visitor::Visitor;
use crate::house::House;
use crate::view::{Card, Phase};

pub(super) fn routes() -> Table {
    Table::default().get("/", Access::Everybody, calendar)
}

#[derive(Template)]
#[template(path = "calendar.html")]
struct CalendarPage {
    frame: Frame,
    /// Running, coming and past, those that have events.
    groups: Vec<(&'static str, Vec<Card>)>,
    /// Whether there are so many that one would search.
    many: bool,
    sought: String,
    may_create: bool,
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

    fn finds(&self, card: &Card) -> bool {
        let text = format!(
            "{} {} {} {} {}",
            card.name, card.place, card.days, card.discipline, card.rulebook
        );
        let text = text.to_lowercase();
        self.words().to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

async fn calendar(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Query(search): Query<Search>,
) -> Response {
    let halls = house.halls();
    let in_phase = |phase| {
        let cards = halls.iter().map(|(slug, page)| Card::of(slug, page, visitor.texts));
        cards.filter(|card| card.phase == phase && search.finds(card)).collect::<Vec<_>>()
    };
    let mut groups = vec![
        ("events-now", in_phase(Phase::Running)),
        ("events-coming", in_phase(Phase::Coming)),
        ("events-past", in_phase(Phase::Over)),
    ];
    groups.retain(|(_, cards)| !cards.is_empty());
    let frame = Frame::new(&visitor, visitor.texts.say("calendar"));
    let may_create = visitor.runs_the_house;
    let sought = search.words();
    let many = halls.len() > 12 || !sought.is_empty();
    show(&CalendarPage { frame, groups, many, sought, may_create })
}
