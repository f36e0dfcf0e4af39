//! Nodes: universal states with parameters, and the items that still match.
//!
//! [`Node::new`] brings what a step produced to normal form. Values of universal registers become parameters; other
//! universal symbols (*history*) stay only while items speak of them; conditions that the universal side satisfies
//! anyway leave the items, and so history vanishes. All of this is exact: a node stands for precisely the prefixes and
//! matching states that it was made from, so a loss found in it is a loss, and a node that includes an older one in all
//! respects shows nothing new.

use crate::presburger::eliminate::eliminate;
use crate::presburger::linear::{ONE, abs};
use crate::presburger::{Cube, Linear, Literal, Model, Sym};

use super::execute::{Gap, Taken};
use super::included::without_narrower;
use super::item::Item;
use super::join::join_complements;
use super::oracle::Oracle;
use super::value::State;

/// Universal prefixes that differ in numbers only, with the existential states that still match.
#[derive(Debug)]
pub(crate) struct Node {
    /// The states of the universal runs, over the parameters.
    pub(crate) universal: Vec<State>,
    /// Parameters are the symbols below this.
    pub(crate) n_params: Sym,
    /// The parameters that count.
    pub(crate) context: Cube,
    /// The existential states that match, for each value of the parameters.
    pub(crate) items: Vec<Item>,
    /// Why some that would match may be missing: program and gap.
    pub(crate) gap: Option<(usize, Gap)>,
    /// How it came from its parent.
    pub(crate) origin: Option<Origin>,
    /// What was found about values of the parameters for which nothing matches.
    pub(crate) loss: Loss,
}

/// Whether some values of the parameters have lost all matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Loss {
    /// Something matches for all of them.
    None,
    /// Nothing matches here.
    At(Model),
    /// The question was too hard.
    Undecided,
}

/// How a node came from its parent.
#[derive(Debug)]
pub(crate) struct Origin {
    /// All conditions, over the parameters of the parent and the symbols of the step.
    pub(crate) raw: Cube,
    /// What each parameter is, over the same.
    pub(crate) params: Vec<Linear>,
    /// The decisions of each universal run.
    pub(crate) taken: Vec<Vec<Taken>>,
}

/// What a step of universal runs produced.
#[derive(Debug, Clone)]
pub(crate) struct Raw {
    pub(crate) universal: Vec<State>,
    pub(crate) context: Cube,
    /// Items; their own symbols are those from `n_universal` on.
    pub(crate) items: Vec<Item>,
    /// Universal symbols are those below this.
    pub(crate) n_universal: Sym,
    /// Symbols below this are given up last.
    pub(crate) n_kept: Sym,
    pub(crate) taken: Vec<Vec<Taken>>,
    pub(crate) gap: Option<(usize, Gap)>,
}

/// Items beyond which inclusion among them is only looked at literally.
const FEW_ITEMS: usize = 24;

/// Names for new parameters, out of the way of all others until the end.
const NEW: Sym = 1 << 28;

struct Maker {
    universal: Vec<State>,
    context: Cube,
    items: Vec<Item>,
    /// Symbols that are values of registers, in order.
    claimed: Vec<Sym>,
    /// What new symbols stand for, over the symbols of the step.
    new: Vec<Linear>,
}

impl Node {
    /// The node without where it came from.
    pub(crate) fn without_history(&self) -> Self {
        Self {
            universal: self.universal.clone(),
            n_params: self.n_params,
            context: self.context.clone(),
            items: self.items.clone(),
            gap: None,
            origin: None,
            loss: Loss::None,
        }
    }

