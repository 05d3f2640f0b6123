//! Candidates for a larger quotient: some heaps are set free, outcomes are marked, and elements
//! that nothing tells apart are joined.
//!
//! The candidate is the product of the quotient so far with one cyclic monoid
//! `<g | g^(i+2) = g^i>` for each free heap, restricted to what the heaps generate. Its elements
//! are met in the lexicographic order of their first words, in which large heaps weigh most. An
//! option of a word is an earlier word, so each element can be marked at once, by its first word:
//! P if and only if no option is P.

use super::monoid::Monoid;
use super::state::{State, Step, option_values};
use crate::limits::{Limits, Stopped};
use crate::rules::HeapOptions;
use fixedbitset::FixedBitSet;
use hashbrown::HashMap;
use std::ops::ControlFlow;

/// A heap set free: no relation with other heaps, `g^(index + 2) = g^index` with itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Free {
    pub(super) heap: usize,
    pub(super) index: usize,
}

/// The most heaps that can be free at a time.
pub(super) const MOST_FREE: usize = 8;

/// Exponents of the free heaps, and an element of the quotient for the rest.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Code {
    base: u16,
    exponents: [u16; MOST_FREE],
}

const NONE: u32 = u32::MAX;

pub(super) struct Candidate<'s> {
    base: &'s State,
    free: Vec<Free>,
    /// The value of each heap `0..=h`.
    values: Vec<Code>,
    elements: Vec<Code>,
    ids: HashMap<Code, u32>,
    /// First words: parent and generator, both by number; the identity points to itself.
    parent: Vec<(u32, u32)>,
    /// The heaps that generate, ascending.
    generators: Vec<usize>,
    /// `next[id * generators + g]`: the product of element `id` and generator `g`.
    next: Vec<u32>,
    p: FixedBitSet,
    /// The bytes that quotients hold meanwhile.
    held: u64,
}

impl<'s> Candidate<'s> {
    /// Marks all elements of the product of `base` with the heaps in `free`, the new heap
    /// `base.map.len()` among them. `None` if there are more than `most` elements. `held` are the
    /// bytes that quotients hold meanwhile.
    pub(super) fn build(
        base: &'s State,
        rules: &dyn HeapOptions,
        free: Vec<Free>,
        most: usize,
        held: u64,
        limits: &Limits<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let mut c = Candidate {
            base,
            free,
            values: Vec::new(),
            elements: Vec::new(),
            ids: HashMap::new(),
            parent: Vec::new(),
            generators: Vec::new(),
            next: Vec::new(),
            p: FixedBitSet::new(),
            held,
        };
        c.set_values();
        if !c.generate(most, limits)? {
            return Ok(None);
        }
        c.mark(rules, limits)?;
        Ok(Some(c))
    }

    /// How many elements the candidate has.
    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    fn product(&self, a: &Code, b: &Code) -> Code {
        let base = self.base.monoid.product(usize::from(a.base), usize::from(b.base)) as u16;
        let mut exponents = [0; MOST_FREE];
        for (i, f) in self.free.iter().enumerate() {
            let e = usize::from(a.exponents[i]) + usize::from(b.exponents[i]);
            let e = if e < f.index + 2 { e } else { f.index + (e - f.index) % 2 };
            exponents[i] = e as u16;
        }
        Code { base, exponents }
    }

    /// The values of heaps: of a free heap its own generator, of another one the value of the
    /// first word of its element, in which generators may be free.
    fn set_values(&mut self) {
        let empty = Code { base: 0, exponents: [0; MOST_FREE] };
        let own = |heap: usize| {
            let i = self.free.iter().position(|f| f.heap == heap)?;
            let mut code = empty;
            code.exponents[i] = 1;
            Some(code)
        };
        let mut of_element = vec![empty];
        for &step in &self.base.first[1..] {
            let Some((parent, heap)) = step else { continue };
            let generator = Code { base: self.base.map[heap], exponents: [0; MOST_FREE] };
            let generator = own(heap).unwrap_or(generator);
            of_element.push(self.product(&of_element[usize::from(parent)], &generator));
        }
        let of_heap = |(heap, &x): (usize, &u16)| own(heap).unwrap_or(of_element[usize::from(x)]);
        let mut values: Vec<Code> = self.base.map.iter().enumerate().map(of_heap).collect();
        values.extend(own(values.len()));
        self.values = values;
    }

