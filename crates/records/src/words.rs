//! The sentences of a report, in three languages.

use std::borrow::Cow;

use ::words::{Id, Language, say};
use clauses::Clause;
use game::{Colour, How, Millis, Stage};
use rulebook::{DrawRule, Ends, Entry, Ground};

use crate::id;
use crate::{
    Finding, HowEnded, Illegal, MoveLabel, Nearest, Outcome, Progress, RuleStanding, Undecided,
    Verdict, What,
};

/// What a clause is about.
pub fn title(clause: Clause, language: Language) -> &'static str {
    Entry::of(clause).title(language)
}

impl MoveLabel {
    /// The move with its number, or that it is the start.
    pub fn text(&self, language: Language) -> String {
        match &self.mv {
            _ if self.ply == 0 => language.say(id::START).into_owned(),
            Some(mv) => format!("{} {mv}", self.number),
            None => self.number.clone(),
        }
    }
}

impl Finding {
    /// What happens, as a part of a sentence.
    pub fn text(&self, language: Language) -> String {
        match &self.what {
            What::Draw(standing) => {
                let progress = standing.progress_text(language);
                let why = progress.unwrap_or_else(|| name(&standing.rule, language).to_owned());
                format!("{}: {why}", standing.consequence(language))
            }
            What::Offer { by, timely } => {
                let (id, who) =
                    (if *timely { id::OFFER } else { id::OFFER_EARLY }, by.name(language));
                say!(language, id, who)
            }
            What::ClockAtZero { of: whose } => {
                let of = of(Some(*whose), language);
                say!(language, id::CLOCK_AT_ZERO, of)
            }
            What::Flag { by, over } => {
                let (who, seconds) = (by.name(language), seconds(*over));
                say!(language, id::FLAG, who, seconds)
            }
            What::PlayedOn { over_after, plies: number } => {
                let (after, plies) = (over_after.text(language), plies(*number, language));
                language.tell(id::PLAYED_ON, &[("move", &after), ("plies", &plies)]).into_owned()
            }
            What::EarlyAgreement { moves_each: counted, moves_each_min: limit } => {
                say!(language, id::EARLY_AGREEMENT, counted, limit)
            }
            What::AgreementBarred => language.say(id::AGREEMENT_BARRED).into_owned(),
        }
    }
}

impl Illegal {
    /// What kind of fault it is. What exactly is wrong is known in English alone: `reason`.
    pub fn said(&self, language: Language) -> Cow<'static, str> {
        let key = match self.fault.violations {
            [] => id::ILLEGAL_UNREADABLE,
            ["foul", ..] => id::ILLEGAL_FOUL,
            [..] => id::ILLEGAL_IMPOSSIBLE,
        };
        language.say(key)
    }
}

impl RuleStanding {
    /// How the game stands with regard to the rule.
    pub fn text(&self, language: Language) -> String {
        let progress = self.progress_text(language);
        match (self.stage, progress) {
            (Stage::Dormant, _) => language.say(id::AT_REST).into_owned(),
            (Stage::Running, progress) => progress.unwrap_or_default(),
            (Stage::Met, Some(progress)) => format!("{progress}; {}", self.consequence(language)),
            (Stage::Met, None) => self.consequence(language),
        }
    }

    fn progress_text(&self, language: Language) -> Option<String> {
        Some(self.progress.as_ref()?.text(&self.rule, language))
    }

    /// What a rule that is met means: who may claim the draw, who declares it.
    fn consequence(&self, language: Language) -> String {
        let claimants: Vec<_> = self.claimants.iter().map(|colour| colour.name(language)).collect();
        let claimed = !claimants.is_empty();
        let key = match (self.rule.ends, claimed) {
            (Ends::AtOnce, _) => id::MET_AT_ONCE,
            (Ends::ArbiterMust, _) => id::MET_MUST,
            (Ends::ArbiterMay, false) => id::MET_MAY,
            (Ends::ArbiterMay, true) => id::MET_CLAIM_OR_MAY,
            (Ends::OnClaim, true) => id::MET_CLAIM,
            (Ends::OnClaim, false) => id::MET_BEFORE_THE_MOVE,
            (Ends::Players, _) => id::MET_PLAYERS,
        };
        let who = claimants.join(&language.say(id::AND));
        say!(language, key, who)
    }
}

