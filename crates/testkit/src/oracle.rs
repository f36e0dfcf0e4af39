//! Verdicts by the definition, to the letter.
//!
//! For each number of observations `k` from 1 on (Def. 3.8 of the forall-exists paper): all traces with `k`
//! observations of each quantified run are listed, every tuple of universal traces is tried, and for each of them
//! every tuple of existential ones (Def. 3.4). There is no pairing of states, no sharing between different `k` beyond
//! the list of traces, nothing to get wrong but the definition itself.
//!
//! - `given` must hold at each of the `k` observations of a universal tuple; otherwise the tuple is dropped.
//! - Without universal quantifiers there is one universal tuple, the empty one, for every `k`: an `exists` property
//!   asks for a run with `k` observations for each `k`.
//! - `post` compares normal ends: one observation per run that ends, so only `k = 1` is looked at.
//! - A trace is what the property mentions; two runs that agree on that cannot be told apart by it.

use std::collections::BTreeSet;

use crate::case::{Case, Property};
use crate::expr::{Expr, Value};
use crate::interpret::{GaveUp, Limits, Trace, View, traces};

/// The verdict of the oracle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OracleVerdict {
    /// There is a tuple of universal runs that nothing matches; the least number of observations of one.
    Refuted {
        /// That number.
        observations: u32,
    },
    /// There is none up to the number of observations that was asked for.
    Holds,
}

impl OracleVerdict {
    /// The word that stands behind `expect` in a file. A proof meets `none-found` as well.
    pub fn expect(self) -> &'static str {
        match self {
            OracleVerdict::Refuted { .. } => "refuted",
            OracleVerdict::Holds => "none-found",
        }
    }
}

impl Case {
    /// Decides the case for 1 to `k_max` observations, if that is within the limits.
    pub fn decide(&self, k_max: u32, limits: Limits) -> Option<OracleVerdict> {
        self.try_decide(k_max, limits).ok()
    }

    /// The same, saying why there is no verdict.
    pub fn try_decide(&self, k_max: u32, limits: Limits) -> Result<OracleVerdict, GaveUp> {
        if self.has_infinite_choice() {
            return Err(GaveUp::TooMany);
        }
        let question = Question::new(&self.property);
        let mut runs = Vec::new();
        for (quantifier, names) in self.property.quantifiers.iter().zip(&question.names) {
            let view = View { points: quantifier.points.as_deref(), is_post: self.property.is_post, names };
            runs.push(traces(&self.programs[quantifier.program], view, k_max, limits)?);
        }
        let mut comparisons = Comparisons { left: limits.comparisons };
        let k_max = if self.property.is_post { 1 } else { k_max };
        for observations in 1..=k_max {
            let with_k: Vec<_> = runs.iter().map(|by_k| &by_k[observations as usize - 1]).collect();
            if question.some_universal(&with_k, &mut Vec::new(), &mut comparisons)? {
                return Ok(OracleVerdict::Refuted { observations });
            }
        }
        Ok(OracleVerdict::Holds)
    }

    /// Whether the property speaks of no run at all: no universal tuple has a first observation with `given` true.
    pub fn is_vacuous(&self, limits: Limits) -> bool {
        let property = Property { body: Expr::Bool(false), shorthand: None, ..self.property.clone() };
        Case { property, ..self.clone() }.decide(1, limits) == Some(OracleVerdict::Holds)
    }
}

/// A property in which what is seen is numbered: `Expr::Var(n)` is `slots[n]`.
struct Question {
    n_universal: usize,
    given: Option<Expr>,
    body: Expr,
    /// The quantifier, and the position in its `names`.
    slots: Vec<(usize, usize)>,
    /// Per quantifier, what the property mentions of it.
    names: Vec<Vec<String>>,
}

/// The comparisons that may still be made.
struct Comparisons {
    left: u64,
}

impl Comparisons {
    fn count(&mut self) -> Result<(), GaveUp> {
        self.left = self.left.checked_sub(1).ok_or(GaveUp::TooMany)?;
        Ok(())
    }
}

impl Question {
    fn new(property: &Property) -> Self {
        let mut question = Question {
            n_universal: property.quantifiers.iter().filter(|quantifier| quantifier.is_universal).count(),
            given: None,
            body: Expr::Bool(true),
            slots: Vec::new(),
            names: vec![Vec::new(); property.quantifiers.len()],
        };
        question.given = property.given.as_ref().map(|given| question.number(given));
        question.body = question.number(&property.body);
        question
    }

    fn number(&mut self, expr: &Expr) -> Expr {
        if let Expr::Seen(run, name) = expr {
            return Expr::Var(self.slot(*run, name));
        }
        let mut numbered = expr.clone();
        for child in numbered.children_mut() {
            *child = self.number(child);
        }
        numbered
    }

    fn slot(&mut self, run: usize, name: &String) -> usize {
        let names = &mut self.names[run];
        let position = names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(name.clone());
            names.len() - 1
        });
        let slot = (run, position);
        self.slots.iter().position(|known| *known == slot).unwrap_or_else(|| {
            self.slots.push(slot);
            self.slots.len() - 1
        })
    }

    /// Whether the tuple can be continued to one of all universal traces that counts and has no match.
    fn some_universal<'t>(
        &self,
        traces: &[&'t BTreeSet<Trace>],
        tuple: &mut Vec<&'t Trace>,
        comparisons: &mut Comparisons,
    ) -> Result<bool, GaveUp> {
        if tuple.len() == self.n_universal {
            let counts = match &self.given {
                Some(given) => self.holds_throughout(given, tuple, comparisons)?,
                None => true,
            };
            return Ok(counts && !self.some_existential(traces, tuple, comparisons)?);
        }
        for trace in traces[tuple.len()] {
            tuple.push(trace);
            let refuted = self.some_universal(traces, tuple, comparisons)?;
            tuple.pop();
            if refuted {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the tuple can be continued by existential traces that match.
    fn some_existential<'t>(
        &self,
        traces: &[&'t BTreeSet<Trace>],
        tuple: &mut Vec<&'t Trace>,
        comparisons: &mut Comparisons,
    ) -> Result<bool, GaveUp> {
        if tuple.len() == traces.len() {
            return self.holds_throughout(&self.body, tuple, comparisons);
        }
        for trace in traces[tuple.len()] {
            tuple.push(trace);
            let matches = self.some_existential(traces, tuple, comparisons)?;
            tuple.pop();
            if matches {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether an expression is true at each observation: the first with the first, and so on.
    fn holds_throughout(&self, expr: &Expr, tuple: &[&Trace], comparisons: &mut Comparisons) -> Result<bool, GaveUp> {
        let n_observations = tuple.first().map_or(0, |trace| trace.len());
        for observation in 0..n_observations {
            comparisons.count()?;
            let seen: Vec<&Vec<Value>> = tuple.iter().map(|trace| &trace[observation]).collect();
            let value = |slot: usize| {
                let (run, position) = self.slots[slot];
                seen[run][position].clone()
            };
            // Generated properties neither divide nor index outside an array; numbers may still grow too large.
            if !expr.truth(&value).map_err(|_| GaveUp::Endless)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests;
