//! Explicit sets: states are numbered, a set is a sorted list of tuples of numbers.
//!
//! Several quantifiers of one kind are handled by tuples of states, one per quantifier, that step together from
//! observation to observation. This is the asynchronous product of Sec. 4.5 of the paper without building it: there, one
//! copy runs to its next observation, then the other, and the end of the round is the observation of the product, so its
//! observed traces are exactly the pairs of observed traces of equal length (step 4 of the construction). Between
//! observations the copies do not interact, so running them one after the other and pairing what they reach gives the
//! same pairs; and since each copy is explored by itself, its stretches are explored once and not once per partner.
//!
//! A level is computed in three passes. States that occur and have not been explored are explored, in parallel; their
//! results are entered in order, so that numbers do not depend on threads. Then nodes are expanded, in parallel, without
//! touching anything shared. What is found is handed over in the order of the nodes.

use std::collections::BTreeMap;
use std::sync::Arc;

use counterpoint_diag::Interrupt;
use counterpoint_engine::{Budget, Ends, PointwiseTask, Unknown};
use counterpoint_witness::Decision;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::antichain::{Antichain, Offer};
use crate::choices::for_each_choice;
use crate::fault::{Fault, Faults};
use crate::formula::{Formula, Source};
use crate::matching::{Child, Halt, Sets};
use crate::segment::{Gap, Limits, Segment};
use crate::space::{Number, Space};
use crate::work::{Meter, Work};

/// One number per quantifier of a kind.
pub(crate) type Tuple = SmallVec<[Number; 4]>;

/// Explorations and expansions between two looks at the budget. Fixed, so that the answer does not depend on threads.
const BATCH: usize = 128;

/// The share of the budget that is left once choices of universal runs can only be sampled.
const SAMPLING_SHARE: u64 = 10;

/// A universal prefix and the existential states that still match.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    /// The states of the universal runs.
    pub(crate) universal: Tuple,
    /// What was observed of them last.
    pub(crate) observed: Tuple,
    /// The tuples of existential states that match, ascending.
    pub(crate) matching: Arc<[Tuple]>,
    /// Why some that would match may be missing.
    gap: Option<(usize, Gap)>,
}

/// Tuples of existential states, grouped by what was observed on the way to them; ascending.
type Groups = Vec<(Tuple, Vec<Tuple>)>;

/// What a child costs: it is stored, hashed and compared.
const COST_OF_CHILD: u64 = 32;

/// The children of a node.
struct Expansion {
    children: Vec<Node>,
    cost: u64,
    /// Whether there are more, for which the steps did not last.
    is_cut: bool,
}

impl Work for Expansion {
    const MAY_STAY_CUT: bool = false;

    fn cost(&self) -> u64 {
        self.cost
    }

    fn is_cut(&self) -> bool {
        self.is_cut
    }
}

/// The explicit representation.
pub(crate) struct Explicit<'a> {
    task: &'a PointwiseTask<'a>,
    faults: Faults,
    budget: &'a Budget,
    pool: Option<rayon::ThreadPool>,
    spaces: Vec<Space>,
    /// The space of each universal quantifier, and of each existential one.
    pub(crate) universal: Vec<usize>,
    pub(crate) existential: Vec<usize>,
    given: Formula,
    body: Formula,
    antichain: Antichain<(Tuple, bool), Tuple>,
    steps: u64,
    limit: u64,
    universal_gap: Option<Unknown>,
}

