//! Calls: which method is meant, and how it is called.

use counterpoint_ir::native::Native;
use counterpoint_ir::prim::Prim;
use counterpoint_ir::program::{Action, Operand};

use super::stack::{Fits, Item};
use super::{Lowering, Reason};
use crate::class::code::Invoke;
use crate::class::flags;
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
        let method = match self.world.resolve_method(named) {
            Err(_) if self.world.names.get(named.class) == "java/lang/invoke/VarHandle" => {
                return self.access_variable(named, &signature);
            }
            resolved => resolved?,
        };
        let method = if invoke == Invoke::Static { self.world.library_call(self.method.home, method) } else { method };
        let method_flags = self.world.method_flags(method);
        if (method_flags & flags::STATIC != 0) != (invoke == Invoke::Static) {
            return Err(format!(
                "a call of {}, which has become static or is not any more",
                self.world.method_name(method)
            ));
        }
        let args = self.args(&signature, invoke != Invoke::Static);
        match invoke {
            Invoke::Static => self.init_class(method.class),
            Invoke::Special => self.check_receiver(&args),
            Invoke::Virtual | Invoke::Interface => {
                let is_fixed = method_flags & (flags::PRIVATE | flags::FINAL) != 0
                    || self.world.class_is(method.class, flags::FINAL);
                let is_inline = matches!(self.world.target(method), Target::Inline(_));
                let is_direct =
                    method_flags & flags::PRIVATE != 0 || (is_fixed && (is_inline || self.is_not_null(&args[0])));
                if !is_direct {
                    let selector = self.world.virtual_call(named, method.class);
                    let receiver = args[0].clone();
                    self.call(&signature, args, |args| Action::CallVirtual(selector, args));
                    self.note_not_null(&receiver);
                    return Ok(());
                }
                self.check_receiver(&args);
            }
        }
        if method_flags & flags::ABSTRACT != 0 {
            return Err(format!("a direct call of {}, which has no code", self.world.method_name(method)));
        }
        self.call_directly(method, &signature, args);
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
            Intrinsic::Native(native) => self.call(signature, args, |args| Action::Native(native, args)),
            Intrinsic::Prim(op, from, to) => {
                self.call(signature, args, |args| Action::Apply(Prim::resize(op, from, to), args));
            }
            Intrinsic::Nothing => args.iter().for_each(|arg| self.release(arg)),
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
