//! False tracks and illusory play: in them Black does what White does in the solution.

use draughts::{Colour, Move};

use crate::evidence::{Evidence, Fact, written};
use crate::inquiry::Inquiry;
use crate::play::Play;
use crate::report::Status;
use crate::solution::{Label, Line, Quality, Solution};
use crate::solve::Verdict;

/// Examines a false track or a line of illusory play.
pub(crate) fn examine_track(inquiry: &mut Inquiry, solution: &Solution, line: &Line) -> Evidence {
    match line.label() {
        Label::Illusory(..) => illusory(inquiry, solution, line),
        _ => false_track(inquiry, solution, line),
    }
}

/// Is White's attempt refuted, and by one move of Black only wherever he has to find one?
fn false_track(inquiry: &mut Inquiry, solution: &Solution, line: &Line) -> Evidence {
    let told = |status, fact, play| Evidence::new(status, fact).in_line(line.label()).playing(play);
    let end = line.ends()[0];
    let (nodes, steps) = (solution.nodes_to(end), solution.path(end));
    let start = *solution.position(solution.root());
    let mistake = nodes.iter().position(|&node| solution.quality(node) == Quality::Mistake);
    for nth in mistake.unwrap_or(nodes.len())..nodes.len() {
        let position = solution.position(nodes[nth]);
        if position.turn() == Colour::White {
            continue;
        }
        let play = || Play::along(&start, &steps[..nth], None);
        match inquiry.judge(position) {
            Verdict::Proved => return told(Status::Fails, Fact::TrackFulfils, play()),
            Verdict::Undecided(_) => {
                return told(Status::Undecided, Fact::UnprovedTrack, play());
            }
            Verdict::Refuted => {}
        }
        let refutations: Vec<Move> = inquiry
            .judge_moves(position)
            .iter()
            .filter(|judged| judged.verdict == Verdict::Refuted)
            .map(|judged| judged.mv)
            .collect();
        if refutations.len() > 1 && nth + 1 < nodes.len() {
            let moves = refutations.iter().map(|mv| written(position, mv)).collect();
            return told(Status::Judge, Fact::SeveralRefutations(moves), play());
        }
    }
    told(Status::Holds, Fact::Refuted, Play::along(&start, &steps, None))
}

/// Is the task fulfilled after Black's mistake?
fn illusory(inquiry: &mut Inquiry, solution: &Solution, line: &Line) -> Evidence {
    let end = line.ends()[0];
    let start = *solution.position(solution.root());
    let play = Play::along(&start, &solution.path(end), None);
    let (status, fact) = match inquiry.judge(solution.position(end)) {
        Verdict::Proved => (Status::Holds, Fact::IllusoryFulfils),
        Verdict::Refuted => (Status::Fails, Fact::IllusoryFails),
        Verdict::Undecided(_) => (Status::Undecided, Fact::UnprovedTrack),
    };
    Evidence::new(status, fact).in_line(line.label()).playing(play)
}
