//! The symbolic representation of [`Sets`]: nodes with parameters.

use std::borrow::Cow;
use std::sync::Arc;

use counterpoint_engine::{Budget, Ends, PointwiseTask, Unknown};
use counterpoint_ir::program::Position;
use counterpoint_witness::{Certificate, Decision};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::antichain::Offer;
use crate::fault::{Fault, Faults};
use crate::matching::{Child, Halt, INDUCTION_SHARE, Sets};
use crate::presburger::{Cube, Sym};

use super::apply::OutOfReach;
use super::closure::{Covering, closure};
use super::cover::find_loss;
use super::evidence;
use super::execute::{Arrival, Gap, Heads, Stretch};
use super::expand::{Ended, Found, Joint, Sides, Stepper};
use super::item::Item;
use super::node::{Loss, Node, Raw};
use super::oracle::Oracle;
use super::set_simulation::set_simulation;
use super::simulate::simulate;
use super::value::State;

/// States at loop heads of one stretch between observations, after which it is cut, unless told otherwise.
const HEADS: usize = 1_024;

/// The same while a relation is sought: any existential answer will do, and short ones come first.
const FEW_HEADS: usize = 12;

/// Steps that comparing two nodes costs, and each pair of their sets.
const COST_OF_COMPARISON: u64 = 8;

/// The symbolic representation.
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own, and they occur in all combinations")]
pub(crate) struct Symbolic<'a> {
    pub(crate) task: &'a PointwiseTask<'a>,
    pub(crate) budget: &'a Budget,
    pub(crate) faults: Faults,
    pub(crate) sides: Sides,
    pub(crate) oracle: Oracle<'a>,
    kept: FxHashMap<Vec<State>, Vec<(u32, Arc<Node>)>>,
    /// States at loop heads of one existential stretch, after which it is cut.
    pub(crate) n_heads: usize,
    /// The same for universal stretches, where a cut costs less: refutations still count.
    pub(crate) n_universal_heads: usize,
    /// Places that count as loop heads for now, besides those that are.
    pub(crate) stops: Vec<Position>,
    /// Whether rounds of an existential loop may be taken together: not where the checker has to follow them.
    may_accelerate: bool,
    /// Whether rounds of a loop, on either side, may be taken together by what one round does to any state.
    pub(crate) takes_loops: bool,
    /// Whether the search ends where a loop is cut, because others will do better.
    pub(crate) ends_at_cut: bool,
    has_ended: bool,
    /// States at one existential loop head after which they are widened: then nothing is proved any more.
    pub(crate) before_widening: Option<usize>,
    /// Whether that happened.
    is_wide: bool,
    /// Whether some set has members that only any number of rounds of a loop reaches.
    has_accelerated: bool,
    n_states: u64,
    universal_ends: Ends,
    existential_ends: Ends,
    /// The sets of states of one run whose ends were counted.
    ended: FxHashSet<(bool, usize, Item)>,
    universal_gap: Option<Unknown>,
}

impl<'a> Symbolic<'a> {
    pub(crate) fn new(task: &'a PointwiseTask<'a>, budget: &'a Budget, faults: Faults, oracle: Oracle<'a>) -> Self {
        Self {
            task,
            budget,
            faults,
            sides: Sides::new(task, faults),
            oracle,
            kept: FxHashMap::default(),
            n_heads: HEADS,
            n_universal_heads: HEADS,
            stops: Vec::new(),
            may_accelerate: true,
            takes_loops: false,
            ends_at_cut: false,
            has_ended: false,
            before_widening: None,
            is_wide: false,
            has_accelerated: false,
            n_states: 0,
            universal_ends: Ends::default(),
            existential_ends: Ends::default(),
            ended: FxHashSet::default(),
            universal_gap: None,
        }
    }

    /// The initial states, with no parameters.
    pub(crate) fn initial(&self) -> Node {
        let states = |subjects: &[super::subject::Subject]| -> Vec<State> {
            let initial = |subject: &super::subject::Subject| {
                State::initial(&subject.program).settled(&subject.program, &subject.liveness)
            };
            subjects.iter().map(initial).collect()
        };
        Node {
            universal: states(&self.sides.universal),
            n_params: 0,
            context: Cube::default(),
            items: vec![Item { states: states(&self.sides.existential), cube: Cube::default() }],
            gap: None,
            origin: None,
            loss: Loss::None,
        }
    }

