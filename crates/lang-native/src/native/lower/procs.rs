//! Procedures: their signatures, their bodies, calls of them, and which of them a program carries.
//!
//! The procedures of a file are lowered once. A program gets those that it can call, numbered in the order of the file;
//! until then, a call names procedure `n` of the file by the id `n + 1`, because 0 is the program itself.
//!
//! A procedure works on its parameters and its own variables. It takes no inputs and shows nothing: inputs and what is
//! seen belong to the program, whose variables a procedure cannot reach.

use std::collections::HashMap;

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::build::ProcBuilder;
use counterpoint_ir::ids::{Id, IdVec, ProcId, VarId};
use counterpoint_ir::program::{Action, Operand, Proc, Terminator};
use counterpoint_prop::Scope;
use counterpoint_prop::check::{Callee, Names, Typed, check_arguments, with_suggestion};
use counterpoint_prop::syntax::{Builtin, Diagnostics, Expr, Name};

use super::locals::Locals;
use super::{Lowerer, graph};
use crate::native::ast::{Block, Module, ProcDecl, Stmt, StmtKind};
use crate::native::declare::{DeclType, decl_type};

/// What a procedure takes and gives.
#[derive(Debug)]
pub(super) struct Signature {
    name: Name,
    params: Vec<(Name, DeclType)>,
    pub(super) result: Option<DeclType>,
    /// The place of the heading.
    span: Span,
}

/// What the name of a procedure means.
pub(super) enum Found {
    Known(Callee),
    /// A procedure whose heading is wrong.
    Broken,
    Nothing,
}

/// The procedures of a file.
#[derive(Debug)]
pub(super) struct Procs<'m> {
    /// In the order of the file; `None` if the heading is wrong.
    signatures: Vec<Option<Signature>>,
    /// By name; `None` if not even the heading could be read.
    by_name: HashMap<&'m str, Option<usize>>,
}

impl<'m> Procs<'m> {
    /// Reads the headings.
    pub(super) fn declare(module: &'m Module, scope: &Scope, diagnostics: &mut Diagnostics) -> Self {
        let signatures = module.procs.iter().map(|decl| signature(decl, scope, diagnostics)).collect();
        let mut by_name: HashMap<&str, Option<usize>> = HashMap::new();
        for (number, decl) in module.procs.iter().enumerate() {
            by_name.entry(&decl.name.text).or_insert(Some(number));
        }
        for name in &module.broken_procs {
            by_name.entry(name).or_insert(None);
        }
        Self { signatures, by_name }
    }

    /// Lowers the bodies, in the order of the file; `None` for those with errors.
    pub(super) fn lower(&self, module: &Module, scope: &Scope, diagnostics: &mut Diagnostics) -> Vec<Option<Proc>> {
        let decls = module.procs.iter().zip(&self.signatures);
        let bodies = decls.map(|(decl, signature)| {
            let n_errors = diagnostics.n_errors();
            let proc = self.lower_one(signature.as_ref()?, decl.body.as_ref()?, scope, diagnostics);
            proc.filter(|_| diagnostics.n_errors() == n_errors)
        });
        bodies.collect()
    }

    /// Lowers one procedure; `None` if it calls one whose heading is wrong.
    fn lower_one(
        &self,
        signature: &Signature,
        body: &Block,
        scope: &Scope,
        diagnostics: &mut Diagnostics,
    ) -> Option<Proc> {
        let builder = ProcBuilder::new(signature.name.text.clone(), signature.result.as_ref().map(DeclType::ty));
        let mut lowerer = Lowerer::new(builder, Locals::new(scope, self), diagnostics);
        lowerer.procedure = Some(signature);
        for (name, decl) in &signature.params {
            let register = lowerer.locals.register_name(&name.text);
            let var = lowerer.builder.param(register, decl.ty());
            let local = lowerer.locals.declare(name, var, decl.clone(), false, lowerer.diagnostics);
            lowerer.locals.set(local);
        }
        lowerer.statements(&body.stmts);
        lowerer.end_procedure(signature, body);
        (!lowerer.locals.calls_broken).then(|| graph::tidy(lowerer.builder.finish()))
    }

