//! Terms as text: `(and (<= 0 v1) (= v2 (+ v1 1)))`.
//!
//! For files that people read and that are read back. `v3` is an integer variable and `b3` a truth value, others have
//! their type behind them ([`typed`]), so that a term can be read without a table of types. Operators on these are spelled
//! as in the text form of programs: `(ubv8.shl v0:ubv8 1:ubv8)`. Conjunctions, disjunctions and sums have any number of
//! arguments. Neither direction recurses, and text that is no term is an error, never a panic.

mod typed;

use std::fmt::Write as _;

use crate::ids::TermId;
use crate::prim::{Op, Prim};
use crate::term::{Term, TermPool};
use crate::text::parse_primitive;
use crate::types::Type;
use crate::{Integer, Value};

/// How operators on integers and truth values are spelled. Division truncates, and `rem` has the sign of the dividend.
const SPELLINGS: &[(&str, Op)] = &[
    ("not", Op::Not),
    ("and", Op::And),
    ("or", Op::Or),
    ("=>", Op::Implies),
    ("=", Op::Equal),
    ("ite", Op::IfThenElse),
    ("neg", Op::IntNeg),
    ("+", Op::IntAdd),
    ("-", Op::IntSub),
    ("*", Op::IntMul),
    ("div", Op::IntDiv),
    ("rem", Op::IntRem),
    ("<", Op::IntLess),
    ("<=", Op::IntLessEqual),
    ("divides", Op::IntDivides),
];

/// Terms are trees as text, and a term that shares its parts can be far smaller than its tree.
const LONGEST: usize = 1 << 20;

/// The text of a term, unless it is too long or has something that this form does not express.
pub fn write(pool: &TermPool, id: TermId) -> Option<String> {
    enum Todo {
        Term(TermId),
        Text(&'static str),
    }
    let mut text = String::new();
    let mut open = vec![Todo::Term(id)];
    while let Some(todo) = open.pop() {
        if text.len() > LONGEST {
            return None;
        }
        let id = match todo {
            Todo::Term(id) => id,
            Todo::Text(more) => {
                text.push_str(more);
                continue;
            }
        };
        match (pool.term(id), pool.ty(id)) {
            (Term::Const(Value::Bool(value)), _) => write!(text, "{value}").ok()?,
            (Term::Const(Value::Int(value)), _) => write!(text, "{value}").ok()?,
            (Term::Var(number), Type::Int) => write!(text, "v{number}").ok()?,
            (Term::Var(number), Type::Bool) => write!(text, "b{number}").ok()?,
            (Term::Const(value), ty) => {
                write!(text, "{}:{}", typed::write_value(value)?, typed::write_type(ty)?).ok()?;
            }
            (Term::Var(number), ty) => write!(text, "v{number}:{}", typed::write_type(ty)?).ok()?,
            (Term::Apply(prim, args), _) => {
                text.push('(');
                text.push_str(&spelled(*prim));
                open.push(Todo::Text(")"));
                for &arg in arguments(pool, prim.op, args).iter().rev() {
                    open.push(Todo::Term(arg));
                    open.push(Todo::Text(" "));
                }
            }
        }
    }
    Some(text)
}

fn spelled(prim: Prim) -> String {
    let own = SPELLINGS.iter().find(|(_, op)| *op == prim.op);
    own.map_or_else(|| prim.to_string(), |(spelling, _)| (*spelling).to_owned())
}

fn primitive(spelling: &str) -> Option<Prim> {
    let own = SPELLINGS.iter().find(|(known, _)| *known == spelling);
    own.map(|(_, op)| Prim::from(*op)).or_else(|| parse_primitive(spelling))
}

/// The arguments, with those of equal operators on the left taken in.
fn arguments(pool: &TermPool, op: Op, args: &[TermId]) -> Vec<TermId> {
    let mut found: Vec<TermId> = args.iter().rev().copied().collect();
    while has_many(op)
        && let Some(&last) = found.last()
        && let Term::Apply(prim, args) = pool.term(last)
        && prim.op == op
    {
        found.pop();
        found.extend(args.iter().rev());
    }
    found.reverse();
    found
}

fn has_many(op: Op) -> bool {
    matches!(op, Op::And | Op::Or | Op::IntAdd)
}

/// Reads a term into a pool. The error says what is wrong, to be read behind "cannot read this term: ".
pub fn read(text: &str, pool: &mut TermPool) -> Result<TermId, String> {
    let mut open: Vec<(Prim, Vec<TermId>)> = Vec::new();
    let mut words = words(text).peekable();
    loop {
        let word = words.next().ok_or("it ends too early")?;
        let done = match word {
            "(" => {
                let spelling = words.next().ok_or("it ends too early")?;
                let prim = primitive(spelling).ok_or_else(|| format!("`{spelling}` is no operator"))?;
                open.push((prim, Vec::new()));
                continue;
            }
            ")" => {
                let (prim, args) = open.pop().ok_or("a parenthesis too many is closed")?;
                apply(pool, prim, &args)?
            }
            atom => read_atom(pool, atom)?,
        };
        match open.last_mut() {
            Some((_, args)) => args.push(done),
            None if words.peek().is_none() => return Ok(done),
            None => return Err("it goes on behind its end".into()),
        }
    }
}

/// Parentheses, and what stands between them and spaces.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let is_parenthesis = rest.starts_with(['(', ')']);
        let end = rest.find(|c: char| c.is_whitespace() || matches!(c, '(' | ')')).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(if is_parenthesis { 1 } else { end });
        rest = behind;
        (!word.is_empty()).then_some(word)
    })
}

