//! Words into lines.

use std::rc::Rc;

use unicode_bidi::Level;

use super::shape::{Piece, Shaping, Word};
use super::tokens::{HOLE, Levels, is_leftwards, letters, levels, tokens};
use super::{Drawn, MM, Mark};
use crate::tree::{Align, Inline, Room, Style, Weight};

/// From one line to the next, against the size of the letters.
const LINE: f32 = 1.22;
/// Where letters stand in a line, against their size.
const BASE: f32 = 0.96;
/// Letters below a line to write on, against those beside it.
const UNDER: f32 = 0.72;
/// Widths are added up in many ways; what differs by less than this is the same.
const SLACK: f32 = 0.2;
/// The least width of a place that takes what is left.
const ROOM_MIN: f32 = 12.0 * MM;

/// A line of words.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) height: f32,
    pub(super) marks: Vec<Mark>,
}

/// What stands in a line, from left to right.
#[derive(Clone)]
struct Atom {
    body: Body,
    width: f32,
    size: f32,
    level: Level,
    /// A line may end after it.
    ends: bool,
}

#[derive(Clone)]
enum Body {
    Word(Word),
    Space(Word),
    Room(Room, Word),
    NewLine,
}

impl Atom {
    fn is_space(&self) -> bool {
        matches!(self.body, Body::Space(_) | Body::NewLine)
    }
}

impl Shaping {
    /// Sets words in lines of a width.
    pub(super) fn lines(
        &mut self,
        words: &[Inline],
        size: f32,
        width: f32,
        align: Align,
        node: usize,
    ) -> Vec<Line> {
        let atoms = self.atoms(words, size, width);
        let mut lines: Vec<Vec<Atom>> = vec![Vec::new()];
        let (mut used, mut from) = (0.0, 0);
        while from < atoms.len() {
            let end = chunk_end(&atoms, from);
            let chunk = &atoms[from..end];
            let wide: f32 = chunk.iter().map(|atom| atom.width).sum();
            from = end;
            if matches!(chunk[0].body, Body::NewLine) {
                if let Some(line) = lines.last_mut() {
                    line.push(chunk[0].clone());
                }
                lines.push(Vec::new());
                used = 0.0;
                continue;
            }
            let fits = used + wide <= width + SLACK;
            if !fits && !chunk[0].is_space() && used > 0.0 {
                lines.push(Vec::new());
                used = 0.0;
            }
            if let Some(line) = lines.last_mut() {
                line.extend_from_slice(chunk);
            }
            used += wide;
        }
        let last = lines.len() - 1;
        let set = |(index, line): (usize, Vec<Atom>)| {
            self.set(line, size, width, align, node, index == last)
        };
        lines.into_iter().enumerate().map(set).collect()
    }

    /// The widest part that cannot be broken, and the whole in one line.
    pub(super) fn extent(&mut self, words: &[Inline], size: f32) -> (f32, f32) {
        let atoms = self.atoms(words, size, f32::MAX);
        let (mut least, mut most, mut line, mut from) = (0.0_f32, 0.0_f32, 0.0_f32, 0);
        while from < atoms.len() {
            let end = chunk_end(&atoms, from);
            let wide: f32 = atoms[from..end].iter().map(|atom| atom.width).sum();
            match atoms[from].body {
                Body::NewLine => line = 0.0,
                Body::Space(_) => line += wide,
                _ => {
                    least = least.max(wide);
                    line += wide;
                    most = most.max(line);
                }
            }
            from = end;
        }
        (least, most)
    }

    /// Words, spaces and places; what is wider than a line is cut into letters.
    fn atoms(&mut self, words: &[Inline], size: f32, width: f32) -> Vec<Atom> {
        let levels = levels(words);
        let mut atoms = Vec::new();
        let mut at = 0;
        for word in words {
            match word {
                Inline::Text { text, style } => {
                    self.text(text, *style, size, &levels.part(at, text.len()), width, &mut atoms);
                    at += text.len();
                }
                Inline::Room(room) => {
                    self.room(room, size, width, &mut atoms);
                    at += HOLE.len_utf8();
                }
                Inline::NewLine => {
                    atoms.push(Atom {
                        body: Body::NewLine,
                        width: 0.0,
                        size,
                        level: Level::ltr(),
                        ends: true,
                    });
                    at += 1;
                }
            }
        }
        atoms
    }

