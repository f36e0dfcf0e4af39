//! Formulas of properties as Java expressions.
//!
//! They mean the same as in the property: numbers wrap around in their types, `int` is exact, and what is not there in
//! Java, such as unsigned numbers other than `char`, is refused with the reason rather than written almost right.

use std::collections::BTreeSet;

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::term::{Term, TermPool};
use counterpoint_ir::types::{Type, Width};
use counterpoint_lang_jvm::descriptor::Sort;

use crate::expression::literal;

/// Writes formulas over variables of a test.
pub(super) struct Formulas<'a> {
    pub(super) pool: &'a TermPool,
    /// The variable for each slot of the property.
    pub(super) variables: &'a [Option<String>],
    /// The classes that are imported for it.
    pub(super) imports: BTreeSet<String>,
}

/// How strongly an expression binds: from `||` to what needs no brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Choice,
    Or,
    And,
    Equal,
    Less,
    Bits,
    Sum,
    Product,
    Sign,
    Atom,
}

/// An expression.
struct Written {
    text: String,
    binds: Binds,
}

impl Written {
    fn atom(text: impl Into<String>) -> Self {
        Self { text: text.into(), binds: Binds::Atom }
    }

    /// In brackets, unless it binds as strongly as this.
    fn within(self, binds: Binds) -> String {
        if self.binds >= binds { self.text } else { format!("({})", self.text) }
    }
}

type Result<T> = std::result::Result<T, String>;

