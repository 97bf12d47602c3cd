//! What has happened in an event: the log is a list of these.
//!
//! A fact holds what was decided, with its reasons, and never a part of the state: how the state is
//! kept can change, the log stays as it was written.

mod conduct;
mod correspondence;
mod course;
mod entries;
mod lifting;
mod lots;
mod places;
mod platform;
mod results;
mod rounds;
mod stages;

use serde::{Deserialize, Serialize};

pub use self::conduct::{Effect, GameResult, Heard, Incident, ProtestFiled, Ruled, Ruling};
pub use self::correspondence::{Deed, Said};
pub use self::course::{
    Cancellation, EventMoved, Matter, MatterNoted, PauseCalled, RoundMoved, TimeAdded,
};
pub use self::entries::{Checked, Consequence, HowLeft, Joining, Leaving, Left, Settlement};
pub use self::lifting::{GivenBack, Gone, Imposed, Lifted};
pub use self::lots::{DrawnOpening, LotRecord};
pub use self::places::{Comparison, Parted, PlaceGiven, PlacesAfter};
pub use self::platform::{PlatformResult, TableSet, Venue};
pub use self::results::{AdditionalCall, CalledMeeting, Length, PlayOff, TieBroken, Waived};
pub use self::rounds::{
    Absence, BoardSeated, Difference, PairMade, PairedBy, PairsMade, Plan, PlanKind, WhyFree,
};
pub use self::stages::{CameFrom, SectionDrawn};
use super::apply::Happens;
use super::happened;
use super::{Competition, FactIndex, Misfit, Moment, Place, PlayerId, SectionNumber, TableNumber};
use tournament::{Round, Score};

/// Something that has happened. Events hold everything that was decided, so that applying them
/// decides nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "happened",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Fact {
    /// The event was created.
    Created(happened::Created),
    /// The regulations were changed.
    Amended(happened::Amended),
    /// A player was entered.
    Entered(happened::Entered),
    /// An entry was changed.
    Changed(happened::Changed),
    /// Documents were seen.
    Checked(happened::Checked),
    /// Players were admitted.
    Admitted(happened::Admitted),
    /// A player was refused.
    Refused(happened::Refused),
    /// The chief panel agreed that somebody assists a player.
    AssistantAgreed(happened::AssistantAgreed),
    /// A player was classified.
    Classified(happened::Classified),
    /// A team was entered.
    TeamEntered(happened::TeamEntered),
    /// The entry of a team was changed.
    TeamChanged(happened::TeamChanged),
    /// Somebody left, and this follows in the sections he played in.
    Left(happened::Left),
    /// Somebody who missed rounds plays on.
    PlaysOn(happened::PlaysOn),
    /// Somebody joined a section late, with the next number.
    Joined(happened::Joined),
    /// The digest of a seed was announced.
    Committed(happened::Committed),
    /// Something was called out.
    Contributed(happened::Contributed),
    /// The seed was said.
    Revealed(happened::Revealed),
    /// A stage began with these sections.
    StageStarted(happened::StageStarted),
    /// The order of table rounds was changed.
    RoundsOrdered(happened::RoundsOrdered),
    /// Somebody will be away.
    AwayNoted(happened::AwayNoted),
    /// Somebody who was noted as away is expected after all.
    Expected(happened::Expected),
    /// Somebody is here for the next round.
    CheckedIn(happened::CheckedIn),
    /// Somebody is not here after all.
    CheckedOut(happened::CheckedOut),
    /// Two were forbidden to be paired.
    Forbidden(happened::Forbidden),
    /// Two may be paired again.
    Allowed(happened::Allowed),
    /// A round was paired.
    Paired(happened::Paired),
    /// The pairs of a round were thrown away.
    Unpaired(happened::Unpaired),
    /// Two more were seated at a further table of a round.
    PairAdded(happened::PairAdded),
    /// Somebody sits at the same table in every round to be paired, or at any again.
    TableFixed(happened::TableFixed),
    /// The pairs of a round were announced.
    Published(happened::Published),
    /// Openings were drawn, each for a board of a table.
    OpeningsDrawn(happened::OpeningsDrawn),
    /// A line-up was handed in.
    LinedUp(happened::LinedUp),
    /// The clocks of a round were started; the boards of every table are known.
    Started(happened::Started),
    /// Somebody had not come to his board.
    Missed(happened::Missed),
    /// Somebody who had not come was there.
    Arrived(happened::Arrived),
    /// A result was entered.
    Scored(happened::Scored),
    /// The moves of a game were kept, or taken away if there are none.
    Recorded(happened::Recorded),
    /// A result was corrected; these published pairs would have been others.
    Corrected(happened::Corrected),
    /// A board was lost because the player had no right to it.
    BoardLost(happened::BoardLost),
    /// A drawn meeting was decided.
    TieBroken(happened::TieBroken),
    /// A round was closed, and these are the places after it.
    Closed(happened::Closed),
    /// Additional games were played, and these are the places after them.
    PlayedOff(happened::PlayedOff),
    /// An additional match or tournament was called.
    AdditionalCalled(happened::AdditionalCalled),
    /// A game of an additional match got its result, or another one for a reason; these are the places
    /// if that was the last.
    AdditionalScored(happened::AdditionalScored),
    /// Some do without the additional match that they could have played.
    AdditionalWaived(happened::AdditionalWaived),
    /// Something happened that was worth noting.
    IncidentNoted(happened::IncidentNoted),
    /// The appeals committee was formed.
    CommitteeFormed(happened::CommitteeFormed),
    /// A protest was filed.
    Protested(happened::Protested),
    /// A protest was decided.
    ProtestDecided(happened::ProtestDecided),
    /// An appeal was made.
    Appealed(happened::Appealed),
    /// An appeal was decided.
    AppealDecided(happened::AppealDecided),
    /// A protocol was signed; that of a whole section with the places in it.
    Signed(happened::Signed),
    /// The event, or one of its sections, was broken off for a while.
    Paused(happened::Paused),
    /// It went on.
    Resumed(happened::Resumed),
    /// The event was cancelled.
    Cancelled(happened::Cancelled),
    /// The event was moved to another place or other days.
    Moved(happened::Moved),
    /// A round begins at another time.
    RoundMoved(happened::RoundMoved),
    /// Something was noted that concerns the event and no game.
    MatterNoted(happened::MatterNoted),
    /// Tables of the platform were set up for games of a round.
    TablesSet(happened::TablesSet),
    /// The games of a board are played elsewhere from now on.
    VenueSwitched(happened::VenueSwitched),
    /// Something came for games by correspondence, or was decided about them.
    Corresponded {
        /// What, and what followed in each game.
        deeds: Vec<Deed>,
        /// The player whose results do not count any more, if that was decided.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        annulled: Option<PlayerId>,
        /// The rulebook by whose chapter it was ruled.
        rules: String,
        /// Who entered or decided it.
        by: String,
        /// When.
        at: Moment,
    },
    /// An earlier event was taken back; what that had taken back itself counts again.
    Undone(happened::Undone),
}

