//! Games played out for tests of draw rules.
#![allow(dead_code)] // each test file uses its part

use std::sync::Arc;

use clauses::Document;
use game::{Circumstances, DrawRules, DrawWatch, Position, Stage, Standing};
use rulebook::{Discipline, Rulebook};

/// A position and the watch over its game.
#[derive(Clone, Debug)]
pub struct Played<P: Position> {
    pub position: P,
    pub watch: DrawWatch<P>,
}

impl<P: Position> Played<P> {
    /// A game of a discipline of one of the five rulebooks.
    pub fn under(document: Document, discipline: &str, start: &P) -> Played<P> {
        let rulebook = Rulebook::of(document);
        Played::by(rulebook, rulebook.discipline(discipline).unwrap(), start)
    }

    pub fn by(rulebook: &Rulebook, discipline: &Discipline, start: &P) -> Played<P> {
        let rules = Arc::new(DrawRules::of(rulebook, discipline));
        Played { position: start.clone(), watch: DrawWatch::new(rules, start) }
    }

    /// Plays moves written as in the logs, with blanks between them.
    pub fn play(&mut self, moves: &str) -> &mut Self {
        for text in moves.split_whitespace() {
            let mv = self.position.find_move(text).unwrap();
            self.make(&mv);
        }
        self
    }

    pub fn make(&mut self, mv: &P::Move) {
        let facts = self.position.facts(mv);
        self.position = self.position.play(mv).unwrap();
        self.watch.moved(facts, &self.position);
    }

    /// Plays the first so many moves of a cycle that is gone through again and again.
    pub fn go_round(&mut self, cycle: &[P::Move], plies: usize) -> &mut Self {
        for mv in cycle.iter().cycle().take(plies) {
            self.make(mv);
        }
        self
    }

    pub fn standing(&self, rule: &str) -> Standing<'_> {
        self.standing_in(rule, &Circumstances::default())
    }

    pub fn standing_in(&self, rule: &str, circumstances: &Circumstances) -> Standing<'_> {
        let mut standings = self.watch.standings(circumstances).into_iter();
        let standing = standings.find(|standing| standing.rule.id == rule);
        let standing = standing.unwrap_or_else(|| panic!("no {rule}"));
        // What the watch says rests on the clauses of the rule.
        clauses::cited(&standing.rule.clauses);
        if let Some(claim) = self.watch.rules().claim(standing.rule) {
            clauses::cited(&claim.clauses);
        }
        standing
    }

    pub fn stage(&self, rule: &str) -> Stage {
        self.standing(rule).stage
    }

    pub fn counted(&self, rule: &str) -> Option<u16> {
        self.standing(rule).tally.map(|tally| tally.counted)
    }
}

/// Four moves that lead back to the position and change neither the force nor its place on the
/// road on the way: the pieces go to and fro.
pub fn to_and_fro<P: Position>(start: &P) -> Vec<P::Move> {
    let mut line = Vec::new();
    assert!(returns(start, start, &mut line), "nothing can go to and fro in {start:?}");
    line
}

fn returns<P: Position>(start: &P, position: &P, line: &mut Vec<P::Move>) -> bool {
    if line.len() == 4 {
        return position.key() == start.key();
    }
    for mv in position.legal_moves() {
        let facts = position.facts(&mv);
        let next = position.play(&mv).unwrap();
        if facts.is_irreversible() || next.force() != start.force() {
            continue;
        }
        line.push(mv);
        if returns(start, &next, line) {
            return true;
        }
        line.pop();
    }
    false
}
