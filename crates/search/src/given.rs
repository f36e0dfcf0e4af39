//! The assumption of a property: which inputs make it true.
//!
//! Where a conjunct says what an input is (`b.x == a.y`, `b.x == a.return`), the input is set to that, so that it holds by
//! construction. Otherwise inputs are drawn again a few times, because most assumptions are weak; what is then still
//! false is repaired by a solver, which is told most of the inputs and asked for the others. So a changed tuple stays
//! as near to the known one as the assumption allows (the end of Section 3.3 of Pasqua, Ceccato, Tonella: Hypertesting of
//! Programs, ICSE 2024, leaves such a repair open; Section 3.1 asks a solver for fresh inputs).
//!
//! What stands before `=>` in the body is aimed at in the same way, because only tuples that meet it can break that part.
//!
//! Runs are made one after another, and a conjunct counts as soon as all that it speaks of is known: what a run gave back
//! is fixed for the runs after it.

use counterpoint_engine::PointwiseTask;
use counterpoint_ir::Value;
use counterpoint_ir::guide::{LENGTH, Number};
use counterpoint_ir::ids::{Id, TermId};
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::{Term, TermPool};
use counterpoint_ir::tree::Tree;
use counterpoint_ir::types::Type;
use counterpoint_solve::{Config, Outcome, Query, Solver};

use crate::draw::Draw;
use crate::held::{Held, resize, tree_of, word_of};
use crate::run::Inputs;

/// How often inputs are drawn again before the solver is asked.
const REDRAWS: usize = 12;

/// How often in a hundred a conjunct of the body with a condition is aimed at.
const AIMS: u32 = 75;

/// Questions to the solver at most.
const MOST_ASKED: u64 = 1_000;

/// Runs that are being put together: inputs of all of them, and what is seen at the ends of those that were made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Draft {
    pub(crate) inputs: Vec<Inputs>,
    pub(crate) seen: Vec<Option<Vec<Value>>>,
}

impl Draft {
    /// Inputs of runs that are still to be made.
    pub(crate) fn new(inputs: Vec<Inputs>) -> Self {
        Self { seen: vec![None; inputs.len()], inputs }
    }
}

/// What a variable of the terms stands for.
struct Slot {
    quantifier: usize,
    /// Its position in what is seen at the end.
    field: usize,
    /// The input that it is, and what it is of it.
    input: Option<(usize, Held)>,
    ty: Type,
}

/// A conjunct.
struct Part {
    term: TermId,
    slots: Vec<u32>,
    /// Inputs that it says the values of.
    sets: Vec<(u32, TermId)>,
    /// The conjunct of the body that it is a condition of; without one it belongs to the assumption.
    aim: Option<usize>,
}

/// The assumption of a property, and its body.
pub(crate) struct Given {
    slots: Vec<Slot>,
    pool: TermPool,
    parts: Vec<Part>,
    body: Vec<TermId>,
    /// The conjunct of the body that is to be broken, if it has a condition.
    aim: Option<usize>,
    solver: Box<dyn Solver>,
    /// Questions to the solver so far.
    pub(crate) asked: u64,
}

