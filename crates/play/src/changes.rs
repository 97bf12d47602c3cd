//! What of a table has changed, as somebody may see it: that goes over the wire with everything that happens. Whoever
//! was shown the table once keeps it by that; both are made of the same views, so that nobody learns more by
//! what changes than by looking.

use std::sync::Arc;

use game::Moment;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;
use words::Language;

use crate::event_view::EventView;
use crate::picture::{self, Changed, squares};
use crate::speech::Speech;
use crate::view::Looking;
use crate::{BoardKind, Choice, Role, ServerTime, Table, TableKind, TableView};

/// What of a table has changed, as somebody may see it.
#[derive(Clone, Debug)]
pub struct Changes {
    was: TableView,
    is: TableView,
    /// The squares on which something else stands.
    board: Changed,
    /// Whether what can be played is told anew, and what of draws.
    tells_legal: bool,
    tells_fouls: bool,
    tells_counts: bool,
    tells_hand: bool,
    tells_event: bool,
    is_said: bool,
}

impl Changes {
    /// What of a table is other than it was before, with the moves after so many plies.
    pub fn of(
        (before, after): (&Table, &Table),
        role: Role,
        language: Language,
        now: (ServerTime, Moment),
        moves_from: u32,
    ) -> Changes {
        let was = Looking { table: before, role, language };
        let is = Looking { table: after, role, language };
        // A record from elsewhere may be corrected anywhere.
        let moves_from = match after.terms().kind {
            TableKind::Relay => was.same_moves(&is),
            TableKind::Platform | TableKind::Wood(_) => moves_from,
        };
        let (mut old, mut new) = (was.beside(now, before.ply()), is.beside(now, moves_from));
        let same_game = Arc::ptr_eq(&before.game, &after.game);
        let same_sight = same_game && old.phase == new.phase && old.blindfold == new.blindfold;
        let acts = (was.acts(), is.acts());
        let tells_legal = acts.0 != acts.1 || (acts.1 && !same_sight);
        if tells_legal {
            new.legal = is.legal();
        }
        let mut changes_tell = (false, false);
        let mut board = Changed::default();
        if !same_sight {
            board = match (old.blindfold, new.blindfold) {
                (true, true) => Changed::default(),
                (false, false) => {
                    picture::changed(is.kind(), before.game().board(), after.game().board())
                }
                _ => was.pieces().changed_to(is.pieces()),
            };
            new.fouls = is.fouls();
            changes_tell.0 = !new.fouls.is_empty() || !was.fouls().is_empty();
            let standings = (before.game().standings(now.1), after.game().standings(now.1));
            old.counts = was.counts(&standings.0);
            new.counts = is.counts(&standings.1);
            // With time alone one may be met: that was not told then.
            let met = new.counts.iter().any(|one| one.met);
            changes_tell.1 = met || old.counts != new.counts;
            old.claims = was.claims(&standings.0);
            new.claims = is.claims(&standings.1);
        }
        old.event = EventView::of(before, role, language, now.0);
        new.event = EventView::of(after, role, language, now.0);
        // What was said long ago goes with time.
        let asides = new.event.as_ref().is_some_and(|one| !one.asides.is_empty());
        Changes {
            tells_legal,
            tells_fouls: changes_tell.0,
            tells_counts: changes_tell.1,
            // He moves for a captain who is away when he has waited for so long.
            tells_hand: matches!(role, Role::Member(..)) || old.hand != new.hand,
            tells_event: asides || old.event != new.event,
            is_said: false,
            was: old,
            is: new,
            board,
        }
    }

    /// The same with the newest remarks of a conversation alone, as many as have so many bytes.
    #[must_use]
    pub fn with_newest_talk(self, bytes_max: usize) -> Changes {
        Changes { is: self.is.with_newest_talk(bytes_max), ..self }
    }

    /// With the moves as they are said; `before` is the position before the last one.
    #[must_use]
    pub fn with_speech(self, table: &Table, speech: Speech, before: &str) -> Changes {
        let is = self.is.with_speech(table, speech, Some(before));
        let is_said = is.legal.iter().any(|choice| choice.said.is_some());
        Changes { is, is_said, ..self }
    }
}

/// Writes those of the fields that are other than they were.
macro_rules! differing {
    ($map:ident, $was:ident, $($field:ident)*) => {
        $(if $was.$field != *$field {
            $map.serialize_entry(stringify!($field), $field)?;
        })*
    };
}

