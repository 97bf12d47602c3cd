//! A line arbiter's phone: the results of some tables of one round, by big buttons.
//!
//! Whoever has the link needs no account. The link ends with the round, or when its pairs change.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Competition, Fact};
use serde::Deserialize;
use tournament::Score;

use super::event::{Look, Which};
use super::failure::Failure;
use super::page::{Frame, show_as};
use super::result::{Missed, Sent, label, score_of};
use super::table::{Access, Table};
use super::visitor::Visitor;
use crate::house::{Hall, House, moment, now};
use crate::id;
use crate::ledger::{Denied, Ledger};
use crate::office::{Over, Phone, Seal, Secret};
use crate::text::Texts;
use crate::view::{GameCell, PhoneBoard, over_id, phone_boards, says, shown, tables_text};

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
    /// Its event, open as long as he is answered.
    _held: Arc<Ledger<Hall>>,
}

impl Guest {
    /// The phone behind a link, unless its time is over; then what to do about it.
    async fn of(house: &House, visitor: &Visitor, token: &str) -> Result<Guest, Failure> {
        let office = house.office().page().book;
        let secret = token.parse::<Secret>().ok();
        let found = secret.as_ref().and_then(|secret| office.phone(secret));
        let Some((seal, phone)) = found else {
            let text = visitor.texts.say(id::PHONE_UNKNOWN);
            return Err(Failure::told(visitor, StatusCode::NOT_FOUND, id::PHONE_NO_MORE, text));
        };
        if let Some(why) = house.unread(&phone.event) {
            return Err(Failure::unread(visitor, &why));
        }
        let hall = house.need(&phone.event).await;
        let hall = hall.map_err(|why| Failure::unread(visitor, &why))?;
        let hall = hall.ok_or_else(|| Failure::not_found(visitor))?;
        match phone.over(&hall.page().book.competition, now()) {
            Some(over) => Err(ended(visitor, phone, over)),
            None => {
                let base = format!("/in/{token}");
                Ok(Guest { phone: phone.clone(), seal, base, _held: hall })
            }
        }
    }

    fn look(&self, house: &House, visitor: &Visitor) -> Result<Look, Failure> {
        Look::at(house, visitor, &self.phone.event, &Which::of(Some(self.phone.section)))
    }

    /// Only its own tables are its business.
    fn demand(&self, visitor: &Visitor, table: u16) -> Result<(), Failure> {
        if self.phone.tables.has(table) {
            return Ok(());
        }
        let tables = tables_text(self.phone.tables, visitor.texts);
        let text = visitor.texts.tell(id::PHONE_OTHER_TABLE, &[("tables", &tables)]);
        Err(Failure::told(visitor, StatusCode::FORBIDDEN, id::FORBIDDEN, text))
    }
}

fn ended(visitor: &Visitor, phone: &Phone, over: Over) -> Failure {
    let text = visitor.texts.count(over_id(over), &phone.round);
    Failure::told(visitor, StatusCode::GONE, id::PHONE_NO_MORE, text)
}

#[derive(Template)]
#[template(path = "phone.html")]
struct PhonePage {
    frame: Frame,
    look: Look,
    base: String,
    until: String,
    boards: Vec<PhoneBoard>,
    /// Which of the boards is being entered, and which of its games.
    at: usize,
    game: usize,
    /// Whether a result was sent just now: then nothing can be entered before a further step, so
    /// that a finger that taps twice enters one result.
    quiet: bool,
    notice: Option<String>,
}

/// One game of a board, with big buttons.
struct Panel<'a> {
    one: &'a PhoneBoard,
    cell: GameCell,
    /// Whether it is the one that is seen.
    here: bool,
    /// Whether a result can be entered.
    live: bool,
    /// What comes after it: the next game, or another board.
    on: Option<(&'a str, Option<usize>)>,
    before: Option<&'a str>,
    after: Option<&'a str>,
}

