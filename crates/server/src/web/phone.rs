//! A line arbiter's phone: the results of some tables of one round, by big buttons.
//!
//! Whoever has the link needs no account. The link ends with the round, or when its pairs change.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Redirect, Response};
use competition::Score;
use competition::event::{Command, Competition, Event, Place, Refusal};
use serde::Deserialize;

use super::event::{Look, Which};
use super::failure::Failure;
use super::page::{Frame, show_as};
use super::table::{Access, Table};
use super::visitor::Visitor;
use crate::house::{Hall, House, moment, now};
use crate::ledger::Denied;
use crate::office::{Over, Phone, Seal, Secret};
use crate::view::{PhoneBoard, over_id, phone_boards, shown, tables_text};

pub(super) fn routes() -> Table {
    Table::default().get("/in/{token}", Access::Secret, page).post(
        "/in/{token}",
        Access::Secret,
        enter,
    )
}

/// A phone that was let in.
struct Guest {
    phone: Phone,
    seal: Seal,
    /// Its address.
    base: String,
}

impl Guest {
    /// The phone behind a link, unless its time is over; then what to do about it.
    fn of(house: &House, visitor: &Visitor, token: &str) -> Result<Guest, Failure> {
        let office = house.office().page().book;
        let secret = token.parse::<Secret>().ok();
        let found = secret.as_ref().and_then(|secret| office.phone(secret));
        let Some((seal, phone)) = found else {
            let text = visitor.texts.say("phone-unknown");
            return Err(Failure::told(visitor, StatusCode::NOT_FOUND, "phone-no-more", text));
        };
        if let Some(why) = house.unread(&phone.event) {
            return Err(Failure::unread(visitor, &why));
        }
        let hall = house.hall(&phone.event).ok_or_else(|| Failure::not_found(visitor))?;
        match phone.over(&hall.page().book.competition, now()) {
            Some(over) => Err(ended(visitor, phone, over)),
            None => Ok(Guest { phone: phone.clone(), seal, base: format!("/in/{token}") }),
        }
    }

    fn look(&self, house: &House, visitor: &Visitor) -> Result<Look, Failure> {
        Look::at(house, visitor, &self.phone.event, &Which::of(Some(self.phone.section)))
    }

    fn place(&self, table: u16, board: u8) -> Place {
        Place { section: self.phone.section, round: self.phone.round, table, board }
    }

    /// Only its own tables are its business.
    fn demand(&self, visitor: &Visitor, table: u16) -> Result<(), Failure> {
        if self.phone.tables.has(table) {
            return Ok(());
        }
        let tables = tables_text(self.phone.tables, visitor.texts);
        let text = visitor.texts.tell("phone-other-table", &[("tables", &tables)]);
        Err(Failure::told(visitor, StatusCode::FORBIDDEN, "forbidden", text))
    }
}

fn ended(visitor: &Visitor, phone: &Phone, over: Over) -> Failure {
    let text = visitor.texts.count(over_id(over), &phone.round);
    Failure::told(visitor, StatusCode::GONE, "phone-no-more", text)
}

#[derive(Template)]
#[template(path = "phone.html")]
struct PhonePage {
    frame: Frame,
    look: Look,
    base: String,
    until: String,
    boards: Vec<PhoneBoard>,
    /// Which of the boards is being entered.
    at: usize,
    /// The board whose result has just been saved.
    saved: Option<usize>,
    notice: Option<String>,
}

impl PhonePage {
    fn new(house: &House, visitor: &Visitor, guest: &Guest) -> Result<PhonePage, Failure> {
        let look = guest.look(house, visitor)?;
        let office = house.office().page().book;
        let own = guest.phone.signature(guest.seal);
        let boards = phone_boards(&look.page.book, &office, &guest.phone, &own, visitor.texts);
        if boards.is_empty() {
            return Err(ended(visitor, &guest.phone, Over::OtherPairs));
        }
        let t = visitor.texts;
        let tables = tables_text(guest.phone.tables, t);
        let title = format!("{}, {tables}", t.count("round-number", &guest.phone.round));
        Ok(PhonePage {
            frame: Frame::new(visitor, title),
            look,
            base: guest.base.clone(),
            until: t.minute(moment(guest.phone.until)),
            at: 0,
            saved: None,
            notice: None,
            boards,
        })
    }

    fn board(&self) -> &PhoneBoard {
        &self.boards[self.at]
    }

    /// The board with a name such as `3` or `3.2`.
    fn find(&self, label: &str) -> Option<usize> {
        self.boards.iter().position(|one| one.label == label)
    }

    /// The next board without a result after one; itself if it has none; any if all have one.
    fn next_open(&self, from: usize) -> usize {
        let all = self.boards.len();
        let after = (0..all).map(|step| (from + step) % all);
        after.into_iter().find(|at| !self.boards[*at].done).unwrap_or((from + 1) % all)
    }

    fn before(&self) -> Option<&PhoneBoard> {
        self.at.checked_sub(1).and_then(|at| self.boards.get(at))
    }

    fn after(&self) -> Option<&PhoneBoard> {
        self.boards.get(self.at + 1)
    }

    fn left(&self) -> usize {
        self.boards.iter().filter(|one| !one.done).count()
    }

    fn answer(&self, status: StatusCode) -> Response {
        ([(CACHE_CONTROL, "no-store")], show_as(status, self)).into_response()
    }
}

/// Which board is looked at, and which has just been saved.
#[derive(Deserialize)]
struct At {
    at: Option<String>,
    saved: Option<String>,
}

