//! Names of classes, methods and fields, as policies write them, and what they mean in a program.

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

    /// The method of a class, or of one above it, that is meant by a name with types: `bar(int, String)`, `bar(I)V`, or
    /// `bar` and `bar()` where only one has the name.
    pub(super) fn method(&self, class: &str, wanted: &str) -> Result<MethodName, SelectError> {
        let (name, types) = wanted.split_once('(').map_or((wanted, None), |(name, types)| (name, Some(types)));
        let (mut of_name, mut next) = (Vec::new(), Some(class.to_owned()));
        let mut all = Vec::new();
        while let Some(declaring) = next {
            let Some((names, read)) = self.read_any(&declaring) else { break };
            for method in read.methods.iter().filter(|method| !method.is(flags::SYNTHETIC)) {
                let [called, descriptor] = [method.name, method.desc].map(|name| names.get(name).to_owned());
                all.push(called.clone());
                if called == name {
                    of_name.push(MethodName { class: declaring.clone(), name: called, descriptor });
                }
            }
            let above = read.super_name.into_iter().chain(read.interfaces.iter().copied());
            next = above.map(|above| names.get(above).to_owned()).find(|above| above != "java/lang/Object");
        }
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
    let shown = methods.iter().take(8).map(|method| source_method(&method.class, &method.name, &method.descriptor));
    shown.collect::<Vec<_>>().join(", ")
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
