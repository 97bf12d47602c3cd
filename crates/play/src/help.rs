//! Players who are helped: what their assistants do at a table, and what the two say to each other.

use game::{Act, ActKind, Actor, DrawAct, Moment, PlayAct};
use rulebook::{Duty, Sight};
use serde::{Deserialize, Serialize};

use crate::table::Deciding;
use crate::{CommandId, Decided, Fact, PerPerson, Person, Refusal, ServerTime, Stop, Table, Who};

/// The help that a player has at a table, as far as the conduct of the game depends on it. Only officials,
/// he himself and his assistant are shown it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Help {
    /// How badly he sees, if he does: by it he is warned of his time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub sight: Option<Sight>,
    /// What was agreed that his assistant does; nothing if he has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub duties: Vec<Duty>,
    /// Whether a sign was agreed that he gives instead of a call.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sign: bool,
}

impl Help {
    /// Whether his assistant says something to the arbiters: for him, or that the opponent has touched a piece
    /// (UA-CHESS IV.5.11.4, IV.5.11.5, D.2.10.5).
    pub fn speaks(&self) -> bool {
        self.duties.iter().any(|one| [Duty::SpeakToArbiters, Duty::ClaimForPlayer].contains(one))
    }

    pub(crate) fn is_none(&self) -> bool {
        *self == Help::default()
    }
}

/// What a player and his assistant say to each other; an arbiter reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Aside {
    /// Between which player and his assistant.
    pub person: Person,
    /// The assistant, if he says it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub assistant: String,
    /// What is said.
    pub text: String,
    /// When, in the time of the game.
    pub at: Moment,
    /// By what the request is known again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
}

/// What they say at once is no longer.
const ASIDE_CHARS_MAX: usize = 500;
/// What an assistant adds to what he does is no longer.
const REASON_CHARS_MAX: usize = 500;
/// So much they say in a game at the most.
const ASIDES_MAX: usize = 500;

impl Table {
    /// What a player and his assistant have said, as long as what a side says is shown.
    pub fn asides(&self, person: Person, now: ServerTime) -> &[Aside] {
        if self.is_talk_forgotten(now) { &[] } else { &self.of_event().asides[person] }
    }

    /// What an assistant can do for his player now: what was agreed, each act tried on the game itself.
    pub fn possible_for_assistant(&self, person: Person, now: Moment) -> Vec<game::Possible> {
        if self.told_result().is_some() {
            return Vec::new();
        }
        let by = Actor::Assistant(self.side(person));
        let all = self.game().possible(&[by], self.moment(now));
        all.into_iter().filter(|one| is_duty(one.kind)).collect()
    }
}

/// Whether a kind of act is one that assistants do: each under a duty that the game asks for.
fn is_duty(kind: ActKind) -> bool {
    matches!(
        kind,
        ActKind::Place
            | ActKind::Swap
            | ActKind::Keep
            | ActKind::DeclareFifths
            | ActKind::OfferFifths
            | ActKind::ChooseFifth
            | ActKind::Move
            | ActKind::Press
            | ActKind::Write
            | ActKind::Announce
            | ActKind::GiveSign
            | ActKind::CorrectAnnouncement
            | ActKind::Ask
            | ActKind::WarnOfTime
            | ActKind::Claim
            | ActKind::Flag
            | ActKind::Demand
    )
}

impl Deciding<'_> {
    /// The help of the players is other from now on.
    pub(crate) fn helps(self, help: &PerPerson<Help>) -> Result<Decided, Refusal> {
        self.by_platform()?;
        if self.table.terms().help == *help {
            return Ok(Decided::default());
        }
        Ok(Decided::of(Fact::Helped { help: help.clone() }))
    }

    /// An assistant does for his player what was agreed, in his own name.
    pub(crate) fn assists(mut self, act: &Act, reason: &str) -> Result<Decided, Refusal> {
        let Who::Assistant(person, _) = &self.request.by else {
            return Err(Stop::NotYours.into());
        };
        let person = *person;
        if !is_duty(ActKind::of(act)) {
            return Err(Stop::NotYours.into());
        }
        if reason.chars().count() > REASON_CHARS_MAX {
            return Err(Stop::TooLong.into());
        }
        let by = Actor::Assistant(self.table.side(person));
        if self.table.terms().kind.wood().is_some() {
            return self.reports(by, act, reason);
        }
        let at = match act {
            Act::Draw(DrawAct::Claim { .. }) => {
                self.nothing_asked()?;
                self.reading.game
            }
            Act::Play(PlayAct::Move(text)) => {
                return self.makes_move(person, by, (text, false), reason.to_owned());
            }
            Act::Play(_) | Act::Opening(_) => self.on_own_time(person),
            Act::Start(_)
            | Act::Draw(_)
            | Act::Resign
            | Act::Clock(_)
            | Act::Wrong(_)
            | Act::Sheet(_)
            | Act::Panel(_)
            | Act::Adjourn(_)
            | Act::Aid(_)
            | Act::After(_) => self.reading.game,
        };
        self.acts_last(by, act.clone(), at)?;
        Ok(self.played(reason.to_owned()))
    }

    /// A player says something to his assistant, or the assistant to him.
    pub(crate) fn says_aside(self, text: &str) -> Result<Decided, Refusal> {
        let (person, assistant) = match &self.request.by {
            Who::Player(person) => (*person, String::new()),
            Who::Assistant(person, name) => (*person, name.clone()),
            Who::Member(..)
            | Who::Arbiter(_)
            | Who::ChiefArbiter(_)
            | Who::Reporter(_)
            | Who::Platform => return Err(Stop::NotYours.into()),
        };
        if self.table.terms().help[person].duties.is_empty() {
            return Err(Stop::NotYours.into());
        }
        let text = text.trim();
        let full = self.table.of_event().asides[person].len() >= ASIDES_MAX;
        if text.is_empty() {
            return Err(Stop::NothingSaid.into());
        }
        if text.chars().count() > ASIDE_CHARS_MAX {
            return Err(Stop::TooLong.into());
        }
        if full {
            return Err(Stop::Enough.into());
        }
        let (at, id) = (self.reading.game, self.request.id.clone());
        let aside = Aside { person, assistant, text: text.to_owned(), at, id };
        Ok(Decided::of(Fact::Aside(aside)))
    }
}
