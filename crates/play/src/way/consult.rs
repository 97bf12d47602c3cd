//! Consultation: a side is a group that confers, and one hand moves. What a group says is its own until the game
//! is over.

use game::{Millis, Moment, Why};
use serde::{Deserialize, Serialize};
use words::Language;

use crate::event_view::claims;
use crate::table::Deciding;
use crate::{
    CommandId, Decided, Fact, Person, Phase, Refusal, Request, Role, Saying, Seat, ServerTime,
    Stop, Table, TableAct, Who,
};

/// How a side confers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Consult {
    /// So many equal proposals are played by themselves; none are where the captain alone decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quorum: Option<u8>,
    /// What others of the side must know to come in: the captain hands it on.
    pub code: String,
}

/// What somebody of a group wants the side to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Proposal {
    /// A legal move.
    Move(String),
    /// To offer a draw, to answer an offer, or to resign.
    Say(Saying),
    /// To claim a draw.
    Claim {
        /// The rule, by its id.
        rule: String,
        /// The move that would be made.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        intended: Option<String>,
    },
}

/// What a group has said so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// Those who confer with the captain, in the order in which they came.
    members: Vec<Seat>,
    talk: Vec<Remark>,
    /// What is proposed for the move that is due, the last word of each.
    proposals: Vec<(u8, u32, Proposal)>,
    /// How much was proposed in all.
    proposed: usize,
}

/// Something that somebody of a group has said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Who: the captain is 0.
    pub member: u8,
    /// What.
    pub text: String,
    /// When, in the time of the game.
    pub at: Moment,
}

/// A group has so many besides its captain.
const MEMBERS_MAX: usize = 8;
/// What is said at once is no longer.
const REMARK_CHARS_MAX: usize = 500;
/// So much is said in a game, and so much proposed.
const REMARKS_MAX: usize = 2_000;
const PROPOSALS_MAX: usize = 2_000;
/// What a group has said is shown for so long.
const TALK_MS: i64 = 365 * 24 * 3_600_000;
/// A captain whose connection is lost for so long on his own clock is replaced by the next of the list, and
/// that one after as long again.
const HAND: Millis = Millis::seconds(20);

impl Table {
    /// Somebody of a group besides its captain, by his key.
    pub fn member(&self, key: &str) -> Option<(Person, u8)> {
        Person::BOTH.into_iter().find_map(|person| {
            let at = self.groups[person].members.iter().position(|seat| seat.key == key)?;
            Some((person, u8::try_from(at + 1).ok()?))
        })
    }

    /// Those who confer with a captain, in the order in which they came.
    pub fn members(&self, person: Person) -> &[Seat] {
        &self.groups[person].members
    }

    /// What a group has said, as far as somebody in a role may know it.
    pub fn talk(&self, person: Person, role: Role) -> &[Remark] {
        if self.may_hear(person, role) { &self.groups[person].talk } else { &[] }
    }

    /// What is proposed for the move that is due, each by whom, as far as somebody in a role may know it.
    pub fn proposals(&self, person: Person, role: Role) -> Vec<(u8, &Proposal)> {
        let due = |(_, ply, _): &&(u8, u32, Proposal)| *ply == self.ply();
        match self.may_hear(person, role) && self.result().is_none() {
            true => {
                let all = self.groups[person].proposals.iter().filter(due);
                all.map(|(member, _, what)| (*member, what)).collect()
            }
            false => Vec::new(),
        }
    }

    /// Whether what groups have said is not shown any longer: a year after what last happened in the game.
    pub fn is_talk_forgotten(&self, now: ServerTime) -> bool {
        let last = self.last_received();
        last != ServerTime::default() && now.0.saturating_sub(last.0) >= TALK_MS
    }

    /// A group talks for itself and the arbiter; when the game is over, for everybody.
    pub(crate) fn may_hear(&self, person: Person, role: Role) -> bool {
        match role {
            Role::Player(own) | Role::Member(own, _) => own == person || self.is_closed(),
            Role::Arbiter => true,
            Role::Reporter | Role::Spectator => self.is_closed(),
        }
    }

    fn is_closed(&self) -> bool {
        matches!(self.phase(), Phase::Over | Phase::Void)
    }

    /// Whether somebody of a group moves for it now: the captain always may, others when he is lost.
    pub fn is_hand(&self, person: Person, member: u8, now: (ServerTime, Moment)) -> bool {
        member == 0 || self.hand_in(person, member, now).is_some_and(|wait| wait < Millis::ZERO)
    }

    /// In how long somebody moves for a captain who is lost, if nothing happens until then.
    pub fn hand_in(&self, person: Person, member: u8, now: (ServerTime, Moment)) -> Option<Millis> {
        let clock = &self.game().state().clock;
        let own = clock.running() == Some(self.side(person));
        let runs = clock.running_since().filter(|_| own)?;
        let (lost, known) = self.lost_since(person)?;
        let waited = match self.keeps_clock() {
            true => now.1 - runs.max(lost),
            // Where nobody's time is counted the time of the game stands still.
            false => Millis(now.0.0 - self.last_received().max(known).0),
        };
        Some(Millis(HAND.0 * i64::from(member)) - waited)
    }

    /// Whether a side confers.
    pub fn consults(&self, person: Person) -> Option<&Consult> {
        self.terms().consult[person].as_ref()
    }

    pub(crate) fn joined(&mut self, person: Person, seat: &Seat) {
        self.groups[person].members.push(seat.clone());
    }

