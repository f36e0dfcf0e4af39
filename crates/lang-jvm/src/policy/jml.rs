//! Clauses `determines ... \by ...` in comments of the Java Modeling Language:
//!
//! ```java
//! /*@ determines \result, this.count \by low; @*/
//! int add(int low, int high) { ... }
//! ```
//!
//! What is listed before `\by` may depend on what is listed behind it, and on nothing else: it is what is seen, and every
//! other parameter is secret, as is the first value of a field that is listed before `\by` only. Of other clauses
//! nothing is read.
//!
//! The clauses belong to the next method of the text. Finding it takes no parser: comments, texts and braces are told
//! apart, and at the level of a class a name with a parenthesis behind it is a method.

mod scan;

use counterpoint_diag::{Diagnostic, FileId, Span, codes, did_you_mean};
use counterpoint_ir::program::Secrecy;

use super::granter::Granter;
use super::places::FieldFound;
use super::{Granted, Place};
use crate::descriptor::{params, result};
use crate::entry::Owner;
use crate::maker::Finder;
use crate::path::ClassPath;
use crate::select::{SelectError, Selected, methods, select};

/// A clause of a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The class, with its package and outer classes.
    class: String,
    /// The name of the method.
    method: Listed,
    /// The types of its parameters, as they are written.
    types: Vec<String>,
    /// What is listed before `\by`.
    outputs: Vec<Listed>,
    /// What is listed behind it.
    inputs: Vec<Listed>,
}

/// Something with its place in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Listed {
    text: String,
    span: Span,
}

/// What a listed word means.
enum Meant {
    Result,
    Parameter(usize),
    Field(FieldFound),
}

/// The clauses of a source, and what is wrong with them.
pub fn clauses(text: &str, file: FileId) -> Result<Vec<Clause>, Vec<Diagnostic>> {
    scan::clauses(text, file)
}

impl Clause {
    /// The method that it belongs to.
    pub fn select(&self, path: &ClassPath, classes: &[String]) -> Result<Selected, Box<Diagnostic>> {
        let name = &self.method.text;
        match select(path, classes, &format!("{}.{name}({})", self.class, self.types.join(", "))) {
            Ok(method) => Ok(method),
            Err(error) => {
                // Type variables are not what the class file says.
                let class = classes.iter().find(|known| crate::select::is_called(known, &self.class));
                let all = class.map(|class| methods(path, class)).unwrap_or_default();
                let fits =
                    |method: &&Selected| method.method == *name && params(&method.descriptor).len() == self.types.len();
                let mut fitting = all.iter().filter(fits);
                match (fitting.next(), fitting.next()) {
                    (Some(only), None) => Ok(only.clone()),
                    _ => Err(Box::new(wrong(self.method.span, error))),
                }
            }
        }
    }

