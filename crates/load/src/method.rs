//! Methods of other languages that properties name as programs: `WORD("file", "item")`, by the word of the language.
//!
//! Files are looked for from the folder of the property. Each of them is opened for itself, so that two versions of one
//! program can be compared. What is wrong is said where the property names it.

use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use counterpoint_diag::{Diagnostic, FileId, Span, codes};
use counterpoint_engine::Subject;
use counterpoint_prop::syntax::Name;
use counterpoint_prop::syntax::property::{Foreign, PropertyDecl};

use crate::ask::Problem;
use crate::language::{self, Language, Methods};
use crate::read::display_name;
use crate::unit::{Claims, Unit};
use crate::{LoadOptions, Loaded};

/// A program of another language, which was opened because properties name its methods.
pub trait OpenedProgram {
    /// The method that an item means, as a program of this name.
    fn method(&self, name: &Name, item: &Name) -> Result<Method, Problem>;
}

/// A program that was opened; otherwise why not.
pub(crate) type Opening = Result<Box<dyn OpenedProgram>, Vec<Problem>>;

/// A method as a program.
#[derive(Debug)]
pub struct Method {
    /// The program, with what is known of it.
    pub subject: Subject,
    /// What it was made of.
    pub origin: MethodOrigin,
    /// What its runs are not given, and what follows from that.
    pub warnings: Vec<Problem>,
}

/// What the program of a method was made of.
#[derive(Debug, Clone)]
pub struct MethodOrigin {
    /// The files and folders, as they were named.
    pub files: Vec<PathBuf>,
    /// Where further code is, as it was named.
    pub classpath: Vec<PathBuf>,
    /// The texts.
    pub texts: Vec<FileId>,
    /// What its language knows of the method, for running it on the platform; the module of the language has the type.
    pub known: Arc<dyn Any + Send + Sync>,
}

/// What was opened, by the word of the language and the name of the file; nothing if that failed.
type Opened = Vec<([String; 2], Option<Box<dyn OpenedProgram>>)>;

/// Makes programs of the methods that properties of a file name.
pub(crate) fn find(unit: &mut Unit, languages: &[Language], options: &LoadOptions, loaded: &mut Loaded) {
    let Claims::Open(properties, _) = &unit.claims else { return };
    let mut wanted: Vec<(Name, Foreign)> = Vec::new();
    for (name, foreign) in properties.iter().flat_map(PropertyDecl::foreign) {
        if !wanted.iter().any(|(known, _)| known.text == name.text) {
            wanted.push((name.clone(), foreign.clone()));
        }
    }
    let folder = Path::new(&loaded.sources.file(unit.file).name).parent().map(Path::to_owned).unwrap_or_default();
    let mut opened = Opened::new();
    for (name, Foreign { language, file, item }) in wanted {
        let Some(methods) = language::methods(languages).find(|methods| methods.word == language.text) else {
            loaded.diagnostics.push(unknown(&language, languages));
            unit.broken.add(&name.text);
            continue;
        };
        let key = [language.text, file.text.clone()];
        let known = opened.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
            opened.push((key, open(methods, folder.join(&file.text), file.span, options, loaded)));
            opened.len() - 1
        });
        match opened[known].1.as_ref().map(|opened| opened.method(&name, &item)) {
            Some(Ok(mut method)) => {
                let warning =
                    |Problem { message, help }| helped(Diagnostic::warning(codes::METHOD, item.span, message), help);
                loaded.diagnostics.extend(method.warnings.drain(..).map(warning));
                unit.methods.push(method);
            }
            Some(Err(problem)) => {
                unit.broken.add(&name.text);
                loaded.diagnostics.push(error(item.span, problem));
            }
            None => unit.broken.add(&name.text),
        }
    }
}

fn open(
    methods: Methods,
    path: PathBuf,
    named: Span,
    options: &LoadOptions,
    loaded: &mut Loaded,
) -> Option<Box<dyn OpenedProgram>> {
    let opened = if path.exists() {
        (methods.open)(path, options, loaded)
    } else {
        let message = format!("there is no file `{}`", display_name(&path));
        Err(vec![Problem::new(message, "files are looked for from the folder of the property")])
    };
    let say = |problems: Vec<Problem>| {
        loaded.diagnostics.extend(problems.into_iter().map(|problem| error(named, problem)));
    };
    opened.map_err(say).ok()
}

/// What to say of a word that no language has.
fn unknown(word: &Name, languages: &[Language]) -> Diagnostic {
    let message = format!("there is no language `{}` of which properties can name programs", word.text);
    let example = |Methods { word, example: [file, item], .. }| format!("`{word}(\"{file}\", \"{item}\")`");
    let known: Vec<String> = language::methods(languages).map(example).collect();
    let help = format!("there is {}; a program of this language has no parentheses", known.join(", "));
    Diagnostic::error(codes::SYNTAX, word.span, message).with_help(help)
}

fn error(span: Span, Problem { message, help }: Problem) -> Diagnostic {
    helped(Diagnostic::error(codes::METHOD, span, message), help)
}

fn helped(diagnostic: Diagnostic, help: Option<String>) -> Diagnostic {
    match help {
        Some(help) => diagnostic.with_help(help),
        None => diagnostic,
    }
}
