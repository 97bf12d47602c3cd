//! Writing a solution in the short notation of the documents.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use draughts::{Colour, Move};
use notation::movetext::{Format, Style, write_move};

use super::label::{Label, nth_letter};
use super::{NodeId, Quality, Sign, Solution};

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written().join("; "))
    }
}

impl Solution {
    /// The lines of the solution in the short notation (`UA-2024 VIII.layout.3`–`7`): the main
    /// line, the variations, the false tracks with their illusory play. Labels are given where the
    /// author has none.
    pub fn written(&self) -> Vec<String> {
        Writer::new(self).lines()
    }
}

/// There are no more letters.
const LETTERS_MAX: usize = 100;

impl Solution {
    /// The name of the line that leaves the others with the move that leads to a node.
    fn named(&self, node: NodeId) -> Option<Label> {
        let before = self.nodes[node.0].from?.0;
        let own = |line: &&super::Line| {
            line.start == before && line.ends.iter().any(|&end| self.nodes_to(end).contains(&node))
        };
        self.lines.iter().find(own).map(|line| line.label.clone())
    }
}

struct Writer<'a> {
    solution: &'a Solution,
    /// Lines to be written, with the nodes that their first moves lead to.
    variations: VecDeque<(Label, NodeId)>,
    /// False tracks to be written after them.
    tracks: VecDeque<(Label, NodeId)>,
    /// How many labels of each kind are given: letters of the solution (0) and of each track.
    letters: BTreeMap<u32, usize>,
    tracks_given: u32,
}

