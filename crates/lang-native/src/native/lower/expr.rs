//! Expressions to instructions.
//!
//! Results are written where they are needed: `x = x + 1` is one instruction. That is safe because expressions do not
//! change anything, procedures being unable to reach the variables of their callers, and the last instruction on every
//! way through an expression is the one that writes its result. What `&&`, `||`, `=>` and `? :` need not evaluate is
//! evaluated all the same if it cannot trap and calls nothing, because nobody can tell, and a primitive is cheaper than
//! a branch.

use counterpoint_diag::Span;
use counterpoint_ir::Value;
use counterpoint_ir::ids::{LocId, VarId};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Operand, Terminator};
use counterpoint_ir::types::Type;
use counterpoint_prop::check::{Typed, TypedKind, check, integers};
use counterpoint_prop::syntax::{Builtin, Expr};

use super::Lowerer;

impl Lowerer<'_> {
    pub(super) fn check(&mut self, expr: &Expr) -> Option<Typed> {
        check(expr, &mut self.locals, self.diagnostics)
    }

    /// Evaluates an expression to a constant, a register that exists anyway, or a new one.
    pub(super) fn operand(&mut self, typed: &Typed) -> Operand {
        match &typed.kind {
            TypedKind::Const(value) => Operand::Const(value.clone(), typed.ty.clone()),
            TypedKind::Var(number) => Operand::Var(self.locals.get(*number as usize).var),
            _ => {
                let temp = self.builder.temp(typed.ty.clone());
                self.evaluate(temp, typed, typed.span);
                Operand::Var(temp)
            }
        }
    }

    /// Evaluates an expression into a register; `span` is the source of the last instruction.
    pub(super) fn evaluate(&mut self, dest: VarId, typed: &Typed, span: Span) {
        match &typed.kind {
            TypedKind::Const(_) | TypedKind::Var(_) => {
                let operand = self.operand(typed);
                if operand.var() != Some(dest) {
                    self.builder.at(span).copy(dest, operand);
                }
            }
            TypedKind::Apply(prim, args) => {
                if let Some(ways) = skippable(prim.op, args) {
                    self.evaluate_by_branch(dest, &args[0], ways, span);
                } else {
                    let operands = self.operands(args);
                    self.apply(dest, *prim, operands, span);
                }
            }
            TypedKind::Invoke(number, args) => self.invoke(Some(dest), *number, args, span),
            TypedKind::Call(builtin, args) => self.call(dest, *builtin, args, span),
            TypedKind::Array(elements) => {
                let elements = elements.iter().map(|element| self.operand(element)).collect();
                self.array(dest, &typed.ty, elements, span);
            }
            TypedKind::Repeat(element) => {
                let element = self.operand(element);
                let Type::Array(_, len) = typed.ty else { unreachable!("array expressions have array types") };
                self.array(dest, &typed.ty, vec![element; len as usize], span);
            }
        }
    }

    pub(super) fn apply(&mut self, dest: VarId, prim: impl Into<Prim>, operands: Vec<Operand>, span: Span) {
        self.builder.at(span).emit(Some(dest), Action::Apply(prim.into(), operands));
    }

    /// Evaluates arguments in the order in which they are written.
    fn operands(&mut self, args: &[Typed]) -> Vec<Operand> {
        let mut order: Vec<usize> = (0..args.len()).collect();
        order.sort_by_key(|&index| args[index].span.start);
        let mut operands = vec![None; args.len()];
        for index in order {
            operands[index] = Some(self.operand(&args[index]));
        }
        operands.into_iter().flatten().collect()
    }

    fn evaluate_by_branch(&mut self, dest: VarId, condition: &Typed, ways: [Way<'_>; 2], span: Span) {
        let starts = [self.builder.loc(), self.builder.loc()];
        let join = self.builder.loc();
        self.branch(condition, starts[0], starts[1]);
        for (start, way) in starts.into_iter().zip(ways) {
            self.builder.switch_to(start);
            match way {
                Way::Evaluate(typed) => self.evaluate(dest, typed, span),
                Way::Known(value) => self.builder.at(span).copy(dest, Operand::bool(value)),
            }
            self.builder.end(Terminator::Goto(join));
        }
        self.builder.switch_to(join);
    }

    /// Ends the current location with a branch on a condition.
    pub(super) fn branch(&mut self, condition: &Typed, yes: LocId, no: LocId) {
        match &condition.kind {
            TypedKind::Const(value) => {
                let to = if value.as_bool() { yes } else { no };
                self.builder.at(condition.span).end(Terminator::Goto(to));
            }
            TypedKind::Apply(prim, args) if prim.op == Op::Not => self.branch(&args[0], no, yes),
            TypedKind::Apply(prim, args) => match skippable(prim.op, args) {
                Some(ways) => self.branch_by_branches(&args[0], ways, yes, no),
                None => self.branch_on_operand(condition, yes, no),
            },
            _ => self.branch_on_operand(condition, yes, no),
        }
    }

    fn branch_on_operand(&mut self, condition: &Typed, yes: LocId, no: LocId) {
        let operand = self.operand(condition);
        self.builder.at(condition.span).end(Terminator::Branch(operand, yes, no));
    }

    fn branch_by_branches(&mut self, condition: &Typed, ways: [Way<'_>; 2], yes: LocId, no: LocId) {
        let starts = ways.map(|way| match way {
            Way::Known(true) => (yes, None),
            Way::Known(false) => (no, None),
            Way::Evaluate(typed) => (self.builder.loc(), Some(typed)),
        });
        self.branch(condition, starts[0].0, starts[1].0);
        for (start, typed) in starts {
            if let Some(typed) = typed {
                self.builder.switch_to(start);
                self.branch(typed, yes, no);
            }
        }
    }

    fn call(&mut self, dest: VarId, builtin: Builtin, args: &[Typed], span: Span) {
        let operands = self.operands(args);
        let ty = &args[0].ty;
        let (first, rest) = operands.split_first().expect("the checker demands an argument");
        let test = self.builder.temp(Type::Bool);
        if builtin == Builtin::Abs {
            let negated = self.builder.temp(ty.clone());
            let zero = Operand::Const(Value::default_of(ty), ty.clone());
            self.apply(test, integers::less(ty), vec![first.clone(), zero], span);
            self.apply(negated, integers::negate(ty), vec![first.clone()], span);
            return self.apply(dest, Op::IfThenElse, vec![test.into(), negated.into(), first.clone()], span);
        }
        let mut best = first.clone();
        for (index, operand) in rest.iter().enumerate() {
            // Only the last step may write to `dest`, which later operands may still read.
            let target = if index + 1 == rest.len() { dest } else { self.builder.temp(ty.clone()) };
            self.apply(test, integers::less_equal(ty), vec![best.clone(), operand.clone()], span);
            let (yes, no) = if builtin == Builtin::Min { (best, operand.clone()) } else { (operand.clone(), best) };
            self.apply(target, Op::IfThenElse, vec![test.into(), yes, no], span);
            best = target.into();
        }
        if rest.is_empty() && best.var() != Some(dest) {
            self.builder.at(span).copy(dest, best);
        }
    }

    /// Makes an array of these elements, starting from the constant ones.
    pub(super) fn array(&mut self, dest: VarId, ty: &Type, elements: Vec<Operand>, span: Span) {
        let Type::Array(element_ty, _) = ty else { unreachable!("array expressions have array types") };
        let known = elements.iter().map(|element| match element {
            Operand::Const(value, _) => value.clone(),
            Operand::Var(_) => Value::default_of(element_ty),
        });
        let known = Value::Array(known.collect::<Vec<_>>().into());
        self.builder.at(span).copy(dest, Operand::Const(known, ty.clone()));
        for (index, element) in (0_i64..).zip(elements) {
            if element.var().is_some() {
                self.apply(dest, Op::ArrayStore, vec![dest.into(), Operand::int(index), element], span);
            }
        }
    }
}

/// What an operator gives if its first argument is true, or false.
#[derive(Debug, Clone, Copy)]
enum Way<'t> {
    Evaluate(&'t Typed),
    Known(bool),
}

/// What an operator gives if its first argument is true and if it is false, where one of the others must not be
/// evaluated in vain because it may trap.
fn skippable(op: Op, args: &[Typed]) -> Option<[Way<'_>; 2]> {
    if !args[1..].iter().any(|arg| arg.may_trap) {
        return None;
    }
    match op {
        Op::And => Some([Way::Evaluate(&args[1]), Way::Known(false)]),
        Op::Or => Some([Way::Known(true), Way::Evaluate(&args[1])]),
        Op::Implies => Some([Way::Evaluate(&args[1]), Way::Known(true)]),
        Op::IfThenElse => Some([Way::Evaluate(&args[1]), Way::Evaluate(&args[2])]),
        _ => None,
    }
}
