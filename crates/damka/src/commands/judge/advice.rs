//! What endgame tables know of a position: advice for the arbiter, never a ruling.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clauses::Clause;
use draughts::{Colour, Piece, Position, Variant};
use endgame::{Tables, Value};
use records::{BoardAt, JudgingRules};
use rulebook::Ground;

use crate::commands::endgame::open_with_small;

/// What the tables know of a position; never a ruling.
pub(super) struct Advice {
    pub(super) value: &'static str,
    pub(super) plies: Option<u32>,
    pub(super) clauses: Vec<Clause>,
    pub(super) said: String,
}

/// The tables of a folder, opened when first needed.
pub(super) struct Adviser {
    folder: PathBuf,
    tables: BTreeMap<(Variant, u32), Tables>,
}

impl Adviser {
    pub(super) fn new(folder: PathBuf) -> Adviser {
        Adviser { folder, tables: BTreeMap::new() }
    }

    /// What the tables know of a board; nothing if they do not know it.
    pub(super) fn ask(
        &mut self,
        rules: &JudgingRules,
        board: &BoardAt,
    ) -> anyhow::Result<Option<Advice>> {
        let BoardAt::Draughts(position, _) = board else { return Ok(None) };
        if position.outcome().is_some() {
            return Ok(None);
        }
        let key = (position.variant(), pieces(position));
        let tables = match self.tables.entry(key) {
            std::collections::btree_map::Entry::Occupied(tables) => tables.into_mut(),
            std::collections::btree_map::Entry::Vacant(place) => {
                place.insert(open_with_small(key.0, key.1, &self.folder)?)
            }
        };
        let value = tables.probe(position)?;
        Ok(value.map(|value| advice(rules, position.turn(), value)))
    }
}

fn advice(rules: &JudgingRules, turn: Colour, value: Value) -> Advice {
    let won = |winner: Colour, plies: u32| Advice {
        value: if winner == Colour::White { "white-wins" } else { "black-wins" },
        plies: Some(plies),
        clauses: Vec::new(),
        said: format!("{winner} wins in {plies} plies with best play, {turn} to move"),
    };
    match value {
        Value::Win { plies } => won(turn, plies),
        Value::Loss { plies } => won(!turn, plies),
        Value::Draw => {
            let clearly =
                rules.draws().iter().find(|rule| matches!(rule.ground, Ground::ClearlyDrawn(_)));
            Advice {
                value: "draw",
                plies: None,
                clauses: clearly.map_or_else(Vec::new, |rule| rule.clauses.to_vec()),
                said: match clearly {
                    Some(_) => "a draw with best play, which speaks for a clearly drawn position",
                    None => "a draw with best play",
                }
                .to_owned(),
            }
        }
    }
}

fn pieces(position: &Position) -> u32 {
    let of = |colour| position.count(colour, Piece::Man) + position.count(colour, Piece::King);
    of(Colour::White) + of(Colour::Black)
}
