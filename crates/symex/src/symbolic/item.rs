//! Sets of states: a tuple of states and a cube, for all values of the symbols that are its own.
//!
//! Symbols below a bound are *parameters*: they belong to the universal side and mean the same everywhere. The others
//! are an item's own, and only what they can be matters, so they are eliminated where possible and renamed in the order
//! in which they occur: equal sets mostly look equal.

use crate::presburger::eliminate::eliminate;
use crate::presburger::linear::{ONE, abs};
use crate::presburger::literal::equal;
use crate::presburger::{Cube, Linear, Literal, Normal, Sym};

use super::oracle::{Oracle, cost_of};
use super::value::{State, Value};

/// Steps that joining the conditions of two sets costs.
const COST_OF_PREMISE: u64 = 32;

/// Tuples of states, one per existential quantifier.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Item {
    pub(crate) states: Vec<State>,
    pub(crate) cube: Cube,
}

impl Item {
    /// The same set in normal form: own symbols are values of registers, or could not be eliminated. `None` if empty.
    pub(crate) fn normal(mut self, n_params: Sym) -> Option<Self> {
        let stored = self.name_values(n_params)?;
        let is_stored = |symbol: Sym| stored.binary_search(&symbol).is_ok();
        self.cube = eliminate(self.cube, |symbol| symbol >= n_params && !is_stored(symbol), None)?;
        self.solve(n_params)?;
        self.rename(n_params);
        Some(self)
    }

    /// Gives every stored value that is not a parameter's its own symbol; all of these, ascending.
    fn name_values(&mut self, n_params: Sym) -> Option<Vec<Sym>> {
        let mut fresh = self.last_symbol().map_or(n_params, |last| n_params.max(last + 1));
        let mut named: Vec<(Linear, Sym)> = Vec::new();
        let mut stored = Vec::new();
        for state in &mut self.states {
            state.change(|linear| {
                if linear.symbols().all(|symbol| symbol < n_params) {
                    return;
                }
                let symbol = linear.as_symbol().unwrap_or_else(|| {
                    let known = named.iter().find(|(known, _)| known == linear);
                    let known = known.map(|(_, symbol)| *symbol);
                    known.unwrap_or_else(|| {
                        named.push((linear.clone(), fresh));
                        fresh += 1;
                        fresh - 1
                    })
                });
                stored.push(symbol);
                *linear = Linear::symbol(symbol);
            });
        }
        stored.sort_unstable();
        stored.dedup();
        let equalities = named.iter().map(|(linear, symbol)| equal(&Linear::symbol(*symbol), linear));
        self.cube = self.cube.and(&Cube::new(equalities)?)?;
        Some(stored)
    }

    /// The first symbol behind all that occur.
    pub(crate) fn first_free(&self) -> Sym {
        self.last_symbol().map_or(0, |last| last + 1)
    }

    fn last_symbol(&self) -> Option<Sym> {
        let mut last = self.cube.symbols().last().copied();
        for state in &self.states {
            state.for_each(|linear| last = last.max(linear.symbols().last()));
        }
        last
    }

    /// Replaces own symbols that an equality determines.
    fn solve(&mut self, n_params: Sym) -> Option<()> {
        loop {
            let solvable = self.cube.literals().iter().find_map(|literal| {
                let Literal::Eq(linear) = literal else { return None };
                let mut own = linear.terms.iter().rev().filter(|term| term.0 >= n_params);
                let (symbol, coefficient) = own.find(|term| abs(&term.1) == ONE)?;
                let rest = linear.without(*symbol);
                Some((*symbol, if coefficient.is_negative() { rest } else { rest.neg() }))
            });
            let Some((symbol, value)) = solvable else { return Some(()) };
            self.states.iter_mut().for_each(|state| state.substitute(symbol, &value));
            self.cube = self.cube.substitute(symbol, &value)?;
        }
    }

    /// Renames own symbols in the order of occurrence.
    fn rename(&mut self, n_params: Sym) {
        let mut order: Vec<Sym> = Vec::new();
        let mut note = |linear: &Linear| {
            for symbol in linear.symbols() {
                if symbol >= n_params && !order.contains(&symbol) {
                    order.push(symbol);
                }
            }
        };
        self.states.iter().for_each(|state| state.for_each(&mut note));
        self.cube.literals().iter().for_each(|literal| note(literal.linear()));
        let name = |symbol: Sym| match order.iter().position(|&known| known == symbol) {
            Some(index) => n_params + Sym::try_from(index).expect("a state has fewer symbols"),
            None => symbol,
        };
        self.map_symbols(&name);
    }

    /// The item under other names for its symbols; different ones stay different.
    pub(crate) fn map_symbols(&mut self, name: &impl Fn(Sym) -> Sym) {
        self.states.iter_mut().for_each(|state| state.change(|linear| *linear = linear.rename(name)));
        self.cube = self.cube.map(|linear| linear.rename(name)).expect("names do not change what holds");
    }

