//! The assumption of a property (the input predicate of the Hypertesting paper), and inputs that satisfy it.
//!
//! Where a conjunct determines an input (`b.x == a.y`, `b.x == a.return`), the input is set to that value, so that the
//! conjunct holds by construction. Otherwise inputs are generated again a few times, because most assumptions are weak;
//! what is then still false is repaired by a solver, with most inputs fixed. So a repaired tuple stays as near to the
//! mutated one as the assumption allows (the end of Section 3.3 of Pasqua, Ceccato, Tonella: Hypertesting of Programs,
//! ICSE 2024, leaves such a repair open; Section 3.1 asks a solver for fresh inputs).
//!
//! The left side of `=>` in the body is made true in the same way, because only such tuples can violate that conjunct.
//!
//! Runs are executed one after another, and a conjunct is checked as soon as all its variables are known: the result of
//! a run is fixed for the runs after it.

use counterpoint_engine::PointwiseTask;
use counterpoint_ir::Value;
use counterpoint_ir::guide::Number;
use counterpoint_ir::ids::{Id, TermId};
use counterpoint_ir::prim::Op;
use counterpoint_ir::program::FieldKind;
use counterpoint_ir::term::{Term, TermPool};
use counterpoint_ir::tree::Tree;
use counterpoint_ir::types::Type;
use counterpoint_solve::{Config, Outcome, Query, Solver};

use crate::generator::Generator;
use crate::input_view::{InputView, resize, tree_of, word_of};
use crate::runner::Inputs;

/// How often inputs are generated again before the solver is asked.
const REGENERATIONS: usize = 12;

/// Per cent of tuples that target a conjunct of the body with a condition.
const TARGETED: u32 = 75;

/// The budget in solver queries.
const MOST_QUERIES: u64 = 1_000;

/// A tuple under construction: the inputs of all runs, and the values observed at the ends of those that were executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TupleDraft {
    pub(crate) inputs: Vec<Inputs>,
    pub(crate) end_values: Vec<Option<Vec<Value>>>,
}

impl TupleDraft {
    /// Inputs of runs that are still to be executed.
    pub(crate) fn new(inputs: Vec<Inputs>) -> Self {
        Self { end_values: vec![None; inputs.len()], inputs }
    }
}

/// A variable of the terms.
struct Slot {
    quantifier: usize,
    /// Its position in the values observed at the end.
    field: usize,
    /// The input that it shows, and how.
    input: Option<(usize, InputView)>,
    ty: Type,
}

/// A conjunct of the assumption, or of a condition in the body.
struct Conjunct {
    term: TermId,
    slots: Vec<u32>,
    /// Inputs whose values it determines.
    determined: Vec<(u32, TermId)>,
    /// The conjunct of the body that it is a condition of; without one it belongs to the assumption.
    target: Option<usize>,
}

/// The assumption of a property, and its body.
pub(crate) struct Assumption {
    slots: Vec<Slot>,
    pool: TermPool,
    conjuncts: Vec<Conjunct>,
    body: Vec<TermId>,
    /// The conjunct of the body that the search wants to violate, if it has a condition.
    target: Option<usize>,
    solver: Box<dyn Solver>,
    /// Solver queries so far.
    pub(crate) queries: u64,
}

impl Assumption {
    /// The assumption of a task over methods.
    pub(crate) fn new(task: &PointwiseTask<'_>, config: &Config) -> Self {
        let property = &task.property;
        let slots = property.slots.iter().map(|slot| {
            let quantifier = &property.quantifiers[slot.quantifier];
            let program = &task.programs[quantifier.program];
            let point = quantifier.points[0];
            let field = property.field_index(program, slot, point);
            let shape = |input: usize| task.subjects[quantifier.program].guide.as_ref()?.shapes.values().nth(input);
            let input = match program.points[point].part(field) {
                (FieldKind::Argument(input), is_length) => shape(input.index())
                    .and_then(|shape| InputView::of(shape, is_length))
                    .map(|view| (input.index(), view)),
                _ => None,
            };
            Slot { quantifier: slot.quantifier, field, input, ty: slot.ty.clone() }
        });
        let slots: Vec<Slot> = slots.collect();
        let pool = property.pool.clone();
        let body: Vec<TermId> = property.body.iter().map(|conjunct| conjunct.term).collect();
        let mut terms: Vec<(TermId, Option<usize>)> =
            pool.conjuncts(property.given).into_iter().map(|term| (term, None)).collect();
        for (target, &conjunct) in body.iter().enumerate() {
            if let Term::Apply(prim, sides) = pool.term(conjunct)
                && prim.op == Op::Implies
            {
                terms.extend(pool.conjuncts(sides[0]).into_iter().map(|term| (term, Some(target))));
            }
        }
        terms.retain(|(term, _)| pool.as_const(*term) != Some(&TRUE));
        let conjunct = |(term, target)| Conjunct {
            term,
            slots: vars(&pool, term),
            determined: determined(&pool, &slots, term),
            target,
        };
        let conjuncts = terms.into_iter().map(conjunct).collect();
        Self { slots, pool, conjuncts, body, target: None, solver: counterpoint_solve::new(config), queries: 0 }
    }

