//! One point explained in full.

use renju::{FalseThree, Finding, FoulKind, Four, Lettering, PointSet, Row, Three, Verdict};

/// The verdict, then a line for each row that the stone makes. Below a row that is no three stand
/// the moves that would have made it one, each explained in the same way.
pub(super) fn explained(finding: &Finding, lettering: Lettering) -> Vec<String> {
    let tell = Tell { lettering };
    let mut rows: Vec<String> = Vec::new();
    rows.extend(finding.fives.iter().map(|row| tell.row("five", row)));
    rows.extend(finding.overlines.iter().map(|row| tell.row("long row", row)));
    rows.extend(finding.fours.iter().map(|four| tell.four(four)));
    rows.extend(finding.threes.iter().map(|three| tell.three(three)));
    rows.extend(finding.false_threes.iter().flat_map(|false_three| tell.false_three(false_three)));
    if rows.is_empty() {
        rows.push("it makes no three, no four and no five".to_owned());
    }
    let mut lines = vec![tell.verdict(finding)];
    lines.extend(rows.iter().map(|row| format!("  {row}")));
    lines
}

struct Tell {
    lettering: Lettering,
}

impl Tell {
    fn verdict(&self, finding: &Finding) -> String {
        let point = self.lettering.write(finding.point);
        let beside_five = !finding.overlines.is_empty() || finding.fours.len() > 1;
        match finding.verdict {
            Verdict::Wins if beside_five => {
                format!("{point} wins: a five counts, whatever else the stone makes")
            }
            Verdict::Wins => format!("{point} wins"),
            Verdict::Foul(FoulKind::Overline) => format!("{point} is forbidden: a long row"),
            Verdict::Foul(kind) => format!("{point} is forbidden: a {kind}"),
            Verdict::Allowed => format!("{point} is allowed"),
        }
    }

    fn row(&self, what: &str, row: &Row) -> String {
        let stones = self.lettering.write_all(row.stones.iter());
        format!("{what} {stones} ({})", row.direction)
    }

    fn four(&self, four: &Four) -> String {
        let what = if four.is_open() { "open four" } else { "four" };
        format!("{}, completed on {}", self.row(what, &four.row), self.either(four.completions))
    }

    fn three(&self, three: &Three) -> String {
        let row = self.row("three", &three.row);
        format!("{row}, made an open four on {}", self.either(three.extensions))
    }

    fn false_three(&self, false_three: &FalseThree) -> Vec<String> {
        let row = self.row("no three:", &false_three.row);
        let points = false_three.refused.iter().map(|finding| finding.point).collect();
        let mut lines =
            vec![format!("{row} would be made an open four only on {}, but", self.either(points))];
        for finding in &false_three.refused {
            let inner = explained(finding, self.lettering);
            lines.extend(inner.iter().map(|line| format!("  {line}")));
        }
        lines
    }

    fn either(&self, points: PointSet) -> String {
        let names = points.iter().map(|point| self.lettering.write(point).to_string());
        names.collect::<Vec<_>>().join(" or ")
    }
}
