//! The columns of a line.

use std::str::FromStr;

use super::Fault;
use crate::{Points, Round};

/// A line that is read by its columns, which count characters and begin with 1.
pub(super) struct Fields {
    line: usize,
    characters: Vec<char>,
}

impl Fields {
    pub(super) fn new(line: usize, text: &str) -> Fields {
        Fields { line, characters: text.trim_end().chars().collect() }
    }

    /// The number of characters.
    pub(super) fn len(&self) -> usize {
        self.characters.len()
    }

    /// The character in a column; a blank behind the end.
    pub(super) fn at(&self, column: usize) -> char {
        self.characters.get(column - 1).copied().unwrap_or(' ')
    }

    /// What stands in some columns, without the blanks around it.
    pub(super) fn text(&self, from: usize, to: usize) -> String {
        let end = to.min(self.len());
        let characters = self.characters.get(from - 1..end).unwrap_or_default();
        characters.iter().collect::<String>().trim().to_owned()
    }

    /// The number in some columns, if anything stands there.
    pub(super) fn number<T: FromStr>(
        &self,
        from: usize,
        to: usize,
        what: &str,
    ) -> Result<Option<T>, Fault> {
        let text = self.text(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        let wrong = || self.fault(from, to, format!("“{text}” is not {what}; write digits there."));
        text.parse().map(Some).map_err(|_| wrong())
    }

    /// The round in some columns; blanks and zeros name none.
    pub(super) fn round(&self, from: usize, to: usize) -> Result<Option<Round>, Fault> {
        Ok(self.number(from, to, "a round")?.and_then(Round::new))
    }

    /// The points in some columns, if anything stands there.
    pub(super) fn points(&self, from: usize, to: usize) -> Result<Option<Points>, Fault> {
        let text = self.text(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        let wrong = || {
            let problem = format!("“{text}” is not a number of points; write it as 3.5.");
            self.fault(from, to, problem)
        };
        points(&text).map(Some).ok_or_else(wrong)
    }

    /// A fault in some columns.
    pub(super) fn fault(&self, from: usize, to: usize, problem: String) -> Fault {
        Fault { line: self.line, columns: Some((from, to)), problem }
    }

    /// The columns of a list of four-digit ids, as far as anything stands there.
    pub(super) fn id_columns(&self, first: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        let starts = (0..).map(move |index| first + 5 * index);
        starts.take_while(|from| *from <= self.len()).map(|from| (from, from + 3))
    }
}

/// `3`, `.5`, `3.5`, `3,5`, and negative ones: at most one decimal that counts.
pub(super) fn points(text: &str) -> Option<Points> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let (whole, tenths) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let digits = |text: &str| text.chars().all(|digit| digit.is_ascii_digit());
    if !digits(whole) || !digits(tenths) || whole.len() > 4 || whole.len() + tenths.len() == 0 {
        return None;
    }
    let (tenth, beyond) = tenths.split_at(tenths.len().min(1));
    if beyond.chars().any(|digit| digit != '0') {
        return None;
    }
    let number = |text: &str| if text.is_empty() { Some(0) } else { text.parse::<i32>().ok() };
    Some(Points(sign * (number(whole)? * 10 + number(tenth)?)))
}

/// Points as files have them: `3.5`.
pub(super) fn decimal(points: Points) -> String {
    let sign = if points.0 < 0 { "-" } else { "" };
    format!("{sign}{}.{}", points.0.abs() / 10, points.0.abs() % 10)
}
