//! The tree of a case: programs and one property.
//!
//! Names of variables stand in a table per program; statements refer to it by position, so that an edited copy of a
//! program keeps its names. A variable that no statement declares any more just stays unused in the table.

use crate::expr::{Expr, Value};
use crate::fixed::Fixed;

/// One or two programs and a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The programs, which quantifiers name by position.
    pub programs: Vec<Program>,
    /// The property.
    pub property: Property,
}

/// A program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Its name.
    pub name: String,
    /// Everything that statements may declare.
    pub vars: Vec<Variable>,
    /// Its statements.
    pub body: Vec<Stmt>,
}

/// A variable or an input; the statement that declares it says which.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name, unique in the program.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Type {
    /// `int`.
    Int,
    /// `0..2`, both included. Contains 0, so that the value of an unset variable is no question.
    Range(i64, i64),
    /// `u8` and the like.
    Fixed(Fixed),
    /// `bool`.
    Bool,
    /// The enumeration.
    Colour,
    /// An array of `int`, or of a range, with its length.
    Array(Option<(i64, i64)>, usize),
}

/// Who may know an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Secrecy {
    /// No mark, which means public.
    Unmarked,
    /// `public`.
    Public,
    /// `secret`.
    Secret,
}

/// What is written to: a variable, or an element of an array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignTarget {
    /// The variable.
    pub var: usize,
    /// The element.
    pub index: Option<Expr>,
}

/// A statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stmt {
    /// `var x: int = 0;`, the value being optional at the top level.
    Var(usize, Option<Expr>),
    /// `secret input x: bool;`.
    Input(Secrecy, usize),
    /// `x = e;`.
    Assign(AssignTarget, Expr),
    /// `havoc x in a..b;`.
    Havoc(AssignTarget, Option<(Expr, Expr)>),
    /// `if c { .. } else { .. }`; an empty second part is not printed.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// `while c { .. }`.
    While(Expr, Vec<Stmt>),
    /// `loop { .. }`.
    Loop(Vec<Stmt>),
    /// `either { .. } or { .. }`.
    Either(Vec<Vec<Stmt>>),
    /// Statements that change one variable and nothing else that is declared outside of them. Printed as a procedure of
    /// their own, to which all that they speak of is handed over: `x = a0(x, y);`.
    Outlined(usize, Vec<Stmt>),
    /// `assume c;`.
    Assume(Expr),
    /// `observe point(x, y: e);`.
    Observe(String, Vec<Field>),
    /// `skip;`.
    Skip,
}

/// What is seen at an observation point, and how a property names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The name.
    pub name: String,
    /// The value. A variable of that same name is printed without repeating it.
    pub value: Expr,
}

/// A property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Property {
    /// The quantified runs, universal ones first.
    pub quantifiers: Vec<Quantifier>,
    /// Over universal runs only.
    pub given: Option<Expr>,
    /// Whether ends are compared (`post`), rather than observations (`always`).
    pub is_post: bool,
    /// The body.
    pub body: Expr,
    /// How the property is printed, if it is what a shorthand of the language expands to.
    pub shorthand: Option<Shorthand>,
}

/// A shorthand of the language, with the points it names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shorthand {
    /// `noninterference(P)`.
    Noninterference,
    /// `deterministic(P)`.
    Deterministic,
    /// `gni(P)`.
    Gni,
    /// `refines(A, B)`.
    Refines,
}

/// A quantified run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quantifier {
    /// Whether it is a `forall`.
    pub is_universal: bool,
    /// The name of the run.
    pub run: String,
    /// The program, by position.
    pub program: usize,
    /// The observation points, or all of the program.
    pub points: Option<Vec<String>>,
}

impl Type {
    /// Whether programs choose among its values: those that can be tried, or all integers.
    pub fn may_be_chosen(&self) -> bool {
        *self == Type::Int || self.values().is_some()
    }

