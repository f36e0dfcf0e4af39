//! Reading procedures: registers, locations, instructions, terminators.

use std::borrow::Cow;

use counterpoint_diag::Span;
use rustc_hash::FxHashMap;

use super::cursor::{Parse, Reference, list, shorten};
use super::declare::Parser;
use super::lexer::{Kind, Token};
use super::literal::bits_type;
use super::names::Table;
use crate::ids::{FieldId, Id, IdVec, LocId, PointId, StaticId, VarId};
use crate::native::Native;
use crate::prim::{Op, Prim, Shape};
use crate::program::{Action, Instr, Loc, Operand, Proc, Terminator, Var};
use crate::types::Type;

/// The registers of the procedure that is being read.
#[derive(Default)]
pub(super) struct Body<'a> {
    vars: IdVec<VarId, Var>,
    by_name: FxHashMap<Cow<'a, str>, VarId>,
    locs: IdVec<LocId, Loc>,
    /// The location that has no terminator yet.
    open: Option<OpenLoc>,
    /// Whether a line since the last label could not be read; then a missing terminator is no news.
    is_broken: bool,
}

struct OpenLoc {
    label: Span,
    catch: Option<VarId>,
    instrs: Vec<Instr>,
}

/// An instruction or a terminator.
enum Statement {
    Action(Action),
    Terminator(Terminator),
}

impl<'a> Parser<'a> {
    /// A procedure behind its keyword.
    pub(super) fn procedure(&mut self) -> Parse<()> {
        self.body = Body::default();
        let name = self.cursor.sigil_name(Kind::Procedure, "a procedure")?.into_owned();
        self.cursor.expect_mark("(")?;
        let params = list(self, ")", Self::param)?;
        let result = self.result_type()?;
        self.cursor.expect_mark("{")?;
        self.block(Self::body_line)?;
        self.close_location();
        let params = params.into_iter().map(|(param, span)| self.find_register(param, span)).collect::<Parse<_>>()?;
        let Body { vars, locs, .. } = std::mem::take(&mut self.body);
        self.program.procs.push(Proc { name, params, result, vars, locs });
        Ok(())
    }

    /// A parameter: declared here if a type stands behind it, else below.
    fn param(&mut self) -> Parse<(Reference<'a>, Span)> {
        let token = self.cursor.peek();
        let param = self.cursor.sigil(Kind::Register, "a register")?;
        let span = self.cursor.span(token);
        if !self.cursor.is_mark(":") {
            return Ok((param, span));
        }
        let Reference::Named(name) = param else {
            return Err(self.cursor.fail(span, "expected a register by name"));
        };
        let ty = self.colon_type()?;
        Ok((Reference::Indexed(self.declare_register(name, ty, true).index()), span))
    }

    fn declare_register(&mut self, name: Cow<'a, str>, ty: Type, is_named: bool) -> VarId {
        let var = self.body.vars.push(Var { name: name.clone().into_owned(), ty, is_named });
        self.body.by_name.entry(name).or_insert(var);
        var
    }

    /// A register that is used here.
    pub(super) fn register(&mut self) -> Parse<VarId> {
        let token = self.cursor.peek();
        let used = self.cursor.sigil(Kind::Register, "a register")?;
        self.find_register(used, self.cursor.span(token))
    }

    fn find_register(&mut self, used: Reference<'a>, span: Span) -> Parse<VarId> {
        match used {
            Reference::Indexed(index) => Ok(VarId::from_index(index)),
            Reference::Named(name) => self
                .body
                .by_name
                .get(&name)
                .copied()
                .ok_or_else(|| self.cursor.fail(span, format!("register `%{}` is not declared", shorten(&name)))),
        }
    }

    fn body_line(&mut self) -> Parse<()> {
        let first = self.cursor.peek();
        let line = match self.cursor.slice(first) {
            "var" | "temp" => self.registers(),
            word if label_number(word).is_some() => self.label(),
            _ => self.statement(),
        };
        self.body.is_broken |= line.is_err();
        line
    }

    fn registers(&mut self) -> Parse<()> {
        let keyword = self.cursor.take();
        let is_named = self.cursor.slice(keyword) == "var";
        loop {
            let name = self.cursor.sigil_name(Kind::Register, "a register")?;
            let ty = self.colon_type()?;
            self.declare_register(name, ty, is_named);
            if !self.cursor.eat_mark(",") {
                return self.cursor.line_end();
            }
        }
    }

    fn label(&mut self) -> Parse<()> {
        self.close_location();
        let token = self.cursor.peek();
        let loc = self.location()?;
        let expected = self.body.locs.next_id();
        if loc != expected {
            let message = format!("expected the label `{expected}`: locations are numbered in order");
            self.cursor.fail(self.cursor.span(token), message);
        }
        let label = self.cursor.span(token);
        self.body.is_broken = false;
        self.body.open = Some(OpenLoc { label, catch: None, instrs: Vec::new() });
        let catch = if self.cursor.eat_word("catch") { Some(self.register()?) } else { None };
        if let Some(open) = &mut self.body.open {
            open.catch = catch;
        }
        self.cursor.expect_mark(":")?;
        self.cursor.line_end()
    }