/// What must be known of every fact beside its payload: a fact that is missing here does not compile,
/// nor does one that nobody says of how it [happens](Happens).
macro_rules! facts {
    (
        $($fact:ident = $name:literal since $version:literal),+;
        with fields $other:ident = $other_name:literal since $other_version:literal
    ) => {
        impl Fact {
            /// The names of all facts, as `happened` says them, with the version of the log that first
            /// had them. Every version since then holds them for ever, so each needs frozen logs.
            pub const NAMES: [(&str, u16); [$($name),+].len() + 1] =
                [$(($name, $version),)+ ($other_name, $other_version)];

            /// The name of the fact, as `happened` says it.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Fact::$fact(_) => $name,)+
                    Fact::$other { .. } => $other_name,
                }
            }
        }

        impl Competition {
            /// Lets a fact take effect.
            pub(super) fn change(&mut self, fact: &Fact) -> Result<(), Misfit> {
                match fact {
                    $(Fact::$fact(it) => it.happen(self),)+
                    Fact::Corresponded { deeds, annulled, by, at, .. } => {
                        self.correspond(deeds, *annulled, by, *at)
                    }
                }
            }
        }
    };
}

facts! {
    Created = "created" since 1,
    Amended = "amended" since 1,
    Entered = "entered" since 1,
    Changed = "changed" since 1,
    Checked = "checked" since 1,
    Admitted = "admitted" since 1,
    Refused = "refused" since 1,
    AssistantAgreed = "assistant-agreed" since 6,
    Classified = "classified" since 6,
    TeamEntered = "team-entered" since 1,
    TeamChanged = "team-changed" since 1,
    Left = "left" since 1,
    PlaysOn = "plays-on" since 1,
    Joined = "joined" since 1,
    Committed = "committed" since 1,
    Contributed = "contributed" since 1,
    Revealed = "revealed" since 1,
    StageStarted = "stage-started" since 1,
    RoundsOrdered = "rounds-ordered" since 1,
    AwayNoted = "away-noted" since 1,
    Expected = "expected" since 1,
    CheckedIn = "checked-in" since 1,
    CheckedOut = "checked-out" since 1,
    Forbidden = "forbidden" since 1,
    Allowed = "allowed" since 1,
    Paired = "paired" since 1,
    Unpaired = "unpaired" since 1,
    PairAdded = "pair-added" since 1,
    TableFixed = "table-fixed" since 1,
    Published = "published" since 1,
    OpeningsDrawn = "openings-drawn" since 1,
    LinedUp = "lined-up" since 1,
    Started = "started" since 1,
    Missed = "missed" since 1,
    Arrived = "arrived" since 1,
    Scored = "scored" since 1,
    Recorded = "recorded" since 1,
    Corrected = "corrected" since 1,
    BoardLost = "board-lost" since 1,
    TieBroken = "tie-broken" since 1,
    Closed = "closed" since 1,
    PlayedOff = "played-off" since 1,
    AdditionalCalled = "additional-called" since 4,
    AdditionalScored = "additional-scored" since 4,
    AdditionalWaived = "additional-waived" since 4,
    IncidentNoted = "incident-noted" since 1,
    CommitteeFormed = "committee-formed" since 1,
    Protested = "protested" since 1,
    ProtestDecided = "protest-decided" since 1,
    Appealed = "appealed" since 1,
    AppealDecided = "appeal-decided" since 1,
    Signed = "signed" since 1,
    Paused = "paused" since 4,
    Resumed = "resumed" since 4,
    Cancelled = "cancelled" since 4,
    Moved = "moved" since 4,
    RoundMoved = "round-moved" since 4,
    MatterNoted = "matter-noted" since 4,
    TablesSet = "tables-set" since 6,
    VenueSwitched = "venue-switched" since 6,
    Undone = "undone" since 1;
    with fields Corresponded = "corresponded" since 6
}

