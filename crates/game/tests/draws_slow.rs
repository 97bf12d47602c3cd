//! The counters against a second reading of the same rules, made from the whole game each time.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod support;

use std::cell::Cell;

use cases::Random;
use draughts::{Colour, Move, Piece, Position, Variant};
use game::{Circumstances, Position as _, Stage};
use rulebook::{Clearing, Count, Counted, Discipline, Escape, Ground, Kings, Road, Rulebook};
use support::Played;

/// A game as a list, from which everything is found out anew.
struct Score {
    positions: Vec<Position>,
    moves: Vec<Move>,
}

/// What a count says.
#[derive(Debug, PartialEq)]
struct Reading {
    counted: usize,
    from: usize,
    met: bool,
}

impl Score {
    fn last(&self) -> usize {
        self.moves.len()
    }

    /// Goes back from the present as far as the count reaches, then counts forward.
    fn read(&self, rulebook: &Rulebook, discipline: &Discipline, count: &Count) -> Option<Reading> {
        let condition = |ply: usize| self.stronger(rulebook, discipline, count, ply);
        let stronger = condition(self.last())?;
        let mut from = self.last();
        while from > 0
            && !count.cleared_by.iter().any(|what| clears(*what, &self.moves[from - 1]))
            && condition(from - 1) == Some(stronger)
        {
            from -= 1;
        }
        let by = |colour: Colour| {
            (from..self.last()).filter(|&ply| self.positions[ply].turn() == colour).count()
        };
        let counted = match (count.of, stronger) {
            (Counted::StrongerSide, Some(colour)) => by(colour),
            _ => by(Colour::White).min(by(Colour::Black)),
        };
        let off = count.condition.road != Road::LoneKingOff
            || lone_king_on_road(&self.positions[self.last()]).is_none();
        let win = self.positions[self.last()].outcome();
        let escaped = match count.unless {
            None => false,
            Some(Escape::KingTaken) => {
                win.is_some_and(|outcome| outcome.ground == draughts::Ground::NoPieces)
            }
            Some(_) => win.is_some(),
        };
        Some(Reading { counted, from, met: counted >= usize::from(count.limit) && off && !escaped })
    }

    /// Whether the condition holds after so many plies, and who then is the stronger side.
    fn stronger(
        &self,
        rulebook: &Rulebook,
        discipline: &Discipline,
        count: &Count,
        ply: usize,
    ) -> Option<Option<Colour>> {
        let position = &self.positions[ply];
        let wanted = &count.condition;
        let all = pieces(position, Colour::White) + pieces(position, Colour::Black);
        if wanted.pieces.is_some_and(|span| !span.holds(all)) {
            return None;
        }
        if wanted.kings == Kings::BothSides
            && (position.count(Colour::White, Piece::King) == 0
                || position.count(Colour::Black, Piece::King) == 0)
        {
            return None;
        }
        let on_road = |colour| road_pieces(position, colour);
        match (wanted.road, lone_king_on_road(position)) {
            (Road::LoneKingOn | Road::LoneKingAloneOn, None) => return None,
            (Road::LoneKingAloneOn, Some(lone)) if on_road(!lone) > 0 => return None,
            _ => {}
        }
        for id in &wanted.except {
            let mut rules = rulebook.draws(discipline);
            let Ground::Count(other) = &rules.find(|rule| rule.id == *id).unwrap().ground else {
                panic!("{id} counts nothing")
            };
            let holds = self.stronger(rulebook, discipline, other, ply).is_some();
            if holds
                && (other.condition.road != Road::LoneKingOff
                    || lone_king_on_road(position).is_none())
            {
                return None;
            }
        }
        if wanted.against_lone_king.is_empty() {
            let (white, black) = (pieces(position, Colour::White), pieces(position, Colour::Black));
            return Some(match white.cmp(&black) {
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Greater => Some(Colour::White),
                std::cmp::Ordering::Less => Some(Colour::Black),
            });
        }
        let fits: Vec<Colour> = Colour::BOTH
            .into_iter()
            .filter(|&colour| is_lone_king(position, !colour))
            .filter(|&colour| {
                let kings = position.count(colour, Piece::King) as u16;
                let men = position.count(colour, Piece::Man) as u16;
                wanted.against_lone_king.iter().any(|force| force.is(kings, men))
            })
            .collect();
        match fits[..] {
            [] => None,
            [one] => Some(Some(one)),
            _ => Some(None),
        }
    }

