//! Incidents, sanctions, protests, and the committee that hears appeals.

mod protests;

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Authority, Command, CommitteeMember, Competition, Member};
use rulebook::{Committee, Votes};
use serde::Deserialize;
use words::Id;

use super::super::event::{Here, Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use super::typed::Typed;
use crate::house::{House, moment, now};
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::view::{
    IncidentView, LadderView, OffenceChoice, ProtestView, StepView, authority_id, book, ladders,
    offences, protest_term, sanction,
};

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/incidents", Access::Has(Right::Look), page)
        .post("/desk/{event}/incidents", Access::Depends, note)
        .merge(protests::routes())
}

/// Whom an incident is about, once somebody was chosen.
struct Chosen {
    who: Member,
    name: String,
    round: Option<u16>,
    offence: Option<OffenceChoice>,
    ladders: Vec<LadderView>,
}

#[derive(Template)]
#[template(path = "desk_incidents.html")]
struct IncidentsPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    people: Vec<(String, String)>,
    round: u16,
    offences: Vec<OffenceChoice>,
    chosen: Option<Chosen>,
    incidents: Vec<IncidentView>,
    protests: Vec<ProtestView>,
    /// The round about which protests are heard, and the minutes left.
    term: Option<(u16, Option<i64>)>,
    committee: Option<(Vec<CommitteeMember>, Vec<CommitteeMember>)>,
    rule: Option<&'static Committee>,
    deposit: u16,
    /// The form that was refused, if one was.
    typed: Typed,
    may_rule: bool,
    may_keep: bool,
}

impl IncidentsPage {
    fn authority(&self, by: &Authority) -> Id {
        authority_id(*by)
    }

    /// Who may impose more than an arbiter can.
    fn authorities(&self) -> &'static [(&'static str, Id)] {
        let all = &[
            ("arbiter", id::AUTHORITY_ARBITER),
            ("chief-arbiter", id::AUTHORITY_CHIEF),
            ("chief-panel", id::AUTHORITY_PANEL),
        ];
        if self.may_rule { all } else { &all[..1] }
    }

    /// A sanction in words.
    fn sanction(&self, name: &str) -> String {
        sanction(name, self.frame.t)
    }

    /// The form of a decision on a protest.
    fn form(&self, act: &str, number: &u16) -> String {
        format!("{act}{number}")
    }

    /// Whether a step of a ladder is the one to propose, or the one that was chosen before.
    fn is_chosen(&self, step: &StepView, first: &bool) -> bool {
        match self.typed.is("incident") {
            true => self.typed.field("sanction") == step.name,
            false => *first && step.proposed,
        }
    }

    fn is_odd(&self, committee: &Committee) -> bool {
        committee.votes == Votes::Odd
    }
}

/// Whom an incident is about.
#[derive(Default, Deserialize)]
struct About {
    section: Option<u16>,
    who: Option<String>,
    round: Option<String>,
    offence: Option<String>,
}

impl About {
    /// Whom the form that was refused is about.
    fn of(typed: &Typed) -> About {
        let field = |name: &str| Some(typed.get("incident", name)).filter(|text| !text.is_empty());
        let field = |name: &str| field(name).map(str::to_owned);
        About {
            section: typed.field("section").parse().ok(),
            who: field("who"),
            round: field("round"),
            offence: field("offence"),
        }
    }
}

async fn page(
    Here { house, visitor, look }: Here,
    Query(about): Query<About>,
) -> Result<Response, Failure> {
    Ok(show(&IncidentsPage::new(&house, &visitor, look, &about, Typed::default())))
}

impl IncidentsPage {
    fn new(
        house: &House,
        visitor: &Visitor,
        look: Look,
        about: &About,
        typed: Typed,
    ) -> IncidentsPage {
        let competition = &look.page.book.competition;
        let (t, now) = (visitor.texts, moment(now()));
        let incidents = (1..).zip(&competition.incidents);
        let may_keep = visitor.may(house, &look.slug, Right::Keep);
        let protests = (1..).zip(&competition.protests);
        let protests = protests.map(|(n, one)| ProtestView::of(competition, n, one, now, t));
        let regulations = competition.regulations.as_ref();
        IncidentsPage {
            frame: Frame::new(visitor, look.title(visitor, id::INCIDENTS)),
            tab: "incidents",
            people: people(competition),
            round: look.section().map_or(1, |section| section.rounds.len() as u16).max(1),
            offences: offences(competition, t),
            chosen: chosen(competition, about, visitor),
            incidents: incidents.map(|(n, one)| IncidentView::of(competition, n, one, t)).collect(),
            protests: match may_keep {
                true => protests.collect(),
                false => protests.filter_map(ProtestView::without_words).collect(),
            },
            term: protest_term(competition, now),
            committee: competition.committee.clone(),
            rule: book(competition).and_then(|(book, _)| book.committee()),
            deposit: regulations.map_or(0, |one| one.deposit_roubles),
            typed,
            may_rule: visitor.may(house, &look.slug, Right::Rule),
            may_keep,
            look,
        }
    }
}

