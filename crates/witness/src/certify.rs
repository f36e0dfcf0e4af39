//! The check of a proof: a closed frontier.
//!
//! A node pairs a tuple of universal states with a set of tuples of existential states. The claim is an invariant: for
//! every number of observations and all universal runs with so many, on which the assumption holds throughout, there is
//! a node with their states in which every tuple of the set can be reached by existential runs that match them. It holds
//! at the start if the first node has the initial states and nothing else. It is kept if for every node and every step
//! of its universal states
//!
//! 1. some step of its existential states satisfies the body: so the property holds for one observation more, and
//! 2. some node has the new universal states, and a set within what these steps reach.
//!
//! Steps are computed here, from the states of the certificate brought to canonical form. A state that lists too little
//! fails when it is run or equals no state that was computed; one that lists too much loses what is dead. Both sides are
//! explored completely or the check is over budget. Nodes and states that nothing needs do no harm.
//!
//! What is shown holds of every number of observations, so of those between the bounds that an input may set, too.
//!
//! A `post` property is compared once, so only the steps of the first node matter; that no universal run is observed a
//! second time is checked, not believed.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use counterpoint_prop::{Kind, Pointwise, Quantification};

use crate::Programs;
use crate::claim::{Frontier, Node};
use crate::explore::{Explorers, Judge, Step, states, tuples};
use crate::limits::{Limits, Meter, Rejection, contradicted};
use crate::strategy::Played;

/// What a successful check of a certificate looked at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Certified {
    /// Pairs checked.
    pub nodes: usize,
    /// Steps of pairs checked.
    pub successors: usize,
    /// Conditions that a solver decided; none for frontiers of single states.
    pub conditions: usize,
    /// Whether no tuple of universal runs reaches an observation with the assumption true.
    pub is_vacuous: bool,
    /// For how many observations strategies were played: universal runs that count have no more.
    pub levels: u32,
    /// How strategies were played; none for other certificates.
    pub played: Vec<Played>,
}

/// Checks a certificate.
pub fn certify(
    programs: &Programs,
    property: &Pointwise,
    certificate: &Frontier,
    limits: Limits<'_>,
) -> Result<Certified, Rejection> {
    let mut checker = Checker {
        universal: Explorers::of_kind(programs, property, Quantification::Universal),
        existential: Explorers::of_kind(programs, property, Quantification::Existential),
        judge: Judge::new(programs, property),
        verdicts: HashMap::new(),
        meter: Meter::new(limits),
    };
    let pairs = checker.adopt(certificate)?;
    checker.check_first(pairs.first())?;
    let is_post = property.kind == Kind::Post;
    let mut closed = Closed::new();
    for pair in &pairs {
        closed.entry(&pair.universal).or_default().push(&pair.matching);
    }
    let mut certified = Certified { is_vacuous: true, ..Certified::default() };
    for (index, pair) in pairs.iter().enumerate().take(if is_post { 1 } else { pairs.len() }) {
        let successors = checker.check_steps(index, pair, if is_post { None } else { Some(&closed) })?;
        certified.nodes += 1;
        certified.successors += successors;
        certified.is_vacuous &= index > 0 || successors == 0;
    }
    Ok(certified)
}

/// A node with its states as the explorers number them.
#[derive(Debug)]
struct Pair {
    universal: Vec<u32>,
    matching: BTreeSet<Vec<u32>>,
}

/// The sets of the certificate by their universal states.
type Closed<'a> = BTreeMap<&'a [u32], Vec<&'a BTreeSet<Vec<u32>>>>;

struct Checker<'a> {
    universal: Explorers<'a>,
    existential: Explorers<'a>,
    judge: Judge<'a>,
    /// Whether the body holds, by the numbers of the observations of all runs.
    verdicts: HashMap<Vec<u32>, bool>,
    meter: Meter<'a>,
}

