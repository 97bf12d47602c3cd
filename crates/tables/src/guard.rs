//! Cells that a spreadsheet would calculate.

use std::borrow::Cow;

/// What a formula begins with, for one spreadsheet or another.
const BEGINNINGS: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The cell as it may be written: what would be calculated becomes a text.
pub(crate) fn guarded(cell: &str) -> Cow<'_, str> {
    match is_formula(cell) {
        true => Cow::Owned(format!("'{cell}")),
        false => Cow::Borrowed(cell),
    }
}

/// The cell as it was before it was [`guarded`].
pub(crate) fn unguarded(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(cell)
}

/// A dash or a plus alone is a result, and a number below nothing is a number. What was guarded by
/// somebody else is guarded once more, so that it comes back as it was.
fn is_formula(cell: &str) -> bool {
    let cell = cell.trim_start_matches('\'');
    cell.len() > 1 && cell.starts_with(BEGINNINGS) && !is_negative(cell)
}

fn is_negative(cell: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    cell.strip_prefix('-').is_some_and(|rest| match rest.split_once(['.', ',']) {
        Some((whole, part)) => digits(whole) && digits(part),
        None => digits(rest),
    })
}
