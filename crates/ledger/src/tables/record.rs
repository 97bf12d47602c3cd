//! The record of a game that is played here, as a file for other programs: it grows with the game.

use game::{Colour, Entry, GameResult, Millis, Side};
use notation::gamefile::Score;
use play::{Phase, Table};
use records::{Format, GameRecord, Kind, write_game};
use rulebook::Game as Played;

use super::LoggedTable;

/// The record of a game as a file.
pub struct TableRecord {
    /// What its name ends in.
    pub extension: &'static str,
    /// What stands in it.
    pub text: String,
}

/// Notes what the clock showed of him who has just moved.
pub(super) fn note_clock(left: &mut Vec<Millis>, table: &Table) {
    // What a clock beside the board shows nobody knows here.
    if !table.keeps_clock() {
        return;
    }
    if table.ply() as usize == left.len() {
        return;
    }
    let moves = moves(table);
    // A position that was restored takes moves back.
    left.truncate(moves.len());
    let clock = &table.game().state().clock;
    let fresh = moves.iter().skip(left.len());
    // A giver may have one clock for all boards.
    let giver = table.terms().pool.map(|pool| table.side(pool.giver));
    left.extend(fresh.map(|(side, _)| match table.pool_left() {
        Some(left) if giver == Some(*side) => left,
        Some(_) | None => clock.remaining(*side, table.at()).shown(),
    }));
}

/// The moves that stand, each with its number among all that were made.
fn standing(table: &Table) -> Vec<(usize, &str)> {
    table.standing()
}

/// The moves with who made them.
fn moves(table: &Table) -> Vec<(Side, &str)> {
    let one = |entry: &'_ Entry| matches!(entry, Entry::Move { .. });
    let all = table.game().state().score.iter().filter(|entry| one(entry));
    all.filter_map(|entry| match entry {
        Entry::Move { side, text, .. } => Some((*side, &**text)),
        Entry::Put(_) | Entry::Found(_) | Entry::Offer(_) => None,
    })
    .collect()
}

impl LoggedTable {
    /// The game as a file, as far as it has come: tags, moves with the clocks after them, result.
    pub fn record(&self, site: &str) -> Option<TableRecord> {
        let table = self.table()?;
        let kind = kind(table);
        let format = kind.format();
        let score = score(table);
        let record = self.replayed(table, kind);
        let mut tags = self.tags(table, site);
        // Lists of stones have no place for clocks beside the moves.
        if format == Format::Stones && !self.left.is_empty() {
            let clocks: Vec<String> = self.left.iter().map(|left| clock(*left)).collect();
            tags.push(("Clocks", clocks.join(" ")));
        }
        let text = write_game(format, record.as_ref(), &tags, score);
        Some(TableRecord { extension: format.extension(), text })
    }

    fn replayed(&self, table: &Table, kind: Kind) -> Option<GameRecord> {
        let moves = standing(table);
        if moves.is_empty() {
            return None;
        }
        let mut text = match &table.terms().position {
            Some(position) => format!("[Setup \"1\"]\n[FEN \"{position}\"]\n\n"),
            None => String::new(),
        };
        for (number, move_text) in moves {
            text += move_text;
            match (kind, self.left.get(number)) {
                (Kind::Renju, _) | (_, None) => text.push(' '),
                (Kind::Draughts(_) | Kind::Chess, Some(left)) => {
                    text += &format!(" {{[%clk {}]}} ", clock(*left));
                }
            }
        }
        records::read_sheet(kind, &text, None).ok()
    }

    /// What the game says of itself.
    fn tags(&self, table: &Table, site: &str) -> Vec<(&'static str, String)> {
        let game = table.game();
        let white = match game.rules().colour(Side::First) {
            Colour::White => Side::First,
            Colour::Black => Side::Second,
        };
        let name = |side| {
            let seat = table.seat(table.player(side));
            seat.map_or_else(|| "?".to_owned(), |seat| seat.name.clone())
        };
        let day: String = crate::moment(self.opened).to_string().chars().take(10).collect();
        let discipline = game.rules().discipline().names.of(words::Language::En);
        let control =
            if table.terms().untimed { "-".to_owned() } else { table.terms().control.clone() };
        let mut tags = vec![
            ("Event", discipline.to_owned()),
            ("Site", site.to_owned()),
            ("Date", day.replace('-', ".")),
            ("Round", "-".to_owned()),
            ("White", name(white)),
            ("Black", name(!white)),
            ("TimeControl", control),
            ("Rules", table.terms().rulebook.clone()),
        ];
        if let Some(opening) = &table.terms().opening {
            tags.push(("OpeningRule", opening.clone()));
        }
        if let Some(outcome) = game.outcome() {
            let how = outcome.kind.id();
            let said = game::sentence(how, &outcome.because, words::Language::En);
            let clauses: Vec<String> =
                outcome.because.clauses.iter().map(ToString::to_string).collect();
            tags.push(("Termination", format!("{said} ({})", clauses.join(", "))));
        }
        tags
    }
}

fn kind(table: &Table) -> Kind {
    let played = table.game().rules().discipline().play.game();
    Kind::of(played.map_or(Played::Russian, |(game, _)| game))
}

/// The result as files of games have it: White's first.
fn score(table: &Table) -> Score {
    let Some(result) = table.result().filter(|_| table.phase() != Phase::Void) else {
        return Score::Unfinished;
    };
    let winner = result.winner().map(|side| table.game().rules().colour(side));
    match (result, winner) {
        (GameResult::Annulled, _) => Score::Unfinished,
        (GameResult::Played(_), Some(Colour::White)) => Score::WhiteWins,
        (GameResult::Played(_), Some(Colour::Black)) => Score::BlackWins,
        (GameResult::Unplayed(_), Some(Colour::White)) => Score::WhiteWinsByForfeit,
        (GameResult::Unplayed(_), Some(Colour::Black)) => Score::BlackWinsByForfeit,
        (GameResult::DRAW, None) => Score::Draw,
        (GameResult::Played(_) | GameResult::Unplayed(_), None) => Score::BothLose,
    }
}

/// A time as `%clk` has it.
fn clock(left: Millis) -> String {
    let seconds = left.0.max(0) / 1_000;
    format!("{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)
}