impl Given {
    /// The assumption of a task over methods.
    pub(crate) fn new(task: &PointwiseTask<'_>, config: &Config) -> Self {
        let property = &task.property;
        let slots = property.slots.iter().map(|slot| {
            let quantifier = &property.quantifiers[slot.quantifier];
            let program = &task.programs[quantifier.program];
            let point = quantifier.points[0];
            let field = property.field_index(program, slot, point);
            let shape = |input: usize| task.subjects[quantifier.program].guide.as_ref()?.shapes.values().nth(input);
            let (of, is_length) = slot.field.strip_suffix(LENGTH).map_or((&*slot.field, false), |of| (of, true));
            let input = program.inputs.find(|input| input.name == of);
            let input = input.and_then(|input| {
                let held = Held::of(shape(input.index())?, is_length)?;
                Some((input.index(), held))
            });
            Slot { quantifier: slot.quantifier, field, input, ty: slot.ty.clone() }
        });
        let slots: Vec<Slot> = slots.collect();
        let pool = property.pool.clone();
        let body: Vec<TermId> = property.body.iter().map(|part| part.term).collect();
        let mut terms: Vec<(TermId, Option<usize>)> =
            pool.conjuncts(property.given).into_iter().map(|term| (term, None)).collect();
        for (aim, &part) in body.iter().enumerate() {
            if let Term::Apply(prim, sides) = pool.term(part)
                && prim.op == Op::Implies
            {
                terms.extend(pool.conjuncts(sides[0]).into_iter().map(|term| (term, Some(aim))));
            }
        }
        terms.retain(|(term, _)| pool.as_const(*term) != Some(&TRUE));
        let part = |(term, aim)| Part { term, slots: vars(&pool, term), sets: sets(&pool, &slots, term), aim };
        let parts = terms.into_iter().map(part).collect();
        Self { slots, pool, parts, body, aim: None, solver: counterpoint_solve::new(config), asked: 0 }
    }

    /// Mostly aims at a conjunct of the body that has a condition, if there is one.
    pub(crate) fn aim(&mut self, draw: &mut Draw) {
        let mut aims: Vec<usize> = self.parts.iter().filter_map(|part| part.aim).collect();
        aims.dedup();
        self.aim = draw.pick(&aims).filter(|_| draw.chance(AIMS));
    }

    /// The parts that are to be true: the assumption, and what is aimed at.
    fn wanted(&self) -> impl Iterator<Item = usize> {
        let is_wanted = |part: &Part| part.aim.is_none() || part.aim == self.aim;
        (0..self.parts.len()).filter(move |&part| is_wanted(&self.parts[part]))
    }

    /// Whether runs that were made for other tuples may well meet it: it ties no input to another value.
    pub(crate) fn is_loose(&self) -> bool {
        self.parts.iter().all(|part| part.sets.is_empty() || part.aim.is_some())
    }

