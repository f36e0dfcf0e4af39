//! What matched, as strategies for the independent checker.

use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::Builder as _;
use counterpoint_witness::{Move, Strategies, Strategy};
use rustc_hash::FxHashMap;

use super::execute::Taken;
use super::settle::number;
use super::terms::Terms;

/// Strategies, level by level.
#[derive(Debug, Default)]
pub(crate) struct Proof {
    terms: Terms,
    levels: Vec<Vec<Strategy>>,
}

impl Proof {
    /// What is added from now on has one observation more.
    pub(crate) fn start_level(&mut self) {
        self.levels.push(Vec::new());
    }

    /// Adds existential runs with terms for the values they choose, over what the universal runs chose.
    pub(crate) fn add(&mut self, from: &Terms, chosen: &[TermId], taken: &[&[Taken]], values: &[TermId]) {
        let mut names: FxHashMap<u32, TermId> = FxHashMap::default();
        for (name, &var) in (0..).zip(chosen) {
            names.insert(number(&from.pool, var), self.terms.pool.var(name, from.pool.ty(var).clone()));
        }
        let mut values = values.iter();
        let mut played = |taken: &Taken| match taken {
            Taken::Way(way) => Move::Way(*way),
            Taken::Value(_) => {
                let value = *values.next().expect("there is a term for each value");
                let value = self.terms.import(&from.pool, value, &|number| names.get(&number).copied());
                Move::Value(value.expect("names have the types of what they stand for"))
            }
        };
        let runs = taken.iter().map(|run| run.iter().map(&mut played).collect()).collect();
        let strategy = Strategy { runs };
        if let Some(level) = self.levels.last_mut()
            && !level.contains(&strategy)
        {
            level.push(strategy);
        }
    }

    /// The strategies of the levels that have any.
    pub(crate) fn finish(mut self) -> Strategies {
        while self.levels.last().is_some_and(Vec::is_empty) {
            self.levels.pop();
        }
        Strategies { pool: self.terms.pool, levels: self.levels }
    }
}
