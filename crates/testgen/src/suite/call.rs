//! A run in a test: code that makes arguments and calls the method under test.

use std::fmt::Write as _;

use counterpoint_ir::ids::{Id, InputId};
use counterpoint_ir::program::FieldKind;
use counterpoint_lang_jvm::class::{Class, flags};
use counterpoint_lang_jvm::descriptor::{params, result};
use counterpoint_lang_jvm::entry::{Argument, Entry, Owner};
use counterpoint_lang_jvm::names::Names;

use super::{outside, variable};
use crate::expression::{Helper, Writer};
use crate::hypertest::MethodRun;

/// The body of a run.
pub(super) struct Body<'r, 'w, 'a> {
    run: &'r MethodRun<'a>,
    entry: &'r Entry,
    writer: &'w mut Writer<'a>,
    /// What the names of its variables begin with, if anything.
    pub(super) prefix: String,
    /// Names of variables that are taken.
    pub(super) taken: Vec<String>,
    /// Arguments that the method may change: it is given copies.
    pub(super) copied: Vec<InputId>,
    /// What each input is called.
    pub(super) names: Vec<(FieldKind, String)>,
    /// Whether a type stands without its arguments.
    pub(super) is_unchecked: bool,
    /// Whether something is printed while values are made, which is not what the method prints.
    pub(super) forgets_making: bool,
    pub(super) text: String,
}

impl<'r, 'w, 'a> Body<'r, 'w, 'a> {
    pub(super) fn new(run: &'r MethodRun<'a>, writer: &'w mut Writer<'a>) -> Self {
        writer.finder = run.subject.finder();
        Self {
            run,
            entry: &run.subject.granted.entry,
            writer,
            prefix: String::new(),
            taken: Vec::new(),
            copied: Vec::new(),
            names: Vec::new(),
            is_unchecked: false,
            forgets_making: false,
            text: String::new(),
        }
    }
}

