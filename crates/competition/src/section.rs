//! A section: those of a stage, or of one of its groups, who play among themselves.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Shared;
use super::{
    Absence, Additional, BoardNumber, CameFrom, DrawnOpening, GameNumber, Joining, Leaving,
    LotRecord, Member, Moment, PairedBy, Plan, PlatformResult, PlayOff, PlayerId, Seat,
    SectionNumber, StageNumber, TableNumber, TeamId, TieBroken, Venue, Waived, WhyFree,
};
use tournament::{
    Colour, Decided, Entry, How, MicroMatch, Number, Outcome, Pairing, Points, Round, Score, Worth,
};

/// A section, and what was played in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Section {
    /// Its own number.
    #[serde(skip)]
    pub number: SectionNumber,
    /// The stage it belongs to.
    pub stage: StageNumber,
    /// Its name, such as `group 2`.
    pub name: String,
    /// Who plays in it: number 1 first.
    pub members: Vec<Member>,
    /// The colour of number 1 in the first round, by lot.
    pub first_colour: Colour,
    /// How many of the first numbers are one side of a Scheveningen event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_side: Option<u16>,
    /// The lot by which the numbers were drawn.
    pub lot: Option<LotRecord>,
    /// The order in which the rounds of a table are played, where it was changed.
    pub order: Vec<Round>,
    /// The rounds so far.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<RoundRecord>"))]
    pub rounds: Vec<Shared<RoundRecord>>,
    /// The points that each brought along.
    pub carried: Vec<Points>,
    /// The results that they brought along, as rounds before the first.
    pub brought: Vec<Vec<Entry>>,
    /// From where each came who had to go on from the stage before, where the log says it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub came: Vec<CameFrom>,
    /// Those who left it, and what follows.
    #[serde(with = "super::pairs")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(Number, Leaving)>"))]
    pub left: BTreeMap<Number, Leaving>,
    /// Those who joined it after its stage began; they have the last numbers.
    #[serde(default, with = "super::pairs")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(Number, Joined)>"))]
    pub joined: BTreeMap<Number, Joined>,
    /// Who will be away in which round, and what he gets for it.
    #[serde(with = "super::pairs")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<((Round, Number), Absence)>"))]
    pub away: BTreeMap<(Round, Number), Absence>,
    /// The order in which additional games have put some of them, as it was noted.
    pub play_offs: Vec<PlayOff>,
    /// The additional matches that were called, game by game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub additional: Vec<Additional>,
    /// Who did without an additional match.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waived: Vec<Waived>,
}

/// Since when somebody who joined late is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Joined {
    /// After how many of the rounds that still stand: of those that were paired anew he missed none.
    pub after: u16,
    /// What he gets for each of them.
    pub gets: Absence,
}

impl From<Joining> for Joined {
    fn from(joining: Joining) -> Joined {
        Joined { after: joining.after, gets: joining.gets }
    }
}

/// A round of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct RoundRecord {
    /// How far it is.
    pub state: RoundState,
    /// The tables in the order of the boards.
    pub tables: Vec<Table>,
    /// Who has no opponent and gets a "+".
    pub bye: Option<Number>,
    /// Who is free and gets nothing.
    pub free: Vec<Number>,
    /// Why each of these is, where the log says it.
    #[serde(skip)]
    pub free_because: BTreeMap<Number, WhyFree>,
    /// Who is away, and what he gets.
    #[serde(with = "super::pairs")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(Number, Absence)>"))]
    pub away: BTreeMap<Number, Absence>,
    /// Who found the pairs.
    pub paired: PairedBy,
    /// The lot that was used.
    pub lot: Option<LotRecord>,
    /// Why the pairs are so, where a system searched for them.
    #[serde(skip)]
    pub reasons: Option<Arc<Pairing>>,
    /// What they were read from, where nobody searched.
    #[serde(skip)]
    pub plan: Option<Plan>,
    /// When it is to start, or did.
    pub starts: Option<Moment>,
    /// When its last result was in.
    pub closed: Option<Moment>,
    /// The line-ups that were handed in.
    #[serde(with = "super::pairs")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(TeamId, Vec<Option<PlayerId>>)>"))]
    pub line_ups: BTreeMap<TeamId, Vec<Option<PlayerId>>>,
    /// The openings that were drawn, by table and board.
    #[serde(default, with = "super::pairs", skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Vec<((TableNumber, BoardNumber), DrawnOpening)>")
    )]
    pub openings: BTreeMap<(TableNumber, BoardNumber), DrawnOpening>,
    /// Who had not come when he should have, and when he came if he did.
    #[serde(default, with = "super::pairs", skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(Seat, Option<Moment>)>"))]
    pub late: BTreeMap<Seat, Option<Moment>>,
    /// Why some of them may play though they came after the time that is allowed.
    #[serde(default, with = "super::pairs", skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(Seat, String)>"))]
    pub excused: BTreeMap<Seat, String>,
    /// Who signed its protocol.
    pub signed: Vec<Signature>,
}

