//! Z3, in process.
//!
//! The solver is incremental inside: the assertions of the last query stay asserted, one level each, and the next query
//! takes back levels down to the longest common prefix of the two. Callers get this for free when they order assertions
//! so that neighbouring queries share prefixes, as path conditions do.
//!
//! Z3's *simple* solver is used: it is the engine that the combined solver switches to at the first `push`, and setting it
//! up does not build the tactics that only the other half needs (measured with Z3 4.8.12: 1 ms against 6 ms until the
//! first check). The library is loaded and a context is made at the first query; most of its 9 ms are page faults of Z3's
//! own tables.
//!
//! Work is bounded by Z3's resource counter, not by a clock, so the same queries in the same order have the same answers
//! on every machine. Answers may depend on earlier queries (another model, another place where the limit strikes), which is
//! why each unit of work owns an instance.

mod context;
mod library;
mod operators;

use std::sync::Arc;

use counterpoint_diag::Interrupt;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::term::TermPool;

use crate::evaluate::Evaluator;
use crate::translate::{Translator, read_back};
use crate::variables::{Variable, Variables, with_two_types};
use crate::{Absence, Model, Outcome, Query, Reason, Solver};
use context::{CheckResult, Context, Parameter};

pub(crate) use library::name;

/// Z3's number for its older arithmetic solver. The newer one does not look at the resource counter everywhere: it
/// takes minutes for `x*x*x + y*y*y + z*z*z = 33` whatever the limit, which a bounded check must not do. On linear
/// queries the older one is not slower.
const SIMPLEX: u32 = 2;

/// The backend.
#[derive(Debug)]
pub struct Z3 {
    rlimit: u32,
    enum_sizes: Vec<u32>,
    interrupt: Option<Arc<Interrupt>>,
    state: Option<State>,
    variables: Variables,
    evaluator: Evaluator,
}

/// What exists from the first query on.
#[derive(Debug)]
struct State {
    context: Context,
    translator: Translator,
    /// What is asserted, one level of the solver each.
    levels: Vec<TermId>,
    rlimit: u32,
}

impl Z3 {
    /// A backend whose checks use up at most this much of Z3's resource counter. Positions of the enumeration with the
    /// index `i` are below `enum_sizes[i]`, those of others unlimited.
    pub fn new(rlimit: u32, enum_sizes: Vec<u32>) -> Self {
        let (variables, evaluator) = (Variables::default(), Evaluator::default());
        Self { rlimit, enum_sizes, interrupt: None, state: None, variables, evaluator }
    }

    /// The same backend, whose checks end when that is asked for.
    #[must_use]
    pub fn until(self, interrupt: Option<Arc<Interrupt>>) -> Self {
        Self { interrupt, ..self }
    }

    fn try_check(&mut self, query: Query<'_>) -> Result<Outcome, Reason> {
        if self.interrupt.as_ref().is_some_and(|interrupt| interrupt.cause().is_some()) {
            return Err(Reason::Limit);
        }
        let mut variables = Vec::new();
        for &assertion in query.assertions {
            variables.extend_from_slice(&self.variables.of(query.pool, assertion));
        }
        if let Some(number) = with_two_types(&mut variables) {
            return Err(Reason::Unsupported(format!("the variable v{number} has two types")));
        }
        let state = match &mut self.state {
            Some(state) => state,
            None => self.state.insert(State::new()?),
        };
        state.limit(self.rlimit)?;
        state.assert_all(query, &mut self.variables, &self.enum_sizes)?;
        match state.context.check(self.interrupt.as_deref())? {
            CheckResult::Unsat => Ok(Outcome::Unsat),
            CheckResult::Unknown(words) => {
                let used = state.context.resources();
                Err(reason_of(&words, used.is_none_or(|used| used >= self.rlimit)))
            }
            CheckResult::Sat => {
                let model = state.model(query.pool, &variables)?;
                if self.evaluator.satisfies(query, &model) {
                    return Ok(Outcome::Sat(model));
                }
                Err(Reason::Failed("Z3: its model does not satisfy the query".to_owned()))
            }
        }
    }
}

