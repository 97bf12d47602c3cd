//! What endgame tables say of a position that is to be adjudicated: advice for the judge, who decides himself.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use draughts::{Colour, Piece, Position, Variant};
use endgame::{Tables, Value};
use ledger::slow::Bench;
use pages::{Texts, id};

/// Tables are worked out by one at a time; nobody waits longer.
static BENCH: Bench = Bench::new(1, 4, Duration::from_secs(50));

/// Tables that are worked out already, by the game and the number of pieces.
type Known = Mutex<HashMap<(Variant, u32), Arc<Tables>>>;

static KNOWN: LazyLock<Known> = LazyLock::new(Mutex::default);

/// The bigger the board, the fewer pieces are worked out in a moment.
const MOST: u32 = 4;

/// What the tables say, in a sentence.
pub(super) async fn about(position: Position, t: Texts) -> String {
    let value = BENCH.work(move || value(&position)).await.ok().flatten();
    let side = |wins: bool| {
        let white = (position.turn() == Colour::White) == wins;
        t.say(if white { id::WHITE } else { id::BLACK }).into_owned()
    };
    let wins = |wins: bool, plies: u32| {
        let told = [("side", side(wins)), ("plies", plies.to_string())];
        let told = told.each_ref().map(|(name, text)| (*name, text.as_str()));
        t.tell(id::LETTER_ADVICE_WIN, &told).into_owned()
    };
    match value {
        Some(Value::Win { plies }) => wins(true, plies),
        Some(Value::Loss { plies }) => wins(false, plies),
        Some(Value::Draw) => t.say(id::LETTER_ADVICE_DRAW).into_owned(),
        None => t.say(id::LETTER_ADVICE_NONE).into_owned(),
    }
}

fn value(position: &Position) -> Option<Value> {
    let variant = position.variant();
    let of = |side| [Piece::Man, Piece::King].map(|piece| position.count(side, piece));
    let pieces: u32 = Colour::BOTH.into_iter().flat_map(of).sum();
    let most = if variant.facts().height > 8 { MOST - 1 } else { MOST };
    if pieces > most {
        return None;
    }
    let known =
        KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(&(variant, pieces)).cloned();
    let tables = match known {
        Some(tables) => tables,
        None => {
            let tables = Arc::new(Tables::build_in_memory(variant, pieces).ok()?);
            let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(known.entry((variant, pieces)).or_insert(tables))
        }
    };
    tables.probe(position).ok().flatten()
}
