//! How a solver is put together.
//!
//! A chain of small stages, each of which decides what it can and passes the rest on. The order, and why:
//!
//! 1. [`Checked`]: counts queries and evaluates every model on the query as it was asked, so that a mistake in any stage
//!    below is a failure and never a wrong answer "satisfiable".
//! 2. [`Simplify`]: first, since all others profit from one normal form and from one pool.
//! 3. [`Intervals`]: before the split, because constants and bounds connect what seems to be one part.
//! 4. [`Split`]: before cache and reuse, which then see small parts that come again.
//! 5. [`Cache`], then [`Reuse`]: looking up is cheaper than evaluating.
//! 6. The backend.
//!
//! Each stage can be left out; answers are then the same, but for models and for what is unknown.

use std::fmt;
use std::io::Write;
use std::sync::Arc;

use counterpoint_diag::Interrupt;

use crate::choice::{Choice, Later};
use crate::query_counts::{QueryCounter, QuerySource};
use crate::{
    Absence, Cache, Dump, Evaluator, Intervals, Outcome, Process, ProcessConfig, Query, Reason, Reuse, Simplify,
    Solver, Split, library, version,
};

/// The resource limit of a check unless told otherwise: some seconds of Z3.
pub const DEFAULT_LIMIT: u32 = 10_000_000;

/// What decides the queries that no stage decides.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Backend {
    /// The library of Z3, if this build looks for it and it is there.
    #[default]
    Library,
    /// A program, and the name and version that it gives itself.
    Process(ProcessConfig, String),
    /// One of the others, which is chosen when it is first needed.
    Chosen(Choice),
    /// Nothing.
    None,
}

impl Backend {
    /// The backend itself, or the one that is chosen; if the choice was not made before, it is made now.
    pub fn chosen(&self) -> &Self {
        match self {
            Self::Chosen(choice) => choice.backend().chosen(),
            Self::Library | Self::Process(..) | Self::None => self,
        }
    }
}

/// Where scripts of queries go: gives each solver a writer, which gets each script in one piece.
#[derive(Clone)]
pub struct Scripts(pub Arc<dyn Fn() -> Box<dyn Write + Send> + Send + Sync>);

impl fmt::Debug for Scripts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scripts")
    }
}

/// Two places are equal if they are the same one.
impl PartialEq for Scripts {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Scripts {}

/// What a solver is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "one switch per stage")]
pub struct Config {
    /// What decides in the end.
    pub backend: Backend,
    /// What is asked a second time by [`Confirming`](crate::Confirming), if anything.
    pub second: Option<Backend>,
    /// Where the queries that reach the backend are written down.
    pub scripts: Option<Scripts>,
    /// The limit of each check, in units of Z3's resource counter.
    pub rlimit: u32,
    /// The number of names of each enumeration, by its id. Positions of an enumeration that is not here are unlimited.
    pub enum_sizes: Vec<u32>,
    /// What ends a query before its time.
    pub interrupt: Option<Arc<Interrupt>>,
    /// Whether queries are simplified.
    pub simplify: bool,
    /// Whether constants and bounds are tried.
    pub intervals: bool,
    /// Whether independent parts are decided one by one.
    pub split: bool,
    /// Whether answers are remembered.
    pub cache: bool,
    /// Whether earlier models are tried.
    pub reuse: bool,
    /// Who asks.
    pub query_source: QuerySource,
    /// Where questions are counted.
    pub query_counter: QueryCounter,
}

impl Default for Config {
    /// Everything on.
    fn default() -> Self {
        Self {
            backend: Backend::Library,
            second: None,
            scripts: None,
            rlimit: DEFAULT_LIMIT,
            enum_sizes: Vec::new(),
            interrupt: None,
            simplify: true,
            intervals: true,
            split: true,
            cache: true,
            reuse: true,
            query_source: QuerySource::default(),
            query_counter: QueryCounter::default(),
        }
    }
}

impl Config {
    /// The backend alone.
    pub fn plain() -> Self {
        Self::default().without_stages()
    }

    /// The same backend without anything in front of it.
    #[must_use]
    pub fn without_stages(self) -> Self {
        Self { simplify: false, intervals: false, split: false, cache: false, reuse: false, ..self }
    }

    /// The same solver, whose queries end when that is asked for: all others are `Unknown` from then on.
    #[must_use]
    pub fn until(self, interrupt: &Arc<Interrupt>) -> Self {
        Self { interrupt: Some(Arc::clone(interrupt)), ..self }
    }

    /// The same for another task, whose questions are counted on their own.
    #[must_use]
    pub fn counted_anew(self) -> Self {
        Self { query_counter: QueryCounter::default(), ..self }
    }

    /// Whether the limit of each check has an effect.
    pub fn has_limit(&self) -> bool {
        *self.backend.chosen() == Backend::Library
    }

    /// The name and version of the solver, if there is one.
    pub fn name(&self) -> Option<String> {
        match self.backend.chosen() {
            Backend::Library => version(),
            Backend::Process(_, name) => Some(name.clone()),
            Backend::Chosen(_) | Backend::None => None,
        }
    }

    /// What is asked a second time, if there is something.
    pub fn second(&self) -> Option<&Backend> {
        self.second.as_ref().map(Backend::chosen).filter(|second| **second != Backend::None)
    }

