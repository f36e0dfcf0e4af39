//! Feedback from runs: coverage feedback (hit counts of the edges of the author's code) and comparison feedback
//! (operands of comparisons of numbers and texts).
//!
//! Edges are counted within a run and the counts put into buckets, as AFL does: a run that iterates a loop more often
//! than any other has made progress, though every edge of the loop is covered. The last comparisons of a run that left
//! a loop early say why it did; so the first and the last ones are kept.

use crate::branch_distance::branch_distance;

/// A comparison of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NumberComparison {
    /// Where, in the bytecode.
    pub(crate) pc: u32,
    /// How often the branch was executed before in the run; 0 outside the author's code.
    pub(crate) nth: u32,
    pub(crate) a: i64,
    pub(crate) b: i64,
}

/// A comparison of a text with another one, or a lookup of a text, of which the other operand is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TextComparison {
    pub(crate) text: Vec<u16>,
    pub(crate) with: Option<Vec<u16>>,
}

/// The comparisons of a run.
#[derive(Debug, Clone, Default)]
pub(crate) struct ComparisonLog {
    /// Those of numbers; the ones in the author's code come last, in their order.
    pub(crate) numbers: Vec<NumberComparison>,
    pub(crate) texts: Vec<TextComparison>,
}

/// No branch.
const NONE: u32 = u32::MAX;

/// Hit counts of the edges that leave branches of the author's code.
#[derive(Debug)]
pub(crate) struct EdgeCounters {
    /// Per place in the bytecode, the number of its branch.
    of_pc: Vec<u32>,
    all: Vec<Branch>,
    /// The number of the run.
    run: u32,
    n_edges: usize,
}

#[derive(Debug)]
struct Branch {
    /// The last run that executed it, and how often.
    run: u32,
    count: u32,
    edges: Vec<Edge>,
}

#[derive(Debug)]
struct Edge {
    to: u32,
    /// The last run that took it, and how often.
    run: u32,
    count: u32,
    /// The highest bucket of all runs.
    highest: u32,
}

/// What taking an edge means for coverage.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct EdgeHit {
    /// Whether no run reached this bucket of the edge before.
    pub(crate) is_new: bool,
    /// A hash of the edge and its bucket, 0 if the bucket stays the same.
    pub(crate) path_hash: u64,
}

impl EdgeCounters {
    /// Counters for a number of places in the bytecode.
    pub(crate) fn new(n_places: usize) -> Self {
        Self { of_pc: vec![NONE; n_places], all: Vec::new(), run: 0, n_edges: 0 }
    }

    /// Resets all counters.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.of_pc.len());
    }

    /// Begins a run.
    pub(crate) fn begin(&mut self) {
        self.run += 1;
    }

    /// The number of edges covered.
    pub(crate) fn n_edges(&self) -> usize {
        self.n_edges
    }

    /// Whether only one edge of a branch is covered.
    pub(crate) fn is_one_sided(&self, pc: u32) -> bool {
        self.all.get(self.of_pc[pc as usize] as usize).is_some_and(|branch| branch.edges.len() == 1)
    }

    /// How often the run has executed a branch.
    pub(crate) fn count(&self, pc: u32) -> u32 {
        let branch = self.all.get(self.of_pc[pc as usize] as usize);
        branch.filter(|branch| branch.run == self.run).map_or(0, |branch| branch.count)
    }

    /// Counts an edge of a branch.
    pub(crate) fn hit(&mut self, pc: u32, to: u32) -> EdgeHit {
        let Self { of_pc, all: branches, run, n_edges } = self;
        let number = &mut of_pc[pc as usize];
        if *number == NONE {
            *number = u32::try_from(branches.len()).expect("there are fewer branches than places");
            branches.push(Branch { run: *run, count: 0, edges: Vec::new() });
        }
        let branch = &mut branches[*number as usize];
        branch.count = if branch.run == *run { branch.count + 1 } else { 1 };
        branch.run = *run;
        let at = branch.edges.iter().position(|edge| edge.to == to).unwrap_or_else(|| {
            branch.edges.push(Edge { to, run: 0, count: 0, highest: 0 });
            *n_edges += 1;
            branch.edges.len() - 1
        });
        let edge = &mut branch.edges[at];
        let before = if edge.run == *run { edge.count } else { 0 };
        (edge.run, edge.count) = (*run, before + 1);
        let reached = bucket(before + 1);
        if reached == bucket(before) {
            return EdgeHit::default();
        }
        let is_new = reached > edge.highest;
        edge.highest = edge.highest.max(reached);
        EdgeHit { is_new, path_hash: mix_bits(u64::from(pc) << 32 ^ u64::from(to) << 8 ^ u64::from(reached)) }
    }
}

