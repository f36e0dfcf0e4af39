//! Forall-exists matching, observation by observation.
//!
//! The property `forall p. exists q. always body` under the upper-bounded semantics (Def. 3.8 of Correnson et al.,
//! <https://doi.org/10.1145/3689761>): for each k, every universal run with k observations has an existential run with k
//! observations such that the body holds at each of them. Fixing whole runs of q one after the other is exponential in
//! k. Instead, for each universal prefix with k observations, keep the *set of existential states that still match*: the
//! states in which some q can be after k observations that matched throughout. The set for k+1 follows from the set for
//! k and one more universal step, and nothing else of the past matters, because the body speaks of one observation at a
//! time.
//!
//! - Some set is empty at k: no q matches that prefix. **Refuted**, and with the fewest observations, since levels are
//!   explored in order. For the letter of the definition: an empty set at k means that no existential run with k
//!   observations matches, whether because of the body or because none has that many observations.
//! - A pair of universal states and set follows from them alone, so a pair that was met before, or one with the same
//!   universal states and a larger set ([`antichain`](crate::antichain)), shows nothing new. No new pair: **proved**
//!   for every number of observations. Infinite runs are another question, which this does not answer.
//! - The assumption (`given`) drops universal tuples from the observation on at which it fails.
//!
//! Two kinds of gaps are kept apart. Where the universal side was not looked at completely, refutations still count and
//! the claim ends before the gap. Where the existential side was not, an empty set means nothing, and one that is not
//! empty means what it says.
//!
//! With a least number of observations above 1 (hyena strategies), sets that are empty early are kept and refute only
//! when a universal run reaches the least number; pairs are then compared only within their level. What is claimed as
//! proved holds of every number of observations, within bounds or not.
//!
//! Behind the largest number of observations one more is looked at, for a proof alone: there is none where every
//! universal run has ended, or where nothing new comes.

use counterpoint_diag::{Interrupt, StopCause};
use counterpoint_engine::{
    Answer, Budget, Claim, Ends, Events, HowFar, LevelStats, PointwiseTask, Silent, Stats, Unknown,
};
use counterpoint_ir::Value;
use counterpoint_prop::Kind;
use counterpoint_witness::{Certificate, Decision, Witness};

use crate::antichain::Offer;
use crate::fault::{Fault, Faults};

/// A representation of universal prefixes with their matching existential states.
pub(crate) trait Sets {
    type Node;

    /// The initial states.
    fn root(&mut self) -> Self::Node;
    /// All children of the nodes, one observation later, in the order of their parents.
    fn step(&mut self, frontier: &[(u32, &Self::Node)], observations: u32) -> Result<Vec<Child<Self::Node>>, Halt>;
    /// Whether nothing matches any more.
    fn is_lost(&self, node: &Self::Node) -> bool;
    /// Why something that matches may be missing in the node.
    fn gap(&self, node: &Self::Node) -> Option<Unknown>;
    /// Why some universal prefix may be missing.
    fn universal_gap(&self) -> Option<&Unknown>;
    /// Offers a node for exploration.
    fn offer(&mut self, name: u32, node: &Self::Node) -> Offer;
    /// Forgets what was offered.
    fn forget(&mut self);
    /// The size of the set.
    fn n_matching(&self, node: &Self::Node) -> usize;
    /// The cost so far.
    fn steps(&self) -> u64;
    /// The distinct states so far.
    fn states(&self) -> u64;
    /// How stretches ended that observe nothing more.
    fn ends(&self, is_universal: bool) -> Ends;
    /// The decisions of the universal runs along a chain of nodes from the root to one where nothing matches, if they
    /// can be found.
    fn witness(&mut self, chain: &[&Self::Node]) -> Option<Vec<Vec<Decision>>>;
    /// The nodes as a certificate, the root first, if there is one.
    fn certificate(&mut self, nodes: &[&Self::Node]) -> Option<Certificate>;
    /// Whether a certificate can be checked although some that would match is missing in it.
    fn may_prove_from_parts(&self) -> bool {
        false
    }
    /// An argument by induction that nothing is ever lost, if one can be found in so many steps on top.
    fn induct(&mut self, _steps: u64) -> Option<Certificate> {
        None
    }
}

/// The part of the steps, one in so many, that an attempt at a proof by induction may use on top.
pub(crate) const INDUCTION_SHARE: u64 = 4;

/// Attempts at a proof by induction, between levels. Each may use more steps than the last one, and is made when the
/// search has gone far enough, or has itself used a good part of them: most properties that fail have failed by then, and
/// most that close have closed.
#[derive(Debug)]
struct Induction {
    /// The number of observations after which the next attempt is made.
    from: u32,
    /// The steps of the next attempt.
    steps: u64,
    /// The steps of the last attempt, when the search knows no further.
    most: u64,
    /// Steps that all attempts have used.
    used: u64,
    is_over: bool,
}

impl Induction {
    fn new(budget: &Budget) -> Self {
        Self { from: 3, steps: 100_000, most: budget.steps / INDUCTION_SHARE, used: 0, is_over: false }
    }

