//! Resolution of fields and methods, as the machine does it.

use counterpoint_ir::class::Static;
use counterpoint_ir::ids::{ClassId, FieldId, StaticId};

use super::{MethodId, World};
use crate::class::code::Invoke;
use crate::class::{Constant, flags};
use crate::descriptor::Sort;
use crate::intrinsics;
use crate::names::{Member, Name};

impl World<'_> {
    /// The instance field that code names.
    pub(crate) fn field(&mut self, named: Member) -> Result<(FieldId, Sort), String> {
        let class = self.class(named.class)?;
        let sort = Sort::of(self.names.get(named.desc));
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(&field) = self.fields.get(&(class, named.name, named.desc)) {
                self.used_fields.insert(field);
                return Ok((field, sort));
            }
            at = self.superclass(class);
        }
        Err(format!("field {}, which is missing", self.member_name(named)))
    }

    /// The static field that code names, and the class that declares it.
    pub(crate) fn static_field(&mut self, named: Member) -> Result<(StaticId, ClassId, Sort), String> {
        let class = self.class(named.class)?;
        let sort = Sort::of(self.names.get(named.desc));
        let mut open = vec![class];
        while let Some(class) = open.pop() {
            // A field of the same name and type in the class with the patches stands for it.
            if let Some(patch) = self.patch_class(class)
                && let Some(id) = self.own_static(patch, named.name, named.desc)?
            {
                return Ok((id, patch, sort));
            }
            if let Some(id) = self.own_static(class, named.name, named.desc)? {
                return Ok((id, class, sort));
            }
            // Interfaces are asked before the superclass.
            open.extend(self.table.classes[class].supers.iter().copied());
        }
        Err(format!("static field {}, which is missing", self.member_name(named)))
    }

    /// What a static field is for code of the library at all times: a constant of a patch, or that there are no
    /// assertions in the library.
    pub(crate) fn static_constant(&mut self, from: ClassId, named: Member) -> Option<Constant> {
        let class = self.is_library(from).then(|| self.class(named.class).ok()).flatten()?;
        if self.names.get(named.name) == "$assertionsDisabled" {
            return Some(Constant::Int(1));
        }
        let patch = self.patch_class(class)?;
        let fields = &self.records[patch].class.as_ref()?.fields;
        fields.iter().find(|field| field.name == named.name && field.desc == named.desc)?.constant
    }

    /// The static field that a class declares; its constant is in memory from the start.
    pub(crate) fn own_static(&mut self, class: ClassId, name: Name, desc: Name) -> Result<Option<StaticId>, String> {
        if let Some(&known) = self.statics.get(&(class, name, desc)) {
            return Ok(Some(known));
        }
        let Some(record) = self.records[class].class.clone() else { return Ok(None) };
        let mut declared = record.fields.iter().filter(|field| field.is_static());
        let Some(field) = declared.find(|field| field.name == name && field.desc == desc) else { return Ok(None) };
        let text = self.names.get(desc);
        let ty = Sort::of(text).kind().ty();
        let full = format!("{}.{} {text}", self.class_name(class), self.names.get(name));
        let id = self.table.statics.push(Static { name: full, ty });
        self.statics.insert((class, name, desc), id);
        if let Some(constant) = field.constant {
            let value = self.constant_value(constant)?;
            self.image.statics.push((id, value));
        }
        Ok(Some(id))
    }

    pub(super) fn superclass(&self, class: ClassId) -> Option<ClassId> {
        let above = *self.table.classes[class].supers.first()?;
        (!self.class_is(above, flags::INTERFACE)).then_some(above)
    }

    /// The method that code names: in the class and those above it, else in the interfaces.
    pub(crate) fn resolve_method(&mut self, named: Member) -> Result<MethodId, String> {
        if let Some(known) = self.resolved.get(&named) {
            return known.ok_or_else(|| self.missing(named));
        }
        let class = self.class(named.class)?;
        let found = self.find_method(class, named.name, named.desc);
        self.resolved.insert(named, found);
        found.ok_or_else(|| self.missing(named))
    }

    /// The method that looks variables up for a class that it is told, if a call asks for the one that looks at its caller.
    pub(crate) fn lookup_of_caller(&mut self, invoke: Invoke, named: Member) -> Option<Member> {
        let is_asked = invoke == Invoke::Static
            && self.names.get(named.name) == "lookup"
            && self.names.get(named.class) == "java/lang/invoke/MethodHandles"
            && self.names.get(named.desc).starts_with("()");
        let desc = "(Ljava/lang/Class;)Ljava/lang/invoke/MethodHandles$Lookup;";
        let told = is_asked.then(|| Member { desc: self.names.intern(desc), ..named })?;
        self.resolve_method(told).is_ok().then_some(told)
    }

    fn missing(&self, named: Member) -> String {
        match self.names.get(named.class) {
            "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle" => {
                format!("a call through a method handle ({})", self.names.get(named.name))
            }
            _ => format!("method {}, which is missing", self.member_name(named)),
        }
    }

    pub(crate) fn find_method(&self, class: ClassId, name: Name, desc: Name) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(class) = at {
            if let Some(found) = self.own_method(class, name, desc) {
                return Some(found);
            }
            at = self.superclass(class);
        }
        // Ancestors are ascending: the last interface that has it is as specific as any.
        let interfaces = self.records[class].ancestors.iter().rev().copied();
        let mut found = interfaces.filter(|&id| self.class_is(id, flags::INTERFACE)).filter_map(|id| {
            self.own_method(id, name, desc)
                .filter(|&method| self.method_flags(method) & (flags::PRIVATE | flags::STATIC) == 0)
        });
        let candidates: Vec<MethodId> = found.by_ref().collect();
        let has_code = |method: &&MethodId| self.method_flags(**method) & flags::ABSTRACT == 0;
        candidates.iter().find(has_code).or(candidates.first()).copied()
    }

    pub(super) fn own_method(&self, class: ClassId, name: Name, desc: Name) -> Option<MethodId> {
        let index = self.records[class].class.as_ref()?.method(name, desc)?;
        Some(MethodId { class, index })
    }

    pub(crate) fn method_flags(&self, id: MethodId) -> u16 {
        self.records[id.class].class.as_ref().map_or(0, |class| class.methods[id.index].flags)
    }

    /// The full name of a method: `java/lang/Object.hashCode()I`.
    pub(crate) fn method_name(&self, id: MethodId) -> String {
        let class = self.class_of(id);
        let method = &class.methods[id.index];
        self.member_name(Member { class: class.name, name: method.name, desc: method.desc })
    }

    fn member_name(&self, named: Member) -> String {
        let [class, name, desc] = [named.class, named.name, named.desc].map(|name| self.names.get(name));
        if desc.starts_with('(') { format!("{class}.{name}{desc}") } else { format!("{class}.{name}") }
    }

    /// What code of the library calls instead of a method, if it calls something else than the user does.
    pub(crate) fn library_call(&mut self, from: ClassId, id: MethodId) -> Option<MethodId> {
        // What stands for a method calls the method itself.
        if !self.is_library(from) || self.class_name(from).starts_with(intrinsics::LIBRARY) {
            return None;
        }
        if let Some(&known) = self.library_calls.get(&id) {
            return known;
        }
        let name = intrinsics::library_of(self.class_name(id.class));
        let called = self.class_named(&name).ok().and_then(|other| self.replacement(id, other));
        self.library_calls.insert(id, called);
        called
    }

    /// The constant that a call of a method of the library gives, if it does nothing else.
    pub(crate) fn constant_result(&mut self, id: MethodId) -> Option<Constant> {
        if let Some(&known) = self.constant_results.get(&id) {
            return known;
        }
        let constant = self.is_library(id.class).then(|| self.patch(id).unwrap_or(id)).and_then(|meant| {
            let class = self.class_of(meant);
            class.constant_result(&mut self.names, meant.index)
        });
        self.constant_results.insert(id, constant);
        constant
    }

    /// The static method that replaces a method of the library.
    pub(crate) fn patch(&mut self, id: MethodId) -> Option<MethodId> {
        let patch = self.patch_class(id.class)?;
        self.replacement(id, patch)
    }

    /// The static method of a class that replaces a method. It has the same name, takes the receiver first, and the same
    /// parameters.
    fn replacement(&mut self, id: MethodId, patch: ClassId) -> Option<MethodId> {
        let class = self.class_of(id);
        let method = &class.methods[id.index];
        let wanted = self.signature(method.desc);
        let has_receiver = !method.is(flags::STATIC);
        let name = if self.names.get(method.name) == "<clinit>" { self.names.intern("clinit") } else { method.name };
        let patch_class = self.records[patch].class.clone()?;
        let index = patch_class.methods.iter().position(|candidate| {
            candidate.name == name && candidate.is(flags::STATIC) && !candidate.is(flags::PRIVATE) && {
                let given = self.signature(candidate.desc);
                let n_own = usize::from(has_receiver);
                given.params.len() == wanted.params.len() + n_own
                    && given.params.iter().take(n_own).all(|ty| ty.sort == Sort::Ref)
                    && given.params[n_own..] == wanted.params[..]
                    && given.result.map(|ty| ty.sort) == wanted.result.map(|ty| ty.sort)
            }
        })?;
        Some(MethodId { class: patch, index })
    }
}
