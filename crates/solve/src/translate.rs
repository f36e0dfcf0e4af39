//! From terms to the operators that SMT solvers know.
//!
//! One translation serves every backend: a backend is a [`Target`] that builds constants, variables and operators of
//! SMT-LIB's theories of integers and bit-vectors, and [`primitives`] says what each primitive is in them.
//!
//! - Enumerations are integers; [`Translator::domains`] gives the range.
//! - Array values have a length that is part of their type, so they are translated element by element: a read at an
//!   unknown index is a chain of conditionals, a write is one conditional per element. The theory of arrays is not
//!   used: it would make equality differ outside the bounds, and its models would have to be cut back to the length.
//! - References have no meaning without a heap and are refused.
//!
//! Translations are remembered per pool. No recursion follows the terms; only types are followed.

mod primitives;

use std::sync::Arc;

use counterpoint_ir::ids::{Id, TermId};
use counterpoint_ir::term::{PoolId, Term, TermPool};
use counterpoint_ir::types::{Type, Width};
use counterpoint_ir::{Integer, Value};

use crate::Reason;

/// The most scalars that an array may have, elements of elements included.
const MAX_ELEMENTS: usize = 4096;

/// Something that a target has built, by a number that the target gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Node(pub(crate) u32);

/// The sort of a scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    Bool,
    Int,
    Bits(Width),
}

/// An operator of SMT-LIB, with the meaning it has there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Not,
    And,
    Or,
    Implies,
    Equal,
    IfThenElse,
    Neg,
    Add,
    Sub,
    Mul,
    /// `div`: the remainder is never negative.
    Div,
    /// `mod`: never negative.
    Mod,
    Less,
    LessEqual,
    BvNeg,
    BvNot,
    BvAdd,
    BvSub,
    BvMul,
    BvSdiv,
    BvSrem,
    BvUdiv,
    BvUrem,
    BvAnd,
    BvOr,
    BvXor,
    BvShl,
    BvLshr,
    BvAshr,
    BvSlt,
    BvSle,
    BvUlt,
    BvUle,
    /// Adds this many copies of the sign.
    SignExtend(u32),
    /// Adds this many zeros.
    ZeroExtend(u32),
    /// Keeps the bits from 0 to this one.
    Low(u32),
    /// The integer that the bits are: as a signed number or not.
    ToInt {
        is_signed: bool,
    },
    /// This many of the lowest bits of an integer.
    FromInt(u32),
}

/// What builds the formulas of a solver.
pub(crate) trait Target {
    /// A truth value.
    fn bool(&mut self, value: bool) -> Result<Node, Reason>;
    /// An integer.
    fn int(&mut self, value: &Integer) -> Result<Node, Reason>;
    /// A bit-vector.
    fn bits(&mut self, width: Width, value: u64) -> Result<Node, Reason>;
    /// A free variable. Asked once per name and sort.
    fn variable(&mut self, name: &str, sort: Sort) -> Result<Node, Reason>;
    /// An operator applied to arguments of the right sorts.
    fn apply(&mut self, operator: Operator, args: &[Node]) -> Result<Node, Reason>;
}

/// A translated term: a scalar or the elements of an array.
#[derive(Debug, Clone)]
pub(crate) enum Symbolic {
    One(Node),
    Many(Arc<[Symbolic]>),
}

impl Symbolic {
    /// The scalar.
    pub(crate) fn scalar(&self) -> Result<Node, Reason> {
        match self {
            Symbolic::One(node) => Ok(*node),
            Symbolic::Many(_) => Err(Reason::Failed("an array where a scalar is needed".to_owned())),
        }
    }
}

/// Remembers what the terms of one pool were translated to.
#[derive(Debug, Default)]
pub(crate) struct Translator {
    pool: Option<PoolId>,
    known: Vec<Option<Symbolic>>,
}

impl Translator {
    /// Whether what is remembered belongs to this pool; otherwise it is forgotten.
    pub(crate) fn adopt(&mut self, pool: &TermPool) -> bool {
        let is_same = self.pool == Some(pool.identity());
        if !is_same {
            *self = Self { pool: Some(pool.identity()), known: Vec::new() };
        }
        self.known.resize(pool.len(), None);
        is_same
    }

    /// Translates a term of the adopted pool.
    pub(crate) fn translate(
        &mut self,
        target: &mut dyn Target,
        pool: &TermPool,
        id: TermId,
    ) -> Result<Symbolic, Reason> {
        let mut open = vec![id];
        while let Some(&id) = open.last() {
            if self.known[id.index()].is_some() {
                open.pop();
                continue;
            }
            let symbolic = match pool.term(id) {
                Term::Const(value) => constant(target, value, pool.ty(id))?,
                Term::Var(number) => {
                    check_size(pool.ty(id))?;
                    variable(target, &format!("v{number}"), pool.ty(id))?
                }
                Term::Apply(prim, args) => {
                    let n_open = open.len();
                    open.extend(args.iter().filter(|arg| self.known[arg.index()].is_none()));
                    if open.len() > n_open {
                        continue;
                    }
                    let symbolics: Vec<Symbolic> = args.iter().filter_map(|arg| self.known(*arg)).collect();
                    let constants: Vec<Option<&Value>> = args.iter().map(|&arg| pool.as_const(arg)).collect();
                    primitives::apply(target, *prim, &symbolics, &constants, pool.ty(id))?
                }
            };
            self.known[id.index()] = Some(symbolic);
            open.pop();
        }
        self.known(id).ok_or_else(|| Reason::Failed("a term was not translated".to_owned()))
    }

