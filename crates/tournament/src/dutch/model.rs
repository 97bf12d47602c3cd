//! A bracket as a matching problem: who floats, who meets whom, and what each choice costs.

use super::card::{Card, Float};
use super::criteria::colour_faults;
use super::field::Field;
use crate::Points;
use crate::matching::{Cost, Digit, Digits, Weight};

/// One who can be matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Node {
    /// A player who floated into the bracket.
    Moved(usize),
    /// A player of the bracket's own scoregroup.
    Resident(usize),
    /// A player of the next scoregroup.
    Next(usize),
    /// A player further down.
    Lower(usize),
    /// The bye.
    Bye,
    /// Somebody of the groups below, whoever he is: they can be paired whoever joins them.
    Anybody,
}

/// A bracket, and what of the groups below must be looked at together with it.
pub(super) struct Model<'a> {
    field: &'a Field,
    /// The players of the bracket in order, then the others.
    pub(super) nodes: Vec<Node>,
    /// How many of the nodes are the bracket.
    pub(super) bracket: usize,
    /// How many of these floated into it.
    pub(super) moved: usize,
    bye: Option<Points>,
    /// Whether "anybody" may also play "anybody".
    spare: Spare,
    /// The scores in the bracket and of the next one, the highest first.
    levels: Vec<Points>,
    places: Places,
    bits: u32,
}

/// What becomes of the "anybodies" whom no floater needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Spare {
    /// There are none: each stands for a floater that must be.
    None,
    /// They play each other.
    PlayEachOther,
}

/// Whether the single downfloater is known to have the bye, so that C9 speaks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LastFloater {
    /// He has.
    Rests,
    /// There are others, or he will play.
    Plays,
}

/// The digits of the criteria; those by score have one for each level.
struct Places {
    c6: Digit,
    c7: Vec<Digit>,
    c8: Digit,
    c8_scores: Vec<Digit>,
    c9: Digit,
    c10: Digit,
    c11: Digit,
    c12: Digit,
    c13: Digit,
    c14: [Digit; 2],
    c15: [Digit; 2],
    c18_limbo: [Vec<Digit>; 2],
    c18: [Vec<Digit>; 2],
    c19: [Vec<Digit>; 2],
    exchange: Digit,
    sum: Digit,
}

