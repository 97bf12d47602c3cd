//! The result of a game.

use std::fmt;

/// How a game ended, whatever the points it was written with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Score {
    /// `2-0`, `1-0`.
    WhiteWins,
    /// `1-1`, `1/2-1/2`.
    Draw,
    /// `0-2`, `0-1`.
    BlackWins,
    /// `2-0F`: Black did not appear, or lost by a ruling.
    WhiteWinsByForfeit,
    /// `0-2F`: White did not appear, or lost by a ruling.
    BlackWinsByForfeit,
    /// `0-0`: both have lost.
    BothLose,
    /// `*`: not finished, or not known.
    #[default]
    Unfinished,
}

/// How many points a win is worth in writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Points {
    /// `2-0`, `1-1`, `0-2`: draughts.
    Two,
    /// `1-0`, `1/2-1/2`, `0-1`: checkers and chess.
    One,
}

impl Score {
    /// Reads a result that stands alone, such as the value of a `Result` tag.
    ///
    /// ```
    /// use notation::pdn::Score;
    ///
    /// assert_eq!(Score::read("0 - 2"), Some(Score::BlackWins));
    /// assert_eq!(Score::read("½-½"), Some(Score::Draw));
    /// assert_eq!(Score::read("2-3"), None);
    /// ```
    pub fn read(text: &str) -> Option<Score> {
        let text = text.trim();
        match text {
            "*" | "?" | "-" | "" => Some(Score::Unfinished),
            _ => {
                Score::at_start(text).filter(|&(_, end)| end == text.len()).map(|(score, _)| score)
            }
        }
    }

    /// A result in points at the start of a text, and where it ends.
    pub(crate) fn at_start(text: &str) -> Option<(Score, usize)> {
        let (white, rest) = points(text)?;
        let Some((black, rest)) = after_sign(rest).and_then(points) else {
            return halved(white, text, rest);
        };
        let (forfeit, rest) = match rest.strip_prefix(['F', 'f']) {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let more = |next: char| next.is_alphanumeric() || matches!(next, '-' | ':' | '/');
        let score = score(white, black, forfeit).filter(|_| !rest.starts_with(more))?;
        Some((score, text.len() - rest.len()))
    }

    /// Writes the result.
    pub fn text(self, points: Points) -> &'static str {
        match (self, points) {
            (Score::WhiteWins, Points::Two) => "2-0",
            (Score::WhiteWins, Points::One) => "1-0",
            (Score::Draw, Points::Two) => "1-1",
            (Score::Draw, Points::One) => "1/2-1/2",
            (Score::BlackWins, Points::Two) => "0-2",
            (Score::BlackWins, Points::One) => "0-1",
            (Score::WhiteWinsByForfeit, Points::Two) => "2-0F",
            (Score::WhiteWinsByForfeit, Points::One) => "1-0F",
            (Score::BlackWinsByForfeit, Points::Two) => "0-2F",
            (Score::BlackWinsByForfeit, Points::One) => "0-1F",
            (Score::BothLose, _) => "0-0",
            (Score::Unfinished, _) => "*",
        }
    }
}

impl Score {
    /// The result without what only some files can say: that it is a forfeit.
    pub(crate) fn plain(self) -> Score {
        match self {
            Score::WhiteWinsByForfeit => Score::WhiteWins,
            Score::BlackWinsByForfeit => Score::BlackWins,
            Score::BothLose => Score::Unfinished,
            other => other,
        }
    }

    /// What the result says, for sentences.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Score::WhiteWins => "White wins",
            Score::Draw => "draw",
            Score::BlackWins => "Black wins",
            Score::WhiteWinsByForfeit => "White wins by forfeit",
            Score::BlackWinsByForfeit => "Black wins by forfeit",
            Score::BothLose => "both lose",
            Score::Unfinished => "not finished",
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text(Points::Two))
    }
}

/// What one side got.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Got {
    Nothing,
    Half,
    One,
    Two,
}

fn score(white: Got, black: Got, forfeit: bool) -> Option<Score> {
    Some(match (white, black) {
        (Got::Two | Got::One, Got::Nothing) if forfeit => Score::WhiteWinsByForfeit,
        (Got::Nothing, Got::Two | Got::One) if forfeit => Score::BlackWinsByForfeit,
        (Got::Two | Got::One, Got::Nothing) => Score::WhiteWins,
        (Got::Nothing, Got::Two | Got::One) => Score::BlackWins,
        (Got::One, Got::One) | (Got::Half, Got::Half) => Score::Draw,
        (Got::Nothing, Got::Nothing) => Score::BothLose,
        _ => return None,
    })
}

/// A half that stands alone is a draw.
fn halved(got: Got, text: &str, rest: &str) -> Option<(Score, usize)> {
    let alone = got == Got::Half && !rest.starts_with(char::is_alphanumeric);
    alone.then(|| (Score::Draw, text.len() - rest.len()))
}

fn points(text: &str) -> Option<(Got, &str)> {
    const FORMS: [(&str, Got); 6] = [
        ("1/2", Got::Half),
        ("½", Got::Half),
        ("0.5", Got::Half),
        ("0", Got::Nothing),
        ("1", Got::One),
        ("2", Got::Two),
    ];
    FORMS.iter().find_map(|&(form, got)| Some((got, text.strip_prefix(form)?)))
}

/// What follows the sign between the points of the two sides.
fn after_sign(text: &str) -> Option<&str> {
    let blanks = [' ', '\t', '\u{a0}'];
    let rest = text.trim_start_matches(blanks).strip_prefix(['-', '–', '—', ':'])?;
    Some(rest.trim_start_matches(blanks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_result_is_read() {
        for (score, forms) in [
            (Score::WhiteWins, ["2-0", "1-0", "2:0", "2 - 0", " 1–0 "].as_slice()),
            (Score::Draw, &["1-1", "1/2-1/2", "½-½", "0.5-0.5", "1/2", "½", "1 - 1"]),
            (Score::BlackWins, &["0-2", "0-1", "0 - 2", "0 -1"]),
            (Score::WhiteWinsByForfeit, &["2-0F", "1-0f"]),
            (Score::BlackWinsByForfeit, &["0-2F"]),
            (Score::BothLose, &["0-0"]),
            (Score::Unfinished, &["*", "?", ""]),
        ] {
            for form in forms {
                assert_eq!(Score::read(form), Some(score), "{form}");
            }
            for points in [Points::One, Points::Two] {
                assert_eq!(Score::read(score.text(points)), Some(score));
            }
        }
        for other in ["2-1", "3-0", "1-12", "11-15", "White", "1-1-1", "2-", "1/3"] {
            assert_eq!(Score::read(other), None, "{other}");
        }
    }
}
