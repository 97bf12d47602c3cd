//! Incidents and what was imposed, protests and rulings, signatures.

use super::Happens;
use crate::{
    Absence, Competition, Effect, GameResult, Member, Misfit, Protest, Ruling, Signature, happened,
};

impl Happens for happened::IncidentNoted {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let incident = &self.incident;
        event.known(incident.who)?;
        event.incidents.push(incident.clone());
        let effect = incident.effect.as_deref();
        effect.map_or(Ok(()), |effect| event.impose(incident.who, effect))
    }
}

impl Happens for happened::CommitteeFormed {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.committee = Some((self.members.clone(), self.reserves.clone()));
        Ok(())
    }
}

impl Happens for happened::Protested {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let filed = &*self.protest;
        event.known(filed.who)?;
        event.section_mut(filed.section)?;
        event.protests.push(Protest::from(filed));
        Ok(())
    }
}

impl Happens for happened::ProtestDecided {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.protest_mut(self.protest)?.decision = Some(self.decision.clone());
        event.rule(&self.decision)
    }
}

impl Happens for happened::Appealed {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.protest_mut(self.protest)?.appeal = Some(self.text.clone());
        Ok(())
    }
}

impl Happens for happened::AppealDecided {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.protest_mut(self.protest)?.appeal_decision = Some(self.decision.clone());
        event.rule(&self.decision)
    }
}

impl Happens for happened::Signed {
    /// The protocol of a round, or the final table.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let signature = Signature { by: self.by.clone(), account: self.account.clone() };
        match self.round {
            Some(round) => event.round_mut(self.section, round)?.signed.push(signature),
            None => {
                event.section_mut(self.section)?;
                event.signed.push((self.section, signature));
            }
        }
        Ok(())
    }
}

impl Happens for happened::Undone {
    /// What it takes back is folded apart.
    fn happen(&self, _: &mut Competition) -> Result<(), Misfit> {
        Ok(())
    }
}

impl Competition {
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
}
