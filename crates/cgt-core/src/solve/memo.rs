//! A complete memo: every value ever put in is kept, under its whole key.

use crate::limits::{Limits, Stopped};
use hashbrown::HashMap;
use std::hash::Hash;

/// A map from positions to values that refuses to grow beyond a bound on memory.
///
/// Memory: [`Memo::bytes_per_slot`] for each slot of the table, 8/7 to 16/7 slots an entry, and
/// what the keys hold outside of themselves. While the table grows the old one stands beside it.
#[derive(Clone, Debug)]
pub struct Memo<K, V> {
    map: HashMap<K, V>,
    outside: u64,
}

impl<K: Eq + Hash, V: Copy> Default for Memo<K, V> {
    fn default() -> Self {
        Memo { map: HashMap::new(), outside: 0 }
    }
}

impl<K: Eq + Hash, V: Copy> Memo<K, V> {
    /// The bytes of one slot of the table: key, value and one byte of control.
    pub const fn bytes_per_slot() -> usize {
        size_of::<(K, V)>() + 1
    }

    /// The value of `key`, if it is known.
    pub fn get(&self, key: &K) -> Option<V> {
        self.map.get(key).copied()
    }

    /// How many values are known.
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// Is nothing known yet?
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// The bytes taken now: table and what keys hold outside of themselves.
    pub fn bytes(&self) -> u64 {
        self.map.allocation_size() as u64 + self.outside
    }

    /// Keeps `value` for `key`; `outside` is what `key` holds outside of itself, in bytes.
    ///
    /// # Errors
    /// [`Stopped::Memory`] where the table would have to grow beyond `limits.memory`, counting
    /// `others` bytes that are taken elsewhere.
    pub fn insert(
        &mut self,
        key: K,
        value: V,
        outside: usize,
        others: u64,
        limits: &Limits<'_>,
    ) -> Result<(), Stopped> {
        let taken = self.outside + outside as u64 + others;
        if self.map.len() == self.map.capacity() {
            let grown = (self.map.capacity() as u64 * 3).max(4) * Self::bytes_per_slot() as u64;
            limits.reserve("the memo of positions", grown * 8 / 7 + taken)?;
        } else if outside > 0 {
            limits.reserve("the memo of positions", self.map.allocation_size() as u64 + taken)?;
        }
        self.outside += outside as u64;
        self.map.insert(key, value);
        Ok(())
    }
}
