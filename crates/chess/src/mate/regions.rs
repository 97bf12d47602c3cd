//! Looking through all positions that can come about, with roaming pieces seen only as regions.
//!
//! Kings, pawns and walled-in pieces are *fixed*: they are followed exactly. Every other piece is a
//! *rover*: all that is remembered of it is a region, the set of squares where it may be (or it may
//! have been taken). A rover can drift anywhere in its region, cross it freely, be out of the way or
//! in the way, and gives its side a move to spare. So each move of a real game is one of these:
//!
//! * a rover drifts: nothing changes but the turn;
//! * a rover takes a fixed man: the man is gone, the rover's region grows from that square;
//! * a fixed man moves, past rovers and onto them; a pawn takes a rover only where one may be;
//! * a pawn promotes: it becomes a rover that moves like a queen and a knight.
//!
//! A king may not be left where a fixed man attacks it from the next square or by a leap, which no
//! rover can prevent. After each move of the winner it is asked whether the position could be mate
//! for some placing of the rovers. If that never happens, no real game ends in mate. There are far
//! fewer such states than positions, which settles fortresses with many idle bishops.

use std::collections::BTreeMap;

use shakmaty::{Bitboard, Board, Chess, Color, Piece, Position as _, Rank, Role, Square, attacks};

use super::plan::guarded_by;
use super::squares::{can_fill, spread, step};
use crate::PositionKey;

/// What was found.
pub(super) enum Regions {
    /// In none of these states can there be mate.
    Closed { states: usize },
    /// Nothing is known.
    Open { states: usize },
}

impl Regions {
    pub(super) fn states(&self) -> usize {
        match self {
            Regions::Closed { states } | Regions::Open { states } => *states,
        }
    }
}

/// Looks through at most `budget` states.
pub(super) fn explore(position: &Chess, winner: Color, budget: usize) -> Regions {
    if position.castles().any() || position.legal_ep_square().is_some() {
        return Regions::Open { states: 0 };
    }
    let mut explorer = Explorer::new(position, winner);
    if explorer.rovers.iter().all(|rover| rover.kind == Kind::Promoted) {
        return Regions::Open { states: 0 };
    }
    let mut states = 0;
    while let Some(index) = explorer.waiting.pop() {
        states += 1;
        let state = explorer.states[index].clone();
        if states > budget || explorer.moves(&state).is_err() {
            return Regions::Open { states };
        }
    }
    Regions::Closed { states }
}

/// A piece of which only the region is known.
#[derive(Clone, Copy)]
struct Rover {
    colour: Color,
    kind: Kind,
}

/// How a rover moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Knight,
    Bishop,
    Rook,
    Queen,
    /// Whatever a pawn may become.
    Promoted,
}

impl Kind {
    /// Pawns and kings do not rove.
    fn of(role: Role) -> Option<Kind> {
        match role {
            Role::Knight => Some(Kind::Knight),
            Role::Bishop => Some(Kind::Bishop),
            Role::Rook => Some(Kind::Rook),
            Role::Queen => Some(Kind::Queen),
            Role::Pawn | Role::King => None,
        }
    }

    fn step(self, from: Bitboard) -> Bitboard {
        match self {
            Kind::Knight => step(Role::Knight, from),
            Kind::Bishop => step(Role::Bishop, from),
            Kind::Rook => step(Role::Rook, from),
            Kind::Queen => step(Role::Queen, from),
            Kind::Promoted => step(Role::Queen, from) | step(Role::Knight, from),
        }
    }

    /// The squares from which it attacks one along a line.
    fn lines(self, to: Square, occupied: Bitboard) -> Bitboard {
        match self {
            Kind::Knight => Bitboard::EMPTY,
            Kind::Bishop => attacks::bishop_attacks(to, occupied),
            Kind::Rook => attacks::rook_attacks(to, occupied),
            Kind::Queen | Kind::Promoted => attacks::queen_attacks(to, occupied),
        }
    }

    /// What it attacks from a square.
    fn attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        let leaps = matches!(self, Kind::Knight | Kind::Promoted);
        let knight = if leaps { attacks::knight_attacks(from) } else { Bitboard::EMPTY };
        self.lines(from, occupied) | knight
    }
}

