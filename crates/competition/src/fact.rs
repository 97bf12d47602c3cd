//! What has happened in an event: the log is a list of these.
//!
//! A fact holds what was decided, with its reasons, and never a part of the state: how the state is
//! kept can change, the log stays as it was written.

mod conduct;
mod course;
mod lifting;
mod places;
mod rounds;
mod stages;

use serde::{Deserialize, Serialize};

pub use self::conduct::{Effect, GameResult, Heard, Incident, ProtestFiled, Ruled, Ruling};
pub use self::course::{Cancellation, EventMoved, Matter, MatterNoted, PauseCalled, RoundMoved};
pub use self::lifting::{GivenBack, Gone, Imposed, Lifted};
pub use self::places::{Comparison, Parted, PlaceGiven};
pub use self::rounds::{BoardSeated, PairMade, PairsMade, Plan, PlanKind};
pub use self::stages::SectionDrawn;
use super::{
    Absence, Authority, BoardNumber, Checked, CommitteeMember, Difference, DrawnOpening, FactIndex,
    GameNumber, Item, Joining, Leaving, Left, LotRecord, Member, Moment, Place, PlayOff, Player,
    PlayerId, ProtestNumber, RefusalGround, Regulations, SectionNumber, Side, StageNumber,
    Strength, TableNumber, Team, TeamId, TieBroken,
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
    Entered { id: PlayerId, player: Box<Player> },
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
    Left { who: Member, left: Left, sections: Vec<(SectionNumber, Number, Leaving)> },
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
    Started { section: SectionNumber, round: Round, at: Moment, boards: Vec<Vec<BoardSeated>> },
    /// Somebody had not come to his board.
    Missed { place: Place, side: Side, at: Moment },
    /// Somebody who had not come was there.
    Arrived { place: Place, side: Side, at: Moment },
    /// A result was entered.
    Scored { place: Place, score: Score, adjudicated: Option<String> },
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
    },
    /// A board was lost because the player had no right to it.
    BoardLost { place: Place, side: Side, by: String },
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
    /// Something happened that was worth noting.
    IncidentNoted { incident: Incident },
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
    ProtestDecided { protest: ProtestNumber, decision: Ruling },
    /// An appeal was made.
    Appealed { protest: ProtestNumber, text: String, at: Moment },
    /// An appeal was decided.
    AppealDecided { protest: ProtestNumber, decision: Ruling },
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
    /// An earlier event was taken back; what that had taken back itself counts again.
    Undone { taken_back: FactIndex, reason: String, at: Moment },
}

impl Fact {
    /// The names of all facts, as `happened` says them.
    pub const NAMES: [&str; 54] = [
        "created",
        "amended",
        "entered",
        "changed",
        "checked",
        "admitted",
        "refused",
        "team-entered",
        "team-changed",
        "left",
        "plays-on",
        "joined",
        "committed",
        "contributed",
        "revealed",
        "stage-started",
        "rounds-ordered",
        "away-noted",
        "expected",
        "checked-in",
        "checked-out",
        "forbidden",
        "allowed",
        "paired",
        "unpaired",
        "pair-added",
        "table-fixed",
        "published",
        "openings-drawn",
        "lined-up",
        "started",
        "missed",
        "arrived",
        "scored",
        "recorded",
        "corrected",
        "board-lost",
        "tie-broken",
        "closed",
        "played-off",
        "incident-noted",
        "committee-formed",
        "protested",
        "protest-decided",
        "appealed",
        "appeal-decided",
        "signed",
        "paused",
        "resumed",
        "cancelled",
        "moved",
        "round-moved",
        "matter-noted",
        "undone",
    ];

