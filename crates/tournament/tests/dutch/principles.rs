//! What every round must keep, whatever the candidate: checked without knowing how it was found.

use std::collections::HashMap;

use tournament::{Colour, Number, Pairing, Points, Tournament};

/// Panics at the first principle that a round breaks.
pub fn check(t: &Tournament, pairing: &Pairing) {
    everybody_once(t, pairing);
    bye_is_due(t, pairing);
    let last = t.played_rounds() + 1 == t.planned;
    for pair in &pairing.pairs {
        let (white, black) = (pair.white, pair.black);
        assert_eq!(t.met(white, black), None, "{white} and {black} met before");
        let half = t.worth.win.0 * i32::from(t.played_rounds());
        let top = last && [white, black].iter().any(|who| 2 * score(t, *who).0 > half);
        for (who, colour) in [(white, Colour::White), (black, Colour::Black)] {
            assert!(top || keeps_bars(t, who, colour), "{who} gets {colour:?} once too often");
        }
        wishes_are_heard(t, white, black);
    }
    few_floats(t, pairing);
}

fn score(t: &Tournament, who: Number) -> Points {
    t.points(who) + t.fictitious(who, t.next_round())
}

/// All who are here are paired or rest, once; nobody else is.
fn everybody_once(t: &Tournament, pairing: &Pairing) {
    let mut seen = vec![0; t.participants.len()];
    for pair in &pairing.pairs {
        seen[pair.white.index()] += 1;
        seen[pair.black.index()] += 1;
    }
    if let Some(bye) = &pairing.bye {
        seen[bye.who.index()] += 1;
    }
    for who in t.numbers() {
        assert_eq!(seen[who.index()], i32::from(t.is_active(who)), "{who}");
    }
}

/// The bye is nobody's second win without play, and where the very lowest may have it, theirs.
fn bye_is_due(t: &Tournament, pairing: &Pairing) {
    let Some(bye) = &pairing.bye else { return };
    let barred = |who: Number| t.entries(who).any(|entry| entry.won_without_play());
    assert!(!barred(bye.who), "{} rests again", bye.who);
    let free = t.numbers().filter(|who| t.is_active(*who) && !barred(*who));
    let lowest = free.map(|who| score(t, who)).min().unwrap();
    // In events of this size somebody of the lowest score can always be left out.
    assert_eq!(score(t, bye.who), lowest);
}

fn difference(colours: &[Colour]) -> i32 {
    colours.iter().map(|colour| if *colour == Colour::White { 1 } else { -1 }).sum()
}

fn keeps_bars(t: &Tournament, who: Number, colour: Colour) -> bool {
    let mut colours: Vec<Colour> = t.colours(who).collect();
    let running = colours.ends_with(&[colour, colour]);
    colours.push(colour);
    difference(&colours).abs() <= 2 && !running
}

/// Where one had White more often and the other Black, nobody gets his surplus increased.
fn wishes_are_heard(t: &Tournament, white: Number, black: Number) {
    let of = |who: Number| difference(&t.colours(who).collect::<Vec<_>>());
    assert!(!(of(white) > 0 && of(black) < 0), "{white} and {black} both get the wrong colour");
}

/// No group leaves more players than it must: one if what comes to it is odd, unless it is small.
fn few_floats(t: &Tournament, pairing: &Pairing) {
    let mut groups: HashMap<Points, (usize, usize)> = HashMap::new();
    for who in t.numbers().filter(|who| t.is_active(*who)) {
        groups.entry(score(t, who)).or_default().0 += 1;
    }
    for pair in &pairing.pairs {
        let (one, other) = (score(t, pair.white), score(t, pair.black));
        if one != other {
            groups.entry(one.max(other)).or_default().1 += 1;
        }
    }
    for (points, (size, floats)) in groups {
        assert!(size < 20 || floats <= 1, "{floats} of {size} with {points} float");
    }
}
