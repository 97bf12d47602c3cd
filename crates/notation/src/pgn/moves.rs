//! Finding the move that a text of a file means.

use chess::{Checks, Form, Letters, Move, MoveTextError, Position, Style};

use super::shape::is_figurine;

/// At most so many legal moves are offered in place of one that is not legal.
const NEAREST: usize = 4;
/// So much of a text is compared with them.
const COMPARED: usize = 16;

/// The legal move that a text means.
///
/// What the laws do not know but files have is read too: figurines, `Pe4`, `e7e8q`, `e1g1`, and
/// signs that decide nothing: `x` without a capture, `e.p.` beside another move.
pub(super) fn read_move(
    position: &Position,
    text: &str,
    letters: Letters,
) -> Result<Move, MoveTextError> {
    let error = match position.read_move(text, letters) {
        Ok(written) => return Ok(written.mv),
        Err(error) => error,
    };
    let plain = plain(text, letters);
    match position.read_move(&plain, letters) {
        Ok(written) => Ok(written.mv),
        Err(_) => position.uci(&plain.to_lowercase().replace('-', "")).map_err(|_| error),
    }
}

/// A text with letters for figurines, and without what means nothing.
fn plain(text: &str, letters: Letters) -> String {
    let body = text.trim_start_matches(['P', '♙', '♟']);
    let squares = body.find("ep").or(body.find("e.p")).or(body.find("е.р")).unwrap_or(body.len());
    let mut plain = String::with_capacity(body.len());
    for letter in body[..squares].chars() {
        match letter {
            'x' | 'X' | 'х' | 'Х' | '×' | ':' | '†' | '‡' => {}
            figurine if is_figurine(figurine) => plain.push_str(letters.of(piece(figurine))),
            other => plain.push(other),
        }
    }
    plain
}

fn piece(figurine: char) -> chess::Role {
    match figurine {
        '♔' | '♚' => chess::Role::King,
        '♕' | '♛' => chess::Role::Queen,
        '♖' | '♜' => chess::Role::Rook,
        '♗' | '♝' => chess::Role::Bishop,
        '♘' | '♞' => chess::Role::Knight,
        _ => chess::Role::Pawn,
    }
}

/// The legal moves that are written most like a text, nearest first.
pub(super) fn nearest(position: &Position, text: &str, letters: Letters) -> Vec<String> {
    let bare = |form| Style { form, checks: Checks::None, ..Style::SAN.with(letters) };
    let written: Vec<char> = plain(text, letters).chars().take(COMPARED).collect();
    let mut moves: Vec<(usize, String)> = Vec::new();
    for mv in position.legal_moves() {
        let spelt = |form| plain(&position.write_move(&mv, &bare(form)), letters);
        let off_by = |form| distance(&written, &spelt(form).chars().collect::<Vec<_>>());
        let off_by = off_by(Form::Short).min(off_by(Form::Long));
        moves.push((off_by, position.write_move(&mv, &bare(Form::Short))));
    }
    moves.sort_unstable();
    moves.truncate(NEAREST);
    moves.into_iter().map(|(_, text)| text).collect()
}

/// What it costs to make one text of another. A letter is mistaken more easily than forgotten.
fn distance(one: &[char], other: &[char]) -> usize {
    const MISTAKEN: usize = 2;
    const FORGOTTEN: usize = 3;
    let mut row: Vec<usize> = (0..=other.len()).map(|letters| letters * FORGOTTEN).collect();
    for letter in one {
        let mut diagonal = row[0];
        row[0] += FORGOTTEN;
        for (left, another) in other.iter().enumerate() {
            let changed = diagonal + if letter == another { 0 } else { MISTAKEN };
            diagonal = row[left + 1];
            row[left + 1] = changed.min(diagonal + FORGOTTEN).min(row[left] + FORGOTTEN);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fen: &str, text: &str) -> Option<String> {
        let position = Position::from_fen(fen).unwrap();
        read_move(&position, text, Letters::English).ok().map(|mv| mv.to_string())
    }

    #[test]
    fn what_files_have_is_read() {
        let fen = "r3k2r/1P6/8/3pP3/8/5N2/8/R3K2R w KQkq d6 0 1";
        for (text, uci) in [
            ("♘d4", "f3d4"),
            ("♞d4", "f3d4"),
            ("Nxd4", "f3d4"),
            ("N:d4", "f3d4"),
            ("e6 e.p.", "e5e6"),
            ("Pe6", "e5e6"),
            ("♙e6", "e5e6"),
            ("Pe5xd6 ep", "e5d6"),
            ("b8=♕", "b7b8q"),
            ("b7b8n", "b7b8n"),
            ("b7a8r", "b7a8r"),
            ("e1g1", "e1g1"),
            ("e1-c1", "e1c1"),
            ("O-O", "e1g1"),
        ] {
            let uci = uci.to_owned();
            assert_eq!(read(fen, text).as_ref(), Some(&uci), "{text}");
        }
        for text in ["--", "Sd4", "Nd6", "b8", "e9", ""] {
            assert_eq!(read(fen, text), None, "{text}");
        }
    }

    #[test]
    fn the_nearest_moves_are_those_that_are_written_so() {
        let start = Position::start();
        let near = |text| nearest(&start, text, Letters::English)[0].clone();
        assert_eq!(near("Nf2"), "Nf3");
        assert_eq!(near("Ng1e3"), "Nf3");
        assert_eq!(near("e5"), "e3");
        assert_eq!(nearest(&start, "Сf3", Letters::Ukrainian)[0], "Кf3");
    }
}
