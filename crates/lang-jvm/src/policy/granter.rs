//! Puts a policy together: inputs for the receiver and the parameters of a method, sources and sinks.

use counterpoint_ir::program::Secrecy;

use super::places::FieldFound;
use super::{Given, Granted, Inlined, MethodName, Missing, Place, Policy, Sink, Source};
use crate::class::code::Insn;
use crate::class::{Class, flags};
use crate::descriptor::{params, result, source_class};
use crate::entry::{Argument, Entry, Overwrite, Owner};
use crate::maker::{Finder, Maker, param_names, param_types};
use crate::names::Names;
use crate::select::{SelectError, Selected};

/// A policy that is being put together.
pub(super) struct Granter<'a> {
    pub(super) finder: &'a Finder<'a>,
    pub(super) method: &'a Selected,
    /// Classes of which the method expects objects where its types allow any.
    meant: Vec<String>,
    policy: Policy,
    /// The parameters: their names, their types, and the numbers of their inputs.
    pub(super) params: Vec<(String, String, usize)>,
    receiver: Option<usize>,
    overwrites: Vec<Overwrite>,
    inlined: Vec<Inlined>,
    pub(super) sees_result: bool,
    pub(super) sees_output: bool,
    pub(super) sees_message: bool,
}

impl<'a> Granter<'a> {
    /// With inputs for the receiver and the parameters of a method, all of them public.
    pub(super) fn new(finder: &'a Finder<'a>, method: &'a Selected) -> Result<Self, SelectError> {
        let mut granter = Self {
            finder,
            method,
            meant: Vec::new(),
            policy: Policy::default(),
            params: Vec::new(),
            receiver: None,
            overwrites: Vec::new(),
            inlined: Vec::new(),
            sees_result: false,
            sees_output: false,
            sees_message: false,
        };
        if !method.is_static {
            granter.make_receiver()?;
        }
        if method.is_main() {
            // A program is started without arguments.
            return Ok(granter);
        }
        let (mut names, class, index) = granter.declaring().ok_or_else(|| SelectError {
            message: format!("the class of {} cannot be read", method.source()),
            help: None,
        })?;
        let signature = class.method_signature(&mut names, index).map(|name| names.get(name).to_owned());
        granter.meant = meant(&class, &mut names, index);
        let types = param_types(&method.descriptor, signature.as_deref());
        let called = param_names(&class, &mut names, index, u16::from(!method.is_static));
        for (name, ty) in called.into_iter().zip(types) {
            let input = granter.input(&name, Secrecy::Public, granter.maker(&ty));
            granter.params.push((name, ty, input));
        }
        Ok(granter)
    }

    fn maker(&self, ty: &str) -> Maker {
        Finder { meant: &self.meant, ..*self.finder }.maker(ty)
    }

    fn input(&mut self, name: &str, secrecy: Secrecy, maker: Maker) -> usize {
        // Names are told apart by what they are, and once more by number.
        let is_taken = |name: &str| self.policy.inputs.iter().any(|given| given.name == name);
        let mut unique = name.to_owned();
        let mut number = 2;
        while is_taken(&unique) {
            unique = format!("{name} ({number})");
            number += 1;
        }
        self.policy.inputs.push(Given { name: unique, secrecy, maker });
        self.policy.inputs.len() - 1
    }

    fn make_receiver(&mut self) -> Result<(), SelectError> {
        let maker = self.maker(&format!("L{};", self.method.class));
        if let Maker::Null(why) = &maker {
            return Err(SelectError {
                message: format!("the method {} needs an object to be called on", self.method.source()),
                help: Some(format!("{why}; name a static method, or give the class a constructor")),
            });
        }
        self.receiver = Some(self.input("this", Secrecy::Public, maker));
        Ok(())
    }

    /// The class that declares the method.
    fn declaring(&self) -> Option<(Names, Class, usize)> {
        let mut next = Some(self.method.class.clone());
        while let Some(name) = next {
            let (names, class) = self.finder.read(&name)?;
            let is_it = |known: &crate::class::Method| {
                names.get(known.name) == self.method.method && names.get(known.desc) == self.method.descriptor
            };
            if let Some(index) = class.methods.iter().position(is_it) {
                return Some((names, class, index));
            }
            next = class.super_name.map(|above| names.get(above).to_owned());
        }
        None
    }

    /// Says who may know a parameter of the method.
    pub(super) fn set_secrecy(&mut self, param: usize, secrecy: Secrecy) {
        let input = self.params[param].2;
        self.policy.inputs[input].secrecy = secrecy;
    }

