//! Incidents and what was imposed, protests and rulings, signatures.

use crate::{
    Absence, CommitteeMember, Competition, Effect, GameResult, Incident, Member, Misfit, Protest,
    ProtestFiled, ProtestNumber, Ruling, SectionNumber, Signature,
};
use tournament::Round;

impl Competition {
    pub(super) fn note_incident(&mut self, incident: &Incident) -> Result<(), Misfit> {
        self.known(incident.who)?;
        self.incidents.push(incident.clone());
        let effect = incident.effect.as_deref();
        effect.map_or(Ok(()), |effect| self.impose(incident.who, effect))
    }

    /// Lets a sanction take effect.
    fn impose(&mut self, who: Member, effect: &Effect) -> Result<(), Misfit> {
        match effect {
            Effect::Result { of, .. } => self.set_result(of),
            Effect::MicroMatch { place, losers, .. } => {
                self.board_mut(*place)?.lost_by = Some(*losers);
                Ok(())
            }
            // Who stays out of a line-up is asked for when it is handed in.
            Effect::OutOfRounds { player: Some(id), section, number, .. } => {
                self.player_mut(*id)?;
                self.with_number(*section, *number).map(|_| ())
            }
            Effect::OutOfRounds { section, number, rounds, player: None } => {
                let away = &mut self.with_number(*section, *number)?.away;
                away.extend(rounds.iter().map(|round| ((*round, *number), Absence::Nothing)));
                Ok(())
            }
            Effect::Removed { left, sections, game, lost } => {
                if let Some(game) = game {
                    self.set_result(game)?;
                }
                if let Some((place, losers)) = lost {
                    self.board_mut(*place)?.lost_by = Some(*losers);
                }
                self.leave(who, left, sections)
            }
            // The clock stands at the board, and money changes no table.
            Effect::Time { .. } | Effect::Fine { .. } | Effect::Other { .. } => Ok(()),
        }
    }

    pub(super) fn form_committee(
        &mut self,
        members: &[CommitteeMember],
        reserves: &[CommitteeMember],
    ) -> Result<(), Misfit> {
        self.committee = Some((members.to_vec(), reserves.to_vec()));
        Ok(())
    }

    pub(super) fn file_protest(&mut self, filed: &ProtestFiled) -> Result<(), Misfit> {
        self.known(filed.who)?;
        self.section_mut(filed.section)?;
        self.protests.push(Protest::from(filed));
        Ok(())
    }

    pub(super) fn decide_protest(
        &mut self,
        protest: ProtestNumber,
        decision: &Ruling,
    ) -> Result<(), Misfit> {
        self.protest_mut(protest)?.decision = Some(decision.clone());
        self.rule(decision)
    }

    pub(super) fn file_appeal(&mut self, protest: ProtestNumber, text: &str) -> Result<(), Misfit> {
        self.protest_mut(protest)?.appeal = Some(text.to_owned());
        Ok(())
    }

    pub(super) fn decide_appeal(
        &mut self,
        protest: ProtestNumber,
        decision: &Ruling,
    ) -> Result<(), Misfit> {
        self.protest_mut(protest)?.appeal_decision = Some(decision.clone());
        self.rule(decision)
    }

    /// Lets a ruling take effect.
    fn rule(&mut self, decision: &Ruling) -> Result<(), Misfit> {
        if let Some(lifted) = &decision.lifts {
            self.lift(lifted)?;
        }
        decision.result.as_ref().map_or(Ok(()), |ruled| self.set_result(&ruled.of))
    }

    fn set_result(&mut self, of: &GameResult) -> Result<(), Misfit> {
        self.board_mut(of.place)?.correct(of.game, of.score)
    }

    /// Signs the protocol of a round, or the final table.
    pub(super) fn sign(
        &mut self,
        section: SectionNumber,
        round: Option<Round>,
        by: &str,
        account: Option<&str>,
    ) -> Result<(), Misfit> {
        let signature = Signature { by: by.to_owned(), account: account.map(str::to_owned) };
        match round {
            Some(round) => self.round_mut(section, round)?.signed.push(signature),
            None => {
                self.section_mut(section)?;
                self.signed.push((section, signature));
            }
        }
        Ok(())
    }
}