/// Where a fact gives places, of whatever kind the reference to it is.
macro_rules! places {
    ($fact:expr) => {
        match $fact {
            Fact::Closed(happened::Closed { section, round, places, .. }) => {
                Some((*section, Some(*round), places))
            }
            Fact::PlayedOff(happened::PlayedOff { section, places, .. })
            | Fact::Signed(happened::Signed { section, round: None, places, .. }) => {
                Some((*section, None, places))
            }
            // Before its last game an additional match gives no places.
            Fact::AdditionalScored(happened::AdditionalScored { section, places, .. })
                if !places.is_empty() =>
            {
                Some((*section, None, places))
            }
            Fact::Signed(happened::Signed { round: Some(_), .. })
            | Fact::AdditionalScored(_)
            | Fact::AdditionalCalled(_)
            | Fact::AdditionalWaived(_)
            | Fact::Created(_)
            | Fact::Amended(_)
            | Fact::Entered(_)
            | Fact::Changed(_)
            | Fact::Checked(_)
            | Fact::Admitted(_)
            | Fact::Refused(_)
            | Fact::AssistantAgreed(_)
            | Fact::Classified(_)
            | Fact::TeamEntered(_)
            | Fact::TeamChanged(_)
            | Fact::Left(_)
            | Fact::PlaysOn(_)
            | Fact::Joined(_)
            | Fact::Committed(_)
            | Fact::Contributed(_)
            | Fact::Revealed(_)
            | Fact::StageStarted(_)
            | Fact::RoundsOrdered(_)
            | Fact::AwayNoted(_)
            | Fact::Expected(_)
            | Fact::CheckedIn(_)
            | Fact::CheckedOut(_)
            | Fact::Forbidden(_)
            | Fact::Allowed(_)
            | Fact::Paired(_)
            | Fact::Unpaired(_)
            | Fact::PairAdded(_)
            | Fact::TableFixed(_)
            | Fact::Published(_)
            | Fact::OpeningsDrawn(_)
            | Fact::LinedUp(_)
            | Fact::Started(_)
            | Fact::Missed(_)
            | Fact::Arrived(_)
            | Fact::Scored(_)
            | Fact::Recorded(_)
            | Fact::Corrected(_)
            | Fact::BoardLost(_)
            | Fact::TieBroken(_)
            | Fact::IncidentNoted(_)
            | Fact::CommitteeFormed(_)
            | Fact::Protested(_)
            | Fact::ProtestDecided(_)
            | Fact::Appealed(_)
            | Fact::AppealDecided(_)
            | Fact::Paused(_)
            | Fact::Resumed(_)
            | Fact::Cancelled(_)
            | Fact::Moved(_)
            | Fact::RoundMoved(_)
            | Fact::MatterNoted(_)
            | Fact::TablesSet(_)
            | Fact::VenueSwitched(_)
            | Fact::Corresponded { .. }
            | Fact::Undone(_) => None,
        }
    };
}