/// Fixed men, the side to move, and a region for each rover; an empty one if it is taken.
#[derive(Clone)]
struct State {
    fixed: Board,
    turn: Color,
    regions: Vec<Bitboard>,
}

impl State {
    /// Moves a fixed man; what stood there is taken.
    fn moved(&self, from: Square, to: Square, piece: Piece) -> State {
        let mut next = self.clone();
        next.fixed.discard_piece_at(from);
        next.fixed.set_piece_at(to, piece);
        next
    }

    fn without(mut self, square: Square) -> State {
        self.fixed.discard_piece_at(square);
        self
    }

    fn with_region(mut self, rover: usize, region: Bitboard) -> State {
        self.regions[rover] = region;
        self
    }
}

/// Why a state must be given up: it could be mate.
struct CouldBeMate;

/// What made a move, as far as it matters for the check it gives.
#[derive(Clone, Copy)]
enum Mover {
    /// A rover, which may be anywhere now.
    Rover,
    /// A fixed man that left this square, and no other square was left.
    From(Square),
}

struct Explorer {
    winner: Color,
    rovers: Vec<Rover>,
    states: Vec<State>,
    index: BTreeMap<PositionKey, usize>,
    waiting: Vec<usize>,
}

impl Explorer {
    fn new(position: &Chess, winner: Color) -> Explorer {
        let board = position.board();
        let mut state = State { fixed: board.clone(), turn: position.turn(), regions: Vec::new() };
        let mut rovers = Vec::new();
        for (square, piece) in board {
            let reach = attacks::attacks(square, piece, board.occupied());
            let walled_in = reach.is_subset(board.by_color(piece.color));
            let (kind, region) = match Kind::of(piece.role) {
                None if piece.role == Role::Pawn => (Kind::Promoted, Bitboard::EMPTY),
                Some(kind) if !walled_in => {
                    state.fixed.discard_piece_at(square);
                    (kind, Bitboard::from_square(square))
                }
                _ => continue,
            };
            rovers.push(Rover { colour: piece.color, kind });
            state.regions.push(region);
        }
        let mut explorer = Explorer {
            winner,
            rovers,
            states: Vec::new(),
            index: BTreeMap::new(),
            waiting: Vec::new(),
        };
        explorer.add(state);
        explorer
    }

    /// Joins a state to what is known of these fixed men; if that is news, it has to be looked at.
    fn add(&mut self, mut state: State) {
        self.drift(&mut state);
        let key = PositionKey::of_men(&state.fixed, state.turn);
        let next = self.states.len();
        let index = *self.index.entry(key).or_insert(next);
        if index == next {
            self.states.push(state);
            self.waiting.push(index);
            return;
        }
        let known = &mut self.states[index].regions;
        if known.iter().zip(&state.regions).any(|(old, new)| !new.is_subset(*old)) {
            known.iter_mut().zip(&state.regions).for_each(|(old, new)| *old |= *new);
            self.waiting.push(index);
        }
    }

    /// Widens every region as far as the fixed men allow. Kings do not stop it: they move.
    fn drift(&self, state: &mut State) {
        let walls = state.fixed.occupied() & !state.fixed.kings();
        for (rover, region) in self.rovers.iter().zip(&mut state.regions) {
            *region = spread(*region, |set| rover.kind.step(set) & !walls);
        }
    }

    /// Ends the move that led to this state, if it was legal.
    fn arrive(&mut self, mut state: State, mover: Mover) -> Result<(), CouldBeMate> {
        let own_king = state.fixed.king_of(state.turn);
        if own_king.is_some_and(|king| is_surely_attacked(&state.fixed, king, !state.turn)) {
            return Ok(());
        }
        self.drift(&mut state);
        if state.turn == self.winner && self.could_be_mate(&state, mover) {
            return Err(CouldBeMate);
        }
        state.turn = !state.turn;
        self.add(state);
        Ok(())
    }

