//! Who is connected, from where, and who has to go when there is no room.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// All connections, by address.
pub(super) struct Lobby {
    inside: Mutex<Inside>,
    most: usize,
    of_one_address: usize,
}

#[derive(Default)]
struct Inside {
    /// The guests of each address, the first first.
    guests: HashMap<IpAddr, BTreeMap<u64, Arc<Guest>>>,
    /// Those who are being answered, by the household for which they ask: a proxy asks for many.
    answered: HashMap<IpAddr, BTreeMap<u64, Arc<Guest>>>,
    number: usize,
    next: u64,
}

/// Somebody who is connected.
pub(super) struct Guest {
    /// From where, and which of those there.
    address: IpAddr,
    number: u64,
    /// How many answers we owe him; if none, he owes us a request.
    busy: AtomicUsize,
    away: Notify,
}

/// The place of a guest, free again when it is dropped.
pub(super) struct Place {
    lobby: Arc<Lobby>,
    guest: Arc<Guest>,
}

/// As long as this is held, the guest is being answered.
pub(super) struct Busy {
    place: Arc<Place>,
    household: IpAddr,
    number: u64,
}

impl Lobby {
    /// A lobby for so many, so many of them from one address.
    pub(super) fn new(most: usize, of_one_address: usize) -> Arc<Lobby> {
        Arc::new(Lobby { inside: Mutex::default(), most, of_one_address })
    }

