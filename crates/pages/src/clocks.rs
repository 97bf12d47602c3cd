//! The clocks of a game, act by act, as the log has them.

use askama::Template;
use game::{Colour, Millis};
use play::{Clause, ClockLine, ClockLog, Fact, Role, Table};
use words::Id;

use crate::frame::Frame;
use crate::id;
use crate::play::players;
use crate::viewer::Viewer;

/// The clocks of a game.
#[derive(Template)]
#[template(path = "clocks.html")]
pub struct ClocksPage {
    frame: Frame,
    id: String,
    players: String,
    rows: Vec<Row>,
    /// What each was charged in all.
    white: String,
    black: String,
    /// By what a player may complain of the clock.
    clauses: Vec<Clause>,
}

/// An act by which a clock changed.
struct Row {
    received: String,
    ran: Option<Id>,
    charged: String,
    forgiven: String,
    disk: String,
    said: String,
    /// White's clock, and Black's.
    left: [String; 2],
}

impl ClocksPage {
    /// The clocks of a table from its facts, where the program keeps them.
    pub fn new(
        viewer: &Viewer,
        id: &str,
        table: &Table,
        role: Role,
        facts: &[Fact],
    ) -> Option<ClocksPage> {
        let t = viewer.texts;
        let log = ClockLog::of(facts, table.blindfold(role).is_some(), role, t.language)?;
        let players = players(table, t);
        Some(ClocksPage {
            frame: Frame::new(viewer, players.clone()),
            id: id.to_owned(),
            players,
            white: seconds(log.charged(Colour::White)),
            black: seconds(log.charged(Colour::Black)),
            clauses: play::shown_clauses(&table.complaint_clauses(), t.language),
            rows: log.lines.iter().map(row).collect(),
        })
    }
}

fn row(line: &ClockLine) -> Row {
    let said: Vec<&str> = line.said.iter().map(|one| one.text.as_str()).collect();
    Row {
        received: time_of_day(line.received.0),
        ran: line.ran.map(|colour| match colour {
            Colour::White => id::PLAY_WHITE,
            Colour::Black => id::PLAY_BLACK,
        }),
        charged: seconds(line.charged),
        forgiven: seconds(line.forgiven),
        disk: seconds(line.disk),
        said: said.join(" "),
        left: line.left.map(seconds),
    }
}

/// Seconds to the millisecond.
fn seconds(time: Millis) -> String {
    format!("{}.{:03}", time.0 / 1_000, time.0 % 1_000)
}

/// The time of a day (UTC) to the millisecond.
fn time_of_day(millis: i64) -> String {
    let of_day = millis.rem_euclid(86_400_000);
    let (seconds, rest) = (of_day / 1_000, of_day % 1_000);
    format!("{:02}:{:02}:{:02}.{rest:03}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}