    fn is_due(&self, observations: u32, steps: u64) -> bool {
        !self.is_over && (observations >= self.from || observations >= 3 && (steps - self.used) * 8 >= self.steps)
    }

    fn grow(&mut self) {
        self.from = self.from.saturating_mul(4);
        self.steps = self.steps.saturating_mul(4);
    }
}

/// A node one observation after its parent.
pub(crate) struct Child<Node> {
    pub(crate) parent: u32,
    pub(crate) node: Node,
}

/// Why a level could not be finished.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Halt {
    Steps,
    Stopped(StopCause),
}

/// A node that was kept, with its place in the search.
struct Record<Node> {
    node: Node,
    parent: u32,
    /// Whether it is still minimal; the others need not be explored or certified.
    is_minimal: bool,
}

struct Search<'a, S: Sets> {
    sets: &'a mut S,
    task: &'a PointwiseTask<'a>,
    interrupt: &'a Interrupt,
    faults: Faults,
    records: Vec<Record<S::Node>>,
    /// Why a set that became empty says nothing.
    lost_in_gap: Option<Unknown>,
    /// Whether every universal run is followed to its last observation: nothing was subsumed, nothing dropped.
    are_all_followed: bool,
    induction: Induction,
    /// Whether observations beyond the bound are looked at: then figures do not count, and neither does a refutation.
    is_beyond: bool,
    stats: Stats,
}

/// How the search goes on after a level.
enum Next {
    Frontier(Vec<u32>),
    Claim(Claim),
}

/// Decides a task within the budget.
pub(crate) fn search<S: Sets>(
    sets: &mut S,
    task: &PointwiseTask<'_>,
    budget: &Budget,
    faults: Faults,
    events: &dyn Events,
) -> Answer<'static> {
    let root = sets.root();
    let records = vec![Record { node: root, parent: 0, is_minimal: true }];
    let property = &task.property;
    let are_all_followed = property.pool.as_const(property.given) == Some(&Value::Bool(true));
    let stats = Stats::default();
    let induction = Induction::new(budget);
    let mut search = Search {
        sets,
        task,
        interrupt: &budget.interrupt,
        faults,
        records,
        lost_in_gap: None,
        are_all_followed,
        induction,
        is_beyond: false,
        stats,
    };
    if task.property.min_observations <= 1 {
        search.sets.offer(0, &search.records[0].node);
    }
    let claim = search.run(budget, events);
    let mut stats = search.stats;
    stats.steps = search.sets.steps();
    stats.states = search.sets.states();
    stats.universal_ends = search.sets.ends(true);
    stats.existential_ends = search.sets.ends(false);
    Answer::new(claim, stats)
}