    /// Complains if the location before has no terminator.
    fn close_location(&mut self) {
        let Some(open) = self.body.open.take() else { return };
        if !self.body.is_broken {
            self.cursor.fail(open.label, "this location does not end in a terminator, such as `goto` or `return`");
        }
        self.push_location(open, Terminator::Return(None), Span::default());
    }

    fn push_location(&mut self, open: OpenLoc, terminator: Terminator, span: Span) {
        self.body.locs.push(Loc { catch: open.catch, instrs: open.instrs, terminator, span });
    }

    fn statement(&mut self) -> Parse<()> {
        let first = self.cursor.peek();
        let dest = if first.kind == Kind::Register { Some(self.dest()?) } else { None };
        let opcode = self.cursor.peek();
        if opcode.kind != Kind::Word {
            return Err(self.cursor.expected("an instruction or a terminator"));
        }
        self.cursor.take();
        let statement = self.operation(opcode)?;
        let handler = match statement {
            Statement::Action(_) => self.handler()?,
            Statement::Terminator(_) => None,
        };
        let span = self.cursor.span_from(first);
        if dest.is_some() && matches!(statement, Statement::Terminator(_)) {
            return Err(self.cursor.fail(span, "a terminator has no result"));
        }
        if self.body.open.is_none() {
            return Err(self.cursor.fail(span, "expected the label of a location before this"));
        }
        self.cursor.line_end()?;
        self.add_statement(statement, dest, handler, span);
        Ok(())
    }

    fn add_statement(&mut self, statement: Statement, dest: Option<VarId>, handler: Option<LocId>, span: Span) {
        let Some(mut open) = self.body.open.take() else { return };
        match statement {
            Statement::Action(action) => {
                open.instrs.push(Instr { dest, action, handler, span });
                self.body.open = Some(open);
            }
            Statement::Terminator(terminator) => self.push_location(open, terminator, span),
        }
    }

    fn dest(&mut self) -> Parse<VarId> {
        let dest = self.register()?;
        self.cursor.expect_mark("=")?;
        Ok(dest)
    }

    fn handler(&mut self) -> Parse<Option<LocId>> {
        if self.cursor.eat_mark("!") { self.location().map(Some) } else { Ok(None) }
    }

    fn location(&mut self) -> Parse<LocId> {
        let token = self.cursor.peek();
        match label_number(self.cursor.slice(token)) {
            Some(number) if token.kind == Kind::Word => {
                self.cursor.take();
                Ok(LocId::from_index(number))
            }
            _ => Err(self.cursor.expected("a location, such as `l0`")),
        }
    }

    fn operation(&mut self, opcode: Token) -> Parse<Statement> {
        let terminator = match self.cursor.slice(opcode) {
            "goto" => Terminator::Goto(self.location()?),
            "branch" => {
                let condition = self.operand()?;
                let yes = self.comma(Self::location)?;
                Terminator::Branch(condition, yes, self.comma(Self::location)?)
            }
            "switch" => self.switch()?,
            "choose" => self.choose()?,
            "return" if self.cursor.peek().kind == Kind::LineEnd => Terminator::Return(None),
            "return" => Terminator::Return(Some(self.operand()?)),
            "throw" => Terminator::Throw(self.operand()?, self.handler()?),
            _ => return self.action(opcode).map(Statement::Action),
        };
        Ok(Statement::Terminator(terminator))
    }

    fn switch(&mut self) -> Parse<Terminator> {
        let operand = self.operand()?;
        let ty = match &operand {
            Operand::Var(var) => self.body.vars.get(*var).map(|var| var.ty.clone()),
            Operand::Const(_, ty) => Some(ty.clone()),
        };
        self.cursor.expect_mark("{")?;
        let mut cases = Vec::new();
        while !self.cursor.eat_word("else") {
            let value = self.constant(ty.as_ref())?;
            self.cursor.expect_mark("->")?;
            cases.push((value, self.location()?));
            self.cursor.expect_mark(",")?;
        }
        self.cursor.expect_mark("->")?;
        let default = self.location()?;
        self.cursor.expect_mark("}")?;
        Ok(Terminator::Switch(operand, cases, default))
    }

    fn choose(&mut self) -> Parse<Terminator> {
        let mut ways = Vec::new();
        if self.cursor.peek().kind != Kind::LineEnd {
            ways.push(self.location()?);
            while self.cursor.eat_mark(",") {
                ways.push(self.location()?);
            }
        }
        Ok(Terminator::Choose(ways))
    }