impl<'a> Explicit<'a> {
    pub(crate) fn new(task: &'a PointwiseTask<'a>, budget: &'a Budget, faults: Faults) -> Self {
        let property = &task.property;
        let mut spaces: Vec<Space> = Vec::new();
        let (mut universal, mut existential) = (Vec::new(), Vec::new());
        let n_universal = property.n_universal();
        for quantifier in 0..property.quantifiers.len() {
            let is_universal = faults.is_universal(quantifier, n_universal);
            let known = spaces.iter().position(|space| space.serves(task, quantifier));
            let space = known.unwrap_or_else(|| {
                spaces.push(Space::new(task, quantifier));
                spaces.len() - 1
            });
            if is_universal { universal.push(space) } else { existential.push(space) }
        }
        let sources: Vec<Source> = property
            .slots
            .iter()
            .map(|slot| {
                let is_universal = faults.is_universal(slot.quantifier, n_universal);
                let before = (0..slot.quantifier).filter(|&q| faults.is_universal(q, n_universal) == is_universal);
                let place = before.count();
                let space = if is_universal { universal[place] } else { existential[place] };
                let quantifier = if is_universal { place } else { universal.len() + place };
                Source { quantifier, index: spaces[space].index_of(&slot.field) }
            })
            .collect();
        let terms: Vec<_> = property.body.iter().map(|conjunct| conjunct.term).collect();
        let pool = (budget.threads > 1)
            .then(|| rayon::ThreadPoolBuilder::new().num_threads(budget.threads).build().ok())
            .flatten();
        Self {
            task,
            faults,
            budget,
            pool,
            given: Formula::compile(&property.pool, &[property.given], &sources),
            body: Formula::compile(&property.pool, &terms, &sources),
            spaces,
            universal,
            existential,
            antichain: Antichain::default(),
            steps: 0,
            limit: budget.steps,
            universal_gap: None,
        }
    }

    pub(crate) fn universal_space(&self, position: usize) -> &Space {
        &self.spaces[self.universal[position]]
    }

    pub(crate) fn existential_space(&self, position: usize) -> &Space {
        &self.spaces[self.existential[position]]
    }

