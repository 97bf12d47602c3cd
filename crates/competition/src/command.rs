//! What people ask of an event.

use serde::{Deserialize, Serialize};

use super::{
    Absence, Authority, CommitteeMember, Date, Item, Member, Moment, Player, PlayerId,
    RefusalGround, Regulations, Settlement, Side, Team, TeamId, TieBreak,
};
use tournament::{Number, Round, Score};

/// The number of a section, counted from 1 through all stages.
pub type SectionNumber = u16;

/// Something that is asked of an event; [`decide`](super::decide) answers with events or a refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "do",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Command {
    /// Create the event under its regulations.
    Create(Box<Regulations>),
    /// Change the regulations, as far as nothing rests on them yet.
    Amend {
        /// The regulations as they should be.
        regulations: Box<Regulations>,
        /// Where in the history it was last changed that he saw who changes it; refused if it was
        /// changed since.
        #[serde(default)]
        seen: Option<usize>,
    },
    /// Enter a player.
    Enter(Box<Player>),
    /// Change an entry.
    Change {
        /// Whose.
        id: PlayerId,
        /// The entry as it should be.
        player: Box<Player>,
        /// Where in the history it was last changed that he saw who changes it; refused if it was
        /// changed since.
        #[serde(default)]
        seen: Option<usize>,
    },
    /// Note that documents were seen and inquiries made.
    Check {
        /// For whom; for everybody who is not decided on if nobody is named.
        #[serde(default)]
        players: Vec<PlayerId>,
        /// What; everything on his list if nothing is named.
        #[serde(default)]
        items: Vec<Item>,
        /// Who saw it. A server that knows its people puts in who asks.
        #[serde(default)]
        by: String,
        /// What it was.
        #[serde(default)]
        note: String,
        /// Until when it is valid.
        #[serde(default)]
        valid_to: Option<Date>,
    },
    /// Admit players.
    Admit {
        /// Whom; everybody who is not decided on if nobody is named.
        #[serde(default)]
        players: Vec<PlayerId>,
        /// Who decides. A server that knows its people puts in who asks.
        #[serde(default)]
        by: String,
    },
    /// Refuse a player.
    Refuse {
        /// Whom.
        id: PlayerId,
        /// Why.
        ground: RefusalGround,
        /// Who decides. A server that knows its people puts in who asks.
        #[serde(default)]
        by: String,
    },
    /// Enter a team.
    EnterTeam(Box<Team>),
    /// Change the entry of a team.
    ChangeTeam {
        /// Whose.
        id: TeamId,
        /// The entry as it should be.
        team: Box<Team>,
        /// Where in the history it was last changed that he saw who changes it; refused if it was
        /// changed since.
        #[serde(default)]
        seen: Option<usize>,
    },
    /// Let somebody leave.
    Withdraw {
        /// Who.
        who: Member,
        /// Why.
        reason: String,
        /// What the chief panel confirmed, where a rulebook leaves the matches of a team to it.
        #[serde(default)]
        panel: Option<Settlement>,
    },
    /// Exclude somebody.
    Exclude {
        /// Who.
        who: Member,
        /// Why.
        reason: String,
        /// Who decides.
        by: Authority,
        /// Whether his results are annulled.
        #[serde(default)]
        annul: bool,
    },
    /// Let somebody play on who missed rounds, even all rounds so far.
    PlayOn {
        /// Who.
        who: Member,
        /// Why.
        reason: String,
        /// Who decides.
        by: Authority,
        /// The Swiss section that he joins only now, if he does.
        #[serde(default)]
        joins: Option<SectionNumber>,
        /// What he gets for each round that he missed by joining late.
        #[serde(default)]
        gets: Absence,
    },
    /// Announce the digest of a seed before it is known.
    Commit {
        /// SHA-256 of the seed, as 64 hexadecimal digits.
        commitment: String,
    },
    /// Call something out that is mixed into the draw.
    Contribute {
        /// What.
        text: String,
    },
    /// Say the seed that was committed to.
    Reveal {
        /// The seed.
        seed: String,
    },
    /// Begin a stage: draw groups and numbers.
    StartStage {
        /// Which, counted from 1.
        stage: u16,
        /// The seed of the draw, if none was committed to.
        #[serde(default)]
        seed: Option<String>,
    },
    /// Change the order in which the rounds of a table are played.
    OrderRounds {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// The table rounds that are left, in the order in which they will be played; by lot if
        /// none are named.
        #[serde(default)]
        order: Vec<Round>,
        /// The seed, if it is drawn.
        #[serde(default)]
        seed: Option<String>,
        /// Who decides. A server that knows its people puts in who asks.
        #[serde(default)]
        by: String,
        /// Why.
        reason: String,
    },
    /// Note that somebody will be away.
    Away {
        /// Who.
        who: Member,
        /// In which round.
        round: Round,
        /// What he gets for it.
        #[serde(default)]
        gets: Absence,
    },
    /// Expect somebody after all who was noted as away.
    Expect {
        /// Who.
        who: Member,
        /// In which round.
        round: Round,
    },
    /// Note that somebody is here for the next round.
    CheckIn {
        /// Who.
        who: Member,
    },
    /// Note that somebody is not here after all.
    CheckOut {
        /// Who.
        who: Member,
    },
    /// Forbid two to be paired.
    Forbid {
        /// One.
        one: Member,
        /// The other.
        other: Member,
        /// How strictly.
        #[serde(default)]
        strength: Strength,
        /// Why.
        #[serde(default)]
        reason: String,
    },
    /// Allow two to be paired again.
    Allow {
        /// One.
        one: Member,
        /// The other.
        other: Member,
    },
    /// Find the pairs of the next round: a draft that nobody sees.
    Pair {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// The seed of its lot, if it needs one.
        #[serde(default)]
        seed: Option<String>,
        /// What to do about games of the round before that are not finished.
        #[serde(default)]
        unfinished: Unfinished,
    },
    /// Make the pairs by hand.
    PairByHand {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// The pairs, White first, in the order of the boards.
        pairs: Vec<(Number, Number)>,
        /// Who gets the "+" of an odd number.
        #[serde(default)]
        bye: Option<Number>,
        /// The seed with which the system would have paired, if it needs one.
        #[serde(default)]
        seed: Option<String>,
        /// Who decides. A server that knows its people puts in who asks.
        #[serde(default)]
        by: String,
        /// Why.
        reason: String,
    },
    /// Seat two more at a further table of a round, so that no other table moves.
    AddPair {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// In which round.
        round: Round,
        /// Who has White.
        white: Number,
        /// Who has Black.
        black: Number,
        /// Who decides. A server that knows its people puts in who asks.
        #[serde(default)]
        by: String,
        /// Why.
        reason: String,
    },
    /// Seat somebody who needs it at the same table in every round to be paired.
    FixTable {
        /// Whom.
        who: Member,
        /// At which table; at any again if none is named.
        #[serde(default)]
        table: Option<u16>,
    },
    /// Throw the pairs of a round away, so that it can be paired again.
    Unpair {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// Why.
        #[serde(default)]
        reason: String,
        /// Where in the history the pairs were made that he saw who throws them away; refused if
        /// they were made anew since.
        #[serde(default)]
        seen: Option<usize>,
    },
    /// Announce the pairs of a round.
    Publish {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// When it will start.
        #[serde(default)]
        starts: Option<Moment>,
        /// Where in the history the pairs were made that he saw who announces them; refused if
        /// they were made anew since.
        #[serde(default)]
        seen: Option<usize>,
    },
    /// Draw the openings of a round, with both players of each table present.
    DrawOpenings {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Of which round.
        round: Round,
        /// At which tables; at all that are to be played and have none yet if none is named.
        #[serde(default)]
        tables: Vec<u16>,
        /// Who draws. A server that knows its people puts in who asks.
        #[serde(default)]
        by: String,
        /// The seed, if none was committed to.
        #[serde(default)]
        seed: Option<String>,
    },
    /// Hand in a line-up.
    LineUp {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// For which round.
        round: Round,
        /// Whose.
        team: TeamId,
        /// Who sits at which board: board 1 first, nobody where a player is missing.
        boards: Vec<Option<PlayerId>>,
        /// When it was handed in on paper; now if not said.
        #[serde(default)]
        handed_in: Option<Moment>,
    },
    /// Start the clocks of a round.
    Start {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        round: Round,
    },
    /// Note that somebody has not come to his board.
    Missing {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// In which round.
        round: Round,
        /// At which table.
        table: u16,
        /// At which board of a team match.
        #[serde(default = "first_board")]
        board: u8,
        /// Which of the two.
        side: Side,
    },
    /// Note that somebody who had not come is there now.
    Arrive {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// In which round.
        round: Round,
        /// At which table.
        table: u16,
        /// At which board of a team match.
        #[serde(default = "first_board")]
        board: u8,
        /// Which of the two.
        side: Side,
    },
    /// Enter the result of a game.
    Result {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// Which table.
        table: u16,
        /// Which board of a team match.
        #[serde(default = "first_board")]
        board: u8,
        /// Which game of a micro-match, counted from 1: refused unless it is the next one, so that
        /// two who enter the same game do not fill two. The next one if not said.
        #[serde(default)]
        game: Option<u8>,
        /// The result: the two as the table names them, whatever colours they have in this game.
        score: Score,
        /// Who adjudicated it, if it was not played to its end.
        #[serde(default)]
        adjudicated: Option<String>,
    },
    /// Keep the moves of a game, in place of those kept before; take them away if none are given.
    Record {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// Which table.
        table: u16,
        /// Which board of a team match.
        #[serde(default = "first_board")]
        board: u8,
        /// The game, counted from 1.
        #[serde(default = "first_game")]
        game: u8,
        /// The moves.
        moves: String,
    },
    /// Correct a result.
    Correct {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// Which table.
        table: u16,
        /// Which board of a team match.
        #[serde(default = "first_board")]
        board: u8,
        /// The game, counted from 1.
        #[serde(default = "first_game")]
        game: u8,
        /// The result as it should be.
        score: Score,
        /// Who decides. A server that knows its people puts in who asks.
        #[serde(default)]
        by: String,
        /// Why.
        reason: String,
    },
    /// Declare a board lost by the side whose player had no right to it.
    WrongBoard {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// Which table.
        table: u16,
        /// Which board of a team match.
        #[serde(default = "first_board")]
        board: u8,
        /// Whose player it was.
        side: Side,
        /// Who decides. A server that knows its people puts in who asks.
        #[serde(default)]
        by: String,
    },
    /// Decide a drawn meeting of a knockout.
    BreakTie {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        round: Round,
        /// Which table.
        table: u16,
        /// In which way.
        by: TieBreak,
        /// For whom, unless lot, colour, boards or the extra games decide.
        #[serde(default)]
        winner: Option<Number>,
        /// The extra games, for the two as the table names them.
        #[serde(default)]
        games: Vec<Score>,
        /// The seed, if it is decided by lot.
        #[serde(default)]
        seed: Option<String>,
    },
    /// Close a round.
    Close {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        round: Round,
    },
    /// Note the outcome of additional games for shared places.
    PlayOff {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Those who played, the winner first.
        order: Vec<Number>,
        /// What was played.
        note: String,
    },
    /// Note an incident, and what was imposed for it.
    Incident {
        /// Who.
        who: Member,
        /// In which round.
        round: Option<Round>,
        /// What happened.
        act: String,
        /// The clauses that were broken.
        clauses: Vec<String>,
        /// What was imposed, by its name in the rulebook; nothing if it was only noted.
        #[serde(default)]
        sanction: Option<String>,
        /// Who decides.
        by: Authority,
    },
    /// Form the appeals committee.
    FormCommittee {
        /// Its members, the chair first.
        members: Vec<CommitteeMember>,
        /// Its reserves.
        reserves: Vec<CommitteeMember>,
    },
    /// File a protest.
    Protest {
        /// In whose name.
        who: Member,
        /// Who files it: in team events the captain.
        filed_by: String,
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// About which round.
        round: Round,
        /// What it is about.
        text: String,
        /// The clauses that were broken.
        #[serde(default)]
        clauses: Vec<String>,
        /// Whether it is in writing.
        #[serde(default)]
        written: bool,
        /// The deposit paid, in roubles.
        #[serde(default)]
        deposit_roubles: u16,
    },
    /// Decide a protest.
    DecideProtest {
        /// Which, counted from 1.
        protest: u16,
        /// Whether it is upheld.
        upheld: bool,
        /// Who decides.
        by: Authority,
        /// The decision.
        text: String,
    },
    /// Appeal against the decision on a protest.
    Appeal {
        /// Which protest.
        protest: u16,
        /// The appeal.
        text: String,
    },
    /// Decide an appeal, finally.
    DecideAppeal {
        /// Which protest.
        protest: u16,
        /// Whether it is upheld.
        upheld: bool,
        /// The members of the committee who voted.
        voted: Vec<String>,
        /// The decision.
        text: String,
    },
    /// Sign the protocol of a round, or the final table if no round is named.
    Sign {
        /// In which section.
        #[serde(default = "first")]
        section: SectionNumber,
        /// Which round.
        #[serde(default)]
        round: Option<Round>,
        /// Who signs. A server that knows its people puts in who asks.
        #[serde(default)]
        by: String,
        /// With which account. A server that knows its people puts it in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        account: Option<String>,
    },
    /// Take back the last event that counts, a result of a running round, or what took something
    /// back.
    Undo {
        /// Why.
        reason: String,
        /// Which event, by its place in the history counted from 0; the last one if not said.
        #[serde(default)]
        event: Option<usize>,
    },
}

fn first() -> SectionNumber {
    1
}

fn first_game() -> u8 {
    1
}

fn first_board() -> u8 {
    1
}

/// How strictly a pair is forbidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// It must not be made.
    #[default]
    Always,
    /// It is avoided where the round can be paired without it.
    IfPossible,
}

/// What to do about games of the round before that are not finished when a round is paired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Unfinished {
    /// Wait until the round is closed.
    #[default]
    Wait,
    /// Pair without their points.
    PairWithout,
}
