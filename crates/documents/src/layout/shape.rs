//! Letters into glyphs, each word once.

use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use harfrust::{Direction, Script, ShapeOptions, ShapePlan, Shaper, UnicodeBuffer};

use super::face::{FONTS, Face, REPLACEMENT};
use crate::tree::Weight;

/// A glyph, measured against the size of the letters.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Glyph {
    pub(crate) id: u32,
    pub(crate) advance: f32,
    pub(crate) dx: f32,
    pub(crate) dy: f32,
    /// The bytes of the text that it stands for.
    pub(crate) range: Range<usize>,
}

/// Glyphs of one font, in the order in which they are seen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) face: Face,
    pub(crate) glyphs: Vec<Glyph>,
    pub(crate) text: String,
}

impl Piece {
    pub(crate) fn width(&self) -> f32 {
        self.glyphs.iter().map(|glyph| glyph.advance).sum()
    }
}

/// A word as it is seen.
pub(crate) type Word = Rc<Vec<Piece>>;

/// Shapes words and remembers them.
pub(crate) struct Shaping {
    shapers: [Shaper<'static>; 4],
    plans: Vec<((Face, Script, bool), ShapePlan)>,
    words: BTreeMap<(Weight, bool), BTreeMap<String, Word>>,
}

impl Shaping {
    pub(crate) fn new() -> Shaping {
        let shaper = |face: Face| {
            let loaded = FONTS.of(face);
            loaded.shaper.shaper(&loaded.font).build()
        };
        Shaping {
            shapers: [Face::Regular, Face::Bold, Face::Italic, Face::Fallback].map(shaper),
            plans: Vec::new(),
            words: BTreeMap::new(),
        }
    }

    /// A word in one weight, read from the left or from the right.
    pub(crate) fn word(&mut self, text: &str, weight: Weight, leftwards: bool) -> Word {
        let known = self.words.get(&(weight, leftwards)).and_then(|words| words.get(text));
        if let Some(word) = known {
            return Rc::clone(word);
        }
        let word = Rc::new(self.shape(text, Face::of(weight), leftwards));
        let words = self.words.entry((weight, leftwards)).or_default();
        words.insert(text.to_owned(), Rc::clone(&word));
        word
    }

    fn shape(&mut self, text: &str, face: Face, leftwards: bool) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = runs(text, face)
            .map(|(run, of)| match of {
                Some(face) => self.run(&text[run], face, leftwards),
                None => missing(&text[run]),
            })
            .collect();
        if leftwards {
            pieces.reverse();
        }
        pieces
    }

    fn run(&mut self, text: &str, face: Face, leftwards: bool) -> Piece {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(if leftwards {
            Direction::RightToLeft
        } else {
            Direction::LeftToRight
        });
        let plan = self.plan(face, buffer.script(), leftwards);
        let shaper = &self.shapers[face as usize];
        // The language would choose between forms of letters; the plan knows none.
        let shaped = shaper
            .shape(buffer, ShapeOptions::new().plan(self.plans.get(plan).map(|(_, plan)| plan)));
        let units = FONTS.of(face).units_per_em;
        let em = |units_of: i32| units_of as f32 / units;
        let glyphs =
            shaped.glyph_infos().iter().zip(shaped.glyph_positions()).map(|(info, position)| {
                Glyph {
                    id: info.glyph_id,
                    advance: em(position.x_advance),
                    dx: em(position.x_offset),
                    dy: em(position.y_offset),
                    range: cluster(text, shaped.glyph_infos(), info.cluster as usize),
                }
            });
        let piece = Piece { face, glyphs: glyphs.collect(), text: text.to_owned() };
        if piece.glyphs.iter().any(|glyph| glyph.id == 0) { missing(text) } else { piece }
    }

    fn plan(&mut self, face: Face, script: Script, leftwards: bool) -> usize {
        let key = (face, script, leftwards);
        if let Some(known) = self.plans.iter().position(|(one, _)| *one == key) {
            return known;
        }
        let direction = if leftwards { Direction::RightToLeft } else { Direction::LeftToRight };
        let plan = ShapePlan::new(&self.shapers[face as usize], direction, Some(script), None, &[]);
        self.plans.push((key, plan));
        self.plans.len() - 1
    }
}

/// The bytes of a cluster: up to where the next one begins.
fn cluster(text: &str, infos: &[harfrust::GlyphInfo], start: usize) -> Range<usize> {
    let next = infos.iter().map(|info| info.cluster as usize).filter(|other| *other > start).min();
    start..next.unwrap_or(text.len())
}

/// The parts of a text that one font can show; none for letters that no font has.
fn runs(text: &str, face: Face) -> impl Iterator<Item = (Range<usize>, Option<Face>)> {
    let mut runs: Vec<(Range<usize>, Option<Face>)> = Vec::new();
    for (at, letter) in text.char_indices() {
        let end = at + letter.len_utf8();
        let of = match runs.last() {
            // What combines with a letter stands in the font of the letter.
            Some((_, of)) if joins(letter) => *of,
            _ => face_of(letter, face),
        };
        match runs.last_mut() {
            // Each missing letter is shown as one.
            Some((run, last)) if *last == of && (of.is_some() || joins(letter)) => run.end = end,
            _ => runs.push((at..end, of)),
        }
    }
    runs.into_iter()
}

fn joins(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{1f3fb}'..='\u{1f3ff}')
}

fn face_of(letter: char, face: Face) -> Option<Face> {
    [face, Face::Fallback].into_iter().find(|face| FONTS.of(*face).glyph(letter).is_some())
}

/// What stands for a letter that no font has: it is seen that something is missing, and the text
/// that is searched and copied has it.
fn missing(text: &str) -> Piece {
    let fallback = FONTS.of(Face::Fallback);
    let id = fallback.glyph(REPLACEMENT).unwrap_or(1);
    let glyph = Glyph { id, advance: fallback.advance(id), dx: 0.0, dy: 0.0, range: 0..text.len() };
    Piece { face: Face::Fallback, glyphs: vec![glyph], text: text.to_owned() }
}
