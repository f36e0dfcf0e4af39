//! One program, to run it or to draw it: that of a name, or a method.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use counterpoint_diag::{Sources, suggestion};
use counterpoint_ir::ids::ProcId;
use counterpoint_ir::program::Program;
use counterpoint_ir::{Value, text};

use crate::ask::Problem;
use crate::language;
use crate::{LoadOptions, Loaded, Request, load};

/// Which program is meant.
#[derive(Debug, Clone, Default)]
pub struct TargetRequest {
    /// The files.
    pub files: Vec<PathBuf>,
    /// Where further code is.
    pub options: LoadOptions,
    /// The name of the program, if the files have several.
    pub program: Option<String>,
    /// The method, in files of methods; the one that starts the program if there is none.
    pub method: Option<String>,
    /// What the method is called with; without them it is not called, but lowered with parameters.
    pub arguments: Option<Vec<String>>,
}

/// A program to run or to draw.
#[derive(Debug)]
pub struct Target {
    /// The program.
    pub program: Arc<Program>,
    /// The texts.
    pub sources: Sources,
    /// Its place and name.
    pub title: String,
    /// What is known of it if it is a method.
    pub method: Option<MethodTarget>,
}

/// What is known of a method.
#[derive(Debug)]
pub struct MethodTarget {
    /// Its procedure, if the program has one of its own.
    pub proc: Option<ProcId>,
    /// What it is given: names of parameters, numbers where they have none, and values as they were typed.
    pub arguments: Vec<(String, String)>,
    /// How its language writes what it gives back.
    pub result: Box<dyn ResultSpelling>,
}

/// How a language writes the results of a method.
pub trait ResultSpelling: fmt::Debug + Send {
    /// A result; the words for an object are what the run wrote about it.
    fn show(&self, value: &Value, told: &[u8]) -> String;
}

impl Target {
    /// Its text form: all of a program, of a method its own procedure.
    pub fn text_form(&self) -> String {
        match &self.method {
            None => text::print(&self.program),
            Some(method) => method.proc.iter().map(|&proc| text::print_proc(&self.program, proc)).collect(),
        }
    }
}

/// Finds the program that is meant. Otherwise what is wrong is in what was loaded.
pub fn target(request: &TargetRequest) -> Result<Target, Box<Loaded>> {
    if let Some(methods) = request.files.iter().find_map(|file| language::methods_of(file)) {
        return (methods.target)(request);
    }
    let mut loaded =
        load(&Request { files: request.files.clone(), options: request.options.clone(), ..Request::default() });
    if loaded.has_errors() {
        return Err(Box::new(loaded));
    }
    match pick(&loaded, request.program.as_deref()) {
        Ok(program) => {
            let title = format!("{}: {}", loaded.sources.place(program.span), program.name);
            Ok(Target { program, sources: loaded.sources, title, method: None })
        }
        Err(problem) => {
            loaded.problems.push(problem);
            Err(Box::new(loaded))
        }
    }
}

/// The program of this name, or the only one.
fn pick(loaded: &Loaded, wanted: Option<&str>) -> Result<Arc<Program>, Problem> {
    let names = || loaded.programs.iter().map(|program| program.name.as_str());
    let list = || names().collect::<Vec<_>>().join(", ");
    match (wanted, loaded.programs.as_slice()) {
        (Some(wanted), programs) => {
            let found = programs.iter().find(|program| program.name == wanted);
            found.cloned().ok_or_else(|| {
                let known: Vec<String> = names().map(str::to_owned).collect();
                let help = suggestion(wanted, &known, "leave --program out");
                Problem::new(format!("there is no program `{wanted}`"), help)
            })
        }
        (None, [only]) => Ok(Arc::clone(only)),
        (None, []) => Err(Problem { message: "there is no program in the file".to_owned(), help: None }),
        (None, programs) => Err(Problem::new(
            format!("there are {} programs in the file", programs.len()),
            format!("name one with --program: {}", list()),
        )),
    }
}
