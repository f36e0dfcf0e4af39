//! Properties as data, the expression grammar they share with the native language, and their check against programs.
//!
//! A [`Property`] has a [`Body`] of one of several kinds. [`Pointwise`] is the normal form that engines and checkers
//! read: a quantifier prefix over runs of programs, an assumption, and conjuncts over what is seen at observation
//! points. [`Agreement`] says that runs show the same. `post` is `always` at the implicit point of kind
//! [`End`](counterpoint_ir::program::PointKind::End), which every run reaches at most once.
//!
//! Reading order: [`syntax`] (text to trees), [`scope`], [`check`] and [`constant`] (names and types of expressions),
//! [`lower`] (expressions to terms), [`mod@resolve`] and [`shorthand`] (a written property and programs to the normal
//! form).

pub mod check;
pub mod constant;
pub mod lower;
pub mod resolve;
pub mod scope;
pub mod shorthand;
pub mod syntax;

pub use resolve::resolve;
pub use scope::Scope;

use counterpoint_diag::Span;
use counterpoint_ir::Value;
use counterpoint_ir::guide::Members;
use counterpoint_ir::ids::{PointId, TermId};
use counterpoint_ir::program::Program;
use counterpoint_ir::term::TermPool;
use counterpoint_ir::types::Type;

/// What should hold of tuples of runs.
#[derive(Debug, Clone)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// Where it is written.
    pub span: Span,
    /// The whole property in one line, shorthands expanded, in the words of the source.
    pub text: String,
    /// What the author expects.
    pub expect: Option<Expect>,
    /// What it says.
    pub body: Body,
}

/// What a property says, by kind. Each kind has its own engines and its own check.
#[derive(Debug, Clone)]
pub enum Body {
    /// Something holds of what runs show at each observation, or at their ends.
    Pointwise(Pointwise),
    /// Runs with the same public inputs agree in all that is seen of them.
    Agreement(Agreement),
}

/// A pointwise property in normal form: all universal quantifiers come first.
///
/// A property that starts with `exists` and goes on with `forall` is decided by deciding its opposite, which has this
/// form. Everything here then speaks of the opposite; the [text](Property::text) and the
/// [expectation](Property::expect) stay the author's, and reports turn the answer around.
#[derive(Debug, Clone)]
pub struct Pointwise {
    /// Whether this is the opposite of what the author wrote: a refutation of it proves the author right.
    pub is_negated: bool,
    /// Which runs are compared when.
    pub kind: Kind,
    /// The quantified runs, universal ones first.
    pub quantifiers: Vec<Quantifier>,
    /// What the variables of the terms mean: `Term::Var(n)` is `slots[n]`.
    pub slots: Vec<Slot>,
    /// The pool of the terms below.
    pub pool: TermPool,
    /// Tuples of universal runs count only while this holds; over slots of universal runs only.
    pub given: TermId,
    /// The conjuncts of the body.
    pub body: Vec<Conjunct>,
    /// Refutations with fewer observations do not count; 1 unless a hyena strategy says otherwise.
    pub min_observations: u32,
    /// More observations are not looked at, if the input says so itself.
    pub max_observations: Option<u32>,
}

/// Which runs are compared when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The body holds at each observation.
    Always,
    /// The body holds at the normal ends.
    Post,
}

/// Two runs of a program with the same public inputs, whatever its secret inputs are, show the same at their observation
/// points, and in what else is seen of them. A difference at a position that both runs reach counts, however they end;
/// that a run shows less than the other one counts only if both end alike: both normally, or with exceptions of one class.
#[derive(Debug, Clone)]
pub struct Agreement {
    /// The two universal runs, of one program.
    pub quantifiers: [Quantifier; 2],
    /// What is seen of them beyond their observations.
    pub sees: ObservationModel,
    /// All that is seen, in words.
    pub observed: Vec<String>,
}

/// What is seen of a run. What it shows at observation points is always seen; of those that the front end has made for the
/// ends of methods, it is said here that there are some, and what they show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ObservationModel {
    /// What is written to the standard output and to that for errors.
    pub output: bool,
    /// How the run ends.
    pub outcome: bool,
    /// The message of the exception that leaves the method, at this point. Who does not see how a run ends sees no difference
    /// between a message and something else.
    pub message: Option<PointId>,
    /// What the method gives back: of objects, these members.
    pub result: Option<Members>,
    /// What becomes of what the method was given, and of what outlives it.
    pub poststate: bool,
}

