//! Queries as SMT-LIB 2 scripts.
//!
//! Every operator becomes a definition of its own (`(define-fun t7 () Int (+ v0 t6))`), so that shared terms stay
//! shared and no expression is nested. Variables keep the names of the text form (`v0`; elements of arrays are `v0.1`).

use std::fmt::{self, Write as _};

use counterpoint_ir::ids::TermId;
use counterpoint_ir::types::Width;
use counterpoint_ir::{Integer, Value};

use crate::translate::{Node, Operator, Sort, Symbolic, Target, Translator, read_back};
use crate::variables::{Variable, Variables, with_two_types};
use crate::{Model, Query, Reason};

/// The declarations, definitions and assertions of a query.
#[derive(Debug)]
pub(crate) struct Script {
    /// The commands up to the last assertion.
    pub(crate) text: String,
    nodes: Vec<(String, Sort)>,
    variables: Vec<(Variable, Symbolic)>,
}

impl Script {
    /// Writes a query.
    pub(crate) fn new(query: Query<'_>, enum_sizes: &[u32]) -> Result<Self, Reason> {
        let mut script = Self { text: String::new(), nodes: Vec::new(), variables: Vec::new() };
        let mut translator = Translator::default();
        translator.adopt(query.pool);
        let variables = variables_of(query)?;
        for &variable in &variables {
            let symbolic = translator.translate(&mut script, query.pool, variable.1)?;
            for constraint in translator.domains(&mut script, query.pool, variable.1, enum_sizes)? {
                script.assert(constraint);
            }
            script.variables.push((variable, symbolic));
        }
        for &assertion in query.assertions {
            let node = translator.translate(&mut script, query.pool, assertion)?.scalar()?;
            script.assert(node);
        }
        Ok(script)
    }

    /// The names of all scalars that a model needs.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut open: Vec<&Symbolic> = self.variables.iter().rev().map(|(_, symbolic)| symbolic).collect();
        let mut names = Vec::new();
        while let Some(symbolic) = open.pop() {
            match symbolic {
                Symbolic::One(node) => names.push(self.name(*node)),
                Symbolic::Many(elements) => open.extend(elements.iter().rev()),
            }
        }
        names
    }

    /// The model, from the value of each name.
    pub(crate) fn model(
        &self,
        query: Query<'_>,
        value: &dyn Fn(&str, Sort) -> Result<Value, Reason>,
    ) -> Result<Model, Reason> {
        let mut values = Vec::new();
        for ((number, id), symbolic) in &self.variables {
            let mut scalar = |node: Node, sort: Sort| value(self.name(node), sort);
            values.push((*number, read_back(symbolic, query.pool.ty(*id), &mut scalar)?));
        }
        Ok(Model::new(values))
    }

    fn name(&self, node: Node) -> &str {
        self.nodes.get(node.0 as usize).map_or("", |(name, _)| name)
    }

    fn sort(&self, node: Node) -> Sort {
        self.nodes.get(node.0 as usize).map_or(Sort::Bool, |(_, sort)| *sort)
    }

    fn keep(&mut self, text: String, sort: Sort) -> Result<Node, Reason> {
        let node = u32::try_from(self.nodes.len()).map_err(|_| Reason::Failed("too many formulas".to_owned()))?;
        self.nodes.push((text, sort));
        Ok(Node(node))
    }

    fn assert(&mut self, node: Node) {
        let line = format!("(assert {})\n", self.name(node));
        self.text.push_str(&line);
    }
}

fn variables_of(query: Query<'_>) -> Result<Vec<Variable>, Reason> {
    let mut finder = Variables::default();
    let of = |assertion: &TermId| finder.of(query.pool, *assertion).to_vec();
    let mut variables: Vec<Variable> = query.assertions.iter().flat_map(of).collect();
    match with_two_types(&mut variables) {
        Some(number) => Err(Reason::Unsupported(format!("the variable v{number} has two types"))),
        None => Ok(variables),
    }
}

impl fmt::Display for Sort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Bool => f.write_str("Bool"),
            Sort::Int => f.write_str("Int"),
            Sort::Bits(width) => write!(f, "(_ BitVec {})", width.bits()),
        }
    }
}

impl Target for Script {
    fn bool(&mut self, value: bool) -> Result<Node, Reason> {
        self.keep(value.to_string(), Sort::Bool)
    }

    fn int(&mut self, value: &Integer) -> Result<Node, Reason> {
        let text = if value.is_negative() { format!("(- {})", value.neg()) } else { value.to_string() };
        self.keep(text, Sort::Int)
    }

    fn bits(&mut self, width: Width, value: u64) -> Result<Node, Reason> {
        self.keep(format!("(_ bv{value} {})", width.bits()), Sort::Bits(width))
    }

    fn variable(&mut self, name: &str, sort: Sort) -> Result<Node, Reason> {
        _ = writeln!(self.text, "(declare-fun {name} () {sort})");
        self.keep(name.to_owned(), sort)
    }

    fn apply(&mut self, operator: Operator, args: &[Node]) -> Result<Node, Reason> {
        let sorts: Vec<Sort> = args.iter().map(|&arg| self.sort(arg)).collect();
        let sort = result_sort(operator, &sorts)?;
        let name = format!("t{}", self.nodes.len());
        let args: Vec<&str> = args.iter().map(|&arg| self.name(arg)).collect();
        let value = match (operator, &sorts[..]) {
            (Operator::ToInt { is_signed: true }, [Sort::Bits(width)]) => signed_number(args[0], *width),
            _ => format!("({} {})", spelling(operator), args.join(" ")),
        };
        let line = format!("(define-fun {name} () {sort} {value})\n");
        self.text.push_str(&line);
        self.keep(name, sort)
    }
}

