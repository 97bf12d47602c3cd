//! Protests, appeals, and the committee that decides on them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::response::Response;
use competition::{Authority, Command, CommitteeMember, ProtestNumber, SectionNumber, command};
use ledger::Server;
use ledger::accounts::Right;
use pages::desk::Typed;
use pages::{Texts, id};

use super::{act, ids};
use crate::failure::Failure;
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    let keep = Access::Has(Right::Keep);
    let rule = Access::Has(Right::Rule);
    Routes::default()
        .post("/desk/{event}/protests", keep, protest)
        .post("/desk/{event}/protests/{number}/decide", rule, decide)
        .post("/desk/{event}/protests/{number}/appeal", keep, appeal)
        .post("/desk/{event}/protests/{number}/decide-appeal", rule, decide_appeal)
        .post("/desk/{event}/committee", rule, committee)
}

type Fields = Form<BTreeMap<String, String>>;

async fn protest(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(fields): Fields,
) -> Result<Response, Failure> {
    let mut typed = Typed::of("protest", fields);
    let command = filed(&mut typed, visitor.texts);
    act(&server, &visitor, &slug, typed, command).await
}

/// The protest that the form holds, if all of it can be read.
fn filed(typed: &mut Typed, t: Texts) -> Option<Command> {
    let who = typed.field("who").parse().ok();
    let round = typed.field("round").parse().ok();
    if who.is_none() {
        typed.wrong("who", t.say(id::INCIDENT_UNREADABLE));
    }
    if round.is_none() {
        typed.wrong("round", t.say(id::ROUND_WRONG));
    }
    Some(Command::Protest(command::FileProtest {
        who: who?,
        filed_by: typed.field("filed_by").to_owned(),
        section: typed.field("section").parse().unwrap_or(SectionNumber::FIRST),
        round: round?,
        text: typed.field("text").to_owned(),
        clauses: ids(typed.field("clauses")),
        written: !typed.field("written").is_empty(),
        deposit_roubles: typed.field("deposit").parse().unwrap_or(0),
    }))
}

async fn decide(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, ProtestNumber)>,
    Form(fields): Fields,
) -> Result<Response, Failure> {
    let typed = Typed::of(format!("decide{number}"), fields);
    let command = Command::DecideProtest(command::DecideProtest {
        protest: number,
        upheld: typed.field("upheld") == "yes",
        by: Authority::ChiefArbiter,
        text: typed.field("text").to_owned(),
        result: None,
    });
    act(&server, &visitor, &slug, typed, Some(command)).await
}

async fn appeal(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, ProtestNumber)>,
    Form(fields): Fields,
) -> Result<Response, Failure> {
    let typed = Typed::of(format!("appeal{number}"), fields);
    let command = Command::Appeal(command::FileAppeal {
        protest: number,
        text: typed.field("text").to_owned(),
        written: !typed.field("written").is_empty(),
    });
    act(&server, &visitor, &slug, typed, Some(command)).await
}

async fn decide_appeal(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, ProtestNumber)>,
    Form(fields): Fields,
) -> Result<Response, Failure> {
    let typed = Typed::of(format!("decide-appeal{number}"), fields);
    let voted = typed.field("voted").lines().map(str::trim).filter(|name| !name.is_empty());
    let command = Command::DecideAppeal(command::DecideAppeal {
        protest: number,
        upheld: typed.field("upheld") == "yes",
        voted: voted.map(str::to_owned).collect(),
        text: typed.field("text").to_owned(),
        result: None,
    });
    act(&server, &visitor, &slug, typed, Some(command)).await
}

async fn committee(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(fields): Fields,
) -> Result<Response, Failure> {
    let mut typed = Typed::of("committee", fields);
    let members = members(&mut typed, "members", visitor.texts);
    let reserves = self::members(&mut typed, "reserves", visitor.texts);
    let formed = members.zip(reserves);
    let note = typed.field("note").to_owned();
    let command = formed.map(|(members, reserves)| {
        Command::FormCommittee(command::FormCommittee { members, reserves, note })
    });
    act(&server, &visitor, &slug, typed, command).await
}

/// `Name; year of birth; arbiter` a line, if every line can be read.
fn members(typed: &mut Typed, field: &'static str, t: Texts) -> Option<Vec<CommitteeMember>> {
    let lines = typed.field(field).lines().map(str::trim).filter(|line| !line.is_empty());
    let read: Vec<Result<CommitteeMember, String>> = lines.map(member).collect();
    let (mut found, mut sound) = (Vec::new(), true);
    for one in read {
        match one {
            Ok(member) => found.push(member),
            Err(line) => {
                typed.wrong(field, t.tell(id::COMMITTEE_UNREADABLE, &[("what", &line)]));
                sound = false;
            }
        }
    }
    sound.then_some(found)
}

/// The member of a line, or the line that has no year of birth.
fn member(line: &str) -> Result<CommitteeMember, String> {
    let mut fields = line.split([';', ',', '\t']).map(str::trim);
    let name = fields.next().unwrap_or_default().to_owned();
    let born = fields.next().and_then(|year| year.parse().ok());
    let arbiter = fields.next().is_some_and(|word| !word.is_empty());
    let region = String::new();
    born.map(|born| CommitteeMember { name, born, region, arbiter }).ok_or_else(|| line.to_owned())
}