impl Formulas<'_> {
    /// A formula as an expression.
    pub(super) fn formula(&mut self, term: TermId) -> Result<String> {
        Ok(self.term(term)?.text)
    }

    fn term(&mut self, term: TermId) -> Result<Written> {
        match self.pool.term(term).clone() {
            Term::Var(slot) => match self.variables.get(slot as usize).and_then(Option::as_ref) {
                Some(name) => Ok(Written::atom(name)),
                None => Err("a value of the property has no place in a test".to_owned()),
            },
            Term::Const(value) => self.constant(&value, &self.pool.ty(term).clone()),
            Term::Apply(prim, parts) => self.apply(prim, &parts),
        }
    }

    fn constant(&mut self, value: &Value, ty: &Type) -> Result<Written> {
        match (value, ty) {
            (Value::Bool(value), _) => Ok(Written::atom(value.to_string())),
            (Value::Int(number), _) => Ok(match number.to_i64() {
                Some(number) => Written::atom(format!("{}.valueOf({number}L)", self.big())),
                None => Written::atom(format!("new {}(\"{number}\")", self.big())),
            }),
            (Value::Bits(bits), Type::Bits(width)) => {
                let number =
                    if width.is_float() || width.is_unsigned() { bits.cast_signed() } else { width.signed(*bits) };
                let text = literal::number(sort(*width)?, number);
                let binds = if text.starts_with(['-', '(']) { Binds::Sign } else { Binds::Atom };
                Ok(Written { text, binds })
            }
            _ => Err("the property has a constant that is no number".to_owned()),
        }
    }

    fn big(&mut self) -> &'static str {
        self.imports.insert("java.math.BigInteger".to_owned());
        "BigInteger"
    }

    fn apply(&mut self, prim: Prim, parts: &[TermId]) -> Result<Written> {
        use Binds::{And, Choice, Equal, Less, Or, Product, Sign, Sum};
        let ty = self.pool.ty(parts[0]).clone();
        let is_big = ty == Type::Int;
        match prim.op {
            Op::Not => self.negation(parts[0]),
            Op::And => self.infix(parts, "&&", And),
            Op::Or => self.infix(parts, "||", Or),
            Op::Implies => {
                let condition = self.negation(parts[0])?;
                let then = self.term(parts[1])?;
                Ok(Written { text: format!("{} || {}", condition.within(Or), then.within(Or)), binds: Or })
            }
            Op::IfThenElse => {
                let condition = self.term(parts[0])?.within(Or);
                let (yes, no) = (self.term(parts[1])?.within(Or), self.term(parts[2])?.within(Or));
                Ok(Written { text: format!("{condition} ? {yes} : {no}"), binds: Choice })
            }
            Op::Equal if is_big => self.method(parts, "equals"),
            Op::Equal if ty.is_list() => {
                let class = if ty == Type::Text { "Objects" } else { "Arrays" };
                self.imports.insert(format!("java.util.{class}"));
                let (left, right) = (self.term(parts[0])?.text, self.term(parts[1])?.text);
                Ok(Written::atom(format!("{class}.equals({left}, {right})")))
            }
            Op::Equal | Op::FloatEqual => self.infix(parts, "==", Equal),
            Op::IntLess | Op::IntLessEqual => {
                let sign = if prim.op == Op::IntLess { "<" } else { "<=" };
                let compared = self.method(parts, "compareTo")?;
                Ok(Written { text: format!("{} {sign} 0", compared.text), binds: Less })
            }
            Op::BitsSignedLess | Op::BitsUnsignedLess | Op::FloatLess => self.infix(parts, "<", Less),
            Op::BitsSignedLessEqual | Op::BitsUnsignedLessEqual | Op::FloatLessEqual => self.infix(parts, "<=", Less),
            Op::IntNeg => Ok(Written::atom(format!("{}.negate()", self.term(parts[0])?.within(Binds::Atom)))),
            Op::IntAdd => self.method(parts, "add"),
            Op::IntSub => self.method(parts, "subtract"),
            Op::IntMul => self.method(parts, "multiply"),
            Op::IntDiv if self.is_not_zero(parts[1]) => self.method(parts, "divide"),
            Op::IntRem if self.is_not_zero(parts[1]) => self.method(parts, "remainder"),
            Op::BitsNeg | Op::FloatNeg => self.signed(parts[0], "-", prim.to),
            Op::BitsNot => self.signed(parts[0], "~", prim.to),
            Op::BitsAdd | Op::FloatAdd => self.wrapped(parts, "+", Sum, prim.to),
            Op::BitsSub | Op::FloatSub => self.wrapped(parts, "-", Sum, prim.to),
            Op::BitsMul | Op::FloatMul => self.wrapped(parts, "*", Product, prim.to),
            Op::FloatDiv => self.wrapped(parts, "/", Product, prim.to),
            Op::BitsSignedDiv if self.is_not_zero(parts[1]) => self.wrapped(parts, "/", Product, prim.to),
            Op::BitsSignedRem if self.is_not_zero(parts[1]) => self.wrapped(parts, "%", Product, prim.to),
            Op::BitsAnd => self.wrapped(parts, "&", Binds::Bits, prim.to),
            Op::BitsOr => self.wrapped(parts, "|", Binds::Bits, prim.to),
            Op::BitsXor => self.wrapped(parts, "^", Binds::Bits, prim.to),
            Op::BitsResizeSigned | Op::BitsResizeUnsigned => {
                let is_wider = prim.to.bits() > prim.from.bits();
                // Java extends by the sign of the type, which must be the one that is meant.
                if is_wider && prim.from.is_unsigned() != (prim.op == Op::BitsResizeUnsigned) {
                    return Err(unwritten(prim));
                }
                let part = self.term(parts[0])?.within(Sign);
                Ok(Written { text: format!("({}) {part}", keyword(prim.to)?), binds: Sign })
            }
            Op::BitsToIntSigned | Op::BitsToIntUnsigned
                if prim.from.is_unsigned() == (prim.op == Op::BitsToIntUnsigned) =>
            {
                sort(prim.from)?;
                let part = self.term(parts[0])?.text;
                Ok(Written::atom(format!("{}.valueOf({part})", self.big())))
            }
            Op::BitsFromInt => {
                let part = self.term(parts[0])?.within(Binds::Atom);
                Ok(Written { text: format!("({}) {part}.longValue()", keyword(prim.to)?), binds: Sign })
            }
            _ => Err(unwritten(prim)),
        }
    }

    /// What is false where a formula is true, as people write it.
    fn negation(&mut self, term: TermId) -> Result<Written> {
        if let Term::Apply(prim, parts) = self.pool.term(term).clone() {
            let is_big = *self.pool.ty(parts[0]) == Type::Int;
            match prim.op {
                Op::Not => return self.term(parts[0]),
                Op::Equal if !is_big && is_plain(self.pool.ty(parts[0])) => {
                    return self.infix(&parts, "!=", Binds::Equal);
                }
                _ => {}
            }
        }
        Ok(Written { text: format!("!{}", self.term(term)?.within(Binds::Sign)), binds: Binds::Sign })
    }

    fn infix(&mut self, parts: &[TermId], sign: &str, binds: Binds) -> Result<Written> {
        for &part in parts {
            if let Type::Bits(width) = self.pool.ty(part) {
                sort(*width)?;
            }
        }
        let left = self.term(parts[0])?.within(binds);
        // The same operator to the right would be applied first.
        let right = self.term(parts[1])?;
        let is_same = right.binds == binds && !matches!(binds, Binds::And | Binds::Or);
        let right = if is_same { format!("({})", right.text) } else { right.within(binds) };
        Ok(Written { text: format!("{left} {sign} {right}"), binds })
    }

    /// A number that wraps around in its type: Java computes with narrow numbers as if they were wide.
    fn wrapped(&mut self, parts: &[TermId], sign: &str, binds: Binds, width: Width) -> Result<Written> {
        let computed = self.infix(parts, sign, binds)?;
        narrowed(computed, width)
    }

    fn signed(&mut self, part: TermId, sign: &str, width: Width) -> Result<Written> {
        let part = self.term(part)?;
        let part = if part.binds == Binds::Sign { format!("({})", part.text) } else { part.within(Binds::Sign) };
        narrowed(Written { text: format!("{sign}{part}"), binds: Binds::Sign }, width)
    }

    fn method(&mut self, parts: &[TermId], name: &str) -> Result<Written> {
        let (left, right) = (self.term(parts[0])?.within(Binds::Atom), self.term(parts[1])?.text);
        Ok(Written::atom(format!("{left}.{name}({right})")))
    }

    fn is_not_zero(&self, term: TermId) -> bool {
        match self.pool.as_const(term) {
            Some(Value::Int(number)) => !number.is_zero(),
            Some(Value::Bits(bits)) => *bits != 0,
            _ => false,
        }
    }
}

