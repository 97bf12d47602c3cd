//! The sentences of a report, in three languages.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use clauses::Clause;
use game::{Colour, How, Millis, Stage};
use rulebook::{DrawRule, Ends, Entry, Ground};
use words::Language;

use crate::{
    Finding, HowEnded, Illegal, MoveLabel, Nearest, Outcome, Progress, RuleStanding, Undecided,
    Verdict, What,
};

/// The sentences, by their keys: `data/sentences.tsv` holds the key and the three languages, in the
/// order of [`Language::ALL`].
static SENTENCES: LazyLock<BTreeMap<&str, [&str; 3]>> =
    LazyLock::new(|| include_str!("../data/sentences.tsv").lines().filter_map(read).collect());

fn read(row: &'static str) -> Option<(&'static str, [&'static str; 3])> {
    let mut fields = row.split('\t');
    let mut next = || fields.next();
    Some((next()?, [next()?, next()?, next()?]))
}

/// A sentence; the key itself if nobody has written it, which a test rules out.
fn word(key: &'static str, language: Language) -> &'static str {
    SENTENCES.get(key).map_or(key, |row| row[language as usize])
}

/// A sentence with words put in for the names in its braces.
fn say(key: &'static str, language: Language, facts: &[(&str, &str)]) -> String {
    let mut text = word(key, language).to_owned();
    for (name, value) in facts {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    text
}

/// What a clause is about.
pub fn title(clause: Clause, language: Language) -> &'static str {
    Entry::of(clause).title(language)
}

impl MoveLabel {
    /// The move with its number, or that it is the start.
    pub fn text(&self, language: Language) -> String {
        match &self.mv {
            _ if self.ply == 0 => word("start", language).to_owned(),
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
            What::Offer { by, timely: true } => {
                say("offer", language, &[("who", who(*by, language))])
            }
            What::Offer { by, timely: false } => {
                say("offer-early", language, &[("who", who(*by, language))])
            }
            What::ClockAtZero { of: whose } => {
                say("clock-at-zero", language, &[("of", of(Some(*whose), language))])
            }
            What::Flag { by, over } => {
                say("flag", language, &[("who", who(*by, language)), ("seconds", &seconds(*over))])
            }
            What::PlayedOn { over_after, plies: number } => {
                let (after, plies) = (over_after.text(language), plies(*number, language));
                say("played-on", language, &[("move", &after), ("plies", &plies)])
            }
            What::EarlyAgreement { moves_each, moves_each_min } => {
                let (counted, limit) = (moves_each.to_string(), moves_each_min.to_string());
                say("early-agreement", language, &[("counted", &counted), ("limit", &limit)])
            }
        }
    }
}

impl Illegal {
    /// What kind of fault it is. What exactly is wrong is known in English alone: `reason`.
    pub fn said(&self, language: Language) -> &'static str {
        let key = match self.violations {
            [] => "illegal.unreadable",
            ["foul", ..] => "illegal.foul",
            [..] => "illegal.impossible",
        };
        word(key, language)
    }
}

impl RuleStanding {
    /// How the game stands with regard to the rule.
    pub fn text(&self, language: Language) -> String {
        let progress = self.progress_text(language);
        match (self.stage, progress) {
            (Stage::Dormant, _) => word("at-rest", language).to_owned(),
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
        let claimants: Vec<&str> =
            self.claimants.iter().map(|colour| who(*colour, language)).collect();
        let claimed = !claimants.is_empty();
        let key = match (self.rule.ends, claimed) {
            (Ends::AtOnce, _) => "met.at-once",
            (Ends::ArbiterMust, _) => "met.must",
            (Ends::ArbiterMay, false) => "met.may",
            (Ends::ArbiterMay, true) => "met.claim-or-may",
            (Ends::OnClaim, true) => "met.claim",
            (Ends::OnClaim, false) => "met.before-the-move",
            (Ends::Players, _) => "met.players",
        };
        say(key, language, &[("who", &claimants.join(word("and", language)))])
    }
}

impl Progress {
    /// How far a rule has come: `15 of 15 moves by White, counted from 20...`.
    fn text(&self, rule: &DrawRule, language: Language) -> String {
        let (counted, limit) = (self.counted.to_string(), self.limit.to_string());
        let numbers = [("counted", counted.as_str()), ("limit", limit.as_str())];
        match &rule.ground {
            Ground::Repetition(_) => {
                let (times, since) = (language.ordinal(self.counted), self.since_text(language));
                say("progress.repetition", language, &[("times", &times), ("since", &since)])
            }
            Ground::Passes(_) => say("progress.passes", language, &numbers),
            Ground::Agreement(_) if self.limit == 0 => word("progress.free", language).to_owned(),
            Ground::Agreement(_) => say("progress.agreement", language, &numbers),
            Ground::BothFlagsFallen
            | Ground::Count(_)
            | Ground::NobodyCanWin
            | Ground::Stalemate
            | Ground::ClearlyDrawn(_)
            | Ground::AtOnce(_)
            | Ground::BetterButShortOfTime(_) => {
                let from = self.first.text(language);
                let facts =
                    [numbers[0], numbers[1], ("of", of(self.of, language)), ("from", &from)];
                say("progress.count", language, &facts)
            }
        }
    }

    fn since_text(&self, language: Language) -> String {
        let key = if self.since.ply == 0 { "since.start" } else { "since.move" };
        say(key, language, &[("move", &self.since.text(language))])
    }
}

impl Nearest {
    /// How soon the game is drawn: `7 more moves by White until a draw by …`.
    pub fn text(&self, language: Language) -> String {
        let moves = |(number, whose): &(u16, Option<Colour>)| {
            let key = if *number == 1 { "left.one" } else { "left.many" };
            say(key, language, &[("number", &number.to_string()), ("of", of(*whose, language))])
        };
        let left: Vec<String> = self.left.iter().map(moves).collect();
        let left = left.join(word("and", language));
        say("nearest", language, &[("left", &left), ("clauses", &self.clauses.to_string())])
    }
}

impl Outcome {
    /// How the game ends, as a part of a sentence.
    pub fn text(&self, language: Language) -> String {
        match (&self.how, self.verdict) {
            (HowEnded::DrawRule(rule), _) => {
                say("draw-by", language, &[("clauses", &rule.clauses.to_string())])
            }
            (HowEnded::Agreement, _) => word("draw-agreed", language).to_owned(),
            (HowEnded::Time { of: whose }, Verdict::Draw) => {
                say("draw-on-time", language, &[("of", of(Some(*whose), language))])
            }
            (how, Verdict::Wins(winner)) if why_key(how).is_some() => {
                let why = why(how, language);
                say("win", language, &[("who", who(winner, language)), ("why", &why)])
            }
            (how, _) => word(plain_key(how), language).to_owned(),
        }
    }
}

/// Why somebody has won.
fn why(how: &HowEnded, language: Language) -> String {
    let loser = match how {
        HowEnded::Time { of: whose } => of(Some(*whose), language),
        _ => "",
    };
    say(why_key(how).unwrap_or_default(), language, &[("of", loser)])
}

fn why_key(how: &HowEnded) -> Option<&'static str> {
    Some(match how {
        HowEnded::Board(How::NoPieces) => "why.no-pieces",
        HowEnded::Board(How::NoMove) => "why.no-move",
        HowEnded::Board(How::Checkmate) => "why.checkmate",
        HowEnded::Board(How::Five) => "why.five",
        HowEnded::Board(How::LongRow) => "why.long-row",
        HowEnded::Board(How::Stalemate | How::Passes | How::FullBoard) => "why.board",
        HowEnded::Resignation => "why.resignation",
        HowEnded::Time { .. } => "why.time",
        HowEnded::Forfeit => "why.forfeit",
        HowEnded::Ruling => "why.ruling",
        HowEnded::DrawRule(_)
        | HowEnded::Agreement
        | HowEnded::BothLose
        | HowEnded::Unrecorded
        | HowEnded::Unfinished
        | HowEnded::Undecided(_) => return None,
    })
}

fn plain_key(how: &HowEnded) -> &'static str {
    match how {
        HowEnded::BothLose => "both-lose",
        HowEnded::Unrecorded => "unrecorded",
        HowEnded::Undecided(Undecided::CannotBeReplayed) => "undecided.cannot-be-replayed",
        HowEnded::Undecided(Undecided::CannotBeSetUp) => "undecided.cannot-be-set-up",
        // The others are said with who has won, or as a draw.
        HowEnded::Unfinished
        | HowEnded::Board(_)
        | HowEnded::DrawRule(_)
        | HowEnded::Agreement
        | HowEnded::Resignation
        | HowEnded::Time { .. }
        | HowEnded::Forfeit
        | HowEnded::Ruling => "unfinished",
    }
}