impl<'a> Writer<'a> {
    fn new(solution: &'a Solution) -> Writer<'a> {
        Writer {
            solution,
            variations: VecDeque::new(),
            tracks: VecDeque::new(),
            letters: BTreeMap::new(),
            tracks_given: 0,
        }
    }

    fn lines(mut self) -> Vec<String> {
        let mut numbers = 1..;
        for (_, node) in self.solution.next(self.solution.root()) {
            match self.solution.quality(node) {
                Quality::Mistake => _ = self.give_track(node),
                Quality::Sound if self.variations.is_empty() => {
                    self.variations.push_back((Label::Main, node));
                }
                Quality::Sound => {
                    let label = Label::MainVariation(numbers.next().unwrap_or_default());
                    self.variations.push_back((label, node));
                }
            }
        }
        let mut lines = Vec::new();
        while let Some((label, node)) =
            self.variations.pop_front().or_else(|| self.tracks.pop_front())
        {
            lines.push(self.line(&label, node));
        }
        lines
    }

    /// A line whose first move leads to a node.
    fn line(&mut self, label: &Label, first: NodeId) -> String {
        let mut text = match label {
            Label::Main => String::new(),
            other => format!("{other} "),
        };
        let opening = text.len();
        let mut at = Some(first);
        while let Some(node) = at {
            let announced = if node == first { Vec::new() } else { self.announce(label, node) };
            self.item(&mut text, opening, node, &announced);
            at = self.chosen(node);
        }
        text
    }

    /// Writes the move that leads to a node, unless it may be left out.
    fn item(&self, text: &mut String, opening: usize, node: NodeId, announced: &[Label]) {
        let Some((before, mv)) = self.solution.nodes[node.0].from else { return };
        let labels: Vec<String> = announced.iter().map(ToString::to_string).collect();
        let mistake = if self.solution.quality(node) == Quality::Mistake { "?" } else { "" };
        let written = self.write(before, &mv);
        let is_first = text.len() == opening;
        match self.solution.position(before).turn() {
            Colour::White => {
                let comma = if is_first { "" } else { ", " };
                let labels: String = labels.iter().map(|label| format!("{label} ")).collect();
                text.push_str(&format!("{comma}{labels}{written}{mistake}"));
            }
            Colour::Black if self.leaves_out(before) => {}
            Colour::Black => {
                let blank = if is_first { "" } else { " " };
                let labels: String = labels.iter().map(|label| format!(" {label}")).collect();
                text.push_str(&format!("{blank}({written}{mistake}{labels})"));
            }
        }
        if self.solution.nodes[node.0].next.is_empty() {
            text.push_str(self.sign(node));
        }
    }

    /// Gives labels to the moves that the solution has beside the one that leads to a node.
    fn announce(&mut self, label: &Label, node: NodeId) -> Vec<Label> {
        let Some((before, _)) = self.solution.nodes[node.0].from else { return Vec::new() };
        if self.leaves_out(before) {
            return Vec::new();
        }
        let solution = self.solution;
        let others = solution.next(before).map(|(_, other)| other).filter(|&other| other != node);
        match solution.position(before).turn() {
            Colour::White => others.map(|other| self.give_track(other)).collect(),
            Colour::Black => others.map(|other| self.give_letter(label, other)).collect(),
        }
    }

    fn give_track(&mut self, node: NodeId) -> Label {
        self.tracks_given += 1;
        let label = Label::FalseTrack(self.tracks_given);
        self.tracks.push_back((label.clone(), node));
        label
    }

    fn give_letter(&mut self, label: &Label, node: NodeId) -> Label {
        let track = match label {
            Label::FalseTrack(track) | Label::Illusory(track, _) => *track,
            _ => 0,
        };
        let given = self.letters.entry(track).or_default();
        let new = |letter| match track {
            0 => Label::Defence(letter),
            track => Label::Illusory(track, letter),
        };
        // The author's own, if the line has one.
        let label = self.solution.named(node).filter(|own| matches!(own, Label::Defence(_)));
        let label = label.filter(|_| track == 0).unwrap_or_else(|| {
            loop {
                let label = new(nth_letter(*given).unwrap_or('*'));
                *given += 1;
                let taken = track == 0 && self.solution.line(&label).is_some();
                if !taken || *given > LETTERS_MAX {
                    break label;
                }
            }
        });
        self.variations.push_back((label.clone(), node));
        label
    }

    /// The move with which a line goes on.
    fn chosen(&self, node: NodeId) -> Option<NodeId> {
        let next = &self.solution.nodes[node.0].next;
        let is_sound = |node: &&NodeId| self.solution.quality(**node) == Quality::Sound;
        next.iter().find(is_sound).or(next.first()).copied()
    }

    /// May Black's move in a node be left out? It may if it is a compulsory capture, and either
    /// the only one or one of several after which the same is written.
    fn leaves_out(&self, node: NodeId) -> bool {
        let position = self.solution.position(node);
        if position.turn() != Colour::Black || !position.must_capture() {
            return false;
        }
        let next = &self.solution.nodes[node.0].next;
        let legal = position.legal_moves();
        let same = || {
            let mut texts = next.iter().map(|&next| self.plain(next));
            let first = texts.next().flatten();
            first.is_some() && texts.all(|text| text == first)
        };
        legal.len() == 1 || (legal.len() == next.len() && same())
    }

    /// What is written after a node, if nothing branches off there.
    fn plain(&self, node: NodeId) -> Option<String> {
        let mut text = String::new();
        let mut at = node;
        loop {
            match self.solution.nodes[at.0].next.as_slice() {
                [] => {
                    text.push_str(self.sign(at));
                    return Some(text);
                }
                [next] => {
                    self.item(&mut text, 0, *next, &[]);
                    at = *next;
                }
                [next, ..] if self.leaves_out(at) => at = *next,
                _ => return None,
            }
        }
    }

    fn write(&self, node: NodeId, mv: &Move) -> String {
        let position = self.solution.position(node);
        let format = Format::printed(position.variant(), Style::Target);
        write_move(position, &position.legal_moves(), mv, format)
    }

    fn sign(&self, end: NodeId) -> &'static str {
        let line = self.solution.lines.iter().find(|line| line.ends.contains(&end));
        match line.and_then(|line| line.claim) {
            Some(Sign::Wins) => "+",
            Some(Sign::Draws) => "=",
            None => "",
        }
    }
}
