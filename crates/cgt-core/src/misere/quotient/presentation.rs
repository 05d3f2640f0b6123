//! Generators and relations of a quotient.
//!
//! The generators are the heaps that are no products of smaller ones. The least word of an
//! element, shorter words first, then those with more of the smaller generators, is its normal
//! form. The relations are `word = normal form` for each word that is not normal though all its
//! proper divisors are: a reduced Gröbner basis, so rewriting with them in any order ends in the
//! normal form, and they present the monoid.

use super::Quotient;
use hashbrown::HashSet;
use std::fmt::Write;

/// A word in generators: their indices, ascending.
pub type Letters = Vec<usize>;

/// A presentation of a quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The heaps that generate, ascending; letters are indices into it.
    pub generators: Vec<usize>,
    /// Pairs of words that are equal, the second one a normal form.
    pub relations: Vec<(Letters, Letters)>,
    /// The normal form of each element.
    pub normal_forms: Vec<Letters>,
}

impl Quotient {
    /// Generators, relations and normal forms. Time `O(order * generators)` look-ups.
    ///
    /// ```
    /// use cgt_core::{Limits, TakeBreak, misere::quotient::{Bounds, solve}};
    /// // Take one or two tokens: the quotient of Nim heaps up to two.
    /// let game = TakeBreak::finite(vec![0, 3, 3]);
    /// let presentation = solve(&game, 20, Bounds::default(), Limits::NONE).quotient.presentation();
    /// assert_eq!(presentation.generators, [1, 2]);
    /// let relations: Vec<_> = presentation.relations.iter().map(|r| presentation.relation(r)).collect();
    /// assert_eq!(relations, ["a^2 = 1", "b^3 = b"]);
    /// ```
    pub fn presentation(&self) -> Presentation {
        let generators = self.generators();
        let values: Vec<usize> =
            generators.iter().map(|&heap| usize::from(self.map[heap])).collect();
        let mut normal_forms: Vec<Option<Letters>> = vec![None; self.monoid.order()];
        normal_forms[0] = Some(Vec::new());
        let mut normal: HashSet<Letters> = HashSet::from([Vec::new()]);
        let mut relations = Vec::new();
        let mut level = vec![(0, Letters::new())];
        while !level.is_empty() {
            let mut longer = Vec::new();
            for (x, word) in &level {
                let least = word.last().copied().unwrap_or(0);
                for (letter, &value) in values.iter().enumerate().skip(least) {
                    let longer_word = [&word[..], &[letter]].concat();
                    longer.push((self.monoid.product(*x, value), longer_word));
                }
            }
            level.clear();
            for (x, word) in longer {
                match &normal_forms[x] {
                    None => {
                        normal_forms[x] = Some(word.clone());
                        normal.insert(word.clone());
                        level.push((x, word));
                    }
                    Some(form) if divisors(&word).all(|d| normal.contains(&d)) => {
                        relations.push((word, form.clone()));
                    }
                    Some(_) => {}
                }
            }
        }
        let normal_forms = normal_forms.into_iter().map(Option::unwrap_or_default).collect();
        Presentation { generators, relations, normal_forms }
    }
}

/// The words with one letter less.
fn divisors(word: &[usize]) -> impl Iterator<Item = Letters> + '_ {
    (0..word.len()).map(|i| [&word[..i], &word[i + 1..]].concat())
}

impl Presentation {
    /// A word as text: `a` is the first generator, `1` the empty word.
    pub fn word(&self, letters: &[usize]) -> String {
        if letters.is_empty() {
            return "1".into();
        }
        let mut text = String::new();
        for run in letters.chunk_by(|a, b| a == b) {
            if self.generators.len() > 26 && !text.is_empty() {
                text.push('*');
            }
            text += &self.letter(run[0]);
            if run.len() > 1 {
                // Writing to a string does not fail.
                let _ = write!(text, "^{}", run.len());
            }
        }
        text
    }

    /// The name of a generator: `a` to `z`, or `g1`, `g2`, ... where there are more.
    pub fn letter(&self, i: usize) -> String {
        if self.generators.len() > 26 {
            return format!("g{}", i + 1);
        }
        char::from(b'a' + i as u8).to_string()
    }

    /// A relation as text.
    pub fn relation(&self, (left, right): &(Letters, Letters)) -> String {
        format!("{} = {}", self.word(left), self.word(right))
    }
}