    /// Why there is no solver although one is wanted.
    pub fn missing(&self) -> Option<Absence> {
        if *self.backend.chosen() == Backend::Library { library().err() } else { None }
    }
}

/// How often queries were decided, and by what. A query that is split counts once in front of the split and once per part
/// behind it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Queries of the caller.
    pub queries: u64,
    /// Decided by simplification.
    pub simplified: u64,
    /// Decided by constants and bounds.
    pub bounded: u64,
    /// Split into independent parts.
    pub split: u64,
    /// Decided by the cache.
    pub cached: u64,
    /// Decided by an earlier model.
    pub reused: u64,
    /// Asked of the backend.
    pub calls: u64,
    /// Of these, without an answer.
    pub unknown: u64,
}

/// A solver of its own, which shares nothing with others. Nothing costly happens before the first query that reaches
/// the backend.
pub fn new(config: &Config) -> Box<dyn Solver> {
    let backend = backend(config, &config.backend);
    let backend = match &config.scripts {
        Some(scripts) => Box::new(Dump::new(backend, (scripts.0)(), config.enum_sizes.clone())),
        None => backend,
    };
    with_backend(config, backend)
}

/// A backend with the limits of a configuration.
pub(crate) fn backend(config: &Config, backend: &Backend) -> Box<dyn Solver> {
    match backend {
        Backend::Library => z3(config),
        Backend::Process(process, _) => {
            let (enum_sizes, interrupt) = (config.enum_sizes.clone(), config.interrupt.clone());
            Box::new(Process::new(ProcessConfig { enum_sizes, interrupt, ..process.clone() }))
        }
        Backend::Chosen(choice) => Box::new(Later::new(config, choice.clone())),
        Backend::None => Box::new(NoSolver),
    }
}

/// The chain in front of another backend.
pub fn with_backend(config: &Config, backend: Box<dyn Solver>) -> Box<dyn Solver> {
    let mut solver: Box<dyn Solver> = Box::new(Counted { inner: backend, n_calls: 0, n_unknown: 0 });
    if config.reuse {
        solver = Box::new(Reuse::new(solver));
    }
    if config.cache {
        solver = Box::new(Cache::new(solver));
    }
    if config.split {
        solver = Box::new(Split::new(solver));
    }
    if config.intervals {
        solver = Box::new(Intervals::new(solver));
    }
    if config.simplify {
        solver = Box::new(Simplify::new(solver));
    }
    let (query_source, query_counter) = (config.query_source, config.query_counter.clone());
    Box::new(Checked { inner: solver, evaluator: Evaluator::default(), n_queries: 0, query_source, query_counter })
}

#[cfg(feature = "z3")]
fn z3(config: &Config) -> Box<dyn Solver> {
    Box::new(crate::Z3::new(config.rlimit, config.enum_sizes.clone()).until(config.interrupt.clone()))
}

#[cfg(not(feature = "z3"))]
fn z3(_: &Config) -> Box<dyn Solver> {
    Box::new(NoSolver)
}

/// Stands where there is no solver.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoSolver;

impl Solver for NoSolver {
    fn check(&mut self, _: Query<'_>) -> Outcome {
        Outcome::Unknown(Reason::Unsupported("there is no solver".to_owned()))
    }
}

/// Evaluates models on the query as it was asked.
struct Checked {
    inner: Box<dyn Solver>,
    evaluator: Evaluator,
    n_queries: u64,
    query_source: QuerySource,
    query_counter: QueryCounter,
}

impl Solver for Checked {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        self.n_queries += 1;
        self.query_counter.count(self.query_source);
        match self.inner.check(query) {
            Outcome::Sat(model) if !self.evaluator.satisfies(query, &model) => {
                Outcome::Unknown(Reason::Failed("a model does not satisfy the query".to_owned()))
            }
            outcome => outcome,
        }
    }

    fn set_limit(&mut self, limit: u32) {
        self.inner.set_limit(limit);
    }

    fn stats(&self) -> Stats {
        Stats { queries: self.n_queries, ..self.inner.stats() }
    }
}

/// Counts what reaches the backend.
struct Counted {
    inner: Box<dyn Solver>,
    n_calls: u64,
    n_unknown: u64,
}

impl Solver for Counted {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        let outcome = self.inner.check(query);
        self.n_calls += 1;
        self.n_unknown += u64::from(matches!(outcome, Outcome::Unknown(_)));
        outcome
    }

    fn set_limit(&mut self, limit: u32) {
        self.inner.set_limit(limit);
    }

    fn stats(&self) -> Stats {
        let stats = self.inner.stats();
        Stats { calls: stats.calls + self.n_calls, unknown: stats.unknown + self.n_unknown, ..stats }
    }
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::Value;
    use counterpoint_ir::term::TermPool;
    use counterpoint_ir::types::Type;

    use super::*;
    use crate::Model;
    use crate::recorder::Recorder;

    #[test]
    fn a_wrong_model_of_the_backend_is_a_failure() {
        let mut pool = TermPool::default();
        let p = pool.var(0, Type::Bool);
        let (liar, _) = Recorder::with(Outcome::Sat(Model::new(vec![(0, Value::Bool(false))])));
        let mut solver = with_backend(&Config::plain(), Box::new(liar));
        let outcome = solver.check(Query { pool: &pool, assertions: &[p] });
        assert_eq!(outcome, Outcome::Unknown(Reason::Failed("a model does not satisfy the query".to_owned())));
        assert_eq!(solver.stats(), Stats { queries: 1, calls: 1, ..Stats::default() });
    }
}
