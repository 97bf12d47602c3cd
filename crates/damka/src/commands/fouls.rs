//! `damka fouls`: where Black may not place a stone, and where Black wins.

mod explain;

use std::io::Write;

use anyhow::{Context, bail};
use clap::Args;
use notation::diagram::Letters;
use notation::stones::Diagram;
use renju::{Board, Colour, Finding, FoulKind, Lettering, PointSet, Verdict};
use rulebook::WonBy;
use serde_json::{Map, Value, json};

use self::explain::explained;
use super::{cited, write_json};
use crate::Answer;
use crate::games::LettersArg;

/// Map Black's forbidden and winning points in renju, with the reasons
///
/// 33 is a double three, 44 a double four, 6 a long row, 5 a five. A three counts only if an allowed
/// move makes it an open four, and that is followed to the end: points that look forbidden and are
/// not are listed too.
///
/// Points are named as in the Russian rulebooks, A to H, I or J, K to P; J is printed. Use
/// --letters international for A to O.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka fouls --black \"F8 G8 H9 H10\"
  damka fouls --black \"F8 G8 H9 H10\" --white \"D8 K8\" --point H8
  damka fouls --black \"G7 H9 H10 K9 K10 L9\" --json
  damka fouls --black \"g7 h9 h10 j9 j10 k9\" --letters international")]
pub(crate) struct Fouls {
    /// The black stones
    #[arg(long, value_name = "POINTS")]
    black: String,
    /// The white stones, any number of them
    #[arg(long, value_name = "POINTS", default_value = "", hide_default_value = true)]
    white: String,
    /// Explain this point in full, whatever the answer
    #[arg(long, value_name = "POINT")]
    point: Option<String>,
    /// How points are named
    #[arg(long, value_enum, default_value_t = LettersArg::Documents)]
    letters: LettersArg,
    /// Write JSON: the points that are not simply allowed, and the reasons
    #[arg(long)]
    json: bool,
}

impl Fouls {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let lettering = self.letters.into();
        let board = self.board(lettering)?;
        match &self.point {
            Some(name) => {
                let finding = judged(&board, name, lettering)?;
                if self.json {
                    write_json(out, &as_json([&finding], lettering))?;
                } else {
                    write_picture(out, &board, [&finding], lettering)?;
                    for line in explained(&finding, lettering) {
                        writeln!(out, "{line}")?;
                    }
                }
            }
            None => {
                let findings = worth_a_word(&board);
                let settled = findings.iter().filter(|finding| mark(finding.verdict).is_some());
                if self.json {
                    write_json(out, &as_json(settled, lettering))?;
                } else {
                    write_picture(out, &board, settled, lettering)?;
                    write_lists(out, &findings, lettering)?;
                }
            }
        }
        Ok(Answer::Done)
    }

    fn board(&self, lettering: Lettering) -> anyhow::Result<Board> {
        let black = stones(&self.black, lettering).context("--black cannot be read")?;
        let white = stones(&self.white, lettering).context("--white cannot be read")?;
        if let Some(point) = (black & white).first() {
            let name = lettering.write(point);
            bail!("{name} stands in --black and in --white; a point holds one stone");
        }
        Ok(Board::from_stones(black, white)?)
    }
}

fn stones(names: &str, lettering: Lettering) -> anyhow::Result<PointSet> {
    let mut stones = PointSet::EMPTY;
    for point in lettering.read_all(names)? {
        if stones.contains(point) {
            bail!("{} is named twice; a point holds one stone", lettering.write(point));
        }
        stones.insert(point);
    }
    Ok(stones)
}

fn judged(board: &Board, name: &str, lettering: Lettering) -> anyhow::Result<Finding> {
    let point = lettering.read(name).context("--point cannot be read")?;
    let occupied = || format!("{} is occupied; name a free point", lettering.write(point));
    board.judge(Colour::Black, point).with_context(occupied)
}

/// The findings on all points that are forbidden, win, or look forbidden.
fn worth_a_word(board: &Board) -> Vec<Finding> {
    let findings = board.free().iter().filter_map(|point| board.judge(Colour::Black, point));
    findings.filter(|finding| mark(finding.verdict).is_some() || looks_forbidden(finding)).collect()
}

/// Whether the point is allowed only because something that looks like a three is none.
fn looks_forbidden(finding: &Finding) -> bool {
    let (threes, false_threes) = (finding.threes.len(), finding.false_threes.len());
    finding.verdict == Verdict::Allowed && false_threes > 0 && threes + false_threes > 1
}

/// The sign of a verdict in the picture and in JSON; an allowed point has none.
fn mark(verdict: Verdict) -> Option<&'static str> {
    match verdict {
        Verdict::Wins => Some("five"),
        Verdict::Foul(FoulKind::DoubleThree) => Some("33"),
        Verdict::Foul(FoulKind::DoubleFour) => Some("44"),
        Verdict::Foul(FoulKind::Overline) => Some("6"),
        Verdict::Allowed => None,
    }
}

fn as_json<'a>(findings: impl IntoIterator<Item = &'a Finding>, lettering: Lettering) -> Value {
    let (mut points, mut reasons) = (Map::new(), Map::new());
    for finding in findings {
        let name = lettering.write(finding.point).to_string();
        points.extend(mark(finding.verdict).map(|mark| (name.clone(), json!(mark))));
        reasons.insert(name, json!(finding.text(lettering)));
    }
    json!({ "points": points, "reasons": reasons })
}

fn write_picture<'a>(
    out: &mut dyn Write,
    board: &Board,
    findings: impl IntoIterator<Item = &'a Finding>,
    lettering: Lettering,
) -> anyhow::Result<()> {
    let diagram = findings.into_iter().fold(
        Diagram::of_board(board, lettering),
        |diagram, found| match mark(found.verdict) {
            Some("five") => diagram.marked(found.point, "5"),
            Some(mark) => diagram.marked(found.point, mark),
            None => diagram.marked(found.point, "?"),
        },
    );
    writeln!(out, "{}", diagram.text(Letters::Ascii))?;
    Ok(())
}

fn write_lists(
    out: &mut dyn Write,
    findings: &[Finding],
    lettering: Lettering,
) -> anyhow::Result<()> {
    for heading in [FORBIDDEN, WINNING, ALLOWED] {
        let list: Vec<_> = findings.iter().filter(|f| heading_of(f.verdict) == heading).collect();
        if !list.is_empty() {
            writeln!(out, "{heading}{}:", clauses_of(heading))?;
        }
        for finding in list {
            writeln!(out, "  {}", finding.text(lettering))?;
        }
    }
    if findings.is_empty() {
        writeln!(out, "No point is forbidden to Black, and none wins.")?;
    }
    Ok(())
}

const FORBIDDEN: &str = "Forbidden to Black";
const WINNING: &str = "Black wins";
const ALLOWED: &str = "Allowed, though it looks forbidden";

/// The clauses behind a heading, if some are.
fn clauses_of(heading: &str) -> String {
    match heading {
        FORBIDDEN => cited(|book| book.fouls().to_vec()),
        WINNING => cited(|book| {
            let wins = book.disciplines().iter().flat_map(|one| book.wins(one));
            let by_five = wins.filter(|rule| rule.by == WonBy::Five);
            by_five.flat_map(|rule| rule.clauses.iter().copied()).collect()
        }),
        _ => String::new(),
    }
}

fn heading_of(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Foul(_) => FORBIDDEN,
        Verdict::Wins => WINNING,
        Verdict::Allowed => ALLOWED,
    }
}