    fn moves(&mut self, state: &State) -> Result<(), CouldBeMate> {
        for rover in 0..self.rovers.len() {
            if self.rovers[rover].colour == state.turn {
                self.rover_takes(state, rover)?;
            }
        }
        if self.can_drift(state) {
            self.arrive(state.clone(), Mover::Rover)?;
        }
        for from in state.fixed.by_color(state.turn) {
            match state.fixed.piece_at(from) {
                Some(pawn) if pawn.role == Role::Pawn => self.pawn_moves(state, from)?,
                Some(piece) => self.piece_moves(state, from, piece)?,
                None => {}
            }
        }
        Ok(())
    }

    fn can_drift(&self, state: &State) -> bool {
        let own = self.rovers.iter().zip(&state.regions);
        own.into_iter().any(|(rover, set)| rover.colour == state.turn && set.more_than_one())
    }

    fn rover_takes(&mut self, state: &State, rover: usize) -> Result<(), CouldBeMate> {
        let enemies = state.fixed.by_color(!state.turn) & !state.fixed.kings();
        for to in self.rovers[rover].kind.step(state.regions[rover]) & enemies {
            let next = state.clone().without(to).with_region(rover, Bitboard::from_square(to));
            self.arrive(next, Mover::Rover)?;
        }
        Ok(())
    }

    fn piece_moves(
        &mut self,
        state: &State,
        from: Square,
        piece: Piece,
    ) -> Result<(), CouldBeMate> {
        let barred = state.fixed.by_color(state.turn) | state.fixed.kings();
        for to in attacks::attacks(from, piece, state.fixed.occupied()) & !barred {
            self.arrive(state.moved(from, to, piece), Mover::From(from))?;
        }
        Ok(())
    }

    fn pawn_moves(&mut self, state: &State, from: Square) -> Result<(), CouldBeMate> {
        let forward = state.turn.fold_wb(8, -8);
        let is_free = |to: &Square| !state.fixed.occupied().contains(*to);
        if let Some(to) = from.offset(forward).filter(is_free) {
            self.pawn_arrives(state.clone(), from, to)?;
            let at_home = from.rank() == state.turn.fold_wb(Rank::Second, Rank::Seventh);
            if let Some(to) = to.offset(forward).filter(is_free).filter(|_| at_home) {
                self.pawn_arrives(state.clone(), from, to)?;
            }
        }
        let enemies = state.fixed.by_color(!state.turn) & !state.fixed.kings();
        for to in attacks::pawn_attacks(state.turn, from) {
            if enemies.contains(to) {
                self.pawn_arrives(state.clone(), from, to)?;
            } else if is_free(&to) {
                self.pawn_takes_rover(state, from, to)?;
                self.pawn_takes_in_passing(state, from, to)?;
            }
        }
        Ok(())
    }

    fn pawn_takes_rover(
        &mut self,
        state: &State,
        from: Square,
        to: Square,
    ) -> Result<(), CouldBeMate> {
        for rover in 0..self.rovers.len() {
            if self.rovers[rover].colour != state.turn && state.regions[rover].contains(to) {
                self.pawn_arrives(state.clone().with_region(rover, Bitboard::EMPTY), from, to)?;
            }
        }
        Ok(())
    }

    /// As if every pawn beside this one had just come there by a double step.
    fn pawn_takes_in_passing(
        &mut self,
        state: &State,
        from: Square,
        to: Square,
    ) -> Result<(), CouldBeMate> {
        let forward = state.turn.fold_wb(8, -8);
        let rank = state.turn.fold_wb(Rank::Fifth, Rank::Fourth);
        let (Some(beside), Some(start)) = (to.offset(-forward), to.offset(forward)) else {
            return Ok(());
        };
        let has_pawn = state.fixed.piece_at(beside) == Some(Role::Pawn.of(!state.turn));
        if from.rank() == rank && has_pawn && !state.fixed.occupied().contains(start) {
            let pawn = Role::Pawn.of(state.turn);
            // Two squares are left at once: whatever check comes of it is allowed.
            return self.arrive(state.moved(from, to, pawn).without(beside), Mover::Rover);
        }
        Ok(())
    }