    pub(crate) fn conferred(&mut self, person: Person, remark: Remark) {
        self.groups[person].talk.push(remark);
    }

    /// The last word of each counts, and older plies' proposals are dropped.
    pub(crate) fn proposed(&mut self, person: Person, member: u8, ply: u32, what: Proposal) {
        let due = self.ply();
        self.groups[person].proposed += 1;
        let all = &mut self.groups[person].proposals;
        all.retain(|(one, known, _)| *one != member && *known == due);
        all.push((member, ply, what));
    }
}

impl Deciding<'_> {
    /// Who of which group asks: the captain is 0.
    fn confers(&self) -> Result<(Person, u8), Refusal> {
        let (person, member) = match &self.request.by {
            Who::Player(person) => (*person, 0),
            Who::Member(person, member) => (*person, *member),
            Who::Arbiter(_)
            | Who::ChiefArbiter(_)
            | Who::Reporter(_)
            | Who::Assistant(..)
            | Who::Platform => {
                return Err(Stop::NotYours.into());
            }
        };
        match self.table.consults(person) {
            Some(_) => Ok((person, member)),
            None => Err(Stop::NotYours.into()),
        }
    }

    /// Somebody comes to a group by its code.
    pub(crate) fn joins(self, person: Person, code: &str, seat: &Seat) -> Result<Decided, Refusal> {
        let known = self.table.consults(person).is_some_and(|consult| consult.code == code);
        let sits = self.table.person(&seat.key).is_some() || self.table.member(&seat.key).is_some();
        if self.request.by != Who::Platform || !known || sits {
            return Err(Stop::NotYours.into());
        }
        if self.table.members(person).len() >= MEMBERS_MAX {
            return Err(Stop::Taken.into());
        }
        seat.is_named()?;
        Ok(Decided::of(Fact::Joined { person, seat: seat.clone() }))
    }

    /// Somebody says something to his group.
    pub(crate) fn talks(self, text: &str) -> Result<Decided, Refusal> {
        let (person, member) = self.confers()?;
        if text.trim().is_empty() {
            return Err(Stop::NothingSaid.into());
        }
        if text.chars().count() > REMARK_CHARS_MAX {
            return Err(Stop::TooLong.into());
        }
        if self.table.groups[person].talk.len() >= REMARKS_MAX {
            return Err(Stop::Enough.into());
        }
        let at = self.reading.game;
        let id = self.request.id.clone();
        Ok(Decided::of(Fact::Conferred { person, member, text: text.to_owned(), at, id }))
    }

    /// Whether a side could make a move now.
    fn can_be_played(&self, person: Person, text: &str) -> Result<(), Refusal> {
        let board = self.table.game().board();
        let playing = matches!(self.table.phase(), Phase::Playing);
        let side = self.table.side(person);
        if !playing || board.turn() != side {
            let player = game::Fact::Player(self.table.game().rules().colour(side));
            return Err(game::Refusal::plain(Why::NotHisTurn).with(player).into());
        }
        match board.legal_moves().iter().any(|one| one == text) {
            true => Ok(()),
            false => Err(game::Refusal::plain(Why::IllegalMove)
                .with(game::Fact::Move(text.chars().take(60).collect()))
                .into()),
        }
    }

    /// Whether a draw can be claimed by a rule here at all.
    fn can_be_claimed(&self, rule: &str) -> Result<(), Refusal> {
        let standings = self.table.game().standings(Moment(0));
        let known = claims(self.table, &standings, Language::En);
        match known.iter().any(|(one, _)| one == rule) {
            true => Ok(()),
            false => Err(game::Refusal::plain(Why::NoSuchRule).into()),
        }
    }

    /// Somebody proposes what his side should do; if enough want the same, it is done.
    pub(crate) fn proposes(self, ply: u32, what: &Proposal) -> Result<Decided, Refusal> {
        let (person, member) = self.confers()?;
        self.seen(ply)?;
        if self.table.groups[person].proposed >= PROPOSALS_MAX {
            return Err(Stop::Enough.into());
        }
        match what {
            Proposal::Move(text) => self.can_be_played(person, text)?,
            Proposal::Say(_) => {}
            Proposal::Claim { rule, intended } => {
                self.can_be_claimed(rule)?;
                intended.iter().try_for_each(|text| self.can_be_played(person, text))?;
            }
        }
        let at = self.reading.game;
        let id: Option<CommandId> = self.request.id.clone();
        let proposed = Fact::Proposed { person, member, ply, what: what.clone(), at, id };
        let others = self.table.proposals(person, Role::Player(person));
        let same = others.iter().filter(|(one, other)| *one != member && *other == what).count();
        let quorum = self.table.consults(person).and_then(|consult| consult.quorum);
        if quorum.is_none_or(|quorum| same + 1 < usize::from(quorum)) {
            return Ok(Decided::of(proposed));
        }
        let act = match what {
            Proposal::Move(text) => {
                TableAct::Move { ply, text: text.clone(), offer: false, means: None }
            }
            Proposal::Say(what) => TableAct::Say { ply, what: *what },
            Proposal::Claim { rule, intended } => {
                TableAct::Claim { ply, rule: rule.clone(), intended: intended.clone() }
            }
        };
        let request = Request { by: Who::Player(person), id: None, act };
        let decided = Deciding::new(self.table, &request, self.reading).decide()?;
        let facts = [proposed].into_iter().chain(decided.facts);
        Ok(Decided { facts: facts.collect(), ..Decided::default() })
    }
}
