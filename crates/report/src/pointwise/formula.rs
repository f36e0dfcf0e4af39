//! Terms in the words of the source: infix, with the parentheses that are needed.
//!
//! A formula that an engine made can be large, and shares its parts, so that its text can be larger still. What does not
//! fit into a line of a report is of no use: there is a limit, and behind it no text at all.

use counterpoint_ir::Value;
use counterpoint_ir::ids::TermId;
use counterpoint_ir::prim::Op;
use counterpoint_ir::term::{Term, TermPool};
use counterpoint_ir::types::Type;

/// The longest text that is made of a term.
const MAX_CHARS: usize = 200;
/// The deepest nesting that is shown. Deeper terms are longer than the longest text.
const MAX_DEPTH: usize = MAX_CHARS;

/// A term as an expression, with a name for each variable; nothing if a name is missing or the text would be too long.
pub(crate) fn shown(pool: &TermPool, term: TermId, name: &dyn Fn(u32) -> Option<String>) -> Option<String> {
    let mut writer = Writer { pool, name, text: String::new() };
    writer.term(term, Strength::Weakest, 0)?;
    Some(writer.text)
}

/// How strongly an operator binds, weakest first, as in the grammar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Weakest,
    Implies,
    Or,
    And,
    Compare,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Add,
    Multiply,
    Unary,
}

impl Strength {
    /// What the other side of an operator must be at least, so that it needs no parentheses.
    fn stronger(self) -> Self {
        match self {
            Strength::Weakest => Strength::Implies,
            Strength::Implies => Strength::Or,
            Strength::Or => Strength::And,
            Strength::And => Strength::Compare,
            Strength::Compare => Strength::BitOr,
            Strength::BitOr => Strength::BitXor,
            Strength::BitXor => Strength::BitAnd,
            Strength::BitAnd => Strength::Shift,
            Strength::Shift => Strength::Add,
            Strength::Add => Strength::Multiply,
            Strength::Multiply | Strength::Unary => Strength::Unary,
        }
    }
}

struct Writer<'a> {
    pool: &'a TermPool,
    name: &'a dyn Fn(u32) -> Option<String>,
    text: String,
}

impl Writer<'_> {
    fn put(&mut self, text: &str) -> Option<()> {
        self.text.push_str(text);
        (self.text.len() <= MAX_CHARS).then_some(())
    }

    fn term(&mut self, term: TermId, needed: Strength, depth: usize) -> Option<()> {
        if depth > MAX_DEPTH {
            return None;
        }
        match self.pool.term(term) {
            Term::Const(value) => self.constant(value, self.pool.ty(term), needed),
            Term::Var(number) => {
                let name = (self.name)(*number)?;
                self.put(&name)
            }
            Term::Apply(prim, args) => self.apply(prim.op, args, needed, depth + 1),
        }
    }

    fn constant(&mut self, value: &Value, ty: &Type, needed: Strength) -> Option<()> {
        let text = match (value, ty) {
            (Value::Bits(bits), Type::Bits(width)) => width.show(*bits),
            // Names belong to a program.
            (Value::Enum(_), _) => return None,
            _ => value.to_string(),
        };
        let is_negative = text.starts_with('-') && needed > Strength::Add;
        self.put(&if is_negative { format!("({text})") } else { text })
    }

    fn apply(&mut self, op: Op, args: &[TermId], needed: Strength, depth: usize) -> Option<()> {
        // `a != b` reads better than `!(a == b)`, and a negated comparison is another one.
        if let (Op::Not, [inner]) = (op, args)
            && let Term::Apply(prim, inner) = self.pool.term(*inner)
            && let [left, right] = inner[..]
            && let Some((word, Strength::Compare)) = infix_of(prim.op)
        {
            let opposite = match word {
                " == " => " != ",
                " < " => " >= ",
                _ => " > ",
            };
            return self.infix(opposite, [left, right], Strength::Compare, needed, depth);
        }
        match (op, args) {
            (Op::Not, [inner]) => self.prefix("!", *inner, depth),
            (Op::BitsNot, [inner]) => self.prefix("~", *inner, depth),
            (Op::IntNeg | Op::BitsNeg, [inner]) => self.prefix("-", *inner, depth),
            (Op::IfThenElse, [condition, then, other]) => self.choice([*condition, *then, *other], needed, depth),
            (_, [left, right]) => {
                let (word, strength) = infix_of(op)?;
                self.infix(word, [*left, *right], strength, needed, depth)
            }
            _ => None,
        }
    }

    fn prefix(&mut self, word: &str, inner: TermId, depth: usize) -> Option<()> {
        self.put(word)?;
        self.term(inner, Strength::Unary, depth)
    }

    fn infix(
        &mut self,
        word: &str,
        [left, right]: [TermId; 2],
        own: Strength,
        needed: Strength,
        depth: usize,
    ) -> Option<()> {
        // Comparisons do not chain, and implications lean to the right: their left side must bind more strongly.
        let leans_left = !matches!(own, Strength::Compare | Strength::Implies);
        let is_inside = own < needed;
        self.put(if is_inside { "(" } else { "" })?;
        self.term(left, if leans_left { own } else { own.stronger() }, depth)?;
        self.put(word)?;
        self.term(right, if own == Strength::Implies { own } else { own.stronger() }, depth)?;
        self.put(if is_inside { ")" } else { "" })
    }

    fn choice(&mut self, [condition, then, other]: [TermId; 3], needed: Strength, depth: usize) -> Option<()> {
        let is_inside = needed > Strength::Weakest;
        self.put(if is_inside { "(" } else { "" })?;
        self.term(condition, Strength::Implies, depth)?;
        self.put(" ? ")?;
        self.term(then, Strength::Implies, depth)?;
        self.put(" : ")?;
        self.term(other, Strength::Weakest, depth)?;
        self.put(if is_inside { ")" } else { "" })
    }
}