    fn pawn_arrives(&mut self, state: State, from: Square, to: Square) -> Result<(), CouldBeMate> {
        let next = state.moved(from, to, Role::Pawn.of(state.turn));
        if to.rank() != (!state.turn).backrank() {
            return self.arrive(next, Mover::From(from));
        }
        let unborn = |rover: &usize| {
            let Rover { colour, kind } = self.rovers[*rover];
            kind == Kind::Promoted && colour == state.turn && state.regions[*rover].is_empty()
        };
        let born = (0..self.rovers.len()).find(unborn).ok_or(CouldBeMate)?;
        let next = next.without(to).with_region(born, Bitboard::from_square(to));
        self.arrive(next, Mover::Rover)
    }

    /// Is this mate for some placing of the rovers?
    fn could_be_mate(&self, state: &State, mover: Mover) -> bool {
        let Some(king) = state.fixed.king_of(!self.winner) else { return true };
        let net = Net::new(self, state, king);
        let checked = net.guarded.contains(king);
        let checks = |kind: Kind, region: Bitboard| match mover {
            Mover::Rover => kind.step(region).contains(king),
            Mover::From(left) => {
                let sight = kind.lines(king, state.fixed.occupied());
                sight.contains(left) && (sight & attacks::ray(king, left)).intersects(region)
            }
        };
        if !checked && !net.attackers.iter().any(|(kind, region)| checks(*kind, *region)) {
            return false;
        }
        match net.attackers[..] {
            [(kind, region)] => {
                (checked && net.holds(net.flights))
                    || net.holds_with_one(kind, region, checked, checks(kind, region))
            }
            _ => net.holds(net.flights & !net.guarded_by_rovers()),
        }
    }
}

/// The squares around a king that must be taken from it.
struct Net<'a> {
    fixed: &'a Board,
    king: Square,
    /// Attacked by fixed men of the winner.
    guarded: Bitboard,
    /// Neither guarded so nor blocked by fixed men.
    flights: Bitboard,
    /// The winner's rovers.
    attackers: Vec<(Kind, Bitboard)>,
    /// The regions of the loser's rovers.
    blockers: Vec<Bitboard>,
}

impl<'a> Net<'a> {
    fn new(explorer: &Explorer, state: &'a State, king: Square) -> Net<'a> {
        let winner = explorer.winner;
        let guarded = guarded_by(&state.fixed, winner, king);
        let own = state.fixed.by_color(!winner);
        let present = explorer.rovers.iter().zip(&state.regions).filter(|(_, set)| set.any());
        let (mut attackers, mut blockers) = (Vec::new(), Vec::new());
        for (rover, region) in present {
            if rover.colour == winner {
                attackers.push((rover.kind, *region));
            } else {
                blockers.push(*region & !state.fixed.occupied());
            }
        }
        let flights = attacks::king_attacks(king) & !guarded & !own;
        Net { fixed: &state.fixed, king, guarded, flights, attackers, blockers }
    }

    /// Can the loser's rovers block all these squares at once?
    fn holds(&self, flights: Bitboard) -> bool {
        can_fill(flights, &mut self.blockers.clone())
    }

    /// The same with the winner's only rover on some square of its region, giving check if need be.
    fn holds_with_one(&self, kind: Kind, region: Bitboard, checked: bool, may_check: bool) -> bool {
        let occupied = self.fixed.occupied().without(self.king);
        (region & !self.fixed.occupied()).into_iter().any(|square| {
            let attacked = kind.attacks(square, occupied);
            (checked || (may_check && attacked.contains(self.king)))
                && self.holds(self.flights & !attacked)
        })
    }

    /// Everything that any rover might attack; through the king too, which is no wall to regions.
    fn guarded_by_rovers(&self) -> Bitboard {
        let attacked = self.attackers.iter().map(|(kind, region)| kind.step(*region));
        attacked.fold(Bitboard::EMPTY, |set, attacked| set | attacked)
    }
}

/// Is this square attacked by a fixed man, wherever the rovers are?
fn is_surely_attacked(fixed: &Board, square: Square, by: Color) -> bool {
    fixed.attacks_to(square, by, Bitboard::FULL).any()
}