    /// All its values, if they are few enough to be tried.
    pub fn values(&self) -> Option<Vec<Value>> {
        match self {
            Type::Int | Type::Array(None, _) => None,
            Type::Range(low, high) => Some((*low..=*high).map(Value::Int).collect()),
            Type::Fixed(ty) => {
                (ty.bits == 8).then(|| (ty.least()..=ty.greatest()).map(|number| Value::Fixed(*ty, number)).collect())
            }
            Type::Bool => Some(vec![Value::Bool(false), Value::Bool(true)]),
            Type::Colour => Some((0..crate::expr::ENUM_VALUES.len()).map(Value::Name).collect()),
            Type::Array(Some((low, high)), len) => {
                let longer = |arrays: Vec<Vec<i64>>| -> Vec<Vec<i64>> {
                    arrays.iter().flat_map(|a| (*low..=*high).map(|last| [a.as_slice(), &[last]].concat())).collect()
                };
                Some(
                    (0..*len)
                        .fold(vec![Vec::new()], |arrays, _| longer(arrays))
                        .into_iter()
                        .map(Value::Array)
                        .collect(),
                )
            }
        }
    }

    /// The value of a variable that was not set.
    pub fn default_value(&self) -> Value {
        match self {
            Type::Int | Type::Range(..) => Value::Int(0),
            Type::Fixed(ty) => Value::Fixed(*ty, 0),
            Type::Bool => Value::Bool(false),
            Type::Colour => Value::Name(0),
            Type::Array(_, len) => Value::Array(vec![0; *len]),
        }
    }
}

impl Stmt {
    /// The blocks inside it.
    pub fn blocks(&self) -> Vec<&Vec<Stmt>> {
        match self {
            Stmt::If(_, yes, no) => vec![yes, no],
            Stmt::While(_, body) | Stmt::Loop(body) | Stmt::Outlined(_, body) => vec![body],
            Stmt::Either(ways) => ways.iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The blocks inside it, to be changed.
    pub fn blocks_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match self {
            Stmt::If(_, yes, no) => vec![yes, no],
            Stmt::While(_, body) | Stmt::Loop(body) | Stmt::Outlined(_, body) => vec![body],
            Stmt::Either(ways) => ways.iter_mut().collect(),
            _ => Vec::new(),
        }
    }

    /// The variable that it declares itself.
    pub fn declared(&self) -> Option<usize> {
        match self {
            Stmt::Var(var, _) | Stmt::Input(_, var) => Some(*var),
            _ => None,
        }
    }

    /// The variable that it writes to itself, if it does not declare it.
    pub fn written(&self) -> Option<usize> {
        match self {
            Stmt::Assign(place, _) | Stmt::Havoc(place, _) => Some(place.var),
            Stmt::Outlined(var, _) => Some(*var),
            _ => None,
        }
    }

    /// The expressions it evaluates itself.
    pub fn exprs(&self) -> Vec<&Expr> {
        match self {
            Stmt::Var(_, value) => value.iter().collect(),
            Stmt::Assign(place, value) => place.index.iter().chain([value]).collect(),
            Stmt::Havoc(place, None) => place.index.iter().collect(),
            Stmt::Havoc(place, Some((low, high))) => place.index.iter().chain([low, high]).collect(),
            Stmt::If(condition, ..) | Stmt::While(condition, _) | Stmt::Assume(condition) => vec![condition],
            Stmt::Observe(_, fields) => fields.iter().map(|field| &field.value).collect(),
            Stmt::Input(..) | Stmt::Loop(_) | Stmt::Either(_) | Stmt::Outlined(..) | Stmt::Skip => Vec::new(),
        }
    }

    /// The expressions it evaluates itself, to be changed.
    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match self {
            Stmt::Var(_, value) => value.iter_mut().collect(),
            Stmt::Assign(place, value) => place.index.iter_mut().chain([value]).collect(),
            Stmt::Havoc(place, None) => place.index.iter_mut().collect(),
            Stmt::Havoc(place, Some((low, high))) => place.index.iter_mut().chain([low, high]).collect(),
            Stmt::If(condition, ..) | Stmt::While(condition, _) | Stmt::Assume(condition) => vec![condition],
            Stmt::Observe(_, fields) => fields.iter_mut().map(|field| &mut field.value).collect(),
            Stmt::Input(..) | Stmt::Loop(_) | Stmt::Either(_) | Stmt::Outlined(..) | Stmt::Skip => Vec::new(),
        }
    }
}

