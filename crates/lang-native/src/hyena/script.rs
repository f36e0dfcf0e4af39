//! The top-level forms, executed in order.

use std::collections::HashMap;
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, codes};
use counterpoint_ir::program::Program;
use counterpoint_prop::Expect;

use super::program::{self, VarIdx};
use super::report::Sink;
use super::sexp::{Form, Forms, Tree, View};
use super::unset::{self, Unset};
use super::{Query, formula, lower, words};

/// How many values the observations of one program may list in all: each `(observe)` lists all variables.
const MAX_SEEN: usize = 1_000_000;

/// A program that queries may use.
#[derive(Debug)]
pub(super) struct Defined {
    /// Its name.
    pub(super) name: String,
    /// The program.
    pub(super) program: Arc<Program>,
    /// The names of its variables.
    pub(super) var_names: Vec<String>,
    /// The variables by name.
    pub(super) vars: HashMap<String, VarIdx>,
    /// What is known of their values before they are set.
    pub(super) unset: Vec<Unset>,
}

/// The programs defined so far.
#[derive(Debug, Default)]
pub(super) struct Programs {
    /// All of them in order.
    pub(super) list: Vec<Defined>,
    by_name: HashMap<String, usize>,
}

impl Programs {
    /// The position of the program with a name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// All names in order.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|defined| defined.name.as_str())
    }
}

/// For which numbers of observations queries are asked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Strategy {
    /// The least.
    pub(super) min: u32,
    /// The greatest, if there is a limit.
    pub(super) max: Option<u32>,
}

/// What a file holds.
pub(super) struct Script {
    /// The programs in order.
    pub(super) programs: Vec<Arc<Program>>,
    /// The queries in order.
    pub(super) queries: Vec<Query>,
}

/// Executes the forms of a file.
pub(super) fn run<'a>(tree: &'a Tree<'a>, sink: &mut Sink) -> Script {
    let strategy = Strategy { min: 1, max: None };
    let mut state = State { programs: Programs::default(), strategy, queries: Vec::new(), sink };
    tree.forms().iter().for_each(|form| state.execute(form));
    let programs = state.programs.list.into_iter().map(|defined| defined.program).collect();
    Script { programs, queries: state.queries.into_iter().flatten().collect() }
}

struct State<'b> {
    programs: Programs,
    strategy: Strategy,
    /// Queries with errors are `None`: what follows them is still theirs.
    queries: Vec<Option<Query>>,
    sink: &'b mut Sink,
}

