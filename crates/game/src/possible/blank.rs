//! The blanks of forms: what can be written into them, and what of it can be chosen now.

use rulebook::{Barred, Offences, Sanction, StopReason, Wrong};

use super::ActKind;
use crate::{
    Actor, Attendance, Fault, Filer, Finding, Flags, Form, Game, GameResult, Gravity, Moment,
    PerSide, Question, RoundKind, Share, Side, Verdict,
};

/// A blank of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blank {
    /// A legal move.
    Move,
    /// A legal move that is written and not played, if there is one.
    Intended,
    /// A point of the board.
    Point,
    /// Points of the board.
    Points,
    /// The squares of touched pieces, in order.
    Squares,
    /// A square, where it matters.
    Square,
    /// What was said, written or played, in letters.
    Text,
    /// A position as text, where it is known or another.
    Position,
    /// A player.
    Side,
    /// The player who did it, where that matters.
    Culprit,
    /// A number.
    Number,
    /// A length of time.
    Time,
    /// The time of the first side.
    FirstTime,
    /// The time of the second side.
    SecondTime,
    /// A rule for draws.
    Rule,
    /// A violation of the rulebook's list.
    Violation,
    /// What is found about the position.
    Finding,
    /// Whether it is so.
    Verdict,
    /// Whose flags are down, as found on the table.
    Flags,
    /// Why a player stops the clocks.
    StopReason,
    /// What is wrong with the board.
    Wrong,
    /// What is left to a side of the game.
    Share,
    /// Whose fault it is.
    Fault,
    /// A result.
    Result,
    /// An offence and the sanction for it.
    Penalty,
    /// An offence.
    Offence,
    /// How grave it was.
    Gravity,
    /// Whether another round follows.
    Round,
    /// Who hands a protest in.
    Filer,
    /// How it is handed in.
    Form,
    /// What it is about, if that may be barred.
    About,
    /// The clauses it names.
    Clauses,
    /// What is asked.
    Question,
}

/// A blank as it stands in a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The blank.
    pub blank: Blank,
    /// What can be chosen, by name; nothing where anything can be written.
    pub choices: Vec<String>,
    /// Whether it may be left empty.
    pub may_be_empty: bool,
}

/// Something that is chosen by its name.
pub(super) trait Named: Copy + PartialEq + 'static {
    /// All of it.
    const ALL: &'static [(&'static str, Self)];

    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(one, _)| *one == name).map(|(_, value)| *value)
    }

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, value)| *value == self).map_or("", |(name, _)| name)
    }
}

macro_rules! named {
    ($($type:ty { $($name:literal => $value:expr),+ $(,)? })+) => {
        $(impl Named for $type {
            const ALL: &'static [(&'static str, $type)] = &[$(($name, $value)),+];
        })+
    };
}