    fn push(&mut self, code: Code, parent: u32, generator: u32) -> u32 {
        let id = self.elements.len() as u32;
        self.elements.push(code);
        self.parent.push((parent, generator));
        self.ids.insert(code, id);
        id
    }

    fn generate(&mut self, most: usize, limits: &Limits<'_>) -> Result<bool, Stopped> {
        self.push(self.values[0], 0, 0);
        for heap in 1..self.values.len() {
            let value = self.values[heap];
            if self.ids.contains_key(&value) {
                continue;
            }
            let g = self.generators.len() as u32;
            self.generators.push(heap);
            let mut layer = 0..self.elements.len() as u32;
            while !layer.is_empty() {
                let end = self.elements.len() as u32;
                for id in layer {
                    if id % 4096 == 0 {
                        limits.tick(heap as u64, 0)?;
                        limits.reserve("a candidate for the misère quotient", self.bytes())?;
                    }
                    let code = self.product(&self.elements[id as usize], &value);
                    if !self.ids.contains_key(&code) {
                        self.push(code, id, g);
                    }
                }
                layer = end..self.elements.len() as u32;
                if self.elements.len() > most {
                    return Ok(false);
                }
            }
        }
        let width = self.generators.len();
        limits.reserve("a candidate for the misère quotient", self.bytes())?;
        self.next.reserve(self.elements.len() * width);
        for id in 0..self.elements.len() {
            if id % 4096 == 0 {
                limits.tick(self.values.len() as u64, 0)?;
            }
            for g in 0..width {
                let code = self.product(&self.elements[id], &self.values[self.generators[g]]);
                self.next.push(self.ids[&code]);
            }
        }
        Ok(true)
    }

    /// The bytes that it takes, to the end of the reduction, and those of the quotients.
    fn bytes(&self) -> u64 {
        // The element, its entry in the map (with room), its parent; two numbers for each
        // generator; classes before and after, with their names.
        let each = 4 * size_of::<Code>() + 8 + 8 * self.generators.len() + 32;
        self.held + (self.elements.len() * each) as u64
    }

    /// The values of the options of a heap, without repetition.
    fn option_codes(&self, rules: &dyn HeapOptions, heap: usize) -> Vec<Code> {
        let mut codes = hashbrown::HashSet::new();
        let _ = rules.each_option(heap, &mut |left| {
            let empty = self.values[0];
            codes.insert(left.iter().fold(empty, |x, &m| self.product(&x, &self.values[m])));
            ControlFlow::<()>::Continue(())
        });
        let mut codes: Vec<Code> = codes.into_iter().collect();
        codes.sort_unstable_by_key(|c| self.ids[c]);
        codes
    }

    fn mark(&mut self, rules: &dyn HeapOptions, limits: &Limits<'_>) -> Result<(), Stopped> {
        let width = self.generators.len();
        let options: Vec<Vec<Code>> =
            self.generators.iter().map(|&heap| self.option_codes(rules, heap)).collect();
        // without[id * width + g]: the first word of id with one generator g less.
        let mut without = vec![NONE; self.elements.len() * width];
        self.p = FixedBitSet::with_capacity(self.elements.len());
        for id in 1..self.elements.len() {
            if id % 1024 == 0 {
                limits.tick(self.values.len() as u64, 0)?;
            }
            let (parent, last) = self.parent[id];
            let (parent, last) = (parent as usize, last as usize);
            for g in 0..=last {
                without[id * width + g] = match without[parent * width + g] {
                    _ if g == last => parent as u32,
                    NONE => NONE,
                    shorter => self.next[shorter as usize * width + last],
                };
            }
            let wins = (0..=last).rev().any(|g| {
                let rest = without[id * width + g];
                rest != NONE
                    && options[g].iter().any(|e| {
                        let option = self.product(&self.elements[rest as usize], e);
                        self.p.contains(self.ids[&option] as usize)
                    })
            });
            self.p.set(id, !wins);
        }
        Ok(())
    }

