//! Who may do what in an event by correspondence, as data: a row for each power.

use correspondence::{Act, Game, Instance};

use crate::Right;

/// Those who act in an event by correspondence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Office {
    /// The player himself; what comes from him by post is entered by the secretary.
    Player,
    /// The chief secretary, or the judge where there is none.
    Secretary,
    /// The chief judge.
    Judge,
    /// Those who hold the event.
    Organiser,
}

/// Something that not everybody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// Write letters, take a break, claim, protest, leave.
    Write,
    /// Decide a dispute as the first instance.
    DecideFirst,
    /// Decide it on appeal.
    DecideAppeal,
    /// Decide it for good.
    DecideForGood,
    /// Declare a game lost.
    DeclareLost,
    /// Bar a player for some years.
    Bar,
    /// Confirm or reject a claim of overdue time.
    JudgeClaim,
    /// Accept a late break, grant an extra one.
    GrantBreak,
    /// Adjudicate an unfinished game.
    Adjudicate,
    /// Decide on a protest against an adjudication.
    HearProtest,
    /// Say what becomes of the games of a player who left.
    SettleLeaver,
    /// Draw up the final table, and tell the results.
    DrawUpTable,
    /// Note on a server that the time of a player is over.
    NoteTime,
}

/// The offices that have each power.
pub const POWERS: [(Power, &[Office]); 13] = [
    (Power::Write, &[Office::Player, Office::Secretary, Office::Judge]),
    (Power::DecideFirst, &[Office::Secretary, Office::Judge]),
    (Power::DecideAppeal, &[Office::Judge]),
    (Power::DecideForGood, &[Office::Organiser]),
    (Power::DeclareLost, &[Office::Judge]),
    (Power::Bar, &[Office::Organiser]),
    (Power::JudgeClaim, &[Office::Judge]),
    (Power::GrantBreak, &[Office::Judge]),
    (Power::Adjudicate, &[Office::Judge]),
    (Power::HearProtest, &[Office::Organiser]),
    (Power::SettleLeaver, &[Office::Judge]),
    (Power::DrawUpTable, &[Office::Secretary, Office::Judge]),
    (Power::NoteTime, &[Office::Player, Office::Secretary, Office::Judge]),
];

impl Power {
    /// The power that an act needs, as the game stands.
    pub fn of(act: &Act, game: &Game) -> Power {
        match act {
            Act::Break(announced) if announced.accepted || announced.extra => Power::GrantBreak,
            Act::Letter(_)
            | Act::Repeat { .. }
            | Act::Enquiry { .. }
            | Act::Break(_)
            | Act::ClaimProtest { .. }
            | Act::Record { .. }
            | Act::Analysis { .. }
            | Act::Protest { .. }
            | Act::Left { .. }
            | Act::Dispute { .. }
            | Act::Appeal { .. } => Power::Write,
            Act::Judge { .. } => Power::JudgeClaim,
            Act::Today(_) => Power::NoteTime,
            Act::Adjudicated { .. } => Power::Adjudicate,
            Act::Organiser { .. } => Power::HearProtest,
            Act::LeaverGame { .. } => Power::SettleLeaver,
            Act::Lost { .. } | Act::Drawn { .. } => Power::DeclareLost,
            Act::Decided { .. } => match game.disputed_before() {
                Some(Instance::Judge) if game.rules().terms().secretary => Power::DecideAppeal,
                Some(Instance::Organiser) => Power::DecideForGood,
                Some(Instance::Secretary | Instance::Judge) | None => Power::DecideFirst,
            },
            Act::Table { .. } | Act::Results { .. } => Power::DrawUpTable,
            Act::Barred { .. } => Power::Bar,
        }
    }

    /// The offices that have it.
    pub fn offices(self) -> &'static [Office] {
        POWERS.iter().find(|(power, _)| *power == self).map_or(&[], |(_, offices)| offices)
    }

    /// The right that it needs in an event, for whoever is no player: that of the lowest office that has it.
    pub(crate) fn right(self) -> Right {
        let has = |office| self.offices().contains(&office);
        match (has(Office::Secretary), has(Office::Judge)) {
            (true, _) => Right::Keep,
            (false, true) => Right::Rule,
            (false, false) => Right::Head,
        }
    }
}
