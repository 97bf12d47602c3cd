//! What has happened in an event: the log is a list of these.
//!
//! A fact holds what was decided, with its reasons, and never a part of the state: how the state is
//! kept can change, the log stays as it was written.

mod conduct;
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
use super::{
    AdditionalNumber, Authority, BoardNumber, CommitteeMember, Date, FactIndex, GameNumber, Item,
    MeetingNumber, Member, Moment, Place, Player, PlayerId, ProtestNumber, RefusalGround,
    Regulations, SectionNumber, Side, StageNumber, Strength, TableNumber, Team, TeamId,
};
use tournament::{Number, Round, Score};

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
#[expect(missing_docs, reason = "the fields are those of the commands, in the past tense")]
pub enum Fact {
    /// The event was created.
    Created { regulations: Box<Regulations> },
    /// The regulations were changed.
    Amended { regulations: Box<Regulations> },
    /// A player was entered.
    Entered {
        id: PlayerId,
        player: Box<Player>,
        /// The last day for entries, if it was over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after_term: Option<Date>,
    },
    /// An entry was changed.
    Changed { id: PlayerId, player: Box<Player> },
    /// Documents were seen.
    Checked { items: Vec<(PlayerId, Vec<Item>)>, check: Checked },
    /// Players were admitted.
    Admitted { players: Vec<PlayerId>, by: String, at: Moment },
    /// A player was refused.
    Refused { id: PlayerId, ground: RefusalGround, by: String, at: Moment },
    /// A team was entered.
    TeamEntered { id: TeamId, team: Box<Team> },
    /// The entry of a team was changed.
    TeamChanged { id: TeamId, team: Box<Team> },
    /// Somebody left, and this follows in the sections he played in.
    Left {
        who: Member,
        left: Left,
        sections: Vec<(SectionNumber, Number, Leaving)>,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// Somebody who missed rounds plays on.
    PlaysOn { who: Member, reason: String, by: Authority, at: Moment },
    /// Somebody joined a section late, with the next number.
    Joined { section: SectionNumber, who: Member, joining: Joining, reason: String, at: Moment },
    /// The digest of a seed was announced.
    Committed { commitment: String },
    /// Something was called out.
    Contributed { text: String },
    /// The seed was said.
    Revealed { lot: LotRecord },
    /// A stage began with these sections.
    StageStarted { stage: StageNumber, sections: Vec<SectionDrawn> },
    /// The order of table rounds was changed.
    RoundsOrdered {
        section: SectionNumber,
        order: Vec<Round>,
        by: String,
        reason: String,
        lot: Option<LotRecord>,
    },
    /// Somebody will be away.
    AwayNoted { section: SectionNumber, number: Number, round: Round, gets: Absence },
    /// Somebody who was noted as away is expected after all.
    Expected { section: SectionNumber, number: Number, round: Round },
    /// Somebody is here for the next round.
    CheckedIn { who: Member, at: Moment },
    /// Somebody is not here after all.
    CheckedOut { who: Member, at: Moment },
    /// Two were forbidden to be paired.
    Forbidden { one: Member, other: Member, strength: Strength, reason: String },
    /// Two may be paired again.
    Allowed { one: Member, other: Member },
    /// A round was paired.
    Paired { section: SectionNumber, round: Round, made: Box<PairsMade> },
    /// The pairs of a round were thrown away.
    Unpaired { section: SectionNumber, round: Round, reason: String, published: bool },
    /// Two more were seated at a further table of a round.
    PairAdded { section: SectionNumber, round: Round, pair: PairMade, by: String, reason: String },
    /// Somebody sits at the same table in every round to be paired, or at any again.
    TableFixed { who: Member, table: Option<TableNumber> },
    /// The pairs of a round were announced.
    Published { section: SectionNumber, round: Round, starts: Option<Moment>, at: Moment },
    /// Openings were drawn, each for a board of a table.
    OpeningsDrawn {
        section: SectionNumber,
        round: Round,
        drawn: Vec<(TableNumber, BoardNumber, DrawnOpening)>,
    },
    /// A line-up was handed in.
    LinedUp { section: SectionNumber, round: Round, team: TeamId, boards: Vec<Option<PlayerId>> },
    /// The clocks of a round were started; the boards of every table are known.
    Started {
        section: SectionNumber,
        round: Round,
        at: Moment,
        boards: Vec<Vec<BoardSeated>>,
        /// Why it began though something was not settled.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
    },
    /// Somebody had not come to his board.
    Missed { place: Place, side: Side, at: Moment },
    /// Somebody who had not come was there.
    Arrived {
        place: Place,
        side: Side,
        at: Moment,
        /// Why he may play though he came after the time that is allowed.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        excused: String,
    },
    /// A result was entered.
    Scored {
        place: Place,
        score: Score,
        adjudicated: Option<String>,
        /// When; older entries do not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Moment>,
        /// How it ended on the platform, if the platform entered it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        platform: Option<Box<PlatformResult>>,
    },
    /// The moves of a game were kept, or taken away if there are none.
    Recorded { place: Place, game: GameNumber, moves: String },
    /// A result was corrected; these published pairs would have been others.
    Corrected {
        place: Place,
        game: GameNumber,
        score: Score,
        by: String,
        reason: String,
        changes: Vec<Difference>,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// A board was lost because the player had no right to it.
    BoardLost {
        place: Place,
        side: Side,
        by: String,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// A drawn meeting was decided.
    TieBroken {
        section: SectionNumber,
        round: Round,
        table: TableNumber,
        broken: TieBroken,
        lot: Option<LotRecord>,
    },
    /// A round was closed, and these are the places after it.
    Closed {
        section: SectionNumber,
        round: Round,
        at: Moment,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlaceGiven>,
    },
    /// Additional games were played, and these are the places after them.
    PlayedOff {
        section: SectionNumber,
        play_off: PlayOff,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlaceGiven>,
    },
    /// An additional match or tournament was called.
    AdditionalCalled { section: SectionNumber, additional: Box<AdditionalCall> },
    /// A game of an additional match got its result, or another one for a reason; these are the places
    /// if that was the last.
    AdditionalScored {
        section: SectionNumber,
        additional: AdditionalNumber,
        meeting: MeetingNumber,
        board: BoardNumber,
        game: GameNumber,
        score: Score,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlaceGiven>,
    },
    /// Some do without the additional match that they could have played.
    AdditionalWaived { section: SectionNumber, waived: Waived },
    /// Something happened that was worth noting.
    IncidentNoted {
        incident: Incident,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// The appeals committee was formed.
    CommitteeFormed {
        members: Vec<CommitteeMember>,
        reserves: Vec<CommitteeMember>,
        at: Moment,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
    },
    /// A protest was filed.
    Protested { protest: Box<ProtestFiled> },
    /// A protest was decided.
    ProtestDecided {
        protest: ProtestNumber,
        decision: Ruling,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// An appeal was made.
    Appealed { protest: ProtestNumber, text: String, at: Moment },
    /// An appeal was decided.
    AppealDecided {
        protest: ProtestNumber,
        decision: Ruling,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// A protocol was signed; that of a whole section with the places in it.
    Signed {
        section: SectionNumber,
        round: Option<Round>,
        by: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<String>,
        at: Moment,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlaceGiven>,
    },
    /// The event, or one of its sections, was broken off for a while.
    Paused { pause: PauseCalled },
    /// It went on.
    Resumed {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<SectionNumber>,
        by: Authority,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
        at: Moment,
    },
    /// The event was cancelled.
    Cancelled { cancellation: Box<Cancellation> },
    /// The event was moved to another place or other days.
    Moved { moved: Box<EventMoved> },
    /// A round begins at another time.
    RoundMoved { moved: RoundMoved },
    /// Something was noted that concerns the event and no game.
    MatterNoted { note: MatterNoted },
    /// Tables of the platform were set up for games of a round.
    TablesSet { section: SectionNumber, round: Round, tables: Vec<TableSet> },
    /// The games of a board are played elsewhere.
    VenueSwitched { place: Place, to: Venue, by: String, reason: String, at: Moment },
    /// An earlier event was taken back; what that had taken back itself counts again.
    Undone { taken_back: FactIndex, reason: String, at: Moment },
}

/// What must be known of every fact beside its payload: a fact that is missing here does not compile.
macro_rules! facts {
    ($($fact:ident = $name:literal since $version:literal),+ $(,)?) => {
        impl Fact {
            /// The names of all facts, as `happened` says them, with the version of the log that first
            /// had them. Every version since then holds them for ever, so each needs frozen logs.
            pub const NAMES: [(&str, u16); [$($name),+].len()] = [$(($name, $version)),+];

            /// The name of the fact, as `happened` says it.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Fact::$fact { .. } => $name),+
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
    TablesSet = "tables-set" since 5,
    VenueSwitched = "venue-switched" since 5,
    Undone = "undone" since 1,
}

/// Where a fact gives places, of whatever kind the reference to it is.
macro_rules! places {
    ($fact:expr) => {
        match $fact {
            Fact::Closed { section, round, places, .. } => Some((*section, Some(*round), places)),
            Fact::PlayedOff { section, places, .. }
            | Fact::Signed { section, round: None, places, .. } => Some((*section, None, places)),
            // Before its last game an additional match gives no places.
            Fact::AdditionalScored { section, places, .. } if !places.is_empty() => {
                Some((*section, None, places))
            }
            Fact::Signed { round: Some(_), .. }
            | Fact::AdditionalScored { .. }
            | Fact::AdditionalCalled { .. }
            | Fact::AdditionalWaived { .. }
            | Fact::Created { .. }
            | Fact::Amended { .. }
            | Fact::Entered { .. }
            | Fact::Changed { .. }
            | Fact::Checked { .. }
            | Fact::Admitted { .. }
            | Fact::Refused { .. }
            | Fact::TeamEntered { .. }
            | Fact::TeamChanged { .. }
            | Fact::Left { .. }
            | Fact::PlaysOn { .. }
            | Fact::Joined { .. }
            | Fact::Committed { .. }
            | Fact::Contributed { .. }
            | Fact::Revealed { .. }
            | Fact::StageStarted { .. }
            | Fact::RoundsOrdered { .. }
            | Fact::AwayNoted { .. }
            | Fact::Expected { .. }
            | Fact::CheckedIn { .. }
            | Fact::CheckedOut { .. }
            | Fact::Forbidden { .. }
            | Fact::Allowed { .. }
            | Fact::Paired { .. }
            | Fact::Unpaired { .. }
            | Fact::PairAdded { .. }
            | Fact::TableFixed { .. }
            | Fact::Published { .. }
            | Fact::OpeningsDrawn { .. }
            | Fact::LinedUp { .. }
            | Fact::Started { .. }
            | Fact::Missed { .. }
            | Fact::Arrived { .. }
            | Fact::Scored { .. }
            | Fact::Recorded { .. }
            | Fact::Corrected { .. }
            | Fact::BoardLost { .. }
            | Fact::TieBroken { .. }
            | Fact::IncidentNoted { .. }
            | Fact::CommitteeFormed { .. }
            | Fact::Protested { .. }
            | Fact::ProtestDecided { .. }
            | Fact::Appealed { .. }
            | Fact::AppealDecided { .. }
            | Fact::Paused { .. }
            | Fact::Resumed { .. }
            | Fact::Cancelled { .. }
            | Fact::Moved { .. }
            | Fact::RoundMoved { .. }
            | Fact::MatterNoted { .. }
            | Fact::TablesSet { .. }
            | Fact::VenueSwitched { .. }
            | Fact::Undone { .. } => None,
        }
    };
}

/// Where a fact that changes what was played says which places are others by it.
macro_rules! changed_places {
    ($fact:expr) => {
        if let Fact::Left { places, .. }
        | Fact::Corrected { places, .. }
        | Fact::BoardLost { places, .. }
        | Fact::IncidentNoted { places, .. }
        | Fact::ProtestDecided { places, .. }
        | Fact::AppealDecided { places, .. } = $fact
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
            Fact::Scored { place, score, .. } => About::Score(place, *score),
            Fact::Corrected { place, changes, .. } => About::Board(place, changes),
            Fact::BoardLost { place, .. } => About::Board(place, &[]),
            Fact::IncidentNoted { incident, .. } => {
                let effect = incident.effect.as_deref();
                let board = effect.and_then(|effect| Some((effect.board()?, effect.changes())));
                board.map_or(About::Else, |(place, changes)| About::Board(place, changes))
            }
            Fact::ProtestDecided { decision, .. } | Fact::AppealDecided { decision, .. } => {
                let ruled = decision.result.as_deref().map(|it| (&it.of.place, &*it.changes));
                let lifted = || {
                    let lifted = decision.lifts.as_deref()?;
                    Some((lifted.boards().next()?, &*lifted.changes))
                };
                let board = ruled.or_else(lifted);
                board.map_or(About::Else, |(place, changes)| About::Board(place, changes))
            }
            Fact::TieBroken { section, round, table, .. } => About::Table(*section, *round, *table),
            Fact::Paired { section, round, .. } | Fact::Unpaired { section, round, .. } => {
                About::Pairs(*section, *round)
            }
            Fact::Undone { taken_back, .. } => About::TakingBack(*taken_back),
            Fact::Created { .. }
            | Fact::Amended { .. }
            | Fact::Entered { .. }
            | Fact::Changed { .. }
            | Fact::Checked { .. }
            | Fact::Admitted { .. }
            | Fact::Refused { .. }
            | Fact::TeamEntered { .. }
            | Fact::TeamChanged { .. }
            | Fact::Left { .. }
            | Fact::PlaysOn { .. }
            | Fact::Joined { .. }
            | Fact::Committed { .. }
            | Fact::Contributed { .. }
            | Fact::Revealed { .. }
            | Fact::StageStarted { .. }
            | Fact::RoundsOrdered { .. }
            | Fact::AwayNoted { .. }
            | Fact::Expected { .. }
            | Fact::CheckedIn { .. }
            | Fact::CheckedOut { .. }
            | Fact::Forbidden { .. }
            | Fact::Allowed { .. }
            | Fact::PairAdded { .. }
            | Fact::TableFixed { .. }
            | Fact::Published { .. }
            | Fact::OpeningsDrawn { .. }
            | Fact::LinedUp { .. }
            | Fact::Started { .. }
            | Fact::Missed { .. }
            | Fact::Arrived { .. }
            | Fact::Recorded { .. }
            | Fact::Closed { .. }
            | Fact::PlayedOff { .. }
            | Fact::AdditionalCalled { .. }
            | Fact::AdditionalScored { .. }
            | Fact::AdditionalWaived { .. }
            | Fact::CommitteeFormed { .. }
            | Fact::Protested { .. }
            | Fact::Appealed { .. }
            | Fact::Signed { .. }
            | Fact::Paused { .. }
            | Fact::Resumed { .. }
            | Fact::Cancelled { .. }
            | Fact::Moved { .. }
            | Fact::RoundMoved { .. }
            | Fact::TablesSet { .. }
            | Fact::VenueSwitched { .. }
            | Fact::MatterNoted { .. } => About::Else,
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
        if let Fact::ProtestDecided { decision, .. } | Fact::AppealDecided { decision, .. } = self {
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

    /// Whether it is about the additional matches of a section.
    pub(super) fn is_additional_in(&self, section: SectionNumber) -> bool {
        if let Fact::AdditionalCalled { section: of, .. }
        | Fact::AdditionalScored { section: of, .. }
        | Fact::AdditionalWaived { section: of, .. }
        | Fact::PlayedOff { section: of, .. } = self
        {
            return *of == section;
        }
        false
    }

    /// Whether it rests on what happened before on a board.
    pub(super) fn concerns(&self, board: &Place) -> bool {
        if let Fact::ProtestDecided { decision, .. } | Fact::AppealDecided { decision, .. } = self {
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