/// All statements of a block, also inner ones.
fn all_stmts(block: &[Stmt]) -> Vec<&Stmt> {
    let mut stmts: Vec<&Stmt> = block.iter().collect();
    let mut next = 0;
    while next < stmts.len() {
        let inner = stmts[next].blocks();
        stmts.extend(inner.into_iter().flatten());
        next += 1;
    }
    stmts
}

/// The variables that a block uses and does not declare, ascending.
pub fn free_vars(block: &[Stmt]) -> Vec<usize> {
    let stmts = all_stmts(block);
    let in_exprs = stmts.iter().flat_map(|stmt| stmt.exprs()).flat_map(Expr::all_parts).filter_map(|part| match part {
        Expr::Var(var) => Some(*var),
        _ => None,
    });
    let mut vars: Vec<usize> = in_exprs.chain(stmts.iter().filter_map(|stmt| stmt.written())).collect();
    vars.retain(|var| !stmts.iter().any(|stmt| stmt.declared() == Some(*var)));
    vars.sort_unstable();
    vars.dedup();
    vars
}

/// Whether a block can be a procedure that changes this variable.
pub fn may_be_outlined(var: usize, block: &[Stmt]) -> bool {
    let free = free_vars(block);
    all_stmts(block).iter().all(|stmt| {
        let is_allowed = !matches!(stmt, Stmt::Input(..) | Stmt::Observe(..));
        is_allowed && stmt.written().is_none_or(|written| written == var || !free.contains(&written))
    })
}

impl Program {
    /// All statements, also inner ones; the order is fixed but is not that of the text.
    pub fn stmts(&self) -> Vec<&Stmt> {
        all_stmts(&self.body)
    }

    /// Where statement number `n` stands, in a fixed order of its own: its block and the position there.
    pub fn locate(&mut self, n: usize) -> Option<(&mut Vec<Stmt>, usize)> {
        let mut left = n;
        let mut pending = vec![&mut self.body];
        while let Some(block) = pending.pop() {
            if left < block.len() {
                return Some((block, left));
            }
            left -= block.len();
            pending.extend(block.iter_mut().flat_map(Stmt::blocks_mut));
        }
        None
    }

    /// The position of a variable in the table.
    pub fn var(&self, name: &str) -> Option<usize> {
        self.vars.iter().position(|var| var.name == name)
    }

    /// The inputs that are declared anywhere, by position in the table, with their marks.
    pub fn inputs(&self) -> Vec<(usize, Secrecy)> {
        let inputs = self.stmts().into_iter().filter_map(|stmt| match stmt {
            Stmt::Input(secrecy, var) => Some((*var, *secrecy)),
            _ => None,
        });
        inputs.collect()
    }

    /// The variables and inputs declared at the top level, which `post` can see.
    pub fn top_level(&self) -> Vec<usize> {
        self.body.iter().filter_map(Stmt::declared).collect()
    }

    /// Whether there is a `while` or a `loop` in it.
    pub fn has_loop(&self) -> bool {
        self.stmts().iter().any(|stmt| matches!(stmt, Stmt::While(..) | Stmt::Loop(_)))
    }
}

impl Case {
    /// Whether one of the programs has a `while` or a `loop`.
    pub fn has_loop(&self) -> bool {
        self.programs.iter().any(Program::has_loop)
    }
}
