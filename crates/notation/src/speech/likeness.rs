//! How much what was heard sounds like what would be said of a move.
//!
//! Speech input mishears, glues words together and writes sounds as it likes: “центр” for *це три*, “едва”
//! for *e2*, “night” for *knight*, “3228”. What would be said of each legal move is laid along what was
//! heard, sound by sound, and every difference has its cost. A difference that nobody would hear is still
//! understood ([`surely`]); the others only lead to suggestions ([`nearest`]), and somebody chooses.

use super::hearing::{Kind, runs};
use super::lexicon::{Word, fold, sounds_of};
use super::sound::{left_out, sound, swapped};

/// At most so many moves are offered.
const NEAREST: usize = 4;
/// What no words for a move can be left out of.
pub(super) const FAR: u32 = 60;
/// What differs more from every move is no attempt to say one …
const ATTEMPT: u32 = 19;
/// … and a word of few sounds must be nearer: a greeting is as short as a square.
const ATTEMPT_LEAST: u32 = 8;
const ATTEMPT_PER_SOUND: u32 = 2;
/// Moves that fit so much worse than the best are not offered beside it.
const BEHIND: u32 = 24;
/// A move is understood if what was heard differs no more from it …
const SURE: u32 = 4;
/// … and from every other move so much more.
const APART: u32 = 6;

/// Nobody says a move in so many sounds, and no position has so many moves.
const SOUNDS_MAX: usize = 160;
const MOVES_MAX: usize = 512;

/// A known word that says something else than the move.
const OTHER_WORD: u32 = 15;
/// A little word that may be a letter: `с`, `в`, `а`.
const LITTLE_WORD: u32 = 4;
/// A number that may be a word between the squares: *two*, *for*.
const NUMBER_FOR_LINK: u32 = 3;

/// Something that is said of a move.
#[derive(Clone, Copy)]
pub(super) enum Said {
    Word(Word),
    /// The tens of a number that has units too.
    Tens(u32),
    /// A word between two squares that sounds like a number.
    Link,
}

/// A part of what is said of a move: in one of these words, or left out at a cost.
pub(super) struct Part {
    said: Vec<Said>,
    unsaid: u32,
}

impl Part {
    pub(super) fn new(said: impl IntoIterator<Item = Said>, unsaid: u32) -> Part {
        Part { said: said.into_iter().collect(), unsaid }
    }

    pub(super) fn words(words: &[Word], unsaid: u32) -> Part {
        Part::new(words.iter().copied().map(Said::Word), unsaid)
    }

    pub(super) fn link() -> Part {
        Part::new([Said::Link], 0)
    }
}

/// A letter and a number, or a number alone.
pub(super) fn square(file: Option<char>, number: u32, unsaid: u32) -> Vec<Part> {
    let mut parts = Vec::new();
    parts.extend(file.map(|file| Part::words(&[Word::Letter(file), Word::Small(file)], unsaid)));
    if number > 20 && !number.is_multiple_of(10) {
        parts.push(Part::new([Said::Tens(number / 10)], unsaid));
        parts.push(Part::words(&[Word::Number(number % 10)], unsaid));
    } else {
        parts.push(Part::words(&[Word::Number(number)], unsaid));
    }
    parts
}

/// The moves that sound most like what was heard, nearest first; `ways` tells what is said of a move.
pub(super) fn nearest<M: Clone>(
    text: &str,
    last_file: char,
    moves: &[M],
    ways: impl Fn(&M) -> Vec<Vec<Part>>,
) -> Vec<M> {
    let ranked = ranked(text, last_file, moves, ways);
    let Some((best, _)) = ranked.first() else { return Vec::new() };
    let sounds = Heard::new(text, last_file).sounds.len() as u32;
    if *best > ATTEMPT.min(ATTEMPT_LEAST + ATTEMPT_PER_SOUND * sounds) {
        return Vec::new();
    }
    let limit = FAR.min(best + BEHIND);
    let near = ranked.iter().take_while(|(cost, _)| *cost <= limit);
    near.take(NEAREST).map(|(_, mv)| (*mv).clone()).collect()
}

/// The one move that what was heard can hardly differ from.
pub(super) fn surely<M: Clone>(
    text: &str,
    last_file: char,
    moves: &[M],
    ways: impl Fn(&M) -> Vec<Vec<Part>>,
) -> Option<M> {
    match ranked(text, last_file, moves, ways)[..] {
        [(cost, mv)] if cost <= SURE => Some(mv.clone()),
        [(cost, mv), (next, _), ..] if cost <= SURE && next >= cost + APART => Some(mv.clone()),
        _ => None,
    }
}