    /// The node for what a step produced. `None` if its context has no model.
    pub(crate) fn new(raw: Raw, oracle: &mut Oracle<'_>) -> Option<Node> {
        let mut maker = Maker {
            universal: raw.universal,
            context: raw.context.clone(),
            items: raw.items,
            claimed: Vec::new(),
            new: Vec::new(),
        };
        maker.claim(raw.n_universal, raw.n_kept)?;
        maker.solve(raw.n_universal)?;
        // First names: claimed symbols, then history; own symbols of items behind them.
        let names = maker.names(raw.n_universal, |_| true);
        maker.apply_names(&names, raw.n_universal);
        let n_named = count(names.len());
        let n_claimed = count(maker.claimed.len());
        maker.normalise_items(n_named, oracle);
        let needed = maker.needed();
        maker.context = eliminate(maker.context, |symbol| symbol >= n_claimed && !needed.contains(&symbol), None)?;
        // Second names, without the history that vanished.
        let left = maker.needed_in_context(&needed);
        let second: Vec<Sym> = (0..n_named).filter(|symbol| *symbol < n_claimed || left.contains(symbol)).collect();
        maker.apply_names(&second, n_named);
        let n_params = count(second.len());
        maker.items.sort_unstable();
        maker.items.dedup();
        let params = second.iter().map(|&first| maker.meaning(names[first as usize])).collect();
        Some(Node {
            universal: maker.universal,
            n_params,
            context: maker.context,
            items: maker.items,
            gap: raw.gap,
            origin: Some(Origin { raw: raw.context, params, taken: raw.taken }),
            loss: Loss::None,
        })
    }
}

fn count(n: usize) -> Sym {
    Sym::try_from(n).expect("a node has fewer symbols")
}

impl Maker {
    /// Makes values of universal registers symbols of their own, where another symbol can be given up for it.
    fn claim(&mut self, n_universal: Sym, n_kept: Sym) -> Option<()> {
        let mut originals = Vec::new();
        self.universal.iter().for_each(|state| state.for_each(|linear| originals.push(linear.clone())));
        for (index, original) in originals.iter().enumerate() {
            let mut now = Vec::new();
            self.universal.iter().for_each(|state| state.for_each(|linear| now.push(linear.clone())));
            let value = &now[index];
            if let Some(symbol) = value.as_symbol() {
                self.note(symbol);
                continue;
            }
            let mut units = value.terms.iter().filter(|term| !self.claimed.contains(&term.0) && abs(&term.1) == ONE);
            let unit = units.clone().find(|term| term.0 >= n_kept).or_else(|| units.next());
            let Some((symbol, coefficient)) = unit else {
                value.symbols().for_each(|symbol| self.note(symbol));
                continue;
            };
            debug_assert!(*symbol < n_universal || *symbol >= NEW);
            // value = coefficient * symbol + rest, so symbol = coefficient * (new - rest).
            let new = Linear::symbol(NEW + count(self.new.len()));
            let by = new.sub(&value.without(*symbol)).scale(coefficient);
            self.note(NEW + count(self.new.len()));
            self.new.push(original.clone());
            self.substitute(*symbol, &by)?;
        }
        Some(())
    }

    fn note(&mut self, symbol: Sym) {
        if !self.claimed.contains(&symbol) {
            self.claimed.push(symbol);
        }
    }

    /// Replaces a symbol everywhere; items that become empty go.
    fn substitute(&mut self, symbol: Sym, by: &Linear) -> Option<()> {
        self.universal.iter_mut().for_each(|state| state.substitute(symbol, by));
        self.context = self.context.substitute(symbol, by)?;
        self.items.retain_mut(|item| item.substitute(symbol, by).is_some());
        Some(())
    }

