//! What one game is played under: a rulebook's discipline and the terms of the event.

use std::sync::Arc;

use rulebook::{
    Allowed, Basis, BoardFault, ClaimRule, Discipline, DrawRule, Evidence, Ground, Ladder,
    Lateness, Override, RecordDuty, RecordKept, Refused, Rulebook, Sanction, Subject, TimeControl,
    Waiver, WonBy, Wrong,
};
use serde::{Deserialize, Serialize};

use crate::agreement::is_for;
use crate::{Because, Colour, DrawRules, Ending, How, Millis, PerSide, Side, Start};

/// What the regulations of an event fix for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The time control.
    pub control: TimeControl,
    /// How it is played.
    pub mode: Mode,
    /// The minutes a player may be late, where the regulations say so.
    pub late_minutes: Option<u16>,
    /// Whether the regulations name what coming late within the limit costs.
    pub late_punished: bool,
    /// When the regulations let draws be agreed.
    pub agreed_draws: AgreedDraws,
    /// Whether moves are recorded though nobody must.
    pub record: RecordKept,
    /// The minutes after the round in which protests are heard, where they are announced.
    pub protest_minutes: Option<u16>,
    /// The help each player has.
    pub aids: PerSide<Aid>,
    /// What each player was sanctioned with in earlier games of the event.
    pub sanctions_before: PerSide<Vec<Sanction>>,
    /// The opening regulation, by its name, where the game has such and the event has chosen one.
    pub opening: Option<String>,
    /// What a violation costs that the regulations may let lose the game.
    pub fouls: Fouls,
    /// The position the game begins with, where it was drawn or set.
    pub position: Option<String>,
    /// Whether the players have exchanged colours before the game.
    pub swapped: bool,
}

impl Terms {
    /// A game at the board under a control, everything else as the rulebook has it.
    pub fn new(control: TimeControl) -> Terms {
        Terms {
            control,
            mode: Mode::Board,
            late_minutes: None,
            late_punished: false,
            agreed_draws: AgreedDraws::AsRulebook,
            record: RecordKept::Either,
            protest_minutes: None,
            aids: PerSide::default(),
            sanctions_before: PerSide::default(),
            opening: None,
            fouls: Fouls::default(),
            position: None,
            swapped: false,
        }
    }
}

/// What becomes of a violation that the regulations may let lose the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fouls {
    /// It is corrected.
    #[default]
    Corrected,
    /// It loses.
    Lose,
}

/// When the regulations of an event let draws be agreed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AgreedDraws {
    /// As the rulebook has it.
    #[default]
    AsRulebook,
    /// Only after each side has made so many moves.
    AfterMoves(u16),
    /// Never.
    None,
}

impl AgreedDraws {
    /// What the regulations decide by it.
    pub fn choice(self) -> Option<Override> {
        match self {
            AgreedDraws::AsRulebook => None,
            AgreedDraws::AfterMoves(moves) => Some(Override::AgreementMinimum(moves)),
            AgreedDraws::None => Some(Override::Other(Subject::AgreementMinimum)),
        }
    }
}

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// At a board: the arbiter reports what happens, right or wrong.
    Board,
    /// On a platform: only legal moves are possible, and moving completes the move.
    Online,
}

/// The help a player has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aid {
    /// How badly he sees, if he does.
    pub sight: Option<rulebook::Sight>,
    /// The duties agreed with his assistant; none means that he has no assistant.
    pub assistant: Vec<rulebook::Duty>,
    /// Whether a sign was agreed that he gives instead of a call.
    pub sign: bool,
}

/// Everything that decides about one game.
#[derive(Clone, Debug)]
pub struct Rules {
    book: Arc<Rulebook>,
    discipline: Discipline,
    terms: Terms,
    draws: Arc<DrawRules>,
    opening: Option<renju::OpeningRule>,
    /// The colour that moves first.
    begins: Colour,
}