/// Who signed something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Signature {
    /// The name as it was when he signed.
    pub by: String,
    /// The account he was signed in with, where a server knows its people: names can be changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.by)?;
        match &self.account {
            Some(account) => write!(f, " ({account})"),
            None => Ok(()),
        }
    }
}

/// How far a round is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RoundState {
    /// The pairs have been found and nobody has seen them.
    #[default]
    Draft,
    /// The pairs have been announced.
    Published,
    /// The clocks have been started.
    Playing,
    /// All results are in.
    Closed,
}

/// Two who play each other in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Table {
    /// He who has White, or the team that has it on board 1.
    pub white: Number,
    /// His opponent.
    pub black: Number,
    /// The boards: one, or as many as a team match has once it has begun.
    pub boards: Vec<Board>,
    /// How a drawn meeting of a knockout was decided.
    pub tie_break: Option<TieBroken>,
    /// Whether it was one that both had lost: older logs let one of the two go on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub losers_parted: bool,
    /// Who seated the two after the round had been paired, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added: Option<Added>,
}

/// Who added a pair to a round, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Added {
    /// Who.
    pub by: String,
    /// Why.
    pub reason: String,
}

/// More games than this no meeting has, however often it is drawn.
pub(super) const GAMES_MAX: usize = 200;

/// One board of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Board {
    /// The player of the first-named and that of the second-named team.
    pub players: [Option<PlayerId>; 2],
    /// The results of its games, for the two as the table names them.
    pub scores: Vec<Score>,
    /// The moves of its games that were kept, by the number of the game.
    #[serde(default, with = "super::pairs", skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(GameNumber, String)>"))]
    pub records: BTreeMap<GameNumber, String>,
    /// The side whose player had no right to this board, if one had not.
    pub wrong: Option<Side>,
    /// Who adjudicated the game, if it was not played to its end.
    pub adjudicated: Option<String>,
    /// Who lost the whole meeting by a sanction, whatever its games ended in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_by: Option<Losers>,
    /// Where an arbiter has decided that it is played; as the regulations say if he has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub venue: Option<Venue>,
    /// The tables of the platform at which its games are played, by the number of the game.
    #[serde(default, with = "super::pairs", skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(GameNumber, String)>"))]
    pub tables: BTreeMap<GameNumber, String>,
    /// How its games ended on the platform, by the number of the game.
    #[serde(default, with = "super::pairs", skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(GameNumber, PlatformResult)>"))]
    pub ended: BTreeMap<GameNumber, PlatformResult>,
}

/// Who lost a meeting by a sanction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Losers {
    /// He who is named first.
    First,
    /// He who is named second.
    Second,
    /// Both.
    Both,
}

/// One of the two of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// He who is named first.
    First,
    /// He who is named second.
    Second,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The results of a game to which this one did not come.
    pub(super) fn absent(self) -> [Score; 2] {
        match self {
            Side::First => [Score::FirstAbsent, Score::BothAbsent],
            Side::Second => [Score::SecondAbsent, Score::BothAbsent],
        }
    }

    /// The other of the two.
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How the results of a table are counted.
#[derive(Clone, Copy, Debug)]
pub struct Counting {
    /// What a game is worth.
    pub worth: Worth,
    /// How many games a meeting has.
    pub games: u8,
    /// Whether teams meet.
    pub teams: bool,
}

impl Board {
    /// The results for the two.
    pub fn outcomes(&self, counting: &Counting) -> [Outcome; 2] {
        match (self.wrong, self.lost_by) {
            (Some(Side::First), _) | (None, Some(Losers::First)) => [Outcome::Loss, Outcome::Win],
            (Some(Side::Second), _) | (None, Some(Losers::Second)) => [Outcome::Win, Outcome::Loss],
            (None, Some(Losers::Both)) => [Outcome::Loss; 2],
            (None, None) => self.micro_match(counting).outcomes(&counting.worth),
        }
    }

    /// Whether it was played; a game on a wrong board is not counted.
    pub fn how(&self, counting: &Counting) -> How {
        if self.wrong.is_some() { How::Forfeit } else { self.micro_match(counting).how() }
    }

