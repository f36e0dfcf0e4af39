//! The variables of terms, found once per term.

use std::sync::Arc;

use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::{PoolId, TermPool};
use rustc_hash::FxHashMap;

/// A variable of a pool: its number and its term, which has its type.
pub(crate) type Variable = (u32, TermId);

/// Remembers the variables of assertions.
#[derive(Debug, Default)]
pub(crate) struct Variables {
    pool: Option<PoolId>,
    known: FxHashMap<TermId, Arc<[Variable]>>,
}

impl Variables {
    /// The variables of a term, ordered, each once. A number that occurs with two types is there twice.
    pub(crate) fn of(&mut self, pool: &TermPool, id: TermId) -> Arc<[Variable]> {
        if self.pool != Some(pool.identity()) {
            *self = Self { pool: Some(pool.identity()), ..Self::default() };
        }
        if let Some(variables) = self.known.get(&id) {
            return Arc::clone(variables);
        }
        let variables: Arc<[Variable]> = pool.variables(id).into();
        self.known.insert(id, Arc::clone(&variables));
        variables
    }
}

/// The number that occurs with two types, if there is one. Such a query has no model that a caller could read.
pub(crate) fn with_two_types(variables: &mut Vec<Variable>) -> Option<u32> {
    variables.sort_unstable();
    variables.dedup();
    variables.windows(2).find(|pair| pair[0].0 == pair[1].0).map(|pair| pair[0].0)
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::prim::Op;
    use counterpoint_ir::types::Type;

    use super::*;

    #[test]
    fn variables_are_found_once_and_per_pool() {
        let mut pool = TermPool::default();
        let (y, x) = (pool.var(1, Type::Int), pool.var(0, Type::Int));
        let sum = pool.apply(Op::IntAdd, &[x, y]);
        let less = pool.apply(Op::IntLess, &[y, sum]);
        let mut variables = Variables::default();
        assert_eq!(*variables.of(&pool, less), [(0, x), (1, y)]);
        let mut other = TermPool::default();
        let flag = other.var(7, Type::Bool);
        let same_id = other.apply(Op::Not, &[flag]);
        assert_eq!(*variables.of(&other, same_id), [(7, flag)]);
        assert_eq!(*variables.of(&pool, sum), [(0, x), (1, y)]);
    }

    #[test]
    fn a_number_with_two_types_is_found() {
        let mut pool = TermPool::default();
        let (int, flag) = (pool.var(3, Type::Int), pool.var(3, Type::Bool));
        assert_eq!(with_two_types(&mut vec![(3, int), (3, int), (4, flag)]), None);
        assert_eq!(with_two_types(&mut vec![(3, flag), (3, int)]), Some(3));
    }
}
