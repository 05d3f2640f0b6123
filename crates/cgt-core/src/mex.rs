//! The mex: the least non-negative integer that is not in a set.

/// A set of values that is emptied in O(1), for computing one mex after the other.
///
/// ```
/// let mut set = cgt_core::Mex::new();
/// for v in [0, 1, 3] {
///     set.insert(v);
/// }
/// assert_eq!(set.mex(), 2);
/// set.clear();
/// assert_eq!(set.mex(), 0);
/// ```
///
/// Memory: four bytes for each value up to the largest inserted. `insert` and `clear` take O(1)
/// amortised, `mex` O(mex).
#[derive(Clone, Debug)]
pub struct Mex {
    stamps: Vec<u32>,
    now: u32,
}

impl Default for Mex {
    fn default() -> Self {
        Self::new()
    }
}

impl Mex {
    /// An empty set.
    pub fn new() -> Self {
        Mex { stamps: vec![0; 64], now: 1 }
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        if self.now == u32::MAX {
            self.stamps.fill(0);
            self.now = 0;
        }
        self.now += 1;
    }

    /// Puts `value` into the set.
    pub fn insert(&mut self, value: u32) {
        let v = value as usize;
        if v >= self.stamps.len() {
            self.stamps.resize((v + 1).next_power_of_two(), 0);
        }
        self.stamps[v] = self.now;
    }

    /// Is `value` in the set?
    pub fn contains(&self, value: u32) -> bool {
        self.stamps.get(value as usize) == Some(&self.now)
    }

    /// The least value that is not in the set.
    pub fn mex(&self) -> u32 {
        self.mex_from(0)
    }

    /// The least value at least `from` that is not in the set.
    pub fn mex_from(&self, from: u32) -> u32 {
        let mut v = from as usize;
        while v < self.stamps.len() && self.stamps[v] == self.now {
            v += 1;
        }
        v as u32
    }
}

/// The mex of the values that an iterator gives. Time O(length).
///
/// ```
/// assert_eq!(cgt_core::mex::mex([1, 0, 5]), 2);
/// ```
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let mut set = Mex::new();
    values.into_iter().for_each(|v| set.insert(v));
    set.mex()
}