    fn text(
        &mut self,
        text: &str,
        style: Style,
        size: f32,
        levels: &Levels,
        width: f32,
        atoms: &mut Vec<Atom>,
    ) {
        let size = size * style.scale.0;
        for (range, ends) in tokens(text, levels) {
            let part = &text[range.clone()];
            let level = levels.at(range.start);
            let word = self.word(part, style.weight, level.is_rtl());
            let wide = width_of(&word) * size;
            let space = part == " ";
            if wide > width + SLACK && !space {
                self.letters(part, style, size, level, atoms);
                continue;
            }
            let body = if space { Body::Space(word) } else { Body::Word(word) };
            atoms.push(Atom { body, width: wide, size, level, ends: ends || space });
        }
    }

    /// A word that no line can hold, letter by letter, each with its accents.
    fn letters(
        &mut self,
        text: &str,
        style: Style,
        size: f32,
        level: Level,
        atoms: &mut Vec<Atom>,
    ) {
        for letter in letters(text) {
            let word = self.word(letter, style.weight, level.is_rtl());
            let width = width_of(&word) * size;
            atoms.push(Atom { body: Body::Word(word), width, size, level, ends: true });
        }
    }

    /// Words that stay in one line, from left to right as they are seen.
    pub(super) fn phrase(&mut self, text: &str, weight: Weight) -> Word {
        if !is_leftwards(text) {
            return self.word(text, weight, false);
        }
        let style = Style { weight, ..Style::default() };
        let levels = levels(&[Inline::Text { text: text.to_owned(), style }]);
        let mut atoms = Vec::new();
        self.text(text, style, 1.0, &levels, f32::MAX, &mut atoms);
        let pieces = in_order_of_sight(atoms).into_iter().flat_map(|atom| match atom.body {
            Body::Word(word) | Body::Space(word) => word.to_vec(),
            Body::Room(..) | Body::NewLine => Vec::new(),
        });
        Rc::new(pieces.collect())
    }

    fn room(&mut self, room: &Room, size: f32, width: f32, atoms: &mut Vec<Atom>) {
        let letters = size * room.style.scale.0;
        let word = self.phrase(&room.text, room.style.weight);
        let wide = width_of(&word) * letters;
        if wide + 2.0 > width {
            // What was written is longer than any line: it is set as words and not cut.
            let levels = levels(&[Inline::Text { text: room.text.clone(), style: room.style }]);
            return self.text(&room.text, room.style, size, &levels, width, atoms);
        }
        let under = self.phrase(&room.under, room.style.weight);
        let under = width_of(&under) * letters * UNDER;
        let asked = room.width_mm.map_or(ROOM_MIN, |mm| mm * MM);
        let wide = asked.max(wide + if room.lined { 4.0 } else { 0.0 }).max(under).min(width);
        atoms.push(Atom {
            body: Body::Room(room.clone(), word),
            width: wide,
            size: letters,
            level: Level::ltr(),
            ends: false,
        });
    }

    fn set(
        &mut self,
        mut atoms: Vec<Atom>,
        size: f32,
        width: f32,
        align: Align,
        node: usize,
        last: bool,
    ) -> Line {
        let trailing = atoms.iter().rev().take_while(|atom| atom.is_space()).count();
        atoms.truncate(atoms.len() - trailing);
        stretch(&mut atoms, width);
        let used: f32 = atoms.iter().map(|atom| atom.width).sum();
        let left = match align {
            Align::Left => 0.0,
            Align::Centre => (width - used) / 2.0,
            Align::Right => width - used,
        };
        let largest = atoms.iter().map(|atom| atom.size).fold(0.0, f32::max);
        let largest = if atoms.is_empty() { size } else { largest };
        let mut setting = Setting {
            marks: Vec::new(),
            x: left.max(0.0),
            base: largest * BASE,
            node,
            extra: 0.0,
            reached: None,
        };
        for atom in in_order_of_sight(atoms) {
            setting.atom(self, atom);
        }
        // A word that was cut goes on without one.
        if !last && trailing > 0 {
            setting.end(self, size);
        }
        Line { height: largest * LINE + setting.extra, marks: setting.marks }
    }
}

/// A line that is being set.
struct Setting {
    marks: Vec<Mark>,
    x: f32,
    base: f32,
    node: usize,
    extra: f32,
    /// Where the last letters end, if others may go on there.
    reached: Option<f32>,
}

