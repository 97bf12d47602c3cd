//! Who may do what in an event by correspondence, as data: a row for each power.

use correspondence::{Act, Game, Instance, Sanction};

use crate::{Competition, Deed, Fault, Problem, Refusal, Right};

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
    /// Make a remark, reprimand or warn, withhold current information.
    Reprimand,
    /// Ask the judge for a heavier sanction.
    AskHeavier,
    /// Declare a game lost.
    DeclareLost,
    /// Ask the organiser to expel a player.
    AskExpulsion,
    /// Expel a player from the event.
    Expel,
    /// Order that all letters are registered.
    OrderRegistered,
    /// Note when a player received the starting sheet.
    NoteSheet,
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
pub const POWERS: [(Power, &[Office]); 19] = [
    (Power::Write, &[Office::Player, Office::Secretary, Office::Judge]),
    (Power::DecideFirst, &[Office::Secretary, Office::Judge]),
    (Power::DecideAppeal, &[Office::Judge]),
    (Power::DecideForGood, &[Office::Organiser]),
    (Power::Reprimand, &[Office::Secretary, Office::Judge]),
    (Power::AskHeavier, &[Office::Secretary]),
    (Power::DeclareLost, &[Office::Judge]),
    (Power::AskExpulsion, &[Office::Judge]),
    (Power::Expel, &[Office::Organiser]),
    (Power::OrderRegistered, &[Office::Secretary, Office::Judge]),
    (Power::NoteSheet, &[Office::Secretary, Office::Judge]),
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
            Act::Decided { .. } => {
                game.disputed_before().map_or(Power::DecideFirst, Power::to_decide)
            }
            Act::Sanction { sanction, .. } => match sanction {
                Sanction::Remark
                | Sanction::Reprimand
                | Sanction::Warning
                | Sanction::WithholdInformation => Power::Reprimand,
                Sanction::AskHeavier => Power::AskHeavier,
                Sanction::AskExpulsion => Power::AskExpulsion,
                Sanction::Expulsion => Power::Expel,
            },
            Act::RegisteredOnly { .. } => Power::OrderRegistered,
            Act::Sheet { .. } => Power::NoteSheet,
            Act::Table { .. } | Act::Results { .. } => Power::DrawUpTable,
            Act::Barred { .. } => Power::Bar,
        }
    }

    /// The power that an act needed that was the last of a game.
    fn of_what_was_done(act: &Act, game: &Game) -> Power {
        let by = game.decided_by().filter(|_| matches!(act, Act::Decided { .. }));
        by.map_or_else(|| Power::of(act, game), Power::to_decide)
    }

    /// The power that an instance has over a dispute.
    fn to_decide(instance: Instance) -> Power {
        match instance {
            Instance::Secretary => Power::DecideFirst,
            // Where there is no secretary, or he plays himself, the judge is asked first.
            Instance::Judge => Power::DecideAppeal,
            Instance::Organiser => Power::DecideForGood,
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
            (false, false) => Right::Organise,
        }
    }
}

impl Competition {
    /// The right to take back what came by post: what a player wrote the secretary takes back, what an official
    /// decided, those who may decide it.
    pub(crate) fn right_to_take_back_letters(&self, deeds: &[Deed], annulled: bool) -> Right {
        let needs = |deed: &Deed| {
            let game = self.postal_game(deed.place).filter(|_| deed.refused.is_none());
            let power =
                game.map_or(Power::Write, |game| Power::of_what_was_done(&deed.act, &game.game));
            if power == Power::Write { Right::Keep } else { power.right() }
        };
        let all: Vec<Right> = deeds.iter().map(needs).collect();
        if all.contains(&Right::Organise) {
            Right::Organise
        } else if annulled || all.contains(&Right::Rule) {
            Right::Rule
        } else {
            Right::Keep
        }
    }

    /// Why nobody but the organiser may do something, with his name; nothing where no chapter says so.
    pub fn only_the_organiser(&self) -> Option<Refusal> {
        let regulations = self.regulations()?;
        let chapter = regulations.correspondence_chapter()?;
        let organiser = regulations.organiser.trim().to_owned();
        let because = chapter.appeal_days.clauses.to_vec();
        Some(Fault { problem: Problem::OrganiserDecides { organiser }, because }.into())
    }
}
