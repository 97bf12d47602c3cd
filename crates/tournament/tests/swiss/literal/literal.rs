//! A second, slow and obvious implementation of the Swiss procedures, by another hand.
//!
//! The letters are those of the specification: (a) to (d) the Russian ones, (e), (f) and (i) the Ukrainian ones, (g)
//! and (h) those of renju. Every loop of its text is a loop here, every complete pairing is written down, and the
//! three keys compare them one after another: who leaves, colours, order. It exists to be compared with the real one.

#[path = "colours.rs"]
pub mod colours;
#[path = "event.rs"]
pub mod event;
#[path = "orders.rs"]
pub mod orders;
#[path = "regulated.rs"]
pub mod regulated;
#[path = "search.rs"]
pub mod search;

/// More players than this would have too many complete pairings to write down (135 135 at 14).
pub const MOST_PLAYERS: usize = 14;

/// The letters of section 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Procedure {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
}

impl Procedure {
    pub const ALL: [Procedure; 9] = {
        use Procedure::*;
        [A, B, C, D, E, F, G, H, I]
    };

    pub fn from_letter(letter: &str) -> Option<Procedure> {
        Procedure::ALL.into_iter().find(|procedure| procedure.letter() == letter)
    }

    pub fn letter(self) -> &'static str {
        match self {
            Procedure::A => "a",
            Procedure::B => "b",
            Procedure::C => "c",
            Procedure::D => "d",
            Procedure::E => "e",
            Procedure::F => "f",
            Procedure::G => "g",
            Procedure::H => "h",
            Procedure::I => "i",
        }
    }

    pub fn rulebook(self) -> Rulebook {
        match self {
            Procedure::A | Procedure::B | Procedure::C | Procedure::D => Rulebook::Russian,
            Procedure::E | Procedure::F | Procedure::I => Rulebook::Ukrainian,
            Procedure::G | Procedure::H => Rulebook::Renju,
        }
    }

    /// Whether every round has a lot of its own: (a), (h), (i).
    pub fn by_lot(self) -> bool {
        matches!(self, Procedure::A | Procedure::H | Procedure::I)
    }
}

/// The three colour rules of 5.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rulebook {
    Russian,
    Ukrainian,
    Renju,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    White,
    Black,
}

impl Colour {
    pub fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

/// Against more points it is a rise, against fewer a descent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Descent,
    Rise,
}

/// A player's earliest uncancelled counted float (5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Float {
    pub direction: Direction,
    pub round: u32,
}

/// What the pairing knows of one participant. Points are half-points in every procedure: win 2, draw 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub points: u32,
    pub number: u32,
    /// Colours of the played games, in order.
    pub colours: Vec<Colour>,
    pub float: Option<Float>,
    /// Has had a win without play.
    pub plus: bool,
    /// Numbers of those he has played.
    pub met: Vec<u32>,
}

/// The readings of the page that other people may take otherwise; the default is this implementation's choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// (g), up pass: a group is paired inside by ascending numbers, as 5.3.15.3 has it for every group;
    /// otherwise by descending ones.
    pub regulated_inside_ascending: bool,
    /// (g), middle: a mover from above tries those from below in the order of the up pass, fewest points first;
    /// otherwise the nearest points first.
    pub middle_lowest_first: bool,
    /// 5.4 renju, "the higher in the processing order": whoever comes first in the pair as it is formed;
    /// otherwise the higher classified. Differs only in (g), upwards.
    pub renju_higher_is_first_formed: bool,
    /// (e), (f): the bye counts as the lowest score of those who have not left (III.placing.5 "finished");
    /// otherwise of anybody, as under RU.
    pub ua_bye_value_without_withdrawn: bool,
    /// A pairing decided without play is a float.
    pub forfeit_is_float: bool,
    /// A pairing decided without play is a meeting (5.1, "other reading").
    pub forfeit_is_meeting: bool,
}

impl Default for Readings {
    fn default() -> Self {
        Readings {
            regulated_inside_ascending: true,
            middle_lowest_first: true,
            renju_higher_is_first_formed: true,
            ua_bye_value_without_withdrawn: true,
            forfeit_is_float: false,
            forfeit_is_meeting: false,
        }
    }
}

/// One round to be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub procedure: Procedure,
    pub round: u32,
    /// The round's lot, numbers of (at least) all players; only (a), (h), (i).
    pub lot: Vec<u32>,
    /// The colour lot of round 1: what no. 1 had. Ignored where the page fixes it.
    pub first_colour: Colour,
    /// Numbers by rating; only (e) and (f) ask.
    pub rated: bool,
    /// The players to be paired, in classification order.
    pub players: Vec<Player>,
    pub readings: Readings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    pub white: u32,
    pub black: u32,
}

/// Key 1 of one group: how many leave, and how far the farthest of them goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaving {
    pub points: u32,
    pub movers: usize,
    /// In score groups of the round (the page).
    pub farthest: usize,
    /// In groups not yet used up, as swiss_keys.txt prints it; no key.
    pub farthest_unused: usize,
}

/// Key 2 of one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breaches {
    pub points: u32,
    pub count: usize,
}

/// Legal complete pairings with the chosen bye; those minimal in key 1; of these minimal in key 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub legal: usize,
    pub least_leaving: usize,
    pub least_breaches: usize,
}

