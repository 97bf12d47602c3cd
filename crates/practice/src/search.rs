//! Alpha–beta, deeper and deeper until the effort is spent.

use std::collections::HashMap;

use crate::{Dice, Effort, Level};

/// A game that can be searched.
pub(crate) trait Searched: Sized + Clone {
    type Move: Clone + PartialEq;

    /// The legal moves; none if the game is over.
    fn moves(&self) -> Vec<Self::Move>;

    /// The position after a legal move.
    fn next(&self, mv: &Self::Move) -> Self;

    /// What the end of the game is worth to the side that has no move.
    fn end(&self) -> i32;

    /// What the position is worth to the side to move, in hundredths of a man or pawn.
    fn worth(&self) -> i32;

    /// Whether nothing is about to be taken: only then is [`Searched::worth`] to be trusted.
    fn is_quiet(&self) -> bool;

    /// The moves that are looked at where it is not; all of them where one must be made.
    fn unquiet(&self) -> Vec<Self::Move>;

    /// Whether a side may leave it at what it has while something can be taken.
    const MAY_DECLINE: bool;

    /// How promising a move is, before it is looked at.
    fn promise(&self, mv: &Self::Move) -> i32;

    /// A number that is the same for the same position.
    fn number(&self) -> u64;
}

/// Won or lost; how soon is taken off.
pub(crate) const WON: i32 = 1_000_000;
const DEPTH_MAX: u32 = 40;

struct Search<'a, 'b, P: Searched> {
    effort: &'a mut Effort<'b>,
    /// The best moves of positions that were looked at.
    best: HashMap<u64, P::Move>,
    is_over: bool,
}

/// The move of a partner.
pub(crate) fn choose<P: Searched>(
    position: &P,
    level: Level,
    seed: u64,
    effort: &mut Effort<'_>,
) -> Option<P::Move> {
    let mut dice = Dice::new(seed);
    let mut moves = position.moves();
    shuffle(&mut moves, &mut dice);
    moves.sort_by_key(|mv| -position.promise(mv));
    if moves.len() < 2 {
        return moves.pop();
    }
    let mut search = Search { effort, best: HashMap::new(), is_over: false };
    let mut rated: Vec<(i32, P::Move)> = moves.into_iter().map(|mv| (0, mv)).collect();
    let (errs_in, errs_by) = level.errs();
    let wide = errs_by > 0;
    for depth in 1..DEPTH_MAX {
        let mut now: Vec<(i32, P::Move)> = Vec::with_capacity(rated.len());
        let mut alpha = -2 * WON;
        for (_, mv) in &rated {
            // Who may err wants to know what the other moves are worth, too.
            let floor = if wide { -2 * WON } else { alpha };
            let worth = -search.value(&position.next(mv), depth - 1, 1, -2 * WON, -floor);
            if search.is_over {
                break;
            }
            alpha = alpha.max(worth);
            now.push((worth, mv.clone()));
        }
        // What was looked at only in part counts where it began with the best.
        let whole = now.len() == rated.len();
        if !whole && now.is_empty() {
            break;
        }
        now.sort_by_key(|(worth, _)| -worth);
        if whole {
            rated = now;
        } else if now[0].0 > rated[0].0 - 50 {
            let first = now.swap_remove(0).1;
            rated.sort_by_key(|(_, mv)| *mv != first);
        }
        let decided = rated.first().is_some_and(|(worth, _)| worth.abs() > WON / 2);
        if search.is_over || decided {
            break;
        }
    }
    let best = rated.first()?.0;
    let near = rated.iter().take_while(|(worth, _)| *worth >= best - errs_by).count();
    let errs = near > 1 && best.abs() < WON / 2 && dice.below(100) < errs_in;
    let chosen = if errs { 1 + dice.below(near as u64 - 1) as usize } else { 0 };
    Some(rated.swap_remove(chosen).1)
}

fn shuffle<T>(all: &mut [T], dice: &mut Dice) {
    for end in (1..all.len()).rev() {
        all.swap(end, dice.below(end as u64 + 1) as usize);
    }
}

impl<P: Searched> Search<'_, '_, P> {
    fn value(&mut self, position: &P, depth: u32, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        if !self.effort.spend() {
            self.is_over = true;
            return 0;
        }
        let quiet = position.is_quiet();
        if depth == 0 && (quiet || P::MAY_DECLINE) {
            let worth = position.worth();
            if quiet || worth >= beta || ply > DEPTH_MAX as i32 {
                // A side that cannot move has lost however much it has.
                return if position.moves().is_empty() { ended(position, ply) } else { worth };
            }
            alpha = alpha.max(worth);
        }
        let mut moves = if depth == 0 { position.unquiet() } else { position.moves() };
        if moves.is_empty() {
            return ended(position, ply);
        }
        let known = self.best.get(&position.number());
        moves.sort_by_cached_key(|mv| (Some(mv) != known, -position.promise(mv)));
        let (mut best, mut found) = (-2 * WON, None);
        for mv in moves {
            let after = position.next(&mv);
            let worth = -self.value(&after, depth.saturating_sub(1), ply + 1, -beta, -alpha);
            if self.is_over {
                return 0;
            }
            if worth > best {
                (best, found) = (worth, Some(mv));
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        if let Some(mv) = found.filter(|_| depth > 0) {
            self.best.insert(position.number(), mv);
        }
        if depth == 0 && P::MAY_DECLINE { best.max(alpha.min(beta)) } else { best }
    }
}

/// What the end is worth: a win is the better the sooner it comes.
fn ended<P: Searched>(position: &P, ply: i32) -> i32 {
    let worth = position.end();
    worth - worth.signum() * ply
}
