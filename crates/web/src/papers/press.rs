//! Papers are set on threads of their own, few at a time, so that pages never wait for them.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use competition::{Moment, Place, ProtestNumber, SectionNumber};
use documents::{Failure, Form, Group, Output, Paper, Subject, Templates, TimeChart};
use futures_util::stream;
use ledger::slow::{Bench, Undone};
use ledger::{LoggedEvent, Snapshot};
use pages::{Texts, id};
use tokio::sync::mpsc;
use tournament::Round;
use words::Language;

use super::rack::Printed;

/// Nobody waits longer for a paper.
const LONGEST: Duration = Duration::from_secs(50);

/// Where papers are set. The desk waits for nobody else, and who wants the table on the wall does
/// not wait for those who want a sheet for every board.
static FOR_THE_DESK: Bench = Bench::new(2, 30, LONGEST);
static FOR_THE_PUBLIC: Bench = Bench::new(1, 10, LONGEST);
static OF_MANY_SHEETS: Bench = Bench::new(1, 4, LONGEST);

/// Papers with something for each participant are printed for strangers up to so many of them; who
/// runs a bigger event prints them at the desk.
const PUBLIC_EACH_MAX: usize = 400;

/// What is to be printed.
pub(super) struct Order {
    pub(super) logged: Snapshot<LoggedEvent>,
    pub(super) sheets: Vec<Sheet>,
    pub(super) section: Option<SectionNumber>,
    pub(super) player: Option<u16>,
    pub(super) protest: Option<ProtestNumber>,
    /// The player with whose eyes a game by correspondence is seen; nothing at the desk.
    pub(super) eyes: Option<draughts::Colour>,
    /// The game by correspondence that it is about.
    pub(super) game: Option<Place>,
    /// The letter of it whose card is printed.
    pub(super) card: Option<usize>,
    pub(super) blank: bool,
    pub(super) language: Language,
    /// The language of whoever asks, for what he is told if it cannot be made.
    pub(super) reader: Language,
    pub(super) for_desk: bool,
    /// From where it is asked for: strangers behind one address are counted together.
    pub(super) home: IpAddr,
    pub(super) title: String,
    pub(super) address: Option<String>,
    pub(super) templates: Templates,
    /// When, as the clock of the hall shows it.
    pub(super) printed: Moment,
}

impl Order {
    fn press(&self) -> &'static Bench {
        match self.for_desk {
            true => &FOR_THE_DESK,
            false if self.sheets.len() > 1 || self.is_for_each() => &OF_MANY_SHEETS,
            false => &FOR_THE_PUBLIC,
        }
    }

    /// Whether there is something for each participant on it.
    fn is_for_each(&self) -> bool {
        let each = |form: Form| {
            form.group() == Group::Boards || matches!(form, Form::PlayerCard | Form::Certificate)
        };
        self.player.is_none() && !self.blank && self.sheets.iter().any(|one| each(one.form))
    }

    /// Why whoever asks does not get it, known before anything is done; nothing if he does.
    pub(super) fn refusal(&self) -> Option<String> {
        let t = Texts { language: self.reader };
        let all = self.logged.state.competition.players().len();
        let many = !self.for_desk && self.is_for_each() && all > PUBLIC_EACH_MAX;
        many.then(|| t.count(id::PAPERS_TOO_MANY, &PUBLIC_EACH_MAX).into_owned())
    }
}

/// One form of it.
#[derive(Clone, Copy)]
pub(super) struct Sheet {
    pub(super) form: Form,
    pub(super) round: Option<Round>,
}

/// Prints; what cannot be printed gives a sentence for the reader.
pub(super) async fn print(order: Order, output: Output) -> Result<Printed, Undone> {
    let waits = Arc::new(());
    let waiting = Arc::downgrade(&waits);
    let (press, for_desk, home) = (order.press(), order.for_desk, order.home);
    // The press is free when the paper is set, or when nobody waits for it any more.
    let set = move || made(&order, output, |_, _| waiting.strong_count() > 0);
    let made = match for_desk {
        true => press.work(set).await?,
        false => press.work_for(home, set).await?,
    };
    drop(waits);
    Ok(made.map(Bytes::from))
}

