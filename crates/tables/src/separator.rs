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
        let filled = text.lines().filter(|line| !line.trim().is_empty());
        let lines: Vec<String> = filled.take(LINES_MAX).map(outside_of_quotes).collect();
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

fn outside_of_quotes(line: &str) -> String {
    line.split('"').step_by(2).collect()
}
