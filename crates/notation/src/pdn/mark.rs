//! Signs that praise, blame or sum up a move.

use std::fmt;

/// A sign after a move, as `RU-2022` App. 5 and `UA-2024 III.record.2` list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// `!`: strong.
    Strong,
    /// `!!`: very strong.
    VeryStrong,
    /// `?`: weak.
    Weak,
    /// `??`: very weak.
    VeryWeak,
    /// `!?`: looks strong and is weak (`UA-2024`); elsewhere: worth a try.
    StrongThenWeak,
    /// `?!`: looks weak and is strong (`UA-2024`); elsewhere: doubtful.
    WeakThenStrong,
    /// `*`: forced, everything else loses.
    Forced,
    /// `+`: wins.
    Wins,
    /// `=`: draws.
    Draws,
    /// `+1`, `-2`: so many pieces gained or lost.
    Gain(i8),
}

impl Mark {
    /// A mark at the start of a text, and where it ends.
    pub(super) fn at_start(text: &str) -> Option<(Mark, usize)> {
        const SIGNS: [Mark; 9] = [
            Mark::VeryStrong,
            Mark::StrongThenWeak,
            Mark::Strong,
            Mark::VeryWeak,
            Mark::WeakThenStrong,
            Mark::Weak,
            Mark::Forced,
            Mark::Draws,
            Mark::Wins,
        ];
        Mark::gain_at_start(text).or_else(|| {
            SIGNS.into_iter().find_map(|mark| {
                let sign = mark.sign()?;
                text.starts_with(sign).then_some((mark, sign.len()))
            })
        })
    }

    /// `+1`, `-2`: one digit, so that it is no square.
    fn gain_at_start(text: &str) -> Option<(Mark, usize)> {
        let [sign @ (b'+' | b'-'), digit @ b'1'..=b'9', rest @ ..] = text.as_bytes() else {
            return None;
        };
        let men = (digit - b'0') as i8;
        let alone = !rest.first().is_some_and(|next| next.is_ascii_alphanumeric() || *next == b'-');
        alone.then_some((Mark::Gain(if *sign == b'+' { men } else { -men }), 2))
    }

    fn sign(self) -> Option<&'static str> {
        Some(match self {
            Mark::Strong => "!",
            Mark::VeryStrong => "!!",
            Mark::Weak => "?",
            Mark::VeryWeak => "??",
            Mark::StrongThenWeak => "!?",
            Mark::WeakThenStrong => "?!",
            Mark::Forced => "*",
            Mark::Wins => "+",
            Mark::Draws => "=",
            Mark::Gain(_) => return None,
        })
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.sign()) {
            (_, Some(sign)) => f.write_str(sign),
            (Mark::Gain(men), None) => write!(f, "{men:+}"),
            (_, None) => Ok(()),
        }
    }
}