    /// The runs in an order in which what one of them is given may hang on what those before it gave back.
    pub(crate) fn order(&self, n_runs: usize) -> Vec<usize> {
        let mut left: Vec<usize> = (0..n_runs).collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            let waits = |run: usize| {
                self.parts.iter().any(|part| {
                    let of = |slot: &u32| &self.slots[*slot as usize];
                    let is_given = part.slots.iter().map(of).any(|slot| slot.quantifier == run && slot.input.is_some());
                    let hangs_on =
                        |slot: &Slot| slot.input.is_none() && slot.quantifier != run && left.contains(&slot.quantifier);
                    is_given && part.slots.iter().map(of).any(hangs_on)
                })
            };
            let next = left.iter().position(|&run| !waits(run)).unwrap_or(0);
            order.push(left.remove(next));
        }
        order
    }

    /// Sets inputs of runs that are still to be made to what the assumption says they are. Whether it holds as far as it
    /// can be told.
    pub(crate) fn settle(&self, draft: &mut Draft) -> bool {
        let mut settled = vec![false; self.slots.len()];
        for part in self.wanted().map(|part| &self.parts[part]) {
            let is_open = |slot: u32| self.is_free(draft, slot) && !settled[slot as usize];
            if let Some(&(slot, term)) = part.sets.iter().find(|(slot, _)| is_open(*slot))
                && let Some(value) = self.evaluate(draft, term)
            {
                self.set(draft, slot, &value);
                part.slots.iter().for_each(|&slot| settled[slot as usize] = true);
            }
        }
        self.failing(draft).is_none()
    }

    /// Changes inputs of runs that are still to be made until the assumption holds as far as it can be told; whether it
    /// does.
    pub(crate) fn repair(&mut self, draft: &mut Draft, draw: &mut Draw) -> bool {
        let holds = self.repair_all(draft, draw);
        // What was aimed at is out of reach from here; the assumption alone may not be.
        if holds || self.aim.take().is_none() { holds } else { self.repair_all(draft, draw) }
    }

    fn repair_all(&mut self, draft: &mut Draft, draw: &mut Draw) -> bool {
        if self.settle(draft) {
            return true;
        }
        for _ in 0..REDRAWS {
            let Some(failing) = self.failing(draft) else { return true };
            let free = self.free_in(draft, &self.parts[failing].slots);
            let Some(slot) = draw.pick(&free) else { return false };
            self.redraw(draft, failing, slot, draw);
            if self.settle(draft) {
                return true;
            }
        }
        self.solve(draft, draw)
    }

    /// Gives an input another value: a new one, or what another value in the same conjunct is, or next to that.
    fn redraw(&self, draft: &mut Draft, part: usize, slot: u32, draw: &mut Draw) {
        let record = &self.slots[slot as usize];
        let others = self.parts[part].slots.iter().copied().filter(|&other| other != slot);
        let others = others.filter(|&other| self.slots[other as usize].ty.is_list() == record.ty.is_list());
        match &record.input {
            Some((input, Held::List(shape))) => {
                let others: Vec<Value> = others.filter_map(|other| self.value(draft, other)).collect();
                match draw.pick(&others) {
                    Some(other) if draw.chance(60) => self.set(draft, slot, &other),
                    _ => put_tree(draft, record.quantifier, *input, draw.tree(shape)),
                }
            }
            Some((_, held)) => {
                let kind = held.kind();
                let others: Vec<i64> = others.filter_map(|other| self.number(draft, other, kind)).collect();
                let near = i64::try_from(draw.below(3)).unwrap_or(1) - 1;
                let number = match draw.pick(&others) {
                    // The bits of neighbours among floating-point numbers are neighbours too.
                    Some(other) if draw.chance(60) => {
                        let (low, high) = kind.range();
                        other.saturating_add(near).clamp(low, high)
                    }
                    _ => draw.number(kind),
                };
                self.put(draft, slot, number);
            }
            None => {}
        }
    }

    /// Asks the solver for some inputs with the others as they are: for one, for half of them, for all.
    fn solve(&mut self, draft: &mut Draft, draw: &mut Draw) -> bool {
        let Some(failing) = self.failing(draft) else { return true };
        // Solvers know nothing of lists of any length.
        let is_solved =
            |part: &usize| self.parts[*part].slots.iter().all(|&slot| !self.slots[slot as usize].ty.is_list());
        if !is_solved(&failing) {
            return false;
        }
        let parts: Vec<usize> = self.applicable(draft).filter(is_solved).collect();
        let known: Vec<TermId> = parts.iter().map(|&part| self.parts[part].term).collect();
        let mut slots: Vec<u32> = parts.iter().flat_map(|&part| self.parts[part].slots.clone()).collect();
        slots.sort_unstable();
        slots.dedup();
        let mut free = self.free_in(draft, &slots);
        let Some(first) = draw.pick(&self.free_in(draft, &self.parts[failing].slots)) else { return false };
        let at = free.iter().position(|&slot| slot == first).unwrap_or(0);
        free.swap(0, at);
        let mut sizes = vec![1, free.len().div_ceil(2), free.len()];
        sizes.dedup();
        for size in sizes {
            if self.asked == MOST_ASKED {
                return false;
            }
            self.asked += 1;
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

    /// Whether runs that were all made refute the property: `None` if they are not among those that it speaks of. What
    /// they break is aimed at from then on.
    pub(crate) fn judge(&mut self, draft: &Draft) -> Option<bool> {
        let is_false = |term: TermId| self.evaluate(draft, term) != Some(TRUE);
        if self.parts.iter().any(|part| part.aim.is_none() && is_false(part.term)) {
            return None;
        }
        let broken = self.body.iter().position(|&term| is_false(term));
        if broken.is_some() {
            self.aim = broken;
        }
        Some(broken.is_some())
    }

    /// The first conjunct that can be told to be false.
    fn failing(&self, draft: &Draft) -> Option<usize> {
        self.applicable(draft).find(|&part| self.evaluate(draft, self.parts[part].term) != Some(TRUE))
    }

    /// The conjuncts of which all is known.
    fn applicable(&self, draft: &Draft) -> impl Iterator<Item = usize> {
        let is_known = |slot: &u32| {
            let slot = &self.slots[*slot as usize];
            slot.input.is_some() || draft.seen[slot.quantifier].is_some()
        };
        self.wanted().filter(move |&part| self.parts[part].slots.iter().all(is_known))
    }

    /// Whether it is an input of a run that is still to be made.
    fn is_free(&self, draft: &Draft, slot: u32) -> bool {
        let slot = &self.slots[slot as usize];
        slot.input.is_some() && draft.seen[slot.quantifier].is_none()
    }

    fn free_in(&self, draft: &Draft, slots: &[u32]) -> Vec<u32> {
        slots.iter().copied().filter(|&slot| self.is_free(draft, slot)).collect()
    }

    /// The value of a term, if all that it speaks of is known.
    fn evaluate(&self, draft: &Draft, term: TermId) -> Option<Value> {
        let is_known = |slot: &u32| self.value(draft, *slot).is_some();
        let all_known = vars(&self.pool, term).iter().all(is_known);
        all_known.then(|| self.pool.evaluate(term, &|slot| self.value(draft, slot).unwrap_or(TRUE)))
    }

    fn value(&self, draft: &Draft, slot: u32) -> Option<Value> {
        let slot = &self.slots[slot as usize];
        if let Some(seen) = &draft.seen[slot.quantifier] {
            return seen.get(slot.field).cloned();
        }
        let (input, held) = slot.input.as_ref()?;
        let tree = draft.inputs[slot.quantifier].get(*input)?.first()?;
        held.value(tree, &slot.ty)
    }

    /// A value as a number that an input of this kind could be.
    fn number(&self, draft: &Draft, slot: u32, kind: Number) -> Option<i64> {
        let value = self.value(draft, slot)?;
        Some(word_of(&value, &self.slots[slot as usize].ty, kind))
    }

    fn set(&self, draft: &mut Draft, slot: u32, value: &Value) {
        let record = &self.slots[slot as usize];
        match &record.input {
            Some((input, Held::List(shape))) => {
                if let Some(tree) = tree_of(value, &record.ty, shape) {
                    put_tree(draft, record.quantifier, *input, tree);
                }
            }
            Some((_, held)) => self.put(draft, slot, word_of(value, &record.ty, held.kind())),
            None => {}
        }
    }

    fn put(&self, draft: &mut Draft, slot: u32, number: i64) {
        let slot = &self.slots[slot as usize];
        let Some((input, held)) = &slot.input else { return };
        match held {
            Held::Length(shape) => {
                let trees = draft.inputs[slot.quantifier].get_mut(*input);
                if let (Some(tree), Ok(length)) = (trees.and_then(|trees| trees.first_mut()), usize::try_from(number)) {
                    resize(tree, shape, length);
                }
            }
            _ => put_tree(draft, slot.quantifier, *input, Tree::Number(number)),
        }
    }
}

fn put_tree(draft: &mut Draft, run: usize, input: usize, new: Tree) {
    if let Some(tree) = draft.inputs[run].get_mut(input).and_then(|trees| trees.first_mut()) {
        *tree = new;
    }
}

const TRUE: Value = Value::Bool(true);

/// The variables of a term, ascending.
fn vars(pool: &TermPool, term: TermId) -> Vec<u32> {
    pool.variables(term).into_iter().map(|(number, _)| number).collect()
}

/// The inputs that a conjunct says the values of, those of later runs first.
fn sets(pool: &TermPool, slots: &[Slot], term: TermId) -> Vec<(u32, TermId)> {
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
