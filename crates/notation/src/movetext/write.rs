//! Writing moves so that they can be read back.

use draughts::{Move, Naming, Position, Square, Variant};

use super::find::{Found, file_of_origin, find};
use super::format::{CaptureSign, Format, Style};
use super::sketch::Sketch;

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
    let sketch = shorter_forms(position, mv, format).find(means_it);
    text(position.variant(), &sketch.unwrap_or_else(|| whole(mv)), mv, format)
}

/// Writes every square of a move.
pub(super) fn write_whole(variant: Variant, mv: &Move, naming: Naming) -> String {
    let format = Format { style: Style::Full, naming, capture: CaptureSign::Colon };
    text(variant, &whole(mv), mv, format)
}

/// The forms to try before the whole way is written, shortest first.
fn shorter_forms(position: &Position, mv: &Move, format: Format) -> impl Iterator<Item = Sketch> {
    let ends = [mv.origin(), mv.destination()];
    let file = file_of_origin(position, mv).filter(|_| format.allows_files(position.variant()));
    let [target, short, usual] = match format.style {
        Style::Full => [false, false, false],
        Style::Usual => [false, false, true],
        Style::Short => [false, true, true],
        Style::Target => [true, true, true],
    };
    let by_target = target.then(|| Sketch::of(None, ends[1], [].into_iter()));
    let by_file =
        file.filter(|_| short).map(|file| Sketch::of(Some(file), ends[1], [].into_iter()));
    let by_ends = usual.then(|| Sketch::of(None, ends[0], [ends[1]].into_iter()));
    let by_key_square = mv
        .via()
        .iter()
        .filter(move |_| target)
        .map(move |&key| Sketch::of(None, ends[0], [key, ends[1]].into_iter()));
    by_target.into_iter().chain(by_file).chain(by_ends).chain(by_key_square)
}

fn whole(mv: &Move) -> Sketch {
    Sketch::of(None, mv.origin(), mv.route().skip(1))
}

fn text(variant: Variant, sketch: &Sketch, mv: &Move, format: Format) -> String {
    let name = |&square: &Square| variant.square_name_in(square, format.naming);
    let mut text = String::new();
    let sign = if mv.is_capture() { format.capture.letter() } else { '-' };
    if let Some(file) = sketch.file() {
        text.extend(char::from_digit(file + 10, 36));
        text.extend(mv.is_capture().then_some(sign));
    }
    for (nth, square) in sketch.squares().iter().enumerate() {
        if nth > 0 {
            text.push(sign);
        }
        text.push_str(&name(square));
    }
    text
}
