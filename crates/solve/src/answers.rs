//! What SMT-LIB solvers answer.
//!
//! Answers are S-expressions, and whatever a foreign program prints can arrive here: nothing panics, nothing recurses,
//! and what is not understood is an error that quotes the beginning of it.

use counterpoint_ir::{Integer, Value};
use num_bigint::BigInt;

use crate::Reason;
use crate::translate::Sort;

/// An S-expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SExpr {
    /// A symbol, a literal, or the content of a string.
    Atom(String),
    List(Vec<SExpr>),
}

/// Nesting ends here.
const MAX_DEPTH: usize = 256;

impl SExpr {
    /// Reads the first S-expression of a text: it and the rest, `None` if the text ends before it does.
    pub(crate) fn read(text: &str) -> Result<Option<(Self, &str)>, Reason> {
        let mut lists: Vec<Vec<SExpr>> = Vec::new();
        let mut rest = text;
        loop {
            rest = rest.trim_start();
            let Some(first) = rest.chars().next() else { return Ok(None) };
            let finished = match first {
                '(' => {
                    rest = &rest[1..];
                    lists.push(Vec::new());
                    if lists.len() > MAX_DEPTH {
                        return Err(not_understood(text));
                    }
                    continue;
                }
                ')' => {
                    rest = &rest[1..];
                    SExpr::List(lists.pop().ok_or_else(|| not_understood(text))?)
                }
                '"' | '|' => {
                    let Some((content, after)) = rest[1..].split_once(first) else { return Ok(None) };
                    rest = after;
                    SExpr::Atom(content.to_owned())
                }
                ';' => {
                    let Some((_, after)) = rest.split_once('\n') else { return Ok(None) };
                    rest = after;
                    continue;
                }
                _ => {
                    let end = rest.find(|c: char| c.is_whitespace() || "()\"|;".contains(c));
                    // Without a separator, more of the symbol may still come.
                    let Some(end) = end else { return Ok(None) };
                    let atom = SExpr::Atom(rest[..end].to_owned());
                    rest = &rest[end..];
                    atom
                }
            };
            match lists.last_mut() {
                Some(list) => list.push(finished),
                None => return Ok(Some((finished, rest))),
            }
        }
    }

    pub(crate) fn atom(&self) -> Option<&str> {
        match self {
            SExpr::Atom(atom) => Some(atom),
            SExpr::List(_) => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[SExpr]> {
        match self {
            SExpr::Atom(_) => None,
            SExpr::List(list) => Some(list),
        }
    }

    /// The message of an error.
    pub(crate) fn error(&self) -> Option<&str> {
        match self.list()? {
            [head, message] if head.atom() == Some("error") => message.atom(),
            _ => None,
        }
    }

    /// The value of a name in a list of pairs.
    pub(crate) fn find(&self, name: &str) -> Option<&SExpr> {
        self.list()?.iter().find_map(|pair| match pair.list()? {
            [key, value] if key.atom() == Some(name) => Some(value),
            _ => None,
        })
    }

    /// Reads a value of a sort.
    pub(crate) fn value(&self, sort: Sort) -> Result<Value, Reason> {
        let value = match sort {
            Sort::Bool => self.atom().and_then(|atom| atom.parse().ok()).map(Value::Bool),
            Sort::Int => self.int().map(Value::Int),
            Sort::Bits(width) => self.bits().filter(|bits| width.truncate(*bits) == *bits).map(Value::Bits),
        };
        value.ok_or_else(|| Reason::Failed(format!("the solver gave {self:?} as a value of sort {sort}")))
    }

    /// `5` or `(- 5)`.
    fn int(&self) -> Option<Integer> {
        let natural = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?;
        match self {
            SExpr::Atom(atom) => natural(atom),
            SExpr::List(list) => match list.as_slice() {
                [SExpr::Atom(minus), SExpr::Atom(atom)] if minus == "-" => natural(atom).map(|number| number.neg()),
                _ => None,
            },
        }
    }

    /// `#b101`, `#xff` or `(_ bv5 8)`.
    fn bits(&self) -> Option<u64> {
        match self {
            SExpr::Atom(atom) => {
                let (digits, radix) =
                    atom.strip_prefix("#b").map(|digits| (digits, 2)).or(atom.strip_prefix("#x").map(|d| (d, 16)))?;
                u64::try_from(BigInt::parse_bytes(digits.as_bytes(), radix)?).ok()
            }
            SExpr::List(list) => match list.as_slice() {
                [SExpr::Atom(underscore), SExpr::Atom(number), _] if underscore == "_" => {
                    number.strip_prefix("bv")?.parse().ok()
                }
                _ => None,
            },
        }
    }
}

fn not_understood(text: &str) -> Reason {
    let beginning: String = text.chars().take(60).collect();
    Reason::Failed(format!("the answer `{beginning}` of the solver is not understood"))
}

#[cfg(test)]
mod tests {
    use counterpoint_ir::types::Width;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    fn read(text: &str) -> SExpr {
        SExpr::read(text).unwrap().unwrap().0
    }

    #[test]
    fn values_of_all_sorts_are_read() {
        let answer = read(
            "((v0 (- 340282366920938463463374607431768211456)) (v1 #b101) (|v2| #xFf)\n(v3 true) (v4 (_ bv7 8)))\n",
        );
        let byte = Sort::Bits(Width::new(8).unwrap());
        let value = |name: &str, sort: Sort| answer.find(name).unwrap().value(sort).unwrap().to_string();
        assert_eq!(value("v0", Sort::Int), "-340282366920938463463374607431768211456");
        assert_eq!([value("v1", byte), value("v2", byte), value("v4", byte)], ["5", "255", "7"]);
        assert_eq!(value("v3", Sort::Bool), "true");
        assert!(answer.find("v0").unwrap().value(byte).is_err());
        assert!(answer.find("v2").unwrap().value(Sort::Bits(Width::new(4).unwrap())).is_err());
        assert_eq!(answer.find("v9"), None);
    }

    #[test]
    fn answers_may_come_in_pieces() {
        for piece in ["", "sa", "(error \"no ) such", "((v0 1)", "; only a comment"] {
            assert_eq!(SExpr::read(piece).unwrap(), None, "{piece}");
        }
        assert_eq!(SExpr::read("sat\n(next").unwrap(), Some((SExpr::Atom("sat".to_owned()), "\n(next")));
        assert_eq!(read("(error \"line 1: oops\")").error(), Some("line 1: oops"));
    }

    #[test]
    fn arbitrary_texts_are_refused_without_panic() {
        assert!(SExpr::read(") sat").is_err());
        assert!(SExpr::read(&"(".repeat(100_000)).is_err());
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        let pieces = ["(", ")", "\"", "|", ";", "\n", " ", "sat", "#b", "#xé", "-", "_", "bv", "1", "ü", "error"];
        for _ in 0..20_000 {
            let text: String =
                (0..random.random_range(0..12)).map(|_| pieces[random.random_range(0..pieces.len())]).collect();
            if let Ok(Some((answer, _))) = SExpr::read(&text) {
                _ = (answer.error(), answer.find("sat"));
                for sort in [Sort::Bool, Sort::Int, Sort::Bits(Width::new(8).unwrap())] {
                    _ = answer.value(sort);
                }
            }
        }
    }
}
