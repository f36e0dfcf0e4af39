//! One step of a node: every universal run moves to its next observation, and existential states follow.

use counterpoint_diag::Interrupt;
use counterpoint_engine::{Ends, Place, PointwiseTask};
use counterpoint_ir::ids::TermId;
use counterpoint_ir::program::Position;
use counterpoint_prop::Pointwise;

use crate::fault::{Fault, Faults};
use crate::presburger::{Cube, Sym};

use super::apply::OutOfReach;
use super::execute::{Arrival, Executor, Gap, Heads, Limits, Stretch};
use super::formula::Formula;
use super::item::Item;
use super::node::{Node, Raw};
use super::oracle::Oracle;
use super::subject::Subject;
use super::value::{State, Value};

/// What steps need to know about a task.
pub(crate) struct Sides {
    pub(crate) universal: Vec<Subject>,
    pub(crate) existential: Vec<Subject>,
    /// For each slot of the property: whether its run is universal, which of these it is, and the place among its slots.
    slots: Vec<(bool, usize, usize)>,
    given: Vec<TermId>,
    pub(crate) body: Vec<TermId>,
}

impl Sides {
    pub(crate) fn new(task: &PointwiseTask<'_>, faults: Faults) -> Self {
        let property = &task.property;
        let n_universal = property.n_universal();
        let is_universal = |quantifier: usize| faults.is_universal(quantifier, n_universal);
        let of_kind = |wanted: bool| {
            let quantifiers = (0..property.quantifiers.len()).filter(move |&q| is_universal(q) == wanted);
            quantifiers.map(|quantifier| Subject::new(task, quantifier)).collect()
        };
        let slots = property.slots.iter().enumerate().map(|(index, slot)| {
            let wanted = is_universal(slot.quantifier);
            let side = (0..slot.quantifier).filter(|&q| is_universal(q) == wanted).count();
            let earlier = property.slots[..index].iter().filter(|other| other.quantifier == slot.quantifier);
            (wanted, side, earlier.count())
        });
        Self {
            universal: of_kind(true),
            existential: of_kind(false),
            slots: slots.collect(),
            given: property.pool.conjuncts(property.given),
            body: property.body.iter().flat_map(|conjunct| property.pool.conjuncts(conjunct.term)).collect(),
        }
    }
}

impl Sides {
    /// Where a slot of the property is found: whether its run is universal, which of these, and its place there.
    pub(crate) fn slot(&self, slot: u32) -> (bool, usize, usize) {
        self.slots[slot as usize]
    }
}

/// The arrivals of a tuple of runs, with all conditions.
#[derive(Debug, Clone)]
pub(crate) struct Joint {
    pub(crate) arrivals: Vec<Arrival>,
    pub(crate) cube: Cube,
}

/// Ends of runs from a set of states. The set is in normal form, so that ends from equal sets are counted once.
#[derive(Debug, Clone)]
pub(crate) struct Ended {
    pub(crate) is_universal: bool,
    /// The program, by its position in the task.
    pub(crate) program: usize,
    pub(crate) from: Item,
    pub(crate) ends: Ends,
}

/// What a step found, besides children.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own, and they occur in all combinations")]
pub(crate) struct Found {
    pub(crate) children: Vec<Raw>,
    pub(crate) universal_gap: Option<(usize, Gap)>,
    /// How runs ended that observe nothing more.
    pub(crate) ended: Vec<Ended>,
    pub(crate) is_cut: bool,
    /// Whether some loop was cut although there were steps left.
    pub(crate) has_long_loop: bool,
    /// Whether existential runs went round loops any number of times at once.
    pub(crate) is_accelerated: bool,
    /// Whether some existential state may be one that no run reaches.
    pub(crate) is_wide: bool,
}

/// Takes a step.
pub(crate) struct Stepper<'a, 'o> {
    pub(crate) sides: &'a Sides,
    pub(crate) property: &'a Pointwise,
    pub(crate) faults: Faults,
    pub(crate) oracle: &'a mut Oracle<'o>,
    pub(crate) n_heads: usize,
    pub(crate) n_universal_heads: usize,
    pub(crate) stops: &'a [Position],
    pub(crate) may_accelerate: bool,
    pub(crate) takes_loops: bool,
    pub(crate) before_widening: Option<usize>,
    pub(crate) interrupt: &'a Interrupt,
    pub(crate) found: Found,
}

