//! Monitors. On one thread they change nothing, unless something asks whether one is held: then the methods of the user tell
//! when they enter and leave them. The library is taken to hold what it needs.

use std::rc::Rc;

use counterpoint_ir::ids::ProcId;

use super::{MethodId, Work, World};
use crate::class::code::{Code, Insn, Invoke};
use crate::class::{Constant, flags};
use crate::descriptor::Kind;
use crate::made;
use crate::names::Member;

impl World<'_> {
    /// The code of a method; where monitors are asked for, it holds the one that it is declared to hold.
    pub(super) fn code_of(&mut self, id: MethodId) -> Option<Rc<Code>> {
        let class = self.class_of(id);
        let code = class.code(&mut self.names, id.index)?;
        let method = &class.methods[id.index];
        if !self.has_monitors || !method.is(flags::SYNCHRONIZED) || self.is_library(id.class) {
            return Some(code);
        }
        let is_static = method.is(flags::STATIC);
        let lock = if is_static { Insn::Const(Constant::Class(class.name)) } else { Insn::Load(Kind::Ref, 0) };
        Some(Rc::new(made::holding(&code, &lock)))
    }

    /// Remembers a method of the user that enters a monitor.
    pub(super) fn note_locking(&mut self, proc: ProcId, id: MethodId, code: &Code) {
        let is_locking = self.method_flags(id) & flags::SYNCHRONIZED != 0
            || code.insns.iter().any(|insn| matches!(insn, Insn::MonitorEnter));
        if is_locking && !self.has_monitors && !self.is_library(id.class) {
            self.locking.push((proc, id));
        }
    }

    /// From now on methods tell which monitors they hold; those that do not are lowered again.
    pub(super) fn track_monitors(&mut self) {
        self.has_monitors = true;
        for (proc, id) in std::mem::take(&mut self.locking) {
            self.work.push_back((proc, Work::Method(id)));
        }
    }

    /// What tells that the monitor on the stack is entered or left in the code of a class, if anybody asks.
    pub(crate) fn monitor_call(&mut self, home: counterpoint_ir::ids::ClassId, name: &str) -> Option<Insn> {
        if !self.has_monitors || self.is_library(home) {
            return None;
        }
        let [class, name, desc] =
            ["counterpoint/rt/Monitors", name, "(Ljava/lang/Object;)V"].map(|text| self.names.intern(text));
        Some(Insn::Invoke(Invoke::Static, Member { class, name, desc }))
    }
}
