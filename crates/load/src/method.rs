//! Methods of other languages that properties name as programs: `java("Rate.java", "Rate.of(int)")`.
//!
//! Files are looked for from the folder of the property. Each of them is compiled for itself, so that two versions of one
//! class can be compared. What is wrong is said where the property names it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Sources, Span, codes};
use counterpoint_ir::guide::Guide;
use counterpoint_ir::program::Program;
use counterpoint_lang_jvm::maker::Sizes;
use counterpoint_lang_jvm::policy::Granted;
use counterpoint_lang_jvm::policy::short::whole;
use counterpoint_lang_jvm::select::select;
use counterpoint_prop::syntax::Name;
use counterpoint_prop::syntax::property::{Foreign, PropertyDecl};

use crate::ask::Problem;
use crate::java::{Java, JavaInputs, JavaRefusal, open_beside, span_of};
use crate::read::display_name;
use crate::unit::{Claims, Unit};
use crate::{LoadOptions, Loaded};

/// A method as a program.
#[derive(Debug)]
pub(crate) struct Method {
    pub(crate) program: Arc<Program>,
    pub(crate) guide: Arc<Guide>,
    /// The sources that it is made of.
    pub(crate) files: Vec<FileId>,
    pub(crate) origin: Arc<JavaMethod>,
}

/// The Java method behind a program, for whoever runs it on the platform itself.
#[derive(Debug, Clone)]
pub struct JavaMethod {
    /// The Java program that it belongs to.
    pub java: Arc<Java>,
    /// What that is made of, as it was named.
    pub inputs: JavaInputs,
    /// What is run, and what is seen of it.
    pub granted: Granted,
}

/// Makes programs of the methods that properties of a file name.
pub(crate) fn find(unit: &mut Unit, options: &LoadOptions, loaded: &mut Loaded) {
    let Claims::Open(properties, _) = &unit.claims else { return };
    let mut wanted: Vec<(Name, Foreign)> = Vec::new();
    for (name, foreign) in properties.iter().flat_map(PropertyDecl::foreign) {
        if !wanted.iter().any(|(known, _)| known.text == name.text) {
            wanted.push((name.clone(), foreign.clone()));
        }
    }
    let folder = Path::new(&loaded.sources.file(unit.file).name).parent().map(Path::to_owned).unwrap_or_default();
    let mut opened: Vec<(String, Option<Opened>)> = Vec::new();
    for (name, foreign) in wanted {
        if foreign.language.text != "java" {
            let language = &foreign.language;
            let message = format!("there is no language `{}` of which properties can name programs", language.text);
            let help =
                "there is `java(\"Rate.java\", \"Rate.of(int)\")`; a program of this language has no parentheses";
            loaded.diagnostics.push(Diagnostic::error(codes::SYNTAX, language.span, message).with_help(help));
            unit.broken.add(&name.text);
            continue;
        }
        let known = opened.iter().position(|(file, _)| *file == foreign.file.text).unwrap_or_else(|| {
            let path = folder.join(&foreign.file.text);
            opened.push((foreign.file.text.clone(), open(path, foreign.file.span, options, loaded)));
            opened.len() - 1
        });
        let made = opened[known].1.as_ref().map(|opened| opened.method(&name, &foreign));
        match made {
            Some(Ok((method, warnings))) => {
                unit.methods.push(method);
                loaded.diagnostics.extend(warnings);
            }
            Some(Err(error)) => {
                unit.broken.add(&name.text);
                loaded.diagnostics.push(*error);
            }
            None => unit.broken.add(&name.text),
        }
    }
}

/// A Java program, and its sources among those of all files.
struct Opened {
    java: Arc<Java>,
    inputs: JavaInputs,
    files: Vec<FileId>,
}

fn open(path: PathBuf, named: Span, options: &LoadOptions, loaded: &mut Loaded) -> Option<Opened> {
    if !path.exists() {
        let message = format!("there is no file `{}`", display_name(&path));
        let help = "files are looked for from the folder of the property".to_owned();
        loaded.diagnostics.push(at(named, message, Some(help)));
        return None;
    }
    let inputs = JavaInputs { files: vec![path], classpath: options.classpath.clone(), jdk: options.jdk.clone() };
    let n_before = loaded.sources.iter().count();
    let since = |sources: &Sources| sources.iter().skip(n_before).map(|(file, _)| file).collect();
    match open_beside(&inputs, loaded.sources.clone()) {
        Ok(java) => {
            loaded.sources = java.sources.clone();
            Some(Opened { files: since(&java.sources), java: Arc::new(java), inputs })
        }
        Err(JavaRefusal { sources, diagnostics, problems }) => {
            // What the compiler says speaks of its sources.
            if !diagnostics.is_empty() {
                loaded.sources = sources;
            }
            loaded.diagnostics.extend(diagnostics);
            loaded.diagnostics.extend(problems.into_iter().map(|problem| at(named, problem.message, problem.help)));
            None
        }
    }
}

fn at(span: Span, message: String, help: Option<String>) -> Diagnostic {
    let error = Diagnostic::error(codes::METHOD, span, message);
    match help {
        Some(help) => error.with_help(help),
        None => error,
    }
}

impl Opened {
    /// A method as a program, with warnings about it.
    fn method(&self, name: &Name, foreign: &Foreign) -> Result<(Method, Vec<Diagnostic>), Box<Diagnostic>> {
        let place = foreign.item.span;
        let java = &self.java;
        let selected = select(&java.path, &java.classes, &foreign.item.text)
            .map_err(|error| Box::new(at(place, error.message, error.help)))?;
        let granted = whole(&java.finder(Sizes::default()), &selected)
            .map_err(|error| Box::new(at(place, error.message, error.help)))?;
        let lowered =
            java.lower(&granted.entry).map_err(|Problem { message, help }| Box::new(at(place, message, help)))?;
        let mut program = lowered.program;
        program.name.clone_from(&name.text);
        let origins: Vec<_> = lowered.origins.into_values().collect();
        program.span = span_of(&program, &origins, &selected).unwrap_or(name.span);
        let warnings = granted.missing.iter().map(|missing| {
            Diagnostic::warning(codes::METHOD, place, missing.message())
                .with_help("runs with other values are not tried")
        });
        let warnings = warnings.collect();
        let origin = JavaMethod { java: Arc::clone(&self.java), inputs: self.inputs.clone(), granted };
        let method = Method {
            program: Arc::new(program),
            guide: Arc::new(lowered.guide),
            files: self.files.clone(),
            origin: Arc::new(origin),
        };
        Ok((method, warnings))
    }
}