    /// Uses equalities of the context to get rid of symbols, those of history first.
    fn solve(&mut self, n_universal: Sym) -> Option<()> {
        loop {
            let place = |symbol: Sym| self.claimed.iter().position(|&claimed| claimed == symbol);
            let solvable = self.context.literals().iter().find_map(|literal| {
                let Literal::Eq(linear) = literal else { return None };
                let units = linear.terms.iter().filter(|term| abs(&term.1) == ONE);
                let (symbol, coefficient) = units.max_by_key(|term| place(term.0).map_or(usize::MAX, |place| place))?;
                Some((*symbol, linear.without(*symbol).scale(&coefficient.neg())))
            });
            let Some((symbol, value)) = solvable else { return Some(()) };
            debug_assert!(symbol < n_universal || symbol >= NEW);
            self.claimed.retain(|&claimed| claimed != symbol);
            self.substitute(symbol, &value)?;
            // What takes the place of a claimed symbol is a value of a register now.
            let mut symbols = Vec::new();
            self.universal.iter().for_each(|state| state.for_each(|linear| symbols.extend(linear.symbols())));
            for symbol in symbols {
                self.note(symbol);
            }
        }
    }

    /// The universal symbols in use, claimed ones first, then history in order.
    fn names(&self, n_universal: Sym, keeps: impl Fn(Sym) -> bool) -> Vec<Sym> {
        let is_universal = |symbol: &Sym| *symbol < n_universal || *symbol >= NEW;
        let mut history: Vec<Sym> = self.context.symbols();
        for item in &self.items {
            history.extend(item.cube.symbols());
            item.states.iter().for_each(|state| state.for_each(|linear| history.extend(linear.symbols())));
        }
        history.retain(|symbol| is_universal(symbol) && !self.claimed.contains(symbol) && keeps(*symbol));
        history.sort_unstable();
        history.dedup();
        self.claimed.iter().copied().chain(history).collect()
    }

    /// Numbers the named symbols by their place; own symbols of items, from `first_own` on, follow them.
    fn apply_names(&mut self, names: &[Sym], first_own: Sym) {
        let n_names = count(names.len());
        let name = |symbol: Sym| match names.iter().position(|&known| known == symbol) {
            Some(place) => count(place),
            // Symbols that nothing speaks of any more keep any name that is free.
            None => n_names + symbol.saturating_sub(first_own),
        };
        self.universal.iter_mut().for_each(|state| state.change(|linear| *linear = linear.rename(&name)));
        self.context = self.context.map(|linear| linear.rename(&name)).expect("names do not change what holds");
        self.items.iter_mut().for_each(|item| item.map_symbols(&name));
    }

    fn normalise_items(&mut self, n_params: Sym, oracle: &mut Oracle<'_>) {
        let items = std::mem::take(&mut self.items);
        let mut items: Vec<Item> = items.into_iter().filter_map(|item| item.normal(n_params)).collect();
        items.sort_unstable();
        items.dedup();
        loop {
            for item in &mut items {
                item.relax(&self.context, n_params, oracle);
            }
            let n_items = items.len();
            join_complements(&mut items, oracle.faults());
            // What a join left may follow from the context.
            if items.len() == n_items {
                break;
            }
        }
        if items.len() > FEW_ITEMS {
            self.items = without_narrower(items);
            return;
        }
        for item in items {
            if self.items.iter().any(|kept| kept.includes(&item, &self.context, n_params, oracle)) {
                continue;
            }
            let mut kept = std::mem::take(&mut self.items);
            kept.retain(|old| !item.includes(old, &self.context, n_params, oracle));
            kept.push(item);
            self.items = kept;
        }
    }

    /// The parameters that items speak of.
    fn needed(&self) -> Vec<Sym> {
        let mut needed = Vec::new();
        for item in &self.items {
            needed.extend(item.cube.symbols());
            item.states.iter().for_each(|state| state.for_each(|linear| needed.extend(linear.symbols())));
        }
        needed.sort_unstable();
        needed.dedup();
        needed
    }

    fn needed_in_context(&self, needed: &[Sym]) -> Vec<Sym> {
        self.context.symbols().into_iter().chain(needed.iter().copied()).collect()
    }

    /// What a universal symbol is, over the symbols of the step.
    fn meaning(&self, symbol: Sym) -> Linear {
        match symbol.checked_sub(NEW) {
            Some(index) => self.new[index as usize].clone(),
            None => Linear::symbol(symbol),
        }
    }
}