    /// What a procedure takes and gives, by its number.
    pub(super) fn signature(&self, number: u32) -> Option<&Signature> {
        self.signatures[number as usize].as_ref()
    }

    /// What a name means as a procedure.
    pub(super) fn find(&self, name: &str) -> Found {
        let Some(known) = self.by_name.get(name) else { return Found::Nothing };
        let Some((number, signature)) = known.and_then(|number| Some((number, self.signatures[number].as_ref()?)))
        else {
            return Found::Broken;
        };
        Found::Known(Callee {
            number: u32::try_from(number).expect("a file has fewer than 2^32 procedures"),
            params: signature.params.iter().map(|(name, decl)| (name.text.clone(), decl.ty())).collect(),
            result: signature.result.as_ref().map(DeclType::ty),
            span: signature.span,
        })
    }

    /// The error of a call of something that is not declared.
    pub(super) fn unknown(&self, name: &Name) -> Diagnostic {
        let message = format!("there is no procedure `{}`", name.text);
        let error = Diagnostic::error(codes::UNKNOWN_NAME, name.span, message);
        let procs = self.signatures.iter().flatten().map(|signature| signature.name.text.as_str());
        with_suggestion(error, &name.text, procs.chain(Builtin::ALL.map(Builtin::spelling)))
    }
}

fn signature(decl: &ProcDecl, scope: &Scope, diagnostics: &mut Diagnostics) -> Option<Signature> {
    let params = decl.params.iter().map(|(name, ty)| Some((name.clone(), decl_type(ty, scope, diagnostics)?)));
    let params: Vec<Option<(Name, DeclType)>> = params.collect();
    let result = decl.result.as_ref().map(|ty| decl_type(ty, scope, diagnostics));
    let result = match result {
        Some(result) => Some(result?),
        None => None,
    };
    let params = params.into_iter().collect::<Option<Vec<_>>>()?;
    Some(Signature { name: decl.name.clone(), params, result, span: decl.span })
}

