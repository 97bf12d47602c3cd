//! The clauses behind each criterion.

use clauses::{Clause, Document};
use rulebook::Criterion;

/// The clauses of a document on a criterion; none if the document does not know it.
pub fn basis(document: Document, criterion: Criterion) -> Vec<Clause> {
    let ids = match document {
        Document::Ru2013 => ru_2013(criterion),
        Document::Ru2022 => ru_2022(criterion),
        Document::Ua2024 => ua_2024(criterion),
        Document::UaChess => ua_chess(criterion),
        Document::Ua64 => &[],
    };
    ids.iter().filter_map(|id| Clause::parse(id).ok()).collect()
}

fn ru_2013(criterion: Criterion) -> &'static [&'static str] {
    match criterion {
        Criterion::Schmulian => &["RU-2013 1.13.4"],
        Criterion::SonnebornBergerDoubled => &["RU-2013 1.13.5"],
        Criterion::SonnebornBergerHalf => &["RU-2013 5.3.11.1"],
        Criterion::OpponentsSum => &["RU-2013 1.13.6", "RU-2013 5.3.11.3.1"],
        Criterion::OpponentsMedian => &["RU-2013 1.13.7", "RU-2013 5.3.11.3.2"],
        Criterion::OpponentsTruncated => &["RU-2013 5.3.11.3.3"],
        Criterion::OpponentsTruncatedIterated => &["RU-2013 1.13.8"],
        Criterion::Riga => &["RU-2013 1.13.9"],
        Criterion::Wins
        | Criterion::HeadToHead
        | Criterion::BeatenSum
        | Criterion::OrderOfPlace
        | Criterion::OpponentsElo => &["RU-2013 1.13.3"],
        _ => &[],
    }
}

fn ru_2022(criterion: Criterion) -> &'static [&'static str] {
    match criterion {
        Criterion::SonnebornBergerHalf | Criterion::SonnebornBergerDoubled => {
            &["RU-2022 5.4.8.3.1"]
        }
        Criterion::Schmulian => &["RU-2022 5.4.8.4.1", "RU-2022 5.4.8.4.3"],
        Criterion::OpponentsSum => &["RU-2022 5.4.8.5"],
        Criterion::OpponentsMedian => &["RU-2022 5.4.8.6"],
        Criterion::OpponentsTruncated | Criterion::OpponentsTruncatedIterated => {
            &["RU-2022 5.4.8.7"]
        }
        Criterion::SolkoffPlus => &["RU-2022 5.4.8.8"],
        Criterion::SolkoffBalyakin => &["RU-2022 5.4.8.9"],
        Criterion::Riga => &["RU-2022 5.4.8.10"],
        Criterion::Wins
        | Criterion::HeadToHead
        | Criterion::OrderOfPlace
        | Criterion::OpponentsElo => &["RU-2022 5.4.8.2"],
        _ => &[],
    }
}

fn ua_2024(criterion: Criterion) -> &'static [&'static str] {
    match criterion {
        Criterion::Schmulian | Criterion::SonnebornBergerDoubled => &["UA-2024 III.placing.3.1"],
        Criterion::OpponentsTruncatedIterated | Criterion::OpponentsMedianIterated => {
            &["UA-2024 III.placing.3.2"]
        }
        Criterion::HeadToHeadOfTwo | Criterion::Wins | Criterion::OrderOfPlace => {
            &["UA-2024 III.placing.3.1", "UA-2024 III.placing.3.2"]
        }
        // Organisers may add any other.
        _ => &["UA-2024 III.placing.4"],
    }
}

fn ua_chess(criterion: Criterion) -> &'static [&'static str] {
    match criterion {
        Criterion::SonnebornBergerDoubled => &["UA-CHESS IV.4.3.1.2"],
        Criterion::OpponentsTruncatedIterated => &["UA-CHESS IV.4.3.2.2"],
        Criterion::OpponentsMedian => &["UA-CHESS IV.4.3.2.3"],
        Criterion::HeadToHeadOfTwo | Criterion::Wins | Criterion::OrderOfPlace => {
            &["UA-CHESS IV.4.3.1", "UA-CHESS IV.4.3.2"]
        }
        _ => &["UA-CHESS IV.4.4"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A misspelt id would vanish silently.
    #[test]
    fn every_id_is_a_clause() {
        for criterion in Criterion::ALL {
            for ids in [ru_2013, ru_2022, ua_2024, ua_chess].map(|of| of(criterion)) {
                assert!(ids.iter().all(|id| Clause::parse(id).is_ok()), "{ids:?}");
            }
        }
    }
}