impl Panel<'_> {
    fn says(&self, score: &Score, t: &Texts) -> String {
        says(*score, &self.one.row.sides, self.cell.first_is_black, *t)
    }

    fn shown(&self, score: &Score) -> &'static str {
        shown(*score)
    }

    fn is_chosen(&self, score: &Score) -> bool {
        self.cell.score == Some(shown(*score))
    }

    /// Whether somebody did not come: then the buttons for that are seen.
    fn is_absence(&self) -> bool {
        ABSENT.iter().any(|score| self.is_chosen(score))
    }

    /// The results of the games before it.
    fn earlier(&self) -> Vec<GameCell> {
        (1..self.cell.number).map(|game| self.one.row.cell(game)).collect()
    }

    /// Whether it waits for a result and yet none can be entered before a further step.
    fn is_quiet(&self) -> bool {
        self.one.row.open && self.cell.score.is_none() && !self.live
    }

    /// Whether its result was the last to be entered on the board.
    fn is_last(&self) -> bool {
        self.one.row.games.len() == self.cell.number
    }
}

const PLAYED: [Score; 3] = [Score::FirstWins, Score::Draw, Score::SecondWins];
const ABSENT: [Score; 3] = [Score::SecondAbsent, Score::FirstAbsent, Score::BothAbsent];

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
        let title = format!("{}, {tables}", t.count(id::ROUND_NUMBER, &guest.phone.round));
        Ok(PhonePage {
            frame: Frame::new(visitor, title),
            look,
            base: guest.base.clone(),
            until: t.minute(moment(guest.phone.until)),
            at: 0,
            game: 0,
            quiet: false,
            notice: None,
            boards,
        })
    }

    /// Turns to a board, and to one of its games if that is shown.
    fn turn(&mut self, at: usize, game: Option<usize>) {
        let board = &self.boards[at];
        let game = game.filter(|game| board.shown().contains(game));
        self.game = game.unwrap_or_else(|| board.first_shown());
        self.at = at;
    }

    fn panels(&self) -> Vec<Panel<'_>> {
        let boards = self.boards.iter().enumerate();
        boards.flat_map(|(at, one)| one.shown().map(move |game| self.panel(at, game))).collect()
    }

    fn panel(&self, at: usize, game: usize) -> Panel<'_> {
        let one = &self.boards[at];
        let cell = one.row.cell(game);
        let label = |at: usize| self.boards.get(at).map(|one| one.label.as_str());
        let here = (at, game) == (self.at, self.game);
        let live = cell.score.is_none() && one.row.open && !(here && self.quiet);
        let again = one.shown().contains(&(game + 1)) && !one.row.done;
        let on = match (here && self.quiet && cell.score.is_none(), again) {
            (true, _) => Some((one.label.as_str(), Some(game))),
            (false, true) => Some((one.label.as_str(), Some(game + 1))),
            (false, false) => self.next_open(at).and_then(label).map(|label| (label, None)),
        };
        let before = at.checked_sub(1).and_then(label);
        Panel { one, cell, here, live, on, before, after: label(at + 1) }
    }

    /// The board with a name such as `3` or `3.2`.
    fn find(&self, label: &str) -> Option<usize> {
        self.boards.iter().position(|one| one.label == label)
    }

    /// The next board without a result after one.
    fn next_open(&self, from: usize) -> Option<usize> {
        let all = self.boards.len();
        (1..all).map(|step| (from + step) % all).find(|at| !self.boards[*at].row.done)
    }

    fn left(&self) -> usize {
        self.boards.iter().filter(|one| !one.row.done).count()
    }

    fn answer(&self, status: StatusCode) -> Response {
        ([(CACHE_CONTROL, "no-store")], show_as(status, self)).into_response()
    }
}

/// Which board is looked at, and what has just been sent of it.
#[derive(Deserialize)]
struct At {
    at: Option<String>,
    /// The game whose result was saved.
    saved: Option<usize>,
    /// The game whose result was taken back.
    taken: Option<usize>,
}

