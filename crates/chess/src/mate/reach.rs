//! Where each man can ever come to stand, and whether the king can be mated anywhere there.
//!
//! Each man's *reach* is grown from the square it stands on, all men at once, until nothing grows
//! any more. A man may enter a square that is empty, that holds a man it can take, or whose man
//! can move away or be taken in its turn. A king may not enter a square that is attacked by a man
//! that can neither move nor be taken. A pawn cannot pass a pawn on its file. Everything else
//! (whose turn it is, whether two things can be so at the same time) is left out of account.
//!
//! By induction over the moves of a game, no man ever stands outside its reach: each move of a
//! real game is allowed here. So if the reaches leave no way to mate, there is none. The converse
//! does not hold.

use shakmaty::{Bitboard, Board, Chess, Color, Position as _, Role, Square, attacks};

use super::squares::{ahead, can_fill, pawn_attacks, push, spread, step};

/// If it is certain that `winner` can never mate: all squares that the other king can reach.
///
/// Castling and a capture in passing that is due at once are not understood; such positions have
/// no proof.
pub(super) fn blocked(position: &Chess, winner: Color) -> Option<Bitboard> {
    if position.castles().any() || position.legal_ep_square().is_some() {
        return None;
    }
    let mut reach = Reach::new(position.board());
    loop {
        let grown = reach.grow();
        if reach.mate_is_conceivable(winner) {
            return None;
        }
        if !grown {
            return reach.men.iter().find(|man| man.is_king_of(!winner)).map(|king| king.reach);
        }
    }
}

/// What a pawn can become, in the order of `Reach::promoted`.
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// A man, where it began and where it can come to.
#[derive(Clone, Copy)]
struct Man {
    colour: Color,
    role: Role,
    square: Square,
    /// The set of that square alone.
    origin: Bitboard,
    reach: Bitboard,
}

impl Man {
    fn is_king_of(&self, colour: Color) -> bool {
        self.role == Role::King && self.colour == colour
    }

    fn attacks_from(&self, squares: Bitboard) -> Bitboard {
        match self.role {
            Role::Pawn => pawn_attacks(self.colour, squares),
            role => step(role, squares),
        }
    }

    /// Where it can take something.
    fn takes(&self) -> Bitboard {
        match self.role {
            Role::Pawn => pawn_attacks(self.colour, self.reach),
            _ => self.reach,
        }
    }

    /// Where it can give check by the last move of the game. A man that never moves gives none:
    /// whatever stands between it and the king would have to go, and then it could move there.
    fn checks(&self) -> Bitboard {
        match self.role {
            Role::King => Bitboard::EMPTY,
            Role::Pawn => self.attacks_from(self.reach & !self.origin),
            _ if self.reach == self.origin => Bitboard::EMPTY,
            _ => self.attacks_from(self.reach),
        }
    }

    fn promotes_on(&self) -> Bitboard {
        let last = Bitboard::from_rank((!self.colour).backrank());
        if self.role == Role::Pawn { self.reach & last } else { Bitboard::EMPTY }
    }
}

/// The facts about one colour that its men share.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Side {
    /// The squares its men began on.
    origins: Bitboard,
    /// Where its men other than the king can stand.
    stands: Bitboard,
    /// Where it can take something.
    takes: Bitboard,
    /// Where its promoted pieces can stand, by [`PROMOTIONS`].
    promoted: [Bitboard; 4],
}

struct Reach {
    men: Vec<Man>,
    kings: Bitboard,
    /// Squares whose first occupant can leave or be taken.
    left: Bitboard,
    white: Side,
    black: Side,
}

impl Reach {
    fn new(board: &Board) -> Reach {
        let side = |colour| Side {
            origins: board.by_color(colour),
            stands: board.by_color(colour) & !board.kings(),
            ..Side::default()
        };
        let man = |(square, piece): (Square, shakmaty::Piece)| {
            let origin = Bitboard::from_square(square);
            Man { colour: piece.color, role: piece.role, square, origin, reach: origin }
        };
        Reach {
            men: board.iter().map(man).collect(),
            kings: board.kings(),
            left: Bitboard::EMPTY,
            white: side(Color::White),
            black: side(Color::Black),
        }
    }

    fn side(&self, colour: Color) -> &Side {
        colour.fold_wb(&self.white, &self.black)
    }

