//! Clock readings in comments.

use std::time::Duration;

use draughts::{ByColour, Colour};

/// What a comment says about the clocks.
///
/// Four forms are in use: `[%clock w0:01:40 B0:01:05]` has both clocks, the one with the capital
/// letter runs; `[%clk 0:01:40]` and a bare `0:01:40` are the clock of the player who has just
/// moved; `[%emt 0:00:05]` is the time that the move has taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clocks {
    /// The clock of the player who has just moved.
    pub mover: Option<Duration>,
    /// The time that the move has taken.
    pub spent: Option<Duration>,
    /// The clocks of the sides by name.
    pub sides: ByColour<Option<Duration>>,
    /// Whose clock runs.
    pub running: Option<Colour>,
}

impl Clocks {
    /// Reads the clocks from a comment; none if it does not speak of them.
    ///
    /// ```
    /// use std::time::Duration;
    /// use notation::pdn::Clocks;
    ///
    /// let clocks = Clocks::read("a slow move [%clk 0:01:40.5]").unwrap();
    /// assert_eq!(clocks.mover, Some(Duration::from_millis(100_500)));
    /// assert_eq!(Clocks::read("played at 0:01:40 precisely"), None);
    /// ```
    pub fn read(comment: &str) -> Option<Clocks> {
        if let Some(mover) = time(comment.trim(), 3) {
            return Some(Clocks { mover: Some(mover), ..Clocks::default() });
        }
        let spent = command(comment, "%emt").and_then(|words| time(words, 1));
        let mut clocks = Clocks { spent, ..Clocks::default() };
        let words = command(comment, "%clk").or_else(|| command(comment, "%clock"));
        for word in words.unwrap_or_default().split_ascii_whitespace() {
            clocks.read_word(word)?;
        }
        (clocks != Clocks::default()).then_some(clocks)
    }

    fn read_word(&mut self, word: &str) -> Option<()> {
        let colour = match word.chars().next()? {
            'w' | 'W' => Colour::White,
            'b' | 'B' => Colour::Black,
            _ => {
                self.mover = Some(time(word, 1)?);
                return Some(());
            }
        };
        if word.starts_with(colour.letter()) {
            self.running = Some(colour);
        }
        self.sides[colour] = Some(time(&word[1..], 1)?);
        Some(())
    }
}

/// What follows a command such as `%clk` up to its closing bracket.
fn command<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let rest = &comment[comment.find(name)? + name.len()..];
    let arguments = rest.strip_prefix(' ')?;
    Some(arguments[..arguments.find(']')?].trim())
}

/// `1:02:03.5`, with at least so many parts.
fn time(text: &str, parts_min: usize) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let parts: Vec<&str> = whole.split(':').collect();
    if parts.len() < parts_min || parts.len() > 3 {
        return None;
    }
    let seconds = parts.iter().try_fold(0, |sum, part| Some(sum * 60 + number(part, 4)?))?;
    let digits = fraction.len() as u32;
    let nanos = number(fraction, 9)? * 10_u64.pow(9_u32.checked_sub(digits)?);
    Some(Duration::from_secs(seconds) + Duration::from_nanos(nanos))
}

fn number(digits: &str, digits_max: usize) -> Option<u64> {
    let plain = (1..=digits_max).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_clocks_are_read_with_the_one_that_runs() {
        let clocks = Clocks::read("[%clock w0:01:40 B0:1:05]").unwrap();
        assert_eq!(clocks.sides.white, Some(Duration::from_secs(100)));
        assert_eq!(clocks.sides.black, Some(Duration::from_secs(65)));
        assert_eq!(clocks.running, Some(Colour::Black));
        assert_eq!(clocks.mover, None);
    }

    #[test]
    fn a_bare_time_is_the_clock_of_the_mover() {
        let clocks = Clocks::read(" 1:01:40 ").unwrap();
        assert_eq!(clocks.mover, Some(Duration::from_secs(3700)));
    }

    #[test]
    fn the_time_of_a_move_may_stand_beside_the_clock() {
        let clocks = Clocks::read("[%emt 0:00:05] [%clk 0:01:00]").unwrap();
        assert_eq!(clocks.spent, Some(Duration::from_secs(5)));
        assert_eq!(clocks.mover, Some(Duration::from_secs(60)));
    }

    #[test]
    fn other_comments_have_no_clocks() {
        for comment in [
            "",
            "1:40",
            "12",
            "[%clk]",
            "[%clk x]",
            "[%clock q0:01]",
            "[%clock ]",
            "[%clk 1:2:3:4]",
            "1:::2",
        ] {
            assert_eq!(Clocks::read(comment), None, "{comment}");
        }
    }
}
