//! Objects of interfaces and abstract classes that nothing implements: a made class, whose methods give back the same
//! answer each time. The answers are parts of the object, like arguments of a constructor; methods without a result do
//! nothing.

use super::find::{Finder, bound, erased, param_types, part, split, types, variables};
use super::own::Wanted;
use super::{How, Maker, Part, Stub, StubMethod, Way};
use crate::class::code::Insn;
use crate::class::{Class, Method, flags};
use crate::descriptor::{params, result};
use crate::names::Names;
use crate::path::Origin;

/// Methods of one object with answers of their own: those that the program calls, if there are more.
const MOST_ANSWERS: usize = 8;

/// Makers within an answer: a larger one is null, so that interfaces that give back each other do not explode.
const MOST_PARTS: usize = 40;

/// Methods that a made class has: with more of them, none is made.
const MOST_METHODS: usize = 200;

/// Classes that are looked at for calls.
const MOST_CALLERS: usize = 200;

/// A method that has to be implemented.
struct Open {
    name: String,
    descriptor: String,
    /// The types of the parameters and of the result, as far as they are known where the object is used.
    params: Vec<String>,
    result: String,
}

/// What is known of a type and those above it.
#[derive(Default)]
struct Gathered {
    open: Vec<Open>,
    /// Names and parameters of methods with code.
    done: Vec<(String, Vec<String>)>,
}

impl Finder<'_> {
    /// A way to make an object of an interface, or of an abstract class of the program.
    pub(super) fn stub(&self, wanted: Wanted<'_>, depth: u32) -> Option<Way> {
        let (mut names, read) = self.read_any(wanted.class).filter(|_| depth > 0)?;
        let is_interface = read.is(flags::INTERFACE);
        let is_platform = read.origin == Origin::Library;
        let is_closed = is_platform && (!is_interface || !read.is(flags::PUBLIC));
        if is_closed || !read.is(flags::ABSTRACT) || read.flags & flags::ANNOTATION != 0 {
            return None;
        }
        let mut gathered = Gathered::default();
        self.gather(wanted.class, wanted.arguments, &mut gathered)?;
        if gathered.open.len() > MOST_METHODS {
            return None;
        }
        let (constructor, mut parts) = if is_interface {
            ("()V".to_owned(), Vec::new())
        } else {
            let first = self.constructors(wanted, &read, &mut names, depth).into_iter().next()?;
            let How::New(_, descriptor) = first.how else { return None };
            (descriptor, first.parts)
        };
        let is_generic = read.signature.is_some_and(|signature| names.get(signature).starts_with('<'));
        let methods = self.answered(wanted.class, &gathered.open, &mut parts, depth);
        // Packages of the platform are closed.
        let simple = wanted.class.rsplit('/').next().unwrap_or(wanted.class);
        let class = if is_platform { format!("made/{simple}") } else { format!("{}$$Made", wanted.class) };
        let stub = Stub { class, of: wanted.class.to_owned(), is_interface, is_generic, constructor, methods };
        Some(Way::new(How::Stub(Box::new(stub)), parts))
    }

    /// The methods with their answers, which become parts.
    fn answered(&self, class: &str, open: &[Open], parts: &mut Vec<Part>, depth: u32) -> Vec<StubMethod> {
        let n_answers = open.iter().filter(|open| open.result != "V").count();
        let called = if n_answers > MOST_ANSWERS { self.called(class) } else { Vec::new() };
        let n_arguments = parts.len();
        let mut methods: Vec<StubMethod> = Vec::new();
        for open in open {
            let twin = methods.iter().find(|known| known.name == open.name && known.params == open.params);
            let (answer, is_first) = (twin.and_then(|twin| twin.answer), twin.is_none());
            let is_wanted =
                n_answers <= MOST_ANSWERS || (called.contains(&open.name) && parts.len() < n_arguments + MOST_ANSWERS);
            let answer = if is_first && is_wanted && open.result != "V" {
                let maker = self.at_depth(&open.result, depth.saturating_sub(1));
                (maker.size() <= MOST_PARTS).then(|| {
                    parts.push(part(&open.name, maker));
                    parts.len() - 1 - n_arguments
                })
            } else {
                answer
            };
            let Open { name, descriptor, params, result, .. } = open;
            let [name, descriptor, result] = [name, descriptor, result].map(Clone::clone);
            methods.push(StubMethod { name, descriptor, params: params.clone(), result, answer, is_first });
        }
        methods
    }

    /// The names of methods of a class that code of the program calls.
    fn called(&self, class: &str) -> Vec<String> {
        let mut called: Vec<String> = Vec::new();
        for (mut names, read) in self.classes.iter().take(MOST_CALLERS).filter_map(|name| self.read(name)) {
            for index in 0..read.methods.len() {
                let Some(code) = read.code(&mut names, index) else { continue };
                for insn in &code.insns {
                    if let Insn::Invoke(_, member) = insn
                        && names.get(member.class) == class
                        && !called.iter().any(|known| known == names.get(member.name))
                    {
                        called.push(names.get(member.name).to_owned());
                    }
                }
            }
        }
        called
    }

    /// Collects what has to be implemented of a type and those above it; nothing if one of them cannot be read.
    fn gather(&self, class: &str, arguments: &[String], gathered: &mut Gathered) -> Option<()> {
        if class == "java/lang/Object" {
            return Some(());
        }
        let (mut names, read) = self.read_any(class)?;
        let signature = read.signature.map(|signature| names.get(signature).to_owned());
        let known = signature.as_deref().map(variables).unwrap_or_default();
        let bind = |ty: &str| bound(ty, &known, arguments);
        for index in 0..read.methods.len() {
            gathered.add(&read, &mut names, index, &bind);
        }
        // Classes come before interfaces, whose methods they implement.
        let plain = read.super_name.iter().chain(&read.interfaces).map(|name| format!("L{};", names.get(*name)));
        let above = match &signature {
            Some(signature) => types(behind_variables(signature)),
            None => plain.collect(),
        };
        for above in above {
            let (class, arguments) = split(&bind(&above));
            self.gather(&class, &arguments, gathered)?;
        }
        Some(())
    }
}

