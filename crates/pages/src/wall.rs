//! Small boards: the wall of running games, and one board inside the page of others.

use askama::Template;
use game::Moment;
use play::{Role, ServerTime, Table, TableKind, TableView};
use tournament::Round;
use words::Id;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::play::{Square, played, players, rows, shown, state};
use crate::text::Texts;
use crate::viewer::Viewer;

/// A board as those see it who pass by.
pub struct SmallBoard {
    pub(crate) id: String,
    pub(crate) players: String,
    pub(crate) played: String,
    pub(crate) kind: &'static str,
    pub(crate) rows: Vec<Vec<Square>>,
    /// Black above, White below: side, name, clock.
    pub(crate) sides: [(&'static str, String, String); 2],
    /// Whether its moves alone are known: no clock is here, or nobody's time is counted.
    pub(crate) is_relay: bool,
    pub(crate) state: Id,
    pub(crate) result: Option<String>,
}

impl SmallBoard {
    /// The board of a table as spectators may see it at a moment.
    pub fn new(t: Texts, id: &str, table: &Table, now: (ServerTime, Moment)) -> SmallBoard {
        let view = TableView::of(table, Role::Spectator, t.language, now, 0);
        let grid = TableView::grid(table);
        let name = |seat: &play::SeatView| seat.name.clone().unwrap_or_else(|| "…".to_owned());
        let is_relay = table.terms().kind == TableKind::Relay || table.terms().untimed;
        let clock = |time| if is_relay { String::new() } else { shown(time) };
        SmallBoard {
            id: id.to_owned(),
            players: players(table, t),
            played: played(table, t.language),
            kind: grid.kind.name(),
            rows: rows(&grid, &view, t),
            sides: [
                ("black", name(&view.black), clock(view.clocks.black)),
                ("white", name(&view.white), clock(view.clocks.white)),
            ],
            is_relay,
            state: state(view.phase),
            result: view.ended.map(|ended| format!("{} {}", ended.result, ended.text)),
        }
    }
}

/// The wall.
#[derive(Template)]
#[template(path = "wall.html")]
pub struct WallPage {
    frame: Frame,
    boards: Vec<SmallBoard>,
    /// Without a frame, for the screen of a hall.
    is_screen: bool,
    /// The round whose boards they are: where it is, and what it is called.
    round: Option<(String, String)>,
}

impl WallPage {
    /// A wall with these boards.
    pub fn new(viewer: &Viewer, boards: Vec<SmallBoard>, is_screen: bool) -> WallPage {
        let frame = Frame::new(viewer, viewer.texts.say(id::WALL));
        WallPage { frame, boards, is_screen, round: None }
    }

    /// The boards of a round.
    pub fn of_round(
        viewer: &Viewer,
        context: &EventContext,
        round: Round,
        boards: Vec<SmallBoard>,
        is_screen: bool,
    ) -> WallPage {
        let (slug, section) = (&context.slug, context.section);
        let address = format!("/e/{slug}/rounds/{round}?section={section}");
        let name = format!("{}, {} {round}", context.name(), viewer.texts.say(id::ROUND));
        let frame = Frame::new(viewer, format!("{} – {name}", viewer.texts.say(id::WALL)));
        WallPage { frame, boards, is_screen, round: Some((address, name)) }
    }
}

/// A board inside the page of others.
#[derive(Template)]
#[template(path = "embed.html")]
pub struct EmbedPage {
    frame: Frame,
    boards: [SmallBoard; 1],
}

impl EmbedPage {
    /// This board alone.
    pub fn new(viewer: &Viewer, board: SmallBoard) -> EmbedPage {
        EmbedPage { frame: Frame::new(viewer, board.players.clone()), boards: [board] }
    }
}