/// What a draw rule is about: the title of its first clause.
fn name(rule: &DrawRule, language: Language) -> &'static str {
    rule.clauses.first().map_or("", |clause| title(*clause, language))
}

/// Who does something.
fn who(colour: Colour, language: Language) -> &'static str {
    colour.name(language)
}

/// Whose something is.
fn of(colour: Option<Colour>, language: Language) -> &'static str {
    match colour {
        Some(Colour::White) => word("of.white", language),
        Some(Colour::Black) => word("of.black", language),
        None => word("of.each", language),
    }
}

/// Moves of both sides together.
pub fn plies(number: usize, language: Language) -> String {
    let key = if number == 1 { "plies.one" } else { "plies.many" };
    say(key, language, &[("number", &number.to_string())])
}

fn seconds(time: Millis) -> String {
    format!("{}.{}", time.0 / 1_000, time.0 % 1_000 / 100)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_three_languages_tell_the_same_facts() {
        for (key, row) in SENTENCES.iter() {
            let [uk, ru, en] = row.map(|text| {
                let parts = text.split('{').skip(1);
                parts.filter_map(|part| part.split('}').next()).collect::<BTreeSet<&str>>()
            });
            assert!(uk == ru && ru == en, "{key}");
        }
    }

    #[test]
    fn every_sentence_that_is_asked_for_exists_and_no_other() {
        let source = include_str!("words.rs").split("#[cfg(test)]").next().unwrap_or_default();
        for key in SENTENCES.keys() {
            assert!(source.contains(&format!("\"{key}\"")), "nobody says {key}");
        }
        for call in ["say(\"", "word(\""] {
            for rest in source.split(call).skip(1) {
                let key = rest.split('"').next().unwrap_or_default();
                assert!(SENTENCES.contains_key(key), "{key} is not written");
            }
        }
    }
}
