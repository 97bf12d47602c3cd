//! What came of a game on the platform, as the event takes it.

use competition::{Command, Competition, Fact, FactIndex, Place, PlatformResult, command};
use game::{Attendance, GameResult, PerSide, Share};
use play::{Person, Table};
use tournament::Score;

use super::{PlatformGame, person_of_first};

/// What a game that is over gives the two as the table of the event names them.
fn score(table: &Table, first: Person) -> Option<Score> {
    let side = table.side(first);
    let of_first = |both: PerSide<Share>| (both[side], both[!side]);
    match table.game().outcome()?.result {
        GameResult::Played(shares) => match of_first(shares) {
            (Share::Win, Share::Loss) => Some(Score::FirstWins),
            (Share::Loss, Share::Win) => Some(Score::SecondWins),
            (Share::Half, Share::Half) => Some(Score::Draw),
            (Share::Loss, Share::Loss) => Some(Score::BothLose),
            (Share::Half, Share::Loss) => Some(Score::HalfToFirst),
            (Share::Loss, Share::Half) => Some(Score::HalfToSecond),
            (Share::Win, Share::Win | Share::Half) | (Share::Half, Share::Win) => None,
        },
        GameResult::Unplayed(came) => Some(match (came[side], came[!side]) {
            (Attendance::Plus, Attendance::Minus) => Score::SecondAbsent,
            (Attendance::Minus, Attendance::Plus) => Score::FirstAbsent,
            (Attendance::Minus | Attendance::Plus, _) => Score::BothAbsent,
        }),
        GameResult::Annulled => None,
    }
}

/// A game that goes on again has no result: the one that the platform entered is taken back.
pub(super) fn reopened(
    competition: &Competition,
    game: &PlatformGame,
    entered: Option<&PlatformResult>,
    scores: usize,
) -> Vec<Command> {
    let last = scores == game.game.index() + 1;
    let Some(entered) = entered.filter(|_| last) else { return Vec::new() };
    let own =
        |fact: &Fact| matches!(fact, Fact::Scored { platform: Some(one), .. } if **one == *entered);
    let index: Option<FactIndex> =
        competition.counting_facts().find(|(_, fact)| own(fact)).map(|(index, _)| index);
    let undo = |event| {
        let reason = REOPENED.to_owned();
        Command::Undo(command::Undo { event: Some(event), reason })
    };
    index.filter(|event| competition.can_be_taken_back(*event)).map(undo).into_iter().collect()
}

/// Why the program takes a result back.
const REOPENED: &str = "platform: the game was reopened";

/// The result of a game that is over, and its moves.
pub(super) fn ended(
    competition: &Competition,
    game: &PlatformGame,
    table: &Table,
    seq: u32,
) -> Vec<Command> {
    let PlatformGame { place, game, id } = game;
    let first = person_of_first(competition, *place, *game);
    let score = first.and_then(|first| score(table, first));
    let (Some(score), Some(outcome)) = (score, table.game().outcome()) else { return Vec::new() };
    if competition.next_game(*place).ok() != Some(*game) {
        // Somebody else has entered it.
        return Vec::new();
    }
    let Place { section, round, table: number, board } = *place;
    let platform = PlatformResult {
        id: id.clone(),
        seq,
        ending: outcome.kind.id().name().to_owned(),
        clauses: outcome.because.clauses.iter().map(ToString::to_string).collect(),
    };
    let result = Command::Result(command::EnterResult {
        section,
        round,
        table: number,
        board,
        game: Some(*game),
        score,
        adjudicated: None,
        platform: Some(Box::new(platform)),
    });
    let texts = table.game().state().score.iter().filter_map(|entry| match entry {
        game::Entry::Move { text, .. } => Some(text.as_str()),
        game::Entry::Put(_) | game::Entry::Found(_) | game::Entry::Offer(_) => None,
    });
    let opening = table.drawn().and_then(|_| opening(competition, *place));
    let moves: Vec<&str> = opening.into_iter().chain(texts).collect();
    if moves.is_empty() {
        return vec![result];
    }
    let moves = moves.join(" ");
    let record = command::RecordMoves { section, round, table: number, board, game: *game, moves };
    vec![result, Command::Record(record)]
}

/// The moves of the opening that was drawn for a board, where moves stand in it.
fn opening(competition: &Competition, place: Place) -> Option<&str> {
    let round = competition.section(place.section)?.round(place.round)?;
    let drawn = round.openings.get(&(place.table, place.board))?;
    drawn.moves(competition.game()?.variant().parse().ok()?)
}
