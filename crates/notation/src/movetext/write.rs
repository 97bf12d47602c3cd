//! Writing moves so that they can be read back.

use draughts::{Move, Naming, Position, Variant};

use super::find::{Found, file_of_origin, find};
use super::format::{CaptureSign, Format, Style};
use super::sketch::{Origin, Sketch};

/// Writes one of the legal moves of the position.
///
/// ```
/// use draughts::{Position, Variant};
/// use notation::movetext::{Format, Style, write_move};
///
/// let position = Position::from_fen(Variant::RUSSIAN, "W:WKf8:Bc3,d4,e7,g5")?;
/// let legal = position.legal_moves();
/// let written = |style| {
///     let format = Format::printed(Variant::RUSSIAN, style);
///     legal.iter().map(|mv| write_move(&position, &legal, mv, format)).collect::<Vec<_>>()
/// };
/// assert_eq!(written(Style::Full), ["f8:c5:e3:h6", "f8:b4:d2:h6"]);
/// assert_eq!(written(Style::Target), ["f8:c5:h6", "f8:b4:h6"]);
/// # Ok::<(), draughts::FenError>(())
/// ```
pub fn write_move(position: &Position, legal: &[Move], mv: &Move, format: Format) -> String {
    let means_it = |sketch: &Sketch| match find(position, legal, sketch) {
        Found::One(found) => found == mv,
        Found::None | Found::Several => false,
    };
    let shorter = forms(format.style).iter().find_map(|form| match form {
        Form::Target => Some(Sketch::target(mv.destination())).filter(means_it),
        Form::File if !format.allows_files(position.variant()) => None,
        Form::File => file_of_origin(position, mv)
            .map(|file| Sketch::from_file(file, mv.destination()))
            .filter(means_it),
        Form::Ends => Some(Sketch::way(mv.origin(), [mv.destination()])).filter(means_it),
        Form::KeySquare => (mv.via().iter())
            .map(|&key| Sketch::way(mv.origin(), [key, mv.destination()]))
            .find(means_it),
    });
    text(position.variant(), &shorter.unwrap_or_else(|| whole(mv)), mv, format)
}

/// Writes every square of a move, captures with `:`.
pub(super) fn write_whole(variant: Variant, mv: &Move, naming: Naming) -> String {
    let format = Format { style: Style::Full, naming, capture: CaptureSign::Colon };
    text(variant, &whole(mv), mv, format)
}

/// A way to write less than the whole move.
enum Form {
    /// `d4`
    Target,
    /// `ed4`, `b:d6`
    File,
    /// `e3-d4`, `c7:h4`
    Ends,
    /// `f8:b4:h6`
    KeySquare,
}

/// What to try before the whole move is written, shortest first.
fn forms(style: Style) -> &'static [Form] {
    match style {
        Style::Full => &[],
        Style::Usual => &[Form::Ends],
        Style::Short => &[Form::File, Form::Ends],
        Style::Target => &[Form::Target, Form::File, Form::Ends, Form::KeySquare],
    }
}

fn whole(mv: &Move) -> Sketch {
    Sketch::way(mv.origin(), mv.route().skip(1))
}

fn text(variant: Variant, sketch: &Sketch, mv: &Move, format: Format) -> String {
    let mut text = String::with_capacity(8);
    let sign = if mv.is_capture() { format.capture.letter() } else { '-' };
    if let Origin::File(file) = sketch.origin() {
        text.extend(char::from_digit(file + 10, 36));
        text.extend(mv.is_capture().then_some(sign));
    }
    for (nth, &square) in sketch.squares().iter().enumerate() {
        if nth > 0 {
            text.push(sign);
        }
        text.push_str(&variant.square_name_in(square, format.naming));
    }
    text
}
