//! Parameters that are held at values of the user's choice: `--arg salt=abc`, from words to makers.

use counterpoint_ir::program::Secrecy;

use super::{Given, Granted};
use crate::descriptor::{params, source_method, source_type};
use crate::entry::{Argument, Entry, Owner};
use crate::maker::{Finder, Maker, among, param_names};
use crate::select::SelectError;

/// A value for a parameter. Of several for one, each run is given one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// The name of the parameter.
    pub name: String,
    /// The value, as it was typed.
    pub value: String,
}

/// The parameters of what a run starts with, as sources name them.
pub fn parameters(finder: &Finder<'_>, granted: &Granted) -> Vec<String> {
    let entry = &granted.entry;
    let name = |argument: &Argument| match argument {
        Argument::Input(input) => Some(entry.policy.inputs[*input].name.clone()),
        _ => None,
    };
    let named: Option<Vec<String>> = entry.arguments.iter().map(name).collect();
    // A program is started without arguments, unless some are chosen.
    named.unwrap_or_else(|| declared(finder, entry))
}

/// The parameters that could be held at a value, and are not: those that are not secret, and of a type that is typed.
pub fn open(finder: &Finder<'_>, granted: &Granted) -> Vec<String> {
    let entry = &granted.entry;
    let is_open = |index: usize, ty: &str| {
        let given = match entry.arguments[index] {
            Argument::Input(input) => Some(&entry.policy.inputs[input]),
            _ => None,
        };
        let is_fixed = |maker: &Maker| match maker {
            Maker::Fixed(..) => true,
            Maker::OneOf(ways) => {
                ways.iter().flat_map(|way| &way.parts).any(|part| matches!(part.maker, Maker::Fixed(..)))
            }
            _ => false,
        };
        let is_secret = entry.overwrites.iter().any(|overwrite| overwrite.owner == Owner::Argument(index));
        let is_free = given.is_none_or(|given| given.secrecy == Secrecy::Public && !is_fixed(&given.maker));
        is_free && !is_secret && Argument::is_typed(ty, &|class: &str| finder.constants(class))
    };
    let names = parameters(finder, granted).into_iter().enumerate().zip(params(&entry.descriptor));
    names.filter(|((index, _), ty)| is_open(*index, ty)).map(|((_, name), _)| name).collect()
}

fn declared(finder: &Finder<'_>, entry: &Entry) -> Vec<String> {
    let Some((mut names, class)) = finder.read(&entry.class) else { return Vec::new() };
    let position = class
        .methods
        .iter()
        .position(|method| names.get(method.name) == entry.method && names.get(method.desc) == entry.descriptor);
    position.map_or_else(Vec::new, |index| param_names(&class, &mut names, index, 0))
}

/// Holds parameters at values. Values for what is no parameter are left alone.
pub fn hold(finder: &Finder<'_>, granted: &mut Granted, values: &[Held]) -> Result<(), SelectError> {
    for (index, name) in parameters(finder, granted).into_iter().enumerate() {
        let of_it: Vec<&Held> = values.iter().filter(|held| held.name == name).collect();
        if !of_it.is_empty() {
            let maker = maker(finder, granted, index, &of_it)?;
            put(granted, index, name, maker);
        }
    }
    Ok(())
}

fn maker(finder: &Finder<'_>, granted: &Granted, index: usize, values: &[&Held]) -> Result<Maker, SelectError> {
    let Granted { entry, .. } = granted;
    let (name, method) = (&values[0].name, source_method(&entry.class, &entry.method, &entry.descriptor));
    let is_secret = match entry.arguments[index] {
        Argument::Input(input) => entry.policy.inputs[input].secrecy == Secrecy::Secret,
        _ => false,
    };
    let has_secret = entry.overwrites.iter().any(|overwrite| overwrite.owner == Owner::Argument(index));
    if is_secret || has_secret {
        let what = if is_secret { "is secret" } else { "has a field that is secret" };
        return Err(SelectError {
            message: format!("`{name}` of {method} {what}, so it cannot be held at a value"),
            help: Some("leave its value out: two runs are compared that differ in what is secret".to_owned()),
        });
    }
    let descriptor = params(&entry.descriptor).get(index).map(|ty| (*ty).to_owned()).unwrap_or_default();
    let constants = |class: &str| finder.constants(class);
    let parsed = values.iter().map(|held| Argument::parse(&held.value, &descriptor, &constants));
    let wrong = |reason: String| SelectError {
        message: format!("the value of `{name}` does not fit: {reason}"),
        help: Some(format!("`{name}` of {method} is of type {}", source_type(&descriptor))),
    };
    let parsed: Vec<Argument> = parsed.collect::<Result<_, _>>().map_err(wrong)?;
    among(&parsed, &descriptor).ok_or_else(|| wrong("it is no value".to_owned()))
}

fn put(granted: &mut Granted, index: usize, name: String, maker: Maker) {
    granted.missing.retain(|missing| missing.input != name);
    let inputs = &mut granted.entry.policy.inputs;
    if let Argument::Input(input) = granted.entry.arguments[index] {
        inputs[input].maker = maker;
    } else {
        inputs.push(Given { name, secrecy: Secrecy::Public, maker });
        granted.entry.arguments[index] = Argument::Input(inputs.len() - 1);
    }
}
