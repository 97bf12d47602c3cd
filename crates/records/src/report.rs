//! What is found about one game. Everything is a fact; `words.rs` has the sentences.

use clauses::Clause;
use game::{Colour, How, Millis, Stage};
use notation::gamefile::{self, Score, Warning};
use rulebook::{Basis, DrawRule, Ends};

use crate::{Fault, MoveLabel, Unplayable};

/// The report on a game.
#[derive(Clone, Debug)]
pub struct Report {
    /// Which game of its file, from 1.
    pub index: usize,
    /// Event, players and what else its tags say.
    pub headers: Vec<(String, String)>,
    /// The id of the discipline under which it was judged; none if it could not be judged.
    pub discipline: Option<String>,
    /// How many moves could be played.
    pub plies: usize,
    /// The first move that is not legal.
    pub illegal: Option<Illegal>,
    /// What happened on the way, in the order of the moves.
    pub findings: Vec<Finding>,
    /// How it ended.
    pub outcome: Outcome,
    /// The result in the record, if records of its kind have one.
    pub recorded: Option<Score>,
    /// Captures that were read as the moves after them demand.
    pub warnings: Vec<gamefile::At<Warning>>,
    /// The state that was asked for.
    pub at: Option<State>,
}

impl Report {
    /// The report on a game that could not be set up.
    pub fn of_unplayable(unplayable: Unplayable) -> Report {
        let Unplayable { index, headers, reason, score } = unplayable;
        let how = HowEnded::Undecided(Undecided::CannotBeSetUp);
        Report {
            index,
            headers,
            discipline: None,
            plies: 0,
            illegal: Some(Illegal {
                label: MoveLabel { ply: 0, number: String::new(), mv: None },
                fault: Fault { text: String::new(), reason, place: None, violations: &[] },
                clauses: Vec::new(),
            }),
            findings: Vec::new(),
            outcome: Outcome::without_clause(Verdict::Open, how),
            recorded: score,
            warnings: Vec::new(),
            at: None,
        }
    }

    /// Whether every move is.
    pub fn is_legal(&self) -> bool {
        self.illegal.is_none()
    }

    /// The result in the record.
    pub fn recorded_verdict(&self) -> Option<Verdict> {
        self.recorded.map(Verdict::of)
    }

    /// Whether the result in the record is the one we find; none if we cannot tell.
    pub fn agrees(&self) -> Option<bool> {
        let recorded = self.recorded_verdict()?;
        match self.outcome.verdict {
            Verdict::Open if recorded != Verdict::Open || !self.is_legal() => None,
            verdict => Some(verdict == recorded),
        }
    }
}

/// The first move that is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// Its number.
    pub label: MoveLabel,
    /// How it is written, and what is wrong with it.
    pub fault: Fault,
    /// The clauses on it.
    pub clauses: Vec<Clause>,
}

/// Something that happens in a game.
#[derive(Clone, Debug)]
pub struct Finding {
    /// After which move.
    pub label: MoveLabel,
    /// What happens.
    pub what: What,
    /// The clauses on it.
    pub clauses: Vec<Clause>,
}

/// What happens in a game.
#[derive(Clone, Debug)]
pub enum What {
    /// A draw rule has come to be met.
    Draw(Box<RuleStanding>),
    /// A draw is offered.
    Offer {
        /// Who offers it.
        by: Colour,
        /// Whether it may be agreed.
        timely: bool,
    },
    /// A clock was noted as showing nothing left.
    ClockAtZero {
        /// Whose clock.
        of: Colour,
    },
    /// By the times of the moves, the control was overstepped.
    Flag {
        /// Who did.
        by: Colour,
        /// By how much.
        over: Millis,
    },
    /// Moves were made after the game was over.
    PlayedOn {
        /// The move after which it was over.
        over_after: MoveLabel,
        /// How many moves of both sides followed.
        plies: usize,
    },
    /// A draw was agreed before it may be.
    EarlyAgreement {
        /// How many moves each side has made.
        moves_each: u16,
        /// How many it must have made.
        moves_each_min: u16,
    },
    /// A draw was agreed where the regulations of the event let none be agreed.
    AgreementBarred,
}

impl What {
    /// Its name for programs.
    pub fn name(&self) -> &'static str {
        match self {
            What::Draw(standing) => match standing.rule.ends {
                Ends::OnClaim => "draw-claimable",
                Ends::ArbiterMay => "draw-declarable",
                Ends::ArbiterMust => "draw-due",
                Ends::AtOnce | Ends::Players => "draw",
            },
            What::Offer { .. } => "offer",
            What::ClockAtZero { .. } => "clock-at-zero",
            What::Flag { .. } => "flag",
            What::PlayedOn { .. } => "played-on",
            What::EarlyAgreement { .. } => "early-agreement",
            What::AgreementBarred => "agreement-barred",
        }
    }

    /// Who acts, or may act.
    pub fn by(&self) -> Option<Actor> {
        match self {
            What::Draw(standing) => match standing.rule.ends {
                Ends::ArbiterMay | Ends::ArbiterMust => Some(Actor::Arbiter),
                Ends::OnClaim | Ends::AtOnce | Ends::Players => {
                    standing.claimants.first().copied().map(Actor::Player)
                }
            },
            What::Offer { by, .. } | What::ClockAtZero { of: by } | What::Flag { by, .. } => {
                Some(Actor::Player(*by))
            }
            What::PlayedOn { .. } | What::EarlyAgreement { .. } | What::AgreementBarred => None,
        }
    }
}

