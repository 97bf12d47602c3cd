//! Shared places that additional games, or the chief panel, put in order.

use rulebook::Weight;

use super::additional::close_up;
use super::{Competition, Placed, PlayOff, Section};

impl Competition {
    /// Puts those in order about whom it was decided, on the places that they have. Gives the
    /// decisions that hold.
    ///
    /// A correction may have parted them since, or brought others level with them: a decision holds
    /// only while it could be noted as it was. Whoever has no place any more is passed over.
    pub(super) fn put_in_order<'a>(
        &self,
        section: &'a Section,
        places: &mut [Placed],
    ) -> Vec<&'a PlayOff> {
        let mut holding = Vec::new();
        for play_off in &section.play_offs {
            let placed = |number| places.iter().find(|one| one.number == number).copied();
            let named: Vec<Placed> = play_off.order.iter().copied().filter_map(placed).collect();
            if self.were_equal(section, &named) || self.share_alone(section, places, &named) {
                rearrange(places, &named);
                close_up(places);
                holding.push(play_off);
            }
        }
        holding
    }

    /// Whether an order that was noted for some holds: additional games are provided for, and they have
    /// equal points, or one of two teams may demand a match for the first place from the other.
    fn were_equal(&self, section: &Section, named: &[Placed]) -> bool {
        let Some(regulations) = &self.regulations else { return false };
        let rule = regulations.book().events().additional(self.game());
        let of_itself = rule.is_some_and(|rule| rule.says != Weight::IfProvided);
        let equal = named.windows(2).all(|two| two[0].points == two[1].points);
        let provided = regulations.play_off || of_itself;
        named.len() > 1 && (provided && equal || self.have_the_right(section, named))
    }

    fn have_the_right(&self, section: &Section, named: &[Placed]) -> bool {
        let [one, other] = named else { return false };
        let right = self.team_standings(section).and_then(|standings| standings.right);
        right.is_some_and(|right| {
            let two = (right.team, right.against);
            two == (one.number, other.number) || two == (other.number, one.number)
        })
    }

    /// Whether some share a place, and nobody else who is still there shares it with them.
    fn share_alone(&self, section: &Section, places: &[Placed], named: &[Placed]) -> bool {
        // Some may have been put in order among themselves, and still share with the others.
        let Some(widest) = named.iter().max_by_key(|one| one.last - one.first) else {
            return false;
        };
        let shares = |one: &&Placed| one.first <= widest.last && one.last >= widest.first;
        let may_share = |one: &Placed| {
            named.contains(one) || self.left(section.members[one.number.index()]).is_some()
        };
        named.len() > 1
            && named.iter().all(|one| shares(&one))
            && places.iter().filter(shares).all(may_share)
    }
}

fn rearrange(places: &mut [Placed], order: &[Placed]) {
    let named = |slot: &usize| order.contains(&places[*slot]);
    let slots: Vec<usize> = (0..places.len()).filter(named).collect();
    for (slot, one) in slots.into_iter().zip(order) {
        places[slot] = Placed { first: slot + 1, last: slot + 1, ..*one };
    }
}
