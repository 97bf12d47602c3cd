//! Adjournment on the platform: a move is sealed, and he who must reply opens it.
//!
//! The table does not know what is sealed: its facts have a cover, and what is under it comes with the
//! request that opens it.

use clauses::Clause;
use game::{
    Act, Actor, AdjournAct, Because, Envelope, Event, Game, Phase as GamePhase,
    Refusal as GameRefusal, What, Why,
};

use super::{Decided, Deciding, Table};
use crate::{COVER, Fact, Person, Refusal, Slip, Stop, TableAct, Unsealed, Who};

impl Table {
    /// He who has to seal a move now; his clock runs until he has.
    pub fn seals(&self) -> Option<Person> {
        let state = self.game.state();
        let adjourned = state.adjourned.as_ref().filter(|one| one.sealed.is_none())?;
        (self.is_played_on_pages() && state.phase == GamePhase::Adjourned)
            .then(|| self.player(adjourned.sealer))
    }

    /// He before whom the envelope is opened now: the session is resumed, and his clock runs.
    pub fn opens(&self) -> Option<Person> {
        let state = self.game.state();
        let adjourned = state.adjourned.as_ref().filter(|one| one.sealed.is_some())?;
        let runs = state.phase == GamePhase::Playing && state.clock.running().is_some();
        let waits = runs && self.is_played_on_pages();
        waits.then(|| self.player(!adjourned.sealer))
    }

    /// The cover of the move that is sealed.
    pub fn cover(&self) -> Option<&str> {
        let adjourned = self.game.state().adjourned.as_ref();
        let kept = adjourned.filter(|one| one.envelope == Envelope::Kept)?;
        kept.sealed.as_deref().filter(|text| text.starts_with(COVER))
    }

    /// A move as it is sealed: whoever writes it a little differently has not lost the game by that.
    pub fn to_seal(&self, written: &str) -> String {
        let legal = self.game.board().legal_moves();
        let same = legal.into_iter().find(|one| plain(one) == plain(written));
        same.unwrap_or_else(|| written.trim().to_owned())
    }

    /// Whether it is played here, and not at a wooden board.
    fn is_played_on_pages(&self) -> bool {
        self.terms.kind.is_platform() && self.elsewhere().is_none()
    }
}

/// A move without what does not matter in it.
fn plain(text: &str) -> String {
    let signs = text.chars().filter(|sign| !sign.is_whitespace());
    signs.flat_map(char::to_lowercase).collect()
}

/// The clauses by which an envelope is opened.
fn opening_clauses(game: &Game) -> Vec<Clause> {
    let rules = game.rules();
    let rule = rules.book().adjournment(rules.discipline());
    let clauses: Option<Vec<Clause>> = rule.map(|rule| {
        let both = [&rule.resuming.clauses, &rule.replier_absent.clauses];
        both.into_iter().flat_map(|one| one.iter().copied()).collect()
    });
    clauses.unwrap_or_default()
}

impl Deciding<'_> {
    /// The player to move seals his move. What it is nobody asks before it is opened: a bad one loses then.
    pub(super) fn seals(mut self, slip: &Slip) -> Result<Decided, Refusal> {
        let person = self.player()?;
        let at = self.on_own_time(person);
        let text = match slip {
            Slip::Covered(cover) => cover.clone(),
            Slip::Written(_) => String::new(),
        };
        let by = Actor::Player(self.table.side(person));
        self.acts_last(by, Act::Adjourn(AdjournAct::Seal(text)), at)?;
        match slip {
            Slip::Covered(_) => Ok(self.played(String::new())),
            Slip::Written(_) => Err(Stop::NoEnvelope.into()),
        }
    }

    /// The envelope is opened before him who must reply, and the move is played.
    pub(super) fn opens(mut self, unsealed: Option<&Unsealed>) -> Result<Decided, Refusal> {
        self.may_open()?;
        let now = self.reading.game;
        let adjourned = self.game.state().adjourned.clone();
        let covered = self.table.cover().is_some();
        if let (true, Some(adjourned), Some(unsealed)) = (covered, adjourned, unsealed) {
            // Only now the game learns what was sealed.
            let what = What::Sealed(adjourned.sealer, unsealed.text.clone());
            let sealed = Event { at: now, what, because: Because::default() };
            let learned = self.game.to_mut().apply(&sealed);
            learned.map_err(|_| Refusal::from(Stop::NoEnvelope))?;
        }
        self.acts_last(Actor::Platform, Act::Adjourn(AdjournAct::Open), now)?;
        let opened = self.events.iter().any(|event| matches!(event.what, What::EnvelopeOpened(_)));
        if opened && covered && unsealed.is_none() {
            return Err(Stop::NoEnvelope.into());
        }
        let mut decided = self.played(String::new());
        for fact in &mut decided.facts {
            if let Fact::Played(played) = fact
                && opened
                && covered
            {
                played.unsealed = unsealed.cloned();
            }
        }
        Ok(decided)
    }

    /// On the platform he who must reply opens the envelope; at a wooden board the arbiter opens it before
    /// him.
    fn may_open(&self) -> Result<(), Refusal> {
        let at_wood = self.table.elsewhere().is_some();
        let may = match &self.request.by {
            Who::Player(_) | Who::Member(..) => {
                let person = self.player()?;
                if at_wood {
                    return Err(Stop::Elsewhere.into());
                }
                let state = self.table.game().state();
                if state.phase == GamePhase::Playing && state.clock.running().is_none() {
                    return Err(GameRefusal::plain(Why::ClocksStopped).into());
                }
                self.table.opens().is_none_or(|replier| replier == person)
            }
            Who::Arbiter(_) | Who::ChiefArbiter(_) | Who::Reporter(_) => at_wood,
            Who::Assistant(..) | Who::Platform => false,
        };
        if may { Ok(()) } else { Err(self.stays_shut(Why::NotForHim)) }
    }

    fn stays_shut(&self, why: Why) -> Refusal {
        GameRefusal::on(why, &opening_clauses(&self.game)).into()
    }

    /// Nobody moves on while the envelope is shut, and no official opens by himself what is under a cover.
    pub(super) fn heeds_envelope(&self) -> Result<(), Refusal> {
        let moves = matches!(
            self.request.act,
            TableAct::Move { .. }
                | TableAct::Propose { .. }
                | TableAct::Claim { .. }
                | TableAct::Assist { act: Act::Play(_) | Act::Draw(_), .. }
        );
        if moves && self.table.opens().is_some() {
            return Err(self.stays_shut(Why::IsAdjourned));
        }
        let opens = matches!(
            self.request.act,
            TableAct::Official { act: Act::Adjourn(AdjournAct::Open), .. }
                | TableAct::Report { act: Act::Adjourn(AdjournAct::Open), .. }
        );
        if opens && self.table.cover().is_some() {
            return Err(self.stays_shut(Why::NotForHim));
        }
        Ok(())
    }
}