impl State<'_> {
    fn execute(&mut self, form: Form<'_>) {
        let View::Call(word, args) = form.view() else {
            return self.sink.bad_form(form, "a top-level form", words::TOP_LEVEL);
        };
        match word {
            "define-program" => self.define(form, args),
            "strategy" => self.set_strategy(form, args),
            "find-counterexample" => {
                let name = format!("query{}", self.queries.len() + 1);
                let context = formula::Context { programs: &self.programs, strategy: self.strategy };
                let property = formula::read(name, form, args, context, self.sink);
                self.queries.push(property.map(|property| Query { property, print_stats: false }));
            }
            "expect" => self.expect(form, args),
            "print-stats" if args.len() > 0 => self.sink.bad_shape(form, "`(print-stats)`"),
            "print-stats" => {
                if let Some(query) = self.last_query(form) {
                    query.print_stats = true;
                }
            }
            _ => self.sink.bad_form(form, "a top-level form", words::TOP_LEVEL),
        }
    }

    fn define(&mut self, form: Form<'_>, args: Forms<'_>) {
        let Some(mut source) = program::read(form, args, self.sink) else { return };
        if let Some(first) = self.programs.find(&source.name) {
            let name_span = args.first().map_or(form.span(), Form::span);
            let message = format!("the program `{}` is defined twice", source.name);
            let diagnostic = Diagnostic::error(codes::DUPLICATE_NAME, name_span, message);
            let first_span = self.programs.list[first].program.span;
            return self.sink.add(diagnostic.with_secondary(first_span, "first defined here"));
        }
        if source.vars.len().saturating_mul(source.n_observes) > MAX_SEEN {
            let message = format!("the observations of `{}` list more than {MAX_SEEN} values", source.name);
            self.sink.add(Diagnostic::error(codes::OUT_OF_BOUNDS, form.span(), message));
            source.body.clear();
        }
        let unset = unset::find(&source, self.sink);
        let program = Arc::new(lower::lower(&source, &unset));
        let vars = source.vars.iter().cloned().zip(0..).collect();
        self.programs.by_name.insert(source.name.clone(), self.programs.list.len());
        self.programs.list.push(Defined { name: source.name, program, var_names: source.vars, vars, unset });
    }

    fn set_strategy(&mut self, form: Form<'_>, args: Forms<'_>) {
        let options = args.exactly().and_then(|[option]: [Form<'_>; 1]| option.call("observations"));
        let (min, max) = match options.map(|options| (options, options.exactly::<1>().and_then(|[n]| number(n)))) {
            Some((_, Some(exactly))) => (Some(exactly), Some(exactly)),
            Some((bounds, None)) => {
                let min = bounds.first().and_then(|bound| bound.call("min")).and_then(only_number);
                let behind = bounds.skip(usize::from(min.is_some()));
                let max = behind.first().and_then(|bound| bound.call("max")).and_then(only_number);
                let n_read = usize::from(min.is_some()) + usize::from(max.is_some());
                if n_read == bounds.len() { (min, max) } else { return self.bad_strategy(form) }
            }
            None => return self.bad_strategy(form),
        };
        // No observation at all has nothing to compare.
        let min = min.unwrap_or(1).max(1);
        if max.is_some_and(|max| max < min) {
            let message = "no number of observations lies within these bounds";
            return self.sink.add(Diagnostic::error(codes::OUT_OF_BOUNDS, form.span(), message));
        }
        self.strategy = Strategy { min, max };
    }

    fn bad_strategy(&mut self, form: Form<'_>) {
        let shape = "`(strategy (observations NUMBER))` or `(strategy (observations (min NUMBER) (max NUMBER)))`";
        self.sink.bad_shape(form, shape);
    }

    fn expect(&mut self, form: Form<'_>, args: Forms<'_>) {
        let [expected] = match args.exactly() {
            Some([graph]) if graph.call("control-flow-graph").is_some() => return,
            Some(expected) => expected,
            None => return self.bad_expect(form),
        };
        let outcome = expected.call("outcome").and_then(Forms::exactly).map(|[outcome]| outcome);
        let expect = match outcome.and_then(Form::atom) {
            Some("counterexample") => Expect::Refuted,
            Some("no-counterexample") => Expect::NoneFound,
            _ => {
                let known = &["counterexample", "no-counterexample"];
                return match outcome {
                    Some(outcome) => self.sink.bad_form(outcome, "`counterexample` or `no-counterexample`", known),
                    None => self.bad_expect(form),
                };
            }
        };
        let Some(query) = self.last_query(form) else { return };
        let is_contradiction = query.property.expect.is_some_and(|first| first != expect);
        query.property.expect = Some(expect);
        if is_contradiction {
            let message = "the same query was expected to have the other outcome before";
            self.sink.add(Diagnostic::error(codes::HYENA_FORM, form.span(), message));
        }
    }

    fn bad_expect(&mut self, form: Form<'_>) {
        self.sink.bad_shape(form, "`(expect (outcome counterexample))` or `(expect (outcome no-counterexample))`");
    }

    /// The query that a form speaks of; says so if there is none.
    fn last_query(&mut self, form: Form<'_>) -> Option<&mut Query> {
        if self.queries.is_empty() {
            let message = "there is no query before this form";
            let diagnostic = Diagnostic::error(codes::HYENA_FORM, form.span(), message);
            self.sink.add(diagnostic.with_help("write a `(find-counterexample ...)` before it"));
        }
        self.queries.last_mut()?.as_mut()
    }
}

fn only_number(forms: Forms<'_>) -> Option<u32> {
    forms.exactly().and_then(|[form]| number(form))
}

fn number(form: Form<'_>) -> Option<u32> {
    form.atom().and_then(|word| word.parse().ok())
}
