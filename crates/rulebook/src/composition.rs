//! What a rulebook says about compositions: its genres, what it tolerates, the clauses behind each
//! requirement.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use clauses::Clause;
use serde::Deserialize;

use crate::Basis;
use crate::worded::worded;

/// What a document says about compositions.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Compositions {
    /// How far a side may be ahead in a problem.
    pub lead: Lead,
    /// Whether lock tasks must be able to arise by play.
    pub legality_of_locks: LockLegality,
    /// What it is if the finals of a lock task are all alike.
    pub lock_finals: Weighed,
    /// What it is if a king of a king problem does nothing.
    pub kings_act: Weighed,
    /// Whether it calls a sacrifice crude.
    pub crude_sacrifices: bool,
    /// Whether a single white piece in the final of an étude may go as it likes.
    pub lone_piece_is_free: bool,
    /// Whether a dual is permitted only if White has no further choice after it.
    pub single_way_after_dual: bool,
    /// Whether it speaks of unneeded pieces of Black in the final too, which are remarked then.
    #[serde(default)]
    pub remarks_on_black: bool,
    /// What a side solution is that begins before the thematic variations of a problem part.
    pub before_branching: Side,
    /// How thematic variations end.
    pub finals: Finals,
    /// What inexactness means.
    pub duals: Duals,
    /// The clauses behind each requirement; what is left out it does not ask.
    pub clauses: BTreeMap<Rule, Basis>,
    /// Its genres.
    #[serde(rename = "genre")]
    pub genres: Vec<GenreRule>,
}

impl Compositions {
    /// The clauses behind a requirement; none if the document does not know it.
    pub fn clauses(&self, rule: Rule) -> &[Clause] {
        self.clauses.get(&rule).map_or(&[], |basis| basis)
    }

    /// What it says of a genre on a board of so many squares; nothing if it has no such genre there.
    pub fn genre(&self, genre: Genre, squares: u16) -> Option<&GenreRule> {
        self.genres.iter().find(|one| one.genre == genre && one.squares.contains(&squares))
    }
}

/// By how many pieces a side may be ahead; a side without a number by as many as it likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Lead {
    /// White.
    pub white_max: Option<u32>,
    /// Black.
    pub black_max: Option<u32>,
}

/// How thematic variations end, by genre and board; lock tasks end as the task says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finals {
    /// Problems on 64 squares.
    #[serde(rename = "problem-64")]
    pub problem_64: FinalShape,
    /// Problems on 100 squares.
    #[serde(rename = "problem-100")]
    pub problem_100: FinalShape,
    /// Études.
    pub etude: FinalShape,
}

/// What inexactness means, by genre and board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Duals {
    /// Problems on 64 squares.
    #[serde(rename = "problem-64")]
    pub problem_64: DualRules,
    /// Problems on 100 squares.
    #[serde(rename = "problem-100")]
    pub problem_100: DualRules,
    /// Études.
    pub etude: DualRules,
    /// Lock tasks.
    pub lock: DualRules,
}

/// What inexactness means in one genre on one board.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct DualRules {
    /// With the first move, or before the thematic variations part; where it is left out, what it
    /// is later.
    pub opening: Option<Tolerance>,
    /// Later, kind by kind.
    pub kinds: BTreeMap<DualKind, Judged>,
    /// Later, of a kind that is not named.
    pub otherwise: Tolerance,
    /// The clauses.
    pub clauses: Basis,
}

impl DualRules {
    /// What a kind of inexactness is after the opening.
    pub fn judge(&self, kind: DualKind, is: impl Fn(When) -> bool) -> Tolerance {
        match self.kinds.get(&kind) {
            None => self.otherwise,
            Some(Judged::Always(tolerance)) => *tolerance,
            Some(Judged::Depends { when, then, otherwise }) => {
                if when.iter().all(|one| is(*one)) {
                    *then
                } else {
                    *otherwise
                }
            }
        }
    }
}

/// What a kind of inexactness is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Judged {
    /// Always the same.
    Always(Tolerance),
    /// One thing or the other.
    Depends {
        /// If all of this is so,
        when: Vec<When>,
        /// it is this,
        then: Tolerance,
        /// and this if not.
        otherwise: Tolerance,
    },
}

