//! Games of draughts written so that other programs read them.

use draughts::{Move, Naming, Position, Rules, Variant};

use super::gametype::{number, variant_tag};
use super::{Game, Points};
use crate::gamefile::{ROSTER, Score, write_game};
use crate::movetext::{CaptureSign, Format, Style, write_move};

/// How a game is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How much of a move is written.
    pub style: Style,
    /// How squares are named; none for the way of the variant.
    pub naming: Option<Naming>,
    /// What stands between the squares of a capture.
    pub capture: CaptureSign,
    /// What a win is worth; none for the way of the variant.
    pub points: Option<Points>,
    /// The longest line, in characters.
    pub width: usize,
}

impl Default for Layout {
    /// What most programs read: origin and destination, captures with `x`, lines of 80.
    fn default() -> Layout {
        let (style, capture) = (Style::Usual, CaptureSign::Cross);
        Layout { style, naming: None, capture, points: None, width: 80 }
    }
}

impl Game {
    /// Writes the game: tags, an empty line, the moves, the result and a line break. Games of one
    /// file are separated by an empty line.
    pub fn to_pdn(&self, layout: &Layout) -> String {
        let pen = Pen::new(self.variant().unwrap_or(Variant::INTERNATIONAL), layout);
        let own = own_tags(self, &pen);
        let own = || own.iter().map(|(name, value)| (*name, value.as_str()));
        let free = self.tags.iter().filter(|(name, _)| own().all(|(other, _)| other != *name));
        let (usual, others): (Vec<_>, Vec<_>) = free.partition(|(name, _)| ROSTER.contains(name));
        let tags: Vec<_> = usual.into_iter().chain(own()).chain(others).collect();
        write_game(self, &tags, pen, layout.width)
    }
}

/// The tags from which result and start position are read again.
fn own_tags(game: &Game, pen: &Pen) -> Vec<(&'static str, String)> {
    let mut own = vec![("Result", game.score.text(pen.points).to_owned())];
    let Some(start) = game.start else { return own };
    let variant = start.variant();
    own.push(("GameType", number(variant).to_string()));
    own.extend(variant_tag(variant).map(|value| ("Variant", value.to_owned())));
    if start != Position::start(variant) {
        own.push(("Setup", "1".to_owned()));
        own.push(("FEN", start.fen_in(pen.format.naming)));
    }
    own
}

/// How moves and results are to be written.
pub struct Pen {
    format: Format,
    pub(super) points: Points,
    legal: Vec<Move>,
}

impl Pen {
    fn new(variant: Variant, layout: &Layout) -> Pen {
        let usual = match variant.rules() {
            Rules::English => Points::One,
            _ => Points::Two,
        };
        let points = layout.points.unwrap_or(usual);
        Pen { format: format(layout, variant), points, legal: Vec::new() }
    }

    /// The text of a move; none if it is not legal.
    pub(super) fn write(&mut self, position: &Position, mv: &Move) -> Option<String> {
        position.legal_moves_into(&mut self.legal);
        if !self.legal.contains(mv) {
            return None;
        }
        let text = write_move(position, &self.legal, mv, self.format);
        if Score::at_start(&text).is_none() {
            return Some(text);
        }
        // A king that goes round and comes back to square 1.
        let format = Format { style: Style::Full, ..self.format };
        Some(write_move(position, &self.legal, mv, format))
    }
}

/// A square alone can be a move only if it has a letter: a number would count moves.
fn format(layout: &Layout, variant: Variant) -> Format {
    let naming = layout.naming.unwrap_or(variant.naming());
    let style = match (layout.style, naming) {
        (Style::Target, Naming::Numeric) => Style::Usual,
        (style, _) => style,
    };
    Format { style, naming, capture: layout.capture }
}
