//! Parts of the state that its copies share. A server shows one state of an event while the next is
//! on its way to the disk: a copy of a big one costs only what is changed in it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something that is copied when it is changed, and only if somebody else has it too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shared<T>(Arc<T>);

impl<T> From<T> for Shared<T> {
    fn from(one: T) -> Shared<T> {
        Shared(Arc::new(one))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<'a, T> IntoIterator for &'a Shared<T>
where
    &'a T: IntoIterator,
{
    type Item = <&'a T as IntoIterator>::Item;
    type IntoIter = <&'a T as IntoIterator>::IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        self.0.as_ref().into_iter()
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        T::serialize(self, serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shared<T>, D::Error> {
        T::deserialize(deserializer).map(Shared::from)
    }
}

/// A list that only grows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growing<T> {
    /// All but the last have `PART` each.
    parts: Vec<Arc<Vec<T>>>,
}

/// So many stand together: what is copied when one is added to a list that others have too.
const PART: usize = 256;

impl<T> Default for Growing<T> {
    fn default() -> Growing<T> {
        Growing { parts: Vec::new() }
    }
}

impl<T> Growing<T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.parts.last().map_or(0, |last| (self.parts.len() - 1) * PART + last.len())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The one at a place.
    pub fn get(&self, index: usize) -> Option<&T> {
        self.parts.get(index / PART)?.get(index % PART)
    }

    /// The last one.
    pub fn last(&self) -> Option<&T> {
        self.parts.last()?.last()
    }

    /// All of them, the first first.
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { list: self, from: 0, to: self.len() }
    }
}

impl<T: Clone> Growing<T> {
    /// Adds one.
    pub fn push(&mut self, one: T) {
        match self.parts.last_mut() {
            Some(last) if last.len() < PART => Arc::make_mut(last).push(one),
            _ => self.parts.push(Arc::new(vec![one])),
        }
    }
}

impl<'a, T> IntoIterator for &'a Growing<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;

    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}

/// Those of a list, one by one.
#[derive(Debug)]
pub struct Iter<'a, T> {
    list: &'a Growing<T>,
    from: usize,
    to: usize,
}

impl<T> Clone for Iter<'_, T> {
    fn clone(&self) -> Self {
        Iter { ..*self }
    }
}

impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;

    fn next(&mut self) -> Option<&'a T> {
        self.nth(0)
    }

    fn nth(&mut self, skipped: usize) -> Option<&'a T> {
        let at = self.from.saturating_add(skipped).min(self.to);
        self.from = (at + 1).min(self.to);
        if at < self.to { self.list.get(at) } else { None }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.to - self.from, Some(self.to - self.from))
    }
}

impl<T> DoubleEndedIterator for Iter<'_, T> {
    fn next_back(&mut self) -> Option<Self::Item> {
        if self.from == self.to {
            return None;
        }
        self.to -= 1;
        self.list.get(self.to)
    }
}

impl<T> ExactSizeIterator for Iter<'_, T> {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grown list is what a vector is, from both ends, and its copies stay as they were.
    #[test]
    fn a_growing_list_is_a_list() {
        let mut list = Growing::default();
        let mut copies = Vec::new();
        for one in 0..3 * PART + 7 {
            if one % 100 == 0 {
                copies.push(list.clone());
            }
            list.push(one);
        }
        for (list, count) in copies.iter().zip((0..).step_by(100)).chain([(&list, 3 * PART + 7)]) {
            assert_eq!((list.len(), list.is_empty()), (count, count == 0));
            assert!(list.iter().copied().eq(0..count));
            assert!(list.iter().rev().copied().eq((0..count).rev()));
            assert_eq!(list.iter().len(), count);
            assert_eq!(list.last(), count.checked_sub(1).as_ref());
            assert_eq!(list.get(count), None);
            assert!(list.iter().skip(PART).copied().eq(PART.min(count)..count));
            let mut both = list.iter();
            assert_eq!(both.nth(5), list.get(5));
            assert_eq!(both.next_back(), if count > 6 { list.last() } else { None });
        }
    }

    /// What is changed in a copy is changed there alone.
    #[test]
    fn copies_share_until_they_are_changed() {
        let one = Shared::from(vec![1]);
        let mut other = one.clone();
        assert!(std::ptr::eq(&*one, &*other));
        other.push(2);
        assert_eq!((&*one, &*other), (&vec![1], &vec![1, 2]));
    }
}
