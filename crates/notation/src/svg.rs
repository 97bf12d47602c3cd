//! What all our pictures have in common: colours, letters, corners.
//!
//! Colours and widths are attributes, so that every program draws the same picture; classes are
//! there for style sheets, which overrule attributes. There are no ids, so that a page can hold
//! many pictures.

use std::fmt::{self, Display, Formatter};

// Boards are pale enough for the darkest piece and dark enough for the lightest one, also when
// printed in grey.
pub(crate) const LIGHT: &str = "#f6efe2";
pub(crate) const DARK: &str = "#cdb696";
pub(crate) const LINE: &str = "#6b5b49";
pub(crate) const IVORY: &str = "#fffdf7";
pub(crate) const EBONY: &str = "#38312b";
pub(crate) const ACCENT: &str = "#1d5f8a";

/// Texts of one kind, each centred on its place.
pub(crate) struct Texts<'a> {
    pub(crate) class: &'a str,
    pub(crate) size: u32,
    pub(crate) fill: &'a str,
    /// The middle of the base line, and the text.
    pub(crate) texts: &'a [(i64, i64, String)],
}

impl Display for Texts<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Texts { class, size, fill, texts } = self;
        if texts.is_empty() {
            return Ok(());
        }
        writeln!(
            f,
            r#"<g class="{class}" font-family="system-ui,'DejaVu Sans',Arial,sans-serif" font-size="{size}" text-anchor="middle" fill="{fill}">"#
        )?;
        for (x, y, text) in *texts {
            writeln!(f, r#"<text x="{x}" y="{y}">{}</text>"#, Escaped(text))?;
        }
        writeln!(f, "</g>")
    }
}

/// The path of four corners around a place.
pub(crate) struct Corners {
    pub(crate) x: u32,
    pub(crate) y: u32,
    /// From the place to each side.
    pub(crate) reach: u32,
    /// How long the arms of each corner are.
    pub(crate) arm: u32,
}

impl Display for Corners {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let &Corners { x, y, reach, arm } = self;
        let (left, top, right, bottom) = (x - reach, y - reach, x + reach, y + reach);
        write!(f, "M{left} {}v-{arm}h{arm}", top + arm)?;
        write!(f, "M{} {top}h{arm}v{arm}", right - arm)?;
        write!(f, "M{right} {}v{arm}h-{arm}", bottom - arm)?;
        write!(f, "M{} {bottom}h-{arm}v-{arm}", left + arm)
    }
}

/// A text as it stands in XML, with a blank for what XML cannot hold.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '&' => f.write_str("&amp;"),
            '\u{fffe}' | '\u{ffff}' => f.write_str(" "),
            control if control.is_control() => f.write_str(" "),
            other => write!(f, "{other}"),
        })
    }
}
