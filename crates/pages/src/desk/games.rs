//! The games of a round at the desk: their moves are entered from score sheets, and judged.

use std::sync::Arc;
use tournament::Round;

use askama::Template;
use competition::Refusal;
use ledger::games::{self, GameId};
use records::Report;

use crate::context::EventContext;
use crate::event::{GameRow, opening};
use crate::frame::Frame;
use crate::id;
use crate::view::JudgedView;
use crate::viewer::Viewer;

/// The games of a round.
#[derive(Template)]
#[template(path = "desk_games.html")]
pub struct GamesPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    round: Round,
    rounds: u16,
    games: Vec<GameRow>,
    ending: &'static str,
}

/// The score sheet of a game.
#[derive(Template)]
#[template(path = "desk_game.html")]
pub struct GamePage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    game: GameRow,
    round: Round,
    moves: String,
    opening: Option<String>,
    fault: Option<String>,
    /// What was kept otherwise than it could have been meant.
    settled: Vec<String>,
    may_enter: bool,
}

impl GamePage {
    /// The score sheet of a game, if there is such a game.
    pub fn new(viewer: &Viewer, context: EventContext, id: GameId) -> Option<GamePage> {
        let logged = Arc::clone(&context.snapshot.state);
        let competition = &logged.competition;
        let game = games::game(competition, id)?;
        let row = GameRow::of(competition, &game);
        let name = format!("{} – {}", row.white, row.black);
        Some(GamePage {
            frame: Frame::new(viewer, format!("{name} – {}", context.card.name)),
            tab: "games",
            round: id.place.round,
            moves: game.moves.unwrap_or_default().to_owned(),
            opening: opening(competition, &game),
            fault: None,
            settled: Vec::new(),
            may_enter: viewer.may(&context.slug, id.place.right()),
            game: row,
            context,
        })
    }

    /// With the moves as they were typed, and what was wrong with them.
    pub fn refused(self, moves: String, refusal: &Refusal) -> GamePage {
        let fault = Some(refusal.text(self.frame.t.language));
        GamePage { moves, fault, ..self }
    }

    /// With the captures that could have been others, and which of them were kept.
    pub fn with_doubts(self, settled: &[(String, String)]) -> GamePage {
        let told = settled.iter().map(|(text, taken)| {
            self.frame.t.tell(id::GAME_SETTLED, &[("text", text), ("taken", taken)]).into_owned()
        });
        GamePage { settled: told.collect(), ..self }
    }
}

/// What the rulebook says about a game.
#[derive(Template)]
#[template(path = "desk_judged.html")]
pub struct JudgedPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    game: GameRow,
    judged: JudgedView,
}

impl GamesPage {
    /// The games of a round; of the last if none is named.
    pub fn new(viewer: &Viewer, context: EventContext, round: Option<Round>) -> GamesPage {
        let competition = context.competition();
        let rounds = context.card.rounds(&context.section);
        let last = Round::new(rounds).unwrap_or(Round::FIRST);
        let round = round.map_or(last, |round| round.min(last));
        let games = games::begun(competition, context.section, round);
        let games = games.iter().map(|game| GameRow::of(competition, game)).collect();
        let ending = games::extension(competition);
        let frame = Frame::new(viewer, context.title(viewer, id::GAMES_TAB));
        GamesPage { frame, tab: "games", context, round, rounds, games, ending }
    }
}

impl JudgedPage {
    /// What the rulebook of the event says about a game whose moves were kept.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        id: GameId,
        report: &Report,
    ) -> Option<JudgedPage> {
        let competition = context.competition();
        let game = GameRow::of(competition, &games::game(competition, id)?);
        let judged = JudgedView::of(report, viewer.texts);
        let name = format!("{} – {}", game.white, game.black);
        let frame = Frame::new(viewer, format!("{name} – {}", context.card.name));
        Some(JudgedPage { frame, tab: "games", context, game, judged })
    }
}
