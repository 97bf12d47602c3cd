//! Looking ahead: what a command would bring about.

use super::{Desk, leaving};
use crate::{
    Command, Competition, Consequences, Discarded, Event, Moved, Place, Refusal, RoundState,
    SectionNumber, Way,
};
use crate::{Member, Settlement};

impl Desk<'_> {
    pub(super) fn consequences(&self, command: &Command) -> Result<Consequences, Refusal> {
        match command {
            Command::Withdraw { who, panel, .. } => self.if_left(*who, Way::Withdrew, *panel),
            Command::Exclude { who, annul, .. } => {
                self.if_left(*who, leaving::excluded(*annul), None)
            }
            Command::Correct { section, round, table, board, game, score, .. } => {
                let place =
                    Place { section: *section, round: *round, table: *table, board: *board };
                let event = self.correct(place, *game, *score, "", "")?;
                let moved = self.moved(&event, &[*section]);
                let pairs = match event {
                    Event::Corrected { changes, .. } => changes,
                    _ => Vec::new(),
                };
                let begun = self.state.begun_after(self.section(*section)?);
                Ok(Consequences { pairs, moved, begun, ..Consequences::default() })
            }
            Command::Unpair { section, round, .. } => {
                let record = self.open_round(*section, *round)?;
                let discarded = Discarded {
                    round: *round,
                    pairs: record.pairs(),
                    published: record.state >= RoundState::Published,
                    line_ups: record.line_ups.len(),
                    openings: record.openings.len(),
                };
                Ok(Consequences { discarded: Some(discarded), ..Consequences::default() })
            }
            _ => Ok(Consequences::default()),
        }
    }

    fn if_left(
        &self,
        who: Member,
        way: Way,
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
    fn moved(&self, event: &Event, sections: &[SectionNumber]) -> Vec<Moved> {
        let mut then: Competition = self.state.clone();
        then.apply(event.clone());
        let places = |state: &Competition, number: SectionNumber| {
            state.section(number).map(|section| state.places(section)).unwrap_or_default()
        };
        let between = |&number: &SectionNumber| {
            Moved::between(number, &places(self.state, number), &places(&then, number))
        };
        sections.iter().flat_map(between).collect()
    }
}
