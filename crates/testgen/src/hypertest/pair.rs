//! Two runs of a method that differ in secrets only, and should agree.

use counterpoint_engine::Task;
use counterpoint_ir::program::{PointKind, Program, Secrecy};
use counterpoint_prop::ObservationModel;
use counterpoint_witness::{Difference, Told};

use super::{Hypertest, Kind, MethodRun, Subject};

/// What two runs showed that should agree.
#[derive(Debug, Clone, Copy)]
pub struct Pair<'a> {
    /// What is compared.
    pub sees: ObservationModel,
    /// What they did.
    pub told: &'a [Told; 2],
    /// Where they differ, if they do.
    pub difference: Option<Difference>,
    /// What they cover, in words.
    pub covers: &'a [String],
}

/// Where a difference shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shows {
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

impl<'a> Hypertest<'a> {
    /// Two runs, of which it is asked whether they agree; nothing if the task asks something else.
    pub fn of_pair(
        task: &'a Task,
        subject: Subject<'a>,
        told: &'a [Told; 2],
        difference: Option<Difference>,
    ) -> Option<Self> {
        let sees = task.agreement()?.sees;
        let runs = told.iter().map(|told| MethodRun::new(subject, task.program(0), &told.inputs)).collect();
        Some(Self { task, runs, kind: Kind::Agreement(Pair { sees, told, difference, covers: &[] }), question: "" })
    }

    /// The names of the secrets that differ between the first two runs.
    pub(crate) fn secrets(&self) -> Vec<&'a str> {
        let [a, b] = [&self.runs[0], &self.runs[1]];
        let inputs = a.subject.granted.entry.policy.inputs.iter().zip(a.values.iter().zip(&b.values));
        let differs = inputs.filter(|(given, (a, b))| given.secrecy == Secrecy::Secret && a != b);
        differs.map(|(given, _)| given.name.as_str()).collect()
    }
}

impl Pair<'_> {
    /// Where the difference shows, if there is one.
    pub(crate) fn shows(&self, program: &Program) -> Option<Shows> {
        Some(match self.difference? {
            Difference::Written(1, _) => Shows::Output,
            Difference::Written(..) => Shows::Errors,
            Difference::Outcome => Shows::Outcome,
            Difference::Shown(index) => {
                let points = self.told.each_ref().map(|run| Some(&program.points[run.shown.get(index)?.point]));
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
}