    fn occurrences(&self) -> usize {
        let now = self.positions[self.last()];
        self.positions.iter().filter(|position| **position == now).count()
    }
}

fn clears(what: Clearing, mv: &Move) -> bool {
    match what {
        Clearing::Capture => mv.is_capture(),
        Clearing::Promotion => mv.crowns(),
        Clearing::ManMove => mv.piece() == Piece::Man,
        Clearing::PawnMove => false,
    }
}

fn pieces(position: &Position, colour: Colour) -> u32 {
    position.count(colour, Piece::Man) + position.count(colour, Piece::King)
}

fn is_lone_king(position: &Position, colour: Colour) -> bool {
    pieces(position, colour) == 1 && position.count(colour, Piece::King) == 1
}

/// The side whose lone king stands on the squares where file and rank agree.
fn lone_king_on_road(position: &Position) -> Option<Colour> {
    Colour::BOTH
        .into_iter()
        .find(|&colour| is_lone_king(position, colour) && road_pieces(position, colour) > 0)
}

fn road_pieces(position: &Position, colour: Colour) -> usize {
    let variant = position.variant();
    let (width, height) = (variant.facts().width, variant.facts().height);
    (0..width.min(height))
        .filter_map(|at| variant.square_at(at, at))
        .filter(|&square| position.at(square).is_some_and(|(owner, _)| owner == colour))
        .count()
}

/// Numbers that look drawn by lot, and are the same each time.
struct Lots<'a>(&'a mut Random);

impl Lots<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    /// An ending of two to seven pieces, most of them kings.
    fn ending(&mut self, variant: Variant) -> Position {
        loop {
            let mut setup = draughts::Setup::empty(Colour::BOTH[self.below(2)]);
            let lone = self.below(2) == 0;
            for index in 0..2 + self.below(6) {
                let square =
                    draughts::Square::new(1 + self.below(variant.squares() as usize) as u32);
                let colour = match index {
                    0 => Colour::White,
                    _ if lone => Colour::Black,
                    _ => Colour::BOTH[self.below(2)],
                };
                let piece = if self.below(4) == 0 { Piece::Man } else { Piece::King };
                setup.put(square.unwrap(), colour, piece);
            }
            match Position::new(variant, &setup) {
                Ok(position) if position.outcome().is_none() => return position,
                _ => {}
            }
        }
    }

    /// A move, rather a quiet one of a king that gives nothing away.
    fn choose(&mut self, position: &Position) -> Move {
        let moves = position.legal_moves();
        let safe: Vec<&Move> = moves
            .iter()
            .filter(|mv| mv.piece() == Piece::King && !position.after(mv).must_capture())
            .collect();
        match safe.len() {
            0 => moves[self.below(moves.len())],
            _ if self.below(40) == 0 => moves[self.below(moves.len())],
            // Few different moves, so that positions come again.
            few => *safe[self.below(few.min(3))],
        }
    }
}

#[test]
fn agrees_on_random_endings_of_every_discipline() {
    let (met, repeated) = (Cell::new(0), Cell::new(0));
    for rulebook in Rulebook::all() {
        for discipline in rulebook.disciplines() {
            let Some((game, _)) = discipline.play.game() else { continue };
            let Ok(variant) = game.variant().parse::<Variant>() else { continue };
            let name = format!("{} {discipline}", rulebook.document());
            cases::play(&name, 10, |random| {
                let mut lots = Lots(random);
                let start = lots.ending(variant);
                let (mets, repetitions) = compare(rulebook, discipline, start, &mut lots);
                met.set(met.get() + mets);
                repeated.set(repeated.get() + repetitions);
            });
        }
    }
    let (met, repeated) = (met.get(), repeated.get());
    assert!(met > 500 && repeated > 500, "the games must come far enough: {met}, {repeated}");
}