impl Lowerer<'_> {
    /// `f(x);`
    pub(super) fn call_statement(&mut self, name: &Name, args: &[Expr], span: Span) {
        if Builtin::from_name(&name.text).is_some() {
            let message = format!("`{}` gives a value and does nothing else", name.text);
            let help = format!("use the value: `x = {}(...);`", name.text);
            self.diagnostics.push(Diagnostic::error(codes::SYNTAX, span, message).with_help(help));
            return;
        }
        let Some(callee) = self.locals.procedure(name, self.diagnostics) else { return };
        let Some(args) = check_arguments(name, &callee, args, &mut self.locals, self.diagnostics) else { return };
        let dest = callee.result.map(|ty| self.builder.temp(ty));
        self.invoke(dest, callee.number, &args, span);
    }

    /// Calls a procedure. Arguments outside the range of their parameter trap before the call.
    pub(super) fn invoke(&mut self, dest: Option<VarId>, number: u32, args: &[Typed], span: Span) {
        let Some(signature) = self.locals.procs().signature(number) else { return };
        let operands = args.iter().zip(&signature.params);
        let operands: Vec<Operand> =
            operands.map(|(arg, (_, decl))| self.ranged_operand(arg, decl, arg.span)).collect();
        let proc = ProcId::from_index(number as usize + 1);
        self.builder.at(span).emit(dest, Action::Call(proc, operands));
    }

    /// `return e;`
    pub(super) fn return_value(&mut self, value: Option<&Expr>, span: Span) {
        let Some(signature) = self.procedure else {
            let help = "a program ends behind its last statement; put the rest into `else { ... }`";
            let error = Diagnostic::error(codes::RETURN, span, "only procedures return").with_help(help);
            self.diagnostics.push(error);
            return;
        };
        let name = &signature.name.text;
        let operand = match (&signature.result, value) {
            (Some(decl), Some(value)) => {
                let what = format!("the result of `{name}`");
                let typed =
                    counterpoint_prop::check::check_as(value, &decl.ty(), &what, &mut self.locals, self.diagnostics);
                let Some(typed) = typed else { return self.stop() };
                Some(self.ranged_operand(&typed, decl, span))
            }
            (None, None) => None,
            (result, _) => {
                let message = match result {
                    Some(_) => format!("`{name}` must return a value"),
                    None => format!("`{name}` has no result, so it cannot return a value"),
                };
                let error =
                    Diagnostic::error(codes::RETURN, span, message).with_secondary(signature.span, "declared here");
                self.diagnostics.push(error);
                return self.stop();
            }
        };
        self.builder.at(span).end(Terminator::Return(operand));
        self.stop();
    }

    /// Returns at the end of the body, or reports that a value is missing there.
    fn end_procedure(&mut self, signature: &Signature, body: &Block) {
        if self.is_reachable && signature.result.is_some() {
            let message = format!("`{}` can end without returning a value", signature.name.text);
            let error = Diagnostic::error(codes::RETURN, body.end, message)
                .with_label("this end can be reached")
                .with_secondary(signature.span, "declared with a result");
            self.diagnostics.push(error);
        }
        self.builder.at(body.end).end(Terminator::Return(None));
    }

    /// Reports a statement that only programs have.
    pub(super) fn refuse_in_procedure(&mut self, stmt: &Stmt) {
        let (message, help) = match stmt.kind {
            StmtKind::Input { .. } => {
                ("a procedure takes no inputs", "take the input in the program, and hand it over as an argument")
            }
            _ => ("a procedure observes nothing", "return the value, and observe it in the program"),
        };
        self.diagnostics.push(Diagnostic::error(codes::PROCEDURE, stmt.span, message).with_help(help));
    }
}

/// The procedures of a program: itself and those that it can call; `None` if one of them is broken.
pub(super) fn assemble(main: Proc, bodies: &[Option<Proc>]) -> Option<IdVec<ProcId, Proc>> {
    let mut is_called = vec![false; bodies.len()];
    let mut open: Vec<usize> = callees(&main).collect();
    while let Some(number) = open.pop() {
        if !std::mem::replace(&mut is_called[number], true) {
            open.extend(callees(bodies[number].as_ref()?));
        }
    }
    let mut next = 0;
    let ids: Vec<ProcId> = is_called
        .iter()
        .map(|&is_called| {
            next += usize::from(is_called);
            ProcId::from_index(next)
        })
        .collect();
    let called =
        bodies.iter().zip(&is_called).filter(|(_, is_called)| **is_called).filter_map(|(body, _)| body.clone());
    let mut procs: IdVec<ProcId, Proc> = std::iter::once(main).chain(called).collect();
    for id in procs.ids() {
        renumber(&mut procs[id], &ids);
        if id != ProcId::from_index(0) && procs[id].name == "main" {
            // The program itself has that name; like registers, the second one gets a number.
            "main.2".clone_into(&mut procs[id].name);
        }
    }
    Some(procs)
}

/// The procedures of the file that a procedure calls.
fn callees(proc: &Proc) -> impl Iterator<Item = usize> {
    proc.locs.values().flat_map(|loc| &loc.instrs).filter_map(|instr| {
        let Action::Call(callee, _) = &instr.action else { return None };
        Some(callee.index() - 1)
    })
}

fn renumber(proc: &mut Proc, ids: &[ProcId]) {
    for id in proc.locs.ids() {
        for instr in &mut proc.locs[id].instrs {
            if let Action::Call(callee, _) = &mut instr.action {
                *callee = ids[callee.index() - 1];
            }
        }
    }
}