/// A genre, and what it allows in the initial position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GenreRule {
    /// Which.
    #[serde(rename = "id")]
    pub genre: Genre,
    /// The boards on which there is such a genre.
    pub squares: Vec<u16>,
    /// Which kinds of pieces.
    #[serde(default)]
    pub kinds: Kinds,
    /// Which pieces the numbers speak of.
    #[serde(default)]
    pub counted: Counted,
    /// White's fewest.
    #[serde(default)]
    pub white_min: u32,
    /// White's most; without a number as many as there are.
    pub white_max: Option<u32>,
    /// Black's most.
    pub black_max: Option<u32>,
    /// The fewest of the larger side.
    #[serde(default)]
    pub larger_min: u32,
    /// The clauses.
    pub clauses: Basis,
}

worded! {
    /// A genre of composition, with the group by the number of pieces.
    #[derive(Hash)]
    pub enum Genre {
        Miniature: "few men on both sides",
        Problem: "more men than in a miniature, on 64 squares",
        SmallProblem: "a few men more than in a miniature, on 100 squares",
        MediumProblem: "up to twelve men, on 100 squares",
        BigProblem: "more than twelve men, on 100 squares",
        GiantProblem: "more than fifteen men, on 100 squares",
        Ending: "more than a miniature, on 64 squares: концовка",
        PracticalProblem: "like a position from a game, on 100 squares",
        KingProblem: "a problem with kings",
        Etude: "endgame play with few pieces",
        PositionalEnding: "positional and étude devices with up to eight men",
        LockOfMen: "locking men",
        LockOfKings: "locking kings, or kings with men",
        LockMiniature: "a lock task in which White has few pieces",
    }

    /// Which kinds of pieces may stand on the board at the start.
    #[derive(Default, Hash)]
    pub enum Kinds {
        Men: "only men",
        SomeKing: "at least one king of either colour",
        #[default]
        Any: "whatever the author likes",
    }

    /// Which pieces numbers speak of.
    #[derive(Default, Hash)]
    pub enum Counted {
        #[default]
        Pieces: "men and kings",
        Men: "men only",
    }

    /// What inexactness means for a composition.
    #[derive(Hash)]
    pub enum Tolerance {
        Free: "no fault at all",
        Artistic: "it lowers the score",
        Counts: "one such is permitted in a thematic variation",
        Judge: "the judge decides",
        Forbidden: "a formal defect",
        Partial: "it counts as a partial side solution",
        Full: "it counts as a full side solution",
    }

    /// A kind of inexactness.
    pub enum DualKind {
        Transposition: "moves in another order",
        AlternativeMove: "to the same square in two moves over another square",
        AlternativeCapture: "a capture that ends on the same square, with the same result",
        AlternativeCaptureElse: "a capture that ends on the same square, with another result",
        CircularCapture: "a king's capture that can go round either way",
        InexactKingMove: "a king goes to another square of the same diagonal",
        InexactKingCapture: "a king's capture ends on another square of the same diagonal",
        Repetition: "a position of the line comes back",
        Lengthening: "the solution becomes one move longer",
        SacrificeSwap: "another piece is given up on the same square, or the same piece on another",
        FinalMove: "another last move, after which the end is as good",
        Duality: "another way to the same finals of a lock task",
    }

    /// What the meaning of inexactness may depend on.
    pub enum When {
        Last: "it is the last move of the line",
        Additional: "the combination is over",
        Elsewhere: "the man does not go to the last row",
    }

    /// How heavy a fault is.
    pub enum Weighed {
        Formal: "a formal requirement",
        Artistic: "it lowers the score",
    }

    /// Whether lock tasks must be able to arise by play.
    pub enum LockLegality {
        NotAsked: "they need not",
        Artistic: "it lowers the score if they are not",
    }

    /// What a side solution is.
    pub enum Side {
        Full: "a full side solution",
        Partial: "a partial side solution",
    }

    /// How a thematic variation ends.
    pub enum FinalShape {
        Free: "with the task fulfilled",
        FinalOrMotif: "with one white piece, or with a motif in which all are needed",
        OneAndBlocked: "with one white piece, and Black has nothing or is blocked",
    }

    /// A requirement of a composition.
    pub enum Rule {
        FirstQuiet: "the first move is quiet",
        FirstQuietLock: "the same for lock tasks",
        Task: "the task is one of the genre",
        SpecialBlackMoves: "the first move is given to Black",
        SpecialInverted: "an inverted task",
        Legal: "the position agrees with the rules of the game",
        Illegal: "a position against the rules of the game",
        FullSet: "more pieces than a set has",
        LegalLock: "the legality of lock tasks",
        Force: "the lead in force",
        ForceEtude: "the force of études",
        ForceLock: "the force of lock tasks",
        Solvable: "the task is fulfilled in every variation",
        Construction: "no superfluous pieces",
        Passive: "pieces that only serve a formal limit",
        FinalEconomy: "no unneeded pieces in the final",
        FinalEconomyLock: "the same in lock tasks, in every variation",
        #[serde(rename = "final-64")]
        Final64: "the end of a thematic variation of problems on 64 squares",
        #[serde(rename = "final-100")]
        Final100: "the end of a thematic variation of problems on 100 squares",
        FinalEtude: "the end of a thematic variation of études",
        LockExact: "exactly the stated pieces are locked",
        LockMore: "more than was asked is a side solution",
        LockFinals: "at least two finals differ",
        LockThematic: "every defence is thematic, and there are two at least",
        LockUnique: "no side solution in any variation of a lock task",
        LockFirst: "inexactness of the first move, or before the branching, of a lock task",
        Unique: "one solution",
        UniqueProblem: "no side solution in a problem with one thematic variation",
        EtudeFirst: "inexactness of the first move, or before the branching, of an étude",
        Thematic: "thematic variations of problems",
        ThematicEtude: "independent thematic variations of études",
        Independent: "when variations are independent",
        Circular: "king captures that go round",
        FalseTrack: "false tracks",
        KingsAct: "kings must act",
        Sacrifice: "sacrifices by the majority rule",
        ReadyBlow: "an attack of Black already on the board",
        ReadyBlowLock: "the same in lock tasks",
        FrontExtension: "an exchange that only passes the move",
        Corner: "the man on g1 with a black man on h2",
        Natural: "natural positions and play in practical problems",
    }
}

