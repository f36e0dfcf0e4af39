//! What was found: two runs of a method that differ in secrets only, with the values that each of them was given.
//!
//! [`Subject`] is what any run needs, also one that breaks a property ([`crate::tuple`]).

use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, InputId};
use counterpoint_ir::program::{PointKind, Program, Secrecy};
use counterpoint_ir::tree::Tree;
use counterpoint_lang_jvm::maker::{Finder, Maker, Sizes};
use counterpoint_lang_jvm::path::ClassPath;
use counterpoint_lang_jvm::policy::Granted;
use counterpoint_prop::ObservationModel;
use counterpoint_witness::{Difference, Told};

/// A method that is run, with what it is given, and the classes around it.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// What is run, and what is seen of it.
    pub granted: &'a Granted,
    /// All classes.
    pub path: &'a ClassPath,
    /// The internal names of the classes of the program.
    pub classes: &'a [String],
}

impl<'a> Subject<'a> {
    /// The values that a run was given, from what it read: for each input, in the order of reading.
    pub(crate) fn values(self, read: &[(InputId, Value)]) -> Vec<Vec<Tree>> {
        let inputs = self.granted.entry.policy.inputs.iter().enumerate();
        let of_input = |(index, given): (usize, &counterpoint_lang_jvm::policy::Given)| {
            let id = InputId::from_index(index);
            let of_it = read.iter().filter(|(input, _)| *input == id).map(|(_, value)| value.as_bits());
            let (shape, mut words) = (given.maker.shape(), of_it.peekable());
            let mut trees = Vec::new();
            let is_empty = shape_is_empty(&given.maker);
            while words.peek().is_some() {
                let Some(tree) = Tree::read(&shape, &mut words) else { break };
                trees.push(tree);
            }
            // What has only one value reads no words.
            if is_empty && let Some(tree) = Tree::read(&shape, &mut std::iter::empty()) {
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
        Finder { path: self.path, classes: self.classes, meant: &[], sizes: Sizes::default() }
    }
}

/// Two runs of a method that should agree.
#[derive(Debug, Clone, Copy)]
pub struct Finding<'a> {
    /// What was run, and what is seen of it.
    pub granted: &'a Granted,
    /// What was compared.
    pub sees: ObservationModel,
    /// The program that both are runs of.
    pub program: &'a Program,
    /// The runs.
    pub runs: &'a [Told; 2],
    /// Where they differ, if they do.
    pub difference: Option<Difference>,
    /// What they cover, in words.
    pub covers: &'a [String],
    /// Fields that the compiler of the user makes constants, although the classes here read them: `shop.Keys.PIN`.
    pub constants: &'a [String],
    /// All classes.
    pub path: &'a ClassPath,
    /// The internal names of the classes of the program.
    pub classes: &'a [String],
}

/// Where a difference shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shows {
    /// In what the method gives back.
    Result,
    /// In what it prints.
    Output,
    /// In what it prints to standard error.
    Errors,
    /// In how it ends.
    Outcome,
    /// In the message of the exception that leaves it.
    Message,
    /// At a sink of this name.
    Sink(String),
}

impl<'a> Finding<'a> {
    /// What is run.
    pub fn subject(&self) -> Subject<'a> {
        Subject { granted: self.granted, path: self.path, classes: self.classes }
    }

    /// The values that a run was given: for each input, in the order of reading.
    pub(crate) fn values(&self, run: usize) -> Vec<Vec<Tree>> {
        let told: &Told = &self.runs[run];
        self.subject().values(&told.inputs)
    }

    /// The names of the secrets that differ.
    pub(crate) fn secrets(&self) -> Vec<&'a str> {
        let [a, b] = [self.values(0), self.values(1)];
        let inputs = self.granted.entry.policy.inputs.iter().zip(a.iter().zip(&b));
        let differs = inputs.filter(|(given, (a, b))| given.secrecy == Secrecy::Secret && a != b);
        differs.map(|(given, _)| given.name.as_str()).collect()
    }

    /// Where the difference shows, if there is one.
    pub fn shows(&self) -> Option<Shows> {
        Some(match self.difference? {
            Difference::Written(1, _) => Shows::Output,
            Difference::Written(..) => Shows::Errors,
            Difference::Outcome => Shows::Outcome,
            Difference::Shown(index) => {
                let points = self.runs.each_ref().map(|run| Some(&self.program.points[run.shown.get(index)?.point]));
                match points.map(|point| point.map(|point| point.kind)) {
                    [Some(PointKind::Message), Some(PointKind::Message)] => Shows::Message,
                    // Only one of them ends by an exception.
                    [Some(PointKind::Message), _] | [_, Some(PointKind::Message)] => Shows::Outcome,
                    [None, None] | [_, Some(PointKind::Result)] | [Some(PointKind::Result), _] => Shows::Result,
                    [Some(_), _] | [None, Some(_)] => {
                        let sink = points.into_iter().flatten().next();
                        Shows::Sink(sink.map(|sink| sink.name.clone()).unwrap_or_default())
                    }
                }
            }
        })
    }

    /// Reads classes of the program.
    pub(crate) fn finder(&self) -> Finder<'a> {
        self.subject().finder()
    }
}

/// How often an input without words can be read: enough for any run that is confirmed.
const READS_OF_NOTHING: usize = 1_000;

/// Whether values of a maker are made without reading a word.
fn shape_is_empty(maker: &Maker) -> bool {
    Tree::read(&maker.shape(), &mut std::iter::empty()).is_some()
}
