//! Rules about instructions: operands, destinations, what they name.

use super::tables::{has_ref, param_types};
use super::{At, Verifier};
use crate::ids::{Id, IdVec, InputId};
use crate::prim::Prim;
use crate::program::{Action, Instr, Operand};
use crate::types::{Type, Width};

/// What an action gives to its destination.
enum Given {
    /// Nothing.
    Nothing,
    /// A value of this type.
    Exactly(Type),
    /// A value of the type that the destination has.
    Anything,
    /// A number of elements or an index.
    Count,
    /// It cannot be told, and something was reported.
    Unclear,
}

impl Given {
    fn of(result: Option<&Type>) -> Self {
        result.cloned().map_or(Given::Nothing, Given::Exactly)
    }
}

impl<'a> Verifier<'a> {
    /// Rules 3 to 5 and 9 to 13 for an instruction.
    pub(super) fn instr(&mut self, at: At<'a>, instr: &'a Instr) {
        let dest = instr.dest.map(|dest| self.register(at, dest));
        let given = self.action(at, &instr.action, dest.flatten());
        match (dest, given) {
            (_, Given::Unclear) | (None, Given::Nothing) => {}
            (Some(_), Given::Nothing) => self.report_at(11, at, "it gives no value to assign"),
            (None, _) => self.report_at(11, at, "its value is assigned to no register"),
            (Some(Some(dest)), Given::Exactly(ty)) if *dest != ty => {
                let message = format!("it gives `{}`, the register is `{}`", self.show(&ty), self.show(dest));
                self.report_at(11, at, &message);
            }
            (Some(Some(dest)), Given::Count) if !is_count(dest) => {
                self.report_at(11, at, &format!("it gives `int` or `bv32`, the register is `{}`", self.show(dest)));
            }
            (Some(_), _) => {}
        }
    }

    fn action(&mut self, at: At<'a>, action: &'a Action, dest: Option<&'a Type>) -> Given {
        match action {
            Action::Copy(a) => self.operand(at, a).map_or(Given::Unclear, |ty| Given::Exactly(ty.clone())),
            Action::Apply(prim, args) => self.apply(at, *prim, args),
            Action::Havoc { low, high, input } => self.havoc(at, [low, high], *input, dest),
            Action::Assume(a) => {
                self.operand_of(at, a, &Type::Bool);
                Given::Nothing
            }
            Action::Observe(point, args) => {
                let point = self.known(at, &self.program.points, *point);
                // What is seen as a list is a reference to an array.
                let shown = |ty: &'a Type| Some(if ty.is_list() { &Type::Ref } else { ty });
                self.arguments(at, args, point.map(|point| point.fields.iter().map(|seen| shown(&seen.ty)).collect()));
                Given::Nothing
            }
            Action::Call(callee, args) => {
                let callee = self.known(at, &self.program.procs, *callee);
                self.arguments(at, args, callee.map(|callee| param_types(callee).collect()));
                callee.map_or(Given::Unclear, |callee| Given::of(callee.result.as_ref()))
            }
            Action::CallVirtual(selector, args) => {
                let selector = self.known(at, &self.program.classes.selectors, *selector);
                let with_receiver =
                    selector.map(|selector| std::iter::once(&Type::Ref).chain(&selector.params).map(Some).collect());
                self.arguments(at, args, with_receiver);
                selector.map_or(Given::Unclear, |selector| Given::of(selector.result.as_ref()))
            }
            Action::Native(native, args) => {
                let row = native.row();
                self.arguments(at, args, Some(row.params.iter().map(Some).collect()));
                Given::of(row.result.as_ref())
            }
            Action::Unsupported(_) => Given::Nothing,
            Action::New(_)
            | Action::NewArray(..)
            | Action::GetField(..)
            | Action::SetField(..)
            | Action::GetStatic(_)
            | Action::SetStatic(..)
            | Action::GetElement(..)
            | Action::SetElement(..)
            | Action::Length(_)
            | Action::InstanceOf(..)
            | Action::Cast(..)
            | Action::InitClass(_) => self.heap_action(at, action),
        }
    }

    /// Actions on objects, arrays, statics and classes.
    fn heap_action(&mut self, at: At<'a>, action: &'a Action) -> Given {
        let classes = &self.program.classes;
        match action {
            Action::New(class) => {
                self.known(at, &classes.classes, *class);
                Given::Exactly(Type::Ref)
            }
            Action::NewArray(class, len) => {
                if self.known(at, &classes.classes, *class).is_some_and(|class| class.element.is_none()) {
                    self.report_at(10, at, "the class is not one of arrays");
                }
                self.count(at, len);
                Given::Exactly(Type::Ref)
            }
            Action::InstanceOf(a, class) => {
                self.known(at, &classes.classes, *class);
                self.on_ref(at, a, Given::Exactly(Type::Bool))
            }
            Action::Cast(a, class) => {
                self.known(at, &classes.classes, *class);
                self.on_ref(at, a, Given::Exactly(Type::Ref))
            }
            Action::InitClass(class) => {
                self.known(at, &classes.classes, *class);
                Given::Nothing
            }
            Action::Length(a) => self.on_ref(at, a, Given::Count),
            Action::GetField(a, field) => {
                let field = self.known(at, &classes.fields, *field);
                self.on_ref(at, a, field.map_or(Given::Unclear, |field| Given::Exactly(field.ty.clone())))
            }
            Action::SetField(a, field, value) => {
                let field = self.known(at, &classes.fields, *field);
                self.assigned_operand(at, value, field.map(|field| &field.ty));
                self.on_ref(at, a, Given::Nothing)
            }
            Action::GetStatic(id) => {
                let record = self.known(at, &classes.statics, *id);
                record.map_or(Given::Unclear, |record| Given::Exactly(record.ty.clone()))
            }
            Action::SetStatic(id, value) => {
                let record = self.known(at, &classes.statics, *id);
                self.assigned_operand(at, value, record.map(|record| &record.ty));
                Given::Nothing
            }
            Action::GetElement(a, index) => {
                self.count(at, index);
                self.on_ref(at, a, Given::Anything)
            }
            Action::SetElement(a, index, value) => {
                self.count(at, index);
                self.operand(at, value);
                self.on_ref(at, a, Given::Nothing)
            }
            Action::Copy(_)
            | Action::Apply(..)
            | Action::Havoc { .. }
            | Action::Assume(_)
            | Action::Observe(..)
            | Action::Call(..)
            | Action::CallVirtual(..)
            | Action::Native(..)
            | Action::Unsupported(_) => unreachable!("they do not work on the heap"),
        }
    }

