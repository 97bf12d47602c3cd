//! What criteria are called: documents give one formula different names.

use clauses::Document;
use rulebook::Criterion;
use words::Language;

/// The name of a criterion in a document, in a language.
pub fn name_of(criterion: Criterion, document: Document, language: Language) -> &'static str {
    language.of(names(criterion, document))
}

fn names(criterion: Criterion, document: Document) -> [&'static str; 3] {
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
        _ => names_of_sums(criterion, document),
    }
}

/// In RU-2013 "Solkoff" leaves out the best and the worst, elsewhere it leaves out nobody.
fn names_of_sums(criterion: Criterion, document: Document) -> [&'static str; 3] {
    use Document::{Ru2013, UaChess};
    match (criterion, document) {
        (Criterion::OpponentsSum, Ru2013 | UaChess) => ["Бухгольц", "Бухгольц", "Buchholz"],
        (Criterion::OpponentsSum, _) => ["повний Солкоф", "Солкоф", "Solkoff"],
        (Criterion::OpponentsMedian, Ru2013) => ["Солкоф", "Солкоф", "Solkoff (median)"],
        (Criterion::OpponentsMedian | Criterion::OpponentsMedianIterated, UaChess) => {
            ["медіанний Бухгольц", "медианный Бухгольц", "median Buchholz"]
        }
        (Criterion::OpponentsMedian | Criterion::OpponentsMedianIterated, _) => {
            ["медіанний Солкоф", "медианный Солкоф", "median Solkoff"]
        }
        (_, UaChess) => ["урізаний Бухгольц", "усечённый Бухгольц", "truncated Buchholz"],
        _ => ["урізаний Солкоф", "усечённый Солкоф", "truncated Solkoff"],
    }
}
