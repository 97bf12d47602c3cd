//! What criteria are called: documents give one formula different names.

use clauses::Document;
use rulebook::{Criterion, Rulebook};
use words::Language;

/// The name of a criterion in a document, in a language.
pub fn name_of(criterion: Criterion, document: Document, language: Language) -> &'static str {
    let own = Rulebook::of(document).events().names.get(&criterion);
    own.map_or_else(|| language.of(usual(criterion)), |names| names.of(language))
}

/// What it is called where the document has no name of its own for it.
fn usual(criterion: Criterion) -> [&'static str; 3] {
    match criterion {
        Criterion::HeadToHeadOfTwo => ["особиста зустріч", "личная встреча", "direct encounter"],
        Criterion::HeadToHead => ["зустрічі між собою", "встречи между собой", "direct encounters"],
        Criterion::Schmulian => ["Шмульян", "Шмульян", "Schmulian"],
        Criterion::SonnebornBergerDoubled => {
            ["Зоннеборн-Бергер ×2", "Зонненборн-Бергер ×2", "Sonneborn-Berger ×2"]
        }
        Criterion::SonnebornBergerHalf => {
            ["Зоннеборн-Бергер", "Зонненборн-Бергер", "Sonneborn-Berger"]
        }
        Criterion::SolkoffPlus => ["Солкоф плюс", "Солкоф плюс", "Solkoff plus"],
        Criterion::SolkoffBalyakin => ["Солкоф-Балякін", "Солкоф-Балякин", "Solkoff-Balyakin"],
        Criterion::Riga => ["ризький", "рижский", "Riga"],
        Criterion::Wins => ["перемоги", "победы", "wins"],
        Criterion::BeatenSum => ["очки переможених", "очки побеждённых", "points of the beaten"],
        Criterion::OrderOfPlace => [
            "з іншими за порядком місць",
            "с остальными по порядку мест",
            "results in order of place",
        ],
        Criterion::OpponentsElo => ["Ело суперників", "Эло соперников", "opponents' Elo"],
        Criterion::OpponentsSum => ["повний Солкоф", "Солкоф", "Solkoff"],
        Criterion::OpponentsMedian | Criterion::OpponentsMedianIterated => {
            ["медіанний Солкоф", "медианный Солкоф", "median Solkoff"]
        }
        Criterion::OpponentsTruncated | Criterion::OpponentsTruncatedIterated => {
            ["урізаний Солкоф", "усечённый Солкоф", "truncated Solkoff"]
        }
    }
}