/// How an operator with two sides is written, if the language has it.
fn infix_of(op: Op) -> Option<(&'static str, Strength)> {
    Some(match op {
        Op::And => (" && ", Strength::And),
        Op::Or => (" || ", Strength::Or),
        Op::Implies => (" => ", Strength::Implies),
        Op::Equal => (" == ", Strength::Compare),
        Op::IntLess | Op::BitsSignedLess | Op::BitsUnsignedLess => (" < ", Strength::Compare),
        Op::IntLessEqual | Op::BitsSignedLessEqual | Op::BitsUnsignedLessEqual => (" <= ", Strength::Compare),
        Op::BitsOr => (" | ", Strength::BitOr),
        Op::BitsXor => (" ^ ", Strength::BitXor),
        Op::BitsAnd => (" & ", Strength::BitAnd),
        Op::BitsShiftLeft => (" << ", Strength::Shift),
        Op::BitsShiftRight | Op::BitsShiftRightSigned => (" >> ", Strength::Shift),
        Op::IntAdd | Op::BitsAdd => (" + ", Strength::Add),
        Op::IntSub | Op::BitsSub => (" - ", Strength::Add),
        Op::IntMul | Op::BitsMul => (" * ", Strength::Multiply),
        Op::IntDiv | Op::BitsSignedDiv | Op::BitsUnsignedDiv => (" / ", Strength::Multiply),
        Op::IntRem | Op::BitsSignedRem | Op::BitsUnsignedRem => (" % ", Strength::Multiply),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::prim::Prim;
    use counterpoint_ir::types::Width;

    use super::*;

    fn name(number: u32) -> Option<String> {
        ["a", "b", "c"].get(number as usize).map(|&name| name.to_owned())
    }

    #[test]
    fn terms_get_the_parentheses_they_need() {
        let mut pool = TermPool::default();
        let [a, b, c] = [0, 1, 2].map(|number| pool.var(number, Type::Int));
        let minus_one = pool.constant(Value::int(-1), Type::Int);
        let check = |pool: &TermPool, term, text: &str| assert_eq!(shown(pool, term, &name).as_deref(), Some(text));
        let sum = pool.apply(Op::IntAdd, &[a, b]);
        let left = pool.apply(Op::IntSub, &[sum, c]);
        check(&pool, left, "a + b - c");
        let right = pool.apply(Op::IntSub, &[c, sum]);
        check(&pool, right, "c - (a + b)");
        let product = pool.apply(Op::IntMul, &[sum, minus_one]);
        check(&pool, product, "(a + b) * (-1)");
        let negated = pool.apply(Op::IntNeg, &[sum]);
        check(&pool, negated, "-(a + b)");
        let less = pool.apply(Op::IntLess, &[a, product]);
        check(&pool, less, "a < (a + b) * (-1)");
        let not_less = pool.apply(Op::Not, &[less]);
        check(&pool, not_less, "a >= (a + b) * (-1)");
        let equal = pool.apply(Op::Equal, &[a, b]);
        let different = pool.apply(Op::Not, &[equal]);
        let implies = pool.apply(Op::Implies, &[less, different]);
        let chained = pool.apply(Op::Implies, &[implies, equal]);
        check(&pool, chained, "(a < (a + b) * (-1) => a != b) => a == b");
        let both = pool.apply(Op::And, &[implies, equal]);
        check(&pool, both, "(a < (a + b) * (-1) => a != b) && a == b");
        let choice = pool.apply(Op::IfThenElse, &[equal, a, sum]);
        check(&pool, choice, "a == b ? a : a + b");
        let twice = pool.apply(Op::IntMul, &[choice, c]);
        check(&pool, twice, "(a == b ? a : a + b) * c");
    }

    #[test]
    fn words_are_written_as_in_the_language() {
        let mut pool = TermPool::default();
        let width = Width::new(8).expect("a width");
        let [a, b, c] = [0, 1, 2].map(|number| pool.var(number, Type::Bits(width)));
        let minus_one = pool.constant(Value::bits(width, -1), Type::Bits(width));
        let mut apply = |op: Op, args: [TermId; 2]| pool.apply(Prim::bits(op, width), &args);
        let both = apply(Op::BitsAnd, [a, minus_one]);
        let mixed = apply(Op::BitsXor, [b, both]);
        let shifted = apply(Op::BitsShiftRightSigned, [mixed, c]);
        let sum = apply(Op::BitsAdd, [shifted, c]);
        let less = apply(Op::BitsSignedLess, [sum, a]);
        let not_less = pool.apply(Op::Not, &[less]);
        assert_eq!(shown(&pool, not_less, &name).as_deref(), Some("((b ^ a & -1) >> c) + c >= a"));
        let flipped = pool.apply(Prim::bits(Op::BitsNot, width), &[sum]);
        assert_eq!(shown(&pool, flipped, &name).as_deref(), Some("~(((b ^ a & -1) >> c) + c)"));
    }

    #[test]
    fn what_is_too_long_or_has_no_name_is_not_shown() {
        let mut pool = TermPool::default();
        let mut term = pool.var(0, Type::Int);
        for _ in 0..100 {
            term = pool.apply(Op::IntAdd, &[term, term]);
        }
        assert_eq!(shown(&pool, term, &name), None, "2^100 names");
        let nameless = pool.var(7, Type::Int);
        assert_eq!(shown(&pool, nameless, &name), None);
    }
}
