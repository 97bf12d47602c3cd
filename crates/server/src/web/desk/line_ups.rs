//! Line-ups of a round: the secretary's for all teams, a captain's for his own.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Moment, PlayerId, TeamId};
use tournament::Round;

use super::super::event::{Here, Look};
use super::super::failure::Failure;
use super::super::page::{Frame, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::{House, moment, now};
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::view::LineUps;

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/lineups", Access::Has(Right::LineUps), current)
        .get("/desk/{event}/lineups/{round}", Access::Has(Right::LineUps), page)
        .post("/desk/{event}/lineups/{round}/{number}", Access::Depends, hand_in)
}

#[derive(Template)]
#[template(path = "desk_line_ups.html")]
struct LineUpsPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    line_ups: LineUps,
    rounds: Round,
    /// Whether he may look at the desk, and whether he types in what comes on paper.
    may_look: bool,
    may_keep: bool,
}

impl LineUpsPage {
    /// The page as somebody may see it: a captain sees the others only once the clocks run.
    fn new(
        house: &House,
        visitor: &Visitor,
        look: Look,
        round: Round,
    ) -> Result<LineUpsPage, Failure> {
        visitor.demand(house, &look.slug, Right::LineUps)?;
        let missing = || Failure::not_found(visitor);
        let competition = &look.page.book.competition;
        let section = look.section().filter(|_| competition.is_team_event()).ok_or_else(missing)?;
        let rounds = (section.rounds.len() as Round).max(1);
        let t = visitor.texts;
        let shown = LineUps::of(competition, section, round, moment(now()), t);
        let mut line_ups = shown.filter(|_| (1..=rounds).contains(&round)).ok_or_else(missing)?;
        let may = |right| visitor.may(house, &look.slug, right);
        let may_keep = may(Right::Keep);
        if !line_ups.is_known() && !may_keep {
            line_ups.teams.retain(|one| may(Right::LineUp(one.team)));
        }
        let title = format!("{} – {}", t.say(id::LINE_UPS), look.card.name);
        let mut frame = Frame::new(visitor, title);
        frame.come_back_to(address(&look, round));
        let may_look = may(Right::Look);
        Ok(LineUpsPage { frame, tab: "rounds", look, line_ups, rounds, may_look, may_keep })
    }
}

fn address(look: &Look, round: Round) -> String {
    format!("/desk/{}/lineups/{round}?section={}", look.slug, look.section)
}

/// Leads to the round for which line-ups are handed in.
async fn current(Here { visitor, look, .. }: Here) -> Result<Response, Failure> {
    let section = look.section().ok_or_else(|| Failure::not_found(&visitor))?;
    let round = section.current().min(section.rounds.len() as Round).max(1);
    Ok(Redirect::to(&address(&look, round)).into_response())
}

async fn page(
    Here { house, visitor, look }: Here,
    Path((_, round)): Path<(String, Round)>,
) -> Result<Response, Failure> {
    let page = LineUpsPage::new(&house, &visitor, look, round)?;
    Ok(show_as(StatusCode::OK, &page))
}

/// A line-up as a form sends it: `board1`, `board2` and so on, and when a paper was handed in.
fn described(
    fields: &[(String, String)],
    boards: usize,
    starts: Option<Moment>,
) -> (Vec<Option<PlayerId>>, Option<Moment>) {
    let field = |name: &str| {
        let found = fields.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    };
    let player = |board: usize| {
        let number: u16 = field(&format!("board{board}"))?.parse().ok()?;
        (number > 0).then_some(PlayerId(number))
    };
    let paper = field("handed").zip(starts);
    let paper = paper.and_then(|(time, starts)| format!("{} {time}", starts.date()).parse().ok());
    ((1..=boards).map(player).collect(), paper)
}

async fn hand_in(
    Here { house, visitor, look }: Here,
    Path((_, round, number)): Path<(String, Round, u16)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    visitor.demand(&house, &look.slug, Right::LineUp(number))?;
    let competition = &look.page.book.competition;
    let rules = competition.regulations.as_ref().and_then(|one| one.teams.as_ref());
    let starts = look.section().and_then(|one| one.round(round)?.starts);
    let count = rules.map_or(0, |rules| usize::from(rules.boards));
    let (boards, handed_in) = described(&fields, count, starts);
    let (section, team) = (look.section, TeamId(number));
    let command = Command::LineUp(command::HandInLineUp {
        section,
        round,
        team,
        boards: boards.clone(),
        handed_in,
    });
    let by = visitor.demand(&house, &look.slug, command.right(competition))?;
    match house.act(&look.slug, by.as_str(), &command).await {
        Ok(_) => {
            let address = format!("{}#team{number}", address(&look, round));
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let mut page = LineUpsPage::new(&house, &visitor, look, round)?;
            if let Some(team) = page.line_ups.team(number) {
                team.refused(&boards, &refusal, visitor.texts);
            }
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}
