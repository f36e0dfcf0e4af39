//! Files and programs as they are written.

use counterpoint_diag::{Diagnostic, FileId, Span};
use counterpoint_ir::program::Secrecy;
use counterpoint_prop::syntax::property::PropertyDecl;
use counterpoint_prop::syntax::{Expr, Name};

/// A file as far as it could be read.
#[derive(Debug, Clone)]
pub struct Module {
    /// The file.
    pub file: FileId,
    /// Its constants, in order.
    pub constants: Vec<ConstDecl>,
    /// Its enumerations, in order.
    pub enums: Vec<EnumDecl>,
    /// Its procedures, in order.
    pub procs: Vec<ProcDecl>,
    /// Its programs, in order.
    pub programs: Vec<ProgramDecl>,
    /// Its properties, in order.
    pub properties: Vec<PropertyDecl>,
    /// The names of programs that could be read in part only; they are not among the programs.
    pub broken: Vec<String>,
    /// The names of procedures whose heading could not be read; they are not among the procedures.
    pub broken_procs: Vec<String>,
    /// What could not be read.
    pub diagnostics: Vec<Diagnostic>,
}

/// `const N = 3;`
#[derive(Debug, Clone)]
pub struct ConstDecl {
    /// Its name.
    pub name: Name,
    /// Its value.
    pub value: Expr,
}

/// `enum Candidate { A, B }`
#[derive(Debug, Clone)]
pub struct EnumDecl {
    /// Its name.
    pub name: Name,
    /// The names of its values.
    pub values: Vec<Name>,
}

/// `proc f(x: int): int { ... }`
#[derive(Debug, Clone)]
pub struct ProcDecl {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub params: Vec<Param>,
    /// The type of its result, if it has one.
    pub result: Option<TypeExpr>,
    /// Its statements, if all of them could be read.
    pub body: Option<Block>,
    /// The place of its heading.
    pub span: Span,
}

/// A parameter: its name and its type.
pub type Param = (Name, TypeExpr);

/// `program P { ... }`
#[derive(Debug, Clone)]
pub struct ProgramDecl {
    /// Its name.
    pub name: Name,
    /// Its statements.
    pub body: Block,
    /// The place of its heading.
    pub span: Span,
}

/// Statements between braces.
#[derive(Debug, Clone)]
pub struct Block {
    /// The statements.
    pub stmts: Vec<Stmt>,
    /// The place of the closing brace.
    pub end: Span,
}

/// A type as it is written.
#[derive(Debug, Clone)]
pub enum TypeExpr {
    /// `int`
    Int,
    /// `bool`
    Bool,
    /// A fixed-width integer or an enumeration.
    Named(Name),
    /// `0..9`
    Range(Box<[Expr; 2]>),
    /// `[T; n]`
    Array(Box<TypeExpr>, Box<Expr>, Span),
}

/// A statement.
#[derive(Debug, Clone)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Its place; the heading only, if it has blocks.
    pub span: Span,
}

/// What a statement is.
#[derive(Debug, Clone)]
pub enum StmtKind {
    /// `var x: T = e;`
    Var {
        /// The name.
        name: Name,
        /// The type, if it is written.
        ty: Option<TypeExpr>,
        /// The value, if it is written.
        value: Option<Expr>,
    },
    /// `secret input x: T;`
    Input {
        /// Who may know it.
        secrecy: Secrecy,
        /// The name.
        name: Name,
        /// The type.
        ty: TypeExpr,
    },
    /// `x[i] = e;`
    Assign(AssignTarget, Expr),
    /// `havoc x in a..b;`
    Havoc(AssignTarget, Option<Box<[Expr; 2]>>),
    /// `if a { } else if b { } else { }`
    If(Vec<(Expr, Block)>, Option<Block>),
    /// `while e { }`
    While(Expr, Block),
    /// `loop { }`
    Loop(Block),
    /// `either { } or { }`
    Either(Vec<Block>),
    /// `assume e;`
    Assume(Expr),
    /// `observe p(x, y: e);`
    Observe(Name, Vec<SeenDecl>),
    /// `f(x);`
    Call(Name, Vec<Expr>),
    /// `return e;`
    Return(Option<Expr>),
    /// `skip;`
    Skip,
}

/// What can be assigned to.
#[derive(Debug, Clone)]
pub struct AssignTarget {
    /// The variable.
    pub name: Name,
    /// The indices.
    pub indices: Vec<Expr>,
    /// Where it stands.
    pub span: Span,
}

/// One value shown by `observe`.
#[derive(Debug, Clone)]
pub struct SeenDecl {
    /// How properties call it.
    pub name: Name,
    /// Its value; the variable of the same name if absent.
    pub value: Option<Expr>,
}