impl<'a> Model<'a> {
    pub(super) fn new(
        field: &'a Field,
        nodes: Vec<Node>,
        bye: Option<Points>,
        spare: Spare,
        last: LastFloater,
    ) -> Model<'a> {
        let moved = nodes.iter().filter(|node| matches!(node, Node::Moved(_))).count();
        let is_bracket = |node: &&Node| matches!(node, Node::Moved(_) | Node::Resident(_));
        let bracket = nodes.iter().filter(is_bracket).count();
        let looks_ahead = |node: &Node| !matches!(node, Node::Lower(_) | Node::Bye | Node::Anybody);
        let scores = nodes.iter().filter(|node| looks_ahead(node)).filter_map(|node| node.player());
        let mut levels: Vec<Points> = scores.map(|player| field.cards[player].score).collect();
        levels.dedup();
        let mut digits = Digits::default();
        let places = Places::lay_out(&mut digits, field, &nodes, &levels, last);
        Model { field, nodes, bracket, moved, bye, spare, levels, places, bits: digits.bits() }
    }

    /// How many bits a cost has.
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// What it costs to match two nodes, if they can be matched.
    pub(super) fn cost<const N: usize>(&self, one: usize, other: usize) -> Option<Weight<N>> {
        let (one, other) = (self.nodes[one.min(other)], self.nodes[one.max(other)]);
        if !self.can_match(one, other) {
            return None;
        }
        Some(match (one, other) {
            (Node::Moved(higher) | Node::Resident(higher), Node::Resident(lower)) => {
                self.pair_cost(higher, lower, one)
            }
            (Node::Moved(_) | Node::Resident(_), Node::Next(_)) => self.float_cost(one),
            (Node::Moved(player) | Node::Resident(player), _) => {
                let rest = if other == Node::Bye { self.rest_cost(player) } else { Weight::ZERO };
                self.float_cost(one) + self.pass_cost(player) + rest
            }
            (Node::Next(_), Node::Next(_)) => Weight::ZERO,
            (Node::Next(player), _) => self.pass_cost(player),
            _ => Weight::ZERO,
        })
    }

    /// What the order of generation adds to the cost of a pair of the remainder, by places in it:
    /// an exchange if the better one is not among the first `pairs`, and the sum of the better ones.
    pub(super) fn order_cost<const N: usize>(&self, better: usize, pairs: usize) -> Weight<N> {
        let exchanged = u64::from(better >= pairs);
        self.places.exchange.of(exchanged) + self.places.sum.of(better as u64)
    }

    /// The first criterion under which two costs differ, if any does.
    pub(super) fn first_difference<const N: usize>(
        &self,
        one: Weight<N>,
        other: Weight<N>,
    ) -> Option<u8> {
        let tells = |digits: &[Digit]| digits.iter().any(|digit| digit.tells(one, other));
        self.places.by_criterion().into_iter().find(|(_, digits)| tells(digits)).map(|(nr, _)| nr)
    }

    fn can_match(&self, one: Node, other: Node) -> bool {
        match (one, other) {
            (Node::Moved(_), Node::Moved(_)) => false,
            (Node::Anybody, Node::Anybody) => self.spare == Spare::PlayEachOther,
            (_, Node::Anybody) => one != Node::Bye,
            (_, Node::Bye) => match (one.player(), self.bye) {
                (Some(player), Some(score)) => self.field.may_rest(player, score),
                _ => false,
            },
            _ => match (one.player(), other.player()) {
                (Some(one), Some(other)) => self.field.may_meet(one, other),
                _ => false,
            },
        }
    }

    /// C10–C13, and for a player who floated here C15 and C17–C21.
    fn pair_cost<const N: usize>(&self, higher: usize, lower: usize, one: Node) -> Weight<N> {
        let cards = &self.field.cards;
        let faults = colour_faults(&cards[higher], &cards[lower]);
        let mut cost = self.places.c10.of(faults.wide)
            + self.places.c11.of(faults.third)
            + self.places.c12.of(faults.denied)
            + self.places.c13.of(faults.strongly_denied);
        if let Node::Moved(_) = one {
            let level = self.level(higher);
            for back in [0, 1] {
                if cards[lower].floated(Float::Up, back) {
                    cost += self.places.c15[back].of(1) + self.places.c19[back][level].of(1);
                }
                if cards[higher].floated(Float::Down, back) {
                    cost += self.places.c18[back][level].of(1);
                }
            }
        }
        cost
    }

    /// C6 and C7, and C14 and C16 of a resident, or C18 and C20 of one who floats again.
    fn float_cost<const N: usize>(&self, node: Node) -> Weight<N> {
        let Some(player) = node.player() else { return Weight::ZERO };
        let level = self.level(player);
        let mut cost = self.places.c6.of(1) + self.places.c7[level].of(1);
        for back in [0, 1] {
            if self.field.cards[player].floated(Float::Down, back) {
                cost += match node {
                    Node::Moved(_) => self.places.c18_limbo[back][level].of(1),
                    _ => self.places.c14[back].of(1),
                };
            }
        }
        cost
    }

    /// C8: a player of the next bracket whom it leaves unpaired.
    fn pass_cost<const N: usize>(&self, player: usize) -> Weight<N> {
        match self.places.c8_scores.get(self.level(player)) {
            Some(digit) => self.places.c8.of(1) + digit.of(1),
            None => Weight::ZERO,
        }
    }

    /// C9.
    fn rest_cost<const N: usize>(&self, player: usize) -> Weight<N> {
        match self.places.c9.is_empty() {
            true => Weight::ZERO,
            false => self.places.c9.of(u64::from(self.field.cards[player].unplayed)),
        }
    }

    fn level(&self, player: usize) -> usize {
        let score = self.field.cards[player].score;
        self.levels.iter().position(|level| *level == score).unwrap_or(self.levels.len())
    }
}

impl Node {
    /// The player, if it is one.
    pub(super) fn player(self) -> Option<usize> {
        match self {
            Node::Moved(player)
            | Node::Resident(player)
            | Node::Next(player)
            | Node::Lower(player) => Some(player),
            Node::Bye | Node::Anybody => None,
        }
    }
}

impl Places {
    /// The digits of C6 to C21, the most important first.
    fn by_criterion(&self) -> [(u8, Vec<Digit>); 16] {
        let with = |first: Digit, more: &[Digit]| [&[first], more].concat();
        [
            (6, vec![self.c6]),
            (7, self.c7.clone()),
            (8, with(self.c8, &self.c8_scores)),
            (9, vec![self.c9]),
            (10, vec![self.c10]),
            (11, vec![self.c11]),
            (12, vec![self.c12]),
            (13, vec![self.c13]),
            (14, vec![self.c14[0]]),
            (15, vec![self.c15[0]]),
            (16, vec![self.c14[1]]),
            (17, vec![self.c15[1]]),
            (18, [&self.c18_limbo[0][..], &self.c18[0]].concat()),
            (19, self.c19[0].clone()),
            (20, [&self.c18_limbo[1][..], &self.c18[1]].concat()),
            (21, self.c19[1].clone()),
        ]
    }

