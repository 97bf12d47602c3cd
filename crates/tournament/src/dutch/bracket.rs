//! One bracket: the candidate that the rules choose (articles 1.9, 3 and 4).

use std::ops::Range;

use super::field::Field;
use super::model::{LastFloater, Model, Node, Spare};
use super::order::{Depth, Generated, Why, first};
use crate::Points;
use crate::matching::{Largest, Weight};

/// A bracket to be paired.
pub(super) struct Bracket<'a> {
    pub(super) field: &'a Field,
    /// Those who floated into it, in order.
    pub(super) moved: Vec<usize>,
    /// The number of its scoregroup.
    pub(super) group: usize,
    /// The score of him who will have the bye, if there will be one (C5).
    pub(super) bye: Option<Points>,
    /// How much is to be said about it.
    pub(super) depth: Depth,
}

/// What a bracket was resolved to.
#[derive(Debug)]
pub(super) struct Candidate {
    /// The pairs, the higher-ranked first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Those left unpaired, in order.
    pub(super) floaters: Vec<usize>,
    /// Those of the remainder who moved from its first half to the second or back.
    pub(super) exchanged: Vec<usize>,
    /// Who was passed over as the opponent of whom, in order, and why.
    pub(super) passed: Vec<(usize, usize, Why)>,
}

impl Bracket<'_> {
    /// The candidate, if all can still be paired.
    pub(super) fn resolve(&self) -> Option<Candidate> {
        self.resolve_alone().or_else(|| self.resolve_with_lower())
    }

    fn residents(&self) -> Range<usize> {
        self.field.groups[self.group].clone()
    }

    fn below(&self) -> usize {
        self.residents().end
    }

    /// Whether the bye goes to somebody of this bracket.
    fn gives_bye(&self) -> bool {
        let score = self.field.cards[self.residents().start].score;
        self.bye.is_some_and(|bye| bye >= score)
    }

    fn nodes(&self) -> Vec<Node> {
        let moved = self.moved.iter().map(|player| Node::Moved(*player));
        moved.chain(self.residents().map(Node::Resident)).collect()
    }

    /// The best candidate as if those who float could always be paired, and ideally (C4, C8). If
    /// they can, no other candidate is better.
    fn resolve_alone(&self) -> Option<Candidate> {
        let next = self.field.groups.get(self.group + 1)?;
        if self.gives_bye() {
            return None;
        }
        let (moved, residents) = (self.moved.len(), self.residents().len());
        let mut floaters = moved.saturating_sub(residents);
        floaters += (moved + residents - floaters) % 2;
        while floaters <= next.len() {
            let mut nodes = self.nodes();
            nodes.extend(std::iter::repeat_n(Node::Anybody, floaters));
            let model = Model::new(self.field, nodes, self.bye, Spare::None, LastFloater::Plays);
            if let Some(generated) = generate(&model, self.depth) {
                let candidate = self.candidate(&model, &generated);
                return self.next_is_ideal(&candidate.floaters).then_some(candidate);
            }
            floaters += 2;
        }
        None
    }

    /// Whether the next bracket can pair all its players but the one it cannot avoid to leave, and
    /// the rest can be paired too.
    fn next_is_ideal(&self, floaters: &[usize]) -> bool {
        let field = self.field;
        let next = field.groups[self.group + 1].clone();
        let mut players = floaters.to_vec();
        players.extend(next.clone());
        let odd = players.len() % 2 == 1;
        let bye_here = self.bye.is_some_and(|bye| bye == field.cards[next.start].score);
        if bye_here && !odd {
            return false;
        }
        // One more node: the bye, or the place of him who must float.
        let size = players.len() + usize::from(odd);
        let mut tried: Vec<usize> = Vec::new();
        for _ in 0..8 {
            let leaves = |at: usize| match bye_here {
                true => self.bye.is_some_and(|bye| field.may_rest(players[at], bye)),
                false => at >= floaters.len() && !tried.contains(&players[at]),
            };
            let joined = |one: usize, other: usize| {
                let (one, other) = (one.min(other), one.max(other));
                match players.get(other) {
                    None => leaves(one),
                    Some(lower) => other >= floaters.len() && field.may_meet(players[one], *lower),
                }
            };
            let Some(all) = Largest::perfect(size, &joined) else { return false };
            let floats: Vec<usize> = match odd && !bye_here {
                true => all.mate(players.len()).map(|mate| players[mate]).into_iter().collect(),
                false => Vec::new(),
            };
            let bye = self.bye.filter(|_| !bye_here);
            if completes(field, &floats, next.end, bye) {
                return true;
            }
            if floats.is_empty() {
                return false;
            }
            tried.extend(floats);
        }
        false
    }

    /// The best candidate of the bracket together with what is below it.
    fn resolve_with_lower(&self) -> Option<Candidate> {
        let last = if self.gives_bye() { LastFloater::Rests } else { LastFloater::Plays };
        let candidate = self.resolve_cut(last)?;
        // C9 speaks only of a bracket's single downfloater.
        match last == LastFloater::Rests && candidate.floaters.len() != 1 {
            true => self.resolve_cut(LastFloater::Plays),
            false => Some(candidate),
        }
    }

    fn resolve_cut(&self, last: LastFloater) -> Option<Candidate> {
        for cut in self.cuts() {
            let mut others = 4;
            while others <= cut.most {
                let nodes = self.nodes_to(cut.from, others);
                let parity = nodes.len() % 2;
                let nodes = self.nodes_to(cut.from, others + parity);
                let model = Model::new(self.field, nodes, self.bye, Spare::PlayEachOther, last);
                if let Some(generated) = generate(&model, self.depth)
                    && has_spare(&model, &generated)
                {
                    return Some(self.candidate(&model, &generated));
                }
                others *= 2;
            }
        }
        let nodes = self.nodes_to(self.field.cards.len(), 0);
        let model = Model::new(self.field, nodes, self.bye, Spare::None, last);
        generate(&model, self.depth).map(|generated| self.candidate(&model, &generated))
    }

    /// The nodes of the bracket and all below it to a place; then so many "anybodies".
    fn nodes_to(&self, end: usize, others: usize) -> Vec<Node> {
        let mut nodes = self.nodes();
        let next = self.field.groups.get(self.group + 1).map_or(self.below(), |next| next.end);
        nodes.extend((self.below()..next).map(Node::Next));
        nodes.extend((next..end).map(Node::Lower));
        let above =
            |bye: Points| end == self.field.cards.len() || self.field.cards[end].score < bye;
        if self.bye.is_some_and(above) {
            nodes.push(Node::Bye);
        }
        nodes.extend(std::iter::repeat_n(Node::Anybody, others));
        nodes
    }

    /// Where the field can be cut so that all below the cut can be paired, whoever joins them.
    fn cuts(&self) -> impl Iterator<Item = Cut> + '_ {
        let groups = self.field.groups.iter().skip(self.group + 2);
        let many = self.field.cards.len() - self.below() > 64;
        groups.filter(move |_| many).filter_map(|group| self.cut_at(group.start))
    }

    /// Dirac: where everybody has at least half of all the others to meet, all can be paired.
    fn cut_at(&self, from: usize) -> Option<Cut> {
        let field = self.field;
        let size = field.cards.len() - from;
        let can_rest = |bye: Points| {
            bye > field.cards[from].score
                || (from..field.cards.len()).any(|player| field.may_rest(player, bye))
        };
        if !self.bye.is_none_or(can_rest) {
            return None;
        }
        let players = self.moved.iter().copied().chain(self.residents().start..field.cards.len());
        let least = players.map(|player| field.opponents_from(player, from)).min()?;
        let most = (2 * least).checked_sub(2 + size)?;
        Some(Cut { from, most })
    }

    fn candidate(&self, model: &Model<'_>, generated: &Generated) -> Candidate {
        let player = |node: usize| model.nodes[node].player();
        let mates = &generated.mates;
        let inside = |node: &usize| mates[*node] < model.bracket;
        let pairs = (0..model.bracket).filter(|node| inside(node) && *node < mates[*node]);
        let pairs = pairs.filter_map(|node| Some((player(node)?, player(mates[node])?))).collect();
        let floaters = (0..model.bracket).filter(|node| !inside(node)).filter_map(player).collect();
        let leads = |node: usize| inside(&node) && mates[node] > node;
        let remainder = generated.remainder.iter().enumerate();
        let exchanged = remainder.filter(|(at, node)| leads(**node) != (*at < generated.pairs));
        let exchanged = exchanged.filter_map(|(_, node)| player(*node)).collect();
        let passed = generated.passed.iter();
        let passed =
            passed.filter_map(|(one, other, why)| Some((player(*one)?, player(*other)?, *why)));
        Candidate { pairs, floaters, exchanged, passed: passed.collect() }
    }
}