impl Body<'_, '_, '_> {
    pub(super) fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "        {line}");
    }

    pub(super) fn write(&mut self) {
        let call = self.prepare();
        if self.forgets_making {
            self.writer.helpers.insert(Helper::ForgetPrinted);
            self.line("forgetPrinted();");
        }
        if result(&self.entry.descriptor) == "V" {
            self.line(&format!("{call};"));
            self.line("return null;");
        } else {
            self.line(&format!("return {call};"));
        }
    }

    /// Calls the method, and keeps what it gives back in a variable; the name of that, if it gives something back.
    pub(super) fn keep(&mut self) -> Option<String> {
        let call = self.prepare();
        let ty = result(&self.entry.descriptor);
        if ty == "V" {
            self.line(&format!("{call};"));
            return None;
        }
        let name = self.unused("return");
        let ty = self.writer.element_type(ty);
        // What is called by reflection gives back any object.
        let cast = if call.starts_with("call(") { format!("({ty}) ") } else { String::new() };
        self.line(&format!("{ty} {name} = {cast}{call};"));
        Some(name)
    }

    /// Makes the receiver and the arguments; the call.
    fn prepare(&mut self) -> String {
        let entry = self.entry;
        for line in outside::set(self.run) {
            self.line(&line);
        }
        self.overwrite(Owner::Class, "null");
        let receiver = entry.receiver.map(|input| {
            let name = self.unused(&variable(&entry.class));
            self.declare(&name, &format!("L{};", entry.class), None, input);
            self.overwrite(Owner::Receiver, &name);
            name
        });
        let types = self.generic_types();
        let mut arguments = Vec::new();
        for (index, (argument, ty)) in entry.arguments.iter().zip(params(&entry.descriptor)).enumerate() {
            let Argument::Input(input) = argument else {
                arguments.push("new String[0]".to_owned());
                continue;
            };
            let id = InputId::from_index(*input);
            let name = self.unused(&entry.policy.inputs[*input].name);
            self.names.push((FieldKind::Argument(id), name.clone()));
            self.declare(&name, ty, types.get(index).map(String::as_str), *input);
            self.overwrite(Owner::Argument(index), &name);
            arguments.push(if self.copied.contains(&id) { self.copy(id, &name, ty) } else { name });
        }
        self.call(receiver.as_deref(), &arguments.join(", "))
    }

    /// Declares a copy of an array, which the method may change.
    fn copy(&mut self, input: InputId, name: &str, ty: &str) -> String {
        let copy = self.unused(&format!("{}After", self.entry.policy.inputs[input.index()].name));
        let ty = self.writer.element_type(ty);
        self.line(&format!("{ty} {copy} = {name}.clone();"));
        self.names.push((FieldKind::ArgumentAfter(input), copy.clone()));
        copy
    }

    /// Declares a variable with the next value of an input.
    fn declare(&mut self, name: &str, ty: &str, generic: Option<&str>, input: usize) {
        let given = &self.entry.policy.inputs[input];
        let tree = self.run.values[input].first().cloned();
        let value = tree.map_or_else(|| "null".to_owned(), |tree| self.writer.value(&tree, &given.maker));
        let generic = generic.and_then(|generic| self.writer.generic_type(generic));
        // A type without its arguments takes everything.
        self.is_unchecked |= generic.is_none() && value.contains("<>");
        let ty = generic.unwrap_or_else(|| self.writer.element_type(ty));
        self.line(&format!("{ty} {name} = {value};"));
    }

    fn overwrite(&mut self, owner: Owner, object: &str) {
        let entry = self.entry;
        for overwrite in entry.overwrites.iter().filter(|overwrite| overwrite.owner == owner) {
            let given = &entry.policy.inputs[overwrite.input];
            let Some(tree) = self.run.values[overwrite.input].first().cloned() else { continue };
            let value = self.writer.value(&tree, &given.maker);
            let is_open = self.field_is_open(&overwrite.class, &overwrite.field);
            if is_open {
                let target =
                    if owner == Owner::Class { self.writer.class(&overwrite.class) } else { object.to_owned() };
                self.line(&format!("{target}.{} = {value};", overwrite.field));
            } else {
                self.writer.helpers.insert(Helper::Set);
                let class = self.writer.class_literal(&format!("L{};", overwrite.class));
                self.line(&format!("set({object}, {class}, \"{}\", {value});", overwrite.field));
            }
        }
    }

    /// Whether a field can be set by an assignment.
    fn field_is_open(&self, class: &str, field: &str) -> bool {
        let Some((names, read)) = self.writer.finder.read(class) else { return false };
        let found = read.fields.iter().find(|known| names.get(known.name) == field);
        found.is_some_and(|field| {
            field.flags & flags::FINAL == 0
                && self.writer.can_be_named(class)
                && self.writer.can_be_reached(class, field.flags)
        })
    }

    fn call(&mut self, receiver: Option<&str>, arguments: &str) -> String {
        let entry = self.entry;
        let declaring = self.declaring().map_or_else(|| entry.class.clone(), |(name, ..)| name);
        let is_open = self
            .declaring()
            .is_some_and(|(name, _, class, index)| self.writer.can_be_reached(&name, class.methods[index].flags));
        let all_named = params(&entry.descriptor).iter().all(|ty| self.writer.type_can_be_named(ty));
        if is_open && all_named && self.writer.can_be_named(&entry.class) {
            let on = receiver.map_or_else(|| self.writer.class(&entry.class), str::to_owned);
            return format!("{on}.{}({arguments})", entry.method);
        }
        self.writer.helpers.insert(Helper::Call);
        let (types, class) =
            (self.writer.type_list(&entry.descriptor), self.writer.class_literal(&format!("L{declaring};")));
        let receiver = receiver.unwrap_or("null");
        format!("call({receiver}, {class}, \"{}\", {types}, new Object[] {{{arguments}}})", entry.method)
    }

    /// The class that declares the method: its name, and the position of the method.
    fn declaring(&self) -> Option<(String, Names, Class, usize)> {
        let entry = self.entry;
        let mut next = Some(entry.class.clone());
        while let Some(name) = next {
            let (names, class) = self.writer.finder.read(&name)?;
            let found = class.methods.iter().position(|method| {
                names.get(method.name) == entry.method && names.get(method.desc) == entry.descriptor
            });
            if let Some(index) = found {
                return Some((name, names, class, index));
            }
            next = class.super_name.map(|above| names.get(above).to_owned());
        }
        None
    }

    /// The generic types of the parameters, if the method has any.
    fn generic_types(&self) -> Vec<String> {
        let Some((_, mut names, class, index)) = self.declaring() else { return Vec::new() };
        let Some(signature) = class.method_signature(&mut names, index) else { return Vec::new() };
        let signature = names.get(signature).to_owned();
        counterpoint_lang_jvm::maker::param_types(&self.entry.descriptor, Some(&signature))
    }

    /// A name for a variable that is not taken.
    fn unused(&mut self, name: &str) -> String {
        let name = &if self.prefix.is_empty() { name.to_owned() } else { self.prefix.clone() + &super::camel(name) };
        let letters: String = name.chars().filter(|letter| letter.is_alphanumeric() || *letter == '_').collect();
        let is_name = letters.chars().next().is_some_and(|letter| !letter.is_ascii_digit());
        let name = super::unique(&if is_name { letters } else { format!("argument{letters}") }, &self.taken);
        self.taken.push(name.clone());
        name
    }
}
