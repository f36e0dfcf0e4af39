//! Random decisions. Written on the bare generator, so that seeds in the corpus outlive changes of the library.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A source of decisions.
pub(crate) struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The decisions of a seed and a number below it.
    pub(crate) fn new(seed: u64, sub_seed: u64) -> Self {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(sub_seed)))
    }

    /// A number from 0 to below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        let n = u64::try_from(n).expect("sizes fit 64 bits");
        usize::try_from(self.0.next_u64() % n).expect("less than a size")
    }

    /// A small number between the two, both included.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low + i64::try_from(self.below(usize::try_from(high - low + 1).expect("low is not above high")))
            .expect("a small number")
    }

    /// True in so many of 100 cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of them.
    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}