impl Stepper<'_, '_> {
    /// All children of a node, before normalisation.
    pub(crate) fn step(&mut self, node: &Node) {
        let mut fresh = node.n_params;
        let universal = self.universal(node, &mut fresh);
        self.answer(node, universal, &mut fresh);
    }

    /// The children of a node whose universal runs show what is given, for which the assumption holds.
    pub(crate) fn answer(&mut self, node: &Node, universal: Vec<Joint>, fresh: &mut Sym) {
        let universal = self.given(node, universal, fresh);
        let n_universal = *fresh;
        if universal.is_empty() {
            return;
        }
        let existential = self.existential(node, n_universal, fresh);
        for joint in universal {
            let items = match self.items(&joint, &existential, fresh) {
                Ok(items) => items,
                Err(gap) => {
                    self.found.universal_gap.get_or_insert(gap);
                    return;
                }
            };
            let gap = node.gap.or(existential.gap);
            self.found.children.push(Raw {
                universal: joint.arrivals.iter().map(|arrival| arrival.behind.clone()).collect(),
                taken: joint.arrivals.into_iter().map(|arrival| arrival.taken).collect(),
                context: joint.cube,
                items,
                n_universal,
                n_kept: 0,
                gap,
            });
        }
    }

    /// Runs one subject to its next observations.
    pub(crate) fn stretch(
        &mut self,
        (subject, state): (&Subject, &State),
        (context, cube): (&Cube, &Cube),
        n_params: Sym,
        fresh: &mut Sym,
        heads: Heads,
    ) -> Stretch {
        let limits = Limits {
            heads: if heads == Heads::Normalise { self.n_heads } else { self.n_universal_heads.min(self.n_heads) },
            before_widening: self.before_widening,
            interrupt: self.interrupt,
        };
        let mut executor = Executor {
            subject,
            faults: self.faults,
            oracle: self.oracle,
            context,
            n_params,
            fresh,
            heads,
            stops: self.stops,
            may_accelerate: self.may_accelerate,
            // An argument by induction names no loop heads where the checker could stop to follow universal rounds.
            takes_loops: self.takes_loops && (self.may_accelerate || heads == Heads::Normalise),
            limits,
        };
        let stretch = executor.run(state.clone(), cube);
        self.found.is_accelerated |= stretch.is_accelerated;
        self.found.is_wide |= stretch.is_wide;
        let is_cut = matches!(stretch.gap, Some(Gap::Cut(_)));
        self.found.is_cut |= is_cut && self.oracle.is_spent();
        self.found.has_long_loop |= is_cut && !self.oracle.is_spent();
        stretch
    }

    /// All tuples of next observations of the universal runs.
    fn universal(&mut self, node: &Node, fresh: &mut Sym) -> Vec<Joint> {
        let sides = self.sides;
        let mut joints = vec![Joint { arrivals: Vec::new(), cube: node.context.clone() }];
        for (subject, state) in sides.universal.iter().zip(&node.universal) {
            let cube = Cube::default();
            let stretch = self.stretch((subject, state), (&node.context, &cube), node.n_params, fresh, Heads::Keep);
            self.found.ended.extend(ended(true, (subject, state), [&node.context, &cube], &stretch));
            if let Some(gap) = stretch.gap {
                self.found.universal_gap.get_or_insert((subject.position, gap));
            }
            joints = self.join(&joints, &stretch.arrivals);
        }
        joints
    }

    /// Those for which the assumption holds.
    fn given(&mut self, node: &Node, joints: Vec<Joint>, fresh: &mut Sym) -> Vec<Joint> {
        let sides = self.sides;
        let mut given = Vec::new();
        for joint in joints {
            let terms = &sides.given;
            match self.formula(terms, &joint.arrivals, &[], &joint.cube, fresh) {
                Ok(cubes) => {
                    let cubes = cubes.into_iter().filter(|cube| self.oracle.is_feasible(cube)).collect::<Vec<_>>();
                    given.extend(cubes.into_iter().map(|cube| Joint { arrivals: joint.arrivals.clone(), cube }));
                }
                Err(OutOfReach(words)) => {
                    let subject = &sides.universal[0];
                    let at = node.universal[0].frames[0].at;
                    self.found.universal_gap.get_or_insert((subject.position, Gap::OutOfReach(at, words)));
                }
            }
        }
        given
    }

