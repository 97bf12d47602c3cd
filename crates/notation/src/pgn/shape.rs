//! Where a move ends in running text, judged by its looks alone.

/// Where the move at the start of a text ends; none if no move stands there.
///
/// Any capital letter may name a piece, so that a move in the letters of another language is taken
/// for a move that cannot be read and not for words.
pub(super) fn move_end(text: &str) -> Option<usize> {
    let end = castling_end(text).or_else(|| null_move_end(text)).or_else(|| {
        let squares = piece_end(text);
        let numbered = squares == 0 && text.starts_with(is_rank);
        let end = squares_end(text, squares).filter(|_| !numbered)?;
        Some(promotion_end(text, end))
    })?;
    let end = check_end(text, end);
    Some(in_passing_end(text, end).unwrap_or(end))
}

/// `0-0`, `O-O-O`, with zeros or letters of either script.
fn castling_end(text: &str) -> Option<usize> {
    let again = |at: usize| after(text, after(text, at, is_dash)?, is_zero);
    let short = again(after(text, 0, is_zero)?)?;
    let end = again(short).unwrap_or(short);
    (!text[end..].starts_with(|next: char| next.is_alphanumeric() || is_dash(next))).then_some(end)
}

/// `--`, `Z0`, `@@@@`: what programs write where a side does not move.
fn null_move_end(text: &str) -> Option<usize> {
    let sign = ["--", "Z0", "@@@@"].into_iter().find(|sign| text.starts_with(sign))?;
    (!text[sign.len()..].starts_with(is_dash)).then_some(sign.len())
}

/// Where the letter of a piece ends: `N`, `Кр`, `♘`; 0 if there is none.
fn piece_end(text: &str) -> usize {
    let letter = |next: char| next.is_uppercase() || is_figurine(next);
    match after(text, 0, letter) {
        Some(end) if text.starts_with('К') => after(text, end, |next| next == 'р').unwrap_or(end),
        Some(end) => end,
        None => 0,
    }
}

/// Where the squares end: `e4`, `xe4`, `bxd4`, `5f3`, `e2-e4`.
fn squares_end(text: &str, at: usize) -> Option<usize> {
    let file = after(text, at, is_file);
    let rank = after(text, file.unwrap_or(at), is_rank);
    let origin = rank.or(file).unwrap_or(at);
    let sign = after(text, origin, is_sign).unwrap_or(origin);
    let target = after(text, sign, is_file).and_then(|file| after(text, file, is_rank));
    target.or(rank.filter(|_| file.is_some()))
}

/// `=Q`, `(Q)`, `/Q`, and `Q` alone where it can be nothing else.
fn promotion_end(text: &str, at: usize) -> usize {
    let joined = text[..at].ends_with(['1', '8']);
    let (sign, closed) = match text[at..].chars().next() {
        Some('=' | '/') => (1, false),
        Some('(') => (1, true),
        _ if joined => (0, false),
        _ => return at,
    };
    let Some(piece) = after(text, at + sign, is_promoted) else { return at };
    match closed {
        true => after(text, piece, |next| next == ')').unwrap_or(at),
        false => piece,
    }
}

/// The signs of check and mate, but not `+-` and the like, which judge the position.
fn check_end(text: &str, at: usize) -> usize {
    let mut end = at;
    while let Some(next) = after(text, end, |next| matches!(next, '+' | '#' | '†' | '‡')) {
        if text[next..].starts_with(|next: char| is_dash(next) || matches!(next, '/' | '=')) {
            break;
        }
        end = next;
    }
    end
}

/// `e.p.`, joined or apart, in letters of either script.
fn in_passing_end(text: &str, at: usize) -> Option<usize> {
    let is_e = |next| matches!(next, 'e' | 'е');
    let is_p = |next| matches!(next, 'p' | 'р');
    let skip = |at: usize, blank: &[char]| text.len() - text[at..].trim_start_matches(blank).len();
    let e = after(text, skip(at, &[' ']), is_e)?;
    let p = after(text, skip(e, &['.', ' ']), is_p)?;
    let end = skip(p, &['.']);
    (!text[end..].starts_with(char::is_alphanumeric)).then_some(end)
}

