//! What stands on the board, as bits.

/// The pieces of both sides in the bit layout of [`crate::game`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Board {
    pub(crate) white: u64,
    pub(crate) black: u64,
    /// The kings of both sides.
    pub(crate) kings: u64,
}

impl Board {
    /// The pieces of the side to move.
    #[inline(always)]
    pub(crate) const fn own<const WHITE: bool>(&self) -> u64 {
        if WHITE { self.white } else { self.black }
    }

    /// The pieces of the side that waits.
    #[inline(always)]
    pub(crate) const fn enemy<const WHITE: bool>(&self) -> u64 {
        if WHITE { self.black } else { self.white }
    }

    /// The board after a piece went from `origin` to `destination` and `captured` were taken.
    /// `crowned` is the destination bit if the piece stands there as a king, else 0.
    #[inline(always)]
    pub(crate) const fn after<const WHITE: bool>(
        &self,
        origin: u64,
        destination: u64,
        captured: u64,
        crowned: u64,
    ) -> Board {
        let own = self.own::<WHITE>() & !origin | destination;
        let enemy = self.enemy::<WHITE>() & !captured;
        let kings = self.kings & !(origin | captured) | crowned;
        if WHITE {
            Board { white: own, black: enemy, kings }
        } else {
            Board { white: enemy, black: own, kings }
        }
    }
}
