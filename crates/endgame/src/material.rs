//! Which pieces there are, no matter where they stand.

use std::fmt;

/// The most pieces of both sides together for which tables can be made.
pub const MOST_PIECES: u32 = 6;

/// The pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Force {
    /// How many men.
    pub men: u32,
    /// How many kings.
    pub kings: u32,
}

impl Force {
    /// A side with nothing left.
    pub const NONE: Force = Force { men: 0, kings: 0 };

    /// How many pieces.
    pub fn pieces(self) -> u32 {
        self.men + self.kings
    }

    /// The same with one man crowned, if there is a man.
    pub(crate) fn crowned(self) -> Option<Force> {
        Some(Force { men: self.men.checked_sub(1)?, kings: self.kings + 1 })
    }

    /// What can be left of it after a capture, itself left out.
    fn remains(self) -> impl Iterator<Item = Force> {
        (0..=self.men)
            .flat_map(move |men| (0..=self.kings).map(move |kings| Force { men, kings }))
            .filter(move |&left| left != self)
    }
}

/// `KKM`: two kings and a man.
impl fmt::Display for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.kings).try_for_each(|_| f.write_str("K"))?;
        (0..self.men).try_for_each(|_| f.write_str("M"))
    }
}

/// The pieces of both sides, of which one is to move: what one table is about.
///
/// Which colour it is does not matter, since a position and the same one turned round with the
/// colours exchanged are worth the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Class {
    pub(crate) own: Force,
    pub(crate) enemy: Force,
}

impl Class {
    /// The class in which these are to move against those; none if a side has no pieces, or both
    /// together more than [`MOST_PIECES`].
    #[inline]
    pub fn new(own: Force, enemy: Force) -> Option<Class> {
        // Each count by itself first: a sum of any numbers might overflow.
        let counts = [own.men, own.kings, enemy.men, enemy.kings];
        let few = counts.into_iter().all(|count| count <= MOST_PIECES);
        let class = Class { own, enemy };
        (few && own != Force::NONE && enemy != Force::NONE && class.pieces() <= MOST_PIECES)
            .then_some(class)
    }

    /// The pieces of the side to move.
    pub fn own(self) -> Force {
        self.own
    }

    /// The pieces of the side that waits.
    pub fn enemy(self) -> Force {
        self.enemy
    }

    /// The same pieces with the other side to move.
    pub fn turned(self) -> Class {
        Class { own: self.enemy, enemy: self.own }
    }

    /// How many pieces of both sides.
    pub fn pieces(self) -> u32 {
        self.own.pieces() + self.enemy.pieces()
    }

    /// The ending that the class belongs to.
    pub fn ending(self) -> Ending {
        let strength = |force: Force| (force.pieces(), force.kings);
        if strength(self.own) >= strength(self.enemy) {
            Ending { stronger: self.own, weaker: self.enemy }
        } else {
            Ending { stronger: self.enemy, weaker: self.own }
        }
    }

    /// The classes of positions to which a move can lead from here with both sides still there,
    /// apart from the class's own ending.
    fn exits(self) -> impl Iterator<Item = Class> {
        let crowned = self.own.crowned();
        let captures = self.enemy.remains().flat_map(move |left| {
            [Some(self.own), crowned].into_iter().flatten().map(move |own| (left, own))
        });
        let crowning = crowned.map(|own| (self.enemy, own));
        captures.chain(crowning).filter_map(|(turn, waiting)| Class::new(turn, waiting))
    }
}

/// `KKM v K, KKM to move`.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} to move", self.ending(), self.own)
    }
}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The pieces of both sides, whoever is to move: what is worked out together and kept in one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    stronger: Force,
    weaker: Force,
}

impl Ending {
    /// The side with more pieces, or with more kings.
    pub fn stronger(self) -> Force {
        self.stronger
    }

    /// The other side.
    pub fn weaker(self) -> Force {
        self.weaker
    }

    /// How many pieces of both sides.
    pub fn pieces(self) -> u32 {
        self.stronger.pieces() + self.weaker.pieces()
    }

    /// Its classes: the stronger side to move, then the weaker; one if the sides are equal.
    pub fn classes(self) -> impl Iterator<Item = Class> {
        let class = Class { own: self.stronger, enemy: self.weaker };
        let other = Some(class.turned()).filter(|&other| other != class);
        [Some(class), other].into_iter().flatten()
    }

    /// The endings of so many pieces, each after those to which its moves can lead: a capture
    /// leaves fewer pieces, a crowning fewer men.
    pub fn of_pieces(pieces: u32) -> Vec<Ending> {
        let mut endings: Vec<Ending> = classes_of(pieces)
            .filter(|class| class.ending().classes().next() == Some(*class))
            .map(Class::ending)
            .collect();
        endings.sort_by_key(|ending| ending.stronger.men + ending.weaker.men);
        endings
    }

    /// The endings that must be known before this one can be worked out.
    pub(crate) fn needs(self) -> Vec<Ending> {
        let mut needs: Vec<Ending> = Vec::new();
        for exit in self.classes().flat_map(Class::exits).map(Class::ending) {
            if !needs.contains(&exit) {
                needs.push(exit);
            }
        }
        needs
    }

    /// A name that can be part of a file's name: `KKMvK`.
    pub(crate) fn file_stem(self) -> String {
        format!("{}v{}", self.stronger, self.weaker)
    }
}

/// `KKM v K`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} v {}", self.stronger, self.weaker)
    }
}

impl fmt::Debug for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// All classes of so many pieces.
fn classes_of(pieces: u32) -> impl Iterator<Item = Class> {
    (1..pieces.min(MOST_PIECES + 1)).flat_map(move |own| {
        forces_of(own).flat_map(move |own| {
            forces_of(pieces - own.pieces()).filter_map(move |enemy| Class::new(own, enemy))
        })
    })
}

fn forces_of(pieces: u32) -> impl Iterator<Item = Force> {
    (0..=pieces).map(move |men| Force { men, kings: pieces - men })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_come_after_what_they_need() {
        let mut known: Vec<Ending> = Vec::new();
        for ending in (2..=MOST_PIECES).flat_map(Ending::of_pieces) {
            assert!(ending.needs().iter().all(|need| known.contains(need)), "{ending}");
            assert!(!known.contains(&ending), "{ending} twice");
            known.push(ending);
        }
        let classes = (2..=MOST_PIECES).flat_map(classes_of);
        assert!(classes.map(Class::ending).all(|ending| known.contains(&ending)));
    }

    #[test]
    fn a_class_has_two_sides_and_few_pieces() {
        let kings = |kings| Force { men: 0, kings };
        assert!(Class::new(kings(5), kings(1)).is_some());
        for (own, enemy) in [(6, 1), (0, 1), (1, 0), (u32::MAX, 1), (u32::MAX, u32::MAX)] {
            assert_eq!(Class::new(kings(own), kings(enemy)), None);
        }
        assert!(
            [0, 1, MOST_PIECES + 1].into_iter().all(|pieces| Ending::of_pieces(pieces).is_empty())
        );
    }

    #[test]
    fn endings_are_named_after_their_pieces() {
        let names: Vec<String> = Ending::of_pieces(3).iter().map(Ending::to_string).collect();
        assert_eq!(names, ["KK v K", "KK v M", "KM v K", "KM v M", "MM v K", "MM v M"]);
    }
}