/// Where the letter at a place ends, if it is one of these.
fn after(text: &str, at: usize, is: impl Fn(char) -> bool) -> Option<usize> {
    let letter = text[at..].chars().next().filter(|&letter| is(letter))?;
    Some(at + letter.len_utf8())
}

fn is_zero(letter: char) -> bool {
    matches!(letter, '0' | 'O' | 'o' | 'О' | 'о')
}

fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '‐' | '‑' | '–' | '—' | '−')
}

/// A file, also where a Cyrillic letter of the same look was typed.
fn is_file(letter: char) -> bool {
    matches!(letter, 'a'..='h' | 'а' | 'с' | 'е')
}

fn is_rank(letter: char) -> bool {
    matches!(letter, '1'..='8')
}

fn is_sign(letter: char) -> bool {
    is_dash(letter) || matches!(letter, 'x' | 'X' | 'х' | 'Х' | '×' | ':')
}

/// `♔` to `♟`.
pub(super) fn is_figurine(letter: char) -> bool {
    matches!(letter, '♔'..='♟')
}

fn is_promoted(letter: char) -> bool {
    matches!(letter, 'Q' | 'R' | 'B' | 'N' | 'q' | 'r' | 'b' | 'n' | 'Ф' | 'Т' | 'С' | 'К' | 'Л')
        || is_figurine(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_ends_where_its_signs_end() {
        for (text, mv) in [
            ("e4 e5", "e4"),
            ("exd4+ Kf8", "exd4+"),
            ("ed4 Nf6", "ed4"),
            ("Nbd2", "Nbd2"),
            ("N5f3", "N5f3"),
            ("R1xa3#", "R1xa3#"),
            ("Qh4xe1", "Qh4xe1"),
            ("Ng1-f3", "Ng1-f3"),
            ("e2e4", "e2e4"),
            ("e7e8q", "e7e8q"),
            ("e7-e8=Q+", "e7-e8=Q+"),
            ("d8Q", "d8Q"),
            ("exf8N++", "exf8N++"),
            ("d8(Q)", "d8(Q)"),
            ("d8(Q", "d8"),
            ("d4N", "d4"),
            ("e4=", "e4"),
            ("e4= e5", "e4"),
            ("Nf3+-", "Nf3"),
            ("Nf3+/-", "Nf3"),
            ("Nf3-+", "Nf3"),
            ("0-0 0-0-0", "0-0"),
            ("O-O-O+", "O-O-O+"),
            ("О–О", "О–О"),
            ("exd6 e.p. Nxd6", "exd6 e.p."),
            ("exd6 е.р. Nxd6", "exd6 е.р."),
            ("exd6e.p.", "exd6e.p."),
            ("exd6ep", "exd6ep"),
            ("exd6 epic", "exd6"),
            ("Крb1 (=)", "Крb1"),
            ("Кf3", "Кf3"),
            ("Фxd4!", "Фxd4"),
            ("Вхе5", "Вхе5"),
            ("♘f3", "♘f3"),
            ("e8=♕", "e8=♕"),
            ("Sf3", "Sf3"),
            ("Pe4", "Pe4"),
            ("-- e5", "--"),
            ("Z0", "Z0"),
            ("Nf3Nf6", "Nf3"),
            ("e4e5e6", "e4e5"),
            ("e4:", "e4"),
        ] {
            assert_eq!(move_end(text).map(|end| &text[..end]), Some(mv), "{text}");
        }
        for text in [
            "", "1", "12.", "0-1", "0-0-0-0", "0-00", "bad", "N", "Nx", "K9", "1e4", "White",
            "---", "a", "e.p.", "o", "OK",
        ] {
            assert_eq!(move_end(text), None, "{text}");
        }
    }
}
