//! A board that is read and not played on, by its squares and by the keys of a live table: of a recorded game, and
//! of the table of whom somebody assists.

use std::collections::BTreeMap;

use askama::Template;
use play::{Speech, Style, ToldBoard, Wording};
use rulebook::Game;
use serde::Serialize;

use crate::id;
use crate::text::Texts;

/// The board; a script makes its squares of what it is told.
#[derive(Template)]
#[template(path = "read_board.html")]
pub(crate) struct ReadBoard {
    t: Texts,
    kind: &'static str,
    /// What stands there, for the script.
    pub(crate) told: String,
    /// The words that the script says.
    words: String,
    /// The words that can be typed.
    commands: String,
    /// Whether moves are gone through: of a recorded game.
    walks: bool,
}

/// A board, and what of it is put otherwise in other styles.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    board: &'a ToldBoard,
    styles: BTreeMap<&'static str, Wording>,
}

impl ReadBoard {
    /// Of what is told in a style; `walks` where it is a recorded game.
    pub(crate) fn of(
        kind: Game,
        walks: bool,
        told: impl Fn(Speech) -> Option<ToldBoard>,
        t: Texts,
    ) -> Option<ReadBoard> {
        let speech = |style| Speech { language: t.language, style };
        let board = told(speech(Style::Written))?;
        let others = Style::ALL.into_iter().filter(|style| *style != Style::Written);
        let styles = others.filter_map(|style| {
            let speech = speech(style);
            Some((style.name(), told(speech)?.wording(kind, speech)))
        });
        let told = Told { styles: styles.collect(), board: &board };
        Some(ReadBoard {
            t,
            kind: board.grid.kind.name(),
            told: serde_json::to_string(&told).unwrap_or_default(),
            words: crate::play::words(t),
            commands: crate::listening::commands(),
            walks,
        })
    }
}