    /// From the lowest to the highest, with as much room as the nodes can need.
    fn lay_out(
        digits: &mut Digits,
        field: &Field,
        nodes: &[Node],
        levels: &[Points],
        last: LastFloater,
    ) -> Places {
        let count = Counts { field, nodes, levels };
        let residents = count.residents(|_| true);
        let bracket = residents + count.moved(|_| true).iter().sum::<usize>();
        let strained = if count.any_strained() { bracket } else { 0 };
        let looks_ahead = nodes.iter().any(|node| matches!(node, Node::Next(_)));
        let last_unplayed = || count.most_unplayed();
        let sum = digits.next(residents * residents);
        let exchange = digits.next(residents);
        let by_float = |digits: &mut Digits| {
            let mut of = |back: usize| {
                let downs = count.moved(|card| card.floated(Float::Down, back));
                let ups = count.moved(|_| true);
                let c19 = digits.levels(&ups);
                let c18 = digits.levels(&downs);
                let limbo = digits.levels(&downs);
                (c19, c18, limbo)
            };
            let (c21, c20, limbo_before) = of(1);
            let (c19, c18, limbo) = of(0);
            ([c19, c21], [c18, c20], [limbo, limbo_before])
        };
        let (c19, c18, c18_limbo) = by_float(digits);
        let ups = |back| count.residents(|card| card.floated(Float::Up, back));
        let downs = |back| count.residents(|card| card.floated(Float::Down, back));
        let c17 = digits.next(ups(1));
        let c16 = digits.next(downs(1));
        let c15 = digits.next(ups(0));
        let c14 = digits.next(downs(0));
        let c13 = digits.next(bracket / 2);
        let c12 = digits.next(bracket / 2);
        let c11 = digits.next(strained);
        let c10 = digits.next(strained);
        let c9 = digits.next(if last == LastFloater::Rests { last_unplayed() } else { 0 });
        let ahead = if looks_ahead { count.ahead() } else { Vec::new() };
        let c8_scores = digits.levels(&ahead);
        let c8 = digits.next(ahead.iter().sum());
        let c7 = digits.levels(&count.bracket());
        let c6 = digits.next(bracket);
        Places {
            c6,
            c7,
            c8,
            c8_scores,
            c9,
            c10,
            c11,
            c12,
            c13,
            c14: [c14, c16],
            c15: [c15, c17],
            c18_limbo,
            c18,
            c19,
            exchange,
            sum,
        }
    }
}

/// How many of a kind there are among the nodes.
struct Counts<'a> {
    field: &'a Field,
    nodes: &'a [Node],
    levels: &'a [Points],
}

impl Counts<'_> {
    fn residents(&self, which: impl Fn(&Card) -> bool) -> usize {
        let is = |node: &&Node| match node {
            Node::Resident(player) => which(&self.field.cards[*player]),
            _ => false,
        };
        self.nodes.iter().filter(is).count()
    }

    fn moved(&self, which: impl Fn(&Card) -> bool) -> Vec<usize> {
        self.by_level(|node, card| matches!(node, Node::Moved(_)) && which(card))
    }

    fn bracket(&self) -> Vec<usize> {
        self.by_level(|node, _| matches!(node, Node::Moved(_) | Node::Resident(_)))
    }

    fn ahead(&self) -> Vec<usize> {
        self.by_level(|node, _| !matches!(node, Node::Lower(_)))
    }

    fn by_level(&self, which: impl Fn(Node, &Card) -> bool) -> Vec<usize> {
        let mut counts = vec![0; self.levels.len()];
        for node in self.nodes {
            let Some(card) = node.player().map(|player| &self.field.cards[player]) else {
                continue;
            };
            if which(*node, card) {
                let level = self.levels.iter().position(|level| *level == card.score);
                counts[level.unwrap_or(0)] += 1;
            }
        }
        counts
    }

    /// Whether C10 or C11 can be broken: by topscorers, or after colours that broke the rules.
    fn any_strained(&self) -> bool {
        let players = self.nodes.iter().filter_map(|node| node.player());
        { players }.any(|player| self.field.cards[player].is_strained())
    }

    fn most_unplayed(&self) -> usize {
        let players = self.nodes.iter().filter_map(|node| node.player());
        let unplayed = players.map(|player| usize::from(self.field.cards[player].unplayed));
        unplayed.max().unwrap_or(0)
    }
}
