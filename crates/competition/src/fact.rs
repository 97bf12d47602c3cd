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
use super::{
    AdditionalNumber, Assistant, Authority, BoardNumber, Classified, CommitteeMember, Date,
    FactIndex, GameNumber, Item, MeetingNumber, Member, Moment, Place, Player, PlayerId,
    ProtestNumber, RefusalGround, Regulations, SectionNumber, Side, StageNumber, Strength,
    TableNumber, Team, TeamId,
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
pub enum Fact {
    /// The event was created.
    Created {
        /// The regulations that were announced.
        regulations: Box<Regulations>,
    },
    /// The regulations were changed.
    Amended {
        /// The regulations from now on, as a whole.
        regulations: Box<Regulations>,
    },
    /// A player was entered.
    Entered {
        /// The number of the entry, counted from 1.
        id: PlayerId,
        /// The entry.
        player: Box<Player>,
        /// The last day for entries, if it was over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after_term: Option<Date>,
    },
    /// An entry was changed.
    Changed {
        /// Whose.
        id: PlayerId,
        /// The entry from now on, as a whole.
        player: Box<Player>,
    },
    /// Documents were seen.
    Checked {
        /// Whose, and which of his list.
        items: Vec<(PlayerId, Vec<Item>)>,
        /// Who saw them, when, and what they were.
        check: Checked,
    },
    /// Players were admitted.
    Admitted {
        /// Whom.
        players: Vec<PlayerId>,
        /// Who decided.
        by: String,
        /// When.
        at: Moment,
    },
    /// A player was refused.
    Refused {
        /// Whom.
        id: PlayerId,
        /// Why.
        ground: RefusalGround,
        /// Who decided.
        by: String,
        /// When.
        at: Moment,
    },
    /// The chief panel agreed that somebody assists a player.
    AssistantAgreed {
        /// Whom.
        id: PlayerId,
        /// Who assists, and what he does.
        assistant: Box<Assistant>,
    },
    /// A player was classified.
    Classified {
        /// Whom.
        id: PlayerId,
        /// What the commission found.
        found: Box<Classified>,
    },
    /// A team was entered.
    TeamEntered {
        /// The number of the entry, counted from 1.
        id: TeamId,
        /// The entry.
        team: Box<Team>,
    },
    /// The entry of a team was changed.
    TeamChanged {
        /// Whose.
        id: TeamId,
        /// The entry from now on, as a whole.
        team: Box<Team>,
    },
    /// Somebody left, and this follows in the sections he played in.
    Left {
        /// Who.
        who: Member,
        /// Why, when, and whether he was made to go.
        left: Left,
        /// The sections he played in, with his number there and what follows for his results.
        sections: Vec<(SectionNumber, Number, Leaving)>,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// Somebody who missed rounds plays on.
    PlaysOn {
        /// Who.
        who: Member,
        /// Why.
        reason: String,
        /// Who decided.
        by: Authority,
        /// When.
        at: Moment,
    },
    /// Somebody joined a section late, with the next number.
    Joined {
        /// Which section.
        section: SectionNumber,
        /// Who.
        who: Member,
        /// After how many rounds, and what he gets for them.
        joining: Joining,
        /// Why.
        reason: String,
        /// When.
        at: Moment,
    },
    /// The digest of a seed was announced.
    Committed {
        /// SHA-256 of the seed, as 64 hexadecimal digits.
        commitment: String,
    },
    /// Something was called out.
    Contributed {
        /// What, to be mixed into the draw.
        text: String,
    },
    /// The seed was said.
    Revealed {
        /// The seed, its commitment and what was called out between the two.
        lot: LotRecord,
    },
    /// A stage began with these sections.
    StageStarted {
        /// Which stage, counted from 1.
        stage: StageNumber,
        /// Its sections in their order, each with those who play in it.
        sections: Vec<SectionDrawn>,
    },
    /// The order of table rounds was changed.
    RoundsOrdered {
        /// In which section.
        section: SectionNumber,
        /// All rounds of the table in the order in which they are played, those that were played first.
        order: Vec<Round>,
        /// Who decided.
        by: String,
        /// Why.
        reason: String,
        /// The lot, if the order was drawn.
        lot: Option<LotRecord>,
    },
    /// Somebody will be away.
    AwayNoted {
        /// In which section.
        section: SectionNumber,
        /// His number there.
        number: Number,
        /// In which round.
        round: Round,
        /// What he gets for it.
        gets: Absence,
    },
    /// Somebody who was noted as away is expected after all.
    Expected {
        /// In which section.
        section: SectionNumber,
        /// His number there.
        number: Number,
        /// In which round.
        round: Round,
    },
    /// Somebody is here for the next round.
    CheckedIn {
        /// Who.
        who: Member,
        /// When he was seen.
        at: Moment,
    },
    /// Somebody is not here after all.
    CheckedOut {
        /// Who.
        who: Member,
        /// When that was noted.
        at: Moment,
    },
    /// Two were forbidden to be paired.
    Forbidden {
        /// One.
        one: Member,
        /// The other.
        other: Member,
        /// How strictly.
        strength: Strength,
        /// Why.
        reason: String,
    },
    /// Two may be paired again.
    Allowed {
        /// One.
        one: Member,
        /// The other.
        other: Member,
    },
    /// A round was paired.
    Paired {
        /// In which section.
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// The pairs, those who are free, and why they are these.
        made: Box<PairsMade>,
    },
    /// The pairs of a round were thrown away.
    Unpaired {
        /// In which section.
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// Why; a draft that nobody saw needs no reason.
        reason: String,
        /// Whether the pairs had been announced.
        published: bool,
    },
    /// Two more were seated at a further table of a round.
    PairAdded {
        /// In which section.
        section: SectionNumber,
        /// In which round.
        round: Round,
        /// The two, and their boards as far as they are known.
        pair: PairMade,
        /// Who decided.
        by: String,
        /// Why.
        reason: String,
    },
    /// Somebody sits at the same table in every round to be paired, or at any again.
    TableFixed {
        /// Who.
        who: Member,
        /// At which table; at any again if none is named.
        table: Option<TableNumber>,
    },
    /// The pairs of a round were announced.
    Published {
        /// In which section.
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// When it will start, if that was said.
        starts: Option<Moment>,
        /// When they were announced.
        at: Moment,
    },
    /// Openings were drawn, each for a board of a table.
    OpeningsDrawn {
        /// In which section.
        section: SectionNumber,
        /// For which round.
        round: Round,
        /// The table, its board, and what fell to it.
        drawn: Vec<(TableNumber, BoardNumber, DrawnOpening)>,
    },
    /// A line-up was handed in.
    LinedUp {
        /// In which section.
        section: SectionNumber,
        /// For which round.
        round: Round,
        /// Whose.
        team: TeamId,
        /// Who sits at which board: board 1 first, nobody where a player is missing.
        boards: Vec<Option<PlayerId>>,
    },
    /// The clocks of a round were started; the boards of every table are known.
    Started {
        /// In which section.
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// When.
        at: Moment,
        /// The boards of each table, table 1 first, as they were seated.
        boards: Vec<Vec<BoardSeated>>,
        /// Why it began though something was not settled.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
        /// The clauses that want what was not settled.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        clauses: Vec<String>,
    },
    /// Somebody had not come to his board.
    Missed {
        /// Which board.
        place: Place,
        /// Which of the two.
        side: Side,
        /// When that was noted.
        at: Moment,
    },
    /// Somebody who had not come was there.
    Arrived {
        /// Which board.
        place: Place,
        /// Which of the two.
        side: Side,
        /// When he came.
        at: Moment,
        /// Why he may play though he came after the time that is allowed.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        excused: String,
    },
    /// A result was entered.
    Scored {
        /// Which board; it is the next game of its meeting.
        place: Place,
        /// The result: the two as the table names them, whatever colours they had.
        score: Score,
        /// Who adjudicated it, if it was not played to its end.
        adjudicated: Option<String>,
        /// When; older entries do not say it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Moment>,
        /// How it ended on the platform, if the platform entered it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        platform: Option<Box<PlatformResult>>,
    },
    /// The moves of a game were kept, or taken away if there are none.
    Recorded {
        /// Which board.
        place: Place,
        /// Which game of its meeting, counted from 1.
        game: GameNumber,
        /// The moves, spelt as games are kept; none if they were taken away.
        moves: String,
    },
    /// A result was corrected; these published pairs would have been others.
    Corrected {
        /// Which board.
        place: Place,
        /// Which game of its meeting, counted from 1.
        game: GameNumber,
        /// The result from now on.
        score: Score,
        /// Who decided.
        by: String,
        /// Why.
        reason: String,
        /// The published pairs that would have been others.
        changes: Vec<Difference>,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// A board was lost because the player had no right to it.
    BoardLost {
        /// Which board.
        place: Place,
        /// Whose player it was.
        side: Side,
        /// Who decided.
        by: String,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// A drawn meeting was decided.
    TieBroken {
        /// In which section.
        section: SectionNumber,
        /// In which round.
        round: Round,
        /// At which table.
        table: TableNumber,
        /// For whom, and in which way.
        broken: TieBroken,
        /// The lot, if it decided.
        lot: Option<LotRecord>,
    },
    /// A round was closed, and these are the places after it.
    Closed {
        /// In which section.
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// When.
        at: Moment,
        /// The places after the round, with what parts neighbours.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlaceGiven>,
    },
    /// Additional games were played, and these are the places after them.
    PlayedOff {
        /// In which section.
        section: SectionNumber,
        /// Who played, in the order they came in, and what was played.
        play_off: PlayOff,
        /// The places after the games, with what parts neighbours.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlaceGiven>,
    },
    /// An additional match or tournament was called.
    AdditionalCalled {
        /// In which section.
        section: SectionNumber,
        /// Who plays, in which meetings, and under which terms.
        additional: Box<AdditionalCall>,
    },
    /// A game of an additional match got its result, or another one for a reason; these are the places
    /// if that was the last.
    AdditionalScored {
        /// In which section.
        section: SectionNumber,
        /// Which additional match of the section, counted from 1.
        additional: AdditionalNumber,
        /// Which meeting of it, counted from 1.
        meeting: MeetingNumber,
        /// Which board of a team match, counted from 1.
        board: BoardNumber,
        /// Which game of the meeting, counted from 1.
        game: GameNumber,
        /// The result: the two as the meeting names them, whatever colours they had.
        score: Score,
        /// Why a result that was known is another one.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
        /// The places after the last game, with what parts neighbours; none before it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlaceGiven>,
    },
    /// Some do without the additional match that they could have played.
    AdditionalWaived {
        /// In which section.
        section: SectionNumber,
        /// Who could have played, and why they do not.
        waived: Waived,
    },
    /// Something happened that was worth noting.
    IncidentNoted {
        /// What happened, and what was imposed for it.
        incident: Incident,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// The appeals committee was formed.
    CommitteeFormed {
        /// Its members, the chair first.
        members: Vec<CommitteeMember>,
        /// Its reserves.
        reserves: Vec<CommitteeMember>,
        /// When.
        at: Moment,
        /// Why it was formed only then, where it should have been before the first round.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
    },
    /// A protest was filed.
    Protested {
        /// The protest; protests are numbered from 1 in the order in which they are filed.
        protest: Box<ProtestFiled>,
    },
    /// A protest was decided.
    ProtestDecided {
        /// Which protest.
        protest: ProtestNumber,
        /// The decision, and what it changed.
        decision: Ruling,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// An appeal was made.
    Appealed {
        /// Against the decision on which protest.
        protest: ProtestNumber,
        /// The appeal.
        text: String,
        /// When it was made.
        at: Moment,
    },
    /// An appeal was decided.
    AppealDecided {
        /// On which protest.
        protest: ProtestNumber,
        /// The final decision, and what it changed.
        decision: Ruling,
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// A protocol was signed; that of a whole section with the places in it.
    Signed {
        /// Of which section.
        section: SectionNumber,
        /// Of which round; of the whole section if none is named.
        round: Option<Round>,
        /// Who signed, by name.
        by: String,
        /// With which account of the server.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<String>,
        /// When.
        at: Moment,
        /// The final places, with what parts neighbours; none in the protocol of a round.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlaceGiven>,
    },
    /// The event, or one of its sections, was broken off for a while.
    Paused {
        /// Where, why, and until when.
        pause: PauseCalled,
    },
    /// It went on.
    Resumed {
        /// The section whose break ended; that of the whole event if none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<SectionNumber>,
        /// Who decided.
        by: Authority,
        /// What was said about it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        note: String,
        /// When it went on.
        at: Moment,
    },
    /// The event was cancelled.
    Cancelled {
        /// On which ground, and by whom.
        cancellation: Box<Cancellation>,
    },
    /// The event was moved to another place or other days.
    Moved {
        /// Where and when it is held now, and why.
        moved: Box<EventMoved>,
    },
    /// A round begins at another time.
    RoundMoved {
        /// Which round, when it begins now, and why.
        moved: RoundMoved,
    },
    /// Something was noted that concerns the event and no game.
    MatterNoted {
        /// What, about whom, and by whom.
        note: MatterNoted,
    },
    /// Tables of the platform were set up for games of a round.
    TablesSet {
        /// In which section.
        section: SectionNumber,
        /// For which round.
        round: Round,
        /// The tables, each for one game.
        tables: Vec<TableSet>,
    },
    /// The games of a board are played elsewhere from now on.
    VenueSwitched {
        /// Which board.
        place: Place,
        /// Where.
        to: Venue,
        /// Who decided.
        by: String,
        /// Why.
        reason: String,
        /// When.
        at: Moment,
    },
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
        /// The places that are others by it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        places: Vec<PlacesAfter>,
    },
    /// An earlier event was taken back; what that had taken back itself counts again.
    Undone {
        /// Which, by its place in the history, counted from 0.
        taken_back: FactIndex,
        /// Why.
        reason: String,
        /// When.
        at: Moment,
    },
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
    Corresponded = "corresponded" since 6,
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
            | Fact::AssistantAgreed { .. }
            | Fact::Classified { .. }
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
            | Fact::Corresponded { .. }
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
        | Fact::Corresponded { places, .. }
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
            | Fact::AssistantAgreed { .. }
            | Fact::Classified { .. }
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
            | Fact::Corresponded { .. }
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

    /// The boards whose games by correspondence it brought on.
    pub(super) fn corresponds(&self) -> impl Iterator<Item = Place> {
        let deeds = if let Fact::Corresponded { deeds, .. } = self { &deeds[..] } else { &[] };
        deeds.iter().map(|deed| deed.place)
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