impl<S: Sets> Search<'_, S> {
    fn run(&mut self, budget: &Budget, events: &dyn Events) -> Claim {
        let property = &self.task.property;
        let bound = match property.kind {
            Kind::Post => 1,
            Kind::Always => property.max_observations.unwrap_or(budget.observations.max(property.min_observations)),
        };
        let bound = bound - u32::from(self.faults.has(Fault::OffByOneBound));
        let mut frontier = vec![0];
        for observations in 1..=bound {
            match self.level(&frontier, observations, events) {
                Next::Frontier(next) => frontier = next,
                Next::Claim(claim @ Claim::Unknown(_)) => return self.inducted_at_last().unwrap_or(claim),
                Next::Claim(claim) => return claim,
            }
            while self.induction.is_due(observations, self.sets.steps()) {
                if let Some(claim) = self.inducted(self.induction.steps.min(self.induction.most)) {
                    return claim;
                }
                self.induction.grow();
            }
        }
        if property.kind == Kind::Post {
            let claim = self.closed();
            return match claim {
                Claim::Unknown(_) | Claim::NoneFound(_) => self.inducted_at_last().unwrap_or(claim),
                _ => claim,
            };
        }
        match self.any_gap() {
            Some(gap) => Claim::Unknown(gap),
            None => self.closed_beyond(&frontier, bound).unwrap_or(Claim::NoneFound(HowFar::default())),
        }
    }

    /// A proof from a look at one observation more than the bound, unless a fault has moved the bound.
    fn closed_beyond(&mut self, frontier: &[u32], bound: u32) -> Option<Claim> {
        if self.faults.has(Fault::OffByOneBound) {
            return None;
        }
        self.is_beyond = true;
        match self.level(frontier, bound.checked_add(1)?, &Silent) {
            Next::Claim(claim @ Claim::Proved(_)) => Some(claim),
            _ => None,
        }
    }

    /// A proof by induction, where nothing else can be tried.
    fn inducted_at_last(&mut self) -> Option<Claim> {
        self.inducted(self.induction.most)
    }

    fn inducted(&mut self, steps: u64) -> Option<Claim> {
        // With a least number of observations, a proof for all of them is tried where the bounds have shown nothing.
        if self.induction.is_over || self.task.property.min_observations > 1 {
            return None;
        }
        let before = self.sets.steps();
        let found = self.sets.induct(steps).map(Claim::Proved);
        let used = self.sets.steps() - before;
        self.induction.used += used;
        // An attempt that failed before its steps were used up fails again.
        self.induction.is_over = used < steps;
        found
    }

    /// Goes from all nodes of the frontier to their children.
    fn level(&mut self, frontier: &[u32], observations: u32, events: &dyn Events) -> Next {
        let nodes: Vec<(u32, &S::Node)> =
            frontier.iter().map(|&name| (name, &self.records[name as usize].node)).collect();
        let children = match self.sets.step(&nodes, observations) {
            Ok(children) => children,
            Err(Halt::Steps) => return Next::Claim(Claim::Unknown(self.any_gap().unwrap_or(Unknown::Steps))),
            Err(Halt::Stopped(cause)) => return Next::Claim(Claim::Unknown(Unknown::Stopped(cause))),
        };
        if children.is_empty() {
            self.stats.is_vacuous = observations == 1 && self.task.property.n_universal() > 0;
            self.stats.longest = self.are_all_followed.then_some(observations - 1);
            return Next::Claim(self.closed());
        }
        let is_counted = observations >= self.task.property.min_observations;
        if !is_counted {
            self.sets.forget();
        }
        let first = self.records.len();
        let mut figures = LevelStats { observations, universal: children.len(), ..LevelStats::default() };
        for child in children {
            let matching = self.sets.n_matching(&child.node);
            figures.matching += matching;
            figures.largest = figures.largest.max(matching);
            if self.sets.is_lost(&child.node) && is_counted {
                match self.sets.gap(&child.node) {
                    Some(gap) if !self.faults.has(Fault::RefutedAfterGap) => {
                        self.lost_in_gap.get_or_insert(gap);
                    }
                    _ if self.is_beyond => return Next::Claim(Claim::NoneFound(HowFar::default())),
                    _ => {
                        self.finish_level(figures, events);
                        return Next::Claim(self.refuted(&child, observations));
                    }
                }
            } else {
                self.keep(child);
            }
        }
        let next: Vec<u32> = (first..self.records.len()).filter(|&i| self.records[i].is_minimal).map(name).collect();
        figures.kept = next.len();
        if !self.is_beyond {
            self.finish_level(figures, events);
            if self.sets.universal_gap().is_none() && self.lost_in_gap.is_none() {
                self.stats.complete = observations;
            }
        }
        if next.is_empty() { Next::Claim(self.closed()) } else { Next::Frontier(next) }
    }

    fn keep(&mut self, child: Child<S::Node>) {
        let name = name(self.records.len());
        let Offer::Kept(dropped) = self.sets.offer(name, &child.node) else {
            self.are_all_followed = false;
            return;
        };
        self.are_all_followed &= dropped.is_empty();
        for old in dropped {
            self.records[old as usize].is_minimal = false;
        }
        self.records.push(Record { node: child.node, parent: child.parent, is_minimal: true });
    }

    fn finish_level(&mut self, mut figures: LevelStats, events: &dyn Events) {
        figures.steps = self.sets.steps();
        events.level(&figures);
        self.stats.levels.push(figures);
    }

    fn refuted(&mut self, child: &Child<S::Node>, observations: u32) -> Claim {
        let mut chain = vec![&child.node];
        let mut at = child.parent;
        loop {
            chain.push(&self.records[at as usize].node);
            if at == 0 {
                break;
            }
            at = self.records[at as usize].parent;
        }
        chain.reverse();
        match self.sets.witness(&chain) {
            Some(runs) => Claim::Refuted(Witness { observations, runs }),
            None => Claim::Unknown(Unknown::Solver),
        }
    }

    /// Nothing new is left to explore.
    fn closed(&mut self) -> Claim {
        if let Some(gap) = self.any_gap() {
            return Claim::Unknown(gap);
        }
        if self.task.property.min_observations > 1 {
            return Claim::NoneFound(HowFar::default());
        }
        let kept = self.records.iter().filter(|record| record.is_minimal).map(|record| &record.node);
        let kept: Vec<&S::Node> = kept.collect();
        // A proof from a part of the existential choices is right, but cannot be checked by enumeration.
        if !self.sets.may_prove_from_parts()
            && let Some(gap) = kept.iter().find_map(|node| self.sets.gap(node))
        {
            return Claim::Unknown(gap);
        }
        match self.sets.certificate(&kept) {
            Some(certificate) => Claim::Proved(certificate),
            None => match self.interrupt.cause() {
                Some(cause) => Claim::Unknown(Unknown::Stopped(cause)),
                None => Claim::NoneFound(HowFar::default()),
            },
        }
    }

    /// Why a claim that holds only if nothing was left out cannot be made.
    fn any_gap(&self) -> Option<Unknown> {
        self.sets.universal_gap().or(self.lost_in_gap.as_ref()).cloned()
    }
}

fn name(index: usize) -> u32 {
    u32::try_from(index).expect("the budget ends before 2^32 nodes")
}