/// Plays a game out and compares after every move; gives how often counts were met, and how often
/// positions came for the third time.
fn compare(
    rulebook: &Rulebook,
    discipline: &Discipline,
    start: Position,
    lots: &mut Lots<'_>,
) -> (usize, usize) {
    let mut game = Played::by(rulebook, discipline, &start);
    let mut score = Score { positions: vec![start], moves: Vec::new() };
    let (mut met, mut repeated) = (0, 0);
    for _ in 0..150 {
        for standing in game.watch.standings(&Circumstances::default()) {
            let told = standing.tally.as_ref();
            match &standing.rule.ground {
                Ground::Count(count) => {
                    let told = told.map(|tally| Reading {
                        counted: usize::from(tally.counted),
                        from: tally.from_ply as usize,
                        met: standing.stage == Stage::Met,
                    });
                    let slow = score.read(rulebook, discipline, count);
                    assert_eq!(told, slow, "{discipline} {} {score}", standing.rule.id);
                    met += usize::from(standing.stage == Stage::Met);
                }
                Ground::Repetition(_) => {
                    let counted = usize::from(told.unwrap().counted);
                    assert_eq!(counted, score.occurrences(), "{discipline} {score}");
                    repeated += usize::from(counted >= 3);
                }
                _ => {}
            }
        }
        if game.position.ended().is_some() {
            break;
        }
        let mv = lots.choose(&game.position);
        game.make(&mv);
        score.positions.push(game.position);
        score.moves.push(mv);
    }
    (met, repeated)
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {:?}", self.positions[0], self.moves)
    }
}

#[test]
fn agrees_with_the_history_of_chess() {
    let _claim =
        clauses::proves(&["UA-CHESS 9.2.2", "UA-CHESS 9.3.2", "UA-CHESS 9.6.1", "UA-CHESS 9.6.2"]);
    let rulebook = Rulebook::of(clauses::Document::UA_CHESS);
    let discipline = rulebook.discipline("chess").unwrap();
    let seen = Cell::new((0, 0));
    for fen in [
        "4k3/3p4/8/8/8/8/3P4/R3K2R w KQ -",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 40 60",
        "8/3k4/8/8/8/8/3K4/1R6 w - -",
    ] {
        cases::play(fen, 6, |random| {
            let start = chess::Position::from_fen(fen).unwrap();
            let mut history = chess::History::new(start.clone());
            let mut game = Played::by(rulebook, discipline, &start);
            for _ in 0..220 {
                let moves = game.position.legal_moves();
                let Some(mv) = (!moves.is_empty()).then(|| moves[random.below(moves.len().min(4))])
                else {
                    break;
                };
                history.play(&mv).unwrap();
                game.make(&mv);
                let claims = history.claims();
                let may = |id: &str| {
                    game.standing(id).claimants == [game::Position::turn(&game.position)]
                };
                assert_eq!(claims.contains(&chess::Claim::ThirdOccurrence), may("repetition"));
                assert_eq!(claims.contains(&chess::Claim::FiftyMoves), may("fifty-moves"));
                let over = |id: &str| game.stage(id) == Stage::Met;
                let automatic = over("fivefold-repetition") || over("seventy-five-moves");
                assert_eq!(history.automatic().is_some(), automatic);
                let (claimed, ended) = seen.get();
                let claimed = claimed + usize::from(!claims.is_empty());
                seen.set((claimed, ended + usize::from(automatic)));
            }
        });
    }
    let seen = seen.get();
    assert!(seen.0 > 100 && seen.1 > 50, "{seen:?}");
}
