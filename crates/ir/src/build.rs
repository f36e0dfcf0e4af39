//! Building procedures location by location.

use counterpoint_diag::Span;
use rustc_hash::FxHashSet;

use crate::ids::{IdVec, LocId, VarId};
use crate::program::{Action, Instr, Loc, Operand, Proc, Terminator, Var};
use crate::types::Type;

/// Builds one procedure. Locations are made first and filled in any order; emission goes to the current one.
#[derive(Debug)]
pub struct ProcBuilder {
    name: String,
    params: Vec<VarId>,
    result: Option<Type>,
    vars: IdVec<VarId, Var>,
    locs: IdVec<LocId, OpenLoc>,
    current: LocId,
    span: Span,
    taken_temps: Vec<VarId>,
    free_temps: Vec<VarId>,
}

#[derive(Debug, Default)]
struct OpenLoc {
    catch: Option<VarId>,
    instrs: Vec<Instr>,
    end: Option<(Terminator, Span)>,
}

impl ProcBuilder {
    /// Starts a procedure, with its first location current.
    pub fn new(name: impl Into<String>, result: Option<Type>) -> Self {
        let mut locs = IdVec::default();
        let current = locs.push(OpenLoc::default());
        Self {
            name: name.into(),
            params: Vec::new(),
            result,
            vars: IdVec::default(),
            locs,
            current,
            span: Span::default(),
            taken_temps: Vec::new(),
            free_temps: Vec::new(),
        }
    }

    /// Sets the source of what is emitted from now on.
    pub fn at(&mut self, span: Span) -> &mut Self {
        self.span = span;
        self
    }

    /// A new register that the user wrote.
    pub fn var(&mut self, name: impl Into<String>, ty: Type) -> VarId {
        self.vars.push(Var { name: name.into(), ty, is_named: true })
    }

    /// A temporary without other users until [`release_temps`](Self::release_temps).
    pub fn temp(&mut self, ty: Type) -> VarId {
        let free = self.free_temps.iter().position(|&temp| self.vars[temp].ty == ty);
        let temp = if let Some(free) = free {
            self.free_temps.swap_remove(free)
        } else {
            let name = format!("t{}", self.vars.len());
            self.vars.push(Var { name, ty, is_named: false })
        };
        self.taken_temps.push(temp);
        temp
    }

    /// Says that no temporary taken so far will be read any more, so that they may be taken again. Without it a long
    /// program has as many registers as instructions, and analyses of it take the square of that.
    pub fn release_temps(&mut self) {
        self.free_temps.append(&mut self.taken_temps);
    }

    /// A new register that receives the next argument.
    pub fn param(&mut self, name: impl Into<String>, ty: Type) -> VarId {
        let var = self.var(name, ty);
        self.params.push(var);
        var
    }

    /// The type of a register.
    pub fn ty(&self, var: VarId) -> &Type {
        &self.vars[var].ty
    }

    /// A new, empty location.
    pub fn loc(&mut self) -> LocId {
        self.locs.push(OpenLoc::default())
    }

    /// A new, empty handler with its catch register.
    pub fn handler(&mut self, catch: VarId) -> LocId {
        self.locs.push(OpenLoc { catch: Some(catch), ..OpenLoc::default() })
    }

    /// Goes on at a location.
    pub fn switch_to(&mut self, loc: LocId) {
        self.current = loc;
    }

    /// The location that is being filled.
    pub fn current(&self) -> LocId {
        self.current
    }

    /// Whether the current location has been ended.
    pub fn is_ended(&self) -> bool {
        self.locs[self.current].end.is_some()
    }

    /// Emits an instruction without handler.
    pub fn emit(&mut self, dest: Option<VarId>, action: Action) {
        self.emit_guarded(dest, action, None);
    }

    /// Emits an instruction with a handler.
    pub fn emit_guarded(&mut self, dest: Option<VarId>, action: Action, handler: Option<LocId>) {
        debug_assert!(!self.is_ended(), "the location was ended");
        let span = self.span;
        self.locs[self.current].instrs.push(Instr { dest, action, handler, span });
    }

    /// Emits `dest = operand`.
    pub fn copy(&mut self, dest: VarId, from: impl Into<Operand>) {
        self.emit(Some(dest), Action::Copy(from.into()));
    }

    /// Ends the current location.
    pub fn end(&mut self, terminator: Terminator) {
        debug_assert!(!self.is_ended(), "the location was ended");
        let span = self.span;
        self.locs[self.current].end = Some((terminator, span));
    }

    /// The procedure. Locations that were never ended return.
    pub fn finish(self) -> Proc {
        let close = |loc: OpenLoc| {
            let (terminator, span) = loc.end.unwrap_or((Terminator::Return(None), Span::default()));
            Loc { catch: loc.catch, instrs: loc.instrs, terminator, span }
        };
        let Self { name, params, result, mut vars, locs, .. } = self;
        rename_temps(&mut vars);
        Proc { name, params, result, vars, locs: locs.into_values().map(close).collect() }
    }
}

/// Gives temporaries that are called like a register of the user another name; no two registers share one then.
fn rename_temps(vars: &mut IdVec<VarId, Var>) {
    let named: FxHashSet<String> = vars.values().filter(|var| var.is_named).map(|var| var.name.clone()).collect();
    for id in vars.ids() {
        let var = &mut vars[id];
        while !var.is_named && named.contains(&var.name) {
            var.name.push('_');
        }
    }
}
