//! Looking ahead: what a command would bring about.

use super::Deciding;
use crate::{
    Command, Competition, Consequences, Discarded, Fact, HowLeft, Moved, Refusal, RoundState,
    SectionNumber,
};
use crate::{Member, Settlement};

impl Deciding<'_> {
    pub(super) fn consequences(&self, command: &Command) -> Result<Consequences, Refusal> {
        match command {
            Command::Withdraw(it) => self.if_left(it.who, HowLeft::Withdrew, it.panel),
            Command::Exclude(it) => self.if_left(it.who, self.excluded(it.annul)?, None),
            Command::Correct(it) => {
                let pairs = self.changed_by(it)?;
                let moved = self.moved(&it.corrected(Vec::new()), &[it.section]);
                let begun = self.state.begun_after(self.section(it.section)?);
                Ok(Consequences { pairs, moved, begun, ..Consequences::default() })
            }
            Command::Unpair(it) => {
                let record = self.open_round(it.section, it.round)?;
                let discarded = Discarded {
                    round: it.round,
                    pairs: record.pairs(),
                    published: record.state >= RoundState::Published,
                    line_ups: record.line_ups.len(),
                    openings: record.openings.len(),
                };
                Ok(Consequences { discarded: Some(discarded), ..Consequences::default() })
            }
            // All others do what they say and nothing more.
            Command::Create(_)
            | Command::Amend(_)
            | Command::Enter(_)
            | Command::Change(_)
            | Command::Check(_)
            | Command::Admit(_)
            | Command::Refuse(_)
            | Command::AgreeAssistant(_)
            | Command::Classify(_)
            | Command::EnterTeam(_)
            | Command::ChangeTeam(_)
            | Command::PlayOn(_)
            | Command::Commit(_)
            | Command::Contribute(_)
            | Command::Reveal(_)
            | Command::StartStage(_)
            | Command::OrderRounds(_)
            | Command::Away(_)
            | Command::Expect(_)
            | Command::CheckIn(_)
            | Command::CheckOut(_)
            | Command::Forbid(_)
            | Command::Allow(_)
            | Command::Pair(_)
            | Command::PairByHand(_)
            | Command::AddPair(_)
            | Command::FixTable(_)
            | Command::Publish(_)
            | Command::DrawOpenings(_)
            | Command::LineUp(_)
            | Command::Start(_)
            | Command::Missing(_)
            | Command::Arrive(_)
            | Command::Result(_)
            | Command::Record(_)
            | Command::WrongBoard(_)
            | Command::BreakTie(_)
            | Command::Close(_)
            | Command::PlayOff(_)
            | Command::Additional(_)
            | Command::AdditionalResult(_)
            | Command::WaiveAdditional(_)
            | Command::Incident(_)
            | Command::FormCommittee(_)
            | Command::Protest(_)
            | Command::DecideProtest(_)
            | Command::Appeal(_)
            | Command::DecideAppeal(_)
            | Command::Sign(_)
            | Command::Pause(_)
            | Command::Resume(_)
            | Command::Cancel(_)
            | Command::Move(_)
            | Command::MoveRound(_)
            | Command::Note(_)
            | Command::SetTables(_)
            | Command::SwitchVenue(_)
            | Command::Correspond(_)
            | Command::TakeBreak(_)
            | Command::SettleLeaver(_)
            | Command::LeaveGames(_)
            | Command::NoteSheet(_)
            | Command::ChooseWay(_)
            | Command::DrawUpTable(_)
            | Command::Undo(_) => Ok(Consequences::default()),
        }
    }

    fn if_left(
        &self,
        who: Member,
        way: HowLeft,
        panel: Option<Settlement>,
    ) -> Result<Consequences, Refusal> {
        self.present(who)?;
        let departures = self.departures(who, way, panel);
        let event = self.left(who, "", way, panel, &departures);
        let sections: Vec<SectionNumber> = departures.iter().map(|one| one.section).collect();
        let moved = self.moved(&event, &sections);
        Ok(Consequences { departures, moved, ..Consequences::default() })
    }

    /// Who gets another place in some sections if something happens.
    fn moved(&self, event: &Fact, sections: &[SectionNumber]) -> Vec<Moved> {
        let then = self.state.with(event.clone());
        let places = |state: &Competition, number: SectionNumber| {
            state.section(number).map(|section| state.places(section)).unwrap_or_default()
        };
        let between = |&number: &SectionNumber| {
            Moved::between(number, &places(self.state, number), &places(&then, number))
        };
        sections.iter().flat_map(between).collect()
    }
}
