//! Which right each command needs, and in whose name it is done.

use competition::{Command, Competition, Event, PairedBy, Way};

use crate::office::{AccountId, Right};

/// The command in the name of the one who asks: whatever name was sent, his is kept, and with a
/// signature his account. What is taken back is named, so that it cannot become something else
/// before it is done.
pub(crate) fn in_the_name_of(
    visitor_name: &str,
    id: &AccountId,
    mut command: Command,
    competition: &Competition,
) -> Command {
    match &mut command {
        Command::Sign { by, account, .. } => {
            visitor_name.clone_into(by);
            *account = Some(id.to_string());
        }
        Command::Check { by, .. }
        | Command::Admit { by, .. }
        | Command::Refuse { by, .. }
        | Command::OrderRounds { by, .. }
        | Command::PairByHand { by, .. }
        | Command::AddPair { by, .. }
        | Command::DrawOpenings { by, .. }
        | Command::Correct { by, .. }
        | Command::WrongBoard { by, .. } => visitor_name.clone_into(by),
        Command::Undo { event, .. } => *event = event.or_else(|| competition.last_event()),
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
        Command::Undo { event, .. } => {
            let event = event.or_else(|| competition.last_event());
            event.map_or(Right::Keep, |event| right_behind(event, competition))
        }
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

/// The right that it needs to take an event back: that of the act itself.
fn right_behind(event: usize, competition: &Competition) -> Right {
    let own = match competition.history.get(event) {
        // A result is taken back by those who enter it.
        Some(Event::Scored { place, .. }) if competition.can_be_taken_back(event) => {
            return Right::Board { section: place.section, table: place.table };
        }
        // What comes back needs the right of what went.
        Some(Event::Undone { taken_back, .. }) if *taken_back < event => {
            return right_behind(*taken_back, competition);
        }
        Some(event) => right_of_event(event),
        // What is on its way to the disk is not seen yet: it may be anybody's ruling.
        None => Right::Head,
    };
    // A signed table is changed only by those who sign it.
    if competition.signed.is_empty() { own } else { Right::Head }
}

/// The right of the act that an event comes from.
fn right_of_event(event: &Event) -> Right {
    match event {
        Event::Created { .. } | Event::Amended { .. } | Event::Signed { round: None, .. } => {
            Right::Head
        }
        Event::Left { left, .. } if left.way == Way::Withdrew && left.panel.is_none() => {
            Right::Keep
        }
        Event::Paired { record, .. } => match record.paired {
            PairedBy::System => Right::Keep,
            PairedBy::Hand { .. } => Right::Rule,
        },
        Event::Left { .. }
        | Event::PlaysOn { .. }
        | Event::RoundsOrdered { .. }
        | Event::PairAdded { .. }
        | Event::BoardLost { .. }
        | Event::TieBroken { .. }
        | Event::PlayedOff { .. }
        | Event::IncidentNoted { .. }
        | Event::CommitteeFormed { .. }
        | Event::ProtestDecided { .. }
        | Event::AppealDecided { .. }
        | Event::Signed { round: Some(_), .. } => Right::Rule,
        Event::Entered { .. }
        | Event::Changed { .. }
        | Event::Checked { .. }
        | Event::Admitted { .. }
        | Event::Refused { .. }
        | Event::TeamEntered { .. }
        | Event::TeamChanged { .. }
        | Event::Joined { .. }
        | Event::Committed { .. }
        | Event::Contributed { .. }
        | Event::Revealed { .. }
        | Event::StageStarted { .. }
        | Event::AwayNoted { .. }
        | Event::Expected { .. }
        | Event::CheckedIn { .. }
        | Event::CheckedOut { .. }
        | Event::Forbidden { .. }
        | Event::Allowed { .. }
        | Event::Unpaired { .. }
        | Event::TableFixed { .. }
        | Event::Published { .. }
        | Event::OpeningsDrawn { .. }
        | Event::LinedUp { .. }
        | Event::Started { .. }
        | Event::Missed { .. }
        | Event::Arrived { .. }
        | Event::Scored { .. }
        | Event::Recorded { .. }
        | Event::Corrected { .. }
        | Event::Closed { .. }
        | Event::Protested { .. }
        | Event::Appealed { .. }
        | Event::Undone { .. } => Right::Keep,
    }
}