/// Everybody who plays, teams first: the name for commands, and the name.
fn people(competition: &Competition) -> Vec<(String, String)> {
    let teams = (1..).zip(&competition.teams).map(|(id, one)| (format!("t{id}"), &one.team.name));
    let players =
        (1..).zip(&competition.players).map(|(id, one)| (format!("p{id}"), &one.player.name));
    teams.chain(players).map(|(id, name)| (id, name.clone())).collect()
}

fn chosen(competition: &Competition, about: &About, visitor: &Visitor) -> Option<Chosen> {
    let who: Member = about.who.as_deref()?.parse().ok()?;
    let name = competition.name(who).to_owned();
    let offence = about.offence.as_deref().and_then(|text| text.parse::<usize>().ok());
    let offence = offence.and_then(|index| {
        offences(competition, visitor.texts).into_iter().find(|one| one.index == index)
    });
    let round = about.round.as_deref().and_then(|round| round.trim().parse().ok());
    let ladders = ladders(competition, who, visitor.texts);
    (!name.is_empty()).then_some(Chosen { who, name, round, offence, ladders })
}

/// Notes an incident. A line arbiter notes what happened at his boards, and imposes what any
/// arbiter may.
async fn note(
    Here { house, visitor, look }: Here,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Result<Response, Failure> {
    let mut typed = Typed::of("incident", fields);
    let who: Option<Member> = typed.field("who").parse().ok();
    let by = authority(typed.field("by"));
    let round = typed.field("round").parse().ok();
    let right = match (by, who.and_then(|who| board_of(&look, who, round))) {
        (Some(Authority::Arbiter), Some(board)) => board,
        (Some(_), _) if who.is_some() => Right::Rule,
        _ => Right::Look,
    };
    let command = who.zip(by).map(|(who, by)| {
        Command::Incident(command::NoteIncident {
            who,
            round,
            act: typed.field("act").to_owned(),
            clauses: ids(typed.field("clauses")),
            sanction: Some(typed.field("sanction").to_owned()).filter(|name| !name.is_empty()),
            by,
        })
    });
    if command.is_none() {
        typed.wrong("", visitor.texts.say(id::INCIDENT_UNREADABLE));
    }
    act(&house, &visitor, &look.slug, right, typed, command).await
}

/// The board at which somebody sits, in the round that is named or in the last that is announced.
fn board_of(look: &Look, who: Member, round: Option<u16>) -> Option<Right> {
    let sections = look.page.book.competition.sections.iter().enumerate().rev();
    sections.filter_map(|(at, section)| Some((at, section, section.number_of(who)?))).find_map(
        |(at, section, number)| {
            let round = round.unwrap_or(section.announced()).min(section.announced());
            let record = section.round(round)?;
            let table = record.tables.iter().position(|table| table.has(number))?;
            Some(Right::Board { section: at as u16 + 1, table: table as u16 + 1 })
        },
    )
}

fn authority(text: &str) -> Option<Authority> {
    serde_json::from_value(serde_json::Value::String(text.to_owned())).ok()
}

/// Clauses as people type them, separated by commas or lines.
fn ids(text: &str) -> Vec<String> {
    let all = text.split([',', ';', '\n']).map(str::trim);
    all.filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

/// Does what a form asks, or brings the form back with what is wrong.
async fn act(
    house: &House,
    visitor: &Visitor,
    slug: &str,
    right: Right,
    mut typed: Typed,
    command: Option<Command>,
) -> Result<Response, Failure> {
    let by = visitor.demand(house, slug, right)?;
    if let Some(command) = command {
        match house.act(slug, by.as_str(), &command).await {
            Ok(_) => {
                let place = if matches!(command, Command::Incident(_)) { "#noted" } else { "" };
                return Ok(Redirect::to(&format!("/desk/{slug}/incidents{place}")).into_response());
            }
            Err(Denied::Refused(refusal)) => typed.refuse(&refusal, visitor.texts.language),
            Err(other) => return Err(Failure::denied(visitor, &other)),
        }
    }
    let about = About::of(&typed);
    let look = Look::at(house, visitor, slug, &Which { section: about.section })?;
    let mut page = IncidentsPage::new(house, visitor, look, &about, typed);
    page.frame.come_back_to(format!("/desk/{slug}/incidents"));
    Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
}
