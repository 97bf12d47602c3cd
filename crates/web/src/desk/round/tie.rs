//! A drawn meeting of a knockout: who goes on, in the ways that the regulations name.

use axum::extract::{Form, Path};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, GameNumber, SectionNumber, TieBreak, command};
use ledger::Denied;
use pages::id;
use tournament::{Number, Round, Score};

use super::super::seed;
use super::show_round;
use crate::event::AtEvent;
use crate::failure::Failure;

/// The decision as a form sends it: `table`, `by`, `game1` and so on, `winner`.
fn described(fields: &[(String, String)], section: SectionNumber, round: Round) -> Option<Command> {
    let field = |name: &str| {
        let found = fields.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    };
    let by: TieBreak = serde_json::from_value(field("by")?.into()).ok()?;
    let score = |game: GameNumber| field(&format!("game{game}"))?.parse::<Score>().ok();
    Some(Command::BreakTie(command::BreakTie {
        section,
        round,
        table: field("table")?.parse().ok()?,
        by,
        winner: field("winner").and_then(|number| Number::new(number.parse().ok()?)),
        games: GameNumber::up_to(GAMES_MAX).filter_map(score).collect(),
        seed: (by == TieBreak::Lot).then(seed),
    }))
}

/// More extra games than these no form has.
const GAMES_MAX: u8 = 20;

pub(super) async fn decide(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, round)): Path<(String, Round)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let Some(command) = described(&fields, context.section, round) else {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::REFUSED_TEXT)));
    };
    match server.act(&context.slug, &by, &command).await {
        Ok(_) => {
            let address =
                format!("/desk/{}/rounds/{round}?section={}", context.slug, context.section);
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let text = refusal.text(visitor.texts.language);
            show_round(&visitor, context, round, Some(text))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}
