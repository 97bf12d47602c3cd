//! Pairs as they are made, and boards as they are seated.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tournament::{Entry, Number, Pairing, Round, Score};

use crate::{Added, Board, Found, Localized, LotRecord, PlayerId, RoundRecord, Table};

/// The pairs of a round as they were made, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PairsMade {
    /// The pairs in the order of the boards.
    pub pairs: Vec<PairMade>,
    /// Who has no opponent and gets a "+".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bye: Option<Number>,
    /// Who is free and gets nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<Number>,
    /// Why each of these is. It is known since the fifth version.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free_because: Vec<(Number, WhyFree)>,
    /// Who is away, and what he gets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<(Number, Absence)>,
    /// Who found the pairs.
    pub by: PairedBy,
    /// The lot that was used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<LotRecord>,
    /// Why every pair and the bye are so, where a system searched for them. Logs of the first version
    /// do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Arc<Pairing>>,
    /// What they were read from, where nobody searched. It is known since the fourth version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
}

/// What the pairs of a round were read from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Plan {
    /// What it is.
    pub of: PlanKind,
    /// The clauses that it rests on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
}

/// What says beforehand who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PlanKind {
    /// This row of the table of a round robin.
    TableRow(Round),
    /// This row of the table of two sides.
    SidesRow(Round),
    /// The bracket of a knockout, with those who won.
    Bracket,
    /// Those who are still in, in a knockout by points.
    StillIn,
    /// The two of a match, with the other colours than before.
    Match,
}

/// Why somebody is free whom a plan gives nobody to play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WhyFree {
    /// The plan names no opponent for him.
    Plan,
    /// The opponent whom it names has left, and his games are not marked.
    Left(Number),
    /// He has met the opponent whom it names in an earlier stage, and that game counts.
    Met(Number),
}

/// Two who were seated at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PairMade {
    /// Who has White, or the team that has it on board 1.
    pub white: Number,
    /// The opponent.
    pub black: Number,
    /// The boards, as far as they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<BoardSeated>,
}

/// Two players of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct BoardSeated {
    /// The player of the first-named and that of the second-named, if somebody sits there.
    pub players: [Option<PlayerId>; 2],
    /// Results that are known already: somebody is not there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<Score>,
}

impl PairsMade {
    /// What was found, and who found it.
    pub(crate) fn new(found: Found, by: PairedBy, lot: Option<LotRecord>) -> PairsMade {
        PairsMade {
            pairs: found.tables,
            bye: found.bye,
            free: found.free.iter().map(|(number, _)| *number).collect(),
            free_because: found.free,
            away: found.away,
            by,
            lot,
            reasons: found.pairing.map(Arc::new),
            plan: found.plan,
        }
    }

    /// The round that nobody has seen yet.
    pub(crate) fn draft(&self) -> RoundRecord {
        RoundRecord {
            tables: self.pairs.iter().map(PairMade::table).collect(),
            bye: self.bye,
            free: self.free.clone(),
            free_because: self.free_because.iter().copied().collect(),
            away: self.away.iter().copied().collect(),
            paired: self.by.clone(),
            lot: self.lot.clone(),
            reasons: self.reasons.clone(),
            plan: self.plan.clone(),
            ..RoundRecord::default()
        }
    }
}

impl PairMade {
    /// Whether one of the two is this one.
    pub fn has(&self, number: Number) -> bool {
        self.white == number || self.black == number
    }

    /// Gives the two the other colours.
    pub(crate) fn turn(&mut self) {
        std::mem::swap(&mut self.white, &mut self.black);
        for board in &mut self.boards {
            board.players.reverse();
            board.scores.iter_mut().for_each(|score| *score = score.reversed());
        }
    }

    /// The table at which the two sit.
    pub(crate) fn table(&self) -> Table {
        let boards = self.boards.iter().map(BoardSeated::board).collect();
        Table { boards, ..Table::new(self.white, self.black) }
    }

    /// The same, seated after the round had been paired.
    pub(crate) fn added(&self, by: &str, reason: &str) -> Table {
        let added = Added { by: by.to_owned(), reason: reason.to_owned() };
        Table { added: Some(added), ..self.table() }
    }
}

impl From<&Board> for BoardSeated {
    fn from(board: &Board) -> BoardSeated {
        BoardSeated { players: board.players, scores: board.scores.clone() }
    }
}

impl BoardSeated {
    fn board(&self) -> Board {
        Board { players: self.players, scores: self.scores.clone(), ..Board::default() }
    }

    /// Seats the two at a board; what is known of it already stays.
    pub(crate) fn seat(&self, board: &mut Board) {
        board.players = self.players;
        board.scores.clone_from(&self.scores);
    }
}

/// Who found the pairs of a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PairedBy {
    /// The system.
    #[default]
    System,
    /// An arbiter.
    #[serde(rename_all = "kebab-case")]
    Hand {
        /// Who.
        by: String,
        /// Why.
        reason: String,
        /// The pairs of the system that he did not take, and those he made instead.
        instead: Difference,
    },
}

/// In which pairs two pairings of a round differ, White first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Difference {
    /// The round.
    pub round: Round,
    /// Pairs that only the system would make.
    pub system: Vec<(Number, Number)>,
    /// Pairs that only the published pairing has.
    pub made: Vec<(Number, Number)>,
    /// Why the system would make none at all, if so.
    pub impossible: Option<Localized>,
}

/// What one who is away gets for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Absence {
    /// Nothing.
    #[default]
    Nothing,
    /// The points of a draw.
    Half,
    /// The points of a win.
    Full,
}

impl Absence {
    /// The cell of the table.
    pub fn entry(self) -> Entry {
        match self {
            Absence::Nothing => Entry::Absent,
            Absence::Half => Entry::HalfBye,
            Absence::Full => Entry::FullBye,
        }
    }
}
