//! The table of primitives: every operator, defined once.
//!
//! A row holds the spelling, the signature, the meaning as a total function, and the arguments for which a *program*
//! traps instead, as a [condition](Condition) that is itself a term. Terms are total: there a trap does not exist and
//! the total meaning counts (x / 0 = 0, x % 0 = x, a read out of bounds gives the default of the element, a write out
//! of bounds changes nothing). `eval` has fast instructions for the frequent primitives and calls the table for the
//! rest; a test walks the table and compares.

mod condition;

use std::fmt;
use std::sync::Arc;

use crate::float;
use crate::types::{Type, Width};
use crate::{Integer, Value};

pub use condition::{Condition, Exact};

/// Why a program cannot go on normally at an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trap {
    /// Division or remainder by zero.
    DivisionByZero,
    /// An index outside the array.
    IndexOutOfBounds,
    /// A value outside the range of the variable.
    OutOfRange,
    /// Signed overflow where the language forbids it.
    Overflow,
    /// Null where an object is needed.
    NullReference,
    /// An object of another class than needed.
    BadCast,
    /// An array of negative length.
    NegativeSize,
    /// An element of another class than the array holds.
    BadElement,
    /// Too many procedures wait for each other.
    DeepCalls,
    /// A class whose initialiser has failed before.
    BrokenClass,
}

impl Trap {
    /// All traps.
    pub const ALL: [Trap; 10] = [
        Trap::DivisionByZero,
        Trap::IndexOutOfBounds,
        Trap::OutOfRange,
        Trap::Overflow,
        Trap::NullReference,
        Trap::BadCast,
        Trap::NegativeSize,
        Trap::BadElement,
        Trap::DeepCalls,
        Trap::BrokenClass,
    ];

    /// The types of what is told about it: an index and a length, an object and the number of a class, a length, an
    /// element and its array, the number of a class.
    pub fn params(self) -> &'static [Type] {
        const WORD: Type = Type::Bits(Width::WORD);
        match self {
            Trap::IndexOutOfBounds => &[WORD, WORD],
            Trap::BadCast => &[Type::Ref, WORD],
            Trap::NegativeSize | Trap::BrokenClass => &[WORD],
            Trap::BadElement => &[Type::Ref, Type::Ref],
            Trap::DivisionByZero | Trap::OutOfRange | Trap::Overflow | Trap::NullReference | Trap::DeepCalls => &[],
        }
    }

    /// The spelling in the text form.
    pub fn spelling(self) -> &'static str {
        match self {
            Trap::DivisionByZero => "division-by-zero",
            Trap::IndexOutOfBounds => "index-out-of-bounds",
            Trap::OutOfRange => "out-of-range",
            Trap::Overflow => "overflow",
            Trap::NullReference => "null-reference",
            Trap::BadCast => "bad-cast",
            Trap::NegativeSize => "negative-size",
            Trap::BadElement => "bad-element",
            Trap::DeepCalls => "deep-calls",
            Trap::BrokenClass => "broken-class",
        }
    }
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.spelling().replace('-', " "))
    }
}