    fn id_of(&self, word: impl Iterator<Item = usize>) -> usize {
        let code = word.fold(self.values[0], |x, heap| self.product(&x, &self.values[heap]));
        self.ids[&code] as usize
    }

    /// Is the outcome of a word what its options say?
    pub(super) fn agrees_on(&self, rules: &dyn HeapOptions, word: &[usize]) -> bool {
        let mut wins = false;
        for (i, &heap) in word.iter().enumerate() {
            if i > 0 && word[i - 1] == heap {
                continue;
            }
            let rest = || word[..i].iter().chain(&word[i + 1..]).copied();
            wins |= rules
                .each_option(heap, &mut |left| {
                    let option = self.id_of(rest().chain(left.iter().copied()));
                    if self.p.contains(option) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                })
                .is_break();
        }
        self.p.contains(self.id_of(word.iter().copied())) != wins
    }

    /// Joins the elements that no element tells apart: the coarsest partition that keeps P and
    /// N apart and is kept by every generator. `None` if more than `most` classes remain. Time
    /// `O(elements * generators)` a round, with few rounds.
    pub(super) fn reduce(
        &self,
        rules: &dyn HeapOptions,
        most: usize,
        limits: &Limits<'_>,
    ) -> Result<Option<State>, Stopped> {
        let width = self.generators.len();
        let mut class: Vec<u32> =
            (0..self.elements.len()).map(|id| u32::from(self.p.contains(id))).collect();
        let mut classes = 1 + usize::from(!self.p.is_clear());
        loop {
            let before = classes;
            for g in 0..width {
                limits.tick(self.values.len() as u64, 0)?;
                let mut names: HashMap<(u32, u32), u32> = HashMap::with_capacity(2 * classes);
                class = (0..class.len())
                    .map(|id| {
                        let key = (class[id], class[self.next[id * width + g] as usize]);
                        let fresh = names.len() as u32;
                        *names.entry(key).or_insert(fresh)
                    })
                    .collect();
                classes = names.len();
                if classes > most {
                    return Ok(None);
                }
            }
            if classes == before {
                break;
            }
        }
        let bytes = self.bytes() + State::bytes_of_order(classes);
        limits.reserve("the table of a misère quotient", bytes)?;
        self.state_of_classes(rules, &class, classes, limits).map(Some)
    }

    /// The quotient by a partition, whose classes are numbered by their first elements.
    fn state_of_classes(
        &self,
        rules: &dyn HeapOptions,
        class: &[u32],
        order: usize,
        limits: &Limits<'_>,
    ) -> Result<State, Stopped> {
        let width = self.generators.len();
        let mut first_id = vec![NONE; order];
        for (id, &c) in class.iter().enumerate().rev() {
            first_id[c as usize] = id as u32;
        }
        let first: Vec<Step> = first_id
            .iter()
            .map(|&id| {
                let (parent, g) = self.parent[id as usize];
                let step = (class[parent as usize] as u16, self.generators.get(g as usize));
                if id == 0 { None } else { step.1.map(|&heap| (step.0, heap)) }
            })
            .collect();
        let mut table = vec![0u16; order * order];
        for x in 0..order {
            table[x * order] = x as u16;
        }
        for y in 1..order {
            if y.is_multiple_of(64) {
                limits.tick(self.values.len() as u64, 0)?;
            }
            let (parent, g) = self.parent[first_id[y] as usize];
            let parent = class[parent as usize] as usize;
            for x in 0..order {
                let to = first_id[usize::from(table[x * order + parent])] as usize;
                table[x * order + y] = class[self.next[to * width + g as usize] as usize] as u16;
            }
        }
        let mut p = FixedBitSet::with_capacity(order);
        for (x, &id) in first_id.iter().enumerate() {
            p.set(x, self.p.contains(id as usize));
        }
        let monoid = Monoid::from_table(order, table, p);
        let map: Vec<u16> =
            self.values.iter().map(|code| class[self.ids[code] as usize] as u16).collect();
        let mut options = Vec::with_capacity(map.len());
        for n in 0..map.len() {
            limits.tick(n as u64, 0)?;
            options.push(option_values(&monoid, &map, rules, n));
        }
        State::new(monoid, map, options, first, self.bytes(), limits)
    }
}