/// The bucket of a hit count. Higher counts share one bucket: such runs are long and rarely reach anything new.
fn bucket(count: u32) -> u32 {
    count.min(8)
}

/// Mixes a number over all bits.
fn mix_bits(number: u64) -> u64 {
    let recombined = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    recombined ^ recombined >> 29
}

/// Comparisons that are kept of a run: of the author's code,
const MOST_OWN: usize = 64;

/// so many of the first ones among them,
const FIRST_OWN: usize = 24;

/// and others.
const MOST_OTHER: usize = 40;

/// Texts that are kept of a run.
const MOST_TEXTS: usize = 24;

/// Records the comparisons of a run.
#[derive(Debug, Default)]
pub(crate) struct ComparisonRecorder {
    own: Vec<NumberComparison>,
    /// How many of them there were.
    n_own: usize,
    other: Vec<NumberComparison>,
    /// A Bloom filter of the recorded comparisons.
    bits: [u64; 16],
    last: Option<NumberComparison>,
    texts: Vec<TextComparison>,
}

impl ComparisonRecorder {
    /// Records a comparison of numbers. Each is kept once.
    pub(crate) fn record_numbers(&mut self, is_own: bool, numbers: NumberComparison) {
        self.last = Some(numbers);
        if !is_own && self.other.len() == MOST_OTHER {
            return;
        }
        let NumberComparison { pc, a, b, .. } = numbers;
        let place =
            mix_bits(u64::from(pc) ^ a.cast_unsigned().rotate_left(20) ^ b.cast_unsigned().rotate_left(40)) >> 54;
        let (word, bit) = ((place / 64) as usize, 1 << (place % 64));
        let known = if is_own { &mut self.own } else { &mut self.other };
        let is_it = |known: &NumberComparison| (known.pc, known.a, known.b) == (pc, a, b);
        if self.bits[word] & bit != 0 && known.iter().any(is_it) {
            return;
        }
        self.bits[word] |= bit;
        if !is_own || known.len() < MOST_OWN {
            known.push(numbers);
        } else {
            known[FIRST_OWN + (self.n_own - FIRST_OWN) % (MOST_OWN - FIRST_OWN)] = numbers;
        }
        self.n_own += usize::from(is_own);
    }

    /// Records a comparison of texts; returns whether there is room for more.
    pub(crate) fn record_texts(&mut self, texts: TextComparison) -> bool {
        if !self.texts.contains(&texts) && texts.with.as_ref() != Some(&texts.text) {
            self.texts.push(texts);
        }
        self.texts.len() < MOST_TEXTS
    }

    /// The recorded comparisons.
    pub(crate) fn finish(self) -> ComparisonLog {
        let Self { mut own, n_own, mut other, texts, .. } = self;
        if n_own > MOST_OWN {
            own[FIRST_OWN..].rotate_left((n_own - FIRST_OWN) % (MOST_OWN - FIRST_OWN));
        }
        other.append(&mut own);
        ComparisonLog { numbers: other, texts }
    }

    /// The branch distance of the last comparison, if it was made at this place.
    pub(crate) fn last_distance(&self, pc: u32) -> Option<u128> {
        self.last.filter(|last| last.pc == pc).map(|last| branch_distance(last).unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comparisons(numbers: impl Iterator<Item = i64>) -> Vec<i64> {
        let mut recorder = ComparisonRecorder::default();
        numbers.for_each(|a| recorder.record_numbers(true, NumberComparison { pc: 7, nth: 0, a, b: -1 }));
        recorder.finish().numbers.into_iter().map(|numbers| numbers.a).collect()
    }

    #[test]
    fn the_first_and_the_last_comparisons_are_kept_in_order() {
        assert_eq!(comparisons(0..5), [0, 1, 2, 3, 4]);
        let covering = comparisons(0..1_000);
        let expected: Vec<i64> = (0..24).chain(960..1_000).collect();
        assert_eq!(covering, expected);
        assert_eq!(comparisons([3, 4, 3, 4, 5].into_iter()), [3, 4, 5]);
    }

    #[test]
    fn more_rounds_than_ever_are_news() {
        let mut edges = EdgeCounters::new(10);
        let mut news = |rounds: u32| {
            edges.begin();
            (0..rounds).filter(|_| edges.hit(3, 4).is_new).count()
        };
        assert_eq!([news(1), news(1), news(3), news(3), news(2), news(4)], [1, 0, 2, 0, 0, 1]);
        assert_eq!([news(8), news(15), news(64)], [4, 0, 0]);
        assert!(edges.is_one_sided(3) && edges.n_edges() == 1);
        edges.hit(3, 9);
        assert!(!edges.is_one_sided(3) && edges.n_edges() == 2);
    }
}
