//! The chart of days: when each letter was received and sent, and what it took.

use calendar::Date;
use draughts::Colour;

use crate::Game;

/// The chart of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// The moves in their order.
    pub rows: Vec<Row>,
}

/// A move of both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Its number.
    pub number: usize,
    /// White's half.
    pub white: Option<Half>,
    /// Black's half.
    pub black: Option<Half>,
}

/// A move of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Half {
    /// The move; `?` for one that waits to be replaced.
    pub text: String,
    /// When the letter before it was received; nothing for moves that the partner's letter made.
    pub received: Option<Date>,
    /// When it was sent.
    pub sent: Option<Date>,
    /// The days of his that were charged since his last move.
    pub days: i64,
    /// The sum.
    pub total: i64,
}

impl Game {
    /// The chart of days that goes to the judge with a claim.
    pub fn chart(&self) -> Chart {
        let mut rows: Vec<Row> = Vec::new();
        let mut sums = [0; 2];
        for (ply, made) in self.moves().iter().enumerate() {
            let entries = self.account(made.by).entries();
            let until = entries.iter().filter(|entry| entry.act <= made.act);
            let total: i64 = until.map(|entry| entry.days(self.breaks())).sum();
            let sum = &mut sums[usize::from(made.by == Colour::Black)];
            let days = total - *sum;
            *sum = total;
            let own = |one: &&crate::game::Noted| one.act == made.act && one.by == made.by;
            let first = !self.moves()[..ply]
                .iter()
                .any(|before| before.by == made.by && before.act == made.act);
            let noted = self.posted().iter().find(own).filter(|_| first);
            let start = || self.rules().start(made.by).filter(|_| ply == 0);
            let half = Half {
                text: made.text.clone(),
                received: noted.and_then(|one| one.received.or_else(start)),
                sent: noted.map(|one| one.sent),
                days,
                total,
            };
            match rows.last_mut().filter(|_| ply % 2 == 1) {
                Some(row) => row.black = Some(half),
                None => {
                    rows.push(Row { number: ply / 2 + 1, white: Some(half), black: None });
                }
            }
        }
        self.replaced_later(&mut rows, sums);
        Chart { rows }
    }

    /// The days for a move that waits to be replaced: the judge is told of them though there is no move.
    fn replaced_later(&self, rows: &mut Vec<Row>, sums: [i64; 2]) {
        let ply = self.moves().len();
        let by = if ply.is_multiple_of(2) { Colour::White } else { Colour::Black };
        if !self.exchange().awaits_replacement(by) {
            return;
        }
        let noted = self.posted().iter().rev().find(|one| one.by == by);
        let total = self.total(by);
        let half = Half {
            text: "?".to_owned(),
            received: noted.and_then(|one| one.received),
            sent: noted.map(|one| one.sent),
            days: total - sums[usize::from(by == Colour::Black)],
            total,
        };
        match rows.last_mut().filter(|_| by == Colour::Black) {
            Some(row) => row.black = Some(half),
            None => rows.push(Row { number: ply / 2 + 1, white: Some(half), black: None }),
        }
    }
}