impl Progress {
    /// How far a rule has come: `15 of 15 moves by White, counted from 20...`.
    fn text(&self, rule: &DrawRule, language: Language) -> String {
        let Progress { counted, limit, .. } = self;
        match &rule.ground {
            Ground::Repetition(_) => {
                let since = if self.since.ply == 0 { id::SINCE_START } else { id::SINCE_MOVE };
                let since = language.tell(since, &[("move", &self.since.text(language))]);
                let times = language.ordinal(self.counted);
                say!(language, id::PROGRESS_REPETITION, times, since)
            }
            Ground::Passes(_) => say!(language, id::PROGRESS_PASSES, counted, limit),
            Ground::Agreement(_) if self.limit == 0 => language.say(id::PROGRESS_FREE).into_owned(),
            Ground::Agreement(_) => say!(language, id::PROGRESS_AGREEMENT, counted, limit),
            Ground::BothFlagsFallen
            | Ground::Count(_)
            | Ground::NobodyCanWin
            | Ground::Stalemate
            | Ground::ClearlyDrawn(_)
            | Ground::AtOnce(_)
            | Ground::BetterButShortOfTime(_) => {
                let (of, from) = (of(self.of, language), self.first.text(language));
                say!(language, id::PROGRESS_COUNT, counted, limit, of, from)
            }
        }
    }
}

impl Nearest {
    /// How soon the game is drawn: `7 more moves by White until a draw by …`.
    pub fn text(&self, language: Language) -> String {
        let moves = |(number, whose): &(u16, Option<Colour>)| {
            let key = if *number == 1 { id::LEFT_ONE } else { id::LEFT_MANY };
            let of = of(*whose, language);
            say!(language, key, number, of)
        };
        let left: Vec<String> = self.left.iter().map(moves).collect();
        let (left, clauses) = (left.join(&language.say(id::AND)), &self.clauses);
        say!(language, id::NEAREST, left, clauses)
    }
}

impl Outcome {
    /// How the game ends, as a part of a sentence.
    pub fn text(&self, language: Language) -> String {
        let text = match &self.how {
            HowEnded::DrawRule(rule) => {
                language.tell(self.id(), &[("clauses", &rule.clauses.to_string())])
            }
            HowEnded::Time { of: loser } => {
                language.tell(self.id(), &[("of", &of(Some(*loser), language))])
            }
            _ => language.say(self.id()),
        };
        match self.verdict {
            Verdict::Wins(winner) if self.how != HowEnded::Unrecorded => {
                let (who, why) = (winner.name(language), text);
                say!(language, id::WIN, who, why)
            }
            Verdict::Wins(_) | Verdict::Draw | Verdict::BothLose | Verdict::Open => text.into(),
        }
    }

    /// What says how it came about: of a win the reason alone.
    fn id(&self) -> Id {
        match &self.how {
            HowEnded::Board(How::NoPieces) => id::WHY_NO_PIECES,
            HowEnded::Board(How::NoMove) => id::WHY_NO_MOVE,
            HowEnded::Board(How::Checkmate) => id::WHY_CHECKMATE,
            HowEnded::Board(How::Five) => id::WHY_FIVE,
            HowEnded::Board(How::LongRow) => id::WHY_LONG_ROW,
            HowEnded::Board(How::Stalemate | How::Passes | How::FullBoard) => id::WHY_BOARD,
            HowEnded::Resignation => id::WHY_RESIGNATION,
            HowEnded::Time { .. } if self.verdict == Verdict::Draw => id::DRAW_ON_TIME,
            HowEnded::Time { .. } => id::WHY_TIME,
            HowEnded::Forfeit => id::WHY_FORFEIT,
            HowEnded::Ruling => id::WHY_RULING,
            HowEnded::DrawRule(_) => id::DRAW_BY,
            HowEnded::Agreement => id::DRAW_AGREED,
            HowEnded::BothLose => id::BOTH_LOSE,
            HowEnded::Unrecorded => id::UNRECORDED,
            HowEnded::Unfinished => id::UNFINISHED,
            HowEnded::Undecided(Undecided::CannotBeReplayed) => id::UNDECIDED_CANNOT_BE_REPLAYED,
            HowEnded::Undecided(Undecided::CannotBeSetUp) => id::UNDECIDED_CANNOT_BE_SET_UP,
        }
    }
}

/// What a draw rule is about: the title of its first clause.
fn name(rule: &DrawRule, language: Language) -> &'static str {
    rule.clauses.first().map_or("", |clause| title(*clause, language))
}

/// Whose something is.
fn of(colour: Option<Colour>, language: Language) -> Cow<'static, str> {
    match colour {
        Some(Colour::White) => language.say(id::OF_WHITE),
        Some(Colour::Black) => language.say(id::OF_BLACK),
        None => language.say(id::OF_EACH),
    }
}

/// Moves of both sides together.
pub fn plies(number: usize, language: Language) -> String {
    let key = if number == 1 { id::PLIES_ONE } else { id::PLIES_MANY };
    say!(language, key, number)
}

fn seconds(time: Millis) -> String {
    format!("{}.{}", time.0 / 1_000, time.0 % 1_000 / 100)
}