async fn page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(token): Path<String>,
    Query(wanted): Query<At>,
) -> Result<Response, Failure> {
    let guest = Guest::of(&house, &visitor, &token).await?;
    let mut page = PhonePage::new(&house, &visitor, &guest)?;
    let Some(at) = wanted.at.as_deref().and_then(|label| page.find(label)) else {
        // The board is in the address: it must not change under a finger.
        let first = if page.boards[0].row.done { page.next_open(0).unwrap_or(0) } else { 0 };
        let first = &page.boards[first].label;
        return Ok(Redirect::to(&format!("{}?at={first}", guest.base)).into_response());
    };
    let sent = wanted.saved.or(wanted.taken);
    page.turn(at, sent);
    page.quiet = sent.is_some();
    Ok(page.answer(StatusCode::OK))
}

/// Enters a result, or takes one back. What somebody else has entered is never written over: it is
/// shown, and can be taken back first.
async fn enter(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(token): Path<String>,
    Form(sent): Form<Sent>,
) -> Result<Response, Failure> {
    let guest = Guest::of(&house, &visitor, &token).await?;
    guest.demand(&visitor, sent.table)?;
    let place = sent.place(guest.phone.section, guest.phone.round);
    let command = guest.command(&house, &visitor, &sent)?;
    let good = |hall: &Hall| match guest.phone.over(&hall.competition, now()) {
        Some(over) => Err(Missed::Over(over)),
        None if guest.is_known(&hall.competition, &sent) => Err(Missed::Known),
        None => sent.fits(&hall.competition, place),
    };
    let by = guest.phone.signature(guest.seal);
    let game = sent.game.map(usize::from);
    let kept = house.act_if(&guest.phone.event, &by, &command, good).await;
    let mut page = PhonePage::new(&house, &visitor, &guest)?;
    let here = page.find(&label(&page.look.page.book.competition, place));
    let here = here.ok_or_else(|| Failure::not_found(&visitor))?;
    let office = house.office().page().book;
    let overtaken =
        |page: &PhonePage| sent.overtaken(&page.look.page.book, &office, place, visitor.texts);
    let notice = match kept {
        Ok(_) | Err(Denied::Refused(Missed::Known)) => {
            let way = if sent.clear.is_some() { "taken" } else { "saved" };
            let (label, game) = (&page.boards[here].label, game.unwrap_or(1));
            let address = format!("{}?at={label}&{way}={game}", guest.base);
            return Ok(Redirect::to(&address).into_response());
        }
        Err(Denied::Refused(Missed::Over(over))) => {
            return Err(ended(&visitor, &guest.phone, over));
        }
        Err(Denied::Refused(Missed::Overtaken)) => overtaken(&page),
        Err(Denied::Refused(Missed::Refused(refusal))) => {
            let known = sent.game.and_then(|game| {
                score_of(&page.look.page.book.competition, place, game).and(sent.score)
            });
            match known {
                Some(_) => overtaken(&page),
                None => refusal.text(visitor.texts.language),
            }
        }
        Err(other) => return Err(Failure::unkept(&visitor, &other)),
    };
    page.turn(here, game);
    page.quiet = true;
    page.notice = Some(notice);
    let address = format!("{}?at={}", page.base, page.boards[here].label);
    page.frame.come_back_to(address);
    Ok(page.answer(StatusCode::CONFLICT))
}

impl Guest {
    /// What an entry asks for.
    fn command(&self, house: &House, visitor: &Visitor, sent: &Sent) -> Result<Command, Failure> {
        let place = sent.place(self.phone.section, self.phone.round);
        let hall = house.hall(&self.phone.event).ok_or_else(|| Failure::not_found(visitor))?.page();
        let history = &hall.book.competition.history;
        let own = |event: &usize| matches!(history.get(*event), Some(Fact::Scored { place: of, .. }) if *of == place);
        let whole = match &sent.clear {
            Some(event) => own(event),
            None => sent.game.is_some(),
        };
        let command = sent.command(place, visitor.texts).filter(|_| whole);
        command.ok_or_else(|| Failure::bad(visitor, visitor.texts.say(id::REFUSED_TEXT)))
    }

    /// Whether the same is entered already, whoever it was: that is no quarrel.
    fn is_known(&self, competition: &Competition, sent: &Sent) -> bool {
        let place = sent.place(self.phone.section, self.phone.round);
        let known = sent.game.and_then(|game| score_of(competition, place, game));
        sent.clear.is_none() && known.is_some() && known == sent.score
    }
}
