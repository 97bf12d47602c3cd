//! Who may do what in an event by correspondence: the rulebook's data says which office has a power, here is said which
//! power an act needs.

use correspondence::{Act, Game, Instance, Sanction};
use rulebook::{Office, Power};

use crate::{Competition, Deed, Fault, PlayerId, Problem, Refusal, Regulations, Right};

/// The power that an act needs, as the game stands.
pub fn power_of(act: &Act, game: &Game) -> Power {
    match act {
        Act::Break(announced) if announced.accepted || announced.extra => Power::GrantBreak,
        Act::Letter(_)
        | Act::Received { .. }
        | Act::Way { .. }
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
        Act::Lost { .. } => Power::DeclareLost,
        Act::Drawn { .. } => Power::DeclareDrawn,
        Act::Forwarded { .. } => Power::Forward,
        Act::Decided { .. } => game.disputed_before().map_or(Power::DecideFirst, to_decide),
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
fn power_of_what_was_done(act: &Act, game: &Game) -> Power {
    let by = game.decided_by().filter(|_| matches!(act, Act::Decided { .. }));
    by.map_or_else(|| power_of(act, game), to_decide)
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

impl Competition {
    /// Those who have a power in this event; nobody where no chapter says so.
    pub fn offices(&self, power: Power) -> &'static [Office] {
        let chapter = self.regulations().and_then(Regulations::correspondence_chapter);
        chapter.map_or(&[], |chapter| chapter.powers.of(power).says.as_slice())
    }

    /// The right that a power needs, for whoever is no player: that of the lowest office that has it. Where no
    /// chapter says so nobody can do it, and it is refused to those who keep the event with the reason.
    pub fn right_for(&self, power: Power) -> Right {
        if self.regulations().and_then(Regulations::correspondence_chapter).is_none() {
            return Right::Keep;
        }
        let has = |office| self.offices(power).contains(&office);
        match (has(Office::Secretary), has(Office::Judge)) {
            (true, _) => Right::Keep,
            (false, true) => Right::Rule,
            (false, false) => Right::Organise,
        }
    }

    /// The same where a player may do it for himself, if the chapter gives him the power.
    pub(crate) fn right_of_player(&self, power: Power, player: PlayerId) -> Right {
        match self.offices(power).contains(&Office::Player) {
            true => Right::Player(player),
            false => self.right_for(power),
        }
    }

    /// The right to take back what came by post: what a player wrote the secretary takes back, what an official
    /// decided, those who may decide it.
    pub(crate) fn right_to_take_back_letters(&self, deeds: &[Deed], annulled: bool) -> Right {
        let needs = |deed: &Deed| {
            let game = self.postal_game(deed.place).filter(|_| deed.refused.is_none());
            let power =
                game.map_or(Power::Write, |game| power_of_what_was_done(&deed.act, &game.game));
            if power == Power::Write { Right::Keep } else { self.right_for(power) }
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