    /// Lets an input stand for an argument of a method, whenever it is called.
    pub(super) fn add_parameter(&mut self, name: &str, secrecy: Secrecy, method: MethodName, index: usize) {
        let ty = params(&method.descriptor).get(index).map(|ty| (*ty).to_owned()).unwrap_or_default();
        let input = self.input(name, secrecy, self.maker(&ty));
        self.policy.sources.push(Source { place: Place::Parameter(method, index), input });
    }

    /// Lets an input stand for what calls of a method give back.
    pub(super) fn add_call(&mut self, name: &str, secrecy: Secrecy, method: MethodName) -> Result<(), SelectError> {
        let ty = result(&method.descriptor).to_owned();
        if ty == "V" {
            return Err(SelectError { message: format!("`{name}` gives nothing back"), help: None });
        }
        let input = self.input(name, secrecy, self.maker(&ty));
        self.policy.sources.push(Source { place: Place::Result(method), input });
        Ok(())
    }

    /// Lets an input stand for the first value of a field.
    pub(super) fn add_field(&mut self, name: &str, secrecy: Secrecy, field: FieldFound) {
        self.note_inlined(name, &field);
        let input = self.input(name, secrecy, self.maker(&field.descriptor));
        if field.is_static && !field.is_initialised {
            let FieldFound { class, name, descriptor, .. } = field;
            self.overwrites.push(Overwrite { owner: Owner::Class, class, field: name, descriptor, input });
        } else {
            self.policy.sources.push(Source { place: Place::Field { class: field.class, name: field.name }, input });
        }
    }

    /// Lets an input stand for a field of an object that the method is given.
    pub(super) fn add_part(&mut self, name: &str, owner: Owner, field: FieldFound) {
        self.note_inlined(name, &field);
        let input = self.input(name, Secrecy::Secret, self.maker(&field.descriptor));
        let FieldFound { class, name, descriptor, .. } = field;
        self.overwrites.push(Overwrite { owner, class, field: name, descriptor, input });
    }

    fn note_inlined(&mut self, input: &str, field: &FieldFound) {
        if field.is_inlined {
            let (class, field) = (field.class.clone(), field.name.clone());
            self.inlined.push(Inlined { class, field, input: input.to_owned() });
        }
    }

    /// Sees something.
    pub(super) fn add_sink(&mut self, name: String, place: Place) {
        self.policy.sinks.push(Sink { place, name });
    }

    /// Only arguments have been used before: objects that are made while the method runs are new.
    fn settle_calls(&mut self) {
        for (index, given) in self.policy.inputs.iter_mut().enumerate() {
            let is_argument = self.receiver == Some(index) || self.params.iter().any(|param| param.2 == index);
            if !is_argument {
                given.maker.drop_calls();
            }
        }
    }

    /// What is to be run.
    pub(super) fn finish(mut self) -> Granted {
        self.settle_calls();
        let missing = |given: &Given| {
            let why = given.maker.missing()?.to_owned();
            Some(Missing { input: given.name.clone(), is_whole: matches!(given.maker, Maker::Null(_)), why })
        };
        let missing = self.policy.inputs.iter().filter_map(missing).collect();
        let arguments = if self.method.is_main() {
            vec![Argument::Array(Vec::new())]
        } else {
            self.params.iter().map(|(_, _, input)| Argument::Input(*input)).collect()
        };
        let opaque = self.finder.opaque(result(&self.method.descriptor)).filter(|_| self.sees_result);
        let Selected { class, method, descriptor, .. } = self.method.clone();
        let entry = Entry {
            class,
            method,
            descriptor,
            arguments,
            receiver: self.receiver,
            sees_result: self.sees_result,
            sees_message: self.sees_message,
            policy: self.policy,
            overwrites: self.overwrites,
            throws_from_main: true,
            asks_outside: true,
            ..Entry::default()
        };
        Granted { entry, sees_output: self.sees_output, missing, opaque, inlined: self.inlined }
    }
}

/// The classes of which a method expects objects: its own if it has a receiver, and those that it asks for.
fn meant(class: &Class, names: &mut Names, index: usize) -> Vec<String> {
    let own = (!class.methods[index].is(flags::STATIC)).then_some(class.name);
    let code = class.code(names, index);
    let asked = code.iter().flat_map(|code| &code.insns).filter_map(|insn| match insn {
        Insn::Cast(class) | Insn::InstanceOf(class) => Some(*class),
        _ => None,
    });
    let mut meant = Vec::new();
    for name in own.into_iter().chain(asked) {
        let name = names.get(name).to_owned();
        if !meant.contains(&name) {
            meant.push(name);
        }
    }
    meant
}

/// A class without its package.
pub(super) fn simple_name(class: &str) -> String {
    let full = source_class(class);
    full.rsplit_once('.').map_or(full.clone(), |(_, name)| name.to_owned())
}
