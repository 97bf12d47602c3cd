//! The games of a section as a file for other programs.

use competition::Competition;
use notation::{pdn, pgn};
use renju::Lettering;
use rulebook::Game as Played;
use tournament::Score;

use super::{Game, Replay};

/// What files of the event's game end in.
pub(crate) fn extension(competition: &Competition) -> &'static str {
    match competition.game() {
        Some(Played::Chess) => "pgn",
        Some(Played::Renju) => "txt",
        _ => "pdn",
    }
}

/// The games one after another: tags, moves as far as they were kept, results.
pub(crate) fn file(competition: &Competition, games: &[Game<'_>]) -> String {
    let texts: Vec<String> = games.iter().map(|game| written(competition, game)).collect();
    texts.join("\n")
}

fn written(competition: &Competition, game: &Game<'_>) -> String {
    // What was kept was legal when it was.
    let replay = game.moves.and_then(|text| Replay::read(competition, text, None).ok());
    let tags = tags(competition, game);
    match (replay, competition.game()) {
        (Some(Replay::Draughts(kept)), _) => {
            let score = score(game.score);
            pdn::Game { tags: filled(&tags), score, ..*kept }.to_pdn(&pdn::Layout::default())
        }
        (Some(Replay::Chess(kept)), _) => {
            let score = score(game.score);
            pgn::Game { tags: filled(&tags), score, ..*kept }.to_pgn(&pgn::Layout::default())
        }
        (None, Some(Played::Chess)) => {
            let bare = pgn::Game { tags: filled(&tags), ..pgn::Game::default() };
            pgn::Game { score: score(game.score), ..bare }.to_pgn(&pgn::Layout::default())
        }
        (replay, Some(Played::Renju)) => {
            let head: Vec<String> = tags
                .iter()
                .map(|(name, value)| format!("[{name} \"{}\"]\n", value.replace('"', "'")))
                .collect();
            let moves = match &replay {
                Some(Replay::Renju(record)) => record.list(Lettering::Documents),
                _ => String::new(),
            };
            let result = game.score.map_or("*", Score::text);
            format!("{}[Result \"{result}\"]\n\n{moves}\n", head.concat())
        }
        _ => {
            let bare = pdn::Game { tags: filled(&tags), ..pdn::Game::default() };
            pdn::Game { score: score(game.score), ..bare }.to_pdn(&pdn::Layout::default())
        }
    }
}

/// What every game says of itself.
fn tags(competition: &Competition, game: &Game<'_>) -> Vec<(&'static str, String)> {
    let regulations = competition.regulations.as_deref();
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

fn filled(all: &[(&'static str, String)]) -> pdn::Tags {
    let mut tags = pdn::Tags::new();
    all.iter().for_each(|(name, value)| tags.set(name, value));
    tags
}

fn score(score: Option<Score>) -> pdn::Score {
    match score {
        None => pdn::Score::Unfinished,
        Some(Score::FirstWins) => pdn::Score::WhiteWins,
        Some(Score::Draw) => pdn::Score::Draw,
        Some(Score::SecondWins) => pdn::Score::BlackWins,
        Some(Score::BothLose | Score::BothAbsent) => pdn::Score::BothLose,
        Some(Score::SecondAbsent) => pdn::Score::WhiteWinsByForfeit,
        Some(Score::FirstAbsent) => pdn::Score::BlackWinsByForfeit,
    }
}