/// Who acts, or may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A player, by his colour.
    Player(Colour),
    /// The arbiter.
    Arbiter,
}

impl Actor {
    /// The name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Actor::Player(Colour::White) => "white",
            Actor::Player(Colour::Black) => "black",
            Actor::Arbiter => "arbiter",
        }
    }
}

/// How a game stands with regard to a draw rule.
#[derive(Clone, Debug)]
pub struct RuleStanding {
    /// The rule, with its clauses.
    pub rule: DrawRule,
    /// How far it has come.
    pub stage: Stage,
    /// What was counted, where the rule counts something.
    pub progress: Option<Progress>,
    /// Who may claim the draw.
    pub claimants: Vec<Colour>,
}

/// What a rule has counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many have been counted: moves, occurrences, passes.
    pub counted: u16,
    /// How many it takes.
    pub limit: u16,
    /// Whose moves are counted; none if those of each side are.
    pub of: Option<Colour>,
    /// How many moves of the side that begins and of the other are left, where that can be said.
    pub left: Option<[u16; 2]>,
    /// The move after which the count stood at zero; of a repetition, at one.
    pub since: MoveLabel,
    /// The move that counts as the first.
    pub first: MoveLabel,
}

/// How a game ends.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The result.
    pub verdict: Verdict,
    /// How it came about.
    pub how: HowEnded,
    /// The clauses on it.
    pub clauses: Vec<Clause>,
}

impl Outcome {
    /// An outcome that rests on the record alone.
    pub(crate) fn without_clause(verdict: Verdict, how: HowEnded) -> Outcome {
        Outcome { verdict, how, clauses: Vec::new() }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This colour has won.
    Wins(Colour),
    /// It is drawn.
    Draw,
    /// Both have lost.
    BothLose,
    /// It is not decided.
    Open,
}

impl Verdict {
    /// The verdict that a result is.
    pub fn of(score: Score) -> Verdict {
        match score {
            Score::WhiteWins | Score::WhiteWinsByForfeit => Verdict::Wins(Colour::White),
            Score::BlackWins | Score::BlackWinsByForfeit => Verdict::Wins(Colour::Black),
            Score::Draw => Verdict::Draw,
            Score::BothLose => Verdict::BothLose,
            Score::Unfinished => Verdict::Open,
        }
    }

    /// White's result first.
    pub fn text(self) -> &'static str {
        match self {
            Verdict::Wins(Colour::White) => "1-0",
            Verdict::Wins(Colour::Black) => "0-1",
            Verdict::Draw => "1/2-1/2",
            Verdict::BothLose => "0-0",
            Verdict::Open => "*",
        }
    }
}

/// How a game came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HowEnded {
    /// The board shows it.
    Board(How),
    /// By a draw rule.
    DrawRule(Box<DrawRule>),
    /// The players agreed.
    Agreement,
    /// The loser resigned.
    Resignation,
    /// The time of this side was over.
    Time {
        /// Whose time.
        of: Colour,
    },
    /// The opponent did not play.
    Forfeit,
    /// Somebody has ruled so.
    Ruling,
    /// Both have lost, as the record says.
    BothLose,
    /// The record has a result and no moves.
    Unrecorded,
    /// It is not finished.
    Unfinished,
    /// It cannot be told.
    Undecided(Undecided),
}

/// Why it cannot be told how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// It cannot be set up, or belongs to no discipline.
    CannotBeSetUp,
    /// It cannot be replayed to its end.
    CannotBeReplayed,
}

impl HowEnded {
    /// The name for programs; a draw rule has that of the rulebooks.
    pub fn name(&self) -> &str {
        match self {
            HowEnded::Board(How::NoPieces) => "no-pieces",
            HowEnded::Board(How::NoMove) => "no-move",
            HowEnded::Board(How::Checkmate) => "checkmate",
            HowEnded::Board(How::Five) => "five",
            HowEnded::Board(How::LongRow) => "long-row",
            HowEnded::Board(How::Stalemate | How::Passes | How::FullBoard) => "board",
            HowEnded::DrawRule(rule) => &rule.id,
            HowEnded::Agreement => "agreement",
            HowEnded::Resignation => "resignation",
            HowEnded::Time { .. } => "time",
            HowEnded::Forfeit => "forfeit",
            HowEnded::Ruling => "ruling",
            HowEnded::BothLose => "both-lose",
            HowEnded::Unrecorded => "unrecorded",
            HowEnded::Unfinished => "unfinished",
            HowEnded::Undecided(_) => "undecided",
        }
    }
}

/// A game at one moment: what counts, and what may be claimed.
#[derive(Clone, Debug)]
pub struct State {
    /// After which move.
    pub label: MoveLabel,
    /// Whose move it is.
    pub turn: Colour,
    /// The position in words of its game.
    pub position: String,
    /// How the game stands with regard to each rule.
    pub rules: Vec<RuleStanding>,
    /// How soon the game is drawn, and by what.
    pub nearest: Option<Nearest>,
    /// Moves that the side to move may claim a draw with, each with the id of the rule.
    pub claims_with: Vec<(String, String)>,
}

/// The draw that comes next if nothing stops its count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// How many moves are left, each with whose they are; none means of each side.
    pub left: Vec<(u16, Option<Colour>)>,
    /// By which clauses.
    pub clauses: Basis,
}
