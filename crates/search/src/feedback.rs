//! What is heard of runs while they run: which ways branches of the author's code take and how often, which words they
//! compare, and which texts they ask about.
//!
//! A branch in a loop is passed many times. Runs that pass it more often than any run before have come further, though
//! every way of it was taken long ago; therefore ways are counted within a run, as coverage-guided fuzzers do. And of a
//! run that left a loop early, the last comparisons say why: the first and the last ones are kept.

use crate::descend::distance;

/// Two words that were compared and are not the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Compared {
    /// Where, in the bytecode.
    pub(crate) pc: u32,
    /// How often the branch was passed before in the run; 0 outside the author's code.
    pub(crate) nth: u32,
    pub(crate) a: i64,
    pub(crate) b: i64,
}

/// A text that a run compared with another one, or looked up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) text: Vec<u16>,
    pub(crate) with: Option<Vec<u16>>,
}

/// What was heard of a run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Heard {
    /// What was compared; the author's comparisons come last, in their order.
    pub(crate) compared: Vec<Compared>,
    pub(crate) asked: Vec<Asked>,
}

/// No branch.
const NONE: u32 = u32::MAX;

/// The branches of the author's code.
#[derive(Debug)]
pub(crate) struct Sites {
    /// Per place in the bytecode, the number of its branch.
    of_pc: Vec<u32>,
    all: Vec<Site>,
    /// The number of the run.
    run: u32,
    n_ways: usize,
}

#[derive(Debug)]
struct Site {
    /// The last run that came here, and how often it did.
    run: u32,
    times: u32,
    ways: Vec<Way>,
}

#[derive(Debug)]
struct Way {
    to: u32,
    /// The last run that went there, and how often it did.
    run: u32,
    times: u32,
    /// The highest rank that a run reached.
    most: u32,
}

/// What became of passing a branch.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Passed {
    /// Whether no run went there so often.
    pub(crate) is_new: bool,
    /// A number for the way and how often it was gone, if the path of the run is another one with it.
    pub(crate) mark: u64,
}

impl Sites {
    /// Branches at so many places.
    pub(crate) fn new(n_places: usize) -> Self {
        Self { of_pc: vec![NONE; n_places], all: Vec::new(), run: 0, n_ways: 0 }
    }

    /// Forgets all runs.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(self.of_pc.len());
    }

    /// Another run begins.
    pub(crate) fn begin(&mut self) {
        self.run += 1;
    }

    /// How many ways were taken.
    pub(crate) fn n_ways(&self) -> usize {
        self.n_ways
    }

    /// Whether a branch always went the same way so far.
    pub(crate) fn is_open(&self, pc: u32) -> bool {
        self.all.get(self.of_pc[pc as usize] as usize).is_some_and(|site| site.ways.len() == 1)
    }

    /// How often the run has passed a branch.
    pub(crate) fn times(&self, pc: u32) -> u32 {
        let site = self.all.get(self.of_pc[pc as usize] as usize);
        site.filter(|site| site.run == self.run).map_or(0, |site| site.times)
    }

    /// The run passes a branch.
    pub(crate) fn pass(&mut self, pc: u32, to: u32) -> Passed {
        let Self { of_pc, all: sites, run, n_ways } = self;
        let number = &mut of_pc[pc as usize];
        if *number == NONE {
            *number = u32::try_from(sites.len()).expect("there are fewer branches than places");
            sites.push(Site { run: *run, times: 0, ways: Vec::new() });
        }
        let site = &mut sites[*number as usize];
        site.times = if site.run == *run { site.times + 1 } else { 1 };
        site.run = *run;
        let at = site.ways.iter().position(|way| way.to == to).unwrap_or_else(|| {
            site.ways.push(Way { to, run: 0, times: 0, most: 0 });
            *n_ways += 1;
            site.ways.len() - 1
        });
        let way = &mut site.ways[at];
        let before = if way.run == *run { way.times } else { 0 };
        (way.run, way.times) = (*run, before + 1);
        let reached = rank(before + 1);
        if reached == rank(before) {
            return Passed::default();
        }
        let is_new = reached > way.most;
        way.most = way.most.max(reached);
        Passed { is_new, mark: spread(u64::from(pc) << 32 ^ u64::from(to) << 8 ^ u64::from(reached)) }
    }
}

