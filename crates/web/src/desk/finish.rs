//! The end of an event: what is missing, signatures, files to take away.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Competition, command};
use ledger::accounts::Right;
use ledger::{Server, files};
use pages::desk::FinishPage;
use pages::{export, id};

use crate::event::{AtEvent, SectionQuery, event_at};
use crate::failure::Failure;
use crate::page::show;
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/finish", Access::Has(Right::Look), page)
        .post("/desk/{event}/finish/rounds", Access::Has(Right::Rule), sign_rounds)
        .get("/desk/{event}/finish/{file}", Access::Has(Right::Look), file)
}

async fn page(AtEvent { server, visitor, context }: AtEvent) -> Result<Response, Failure> {
    let events =
        server.recorded(&context.slug).await.map_err(|error| Failure::lost(&visitor, &error))?;
    let seal = events.last().map(|last| files::seal(last.digest)).unwrap_or_default();
    Ok(show(&FinishPage::new(&visitor, context, seal)))
}

/// Signs every closed round that nobody has signed.
async fn sign_rounds(AtEvent { server, visitor, context }: AtEvent) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let mut commands = Vec::new();
    for one in context.competition().sections() {
        let section = one.number;
        commands.extend(Competition::unsigned_rounds(one).map(|round| {
            Command::Sign(command::Sign {
                section,
                round: Some(round),
                by: String::new(),
                account: None,
            })
        }));
    }
    let done = server.act_all(&context.slug, &by, &commands).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{}/finish", context.slug)).into_response())
}

/// The files to take away.
async fn file(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, file)): Path<(String, String)>,
    Query(which): Query<SectionQuery>,
) -> Result<Response, Failure> {
    // Birthdays are in all of these; documents and disputes in two of them.
    let whole = matches!(file.as_str(), "event.json" | "archive.damka" | "event.trf");
    visitor.demand(&slug, if whole { Right::Keep } else { Right::Look })?;
    let context = event_at(&server, &visitor, &slug, which.section)?;
    let logged = &context.snapshot.state;
    let competition = &logged.competition;
    let section = || context.section().ok_or_else(|| Failure::not_found(&visitor));
    let unwritable = |error: &dyn std::error::Error| {
        tracing::error!(%error, file, "a file could not be made");
        Failure::bad(&visitor, visitor.texts.say(id::FILE_NOT_WRITTEN))
    };
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
            (XLSX, book.map_err(|error| unwritable(&error))?)
        }
        "event.json" => {
            let text = files::of_event(logged);
            let text = text.map_err(|error| unwritable(&error))?;
            ("application/json", text.into_bytes())
        }
        "archive.damka" => {
            let events =
                server.recorded(&slug).await.map_err(|error| Failure::lost(&visitor, &error))?;
            let text = files::archive(&slug, &events);
            let text = text.map_err(|error| unwritable(&error))?;
            ("application/x-damka-archive", text.into_bytes())
        }
        _ => return Err(Failure::not_found(&visitor)),
    };
    let (_, ending) = file.rsplit_once('.').unwrap_or_default();
    let named = format!("attachment; filename=\"{slug}.{ending}\"");
    Ok(([(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, named)], body).into_response())
}

const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
