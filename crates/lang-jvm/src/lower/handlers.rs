//! Exception handlers: which ones guard an instruction, and the locations that ask them in order.

use counterpoint_ir::Value;
use counterpoint_ir::ids::LocId;
use counterpoint_ir::program::{Action, Operand, Terminator};
use counterpoint_ir::types::Type;

use super::stack::{Fits, Item};
use super::{Lowering, Reason};
use crate::class::code::Invoke;
use crate::descriptor::Kind;
use crate::names::Member;

/// Exceptions that nobody catches who does not expect that classes may be missing.
const OF_MISSING: [&str; 2] = ["java/lang/NoClassDefFoundError", "java/lang/LinkageError"];

impl Lowering<'_, '_, '_> {
    /// Whether the current instruction may mention a class that is not there. Elsewhere it was forgotten, more likely.
    pub(super) fn expects_missing(&self) -> bool {
        let guarding = self.method.code.handlers.iter().filter(|it| (it.start..it.end).contains(&self.at));
        guarding.filter_map(|it| it.catch).any(|class| OF_MISSING.contains(&self.world.names.get(class)))
    }

    /// Throws what the machine throws if a class is missing.
    pub(super) fn throw_missing(&mut self, class: &str) -> Result<(), Reason> {
        let text = self.world.names.intern_text(&class.encode_utf16().collect::<Vec<u16>>());
        let operand = self.world.text(text)?;
        self.stack.push(Item { operand, kind: Kind::Ref, fits: Fits::Unknown });
        let [class, name, desc] = ["counterpoint/rt/Traps", "missingClass", "(Ljava/lang/String;)V"]
            .map(|text| self.world.names.intern(text));
        self.invoke(Invoke::Static, Member { class, name, desc })?;
        self.end(Terminator::Throw(Operand::Const(Value::Ref(None), Type::Ref), None));
        Ok(())
    }

    /// The handler of the current instruction.
    pub(super) fn handler(&mut self) -> Option<LocId> {
        let handlers = &self.method.code.handlers;
        let mut guarding: Vec<usize> = Vec::new();
        for (index, handler) in handlers.iter().enumerate() {
            if (handler.start..handler.end).contains(&self.at) {
                guarding.push(index);
                if handler.catch.is_none() {
                    break;
                }
            }
        }
        if guarding.is_empty() {
            return None;
        }
        // Each line has its own, so that what happens there is told of the line that throws.
        let line = self.spans.line(self.method.code.pcs[self.at]).map(|line| line.start);
        let key = (guarding, line);
        if let Some(&known) = self.dispatchers.get(&key) {
            return Some(known);
        }
        let loc = self.dispatcher(&key.0);
        self.dispatchers.insert(key, loc);
        Some(loc)
    }

    /// A location that catches and asks handlers in order.
    fn dispatcher(&mut self, guarding: &[usize]) -> LocId {
        let code = self.method.code;
        let caught = self.stack_register(0, Kind::Ref);
        let before = self.body.current();
        let first = self.body.loc(Some(caught));
        self.body.switch_to(first);
        let mut is_total = false;
        for &index in guarding {
            let handler = code.handlers[index];
            let Some(name) = handler.catch else {
                let target = self.block(handler.target, vec![Kind::Ref]);
                self.body.end(Terminator::Goto(target));
                is_total = true;
                break;
            };
            // Of a class that is missing there are no objects.
            let Ok(class) = self.world.class(name) else { continue };
            let target = self.block(handler.target, vec![Kind::Ref]);
            let is_caught = self.body.temp(&Type::Bool);
            self.body.emit(Some(is_caught), Action::InstanceOf(Operand::Var(caught), class), None);
            self.body.release(is_caught);
            let next = self.body.loc(None);
            self.body.end(Terminator::Branch(Operand::Var(is_caught), target, next));
            self.body.switch_to(next);
        }
        if !is_total {
            self.body.end(Terminator::Throw(Operand::Var(caught), None));
        }
        self.body.switch_to(before);
        first
    }
}