    /// Does something with a stepper: what it says, and what it found.
    fn with_stepper<T>(&mut self, function: impl FnOnce(&mut Stepper<'_, 'a>) -> T) -> (T, Found) {
        let mut stepper = Stepper {
            sides: &self.sides,
            property: self.task.property,
            faults: self.faults,
            oracle: &mut self.oracle,
            n_heads: self.n_heads,
            n_universal_heads: self.n_universal_heads,
            stops: &self.stops,
            may_accelerate: self.may_accelerate,
            takes_loops: self.takes_loops,
            before_widening: self.before_widening,
            interrupt: &self.budget.interrupt,
            found: Found::default(),
        };
        let said = function(&mut stepper);
        let found = stepper.found;
        self.has_accelerated |= found.is_accelerated;
        self.is_wide |= found.is_wide;
        (said, found)
    }

    /// What follows a node, before normalisation.
    pub(crate) fn successors(&mut self, node: &Node) -> Found {
        self.with_stepper(|stepper| stepper.step(node)).1
    }

    /// What follows a node when universal runs move to their next observations or loop heads; `None` if something was left
    /// out.
    pub(crate) fn micro_successors(&mut self, node: &Node, heads: Heads) -> Option<Vec<Raw>> {
        let n_heads = std::mem::replace(&mut self.n_heads, FEW_HEADS);
        let found = self.with_stepper(|stepper| stepper.micro_step(node, heads)).1;
        self.n_heads = n_heads;
        found.universal_gap.is_none().then_some(found.children)
    }

    /// What follows a node whose universal runs have arrived; `None` if something was left out.
    pub(crate) fn matched(&mut self, node: &Node, seen: Vec<Arrival>, fresh: &mut Sym) -> Option<Vec<Raw>> {
        let joint = Joint { arrivals: seen, cube: node.context.clone() };
        let found = self.with_stepper(|stepper| stepper.answer(node, vec![joint], fresh)).1;
        found.universal_gap.is_none().then_some(found.children)
    }

    /// The next observations of one existential run of an item.
    pub(crate) fn stretch_of(
        &mut self,
        run: usize,
        item: &Item,
        n_params: Sym,
        fresh: &mut Sym,
        heads: Heads,
    ) -> Stretch {
        self.with_stepper(|stepper| {
            let subject = &stepper.sides.existential[run];
            stepper.stretch((subject, &item.states[run]), (&Cube::default(), &item.cube), n_params, fresh, heads)
        })
        .0
    }

    /// The next observations of one universal run.
    pub(crate) fn stretch_universal(
        &mut self,
        run: usize,
        (state, context): (&State, &Cube),
        n_params: Sym,
        fresh: &mut Sym,
        heads: Heads,
    ) -> Stretch {
        self.with_stepper(|stepper| {
            let subject = &stepper.sides.universal[run];
            stepper.stretch((subject, state), (context, &Cube::default()), n_params, fresh, heads)
        })
        .0
    }

    /// When the body is true of observations, on top of conditions.
    pub(crate) fn body(
        &mut self,
        universal: &[Arrival],
        existential: &[Arrival],
        cube: &Cube,
        fresh: &mut Sym,
    ) -> Result<Vec<Cube>, OutOfReach> {
        self.with_stepper(|stepper| {
            let terms = &stepper.sides.body;
            stepper.formula(terms, universal, existential, cube, fresh)
        })
        .0
    }

    fn expand(&mut self, node: &Node, observations: u32) -> Result<Vec<Node>, Halt> {
        let budget = self.budget;
        let found = self.successors(node);
        if let Some(cause) = budget.interrupt.cause() {
            return Err(Halt::Stopped(cause));
        }
        for Ended { is_universal, program, from, ends } in found.ended {
            if self.ended.insert((is_universal, program, from)) {
                (if is_universal { &mut self.universal_ends } else { &mut self.existential_ends }).add(&ends);
            }
        }
        if let Some((program, gap)) = found.universal_gap {
            self.universal_gap.get_or_insert(unknown(program, gap));
        }
        self.has_ended |= self.ends_at_cut && found.has_long_loop;
        if found.is_cut || self.has_ended {
            return Err(Halt::Steps);
        }
        let is_counted = observations >= self.task.property.min_observations;
        let mut children = Vec::new();
        for raw in found.children {
            let Some(mut child) = Node::new(raw, &mut self.oracle) else { continue };
            if is_counted {
                child.loss = find_loss(&child.context, &child.items, child.n_params, &mut self.oracle);
            }
            self.n_states += 1 + child.items.len() as u64;
            children.push(child);
        }
        if self.oracle.is_spent() && children.iter().any(|child: &Node| child.loss == Loss::Undecided) {
            return Err(Halt::Steps);
        }
        Ok(children)
    }

