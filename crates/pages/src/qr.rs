//! Addresses as squares that a phone photographs.

use std::fmt::Write;

use qrcode::{Color, EcLevel, QrCode};

/// A QR code, as templates draw it: how wide it is, and the outline of its dark squares.
pub(crate) struct Code {
    pub(crate) size: usize,
    pub(crate) path: String,
}

impl Code {
    /// The code of an address; none if it is too long for one.
    pub(crate) fn of(address: &str) -> Option<Code> {
        let code = QrCode::with_error_correction_level(address, EcLevel::M).ok()?;
        let width = code.width();
        let mut path = String::new();
        let dark = code.to_colors().into_iter().enumerate().filter(|(_, one)| *one == Color::Dark);
        for (index, _) in dark {
            // Writing into a string does not fail.
            let _ = write!(path, "M{} {}h1v1h-1z", index % width, index / width);
        }
        // Four squares of nothing around it, as readers want.
        Some(Code { size: width + 8, path })
    }
}
