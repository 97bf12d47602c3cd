//! What a player must show before he is admitted.

use std::fmt;

use clauses::Clause;
use rulebook::{Shown, ShownAt, ShownBy};
use serde::de::IntoDeserializer;
use serde::{Deserialize, Serialize};

use super::{Date, Fault, Outcome, Player, PlayerId, PlayerRecord, Problem, Regulations, Status};
use tournament::Sex;

/// Something on the checklist of the admission commission.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    /// The final entry with its signatures and seals.
    Entry,
    /// A passport or other identity document.
    Identity,
    /// A birth certificate, for the young.
    BirthCertificate,
    /// The book of sports classification, for those with a rank.
    RankBook,
    /// The doctor's clearance.
    Medical,
    /// The policy of compulsory medical insurance.
    HealthInsurance,
    /// The policy of accident insurance.
    AccidentInsurance,
    /// A policy whose terms cover taking part in sports.
    SportsInsurance,
    /// The entry fee.
    Fee,
    /// The means by which he is identified and watched while he plays from afar.
    RemoteIdentity,
    /// The lists of suspended persons were looked up.
    NotSuspended,
    /// The certificate of an anti-doping course.
    AntiDopingCourse,
    /// An entry by name from the regional centre of his residence.
    RegionalEntry,
    /// The national classification, with class and status.
    Classification,
    /// The proof of the qualification standard.
    Qualification,
    /// The leave to have an assistant.
    AssistantConsent,
    /// What the regulations ask for besides.
    #[serde(untagged)]
    Other(String),
}

impl Item {
    /// The point with this name; one of its own if there is none.
    fn named(name: &str) -> Item {
        let read: Result<Item, serde::de::value::Error> =
            Item::deserialize(name.into_deserializer());
        read.unwrap_or_else(|_| Item::Other(name.to_owned()))
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Item::Entry => "entry",
            Item::Identity => "identity",
            Item::BirthCertificate => "birth-certificate",
            Item::RankBook => "rank-book",
            Item::Medical => "medical",
            Item::HealthInsurance => "health-insurance",
            Item::AccidentInsurance => "accident-insurance",
            Item::SportsInsurance => "sports-insurance",
            Item::Fee => "fee",
            Item::RemoteIdentity => "remote-identity",
            Item::NotSuspended => "not-suspended",
            Item::AntiDopingCourse => "anti-doping-course",
            Item::RegionalEntry => "regional-entry",
            Item::Classification => "classification",
            Item::Qualification => "qualification",
            Item::AssistantConsent => "assistant-consent",
            Item::Other(name) => name,
        })
    }
}

/// A point of a player's checklist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Required {
    /// What is needed.
    pub item: Item,
    /// The clauses that ask for it.
    pub because: Vec<Clause>,
}

/// The checklist of a player under the rulebook and the regulations, on the day on which the commission
/// looks at it: ages are full years then.
pub fn checklist(regulations: &Regulations, player: &Player, day: Date) -> Vec<Required> {
    let events = regulations.book().events();
    // A club or a town that names its documents may ask for less, where the rulebook lets it.
    let names_its_own =
        regulations.status <= Status::Municipal && !regulations.documents.is_empty();
    let local = events.local_clauses.as_ref().filter(|_| names_its_own);
    let asked = events.admission.iter().filter(|one| local.is_none() || one.local);
    let mut list: Vec<Required> = asked
        .filter(|one| is_asked_of(one, regulations, player, day))
        .map(|one| Required { item: Item::named(&one.item), because: one.clauses.to_vec() })
        .collect();
    let further = local.or(events.further_clauses.as_ref());
    for item in &regulations.documents {
        if list.iter().all(|required| required.item != *item) {
            let because = further.map(|clauses| clauses.to_vec()).unwrap_or_default();
            list.push(Required { item: item.clone(), because });
        }
    }
    list
}