    /// Whether a kept node makes a new one superfluous: it has all its prefixes, and its sets are no larger.
    pub(crate) fn subsumes(&mut self, kept: &Node, new: &Node) -> bool {
        if kept.n_params > new.n_params || (kept.gap.is_some() && new.gap.is_none()) {
            return false;
        }
        self.oracle.spend(COST_OF_COMPARISON);
        let has_prefixes = kept.context.literals().iter().all(|literal| self.oracle.implies(&new.context, literal));
        has_prefixes
            && kept.items.iter().all(|small| {
                self.oracle.spend(COST_OF_COMPARISON * new.items.len() as u64);
                let by = new.n_params - kept.n_params;
                let mut small = Cow::Borrowed(small);
                if by > 0 {
                    small.to_mut().map_symbols(&|symbol| if symbol >= kept.n_params { symbol + by } else { symbol });
                }
                new.items.iter().any(|large| large.includes(&small, &new.context, new.n_params, &mut self.oracle))
            })
    }
}

/// A gap as a reason for having no answer.
pub(crate) fn unknown(program: usize, gap: Gap) -> Unknown {
    use counterpoint_engine::Place;
    match gap {
        Gap::Cut(at) => Unknown::Cut(Place { program, at }),
        Gap::OutOfReach(at, words) => Unknown::OutOfReach(Place { program, at }, words),
        Gap::Stopped(cause) => Unknown::Stopped(cause),
    }
}

impl Sets for Symbolic<'_> {
    type Node = Arc<Node>;

    fn root(&mut self) -> Arc<Node> {
        Arc::new(self.initial())
    }

    fn step(&mut self, frontier: &[(u32, &Arc<Node>)], observations: u32) -> Result<Vec<Child<Arc<Node>>>, Halt> {
        let mut children = Vec::new();
        for (parent, node) in frontier {
            if self.oracle.is_spent() {
                return Err(Halt::Steps);
            }
            for node in self.expand(node, observations)? {
                children.push(Child { parent: *parent, node: Arc::new(node) });
            }
        }
        Ok(children)
    }

    fn is_lost(&self, node: &Arc<Node>) -> bool {
        node.loss != Loss::None
    }

    fn gap(&self, node: &Arc<Node>) -> Option<Unknown> {
        match (&node.loss, node.gap) {
            (Loss::Undecided, None) => Some(Unknown::Solver),
            (_, gap) => gap.map(|(program, gap)| unknown(program, gap)),
        }
    }

    fn universal_gap(&self) -> Option<&Unknown> {
        self.universal_gap.as_ref()
    }

    fn offer(&mut self, name: u32, node: &Arc<Node>) -> Offer {
        let alike = self.kept.get(&node.universal).cloned().unwrap_or_default();
        for (_, kept) in &alike {
            let is_smaller = self.subsumes(kept, node);
            if is_smaller && !self.faults.has(Fault::ReversedAntichain) {
                return Offer::Subsumed;
            }
        }
        let mut dropped = Vec::new();
        let mut left = Vec::new();
        for (old_name, old) in alike {
            if self.subsumes(node, &old) {
                dropped.push(old_name);
            } else {
                left.push((old_name, old));
            }
        }
        left.push((name, Arc::clone(node)));
        self.kept.insert(node.universal.clone(), left);
        Offer::Kept(dropped)
    }

    fn forget(&mut self) {
        self.kept.clear();
    }

    fn n_matching(&self, node: &Arc<Node>) -> usize {
        node.items.len()
    }

    fn steps(&self) -> u64 {
        self.oracle.spent()
    }

    fn states(&self) -> u64 {
        self.n_states
    }

    fn ends(&self, is_universal: bool) -> Ends {
        if is_universal { self.universal_ends.clone() } else { self.existential_ends.clone() }
    }

    fn witness(&mut self, chain: &[&Arc<Node>]) -> Option<Vec<Vec<Decision>>> {
        evidence::decisions(self, chain)
    }

    fn certificate(&mut self, nodes: &[&Arc<Node>]) -> Option<Certificate> {
        let nodes: Vec<&Node> = nodes.iter().map(|node| &***node).collect();
        if self.is_wide {
            return None;
        }
        // Where the checker goes round loops one by one, it prefers an argument that needs no rounds at all.
        if self.has_accelerated
            && !self.takes_loops
            && let Some(simulation) = self.induct(self.budget.steps / INDUCTION_SHARE)
        {
            return Some(simulation);
        }
        closure(self, &nodes, Covering::Included).map(Certificate::Regions)
    }

    fn may_prove_from_parts(&self) -> bool {
        true
    }

    fn induct(&mut self, steps: u64) -> Option<Certificate> {
        if self.has_ended {
            return None;
        }
        // What the search has used up is not missing here.
        let attempt = self.oracle.begin_attempt(steps);
        let before_widening = self.before_widening.take();
        self.may_accelerate = false;
        let simulation = simulate(self).or_else(|| set_simulation(self));
        self.may_accelerate = true;
        self.before_widening = before_widening;
        self.oracle.end_attempt(&attempt);
        simulation.map(Certificate::Regions)
    }
}