macro_rules! ops {
    ($($(#[$meta:meta])+ $name:ident = $spelling:literal, $shape:ident, $trap:expr, $total:expr;)+) => {
        /// An operator. Together with its widths it is a [`Prim`].
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Op { $($(#[$meta])+ $name),+ }

        impl Op {
            /// All operators, in the order of the table.
            pub const ALL: &[Op] = &[$(Op::$name),+];
        }

        static ROWS: &[Row] = &[$(Row { spelling: $spelling, shape: Shape::$shape, trap: $trap, total: $total }),+];
    };
}

/// One row of the table.
pub struct Row {
    /// How the operator is written in the text form, behind the prefix of its widths.
    pub spelling: &'static str,
    /// Types of arguments and result.
    pub shape: Shape,
    /// When a program traps instead. Nothing else does: primitives read and write nothing but operands and register.
    pub trap: Option<(Trap, Condition)>,
    /// The meaning. Arguments have the types of the signature.
    pub total: fn(Prim, &[Value]) -> Value,
}

/// The form of a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One truth value to a truth value.
    BoolUnary,
    /// Two truth values to a truth value.
    BoolBinary,
    /// Two values of one type to a truth value.
    Equality,
    /// A truth value and two values of one type to that type.
    Conditional,
    /// One integer to an integer.
    IntUnary,
    /// Two integers to an integer.
    IntBinary,
    /// Two integers to a truth value.
    IntCompare,
    /// A value and the least and greatest one allowed, all integers, to an integer.
    IntRange,
    /// One bit-vector to one of the same width.
    BitsUnary,
    /// Two bit-vectors of one width to one of the same width.
    BitsBinary,
    /// Two bit-vectors of one width to a truth value.
    BitsCompare,
    /// A bit-vector to one of another width, or of another reading.
    BitsResize,
    /// A bit-vector to an integer.
    BitsToInt,
    /// An integer to a bit-vector.
    BitsFromInt,
    /// One floating-point number to one of the same precision.
    FloatUnary,
    /// Two floating-point numbers of one precision to one of the same precision.
    FloatBinary,
    /// Two floating-point numbers of one precision to a truth value.
    FloatCompare,
    /// A floating-point number to one of another precision or to a bit-vector, or the reverse.
    FloatConvert,
    /// An array and an integer to an element.
    ArraySelect,
    /// An array, an integer and an element to an array.
    ArrayStore,
}

ops! {
    /// Negation.
    Not = "not", BoolUnary, None, |_, a| Value::Bool(!a[0].as_bool());
    /// Conjunction; both sides are evaluated.
    And = "and", BoolBinary, None, |_, a| Value::Bool(a[0].as_bool() & a[1].as_bool());
    /// Disjunction; both sides are evaluated.
    Or = "or", BoolBinary, None, |_, a| Value::Bool(a[0].as_bool() | a[1].as_bool());
    /// Implication.
    Implies = "implies", BoolBinary, None, |_, a| Value::Bool(!a[0].as_bool() | a[1].as_bool());
    /// Equality of two values of any one type; references are equal if they are the same.
    Equal = "eq", Equality, None, |_, a| Value::Bool(a[0] == a[1]);
    /// The second argument if the first is true, else the third.
    IfThenElse = "ite", Conditional, None, |_, a| if a[0].as_bool() { a[1].clone() } else { a[2].clone() };

    /// The integer with the opposite sign.
    IntNeg = "int.neg", IntUnary, None, |_, a| Value::Int(a[0].as_int().neg());
    /// Sum.
    IntAdd = "int.add", IntBinary, None, |_, a| Value::Int(a[0].as_int().add(a[1].as_int()));
    /// Difference.
    IntSub = "int.sub", IntBinary, None, |_, a| Value::Int(a[0].as_int().sub(a[1].as_int()));
    /// Product.
    IntMul = "int.mul", IntBinary, None, |_, a| Value::Int(a[0].as_int().mul(a[1].as_int()));
    /// Quotient, truncated.
    IntDiv = "int.div", IntBinary, Some((Trap::DivisionByZero, Condition::ZeroDivisor)),
        |_, a| Value::Int(a[0].as_int().div(a[1].as_int()));
    /// Remainder of the truncated quotient.
    IntRem = "int.rem", IntBinary, Some((Trap::DivisionByZero, Condition::ZeroDivisor)),
        |_, a| Value::Int(a[0].as_int().rem(a[1].as_int()));
    /// Less than.
    IntLess = "int.lt", IntCompare, None, |_, a| Value::Bool(a[0].as_int() < a[1].as_int());
    /// Less than or equal.
    IntLessEqual = "int.le", IntCompare, None, |_, a| Value::Bool(a[0].as_int() <= a[1].as_int());
    /// Whether the first divides the second; zero divides only zero.
    IntDivides = "int.divides", IntCompare, None, |_, a| Value::Bool(a[0].as_int().divides(a[1].as_int()));
    /// The first argument, which must lie between the other two.
    IntInRange = "int.range", IntRange, Some((Trap::OutOfRange, Condition::OutOfRange)), |_, a| a[0].clone();

    /// Two's complement negation.
    BitsNeg = "neg", BitsUnary, None, |p, a| bits(p, a[0].as_bits().wrapping_neg());
    /// Every bit flipped.
    BitsNot = "not", BitsUnary, None, |p, a| bits(p, !a[0].as_bits());
    /// Sum, wrapped around.
    BitsAdd = "add", BitsBinary, None, |p, a| bits(p, a[0].as_bits().wrapping_add(a[1].as_bits()));
    /// Difference, wrapped around.
    BitsSub = "sub", BitsBinary, None, |p, a| bits(p, a[0].as_bits().wrapping_sub(a[1].as_bits()));
    /// Product, wrapped around.
    BitsMul = "mul", BitsBinary, None, |p, a| bits(p, a[0].as_bits().wrapping_mul(a[1].as_bits()));
    /// Sum; signed overflow traps.
    BitsAddSigned = "sadd", BitsBinary, Some((Trap::Overflow, Condition::Overflow(Exact::Sum))),
        |p, a| bits(p, a[0].as_bits().wrapping_add(a[1].as_bits()));
    /// Difference; signed overflow traps.
    BitsSubSigned = "ssub", BitsBinary, Some((Trap::Overflow, Condition::Overflow(Exact::Difference))),
        |p, a| bits(p, a[0].as_bits().wrapping_sub(a[1].as_bits()));
    /// Product; signed overflow traps.
    BitsMulSigned = "smul", BitsBinary, Some((Trap::Overflow, Condition::Overflow(Exact::Product))),
        |p, a| bits(p, a[0].as_bits().wrapping_mul(a[1].as_bits()));
    /// Signed quotient, truncated; the most negative number by -1 wraps around.
    BitsSignedDiv = "sdiv", BitsBinary, Some((Trap::DivisionByZero, Condition::ZeroDivisor)),
        |p, a| if a[1].as_bits() == 0 { Value::Bits(0) } else { bits_signed(p, a, i64::wrapping_div) };
    /// Remainder of the signed quotient.
    BitsSignedRem = "srem", BitsBinary, Some((Trap::DivisionByZero, Condition::ZeroDivisor)),
        |p, a| if a[1].as_bits() == 0 { a[0].clone() } else { bits_signed(p, a, i64::wrapping_rem) };
    /// Unsigned quotient.
    BitsUnsignedDiv = "udiv", BitsBinary, Some((Trap::DivisionByZero, Condition::ZeroDivisor)),
        |_, a| Value::Bits(a[0].as_bits().checked_div(a[1].as_bits()).unwrap_or(0));
    /// Remainder of the unsigned quotient.
    BitsUnsignedRem = "urem", BitsBinary, Some((Trap::DivisionByZero, Condition::ZeroDivisor)),
        |_, a| Value::Bits(a[0].as_bits().checked_rem(a[1].as_bits()).unwrap_or(a[0].as_bits()));
    /// Bitwise conjunction.
    BitsAnd = "and", BitsBinary, None, |_, a| Value::Bits(a[0].as_bits() & a[1].as_bits());
    /// Bitwise disjunction.
    BitsOr = "or", BitsBinary, None, |_, a| Value::Bits(a[0].as_bits() | a[1].as_bits());
    /// Bitwise exclusive disjunction.
    BitsXor = "xor", BitsBinary, None, |_, a| Value::Bits(a[0].as_bits() ^ a[1].as_bits());
    /// Shift to the left; 0 from the width onwards.
    BitsShiftLeft = "shl", BitsBinary, None, |p, a| bits(p, shift(p, a).map_or(0, |by| a[0].as_bits() << by));
    /// Shift to the right with zeros; 0 from the width onwards.
    BitsShiftRight = "lshr", BitsBinary, None, |p, a| bits(p, shift(p, a).map_or(0, |by| a[0].as_bits() >> by));
    /// Shift to the right with copies of the sign; all signs from the width onwards.
    BitsShiftRightSigned = "ashr", BitsBinary, None,
        |p, a| bits(p, (p.from.signed(a[0].as_bits()) >> shift(p, a).unwrap_or(63)).cast_unsigned());
    /// Less than, signed.
    BitsSignedLess = "slt", BitsCompare, None,
        |p, a| Value::Bool(p.from.signed(a[0].as_bits()) < p.from.signed(a[1].as_bits()));
    /// Less than or equal, signed.
    BitsSignedLessEqual = "sle", BitsCompare, None,
        |p, a| Value::Bool(p.from.signed(a[0].as_bits()) <= p.from.signed(a[1].as_bits()));
    /// Less than, unsigned.
    BitsUnsignedLess = "ult", BitsCompare, None, |_, a| Value::Bool(a[0].as_bits() < a[1].as_bits());
    /// Less than or equal, unsigned.
    BitsUnsignedLessEqual = "ule", BitsCompare, None, |_, a| Value::Bool(a[0].as_bits() <= a[1].as_bits());
    /// The value in another width, extended with copies of the sign or cut.
    BitsResizeSigned = "sresize", BitsResize, None,
        |p, a| Value::Bits(p.to.wrap(p.from.signed(a[0].as_bits())));
    /// The value in another width, extended with zeros or cut.
    BitsResizeUnsigned = "uresize", BitsResize, None, |p, a| Value::Bits(p.to.truncate(a[0].as_bits()));
    /// The integer that the bits are as a signed number.
    BitsToIntSigned = "sint", BitsToInt, None, |p, a| Value::int(p.from.signed(a[0].as_bits()));
    /// The integer that the bits are as an unsigned number.
    BitsToIntUnsigned = "uint", BitsToInt, None, |_, a| Value::Int(Integer::from_u64(a[0].as_bits()));
    /// The lowest bits of an integer in two's complement: it wraps around.
    BitsFromInt = "wrap", BitsFromInt, None, |p, a| bits(p, a[0].as_int().low_bits());

    /// The floating-point number with the opposite sign.
    FloatNeg = "neg", FloatUnary, None, |p, a| Value::Bits(a[0].as_bits() ^ 1 << (p.from.bits() - 1));
    /// Sum.
    FloatAdd = "add", FloatBinary, None, |p, a| floats(p, a, |a, b| a + b);
    /// Difference.
    FloatSub = "sub", FloatBinary, None, |p, a| floats(p, a, |a, b| a - b);
    /// Product.
    FloatMul = "mul", FloatBinary, None, |p, a| floats(p, a, |a, b| a * b);
    /// Quotient.
    FloatDiv = "div", FloatBinary, None, |p, a| floats(p, a, |a, b| a / b);
    /// Remainder of the truncated quotient.
    FloatRem = "rem", FloatBinary, None, |p, a| floats(p, a, |a, b| a % b);
    /// Equal numbers: both zeros are, what is no number is not even itself.
    FloatEqual = "eq", FloatCompare, None, |p, a| compared(p, a, |a, b| a <= b && b <= a);
    /// Less than.
    FloatLess = "lt", FloatCompare, None, |p, a| compared(p, a, |a, b| a < b);
    /// Less than or equal.
    FloatLessEqual = "le", FloatCompare, None, |p, a| compared(p, a, |a, b| a <= b);
    /// The number in another precision.
    FloatResize = "fresize", FloatConvert, None,
        |p, a| Value::Bits(float::to_bits(p.to, float::from_bits(p.from, a[0].as_bits())));
    /// The integer nearest to zero; too large ones become the largest, what is no number becomes 0.
    FloatToSigned = "trunc", FloatConvert, None, |p, a| Value::Bits(float::to_signed(p.from, p.to, a[0].as_bits()));
    /// The number nearest to a signed integer.
    FloatFromSigned = "float", FloatConvert, None, |p, a| Value::Bits(float::from_signed(p.from, p.to, a[0].as_bits()));
    /// Square root.
    FloatSqrt = "sqrt", FloatUnary, None, |p, a| float1(p, a, f64::sqrt);
    /// The integer nearest to it, the even one of two.
    FloatNearest = "nearest", FloatUnary, None, |p, a| float1(p, a, float::nearest);
    /// The largest integer below.
    FloatFloor = "floor", FloatUnary, None, |p, a| float1(p, a, f64::floor);
    /// The smallest integer above.
    FloatCeil = "ceil", FloatUnary, None, |p, a| float1(p, a, f64::ceil);
    /// Sine.
    FloatSin = "sin", FloatUnary, None, |p, a| float1(p, a, f64::sin);
    /// Cosine.
    FloatCos = "cos", FloatUnary, None, |p, a| float1(p, a, f64::cos);
    /// Tangent.
    FloatTan = "tan", FloatUnary, None, |p, a| float1(p, a, f64::tan);
    /// Arc sine.
    FloatAsin = "asin", FloatUnary, None, |p, a| float1(p, a, f64::asin);
    /// Arc cosine.
    FloatAcos = "acos", FloatUnary, None, |p, a| float1(p, a, f64::acos);
    /// Arc tangent.
    FloatAtan = "atan", FloatUnary, None, |p, a| float1(p, a, f64::atan);
    /// Hyperbolic sine.
    FloatSinh = "sinh", FloatUnary, None, |p, a| float1(p, a, f64::sinh);
    /// Hyperbolic cosine.
    FloatCosh = "cosh", FloatUnary, None, |p, a| float1(p, a, f64::cosh);
    /// Hyperbolic tangent.
    FloatTanh = "tanh", FloatUnary, None, |p, a| float1(p, a, f64::tanh);
    /// Exponential.
    FloatExp = "exp", FloatUnary, None, |p, a| float1(p, a, f64::exp);
    /// Exponential less one.
    FloatExpm1 = "expm1", FloatUnary, None, |p, a| float1(p, a, f64::exp_m1);
    /// Natural logarithm.
    FloatLog = "log", FloatUnary, None, |p, a| float1(p, a, f64::ln);
    /// Logarithm to the base 10.
    FloatLog10 = "log10", FloatUnary, None, |p, a| float1(p, a, f64::log10);
    /// Natural logarithm of one more.
    FloatLog1p = "log1p", FloatUnary, None, |p, a| float1(p, a, f64::ln_1p);
    /// Cube root.
    FloatCbrt = "cbrt", FloatUnary, None, |p, a| float1(p, a, f64::cbrt);
    /// Power.
    FloatPow = "pow", FloatBinary, None, |p, a| floats(p, a, f64::powf);
    /// The angle of a point, from its second and first coordinate.
    FloatAtan2 = "atan2", FloatBinary, None, |p, a| floats(p, a, f64::atan2);
    /// The distance of a point.
    FloatHypot = "hypot", FloatBinary, None, |p, a| floats(p, a, f64::hypot);

    /// An element of an array value.
    ArraySelect = "array.get", ArraySelect, Some((Trap::IndexOutOfBounds, Condition::NoElement)), select;
    /// An array value with one element replaced.
    ArrayStore = "array.set", ArrayStore, Some((Trap::IndexOutOfBounds, Condition::NoElement)), store;
}

impl Shape {
    /// Whether an operator of this form works on bit-vectors of one width; a change of width has two.
    pub fn has_width(self) -> bool {
        matches!(
            self,
            Shape::BitsUnary
                | Shape::BitsBinary
                | Shape::BitsCompare
                | Shape::BitsToInt
                | Shape::BitsFromInt
                | Shape::FloatUnary
                | Shape::FloatBinary
                | Shape::FloatCompare
        )
    }

    /// Whether an operator of this form goes from one width to another.
    pub fn changes_width(self) -> bool {
        matches!(self, Shape::BitsResize | Shape::FloatConvert)
    }

    /// Whether the widths of an operator of this form are those of floating-point numbers.
    pub fn is_float(self) -> bool {
        matches!(self, Shape::FloatUnary | Shape::FloatBinary | Shape::FloatCompare)
    }
}

/// A primitive: an operator and, where it has any, its widths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prim {
    /// The operator.
    pub op: Op,
    /// The width of the arguments of a bit-vector operator; 64 elsewhere.
    pub from: Width,
    /// The width of the result of a bit-vector operator; 64 elsewhere.
    pub to: Width,
}

impl From<Op> for Prim {
    /// A primitive without widths.
    fn from(op: Op) -> Self {
        let width = Width::new(64).expect("64 is a width");
        Prim { op, from: width, to: width }
    }
}

impl Prim {
    /// A bit-vector operator on one width.
    pub fn bits(op: Op, width: Width) -> Self {
        Prim { op, from: width, to: width }
    }

    /// A change of width.
    pub fn resize(op: Op, from: Width, to: Width) -> Self {
        Prim { op, from, to }
    }

    /// Its row of the table.
    pub fn row(self) -> &'static Row {
        &ROWS[self.op as usize]
    }

    /// The number of arguments.
    pub fn arity(self) -> usize {
        match self.row().shape {
            Shape::BoolUnary
            | Shape::IntUnary
            | Shape::BitsUnary
            | Shape::BitsResize
            | Shape::BitsToInt
            | Shape::BitsFromInt
            | Shape::FloatUnary
            | Shape::FloatConvert => 1,
            Shape::Conditional | Shape::IntRange | Shape::ArrayStore => 3,
            _ => 2,
        }
    }

    /// The type of the result for arguments of these types, or `None` where it does not take them.
    pub fn result_type(self, args: &[Type]) -> Option<Type> {
        let bits = Type::Bits(self.from);
        let all = |ty: &Type| args.len() == self.arity() && args.iter().all(|arg| arg == ty);
        let (fits, result) = match self.row().shape {
            Shape::BoolUnary | Shape::BoolBinary => (all(&Type::Bool), Type::Bool),
            Shape::Equality => (args.len() == 2 && args[0] == args[1], Type::Bool),
            Shape::Conditional => {
                (args.len() == 3 && args[0] == Type::Bool && args[1] == args[2], args.get(1)?.clone())
            }
            Shape::IntUnary | Shape::IntBinary | Shape::IntRange => (all(&Type::Int), Type::Int),
            Shape::IntCompare => (all(&Type::Int), Type::Bool),
            // The spellings of operators on numbers mean others for floating-point numbers.
            shape if shape.has_width() && shape.is_float() != self.from.is_float() => return None,
            Shape::BitsUnary | Shape::BitsBinary | Shape::FloatUnary | Shape::FloatBinary => (all(&bits), bits),
            Shape::BitsCompare | Shape::FloatCompare => (all(&bits), Type::Bool),
            Shape::BitsResize => (all(&bits), Type::Bits(self.to)),
            Shape::FloatConvert => (all(&bits) && self.converts_floats(), Type::Bits(self.to)),
            Shape::BitsToInt => (all(&bits), Type::Int),
            Shape::BitsFromInt => (all(&Type::Int), bits),
            Shape::ArraySelect | Shape::ArrayStore => {
                let Type::Array(element, _) = args.first()? else { return None };
                let is_select = self.op == Op::ArraySelect;
                let fits = args.len() == self.arity() && args[1] == Type::Int && (is_select || args[2] == **element);
                (fits, if is_select { (**element).clone() } else { args[0].clone() })
            }
        };
        fits.then_some(result)
    }

    /// Whether a conversion has floating-point numbers on the sides where it should.
    fn converts_floats(self) -> bool {
        let are_float = match self.op {
            Op::FloatToSigned => (true, false),
            Op::FloatFromSigned => (false, true),
            _ => (true, true),
        };
        (self.from.is_float(), self.to.is_float()) == are_float
    }

    /// The meaning in a term: total.
    pub fn total(self, args: &[Value]) -> Value {
        (self.row().total)(self, args)
    }

    /// The meaning in a program: a trap for some arguments, else the total one.
    pub fn apply(self, args: &[Value]) -> Result<Value, Trap> {
        match self.row().trap {
            Some((trap, condition)) if condition.holds(self, args) => Err(trap),
            _ => Ok(self.total(args)),
        }
    }

    /// The comparison that holds of the exchanged arguments exactly where this one does not hold. Floating-point numbers
    /// have none: what is no number is neither less nor greater.
    pub fn opposite(self) -> Option<Prim> {
        let op = match self.op {
            Op::IntLess => Op::IntLessEqual,
            Op::IntLessEqual => Op::IntLess,
            Op::BitsSignedLess => Op::BitsSignedLessEqual,
            Op::BitsSignedLessEqual => Op::BitsSignedLess,
            Op::BitsUnsignedLess => Op::BitsUnsignedLessEqual,
            Op::BitsUnsignedLessEqual => Op::BitsUnsignedLess,
            _ => return None,
        };
        Some(Prim { op, ..self })
    }

    /// Whether a program can trap here.
    pub fn may_trap(self) -> bool {
        self.row().trap.is_some()
    }
}

/// The spelling in the text form: `int.add`, `bv32.add`, `ubv8.uint`, `bv8.sresize.bv32`.
impl fmt::Display for Prim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = self.row();
        match row.shape {
            shape if shape.changes_width() => write!(f, "{}.{}.{}", self.from, row.spelling, self.to),
            shape if shape.has_width() => write!(f, "{}.{}", self.from, row.spelling),
            _ => f.write_str(row.spelling),
        }
    }
}