/// A place from which on all can be paired, even if so many join them.
struct Cut {
    from: usize,
    most: usize,
}

/// Whether these and all from a place on can be paired, with the bye at this score.
pub(super) fn completes(
    field: &Field,
    players: &[usize],
    from: usize,
    bye: Option<Points>,
) -> bool {
    let mut all = players.to_vec();
    all.extend(from..field.cards.len());
    let size = all.len() + usize::from(bye.is_some());
    let joined = |one: usize, other: usize| {
        let (one, other) = (one.min(other), one.max(other));
        match (all.get(other), bye) {
            (Some(lower), _) => field.may_meet(all[one], *lower),
            (None, Some(bye)) => field.may_rest(all[one], bye),
            (None, None) => false,
        }
    };
    Largest::perfect(size, &joined).is_some()
}

/// Whether two "anybodies" were left to play each other: then more of them would change nothing.
fn has_spare(model: &Model<'_>, generated: &Generated) -> bool {
    let is_spare = |node: usize| model.nodes[node] == Node::Anybody;
    (0..model.nodes.len()).any(|node| is_spare(node) && is_spare(generated.mates[node]))
}

/// The first candidate, in numbers as wide as the model needs.
fn generate(model: &Model<'_>, depth: Depth) -> Option<Generated> {
    let fits = |room: u32| model.bits() <= room;
    match () {
        () if fits(Weight::<2>::ROOM) => first::<2>(model, depth),
        () if fits(Weight::<4>::ROOM) => first::<4>(model, depth),
        () if fits(Weight::<8>::ROOM) => first::<8>(model, depth),
        () => first::<64>(model, depth),
    }
}