impl Gathered {
    fn add(&mut self, class: &Class, names: &mut Names, index: usize, bind: &dyn Fn(&str) -> String) {
        let method: &Method = &class.methods[index];
        if method.flags & (flags::STATIC | flags::PRIVATE) != 0 {
            return;
        }
        let [name, descriptor] = [method.name, method.desc].map(|name| names.get(name).to_owned());
        let signature = class.method_signature(names, index).map(|name| names.get(name).to_owned());
        let types = param_types(&descriptor, signature.as_deref());
        let params: Vec<String> = types.iter().map(|ty| erased(&bind(ty))).collect();
        let key = (name.clone(), params.clone());
        if !method.is(flags::ABSTRACT) {
            self.done.push(key);
            return;
        }
        let is_known = self.open.iter().any(|open| open.name == name && open.descriptor == descriptor);
        let of_object =
            [("equals", "(Ljava/lang/Object;)Z"), ("hashCode", "()I"), ("toString", "()Ljava/lang/String;")];
        if is_known || self.done.contains(&key) || of_object.contains(&(name.as_str(), descriptor.as_str())) {
            return;
        }
        let generic = signature.as_deref().and_then(|signature| signature.rsplit_once(')'));
        let given = generic.map_or(result(&descriptor), |(_, result)| result.split('^').next().unwrap_or(result));
        let given = match bind(given) {
            // The bound of a variable says more than its name.
            variable if variable.trim_start_matches('[').starts_with('T') => result(&descriptor).to_owned(),
            given => given,
        };
        self.open.push(Open { name, descriptor, params, result: given });
    }
}

/// The types that a class extends and implements, behind the variables that its signature declares.
fn behind_variables(signature: &str) -> &str {
    let mut depth = 0_u32;
    for (at, letter) in signature.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return if at == 0 { signature } else { &signature[at + 1..] };
        }
    }
    signature
}

impl Stub {
    /// The type of an answer, as its field has it.
    pub fn answers(&self) -> Vec<(String, &str)> {
        let first = self.methods.iter().filter(|method| method.is_first && method.answer.is_some());
        let mut answers: Vec<(String, &str)> = Vec::new();
        for method in first {
            let is_taken = answers.iter().any(|(name, _)| *name == method.name);
            let name = if is_taken { format!("{}{}", method.name, answers.len()) } else { method.name.clone() };
            answers.push((name, result(&method.descriptor)));
        }
        answers
    }

    /// The descriptor of its constructor: the arguments of that above it, then the answers.
    pub fn descriptor(&self) -> String {
        let arguments = params(&self.constructor).concat();
        let answers: String = self.answers().iter().map(|(_, ty)| *ty).collect();
        format!("({arguments}{answers})V")
    }

    /// Whether it is an interface with one method, which a lambda can stand for.
    pub fn is_functional(&self) -> bool {
        self.is_interface && self.methods.iter().filter(|method| method.is_first).count() == 1
    }

    /// The class above it.
    pub fn above(&self) -> &str {
        if self.is_interface { "java/lang/Object" } else { &self.of }
    }
}

impl Maker {
    /// How many makers it is made of.
    fn size(&self) -> usize {
        match self {
            Maker::Primitive(_) | Maker::Text(_) | Maker::Null(_) | Maker::Fixed(..) => 1,
            Maker::Array(_, item, _) | Maker::Collection(_, item, _) => 1 + item.size(),
            Maker::OneOf(ways) => {
                1 + ways.iter().flat_map(|way| &way.parts).map(|part| part.maker.size()).sum::<usize>()
            }
        }
    }

    /// The made classes whose objects it makes.
    pub fn stubs(&self) -> Vec<&Stub> {
        match self {
            Maker::Primitive(_) | Maker::Text(_) | Maker::Null(_) | Maker::Fixed(..) => Vec::new(),
            Maker::Array(_, item, _) | Maker::Collection(_, item, _) => item.stubs(),
            Maker::OneOf(ways) => ways.iter().flat_map(Way::stubs).collect(),
        }
    }
}

impl Way {
    fn stubs(&self) -> Vec<&Stub> {
        let mut stubs: Vec<&Stub> = self.parts.iter().flat_map(|part| part.maker.stubs()).collect();
        stubs.extend(self.then.iter().flat_map(Way::stubs));
        if let How::Stub(stub) = &self.how {
            stubs.push(stub);
        }
        stubs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_above_stand_behind_variables() {
        assert_eq!(behind_variables("LA;LB<TT;>;"), "LA;LB<TT;>;");
        assert_eq!(behind_variables("<T:LC<TT;>;U:LD;>LA;LB<TT;>;"), "LA;LB<TT;>;");
    }
}
