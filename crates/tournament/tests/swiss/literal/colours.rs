//! Section 5.4: who may play whom, who gets which colour, what is a breach.

use super::{Colour, Player, Position, Procedure, Rulebook};

/// `legal[a][b]` of 5.4; with the bar dropped only "not met" is left.
pub fn legal_pairs(position: &Position, bar_dropped: bool) -> Vec<Vec<bool>> {
    let players = &position.players;
    let legal = |a: &Player, b: &Player| {
        let met = a.met.contains(&b.number);
        let barred = match position.procedure.rulebook() {
            Rulebook::Russian => three_running(a).is_some() && three_running(a) == three_running(b),
            Rulebook::Ukrainian => false,
            Rulebook::Renju => {
                !assignment_allowed(a, b, Colour::White) && !assignment_allowed(a, b, Colour::Black)
            }
        };
        a.number != b.number && !met && (bar_dropped || !barred)
    };
    players.iter().map(|a| players.iter().map(|b| legal(a, b)).collect()).collect()
}

/// The colour of the first of a pair; `first` is who was looked at first when it was formed.
pub fn colour_of_first(position: &Position, first: usize, second: usize) -> Colour {
    match position.procedure.rulebook() {
        Rulebook::Russian => russian(position, first, second),
        Rulebook::Ukrainian => ukrainian(position, first, second),
        Rulebook::Renju => renju(position, first, second),
    }
}

/// UA: the colours of rules (1)–(4) give one of them a third game running with one colour.
pub fn breach(position: &Position, first: usize, second: usize) -> bool {
    if position.procedure.rulebook() != Rulebook::Ukrainian {
        return false;
    }
    let colour = colour_of_first(position, first, second);
    two_running(&position.players[first]) == Some(colour)
        || two_running(&position.players[second]) == Some(colour.other())
}

/// Odd numbers have the colour of no. 1, even ones the other.
pub fn by_number(number: u32, colour_of_odd: Colour) -> Colour {
    if number % 2 == 1 { colour_of_odd } else { colour_of_odd.other() }
}

fn russian(position: &Position, first: usize, second: usize) -> Colour {
    let (a, b) = (&position.players[first], &position.players[second]);
    // (1) Both with the same three can only meet with the bar dropped: then this rule is skipped.
    if three_running(a) != three_running(b) {
        if let Some(colour) = three_running(a) {
            return colour.other();
        }
        if let Some(colour) = three_running(b) {
            return colour;
        }
    }
    // (2)
    if let Some(colour) = going_back(a, b) {
        return colour;
    }
    // (3), (4)
    higher_alternates(position, first, second, first < second)
}

fn ukrainian(position: &Position, first: usize, second: usize) -> Colour {
    let (a, b) = (&position.players[first], &position.players[second]);
    // (1)
    if times(a, Colour::White) < times(b, Colour::White) {
        return Colour::White;
    }
    if times(a, Colour::White) > times(b, Colour::White) {
        return Colour::Black;
    }
    // (2), (3)
    if let Some(colour) = going_back(a, b) {
        return colour;
    }
    // (4), in (i) by lot; without any history as RU (4).
    let no_history = a.colours.is_empty() && b.colours.is_empty();
    let first_is_higher = match position.procedure {
        Procedure::I if !no_history => lot_place(position, first) < lot_place(position, second),
        _ => first < second,
    };
    higher_alternates(position, first, second, first_is_higher)
}

