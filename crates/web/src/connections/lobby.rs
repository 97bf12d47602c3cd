//! Who is connected, from where, and who has to go when there is no room.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
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
    number: usize,
    next: u64,
}

/// Somebody who is connected.
#[derive(Default)]
pub(super) struct Guest {
    /// Whether we owe him an answer; else he owes us a request.
    busy: AtomicBool,
    away: Notify,
}

/// The place of a guest, free again when it is dropped.
pub(super) struct Place {
    lobby: Arc<Lobby>,
    address: IpAddr,
    number: u64,
    guest: Arc<Guest>,
}

/// As long as this is held, the guest is being answered.
pub(super) struct Busy(Arc<Guest>);

impl Lobby {
    /// A lobby for so many, so many of them from one address.
    pub(super) fn new(most: usize, of_one_address: usize) -> Arc<Lobby> {
        Arc::new(Lobby { inside: Mutex::default(), most, of_one_address })
    }

    /// Lets somebody in. Where there is no room, the one goes who has kept silent longest: first
    /// of his own address, and of the one with the most guests if the whole server is full. None if
    /// all are being answered. Who speaks for many shares no limit with them.
    pub(super) fn enter(self: &Arc<Lobby>, address: IpAddr, many: bool) -> Option<Place> {
        let mut inside = self.inside();
        let own = inside.guests.get(&address).map_or(0, BTreeMap::len);
        if !many && own >= self.of_one_address && !inside.send_away(address) {
            return None;
        }
        if inside.number >= self.most {
            let crowd = inside.most_frequent()?;
            if !inside.send_away(crowd) {
                return None;
            }
        }
        let guest = Arc::<Guest>::default();
        let number = inside.next;
        inside.next += 1;
        inside.number += 1;
        inside.guests.entry(address).or_default().insert(number, Arc::clone(&guest));
        Some(Place { lobby: Arc::clone(self), address, number, guest })
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
        let mut idle = guests.filter(|(_, guest)| !guest.busy.load(Ordering::Acquire));
        let Some((&number, guest)) = idle.next() else { return false };
        guest.away.notify_one();
        self.leave(address, number);
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

impl Guest {
    /// Begins to answer him.
    pub(super) fn begin(self: &Arc<Guest>) -> Busy {
        self.busy.store(true, Ordering::Release);
        Busy(Arc::clone(self))
    }

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
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lobby.inside().leave(self.address, self.number);
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.busy.store(false, Ordering::Release);
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
        let first = lobby.enter(address(1), false).unwrap();
        let second = lobby.enter(address(1), false).unwrap();
        let answered = first.guest().begin();
        let third = lobby.enter(address(1), false).unwrap();
        assert!(!is_sent_away(&first) && is_sent_away(&second) && !is_sent_away(&third));
        let also = third.guest().begin();
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
}
