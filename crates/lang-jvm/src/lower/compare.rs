//! Comparisons, branches and switches. A comparison that a branch asks for is one instruction with it.

use counterpoint_ir::Value;
use counterpoint_ir::ids::VarId;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Operand, Terminator};
use counterpoint_ir::types::{Type, Width};
use rustc_hash::FxHashSet;

use super::stack::{Fits, word};
use super::{Lowering, heap};
use crate::class::code::{Condition, Insn, Relation, Switch};
use crate::descriptor::{Kind, Sort};

/// A comparison: a primitive, whether its operands are exchanged, and whether it holds when the primitive does not.
struct Test {
    prim: Prim,
    is_swapped: bool,
    is_negated: bool,
}

impl Test {
    fn of(op: Op, width: Option<Width>, is_swapped: bool, is_negated: bool) -> Self {
        Self { prim: width.map_or_else(|| op.into(), |width| Prim::bits(op, width)), is_swapped, is_negated }
    }

    /// Whether it holds of constants.
    fn decide(&self, a: &Operand, b: &Operand) -> Option<bool> {
        let (Operand::Const(a, _), Operand::Const(b, _)) = (a, b) else { return None };
        let holds = match (self.prim.op, a, b) {
            (Op::Equal, _, _) => a == b,
            (Op::BitsSignedLess | Op::BitsSignedLessEqual, Value::Bits(a), Value::Bits(b))
                if self.prim.from == Width::WORD =>
            {
                let [a, b] = if self.is_swapped { [b, a] } else { [a, b] }.map(|&bits| Width::WORD.signed(bits));
                a < b || (a == b && self.prim.op == Op::BitsSignedLessEqual)
            }
            _ => return None,
        };
        Some(holds != self.is_negated)
    }

    /// How two numbers are compared; `unordered` is what a comparison gives for what is not a number.
    fn numbers(kind: Kind, relation: Relation, unordered: i32) -> Self {
        let is_float = matches!(kind, Kind::Float | Kind::Double);
        let (less, at_most) =
            if is_float { (Op::FloatLess, Op::FloatLessEqual) } else { (Op::BitsSignedLess, Op::BitsSignedLessEqual) };
        let width = Some(kind.width());
        match relation {
            Relation::Equal | Relation::NotEqual => {
                let is_negated = relation == Relation::NotEqual;
                if is_float {
                    Test::of(Op::FloatEqual, width, false, is_negated)
                } else {
                    Test::of(Op::Equal, None, false, is_negated)
                }
            }
            // What is not a number counts as less: the opposite test must fail for it.
            Relation::Less if unordered < 0 => Test::of(at_most, width, true, true),
            Relation::Less => Test::of(less, width, false, false),
            Relation::GreaterEqual if unordered < 0 => Test::of(at_most, width, true, false),
            Relation::GreaterEqual => Test::of(less, width, false, true),
            Relation::Greater if unordered > 0 => Test::of(at_most, width, false, true),
            Relation::Greater => Test::of(less, width, true, false),
            Relation::LessEqual if unordered > 0 => Test::of(at_most, width, false, false),
            Relation::LessEqual => Test::of(less, width, true, true),
        }
    }
}

