//! What is noticed of a player and shown to officials alone: it decides nothing by itself, is told to the player
//! when he checks in, and is shown no longer than protests and appeals may need it.

use serde::{Deserialize, Serialize};

use crate::table::Deciding;
use crate::{Decided, Fact, PerPerson, Person, Phase, Refusal, Table, Who};

/// Something that is noticed of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Noticed {
    /// His page of the table is hidden: he looks at something else, or at nothing.
    PageHidden,
    /// He sees it again.
    PageBack,
    /// He opened the table once more while he had it open already.
    SecondWindow,
    /// He tried a move that was refused.
    Refused {
        /// The move.
        text: String,
        /// Why it was refused, by its name in messages.
        why: String,
    },
}

/// So much of each kind is noticed of a player in a game: whoever makes more of it is known by then, and what
/// he does often takes no place from what he does once.
const NOTICED_MAX: u16 = 200;
/// A move that was tried is kept no longer than this.
const TRIED_CHARS_MAX: usize = 60;

/// What was noticed so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notices {
    /// How often each was noticed with his page, with another window, with a move that was refused.
    count: PerPerson<[u16; 3]>,
    hidden: PerPerson<bool>,
}

impl Noticed {
    /// Among which of its kinds it is counted.
    fn kind(&self) -> usize {
        match self {
            Noticed::PageHidden | Noticed::PageBack => 0,
            Noticed::SecondWindow => 1,
            Noticed::Refused { .. } => 2,
        }
    }
}

impl Notices {
    pub(crate) fn takes(&mut self, person: Person, what: &Noticed) {
        let count = &mut self.count[person][what.kind()];
        *count = count.saturating_add(1);
        match what {
            Noticed::PageHidden => self.hidden[person] = true,
            Noticed::PageBack => self.hidden[person] = false,
            Noticed::SecondWindow | Noticed::Refused { .. } => {}
        }
    }
}

impl Table {
    /// Whether something may be noticed of the players: at tables of events, which officials judge, while the
    /// game is played here and not over.
    pub fn is_watched(&self) -> bool {
        let goes_on = !matches!(self.phase(), Phase::Over | Phase::Void);
        self.event().is_some() && self.elsewhere().is_none() && goes_on
    }

    /// Whether something more is noticed of a player.
    fn notices(&self, person: Person, what: &Noticed) -> bool {
        let new = match what {
            Noticed::PageHidden => !self.notices.hidden[person],
            Noticed::PageBack => self.notices.hidden[person],
            Noticed::SecondWindow | Noticed::Refused { .. } => true,
        };
        new && self.is_watched() && self.notices.count[person][what.kind()] < NOTICED_MAX
    }
}

impl Deciding<'_> {
    /// Something is noticed of the player who asks, if it is to be kept.
    pub(crate) fn is_noticed(&self, what: &Noticed) -> Result<Decided, Refusal> {
        let Who::Player(person) = self.request.by else { return Ok(Decided::default()) };
        if !self.table.notices(person, what) {
            return Ok(Decided::default());
        }
        let what = what.clone();
        Ok(Decided::of(Fact::Noticed { person, what, at: self.reading.game }))
    }

    /// A move is refused, and that it was tried is kept, where it may be.
    pub(crate) fn refuses_move(
        &self,
        person: Person,
        text: &str,
        refusal: Refusal,
    ) -> Result<Decided, Refusal> {
        let text = text.chars().take(TRIED_CHARS_MAX).collect();
        let what = Noticed::Refused { text, why: refusal.key() };
        if !self.table.notices(person, &what) {
            return Err(refusal);
        }
        let fact = Fact::Noticed { person, what, at: self.reading.game };
        Ok(Decided { refused: Some(refusal), ..Decided::of(fact) })
    }
}
