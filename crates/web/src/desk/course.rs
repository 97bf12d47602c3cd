//! The course of an event: breaks, cancelling, moving.

use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Authority, Command, Matter, Place, TimeAdded, command};
use ledger::Denied;
use ledger::accounts::Right;
use pages::desk::{CourseForm, CoursePage, Typed};
use pages::id;

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{show, show_as};
use crate::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    Routes::default().get("/desk/{event}/course", Access::Has(Right::Look), page).post(
        "/desk/{event}/course",
        Access::Depends,
        change,
    )
}

async fn page(AtEvent { visitor, context, .. }: AtEvent) -> Response {
    show(&CoursePage::new(&visitor, context, Typed::default()))
}

/// What the form asks, if all of it can be read.
fn asked(form: &CourseForm) -> Option<Command> {
    let by = Authority::ChiefArbiter;
    let reason = form.reason.to_string();
    let section = match form.section.is_empty() {
        true => None,
        false => Some(form.section.parse().ok()?),
    };
    let moment = |text: &str| match text.is_empty() {
        true => Some(None),
        false => text.parse().ok().map(Some),
    };
    let day = |text: &str| match text.is_empty() {
        true => Some(None),
        false => text.parse().ok().map(Some),
    };
    match &*form.what {
        "pause" => {
            let resumes = moment(&form.resumes)?;
            Some(Command::Pause(command::PauseEvent { section, reason, by, resumes }))
        }
        "resume" => Some(Command::Resume(command::ResumeEvent { section, by, note: reason })),
        "cancel" => {
            let ground = form.cancel_ground()?;
            Some(Command::Cancel(command::CancelEvent { ground, reason, by }))
        }
        "move" => Some(Command::Move(command::MoveEvent {
            place: Some(form.place.to_string()),
            starts: day(&form.starts)?,
            ends: day(&form.ends)?,
            reason,
            by: form.by.to_string(),
        })),
        "move-round" => Some(Command::MoveRound(command::MoveRound {
            section: section?,
            round: form.round.parse().ok()?,
            starts: form.starts.parse().ok()?,
            reason,
            by,
        })),
        "note" => {
            let matter = Matter::ALL.into_iter().find(|one| one.name() == &*form.matter)?;
            let clauses = form.clauses.split([',', ';']).map(str::trim);
            let clauses = clauses.filter(|id| !id.is_empty()).map(str::to_owned).collect();
            let whom = form.whom.to_string();
            let time = match form.table.is_empty() {
                true => None,
                false => Some(time_added(form)?),
            };
            let text = reason;
            Some(Command::Note(command::NoteMatter { matter, whom, text, clauses, by, time }))
        }
        _ => None,
    }
}

/// The time that a note adds at a board.
fn time_added(form: &CourseForm) -> Option<TimeAdded> {
    let or_first = |text: &str| if text.is_empty() { "1".to_owned() } else { text.to_owned() };
    let seconds = |text: &str| if text.is_empty() { Some(0) } else { text.parse().ok() };
    Some(TimeAdded {
        place: Place {
            section: or_first(&form.section).parse().ok()?,
            round: form.round.parse().ok()?,
            table: form.table.parse().ok()?,
            board: or_first(&form.board).parse().ok()?,
        },
        first_seconds: seconds(&form.first_seconds)?,
        second_seconds: seconds(&form.second_seconds)?,
    })
}

async fn change(
    AtEvent { server, visitor, context }: AtEvent,
    Form(form): Form<CourseForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let mut typed = Typed::of(form);
    match asked(&typed.form) {
        None => typed.wrong("", visitor.texts.say(id::COURSE_UNREADABLE)),
        Some(command) => match server.act(&context.slug, &by, &command).await {
            Ok(_) => {
                let address = format!("/desk/{}/course", context.slug);
                return Ok(Redirect::to(&address).into_response());
            }
            Err(Denied::Refused(refusal)) => typed.refuse(&refusal, visitor.texts.language),
            Err(other) => return Err(Failure::denied(&visitor, &other)),
        },
    }
    visitor.demand(&context.slug, Right::Look)?;
    let page = CoursePage::new(&visitor, context, typed);
    Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
}