named! {
    Side { "first" => Side::First, "second" => Side::Second }
    Verdict { "right" => Verdict::Right, "wrong" => Verdict::Wrong }
    Finding {
        "first-plays-to-win" => Finding::ClearlyDrawn { playing_to_win: Side::First },
        "second-plays-to-win" => Finding::ClearlyDrawn { playing_to_win: Side::Second },
        "won-position" => Finding::WonPosition,
        "nobody-can-win" => Finding::NobodyCanWin,
    }
    Flags {
        "first" => Flags::Down(Side::First),
        "second" => Flags::Down(Side::Second),
        "both" => Flags::BothDown { first: None },
        "both-first-earlier" => Flags::BothDown { first: Some(Side::First) },
        "both-second-earlier" => Flags::BothDown { first: Some(Side::Second) },
    }
    StopReason {
        "call-arbiter" => StopReason::CallArbiter,
        "disputed-correction" => StopReason::DisputedCorrection,
        "claim-time" => StopReason::ClaimTime,
        "claim-draw" => StopReason::ClaimDraw,
        "interruption" => StopReason::Interruption,
        "faulty-clock" => StopReason::FaultyClock,
        "displaced-pieces" => StopReason::DisplacedPieces,
        "fix-draw" => StopReason::FixDraw,
    }
    Wrong {
        "board-turned" => Wrong::BoardTurned,
        "set-up" => Wrong::SetUp,
        "drawn-position" => Wrong::DrawnPosition,
        "colours" => Wrong::Colours,
        "pieces-displaced" => Wrong::PiecesDisplaced,
        "piece-off-its-square" => Wrong::PieceOffItsSquare,
        "piece-on-light-square" => Wrong::PieceOnLightSquare,
        "impossible-position" => Wrong::ImpossiblePosition,
    }
    Share { "win" => Share::Win, "half" => Share::Half, "loss" => Share::Loss }
    Fault {
        "first" => Fault::Of(Side::First),
        "second" => Fault::Of(Side::Second),
        "both" => Fault::Both,
    }
    GameResult {
        "first-wins" => GameResult::Played(PerSide([Share::Win, Share::Loss])),
        "second-wins" => GameResult::Played(PerSide([Share::Loss, Share::Win])),
        "draw" => GameResult::DRAW,
        "both-lose" => GameResult::BOTH_LOSE,
        "half-to-first" => GameResult::Played(PerSide([Share::Half, Share::Loss])),
        "half-to-second" => GameResult::Played(PerSide([Share::Loss, Share::Half])),
        "second-absent" => GameResult::Unplayed(PerSide([Attendance::Plus, Attendance::Minus])),
        "first-absent" => GameResult::Unplayed(PerSide([Attendance::Minus, Attendance::Plus])),
        "both-absent" => GameResult::Unplayed(PerSide([Attendance::Minus, Attendance::Minus])),
        "annulled" => GameResult::Annulled,
    }
    Sanction {
        "remark" => Sanction::Remark,
        "warning" => Sanction::Warning,
        "reprimand" => Sanction::Reprimand,
        "opponent-gains-time" => Sanction::OpponentGainsTime,
        "offender-loses-time" => Sanction::OffenderLosesTime,
        "opponent-gains-points" => Sanction::OpponentGainsPoints,
        "offender-loses-points" => Sanction::OffenderLosesPoints,
        "loss-of-game" => Sanction::LossOfGame,
        "loss-of-game-or-micro-match" => Sanction::LossOfGameOrMicroMatch,
        "fine" => Sanction::Fine,
        "exclusion-from-rounds" => Sanction::ExclusionFromRounds,
        "expulsion" => Sanction::Expulsion,
        "other-measure" => Sanction::OtherMeasure,
    }
    Offences {
        "any" => Offences::Any,
        "repeated" => Offences::Repeated,
        "unlawful-influence" => Offences::UnlawfulInfluence,
        "laws" => Offences::Laws,
        "discipline" => Offences::Discipline,
        "lateness" => Offences::Lateness,
    }
    Gravity { "ordinary" => Gravity::Ordinary, "gross" => Gravity::Gross }
    RoundKind { "followed" => RoundKind::Followed, "last" => RoundKind::Last }
    Filer {
        "player" => Filer::Player,
        "team-player" => Filer::TeamPlayer,
        "captain" => Filer::Captain,
    }
    Form { "written" => Form::Written, "spoken" => Form::Spoken }
    Barred {
        "clock-after-time" => Barred::ClockAfterTime,
        "after-game" => Barred::AfterGame,
        "unnoticed-illegal-move" => Barred::UnnoticedIllegalMove,
    }
    Question {
        "turn-and-moves" => Question::TurnAndMoves,
        "moves" => Question::Moves,
        "times" => Question::Times,
    }
}

impl GameResult {
    /// The result with a name: `first-wins`, `draw` and so on.
    pub fn of_name(name: &str) -> Option<GameResult> {
        GameResult::named(name)
    }

    /// The results that have names.
    pub fn names() -> impl Iterator<Item = (&'static str, GameResult)> {
        <GameResult as Named>::ALL.iter().copied()
    }
}

fn all<T: Named>() -> Vec<String> {
    T::ALL.iter().map(|(name, _)| (*name).to_owned()).collect()
}

