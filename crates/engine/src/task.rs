//! What is to be decided: subjects and one property.

use std::sync::Arc;

use counterpoint_ir::guide::Guide;
use counterpoint_ir::program::Program;
use counterpoint_ir::spelling::{Plain, Spelling};
use counterpoint_prop::{Agreement, Body, ObservationModel, Pointwise, Property};

/// Subjects and one property to decide.
#[derive(Debug, Clone)]
pub struct Task {
    /// What the quantifiers of the property name by position.
    pub subjects: Vec<Subject>,
    /// The property.
    pub property: Property,
}

/// What is under test.
#[derive(Debug, Clone)]
pub struct Subject {
    /// The program that runs.
    pub program: Arc<Program>,
    /// What its front end knows of it beyond its meaning, if it is a method of another language.
    pub guide: Option<Arc<Guide>>,
    /// How its sources write values.
    pub spelling: Arc<dyn Spelling>,
    /// The platform that its runs can be confirmed on, with its version, if there is one.
    pub platform: Option<String>,
}

impl From<Arc<Program>> for Subject {
    fn from(program: Arc<Program>) -> Self {
        Self { program, guide: None, spelling: Arc::new(Plain), platform: None }
    }
}

impl Task {
    /// A task over programs of which nothing more is known.
    pub fn new(programs: Vec<Arc<Program>>, property: Property) -> Self {
        Self { subjects: programs.into_iter().map(Subject::from).collect(), property }
    }

    /// The programs of the subjects.
    pub fn programs(&self) -> Vec<Arc<Program>> {
        self.subjects.iter().map(|subject| Arc::clone(&subject.program)).collect()
    }

    /// The program of a subject.
    pub fn program(&self, subject: usize) -> &Arc<Program> {
        &self.subjects[subject].program
    }

    /// What is known of a program, if it is a method of another language.
    pub fn guide(&self, subject: usize) -> Option<&Arc<Guide>> {
        self.subjects.get(subject)?.guide.as_ref()
    }

    /// How the sources of a program write values.
    pub fn spelling(&self, subject: usize) -> &dyn Spelling {
        &*self.subjects[subject].spelling
    }

    /// Whether some program is a method of another language.
    pub fn has_methods(&self) -> bool {
        self.subjects.iter().any(|subject| subject.guide.is_some())
    }

    /// The task by the kind of its property.
    pub fn by_kind(&self) -> TaskView<'_> {
        match &self.property.body {
            Body::Pointwise(property) => {
                let programs = self.programs();
                TaskView::Pointwise(PointwiseTask { programs, subjects: &self.subjects, property })
            }
            Body::Agreement(Agreement { quantifiers: [run, _], sees, .. }) => {
                TaskView::Agreement(AgreementTask { subject: &self.subjects[run.program], sees: *sees })
            }
        }
    }

    /// The task, if its property is pointwise.
    pub fn pointwise(&self) -> Option<PointwiseTask<'_>> {
        match self.by_kind() {
            TaskView::Pointwise(task) => Some(task),
            TaskView::Agreement(_) => None,
        }
    }

    /// The task, if its property is that runs of one program agree.
    pub fn agreement(&self) -> Option<AgreementTask<'_>> {
        match self.by_kind() {
            TaskView::Agreement(task) => Some(task),
            TaskView::Pointwise(_) => None,
        }
    }
}

/// A task by the kind of its property.
#[derive(Debug, Clone)]
pub enum TaskView<'a> {
    /// Something holds at each observation.
    Pointwise(PointwiseTask<'a>),
    /// Runs of one program agree.
    Agreement(AgreementTask<'a>),
}

/// A task whose property is pointwise.
#[derive(Debug, Clone)]
pub struct PointwiseTask<'a> {
    /// The programs that the quantifiers name by position.
    pub programs: Vec<Arc<Program>>,
    /// What is known of them beyond that, by the same position.
    pub subjects: &'a [Subject],
    /// What is said of their runs.
    pub property: &'a Pointwise,
}

/// A task whose property is that runs of one program agree.
#[derive(Debug, Clone, Copy)]
pub struct AgreementTask<'a> {
    /// What runs.
    pub subject: &'a Subject,
    /// What is seen of the runs beyond their observations.
    pub sees: ObservationModel,
}