    fn join(&mut self, joints: &[Joint], arrivals: &[Arrival]) -> Vec<Joint> {
        let mut longer = Vec::new();
        for joint in joints {
            for arrival in arrivals {
                let Some(cube) = joint.cube.and(&arrival.cube) else { continue };
                if joints.len() * arrivals.len() > 1 && !self.oracle.is_feasible(&cube) {
                    continue;
                }
                let arrivals = joint.arrivals.iter().chain([arrival]).cloned().collect();
                longer.push(Joint { arrivals, cube });
            }
        }
        longer
    }

    pub(crate) fn formula(
        &mut self,
        terms: &[TermId],
        universal: &[Arrival],
        existential: &[Arrival],
        cube: &Cube,
        fresh: &mut Sym,
    ) -> Result<Vec<Cube>, OutOfReach> {
        let slots = |number: u32| -> Value {
            let (is_universal, side, place) = self.sides.slots[number as usize];
            let arrivals = if is_universal { universal } else { existential };
            arrivals[side].seen[place].clone()
        };
        Formula { pool: &self.property.pool, slots: &slots, fresh }.all(terms, cube)
    }

    /// The universal runs move to their next observations, or the first that has not arrived stops at a loop head before
    /// that; then the items stay as they are or move a little.
    pub(crate) fn micro_step(&mut self, node: &Node, heads: Heads) {
        let sides = self.sides;
        let mut fresh = node.n_params;
        let mut open = vec![(node.universal.clone(), node.context.clone())];
        let mut halted = Vec::new();
        for (run, subject) in sides.universal.iter().enumerate() {
            let mut next = Vec::new();
            for (states, context) in open {
                if subject.has_arrived(&states[run]) {
                    next.push((states, context));
                    continue;
                }
                let cubes = (&context, &Cube::default());
                let stretch = self.stretch((subject, &states[run]), cubes, fresh, &mut fresh.clone(), heads);
                fresh = fresh.max(stretch.first_free());
                if let Some(gap) = stretch.gap {
                    self.found.universal_gap.get_or_insert((subject.position, gap));
                }
                let moved = |arrival: Arrival| {
                    let mut states = states.clone();
                    states[run] = arrival.before;
                    Some((states, context.and(&arrival.cube)?))
                };
                next.extend(stretch.arrivals.into_iter().filter_map(&moved));
                halted.extend(stretch.halts.into_iter().filter_map(&moved));
            }
            open = next;
        }
        let n_universal = fresh;
        for (universal, context) in halted {
            let items = self.waiting(node, n_universal, &context);
            let taken = Vec::new();
            self.found.children.push(Raw { universal, context, items, n_universal, n_kept: 0, taken, gap: None });
        }
        for (states, context) in open {
            let arrivals = sides.universal.iter().zip(&states).map(|(subject, state)| arrived(subject, state));
            let Some(arrivals) = arrivals.collect::<Option<Vec<_>>>() else { continue };
            let mut fresh = n_universal;
            self.answer(node, vec![Joint { arrivals, cube: context }], &mut fresh);
        }
    }

    /// The items of a node, and what they reach by passing one or two loop heads.
    fn waiting(&mut self, node: &Node, n_universal: Sym, context: &Cube) -> Vec<Item> {
        let sides = self.sides;
        let mut items: Vec<Item> = Vec::new();
        for item in &node.items {
            let mut item = item.clone();
            let by = n_universal - node.n_params;
            item.map_symbols(&|symbol| if symbol >= node.n_params { symbol + by } else { symbol });
            let mut frontier = vec![item];
            for _ in 0..=MOST_MOVES {
                items.extend(frontier.iter().cloned());
                let [subject] = &sides.existential[..] else { break };
                let mut next = Vec::new();
                for item in &frontier {
                    if subject.has_arrived(&item.states[0]) {
                        continue;
                    }
                    let mut fresh = item.first_free().max(n_universal);
                    let cubes = (context, &item.cube);
                    let stretch = self.stretch((subject, &item.states[0]), cubes, n_universal, &mut fresh, Heads::Stop);
                    let halts = stretch.halts.into_iter();
                    next.extend(halts.map(|halt| Item { states: vec![halt.before], cube: halt.cube }));
                }
                frontier = next;
            }
        }
        items
    }

