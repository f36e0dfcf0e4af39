//! Objects, arrays, fields, statics and classes.

use counterpoint_ir::Value;
use counterpoint_ir::ids::ClassId;
use counterpoint_ir::native::Native;
use counterpoint_ir::prim::Op;
use counterpoint_ir::program::{Action, Operand};
use counterpoint_ir::types::Type;

use super::stack::{Fits, Item, word};
use super::{Lowering, Reason};
use crate::class::code::Relation;
use crate::class::flags;
use crate::descriptor::{JType, Kind, Sort};
use crate::names::{Member, Name};

/// The null reference.
pub(super) fn null() -> Operand {
    Operand::Const(Value::Ref(None), Type::Ref)
}

impl Lowering<'_, '_, '_> {
    pub(super) fn get_field(&mut self, field: Member) -> Result<(), Reason> {
        let (id, sort) = self.world.field(field)?;
        let object = self.take().operand;
        self.push_value(sort.kind(), Fits::Within(sort), Action::GetField(object.clone(), id));
        self.note_not_null(&object);
        Ok(())
    }

    pub(super) fn put_field(&mut self, field: Member) -> Result<(), Reason> {
        let (id, sort) = self.world.field(field)?;
        let declaring = self.world.table.fields[id].class;
        self.write_field(declaring, field.name, JType { sort, desc: field.desc })?;
        let value = self.pop_narrowed(sort);
        let object = self.pop().operand;
        self.emit(None, Action::SetField(object.clone(), id, value.clone()));
        self.release(&value);
        self.release(&object);
        self.note_not_null(&object);
        Ok(())
    }

    pub(super) fn get_static(&mut self, field: Member) -> Result<(), Reason> {
        if let Some(constant) = self.world.static_constant(self.method.home, field) {
            return self.constant(constant);
        }
        let (id, class, sort) = self.world.static_field(field)?;
        self.init_class(class);
        self.world.read_static(id);
        self.note_static_read(id, class, field);
        self.push_value(sort.kind(), Fits::Within(sort), Action::GetStatic(id));
        Ok(())
    }

    pub(super) fn put_static(&mut self, field: Member) -> Result<(), Reason> {
        let (id, class, sort) = self.world.static_field(field)?;
        self.init_class(class);
        self.write_field(class, field.name, JType { sort, desc: field.desc })?;
        let value = self.pop_narrowed(sort);
        self.emit(None, Action::SetStatic(id, value.clone()));
        self.release(&value);
        Ok(())
    }

    /// Takes the top of the stack as a value of a type.
    fn pop_narrowed(&mut self, sort: Sort) -> Operand {
        let item = self.pop();
        self.push_narrowed(item, sort, false);
        self.pop().operand
    }

    /// Initialises a class, unless it certainly is.
    pub(super) fn init_class(&mut self, class: ClassId) {
        let own = self.method.initialised;
        let is_done = own.is_some_and(|own| self.world.is_superclass(class, own)) || self.initialised.contains(&class);
        if !is_done && !self.always_initialised.contains(&class) && self.world.init(class) {
            self.emit(None, Action::InitClass(class));
            // What the first location does before anything is guarded, all others find done.
            let is_unguarded = self.method.code.handlers.iter().all(|handler| handler.start > self.at);
            if self.body.is_in_first() && is_unguarded {
                self.always_initialised.push(class);
            } else {
                self.initialised.push(class);
            }
        }
    }

    pub(super) fn new_object(&mut self, class: Name) -> Result<(), Reason> {
        let id = self.world.class(class)?;
        if self.world.class_is(id, flags::ABSTRACT) {
            return Err(format!("an object of the abstract class {}", self.world.names.get(class)));
        }
        self.init_class(id);
        self.world.instantiate(id);
        self.push_value(Kind::Ref, Fits::Unknown, Action::New(id));
        self.note_top_not_null();
        Ok(())
    }

    pub(super) fn new_array(&mut self, class: Name) -> Result<(), Reason> {
        let id = self.world.class(class)?;
        self.world.instantiate(id);
        let len = self.take().operand;
        self.push_value(Kind::Ref, Fits::Unknown, Action::NewArray(id, len));
        self.note_top_not_null();
        Ok(())
    }

    pub(super) fn new_arrays(&mut self, class: Name, n_dimensions: u8) -> Result<(), Reason> {
        if n_dimensions == 1 {
            return self.new_array(class);
        }
        let proc = self.world.array_maker(class, n_dimensions)?;
        let first = self.stack.len().saturating_sub(n_dimensions.into());
        let args: Vec<Operand> = self.stack.drain(first..).map(|item| item.operand).collect();
        for arg in &args {
            self.release(arg);
        }
        self.push_value(Kind::Ref, Fits::Unknown, Action::Call(proc, args));
        self.note_top_not_null();
        Ok(())
    }

    pub(super) fn length(&mut self) {
        let array = self.take().operand;
        self.push_value(Kind::Int, Fits::Within(Sort::Int), Action::Length(array.clone()));
        self.note_not_null(&array);
    }

    pub(super) fn load_element(&mut self, sort: Sort) {
        let (index, array) = (self.pop().operand, self.pop().operand);
        self.release(&index);
        self.release(&array);
        // The instruction for bytes is that for booleans, too; compilers know which it is.
        let fits = if sort == Sort::Byte { Fits::Unknown } else { Fits::Within(sort) };
        self.push_value(sort.kind(), fits, Action::GetElement(array.clone(), index));
        self.note_not_null(&array);
    }

    pub(super) fn store_element(&mut self, sort: Sort) {
        let value = self.pop_narrowed(sort);
        let (index, array) = (self.pop().operand, self.pop().operand);
        self.emit(None, Action::SetElement(array.clone(), index.clone(), value.clone()));
        for operand in [&value, &index, &array] {
            self.release(operand);
        }
        self.note_not_null(&array);
    }

    pub(super) fn cast(&mut self, class: Name) -> Result<(), Reason> {
        let id = self.world.class(class)?;
        let is_null = self.stack.last().is_some_and(|item| item.operand == null());
        if is_null || self.world.is_object(id) {
            return Ok(());
        }
        self.world.note_cast(id);
        let operand = self.take().operand;
        let is_not_null = self.is_not_null(&operand);
        self.push_value(Kind::Ref, Fits::Unknown, Action::Cast(operand, id));
        if is_not_null {
            self.note_top_not_null();
        }
        Ok(())
    }

    /// Asks for a class: fused with the branch behind it.
    pub(super) fn instance_of(&mut self, class: Name) -> Result<(), Reason> {
        let id = self.world.class(class)?;
        let operand = self.take().operand;
        let is_instance = self.body.temp(&Type::Bool);
        self.emit(Some(is_instance), Action::InstanceOf(operand, id));
        match self.next_branch() {
            Some((relation @ (Relation::Equal | Relation::NotEqual), target)) => {
                self.branch_to(is_instance, relation == Relation::Equal, target);
            }
            // An unfused branch of another kind would have been skipped: compilers do not write any.
            Some(_) => return Err("a comparison of the answer to instanceof".to_owned()),
            None => {
                let args = vec![Operand::Var(is_instance), word(1), word(0)];
                self.body.release(is_instance);
                self.push_value(Kind::Int, Fits::Within(Sort::Boolean), Action::Apply(Op::IfThenElse.into(), args));
            }
        }
        Ok(())
    }

    pub(super) fn monitor_enter(&mut self) -> Result<(), Reason> {
        let operand = self.pop().operand;
        if !self.is_not_null(&operand) {
            self.check_null(&operand);
        }
        if let Some(call) = self.world.monitor_call(self.method.home, "enter") {
            self.stack.push(Item { operand, kind: Kind::Ref, fits: Fits::Unknown });
            return self.insn(&call);
        }
        self.release(&operand);
        Ok(())
    }

    pub(super) fn monitor_exit(&mut self) -> Result<(), Reason> {
        if let Some(call) = self.world.monitor_call(self.method.home, "exit") {
            return self.insn(&call);
        }
        self.take();
        Ok(())
    }

    /// Traps if a reference is null.
    pub(super) fn check_null(&mut self, operand: &Operand) {
        let unused = self.body.temp(&Kind::Int.ty());
        self.emit(Some(unused), Action::Native(Native::ClassOf, vec![operand.clone()]));
        self.body.release(unused);
        self.note_not_null(operand);
    }

    /// Remembers that a register is not null from here on.
    pub(super) fn note_not_null(&mut self, operand: &Operand) {
        if let Operand::Var(var) = operand
            && !self.body.is_free(*var)
            && !self.is_not_null(operand)
        {
            self.fresh.push(*var);
        }
    }

    fn note_top_not_null(&mut self) {
        if let Some(Item { operand: Operand::Var(var), .. }) = self.stack.last() {
            self.fresh.push(*var);
        }
    }
}