    /// What a term was translated to.
    pub(crate) fn known(&self, id: TermId) -> Option<Symbolic> {
        self.known.get(id.index()).cloned().flatten()
    }

    /// What holds of a variable because of its type: positions of enumerations are below the size.
    pub(crate) fn domains(
        &self,
        target: &mut dyn Target,
        pool: &TermPool,
        variable: TermId,
        enum_sizes: &[u32],
    ) -> Result<Vec<Node>, Reason> {
        let mut constraints = Vec::new();
        if let Some(symbolic) = self.known(variable) {
            domain(target, pool.ty(variable), &symbolic, enum_sizes, &mut constraints)?;
        }
        Ok(constraints)
    }
}

/// Reads the value of a translated term through the values of its scalars.
pub(crate) fn read_back(
    symbolic: &Symbolic,
    ty: &Type,
    scalar: &mut dyn FnMut(Node, Sort) -> Result<Value, Reason>,
) -> Result<Value, Reason> {
    let wrong = || Reason::Failed(format!("the solver gave a value that is not of type {ty}"));
    match (symbolic, ty) {
        (Symbolic::One(node), Type::Bool) => scalar(*node, Sort::Bool),
        (Symbolic::One(node), Type::Int) => scalar(*node, Sort::Int),
        (Symbolic::One(node), Type::Bits(width)) => scalar(*node, Sort::Bits(*width)),
        (Symbolic::One(node), Type::Enum(_)) => match scalar(*node, Sort::Int)? {
            Value::Int(position) => {
                let position = position.to_i64().and_then(|position| u32::try_from(position).ok());
                position.map(Value::Enum).ok_or_else(wrong)
            }
            _ => Err(wrong()),
        },
        (Symbolic::Many(elements), Type::Array(element, _)) => {
            let values: Result<Vec<Value>, Reason> =
                elements.iter().map(|symbolic| read_back(symbolic, element, scalar)).collect();
            Ok(Value::Array(Arc::new(values?)))
        }
        _ => Err(wrong()),
    }
}

fn domain(
    target: &mut dyn Target,
    ty: &Type,
    symbolic: &Symbolic,
    enum_sizes: &[u32],
    constraints: &mut Vec<Node>,
) -> Result<(), Reason> {
    match (ty, symbolic) {
        (Type::Enum(id), Symbolic::One(node)) => {
            let size = enum_sizes.get(id.index()).map_or(1 << 32, |&size| i64::from(size));
            let zero = target.int(&Integer::ZERO)?;
            let size = target.int(&Integer::from(size))?;
            constraints.push(target.apply(Operator::LessEqual, &[zero, *node])?);
            constraints.push(target.apply(Operator::Less, &[*node, size])?);
        }
        (Type::Array(element, _), Symbolic::Many(elements)) => {
            for symbolic in elements.iter() {
                domain(target, element, symbolic, enum_sizes, constraints)?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// Refuses arrays that would become too many scalars, before any of them is built.
fn check_size(ty: &Type) -> Result<(), Reason> {
    let mut count = 1_usize;
    let mut inner = ty;
    while let Type::Array(element, len) = inner {
        count = count.saturating_mul(*len as usize);
        inner = element;
    }
    if count <= MAX_ELEMENTS {
        return Ok(());
    }
    Err(Reason::Unsupported(format!("an array value of type {ty}: more than {MAX_ELEMENTS} elements")))
}

fn unsupported(what: impl std::fmt::Display) -> Reason {
    Reason::Unsupported(what.to_string())
}

fn constant(target: &mut dyn Target, value: &Value, ty: &Type) -> Result<Symbolic, Reason> {
    let node = match (value, ty) {
        (Value::Bool(value), Type::Bool) => target.bool(*value)?,
        (Value::Int(value), Type::Int) => target.int(value)?,
        (Value::Bits(value), Type::Bits(width)) => target.bits(*width, *value)?,
        (Value::Enum(position), Type::Enum(_)) => target.int(&Integer::from(i64::from(*position)))?,
        (Value::Array(values), Type::Array(element, _)) => {
            check_size(ty)?;
            let elements: Result<Arc<[Symbolic]>, Reason> =
                values.iter().map(|value| constant(target, value, element)).collect();
            return Ok(Symbolic::Many(elements?));
        }
        (Value::Ref(_), _) => return Err(unsupported("a reference")),
        _ => return Err(unsupported(format!("{value} as a value of type {ty}"))),
    };
    Ok(Symbolic::One(node))
}

fn variable(target: &mut dyn Target, name: &str, ty: &Type) -> Result<Symbolic, Reason> {
    let sort = match ty {
        Type::Bool => Sort::Bool,
        Type::Int | Type::Enum(_) => Sort::Int,
        Type::Bits(width) => Sort::Bits(*width),
        Type::Array(element, len) => {
            let elements: Result<Arc<[Symbolic]>, Reason> =
                (0..*len).map(|index| variable(target, &format!("{name}.{index}"), element)).collect();
            return Ok(Symbolic::Many(elements?));
        }
        Type::Ref => return Err(unsupported("a variable of type ref")),
        Type::List(_) | Type::Text => return Err(unsupported("a list of any length")),
    };
    Ok(Symbolic::One(target.variable(name, sort)?))
}
