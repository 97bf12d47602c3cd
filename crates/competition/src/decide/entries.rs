//! Entering and admitting.

use crate::happened;
use rulebook::Missed;

use super::{Answer, Deciding};
use crate::command::{Admit, ChangeEntry, CheckItems, LetPlayOn, Refuse};
use crate::{
    Authority, Birth, Checked, Date, Decision, Fact, Fault, Item, Member, MissingField, Noun,
    Player, PlayerId, PlayerRecord, Problem, Refusal, checklist, obstacles,
};

/// No address for letters is longer.
const EMAIL_BYTES_MAX: usize = 254;

/// More than this cannot be numbered.
const PLAYERS_MAX: usize = 20_000;

impl Deciding<'_> {
    pub(super) fn enter(&self, player: &Player) -> Answer {
        self.said(&player.name, MissingField::Name)?;
        self.is_born(&player.name, player.born.map(Birth::earliest))?;
        self.has_email(player)?;
        self.norm_counts(player)?;
        let count = self.state.players.len();
        self.demand(count < PLAYERS_MAX, Problem::TooMany { most: PLAYERS_MAX as u16 })?;
        self.may_be_without_place(player)?;
        self.entries_open()?;
        let term = self.regulations.entry_term();
        let after_term = term.filter(|last| self.now.date() > *last);
        let player = Box::new(player.clone());
        Ok(Fact::Entered(happened::Entered { id: PlayerId(count as u16 + 1), player, after_term }))
    }

    /// Nobody was born on a day to come.
    pub(super) fn is_born(&self, name: &str, born: Option<Date>) -> Result<(), Refusal> {
        let is_born = born.is_none_or(|born| born <= self.now.date());
        self.demand(is_born, Problem::BornLater { name: name.to_owned() })
    }

    /// An address for reminders, if there is one, is one: a name, a sign and a host, and nothing besides that a
    /// letter's head could take for more.
    fn has_email(&self, player: &Player) -> Result<(), Refusal> {
        let text = player.email.as_str();
        let plain = |sign: char| sign.is_ascii_graphic() && !"<>()[],;:\\\"".contains(sign);
        let is_host = |host: &str| {
            let label = |one: &str| {
                let ends = one.starts_with('-') || one.ends_with('-');
                let signs = one.chars().all(|sign| sign.is_alphanumeric() || sign == '-');
                !one.is_empty() && !ends && signs
            };
            host.contains('.') && host.split('.').all(label)
        };
        let is_one = text.split_once('@').is_some_and(|(name, host)| {
            let dots = name.starts_with('.') || name.ends_with('.') || name.contains("..");
            !name.is_empty()
                && !dots
                && name.len() <= 64
                && name.chars().all(plain)
                && is_host(host)
        });
        let good = text.is_empty() || (is_one && text.len() <= EMAIL_BYTES_MAX);
        let text = text.chars().take(60).collect();
        self.demand(good, Problem::BadEmail { text })
    }

    /// Refuses entries where the rulebook takes none after the first day.
    pub(super) fn entries_open(&self) -> Result<(), Refusal> {
        let rule = self.regulations.book().events().entry_term.as_ref();
        let closes = rule.is_some_and(|rule| rule.closed_after_first_day);
        let last = self.regulations.starts;
        self.demand(!closes || self.now.date() <= last, Problem::EntriesClosed { last })
    }

    /// Only where a clause knows it somebody plays without a place.
    fn may_be_without_place(&self, player: &Player) -> Result<(), Refusal> {
        let known = self.regulations.book().events().hors_concours_clauses.is_some();
        self.demand(known || !player.hors_concours, Problem::HorsConcoursRefused)
    }

    pub(super) fn change(&self, it: &ChangeEntry) -> Answer {
        self.player(it.id)?;
        self.unchanged(self.state.player_changed_at(it.id), it.seen)?;
        self.said(&it.player.name, MissingField::Name)?;
        self.is_born(&it.player.name, it.player.born.map(Birth::earliest))?;
        self.has_email(&it.player)?;
        self.may_be_without_place(&it.player)?;
        self.norm_counts(&it.player)?;
        self.same_person(it)?;
        Ok(Fact::Changed(happened::Changed { id: it.id, player: it.player.clone() }))
    }

    /// Whoever was admitted stays the one who was looked at: a slip of the pen is mended in his name or in his
    /// birth, not in both, and he must still be one whom the rules admit.
    fn same_person(&self, it: &ChangeEntry) -> Result<(), Refusal> {
        let record = self.player(it.id)?;
        if !record.is_admitted() {
            return Ok(());
        }
        let (was, now) = (&record.player, &it.player);
        let born = was.born.zip(now.born).is_some_and(|(was, now)| !was.may_be(now));
        let sex = was.sex.is_some() && now.sex.is_some() && was.sex != now.sex;
        let another = was.name != now.name && born || sex;
        self.demand(!another, Problem::AnotherPerson)?;
        let against = |record| obstacles(self.regulations, it.id, record, self.now.date());
        let changed = PlayerRecord { player: (*it.player).clone(), ..record.clone() };
        let before = against(record);
        let mut faults = against(&changed);
        faults.retain(|fault| !before.contains(fault));
        if faults.is_empty() { Ok(()) } else { Err(Refusal { faults }) }
    }

    /// Nobody meets a norm where no ranks are awarded.
    fn norm_counts(&self, player: &Player) -> Result<(), Refusal> {
        let counts = self.regulations.without_norms().is_empty();
        self.demand(player.norm.trim().is_empty() || counts, Problem::NormsAdaptive)
    }

    pub(super) fn refuse(&self, it: &Refuse) -> Answer {
        self.undecided(it.id)?;
        self.said(&it.by, MissingField::Who)?;
        Ok(Fact::Refused(happened::Refused {
            id: it.id,
            ground: it.ground,
            by: it.by.clone(),
            at: self.now,
        }))
    }

    pub(super) fn play_on(&self, it: &LetPlayOn) -> Answer {
        let (who, by) = (it.who, it.by);
        self.present(who)?;
        self.said(&it.reason, MissingField::Reason)?;
        let missed = self.state.withdrawal_rule().and_then(|rule| rule.missed.as_ref());
        let needed = match missed.map(|missed| missed.says) {
            Some(Missed::ArbiterDecides) => Authority::Arbiter,
            Some(Missed::ChiefArbiterDecides) | None => Authority::ChiefArbiter,
        };
        self.demand(by >= needed, Problem::ChiefDecides { by })?;
        match it.joins {
            Some(section) => self.join(section, who, it.gets, &it.reason),
            None => Ok(Fact::PlaysOn(happened::PlaysOn {
                who,
                reason: it.reason.clone(),
                by,
                at: self.now,
            })),
        }
    }

    pub(super) fn player(&self, id: PlayerId) -> Result<&PlayerRecord, Refusal> {
        let missing = Problem::NoSuch { thing: Noun::Player, number: id.0 };
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

    pub(super) fn check(&self, it: &CheckItems) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        let list = |id: PlayerId| -> Result<(PlayerId, Vec<Item>), Refusal> {
            let own = checklist(self.regulations, &self.player(id)?.player, self.now.date());
            let own = own.into_iter().map(|required| required.item);
            Ok((id, if it.items.is_empty() { own.collect() } else { it.items.clone() }))
        };
        let items = self.meant(&it.players)?.into_iter().map(list).collect::<Result<_, _>>()?;
        let check = Checked {
            by: it.by.clone(),
            at: self.now,
            note: it.note.clone(),
            valid_to: it.valid_to,
        };
        Ok(Fact::Checked(happened::Checked { items, check }))
    }

    pub(super) fn admit(&self, it: &Admit) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        let players = self.meant(&it.players)?;
        let mut faults: Vec<Fault> = Vec::new();
        for id in &players {
            faults.extend(obstacles(self.regulations, *id, self.player(*id)?, self.now.date()));
        }
        if !faults.is_empty() {
            return Err(Refusal { faults });
        }
        Ok(Fact::Admitted(happened::Admitted { players, by: it.by.clone(), at: self.now }))
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