    /// The points of the two: those of the meeting, not of its games.
    pub fn points(&self, counting: &Counting) -> [Points; 2] {
        let how = self.how(counting);
        self.outcomes(counting).map(|outcome| counting.worth.of_outcome(outcome, how))
    }

    fn micro_match(&self, counting: &Counting) -> MicroMatch<'_> {
        MicroMatch { games: counting.games, scores: &self.scores }
    }
}

impl Table {
    /// A table of two, with one board that nobody has played on.
    pub(crate) fn new(white: Number, black: Number) -> Table {
        let (boards, tie_break, added) = (Vec::new(), None, None);
        Table { white, black, boards, tie_break, losers_parted: false, added }
    }

    /// The colour of the first-named on a board, counted from 1: that of board 1 on odd boards.
    pub fn colour_of_first(&self, board: BoardNumber) -> Colour {
        if board.get().is_multiple_of(2) { Colour::Black } else { Colour::White }
    }

    /// Whether one of the two is this one.
    pub fn has(&self, number: Number) -> bool {
        self.white == number || self.black == number
    }

    /// The points of the two on all boards together.
    pub fn points(&self, counting: &Counting) -> [Points; 2] {
        let sum = |side: usize| self.boards.iter().map(|board| board.points(counting)[side]).sum();
        [sum(0), sum(1)]
    }

    /// The results for the two.
    pub fn outcomes(&self, counting: &Counting) -> [Outcome; 2] {
        let unfinished = |board: &Board| board.outcomes(counting).contains(&Outcome::Unfinished);
        if self.boards.is_empty() || self.boards.iter().any(unfinished) {
            return [Outcome::Unfinished; 2];
        }
        if !counting.teams {
            return self.boards[0].outcomes(counting);
        }
        let [first, second] = self.points(counting);
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => [Outcome::Win, Outcome::Loss],
            std::cmp::Ordering::Less => [Outcome::Loss, Outcome::Win],
            std::cmp::Ordering::Equal if first == Points::ZERO => [Outcome::Loss; 2],
            std::cmp::Ordering::Equal => [Outcome::Draw; 2],
        }
    }

    /// Whether anything was played.
    pub fn how(&self, counting: &Counting) -> How {
        let unplayed = |board: &Board| board.how(counting) == How::Forfeit;
        let all = !self.boards.is_empty() && self.boards.iter().all(unplayed);
        if all { How::Forfeit } else { How::Played }
    }

    /// The winner, where there must be one.
    pub fn winner(&self, counting: &Counting) -> Option<Number> {
        match self.outcomes(counting) {
            [Outcome::Win, _] => Some(self.white),
            [_, Outcome::Win] => Some(self.black),
            [Outcome::Unfinished, _] => None,
            // Half a point against nothing: he has more.
            [Outcome::Draw, Outcome::Loss] => Some(self.white),
            [Outcome::Loss, Outcome::Draw] => Some(self.black),
            _ => self.tie_broken(counting).map(|broken| broken.winner),
        }
    }

    /// How the tie was broken that there is. One that was broken before both lost by a sanction
    /// counts again when the sanction is lifted.
    pub fn tie_broken(&self, counting: &Counting) -> Option<&TieBroken> {
        let holds = match self.outcomes(counting) {
            [Outcome::Draw, Outcome::Draw] => true,
            [Outcome::Loss, Outcome::Loss] => self.losers_parted,
            _ => false,
        };
        self.tie_break.as_ref().filter(|_| holds)
    }

    /// Whether both have lost, so that in a knockout both leave.
    pub fn is_lost_by_both(&self, counting: &Counting) -> bool {
        self.outcomes(counting) == [Outcome::Loss; 2] && self.winner(counting).is_none()
    }

    /// How a meeting of a knockout was decided, once it is.
    pub fn decided(&self, counting: &Counting) -> Option<Decided> {
        if self.is_lost_by_both(counting) {
            return Some(Decided::BothLost);
        }
        self.winner(counting).map(Decided::Won)
    }

    /// The cells of the two.
    pub fn entries(&self, counting: &Counting) -> [(Number, Entry); 2] {
        let [first, second] = self.outcomes(counting);
        let how = self.how(counting);
        let game = |opponent, colour, outcome| Entry::Game { opponent, colour, outcome, how };
        [
            (self.white, game(self.black, Colour::White, first)),
            (self.black, game(self.white, Colour::Black, second)),
        ]
    }
}

impl RoundRecord {
    /// Whether its pairs are announced and its results can still be entered.
    pub fn takes_results(&self) -> bool {
        match self.state {
            RoundState::Published | RoundState::Playing => true,
            RoundState::Draft | RoundState::Closed => false,
        }
    }