    fn on_ref(&mut self, at: At<'a>, operand: &'a Operand, given: Given) -> Given {
        self.operand_of(at, operand, &Type::Ref);
        given
    }

    fn count(&mut self, at: At<'a>, operand: &'a Operand) {
        if let Some(ty) = self.operand(at, operand)
            && !is_count(ty)
        {
            self.report_at(10, at, &format!("expected an `int` or a `bv32`, found `{}`", self.show(ty)));
        }
    }

    fn assigned_operand(&mut self, at: At<'a>, operand: &'a Operand, wanted: Option<&Type>) {
        match wanted {
            Some(wanted) => self.operand_of(at, operand, wanted),
            None => drop(self.operand(at, operand)),
        }
    }

    /// The record behind an id: rule 3.
    fn known<I: Id + std::fmt::Display, T>(&mut self, at: At<'a>, table: &'a IdVec<I, T>, id: I) -> Option<&'a T> {
        let record = table.get(id);
        if record.is_none() {
            self.report_at(3, at, &format!("{id} does not exist"));
        }
        record
    }

    /// Rule 13. Parameters that do not exist have been reported at their procedure.
    fn arguments(&mut self, at: At<'a>, args: &'a [Operand], wanted: Option<Vec<Option<&Type>>>) {
        let given: Vec<Option<&Type>> = args.iter().map(|arg| self.operand(at, arg)).collect();
        let Some(wanted) = wanted else { return };
        if given.len() != wanted.len() {
            let message = format!("expected {} arguments, found {}", wanted.len(), given.len());
            return self.report_at(13, at, &message);
        }
        for (position, (given, wanted)) in given.into_iter().zip(wanted).enumerate() {
            if let (Some(given), Some(wanted)) = (given, wanted)
                && given != wanted
            {
                let (wanted, given) = (self.show(wanted), self.show(given));
                let message = format!("argument {} should be `{wanted}`, is `{given}`", position + 1);
                self.report_at(13, at, &message);
            }
        }
    }

    fn apply(&mut self, at: At<'a>, prim: Prim, args: &'a [Operand]) -> Given {
        if !has_plain_widths(prim) {
            self.report_at(12, at, "the primitive has widths that its operator does not need");
        }
        let types: Option<Vec<Type>> = {
            let types: Vec<Option<&Type>> = args.iter().map(|arg| self.operand(at, arg)).collect();
            types.into_iter().map(Option::<&Type>::cloned).collect()
        };
        let Some(types) = types else { return Given::Unclear };
        if let Some(result) = prim.result_type(&types) {
            return Given::Exactly(result);
        }
        let shown: Vec<String> = types.iter().map(|ty| self.show(ty)).collect();
        self.report_at(12, at, &format!("`{prim}` does not take ({})", shown.join(", ")));
        Given::Unclear
    }

    fn havoc(
        &mut self,
        at: At<'a>,
        bounds: [&'a Option<Operand>; 2],
        input: Option<InputId>,
        dest: Option<&'a Type>,
    ) -> Given {
        let is_bounded = bounds.iter().any(|bound| bound.is_some());
        for bound in bounds.into_iter().flatten() {
            self.operand_of(at, bound, &Type::Int);
        }
        if dest.is_some_and(has_ref) {
            self.report_at(5, at, "a reference cannot be taken from anywhere");
        }
        let input = input.and_then(|input| self.known(at, &self.program.inputs, input));
        match input {
            Some(input) if is_bounded && input.ty != Type::Int => {
                self.report_at(10, at, "bounds are for an `int` only");
                Given::Exactly(input.ty.clone())
            }
            Some(input) => Given::Exactly(input.ty.clone()),
            None if is_bounded => Given::Exactly(Type::Int),
            None => Given::Anything,
        }
    }
}

/// Whether the type is one of indices and lengths.
fn is_count(ty: &Type) -> bool {
    *ty == Type::Int || Width::new(32).is_some_and(|width| *ty == Type::Bits(width))
}

fn has_plain_widths(prim: Prim) -> bool {
    match prim.row().shape {
        shape if shape.changes_width() => true,
        shape if shape.has_width() => prim.from == prim.to,
        _ => prim == Prim::from(prim.op),
    }
}
