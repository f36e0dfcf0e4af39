//! Runs of methods that together test a property, with what each of them was given and showed.
//!
//! A hypertest mostly refutes its property. Only the judgement of its runs and the text of its assertion depend on the
//! [kind](Kind) of the property: two runs should agree, or something holds of what runs show at their ends.

mod pair;
mod tuple;

use counterpoint_engine::Task;
use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, InputId};
use counterpoint_ir::program::Program;
use counterpoint_ir::tree::Tree;
use counterpoint_lang_jvm::entry::Entry;
use counterpoint_lang_jvm::maker::{Finder, Maker, Sizes};
use counterpoint_lang_jvm::policy::{Given, Granted};
use counterpoint_load::java::{Java, JavaMethod};
use counterpoint_prop::ObservationModel;

pub use pair::Pair;
pub(crate) use pair::Shows;
pub(crate) use tuple::Part;
pub use tuple::Tuple;

/// Runs of methods that test a property.
#[derive(Debug, Clone)]
pub struct Hypertest<'a> {
    /// The programs, and the property.
    pub task: &'a Task,
    /// The runs, in the order of the quantifiers.
    pub runs: Vec<MethodRun<'a>>,
    /// What is expected of them, and what they showed.
    pub kind: Kind<'a>,
    /// What was asked, for the file of the test; empty if the file need not say it.
    pub question: &'a str,
}

/// What is expected of runs, by the body of the property.
#[derive(Debug, Clone, Copy)]
pub enum Kind<'a> {
    /// Two runs of a method agree.
    Agreement(Pair<'a>),
    /// Something holds of what is seen at their ends.
    Pointwise(Tuple<'a>),
}

/// One of the runs.
#[derive(Debug, Clone)]
pub struct MethodRun<'a> {
    /// The method.
    pub subject: Subject<'a>,
    /// Its program.
    pub program: &'a Program,
    /// The values that it was given: for each input, in the order of reading.
    pub(crate) values: Vec<Vec<Tree>>,
}

/// A method that is run, and the classes around it.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// What is run, and what is seen of it.
    pub granted: &'a Granted,
    /// The program that it belongs to.
    pub java: &'a Java,
    /// The internal names of the classes that matter to it.
    pub classes: &'a [String],
}

impl Hypertest<'_> {
    /// What of runs has to be the same whenever they are given the same.
    pub(crate) fn sees(&self) -> ObservationModel {
        match &self.kind {
            Kind::Agreement(pair) => pair.sees,
            Kind::Pointwise(_) => ObservationModel { outcome: true, ..ObservationModel::default() },
        }
    }

    /// The method of the first run.
    pub(crate) fn entry(&self) -> &Entry {
        &self.runs[0].subject.granted.entry
    }
}

impl<'a> MethodRun<'a> {
    fn new(subject: Subject<'a>, program: &'a Program, read: &[(InputId, Value)]) -> Self {
        Self { subject, program, values: subject.values(read) }
    }
}

impl<'a> From<&'a JavaMethod> for Subject<'a> {
    fn from(method: &'a JavaMethod) -> Self {
        Self { granted: &method.granted, java: &method.java, classes: &method.java.classes }
    }
}

impl<'a> Subject<'a> {
    /// The values that a run was given, from what it read: for each input, in the order of reading.
    fn values(self, read: &[(InputId, Value)]) -> Vec<Vec<Tree>> {
        let inputs = self.granted.entry.policy.inputs.iter().enumerate();
        let of_input = |(index, given): (usize, &Given)| {
            let id = InputId::from_index(index);
            let of_it = read.iter().filter(|(input, _)| *input == id).map(|(_, value)| value.as_bits());
            let (shape, mut words) = (given.maker.shape(), of_it.peekable());
            let mut trees = Vec::new();
            while words.peek().is_some() {
                let Some(tree) = Tree::read(&shape, &mut words) else { break };
                trees.push(tree);
            }
            // What has only one value reads no words.
            if let Some(tree) = Tree::read(&shape, &mut std::iter::empty()) {
                // What was fixed is an argument, which is read once.
                let is_argument = matches!(given.maker, Maker::Fixed(..));
                trees.resize(if is_argument { 1 } else { READS_OF_NOTHING }, tree);
            }
            trees
        };
        inputs.map(of_input).collect()
    }

    /// Reads classes of the program.
    pub(crate) fn finder(self) -> Finder<'a> {
        Finder { path: &self.java.path, classes: self.classes, meant: &[], sizes: Sizes::default() }
    }
}

/// How often an input without words can be read: enough for any run that is confirmed.
const READS_OF_NOTHING: usize = 1_000;