fn ranked<'a, M>(
    text: &str,
    last_file: char,
    moves: &'a [M],
    ways: impl Fn(&M) -> Vec<Vec<Part>>,
) -> Vec<(u32, &'a M)> {
    let heard = Heard::new(text, last_file);
    if heard.sounds.len() > SOUNDS_MAX || moves.len() > MOVES_MAX {
        return Vec::new();
    }
    let cost = |mv| ways(mv).iter().map(|way| heard.cost(way)).min().unwrap_or(u32::MAX);
    let mut ranked: Vec<(u32, &M)> = moves.iter().map(|mv| (cost(mv), mv)).collect();
    ranked.sort_by_key(|(cost, _)| *cost);
    ranked
}

/// What was heard, as one row of sounds, with the words that stand in it.
struct Heard {
    sounds: Vec<char>,
    words: Vec<HeardWord>,
}

struct HeardWord {
    start: usize,
    end: usize,
    meaning: Option<Word>,
}

impl Heard {
    fn new(text: &str, last_file: char) -> Heard {
        let mut heard = Heard { sounds: Vec::new(), words: Vec::new() };
        for (kind, run) in runs(text) {
            let (meaning, said) = match kind {
                Kind::Word => (Word::of(&fold(run), last_file), sound(&fold(run))),
                Kind::Digits => (run.parse().ok().map(Word::Number), run.to_owned()),
                Kind::Blank | Kind::Sign => continue,
            };
            let start = heard.sounds.len();
            heard.sounds.extend(said.chars());
            heard.words.push(HeardWord { start, end: heard.sounds.len(), meaning });
        }
        heard
    }

    /// How much it differs from these parts, said one after the other.
    fn cost(&self, way: &[Part]) -> u32 {
        let mut costs = vec![u32::MAX / 2; self.sounds.len() + 1];
        costs[0] = 0;
        self.pass_over_words(&mut costs);
        for part in way {
            let mut next: Vec<u32> = costs.iter().map(|cost| cost + part.unsaid).collect();
            for said in &part.said {
                self.take(*said, &costs, &mut next);
            }
            self.pass_over_words(&mut next);
            costs = next;
        }
        costs[self.sounds.len()]
    }

    fn pass_over_words(&self, costs: &mut [u32]) {
        for word in &self.words {
            costs[word.end] = costs[word.end].min(costs[word.start] + word.passed_over());
        }
    }

    /// Lays one word of a move along what was heard: by its meaning, or by its sounds.
    fn take(&self, said: Said, costs: &[u32], next: &mut [u32]) {
        for word in &self.words {
            let Some(cost) = word.meaning.and_then(|meaning| said.is_meant_by(meaning)) else {
                continue;
            };
            next[word.end] = next[word.end].min(costs[word.start] + cost);
        }
        for way in said.sounds() {
            // Where nothing of it was heard it was left out, which has its own cost.
            let silent: u32 = way.chars().map(left_out).sum();
            for ((known, before), cost) in next.iter_mut().zip(costs).zip(self.along(costs, way)) {
                if cost < before + silent {
                    *known = cost.min(*known);
                }
            }
        }
    }

    /// What it costs to have come to each place when these sounds are said next.
    fn along(&self, costs: &[u32], way: &str) -> Vec<u32> {
        let mut row = costs.to_vec();
        for (at, heard) in self.sounds.iter().enumerate() {
            row[at + 1] = row[at + 1].min(row[at] + left_out(*heard));
        }
        for said in way.chars() {
            let mut next = vec![row[0] + left_out(said)];
            for (at, heard) in self.sounds.iter().enumerate() {
                let other = row[at] + swapped(said, *heard);
                let fewer = row[at + 1] + left_out(said);
                let more = next[at] + left_out(*heard);
                next.push(other.min(fewer).min(more));
            }
            row = next;
        }
        row
    }
}

impl HeardWord {
    /// What it costs that a word says nothing of the move.
    fn passed_over(&self) -> u32 {
        match self.meaning {
            Some(
                Word::Filler
                | Word::Takes
                | Word::Becomes
                | Word::EnPassant
                | Word::Check
                | Word::Mate,
            ) => 0,
            Some(Word::Small(_)) => LITTLE_WORD,
            Some(_) => OTHER_WORD,
            None => 5 + 4 * (self.end - self.start) as u32,
        }
    }
}

impl Said {
    /// What it costs to hear this in a word of that meaning, if anything can.
    fn is_meant_by(self, meaning: Word) -> Option<u32> {
        match (self, meaning) {
            (Said::Word(word), meaning) => (word == meaning).then_some(0),
            (Said::Tens(tens), Word::Number(number)) => (number == tens * 10).then_some(0),
            (Said::Link, Word::Number(2 | 4)) => Some(NUMBER_FOR_LINK),
            (Said::Tens(_) | Said::Link, _) => None,
        }
    }

    /// All that it can sound like.
    fn sounds(self) -> impl Iterator<Item = &'static str> {
        let (words, digit) = match self {
            Said::Word(word) => (sounds_of(word), None),
            Said::Tens(tens) => {
                let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
                (sounds_of(Word::Number(tens * 10)), digits.get(tens as usize).copied())
            }
            Said::Link => (&[][..], None),
        };
        words.iter().map(String::as_str).chain(digit)
    }
}