    /// Mostly targets a conjunct of the body that has a condition, if there is one.
    pub(crate) fn choose_target(&mut self, generator: &mut Generator) {
        let mut targets: Vec<usize> = self.conjuncts.iter().filter_map(|conjunct| conjunct.target).collect();
        targets.dedup();
        self.target = generator.pick(&targets).filter(|_| generator.chance(TARGETED));
    }

    /// The conjuncts that should be true: the assumption, and the condition of the target.
    fn wanted(&self) -> impl Iterator<Item = usize> {
        let is_wanted = |conjunct: &Conjunct| conjunct.target.is_none() || conjunct.target == self.target;
        (0..self.conjuncts.len()).filter(move |&conjunct| is_wanted(&self.conjuncts[conjunct]))
    }

    /// Whether it determines no input: then runs of other tuples often satisfy it.
    pub(crate) fn is_independent(&self) -> bool {
        self.conjuncts.iter().all(|conjunct| conjunct.determined.is_empty() || conjunct.target.is_some())
    }

    /// The runs in an order in which the inputs of each may depend on the results of those before it.
    pub(crate) fn order(&self, n_runs: usize) -> Vec<usize> {
        let mut left: Vec<usize> = (0..n_runs).collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            let waits = |run: usize| {
                self.conjuncts.iter().any(|conjunct| {
                    let of = |slot: &u32| &self.slots[*slot as usize];
                    let is_given =
                        conjunct.slots.iter().map(of).any(|slot| slot.quantifier == run && slot.input.is_some());
                    let depends_on_result =
                        |slot: &Slot| slot.input.is_none() && slot.quantifier != run && left.contains(&slot.quantifier);
                    is_given && conjunct.slots.iter().map(of).any(depends_on_result)
                })
            };
            let next = left.iter().position(|&run| !waits(run)).unwrap_or(0);
            order.push(left.remove(next));
        }
        order
    }

    /// Sets the inputs that the assumption determines, in runs that are still to be executed. Returns whether it holds
    /// as far as it can be checked.
    pub(crate) fn propagate(&self, draft: &mut TupleDraft) -> bool {
        let mut fixed = vec![false; self.slots.len()];
        for conjunct in self.wanted().map(|conjunct| &self.conjuncts[conjunct]) {
            let is_one_sided = |slot: u32| self.is_free(draft, slot) && !fixed[slot as usize];
            if let Some(&(slot, term)) = conjunct.determined.iter().find(|(slot, _)| is_one_sided(*slot))
                && let Some(value) = self.evaluate(draft, term)
            {
                self.set(draft, slot, &value);
                conjunct.slots.iter().for_each(|&slot| fixed[slot as usize] = true);
            }
        }
        self.failing(draft).is_none()
    }

    /// Changes inputs of runs that are still to be executed until the assumption holds as far as it can be checked;
    /// returns whether it does.
    pub(crate) fn repair(&mut self, draft: &mut TupleDraft, generator: &mut Generator) -> bool {
        let holds = self.repair_all(draft, generator);
        // The target's condition is out of reach from here; the assumption alone may not be.
        if holds || self.target.take().is_none() { holds } else { self.repair_all(draft, generator) }
    }

    fn repair_all(&mut self, draft: &mut TupleDraft, generator: &mut Generator) -> bool {
        if self.propagate(draft) {
            return true;
        }
        for _ in 0..REGENERATIONS {
            let Some(failing) = self.failing(draft) else { return true };
            let free = self.free_in(draft, &self.conjuncts[failing].slots);
            let Some(slot) = generator.pick(&free) else { return false };
            self.regenerate(draft, failing, slot, generator);
            if self.propagate(draft) {
                return true;
            }
        }
        self.solve(draft, generator)
    }

    /// Gives an input another value: a new one, that of another variable in the same conjunct, or a neighbour of that.
    fn regenerate(&self, draft: &mut TupleDraft, conjunct: usize, slot: u32, generator: &mut Generator) {
        let record = &self.slots[slot as usize];
        let others = self.conjuncts[conjunct].slots.iter().copied().filter(|&other| other != slot);
        let others = others.filter(|&other| self.slots[other as usize].ty.is_list() == record.ty.is_list());
        match &record.input {
            Some((input, InputView::List(shape))) => {
                let others: Vec<Value> = others.filter_map(|other| self.value(draft, other)).collect();
                match generator.pick(&others) {
                    Some(other) if generator.chance(60) => self.set(draft, slot, &other),
                    _ => put_tree(draft, record.quantifier, *input, generator.tree(shape)),
                }
            }
            Some((_, view)) => {
                let kind = view.kind();
                let others: Vec<i64> = others.filter_map(|other| self.number(draft, other, kind)).collect();
                let near = i64::try_from(generator.below(3)).unwrap_or(1) - 1;
                let number = match generator.pick(&others) {
                    // The bits of neighbours among floating-point numbers are neighbours too.
                    Some(other) if generator.chance(60) => {
                        let (low, high) = kind.range();
                        other.saturating_add(near).clamp(low, high)
                    }
                    _ => generator.number(kind),
                };
                self.put(draft, slot, number);
            }
            None => {}
        }
    }

    /// Asks the solver for some inputs with the others fixed: for one, for half of them, for all.
    fn solve(&mut self, draft: &mut TupleDraft, generator: &mut Generator) -> bool {
        let Some(failing) = self.failing(draft) else { return true };
        // Solvers have no lists of any length.
        let is_solved = |conjunct: &usize| {
            self.conjuncts[*conjunct].slots.iter().all(|&slot| !self.slots[slot as usize].ty.is_list())
        };
        if !is_solved(&failing) {
            return false;
        }
        let conjuncts: Vec<usize> = self.applicable(draft).filter(is_solved).collect();
        let known: Vec<TermId> = conjuncts.iter().map(|&conjunct| self.conjuncts[conjunct].term).collect();
        let mut slots: Vec<u32> =
            conjuncts.iter().flat_map(|&conjunct| self.conjuncts[conjunct].slots.clone()).collect();
        slots.sort_unstable();
        slots.dedup();
        let mut free = self.free_in(draft, &slots);
        let Some(first) = generator.pick(&self.free_in(draft, &self.conjuncts[failing].slots)) else { return false };
        let at = free.iter().position(|&slot| slot == first).unwrap_or(0);
        free.swap(0, at);
        let mut sizes = vec![1, free.len().div_ceil(2), free.len()];
        sizes.dedup();
        for size in sizes {
            if self.queries == MOST_QUERIES {
                return false;
            }
            self.queries += 1;
            let mut assertions = known.clone();
            for &slot in slots.iter().filter(|slot| !free[..size].contains(slot)) {
                let Some(value) = self.value(draft, slot) else { continue };
                let ty = self.slots[slot as usize].ty.clone();
                let var = self.pool.var(slot, ty.clone());
                let value = self.pool.constant(value, ty);
                assertions.push(self.pool.apply(Op::Equal, &[var, value]));
            }
            if let Outcome::Sat(model) = self.solver.check(Query { pool: &self.pool, assertions: &assertions }) {
                for &slot in &free[..size] {
                    if let Some(value) = model.value(slot) {
                        self.set(draft, slot, value);
                    }
                }
                return self.failing(draft).is_none();
            }
        }
        false
    }

    /// Whether the runs of a complete tuple refute the property: `None` if they do not satisfy the assumption. The
    /// violated conjunct becomes the target.
    pub(crate) fn is_refuted_by(&mut self, draft: &TupleDraft) -> Option<bool> {
        let is_false = |term: TermId| self.evaluate(draft, term) != Some(TRUE);
        if self.conjuncts.iter().any(|conjunct| conjunct.target.is_none() && is_false(conjunct.term)) {
            return None;
        }
        let broken = self.body.iter().position(|&term| is_false(term));
        if broken.is_some() {
            self.target = broken;
        }
        Some(broken.is_some())
    }

    /// The first conjunct that is known to be false.
    fn failing(&self, draft: &TupleDraft) -> Option<usize> {
        self.applicable(draft).find(|&conjunct| self.evaluate(draft, self.conjuncts[conjunct].term) != Some(TRUE))
    }

    /// The conjuncts all of whose variables are known.
    fn applicable(&self, draft: &TupleDraft) -> impl Iterator<Item = usize> {
        let is_known = |slot: &u32| {
            let slot = &self.slots[*slot as usize];
            slot.input.is_some() || draft.end_values[slot.quantifier].is_some()
        };
        self.wanted().filter(move |&conjunct| self.conjuncts[conjunct].slots.iter().all(is_known))
    }

    /// Whether it is an input of a run that is still to be executed.
    fn is_free(&self, draft: &TupleDraft, slot: u32) -> bool {
        let slot = &self.slots[slot as usize];
        slot.input.is_some() && draft.end_values[slot.quantifier].is_none()
    }

    fn free_in(&self, draft: &TupleDraft, slots: &[u32]) -> Vec<u32> {
        slots.iter().copied().filter(|&slot| self.is_free(draft, slot)).collect()
    }

    /// The value of a term, if all its variables are known.
    fn evaluate(&self, draft: &TupleDraft, term: TermId) -> Option<Value> {
        let is_known = |slot: &u32| self.value(draft, *slot).is_some();
        let all_known = vars(&self.pool, term).iter().all(is_known);
        all_known.then(|| self.pool.evaluate(term, &|slot| self.value(draft, slot).unwrap_or(TRUE)))
    }

    fn value(&self, draft: &TupleDraft, slot: u32) -> Option<Value> {
        let slot = &self.slots[slot as usize];
        if let Some(end_values) = &draft.end_values[slot.quantifier] {
            return end_values.get(slot.field).cloned();
        }
        let (input, view) = slot.input.as_ref()?;
        let tree = draft.inputs[slot.quantifier].get(*input)?.first()?;
        view.value(tree, &slot.ty)
    }

    /// The value of a slot as a number of a kind.
    fn number(&self, draft: &TupleDraft, slot: u32, kind: Number) -> Option<i64> {
        let value = self.value(draft, slot)?;
        Some(word_of(&value, &self.slots[slot as usize].ty, kind))
    }

    fn set(&self, draft: &mut TupleDraft, slot: u32, value: &Value) {
        let record = &self.slots[slot as usize];
        match &record.input {
            Some((input, InputView::List(shape))) => {
                if let Some(tree) = tree_of(value, &record.ty, shape) {
                    put_tree(draft, record.quantifier, *input, tree);
                }
            }
            Some((_, view)) => self.put(draft, slot, word_of(value, &record.ty, view.kind())),
            None => {}
        }
    }

    fn put(&self, draft: &mut TupleDraft, slot: u32, number: i64) {
        let slot = &self.slots[slot as usize];
        let Some((input, view)) = &slot.input else { return };
        match view {
            InputView::Length(shape) => {
                let trees = draft.inputs[slot.quantifier].get_mut(*input);
                if let (Some(tree), Ok(length)) = (trees.and_then(|trees| trees.first_mut()), usize::try_from(number)) {
                    resize(tree, shape, length);
                }
            }
            _ => put_tree(draft, slot.quantifier, *input, Tree::Number(number)),
        }
    }
}

fn put_tree(draft: &mut TupleDraft, run: usize, input: usize, new: Tree) {
    if let Some(tree) = draft.inputs[run].get_mut(input).and_then(|trees| trees.first_mut()) {
        *tree = new;
    }
}

const TRUE: Value = Value::Bool(true);

/// The variables of a term, ascending.
fn vars(pool: &TermPool, term: TermId) -> Vec<u32> {
    pool.variables(term).into_iter().map(|(number, _)| number).collect()
}

/// The inputs that a conjunct determines, those of later runs first.
fn determined(pool: &TermPool, slots: &[Slot], term: TermId) -> Vec<(u32, TermId)> {
    let Term::Apply(prim, sides) = pool.term(term) else { return Vec::new() };
    if !matches!(prim.op, Op::Equal | Op::FloatEqual) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
        if let Term::Var(slot) = pool.term(side)
            && slots[*slot as usize].input.is_some()
            && !vars(pool, other).contains(slot)
        {
            found.push((*slot, other));
        }
    }
    found.sort_by_key(|(slot, _)| std::cmp::Reverse(slots[*slot as usize].quantifier));
    found
}
