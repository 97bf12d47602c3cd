//! What criteria are called: documents give one formula different names.

use std::borrow::Cow;

use clauses::Document;
use rulebook::{Criterion, Rulebook};
use words::{Id, Language};

use crate::id;

/// The name of a criterion in a document, in a language.
pub fn name_of(criterion: Criterion, document: Document, language: Language) -> Cow<'static, str> {
    let own = Rulebook::of(document).events().names.get(&criterion);
    own.map_or_else(|| language.say(usual(criterion)), |names| names.of(language).into())
}

/// The name of a criterion where it is not known which document is meant.
pub fn usual_name(criterion: Criterion, language: Language) -> Cow<'static, str> {
    language.say(usual(criterion))
}

/// What it is called where the document has no name of its own for it.
fn usual(criterion: Criterion) -> Id {
    match criterion {
        Criterion::HeadToHeadOfTwo => id::CRITERION_HEAD_TO_HEAD_OF_TWO,
        Criterion::HeadToHead => id::CRITERION_HEAD_TO_HEAD,
        Criterion::Schmulian => id::CRITERION_SCHMULIAN,
        Criterion::SonnebornBergerDoubled => id::CRITERION_SONNEBORN_BERGER_DOUBLED,
        Criterion::SonnebornBergerHalf => id::CRITERION_SONNEBORN_BERGER_HALF,
        Criterion::SolkoffPlus => id::CRITERION_SOLKOFF_PLUS,
        Criterion::SolkoffBalyakin => id::CRITERION_SOLKOFF_BALYAKIN,
        Criterion::Riga => id::CRITERION_RIGA,
        Criterion::Wins => id::CRITERION_WINS,
        Criterion::BeatenSum => id::CRITERION_BEATEN_SUM,
        Criterion::OrderOfPlace => id::CRITERION_ORDER_OF_PLACE,
        Criterion::OpponentsElo => id::CRITERION_OPPONENTS_ELO,
        Criterion::OpponentsSum => id::CRITERION_OPPONENTS_SUM,
        Criterion::OpponentsMedian | Criterion::OpponentsMedianIterated => {
            id::CRITERION_OPPONENTS_MEDIAN
        }
        Criterion::OpponentsTruncated | Criterion::OpponentsTruncatedIterated => {
            id::CRITERION_OPPONENTS_TRUNCATED
        }
    }
}
