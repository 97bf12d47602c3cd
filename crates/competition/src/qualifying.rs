//! Who goes on to the next stage.

use super::{Competition, Member, Placed, Section};

impl Competition {
    /// Those who share the last place from which one goes on to the next stage, when there is not
    /// room for all of them and nothing has decided between them.
    pub fn undecided(&self, section: &Section) -> Vec<Placed> {
        let next =
            self.regulations.as_ref().and_then(|one| one.stages.get(section.stage.next().index()));
        let count = next.and_then(|stage| stage.qualifiers).map_or(0, usize::from);
        let begun = self.sections.iter().any(|one| one.stage > section.stage);
        let staying = self.staying(section);
        let last = count.checked_sub(1).and_then(|last| staying.get(last)).filter(|_| !begun);
        let Some(last) = last else { return Vec::new() };
        // Some may have been put in order among themselves, and still share with others.
        let mut shared = staying[count..].iter().filter(|one| one.first <= last.last).peekable();
        if shared.peek().is_none() {
            return Vec::new();
        }
        let (first, last) = shared.fold((last.first, last.last), |(first, last), one| {
            (first.min(one.first), last.max(one.last))
        });
        let meets = |one: &&Placed| one.first <= last && one.last >= first;
        staying.iter().filter(meets).copied().collect()
    }

    /// So many first of a section who have not left.
    pub(super) fn first_of(&self, section: &Section, count: u16) -> Vec<Member> {
        let first = self.staying(section).into_iter().take(count.into());
        first.map(|one| section.members[one.number.index()]).collect()
    }

    /// The places of a section without those who have left.
    fn staying(&self, section: &Section) -> Vec<Placed> {
        let stays = |one: &Placed| {
            let member = section.members.get(one.number.index());
            member.is_some_and(|member| self.left(*member).is_none())
        };
        let mut places = self.places(section);
        places.retain(stays);
        places
    }
}