/// Genres for which the formal requirements are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Miniatures, problems, problems with kings.
    Combinational,
    /// Études and positional endings.
    Etude,
    /// Lock tasks.
    Lock,
}

impl Genre {
    /// Every genre.
    pub const ALL: [Genre; 14] = [
        Genre::Miniature,
        Genre::Problem,
        Genre::SmallProblem,
        Genre::MediumProblem,
        Genre::BigProblem,
        Genre::GiantProblem,
        Genre::Ending,
        Genre::PracticalProblem,
        Genre::KingProblem,
        Genre::Etude,
        Genre::PositionalEnding,
        Genre::LockOfMen,
        Genre::LockOfKings,
        Genre::LockMiniature,
    ];

    /// The family it belongs to.
    pub fn family(self) -> Family {
        match self {
            Genre::Etude | Genre::PositionalEnding => Family::Etude,
            Genre::LockOfMen | Genre::LockOfKings | Genre::LockMiniature => Family::Lock,
            Genre::Miniature
            | Genre::Problem
            | Genre::SmallProblem
            | Genre::MediumProblem
            | Genre::BigProblem
            | Genre::GiantProblem
            | Genre::Ending
            | Genre::PracticalProblem
            | Genre::KingProblem => Family::Combinational,
        }
    }

    /// The name used on the command line and in files, such as `king-problem`.
    pub fn name(self) -> &'static str {
        match self {
            Genre::Miniature => "miniature",
            Genre::Problem => "problem",
            Genre::SmallProblem => "small-problem",
            Genre::MediumProblem => "medium-problem",
            Genre::BigProblem => "big-problem",
            Genre::GiantProblem => "giant-problem",
            Genre::Ending => "ending",
            Genre::PracticalProblem => "practical-problem",
            Genre::KingProblem => "king-problem",
            Genre::Etude => "etude",
            Genre::PositionalEnding => "positional-ending",
            Genre::LockOfMen => "lock-of-men",
            Genre::LockOfKings => "lock-of-kings",
            Genre::LockMiniature => "lock-miniature",
        }
    }
}

impl fmt::Display for Genre {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Genre {
    type Err = UnknownGenre;

    fn from_str(name: &str) -> Result<Genre, UnknownGenre> {
        Genre::ALL
            .into_iter()
            .find(|genre| genre.name().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| UnknownGenre { name: name.to_owned() })
    }
}

/// A name that no genre has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no genre “{name}”; the genres are {}", Genre::ALL.map(Genre::name).join(", "))]
pub struct UnknownGenre {
    /// The name as given.
    pub name: String,
}