async fn page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(token): Path<String>,
    Query(wanted): Query<At>,
) -> Result<Response, Failure> {
    let guest = Guest::of(&house, &visitor, &token)?;
    let mut page = PhonePage::new(&house, &visitor, &guest)?;
    let Some(at) = wanted.at.as_deref().and_then(|label| page.find(label)) else {
        // The board is in the address: it must not change under a finger.
        let first = &page.boards[page.next_open(0)].label;
        return Ok(Redirect::to(&format!("{}?at={first}", guest.base)).into_response());
    };
    page.at = at;
    page.saved = wanted.saved.as_deref().and_then(|label| page.find(label));
    Ok(page.answer(StatusCode::OK))
}

#[derive(Deserialize)]
struct Entry {
    table: u16,
    #[serde(default = "first")]
    board: u8,
    game: Option<u8>,
    score: Option<Score>,
    /// Where in the history the result was entered that is to be taken back.
    clear: Option<usize>,
}

fn first() -> u8 {
    1
}

/// Why a phone's entry was not kept.
enum Missed {
    /// The link has ended in the meantime.
    Over(Over),
    Refused(Refusal),
}

impl From<Refusal> for Missed {
    fn from(refusal: Refusal) -> Missed {
        Missed::Refused(refusal)
    }
}

/// Enters a result, or takes one back. What somebody else has entered is never written over: it is
/// shown, and can be taken back first.
async fn enter(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(token): Path<String>,
    Form(form): Form<Entry>,
) -> Result<Response, Failure> {
    let guest = Guest::of(&house, &visitor, &token)?;
    guest.demand(&visitor, form.table)?;
    let look = guest.look(&house, &visitor)?;
    let command = guest.command(&visitor, &look.page.book.competition, &form)?;
    if let Some(command) = command {
        let good = |hall: &Hall| match guest.phone.over(&hall.competition, now()) {
            Some(over) => Err(Missed::Over(over)),
            None => Ok(()),
        };
        let by = guest.phone.signature(guest.seal);
        match house.act_if(&guest.phone.event, &by, &command, good).await {
            Ok(_) => {}
            Err(Denied::Refused(Missed::Over(over))) => {
                return Err(ended(&visitor, &guest.phone, over));
            }
            Err(Denied::Refused(Missed::Refused(refusal))) => {
                return missed(&house, &visitor, &guest, &form, &refusal);
            }
            Err(other) => return Err(Failure::unkept(&visitor, &other)),
        }
    }
    let page = PhonePage::new(&house, &visitor, &guest)?;
    let here =
        page.boards.iter().position(|one| (one.table, one.board) == (form.table, form.board));
    let here = here.ok_or_else(|| Failure::not_found(&visitor))?;
    let label = &page.boards[here].label;
    let address = match form.clear {
        Some(_) => format!("{}?at={label}", guest.base),
        None => {
            let next = &page.boards[page.next_open(here)].label;
            format!("{}?at={next}&saved={label}", guest.base)
        }
    };
    Ok(Redirect::to(&address).into_response())
}

impl Guest {
    /// What an entry asks for; nothing if the same has been entered already.
    fn command(
        &self,
        visitor: &Visitor,
        competition: &Competition,
        form: &Entry,
    ) -> Result<Option<Command>, Failure> {
        let place = self.place(form.table, form.board);
        if let Some(event) = form.clear {
            let own = matches!(competition.history.get(event), Some(Event::Scored { place: of, .. }) if *of == place);
            if !own {
                return Err(Failure::bad(visitor, visitor.texts.say("refused-text")));
            }
            let reason = visitor.texts.say("slip").into_owned();
            return Ok(Some(Command::Undo { reason, event: Some(event) }));
        }
        let (Some(game), Some(score)) = (form.game, form.score) else {
            return Err(Failure::bad(visitor, visitor.texts.say("refused-text")));
        };
        if score_of(competition, place, game) == Some(score) {
            return Ok(None);
        }
        let Place { section, round, table, board } = place;
        let game = Some(game);
        Ok(Some(Command::Result { section, round, table, board, game, score, adjudicated: None }))
    }
}

/// The result of a game, if it is known.
fn score_of(competition: &Competition, place: Place, game: u8) -> Option<Score> {
    let round = competition.section(place.section)?.round(place.round)?;
    let table = round.tables.get(usize::from(place.table).checked_sub(1)?)?;
    let board = table.boards.get(usize::from(place.board).checked_sub(1)?)?;
    board.scores.get(usize::from(game).checked_sub(1)?).copied()
}

/// The page with what was refused, and with what somebody else has entered instead.
fn missed(
    house: &House,
    visitor: &Visitor,
    guest: &Guest,
    form: &Entry,
    refusal: &Refusal,
) -> Result<Response, Failure> {
    let mut page = PhonePage::new(house, visitor, guest)?;
    let here =
        page.boards.iter().position(|one| (one.table, one.board) == (form.table, form.board));
    page.at = here.ok_or_else(|| Failure::bad(visitor, refusal.text(visitor.texts.language)))?;
    let board = page.board();
    let place = guest.place(form.table, form.board);
    let competition = &page.look.page.book.competition;
    let known = form.game.and_then(|game| score_of(competition, place, game));
    let notice = match (known, form.score) {
        (Some(known), Some(wanted)) => {
            let words = [
                ("table", &*board.label),
                ("known", shown(known)),
                ("who", &*board.by),
                ("score", shown(wanted)),
            ];
            visitor.texts.tell("phone-somebody-else", &words).into_owned()
        }
        _ => refusal.text(visitor.texts.language),
    };
    page.notice = Some(notice);
    let address = format!("{}?at={}", page.base, page.board().label);
    page.frame.come_back_to(address);
    Ok(page.answer(StatusCode::CONFLICT))
}