    fn action(&mut self, opcode: Token) -> Parse<Action> {
        Ok(match self.cursor.slice(opcode) {
            "copy" => Action::Copy(self.operand()?),
            "havoc" => self.havoc()?,
            "assume" => Action::Assume(self.operand()?),
            "observe" => Action::Observe(PointId::from_index(self.used(Table::Point)?), self.arguments()?),
            "new" => Action::New(self.class_id()?),
            "newarray" => Action::NewArray(self.class_id()?, self.comma(Self::operand)?),
            "getfield" => Action::GetField(self.operand()?, self.comma(Self::field_id)?),
            "setfield" => Action::SetField(self.operand()?, self.comma(Self::field_id)?, self.comma(Self::operand)?),
            "getstatic" => Action::GetStatic(self.static_id()?),
            "setstatic" => Action::SetStatic(self.static_id()?, self.comma(Self::operand)?),
            "getelement" => Action::GetElement(self.operand()?, self.comma(Self::operand)?),
            "setelement" => Action::SetElement(self.operand()?, self.comma(Self::operand)?, self.comma(Self::operand)?),
            "length" => Action::Length(self.operand()?),
            "instanceof" => Action::InstanceOf(self.operand()?, self.comma(Self::class_id)?),
            "cast" => Action::Cast(self.operand()?, self.comma(Self::class_id)?),
            "initclass" => Action::InitClass(self.class_id()?),
            "call" => Action::Call(self.proc_id()?, self.arguments()?),
            "callvirtual" => Action::CallVirtual(self.selector_id()?, self.arguments()?),
            "native" => self.native()?,
            "unsupported" => Action::Unsupported(self.cursor.name()?.into_owned()),
            _ => self.apply(opcode)?,
        })
    }

    fn comma<T>(&mut self, read: fn(&mut Self) -> Parse<T>) -> Parse<T> {
        self.cursor.expect_mark(",")?;
        read(self)
    }

    fn arguments(&mut self) -> Parse<Vec<Operand>> {
        self.cursor.expect_mark("(")?;
        list(self, ")", Self::operand)
    }

    fn native(&mut self) -> Parse<Action> {
        let token = self.cursor.peek();
        let name = self.cursor.name()?;
        let Some(&native) = Native::ALL.iter().find(|native| native.row().spelling == name) else {
            let message = format!("unknown native `{}`", shorten(&name));
            return Err(self.cursor.fail(self.cursor.span(token), message));
        };
        Ok(Action::Native(native, self.arguments()?))
    }

    fn apply(&mut self, opcode: Token) -> Parse<Action> {
        let word = self.cursor.slice(opcode);
        let Some(prim) = primitive(word) else {
            let message = format!("unknown instruction `{}`", shorten(word));
            return Err(self.cursor.fail(self.cursor.span(opcode), message));
        };
        let mut args = vec![self.operand()?];
        while self.cursor.eat_mark(",") {
            args.push(self.operand()?);
        }
        Ok(Action::Apply(prim, args))
    }

    fn havoc(&mut self) -> Parse<Action> {
        let starts_bound = |parser: &Self| {
            !matches!(parser.cursor.peek().kind, Kind::LineEnd | Kind::End)
                && !parser.cursor.is_word("input")
                && !parser.cursor.is_mark("!")
        };
        let (mut low, mut high) = (None, None);
        if starts_bound(self) {
            if !self.cursor.is_mark("..") {
                low = Some(self.operand()?);
            }
            self.cursor.expect_mark("..")?;
            if starts_bound(self) {
                high = Some(self.operand()?);
            }
        }
        let input = if self.cursor.eat_word("input") { Some(self.input_id()?) } else { None };
        Ok(Action::Havoc { low, high, input })
    }

    fn static_id(&mut self) -> Parse<StaticId> {
        self.used(Table::Static).map(StaticId::from_index)
    }

    fn field_id(&mut self) -> Parse<FieldId> {
        let first = self.cursor.peek();
        let class = match self.cursor.reference()? {
            Reference::Indexed(index) => return Ok(FieldId::from_index(index)),
            Reference::Named(class) => class,
        };
        self.cursor.expect_mark("::")?;
        let name = self.cursor.name()?;
        let message = format!("class `{}` declares no field `{}`", shorten(&class), shorten(&name));
        let found = self.names.find_field(class, name);
        found.map(FieldId::from_index).ok_or_else(|| self.cursor.fail(self.cursor.span_from(first), message))
    }
}

/// The number in `l12`.
fn label_number(word: &str) -> Option<usize> {
    let digits = word.strip_prefix('l')?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_number {
        digits.parse::<u32>().ok().filter(|&number| number < u32::MAX).map(|number| number as usize)
    } else {
        None
    }
}

/// The primitive that is spelled like this.
pub(super) fn primitive(word: &str) -> Option<Prim> {
    let find = |is_wanted: &dyn Fn(Shape) -> bool, spelling: &str| {
        let is_it = |op: &Op| Prim::from(*op).row().spelling == spelling && is_wanted(Prim::from(*op).row().shape);
        Op::ALL.iter().copied().find(is_it)
    };
    let Some((width, operator)) = word.split_once('.').and_then(|(prefix, rest)| Some((bits_type(prefix)?, rest)))
    else {
        return find(&|shape| !shape.has_width() && !shape.changes_width(), word).map(Prim::from);
    };
    match operator.split_once('.') {
        Some((operator, to)) => Some(Prim::resize(find(&Shape::changes_width, operator)?, width, bits_type(to)?)),
        None => find(&|shape| shape.has_width() && shape.is_float() == width.is_float(), operator)
            .map(|op| Prim::bits(op, width)),
    }
}
