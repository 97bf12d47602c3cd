//! Papers are set on threads of their own, two at a time, so that pages never wait for them.

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use competition::Round;
use documents::{Failure, Form, Output, Paper, Subject, Templates};
use futures_util::stream;
use rulebook::Language;
use tokio::sync::{Semaphore, mpsc};

use crate::house::{Hall, moment, now};
use crate::ledger::Page;

/// How many papers are set at the same time.
static PRESSES: Semaphore = Semaphore::const_new(2);

/// What is to be printed.
pub(super) struct Order {
    pub(super) hall: Page<Hall>,
    pub(super) sheets: Vec<Sheet>,
    pub(super) section: Option<u16>,
    pub(super) player: Option<u16>,
    pub(super) protest: Option<u16>,
    pub(super) blank: bool,
    pub(super) language: Language,
    pub(super) title: String,
    pub(super) address: Option<String>,
    pub(super) templates: Templates,
}

/// One form of it.
#[derive(Clone, Copy)]
pub(super) struct Sheet {
    pub(super) form: Form,
    pub(super) round: Option<Round>,
}

/// Prints; the error is a sentence for the reader.
pub(super) async fn print(order: Order, output: Output) -> Result<Vec<u8>, String> {
    let place = PRESSES.acquire().await.map_err(|error| error.to_string())?;
    let set = move || {
        // The press is free when the paper is set, also if nobody waits for it any more.
        let _place = place;
        set(&order, |_, _| true)
            .and_then(|paper| paper.write(output).map_err(|error| error.to_string()))
    };
    tokio::task::spawn_blocking(set).await.map_err(|error| error.to_string())?
}

/// Prints while telling how far it is: lines `done all`, then `pdf` and the file itself, or `error`
/// and why not. Whoever hangs up stops it.
pub(super) fn stream(order: Order) -> Response {
    let (sender, receiver) = mpsc::channel::<Vec<u8>>(8);
    tokio::spawn(async move {
        let Ok(_place) = PRESSES.acquire().await else { return };
        let printing = tokio::task::spawn_blocking(move || {
            let tell = |done: usize, all: usize| {
                sender.blocking_send(format!("{done} {all}\n").into_bytes()).is_ok()
            };
            let made = set(&order, tell)
                .and_then(|paper| paper.write(Output::Pdf).map_err(|error| error.to_string()));
            let last = match made {
                Ok(pdf) => [b"pdf\n".to_vec(), pdf].concat(),
                Err(why) => format!("error\n{why}").into_bytes(),
            };
            // Nobody may be listening any more.
            let _ = sender.blocking_send(last);
        });
        let _ = printing.await;
    });
    let parts = stream::unfold(receiver, |mut receiver| async move {
        let part = receiver.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(part), receiver))
    });
    let headers =
        [(header::CONTENT_TYPE, "application/octet-stream"), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(parts)).into_response()
}

/// Sets all sheets as one paper; `go_on` is told how far it is, and may stop it.
fn set(order: &Order, go_on: impl Fn(usize, usize) -> bool) -> Result<Paper, String> {
    let mut whole: Option<Paper> = None;
    let mut unfit = None;
    for (done, sheet) in order.sheets.iter().enumerate() {
        if !go_on(done, order.sheets.len()) {
            return Err("stopped".to_owned());
        }
        let event = Some(&order.hall.book.competition).filter(|_| !order.blank);
        let subject = Subject {
            event,
            section: order.section.filter(|_| event.is_some()),
            round: sheet.round,
            player: order.player,
            protest: order.protest,
            address: order.address.as_deref(),
            ..Subject::blank(moment(now()))
        };
        match (Paper::new(sheet.form, &subject, order.language, &order.templates), &mut whole) {
            (Ok(paper), Some(whole)) => whole.append(paper),
            (Ok(paper), None) => whole = Some(paper),
            (Err(Failure::Unfit(why)), _) => unfit = Some(why.to_string()),
            (Err(other), _) => return Err(other.to_string()),
        }
    }
    let several = order.sheets.len() > 1;
    match whole {
        Some(paper) if several => Ok(paper.entitled(order.title.clone())),
        Some(paper) => Ok(paper),
        None => Err(unfit.unwrap_or_default()),
    }
}
