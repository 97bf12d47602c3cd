//! The same acts by plain forms, for those whose browser runs no scripts.

use axum::extract::Form;
use axum::response::{IntoResponse, Redirect, Response};
use play::{
    CommandId, Means, Proposal, Request, Role, Saying, ServerTime, Slip, TableAct, Who, Wish,
};
use serde::Deserialize;

use super::pace::{self, Pacing};
use super::wire::{self, StepWord};
use super::{AtTable, refused, rematch};
use crate::back::inside;
use crate::failure::Failure;

/// What a form asks for.
#[derive(Deserialize)]
pub(super) struct Act {
    what: What,
    #[serde(default)]
    ply: u32,
    #[serde(default, rename = "move")]
    text: String,
    #[serde(default)]
    offer: Option<String>,
    /// The step of an opening: its number, its kind, and what it is about.
    #[serde(default)]
    step: u32,
    #[serde(default, rename = "do")]
    kind: Option<StepWord>,
    #[serde(default)]
    points: String,
    #[serde(default)]
    count: Option<u8>,
    /// The rule by which a draw is claimed, and the move that would be made.
    #[serde(default)]
    rule: String,
    #[serde(default)]
    intended: String,
    /// What a group should say.
    #[serde(default)]
    say: Option<Saying>,
    /// What is said to the arbiter.
    #[serde(default, rename = "text")]
    said: String,
    /// By what it is known if it comes again.
    #[serde(default)]
    id: Option<CommandId>,
    /// Where he comes from.
    #[serde(default)]
    back: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    Ready,
    Move,
    Offer,
    Accept,
    Decline,
    Resign,
    Void,
    Step,
    Claim,
    Seal,
    Open,
    Call,
    Complain,
    TakeBack,
    Rematch,
    Yes,
    No,
    ClaimLeft,
    Say,
    Propose,
    Sign,
    Aside,
}

pub(super) async fn act(
    at: AtTable,
    pacing: Pacing,
    Form(form): Form<Act>,
) -> Result<Response, Failure> {
    // A form counts when all of it has come.
    let received = ServerTime(at.server.steady());
    let role = at.role();
    pacing.lets(&at.visitor, &at.id, &pace::seat(role, &at.known))?;
    let by = match role {
        Role::Player(person) => Who::Player(person),
        Role::Member(person, number) => Who::Member(person, number),
        Role::Arbiter | Role::Reporter | Role::Spectator => return Err(at.forbidden()),
    };
    let say = |what| TableAct::Say { ply: form.ply, what };
    let act = match form.what {
        What::Ready => TableAct::Ready,
        What::Move => TableAct::Move {
            ply: form.ply,
            text: form.text.trim().to_owned(),
            offer: form.offer.is_some(),
            means: Some(Means::Typed),
        },
        What::Offer => say(Saying::Offer),
        What::Accept => say(Saying::Accept),
        What::Decline => say(Saying::Decline),
        What::Resign => say(Saying::Resign),
        What::Void => TableAct::Void { reason: String::new() },
        What::Sign => TableAct::Sign,
        What::Aside => TableAct::Aside(form.said),
        What::Step => match form.kind {
            Some(kind) => {
                let points = form.points.split_whitespace().map(str::to_uppercase).collect();
                TableAct::Step { step: form.step, act: wire::step(kind, points, form.count) }
            }
            None => return Err(at.not_found()),
        },
        What::Claim => {
            let intended = Some(form.intended.trim().to_owned()).filter(|text| !text.is_empty());
            TableAct::Claim { ply: form.ply, rule: form.rule.clone(), intended }
        }
        What::Seal => TableAct::Seal(Slip::Written(form.text.clone())),
        What::Open => TableAct::Open(None),
        What::Call => TableAct::Call(form.said.trim().to_owned()),
        What::Complain => TableAct::Complain(form.said.trim().to_owned()),
        What::TakeBack => TableAct::Ask(Wish::TakeBack),
        What::Rematch => TableAct::Ask(Wish::Rematch),
        What::Yes => TableAct::Answer(true),
        What::No => TableAct::Answer(false),
        What::ClaimLeft => TableAct::ClaimLeft,
        What::Say => TableAct::Confer(form.said.trim().to_owned()),
        What::Propose => {
            let (rule, text) = (form.rule.clone(), form.text.trim().to_owned());
            let what = match form.say {
                Some(say) => Proposal::Say(say),
                None if rule.is_empty() => Proposal::Move(text),
                None => {
                    let intended = Some(text).filter(|text| !text.is_empty());
                    Proposal::Claim { rule, intended }
                }
            };
            TableAct::Propose { ply: form.ply, what }
        }
    };
    if act == TableAct::Ask(Wish::Rematch) {
        pacing.lets_set_up(&at.visitor, 1)?;
    }
    let request = Request { by, id: form.id.clone(), act };
    // His link or his account may have ended since: that is asked where it is decided.
    let logged = at.table.snapshot();
    let seen = at.seen(&logged)?;
    let may = || at.known.role(seen) == role;
    // Who sends forms has no connection that could say that he is back.
    if let Who::Player(person) = &request.by
        && seen.is_lost(*person)
    {
        let back = Request { by: request.by.clone(), id: None, act: TableAct::Presence(true) };
        // If the disk does not answer, what he asks for is not kept either.
        let _ = at.table.ask_if(&back, received, &may).await;
    }
    let done = at.server.ask_at(&at.table, (&request, received), &may).await;
    let done = done.map_err(|denied| refused(&at.visitor, &denied))?;
    if let Some(refusal) = done.refused {
        return Err(Failure::bad(&at.visitor, refusal.text(at.visitor.texts.language)));
    }
    rematch::set_up(&at.server, &at.table).await;
    let back = inside(&form.back, "/e/").map_or_else(|| format!("/t/{}", at.id), str::to_owned);
    Ok(Redirect::to(&back).into_response())
}
