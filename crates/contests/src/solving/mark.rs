//! Marking: an answer is held against the key and against what is proved, and a judge is shown both.

use composition::solve::{Budget, Claim, Oracle, Solver, Verdict, Watch};
use composition::{Label, Solution, Step};
use draughts::{Colour, Position};
use rulebook::contests::{Found, SolvingRule};

use super::{Answer, Problem};
use crate::points::Points;
use crate::work::Unplayable;

/// What is proposed for an answer, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marking {
    /// Points for the solution.
    pub base: Points,
    /// The items that were found, by their places in the list, that are worth points.
    pub items: Vec<usize>,
    /// All points.
    pub points: Points,
    /// Whether as many thematic variations are given as are asked for.
    pub solved: bool,
    /// The thematic variations of the key that are given.
    pub given: Vec<Label>,
    /// How many are asked for.
    pub asked: u16,
    /// What was found of every line of the answer, in its order.
    pub lines: Vec<Line>,
}

/// A line of an answer, and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its label.
    pub label: Label,
    /// What it is.
    pub is: LineIs,
}

/// What a line of an answer is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineIs {
    /// A thematic variation of the key.
    Thematic(Label),
    /// Something beside the solution that is worth points, by its place in the list.
    Item(usize),
    /// It fulfils the task in another way than the key, from White's move of this number on; whether that
    /// is inexactness or another solution, a judge says.
    OtherWay(usize),
    /// White's move of this number, from 1, does not fulfil the task.
    Fails(usize),
    /// It stops before the end of the variation.
    Stops,
    /// Whether White's move of this number fulfils the task could not be decided: a judge says.
    Undecided(usize),
}

/// The moves from the initial position to an end of a line.
#[derive(Clone, Debug)]
struct Way {
    label: Label,
    steps: Vec<Step>,
    /// The position after them.
    end: Position,
}

impl Way {
    /// The ways of the lines of a solution, each played on while there is one move only and that a capture.
    fn of(solution: &Solution) -> Vec<Way> {
        let ends = solution
            .lines()
            .iter()
            .flat_map(|line| line.ends().iter().map(move |end| (line.label().clone(), *end)));
        ends.map(|(label, end)| {
            let mut way = Way { label, steps: solution.path(end), end: *solution.position(end) };
            way.play_on();
            way
        })
        .collect()
    }

    fn play_on(&mut self) {
        loop {
            let moves = self.end.legal_moves();
            let [mv] = moves.as_slice() else { return };
            if !mv.is_capture() {
                return;
            }
            self.steps.push(Step { position: self.end, mv: *mv });
            self.end = self.end.after(mv);
        }
    }

    /// The positions on the way, without the first.
    fn positions(&self) -> impl Iterator<Item = &Position> {
        self.steps.iter().skip(1).map(|step| &step.position).chain([&self.end])
    }

    /// Whether this way begins with all moves of another.
    fn begins_with(&self, other: &Way) -> bool {
        self.steps.len() >= other.steps.len()
            && self.steps.iter().zip(&other.steps).all(|(one, other)| one.mv == other.mv)
    }

    fn white_moves(&self) -> impl Iterator<Item = (usize, &Step)> {
        let white = self.steps.iter().filter(|step| step.position.turn() == Colour::White);
        (1..).zip(white)
    }
}

/// The key of a work, set up for marking.
pub struct Key<'a> {
    problem: &'a Problem,
    rule: &'a SolvingRule,
    thematic: Vec<Way>,
    items: Vec<Vec<Way>>,
    solver: Solver<'a>,
}

