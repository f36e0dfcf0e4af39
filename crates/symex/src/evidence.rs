//! Evidence from the explicit search: decisions of universal runs, and closed frontiers as certificates.

use counterpoint_engine::PointwiseTask;
use counterpoint_ir::state::State;
use counterpoint_witness::{Certificate, Decision, Frontier, Node as CertifiedNode};
use rustc_hash::FxHashMap;

use crate::explicit::{Explicit, Node};
use crate::segment::Segment;
use crate::space::{Number, Space};

/// The decisions of each universal run along a chain of nodes, the root first.
///
/// The search keeps states and not the ways to them, so each stretch is explored once more, with its paths; states that
/// occur several times only once.
pub(crate) fn decisions(sets: &Explicit<'_>, chain: &[&Node]) -> Vec<Vec<Decision>> {
    let mut known: FxHashMap<(usize, Number), Segment> = FxHashMap::default();
    let mut runs = Vec::new();
    for position in 0..sets.universal.len() {
        let mut run = Vec::new();
        for pair in chain.windows(2) {
            let (from, to) = (pair[0].universal[position], pair[1].universal[position]);
            let segment = known.entry((sets.universal[position], from));
            let segment = segment.or_insert_with(|| sets.retrace(position, from));
            run.extend(sets.universal_space(position).path(segment, (pair[1].observed[position], to)));
        }
        runs.push(run);
    }
    runs
}

/// The states of one quantifier, in the numbering of the certificate.
struct Table<'a> {
    space: &'a Space,
    numbers: FxHashMap<Number, u32>,
    states: Vec<State>,
}

impl<'a> Table<'a> {
    fn new(space: &'a Space) -> Self {
        let mut table = Self { space, numbers: FxHashMap::default(), states: Vec::new() };
        table.number(0);
        table
    }

    fn number(&mut self, state: Number) -> u32 {
        *self.numbers.entry(state).or_insert_with(|| {
            self.states.push(self.space.code.state(self.space.state(state)));
            u32::try_from(self.states.len() - 1).expect("the budget ends before 2^32 states")
        })
    }
}

/// The kept nodes, the root first, as a certificate.
pub(crate) fn certificate(sets: &Explicit<'_>, task: &PointwiseTask<'_>, nodes: &[&Node]) -> Certificate {
    let n_universal = sets.universal.len();
    let mut tables: Vec<Table<'_>> = (0..task.property.quantifiers.len())
        .map(|position| match position.checked_sub(n_universal) {
            None => Table::new(sets.universal_space(position)),
            Some(position) => Table::new(sets.existential_space(position)),
        })
        .collect();
    let certified = nodes.iter().map(|node| {
        let (universal, existential) = tables.split_at_mut(n_universal);
        let numbers = |tables: &mut [Table<'_>], states: &[Number]| -> Vec<u32> {
            tables.iter_mut().zip(states).map(|(table, &state)| table.number(state)).collect()
        };
        CertifiedNode {
            universal: numbers(universal, &node.universal),
            matching: node.matching.iter().map(|tuple| numbers(existential, tuple)).collect(),
        }
    });
    let nodes = certified.collect();
    Certificate::States(Frontier { states: tables.into_iter().map(|table| table.states).collect(), nodes })
}
