//! Calls: which method is meant, and how it is called.

use counterpoint_ir::native::Native;
use counterpoint_ir::prim::Prim;
use counterpoint_ir::program::{Action, Operand};

use super::stack::{Fits, Item};
use super::{Lowering, Reason};
use crate::class::code::{Insn, Invoke};
use crate::class::{Constant, flags};
use crate::descriptor::{Kind, Signature};
use crate::intrinsics::Intrinsic;
use crate::names::{Member, Name};
use crate::world::{Linked, MethodId, Target};

impl Lowering<'_, '_, '_> {
    pub(super) fn invoke(&mut self, invoke: Invoke, named: Member) -> Result<(), Reason> {
        let signature = self.world.signature(named.desc);
        let is_array = self.world.names.get(named.class).starts_with('[');
        if is_array && self.world.names.get(named.name) == "clone" {
            let array = self.take().operand;
            self.push_value(Kind::Ref, Fits::Unknown, Action::Native(Native::Copy, vec![array]));
            return Ok(());
        }
        if let Some(lookup) = self.world.lookup_of_caller(invoke, named) {
            let home = self.world.records[self.method.home].name;
            self.constant(Constant::Class(home))?;
            return self.invoke(invoke, lookup);
        }
        let method = match self.world.resolve_method(named) {
            Err(_) if self.world.names.get(named.class) == "java/lang/invoke/VarHandle" => {
                return self.access_variable(named, &signature);
            }
            resolved => resolved?,
        };
        let method_flags = self.world.method_flags(method);
        if (method_flags & flags::STATIC != 0) != (invoke == Invoke::Static) {
            return Err(format!(
                "a call of {}, which has become static or is not any more",
                self.world.method_name(method)
            ));
        }
        let is_source = self.source_of(method);
        if is_source.is_none() && self.ask_outside(method, named.desc)? {
            return Ok(());
        }
        let args = self.args(&signature, invoke != Invoke::Static);
        if let Some(input) = is_source {
            if invoke != Invoke::Static {
                self.check_receiver(&args);
            }
            for arg in &args {
                self.release(arg);
            }
            self.push_input(input);
            return Ok(());
        }
        self.show_args(method, &args)?;
        self.note_draw(method);
        if let Some(other) = self.world.library_call(self.method.home, method) {
            return self.call_replaced(other, &signature, args);
        }
        match invoke {
            Invoke::Static => {
                // What is constant for the library needs nothing to be initialised.
                if self.push_constant(method, &args)? {
                    return Ok(());
                }
                self.init_class(method.class);
            }
            Invoke::Special => self.check_receiver(&args),
            Invoke::Virtual | Invoke::Interface => {
                let is_fixed = method_flags & (flags::PRIVATE | flags::FINAL) != 0
                    || self.world.class_is(method.class, flags::FINAL);
                let is_inline = matches!(self.world.target(method), Target::Inline(_));
                let is_constant = is_fixed && self.world.constant_result(method).is_some() && self.is_library();
                let is_direct = method_flags & flags::PRIVATE != 0
                    || is_constant
                    || (is_fixed && (is_inline || self.is_not_null(&args[0])));
                if !is_direct {
                    let selector = self.world.virtual_call(named, method);
                    let receiver = args[0].clone();
                    self.call(&signature, args, |args| Action::CallVirtual(selector, args));
                    self.note_not_null(&receiver);
                    return Ok(());
                }
                self.check_receiver(&args);
                if self.push_constant(method, &args)? {
                    return Ok(());
                }
            }
        }
        if method_flags & flags::ABSTRACT != 0 {
            return Err(format!("a direct call of {}, which has no code", self.world.method_name(method)));
        }
        self.call_directly(method, &signature, args);
        Ok(())
    }

    fn is_library(&self) -> bool {
        self.world.is_library(self.method.home)
    }

    /// Within the library, pushes the result of a method that gives a constant. Whether it does.
    fn push_constant(&mut self, method: MethodId, args: &[Operand]) -> Result<bool, Reason> {
        let constant = if self.is_library() { self.world.constant_result(method) } else { None };
        let Some(constant) = constant else { return Ok(false) };
        for arg in args {
            self.release(arg);
        }
        self.constant(constant)?;
        Ok(true)
    }

    /// Calls a static method that stands for another one; a receiver is its first argument, and may be null.
    fn call_replaced(&mut self, method: MethodId, signature: &Signature, args: Vec<Operand>) -> Result<(), Reason> {
        if !self.push_constant(method, &args)? {
            self.init_class(method.class);
            self.call_directly(method, signature, args);
        }
        Ok(())
    }

    /// Takes the arguments of a call off the stack, narrowed as the parameters say. Their registers stay taken.
    fn args(&mut self, signature: &Signature, has_receiver: bool) -> Vec<Operand> {
        let n_args = signature.params.len() + usize::from(has_receiver);
        let first = self.stack.len().saturating_sub(n_args);
        self.stack.split_off(first).into_iter().map(|item| item.operand).collect()
    }

    fn check_receiver(&mut self, args: &[Operand]) {
        if !self.is_not_null(&args[0]) {
            self.check_null(&args[0]);
        }
    }

    fn call_directly(&mut self, method: MethodId, signature: &Signature, args: Vec<Operand>) {
        if let Target::Inline(intrinsic) = self.world.target(method) {
            self.inline(intrinsic, signature, args);
        } else {
            let proc = self.world.proc_of(method);
            self.call(signature, args, |args| Action::Call(proc, args));
        }
    }

    /// Emits what takes the arguments, and pushes its result.
    fn call(&mut self, signature: &Signature, args: Vec<Operand>, action: impl FnOnce(Vec<Operand>) -> Action) {
        for arg in &args {
            self.release(arg);
        }
        match signature.result {
            None => self.emit(None, action(args)),
            Some(result) => {
                self.push_value(result.sort.kind(), Fits::Within(result.sort), action(args));
            }
        }
    }

    fn inline(&mut self, intrinsic: Intrinsic, signature: &Signature, args: Vec<Operand>) {
        match intrinsic {
            Intrinsic::Native(native) => {
                if native == Native::Allocate {
                    // A method that makes objects by number names their classes.
                    self.instantiate_named();
                }
                self.call(signature, args, |args| Action::Native(native, args));
            }
            Intrinsic::Prim(op, from, to) => {
                self.call(signature, args, |args| Action::Apply(Prim::resize(op, from, to), args));
            }
            Intrinsic::Nothing => args.iter().for_each(|arg| self.release(arg)),
        }
    }

    fn instantiate_named(&mut self) {
        for insn in &self.method.code.insns {
            if let Insn::Const(Constant::Class(name)) = insn
                && let Ok(class) = self.world.class(*name)
            {
                self.world.instantiate(class);
            }
        }
    }

    pub(super) fn dynamic(&mut self, bootstrap: u16, name: Name, desc: Name) -> Result<(), Reason> {
        let signature = self.world.signature(desc);
        match self.world.link(self.method.home, bootstrap, name, desc)? {
            Linked::Constant(operand) => {
                self.stack.push(Item { operand, kind: Kind::Ref, fits: Fits::Unknown });
            }
            Linked::Object(class, fields) => {
                let args = self.args(&signature, false);
                self.push_value(Kind::Ref, Fits::Unknown, Action::New(class));
                let object = self.stack.last().map_or_else(super::heap::null, |item| item.operand.clone());
                for (&field, value) in fields.iter().zip(&args) {
                    self.emit(None, Action::SetField(object.clone(), field, value.clone()));
                }
                for arg in &args {
                    self.release(arg);
                }
                self.note_not_null(&object);
            }
            Linked::Static(method) => {
                let args = self.args(&signature, false);
                self.call_directly(method, &signature, args);
            }
        }
        Ok(())
    }
}