/// Whether something that the rulebook wants to see is asked of a player.
fn is_asked_of(shown: &Shown, regulations: &Regulations, player: &Player, day: Date) -> bool {
    // Of whom nobody knows the age is grown; of whom only the year is known it is asked what may be asked.
    let least = player.born.map(|born| born.least_years_on(day));
    let most = player.born.map(|born| born.most_years_on(day));
    let young_enough = shown.below_age.is_none_or(|limit| least.is_some_and(|age| age < limit));
    let old_enough = shown.from_age.is_none_or(|limit| most.is_none_or(|age| age >= limit));
    let meant = match shown.of {
        None => true,
        Some(ShownBy::Ranked) => !player.title.is_empty(),
        Some(ShownBy::Paying) => regulations.fee_roubles > 0,
        Some(ShownBy::Adaptive) => regulations.adaptive,
        Some(ShownBy::Remote) => regulations.games.is_remote(),
        Some(ShownBy::NotByOrganiser) => !player.by_organiser && !player.hors_concours,
        Some(ShownBy::Assisted) => !player.assistant.is_empty(),
    };
    let held = match shown.at {
        None => true,
        Some(ShownAt::National) => regulations.status == Status::National,
        Some(ShownAt::Official) => !regulations.unofficial,
    };
    young_enough && old_enough && meant && held
}

/// Everything that stands against admitting a player on a day.
pub fn obstacles(
    regulations: &Regulations,
    id: PlayerId,
    record: &PlayerRecord,
    day: Date,
) -> Vec<Fault> {
    let mut faults = missing(regulations, id, record, day);
    faults.extend(age_fault(regulations, id, &record.player));
    let book = regulations.rulebook;
    let eligible = &regulations.eligible;
    // Women may play among men, never the other way.
    if eligible.sex == Some(Sex::Female) && record.player.sex != Some(Sex::Female) {
        faults.push(Fault::new(book, Problem::WomenOnly { id }));
    }
    let rating = record.player.rating.unwrap_or(0);
    if let Some(least) = eligible.rating_min.filter(|least| rating < *least) {
        faults.push(Fault::new(book, Problem::RatingTooLow { id, least }));
    }
    let outcome = record.classified.as_ref().map(|found| found.outcome);
    if outcome == Some(Outcome::NotEligible) && !record.player.by_organiser {
        faults.push(Fault::new(book, Problem::NotEligible { id }));
    }
    if eligible.wheelchair_only && !record.player.wheelchair {
        faults.push(Fault::new(book, Problem::WheelchairOnly { id }));
    }
    faults
}

fn missing(
    regulations: &Regulations,
    id: PlayerId,
    record: &PlayerRecord,
    day: Date,
) -> Vec<Fault> {
    let fault = |required: Required| {
        let Required { item, because } = required;
        let problem = match record.checks.get(&item) {
            None => Problem::ItemMissing { id, item },
            Some(check) => {
                let valid_to = check.valid_to.filter(|last: &Date| *last < regulations.ends)?;
                Problem::ItemExpired { id, item, valid_to }
            }
        };
        Some(Fault { problem, because })
    };
    checklist(regulations, &record.player, day).into_iter().filter_map(fault).collect()
}

/// Why a player is not of the age of any group of the event.
fn age_fault(regulations: &Regulations, id: PlayerId, player: &Player) -> Option<Fault> {
    let names = &regulations.eligible.age_groups;
    if names.is_empty() {
        return None;
    }
    let discipline = regulations.discipline()?;
    let groups: Vec<_> = regulations
        .book()
        .event_age_groups(discipline)
        .filter(|group| names.contains(&group.names.en))
        .collect();
    let because: Vec<Clause> =
        groups.iter().flat_map(|group| group.clauses.iter().copied()).collect();
    let Some(born) = player.born else {
        return Some(Fault { problem: Problem::BirthDateMissing { id }, because });
    };
    let age = regulations.starts.year().saturating_sub(born.year());
    // Whoever is young enough for the oldest group of the event may play up.
    if groups.iter().any(|group| group.admits(age)) {
        return None;
    }
    let groups_named = groups.iter().map(|group| &group.names).collect();
    let young =
        groups.iter().any(|group| group.not_younger && !group.ages.exceeded_by(u32::from(age), 1));
    let problem = match young {
        true => Problem::TooYoung { id, age, groups: groups_named },
        false => Problem::TooOld { id, age, groups: groups_named },
    };
    Some(Fault { problem, because })
}
