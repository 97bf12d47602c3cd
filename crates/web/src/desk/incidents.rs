//! Incidents, sanctions, protests, and the committee that hears appeals.

mod protests;

use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Authority, Command, Member, command};
use ledger::accounts::Right;
use ledger::{Denied, Server};
use pages::desk::{About, ConductForms, IncidentForm, IncidentsPage, Typed};
use pages::id;

use super::absences::rounds;
use crate::event::{AtEvent, event_at};
use crate::failure::Failure;
use crate::page::{show, show_as};
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/incidents", Access::Has(Right::Look), page)
        .post("/desk/{event}/incidents", Access::Depends, note)
        .merge(protests::routes())
}

async fn page(AtEvent { visitor, context, .. }: AtEvent, Query(about): Query<About>) -> Response {
    show(&IncidentsPage::new(&visitor, context, &about, ConductForms::default()))
}

/// Notes an incident. A line arbiter notes what happened at his boards, and imposes what any
/// arbiter may.
async fn note(
    AtEvent { server, visitor, context }: AtEvent,
    Form(form): Form<IncidentForm>,
) -> Result<Response, Failure> {
    let mut typed = Typed::of(form);
    let form = &typed.form;
    let who: Option<Member> = form.who.parse().ok();
    let command = who.zip(authority(&form.by)).map(|(who, by)| {
        Command::Incident(command::NoteIncident {
            section: form.section.parse().ok(),
            round: form.round.parse().ok(),
            clauses: ids(&form.clauses),
            points: ids(&form.points),
            measure: form.measure.to_string(),
            sanction: Some(form.sanction.to_string()).filter(|name| !name.is_empty()),
            game: form.game.parse().ok(),
            score: form.score.parse().ok(),
            micro_match: !form.micro_match.is_empty(),
            seconds: form.seconds.parse().ok(),
            rang: !form.rang.is_empty(),
            annul: !form.annul.is_empty(),
            rounds: rounds(&form.rounds).map(Vec::from_iter).unwrap_or_default(),
            ..command::NoteIncident::new(who, form.act.to_string(), by)
        })
    });
    if command.is_none() {
        typed.wrong("", visitor.texts.say(id::INCIDENT_UNREADABLE));
    }
    let forms = |incident| ConductForms { incident, ..ConductForms::default() };
    act(&server, &visitor, &context.slug, typed, command, forms).await
}

fn authority(text: &str) -> Option<Authority> {
    serde_json::from_value(serde_json::Value::String(text.to_owned())).ok()
}

/// Clauses as people type them, separated by commas or lines.
fn ids(text: &str) -> Vec<String> {
    let all = text.split([',', ';', '\n']).map(str::trim);
    all.filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

/// Does what a form asks, or brings it back among the forms of the page with what is wrong.
async fn act<F>(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    mut typed: Typed<F>,
    command: Option<Command>,
    forms: impl FnOnce(Typed<F>) -> ConductForms,
) -> Result<Response, Failure> {
    if let Some(command) = command {
        match server.act(slug, &visitor.actor()?, &command).await {
            Ok(_) => {
                let place = if matches!(command, Command::Incident(_)) { "#noted" } else { "" };
                return Ok(Redirect::to(&format!("/desk/{slug}/incidents{place}")).into_response());
            }
            Err(Denied::Refused(refusal)) => typed.refuse(&refusal, visitor.texts.language),
            Err(other) => return Err(Failure::denied(visitor, &other)),
        }
    }
    visitor.demand(slug, Right::Look)?;
    let forms = forms(typed);
    let about = forms.about();
    let context = event_at(server, visitor, slug, about.section)?;
    let page = IncidentsPage::new(visitor, context, &about, forms);
    Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
}
