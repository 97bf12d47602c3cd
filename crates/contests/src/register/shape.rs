//! What stands on a board, without where the board is, which way it is looked at and who has which colour.

use draughts::{Colour, Piece};

use crate::work::Work;

/// A piece: its file and rank, and whether it is black and a king.
type Stands = (i8, i8, u8);

/// A position brought to the corner of the board, of all ways of looking at it the first: equal for
/// positions that are the same, moved, in a mirror or with colours exchanged.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Shape(Vec<Stands>);

/// The pieces of a position: file, rank, and whether they are black and kings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    squares: u32,
    stand: Vec<Stands>,
}

impl Shape {
    /// The shape of a work; none if it cannot be set up.
    pub(crate) fn of(work: &Work) -> Option<Shape> {
        let pieces = Pieces::of(work)?;
        pieces.views().into_iter().map(|view| cornered(&view)).min().map(Shape)
    }
}

/// A position in the lower left corner: squares keep their colour.
fn cornered(stand: &[Stands]) -> Vec<Stands> {
    let x = stand.iter().map(|one| one.0).min().unwrap_or_default();
    let y = stand.iter().map(|one| one.1).min().unwrap_or_default();
    // A move by an odd sum would bring pieces to the light squares.
    let x = x - (x + y).rem_euclid(2);
    let mut moved: Vec<_> = stand.iter().map(|one| (one.0 - x, one.1 - y, one.2)).collect();
    moved.sort_unstable();
    moved
}

fn looked_at(stand: &[Stands], how: impl Fn(&Stands) -> Stands) -> Vec<Stands> {
    let mut all: Vec<Stands> = stand.iter().map(how).collect();
    all.sort_unstable();
    all
}

impl Pieces {
    /// What stands in a work; none if it cannot be set up.
    pub(crate) fn of(work: &Work) -> Option<Pieces> {
        let position = work.start().ok()?;
        let variant = position.variant();
        let mut stand = Vec::new();
        for colour in Colour::BOTH {
            for square in position.setup().pieces(colour) {
                let piece = position.setup().at(square)?;
                let (x, y) = variant.file_and_rank(square)?;
                let (x, y) = (i8::try_from(x).ok()?, i8::try_from(y).ok()?);
                let kind = u8::from(colour == Colour::Black) * 2 + u8::from(piece.1 == Piece::King);
                stand.push((x, y, kind));
            }
        }
        stand.sort_unstable();
        Some(Pieces { squares: variant.squares(), stand })
    }

    /// The ways of looking at it: as it is, in a mirror, with colours exchanged, and both.
    pub(crate) fn views(&self) -> [Vec<Stands>; 4] {
        let mirror = |one: &Stands| (-one.0, one.1, one.2);
        let exchange = |one: &Stands| (-one.0, -one.1, one.2 ^ 2);
        let exchanged = looked_at(&self.stand, exchange);
        let both = looked_at(&exchanged, mirror);
        [self.stand.clone(), looked_at(&self.stand, mirror), exchanged, both]
    }

    /// How many pieces stand elsewhere or are of another kind in the view that agrees best, if they are so
    /// few that it may be the same idea.
    pub(crate) fn apart(&self, other: &Pieces, views: &[Vec<Stands>], most: u32) -> Option<u32> {
        let larger = self.stand.len().max(other.stand.len());
        // Of few pieces few must agree by chance.
        let most = most.min(u32::try_from(larger / 4).ok()?);
        let differ = self.stand.len().abs_diff(other.stand.len());
        if self.squares != other.squares || differ > most as usize || most == 0 {
            return None;
        }
        let apart = views.iter().filter_map(|view| self.apart_from(view, most)).min()?;
        (apart <= most).then_some(apart)
    }

    /// If so few stand elsewhere, one of the first `most + 1` pieces has its like, and that tells how the
    /// position is moved.
    fn apart_from(&self, view: &[Stands], most: u32) -> Option<u32> {
        let larger = self.stand.len().max(view.len());
        let anchors = view.iter().take(most as usize + 1);
        let moves = anchors.flat_map(|anchor| {
            let like = self.stand.iter().filter(|one| one.2 == anchor.2);
            like.map(|one| (one.0 - anchor.0, one.1 - anchor.1))
        });
        let agree = |(x, y): (i8, i8)| {
            let has =
                |one: &&Stands| self.stand.binary_search(&(one.0 + x, one.1 + y, one.2)).is_ok();
            view.iter().filter(has).count()
        };
        moves.map(|by| (larger - agree(by)) as u32).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use composition::Genre;

    fn work(game: &str, position: &str) -> Work {
        Work {
            game: game.to_owned(),
            position: position.to_owned(),
            task: "win".to_owned(),
            genre: Genre::Miniature,
            solution: String::new(),
            thematic: String::new(),
            proof: String::new(),
        }
    }

    fn same(one: &str, other: &str) -> bool {
        Shape::of(&work("russian", one)).unwrap() == Shape::of(&work("russian", other)).unwrap()
    }

    #[test]
    fn shapes_are_equal_when_moved_mirrored_or_exchanged() {
        let position = "W:Wc3,d4:Be5,f6,Kf2";
        // Two files to the right; one file and one rank.
        assert!(same(position, "W:We3,f4:Bg5,h6,Kh2"));
        assert!(same(position, "W:Wb4,c5:Bd6,e7,Ke3"));
        // Files from the other side, on the dark squares.
        assert!(same("W:Wc3,d4:Be5", "W:Wf4,e5:Bd6"));
        // White is Black, and the board is turned.
        assert!(same("W:Wc3,d4:Be5", "W:Wd4:Bf6,e5"));
        assert!(!same(position, "W:Wc3,d4:Be5,f6,f2"), "a man for a king");
        assert!(!same(position, "W:Wc3,d4:Be5,f6,Kg1"));
    }

    #[test]
    fn a_few_pieces_may_stand_elsewhere() {
        let pieces = |position: &str| Pieces::of(&work("russian", position)).unwrap();
        let one = pieces("W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7");
        let apart = |other: &str| {
            let other = pieces(other);
            one.apart(&other, &other.views(), 2)
        };
        assert_eq!(apart("W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,h8"), Some(1));
        assert_eq!(apart("W:Wc3,b4,a5,c5,h4:Bf2,d6,c7,e7,h8"), Some(2));
        assert_eq!(apart("W:Wc3,b4,a5,d4,h4:Bf2,d6,c7,e7,h8"), None);
        assert_eq!(apart("W:Wc3,b4,a5,c5:Bf2,d6,c7,e7,g7"), Some(1), "one is missing");
        assert_eq!(apart("W:Wc3:Bf2"), None);
    }
}
