//! Who may do what in an event: the right that each command, and each taking back, needs.

use crate::happened;
use tournament::Round;

use super::{
    Competition, Fact, FactIndex, HowLeft, Member, PairedBy, PlayerId, RoundRecord, RoundState,
    SectionNumber, TableNumber, TeamId,
};

/// Something that not everybody may do. What everybody may do needs no right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// Choose the panel, give roles, sign for the event.
    Head,
    /// Decide for good what was appealed against, expel and bar: for those who hold the event, and for nobody who
    /// judges it.
    Organise,
    /// Rule on incidents and protests, close and sign rounds, pair by hand.
    Rule,
    /// Change entries, draw lots, pair, publish, correct results.
    Keep,
    /// Enter a result or an incident of a board of a section.
    Board {
        /// The section.
        section: SectionNumber,
        /// The table.
        table: TableNumber,
    },
    /// Judge at a board of a section: whoever only writes down what happens there may not.
    Judge {
        /// The section.
        section: SectionNumber,
        /// The table.
        table: TableNumber,
    },
    /// Speak for a team: hand in its line-up, protest.
    LineUp(TeamId),
    /// See who may be lined up: for those who hand in the line-up of any team.
    LineUps,
    /// Speak for oneself as a player, by the number in the list of entries.
    Player(PlayerId),
    /// See the desk: logs, drafts, check-lists.
    Look,
    /// Say what the platform itself has seen: only the program may.
    Program,
}

impl Competition {
    /// The right to the board at which somebody sits, in the round that is named or in the last that
    /// is announced.
    pub(crate) fn board_of(&self, who: Member, round: Option<Round>) -> Option<Right> {
        self.sections.iter().rev().find_map(|section| {
            let number = section.number_of(who)?;
            let announced = Round::new(section.announced())?;
            let round = round.map_or(announced, |round| round.min(announced));
            let tables = &section.round(round)?.tables;
            let table = tables.iter().position(|table| table.has(number))?;
            Some(Right::Board { section: section.number, table: TableNumber::from_index(table) })
        })
    }

    /// Whether the pairs of a round were announced.
    pub fn is_announced(&self, section: SectionNumber, round: Round) -> bool {
        let record = self.section(section).and_then(|section| section.round(round));
        record.is_some_and(RoundRecord::is_announced)
    }

    /// The right to the very board at which somebody plays in a round that is not closed: what is
    /// imposed there takes effect there.
    pub(crate) fn board_played_by(
        &self,
        who: Member,
        section: Option<SectionNumber>,
        round: Option<Round>,
    ) -> Option<Right> {
        let (place, _) = self.seat_of(who, section, round?)?;
        let record = self.section(place.section)?.round(place.round)?;
        let open = record.state != RoundState::Closed;
        open.then(|| place.right())
    }

    /// The right that it needs to take something back: that of the act itself.
    pub(crate) fn right_to_take_back(&self, mut event: FactIndex) -> Right {
        // What comes back needs the right of what went. A log may have any number of them in a row.
        while let Some(Fact::Undone(happened::Undone { taken_back, .. })) = self.history.get(event)
            && *taken_back < event
        {
            event = *taken_back;
        }
        let own = match self.history.get(event) {
            // A result is taken back by those who enter it.
            Some(Fact::Scored(happened::Scored { place, adjudicated: None, .. }))
                if self.can_be_taken_back(event) =>
            {
                return place.right();
            }
            Some(Fact::Corresponded { deeds, annulled, .. }) => {
                self.right_to_take_back_letters(deeds, annulled.is_some())
            }
            Some(fact) => fact.right(),
            // What is on its way to the disk is not seen yet: it may be anybody's ruling.
            None => Right::Head,
        };
        // A signed table is changed only by those who sign it.
        if self.signed.is_empty() || own == Right::Organise { own } else { Right::Head }
    }
}

impl Fact {
    /// The right of the act that it comes from.
    fn right(&self) -> Right {
        match self {
            Fact::Created(_)
            | Fact::Amended(_)
            | Fact::Cancelled(_)
            | Fact::Moved(_)
            | Fact::Signed(happened::Signed { round: None, .. }) => Right::Head,
            Fact::Left(happened::Left { left, .. })
                if left.way == HowLeft::Withdrew && left.panel.is_none() =>
            {
                Right::Keep
            }
            Fact::Paired(happened::Paired { made, .. }) => match made.by {
                PairedBy::System => Right::Keep,
                PairedBy::Hand { .. } => Right::Rule,
            },
            Fact::Left(_)
            | Fact::Unpaired(happened::Unpaired { published: true, .. })
            | Fact::PlaysOn(_)
            | Fact::RoundsOrdered(_)
            | Fact::PairAdded(_)
            | Fact::BoardLost(_)
            | Fact::TieBroken(_)
            | Fact::Scored(happened::Scored { adjudicated: Some(_), .. })
            | Fact::PlayedOff(_)
            | Fact::AdditionalCalled(_)
            | Fact::AdditionalWaived(_)
            | Fact::IncidentNoted(_)
            | Fact::CommitteeFormed(_)
            | Fact::ProtestDecided(_)
            | Fact::AppealDecided(_)
            // A secretary may file what a player hands in, and lets nobody's protest disappear.
            | Fact::Protested(_)
            | Fact::Appealed(_)
            | Fact::Paused(_)
            | Fact::Resumed(_)
            | Fact::RoundMoved(_)
            | Fact::MatterNoted(_)
            | Fact::VenueSwitched(_)
            | Fact::AssistantAgreed(_)
            | Fact::Classified(_)
            | Fact::Signed(happened::Signed { round: Some(_), .. }) => Right::Rule,
            // Whose it is stands in what came.
            Fact::Corresponded { .. } => Right::Rule,
            Fact::Entered(_)
            | Fact::Changed(_)
            | Fact::Checked(_)
            | Fact::Admitted(_)
            | Fact::Refused(_)
            | Fact::TeamEntered(_)
            | Fact::TeamChanged(_)
            | Fact::Joined(_)
            | Fact::Committed(_)
            | Fact::Contributed(_)
            | Fact::Revealed(_)
            | Fact::StageStarted(_)
            | Fact::AwayNoted(_)
            | Fact::Expected(_)
            | Fact::CheckedIn(_)
            | Fact::CheckedOut(_)
            | Fact::Forbidden(_)
            | Fact::Allowed(_)
            | Fact::Unpaired(happened::Unpaired { published: false, .. })
            | Fact::TableFixed(_)
            | Fact::Published(_)
            | Fact::OpeningsDrawn(_)
            | Fact::LinedUp(_)
            | Fact::Started(_)
            | Fact::Missed(_)
            | Fact::Arrived(_)
            | Fact::TablesSet(_)
            | Fact::Scored(happened::Scored { adjudicated: None, .. })
            | Fact::Recorded(_)
            | Fact::Corrected(_)
            | Fact::AdditionalScored(_)
            | Fact::Closed(_)
            | Fact::Undone(_) => Right::Keep,
        }
    }
}