fn bits(prim: Prim, raw: u64) -> Value {
    Value::Bits(prim.to.truncate(raw))
}

fn bits_signed(prim: Prim, args: &[Value], function: fn(i64, i64) -> i64) -> Value {
    Value::Bits(prim.from.wrap(function(prim.from.signed(args[0].as_bits()), prim.from.signed(args[1].as_bits()))))
}

fn floats(prim: Prim, args: &[Value], function: fn(f64, f64) -> f64) -> Value {
    Value::Bits(float::binary(prim.from, args[0].as_bits(), args[1].as_bits(), function))
}

fn float1(prim: Prim, args: &[Value], function: fn(f64) -> f64) -> Value {
    Value::Bits(float::unary(prim.from, args[0].as_bits(), function))
}

fn compared(prim: Prim, args: &[Value], function: fn(&f64, &f64) -> bool) -> Value {
    let number = |value: &Value| float::from_bits(prim.from, value.as_bits());
    Value::Bool(function(&number(&args[0]), &number(&args[1])))
}

/// The shift distance, if it is below the width.
fn shift(prim: Prim, args: &[Value]) -> Option<u64> {
    Some(args[1].as_bits()).filter(|&by| by < u64::from(prim.from.bits()))
}

fn element_index(args: &[Value]) -> Option<usize> {
    let index = usize::try_from(args[1].as_int().to_i64()?).ok()?;
    (index < args[0].as_array().len()).then_some(index)
}

fn select(_: Prim, args: &[Value]) -> Value {
    match element_index(args) {
        Some(index) => args[0].as_array()[index].clone(),
        None => args[0].as_array().first().map_or(Value::Int(Integer::ZERO), default_like),
    }
}

fn store(_: Prim, args: &[Value]) -> Value {
    let mut elements = Arc::clone(args[0].as_array());
    if let Some(index) = element_index(args) {
        Arc::make_mut(&mut elements)[index] = args[2].clone();
    }
    Value::Array(elements)
}

/// The default value of the type that a value has.
fn default_like(value: &Value) -> Value {
    match value {
        Value::Bool(_) => Value::Bool(false),
        Value::Int(_) => Value::Int(Integer::ZERO),
        Value::Bits(_) => Value::Bits(0),
        Value::Enum(_) => Value::Enum(0),
        Value::Ref(_) => Value::Ref(None),
        Value::Array(elements) => Value::Array(Arc::new(elements.iter().map(default_like).collect())),
    }
}

#[cfg(test)]
mod tests;
