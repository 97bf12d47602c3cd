//! Codes for line arbiters' phones: whoever photographs one enters the results of its tables.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use competition::RoundState;
use serde::Deserialize;
use tournament::Round;
use words::Id;

use super::super::code::Code;
use super::super::event::{Look, Which};
use super::super::failure::Failure;
use super::super::outside::Outside;
use super::super::page::{Frame, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::{House, moment, now};
use crate::id;
use crate::ledger::Denied;
use crate::office::{Phone, Right, Secret, Tables};
use crate::people::{Actor, HOUR, PHONE_HOURS_MAX, PHONES_MAX};
use crate::view::tables_text;

pub(super) fn routes() -> Table {
    let keep = Access::Has(Right::Keep);
    Table::default().get("/desk/{event}/rounds/{round}/phones", keep, page).post(
        "/desk/{event}/rounds/{round}/phones",
        keep,
        lend,
    )
}

/// A card with a code.
struct Card {
    tables: String,
    link: String,
    code: Option<Code>,
    until: String,
}

/// How the tables are shared out, as it was typed.
#[derive(Deserialize)]
struct Shares {
    #[serde(default)]
    each: String,
    #[serde(default)]
    hours: String,
}

#[derive(Template)]
#[template(path = "desk_phones.html")]
struct PhonesPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    number: Round,
    /// How many tables the round has.
    tables: u16,
    /// Where in the history its pairs were made.
    pairs: usize,
    shares: Shares,
    cards: Vec<Card>,
    /// How many links of this round are good now.
    lent: usize,
    alone: bool,
    fault: Option<String>,
}

impl PhonesPage {
    /// The page of a round whose pairs are announced and whose results are not closed.
    fn new(
        house: &House,
        visitor: &Visitor,
        slug: &str,
        number: Round,
        which: &Which,
    ) -> Result<PhonesPage, Failure> {
        let look = Look::at(house, visitor, slug, which)?;
        let competition = &look.page.book.competition;
        let round = look.section().and_then(|section| section.round(number));
        let round = round.ok_or_else(|| Failure::not_found(visitor))?;
        if !matches!(round.state, RoundState::Published | RoundState::Playing) {
            return Err(Failure::bad(visitor, visitor.texts.say(id::PHONES_NOT_NOW)));
        }
        let t = visitor.texts;
        let office = house.office().page().book;
        let (section, now) = (look.section, now());
        let good = |phone: &&Phone| {
            (phone.section, phone.round) == (section, number)
                && phone.over(competition, now).is_none()
        };
        let address = format!("/desk/{slug}/rounds/{number}/phones?section={section}");
        let title = format!("{}: {}", t.say(id::PHONES), t.count(id::ROUND_NUMBER, &number));
        Ok(PhonesPage {
            frame: Frame::new(visitor, title).at(&address),
            tab: "rounds",
            number,
            tables: round.tables.len() as u16,
            pairs: competition.paired_at(section, number).unwrap_or(0),
            shares: Shares { each: "10".into(), hours: "12".into() },
            cards: Vec::new(),
            lent: office.phones(slug).into_iter().map(|(_, one)| one).filter(good).count(),
            alone: false,
            fault: None,
            look,
        })
    }

    /// What is to be lent, or the text that says what is wrong.
    fn shared(&self) -> Result<Vec<Phone>, Id> {
        let number = |text: &str| text.trim().parse::<u16>().ok().filter(|number| *number > 0);
        let each = number(&self.shares.each).ok_or(id::PHONES_HOW_MANY)?;
        let hours = number(&self.shares.hours).map(i64::from);
        let hours = hours.filter(|hours| *hours <= PHONE_HOURS_MAX).ok_or(id::PHONES_HOW_LONG)?;
        let until = now() + hours * HOUR;
        let phone = |tables| Phone {
            event: self.look.slug.clone(),
            section: self.look.section,
            round: self.number,
            pairs: self.pairs,
            tables,
            until,
        };
        let phones: Vec<Phone> = Tables::split(self.tables, each).map(phone).collect();
        if phones.len() > PHONES_MAX { Err(id::PHONES_TOO_MANY) } else { Ok(phones) }
    }

    fn with(self, fault: impl Into<String>) -> Response {
        let page = PhonesPage { fault: Some(fault.into()), ..self };
        show_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
    }
}

async fn page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, Round)>,
    Query(which): Query<Which>,
) -> Result<Response, Failure> {
    visitor.demand(&house, &slug, Right::Keep)?;
    let page = PhonesPage::new(&house, &visitor, &slug, number, &which)?;
    Ok(show_as(StatusCode::OK, &page))
}

/// Makes the links of all tables. They are shown in the answer and never again.
async fn lend(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, Round)>,
    Query(which): Query<Which>,
    headers: HeaderMap,
    Form(shares): Form<Shares>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Keep)?;
    let page = PhonesPage::new(&house, &visitor, &slug, number, &which)?;
    let page = PhonesPage { shares, ..page };
    let phones = match page.shared() {
        Ok(phones) => phones,
        Err(id) => return Ok(page.with(visitor.texts.say(id))),
    };
    let lent = Actor { house: &house, by, event: &slug }.lend(phones).await;
    let lent = match lent {
        Ok(lent) => lent,
        Err(Denied::Refused(id)) => return Ok(page.with(visitor.texts.say(id))),
        Err(other) => return Err(Failure::unkept(&visitor, &other)),
    };
    let outside = Outside::of(&house, &visitor, &headers);
    let card = |(secret, phone): &(Secret, Phone)| {
        let link = outside.link(&format!("/in/{}", secret.reveal()));
        Card {
            tables: tables_text(phone.tables, visitor.texts),
            code: Code::of(&link),
            link,
            until: visitor.texts.minute(moment(phone.until)),
        }
    };
    let cards = lent.iter().map(card).collect();
    let page = PhonesPage { cards, alone: outside.alone, lent: page.lent + lent.len(), ..page };
    // Secrets that are shown once must not be found in a cache.
    Ok(([(CACHE_CONTROL, "no-store")], show_as(StatusCode::OK, &page)).into_response())
}
