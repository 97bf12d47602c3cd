//! The days of one player, each with its reason.

use calendar::Date;
use clauses::Clause;
use words::{Id, Language};

use crate::{Break, charge, id};

/// The days of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    pub(crate) entries: Vec<Entry>,
    /// What they come to with the breaks that are known.
    pub(crate) sum: i64,
    /// His own moves that are made.
    pub(crate) made: u32,
    /// Moves that he had to write though he called them offered: they count at once.
    pub(crate) written: u32,
    /// Letters of his without dates or totals.
    pub(crate) omissions: u32,
    pub(crate) is_overdue: bool,
    /// Whether he has sent a letter.
    pub(crate) has_written: bool,
    /// The years of the breaks that he has announced.
    pub(crate) break_years: Vec<u16>,
}

impl Account {
    /// The entries in their order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How many of his moves are made.
    pub fn made(&self) -> u32 {
        self.made
    }

    /// Whether he has used more than he has.
    pub fn is_overdue(&self) -> bool {
        self.is_overdue
    }

    /// The sum of the entries.
    pub fn total(&self, breaks: &[Break]) -> i64 {
        self.entries.iter().map(|entry| entry.days(breaks)).sum()
    }
}

/// Days put to a player's account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What for.
    pub kind: EntryKind,
    /// How they are counted.
    pub counted: Counted,
    /// With which act it came, from 1.
    pub act: usize,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

/// How the days of an entry are counted. Breaks that become known later make them fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The days after one date up to another, without breaks.
    Between {
        /// The day before the first that counts.
        after: Date,
        /// The last that counts.
        until: Date,
    },
    /// The difference that the postmark makes.
    Stamped {
        /// The day before the first that counts.
        after: Date,
        /// What the letter says.
        written: Date,
        /// What the postmark says.
        stamped: Date,
    },
    /// So many.
    Fixed(u32),
    /// None: his time no longer runs.
    Free,
}

impl Entry {
    /// The days.
    pub fn days(&self, breaks: &[Break]) -> i64 {
        match self.counted {
            Counted::Between { after, until } => charge(after, until, breaks),
            Counted::Stamped { after, written, stamped } => {
                charge(after, stamped, breaks) - charge(after, written, breaks)
            }
            Counted::Fixed(days) => days.into(),
            Counted::Free => 0,
        }
    }
}

impl Entry {
    /// The days that are charged, as stretches from the first to the last; none where days are a penalty, or
    /// were given back.
    pub fn stretches(&self, breaks: &[Break]) -> Vec<(Date, Date)> {
        let (after, until) = match self.counted {
            Counted::Between { after, until } => (after, until),
            Counted::Stamped { after, written, stamped } => (written.max(after), stamped),
            Counted::Fixed(_) | Counted::Free => return Vec::new(),
        };
        let mut all: Vec<(Date, Date)> = Vec::new();
        let mut day = after;
        while day < until {
            day = day.days_later(1);
            if breaks.iter().any(|one| (one.first..=one.last).contains(&day)) {
                continue;
            }
            match all.last_mut().filter(|(_, last)| last.days_later(1) == day) {
                Some((_, last)) => *last = day,
                None => all.push((day, day)),
            }
        }
        all
    }
}

macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:ident,)+) => {
        /// What days are charged for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum EntryKind {
            $($(#[doc = $doc])+ $name,)+
        }

        impl EntryKind {
            /// It in words.
            pub fn text(self, language: Language) -> String {
                let id: Id = match self {
                    $(EntryKind::$name => id::$id,)+
                };
                language.say(id).into_owned()
            }
        }
    };
}

kinds! {
    /// What stood there before the game was kept here.
    Carried = DAYS_CARRIED,
    /// Thinking.
    Thinking = DAYS_THINKING,
    /// Putting a letter right.
    Correction = DAYS_CORRECTION,
    /// Reporting a fault late.
    LateReport = DAYS_LATE_REPORT,
    /// Repeating a letter late.
    RepeatDelay = DAYS_REPEAT_DELAY,
    /// Stopping the game.
    Stop = DAYS_STOP,
    /// Omitting dates or totals once more.
    Omission = DAYS_OMISSION,
    /// Claiming overdue time that was not.
    FalseClaim = DAYS_FALSE_CLAIM,
    /// The postmark said otherwise.
    Postmark = DAYS_POSTMARK,
}
