//! Which right each command needs, and in whose name it is done.

use competition::event::{Command, Competition, Event};

use crate::office::Right;

/// The command in the name of the one who asks: whatever name was sent, his is kept.
pub(crate) fn in_the_name_of(name: &str, mut command: Command) -> Command {
    match &mut command {
        Command::Check { by, .. }
        | Command::Admit { by, .. }
        | Command::Refuse { by, .. }
        | Command::OrderRounds { by, .. }
        | Command::PairByHand { by, .. }
        | Command::AddPair { by, .. }
        | Command::DrawOpenings { by, .. }
        | Command::Correct { by, .. }
        | Command::WrongBoard { by, .. }
        | Command::Sign { by, .. } => name.clone_into(by),
        _ => {}
    }
    command
}

/// The right that a command needs in an event.
pub(crate) fn right_of(command: &Command, competition: &Competition) -> Right {
    match command {
        Command::Result { section, table, .. }
        | Command::Missing { section, table, .. }
        | Command::Arrive { section, table, .. }
        | Command::Record { section, table, .. } => {
            Right::Board { section: *section, table: *table }
        }
        // A captain's line-up counts from the moment he sends it.
        Command::LineUp { handed_in: Some(_), .. } => Right::Keep,
        Command::LineUp { team, .. } => Right::LineUp(team.0),
        Command::Withdraw { panel: Some(_), .. }
        | Command::Exclude { .. }
        | Command::PlayOn { .. }
        | Command::OrderRounds { .. }
        | Command::PairByHand { .. }
        | Command::AddPair { .. }
        | Command::WrongBoard { .. }
        | Command::BreakTie { .. }
        | Command::PlayOff { .. }
        | Command::Incident { .. }
        | Command::DecideProtest { .. }
        | Command::DecideAppeal { .. }
        | Command::FormCommittee { .. } => Right::Rule,
        Command::Sign { round: None, .. } | Command::Create(_) | Command::Amend { .. } => {
            Right::Head
        }
        Command::Sign { .. } => Right::Rule,
        // A result is taken back by those who enter it.
        Command::Undo { event: Some(event), .. } if competition.can_be_taken_back(*event) => {
            match competition.history.get(*event) {
                Some(Event::Scored { place, .. }) => {
                    Right::Board { section: place.section, table: place.table }
                }
                _ => Right::Head,
            }
        }
        // What stands can be changed by those who rule; a slip of the hour by those who keep.
        Command::Undo { .. } if competition.signed.is_empty() => Right::Keep,
        Command::Undo { .. } => Right::Head,
        Command::Enter(_)
        | Command::Change { .. }
        | Command::Check { .. }
        | Command::Admit { .. }
        | Command::Refuse { .. }
        | Command::EnterTeam(_)
        | Command::ChangeTeam { .. }
        | Command::Withdraw { .. }
        | Command::Commit { .. }
        | Command::Contribute { .. }
        | Command::Reveal { .. }
        | Command::StartStage { .. }
        | Command::Away { .. }
        | Command::Expect { .. }
        | Command::CheckIn { .. }
        | Command::CheckOut { .. }
        | Command::Forbid { .. }
        | Command::Allow { .. }
        | Command::FixTable { .. }
        | Command::Pair { .. }
        | Command::Unpair { .. }
        | Command::Publish { .. }
        | Command::DrawOpenings { .. }
        | Command::Start { .. }
        | Command::Correct { .. }
        | Command::Close { .. }
        | Command::Protest { .. }
        | Command::Appeal { .. } => Right::Keep,
    }
}
