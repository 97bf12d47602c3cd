//! What was settled once and is so no more, or never was: a draft whose ground has moved, somebody who was
//! admitted and plays nowhere, a protest that was upheld while its result stands, a signature under another result.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    BoardNumber, Competition, Depth, Fact, FactIndex, Fault, Found, Member, PairedBy, Protest,
    ProtestNumber, RoundState, Section, SectionNumber, StageSystem, TableNumber,
};
use crate::happened;
use tournament::{Number, Round};

impl Competition {
    /// Those who are admitted while a Swiss is played and are not in it: they are paired once they are let in.
    pub fn not_let_in(&self) -> Vec<Member> {
        let playing: Vec<&Section> = self.playing().collect();
        let open = |section: &&&Section| {
            let swiss = matches!(self.system_of(section), Some(StageSystem::Swiss { .. }));
            let left = section.rounds.len() < usize::from(self.planned(section));
            swiss && section.stage == 1 && left && !self.is_over(section)
        };
        if !playing.iter().any(|section| open(&section)) {
            return Vec::new();
        }
        let plays = |who: Member| playing.iter().any(|one| one.number_of(who).is_some());
        self.playable().filter(|who| !plays(*who)).collect()
    }

    /// The pairs of a round as the system would make them now: with those who have joined since, and from what
    /// was played in truth.
    pub fn find_pairs_anew(&self, section: &Section, round: Round) -> Result<Found, Fault> {
        let lot = section.round(round).and_then(|record| record.lot.as_ref());
        let (number, reason) = (section.number, String::new());
        let thrown = happened::Unpaired { section: number, round, reason, published: false };
        let then = self.with(Fact::Unpaired(thrown));
        let Some(section) = then.section(number) else { return Ok(Found::default()) };
        let mut found = then.find_pairs(section, round, lot, Depth::Pairs)?;
        then.keep_fixed_tables(section, &mut found.tables);
        Ok(found)
    }

    /// Whether a draft of the system would be another one now. Nothing is searched where nothing has happened
    /// since that pairs rest on.
    pub fn is_stale(&self, section: &Section, round: Round) -> bool {
        let Some(record) = section.round(round) else { return false };
        let draft = record.state == RoundState::Draft && record.paired == PairedBy::System;
        let Some(made) = self.paired_at(section.number, round).filter(|_| draft) else {
            return false;
        };
        if !self.history().since(made.next()).any(|(_, fact)| may_move_pairs(fact)) {
            return false;
        }
        let Ok(found) = self.find_pairs_anew(section, round) else { return true };
        let pairs: BTreeSet<(Number, Number)> =
            found.tables.iter().map(|one| (one.white, one.black)).collect();
        let made: BTreeSet<(Number, Number)> =
            record.tables.iter().map(|one| (one.white, one.black)).collect();
        found.bye != record.bye || pairs != made
    }

    /// The rounds of a section whose pairs were made and that nobody has seen, where the system would make others
    /// now.
    pub(crate) fn stale_rounds(&self, section: &Section) -> impl Iterator<Item = Round> {
        // Only the last rounds are drafts.
        let rounds = Round::up_to(section.rounds.len() as u16).rev();
        let draft = move |round: &Round| {
            section.round(*round).is_some_and(|record| record.state == RoundState::Draft)
        };
        rounds.take_while(draft).filter(move |round| self.is_stale(section, *round))
    }

    /// Whether a protest was upheld that changed no result and lifted no sanction, and nobody has since corrected
    /// a result of its round or signed that it stands.
    pub(crate) fn is_without_effect(&self, number: ProtestNumber, protest: &Protest) -> bool {
        let ruling = protest.appeal_decision.as_ref().or(protest.decision.as_ref());
        let idle = |ruling: &crate::Ruling| {
            ruling.upheld && ruling.result.is_none() && ruling.lifts.is_none()
        };
        let appealed = protest.appeal.is_some() && protest.appeal_decision.is_none();
        if !ruling.is_some_and(idle) || protest.against.is_some() || appealed {
            return false;
        }
        let decides = |fact: &Fact| {
            matches!(
                fact,
                Fact::ProtestDecided(happened::ProtestDecided { protest, .. })
                | Fact::AppealDecided(happened::AppealDecided { protest, .. }) if *protest == number
            )
        };
        let (section, round) = (protest.section, protest.round);
        let settles = |fact: &Fact| {
            let corrects = fact
                .correction()
                .is_some_and(|(place, _)| (place.section, place.round) == (section, round));
            corrects || signs(fact, section, round)
        };
        let mut since = self.counting_facts().rev().take_while(|(_, fact)| !decides(fact));
        !since.any(|(_, fact)| settles(fact))
    }

    /// The rounds of a section that were signed before one of their results was changed, and not since.
    pub fn signed_before_change(&self, section: &Section) -> BTreeSet<Round> {
        let (mut signed, mut changed) = (BTreeSet::new(), BTreeSet::new());
        for (_, fact) in self.counting_facts() {
            if let Some((place, _)) = fact.correction() {
                if place.section == section.number && signed.contains(&place.round) {
                    changed.insert(place.round);
                }
            } else if let Fact::Signed(happened::Signed { section: of, round, .. }) = fact
                && *of == section.number
            {
                match round {
                    Some(round) => {
                        signed.insert(*round);
                        changed.remove(round);
                    }
                    None => changed.clear(),
                }
            }
        }
        changed
    }

    /// What last changed the results of the boards of a round after they had been entered.
    pub fn changed_at(
        &self,
        section: SectionNumber,
        round: Round,
    ) -> BTreeMap<(TableNumber, BoardNumber), FactIndex> {
        let changed = self.counting_facts().filter_map(|(index, fact)| {
            let (place, _) = fact.correction()?;
            let here = (place.section, place.round) == (section, round);
            here.then_some(((place.table, place.board), index))
        });
        changed.collect()
    }
}

/// Whether a fact signs a round, or the section that it belongs to.
fn signs(fact: &Fact, section: SectionNumber, round: Round) -> bool {
    let Fact::Signed(happened::Signed { section: of, round: signed, .. }) = fact else {
        return false;
    };
    *of == section && signed.is_none_or(|signed| signed == round)
}

/// Whether other pairs may come of what has happened: others play, or others have won.
fn may_move_pairs(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Amended(_)
            | Fact::Changed(_)
            | Fact::Left(_)
            | Fact::PlaysOn(_)
            | Fact::Joined(_)
            | Fact::RoundsOrdered(_)
            | Fact::AwayNoted(_)
            | Fact::Expected(_)
            | Fact::Forbidden(_)
            | Fact::Allowed(_)
            | Fact::Scored(_)
            | Fact::Corrected(_)
            | Fact::BoardLost(_)
            | Fact::TieBroken(_)
            | Fact::IncidentNoted(_)
            | Fact::ProtestDecided(_)
            | Fact::AppealDecided(_)
            | Fact::Undone(_)
    )
}