fn narrowed(computed: Written, width: Width) -> Result<Written> {
    match sort(width)? {
        Sort::Byte | Sort::Short | Sort::Char => {
            Ok(Written { text: format!("({}) {}", keyword(width)?, computed.within(Binds::Atom)), binds: Binds::Sign })
        }
        _ => Ok(computed),
    }
}

fn is_plain(ty: &Type) -> bool {
    matches!(ty, Type::Bool | Type::Bits(_))
}

fn unwritten(prim: Prim) -> String {
    format!("the property uses `{}`, which Java writes in no such way", prim.row().spelling)
}

/// The primitive type that numbers of a width have.
fn sort(width: Width) -> Result<Sort> {
    Ok(match (width.bits(), width.is_float(), width.is_unsigned()) {
        (32, true, _) => Sort::Float,
        (64, true, _) => Sort::Double,
        (8, _, false) => Sort::Byte,
        (16, _, false) => Sort::Short,
        (16, _, true) => Sort::Char,
        (32, _, false) => Sort::Int,
        (64, _, false) => Sort::Long,
        (bits, ..) => return Err(format!("the property computes with `u{bits}`, which is no type of Java")),
    })
}

fn keyword(width: Width) -> Result<&'static str> {
    Ok(sort(width)?.primitive().map_or("int", |(name, ..)| name))
}