/// Why a game cannot be played so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// The rulebook has no such discipline.
    #[error("The rulebook has no discipline {0:?}; choose one of those it lists.")]
    NoDiscipline(String),
    /// The discipline is not played at a board in one sitting.
    #[error("{0:?} is not played in one sitting; choose a discipline with a game and a pace.")]
    NotAGame(String),
    /// The rulebook does not let the regulations decide this.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// There is no such opening regulation.
    #[error("{0}")]
    Opening(String),
    /// The regulations allow more lateness than the rulebook lets them.
    #[error(
        "The regulations let players be {chosen} minutes late, but under this control only {most} are allowed ({clauses}); name no more."
    )]
    Lateness {
        /// What they chose.
        chosen: u16,
        /// What they may choose.
        most: u16,
        /// The clauses that say so.
        clauses: Basis,
    },
    /// The position cannot be begun with.
    #[error(transparent)]
    Position(#[from] crate::Unreadable),
}

/// Where the rulebook ties lateness to the first control, the regulations cannot allow more.
fn within_first_control(
    book: &Rulebook,
    discipline: &Discipline,
    terms: &Terms,
) -> Result<(), RulesError> {
    let (Some(chosen), Some(rule)) = (terms.late_minutes, book.lateness(discipline)) else {
        return Ok(());
    };
    let most = rule.allowed.minutes(&terms.control);
    match rule.allowed {
        Allowed::FirstControlAtMostMinutes(_) if chosen > most => {
            Err(RulesError::Lateness { chosen, most, clauses: rule.clauses.clone() })
        }
        Allowed::FirstControlAtMostMinutes(_) | Allowed::Minutes(_) => Ok(()),
    }
}

/// The opening regulation of an event, if the rulebook lets it have one.
fn opening(
    book: &Rulebook,
    discipline: &Discipline,
    terms: &Terms,
) -> Result<Option<renju::OpeningRule>, RulesError> {
    let Some(name) = &terms.opening else { return Ok(None) };
    Override::Other(Subject::RenjuOpening).check(book, discipline)?;
    let rule = name.parse::<renju::OpeningRule>();
    rule.map(Some).map_err(|unknown| RulesError::Opening(unknown.to_string()))
}

impl Rules {
    /// The rules of a discipline under the terms of an event.
    pub fn new(book: Arc<Rulebook>, discipline: &str, terms: Terms) -> Result<Rules, RulesError> {
        let found = book.discipline(discipline);
        let discipline =
            found.ok_or_else(|| RulesError::NoDiscipline(discipline.to_owned()))?.clone();
        if discipline.play.game().is_none() {
            return Err(RulesError::NotAGame(discipline.id));
        }
        let late = terms.late_minutes.map(Override::LatenessMinutes);
        for choice in late.iter().chain(&terms.agreed_draws.choice()) {
            choice.check(&book, &discipline)?;
        }
        within_first_control(&book, &discipline, &terms)?;
        let opening = opening(&book, &discipline, &terms)?;
        let draws = Arc::new(DrawRules::of(&book, &discipline));
        let rules = Rules { book, discipline, terms, draws, opening, begins: Colour::White };
        Ok(Rules { begins: crate::board::begins(rules.game()), ..rules })
    }

    /// The rulebook.
    pub fn book(&self) -> &Rulebook {
        &self.book
    }

    /// The discipline.
    pub fn discipline(&self) -> &Discipline {
        &self.discipline
    }

    /// The terms of the event.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The colour a player has.
    pub fn colour(&self, side: Side) -> Colour {
        match (self.begins, side) {
            (begins, Side::First) => begins,
            (Colour::White, Side::Second) => Colour::Black,
            (Colour::Black, Side::Second) => Colour::White,
        }
    }

    /// The game that is played.
    pub fn game(&self) -> rulebook::Game {
        let Some((game, _)) = self.discipline.play.game() else {
            unreachable!("checked when the rules were made")
        };
        game
    }

    pub(crate) fn draws(&self) -> &Arc<DrawRules> {
        &self.draws
    }

    pub(crate) fn opening(&self) -> Option<renju::OpeningRule> {
        self.opening
    }

    /// The clauses that let the regulations set the opening.
    pub(crate) fn opening_clauses(&self) -> Option<&Basis> {
        let choice = Override::Other(Subject::RenjuOpening);
        self.opening.and_then(|_| choice.check(&self.book, &self.discipline).ok())
    }

    pub(crate) fn is_online(&self) -> bool {
        self.terms.mode == Mode::Online
    }

    pub(crate) fn draw(&self, id: &str) -> Option<&DrawRule> {
        self.draws.get(id)
    }

