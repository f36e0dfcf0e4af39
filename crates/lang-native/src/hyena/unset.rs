//! Which variables may be looked at before they are set.
//!
//! Definite assignment over structured statements: a variable is set behind an `if` when both ways set it, and nothing
//! that a loop sets counts behind it. Instead of copying sets at each branching, changes are logged and undone, so that
//! the cost of a branching does not grow with the number of variables.
//!
//! A `let` without a value unsets its variable. That it may do so in an earlier round of a loop is not followed to the
//! start of the body; a use there sees the old value, and no warning is given.

use std::collections::HashSet;

use counterpoint_diag::{Diagnostic, Span, codes};

use super::program::{Cond, Expr, Source, Stmt, StmtKind, VarIdx, is_endless};
use super::report::Sink;

/// What was found for one variable.
#[derive(Debug, Clone, Default)]
pub(super) struct Unset {
    /// Whether it may be read before it is set.
    is_read: bool,
    /// The first observation that may see it before it is set.
    pub(super) seen_at: Option<Span>,
}

impl Unset {
    /// Whether its value before it is set matters.
    pub(super) fn matters(&self) -> bool {
        self.is_read || self.seen_at.is_some()
    }
}

/// Walks a program, warns of variables read before they are set and of statements that cannot be reached, and says for
/// each variable what was found.
pub(super) fn find(source: &Source, sink: &mut Sink) -> Vec<Unset> {
    let n_vars = source.vars.len();
    let found = vec![Unset::default(); n_vars];
    let mut walk = Walk { source, sink, is_set: vec![false; n_vars], log: Vec::new(), found };
    walk.block(&source.body);
    walk.found
}

/// The variables that a block changed, with their state behind it; `None` if it is never left.
type Effect = Option<Vec<(VarIdx, bool)>>;

struct Walk<'a> {
    source: &'a Source,
    sink: &'a mut Sink,
    is_set: Vec<bool>,
    /// Changes of `is_set`, with the old values.
    log: Vec<(VarIdx, bool)>,
    found: Vec<Unset>,
}

impl Walk<'_> {
    /// Walks a block up to the first statement that is never left.
    fn block(&mut self, stmts: &[Stmt]) {
        for (index, stmt) in stmts.iter().enumerate() {
            self.statement(stmt);
            if stmt.is_endless {
                if let Some(next) = stmts.get(index + 1) {
                    let message = "this statement can never be reached";
                    let warning = Diagnostic::warning(codes::UNREACHABLE, next.span, message);
                    self.sink.add(warning.with_secondary(stmt.span, "this never ends"));
                }
                return;
            }
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Set(var, value) => {
                self.read(value);
                self.change(*var, true);
            }
            StmtKind::Forget(var) => self.change(*var, false),
            StmtKind::Observe => {
                let unset = self.found.iter_mut().zip(&self.is_set).filter(|(_, is_set)| !**is_set);
                unset.for_each(|(found, _)| _ = found.seen_at.get_or_insert(stmt.span));
            }
            StmtKind::If(cond, then_part, else_part) => {
                self.condition(cond);
                let effects = [self.effect(then_part), self.effect(else_part)];
                self.join(effects);
            }
            StmtKind::While(cond, body) => {
                self.condition(cond);
                let effect = self.effect(body);
                self.join([effect, Some(Vec::new())]);
            }
            StmtKind::Repeat(body) => self.block(body),
        }
    }

    /// Walks a block and undoes what it changed.
    fn effect(&mut self, stmts: &[Stmt]) -> Effect {
        let n_logged = self.log.len();
        self.block(stmts);
        let effect = self.log[n_logged..].iter().map(|&(var, _)| (var, self.is_set[var])).collect();
        for (var, old) in self.log.drain(n_logged..).rev() {
            self.is_set[var] = old;
        }
        (!is_endless(stmts)).then_some(effect)
    }

    /// Goes on where two ways meet.
    fn join(&mut self, effects: [Effect; 2]) {
        match effects {
            [None, None] => {}
            [Some(effect), None] | [None, Some(effect)] => {
                for (var, is_set) in effect {
                    self.change(var, is_set);
                }
            }
            [Some(left), Some(right)] => {
                let set_left: HashSet<VarIdx> = left.iter().filter(|effect| effect.1).map(|effect| effect.0).collect();
                let unset = left.iter().chain(&right).filter(|effect| !effect.1);
                unset.for_each(|effect| self.change(effect.0, false));
                let set_twice = right.iter().filter(|effect| effect.1 && set_left.contains(&effect.0));
                set_twice.for_each(|effect| self.change(effect.0, true));
            }
        }
    }

    fn change(&mut self, var: VarIdx, is_set: bool) {
        if self.is_set[var] != is_set {
            self.log.push((var, self.is_set[var]));
            self.is_set[var] = is_set;
        }
    }

    fn condition(&mut self, cond: &Cond) {
        if let Cond::Compare(_, sides) = cond {
            for side in sides {
                self.read(side);
            }
        }
    }

    fn read(&mut self, expr: &Expr) {
        match expr {
            Expr::Const(_) | Expr::Any(..) => {}
            Expr::Apply(_, args) => args.iter().for_each(|arg| self.read(arg)),
            Expr::Var(var, span) => {
                if !self.is_set[*var] && !self.found[*var].is_read {
                    self.found[*var].is_read = true;
                    let name = &self.source.vars[*var];
                    let message = format!("the variable `{name}` may be read before it is set; it is 0 then");
                    self.sink.add(Diagnostic::warning(codes::UNSET_VARIABLE, *span, message));
                }
            }
        }
    }
}
