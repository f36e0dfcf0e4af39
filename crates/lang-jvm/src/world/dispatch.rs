//! Which method an object answers with, and what thereby is reachable.

use std::rc::Rc;

use counterpoint_ir::class::Selector;
use counterpoint_ir::ids::{ClassId, SelectorId};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::{MethodId, World};
use crate::class::flags;
use crate::names::{Member, Name};

/// What objects of a class answer to names with descriptors.
pub(crate) type DispatchTargets = IndexMap<(Name, Name), DispatchTarget, FxBuildHasher>;

/// The method that is chosen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DispatchTarget {
    method: MethodId,
    /// Whether an interface declares it; methods of classes come first.
    is_default: bool,
}

impl World<'_> {
    /// The selector of a method that objects choose when it is called on a type.
    pub(crate) fn virtual_call(&mut self, named: Member, method: MethodId) -> SelectorId {
        let key = self.key_of(method, (named.name, named.desc));
        let selector = self.selector(key.0, key.1);
        // The type at the call is as precise as it gets; arrays have what Object has.
        let on = self.class(named.class).unwrap_or(method.class);
        let known = &self.called_on[selector];
        if known.iter().any(|&above| self.is_below(on, above)) {
            return selector;
        }
        self.called_on[selector].push(on);
        for below in self.records[on].instantiated_below.clone() {
            self.answer(below, selector, key);
        }
        selector
    }

    /// What a method is asked for by: its name and descriptor, unless it does not override the method that has them.
    fn key_of(&self, method: MethodId, plain: (Name, Name)) -> (Name, Name) {
        if self.own_keys.is_empty() { plain } else { self.own_keys.get(&method).copied().unwrap_or(plain) }
    }

    /// Finds the methods of a class of the user that look as if they overrode methods of another package which only that
    /// package can override. They get names of their own.
    pub(super) fn find_own_keys(&mut self, class: ClassId) {
        let Some(record) = self.records[class].class.clone() else { return };
        for (index, method) in record.methods.iter().enumerate() {
            let is_virtual = method.flags & (flags::STATIC | flags::PRIVATE) == 0;
            let mut at = self.superclass(class).filter(|_| is_virtual);
            while let Some(above) = at {
                if let Some(hidden) = self.own_method(above, method.name, method.desc) {
                    let key = self.own_key(class, (method.name, method.desc), hidden);
                    if let Some(key) = key {
                        self.own_keys.insert(MethodId { class, index }, key);
                    }
                    break;
                }
                at = self.superclass(above);
            }
        }
    }

    /// The key of a method that would override another one, if it is not the plain one.
    fn own_key(&mut self, class: ClassId, plain: (Name, Name), above: MethodId) -> Option<(Name, Name)> {
        let above_flags = self.method_flags(above);
        if above_flags & (flags::STATIC | flags::PRIVATE) != 0 || self.names.get(plain.0).starts_with('<') {
            return None;
        }
        let package = |class: ClassId| self.class_name(class).rsplit_once('/').map_or("", |(package, _)| package);
        let is_overridden =
            above_flags & (flags::PUBLIC | flags::PROTECTED) != 0 || package(class) == package(above.class);
        if is_overridden {
            return self.own_keys.get(&above).copied();
        }
        let name = format!("{}@{}", self.names.get(plain.0), self.class_name(class));
        Some((self.names.intern(&name), plain.1))
    }

    fn selector(&mut self, name: Name, desc: Name) -> SelectorId {
        if let Some(&known) = self.selectors.get(&(name, desc)) {
            return known;
        }
        let signature = self.signature(desc);
        let id = self.table.selectors.push(Selector {
            name: format!("{}{}", self.names.get(name), self.names.get(desc)),
            params: signature.params.iter().map(|ty| ty.sort.kind().ty()).collect(),
            result: signature.result.map(|ty| ty.sort.kind().ty()),
        });
        self.called_on.push(Vec::new());
        self.selectors.insert((name, desc), id);
        id
    }

    /// Says that objects of a class are made.
    pub(crate) fn instantiate(&mut self, class: ClassId) {
        if self.records[class].is_instantiated {
            return;
        }
        self.records[class].is_instantiated = true;
        for above in self.records[class].ancestors.clone() {
            self.records[above].instantiated_below.push(class);
        }
        let answers = self.answers(class);
        for &key in answers.keys() {
            let Some(&selector) = self.selectors.get(&key) else { continue };
            if self.called_on[selector].iter().any(|&above| self.is_below(class, above)) {
                self.answer(class, selector, key);
            }
        }
    }

    /// An object of a class may be asked this.
    fn answer(&mut self, class: ClassId, selector: SelectorId, key: (Name, Name)) {
        if self.answered.contains_key(&(class, selector)) {
            return;
        }
        let Some(answer) = self.answers(class).get(&key).copied() else { return };
        self.proc_of(answer.method);
        self.answered.insert((class, selector), answer.method);
    }

    /// What objects of a class answer: the methods of the class and those above it, else the most specific default.
    pub(super) fn answers(&mut self, class: ClassId) -> Rc<DispatchTargets> {
        if let Some(known) = &self.records[class].answers {
            return Rc::clone(known);
        }
        let mut answers = match self.superclass(class) {
            Some(above) => (*self.answers(above)).clone(),
            None => DispatchTargets::default(),
        };
        if let Some(record) = self.records[class].class.clone() {
            for (index, method) in record.methods.iter().enumerate() {
                let is_virtual = method.flags & (flags::STATIC | flags::PRIVATE) == 0
                    && !self.names.get(method.name).starts_with('<');
                if is_virtual {
                    let key = self.key_of(MethodId { class, index }, (method.name, method.desc));
                    if method.is(flags::ABSTRACT) {
                        answers.shift_remove(&key);
                    } else {
                        answers.insert(key, DispatchTarget { method: MethodId { class, index }, is_default: false });
                    }
                }
            }
        }
        self.add_defaults(class, &mut answers);
        let answers = Rc::new(answers);
        self.records[class].answers = Some(Rc::clone(&answers));
        answers
    }

    fn add_defaults(&self, class: ClassId, answers: &mut DispatchTargets) {
        let mut candidates: IndexMap<(Name, Name), Vec<MethodId>, FxBuildHasher> = IndexMap::default();
        for &interface in &self.records[class].ancestors {
            let Some(record) = self.records[interface].class.as_ref().filter(|class| class.is(flags::INTERFACE)) else {
                continue;
            };
            for (index, method) in record.methods.iter().enumerate() {
                if method.flags & (flags::STATIC | flags::PRIVATE) == 0 {
                    let key = (method.name, method.desc);
                    candidates.entry(key).or_default().push(MethodId { class: interface, index });
                }
            }
        }
        for (key, methods) in candidates {
            if answers.get(&key).is_some_and(|answer| !answer.is_default) {
                continue;
            }
            let is_hidden = |method: &MethodId| {
                methods.iter().any(|other| other.class != method.class && self.is_below(other.class, method.class))
            };
            let mut best = methods
                .iter()
                .filter(|method| !is_hidden(method) && self.method_flags(**method) & flags::ABSTRACT == 0);
            // With more than one there is no answer, as in the machine.
            match (best.next(), best.next()) {
                (Some(&method), None) => {
                    answers.insert(key, DispatchTarget { method, is_default: true });
                }
                _ => {
                    answers.shift_remove(&key);
                }
            }
        }
    }
}