    /// Whether a claim of a draw by a rule is for an arbiter to judge, whatever is counted.
    pub fn needs_judgement(&self, id: &str) -> bool {
        self.claim(id).is_some_and(|claim| claim.evidence == Evidence::ArbitersJudgement)
    }

    pub(crate) fn claim(&self, id: &str) -> Option<&ClaimRule> {
        self.draws.claim(self.draw(id)?)
    }

    pub(crate) fn lateness(&self) -> Option<&Lateness> {
        self.book.lateness(&self.discipline)
    }

    pub(crate) fn ladders(&self) -> impl Iterator<Item = &Ladder> {
        self.book.ladders(&self.discipline)
    }

    pub(crate) fn board_fault(&self, wrong: Wrong) -> Option<&BoardFault> {
        self.book.board_faults(&self.discipline).find(|fault| fault.wrong == wrong)
    }

    /// The clauses by which giving up loses.
    pub(crate) fn ending(&self, ending: &Ending) -> Because {
        let resigned = self.book.win(&self.discipline, WonBy::Resignation);
        let mut because =
            resigned.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
        if let Some(rule) = self.book.clock(&self.discipline)
            && *ending == Ending::StoppedClock
        {
            because = Because::from(&rule.stopping.clauses);
        }
        because
    }

    /// The clauses by which a game is won on the board.
    pub(crate) fn won_on_board(&self, how: How) -> Because {
        let rule = how.won_by().and_then(|by| self.book.win(&self.discipline, by));
        rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses))
    }

    /// How late a player may be; where nothing is said, as late as he likes.
    pub(crate) fn lateness_limit(&self) -> Millis {
        let minutes = self.terms.late_minutes;
        self.lateness()
            .map_or(Millis(i64::MAX / 4), |rule| Start::limit(rule, &self.terms.control, minutes))
    }

    /// Whether the moves of this game are recorded.
    pub(crate) fn record_kept(&self) -> RecordKept {
        let duty = self.book.record(&self.discipline).map(|rule| rule.duty);
        match (self.terms.mode, self.terms.record, duty) {
            (Mode::Online, _, _) | (_, RecordKept::Kept, _) => RecordKept::Kept,
            (_, RecordKept::Absent, _) | (_, _, Some(RecordDuty::Nobody)) => RecordKept::Absent,
            (_, RecordKept::Either, _) => RecordKept::Kept,
        }
    }

    /// The agreement rules that hold for this game; the regulations' minimum does not where the
    /// arbiter lets it pass.
    pub(crate) fn agreements(
        &self,
        allowed: bool,
    ) -> impl Iterator<Item = (&DrawRule, rulebook::Agreement)> {
        let kept = self.record_kept();
        self.draws.iter().filter_map(move |rule| match rule.ground {
            Ground::Agreement(agreement) if is_for(&agreement, kept) => {
                Some((rule, if allowed { agreement } else { self.with_minimum(agreement) }))
            }
            Ground::Agreement(_)
            | Ground::BothFlagsFallen
            | Ground::Repetition(_)
            | Ground::Count(_)
            | Ground::NobodyCanWin
            | Ground::Stalemate
            | Ground::Passes(_)
            | Ground::ClearlyDrawn(_)
            | Ground::AtOnce(_)
            | Ground::BetterButShortOfTime(_) => None,
        })
    }

    fn with_minimum(&self, mut agreement: rulebook::Agreement) -> rulebook::Agreement {
        if let AgreedDraws::AfterMoves(minimum) = self.terms.agreed_draws {
            agreement.moves_each_min = agreement.moves_each_min.max(minimum);
        }
        agreement
    }

    /// The clauses that let the regulations bar agreed draws, if they did.
    pub(crate) fn minimum_because(&self) -> Because {
        let choice = self.terms.agreed_draws.choice();
        let basis = choice.and_then(|one| one.check(&self.book, &self.discipline).ok().cloned());
        basis.as_ref().map_or_else(Because::default, Because::from)
    }

    /// The clauses that let the arbiter pass over what the regulations say about agreed draws.
    pub(crate) fn agreement_waiver(&self) -> Option<&Basis> {
        let subject = self.terms.agreed_draws.choice()?.subject();
        let mut permissions = self.book.permissions(&self.discipline);
        let permission = permissions.find(|one| one.of == subject)?;
        permission.waived_by.map(|Waiver::Arbiter| &permission.clauses)
    }
}