/// Where a fact that changes what was played says which places are others by it.
macro_rules! changed_places {
    ($fact:expr) => {
        if let Fact::Left(happened::Left { places, .. })
        | Fact::Corrected(happened::Corrected { places, .. })
        | Fact::BoardLost(happened::BoardLost { places, .. })
        | Fact::IncidentNoted(happened::IncidentNoted { places, .. })
        | Fact::ProtestDecided(happened::ProtestDecided { places, .. })
        | Fact::AppealDecided(happened::AppealDecided { places, .. }) = $fact
        {
            Some(places)
        } else {
            None
        }
    };
}

impl Fact {
    /// What it is about, for those who ask what rests on what.
    pub fn about(&self) -> About<'_> {
        match self {
            Fact::Scored(happened::Scored { place, score, .. }) => About::Score(place, *score),
            Fact::Corrected(happened::Corrected { place, changes, .. }) => {
                About::Board(place, changes)
            }
            Fact::BoardLost(happened::BoardLost { place, .. }) => About::Board(place, &[]),
            Fact::IncidentNoted(happened::IncidentNoted { incident, .. }) => {
                let effect = incident.effect.as_deref();
                let board = effect.and_then(|effect| Some((effect.board()?, effect.changes())));
                board.map_or(About::Else, |(place, changes)| About::Board(place, changes))
            }
            Fact::ProtestDecided(happened::ProtestDecided { decision, .. })
            | Fact::AppealDecided(happened::AppealDecided { decision, .. }) => {
                let ruled = decision.result.as_deref().map(|it| (&it.of.place, &*it.changes));
                let lifted = || {
                    let lifted = decision.lifts.as_deref()?;
                    Some((lifted.boards().next()?, &*lifted.changes))
                };
                let board = ruled.or_else(lifted);
                board.map_or(About::Else, |(place, changes)| About::Board(place, changes))
            }
            Fact::TieBroken(happened::TieBroken { section, round, table, .. }) => {
                About::Table(*section, *round, *table)
            }
            Fact::Paired(happened::Paired { section, round, .. })
            | Fact::Unpaired(happened::Unpaired { section, round, .. }) => {
                About::Pairs(*section, *round)
            }
            Fact::Undone(happened::Undone { taken_back, .. }) => About::TakingBack(*taken_back),
            Fact::Created(_)
            | Fact::Amended(_)
            | Fact::Entered(_)
            | Fact::Changed(_)
            | Fact::Checked(_)
            | Fact::Admitted(_)
            | Fact::Refused(_)
            | Fact::AssistantAgreed(_)
            | Fact::Classified(_)
            | Fact::TeamEntered(_)
            | Fact::TeamChanged(_)
            | Fact::Left(_)
            | Fact::PlaysOn(_)
            | Fact::Joined(_)
            | Fact::Committed(_)
            | Fact::Contributed(_)
            | Fact::Revealed(_)
            | Fact::StageStarted(_)
            | Fact::RoundsOrdered(_)
            | Fact::AwayNoted(_)
            | Fact::Expected(_)
            | Fact::CheckedIn(_)
            | Fact::CheckedOut(_)
            | Fact::Forbidden(_)
            | Fact::Allowed(_)
            | Fact::PairAdded(_)
            | Fact::TableFixed(_)
            | Fact::Published(_)
            | Fact::OpeningsDrawn(_)
            | Fact::LinedUp(_)
            | Fact::Started(_)
            | Fact::Missed(_)
            | Fact::Arrived(_)
            | Fact::Recorded(_)
            | Fact::Closed(_)
            | Fact::PlayedOff(_)
            | Fact::AdditionalCalled(_)
            | Fact::AdditionalScored(_)
            | Fact::AdditionalWaived(_)
            | Fact::CommitteeFormed(_)
            | Fact::Protested(_)
            | Fact::Appealed(_)
            | Fact::Signed(_)
            | Fact::Paused(_)
            | Fact::Resumed(_)
            | Fact::Cancelled(_)
            | Fact::Moved(_)
            | Fact::RoundMoved(_)
            | Fact::TablesSet(_)
            | Fact::VenueSwitched(_)
            | Fact::Corresponded { .. }
            | Fact::MatterNoted(_) => About::Else,
        }
    }

    /// A result that it changed afterwards, and the published pairs that would have been others:
    /// corrections, sanctions and rulings do.
    pub fn correction(&self) -> Option<(&Place, &[Difference])> {
        match self.about() {
            About::Board(place, changes) => Some((place, changes)),
            About::Score(..)
            | About::Table(..)
            | About::Pairs(..)
            | About::TakingBack(_)
            | About::Else => None,
        }
    }

    /// The result that it entered.
    pub fn entered(&self) -> Option<(&Place, Score)> {
        match self.about() {
            About::Score(place, score) => Some((place, score)),
            About::Board(..)
            | About::Table(..)
            | About::Pairs(..)
            | About::TakingBack(_)
            | About::Else => None,
        }
    }

    /// What it took back.
    pub fn takes_back(&self) -> Option<FactIndex> {
        match self.about() {
            About::TakingBack(taken_back) => Some(taken_back),
            About::Score(..)
            | About::Board(..)
            | About::Table(..)
            | About::Pairs(..)
            | About::Else => None,
        }
    }

    /// The sanction that it lifted, if it is a ruling that did.
    pub fn lifted(&self) -> Option<&Lifted> {
        if let Fact::ProtestDecided(happened::ProtestDecided { decision, .. })
        | Fact::AppealDecided(happened::AppealDecided { decision, .. }) = self
        {
            return decision.lifts.as_deref();
        }
        None
    }

    /// The section in which it gave places, after a round or at the end, and the places.
    pub(super) fn places(&self) -> Option<(SectionNumber, Option<Round>, &Vec<PlaceGiven>)> {
        places!(self)
    }

    /// The same, to be filled in.
    pub(super) fn places_mut(
        &mut self,
    ) -> Option<(SectionNumber, Option<Round>, &mut Vec<PlaceGiven>)> {
        places!(self)
    }

    /// The places that are others by it, if it changes what was played.
    pub(super) fn changed_places(&self) -> &[PlacesAfter] {
        changed_places!(self).map_or(&[], Vec::as_slice)
    }

    /// The same, to be filled in.
    pub(super) fn changed_places_mut(&mut self) -> Option<&mut Vec<PlacesAfter>> {
        changed_places!(self)
    }

    /// The boards whose games by correspondence it brought on.
    pub(super) fn corresponds(&self) -> impl Iterator<Item = Place> {
        let deeds = if let Fact::Corresponded { deeds, .. } = self { &deeds[..] } else { &[] };
        deeds.iter().map(|deed| deed.place)
    }

    /// Whether it is about the additional matches of a section.
    pub(super) fn is_additional_in(&self, section: SectionNumber) -> bool {
        if let Fact::AdditionalCalled(happened::AdditionalCalled { section: of, .. })
        | Fact::AdditionalScored(happened::AdditionalScored { section: of, .. })
        | Fact::AdditionalWaived(happened::AdditionalWaived { section: of, .. })
        | Fact::PlayedOff(happened::PlayedOff { section: of, .. }) = self
        {
            return *of == section;
        }
        false
    }

    /// Whether it rests on what happened before on a board.
    pub(super) fn concerns(&self, board: &Place) -> bool {
        if let Fact::ProtestDecided(happened::ProtestDecided { decision, .. })
        | Fact::AppealDecided(happened::AppealDecided { decision, .. }) = self
        {
            return decision.concerns(board);
        }
        match self.about() {
            About::Score(place, _) | About::Board(place, _) => place == board,
            About::Table(section, round, table) => {
                (section, round, table) == (board.section, board.round, board.table)
            }
            About::Pairs(..) | About::TakingBack(_) | About::Else => false,
        }
    }

    /// Whether it makes or throws away the pairs of the round of a board.
    pub(super) fn pairs_round_of(&self, board: &Place) -> bool {
        matches!(self.about(), About::Pairs(section, round)
            if (section, round) == (board.section, board.round))
    }
}

/// What a fact is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About<'a> {
    /// The result of a game, entered when it ended.
    Score(&'a Place, Score),
    /// The result of a board, set afterwards, and the published pairs that would have been others.
    Board(&'a Place, &'a [Difference]),
    /// The winner of a table.
    Table(SectionNumber, Round, TableNumber),
    /// The pairs of a round.
    Pairs(SectionNumber, Round),
    /// Something that happened earlier.
    TakingBack(FactIndex),
    /// Nothing of these.
    Else,
}