/// For all runs, or for some run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantification {
    /// `forall`.
    Universal,
    /// `exists`.
    Existential,
}

/// A quantified run.
#[derive(Debug, Clone)]
pub struct Quantifier {
    /// For all runs, or for some run.
    pub quantification: Quantification,
    /// The name of the run in the property.
    pub name: String,
    /// The program it runs, by its position in the task.
    pub program: usize,
    /// Where it is observed, ascending.
    pub points: Vec<PointId>,
    /// Where it is written.
    pub span: Span,
}

/// What a term variable stands for: a value seen of a run at its observation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The run, by its position in the prefix.
    pub quantifier: usize,
    /// The name of what is seen; every point of the quantifier has it.
    pub field: String,
    /// Its type.
    pub ty: Type,
}

/// A part of the body that must hold.
#[derive(Debug, Clone)]
pub struct Conjunct {
    /// The truth value.
    pub term: TermId,
    /// In the words of the source.
    pub text: String,
}

/// What the author of a property expects of its verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expect {
    /// A counterexample.
    Refuted,
    /// A proof.
    Proved,
    /// No counterexample: proved or none found.
    NoneFound,
}

impl Property {
    /// The quantified runs.
    pub fn quantifiers(&self) -> &[Quantifier] {
        match &self.body {
            Body::Pointwise(body) => &body.quantifiers,
            Body::Agreement(body) => &body.quantifiers,
        }
    }

    /// The same, to be changed.
    pub fn quantifiers_mut(&mut self) -> &mut [Quantifier] {
        match &mut self.body {
            Body::Pointwise(body) => &mut body.quantifiers,
            Body::Agreement(body) => &mut body.quantifiers,
        }
    }

    /// What it says, if it is pointwise.
    pub fn pointwise(&self) -> Option<&Pointwise> {
        match &self.body {
            Body::Pointwise(body) => Some(body),
            Body::Agreement(_) => None,
        }
    }

    /// The same, to be changed.
    pub fn pointwise_mut(&mut self) -> Option<&mut Pointwise> {
        match &mut self.body {
            Body::Pointwise(body) => Some(body),
            Body::Agreement(_) => None,
        }
    }

    /// What it says, if it is about agreement.
    pub fn agreement(&self) -> Option<&Agreement> {
        match &self.body {
            Body::Agreement(body) => Some(body),
            Body::Pointwise(_) => None,
        }
    }

    /// Whether it is decided by deciding its opposite.
    pub fn is_negated(&self) -> bool {
        self.pointwise().is_some_and(|body| body.is_negated)
    }
}

impl Pointwise {
    /// The quantifiers of a kind with their positions in the prefix.
    pub fn of_kind(&self, kind: Quantification) -> impl Iterator<Item = (usize, &Quantifier)> {
        self.quantifiers.iter().enumerate().filter(move |(_, quantifier)| quantifier.quantification == kind)
    }

    /// The number of universal quantifiers.
    pub fn n_universal(&self) -> usize {
        self.of_kind(Quantification::Universal).count()
    }

    /// Where a slot is found among the values seen at a point.
    pub fn field_index(&self, program: &Program, slot: &Slot, point: PointId) -> usize {
        let fields = &program.points[point].fields;
        fields.iter().position(|seen| seen.name == slot.field).expect("every point of the quantifier has the field")
    }

    /// The value of a term, given the observation (point and values of all its fields) of each run that it speaks of.
    ///
    /// Plain and slow: for checkers and explanations. Runs that the term does not speak of may be absent.
    pub fn evaluate(&self, term: TermId, programs: &[&Program], seen: &[Option<(PointId, &[Value])>]) -> Value {
        self.pool.evaluate(term, &|number| {
            let slot = &self.slots[number as usize];
            let (point, values) = seen[slot.quantifier].expect("the term speaks of runs that are present");
            let program = programs[self.quantifiers[slot.quantifier].program];
            values[self.field_index(program, slot, point)].clone()
        })
    }
}