/// The pairing of a round. Keys and counts are empty in round 1 and in (g), which have no keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// In order of formation.
    pub pairs: Vec<Pair>,
    pub bye: Option<u32>,
    /// The colour part of `legal` was dropped.
    pub bar_dropped: bool,
    pub leaving: Vec<Leaving>,
    pub breaches: Vec<Breaches>,
    pub counts: Counts,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPairing {
    /// Every complete pairing has a rematch (or nobody may have the bye): the chief judge decides.
    Rematch,
    /// The input is not a position; the text says why.
    BadInput(String),
}

/// Pairs the round: the whole of 5.2 with the bye, the bar and the fallback.
pub fn pair(position: &Position) -> Result<Outcome, NoPairing> {
    check(position)?;
    let position = &Position { first_colour: colour_of_no_1(position), ..position.clone() };
    if position.round == 1 {
        return Ok(first_round(position));
    }
    for bar_dropped in [false, true] {
        for bye in bye_candidates(position) {
            let active: Vec<usize> =
                (0..position.players.len()).filter(|&index| Some(index) != bye).collect();
            let legal = colours::legal_pairs(position, bar_dropped);
            if !search::can_be_paired(&legal, &active) {
                continue;
            }
            let bye = bye.map(|index| position.players[index].number);
            let paired = match position.procedure {
                Procedure::G => regulated::pair_groups(position, &legal, &active),
                _ => search::best_pairing(position, &legal, &active),
            };
            return Ok(Outcome { bye, bar_dropped, ..paired });
        }
    }
    Err(NoPairing::Rematch)
}

/// Where round 1 goes by lot numbers, 1–2, 3–4, the page says which colour the odd ones have; else it is drawn.
fn colour_of_no_1(position: &Position) -> Colour {
    match position.procedure {
        Procedure::A | Procedure::I => Colour::White,
        Procedure::H => Colour::Black,
        Procedure::E | Procedure::F if !position.rated => Colour::White,
        Procedure::B | Procedure::C | Procedure::D | Procedure::E | Procedure::F | Procedure::G => {
            position.first_colour
        }
    }
}

/// Nobody if the number is even; else from the end of the classification, without those who have a plus.
fn bye_candidates(position: &Position) -> Vec<Option<usize>> {
    if position.players.len().is_multiple_of(2) {
        return vec![None];
    }
    (0..position.players.len())
        .rev()
        .filter(|&index| !position.players[index].plus)
        .map(Some)
        .collect()
}

/// Round 1 has no history: the table of 5.3, row "round 1", and the colours of the numbers.
fn first_round(position: &Position) -> Outcome {
    let mut list: Vec<usize> = (0..position.players.len()).collect();
    let bye = if list.len() % 2 == 1 { list.pop() } else { None };
    let half = list.len() / 2;
    let adjacent = |k: usize| (list[2 * k], list[2 * k + 1]);
    let halves = |k: usize| (list[k], list[half + k]);
    let first_last = |k: usize| (list[k], list[list.len() - 1 - k]);
    let pairs = (0..half).map(|k| {
        let (upper, lower) = match position.procedure {
            Procedure::A | Procedure::H | Procedure::I => adjacent(k),
            Procedure::E | Procedure::F if !position.rated => adjacent(k),
            Procedure::B | Procedure::C | Procedure::E | Procedure::F | Procedure::G => halves(k),
            Procedure::D => first_last(k),
        };
        let colour = match position.procedure {
            Procedure::I => Colour::White,
            _ => colours::by_number(position.players[upper].number, position.first_colour),
        };
        coloured(position, upper, lower, colour)
    });
    Outcome {
        pairs: pairs.collect(),
        bye: bye.map(|index| position.players[index].number),
        bar_dropped: false,
        leaving: vec![],
        breaches: vec![],
        counts: Counts::default(),
    }
}

/// The pair as it is announced, from the one formed and the colour of its first.
pub fn coloured(position: &Position, first: usize, second: usize, colour: Colour) -> Pair {
    let (first, second) = (position.players[first].number, position.players[second].number);
    match colour {
        Colour::White => Pair { white: first, black: second },
        Colour::Black => Pair { white: second, black: first },
    }
}

fn check(position: &Position) -> Result<(), NoPairing> {
    let players = &position.players;
    let fault = |text: &str| Err(NoPairing::BadInput(text.to_owned()));
    if players.len() > MOST_PLAYERS {
        return fault("more players than this implementation writes all pairings of");
    }
    if players.len() < 2 {
        return fault("fewer than two players");
    }
    if players.windows(2).any(|two| two[0].points < two[1].points) {
        return fault("not in classification order");
    }
    let twice = |number: u32| players.iter().filter(|player| player.number == number).count() > 1;
    if players.iter().any(|player| twice(player.number)) {
        return fault("a number occurs twice");
    }
    let met_one_sided = |a: &Player| {
        players.iter().any(|b| a.met.contains(&b.number) && !b.met.contains(&a.number))
    };
    if players.iter().any(met_one_sided) {
        return fault("a meeting is known to one of the two only");
    }
    let outside_lot = |player: &Player| !position.lot.contains(&player.number);
    if position.procedure.by_lot() && position.round > 1 && players.iter().any(outside_lot) {
        return fault("somebody is not in the lot");
    }
    if position.round == 0 {
        return fault("rounds are counted from 1");
    }
    let place = |player: &Player| position.lot.iter().position(|&number| number == player.number);
    let against_lot =
        |two: &[Player]| two[0].points == two[1].points && place(&two[0]) > place(&two[1]);
    if position.procedure.by_lot() && position.round > 1 && players.windows(2).any(against_lot) {
        return fault("not in classification order: the lot has it otherwise");
    }
    Ok(())
}
