//! Inputs that stand for what the program computes, and observations of what it shows.

use counterpoint_ir::Value;
use counterpoint_ir::ids::{ClassId, Id, InputId, PointId, VarId};
use counterpoint_ir::prim::{Op, Prim};
use counterpoint_ir::program::{Action, Operand, PointKind};
use counterpoint_ir::types::{Type, Width};

use super::stack::{Fits, Item, word};
use super::{Lowering, Reason};
use crate::class::code::{AtEnd, Insn, Invoke, Making};
use crate::descriptor::{JType, Kind, Sort, has_members};
use crate::maker::Maker;
use crate::names::{Member, Name};
use crate::world::{MethodId, end_type, point_name};

impl Lowering<'_, '_, '_> {
    /// Pushes a value of an input.
    pub(super) fn push_input(&mut self, input: usize) {
        if let Maker::Primitive(sort) = self.world.maker(input) {
            self.push_word(input, sort.kind() == Kind::Long || sort.kind() == Kind::Double, sort, None);
        } else {
            let kind = self.world.maker(input).kind();
            let proc = self.world.maker_proc(input);
            self.push_value(kind, Fits::Unknown, Action::Call(proc, Vec::new()));
        }
    }

    /// Pushes a word of an input as a value of a type, or as an int below a limit.
    pub(super) fn push_word(&mut self, input: usize, is_long: bool, sort: Sort, below: Option<u32>) {
        let width = if is_long { Width::LONG } else { Width::WORD };
        let word = self.body.temp(&Type::Bits(width));
        let input = Some(InputId::from_index(input));
        self.emit(Some(word), Action::Havoc { low: None, high: None, input });
        if let Some(limit) = below {
            // Unsigned: what is below the limit, is at most the number before it.
            let is_below = self.body.temp(&Type::Bool);
            let limit = Operand::Const(Value::Bits(limit.into()), Type::Bits(width));
            let less = Prim::resize(Op::BitsUnsignedLess, width, width);
            self.emit(Some(is_below), Action::Apply(less, vec![Operand::Var(word), limit]));
            self.emit(None, Action::Assume(Operand::Var(is_below)));
            self.body.release(is_below);
        }
        let wanted = sort.kind().width();
        let operand = if wanted == width {
            Operand::Var(word)
        } else {
            let resized = self.body.temp(&Type::Bits(wanted));
            let resize = Prim::resize(Op::BitsResizeUnsigned, width, wanted);
            self.emit(Some(resized), Action::Apply(resize, vec![Operand::Var(word)]));
            self.body.release(word);
            Operand::Var(resized)
        };
        let item = Item { operand, kind: sort.kind(), fits: Fits::Anything };
        if sort.kind() == Kind::Int { self.push_narrowed(item, sort, true) } else { self.stack.push(item) }
    }

    /// Says what becomes of a value that is made for the run.
    pub(super) fn making(&mut self, making: Making) {
        let kind = match making {
            Making::Begins => PointKind::ConstructionBegin,
            Making::Ends => PointKind::ConstructionEnd,
            Making::Fails => {
                return self.emit(None, Action::Assume(Operand::Const(Value::Bool(false), Type::Bool)));
            }
        };
        let point = self.world.construction_point(kind, self.body.span);
        self.emit(None, Action::Observe(point, Vec::new()));
    }

    /// Shows a value at a point.
    fn show(&mut self, point: PointId, operand: Operand, ty: JType) -> Result<(), Reason> {
        if ty.sort != Sort::Ref {
            self.emit(None, Action::Observe(point, vec![operand]));
            return Ok(());
        }
        let view = self.world.view_proc(ty.desc)?;
        let written = self.body.temp(&Type::Ref);
        self.emit(Some(written), Action::Call(view, vec![operand]));
        self.emit(None, Action::Observe(point, vec![Operand::Var(written)]));
        self.body.release(written);
        Ok(())
    }

    /// Shows the top of the stack at the point of a kind, and leaves it there. Points of the user have names.
    pub(super) fn show_top(&mut self, kind: PointKind, name: Option<Name>, ty: JType) -> Result<(), Reason> {
        let Some(top) = self.stack.last().cloned() else { return Ok(()) };
        let name = name.map_or_else(|| point_name(kind).to_owned(), |name| self.world.names.get(name).to_owned());
        let point = self.world.point(kind, &name, ty.sort, self.body.span);
        if kind != PointKind::Message && self.world.sees_members() && has_members(self.world.names.get(ty.desc)) {
            return self.show_members(point, top.operand);
        }
        self.show(point, top.operand, ty)
    }

    /// Shows an object as those see it who are given it: first what it shows without being asked, then its answers.
    fn show_members(&mut self, point: PointId, operand: Operand) -> Result<(), Reason> {
        let [shown, answers] = self.world.member_procs()?;
        let written = self.body.temp(&Type::Ref);
        for call in [Action::Call(shown, vec![operand]), Action::Call(answers, Vec::new())] {
            self.emit(Some(written), call);
            self.emit(None, Action::Observe(point, vec![Operand::Var(written)]));
        }
        self.body.release(written);
        Ok(())
    }

    /// Pops what is seen at the normal end, and shows it there as properties read it.
    pub(super) fn show_end(&mut self, fields: &[AtEnd]) {
        let mut operands: Vec<Operand> = fields.iter().map(|_| self.take().operand).collect();
        operands.reverse();
        let shown = operands.into_iter().zip(fields).map(|(operand, field)| self.read_as(operand, field.sort));
        let shown: Vec<Operand> = shown.collect();
        let point = self.world.end_point(fields, self.body.span);
        self.emit(None, Action::Observe(point, shown));
    }

    /// A value in the type in which properties read it: truth values and small integers are words on the stack.
    fn read_as(&mut self, operand: Operand, sort: Sort) -> Operand {
        let (ty, prim) = match (sort, end_type(sort)) {
            (Sort::Boolean, ty) => (ty, Prim::from(Op::Equal)),
            (Sort::Char, Type::Bits(width)) => {
                (Type::Bits(width), Prim::resize(Op::BitsResizeUnsigned, Width::WORD, width))
            }
            (Sort::Byte | Sort::Short, Type::Bits(width)) => {
                (Type::Bits(width), Prim::resize(Op::BitsResizeSigned, Width::WORD, width))
            }
            _ => return operand,
        };
        let read = self.body.temp(&ty);
        if sort == Sort::Boolean {
            self.emit(Some(read), Action::Apply(prim, vec![operand, word(0)]));
            self.emit(Some(read), Action::Apply(Prim::from(Op::Not), vec![Operand::Var(read)]));
        } else {
            self.emit(Some(read), Action::Apply(prim, vec![operand]));
        }
        Operand::Var(read)
    }

    fn show_at(&mut self, sinks: Vec<usize>, operand: &Operand, ty: JType) -> Result<(), Reason> {
        for sink in sinks {
            let point = self.world.sink_point(sink, ty.sort, self.body.span);
            self.show(point, operand.clone(), ty)?;
        }
        Ok(())
    }

    /// The value that is written to a field instead, if the field is a source and gets its first value here; what is
    /// written is shown, if the field is a sink.
    pub(super) fn write_field(&mut self, class: ClassId, name: Name, ty: JType) -> Result<(), Reason> {
        let is_initialiser = self.method.name.contains(".<init>(") || self.method.name.contains(".<clinit>(");
        if let Some(input) = self.world.field_source(class, name)
            && is_initialiser
            && class == self.method.home
        {
            let dropped = self.pop().operand;
            self.release(&dropped);
            self.push_input(input);
        }
        // What is set before the method is called is what a run is given, and shows nothing.
        let sinks = if self.method.id.is_some() { self.world.field_sinks(class, name) } else { Vec::new() };
        if !sinks.is_empty() {
            let operand = self.stack.last().map(|item| item.operand.clone());
            if let Some(operand) = operand {
                self.show_at(sinks, &operand, ty)?;
            }
        }
        Ok(())
    }

    /// Shows the arguments of a call of the library from code of the user.
    pub(super) fn show_args(&mut self, method: MethodId, args: &[Operand]) -> Result<(), Reason> {
        if self.world.is_library(self.method.home) || !self.world.is_library(method.class) {
            return Ok(());
        }
        let desc = self.world.class_of(method).methods[method.index].desc;
        let signature = self.world.signature(desc);
        let first = args.len() - signature.params.len();
        for (index, param) in signature.params.iter().enumerate() {
            let sinks = self.world.param_sinks(method, index);
            self.show_at(sinks, &args[first + index], *param)?;
        }
        Ok(())
    }

    /// The input that a call from code of the user stands for, or one of the library for what it asks of the world.
    pub(super) fn source_of(&mut self, method: MethodId) -> Option<usize> {
        if self.world.is_library(self.method.home) {
            self.world.outside_source(method)
        } else {
            self.world.call_source(method)
        }
    }

    /// At the start of a method of the user: takes parameters from inputs, and shows them.
    pub(super) fn begin(&mut self, params: &[VarId]) -> Result<(), Reason> {
        let Some(id) = self.method.id.filter(|id| !self.world.is_library(id.class)) else { return Ok(()) };
        self.give_fields(params.first());
        let first = params.len() - self.method.signature.params.len();
        let types = self.method.signature.params.clone();
        for (index, (&param, ty)) in params[first..].iter().zip(&types).enumerate() {
            if let Some(input) = self.world.param_source(id, index) {
                self.push_input(input);
                let value = self.take().operand;
                self.emit(Some(param), Action::Copy(value));
            }
            let sinks = self.world.param_sinks(id, index);
            self.show_at(sinks, &Operand::Var(param), *ty)?;
        }
        Ok(())
    }

    /// In a constructor that gives no value to a field that is a source: the field gets its value at once.
    fn give_fields(&mut self, receiver: Option<&VarId>) {
        let Some(&receiver) = receiver.filter(|_| self.method.name.contains(".<init>(")) else { return };
        let home = self.world.records[self.method.home].name;
        let calls_other = self.method.code.insns.iter().any(|insn| {
            matches!(insn, Insn::Invoke(Invoke::Special, other)
                if other.class == home && self.world.names.get(other.name) == "<init>")
        });
        let Some(class) = self.world.records[self.method.home].class.clone().filter(|_| !calls_other) else { return };
        for field in class.fields.iter().filter(|field| !field.is_static()) {
            let member = Member { class: home, name: field.name, desc: field.desc };
            let is_written =
                self.method.code.insns.iter().any(
                    |insn| matches!(insn, Insn::PutField(other) if other.class == home && other.name == field.name),
                );
            if let Some(input) = self.world.field_source(self.method.home, field.name).filter(|_| !is_written)
                && let Ok((id, _)) = self.world.field(member)
            {
                self.push_input(input);
                let value = self.take().operand;
                self.emit(None, Action::SetField(Operand::Var(receiver), id, value));
            }
        }
    }

    /// Shows what a method of the user gives back.
    pub(super) fn show_result(&mut self, operand: &Operand, ty: JType) -> Result<(), Reason> {
        let Some(id) = self.method.id.filter(|id| !self.world.is_library(id.class)) else { return Ok(()) };
        let sinks = self.world.result_sinks(id);
        self.show_at(sinks, operand, ty)
    }
}