impl Lowering<'_, '_, '_> {
    /// A comparison that gives a number: fused with the branch behind it.
    pub(super) fn compare(&mut self, kind: Kind, unordered: i32) {
        let (b, a) = (self.pop().operand, self.pop().operand);
        if let Some((relation, target)) = self.next_branch() {
            self.branch_on(&Test::numbers(kind, relation, unordered), &a, &b, target);
            return;
        }
        // 0 if equal; else -1 or 1, and what is not a number with the side where it belongs.
        let side = if unordered < 0 { Relation::Greater } else { Relation::Less };
        let test = Test::numbers(kind, side, 0);
        let is_side = self.test(&test, a.clone(), b.clone());
        let is_equal = self.test(&Test::numbers(kind, Relation::Equal, 0), a.clone(), b.clone());
        self.release(&a);
        self.release(&b);
        let (yes, no) = if unordered < 0 { (1, -1) } else { (-1, 1) };
        let choose = |condition: VarId, yes: Operand, no: Operand| {
            Action::Apply(Op::IfThenElse.into(), vec![Operand::Var(condition), yes, no])
        };
        self.push_value(Kind::Int, Fits::Within(Sort::Byte), choose(is_side, word(yes), word(no)));
        let number = self.take().operand;
        self.push_value(Kind::Int, Fits::Within(Sort::Byte), choose(is_equal, word(0), number));
        self.body.release(is_side);
        self.body.release(is_equal);
    }

    /// The branch that asks the next thing on the stack against zero, if it is the next instruction. It is then done.
    pub(super) fn next_branch(&mut self) -> Option<(Relation, usize)> {
        let next = self.at + 1;
        match self.method.code.insns.get(next) {
            Some(Insn::Branch(Condition::Zero(relation), target)) if !self.leaders[next] => {
                self.at = next;
                Some((*relation, *target))
            }
            _ => None,
        }
    }

    fn test(&mut self, test: &Test, a: Operand, b: Operand) -> VarId {
        let dest = self.body.temp(&Type::Bool);
        let args = if test.is_swapped { vec![b, a] } else { vec![a, b] };
        self.body.emit(Some(dest), Action::Apply(test.prim, args), None);
        dest
    }

    fn branch_on(&mut self, test: &Test, a: &Operand, b: &Operand, target: usize) {
        // Only the library asks about constants: what methods answer that stand in for others.
        if let Some(holds) = test.decide(a, b).filter(|_| self.world.is_library(self.method.home)) {
            if holds {
                self.jump(target);
            }
            return;
        }
        let condition = self.test(test, a.clone(), b.clone());
        self.release(a);
        self.release(b);
        self.branch_to(condition, test.is_negated, target);
    }

    /// Goes to an instruction if the condition holds, or does not; else to the next one.
    pub(super) fn branch_to(&mut self, condition: VarId, is_negated: bool, target: usize) {
        self.flush(None);
        let kinds = self.kinds();
        let to = self.block(target, kinds.clone());
        let next = self.block(self.at + 1, kinds);
        let (yes, no) = if is_negated { (next, to) } else { (to, next) };
        self.body.release(condition);
        self.end(Terminator::Branch(Operand::Var(condition), yes, no));
    }

    pub(super) fn branch(&mut self, condition: Condition, target: usize) {
        match condition {
            Condition::Zero(relation) => {
                let a = self.pop().operand;
                self.branch_on(&Test::numbers(Kind::Int, relation, 0), &a, &word(0), target);
            }
            Condition::Ints(relation) => {
                let (b, a) = (self.pop().operand, self.pop().operand);
                self.branch_on(&Test::numbers(Kind::Int, relation, 0), &a, &b, target);
            }
            Condition::Same(is_same) => {
                let (b, a) = (self.pop().operand, self.pop().operand);
                self.branch_on(&Test::of(Op::Equal, None, false, !is_same), &a, &b, target);
            }
            Condition::Null(is_null) => {
                let a = self.pop().operand;
                self.branch_on(&Test::of(Op::Equal, None, false, !is_null), &a, &heap::null(), target);
            }
        }
    }

    pub(super) fn switch(&mut self, switch: &Switch) {
        let mut operand = self.pop().operand;
        self.flush(Some(&mut operand));
        let kinds = self.kinds();
        let default = self.block(switch.default, kinds.clone());
        let mut known = FxHashSet::default();
        let mut cases = Vec::new();
        for &(value, target) in &switch.cases {
            let loc = self.block(target, kinds.clone());
            // Tables name the default for holes.
            if loc != default && known.insert(value) {
                cases.push((Value::bits(Width::WORD, value.into()), loc));
            }
        }
        self.release(&operand);
        self.end(Terminator::Switch(operand, cases, default));
    }
}
