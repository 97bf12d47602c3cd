//! A whole event's history in, the next round's position out: points, colours, meetings, pluses, floats,
//! coefficients and the classification of every procedure (5.1, 5.3, 6).

use std::cmp::Reverse;

use super::{
    Colour, Direction, Float, NoPairing, Outcome, Player, Position, Procedure, Readings, pair,
};

/// Players are the numbers 1 to `players`; they never change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub procedure: Procedure,
    pub players: u32,
    pub rated: bool,
    /// The colour lot of round 1: what no. 1 has.
    pub first_colour: Colour,
    pub rounds: Vec<Round>,
    pub readings: Readings,
}

/// A finished round. Who is neither in a game nor the bye was absent (announced or withdrawn): nothing for him.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    pub games: Vec<Game>,
    pub bye: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    pub white: u32,
    pub black: u32,
    pub result: GameResult,
}

/// Half-points, win 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    Played {
        white: u32,
        black: u32,
    },
    /// Not played: who came has "+" (2), who did not "−" (0).
    NotPlayed {
        white_came: bool,
        black_came: bool,
    },
}

/// The round to be paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Next {
    /// (a), (h), (i) from round 2; (i) also in round 1, where an empty lot means the numbers.
    pub lot: Vec<u32>,
    /// Announced absent for this round only.
    pub absent: Vec<u32>,
    /// Have left the event.
    pub withdrawn: Vec<u32>,
}

/// A player in the classification with the values of its keys (coefficients only, without lot and number).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    pub player: Player,
    pub keys: Vec<u32>,
}

/// Pairs the round after the last one of the event.
pub fn pair_next(event: &Event, next: &Next) -> Result<Outcome, NoPairing> {
    pair(&position(event, next)?)
}

/// The position before the next round.
pub fn position(event: &Event, next: &Next) -> Result<Position, NoPairing> {
    Ok(Position {
        procedure: event.procedure,
        round: event.rounds.len() as u32 + 1,
        lot: next.lot.clone(),
        first_colour: event.first_colour,
        rated: event.rated,
        players: classification(event, next)?.into_iter().map(|ranked| ranked.player).collect(),
        readings: event.readings,
    })
}

/// The active players (the bye of this round still among them): points first, then the procedure's keys.
pub fn classification(event: &Event, next: &Next) -> Result<Vec<Ranked>, NoPairing> {
    check(event)?;
    let round = event.rounds.len() as u32 + 1;
    let active = (1..=event.players)
        .filter(|number| !next.absent.contains(number) && !next.withdrawn.contains(number));
    let mut ranked: Vec<Ranked> = active
        .map(|number| Ranked { player: player(event, number), keys: keys(event, next, number) })
        .collect();
    let by_lot = event.procedure.by_lot() && !next.lot.is_empty();
    if let Some(missing) =
        ranked.iter().find(|ranked| by_lot && !next.lot.contains(&ranked.player.number))
    {
        return Err(NoPairing::BadInput(format!("{} is not in the lot", missing.player.number)));
    }
    ranked.sort_by_key(|ranked| {
        let number = i64::from(ranked.player.number);
        let last_key = match event.procedure {
            Procedure::A | Procedure::H | Procedure::I if by_lot => next
                .lot
                .iter()
                .position(|&drawn| drawn == ranked.player.number)
                .map_or(i64::MAX, |place| place as i64),
            // Ascending in odd rounds, descending in even ones.
            Procedure::B | Procedure::C | Procedure::E | Procedure::F
                if round.is_multiple_of(2) =>
            {
                -number
            }
            _ => number,
        };
        (Reverse(ranked.player.points), Reverse(ranked.keys.clone()), last_key)
    });
    Ok(ranked)
}

fn player(event: &Event, number: u32) -> Player {
    let finished = event.rounds.len();
    Player {
        points: points(event, number, finished),
        number,
        colours: colours(event, number),
        float: earliest_uncancelled_float(event, number),
        plus: has_plus(event, number),
        met: met(event, number, finished),
    }
}

/// Points after the first `rounds` rounds.
fn points(event: &Event, number: u32, rounds: usize) -> u32 {
    let mut points = 0;
    for round in &event.rounds[..rounds] {
        if round.bye == Some(number) {
            points += 2;
        }
        for game in &round.games {
            points += match game.result {
                GameResult::Played { white, .. } if game.white == number => white,
                GameResult::Played { black, .. } if game.black == number => black,
                GameResult::NotPlayed { white_came: true, .. } if game.white == number => 2,
                GameResult::NotPlayed { black_came: true, .. } if game.black == number => 2,
                _ => 0,
            };
        }
    }
    points
}

fn has_plus(event: &Event, number: u32) -> bool {
    event.rounds.iter().any(|round| {
        let came_alone = |game: &Game| match game.result {
            GameResult::Played { .. } => false,
            GameResult::NotPlayed { white_came, black_came } => {
                (game.white == number && white_came) || (game.black == number && black_came)
            }
        };
        round.bye == Some(number) || round.games.iter().any(came_alone)
    })
}

/// Played games only.
fn colours(event: &Event, number: u32) -> Vec<Colour> {
    let mut colours = vec![];
    for game in event.rounds.iter().flat_map(|round| &round.games).filter(|game| is_played(game)) {
        if game.white == number {
            colours.push(Colour::White);
        }
        if game.black == number {
            colours.push(Colour::Black);
        }
    }
    colours
}