    /// What is seen, in the words of the source.
    pub fn seen(&self) -> String {
        self.outputs.iter().map(|listed| listed.text.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// What it asks of a method.
    pub fn grant(&self, finder: &Finder<'_>, method: &Selected) -> Result<Granted, Vec<Diagnostic>> {
        let mut granter = Granter::new(finder, method).map_err(|error| vec![wrong(self.method.span, error)])?;
        let mut diagnostics = Vec::new();
        let outputs = meant(&granter, &self.outputs, &mut diagnostics);
        let inputs = meant(&granter, &self.inputs, &mut diagnostics);
        for listed in self.inputs.iter().filter(|listed| listed.text == r"\result") {
            diagnostics.push(error(listed.span, r"`\result` is not known before the method is called"));
        }
        for (listed, output) in self.outputs.iter().zip(&outputs) {
            if let Some(Meant::Parameter(_)) = output {
                let message = format!("`{}` is a parameter, of which nothing is seen behind the call", listed.text);
                diagnostics.push(error(listed.span, message).with_help(r"list `\result` and fields before `\by`"));
            }
        }
        for param in 0..granter.params.len() {
            let is_public =
                inputs.iter().any(|input| matches!(input, Some(Meant::Parameter(known)) if *known == param));
            if !is_public {
                granter.set_secrecy(param, Secrecy::Secret);
            }
        }
        for (listed, output) in self.outputs.iter().zip(outputs) {
            match output {
                Some(Meant::Result) if result(&method.descriptor) == "V" => {
                    diagnostics.push(error(listed.span, format!("{} returns nothing", method.source())));
                }
                Some(Meant::Result) => granter.sees_result = true,
                Some(Meant::Field(field)) => {
                    let place = Place::Field { class: field.class.clone(), name: field.name.clone() };
                    granter.add_sink(listed.text.clone(), place);
                    let is_it = |input: &Option<Meant>| matches!(input, Some(Meant::Field(known)) if known.class == field.class && known.name == field.name);
                    if !inputs.iter().any(is_it) {
                        hide(&mut granter, listed, field).unwrap_or_else(|error| diagnostics.push(*error));
                    }
                }
                Some(Meant::Parameter(_)) | None => {}
            }
        }
        if diagnostics.is_empty() { Ok(granter.finish()) } else { Err(diagnostics) }
    }
}

/// Makes the first value of a field secret.
fn hide(granter: &mut Granter<'_>, listed: &Listed, field: FieldFound) -> Result<(), Box<Diagnostic>> {
    if field.is_static {
        granter.add_field(&listed.text, Secrecy::Secret, field);
        return Ok(());
    }
    if granter.method.is_static {
        let message = format!("`{}` is a field of an object, and {} has none", listed.text, granter.method.source());
        return Err(Box::new(error(listed.span, message)));
    }
    granter.add_part(&listed.text, Owner::Receiver, field);
    Ok(())
}

/// What listed words mean; reports those that mean nothing.
fn meant(granter: &Granter<'_>, listed: &[Listed], diagnostics: &mut Vec<Diagnostic>) -> Vec<Option<Meant>> {
    let one = |listed: &Listed| {
        let found = find(granter, &listed.text);
        if found.is_none() {
            diagnostics.push(unknown(granter, listed));
        }
        found
    };
    listed.iter().map(one).collect()
}

fn find(granter: &Granter<'_>, text: &str) -> Option<Meant> {
    if text == r"\result" {
        return Some(Meant::Result);
    }
    if let Some(param) = granter.params.iter().position(|(name, ..)| name == text) {
        return Some(Meant::Parameter(param));
    }
    let (class, name) = match text.rsplit_once('.') {
        Some(("this", name)) => (granter.method.class.clone(), name),
        Some((class, name)) => (granter.finder.class_near(class, &granter.method.class).ok()?, name),
        None => (granter.method.class.clone(), text),
    };
    let field = granter.finder.field(&class, name).ok()?;
    // The field of an object is that of the receiver.
    (field.is_static || class == granter.method.class).then_some(Meant::Field(field))
}

fn unknown(granter: &Granter<'_>, listed: &Listed) -> Diagnostic {
    let method = granter.method;
    let mut known: Vec<String> = granter.params.iter().map(|(name, ..)| name.clone()).collect();
    let fields = granter.finder.fields_of(&method.class).into_iter();
    known.extend(fields.map(|field| if field.is_static { field.name } else { format!("this.{}", field.name) }));
    known.push(r"\result".to_owned());
    let message = format!("`{}` is no parameter of {} and no field", listed.text, method.source());
    // Fields can be named without `this`.
    let plain = |name: &String| name.strip_prefix("this.").unwrap_or(name).to_owned();
    let short: Vec<String> = known.iter().map(plain).collect();
    let near = did_you_mean(plain(&listed.text).as_str(), short.iter().map(String::as_str)).map(str::to_owned);
    let help = near.map_or_else(
        || format!("there are {}", known.iter().take(8).cloned().collect::<Vec<_>>().join(", ")),
        |near| format!("did you mean `{near}`?"),
    );
    error(listed.span, message).with_help(help)
}

fn error(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(codes::POLICY, span, message)
}

fn wrong(span: Span, SelectError { message, help }: SelectError) -> Diagnostic {
    let error = error(span, message);
    match help {
        Some(help) => error.with_help(help),
        None => error,
    }
}
