//! Games written so that other programs read them.

use draughts::{Colour, Move, Naming, Position, Rules, Variant};

use super::fault::{Half, MoveNumber};
use super::game::{Game, Line, Note, PlyMove};
use super::gametype::{number, variant_tag};
use super::mark::Mark;
use super::page::Page;
use super::score::{Points, Score};
use super::tagpair::escape;
use super::tags::ROSTER;
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
        let mut writer = Writer::new(self, layout);
        writer.tags(self);
        writer.line(&self.moves, self.start, 0);
        writer.page.word(self.score.text(writer.points));
        writer.page.finish()
    }
}

struct Writer {
    page: Page,
    format: Format,
    points: Points,
    /// Who is to move at the start, and who has the first move in this variant.
    turn: Colour,
    begins: Colour,
    legal: Vec<Move>,
}

impl Writer {
    fn new(game: &Game, layout: &Layout) -> Writer {
        let variant = game.variant().unwrap_or(Variant::INTERNATIONAL);
        let begins = variant.facts().begins;
        let usual = match variant.rules() {
            Rules::English => Points::One,
            _ => Points::Two,
        };
        Writer {
            page: Page::new(layout.width),
            format: format(layout, variant),
            points: layout.points.unwrap_or(usual),
            turn: game.start.map_or(begins, |start| start.turn()),
            begins,
            legal: Vec::new(),
        }
    }

    fn tags(&mut self, game: &Game) {
        let own = self.own_tags(game);
        let usual = |name: &str| ROSTER.contains(&name);
        let free = |name: &str| own.iter().all(|&(other, _)| other != name);
        for (name, value) in game.tags.iter().filter(|&(name, _)| usual(name) && free(name)) {
            self.tag(name, value);
        }
        for (name, value) in &own {
            self.tag(name, value);
        }
        for (name, value) in game.tags.iter().filter(|&(name, _)| !usual(name) && free(name)) {
            self.tag(name, value);
        }
        self.page.end_line();
    }

    /// The tags from which result and start position are read again.
    fn own_tags(&self, game: &Game) -> Vec<(&'static str, String)> {
        let mut own = vec![("Result", game.score.text(self.points).to_owned())];
        let Some(start) = game.start else { return own };
        let variant = start.variant();
        own.push(("GameType", number(variant).to_string()));
        own.extend(variant_tag(variant).map(|value| ("Variant", value.to_owned())));
        if start != Position::start(variant) {
            own.push(("Setup", "1".to_owned()));
            own.push(("FEN", start.fen_in(self.format.naming)));
        }
        own
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.page.whole_line(&format!("[{name} \"{}\"]", escape(value)));
    }

    /// Writes moves from a position, if it is known, after so many plies of the game.
    fn line(&mut self, line: &Line, from: Option<Position>, plies_before: usize) {
        self.notes(&line.notes, After::Other, from, plies_before);
        let mut position = from;
        let mut number_due = true;
        for (nth, ply) in line.plies.iter().enumerate() {
            let ply_of_game = plies_before + nth;
            let (text, next) = self.text(&ply.mv, position);
            let number = MoveNumber::new(ply_of_game, self.turn, self.begins);
            if number_due || number.half == Half::First {
                self.page.word(&format!("{number} {text}"));
            } else {
                self.page.word(&text);
            }
            self.notes(&ply.notes, After::Move, position, ply_of_game);
            number_due = ply.notes.iter().any(|note| !matches!(note, Note::Mark(_) | Note::Nag(_)));
            position = next;
        }
    }

    /// The text of a move and the position after it.
    fn text(&mut self, mv: &PlyMove, position: Option<Position>) -> (String, Option<Position>) {
        let mv = match mv {
            PlyMove::Legal(mv) => mv,
            PlyMove::Unread(text) => return (text.clone(), None),
        };
        let Some(position) = position else { return (format!("{mv:?}"), None) };
        position.legal_moves_into(&mut self.legal);
        if !self.legal.contains(mv) {
            return (format!("{mv:?}"), None);
        }
        let mut text = write_move(&position, &self.legal, mv, self.format);
        if Score::at_start(&text).is_some() {
            // A king that goes round and comes back to square 1.
            let format = Format { style: Style::Full, ..self.format };
            text = write_move(&position, &self.legal, mv, format);
        }
        (text, Some(position.after(mv)))
    }

    /// Writes what is said about the move that was made in a position as this ply.
    fn notes(&mut self, notes: &[Note], after: After, before: Option<Position>, ply: usize) {
        let mut after = after;
        for note in notes {
            match note {
                Note::Mark(mark) => self.mark(*mark, after),
                Note::Nag(number) => self.page.word(&format!("${number}")),
                Note::Comment(comment) => self.page.comment(comment),
                Note::Score(score) => self.page.word(score.text(self.points)),
                Note::Variation(line) => {
                    self.page.open();
                    self.line(line, before, ply);
                    self.page.close();
                }
            }
            after = if matches!(note, Note::Mark(_)) { After::Mark } else { After::Other };
        }
    }

    /// `*` apart from a move would end the game, `-1` joined to it would be part of it, and `!`
    /// joined to `?` another mark.
    fn mark(&mut self, mark: Mark, after: After) {
        match (mark, after) {
            (Mark::Forced, After::Other) => self.page.word("(*)"),
            (Mark::Forced, After::Move | After::Mark) => self.page.join("*"),
            (Mark::Gain(..0), _) | (_, After::Mark | After::Other) => {
                self.page.word(&mark.to_string());
            }
            (_, After::Move) => self.page.join(&mark.to_string()),
        }
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

/// What stands before a note.
#[derive(Clone, Copy)]
enum After {
    Move,
    Mark,
    Other,
}
