//! The board of a game by correspondence: moves and offered variations are chosen on it, and written into the form.

use askama::Template;
use competition::correspondence::PostalGame;
use draughts::Colour;
use play::{MoveMade, Speech, Style, ToldBoard};
use records::BoardAt;
use rulebook::Game as Kind;
use serde::Serialize;

use crate::id;
use crate::text::Texts;

/// The board; a script makes its squares of what it is told.
#[derive(Template)]
#[template(path = "letters_board.html")]
pub(super) struct LettersBoard {
    t: Texts,
    /// Where a line of moves is asked about.
    address: String,
    /// What stands there, for the script.
    told: String,
    /// The words that the script says.
    words: String,
}

/// A board after a line of moves, and after a variation that is offered from there.
#[derive(Clone, Debug, Serialize)]
pub struct BoardTold {
    /// The board.
    pub board: ToldBoard,
    /// The moves of the letter that could be played, with their numbers.
    pub moves: String,
    /// The moves of the variation that could be played, with their numbers.
    pub offer: String,
    /// The word that is no legal move there.
    pub stops_at: Option<String>,
}

impl LettersBoard {
    /// Of a game in which somebody writes; nothing for a game whose board no page draws.
    pub(super) fn of(
        game: &PostalGame,
        writer: Colour,
        address: &str,
        t: Texts,
    ) -> Option<LettersBoard> {
        let told = board(game, writer, ("", ""), t)?;
        let said = [
            ("offer-on", id::LETTER_BOARD_OFFER_ON),
            ("offer-off", id::LETTER_BOARD_OFFER_OFF),
            ("forced", id::LETTER_BOARD_FORCED),
            ("partner", id::LETTER_BOARD_PARTNER),
            ("stops", id::LETTER_BOARD_STOPS),
            ("written", id::LETTER_BOARD_WRITTEN),
        ];
        let mut words: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(&crate::play::words(t)).unwrap_or_default();
        let places = [("name", "{name}"), ("move", "{move}")];
        let own = said
            .map(|(name, id)| (format!("letters-{name}"), t.tell(id, &places).into_owned().into()));
        words.extend(own);
        Some(LettersBoard {
            t,
            address: format!("{address}/board"),
            told: serde_json::to_string(&told).unwrap_or_default(),
            words: serde_json::to_string(&words).unwrap_or_default(),
        })
    }
}

/// The games whose boards are drawn.
const KINDS: [Kind; 5] =
    [Kind::Russian, Kind::Brazilian, Kind::International, Kind::English, Kind::Giveaway];

/// The board of a game after the moves of a letter and of a variation that it offers, as far as they can be played.
pub fn board(
    game: &PostalGame,
    writer: Colour,
    (moves, offer): (&str, &str),
    t: Texts,
) -> Option<BoardTold> {
    let state = &game.game;
    let variant = state.rules().terms().variant.name();
    let kind = KINDS.into_iter().find(|kind| kind.variant() == variant)?;
    let ply = state.moves().len();
    let letter = state.follow(moves);
    let beyond = letter.on(ply + letter.moves.len(), offer);
    let stops_at = letter.stops_at.clone().or(beyond.stops_at.clone());
    let beyond_is_played = letter.stops_at.is_none();
    let made: Vec<(draughts::Position, String)> = { letter.positions.iter() }
        .zip(&letter.moves)
        .chain(beyond.positions.iter().zip(&beyond.moves).filter(|_| beyond_is_played))
        .map(|(before, text)| (*before, text.clone()))
        .collect();
    let now = if beyond_is_played { beyond.position() } else { letter.position() }?;
    let text = |position: &draughts::Position| BoardAt::Draughts(*position, None).text();
    let last = made.last().map(|(before, text_of)| (text(before), text_of));
    let last = last.as_ref().map(|(before, text)| MoveMade { before, text });
    let speech = Speech { language: t.language, style: Style::Written };
    let board = ToldBoard::of(kind, &text(now), (ply + made.len(), last), speech)?;
    let you = if writer == Colour::White { game::Colour::White } else { game::Colour::Black };
    Some(BoardTold {
        board: ToldBoard { you: Some(you), ..board },
        moves: letter.line,
        offer: if beyond_is_played { beyond.line } else { String::new() },
        stops_at,
    })
}
