//! A clock that tells: what both have left and how many moves were made, shown large and said by the browser
//! when it is asked (UA-CHESS D.2.6.1).

use askama::Template;
use game::{Colour, Moment};
use play::{Phase, Role, ServerTime, Table, TableView};

use crate::frame::Frame;
use crate::id;
use crate::play::{players, shown};
use crate::viewer::Viewer;

/// The page of the clock, for the tablet of a table.
#[derive(Template)]
#[template(path = "talking_clock.html")]
pub struct TalkingClockPage {
    frame: Frame,
    id: String,
    players: String,
    white: String,
    black: String,
    moves: u32,
    /// The side that is to move.
    turn: &'static str,
    /// Whether it has a clock at all.
    has_clock: bool,
    /// Whether he who looks is told late: what it says would not be so.
    is_late: bool,
}

impl TalkingClockPage {
    /// Of a table as somebody sees it.
    pub fn new(
        viewer: &Viewer,
        id: &str,
        table: &Table,
        role: Role,
        now: (ServerTime, Moment),
    ) -> TalkingClockPage {
        let view = TableView::of(table, role, viewer.texts.language, now, 0);
        let players = players(table, viewer.texts);
        TalkingClockPage {
            frame: Frame::new(viewer, players.clone()),
            id: id.to_owned(),
            players,
            white: shown(view.clocks.white),
            black: shown(view.clocks.black),
            moves: view.ply.div_ceil(2),
            turn: match view.turn {
                Colour::White => "white",
                Colour::Black => "black",
            },
            has_clock: table.keeps_clock(),
            is_late: role == Role::Spectator
                && table.terms().delay.is_some()
                && !matches!(view.phase, Phase::Over | Phase::Void),
        }
    }

    /// Whether he who looks is told nothing, because he is told late.
    pub fn is_late(&self) -> bool {
        self.is_late
    }
}
