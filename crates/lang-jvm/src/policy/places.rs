//! Names of classes, methods and fields, as policies write them, and what they mean in a program.

use std::collections::BTreeSet;

use counterpoint_diag::did_you_mean;

use super::MethodName;
use crate::class::code::Insn;
use crate::class::{Class, Field, flags};
use crate::descriptor::{source_class, source_method};
use crate::maker::Finder;
use crate::names::{Name, Names};
use crate::select::{SelectError, is_called, types_fit};

/// A field of a program.
#[derive(Debug, Clone)]
pub(super) struct FieldFound {
    /// The class that declares it.
    pub(super) class: String,
    pub(super) name: String,
    pub(super) descriptor: String,
    pub(super) is_static: bool,
    /// Access flags.
    pub(super) flags: u16,
    /// Whether the compiler puts its value in its place.
    pub(super) is_inlined: bool,
    /// Whether an initialiser or a constructor gives it a value.
    pub(super) is_initialised: bool,
}

impl Finder<'_> {
    /// The class that is meant: one of the program by the end of its name, one of a library by its full name.
    pub(super) fn class(&self, wanted: &str) -> Result<String, SelectError> {
        let plain = wanted.replace(['/', '$'], ".");
        if let Some(own) = self.classes.iter().find(|known| is_called(known, &plain)) {
            return Ok(own.clone());
        }
        let mut name = if plain.contains('.') { plain.replace('.', "/") } else { format!("java/lang/{plain}") };
        loop {
            if self.path.find(&name).ok().flatten().is_some() {
                return Ok(name);
            }
            // The last dots may stand between classes.
            let Some(at) = name.rfind('/') else { break };
            name.replace_range(at..=at, "$");
        }
        let known: Vec<String> = self.classes.iter().map(|class| source_class(class)).collect();
        let near = did_you_mean(&plain, known.iter().map(String::as_str));
        Err(SelectError {
            message: format!("there is no class `{wanted}`"),
            help: near.map(|near| format!("did you mean `{near}`?")),
        })
    }

    /// The same where a class of the program is at hand: of several, the one that is nearest to it, if there is one.
    pub(super) fn class_near(&self, wanted: &str, home: &str) -> Result<String, SelectError> {
        let plain = wanted.replace(['/', '$'], ".");
        let called: Vec<&String> = self.classes.iter().filter(|known| is_called(known, &plain)).collect();
        if called.len() < 2 {
            return self.class(wanted);
        }
        let outermost = |class: &str| class.split('$').next().map(str::to_owned);
        let package = |class: &str| class.rsplit_once('/').map(|(package, _)| package.to_owned());
        let is_near: [&dyn Fn(&str) -> bool; 3] =
            [&|class| source_class(class) == plain, &|class| outermost(class) == outermost(home), &|class| {
                package(class) == package(home)
            }];
        for is_near in is_near {
            if let [only] = called.iter().filter(|class| is_near(class)).collect::<Vec<_>>()[..] {
                return Ok((*only).clone());
            }
        }
        let listed: Vec<String> = called.iter().take(8).map(|class| source_class(class)).collect();
        Err(SelectError {
            message: format!("`{wanted}` may mean {} classes", called.len()),
            help: Some(format!("name one of {}", listed.join(", "))),
        })
    }

    /// The methods of a name that a class has: its own, and those of classes and interfaces above it that are not
    /// overridden. With them, the names of all that it has.
    fn methods_named(&self, class: &str, name: &str) -> (Vec<MethodName>, Vec<String>) {
        let (mut found, mut all): (Vec<MethodName>, Vec<String>) = (Vec::new(), Vec::new());
        let (mut hidden, mut visited) = (BTreeSet::new(), BTreeSet::new());
        let mut open = vec![class.to_owned()];
        while let Some(declaring) = open.pop() {
            // Every class is below that one, which only confuses.
            let is_root = declaring == "java/lang/Object" && declaring != class;
            if is_root || !visited.insert(declaring.clone()) {
                continue;
            }
            let Some((names, read)) = self.read_any(&declaring) else { continue };
            for method in &read.methods {
                let [called, descriptor] = [method.name, method.desc].map(|name| names.get(name).to_owned());
                let is_constructor = called == "<init>" && declaring != class;
                // A bridge overrides what it stands for, and is no method of the source.
                if called == name
                    && hidden.insert(descriptor.clone())
                    && !method.is(flags::SYNTHETIC)
                    && !is_constructor
                {
                    found.push(MethodName { class: declaring.clone(), name: called.clone(), descriptor });
                }
                all.push(called);
            }
            let above = read.interfaces.iter().rev().copied().chain(read.super_name);
            open.extend(above.map(|above| names.get(above).to_owned()));
        }
        (found, all)
    }

    /// The methods of a class and a name, as they are typed; nothing if there is none.
    pub(super) fn typed_calls(&self, (class, name): (&str, &str)) -> Option<String> {
        let (found, _) = self.methods_named(&self.class(class).ok()?, name);
        (!found.is_empty()).then(|| listed(&found.iter().collect::<Vec<_>>()))
    }

    /// The method of a class, or of one above it, that is meant by a name with types: `bar(int, String)`, `bar(I)V`, or
    /// `bar` and `bar()` where only one has the name.
    pub(super) fn method(&self, class: &str, wanted: &str) -> Result<MethodName, SelectError> {
        let (name, types) = wanted.split_once('(').map_or((wanted, None), |(name, types)| (name, Some(types)));
        let (of_name, all) = self.methods_named(class, name);
        let fits = |method: &&MethodName| match types.map(|types| types.split_once(')').unwrap_or((types, ""))) {
            None | Some(("", "")) => true,
            Some((_, result)) if !result.is_empty() => method.descriptor == wanted[name.len()..],
            Some((types, _)) => types_fit(&method.descriptor, types),
        };
        let fitting: Vec<&MethodName> = of_name.iter().filter(fits).collect();
        let without = fitting.iter().find(|method| types.is_some() && method.descriptor.starts_with("()"));
        match (fitting.as_slice(), without) {
            ([only], _) | ([_, ..], Some(only)) => Ok((*only).clone()),
            ([], _) if of_name.is_empty() => Err(SelectError {
                message: format!("there is no method `{name}` in class `{}`", source_class(class)),
                help: did_you_mean(name, all.iter().map(String::as_str)).map(|near| format!("did you mean `{near}`?")),
            }),
            ([], _) => Err(SelectError {
                message: format!("no method `{name}` of `{}` has these parameters", source_class(class)),
                help: Some(format!("there are {}", listed(&of_name.iter().collect::<Vec<_>>()))),
            }),
            (several, _) => Err(SelectError {
                message: format!("`{wanted}` may mean {} methods of `{}`", several.len(), source_class(class)),
                help: Some(format!("name one of {}", listed(several))),
            }),
        }
    }

    /// The method whose arguments are meant by a name with types. Of one without arguments nothing is seen, so `bar()`
    /// means another of that name.
    pub(super) fn method_with_arguments(&self, class: &str, wanted: &str) -> Result<MethodName, SelectError> {
        let found = self.method(class, wanted)?;
        if !found.descriptor.starts_with("()") {
            return Ok(found);
        }
        let (of_name, _) = self.methods_named(class, &found.name);
        let others: Vec<&MethodName> = of_name.iter().filter(|other| !other.descriptor.starts_with("()")).collect();
        match others.as_slice() {
            [only] => Ok((*only).clone()),
            others => Err(SelectError {
                message: format!("calls of `{wanted}` have no arguments"),
                help: (!others.is_empty()).then(|| format!("name one of {}", listed(others))),
            }),
        }
    }

    /// The field of a class, or of one above it.
    pub(super) fn field(&self, class: &str, name: &str) -> Result<FieldFound, SelectError> {
        let fields = self.fields_of(class);
        let near = did_you_mean(name, fields.iter().map(|field| field.name.as_str())).map(str::to_owned);
        fields.into_iter().find(|field| field.name == name).ok_or_else(|| SelectError {
            message: format!("there is no field `{name}` in `{}`", source_class(class)),
            help: near.map(|near| format!("did you mean `{near}`?")),
        })
    }

    /// The fields that a class declares and whose values the compiler puts in place of their names.
    pub fn constants_of(&self, class: &str) -> Vec<String> {
        let Some((names, read)) = self.read_any(class) else { return Vec::new() };
        let constants = read.fields.iter().filter(|field| is_inlined(field));
        constants.map(|field| names.get(field.name).to_owned()).collect()
    }

    /// The fields of a class and of those above it.
    pub(super) fn fields_of(&self, class: &str) -> Vec<FieldFound> {
        let mut found = Vec::new();
        let mut open = vec![class.to_owned()];
        while let Some(name) = open.pop() {
            let Some((mut names, class)) = self.read_any(&name) else { continue };
            for field in class.fields.iter().filter(|field| field.flags & flags::SYNTHETIC == 0) {
                found.push(FieldFound {
                    class: name.clone(),
                    name: names.get(field.name).to_owned(),
                    descriptor: names.get(field.desc).to_owned(),
                    is_static: field.is_static(),
                    flags: field.flags,
                    is_inlined: is_inlined(field),
                    is_initialised: is_initialised(&class, &mut names, field.name),
                });
            }
            // Those of interfaces hide those of the class above.
            let above = class.super_name.into_iter().chain(class.interfaces.iter().rev().copied());
            open.extend(above.map(|above| names.get(above).to_owned()));
        }
        found
    }
}

fn is_inlined(field: &Field) -> bool {
    field.constant.is_some() && field.flags & flags::FINAL != 0
}

/// A few methods as sources write them.
fn listed(methods: &[&MethodName]) -> String {
    const SHOWN: usize = 12;
    let source = |method: &&MethodName| source_method(&method.class, &method.name, &method.descriptor);
    let shown = methods.iter().take(SHOWN).map(source).collect::<Vec<_>>().join(", ");
    let more = methods.len().saturating_sub(SHOWN);
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}

/// Whether the initialiser of a class, or a constructor, gives a field a value.
fn is_initialised(class: &Class, names: &mut Names, field: Name) -> bool {
    (0..class.methods.len()).any(|index| {
        let is_initialiser = names.get(class.methods[index].name).starts_with('<');
        let code = if is_initialiser { class.code(names, index) } else { None };
        code.is_some_and(|code| {
            code.insns.iter().any(|insn| match insn {
                Insn::PutStatic(member) | Insn::PutField(member) => member.name == field && member.class == class.name,
                _ => false,
            })
        })
    })
}
