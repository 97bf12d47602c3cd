//! Whether a rule is met, and who may claim it.

use rulebook::{
    Agreement, Count, Counted, DrawRule, Ends, Escape, Ground, Occasion, Period, ShortOfTime,
    ShortOfTimeControl,
};

use super::counter::Counter;
use super::watch::Occurrences;
use super::{Circumstances, DrawRules, DrawWatch, Stage, Standing, Tally, condition};
use crate::agreement::{Agreeing, is_for};
use crate::{Flags, How, Millis, PerSide, Position, Side};

/// What was found about one rule, before anybody claims it.
struct Assessment {
    stage: Stage,
    tally: Option<Tally>,
    /// The side whom the draw serves, if only that side may claim it.
    only: Option<Side>,
}

impl Assessment {
    fn met_if(condition: bool) -> Assessment {
        let stage = if condition { Stage::Met } else { Stage::Dormant };
        Assessment { stage, tally: None, only: None }
    }
}

impl<P: Position> DrawWatch<P> {
    /// How the game stands with regard to the rule with this number.
    pub(super) fn standing<'rules>(
        &self,
        rules: &'rules DrawRules,
        index: usize,
        circumstances: &Circumstances,
    ) -> Standing<'rules> {
        let rule = &rules.rules[index];
        let Assessment { stage, tally, only } = self.assess(index, rule, circumstances);
        let mut claimants = match stage {
            Stage::Met => self.claimants(rules, rule),
            Stage::Dormant | Stage::Running => Vec::new(),
        };
        claimants.retain(|side| only.is_none_or(|only| only == *side));
        Standing { rule, stage, tally, claimants }
    }

    fn assess(&self, index: usize, rule: &DrawRule, circumstances: &Circumstances) -> Assessment {
        match &rule.ground {
            Ground::Agreement(agreement) => self.assess_agreement(agreement, circumstances),
            Ground::BothFlagsFallen => {
                Assessment::met_if(circumstances.flags == Some(Flags::BothDown { first: None }))
            }
            Ground::Repetition(times) => self.assess_repetition(*times),
            Ground::Count(count) => self.assess_count(count, self.counters[index]),
            Ground::NobodyCanWin => {
                Assessment::met_if(self.sight.nobody_can_win || self.found.nobody_can_win)
            }
            Ground::Stalemate => {
                let how = self.sight.ended.map(|end| end.how);
                Assessment::met_if(how == Some(How::Stalemate))
            }
            Ground::Passes(limit) => self.assess_passes(*limit),
            Ground::ClearlyDrawn(limit) => self.assess_clearly_drawn(*limit, self.counters[index]),
            Ground::AtOnce(named) => Assessment::met_if(self.drawn_at_once(named, circumstances)),
            Ground::BetterButShortOfTime(rule) => self.assess_short_of_time(rule, circumstances),
        }
    }

    fn assess_agreement(&self, rule: &Agreement, circumstances: &Circumstances) -> Assessment {
        let left = PerSide::from_fn(|side| rule.moves_each_min.saturating_sub(self.made[side]));
        let tally = Tally {
            counted: self.made[Side::First].min(self.made[Side::Second]),
            limit: rule.moves_each_min,
            of: None,
            left: Some(left),
            from_ply: 0,
        };
        let made = PerSide::from_fn(|side| u32::from(self.made[side]));
        let agreeing = Agreeing::new(rule, made, self.sight.force);
        let concerns = is_for(rule, circumstances.record) && agreeing.too_many_pieces().is_none();
        let stage = match (concerns, agreeing.has_moves()) {
            (true, true) => Stage::Met,
            (true, false) => Stage::Running,
            (false, _) => Stage::Dormant,
        };
        Assessment { stage, tally: Some(tally), only: None }
    }

    fn assess_repetition(&self, times: u8) -> Assessment {
        let Occurrences { first_ply: from_ply, times: counted } = self.occurrences;
        let limit = u16::from(times);
        let stage = match counted {
            _ if counted >= limit => Stage::Met,
            1 => Stage::Dormant,
            _ => Stage::Running,
        };
        let tally = Tally { counted, limit, of: None, left: None, from_ply };
        Assessment { stage, tally: Some(tally), only: None }
    }

    fn assess_count(&self, count: &Count, counter: Option<Counter>) -> Assessment {
        let Some(counter) = counter else { return Assessment::met_if(false) };
        let tally = counter.tally(count.of, count.limit);
        let full = tally.counted >= tally.limit;
        let stage = if !condition::decides(&count.condition, &self.sight.force) {
            Stage::Dormant
        } else if full && !count.unless.is_some_and(|escape| self.escapes(escape)) {
            Stage::Met
        } else {
            Stage::Running
        };
        Assessment { stage, tally: Some(tally), only: None }
    }

    /// Whether the last move has avoided the draw.
    fn escapes(&self, escape: Escape) -> bool {
        let has_won = |how: Option<How>| {
            let win = self.sight.ended.filter(|end| end.winner.is_some());
            win.is_some_and(|end| how.is_none_or(|how| how == end.how))
        };
        match escape {
            Escape::KingTaken => has_won(Some(How::NoPieces)),
            Escape::Mate => has_won(Some(How::Checkmate)),
            Escape::Win => has_won(None),
            Escape::WonPosition => has_won(None) || self.found.won_position,
        }
    }

    fn assess_passes(&self, limit: u8) -> Assessment {
        let (counted, limit) = (self.passes, u16::from(limit));
        let stage = match counted {
            0 => Stage::Dormant,
            _ if counted >= limit => Stage::Met,
            _ => Stage::Running,
        };
        let from_ply = self.ply - u32::from(counted);
        let tally = Tally { counted, limit, of: None, left: None, from_ply };
        Assessment { stage, tally: Some(tally), only: None }
    }

    fn assess_clearly_drawn(&self, limit: u8, counter: Option<Counter>) -> Assessment {
        let (Some(counter), Some(playing_to_win)) = (counter, self.found.clearly_drawn) else {
            return Assessment::met_if(false);
        };
        let tally = counter.tally(Counted::StrongerSide, u16::from(limit));
        let stage = if tally.counted >= tally.limit { Stage::Met } else { Stage::Running };
        Assessment { stage, tally: Some(tally), only: Some(!playing_to_win) }
    }

    fn drawn_at_once(&self, named: &[String], circumstances: &Circumstances) -> bool {
        let without_increment = circumstances.period.is_some_and(is_without_increment);
        let holds = |id: &String| condition::named_count_holds(id, &self.rules, &self.sight.force);
        without_increment && !self.found.won_position && named.iter().any(holds)
    }

    fn assess_short_of_time(
        &self,
        rule: &ShortOfTime,
        circumstances: &Circumstances,
    ) -> Assessment {
        let Some(better) = circumstances.better else { return Assessment::met_if(false) };
        let in_time = |seconds: u16| {
            let most = Millis::seconds(i64::from(seconds));
            circumstances.left[better].is_some_and(|left| left <= most)
        };
        let pieces =
            self.sight.force[Side::First].pieces() + self.sight.force[Side::Second].pieces();
        let met = rule.seconds_left_max.is_none_or(in_time)
            && rule.pieces_max.is_none_or(|most| pieces <= u16::from(most))
            && fits(rule.control, circumstances);
        Assessment { only: Some(better), ..Assessment::met_if(met) }
    }

    /// Who may claim a draw by a rule that is met.
    fn claimants(&self, rules: &DrawRules, rule: &DrawRule) -> Vec<Side> {
        match (rule.ends, rules.claim(rule)) {
            (Ends::Players | Ends::AtOnce, _) => Vec::new(),
            (_, None) => Side::BOTH.to_vec(),
            (_, Some(claim)) if claim.occasions.contains(&Occasion::Reached) => {
                vec![self.sight.turn]
            }
            (_, Some(_)) => Vec::new(),
        }
    }
}

/// Whether the period that is played is one of the controls that a rule is for.
fn fits(control: ShortOfTimeControl, circumstances: &Circumstances) -> bool {
    let to_the_end = || circumstances.period.filter(|period| period.moves.is_none());
    match control {
        ShortOfTimeControl::Any => true,
        ShortOfTimeControl::ToTheEnd => to_the_end().is_some(),
        ShortOfTimeControl::WithoutIncrement => to_the_end().is_some_and(is_without_increment),
    }
}

/// Whether a move adds nothing to the time; a delay gives each move time of its own, as an
/// increment does.
fn is_without_increment(period: Period) -> bool {
    period.increment_seconds == 0 && period.delay_seconds == 0
}
