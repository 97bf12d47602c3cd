//! Which variations are thematic, and how they fare.

use draughts::{Colour, Position};
use rulebook::composition::{Family, Side, Tolerance};

use crate::board::Board;
use crate::dual::Dual;
use crate::evidence::{Evidence, Extent, Fact, written};
use crate::finals::Terms;
use crate::play::Play;
use crate::report::{Status, worst};
use crate::solution::{Label, NodeId};
use crate::tolerance::{Opening, Stage, tolerance};
use crate::variation::{Examined, Other, Path, What};

/// The variations of a solution and the part they play.
pub(crate) struct Theme {
    pub(crate) terms: Terms,
    pub(crate) start: Position,
    pub(crate) examined: Vec<Examined>,
    /// Which of them are taken for thematic.
    pub(crate) thematic: Vec<Label>,
    /// Which of them the author did not hand in.
    added: Vec<Label>,
}

/// What is against a variation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Objections {
    /// Side solutions, and what counts as such.
    pub(crate) sides: Vec<Evidence>,
    pub(crate) duals: Vec<Evidence>,
}

impl Theme {
    /// Takes as thematic what the author declares, or what the genre suggests: the main line of a
    /// problem, every line of a lock task, every line of an étude that meets the requirements.
    pub(crate) fn new(
        terms: Terms,
        start: Position,
        examined: Vec<Examined>,
        declared: Option<&[Label]>,
        added: Vec<Label>,
    ) -> Theme {
        let mut theme = Theme { terms, start, examined, thematic: Vec::new(), added };
        theme.thematic = match declared {
            // What is wrong with a line that was left out is wrong all the same.
            Some(labels) => labels.iter().chain(&theme.added).cloned().collect(),
            None => theme.suggested(),
        };
        theme
    }

