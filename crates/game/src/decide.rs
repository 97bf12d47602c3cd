//! What follows from a command: events, or a refusal with its clauses.
//!
//! One file for each family of commands. Each works at a [`Deciding`], where what has happened so far
//! is already part of the game.

mod adjourn;
mod after;
mod aid;
mod claims;
mod clock;
mod fault;
mod offers;
mod opening;
mod panel;
mod play;
mod resign;
mod seen;
mod sheet;
mod start;
mod wrong;

use crate::deciding::{Deciding, Decision};
use crate::{Act, Command, DrawAct, Event, Game, Moment, Refusal};

/// What follows if somebody does something now, and the game with it.
pub(crate) fn decide(
    game: &Game,
    command: &Command,
    now: Moment,
) -> Result<(Vec<Event>, Game), Refusal> {
    let mut deciding = Deciding::new(game, command.by, now);
    if clock::platform_calls_flag(&mut deciding)? {
        return Ok(deciding.into_parts());
    }
    act(&mut deciding, &command.act)?;
    Ok(deciding.into_parts())
}

fn act(deciding: &mut Deciding, act: &Act) -> Decision {
    match act {
        Act::Start(act) => start::decide(deciding, act),
        Act::Opening(act) => opening::decide(deciding, act),
        Act::Play(act) => play::decide(deciding, act),
        Act::Draw(DrawAct::Offer) => offers::offer(deciding),
        Act::Draw(DrawAct::OfferOnCondition) => offers::offer_on_condition(deciding),
        Act::Draw(DrawAct::Withdraw) => offers::withdraw(deciding),
        Act::Draw(DrawAct::Accept) => offers::accept(deciding),
        Act::Draw(DrawAct::Decline) => offers::decline(deciding),
        Act::Draw(DrawAct::Claim { rule, intended }) => {
            claims::claim(deciding, rule, intended.as_deref())
        }
        Act::Draw(DrawAct::Decide(verdict)) => claims::decide(deciding, *verdict),
        Act::Draw(DrawAct::Declare(rule)) => claims::declare(deciding, rule),
        Act::Draw(DrawAct::Find(finding)) => claims::find(deciding, *finding),
        Act::Draw(DrawAct::Allow) => offers::allow(deciding),
        Act::Resign => resign::resign(deciding),
        Act::Clock(act) => clock::decide(deciding, act),
        Act::Wrong(act) => wrong::decide(deciding, act),
        Act::Sheet(act) => sheet::decide(deciding, act),
        Act::Panel(act) => panel::decide(deciding, act),
        Act::Adjourn(act) => adjourn::decide(deciding, act),
        Act::Aid(act) => aid::decide(deciding, act),
        Act::After(act) => after::decide(deciding, act),
    }
}
