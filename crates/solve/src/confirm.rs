//! A second opinion on "unsatisfiable".
//!
//! "Satisfiable" comes with a model, which is evaluated. "Unsatisfiable" comes with nothing, so a mistake in a solver or
//! in a stage in front of it would go unnoticed. [`Confirming`] puts each question that one solver calls unsatisfiable to
//! another one, as it was asked.
//!
//! The other one may be slow, broken, or know less: a question that it does not answer is not confirmed, and it is asked
//! nothing more. If it has a model, which is evaluated too, one of the two is wrong; the answer is then `Unknown`, and
//! whoever asked has to look at [`Confirming::opinion`] before saying anything.

use crate::query_counts::{QueryCounter, QuerySource};
use crate::{Config, Evaluator, Outcome, Query, Reason, Solver, chain};

/// A solver of which each "unsatisfiable" is put to a second one.
pub struct Confirming {
    first: Box<dyn Solver>,
    /// What the second solver is made of at the first question for it. To know that there is none may take as long as to
    /// have one.
    config: Option<Config>,
    query_counter: QueryCounter,
    /// Taken away when there is no use in asking it.
    second: Option<Box<dyn Solver>>,
    evaluator: Evaluator,
    opinion: Option<Opinion>,
}

/// What a second solver said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    /// Its name and version, or the program if it does not tell them.
    pub solver: String,
    /// The number of questions that it calls unsatisfiable too.
    pub confirmed: u64,
    /// What it said of the last question, if that was something else.
    pub objection: Option<Objection>,
}

/// Why a question is not confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Objection {
    /// There was no answer: why.
    Open(String),
    /// There are values that make the question true.
    Contradiction,
}

impl Confirming {
    /// Puts the second solver of a configuration behind a first one. Without a second solver, the first one is believed.
    pub fn new(first: Box<dyn Solver>, config: &Config) -> Self {
        Self { config: Some(config.clone()), query_counter: config.query_counter.clone(), ..Self::with(first, None) }
    }

    fn with(first: Box<dyn Solver>, second: Option<Box<dyn Solver>>) -> Self {
        Self {
            first,
            config: None,
            query_counter: QueryCounter::default(),
            second,
            evaluator: Evaluator::default(),
            opinion: None,
        }
    }

    /// Makes the second solver, if there is one and it was not made before.
    fn start(&mut self) {
        let Some(config) = self.config.take() else { return };
        self.second = config.second().map(|second| chain::backend(&config, second));
    }

    /// What the second solver said so far; `None` if it was not asked.
    pub fn opinion(&self) -> Option<&Opinion> {
        self.opinion.as_ref()
    }

    /// Asks the second solver.
    fn confirm(&mut self, query: Query<'_>) -> Outcome {
        self.start();
        let Some(second) = &mut self.second else { return Outcome::Unsat };
        self.query_counter.count(QuerySource::Second);
        let outcome = second.check(query);
        let opinion = self.opinion.get_or_insert_with(|| {
            let solver = second.name().unwrap_or_else(|| "the second solver".to_owned());
            Opinion { solver, confirmed: 0, objection: None }
        });
        let objection = match outcome {
            Outcome::Unsat => {
                opinion.confirmed += 1;
                return Outcome::Unsat;
            }
            Outcome::Sat(model) if self.evaluator.satisfies(query, &model) => Objection::Contradiction,
            Outcome::Sat(_) => Objection::Open("its values do not fit the question".to_owned()),
            Outcome::Unknown(Reason::Limit) => Objection::Open("it gave no answer".to_owned()),
            Outcome::Unknown(Reason::Unsupported(why) | Reason::Failed(why)) => Objection::Open(why),
        };
        self.second = None;
        opinion.objection = Some(objection.clone());
        match objection {
            Objection::Open(_) => Outcome::Unsat,
            Objection::Contradiction => Outcome::Unknown(Reason::Failed(format!("{} contradicts it", opinion.solver))),
        }
    }
}

impl Solver for Confirming {
    fn check(&mut self, query: Query<'_>) -> Outcome {
        match self.first.check(query) {
            Outcome::Unsat => self.confirm(query),
            outcome => outcome,
        }
    }

    fn set_limit(&mut self, limit: u32) {
        self.first.set_limit(limit);
    }

    fn stats(&self) -> crate::Stats {
        self.first.stats()
    }

    fn name(&mut self) -> Option<String> {
        self.first.name()
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

    /// Asks twice whether `v0` can be true.
    fn twice(first: Outcome, second: Outcome) -> (Vec<Outcome>, Option<Opinion>, usize) {
        let mut pool = TermPool::default();
        let p = pool.var(0, Type::Bool);
        let ((first, _), (second, asked)) = (Recorder::with(first), Recorder::with(second));
        let mut solver = Confirming::with(Box::new(first), Some(Box::new(second)));
        let outcomes = (0..2).map(|_| solver.check(Query { pool: &pool, assertions: &[p] })).collect();
        (outcomes, solver.opinion().cloned(), asked.lock().unwrap().len())
    }

    fn opinion(confirmed: u64, objection: Option<Objection>) -> Opinion {
        Opinion { solver: "the second solver".into(), confirmed, objection }
    }

    fn model(value: bool) -> Outcome {
        Outcome::Sat(Model::new(vec![(0, Value::Bool(value))]))
    }

    #[test]
    fn only_unsatisfiable_is_confirmed() {
        assert_eq!(twice(model(true), Outcome::Unsat), (vec![model(true); 2], None, 0));
        assert_eq!(twice(Outcome::Unsat, Outcome::Unsat), (vec![Outcome::Unsat; 2], Some(opinion(2, None)), 2));
    }

    #[test]
    fn what_stays_open_is_said_and_not_asked_again() {
        let open = |why: &str| Some(opinion(0, Some(Objection::Open(why.into()))));
        let late = twice(Outcome::Unsat, Outcome::Unknown(Reason::Limit));
        assert_eq!(late, (vec![Outcome::Unsat; 2], open("it gave no answer"), 1));
        let broken = twice(Outcome::Unsat, Outcome::Unknown(Reason::Failed("`x` ended".into())));
        assert_eq!(broken, (vec![Outcome::Unsat; 2], open("`x` ended"), 1));
        let lying = twice(Outcome::Unsat, model(false));
        assert_eq!(lying, (vec![Outcome::Unsat; 2], open("its values do not fit the question"), 1));
    }

    #[test]
    fn values_that_fit_are_a_contradiction() {
        let (outcomes, said, _) = twice(Outcome::Unsat, model(true));
        assert!(matches!(&outcomes[0], Outcome::Unknown(Reason::Failed(_))), "{outcomes:?}");
        assert_eq!(said, Some(opinion(0, Some(Objection::Contradiction))));
    }
}
