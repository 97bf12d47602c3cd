//! Check-in before a round: touch the whole row, see the name confirmed, touch it again to go back.

use axum::extract::{Form, Query};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Absence, Command, Member, command};
use ledger::accounts::Right;
use pages::desk::CheckInPage;
use pages::id;
use serde::Deserialize;

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::show;
use crate::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/check-in", Access::Has(Right::Keep), page)
        .post("/desk/{event}/check-in", Access::Has(Right::Keep), touch)
        .post("/desk/{event}/check-in/absent", Access::Has(Right::Keep), absent)
}

/// Who has just been touched.
#[derive(Deserialize)]
struct Touched {
    touched: Option<Member>,
}

async fn page(
    AtEvent { visitor, context, .. }: AtEvent,
    Query(touched): Query<Touched>,
) -> Response {
    show(&CheckInPage::new(&visitor, context, touched.touched))
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
    AtEvent { server, visitor, context }: AtEvent,
    Form(form): Form<Touch>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let here = |who: Member| context.competition().here().contains(&who);
    let (who, command) = match (form.came, form.gone) {
        (Some(who), _) => (who, (!here(who)).then_some(Command::CheckIn(command::CheckIn { who }))),
        (None, Some(who)) => {
            (who, here(who).then_some(Command::CheckOut(command::CheckOut { who })))
        }
        (None, None) => return Err(Failure::not_found(&visitor)),
    };
    if let Some(command) = command {
        let done = server.act(&context.slug, &by, &command).await;
        done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    }
    Ok(Redirect::to(&format!("/desk/{}/check-in?touched={who}", context.slug)).into_response())
}

/// Notes all who have not come as away in the next round.
async fn absent(AtEvent { server, visitor, context }: AtEvent) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let expected = context.competition().expected_next();
    let missing = expected.iter().filter(|one| one.is_missing());
    let away = missing.filter_map(|one| {
        let (who, gets) = (one.who, Absence::Nothing);
        Some(Command::Away(command::NoteAway { who, round: one.round?, gets }))
    });
    let commands: Vec<Command> = away.collect();
    if commands.is_empty() {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::NOBODY_ABSENT)));
    }
    let done = server.act_all(&context.slug, &by, &commands).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{}/check-in", context.slug)).into_response())
}