    /// Replaces a symbol; `None` if nothing is left.
    pub(crate) fn substitute(&mut self, symbol: Sym, by: &Linear) -> Option<()> {
        self.states.iter_mut().for_each(|state| state.substitute(symbol, by));
        self.cube = self.cube.substitute(symbol, by)?;
        Some(())
    }

    /// Drops what the parameters satisfy anyway.
    pub(crate) fn relax(&mut self, context: &Cube, n_params: Sym, oracle: &mut Oracle<'_>) {
        self.cube = self.cube.filter(|literal| {
            literal.linear().symbols().any(|symbol| symbol >= n_params) || !oracle.implies_plainly(context, literal)
        });
    }

    /// Whether the states differ from those of another item in numbers only.
    pub(crate) fn is_alike(&self, other: &Item) -> bool {
        self.states.len() == other.states.len() && self.states.iter().zip(&other.states).all(|(a, b)| a.is_alike(b))
    }

    /// Whether this item certainly includes another one, for all parameters in the context.
    pub(crate) fn includes(&self, other: &Item, context: &Cube, n_params: Sym, oracle: &mut Oracle<'_>) -> bool {
        if self.states.len() != other.states.len() || !self.states.iter().zip(&other.states).all(|(a, b)| a.is_alike(b))
        {
            return false;
        }
        if self.is_apart(other) {
            return false;
        }
        let bindings = self.bind(other, n_params);
        let bound = |linear: &Linear| {
            bindings
                .iter()
                .fold(shifted(linear, n_params), |linear, (symbol, by)| linear.substitute(symbol + SHIFT, by))
        };
        // What the premise says literally needs no premise; most questions end here.
        let is_said = |literal: &Literal| {
            let is_in = |cube: &Cube| cube.literals().binary_search(literal).is_ok();
            is_in(context) || is_in(&other.cube)
        };
        let mut open = Vec::new();
        for literal in self.cube.literals() {
            match literal.map(bound) {
                Normal::Known(true) => {}
                Normal::Literal(literal) if is_said(&literal) => {}
                Normal::Literal(literal) if literal.linear().symbols().all(|symbol| symbol < SHIFT) => {
                    open.push(literal);
                }
                _ => return false,
            }
        }
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        self.states.iter().for_each(|state| state.for_each(|linear| ours.push(bound(linear))));
        other.states.iter().for_each(|state| state.for_each(|linear| theirs.push(linear.clone())));
        for (ours, theirs) in ours.iter().zip(&theirs) {
            match equal(ours, theirs) {
                Normal::Known(true) => {}
                Normal::Literal(literal) if is_said(&literal) => {}
                Normal::Literal(literal) => open.push(literal),
                Normal::Known(false) => return false,
            }
        }
        if open.is_empty() {
            return true;
        }
        let Some(premise) = context.and(&other.cube) else { return true };
        oracle.spend(cost_of(&premise, COST_OF_PREMISE));
        open.iter().all(|literal| oracle.implies_plainly(&premise, literal))
    }

    /// Whether alike states have different numbers in the same place. Most pairs of states that count something differ
    /// like that, so this is asked before anything that allocates.
    pub(super) fn is_apart(&self, other: &Item) -> bool {
        let ours = self.states.iter().flat_map(State::values);
        ours.zip(other.states.iter().flat_map(State::values)).any(|pair| match pair {
            (Value::Int(ours), Value::Int(theirs)) => {
                ours.terms.is_empty() && theirs.terms.is_empty() && ours.constant != theirs.constant
            }
            _ => false,
        })
    }

    /// What own symbols of this item must be for it to have the states of another one.
    fn bind(&self, other: &Item, n_params: Sym) -> Vec<(Sym, Linear)> {
        let mut bindings: Vec<(Sym, Linear)> = Vec::new();
        let mut theirs = Vec::new();
        other.states.iter().for_each(|state| state.for_each(|linear| theirs.push(linear.clone())));
        let mut theirs = theirs.into_iter();
        for state in &self.states {
            state.for_each(|ours| {
                let Some(their) = theirs.next() else { return };
                if let Some(symbol) = ours.as_symbol()
                    && symbol >= n_params
                    && !bindings.iter().any(|(known, _)| *known == symbol)
                {
                    bindings.push((symbol, their));
                }
            });
        }
        bindings
    }
}

/// Own symbols of the including item are moved out of the way of the included one's.
const SHIFT: Sym = 1 << 30;

fn shifted(linear: &Linear, n_params: Sym) -> Linear {
    linear.rename(&|symbol| if symbol >= n_params { symbol + SHIFT } else { symbol })
}
