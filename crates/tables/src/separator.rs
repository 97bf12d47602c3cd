//! What stands between the cells.

/// What stands between the cells of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separator {
    /// What spreadsheets copy.
    Tab,
    /// What they save where a comma is part of a number.
    Semicolon,
    /// What they save elsewhere, and what programs write.
    Comma,
}

/// So many lines are looked at: the first ones may be titles.
const LINES_MAX: usize = 12;

impl Separator {
    /// Tabs win over semicolons, and semicolons over commas, which stand in names and dates too.
    const BY_WEIGHT: [Separator; 3] = [Separator::Tab, Separator::Semicolon, Separator::Comma];

    /// The one that most of the first lines have; a tab if none has any.
    pub fn of(text: &str) -> Separator {
        let lines = first_lines(text);
        let used = |one: &Separator| lines.iter().filter(|line| line.contains(one.sign())).count();
        // The last of the greatest is taken, so the weightiest stands last.
        Separator::BY_WEIGHT.into_iter().rev().max_by_key(used).unwrap_or(Separator::Tab)
    }

    /// The sign itself.
    pub fn sign(self) -> char {
        char::from(self.byte())
    }

    pub(crate) fn byte(self) -> u8 {
        match self {
            Separator::Tab => b'\t',
            Separator::Semicolon => b';',
            Separator::Comma => b',',
        }
    }
}

/// The first lines that are not blank, without what stands in quotation marks; these go on over
/// line ends, and begin only where a cell begins.
fn first_lines(text: &str) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    let (mut quoted, mut may_open) = (false, true);
    for sign in text.chars() {
        if sign == '"' && (quoted || may_open) {
            // Two of them are one: what was closed may be opened again at once.
            (quoted, may_open) = (!quoted, true);
            continue;
        }
        if quoted {
            continue;
        }
        may_open = matches!(sign, '\n' | '\r' | '\t' | ';' | ',');
        if !matches!(sign, '\n' | '\r') {
            line.push(sign);
            continue;
        }
        lines.extend(Some(std::mem::take(&mut line)).filter(|line| !line.trim().is_empty()));
        if lines.len() == LINES_MAX {
            return lines;
        }
    }
    lines.push(line);
    lines
}
