//! Numbers that look random, are the same in every run, and can be drawn again.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

/// What one run of a test draws from.
///
/// Clones share one row of draws: what one of them has drawn the other does not draw again.
#[derive(Clone)]
pub struct Random(Rc<RefCell<Draws>>);

/// The draws of one run.
#[derive(Clone)]
struct Draws {
    /// What is to be drawn first; of a case that is run for the first time nothing.
    given: Vec<u64>,
    /// What was drawn, in order.
    drawn: Vec<u64>,
    /// What the test says of its case.
    notes: Vec<String>,
    /// Where the numbers come from when none are given any more: SplitMix64. A row of zeros would
    /// keep a test for ever that draws until something fits.
    state: u64,
}

impl Random {
    /// A run of its own, outside of [`play`](crate::play): numbers that are the same for the same seed.
    pub fn new(seed: u64) -> Random {
        Random::again(Vec::new(), seed)
    }

    /// A run that draws these numbers first.
    pub(crate) fn again(given: Vec<u64>, seed: u64) -> Random {
        Random(Rc::new(RefCell::new(Draws {
            given,
            drawn: Vec::new(),
            notes: Vec::new(),
            state: seed,
        })))
    }

    /// What was drawn so far.
    pub(crate) fn drawn(&self) -> Vec<u64> {
        self.0.borrow().drawn.clone()
    }

    /// Says what was made of the draws; shown if the case fails and none is smaller.
    pub fn note(&self, what: impl fmt::Display) {
        self.0.borrow_mut().notes.push(what.to_string());
    }

    /// Any number.
    pub fn word(&mut self) -> u64 {
        self.0.borrow_mut().draw(None)
    }

    /// A number below this one; 0 if there is none.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.borrow_mut().draw(Some(end.max(1) as u64)) as usize
    }

    /// One of these.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// True so many times in a hundred; a smaller case says no.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent
    }

    /// Fewer items than this, each made so. Before each it is drawn whether there is one more, so that a
    /// smaller case can do without any of them.
    pub fn list<T>(&mut self, end: usize, mut one: impl FnMut(&mut Random) -> T) -> Vec<T> {
        let mut list = Vec::new();
        while list.len() + 1 < end && self.below(end) > 0 {
            list.push(one(self));
        }
        list
    }
}

impl Draws {
    fn draw(&mut self, end: Option<u64>) -> u64 {
        let number = match self.given.get(self.drawn.len()) {
            Some(number) => *number,
            None => self.next(),
        };
        let number = end.map_or(number, |end| number % end);
        self.drawn.push(number);
        number
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ (word >> 31)
    }
}

impl fmt::Debug for Random {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draws = self.0.borrow();
        draws.notes.iter().try_for_each(|note| writeln!(f, "{note}"))?;
        write!(f, "what was drawn: {:?}", draws.drawn)
    }
}
