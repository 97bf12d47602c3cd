//! The end of an event: what is missing, signatures, files to take away.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Competition, Protest, RoundRecord, RoundState, Section, SectionNumber};
use serde_json::json;

use super::super::event::{Here, Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::House;
use crate::id;
use crate::office::Right;
use crate::text::Texts;
use crate::view::StandingsView;
use crate::{export, files, games};

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/finish", Access::Has(Right::Look), page)
        .post("/desk/{event}/finish/rounds", Access::Has(Right::Rule), sign_rounds)
        .get("/desk/{event}/finish/{file}", Access::Has(Right::Look), file)
}

/// One thing that is checked before the end.
struct Check {
    text: String,
    link: Option<String>,
    /// The command that puts it right at once, with what its button says.
    button: Option<(String, String)>,
    /// Whether the table cannot be signed before.
    holds_up: bool,
}

/// A section whose table is signed.
struct Final {
    number: SectionNumber,
    name: String,
    signed: Vec<String>,
    /// The command that signs it, if it can be signed.
    sign: Option<String>,
    standings: StandingsView,
    /// Whether places can be decided that are shared.
    shared: bool,
}

#[derive(Template)]
#[template(path = "desk_finish.html")]
struct FinishPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    checks: Vec<Check>,
    finals: Vec<Final>,
    seal: String,
    may_sign: bool,
    may_rule: bool,
    may_keep: bool,
    ending: &'static str,
}

async fn page(Here { house, visitor, look }: Here) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let sections = (1..).zip(&competition.sections);
    let may_keep = visitor.may(&house, &look.slug, Right::Keep);
    let mut checks = Vec::new();
    let mut finals = Vec::new();
    for (number, section) in sections {
        let checking =
            Checking { look: &look, number, section, visitor: &visitor, keeps: may_keep };
        let own = checking.checks();
        let held_up = own.iter().any(|check| check.holds_up);
        let signed = competition.signed.iter().filter(|(of, _)| *of == number);
        let sign = json!({"do": "sign", "section": number, "by": visitor.name}).to_string();
        finals.push(Final {
            number,
            name: section.name.clone(),
            signed: signed.map(|(_, by)| by.to_string()).collect(),
            sign: (!held_up).then_some(sign),
            standings: StandingsView::of(competition, section, u16::MAX, visitor.texts),
            shared: super::play_off::is_open(competition, section),
        });
        checks.extend(own);
    }
    let events =
        house.recorded(&look.slug).await.map_err(|error| Failure::lost(&visitor, &error))?;
    let seal = events.last().map(|last| files::seal(last.digest)).unwrap_or_default();
    let may_sign = visitor.may(&house, &look.slug, Right::Head);
    let may_rule = visitor.may(&house, &look.slug, Right::Rule);
    let frame = Frame::new(&visitor, look.title(&visitor, id::FINISH));
    let ending = games::extension(&look.page.book.competition);
    Ok(show(&FinishPage {
        frame,
        tab: "finish",
        look,
        checks,
        finals,
        seal,
        may_sign,
        may_rule,
        may_keep,
        ending,
    }))
}

impl FinishPage {
    /// How many rounds wait for a signature.
    fn unsigned(&self) -> usize {
        self.checks.iter().filter(|check| check.button.is_some()).count()
    }
}

/// Signs every closed round that nobody has signed.
async fn sign_rounds(Here { house, visitor, look }: Here) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Rule)?;
    let mut commands = Vec::new();
    for (section, one) in (1..).zip(&look.page.book.competition.sections) {
        let waits =
            |record: &RoundRecord| record.state == RoundState::Closed && record.signed.is_empty();
        let rounds = (1..).zip(&one.rounds).filter(|(_, record)| waits(record));
        commands.extend(rounds.map(|(round, _)| {
            Command::Sign(command::Sign {
                section,
                round: Some(round),
                by: visitor.name.clone(),
                account: Some(by.to_string()),
            })
        }));
    }
    let done = house.act_all(&look.slug, by.as_str(), &commands).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{}/finish", look.slug)).into_response())
}

/// What is looked at in a section before its table is signed.
struct Checking<'a> {
    look: &'a Look,
    number: SectionNumber,
    section: &'a Section,
    visitor: &'a Visitor,
    /// Whether he keeps the event: the words of protests are not for others.
    keeps: bool,
}

