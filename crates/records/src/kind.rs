//! Which game is played, and what files of it look like.

use std::path::Path;

use draughts::Variant;
use rulebook::{Discipline, Game, Rulebook};

/// A game whose moves we can read and play.
///
/// Rulebooks tell more games apart ([`rulebook::Game`]): the draughts-64 system is Russian draughts
/// as far as moves go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Draughts of some variant.
    Draughts(Variant),
    /// Chess.
    Chess,
    /// Renju.
    Renju,
}

impl Kind {
    /// Every kind: the variants of draughts, chess, renju.
    pub const ALL: [Kind; Variant::ALL.len() + 2] = {
        let mut all = [Kind::Renju; Variant::ALL.len() + 2];
        let mut index = 0;
        while index < Variant::ALL.len() {
            all[index] = Kind::Draughts(Variant::ALL[index]);
            index += 1;
        }
        all[index] = Kind::Chess;
        all
    };

    /// The kind that is played where a rulebook speaks of this game.
    pub fn of(game: Game) -> Kind {
        match game {
            Game::Russian | Game::Draughts64 => Kind::Draughts(Variant::RUSSIAN),
            Game::Brazilian => Kind::Draughts(Variant::BRAZILIAN),
            Game::International => Kind::Draughts(Variant::INTERNATIONAL),
            Game::English => Kind::Draughts(Variant::ENGLISH),
            Game::Giveaway => Kind::Draughts(Variant::GIVEAWAY),
            Game::Renju => Kind::Renju,
            Game::Chess => Kind::Chess,
        }
    }

    /// The game whose moves it has, as rulebooks speak of it; nothing if none does.
    pub fn game(self) -> Option<Game> {
        let all = [
            Game::Russian,
            Game::Brazilian,
            Game::International,
            Game::English,
            Game::Giveaway,
            Game::Renju,
            Game::Chess,
        ];
        all.into_iter().find(|game| Kind::of(*game) == self)
    }

    /// The kind where the regulations let the most pieces be captured: Russian draughts is Brazilian then.
    pub fn with_majority(self) -> Kind {
        match self {
            Kind::Draughts(Variant::RUSSIAN) => Kind::Draughts(Variant::BRAZILIAN),
            Kind::Draughts(_) | Kind::Chess | Kind::Renju => self,
        }
    }

    /// The kind that is played in a discipline, if games are.
    pub fn of_discipline(discipline: &Discipline) -> Option<Kind> {
        discipline.play.game().map(|(game, _)| Kind::of(game))
    }

    /// The name on the command line and in data files.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Draughts(variant) => variant.name(),
            Kind::Chess => "chess",
            Kind::Renju => "renju",
        }
    }

    /// What its files look like.
    pub fn format(self) -> Format {
        match self {
            Kind::Draughts(_) => Format::Pdn,
            Kind::Chess => Format::Pgn,
            Kind::Renju => Format::Stones,
        }
    }
}

/// What a file of games looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// PDN: draughts of any variant.
    Pdn,
    /// PGN: chess.
    Pgn,
    /// Renju: lists of moves, a RenLib text board, or the bytes of a `.pos` file.
    Stones,
}

impl Format {
    /// The only format that a rulebook needs, if it has one kind of game.
    pub fn of_rulebook(rulebook: &Rulebook) -> Option<Format> {
        let kinds = rulebook.disciplines().iter().filter_map(Kind::of_discipline);
        let mut formats = kinds.map(Kind::format);
        let first = formats.next()?;
        formats.all(|format| format == first).then_some(first)
    }

    /// What the name of a file says.
    pub fn of_name(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "pdn" => Some(Format::Pdn),
            "pgn" => Some(Format::Pgn),
            "pos" => Some(Format::Stones),
            _ => None,
        }
    }

    /// What the beginning of a file says; where nothing tells, draughts.
    pub fn of_beginning(bytes: &[u8]) -> Format {
        let text = String::from_utf8_lossy(bytes);
        if text.contains(TEXT_BOARD) || text.lines().any(begins_with_centre) {
            return Format::Stones;
        }
        let is_chess = ["Nf3", "Nf6", "e4", "d4", "O-O"].iter().any(|move_text| {
            text.split(|letter: char| letter.is_whitespace() || letter == '.')
                .any(|word| word == *move_text)
        });
        if is_chess { Format::Pgn } else { Format::Pdn }
    }

    /// What names of files that we write end in.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Pdn => "pdn",
            Format::Pgn => "pgn",
            Format::Stones => "txt",
        }
    }
}

/// What stands in every text board of RenLib.
pub(crate) const TEXT_BOARD: &str = "Text Board";

/// Games of renju begin on the centre, and no other game does.
pub(crate) fn begins_with_centre(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches("1.").trim_start();
    line.get(..2).is_some_and(|word| word.eq_ignore_ascii_case("h8"))
        && !line[2..].starts_with(|next: char| next.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_played_has_the_name_that_rulebooks_give_it() {
        for document in clauses::Document::all() {
            for discipline in Rulebook::of(document).disciplines() {
                let Some((game, _)) = discipline.play.game() else { continue };
                assert_eq!(Kind::of(game).name(), game.variant());
            }
        }
        assert_eq!(Kind::ALL.map(Kind::name).len(), Variant::ALL.len() + 2);
    }

    #[test]
    fn formats_are_told_by_name_and_beginning() {
        assert_eq!(Format::of_name(Path::new("a.PGN")), Some(Format::Pgn));
        assert_eq!(Format::of_name(Path::new("a.txt")), None);
        for (beginning, format) in [
            ("1. e4 e5", Format::Pgn),
            ("[GameType \"25\"]\n1. c3-d4", Format::Pdn),
            ("1. h8 h9", Format::Stones),
            ("h8-g7 1. c3-d4", Format::Stones),
            ("", Format::Pdn),
        ] {
            assert_eq!(Format::of_beginning(beginning.as_bytes()), format, "{beginning}");
        }
    }

    #[test]
    fn a_rulebook_with_one_kind_of_game_needs_one_format() {
        let of = |document| Format::of_rulebook(Rulebook::of(document));
        assert_eq!(of(clauses::Document::UA_CHESS), Some(Format::Pgn));
        assert_eq!(of(clauses::Document::RU_2022), None);
    }
}