impl Solver for Z3 {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        self.try_check(query).unwrap_or_else(|reason| {
            // After an error nobody knows what is asserted.
            if matches!(reason, Reason::Failed(_)) {
                self.state = None;
            }
            Outcome::Unknown(reason)
        })
    }

    fn set_limit(&mut self, limit: u32) {
        self.rlimit = limit;
    }

    fn name(&mut self) -> Option<String> {
        version().ok()
    }
}

impl State {
    fn new() -> Result<Self, Reason> {
        let library = library::library();
        let library = library.map_err(|absence| Reason::Unsupported(format!("there is no solver: {absence}")))?;
        let mut context = Context::new(&library.functions)?;
        // Otherwise Z3 installs its own handler of Ctrl-C during a check, and ours is not called.
        let parameters = [(c"arith.solver", Parameter::Number(SIMPLEX)), (c"ctrl_c", Parameter::Flag(false))];
        context.set_params(&parameters)?;
        Ok(Self { context, translator: Translator::default(), levels: Vec::new(), rlimit: 0 })
    }

    fn limit(&mut self, rlimit: u32) -> Result<(), Reason> {
        if self.rlimit != rlimit {
            self.context.set_rlimit(rlimit)?;
            self.rlimit = rlimit;
        }
        Ok(())
    }

    /// Makes the assertions of the solver those of the query.
    fn assert_all(&mut self, query: Query<'_>, variables: &mut Variables, enum_sizes: &[u32]) -> Result<(), Reason> {
        let is_same_pool = self.translator.adopt(query.pool);
        let pairs = self.levels.iter().zip(query.assertions);
        let n_common = if is_same_pool { pairs.take_while(|(old, new)| old == new).count() } else { 0 };
        let n_gone = u32::try_from(self.levels.len() - n_common).unwrap_or(u32::MAX);
        if n_gone > 0 {
            self.context.pop(n_gone)?;
            self.levels.truncate(n_common);
        }
        for &assertion in &query.assertions[n_common..] {
            let symbolic = self.translator.translate(&mut self.context, query.pool, assertion)?;
            let mut nodes = Vec::new();
            for &(_, variable) in variables.of(query.pool, assertion).iter() {
                nodes.extend(self.translator.domains(&mut self.context, query.pool, variable, enum_sizes)?);
            }
            nodes.push(symbolic.scalar()?);
            self.context.push()?;
            self.levels.push(assertion);
            nodes.into_iter().try_for_each(|node| self.context.assert(node))?;
        }
        Ok(())
    }

    fn model(&mut self, pool: &TermPool, variables: &[Variable]) -> Result<Model, Reason> {
        let mut values = Vec::with_capacity(variables.len());
        for &(number, id) in variables {
            if let Some(symbolic) = self.translator.known(id) {
                let value = read_back(&symbolic, pool.ty(id), &mut |node, sort| self.context.value(node, sort))?;
                values.push((number, value));
            }
        }
        Ok(Model::new(values))
    }
}

/// The reason behind Z3's words for it. Where the limit is reached before the search begins, Z3 only says "unknown"; that
/// cannot be the reason if all that the context has used up so far is less than the limit of one check.
fn reason_of(words: &str, is_limit_possible: bool) -> Reason {
    let is_limit = words == "unknown" && is_limit_possible
        || ["canceled", "cancelled", "resource limit", "max. resource", "timeout", "interrupted", "max. memory"]
            .iter()
            .any(|word| words.contains(word));
    // Z3 also gives up by itself, for instance in non-linear arithmetic: more of the counter would not help.
    if is_limit { Reason::Limit } else { Reason::Unsupported(format!("Z3 gave up: {words}")) }
}

/// The name and version of the library.
pub(crate) fn version() -> Result<String, Absence> {
    library::library().map(|library| library.name.clone()).map_err(Clone::clone)
}

#[cfg(test)]
mod tests;
