//! Methods that a policy speaks of, for programs that have no `main` to start with.

use super::{Rifl, What};
use crate::class::code::Insn;
use crate::maker::Finder;
use crate::names::{Member, Names};
use crate::policy::MethodName;
use crate::select::{Selected, declared};

/// A secret of the policy that code can use.
enum Used {
    Result(MethodName),
    /// The class that declares the field, and its name.
    Field(String, String),
}

impl Rifl {
    /// Methods of the program of which a parameter is a secret source; where there are none, those that use a secret
    /// source themselves.
    pub fn entries(&self, finder: &Finder<'_>) -> Vec<Selected> {
        let (mut called, mut used) = (Vec::new(), Vec::new());
        // No method is nearer to a class than others here.
        let find = |class: &str, method: &str| finder.class(class).and_then(|class| finder.method(&class, method)).ok();
        for what in self.secret_sources() {
            match what {
                What::Parameter { class, method, .. } => called.extend(find(class, method)),
                What::Result { class, method } => used.extend(find(class, method).map(Used::Result)),
                What::Field { class, name } => {
                    let field = finder.class(class).and_then(|class| finder.field(&class, name));
                    used.extend(field.ok().map(|field| Used::Field(field.class, field.name)));
                }
            }
        }
        let named = methods(finder, |_, _, method| {
            called.iter().any(|known| {
                known.class == method.class && known.name == method.method && known.descriptor == method.descriptor
            })
        });
        if !named.is_empty() {
            return named;
        }
        methods(finder, |names, insns, _| {
            insns.iter().any(|insn| used.iter().any(|used| uses(finder, names, insn, used)))
        })
    }

    /// Sources that some sink must not know.
    fn secret_sources(&self) -> impl Iterator<Item = &What> {
        let is_secret = |domain: usize| self.sinks.iter().any(|sink| !self.flows[domain][sink.domain]);
        self.sources.iter().filter(move |source| is_secret(source.domain)).map(|source| &source.what)
    }
}

/// The methods that classes of the program declare, as far as they are wanted.
fn methods(finder: &Finder<'_>, is_wanted: impl Fn(&Names, &[Insn], &Selected) -> bool) -> Vec<Selected> {
    let mut found = Vec::new();
    for name in finder.classes {
        let Some((mut names, class)) = finder.read(name) else { continue };
        for (index, method) in declared(&class, &mut names, name) {
            let code = class.code(&mut names, index);
            let insns = code.as_ref().map_or(&[][..], |code| &code.insns);
            if is_wanted(&names, insns, &method) {
                found.push(method);
            }
        }
    }
    found
}

fn uses(finder: &Finder<'_>, names: &Names, insn: &Insn, used: &Used) -> bool {
    let is_called = |member: &Member, name: &str| names.get(member.name) == name;
    match (insn, used) {
        (Insn::Invoke(_, member), Used::Result(method)) => {
            is_called(member, &method.name)
                && names.get(member.desc) == method.descriptor
                && finder.method(names.get(member.class), &format!("{}{}", method.name, method.descriptor)).as_ref()
                    == Ok(method)
        }
        (Insn::GetField(member) | Insn::GetStatic(member), Used::Field(class, name)) => {
            is_called(member, name)
                && finder.field(names.get(member.class), name).is_ok_and(|field| field.class == *class)
        }
        _ => false,
    }
}
