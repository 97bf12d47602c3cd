//! Incidents, sanctions, protests, and the committee that hears appeals.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use competition::event::{Authority, Command, CommitteeMember, Competition, Member};
use rulebook::{Committee, Votes};
use serde::Deserialize;

use super::super::event::{Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::{House, moment, now};
use crate::office::Right;
use crate::view::{
    IncidentView, LadderView, OffenceChoice, ProtestView, authority_id, book, ladders, offences,
    protest_term,
};

pub(super) fn routes() -> Table {
    let keep = Access::Has(Right::Keep);
    let rule = Access::Has(Right::Rule);
    Table::default()
        .get("/desk/{event}/incidents", Access::Has(Right::Look), page)
        .post("/desk/{event}/incidents", Access::Depends, note)
        .post("/desk/{event}/protests", keep, protest)
        .post("/desk/{event}/protests/{number}/decide", rule, decide)
        .post("/desk/{event}/protests/{number}/appeal", keep, appeal)
        .post("/desk/{event}/protests/{number}/decide-appeal", rule, decide_appeal)
        .post("/desk/{event}/committee", rule, committee)
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
    may_rule: bool,
    may_keep: bool,
}

impl IncidentsPage {
    fn authority(&self, by: &Authority) -> &'static str {
        authority_id(*by)
    }

    /// Who may impose more than an arbiter can.
    fn authorities(&self) -> &'static [(&'static str, &'static str)] {
        let all = &[
            ("arbiter", "authority-arbiter"),
            ("chief-arbiter", "authority-chief"),
            ("chief-panel", "authority-panel"),
        ];
        if self.may_rule { all } else { &all[..1] }
    }

    /// A sanction in words.
    fn sanction(&self, name: &str) -> String {
        self.frame.t.say(&format!("sanction-{name}")).into_owned()
    }

    fn is_odd(&self, committee: &Committee) -> bool {
        committee.votes == Votes::Odd
    }
}

/// Whom an incident is about.
#[derive(Deserialize)]
struct About {
    section: Option<u16>,
    who: Option<String>,
    round: Option<String>,
    offence: Option<String>,
}

