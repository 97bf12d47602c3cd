//! What follows from a command: events, or a refusal with its clauses.
//!
//! One file for each family of commands. Each works at a [`Desk`], where what has happened so far
//! is already part of the game.

mod adjourn;
mod after;
mod aid;
mod claims;
mod clock;
mod fault;
mod offers;
mod panel;
mod play;
mod resign;
mod sheet;
mod start;
mod wrong;

use crate::desk::{Decision, Desk};
use crate::{Act, Command, DrawAct, Event, Game, Moment, Refusal};

/// What follows if somebody does something now.
pub(crate) fn decide(game: &Game, command: &Command, now: Moment) -> Result<Vec<Event>, Refusal> {
    let mut desk = Desk::new(game, command.by, now);
    if clock::platform_calls_flag(&mut desk)? {
        return Ok(desk.into_events());
    }
    act(&mut desk, &command.act)?;
    Ok(desk.into_events())
}

fn act(desk: &mut Desk, act: &Act) -> Decision {
    match act {
        Act::Start(act) => start::decide(desk, act),
        Act::Play(act) => play::decide(desk, act),
        Act::Draw(DrawAct::Offer) => offers::offer(desk),
        Act::Draw(DrawAct::Accept) => offers::accept(desk),
        Act::Draw(DrawAct::Decline) => offers::decline(desk),
        Act::Draw(DrawAct::Claim { rule, intended }) => {
            claims::claim(desk, rule, intended.as_deref())
        }
        Act::Draw(DrawAct::Decide(verdict)) => claims::decide(desk, *verdict),
        Act::Draw(DrawAct::Declare(rule)) => claims::declare(desk, rule),
        Act::Draw(DrawAct::Find(finding)) => claims::find(desk, *finding),
        Act::Resign => resign::resign(desk),
        Act::Clock(act) => clock::decide(desk, act),
        Act::Wrong(act) => wrong::decide(desk, act),
        Act::Sheet(act) => sheet::decide(desk, act),
        Act::Panel(act) => panel::decide(desk, act),
        Act::Adjourn(act) => adjourn::decide(desk, act),
        Act::Aid(act) => aid::decide(desk, act),
        Act::After(act) => after::decide(desk, act),
    }
}