/// Whatever is told of a table must be listed here: the compiler sees to it.
impl Serialize for Changes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let TableView {
            seq: _,
            phase,
            you,
            white,
            black,
            turn,
            ply,
            pieces: _,
            moves,
            moves_from,
            taken_back,
            legal,
            fouls,
            steps,
            step,
            offered,
            clocks,
            offer,
            counts,
            claims,
            blindfold,
            last_move_alone,
            errors,
            timed,
            hand,
            hand_in,
            consult,
            question,
            rematch,
            seals,
            opens,
            left_in,
            ended,
            event,
        } = &self.is;
        let was = &self.was;
        let mut map = serializer.serialize_map(None)?;
        differing!(map, was, ply phase turn);
        if !self.board.is_empty() {
            map.serialize_entry("board", &self.board)?;
        }
        if !moves.is_empty() || *moves_from < was.ply {
            map.serialize_entry("moves", moves)?;
            map.serialize_entry("moves_from", moves_from)?;
        }
        if self.tells_legal && self.is_said {
            map.serialize_entry("legal", legal)?;
        } else if self.tells_legal {
            map.serialize_entry("can", &can(legal))?;
        }
        map.serialize_entry("clocks", clocks)?;
        if self.tells_fouls {
            map.serialize_entry("fouls", fouls)?;
        }
        if self.tells_counts {
            map.serialize_entry("counts", counts)?;
        }
        if self.tells_hand {
            map.serialize_entry("hand", hand)?;
        }
        if self.tells_event {
            map.serialize_entry("event", event)?;
        }
        // How long somebody has to wait is for the moment in which he is told.
        if hand_in.is_some() || was.hand_in.is_some() {
            map.serialize_entry("hand_in", hand_in)?;
        }
        if left_in.is_some() || was.left_in.is_some() {
            map.serialize_entry("left_in", left_in)?;
        }
        if consult.is_some() || was.consult.is_some() {
            map.serialize_entry("consult", consult)?;
        }
        differing!(map, was, you white black taken_back steps step offered offer claims);
        differing!(map, was, blindfold last_move_alone errors timed question rematch seals);
        differing!(map, was, opens ended);
        map.end()
    }
}

/// What can be played, in one text: moves with blanks between, each with the squares of what it takes.
fn can(legal: &[Choice]) -> String {
    let mut text = String::with_capacity(legal.len() * 6);
    for (number, choice) in legal.iter().enumerate() {
        if number > 0 {
            text.push(' ');
        }
        text += &choice.text;
        for square in &choice.takes {
            text.push('*');
            text += square;
        }
    }
    text
}

/// The choices of such a text, as a whole table has them.
fn choices(kind: BoardKind, text: &str) -> Value {
    let one = |choice: &str| {
        let mut words = choice.split('*');
        let text = words.next().unwrap_or_default();
        let route: Vec<&str> = squares(kind, text).collect();
        serde_json::json!({ "text": text, "route": route, "takes": words.collect::<Vec<_>>() })
    };
    text.split(' ').filter(|text| !text.is_empty()).map(one).collect()
}

/// Of these nothing is written where there is nothing to say.
const SILENT: [&str; 7] =
    ["taken_back", "fouls", "claims", "last_move_alone", "seals", "opens", "event"];

/// Takes what an `event` over the wire tells into the `welcome` that came before: then its table is as a new one
/// would have it.
pub fn follow(welcome: &mut Value, event: &Value) {
    let named = |kind: &&BoardKind| welcome["grid"]["kind"] == kind.name();
    let kind = BoardKind::ALL.iter().find(named).copied().unwrap_or(BoardKind::Draughts);
    let table = &mut welcome["table"];
    table["seq"] = event["seq"].clone();
    let Some(changes) = event["table"].as_object() else { return };
    for (name, now) in changes {
        match (name.as_str(), now) {
            ("board", Value::Object(squares)) => {
                let Some(pieces) = table["pieces"]["pieces"].as_object_mut() else { continue };
                for (square, piece) in squares {
                    match piece {
                        Value::Null => drop(pieces.remove(square)),
                        piece => drop(pieces.insert(square.clone(), piece.clone())),
                    }
                }
            }
            ("can", Value::String(text)) => table["legal"] = choices(kind, text),
            ("moves", Value::Array(moves)) => {
                let from = changes.get("moves_from").and_then(Value::as_u64).unwrap_or(0);
                // He who is told the last move alone keeps no other.
                let alone = changes.get("last_move_alone").unwrap_or(&table["last_move_alone"]);
                let stays = if *alone == true { 0 } else { from as usize };
                let first = if *alone == true { from } else { 0 };
                let known = table["moves"].as_array().into_iter().flatten();
                table["moves"] = known.take(stays).chain(moves).cloned().collect();
                table["moves_from"] = first.into();
            }
            ("moves_from", _) => {}
            (name, Value::Null | Value::Bool(false)) if SILENT.contains(&name) => {
                table.as_object_mut().and_then(|table| table.remove(name));
            }
            (name, Value::Array(all)) if all.is_empty() && SILENT.contains(&name) => {
                table.as_object_mut().and_then(|table| table.remove(name));
            }
            (name, now) => table[name] = now.clone(),
        }
    }
}