impl Setting {
    fn atom(&mut self, shaping: &mut Shaping, atom: Atom) {
        match atom.body {
            Body::Word(word) | Body::Space(word) => {
                let x = self.x;
                self.word(&word, x, self.base, atom.size);
            }
            Body::Room(room, word) => self.room(shaping, &room, &word, atom.width, atom.size),
            Body::NewLine => {}
        }
        self.x += atom.width;
    }

    fn word(&mut self, word: &Word, mut x: f32, y: f32, size: f32) {
        for piece in word.iter() {
            let wide = piece.width() * size;
            if !self.join(piece, x, y, size) {
                let drawn = Drawn::Glyphs {
                    face: piece.face,
                    size,
                    glyphs: piece.glyphs.clone(),
                    text: piece.text.clone(),
                };
                self.marks.push(Mark { node: Some(self.node), x, y, drawn });
            }
            x += wide;
            self.reached = Some(x).filter(|_| !is_leftwards(&piece.text));
        }
    }

    /// Puts a piece behind the last one, if it goes on there in the same font.
    fn join(&mut self, piece: &Piece, x: f32, y: f32, size: f32) -> bool {
        let Some(Mark {
            y: height,
            drawn: Drawn::Glyphs { face, size: letters, glyphs, text },
            ..
        }) = self.marks.last_mut()
        else {
            return false;
        };
        if *face != piece.face
            || *letters != size
            || *height != y
            || self.reached.is_none_or(|reached| (reached - x).abs() > 0.05)
            || is_leftwards(&piece.text)
        {
            return false;
        }
        let shift = text.len();
        glyphs.extend(piece.glyphs.iter().map(|glyph| super::Glyph {
            range: glyph.range.start + shift..glyph.range.end + shift,
            ..glyph.clone()
        }));
        text.push_str(&piece.text);
        true
    }

    fn room(&mut self, shaping: &mut Shaping, room: &Room, word: &Word, width: f32, size: f32) {
        let wide = width_of(word) * size;
        let inset = if room.lined { (width - wide) / 2.0 } else { 0.0 };
        let (x, base) = (self.x, self.base);
        self.word(word, x + inset, base, size);
        if !room.lined {
            return;
        }
        let y = base + size * 0.18;
        let strokes = vec![[0.0, 0.0, width, 0.0]];
        self.marks.push(Mark {
            node: None,
            x,
            y,
            drawn: Drawn::Lines { strokes, width: 0.5, dashed: false },
        });
        if room.under.is_empty() {
            return;
        }
        let small = size * UNDER;
        let under = shaping.phrase(&room.under, room.style.weight);
        let inset = (width - width_of(&under) * small) / 2.0;
        self.word(&under, x + inset, y + small * BASE, small);
        self.extra = self.extra.max(small * 0.95);
    }

    /// A space that is not seen, so that words of two lines are not read as one.
    fn end(&mut self, shaping: &mut Shaping, size: f32) {
        let word = shaping.word(" ", Weight::Regular, false);
        let (x, base) = (self.x, self.base);
        self.word(&word, x, base, size);
    }
}

/// Where the part ends that stays together from here on.
fn chunk_end(atoms: &[Atom], from: usize) -> usize {
    let mut end = from + 1;
    while !atoms[end - 1].ends
        && atoms.get(end).is_some_and(|next| !matches!(next.body, Body::Space(_) | Body::NewLine))
    {
        end += 1;
    }
    end
}

fn width_of(word: &Word) -> f32 {
    word.iter().map(Piece::width).sum()
}

/// Lets places without a width take what is left of the line.
fn stretch(atoms: &mut [Atom], width: f32) {
    let used: f32 = atoms.iter().map(|atom| atom.width).sum();
    let grows =
        |atom: &&mut Atom| matches!(&atom.body, Body::Room(room, _) if room.width_mm.is_none());
    let count = atoms.iter_mut().filter(grows).count();
    if count > 0 && used < width {
        let share = (width - used) / count as f32;
        atoms.iter_mut().filter(grows).for_each(|atom| atom.width += share);
    }
}

/// From left to right as it is seen: whatever is read leftwards is turned round, the deepest first.
fn in_order_of_sight(mut atoms: Vec<Atom>) -> Vec<Atom> {
    let deepest = atoms.iter().map(|atom| atom.level.number()).max().unwrap_or(0);
    for level in (1..=deepest).rev() {
        let mut from = 0;
        while from < atoms.len() {
            let length =
                atoms[from..].iter().take_while(|atom| atom.level.number() >= level).count();
            atoms[from..from + length].reverse();
            from += length.max(1);
        }
    }
    atoms
}
