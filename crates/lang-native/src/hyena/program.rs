//! `(define-program NAME stmt...)` to statements with resolved variables.
//!
//! A variable can be used from its `let` to the end of the program. The blocks only decide whether a second `let` of
//! the same name is an error (the first one's block is still open) or a new start for the same variable.

use std::collections::HashMap;

use counterpoint_diag::{Diagnostic, Span, codes};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::{Integer, Value};

use super::report::Sink;
use super::sexp::{Form, Forms, View};
use super::words::{self, Arithmetic, Comparison};

/// A program as it was written.
#[derive(Debug, Default)]
pub(super) struct Source {
    /// Its name.
    pub(super) name: String,
    /// The whole form.
    pub(super) span: Span,
    /// The names of its variables in the order of declaration.
    pub(super) vars: Vec<String>,
    /// Its statements.
    pub(super) body: Vec<Stmt>,
    /// How many `(observe)` it has.
    pub(super) n_observes: usize,
}

/// A variable, by its position in [`Source::vars`].
pub(super) type VarIdx = usize;

/// A statement.
#[derive(Debug)]
pub(super) struct Stmt {
    /// What it does.
    pub(super) kind: StmtKind,
    /// Where it stands.
    pub(super) span: Span,
    /// Whether it is never left.
    pub(super) is_endless: bool,
}

/// Whether a block is never left at its end.
pub(super) fn is_endless(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| stmt.is_endless)
}

/// What a statement does.
#[derive(Debug)]
pub(super) enum StmtKind {
    /// Sets a variable.
    Set(VarIdx, Expr),
    /// A `let` without a value that may be reached when the variable has an old value.
    Forget(VarIdx),
    /// Shows all variables.
    Observe,
    /// Takes the first block if the condition holds, else the second.
    If(Cond, Vec<Stmt>, Vec<Stmt>),
    /// Repeats while the condition holds.
    While(Cond, Vec<Stmt>),
    /// Repeats forever.
    Repeat(Vec<Stmt>),
}

/// An expression.
#[derive(Debug)]
pub(super) enum Expr {
    Const(Integer),
    Var(VarIdx, Span),
    /// Any value between the bounds, where they are given.
    Any(Option<Integer>, Option<Integer>),
    Apply(Op, Vec<Expr>),
}

/// A condition.
#[derive(Debug)]
pub(super) enum Cond {
    /// Holds or not.
    Any,
    Compare(Comparison, [Expr; 2]),
}

/// Reads the form that defines a program; `args` is what follows its first word.
pub(super) fn read(form: Form<'_>, args: Forms<'_>, sink: &mut Sink) -> Option<Source> {
    let Some(name) = args.first().and_then(words::name) else {
        sink.bad_shape(form, "`(define-program NAME statement...)`");
        return None;
    };
    let source = Source { name: name.to_owned(), span: form.span(), ..Source::default() };
    let mut reader = Reader { source, sink, known: HashMap::new(), declared: Vec::new(), n_loops: 0 };
    reader.source.body = reader.block(args.skip(1));
    Some(reader.source)
}

/// What is known of a name.
struct Known {
    var: VarIdx,
    span: Span,
    is_visible: bool,
}

struct Reader<'a, 'b> {
    source: Source,
    sink: &'b mut Sink,
    known: HashMap<&'a str, Known>,
    /// The names declared in the blocks that are open, innermost last.
    declared: Vec<&'a str>,
    /// How many loops are open.
    n_loops: usize,
}

