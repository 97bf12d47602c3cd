//! How moves are to be written.

use draughts::{Naming, Rules, Variant};

/// How much of a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Style {
    /// Every square the piece touches: `e3-d4`, `c7:e5:c3:e1:h4`.
    Full,
    /// Where the piece starts and where it ends: `e3-d4`, `c7:h4`; every square where more than
    /// one legal move has these ends.
    Usual,
    /// The file it starts from and the square it ends on: `ed4`, `c:h4`; the usual form where
    /// that is not enough. Never used on the 100-square board (`RU-2022 7.3`), nor with numbers.
    Short,
    /// Only the square it ends on: `d4`, `h4`; where that is not enough the short form, the ends,
    /// or a square that tells the ways apart (`f8:b4:h6`). Compositions are printed so
    /// (`UA-2024 VIII.layout.3`).
    Target,
}

impl Style {
    /// The half-short record of correspondence games (`RU-2013 6.5.1`, `RU-2022 10.5.1`): the
    /// form that `RU-2013 2.1.6.2` and `RU-2022 6.1.6.2` call shortened.
    pub const SEMI_SHORT: Style = Style::Short;
}

/// What stands between the squares of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum CaptureSign {
    /// `c3:e5`, the Russian rulebooks' sign and the Ukrainian one for the 64-square board.
    Colon,
    /// `32x23`, the Ukrainian sign for the 100-square board and the one of PDN files.
    Cross,
}

impl CaptureSign {
    /// The sign itself.
    pub fn letter(self) -> char {
        match self {
            CaptureSign::Colon => ':',
            CaptureSign::Cross => 'x',
        }
    }
}

/// How moves are to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Format {
    /// How much of a move is written.
    pub style: Style,
    /// How squares are named.
    pub naming: Naming,
    /// What stands between the squares of a capture.
    pub capture: CaptureSign,
}

impl Format {
    /// A style as the Russian rulebooks print it: the variant's names of the squares, captures
    /// with `:`.
    pub fn printed(variant: Variant, style: Style) -> Format {
        Format { style, naming: variant.naming(), capture: CaptureSign::Colon }
    }

    /// The usual form in a PDN file: the variant's names of the squares, captures with `x`.
    pub fn pdn(variant: Variant) -> Format {
        Format { capture: CaptureSign::Cross, ..Format::printed(variant, Style::Usual) }
    }

    /// May the origin be given by its file alone?
    pub(super) fn allows_files(&self, variant: Variant) -> bool {
        self.naming == Naming::Algebraic && variant.rules() != Rules::International
    }
}
