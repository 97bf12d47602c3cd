//! Entering and admitting.

use super::{Answer, Desk};
use crate::{
    Authority, Checked, Command, Date, Decision, Event, Fault, Item, Member, Player, PlayerId,
    PlayerRecord, Problem, Refusal, Thing, Unsaid, checklist, obstacles,
};

/// More than this cannot be numbered.
const PLAYERS_MAX: usize = 20_000;

impl Desk<'_> {
    pub(super) fn entries(&self, command: &Command) -> Answer {
        match command {
            Command::Enter(player) => self.enter(player),
            Command::Change { id, player, seen } => {
                self.player(*id)?;
                self.unchanged(self.state.player_changed_at(*id), *seen)?;
                self.said(&player.name, Unsaid::Name)?;
                Ok(Event::Changed { id: *id, player: player.clone() })
            }
            Command::Check { players, items, by, note, valid_to } => {
                self.check(players, items, by, note, *valid_to)
            }
            Command::Admit { players, by } => self.admit(players, by),
            Command::Refuse { id, ground, by } => {
                self.undecided(*id)?;
                self.said(by, Unsaid::Who)?;
                Ok(Event::Refused { id: *id, ground: *ground, by: by.clone(), at: self.now })
            }
            Command::Withdraw { who, reason, panel } => self.withdraw(*who, reason, *panel),
            Command::Exclude { who, reason, by, annul } => self.exclude(*who, reason, *by, *annul),
            Command::PlayOn { who, reason, by, joins, gets } => {
                self.present(*who)?;
                self.said(reason, Unsaid::Reason)?;
                self.demand(*by >= Authority::ChiefArbiter, Problem::ChiefDecides { by: *by })?;
                match joins {
                    Some(section) => self.join(*section, *who, *gets, reason),
                    None => {
                        let (who, reason) = (*who, reason.clone());
                        Ok(Event::PlaysOn { who, reason, by: *by, at: self.now })
                    }
                }
            }
            _ => Err(self.refusal(Problem::NotCreated)),
        }
    }

    fn enter(&self, player: &Player) -> Answer {
        self.said(&player.name, Unsaid::Name)?;
        let count = self.state.players.len();
        self.demand(count < PLAYERS_MAX, Problem::TooMany { most: PLAYERS_MAX as u16 })?;
        Ok(Event::Entered { id: PlayerId(count as u16 + 1), player: Box::new(player.clone()) })
    }

    pub(super) fn player(&self, id: PlayerId) -> Result<&PlayerRecord, Refusal> {
        let missing = Problem::NoSuch { thing: Thing::Player, number: id.0 };
        self.state.player(id).ok_or_else(|| self.refusal(missing))
    }

    fn undecided(&self, id: PlayerId) -> Result<&PlayerRecord, Refusal> {
        let record = self.player(id)?;
        self.demand(record.decision == Decision::Open, Problem::AlreadyDecided { id })?;
        Ok(record)
    }

    /// The players that a command means: those named, or all who are not decided on.
    fn meant(&self, players: &[PlayerId]) -> Result<Vec<PlayerId>, Refusal> {
        if !players.is_empty() {
            players.iter().try_for_each(|id| self.undecided(*id).map(|_| ()))?;
            return Ok(players.to_vec());
        }
        let all = (1..).map(PlayerId).zip(&self.state.players);
        let open: Vec<PlayerId> = all
            .filter(|(_, record)| record.decision == Decision::Open && record.left.is_none())
            .map(|(id, _)| id)
            .collect();
        self.demand(!open.is_empty(), Problem::NobodyToAdmit)?;
        Ok(open)
    }

    fn check(
        &self,
        players: &[PlayerId],
        items: &[Item],
        by: &str,
        note: &str,
        valid_to: Option<Date>,
    ) -> Answer {
        self.said(by, Unsaid::Who)?;
        let list = |id: PlayerId| -> Result<(PlayerId, Vec<Item>), Refusal> {
            let own = checklist(self.regulations, &self.player(id)?.player);
            let own = own.into_iter().map(|required| required.item);
            Ok((id, if items.is_empty() { own.collect() } else { items.to_vec() }))
        };
        let items = self.meant(players)?.into_iter().map(list).collect::<Result<_, _>>()?;
        let check = Checked { by: by.to_owned(), at: self.now, note: note.to_owned(), valid_to };
        Ok(Event::Checked { items, check })
    }

    fn admit(&self, players: &[PlayerId], by: &str) -> Answer {
        self.said(by, Unsaid::Who)?;
        let players = self.meant(players)?;
        let mut faults: Vec<Fault> = Vec::new();
        for id in &players {
            faults.extend(obstacles(self.regulations, *id, self.player(*id)?));
        }
        if !faults.is_empty() {
            return Err(Refusal { faults });
        }
        Ok(Event::Admitted { players, by: by.to_owned(), at: self.now })
    }

    /// Somebody who is in the event.
    pub(super) fn present(&self, who: Member) -> Result<(), Refusal> {
        let left = match who {
            Member::Player(id) => self.player(id)?.left.is_some(),
            Member::Team(id) => self.team(id)?.left.is_some(),
        };
        self.demand(!left, Problem::HasLeft { who })
    }
}
