//! What passes between two players, counted in days. It knows no board: it is told how many moves a letter
//! makes and what is wrong with it.

mod breaks;
mod claim;
mod post;

use calendar::Date;
use draughts::{ByColour, Colour};
use serde::{Deserialize, Serialize};

pub use breaks::Announced;
pub use claim::Claimed;

use crate::{Account, Break, Counted, Entry, EntryKind, Fact, Rules, Ruling, What};

/// The letters of one game and its days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    rules: Rules,
    accounts: ByColour<Account>,
    breaks: Vec<Break>,
    awaiting: Awaiting,
    last: Option<LastLetter>,
    claim: Option<Claimed>,
    /// The days after the first up to the second, in which a claim made play stand still.
    stood_still: Vec<(Date, Date)>,
    /// How long letters were on their way.
    transits: Vec<i64>,
    acts: usize,
}

/// What must come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaiting {
    /// A letter with a move of this player.
    Move(Colour),
    /// A report of this player's partner that the letter cannot be answered.
    Report {
        /// Who sent the letter.
        offender: Colour,
        /// Whether a move in it must be replaced.
        replace: bool,
    },
    /// The same letter put right.
    Correction {
        /// Who sent it.
        offender: Colour,
        /// Whether a move in it must be replaced.
        replace: bool,
    },
    /// The judge's decision about a claim.
    Judge {
        /// Who claims.
        by: Colour,
    },
}

/// What a letter is sent for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// To move.
    Move,
    /// To report a fault.
    Report,
    /// To put a fault right.
    Correct,
    /// To claim that the partner's time is overdue.
    Claim,
}

/// What becomes of an impossible move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The receiver completes it: the piece has one move only.
    Completed,
    /// The sender must replace it.
    Replaced,
}

/// What a writer charges to his partner in a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Charges {
    /// Days for stopping the game.
    pub stop: bool,
    /// Days for omitting dates or totals.
    pub omission: bool,
    /// What the postmark says otherwise than the letter.
    pub postmark: bool,
}

/// A letter, as far as days go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posted {
    /// Who sends it.
    pub by: Colour,
    /// What for.
    pub purpose: Purpose,
    /// When the partner's letter was received; nothing for the first of all.
    pub received: Option<Date>,
    /// Whether that is worked out, because the letter does not say it.
    pub worked_out: bool,
    /// When it was sent, as it says itself.
    pub sent: Date,
    /// The postmark, where it says otherwise.
    pub stamp: Option<Date>,
    /// Since when it stands on the server.
    pub shown: Option<Date>,
    /// How many own moves it makes; one that must be replaced is not among them.
    pub own: u32,
    /// How many moves of the partner it makes: accepted or forced ones.
    pub partners: u32,
    /// How many own moves it calls offered that are forced answers.
    pub obliged: u32,
    /// The impossible move in it.
    pub impossible: Option<Impossible>,
    /// Whether it repeats the partner's moves wrongly, or cannot be read.
    pub unreadable: bool,
    /// Whether dates or totals are missing.
    pub omits: bool,
    /// What it charges to the partner.
    pub charges: Charges,
}

impl Posted {
    /// A letter with one move.
    pub fn new(by: Colour, received: Option<Date>, sent: Date) -> Posted {
        Posted {
            by,
            purpose: Purpose::Move,
            received,
            worked_out: false,
            sent,
            stamp: None,
            shown: None,
            own: 1,
            partners: 0,
            obliged: 0,
            impossible: None,
            unreadable: false,
            omits: false,
            charges: Charges::default(),
        }
    }
}

/// The letter that was sent last, and what its receiver may charge for it in his reply.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LastLetter {
    by: Colour,
    first: Sending,
    repeats: Vec<Sending>,
    stopped: bool,
    omitted_again: bool,
    /// Whether its receiver has written since, so that he may charge nothing more for it.
    answered: bool,
    /// From when the days run after which it is repeated.
    term_from: Date,
    /// When the judge decided, if the next letter answers his and not this one.
    judged: Option<Date>,
    /// When its receiver had it, where that is known before he answers.
    arrived: Option<Date>,
    /// When the secretary posted its card, where its writer moves on the server and its receiver does not.
    forwarded: Option<Date>,
}

/// One copy of a letter on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sending {
    /// The day that it says itself.
    on: Date,
    /// The postmark, where it says otherwise.
    stamp: Option<Date>,
    /// From when its days are counted; nothing if they are not.
    after: Option<Date>,
}

impl Sending {
    /// The day by the postmark, or the one that is written.
    fn went(&self) -> Date {
        self.stamp.unwrap_or(self.on)
    }
}

impl LastLetter {
    fn copies(&self) -> impl Iterator<Item = &Sending> {
        std::iter::once(&self.first).chain(&self.repeats)
    }

    /// When the copy went that was there on a day: the last that had gone, since it was sent because the others had
    /// not come.
    fn went_before(&self, day: Date) -> Date {
        let gone = self.copies().map(Sending::went).filter(|went| *went <= day);
        gone.last().unwrap_or(self.first.went())
    }

    /// The copy that has a postmark: the one that is dated nearest to it.
    fn copy_dated(&mut self, stamp: Date) -> &mut Sending {
        let far = |one: &Sending| stamp.days_since(one.on).abs();
        let LastLetter { first, repeats, .. } = self;
        repeats.iter_mut().fold(first, |near, one| if far(one) < far(near) { one } else { near })
    }
}

