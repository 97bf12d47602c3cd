//! Colours in a renju knockout: they alternate, else they are evened out, else a lot decides.

use lots::Lot;

use super::{Competition, LotRecord, Section};
use tournament::{Colour, Entry, Meeting, Meetings, Number, Round, Tournament};

impl Competition {
    /// Lets the one begin who is due Black in each meeting of a round (RU-2013 5.3.13.4).
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
            let black = due_black(&tournament, *meeting).unwrap_or_else(drawn);
            if black == meeting.second {
                *meeting = meeting.reversed();
            }
        }
    }
}

/// Who must have Black, unless both are in the same position.
fn due_black(tournament: &Tournament, meeting: Meeting) -> Option<Number> {
    let Meeting { first, second } = meeting;
    let colours = |number| tournament.entries(number).filter_map(Entry::played);
    let last = |number| colours(number).next_back().map(|(_, colour, ..)| colour);
    match (last(first), last(second)) {
        (Some(Colour::White), Some(Colour::Black) | None) | (None, Some(Colour::Black)) => {
            return Some(first);
        }
        (Some(Colour::Black), Some(Colour::White) | None) | (None, Some(Colour::White)) => {
            return Some(second);
        }
        _ => {}
    }
    // How many more times he has begun than not.
    let surplus = |number| -> i32 {
        colours(number).map(|(_, colour, ..)| if colour == Colour::Black { 1 } else { -1 }).sum()
    };
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
