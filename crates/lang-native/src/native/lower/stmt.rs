//! Statements.

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::ids::{Id, InputId, LocId};
use counterpoint_ir::program::{Action, Terminator};
use counterpoint_ir::types::Type;
use counterpoint_prop::check::{Typed, check_as};
use counterpoint_prop::syntax::{Expr, Name};

use super::Lowerer;
use crate::native::ast::{Block, Stmt, StmtKind, TypeExpr};
use crate::native::declare::{DeclType, decl_type};

impl Lowerer<'_> {
    /// Lowers statements in the block that is open, and gives the variables declared in it.
    pub(super) fn statements(&mut self, stmts: &[Stmt]) -> Vec<usize> {
        let mut declared = Vec::new();
        let mut is_warned = !self.is_reachable;
        for stmt in stmts {
            if !self.is_reachable && !is_warned {
                is_warned = true;
                let help = if self.procedure.is_some() {
                    "what stands before it returns or never ends"
                } else {
                    "a loop before it never ends"
                };
                let warning =
                    Diagnostic::warning(codes::UNREACHABLE, stmt.span, "this can never be reached").with_help(help);
                self.diagnostics.push(warning);
            }
            self.builder.at(stmt.span);
            self.builder.release_temps();
            declared.extend(self.statement(stmt));
        }
        declared
    }

    /// Lowers a block.
    fn block(&mut self, block: &Block) {
        let opened = self.locals.open();
        self.statements(&block.stmts);
        self.locals.close(opened);
        self.builder.at(block.end);
    }

    /// Lowers a statement, and gives the variable that it declares.
    fn statement(&mut self, stmt: &Stmt) -> Option<usize> {
        match &stmt.kind {
            StmtKind::Var { name, ty, value } => return self.variable(name, ty.as_ref(), value.as_ref(), stmt.span),
            StmtKind::Input { .. } | StmtKind::Observe(..) if self.procedure.is_some() => {
                self.refuse_in_procedure(stmt);
            }
            StmtKind::Input { name, .. } => self.take_input(name, stmt.span),
            StmtKind::Assign(place, value) => self.assign(place, value, stmt.span),
            StmtKind::Havoc(place, range) => self.havoc(place, range.as_deref(), stmt.span),
            StmtKind::If(arms, otherwise) => self.conditional(arms, otherwise.as_ref()),
            StmtKind::While(condition, body) => self.while_loop(condition, body),
            StmtKind::Loop(body) => self.endless_loop(body, stmt.span),
            StmtKind::Either(ways) => self.either(ways, stmt.span),
            StmtKind::Assume(condition) => {
                if let Some(condition) = self.condition(condition, "what is assumed") {
                    let operand = self.operand(&condition);
                    self.builder.at(stmt.span);
                    self.builder.emit(None, Action::Assume(operand));
                }
            }
            StmtKind::Observe(point, seen) => self.observe(point, seen, stmt.span),
            StmtKind::Call(name, args) => self.call_statement(name, args, stmt.span),
            StmtKind::Return(value) => self.return_value(value.as_ref(), stmt.span),
            StmtKind::Skip => {}
        }
        None
    }

    fn variable(&mut self, name: &Name, ty: Option<&TypeExpr>, value: Option<&Expr>, span: Span) -> Option<usize> {
        let decl = ty.map(|ty| decl_type(ty, self.locals.scope_of_file(), self.diagnostics));
        let has_value = value.is_some();
        let value = match (value, &decl) {
            (Some(value), Some(Some(decl))) => self.check_value(value, &decl.ty(), &name.text),
            (Some(value), _) => self.check(value),
            (None, _) => None,
        };
        let decl = match (decl, &value) {
            (Some(decl), _) => decl,
            (None, Some(value)) => Some(DeclType::Plain(value.ty.clone())),
            (None, None) => None,
        };
        let Some(decl) = decl else {
            self.locals.declare_broken(name);
            return None;
        };
        let register = self.locals.register_name(&name.text);
        let var = self.builder.var(register, decl.ty());
        let local = self.locals.declare(name, var, decl.clone(), false, self.diagnostics);
        if let Some(value) = value {
            self.set(var, &decl, &value, span);
        } else {
            self.builder.at(span).copy(var, decl.default_operand());
        }
        if has_value {
            self.locals.set(local);
        }
        Some(local)
    }

    /// Checks a value for something of a type.
    pub(super) fn check_value(&mut self, value: &Expr, ty: &Type, name: &str) -> Option<Typed> {
        let what = format!("the value of `{name}`");
        check_as(value, ty, &what, &mut self.locals, self.diagnostics)
    }

    fn take_input(&mut self, name: &Name, span: Span) {
        let Some(Some(local)) = self.locals.find(&name.text) else { return };
        let record = self.locals.get(local);
        let (var, decl) = (record.var, record.decl.clone());
        self.havoc_into(var, &decl, Some(InputId::from_index(local)), span);
        self.locals.set(local);
    }

    fn condition(&mut self, condition: &Expr, what: &str) -> Option<Typed> {
        check_as(condition, &Type::Bool, what, &mut self.locals, self.diagnostics)
    }

    /// Lowers ways that meet again. Each starts with what is set before all of them.
    fn ways<'w>(&mut self, ways: impl Iterator<Item = Option<&'w Block>>, mut start: impl FnMut(&mut Self)) {
        let join = self.builder.loc();
        let was_reachable = self.is_reachable;
        let mark = self.locals.mark();
        let mut set_on_all: Option<Vec<usize>> = None;
        let mut is_joined = false;
        for way in ways {
            self.reach(was_reachable);
            start(self);
            if let Some(block) = way {
                self.block(block);
            }
            self.builder.end(Terminator::Goto(join));
            let set = self.locals.rewind(mark);
            if self.is_reachable {
                is_joined = true;
                set_on_all = Some(match set_on_all {
                    None => set,
                    Some(others) => others.into_iter().filter(|local| set.binary_search(local).is_ok()).collect(),
                });
            }
        }
        self.reach(was_reachable && is_joined);
        for local in set_on_all.unwrap_or_default() {
            self.locals.set(local);
        }
        self.builder.switch_to(join);
    }

    fn reach(&mut self, is_reachable: bool) {
        self.is_reachable = is_reachable;
        self.locals.is_reachable = is_reachable;
    }

    fn conditional(&mut self, arms: &[(Expr, Block)], otherwise: Option<&Block>) {
        let mut conditions = arms.iter().map(|(condition, _)| condition);
        let mut next = self.builder.current();
        let blocks = arms.iter().map(|(_, block)| Some(block)).chain([otherwise]);
        self.ways(blocks, |lowerer| {
            lowerer.builder.switch_to(next);
            let Some(condition) = conditions.next() else { return };
            lowerer.builder.at(condition.span);
            let (yes, no) = (lowerer.builder.loc(), lowerer.builder.loc());
            match lowerer.condition(condition, "a condition") {
                Some(condition) => lowerer.branch(&condition, yes, no),
                None => lowerer.builder.end(Terminator::Choose(vec![yes, no])),
            }
            lowerer.builder.switch_to(yes);
            next = no;
        });
    }

    fn either(&mut self, ways: &[Block], span: Span) {
        let starts: Vec<_> = ways.iter().map(|_| self.builder.loc()).collect();
        self.builder.at(span);
        self.builder.end(Terminator::Choose(starts.clone()));
        let mut starts = starts.into_iter();
        self.ways(ways.iter().map(Some), |lowerer| {
            lowerer.builder.switch_to(starts.next().expect("one start for each way"));
        });
    }

    fn while_loop(&mut self, condition: &Expr, body: &Block) {
        let head = self.builder.loc();
        self.builder.at(condition.span);
        self.builder.end(Terminator::Goto(head));
        self.builder.switch_to(head);
        let condition = self.condition(condition, "a condition");
        if let Some(value) = condition.as_ref().and_then(Typed::as_const)
            && value.as_bool()
        {
            return self.repeat(body, head);
        }
        let (inside, behind) = (self.builder.loc(), self.builder.loc());
        match condition {
            Some(condition) => self.branch(&condition, inside, behind),
            None => self.builder.end(Terminator::Choose(vec![inside, behind])),
        }
        self.builder.switch_to(inside);
        let was_reachable = self.is_reachable;
        let mark = self.locals.mark();
        self.block(body);
        self.builder.end(Terminator::Goto(head));
        self.locals.rewind(mark);
        self.reach(was_reachable);
        self.builder.switch_to(behind);
    }

    fn endless_loop(&mut self, body: &Block, span: Span) {
        let head = self.builder.loc();
        self.builder.at(span);
        self.builder.end(Terminator::Goto(head));
        self.builder.switch_to(head);
        self.repeat(body, head);
    }

    /// Lowers the body of a loop that never ends.
    fn repeat(&mut self, body: &Block, head: LocId) {
        self.block(body);
        self.builder.end(Terminator::Goto(head));
        self.stop();
    }

    /// Says that nothing goes on here. What follows goes to a location that nothing leads to.
    pub(super) fn stop(&mut self) {
        self.reach(false);
        let unreachable = self.builder.loc();
        self.builder.switch_to(unreachable);
    }
}
