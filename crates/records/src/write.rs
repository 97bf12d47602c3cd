//! Games as files for other programs.

use notation::gamefile::{Points, Score, Tags};
use notation::{pdn, pgn};
use renju::Lettering;

use crate::record::Moves;
use crate::{Format, GameRecord};

/// A game with these tags and this result, and with its moves if they are known.
pub fn write_game(
    format: Format,
    record: Option<&GameRecord>,
    tags: &[(&str, String)],
    score: Score,
) -> String {
    let moves = record.map(|record| &record.moves);
    match (moves, format) {
        (Some(Moves::Draughts(played)), _) => {
            write_pdn(pdn::Game { tags: filled(tags), score, ..played.source.clone() })
        }
        (Some(Moves::Chess(played)), _) => {
            write_pgn(pgn::Game { tags: filled(tags), score, ..played.source.clone() })
        }
        (Some(Moves::Renju(played)), _) => {
            write_stones(tags, score, &played.source.list(Lettering::Documents))
        }
        (None, Format::Pdn) => {
            write_pdn(pdn::Game { tags: filled(tags), score, ..Default::default() })
        }
        (None, Format::Pgn) => {
            write_pgn(pgn::Game { tags: filled(tags), score, ..Default::default() })
        }
        (None, Format::Stones) => write_stones(tags, score, ""),
    }
}

fn write_pdn(game: pdn::Game) -> String {
    game.to_pdn(&pdn::Layout::default())
}

fn write_pgn(game: pgn::Game) -> String {
    game.to_pgn(&pgn::Layout::default())
}

/// Programs for renju have no tags of their own; those of chess are understood by people.
fn write_stones(tags: &[(&str, String)], score: Score, moves: &str) -> String {
    let tag =
        |(name, value): &(&str, String)| format!("[{name} \"{}\"]\n", value.replace('"', "'"));
    let head: String = tags.iter().map(tag).collect();
    format!("{head}[Result \"{}\"]\n\n{moves}\n", score.text(Points::One))
}

fn filled(all: &[(&str, String)]) -> Tags {
    let mut tags = Tags::new();
    all.iter().for_each(|(name, value)| tags.set(name, value));
    tags
}
