//! A backend that is chosen when it is first needed.
//!
//! To know which solvers are there takes time that work without a solver should not pay for: the library of Z3 has to
//! be loaded, or programs have to be started. So a configuration may say how to choose instead of what, and all solvers
//! that are made of it share the choice.

use std::fmt;
use std::sync::{Arc, LazyLock};

use crate::{Backend, Config, Outcome, Query, Solver, chain};

type Choose = Box<dyn FnOnce() -> Backend + Send>;

/// A choice that is made once.
#[derive(Clone)]
pub struct Choice(Arc<LazyLock<Backend, Choose>>);

impl Choice {
    /// A choice that is made by this function, which is called by the first who needs it.
    pub fn new(choose: impl FnOnce() -> Backend + Send + 'static) -> Self {
        Self(Arc::new(LazyLock::new(Box::new(choose))))
    }

    /// What is chosen.
    pub(crate) fn backend(&self) -> &Backend {
        &self.0
    }
}

impl fmt::Debug for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Choice")
    }
}

/// Two choices are equal if they are the same one; what they choose may not be known yet.
impl PartialEq for Choice {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Choice {}

/// A solver whose backend is not chosen before the first query.
pub(crate) struct Later {
    config: Config,
    choice: Choice,
    solver: Option<Box<dyn Solver>>,
}

impl Later {
    /// A solver with the limits of a configuration.
    pub(crate) fn new(config: &Config, choice: Choice) -> Self {
        Self { config: config.clone(), choice, solver: None }
    }

    fn solver(&mut self) -> &mut dyn Solver {
        &mut **self.solver.get_or_insert_with(|| chain::backend(&self.config, self.choice.backend()))
    }
}

impl Solver for Later {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        self.solver().check(query)
    }

    fn set_limit(&mut self, limit: u32) {
        self.config.rlimit = limit;
        if let Some(solver) = &mut self.solver {
            solver.set_limit(limit);
        }
    }

    fn name(&mut self) -> Option<String> {
        self.solver().name()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use counterpoint_ir::Value;
    use counterpoint_ir::prim::Op;
    use counterpoint_ir::term::TermPool;
    use counterpoint_ir::types::Type;

    use super::*;
    use crate::{Reason, new};

    #[test]
    fn choice_is_made_once_and_not_before_a_query_reaches_it() {
        let count = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&count);
        let choice = Choice::new(move || {
            counted.fetch_add(1, Ordering::Relaxed);
            Backend::None
        });
        let config = Config { backend: Backend::Chosen(choice), ..Config::default() };
        let mut pool = TermPool::default();
        let (yes, x, y) = (pool.bool(true), pool.var(0, Type::Int), pool.var(1, Type::Int));
        let (product, number) = (pool.apply(Op::IntMul, &[x, y]), pool.constant(Value::int(35), Type::Int));
        let hard = pool.apply(Op::Equal, &[product, number]);
        let mut solvers = [new(&config), new(&config.clone())];
        for solver in &mut solvers {
            solver.set_limit(7);
            let outcome = solver.check(Query { pool: &pool, assertions: &[yes] });
            assert!(matches!(outcome, Outcome::Sat(_)), "{outcome:?}");
        }
        assert_eq!(count.load(Ordering::Relaxed), 0, "nothing came to the backend");
        let none = Outcome::Unknown(Reason::Unsupported("there is no solver".to_owned()));
        for solver in &mut solvers {
            assert_eq!(solver.check(Query { pool: &pool, assertions: &[hard] }), none);
        }
        assert_eq!((config.name(), config.missing()), (None, None), "none was wanted");
        assert_eq!(count.load(Ordering::Relaxed), 1);
    }
}