fn read_atom(pool: &mut TermPool, atom: &str) -> Result<TermId, String> {
    let unknown = || format!("`{atom}` is neither a number nor a variable");
    let number = |digits: &str| digits.parse::<u32>().ok();
    let variable = |prefix: char, atom: &str| atom.strip_prefix(prefix).and_then(number);
    if let Some((atom, ty)) = atom.split_once(':') {
        let ty = typed::read_type(ty).ok_or_else(unknown)?;
        return Ok(match variable('v', atom) {
            Some(number) => pool.var(number, ty),
            None => pool.constant(typed::read_value(atom, &ty).ok_or_else(unknown)?, ty),
        });
    }
    Ok(match atom {
        "true" | "false" => pool.bool(atom == "true"),
        _ => match (variable('v', atom), variable('b', atom)) {
            (Some(number), _) => pool.var(number, Type::Int),
            (_, Some(number)) => pool.var(number, Type::Bool),
            _ => pool.constant(Value::Int(atom.parse::<Integer>().map_err(|_| unknown())?), Type::Int),
        },
    })
}

fn apply(pool: &mut TermPool, prim: Prim, args: &[TermId]) -> Result<TermId, String> {
    let misfit = || format!("`{}` does not take these arguments", spelled(prim));
    let mut apply = |args: &[TermId]| {
        let types: Vec<Type> = args.iter().map(|&arg| pool.ty(arg).clone()).collect();
        prim.result_type(&types).ok_or_else(misfit)?;
        Ok(pool.apply(prim, args))
    };
    match args {
        [first, second, rest @ ..] if has_many(prim.op) => {
            let start = apply(&[*first, *second])?;
            rest.iter().try_fold(start, |all, &arg| apply(&[all, arg]))
        }
        _ => apply(args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) {
        let mut pool = TermPool::default();
        let term = read(text, &mut pool).unwrap();
        assert_eq!(write(&pool, term).as_deref(), Some(text));
    }

    #[test]
    fn terms_come_back() {
        check("v3");
        check("(and b0 (<= -12345678901234567890 v1) (not b2) (or b0 b1))");
        check("(ite b0 (+ v1 v2 -1) (- (* 2 v3) (div v1 (rem v2 7))))");
        check("(=> (divides 3 v0) (= (neg v0) (+ v1 (+ v2 v3))))");
    }

    #[test]
    fn terms_of_all_types_come_back() {
        check("(ubv8.shl v0:ubv8 255:ubv8)");
        check("(bv16.sresize.bv64 (bv16.not v1:bv16))");
        check("(ite (= v0:enum2 1:enum2) v1:enum2 0:enum2)");
        check("(array.get (array.set v0:int*3 1 v1) 2)");
        check("(= v0:bool*2*2 true,false,false,true:bool*2*2)");
        check("(f64.add v0:f64 4607182418800017408:f64)");
    }

    fn check_error(text: &str, expected: &str) {
        assert_eq!(read(text, &mut TermPool::default()).unwrap_err(), expected);
    }

    #[test]
    fn what_is_no_term_gets_a_clear_error() {
        check_error("", "it ends too early");
        check_error("(and b0", "it ends too early");
        check_error("v0)", "it goes on behind its end");
        check_error(")", "a parenthesis too many is closed");
        check_error("(frob v0)", "`frob` is no operator");
        check_error("(and b0 v0)", "`and` does not take these arguments");
        check_error("(and b0)", "`and` does not take these arguments");
        check_error("x1", "`x1` is neither a number nor a variable");
        for atom in [
            "256:ubv8",
            "v0:ref",
            "1,2:int*3",
            "1,2,3:int*2",
            "v0:int*x",
            "v0:int*4294967296",
            "v0:int*0*9",
            "v0:int*300*300",
            "1:enum",
            ":",
        ] {
            check_error(atom, &format!("`{atom}` is neither a number nor a variable"));
        }
        check_error("(ubv8.add v0:ubv8 v1:bv8)", "`ubv8.add` does not take these arguments");
    }

    #[test]
    fn deep_terms_need_no_stack() {
        let deep = format!("{}v0{}", "(neg ".repeat(100_000), ")".repeat(100_000));
        check(&deep);
    }

    #[test]
    fn sharing_does_not_explode() {
        let mut pool = TermPool::default();
        let mut term = pool.var(0, Type::Int);
        for _ in 0..64 {
            term = pool.apply(Op::IntMul, &[term, term]);
        }
        assert_eq!(write(&pool, term), None);
    }

    #[test]
    fn scrambled_text_never_panics() {
        let text = "(and (<= 0 v1) (= v2 (+ v1 1)) (or b3 (not b4)) (ite b1 (div v1 0) é) (= v0:int*2 1,2:int*2))";
        for start in 0..text.len() {
            for end in start..=text.len() {
                if let Some(part) = text.get(start..end) {
                    let _ = read(part, &mut TermPool::default());
                }
            }
        }
    }
}
