//! What somebody may see of a table of an event, besides its game.

use game::{Moment, Standing};
use rulebook::{DrawRule, Ends, Entry as Register, Ground};
use serde::Serialize;
use words::Language;

use crate::view::{Clause, shown};
use crate::{
    Aside, Breach, Drawn, Message, PerPerson, Person, Phase, Role, ServerTime, Table, Tick,
};

/// What a table of an event shows besides its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EventView {
    /// The event, by its short name.
    pub event: String,
    /// The round, the table of it, and the game.
    pub round: u16,
    /// The table of the round.
    pub table: u16,
    /// The game of a micro-match.
    pub game: u8,
    /// The opening that was drawn, with its proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
    /// What officials have said to him.
    pub messages: Vec<Message>,
    /// What he and his assistant have said to each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub asides: Vec<Aside>,
    /// Whether he who looks has an assistant with whom he speaks.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub assisted: bool,
    /// When the game begins by itself, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begins: Option<i64>,
    /// What was ticked of each; of him who looks, or for an arbiter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ticks: Option<PerPerson<Vec<Tick>>>,
    /// Whether he who looks may start.
    pub admitted: bool,
    /// Whether he who looks is at the board.
    pub here: bool,
    /// Whether he who looks has agreed with the result.
    pub agreed: bool,
    /// Who has called, and what he said; for arbiters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<(Person, String)>,
    /// What those who watch have reported; for arbiters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub breaches: Vec<Breach>,
    /// The draws that a player may claim: the rule, and what it is called.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<(String, &'static str)>,
    /// Why it is played at a wooden board, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<String>,
    /// The rule of a claim that waits; for the players and arbiters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
}

impl EventView {
    /// What somebody in a role sees, if it is a table of an event.
    pub fn of(table: &Table, role: Role, language: Language, now: ServerTime) -> Option<EventView> {
        let own = table.event()?;
        let (person, official) = match role {
            Role::Player(person) | Role::Member(person, _) => (Some(person), false),
            Role::Arbiter => (None, true),
            Role::Reporter | Role::Spectator => (None, false),
        };
        let concerned = official || person.is_some();
        let heard =
            |one: &&Message| concerned && (official || one.to.is_none() || one.to == person);
        let ticks = |of: Person| match official || person == Some(of) {
            true => table.ticks(of).keys().copied().collect(),
            false => Vec::new(),
        };
        let claim = table.game().state().claim.as_ref().map(|claim| claim.rule.clone());
        Some(EventView {
            event: own.event.clone(),
            round: own.round,
            table: own.table,
            game: own.game,
            drawn: table.drawn().cloned(),
            messages: table.messages().iter().filter(heard).cloned().collect(),
            asides: match role {
                Role::Arbiter => {
                    Person::BOTH.iter().flat_map(|one| table.asides(*one, now)).cloned().collect()
                }
                Role::Player(own) => table.asides(own, now).to_vec(),
                Role::Member(..) | Role::Reporter | Role::Spectator => Vec::new(),
            },
            assisted: match role {
                Role::Player(own) => !table.terms().help[own].duties.is_empty(),
                Role::Member(..) | Role::Arbiter | Role::Reporter | Role::Spectator => false,
            },
            begins: table.begins(),
            ticks: (concerned && own.admitted).then(|| PerPerson::from_fn(ticks)),
            admitted: person.is_none_or(|person| table.is_admitted(person)),
            here: person.is_some_and(|person| table.is_here(person)),
            agreed: person.is_some_and(|person| table.has_signed(person)),
            calls: if official { table.calls().to_vec() } else { Vec::new() },
            breaches: if official { table.breaches().to_vec() } else { Vec::new() },
            claims: match person {
                Some(_) => claims(table, &table.game().standings(Moment(0)), language),
                None => Vec::new(),
            },
            elsewhere: table.elsewhere().map(str::to_owned),
            claim: claim.filter(|_| concerned),
        })
    }
}

/// All draws that can be claimed while a game is played, whether or not a claim would be right: that
/// is no hint.
pub(crate) fn claims(
    table: &Table,
    standings: &[Standing<'_>],
    language: Language,
) -> Vec<(String, &'static str)> {
    if table.phase() != Phase::Playing {
        return Vec::new();
    }
    let claimed = standings.iter().filter(|one| one.rule.ends != Ends::Players);
    // Where nobody judges, what needs eyes is not offered.
    let judged = table.terms().arbiter;
    let claimed = claimed.filter(|one| judged || !needs_eyes(table, one.rule));
    let named = claimed.filter_map(|one| {
        let clause = one.rule.clauses.first()?;
        Some((one.rule.id.clone(), Register::of(*clause).title(language)))
    });
    named.collect()
}

/// Whether an arbiter must look before a draw by this rule can be said to be one.
fn needs_eyes(table: &Table, rule: &DrawRule) -> bool {
    let judged = matches!(
        rule.ground,
        Ground::ClearlyDrawn(_) | Ground::BetterButShortOfTime(_) | Ground::NobodyCanWin
    );
    judged || table.game().rules().needs_judgement(&rule.id)
}

impl Table {
    /// The draws that are not offered here because nobody judges, with their clauses.
    pub fn not_offered(&self, language: Language) -> Vec<Clause> {
        if self.terms().arbiter {
            return Vec::new();
        }
        let standings = self.game().standings(Moment(0));
        // What ends the game unasked is ended by the platform where it can be told.
        let claimed = standings.iter().filter(|one| one.rule.ends != Ends::AtOnce);
        let unseen = claimed.filter(|one| needs_eyes(self, one.rule));
        let first = unseen.filter_map(|one| one.rule.clauses.first().copied());
        shown(&first.collect::<Vec<_>>(), language)
    }
}