/// The number that bits are in two's complement; SMT-LIB has a function for unsigned numbers only.
fn signed_number(bits: &str, width: Width) -> String {
    let size = width.bits();
    let above = 1_u128 << size;
    format!("(ite (bvslt {bits} (_ bv0 {size})) (- (bv2nat {bits}) {above}) (bv2nat {bits}))")
}

fn result_sort(operator: Operator, args: &[Sort]) -> Result<Sort, Reason> {
    let last = args.last().copied().ok_or_else(|| Reason::Failed("an operator without arguments".to_owned()))?;
    let width = |bits: u32| {
        Width::new(bits).map(Sort::Bits).ok_or_else(|| Reason::Failed(format!("a bit-vector of {bits} bits")))
    };
    match (operator, last) {
        (
            Operator::Not
            | Operator::And
            | Operator::Or
            | Operator::Implies
            | Operator::Equal
            | Operator::Less
            | Operator::LessEqual
            | Operator::BvSlt
            | Operator::BvSle
            | Operator::BvUlt
            | Operator::BvUle,
            _,
        ) => Ok(Sort::Bool),
        (Operator::SignExtend(more) | Operator::ZeroExtend(more), Sort::Bits(from)) => width(from.bits() + more),
        (Operator::Low(high), _) => width(high + 1),
        (Operator::ToInt { .. }, _) => Ok(Sort::Int),
        (Operator::FromInt(bits), _) => width(bits),
        _ => Ok(last),
    }
}

fn spelling(operator: Operator) -> String {
    let plain = match operator {
        Operator::SignExtend(more) => return format!("(_ sign_extend {more})"),
        Operator::ZeroExtend(more) => return format!("(_ zero_extend {more})"),
        Operator::Low(high) => return format!("(_ extract {high} 0)"),
        Operator::FromInt(bits) => return format!("(_ int2bv {bits})"),
        Operator::ToInt { .. } => "bv2nat",
        Operator::Not => "not",
        Operator::And => "and",
        Operator::Or => "or",
        Operator::Implies => "=>",
        Operator::Equal => "=",
        Operator::IfThenElse => "ite",
        Operator::Neg | Operator::Sub => "-",
        Operator::Add => "+",
        Operator::Mul => "*",
        Operator::Div => "div",
        Operator::Mod => "mod",
        Operator::Less => "<",
        Operator::LessEqual => "<=",
        Operator::BvNeg => "bvneg",
        Operator::BvNot => "bvnot",
        Operator::BvAdd => "bvadd",
        Operator::BvSub => "bvsub",
        Operator::BvMul => "bvmul",
        Operator::BvSdiv => "bvsdiv",
        Operator::BvSrem => "bvsrem",
        Operator::BvUdiv => "bvudiv",
        Operator::BvUrem => "bvurem",
        Operator::BvAnd => "bvand",
        Operator::BvOr => "bvor",
        Operator::BvXor => "bvxor",
        Operator::BvShl => "bvshl",
        Operator::BvLshr => "bvlshr",
        Operator::BvAshr => "bvashr",
        Operator::BvSlt => "bvslt",
        Operator::BvSle => "bvsle",
        Operator::BvUlt => "bvult",
        Operator::BvUle => "bvule",
    };
    plain.to_owned()
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::ids::{EnumId, Id};
    use counterpoint_ir::prim::{Op, Prim};
    use counterpoint_ir::term::TermPool;
    use counterpoint_ir::types::Type;
    use expect_test::expect;

    use super::*;

    #[test]
    fn scripts_define_every_operator_once() {
        let mut pool = TermPool::default();
        let (x, names) = (pool.var(0, Type::Int), Type::Enum(EnumId::from_index(0)));
        let (byte, wide) = (Width::new(8).unwrap(), Width::new(16).unwrap());
        let (name, word) = (pool.var(1, names.clone()), pool.var(2, Type::Bits(byte)));
        let minus = pool.constant(Value::int(-5), Type::Int);
        let less = pool.apply(Op::IntLess, &[minus, x]);
        let first = pool.constant(Value::Enum(1), names);
        let named = pool.apply(Op::Equal, &[name, first]);
        let extended = pool.apply(Prim::resize(Op::BitsResizeSigned, byte, wide), &[word]);
        let max = pool.constant(Value::Bits(65535), Type::Bits(wide));
        let is_max = pool.apply(Op::Equal, &[extended, max]);
        let script = Script::new(Query { pool: &pool, assertions: &[less, named, is_max] }, &[3]).unwrap();
        expect![[r#"
            (declare-fun v0 () Int)
            (declare-fun v1 () Int)
            (define-fun t4 () Bool (<= 0 v1))
            (define-fun t5 () Bool (< v1 3))
            (assert t4)
            (assert t5)
            (declare-fun v2 () (_ BitVec 8))
            (define-fun t8 () Bool (< (- 5) v0))
            (assert t8)
            (define-fun t10 () Bool (= v1 1))
            (assert t10)
            (define-fun t12 () (_ BitVec 16) ((_ sign_extend 8) v2))
            (define-fun t13 () Bool (= t12 (_ bv65535 16)))
            (assert t13)
        "#]]
        .assert_eq(&script.text);
        assert_eq!(script.names(), ["v0", "v1", "v2"]);
    }
}