    fn limits(&self) -> Limits<'a> {
        let interrupt: &'a Interrupt = &self.budget.interrupt;
        let steps = self.limit.saturating_sub(self.steps);
        Limits { steps, choices: self.budget.choices, samples: &[], seed: self.budget.seed, interrupt }
    }

    /// Explores the states of a universal run once more, with paths: the space, and what was found.
    ///
    /// The search has paid for this already, and a witness that was found is not given up half-way, so neither budget
    /// nor interrupt applies.
    pub(crate) fn retrace(&self, position: usize, state: Number) -> Segment {
        let unstoppable = Interrupt::default();
        let limits = Limits { steps: self.budget.steps, interrupt: &unstoppable, ..self.limits() };
        self.universal_space(position).explore(state, self.faults, limits, true)
    }

    fn check(&self) -> Result<(), Halt> {
        match self.budget.interrupt.cause() {
            Some(cause) => Err(Halt::Stopped(cause)),
            None if self.steps >= self.limit => Err(Halt::Steps),
            None => Ok(()),
        }
    }

    /// Maps a batch, on threads if there are any, and charges for it; results come in order.
    ///
    /// Each item first gets an equal share of what is left of the budget; those that need more get all that the others
    /// left over, one after the other. So the answer does not depend on threads, and the whole costs at most twice the
    /// budget.
    fn map<T: Sync, U: Work>(
        &mut self,
        batch: &[T],
        function: impl Fn(&Self, &T, u64) -> U + Sync,
    ) -> Result<Vec<U>, Halt> {
        self.check()?;
        let this = &*self;
        let share = (self.limit - self.steps) / batch.len().max(1) as u64;
        let first_try = |item: &T| function(this, item, share);
        let mut results: Vec<U> = match &self.pool {
            Some(pool) if batch.len() > 1 => pool.install(|| batch.par_iter().map(first_try).collect()),
            _ => batch.iter().map(first_try).collect(),
        };
        self.steps += results.iter().filter(|result| !result.is_cut()).map(Work::cost).sum::<u64>();
        for (item, result) in batch.iter().zip(&mut results).filter(|(_, result)| result.is_cut()) {
            match self.check() {
                Err(Halt::Steps) if U::MAY_STAY_CUT => break,
                checked => checked?,
            }
            *result = function(self, item, self.limit - self.steps);
            self.steps += result.cost();
        }
        match self.check() {
            Err(Halt::Steps) if U::MAY_STAY_CUT => {}
            checked => checked?,
        }
        Ok(results)
    }

    /// Explores all states of the frontier that have not been explored.
    fn explore_open(&mut self, frontier: &[&Node]) -> Result<(), Halt> {
        let mut seen = FxHashSet::default();
        let mut open: Vec<(usize, Number)> = Vec::new();
        let mut note = |spaces: &[Space], space: usize, state: Number| {
            if spaces[space].is_open(state) && seen.insert((space, state)) {
                open.push((space, state));
            }
        };
        for node in frontier {
            self.universal.iter().zip(&node.universal).for_each(|(&space, &state)| note(&self.spaces, space, state));
            for tuple in node.matching.iter() {
                self.existential.iter().zip(tuple).for_each(|(&space, &state)| note(&self.spaces, space, state));
            }
        }
        for batch in open.chunks(BATCH) {
            let segments = self.map(batch, |this, &(space, state), steps| {
                this.spaces[space].explore(state, this.faults, Limits { steps, ..this.limits() }, false)
            })?;
            for (&(space, state), segment) in batch.iter().zip(segments) {
                self.spaces[space].enter(state, segment);
            }
        }
        Ok(())
    }

    /// The first gap on the way of universal runs of the frontier.
    fn find_universal_gap(&self, frontier: &[&Node]) -> Option<Unknown> {
        let states = frontier.iter().flat_map(|node| self.universal.iter().zip(&node.universal));
        states
            .filter_map(|(&space, &state)| Some((&self.spaces[space], self.spaces[space].successors(state).gap?)))
            .map(|(space, gap)| gap.unknown(space.program))
            .next()
    }

    /// From the first gap on, no proof is possible: only a part of the budget is spent on finding a refutation.
    fn note_universal_gap(&mut self, gap: Unknown) {
        if self.universal_gap.is_none() {
            self.limit = self.steps + (self.limit - self.steps.min(self.limit)) / SAMPLING_SHARE;
            self.universal_gap = Some(gap);
        }
    }

    /// All children of a node, as far as the steps go.
    fn expand(&self, node: &Node, observations: u32, steps: u64) -> Expansion {
        let mut meter = Meter { steps, cost: 0, interrupt: &self.budget.interrupt };
        let mut children: Vec<Node> = Vec::new();
        let Some((groups, gap)) = self.existential_steps(node, &mut meter) else {
            return Expansion { children, cost: meter.cost, is_cut: true };
        };
        let gap = gap.or(node.gap);
        // What matches depends on what was observed alone: children that observe the same share one set.
        let mut sets: FxHashMap<Tuple, Arc<[Tuple]>> = FxHashMap::default();
        let lists = self.universal.iter().zip(&node.universal);
        let lists: Vec<&[(Number, Number)]> =
            lists.map(|(&space, &state)| self.spaces[space].successors(state).steps.as_slice()).collect();
        let is_done = for_each_choice(&lists, |choice| {
            let observed: Tuple = choice.iter().map(|step| step.0).collect();
            let seen: SmallVec<[&[_]; 8]> = self.seen(&self.universal, &observed).collect();
            if !self.given.holds(&seen) && !self.faults.has(Fault::IgnoredGiven) {
                return meter.charge(1);
            }
            let matching = Arc::clone(sets.entry(observed.clone()).or_insert_with(|| {
                let matching = self.matching(&seen, &groups, node, observations);
                meter.charge((groups.len() + matching.len()) as u64);
                matching
            }));
            drop(seen);
            let universal = choice.iter().map(|step| step.1).collect();
            children.push(Node { universal, observed, matching, gap });
            meter.charge(COST_OF_CHILD)
        });
        Expansion { children, cost: meter.cost, is_cut: !is_done }
    }

    fn matching(
        &self,
        seen: &[&[counterpoint_ir::Value]],
        groups: &Groups,
        node: &Node,
        observations: u32,
    ) -> Arc<[Tuple]> {
        if self.faults.has(Fault::StaleSet) && observations >= 2 {
            return Arc::clone(&node.matching);
        }
        self.filter(seen, groups)
    }

    fn seen<'s>(
        &'s self,
        spaces: &'s [usize],
        observed: &'s Tuple,
    ) -> impl Iterator<Item = &'s [counterpoint_ir::Value]> + 's {
        spaces.iter().zip(observed).map(|(&space, &number)| self.spaces[space].observation(number))
    }

    /// What the existential side can observe next: tuples of states grouped by tuples of observations, ascending.
    fn existential_steps(&self, node: &Node, meter: &mut Meter<'_>) -> Option<(Groups, Option<(usize, Gap)>)> {
        let mut steps: Vec<(Tuple, Tuple)> = Vec::new();
        let mut gap = None;
        for tuple in node.matching.iter() {
            let lists = self.existential.iter().zip(tuple).map(|(&space, &state)| {
                let successors = self.spaces[space].successors(state);
                gap = gap.or(successors.gap.map(|gap| (self.spaces[space].program, gap)));
                successors.steps.as_slice()
            });
            let is_done = for_each_choice(&lists.collect::<Vec<_>>(), |choice| {
                let observed = choice.iter().map(|step| step.0).collect();
                steps.push((observed, choice.iter().map(|step| step.1).collect()));
                meter.charge(2)
            });
            if !is_done {
                return None;
            }
        }
        steps.sort_unstable();
        steps.dedup();
        let mut groups: Groups = Vec::new();
        for (observed, states) in steps {
            match groups.last_mut() {
                Some(group) if group.0 == observed => group.1.push(states),
                _ => groups.push((observed, vec![states])),
            }
        }
        Some((groups, gap))
    }

    /// The tuples of states behind observations that match what is seen of the universal runs.
    fn filter(&self, seen: &[&[counterpoint_ir::Value]], groups: &[(Tuple, Vec<Tuple>)]) -> Arc<[Tuple]> {
        let mut matching: Vec<Tuple> = Vec::new();
        let mut all: SmallVec<[&[_]; 8]> = seen.into();
        for (observed, states) in groups {
            all.truncate(seen.len());
            all.extend(self.seen(&self.existential, observed));
            if self.body.holds(&all) || self.faults.has(Fault::IgnoredBody) {
                matching.extend_from_slice(states);
            }
        }
        matching.sort_unstable();
        matching.dedup();
        matching.into()
    }
}

