//! Where a move ends in running text, judged by its looks alone.

/// Where the move at the start of a text ends; none if no move stands there.
///
/// A number that stands alone is no move, as it may number one. Blanks may stand around a sign
/// (`35x 4`), because some programs align their columns so.
pub(super) fn move_end(text: &str) -> Option<usize> {
    let origin = match file_end(text) {
        Some(file) => square_end(text, sign_end(text, file).unwrap_or(file))?,
        None => square_end(text, 0)?,
    };
    let mut end = origin;
    while let Some(next) = next_square_end(text, end) {
        end = next;
    }
    let number_alone = end == origin && text.starts_with(|first: char| first.is_ascii_digit());
    (!number_alone).then_some(end)
}

/// Where the file letter of a short move such as `ed4` or `b:d6` ends.
fn file_end(text: &str) -> Option<usize> {
    let file = text.chars().next().filter(|&letter| is_file(letter))?.len_utf8();
    let rest = &text[file..];
    let short = rest.starts_with(is_file)
        || rest.starts_with(is_sign) && {
            let sign = sign_end(text, file).unwrap_or(file);
            text[sign..].starts_with(is_file)
        };
    short.then_some(file)
}

fn next_square_end(text: &str, at: usize) -> Option<usize> {
    let sign_at = skip_blanks(text, at);
    let Some(sign) = sign_end(text, sign_at) else {
        let joined = text[at..].starts_with(is_file);
        return if joined { square_end(text, at) } else { None };
    };
    let square_at = skip_blanks(text, sign);
    let before = sign_at > at;
    let after = square_at > sign;
    // ` -1` after a move says that a man was lost; `12.` is the number of the next move.
    let dash = text[sign_at..].starts_with(is_dash);
    let star = text[sign_at..].starts_with('*');
    if before && dash && !after || star && (before || after) {
        return None;
    }
    let end = square_end(text, square_at)?;
    let numbers_next = (before || after) && text[end..].starts_with('.');
    (!numbers_next).then_some(end)
}

/// Where the square that starts here ends: `12`, `c3`, `j10`.
fn square_end(text: &str, at: usize) -> Option<usize> {
    let file = text[at..].chars().next().filter(|&letter| is_file(letter));
    let digits_at = at + file.map_or(0, char::len_utf8);
    let digits = text.as_bytes()[digits_at..].iter().take_while(|byte| byte.is_ascii_digit());
    match digits.count() {
        count @ (1 | 2) => Some(digits_at + count),
        _ => None,
    }
}

fn sign_end(text: &str, at: usize) -> Option<usize> {
    let sign = text[at..].chars().next().filter(|&letter| is_sign(letter))?;
    Some(at + sign.len_utf8())
}

fn skip_blanks(text: &str, at: usize) -> usize {
    let blanks = text.as_bytes()[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    at + blanks.count()
}

/// A file, also where a Cyrillic letter of the same look was typed.
fn is_file(letter: char) -> bool {
    matches!(letter, 'a'..='j' | 'A'..='J' | 'а' | 'А' | 'В' | 'с' | 'С' | 'е' | 'Е' | 'Н')
}

fn is_sign(letter: char) -> bool {
    is_dash(letter) || matches!(letter, ':' | 'x' | 'X' | 'х' | 'Х' | '×' | '*')
}

fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '‐' | '‑' | '–' | '—' | '−')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_ends_where_its_last_square_ends() {
        for (text, mv) in [
            ("33-28 18-22", "33-28"),
            ("01-07", "01-07"),
            ("35x 4 12-18", "35x 4"),
            ("35 x 4", "35 x 4"),
            ("33 - 28", "33 - 28"),
            ("24x15x6 1/2-1/2", "24x15x6"),
            ("26-22Whiteoverstepped", "26-22"),
            ("26-22Black", "26-22"),
            ("c3-d4Black", "c3-d4"),
            ("ed4 dc5", "ed4"),
            ("b:d6 h:f2", "b:d6"),
            ("d2:h6:f8:c5:a7!", "d2:h6:f8:c5:a7"),
            ("E3 – D4", "E3 – D4"),
            ("e3d4", "e3d4"),
            ("d4", "d4"),
            ("с3-d4", "с3-d4"),
            ("22×15", "22×15"),
            ("22*15", "22*15"),
            ("41-47*", "41-47"),
            ("33-28 -1", "33-28"),
            ("33-28 - 2. 34-30", "33-28"),
            ("j10-i9", "j10-i9"),
        ] {
            assert_eq!(move_end(text).map(|end| &text[..end]), Some(mv), "{text}");
        }
        for text in ["12", "12.", "move", "a", "bad", "x", "-", "", "100-200", "e"] {
            assert_eq!(move_end(text), None, "{text}");
        }
    }
}