fn renju(position: &Position, first: usize, second: usize) -> Colour {
    let (a, b) = (&position.players[first], &position.players[second]);
    let white = assignment_allowed(a, b, Colour::White);
    let black = assignment_allowed(a, b, Colour::Black);
    if white && !black {
        return Colour::White;
    }
    if black && !white {
        return Colour::Black;
    }
    let first_is_higher = position.readings.renju_higher_is_first_formed || first < second;
    match (due(position.round, a), due(position.round, b)) {
        (Some(due_a), Some(due_b)) if due_a != due_b => due_a,
        (Some(due_a), None) => due_a,
        (None, Some(due_b)) => due_b.other(),
        (Some(both), Some(_)) => {
            if position.round.is_multiple_of(2) {
                if surplus(a) > surplus(b) {
                    return both;
                }
                if surplus(a) < surplus(b) {
                    return both.other();
                }
            }
            if let Some(colour) = going_back(a, b) {
                return colour;
            }
            if first_is_higher { both } else { both.other() }
        }
        (None, None) => {
            // Odd begins, and in renju Black begins. "The higher" alone is the higher classified (5.1), unlike "the
            // higher in the processing order" of equal dues.
            if first < second {
                by_number(a.number, Colour::Black)
            } else {
                by_number(b.number, Colour::Black).other()
            }
        }
    }
}

/// Renju: in even rounds the colour played less often (equal: opposite of the last), in odd ones the opposite
/// of the last; nothing without a game.
pub fn due(round: u32, player: &Player) -> Option<Colour> {
    let alternating = player.colours.last().map(|last| last.other());
    if round % 2 == 1 {
        return alternating;
    }
    let (white, black) = (times(player, Colour::White), times(player, Colour::Black));
    if white < black {
        Some(Colour::White)
    } else if black < white {
        Some(Colour::Black)
    } else {
        alternating
    }
}

/// Renju: neither three times running nor three more than the other, for both.
fn assignment_allowed(a: &Player, b: &Player, colour_of_a: Colour) -> bool {
    let allowed = |player: &Player, colour: Colour| {
        let third_running = two_running(player) == Some(colour);
        let three_more = times(player, colour) + 1 >= times(player, colour.other()) + 3;
        !third_running && !three_more
    };
    allowed(a, colour_of_a) && allowed(b, colour_of_a.other())
}

/// Compares the last played colours, then the ones before: at the first difference whoever had Black gets White;
/// if only one has a game at that depth, he alternates against it. The answer is the colour of `a`.
fn going_back(a: &Player, b: &Player) -> Option<Colour> {
    let mut depth = 1;
    loop {
        let at = |player: &Player| {
            player.colours.len().checked_sub(depth).map(|index| player.colours[index])
        };
        match (at(a), at(b)) {
            (None, None) => return None,
            (Some(had), None) => return Some(had.other()),
            (None, Some(had)) => return Some(had),
            (Some(of_a), Some(of_b)) if of_a != of_b => return Some(of_a.other()),
            (Some(_), Some(_)) => depth += 1,
        }
    }
}

/// Identical histories: the higher alternates against his last colour; without any, his number decides.
fn higher_alternates(
    position: &Position,
    first: usize,
    second: usize,
    first_is_higher: bool,
) -> Colour {
    let higher = &position.players[if first_is_higher { first } else { second }];
    let colour = match higher.colours.last() {
        Some(last) => last.other(),
        None => by_number(higher.number, position.first_colour),
    };
    if first_is_higher { colour } else { colour.other() }
}

fn lot_place(position: &Position, index: usize) -> Option<usize> {
    position.lot.iter().position(|&number| number == position.players[index].number)
}

fn times(player: &Player, colour: Colour) -> usize {
    player.colours.iter().filter(|&&had| had == colour).count()
}

fn surplus(player: &Player) -> usize {
    times(player, Colour::White).abs_diff(times(player, Colour::Black))
}

fn two_running(player: &Player) -> Option<Colour> {
    running(player, 2)
}

fn three_running(player: &Player) -> Option<Colour> {
    running(player, 3)
}

/// The colour of the last `length` played games, if it is one.
fn running(player: &Player, length: usize) -> Option<Colour> {
    let start = player.colours.len().checked_sub(length)?;
    let last = &player.colours[start..];
    last.iter().all(|&colour| colour == last[0]).then_some(last[0])
}
