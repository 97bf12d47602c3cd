//! Renju by threats: fives, fours that must be answered, and how much room a stone has.

use renju::{Board, Colour, Direction, FoulMap, Move, Point, PointSet, Position, Verdict};

use crate::{Dice, Effort, Level};

/// A chain of fours is followed no longer.
const FOURS_MAX: u32 = 12;
/// So many points are looked at where the other side threatens a chain of fours.
const DEFENCES: usize = 12;

/// The move of a partner.
pub(crate) fn choose(
    position: &Position,
    level: Level,
    seed: u64,
    effort: &mut Effort<'_>,
) -> Option<Move> {
    let (own, legal) = (position.turn(), position.legal_points());
    let board = position.board();
    if let Some(point) = (fives(board, own) & legal).first() {
        return Some(Move::Place(point));
    }
    if let Some(point) = (fives(board, !own) & legal).first() {
        return Some(Move::Place(point));
    }
    let mut dice = Dice::new(seed);
    let mut rated: Vec<(i64, Point)> = legal
        .iter()
        .map(|point| {
            let room = 11 * room(board, own, point) + 10 * room(board, !own, point);
            (room * 8 + dice.below(8) as i64, point)
        })
        .collect();
    rated.sort_by_key(|(worth, _)| -worth);
    if level > Level::Easy {
        if let Some(point) = fours_win(board, own, FOURS_MAX, effort) {
            return Some(Move::Place(point));
        }
        // Where the other side could win by fours, what stops it comes first.
        if fours_win(board, !own, FOURS_MAX, effort).is_some() {
            let stops = |point: &Point| {
                let after = with(board, own, *point);
                after.is_some_and(|after| fours_win(&after, !own, FOURS_MAX, effort).is_none())
            };
            let defence = rated.iter().take(DEFENCES).map(|(_, point)| *point).find(stops);
            if let Some(point) = defence {
                return Some(Move::Place(point));
            }
        }
    }
    let (errs_in, _) = level.errs();
    let near = rated.len().min(4) as u64;
    let errs = near > 1 && dice.below(100) < errs_in;
    let chosen = if errs { 1 + dice.below(near - 1) as usize } else { 0 };
    // Where no stone can be placed, he passes.
    Some(rated.get(chosen).map_or(Move::Pass, |(_, point)| Move::Place(*point)))
}

/// Where a side wins at once.
fn fives(board: &Board, colour: Colour) -> PointSet {
    match colour {
        Colour::Black => FoulMap::of(board).wins(),
        Colour::White => {
            let wins = |point: &Point| board.verdict(colour, *point) == Some(Verdict::Wins);
            near(board, colour).filter(wins).collect()
        }
    }
}

/// The free points of lines that hold four stones of a side.
fn near(board: &Board, colour: Colour) -> impl Iterator<Item = Point> + '_ {
    board.free().iter().filter(move |point| best_window(board, colour, *point) >= 4)
}

fn with(board: &Board, colour: Colour, point: Point) -> Option<Board> {
    let mut after = *board;
    after.put(colour, point).ok()?;
    Some(after)
}

/// The first stone of a chain of fours that cannot be stopped.
fn fours_win(board: &Board, own: Colour, deep: u32, effort: &mut Effort<'_>) -> Option<Point> {
    if deep == 0 || !effort.spend() {
        return None;
    }
    if let Some(point) = fives(board, own).first() {
        return Some(point);
    }
    // Whoever must answer a four has no time for his own.
    if !fives(board, !own).is_empty() {
        return None;
    }
    let makes_four = |point: &Point| best_window(board, own, *point) == 3;
    let points: Vec<Point> = board.free().iter().filter(makes_four).collect();
    points.into_iter().find(|point| {
        let fouls = matches!(board.verdict(own, *point), Some(Verdict::Foul(_)) | None);
        let Some(after) = with(board, own, *point).filter(|_| !fouls) else { return false };
        let threats = fives(&after, own);
        let Some(answer) = threats.first() else { return false };
        if !fives(&after, !own).is_empty() {
            return false;
        }
        // Two fives cannot both be stopped, and one not where it would be a foul.
        if threats.iter().nth(1).is_some()
            || matches!(after.verdict(!own, answer), Some(Verdict::Foul(_)))
        {
            return true;
        }
        let answered = with(&after, !own, answer);
        answered.is_some_and(|next| fours_win(&next, own, deep - 1, effort).is_some())
    })
}

/// How many stones of a side stand in the fullest five in a row through a free point that the other
/// side has not broken.
fn best_window(board: &Board, colour: Colour, point: Point) -> u32 {
    windows(board, colour, point).max().unwrap_or(0)
}

/// What a stone would have room for.
fn room(board: &Board, colour: Colour, point: Point) -> i64 {
    const WORTH: [i64; 5] = [1, 8, 60, 400, 5_000];
    let central = 7 - (i64::from(point.column()) - 7).abs().max((i64::from(point.row()) - 7).abs());
    let windows = windows(board, colour, point);
    windows.map(|stones| WORTH[stones.min(4) as usize]).sum::<i64>() + central
}

/// The stones in each five in a row through a free point that can still be filled.
fn windows(board: &Board, colour: Colour, point: Point) -> impl Iterator<Item = u32> {
    let (own, other) = (board.stones(colour), board.stones(!colour));
    Direction::ALL.into_iter().flat_map(move |direction| {
        (-4..=0i8).filter_map(move |start| {
            let mut stones = 0;
            for step in start..start + 5 {
                let at = point.along(direction, step)?;
                if other.contains(at) {
                    return None;
                }
                stones += u32::from(own.contains(at));
            }
            Some(stones)
        })
    })
}
