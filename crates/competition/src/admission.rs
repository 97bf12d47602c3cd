//! What a player must show before he is admitted.

use std::fmt;

use clauses::{Clause, Document};
use serde::{Deserialize, Serialize};

use super::{Date, Fault, Player, PlayerId, PlayerRecord, Problem, Regulations, Status};
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
    /// The entry fee.
    Fee,
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
            Item::Fee => "fee",
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

/// The age below which a birth certificate stands for a passport (RU-2022 2.2.4).
const PASSPORT_AGE: u16 = 14;

/// The checklist of a player under the rulebook and the regulations.
pub fn checklist(regulations: &Regulations, player: &Player) -> Vec<Required> {
    let mut list = match regulations.rulebook {
        Document::Ru2022 => ru_2022(regulations, player),
        Document::Ua2024 | Document::Ua64 => ua_2024(regulations),
        Document::UaChess => ua_chess(player),
        Document::Ru2013 => Vec::new(),
    };
    let further = match regulations.rulebook {
        Document::Ru2013 => &[][..],
        Document::Ru2022 if is_local(regulations) => &["RU-2022 2.2.6"],
        Document::Ru2022 => &["RU-2022 2.2.5"],
        Document::Ua2024 | Document::Ua64 => &["UA-2024 II.regulation.2.10"],
        Document::UaChess => &["UA-CHESS II.7.1"],
    };
    for item in &regulations.documents {
        if list.iter().all(|required| required.item != *item) {
            list.push(required(item.clone(), further));
        }
    }
    list
}

fn required(item: Item, ids: &[&str]) -> Required {
    Required { item, because: ids.iter().filter_map(|id| Clause::parse(id).ok()).collect() }
}

/// Whether it is a municipal or club event, which may ask for less (RU-2022 2.2.6).
fn is_local(regulations: &Regulations) -> bool {
    regulations.status <= Status::Municipal && !regulations.documents.is_empty()
}

fn ru_2022(regulations: &Regulations, player: &Player) -> Vec<Required> {
    let insurance = required(Item::AccidentInsurance, &["RU-2022 2.4", "RU-2022 2.2.4"]);
    let fee = required(Item::Fee, &["RU-2022 5.2"]);
    let fee = Some(fee).filter(|_| regulations.fee_roubles > 0);
    if is_local(regulations) {
        return std::iter::once(insurance).chain(fee).collect();
    }
    let age = player.born.map(|born| regulations.starts.year().saturating_sub(born.year()));
    let identity = match age {
        Some(age) if age < PASSPORT_AGE => Item::BirthCertificate,
        _ => Item::Identity,
    };
    let ranked = !player.title.is_empty();
    let list = [
        Some(required(Item::Entry, &["RU-2022 2.2.2", "RU-2022 5.1"])),
        Some(required(identity, &["RU-2022 2.2.4"])),
        ranked.then(|| required(Item::RankBook, &["RU-2022 2.2.4"])),
        Some(required(Item::Medical, &["RU-2022 2.2.3"])),
        Some(required(Item::HealthInsurance, &["RU-2022 2.2.4"])),
        Some(insurance),
        fee,
    ];
    list.into_iter().flatten().collect()
}

fn ua_2024(regulations: &Regulations) -> Vec<Required> {
    let mut list = vec![
        required(Item::Entry, &["UA-2024 IV.5.1"]),
        required(Item::NotSuspended, &["UA-2024 IX.3"]),
        required(Item::AntiDopingCourse, &["UA-2024 IX.4"]),
    ];
    if regulations.adaptive {
        list.push(required(Item::Medical, &["UA-2024 X.3"]));
        list.push(required(Item::AccidentInsurance, &["UA-2024 X.3"]));
    }
    list
}

fn ua_chess(player: &Player) -> Vec<Required> {
    let mut list = vec![
        required(Item::RegionalEntry, &["UA-CHESS II.4.1", "UA-CHESS II.5.1"]),
        required(Item::Classification, &["UA-CHESS II.5.2"]),
        required(Item::Medical, &["UA-CHESS II.5.3"]),
    ];
    if !player.by_organiser {
        list.push(required(Item::Qualification, &["UA-CHESS II.3.2", "UA-CHESS II.4.3"]));
    }
    if !player.assistant.is_empty() {
        list.push(required(Item::AssistantConsent, &["UA-CHESS IV.5.11"]));
    }
    list
}

/// Everything that stands against admitting a player.
pub fn obstacles(regulations: &Regulations, id: PlayerId, record: &PlayerRecord) -> Vec<Fault> {
    let mut faults = missing(regulations, id, record);
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
    if eligible.wheelchair_only && !record.player.wheelchair {
        faults.push(Fault::new(book, Problem::WheelchairOnly { id }));
    }
    faults
}

fn missing(regulations: &Regulations, id: PlayerId, record: &PlayerRecord) -> Vec<Fault> {
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
    checklist(regulations, &record.player).into_iter().filter_map(fault).collect()
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
        .age_groups(discipline)
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
    let groups = names.join(", ");
    Some(Fault { problem: Problem::TooOld { id, age, groups }, because })
}