/// Prints while telling how far it is: lines `done all`, then `pdf` and the file itself, or `error`
/// and why not. Whoever hangs up stops it.
pub(super) fn stream(order: Order) -> Response {
    let (sender, receiver) = mpsc::channel::<Vec<u8>>(8);
    tokio::spawn(async move {
        let (press, refused) = (order.press(), sender.clone());
        let t = Texts { language: order.reader };
        let printing = press.work(move || {
            let tell = |done: usize, all: usize| {
                sender.blocking_send(format!("{done} {all}\n").into_bytes()).is_ok()
            };
            let (head, rest) = match made(&order, Output::Pdf, tell) {
                Ok(pdf) => ("pdf\n", pdf),
                Err(why) => ("error\n", why.into_bytes()),
            };
            // Nobody may be listening any more.
            let told = sender.blocking_send(head.as_bytes().to_vec());
            let _ = told.and_then(|()| sender.blocking_send(rest));
        });
        // Who waits too long hears more as long as it is being printed.
        if let Err(Undone::Full) = printing.await {
            let _ = refused.send(format!("error\n{}", t.say(id::BUSY_FULL)).into_bytes()).await;
        }
    });
    let parts = stream::unfold(receiver, |mut receiver| async move {
        let part = receiver.recv().await?;
        Some((Ok::<_, std::convert::Infallible>(part), receiver))
    });
    let headers =
        [(header::CONTENT_TYPE, "application/octet-stream"), (header::CACHE_CONTROL, "no-store")];
    (headers, Body::from_stream(parts)).into_response()
}

/// Fills the sheets and writes them; `go_on` is told how far it is, and may stop it.
fn made(
    order: &Order,
    output: Output,
    go_on: impl Fn(usize, usize) -> bool,
) -> Result<Vec<u8>, String> {
    // A third of the way is filling the forms, the rest is setting and drawing them.
    let steps = order.sheets.len();
    let paper = set(order, |done, _| go_on(done, 3 * steps))?;
    let written = paper.write_while(output, &mut |done, all| {
        let drawn = (2 * steps * done).checked_div(all).unwrap_or(0);
        go_on(steps + drawn, 3 * steps)
    });
    // Whoever stopped it does not read why.
    Ok(written.map_err(|error| error.text(order.reader))?.unwrap_or_default())
}

/// Sets all sheets as one paper; `go_on` is told how far it is, and may stop it.
fn set(order: &Order, go_on: impl Fn(usize, usize) -> bool) -> Result<Paper, String> {
    let mut whole: Option<Paper> = None;
    let mut unfit = None;
    let (competition, printed) = (&order.logged.state.competition, order.printed);
    for (done, sheet) in order.sheets.iter().enumerate() {
        if !go_on(done, order.sheets.len()) {
            // Nobody waits for it, so nobody reads why.
            return Err(String::new());
        }
        let event = Some(competition).filter(|_| !order.blank);
        let chart = order.game.and_then(|place| {
            let known = competition.postal_game(place)?;
            let seen = order.eyes.map_or_else(|| known.clone(), |side| known.as_seen_by(side));
            match order.card {
                Some(card) => TimeChart::of_letter(competition, place, &seen, card),
                None => Some(TimeChart::of(competition, place, &seen)),
            }
        });
        let subject = Subject {
            event,
            section: order.section.filter(|_| event.is_some()),
            round: sheet.round,
            player: order.player,
            protest: order.protest,
            chart: chart.as_ref().filter(|_| event.is_some()),
            address: order.address.as_deref(),
            like: Some(competition),
            ..Subject::blank(printed)
        };
        match (Paper::new(sheet.form, &subject, order.language, &order.templates), &mut whole) {
            (Ok(paper), Some(whole)) => whole.append(paper),
            (Ok(paper), None) => whole = Some(paper),
            (Err(Failure::Unfit(why)), _) => unfit = Some(why),
            (Err(other), _) => return Err(other.text(order.reader)),
        }
    }
    let several = order.sheets.len() > 1;
    match whole {
        Some(paper) if several => Ok(paper.entitled(order.title.clone())),
        Some(paper) => Ok(paper),
        None => Err(unfit.map(|why| why.text(order.reader)).unwrap_or_default()),
    }
}
