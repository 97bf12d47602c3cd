//! Findings told in plain English, for messages and the command line.

use std::fmt;

use crate::{FalseThree, Finding, FoulKind, Lettering, Row, Verdict};

impl fmt::Display for FoulKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FoulKind::DoubleThree => "double three",
            FoulKind::DoubleFour => "double four",
            FoulKind::Overline => "overline",
        })
    }
}

impl Finding {
    /// The verdict with its grounds, such as
    /// `H8 is a double three (three F8 G8 H8; three H8 H9 H10)`.
    pub fn text(&self, lettering: Lettering) -> String {
        let point = lettering.write(self.point);
        let verdict = match self.verdict {
            Verdict::Wins => "wins".to_string(),
            Verdict::Foul(FoulKind::Overline) => "is an overline".to_string(),
            Verdict::Foul(kind) => format!("is a {kind}"),
            Verdict::Allowed => "is allowed".to_string(),
        };
        let grounds = self.grounds(lettering);
        if grounds.is_empty() {
            return format!("{point} {verdict}");
        }
        format!("{point} {verdict} ({})", grounds.join("; "))
    }

    /// The rows that the stone makes.
    fn grounds(&self, lettering: Lettering) -> Vec<String> {
        let tell =
            |what: &str, row: &Row| format!("{what} {}", lettering.write_all(row.stones.iter()));
        let fives = self.fives.iter().map(|row| tell("five", row));
        let overlines = self.overlines.iter().map(|row| tell("long row", row));
        let fours = self.fours.iter().map(|four| tell("four", &four.row));
        let threes = self.threes.iter().map(|three| tell("three", &three.row));
        let false_threes = self.false_threes.iter().map(|false_three| {
            let row = tell("no three", &false_three.row);
            format!("{row}, since {}", false_three.reasons(lettering))
        });
        fives.chain(overlines).chain(fours).chain(threes).chain(false_threes).collect()
    }
}

impl FalseThree {
    fn reasons(&self, lettering: Lettering) -> String {
        let reasons = self.refused.iter().map(|finding| finding.text(lettering));
        reasons.collect::<Vec<_>>().join(" and ")
    }
}