impl Exchange {
    /// Nothing has been sent yet.
    pub fn new(rules: Rules) -> Exchange {
        Exchange {
            rules,
            accounts: ByColour::default(),
            breaks: Vec::new(),
            awaiting: Awaiting::Move(Colour::White),
            last: None,
            claim: None,
            stood_still: Vec::new(),
            transits: Vec::new(),
            acts: 0,
        }
    }

    /// The same in the middle of a game that was kept elsewhere: this player is to write, and each has made
    /// so many moves in so many days.
    pub fn carried(rules: Rules, next: Colour, carried: ByColour<(u32, u32)>) -> Exchange {
        let clauses = rules.chapter().budget.clauses.to_vec();
        let mut exchange = Exchange::new(rules);
        exchange.awaiting = Awaiting::Move(next);
        for player in Colour::BOTH {
            let (made, days) = carried[player];
            if made == 0 && days == 0 {
                continue;
            }
            let entry = Entry {
                kind: EntryKind::Carried,
                counted: Counted::Fixed(days),
                act: 0,
                clauses: clauses.clone(),
            };
            let account = &mut exchange.accounts[player];
            (account.made, account.has_written) = (made, made > 0);
            account.entries.push(entry);
            account.sum = days.into();
            account.is_overdue = account.sum > exchange.rules.limit(made);
        }
        exchange
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// A player's days.
    pub fn account(&self, player: Colour) -> &Account {
        &self.accounts[player]
    }

    /// The sum of a player's days.
    pub fn total(&self, player: Colour) -> i64 {
        self.accounts[player].sum
    }

    /// The breaks that count.
    pub fn breaks(&self) -> &[Break] {
        &self.breaks
    }

    /// What must come next.
    pub fn awaiting(&self) -> Awaiting {
        self.awaiting
    }

    /// The claim that waits for the judge.
    pub fn claim(&self) -> Option<&Claimed> {
        self.claim.as_ref()
    }

    /// How many acts there were.
    pub fn acts(&self) -> usize {
        self.acts
    }

    /// Who sent the last letter, and from when the days run after which it is repeated.
    pub fn last_sent(&self) -> Option<(Colour, Date)> {
        self.last.as_ref().map(|last| (last.by, last.term_from))
    }

    /// When a player had his partner's last letter, where that is known.
    pub fn arrived(&self, player: Colour) -> Option<Date> {
        self.last.as_ref().filter(|last| last.by != player)?.arrived
    }

    /// Since when a move that was made on the server waits to be posted to a player who writes letters.
    pub fn to_be_forwarded(&self) -> Option<Date> {
        // What the judge forwards he posts himself.
        let posts = |last: &&LastLetter| last.arrived.is_none() && last.judged.is_none();
        let last = self.last.as_ref().filter(posts)?;
        let crosses = self.rules.is_here(last.by) && !self.rules.is_here(!last.by);
        Some(last.first.on).filter(|_| crosses && last.forwarded.is_none() && !last.answered)
    }

    /// How long letters are on their way on the average, half a day counting as one.
    pub fn usual_transit(&self) -> Option<i64> {
        let count = self.transits.len() as i64;
        let sum: i64 = self.transits.iter().sum();
        (count > 0).then(|| (2 * sum + count).div_euclid(2 * count))
    }

    /// When the last letter was received if nobody says so: as long after its sending as letters take on the
    /// average, and not after the answer.
    pub fn worked_out_receipt(&self, answered: Date) -> Option<Date> {
        let last = self.last.as_ref()?;
        let sent = last.judged.unwrap_or_else(|| last.went_before(answered));
        Some(sent.days_later(self.usual_transit()?).min(answered))
    }

    /// An act begins that is no letter.
    pub(crate) fn count_act(&mut self) {
        self.acts += 1;
    }

    /// Puts days to a player's account.
    fn enter(
        &mut self,
        player: Colour,
        kind: EntryKind,
        counted: Counted,
        clauses: &[clauses::Clause],
    ) -> i64 {
        let entry = Entry { kind, counted, act: self.acts, clauses: clauses.to_vec() };
        let days = entry.days(&self.breaks);
        self.accounts[player].entries.push(entry);
        self.accounts[player].sum += days;
        days
    }

    /// Whether both still have time: says where that has changed.
    fn test_time(&mut self, rulings: &mut Vec<Ruling>) {
        for player in Colour::BOTH {
            let total = self.total(player);
            let limit = self.limit(player);
            let overdue = total > limit;
            if overdue == self.accounts[player].is_overdue {
                continue;
            }
            self.accounts[player].is_overdue = overdue;
            let what = if overdue { What::Overdue } else { What::Within };
            let ruling = Ruling::on(what, &self.rules.chapter().overdue).of(player);
            rulings.push(ruling.with(Fact::Number(total)).with(Fact::Limit(limit)));
        }
    }

    /// How many days a player may have used by now: a move that waits to be replaced is one that they were for.
    pub fn limit(&self, player: Colour) -> i64 {
        self.rules.limit(self.counted_moves(player))
    }

    /// The moves that the days were for: those made, those that had to be written, and one that waits to be
    /// replaced.
    fn counted_moves(&self, player: Colour) -> u32 {
        let account = &self.accounts[player];
        account.made + account.written + u32::from(self.awaits_replacement(player))
    }

    /// Whether a move of a player waits to be replaced.
    pub(crate) fn awaits_replacement(&self, player: Colour) -> bool {
        match self.awaiting {
            Awaiting::Report { offender, replace } | Awaiting::Correction { offender, replace } => {
                replace && offender == player
            }
            Awaiting::Move(_) | Awaiting::Judge { .. } => {
                self.claim.as_ref().is_some_and(|claim| claim.awaits_replacement_of(player))
            }
        }
    }
}