/// Few rounds are told apart. Runs that go round more often than that take long, and seldom show anything else.
fn rank(times: u32) -> u32 {
    times.min(8)
}

/// Spreads a number over all bits.
fn spread(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

/// Comparisons that are kept of a run: those of the author's code,
const MOST_OWN: usize = 64;

/// so many of the first ones among them,
const FIRST_OWN: usize = 24;

/// and others.
const MOST_OTHER: usize = 40;

/// Texts that are kept of a run.
const MOST_ASKED: usize = 24;

/// Keeps what is heard of a run.
#[derive(Debug, Default)]
pub(crate) struct Listener {
    own: Vec<Compared>,
    /// How many of them there were.
    n_own: usize,
    other: Vec<Compared>,
    /// A bit for each comparison by a number made of it: where it is not set, the comparison is a new one.
    bits: [u64; 16],
    last: Option<Compared>,
    asked: Vec<Asked>,
}

impl Listener {
    /// Hears of a comparison. Each is kept once.
    pub(crate) fn add(&mut self, is_own: bool, compared: Compared) {
        self.last = Some(compared);
        if !is_own && self.other.len() == MOST_OTHER {
            return;
        }
        let Compared { pc, a, b, .. } = compared;
        let place = spread(u64::from(pc) ^ a.cast_unsigned().rotate_left(20) ^ b.cast_unsigned().rotate_left(40)) >> 54;
        let (word, bit) = ((place / 64) as usize, 1 << (place % 64));
        let known = if is_own { &mut self.own } else { &mut self.other };
        let is_it = |known: &Compared| (known.pc, known.a, known.b) == (pc, a, b);
        if self.bits[word] & bit != 0 && known.iter().any(is_it) {
            return;
        }
        self.bits[word] |= bit;
        if !is_own || known.len() < MOST_OWN {
            known.push(compared);
        } else {
            known[FIRST_OWN + (self.n_own - FIRST_OWN) % (MOST_OWN - FIRST_OWN)] = compared;
        }
        self.n_own += usize::from(is_own);
    }

    /// Hears of texts; whether there is room for more.
    pub(crate) fn ask(&mut self, asked: Asked) -> bool {
        if !self.asked.contains(&asked) && asked.with.as_ref() != Some(&asked.text) {
            self.asked.push(asked);
        }
        self.asked.len() < MOST_ASKED
    }

    /// All that was heard.
    pub(crate) fn finish(self) -> Heard {
        let Self { mut own, n_own, mut other, asked, .. } = self;
        if n_own > MOST_OWN {
            own[FIRST_OWN..].rotate_left((n_own - FIRST_OWN) % (MOST_OWN - FIRST_OWN));
        }
        other.append(&mut own);
        Heard { compared: other, asked }
    }

    /// How far the last comparison was from being equal, if it was made at this place.
    pub(crate) fn last_distance(&self, pc: u32) -> Option<u128> {
        self.last.filter(|last| last.pc == pc).map(|last| distance(last).unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(numbers: impl Iterator<Item = i64>) -> Vec<i64> {
        let mut listener = Listener::default();
        numbers.for_each(|a| listener.add(true, Compared { pc: 7, nth: 0, a, b: -1 }));
        listener.finish().compared.into_iter().map(|compared| compared.a).collect()
    }

    #[test]
    fn the_first_and_the_last_comparisons_are_kept_in_order() {
        assert_eq!(heard(0..5), [0, 1, 2, 3, 4]);
        let kept = heard(0..1_000);
        let expected: Vec<i64> = (0..24).chain(960..1_000).collect();
        assert_eq!(kept, expected);
        assert_eq!(heard([3, 4, 3, 4, 5].into_iter()), [3, 4, 5]);
    }

    #[test]
    fn more_rounds_than_ever_are_news() {
        let mut sites = Sites::new(10);
        let mut news = |rounds: u32| {
            sites.begin();
            (0..rounds).filter(|_| sites.pass(3, 4).is_new).count()
        };
        assert_eq!([news(1), news(1), news(3), news(3), news(2), news(4)], [1, 0, 2, 0, 0, 1]);
        assert_eq!([news(8), news(15), news(64)], [4, 0, 0]);
        assert!(sites.is_open(3) && sites.n_ways() == 1);
        sites.pass(3, 9);
        assert!(!sites.is_open(3) && sites.n_ways() == 2);
    }
}