impl Checking<'_> {
    fn checks(&self) -> Vec<Check> {
        let mut checks = self.rounds();
        let competition = &self.look.page.book.competition;
        if !competition.is_over(self.section) && checks.is_empty() {
            let (played, planned) = (self.section.closed(), competition.planned(self.section));
            let words = [("played", &*played.to_string()), ("planned", &*planned.to_string())];
            checks
                .push(self.check(self.t().tell(id::CHECK_ROUNDS_LEFT, &words).into_owned(), None));
        }
        if competition.is_over(self.section) && !competition.undecided(self.section).is_empty() {
            let link = format!("/desk/{}/play-off?section={}", self.look.slug, self.number);
            checks.push(self.check(self.t().say(id::PLAY_OFF_UNDECIDED).into_owned(), Some(link)));
        }
        checks.extend(self.protests(competition));
        checks
    }

    fn t(&self) -> Texts {
        self.visitor.texts
    }

    fn check(&self, text: String, link: Option<String>) -> Check {
        let name = &self.section.name;
        let text = if name.is_empty() { text } else { format!("{name}: {text}") };
        Check { text, link, button: None, holds_up: true }
    }

    /// Rounds that are not over, and those that nobody signed.
    fn rounds(&self) -> Vec<Check> {
        let mut checks = Vec::new();
        for (round, record) in (1..).zip(&self.section.rounds) {
            let link = format!("/desk/{}/rounds/{round}?section={}", self.look.slug, self.number);
            if record.state != RoundState::Closed {
                let text = self.t().count(id::CHECK_ROUND_OPEN, &round).into_owned();
                checks.push(self.check(text, Some(link)));
            } else if record.signed.is_empty() {
                let command = json!({
                    "do": "sign", "section": self.number, "round": round, "by": self.visitor.name,
                });
                let text = self.t().count(id::CHECK_ROUND_UNSIGNED, &round).into_owned();
                let button = (self.t().say(id::SIGN).into_owned(), command.to_string());
                let check = self.check(text, Some(link));
                checks.push(Check { button: Some(button), holds_up: false, ..check });
            }
        }
        checks
    }

    fn protests(&self, competition: &Competition) -> Vec<Check> {
        let open = |protest: &Protest| {
            let appealed = protest.appeal.is_some() && protest.appeal_decision.is_none();
            protest.section == self.number && (protest.decision.is_none() || appealed)
        };
        let all = (1..).zip(&competition.protests).filter(|(_, protest)| open(protest));
        let link = || self.keeps.then(|| format!("/desk/{}/incidents", self.look.slug));
        all.map(|(number, protest): (u16, _)| {
            let words = [("n", &*number.to_string()), ("who", competition.name(protest.who))];
            self.check(self.t().tell(id::CHECK_PROTEST, &words).into_owned(), link())
        })
        .collect()
    }
}

/// The files to take away.
async fn file(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, file)): Path<(String, String)>,
    Query(which): Query<Which>,
) -> Result<Response, Failure> {
    // Birthdays are in all of these; documents and disputes in two of them.
    let whole = matches!(file.as_str(), "event.json" | "archive.damka" | "event.trf");
    visitor.demand(&house, &slug, if whole { Right::Keep } else { Right::Look })?;
    let look = Look::at(&house, &visitor, &slug, &which)?;
    let hall = &look.page.book;
    let competition = &hall.competition;
    let section = || look.section().ok_or_else(|| Failure::not_found(&visitor));
    let unwritable = |error: String| Failure::bad(&visitor, error);
    let (kind, body) = match file.as_str() {
        "event.trf" => {
            ("text/plain; charset=utf-8", export::trf(competition, section()?).into_bytes())
        }
        "standings.csv" => {
            let text = export::csv(competition, section()?, visitor.texts);
            ("text/csv; charset=utf-8", text.into_bytes())
        }
        "event.xlsx" => {
            let book = export::xlsx(competition, visitor.texts);
            (XLSX, book.map_err(|error| unwritable(error.to_string()))?)
        }
        "event.json" => {
            let text = export::event_file(hall);
            let text = text.map_err(|error| unwritable(error.to_string()))?;
            ("application/json", text.into_bytes())
        }
        "archive.damka" => {
            let events =
                house.recorded(&slug).await.map_err(|error| Failure::lost(&visitor, &error))?;
            let text = files::archive(&slug, &events);
            let text = text.map_err(|error| unwritable(error.to_string()))?;
            ("application/x-damka-archive", text.into_bytes())
        }
        _ => return Err(Failure::not_found(&visitor)),
    };
    let (_, ending) = file.rsplit_once('.').unwrap_or_default();
    let named = format!("attachment; filename=\"{slug}.{ending}\"");
    Ok(([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, named)], body).into_response())
}

const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
