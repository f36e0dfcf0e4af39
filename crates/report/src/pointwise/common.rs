//! What regions have in common.
//!
//! A claim may cover one place by several regions: one for each value of a flag, say. What one of them says is no relation
//! that is kept. So a conjunct counts only if it follows in every region at a place to which runs come back, with the
//! region's own terms for the registers. No solver is asked: what follows in less simple ways is not said.

use std::collections::BTreeMap;

use counterpoint_ir::arith::{Shape, Terms, decide};
use counterpoint_ir::ids::{ProcId, TermId, VarId};
use counterpoint_ir::program::Position;
use counterpoint_ir::term::{Builder as _, TermPool};
use counterpoint_witness::{Closure, Pattern, Region};

use super::linear;
use super::relation::Relation;

/// A register of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RegisterPlace {
    /// The run, by its position in the prefix.
    pub run: usize,
    /// The number of callers of its procedure.
    pub depth: usize,
    /// The procedure.
    pub proc: ProcId,
    /// The register.
    pub var: VarId,
}

/// The states of all runs in a region, in the order of the prefix.
fn patterns(region: &Region) -> impl Iterator<Item = &Pattern> {
    region.universal.iter().chain(region.pieces.iter().take(1).flat_map(|piece| &piece.existential))
}

/// The registers of a region that hold one term, in the order of the prefix.
pub fn registers(region: &Region) -> Vec<(RegisterPlace, TermId)> {
    let mut found = Vec::new();
    for (run, pattern) in patterns(region).enumerate() {
        for (depth, frame) in pattern.frames.iter().enumerate() {
            let terms = frame.vars.iter().filter_map(|(var, shape)| match shape {
                Shape::Term(term) => Some((*var, *term)),
                Shape::Array(_) => None,
            });
            found.extend(terms.map(|(var, term)| (RegisterPlace { run, depth, proc: frame.at.proc, var }, term)));
        }
    }
    found
}

/// Where all runs stand.
fn places(region: &Region) -> Vec<Vec<Position>> {
    patterns(region).map(|pattern| pattern.frames.iter().map(|frame| frame.at).collect()).collect()
}

/// The regions to which runs come back.
pub(super) struct Common<'a> {
    pub(super) pool: &'a TermPool,
    regions: Vec<&'a Region>,
}

impl<'a> Common<'a> {
    pub(super) fn new(closure: &'a Closure) -> Self {
        let returns = closure.edges.iter().filter(|edge| edge.from >= edge.to);
        let stations: Vec<_> = returns.map(|edge| places(&closure.regions[edge.to])).collect();
        let regions = closure.regions.iter().filter(|region| stations.contains(&places(region))).collect();
        Self { pool: &closure.pool, regions }
    }

    /// One region that describes all states to which runs come back.
    pub(super) fn of(pool: &'a TermPool, region: &'a Region) -> Self {
        Self { pool, regions: vec![region] }
    }

    /// Whether a conjunct of a relation follows in all of them.
    pub(super) fn includes(&self, relation: &Relation, conjunct: TermId) -> bool {
        self.regions.iter().all(|region| self.follows(region, relation, conjunct).unwrap_or(false))
    }

    /// Whether it follows in a region; nothing if the region does not say what some register holds.
    fn follows(&self, region: &Region, relation: &Relation, conjunct: TermId) -> Option<bool> {
        let pool = self.pool;
        let mut terms = Terms::default();
        let registers: BTreeMap<RegisterPlace, TermId> = registers(region).into_iter().collect();
        let whens: Vec<TermId> =
            [region.when].into_iter().chain(region.pieces.iter().map(|piece| piece.when)).collect();
        let mut params: BTreeMap<u32, TermId> = BTreeMap::new();
        for root in registers.values().chain(&whens) {
            for (number, var) in pool.variables(*root) {
                params.entry(number).or_insert_with(|| terms.fresh(pool.ty(var).clone()));
            }
        }
        let param = |number: u32| params.get(&number).copied();
        let mut held: BTreeMap<u32, TermId> = BTreeMap::new();
        for (number, var) in relation.terms.pool.variables(conjunct) {
            let (key, _) = relation.registers.iter().find(|(_, of)| *of == var)?;
            held.insert(number, terms.import(pool, *registers.get(key)?, &param).ok()?);
        }
        let known = whens.into_iter().map(|when| terms.import(pool, when, &param));
        let known: Vec<TermId> = known.collect::<Result<_, _>>().ok()?;
        let known: Vec<TermId> = known.into_iter().flat_map(|when| terms.pool.conjuncts(when)).collect();
        let wanted = terms.import(&relation.terms.pool, conjunct, &|number| held.get(&number).copied()).ok()?;
        let truth = terms.as_bool(wanted).or_else(|| decide(&terms, wanted));
        Some(truth.unwrap_or_else(|| linear::follows(&terms.pool, &known, wanted)))
    }
}