impl<'a> Reader<'a, '_> {
    fn block(&mut self, forms: Forms<'a>) -> Vec<Stmt> {
        let n_declared = self.declared.len();
        let mut stmts = Vec::with_capacity(forms.len());
        for form in forms.iter() {
            if let Some(kind) = self.statement(form) {
                let is_endless = match &kind {
                    StmtKind::Repeat(_) => true,
                    StmtKind::If(_, then_part, else_part) => is_endless(then_part) && is_endless(else_part),
                    _ => false,
                };
                stmts.push(Stmt { kind, span: form.span(), is_endless });
            }
        }
        for name in self.declared.drain(n_declared..) {
            if let Some(known) = self.known.get_mut(name) {
                known.is_visible = false;
            }
        }
        stmts
    }

    /// The statement, or `None` if it does nothing or is wrong.
    fn statement(&mut self, form: Form<'a>) -> Option<StmtKind> {
        let View::Call(word, args) = form.view() else {
            self.sink.bad_form(form, "a statement", words::STATEMENTS);
            return None;
        };
        match word {
            "let" => self.declaration(form, args),
            "set" => self.assignment(form, args),
            "observe" if args.len() == 0 => {
                self.source.n_observes += 1;
                Some(StmtKind::Observe)
            }
            "observe" => self.misshapen(form, "`(observe)`"),
            "if" => self.branch(form, args),
            "while" => {
                let Some(cond) = args.first() else { return self.misshapen(form, "`(while CONDITION statement...)`") };
                let cond = self.condition(cond);
                let body = self.loop_body(args.skip(1));
                Some(StmtKind::While(cond?, body))
            }
            "repeat" => Some(StmtKind::Repeat(self.loop_body(args))),
            _ => {
                self.sink.bad_form(form, "a statement", words::STATEMENTS);
                None
            }
        }
    }

    fn misshapen<T>(&mut self, form: Form<'a>, shape: &str) -> Option<T> {
        self.sink.bad_shape(form, shape);
        None
    }

    fn loop_body(&mut self, forms: Forms<'a>) -> Vec<Stmt> {
        self.n_loops += 1;
        let body = self.block(forms);
        self.n_loops -= 1;
        body
    }

    fn declaration(&mut self, form: Form<'a>, args: Forms<'a>) -> Option<StmtKind> {
        let shape = "`(let NAME int)` or `(let NAME int EXPRESSION)`";
        let name = args.first().filter(|_| (2..=3).contains(&args.len()));
        let Some((at, name)) = name.and_then(|at| Some((at, words::name(at)?))) else {
            return self.misshapen(form, shape);
        };
        if let Some(ty) = args.get(1).filter(|ty| ty.atom() != Some("int")) {
            self.sink.bad_form(ty, "the type `int`", &["int"]);
        }
        let value = args.get(2).map(|value| self.expression(value));
        let is_new = !self.known.contains_key(name);
        let var = self.declare(name, at.span());
        match value {
            Some(value) => Some(StmtKind::Set(var, value?)),
            None if is_new && self.n_loops == 0 => None,
            None => Some(StmtKind::Forget(var)),
        }
    }

    fn declare(&mut self, name: &'a str, span: Span) -> VarIdx {
        self.declared.push(name);
        let next = self.source.vars.len();
        let known = self.known.entry(name).or_insert_with(|| {
            self.source.vars.push(name.to_owned());
            Known { var: next, span, is_visible: false }
        });
        if known.is_visible {
            let message = format!("the variable `{name}` is declared twice");
            let diagnostic = Diagnostic::error(codes::DUPLICATE_NAME, span, message);
            self.sink.add(diagnostic.with_secondary(known.span, "first declared here"));
        }
        known.is_visible = true;
        known.var
    }

    fn assignment(&mut self, form: Form<'a>, args: Forms<'a>) -> Option<StmtKind> {
        let Some([at, value]) = args.exactly() else { return self.misshapen(form, "`(set NAME EXPRESSION)`") };
        let var = if let Some(name) = words::name(at) {
            self.variable(name, at.span())
        } else {
            self.sink.bad_form(at, "the name of a variable", &[]);
            None
        };
        let value = self.expression(value);
        Some(StmtKind::Set(var?, value?))
    }

    fn branch(&mut self, form: Form<'a>, args: Forms<'a>) -> Option<StmtKind> {
        let shape = "`(if CONDITION (then statement...) (else statement...))`; the last part may be missing";
        let then_part = args.get(1).and_then(|part| part.call("then"));
        let else_part = args.get(2).map(|part| part.call("else"));
        let (Some(cond), Some(then_part), None | Some(Some(_)), 2..=3) =
            (args.first(), then_part, else_part, args.len())
        else {
            return self.misshapen(form, shape);
        };
        let cond = self.condition(cond);
        let then_part = self.block(then_part);
        let else_part = else_part.flatten().map_or_else(Vec::new, |part| self.block(part));
        Some(StmtKind::If(cond?, then_part, else_part))
    }

    fn condition(&mut self, form: Form<'a>) -> Option<Cond> {
        let View::Call(word, args) = form.view() else {
            self.sink.bad_form(form, "a condition", words::CONDITIONS);
            return None;
        };
        if word == "nondet" && args.len() == 0 {
            return Some(Cond::Any);
        }
        let Some(comparison) = words::comparison(word) else {
            self.sink.bad_form(form, "a condition", words::CONDITIONS);
            return None;
        };
        let Some([left, right]) = args.exactly() else {
            return self.misshapen(form, &format!("`({word} EXPRESSION EXPRESSION)`"));
        };
        let (left, right) = (self.expression(left), self.expression(right));
        Some(Cond::Compare(comparison, [left?, right?]))
    }

    fn expression(&mut self, form: Form<'a>) -> Option<Expr> {
        match form.view() {
            View::Atom(word) => match words::integer(word) {
                Some(number) => Some(Expr::Const(number)),
                None => self.variable(word, form.span()).map(|var| Expr::Var(var, form.span())),
            },
            View::Call("nondet", args) => self.any(form, args),
            View::Call(word, args) => self.arithmetic(form, word, args),
            View::List | View::Broken => {
                self.sink.bad_form(form, "an expression", words::EXPRESSIONS);
                None
            }
        }
    }

    fn arithmetic(&mut self, form: Form<'a>, word: &str, args: Forms<'a>) -> Option<Expr> {
        match words::arithmetic(word, args) {
            Some(Ok(Arithmetic::Negation(operand))) => Some(apply(Op::IntNeg, vec![self.expression(operand)?])),
            Some(Ok(Arithmetic::Binary(op, [left, right]))) => {
                let (left, right) = (self.expression(left), self.expression(right));
                Some(apply(op, vec![left?, right?]))
            }
            Some(Err(needed)) => self.misshapen(form, &format!("`{word}` with {needed}")),
            None => {
                self.sink.bad_form(form, "an expression", words::EXPRESSIONS);
                None
            }
        }
    }

    fn variable(&mut self, name: &str, span: Span) -> Option<VarIdx> {
        if let Some(known) = self.known.get(name) {
            return Some(known.var);
        }
        let message = format!("the variable `{name}` is not declared");
        let vars = self.source.vars.iter().map(String::as_str);
        self.sink.unknown(codes::UNKNOWN_NAME, (name, span), message, vars);
        None
    }

    fn any(&mut self, form: Form<'a>, args: Forms<'a>) -> Option<Expr> {
        let bound = |word: &str, part: Option<Form<'a>>| {
            let [number] = part?.call(word)?.exactly()?;
            words::integer(number.atom()?)
        };
        let low = bound("min", args.first());
        let high = bound("max", args.get(usize::from(low.is_some())));
        if args.len() != usize::from(low.is_some()) + usize::from(high.is_some()) {
            return self.misshapen(form, "`(nondet (min NUMBER) (max NUMBER))`; each part may be missing");
        }
        Some(Expr::Any(low, high))
    }
}

/// An operator applied to expressions; constants are folded.
fn apply(op: Op, args: Vec<Expr>) -> Expr {
    let constant = |arg: &Expr| match arg {
        Expr::Const(number) => Some(Value::Int(number.clone())),
        _ => None,
    };
    match args.iter().map(constant).collect::<Option<Vec<Value>>>() {
        Some(values) => Expr::Const(Prim::from(op).total(&values).as_int().clone()),
        None => Expr::Apply(op, args),
    }
}
