//! Whether there is still something to build (RU-2013 5.2.7.1 в, RU-2022 9.2.7.1 в).

use crate::{Board, Colour, Direction, PointSet};

impl Board {
    /// Whether neither side can ever build what wins for it, so that the game is a draw.
    ///
    /// A yes is proven and never comes early; a no proves nothing (see [`Board::has_room_to_win`]).
    pub fn has_nothing_left_to_build(&self) -> bool {
        !self.has_room_to_win(Colour::Black) && !self.has_room_to_win(Colour::White)
    }

    /// Whether some stretch of five points could still become a winning row of this colour: it has
    /// no opposing stone and, for Black, no black stone at either end, which would make it six.
    ///
    /// Stones stay where they are, so a stretch lost is lost for good, and without a stretch there
    /// can be no win. The converse need not hold: a stretch whose free points are fouls to Black for
    /// the rest of the game still counts as room, since a foul can cease to be one by later stones
    /// or by the five itself. A full board without a winning row has no room.
    pub fn has_room_to_win(&self, colour: Colour) -> bool {
        Direction::ALL.into_iter().any(|direction| !self.rooms(colour, direction).is_empty())
    }

    /// The first points of the stretches of five that could still win.
    fn rooms(&self, colour: Colour, direction: Direction) -> PointSet {
        let stride = direction.stride();
        let own = self.stones(colour);
        let open = PointSet::BOARD - self.stones(!colour);
        let five = (1..5).fold(open, |open_so_far, n| open_so_far & open.ahead(n * stride));
        match colour {
            Colour::Black => five - own.behind(stride) - own.ahead(5 * stride),
            Colour::White => five,
        }
    }
}
