//! The fonts: one family in three weights, and one for all letters that it lacks.

use std::sync::LazyLock;

use harfrust::ShaperData;
use skrifa::{FontRef, MetadataProvider};

use crate::tree::Weight;

/// A font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Face {
    Regular,
    Bold,
    Italic,
    /// For letters that the others lack.
    Fallback,
}

impl Face {
    const ALL: [Face; 4] = [Face::Regular, Face::Bold, Face::Italic, Face::Fallback];

    pub(crate) fn of(weight: Weight) -> Face {
        match weight {
            Weight::Regular => Face::Regular,
            Weight::Bold => Face::Bold,
            Weight::Italic => Face::Italic,
        }
    }

    fn bytes(self) -> &'static [u8] {
        match self {
            Face::Regular => include_bytes!("../../fonts/PTSans-Regular.ttf"),
            Face::Bold => include_bytes!("../../fonts/PTSans-Bold.ttf"),
            Face::Italic => include_bytes!("../../fonts/PTSans-Italic.ttf"),
            Face::Fallback => include_bytes!("../../fonts/DejaVuSans.ttf"),
        }
    }
}

/// All fonts, read once.
pub(crate) static FONTS: LazyLock<Fonts> =
    LazyLock::new(|| Fonts { loaded: Face::ALL.map(Loaded::new) });

/// The fonts, ready for use.
pub(crate) struct Fonts {
    loaded: [Loaded; 4],
}

/// A font, as those want it who shape, measure and embed it.
pub(crate) struct Loaded {
    pub(crate) font: FontRef<'static>,
    pub(crate) shaper: ShaperData,
    pub(crate) embedded: krilla::text::Font,
    pub(crate) units_per_em: f32,
}

/// What stands for a letter that no font has.
pub(crate) const REPLACEMENT: char = '\u{fffd}';

impl Loaded {
    fn new(face: Face) -> Loaded {
        let font = FontRef::new(face.bytes());
        let embedded = krilla::text::Font::new(face.bytes().into(), 0);
        let (Ok(font), Some(embedded)) = (font, embedded) else {
            unreachable!("{face:?} is one of our own fonts")
        };
        let units_per_em = embedded.units_per_em();
        Loaded { shaper: ShaperData::new(&font), font, embedded, units_per_em }
    }

    /// The glyph of a letter, if the font has it.
    pub(crate) fn glyph(&self, letter: char) -> Option<u32> {
        let glyph = self.font.charmap().map(letter)?.to_u32();
        (glyph != 0).then_some(glyph)
    }

    /// How far a glyph takes the pen, against the size of the letters.
    pub(crate) fn advance(&self, glyph: u32) -> f32 {
        let metrics = self.font.glyph_metrics(
            skrifa::instance::Size::unscaled(),
            skrifa::instance::LocationRef::default(),
        );
        metrics.advance_width(glyph.into()).unwrap_or(0.0) / self.units_per_em
    }
}

impl Fonts {
    pub(crate) fn of(&self, face: Face) -> &Loaded {
        &self.loaded[face as usize]
    }
}
