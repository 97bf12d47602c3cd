//! An event that the tests play: pairs in, results in, the next round out.

use tournament::swiss::Lots;
use tournament::{
    Colour, Entry, How, Number, Outcome, Pairing, Participant, Ranked, System, Terms, Tournament,
    Worth,
};

/// A tournament under one system.
pub struct Event {
    pub system: System,
    pub table: Tournament,
    pub terms: Terms,
}

impl Event {
    pub fn new(system: System, players: usize, worth: Worth) -> Event {
        let participants = vec![Participant::default(); players];
        let table = Tournament::new(participants, worth, 9);
        Event { system, table, terms: Terms::with_lots(Lots::None) }
    }

    pub fn pair(&self) -> Pairing {
        self.system.pair(&self.table, &self.terms).unwrap()
    }

    /// The same with all reasons.
    pub fn explain(&self) -> Pairing {
        self.system.explain(&self.table, &self.terms).unwrap()
    }

    /// Plays a round: the result of each pair is asked for, seen from White.
    pub fn play(&mut self, pairing: &Pairing, mut result: impl FnMut(u16, u16) -> (Outcome, How)) {
        let mut cells = vec![Entry::Absent; self.table.participants.len()];
        for pair in &pairing.pairs {
            let (outcome, how) = result(pair.white.get(), pair.black.get());
            let cell = |opponent, colour, outcome| Entry::Game { opponent, colour, outcome, how };
            cells[pair.white.index()] = cell(pair.black, Colour::White, outcome);
            cells[pair.black.index()] = cell(pair.white, Colour::Black, opposite(outcome));
        }
        if let Some(bye) = &pairing.bye {
            cells[bye.who.index()] = Entry::Bye;
        }
        for (number, entry) in self.table.away.drain(..) {
            cells[number.index()] = entry;
        }
        self.table.rounds.push(cells);
    }
}

pub fn opposite(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win => Outcome::Loss,
        Outcome::Loss => Outcome::Win,
        same => same,
    }
}

/// The pairs as a worked example writes them: `1-2, 3-4; bye 5`.
pub fn pairs(pairing: &Pairing) -> String {
    let pair = |pair: &tournament::Pair| format!("{}-{}", pair.white, pair.black);
    let pairs: Vec<String> = pairing.pairs.iter().map(pair).collect();
    let bye = pairing.bye.as_ref().map_or(String::new(), |bye| format!("; bye {}", bye.who));
    format!("{}{bye}", pairs.join(", "))
}

/// The places of all who play, the first first.
pub fn places(pairing: &Pairing) -> Vec<Ranked> {
    let searches = pairing.pairs.iter().filter_map(|pair| pair.search.as_ref());
    let mut places: Vec<Ranked> =
        searches.flat_map(|search| [search.one.clone(), search.other.clone()]).collect();
    places.sort_by_key(|place| place.place);
    places
}

pub fn number(number: u16) -> Number {
    Number::new(number).unwrap()
}