    fn side_mut(&mut self, colour: Color) -> &mut Side {
        match colour {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// Lets every man spread once as far as is known to be possible; has anything grown?
    fn grow(&mut self) -> bool {
        let before = (self.left, self.white, self.black);
        let mut wider = false;
        for index in 0..self.men.len() {
            let mut man = self.men[index];
            man.reach = match man.role {
                Role::Pawn => self.spread_pawn(&man),
                Role::King => {
                    let barred = self.barred(&man) | self.always_attacked_by(!man.colour);
                    spread(man.reach, |set| step(Role::King, set) & !barred)
                }
                role => {
                    let barred = self.barred(&man);
                    spread(man.reach, |set| step(role, set) & !barred)
                }
            };
            wider |= man.reach != self.men[index].reach;
            self.men[index] = man;
            self.note(&man);
        }
        wider || before != (self.left, self.white, self.black)
    }

    /// Draws the consequences of a man's reach for the others.
    fn note(&mut self, man: &Man) {
        if man.reach != man.origin {
            self.left |= man.origin;
        }
        if man.role != Role::King {
            self.side_mut(man.colour).stands |= man.reach;
        }
        self.note_takes(man.colour, man.takes());
        let born = man.promotes_on();
        if born.any() {
            let barred = self.barred(man);
            for (index, role) in PROMOTIONS.into_iter().enumerate() {
                let from = self.side(man.colour).promoted[index] | born;
                let reach = spread(from, |set| step(role, set) & !barred);
                self.side_mut(man.colour).promoted[index] = reach;
                self.side_mut(man.colour).stands |= reach;
                self.note_takes(man.colour, reach);
            }
        }
    }

    fn note_takes(&mut self, colour: Color, takes: Bitboard) {
        self.side_mut(colour).takes |= takes;
        self.left |= takes & self.side(!colour).origins & !self.kings;
    }

    /// Squares held for good by men that this one cannot take.
    fn barred(&self, man: &Man) -> Bitboard {
        let own = self.side(man.colour).origins & !man.origin;
        let king = self.side(!man.colour).origins & self.kings;
        (own | king) & !self.left
    }

    /// Squares attacked by men that never move and are never taken.
    fn always_attacked_by(&self, colour: Color) -> Bitboard {
        self.men
            .iter()
            .filter(|man| man.colour == colour && man.origin.is_disjoint(self.left))
            .fold(Bitboard::EMPTY, |set, man| set | man.attacks_from(man.origin))
    }

    fn spread_pawn(&self, pawn: &Man) -> Bitboard {
        let empty = !(self.white.origins | self.black.origins) | self.left;
        let enemies = self.side(!pawn.colour).stands;
        let free = self.free_way(pawn);
        let straight = spread(pawn.origin, |set| push(pawn.colour, set) & empty & free);
        let aside = pawn_attacks(pawn.colour, straight) & enemies;
        let beyond = spread(aside, |set| {
            (push(pawn.colour, set) & empty) | (pawn_attacks(pawn.colour, set) & enemies)
        });
        straight | beyond
    }

    /// The squares before a pawn, up to the first pawn on its file that never leaves the file: it
    /// cannot come past an enemy pawn's first square, nor past the last square of one of its own.
    fn free_way(&self, pawn: &Man) -> Bitboard {
        let way = ahead(pawn.colour, pawn.square);
        let bars = self.men.iter().filter(|man| {
            man.role == Role::Pawn && man.origin.is_subset(way) && !self.can_leave_file(man)
        });
        bars.fold(way, |free, bar| {
            let stop = match (bar.colour == pawn.colour, pawn.colour) {
                (false, _) => Some(bar.square),
                (true, Color::White) => bar.reach.last(),
                (true, Color::Black) => bar.reach.first(),
            };
            let stop = stop.unwrap_or(bar.square);
            free & !Bitboard::from_square(stop) & !ahead(pawn.colour, stop)
        })
    }

    /// Can this pawn be taken, take something, or promote?
    fn can_leave_file(&self, pawn: &Man) -> bool {
        let file = Bitboard::from_file(pawn.square.file());
        pawn.reach.intersects(self.side(!pawn.colour).takes)
            || !pawn.reach.is_subset(file)
            || pawn.promotes_on().any()
    }

    /// Is there a square where the king might be in check with no square left to go to?
    fn mate_is_conceivable(&self, winner: Color) -> bool {
        let promoted = self.side(winner).promoted;
        let born = PROMOTIONS.into_iter().zip(promoted);
        let mut checks = born.fold(Bitboard::EMPTY, |set, (role, from)| set | step(role, from));
        let mut guards = checks;
        let mut king = Bitboard::EMPTY;
        for man in &self.men {
            if man.colour == winner {
                checks |= man.checks();
                guards |= man.attacks_from(man.reach);
            } else if man.role == Role::King {
                king = man.reach;
            }
        }
        (king & checks).into_iter().any(|square| self.can_be_hemmed_in(winner, square, guards))
    }

    /// Might every square around the king be guarded, or blocked by a man of its own?
    fn can_be_hemmed_in(&self, winner: Color, king: Square, guards: Bitboard) -> bool {
        let need: Bitboard = (attacks::king_attacks(king) & !guards)
            .into_iter()
            .filter(|flight| !self.can_guard_through(winner, king, *flight))
            .collect();
        let loser = self.side(!winner);
        if !need.is_subset(loser.stands) {
            return false;
        }
        let promoted = loser.promoted.iter().fold(Bitboard::EMPTY, |set, reach| set | *reach);
        let mut men: Vec<Bitboard> = self
            .men
            .iter()
            .filter(|man| man.colour != winner && man.role != Role::King)
            .map(|man| if man.promotes_on().any() { man.reach | promoted } else { man.reach })
            .filter(|reach| reach.intersects(need))
            .collect();
        can_fill(need, &mut men)
    }

    /// Might a line piece attack this flight square through the king?
    fn can_guard_through(&self, winner: Color, king: Square, flight: Square) -> bool {
        let line = step(Role::Rook, Bitboard::from_square(king));
        let slider = if line.contains(flight) { Role::Rook } else { Role::Bishop };
        let opposite = attacks::king_attacks(king)
            & attacks::ray(king, flight)
            & !Bitboard::from_square(flight);
        let side = self.side(winner);
        let promoted = PROMOTIONS.into_iter().zip(side.promoted);
        let own = self.men.iter().filter(|man| man.colour == winner);
        own.map(|man| (man.role, man.reach))
            .chain(promoted)
            .any(|(role, at)| (role == slider || role == Role::Queen) && at.intersects(opposite))
    }
}
