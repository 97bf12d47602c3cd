//! What has happened in an event: the log is a list of these.

use serde::{Deserialize, Serialize};

use super::{
    Absence, Authority, Board, Checked, CommitteeMember, Difference, DrawnOpening, Item, Joining,
    Leaving, Left, LotRecord, Member, Moment, Place, PlayOff, Player, PlayerId, RefusalGround,
    Regulations, RoundRecord, Section, SectionNumber, Side, Strength, Table, Team, TeamId,
    TieBroken,
};
use tournament::{Number, Round, Score};

/// Something that has happened. Events hold everything that was decided, so that applying them
/// decides nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "happened", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
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
    StageStarted { stage: u16, sections: Vec<Section> },
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
    Paired { section: SectionNumber, round: Round, record: Box<RoundRecord> },
    /// The pairs of a round were thrown away.
    Unpaired { section: SectionNumber, round: Round, reason: String, published: bool },
    /// Two more were seated at a further table of a round.
    PairAdded { section: SectionNumber, round: Round, table: Box<Table> },
    /// Somebody sits at the same table in every round to be paired, or at any again.
    TableFixed { who: Member, table: Option<u16> },
    /// The pairs of a round were announced.
    Published { section: SectionNumber, round: Round, starts: Option<Moment>, at: Moment },
    /// Openings were drawn, each for a board of a table.
    OpeningsDrawn { section: SectionNumber, round: Round, drawn: Vec<(u16, u8, DrawnOpening)> },
    /// A line-up was handed in.
    LinedUp { section: SectionNumber, round: Round, team: TeamId, boards: Vec<Option<PlayerId>> },
    /// The clocks of a round were started; the boards of every table are known.
    Started { section: SectionNumber, round: Round, at: Moment, boards: Vec<Vec<Board>> },
    /// Somebody had not come to his board.
    Missed { place: Place, side: Side, at: Moment },
    /// Somebody who had not come was there.
    Arrived { place: Place, side: Side, at: Moment },
    /// A result was entered.
    Scored { place: Place, score: Score, adjudicated: Option<String> },
    /// The moves of a game were kept, or taken away if there are none.
    Recorded { place: Place, game: u8, moves: String },
    /// A result was corrected; these published pairs would have been others.
    Corrected {
        place: Place,
        game: u8,
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
        table: u16,
        broken: TieBroken,
        lot: Option<LotRecord>,
    },
    /// A round was closed.
    Closed { section: SectionNumber, round: Round, at: Moment },
    /// Additional games were played.
    PlayedOff { section: SectionNumber, play_off: PlayOff },
    /// Something happened that was worth noting.
    IncidentNoted { incident: Incident },
    /// The appeals committee was formed.
    CommitteeFormed { members: Vec<CommitteeMember>, reserves: Vec<CommitteeMember>, at: Moment },
    /// A protest was filed.
    Protested { protest: Box<Protest> },
    /// A protest was decided.
    ProtestDecided { protest: u16, decision: Ruling },
    /// An appeal was made.
    Appealed { protest: u16, text: String, at: Moment },
    /// An appeal was decided.
    AppealDecided { protest: u16, decision: Ruling },
    /// A protocol was signed.
    Signed {
        section: SectionNumber,
        round: Option<Round>,
        by: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<String>,
        at: Moment,
    },
    /// An earlier event was taken back; what that had taken back itself counts again.
    Undone { taken_back: usize, reason: String, at: Moment },
}

impl Fact {
    /// Whether it rests on what happened before on a board.
    pub(super) fn concerns(&self, board: &Place) -> bool {
        match self {
            Fact::Scored { place, .. }
            | Fact::Corrected { place, .. }
            | Fact::BoardLost { place, .. } => place == board,
            Fact::TieBroken { section, round, table, .. } => {
                (*section, *round, *table) == (board.section, board.round, board.table)
            }
            _ => false,
        }
    }
}

/// Something that happened, and what was imposed for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Incident {
    /// Who.
    pub who: Member,
    /// In which round.
    pub round: Option<Round>,
    /// What happened.
    pub act: String,
    /// The clauses that were broken.
    pub clauses: Vec<String>,
    /// What was imposed.
    pub sanction: Option<String>,
    /// Who decided.
    pub by: Authority,
    /// When.
    pub at: Moment,
}

/// A protest and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Protest {
    /// In whose name.
    pub who: Member,
    /// Who filed it.
    pub filed_by: String,
    /// The section.
    pub section: SectionNumber,
    /// The round.
    pub round: Round,
    /// What it is about.
    pub text: String,
    /// The clauses that were broken.
    pub clauses: Vec<String>,
    /// The deposit paid, in roubles.
    pub deposit_roubles: u16,
    /// When it was filed.
    pub at: Moment,
    /// How it was decided.
    pub decision: Option<Ruling>,
    /// The appeal against that.
    pub appeal: Option<String>,
    /// How the appeal was decided.
    pub appeal_decision: Option<Ruling>,
}

impl Protest {
    /// What becomes of the deposit: it is returned if the protest was upheld in the end.
    pub fn deposit_returned(&self) -> Option<bool> {
        let last = self.appeal_decision.as_ref().or(self.decision.as_ref());
        last.map(|ruling| ruling.upheld)
    }
}

/// A decision on a protest or an appeal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Ruling {
    /// Whether it was upheld.
    pub upheld: bool,
    /// Who decided.
    pub by: Vec<String>,
    /// The decision.
    pub text: String,
    /// When.
    pub at: Moment,
    /// Whether it came later than the rulebook allows.
    pub late: bool,
}
