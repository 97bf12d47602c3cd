//! The steps of a round: paired, published, started, closed, signed, and paired again.

use axum::extract::Form;
use axum::response::Response;
use competition::{
    Command, FactIndex, Fault, Moment, PairedBy, Problem, Refusal, RoundRecord, Unfinished, command,
};
use pages::desk::{PairPage, UnpairPage};
use pages::id;
use serde::Deserialize;
use tournament::Round;

use super::at_round::AtRound;
use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{found, or_missing, show};

/// Takes a step. It is asked for by whoever presses its button; what somebody else has done already
/// counts as done.
async fn take(at: AtRound, step: Command) -> Result<Response, Failure> {
    match at.act(std::slice::from_ref(&step)).await? {
        Err(refusal) if !stands_already(&step, &refusal) => at.refuse(&refusal),
        Ok(()) | Err(_) => Ok(at.lead_back("")),
    }
}

/// The same of every round from this one on where it is a display: its boards are paired, announced, begun and
/// closed together.
async fn take_together(at: AtRound, step: impl Fn(Round) -> Command) -> Result<Response, Failure> {
    let competition = at.context.competition();
    let display = competition.regulations().is_some_and(|one| one.is_display());
    let section = at.context.section().filter(|_| display);
    let last = section.map_or(at.number.get(), |section| competition.planned(section));
    let rounds = Round::up_to(last).filter(|round| *round >= at.number);
    let steps: Vec<Command> = rounds.map(step).collect();
    match at.act(&steps).await? {
        Err(refusal) if !steps.iter().all(|step| stands_already(step, &refusal)) => {
            at.refuse(&refusal)
        }
        Ok(()) | Err(_) => Ok(at.lead_back("")),
    }
}

/// A second press, or a second arbiter: what he asks for stands already.
fn stands_already(step: &Command, refusal: &Refusal) -> bool {
    let stands = |fault: &Fault| {
        matches!(
            (step, &fault.problem),
            (Command::Pair(_), Problem::AlreadyPaired { .. })
                | (Command::Publish(_), Problem::AlreadyPublished { .. })
                | (Command::Start(_), Problem::AlreadyStarted { .. })
                | (Command::Publish(_) | Command::Close(_), Problem::RoundClosed { .. })
        )
    };
    refusal.faults.iter().all(stands)
}

#[derive(Deserialize)]
pub(super) struct PairForm {
    #[serde(default)]
    unfinished: Option<String>,
}

pub(super) async fn pair(at: AtRound, Form(form): Form<PairForm>) -> Result<Response, Failure> {
    let unfinished = match form.unfinished.as_deref() {
        Some("pair-without") => Unfinished::PairWithout,
        _ => Unfinished::Wait,
    };
    let section = at.context.section;
    let seed = at.context.competition().seed_of_the_moment(super::super::seed());
    take_together(at, |round| {
        Command::Pair(command::PairRound { section, round, seed: seed.clone(), unfinished })
    })
    .await
}

#[derive(Deserialize)]
pub(super) struct PublishForm {
    #[serde(default)]
    starts: String,
    seen: Option<FactIndex>,
}

impl PublishForm {
    /// When the round starts, if that is said, or what was said that is no time.
    fn starts(&self) -> Result<Option<Moment>, &str> {
        let text = self.starts.trim();
        if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(|_| text) }
    }
}

pub(super) async fn publish(
    at: AtRound,
    Form(form): Form<PublishForm>,
) -> Result<Response, Failure> {
    let (section, first, seen) = (at.context.section, at.number, form.seen);
    match form.starts() {
        Ok(starts) => {
            let publish = |round| {
                let seen = seen.filter(|_| round == first);
                Command::Publish(command::PublishRound { section, round, starts, seen })
            };
            take_together(at, publish).await
        }
        Err(text) => {
            let fault = at.visitor.texts.tell(id::NO_TIME, &[("text", text)]).into_owned();
            at.show(Some(fault))
        }
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct StartForm {
    note: String,
}

pub(super) async fn start(at: AtRound, Form(form): Form<StartForm>) -> Result<Response, Failure> {
    let section = at.context.section;
    take_together(at, |round| {
        let note = form.note.clone();
        Command::Start(command::StartRound { section, round, note })
    })
    .await
}

pub(super) async fn close(at: AtRound) -> Result<Response, Failure> {
    let section = at.context.section;
    take_together(at, |round| Command::Close(command::CloseRound { section, round })).await
}

pub(super) async fn sign(at: AtRound) -> Result<Response, Failure> {
    let (section, round) = (at.context.section, Some(at.number));
    let account = at.visitor.account.as_ref().map(ToString::to_string);
    // He who signed need not sign again.
    let signed = |record: &RoundRecord| record.signed.iter().any(|one| one.account == account);
    let stands = at.context.section().is_some_and(|section| {
        !at.context.competition().signed_before_change(section).contains(&at.number)
    });
    if stands && at.record().is_some_and(signed) {
        return Ok(at.lead_back(""));
    }
    take(at, Command::Sign(command::Sign { section, round, by: String::new(), account })).await
}

/// Results of the round before are missing: says which, and what pairing without them means.
pub(super) async fn ask_to_pair(at: AtRound) -> Result<Response, Failure> {
    or_missing(&at.visitor, at.context.section())?;
    let back = at.lead_back("");
    let AtRound { at: AtEvent { visitor, context, .. }, number } = at;
    Ok(PairPage::new(&visitor, context, number).map_or(back, |page| show(&page)))
}

/// What throwing the pairs away means, and what the system would pair now.
pub(super) async fn ask_to_unpair(at: AtRound) -> Result<Response, Failure> {
    let AtRound { at: AtEvent { visitor, context, .. }, number } = at;
    found(&visitor, UnpairPage::new(&visitor, context, number))
}

#[derive(Deserialize)]
pub(super) struct UnpairForm {
    #[serde(default)]
    reason: String,
    seen: Option<FactIndex>,
    #[serde(default)]
    again: String,
}

/// Throws the pairs away; if asked to, the round is paired again at once, with the same lot.
pub(super) async fn unpair(at: AtRound, Form(form): Form<UnpairForm>) -> Result<Response, Failure> {
    let (section, round) = (at.context.section, at.number);
    let UnpairForm { reason, seen, again } = form;
    let unpair = command::UnpairRound { section, round, reason, seen };
    let mut commands = vec![Command::Unpair(unpair)];
    if again == "yes" {
        let drawn = at.record().filter(|record| record.paired == PairedBy::System);
        let lot = drawn.and_then(|record| record.lot.as_ref());
        let seed = lot.map_or_else(super::super::seed, |lot| lot.seed.clone());
        let seed = at.context.competition().seed_of_the_moment(seed);
        let unfinished = Unfinished::PairWithout;
        commands.push(Command::Pair(command::PairRound { section, round, seed, unfinished }));
    }
    at.take(&commands).await
}