    /// Whether everybody knows its pairs.
    pub fn is_announced(&self) -> bool {
        self.state >= RoundState::Published
    }

    /// Whether its clocks have been started: everybody can see who sits where.
    pub fn has_begun(&self) -> bool {
        self.state >= RoundState::Playing
    }

    /// Whether line-ups can be handed in: they are secret until the clocks are started.
    pub fn takes_line_ups(&self) -> bool {
        self.is_announced() && !self.has_begun()
    }

    /// Whether somebody was noted as missing from his board and has not come since.
    pub fn is_missing(&self, seat: Seat) -> bool {
        self.late.get(&seat) == Some(&None)
    }

    /// The cells of all participants.
    pub fn entries(&self, count: usize, counting: &Counting) -> Vec<Entry> {
        let mut entries = vec![Entry::Absent; count];
        for (number, absence) in &self.away {
            entries[number.index()] = absence.entry();
        }
        if let Some(bye) = self.bye {
            entries[bye.index()] = Entry::Bye;
        }
        for (number, entry) in self.tables.iter().flat_map(|table| table.entries(counting)) {
            entries[number.index()] = entry;
        }
        entries
    }

    /// The pairs, White first, in the order of the boards.
    pub fn pairs(&self) -> Vec<(Number, Number)> {
        self.tables.iter().map(|table| (table.white, table.black)).collect()
    }

    /// Whether a participant has a table, or the "+" of an odd number.
    pub fn seats(&self, number: Number) -> bool {
        self.bye == Some(number) || self.table_of(number).is_some()
    }

    /// The table of a participant, if he has one.
    pub fn table_of(&self, number: Number) -> Option<&Table> {
        self.tables.iter().find(|table| table.has(number))
    }
}

impl Section {
    /// The number of a member, if he plays here.
    pub fn number_of(&self, member: Member) -> Option<Number> {
        self.members.iter().position(|one| *one == member).map(Number::at)
    }

    /// The round that is being played or drafted, or else the next one.
    pub fn current(&self) -> Round {
        let open = self.rounds.iter().position(|round| round.state != RoundState::Closed);
        Round::from_index(open.unwrap_or(self.rounds.len()))
    }

    /// The round to be paired.
    pub fn to_come(&self) -> Round {
        Round::from_index(self.rounds.len())
    }

    /// A round, if it has been paired.
    pub fn round(&self, round: Round) -> Option<&RoundRecord> {
        self.rounds.get(round.index()).map(|record| &**record)
    }

    /// Those who will be away in a round, and what they get for it.
    pub fn away_in(&self, round: Round) -> BTreeMap<Number, Absence> {
        let away = self.away.iter().filter(|((of, _), _)| *of == round);
        away.map(|((_, number), absence)| (*number, *absence)).collect()
    }

    /// How many were there when a round was paired: whoever joined later has one of the last
    /// numbers.
    pub fn members_in(&self, round: Round) -> usize {
        let later = self.joined.values().filter(|joining| joining.after >= round.get());
        self.members.len() - later.count()
    }

    /// How many rounds are closed.
    pub fn closed(&self) -> u16 {
        self.rounds.iter().take_while(|round| round.state == RoundState::Closed).count() as u16
    }

    /// The section as it was after a round: what is played now, or was played later, is not in it,
    /// nor who left later, nor additional games.
    #[must_use]
    pub fn until(&self, after: u16) -> Section {
        let mut section = self.clone();
        section.rounds.truncate(after.into());
        if after < self.closed() {
            section.play_offs.clear();
            section.additional.clear();
            section.left.retain(|_, leaving| leaving.after <= after);
        }
        section
    }

    /// How many rounds everybody knows the pairs of: only the last can still be a draft.
    pub fn announced(&self) -> u16 {
        self.rounds.iter().take_while(|round| round.state != RoundState::Draft).count() as u16
    }

    /// The rounds that a participant has really played: a game is begun when the clocks are started.
    pub fn played(&self, number: Number, counting: &Counting) -> impl Iterator<Item = Round> {
        let plays = move |round: &RoundRecord| {
            let table = round.table_of(number);
            table.is_some_and(|table| {
                let begun = table.boards.iter().any(|board| !board.scores.is_empty());
                (begun || round.state == RoundState::Playing) && table.how(counting) != How::Forfeit
            })
        };
        Round::all().zip(&self.rounds).filter(move |(_, one)| plays(one)).map(|(round, _)| round)
    }

    /// How many rounds there were up to the last that somebody who leaves now took part in.
    pub fn last_of(&self, number: Number, counting: &Counting) -> u16 {
        self.played(number, counting).last().map_or(0, Round::get).max(self.closed())
    }
}
