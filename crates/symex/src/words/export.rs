//! A simulation that was found, as a certificate for the independent checker.

use std::collections::BTreeMap;

use counterpoint_ir::arith::Shape;
use counterpoint_ir::ids::{TermId, VarId};
use counterpoint_ir::program::Position;
use counterpoint_ir::term::Builder as _;
use counterpoint_witness::{Move, Pattern, PatternFrame, Piece, Region, Simulation, Strategy};

use super::simulate::{Chosen, Places, Simulating};
use crate::lazy::execute::Taken;
use crate::lazy::terms::Terms;

impl Simulating<'_> {
    /// Regions and strategies, one region for each stage.
    pub(super) fn certificate(&mut self) -> Option<Simulation> {
        let mut terms = Terms::default();
        let mut claim = Simulation::default();
        for stage in 0..self.stages.len() {
            let free = self.free(stage);
            let resolved = self.resolved(stage);
            let names = names(&mut terms, &self.terms, &free);
            let values = resolved.into_iter();
            let values =
                values.map(|it| terms.import(&self.terms.pool, it, &|number| names.get(&number).copied()).ok());
            let mut patterns = patterns(&self.stages[stage].places, &values.collect::<Option<Vec<_>>>()?);
            let existential = patterns.split_off(self.n_universal());
            let when = terms.pool.bool(true);
            let pieces = vec![Piece { existential, when }];
            claim.regions.push(Region { params: u32::try_from(free.len()).ok()?, universal: patterns, when, pieces });
            let mut strategies: Vec<Strategy> = Vec::new();
            for chosen in &self.stages[stage].strategies {
                let strategy = chosen.exported(&mut terms, &self.terms, &free)?;
                if !strategies.contains(&strategy) {
                    strategies.push(strategy);
                }
            }
            claim.strategies.push(strategies);
        }
        Some(Simulation { pool: terms.pool, ..claim })
    }
}

/// Variables numbered from 0 on in place of some others.
fn names(terms: &mut Terms, from: &Terms, vars: &[TermId]) -> BTreeMap<u32, TermId> {
    let named = (0..)
        .zip(vars)
        .filter_map(|(name, &var)| Some((from.pool.as_var(var)?, terms.pool.var(name, from.pool.ty(var).clone()))));
    named.collect()
}

impl Chosen {
    /// The strategy over the registers that are not defined, and the choices behind them.
    fn exported(&self, terms: &mut Terms, from: &Terms, free: &[TermId]) -> Option<Strategy> {
        let names = names(terms, from, &[free, &*self.universal].concat());
        let mut values = self.values.iter();
        let mut played = |taken: &Taken| match taken {
            Taken::Way(way) => Some(Move::Way(*way)),
            Taken::Value(_) => {
                let value = terms.import(&from.pool, *values.next()?, &|number| names.get(&number).copied());
                Some(Move::Value(value.ok()?))
            }
        };
        let runs = self.taken.iter().map(|run| run.iter().map(&mut played).collect());
        Some(Strategy { runs: runs.collect::<Option<_>>()? })
    }
}

/// Runs at rest with values for their registers.
fn patterns(places: &Places, values: &[TermId]) -> Vec<Pattern> {
    let mut values = values.iter().map(|&value| Shape::Term(value));
    let mut pattern = |frames: &Vec<(Position, Vec<VarId>)>| Pattern {
        frames: frames
            .iter()
            .map(|(at, vars)| PatternFrame { at: *at, vars: vars.iter().copied().zip(values.by_ref()).collect() })
            .collect(),
    };
    places.iter().map(&mut pattern).collect()
}
