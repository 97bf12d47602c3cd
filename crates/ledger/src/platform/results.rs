//! What came of a game on the platform, as the event takes it.

use competition::happened;
use competition::{
    Authority, Command, Competition, Fact, FactIndex, Member, Place, PlatformResult, PlayerId,
    command,
};
use game::{Attendance, Colour, GameResult, PerSide, Share, Side, What};
use play::{Person, Table, Who};
use rulebook::Sanction;
use tournament::Score;

use super::{PlatformGame, person_of_first, players};
use crate::signs::is_unseen;

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

/// The result of a game as the event has it, White first, where that is not the one of its table any more:
/// somebody has corrected it.
pub fn corrected(competition: &Competition, game: &PlatformGame, table: &Table) -> Option<Score> {
    let first = person_of_first(competition, game.place, game.game)?;
    let has = *competition.board_at(game.place)?.scores.get(game.game.index())?;
    let came = score(table, first)?;
    let is_white = table.game().rules().colour(table.side(first)) == Colour::White;
    (has != came).then(|| if is_white { has } else { has.reversed() })
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
    let own = |fact: &Fact| matches!(fact, Fact::Scored(happened::Scored { platform: Some(one), .. }) if **one == *entered);
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
        swapped: table.game().state().swapped,
        used: first.filter(|_| table.keeps_clock()).map(|first| used(table, first)),
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
    let opening = table.drawn().and_then(|_| opening(competition, *place));
    // Where the board was put otherwise, no line leads from the beginning to the end.
    let Some(line) = table.whole_line() else { return vec![result] };
    let agreed = table.agreed().map(|one| one.moves.as_str()).filter(|moves| !moves.is_empty());
    let moves: Vec<&str> = opening.into_iter().chain(agreed).chain(line).collect();
    if moves.is_empty() {
        return vec![result];
    }
    let moves = moves.join(" ");
    let record = command::RecordMoves { section, round, table: number, board, game: *game, moves };
    vec![result, Command::Record(record)]
}

/// The seconds that the two as the table of the event names them have used.
fn used(table: &Table, first: Person) -> [u32; 2] {
    let seconds = |person: Person| {
        let used = table.game().state().clock.used(table.side(person), table.at());
        u32::try_from(used.0.max(0) / 1_000).unwrap_or(u32::MAX)
    };
    [seconds(first), seconds(!first)]
}

/// What officials have imposed at a table and the event has not noted yet, in order, each with the mark by
/// which it is known in the event.
pub(super) fn incidents(
    competition: &Competition,
    game: &PlatformGame,
    facts: &[play::Fact],
) -> Vec<(String, command::NoteIncident)> {
    let first = person_of_first(competition, game.place, game.game);
    let (Some(players), Some(first)) = (players(competition, game.place), first) else {
        return Vec::new();
    };
    let mut noted = Vec::new();
    let mut table: Option<Table> = None;
    for (fact, seq) in facts.iter().zip(1_u32..) {
        if let (play::Fact::Played(played), Some(then)) = (fact, &table) {
            for (imposed, number) in imposed(played).zip(1_u32..) {
                // Colours may be exchanged later: he sat there then.
                let player = if then.player(imposed.0) == first { players[0] } else { players[1] };
                let mark = format!("[{}/{seq}/{number}]", game.id);
                if !is_noted(competition, &mark) {
                    let incident = incident(game, player, &mark, (played, imposed));
                    noted.push((mark, incident));
                }
            }
        }
        if let play::Fact::Opened { terms } = fact {
            table = Table::new(terms.clone()).ok();
        } else if let Some(table) = &mut table {
            // What is in the log fits.
            let _ = table.apply(fact);
        }
    }
    noted
}

/// A sanction with whom it was imposed on, and what it rests on.
type Imposed<'a> = (Side, Sanction, &'a game::Because);

fn imposed(played: &play::Played) -> impl Iterator<Item = Imposed<'_>> {
    played.events.iter().filter_map(|event| {
        let What::Sanctioned(side, sanction) = &event.what else { return None };
        Some((*side, *sanction, &event.because))
    })
}

/// Whether the event has noted what has a mark, taken back or not.
pub(super) fn is_noted(competition: &Competition, mark: &str) -> bool {
    competition.history().iter().any(
        |fact| matches!(fact, Fact::IncidentNoted(happened::IncidentNoted { incident, .. }) if incident.act.contains(mark)),
    )
}

fn incident(
    game: &PlatformGame,
    player: PlayerId,
    mark: &str,
    (played, (_, sanction, because)): (&play::Played, Imposed<'_>),
) -> command::NoteIncident {
    let by = match &played.by {
        Who::Arbiter(_) => Authority::Arbiter,
        Who::ChiefArbiter(_)
        | Who::Reporter(_)
        | Who::Assistant(..)
        | Who::Player(_)
        | Who::Member(..)
        | Who::Platform => Authority::ChiefArbiter,
    };
    // A sign that nobody sees, which came along when the reason was copied, is no reason to refuse it.
    let said: String = played.reason.chars().filter(|sign| !is_unseen(*sign)).collect();
    let said = if said.trim().is_empty() { sanction.name() } else { said.trim() };
    let told = matches!(sanction, Sanction::Remark | Sanction::Warning | Sanction::Reprimand);
    command::NoteIncident {
        round: Some(game.place.round),
        section: Some(game.place.section),
        game: Some(game.game),
        clauses: because.clauses.iter().map(ToString::to_string).collect(),
        // What changes a clock or a result has done so at the table already.
        sanction: told.then(|| sanction.name().to_owned()),
        ..command::NoteIncident::new(Member::Player(player), format!("{said} {mark}"), by)
    }
}

/// The moves of the opening that was drawn for a board, where moves stand in it.
fn opening(competition: &Competition, place: Place) -> Option<&str> {
    let round = competition.section(place.section)?.round(place.round)?;
    let drawn = round.openings.get(&(place.table, place.board))?;
    drawn.moves(competition.game()?.variant().parse().ok()?)
}
