//! The requests that were answered, and by which facts.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::CommandId;

/// So many are copied with a table; those before them its copies share.
const APART: usize = 32;

/// The facts by which requests were answered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answered {
    before: Vec<Arc<BTreeMap<CommandId, u32>>>,
    newest: BTreeMap<CommandId, u32>,
}

impl Answered {
    /// The fact by which a request was answered.
    pub(crate) fn get(&self, id: &CommandId) -> Option<&u32> {
        let before = || self.before.iter().rev().find_map(|some| some.get(id));
        self.newest.get(id).or_else(before)
    }

    pub(crate) fn insert(&mut self, id: CommandId, seq: u32) {
        if self.newest.len() == APART {
            self.before.push(Arc::new(std::mem::take(&mut self.newest)));
        }
        self.newest.insert(id, seq);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_answered_long_ago_is_known_and_the_newest_answer_counts() {
        let id = |number: u32| CommandId::try_from(format!("request-{number:016}")).unwrap();
        let mut answered = Answered::default();
        let mut copies = Vec::new();
        for number in 0..100 {
            copies.push(answered.clone());
            answered.insert(id(number), number);
        }
        assert!((0..100).all(|number| answered.get(&id(number)) == Some(&number)));
        answered.insert(id(3), 200);
        assert_eq!(answered.get(&id(3)), Some(&200));
        assert_eq!(answered.get(&id(100)), None);
        // A copy does not know what came after it.
        assert!(copies.iter().zip(0..).all(|(copy, number)| copy.get(&id(number)).is_none()));
    }
}
