//! Games of chess written so that other programs read them.

use chess::{Position, Style};

use super::{Game, Score};
use crate::gamefile::{Points, ROSTER, write_game};

/// How a game is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How moves are spelt.
    pub style: Style,
    /// The longest line, in characters.
    pub width: usize,
}

impl Default for Layout {
    /// What all programs read: standard algebraic notation, lines of 80.
    fn default() -> Layout {
        Layout { style: Style::SAN, width: 80 }
    }
}

impl Game {
    /// Writes the game: tags, an empty line, the moves, the result and a line break. Games of one
    /// file are separated by an empty line.
    ///
    /// The seven tags that every PGN game has are written also where the game says nothing. A win
    /// by forfeit is a win with a `Termination` tag.
    pub fn to_pgn(&self, layout: &Layout) -> String {
        let own = own_tags(self);
        let own = || own.iter().map(|(name, value)| (*name, value.as_str()));
        let usual = ROSTER.into_iter().filter(|&name| name != "Result");
        let usual = usual.map(|name| (name, self.tags.get(name).unwrap_or(unknown(name))));
        let others = self
            .tags
            .iter()
            .filter(|(name, _)| !ROSTER.contains(name) && own().all(|(other, _)| other != *name));
        let tags: Vec<_> = usual.chain(own()).chain(others).collect();
        write_game(self, &tags, layout.style, layout.width)
    }
}

/// What stands in place of a value that nobody knows.
pub(super) fn unknown(name: &str) -> &'static str {
    if name == "Date" { "????.??.??" } else { "?" }
}

/// The tags from which result and start position are read again.
fn own_tags(game: &Game) -> Vec<(&'static str, String)> {
    let forfeit = matches!(game.score, Score::WhiteWinsByForfeit | Score::BlackWinsByForfeit);
    let said_apart = forfeit && game.tags.get("Termination").is_none();
    let result = match game.score {
        forfeit if said_apart => forfeit.plain(),
        other => other,
    };
    let mut own = vec![("Result", result.text(Points::One).to_owned())];
    if let Some(start) = &game.start
        && start.fen() != Position::start().fen()
    {
        own.push(("SetUp", "1".to_owned()));
        own.push(("FEN", start.fen()));
    }
    if said_apart {
        own.push(("Termination", "forfeit".to_owned()));
    }
    own
}