impl Checker<'_> {
    /// Brings all nodes to canonical form.
    fn adopt(&mut self, certificate: &Frontier) -> Result<Vec<Pair>, Rejection> {
        let split = self.universal.0.len();
        if certificate.states.len() != split + self.existential.0.len() {
            return Err(contradicted("the certificate does not list states for each quantifier"));
        }
        let mut numbers: Vec<Vec<u32>> = Vec::new();
        for (explorer, states) in self.universal.0.iter_mut().chain(&mut self.existential.0).zip(&certificate.states) {
            let adopted: Result<_, _> = states.iter().map(|state| explorer.adopt(state, &mut self.meter)).collect();
            numbers.push(adopted?);
        }
        let (universal, existential) = numbers.split_at(split);
        certificate.nodes.iter().map(|node| self.adopt_node(node, universal, existential)).collect()
    }

    fn adopt_node(&mut self, node: &Node, universal: &[Vec<u32>], existential: &[Vec<u32>]) -> Result<Pair, Rejection> {
        self.meter.keep((node.matching.len() * (existential.len() + 1)) as u64)?;
        let matching: Result<_, _> = node.matching.iter().map(|tuple| look_up(tuple, existential)).collect();
        Ok(Pair { universal: look_up(&node.universal, universal)?, matching: matching? })
    }

    fn check_first(&mut self, first: Option<&Pair>) -> Result<(), Rejection> {
        let first = first.ok_or_else(|| contradicted("the certificate has no nodes"))?;
        let universal = self.universal.initial(&mut self.meter)?;
        let existential = self.existential.initial(&mut self.meter)?;
        if first.universal != universal || first.matching.iter().any(|tuple| *tuple != existential) {
            return Err(contradicted("the first node does not pair the initial states"));
        }
        Ok(())
    }

    /// Checks all steps of the universal states of a node for which the assumption holds, and counts them. Where the
    /// frontier is given it must cover each of them; else there must be no further observations.
    fn check_steps(&mut self, index: usize, pair: &Pair, closed: Option<&Closed<'_>>) -> Result<usize, Rejection> {
        let mut n_steps = 0;
        for tuple in tuples(&self.universal.steps(&pair.universal, &mut self.meter)?) {
            self.meter.keep(tuple.len() as u64 + 1)?;
            if !self.judge.given(&self.universal.shown(&tuple).collect::<Vec<_>>()) {
                continue;
            }
            n_steps += 1;
            let reached = self.reach(&tuple, &pair.matching)?;
            if reached.is_empty() {
                return Err(contradicted(format!("nothing matches a step of node {index}")));
            }
            match closed.map(|closed| closed.get(&*states(&tuple))) {
                Some(sets) if !self.is_covered(&reached, sets)? => {
                    return Err(contradicted(format!("no node covers a step of node {index}")));
                }
                Some(_) => {}
                None => self.check_end(&states(&tuple))?,
            }
        }
        Ok(n_steps)
    }

    /// Whether some set lies within what was reached.
    fn is_covered(
        &mut self,
        reached: &BTreeSet<Vec<u32>>,
        sets: Option<&Vec<&BTreeSet<Vec<u32>>>>,
    ) -> Result<bool, Rejection> {
        for set in sets.into_iter().flatten() {
            self.meter.spend(set.len() as u64 + 1)?;
            if set.is_subset(reached) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The existential states behind steps that match a step of the universal runs.
    fn reach(&mut self, universal: &[Step], from: &BTreeSet<Vec<u32>>) -> Result<BTreeSet<Vec<u32>>, Rejection> {
        let mut reached = BTreeSet::new();
        for tuple in from {
            for existential in tuples(&self.existential.steps(tuple, &mut self.meter)?) {
                self.meter.spend(1)?;
                let key: Vec<u32> = universal.iter().chain(&existential).map(|step| step.seen).collect();
                let holds = if let Some(&holds) = self.verdicts.get(&key) {
                    holds
                } else {
                    self.meter.keep(key.len() as u64 + 1)?;
                    let shown = self.universal.shown(universal).chain(self.existential.shown(&existential));
                    let holds = self.judge.failing(&shown.collect::<Vec<_>>()).is_empty();
                    self.verdicts.insert(key, holds);
                    holds
                };
                if holds {
                    self.meter.keep(existential.len() as u64 + 1)?;
                    reached.insert(states(&existential));
                }
            }
        }
        Ok(reached)
    }

    /// Checks that some universal run is not observed again, so that no tuple of them is.
    fn check_end(&mut self, states: &[u32]) -> Result<(), Rejection> {
        let lists = self.universal.steps(states, &mut self.meter)?;
        if lists.is_empty() || lists.iter().any(|list| list.is_empty()) {
            return Ok(());
        }
        Err(contradicted("a run that ended is observed again"))
    }
}

/// The numbers of a tuple of positions in the certificate.
fn look_up(tuple: &[u32], numbers: &[Vec<u32>]) -> Result<Vec<u32>, Rejection> {
    let known: Option<Vec<u32>> =
        tuple.iter().zip(numbers).map(|(&position, numbers)| numbers.get(position as usize).copied()).collect();
    match known {
        Some(known) if tuple.len() == numbers.len() => Ok(known),
        _ => Err(contradicted("a node speaks of states that the certificate does not list")),
    }
}

#[cfg(test)]
mod tests;