    /// The thematic variations.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &Examined> {
        self.examined.iter().filter(|line| self.thematic.contains(&line.label))
    }

    /// The ways of the lines that the author gives and that are not thematic.
    pub(crate) fn additional(&self) -> impl Iterator<Item = &Path> {
        let handed_in = self.examined.iter().filter(|line| self.is_handed_in(&line.label));
        handed_in.filter(|line| !self.thematic.contains(&line.label)).flat_map(|line| &line.paths)
    }

    /// Did the author hand a line in?
    pub(crate) fn is_handed_in(&self, label: &Label) -> bool {
        !self.added.contains(label)
    }

    /// Does a variation meet what is asked of a thematic one?
    pub(crate) fn quality(&self, line: &Examined) -> Status {
        let Objections { sides, duals } = self.objections(line);
        let ends = line.endings.iter().flat_map(|ending| [ending.shape, ending.economy]);
        ends.chain([worst(&sides), worst(&duals)]).max().unwrap_or(Status::Holds)
    }

    /// The thematic variations, those that may be, and whether they are enough; all that there are, or
    /// those that were handed in.
    pub(crate) fn count(&self, all: bool) -> (Vec<Label>, Vec<Label>, Status) {
        let needed = match self.terms.genre.family() {
            Family::Combinational => 1,
            Family::Etude | Family::Lock => 2,
        };
        let (independent, _) = self.independent();
        let counts = |line: &&Examined| {
            independent.contains(&line.label) && (all || self.is_handed_in(&line.label))
        };
        let with = |is: fn(Status) -> bool| -> Vec<Label> {
            let lines = self.lines().filter(counts).filter(|line| is(self.quality(line)));
            lines.map(|line| line.label.clone()).collect()
        };
        let good = with(|quality| quality <= Status::Judge);
        let perhaps = with(|quality| quality == Status::Undecided);
        let status = match (good.len(), good.len() + perhaps.len()) {
            (good, _) if good >= needed => Status::Holds,
            (_, perhaps) if perhaps >= needed => Status::Undecided,
            _ => Status::Fails,
        };
        (good, perhaps, status)
    }

    /// Everything that keeps a variation from being thematic.
    pub(crate) fn against(&self, line: &Examined) -> Vec<Evidence> {
        let Objections { sides, duals } = self.objections(line);
        let ends = line.paths.iter().zip(&line.endings).flat_map(|(path, ending)| {
            let all = ending.shape_evidence.iter().chain(&ending.economy_evidence);
            all.map(|one| one.clone().in_line(&line.label).playing(path.play()))
        });
        let all = sides.into_iter().chain(duals).chain(ends);
        all.filter(|one| one.status == Status::Fails).collect()
    }

    /// What is against a variation in its play.
    pub(crate) fn objections(&self, line: &Examined) -> Objections {
        let mut objections = Objections::default();
        let mut counted: Vec<(NodeId, Dual)> = Vec::new();
        let unknown = |other: &&Other| other.what == What::Unknown;
        let mut open: Vec<&Other> = line.others.iter().filter(unknown).collect();
        while let Some(first) = open.first().copied() {
            let (here, elsewhere) = open.into_iter().partition(|other| other.node == first.node);
            open = elsewhere;
            objections.sides.push(self.not_decided(line, here));
        }
        for other in line.others.iter().filter(|other| !unknown(other)) {
            let (status, fact) = self.judge(other);
            let evidence = Evidence::new(status, fact.clone())
                .in_line(&line.label)
                .playing(Play::along(&self.start, &other.before, Some(other.mv)));
            match fact {
                Fact::Dual(_, Tolerance::Full | Tolerance::Partial) => {
                    objections.sides.push(evidence);
                }
                Fact::Dual(dual, tolerance) => {
                    objections.duals.push(evidence);
                    // Several of one kind in one place are one, two kinds are two.
                    let place = (other.node, dual.broadly());
                    if tolerance == Tolerance::Counts && !counted.contains(&place) {
                        counted.push(place);
                    }
                }
                _ => objections.sides.push(evidence),
            }
        }
        if counted.len() > 1 {
            // Only for problems on 100 squares is the limit a formal requirement
            // (`UA-2024 VIII.formal.8.2`); elsewhere it stands among the artistic ones.
            let problem = self.terms.genre.family() == Family::Combinational;
            let (status, fact) = match problem && self.terms.board == Board::Hundred {
                true => (Status::Fails, Fact::DualsCount(counted.len())),
                false => (Status::Judge, Fact::DualsMany(counted.len())),
            };
            objections.duals.push(Evidence::new(status, fact).in_line(&line.label));
        }
        objections
    }

    /// The moves in one place of which it was not found out.
    fn not_decided(&self, line: &Examined, others: Vec<&Other>) -> Evidence {
        let before = others.first().map_or(&[][..], |other| other.before.as_slice());
        let play = Play::along(&self.start, before, None);
        let position = play.end();
        let moves = others.iter().map(|other| written(&position, &other.mv)).collect();
        Evidence::new(Status::Undecided, Fact::UnprovedAlternatives(moves))
            .in_line(&line.label)
            .playing(play)
    }

    /// Is another move tolerated?
    pub(crate) fn judge_alone(&self, other: &Other) -> Status {
        self.judge(other).0
    }

    fn suggested(&self) -> Vec<Label> {
        let is_main = |label: &Label| matches!(label, Label::Main | Label::MainVariation(_));
        let belongs = |line: &&Examined| match self.terms.genre.family() {
            Family::Combinational => is_main(&line.label),
            Family::Lock => true,
            Family::Etude => is_main(&line.label) || self.quality(line) != Status::Fails,
        };
        self.examined.iter().filter(belongs).map(|line| line.label.clone()).collect()
    }

    fn judge(&self, other: &Other) -> (Status, Fact) {
        let Terms { rulebook, genre, board } = self.terms;
        let opening = self.opening(other);
        let stage = Stage { opening, phase: other.phase, last: other.last };
        match other.what {
            What::SideSolution => (Status::Fails, Fact::SideSolution(self.extent(opening))),
            What::LocksMore => (Status::Fails, Fact::LocksMore),
            What::Unknown => (Status::Undecided, Fact::UnprovedAlternatives(Vec::new())),
            What::Dual(dual) | What::NotPermitted(dual) => {
                let tolerance = tolerance(rulebook, genre, board, dual, stage);
                match (other.what, status_of(tolerance)) {
                    (What::NotPermitted(_), Status::Holds | Status::Judge) => {
                        (Status::Fails, Fact::DualNotPermitted(dual))
                    }
                    (_, status) => (status, Fact::Dual(dual, tolerance)),
                }
            }
        }
    }

    /// A side solution is full if it begins with the first move. Before the branching it is too,
    /// except in problems where the rulebook says otherwise.
    fn extent(&self, opening: Opening) -> Extent {
        let partial = self.terms.genre.family() == Family::Combinational
            && self.terms.rulebook.rules().before_branching == Side::Partial;
        match opening {
            Opening::First => Extent::Full,
            Opening::BeforeBranching if !partial => Extent::Full,
            Opening::BeforeBranching | Opening::Over => Extent::Partial,
        }
    }

    /// A move stands before the branching if all thematic variations, two at least, go through it.
    fn opening(&self, other: &Other) -> Opening {
        let goes_through =
            |line: &Examined| line.paths.iter().any(|path| path.nodes.contains(&other.node));
        if other.nth == 0 {
            Opening::First
        } else if self.lines().count() >= 2 && self.lines().all(goes_through) {
            Opening::BeforeBranching
        } else {
            Opening::Over
        }
    }

    /// The thematic variations of which no two have the same moves and the same final.
    pub(crate) fn independent(&self) -> (Vec<Label>, Vec<(Label, Label)>) {
        let mut kept: Vec<&Examined> = Vec::new();
        let mut same = Vec::new();
        for line in self.lines() {
            let twin = kept.iter().find(|other| are_the_same(line, other));
            match twin {
                Some(twin) => same.push((twin.label.clone(), line.label.clone())),
                None => kept.push(line),
            }
        }
        (kept.iter().map(|line| line.label.clone()).collect(), same)
    }

    /// The sets of squares on which pieces are locked at the ends, of all lines or of those that
    /// were handed in.
    pub(crate) fn locked_squares(&self, all: bool) -> Vec<draughts::SquareSet> {
        let lines = self.lines().filter(|line| all || self.is_handed_in(&line.label));
        let ends = lines.flat_map(|line| &line.paths).map(|path| path.end);
        let mut squares: Vec<_> = ends.map(|end| end.setup().pieces(Colour::Black)).collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

pub(crate) fn status_of(tolerance: Tolerance) -> Status {
    match tolerance {
        Tolerance::Free | Tolerance::Artistic | Tolerance::Counts => Status::Holds,
        Tolerance::Judge => Status::Judge,
        Tolerance::Forbidden | Tolerance::Partial | Tolerance::Full => Status::Fails,
    }
}

/// The same moves in another order are no other variation (`UA-2024 VIII.artistic.3`).
fn are_the_same(one: &Examined, other: &Examined) -> bool {
    one.paths.iter().any(|path| {
        other.paths.iter().any(|twin| path.end == twin.end && path.moves() == twin.moves())
    })
}