async fn page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(about): Query<About>,
) -> Result<Response, Failure> {
    visitor.demand(&house, &slug, Right::Look)?;
    let look = Look::at(&house, &visitor, &slug, &Which { section: about.section })?;
    let competition = &look.page.book.competition;
    let t = visitor.texts;
    let now = moment(now());
    let chosen = chosen(competition, &about, &visitor);
    let incidents = (1..).zip(&competition.incidents);
    let protests = (1..).zip(&competition.protests);
    let regulations = competition.regulations.as_ref();
    let page = IncidentsPage {
        frame: Frame::new(&visitor, look.title(&visitor, "incidents")),
        tab: "incidents",
        people: people(competition),
        round: look.section().map_or(1, |section| section.rounds.len() as u16).max(1),
        offences: offences(competition, t),
        chosen,
        incidents: incidents.map(|(n, one)| IncidentView::of(competition, n, one, t)).collect(),
        protests: protests.map(|(n, one)| ProtestView::of(competition, n, one, now, t)).collect(),
        term: protest_term(competition, now),
        committee: competition.committee.clone(),
        rule: book(competition).and_then(|(book, _)| book.committee()),
        deposit: regulations.map_or(0, |one| one.deposit_roubles),
        may_rule: visitor.may(&house, &slug, Right::Rule),
        may_keep: visitor.may(&house, &slug, Right::Keep),
        look,
    };
    Ok(show(&page))
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

#[derive(Deserialize)]
struct Noted {
    who: String,
    #[serde(default)]
    round: String,
    act: String,
    #[serde(default)]
    clauses: String,
    #[serde(default)]
    sanction: String,
    by: String,
}

/// Notes an incident. A line arbiter notes what happened at his boards, and imposes what any
/// arbiter may.
async fn note(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(noted): Form<Noted>,
) -> Result<Response, Failure> {
    let look = Look::at(&house, &visitor, &slug, &Which { section: None })?;
    let unreadable = || Failure::bad(&visitor, visitor.texts.say("incident-unreadable"));
    let who: Member = noted.who.parse().map_err(|_| unreadable())?;
    let by = authority(&noted.by).ok_or_else(unreadable)?;
    let right = match (by, board_of(&look, who)) {
        (Authority::Arbiter, Some(table)) => Right::Board(table),
        _ => Right::Rule,
    };
    let account = visitor.demand(&house, &slug, right)?;
    let command = Command::Incident {
        who,
        round: noted.round.trim().parse().ok(),
        act: noted.act.trim().to_owned(),
        clauses: ids(&noted.clauses),
        sanction: Some(noted.sanction).filter(|name| !name.is_empty()),
        by,
    };
    let done = house.act(&slug, account.as_str(), &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{slug}/incidents#noted")).into_response())
}

/// The table at which somebody sits in the last round.
fn board_of(look: &Look, who: Member) -> Option<u16> {
    let competition = &look.page.book.competition;
    competition.sections.iter().rev().find_map(|section| {
        let number = section.number_of(who)?;
        let record = section.rounds.last()?;
        record.tables.iter().position(|table| table.has(number)).map(|at| at as u16 + 1)
    })
}

fn authority(text: &str) -> Option<Authority> {
    serde_json::from_value(serde_json::Value::String(text.to_owned())).ok()
}

/// Clauses as people type them, separated by commas or lines.
fn ids(text: &str) -> Vec<String> {
    let all = text.split([',', ';', '\n']).map(str::trim);
    all.filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

#[derive(Deserialize)]
struct Filed {
    who: String,
    filed_by: String,
    section: u16,
    round: u16,
    text: String,
    #[serde(default)]
    clauses: String,
    #[serde(default)]
    written: String,
    #[serde(default)]
    deposit: String,
}

async fn protest(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(filed): Form<Filed>,
) -> Result<Response, Failure> {
    let unreadable = |_| Failure::bad(&visitor, visitor.texts.say("incident-unreadable"));
    let command = Command::Protest {
        who: filed.who.parse().map_err(unreadable)?,
        filed_by: filed.filed_by.trim().to_owned(),
        section: filed.section,
        round: filed.round,
        text: filed.text.trim().to_owned(),
        clauses: ids(&filed.clauses),
        written: !filed.written.is_empty(),
        deposit_roubles: filed.deposit.trim().parse().unwrap_or(0),
    };
    act(&house, &visitor, &slug, Right::Keep, &command).await
}

#[derive(Deserialize)]
struct Decided {
    #[serde(default)]
    upheld: String,
    #[serde(default)]
    text: String,
    /// Those who voted, one a line.
    #[serde(default)]
    voted: String,
}

async fn decide(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Form(decided): Form<Decided>,
) -> Result<Response, Failure> {
    let command = Command::DecideProtest {
        protest: number,
        upheld: decided.upheld == "yes",
        by: Authority::ChiefArbiter,
        text: decided.text.trim().to_owned(),
    };
    act(&house, &visitor, &slug, Right::Rule, &command).await
}

async fn appeal(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Form(decided): Form<Decided>,
) -> Result<Response, Failure> {
    let command = Command::Appeal { protest: number, text: decided.text.trim().to_owned() };
    act(&house, &visitor, &slug, Right::Keep, &command).await
}

async fn decide_appeal(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Form(decided): Form<Decided>,
) -> Result<Response, Failure> {
    let voted = decided.voted.lines().map(str::trim).filter(|name| !name.is_empty());
    let command = Command::DecideAppeal {
        protest: number,
        upheld: decided.upheld == "yes",
        voted: voted.map(str::to_owned).collect(),
        text: decided.text.trim().to_owned(),
    };
    act(&house, &visitor, &slug, Right::Rule, &command).await
}

#[derive(Deserialize)]
struct Formed {
    members: String,
    #[serde(default)]
    reserves: String,
}

async fn committee(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(formed): Form<Formed>,
) -> Result<Response, Failure> {
    let wrong = |line: &str| {
        Failure::bad(&visitor, visitor.texts.tell("committee-unreadable", &[("what", line)]))
    };
    let members = members(&formed.members).map_err(|line| wrong(&line))?;
    let reserves = self::members(&formed.reserves).map_err(|line| wrong(&line))?;
    let command = Command::FormCommittee { members, reserves };
    act(&house, &visitor, &slug, Right::Rule, &command).await
}

/// `Name; year of birth; arbiter` a line; the line that cannot be read otherwise.
fn members(text: &str) -> Result<Vec<CommitteeMember>, String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let mut fields = line.split([';', ',', '\t']).map(str::trim);
            let name = fields.next().unwrap_or_default().to_owned();
            let born = fields.next().and_then(|year| year.parse().ok());
            let arbiter = fields.next().is_some_and(|word| !word.is_empty());
            born.map(|born| CommitteeMember { name, born, arbiter }).ok_or_else(|| line.to_owned())
        })
        .collect()
}

async fn act(
    house: &House,
    visitor: &Visitor,
    slug: &str,
    right: Right,
    command: &Command,
) -> Result<Response, Failure> {
    let by = visitor.demand(house, slug, right)?;
    let done = house.act(slug, by.as_str(), command).await;
    done.map_err(|denied| Failure::denied(visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{slug}/incidents")).into_response())
}