    /// What the existential side can observe next from all items.
    fn existential(&mut self, node: &Node, n_universal: Sym, fresh: &mut Sym) -> Existential {
        let sides = self.sides;
        let mut found = Existential::default();
        for item in &node.items {
            // Own symbols move behind the universal ones of this step.
            let first = *fresh;
            let mut item = item.clone();
            item.map_symbols(&|symbol| if symbol >= node.n_params { symbol - node.n_params + first } else { symbol });
            let own = item.cube.symbols().into_iter().max();
            let mut last = own;
            item.states.iter().for_each(|state| state.for_each(|linear| last = last.max(linear.symbols().max())));
            *fresh = last.map_or(first, |last| first.max(last + 1));
            // What arrives has the conditions of the item, under names of its own if it went through a loop head.
            let start = if sides.existential.is_empty() { item.cube.clone() } else { Cube::default() };
            let mut joints = vec![Joint { arrivals: Vec::new(), cube: start }];
            // Symbols that several states share tie them together: then a state alone must keep them.
            let is_alone = sides.existential.len() == 1;
            let (n_params, heads) = if is_alone { (n_universal, Heads::Normalise) } else { (*fresh, Heads::Keep) };
            for (subject, state) in sides.existential.iter().zip(&item.states) {
                let cubes = (&node.context, &item.cube);
                let stretch = self.stretch((subject, state), cubes, n_params, fresh, heads);
                self.found.ended.extend(ended(false, (subject, state), [cubes.0, cubes.1], &stretch));
                if let Some(gap) = stretch.gap {
                    found.gap.get_or_insert((subject.position, gap));
                }
                joints = self.join(&joints, &stretch.arrivals);
            }
            found.joints.extend(joints);
        }
        found
    }

    /// The existential states that match what the universal runs show.
    fn items(
        &mut self,
        universal: &Joint,
        existential: &Existential,
        fresh: &mut Sym,
    ) -> Result<Vec<Item>, (usize, Gap)> {
        let mut items = Vec::new();
        for joint in &existential.joints {
            let terms = &self.sides.body;
            let cubes = self.formula(terms, &universal.arrivals, &joint.arrivals, &joint.cube, fresh);
            let cubes = cubes.map_err(|OutOfReach(words)| {
                let subject = self.sides.existential.first().or(self.sides.universal.first());
                let at = joint.arrivals.iter().chain(&universal.arrivals).next();
                let place = at.map(|arrival| arrival.before.frames[0].at).expect("a property quantifies some run");
                (subject.map_or(0, |subject| subject.position), Gap::OutOfReach(place, words))
            })?;
            for cube in cubes {
                let is_possible = universal.cube.and(&cube).is_some_and(|all| self.oracle.is_feasible(&all));
                if is_possible {
                    let states = joint.arrivals.iter().map(|arrival| arrival.behind.clone()).collect();
                    let cube = if self.faults.has(Fault::WideSets) { Cube::default() } else { cube };
                    items.push(Item { states, cube });
                }
            }
        }
        Ok(items)
    }
}

/// Loop heads that an existential run may pass while a universal one passes one.
const MOST_MOVES: usize = 2;

/// The observation that a state stands before.
pub(crate) fn arrived(subject: &Subject, state: &State) -> Option<Arrival> {
    Some(Arrival {
        seen: subject.seen(state)?,
        behind: subject.passed(state.clone()),
        before: state.clone(),
        cube: Cube::default(),
        taken: Vec::new(),
    })
}

#[derive(Debug, Default)]
struct Existential {
    joints: Vec<Joint>,
    gap: Option<(usize, Gap)>,
}

/// The ends of a stretch, if there are any.
fn ended(
    is_universal: bool,
    (subject, state): (&Subject, &State),
    [context, cube]: [&Cube; 2],
    stretch: &Stretch,
) -> Option<Ended> {
    let mut ends = Ends { returned: stretch.returned, blocked: stretch.blocked, ..Ends::default() };
    ends.cut = u64::from(matches!(stretch.gap, Some(Gap::Cut(_))));
    for &(trap, at) in &stretch.trapped {
        let place = Place { program: subject.position, at };
        ends.add(&Ends { trapped: vec![(trap, place, 1)], ..Ends::default() });
    }
    if ends == Ends::default() {
        return None;
    }
    let from = Item { states: vec![state.clone()], cube: context.and(cube)? }.normal(0)?;
    Some(Ended { is_universal, program: subject.position, from, ends })
}