impl<'a> Key<'a> {
    /// Sets the key of a problem up.
    pub fn new(
        problem: &'a Problem,
        rule: &'a SolvingRule,
        oracle: &'a dyn Oracle,
        budget: Budget,
    ) -> Result<Key<'a>, Unplayable> {
        let composition = problem.work.composition()?;
        let declared = composition.thematic();
        let is_thematic = |label: &Label| match declared {
            [] => label.is_variation(),
            labels => labels.contains(label),
        };
        let solution = composition.solution.as_ref();
        let ways = solution.map(Way::of).unwrap_or_default();
        let thematic = ways.into_iter().filter(|way| is_thematic(&way.label)).collect();
        let start = *composition.position();
        let items: Result<Vec<_>, _> =
            problem.items.iter().map(|item| item_ways(&start, &item.line)).collect();
        let solver = Solver::new(Claim::white(composition.task()), oracle, budget);
        Ok(Key { problem, rule, thematic, items: items?, solver })
    }

    /// Marks an answer.
    pub fn mark(&mut self, answer: &Answer, watch: Watch<'_>) -> Result<Marking, Unplayable> {
        let start = self.problem.work.start()?;
        let ways = match answer.text.trim() {
            "" => Vec::new(),
            text => {
                let solution = Solution::read(start, text);
                Way::of(&solution.map_err(|error| Unplayable(error.to_string()))?)
            }
        };
        let lines: Vec<Line> = ways
            .iter()
            .map(|way| Line { label: way.label.clone(), is: self.line_is(way, watch) })
            .collect();
        let mut given: Vec<Label> = Vec::new();
        for line in &lines {
            if let LineIs::Thematic(label) = &line.is
                && !given.contains(label)
            {
                given.push(label.clone());
            }
        }
        let (asked, _) = self.rule.variations(self.problem.work.genre.family());
        let solved = given.len() >= usize::from(asked);
        let base = match (solved, self.rule.share) {
            (true, _) => self.problem.points,
            (false, true) => share(self.problem.points, given.len(), asked),
            (false, false) => Points::default(),
        };
        let counts = |kind: Found| solved || self.rule.alone.contains(&kind);
        let mut items = Vec::new();
        for (place, item) in self.problem.items.iter().enumerate() {
            let found = match item.kind {
                Found::Unsolvable => answer.unsolvable,
                // In place of the key's moves it is the solution, and beside them something more.
                Found::Dual => self.is_found(place, &ways) && self.has_key_itself(&ways),
                Found::AdditionalVariation
                | Found::FalseTrack
                | Found::Illusory
                | Found::SideSolution => self.is_found(place, &ways),
            };
            if found && counts(item.kind) {
                items.push(place);
            }
        }
        let extra = items.iter().map(|place| self.problem.items[*place].points);
        let points = extra.fold(base, Points::plus);
        Ok(Marking { base, items, points, solved, given, asked, lines })
    }

    fn is_found(&self, item: usize, ways: &[Way]) -> bool {
        let asked = &self.items[item];
        !asked.is_empty() && asked.iter().all(|one| ways.iter().any(|way| way.begins_with(one)))
    }

    /// Whether a thematic variation is given with the very moves of the key.
    fn has_key_itself(&self, ways: &[Way]) -> bool {
        self.thematic.iter().any(|key| ways.iter().any(|way| way.begins_with(key)))
    }

    fn line_is(&mut self, way: &Way, watch: Watch<'_>) -> LineIs {
        let item = (0..self.items.len()).find(|place| {
            let last = self.items[*place].last();
            last.is_some_and(|asked| way.begins_with(asked))
        });
        // What the key has as a way of its own is that; inexactness comes to the same end and is both.
        let thematic = self.thematic.iter().find(|key| way.positions().any(|one| *one == key.end));
        let thematic = thematic.map(|key| (key.label.clone(), key.end));
        let until = thematic.as_ref().map(|(_, end)| *end);
        let failing = self.first_unproved(way, until.as_ref(), watch);
        match (failing, thematic, item) {
            (None, Some((label, _)), _) => LineIs::Thematic(label),
            (_, _, Some(item)) => LineIs::Item(item),
            (Some((nth, Verdict::Undecided(_))), ..) => LineIs::Undecided(nth),
            (Some((nth, _)), ..) => LineIs::Fails(nth),
            (None, None, None) => match self.leaves(way) {
                Some(nth) => self.last_move_otherwise(way).unwrap_or(LineIs::OtherWay(nth)),
                None => LineIs::Stops,
            },
        }
    }

    /// The first move of White, up to a position, after which the task is not proved.
    fn first_unproved(
        &mut self,
        way: &Way,
        until: Option<&Position>,
        watch: Watch<'_>,
    ) -> Option<(usize, Verdict)> {
        for (nth, step) in way.white_moves() {
            let after = step.position.after(&step.mv);
            match self.solver.judge(&after, &mut *watch) {
                // What comes after the end of the variation does not matter.
                Verdict::Proved if until == Some(&after) => return None,
                Verdict::Proved => {}
                verdict @ (Verdict::Refuted | Verdict::Undecided(_)) => {
                    return Some((nth, verdict));
                }
            }
        }
        None
    }

    /// The first move of White that is in no way of the key; none if the line merely stops.
    fn leaves(&self, way: &Way) -> Option<usize> {
        let white = way.white_moves();
        let known = |step: &Step| {
            self.thematic.iter().any(|key| {
                key.steps.iter().any(|one| one.position == step.position && one.mv == step.mv)
            })
        };
        white.into_iter().find(|(_, step)| !known(step)).map(|(nth, _)| nth)
    }

    /// A last move other than the key's that fulfils the task too: inexactness, and the variation counts.
    fn last_move_otherwise(&self, way: &Way) -> Option<LineIs> {
        let (last, before) = way.steps.split_last()?;
        let key = self.thematic.iter().find(|key| {
            key.steps.len() == way.steps.len()
                && key.steps.iter().zip(before).all(|(one, other)| one.mv == other.mv)
                && key.steps.last().is_some_and(|one| {
                    one.mv.origin() == last.mv.origin() && one.mv.captured() == last.mv.captured()
                })
        })?;
        Some(LineIs::Thematic(key.label.clone()))
    }
}

/// Marks one answer to one problem.
pub fn mark(
    problem: &Problem,
    rule: &SolvingRule,
    answer: &Answer,
    (oracle, budget): (&dyn Oracle, Budget),
    watch: Watch<'_>,
) -> Result<Marking, Unplayable> {
    Key::new(problem, rule, oracle, budget)?.mark(answer, watch)
}

/// The share of points for so many variations of those asked for.
fn share(points: Points, given: usize, asked: u16) -> Points {
    let given = u32::try_from(given).unwrap_or_default();
    Points(points.0.saturating_mul(given) / u32::from(asked.max(1)))
}

/// The ways of an item: of a line that branches off another, all that it begins with.
fn item_ways(start: &Position, line: &str) -> Result<Vec<Way>, Unplayable> {
    if line.trim().is_empty() {
        return Ok(Vec::new());
    }
    let solution = Solution::read(*start, line).map_err(|error| Unplayable(error.to_string()))?;
    // The last line is what is asked for; those before it say where it begins.
    let ways = Way::of(&solution);
    let last = ways.last().map(|way| way.label.clone());
    Ok(ways.into_iter().filter(|way| Some(&way.label) == last.as_ref()).collect())
}