impl Sets for Explicit<'_> {
    type Node = Node;

    fn root(&mut self) -> Node {
        Node {
            universal: SmallVec::from_elem(0, self.universal.len()),
            observed: Tuple::new(),
            matching: Arc::new([SmallVec::from_elem(0, self.existential.len())]),
            gap: None,
        }
    }

    fn step(&mut self, frontier: &[(u32, &Node)], observations: u32) -> Result<Vec<Child<Node>>, Halt> {
        let nodes: Vec<&Node> = frontier.iter().map(|(_, node)| *node).collect();
        self.explore_open(&nodes)?;
        if let Some(gap) = self.find_universal_gap(&nodes) {
            self.note_universal_gap(gap);
        }
        let mut children = Vec::new();
        for batch in frontier.chunks(BATCH) {
            let expanded = self.map(batch, |this, (_, node), steps| this.expand(node, observations, steps))?;
            for (&(parent, _), expansion) in batch.iter().zip(expanded) {
                children.extend(expansion.children.into_iter().map(|node| Child { parent, node }));
            }
        }
        Ok(children)
    }

    fn is_lost(&self, node: &Node) -> bool {
        node.matching.is_empty()
    }

    fn gap(&self, node: &Node) -> Option<Unknown> {
        node.gap.map(|(program, gap)| gap.unknown(program))
    }

    fn universal_gap(&self) -> Option<&Unknown> {
        self.universal_gap.as_ref()
    }

    fn offer(&mut self, name: u32, node: &Node) -> Offer {
        let key = (node.universal.clone(), node.gap.is_some());
        self.antichain.offer(self.faults, key, name, Arc::clone(&node.matching))
    }

    fn forget(&mut self) {
        self.antichain.clear();
    }

    fn n_matching(&self, node: &Node) -> usize {
        node.matching.len()
    }

    fn steps(&self) -> u64 {
        self.steps
    }

    fn states(&self) -> u64 {
        self.spaces.iter().map(|space| space.n_states() as u64).sum()
    }

    fn ends(&self, is_universal: bool) -> Ends {
        let mut all = Ends::default();
        let mut spaces = if is_universal { self.universal.clone() } else { self.existential.clone() };
        spaces.sort_unstable();
        spaces.dedup();
        // Where different values are seen of runs of one program, its states differ, and its ends are the same.
        let mut of_program: BTreeMap<usize, &Ends> = BTreeMap::new();
        for space in spaces.into_iter().map(|space| &self.spaces[space]) {
            let known = of_program.entry(space.program).or_insert(&space.ends);
            if known.total() < space.ends.total() {
                *known = &space.ends;
            }
        }
        for ends in of_program.values() {
            all.add(ends);
        }
        all
    }

    fn witness(&mut self, chain: &[&Node]) -> Option<Vec<Vec<Decision>>> {
        Some(crate::evidence::decisions(self, chain))
    }

    fn certificate(&mut self, nodes: &[&Node]) -> Option<counterpoint_witness::Certificate> {
        Some(crate::evidence::certificate(self, self.task, nodes))
    }
}