    /// The name of the fact, as `happened` says it.
    pub fn name(&self) -> &'static str {
        match self {
            Fact::Created { .. } => "created",
            Fact::Amended { .. } => "amended",
            Fact::Entered { .. } => "entered",
            Fact::Changed { .. } => "changed",
            Fact::Checked { .. } => "checked",
            Fact::Admitted { .. } => "admitted",
            Fact::Refused { .. } => "refused",
            Fact::TeamEntered { .. } => "team-entered",
            Fact::TeamChanged { .. } => "team-changed",
            Fact::Left { .. } => "left",
            Fact::PlaysOn { .. } => "plays-on",
            Fact::Joined { .. } => "joined",
            Fact::Committed { .. } => "committed",
            Fact::Contributed { .. } => "contributed",
            Fact::Revealed { .. } => "revealed",
            Fact::StageStarted { .. } => "stage-started",
            Fact::RoundsOrdered { .. } => "rounds-ordered",
            Fact::AwayNoted { .. } => "away-noted",
            Fact::Expected { .. } => "expected",
            Fact::CheckedIn { .. } => "checked-in",
            Fact::CheckedOut { .. } => "checked-out",
            Fact::Forbidden { .. } => "forbidden",
            Fact::Allowed { .. } => "allowed",
            Fact::Paired { .. } => "paired",
            Fact::Unpaired { .. } => "unpaired",
            Fact::PairAdded { .. } => "pair-added",
            Fact::TableFixed { .. } => "table-fixed",
            Fact::Published { .. } => "published",
            Fact::OpeningsDrawn { .. } => "openings-drawn",
            Fact::LinedUp { .. } => "lined-up",
            Fact::Started { .. } => "started",
            Fact::Missed { .. } => "missed",
            Fact::Arrived { .. } => "arrived",
            Fact::Scored { .. } => "scored",
            Fact::Recorded { .. } => "recorded",
            Fact::Corrected { .. } => "corrected",
            Fact::BoardLost { .. } => "board-lost",
            Fact::TieBroken { .. } => "tie-broken",
            Fact::Closed { .. } => "closed",
            Fact::PlayedOff { .. } => "played-off",
            Fact::IncidentNoted { .. } => "incident-noted",
            Fact::CommitteeFormed { .. } => "committee-formed",
            Fact::Protested { .. } => "protested",
            Fact::ProtestDecided { .. } => "protest-decided",
            Fact::Appealed { .. } => "appealed",
            Fact::AppealDecided { .. } => "appeal-decided",
            Fact::Signed { .. } => "signed",
            Fact::Paused { .. } => "paused",
            Fact::Resumed { .. } => "resumed",
            Fact::Cancelled { .. } => "cancelled",
            Fact::Moved { .. } => "moved",
            Fact::RoundMoved { .. } => "round-moved",
            Fact::MatterNoted { .. } => "matter-noted",
            Fact::Undone { .. } => "undone",
        }
    }

    /// What it is about, for those who ask what rests on what.
    pub(super) fn about(&self) -> About<'_> {
        match self {
            Fact::Scored { place, .. }
            | Fact::Corrected { place, .. }
            | Fact::BoardLost { place, .. } => About::Board(place),
            Fact::IncidentNoted { incident } => {
                let board = incident.effect.as_ref().and_then(|effect| effect.board());
                board.map_or(About::Else, About::Board)
            }
            Fact::ProtestDecided { decision, .. } | Fact::AppealDecided { decision, .. } => {
                decision.board().map_or(About::Else, About::Board)
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
            | Fact::CommitteeFormed { .. }
            | Fact::Protested { .. }
            | Fact::Appealed { .. }
            | Fact::Signed { .. }
            | Fact::Paused { .. }
            | Fact::Resumed { .. }
            | Fact::Cancelled { .. }
            | Fact::Moved { .. }
            | Fact::RoundMoved { .. }
            | Fact::MatterNoted { .. } => About::Else,
        }
    }

    /// A result that it changed afterwards, and the published pairs that would have been others:
    /// corrections, sanctions and rulings do.
    pub fn correction(&self) -> Option<(&Place, &[Difference])> {
        if let Fact::Corrected { place, changes, .. } = self {
            return Some((place, changes));
        }
        if let Fact::IncidentNoted { incident } = self {
            let effect = incident.effect.as_deref()?;
            return Some((effect.board()?, effect.changes()));
        }
        if let Fact::ProtestDecided { decision, .. } | Fact::AppealDecided { decision, .. } = self {
            let ruled = decision.result.as_deref().map(|ruled| (&ruled.of.place, &*ruled.changes));
            let lifted = || {
                let lifted = decision.lifts.as_deref()?;
                Some((lifted.boards().next()?, &*lifted.changes))
            };
            return ruled.or_else(lifted);
        }
        None
    }

    /// The sanction that it lifted, if it is a ruling that did.
    pub fn lifted(&self) -> Option<&Lifted> {
        if let Fact::ProtestDecided { decision, .. } | Fact::AppealDecided { decision, .. } = self {
            return decision.lifts.as_deref();
        }
        None
    }

    /// Whether it rests on what happened before on a board.
    pub(super) fn concerns(&self, board: &Place) -> bool {
        if let Fact::ProtestDecided { decision, .. } | Fact::AppealDecided { decision, .. } = self {
            return decision.concerns(board);
        }
        match self.about() {
            About::Board(place) => place == board,
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
pub(super) enum About<'a> {
    /// The result of a board.
    Board(&'a Place),
    /// The winner of a table.
    Table(SectionNumber, Round, TableNumber),
    /// The pairs of a round.
    Pairs(SectionNumber, Round),
    /// Something that happened earlier.
    TakingBack(FactIndex),
    /// Nothing of these.
    Else,
}
