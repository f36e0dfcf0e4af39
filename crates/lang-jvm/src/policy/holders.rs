//! Which methods of a program have secrets, where a user names the secrets and leaves the methods open.
//!
//! A method has a secret that is one of its parameters, a field of such a parameter, or a field of its class. What calls
//! give back, and fields of other classes, are secrets of every method: they make no method a question by themselves.

use counterpoint_diag::suggestion;

use super::granter::simple_name;
use super::places::FieldFound;
use crate::class::Class;
use crate::descriptor::{class_name, params};
use crate::maker::{Finder, param_names};
use crate::names::Names;
use crate::select::{SelectError, Selected, declared};

/// A method with the secrets that it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// The method.
    pub method: Selected,
    /// Its secrets, in the order in which they were named.
    pub secrets: Vec<String>,
    /// How near they are.
    pub nearness: Nearness,
}

/// How near a secret is to a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Nearness {
    /// Something else in the program.
    Elsewhere,
    /// A field of its class.
    Field,
    /// A parameter, or a field of one.
    Parameter,
}

/// The methods that classes of the program declare, each with its secrets; those that have none are left out.
pub fn holders(finder: &Finder<'_>, secrets: &[String]) -> Vec<Holder> {
    let mut holders = Vec::new();
    // Calls that mean nothing are secrets of nobody.
    let secrets: Vec<&String> =
        secrets.iter().filter(|secret| !secret.contains('(') || call(finder, secret).is_ok()).collect();
    for name in finder.classes {
        let Some((mut names, class)) = finder.read(name) else { continue };
        let own = Own { finder, class: name, fields: finder.fields_of(name) };
        for (index, method) in declared(&class, &mut names, name) {
            let params = parameters(&class, &mut names, index, &method);
            let near = |secret: &&String| Some(((*secret).clone(), nearness(&own, &method, &params, secret)?));
            let held: Vec<(String, Nearness)> = secrets.iter().filter_map(near).collect();
            if let Some(nearness) = held.iter().map(|(_, nearness)| *nearness).max() {
                holders.push(Holder {
                    method,
                    secrets: held.into_iter().map(|(secret, _)| secret).collect(),
                    nearness,
                });
            }
        }
    }
    holders
}

/// What to say of a secret that no method has.
pub fn unheld(finder: &Finder<'_>, secret: &str) -> SelectError {
    if let Some(Err(error)) = secret.contains('(').then(|| call(finder, secret)) {
        return error;
    }
    if let Some(error) = of_main(finder, secret) {
        return error;
    }
    let mut known: Vec<String> = Vec::new();
    for name in finder.classes {
        let Some((mut names, class)) = finder.read(name) else { continue };
        for (index, method) in declared(&class, &mut names, name) {
            known.extend(parameters(&class, &mut names, index, &method).into_iter().map(|(param, _)| param));
        }
        known.extend(finder.fields_of(name).into_iter().map(|field| format!("{}.{}", simple_name(name), field.name)));
    }
    known.sort();
    known.dedup();
    let help = suggestion(secret, &known, "no method has parameters, and no class has fields");
    SelectError { message: format!("secret `{secret}` is no parameter of any method and no field"), help: Some(help) }
}

/// What to say of a secret that is a parameter of a `main`, if it is one.
pub(super) fn of_main(finder: &Finder<'_>, secret: &str) -> Option<SelectError> {
    let is_one = |class: &String| {
        let Some((mut names, read)) = finder.read(class) else { return false };
        let mut mains = declared(&read, &mut names, class).into_iter().filter(|(_, method)| method.is_main());
        mains.any(|(index, _)| param_names(&read, &mut names, index, 0).iter().any(|name| name == secret))
    };
    let error = || SelectError {
        message: format!("`{secret}` cannot be secret: a program is started without arguments, or with those of --arg"),
        help: Some("name a field, or a parameter of a method that `main` calls".to_owned()),
    };
    finder.classes.iter().any(is_one).then(error)
}

/// The method that a call means; without a class before it, it may be one of any class.
fn call(finder: &Finder<'_>, wanted: &str) -> Result<(), SelectError> {
    let head = wanted.split('(').next().unwrap_or(wanted);
    let Some((class, name)) = head.rsplit_once('.') else { return Ok(()) };
    let class = finder.class(class)?;
    finder.method(&class, &format!("{name}{}", &wanted[head.len()..])).map(|_| ())
}

/// The class that a method is declared in, with its fields.
struct Own<'a> {
    finder: &'a Finder<'a>,
    class: &'a str,
    fields: Vec<FieldFound>,
}

/// The names and the classes of the parameters of a method. A program is started without arguments.
fn parameters(class: &Class, names: &mut Names, index: usize, method: &Selected) -> Vec<(String, String)> {
    if method.is_main() {
        return Vec::new();
    }
    let called = param_names(class, names, index, u16::from(!method.is_static));
    let types = params(&method.descriptor).into_iter().map(|ty| class_name(ty).to_owned());
    called.into_iter().zip(types).collect()
}

fn nearness(own: &Own<'_>, method: &Selected, params: &[(String, String)], secret: &str) -> Option<Nearness> {
    let has_field = |name: &str| own.fields.iter().any(|field| field.name == name);
    if secret.contains('(') {
        return Some(Nearness::Elsewhere);
    }
    let Some((head, field)) = secret.rsplit_once('.') else {
        let is_param = params.iter().any(|(name, _)| name == secret);
        let of_class = || has_field(secret).then_some(Nearness::Field);
        return if is_param { Some(Nearness::Parameter) } else { of_class() };
    };
    if head == "this" {
        return (!method.is_static && has_field(field)).then_some(Nearness::Field);
    }
    if let Some((_, class)) = params.iter().find(|(name, _)| name == head) {
        return own.finder.field(class, field).is_ok().then_some(Nearness::Parameter);
    }
    let class = own.finder.class_near(head, own.class).ok()?;
    if class == own.class {
        return has_field(field).then_some(Nearness::Field);
    }
    own.finder.field(&class, field).is_ok().then_some(Nearness::Elsewhere)
}
