//! Colours where a bracket or the points lost say who meets: they alternate, else they are evened out, else a lot decides.

use lots::Lot;

use super::{Competition, LotRecord, Section};
use tournament::{Colour, Entry, Meeting, Meetings, Number, Round, Tournament};

impl Competition {
    /// Lets the one begin whose turn it is in each meeting of a round (for renju RU-2013 5.3.13.4).
    pub(super) fn alternate(
        &self,
        section: &Section,
        round: Round,
        lot: Option<&LotRecord>,
        meetings: &mut Meetings,
    ) {
        let tournament = self.tournament(section, round.before());
        let lot = lot.or(section.lot.as_ref());
        for meeting in &mut meetings.meetings {
            let drawn = || lot.map_or(meeting.first, |lot| by_lot(lot, round, *meeting));
            let begins = due_to_begin(&tournament, *meeting, self.begins()).unwrap_or_else(drawn);
            if begins == meeting.second {
                *meeting = meeting.reversed();
            }
        }
    }
}

/// Who must have the colour that begins, unless both are in the same position.
fn due_to_begin(tournament: &Tournament, meeting: Meeting, begins: Colour) -> Option<Number> {
    let Meeting { first, second } = meeting;
    let colours = |number| tournament.entries(number).filter_map(Entry::played);
    let began = |number| colours(number).map(|(_, colour, ..)| colour == begins);
    let last = |number| began(number).next_back();
    match (last(first), last(second)) {
        (Some(false), Some(true) | None) | (None, Some(true)) => {
            return Some(first);
        }
        (Some(true), Some(false) | None) | (None, Some(false)) => {
            return Some(second);
        }
        _ => {}
    }
    // How many more times he has begun than not.
    let surplus = |number| -> i32 { began(number).map(|began| if began { 1 } else { -1 }).sum() };
    match surplus(first).cmp(&surplus(second)) {
        std::cmp::Ordering::Less => Some(first),
        std::cmp::Ordering::Greater => Some(second),
        std::cmp::Ordering::Equal => None,
    }
}

fn by_lot(lot: &LotRecord, round: Round, meeting: Meeting) -> Number {
    let Meeting { first, second } = meeting;
    let purpose = format!("round {round}: colours of {first} and {second}");
    let drawn = Lot::new(&lot.seed(), &purpose).pick(&[first, second]).copied();
    drawn.unwrap_or(first)
}
