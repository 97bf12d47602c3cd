//! Answers of the solver for people to read.

use std::collections::HashSet;
use std::io::{self, Write};

use composition::solve::{Length, Node, NodeId, Pieces, Shortage, Stop, Task, Tree, Verdict};
use draughts::{Colour, Move, Position};
use endgame::MOST_PIECES;

use super::Answered;
use crate::commands::moves::full_text;

/// Writes the whole answer.
pub(super) fn write(out: &mut dyn Write, answered: &Answered) -> io::Result<()> {
    writeln!(out, "{}", sentence(answered))?;
    match (&answered.tree, answered.refutations.is_empty()) {
        (Some(tree), _) => Branches { tree, out, shown: HashSet::new() }.write(),
        (None, true) => write_line(out, &answered.position, &answered.line),
        (None, false) => answered.refutations.iter().try_for_each(|(mv, line)| {
            let whole: Vec<Move> = std::iter::once(mv).chain(line).copied().collect();
            write_line(out, &answered.position, &whole)
        }),
    }
}

/// “White wins, in 7 plies.”
fn sentence(answered: &Answered) -> String {
    let Answered { claim, verdict, length, .. } = answered;
    let side = claim.side;
    let in_plies = match length {
        Some(Length::Exactly(plies)) => format!(", in {plies} plies"),
        Some(Length::AtMost(plies)) => format!(", in at most {plies} plies"),
        None => String::new(),
    };
    match (verdict, claim.task) {
        (Verdict::Proved, Task::Win) => format!("{side} wins{in_plies}."),
        (Verdict::Proved, Task::Draw) => format!("{side} draws."),
        (Verdict::Proved, Task::Lock(asked) | Task::LockAtLeast(asked)) => {
            format!("{side} locks {}{in_plies}.", pieces(asked))
        }
        (Verdict::Refuted, Task::Win) => format!("{side} does not win."),
        (Verdict::Refuted, Task::Draw) => format!("{side} loses{in_plies}."),
        (Verdict::Refuted, Task::Lock(asked) | Task::LockAtLeast(asked)) => {
            format!("{side} does not lock {}.", pieces(asked))
        }
        (Verdict::Undecided(why), _) => {
            format!("Not decided: {}.{}", shortage(*why), hint(answered))
        }
    }
}

/// What would help, if it can be had.
fn hint(answered: &Answered) -> String {
    let more = answered.table_pieces + 1;
    if more > MOST_PIECES {
        return String::new();
    }
    let variant = answered.position.variant();
    format!(" Larger tables help most: damka endgame build {variant} {more}.")
}

/// Why there is no answer.
pub(super) fn shortage(why: Shortage) -> &'static str {
    match why {
        Shortage::Nodes => "the budget of positions is used up (--budget)",
        Shortage::Memory => "the memory is used up (--memory)",
        Shortage::Stopped => "the time is up (--seconds)",
    }
}

/// Why a tree goes no further.
pub(super) fn stop(stop: Stop) -> &'static str {
    match stop {
        Stop::End => "end",
        Stop::OutOfReach => "out of reach",
        Stop::Cut => "cut",
    }
}

/// A move as the documents of its game write it.
pub(super) fn written(position: &Position, mv: &Move) -> String {
    full_text(position, &position.legal_moves(), mv)
}

/// The moves of a line, written.
pub(super) fn line(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut at = *position;
    let write = |mv: &Move| {
        let text = written(&at, mv);
        at = at.after(mv);
        text
    };
    moves.iter().map(write).collect()
}

fn pieces(Pieces { kings, men }: Pieces) -> String {
    let many = |count, one: &str, more: &str| match count {
        0 => None,
        1 => Some(format!("one {one}")),
        _ => Some(format!("{count} {more}")),
    };
    let both = [many(kings, "king", "kings"), many(men, "man", "men")];
    both.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

fn write_line(out: &mut dyn Write, position: &Position, moves: &[Move]) -> io::Result<()> {
    if moves.is_empty() {
        return Ok(());
    }
    let first = usize::from(position.turn() == Colour::Black);
    let numbered = line(position, moves).into_iter().enumerate().map(|(at, text)| {
        let ply = first + at;
        match (at, ply % 2) {
            (_, 0) => format!("{}.{text}", ply / 2 + 1),
            (0, _) => format!("1...{text}"),
            _ => text,
        }
    });
    writeln!(out, "{}", numbered.collect::<Vec<_>>().join(" "))
}

/// Writes a tree: one line as long as there is nothing to choose from for the other side, then a
/// line for each of its moves, further to the right.
struct Branches<'a> {
    tree: &'a Tree,
    out: &'a mut dyn Write,
    shown: HashSet<NodeId>,
}

impl Branches<'_> {
    fn write(&mut self) -> io::Result<()> {
        self.write_from(Tree::ROOT, 0, 0)?;
        writeln!(self.out)
    }

    /// `ply` counts from the first position, `indent` the choices of the other side so far.
    fn write_from(&mut self, id: NodeId, ply: usize, indent: usize) -> io::Result<()> {
        let node = self.tree.node(id);
        if !self.shown.insert(id) && node.stop.is_none() {
            return write!(self.out, " … as above");
        }
        if node.stop == Some(Stop::Cut) {
            return write!(self.out, " …");
        }
        let replies: Vec<_> = node.followed().collect();
        let split = replies.len() > 1;
        for (branch, to) in replies {
            if split {
                write!(self.out, "\n{}", "  ".repeat(indent + 1))?;
            } else if ply > 0 {
                write!(self.out, " ")?;
            }
            let number = self.number(node, ply, split || ply == 0);
            let remark = self.remark(node);
            write!(self.out, "{number}{}{remark}", written(&node.position, &branch.mv))?;
            self.write_from(to, ply + 1, indent + usize::from(split))?;
        }
        Ok(())
    }

    fn number(&self, node: &Node, ply: usize, always: bool) -> String {
        let first = usize::from(self.tree.node(Tree::ROOT).position.turn() == Colour::Black);
        let number = (first + ply) / 2 + 1;
        match (node.position.turn(), always) {
            (Colour::White, _) => format!("{number}."),
            (Colour::Black, true) => format!("{number}..."),
            (Colour::Black, false) => String::new(),
        }
    }

    /// `!` for an only move, else the other moves that do as well.
    fn remark(&self, node: &Node) -> String {
        if node.position.turn() != self.tree.player() {
            return String::new();
        }
        let others = |wanted: fn(Verdict) -> bool| {
            let others = node.branches.iter().filter(|one| one.to.is_none() && wanted(one.verdict));
            let texts: Vec<_> = others.map(|one| written(&node.position, &one.mv)).collect();
            texts.join(", ")
        };
        let keep = others(|verdict| verdict == Verdict::Proved);
        let open = others(|verdict| matches!(verdict, Verdict::Undecided(_)));
        match (keep.is_empty(), open.is_empty(), node.branches.len()) {
            (true, true, 1) => String::new(),
            (true, true, _) => "!".to_owned(),
            (false, true, _) => format!(" (or {keep})"),
            (true, false, _) => format!(" (not decided: {open})"),
            (false, false, _) => format!(" (or {keep}; not decided: {open})"),
        }
    }
}
