//! A nim-sequence, stored compactly.

/// Grundy values of heaps `0..len`, in the narrowest of one, two or four bytes a value that
/// holds them all; it widens by itself.
///
/// ```
/// use cgt_core::sequence::Values;
/// let mut g = Values::new();
/// [0, 1, 2, 300].into_iter().for_each(|v| g.push(v));
/// assert_eq!((g.get(3), g.len(), g.bytes_per_value()), (Some(300), 4, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values(Store);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Store {
    Byte(Vec<u8>),
    Half(Vec<u16>),
    Word(Vec<u32>),
}

impl Default for Values {
    fn default() -> Self {
        Self::new()
    }
}

impl Values {
    /// No values yet.
    pub fn new() -> Self {
        Values(Store::Byte(Vec::new()))
    }

    /// Room for `len` values of one byte.
    pub fn with_capacity(len: usize) -> Self {
        Values(Store::Byte(Vec::with_capacity(len)))
    }

    /// Appends the value of heap `len`. Time O(1) amortised.
    pub fn push(&mut self, value: u32) {
        match &mut self.0 {
            Store::Byte(v) => match u8::try_from(value) {
                Ok(x) => v.push(x),
                Err(_) => self.widen(value),
            },
            Store::Half(v) => match u16::try_from(value) {
                Ok(x) => v.push(x),
                Err(_) => self.widen(value),
            },
            Store::Word(v) => v.push(value),
        }
    }

    fn widen(&mut self, value: u32) {
        let widened = match &self.0 {
            Store::Byte(v) if u16::try_from(value).is_ok() => {
                Store::Half(v.iter().map(|&x| u16::from(x)).collect())
            }
            Store::Byte(v) => Store::Word(v.iter().map(|&x| u32::from(x)).collect()),
            Store::Half(v) => Store::Word(v.iter().map(|&x| u32::from(x)).collect()),
            Store::Word(_) => return self.push(value),
        };
        self.0 = widened;
        self.push(value);
    }

    /// The value of heap `n`. Time O(1).
    pub fn get(&self, n: usize) -> Option<u32> {
        match &self.0 {
            Store::Byte(v) => v.get(n).map(|&x| u32::from(x)),
            Store::Half(v) => v.get(n).map(|&x| u32::from(x)),
            Store::Word(v) => v.get(n).copied(),
        }
    }

    /// How many heaps: the values are those of heaps `0..len`.
    pub fn len(&self) -> usize {
        match &self.0 {
            Store::Byte(v) => v.len(),
            Store::Half(v) => v.len(),
            Store::Word(v) => v.len(),
        }
    }

    /// Are there no values?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes that one value takes: 1, 2 or 4.
    pub fn bytes_per_value(&self) -> usize {
        match &self.0 {
            Store::Byte(_) => 1,
            Store::Half(_) => 2,
            Store::Word(_) => 4,
        }
    }

    /// The values of heaps `0..len`, in order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.len()).map(|n| self.get(n).unwrap_or_default())
    }

    /// The largest value and the first heap that has it.
    pub fn largest(&self) -> Option<(u32, usize)> {
        self.iter().zip(0..).max_by_key(|&(v, n)| (v, std::cmp::Reverse(n)))
    }
}

impl FromIterator<u32> for Values {
    fn from_iter<I: IntoIterator<Item = u32>>(values: I) -> Self {
        let mut all = Values::new();
        values.into_iter().for_each(|v| all.push(v));
        all
    }
}