    /// Lets somebody in. Where there is no room, the one goes who has kept silent longest: first
    /// of his own address, and of the one with the most guests if the whole server is full. None if
    /// all are being answered, and no household has more than its share. Who speaks for many shares no
    /// limit with them.
    pub(super) fn enter(self: &Arc<Lobby>, address: IpAddr, many: bool) -> Option<Place> {
        let mut inside = self.inside();
        let own = inside.guests.get(&address).map_or(0, BTreeMap::len);
        if !many && own >= self.of_one_address && !inside.send_away(address) {
            return None;
        }
        if inside.number >= self.most {
            let crowd = inside.most_frequent()?;
            if !inside.send_away(crowd) && !inside.interrupt(self.most / CROWD) {
                return None;
            }
        }
        let number = inside.next;
        let (busy, away) = Default::default();
        let guest = Arc::new(Guest { address, number, busy, away });
        inside.next += 1;
        inside.number += 1;
        inside.guests.entry(address).or_default().insert(number, Arc::clone(&guest));
        Some(Place { lobby: Arc::clone(self), guest })
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inside {
    fn most_frequent(&self) -> Option<IpAddr> {
        let most = self.guests.iter().max_by_key(|(_, guests)| guests.len());
        most.map(|(address, _)| *address)
    }

    /// Sends the one away who has waited longest of those who wait; false if nobody waits.
    fn send_away(&mut self, address: IpAddr) -> bool {
        let guests = self.guests.get(&address).into_iter().flatten();
        let mut idle = guests.filter(|(_, guest)| guest.busy.load(Ordering::Acquire) == 0);
        let Some((&number, guest)) = idle.next() else { return false };
        guest.away.notify_one();
        self.leave(address, number);
        true
    }

    /// Ends the oldest conversation of the household that has most of them, if it has more than so many:
    /// whoever opens all the live pages there can be does not keep others out.
    fn interrupt(&mut self, most: usize) -> bool {
        let theirs = self.answered.values_mut().max_by_key(|theirs| theirs.len());
        let theirs = theirs.filter(|theirs| theirs.len() > most);
        let Some((_, guest)) = theirs.and_then(BTreeMap::pop_first) else { return false };
        guest.away.notify_one();
        self.leave(guest.address, guest.number);
        true
    }

    /// Forgets a guest, if he is not forgotten already.
    fn leave(&mut self, address: IpAddr, number: u64) {
        let Some(guests) = self.guests.get_mut(&address) else { return };
        if guests.remove(&number).is_some() {
            self.number -= 1;
        }
        if guests.is_empty() {
            self.guests.remove(&address);
        }
    }
}

/// A household that has more than this part of all conversations gives way when the server is full.
const CROWD: usize = 16;

impl Guest {
    /// Comes when he has to go.
    pub(super) async fn sent_away(&self) {
        self.away.notified().await;
    }
}

impl Place {
    /// Whose it is.
    pub(super) fn guest(&self) -> &Arc<Guest> {
        &self.guest
    }

    /// Begins to answer somebody of a household. None if a proxy asks for him and his household has as many
    /// answers already as one address may have connections.
    pub(super) fn begin(self: &Arc<Place>, household: IpAddr) -> Option<Busy> {
        let mut inside = self.lobby.inside();
        let number = inside.next;
        inside.next += 1;
        let theirs = inside.answered.entry(household).or_default();
        if household != self.guest.address && theirs.len() >= self.lobby.of_one_address {
            return None;
        }
        theirs.insert(number, Arc::clone(&self.guest));
        self.guest.busy.fetch_add(1, Ordering::AcqRel);
        Some(Busy { place: Arc::clone(self), household, number })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lobby.inside().leave(self.guest.address, self.guest.number);
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let mut inside = self.place.lobby.inside();
        if let Some(theirs) = inside.answered.get_mut(&self.household) {
            theirs.remove(&self.number);
            if theirs.is_empty() {
                inside.answered.remove(&self.household);
            }
        }
        self.place.guest.busy.fetch_sub(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    fn address(last: u8) -> IpAddr {
        [192, 0, 2, last].into()
    }

    fn is_sent_away(place: &Place) -> bool {
        place.guest().sent_away().now_or_never().is_some()
    }

    #[test]
    fn who_keeps_silent_makes_room_and_who_is_answered_stays() {
        let lobby = Lobby::new(10, 2);
        let enters = || lobby.enter(address(1), false).map(Arc::new).unwrap();
        let (first, second) = (enters(), enters());
        let answered = first.begin(address(1));
        let third = enters();
        assert!(!is_sent_away(&first) && is_sent_away(&second) && !is_sent_away(&third));
        let also = third.begin(address(1));
        assert!(lobby.enter(address(1), false).is_none(), "all are being answered");
        assert!(lobby.enter(address(2), false).is_some(), "others are not touched");
        assert!(lobby.enter(address(1), true).is_some(), "one who speaks for many");
        drop((answered, also));
        assert!(lobby.enter(address(1), false).is_some() && is_sent_away(&first));
    }

    #[test]
    fn one_address_cannot_fill_the_house() {
        let lobby = Lobby::new(4, 4);
        let crowd: Vec<Place> = (0..4).map(|_| lobby.enter(address(1), false).unwrap()).collect();
        let other = lobby.enter(address(2), false).unwrap();
        assert!(is_sent_away(&crowd[0]) && !is_sent_away(&other));
        drop((crowd, other));
        assert!(lobby.inside().guests.is_empty() && lobby.inside().number == 0);
    }

    #[test]
    fn a_household_behind_a_proxy_has_a_share_and_gives_way_when_all_is_full() {
        let (proxy, lobby) = (address(1), Lobby::new(32, 8));
        let enters = || lobby.enter(proxy, true).map(Arc::new).unwrap();
        let crowd: Vec<_> = (0..8).map(|_| enters()).collect();
        let answers: Vec<_> = crowd.iter().map(|one| one.begin(address(2)).unwrap()).collect();
        let more = enters();
        assert!(more.begin(address(2)).is_none(), "his share is used up");
        let other = more.begin(address(3));
        assert!(other.is_some() && more.begin(proxy).is_some(), "others are answered");
        let rest: Vec<_> = (0..23).map(|_| enters()).collect();
        let far = |number: usize| address(10 + (number / 2) as u8);
        let live = rest.iter().enumerate().map(|(number, one)| one.begin(far(number)));
        let live: Vec<_> = live.collect();
        assert!(live.iter().all(Option::is_some));
        let new = enters();
        assert!(is_sent_away(&crowd[0]) && !is_sent_away(&crowd[1]), "the crowd gives way");
        drop((answers, other, live, new));
        assert!(lobby.inside().answered.is_empty());
    }
}
