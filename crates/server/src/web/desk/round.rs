//! The round on the desk: the one page that must be perfect.

mod correct;
mod hand;
mod results;
mod steps;
mod tables;
mod tie;
mod waiting;

use askama::Template;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use tournament::{Round, Score};
use words::Id;

use super::super::event::{Here, Look};
use super::super::failure::Failure;
use super::super::page::{Frame, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::{House, moment, now};
use crate::id;
use crate::office::Right;
use crate::view::{RoundView, WaitingView, shown};
use tie::Way;

pub(super) fn routes() -> Table {
    use Right::{Keep, Look, Rule};
    let has = Access::Has;
    Table::default()
        .get("/desk/{event}/rounds", has(Look), current)
        .get("/desk/{event}/rounds/{round}", has(Look), page)
        .get("/desk/{event}/rounds/{round}/pair", has(Keep), steps::ask_to_pair)
        .post("/desk/{event}/rounds/{round}/pair", has(Keep), steps::pair)
        .get("/desk/{event}/rounds/{round}/unpair", has(Keep), steps::ask_to_unpair)
        .post("/desk/{event}/rounds/{round}/unpair", has(Keep), steps::unpair)
        .post("/desk/{event}/rounds/{round}/publish", has(Keep), steps::publish)
        .post("/desk/{event}/rounds/{round}/start", has(Keep), steps::start)
        .post("/desk/{event}/rounds/{round}/close", has(Keep), steps::close)
        .post("/desk/{event}/rounds/{round}/sign", has(Rule), steps::sign)
        .post("/desk/{event}/rounds/{round}/results", Access::Depends, results::enter)
        .post("/desk/{event}/rounds/{round}/back", has(Look), results::take_back)
        .get("/desk/{event}/rounds/{round}/correct", has(Keep), correct::ask)
        .post("/desk/{event}/rounds/{round}/correct", has(Keep), correct::correct)
        .get("/desk/{event}/rounds/{round}/hand", has(Rule), hand::page)
        .post("/desk/{event}/rounds/{round}/hand", has(Rule), hand::change)
        .get("/desk/{event}/rounds/{round}/add", has(Rule), tables::ask_to_add)
        .post("/desk/{event}/rounds/{round}/add", has(Rule), tables::add)
        .post("/desk/{event}/rounds/{round}/tie", has(Rule), tie::decide)
        .post("/desk/{event}/rounds/{round}/missing", Access::Depends, waiting::note)
        .get("/desk/{event}/tables", has(Keep), tables::kept)
        .post("/desk/{event}/tables", has(Keep), tables::keep)
}

/// A key of the results table: what it enters, what the button shows, and what the help says of it.
struct Key {
    key: &'static str,
    score: Score,
    shown: &'static str,
    label: Id,
}

const KEYS: [Key; 6] = [
    Key { key: "1", score: Score::FirstWins, shown: "1 : 0", label: id::KEY_FIRST },
    Key { key: "=", score: Score::Draw, shown: "½", label: id::KEY_DRAW },
    Key { key: "0", score: Score::SecondWins, shown: "0 : 1", label: id::KEY_SECOND },
    Key { key: "+", score: Score::SecondAbsent, shown: "+ : −", label: id::KEY_PLUS },
    Key { key: "-", score: Score::FirstAbsent, shown: "− : +", label: id::KEY_MINUS },
    Key { key: "x", score: Score::BothAbsent, shown: "− : −", label: id::KEY_BOTH },
];

/// A round on the desk, and what can be done with it.
struct Desk {
    /// Its address, and the section in it.
    base: String,
    query: String,
    number: Round,
    round: Option<RoundView>,
    /// How many rounds have been paired, and whether one more can be.
    rounds: Round,
    has_next: bool,
    /// The round before it, if that has no end yet; otherwise its own number.
    waits_for: Round,
    /// Where in the history its pairs were made: whoever publishes them must have seen these.
    seen: usize,
    may_keep: bool,
    may_rule: bool,
    /// Whether he may enter the results of each table.
    may_enter: Vec<bool>,
    keys: &'static [Key],
    /// How drawn meetings are decided, in a knockout; and what extra games can end with.
    ways: Vec<Way>,
    extra: Vec<(&'static str, &'static str)>,
    /// Those who are late, while the round is played.
    waiting: Option<WaitingView>,
}

impl Desk {
    fn of(house: &House, visitor: &Visitor, look: &Look, number: Round) -> Result<Desk, Failure> {
        visitor.demand(house, &look.slug, Right::Look)?;
        let competition = &look.page.book.competition;
        let section = look.section().ok_or_else(|| Failure::not_found(visitor))?;
        let round = RoundView::of(competition, section, number, visitor.texts);
        let rounds = section.rounds.len() as Round;
        let has_next = rounds < competition.planned(section) && !competition.is_over(section);
        if round.is_none() && !(has_next && number == rounds + 1) {
            return Err(Failure::not_found(visitor));
        }
        let may = |right| visitor.may(house, &look.slug, right);
        let tables = round.as_ref().map_or(0, |round| round.tables.len() as u16);
        Ok(Desk {
            base: format!("/desk/{}/rounds/{number}", look.slug),
            query: format!("?section={}", look.section),
            waits_for: section.current().min(number),
            seen: competition.paired_at(look.section, number).unwrap_or(0),
            may_keep: may(Right::Keep),
            may_rule: may(Right::Rule),
            may_enter: (1..=tables)
                .map(|table| may(Right::Board { section: look.section, table }))
                .collect(),
            waiting: WaitingView::of(&look.page.book, look.section, number, now(), visitor.texts),
            number,
            round,
            rounds,
            has_next,
            keys: &KEYS,
            ways: tie::ways(competition, section, visitor.texts),
            extra: Score::ALL.map(|score| (score.text(), shown(score))).to_vec(),
        })
    }

    fn address(&self) -> String {
        format!("{}{}", self.base, self.query)
    }

    fn may_enter(&self, table: &u16) -> bool {
        self.may_enter.get(usize::from(*table).wrapping_sub(1)).copied().unwrap_or(false)
    }

    fn next(&self) -> Round {
        self.number + 1
    }

    /// Whether no later round has been paired.
    fn is_last(&self) -> bool {
        self.number == self.rounds
    }
}

#[derive(Template)]
#[template(path = "desk_round.html")]
struct RoundPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    desk: Desk,
    /// What was refused, if something was.
    notice: Option<String>,
    /// When the round could start.
    soon: String,
}

