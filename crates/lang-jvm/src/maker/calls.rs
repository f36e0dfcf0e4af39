//! Calls on objects before they are used: `register(user, password)` comes before `verify(user, password)` has anything
//! to find.
//!
//! Only methods that seem to change the object are called, by a look at their code: they write a field, an element of an
//! array that a field holds, or call methods of what a field holds whose names do not say that they only read.

use super::find::Finder;
use super::own::Wanted;
use super::{How, Way};
use crate::class::code::{Code, Insn, Invoke};
use crate::class::{Class, Method, flags};
use crate::descriptor::{Sort, class_name, result};
use crate::names::Names;

/// Methods of one class that are called: no more are tried.
const MOST_METHODS: usize = 8;

/// Own methods that a method calls are followed so deep.
const DEEPEST: u32 = 3;

/// How the names of methods begin that only read.
const READING: [&str; 21] = [
    "get", "is", "has", "contains", "size", "length", "equals", "hashCode", "toString", "charAt", "compare",
    "iterator", "stream", "values", "keySet", "entrySet", "indexOf", "peek", "starts", "ends", "matches",
];

impl Finder<'_> {
    /// Lets methods be called on the object that a way makes, if it is one of the program. Only objects that a method is
    /// given itself, and those that these are made with, have such calls, so that inputs stay small: a service finds
    /// nothing in a store that nobody has put anything into.
    pub(super) fn add_calls(&self, way: &mut Way, wanted: Wanted<'_>, depth: u32) {
        let made = match &way.how {
            How::New(class, _) => class.clone(),
            How::Call(_, _, descriptor) => class_name(result(descriptor)).to_owned(),
            How::Stub(_) | How::Constant(..) | How::From(..) | How::On(..) | How::Parts => return,
        };
        if depth + 1 >= self.sizes.depth {
            let arguments = if made == wanted.class { wanted.arguments } else { &[] };
            way.then = self.calls(Wanted { class: &made, arguments }, depth);
        }
    }

    /// Calls of public methods that change an object; of others, if no public one does.
    fn calls(&self, wanted: Wanted<'_>, depth: u32) -> Vec<Way> {
        let (mut public, mut others) = (Vec::new(), Vec::new());
        let mut met: Vec<(String, String)> = Vec::new();
        let mut next = Some(wanted.class.to_owned());
        while let Some((mut names, class)) = next.take().and_then(|name| self.read(&name)) {
            for index in 0..class.methods.len() {
                let method = &class.methods[index];
                let name = (names.get(method.name).to_owned(), names.get(method.desc).to_owned());
                if met.contains(&name) {
                    continue;
                }
                met.push(name);
                if is_open(method, &names) && changes(&class, &mut names, index, DEEPEST) {
                    let found = self.call_on(&class, &mut names, index, wanted, depth);
                    if class.methods[index].is(flags::PUBLIC) { &mut public } else { &mut others }.extend(found);
                }
            }
            next = class.super_name.map(|above| names.get(above).to_owned());
        }
        let mut calls = if public.is_empty() { others } else { public };
        calls.truncate(MOST_METHODS);
        calls
    }

    fn call_on(&self, class: &Class, names: &mut Names, index: usize, wanted: Wanted<'_>, depth: u32) -> Option<Way> {
        let way = self.member(class, names, index, wanted, depth)?;
        let How::Call(home, name, descriptor) = way.how else { return None };
        let is_whole = way.parts.iter().all(|part| part.maker.missing().is_none());
        is_whole.then(|| Way::new(How::On(home, name, descriptor), way.parts))
    }
}

fn is_open(method: &Method, names: &Names) -> bool {
    let closed = flags::STATIC | flags::PRIVATE | flags::ABSTRACT | flags::SYNTHETIC | flags::NATIVE;
    method.flags & closed == 0 && !names.get(method.name).starts_with('<')
}

/// Whether a method seems to change its object.
fn changes(class: &Class, names: &mut Names, index: usize, depth: u32) -> bool {
    let Some(code) = class.code(names, index) else { return false };
    if code.insns.iter().any(|insn| writes(insn, &code, names)) {
        return true;
    }
    let is_own = |insn: &Insn| match insn {
        Insn::Invoke(Invoke::Special | Invoke::Virtual, member) if member.class == class.name => Some(*member),
        _ => None,
    };
    depth > 0
        && code.insns.iter().filter_map(is_own).any(|member| {
            let is_it = |method: &Method| method.name == member.name && method.desc == member.desc;
            let found = class.methods.iter().position(is_it);
            found.is_some_and(|other| other != index && changes(class, names, other, depth - 1))
        })
}

fn writes(insn: &Insn, code: &Code, names: &Names) -> bool {
    match insn {
        Insn::PutField(_) => true,
        Insn::StoreElement(_) => code.insns.iter().any(|insn| holds(insn, |held| held.starts_with('['), names)),
        Insn::Invoke(Invoke::Virtual | Invoke::Interface, member) => {
            let (class, name) = (names.get(member.class), names.get(member.name));
            let only_reads = READING.iter().any(|word| name.starts_with(word) || name.ends_with("Value"));
            !only_reads && code.insns.iter().any(|insn| holds(insn, |held| class_name(held) == class, names))
        }
        _ => false,
    }
}

/// Whether an instruction takes an object of a type out of a field. Texts never change.
fn holds(insn: &Insn, is_type: impl Fn(&str) -> bool, names: &Names) -> bool {
    let Insn::GetField(field) = insn else { return false };
    let held = names.get(field.desc);
    Sort::of(held) == Sort::Ref && held != "Ljava/lang/String;" && is_type(held)
}
