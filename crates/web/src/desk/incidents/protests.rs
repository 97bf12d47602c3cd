//! Protests, appeals, and the committee that decides on them.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::response::Response;
use competition::{
    Authority, Command, CommitteeMember, Heard, ProtestNumber, SectionNumber, command,
};
use ledger::Server;
use ledger::accounts::Right;
use pages::desk::{
    AppealForm, AppealRulingForm, CommitteeForm, ConductForms, ProtestForm, RulingForm, Typed,
};
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

async fn protest(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<ProtestForm>,
) -> Result<Response, Failure> {
    let mut typed = Typed::of(form);
    let command = filed(&mut typed, visitor.texts);
    let forms = |protest| ConductForms { protest, ..ConductForms::default() };
    act(&server, &visitor, &slug, typed, command, forms).await
}

/// The protest that the form holds, if all of it can be read.
fn filed(typed: &mut Typed<ProtestForm>, t: Texts) -> Option<Command> {
    let who = typed.form.who.parse().ok();
    let round = typed.form.round.parse().ok();
    if who.is_none() {
        typed.wrong("who", t.say(id::INCIDENT_UNREADABLE));
    }
    if round.is_none() {
        typed.wrong("round", t.say(id::ROUND_WRONG));
    }
    let form = &typed.form;
    Some(Command::Protest(command::FileProtest {
        who: who?,
        filed_by: form.filed_by.to_string(),
        section: form.section.parse().unwrap_or(SectionNumber::FIRST),
        round: round?,
        text: form.text.to_string(),
        clauses: ids(&form.clauses),
        written: !form.written.is_empty(),
        deposit_roubles: form.deposit.parse().unwrap_or(0),
        points: ids(&form.points),
        against: form.against.parse().ok(),
    }))
}

async fn decide(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, ProtestNumber)>,
    Form(form): Form<RulingForm>,
) -> Result<Response, Failure> {
    let ruled = ruled(&visitor, [&form.table, &form.board, &form.game, &form.score])?;
    let command = Command::DecideProtest(command::DecideProtest {
        protest: number,
        upheld: form.is_upheld(),
        by: Authority::ChiefArbiter,
        text: form.text.to_string(),
        heard: heard(&form.heard),
        result: ruled,
        lifts: form.lifts.parse().ok(),
    });
    let forms = |typed| ConductForms { ruling: Some((number, typed)), ..ConductForms::default() };
    act(&server, &visitor, &slug, Typed::of(form), Some(command), forms).await
}

/// Who was heard, if that is said.
fn heard(text: &str) -> Option<Heard> {
    match text {
        "both" => Some(Heard::Both),
        "one-absent" => Some(Heard::OneAbsent),
        _ => None,
    }
}

/// The result that a decision gives, or none where nothing of it is named; what is half said is
/// refused.
fn ruled(
    visitor: &Visitor,
    [table, board, game, score]: [&str; 4],
) -> Result<Option<command::ResultRuled>, Failure> {
    if [table, board, game, score].iter().all(|text| text.is_empty()) {
        return Ok(None);
    }
    let first = |text: &str| if text.is_empty() { "1".to_owned() } else { text.to_owned() };
    let read = || {
        let (table, score) = (table.parse().ok()?, score.parse().ok()?);
        let (board, game) = (first(board).parse().ok()?, first(game).parse().ok()?);
        Some(command::ResultRuled { table, board, game, score })
    };
    let wrong = || Failure::bad(visitor, visitor.texts.say(id::RULING_RESULT_UNREADABLE));
    read().map(Some).ok_or_else(wrong)
}

async fn appeal(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, ProtestNumber)>,
    Form(form): Form<AppealForm>,
) -> Result<Response, Failure> {
    let text = form.text.to_string();
    let written = !form.written.is_empty();
    let command = Command::Appeal(command::FileAppeal { protest: number, text, written });
    let forms = |typed| ConductForms { appeal: Some((number, typed)), ..ConductForms::default() };
    act(&server, &visitor, &slug, Typed::of(form), Some(command), forms).await
}

async fn decide_appeal(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, ProtestNumber)>,
    Form(form): Form<AppealRulingForm>,
) -> Result<Response, Failure> {
    let voted = form.voted.lines().map(str::trim).filter(|name| !name.is_empty());
    let ruled = ruled(&visitor, [&form.table, &form.board, &form.game, &form.score])?;
    let command = Command::DecideAppeal(command::DecideAppeal {
        protest: number,
        upheld: form.is_upheld(),
        voted: voted.map(str::to_owned).collect(),
        text: form.text.to_string(),
        heard: heard(&form.heard),
        result: ruled,
        lifts: form.lifts.parse().ok(),
    });
    let forms =
        |typed| ConductForms { appeal_ruling: Some((number, typed)), ..ConductForms::default() };
    act(&server, &visitor, &slug, Typed::of(form), Some(command), forms).await
}

async fn committee(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<CommitteeForm>,
) -> Result<Response, Failure> {
    let mut typed = Typed::of(form);
    let (members, faults) = members(&typed.form.members);
    let (reserves, reserve_faults) = self::members(&typed.form.reserves);
    let unreadable = |line: &String| {
        visitor.texts.tell(id::COMMITTEE_UNREADABLE, &[("what", line)]).into_owned()
    };
    faults.iter().for_each(|line| typed.wrong("members", unreadable(line)));
    reserve_faults.iter().for_each(|line| typed.wrong("reserves", unreadable(line)));
    let sound = faults.is_empty() && reserve_faults.is_empty();
    let note = typed.form.note.to_string();
    let command =
        sound.then_some(Command::FormCommittee(command::FormCommittee { members, reserves, note }));
    let forms = |committee| ConductForms { committee, ..ConductForms::default() };
    act(&server, &visitor, &slug, typed, command, forms).await
}

/// `Name; year or day of birth; region; arbiter` a line: the members, and the lines that cannot be read.
fn members(text: &str) -> (Vec<CommitteeMember>, Vec<String>) {
    let (mut found, mut unread) = (Vec::new(), Vec::new());
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match member(line) {
            Ok(member) => found.push(member),
            Err(line) => unread.push(line),
        }
    }
    (found, unread)
}

/// The member of a line, or the line that has no year of birth.
fn member(line: &str) -> Result<CommitteeMember, String> {
    let mut fields = line.split([';', ',', '\t']).map(str::trim);
    let name = fields.next().unwrap_or_default().to_owned();
    let born = fields.next().unwrap_or_default();
    let born_on = born.parse::<competition::Date>().ok();
    let born = born_on.map(competition::Date::year).or_else(|| born.parse().ok());
    let region = fields.next().unwrap_or_default().to_owned();
    let arbiter = fields.next().is_some_and(|word| !word.is_empty());
    born.map(|born| CommitteeMember { name, born, born_on, region, arbiter })
        .ok_or_else(|| line.to_owned())
}
