//! Check-in before a round: touch the whole row, see the name confirmed, touch it again to go back.

use askama::Template;
use axum::extract::{Form, Query};
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Absence, Command, Competition, Member, PlayerId, TeamId};
use serde::Deserialize;
use tournament::Number;
use words::Id;

use super::super::event::{Here, Look};
use super::super::failure::Failure;
use super::super::page::{Frame, show};
use super::super::table::{Access, Table};
use crate::id;
use crate::office::Right;

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/check-in", Access::Has(Right::Keep), page)
        .post("/desk/{event}/check-in", Access::Has(Right::Keep), touch)
        .post("/desk/{event}/check-in/absent", Access::Has(Right::Keep), absent)
}

/// Somebody who is expected.
struct Expected {
    who: Member,
    name: String,
    more: String,
    here: bool,
    away: bool,
}

#[derive(Template)]
#[template(path = "desk_check_in.html")]
struct CheckInPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    people: Vec<Expected>,
    here: usize,
    round: u16,
    begun: bool,
    told: Option<(Id, String)>,
}

impl CheckInPage {
    fn missing(&self) -> usize {
        self.people.iter().filter(|one| !one.here && !one.away).count()
    }
}

/// Who has just been touched.
#[derive(Deserialize)]
struct Touched {
    touched: Option<Member>,
}

async fn page(
    Here { visitor, look, .. }: Here,
    Query(touched): Query<Touched>,
) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let people = expected(competition);
    let told = touched.touched.map(|who| {
        let id = if competition.here.contains(&who) { id::CHECKED_IN } else { id::CHECKED_OUT };
        (id, competition.name(who).to_owned())
    });
    let title = format!("{} – {}", visitor.texts.say(id::CHECK_IN), look.card.name);
    let page = CheckInPage {
        frame: Frame::new(&visitor, title),
        tab: "check-in",
        here: people.iter().filter(|one| one.here).count(),
        round: competition.sections.last().map_or(1, |one| one.rounds.len() as u16 + 1),
        begun: !competition.sections.is_empty(),
        people,
        told,
        look,
    };
    Ok(show(&page))
}

/// Everybody who is expected in the next round, by name.
fn expected(competition: &Competition) -> Vec<Expected> {
    let mut all: Vec<Expected> = members(competition)
        .into_iter()
        .map(|who| {
            let player = match who {
                Member::Player(id) => competition.player(id).map(|one| &one.player),
                Member::Team(_) => None,
            };
            Expected {
                who,
                name: competition.name(who).to_owned(),
                more: player.map(|one| one.from.clone()).unwrap_or_default(),
                here: competition.here.contains(&who),
                away: is_away(competition, who),
            }
        })
        .collect();
    all.sort_by_key(|one| one.name.to_lowercase());
    all
}

fn members(competition: &Competition) -> Vec<Member> {
    let stage = competition.sections.last().map(|one| one.stage);
    if let Some(stage) = stage {
        let sections = competition.sections_of(stage).filter(|(_, one)| !competition.is_over(one));
        return sections
            .flat_map(|(_, one)| {
                let stays = |index: &usize| !one.left.contains_key(&Number::at(*index));
                let indices = (0..one.members.len()).filter(stays);
                indices.map(|index| one.members[index]).collect::<Vec<_>>()
            })
            .collect();
    }
    match competition.is_team_event() {
        true => {
            let teams = (1..).zip(&competition.teams).filter(|(_, one)| one.left.is_none());
            teams.map(|(id, _)| Member::Team(TeamId(id))).collect()
        }
        false => {
            let players = (1..).zip(&competition.players).filter(|(_, one)| {
                one.left.is_none() && !matches!(one.decision, competition::Decision::Refused { .. })
            });
            players.map(|(id, _)| Member::Player(PlayerId(id))).collect()
        }
    }
}

fn is_away(competition: &Competition, who: Member) -> bool {
    competition.sections.iter().any(|one| {
        let next = one.rounds.len() as u16 + 1;
        one.number_of(who).is_some_and(|number| one.away.contains_key(&(next, number)))
    })
}

/// What a touch is to bring about, as the toucher saw it: a second touch by somebody else, who saw
/// the same, must not undo it.
#[derive(Deserialize)]
struct Touch {
    #[serde(rename = "in")]
    came: Option<Member>,
    #[serde(rename = "out")]
    gone: Option<Member>,
}

async fn touch(
    Here { house, visitor, look }: Here,
    Form(form): Form<Touch>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Keep)?;
    let here = |who: Member| look.page.book.competition.here.contains(&who);
    let (who, command) = match (form.came, form.gone) {
        (Some(who), _) => (who, (!here(who)).then_some(Command::CheckIn(command::CheckIn { who }))),
        (None, Some(who)) => {
            (who, here(who).then_some(Command::CheckOut(command::CheckOut { who })))
        }
        (None, None) => return Err(Failure::not_found(&visitor)),
    };
    if let Some(command) = command {
        let done = house.act(&look.slug, by.as_str(), &command).await;
        done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    }
    Ok(Redirect::to(&format!("/desk/{}/check-in?touched={who}", look.slug)).into_response())
}

/// Notes all who have not come as away in the next round.
async fn absent(Here { house, visitor, look }: Here) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Keep)?;
    let competition = &look.page.book.competition;
    let next = |who: Member| {
        let section = competition.sections.iter().rev().find(|one| one.number_of(who).is_some())?;
        Some(section.rounds.len() as u16 + 1)
    };
    let missing = expected(competition).into_iter().filter(|one| !one.here && !one.away);
    let commands: Vec<Command> = missing
        .filter_map(|one| {
            let round = next(one.who)?;
            Some(Command::Away(command::NoteAway { who: one.who, round, gets: Absence::Nothing }))
        })
        .collect();
    if commands.is_empty() {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::NOBODY_ABSENT)));
    }
    let done = house.act_all(&look.slug, by.as_str(), &commands).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{}/check-in", look.slug)).into_response())
}
