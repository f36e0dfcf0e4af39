//! The procedure that is being built, with registers that are taken and given back.

use counterpoint_diag::Span;
use counterpoint_ir::Value;
use counterpoint_ir::ids::{Id, IdVec, LocId, VarId};
use counterpoint_ir::program::{Action, Instr, Loc, Operand, Proc, Terminator, Var};
use counterpoint_ir::types::Type;
use rustc_hash::FxHashSet;

/// A procedure under construction. Emission goes to the current location.
pub(super) struct Body {
    vars: IdVec<VarId, Var>,
    names: FxHashSet<String>,
    /// Per register, whether it is a temporary.
    is_temp: Vec<bool>,
    /// Temporaries that hold nothing.
    free: Vec<VarId>,
    locs: IdVec<LocId, Loc>,
    current: LocId,
    /// The source of what is emitted.
    pub(super) span: Span,
}

impl Default for Body {
    /// With its first location current.
    fn default() -> Self {
        let mut body = Self {
            vars: IdVec::default(),
            names: FxHashSet::default(),
            is_temp: Vec::new(),
            free: Vec::new(),
            locs: IdVec::default(),
            current: LocId::from_index(0),
            span: Span::default(),
        };
        body.loc(None);
        body
    }
}

impl Body {
    /// A new location; with a catch register, a handler.
    pub(super) fn loc(&mut self, catch: Option<VarId>) -> LocId {
        // A location that is never filled is never reached.
        let never = Terminator::Throw(Operand::Const(Value::Ref(None), Type::Ref), None);
        self.locs.push(Loc { catch, instrs: Vec::new(), terminator: never, span: Span::default() })
    }

    pub(super) fn switch_to(&mut self, loc: LocId) {
        self.current = loc;
    }

    pub(super) fn is_in_first(&self) -> bool {
        self.current.index() == 0
    }

    pub(super) fn current(&self) -> LocId {
        self.current
    }

    /// A register with a name, changed where another register has it.
    pub(super) fn named(&mut self, name: &str, ty: Type, is_named: bool) -> VarId {
        // Names that begin with a digit are those of temporaries.
        let is_taken = is_named && name.starts_with(|letter: char| letter.is_ascii_digit());
        let mut unique = if is_taken { format!("_{name}") } else { name.to_owned() };
        let mut number = 2;
        while !self.names.insert(unique.clone()) {
            unique = format!("{name}.{number}");
            number += 1;
        }
        self.is_temp.push(false);
        self.vars.push(Var { name: unique, ty, is_named })
    }

    /// A register that holds nothing yet.
    pub(super) fn temp(&mut self, ty: &Type) -> VarId {
        if let Some(index) = self.free.iter().rposition(|&var| self.vars[var].ty == *ty) {
            return self.free.swap_remove(index);
        }
        // No variable of the source begins with a digit, and what lies on the stack has a letter behind its digits.
        self.is_temp.push(false);
        let var = self.vars.push(Var { name: self.vars.len().to_string(), ty: ty.clone(), is_named: false });
        self.is_temp[var.index()] = true;
        var
    }

    pub(super) fn is_temp(&self, var: VarId) -> bool {
        self.is_temp[var.index()]
    }

    pub(super) fn is_reference(&self, var: VarId) -> bool {
        self.vars[var].ty == Type::Ref
    }

    /// Whether a register is a temporary that was given back.
    pub(super) fn is_free(&self, var: VarId) -> bool {
        self.free.contains(&var)
    }

    /// Gives a temporary back.
    pub(super) fn release(&mut self, var: VarId) {
        if self.is_temp(var) && !self.free.contains(&var) {
            self.free.push(var);
        }
    }

    /// Where the next instruction of the current location will stand.
    pub(super) fn next_position(&self) -> (LocId, u32) {
        (self.current, u32::try_from(self.locs[self.current].instrs.len()).unwrap_or(u32::MAX))
    }

    pub(super) fn emit(&mut self, dest: Option<VarId>, action: Action, handler: Option<LocId>) {
        let span = self.span;
        self.locs[self.current].instrs.push(Instr { dest, action, handler, span });
    }

    /// The register that the last instruction of the current location writes, to be changed.
    pub(super) fn last_dest(&mut self) -> Option<&mut VarId> {
        self.locs[self.current].instrs.last_mut()?.dest.as_mut()
    }

    pub(super) fn end(&mut self, terminator: Terminator) {
        let loc = &mut self.locs[self.current];
        (loc.terminator, loc.span) = (terminator, self.span);
    }

    pub(super) fn finish(self, name: String, params: Vec<VarId>, result: Option<Type>) -> Proc {
        Proc { name, params, result, vars: self.vars, locs: self.locs }
    }
}