impl RoundPage {
    fn show(
        house: &House,
        visitor: &Visitor,
        look: Look,
        number: Round,
        notice: Option<String>,
    ) -> Result<Response, Failure> {
        let desk = Desk::of(house, visitor, &look, number)?;
        let title = format!("{} {number} – {}", visitor.texts.say(id::ROUND), look.card.name);
        let mut frame = Frame::new(visitor, title);
        frame.come_back_to(desk.address());
        let status = match notice {
            Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
            None => StatusCode::OK,
        };
        let regulations = look.page.book.competition.regulations.as_ref();
        let line_ups = regulations.filter(|_| look.card.teams).map_or(0, |one| one.line_up_due().0);
        let soon = soon(now() + i64::from(line_ups) * 60 * 1_000);
        let page = RoundPage { frame, tab: "rounds", look, desk, notice, soon };
        Ok(show_as(status, &page))
    }
}

/// A quarter of an hour later, at full five minutes.
fn soon(now: i64) -> String {
    const STEP: i64 = 5 * 60 * 1_000;
    let at = (now + 3 * STEP + STEP - 1) / STEP * STEP;
    moment(at).to_string().replace(' ', "T")
}

async fn page(
    Here { house, visitor, look }: Here,
    Path((_, number)): Path<(String, Round)>,
) -> Result<Response, Failure> {
    RoundPage::show(&house, &visitor, look, number, None)
}

/// Leads to the round that is being played or is to be paired.
async fn current(Here { visitor, look, .. }: Here) -> Result<Response, Failure> {
    let section = look.section().ok_or_else(|| Failure::not_found(&visitor))?;
    let over = look.page.book.competition.is_over(section);
    let round = if over { section.rounds.len() as Round } else { section.current() };
    let address = format!("/desk/{}/rounds/{}?section={}", look.slug, round.max(1), look.section);
    Ok(Redirect::to(&address).into_response())
}
