//! The games of a section as a file for other programs.

use competition::Competition;
use notation::gamefile;
use records::{Format, Kind, write_game};
use tournament::Score;

use super::{Game, kind};

/// What files of the event's game end in.
pub fn extension(competition: &Competition) -> &'static str {
    format(competition).extension()
}

fn format(competition: &Competition) -> Format {
    kind(competition).map_or(Format::Pdn, Kind::format)
}

/// The games one after another: tags, moves as far as they were kept, results.
pub fn file(competition: &Competition, games: &[Game<'_>]) -> String {
    let texts: Vec<String> = games.iter().map(|game| written(competition, game)).collect();
    texts.join("\n")
}

fn written(competition: &Competition, game: &Game<'_>) -> String {
    let record = game.record(competition);
    let tags = tags(competition, game);
    write_game(format(competition), record.as_ref(), &tags, notated(game.score))
}

/// What every game says of itself.
fn tags(competition: &Competition, game: &Game<'_>) -> Vec<(&'static str, String)> {
    let regulations = competition.regulations();
    let starts = competition
        .section(game.place.section)
        .and_then(|section| section.round(game.place.round)?.starts);
    let day = starts.map(|moment| moment.to_string().chars().take(10).collect::<String>());
    let day = day.unwrap_or_else(|| "????-??-??".to_owned()).replace('-', ".");
    let [white, black] = game.players.clone();
    vec![
        ("Event", regulations.map(|one| one.name.clone()).unwrap_or_default()),
        ("Site", regulations.map(|one| one.place.clone()).unwrap_or_default()),
        ("Date", day),
        ("Round", game.label(competition)),
        ("White", white),
        ("Black", black),
    ]
}

/// A result as files of games have it.
pub(super) fn notated(score: Option<Score>) -> gamefile::Score {
    match score {
        // Files of games have no sign for half a point against nothing.
        None | Some(Score::HalfToFirst | Score::HalfToSecond) => gamefile::Score::Unfinished,
        Some(Score::FirstWins) => gamefile::Score::WhiteWins,
        Some(Score::Draw) => gamefile::Score::Draw,
        Some(Score::SecondWins) => gamefile::Score::BlackWins,
        Some(Score::BothLose | Score::BothAbsent) => gamefile::Score::BothLose,
        Some(Score::SecondAbsent) => gamefile::Score::WhiteWinsByForfeit,
        Some(Score::FirstAbsent) => gamefile::Score::BlackWinsByForfeit,
    }
}
