//! Views as they go over the wire with everything that happens. Half of one is lists of squares: whoever writes
//! any text looks at each of its signs, whether it must be escaped, and these words are known to have none.

use crate::picture::squares;
use crate::{Choice, Picture, TableView};

/// How the places are written where the lists belong. A quotation mark within a text is escaped, so these words
/// stand nowhere else.
const NO_PIECES: &str = "\"pieces\":{\"pieces\":{}}";
const NO_LEGAL: &str = "\"legal\":[]";
/// A choice and a piece have about so many bytes.
const CHOICE_BYTES: usize = 56;
const PIECE_BYTES: usize = 12;

impl TableView {
    /// What `write` makes of it, a text of JSON: the same, with its lists of squares written more quickly.
    pub fn written(mut self, write: impl Fn(&TableView) -> String) -> String {
        // What is said of a move may have any signs.
        if self.legal.iter().any(|choice| choice.said.is_some()) {
            return write(&self);
        }
        let (pieces, legal) = (std::mem::take(&mut self.pieces), std::mem::take(&mut self.legal));
        let text = write(&self);
        let places = text.find(NO_PIECES).zip(text.find(NO_LEGAL));
        let parts = places.and_then(|(pieces, legal)| {
            let before = text.get(..pieces)?;
            let between = text.get(pieces + NO_PIECES.len()..legal)?;
            Some((before, between, text.get(legal + NO_LEGAL.len()..)?))
        });
        let Some((before, between, after)) = parts else {
            return write(&TableView { pieces, legal, ..self });
        };
        let lists = legal.len() * CHOICE_BYTES + pieces.pieces.len() * PIECE_BYTES;
        let mut out = String::with_capacity(text.len() + lists);
        out += before;
        write_pieces(&mut out, &pieces);
        out += between;
        write_legal(&mut out, &legal);
        out += after;
        out
    }
}

fn write_pieces(out: &mut String, picture: &Picture) {
    *out += "\"pieces\":{\"pieces\":{";
    for (number, (name, piece)) in picture.pieces.iter().enumerate() {
        *out += if number > 0 { ",\"" } else { "\"" };
        *out += name;
        *out += if piece.white { "\":\"w" } else { "\":\"b" };
        out.push(piece.kind);
        out.push('"');
    }
    *out += "}}";
}

fn write_legal(out: &mut String, legal: &[Choice]) {
    *out += "\"legal\":[";
    for (number, choice) in legal.iter().enumerate() {
        *out += if number > 0 { ",{\"text\":\"" } else { "{\"text\":\"" };
        *out += &choice.text;
        *out += "\",\"route\":[";
        write_words(out, squares(choice.kind, &choice.text));
        *out += "],\"takes\":[";
        write_words(out, choice.takes.iter().map(String::as_str));
        *out += "]}";
    }
    out.push(']');
}

fn write_words<'a>(out: &mut String, words: impl Iterator<Item = &'a str>) {
    for (number, word) in words.enumerate() {
        *out += if number > 0 { ",\"" } else { "\"" };
        *out += word;
        out.push('"');
    }
}
