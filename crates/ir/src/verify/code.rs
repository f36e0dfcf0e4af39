//! Rules about procedures and their control flow.

use std::collections::BTreeSet;

use super::{At, Verifier, What, assigned};
use crate::Value;
use crate::ids::{Id, LocId, VarId};
use crate::program::{Loc, Operand, Proc, Terminator};
use crate::types::Type;

impl<'a> Verifier<'a> {
    /// All rules about a procedure.
    pub(super) fn proc(&mut self, proc: &'a Proc) {
        self.proc_head(proc);
        for (id, loc) in proc.locs.iter() {
            self.loc(proc, id, loc);
        }
        assigned::check(self, proc);
    }

    fn proc_head(&mut self, proc: &'a Proc) {
        let (name, span) = (&proc.name, self.program.span);
        if proc.locs.is_empty() {
            self.report(1, span, format!("@{name} has no location"));
        }
        self.unique(&format!("@{name}: register"), proc.vars.values().map(|var| var.name.as_str()));
        for var in proc.vars.values() {
            self.ty(&var.ty, &format!("@{name}: register `%{}`", var.name), span);
        }
        if let Some(result) = &proc.result {
            self.ty(result, &format!("@{name}: result"), span);
        }
        let mut known = BTreeSet::new();
        for &param in &proc.params {
            if proc.vars.get(param).is_none() {
                self.report(3, span, format!("@{name}: parameter %#{} does not exist", param.index()));
            }
            if !known.insert(param) {
                self.report(8, span, format!("@{name}: two parameters are the same register"));
            }
        }
    }

    fn loc(&mut self, proc: &'a Proc, id: LocId, loc: &'a Loc) {
        let head = At { proc, loc: id, what: What::Head };
        if let Some(catch) = loc.catch {
            if self.register(head, catch).is_some_and(|ty| *ty != Type::Ref) {
                self.report_at(14, head, "the catch register is no ref");
            }
            if id.index() == 0 {
                self.report_at(15, head, "the first location is a handler");
            }
        }
        for instr in &loc.instrs {
            let at = At { proc, loc: id, what: What::Instr(instr) };
            self.instr(at, instr);
            self.handler(at, instr.handler);
        }
        self.terminator(At { proc, loc: id, what: What::Terminator(&loc.terminator, loc.span) }, &loc.terminator);
    }

    /// The type of a register: rule 3.
    pub(super) fn register(&mut self, at: At<'a>, var: VarId) -> Option<&'a Type> {
        let record = at.proc.vars.get(var);
        if record.is_none() {
            self.report_at(3, at, &format!("register %#{} does not exist", var.index()));
        }
        record.map(|record| &record.ty)
    }

    /// The type of an operand: rules 3, 4 and 9.
    pub(super) fn operand(&mut self, at: At<'a>, operand: &'a Operand) -> Option<&'a Type> {
        match operand {
            Operand::Var(var) => self.register(at, *var),
            Operand::Const(value, ty) => {
                self.type_at(at, ty);
                if !self.is_constant(value, ty) {
                    self.report_at(9, at, &format!("`{value}` is no constant of type `{}`", self.show(ty)));
                }
                Some(ty)
            }
        }
    }

    /// Rules 3 and 4 for a type in the code.
    pub(super) fn type_at(&mut self, at: At<'a>, ty: &Type) {
        if let Some((rule, problem)) = self.type_problem(ty) {
            self.report_at(rule, at, &problem);
        }
    }

    /// Rule 10 for an operand.
    pub(super) fn operand_of(&mut self, at: At<'a>, operand: &'a Operand, wanted: &Type) {
        if let Some(ty) = self.operand(at, operand)
            && ty != wanted
        {
            let message = format!("expected an operand of type `{}`, found `{}`", self.show(wanted), self.show(ty));
            self.report_at(10, at, &message);
        }
    }

    fn handler(&mut self, at: At<'a>, handler: Option<LocId>) {
        let Some(handler) = handler else { return };
        match at.proc.locs.get(handler) {
            None => self.report_at(3, at, &format!("{handler} does not exist")),
            Some(loc) if loc.catch.is_none() => {
                self.report_at(14, at, &format!("{handler} is no handler: it has no catch register"));
            }
            Some(_) => {}
        }
    }

    fn target(&mut self, at: At<'a>, target: LocId) {
        match at.proc.locs.get(target) {
            None => self.report_at(3, at, &format!("{target} does not exist")),
            Some(loc) if loc.catch.is_some() => {
                self.report_at(15, at, &format!("{target} is a handler, which only a throw enters"));
            }
            Some(_) => {}
        }
    }

    fn terminator(&mut self, at: At<'a>, terminator: &'a Terminator) {
        if let Terminator::Throw(_, handler) = terminator {
            self.handler(at, *handler);
        } else {
            terminator.successors().into_iter().for_each(|target| self.target(at, target));
        }
        match terminator {
            Terminator::Branch(condition, ..) => self.operand_of(at, condition, &Type::Bool),
            Terminator::Throw(thrown, _) => self.operand_of(at, thrown, &Type::Ref),
            Terminator::Switch(operand, cases, _) => self.switch(at, operand, cases),
            Terminator::Choose(ways) if ways.is_empty() => self.report_at(16, at, "there is no way to choose"),
            Terminator::Return(operand) => self.returned(at, operand.as_ref()),
            Terminator::Goto(_) | Terminator::Choose(_) => {}
        }
    }

    fn switch(&mut self, at: At<'a>, operand: &'a Operand, cases: &'a [(Value, LocId)]) {
        let ty = self.operand(at, operand);
        let mut known = BTreeSet::new();
        for (value, _) in cases {
            if let Some(ty) = ty
                && !self.is_constant(value, ty)
            {
                self.report_at(16, at, &format!("case `{value}` is no constant of type `{}`", self.show(ty)));
            }
            if !known.insert(value) {
                self.report_at(16, at, &format!("case `{value}` occurs twice"));
            }
        }
    }

    fn returned(&mut self, at: At<'a>, operand: Option<&'a Operand>) {
        let given = operand.map(|operand| self.operand(at, operand));
        let wanted = at.proc.result.as_ref();
        // An operand whose type is not known has been reported.
        if given == Some(None) || given.flatten() == wanted {
            return;
        }
        let show = |ty: Option<&Type>| ty.map_or_else(|| "nothing".to_owned(), |ty| format!("`{}`", self.show(ty)));
        let message = format!("the procedure returns {}, not {}", show(wanted), show(given.flatten()));
        self.report_at(17, at, &message);
    }
}