/// Those he had met after the first `rounds` rounds.
fn met(event: &Event, number: u32, rounds: usize) -> Vec<u32> {
    let games = event.rounds[..rounds].iter().flat_map(|round| &round.games);
    let meetings = games.filter(|game| is_played(game) || event.readings.forfeit_is_meeting);
    meetings.filter_map(|game| opponent(game, number)).collect()
}

/// The keys between points and lot or number: coefficients of current points, from round 3 on.
fn keys(event: &Event, next: &Next, number: u32) -> Vec<u32> {
    if event.rounds.len() < 2 {
        return vec![];
    }
    let mut scores = opponents_scores(event, next, number);
    scores.sort();
    let sum: u32 = scores.iter().sum();
    let (worst, best) = (scores.first().copied().unwrap_or(0), scores.last().copied().unwrap_or(0));
    match event.procedure {
        Procedure::C => vec![sum - worst],
        Procedure::D => vec![sum],
        Procedure::E | Procedure::F => {
            let median = if scores.len() < 2 { 0 } else { sum - best - worst };
            vec![sum, median]
        }
        Procedure::A | Procedure::B | Procedure::G | Procedure::H | Procedure::I => vec![],
    }
}

/// Current points of all opponents; a bye counts as the lowest current score; a forfeit with the opponent's.
fn opponents_scores(event: &Event, next: &Next, number: u32) -> Vec<u32> {
    let finished = event.rounds.len();
    let ua = matches!(event.procedure, Procedure::E | Procedure::F);
    let counts = |number: &u32| {
        !(ua && event.readings.ua_bye_value_without_withdrawn && next.withdrawn.contains(number))
    };
    let lowest = (1..=event.players)
        .filter(counts)
        .map(|number| points(event, number, finished))
        .min()
        .unwrap_or(0);
    let mut scores = vec![];
    for round in &event.rounds {
        if round.bye == Some(number) {
            scores.push(lowest);
        }
        scores.extend(
            round
                .games
                .iter()
                .filter_map(|game| opponent(game, number))
                .map(|o| points(event, o, finished)),
        );
    }
    scores
}

/// Descents and rises cancel each other, the earliest first; the earliest of what is left.
fn earliest_uncancelled_float(event: &Event, number: u32) -> Option<Float> {
    let mut open: Vec<Float> = vec![];
    for round in 1..=event.rounds.len() {
        if let Some(direction) = counted_float(event, number, round) {
            match open.first() {
                Some(earliest) if earliest.direction != direction => drop(open.remove(0)),
                _ => open.push(Float { direction, round: round as u32 }),
            }
        }
    }
    open.first().copied()
}

/// The float of that round (from 1), if it counts in this procedure.
fn counted_float(event: &Event, number: u32, round: usize) -> Option<Direction> {
    if !matches!(event.procedure, Procedure::E | Procedure::F | Procedure::H | Procedure::I) {
        return None;
    }
    let before = round - 1;
    let games = &event.rounds[before].games;
    let game = games.iter().find(|game| opponent(game, number).is_some())?;
    if !is_played(game) && !event.readings.forfeit_is_float {
        return None;
    }
    let own = points(event, number, before);
    let direction = match points(event, opponent(game, number)?, before) {
        other if other < own => Direction::Descent,
        other if other > own => Direction::Rise,
        _ => return None,
    };
    // Renju: all floats count.
    if event.procedure == Procedure::H {
        return Some(direction);
    }
    // Forced: nobody left for him in his own group, nor in the next group on the other side.
    // The groups as they stood before the pairing, without the bye and the absent.
    let paired: Vec<u32> = games.iter().flat_map(|game| [game.white, game.black]).collect();
    let had_met = met(event, number, before);
    let met_all_with = |score: u32| {
        let group = paired
            .iter()
            .filter(|&&other| other != number && points(event, other, before) == score);
        group.into_iter().all(|other| had_met.contains(other))
    };
    let scores = paired.iter().map(|&other| points(event, other, before));
    let other_side = match direction {
        Direction::Descent => scores.filter(|&score| score > own).min(),
        Direction::Rise => scores.filter(|&score| score < own).max(),
    };
    let forced = met_all_with(own) && other_side.is_none_or(met_all_with);
    (!forced).then_some(direction)
}

fn is_played(game: &Game) -> bool {
    matches!(game.result, GameResult::Played { .. })
}

fn opponent(game: &Game, number: u32) -> Option<u32> {
    if game.white == number {
        Some(game.black)
    } else if game.black == number {
        Some(game.white)
    } else {
        None
    }
}

fn check(event: &Event) -> Result<(), NoPairing> {
    for (round, games) in event.rounds.iter().enumerate() {
        let both_came = GameResult::NotPlayed { white_came: true, black_came: true };
        if games.games.iter().any(|game| game.result == both_came) {
            return Err(NoPairing::BadInput(format!(
                "round {}: both came and nobody played",
                round + 1
            )));
        }
        let mut seen: Vec<u32> = games.bye.into_iter().collect();
        seen.extend(games.games.iter().flat_map(|game| [game.white, game.black]));
        for (place, number) in seen.iter().enumerate() {
            if !(1..=event.players).contains(number) || seen[..place].contains(number) {
                return Err(NoPairing::BadInput(format!(
                    "round {}: {number} is nobody or there twice",
                    round + 1
                )));
            }
        }
    }
    Ok(())
}
