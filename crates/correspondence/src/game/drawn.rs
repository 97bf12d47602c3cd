//! Draws by the rules of the game itself.

use clauses::Clause;
use draughts::{Colour, Move, Position};
use game::Position as _;
use game::{Circumstances, Standing};
use rulebook::{Ends, Ground, Occasion};

use super::Game;
use crate::{Fact, Refusal, Ruling, What, Why};

impl Game {
    /// The draw rules that are met on the board as it stands.
    fn met(&self) -> Vec<Standing<'_>> {
        let watch = self.watch.iter();
        let all = watch.flat_map(|watch| watch.met(&Circumstances::default()));
        all.filter(|one| is_of_the_board(&one.rule.ground)).collect()
    }

    /// Takes note of a move.
    pub(super) fn watch_move(&mut self, before: &Position, mv: &Move, after: &Position) {
        if let Some(watch) = self.watch.as_mut() {
            watch.moved(before.facts(mv), after);
        }
    }

    /// The rules that are met, by their names.
    pub(super) fn met_before(&self) -> Vec<String> {
        self.met().into_iter().map(|one| one.rule.id.clone()).collect()
    }

    /// What the rules of the game say of the position after a letter, where they did not say it before; and the clauses
    /// by which it ends the game.
    pub(super) fn draws_noticed(&self, before: &[String]) -> (Vec<Ruling>, Option<Vec<Clause>>) {
        let mut rulings = Vec::new();
        let mut ends = None;
        for one in self.met() {
            let clauses = one.rule.clauses.to_vec();
            let what = match one.rule.ends {
                Ends::Players => continue,
                Ends::AtOnce => {
                    ends.get_or_insert(clauses);
                    continue;
                }
                Ends::OnClaim => What::DrawClaimable,
                Ends::ArbiterMay | Ends::ArbiterMust => What::DrawByJudge,
            };
            if !before.contains(&one.rule.id) || matches!(one.rule.ground, Ground::Repetition(_)) {
                rulings.push(Ruling::on(what, &clauses));
            }
        }
        (rulings, ends)
    }

    /// The clauses by which a player may claim a draw now: with a move that he writes in the same letter, or without.
    pub(super) fn draw_claimed(&self, by: Colour, with_move: bool) -> Result<Vec<Clause>, Refusal> {
        let rules = self.rules().draws();
        let claims = |one: &Standing<'_>| {
            let rule = rules.and_then(|rules| rules.claim(one.rule));
            let occasion = match with_move {
                true => Occasion::IntendedMove,
                false => Occasion::Reached,
            };
            let ends = match one.rule.ends {
                Ends::OnClaim | Ends::ArbiterMay | Ends::ArbiterMust => true,
                Ends::Players | Ends::AtOnce => false,
            };
            ends && rule.is_none_or(|rule| rule.occasions.contains(&occasion))
        };
        let found = self.met().into_iter().find(claims);
        let found = found.map(|one| {
            let claim = rules.and_then(|rules| rules.claim(one.rule));
            let also = claim.into_iter().flat_map(|claim| claim.clauses.iter().copied());
            one.rule.clauses.iter().copied().chain(also).collect()
        });
        let games = &self.rules().chapter().games.clauses;
        found.ok_or_else(|| Refusal::on(Why::NoDrawByRules, games).with(Fact::Player(by)))
    }

    /// The clauses by which the judge may declare a draw now, if any.
    pub(crate) fn draws_by_judge(&self) -> Option<Vec<Clause>> {
        let met = self.met();
        let by_judge = met.iter().find(|one| match one.rule.ends {
            Ends::ArbiterMay | Ends::ArbiterMust => true,
            Ends::OnClaim | Ends::Players | Ends::AtOnce => false,
        });
        by_judge.map(|one| one.rule.clauses.to_vec())
    }
}

/// Whether the board alone says that a draw rule is met. What a clock says is nothing by correspondence, and what a
/// player or the judge must say is said by letters.
fn is_of_the_board(ground: &Ground) -> bool {
    match ground {
        Ground::Repetition(_)
        | Ground::Count(_)
        | Ground::NobodyCanWin
        | Ground::Stalemate
        | Ground::Passes(_) => true,
        Ground::Agreement(_)
        | Ground::BothFlagsFallen
        | Ground::ClearlyDrawn(_)
        | Ground::AtOnce(_)
        | Ground::BetterButShortOfTime(_) => false,
    }
}