impl Blank {
    /// All of them.
    pub const ALL: [Blank; 33] = [
        Blank::Move,
        Blank::Intended,
        Blank::Point,
        Blank::Points,
        Blank::Squares,
        Blank::Square,
        Blank::Text,
        Blank::Position,
        Blank::Side,
        Blank::Culprit,
        Blank::Number,
        Blank::Time,
        Blank::FirstTime,
        Blank::SecondTime,
        Blank::Rule,
        Blank::Violation,
        Blank::Finding,
        Blank::Verdict,
        Blank::Flags,
        Blank::StopReason,
        Blank::Wrong,
        Blank::Share,
        Blank::Fault,
        Blank::Result,
        Blank::Penalty,
        Blank::Offence,
        Blank::Gravity,
        Blank::Round,
        Blank::Filer,
        Blank::Form,
        Blank::About,
        Blank::Clauses,
        Blank::Question,
    ];

    /// Its name in forms.
    pub fn name(self) -> &'static str {
        match self {
            Blank::Move => "move",
            Blank::Intended => "intended",
            Blank::Point => "point",
            Blank::Points => "points",
            Blank::Squares => "squares",
            Blank::Square => "square",
            Blank::Text => "text",
            Blank::Position => "position",
            Blank::Side => "side",
            Blank::Culprit => "culprit",
            Blank::Number => "number",
            Blank::Time => "time",
            Blank::FirstTime => "first-time",
            Blank::SecondTime => "second-time",
            Blank::Rule => "rule",
            Blank::Violation => "violation",
            Blank::Finding => "finding",
            Blank::Verdict => "verdict",
            Blank::Flags => "flags",
            Blank::StopReason => "stop-reason",
            Blank::Wrong => "wrong",
            Blank::Share => "share",
            Blank::Fault => "fault",
            Blank::Result => "result",
            Blank::Penalty => "penalty",
            Blank::Offence => "offence",
            Blank::Gravity => "gravity",
            Blank::Round => "round",
            Blank::Filer => "filer",
            Blank::Form => "form",
            Blank::About => "about",
            Blank::Clauses => "clauses",
            Blank::Question => "question",
        }
    }

    /// The blank with a name.
    pub fn named(name: &str) -> Option<Blank> {
        Blank::ALL.into_iter().find(|blank| blank.name() == name)
    }

    /// What can be chosen for it in a game, if it is chosen.
    fn choices(self, game: &Game) -> Option<Vec<String>> {
        Some(match self {
            Blank::Move | Blank::Intended => game.board().legal_moves(),
            Blank::Side | Blank::Culprit => all::<Side>(),
            Blank::Rule => rules(game),
            Blank::Violation => violations(game),
            Blank::Finding => all::<Finding>(),
            Blank::Verdict => all::<Verdict>(),
            Blank::Flags => all::<Flags>(),
            Blank::StopReason => all::<StopReason>(),
            Blank::Wrong => all::<Wrong>(),
            Blank::Share => all::<Share>(),
            Blank::Fault => all::<Fault>(),
            Blank::Result => all::<GameResult>(),
            Blank::Penalty => penalties(game),
            Blank::Offence => all::<Offences>(),
            Blank::Gravity => all::<Gravity>(),
            Blank::Round => all::<RoundKind>(),
            Blank::Filer => all::<Filer>(),
            Blank::Form => all::<Form>(),
            Blank::About => all::<Barred>(),
            Blank::Question => all::<Question>(),
            Blank::Point
            | Blank::Points
            | Blank::Squares
            | Blank::Square
            | Blank::Text
            | Blank::Position
            | Blank::Number
            | Blank::Time
            | Blank::FirstTime
            | Blank::SecondTime
            | Blank::Clauses => return None,
        })
    }

    /// Whether there are acts for which it may be left empty.
    fn may_be_empty(self) -> bool {
        match self {
            Blank::Intended
            | Blank::Square
            | Blank::Text
            | Blank::Position
            | Blank::Culprit
            | Blank::Flags
            | Blank::StopReason
            | Blank::Share
            | Blank::About
            | Blank::Time => true,
            Blank::Move
            | Blank::Point
            | Blank::Points
            | Blank::Squares
            | Blank::Side
            | Blank::Number
            | Blank::FirstTime
            | Blank::SecondTime
            | Blank::Rule
            | Blank::Violation
            | Blank::Finding
            | Blank::Verdict
            | Blank::Wrong
            | Blank::Fault
            | Blank::Result
            | Blank::Penalty
            | Blank::Offence
            | Blank::Gravity
            | Blank::Round
            | Blank::Filer
            | Blank::Form
            | Blank::Clauses
            | Blank::Question => false,
        }
    }

    /// With what it is tried whether an act is in place.
    pub(super) fn tried(
        self,
        game: &Game,
        kind: ActKind,
        by: Actor,
        now: Moment,
    ) -> Vec<Option<String>> {
        let mut tried: Vec<Option<String>> = match self.choices(game) {
            // Whatever he moves, it is in place or it is not.
            Some(choices) if matches!(self, Blank::Move | Blank::Intended) => {
                choices.into_iter().take(1).map(Some).collect()
            }
            // A player speaks for himself.
            Some(_) if self == Blank::Side && by.side().is_some() => {
                by.side().map(|side| Some(side.name().to_owned())).into_iter().collect()
            }
            Some(choices) => choices.into_iter().map(Some).collect(),
            None => vec![Some(self.sample(game, kind, now))],
        };
        if self.may_be_empty() {
            tried.push(None);
        }
        tried
    }

    /// Something that can be written into it.
    fn sample(self, game: &Game, kind: ActKind, now: Moment) -> String {
        let time = |side| super::filled::time_text(game.state().clock.remaining(side, now).shown());
        let used = |side| super::filled::time_text(game.state().clock.used(side, now));
        match (self, kind) {
            (Blank::FirstTime, ActKind::SignTimes) => used(Side::First),
            (Blank::SecondTime, ActKind::SignTimes) => used(Side::Second),
            (Blank::FirstTime, _) => time(Side::First),
            (Blank::SecondTime, _) => time(Side::Second),
            (Blank::Time, _) => "1:00".to_owned(),
            (Blank::Number, ActKind::DeclareFifths) => "2".to_owned(),
            (Blank::Number, _) => "0".to_owned(),
            (Blank::Position, _) => game.board().text(),
            (Blank::Clauses, _) => clause(game),
            // Where nobody can move something can still be touched or said.
            (_, _) => game.board().legal_moves().into_iter().next().unwrap_or_else(|| "a1".into()),
        }
    }

    /// The blank with what was found to be meant.
    pub(super) fn field(self, game: &Game, meant: Vec<Option<String>>) -> Field {
        let may_be_empty = meant.contains(&None);
        let choices = match self.choices(game) {
            None => Vec::new(),
            Some(all) if matches!(self, Blank::Move | Blank::Intended) => all,
            Some(_) => meant.into_iter().flatten().collect(),
        };
        Field { blank: self, choices, may_be_empty }
    }
}

/// The rules for draws, by their ids.
fn rules(game: &Game) -> Vec<String> {
    game.rules().draws().iter().map(|rule| rule.id.clone()).collect()
}

/// The violations of the rulebook's list, by their ids.
fn violations(game: &Game) -> Vec<String> {
    let list = game.rules().book().violations(game.rules().discipline());
    list.map_or_else(Vec::new, |list| list.list.iter().map(|one| one.id.clone()).collect())
}

/// The steps of the rulebook's ladders: an offence, and a sanction for it.
fn penalties(game: &Game) -> Vec<String> {
    let mut all = Vec::new();
    for ladder in game.rules().ladders() {
        for step in &ladder.steps {
            let one = format!("{}/{}", ladder.offences.name(), step.sanction.name());
            if !all.contains(&one) {
                all.push(one);
            }
        }
    }
    all
}

/// A clause of the rulebook.
fn clause(game: &Game) -> String {
    let rule = game.rules().book().protests(game.rules().discipline());
    rule.and_then(|rule| rule.clauses.first()).map_or_else(String::new, ToString::to_string)
}
